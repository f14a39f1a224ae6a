/* hm-moments-words.c: the machine's state over the time of a run, in words
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-moments-words.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "report/hm-format.h"
#include "report/hm-report-words.h"

char *
hm_words_temperature (double celsius)
{
  /* Translators: a temperature in degrees Celsius */
  return g_strdup_printf (_ ("%.0f °C"), celsius);
}

/* Appends a line, or a sentence, and frees it. */
static void
take (GString *text, const char *between, char *line)
{
  if (text->len > 0)
    g_string_append (text, between);
  g_string_append (text, line);
  g_free (line);
}

static char *
fill (const char *format, char *word)
{
  g_autofree char *owned = word;

  return hm_words_fill (format, (const char *const[]){ owned, NULL });
}

static char *
tell_power (const HmMoment *moment)
{
  gboolean battery = g_strcmp0 (moment->power, "battery") == 0;

  if (moment->power == NULL)
    return NULL;
  if (isnan (moment->battery) || !battery)
    return g_strdup (battery ? _ ("On battery") : _ ("AC power"));
  /* Translators: %1$s is the level of the battery: "63 %". */
  return fill (_ ("On battery, %1$s"), hm_format_percent (moment->battery, 0));
}

char *
hm_moment_tell (const HmMoment *moment)
{
  GString *text = g_string_new (NULL);
  char *power;

  g_return_val_if_fail (moment != NULL, g_string_free (text, FALSE));

  take (text, "\n", hm_format_duration (moment->at));
  if (moment->frequency > 0)
    /* Translators: %1$s is a frequency: "4.1 GHz". */
    take (text, "\n", fill (_ ("Clock of the core %1$s"), hm_format_frequency (moment->frequency)));
  if (!isnan (moment->temperature))
    take (text, "\n", hm_words_temperature (moment->temperature));
  if (!isnan (moment->load))
    /* Translators: %1$s is how many programs want to run, on average: "1.3". */
    take (text, "\n", fill (_ ("Load %1$s"), hm_format_number (moment->load, 2)));
  if (!isnan (moment->disturbed))
    take (text, "\n",
          fill (
              /* Translators: %1$s is a share of the samples: "8 %". */
              _ ("%1$s of the samples disturbed"), hm_format_percent (moment->disturbed, 0)));
  if (moment->steal >= 0.005)
    take (text, "\n",
          fill (
              /* Translators: %1$s is a share of the time: "8 %". */
              _ ("%1$s of the time taken by other virtual machines"),
              hm_format_percent (moment->steal, 0)));
  if (moment->throttled > 0)
    take (text, "\n", g_strdup (_ ("Slowed down because it was too hot")));
  power = tell_power (moment);
  if (power != NULL)
    take (text, "\n", power);
  return g_string_free (text, FALSE);
}

static double
mean_disturbed (const HmMoments *moments)
{
  double sum = 0;
  guint n = 0;

  for (guint i = 0; i < hm_moments_get_n (moments); i++)
    if (!isnan (hm_moments_get (moments, i)->disturbed))
      {
        sum += hm_moments_get (moments, i)->disturbed;
        n++;
      }
  return n > 0 ? sum / n : NAN;
}

char *
hm_moments_tell (const HmMoments *moments)
{
  GString *text = g_string_new (NULL);
  guint n = hm_moments_get_n (moments);
  double low, high, disturbed = mean_disturbed (moments);

  if (n == 0)
    return g_string_free (text, FALSE);
  take (text, " ",
        /* Translators: %1$s is how long a run took: "0:15". */
        fill (_ ("The conditions over %1$s."),
              hm_format_duration (hm_moments_get (moments, n - 1)->at)));
  if (hm_moments_range (moments, G_STRUCT_OFFSET (HmMoment, frequency), &low, NULL, &high))
    {
      g_autofree char *from = hm_format_frequency (low), *to = hm_format_frequency (high);

      take (
          text, " ",
          hm_words_fill (
              /* Translators: two frequencies: "from 3.9 GHz to 4.1 GHz". */
              _ ("Clock of the core from %1$s to %2$s."), (const char *const[]){ from, to, NULL }));
    }
  else
    take (text, " ", g_strdup (_ ("Clock of the core unknown.")));
  if (hm_moments_range (moments, G_STRUCT_OFFSET (HmMoment, temperature), NULL, NULL, &high))
    /* Translators: %1$s is a temperature: "71 °C". */
    take (text, " ", fill (_ ("Temperature up to %1$s."), hm_words_temperature (high)));
  else
    take (text, " ", g_strdup (_ ("Temperature unknown.")));
  if (hm_moments_range (moments, G_STRUCT_OFFSET (HmMoment, load), NULL, NULL, &high))
    /* Translators: %1$s is how many programs want to run, on average: "1.3". */
    take (text, " ", fill (_ ("Load up to %1$s."), hm_format_number (high, 2)));
  if (!isnan (disturbed))
    /* Translators: %1$s is a share of the samples: "8 %". */
    take (text, " ", fill (_ ("%1$s of the samples disturbed."), hm_format_percent (disturbed, 0)));
  return g_string_free (text, FALSE);
}
