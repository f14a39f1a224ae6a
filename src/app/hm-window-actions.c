/* hm-window-actions.c: the window's actions: start and stop, choices, where to look
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-window-actions"

#include "config.h"

#include "hm-custom-dialog.h"
#include "hm-connection-window.h"
#include "hm-detail-window.h"
#include "hm-handshake-dialog.h"
#include "hm-window.h"

/* What Start measures depends on the page that it is pressed on. */
static HmMeasured
get_measured (HmWindow *self)
{
  return g_strcmp0 (hm_window_get_page_name (self), "handshakes") == 0 ? HM_MEASURED_CONNECTIONS
                                                                       : HM_MEASURED_OPERATIONS;
}

static void
start_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  hm_session_start (hm_window_get_session (user_data), get_measured (user_data));
}

static void
stop_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  hm_session_stop (hm_window_get_session (user_data));
}

static void
toggle_run_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  HmSession *session = hm_window_get_session (user_data);

  if (hm_session_get_state (session) == HM_SESSION_IDLE)
    hm_session_start (session, get_measured (user_data));
  else
    hm_session_stop (session);
}

static void
pause_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  HmSession *session = hm_window_get_session (user_data);

  if (hm_session_get_state (session) == HM_SESSION_PAUSED)
    hm_session_resume (session);
  else
    hm_session_pause (session);
}

static void
custom_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  GSettings *settings = hm_session_get_settings (hm_window_get_session (user_data));
  GtkWindow *dialog = get_measured (user_data) == HM_MEASURED_CONNECTIONS
                          ? GTK_WINDOW (hm_handshake_dialog_new (settings))
                          : GTK_WINDOW (hm_custom_dialog_new (settings));

  gtk_window_set_transient_for (dialog, GTK_WINDOW (user_data));
  gtk_window_present (dialog);
}

/* The custom profile is chosen in its dialog; the others at once. */
static void
profile_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  HmSession *session = hm_window_get_session (user_data);
  const char *word = g_variant_get_string (parameter, NULL);

  if (g_str_equal (word, hm_profile_to_string (HM_PROFILE_CUSTOM)))
    custom_cb (action, NULL, user_data);
  else
    g_settings_set_string (hm_session_get_settings (session), "profile", word);
}

static void
profile_changed_cb (GSettings *settings, const char *key, GSimpleAction *action)
{
  g_autoptr (GVariant) value = g_settings_get_value (settings, key);

  g_simple_action_set_state (action, value);
}

static void
open_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  hm_import_desk_choose (hm_window_get_import_desk (user_data));
}

static void
paste_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  hm_import_desk_paste (hm_window_get_import_desk (user_data));
}

static void
search_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  hm_window_set_sidebar_shown (user_data, TRUE);
  hm_sidebar_focus_search (hm_window_get_sidebar (user_data));
}

static void
toggle_sidebar_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  hm_window_set_sidebar_shown (user_data, !hm_window_get_sidebar_shown (user_data));
}

/* The views of the page that is shown are numbered. */
static void
nth_view_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  static const char *const views[] = { "sizes", "overview", "table" };
  static const char *const handshakes[] = { "bars", "ladder", "table" };
  GSettings *settings = hm_session_get_settings (hm_window_get_session (user_data));
  int at = g_variant_get_int32 (parameter);

  if (at < 0 || at >= (int) G_N_ELEMENTS (views))
    return;
  if (get_measured (user_data) == HM_MEASURED_CONNECTIONS)
    g_settings_set_string (settings, "handshakes-view", handshakes[at]);
  else
    g_settings_set_string (settings, "view", views[at]);
}

static void
show_page_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  hm_window_show_page (user_data, g_variant_get_string (parameter, NULL));
}

/* Ticks the run where it is not: to compare with it, it has to be shown. */
static void
baseline_cb (GSimpleAction *action, GVariant *target, gpointer user_data)
{
  HmSession *session = hm_window_get_session (user_data);
  HmTickedRuns *ticked = hm_session_get_ticked (session);
  const char *id = g_variant_get_string (target, NULL);

  if (!hm_ticked_runs_contains (ticked, id))
    {
      g_autoptr (HmStoreItem) item = hm_store_find (hm_session_get_store (session), id, NULL);

      if (item != NULL)
        hm_ticked_runs_add (ticked, item);
    }
  if (hm_ticked_runs_contains (ticked, id))
    hm_ticked_runs_set_baseline (ticked, id);
}

static void
baseline_changed_cb (HmWindow *self)
{
  HmTickedRuns *ticked = hm_session_get_ticked (hm_window_get_session (self));
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), "baseline");
  const char *id = hm_ticked_runs_get_baseline (ticked);

  g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_string (id != NULL ? id : ""));
}

static void
show_everything_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  hm_arrangement_reset (hm_session_get_arrangement (hm_window_get_session (user_data)));
}

