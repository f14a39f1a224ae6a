/* hm-write-pairs.c: what was measured in turns, as tables
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-turns-words.h"
#include "report/hm-write.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "run/hm-compare.h"
#include "run/hm-crossing.h"

enum
{
  COLUMN_NAME,
  COLUMN_SIZE,
  COLUMN_A,
  COLUMN_B,
  COLUMN_RATIO,
  COLUMN_VERDICT,
  COLUMN_INTERVAL, /* the last one, which goes where there is no room */
  N_COLUMNS,
};

static char *
format_figure (HmRun *run, const HmPaired *paired, const char *engine, HmUnits units)
{
  HmResult *result = hm_paired_find_result (run, paired, engine);

  return result != NULL && hm_result_has_value (result) ? hm_format_result (result, units)
                                                        : g_strdup ("–");
}

static char *
format_interval (const HmPaired *paired)
{
  g_autofree char *low = NULL, *high = NULL;

  if (!isfinite (paired->low) || !isfinite (paired->high))
    return NULL;
  low = hm_format_number (paired->low, paired->low >= 1 ? 4 : 3);
  high = hm_format_number (paired->high, paired->high >= 1 ? 4 : 3);
  /* Translators: in a cell of a table: the two ends of an interval. */
  return g_strdup_printf (_ ("%1$s to %2$s"), low, high);
}

static gboolean
has_ratio (const HmPaired *paired)
{
  return isfinite (paired->ratio) && paired->ratio > 0;
}

static void
add_row (HmTable *table, HmRun *run, const HmPaired *paired, HmUnits units)
{
  char **cells = hm_table_add (table);

  cells[COLUMN_NAME] = hm_turns_name (paired);
  cells[COLUMN_SIZE] = paired->size >= 0 ? hm_format_size_long (paired->size) : g_strdup ("");
  cells[COLUMN_A] = format_figure (run, paired, paired->a, units);
  cells[COLUMN_B] = format_figure (run, paired, paired->b, units);
  cells[COLUMN_RATIO] = has_ratio (paired) ? hm_turns_format_ratio (paired) : g_strdup ("–");
  cells[COLUMN_VERDICT] = g_strdup (hm_compare_verdict_title (paired->verdict));
  cells[COLUMN_INTERVAL] = format_interval (paired);
  if (has_ratio (paired))
    hm_table_set_ratio (table, paired->ratio);
}

static int
compare_pairs (gconstpointer a, gconstpointer b)
{
  const HmPaired *first = *(HmPaired *const *) a, *second = *(HmPaired *const *) b;
  int order = hm_algorithm_compare (first->algorithm, second->algorithm);

  if (order == 0)
    order = (first->operation > second->operation) - (first->operation < second->operation);
  if (order == 0)
    order = (first->threads > second->threads) - (first->threads < second->threads);
  if (order == 0)
    order = g_strcmp0 (first->workload, second->workload);
  return order != 0 ? order : (first->size > second->size) - (first->size < second->size);
}

/* From which size on the one overtakes the other: a line for each algorithm of which @own, sorted,
 * tells. */
static void
add_crossings (HmDocument *document, const GPtrArray *own, const char *first, const char *second)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (HmCrossingPoint));

  for (guint i = 0; i < own->len; i++)
    {
      const HmPaired *paired = own->pdata[i];
      const HmPaired *next = i + 1 < own->len ? own->pdata[i + 1] : NULL;
      HmCrossingPoint point = { paired->size, paired->ratio, paired->verdict };
      HmCrossing crossing;

      g_array_append_val (points, point);
      if (next != NULL && next->operation == paired->operation &&
          next->threads == paired->threads && g_str_equal (next->algorithm, paired->algorithm) &&
          g_strcmp0 (next->workload, paired->workload) == 0)
        continue;
      if (hm_crossing_find ((const HmCrossingPoint *) (gpointer) points->data, points->len,
                            &crossing))
        {
          g_autofree char *name = hm_turns_name (paired);

          g_ptr_array_add (lines, hm_turns_tell_crossing (name, &crossing, first, second));
        }
      g_array_set_size (points, 0);
    }
  hm_document_add_list (document, HM_BLOCK_LIST, NULL, lines);
}

static void
add_table (HmDocument *document, HmRun *run, const char *a, const char *b, HmUnits units)
{
  g_autoptr (GPtrArray) own = g_ptr_array_new ();
  const GPtrArray *pairs = hm_run_get_pairs (run);
  g_autofree char *first = hm_format_engine (a), *second = hm_format_engine (b), *heading = NULL;
  HmTable *table;

  for (guint i = 0; i < pairs->len; i++)
    {
      const HmPaired *paired = pairs->pdata[i];

      if (g_str_equal (paired->a, a) && g_str_equal (paired->b, b))
        g_ptr_array_add (own, pairs->pdata[i]);
    }
  g_ptr_array_sort (own, compare_pairs);

  /* Translators: heads a table: two engines that were measured in turns: "OpenSSL against Built-in
   * core, in turns". */
  heading = g_strdup_printf (_ ("%1$s against %2$s, in turns"), second, first);
  hm_document_add (document, HM_BLOCK_HEADING, heading);
  table = hm_document_add_table (document, N_COLUMNS);
  /* Translators: heads a column of names of algorithms. */
  table->columns[COLUMN_NAME].title = g_strdup (_ ("Algorithm"));
  table->columns[COLUMN_NAME].is_text = TRUE;
  /* Translators: heads a column of block sizes. */
  table->columns[COLUMN_SIZE].title = g_strdup (_ ("Size"));
  table->columns[COLUMN_A].title = g_strdup (first);
  table->columns[COLUMN_B].title = g_strdup (second);
  /* Translators: heads a column of ratios. */
  table->columns[COLUMN_RATIO].title = g_strdup (_ ("Ratio"));
  /* Translators: heads a column: faster, slower, no difference shown, cannot tell. */
  table->columns[COLUMN_VERDICT].title = g_strdup (_ ("Verdict"));
  table->columns[COLUMN_VERDICT].is_text = TRUE;
  /* Translators: heads a column of 95 % intervals. */
  /* xgettext:no-c-format */
  table->columns[COLUMN_INTERVAL].title = g_strdup (_ ("95 % interval"));
  table->last_is_extra = TRUE;
  for (guint i = 0; i < own->len; i++)
    add_row (table, run, own->pdata[i], units);
  add_crossings (document, own, first, second);
}

void
hm_write_pairs (HmDocument *document, HmRun *run, HmUnits units)
{
  const GPtrArray *pairs;

  g_return_if_fail (document != NULL && HM_IS_RUN (run));

  pairs = hm_run_get_pairs (run);
  for (guint i = 0; i < pairs->len; i++)
    {
      const HmPaired *paired = pairs->pdata[i];
      gboolean seen = FALSE;

      for (guint j = 0; j < i && !seen; j++)
        {
          const HmPaired *before = pairs->pdata[j];

          seen = g_str_equal (before->a, paired->a) && g_str_equal (before->b, paired->b);
        }
      if (!seen)
        add_table (document, run, paired->a, paired->b, units);
    }
}
