/* hm-import-gist.c: what is shown of a run that is to be imported
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-import-gist"

#include "config.h"

#include "hm-import-gist.h"

#include <glib/gi18n.h>
#include <string.h>

#include "run/import/hm-import-lines.h"

/* Figures that a row shows; more of them are further rows. */
#define MAX_IN_ROW 32
/* What is shown of a source line, in characters. */
#define MAX_SOURCE 240
/* Lines between two looks at whether anybody still waits. */
#define LINES_A_LOOK 1024

static void
row_free (gpointer data)
{
  HmImportRow *row = data;

  g_free (row->title);
  g_free (row->figures);
  g_free (row->source);
  g_free (row);
}

/* ---- rows ---- */

/* Whether two results of one line are told in one row: the block sizes of a cipher, the operations
 * of a key. */
static gboolean
belong_together (const HmResult *a, const HmResult *b)
{
  const HmResultKey *one = hm_result_get_key ((HmResult *) a);
  const HmResultKey *other = hm_result_get_key ((HmResult *) b);

  return hm_result_get_line ((HmResult *) a) == hm_result_get_line ((HmResult *) b) &&
         g_strcmp0 (one->algorithm, other->algorithm) == 0 &&
         (one->size < 0 || one->operation == other->operation);
}

static char *
describe_figure (HmResult *result, HmUnits units)
{
  const HmResultKey *key = hm_result_get_key (result);
  g_autofree char *figure = hm_format_result (result, units);
  g_autofree char *size = NULL;
  g_autofree char *both = NULL;
  g_auto (GStrv) words = NULL;

  if (key->size < 0 || !hm_result_has_value (result))
    return g_steal_pointer (&figure);
  size = hm_format_size_long (key->size);
  /* Translators: a block size and a figure: "16 bytes: 86.2 MB/s" */
  both = g_strdup_printf (_ ("%1$s: %2$s"), size, figure);
  /* A line may be broken between figures only. */
  words = g_strsplit (both, " ", -1);
  return g_strjoinv ("\u00a0", words);
}

static HmImportRow *
start_row (HmResult *result)
{
  const HmResultKey *key = hm_result_get_key (result);
  const char *title = hm_algorithm_title (key->algorithm);
  HmImportRow *row = g_new0 (HmImportRow, 1);

  row->line = hm_result_get_line (result);
  row->printed = g_intern_string (hm_result_get_printed (result));
  if (key->size >= 0 && key->operation != HM_OPERATION_DIGEST && key->operation != HM_OPERATION_MAC)
    /* Translators: an algorithm and what is done with it: "AES-128-CBC · Encrypt" */
    row->title = g_strdup_printf (_ ("%1$s · %2$s"), title, hm_operation_title (key->operation));
  else
    row->title = g_strdup (title);
  return row;
}

static GPtrArray *
make_rows (HmRun *run, HmUnits units)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func (row_free);
  HmResult *before = NULL;
  guint n = hm_run_get_n_results (run), in_row = 0;

  for (guint i = 0; i < n; i++, in_row++)
    {
      HmResult *result = hm_run_get_result (run, i);
      g_autofree char *figure = NULL;
      HmImportRow *row;

      if (before == NULL || in_row == MAX_IN_ROW || !belong_together (before, result))
        {
          in_row = 0;
          if (rows->len == HM_IMPORT_MAX_ROWS)
            break;
          g_ptr_array_add (rows, start_row (result));
        }
      before = result;
      row = g_ptr_array_index (rows, rows->len - 1);
      figure = describe_figure (result, units);
      if (row->figures == NULL)
        row->figures = g_steal_pointer (&figure);
      /* A row of what is not available says so once. */
      else if (!g_str_equal (row->figures, figure))
        {
          g_autofree char *earlier = g_steal_pointer (&row->figures);

          row->figures = g_strconcat (earlier, " · ", figure, NULL);
        }
    }
  return rows;
}

/* A row for each line of a handshake table. */
static void
add_handshakes (GPtrArray *rows, HmRun *run)
{
  GPtrArray *handshakes = hm_run_get_handshakes (run);

  for (guint i = 0; i < handshakes->len && rows->len < HM_IMPORT_MAX_ROWS; i++)
    {
      const HmHandshake *handshake = g_ptr_array_index (handshakes, i);
      HmImportRow *row = g_new0 (HmImportRow, 1);
      g_autofree char *seconds = hm_format_number (handshake->seconds, 4);

      row->title = g_strdup_printf ("%s %s", handshake->protocol != NULL ? handshake->protocol : "",
                                    handshake->cipher != NULL ? handshake->cipher : "");
      row->line = handshake->line;
      row->printed = g_intern_string (handshake->printed);
      row->figures = g_strdup_printf (
          /* Translators: connections of a handshake benchmark, and the time that all of them took:
           * "10 connections in 3.26 s" */
          ngettext ("%1$u connection in %2$s s", "%1$u connections in %2$s s",
                    handshake->connections),
          handshake->connections, seconds);
      g_ptr_array_add (rows, row);
    }
}

