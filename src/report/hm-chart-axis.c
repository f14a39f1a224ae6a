/* hm-chart-axis.c: where a value stands, and which round values get a line
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-chart"
#include "report/hm-chart-private.h"

#include <math.h>

/* A whisker may stick out of the highest bar by this share of it; a longer one is cut. */
#define WHISKER_SHARE 0.25

#define EXTENSION 0.15 /* of an axis of ratios, for its last tick */

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
    case HM_AXIS_HERTZ:
      return 1e9;
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
  step = nice_step (ticks->top - figure->floor, MAX (wanted, 1), unit);
  ticks->top = ceil (ticks->top / step - 1e-9) * step;
  ticks->bottom = floor (figure->floor / step + 1e-9) * step;
  for (guint i = 0; ticks->bottom + i * step < ticks->top + step / 2; i++)
    add_tick (ticks, ticks->bottom + i * step);
}

/* Lines at 1, 10 and 100 of each unit prefix, so that binary units have round labels too; at 2 and
 * 5 times these as well where there is room for all of them. */
static void
choose_log (HmAxisTicks *ticks, const HmFigure *figure, double lowest, guint wanted)
{
  static const double steps[] = { 1, 2, 5 };
  double kilo = figure->axis == HM_AXIS_SPEED && figure->units == HM_UNITS_BINARY ? 1024.0 : 1000.0;
  gboolean fine = 3 * log10 (ticks->top / lowest * 2) <= wanted;

  ticks->bottom = lowest / 10;
  for (int prefix = -4; prefix <= 6; prefix++)
    for (int i = 0; i < 3; i++)
      for (guint step = 0; step < (fine ? G_N_ELEMENTS (steps) : 1); step++)
        {
          double value = pow (kilo, prefix) * pow (10, i) * steps[step];

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

/* The axis ends at the ticks around the bars, unless these are far off. */
static void
extend (HmAxisTicks *ticks, double low, double high)
{
  double first = ticks->ticks[0], last = ticks->ticks[ticks->n_ticks - 1];
  double most = EXTENSION * log (high / low);

  if (log (low / first) <= most)
    ticks->bottom = first;
  if (log (last / high) <= most)
    ticks->top = last;
}

static void
drop_outside (HmAxisTicks *ticks)
{
  guint n = 0;

  for (guint i = 0; i < ticks->n_ticks; i++)
    if (ticks->ticks[i] >= ticks->bottom && ticks->ticks[i] <= ticks->top)
      ticks->ticks[n++] = ticks->ticks[i];
  ticks->n_ticks = n;
}

/* Ratios: 1, and to both sides of it steps of one kind, the finest that there is room for. */
static void
choose_ratios (HmAxisTicks *ticks, const HmFigure *figure, guint wanted)
{
  static const double fine[] = { 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.2, 1.4, 1.6, 1.8, 2 };
  static const double finest[] = { 0.8, 0.85, 0.9, 0.95, 1, 1.05, 1.1, 1.15, 1.2, 1.25 };
  static const struct
  {
    guint n;
    double steps[6];
  } kinds[] = { { 6, { 1, 1.5, 2, 3, 5, 7 } }, { 3, { 1, 2, 5 } }, { 2, { 1, 3 } }, { 1, { 1 } } };

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
      guint kind = 0;
      int stride = (int) MAX (ceil (decades / MAX (wanted, 1)), 1);
      double low = ticks->bottom, high = ticks->top;

      while (kind + 1 < G_N_ELEMENTS (kinds) && decades * kinds[kind].n > wanted)
        kind++;
      for (int power = -9 * stride; power <= 9 * stride; power += stride)
        for (guint i = 0; i < kinds[kind].n; i++)
          {
            double value = kinds[kind].steps[i] * pow (10, power);

            if (value <= low)
              ticks->n_ticks = 0;
            if (ticks->n_ticks == 0 || ticks->ticks[ticks->n_ticks - 1] < high)
              add_tick (ticks, value);
          }
      extend (ticks, low, high);
    }
  drop_outside (ticks);
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
  /* The numbers of marks stand at the foot, below the lines. */
  if (figure->marks != NULL && figure->marks->len > 0)
    lowest /= 3;
  if (figure->axis == HM_AXIS_RATIO)
    choose_ratios (ticks, figure, wanted);
  else if (figure->scale == HM_SCALE_LOG)
    choose_log (ticks, figure, lowest, wanted);
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
    place = (value - ticks->bottom) / (ticks->top - ticks->bottom);
  return CLAMP (place, 0, 1);
}

char *
hm_axis_label (const HmAxisTicks *ticks, guint index, const HmFigure *figure)
{
  double value = ticks->ticks[index];

  if (figure->axis == HM_AXIS_RATIO)
    return hm_format_ratio_tick (value);
  if (figure->axis == HM_AXIS_RATE || figure->axis == HM_AXIS_COUNT)
    return hm_format_rate_tick (value);
  if (figure->axis == HM_AXIS_HERTZ)
    return value > 0 ? hm_format_frequency (value) : hm_format_rate_tick (0);
  if (figure->axis == HM_AXIS_CELSIUS)
    return hm_format_temperature (value);
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
  /* Bars that are not there say so themselves. */
  if (figure->axis == HM_AXIS_COUNT)
    return value > 0 ? hm_format_count ((guint64) value) : g_strdup ("");
  if (ticks->scale == HM_SCALE_LOG && figure->axis != HM_AXIS_RATE)
    return NULL;
  value /= get_unit (ticks, figure);
  return hm_format_number (value, figure->axis == HM_AXIS_SPEED && value >= 999.5 ? 4
                                  : value < 0.995                                 ? 2
                                                                                  : 3);
}
