/* hm-report-telling.c: what is faster, as an item of a sentence's list
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-report-telling.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "report/hm-report-compare.h"
#include "report/hm-report-words.h"

/* The first item of a list says "times as fast", the others need not. Faster and slower are told
 * apart, as many languages have other words for a ratio below 1. */
static const struct
{
  const char *first, *next, *slower_first, *slower_next;
} tellings[] = {
  [HM_TELLING_AT_SIZE] = {
      /* Translators: the first item of a list: what was measured, the ratio of two speeds (above
       * 1), a block size: "MDC-2, 1.6 times as fast at 8 KiB". */
      N_ ("%1$s, %2$s times as fast at %3$s"),
      /* Translators: an item of a list whose first says that it is about speeds: what was measured,
       * the ratio of two speeds (above 1), a block size: "RC4, 1.7 times at 8 KiB". */
      N_ ("%1$s, %2$s times at %3$s"),
      /* Translators: the first item of a list: what was measured, the ratio of two speeds (below
       * 1), a block size: "MD5, 0.61 times as fast at 8 KiB". */
      NC_ ("slower", "%1$s, %2$s times as fast at %3$s"),
      /* Translators: an item of a list whose first says that it is about speeds: what was measured,
       * the ratio of two speeds (below 1), a block size: "MD5, 0.61 times at 8 KiB". */
      NC_ ("slower", "%1$s, %2$s times at %3$s"),
  },
  [HM_TELLING_ALONE] = {
      /* Translators: the first item of a list: what was measured, the ratio of two speeds (above
       * 1): "RSA 512 signing, 5.0 times as fast". */
      N_ ("%1$s, %2$s times as fast"),
      /* Translators: an item of a list whose first says that it is about speeds: what was measured,
       * the ratio of two speeds (above 1): "RSA 512 signing, 5.0 times". */
      N_ ("%1$s, %2$s times"),
      /* Translators: the first item of a list: what was measured, the ratio of two speeds (below
       * 1): "RSA 512 signing, 0.50 times as fast". */
      NC_ ("slower", "%1$s, %2$s times as fast"),
      /* Translators: an item of a list whose first says that it is about speeds: what was measured,
       * the ratio of two speeds (below 1): "RSA 512 signing, 0.50 times". */
      NC_ ("slower", "%1$s, %2$s times"),
  },
  [HM_TELLING_BY_KEY] = {
      /* Translators: the first item of a list: what was measured with keys of several sizes; the
       * mean, smallest and largest ratio of two speeds (above 1):
       * "RSA signing, about 7.7 times as fast (5.0 to 9.2 by key size)". */
      N_ ("%1$s, about %2$s times as fast (%3$s to %4$s by key size)"),
      /* Translators: an item of a list whose first says that it is about speeds: what was measured
       * with keys of several sizes; the mean, smallest and largest ratio (above 1). */
      N_ ("%1$s, about %2$s times (%3$s to %4$s by key size)"),
      /* Translators: the first item of a list: what was measured with keys of several sizes; the
       * mean, smallest and largest ratio of two speeds (below 1):
       * "RSA signing, about 0.31 times as fast (0.26 to 0.37 by key size)". */
      NC_ ("slower", "%1$s, about %2$s times as fast (%3$s to %4$s by key size)"),
      /* Translators: an item of a list whose first says that it is about speeds: what was measured
       * with keys of several sizes; the mean, smallest and largest ratio (below 1). */
      NC_ ("slower", "%1$s, about %2$s times (%3$s to %4$s by key size)"),
  },
  [HM_TELLING_BY_ALGORITHM] = {
      /* Translators: the first item of a list: what was measured with several algorithms; the mean,
       * smallest and largest ratio of two speeds (above 1). */
      N_ ("%1$s, about %2$s times as fast (%3$s to %4$s by algorithm)"),
      /* Translators: an item of a list whose first says that it is about speeds: what was measured
       * with several algorithms; the mean, smallest and largest ratio (above 1). */
      N_ ("%1$s, about %2$s times (%3$s to %4$s by algorithm)"),
      /* Translators: the first item of a list: what was measured with several algorithms; the mean,
       * smallest and largest ratio of two speeds (below 1). */
      NC_ ("slower", "%1$s, about %2$s times as fast (%3$s to %4$s by algorithm)"),
      /* Translators: an item of a list whose first says that it is about speeds: what was measured
       * with several algorithms; the mean, smallest and largest ratio (below 1). */
      NC_ ("slower", "%1$s, about %2$s times (%3$s to %4$s by algorithm)"),
  },
  [HM_TELLING_BY_SUITE] = {
      /* Translators: the first item of a list: a kind of connections, measured with several cipher
       * suites; the mean, smallest and largest ratio of two speeds (above 1): "full connections
       * with SSLv3 (10 KiB each way), about 2.5 times as fast (2.0 to 3.1 by suite and key)". */
      N_ ("%1$s, about %2$s times as fast (%3$s to %4$s by suite and key)"),
      /* Translators: an item of a list whose first says that it is about speeds: a kind of
       * connections, measured with several cipher suites; the mean, smallest and largest ratio
       * (above 1). */
      N_ ("%1$s, about %2$s times (%3$s to %4$s by suite and key)"),
      /* Translators: the first item of a list: a kind of connections, measured with several cipher
       * suites; the mean, smallest and largest ratio of two speeds (below 1). */
      NC_ ("slower", "%1$s, about %2$s times as fast (%3$s to %4$s by suite and key)"),
      /* Translators: an item of a list whose first says that it is about speeds: a kind of
       * connections, measured with several cipher suites; the mean, smallest and largest ratio
       * (below 1). */
      NC_ ("slower", "%1$s, about %2$s times (%3$s to %4$s by suite and key)"),
  },
};

