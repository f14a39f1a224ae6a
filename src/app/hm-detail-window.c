/* hm-detail-window.c: one algorithm of one run, from close by
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-detail-window"

#include "config.h"

#include "hm-detail-window.h"

#include <glib/gi18n.h>

#include "hm-card.h"
#include "hm-compat.h"
#include "report/hm-bidi.h"
#include "report/hm-figure-detail.h"

struct _HmDetailWindow
{
  AdwWindow parent_instance;

  AdwWindowTitle *heading;
  GtkDropDown *size;
  HmExportButton *export_button;
  GtkLabel *facts;
  GtkLabel *costs;
  HmCard *sizes;
  HmCard *samples;
  HmCard *distribution;
  GtkWidget *no_samples;
  GtkWidget *marks;
  AdwToastOverlay *toasts;

  HmSession *session;
  HmShown shown;
  HmResult *result;
  GPtrArray *results; /* of HmResult: the same algorithm, one a block size */
  gboolean filling;
};

G_DEFINE_FINAL_TYPE (HmDetailWindow, hm_detail_window, ADW_TYPE_WINDOW)

/* Takes @figure; NULL: the card is not to be seen. */
static void
show_card (HmCard *card, HmFigure *figure)
{
  gtk_widget_set_visible (GTK_WIDGET (card), figure != NULL);
  if (figure != NULL)
    hm_card_set_figure (card, figure);
}

/* What hovering over the bar says. */
static void
set_facts (HmDetailWindow *self, const char *detail)
{
  g_autofree char *text = hm_bidi_mark_lines (detail);

  gtk_label_set_text (self->facts, text);
}

static void
show_facts (HmDetailWindow *self, HmUnits units)
{
  const HmResultKey *key = hm_result_get_key (self->result);
  HmFigureOptions options = { .units = units };
  HmSubject subject = { key->algorithm, key->operation };
  g_autoptr (HmFigure) figure = NULL;

  if (key->size < 0)
    {
      g_autoptr (GPtrArray) figures = hm_figure_signatures (&self->shown, 1, &options);

      for (guint i = 0; i < figures->len && figure == NULL; i++)
        {
          const HmFigure *one = g_ptr_array_index (figures, i);

          for (guint j = 0; j < one->series->len; j++)
            for (guint k = 0; k < one->n_categories; k++)
              {
                const HmSeries *series = one->series->pdata[j];

                if (series->bars[k].result == self->result)
                  set_facts (self, series->bars[k].detail);
              }
        }
      return;
    }
  figure = hm_figure_throughput (&self->shown, 1, &subject, &options);
  for (guint j = 0; j < figure->series->len; j++)
    for (guint k = 0; k < figure->n_categories; k++)
      {
        const HmSeries *series = figure->series->pdata[j];

        if (series->bars[k].result == self->result)
          set_facts (self, series->bars[k].detail);
      }
}

static void
update (HmDetailWindow *self)
{
  HmUnits units = hm_session_get_options (self->session).units;
  HmFigure *samples = hm_figure_samples (&self->shown, self->result, units);
  HmSlope slope;
  gboolean fitted = FALSE;
  HmFigure *sizes = hm_figure_fit (&self->shown, self->result, units, &slope, &fitted);
  g_autofree char *costs = fitted ? hm_figure_tell_fit (&slope, units) : NULL;

  show_facts (self, units);
  show_card (self->sizes, sizes);
  gtk_label_set_text (self->costs, costs != NULL ? costs : "");
  gtk_widget_set_visible (GTK_WIDGET (self->costs), costs != NULL);
  gtk_widget_set_visible (self->no_samples, samples == NULL);
  gtk_widget_set_visible (self->marks, samples != NULL);
  show_card (self->distribution, hm_figure_distribution (&self->shown, self->result, units));
  show_card (self->samples, samples);
}

static void
size_chosen_cb (HmDetailWindow *self)
{
  guint selected = gtk_drop_down_get_selected (self->size);

  if (self->filling || self->results == NULL || selected >= self->results->len)
    return;
  g_set_object (&self->result, g_ptr_array_index (self->results, selected));
  update (self);
}

