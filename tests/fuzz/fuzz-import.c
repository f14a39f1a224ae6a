/* fuzz-import.c: texts from anywhere, as benchmark outputs
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <math.h>

#include "fuzz.h"
#include "run/import/hm-import.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HmImport) import =
      hm_import_text (size > 0 ? (const char *) data : "", (gssize) size, "fuzz.txt", &error);

  if ((import == NULL) != (error != NULL))
    g_error ("neither runs nor an error");
  if (import == NULL)
    return 0;
  if (import->runs->len == 0)
    g_error ("no runs, and no error");

  for (guint i = 0; i < import->runs->len; i++)
    {
      HmRun *run = g_ptr_array_index (import->runs, i);
      g_autofree char *json = hm_run_to_json (run, FALSE);
      g_autoptr (HmRun) again = hm_run_from_json (json, -1, "again.json", &error);

      if (again == NULL)
        g_error ("%s in %s", error->message, json);
      for (guint r = 0; r < hm_run_get_n_results (run); r++)
        {
          HmResult *result = hm_run_get_result (run, r);
          double value = hm_result_get_figures (result)->value;

          if (hm_run_get_origin (run) == HM_ORIGIN_IMPORTED && hm_result_has_value (result) &&
              !(isfinite (value) && value > 0))
            g_error ("a figure that is none: %g", value);
        }
    }
  return 0;
}
