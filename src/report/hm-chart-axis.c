/* hm-chart-axis.c: where a value stands, and which round values get a line
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-chart"
#include "report/hm-chart-private.h"

#include <math.h>
#include <string.h>

/* A whisker may stick out of the highest bar by this share of it; a longer one is cut. */
#define WHISKER_SHARE 0.25

static void
add_tick (HmAxisTicks *ticks, double value)
{
  if (ticks->n_ticks < HM_MAX_TICKS)
    ticks->ticks[ticks->n_ticks++] = value;
}

/* 1, 2, 2.5 or 5 times a power of ten, in the unit of the label, at least @span / @wanted. */
static double
nice_step (double span, guint wanted, double unit)
{
  static const double nice[] = { 1, 2, 2.5, 5, 10 };
  double raw = span / wanted / unit;
  double power = pow (10, floor (log10 (raw)));

  for (guint i = 0; i < G_N_ELEMENTS (nice); i++)
    if (nice[i] * power >= raw * (1 - 1e-9))
      return nice[i] * power * unit;
  return 10 * power * unit;
}

static double
get_unit (const HmAxisTicks *ticks, const HmFigure *figure)
{
  switch (figure->axis)
    {
    case HM_AXIS_SPEED:
      return hm_format_speed_factor (ticks->top, figure->units);
    case HM_AXIS_SECONDS:
      return hm_format_time_factor (ticks->top);
    default:
      return 1;
    }
}

static void
choose_linear (HmAxisTicks *ticks,
               const HmFigure *figure,
               guint wanted,
               gboolean labelled,
               double highest)
{
  double unit, step;

  if (!labelled)
    {
      add_tick (ticks, highest / 2);
      add_tick (ticks, highest);
      return;
    }
  unit = get_unit (ticks, figure);
  step = nice_step (ticks->top, MAX (wanted, 1), unit);
  ticks->top = ceil (ticks->top / step - 1e-9) * step;
  for (guint i = 0; i * step < ticks->top + step / 2; i++)
    add_tick (ticks, i * step);
}

/* Lines at 1, 10 and 100 of each unit prefix, so that binary units have round labels too. */
static void
choose_log (HmAxisTicks *ticks, const HmFigure *figure, double lowest)
{
  double kilo = figure->axis == HM_AXIS_SPEED && figure->units == HM_UNITS_BINARY ? 1024.0 : 1000.0;

  ticks->bottom = lowest / 10;
  for (int prefix = -4; prefix <= 6; prefix++)
    for (int i = 0; i < 3; i++)
      {
        double value = pow (kilo, prefix) * pow (10, i);

        /* The lowest bar is at least a third of a decade high. */
        if (value <= lowest / 2)
          {
            ticks->bottom = value;
            ticks->n_ticks = 0;
          }
        if (value <= ticks->top * 1.0001)
          add_tick (ticks, value);
      }
}

/* The lowest and the highest end of a bar or of its interval, with 1 between them. */
static void
find_ratios (const HmFigure *figure, double *low, double *high)
{
  *low = *high = 1;
  for (guint i = 0; i < figure->series->len; i++)
    {
      const HmSeries *series = figure->series->pdata[i];

      for (guint j = 0; j < figure->n_categories; j++)
        {
          const HmBar *bar = &series->bars[j];
          double slack = 1 + WHISKER_SHARE;

          if (!isfinite (bar->value) || bar->value <= 0)
            continue;
          *low = MIN (*low, bar->value);
          *high = MAX (*high, bar->value);
          if (isfinite (bar->low) && bar->low > 0)
            *low = MIN (*low, MAX (bar->low, bar->value / slack));
          if (isfinite (bar->high))
            *high = MAX (*high, MIN (bar->high, bar->value * slack));
          if (bar->band > 1)
            {
              *low = MIN (*low, MAX (1 / bar->band, 1 / slack));
              *high = MAX (*high, MIN (bar->band, slack));
            }
        }
    }
  *low *= 0.98;
  *high *= 1.02;
}

