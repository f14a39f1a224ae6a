/* hm-buffer.c: memory for timed loops
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/hm-buffer.h"

guint8 *
hm_buffer_new (gsize size)
{
  guint8 *buffer = g_aligned_alloc (MAX (size, 1), 1, 64);
  guint32 state = 0x2545f491;

  /* Marsaglia's xorshift32 (2003): any bytes do that are not all alike. */
  for (gsize i = 0; i < size; i++)
    {
      state ^= state << 13;
      state ^= state >> 17;
      state ^= state << 5;
      buffer[i] = state >> 24;
    }
  return buffer;
}
