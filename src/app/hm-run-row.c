/* hm-run-row.c: a row of the sidebar: a run with its tick, or a group's heading
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-run-row"

#include "config.h"

#include "hm-run-row.h"

#include <glib/gi18n.h>

#include "hm-run-groups.h"
#include "hm-run-title.h"

struct _HmRunRow
{
  GtkBox parent_instance;

  GtkLabel *heading;
  GtkBox *content;
  GtkCheckButton *tick;
  GtkImage *warning;
  GtkWidget *baseline;
  GtkImage *has_note;
  GtkLabel *name;
  GtkLabel *subtitle;

  HmSession *session;
  HmStoreItem *item;
  gulong item_handler;
  int colour; /* the class that the tick has, or -1 */
};

G_DEFINE_FINAL_TYPE (HmRunRow, hm_run_row, GTK_TYPE_BOX)

static gboolean
is_running (HmRunRow *self)
{
  return g_strcmp0 (hm_store_item_get_id (self->item), hm_session_get_running_id (self->session)) ==
         0;
}

static char *
describe_running (HmRunRow *self)
{
  HmMeasurement *measurement = hm_session_get_measurement (self->session);

  /* Translators: what is being measured, and since how many seconds: "Built-in core · 12 s"
   */
  return g_strdup_printf (_ ("%1$s · %2$u s"), hm_measurement_get_subject (measurement),
                          (guint) hm_measurement_get_elapsed (measurement));
}

static void
set_colour (HmRunRow *self, int colour)
{
  if (colour == self->colour)
    return;
  if (self->colour >= 0)
    {
      g_autofree char *old = g_strdup_printf ("series-%d", self->colour);

      gtk_widget_remove_css_class (GTK_WIDGET (self->tick), old);
    }
  if (colour >= 0)
    {
      g_autofree char *new = g_strdup_printf ("series-%d", colour);

      gtk_widget_add_css_class (GTK_WIDGET (self->tick), new);
    }
  self->colour = colour;
}

/* What the style makes of it comes with a delay: most runs are read at once. */
static void
show_loading (HmRunRow *self, gboolean loading)
{
  if (loading)
    gtk_widget_add_css_class (GTK_WIDGET (self->content), "loading");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->content), "loading");
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->tick), GTK_ACCESSIBLE_STATE_BUSY, loading, -1);
}

/* The list item around the row has the keyboard's focus, so it is what a screen reader names. */
static void
update_accessible (HmRunRow *self,
                   const char *name,
                   const char *subtitle,
                   gboolean ticked,
                   gboolean baseline)
{
  GtkWidget *parent = gtk_widget_get_parent (GTK_WIDGET (self));
  g_autofree char *label = NULL;

  if (baseline)
    /* Translators: for screen readers: a run's name and description; the others are held against
     * that run */
    label = g_strdup_printf (_ ("%1$s, %2$s, ticked, the baseline"), name, subtitle);
  else if (ticked)
    /* Translators: for screen readers: a run's name and description, and that it is shown */
    label = g_strdup_printf (_ ("%1$s, %2$s, ticked"), name, subtitle);
  else
    /* Translators: for screen readers: a run's name and description, and that it is not shown */
    label = g_strdup_printf (_ ("%1$s, %2$s, not ticked"), name, subtitle);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->tick), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  -1);
  if (parent != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (parent), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                    -1);
}

static void
update (HmRunRow *self)
{
  HmTickedRuns *ticked = hm_session_get_ticked (self->session);
  const char *error, *note;
  g_autofree char *name = NULL;
  g_autofree char *subtitle = NULL;
  gboolean running, baseline;
  int colour;

  if (self->item == NULL)
    return;
  running = is_running (self);
  error = hm_store_item_get_error (self->item);
  note = hm_store_item_get_note (self->item);
  colour = hm_ticked_runs_get_colour (ticked, hm_store_item_get_id (self->item));
  baseline =
      g_strcmp0 (hm_ticked_runs_get_baseline (ticked), hm_store_item_get_id (self->item)) == 0;
  name = running ? g_strdup (_ ("Running now"))
                 : hm_run_title (hm_store_item_get_name (self->item),
                                 hm_store_item_get_created (self->item),
                                 hm_store_item_get_origin (self->item));
  subtitle = running         ? describe_running (self)
             : error != NULL ? g_strdup (error)
                             : g_strdup (hm_store_item_get_subtitle (self->item));

  gtk_label_set_text (self->name, name);
  gtk_label_set_text (self->subtitle, subtitle);
  gtk_widget_set_visible (GTK_WIDGET (self->tick), error == NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->warning), error != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->has_note),
                          note != NULL && *note != '\0' &&
                              hm_store_item_get_origin (self->item) != HM_ORIGIN_REFERENCE);
  set_colour (self, colour);
  gtk_check_button_set_active (self->tick, colour >= 0);
  if (colour >= 0)
    gtk_widget_add_css_class (GTK_WIDGET (self), "ticked");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "ticked");
  show_loading (self, hm_ticked_runs_is_loading (ticked, hm_store_item_get_id (self->item)));
  gtk_widget_set_visible (self->baseline, baseline);
  update_accessible (self, name, subtitle, colour >= 0, baseline);
}

