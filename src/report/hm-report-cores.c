/* hm-report-cores.c: what a run tells of several threads, of heat, of single cores and of energy,
 * in sentences
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-report-cores.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "report/hm-report-words.h"
#include "run/hm-course.h"
#include "run/hm-median.h"

/* Single results that are named; of more the rest is left to the charts. */
#define MAX_NAMED 3

/* Threads */

/* What each result with @threads does of the same with one, both undisturbed. */
static GArray *
collect_gains (HmRun *run, guint threads)
{
  GArray *gains = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < hm_run_get_n_results (run); i++)
    {
      HmResult *result = hm_run_get_result (run, i), *alone;
      HmResultKey key = *hm_result_get_key (result);
      double gain;

      if (key.threads != threads || !hm_result_has_value (result))
        continue;
      key.threads = 1;
      alone = hm_run_find_result (run, &key);
      if (alone == NULL || !hm_result_has_value (alone))
        continue;
      gain = hm_result_get_speed (result) / hm_result_get_speed (alone);
      g_array_append_val (gains, gain);
    }
  return gains;
}

static guint
most_threads (HmRun *run, guint limit)
{
  guint most = 1;

  for (guint i = 0; i < hm_run_get_n_results (run); i++)
    {
      guint threads = hm_result_get_key (hm_run_get_result (run, i))->threads;

      if (threads <= limit)
        most = MAX (most, threads);
    }
  return most;
}

static void
add_gain (GPtrArray *sentences, HmRun *run, guint threads)
{
  g_autoptr (GArray) gains = collect_gains (run, threads);
  double gain = hm_median (gains);
  g_autofree char *ratio = NULL, *low = NULL, *high = NULL;

  if (gains->len == 0)
    return;
  ratio = hm_words_ratio (gain);
  low = hm_words_ratio (g_array_index (gains, double, 0));
  high = hm_words_ratio (g_array_index (gains, double, gains->len - 1));
  if (gains->len < 3 || g_str_equal (low, high))
    {
      g_ptr_array_add (
          sentences,
          /* Translators: a number of threads, and a ratio: "4 threads do 3.8 times the
           * work of one." */
          g_strdup_printf (ngettext ("%1$u thread does %2$s times the work of one.",
                                     "%1$u threads do %2$s times the work of one.", threads),
                           threads, ratio));
      return;
    }
  g_ptr_array_add (
      sentences,
      /* Translators: a number of threads, and three ratios: the median, the lowest, the highest. */
      g_strdup_printf (ngettext ("%1$u thread does %2$s times the work of one (median; %3$s to "
                                 "%4$s by algorithm).",
                                 "%1$u threads do %2$s times the work of one (median; %3$s to "
                                 "%4$s by algorithm).",
                                 threads),
                       threads, ratio, low, high));
}

/* As many as there are cores, and the most. */
void
hm_report_add_scaling (GPtrArray *sentences, HmRun *run)
{
  guint most = most_threads (run, G_MAXUINT);
  guint cores = hm_run_get_machine (run)->physical_cores;
  guint of_cores = most_threads (run, cores);

  if (of_cores > 1 && of_cores < most)
    add_gain (sentences, run, of_cores);
  if (most > 1)
    add_gain (sentences, run, most);
}

/* Heat */

static char *
tell_course (HmRun *run, HmResult *result, const HmCourseSummary *summary, HmUnits units)
{
  const HmResultKey *key = hm_result_get_key (result);
  gboolean speed = hm_result_get_unit (result) == HM_UNIT_BYTES_PER_SECOND;
  g_autofree char *what = hm_words_result_of (run, key);
  g_autofree char *first = speed ? hm_format_speed (summary->first, units)
                                 : hm_format_rate (summary->first, key->operation);
  g_autofree char *last = speed ? hm_format_speed (summary->last, units)
                                : hm_format_rate (summary->last, key->operation);
  g_autofree char *share = hm_format_percent (fabs (summary->drop), 0);
  g_autofree char *length = hm_format_duration (summary->seconds);
  g_autofree char *began = NULL;

  if (!hm_course_has_dropped (summary) && !hm_course_has_risen (summary) &&
      MAX (summary->noise, fabs (summary->drop)) >= HM_COURSE_DROP)
    return g_strdup_printf (
        /* Translators: an algorithm and two speeds. */
        _ ("%1$s began with %2$s and ended with %3$s; it varied so much that this shows no "
           "change."),
        what, first, last);
  if (!hm_course_has_dropped (summary) && !hm_course_has_risen (summary))
    return g_strdup_printf (
        /* Translators: an algorithm, its speed, and a time as minutes and seconds. */
        _ ("%1$s kept its speed of %2$s over %3$s."), what, last, length);
  if (hm_course_has_risen (summary))
    return g_strdup_printf (
        /* Translators: an algorithm, two speeds, and a percentage. */
        _ ("%1$s began with %2$s and ended with %3$s: %4$s more."), what, first, last, share);
  if (!isfinite (summary->began))
    return g_strdup_printf (
        /* Translators: an algorithm, two speeds, and a percentage. */
        _ ("%1$s began with %2$s and ended with %3$s: %4$s less."), what, first, last, share);
  began = hm_format_duration (summary->began);
  return g_strdup_printf (
      /* Translators: an algorithm, two speeds, a percentage, and a time as minutes and seconds. */
      _ ("%1$s began with %2$s and ended with %3$s: %4$s less, from %5$s on."), what, first, last,
      share, began);
}

