/* hm-write-costs.c: what a call and what a byte costs, as a table
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "report/hm-grid.h"
#include "report/hm-write.h"
#include "run/hm-slope.h"

enum
{
  COLUMN_NAME,
  COLUMN_CALL,
  COLUMN_BYTE,
  COLUMN_HALF,
  COLUMN_WORST,
  N_COLUMNS,
};

static gboolean
fit_row (const HmGrid *grid, const HmGridRow *row, HmSlope *slope)
{
  g_autofree double *bytes = g_new (double, grid->sizes->len + 1);
  g_autofree double *seconds = g_new (double, grid->sizes->len + 1);
  guint n = 0;

  for (guint i = 0; i < grid->sizes->len; i++)
    {
      gint64 size = g_array_index (grid->sizes, gint64, i);

      if (size <= 0 || row->cells[i] == NULL || !hm_result_has_value (row->cells[i]))
        continue;
      bytes[n] = (double) size;
      seconds[n++] = size / hm_result_get_speed (row->cells[i]);
    }
  return hm_slope_fit (bytes, seconds, n, slope) && slope->worst <= HM_SLOPE_WORST;
}

static void
add_row (HmTable *table, HmRun *run, const HmGridRow *row, const HmSlope *slope)
{
  char **cells = hm_table_add (table);
  double half = slope->call / slope->byte;

  cells[COLUMN_NAME] = hm_write_name_row (row->key, run);
  cells[COLUMN_CALL] = hm_format_time (slope->call);
  cells[COLUMN_BYTE] = hm_format_time (slope->byte);
  cells[COLUMN_HALF] = half >= 1 ? hm_format_size_long ((gint64) (half + 0.5)) : g_strdup ("–");
  cells[COLUMN_WORST] = hm_format_percent (slope->worst, 1);
}

gboolean
hm_write_costs (HmDocument *document, HmRun *run, const char *engine)
{
  g_autoptr (HmGrid) grid = NULL;
  HmTable *table = NULL;

  g_return_val_if_fail (document != NULL && HM_IS_RUN (run) && engine != NULL, FALSE);

  grid = hm_grid_new (run, engine);
  g_array_sort (grid->rows, hm_write_compare_rows);
  for (guint i = 0; i < grid->rows->len; i++)
    {
      const HmGridRow *row = &g_array_index (grid->rows, HmGridRow, i);
      HmSlope slope;

      if (!fit_row (grid, row, &slope))
        continue;
      if (table == NULL)
        {
          table = hm_document_add_table (document, N_COLUMNS);
          /* Translators: heads a table of what a call and a byte cost, by algorithm. */
          table->columns[COLUMN_NAME].title = g_strdup (_ ("Cost"));
          table->columns[COLUMN_NAME].is_text = TRUE;
          /* Translators: heads a column: the time that a call takes whatever its size. */
          table->columns[COLUMN_CALL].title = g_strdup (_ ("a call"));
          /* Translators: heads a column: the time for each byte. */
          table->columns[COLUMN_BYTE].title = g_strdup (_ ("a byte"));
          /* Translators: heads a column: the block size at which a call and its bytes take equally
           * long. Short. */
          table->columns[COLUMN_HALF].title = g_strdup (_ ("equal at"));
          /* Translators: heads a column: how far a figure is from the line at most. Short. */
          table->columns[COLUMN_WORST].title = g_strdup (_ ("off by"));
          table->last_is_extra = TRUE;
        }
      add_row (table, run, row, &slope);
    }
  return table != NULL;
}
