/* fuzz-run.c: saved runs from anywhere: read, written and read again
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "fuzz.h"
#include "run/hm-run.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HmRun) run =
      hm_run_from_json ((const char *) data, (gssize) size, "fuzz.json", &error);

  /* Either a run or an error that names the file. */
  if ((run == NULL) != (error != NULL))
    g_error ("neither a run nor an error");
  if (error != NULL && g_strstr_len (error->message, -1, "fuzz.json") == NULL)
    g_error ("the error does not name the file: %s", error->message);

  if (run != NULL)
    {
      /* What was read once is readable for ever, and stays the same. */
      g_autofree char *json = hm_run_to_json (run, FALSE);
      g_autoptr (HmRun) again = hm_run_from_json (json, -1, "again.json", &error);
      g_autofree char *json_again = NULL;

      if (again == NULL)
        g_error ("%s in %s", error->message, json);
      json_again = hm_run_to_json (again, FALSE);
      if (!g_str_equal (json, json_again))
        g_error ("read again it became %s, not %s", json_again, json);
    }
  return 0;
}
