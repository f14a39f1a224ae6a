/* hm-compare.c: runs against a baseline, result by result
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/hm-compare.h"

#include <math.h>

#include "run/hm-compare-private.h"
#include "run/hm-noise.h"

/* Partners are looked for in rounds; each asks for less agreement than the one before. */
typedef enum
{
  AGREE_ENGINE = 1 << 0,
  AGREE_WORKLOAD = 1 << 1,
  AGREE_CLOCK = 1 << 2,
} Agreement;

static const Agreement rounds[] = {
  AGREE_ENGINE | AGREE_WORKLOAD | AGREE_CLOCK,
  AGREE_ENGINE | AGREE_WORKLOAD,
  AGREE_ENGINE,
  AGREE_WORKLOAD,
  0,
};

/* What two results must have in common to be partners in a round, as a text. The bits belong to the
 * identity of a name that no table knows; a canonical id has its key within it, and the programs do
 * not agree on the bits of, say, Ed25519. */
static char *
make_identity (HmResult *result, Agreement agreement)
{
  const HmResultKey *key = hm_result_get_key (result);
  gboolean known = !g_str_equal (hm_algorithm_family (key->algorithm), "other");
  gboolean bytes = hm_result_get_unit (result) == HM_UNIT_BYTES_PER_SECOND;
  const char *engine = agreement & AGREE_ENGINE ? key->engine : NULL;
  const char *workload = agreement & AGREE_WORKLOAD ? key->workload : NULL;
  const char *clock = agreement & AGREE_CLOCK ? hm_result_get_clock (result) : NULL;

  return g_strdup_printf ("%d %d %" G_GINT64_FORMAT " %u %u\n%s\n%s\n%s\n%s", bytes,
                          (int) key->operation, key->size, known ? 0 : key->bits, key->threads,
                          key->algorithm, engine != NULL ? engine : "",
                          workload != NULL ? workload : "", clock != NULL ? clock : "");
}

static void
free_queue (gpointer queue)
{
  g_queue_free (queue);
}

/* @partner[i] becomes the result of @other that is matched to result i of @base; what is matched is
 * taken out of @free_results. Linear in the number of results, also where all are alike. */
static void
match_round (HmRun *base, HmResult **partner, GPtrArray *free_results, Agreement agreement)
{
  g_autoptr (GHashTable) waiting =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, free_queue);
  guint n_left = 0;

  for (guint i = 0; i < hm_run_get_n_results (base); i++)
    if (partner[i] == NULL)
      {
        char *identity = make_identity (hm_run_get_result (base, i), agreement);
        GQueue *queue = g_hash_table_lookup (waiting, identity);

        if (queue == NULL)
          {
            queue = g_queue_new ();
            g_hash_table_insert (waiting, identity, queue);
          }
        else
          g_free (identity);
        g_queue_push_tail (queue, GUINT_TO_POINTER (i));
      }
  for (guint i = 0; i < free_results->len; i++)
    {
      HmResult *result = g_ptr_array_index (free_results, i);
      g_autofree char *identity = make_identity (result, agreement);
      GQueue *queue = g_hash_table_lookup (waiting, identity);

      if (queue != NULL && !g_queue_is_empty (queue))
        partner[GPOINTER_TO_UINT (g_queue_pop_head (queue))] = result;
      else
        free_results->pdata[n_left++] = result;
    }
  g_ptr_array_set_size (free_results, (gint) n_left);
}

static HmPairFlags
look_at_side (HmResult *result,
              HmPairFlags missing,
              HmPairFlags no_figure,
              HmPairFlags disturbed,
              double *speed)
{
  *speed = NAN;
  if (result == NULL)
    return missing;
  if (!hm_result_has_value (result))
    return no_figure;
  *speed = hm_result_get_speed (result);
  return hm_result_get_figures (result)->status == HM_STATUS_DISTURBED ? disturbed : 0;
}

/* What must be told of two figures that stand against each other. */
static HmPairFlags
look_at_both (HmResult *base, HmResult *other)
{
  const HmResultKey *a = hm_result_get_key (base), *b = hm_result_get_key (other);
  const char *first = hm_result_get_clock (base), *second = hm_result_get_clock (other);
  HmPairFlags flags = 0;

  if (g_strcmp0 (a->engine, b->engine) != 0)
    flags |= HM_PAIR_ENGINE;
  if (g_strcmp0 (a->workload, b->workload) != 0)
    flags |= HM_PAIR_WORKLOAD;
  if (g_strcmp0 (first, second) != 0)
    flags |= HM_PAIR_CLOCK;
  if (a->size < 0 && hm_result_get_unit (base) == HM_UNIT_BYTES_PER_SECOND)
    flags |= HM_PAIR_SIZE_UNKNOWN;
  return flags;
}

