/* hm-connection-window.c: one connection of one run, from close by
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-connection-window"

#include "config.h"

#include "hm-connection-window.h"

#include <glib/gi18n.h>

#include "hm-card.h"
#include "hm-chart-legend.h"
#include "hm-handshake-columns.h"
#include "report/hm-figure-more.h"
#include "report/hm-handshake-words.h"
#include "run/hm-reference.h"

/* What others are so many times as fast as. */
#define OLD_RUN "pentium-pro-200"

struct _HmConnectionWindow
{
  AdwWindow parent_instance;

  AdwWindowTitle *heading;
  HmExportButton *export_button;
  AdwToastOverlay *toasts;
  GtkLabel *facts;
  GtkListBox *list;
  HmChartLegend *looks;
  HmCard *ladder;

  HmSession *session;
  HmShown shown;
  HmHandshakeRow *row;
};

G_DEFINE_FINAL_TYPE (HmConnectionWindow, hm_connection_window, ADW_TYPE_WINDOW)

static void
add_line (GString *text, const char *line)
{
  if (line != NULL && *line != '\0')
    g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", line);
}

/* What has no column: why there is no figure, or not a good one, and what it cost. */
static void
show_facts (HmConnectionWindow *self, const HmHandshake *handshake)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *energy = hm_figure_tell_connection_energy (self->shown.run, handshake);

  add_line (text, handshake->message);
  if (handshake->status == HM_STATUS_DISTURBED)
    add_line (text, _ ("Disturbed: too few samples were undisturbed to rely on this"));
  if (handshake->connections > 0 && hm_handshake_has_time (handshake))
    {
      g_autofree char *timed = g_strdup_printf (
          /* Translators: how many connections were timed together. */
          ngettext ("%u connection timed", "%u connections timed", handshake->connections),
          handshake->connections);

      add_line (text, timed);
    }
  add_line (text, energy);
  gtk_label_set_text (self->facts, text->str);
  gtk_widget_set_visible (GTK_WIDGET (self->facts), text->len > 0);
}

static GtkWidget *
make_row (const HmHandshakeColumn *column)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *label = gtk_label_new (NULL);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ (column->title));
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_natural_wrap_mode (GTK_LABEL (label), GTK_NATURAL_WRAP_NONE);
  gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_RIGHT);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_widget_set_can_focus (label, FALSE);
  gtk_widget_add_css_class (label, "numeric");
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), label);
  g_object_set_data (G_OBJECT (row), "label", label);
  return row;
}

/* A line for each column but the run's, which the heading names; without those that are not known.
 */
static void
update_list (HmConnectionWindow *self)
{
  for (guint i = HM_HANDSHAKE_COLUMN_RUN + 1; i < HM_HANDSHAKE_N_COLUMNS; i++)
    {
      const HmHandshakeColumn *column = &hm_handshake_columns[i];
      GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->list, (int) i - 1);
      g_autofree char *text = hm_handshake_column_get_text (column, self->row);
      g_autofree char *name = NULL;

      gtk_label_set_text (g_object_get_data (G_OBJECT (row), "label"), text);
      gtk_widget_set_visible (GTK_WIDGET (row), *text != '\0');
      name = g_strdup_printf ("%s, %s", _ (column->title), text);
      gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                      -1);
    }
}

static void
update (HmConnectionWindow *self)
{
  const HmHandshake *handshake = hm_handshake_row_get_handshake (self->row);
  HmFigureOptions options = hm_session_get_options (self->session);
  g_autoptr (GPtrArray) figures = g_ptr_array_new ();
  HmFigure *figure;

  if (handshake == NULL)
    return;
  options.algorithms = NULL;
  figure = hm_figure_ladder_of (&self->shown, 1, handshake, &options);
  hm_handshake_row_refresh (self->row);
  show_facts (self, handshake);
  update_list (self);
  gtk_widget_set_visible (GTK_WIDGET (self->ladder), figure != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->export_button), figure != NULL);
  if (figure != NULL)
    {
      g_ptr_array_add (figures, figure);
      hm_card_set_figure (self->ladder, figure);
    }
  hm_chart_legend_show (self->looks, figures, FALSE);
}

