/* hm-write-compare-sp-diff.c: a comparison as SSLeay's sp-diff.pl printed it
 *
 * A table of bulk speeds with a column a block size, and a line a key with the percentages of sign
 * and verify. Every figure is 100 times the ratio of speeds. The old program knew five sizes and
 * some twenty names; here each size and each name that has a ratio has its place, in the same
 * layout. A size that nobody recorded is the last column.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "report/hm-write-compare.h"

#include <math.h>
#include <string.h>

#define NAME_WIDTH 12
#define COLUMN_WIDTH 12
#define KEY_WIDTH 10
#define MAX_WIDTH 40   /* of a column of names; a longer one shifts its row */
#define MAX_COLUMNS 16 /* of sizes: what is more goes into a table below */

#define KEY_GROUP (-1) /* the rows of keys, among the tables of speeds, which count from 0 */

/* What stands in one line of the table. */
typedef struct
{
  char *name;
  double ratios[MAX_COLUMNS]; /* one a size; NAN where there is none */
} BulkRow;

typedef struct
{
  char *name;
  double first, second; /* sign and verify, or one operation and NAN */
} KeyRow;

typedef struct
{
  GArray *sizes;   /* of gint64, ascending */
  GPtrArray *bulk; /* of arrays of BulkRow: a table for each MAX_COLUMNS sizes */
  GArray *keys;    /* of KeyRow */
  GHashTable *turns, *places;
} Table;

static void
clear_bulk_row (gpointer data)
{
  g_free (((BulkRow *) data)->name);
}

static void
clear_key_row (gpointer data)
{
  g_free (((KeyRow *) data)->name);
}

static gboolean
is_bulk (const HmPair *pair)
{
  return hm_result_get_unit (pair->base) == HM_UNIT_BYTES_PER_SECOND;
}

/* Unsigned, so that the unknown size (-1) comes last. */
static int
compare_sizes (gconstpointer a, gconstpointer b)
{
  guint64 first = *(const gint64 *) a, second = *(const gint64 *) b;

  return (first > second) - (first < second);
}

static GArray *
list_sizes (const GArray *pairs)
{
  GArray *sizes = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GHashTable) seen = g_hash_table_new (g_int64_hash, g_int64_equal);

  for (guint i = 0; i < pairs->len; i++)
    {
      const HmPair *pair = &g_array_index (pairs, HmPair, i);

      if (isfinite (pair->ratio) && is_bulk (pair) &&
          g_hash_table_add (seen, (gpointer) &pair->key->size))
        g_array_append_val (sizes, pair->key->size);
    }
  g_array_sort (sizes, compare_sizes);
  return sizes;
}

static guint
find_size (const GArray *sizes, gint64 size)
{
  guint i = 0;

  g_array_binary_search ((GArray *) sizes, &size, compare_sizes, &i);
  return i;
}

/* As the old tables name it; what they do not tell apart has a word behind it. */
static char *
name_bulk (const HmPair *pair)
{
  const char *name = hm_algorithm_classic_name (pair->key->algorithm);
  g_autofree char *threads =
      pair->key->threads > 1 ? g_strdup_printf (" x%u", pair->key->threads) : g_strdup ("");

  return g_strconcat (name, pair->key->operation == HM_OPERATION_DECRYPT ? " decrypt" : "", threads,
                      NULL);
}

/* "rsa  512 bits". */
static char *
name_key (const HmPair *pair)
{
  const char *family = hm_algorithm_family (pair->key->algorithm);
  g_autofree char *name = NULL;
  gboolean classic = g_str_equal (family, "rsa") || g_str_equal (family, "dsa");

  if (classic && pair->key->bits > 0)
    name = g_strdup_printf ("%s %4u bits", family, pair->key->bits);
  else
    name = g_strdup (pair->key->algorithm);
  if (pair->key->threads > 1)
    return g_strdup_printf ("%s x%u", name, pair->key->threads);
  return g_steal_pointer (&name);
}

/* Where the next cell of a row goes: a name that comes twice (another engine, a row that was
 * printed twice) has a row for each time. @group is the table; @turns counts how often a cell was
 * there, @places has the rows. */
static guint *
find_place (Table *table, int group, const char *name, gint64 cell)
{
  char *cell_key = g_strdup_printf ("%d %" G_GINT64_FORMAT " %s", group, cell, name);
  guint turn = GPOINTER_TO_UINT (g_hash_table_lookup (table->turns, cell_key));
  char *row_key = g_strdup_printf ("%d %u %s", group, turn, name);
  guint *place = g_hash_table_lookup (table->places, row_key);

  g_hash_table_replace (table->turns, cell_key, GUINT_TO_POINTER (turn + 1));
  if (place != NULL)
    {
      g_free (row_key);
      return place;
    }
  place = g_new (guint, 1);
  *place = G_MAXUINT;
  g_hash_table_insert (table->places, row_key, place);
  return place;
}

static void
add_bulk (Table *table, const HmPair *pair)
{
  char *name = name_bulk (pair);
  guint at = find_size (table->sizes, pair->key->size);
  GArray *rows = g_ptr_array_index (table->bulk, at / MAX_COLUMNS);
  guint *place = find_place (table, (int) (at / MAX_COLUMNS), name, pair->key->size);

  if (*place == G_MAXUINT)
    {
      BulkRow fresh = { .name = name };

      for (guint i = 0; i < MAX_COLUMNS; i++)
        fresh.ratios[i] = NAN;
      *place = rows->len;
      g_array_append_val (rows, fresh);
    }
  else
    g_free (name);
  g_array_index (rows, BulkRow, *place).ratios[at % MAX_COLUMNS] = pair->ratio;
}

