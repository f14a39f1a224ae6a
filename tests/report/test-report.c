/* test-report.c: the sentences of a report are those that the figures allow
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "report-fixture.h"
#include "report/hm-report-compare.h"
#include "report/hm-report-words.h"
#include "report/hm-run-report.h"
#include "run/hm-reference.h"

static void
assert_contains (const char *text, const char *part)
{
  if (strstr (text, part) == NULL)
    g_error ("“%s” is not in:\n%s", part, text);
}

static void
assert_lacks (const char *text, const char *part)
{
  if (strstr (text, part) != NULL)
    g_error ("“%s” is in:\n%s", part, text);
}

static HmRun *
find_reference (GPtrArray *references, const char *name)
{
  for (guint i = 0; i < references->len; i++)
    if (g_str_equal (hm_run_get_name (g_ptr_array_index (references, i)), name))
      return g_ptr_array_index (references, i);
  g_error ("there is no reference run %s", name);
}

static char *
say (HmRun *base, HmRun *other)
{
  HmRun *others[] = { other };
  g_autoptr (HmCompare) compare = hm_compare_new (base, others, 1);
  g_autoptr (GPtrArray) sentences = hm_report_compare_sentences (compare, 0);

  return hm_words_paragraph (sentences);
}

/* The answers that are known. */
static void
test_two_of_2008 (void)
{
  g_autoptr (GPtrArray) references = hm_reference_load_all ();
  HmRun *core2 = find_reference (references, "Core 2 Duo T7500");
  HmRun *athlon = find_reference (references, "Athlon 64 BE-2350");
  g_autofree char *text = say (core2, athlon), *reverse = say (athlon, core2);

  assert_contains (text, "Athlon 64 BE-2350 is faster than Core 2 Duo T7500 at: AES encryption, "
                         "about 2.4 times as fast (2.3 to 2.5 by key size); ");
  assert_contains (text, "; RSA signing, about 7.7 times (5.0 to 9.2 by key size); ");
  assert_contains (text, "; DSA signing, about 6.8 times (5.2 to 8.4 by key size); ");
  assert_contains (text, " The other way round, Athlon 64 BE-2350 is slower at: ");
  assert_contains (text, " MD5, 0.61 times at 8 KiB");
  assert_contains (text, "It depends on the algorithm: hashing, 0.61 to 1.6 times as fast; ");
  assert_contains (text, "What stands out: RSA 4096 signing, 9.2 times as fast.");
  assert_contains (text, "how far noise goes in them, nobody recorded.");
  assert_contains (reverse, "Core 2 Duo T7500 is slower at: AES encryption, about 0.42 times");
}

/* With intervals only what the verdicts show is said. */
static void
test_intervals (void)
{
  g_autoptr (HmRun) base = fixture_run ("Base"), other = fixture_run ("Other");
  g_autofree char *text = NULL;

  fixture_add_speed (base, "md5", HM_OPERATION_DIGEST, 8192, 400e6, 0.002);
  fixture_add_speed (other, "md5", HM_OPERATION_DIGEST, 8192, 404e6, 0.002);
  fixture_add_speed (base, "sha1", HM_OPERATION_DIGEST, 8192, 400e6, 0.002);
  fixture_add_speed (other, "sha1", HM_OPERATION_DIGEST, 8192, 399e6, 0.002);
  fixture_add_speed (base, "rc4", HM_OPERATION_ENCRYPT, 8192, 400e6, 0.002);
  fixture_add_speed (other, "rc4", HM_OPERATION_ENCRYPT, 8192, 300e6, 0.002);
  text = say (base, other);

  assert_contains (text, "Other is slower than Base at: RC4, 0.75 times as fast at 8 KiB.");
  assert_contains (text, "No difference is shown at: hashing.");
  assert_lacks (text, "faster");
  assert_lacks (text, "nobody recorded");
}

