/* hm-result.c: one measured cell
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/hm-result.h"

#include <math.h>

#include "run/hm-result-private.h"
#include "run/hm-run-private.h"
#include "run/hm-word.h"

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HmResult, hm_result, G_TYPE_OBJECT)

gboolean
hm_result_key_equal (const HmResultKey *a, const HmResultKey *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);
  return a->operation == b->operation && a->size == b->size && a->bits == b->bits &&
         a->threads == b->threads && g_strcmp0 (a->algorithm, b->algorithm) == 0 &&
         g_strcmp0 (a->engine, b->engine) == 0 && g_strcmp0 (a->workload, b->workload) == 0;
}

guint
hm_result_key_hash (const HmResultKey *key)
{
  guint hash;

  g_return_val_if_fail (key != NULL, 0);
  hash = key->algorithm != NULL ? hm_text_hash (key->algorithm) : 0;
  hash = hash * 31 + (guint) key->operation;
  hash = hash * 31 + g_int64_hash (&key->size);
  hash = hash * 31 + key->bits;
  hash = hash * 31 + key->threads;
  hash = hash * 31 + (key->engine != NULL ? hm_text_hash (key->engine) : 0);
  hash = hash * 31 + (key->workload != NULL ? hm_text_hash (key->workload) : 0);
  return hash;
}

static void
hm_result_finalize (GObject *object)
{
  HmResult *self = HM_RESULT (object);

  hm_result_data_clear (&self->data);
  g_clear_pointer (&self->samples, g_array_unref);
  g_clear_pointer (&self->members, g_array_unref);
  g_clear_pointer (&self->points, g_array_unref);
  g_clear_pointer (&self->extra, json_object_unref);
  G_OBJECT_CLASS (hm_result_parent_class)->finalize (object);
}

static void
hm_result_class_init (HmResultClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = hm_result_finalize;

  /* A figure, or what describes it, changed. */
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
hm_result_init (HmResult *self)
{
  self->data.key.size = -1;
  self->data.key.threads = 1;
  self->data.figures = HM_FIGURES_NONE;
}

HmResult *
hm_result_new (const HmResultKey *key, HmUnit unit)
{
  HmResult *self;

  g_return_val_if_fail (key != NULL && key->algorithm != NULL, NULL);
  g_return_val_if_fail ((guint) key->operation < HM_N_OPERATIONS, NULL);
  g_return_val_if_fail (key->threads >= 1 && key->size >= -1, NULL);

  self = g_object_new (HM_TYPE_RESULT, NULL);
  self->data.key = *key;
  self->data.key.algorithm = hm_word_new (key->algorithm);
  self->data.key.engine = hm_word_new (key->engine);
  self->data.key.workload = hm_word_new (key->workload);
  self->data.unit = unit;
  return self;
}

HmResult *
hm_result_new_take (const HmResultData *data)
{
  HmResult *self = g_object_new (HM_TYPE_RESULT, NULL);

  self->data = *data;
  return self;
}

HmResult *
hm_result_copy_figures (HmResult *self)
{
  HmResult *copy;

  g_return_val_if_fail (HM_IS_RESULT (self), NULL);
  copy = g_object_new (HM_TYPE_RESULT, NULL);
  copy->data = self->data;
  hm_result_data_copy (&copy->data);
  copy->members = self->members != NULL ? g_array_copy (self->members) : NULL;
  copy->points = self->points != NULL ? g_array_copy (self->points) : NULL;
  copy->extra = self->extra != NULL ? json_object_ref (self->extra) : NULL;
  return copy;
}

HmResult *
hm_result_copy (HmResult *self)
{
  HmResult *copy;

  g_return_val_if_fail (HM_IS_RESULT (self), NULL);
  copy = hm_result_copy_figures (self);
  if (self->samples != NULL)
    hm_result_add_samples (copy, (const HmSample *) (gconstpointer) self->samples->data,
                           self->samples->len);
  return copy;
}

const HmResultKey *
hm_result_get_key (HmResult *self)
{
  g_return_val_if_fail (HM_IS_RESULT (self), NULL);
  return &self->data.key;
}

HmUnit
hm_result_get_unit (HmResult *self)
{
  g_return_val_if_fail (HM_IS_RESULT (self), HM_UNIT_BYTES_PER_SECOND);
  return self->data.unit;
}

const HmFigures *
hm_result_get_figures (HmResult *self)
{
  g_return_val_if_fail (HM_IS_RESULT (self), NULL);
  return &self->data.figures;
}

const char *
hm_result_get_printed (HmResult *self)
{
  g_return_val_if_fail (HM_IS_RESULT (self), NULL);
  return self->data.printed;
}

const char *
hm_result_get_implementation (HmResult *self)
{
  g_return_val_if_fail (HM_IS_RESULT (self), NULL);
  return self->data.implementation;
}

const char *
hm_result_get_clock (HmResult *self)
{
  g_return_val_if_fail (HM_IS_RESULT (self), NULL);
  return self->data.clock;
}

const char *
hm_result_get_message (HmResult *self)
{
  g_return_val_if_fail (HM_IS_RESULT (self), NULL);
  return self->data.message;
}

