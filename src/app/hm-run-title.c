/* hm-run-title.c: what a run is called in the window
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-run-title"

#include "config.h"

#include "hm-run-title.h"

#include <glib/gi18n.h>

char *
hm_run_title (const char *name, GDateTime *created, HmOrigin origin)
{
  g_autoptr (GDateTime) local = NULL;
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *stamp = NULL;
  g_autofree char *clock = NULL;
  GDate day, today;

  if (created == NULL || origin != HM_ORIGIN_MEASURED)
    return g_strdup (name);
  stamp = g_date_time_format (created, "%Y-%m-%d %H:%M");
  if (!g_str_has_suffix (name, stamp))
    return g_strdup (name);
  local = g_date_time_to_local (created);
  clock = g_date_time_format (local, "%H:%M");
  g_date_set_dmy (&day, (GDateDay) g_date_time_get_day_of_month (local),
                  (GDateMonth) g_date_time_get_month (local),
                  (GDateYear) g_date_time_get_year (local));
  g_date_set_dmy (&today, (GDateDay) g_date_time_get_day_of_month (now),
                  (GDateMonth) g_date_time_get_month (now), (GDateYear) g_date_time_get_year (now));
  switch (g_date_days_between (&day, &today))
    {
    case 0:
      /* Translators: %s is a time of day: "Today 14:02" */
      return g_strdup_printf (_ ("Today %s"), clock);
    case 1:
      /* Translators: %s is a time of day: "Yesterday 09:41" */
      return g_strdup_printf (_ ("Yesterday %s"), clock);
    default:
      /* Translators: a date and time for g_date_time_format (): "3 December 2025 14:02" */
      return g_date_time_format (local, _ ("%-e %B %Y %H:%M"));
    }
}

char *
hm_run_mark_title (HmRun *run, const char *title)
{
  g_return_val_if_fail (HM_IS_RUN (run), NULL);
  g_return_val_if_fail (title != NULL, NULL);

  if (hm_run_get_status (run) != HM_RUN_STOPPED)
    return g_strdup (title);
  /* Translators: %s is the name of a run that did not come to its end */
  return g_strdup_printf (_ ("%s (stopped early)"), title);
}
