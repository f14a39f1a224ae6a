/* hm-verdict-words.c: how far a run is to be believed, in words
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-verdict-words.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "report/hm-format.h"
#include "report/hm-report-words.h"

const char *
hm_verdict_title (HmVerdictLevel level)
{
  switch (level)
    {
    case HM_VERDICT_GOOD:
      return C_ ("quality of a run", "Good");
    case HM_VERDICT_FAIR:
      return C_ ("quality of a run", "Fair");
    case HM_VERDICT_POOR:
      return C_ ("quality of a run", "Poor");
    case HM_VERDICT_UNKNOWN:
    default:
      return C_ ("quality of a run", "Unknown");
    }
}

static char *
tell_count (const char *format, guint count, guint all)
{
  g_autofree char *first = hm_format_number (count, 6);
  g_autofree char *second = hm_format_number (all, 6);

  return hm_words_fill (format, (const char *const[]){ first, second, NULL });
}

static char *
tell_share (const char *format, double share)
{
  g_autofree char *text = hm_format_percent (share, share < 0.1 ? 1 : 0);

  return hm_words_fill (format, (const char *const[]){ text, NULL });
}

static char *
tell_frequencies (const char *format, double first_hertz, double second_hertz)
{
  g_autofree char *first = hm_format_frequency (first_hertz);
  g_autofree char *second = hm_format_frequency (second_hertz);

  return hm_words_fill (format, (const char *const[]){ first, second, NULL });
}

static char *
tell_load (double load)
{
  g_autofree char *number = hm_format_number (load, 2);

  /* Translators: %s is the load average, the number of programs that want to run. */
  return g_strdup_printf (_ ("Other programs were busy before the start (load %s)."), number);
}

char *
hm_reason_tell (const HmReason *reason)
{
  guint count = isfinite (reason->value) ? (guint) reason->value : 0;
  guint all = isfinite (reason->other) ? (guint) reason->other : 0;

  switch (reason->kind)
    {
    case HM_REASON_DISTURBED:
      return tell_count (
          /* Translators: of %2$s figures %1$s were disturbed. */
          ngettext ("%1$s of %2$s figure was disturbed and is not to be relied on.",
                    "%1$s of %2$s figures were disturbed and are not to be relied on.", all),
          count, all);
    case HM_REASON_WIDE:
      return tell_count (
          /* Translators: of %2$s figures %1$s have a wide interval. */
          ngettext ("%1$s of %2$s figure is known inexactly only.",
                    "%1$s of %2$s figures are known inexactly only.", all),
          count, all);
    case HM_REASON_THROTTLED:
      return g_strdup (_ ("The processor was slowed down because it was too hot."));
    case HM_REASON_SLIDE:
      return tell_frequencies (
          /* Translators: two clock frequencies: "from 4.6 GHz to 3.1 GHz". */
          _ ("The processor slid from %1$s to %2$s when its burst was over; both speeds are told."),
          reason->value, reason->other);
    case HM_REASON_FREQUENCY:
      /* Translators: two clock frequencies: "between 2.1 GHz and 4.0 GHz". */
      return tell_frequencies (_ ("The processor's clock wandered between %1$s and %2$s."),
                               reason->value, reason->other);
    case HM_REASON_POWER:
      return g_strdup (_ ("The power supply changed while it was measured."));
    case HM_REASON_BATTERY:
      return g_strdup (_ ("The computer ran on its battery."));
    case HM_REASON_GOVERNOR:
      return g_strdup (_ ("The processor was set to save power."));
    case HM_REASON_STEAL:
      /* Translators: %1$s is a share of the time: "12 %". */
      return tell_share (_ ("Other virtual machines took %1$s of the time."), reason->value);
    case HM_REASON_ACCEPTED:
      /* Translators: %1$s is a share of the samples: "45 %". */
      return tell_share (_ ("Only %1$s of the samples were undisturbed."), reason->value);
    case HM_REASON_LOAD:
      return tell_load (reason->value);
    case HM_REASON_SUSPENDS:
      return g_strdup_printf (
          /* Translators: %u is how often the computer was suspended during the run. */
          ngettext ("The computer slept %u time meanwhile, which cost a sample, not the run.",
                    "The computer slept %u times meanwhile, which cost samples, not the run.",
                    count),
          count);
    case HM_REASON_RESULT_SHARED:
      /* Translators: %1$s is a share of the samples: "60 %". */
      return tell_share (_ ("In %1$s of the samples somebody else was on the core."),
                         reason->value);
    case HM_REASON_RESULT_CLOCK:
      /* Translators: %1$s is a share of the samples: "60 %". */
      return tell_share (_ ("In %1$s of the samples the clock of the core changed."),
                         reason->value);
    case HM_REASON_RESULT_SWITCHED:
      /* Translators: %1$s is a share of the samples: "60 %". */
      return tell_share (_ ("In %1$s of the samples the thread was taken off the core."),
                         reason->value);
    case HM_REASON_RESULT_THROTTLED:
      /* Translators: %1$s is a share of the samples: "60 %". */
      return tell_share (_ ("In %1$s of the samples the processor was slowed down."),
                         reason->value);
    case HM_REASON_RESULT_ROUND:
      return tell_share (
          /* Translators: %1$s is a share of the samples: "60 %". */
          _ ("In %1$s of the samples the power supply changed, or time was stolen."),
          reason->value);
    case HM_REASON_RESULT_WIDE:
      /* Translators: %1$s is half the width of an interval, in percent: "4 %". */
      return tell_share (_ ("The interval is wide: ±%1$s."), reason->value);
    default:
      g_return_val_if_reached (NULL);
    }
}

static const char *
tell_level (const HmRunVerdict *verdict)
{
  if (verdict->level == HM_VERDICT_POOR)
    return _ ("The conditions were poor: take these figures for rough ones.");
  if (verdict->level == HM_VERDICT_FAIR)
    return _ ("The conditions were fair: not all was as it should be.");
  return verdict->blind ? _ ("The samples were good; the system told nothing about its state.")
                        : _ ("The conditions were good.");
}

GPtrArray *
hm_verdict_sentences (const HmRunVerdict *verdict)
{
  GPtrArray *sentences = g_ptr_array_new_with_free_func (g_free);

  g_return_val_if_fail (verdict != NULL, sentences);

  if (verdict->level == HM_VERDICT_UNKNOWN)
    return sentences;
  g_ptr_array_add (sentences, g_strdup (tell_level (verdict)));
  for (guint i = 0; i < verdict->n_reasons; i++)
    g_ptr_array_add (sentences, hm_reason_tell (&verdict->reasons[i]));
  return sentences;
}

char *
hm_verdict_brief (const HmRunVerdict *verdict)
{
  g_autofree char *reason = NULL;

  g_return_val_if_fail (verdict != NULL, NULL);

  if (verdict->level == HM_VERDICT_UNKNOWN)
    return NULL;
  if (verdict->n_reasons == 0)
    return g_strdup (tell_level (verdict));
  reason = hm_reason_tell (&verdict->reasons[0]);
  if (verdict->level == HM_VERDICT_POOR)
    /* Translators: %s is why, a sentence of its own. */
    return g_strdup_printf (_ ("Poor conditions. %s"), reason);
  /* Translators: %s is why, a sentence of its own. */
  return g_strdup_printf (_ ("Fair conditions. %s"), reason);
}
