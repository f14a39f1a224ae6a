/* hm-write-compare-json.c: a comparison as JSON
 *
 * The names and the meaning of the fields never change; docs/compare.md has them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "report/hm-write-compare.h"

#include <math.h>

#include "run/hm-json.h"

static void
add_text (JsonBuilder *builder, const char *name, const char *text)
{
  json_builder_set_member_name (builder, name);
  if (text != NULL)
    json_builder_add_string_value (builder, text);
  else
    json_builder_add_null_value (builder);
}

static void
add_number (JsonBuilder *builder, const char *name, double value)
{
  json_builder_set_member_name (builder, name);
  if (isfinite (value))
    json_builder_add_double_value (builder, value);
  else
    json_builder_add_null_value (builder);
}

static void
add_count (JsonBuilder *builder, const char *name, gint64 count, gboolean known)
{
  json_builder_set_member_name (builder, name);
  if (known)
    json_builder_add_int_value (builder, count);
  else
    json_builder_add_null_value (builder);
}

static const char *
engine_of (HmResult *result)
{
  return result != NULL ? hm_result_get_key (result)->engine : NULL;
}

static void
add_pair (JsonBuilder *builder, const HmPair *pair)
{
  gboolean bytes = hm_result_get_unit (pair->base != NULL ? pair->base : pair->other) ==
                   HM_UNIT_BYTES_PER_SECOND;
  g_autofree char *note = hm_pair_describe (pair, FALSE);

  json_builder_begin_object (builder);
  add_text (builder, "algorithm", pair->key->algorithm);
  add_text (builder, "operation", hm_operation_to_string (pair->key->operation));
  add_count (builder, "size", pair->key->size, pair->key->size >= 0);
  add_count (builder, "bits", pair->key->bits, pair->key->bits > 0);
  add_count (builder, "threads", pair->key->threads, TRUE);
  add_text (builder, "base_engine", engine_of (pair->base));
  add_text (builder, "other_engine", engine_of (pair->other));
  add_text (builder, "unit",
            hm_unit_to_string (bytes ? HM_UNIT_BYTES_PER_SECOND : HM_UNIT_OPERATIONS_PER_SECOND));
  add_number (builder, "base", pair->base_speed);
  add_number (builder, "other", pair->other_speed);
  add_number (builder, "ratio", pair->ratio);
  add_number (builder, "low", pair->low);
  add_number (builder, "high", pair->high);
  add_text (builder, "verdict", hm_compare_verdict_to_string (pair->verdict));
  add_text (builder, "note", note);
  json_builder_end_object (builder);
}

static void
add_family (JsonBuilder *builder, const HmFamily *family)
{
  json_builder_begin_object (builder);
  add_text (builder, "family", family->family);
  add_text (builder, "operation", hm_operation_to_string (family->operation));
  add_count (builder, "size", family->size, family->size >= 0);
  add_count (builder, "threads", family->threads, TRUE);
  add_text (builder, "base_engine", family->base_engine);
  add_text (builder, "other_engine", family->other_engine);
  add_number (builder, "ratio", family->ratio);
  add_number (builder, "min", family->min);
  add_number (builder, "max", family->max);
  add_count (builder, "count", family->count, TRUE);
  add_text (builder, "verdict", hm_compare_verdict_to_string (family->verdict));
  json_builder_end_object (builder);
}

/* Of what the baseline does not tell, the other run may. */
static const char *
either (const char *base, const char *other)
{
  return base != NULL ? base : other;
}

static void
add_handshake (JsonBuilder *builder, const HmHandshakePair *pair)
{
  const HmHandshake *base = pair->base != NULL ? pair->base : pair->other;
  const HmHandshake *other = pair->other != NULL ? pair->other : pair->base;
  g_autofree char *note = hm_handshake_pair_describe (pair, FALSE);

  json_builder_begin_object (builder);
  add_text (builder, "protocol", pair->key->protocol);
  add_text (builder, "cipher", pair->key->cipher);
  add_text (builder, "key", pair->key->key);
  add_count (builder, "bytes", pair->key->bytes, pair->key->bytes >= 0);
  add_text (builder, "mode", pair->key->mode);
  add_count (builder, "threads", pair->key->threads, TRUE);
  add_text (builder, "group", either (base->group, other->group));
  add_text (builder, "resumption", either (base->resumption, other->resumption));
  add_text (builder, "verification", either (base->verification, other->verification));
  add_text (builder, "base_engine", pair->base != NULL ? pair->base->engine : NULL);
  add_text (builder, "other_engine", pair->other != NULL ? pair->other->engine : NULL);
  add_number (builder, "base", pair->base_rate);
  add_number (builder, "other", pair->other_rate);
  add_number (builder, "ratio", pair->ratio);
  add_number (builder, "low", pair->low);
  add_number (builder, "high", pair->high);
  add_text (builder, "verdict", hm_compare_verdict_to_string (pair->verdict));
  add_text (builder, "note", note);
  json_builder_end_object (builder);
}

