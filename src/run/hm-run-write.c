/* hm-run-write.c: a run as JSON (docs/run-format.md)
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include <math.h>

#include "run/hm-columns.h"
#include "run/hm-compare-verdict.h"
#include "run/hm-json.h"
#include "run/hm-moments-json.h"
#include "run/hm-run-fields.h"
#include "run/hm-verdict.h"

/* Samples saved of one result: enough for a dot plot. */
#define MAX_TRACE 256

/* What is written at once where the text goes to a function. */
#define CHUNK 65536

/* Writes as it goes: a tree of millions of results would take gigabytes. */
typedef struct
{
  GString *out;
  gboolean pretty;
  guint level;
  gboolean empty; /* nothing stands in the object or the list yet */
  HmWriteFunc write;
  gpointer data;
} Writer;

static void
open_object (Writer *writer, char bracket)
{
  g_string_append_c (writer->out, bracket);
  writer->level++;
  writer->empty = TRUE;
}

static void
close_object (Writer *writer, char bracket)
{
  writer->level--;
  if (!writer->empty)
    hm_json_write_break (writer->out, writer->pretty, writer->level);
  g_string_append_c (writer->out, bracket);
  writer->empty = FALSE;
}

static void
next_element (Writer *writer)
{
  if (!writer->empty)
    g_string_append_c (writer->out, ',');
  hm_json_write_break (writer->out, writer->pretty, writer->level);
  writer->empty = FALSE;
}

static void
write_name (Writer *writer, const char *name)
{
  next_element (writer);
  hm_json_write_string (writer->out, name);
  g_string_append (writer->out, writer->pretty ? ": " : ":");
}

static void
write_text (Writer *writer, const char *text)
{
  if (text == NULL)
    g_string_append (writer->out, "null");
  else if (!g_utf8_validate (text, -1, NULL))
    {
      g_autofree char *valid = g_utf8_make_valid (text, -1);

      hm_json_write_string (writer->out, valid);
    }
  else
    hm_json_write_string (writer->out, text);
}

static void
write_count (Writer *writer, guint64 count)
{
  g_string_append_printf (writer->out, "%" G_GUINT64_FORMAT, MIN (count, (guint64) G_MAXINT64));
}

static void
write_field (Writer *writer, const HmField *field, gconstpointer data)
{
  gconstpointer at = G_STRUCT_MEMBER_P (data, field->offset);

  switch (field->kind)
    {
    case HM_FIELD_TEXT:
    case HM_FIELD_WORD:
    case HM_FIELD_SHARED:
      write_text (writer, *(const char *const *) at);
      break;
    case HM_FIELD_NUMBER:
      hm_json_write_double (writer->out, *(const double *) at);
      break;
    case HM_FIELD_COUNT:
    case HM_FIELD_THREADS:
      write_count (writer, *(const guint *) at);
      break;
    case HM_FIELD_KNOWN:
      if (*(const guint *) at != 0)
        write_count (writer, *(const guint *) at);
      else
        write_text (writer, NULL);
      break;
    case HM_FIELD_WIDE:
      if (*(const guint64 *) at != HM_COUNT_UNKNOWN)
        write_count (writer, *(const guint64 *) at);
      else
        write_text (writer, NULL);
      break;
    case HM_FIELD_MEMORY:
      if (*(const guint64 *) at != 0)
        write_count (writer, *(const guint64 *) at);
      else
        write_text (writer, NULL);
      break;
    case HM_FIELD_SIZE:
      if (*(const gint64 *) at >= 0)
        write_count (writer, (guint64) * (const gint64 *) at);
      else
        write_text (writer, NULL);
      break;
    case HM_FIELD_OPERATION:
      write_text (writer, hm_operation_to_string (*(const HmOperation *) at));
      break;
    case HM_FIELD_UNIT:
      write_text (writer, hm_unit_to_string (*(const HmUnit *) at));
      break;
    case HM_FIELD_STATUS:
      write_text (writer, hm_status_to_string (*(const HmStatus *) at));
      break;
    case HM_FIELD_VERDICT:
      write_text (writer, hm_compare_verdict_to_string (*(const HmCompareVerdict *) at));
      break;
    case HM_FIELD_TRACE:
    default:
      g_assert_not_reached ();
    }
}

/* Of a text, a number or a count that can be unknown, or of threads, that are one by themselves;
 * FALSE for all else. */
static gboolean
is_known (const HmField *field, gconstpointer data)
{
  gconstpointer at = G_STRUCT_MEMBER_P (data, field->offset);

  return (field->kind == HM_FIELD_TEXT && *(const char *const *) at != NULL) ||
         (field->kind == HM_FIELD_NUMBER && isfinite (*(const double *) at)) ||
         (field->kind == HM_FIELD_KNOWN && *(const guint *) at != 0) ||
         (field->kind == HM_FIELD_THREADS && *(const guint *) at > 1) ||
         (field->kind == HM_FIELD_WIDE && *(const guint64 *) at != HM_COUNT_UNKNOWN);
}

