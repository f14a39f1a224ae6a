/* hm-figure-scaling.c: speed over the number of threads
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-figure-private.h"

#include <math.h>

#include <glib/gi18n-lib.h>

/* One of the things that were measured with several numbers of threads. Without the size: the
 * largest one that has several is shown. */
typedef struct
{
  const char *algorithm;
  HmOperation operation;
  guint bits;
  gint64 size;
} Subject;

static gboolean
is_of (const Subject *subject, HmResult *result)
{
  const HmResultKey *key = hm_result_get_key (result);

  return key->algorithm == subject->algorithm && key->operation == subject->operation &&
         key->bits == subject->bits && key->size == subject->size;
}

static int
find_count (const GArray *counts, guint threads)
{
  for (guint i = 0; i < counts->len; i++)
    if (g_array_index (counts, guint, i) == threads)
      return (int) i;
  return -1;
}

static int
compare_counts (gconstpointer a, gconstpointer b)
{
  guint first = *(const guint *) a, second = *(const guint *) b;

  return (first > second) - (first < second);
}

/* The numbers of threads with which any of the runs has the subject. */
static GArray *
collect_counts (const HmShown *shown, guint n, const Subject *subject)
{
  GArray *counts = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < hm_run_get_n_results (shown[i].run); j++)
      {
        HmResult *result = hm_run_get_result (shown[i].run, j);
        guint threads = hm_result_get_key (result)->threads;

        if (is_of (subject, result) && find_count (counts, threads) < 0)
          g_array_append_val (counts, threads);
      }
  g_array_sort (counts, compare_counts);
  return counts;
}

/* A run has it with more than one number of threads, and not only as what is not available. */
static gboolean
scales (const HmShown *shown, guint n, const Subject *subject)
{
  for (guint i = 0; i < n; i++)
    {
      guint known = 0;

      for (guint j = 0; j < hm_run_get_n_results (shown[i].run); j++)
        {
          HmResult *result = hm_run_get_result (shown[i].run, j);
          guint threads = hm_result_get_key (result)->threads;

          if (!is_of (subject, result) ||
              hm_result_get_figures (result)->status == HM_STATUS_UNAVAILABLE)
            continue;
          if (known != 0 && known != threads)
            return TRUE;
          known = threads;
        }
    }
  return FALSE;
}

static void
file_result (GArray *subjects, const HmShown *shown, guint n, HmResult *result, gint64 size)
{
  const HmResultKey *key = hm_result_get_key (result);
  Subject fresh = { key->algorithm, key->operation, key->bits, key->size };

  if (size != -1 && key->size != -1 && key->size != size)
    return;
  for (guint i = 0; i < subjects->len; i++)
    {
      Subject *known = &g_array_index (subjects, Subject, i);

      if (known->algorithm != fresh.algorithm || known->operation != fresh.operation ||
          known->bits != fresh.bits)
        continue;
      if (fresh.size > known->size && scales (shown, n, &fresh))
        known->size = fresh.size;
      return;
    }
  if (scales (shown, n, &fresh))
    g_array_append_val (subjects, fresh);
}

static int
compare_subjects (gconstpointer a, gconstpointer b)
{
  const Subject *first = a, *second = b;
  int order = hm_algorithm_compare (first->algorithm, second->algorithm);

  if (order != 0)
    return order;
  if (first->operation != second->operation)
    return (int) first->operation - (int) second->operation;
  return (first->bits > second->bits) - (first->bits < second->bits);
}

static GArray *
collect_subjects (const HmShown *shown, guint n, gint64 size, const HmFigureOptions *options)
{
  GArray *subjects = g_array_new (FALSE, FALSE, sizeof (Subject));

  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < hm_run_get_n_results (shown[i].run); j++)
      {
        HmResult *result = hm_run_get_result (shown[i].run, j);

        if (hm_figure_is_wanted (options, hm_result_get_key (result)->algorithm))
          file_result (subjects, shown, n, result, size);
      }
  g_array_sort (subjects, compare_subjects);
  return subjects;
}

/* The speed, or each thread's share of it. */
static double
scale_value (double value, guint threads, gboolean per_thread)
{
  return per_thread ? value / threads : value;
}

static char *
format_bar (const HmFigure *figure, const Subject *subject, double value)
{
  return figure->axis == HM_AXIS_SPEED ? hm_format_speed (value, figure->units)
                                       : hm_format_rate (value, subject->operation);
}

/* How many times the work of the fewest threads this is, and which share of the ideal. */
static char *
tell_gain (double gain, guint threads, guint first_threads)
{
  g_autofree char *ratio = hm_format_ratio (gain);
  g_autofree char *base = hm_format_threads (first_threads);
  g_autofree char *share = hm_format_percent (gain * first_threads / threads, 0);

  /* Translators: how much more work threads do together: a ratio, against what, and a percentage:
   * "×3.8 against 1 thread, 95 % of the ideal". */
  return g_strdup_printf (_ ("%1$s against %2$s, %3$s of the ideal"), ratio, base, share);
}