/* Sign and verify share a line; whatever else a key does has a line of its own, with the operation
 * behind the name, and so has verify where there is no sign. */
static void
add_key (Table *table, const HmPair *pair)
{
  gboolean sign = pair->key->operation == HM_OPERATION_SIGN;
  gboolean verify = pair->key->operation == HM_OPERATION_VERIFY;
  g_autofree char *name = name_key (pair);
  KeyRow fresh = { NULL, pair->ratio, NAN };

  if (sign || verify)
    {
      guint *place = find_place (table, KEY_GROUP, name, sign);

      if (*place != G_MAXUINT)
        {
          g_array_index (table->keys, KeyRow, *place).second = pair->ratio;
          return;
        }
      *place = table->keys->len;
    }
  fresh.name = sign
                   ? g_steal_pointer (&name)
                   : g_strdup_printf ("%s %s", name, hm_operation_to_string (pair->key->operation));
  g_array_append_val (table->keys, fresh);
}

static void
add_percent (GString *text, double ratio, guint width)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE] = "-";

  if (isfinite (ratio * 100))
    g_ascii_formatd (number, sizeof number, ratio < 1e15 ? "%.2f" : "%.2e", ratio * 100);
  /* However long the number is, a blank stands before it. */
  g_string_append_printf (text, " %*s", (int) width - 1, number);
}

/* @first: the first of the table's columns among @sizes. */
static void
add_bulk_table (GString *text, const GArray *rows, const GArray *sizes, guint first)
{
  guint end = MIN (sizes->len, first + MAX_COLUMNS);
  int width = NAME_WIDTH;

  for (guint i = 0; i < rows->len; i++)
    width = MAX (width, (int) MIN (strlen (g_array_index (rows, BulkRow, i).name), MAX_WIDTH));
  g_string_append_printf (text, "%-*s", width + 1, "type");
  for (guint i = first; i < end; i++)
    {
      gint64 size = g_array_index (sizes, gint64, i);
      g_autofree char *head =
          size >= 0 ? g_strdup_printf ("%" G_GINT64_FORMAT " byte%%", size) : g_strdup ("? byte%");

      g_string_append_printf (text, "%*s", COLUMN_WIDTH, head);
    }
  g_string_append_c (text, '\n');
  for (guint i = 0; i < rows->len; i++)
    {
      const BulkRow *row = &g_array_index (rows, BulkRow, i);

      g_string_append_printf (text, "%-*s ", width, row->name);
      for (guint j = first; j < end; j++)
        add_percent (text, row->ratios[j - first], COLUMN_WIDTH);
      g_string_append_c (text, '\n');
    }
}

static void
add_comparison (GString *text, const HmComparison *comparison)
{
  g_autoptr (GArray) sizes = list_sizes (comparison->pairs);
  g_autoptr (GPtrArray) bulk = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  g_autoptr (GArray) keys = g_array_new (FALSE, FALSE, sizeof (KeyRow));
  g_autoptr (GHashTable) turns = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) places = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  Table table = { sizes, bulk, keys, turns, places };

  g_array_set_clear_func (keys, clear_key_row);
  for (guint first = 0; first < sizes->len; first += MAX_COLUMNS)
    {
      GArray *rows = g_array_new (FALSE, FALSE, sizeof (BulkRow));

      g_array_set_clear_func (rows, clear_bulk_row);
      g_ptr_array_add (bulk, rows);
    }
  for (guint i = 0; i < comparison->pairs->len; i++)
    {
      const HmPair *pair = &g_array_index (comparison->pairs, HmPair, i);

      if (!isfinite (pair->ratio))
        continue;
      if (!is_bulk (pair))
        add_key (&table, pair);
      else
        add_bulk (&table, pair);
    }
  for (guint i = 0; i < bulk->len; i++)
    add_bulk_table (text, g_ptr_array_index (bulk, i), sizes, i * MAX_COLUMNS);
  for (guint i = 0; i < keys->len; i++)
    {
      const KeyRow *row = &g_array_index (keys, KeyRow, i);

      g_string_append_printf (text, "%-13s %%", row->name);
      add_percent (text, row->first, KEY_WIDTH);
      if (!isnan (row->second))
        {
          g_string_append (text, " %");
          add_percent (text, row->second, KEY_WIDTH);
        }
      g_string_append_c (text, '\n');
    }
}

char *
hm_write_compare_sp_diff (const HmCompare *compare)
{
  GString *text;

  g_return_val_if_fail (compare != NULL, NULL);

  text = g_string_new (NULL);
  for (guint i = 0; i < compare->others->len; i++)
    {
      const HmComparison *comparison = g_ptr_array_index (compare->others, i);

      /* The old program held one file against another: only more need to be told apart. */
      if (compare->others->len > 1)
        g_string_append_printf (text, "%s%s / %s\n", i > 0 ? "\n" : "",
                                hm_run_get_name (comparison->run), hm_run_get_name (compare->base));
      add_comparison (text, comparison);
    }
  return g_string_free (text, FALSE);
}