/* ---- the gist ---- */

static guint64
mix (guint64 print, const char *text)
{
  /* FNV-1a, 64 bits */
  for (; *text != '\0'; text++)
    print = (print ^ (guchar) *text) * G_GUINT64_CONSTANT (0x100000001b3);
  return (print ^ 0xff) * G_GUINT64_CONSTANT (0x100000001b3);
}

static guint64
mix_number (guint64 print, double number)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  return mix (print, g_ascii_formatd (text, sizeof text, "%.6g", number));
}

guint64
hm_import_fingerprint (HmRun *run)
{
  guint64 print = G_GUINT64_CONSTANT (0xcbf29ce484222325);
  GPtrArray *handshakes;

  g_return_val_if_fail (HM_IS_RUN (run), 0);

  for (guint i = 0; i < hm_run_get_n_results (run); i++)
    {
      HmResult *result = hm_run_get_result (run, i);
      const HmResultKey *key = hm_result_get_key (result);

      print = mix (print, key->algorithm);
      print = mix (print, hm_operation_to_string (key->operation));
      print = mix_number (print, (double) key->size);
      print = mix_number (print, key->bits);
      print = mix_number (print, key->threads);
      print = mix_number (print,
                          hm_result_has_value (result) ? hm_result_get_figures (result)->value : 0);
    }
  handshakes = hm_run_get_handshakes (run);
  for (guint i = 0; i < handshakes->len; i++)
    print = mix_number (print, ((HmHandshake *) g_ptr_array_index (handshakes, i))->seconds);
  return print;
}

HmImportGist *
hm_import_gist_new (HmRun *run, HmUnits units)
{
  HmImportGist *self;

  g_return_val_if_fail (HM_IS_RUN (run), NULL);

  self = g_atomic_rc_box_new0 (HmImportGist);
  self->rows = make_rows (run, units);
  add_handshakes (self->rows, run);
  for (guint i = 0; i < hm_run_get_n_results (run); i++)
    if (hm_result_has_value (hm_run_get_result (run, i)))
      self->n_figures++;
    else
      self->n_missing++;
  self->n_figures += hm_run_get_handshakes (run)->len;
  self->print = hm_import_fingerprint (run);
  return self;
}

HmImportGist *
hm_import_gist_ref (HmImportGist *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
gist_clear (gpointer data)
{
  HmImportGist *self = data;

  g_ptr_array_unref (self->rows);
}

void
hm_import_gist_unref (HmImportGist *self)
{
  g_atomic_rc_box_release_full (self, gist_clear);
}

/* ---- source lines ---- */

static int
compare_lines (gconstpointer a, gconstpointer b)
{
  const HmImportRow *one = *(HmImportRow *const *) a, *other = *(HmImportRow *const *) b;

  return (one->line > other->line) - (one->line < other->line);
}

static char *
shorten (const char *text)
{
  return g_utf8_strlen (text, 4 * MAX_SOURCE) > MAX_SOURCE ? g_utf8_substring (text, 0, MAX_SOURCE)
                                                           : g_strdup (text);
}

/* Gives each of @rows the line that its figures stood in. One line of a file can hold many that are
 * read (a page of HTML): then it is the one with the printed name, or else the first. */
static void
find_lines (GPtrArray *rows, const char *text, gsize length, GCancellable *cancellable)
{
  g_autoptr (HmImportLines) lines = hm_import_lines_new (text, length, NULL, NULL);
  HmImportLine line;
  guint from = 0, begun = 0, n = 0;

  while (from < rows->len && hm_import_lines_next (lines, &line))
    {
      HmImportRow *row;

      if (n++ % LINES_A_LOOK == 0 && g_cancellable_is_cancelled (cancellable))
        return;
      while (from < rows->len && ((HmImportRow *) rows->pdata[from])->line < line.number)
        from++;
      if (*line.text == '\0')
        continue;
      for (guint i = from; begun != line.number && i < rows->len; i++)
        {
          row = g_ptr_array_index (rows, i);
          if (row->line != line.number)
            break;
          row->source = shorten (line.text);
        }
      begun = line.number;
      for (; from < rows->len; from++)
        {
          row = g_ptr_array_index (rows, from);
          if (row->line != line.number || row->printed == NULL ||
              strstr (line.text, row->printed) == NULL)
            break;
          g_free (row->source);
          row->source = shorten (line.text);
        }
    }
}

void
hm_import_gists_find_lines (GPtrArray *gists,
                            const char *text,
                            gsize length,
                            GCancellable *cancellable)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new ();

  for (guint i = 0; i < gists->len; i++)
    {
      const HmImportGist *gist = g_ptr_array_index (gists, i);

      for (guint r = 0; r < gist->rows->len; r++)
        {
          HmImportRow *row = g_ptr_array_index (gist->rows, r);

          if (row->line > 0)
            g_ptr_array_add (rows, row);
        }
    }
  g_ptr_array_sort (rows, compare_lines);
  if (rows->len > 0)
    find_lines (rows, text, length, cancellable);
}
