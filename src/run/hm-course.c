/* hm-course.c: the course of a sustained run: its speed over time, and what that comes to
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/hm-course.h"

#include <math.h>

#include "run/hm-median.h"

/* Points of a whole course; one that takes longer than was planned may have twice as many. */
#define POINTS 500

#define MIN_POINTS 6
#define FIRST_SECONDS 10.0

struct _HmCourse
{
  double width; /* seconds of a point */
  double work;
  GArray *points; /* of HmPoint */

  /* Of the last point. */
  double from, to;              /* seconds since the run began */
  double operations, seconds;   /* worked */
  double cycles, cycle_seconds; /* where the core's clock is known */
};

HmCourse *
hm_course_new (double seconds, double work)
{
  HmCourse *self = g_new0 (HmCourse, 1);

  self->width = MAX (1, seconds / POINTS);
  self->work = work;
  self->points = g_array_new (FALSE, FALSE, sizeof (HmPoint));
  return self;
}

void
hm_course_free (HmCourse *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->points);
  g_free (self);
}

static void
begin_point (HmCourse *self, double from)
{
  HmPoint point = { from, NAN, NAN, NAN };

  self->from = from;
  self->operations = 0;
  self->seconds = 0;
  self->cycles = 0;
  self->cycle_seconds = 0;
  g_array_append_val (self->points, point);
}

void
hm_course_add (HmCourse *self, const HmSample *sample, double temperature)
{
  double count = (double) sample->count;
  HmPoint *point;

  g_return_if_fail (self != NULL);

  if (!(sample->seconds > 0) || (sample->flags & HM_SAMPLE_WARMUP))
    return;
  if (self->points->len == 0 ||
      (sample->at >= self->from + self->width && self->points->len < HM_MAX_POINTS))
    begin_point (self, sample->at);
  point = &g_array_index (self->points, HmPoint, self->points->len - 1);

  self->to = sample->at + count * sample->seconds;
  self->operations += count;
  self->seconds += count * sample->seconds;
  if (isfinite (sample->cycles))
    {
      self->cycles += count * sample->cycles;
      self->cycle_seconds += count * sample->seconds;
    }
  point->at = (self->from + self->to) / 2;
  point->value = self->work * self->operations / self->seconds;
  point->hertz = self->cycle_seconds > 0 ? self->cycles / self->cycle_seconds : NAN;
  if (isfinite (temperature))
    point->temperature =
        isfinite (point->temperature) ? MAX (point->temperature, temperature) : temperature;
}

const GArray *
hm_course_get_points (HmCourse *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->points;
}

/* What it comes to */

#define POINT(points, i) (&g_array_index (points, HmPoint, i))

/* The mean of a field over the points from @from to before @to; NAN where none is known. */
static double
mean (const GArray *points, gsize offset, double from, double to)
{
  double sum = 0;
  guint n = 0;

  for (guint i = 0; i < points->len; i++)
    {
      const HmPoint *point = POINT (points, i);
      double value = G_STRUCT_MEMBER (double, point, offset);

      if (point->at < from || point->at >= to || !isfinite (value))
        continue;
      sum += value;
      n++;
    }
  return n > 0 ? sum / n : NAN;
}

static guint
count (const GArray *points, double from, double to)
{
  guint n = 0;

  for (guint i = 0; i < points->len; i++)
    n += POINT (points, i)->at >= from && POINT (points, i)->at < to;
  return MAX (n, 1);
}

/* The standard deviation of a point without what changes slowly: the median of the differences
 * between neighbours, which of normal noise is 0.954 times it. */
static double
noise_of (const GArray *points)
{
  g_autoptr (GArray) steps = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 1; i < points->len; i++)
    {
      double step = fabs (POINT (points, i)->value - POINT (points, i - 1)->value);

      if (isfinite (step))
        g_array_append_val (steps, step);
    }
  return steps->len > 0 ? hm_median (steps) / 0.954 : 0;
}

gboolean
hm_course_has_dropped (const HmCourseSummary *summary)
{
  g_return_val_if_fail (summary != NULL, FALSE);

  return summary->drop >= MAX (HM_COURSE_DROP, summary->noise);
}

gboolean
hm_course_has_risen (const HmCourseSummary *summary)
{
  g_return_val_if_fail (summary != NULL, FALSE);

  return -summary->drop >= MAX (HM_COURSE_DROP, summary->noise);
}

/* The first point from which on no point, but for a lone one now and then, is above @limit. */
static double
find_fall (const GArray *points, double limit)
{
  guint at = points->len;

  for (guint i = points->len; i-- > 0;)
    {
      double value = POINT (points, i)->value;
      double before = i > 0 ? POINT (points, i - 1)->value : value;

      if (value > limit && before > limit)
        break;
      if (!(value > limit))
        at = i;
    }
  return at < points->len ? POINT (points, at)->at - POINT (points, 0)->at : NAN;
}

gboolean
hm_course_summarise (const GArray *points, HmCourseSummary *summary)
{
  const gsize value = G_STRUCT_OFFSET (HmPoint, value), hertz = G_STRUCT_OFFSET (HmPoint, hertz);
  double start, end, first_end, last_start;

  g_return_val_if_fail (points != NULL && summary != NULL, FALSE);

  if (points->len < MIN_POINTS)
    return FALSE;
  start = POINT (points, 0)->at;
  end = POINT (points, points->len - 1)->at;
  *summary = (HmCourseSummary){ .seconds = end - start, .began = NAN, .hottest = NAN };
  if (!(summary->seconds > 0))
    return FALSE;

  /* One point at least, however few there are. */
  first_end = start + MIN (FIRST_SECONDS, summary->seconds / 10);
  first_end = MAX (first_end, nextafter (start, INFINITY));
  last_start = end - summary->seconds / 3;
  summary->first = mean (points, value, start, first_end);
  summary->last = mean (points, value, last_start, INFINITY);
  summary->first_hertz = mean (points, hertz, start, first_end);
  summary->last_hertz = mean (points, hertz, last_start, INFINITY);
  summary->drop = 1 - summary->last / summary->first;
  if (!(summary->first > 0) || !isfinite (summary->drop))
    return FALSE;

  for (guint i = 0; i < points->len; i++)
    if (isfinite (POINT (points, i)->temperature))
      summary->hottest = isfinite (summary->hottest)
                             ? MAX (summary->hottest, POINT (points, i)->temperature)
                             : POINT (points, i)->temperature;
  summary->noise =
      3 * noise_of (points) / summary->first *
      sqrt (1.0 / count (points, start, first_end) + 1.0 / count (points, last_start, INFINITY));
  if (hm_course_has_dropped (summary))
    summary->began = find_fall (points, (summary->first + summary->last) / 2);
  return TRUE;
}
