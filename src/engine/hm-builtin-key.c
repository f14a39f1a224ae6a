/* hm-builtin-key.c: what all kinds of keys of the core need
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-builtin"

#include "config.h"

#include "engine/hm-builtin.h"

#include <string.h>
#include <unistd.h>

#define MAX_NUMBER_SIZE 4096

bool
hm_builtin_random (void *data, guint8 *buffer, size_t length)
{
  while (length > 0)
    {
      size_t piece = MIN (length, 256); /* as many as getentropy gives at once */
      if (getentropy (buffer, piece) != 0)
        return false;
      buffer += piece;
      length -= piece;
    }
  return true;
}

bool
hm_builtin_is_stopped (void *stop)
{
  const gint *flag = stop;
  return flag != NULL && g_atomic_int_get (flag) != 0;
}

GBytes *
hm_builtin_join_numbers (const HmBuiltinNumber *numbers, guint count)
{
  GByteArray *bytes = g_byte_array_new ();

  for (guint i = 0; i < count; i++)
    {
      guint32 length = GUINT32_TO_BE ((guint32) numbers[i].length);
      g_byte_array_append (bytes, (const guint8 *) &length, sizeof length);
      g_byte_array_append (bytes, numbers[i].data, numbers[i].length);
    }
  return g_byte_array_free_to_bytes (bytes);
}

gboolean
hm_builtin_split_numbers (GBytes *bytes, HmBuiltinNumber *numbers, guint count)
{
  gsize left;
  const guint8 *data = g_bytes_get_data (bytes, &left);

  for (guint i = 0; i < count; i++)
    {
      guint32 length;

      if (left < sizeof length)
        return FALSE;
      memcpy (&length, data, sizeof length);
      length = GUINT32_FROM_BE (length);
      data += sizeof length;
      left -= sizeof length;
      if (length > left || length > MAX_NUMBER_SIZE)
        return FALSE;
      numbers[i].data = data;
      numbers[i].length = length;
      data += length;
      left -= length;
    }
  return left == 0;
}
