/* hm-noise-row.c: measures the noise of this computer, and tells it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-noise-row"

#include "config.h"

#include "hm-noise-row.h"

#include <glib/gi18n.h>

#include "bench/hm-calibration.h"
#include "bench/hm-machine.h"
#include "hm-inhibitor.h"
#include "report/hm-format.h"
#include "report/hm-noise-words.h"

struct _HmNoiseRow
{
  AdwActionRow parent_instance;

  GtkButton *button;
  GtkProgressBar *progress;
  HmCalibration *calibration; /* while it measures */
  guint awake;                /* cookie of what keeps the computer awake meanwhile, or 0 */
  double seconds;
  char *failure; /* of the last time, or NULL */
  gboolean busy;
};

G_DEFINE_FINAL_TYPE (HmNoiseRow, hm_noise_row, ADW_TYPE_ACTION_ROW)

/* What is known of this computer; NULL when nothing is. */
static char *
tell_known (void)
{
  g_autoptr (HmRun) probe = hm_run_new (HM_ORIGIN_MEASURED);
  HmNoiseMeasured measured;

  hm_machine_describe (hm_run_get_machine (probe), NULL);
  return hm_noise_book_find (hm_run_get_machine (probe), &measured) ? hm_noise_tell (&measured)
                                                                    : NULL;
}

static void
update (HmNoiseRow *self)
{
  g_autofree char *known = tell_known ();
  gboolean measuring = self->calibration != NULL;
  const char *text = self->failure;

  if (measuring)
    text = _ ("Measuring: leave the computer alone for a moment");
  else if (text == NULL)
    text = known != NULL
               ? known
               : _ ("Not measured yet: comparisons reckon with what is usual from run to run");
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), text);
  gtk_button_set_label (self->button, measuring ? _ ("Stop") : _ ("Measure"));
  gtk_widget_set_sensitive (GTK_WIDGET (self->button), !self->busy);
  gtk_widget_set_visible (GTK_WIDGET (self->progress), measuring);
  if (measuring)
    gtk_progress_bar_set_fraction (self->progress, hm_calibration_get_progress (self->calibration));
}

static void
keep_awake (HmNoiseRow *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  self->awake = GTK_IS_WINDOW (root) ? hm_inhibitor_begin (GTK_WINDOW (root)) : 0;
}

static void
let_sleep (HmNoiseRow *self)
{
  hm_inhibitor_end (self->awake);
  self->awake = 0;
}

static void
finished_cb (HmNoiseRow *self)
{
  g_autoptr (HmCalibration) calibration = g_steal_pointer (&self->calibration);
  g_autoptr (GError) error = NULL;
  const HmMachine *machine;
  HmNoiseMeasured measured;

  g_signal_handlers_disconnect_by_data (calibration, self);
  let_sleep (self);
  if ((!hm_calibration_get_result (calibration, &measured, &machine, &error) ||
       !hm_noise_book_store (machine, &measured, &error)) &&
      !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    self->failure = g_strdup (error->message);
  update (self);
}

static void
clicked_cb (HmNoiseRow *self)
{
  if (self->calibration != NULL)
    {
      hm_calibration_stop (self->calibration);
      return;
    }
  g_clear_pointer (&self->failure, g_free);
  self->calibration = hm_calibration_new (self->seconds);
  g_signal_connect_swapped (self->calibration, "progress", G_CALLBACK (update), self);
  g_signal_connect_swapped (self->calibration, "finished", G_CALLBACK (finished_cb), self);
  keep_awake (self);
  hm_calibration_start (self->calibration);
  update (self);
}

void
hm_noise_row_set_busy (HmNoiseRow *self, gboolean busy)
{
  g_return_if_fail (HM_IS_NOISE_ROW (self));

  self->busy = busy;
  update (self);
}

void
hm_noise_row_set_seconds (HmNoiseRow *self, double seconds)
{
  g_return_if_fail (HM_IS_NOISE_ROW (self));
  g_return_if_fail (seconds > 0);

  self->seconds = seconds;
}

gboolean
hm_noise_row_get_measuring (HmNoiseRow *self)
{
  g_return_val_if_fail (HM_IS_NOISE_ROW (self), FALSE);

  return self->calibration != NULL;
}

static void
let_go (HmNoiseRow *self)
{
  if (self->calibration != NULL)
    g_signal_handlers_disconnect_by_data (self->calibration, self);
  g_clear_object (&self->calibration);
  let_sleep (self);
}

/* The row may outlive its window by references of the toolkit; the measurement must not. */
static void
hm_noise_row_unroot (GtkWidget *widget)
{
  let_go (HM_NOISE_ROW (widget));
  GTK_WIDGET_CLASS (hm_noise_row_parent_class)->unroot (widget);
}

static void
hm_noise_row_dispose (GObject *object)
{
  HmNoiseRow *self = HM_NOISE_ROW (object);

  let_go (self);
  g_clear_pointer (&self->failure, g_free);
  G_OBJECT_CLASS (hm_noise_row_parent_class)->dispose (object);
}

static void
hm_noise_row_class_init (HmNoiseRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hm_noise_row_dispose;
  widget_class->unroot = hm_noise_row_unroot;
  gtk_widget_class_set_template_from_resource (widget_class, HM_RESOURCE_BASE "/hm-noise-row.ui");
  gtk_widget_class_bind_template_child (widget_class, HmNoiseRow, button);
  gtk_widget_class_bind_template_child (widget_class, HmNoiseRow, progress);
  gtk_widget_class_bind_template_callback (widget_class, clicked_cb);
}

static void
hm_noise_row_init (HmNoiseRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->seconds = HM_CALIBRATION_SECONDS;
  update (self);
}