/* Bare figures that lie close together are not called faster or slower. */
static void
test_bare (void)
{
  g_autoptr (HmRun) base = fixture_run ("Base"), other = fixture_run ("Other");
  g_autofree char *text = NULL;

  fixture_add_speed (base, "md5", HM_OPERATION_DIGEST, 8192, 400e6, 0);
  fixture_add_speed (other, "md5", HM_OPERATION_DIGEST, 8192, 430e6, 0);
  text = say (base, other);

  assert_contains (text, "The figures lie within a tenth at: hashing.");
  assert_lacks (text, "faster");
}

static void
test_strangers (void)
{
  g_autoptr (HmRun) base = fixture_run ("Base"), other = fixture_run ("Other");
  g_autofree char *text = NULL;

  fixture_add_speed (base, "md5", HM_OPERATION_DIGEST, 8192, 400e6, 0);
  fixture_add_speed (other, "sha1", HM_OPERATION_DIGEST, 8192, 400e6, 0);
  text = say (base, other);
  g_assert_cmpstr (text, ==, "The two runs have no figure in common.");
}

/* A disturbed figure is no ground for a sentence. */
static void
test_disturbed (void)
{
  g_autoptr (HmRun) base = fixture_run ("Base"), other = fixture_run ("Other");
  HmResultKey key = { "md5", HM_OPERATION_DIGEST, 8192, 0, 1, "built-in", NULL };
  g_autofree char *text = NULL;

  fixture_add (base, &key, HM_UNIT_BYTES_PER_SECOND, 100e6, 0.002, HM_STATUS_OK);
  fixture_add (other, &key, HM_UNIT_BYTES_PER_SECOND, 900e6, 0.002, HM_STATUS_DISTURBED);
  text = say (base, other);
  g_assert_cmpstr (text, ==, "The figures that both runs have allow no verdict.");
}

/* Names of runs come from anywhere and are no formats. */
static void
test_names (void)
{
  g_autoptr (HmRun) base = fixture_run ("%s %3$s"), other = fixture_run ("%n");
  g_autofree char *text = NULL;

  fixture_add_speed (base, "md5", HM_OPERATION_DIGEST, 8192, 100e6, 0);
  fixture_add_speed (other, "md5", HM_OPERATION_DIGEST, 8192, 300e6, 0);
  text = say (base, other);
  assert_contains (text, "%n is faster than %s %3$s at: MD5, 3.0 times as fast at 8 KiB.");
}

static void
test_run (void)
{
  g_autoptr (GPtrArray) references = hm_reference_load_all ();
  HmRun *core2 = find_reference (references, "Core 2 Duo T7500");
  g_autoptr (HmDocument) document = hm_run_report_new (core2, (HmRun *const *) references->pdata,
                                                       references->len, HM_UNITS_DECIMAL);
  g_autofree char *text = hm_document_to_text (document, 10000);

  assert_contains (text, "At 8 KiB a block, the fastest is MD4 with 317 MB/s, the slowest MDC-2 "
                         "with 4.81 MB/s.");
  assert_contains (text, "With keys of 2048 bits, DSA signs 4.0 times as fast as RSA and verifies "
                         "0.088 times as fast.");
  assert_contains (text, "One core's RSA 2048 signatures allow a server at most 26.1 full TLS "
                         "handshakes a second.");
  assert_contains (text, " × Pentium Pro 200, 1997");
  assert_contains (text, "No figure has an interval");
  assert_contains (text, "by processor time");
  assert_contains (text, "5 results are not available");
}

/* From which size on calls cost little. */
static void
test_calls (void)
{
  static const char *const names[] = { "md5", "sha1", "ripemd160" };
  g_autoptr (HmRun) run = fixture_run ("Run");
  g_autoptr (GPtrArray) sentences = NULL;
  g_autofree char *text = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    for (gint64 size = 16; size <= 16384; size *= 4)
      {
        double seconds = (i + 1) * 100e-9 + 2e-9 * (double) size;

        fixture_add_speed (run, names[i], HM_OPERATION_DIGEST, size, (double) size / seconds, 0.01);
      }
  sentences = hm_report_run_sentences (run, NULL, 0, HM_UNITS_DECIMAL);
  text = hm_words_paragraph (sentences);
  /* 9 times 200 ns at 2 ns a byte are 900 bytes; 300 ns, 1350 bytes. */
  assert_contains (text,
                   "From about 1 KiB a block (for half of the algorithms) to 2 KiB (for all)");
}

