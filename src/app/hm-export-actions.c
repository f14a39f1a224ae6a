/* hm-export-actions.c: the window's actions that take something away: save, copy, print
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-export-actions"

#include "config.h"

#include <glib/gi18n.h>

#include "hm-exporter.h"
#include "hm-window.h"

static void
tell (GtkWindow *window, const char *done, const char *error)
{
  HmWindow *self = HM_WINDOW (window);

  hm_window_show_error (self, error);
  if (done != NULL)
    hm_window_add_toast (self, adw_toast_new (done));
}

/* Of the page that is to be seen; NULL where nothing is shown. */
static HmExportJob *
new_job (HmWindow *self)
{
  return hm_export_job_new (hm_window_get_session (self), hm_window_get_page_name (self));
}

void
hm_window_export_to (HmWindow *self, const char *word, GFile *file, gboolean replace)
{
  HmTake take;
  HmExportJob *job;

  g_return_if_fail (HM_IS_WINDOW (self));
  g_return_if_fail (G_IS_FILE (file));
  g_return_if_fail (hm_take_from_string (word, &take));

  job = new_job (self);
  if (job != NULL)
    hm_exporter_save_to (GTK_WINDOW (self), tell, job, take, file, replace);
}

static void
export_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  HmTake take;
  HmExportJob *job;

  if (!hm_take_from_string (g_variant_get_string (parameter, NULL), &take))
    return;
  job = new_job (user_data);
  if (job != NULL)
    hm_exporter_save (user_data, tell, job, take);
}

static void
copy_chart_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  HmExportJob *job = new_job (user_data);

  if (job != NULL)
    hm_exporter_copy_charts (user_data, tell, job);
}

/* What is selected, or else the whole. */
static void
copy_report_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  HmWindow *self = user_data;
  g_autofree char *selection = NULL;
  HmExportJob *job;

  if (g_strcmp0 (hm_window_get_page_name (self), "report") == 0)
    selection = hm_report_page_get_selection (hm_window_get_report_page (self));
  if (selection != NULL)
    {
      gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), selection);
      tell (GTK_WINDOW (self), _ ("Selection copied"), NULL);
      return;
    }
  job = new_job (self);
  if (job != NULL)
    hm_exporter_copy_report (user_data, tell, job);
}

static void
print_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  HmExportJob *job = new_job (user_data);

  if (job != NULL)
    hm_exporter_print (user_data, tell, job);
}

static void
open_menu_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  hm_window_open_export_menu (user_data);
}

/* ---- the actions ---- */

static const GActionEntry entries[] = {
  { .name = "export", .activate = export_cb, .parameter_type = "s" },
  { .name = "copy-chart", .activate = copy_chart_cb },
  { .name = "copy-report", .activate = copy_report_cb },
  { .name = "print", .activate = print_cb },
  { .name = "open-export-menu", .activate = open_menu_cb },
};

/* Where nothing is shown there is nothing to take. */
static void
update_enabled (HmWindow *self)
{
  guint n;

  hm_ticked_runs_get_shown (hm_session_get_ticked (hm_window_get_session (self)), &n);
  for (guint i = 0; i < G_N_ELEMENTS (entries) - 1; i++)
    {
      GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), entries[i].name);

      g_simple_action_set_enabled (G_SIMPLE_ACTION (action), n > 0);
    }
}

void
hm_window_install_export_actions (HmWindow *self)
{
  static const char *const kept[] = { "export-scale", "export-paper", "export-theme" };
  HmSession *session;

  g_return_if_fail (HM_IS_WINDOW (self));

  session = hm_window_get_session (self);
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  for (guint i = 0; i < G_N_ELEMENTS (kept); i++)
    {
      g_autoptr (GAction) action =
          g_settings_create_action (hm_session_get_settings (session), kept[i]);

      g_action_map_add_action (G_ACTION_MAP (self), action);
    }
  g_signal_connect_object (hm_session_get_ticked (session), "changed", G_CALLBACK (update_enabled),
                           self, G_CONNECT_SWAPPED);
  update_enabled (self);
}
