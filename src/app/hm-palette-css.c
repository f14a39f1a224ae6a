/* hm-palette-css.c: the colours of the bars, for ticks
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-palette-css"

#include "config.h"

#include "hm-palette-css.h"

#include <adwaita.h>

#include "report/hm-chart.h"

static guint
byte (double share)
{
  return (guint) (CLAMP (share, 0, 1) * 255 + 0.5);
}

/* A mark that can be seen on the colour: white or black, whichever contrasts more. */
static const char *
mark_colour (const HmColour *colour)
{
  double brightness = 0.2126 * colour->red + 0.7152 * colour->green + 0.0722 * colour->blue;

  return brightness > 0.5 ? "black" : "white";
}

static void
load (GtkCssProvider *provider)
{
  gboolean dark = adw_style_manager_get_dark (adw_style_manager_get_default ());
  g_autoptr (GString) css = g_string_new (NULL);

  for (guint i = 0; i < HM_PALETTE_SIZE; i++)
    {
      HmColour colour = hm_palette_colour (i, dark);

      g_string_append_printf (css,
                              "checkbutton.series-%u > check:checked "
                              "{ background-color: rgb(%u,%u,%u); color: %s; }\n",
                              i, byte (colour.red), byte (colour.green), byte (colour.blue),
                              mark_colour (&colour));
    }
  gtk_css_provider_load_from_data (provider, css->str, (gssize) css->len);
}

void
hm_palette_css_install (GdkDisplay *display)
{
  g_autoptr (GtkCssProvider) provider = gtk_css_provider_new ();

  g_return_if_fail (GDK_IS_DISPLAY (display));

  load (provider);
  g_signal_connect_object (adw_style_manager_get_default (), "notify::dark", G_CALLBACK (load),
                           provider, G_CONNECT_SWAPPED);
  gtk_style_context_add_provider_for_display (display, GTK_STYLE_PROVIDER (provider),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION + 1);
}
