/* hm-write-compare-csv.c: a comparison as comma-separated values (RFC 4180)
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "report/hm-write-compare.h"
#include "report/hm-write.h"

#include <math.h>

static const char header[] =
    "baseline,other,algorithm,operation,size,bits,threads,unit,base_engine,"
    "other_engine,base,other_value,ratio,low,high,verdict,note,protocol,cipher,key,mode,group,"
    "resumption,verification";

/* What a result leaves blank at its end. */
static const char no_handshake[] = ",,,,,,,";

static void
add_text (GString *csv, const char *text)
{
  g_string_append_c (csv, ',');
  if (text != NULL)
    hm_write_csv_field (csv, text);
}

static void
add_count (GString *csv, gint64 count, gboolean known)
{
  g_string_append_c (csv, ',');
  if (known)
    g_string_append_printf (csv, "%" G_GINT64_FORMAT, count);
}

static void
add_number (GString *csv, double value)
{
  g_string_append_c (csv, ',');
  hm_write_csv_number (csv, value);
}

static const char *
engine_of (HmResult *result)
{
  return result != NULL ? hm_result_get_key (result)->engine : NULL;
}

static void
add_pair (GString *csv, const char *base, const char *other, const HmPair *pair)
{
  gboolean bytes = hm_result_get_unit (pair->base != NULL ? pair->base : pair->other) ==
                   HM_UNIT_BYTES_PER_SECOND;
  g_autofree char *note = hm_pair_describe (pair, FALSE);

  hm_write_csv_field (csv, base);
  add_text (csv, other);
  add_text (csv, pair->key->algorithm);
  add_text (csv, hm_operation_to_string (pair->key->operation));
  add_count (csv, pair->key->size, pair->key->size >= 0);
  add_count (csv, pair->key->bits, pair->key->bits > 0);
  add_count (csv, pair->key->threads, TRUE);
  add_text (csv,
            hm_unit_to_string (bytes ? HM_UNIT_BYTES_PER_SECOND : HM_UNIT_OPERATIONS_PER_SECOND));
  add_text (csv, engine_of (pair->base));
  add_text (csv, engine_of (pair->other));
  add_number (csv, pair->base_speed);
  add_number (csv, pair->other_speed);
  add_number (csv, pair->ratio);
  add_number (csv, pair->low);
  add_number (csv, pair->high);
  add_text (csv, hm_compare_verdict_to_string (pair->verdict));
  add_text (csv, note);
  g_string_append (csv, no_handshake);
  g_string_append (csv, "\r\n");
}

/* Of what the baseline does not tell, the other run may. */
static const char *
either (const char *base, const char *other)
{
  return base != NULL ? base : other;
}

static void
add_handshake (GString *csv, const char *base, const char *other, const HmHandshakePair *pair)
{
  const HmHandshake *one = pair->base != NULL ? pair->base : pair->other;
  const HmHandshake *two = pair->other != NULL ? pair->other : pair->base;
  g_autofree char *note = hm_handshake_pair_describe (pair, FALSE);

  hm_write_csv_field (csv, base);
  add_text (csv, other);
  add_text (csv, NULL);
  add_text (csv, "handshake");
  add_count (csv, pair->key->bytes, pair->key->bytes >= 0);
  add_text (csv, NULL);
  add_count (csv, pair->key->threads, TRUE);
  add_text (csv, "connections/s");
  add_text (csv, pair->base != NULL ? pair->base->engine : NULL);
  add_text (csv, pair->other != NULL ? pair->other->engine : NULL);
  add_number (csv, pair->base_rate);
  add_number (csv, pair->other_rate);
  add_number (csv, pair->ratio);
  add_number (csv, pair->low);
  add_number (csv, pair->high);
  add_text (csv, hm_compare_verdict_to_string (pair->verdict));
  add_text (csv, note);
  add_text (csv, pair->key->protocol);
  add_text (csv, pair->key->cipher);
  add_text (csv, pair->key->key);
  add_text (csv, pair->key->mode);
  add_text (csv, either (one->group, two->group));
  add_text (csv, either (one->resumption, two->resumption));
  add_text (csv, either (one->verification, two->verification));
  g_string_append (csv, "\r\n");
}

char *
hm_write_compare_csv (const HmCompare *compare)
{
  GString *csv;

  g_return_val_if_fail (compare != NULL, NULL);

  csv = g_string_new (header);
  g_string_append (csv, "\r\n");
  for (guint i = 0; i < compare->others->len; i++)
    {
      const HmComparison *comparison = g_ptr_array_index (compare->others, i);

      for (guint j = 0; j < comparison->pairs->len; j++)
        add_pair (csv, hm_run_get_name (compare->base), hm_run_get_name (comparison->run),
                  &g_array_index (comparison->pairs, HmPair, j));
      for (guint j = 0; j < comparison->handshakes->len; j++)
        add_handshake (csv, hm_run_get_name (compare->base), hm_run_get_name (comparison->run),
                       &g_array_index (comparison->handshakes, HmHandshakePair, j));
    }
  return g_string_free (csv, FALSE);
}
