/* test-write.c: a run as table, CSV and in the forms of openssl speed
 *
 * The layout of the last two is held against the openssl program that is installed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "report-fixture.h"
#include "report/hm-write.h"
#include "run/hm-reference.h"
#include "run/import/hm-import.h"

static void
check (char *got, const char *wanted)
{
  g_assert_cmpstr (got, ==, wanted);
  g_free (got);
}

static HmRun *
small_run (void)
{
  HmRun *run = fixture_run ("Today, \"quick\"");
  HmMachine *machine = hm_run_get_machine (run);
  HmLibrary *library = hm_run_get_library (run);
  HmResultKey key = {
    .algorithm = "rc4", .operation = HM_OPERATION_ENCRYPT, .size = 16, .engine = "openssl"
  };
  HmResultKey shared = { .operation = HM_OPERATION_DIGEST, .engine = "openssl" };

  machine->cpu = g_strdup ("AMD EPYC 9965");
  machine->cores = 2;
  machine->hertz = 4.1e9;
  library->name = g_strdup ("OpenSSL");
  library->version = g_strdup ("3.0.22 25 Aug 2026");
  library->built = g_strdup ("built on: Wed Oct 21 09:54:24 2026 UTC");
  library->options = g_strdup ("bn(64,64)");
  library->compiler = g_strdup ("compiler: gcc -O2");

  shared.algorithm = "sha256";
  shared.size = 16;
  fixture_add (run, &shared, HM_UNIT_BYTES_PER_SECOND, 2176, 0, HM_STATUS_OK);
  shared.size = 8192;
  fixture_add (run, &shared, HM_UNIT_BYTES_PER_SECOND, 1547.25e6, 0.004, HM_STATUS_OK);
  shared.algorithm = "md5";
  shared.size = 16;
  fixture_add (run, &shared, HM_UNIT_BYTES_PER_SECOND, 113326962, 0.002, HM_STATUS_OK);
  fixture_add (run, &key, HM_UNIT_BYTES_PER_SECOND, NAN, 0, HM_STATUS_UNAVAILABLE);
  key.size = 8192;
  fixture_add (run, &key, HM_UNIT_BYTES_PER_SECOND, NAN, 0, HM_STATUS_FAILED);
  key.algorithm = "aes-128-gcm";
  fixture_add (run, &key, HM_UNIT_BYTES_PER_SECOND, 5.1e9, 0.01, HM_STATUS_DISTURBED);
  key.operation = HM_OPERATION_DECRYPT;
  fixture_add (run, &key, HM_UNIT_BYTES_PER_SECOND, 5.2e9, 0.01, HM_STATUS_OK);
  key = (HmResultKey){ "rsa-2048", HM_OPERATION_SIGN, -1, 2048, 1, "openssl", NULL };
  fixture_add (run, &key, HM_UNIT_OPERATIONS_PER_SECOND, 1582.3, 0.01, HM_STATUS_OK);
  key.operation = HM_OPERATION_VERIFY;
  fixture_add (run, &key, HM_UNIT_SECONDS_PER_OPERATION, 0.00002, 0, HM_STATUS_OK);
  key = (HmResultKey){ "ecdsa-p256", HM_OPERATION_SIGN, -1, 256, 1, "openssl", NULL };
  fixture_add (run, &key, HM_UNIT_OPERATIONS_PER_SECOND, 9520.3, 0, HM_STATUS_OK);
  key = (HmResultKey){ "x25519", HM_OPERATION_DERIVE, -1, 253, 1, "openssl", NULL };
  fixture_add (run, &key, HM_UNIT_OPERATIONS_PER_SECOND, 40601, 0, HM_STATUS_OK);
  key = (HmResultKey){ "ed25519", HM_OPERATION_SIGN, -1, 253, 1, "openssl", NULL };
  fixture_add (run, &key, HM_UNIT_OPERATIONS_PER_SECOND, 42342, 0, HM_STATUS_OK);
  return run;
}

static void
test_openssl (void)
{
  g_autoptr (HmRun) run = small_run ();

  check (hm_write_openssl (run),
         "version: 3.0.22\n"
         "built on: Wed Oct 21 09:54:24 2026 UTC\n"
         "options: bn(64,64)\n"
         "compiler: gcc -O2\n"
         "CPUINFO: N/A\n"
         "The 'numbers' are in 1000s of bytes per second processed.\n"
         "type             16 bytes   8192 bytes\n"
         "md5             113326.96k        0.00 \n"
         "sha256            2176.00   1547250.00k\n"
         "rc4                  0.00         0.00 \n"
         "AES-128-GCM          0.00   5100000.00k\n"
         "                  sign    verify    sign/s verify/s\n"
         "rsa 2048 bits 0.000632s 0.000020s   1582.3  50000.0\n"
         "                              sign    verify    sign/s verify/s\n"
         " 256 bits ecdsa (nistp256)   0.0001s   0.0000s   9520.3      0.0\n"
         "                              op      op/s\n"
         " 253 bits ecdh (X25519)   0.0000s  40601.0\n"
         "                              sign    verify    sign/s verify/s\n"
         " 253 bits EdDSA (Ed25519)   0.0000s   0.0000s  42342.0      0.0\n");
}

static void
test_mr (void)
{
  g_autoptr (HmRun) run = small_run ();

  check (hm_write_mr (run), "+H:16:8192\n"
                            "+F:3:md5:113326962.00:0.00\n"
                            "+F:6:sha256:2176.00:1547250000.00\n"
                            "+F:12:rc4:0.00:0.00\n"
                            "+F:25:AES-128-GCM:0.00:5100000000.00\n"
                            "+F2:2:2048:1582.300000:50000.000000\n"
                            "+F4:3:256:9520.300000:0.000000\n"
                            "+F5:22:253:40601.000000:0.000025\n"
                            "+F6:0:253:Ed25519:42342.000000:0.000000\n");
}

/* Plain and blinded RSA, DSA without and with a table, a digest in two ways: of each the first. */
static void
test_workloads (void)
{
  static const struct
  {
    const char *algorithm;
    HmOperation operation;
    guint bits;
    const char *workload;
    double rate;
  } cells[] = {
    { "rsa-1024", HM_OPERATION_SIGN, 1024, "rsa:pkcs1v15-crt", 30000 },
    { "rsa-1024", HM_OPERATION_SIGN, 1024, "rsa:pkcs1v15-crt-blinded", 28000 },
    { "rsa-1024", HM_OPERATION_VERIFY, 1024, "rsa:pkcs1v15-verify", 500000 },
    { "dsa-1024", HM_OPERATION_SIGN, 1024, "dsa:sign-q160", 50000 },
    { "dsa-1024", HM_OPERATION_VERIFY, 1024, "dsa:verify-q160", 40000 },
    { "dsa-1024", HM_OPERATION_SIGN, 1024, "dsa:sign-q160,table", 300000 },
    { "dsa-1024", HM_OPERATION_VERIFY, 1024, "dsa:verify-q160,table", 200000 },
  };
  g_autoptr (HmRun) run = fixture_run ("workloads");
  HmResultKey key = {
    .algorithm = "md5", .operation = HM_OPERATION_DIGEST, .size = 64, .engine = "built-in"
  };

  key.workload = g_intern_static_string ("hash:init+update+final");
  fixture_add (run, &key, HM_UNIT_BYTES_PER_SECOND, 3e8, 0, HM_STATUS_OK);
  key.workload = g_intern_static_string ("hash:update");
  fixture_add (run, &key, HM_UNIT_BYTES_PER_SECOND, 4e8, 0, HM_STATUS_OK);
  for (gsize i = 0; i < G_N_ELEMENTS (cells); i++)
    {
      key = (HmResultKey){ g_intern_static_string (cells[i].algorithm),
                           cells[i].operation,
                           -1,
                           cells[i].bits,
                           1,
                           "built-in",
                           g_intern_static_string (cells[i].workload) };
      fixture_add (run, &key, HM_UNIT_OPERATIONS_PER_SECOND, cells[i].rate, 0, HM_STATUS_OK);
    }
  check (hm_write_mr (run), "+H:64\n"
                            "+F:3:md5:300000000.00\n"
                            "+F2:1:1024:30000.000000:500000.000000\n"
                            "+F3:1:1024:50000.000000:40000.000000\n");
}

