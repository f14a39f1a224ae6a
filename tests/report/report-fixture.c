/* report-fixture.c: small runs for the tests of figures, charts and texts
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "report-fixture.h"

#include <math.h>

HmRun *
fixture_run (const char *name)
{
  HmRun *run = hm_run_new (HM_ORIGIN_MEASURED);

  hm_run_set_name (run, name);
  hm_run_set_status (run, HM_RUN_COMPLETE);
  hm_run_get_method (run)->precision = 0.005;
  hm_run_get_method (run)->threads = 1;
  return run;
}

HmResult *
fixture_add (HmRun *run,
             const HmResultKey *key,
             HmUnit unit,
             double value,
             double half,
             HmStatus status)
{
  HmResultKey own = *key;
  g_autoptr (HmResult) result = NULL;
  HmFigures figures = HM_FIGURES_NONE;

  own.algorithm = g_intern_string (key->algorithm);
  own.engine = g_intern_string (key->engine != NULL ? key->engine : "built-in");
  own.workload = g_intern_string (key->workload);
  own.threads = MAX (key->threads, 1);
  result = hm_result_new (&own, unit);
  figures.status = status;
  if (status == HM_STATUS_OK || status == HM_STATUS_DISTURBED)
    {
      figures.value = value;
      figures.samples = 30;
      figures.accepted = 24;
      if (half > 0)
        {
          figures.low = value * (1 - half);
          figures.high = value * (1 + half);
        }
    }
  hm_result_set_figures (result, &figures);
  g_assert_true (hm_run_add_result (run, result, TRUE));
  return hm_run_get_result (run, hm_run_get_n_results (run) - 1);
}

HmResult *
fixture_add_speed (HmRun *run,
                   const char *algorithm,
                   HmOperation operation,
                   gint64 size,
                   double value,
                   double half)
{
  HmResultKey key = { .algorithm = algorithm, .operation = operation, .size = size };

  return fixture_add (run, &key, HM_UNIT_BYTES_PER_SECOND, value, half, HM_STATUS_OK);
}

HmResult *
fixture_add_rate (HmRun *run,
                  const char *algorithm,
                  HmOperation operation,
                  guint bits,
                  double value,
                  double half)
{
  HmResultKey key = { .algorithm = algorithm, .operation = operation, .size = -1, .bits = bits };

  return fixture_add (run, &key, HM_UNIT_OPERATIONS_PER_SECOND, value, half, HM_STATUS_OK);
}