/* The sizes that the run has of the same algorithm. */
static void
fill_sizes (HmDetailWindow *self)
{
  const HmResultKey *key = hm_result_get_key (self->result);
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);
  guint position = 0;

  self->results = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < hm_run_get_n_results (self->shown.run); i++)
    {
      HmResult *result = hm_run_get_result (self->shown.run, i);
      HmResultKey same = *hm_result_get_key (result);

      same.size = key->size;
      if (!hm_result_key_equal (&same, key))
        continue;
      if (result == self->result)
        position = self->results->len;
      g_ptr_array_add (self->results, g_object_ref (result));
      gtk_string_list_take (list, hm_format_size_long (hm_result_get_key (result)->size));
    }
  self->filling = TRUE;
  gtk_drop_down_set_model (self->size, G_LIST_MODEL (list));
  gtk_drop_down_set_selected (self->size, position);
  self->filling = FALSE;
  gtk_widget_set_visible (GTK_WIDGET (self->size), key->size >= 0 && self->results->len > 1);
  hm_compat_name_button (GTK_WIDGET (self->size), _ ("Block size"));
}

const HmFigure *
hm_detail_window_get_figure (HmDetailWindow *self, const char *name)
{
  HmCard *card;

  g_return_val_if_fail (HM_IS_DETAIL_WINDOW (self), NULL);

  card = g_str_equal (name, "sizes")     ? self->sizes
         : g_str_equal (name, "samples") ? self->samples
                                         : self->distribution;
  return gtk_widget_get_visible (GTK_WIDGET (card))
             ? hm_chart_view_get_figure (hm_card_get_chart (card))
             : NULL;
}

static HmExportJob *
make_export (GtkWindow *window)
{
  HmDetailWindow *self = HM_DETAIL_WINDOW (window);

  return hm_export_job_new_detail (self->session, &self->shown, self->result);
}

HmExportButton *
hm_detail_window_get_export_button (HmDetailWindow *self)
{
  g_return_val_if_fail (HM_IS_DETAIL_WINDOW (self), NULL);

  return self->export_button;
}

static void
hm_detail_window_dispose (GObject *object)
{
  HmDetailWindow *self = HM_DETAIL_WINDOW (object);

  g_clear_pointer (&self->results, g_ptr_array_unref);
  g_clear_object (&self->result);
  g_clear_object (&self->shown.run);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (hm_detail_window_parent_class)->dispose (object);
}

static void
hm_detail_window_class_init (HmDetailWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hm_detail_window_dispose;
  g_type_ensure (HM_TYPE_CARD);
  g_type_ensure (HM_TYPE_EXPORT_BUTTON);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               HM_RESOURCE_BASE "/hm-detail-window.ui");
  gtk_widget_class_bind_template_child (widget_class, HmDetailWindow, heading);
  gtk_widget_class_bind_template_child (widget_class, HmDetailWindow, size);
  gtk_widget_class_bind_template_child (widget_class, HmDetailWindow, export_button);
  gtk_widget_class_bind_template_child (widget_class, HmDetailWindow, facts);
  gtk_widget_class_bind_template_child (widget_class, HmDetailWindow, costs);
  gtk_widget_class_bind_template_child (widget_class, HmDetailWindow, sizes);
  gtk_widget_class_bind_template_child (widget_class, HmDetailWindow, samples);
  gtk_widget_class_bind_template_child (widget_class, HmDetailWindow, distribution);
  gtk_widget_class_bind_template_child (widget_class, HmDetailWindow, no_samples);
  gtk_widget_class_bind_template_child (widget_class, HmDetailWindow, marks);
  gtk_widget_class_bind_template_child (widget_class, HmDetailWindow, toasts);
  gtk_widget_class_bind_template_callback (widget_class, size_chosen_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
hm_detail_window_init (HmDetailWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

HmDetailWindow *
hm_detail_window_new (HmSession *session, const HmShown *shown, HmResult *result)
{
  HmDetailWindow *self;
  const char *title;

  g_return_val_if_fail (HM_IS_SESSION (session), NULL);
  g_return_val_if_fail (shown != NULL && HM_IS_RESULT (result), NULL);

  title = hm_algorithm_title (hm_result_get_key (result)->algorithm);
  self = g_object_new (HM_TYPE_DETAIL_WINDOW, "title", title, NULL);
  self->session = g_object_ref (session);
  self->shown = *shown;
  g_object_ref (self->shown.run);
  self->result = g_object_ref (result);
  adw_window_title_set_title (self->heading, title);
  adw_window_title_set_subtitle (self->heading, hm_run_get_name (shown->run));
  hm_export_button_set_source (self->export_button, self->toasts, make_export);
  fill_sizes (self);
  update (self);
  g_signal_connect_object (hm_session_get_ticked (session), "figures-changed", G_CALLBACK (update),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "options-changed", G_CALLBACK (update), self,
                           G_CONNECT_SWAPPED);
  return self;
}
