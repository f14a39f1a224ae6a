/* hm-calibration.c: a machine measures itself against itself
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-calibration.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "run/hm-noise.h"

/* Of the intervals; what is narrower tells nothing more. */
#define PRECISION 0.002

/* The lower 5 % quantile of the normal distribution. */
#define NORMAL_5 (-1.6448536269514722)

struct _HmCalibration
{
  GObject parent_instance;

  double seconds;
  HmCalibrationPlanFunc plan_func;
  gpointer plan_data;
  HmClock *clock;
  HmMeasurement *bench; /* the run that is on, or NULL */
  GPtrArray *runs;      /* of HmRun, those that are over */
  guint source;
  GError *error;
  gboolean finished;
};

G_DEFINE_FINAL_TYPE (HmCalibration, hm_calibration, G_TYPE_OBJECT)

enum
{
  PROGRESS,
  FINISHED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* ---- arithmetic ---- */

/* What is not above this with 5 % probability, for @n degrees of freedom. */
static double
chi_squared_5 (double n)
{
  double part = 2 / (9 * n), root = 1 - part + NORMAL_5 * sqrt (part);

  return n * root * root * root;
}

/* The core's cycles do not follow its clock, whose wandering comparisons reckon with by itself. */
static double
log_cycles (HmResult *result)
{
  const HmFigures *figures = hm_result_get_figures (result);

  return hm_result_has_value (result) && figures->status == HM_STATUS_OK && figures->cycles > 0
             ? log (figures->cycles)
             : NAN;
}

/* The variance that the interval tells; 0 where there is none. */
static double
within (HmResult *result)
{
  const HmFigures *figures = hm_result_get_figures (result);
  double half = (log (figures->high) - log (figures->low)) / 2 / HM_NOISE_95;

  return isfinite (half) ? half * half : 0;
}

/* Adds a cell's sum of squares around its mean. */
static void
add_cell (HmRun *const *runs,
          guint n,
          const HmResultKey *key,
          double *squares,
          double *variances,
          guint *freedom,
          guint *figures)
{
  double sum = 0, sum_of_squares = 0, own = 0;
  guint count = 0;

  for (guint i = 0; i < n; i++)
    {
      HmResult *result = hm_run_find_result (runs[i], key);
      double value = result != NULL ? log_cycles (result) : NAN;

      if (isnan (value))
        continue;
      count++;
      sum += value;
      sum_of_squares += value * value;
      own += within (result);
    }
  if (count < 2)
    return;
  *squares += MAX (sum_of_squares - sum * sum / count, 0);
  *variances += own;
  *freedom += count - 1;
  *figures += count;
}

static double
reckon_clock (HmRun *const *runs, guint n)
{
  double sum = 0, squares = 0;
  guint count = 0;

  for (guint i = 0; i < n; i++)
    {
      double value = log (hm_run_get_method (runs[i])->cycle_time);

      if (isfinite (value))
        {
          count++;
          sum += value;
          squares += value * value;
        }
    }
  return count < 2 ? 0 : sqrt (MAX (squares - sum * sum / count, 0) / (count - 1));
}

gboolean
hm_calibration_reckon (HmRun *const *runs, guint n, HmNoiseMeasured *measured)
{
  double squares = 0, variances = 0, variance, noise, clock;
  guint freedom = 0, figures = 0;

  g_return_val_if_fail (runs != NULL || n == 0, FALSE);
  g_return_val_if_fail (measured != NULL, FALSE);

  *measured = (HmNoiseMeasured){ .runs = n };
  for (guint i = 0; n > 0 && i < hm_run_get_n_results (runs[0]); i++)
    {
      guint before = freedom;

      add_cell (runs, n, hm_result_get_key (hm_run_get_result (runs[0], i)), &squares, &variances,
                &freedom, &figures);
      measured->cells += freedom > before;
    }
  if (freedom == 0)
    return FALSE;
  variance = squares / chi_squared_5 (freedom) - variances / figures;
  noise = sqrt (MAX (variance, 0));
  clock = reckon_clock (runs, n);
  measured->noise = CLAMP (noise, HM_NOISE_LEAST, HM_NOISE_MOST);
  measured->clock = MIN (clock, HM_NOISE_MOST);
  return TRUE;
}

/* ---- the runs ---- */

static void
drop_bench (HmCalibration *self)
{
  if (self->bench != NULL)
    g_signal_handlers_disconnect_by_data (self->bench, self);
  g_clear_object (&self->bench);
}

static void
finish (HmCalibration *self)
{
  self->finished = TRUE;
  g_signal_emit (self, signals[FINISHED], 0);
}

static gboolean next_cb (gpointer user_data);

static void
bench_finished_cb (HmCalibration *self)
{
  HmRun *run = hm_measurement_get_run (self->bench);

  g_ptr_array_add (self->runs, g_object_ref (run));
  /* Not within the signal of the bench that is let go. */
  self->source = g_idle_add (next_cb, self);
}

static void
bench_progress_cb (HmCalibration *self)
{
  g_signal_emit (self, signals[PROGRESS], 0);
}

static gboolean
next_cb (gpointer user_data)
{
  HmCalibration *self = user_data;
  HmPlan *plan;

  self->source = 0;
  drop_bench (self);
  if (self->error != NULL || self->runs->len == HM_CALIBRATION_RUNS)
    {
      finish (self);
      return G_SOURCE_REMOVE;
    }
  plan = self->plan_func (self->seconds / HM_CALIBRATION_RUNS, self->plan_data, &self->error);
  if (plan == NULL)
    {
      finish (self);
      return G_SOURCE_REMOVE;
    }
  self->bench = hm_bench_new (plan);
  if (self->clock != NULL)
    hm_measurement_set_clock (self->bench, self->clock);
  g_signal_connect_swapped (self->bench, "progress", G_CALLBACK (bench_progress_cb), self);
  g_signal_connect_swapped (self->bench, "finished", G_CALLBACK (bench_finished_cb), self);
  hm_measurement_start (self->bench);
  return G_SOURCE_REMOVE;
}

/* A digest and a cipher, by the call and by the byte, and large numbers. */
static HmPlan *
make_plan (double seconds, gpointer user_data, GError **error)
{
  static const char *const algorithms[] = { "sha256", "md5", "aes-128-cbc:encrypt", "rsa-2048:sign",
                                            NULL };
  static const gint64 sizes[] = { 16, 8192 };
  HmChoice choice = { .profile = HM_PROFILE_QUICK,
                      .algorithms = algorithms,
                      .sizes = sizes,
                      .n_sizes = G_N_ELEMENTS (sizes),
                      .seconds = seconds,
                      .precision = PRECISION };

  return hm_plan_new (&choice, error);
}

void
hm_calibration_start (HmCalibration *self)
{
  g_return_if_fail (HM_IS_CALIBRATION (self));
  g_return_if_fail (self->source == 0 && self->bench == NULL && !self->finished);

  self->source = g_idle_add (next_cb, self);
}

void
hm_calibration_stop (HmCalibration *self)
{
  g_return_if_fail (HM_IS_CALIBRATION (self));

  if (self->finished)
    return;
  if (self->error == NULL)
    self->error = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CANCELLED,
                                       _ ("It was stopped before its end."));
  if (self->bench != NULL)
    hm_measurement_stop (self->bench);
}

