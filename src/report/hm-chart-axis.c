/* hm-chart-axis.c: where a value stands, and which round values get a line
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-chart"
#include "report/hm-chart-private.h"

#include <math.h>

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
  unit = figure->axis == HM_AXIS_SPEED ? hm_format_speed_factor (ticks->top, figure->units) : 1;
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
  if (figure->scale == HM_SCALE_LOG)
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

  if (figure->axis == HM_AXIS_RATE)
    return hm_format_rate_tick (value);
  return hm_format_speed_tick (value, ticks->scale == HM_SCALE_LOG ? value : ticks->top,
                               figure->units);
}
