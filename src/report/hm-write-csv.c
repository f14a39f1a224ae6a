/* hm-write-csv.c: a run as comma-separated values (RFC 4180)
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "report/hm-write.h"

#include <math.h>
#include <string.h>

#include "run/hm-compare.h"
#include "run/hm-json.h"

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
  if (isfinite (value))
    hm_json_write_double (csv, value);
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

static const char pair_header[] = "run,algorithm,operation,size,bits,threads,workload,a,b,ratio,"
                                  "low,high,visits,rounds,disturbed,verdict";

static void
add_pair (GString *csv, HmRun *run, const HmPaired *paired)
{
  hm_write_csv_field (csv, hm_run_get_name (run));
  add_text (csv, paired->algorithm);
  add_text (csv, hm_operation_to_string (paired->operation));
  add_count (csv, paired->size, paired->size >= 0);
  add_count (csv, paired->bits, paired->bits > 0);
  add_count (csv, paired->threads, TRUE);
  add_text (csv, paired->workload);
  add_text (csv, paired->a);
  add_text (csv, paired->b);
  add_number (csv, paired->ratio);
  add_number (csv, paired->low);
  add_number (csv, paired->high);
  add_count (csv, paired->visits, TRUE);
  add_count (csv, paired->rounds, TRUE);
  add_count (csv, paired->disturbed, TRUE);
  add_text (csv, hm_compare_verdict_to_string (paired->verdict));
  g_string_append (csv, "\r\n");
}

char *
hm_write_csv (HmRun *run)
{
  const GPtrArray *pairs;
  GString *csv;

  g_return_val_if_fail (HM_IS_RUN (run), NULL);

  csv = g_string_new (header);
  g_string_append (csv, "\r\n");
  for (guint i = 0; i < hm_run_get_n_results (run); i++)
    add_result (csv, run, hm_run_get_result (run, i));
  pairs = hm_run_get_pairs (run);
  if (pairs->len > 0)
    g_string_append_printf (csv, "\r\n%s\r\n", pair_header);
  for (guint i = 0; i < pairs->len; i++)
    add_pair (csv, run, pairs->pdata[i]);
  return g_string_free (csv, FALSE);
}
