/* test-templates.c: each template can be made, under fatal warnings, and each icon is there
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "fixture.h"
#include "hm-banner.h"
#include "hm-card-grid.h"
#include "hm-card.h"
#include "hm-custom-dialog.h"
#include "hm-facts.h"
#include "hm-help-window.h"
#include "hm-import-dialog.h"
#include "hm-import-entry-row.h"
#include "hm-import-texts.h"
#include "hm-preferences.h"
#include "hm-run-details.h"
#include "hm-run-row.h"
#include "hm-wrap-box.h"

static void
test_types (gconstpointer data)
{
  GType type = (GType) GPOINTER_TO_SIZE (data);
  GObject *object = g_object_new (type, NULL);
  gpointer weak = object;

  g_object_add_weak_pointer (object, &weak);
  if (GTK_IS_WINDOW (object))
    {
      gtk_window_destroy (GTK_WINDOW (object));
      /* Its window may still be told of by events that wait. */
      fixture_settle ();
    }
  else
    {
      g_object_ref_sink (object);
      g_object_unref (object);
    }
  g_assert_null (weak);
}

static void
test_icons (void)
{
  GtkIconTheme *theme = gtk_icon_theme_get_for_display (gdk_display_get_default ());
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) names = g_resources_enumerate_children (HM_RESOURCE_BASE "/icons/scalable/actions",
                                                         G_RESOURCE_LOOKUP_FLAGS_NONE, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (g_strv_length (names), >=, 10);
  fixture_get_application ();
  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *name = g_strndup (names[i], strlen (names[i]) - strlen (".svg"));

      g_test_message ("%s", name);
      g_assert_true (gtk_icon_theme_has_icon (theme, name));
    }
  g_assert_true (gtk_icon_theme_has_icon (theme, HM_APP_ID));
}

/* Icon names in the templates are ours: others may be missing on a machine. */
static void
test_icon_names (void)
{
  GtkIconTheme *theme = gtk_icon_theme_get_for_display (gdk_display_get_default ());
  g_autoptr (GRegex) regex = g_regex_new ("icon-name\">([^<]+)<", 0, 0, NULL);
  g_auto (GStrv) files =
      g_resources_enumerate_children (HM_RESOURCE_BASE, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  guint n = 0;

  for (guint i = 0; files[i] != NULL; i++)
    {
      g_autofree char *path = g_strconcat (HM_RESOURCE_BASE, "/", files[i], NULL);
      g_autoptr (GBytes) bytes = NULL;
      g_autoptr (GMatchInfo) match = NULL;

      if (!g_str_has_suffix (path, ".ui"))
        continue;
      bytes = g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
      g_regex_match (regex, g_bytes_get_data (bytes, NULL), 0, &match);
      for (; g_match_info_matches (match); g_match_info_next (match, NULL), n++)
        {
          g_autofree char *name = g_match_info_fetch (match, 1);

          g_test_message ("%s: %s", files[i], name);
          g_assert_true (gtk_icon_theme_has_icon (theme, name));
        }
    }
  g_assert_cmpuint (n, >, 8);
}

static void
test_help_overlay (void)
{
  g_autoptr (GtkBuilder) builder =
      gtk_builder_new_from_resource (HM_RESOURCE_BASE "/gtk/help-overlay.ui");
  GObject *overlay = gtk_builder_get_object (builder, "help_overlay");

  g_assert_true (GTK_IS_SHORTCUTS_WINDOW (overlay));
  gtk_window_destroy (GTK_WINDOW (overlay));
}

int
main (int argc, char *argv[])
{
  GType types[] = { HM_TYPE_BANNER,           HM_TYPE_CARD,
                    HM_TYPE_CARD_GRID,        HM_TYPE_CHART_VIEW,
                    HM_TYPE_CUSTOM_DIALOG,    HM_TYPE_FACTS,
                    HM_TYPE_HELP_WINDOW,      HM_TYPE_PREFERENCES,
                    HM_TYPE_RESULT_TABLE,     HM_TYPE_RUN_DETAILS,
                    HM_TYPE_RUN_ROW,          HM_TYPE_SIDEBAR,
                    HM_TYPE_SIGNATURES_PAGE,  HM_TYPE_THROUGHPUT_PAGE,
                    HM_TYPE_WRAP_BOX,         HM_TYPE_IMPORT_DIALOG,
                    HM_TYPE_IMPORT_ENTRY_ROW, HM_TYPE_IMPORT_TEXTS };
  int status;

  fixture_init (&argc, &argv);
  fixture_get_application ();
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    {
      g_autofree char *path = g_strconcat ("/templates/", g_type_name (types[i]), NULL);

      g_test_add_data_func (path, GSIZE_TO_POINTER (types[i]), test_types);
    }
  g_test_add_func ("/templates/icons", test_icons);
  g_test_add_func ("/templates/icon-names", test_icon_names);
  g_test_add_func ("/templates/help-overlay", test_help_overlay);
  status = g_test_run ();
  fixture_end ();
  return status;
}