/* The target: a shown run's id, and which of its results. */
static void
show_algorithm_cb (GSimpleAction *action, GVariant *target, gpointer user_data)
{
  HmSession *session = hm_window_get_session (user_data);
  const HmShown *shown;
  const char *id;
  guint n, at;

  g_variant_get (target, "(&su)", &id, &at);
  shown = hm_ticked_runs_get_shown (hm_session_get_ticked (session), &n);
  for (guint i = 0; i < n; i++)
    if (g_str_equal (hm_run_get_id (shown[i].run), id) && at < hm_run_get_n_results (shown[i].run))
      {
        HmDetailWindow *window =
            hm_detail_window_new (session, &shown[i], hm_run_get_result (shown[i].run, at));

        gtk_window_set_transient_for (GTK_WINDOW (window), GTK_WINDOW (user_data));
        gtk_window_set_destroy_with_parent (GTK_WINDOW (window), TRUE);
        gtk_window_present (GTK_WINDOW (window));
        return;
      }
}

/* The target: a shown run's id, and which of its handshakes. */
static void
show_connection_cb (GSimpleAction *action, GVariant *target, gpointer user_data)
{
  HmSession *session = hm_window_get_session (user_data);
  const HmShown *shown;
  const char *id;
  guint n, at;

  g_variant_get (target, "(&su)", &id, &at);
  shown = hm_ticked_runs_get_shown (hm_session_get_ticked (session), &n);
  for (guint i = 0; i < n; i++)
    if (g_str_equal (hm_run_get_id (shown[i].run), id) &&
        at < hm_run_get_handshakes (shown[i].run)->len)
      {
        HmConnectionWindow *window = hm_connection_window_new (session, &shown[i], at);

        gtk_window_set_transient_for (GTK_WINDOW (window), GTK_WINDOW (user_data));
        gtk_window_set_destroy_with_parent (GTK_WINDOW (window), TRUE);
        gtk_window_present (GTK_WINDOW (window));
        return;
      }
}

static void
untick_all_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  hm_ticked_runs_clear (hm_session_get_ticked (hm_window_get_session (user_data)));
}

static const GActionEntry entries[] = {
  { .name = "start", .activate = start_cb },
  { .name = "stop", .activate = stop_cb },
  { .name = "toggle-run", .activate = toggle_run_cb },
  { .name = "pause", .activate = pause_cb },
  { .name = "custom", .activate = custom_cb },
  { .name = "profile", .activate = profile_cb, .parameter_type = "s", .state = "'quick'" },
  { .name = "open", .activate = open_cb },
  { .name = "paste", .activate = paste_cb },
  { .name = "search", .activate = search_cb },
  { .name = "toggle-sidebar", .activate = toggle_sidebar_cb },
  { .name = "nth-view", .activate = nth_view_cb, .parameter_type = "i" },
  { .name = "show-page", .activate = show_page_cb, .parameter_type = "s" },
  { .name = "show-algorithm", .activate = show_algorithm_cb, .parameter_type = "(su)" },
  { .name = "show-connection", .activate = show_connection_cb, .parameter_type = "(su)" },
  { .name = "untick-all", .activate = untick_all_cb },
  { .name = "baseline", .activate = baseline_cb, .parameter_type = "s", .state = "''" },
  { .name = "show-everything", .activate = show_everything_cb },
};

static void
set_enabled (HmWindow *self, const char *name, gboolean enabled)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), name);

  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), enabled);
}

void
hm_window_update_actions (HmWindow *self)
{
  HmSession *session;
  HmSessionState state;

  g_return_if_fail (HM_IS_WINDOW (self));

  session = hm_window_get_session (self);
  state = hm_session_get_state (session);
  set_enabled (self, "start", state == HM_SESSION_IDLE);
  set_enabled (self, "stop", state != HM_SESSION_IDLE && state != HM_SESSION_STOPPING);
  set_enabled (self, "toggle-run", state != HM_SESSION_STOPPING);
  set_enabled (self, "pause",
               (state == HM_SESSION_RUNNING || state == HM_SESSION_PAUSED) &&
                   hm_session_can_pause (session));
}

void
hm_window_install_actions (HmWindow *self)
{
  static const char *const kept[] = { "view", "handshakes-view", "scale" };
  static const char *const arranged[] = { "family", "size", "order", "hide-missing" };
  HmSession *session;
  GSettings *settings;
  GAction *profile;

  g_return_if_fail (HM_IS_WINDOW (self));

  session = hm_window_get_session (self);
  settings = hm_session_get_settings (session);
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  for (guint i = 0; i < G_N_ELEMENTS (kept); i++)
    {
      g_autoptr (GAction) action = g_settings_create_action (settings, kept[i]);

      g_action_map_add_action (G_ACTION_MAP (self), action);
    }
  for (guint i = 0; i < G_N_ELEMENTS (arranged); i++)
    {
      g_autoptr (GPropertyAction) action =
          g_property_action_new (arranged[i], hm_session_get_arrangement (session), arranged[i]);

      g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (action));
    }
  g_signal_connect_object (hm_session_get_ticked (session), "changed",
                           G_CALLBACK (baseline_changed_cb), self, G_CONNECT_SWAPPED);
  baseline_changed_cb (self);
  profile = g_action_map_lookup_action (G_ACTION_MAP (self), "profile");
  g_signal_connect_object (settings, "changed::profile", G_CALLBACK (profile_changed_cb), profile,
                           0);
  profile_changed_cb (settings, "profile", G_SIMPLE_ACTION (profile));
}
