/* hm-import-phoronix.c: composite.xml of the Phoronix Test Suite
 *
 * <Result> has <Description>, <Scale> and an <Entry> for each machine, with its <Identifier> and
 * <Value>. A machine is a run; its figures lie in all results of the file, so they are kept until
 * the end of it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/import/hm-importer.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "run/import/hm-import-row.h"
#include "run/import/hm-import-verb.h"

/* A figure of the file. Strings are interned. */
typedef struct
{
  const char *machine, *printed, *name;
  HmOperation operation;
  gboolean named; /* @operation is told */
  double value;
  HmUnit unit;
  guint line;
} Figure;

typedef struct
{
  gboolean in_result;
  char *test, *description, *scale, *machine;
  GArray *figures; /* of Figure */
} Phoronix;

static const HmImportOrigin origin = { &hm_dialect_phoronix, "Phoronix Test Suite",
                                       "phoronix-test-suite", NULL };

/* What stands between <TAG> and </TAG>, both on the line; NULL: not this tag. */
static char *
element (const char *text, const char *tag)
{
  g_autofree char *open = g_strdup_printf ("<%s>", tag), *close = g_strdup_printf ("</%s>", tag);
  const char *begin, *end;

  if (!g_str_has_prefix (text, open))
    return NULL;
  begin = text + strlen (open);
  end = strstr (begin, close);
  return end != NULL ? g_strstrip (g_strndup (begin, end - begin)) : NULL;
}

static void
replace (char **to, char *text)
{
  g_free (*to);
  *to = text;
}

/* "byte/s", "MiB/s", "sign/s", "verify/s", "Iterations Per Second", "Seconds". */
static gboolean
read_scale (const char *scale, double value, Figure *figure)
{
  double bytes = hm_import_rate_unit (scale, strlen (scale));
  double seconds = hm_import_time_unit (scale, strlen (scale));

  if (bytes <= 0 && g_ascii_strcasecmp (scale, "Mbyte/s") == 0)
    bytes = 1048576; /* as nettle-benchmark means it */
  if (bytes > 0)
    {
      figure->value = value * bytes;
      figure->unit = HM_UNIT_BYTES_PER_SECOND;
      return TRUE;
    }
  figure->unit = HM_UNIT_OPERATIONS_PER_SECOND;
  if (seconds <= 0 && g_ascii_strcasecmp (scale, "Seconds") == 0)
    seconds = 1;
  if (seconds > 0)
    {
      figure->value = 1 / (value * seconds);
      return TRUE;
    }
  if (!g_str_has_suffix (scale, "/s") && g_ascii_strcasecmp (scale, "Iterations Per Second") != 0)
    return FALSE;
  figure->value = value;
  if (g_str_equal (scale, "sign/s") || g_str_equal (scale, "verify/s"))
    {
      figure->operation = scale[0] == 's' ? HM_OPERATION_SIGN : HM_OPERATION_VERIFY;
      figure->named = TRUE;
    }
  return TRUE;
}

/* "Algorithm: SHA256", "Test: AES-256 - Decrypt", "AES-XTS 256b Encryption". */
static void
read_description (HmImporter *importer, const char *description, Figure *figure)
{
  static const char *const heads[] = { "Algorithm: ", "Test: ", "Benchmark: ", "Cipher: " };
  static const struct
  {
    const char *word;
    HmOperation operation;
  } verbs[] = { { " - Decrypt", HM_OPERATION_DECRYPT },
                { " - Encrypt", HM_OPERATION_ENCRYPT },
                { " Encryption", HM_OPERATION_ENCRYPT },
                { " Decryption", HM_OPERATION_DECRYPT } };
  g_autofree char *name = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (heads); i++)
    if (g_str_has_prefix (description, heads[i]))
      description += strlen (heads[i]);
  name = g_strdup (description);
  for (gsize i = 0; i < G_N_ELEMENTS (verbs); i++)
    if (g_str_has_suffix (name, verbs[i].word))
      {
        name[strlen (name) - strlen (verbs[i].word)] = '\0';
        figure->operation = verbs[i].operation;
        figure->named = TRUE;
        break;
      }
  figure->name = hm_importer_word (importer, name);
}

