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

/* Of two results of one identity the second one stands in a second row, and so on. An imported text
 * can hold a million of them, so that rows and columns are found by tables. */
typedef struct
{
  HmGrid *grid;
  GHashTable *columns; /* size -> place in the grid's sizes */
  GHashTable *rows;    /* key of a row -> GArray of the places of all rows of that key */
  GHashTable *counts;  /* key of a result -> how many there were */
} Builder;

static guint
row_hash (gconstpointer data)
{
  const HmResultKey *key = data;
  guint hash = g_direct_hash (key->algorithm) * 31 + g_direct_hash (key->workload);

  return (hash * 31 + key->operation) * 31 + key->bits * 7 + key->threads;
}

static gboolean
same_row (gconstpointer first, gconstpointer second)
{
  const HmResultKey *a = first, *b = second;

  return a->algorithm == b->algorithm && a->operation == b->operation && a->bits == b->bits &&
         a->threads == b->threads && a->workload == b->workload;
}

static void
free_places (gpointer places)
{
  g_array_unref (places);
}

static void
add_result (Builder *self, HmResult *result)
{
  const HmResultKey *key = hm_result_get_key (result);
  GArray *places = g_hash_table_lookup (self->rows, key);
  guint before = GPOINTER_TO_UINT (g_hash_table_lookup (self->counts, key));
  guint column = GPOINTER_TO_UINT (g_hash_table_lookup (self->columns, &key->size));
  HmGrid *grid = self->grid;

  g_hash_table_insert (self->counts, (gpointer) key, GUINT_TO_POINTER (before + 1));
  if (places == NULL)
    {
      places = g_array_new (FALSE, FALSE, sizeof (guint));
      g_hash_table_insert (self->rows, (gpointer) key, places);
    }
  if (before == places->len)
    {
      HmGridRow fresh = { key, g_new0 (HmResult *, grid->sizes->len) };

      g_array_append_val (places, grid->rows->len);
      g_array_append_val (grid->rows, fresh);
    }
  g_array_index (grid->rows, HmGridRow, g_array_index (places, guint, before)).cells[column] =
      result;
}

static void
add_column (Builder *self, const gint64 *size)
{
  if (g_hash_table_add (self->columns, (gpointer) size))
    g_array_append_val (self->grid->sizes, *size);
}

HmGrid *
hm_grid_new (HmRun *run, const char *engine)
{
  HmGrid *grid;
  Builder builder;

  g_return_val_if_fail (HM_IS_RUN (run) && engine != NULL, NULL);

  grid = g_new0 (HmGrid, 1);
  grid->sizes = g_array_new (FALSE, FALSE, sizeof (gint64));
  grid->rows = g_array_new (FALSE, FALSE, sizeof (HmGridRow));
  builder = (Builder){
    .grid = grid,
    .columns = g_hash_table_new (g_int64_hash, g_int64_equal),
    .rows = g_hash_table_new_full (row_hash, same_row, NULL, free_places),
    .counts = g_hash_table_new ((GHashFunc) hm_result_key_hash, (GEqualFunc) hm_result_key_equal),
  };
  for (guint i = 0; i < hm_run_get_n_results (run); i++)
    {
      HmResult *result = hm_run_get_result (run, i);

      if (belongs (result, engine))
        add_column (&builder, &hm_result_get_key (result)->size);
    }
  g_array_sort (grid->sizes, compare_sizes);
  for (guint i = 0; i < grid->sizes->len; i++)
    g_hash_table_insert (builder.columns, &g_array_index (grid->sizes, gint64, i),
                         GUINT_TO_POINTER (i));
  for (guint i = 0; i < hm_run_get_n_results (run); i++)
    if (belongs (hm_run_get_result (run, i), engine))
      add_result (&builder, hm_run_get_result (run, i));
  g_hash_table_unref (builder.columns);
  g_hash_table_unref (builder.rows);
  g_hash_table_unref (builder.counts);
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