/* Two engines: two whole outputs, and only one of them has the library's words. */
static void
test_engines (void)
{
  g_autoptr (HmRun) run = small_run ();
  HmResultKey key = {
    .algorithm = "md5", .operation = HM_OPERATION_DIGEST, .size = 64, .engine = "built-in"
  };
  g_autofree char *text = NULL, *mr = NULL, *table = NULL;

  fixture_add (run, &key, HM_UNIT_BYTES_PER_SECOND, 3e8, 0, HM_STATUS_OK);
  text = hm_write_openssl (run);
  g_assert_true (g_str_has_prefix (text, "version: 3.0.22\n"));
  g_assert_true (g_str_has_suffix (text,
                                   "version: built-in\n"
                                   "built on: date not available\n"
                                   "options: not available\n"
                                   "compiler: information not available\n"
                                   "CPUINFO: N/A\n"
                                   "The 'numbers' are in 1000s of bytes per second processed.\n"
                                   "type             64 bytes\n"
                                   "md5             300000.00k\n"));
  mr = hm_write_mr (run);
  g_assert_true (g_str_has_suffix (mr, "\n+H:64\n+F:3:md5:300000000.00\n"));
  table = hm_write_table (run, HM_UNITS_DECIMAL, 80);
  g_assert_nonnull (strstr (table, "\nEngine: OpenSSL\n"));
  g_assert_nonnull (strstr (table, "\nEngine: Built-in core\n"));
}