void
hm_pair_init (HmPair *pair, HmResult *base, HmResult *other, double drift)
{
  double ratio;

  g_return_if_fail (pair != NULL && (base != NULL || other != NULL));

  *pair = (HmPair){ .base = base,
                    .other = other,
                    .ratio = NAN,
                    .sd = NAN,
                    .low = NAN,
                    .high = NAN,
                    .verdict = HM_COMPARE_UNKNOWN };
  pair->key = hm_result_get_key (base != NULL ? base : other);
  pair->flags = look_at_side (base, HM_PAIR_MISSING_BASE, HM_PAIR_NO_FIGURE_BASE,
                              HM_PAIR_DISTURBED_BASE, &pair->base_speed) |
                look_at_side (other, HM_PAIR_MISSING_OTHER, HM_PAIR_NO_FIGURE_OTHER,
                              HM_PAIR_DISTURBED_OTHER, &pair->other_speed);
  /* Of two figures at the far ends of what a number can hold there is no ratio. */
  ratio = pair->other_speed / pair->base_speed;
  if (!isfinite (ratio) || ratio <= 0)
    return;
  pair->ratio = ratio;
  pair->flags |= look_at_both (base, other);
  /* The noise of the two results is independent, so that variances add. */
  pair->sd = hypot (hypot (hm_noise_of_result (base), hm_noise_of_result (other)), drift);
  if (isnan (pair->sd))
    {
      pair->flags |= HM_PAIR_NOISE_UNKNOWN;
      return;
    }
  pair->low = ratio * exp (-HM_NOISE_95 * pair->sd);
  pair->high = ratio * exp (HM_NOISE_95 * pair->sd);
}

static void
add_pair (GArray *pairs, HmResult *base, HmResult *other, double drift, HmPairFlags measuring)
{
  HmPair pair;

  hm_pair_init (&pair, base, other, drift);
  if (isfinite (pair.ratio))
    pair.flags |= measuring;
  g_array_append_val (pairs, pair);
}

/* By family and operation, so that what a summary speaks of stands together; then by algorithm. */
int
hm_pair_compare (gconstpointer a, gconstpointer b)
{
  const HmResultKey *x = ((const HmPair *) a)->key, *y = ((const HmPair *) b)->key;
  guint64 first = x->size, second = y->size; /* so that a size that nobody knows is the last */
  int order = 0;

  if (g_str_equal (hm_algorithm_family (x->algorithm), hm_algorithm_family (y->algorithm)))
    order = (x->operation > y->operation) - (x->operation < y->operation);
  if (order == 0)
    order = hm_algorithm_compare (x->algorithm, y->algorithm);
  if (order == 0)
    order = (x->bits > y->bits) - (x->bits < y->bits);
  if (order == 0)
    order = (x->threads > y->threads) - (x->threads < y->threads);
  if (order == 0)
    order = g_strcmp0 (x->engine, y->engine);
  return order != 0 ? order : (first > second) - (first < second);
}

static HmPairFlags
look_at_runs (HmRun *base, HmRun *other)
{
  return (hm_run_get_status (base) == HM_RUN_RUNNING ? HM_PAIR_MEASURING_BASE : 0) |
         (hm_run_get_status (other) == HM_RUN_RUNNING ? HM_PAIR_MEASURING_OTHER : 0);
}

static GArray *
make_pairs (HmRun *base, HmRun *other)
{
  guint n_base = hm_run_get_n_results (base), n_other = hm_run_get_n_results (other);
  g_autofree HmResult **partner = g_new0 (HmResult *, n_base + 1);
  g_autoptr (GPtrArray) left = g_ptr_array_sized_new (n_other);
  double drift = hm_noise_of_drift (base, other);
  HmPairFlags measuring = look_at_runs (base, other);
  GArray *pairs = g_array_sized_new (FALSE, FALSE, sizeof (HmPair), n_base);

  for (guint i = 0; i < n_other; i++)
    g_ptr_array_add (left, hm_run_get_result (other, i));
  for (guint i = 0; i < G_N_ELEMENTS (rounds) && left->len > 0; i++)
    match_round (base, partner, left, rounds[i]);
  for (guint i = 0; i < n_base; i++)
    add_pair (pairs, hm_run_get_result (base, i), partner[i], drift, measuring);
  for (guint i = 0; i < left->len; i++)
    add_pair (pairs, NULL, g_ptr_array_index (left, i), drift, measuring);
  g_array_sort (pairs, hm_pair_compare);
  return pairs;
}

