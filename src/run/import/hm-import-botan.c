/* hm-import-botan.c: botan speed, text and JSON
 *
 * "AES-128 [aesni] encrypt buffer size 1024 bytes: 749.096 MiB/sec 2.58 cycles/byte (58 MiB in 77
 * ms)" and "RSA 2048 sign 812 sign/sec; 1.23 ms/op 3000000 cycles/op (2436 ops in 3000 ms)".
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/import/hm-importer.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "run/import/hm-import-botan.h"
#include "run/import/hm-import-row.h"
#include "run/import/hm-import-verb.h"

#define MIB 1048576.0

typedef struct
{
  GHashTable *seen;
} Botan;

static void
open_run (HmImporter *importer)
{
  hm_importer_open (importer, &hm_dialect_botan, "Botan", "botan");
  importer->clock = "wall";
}

void
hm_import_botan_name (HmImporter *importer, HmImportCell *cell)
{
  static const char *const paddings[] = { "/PKCS7", "/NoPadding", "/OneAndZeros", "/X9.23",
                                          "/ESP" };
  g_autofree char *name = NULL, *turned = NULL;
  const char *id, *open;

  hm_import_name_cell (importer, cell);
  if (cell->operation != HM_OPERATION_ENCRYPT && cell->operation != HM_OPERATION_DECRYPT)
    return;
  /* What is printed, without what is done and by whom. */
  name = g_strndup (cell->printed, strcspn (cell->printed, " ["));
  for (gsize i = 0; i < G_N_ELEMENTS (paddings); i++)
    if (g_str_has_suffix (name, paddings[i]))
      name[strlen (name) - strlen (paddings[i])] = '\0';
  open = strchr (name, '(');
  if (g_str_has_prefix (name, "CTR-BE(") && g_str_has_suffix (name, ")"))
    turned = g_strdup_printf ("%.*s-ctr", (int) strlen (open) - 2, open + 1);
  else if (g_str_has_suffix (name, "/CTR-BE"))
    turned = g_strdup_printf ("%.*s-ctr", (int) (strlen (name) - strlen ("/CTR-BE")), name);
  else if (strchr (name, '/') != NULL)
    turned = g_strdup (name);
  else if (open == NULL)
    /* A block cipher for itself: many blocks, each on its own. */
    turned = g_strconcat (g_str_equal (name, "TripleDES") ? "des-ede3" : name, "-ecb", NULL);
  id = turned != NULL ? hm_importer_algorithm (importer, turned) : NULL;
  if (id != NULL)
    cell->algorithm = id;
}

static HmImportCell *
add (HmImporter *importer, Botan *self, const char *name, gint64 size, double value)
{
  HmImportCell *cell;

  open_run (importer);
  if (hm_import_is_repeated (&self->seen, name, size))
    {
      hm_importer_close (importer);
      open_run (importer);
      hm_import_is_repeated (&self->seen, name, size);
    }
  cell = hm_importer_add (importer, name, HM_OPERATION_OP);
  hm_import_botan_name (importer, cell);
  cell->size = size;
  cell->unit = size > 0 ? HM_UNIT_BYTES_PER_SECOND : HM_UNIT_OPERATIONS_PER_SECOND;
  cell->value = value;
  if (!(isfinite (value) && value > 0))
    cell->status = HM_STATUS_UNAVAILABLE;
  return cell;
}

static gboolean
read_bulk (HmImporter *importer, Botan *self, const char *at)
{
  const char *text = importer->line->text, *p = at + strlen (" buffer size ");
  g_autofree char *name = g_strndup (text, at - text);
  char *end;
  gint64 size = g_ascii_strtoll (p, &end, 10);
  double value;
  gboolean decimals;
  gsize taken;

  if (end == p || size <= 0 || !g_str_has_prefix (end, " bytes:"))
    return FALSE;
  p = end + strlen (" bytes:");
  p += strspn (p, " ");
  taken = hm_token_number (p, strlen (p), &value, &decimals);
  if (taken == 0 || !g_str_has_prefix (p + taken, " MiB/s"))
    {
      hm_importer_skip (importer, importer->line->number, NULL, _ ("not measured: no figure"));
      return TRUE;
    }
  g_strstrip (name);
  add (importer, self, name, size, value * MIB);
  return TRUE;
}

/* "AES-128 [base] encrypt 109.764 MiB/sec 23.57 cycles/byte (329.31 MiB in 3000.18 ms)",
 * before 2.2: how much was done at once is not told. */
