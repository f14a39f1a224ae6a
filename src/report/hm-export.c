/* hm-export.c: the formats in which plates can be taken away
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-export"
#include "config.h"

#include "report/hm-bidi.h"
#include "report/hm-export-private.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "run/hm-file.h"

#define USUAL_WIDTH 960
#define LETTERS 14.0 /* pixels */
#define MARGIN 24.0

/* The unit is words of the language and nothing else. */
gboolean
hm_plate_is_right_to_left (const HmPlate *plate)
{
  return hm_bidi_is_right_to_left (plate->unit);
}

void
hm_picture_init (HmPicture *picture,
                 HmPlate *const *plates,
                 guint n,
                 const HmExportOptions *options)
{
  gboolean right_to_left = hm_plate_is_right_to_left (plates[0]);

  *picture = (HmPicture){ .width = options->width > 0 ? options->width : USUAL_WIDTH };
  picture->context = hm_plate_context_new (LETTERS, right_to_left);
  hm_plate_look_get (options->theme, right_to_left, &picture->look);
  picture->layouts = g_ptr_array_new_with_free_func ((GDestroyNotify) hm_plate_layout_free);
  for (guint i = 0; i < n; i++)
    {
      HmPlateLayout *layout = hm_plate_layout_new (picture->context, plates[i], &picture->look,
                                                   picture->width, INFINITY, MARGIN);

      g_ptr_array_add (picture->layouts, layout);
      picture->height += hm_plate_layout_get_height (layout);
    }
}

double
hm_picture_margin (void)
{
  return MARGIN;
}

void
hm_picture_clear (HmPicture *picture)
{
  g_ptr_array_unref (picture->layouts);
  g_object_unref (picture->context);
}

void
hm_picture_draw (const HmPicture *picture, cairo_t *cr, GString *svg)
{
  cairo_save (cr);
  for (guint i = 0; i < picture->layouts->len; i++)
    {
      HmPlateLayout *layout = picture->layouts->pdata[i];

      hm_plate_layout_draw (layout, 0, cr, svg, NULL, NULL);
      cairo_translate (cr, 0, hm_plate_layout_get_height (layout));
    }
  cairo_restore (cr);
}

/* Without any font there is nothing to measure words by. */
static gboolean
check_fonts (GError **error)
{
  PangoContext *context = hm_plate_context_new (LETTERS, FALSE);
  PangoFont *font = pango_context_load_font (context, pango_context_get_font_description (context));

  g_object_unref (context);
  if (font == NULL)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                         _ ("this system has no font to draw words with: install one, such as "
                            "DejaVu, or choose CSV, JSON or Markdown"));
  else
    g_object_unref (font);
  return font != NULL;
}

static GBytes *
take_text (GString *text)
{
  gsize length = text->len;

  return g_bytes_new_take (g_string_free (text, FALSE), length);
}

/* One header line is for all. */
static GBytes *
export_csv (HmPlate *const *plates, guint n, const HmExportOptions *options, GError **error)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *one = hm_write_plate_csv (plates[i]);

      g_string_append (text, i == 0 ? one : strchr (one, '\n') + 1);
    }
  return take_text (text);
}

/* Several are an array. */
static GBytes *
export_json (HmPlate *const *plates, guint n, const HmExportOptions *options, GError **error)
{
  GString *text = g_string_new (n > 1 ? "[\n" : "");

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *one = hm_write_plate_json (plates[i]);

      g_string_append (text, one);
      if (i + 1 < n)
        g_string_append (text, ",\n");
    }
  g_string_append (text, n > 1 ? "]\n" : "");
  return take_text (text);
}

static GBytes *
export_markdown (HmPlate *const *plates, guint n, const HmExportOptions *options, GError **error)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *one = hm_write_plate_markdown (plates[i]);

      if (i > 0)
        g_string_append_c (text, '\n');
      g_string_append (text, one);
    }
  return take_text (text);
}

static const struct
{
  const char *word, *extension;
  gboolean is_picture;
  GBytes *(*make) (HmPlate *const *, guint, const HmExportOptions *, GError **);
} formats[HM_N_EXPORT_FORMATS] = {
  [HM_EXPORT_PNG] = { "png", "png", TRUE, hm_export_png },
  [HM_EXPORT_SVG] = { "svg", "svg", TRUE, hm_export_svg },
  [HM_EXPORT_PDF] = { "pdf", "pdf", TRUE, hm_export_pdf },
  [HM_EXPORT_CSV] = { "csv", "csv", FALSE, export_csv },
  [HM_EXPORT_JSON] = { "json", "json", FALSE, export_json },
  [HM_EXPORT_MARKDOWN] = { "markdown", "md", FALSE, export_markdown },
};

const char *
hm_export_format_to_string (HmExportFormat format)
{
  g_return_val_if_fail ((guint) format < HM_N_EXPORT_FORMATS, NULL);

  return formats[format].word;
}

const char *
hm_export_format_extension (HmExportFormat format)
{
  g_return_val_if_fail ((guint) format < HM_N_EXPORT_FORMATS, NULL);

  return formats[format].extension;
}

const char *
hm_theme_to_string (HmTheme theme)
{
  static const char *const words[HM_N_THEMES] = { "light", "dark", "contrast", "grey" };

  g_return_val_if_fail ((guint) theme < HM_N_THEMES, NULL);

  return words[theme];
}

const char *
hm_paper_to_string (HmPaper paper)
{
  static const char *const words[HM_N_PAPERS] = { "a4", "a4-landscape", "letter",
                                                  "letter-landscape" };

  g_return_val_if_fail ((guint) paper < HM_N_PAPERS, NULL);

  return words[paper];
}

GBytes *
hm_export (HmPlate *const *plates,
           guint n,
           HmExportFormat format,
           const HmExportOptions *options,
           GError **error)
{
  g_return_val_if_fail (plates != NULL && n > 0 && options != NULL, NULL);
  g_return_val_if_fail ((guint) format < HM_N_EXPORT_FORMATS, NULL);

  if (formats[format].is_picture && !check_fonts (error))
    return NULL;
  return formats[format].make (plates, n, options, error);
}

gboolean
hm_export_to_file (GBytes *bytes, const char *path, gboolean replace, GError **error)
{
  gsize length;
  const char *data;

  g_return_val_if_fail (bytes != NULL && path != NULL, FALSE);

  data = g_bytes_get_data (bytes, &length);
  return hm_file_write (path, data, length, replace ? HM_FILE_REPLACE : HM_FILE_NEVER_REPLACE, NULL,
                        NULL, error);
}
