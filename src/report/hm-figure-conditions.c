/* hm-figure-conditions.c: the machine's state over the time of a run, a lane a quantity
 *
 * A lane stands there, too, when the system tells nothing of its quantity: it says so.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-figure-private.h"
#include "report/hm-report-words.h"

#include <math.h>

#include <glib/gi18n-lib.h>

/* From these shares on a moment is told to be one of trouble. */
#define MOST 0.5    /* of the samples, disturbed */
#define STOLEN 0.01 /* of the time */

/* The clock's range is at least so wide, relative to its highest: a flat line is to look flat. */
#define CLOCK_RANGE 0.25

/* How the values of a quantity are told. */
typedef enum
{
  TELL_HERTZ,
  TELL_CELSIUS,
  TELL_NUMBER,
  TELL_SHARE,
  TELL_SUM, /* of all moments */
} Telling;

static const struct
{
  const char *word; /* of a saved run's moments */
  const char *title;
  const char *unit;
  gsize offset;
  Telling telling;
  double bottom, top; /* of the lane, at least */
  gboolean quiet;     /* only where it ever is more than nothing */
} quantities[] = {
  { "frequency", N_ ("Clock of the core"), "Hz", G_STRUCT_OFFSET (HmMoment, frequency), TELL_HERTZ,
    0, 0, FALSE },
  { "temperature", N_ ("Temperature"), "C", G_STRUCT_OFFSET (HmMoment, temperature), TELL_CELSIUS,
    20, 100, FALSE },
  { "load", N_ ("Load"), NULL, G_STRUCT_OFFSET (HmMoment, load), TELL_NUMBER, 0, 2, FALSE },
  { "switches", N_ ("Context switches"), NULL, G_STRUCT_OFFSET (HmMoment, switches), TELL_SUM, 0, 4,
    FALSE },
  { "throttled", N_ ("Slowed down by heat"), NULL, G_STRUCT_OFFSET (HmMoment, throttled), TELL_SUM,
    0, 1, FALSE },
  { "steal", N_ ("Time taken by other virtual machines"), "share",
    G_STRUCT_OFFSET (HmMoment, steal), TELL_SHARE, 0, 1, TRUE },
  { "disturbed", N_ ("Disturbed samples"), "share", G_STRUCT_OFFSET (HmMoment, disturbed),
    TELL_SHARE, 0, 1, FALSE },
};

static char *
format_value (Telling telling, double value)
{
  switch (telling)
    {
    case TELL_HERTZ:
      return hm_format_frequency (value);
    case TELL_CELSIUS:
      return hm_format_temperature (value);
    case TELL_SHARE:
      return hm_format_percent (value, value > 0 && value < 0.1 ? 1 : 0);
    case TELL_SUM:
      return hm_format_count (value > 0 ? (guint64) value : 0);
    case TELL_NUMBER:
    default:
      return hm_format_number (value, 2);
    }
}

static double
sum_up (const HmMoments *moments, gsize offset)
{
  double sum = 0;

  for (guint i = 0; i < hm_moments_get_n (moments); i++)
    {
      double value = G_STRUCT_MEMBER (double, hm_moments_get (moments, i), offset);

      sum += isfinite (value) && value > 0 ? value : 0;
    }
  return MIN (sum, 1e15);
}

static char *
tell_range (const HmMoments *moments, guint which, double lowest, double highest)
{
  Telling telling = quantities[which].telling;

  if (telling == TELL_SUM)
    return format_value (telling, sum_up (moments, quantities[which].offset));
  return hm_words_range (format_value (telling, lowest), format_value (telling, highest));
}

static void
fill_lane (HmFigure *figure, const HmShown *shown, guint at, guint which)
{
  const HmMoments *moments = hm_run_get_moments (shown->run);
  HmLane *lane = &figure->timeline->lanes[at];
  HmSeries *series =
      hm_figure_add_series (figure, shown, g_strdup (_ (quantities[which].title)), 0);
  double lowest, highest;

  lane->word = quantities[which].word;
  lane->unit = quantities[which].unit;
  lane->bottom = quantities[which].bottom;
  lane->top = quantities[which].top;
  if (hm_moments_range (moments, quantities[which].offset, &lowest, NULL, &highest))
    {
      lane->range = tell_range (moments, which, lowest, highest);
      lane->top = MAX (lane->top, highest * 1.05);
      if (quantities[which].telling == TELL_HERTZ)
        /* The slowest is still to be seen. */
        lane->bottom = MIN (lowest - 0.5 * (highest - lowest), highest * (1 - CLOCK_RANGE));
    }
  else
    lane->range = g_strdup (_ ("unknown"));
  for (guint i = 0; i < figure->n_categories; i++)
    {
      HmBar *bar = &series->bars[i];
      double value =
          G_STRUCT_MEMBER (double, hm_moments_get (moments, i), quantities[which].offset);

      bar->value = value;
      bar->state = isfinite (value) ? HM_BAR_MEASURED : HM_BAR_MISSING;
      bar->label = isfinite (value) ? format_value (quantities[which].telling, value)
                                    : g_strdup (_ ("unknown"));
    }
}

