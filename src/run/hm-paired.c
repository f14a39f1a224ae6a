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

HmResult *
hm_paired_find_result (HmRun *run, const HmPaired *paired, const char *engine)
{
  HmResultKey key;
  HmResult *result;

  g_return_val_if_fail (HM_IS_RUN (run) && paired != NULL, NULL);

  key = (HmResultKey){ .algorithm = paired->algorithm,
                       .operation = paired->operation,
                       .size = paired->size,
                       .bits = paired->bits,
                       .threads = paired->threads,
                       .engine = engine,
                       .workload = paired->workload };
  result = hm_run_find_result (run, &key);
  if (result != NULL || engine == NULL)
    return result;

  /* The other one may do other work. */
  for (guint i = 0; i < hm_run_get_n_results (run); i++)
    {
      const HmResultKey *own = hm_result_get_key (hm_run_get_result (run, i));

      key.workload = own->workload;
      if (hm_result_key_equal (own, &key))
        return hm_run_get_result (run, i);
    }
  return NULL;
}