/* What the machine did meanwhile. */
static void
add_heat (GPtrArray *sentences, const HmCourseSummary *summary)
{
  g_autofree char *first = NULL, *last = NULL, *hottest = NULL;

  if (isfinite (summary->first_hertz) && isfinite (summary->last_hertz) &&
      fabs (1 - summary->last_hertz / summary->first_hertz) >= HM_COURSE_DROP)
    {
      first = hm_format_frequency (summary->first_hertz);
      last = hm_format_frequency (summary->last_hertz);
      g_ptr_array_add (
          sentences,
          /* Translators: two clock frequencies. */
          g_strdup_printf (_ ("The core's clock went from %1$s to %2$s meanwhile."), first, last));
    }
  if (isfinite (summary->hottest))
    {
      hottest = hm_format_temperature (summary->hottest);
      g_ptr_array_add (
          sentences,
          /* Translators: %s is a temperature. */
          g_strdup_printf (_ ("The processor's highest temperature was %s."), hottest));
    }
}

void
hm_report_add_sustained (GPtrArray *sentences, HmRun *run, HmUnits units)
{
  HmCourseSummary first = { 0 };
  guint named = 0;

  for (guint i = 0; i < hm_run_get_n_results (run) && named < MAX_NAMED; i++)
    {
      HmResult *result = hm_run_get_result (run, i);
      HmCourseSummary summary;

      if (!hm_course_summarise (hm_result_get_points (result), &summary))
        continue;
      if (named++ == 0)
        first = summary;
      g_ptr_array_add (sentences, tell_course (run, result, &summary, units));
    }
  if (named > 0)
    add_heat (sentences, &first);
}

/* Cores */

typedef struct
{
  const char *kind; /* or NULL */
  GArray *values, *pairs;
} Kind;

static void
clear_kind (gpointer data)
{
  Kind *kind = data;

  g_array_unref (kind->values);
  g_array_unref (kind->pairs);
}

static GArray *
collect_kinds (const GPtrArray *cores)
{
  GArray *kinds = g_array_new (FALSE, FALSE, sizeof (Kind));

  g_array_set_clear_func (kinds, clear_kind);
  for (guint i = 0; i < cores->len; i++)
    {
      const HmCore *core = g_ptr_array_index (cores, i);
      guint at = 0;

      while (at < kinds->len && g_strcmp0 (g_array_index (kinds, Kind, at).kind, core->kind) != 0)
        at++;
      if (at == kinds->len)
        {
          Kind fresh = { core->kind, g_array_new (FALSE, FALSE, sizeof (double)),
                         g_array_new (FALSE, FALSE, sizeof (double)) };

          g_array_append_val (kinds, fresh);
        }
      if (!isfinite (core->value) || core->core != core->cpu)
        continue;
      g_array_append_val (g_array_index (kinds, Kind, at).values, core->value);
      if (isfinite (core->pair))
        {
          double gain = core->pair / core->value;

          g_array_append_val (g_array_index (kinds, Kind, at).pairs, gain);
        }
    }
  return kinds;
}

static char *
format_test_speed (HmRun *run, double value, HmUnits units)
{
  const char *test = hm_run_get_method (run)->cores_test;
  g_auto (GStrv) parts = g_strsplit (test != NULL ? test : "", ":", 3);
  HmOperation operation = HM_OPERATION_OP;

  if (g_strv_length (parts) == 3)
    {
      hm_operation_from_string (parts[1], &operation);
      if (parts[2][0] == '-')
        return hm_format_rate (value, operation);
    }
  return hm_format_speed (value, units);
}

