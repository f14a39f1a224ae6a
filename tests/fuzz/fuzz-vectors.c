/* fuzz-vectors.c: files of known-answer cases from anywhere
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/hm-vector.h"
#include "fuzz.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) cases = hm_vectors_parse ((const char *) data, size, "fuzz.txt", &error);

  if ((cases == NULL) != (error != NULL))
    g_error ("neither cases nor an error");
  if (error != NULL && g_strstr_len (error->message, -1, "fuzz.txt") == NULL)
    g_error ("the error does not name the file: %s", error->message);

  /* Hostile cases must be refused by the engines, too, not only by the parser. */
  for (guint i = 0; cases != NULL && i < cases->len && i < 16; i++)
    for (const HmEngine *const *engine = hm_engines (); *engine != NULL; engine++)
      {
        g_autofree char *reason = NULL;
        HmVerdict verdict = (*engine)->check_vector (g_ptr_array_index (cases, i), &reason);

        if (verdict != HM_VERDICT_PASSED && reason == NULL)
          g_error ("no reason");
      }
  return 0;
}
