/* hm-import-json.c: the JSON objects that stand in a text
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/import/hm-import-json.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "run/hm-json.h"

struct _HmImportJson
{
  HmImporter *importer;
  GString *text; /* of the open object */
  guint line;    /* where it began */
  guint depth;
  gboolean in_string, escaped;
  gboolean line_begins; /* nothing of the line was seen yet */
  gboolean of_page;     /* the next object is a run that a report of ours was made of */
  guint n_page_runs;    /* of this page */
};

HmImportJson *
hm_import_json_new (HmImporter *importer)
{
  HmImportJson *self = g_new0 (HmImportJson, 1);

  self->importer = importer;
  self->text = g_string_new (NULL);
  self->line_begins = TRUE;
  return self;
}

void
hm_import_json_free (HmImportJson *self)
{
  g_string_free (self->text, TRUE);
  g_free (self);
}

/* A page without any whole run is a text like any other. */
static void
end_page_run (HmImportJson *self, gboolean taken)
{
  if (!self->of_page)
    return;
  self->of_page = FALSE;
  self->n_page_runs += taken;
  self->importer->in_page = self->n_page_runs > 0;
}

static void
take_object (HmImportJson *self)
{
  HmImporter *importer = self->importer;
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node = NULL;
  gboolean taken = FALSE;

  for (guint i = 0; !taken && hm_dialects[i] != NULL; i++)
    if (hm_dialects[i]->json != NULL)
      taken = hm_dialects[i]->json (importer, self->text->str, self->text->len);
  if (!taken)
    node = hm_json_parse (self->text->str, (gssize) self->text->len,
                          importer->file_name != NULL ? importer->file_name : "-", &error);
  if (node != NULL && JSON_NODE_HOLDS_OBJECT (node))
    for (guint i = 0; !taken && hm_dialects[i] != NULL; i++)
      if (hm_dialects[i]->object != NULL)
        taken = hm_dialects[i]->object (importer, json_node_get_object (node), self->line);
  if (!taken)
    hm_importer_skip (importer, self->line, self->text->str,
                      node == NULL ? error->message
                                   : _ ("a JSON object of a kind that is not known"));
  end_page_run (self, taken);
  g_string_truncate (self->text, 0);
}

/* An object begins at the start of a line, and with a name: other text has braces too. */
static gboolean
begins_object (const char *p, const char *end)
{
  if (*p != '{')
    return FALSE;
  p++;
  while (p < end && (*p == ' ' || *p == '\t'))
    p++;
  return p == end || *p == '"' || *p == '}';
}

static gboolean
begins_with (const char *text, gsize length, const char *start)
{
  return length >= strlen (start) && memcmp (text, start, strlen (start)) == 0;
}

/* A report of ours goes from its first run to the end of the page. What it shows is the same
 * figures once more, with fewer digits; words that come from elsewhere never look like these lines
 * there, as they have no "<". */
static void
watch_page (HmImportJson *self, const char *text, gsize length)
{
  if (begins_with (text, length, HM_IMPORT_PAGE_RUN))
    {
      hm_importer_close (self->importer);
      self->of_page = self->importer->in_page = TRUE;
    }
  else if (begins_with (text, length, "</script>"))
    end_page_run (self, FALSE);
  else if (begins_with (text, length, "</html>"))
    {
      self->importer->in_page = self->of_page = FALSE;
      self->n_page_runs = 0;
    }
}

void
hm_import_json_feed (const char *text, gsize length, guint number, gboolean ends, gpointer data)
{
  HmImportJson *self = data;
  const char *p = text, *end = text + length;

  if (self->line_begins && self->depth == 0)
    watch_page (self, text, length);
  while (p < end)
    {
      if (self->depth == 0)
        {
          gboolean begins = self->line_begins && (self->of_page || !self->importer->in_page);

          /* The mark of byte order that Windows puts before a text is nothing, too. */
          if (self->line_begins && begins_with (p, end - p, "\xef\xbb\xbf"))
            p += 3;
          while (p < end && strchr (" \t,[]", *p) != NULL && *p != '\0')
            p++;
          if (p == end)
            break;
          self->line_begins = FALSE;
          if (!begins || !begins_object (p, end))
            break;
          self->line = number;
          self->depth = 1;
          g_string_append_c (self->text, *p++);
          continue;
        }
      if (self->escaped)
        self->escaped = FALSE;
      else if (self->in_string)
        {
          self->escaped = *p == '\\';
          self->in_string = *p != '"';
        }
      else if (*p == '"')
        self->in_string = TRUE;
      else if (*p == '{')
        self->depth++;
      else if (*p == '}')
        self->depth--;
      g_string_append_c (self->text, *p++);
      if (self->depth == 0)
        {
          take_object (self);
          /* More may follow: "{...},{...}". */
          self->line_begins = TRUE;
        }
    }
  if (!ends)
    return;
  self->line_begins = TRUE;
  if (self->depth > 0)
    {
      /* A string does not go over the end of a line: this was none, or it was cut. */
      if (self->in_string || self->text->len > HM_RUN_MAX_BYTES)
        {
          hm_importer_skip (self->importer, self->line, self->text->str,
                            _ ("no whole JSON object"));
          end_page_run (self, FALSE);
          g_string_truncate (self->text, 0);
          self->depth = 0;
          self->in_string = self->escaped = FALSE;
        }
      else
        g_string_append_c (self->text, '\n');
    }
}

void
hm_import_json_end (HmImportJson *self)
{
  if (self->depth > 0)
    hm_importer_skip (self->importer, self->line, self->text->str, _ ("no whole JSON object"));
}
