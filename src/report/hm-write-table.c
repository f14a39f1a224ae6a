/* hm-write-table.c: a run's figures as tables
 *
 * Speeds are in millions of bytes per second (or 2^20), one column a block size; rates per second,
 * one column an operation. What does not fit the width goes first: the column of intervals, then
 * the table is folded, with the rest of the columns below.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-grid.h"
#include "report/hm-report-words.h"
#include "report/hm-write.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "run/hm-library.h"
#include "run/hm-locale.h"

/* What the signs in the cells mean, told below the table where one was used. */
typedef struct
{
  gboolean intervals, disturbed, unavailable, failed, costs;
} Signs;

/* One decimal, so that the points stand below each other; three digits of small values. */
static char *
format_value (double value)
{
  return value >= 10 ? hm_locale_number (value, 1) : hm_format_number (value, 3);
}

static char *
format_cell (HmResult *result, double unit, Signs *signs)
{
  HmStatus status;
  g_autofree char *number = NULL;

  if (result == NULL)
    return g_strdup ("–");
  status = hm_result_get_figures (result)->status;
  if (!hm_result_has_value (result))
    {
      if (status == HM_STATUS_FAILED)
        {
          signs->failed = TRUE;
          /* Translators: in a cell of a table: the operation failed. Short. */
          return g_strdup (_ ("failed"));
        }
      if (status == HM_STATUS_UNAVAILABLE)
        {
          signs->unavailable = TRUE;
          /* Translators: in a cell of a table: not available. Short. */
          return g_strdup (_ ("n/a"));
        }
      return g_strdup ("–");
    }
  number = format_value (hm_result_get_speed (result) / unit);
  if (status != HM_STATUS_DISTURBED)
    return g_steal_pointer (&number);
  signs->disturbed = TRUE;
  return g_strconcat (number, "*", NULL);
}

/* Half the relative width of the interval, or NAN. */
static double
half_width (HmResult *result)
{
  const HmFigures *figures;

  if (result == NULL || !hm_result_has_value (result))
    return NAN;
  figures = hm_result_get_figures (result);
  return (figures->high - figures->low) / 2 / figures->value;
}

/* The widest interval of the cells: "±0.4 %". */
static char *
format_precision (HmResult *const *cells, guint n)
{
  double widest = NAN;
  g_autofree char *share = NULL;

  for (guint i = 0; i < n; i++)
    {
      double half = half_width (cells[i]);

      if (isfinite (half) && !(half <= widest))
        widest = half;
    }
  if (isnan (widest))
    return NULL;
  share = hm_format_percent (widest, widest < 0.0995 ? 1 : 0);
  /* Translators: half the width of an interval, in percent. */
  return g_strdup_printf (_ ("±%s"), share);
}

/* Heads the last column, that of the intervals. */
static void
finish_table (HmTable *table, Signs *signs)
{
  guint last = table->n_columns - 1;
  gboolean any = FALSE;

  for (guint i = 0; i < table->rows->len && !any; i++)
    any = ((char **) table->rows->pdata[i])[last] != NULL;
  if (!any)
    {
      hm_table_drop_last (table);
      return;
    }
  /* Translators: heads the column of half interval widths ("±0.4 %"). */
  table->columns[last].title = g_strdup (_ ("95 %"));
  table->last_is_extra = TRUE;
  signs->intervals = TRUE;
}

char *
hm_write_name_row (const HmResultKey *key, HmRun *run)
{
  const char *title = hm_algorithm_title (key->algorithm);
  g_autofree char *name = NULL;

  if (key->operation == HM_OPERATION_DECRYPT)
    /* Translators: the name of a row: a cipher, measured while it decrypts. */
    name = g_strdup_printf (_ ("%s decrypt"), title);
  else
    name = g_strdup (title);
  if (key->threads > 1 && key->threads != hm_run_get_method (run)->threads)
    /* Translators: the name of a row: an algorithm, measured with several threads. */
    return g_strdup_printf (ngettext ("%1$s, %2$u thread", "%1$s, %2$u threads", key->threads),
                            name, key->threads);
  return g_steal_pointer (&name);
}

int
hm_write_compare_rows (gconstpointer a, gconstpointer b)
{
  const HmResultKey *first = ((const HmGridRow *) a)->key, *second = ((const HmGridRow *) b)->key;
  int order = hm_algorithm_compare (first->algorithm, second->algorithm);

  if (order != 0)
    return order;
  if (first->operation != second->operation)
    return first->operation < second->operation ? -1 : 1;
  if (first->threads != second->threads)
    return first->threads < second->threads ? -1 : 1;
  return g_strcmp0 (first->workload, second->workload);
}

