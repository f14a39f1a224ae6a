/* hm-measurement.c: whatever is measured: a run that fills while threads of its own do the work
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-measurement.h"

#define DEFAULT_INTERVAL 250

typedef struct
{
  HmRun *run;
  HmClock *clock;
  HmMeasurementState state;
  HmMeasurementState before_pause;
  GSource *source; /* while it runs */
  guint interval;
} HmMeasurementPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (HmMeasurement, hm_measurement, G_TYPE_OBJECT)

enum
{
  PROP_STATE = 1,
  N_PROPS
};

enum
{
  PROGRESS,
  FINISHED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

static HmMeasurementPrivate *
private_of (HmMeasurement *self)
{
  return hm_measurement_get_instance_private (self);
}

static void
set_state (HmMeasurement *self, HmMeasurementState state)
{
  HmMeasurementPrivate *priv = private_of (self);

  if (priv->state == state)
    return;
  priv->state = state;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STATE]);
}

static gboolean
is_running (HmMeasurement *self)
{
  HmMeasurementState state = private_of (self)->state;

  return state == HM_MEASUREMENT_PREPARING || state == HM_MEASUREMENT_MEASURING;
}

static void
remove_source (HmMeasurement *self)
{
  HmMeasurementPrivate *priv = private_of (self);

  if (priv->source != NULL)
    g_source_destroy (priv->source);
  g_clear_pointer (&priv->source, g_source_unref);
}

static void
hm_measurement_finalize (GObject *object)
{
  HmMeasurement *self = HM_MEASUREMENT (object);

  remove_source (self);
  g_object_unref (private_of (self)->run);

  G_OBJECT_CLASS (hm_measurement_parent_class)->finalize (object);
}

static void
hm_measurement_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  if (id == PROP_STATE)
    g_value_set_uint (value, private_of (HM_MEASUREMENT (object))->state);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
}

