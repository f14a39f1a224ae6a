/* hm-turns-words.c: what was measured in turns, in words
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-turns-words.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "report/hm-format.h"

char *
hm_turns_name (const HmPaired *paired)
{
  const char *title;

  g_return_val_if_fail (paired != NULL, NULL);

  title = hm_algorithm_title (paired->algorithm);
  if (paired->size >= 0 && paired->operation != HM_OPERATION_DECRYPT)
    return g_strdup (title);
  return g_strdup_printf ("%s · %s", title, hm_operation_title (paired->operation));
}

char *
hm_turns_format_ratio (const HmPaired *paired)
{
  g_return_val_if_fail (paired != NULL, NULL);

  g_autofree char *number = hm_format_number (paired->ratio, paired->ratio >= 1 ? 4 : 3);
  /* Translators: how many times as fast: "×2.26". */
  g_autofree char *ratio = g_strdup_printf (_ ("×%s"), number);
  double half = (paired->high - paired->low) / 2 / paired->ratio;
  g_autofree char *share = NULL, *width = NULL;

  if (!isfinite (half))
    return g_steal_pointer (&ratio);
  share = hm_format_percent (half, half < 0.0995 ? 1 : 0);
  /* Translators: half the width of an interval, in percent. */
  width = g_strdup_printf (_ ("±%s"), share);
  return g_strdup_printf ("%s %s", ratio, width);
}

char *
hm_turns_tell_crossing (const char *name,
                        const HmCrossing *crossing,
                        const char *first,
                        const char *second)
{
  g_autofree char *size = NULL;

  g_return_val_if_fail (crossing != NULL, NULL);

  size = hm_format_size_long ((gint64) (crossing->size + 0.5));
  /* Translators: an algorithm, an engine, a block size, another engine. */
  return g_strdup_printf (_ ("%1$s: from about %3$s on %2$s is faster than %4$s"), name,
                          crossing->faster ? second : first, size,
                          crossing->faster ? first : second);
}

char *
hm_turns_tell_costs (const char *engine, const HmSlope *slope)
{
  g_autofree char *call = NULL, *byte = NULL;

  g_return_val_if_fail (slope != NULL, NULL);

  call = hm_format_time (slope->call);
  byte = hm_format_time (slope->byte);
  /* Translators: an engine, the time that a call takes whatever its size, the time for each byte:
   * "OpenSSL: 119 ns a call, 1.18 ns a byte". */
  return g_strdup_printf (_ ("%1$s: %2$s a call, %3$s a byte"), engine, call, byte);
}
