/* hm-moments.c: the machine's state over the time of a run, a row each half second or so
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/hm-moments.h"

#include <math.h>

#include "run/hm-median.h"
#include "run/hm-word.h"

struct _HmMoments
{
  GArray *rows;  /* of HmMoment */
  guint each;    /* moments that a row is made of */
  guint in_last; /* of these, how many the last row has */
};

const HmMomentColumn hm_moment_columns[] = {
  { "at", G_STRUCT_OFFSET (HmMoment, at) },
  { "frequency", G_STRUCT_OFFSET (HmMoment, frequency) },
  { "system_frequency", G_STRUCT_OFFSET (HmMoment, system) },
  { "temperature", G_STRUCT_OFFSET (HmMoment, temperature) },
  { "throttled", G_STRUCT_OFFSET (HmMoment, throttled) },
  { "switches", G_STRUCT_OFFSET (HmMoment, switches) },
  { "steal", G_STRUCT_OFFSET (HmMoment, steal) },
  { "load", G_STRUCT_OFFSET (HmMoment, load) },
  { "battery", G_STRUCT_OFFSET (HmMoment, battery) },
  { "disturbed", G_STRUCT_OFFSET (HmMoment, disturbed) },
  { "power", G_STRUCT_OFFSET (HmMoment, power), TRUE },
  { "governor", G_STRUCT_OFFSET (HmMoment, governor), TRUE },
  { NULL },
};

HmMoment
hm_moment_new (double at)
{
  return (HmMoment){ .at = at,
                     .frequency = NAN,
                     .system = NAN,
                     .temperature = NAN,
                     .throttled = NAN,
                     .switches = NAN,
                     .steal = NAN,
                     .load = NAN,
                     .battery = NAN,
                     .disturbed = NAN };
}

void
hm_moment_clear (HmMoment *moment)
{
  hm_word_set (&moment->power, NULL);
  hm_word_set (&moment->governor, NULL);
}

HmMoments *
hm_moments_new (void)
{
  HmMoments *self = g_new0 (HmMoments, 1);

  self->rows = g_array_new (FALSE, FALSE, sizeof (HmMoment));
  g_array_set_clear_func (self->rows, (GDestroyNotify) hm_moment_clear);
  self->each = 1;
  return self;
}

HmMoments *
hm_moments_copy (const HmMoments *self)
{
  HmMoments *copy;

  if (self == NULL)
    return NULL;
  copy = hm_moments_new ();
  copy->each = self->each;
  copy->in_last = self->in_last;
  g_array_append_vals (copy->rows, self->rows->data, self->rows->len);
  for (guint i = 0; i < copy->rows->len; i++)
    {
      const HmMoment *row = &g_array_index (copy->rows, HmMoment, i);

      hm_word_ref (row->power);
      hm_word_ref (row->governor);
    }
  return copy;
}

void
hm_moments_free (HmMoments *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->rows);
  g_free (self);
}

static double
mean (double a, double b, double weight_a, double weight_b)
{
  if (isnan (a) || isnan (b))
    return isnan (a) ? b : a;
  return (a * weight_a + b * weight_b) / (weight_a + weight_b);
}

static double
larger (double a, double b)
{
  if (isnan (a) || isnan (b))
    return isnan (a) ? b : a;
  return MAX (a, b);
}

static double
sum (double a, double b)
{
  return isnan (a) || isnan (b) ? (isnan (a) ? b : a) : a + b;
}

/* Makes one moment of @first, which is of @n_first, and @second, of @n_second; lets go of the
 * words of the latter. Of two power supplies and governors it has the later one, except that
 * a battery is not forgotten. */
static void
join (HmMoment *first, HmMoment *second, guint n_first, guint n_second)
{
  gboolean battery = g_strcmp0 (first->power, "battery") == 0;

  first->frequency = mean (first->frequency, second->frequency, n_first, n_second);
  first->system = mean (first->system, second->system, n_first, n_second);
  first->temperature = larger (first->temperature, second->temperature);
  first->throttled = sum (first->throttled, second->throttled);
  first->switches = sum (first->switches, second->switches);
  first->steal = mean (first->steal, second->steal, n_first, n_second);
  first->load = mean (first->load, second->load, n_first, n_second);
  first->disturbed = mean (first->disturbed, second->disturbed, n_first, n_second);
  first->battery = isnan (second->battery) ? first->battery : second->battery;
  first->at = second->at;
  if (second->power != NULL && !battery)
    hm_word_set (&first->power, second->power);
  if (second->governor != NULL)
    hm_word_set (&first->governor, second->governor);
  hm_moment_clear (second);
}

static void
halve (HmMoments *self)
{
  HmMoment *rows = (HmMoment *) (gpointer) self->rows->data;
  guint n = self->rows->len / 2;

  for (guint i = 0; i < n; i++)
    {
      join (&rows[2 * i], &rows[2 * i + 1], 1, 1);
      if (i > 0)
        {
          rows[i] = rows[2 * i];
          rows[2 * i].power = rows[2 * i].governor = NULL;
        }
    }
  g_array_set_size (self->rows, n);
  self->each *= 2;
  self->in_last = self->each;
}

void
hm_moments_take (HmMoments *self, HmMoment *moment)
{
  HmMoment *last;

  g_return_if_fail (self != NULL && moment != NULL);
  G_STATIC_ASSERT (HM_MOMENTS_MAX % 2 == 0);

  last = self->rows->len > 0 ? &g_array_index (self->rows, HmMoment, self->rows->len - 1) : NULL;
  if (last != NULL && !(moment->at > last->at))
    moment->at = last->at;
  if (last != NULL && (self->in_last < self->each || moment->at == last->at))
    {
      join (last, moment, MAX (self->in_last, 1), 1);
      self->in_last = MIN (self->in_last + 1, self->each);
      return;
    }
  if (self->rows->len == HM_MOMENTS_MAX)
    halve (self);
  g_array_append_vals (self->rows, moment, 1);
  moment->power = moment->governor = NULL;
  self->in_last = 1;
}

guint
hm_moments_get_n (const HmMoments *self)
{
  return self != NULL ? self->rows->len : 0;
}

const HmMoment *
hm_moments_get (const HmMoments *self, guint index)
{
  g_return_val_if_fail (self != NULL && index < self->rows->len, NULL);
  return &g_array_index (self->rows, HmMoment, index);
}

double
hm_moments_get_start (const HmMoments *self, guint index)
{
  return index > 0 ? hm_moments_get (self, index - 1)->at : 0;
}

gboolean
hm_moments_range (const HmMoments *self,
                  gsize offset,
                  double *lowest,
                  double *middle,
                  double *highest)
{
  g_autoptr (GArray) known = g_array_new (FALSE, FALSE, sizeof (double));
  double median;

  for (guint i = 0; i < hm_moments_get_n (self); i++)
    {
      double value = G_STRUCT_MEMBER (double, hm_moments_get (self, i), offset);

      if (isfinite (value))
        g_array_append_val (known, value);
    }
  if (known->len == 0)
    return FALSE;
  median = hm_median (known);
  if (lowest != NULL)
    *lowest = g_array_index (known, double, 0);
  if (middle != NULL)
    *middle = median;
  if (highest != NULL)
    *highest = g_array_index (known, double, known->len - 1);
  return TRUE;
}
