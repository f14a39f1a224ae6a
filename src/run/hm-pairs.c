/* hm-pairs.c: a comparison, by result: which ratio belongs to this figure?
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/hm-pairs.h"

struct _HmPairs
{
  HmCompare *compare;
  HmRun *base;
  GPtrArray *others;        /* of HmRun */
  GPtrArray *results;       /* holds what by_result speaks of */
  GHashTable *by_result;    /* HmResult of @others -> const HmPair * */
  GHashTable *by_handshake; /* HmHandshake of @others -> const HmHandshakePair * */
};

/* The copies stand in the order of what they were made of. Results that were added to the run since
 * stand behind them; where some were taken out, the key tells that the places do not fit. */
static void
index_run (HmPairs *self, const HmComparison *comparison, HmRun *run)
{
  g_autoptr (GHashTable) originals = g_hash_table_new (NULL, NULL);
  guint n = MIN (hm_run_get_n_results (run), hm_run_get_n_results (comparison->run));

  for (guint i = 0; i < n; i++)
    {
      HmResult *copy = hm_run_get_result (comparison->run, i),
               *original = hm_run_get_result (run, i);

      if (hm_result_key_equal (hm_result_get_key (copy), hm_result_get_key (original)))
        g_hash_table_insert (originals, copy, original);
    }
  for (guint i = 0; i < comparison->pairs->len; i++)
    {
      HmPair *pair = &g_array_index (comparison->pairs, HmPair, i);
      HmResult *original = g_hash_table_lookup (originals, pair->other);

      if (original == NULL)
        continue;
      g_ptr_array_add (self->results, g_object_ref (original));
      g_hash_table_insert (self->by_result, original, pair);
    }
}

/* Likewise. A run takes no handshake out. */
static void
index_handshakes (HmPairs *self, const HmComparison *comparison, HmRun *run)
{
  g_autoptr (GHashTable) originals = g_hash_table_new (NULL, NULL);
  const GPtrArray *copies = hm_run_get_handshakes (comparison->run),
                  *own = hm_run_get_handshakes (run);

  for (guint i = 0; i < MIN (copies->len, own->len); i++)
    g_hash_table_insert (originals, copies->pdata[i], own->pdata[i]);
  for (guint i = 0; i < comparison->handshakes->len; i++)
    {
      HmHandshakePair *pair = &g_array_index (comparison->handshakes, HmHandshakePair, i);
      gpointer original = g_hash_table_lookup (originals, pair->other);

      if (original != NULL)
        g_hash_table_insert (self->by_handshake, original, pair);
    }
}

HmPairs *
hm_pairs_new (HmCompare *compare, HmRun *base, HmRun *const *others)
{
  HmPairs *self;

  g_return_val_if_fail (compare != NULL && HM_IS_RUN (base), NULL);
  g_return_val_if_fail (others != NULL || compare->others->len == 0, NULL);

  self = g_atomic_rc_box_new0 (HmPairs);
  self->compare = compare;
  self->base = g_object_ref (base);
  self->others = g_ptr_array_new_with_free_func (g_object_unref);
  self->results = g_ptr_array_new_with_free_func (g_object_unref);
  self->by_result = g_hash_table_new (NULL, NULL);
  self->by_handshake = g_hash_table_new (NULL, NULL);
  for (guint i = 0; i < compare->others->len; i++)
    {
      g_ptr_array_add (self->others, g_object_ref (others[i]));
      index_run (self, g_ptr_array_index (compare->others, i), others[i]);
      index_handshakes (self, g_ptr_array_index (compare->others, i), others[i]);
    }
  return self;
}

HmPairs *
hm_pairs_ref (HmPairs *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_atomic_rc_box_acquire (self);
}

static void
clear (gpointer data)
{
  HmPairs *self = data;

  g_hash_table_unref (self->by_result);
  g_hash_table_unref (self->by_handshake);
  g_ptr_array_unref (self->results);
  g_ptr_array_unref (self->others);
  g_object_unref (self->base);
  hm_compare_free (self->compare);
}

void
hm_pairs_unref (HmPairs *self)
{
  if (self != NULL)
    g_atomic_rc_box_release_full (self, clear);
}

const HmCompare *
hm_pairs_get_compare (const HmPairs *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->compare;
}

HmRun *
hm_pairs_get_base (const HmPairs *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->base;
}

HmRun *
hm_pairs_get_other (const HmPairs *self, guint which)
{
  g_return_val_if_fail (self != NULL && which < self->others->len, NULL);

  return g_ptr_array_index (self->others, which);
}

const HmPair *
hm_pairs_find (const HmPairs *self, HmResult *result)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_hash_table_lookup (self->by_result, result);
}

const HmHandshakePair *
hm_pairs_find_handshake (const HmPairs *self, const HmHandshake *handshake)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_hash_table_lookup (self->by_handshake, handshake);
}