/* What is judged, of a result or of a handshake. */
typedef struct
{
  double ratio, sd, low, high;
  HmCompareVerdict *verdict;
  HmPairFlags *flags;
} Judged;

/* A figure that was disturbed says nothing, and one that is still being measured nothing yet. */
static void
add_judged (GArray *tested, const Judged *judged)
{
  if (isfinite (judged->low) &&
      (*judged->flags & (HM_PAIR_DISTURBED_BASE | HM_PAIR_DISTURBED_OTHER | HM_PAIR_MEASURING_BASE |
                         HM_PAIR_MEASURING_OTHER)) == 0)
    g_array_append_vals (tested, judged, 1);
}

static GArray *
collect_judged (HmCompare *self)
{
  GArray *tested = g_array_new (FALSE, FALSE, sizeof (Judged));

  for (guint i = 0; i < self->others->len; i++)
    {
      HmComparison *comparison = g_ptr_array_index (self->others, i);

      for (guint j = 0; j < comparison->pairs->len; j++)
        {
          HmPair *pair = &g_array_index (comparison->pairs, HmPair, j);

          add_judged (tested, &(Judged){ pair->ratio, pair->sd, pair->low, pair->high,
                                         &pair->verdict, &pair->flags });
        }
      for (guint j = 0; j < comparison->handshakes->len; j++)
        {
          HmHandshakePair *pair = &g_array_index (comparison->handshakes, HmHandshakePair, j);

          add_judged (tested, &(Judged){ pair->ratio, pair->sd, pair->low, pair->high,
                                         &pair->verdict, &pair->flags });
        }
    }
  return tested;
}

/* The verdicts of all pairs of all runs: they stand in one table, and are judged together. */
static void
judge (HmCompare *self)
{
  g_autoptr (GArray) tested = collect_judged (self);
  g_autofree double *probabilities = g_new (double, tested->len + 1);
  g_autofree gboolean *shown = g_new0 (gboolean, tested->len + 1);
  guint n_shown = 0;

  self->n_tested = tested->len;
  for (guint i = 0; i < tested->len; i++)
    {
      const Judged *judged = &g_array_index (tested, Judged, i);

      probabilities[i] = hm_noise_probability (log (judged->ratio), judged->sd);
    }
  hm_noise_holm (probabilities, shown, tested->len, HM_NOISE_LEVEL);
  for (guint i = 0; i < tested->len; i++)
    {
      const Judged *judged = &g_array_index (tested, Judged, i);

      if (shown[i])
        {
          *judged->verdict = judged->ratio > 1 ? HM_COMPARE_FASTER : HM_COMPARE_SLOWER;
          n_shown++;
        }
      else
        {
          *judged->verdict = HM_COMPARE_NO_DIFFERENCE;
          if (judged->low > 1 || judged->high < 1)
            *judged->flags |= HM_PAIR_BY_CHANCE;
        }
    }
  /* The level of the test at which Holm's procedure ended: what it showed passed that one too. */
  self->threshold = hm_noise_threshold (HM_NOISE_LEVEL / MAX (self->n_tested - n_shown, 1));
}

gboolean
hm_compare_get_band (const HmCompare *self, const HmPair *pair, double *low, double *high)
{
  g_return_val_if_fail (self != NULL && pair != NULL, FALSE);
  g_return_val_if_fail (low != NULL && high != NULL, FALSE);

  if (pair->verdict == HM_COMPARE_UNKNOWN)
    return FALSE;
  *low = exp (-self->threshold * pair->sd);
  *high = exp (self->threshold * pair->sd);
  return TRUE;
}

gboolean
hm_compare_get_handshake_band (const HmCompare *self,
                               const HmHandshakePair *pair,
                               double *low,
                               double *high)
{
  g_return_val_if_fail (self != NULL && pair != NULL, FALSE);
  g_return_val_if_fail (low != NULL && high != NULL, FALSE);

  if (pair->verdict == HM_COMPARE_UNKNOWN)
    return FALSE;
  *low = exp (-self->threshold * pair->sd);
  *high = exp (self->threshold * pair->sd);
  return TRUE;
}

