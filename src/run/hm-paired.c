/* hm-paired.c: two contenders that were measured in turns
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/hm-paired.h"

#include <math.h>

#include "run/hm-run-fields.h"

HmPaired *
hm_paired_new (void)
{
  HmPaired *self = g_new0 (HmPaired, 1);

  self->size = -1;
  self->threads = 1;
  self->ratio = NAN;
  self->low = NAN;
  self->high = NAN;
  self->verdict = HM_COMPARE_UNKNOWN;
  return self;
}

HmPaired *
hm_paired_copy (const HmPaired *paired)
{
  HmPaired *copy;

  g_return_val_if_fail (paired != NULL, NULL);

  copy = g_memdup2 (paired, sizeof *paired);
  hm_paired_copy_strings (copy);
  if (copy->extra != NULL)
    json_object_ref (copy->extra);
  return copy;
}

void
hm_paired_free (HmPaired *paired)
{
  if (paired == NULL)
    return;
  hm_paired_clear (paired);
  if (paired->extra != NULL)
    json_object_unref (paired->extra);
  g_free (paired);
}