static void
add_handshake_family (JsonBuilder *builder, const HmHandshakeFamily *family)
{
  json_builder_begin_object (builder);
  add_text (builder, "protocol", family->key->protocol);
  add_text (builder, "mode", family->key->mode);
  add_count (builder, "threads", family->key->threads, TRUE);
  add_count (builder, "bytes", family->bytes, family->bytes >= 0);
  add_text (builder, "base_engine", family->base_engine);
  add_text (builder, "other_engine", family->other_engine);
  add_number (builder, "ratio", family->ratio);
  add_number (builder, "min", family->min);
  add_number (builder, "max", family->max);
  add_count (builder, "count", family->count, TRUE);
  add_text (builder, "verdict", hm_compare_verdict_to_string (family->verdict));
  json_builder_end_object (builder);
}

static void
add_handshakes (JsonBuilder *builder, const HmComparison *comparison)
{
  json_builder_set_member_name (builder, "handshakes");
  json_builder_begin_array (builder);
  for (guint i = 0; i < comparison->handshakes->len; i++)
    add_handshake (builder, &g_array_index (comparison->handshakes, HmHandshakePair, i));
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "handshake_families");
  json_builder_begin_array (builder);
  for (guint i = 0; i < comparison->handshake_families->len; i++)
    add_handshake_family (builder,
                          &g_array_index (comparison->handshake_families, HmHandshakeFamily, i));
  json_builder_end_array (builder);
}

static void
add_differences (JsonBuilder *builder, const HmComparison *comparison)
{
  for (guint i = 0; i < comparison->differences->len; i++)
    {
      const HmDifference *difference = &g_array_index (comparison->differences, HmDifference, i);

      json_builder_begin_object (builder);
      add_text (builder, "name", hm_run_get_name (comparison->run));
      add_text (builder, "what", difference->what);
      add_text (builder, "base", difference->base);
      add_text (builder, "other", difference->other);
      json_builder_end_object (builder);
    }
}

char *
hm_write_compare_json (const HmCompare *compare)
{
  g_autoptr (JsonBuilder) builder = NULL;
  g_autoptr (JsonNode) root = NULL;
  g_autofree char *json = NULL;

  g_return_val_if_fail (compare != NULL, NULL);

  builder = json_builder_new ();
  json_builder_begin_object (builder);
  add_text (builder, "baseline", hm_run_get_name (compare->base));
  json_builder_set_member_name (builder, "others");
  json_builder_begin_array (builder);
  for (guint i = 0; i < compare->others->len; i++)
    {
      const HmComparison *comparison = g_ptr_array_index (compare->others, i);

      json_builder_begin_object (builder);
      add_text (builder, "name", hm_run_get_name (comparison->run));
      json_builder_set_member_name (builder, "pairs");
      json_builder_begin_array (builder);
      for (guint j = 0; j < comparison->pairs->len; j++)
        add_pair (builder, &g_array_index (comparison->pairs, HmPair, j));
      json_builder_end_array (builder);
      json_builder_set_member_name (builder, "families");
      json_builder_begin_array (builder);
      for (guint j = 0; j < comparison->families->len; j++)
        add_family (builder, &g_array_index (comparison->families, HmFamily, j));
      json_builder_end_array (builder);
      add_handshakes (builder, comparison);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "differs");
  json_builder_begin_array (builder);
  for (guint i = 0; i < compare->others->len; i++)
    add_differences (builder, g_ptr_array_index (compare->others, i));
  json_builder_end_array (builder);
  json_builder_end_object (builder);
  root = json_builder_get_root (builder);
  json = hm_json_to_string (root, TRUE);
  return g_str_has_suffix (json, "\n") ? g_steal_pointer (&json) : g_strconcat (json, "\n", NULL);
}
