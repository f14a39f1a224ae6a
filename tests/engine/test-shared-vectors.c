/* test-shared-vectors.c: every engine against the folder of known-answer files beside the sources
 *
 * The folder is no part of the project: $HASHMARK_SHARED, or ../shared beside the source tree.
 * Where there is none, the test says so and is skipped.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/hm-vector.h"

#include <string.h>

static char *
vectors_folder (void)
{
  const char *shared = g_getenv ("HASHMARK_SHARED");
  g_autofree char *beside = g_build_filename (HM_SOURCE_ROOT, "..", "shared", NULL);
  char *folder = g_build_filename (shared != NULL ? shared : beside, "vectors", NULL);

  if (g_file_test (folder, G_FILE_TEST_IS_DIR))
    return folder;
  g_free (folder);
  return NULL;
}

/* X25519 a million times takes minutes under a sanitizer; the case of a thousand says the same. */
static gboolean
takes_too_long (const HmVector *vector)
{
  guint64 number;
  return hm_vector_get_number (vector, "iter", &number) && number > 10000 && !g_test_slow () &&
         strcmp (hm_vector_get_algorithm (vector), "x25519") == 0;
}

static void
test_folder (gconstpointer data)
{
  const HmEngine *engine = data;
  g_autofree char *folder = vectors_folder ();
  g_autoptr (GError) error = NULL;
  guint counts[3] = { 0 };

  if (folder == NULL)
    {
      g_test_skip ("NO KNOWN-ANSWER FILES: neither $HASHMARK_SHARED nor ../shared has vectors/");
      return;
    }

  g_autoptr (GDir) dir = g_dir_open (folder, 0, &error);
  g_assert_no_error (error);
  for (const char *name = g_dir_read_name (dir); name != NULL; name = g_dir_read_name (dir))
    {
      if (!g_str_has_suffix (name, ".txt"))
        continue;

      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autoptr (GPtrArray) vectors = hm_vectors_load (path, &error);
      guint here[3] = { 0 };
      g_autofree char *skipped = NULL;
      g_assert_no_error (error);

      for (guint i = 0; i < vectors->len; i++)
        {
          const HmVector *vector = g_ptr_array_index (vectors, i);
          g_autofree char *reason = NULL;

          if (takes_too_long (vector))
            continue;
          HmVerdict verdict = engine->check_vector (vector, &reason);
          here[verdict]++;
          counts[verdict]++;
          g_assert_true ((reason != NULL) == (verdict != HM_VERDICT_PASSED));
          if (verdict == HM_VERDICT_FAILED)
            {
              g_test_message ("%s:%u: %s", name, hm_vector_get_line (vector), reason);
              g_test_fail ();
            }
          else if (verdict == HM_VERDICT_SKIPPED)
            {
              g_free (skipped);
              skipped = g_steal_pointer (&reason);
            }
        }
      g_test_message ("%s: %u passed, %u failed, %u skipped%s%s", name, here[HM_VERDICT_PASSED],
                      here[HM_VERDICT_FAILED], here[HM_VERDICT_SKIPPED],
                      skipped != NULL ? ", the last one: " : "", skipped != NULL ? skipped : "");
    }
  g_assert_cmpuint (counts[HM_VERDICT_PASSED], >, 100);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (const HmEngine *const *engine = hm_engines (); *engine != NULL; engine++)
    {
      g_autofree char *name = g_strdup_printf ("/shared-vectors/%s", (*engine)->id);
      g_test_add_data_func (name, *engine, test_folder);
    }
  return g_test_run ();
}
