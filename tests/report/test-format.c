/* test-format.c: numbers as people read them, with a point and with a comma
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <locale.h>
#include <math.h>

#include <glib/gstdio.h>

#include "report-fixture.h"
#include "report/hm-format.h"

/* Compares and frees @got. */
static void
check (char *got, const char *wanted)
{
  g_assert_cmpstr (got, ==, wanted);
  g_free (got);
}

static void
test_speed (void)
{
  check (hm_format_speed (676.4e6, HM_UNITS_DECIMAL), "676 MB/s");
  check (hm_format_speed (2.5e9, HM_UNITS_DECIMAL), "2.50 GB/s");
  check (hm_format_speed (33e6, HM_UNITS_DECIMAL), "33.0 MB/s");
  check (hm_format_speed (12345, HM_UNITS_DECIMAL), "12.3 kB/s");
  check (hm_format_speed (999, HM_UNITS_DECIMAL), "999 B/s");
  check (hm_format_speed (0, HM_UNITS_DECIMAL), "0 B/s");
  check (hm_format_speed (0.25, HM_UNITS_DECIMAL), "0.250 B/s");
  check (hm_format_speed (999.4e3, HM_UNITS_DECIMAL), "999 kB/s");
  /* Rounding up reaches the next unit. */
  check (hm_format_speed (999.6e3, HM_UNITS_DECIMAL), "1.00 MB/s");
  check (hm_format_speed (9.996e6, HM_UNITS_DECIMAL), "10.0 MB/s");
  check (hm_format_speed (4.2e15, HM_UNITS_DECIMAL), "4200 TB/s");
  check (hm_format_speed (1048576, HM_UNITS_BINARY), "1.00 MiB/s");
  check (hm_format_speed (1010.0 * 1024, HM_UNITS_BINARY), "1010 KiB/s");
  check (hm_format_speed (2.5e9, HM_UNITS_BINARY), "2.33 GiB/s");
  check (hm_format_speed (NAN, HM_UNITS_DECIMAL), "–");
  check (hm_format_speed (INFINITY, HM_UNITS_DECIMAL), "–");
}

static void
test_rate (void)
{
  check (hm_format_rate (12412, HM_OPERATION_SIGN), "12400 sign/s");
  check (hm_format_rate (3.214, HM_OPERATION_VERIFY), "3.21 verify/s");
  check (hm_format_rate (0.0135, HM_OPERATION_KEYGEN), "0.0135 keygen/s");
  check (hm_format_rate (99.97, HM_OPERATION_DERIVE), "100 derive/s");
  check (hm_format_rate (1, HM_OPERATION_ENCAPSULATE), "1.00 encaps/s");
  check (hm_format_rate (NAN, HM_OPERATION_SIGN), "–");
  for (guint i = 0; i < HM_N_OPERATIONS; i++)
    {
      g_autofree char *text = hm_format_rate (5, i);

      g_assert_true (g_str_has_prefix (text, "5.00 "));
      g_assert_true (g_str_has_suffix (text, "/s"));
    }
}

static void
test_small (void)
{
  check (hm_format_size (16), "16");
  check (hm_format_size (1000), "1000");
  check (hm_format_size (1024), "1 Ki");
  check (hm_format_size (1350), "1350");
  check (hm_format_size (8192), "8 Ki");
  check (hm_format_size (1048576), "1 Mi");
  check (hm_format_size_long (1), "1 byte");
  check (hm_format_size_long (16), "16 bytes");
  check (hm_format_size_long (0), "0 bytes");
  check (hm_format_size_long (8192), "8 KiB");
  check (hm_format_size_long (3145728), "3 MiB");
  check (hm_format_bytes (26036), "26.0 kB");
  check (hm_format_bytes (688.3), "688 B");
  check (hm_format_bytes (999.6), "1.00 kB");
  check (hm_format_bytes (5.57e5), "557 kB");
  check (hm_format_bytes (2.5e12), "2500 GB");
  check (hm_format_bytes (NAN), "–");
  check (hm_format_duration (12), "0:12");
  check (hm_format_duration (59.6), "1:00");
  check (hm_format_duration (3723), "1:02:03");
  check (hm_format_duration (NAN), "–");
  check (hm_format_percent (0.004, 1), "0.4 %");
  check (hm_format_percent (1, 0), "100 %");
  check (hm_format_frequency (4.1e9), "4.1 GHz");
  check (hm_format_frequency (200e6), "200 MHz");
  check (hm_format_frequency (0), "–");
  check (hm_format_number (1234.5, 5), "1234.5");
  check (hm_format_number (0, 3), "0");
  check (hm_format_number (-1234.5, 3), "-1230");
  check (hm_format_cycles (4.63, TRUE), "4.63 cycles/byte");
  check (hm_format_cycles (1234567, FALSE), "1230000 cycles/operation");
  check (hm_format_engine ("built-in"), "Built-in core");
  check (hm_format_engine ("gnutls"), "GnuTLS");
  check (hm_format_engine ("nss"), "NSS");
  check (hm_format_engine ("nettle"), "nettle");
}