const HmFigure *
hm_connection_window_get_figure (HmConnectionWindow *self)
{
  g_return_val_if_fail (HM_IS_CONNECTION_WINDOW (self), NULL);

  return gtk_widget_get_visible (GTK_WIDGET (self->ladder))
             ? hm_chart_view_get_figure (hm_card_get_chart (self->ladder))
             : NULL;
}

static HmExportJob *
make_export (GtkWindow *window)
{
  HmConnectionWindow *self = HM_CONNECTION_WINDOW (window);

  return hm_export_job_new_connection (self->session, &self->shown,
                                       hm_handshake_row_get_index (self->row));
}

HmExportButton *
hm_connection_window_get_export_button (HmConnectionWindow *self)
{
  g_return_val_if_fail (HM_IS_CONNECTION_WINDOW (self), NULL);

  return self->export_button;
}

static void
hm_connection_window_dispose (GObject *object)
{
  HmConnectionWindow *self = HM_CONNECTION_WINDOW (object);

  g_clear_object (&self->row);
  g_clear_object (&self->shown.run);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (hm_connection_window_parent_class)->dispose (object);
}

static void
hm_connection_window_class_init (HmConnectionWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hm_connection_window_dispose;
  g_type_ensure (HM_TYPE_CARD);
  g_type_ensure (HM_TYPE_CHART_LEGEND);
  g_type_ensure (HM_TYPE_EXPORT_BUTTON);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               HM_RESOURCE_BASE "/hm-connection-window.ui");
  gtk_widget_class_bind_template_child (widget_class, HmConnectionWindow, heading);
  gtk_widget_class_bind_template_child (widget_class, HmConnectionWindow, export_button);
  gtk_widget_class_bind_template_child (widget_class, HmConnectionWindow, toasts);
  gtk_widget_class_bind_template_child (widget_class, HmConnectionWindow, facts);
  gtk_widget_class_bind_template_child (widget_class, HmConnectionWindow, list);
  gtk_widget_class_bind_template_child (widget_class, HmConnectionWindow, looks);
  gtk_widget_class_bind_template_child (widget_class, HmConnectionWindow, ladder);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
hm_connection_window_init (HmConnectionWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = HM_HANDSHAKE_COLUMN_RUN + 1; i < HM_HANDSHAKE_N_COLUMNS; i++)
    gtk_list_box_append (self->list, make_row (&hm_handshake_columns[i]));
}

HmConnectionWindow *
hm_connection_window_new (HmSession *session, const HmShown *shown, guint index)
{
  HmConnectionWindow *self;
  g_autoptr (HmRun) old = NULL;
  g_autofree char *title = NULL;

  g_return_val_if_fail (HM_IS_SESSION (session) && shown != NULL, NULL);
  g_return_val_if_fail (index < hm_run_get_handshakes (shown->run)->len, NULL);

  title = hm_handshake_title (hm_run_get_handshakes (shown->run)->pdata[index],
                              HM_HANDSHAKE_PROTOCOL | HM_HANDSHAKE_MODE);
  old = hm_reference_find (OLD_RUN);
  self = g_object_new (HM_TYPE_CONNECTION_WINDOW, "title", title, NULL);
  self->session = g_object_ref (session);
  self->shown = *shown;
  g_object_ref (self->shown.run);
  self->row = hm_handshake_row_new (shown->run, index, old);
  adw_window_title_set_title (self->heading, title);
  adw_window_title_set_subtitle (self->heading, hm_run_get_name (shown->run));
  hm_export_button_set_source (self->export_button, self->toasts, make_export);
  update (self);
  g_signal_connect_object (hm_session_get_ticked (session), "figures-changed", G_CALLBACK (update),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "options-changed", G_CALLBACK (update), self,
                           G_CONNECT_SWAPPED);
  return self;
}