void
hm_report_add_cores (GPtrArray *sentences, HmRun *run, HmUnits units)
{
  g_autoptr (GArray) kinds = collect_kinds (hm_run_get_cores (run));

  for (guint i = 0; i < kinds->len; i++)
    {
      const Kind *kind = &g_array_index (kinds, Kind, i);
      g_autofree char *title = hm_format_core_kind (kind->kind);
      g_autofree char *speed = NULL, *low = NULL, *high = NULL, *gain = NULL;

      if (kind->values->len == 0)
        continue;
      speed = format_test_speed (run, hm_median (kind->values), units);
      low = format_test_speed (run, g_array_index (kind->values, double, 0), units);
      high = format_test_speed (run, g_array_index (kind->values, double, kind->values->len - 1),
                                units);
      if (g_str_equal (low, high))
        g_ptr_array_add (
            sentences,
            /* Translators: a kind of cores ("Efficiency cores"), how many there are, and a speed.
             */
            g_strdup_printf (ngettext ("%1$s: %2$u, which does %3$s by itself.",
                                       "%1$s: %2$u, each of which does %3$s by itself.",
                                       kind->values->len),
                             title, kind->values->len, speed));
      else
        g_ptr_array_add (
            sentences,
            /* Translators: a kind of cores ("Efficiency cores"), how many there are, and three
             * speeds: the median, the lowest and the highest. */
            g_strdup_printf (ngettext ("%1$s: %2$u, which does %3$s by itself (%4$s to %5$s).",
                                       "%1$s: %2$u, each of which does %3$s by itself (%4$s to "
                                       "%5$s).",
                                       kind->values->len),
                             title, kind->values->len, speed, low, high));
      if (kind->pairs->len == 0)
        continue;
      gain = hm_words_ratio (hm_median (kind->pairs));
      g_ptr_array_add (sentences,
                       /* Translators: %s is a ratio: "1.25". */
                       g_strdup_printf (_ ("All threads of such a core do %s times the work of one "
                                           "together."),
                                        gain));
    }
}

/* Energy */

static gboolean
has_energy (HmResult *result)
{
  return hm_result_get_figures (result)->energy > 0 &&
         hm_result_get_unit (result) == HM_UNIT_BYTES_PER_SECOND;
}

/* The fewest or the most threads with which it is known. */
static guint
find_threads (HmRun *run, gboolean most)
{
  guint found = 0;

  for (guint i = 0; i < hm_run_get_n_results (run); i++)
    {
      HmResult *result = hm_run_get_result (run, i);
      guint threads = hm_result_get_key (result)->threads;

      if (has_energy (result) && (found == 0 || (most ? threads > found : threads < found)))
        found = threads;
    }
  return found;
}

/* With the most threads the same costs less, as the rest of the processor is on anyway. */
static void
add_shared_energy (GPtrArray *sentences, HmRun *run, HmResult *result, guint most)
{
  HmResultKey key = *hm_result_get_key (result);
  g_autofree char *threads = NULL, *amount = NULL, *what = NULL;
  HmResult *shared;

  key.threads = most;
  shared = hm_run_find_result (run, &key);
  if (shared == NULL || shared == result || !has_energy (shared))
    return;
  threads = hm_format_threads (most);
  amount = hm_format_energy (hm_result_get_figures (shared)->energy, TRUE);
  what = hm_words_result_of (run, &key);
  g_ptr_array_add (sentences,
                   /* Translators: an algorithm, "16 threads", and an amount ("2.3 nJ/byte"). */
                   g_strdup_printf (_ ("With %2$s, %1$s takes %3$s."), what, threads, amount));
}

void
hm_report_add_energy (GPtrArray *sentences, HmRun *run)
{
  HmResult *least = NULL, *most = NULL;
  guint few = find_threads (run, FALSE);
  g_autofree char *low = NULL, *high = NULL, *frugal = NULL, *hungry = NULL;

  for (guint i = 0; i < hm_run_get_n_results (run); i++)
    {
      HmResult *result = hm_run_get_result (run, i);
      double energy = hm_result_get_figures (result)->energy;

      if (!has_energy (result) || hm_result_get_key (result)->threads != few)
        continue;
      if (least == NULL || energy < hm_result_get_figures (least)->energy)
        least = result;
      if (most == NULL || energy > hm_result_get_figures (most)->energy)
        most = result;
    }
  if (least == NULL)
    return;
  low = hm_format_energy (hm_result_get_figures (least)->energy, TRUE);
  frugal = hm_words_result_of (run, hm_result_get_key (least));
  if (hm_result_get_key (least)->algorithm != hm_result_get_key (most)->algorithm)
    {
      high = hm_format_energy (hm_result_get_figures (most)->energy, TRUE);
      hungry = hm_words_result_of (run, hm_result_get_key (most));
      g_ptr_array_add (sentences,
                       /* Translators: an algorithm and an amount ("2.3 nJ/byte"), twice. */
                       g_strdup_printf (_ ("The least energy takes %1$s with %2$s, the most %3$s "
                                           "with %4$s."),
                                        frugal, low, hungry, high));
    }
  else
    g_ptr_array_add (sentences,
                     /* Translators: an algorithm and an amount ("2.3 nJ/byte"). */
                     g_strdup_printf (_ ("%1$s takes %2$s."), frugal, low));
  add_shared_energy (sentences, run, least, find_threads (run, TRUE));
  if (g_strcmp0 (hm_run_get_method (run)->energy_source, "battery") == 0)
    g_ptr_array_add (sentences, g_strdup (_ ("That is the energy of the whole computer, as its "
                                             "battery tells it, screen and all.")));
  else
    g_ptr_array_add (sentences, g_strdup (_ ("That is the energy of the whole processor, with the "
                                             "cores that did nothing.")));
}