static void
test_ticks (void)
{
  check (hm_format_speed_tick (0, 2e9, HM_UNITS_DECIMAL), "0");
  check (hm_format_speed_tick (0.5e9, 2e9, HM_UNITS_DECIMAL), "0.5 GB/s");
  check (hm_format_speed_tick (2e9, 2e9, HM_UNITS_DECIMAL), "2 GB/s");
  check (hm_format_speed_tick (250e6, 500e6, HM_UNITS_DECIMAL), "250 MB/s");
  check (hm_format_speed_tick (1.25 * 1048576, 2 * 1048576, HM_UNITS_BINARY), "1.25 MiB/s");
  check (hm_format_rate_tick (20000), "20000");
  check (hm_format_rate_tick (0.05), "0.05");
}

static void
test_result (void)
{
  g_autoptr (HmRun) run = fixture_run ("A");
  HmResultKey key = { .algorithm = "md5", .operation = HM_OPERATION_DIGEST, .size = 16 };
  HmResultKey sign = {
    .algorithm = "rsa-512", .operation = HM_OPERATION_SIGN, .size = -1, .bits = 512
  };

  check (hm_format_result (fixture_add_speed (run, "md5", HM_OPERATION_DIGEST, 64, 5e8, 0),
                           HM_UNITS_DECIMAL),
         "500 MB/s");
  check (hm_format_result (
             fixture_add (run, &sign, HM_UNIT_SECONDS_PER_OPERATION, 0.022, 0, HM_STATUS_OK),
             HM_UNITS_DECIMAL),
         "45.5 sign/s");
  check (
      hm_format_result (fixture_add (run, &key, HM_UNIT_BYTES_PER_SECOND, NAN, 0, HM_STATUS_FAILED),
                        HM_UNITS_DECIMAL),
      "failed");
  check (hm_format_result (
             fixture_add (run, &key, HM_UNIT_BYTES_PER_SECOND, NAN, 0, HM_STATUS_UNAVAILABLE),
             HM_UNITS_DECIMAL),
         "not available");
  check (hm_format_result (
             fixture_add (run, &key, HM_UNIT_BYTES_PER_SECOND, NAN, 0, HM_STATUS_PENDING),
             HM_UNITS_DECIMAL),
         "not measured yet");
  /* An ok without a value is no figure either. */
  check (hm_format_result (fixture_add (run, &key, HM_UNIT_BYTES_PER_SECOND, 0, 0, HM_STATUS_OK),
                           HM_UNITS_DECIMAL),
         "no figure");
}

/* A locale with a comma, made with localedef where the system has none installed. */
static gboolean
enter_comma_locale (char **folder)
{
  g_autofree char *path = NULL;
  const char *argv[] = { "localedef", "-i", "bg_BG", "-f", "UTF-8", NULL, NULL };

  if (setlocale (LC_ALL, "bg_BG.UTF-8") != NULL)
    return TRUE;
  *folder = g_dir_make_tmp ("hashmark-locale-XXXXXX", NULL);
  g_assert_nonnull (*folder);
  path = g_build_filename (*folder, "bg_BG.UTF-8", NULL);
  argv[5] = path;
  if (!g_spawn_sync (NULL, (char **) argv, NULL,
                     G_SPAWN_SEARCH_PATH | G_SPAWN_STDOUT_TO_DEV_NULL | G_SPAWN_STDERR_TO_DEV_NULL,
                     NULL, NULL, NULL, NULL, NULL, NULL))
    return FALSE;
  g_setenv ("LOCPATH", *folder, TRUE);
  return setlocale (LC_ALL, "bg_BG.UTF-8") != NULL;
}

static void
remove_tree (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      remove_tree (child);
    }
  g_remove (path);
}

static void
test_comma (void)
{
  g_autofree char *folder = NULL;
  g_autofree char *locale = g_strdup (setlocale (LC_ALL, NULL));

  if (enter_comma_locale (&folder))
    {
      g_autofree char *grouped = g_strdup_printf ("12%s400 sign/s", localeconv ()->thousands_sep);

      g_assert_cmpstr (localeconv ()->decimal_point, ==, ",");
      check (hm_format_speed (1.46e9, HM_UNITS_DECIMAL), "1,46 GB/s");
      check (hm_format_rate (12412, HM_OPERATION_SIGN), grouped);
      check (hm_format_percent (0.004, 1), "0,4 %");
      check (hm_format_speed_tick (0.5e9, 2e9, HM_UNITS_DECIMAL), "0,5 GB/s");
    }
  else
    g_test_skip ("no bg_BG.UTF-8 locale here and none can be made by localedef: numbers with a "
                 "decimal comma are NOT tested");
  setlocale (LC_ALL, locale);
  if (folder != NULL)
    remove_tree (folder);
}

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/format/speed", test_speed);
  g_test_add_func ("/format/rate", test_rate);
  g_test_add_func ("/format/small", test_small);
  g_test_add_func ("/format/ticks", test_ticks);
  g_test_add_func ("/format/result", test_result);
  g_test_add_func ("/format/comma", test_comma);
  return g_test_run ();
}