/* Of two engines each figure says whose it is, and what was disturbed is no extreme. */
static HmRun *
make_two (double first, double second)
{
  static const char *const engines[] = { "built-in", "openssl" };
  HmRun *run = fixture_run ("Two");

  for (guint i = 0; i < 2; i++)
    {
      double factor = i == 0 ? first : second;
      HmResultKey md5 = { "md5", HM_OPERATION_DIGEST, 8192, 0, 1, engines[i], NULL };
      HmResultKey sha1 = { "sha1", HM_OPERATION_DIGEST, 8192, 0, 1, engines[i], NULL };
      HmResultKey rc4 = { "rc4", HM_OPERATION_ENCRYPT, 8192, 0, 1, engines[i], NULL };

      fixture_add (run, &md5, HM_UNIT_BYTES_PER_SECOND, 100e6 * factor, 0.002, HM_STATUS_OK);
      fixture_add (run, &sha1, HM_UNIT_BYTES_PER_SECOND, 200e6 * factor, 0.002, HM_STATUS_OK);
      fixture_add (run, &rc4, HM_UNIT_BYTES_PER_SECOND, 9e9, 0.002, HM_STATUS_DISTURBED);
    }
  return run;
}

static void
test_engines (void)
{
  g_autoptr (HmRun) base = make_two (1, 3), other = make_two (2, 1.5);
  g_autoptr (GPtrArray) sentences = hm_report_run_sentences (base, NULL, 0, HM_UNITS_DECIMAL);
  g_autofree char *text = hm_words_paragraph (sentences);
  g_autofree char *compared = say (base, other);

  assert_contains (text, "the fastest is SHA-1 (OpenSSL) with 600 MB/s, the slowest MD5 (Built-in "
                         "core) with 100 MB/s.");
  /* Each engine for itself, and no range where there is none. */
  assert_contains (compared, "is faster than Two at: hashing (Built-in core), 2.0 times as fast.");
  assert_contains (compared, "is slower at: hashing (OpenSSL), 0.50 times as fast.");
  assert_lacks (compared, "RC4");
}

/* What is disturbed leaves the rest of its family as it is. */
static void
test_sifted (void)
{
  static const char *const names[] = { "md5", "sha1", "ripemd160" };
  g_autoptr (HmRun) base = fixture_run ("Base"), other = fixture_run ("Other");
  g_autofree char *text = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      HmResultKey key = { names[i], HM_OPERATION_DIGEST, 8192, 0, 1, "built-in", NULL };

      fixture_add (base, &key, HM_UNIT_BYTES_PER_SECOND, 100e6, 0.002, HM_STATUS_OK);
      fixture_add (other, &key, HM_UNIT_BYTES_PER_SECOND, i == 1 ? 9e9 : 200e6 + 50e6 * i, 0.002,
                   i == 1 ? HM_STATUS_DISTURBED : HM_STATUS_OK);
    }
  text = say (base, other);
  assert_contains (text, "faster than Base at: hashing, about 2.4 times as fast (2.0 to 3.0 by "
                         "algorithm).");
}

/* Cores that are alike have no range, others do. */
static void
test_cores (void)
{
  for (guint alike = 0; alike < 2; alike++)
    {
      g_autoptr (HmRun) run = fixture_run ("Run");
      g_autoptr (GPtrArray) sentences = NULL;
      g_autofree char *text = NULL;

      for (guint i = 0; i < 3; i++)
        {
          HmCore *core = hm_core_new (i);

          core->value = 2.06e9 + (alike ? 1e5 : 1e8) * i;
          g_ptr_array_add (hm_run_get_cores (run), core);
        }
      hm_run_get_method (run)->cores_test = g_strdup ("sha256:digest:8192");
      sentences = hm_report_run_sentences (run, NULL, 0, HM_UNITS_DECIMAL);
      text = hm_words_paragraph (sentences);
      assert_contains (text, alike ? "Cores: 3, each of which does 2.06 GB/s by itself."
                                   : "Cores: 3, each of which does 2.16 GB/s by itself (2.06 GB/s "
                                     "to 2.26 GB/s).");
    }
}

