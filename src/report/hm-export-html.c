/* hm-export-html.c: a report with its charts and its runs as one page of HTML
 *
 * Nothing is loaded from elsewhere. Each chart stands in it twice, laid out for a telephone and for
 * a wide window, of which a reader sees one. Colours are custom properties, so that one drawing
 * serves by day, by night and on paper. The runs stand in the head, unseen and whole, so that
 * Hashmark can import the page again.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-export"
#include "config.h"

#include "report/hm-chart-svg.h"
#include "report/hm-export-private.h"

#include <string.h>

#include "report/hm-report-plates.h"
#include "report/hm-write-compare.h"
#include "run/import/hm-import.h"

/* Of a plate, in pixels, without the margins that the page has already. */
#define NARROW 328 /* a telephone of 360 */
#define WIDE 860

/* As the style of hm-document-html.c has it. */
#define NARROW_CLASS "narrow"
#define WIDE_CLASS "wide"

/* ---- colours ---- */

#define COLOUR_LENGTH 7 /* "#rrggbb" */

/* What is one colour by day and another by night. */
typedef struct
{
  GHashTable *numbers; /* "#rrggbb#rrggbb" -> number, from 1 */
  GString *light, *dark;
} Colours;

static void
colours_init (Colours *self)
{
  self->numbers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->light = g_string_new (NULL);
  self->dark = g_string_new (NULL);
}

static void
colours_clear (Colours *self)
{
  g_hash_table_unref (self->numbers);
  g_string_free (self->light, TRUE);
  g_string_free (self->dark, TRUE);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Colours, colours_clear)

static guint
colours_find (Colours *self, const char *light, const char *dark)
{
  g_autofree char *key = g_strdup_printf ("%.7s%.7s", light, dark);
  guint number = GPOINTER_TO_UINT (g_hash_table_lookup (self->numbers, key));

  if (number > 0)
    return number;
  number = g_hash_table_size (self->numbers) + 1;
  g_string_append_printf (self->light, " --c%u: %.7s;", number, light);
  g_string_append_printf (self->dark, " --c%u: %.7s;", number, dark);
  g_hash_table_insert (self->numbers, g_steal_pointer (&key), GUINT_TO_POINTER (number));
  return number;
}

/* The next fill="#rrggbb" or stroke="#rrggbb". Words have no quotation marks in an SVG. */
static const char *
find_colour (const char *svg)
{
  const char *colour;

  while ((colour = strstr (svg, "=\"#")) != NULL)
    {
      if (strnlen (colour, 3 + COLOUR_LENGTH) > 2 + COLOUR_LENGTH &&
          colour[2 + COLOUR_LENGTH] == '"')
        return colour + 2;
      svg = colour + 1;
    }
  return NULL;
}

/* Two drawings that differ in nothing but colours become one. */
static gboolean
merge_themes (GString *html, Colours *colours, const char *light, const char *dark)
{
  for (;;)
    {
      const char *a = find_colour (light), *b = find_colour (dark);
      gsize length = a != NULL ? (gsize) (a - light) : strlen (light);

      g_return_val_if_fail (strncmp (light, dark, length) == 0 && (a == NULL) == (b == NULL),
                            FALSE);
      g_string_append_len (html, light, (gssize) length);
      if (a == NULL)
        return TRUE;
      g_string_append_printf (html, "var(--c%u)", colours_find (colours, a, b));
      light = a + COLOUR_LENGTH;
      dark = b + COLOUR_LENGTH;
    }
}

/* ---- charts ---- */

static char *
draw_theme (HmPlate *plate, double width, HmTheme theme, HmBox *seen)
{
  double margin = hm_picture_margin ();
  HmExportOptions options = { .theme = theme, .width = width + 2 * margin };
  g_auto (HmPicture) picture = { 0 };
  GString *svg = g_string_new (NULL);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, 1, 1);
  cairo_t *cr = cairo_create (surface);

  hm_picture_init (&picture, &plate, 1, &options);
  /* The page has its own, and paper has none. */
  picture.look.page.alpha = 0;
  hm_picture_draw (&picture, cr, svg);
  /* Half of what a line is wide stands outside of its box. */
  *seen = (HmBox){ margin - 1, margin - 1, picture.width - 2 * margin + 2,
                   picture.height - 2 * margin + 2 };
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return g_string_free (svg, FALSE);
}

