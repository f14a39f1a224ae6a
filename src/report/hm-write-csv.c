/* hm-write-csv.c: a run as comma-separated values (RFC 4180)
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "report/hm-write.h"

#include <math.h>
#include <string.h>

static const char header[] =
    "run,algorithm,printed,operation,size,bits,threads,engine,implementation,workload,clock,"
    "value,unit,low,high,wall_median,cycles,samples,accepted,status,line,message,energy";

void
hm_write_csv_field (GString *csv, const char *text)
{
  if (strpbrk (text, ",\"\r\n") == NULL)
    {
      g_string_append (csv, text);
      return;
    }
  g_string_append_c (csv, '"');
  for (const char *c = text; *c != '\0'; c++)
    {
      if (*c == '"')
        g_string_append_c (csv, '"');
      g_string_append_c (csv, *c);
    }
  g_string_append_c (csv, '"');
}

/* A field that is not the first of its line. */
static void
add_text (GString *csv, const char *text)
{
  g_string_append_c (csv, ',');
  if (text != NULL)
    hm_write_csv_field (csv, text);
}

void
hm_write_csv_number (GString *csv, double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE] = "";

  if (isfinite (value))
    for (int digits = 15; digits <= 17; digits++)
      {
        char format[8];

        g_snprintf (format, sizeof format, "%%.%dg", digits);
        g_ascii_formatd (text, sizeof text, format, value);
        if (g_ascii_strtod (text, NULL) == value)
          break;
      }
  g_string_append (csv, text);
}

static void
add_number (GString *csv, double value)
{
  g_string_append_c (csv, ',');
  hm_write_csv_number (csv, value);
}

static void
add_count (GString *csv, gint64 count, gboolean known)
{
  char text[24] = "";

  if (known)
    g_snprintf (text, sizeof text, "%" G_GINT64_FORMAT, count);
  add_text (csv, text);
}

static void
add_result (GString *csv, HmRun *run, HmResult *result)
{
  const HmResultKey *key = hm_result_get_key (result);
  const HmFigures *figures = hm_result_get_figures (result);
  gboolean figure = hm_result_has_value (result);

  hm_write_csv_field (csv, hm_run_get_name (run));
  add_text (csv, key->algorithm);
  add_text (csv, hm_result_get_printed (result));
  add_text (csv, hm_operation_to_string (key->operation));
  add_count (csv, key->size, key->size >= 0);
  add_count (csv, key->bits, key->bits > 0);
  add_count (csv, key->threads, TRUE);
  add_text (csv, key->engine);
  add_text (csv, hm_result_get_implementation (result));
  add_text (csv, key->workload);
  add_text (csv, hm_result_get_clock (result));
  add_number (csv, figure ? figures->value : NAN);
  add_text (csv, hm_unit_to_string (hm_result_get_unit (result)));
  add_number (csv, figure ? figures->low : NAN);
  add_number (csv, figure ? figures->high : NAN);
  add_number (csv, figure ? figures->wall_median : NAN);
  add_number (csv, figure ? figures->cycles : NAN);
  add_count (csv, figures->samples, figures->samples > 0);
  add_count (csv, figures->accepted, figures->samples > 0);
  add_text (csv, hm_status_to_string (figures->status));
  add_count (csv, hm_result_get_line (result), hm_result_get_line (result) > 0);
  add_text (csv, hm_result_get_message (result));
  add_number (csv, figure ? figures->energy : NAN);
  g_string_append (csv, "\r\n");
}

char *
hm_write_csv (HmRun *run)
{
  GString *csv;

  g_return_val_if_fail (HM_IS_RUN (run), NULL);

  csv = g_string_new (header);
  g_string_append (csv, "\r\n");
  for (guint i = 0; i < hm_run_get_n_results (run); i++)
    add_result (csv, run, hm_run_get_result (run, i));
  return g_string_free (csv, FALSE);
}