static void
test_csv (void)
{
  g_autoptr (HmRun) run = small_run ();
  g_autofree char *csv = hm_write_csv (run);
  g_auto (GStrv) lines = g_strsplit (csv, "\r\n", -1);

  g_assert_cmpuint (g_strv_length (lines), ==, hm_run_get_n_results (run) + 2);
  g_assert_cmpstr (lines[0], ==,
                   "run,algorithm,printed,operation,size,bits,threads,engine,implementation,"
                   "workload,clock,value,unit,low,high,wall_median,cycles,samples,accepted,status,"
                   "line,message,energy");
  g_assert_cmpstr (lines[1], ==,
                   "\"Today, \"\"quick\"\"\",sha256,,digest,16,,1,openssl,,,,2176,B/s,,,,,30,24,ok,"
                   ",,");
  /* No figure, no number. */
  g_assert_cmpstr (
      lines[4], ==,
      "\"Today, \"\"quick\"\"\",rc4,,encrypt,16,,1,openssl,,,,,B/s,,,,,,,unavailable,,,");
  g_assert_nonnull (strstr (lines[8], ",rsa-2048,,sign,,2048,1,openssl,"));
  g_assert_nonnull (strstr (lines[9], ",2e-05,s/op,"));
  g_assert_cmpstr (lines[hm_run_get_n_results (run) + 1], ==, "");
}

static void
test_table (void)
{
  g_autoptr (HmRun) run = small_run ();

  check (hm_write_table (run, HM_UNITS_DECIMAL, 80),
         "Today, \"quick\"\n"
         "AMD EPYC 9965 · 2 cores · 4.1 GHz\n"
         "OpenSSL 3.0.22 25 Aug 2026 · 1 thread\n"
         "\n"
         "MB/s                   16 bytes    8 KiB    95 %\n"
         "Digests\n"
         "  MD5                     113.3        –  ±0.2 %\n"
         "  SHA-256               0.00218   1547.2  ±0.4 %\n"
         "Other ciphers\n"
         "  RC4                       n/a   failed\n"
         "Authenticated ciphers\n"
         "  AES-128-GCM                 –  5100.0*  ±1.0 %\n"
         "  AES-128-GCM decrypt         –   5200.0  ±1.0 %\n"
         "\n"
         "Per second      sign/s  verify/s    95 %\n"
         "  RSA 2048      1582.3   50000.0  ±1.0 %\n"
         "  ECDSA P-256   9520.3         –\n"
         "  Ed25519      42342.0         –\n"
         "\n"
         "Per second  derive/s\n"
         "  X25519     40601.0\n"
         "\n"
         "95 %: half the width of the 95 % interval, of the least certain figure of the\n"
         "row\n"
         "*: disturbed, too few samples were undisturbed to rely on the figure\n"
         "n/a: not available\n"
         "failed: the operation or its check failed, so there is no figure\n");
}