/* Ratios: 1, and to both sides of it steps of one kind, the finest that there is room for. */
static void
choose_ratios (HmAxisTicks *ticks, const HmFigure *figure, guint wanted)
{
  static const double fine[] = { 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.2, 1.4, 1.6, 1.8, 2 };
  static const double finest[] = { 0.8, 0.85, 0.9, 0.95, 1, 1.05, 1.1, 1.15, 1.2, 1.25 };
  static const double steps[][3] = { { 1, 2, 5 }, { 1, 3, 0 }, { 1, 0, 0 } };

  find_ratios (figure, &ticks->bottom, &ticks->top);
  if (ticks->bottom > 0.8 && ticks->top < 1.25)
    for (guint i = 0; i < G_N_ELEMENTS (finest); i++)
      add_tick (ticks, finest[i]);
  else if (ticks->bottom > 0.5 && ticks->top < 2)
    for (guint i = 0; i < G_N_ELEMENTS (fine); i++)
      add_tick (ticks, fine[i]);
  else
    {
      double decades = log10 (ticks->top / ticks->bottom);
      guint kind = decades * 3 <= wanted ? 0 : decades * 2 <= wanted ? 1 : 2;
      int stride = (int) MAX (ceil (decades / MAX (wanted, 1)), 1);
      double low = ticks->bottom, high = ticks->top;

      for (int power = -9 * stride; power <= 9 * stride; power += stride)
        for (guint i = 0; i < 3 && steps[kind][i] > 0; i++)
          {
            double value = steps[kind][i] * pow (10, power);

            /* The axis ends at the ticks around the bars. */
            if (value <= low)
              ticks->n_ticks = 0;
            if (ticks->n_ticks == 0 || ticks->ticks[ticks->n_ticks - 1] < high)
              add_tick (ticks, value);
          }
      ticks->bottom = ticks->ticks[0];
      ticks->top = ticks->ticks[ticks->n_ticks - 1];
    }
  /* The axis itself ends where the bars do; ticks beyond are not there. */
  for (guint i = 0; i < ticks->n_ticks;)
    if (ticks->ticks[i] < ticks->bottom || ticks->ticks[i] > ticks->top)
      {
        memmove (&ticks->ticks[i], &ticks->ticks[i + 1],
                 (ticks->n_ticks - i - 1) * sizeof ticks->ticks[0]);
        ticks->n_ticks--;
      }
    else
      i++;
  ticks->origin = log (1 / ticks->bottom) / log (ticks->top / ticks->bottom);
}

void
hm_axis_choose (HmAxisTicks *ticks, const HmFigure *figure, guint wanted, gboolean labelled)
{
  double lowest, highest, top;

  *ticks = (HmAxisTicks){ .scale = figure->scale };
  if (!hm_figure_range (figure, &lowest, &highest, &top))
    {
      /* Nothing measured yet: an axis without numbers. */
      ticks->scale = HM_SCALE_LINEAR;
      ticks->top = 1;
      return;
    }
  ticks->top = MIN (top, highest * (1 + WHISKER_SHARE));
  if (figure->axis == HM_AXIS_RATIO)
    choose_ratios (ticks, figure, wanted);
  else if (figure->scale == HM_SCALE_LOG)
    choose_log (ticks, figure, lowest);
  else
    choose_linear (ticks, figure, wanted, labelled, highest);
}

double
hm_axis_place (const HmAxisTicks *ticks, double value)
{
  double place;

  if (ticks->scale == HM_SCALE_LOG)
    place = value > 0 ? log (value / ticks->bottom) / log (ticks->top / ticks->bottom) : 0;
  else
    place = value / ticks->top;
  return CLAMP (place, 0, 1);
}

char *
hm_axis_label (const HmAxisTicks *ticks, guint index, const HmFigure *figure)
{
  double value = ticks->ticks[index];

  if (figure->axis == HM_AXIS_RATIO)
    return hm_format_ratio_tick (value);
  if (figure->axis == HM_AXIS_RATE)
    return hm_format_rate_tick (value);
  if (figure->axis == HM_AXIS_SECONDS)
    return hm_format_time_tick (value, ticks->scale == HM_SCALE_LOG ? value : ticks->top);
  return hm_format_speed_tick (value, ticks->scale == HM_SCALE_LOG ? value : ticks->top,
                               figure->units);
}

char *
hm_axis_short_value (const HmAxisTicks *ticks, const HmFigure *figure, double value)
{
  if (figure->axis == HM_AXIS_RATIO)
    return hm_format_ratio (value);
  if (ticks->scale == HM_SCALE_LOG && figure->axis != HM_AXIS_RATE)
    return NULL;
  value /= get_unit (ticks, figure);
  return hm_format_number (value, value >= 999.5 ? 4 : value < 0.995 ? 2 : 3);
}
