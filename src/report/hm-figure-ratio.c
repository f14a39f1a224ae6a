/* hm-figure-ratio.c: the figure that counts, against the baseline's
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-figure-private.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "run/hm-compare.h"
#include "run/hm-noise.h"
#include "run/hm-word.h"

guint
hm_figure_baseline (const HmShown *shown, guint n)
{
  if (n < 2)
    return G_MAXUINT;
  for (guint i = 0; i < n; i++)
    if (shown[i].baseline)
      return i;
  return n - 1;
}

static guint
hash_subject (gconstpointer data)
{
  const HmResultKey *key = data;

  return g_str_hash (key->algorithm) ^ (guint) key->operation << 8 ^ (guint) key->size;
}

/* Whether two results would be compared, whatever engine they are of. */
static gboolean
equal_subject (gconstpointer a, gconstpointer b)
{
  const HmResultKey *one = a, *other = b;

  return one->operation == other->operation && one->size == other->size &&
         one->threads == other->threads && g_str_equal (one->algorithm, other->algorithm);
}

/* Protocol, cipher, key, mode, bytes and threads: what handshakes are compared by. */
static char *
name_handshake (const HmHandshake *handshake)
{
  const char *words[] = { handshake->protocol, handshake->cipher, handshake->key, handshake->mode };
  GString *name = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    g_string_append_printf (name, "%s\n", words[i] != NULL ? words[i] : "");
  g_string_append_printf (name, "%" G_GINT64_FORMAT " %u", handshake->bytes, handshake->threads);
  return g_string_free (name, FALSE);
}

/* How many of each run's handshakes the other runs have too. */
static void
count_handshakes (const HmShown *shown, guint n, guint *common)
{
  g_autoptr (GHashTable) holders = g_hash_table_new_full (hm_text_hash, g_str_equal, g_free, NULL);

  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < n; i++)
      {
        const GPtrArray *all = hm_run_get_handshakes (shown[i].run);

        for (guint j = 0; j < all->len; j++)
          {
            char *name = name_handshake (all->pdata[j]);
            guint held = GPOINTER_TO_UINT (g_hash_table_lookup (holders, name));

            if (pass == 0)
              {
                g_hash_table_replace (holders, name, GUINT_TO_POINTER (held | 1u << i));
                continue;
              }
            for (guint k = 0; k < n; k++)
              common[i] += k != i && (held & 1u << k) != 0;
            g_free (name);
          }
      }
}

/* How many of each run's results the other runs have too. */
static void
count_common (const HmShown *shown, guint n, guint *common)
{
  g_autoptr (GHashTable) holders = g_hash_table_new (hash_subject, equal_subject);

  count_handshakes (shown, n, common);
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < n; i++)
      for (guint j = 0; j < hm_run_get_n_results (shown[i].run); j++)
        {
          const HmResultKey *key = hm_result_get_key (hm_run_get_result (shown[i].run, j));
          guint held = GPOINTER_TO_UINT (g_hash_table_lookup (holders, key));

          /* The bits of the runs that have it. */
          if (pass == 0)
            g_hash_table_replace (holders, (gpointer) key, GUINT_TO_POINTER (held | 1u << i));
          else
            for (guint k = 0; k < n; k++)
              common[i] += k != i && (held & 1u << k) != 0;
        }
}

guint
hm_figure_choose_baseline (const HmShown *shown, guint n)
{
  guint common[32] = { 0 }, most = 0;

  if (n < 2 || n > G_N_ELEMENTS (common))
    return hm_figure_baseline (shown, n);
  count_common (shown, n, common);
  for (guint i = 0; i < n; i++)
    most = MAX (most, common[i]);
  for (guint i = n; i > 0; i--)
    if (common[i - 1] >= most - most / 2)
      return i - 1;
  return n - 1;
}

/* The run of a series: its colour is that of no other run. */
static HmRun *
find_run (const HmShown *shown, guint n, const HmSeries *series)
{
  for (guint i = 0; i < n; i++)
    if (shown[i].colour == series->colour)
      return shown[i].run;
  g_return_val_if_reached (NULL);
}

/* How well two results can be held against each other: the baseline may have several of a category.
 */
