/* hm-import-row.c: what most dialects do for a figure, and the words and fields that many share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/import/hm-import-row.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "run/import/hm-import-verb.h"

/* No program prints longer numbers. */
#define MAX_NUMBER 40
/* Of a line, as it is kept with handshakes. */
#define MAX_PRINTED 160
/* Handshakes of a run that are looked at for one that comes again. */
#define MAX_COMPARED 200

HmRun *
hm_import_open (HmImporter *importer, const HmImportOrigin *origin)
{
  if (importer->run != NULL && importer->dialect == origin->dialect)
    return importer->run;
  hm_importer_open (importer, origin->dialect, origin->library, origin->engine);
  importer->clock = origin->clock;
  return importer->run;
}

double
hm_import_round (double value)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  return g_ascii_strtod (g_ascii_formatd (digits, sizeof digits, "%.15g", value), NULL);
}

HmImportCell *
hm_import_row (HmImporter *importer,
               const HmImportOrigin *origin,
               GHashTable **seen,
               const char *name,
               gint64 size,
               double value,
               HmUnit unit)
{
  HmImportCell *cell;

  hm_import_open (importer, origin);
  if (seen != NULL && hm_import_is_repeated (seen, name, size))
    {
      hm_importer_close (importer);
      hm_import_open (importer, origin);
      hm_import_is_repeated (seen, name, size);
    }
  cell = hm_importer_add (importer, name, HM_OPERATION_OP);
  cell->size = size;
  cell->value = isfinite (value) ? hm_import_round (value) : value;
  cell->unit = unit;
  if (!isfinite (value) || value <= 0)
    {
      cell->status = HM_STATUS_UNAVAILABLE;
      cell->value = NAN;
      hm_importer_skip (importer, importer->line->number, NULL, _ ("not measured: no figure"));
    }
  return cell;
}

/* The beginning of @text, whole characters. */
static char *
quote (const char *text)
{
  gsize length = strlen (text);
  const char *end = text + length;

  if (length > MAX_PRINTED)
    end = g_utf8_find_prev_char (text, text + MAX_PRINTED);
  return g_strndup (text, end != NULL ? (gsize) (end - text) : 0);
}

HmHandshake *
hm_import_handshake (HmImporter *importer,
                     const char *protocol,
                     const char *cipher,
                     const char *mode)
{
  HmHandshake *handshake = hm_handshake_new ();

  handshake->protocol = g_strdup (protocol);
  handshake->cipher = g_strdup (cipher);
  handshake->mode = g_strdup (mode);
  handshake->engine = g_strdup (importer->engine);
  handshake->line = importer->line->number;
  handshake->printed = quote (importer->line->text);
  handshake->status = HM_STATUS_OK;
  g_ptr_array_add (hm_run_get_handshakes (importer->run), handshake);
  return handshake;
}

gboolean
hm_import_has_handshake (HmImporter *importer,
                         const char *protocol,
                         const char *cipher,
                         const char *mode,
                         gint64 bytes)
{
  GPtrArray *handshakes = hm_run_get_handshakes (importer->run);
  guint first = handshakes->len > MAX_COMPARED ? handshakes->len - MAX_COMPARED : 0;

  for (guint i = first; i < handshakes->len; i++)
    {
      const HmHandshake *handshake = g_ptr_array_index (handshakes, i);

      if (handshake->bytes == bytes && g_str_equal (handshake->protocol, protocol) &&
          g_str_equal (handshake->cipher, cipher) && g_str_equal (handshake->mode, mode))
        return TRUE;
    }
  return FALSE;
}

void
hm_import_row_name (HmImporter *importer, HmImportCell *cell, const char *name)
{
  cell->algorithm = hm_importer_algorithm (importer, name);
  if (cell->algorithm == NULL)
    cell->algorithm = hm_importer_word (importer, name);
}

typedef struct
{
  const char *word;
  double value;
} Unit;

static double
find_unit (const Unit *units, gsize n_units, const char *word, gsize length)
{
  for (gsize i = 0; i < n_units; i++)
    if (strlen (units[i].word) == length && strncmp (units[i].word, word, length) == 0)
      return units[i].value;
  return 0;
}