static void
add_throughput (HmDocument *document, HmRun *run, const char *engine, HmUnits units, Signs *signs)
{
  g_autoptr (HmGrid) grid = hm_grid_new (run, engine);
  double unit = units == HM_UNITS_BINARY ? 1048576.0 : 1e6;
  const char *family = NULL;
  HmTable *table;

  if (grid->rows->len == 0)
    return;
  g_array_sort (grid->rows, hm_write_compare_rows);
  table = hm_document_add_table (document, grid->sizes->len + 2);
  table->columns[0].title = g_strdup (units == HM_UNITS_BINARY ? _ ("MiB/s") : _ ("MB/s"));
  table->columns[0].is_text = TRUE;
  for (guint i = 0; i < grid->sizes->len; i++)
    {
      gint64 size = g_array_index (grid->sizes, gint64, i);

      /* Translators: heads a column of figures whose block size nobody recorded. */
      table->columns[i + 1].title =
          size >= 0 ? hm_format_size_long (size) : g_strdup (_ ("unknown size"));
    }
  for (guint i = 0; i < grid->rows->len; i++)
    {
      const HmGridRow *row = &g_array_index (grid->rows, HmGridRow, i);
      char **cells;

      if (family == NULL || !g_str_equal (family, hm_algorithm_family (row->key->algorithm)))
        {
          family = hm_algorithm_family (row->key->algorithm);
          hm_table_add (table)[0] = g_strdup (hm_family_title (family));
        }
      cells = hm_table_add (table);
      cells[0] = hm_write_name_row (row->key, run);
      for (guint j = 0; j < grid->sizes->len; j++)
        cells[j + 1] = format_cell (row->cells[j], unit, signs);
      cells[table->n_columns - 1] = format_precision (row->cells, grid->sizes->len);
    }
  finish_table (table, signs);
}

/* Heads of the columns of rates, by operation. */
static const char *const rate_heads[HM_N_OPERATIONS] = {
  /* Translators: heads a column: operations per second. */
  [HM_OPERATION_DIGEST] = N_ ("op/s"),
  [HM_OPERATION_MAC] = N_ ("op/s"),
  /* Translators: heads a column: encryptions per second. */
  [HM_OPERATION_ENCRYPT] = N_ ("encrypt/s"),
  /* Translators: heads a column: decryptions per second. */
  [HM_OPERATION_DECRYPT] = N_ ("decrypt/s"),
  /* Translators: heads a column: signatures made per second. */
  [HM_OPERATION_SIGN] = N_ ("sign/s"),
  /* Translators: heads a column: signatures verified per second. */
  [HM_OPERATION_VERIFY] = N_ ("verify/s"),
  /* Translators: heads a column: key pairs generated per second. */
  [HM_OPERATION_KEYGEN] = N_ ("keygen/s"),
  /* Translators: heads a column: shared secrets derived per second. */
  [HM_OPERATION_DERIVE] = N_ ("derive/s"),
  /* Translators: heads a column: key encapsulations per second. */
  [HM_OPERATION_ENCAPSULATE] = N_ ("encaps/s"),
  /* Translators: heads a column: key decapsulations per second. */
  [HM_OPERATION_DECAPSULATE] = N_ ("decaps/s"),
  /* Translators: heads a column: operations per second. */
  [HM_OPERATION_OP] = N_ ("op/s"),
};

/* A row of rates: one key and, by operation, its results. */
typedef struct
{
  const HmResultKey *key;
  gboolean again; /* the same key as in a row above, at other work: "rsa:pkcs1v15-crt-blinded" */
  HmResult *results[HM_N_OPERATIONS];
} RateRow;

/* The rows of one key; of an operation the first @used have a result. */
typedef struct
{
  GArray *places; /* of guint */
  guint used[HM_N_OPERATIONS];
} RateChain;

static void
free_chain (gpointer data)
{
  RateChain *chain = data;

  g_array_unref (chain->places);
  g_free (chain);
}

static guint
hash_rate (gconstpointer data)
{
  const HmResultKey *key = data;

  return (g_direct_hash (key->algorithm) * 31 + key->bits) * 31 + key->threads;
}

static gboolean
equal_rates (gconstpointer a, gconstpointer b)
{
  const HmResultKey *first = a, *second = b;

  return first->algorithm == second->algorithm && first->bits == second->bits &&
         first->threads == second->threads;
}

