/* hm-heap.c: the allocator of the C library in one state
 *
 * An allocator keeps blocks that were freed at hand, a few of each size and thread, and is several
 * times slower where it has none: then it cuts new ones, or gives back and takes the same block by
 * the long way. Whether it has some is left over from whatever ran before, and an operation that
 * allocates as much as it frees never changes it. SHA-256 of 16 bytes through libcrypto took 290 or
 * 330 cycles for as long as it was called, by that alone.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-heap.h"

#include <stdlib.h>

/* glibc keeps 7 blocks of each size up to 1032 bytes, of 16 bytes' steps; since 2.42 it keeps 16.
 */
#define STEP 16
#define LARGEST 1032
#define BLOCKS 16

void
hm_heap_settle (const HmClock *clock)
{
  /* Volatile, as a compiler may leave out blocks that nobody looks at. */
  void *volatile blocks[BLOCKS];

  if (clock->unlearn == NULL)
    return;
  for (gsize size = STEP / 2; size <= LARGEST; size += STEP)
    {
      for (guint i = 0; i < BLOCKS; i++)
        blocks[i] = malloc (size);
      for (guint i = 0; i < BLOCKS; i++)
        free (blocks[i]);
    }
}