static void
free_comparison (gpointer data)
{
  HmComparison *self = data;

  g_object_unref (self->run);
  g_array_unref (self->pairs);
  g_array_unref (self->families);
  g_array_unref (self->handshakes);
  g_array_unref (self->handshake_families);
  g_array_unref (self->differences);
  g_free (self);
}

HmCompare *
hm_compare_new (HmRun *base, HmRun *const *others, guint n_others)
{
  HmCompare *self;

  g_return_val_if_fail (HM_IS_RUN (base), NULL);
  g_return_val_if_fail (others != NULL || n_others == 0, NULL);

  self = g_new0 (HmCompare, 1);
  self->base = g_object_ref (base);
  self->others = g_ptr_array_new_with_free_func (free_comparison);
  for (guint i = 0; i < n_others; i++)
    {
      HmComparison *comparison = g_new0 (HmComparison, 1);

      comparison->run = g_object_ref (others[i]);
      comparison->pairs = make_pairs (base, others[i]);
      comparison->handshakes =
          hm_compare_list_handshakes (base, others[i], look_at_runs (base, others[i]));
      comparison->differences = hm_compare_list_differences (base, others[i]);
      g_ptr_array_add (self->others, comparison);
    }
  judge (self);
  for (guint i = 0; i < n_others; i++)
    {
      HmComparison *comparison = g_ptr_array_index (self->others, i);

      comparison->families = hm_compare_list_families (comparison->pairs);
      comparison->handshake_families = hm_compare_list_handshake_families (comparison->handshakes);
    }
  return self;
}

static HmComparison *
select_pairs (const HmComparison *whole,
              HmPairFunc keep,
              HmHandshakePairFunc keep_handshake,
              gpointer user_data)
{
  HmComparison *self = g_new0 (HmComparison, 1);

  self->run = g_object_ref (whole->run);
  self->pairs = g_array_new (FALSE, FALSE, sizeof (HmPair));
  self->differences = g_array_ref (whole->differences);
  for (guint i = 0; i < whole->pairs->len; i++)
    {
      const HmPair *pair = &g_array_index (whole->pairs, HmPair, i);

      if (keep (pair, user_data))
        g_array_append_vals (self->pairs, pair, 1);
    }
  self->families = hm_compare_list_families (self->pairs);
  self->handshakes = g_array_new (FALSE, FALSE, sizeof (HmHandshakePair));
  for (guint i = 0; keep_handshake != NULL && i < whole->handshakes->len; i++)
    {
      const HmHandshakePair *pair = &g_array_index (whole->handshakes, HmHandshakePair, i);

      if (keep_handshake (pair, user_data))
        g_array_append_vals (self->handshakes, pair, 1);
    }
  self->handshake_families = hm_compare_list_handshake_families (self->handshakes);
  return self;
}

HmCompare *
hm_compare_select (const HmCompare *whole,
                   HmPairFunc keep,
                   HmHandshakePairFunc keep_handshake,
                   gpointer user_data)
{
  HmCompare *self;

  g_return_val_if_fail (whole != NULL && keep != NULL, NULL);

  self = g_memdup2 (whole, sizeof *whole);
  g_object_ref (self->base);
  self->others = g_ptr_array_new_with_free_func (free_comparison);
  for (guint i = 0; i < whole->others->len; i++)
    {
      HmComparison *comparison =
          select_pairs (g_ptr_array_index (whole->others, i), keep, keep_handshake, user_data);

      if (comparison->pairs->len + comparison->handshakes->len > 0)
        g_ptr_array_add (self->others, comparison);
      else
        free_comparison (comparison);
    }
  return self;
}

void
hm_compare_free (HmCompare *self)
{
  if (self == NULL)
    return;
  g_object_unref (self->base);
  g_ptr_array_unref (self->others);
  g_free (self);
}

guint
hm_comparison_count_ratios (const HmComparison *self)
{
  guint n = 0;

  for (guint i = 0; i < self->pairs->len; i++)
    n += isfinite (g_array_index (self->pairs, HmPair, i).ratio);
  for (guint i = 0; i < self->handshakes->len; i++)
    n += isfinite (g_array_index (self->handshakes, HmHandshakePair, i).ratio);
  return n;
}
