/* hm-conditions-bar.c: under which conditions the shown run is or was measured, and the verdict
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-conditions-bar"

#include "config.h"

#include "hm-conditions-bar.h"

#include <glib/gi18n.h>
#include <math.h>

#include "hm-strip.h"
#include "report/hm-verdict-words.h"

struct _HmConditionsBar
{
  AdwBin parent_instance;

  HmSession *session;
  GtkBox *box;
  HmStrip *strip;
  GtkLabel *verdict;
};

G_DEFINE_FINAL_TYPE (HmConditionsBar, hm_conditions_bar, ADW_TYPE_BIN)

/* The run that is being measured, or the only one that is shown; NULL for none. */
static HmRun *
find_run (HmConditionsBar *self)
{
  HmMeasurement *bench = hm_session_get_bench (self->session);
  const HmShown *shown;
  guint n;

  if (bench != NULL)
    return hm_measurement_get_run (bench);
  shown = hm_ticked_runs_get_shown (hm_session_get_ticked (self->session), &n);
  return n == 1 ? shown[0].run : NULL;
}

/* While measuring the strip is as long as it all will take. */
static double
find_duration (HmConditionsBar *self, HmRun *run)
{
  HmMeasurement *bench = hm_session_get_bench (self->session);
  double seconds = hm_run_get_method (run)->seconds;

  if (bench != NULL)
    return hm_measurement_get_elapsed (bench) + hm_measurement_get_remaining (bench);
  return isfinite (seconds) ? seconds : 0;
}

static void
update_verdict (HmConditionsBar *self, HmRun *run)
{
  g_autoptr (GPtrArray) sentences = NULL;
  g_autofree char *brief = NULL, *whole = NULL;
  HmRunVerdict verdict;

  hm_verdict_of_run (run, &verdict);
  brief = hm_verdict_brief (&verdict);
  sentences = hm_verdict_sentences (&verdict);
  g_ptr_array_add (sentences, NULL);
  whole = g_strjoinv ("\n", (char **) sentences->pdata);

  gtk_label_set_text (self->verdict, brief != NULL ? brief : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->verdict), brief != NULL ? whole : NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->verdict), brief != NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->verdict),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, whole, -1);
  for (HmVerdictLevel level = HM_VERDICT_GOOD; level <= HM_VERDICT_POOR; level++)
    if (level == verdict.level)
      gtk_widget_add_css_class (GTK_WIDGET (self->verdict), hm_verdict_to_string (level));
    else
      gtk_widget_remove_css_class (GTK_WIDGET (self->verdict), hm_verdict_to_string (level));
}

static void
update (HmConditionsBar *self)
{
  HmRun *run = find_run (self);
  gboolean visible = run != NULL && hm_moments_get_n (hm_run_get_moments (run)) > 0;

  if (run != NULL && hm_session_get_bench (self->session) != NULL)
    visible = TRUE;
  gtk_widget_set_visible (GTK_WIDGET (self), visible);
  hm_strip_set_run (self->strip, visible ? run : NULL, visible ? find_duration (self, run) : 0);
  if (visible)
    update_verdict (self, run);
}

void
hm_conditions_bar_set_session (HmConditionsBar *self, HmSession *session)
{
  g_return_if_fail (HM_IS_CONDITIONS_BAR (self));
  g_return_if_fail (HM_IS_SESSION (session));
  g_return_if_fail (self->session == NULL);

  self->session = g_object_ref (session);
  g_signal_connect_object (session, "progress", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "state-changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (hm_session_get_ticked (session), "changed", G_CALLBACK (update), self,
                           G_CONNECT_SWAPPED);
  update (self);
}

void
hm_conditions_bar_set_narrow (HmConditionsBar *self, gboolean narrow)
{
  g_return_if_fail (HM_IS_CONDITIONS_BAR (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->box),
                                  narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  gtk_box_set_spacing (self->box, narrow ? 4 : 12);
}

const char *
hm_conditions_bar_get_verdict (HmConditionsBar *self)
{
  g_return_val_if_fail (HM_IS_CONDITIONS_BAR (self), NULL);

  return gtk_label_get_text (self->verdict);
}

static void
hm_conditions_bar_dispose (GObject *object)
{
  g_clear_object (&HM_CONDITIONS_BAR (object)->session);
  G_OBJECT_CLASS (hm_conditions_bar_parent_class)->dispose (object);
}

static void
hm_conditions_bar_class_init (HmConditionsBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hm_conditions_bar_dispose;
  g_type_ensure (HM_TYPE_STRIP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               HM_RESOURCE_BASE "/hm-conditions-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, HmConditionsBar, box);
  gtk_widget_class_bind_template_child (widget_class, HmConditionsBar, strip);
  gtk_widget_class_bind_template_child (widget_class, HmConditionsBar, verdict);
}

static void
hm_conditions_bar_init (HmConditionsBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