/* No line is wider than the terminal, however many sizes there are, and all figures are there. */
static void
test_fold (void)
{
  g_autoptr (HmRun) run = fixture_run ("計算機の名前");

  hm_run_get_machine (run)->cpu = g_strdup ("A processor with a name that takes forty columns");
  for (guint i = 0; i < 12; i++)
    {
      fixture_add_speed (run, "md5", HM_OPERATION_DIGEST, 2 << i, 1e6 * (111 + i), 0.01);
      fixture_add_speed (run, "chacha20-poly1305", HM_OPERATION_ENCRYPT, 2 << i, 1e6 * (211 + i),
                         0);
    }
  for (guint columns = 40; columns <= 200; columns += 10)
    {
      g_autofree char *table = hm_write_table (run, HM_UNITS_DECIMAL, columns);
      g_auto (GStrv) lines = g_strsplit (table, "\n", -1);

      for (guint i = 0; lines[i] != NULL; i++)
        g_assert_cmpint (g_utf8_strlen (lines[i], -1), <=, columns);
      for (guint i = 0; i < 12; i++)
        {
          g_autofree char *first = g_strdup_printf ("%u.0", 111 + i);
          g_autofree char *second = g_strdup_printf ("%u.0", 211 + i);

          g_assert_nonnull (strstr (table, first));
          g_assert_nonnull (strstr (table, second));
        }
    }
}

/* Wide characters count twice, so that columns stand below each other. */
static void
test_wide (void)
{
  g_autoptr (HmRun) run = fixture_run ("Run");
  g_autofree char *table = NULL;
  g_auto (GStrv) lines = NULL;

  fixture_add_speed (run, "計算", HM_OPERATION_DIGEST, 16, 1e8, 0);
  fixture_add_speed (run, "abcd", HM_OPERATION_DIGEST, 16, 2e8, 0);
  table = hm_write_table (run, HM_UNITS_DECIMAL, 80);
  lines = g_strsplit (table, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      if (strstr (lines[i], "100.0"))
        g_assert_cmpstr (lines[i], ==, "  計算     100.0");
      if (strstr (lines[i], "200.0"))
        g_assert_cmpstr (lines[i], ==, "  ABCD     200.0");
    }
  g_assert_nonnull (strstr (table, "100.0"));
  g_assert_nonnull (strstr (table, "200.0"));
}

/* A figure without its size is in the table, and not in a form that has no place for it. */
static void
test_unknown_size (void)
{
  g_autoptr (HmRun) run = fixture_run ("Old");

  fixture_add_speed (run, "md5", HM_OPERATION_DIGEST, -1, 4.5921e6, 0);
  check (hm_write_mr (run), "");
  check (hm_write_table (run, HM_UNITS_DECIMAL, 80), "Old\n1 thread\n\n"
                                                     "MB/s   unknown size\n"
                                                     "Digests\n"
                                                     "  MD5          4.59\n");
  fixture_add_speed (run, "md5", HM_OPERATION_DIGEST, 64, 5e6, 0);
  check (hm_write_mr (run), "+H:64\n+F:3:md5:5000000.00\n");
}

static void
test_empty (void)
{
  g_autoptr (HmRun) run = fixture_run ("Empty");

  check (hm_write_table (run, HM_UNITS_DECIMAL, 80), "Empty\n1 thread\n");
  check (hm_write_mr (run), "");
  check (hm_write_openssl (run), "");
}

