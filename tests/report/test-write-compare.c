/* test-write-compare.c: a comparison as text, JSON, CSV, Markdown, HTML and as sp-diff.pl printed
 * it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "report-fixture.h"
#include "report/hm-write-compare.h"
#include "run/hm-json.h"

static void
check (char *got, const char *wanted)
{
  g_assert_cmpstr (got, ==, wanted);
  g_free (got);
}

static void
assert_contains (const char *text, const char *part)
{
  if (strstr (text, part) == NULL)
    g_error ("“%s” is not in:\n%s", part, text);
}

static HmCompare *
make_compare (const char *base_name, const char *other_name)
{
  g_autoptr (HmRun) base = fixture_run (base_name), other = fixture_run (other_name);
  HmRun *others[] = { other };
  HmResultKey rsa = { "rsa-512", HM_OPERATION_SIGN, -1, 512, 1, "built-in", NULL };

  hm_run_get_machine (base)->cpu = g_strdup ("Old <1>");
  hm_run_get_machine (other)->cpu = g_strdup ("New");
  fixture_add_speed (base, "md5", HM_OPERATION_DIGEST, 16, 100e6, 0.002);
  fixture_add_speed (other, "md5", HM_OPERATION_DIGEST, 16, 125e6, 0.002);
  fixture_add_speed (base, "md5", HM_OPERATION_DIGEST, 8192, 400e6, 0.002);
  fixture_add_speed (other, "md5", HM_OPERATION_DIGEST, 8192, 401e6, 0.002);
  fixture_add_speed (base, "aes-128-gcm", HM_OPERATION_ENCRYPT, 8192, 1e9, 0.002);
  fixture_add_speed (other, "aes-128-gcm", HM_OPERATION_ENCRYPT, 8192, 33e9, 0.002);
  fixture_add_speed (base, "aes-128-gcm", HM_OPERATION_DECRYPT, 8192, 1e9, 0.002);
  fixture_add_speed (other, "aes-128-gcm", HM_OPERATION_DECRYPT, 8192, 0.5e9, 0.002);
  fixture_add_speed (base, "rc4", HM_OPERATION_ENCRYPT, 64, 1e9, 0.002);
  fixture_add (base, &rsa, HM_UNIT_SECONDS_PER_OPERATION, 0.01, 0, HM_STATUS_OK);
  fixture_add (other, &rsa, HM_UNIT_OPERATIONS_PER_SECOND, 99.1, 0, HM_STATUS_OK);
  rsa.operation = HM_OPERATION_VERIFY;
  fixture_add (base, &rsa, HM_UNIT_OPERATIONS_PER_SECOND, 1000, 0, HM_STATUS_OK);
  fixture_add (other, &rsa, HM_UNIT_OPERATIONS_PER_SECOND, 980.2, 0, HM_STATUS_OK);
  rsa.operation = HM_OPERATION_KEYGEN;
  fixture_add (base, &rsa, HM_UNIT_OPERATIONS_PER_SECOND, 10, 0, HM_STATUS_OK);
  fixture_add (other, &rsa, HM_UNIT_OPERATIONS_PER_SECOND, 20, 0, HM_STATUS_OK);
  return hm_compare_new (base, others, 1);
}

static void
test_sp_diff (void)
{
  g_autoptr (HmCompare) compare = make_compare ("Base", "Other");

  check (hm_write_compare_sp_diff (compare), "type                    16 byte%  8192 byte%\n"
                                             "md5                       125.00      100.25\n"
                                             "aes-128-gcm                    -     3300.00\n"
                                             "aes-128-gcm decrypt            -       50.00\n"
                                             "rsa  512 bits %     99.10 %     98.02\n"
                                             "rsa  512 bits keygen %    200.00\n");
}

/* One row a time that a name comes, whatever the order. */
static void
test_sp_diff_twice (void)
{
  g_autoptr (HmRun) base = fixture_run ("Base"), other = fixture_run ("Other");
  HmRun *others[] = { other };
  g_autoptr (HmCompare) compare = NULL;

  for (guint i = 0; i < 4; i++)
    {
      gint64 size = i < 2 ? 8 : 64;

      fixture_add_speed (base, "md5", HM_OPERATION_DIGEST, size, 100, 0);
      fixture_add_speed (other, "md5", HM_OPERATION_DIGEST, size, 100 * (i + 1), 0);
    }
  compare = hm_compare_new (base, others, 1);
  check (hm_write_compare_sp_diff (compare), "type              8 byte%    64 byte%\n"
                                             "md5                100.00      300.00\n"
                                             "md5                200.00      400.00\n");
}

