/* hm-figure-bar.c: a result becomes a bar: its state, and all that is known of it in words
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-figure-private.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "report/hm-figure-more.h"
#include "report/hm-verdict-words.h"

/* While a run is measured, a bar is rough until its interval is within this many times the half
 * width that the run aims at. Wider than that, a reader sees the bar still move. */
#define ROUGH_FACTOR 4

/* The aim of a run that names none. */
#define USUAL_PRECISION 0.005

/* The interval in the direction in which more is better. */
static void
get_interval (HmResult *result, double *low, double *high)
{
  const HmFigures *figures = hm_result_get_figures (result);

  *low = figures->low;
  *high = figures->high;
  if (hm_result_get_unit (result) == HM_UNIT_SECONDS_PER_OPERATION)
    {
      *low = figures->high > 0 ? 1 / figures->high : NAN;
      *high = figures->low > 0 ? 1 / figures->low : NAN;
    }
  if (!isfinite (*low) || !isfinite (*high) || *low > *high)
    *low = *high = NAN;
}

static HmBarState
get_state (HmRun *run, HmResult *result, const HmBar *bar)
{
  gboolean running = hm_run_get_status (run) == HM_RUN_RUNNING;
  double aim = hm_run_get_method (run)->precision;

  if (!hm_result_has_value (result))
    {
      HmStatus status = hm_result_get_figures (result)->status;

      if (status == HM_STATUS_UNAVAILABLE)
        return HM_BAR_UNAVAILABLE;
      if (status == HM_STATUS_FAILED)
        return HM_BAR_FAILED;
      return running && status == HM_STATUS_PENDING ? HM_BAR_PENDING : HM_BAR_MISSING;
    }
  if (hm_result_get_figures (result)->status == HM_STATUS_DISTURBED)
    return HM_BAR_DISTURBED;
  if (!isfinite (aim) || aim <= 0)
    aim = USUAL_PRECISION;
  if (running && (isnan (bar->low) || (bar->high - bar->low) / 2 > ROUGH_FACTOR * aim * bar->value))
    return HM_BAR_ROUGH;
  return HM_BAR_MEASURED;
}

static char *
format_value (double value, HmResult *result, HmUnits units)
{
  if (hm_result_get_unit (result) == HM_UNIT_BYTES_PER_SECOND)
    return hm_format_speed (value, units);
  return hm_format_rate (value, hm_result_get_key (result)->operation);
}

/* Appends a line to @text and frees it. */
static void
take_line (GString *text, char *line)
{
  if (text->len > 0)
    g_string_append_c (text, '\n');
  g_string_append (text, line);
  g_free (line);
}

static void
take_known (GString *text, char *line)
{
  if (line != NULL)
    take_line (text, line);
}

/* What was done, as a title: "AES-128-CBC · Encrypt · 8 KiB". */
static char *
make_subject_line (const HmResultKey *key)
{
  const char *algorithm = hm_algorithm_title (key->algorithm);
  const char *operation = hm_operation_title (key->operation);
  g_autofree char *amount = NULL;

  if (key->size >= 0)
    amount = hm_format_size_long (key->size);
  else if (key->bits > 0)
    /* Translators: a key's length. */
    amount = g_strdup_printf (ngettext ("%u bit", "%u bits", key->bits), key->bits);
  else
    /* Translators: algorithm and operation: "Ed25519 · Sign". */
    return g_strdup_printf (_ ("%1$s · %2$s"), algorithm, operation);
  /* Translators: algorithm, operation, block size or key size: "AES-128-CBC · Encrypt · 8 KiB". */
  return g_strdup_printf (_ ("%1$s · %2$s · %3$s"), algorithm, operation, amount);
}

static void
add_figure_lines (GString *text, HmResult *result, const HmBar *bar, HmUnits units)
{
  const HmFigures *figures = hm_result_get_figures (result);

  take_line (text, hm_format_result (result, units));
  if (isfinite (bar->low))
    {
      g_autofree char *low = format_value (bar->low, result, units);
      g_autofree char *high = format_value (bar->high, result, units);
      double half = (bar->high - bar->low) / 2 / bar->value;
      g_autofree char *share = hm_format_percent (half, half < 0.0995 ? 1 : 0);

      take_line (text,
                 /* Translators: the ends of the interval, and half its width in percent: "95 %
                    interval 675 MB/s to 677 MB/s (±0.2 %)". */
                 g_strdup_printf (_ ("95 %% interval %1$s to %2$s (±%3$s)"), low, high, share));
    }
  else
    take_line (text, g_strdup (_ ("Interval not recorded")));
  if (figures->samples > 0)
    /* Translators: of %2$u measured samples %1$u were undisturbed. */
    take_line (text, g_strdup_printf (ngettext ("%1$u of %2$u sample accepted",
                                                "%1$u of %2$u samples accepted", figures->samples),
                                      figures->accepted, figures->samples));
  if (isfinite (figures->cycles) && figures->cycles > 0)
    take_line (text, hm_format_cycles (figures->cycles,
                                       hm_result_get_unit (result) == HM_UNIT_BYTES_PER_SECOND));
  if (isfinite (figures->wall_median) && figures->wall_median > 0)
    {
      double median = hm_result_get_unit (result) == HM_UNIT_SECONDS_PER_OPERATION
                          ? 1 / figures->wall_median
                          : figures->wall_median;
      g_autofree char *wall = format_value (median, result, units);

      /* Translators: the plain median by the wall clock, not corrected: "Uncorrected median 670
         MB/s". */
      take_line (text, g_strdup_printf (_ ("Uncorrected median %s"), wall));
    }
}