static void
test_empty (void)
{
  g_autoptr (HmRun) run = fixture_run ("Run");
  g_autoptr (HmDocument) document = hm_run_report_new (run, NULL, 0, HM_UNITS_DECIMAL);
  g_autofree char *text = hm_document_to_text (document, 80);

  assert_contains (text, "This run has too few figures to sum up.");
}

/* From one process to another nothing is lost; what is no report is refused. */
static void
test_json (void)
{
  static const char *const bad[] = {
    "",
    "[]",
    "{}",
    "{\"format\":\"hashmark-report\",\"version\":2,\"language\":\"en\",\"blocks\":[]}",
    "{\"format\":\"hashmark-report\",\"version\":1,\"language\":\"en\",\"blocks\":[7]}",
    "{\"format\":\"hashmark-report\",\"version\":1,\"language\":\"en\",\"blocks\":"
    "[{\"kind\":\"table\",\"columns\":[{\"title\":\"a\"}],\"rows\":[{\"cells\":[]}]}]}",
    "{\"format\":\"hashmark-report\",\"version\":1,\"language\":\"en\",\"blocks\":"
    "[{\"kind\":\"list\",\"items\":[]}]}",
  };
  g_autoptr (HmDocument) document = hm_document_new ();
  g_autoptr (HmDocument) back = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *json = NULL;
  g_autofree char *again = NULL;
  HmTable *table;
  char **row;

  hm_document_add (document, HM_BLOCK_TITLE, "A \"title\"");
  hm_document_add_extra (document, "of the last column");
  table = hm_document_add_table (document, 2);
  table->columns[0].title = g_strdup ("Name");
  table->columns[0].is_text = TRUE;
  table->columns[1].title = g_strdup ("MB/s");
  table->columns[1].brief = g_strdup ("M");
  table->last_is_extra = TRUE;
  hm_table_add (table)[0] = g_strdup ("AES");
  row = hm_table_add (table);
  row[0] = g_strdup ("AES-128-CBC");
  row[1] = g_strdup ("1,5");
  hm_table_set_ratio (table, 1.5);
  json = hm_document_to_json (document);
  back = hm_document_from_json (json, -1, &error);
  g_assert_no_error (error);
  again = hm_document_to_json (back);
  g_assert_cmpstr (json, ==, again);
  table = ((HmBlock *) back->blocks->pdata[2])->table;
  g_assert_true (isnan (hm_table_get_ratio (table, 0)));
  g_assert_cmpfloat (hm_table_get_ratio (table, 1), ==, 1.5);
  g_assert_true (hm_table_is_heading (table, table->rows->pdata[0]));
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_assert_null (hm_document_from_json (bad[i], -1, &error));
      g_assert_nonnull (error);
      g_clear_error (&error);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/report/two-of-2008", test_two_of_2008);
  g_test_add_func ("/report/intervals", test_intervals);
  g_test_add_func ("/report/bare", test_bare);
  g_test_add_func ("/report/strangers", test_strangers);
  g_test_add_func ("/report/disturbed", test_disturbed);
  g_test_add_func ("/report/names", test_names);
  g_test_add_func ("/report/run", test_run);
  g_test_add_func ("/report/calls", test_calls);
  g_test_add_func ("/report/engines", test_engines);
  g_test_add_func ("/report/sifted", test_sifted);
  g_test_add_func ("/report/cores", test_cores);
  g_test_add_func ("/report/empty", test_empty);
  g_test_add_func ("/report/json", test_json);

  return g_test_run ();
}