gboolean
hm_run_row_get_loading (HmRunRow *self)
{
  g_return_val_if_fail (HM_IS_RUN_ROW (self), FALSE);

  return gtk_widget_has_css_class (GTK_WIDGET (self->content), "loading");
}

/* Asked for when it is wanted: to set a tooltip's text is slow, and rows change often. */
static gboolean
hm_run_row_query_tooltip (GtkWidget *widget, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  HmRunRow *self = HM_RUN_ROW (widget);
  const char *text;

  if (self->item == NULL)
    return FALSE;
  text = hm_store_item_get_error (self->item);
  if (text == NULL && hm_run_row_get_loading (self))
    text = _ ("Being read");
  if (text == NULL)
    text = hm_store_item_get_note (self->item);
  if (text == NULL || *text == '\0')
    return FALSE;
  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

static void
progress_cb (HmRunRow *self)
{
  if (self->item != NULL && is_running (self))
    update (self);
}

void
hm_run_row_bind (HmRunRow *self, GObject *item)
{
  gboolean heading = item != NULL && HM_IS_RUN_GROUP (item);

  g_return_if_fail (HM_IS_RUN_ROW (self));
  g_return_if_fail (item == NULL || heading || HM_IS_STORE_ITEM (item));

  if (self->item != NULL)
    g_clear_signal_handler (&self->item_handler, self->item);
  g_clear_object (&self->item);
  gtk_widget_set_visible (GTK_WIDGET (self->heading), heading);
  gtk_widget_set_visible (GTK_WIDGET (self->content), !heading);
  if (heading)
    {
      const char *title = hm_run_group_get_title (HM_RUN_GROUP (item));
      GtkWidget *parent = gtk_widget_get_parent (GTK_WIDGET (self));

      gtk_label_set_text (self->heading, title);
      gtk_widget_remove_css_class (GTK_WIDGET (self), "ticked");
      if (parent != NULL)
        gtk_accessible_update_property (GTK_ACCESSIBLE (parent), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                        title, -1);
    }
  else if (item != NULL)
    {
      self->item = HM_STORE_ITEM (g_object_ref (item));
      self->item_handler = g_signal_connect_swapped (item, "changed", G_CALLBACK (update), self);
      update (self);
    }
}

HmStoreItem *
hm_run_row_get_item (HmRunRow *self)
{
  g_return_val_if_fail (HM_IS_RUN_ROW (self), NULL);

  return self->item;
}

const char *
hm_run_row_get_name (HmRunRow *self)
{
  g_return_val_if_fail (HM_IS_RUN_ROW (self), NULL);

  return gtk_label_get_text (self->item != NULL ? self->name : self->heading);
}

const char *
hm_run_row_get_subtitle (HmRunRow *self)
{
  g_return_val_if_fail (HM_IS_RUN_ROW (self), NULL);

  return gtk_label_get_text (self->subtitle);
}

gboolean
hm_run_row_get_ticked (HmRunRow *self)
{
  g_return_val_if_fail (HM_IS_RUN_ROW (self), FALSE);

  return gtk_check_button_get_active (self->tick);
}

static void
hm_run_row_dispose (GObject *object)
{
  HmRunRow *self = HM_RUN_ROW (object);

  if (self->item != NULL)
    g_clear_signal_handler (&self->item_handler, self->item);
  g_clear_object (&self->item);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (hm_run_row_parent_class)->dispose (object);
}

static void
hm_run_row_class_init (HmRunRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hm_run_row_dispose;
  widget_class->query_tooltip = hm_run_row_query_tooltip;
  gtk_widget_class_set_template_from_resource (widget_class, HM_RESOURCE_BASE "/hm-run-row.ui");
  gtk_widget_class_bind_template_child (widget_class, HmRunRow, heading);
  gtk_widget_class_bind_template_child (widget_class, HmRunRow, content);
  gtk_widget_class_bind_template_child (widget_class, HmRunRow, tick);
  gtk_widget_class_bind_template_child (widget_class, HmRunRow, warning);
  gtk_widget_class_bind_template_child (widget_class, HmRunRow, baseline);
  gtk_widget_class_bind_template_child (widget_class, HmRunRow, has_note);
  gtk_widget_class_bind_template_child (widget_class, HmRunRow, name);
  gtk_widget_class_bind_template_child (widget_class, HmRunRow, subtitle);
}

static void
hm_run_row_init (HmRunRow *self)
{
  self->colour = -1;
  gtk_widget_init_template (GTK_WIDGET (self));
}

HmRunRow *
hm_run_row_new (HmSession *session)
{
  HmRunRow *self;

  g_return_val_if_fail (HM_IS_SESSION (session), NULL);

  self = g_object_new (HM_TYPE_RUN_ROW, NULL);
  self->session = g_object_ref (session);
  g_signal_connect_object (hm_session_get_ticked (session), "changed", G_CALLBACK (update), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "state-changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "progress", G_CALLBACK (progress_cb), self, G_CONNECT_SWAPPED);
  return self;
}