/* Runs openssl; NULL and a loud skip where there is none. */
static char *
run_openssl (const char *arguments)
{
  g_autofree char *line = g_strconcat ("openssl ", arguments, NULL);
  g_autoptr (GError) error = NULL;
  char *output = NULL;
  g_autofree char *progress = NULL;
  int status;

  if (!g_spawn_command_line_sync (line, &output, &progress, &status, &error) || status != 0)
    {
      g_autofree char *reason =
          g_strdup_printf ("“%s” does not work here (%s): the layout is NOT compared with it", line,
                           error != NULL ? error->message : "exit status");

      g_clear_pointer (&output, g_free);
      g_test_skip (reason);
    }
  return output;
}

/* Whether the layout can be compared. @rsa: whether rows of RSA, too: from 3.2 on they have two
 * columns more. */
static gboolean
is_version_3 (gboolean *rsa)
{
  g_autofree char *version = run_openssl ("version");

  if (version == NULL)
    return FALSE;
  *rsa = g_str_has_prefix (version, "OpenSSL 3.0.") || g_str_has_prefix (version, "OpenSSL 3.1.");
  if (g_str_has_prefix (version, "OpenSSL 3."))
    return TRUE;
  g_test_skip ("the installed openssl is not 3.x, whose layout this is: NOT compared");
  return FALSE;
}

static void
mask_digits (char *text)
{
  for (; *text != '\0'; text++)
    if (g_ascii_isdigit (*text))
      *text = '9';
}

/* The rates of the lines of openssl, given back to it. */
static void
add_line (HmRun *run, const char *line)
{
  guint bits;
  char name[32];
  double a, b, first, second;
  HmResultKey key = { .size = -1, .engine = "openssl" };

  if (sscanf (line, "md5 %lfk", &first) == 1)
    {
      key = (HmResultKey){ "md5", HM_OPERATION_DIGEST, 64, 0, 1, "openssl", NULL };
      fixture_add (run, &key, HM_UNIT_BYTES_PER_SECOND, first * 1000, 0, HM_STATUS_OK);
      return;
    }
  if (sscanf (line, "rsa %u bits %lfs %lfs %lf %lf", &bits, &a, &b, &first, &second) == 5)
    {
      key.algorithm = "rsa-512";
      key.bits = bits;
      key.operation = HM_OPERATION_SIGN;
      fixture_add (run, &key, HM_UNIT_OPERATIONS_PER_SECOND, first, 0, HM_STATUS_OK);
      key.operation = HM_OPERATION_VERIFY;
      fixture_add (run, &key, HM_UNIT_OPERATIONS_PER_SECOND, second, 0, HM_STATUS_OK);
    }
  else if (sscanf (line, " %u bits ecdsa (%31[^)]) %lfs %lfs %lf %lf", &bits, name, &a, &b, &first,
                   &second) == 6)
    {
      key.algorithm = "ecdsa-p256";
      key.operation = HM_OPERATION_SIGN;
      fixture_add (run, &key, HM_UNIT_OPERATIONS_PER_SECOND, first, 0, HM_STATUS_OK);
      key.operation = HM_OPERATION_VERIFY;
      fixture_add (run, &key, HM_UNIT_OPERATIONS_PER_SECOND, second, 0, HM_STATUS_OK);
    }
  else if (sscanf (line, " %u bits ecdh (%31[^)]) %lfs %lf", &bits, name, &a, &first) == 4)
    {
      key.algorithm = "x25519";
      key.operation = HM_OPERATION_DERIVE;
      fixture_add (run, &key, HM_UNIT_OPERATIONS_PER_SECOND, first, 0, HM_STATUS_OK);
    }
  else if (sscanf (line, "%u bits ffdh %lfs %lf", &bits, &a, &first) == 3)
    {
      key.algorithm = "ffdh-2048";
      key.operation = HM_OPERATION_DERIVE;
      fixture_add (run, &key, HM_UNIT_OPERATIONS_PER_SECOND, first, 0, HM_STATUS_OK);
    }
  else if (sscanf (line, "version: %31s", name) == 1)
    hm_run_get_library (run)->version = g_strdup (name);
  else if (g_str_has_prefix (line, "built on:"))
    hm_run_get_library (run)->built = g_strdup (line);
  else if (g_str_has_prefix (line, "options:"))
    hm_run_get_library (run)->options = g_strdup (line);
  else if (g_str_has_prefix (line, "compiler:"))
    hm_run_get_library (run)->compiler = g_strdup (line);
  else if (g_str_has_prefix (line, "CPUINFO:"))
    hm_run_get_library (run)->cpuinfo = g_strdup (line);
}

