/* hm-figure-more.c: what is told of a figure besides its value: its threads, its energy
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-figure-more.h"

#include <math.h>

#include <glib/gi18n-lib.h>

static char *
format_value (HmResult *result, double value, HmUnits units)
{
  return hm_result_get_unit (result) == HM_UNIT_BYTES_PER_SECOND
             ? hm_format_speed (value, units)
             : hm_format_rate (value, hm_result_get_key (result)->operation);
}

char *
hm_figure_tell_members (HmResult *result, HmUnits units)
{
  const GArray *members = hm_result_get_members (result);
  const HmMember *slowest = NULL, *fastest = NULL;
  g_autofree char *low = NULL, *high = NULL;

  for (guint i = 0; i < members->len; i++)
    {
      const HmMember *member = &g_array_index (members, HmMember, i);

      if (!isfinite (member->value))
        continue;
      if (slowest == NULL || member->value < slowest->value)
        slowest = member;
      if (fastest == NULL || member->value > fastest->value)
        fastest = member;
    }
  if (slowest == NULL)
    return NULL;
  low = format_value (result, slowest->value, units);
  high = format_value (result, fastest->value, units);
  if (slowest->cpu >= 0 && fastest->cpu >= 0)
    return g_strdup_printf (
        /* Translators: of several threads: a speed, the number of a processor, and the same of the
         * fastest: "Slowest thread 1.9 GB/s on processor 3, fastest 2.0 GB/s on processor 0". */
        _ ("Slowest thread %1$s on processor %2$d, fastest %3$s on processor %4$d"), low,
        slowest->cpu, high, fastest->cpu);
  /* Translators: of several threads: two speeds. */
  return g_strdup_printf (_ ("Slowest thread %1$s, fastest %2$s"), low, high);
}

static char *
tell_energy (HmRun *run, double energy, gboolean per_byte)
{
  g_autofree char *amount = NULL;

  if (!isfinite (energy) || !(energy > 0))
    return NULL;
  amount = hm_format_energy (energy, per_byte);
  if (g_strcmp0 (hm_run_get_method (run)->energy_source, "battery") == 0)
    /* Translators: %s is an amount: "2.3 nJ/byte". */
    return g_strdup_printf (_ ("Energy %s, of the whole computer by its battery"), amount);
  /* Translators: %s is an amount: "2.3 nJ/byte". */
  return g_strdup_printf (_ ("Energy %s, of the whole processor with all its cores"), amount);
}

char *
hm_figure_tell_energy (HmRun *run, HmResult *result)
{
  return tell_energy (run, hm_result_get_figures (result)->energy,
                      hm_result_get_unit (result) == HM_UNIT_BYTES_PER_SECOND);
}

char *
hm_figure_tell_connection_energy (HmRun *run, const HmHandshake *handshake)
{
  return tell_energy (run, handshake->energy, FALSE);
}