static GArray *
collect_rates (HmRun *run, const char *engine)
{
  GArray *rows = g_array_new (FALSE, TRUE, sizeof (RateRow));
  g_autoptr (GHashTable) chains = g_hash_table_new_full (hash_rate, equal_rates, NULL, free_chain);

  for (guint i = 0; i < hm_run_get_n_results (run); i++)
    {
      HmResult *result = hm_run_get_result (run, i);
      const HmResultKey *key = hm_result_get_key (result);
      RateChain *chain;
      guint place;

      if (hm_result_get_unit (result) == HM_UNIT_BYTES_PER_SECOND ||
          !hm_grid_is_engine (result, engine))
        continue;
      chain = g_hash_table_lookup (chains, key);
      if (chain == NULL)
        {
          chain = g_new0 (RateChain, 1);
          chain->places = g_array_new (FALSE, FALSE, sizeof (guint));
          g_hash_table_insert (chains, (gpointer) key, chain);
        }
      place = chain->used[key->operation]++;
      if (place == chain->places->len)
        {
          RateRow fresh = { .key = key, .again = place > 0 };

          g_array_append_val (chain->places, rows->len);
          g_array_append_val (rows, fresh);
        }
      place = g_array_index (chain->places, guint, place);
      g_array_index (rows, RateRow, place).results[key->operation] = result;
    }
  return rows;
}

static int
compare_rates (gconstpointer a, gconstpointer b)
{
  const HmResultKey *first = ((const RateRow *) a)->key, *second = ((const RateRow *) b)->key;
  int order = hm_algorithm_compare (first->algorithm, second->algorithm);

  if (order != 0)
    return order;
  if (first->bits != second->bits)
    return first->bits < second->bits ? -1 : 1;
  return (first->threads > second->threads) - (first->threads < second->threads);
}

/* A table per group of operations that go together, so that no table is mostly holes. */
static const struct
{
  HmOperation operations[4];
  guint n;
} rate_tables[] = {
  { { HM_OPERATION_SIGN, HM_OPERATION_VERIFY, HM_OPERATION_ENCRYPT, HM_OPERATION_DECRYPT }, 4 },
  { { HM_OPERATION_DERIVE }, 1 },
  { { HM_OPERATION_ENCAPSULATE, HM_OPERATION_DECAPSULATE }, 2 },
  { { HM_OPERATION_KEYGEN }, 1 },
  { { HM_OPERATION_OP, HM_OPERATION_DIGEST, HM_OPERATION_MAC }, 3 },
};

static char *
name_rate (const RateRow *row, HmOperation operation, HmRun *run)
{
  HmResultKey plain = *row->key;
  g_autofree char *name = NULL;

  plain.operation = operation;
  name = hm_write_name_row (&plain, run);
  if (!row->again || row->key->workload == NULL)
    return g_steal_pointer (&name);
  /* Translators: the name of a row: an algorithm, and the word for the work that was timed, as in
   * "RSA 2048 (rsa:pkcs1v15-crt-blinded)". */
  return g_strdup_printf (_ ("%1$s (%2$s)"), name, row->key->workload);
}

static void
add_rates (HmDocument *document, GArray *rows, guint which, HmRun *run, Signs *signs)
{
  HmOperation shown[4];
  guint n = 0;
  HmTable *table;

  for (guint i = 0; i < rate_tables[which].n; i++)
    for (guint j = 0; j < rows->len; j++)
      if (g_array_index (rows, RateRow, j).results[rate_tables[which].operations[i]] != NULL)
        {
          shown[n++] = rate_tables[which].operations[i];
          break;
        }
  if (n == 0)
    return;
  table = hm_document_add_table (document, n + 2);
  /* Translators: heads the first column of a table of rates. */
  table->columns[0].title = g_strdup (_ ("Per second"));
  table->columns[0].is_text = TRUE;
  for (guint i = 0; i < n; i++)
    table->columns[i + 1].title = g_strdup (_ (rate_heads[shown[i]]));
  for (guint i = 0; i < rows->len; i++)
    {
      const RateRow *row = &g_array_index (rows, RateRow, i);
      HmResult *results[4] = { NULL };
      gboolean any = FALSE;
      char **cells;

      for (guint j = 0; j < n; j++)
        {
          results[j] = row->results[shown[j]];
          any |= results[j] != NULL;
        }
      if (!any)
        continue;
      cells = hm_table_add (table);
      cells[0] = name_rate (row, shown[0], run);
      for (guint j = 0; j < n; j++)
        cells[j + 1] = format_cell (results[j], 1, signs);
      cells[n + 1] = format_precision (results, n);
    }
  finish_table (table, signs);
}

/* Adds a fact to a line of them, parted by dots. Frees @fact, which may be NULL. */
static void
take_fact (GString *line, char *fact)
{
  if (fact != NULL && *fact != '\0')
    {
      if (line->len > 0)
        g_string_append (line, " · ");
      g_string_append (line, fact);
    }
  g_free (fact);
}

/* Ends a line of facts, if there are any. */
static void
end_facts (GPtrArray *lines, GString *line)
{
  if (line->len > 0)
    g_ptr_array_add (lines, g_strdup (line->str));
  g_string_truncate (line, 0);
}

