/* hm-paired.c: two contenders that were measured in turns
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/hm-paired.h"

#include <math.h>

#include "run/hm-run-fields.h"
#include "run/hm-word.h"

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

/* What @b is, whatever work it does. */
static guint
hash_b (gconstpointer data)
{
  const HmPaired *paired = data;

  return (hm_text_hash (paired->algorithm) * 31 + hm_text_hash (paired->b)) * 31 +
         (guint) paired->operation * 7 + (guint) paired->size + paired->bits * 3 + paired->threads;
}

static gboolean
equal_b (gconstpointer a, gconstpointer b)
{
  const HmPaired *one = a, *other = b;

  return one->operation == other->operation && one->size == other->size &&
         one->bits == other->bits && one->threads == other->threads &&
         g_str_equal (one->algorithm, other->algorithm) && g_str_equal (one->b, other->b) &&
         (one->workload == NULL || other->workload == NULL ||
          g_str_equal (one->workload, other->workload));
}

const HmPaired *
hm_run_find_pair (HmRun *self, const HmResultKey *key)
{
  const HmPaired *found;
  HmPaired wanted;

  g_return_val_if_fail (HM_IS_RUN (self) && key != NULL, NULL);

  if (self->pairs == NULL || self->pairs->len == 0 || key->engine == NULL)
    return NULL;
  if (self->by_b == NULL)
    {
      self->by_b = g_hash_table_new (hash_b, equal_b);
      for (guint i = 0; i < self->pairs->len; i++)
        g_hash_table_add (self->by_b, self->pairs->pdata[i]);
    }
  wanted = (HmPaired){ .algorithm = key->algorithm,
                       .operation = key->operation,
                       .size = key->size,
                       .bits = key->bits,
                       .threads = key->threads,
                       .workload = key->workload,
                       .b = key->engine };
  found = g_hash_table_lookup (self->by_b, &wanted);
  if (found != NULL)
    return found;
  /* The two may do different work. */
  wanted.workload = NULL;
  return g_hash_table_lookup (self->by_b, &wanted);
}

gboolean
hm_run_has_pairs (HmRun *self)
{
  g_return_val_if_fail (HM_IS_RUN (self), FALSE);

  return self->pairs != NULL && self->pairs->len > 0;
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
