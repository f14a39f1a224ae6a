/* hm-command-cores.c: hashmark-cli cores: what each core of this machine does by itself
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/hm-cli.h"

#include <glib/gi18n.h>
#include <math.h>
#include <unistd.h>

#include "bench/hm-core-map.h"
#include "bench/hm-cores.h"
#include "cli/hm-listing.h"
#include "report/hm-format.h"

/* For each core: long enough for it to come to its speed. */
#define SECONDS 0.04

#define SIZE 8192

static const HmColumn columns[] = {
  /* Translators: a column with the numbers of processors. */
  { "cpu", N_ ("Processor"), TRUE },
  /* Translators: a column that says to which core a processor belongs. */
  { "core", N_ ("Core"), TRUE },
  { "kind", N_ ("Kind") },
  /* Translators: a column with the highest clock of a core. */
  { "max_hertz", N_ ("Highest clock"), TRUE },
  /* Translators: a column with the clock of a core as it was measured. */
  { "hertz", N_ ("Measured"), TRUE },
  /* Translators: a column with the speed of a core that works alone. */
  { "value", N_ ("Alone"), TRUE },
  /* Translators: a column with the speed of all threads of a core together. */
  { "pair", N_ ("With its siblings"), TRUE },
  { NULL },
};

/* NULL where nobody knows. */
static char *
write_number (double number)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  return isfinite (number) ? g_strdup (g_ascii_dtostr (buffer, sizeof buffer, number)) : NULL;
}

static char *
write_hertz (double hertz, gboolean table)
{
  return table && isfinite (hertz) ? hm_format_frequency (hertz) : write_number (hertz);
}

static char *
write_speed (double speed, gboolean table)
{
  return table && isfinite (speed) ? hm_format_speed (speed, HM_UNITS_DECIMAL)
                                   : write_number (speed);
}

static void
add_core (HmListing *listing, const HmCore *core, gboolean table)
{
  g_autofree char *cpu = g_strdup_printf ("%u", core->cpu);
  g_autofree char *first = g_strdup_printf ("%u", core->core);
  g_autofree char *highest = write_hertz (core->max_hertz, table);
  g_autofree char *measured = write_hertz (core->hertz, table);
  g_autofree char *alone = write_speed (core->value, table);
  g_autofree char *together = write_speed (core->pair, table);

  hm_listing_add (
      listing, (const char *const[]){ cpu, first, core->kind, highest, measured, alone, together });
}

static int
run (HmArguments *arguments)
{
  const char *format = hm_arguments_get (arguments, "format", "table");
  g_autoptr (GPtrArray) cores = hm_cores_read (NULL);
  g_autoptr (GPtrArray) offers = hm_engine_find_offers (hm_engine_find ("built-in"), "sha256");
  g_autoptr (HmListing) listing = hm_listing_new (columns);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  gint stop = 0;

  if (cores->len == 0)
    {
      g_set_error_literal (&error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                           _ ("the system does not tell which processors it has"));
      return hm_cli_fail (error);
    }
  for (guint i = 0; i < cores->len && !hm_arguments_has (arguments, "no-test"); i++)
    {
      HmCoreTest test = { g_ptr_array_index (offers, 0), SIZE };

      hm_core_map_measure (cores, i, &test, hm_clock_get_system (), SECONDS, TRUE, &stop);
    }
  for (guint i = 0; i < cores->len; i++)
    add_core (listing, g_ptr_array_index (cores, i), g_str_equal (format, "table"));

  text = hm_listing_write (
      listing, format, isatty (STDOUT_FILENO) ? hm_output_columns (STDOUT_FILENO, 80) : G_MAXUINT);
  if (!hm_output_write (NULL, text, &error))
    return hm_cli_fail (error);
  return HM_EXIT_DONE;
}

static const HmOption options[] = {
  { "no-test", NULL, N_ ("Only what the system tells, without a test of each core") },
  { "format", "FORMAT", N_ ("table (for people), json or csv"), hm_listing_formats, TRUE },
  { NULL },
};

const HmCommand hm_command_cores = {
  .name = "cores",
  .summary = N_ ("Show the cores of this machine, and what each does by itself"),
  .more =
      N_ ("A short test (SHA-256 at 8 KiB, built-in core) on each processor in turn, and on all\n"
          "threads of a core together. “run --cores” keeps the same with a run."),
  .options = options,
  .run = run,
  .measures = TRUE,
};
