/* import-figures.c: imports a file and prints how many figures it has, and what that took
 *
 * For tests/bench/import-scale.py and check-growth.py: runs, figures (results and handshakes),
 * seconds of processor time, and the largest resident memory in KiB.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <stdio.h>
#include <sys/resource.h>

#include "run/import/hm-import.h"

static double
seconds (const struct timeval *time)
{
  return (double) time->tv_sec + 1e-6 * (double) time->tv_usec;
}

int
main (int argc, char *argv[])
{
  g_autoptr (GFile) file = argc == 2 ? g_file_new_for_commandline_arg (argv[1]) : NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFileInputStream) stream = NULL;
  g_autoptr (HmImport) import = NULL;
  struct rusage before, after;
  guint n_figures = 0;

  if (file == NULL || (stream = g_file_read (file, NULL, &error)) == NULL)
    {
      fprintf (stderr, "usage: import-figures FILE%s%s\n", error != NULL ? ": " : "",
               error != NULL ? error->message : "");
      return 2;
    }
  getrusage (RUSAGE_SELF, &before);
  import = hm_import_stream (G_INPUT_STREAM (stream), argv[1], NULL, NULL, &error);
  getrusage (RUSAGE_SELF, &after);
  if (import == NULL && error->domain != HM_IMPORT_ERROR)
    {
      fprintf (stderr, "%s\n", error->message);
      return 1;
    }
  for (guint i = 0; import != NULL && i < import->runs->len; i++)
    {
      HmRun *run = g_ptr_array_index (import->runs, i);

      n_figures += hm_run_get_n_results (run) + hm_run_get_handshakes (run)->len;
    }
  printf ("%u %u %.6f %ld\n", import != NULL ? import->runs->len : 0, n_figures,
          seconds (&after.ru_utime) + seconds (&after.ru_stime) - seconds (&before.ru_utime) -
              seconds (&before.ru_stime),
          after.ru_maxrss);
  return 0;
}