static void
add_origin_lines (GString *text, HmRun *run, HmResult *result, HmUnits units)
{
  const HmResultKey *key = hm_result_get_key (result);
  const char *implementation = hm_result_get_implementation (result);
  const char *clock = hm_result_get_clock (result);
  const char *printed = hm_result_get_printed (result);
  const char *source = hm_run_get_source (run);
  guint line = hm_result_get_line (result);

  if (key->engine != NULL)
    {
      g_autofree char *engine = hm_format_engine (key->engine);

      if (implementation != NULL)
        /* Translators: the library, and which of its code ran: "Engine Built-in core, aes-ni". */
        take_line (text, g_strdup_printf (_ ("Engine %1$s, %2$s"), engine, implementation));
      else
        /* Translators: the library that did the work: "Engine OpenSSL". */
        take_line (text, g_strdup_printf (_ ("Engine %s"), engine));
    }
  if (key->workload != NULL)
    /* Translators: a fixed word for what the timed loop does. */
    take_line (text, g_strdup_printf (_ ("Workload %s"), key->workload));
  if (g_strcmp0 (clock, "user") == 0)
    take_line (text, g_strdup (_ ("Timed by the processor time of the program")));
  else if (g_strcmp0 (clock, "wall") == 0)
    take_line (text, g_strdup (_ ("Timed by the wall clock")));
  if (key->threads > 1)
    take_line (text, hm_format_threads (key->threads));
  take_known (text, hm_figure_tell_members (result, units));
  take_known (text, hm_figure_tell_energy (run, result));
  if (printed != NULL && line > 0)
    /* Translators: where an imported figure stood: its name as printed, and the line. */
    take_line (text, g_strdup_printf (_ ("Printed as “%1$s” in line %2$u"), printed, line));
  else if (line > 0)
    /* Translators: where an imported figure stood. */
    take_line (text, g_strdup_printf (_ ("From line %u of the text"), line));
  if (source != NULL)
    /* Translators: the name of the file that a figure was imported from. */
    take_line (text, g_strdup_printf (_ ("Imported from %s"), source));
}

/* What a slower clock made of it, and why it is not to be relied on. */
static void
add_verdict_lines (GString *text, HmRun *run, HmResult *result, const HmBar *bar, HmUnits units)
{
  double sustained = hm_result_get_figures (result)->sustained;
  HmReason reason;

  if (isfinite (sustained) && sustained > 0 && isfinite (bar->value))
    {
      g_autofree char *burst = format_value (bar->value, result, units);
      g_autofree char *slow = format_value (sustained, result, units);

      take_line (text,
                 /* Translators: two speeds: before and after the processor's burst was over. */
                 g_strdup_printf (_ ("%1$s in the burst, %2$s sustained"), burst, slow));
    }
  if (bar->state == HM_BAR_DISTURBED &&
      hm_verdict_of_result (run, result, &reason) == HM_VERDICT_POOR)
    take_line (text, hm_reason_tell (&reason));
}

static char *
make_detail (HmRun *run, const char *series, HmResult *result, const HmBar *bar, HmUnits units)
{
  GString *text = g_string_new (series);

  take_line (text, make_subject_line (hm_result_get_key (result)));
  if (bar->state == HM_BAR_MISSING)
    take_line (text, g_strdup (_ ("no figure")));
  else if (!hm_result_has_value (result))
    take_line (text, hm_format_result (result, units));
  else
    add_figure_lines (text, result, bar, units);
  if (bar->state == HM_BAR_ROUGH)
    take_line (text, g_strdup (_ ("Still being measured")));
  if (bar->state == HM_BAR_DISTURBED)
    take_line (text, g_strdup (_ ("Disturbed: too few samples were undisturbed to rely on this")));
  add_verdict_lines (text, run, result, bar, units);
  if (hm_result_get_message (result) != NULL)
    take_line (text, g_strdup (hm_result_get_message (result)));
  add_origin_lines (text, run, result, units);
  return g_string_free (text, FALSE);
}

void
hm_bar_fill (HmBar *bar, HmRun *run, const char *series, HmResult *result, HmUnits units)
{
  bar->result = g_object_ref (result);
  bar->value = hm_result_has_value (result) ? hm_result_get_speed (result) : NAN;
  if (isfinite (bar->value))
    get_interval (result, &bar->low, &bar->high);
  bar->state = get_state (run, result, bar);
  bar->label =
      bar->state == HM_BAR_MISSING ? g_strdup (_ ("no figure")) : hm_format_result (result, units);
  bar->detail = make_detail (run, series, result, bar, units);
}