static void
hm_measurement_class_init (HmMeasurementClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  GType type = G_TYPE_FROM_CLASS (class);

  object_class->finalize = hm_measurement_finalize;
  object_class->get_property = hm_measurement_get_property;

  properties[PROP_STATE] = g_param_spec_uint (
      "state", NULL, NULL, HM_MEASUREMENT_IDLE, HM_MEASUREMENT_FINISHED, HM_MEASUREMENT_IDLE,
      G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  signals[PROGRESS] =
      g_signal_new ("progress", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[FINISHED] =
      g_signal_new ("finished", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
hm_measurement_init (HmMeasurement *self)
{
  HmMeasurementPrivate *priv = private_of (self);

  priv->run = hm_run_new (HM_ORIGIN_MEASURED);
  priv->clock = hm_clock_get_system ();
  priv->interval = DEFAULT_INTERVAL;
}

/* What is set before the start */

void
hm_measurement_set_clock (HmMeasurement *self, HmClock *clock)
{
  g_return_if_fail (HM_IS_MEASUREMENT (self));
  g_return_if_fail (clock != NULL && private_of (self)->state == HM_MEASUREMENT_IDLE);

  private_of (self)->clock = clock;
}

HmClock *
hm_measurement_get_clock (HmMeasurement *self)
{
  g_return_val_if_fail (HM_IS_MEASUREMENT (self), NULL);

  return private_of (self)->clock;
}

static gboolean
on_interval (gpointer data)
{
  hm_measurement_poll (HM_MEASUREMENT (data));
  return G_SOURCE_CONTINUE;
}

static void
add_source (HmMeasurement *self)
{
  HmMeasurementPrivate *priv = private_of (self);

  remove_source (self);
  priv->source = g_timeout_source_new (priv->interval);
  g_source_set_static_name (priv->source, "hm-measurement");
  g_source_set_callback (priv->source, on_interval, self, NULL);
  g_source_attach (priv->source, g_main_context_get_thread_default ());
}

void
hm_measurement_set_interval (HmMeasurement *self, guint milliseconds)
{
  g_return_if_fail (HM_IS_MEASUREMENT (self));
  g_return_if_fail (milliseconds > 0);

  private_of (self)->interval = milliseconds;
  if (private_of (self)->source != NULL)
    add_source (self);
}

HmRun *
hm_measurement_get_run (HmMeasurement *self)
{
  g_return_val_if_fail (HM_IS_MEASUREMENT (self), NULL);

  return private_of (self)->run;
}

/* From the start to the end */

void
hm_measurement_start (HmMeasurement *self)
{
  g_return_if_fail (HM_IS_MEASUREMENT (self));
  g_return_if_fail (private_of (self)->state == HM_MEASUREMENT_IDLE);

  if (HM_MEASUREMENT_GET_CLASS (self)->start (self))
    {
      add_source (self);
      set_state (self, HM_MEASUREMENT_PREPARING);
    }
  else
    {
      set_state (self, HM_MEASUREMENT_FINISHED);
      g_signal_emit (self, signals[FINISHED], 0);
    }
}

void
hm_measurement_set_prepared (HmMeasurement *self)
{
  g_return_if_fail (HM_IS_MEASUREMENT (self));

  if (private_of (self)->state == HM_MEASUREMENT_PREPARING)
    set_state (self, HM_MEASUREMENT_MEASURING);
}

void
hm_measurement_poll (HmMeasurement *self)
{
  HmMeasurementState state;
  gboolean more;

  g_return_if_fail (HM_IS_MEASUREMENT (self));

  state = private_of (self)->state;
  if (state == HM_MEASUREMENT_IDLE || state == HM_MEASUREMENT_FINISHED)
    return;

  /* Whoever hears of the end may let go of it. */
  g_object_ref (self);
  more = HM_MEASUREMENT_GET_CLASS (self)->poll (self);
  if (!more)
    {
      remove_source (self);
      set_state (self, HM_MEASUREMENT_FINISHED);
    }
  g_signal_emit (self, signals[PROGRESS], 0);
  if (!more)
    g_signal_emit (self, signals[FINISHED], 0);
  g_object_unref (self);
}

void
hm_measurement_pause (HmMeasurement *self)
{
  g_return_if_fail (HM_IS_MEASUREMENT (self));

  if (!is_running (self))
    return;
  HM_MEASUREMENT_GET_CLASS (self)->pause (self);
  private_of (self)->before_pause = private_of (self)->state;
  set_state (self, HM_MEASUREMENT_PAUSED);
}

void
hm_measurement_resume (HmMeasurement *self)
{
  g_return_if_fail (HM_IS_MEASUREMENT (self));

  if (private_of (self)->state != HM_MEASUREMENT_PAUSED)
    return;
  HM_MEASUREMENT_GET_CLASS (self)->resume (self);
  set_state (self, private_of (self)->before_pause);
}

void
hm_measurement_stop (HmMeasurement *self)
{
  g_return_if_fail (HM_IS_MEASUREMENT (self));

  if (!is_running (self) && private_of (self)->state != HM_MEASUREMENT_PAUSED)
    return;
  HM_MEASUREMENT_GET_CLASS (self)->stop (self);
  set_state (self, HM_MEASUREMENT_STOPPING);
}

/* Where it stands */

HmMeasurementState
hm_measurement_get_state (HmMeasurement *self)
{
  g_return_val_if_fail (HM_IS_MEASUREMENT (self), HM_MEASUREMENT_IDLE);

  return private_of (self)->state;
}

const char *
hm_measurement_get_subject (HmMeasurement *self)
{
  g_return_val_if_fail (HM_IS_MEASUREMENT (self), NULL);

  return HM_MEASUREMENT_GET_CLASS (self)->get_subject (self);
}

gboolean
hm_measurement_is_resting (HmMeasurement *self)
{
  g_return_val_if_fail (HM_IS_MEASUREMENT (self), FALSE);

  return HM_MEASUREMENT_GET_CLASS (self)->is_resting (self);
}

double
hm_measurement_get_elapsed (HmMeasurement *self)
{
  g_return_val_if_fail (HM_IS_MEASUREMENT (self), 0);

  return HM_MEASUREMENT_GET_CLASS (self)->get_elapsed (self);
}

double
hm_measurement_get_remaining (HmMeasurement *self)
{
  HmMeasurementState state;

  g_return_val_if_fail (HM_IS_MEASUREMENT (self), 0);

  state = private_of (self)->state;
  if (state == HM_MEASUREMENT_STOPPING || state == HM_MEASUREMENT_FINISHED)
    return 0;
  return HM_MEASUREMENT_GET_CLASS (self)->get_remaining (self);
}

double
hm_measurement_get_progress (HmMeasurement *self)
{
  g_return_val_if_fail (HM_IS_MEASUREMENT (self), 0);

  return HM_MEASUREMENT_GET_CLASS (self)->get_progress (self);
}

const char *
hm_measurement_get_activity (HmMeasurement *self)
{
  g_return_val_if_fail (HM_IS_MEASUREMENT (self), NULL);

  return is_running (self) ? HM_MEASUREMENT_GET_CLASS (self)->get_activity (self) : NULL;
}