static gboolean
read_unsized (HmImporter *importer, Botan *self, const char *at)
{
  const char *text = importer->line->text, *number = at;
  g_autofree char *name = NULL;
  double value;
  gboolean decimals;
  HmImportCell *cell;

  while (number > text && number[-1] != ' ')
    number--;
  if (number == text || hm_token_number (number, at - number, &value, &decimals) == 0)
    return FALSE;
  name = g_strstrip (g_strndup (text, number - text));
  cell = add (importer, self, name, -1, value * MIB);
  cell->unit = HM_UNIT_BYTES_PER_SECOND;
  return TRUE;
}

/* "NAME 812 sign/sec; ...": the last number before "/sec;", and what follows it, the operation. */
static gboolean
read_operations (HmImporter *importer, Botan *self, const char *at)
{
  const char *text = importer->line->text, *p = at;
  g_autofree char *name = NULL, *verb = NULL;
  double value;
  gboolean decimals;
  gsize taken;

  for (guint words = 0; words < 4 && p > text; words++)
    {
      while (p > text && p[-1] != ' ')
        p--;
      taken = hm_token_number (p, at - p, &value, &decimals);
      if (taken > 0 && p[taken] == ' ' && p > text)
        {
          name = g_strstrip (g_strndup (text, p - text));
          verb = g_strstrip (g_strndup (p + taken, at - p - taken));
          if (!g_str_has_suffix (name, verb))
            {
              char *whole = g_strconcat (name, " ", verb, NULL);

              g_free (name);
              name = whole;
            }
          add (importer, self, name, -1, value)->bits = 0;
          return TRUE;
        }
      while (p > text && p[-1] == ' ')
        p--;
    }
  return FALSE;
}

static gboolean
read_line (HmImporter *importer, gpointer state)
{
  const char *text = importer->line->text, *at;

  if (importer->line->length > 1000)
    return FALSE;
  if (strstr (text, "botan speed") != NULL)
    {
      if (importer->dialect == &hm_dialect_botan)
        hm_importer_close (importer);
      return FALSE;
    }
  at = strstr (text, " buffer size ");
  if (at != NULL)
    return read_bulk (importer, state, at);
  at = strstr (text, " MiB/sec ");
  if (at != NULL && strstr (at, " MiB in ") != NULL && g_str_has_suffix (text, " ms)"))
    return read_unsized (importer, state, at);
  at = strstr (text, "/sec; ");
  if (at != NULL && strstr (at, " ms/op") != NULL)
    return read_operations (importer, state, at);
  return FALSE;
}

static gboolean
read_object (HmImporter *importer, JsonObject *object, guint line)
{
  const char *algorithm = hm_import_json_string (object, "algo"),
             *operation = hm_import_json_string (object, "op");
  double nanos = hm_import_json_number (object, "nanos"),
         events = hm_import_json_number (object, "events");
  double size = hm_import_json_number (object, "buf_size");
  g_autofree char *name = NULL;
  Botan *state = NULL;

  for (guint i = 0; hm_dialects[i] != NULL; i++)
    if (hm_dialects[i] == &hm_dialect_botan)
      state = importer->states[i];
  /* The first object of newer versions says who it was. */
  if (algorithm == NULL && hm_import_json_string (object, "git") != NULL &&
      hm_import_json_string (object, "version") != NULL)
    {
      HmLibrary *library;

      hm_importer_close (importer);
      open_run (importer);
      library = hm_run_get_library (importer->run);
      library->version = g_strdup (hm_import_json_string (object, "version"));
      library->compiler = g_strdup (hm_import_json_string (object, "compiler"));
      return TRUE;
    }
  if (algorithm == NULL || operation == NULL || nanos <= 0)
    return FALSE;
  name = g_strconcat (algorithm, " ", operation, NULL);
  /* With a buffer the events are bytes. */
  add (importer, state, name, size >= 1 && size < 1e15 ? (gint64) size : -1, events / nanos * 1e9)
      ->line = line;
  return TRUE;
}

static void
close_run (HmImporter *importer, gpointer state)
{
  hm_import_is_repeated (&((Botan *) state)->seen, NULL, 0);
}

static void
clear (gpointer state)
{
  g_clear_pointer (&((Botan *) state)->seen, g_hash_table_unref);
}

const HmDialect hm_dialect_botan = {
  .title = "botan speed",
  .state = sizeof (Botan),
  .line = read_line,
  .object = read_object,
  .close = close_run,
  .clear = clear,
};