void
hm_write_title (HmDocument *document, HmRun *run)
{
  const HmMachine *machine = hm_run_get_machine (run);
  const HmLibrary *library = hm_run_get_library (run);
  const HmMethod *method = hm_run_get_method (run);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) line = g_string_new (NULL);

  take_fact (line, g_strdup (hm_run_get_name (run)));
  if (hm_run_get_status (run) == HM_RUN_STOPPED)
    take_fact (line, g_strdup (_ ("stopped before its end")));
  hm_document_add (document, HM_BLOCK_TITLE, line->str);
  g_string_truncate (line, 0);

  take_fact (line, g_strdup (machine->cpu));
  if (machine->cores > 0)
    take_fact (line, hm_format_cores (machine->cores));
  if (machine->hertz > 0)
    take_fact (line, hm_format_frequency (machine->hertz));
  take_fact (line, g_strdup (machine->os));
  end_facts (lines, line);

  take_fact (line, library->name != NULL
                       ? hm_library_title (library->name, library->version, TRUE)
                       : g_strdup (library->version));
  if (method->threads > 0)
    take_fact (line, hm_format_threads (method->threads));
  if (g_strcmp0 (method->clock, "user") == 0)
    take_fact (line, g_strdup (_ ("processor time")));
  if (isfinite (method->accepted_share) && method->accepted_share > 0)
    {
      g_autofree char *share = hm_format_percent (method->accepted_share, 0);

      /* Translators: how many of the measured samples were undisturbed, in percent. */
      take_fact (line, g_strdup_printf (_ ("%s of the samples undisturbed"), share));
    }
  end_facts (lines, line);
  hm_document_add_list (document, HM_BLOCK_LINES, NULL, lines);
}

static void
add_signs (HmDocument *document, const Signs *signs)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new ();

  if (signs->intervals)
    hm_document_add_extra (
        document,
        /* Translators: says below a table what its column “95 %” holds. */
        /* xgettext:no-c-format */
        _ ("95 %: half the width of the 95 % interval, of the least certain figure of the row"));
  if (signs->costs)
    g_ptr_array_add (lines,
                     (gpointer) _ ("Cost: what a call takes whatever its size, and what each "
                                   "byte takes, by a line through all block sizes"));
  if (signs->disturbed)
    g_ptr_array_add (lines, (gpointer) _ ("*: disturbed, too few samples were undisturbed to rely "
                                          "on the figure"));
  if (signs->unavailable)
    g_ptr_array_add (lines, (gpointer) _ ("n/a: not available"));
  if (signs->failed)
    g_ptr_array_add (lines, (gpointer) _ ("failed: the operation or its check failed, so there is "
                                          "no figure"));
  hm_document_add_list (document, HM_BLOCK_LINES, NULL, lines);
}

void
hm_write_tables (HmDocument *document, HmRun *run, HmUnits units)
{
  g_autofree const char **engines = NULL;
  Signs signs = { FALSE };
  guint marks;

  g_return_if_fail (document != NULL && HM_IS_RUN (run));

  engines = hm_grid_list_engines (run);
  for (guint i = 0; engines[i] != NULL; i++)
    {
      g_autoptr (GArray) rates = collect_rates (run, engines[i]);

      /* One engine needs no name of its own: the title has the library. */
      if (engines[1] != NULL)
        {
          g_autofree char *engine = hm_format_engine (engines[i]);
          /* Translators: heads the tables of one engine; %s is its name. */
          g_autofree char *heading = g_strdup_printf (_ ("Engine: %s"), engine);

          hm_document_add (document, HM_BLOCK_HEADING, heading);
        }
      add_throughput (document, run, engines[i], units, &signs);
      /* What others printed is shown as they did. */
      if (hm_run_get_origin (run) == HM_ORIGIN_MEASURED)
        signs.costs |= hm_write_costs (document, run, engines[i]);
      g_array_sort (rates, compare_rates);
      for (guint j = 0; j < G_N_ELEMENTS (rate_tables); j++)
        add_rates (document, rates, j, run, &signs);
    }
  hm_write_pairs (document, run, units);
  marks = hm_write_handshakes (document, run);
  signs.unavailable |= (marks & 1u << HM_STATUS_UNAVAILABLE) != 0;
  signs.failed |= (marks & 1u << HM_STATUS_FAILED) != 0;
  add_signs (document, &signs);
}

char *
hm_write_table (HmRun *run, HmUnits units, guint columns)
{
  g_autoptr (HmDocument) document = NULL;

  g_return_val_if_fail (HM_IS_RUN (run), NULL);

  document = hm_document_new ();
  hm_write_title (document, run);
  hm_write_tables (document, run, units);
  return hm_document_to_text (document, columns);
}
