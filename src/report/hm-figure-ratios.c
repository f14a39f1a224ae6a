/* hm-figure-ratios.c: figure of runs against a baseline, a row a pair
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-figure-private.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "run/hm-compare.h"

/* A row: the pairs of all others that have one key. */
typedef struct
{
  const HmResultKey *key;
  const HmPair **pairs; /* one for each other run, or NULL */
  double order;         /* the first ratio that there is */
} Row;

static void
row_clear (gpointer row)
{
  g_free (((Row *) row)->pairs);
}

/* The engine is the baseline's, so that its two results of one name are two rows. */
static gboolean
same_row (const HmResultKey *a, const HmResultKey *b)
{
  return a->algorithm == b->algorithm && a->operation == b->operation && a->size == b->size &&
         a->bits == b->bits && a->threads == b->threads && a->engine == b->engine &&
         a->workload == b->workload;
}

/* What ratios are shown of: all rates, and speeds at one size. */
typedef struct
{
  const HmShown *ordered; /* the baseline, then the others */
  guint n;
  gint64 size;
  const HmFigureOptions *options;
  GHashTable *sizes; /* HmSubject -> the size to show, as a pointer to gint64 */
} Choice;

static gint64
choose_size (Choice *choice, const HmResultKey *key)
{
  HmSubject subject = { key->algorithm, key->operation };
  const gint64 *known = g_hash_table_lookup (choice->sizes, &subject);
  gint64 size;

  if (choice->size != -1)
    return choice->size;
  if (known != NULL)
    return *known;
  size = hm_figure_largest_common_size (choice->ordered, choice->n, &subject);
  g_hash_table_insert (choice->sizes, g_memdup2 (&subject, sizeof subject),
                       g_memdup2 (&size, sizeof size));
  return size;
}

static gboolean
is_chosen (Choice *choice, const HmPair *pair)
{
  const HmResultKey *key = pair->key;

  if (!isfinite (pair->ratio) || pair->ratio <= 0 ||
      !hm_figure_is_wanted (choice->options, key->algorithm))
    return FALSE;
  return hm_result_get_unit (pair->base) != HM_UNIT_BYTES_PER_SECOND ||
         key->size == choose_size (choice, key);
}

static int
compare_rows (gconstpointer a, gconstpointer b)
{
  const Row *first = a, *second = b;

  if (first->order != second->order)
    return first->order > second->order ? -1 : 1;
  return hm_algorithm_compare (first->key->algorithm, second->key->algorithm);
}

static GArray *
collect_rows (const HmCompare *compare, Choice *choice)
{
  GArray *rows = g_array_new (FALSE, TRUE, sizeof (Row));

  g_array_set_clear_func (rows, row_clear);
  for (guint i = 0; i < compare->others->len; i++)
    {
      const HmComparison *comparison = compare->others->pdata[i];

      for (guint j = 0; j < comparison->pairs->len; j++)
        {
          const HmPair *pair = &g_array_index (comparison->pairs, HmPair, j);
          guint at = 0;

          if (!is_chosen (choice, pair))
            continue;
          while (at < rows->len && (g_array_index (rows, Row, at).pairs[i] != NULL ||
                                    !same_row (g_array_index (rows, Row, at).key, pair->key)))
            at++;
          if (at == rows->len)
            {
              Row row = { pair->key, g_new0 (const HmPair *, compare->others->len), pair->ratio };

              g_array_append_val (rows, row);
            }
          g_array_index (rows, Row, at).pairs[i] = pair;
        }
    }
  g_array_sort (rows, compare_rows);
  return rows;
}

/* "RSA 2048 · Sign", "AES-128-CBC"; with threads, and key bits or a size where that is not said. */
static char *
name_row (const HmResultKey *key, gboolean with_size)
{
  HmSubject subject = { key->algorithm, key->operation };
  g_autofree char *title = hm_subject_title (&subject);
  g_autoptr (GString) name = g_string_new (title);
  g_autofree char *bits = g_strdup_printf ("%u", key->bits);

  if (key->bits > 0 && key->size < 0 && strstr (title, bits) == NULL)
    g_string_append_printf (name, " %s", bits);
  if (key->size < 0 && key->operation != HM_OPERATION_DECRYPT)
    g_string_append_printf (name, " · %s", hm_operation_title (key->operation));
  if (with_size && key->size >= 0)
    {
      g_autofree char *size = hm_format_size_long (key->size);

      g_string_append_printf (name, " · %s", size);
    }
  if (key->threads > 1)
    {
      g_autofree char *threads = hm_format_threads (key->threads);

      g_string_append_printf (name, " · %s", threads);
    }
  return g_string_free (g_steal_pointer (&name), FALSE);
}

static char *
make_row_id (const HmResultKey *key)
{
  GString *id = g_string_new (key->algorithm);

  g_string_append_printf (id, ":%s:", hm_operation_to_string (key->operation));
  if (key->size >= 0)
    g_string_append_printf (id, "%" G_GINT64_FORMAT, key->size);
  else if (key->bits > 0)
    g_string_append_printf (id, "%u", key->bits);
  return g_string_free (id, FALSE);
}

