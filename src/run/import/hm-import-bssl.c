/* hm-import-bssl.c: bssl speed of BoringSSL and AWS-LC, text and JSON
 *
 * "Did 4453000 AES-128-GCM (16 bytes) seal operations in 1000029us (4452870.9 ops/sec): 71.2 MB/s".
 * Their MB is 10^6 bytes. Count and time are more precise than the rate, and stand where the rate
 * is rounded to 0.0.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/import/hm-importer.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "run/import/hm-import-row.h"
#include "run/import/hm-import-verb.h"

typedef struct
{
  GHashTable *seen;
} Bssl;

/* Takes "(16 bytes)" out of a name. */
static gint64
take_size (char *name)
{
  for (char *open = strchr (name, '('); open != NULL; open = strchr (open + 1, '('))
    {
      char *end;
      gint64 size = g_ascii_strtoll (open + 1, &end, 10);

      if (end > open + 1 && g_str_has_prefix (end, " byte"))
        {
          char *close = strchr (end, ')');

          if (close == NULL || size <= 0)
            return -1;
          while (open > name && open[-1] == ' ')
            open--;
          memmove (open, close + 1, strlen (close + 1) + 1);
          return size;
        }
    }
  return -1;
}

static void
open_run (HmImporter *importer)
{
  hm_importer_open (importer, &hm_dialect_bssl, "bssl", "bssl");
  importer->clock = "wall";
}

static void
add (HmImporter *importer,
     Bssl *self,
     const char *text,
     gint64 size,
     double count,
     double seconds,
     double rate,
     guint line)
{
  g_autofree char *name = g_strdup (text);
  gint64 in_name = take_size (name);
  HmImportCell *cell;

  if (size <= 0)
    size = in_name;
  if (hm_import_is_repeated (&self->seen, name, size))
    {
      hm_importer_close (importer);
      open_run (importer);
      hm_import_is_repeated (&self->seen, name, size);
    }
  cell = hm_importer_add (importer, name, HM_OPERATION_OP);
  hm_import_name_cell (importer, cell);
  cell->line = line;
  cell->size = size;
  cell->unit = size > 0 ? HM_UNIT_BYTES_PER_SECOND : HM_UNIT_OPERATIONS_PER_SECOND;
  if (count > 0 && seconds > 0)
    cell->value = count * (size > 0 ? (double) size : 1) / seconds;
  else if (rate > 0)
    cell->value = rate * (size > 0 ? (double) size : 1);
  else
    {
      cell->status = HM_STATUS_FAILED;
      hm_importer_skip (importer, line, name, _ ("nothing was counted, or in no time: no figure"));
    }
}

static gboolean
read_line (HmImporter *importer, gpointer state)
{
  const char *text = importer->line->text, *p, *end, *in, *time;
  double count = 0, seconds = 0, rate = 0;
  gboolean decimals;
  gsize taken;
  g_autofree char *name = NULL;

  if (strstr (text, "bssl") != NULL && strstr (text, " speed") != NULL)
    {
      if (importer->dialect == &hm_dialect_bssl)
        hm_importer_close (importer);
      return FALSE;
    }
  if (!g_str_has_prefix (text, "Did ") || importer->line->length > 1000)
    return FALSE;
  p = text + 4;
  taken = hm_token_number (p, strlen (p), &count, &decimals);
  /* "7.000.000" is no number; the rate stands behind. */
  if (taken == 0 || (p[taken] != ' ' && p[taken] != '\0'))
    count = 0;
  p += strcspn (p, " ");
  p += strspn (p, " ");
  in = g_strrstr (p, " in ");
  if (in == NULL)
    return FALSE;
  end = g_strstr_len (p, in - p, " operations");
  /* "Did ... RSA 2048 signing operations in ..... (1527.9 ops/sec)": somebody left out the rest. */
  time = in + 4;
  taken = strspn (time, ".");
  if (taken == 0)
    {
      taken = hm_token_number (time, strlen (time), &seconds, &decimals);
      if (taken == 0 || !g_str_has_prefix (time + taken, "us"))
        return FALSE;
      seconds *= 1e-6;
      taken += 2;
    }
  time += taken;
  time += strspn (time, " ");
  if (*time == '(')
    hm_token_number (time + 1, strlen (time + 1), &rate, &decimals);
  if (seconds == 0 && !(rate > 0))
    return FALSE;
  name = g_strndup (p, (end != NULL ? end : in) - p);
  open_run (importer);
  add (importer, state, name, -1, count, seconds, rate, importer->line->number);
  return TRUE;
}

static gboolean
read_object (HmImporter *importer, JsonObject *object, guint line)
{
  JsonNode *description = json_object_get_member (object, "description");
  double time = hm_import_json_number (object, "microseconds"), size;
  Bssl *state = NULL;
  g_autofree char *name = NULL;

  if (description == NULL || json_node_get_value_type (description) != G_TYPE_STRING ||
      !json_object_has_member (object, "numCalls"))
    return FALSE;
  if (time <= 0)
    time = hm_import_json_number (object, "timeInMicroseconds");
  size = hm_import_json_number (object, "bytesPerCall");
  name = g_strstrip (g_strdup (json_node_get_string (description)));
  open_run (importer);
  for (guint i = 0; hm_dialects[i] != NULL; i++)
    if (hm_dialects[i] == &hm_dialect_bssl)
      state = importer->states[i];
  add (importer, state, name, size >= 1 && size < 1e15 ? (gint64) size : -1,
       hm_import_json_number (object, "numCalls"), time * 1e-6, 0, line);
  return TRUE;
}

static void
close_run (HmImporter *importer, gpointer state)
{
  hm_import_is_repeated (&((Bssl *) state)->seen, NULL, 0);
}

static void
clear (gpointer state)
{
  g_clear_pointer (&((Bssl *) state)->seen, g_hash_table_unref);
}

const HmDialect hm_dialect_bssl = {
  .title = "bssl speed",
  .state = sizeof (Bssl),
  .line = read_line,
  .object = read_object,
  .close = close_run,
  .clear = clear,
};