static gboolean
is_phase (const HmMoment *moment, HmPhase phase)
{
  switch (phase)
    {
    case HM_PHASE_DISTURBED:
      return moment->disturbed > MOST;
    case HM_PHASE_THROTTLED:
      return moment->throttled > 0;
    case HM_PHASE_STOLEN:
      return moment->steal > STOLEN;
    case HM_PHASE_BATTERY:
      return g_strcmp0 (moment->power, "battery") == 0;
    default:
      return FALSE;
    }
}

/* Neighbours become one. */
static void
add_spans (HmTimeline *timeline, const HmMoments *moments, HmPhase phase)
{
  HmSpan span = { phase, NAN, NAN };

  for (guint i = 0; i < hm_moments_get_n (moments); i++)
    {
      const HmMoment *moment = hm_moments_get (moments, i);

      if (is_phase (moment, phase))
        {
          if (isnan (span.from))
            span.from = hm_moments_get_start (moments, i);
          span.to = moment->at;
        }
      else if (!isnan (span.from))
        {
          g_array_append_val (timeline->spans, span);
          span.from = NAN;
        }
    }
  if (!isnan (span.from))
    g_array_append_val (timeline->spans, span);
}

static gboolean
is_wanted (const HmMoments *moments, guint which)
{
  return !quantities[which].quiet || sum_up (moments, quantities[which].offset) > 0;
}

static HmFigure *
draw_up (const HmShown *shown, gboolean alone, const HmFigureOptions *options)
{
  const HmMoments *moments = hm_run_get_moments (shown->run);
  guint n = hm_moments_get_n (moments), n_lanes = 0;
  GPtrArray *labels = g_ptr_array_new (), *names = g_ptr_array_new (), *ids = g_ptr_array_new ();
  HmFigure *figure;

  for (guint i = 0; i < n; i++)
    {
      double at = hm_moments_get (moments, i)->at;
      char id[G_ASCII_DTOSTR_BUF_SIZE];

      g_ptr_array_add (labels, hm_format_duration (at));
      g_ptr_array_add (names, hm_format_duration (at));
      g_ptr_array_add (ids, g_strdup (g_ascii_formatd (id, sizeof id, "%.3f", at)));
    }
  figure =
      hm_figure_new (g_strdup (alone ? _ ("Conditions over time") : hm_run_get_name (shown->run)),
                     labels, names, HM_AXIS_COUNT, options);
  hm_figure_set_ids (figure, g_strdup_printf ("conditions:%s", hm_run_get_id (shown->run)), ids);
  figure->scale = HM_SCALE_LINEAR;
  figure->ordered = TRUE;
  figure->course = TRUE;
  g_free (figure->unit);
  figure->unit = g_strdup (_ ("minutes and seconds since the start"));
  figure->summary = g_strdup_printf ("%s.", figure->title);
  for (guint i = 0; i < G_N_ELEMENTS (quantities); i++)
    n_lanes += is_wanted (moments, i);
  figure->timeline = hm_timeline_new (n_lanes);
  figure->timeline->duration = hm_moments_get (moments, n - 1)->at;
  figure->positions = g_new (double, n);
  for (guint i = 0; i < n; i++)
    figure->positions[i] = hm_moments_get (moments, i)->at / figure->timeline->duration;
  for (guint i = 0; i < G_N_ELEMENTS (quantities); i++)
    if (is_wanted (moments, i))
      fill_lane (figure, shown, figure->series->len, i);
  for (guint phase = 0; phase < HM_N_PHASES; phase++)
    add_spans (figure->timeline, moments, phase);
  return figure;
}

GPtrArray *
hm_figure_conditions (const HmShown *shown, guint n, const HmFigureOptions *options)
{
  GPtrArray *figures = g_ptr_array_new_with_free_func ((GDestroyNotify) hm_figure_free);
  guint n_known = 0;

  g_return_val_if_fail (options != NULL, figures);

  for (guint i = 0; i < n; i++)
    n_known += hm_moments_get_n (hm_run_get_moments (shown[i].run)) > 0;
  for (guint i = 0; i < n; i++)
    {
      const HmMoments *moments = hm_run_get_moments (shown[i].run);
      guint n_moments = hm_moments_get_n (moments);

      if (n_moments > 0 && hm_moments_get (moments, n_moments - 1)->at > 0)
        g_ptr_array_add (figures, draw_up (&shown[i], n_known == 1, options));
    }
  return figures;
}