static void
add_drawing (GString *html,
             Colours *colours,
             HmPlate *plate,
             guint number,
             const char *class,
             double width)
{
  HmBox seen;
  g_autofree char *light = draw_theme (plate, width, HM_THEME_LIGHT, &seen);
  g_autofree char *dark = draw_theme (plate, width, HM_THEME_DARK, &seen);
  g_autofree char *description = hm_plate_describe (plate);
  g_autofree char *id = g_strdup_printf ("chart-%u-%s", number, class);

  g_string_append_printf (html, "<svg class=\"%s\" viewBox=\"", class);
  hm_svg_number (html, seen.x);
  g_string_append_c (html, ' ');
  hm_svg_number (html, seen.y);
  g_string_append_c (html, ' ');
  hm_svg_number (html, seen.width);
  g_string_append_c (html, ' ');
  hm_svg_number (html, seen.height);
  g_string_append_printf (
      html, "\" role=\"img\" aria-labelledby=\"%s-title %s-desc\">\n<title id=\"%s-title\">", id,
      id, id);
  hm_svg_words (html, plate->title, -1);
  g_string_append_printf (html, "</title>\n<desc id=\"%s-desc\">", id);
  hm_svg_words (html, description, -1);
  g_string_append (html, "</desc>\n");
  merge_themes (html, colours, light, dark);
  g_string_append (html, "</svg>\n");
}

static void
add_style (GString *head, const Colours *colours)
{
  if (colours->light->len > 0)
    g_string_append_printf (head,
                            "<style>\n:root {%s }\n"
                            "@media screen and (prefers-color-scheme: dark) {\n:root {%s }\n}\n"
                            "</style>\n",
                            colours->light->str, colours->dark->str);
}

/* ---- runs ---- */

/* JSON can do with ASCII and without "<", which could end the element, and "=", which mail programs
 * read as a code: so a run comes through whatever carries the page. */
static void
add_run (GString *head, HmRun *run)
{
  g_autofree char *json = hm_run_to_json (run, FALSE);

  g_string_append (head, HM_IMPORT_PAGE_RUN "\n");
  for (const char *p = json; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (c < 0x7f && strchr ("<>&=", (char) c) == NULL)
        g_string_append_c (head, (char) c);
      else if (c < 0x10000)
        g_string_append_printf (head, "\\u%04x", c);
      else
        g_string_append_printf (head, "\\u%04x\\u%04x", 0xd800 + ((c - 0x10000) >> 10),
                                0xdc00 + ((c - 0x10000) & 0x3ff));
    }
  g_string_append (head, "</script>\n");
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
  g_autoptr (GString) head = g_string_new (NULL);
  g_auto (Colours) colours = { NULL };
  char *html;

  g_return_val_if_fail (document != NULL && title != NULL, NULL);

  colours_init (&colours);
  for (guint i = 0; i < n; i++)
    {
      g_string_append (figures, "<figure>\n");
      add_drawing (figures, &colours, plates[i], i + 1, NARROW_CLASS, NARROW);
      add_drawing (figures, &colours, plates[i], i + 1, WIDE_CLASS, WIDE);
      g_string_append (figures, "</figure>\n");
    }
  for (guint i = 0; i < n_runs; i++)
    add_run (head, runs[i]);
  add_style (head, &colours);
  html = hm_document_to_html_with (document, title, figures->str, head->str);
  return g_bytes_new_take (html, strlen (html));
}

GBytes *
hm_export_compare_html (const HmPairs *pairs, HmUnits units)
{
  const HmCompare *compare;
  g_autoptr (HmDocument) document = NULL;
  g_autoptr (GPtrArray) plates = NULL;
  g_autoptr (GPtrArray) runs = g_ptr_array_new ();
  g_autofree HmShown *shown = NULL;

  g_return_val_if_fail (pairs != NULL, NULL);

  compare = hm_pairs_get_compare (pairs);
  document = hm_write_compare_document (compare, units);
  g_ptr_array_add (runs, hm_pairs_get_base (pairs));
  for (guint i = 0; i < compare->others->len; i++)
    g_ptr_array_add (runs, hm_pairs_get_other (pairs, i));
  shown = g_new0 (HmShown, runs->len);
  for (guint i = 0; i < runs->len; i++)
    shown[i] = (HmShown){ .run = g_ptr_array_index (runs, i), .colour = i, .baseline = i == 0 };
  plates = hm_report_plates_new (shown, runs->len, pairs, units);
  return hm_export_report_html (document, hm_document_get_title (document),
                                (HmPlate *const *) plates->pdata, plates->len,
                                (HmRun *const *) runs->pdata, runs->len, NULL);
}