/* More sizes than fit side by side stand below; a table of as many rows as sizes stays small. */
static void
test_sp_diff_many_sizes (void)
{
  g_autoptr (HmRun) base = fixture_run ("Base"), other = fixture_run ("Other");
  HmRun *others[] = { other };
  g_autoptr (HmCompare) compare = NULL;
  g_autofree char *text = NULL;

  for (guint i = 0; i < 10000; i++)
    {
      g_autofree char *name = g_strdup_printf ("name-%u", i);

      fixture_add_speed (base, name, HM_OPERATION_ENCRYPT, i, 100, 0);
      fixture_add_speed (other, name, HM_OPERATION_ENCRYPT, i, 150, 0);
    }
  compare = hm_compare_new (base, others, 1);
  text = hm_write_compare_sp_diff (compare);
  assert_contains (text, "\ntype           9984 byte%  9985 byte%");
  assert_contains (text, "\nname-9984          150.00           -");
  g_assert_cmpuint (strlen (text), <, 10000 * 250);
}

static void
test_json (void)
{
  g_autoptr (HmCompare) compare = make_compare ("Base \"1\"", "Other");
  g_autofree char *json = hm_write_compare_json (compare);
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) root = hm_json_parse (json, -1, "compare", &error);
  JsonObject *object, *other, *pair;
  JsonArray *pairs, *differs;

  g_assert_no_error (error);
  object = json_node_get_object (root);
  g_assert_cmpstr (json_object_get_string_member (object, "baseline"), ==, "Base \"1\"");
  other = json_array_get_object_element (json_object_get_array_member (object, "others"), 0);
  g_assert_cmpstr (json_object_get_string_member (other, "name"), ==, "Other");
  pairs = json_object_get_array_member (other, "pairs");
  g_assert_cmpuint (json_array_get_length (pairs), ==, 8);
  pair = json_array_get_object_element (pairs, 0);
  g_assert_cmpstr (json_object_get_string_member (pair, "algorithm"), ==, "md5");
  g_assert_cmpstr (json_object_get_string_member (pair, "operation"), ==, "digest");
  g_assert_cmpint (json_object_get_int_member (pair, "size"), ==, 16);
  g_assert_true (json_object_get_null_member (pair, "bits"));
  g_assert_cmpfloat (json_object_get_double_member (pair, "base"), ==, 100e6);
  g_assert_cmpfloat (json_object_get_double_member (pair, "other"), ==, 125e6);
  g_assert_cmpfloat (json_object_get_double_member (pair, "ratio"), ==, 1.25);
  g_assert_cmpfloat (json_object_get_double_member (pair, "low"), <, 1.25);
  g_assert_cmpfloat (json_object_get_double_member (pair, "high"), >, 1.25);
  g_assert_cmpstr (json_object_get_string_member (pair, "verdict"), ==, "faster");
  g_assert_cmpstr (json_object_get_string_member (pair, "note"), ==, "");
  for (guint i = 0; i < json_array_get_length (pairs); i++)
    {
      pair = json_array_get_object_element (pairs, i);
      if (g_str_equal (json_object_get_string_member (pair, "algorithm"), "rc4"))
        {
          g_assert_true (json_object_get_null_member (pair, "other"));
          g_assert_true (json_object_get_null_member (pair, "ratio"));
          g_assert_cmpstr (json_object_get_string_member (pair, "verdict"), ==, "unknown");
          g_assert_cmpstr (json_object_get_string_member (pair, "note"), ==,
                           "missing in the other run");
        }
      if (g_str_equal (json_object_get_string_member (pair, "operation"), "sign"))
        {
          /* Seconds an operation have become a rate. */
          g_assert_cmpfloat_with_epsilon (json_object_get_double_member (pair, "base"), 100, 1e-9);
          g_assert_cmpstr (json_object_get_string_member (pair, "unit"), ==, "op/s");
          g_assert_true (json_object_get_null_member (pair, "low"));
        }
    }
  differs = json_object_get_array_member (object, "differs");
  g_assert_cmpstr (
      json_object_get_string_member (json_array_get_object_element (differs, 0), "base"), ==,
      "Old <1>");
}