static guint
agreement (HmResult *base, HmResult *other)
{
  const HmResultKey *a = hm_result_get_key (base), *b = hm_result_get_key (other);

  return 4 * (g_strcmp0 (a->engine, b->engine) == 0) +
         2 * (g_strcmp0 (a->workload, b->workload) == 0) +
         (g_strcmp0 (hm_result_get_clock (base), hm_result_get_clock (other)) == 0);
}

/* The baseline's partner of @other in a category. */
static HmResult *
find_partner (const HmFigure *figure, guint colour, guint category, HmResult *other)
{
  HmResult *best = NULL;

  for (guint i = 0; i < figure->series->len; i++)
    {
      const HmSeries *series = figure->series->pdata[i];
      HmResult *base = series->bars[category].result;

      if (series->colour != colour || base == NULL || !hm_result_has_value (base) ||
          hm_result_get_key (base)->threads != hm_result_get_key (other)->threads)
        continue;
      if (best == NULL || agreement (base, other) > agreement (best, other))
        best = base;
    }
  return best;
}

void
hm_bar_fill_ratio (HmBar *bar,
                   double ratio,
                   double low,
                   double high,
                   HmCompareVerdict verdict,
                   HmPairFlags flags)
{
  bar->value = ratio;
  bar->low = low;
  bar->high = high;
  bar->label = hm_format_ratio_digits (ratio, 3);
  bar->verdict = g_strdup (hm_compare_verdict_title (verdict));
  if (flags & (HM_PAIR_DISTURBED_BASE | HM_PAIR_DISTURBED_OTHER))
    bar->state = HM_BAR_DISTURBED;
  else
    bar->state = verdict == HM_COMPARE_NO_DIFFERENCE ? HM_BAR_NO_DIFFERENCE : HM_BAR_MEASURED;
}

void
hm_figure_append_interval (GString *text, double low, double high)
{
  g_autofree char *first = NULL, *last = NULL;

  if (!isfinite (low) || !isfinite (high))
    return;
  first = hm_format_number (low, 3);
  last = hm_format_number (high, 3);
  g_string_append_c (text, '\n');
  /* Translators: the two ends of the interval of a ratio. */
  g_string_append_printf (text, _ ("95 %% interval: %1$s to %2$s"), first, last);
}

char *
hm_figure_tell_pair (const HmFigure *figure,
                     const HmSeries *series,
                     guint category,
                     const HmPair *pair,
                     const char *baseline,
                     gboolean judged)
{
  g_autofree char *note = hm_pair_describe (pair, TRUE);
  g_autofree char *against = g_strdup_printf (
      /* Translators: what a ratio is of: a run, a block size or key size, and the baseline. */
      _ ("%1$s, %2$s, against %3$s"), series->name, figure->category_names[category], baseline);
  g_autoptr (GString) text = g_string_new (against);

  hm_figure_append_interval (text, pair->low, pair->high);
  if (judged)
    {
      g_string_append_c (text, '\n');
      /* Translators: faster, slower, no difference shown, cannot tell. */
      g_string_append_printf (text, _ ("Verdict: %s"), hm_compare_verdict_title (pair->verdict));
    }
  if (*note != '\0')
    g_string_append_printf (text, "\n%s", note);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

double
hm_figure_add_ratio (HmFigure *figure,
                     const HmShown *shown,
                     guint n_shown,
                     const HmSeries *series,
                     guint category,
                     const HmPairs *pairs)
{
  guint at = hm_figure_baseline (shown, n_shown);
  HmResult *other = series->bars[category].result, *base;
  const HmPair *known = NULL;
  HmPair pair;

  if (at == G_MAXUINT || other == NULL || series->colour == shown[at].colour)
    return NAN;
  /* The comparison follows a moment later than what is measured: until then, this one ratio. */
  if (pairs != NULL)
    known = hm_pairs_find (pairs, other);
  if (known != NULL)
    pair = *known;
  else
    {
      base = find_partner (figure, shown[at].colour, category, other);
      if (base == NULL)
        return NAN;
      hm_pair_init (&pair, base, other,
                    hm_noise_of_drift (shown[at].run, find_run (shown, n_shown, series)));
    }
  if (isnan (pair.ratio))
    return NAN;
  figure->ratio = hm_format_ratio (pair.ratio);
  figure->ratio_detail = hm_figure_tell_pair (figure, series, category, &pair,
                                              hm_run_get_name (shown[at].run), known != NULL);
  return pair.ratio;
}