double
hm_calibration_get_seconds (HmCalibration *self)
{
  g_return_val_if_fail (HM_IS_CALIBRATION (self), 0);

  return self->seconds;
}

double
hm_calibration_get_progress (HmCalibration *self)
{
  double part = 0;

  g_return_val_if_fail (HM_IS_CALIBRATION (self), 0);

  if (self->bench != NULL && self->runs->len < HM_CALIBRATION_RUNS)
    part = hm_measurement_get_progress (self->bench);
  return MIN ((self->runs->len + part) / HM_CALIBRATION_RUNS, 1);
}

gboolean
hm_calibration_get_result (HmCalibration *self,
                           HmNoiseMeasured *measured,
                           const HmMachine **machine,
                           GError **error)
{
  g_return_val_if_fail (HM_IS_CALIBRATION (self), FALSE);
  g_return_val_if_fail (self->finished, FALSE);

  if (self->error != NULL)
    {
      g_propagate_error (error, g_error_copy (self->error));
      return FALSE;
    }
  if (!hm_calibration_reckon ((HmRun *const *) self->runs->pdata, self->runs->len, measured))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                           _ ("The runs have too few undisturbed figures in common; try again when "
                              "the computer is less busy, or give it more time."));
      return FALSE;
    }
  *machine = hm_run_get_machine (g_ptr_array_index (self->runs, 0));
  return TRUE;
}

void
hm_calibration_set_plan_func (HmCalibration *self,
                              HmCalibrationPlanFunc func,
                              gpointer user_data,
                              HmClock *clock)
{
  g_return_if_fail (HM_IS_CALIBRATION (self));
  g_return_if_fail (func != NULL);

  self->plan_func = func;
  self->plan_data = user_data;
  self->clock = clock;
}

static void
hm_calibration_dispose (GObject *object)
{
  HmCalibration *self = HM_CALIBRATION (object);

  g_clear_handle_id (&self->source, g_source_remove);
  drop_bench (self);
  g_clear_pointer (&self->runs, g_ptr_array_unref);
  g_clear_error (&self->error);
  G_OBJECT_CLASS (hm_calibration_parent_class)->dispose (object);
}

static void
hm_calibration_class_init (HmCalibrationClass *class)
{
  GType type = G_TYPE_FROM_CLASS (class);

  G_OBJECT_CLASS (class)->dispose = hm_calibration_dispose;
  signals[PROGRESS] =
      g_signal_new ("progress", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[FINISHED] =
      g_signal_new ("finished", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
hm_calibration_init (HmCalibration *self)
{
  self->runs = g_ptr_array_new_with_free_func (g_object_unref);
  self->plan_func = make_plan;
}

HmCalibration *
hm_calibration_new (double seconds)
{
  HmCalibration *self;

  g_return_val_if_fail (seconds > 0, NULL);

  self = g_object_new (HM_TYPE_CALIBRATION, NULL);
  self->seconds = seconds;
  return self;
}