char *
hm_report_tell (HmTelling telling, gboolean first, double ratio, const char *const *words)
{
  const char *format;

  g_return_val_if_fail ((guint) telling < G_N_ELEMENTS (tellings) && words != NULL, NULL);

  if (ratio < 1)
    format = g_dpgettext2 (GETTEXT_PACKAGE, "slower",
                           first ? tellings[telling].slower_first : tellings[telling].slower_next);
  else
    format = _ (first ? tellings[telling].first : tellings[telling].next);
  return hm_words_fill (format, words);
}

HmDirection
hm_report_judge (double ratio, HmPairFlags flags, HmCompareVerdict verdict, gboolean *bare)
{
  g_return_val_if_fail (bare != NULL, HM_DIRECTION_NO_WORD);

  if (isnan (ratio) || (flags & (HM_PAIR_DISTURBED_BASE | HM_PAIR_DISTURBED_OTHER)))
    return HM_DIRECTION_NO_WORD;
  if (flags & HM_PAIR_NOISE_UNKNOWN)
    {
      *bare = TRUE;
      if (ratio >= HM_REPORT_BARE_FACTOR)
        return HM_DIRECTION_FASTER;
      return ratio <= 1 / HM_REPORT_BARE_FACTOR ? HM_DIRECTION_SLOWER : HM_DIRECTION_SAME;
    }
  switch (verdict)
    {
    case HM_COMPARE_FASTER:
      return HM_DIRECTION_FASTER;
    case HM_COMPARE_SLOWER:
      return HM_DIRECTION_SLOWER;
    case HM_COMPARE_NO_DIFFERENCE:
      return HM_DIRECTION_SAME;
    case HM_COMPARE_UNKNOWN:
    default:
      return HM_DIRECTION_NO_WORD;
    }
}

HmDirection
hm_report_join (const guint *counts, guint n)
{
  g_return_val_if_fail (counts != NULL, HM_DIRECTION_NO_WORD);

  for (HmDirection d = HM_DIRECTION_SAME; d <= HM_DIRECTION_NO_WORD; d++)
    if (counts[d] == n)
      return d;
  return HM_DIRECTION_MIXED;
}
