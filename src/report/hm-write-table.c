/* hm-write-table.c: a run as a table for a terminal
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
#include "report/hm-write.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#define COLUMN_GAP 2
#define MIN_COLUMNS 20

/* Cells as they are printed. The first column is the row's name; a row with no other cells is a
 * heading. */
typedef struct
{
  GPtrArray *rows;    /* of char **, n_columns + 1 strings (NULL for an empty cell) */
  guint n_columns;    /* with the first */
  gboolean precision; /* the last column is the interval's, which may be left out */
} Sheet;

/* What the signs in the cells mean, told below the table where one was used. */
typedef struct
{
  gboolean disturbed, unavailable, failed;
} Signs;

static Sheet *
sheet_new (guint n_columns)
{
  Sheet *sheet = g_new0 (Sheet, 1);

  sheet->rows = g_ptr_array_new ();
  sheet->n_columns = n_columns;
  return sheet;
}

static void
sheet_free (Sheet *sheet)
{
  for (guint i = 0; i < sheet->rows->len; i++)
    {
      char **row = sheet->rows->pdata[i];

      for (guint j = 0; j < sheet->n_columns; j++)
        g_free (row[j]);
      g_free (row);
    }
  g_ptr_array_unref (sheet->rows);
  g_free (sheet);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Sheet, sheet_free)

/* A new row; takes @name. */
static char **
sheet_add (Sheet *sheet, char *name)
{
  char **row = g_new0 (char *, sheet->n_columns + 1);

  row[0] = name;
  g_ptr_array_add (sheet->rows, row);
  return row;
}

/* The columns a terminal needs for @text. */
static guint
display_width (const char *text)
{
  guint width = 0;

  for (; *text != '\0'; text = g_utf8_next_char (text))
    {
      gunichar c = g_utf8_get_char (text);

      if (!g_unichar_iszerowidth (c))
        width += g_unichar_iswide (c) ? 2 : 1;
    }
  return width;
}

static void
add_padding (GString *text, guint n)
{
  for (; n > 0; n--)
    g_string_append_c (text, ' ');
}

/* @text cut to @width columns, with dots where it was. */
static char *
shorten (const char *text, guint width)
{
  GString *cut;
  guint used = 0;

  if (display_width (text) <= width)
    return g_strdup (text);
  cut = g_string_new (NULL);
  for (; *text != '\0'; text = g_utf8_next_char (text))
    {
      gunichar c = g_utf8_get_char (text);
      guint wide = g_unichar_iszerowidth (c) ? 0 : g_unichar_iswide (c) ? 2 : 1;

      if (used + wide + 1 > width)
        break;
      g_string_append_unichar (cut, c);
      used += wide;
    }
  g_string_append (cut, "…");
  return g_string_free (cut, FALSE);
}

static guint
column_width (const Sheet *sheet, guint column)
{
  guint width = 0;

  for (guint i = 0; i < sheet->rows->len; i++)
    {
      char **row = sheet->rows->pdata[i];

      if (row[column] != NULL)
        width = MAX (width, display_width (row[column]));
    }
  return width;
}

static gboolean
is_heading (const Sheet *sheet, char **row)
{
  for (guint i = 1; i < sheet->n_columns; i++)
    if (row[i] != NULL)
      return FALSE;
  return TRUE;
}

static void
print_columns (GString *text,
               const Sheet *sheet,
               guint first,
               guint end,
               guint name_width,
               const guint *widths,
               guint columns)
{
  for (guint i = 0; i < sheet->rows->len; i++)
    {
      char **row = sheet->rows->pdata[i];
      gboolean heading = is_heading (sheet, row);
      g_autofree char *name = shorten (row[0], heading ? columns : name_width);

      g_string_append (text, name);
      if (!heading)
        add_padding (text, name_width - display_width (name));
      for (guint j = first; j < end && !heading; j++)
        {
          const char *cell = row[j] != NULL ? row[j] : "";

          add_padding (text, COLUMN_GAP + widths[j] - display_width (cell));
          g_string_append (text, cell);
        }
      while (text->len > 0 && text->str[text->len - 1] == ' ')
        g_string_truncate (text, text->len - 1);
      g_string_append_c (text, '\n');
    }
}

/* Prints as many columns as fit, then the rest below with the names again. */
static void
sheet_print (GString *text, const Sheet *sheet, guint columns)
{
  g_autofree guint *widths = g_new0 (guint, sheet->n_columns);
  guint total = 0, end = sheet->n_columns, name_width;

  for (guint i = 0; i < sheet->n_columns; i++)
    {
      /* Headings run over the other columns, so they do not widen the first. */
      widths[i] = i > 0 ? column_width (sheet, i) : 0;
      total += i > 0 ? widths[i] + COLUMN_GAP : 0;
    }
  for (guint i = 0; i < sheet->rows->len; i++)
    if (!is_heading (sheet, sheet->rows->pdata[i]))
      widths[0] = MAX (widths[0], display_width (((char **) sheet->rows->pdata[i])[0]));
  name_width = MIN (widths[0], columns / 2);
  if (sheet->precision && name_width + total > columns)
    end--;
  for (guint first = 1; first < end;)
    {
      guint next = first, used = name_width;

      while (next < end && (next == first || used + COLUMN_GAP + widths[next] <= columns))
        used += COLUMN_GAP + widths[next++];
      if (first > 1)
        g_string_append_c (text, '\n');
      print_columns (text, sheet, first, next, name_width, widths, columns);
      first = next;
    }
}

