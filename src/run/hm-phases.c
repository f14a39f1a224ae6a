/* hm-phases.c: the parts of a run in which the machine was another one
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/hm-phases.h"

#include <math.h>

#include "run/hm-median.h"

/* The time of a run in so many parts. A level lasts for two of them at least. */
#define N_PARTS 60
#define LEAST_PARTS 8
#define LEVEL_PARTS 2

/* So many parts of a level may lie nearer to the other one. */
#define STRAY_SHARE 0.15

typedef struct
{
  double at, frequency;
} Point;

static int
compare_points (gconstpointer a, gconstpointer b)
{
  double x = ((const Point *) a)->at, y = ((const Point *) b)->at;

  return (x > y) - (x < y);
}

/* Every sample that tells how fast the core was, in the order of time. With more threads the clock
 * is another one all the time, which is no slide: those of one number of threads count. */
static GArray *
collect (HmRun *run)
{
  GArray *points = g_array_new (FALSE, FALSE, sizeof (Point));
  guint threads = 0;

  for (guint i = 0; i < hm_run_get_n_results (run); i++)
    {
      HmResult *result = hm_run_get_result (run, i);
      const GArray *samples = hm_result_get_samples (result);

      if (samples->len == 0)
        continue;
      if (threads == 0)
        threads = hm_result_get_key (result)->threads;
      if (hm_result_get_key (result)->threads != threads)
        continue;
      for (guint j = 0; j < samples->len; j++)
        {
          const HmSample *sample = &g_array_index (samples, HmSample, j);
          Point point = { sample->at, sample->cycles / sample->seconds };

          if (!(sample->flags & HM_SAMPLE_WARMUP) && isfinite (point.at) && point.frequency > 0 &&
              isfinite (point.frequency))
            g_array_append_val (points, point);
        }
    }
  g_array_sort (points, compare_points);
  return points;
}

static double
median_frequency (const Point *points, guint n)
{
  g_autofree double *values = g_new (double, n);

  for (guint i = 0; i < n; i++)
    values[i] = points[i].frequency;
  qsort (values, n, sizeof *values, hm_compare_doubles);
  return values[n / 2];
}

/* A point for each part of the time in which there was any sample, with the median of these. */
static GArray *
make_parts (const GArray *points)
{
  GArray *parts = g_array_new (FALSE, FALSE, sizeof (Point));
  const Point *all = (const Point *) (gconstpointer) points->data;
  double start, length;

  if (points->len == 0)
    return parts;
  start = all[0].at;
  length = (all[points->len - 1].at - start) / N_PARTS;
  for (guint first = 0, end; length > 0 && first < points->len; first = end)
    {
      guint index = (guint) MIN ((all[first].at - start) / length, N_PARTS - 1);
      Point part = { start + index * length };

      for (end = first + 1; end < points->len &&
                            (index == N_PARTS - 1 || all[end].at < start + (index + 1) * length);)
        end++;
      part.frequency = median_frequency (all + first, end - first);
      g_array_append_val (parts, part);
    }
  return parts;
}

/* The split that leaves the least sum of squares within both levels, of logarithms. */
static guint
find_split (const Point *parts, guint n)
{
  double total = 0, head = 0, best = -1;
  guint split = 0;

  for (guint i = 0; i < n; i++)
    total += log (parts[i].frequency);
  for (guint i = 1; i < n; i++)
    {
      double between;

      head += log (parts[i - 1].frequency);
      between = head * head / i + (total - head) * (total - head) / (n - i);
      if (i >= LEVEL_PARTS && n - i >= LEVEL_PARTS && (split == 0 || between > best))
        {
          best = between;
          split = i;
        }
    }
  return split;
}

static guint
count_below (const Point *parts, guint n, double frequency)
{
  guint count = 0;

  for (guint i = 0; i < n; i++)
    count += parts[i].frequency < frequency;
  return count;
}

gboolean
hm_phases_find_slide (HmRun *run, HmSlide *slide)
{
  g_autoptr (GArray) points = NULL, list = NULL;
  const Point *parts;
  double middle;
  guint n, split;

  g_return_val_if_fail (HM_IS_RUN (run), FALSE);
  g_return_val_if_fail (slide != NULL, FALSE);

  points = collect (run);
  list = make_parts (points);
  parts = (const Point *) (gconstpointer) list->data;
  n = list->len;
  if (n < LEAST_PARTS)
    return FALSE;

  split = find_split (parts, n);
  *slide = (HmSlide){ .at = parts[split].at,
                      .burst = median_frequency (parts, split),
                      .sustained = median_frequency (parts + split, n - split) };
  middle = sqrt (slide->burst * slide->sustained);
  return slide->burst > slide->sustained * (1 + HM_SLIDE_LEAST) &&
         count_below (parts, split, middle) <= STRAY_SHARE * split &&
         (n - split) - count_below (parts + split, n - split, middle) <= STRAY_SHARE * (n - split);
}

static gboolean
mark_all (HmRun *run, double from, double to, HmSampleFlags flags)
{
  gboolean any = FALSE;

  for (guint i = 0; i < hm_run_get_n_results (run); i++)
    any |= hm_result_mark_samples (hm_run_get_result (run, i), from, to, flags);
  return any;
}

static HmSampleFlags
judge_moment (const HmMoment *moment, const HmMoment *before)
{
  HmSampleFlags flags = HM_SAMPLE_OK;

  if (moment->throttled > 0)
    flags |= HM_SAMPLE_THROTTLED;
  if (moment->steal > HM_PHASES_STEAL || (before != NULL && before->power != NULL &&
                                          moment->power != NULL && before->power != moment->power))
    flags |= HM_SAMPLE_ROUND;
  return flags;
}

gboolean
hm_phases_mark (HmRun *run, const HmSlide *slide)
{
  const HmMoments *moments;
  gboolean any = FALSE;

  g_return_val_if_fail (HM_IS_RUN (run), FALSE);

  moments = hm_run_get_moments (run);
  for (guint i = 0; i < hm_moments_get_n (moments); i++)
    {
      const HmMoment *moment = hm_moments_get (moments, i);
      HmSampleFlags flags = judge_moment (moment, i > 0 ? moment - 1 : NULL);

      if (flags != HM_SAMPLE_OK)
        any |= mark_all (run, hm_moments_get_start (moments, i), moment->at, flags);
    }
  if (slide != NULL)
    any |= mark_all (run, slide->at, INFINITY, HM_SAMPLE_THROTTLED);
  return any;
}

double
hm_phases_cycle_time (HmRun *run)
{
  g_autoptr (GArray) times = g_array_new (FALSE, FALSE, sizeof (double));

  g_return_val_if_fail (HM_IS_RUN (run), NAN);

  for (guint i = 0; i < hm_run_get_n_results (run); i++)
    {
      const GArray *samples = hm_result_get_samples (hm_run_get_result (run, i));

      for (guint j = 0; j < samples->len; j++)
        {
          const HmSample *sample = &g_array_index (samples, HmSample, j);
          double time = sample->seconds / sample->cycles;

          if (!(sample->flags & (HM_PHASES_FLAGS | HM_SAMPLE_WARMUP)) && isfinite (time) &&
              time > 0)
            g_array_append_val (times, time);
        }
    }
  return hm_median (times);
}
