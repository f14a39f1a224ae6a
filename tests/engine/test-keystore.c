/* test-keystore.c: benchmark keys on the disk
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/hm-keystore.h"

#include <glib/gstdio.h>
#include <string.h>

static char *
path_of (const char *name)
{
  return g_build_filename (g_get_user_cache_dir (), "hashmark", "keys", name, NULL);
}

static void
test_round (void)
{
  static const guint8 data[] = { 0, 1, 2, 0, 255 };
  g_autoptr (GBytes) key = g_bytes_new_static (data, sizeof data);
  g_autofree char *path = path_of ("some-key.key");
  GStatBuf status;

  g_remove (path);
  g_assert_null (hm_keystore_load ("some-key"));
  g_assert_true (hm_keystore_save ("some-key", key));
  g_autoptr (GBytes) loaded = hm_keystore_load ("some-key");
  g_assert_nonnull (loaded);
  g_assert_true (g_bytes_equal (loaded, key));

  g_assert_cmpint (g_stat (path, &status), ==, 0);
  g_assert_cmpint (status.st_mode & 0777, ==, 0600);

  g_autoptr (GBytes) empty = g_bytes_new_static ("x", 1);
  g_assert_true (hm_keystore_save ("some-key", empty));
  g_autoptr (GBytes) replaced = hm_keystore_load ("some-key");
  g_assert_cmpuint (g_bytes_get_size (replaced), ==, 1);
}

/* A file that is cut anywhere, or has one byte changed, holds no key. */
static void
test_damaged (void)
{
  g_autoptr (GBytes) key = g_bytes_new_static ("secret", 6);
  g_autofree char *path = path_of ("damaged.key");
  g_autofree char *contents = NULL;
  gsize length;

  g_assert_true (hm_keystore_save ("damaged", key));
  g_assert_true (g_file_get_contents (path, &contents, &length, NULL));
  for (gsize i = 0; i < length; i++)
    {
      g_assert_true (g_file_set_contents (path, contents, i, NULL));
      g_assert_null (hm_keystore_load ("damaged"));
      contents[i] ^= 1;
      g_assert_true (g_file_set_contents (path, contents, length, NULL));
      g_assert_null (hm_keystore_load ("damaged"));
      contents[i] ^= 1;
    }
  g_assert_true (hm_keystore_save ("damaged", key));
  g_autoptr (GBytes) again = hm_keystore_load ("damaged");
  g_assert_nonnull (again);
}

static void
test_no_folder (void)
{
  g_autoptr (GBytes) key = g_bytes_new_static ("secret", 6);
  g_autofree char *path = path_of ("directory.key");

  g_assert_cmpint (g_mkdir_with_parents (path, 0700), ==, 0);
  g_assert_null (hm_keystore_load ("directory"));
  g_assert_false (hm_keystore_save ("directory", key));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/keystore/round", test_round);
  g_test_add_func ("/keystore/damaged", test_damaged);
  g_test_add_func ("/keystore/no-folder", test_no_folder);
  return g_test_run ();
}
