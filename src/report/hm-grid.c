/* hm-grid.c: a run's speeds as rows of cells by block size
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "report/hm-grid.h"

const char **
hm_grid_list_engines (HmRun *run)
{
  GPtrArray *engines = g_ptr_array_new ();

  g_return_val_if_fail (HM_IS_RUN (run), NULL);

  for (guint i = 0; i < hm_run_get_n_results (run); i++)
    {
      const char *engine = hm_result_get_key (hm_run_get_result (run, i))->engine;

      if (engine == NULL)
        engine = "";
      if (!g_ptr_array_find_with_equal_func (engines, engine, g_str_equal, NULL))
        g_ptr_array_add (engines, (gpointer) engine);
    }
  g_ptr_array_add (engines, NULL);
  return (const char **) g_ptr_array_free (engines, FALSE);
}

gboolean
hm_grid_is_engine (HmResult *result, const char *engine)
{
  const char *own = hm_result_get_key (result)->engine;

  return g_str_equal (own != NULL ? own : "", engine);
}

static gboolean
belongs (HmResult *result, const char *engine)
{
  return hm_result_get_unit (result) == HM_UNIT_BYTES_PER_SECOND &&
         hm_grid_is_engine (result, engine);
}

/* Unsigned, so that the unknown size (-1) comes last. */
static int
compare_sizes (gconstpointer a, gconstpointer b)
{
  guint64 first = *(const gint64 *) a, second = *(const gint64 *) b;

  return (first > second) - (first < second);
}

static guint
find_size (const HmGrid *grid, gint64 size)
{
  guint i = 0;

  while (i < grid->sizes->len && g_array_index (grid->sizes, gint64, i) != size)
    i++;
  return i;
}

static gboolean
same_row (const HmResultKey *a, const HmResultKey *b)
{
  return a->algorithm == b->algorithm && a->operation == b->operation && a->bits == b->bits &&
         a->threads == b->threads && a->workload == b->workload;
}

static void
add_result (HmGrid *grid, HmResult *result)
{
  const HmResultKey *key = hm_result_get_key (result);
  guint at = find_size (grid, key->size);
  HmGridRow fresh = { key, NULL };

  for (guint i = 0; i < grid->rows->len; i++)
    {
      HmGridRow *row = &g_array_index (grid->rows, HmGridRow, i);

      if (same_row (row->key, key) && row->cells[at] == NULL)
        {
          row->cells[at] = result;
          return;
        }
    }
  fresh.cells = g_new0 (HmResult *, grid->sizes->len);
  fresh.cells[at] = result;
  g_array_append_val (grid->rows, fresh);
}

HmGrid *
hm_grid_new (HmRun *run, const char *engine)
{
  HmGrid *grid = g_new0 (HmGrid, 1);

  g_return_val_if_fail (HM_IS_RUN (run) && engine != NULL, NULL);

  grid->sizes = g_array_new (FALSE, FALSE, sizeof (gint64));
  grid->rows = g_array_new (FALSE, FALSE, sizeof (HmGridRow));
  for (guint i = 0; i < hm_run_get_n_results (run); i++)
    {
      HmResult *result = hm_run_get_result (run, i);
      gint64 size = hm_result_get_key (result)->size;

      if (belongs (result, engine) && find_size (grid, size) == grid->sizes->len)
        g_array_append_val (grid->sizes, size);
    }
  g_array_sort (grid->sizes, compare_sizes);
  for (guint i = 0; i < hm_run_get_n_results (run); i++)
    if (belongs (hm_run_get_result (run, i), engine))
      add_result (grid, hm_run_get_result (run, i));
  return grid;
}

void
hm_grid_free (HmGrid *grid)
{
  if (grid == NULL)
    return;
  for (guint i = 0; i < grid->rows->len; i++)
    g_free (g_array_index (grid->rows, HmGridRow, i).cells);
  g_array_unref (grid->rows);
  g_array_unref (grid->sizes);
  g_free (grid);
}