double
hm_import_time_unit (const char *word, gsize length)
{
  /* The micro sign, and the Greek letter. */
  static const Unit units[] = { { "ns", 1e-9 },        { "us", 1e-6 },  { "\xc2\xb5s", 1e-6 },
                                { "\xce\xbcs", 1e-6 }, { "ms", 1e-3 },  { "s", 1 },
                                { "sec", 1 },          { "second", 1 }, { "min", 60 },
                                { "seconds", 1 } };

  return find_unit (units, G_N_ELEMENTS (units), word, length);
}

double
hm_import_rate_unit (const char *word, gsize length)
{
  static const Unit units[] = {
    { "B", 1 },         { "byte", 1 },         { "bytes", 1 },    { "kB", 1e3 },   { "KB", 1e3 },
    { "MB", 1e6 },      { "GB", 1e9 },         { "TB", 1e12 },    { "KiB", 1024 }, { "kiB", 1024 },
    { "MiB", 1048576 }, { "GiB", 1073741824 }, { "TiB", 0x1p40 },
  };
  static const char *const ends[] = { "/sec", "/s" };

  for (gsize i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      gsize end = strlen (ends[i]);

      if (length > end && strncmp (word + length - end, ends[i], end) == 0)
        return find_unit (units, G_N_ELEMENTS (units), word, length - end);
    }
  return 0;
}

double
hm_import_number (const char *text, gsize length)
{
  char digits[MAX_NUMBER + 1];
  char *end;
  double value;

  if (length == 0 || length > MAX_NUMBER || strspn (text, "0123456789.eE+-") < length ||
      !g_ascii_isdigit (text[0]))
    return NAN;
  memcpy (digits, text, length);
  digits[length] = '\0';
  value = g_ascii_strtod (digits, &end);
  return *end == '\0' && isfinite (value) ? value : NAN;
}

GStrv
hm_import_csv (const char *text, guint max)
{
  g_autoptr (GStrvBuilder) fields = g_strv_builder_new ();
  guint n = 0;

  for (;;)
    {
      GString *field = g_string_new (NULL);
      gboolean quoted = FALSE;

      n++;
      for (; *text != '\0' && (quoted || *text != ',' || n == max); text++)
        if (*text == '"')
          quoted = !quoted;
        else
          g_string_append_c (field, *text);
      g_strstrip (field->str);
      g_strv_builder_add (fields, field->str);
      g_string_free (field, TRUE);
      if (*text == '\0')
        return g_strv_builder_end (fields);
      text++;
    }
}

gint64
hm_import_size_in_name (const char *name, double rate, double seconds, double slack)
{
  double bytes = rate * seconds;
  gint64 found = -1;

  if (!isfinite (bytes) || bytes < 0.5 || bytes > 1e15)
    return -1;
  for (const char *p = name; *p != '\0';)
    {
      char *end;
      double size;

      if (!g_ascii_isdigit (*p))
        {
          p++;
          continue;
        }
      size = (double) g_ascii_strtoull (p, &end, 10);
      if (*end == 'K' || *end == 'k')
        size *= 1024;
      else if (*end == 'M')
        size *= 1048576;
      if (fabs (size - bytes) <= slack * bytes + 0.5 && size >= 1 && size < 1e15)
        found = (gint64) size;
      p = end;
    }
  return found;
}

/* ---- JSON ---- */

const char *
hm_import_json_string (JsonObject *object, const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  return node != NULL && json_node_get_value_type (node) == G_TYPE_STRING
             ? json_node_get_string (node)
             : NULL;
}

double
hm_import_json_number (JsonObject *object, const char *name)
{
  JsonNode *node = json_object_get_member (object, name);
  GType type = node != NULL ? json_node_get_value_type (node) : G_TYPE_INVALID;

  return type == G_TYPE_INT64 || type == G_TYPE_DOUBLE ? json_node_get_double (node) : 0;
}

JsonObject *
hm_import_json_object (JsonObject *object, const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

JsonArray *
hm_import_json_array (JsonObject *object, const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  return node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
}