static void
append_line (char **text, char *line)
{
  char *longer = g_strdup_printf ("%s\n%s", *text, line);

  g_free (*text);
  g_free (line);
  *text = longer;
}

static void
finish_bar (HmFigure *figure,
            const Subject *subject,
            HmBar *bar,
            guint threads,
            double first,
            guint first_threads,
            gboolean per_thread)
{
  if (!isfinite (bar->value))
    return;
  if (threads != first_threads)
    append_line (&bar->detail, tell_gain (bar->value / first, threads, first_threads));
  if (!per_thread || threads == 1)
    return;
  bar->value = scale_value (bar->value, threads, TRUE);
  bar->low = scale_value (bar->low, threads, TRUE);
  bar->high = scale_value (bar->high, threads, TRUE);
  g_free (bar->label);
  bar->label = format_bar (figure, subject, bar->value);
}

/* The results of one engine and one way of working make a line. */
static void
add_lane (HmFigure *figure,
          const HmShown *shown,
          const Subject *subject,
          const GArray *counts,
          const GPtrArray *lanes,
          guint variant,
          gboolean per_thread)
{
  const HmResultKey *lane = g_ptr_array_index (lanes, variant);
  char *name = hm_figure_name_lane (shown->run, lane, lanes, 0);
  HmSeries *series = hm_figure_add_series (figure, shown, name, variant), *ideal;
  double first = NAN, last = NAN;
  guint first_count = 1, last_count = 1;

  for (guint i = 0; i < hm_run_get_n_results (shown->run); i++)
    {
      HmResult *result = hm_run_get_result (shown->run, i);
      const HmResultKey *key = hm_result_get_key (result);

      if (is_of (subject, result) && key->engine == lane->engine && key->workload == lane->workload)
        {
          HmBar *bar = &series->bars[find_count (counts, key->threads)];

          if (bar->label == NULL)
            hm_bar_fill (bar, shown->run, series->name, result, figure->units);
        }
    }
  for (guint i = 0; i < counts->len; i++)
    if (isfinite (series->bars[i].value))
      {
        last = series->bars[i].value;
        last_count = g_array_index (counts, guint, i);
        if (isnan (first))
          {
            first = last;
            first_count = last_count;
          }
      }
  if (isnan (first))
    return;
  for (guint i = 0; i < counts->len; i++)
    finish_bar (figure, subject, &series->bars[i], g_array_index (counts, guint, i), first,
                first_count, per_thread);
  /* Of the first run that has it. */
  if (figure->headline == NULL && last_count > first_count)
    {
      g_autofree char *ratio = hm_format_ratio (last / first);
      g_autofree char *share = hm_format_percent (last / first * first_count / last_count, 0);

      /* Translators: at the top of a chart over numbers of threads: how many times the work of one
       * thread the most do, and which share of the ideal that is: "×3.8 · 95 %". */
      figure->headline = g_strdup_printf (_ ("%1$s · %2$s"), ratio, share);
    }

  ideal = hm_figure_add_series (
      figure, shown,
      /* Translators: a line of a chart over numbers of threads; %s is the name of a run. */
      g_strdup_printf (_ ("%s, ideal"), series->name), variant);
  ideal->ideal = TRUE;
  for (guint i = 0; i < counts->len; i++)
    {
      HmBar *bar = &ideal->bars[i];
      guint threads = g_array_index (counts, guint, i);

      bar->state = HM_BAR_MEASURED;
      bar->value = scale_value (first / first_count * threads, threads, per_thread);
      bar->label = format_bar (figure, subject, bar->value);
      bar->detail =
          g_strdup_printf ("%s\n%s\n%s", ideal->name, figure->category_names[i], bar->label);
    }
}

static void
add_run (HmFigure *figure,
         const HmShown *shown,
         const Subject *subject,
         const GArray *counts,
         gboolean per_thread)
{
  g_autoptr (GPtrArray) lanes = g_ptr_array_new (); /* of HmResultKey, borrowed */

  for (guint i = 0; i < hm_run_get_n_results (shown->run); i++)
    {
      HmResult *result = hm_run_get_result (shown->run, i);
      const HmResultKey *key = hm_result_get_key (result);
      gboolean there = FALSE;

      if (!is_of (subject, result))
        continue;
      for (guint j = 0; j < lanes->len; j++)
        {
          const HmResultKey *known = lanes->pdata[j];

          there |= known->engine == key->engine && known->workload == key->workload;
        }
      if (!there)
        g_ptr_array_add (lanes, (gpointer) key);
    }
  for (guint i = 0; i < lanes->len; i++)
    add_lane (figure, shown, subject, counts, lanes, i, per_thread);
}

