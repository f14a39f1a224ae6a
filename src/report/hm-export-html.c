/* hm-export-html.c: a report with its charts and its runs as one page of HTML
 *
 * Nothing is loaded from elsewhere. Charts stand in it twice, for readers by day and by night. The
 * runs stand in its head, unseen and whole, so that Hashmark can import the page again.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-export"
#include "config.h"

#include "report/hm-export-private.h"

#include <string.h>

/* The drawing without what stands before it in a file of its own. */
static gboolean
add_drawing (GString *html, HmPlate *plate, guint number, HmTheme theme, GError **error)
{
  const char *word = hm_theme_to_string (theme), *data, *start;
  g_autofree char *id = g_strdup_printf ("chart-%u-%s-", number, word);
  HmExportOptions options = { .theme = theme, .id_prefix = id };
  g_autoptr (GBytes) svg = hm_export_svg (&plate, 1, &options, error);
  gsize length;

  if (svg == NULL)
    return FALSE;
  data = g_bytes_get_data (svg, &length);
  start = g_strstr_len (data, (gssize) length, "<svg ");
  g_string_append_printf (html, "<div class=\"%s\">\n", word);
  g_string_append_len (html, start, data + length - start);
  g_string_append (html, "</div>\n");
  return TRUE;
}

/* Within a script nothing ends it but its end tag, so no "<" may stand there; JSON can do without.
 */
static void
add_run (GString *html, HmRun *run)
{
  g_autofree char *json = hm_run_to_json (run, TRUE);

  g_string_append (html, "<script type=\"application/json\">\n");
  for (const char *c = json; *c != '\0'; c++)
    if (*c == '<')
      g_string_append (html, "\\u003c");
    else
      g_string_append_c (html, *c);
  g_string_append (html, "</script>\n");
}

GBytes *
hm_export_report_html (const HmDocument *document,
                       const char *title,
                       HmPlate *const *plates,
                       guint n,
                       HmRun *const *runs,
                       guint n_runs,
                       GError **error)
{
  g_autoptr (GString) figures = g_string_new (NULL);
  g_autoptr (GString) data = g_string_new (NULL);
  char *html;

  g_return_val_if_fail (document != NULL && title != NULL, NULL);

  for (guint i = 0; i < n; i++)
    {
      g_string_append (figures, "<figure>\n");
      if (!add_drawing (figures, plates[i], i + 1, HM_THEME_LIGHT, error) ||
          !add_drawing (figures, plates[i], i + 1, HM_THEME_DARK, error))
        return NULL;
      g_string_append (figures, "</figure>\n");
    }
  for (guint i = 0; i < n_runs; i++)
    add_run (data, runs[i]);
  /* Whoever imports the page need not read its tables. */
  if (n_runs > 0)
    g_string_append (data, "<script type=\"application/json\">\n"
                           "{ \"format\": \"hashmark-page\" }\n</script>\n");
  html = hm_document_to_html_with (document, title, figures->str, data->str);
  return g_bytes_new_take (html, strlen (html));
}