static void
add_figure (HmImporter *importer, Phoronix *self, const char *value)
{
  Figure figure = { .operation = HM_OPERATION_OP, .line = importer->line->number };
  double number = hm_import_number (value, strlen (value));
  g_autofree char *printed = NULL;

  if (self->scale == NULL || self->machine == NULL)
    return;
  if (isnan (number) || number <= 0)
    {
      hm_importer_skip (importer, importer->line->number, NULL, _ ("not measured: no figure"));
      return;
    }
  read_description (importer, self->description != NULL ? self->description : "", &figure);
  if (!read_scale (self->scale, number, &figure))
    {
      hm_importer_skip (importer, importer->line->number, NULL,
                        _ ("a figure in a unit that is not known"));
      return;
    }
  printed = g_strdup_printf ("%s%s%s", self->test != NULL ? self->test : "",
                             self->test != NULL && self->description != NULL ? " " : "",
                             self->description != NULL ? self->description : "");
  figure.printed = hm_importer_word (importer, printed);
  figure.machine = hm_importer_word (importer, self->machine);
  g_array_append_val (self->figures, figure);
}

/* One run a machine, in the order in which they came. */
static void
add_runs (HmImporter *importer, Phoronix *self)
{
  g_autoptr (GHashTable) by_machine =
      g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_ptr_array_unref);
  g_autoptr (GPtrArray) machines = g_ptr_array_new ();

  for (guint i = 0; i < self->figures->len; i++)
    {
      Figure *figure = &g_array_index (self->figures, Figure, i);
      GPtrArray *list = g_hash_table_lookup (by_machine, figure->machine);

      if (list == NULL)
        {
          list = g_ptr_array_new ();
          g_hash_table_insert (by_machine, (gpointer) figure->machine, list);
          g_ptr_array_add (machines, list);
        }
      g_ptr_array_add (list, figure);
    }
  for (guint m = 0; m < machines->len; m++)
    {
      GPtrArray *list = g_ptr_array_index (machines, m);

      const Figure *first = g_ptr_array_index (list, 0);
      GPtrArray *runs = importer->import->runs;

      hm_importer_close (importer);
      hm_import_open (importer, &origin);
      for (guint i = 0; i < list->len; i++)
        {
          const Figure *figure = g_ptr_array_index (list, i);
          HmImportCell *cell = hm_importer_add (importer, figure->printed, figure->operation);

          cell->value = figure->value;
          cell->unit = figure->unit;
          cell->line = figure->line;
          cell->algorithm = hm_importer_algorithm (importer, figure->name);
          if (cell->algorithm == NULL)
            cell->algorithm = *figure->name != '\0' ? figure->name : figure->printed;
          else if (!figure->named && figure->unit == HM_UNIT_BYTES_PER_SECOND)
            cell->operation = hm_import_bulk_operation (cell->algorithm);
        }
      hm_importer_close (importer);
      /* Runs of one file differ by these words alone. */
      hm_run_set_name (g_ptr_array_index (runs, runs->len - 1), first->machine);
    }
  g_array_set_size (self->figures, 0);
}

static gboolean
read_line (HmImporter *importer, gpointer state)
{
  Phoronix *self = state;
  const char *text = importer->line->text;
  char *found;

  if (text[0] != '<' || importer->line->length > 8000)
    return FALSE;
  if (self->figures == NULL)
    self->figures = g_array_new (FALSE, FALSE, sizeof (Figure));
  if (g_str_equal (text, "</PhoronixTestSuite>"))
    {
      add_runs (importer, self);
      return TRUE;
    }
  if (g_str_equal (text, "<Result>"))
    {
      self->in_result = TRUE;
      replace (&self->test, NULL);
      replace (&self->description, NULL);
      replace (&self->scale, NULL);
      replace (&self->machine, NULL);
      return TRUE;
    }
  if (!self->in_result)
    return FALSE;
  if (g_str_equal (text, "</Result>"))
    self->in_result = FALSE;
  else if ((found = element (text, "Description")) != NULL)
    replace (&self->description, found);
  else if ((found = element (text, "Scale")) != NULL)
    replace (&self->scale, found);
  else if ((found = element (text, "Identifier")) != NULL)
    /* The first is that of the test, which has a scale behind it. */
    replace (self->scale == NULL ? &self->test : &self->machine, found);
  else if ((found = element (text, "Value")) != NULL)
    {
      add_figure (importer, self, found);
      g_free (found);
    }
  return TRUE;
}

static void
clear (gpointer state)
{
  Phoronix *self = state;

  g_free (self->test);
  g_free (self->description);
  g_free (self->scale);
  g_free (self->machine);
  if (self->figures != NULL)
    g_array_unref (self->figures);
}

const HmDialect hm_dialect_phoronix = {
  .title = "Phoronix Test Suite",
  .state = sizeof (Phoronix),
  .line = read_line,
  .clear = clear,
};