/* Speeds: one decimal from 1 up, so that the points stand below each other; three digits below. */
static char *
format_value (double value)
{
  return value >= 1 ? g_strdup_printf ("%'.1f", value) : hm_format_number (value, 3);
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

static char *
name_row (const HmResultKey *key, HmRun *run)
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

static int
compare_rows (gconstpointer a, gconstpointer b)
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
add_throughput (GString *text,
                HmRun *run,
                const char *engine,
                HmUnits units,
                guint columns,
                Signs *signs)
{
  g_autoptr (HmGrid) grid = hm_grid_new (run, engine);
  g_autoptr (Sheet) sheet = sheet_new (grid->sizes->len + 2);
  double unit = units == HM_UNITS_BINARY ? 1048576.0 : 1e6;
  const char *family = NULL;
  gboolean intervals = FALSE;
  char **head;

  if (grid->rows->len == 0)
    return;
  g_array_sort (grid->rows, compare_rows);
  head = sheet_add (sheet, g_strdup (units == HM_UNITS_BINARY ? _ ("MiB/s") : _ ("MB/s")));
  for (guint i = 0; i < grid->sizes->len; i++)
    head[i + 1] = hm_format_size_long (g_array_index (grid->sizes, gint64, i));
  for (guint i = 0; i < grid->rows->len; i++)
    {
      const HmGridRow *row = &g_array_index (grid->rows, HmGridRow, i);
      char **cells;

      if (family == NULL || !g_str_equal (family, hm_algorithm_family (row->key->algorithm)))
        {
          family = hm_algorithm_family (row->key->algorithm);
          sheet_add (sheet, g_strdup (hm_family_title (family)));
        }
      {
        g_autofree char *name = name_row (row->key, run);

        cells = sheet_add (sheet, g_strconcat ("  ", name, NULL));
      }
      for (guint j = 0; j < grid->sizes->len; j++)
        cells[j + 1] = format_cell (row->cells[j], unit, signs);
      cells[sheet->n_columns - 1] = format_precision (row->cells, grid->sizes->len);
      intervals |= cells[sheet->n_columns - 1] != NULL;
    }
  /* Translators: heads the column of half interval widths ("±0.4 %"). */
  head[sheet->n_columns - 1] = g_strdup (intervals ? _ ("95 %") : "");
  sheet->precision = TRUE;
  g_string_append_c (text, '\n');
  sheet_print (text, sheet, columns);
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
  HmResult *results[HM_N_OPERATIONS];
} RateRow;

static GArray *
collect_rates (HmRun *run, const char *engine)
{
  GArray *rows = g_array_new (FALSE, TRUE, sizeof (RateRow));

  for (guint i = 0; i < hm_run_get_n_results (run); i++)
    {
      HmResult *result = hm_run_get_result (run, i);
      const HmResultKey *key = hm_result_get_key (result);
      RateRow fresh = { .key = key };
      RateRow *row = NULL;

      if (hm_result_get_unit (result) == HM_UNIT_BYTES_PER_SECOND ||
          !hm_grid_is_engine (result, engine))
        continue;
      for (guint j = 0; j < rows->len && row == NULL; j++)
        {
          RateRow *other = &g_array_index (rows, RateRow, j);

          if (other->key->algorithm == key->algorithm && other->key->bits == key->bits &&
              other->key->threads == key->threads && other->results[key->operation] == NULL)
            row = other;
        }
      if (row == NULL)
        {
          g_array_append_val (rows, fresh);
          row = &g_array_index (rows, RateRow, rows->len - 1);
        }
      row->results[key->operation] = result;
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

static void
add_rates (GString *text, GArray *rows, guint table, HmRun *run, guint columns, Signs *signs)
{
  HmOperation shown[4];
  guint n = 0;
  gboolean intervals = FALSE;
  g_autoptr (Sheet) sheet = NULL;
  char **head;

  for (guint i = 0; i < rate_tables[table].n; i++)
    for (guint j = 0; j < rows->len; j++)
      if (g_array_index (rows, RateRow, j).results[rate_tables[table].operations[i]] != NULL)
        {
          shown[n++] = rate_tables[table].operations[i];
          break;
        }
  if (n == 0)
    return;
  sheet = sheet_new (n + 2);
  /* Translators: heads the first column of a table of rates. */
  head = sheet_add (sheet, g_strdup (_ ("Per second")));
  for (guint i = 0; i < n; i++)
    head[i + 1] = g_strdup (_ (rate_heads[shown[i]]));
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
      {
        HmResultKey plain = *row->key;
        g_autofree char *name = NULL;

        plain.operation = shown[0];
        name = name_row (&plain, run);
        cells = sheet_add (sheet, g_strconcat ("  ", name, NULL));
      }
      for (guint j = 0; j < n; j++)
        cells[j + 1] = format_cell (results[j], 1, signs);
      cells[n + 1] = format_precision (results, n);
      intervals |= cells[n + 1] != NULL;
    }
  /* Translators: heads the column of half interval widths ("±0.4 %"). */
  head[n + 1] = g_strdup (intervals ? _ ("95 %") : "");
  sheet->precision = TRUE;
  g_string_append_c (text, '\n');
  sheet_print (text, sheet, columns);
}

/* Adds words to a line that are parted by dots, going to a new line at @columns. Frees @word. */
static void
take_word (GString *text, gsize *line_start, char *word, guint columns)
{
  if (word != NULL && *word != '\0')
    {
      gboolean first = text->len == *line_start;
      guint used = first ? 0 : display_width (text->str + *line_start) + 3;

      if (!first && used + display_width (word) > columns)
        {
          g_string_append_c (text, '\n');
          *line_start = text->len;
        }
      else if (!first)
        g_string_append (text, " · ");
      g_string_append (text, word);
    }
  g_free (word);
}

static void
end_line (GString *text, gsize *line_start)
{
  if (text->len > *line_start)
    g_string_append_c (text, '\n');
  *line_start = text->len;
}

/* Name, machine, library and method: a line each. */
static void
add_title (GString *text, HmRun *run, guint columns)
{
  const HmMachine *machine = hm_run_get_machine (run);
  const HmLibrary *library = hm_run_get_library (run);
  const HmMethod *method = hm_run_get_method (run);
  gsize start = 0;

  take_word (text, &start, g_strdup (hm_run_get_name (run)), columns);
  if (hm_run_get_status (run) == HM_RUN_STOPPED)
    take_word (text, &start, g_strdup (_ ("stopped before its end")), columns);
  end_line (text, &start);

  take_word (text, &start, g_strdup (machine->cpu), columns);
  if (machine->cores > 0)
    take_word (text, &start, hm_format_cores (machine->cores), columns);
  if (machine->hertz > 0)
    take_word (text, &start, hm_format_frequency (machine->hertz), columns);
  take_word (text, &start, g_strdup (machine->os), columns);
  end_line (text, &start);

  if (library->name != NULL && library->version != NULL)
    take_word (text, &start, g_strdup_printf ("%s %s", library->name, library->version), columns);
  else
    take_word (text, &start, g_strdup (library->name != NULL ? library->name : library->version),
               columns);
  if (method->threads > 0)
    take_word (text, &start, hm_format_threads (method->threads), columns);
  if (g_strcmp0 (method->clock, "user") == 0)
    take_word (text, &start, g_strdup (_ ("processor time")), columns);
  if (isfinite (method->accepted_share) && method->accepted_share > 0)
    {
      g_autofree char *share = hm_format_percent (method->accepted_share, 0);

      /* Translators: how many of the measured samples were undisturbed, in percent. */
      take_word (text, &start, g_strdup_printf (_ ("%s of the samples undisturbed"), share),
                 columns);
    }
  end_line (text, &start);
}

static void
add_signs (GString *text, const Signs *signs)
{
  if (signs->disturbed || signs->unavailable || signs->failed)
    g_string_append_c (text, '\n');
  if (signs->disturbed)
    g_string_append_printf (text, "%s\n",
                            _ ("* disturbed: too few samples were undisturbed to rely on it"));
  if (signs->unavailable)
    g_string_append_printf (text, "%s\n", _ ("n/a: not available"));
  if (signs->failed)
    g_string_append_printf (text, "%s\n",
                            _ ("failed: the operation or its check failed, so there is no figure"));
}

char *
hm_write_table (HmRun *run, HmUnits units, guint columns)
{
  GString *text;
  g_autofree const char **engines = NULL;
  Signs signs = { FALSE };

  g_return_val_if_fail (HM_IS_RUN (run), NULL);

  columns = MAX (columns, MIN_COLUMNS);
  text = g_string_new (NULL);
  engines = hm_grid_list_engines (run);
  add_title (text, run, columns);
  for (guint i = 0; engines[i] != NULL; i++)
    {
      g_autoptr (GArray) rates = collect_rates (run, engines[i]);

      /* One engine needs no name of its own: the title has the library. */
      if (engines[1] != NULL)
        {
          g_autofree char *engine = hm_format_engine (engines[i]);

          g_string_append_c (text, '\n');
          /* Translators: heads the tables of one engine; %s is its name. */
          g_string_append_printf (text, _ ("Engine: %s"), engine);
          g_string_append_c (text, '\n');
        }
      add_throughput (text, run, engines[i], units, columns, &signs);
      g_array_sort (rates, compare_rates);
      for (guint j = 0; j < G_N_ELEMENTS (rate_tables); j++)
        add_rates (text, rates, j, run, columns, &signs);
    }
  add_signs (text, &signs);
  return g_string_free (text, FALSE);
}