guint
hm_result_get_line (HmResult *self)
{
  g_return_val_if_fail (HM_IS_RESULT (self), 0);
  return self->data.line;
}

/* Of whatever elements: there are none in it. */
static const GArray *
array_or_none (const GArray *array)
{
  static GArray *none;

  if (g_once_init_enter (&none))
    g_once_init_leave (&none, g_array_new (FALSE, FALSE, sizeof (HmSample)));
  return array != NULL ? array : none;
}

const GArray *
hm_result_get_samples (HmResult *self)
{
  g_return_val_if_fail (HM_IS_RESULT (self), NULL);
  return array_or_none (self->samples);
}

const GArray *
hm_result_get_members (HmResult *self)
{
  g_return_val_if_fail (HM_IS_RESULT (self), NULL);
  return array_or_none (self->members);
}

const GArray *
hm_result_get_points (HmResult *self)
{
  g_return_val_if_fail (HM_IS_RESULT (self), NULL);
  return array_or_none (self->points);
}

gboolean
hm_result_has_value (HmResult *self)
{
  const HmFigures *figures;

  g_return_val_if_fail (HM_IS_RESULT (self), FALSE);
  figures = &self->data.figures;
  return (figures->status == HM_STATUS_OK || figures->status == HM_STATUS_DISTURBED) &&
         isfinite (figures->value) && figures->value > 0;
}

double
hm_result_get_speed (HmResult *self)
{
  g_return_val_if_fail (HM_IS_RESULT (self), NAN);
  if (!hm_result_has_value (self))
    return NAN;
  return self->data.unit == HM_UNIT_SECONDS_PER_OPERATION ? 1 / self->data.figures.value
                                                          : self->data.figures.value;
}

static void
changed (HmResult *self)
{
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
  if (self->run != NULL)
    hm_run_result_changed (self->run, self);
}

static void
set_word (HmResult *self, const char **field, const char *text)
{
  hm_word_set (field, text);
  changed (self);
}

void
hm_result_set_figures (HmResult *self, const HmFigures *figures)
{
  g_return_if_fail (HM_IS_RESULT (self));
  g_return_if_fail (figures != NULL);
  self->data.figures = *figures;
  changed (self);
}

void
hm_result_set_printed (HmResult *self, const char *printed)
{
  g_return_if_fail (HM_IS_RESULT (self));
  set_word (self, &self->data.printed, printed);
}

void
hm_result_set_implementation (HmResult *self, const char *implementation)
{
  g_return_if_fail (HM_IS_RESULT (self));
  set_word (self, &self->data.implementation, implementation);
}

void
hm_result_set_clock (HmResult *self, const char *clock)
{
  g_return_if_fail (HM_IS_RESULT (self));
  set_word (self, &self->data.clock, clock);
}

void
hm_result_set_message (HmResult *self, const char *message)
{
  char *copy;

  g_return_if_fail (HM_IS_RESULT (self));
  copy = g_strdup (message);
  g_free (self->data.message);
  self->data.message = copy;
  changed (self);
}

void
hm_result_set_line (HmResult *self, guint line)
{
  g_return_if_fail (HM_IS_RESULT (self));
  self->data.line = line;
  changed (self);
}

void
hm_result_add_samples (HmResult *self, const HmSample *samples, guint n_samples)
{
  g_return_if_fail (HM_IS_RESULT (self));
  g_return_if_fail (samples != NULL || n_samples == 0);
  if (self->samples == NULL)
    self->samples = g_array_new (FALSE, FALSE, sizeof (HmSample));
  g_array_append_vals (self->samples, samples, n_samples);
  changed (self);
}

static void
set_array (HmResult *self, GArray **array, gsize size, gconstpointer elements, guint n)
{
  if (*array == NULL)
    *array = g_array_new (FALSE, FALSE, (guint) size);
  g_array_set_size (*array, 0);
  g_array_append_vals (*array, elements, n);
  changed (self);
}

void
hm_result_set_members (HmResult *self, const HmMember *members, guint n_members)
{
  g_return_if_fail (HM_IS_RESULT (self));
  g_return_if_fail (members != NULL || n_members == 0);
  set_array (self, &self->members, sizeof (HmMember), members, MIN (n_members, HM_MAX_MEMBERS));
}

void
hm_result_set_points (HmResult *self, const HmPoint *points, guint n_points)
{
  g_return_if_fail (HM_IS_RESULT (self));
  g_return_if_fail (points != NULL || n_points == 0);
  set_array (self, &self->points, sizeof (HmPoint), points, MIN (n_points, HM_MAX_POINTS));
}

gboolean
hm_result_mark_samples (HmResult *self, double from, double to, HmSampleFlags flags)
{
  gboolean any = FALSE;

  g_return_val_if_fail (HM_IS_RESULT (self), FALSE);
  for (guint i = 0; self->samples != NULL && i < self->samples->len; i++)
    {
      HmSample *sample = &g_array_index (self->samples, HmSample, i);

      if (sample->at > from && sample->at <= to)
        {
          sample->flags |= flags;
          any = TRUE;
        }
    }
  return any;
}