static char *
make_detail (const char *series, const char *row, const HmPair *pair, HmRun *base, HmUnits units)
{
  g_autofree char *own = hm_format_result (pair->other, units);
  g_autofree char *others = hm_format_result (pair->base, units);
  g_autofree char *ratio = hm_format_ratio_digits (pair->ratio, 3);
  g_autofree char *note = hm_pair_describe (pair, TRUE);
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append_printf (text, "%s\n%s\n%s, %s\n", series, row, ratio,
                          hm_compare_verdict_title (pair->verdict));
  /* Translators: two figures, and the name of the baseline that the second one is of: "99.9 MB/s
     against 44.1 MB/s, Core 2 Duo". */
  g_string_append_printf (text, _ ("%1$s against %2$s, %3$s"), own, others, hm_run_get_name (base));
  hm_figure_append_interval (text, pair->low, pair->high);
  if (*note != '\0')
    g_string_append_printf (text, "\n%s", note);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
fill_bar (HmBar *bar, const HmPair *pair, const HmCompare *compare)
{
  double low, high;

  hm_bar_fill_ratio (bar, pair->ratio, pair->low, pair->high, pair->verdict, pair->flags);
  if (hm_compare_get_band (compare, pair, &low, &high))
    bar->band = high;
  bar->result = g_object_ref (pair->other);
}

static void
add_series (HmFigure *figure, const HmCompare *compare, const HmShown *ordered, const GArray *rows)
{
  for (guint i = 0; i < compare->others->len; i++)
    {
      HmRun *run = ordered[i + 1].run;
      HmSeries *series =
          hm_figure_add_series (figure, &ordered[i + 1], g_strdup (hm_run_get_name (run)), 0);

      for (guint j = 0; j < rows->len; j++)
        {
          const HmPair *pair = g_array_index (rows, Row, j).pairs[i];

          if (pair == NULL)
            continue;
          fill_bar (&series->bars[j], pair, compare);
          series->bars[j].detail = make_detail (series->name, figure->category_names[j], pair,
                                                compare->base, figure->units);
        }
    }
  hm_figure_fill_missing (figure);
}

static char *
make_title (HmRun *base, gboolean one_size, gint64 size)
{
  if (one_size && size >= 0)
    {
      g_autofree char *at = hm_format_size_long (size);

      /* Translators: a chart's title: the baseline's name, and a block size: "Times as fast as Core
         2 Duo T7500, at 8 KiB". */
      return g_strdup_printf (_ ("Times as fast as %1$s, at %2$s"), hm_run_get_name (base), at);
    }
  /* Translators: a chart's title; %s is the baseline's name. */
  return g_strdup_printf (_ ("Times as fast as %s"), hm_run_get_name (base));
}

static HmFigure *
draw_results (const HmCompare *compare,
              const HmShown *ordered,
              gint64 size,
              const HmFigureOptions *options)
{
  g_autoptr (GHashTable) sizes =
      g_hash_table_new_full (hm_subject_hash, hm_subject_equal, g_free, g_free);
  g_autoptr (GArray) rows = NULL;
  GPtrArray *labels = g_ptr_array_new (), *names = g_ptr_array_new (), *ids = g_ptr_array_new ();
  gboolean one_size = TRUE;
  gint64 first = -1;
  Choice choice;
  HmFigure *figure;

  choice = (Choice){ ordered, compare->others->len + 1, size, options, sizes };
  rows = collect_rows (compare, &choice);

  for (guint i = 0; i < rows->len; i++)
    {
      gint64 own = g_array_index (rows, Row, i).key->size;

      if (own >= 0 && first >= 0 && own != first)
        one_size = FALSE;
      if (own >= 0)
        first = own;
    }
  for (guint i = 0; i < rows->len; i++)
    {
      const HmResultKey *key = g_array_index (rows, Row, i).key;

      g_ptr_array_add (labels, name_row (key, !one_size));
      g_ptr_array_add (names, name_row (key, TRUE));
      g_ptr_array_add (ids, make_row_id (key));
    }
  figure = hm_figure_new (make_title (compare->base, one_size, first), labels, names, HM_AXIS_RATIO,
                          options);
  figure->scale = HM_SCALE_LOG;
  figure->horizontal = TRUE;
  hm_figure_set_ids (figure, g_strdup ("ratio"), ids);
  add_series (figure, compare, ordered, rows);
  /* Translators: the first sentence of a chart that is read aloud; %s is the chart's title. */
  figure->summary = g_strdup_printf (_ ("%s; above 1 is faster."), figure->title);
  return figure;
}

GPtrArray *
hm_figure_ratios (const HmShown *shown, guint n, gint64 size, const HmFigureOptions *options)
{
  GPtrArray *figures = g_ptr_array_new_with_free_func ((GDestroyNotify) hm_figure_free);
  guint baseline = hm_figure_baseline (shown, n);
  g_autofree HmShown *ordered = NULL;
  g_autofree HmRun **others = NULL;
  g_autoptr (HmCompare) compare = NULL;

  g_return_val_if_fail (options != NULL && n >= 2, figures);

  ordered = g_new (HmShown, n);
  others = g_new (HmRun *, n);
  ordered[0] = shown[baseline];
  for (guint i = 0, at = 1; i < n; i++)
    if (i != baseline)
      {
        others[at - 1] = shown[i].run;
        ordered[at++] = shown[i];
      }
  compare = hm_compare_new (ordered[0].run, others, n - 1);
  g_ptr_array_add (figures, draw_results (compare, ordered, size, options));
  g_ptr_array_add (figures, hm_figure_handshake_ratios (compare, ordered + 1, size, options));
  return figures;
}