static void
write_fields (Writer *writer, const HmField *fields, gconstpointer data)
{
  for (const HmField *field = fields; field->name != NULL; field++)
    if (field->kind != HM_FIELD_TRACE && (!field->optional || is_known (field, data)))
      {
        write_name (writer, field->name);
        write_field (writer, field, data);
      }
}

static void
write_extra (Writer *writer, JsonObject *extra)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;

  if (extra == NULL)
    return;
  json_object_iter_init_ordered (&iter, extra);
  while (json_object_iter_next_ordered (&iter, &name, &member))
    {
      write_name (writer, name);
      hm_json_write_node (writer->out, member, writer->pretty, writer->level);
    }
}

/* TRUE when nothing but texts, numbers and wide counts stand in @fields, and none of them is known.
 */
static gboolean
is_blank (const HmField *fields, gconstpointer data)
{
  for (const HmField *field = fields; field->name != NULL; field++)
    if (is_known (field, data))
      return FALSE;
  return TRUE;
}

/* Seven digits: the trace is for plots, and is the bulk of the file. */
static double
rounded (double number)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  if (!isfinite (number))
    return number;
  return g_ascii_strtod (g_ascii_formatd (buffer, sizeof buffer, "%.7g", number), NULL);
}

/* Samples as columns; of many, evenly spread ones. */
static void
write_trace (Writer *writer, const GArray *samples)
{
  static const char *const names[] = { "at", "seconds", "cycles", "count", "flags" };
  guint n = MIN (samples->len, MAX_TRACE);

  open_object (writer, '{');
  for (guint c = 0; c < G_N_ELEMENTS (names); c++)
    {
      write_name (writer, names[c]);
      g_string_append_c (writer->out, '[');
      for (guint i = 0; i < n; i++)
        {
          guint from = (guint) ((guint64) i * samples->len / n);
          const HmSample *sample = &g_array_index (samples, HmSample, from);

          if (i > 0)
            g_string_append (writer->out, writer->pretty ? ", " : ",");
          if (c < 3)
            hm_json_write_double (writer->out, rounded (c == 0   ? sample->at
                                                        : c == 1 ? sample->seconds
                                                                 : sample->cycles));
          else
            write_count (writer, c == 3 ? sample->count : (guint) sample->flags);
        }
      g_string_append_c (writer->out, ']');
    }
  close_object (writer, '}');
}

static void
write_columns (Writer *writer, const char *name, const HmSavedColumns *columns, const GArray *elements)
{
  g_autoptr (JsonNode) node = NULL;

  if (elements == NULL || elements->len == 0)
    return;
  node = hm_columns_to_json (columns, elements);
  write_name (writer, name);
  hm_json_write_node (writer->out, node, writer->pretty, writer->level);
}

/* FALSE when what is written to does not take it. */
static gboolean
flush (Writer *writer, gsize least, GError **error)
{
  if (writer->write == NULL || writer->out->len < least)
    return TRUE;
  if (!writer->write (writer->out->str, writer->out->len, writer->data, error))
    return FALSE;
  g_string_truncate (writer->out, 0);
  return TRUE;
}

static gboolean
write_results (Writer *writer, HmRun *self, GError **error)
{
  write_name (writer, "results");
  open_object (writer, '[');
  for (guint i = 0; i < hm_run_get_n_results (self); i++)
    {
      HmResultData room;
      HmResult *result;
      const HmResultData *data = hm_run_peek_result (self, i, &room, &result);

      /* What was planned and never measured is no result. */
      if (data->figures.status == HM_STATUS_PENDING)
        continue;
      next_element (writer);
      open_object (writer, '{');
      write_fields (writer, hm_result_fields, data);
      if (result != NULL)
        {
          write_columns (writer, "members", &hm_member_columns, result->members);
          write_columns (writer, "course", &hm_point_columns, result->points);
        }
      if (result != NULL && result->samples != NULL && result->samples->len > 0)
        {
          write_name (writer, "trace");
          write_trace (writer, result->samples);
        }
      write_extra (writer, result != NULL ? result->extra : NULL);
      close_object (writer, '}');
      if (!flush (writer, CHUNK, error))
        return FALSE;
    }
  close_object (writer, ']');
  return TRUE;
}

/* For other programs. A reader here comes to its own, by what else stands in the file. */
static void
write_verdict (Writer *writer, HmRun *self)
{
  HmRunVerdict verdict;

  hm_verdict_of_run (self, &verdict);
  if (verdict.level == HM_VERDICT_UNKNOWN)
    return;
  write_name (writer, "verdict");
  open_object (writer, '{');
  write_name (writer, "level");
  write_text (writer, hm_verdict_to_string (verdict.level));
  write_name (writer, "reasons");
  open_object (writer, '[');
  for (guint i = 0; i < verdict.n_reasons; i++)
    {
      next_element (writer);
      write_text (writer, hm_reason_to_string (verdict.reasons[i].kind));
    }
  close_object (writer, ']');
  close_object (writer, '}');
}

