/* hm-measuring.c: a benchmark that runs in a terminal, and the run that is kept and printed of it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/hm-measuring.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "bench/hm-machine.h"
#include "cli/hm-cli.h"
#include "cli/hm-waiting.h"
#include "run/hm-store.h"

static void
start (gpointer measurement)
{
  hm_measurement_start (measurement);
  hm_cli_tell_conditions (hm_measurement_get_run (measurement));
}

static void
stop (gpointer measurement)
{
  hm_measurement_stop (measurement);
}

static void
show (gpointer measurement, HmProgress *progress)
{
  double remaining = hm_measurement_get_remaining (measurement);

  if (isfinite (remaining))
    hm_progress_show (progress, hm_measurement_get_progress (measurement), remaining,
                      hm_measurement_get_activity (measurement));
}

/* Returns the signal that stopped it, or 0; @failed is set when the run could not be kept. */
static int
measure_and_keep (HmMeasurement *self, HmArguments *arguments, gboolean *failed)
{
  static const HmAwaited awaited = { start, stop, show };
  g_autoptr (GError) error = NULL;
  g_autoptr (HmStore) store = NULL;
  g_autoptr (HmStoreItem) item = NULL;
  int signal_number;

  if (!hm_arguments_has (arguments, "no-save"))
    {
      store = hm_store_new (NULL);
      item = hm_store_add_run (store, hm_measurement_get_run (self), &error);
      /* The figures are still worth having. */
      if (item == NULL)
        {
          /* Translators: %s is the reason, a sentence. Leave the option as it is. */
          hm_cli_message (_ ("the run cannot be kept (--no-save does without): %s"),
                          error->message);
          g_clear_error (&error);
          *failed = TRUE;
        }
    }

  signal_number = hm_wait_for (G_OBJECT (self), &awaited);

  if (item != NULL && hm_store_flush (store, &error))
    /* Translators: %s is the path of a file. */
    hm_cli_message (_ ("the run is kept in %s"), hm_store_item_get_path (item));
  else if (item != NULL)
    {
      hm_cli_fail (error);
      *failed = TRUE;
    }
  hm_cli_tell_verdict (hm_measurement_get_run (self));
  return signal_number;
}

GStrv
hm_run_format_names (const HmRunFormat *formats)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  for (; formats->name != NULL; formats++)
    g_strv_builder_add (names, formats->name);
  return g_strv_builder_end (names);
}

static char *
write_run (HmRun *run, const HmRunFormat *formats, const char *name)
{
  while (strcmp (formats->name, name) != 0)
    formats++;
  return formats->write (run);
}

int
hm_measure (HmMeasurement *self,
            HmArguments *arguments,
            const HmRunFormat *formats,
            const char *usual,
            gboolean (*tell_failures) (HmRun *run))
{
  HmRun *run = hm_measurement_get_run (self);
  const char *output = hm_arguments_get (arguments, "output", NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gboolean failed = FALSE;
  int signal_number;

  if (!hm_output_check (output, &error))
    return hm_cli_fail (error);

  signal_number = measure_and_keep (self, arguments, &failed);
  if (!tell_failures (run))
    failed = TRUE;

  text = write_run (run, formats, hm_arguments_get (arguments, "format", usual));
  if (!hm_output_write (output, text, &error))
    return hm_cli_fail (error);
  if (signal_number != 0)
    return HM_EXIT_SIGNAL + signal_number;
  return failed ? HM_EXIT_FAILED : HM_EXIT_DONE;
}