static char *
make_title (const Subject *subject)
{
  HmSubject plain = { subject->algorithm, subject->operation };
  g_autofree char *title = hm_subject_title (&plain), *size = NULL;

  if (subject->size < 0)
    /* Translators: algorithm and operation: "Ed25519 · Sign". */
    return g_strdup_printf (_ ("%1$s · %2$s"), title, hm_operation_title (subject->operation));
  size = hm_format_size_long (subject->size);
  /* Translators: an algorithm and the block size at which it was measured. */
  return g_strdup_printf (_ ("%1$s at %2$s"), title, size);
}

/* Of the runs that have several. */
static GArray *
collect_scaling_counts (const HmShown *shown, guint n, const Subject *subject)
{
  g_autofree HmShown *scaling = g_new (HmShown, n);
  guint n_scaling = 0;

  for (guint i = 0; i < n; i++)
    if (scales (&shown[i], 1, subject))
      scaling[n_scaling++] = shown[i];
  return collect_counts (scaling, n_scaling, subject);
}

/* Beyond the number of cores, threads share them: that of the runs where they agree. */
static void
mark_cores (HmFigure *figure,
            const HmShown *shown,
            guint n,
            const Subject *subject,
            guint first,
            guint last)
{
  guint cores = 0;

  for (guint i = 0; i < n; i++)
    {
      guint own = hm_run_get_machine (shown[i].run)->physical_cores;

      if (!scales (&shown[i], 1, subject))
        continue;
      if (own == 0 || (cores != 0 && own != cores))
        return;
      cores = own;
    }
  if (cores < first || cores >= last)
    return;
  figure->boundary = (cores + 0.5 - first) / (last - first);
  figure->boundary_label = g_strdup (_ ("more threads than cores"));
}

static HmFigure *
draw_up (const HmShown *shown, guint n, const Subject *subject, const HmFigureOptions *options)
{
  g_autoptr (GArray) counts = collect_scaling_counts (shown, n, subject);
  GPtrArray *labels = g_ptr_array_new (), *names = g_ptr_array_new (), *ids = g_ptr_array_new ();
  guint first = g_array_index (counts, guint, 0);
  guint last = g_array_index (counts, guint, counts->len - 1);
  HmFigure *figure;

  for (guint i = 0; i < counts->len; i++)
    {
      guint count = g_array_index (counts, guint, i);

      g_ptr_array_add (labels, g_strdup_printf ("%u", count));
      g_ptr_array_add (names, hm_format_threads (count));
      g_ptr_array_add (ids, g_strdup_printf ("%u", count));
    }
  figure = hm_figure_new (make_title (subject), labels, names,
                          subject->size >= 0 ? HM_AXIS_SPEED : HM_AXIS_RATE, options);
  hm_figure_set_ids (figure,
                     g_strdup_printf ("%s:%s:%" G_GINT64_FORMAT, subject->algorithm,
                                      hm_operation_to_string (subject->operation), subject->size),
                     ids);
  if (options->per_thread)
    {
      g_free (figure->unit);
      figure->unit = g_strdup (subject->size >= 0
                                   ? _ ("bytes per second of each thread; more is better")
                                   : _ ("operations per second of each thread; more is better"));
    }
  figure->ordered = TRUE;
  figure->lines = TRUE;
  figure->positions = g_new (double, counts->len);
  for (guint i = 0; i < counts->len; i++)
    figure->positions[i] =
        (double) (g_array_index (counts, guint, i) - first) / MAX (last - first, 1);
  /* A lone point scales with nothing. */
  for (guint i = 0; i < n; i++)
    if (scales (&shown[i], 1, subject))
      add_run (figure, &shown[i], subject, counts, options->per_thread);
  mark_cores (figure, shown, n, subject, first, last);
  hm_figure_fill_missing (figure);
  figure->summary =
      options->per_thread
          /* Translators: the first sentence of a chart that is read aloud; %s is the chart's title. */
          ? g_strdup_printf (_ ("%s, speed of each thread by their number, more is better."),
                             figure->title)
          /* Translators: likewise. */
          : g_strdup_printf (_ ("%s, speed by number of threads, more is better."), figure->title);
  return figure;
}

GPtrArray *
hm_figure_scaling (const HmShown *shown, guint n, gint64 size, const HmFigureOptions *options)
{
  GPtrArray *figures = g_ptr_array_new_with_free_func ((GDestroyNotify) hm_figure_free);
  g_autoptr (GArray) subjects = NULL;

  g_return_val_if_fail (options != NULL, figures);

  subjects = collect_subjects (shown, n, size, options);
  for (guint i = 0; i < subjects->len; i++)
    g_ptr_array_add (figures, draw_up (shown, n, &g_array_index (subjects, Subject, i), options));
  return figures;
}