/* The same key at other work is a row of its own, and the row says which. */
static void
test_table_workloads (void)
{
  g_autoptr (HmRun) run = fixture_run ("built-in");
  HmResultKey key = { "rsa-2048", HM_OPERATION_SIGN, -1, 2048, 1, "built-in", "rsa:pkcs1v15-crt" };
  g_autofree char *table = NULL;

  fixture_add (run, &key, HM_UNIT_OPERATIONS_PER_SECOND, 8000, 0, HM_STATUS_OK);
  key.workload = "rsa:pkcs1v15-crt-blinded";
  fixture_add (run, &key, HM_UNIT_OPERATIONS_PER_SECOND, 7000, 0, HM_STATUS_OK);
  table = hm_write_table (run, HM_UNITS_DECIMAL, 80);
  g_assert_nonnull (strstr (table, "  RSA 2048                             8000.0"));
  g_assert_nonnull (strstr (table, "  RSA 2048 (rsa:pkcs1v15-crt-blinded)  7000.0"));
}

/* A real run of openssl, its figures read back into a run and written: the same bytes, digits aside
 * (a rate printed with one decimal may round the seconds another way). */
static void
test_same_as_openssl (void)
{
  g_autoptr (HmRun) run = fixture_run ("openssl");
  g_autofree char *theirs = NULL, *ours = NULL;
  g_auto (GStrv) lines = NULL;
  gboolean rsa;

  if (!is_version_3 (&rsa))
    return;
  theirs =
      run_openssl (rsa ? "speed -seconds 1 -bytes 64 md5 rc4 rsa512 ecdsap256 ecdhx25519 ffdh2048"
                       : "speed -seconds 1 -bytes 64 md5 rc4 ecdsap256 ecdhx25519 ffdh2048");
  if (theirs == NULL)
    return;
  hm_run_get_library (run)->name = g_strdup ("OpenSSL");
  lines = g_strsplit (theirs, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    add_line (run, lines[i]);
  if (strstr (theirs, "\nrc4 ") != NULL)
    {
      HmResultKey key = { "rc4", HM_OPERATION_ENCRYPT, 64, 0, 1, "openssl", NULL };

      fixture_add (run, &key, HM_UNIT_BYTES_PER_SECOND, NAN, 0, HM_STATUS_UNAVAILABLE);
    }
  g_assert_cmpuint (hm_run_get_n_results (run), ==, rsa ? 8 : 6);
  ours = hm_write_openssl (run);
  mask_digits (theirs);
  mask_digits (ours);
  g_assert_cmpstr (ours, ==, theirs);
}

static void
test_same_as_mr (void)
{
  g_autoptr (HmRun) run = fixture_run ("openssl");
  g_autofree char *theirs = NULL, *ours = NULL;
  g_auto (GStrv) lines = NULL;
  HmResultKey key = { .size = -1, .engine = "openssl" };
  gboolean rsa;

  if (!is_version_3 (&rsa))
    return;
  theirs = run_openssl (rsa ? "speed -mr -seconds 1 -bytes 64 md5 rsa512 ed25519"
                            : "speed -mr -seconds 1 -bytes 64 md5 ed25519");
  if (theirs == NULL)
    return;
  lines = g_strsplit (theirs, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      guint index, bits;
      double first, second;

      if (sscanf (lines[i], "+F:%u:md5:%lf", &index, &first) == 2)
        {
          key.algorithm = "md5";
          key.operation = HM_OPERATION_DIGEST;
          key.size = 64;
          fixture_add (run, &key, HM_UNIT_BYTES_PER_SECOND, first, 0, HM_STATUS_OK);
          key.size = -1;
          continue;
        }
      if (sscanf (lines[i], "+F2:%u:%u:%lf:%lf", &index, &bits, &first, &second) == 4)
        key.algorithm = "rsa-512";
      else if (sscanf (lines[i], "+F6:%u:%u:Ed25519:%lf:%lf", &index, &bits, &first, &second) == 4)
        key.algorithm = "ed25519";
      else
        continue;
      key.operation = HM_OPERATION_SIGN;
      fixture_add (run, &key, HM_UNIT_OPERATIONS_PER_SECOND, first, 0, HM_STATUS_OK);
      key.operation = HM_OPERATION_VERIFY;
      fixture_add (run, &key, HM_UNIT_OPERATIONS_PER_SECOND, second, 0, HM_STATUS_OK);
    }
  ours = hm_write_mr (run);
  /* Here all digits are kept: the same text to the last one. */
  g_assert_cmpstr (ours, ==, theirs);
}

/* ---- The table of 1997 ---- */

static HmRun *
load_old (void)
{
  g_autoptr (GPtrArray) all = hm_reference_load_all ();

  for (guint i = 0; i < all->len; i++)
    if (strcmp (hm_run_get_id (all->pdata[i]), "pentium-pro-200") == 0)
      return g_object_ref (all->pdata[i]);
  g_assert_not_reached ();
}

/* What is printed is read back, each engine as a run of its own. */
static void
check_again (HmImport *import, guint index, HmRun *run, const char *engine, double factor)
{
  const GPtrArray *wanted = hm_run_get_handshakes (run), *got;
  HmRun *again;
  guint at = 0;

  g_assert_cmpuint (index, <, import->runs->len);
  again = import->runs->pdata[index];
  got = hm_run_get_handshakes (again);
  for (guint i = 0; i < wanted->len; i++)
    {
      const HmHandshake *a = wanted->pdata[i], *b;

      if (strcmp (a->engine, engine) != 0)
        continue;
      g_assert_cmpuint (at, <, got->len);
      b = got->pdata[at++];
      g_assert_cmpstr (b->engine, ==, a->engine);
      g_assert_cmpstr (b->protocol, ==, a->protocol);
      g_assert_cmpstr (b->cipher, ==, a->cipher);
      g_assert_cmpstr (b->key, ==, a->key);
      g_assert_cmpstr (b->mode, ==, a->mode);
      g_assert_cmpint (b->bytes, ==, a->bytes);
      g_assert_cmpuint (b->connections, ==, 1000);
      g_assert_cmpuint (b->threads, ==, a->threads);
      /* Four digits. */
      g_assert_cmpfloat_with_epsilon (b->seconds / (a->seconds * factor), 1, 0.0006);
    }
  g_assert_cmpuint (at, ==, got->len);
}

static void
test_ssltest (void)
{
  g_autoptr (HmRun) run = load_old ();
  HmLibrary *library = hm_run_get_library (run);
  GPtrArray *handshakes = hm_run_get_handshakes (run);
  g_autofree char *text = hm_write_ssltest (run);
  g_autoptr (GError) error = NULL;
  g_autoptr (HmImport) import = hm_import_text (text, -1, "old.txt", &error);
  g_autofree char *fast = NULL;
  guint n = handshakes->len;

  g_assert_no_error (error);
  g_assert_cmpuint (n, ==, 54);
  g_assert_cmpuint (import->runs->len, ==, 1);
  g_assert_cmpuint (import->n_skipped, ==, 0);
  check_again (import, 0, run, "ssleay", 1);
  g_assert_nonnull (strstr (text, "SSLv3 RC4-MD5        1000 x  10240    20.25s    7.900s\n"));
  g_assert_nonnull (strstr (text, "   51.93s    1.620s 1024bit RSA\n"));

  /* A machine of today, with a second engine by several threads, some of it 500 connections. */
  for (guint i = 0; i < n; i++)
    {
      HmHandshake *one = handshakes->pdata[i], *other = hm_handshake_new ();

      one->seconds /= 1000;
      other->protocol = g_strdup (one->protocol);
      other->cipher = g_strdup (one->cipher);
      other->key = g_strdup (one->key);
      other->mode = g_strdup (one->mode);
      other->engine = g_strdup ("other");
      other->bytes = one->bytes;
      other->connections = 500;
      other->threads = 3;
      other->seconds = one->seconds / 70;
      other->status = HM_STATUS_OK;
      g_ptr_array_add (handshakes, other);
    }
  g_free (library->name);
  library->name = g_strdup ("SSLeay; Other");
  g_free (library->version);
  library->version = g_strdup ("0.8; 1.0 of today");
  fast = hm_write_ssltest (run);
  g_clear_pointer (&import, hm_import_free);
  import = hm_import_text (fast, -1, "new.txt", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (import->runs->len, ==, 2);
  check_again (import, 0, run, "ssleay", 1);
  check_again (import, 1, run, "other", 2);
  library = hm_run_get_library (import->runs->pdata[1]);
  g_assert_cmpstr (library->name, ==, "Other");
  g_assert_cmpstr (library->version, ==, "1.0 of today");
  g_assert_cmpstr (hm_run_get_method (import->runs->pdata[1])->clock, ==, "wall");
  g_assert_cmpuint (hm_run_get_method (import->runs->pdata[1])->threads, ==, 3);

  /* Only resumed ones; and what the layout has no words for is left out. */
  for (guint i = handshakes->len; i > 0; i--)
    if (strcmp (((HmHandshake *) handshakes->pdata[i - 1])->mode, "full") == 0)
      g_ptr_array_remove_index (handshakes, i - 1);
  g_free (((HmHandshake *) handshakes->pdata[0])->key);
  ((HmHandshake *) handshakes->pdata[0])->key = g_strdup ("ecdsa-p256");
  g_free (fast);
  fast = hm_write_ssltest (run);
  g_clear_pointer (&import, hm_import_free);
  import = hm_import_text (fast, -1, "new.txt", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (hm_run_get_handshakes (import->runs->pdata[0])->len, ==, 26);

  /* Another text behind ours is not of our engine. */
  g_free (text);
  text = g_strconcat (fast, "\nThe library being used is SSLeay 0.8.x.\n",
                      "SSLv3 RC4-MD5 1000 x 1 14.46s 1.56s\n", NULL);
  g_clear_pointer (&import, hm_import_free);
  import = hm_import_text (text, -1, "both.txt", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (import->runs->len, ==, 3);
  g_assert_cmpstr (hm_run_get_library (import->runs->pdata[2])->name, ==, "SSLeay");
  g_assert_cmpuint (hm_run_get_handshakes (import->runs->pdata[2])->len, ==, 2);
}

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/write/openssl", test_openssl);
  g_test_add_func ("/write/workloads", test_workloads);
  g_test_add_func ("/write/table-workloads", test_table_workloads);
  g_test_add_func ("/write/mr", test_mr);
  g_test_add_func ("/write/engines", test_engines);
  g_test_add_func ("/write/csv", test_csv);
  g_test_add_func ("/write/table", test_table);
  g_test_add_func ("/write/fold", test_fold);
  g_test_add_func ("/write/wide", test_wide);
  g_test_add_func ("/write/ssltest", test_ssltest);
  g_test_add_func ("/write/unknown-size", test_unknown_size);
  g_test_add_func ("/write/empty", test_empty);
  g_test_add_func ("/write/same-as-openssl", test_same_as_openssl);
  g_test_add_func ("/write/same-as-mr", test_same_as_mr);
  return g_test_run ();
}
