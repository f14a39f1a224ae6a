/* hm-kept.c: values that are kept, however many there are
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-kept.h"

#include <math.h>
#include <string.h>

#include "run/hm-median.h"

void
hm_kept_init (HmKept *self, guint element_size)
{
  *self = (HmKept){ .values = g_array_new (FALSE, FALSE, element_size), .stride = 1 };
}

void
hm_kept_clear (HmKept *self)
{
  g_clear_pointer (&self->values, g_array_unref);
}

void
hm_kept_add (HmKept *self, gconstpointer value)
{
  guint size = g_array_get_element_size (self->values);

  if (self->seen++ % self->stride != 0)
    return;
  g_array_append_vals (self->values, value, 1);
  if (self->values->len < HM_KEPT_MAX)
    return;
  for (guint i = 1; i < HM_KEPT_MAX / 2; i++)
    memcpy (self->values->data + i * size, self->values->data + 2 * i * size, size);
  g_array_set_size (self->values, HM_KEPT_MAX / 2);
  self->stride *= 2;
}

double
hm_kept_get_median (const HmKept *self)
{
  g_autoptr (GArray) sorted = g_array_copy (self->values);

  g_return_val_if_fail (g_array_get_element_size (self->values) == sizeof (double), NAN);

  return hm_median (sorted);
}