static void
test_csv (void)
{
  g_autoptr (HmCompare) compare = make_compare ("Base, 1", "Other");
  g_autofree char *csv = hm_write_compare_csv (compare);
  g_auto (GStrv) lines = g_strsplit (csv, "\r\n", -1);

  g_assert_cmpuint (g_strv_length (lines), ==, 10); /* header, 8 pairs, end */
  g_assert_true (g_str_has_prefix (lines[1], "\"Base, 1\",Other,md5,digest,16,,1,B/s,built-in,"
                                             "built-in,100000000,125000000,1.25,"));
  assert_contains (csv,
                   "Other,rc4,encrypt,64,,1,B/s,built-in,,1000000000,,,,,unknown,missing in the "
                   "other run,,,,,,,\r\n");
}

static void
test_text (void)
{
  g_autoptr (HmCompare) compare = make_compare ("Base", "Other");
  g_autofree char *text = hm_write_compare_text (compare, HM_UNITS_DECIMAL, 120);

  assert_contains (text, "Other against Base (baseline)\n");
  assert_contains (text, "×1.25    1.22 to 1.29               faster\n");
  assert_contains (text, "no difference shown\n");
  assert_contains (text, "×0.991    not recorded          cannot tell  [2]\n");
  assert_contains (text, "[1] missing in the other run\n");
  assert_contains (text, "[2] noise unknown\n");
  assert_contains (text, "Authenticated ciphers (Encrypt, 8 KiB): 33.0 times as fast\n");
  assert_contains (text, "Authenticated ciphers (Decrypt, 8 KiB): slower, 0.500 times as fast\n");
  assert_contains (text, "- Machine: Old <1> (baseline) against New\n");
  assert_contains (text, "Of 3 ratios the noise is unknown");

  for (guint columns = 1; columns < 100; columns += 7)
    g_free (hm_write_compare_text (compare, HM_UNITS_DECIMAL, columns));
}

/* Names come from anywhere: they must not become markup. */
static void
test_markup (void)
{
  g_autoptr (HmCompare) compare = make_compare ("<script>&\n\033[1m", "a|b *c* [d](e)");
  g_autoptr (HmDocument) document = hm_write_compare_document (compare, HM_UNITS_DECIMAL);
  g_autofree char *html = hm_document_to_html (document, "<title>");
  g_autofree char *markdown = hm_write_compare_markdown (compare, HM_UNITS_DECIMAL);

  g_assert_null (strstr (html, "<script>"));
  g_assert_null (strchr (html, '\033'));
  g_assert_null (strstr (html, "http"));
  assert_contains (html, "&lt;script&gt;&amp;  [1m (baseline)</h1>");
  assert_contains (html, "<td>×1.25</td><td>1.22 to 1.29</td><td class=\"text\">faster</td>");
  assert_contains (html, "<html lang=\"en\">");
  assert_contains (markdown,
                   "## a\\|b \\*c\\* \\[d\\](e) against \\<script\\>\\&  \\[1m (baseline)\n");
  assert_contains (markdown, "| ×1.25 | 1.22 to 1.29 | faster |  |\n");
}

/* Many sizes are many interned words. That it is GLib that leaves the table of them behind is known from
 * calls far up the stack (tests/lsan.supp), which takes the slow way to look at it. */
const char *__asan_default_options (void);

const char *
__asan_default_options (void)
{
  return "fast_unwind_on_malloc=0";
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/write-compare/sp-diff", test_sp_diff);
  g_test_add_func ("/write-compare/sp-diff-twice", test_sp_diff_twice);
  g_test_add_func ("/write-compare/sp-diff-many-sizes", test_sp_diff_many_sizes);
  g_test_add_func ("/write-compare/json", test_json);
  g_test_add_func ("/write-compare/csv", test_csv);
  g_test_add_func ("/write-compare/text", test_text);
  g_test_add_func ("/write-compare/markup", test_markup);

  return g_test_run ();
}