static void
write_cores (Writer *writer, HmRun *self)
{
  if (self->cores == NULL || self->cores->len == 0)
    return;
  write_name (writer, "cores");
  open_object (writer, '[');
  for (guint i = 0; i < self->cores->len; i++)
    {
      const HmCore *core = g_ptr_array_index (self->cores, i);

      next_element (writer);
      open_object (writer, '{');
      write_fields (writer, hm_core_fields, core);
      write_extra (writer, core->extra);
      close_object (writer, '}');
    }
  close_object (writer, ']');
}

static gboolean
write_handshakes (Writer *writer, HmRun *self, GError **error)
{
  write_name (writer, "handshakes");
  open_object (writer, '[');
  for (guint i = 0; self->handshakes != NULL && i < self->handshakes->len; i++)
    {
      const HmHandshake *handshake = g_ptr_array_index (self->handshakes, i);

      if (handshake->status == HM_STATUS_PENDING)
        continue;
      next_element (writer);
      open_object (writer, '{');
      write_fields (writer, hm_handshake_fields, handshake);
      write_extra (writer, handshake->extra);
      close_object (writer, '}');
      if (!flush (writer, CHUNK, error))
        return FALSE;
    }
  close_object (writer, ']');
  return TRUE;
}

/* Most runs have none; then there is no list. */
static gboolean
write_pairs (Writer *writer, HmRun *self, GError **error)
{
  if (self->pairs == NULL || self->pairs->len == 0)
    return TRUE;
  write_name (writer, "pairs");
  open_object (writer, '[');
  for (guint i = 0; i < self->pairs->len; i++)
    {
      const HmPaired *paired = g_ptr_array_index (self->pairs, i);

      /* What was planned and never measured is no ratio. */
      if (!isfinite (paired->ratio) && paired->visits == 0)
        continue;
      next_element (writer);
      open_object (writer, '{');
      write_fields (writer, hm_paired_fields, paired);
      write_extra (writer, paired->extra);
      close_object (writer, '}');
      if (!flush (writer, CHUNK, error))
        return FALSE;
    }
  close_object (writer, ']');
  return TRUE;
}

static gboolean
write_run (Writer *writer, HmRun *self, GError **error)
{
  g_autofree char *created = NULL;

  open_object (writer, '{');
  write_name (writer, "format");
  write_text (writer, HM_RUN_FORMAT_NAME);
  write_name (writer, "version");
  write_count (writer, HM_RUN_FORMAT_VERSION);
  write_name (writer, "id");
  write_text (writer, self->id);
  write_name (writer, "name");
  write_text (writer, hm_run_get_name (self));
  write_name (writer, "note");
  write_text (writer, self->note);
  if (self->source != NULL)
    {
      write_name (writer, "source");
      write_text (writer, self->source);
    }
  if (!self->undated)
    created = g_date_time_format_iso8601 (self->created);
  write_name (writer, "created");
  write_text (writer, created);
  write_name (writer, "origin");
  write_text (writer, hm_origin_words[self->origin]);
  /* A process that is killed leaves the truth behind. */
  write_name (writer, "status");
  write_text (writer, self->status == HM_RUN_COMPLETE ? "complete" : "stopped");

  for (HmSection s = HM_SECTION_MACHINE; s < HM_N_SECTIONS; s++)
    {
      /* Nobody looked at the machine's state: say nothing rather than "0 times throttled". */
      if (s == HM_SECTION_CONDITIONS && self->extra[s] == NULL &&
          is_blank (hm_run_sections[s].fields, &self->conditions))
        continue;
      write_name (writer, hm_run_sections[s].name);
      open_object (writer, '{');
      write_fields (writer, hm_run_sections[s].fields,
                    G_STRUCT_MEMBER_P (self, hm_run_sections[s].offset));
      write_extra (writer, self->extra[s]);
      close_object (writer, '}');
    }
  write_verdict (writer, self);
  if (hm_moments_get_n (self->moments) > 0)
    {
      g_autoptr (JsonNode) moments = hm_moments_to_node (self->moments);

      write_name (writer, "moments");
      hm_json_write_node (writer->out, moments, writer->pretty, writer->level);
    }
  write_cores (writer, self);
  if (!write_results (writer, self, error) || !write_handshakes (writer, self, error) ||
      !write_pairs (writer, self, error))
    return FALSE;
  write_extra (writer, self->extra[HM_SECTION_RUN]);
  close_object (writer, '}');
  if (writer->pretty)
    g_string_append_c (writer->out, '\n');
  return flush (writer, 1, error);
}

gboolean
hm_run_write_json (HmRun *self, gboolean pretty, HmWriteFunc write, gpointer data, GError **error)
{
  g_autoptr (GString) out = g_string_sized_new (CHUNK + 4096);
  Writer writer = { .out = out, .pretty = pretty, .write = write, .data = data };

  g_return_val_if_fail (HM_IS_RUN (self), FALSE);
  g_return_val_if_fail (write != NULL, FALSE);
  return write_run (&writer, self, error);
}

char *
hm_run_to_json (HmRun *self, gboolean pretty)
{
  GString *out;
  Writer writer;

  g_return_val_if_fail (HM_IS_RUN (self), NULL);
  out = g_string_new (NULL);
  writer = (Writer){ .out = out, .pretty = pretty };
  write_run (&writer, self, NULL);
  return g_string_free (out, FALSE);
}
