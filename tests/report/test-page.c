/* test-page.c: a report as a page of HTML: what is in it, and that its runs come back whole
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <locale.h>
#include <math.h>
#include <string.h>

#include "report-fixture.h"
#include "report/hm-export.h"
#include "report/hm-report-plates.h"
#include "report/hm-run-report.h"
#include "run/import/hm-import.h"

/* Names and notes can be anything; these would be markup, codes of mails, ends of elements, pages
 * or figures if they were not escaped. */
static const char *const hostile[] = {
  "</script><script>alert(1)</script>",
  "<!-- <script> \u2028 ]]> &lt;/html&gt; <svg onload=x>",
  "Content-Transfer-Encoding: quoted-printable =3D=",
  "=\n</html>\n{\"format\":\"hashmark-run\"}\n{\n",
  "md5              14111.49k    47147.75k",
  "type             16 bytes     64 bytes\nmd5              14111.49k    47147.75k",
  "\\u003c \\\" \x7f \xc2\x85 \u202e \xf0\x9f\x94\x92 быстро 速度",
  "' \" ` ${x} {{y}} fill=\"#123456\"",
};

static HmRun *
load_full (void)
{
  g_autofree char *path =
      g_build_filename (g_getenv ("HASHMARK_SOURCE_ROOT"), "tests/fuzz/corpus/run/full", NULL);
  g_autoptr (GError) error = NULL;
  HmRun *run = hm_run_load (path, &error);

  g_assert_no_error (error);
  return run;
}

/* Two runs: one with samples, intervals, handshakes and fields of a later version, and a small one.
 */
static GPtrArray *
make_runs (const char *words)
{
  GPtrArray *runs = g_ptr_array_new_with_free_func (g_object_unref);
  HmRun *full = load_full (), *small = fixture_run (words != NULL ? words : "Small");

  if (words != NULL)
    {
      g_free (hm_run_get_machine (small)->cpu);
      hm_run_get_machine (small)->cpu = g_strdup (words);
      hm_run_set_name (full, words);
      hm_run_set_note (full, words);
      hm_run_set_note (small, words);
    }
  for (guint i = 0; i < hm_run_get_n_results (full); i++)
    {
      HmResult *result = hm_run_get_result (full, i);
      const HmResultKey *key = hm_result_get_key (result);

      if (key->size >= 0)
        fixture_add_speed (small, key->algorithm, key->operation, key->size, 2e8, 0.01);
    }
  g_ptr_array_add (runs, full);
  g_ptr_array_add (runs, small);
  return runs;
}

static char *
take_page (GBytes *page)
{
  char *text = g_strndup (g_bytes_get_data (page, NULL), g_bytes_get_size (page));

  g_assert_cmpuint (strlen (text), ==, g_bytes_get_size (page));
  g_bytes_unref (page);
  return text;
}

static char *
make_comparison (GPtrArray *runs)
{
  HmRun *const *all = (HmRun *const *) runs->pdata;
  g_autoptr (HmPairs) pairs =
      hm_pairs_new (hm_compare_new (all[0], all + 1, runs->len - 1), all[0], all + 1);

  return take_page (hm_export_compare_html (pairs, HM_UNITS_DECIMAL));
}

static char *
make_report (HmRun *run)
{
  g_autoptr (HmDocument) document = hm_run_report_new (run, NULL, 0, HM_UNITS_DECIMAL);
  HmShown shown = { .run = run, .baseline = TRUE };
  g_autoptr (GPtrArray) plates = hm_report_plates_new (&shown, 1, NULL, HM_UNITS_DECIMAL);

  return take_page (hm_export_report_html (document, hm_document_get_title (document),
                                           (HmPlate *const *) plates->pdata, plates->len, &run, 1,
                                           NULL));
}

static void
assert_same (HmImport *import, GPtrArray *runs)
{
  g_assert_cmpuint (import->runs->len, ==, runs->len);
  g_assert_cmpuint (import->n_skipped, ==, 0);
  for (guint i = 0; i < runs->len; i++)
    {
      g_autofree char *before = hm_run_to_json (g_ptr_array_index (runs, i), TRUE);
      g_autofree char *after = hm_run_to_json (g_ptr_array_index (import->runs, i), TRUE);

      g_assert_cmpstr (before, ==, after);
    }
}

static void
assert_comes_back (const char *page, gsize length, GPtrArray *runs)
{
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (page, length, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (HmImport) text = hm_import_text (page, (gssize) length, "page.html", &error);
  g_autoptr (HmImport) read = NULL;

  g_assert_no_error (error);
  assert_same (text, runs);
  read = hm_import_stream (stream, "page.html", NULL, NULL, &error);
  g_assert_no_error (error);
  assert_same (read, runs);
}

static guint
count (const char *text, const char *part)
{
  guint n = 0;

  for (const char *p = strstr (text, part); p != NULL; p = strstr (p + 1, part))
    n++;
  return n;
}

static void
test_comes_back (void)
{
  g_autoptr (GPtrArray) runs = make_runs (NULL);
  g_autofree char *page = make_comparison (runs), *again = make_comparison (runs);

  g_assert_cmpstr (page, ==, again);
  assert_comes_back (page, strlen (page), runs);
  /* Nothing comes from elsewhere. */
  g_assert_null (strstr (page, "http"));
  g_assert_null (strstr (page, "url("));
  g_assert_null (strstr (page, "src="));
  g_assert_null (strstr (page, "@import"));
  g_assert_cmpuint (count (page, "<script"), ==, 2);
  g_assert_cmpuint (count (page, "<figure>"), >=, 2);
  g_assert_cmpuint (count (page, "<svg class=\"narrow\""), ==, count (page, "<figure>"));
  g_assert_cmpuint (count (page, "<svg class=\"wide\""), ==, count (page, "<figure>"));
}

static void
test_one_run (void)
{
  g_autoptr (GPtrArray) runs = make_runs (NULL);
  g_autofree char *page = make_report (g_ptr_array_index (runs, 0));

  g_ptr_array_set_size (runs, 1);
  assert_comes_back (page, strlen (page), runs);
}

static void
test_hostile (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (hostile); i++)
    {
      g_autoptr (GPtrArray) runs = make_runs (hostile[i]);
      g_autofree char *page = make_comparison (runs);
      g_autofree char *one = make_report (g_ptr_array_index (runs, 0));

      assert_comes_back (page, strlen (page), runs);
      g_assert_cmpuint (count (page, "<script"), ==, 2);
      g_assert_cmpuint (count (page, "</script>"), ==, 2);
      g_assert_cmpuint (count (page, "</html>"), ==, 1);
      g_assert_cmpuint (count (page, "<!--"), ==, 0);
      g_assert_cmpuint (count (page, "<svg onload"), ==, 0);
      g_assert_null (strstr (page, "fill=\"#123456\""));
      g_ptr_array_set_size (runs, 1);
      assert_comes_back (one, strlen (one), runs);
    }
}

/* As mail programs send a page: "=" is a code, and lines are short. */
static char *
quote_printable (const char *page)
{
  GString *mail = g_string_new ("Content-Transfer-Encoding: quoted-printable\n\n");
  guint column = 0;

  for (const guchar *p = (const guchar *) page; *p != '\0'; p++)
    {
      if (*p == '\n')
        column = 0;
      else if (column >= 70)
        {
          g_string_append (mail, "=\n");
          column = 0;
        }
      if (*p == '=' || *p >= 0x7f)
        {
          g_string_append_printf (mail, "=%02X", *p);
          column += 3;
        }
      else
        {
          g_string_append_c (mail, (char) *p);
          column++;
        }
    }
  return g_string_free (mail, FALSE);
}

static void
test_carried (void)
{
  g_autoptr (GPtrArray) runs = make_runs ("быстро = 速度");
  g_autofree char *page = make_comparison (runs);
  g_autofree char *mail = quote_printable (page);
  g_autoptr (GString) windows = g_string_new (page);
  gsize length;
  g_autofree char *wide = g_convert (page, -1, "UTF-16", "UTF-8", NULL, &length, NULL);

  assert_comes_back (mail, strlen (mail), runs);
  assert_comes_back (wide, length, runs);
  g_string_replace (windows, "\n", "\r\n", 0);
  assert_comes_back (windows->str, windows->len, runs);
}

/* What stands around a page is read as ever. */
static void
test_neighbours (void)
{
  static const char table[] = "type             16 bytes     64 bytes\n"
                              "md5              14111.49k    47147.75k\n";
  g_autoptr (GPtrArray) runs = make_runs (NULL);
  g_autofree char *page = make_comparison (runs);
  g_autofree char *text = g_strconcat (table, page, page, table, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (HmImport) import = hm_import_text (text, -1, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (import->runs->len, ==, 2 * runs->len + 2);
  g_assert_cmpuint (hm_run_get_n_results (g_ptr_array_index (import->runs, 0)), ==, 2);
  g_assert_cmpuint (hm_run_get_n_results (g_ptr_array_index (import->runs, 5)), ==, 2);
}

/* A run that was spoilt by hand is told, and where no run is whole the page is read as a text. */
static void
test_spoilt (void)
{
  g_autoptr (GPtrArray) runs = make_runs (NULL);
  g_autofree char *page = make_comparison (runs);
  g_autoptr (GString) one = g_string_new (page), both = g_string_new (page);
  g_autoptr (GError) error = NULL;
  g_autoptr (HmImport) import = NULL, none = NULL;

  g_string_replace (one, "\"format\":\"hashmark-run\"", "\"format\":\"other\"", 1);
  import = hm_import_text (one->str, -1, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (import->n_skipped, ==, 1);
  g_assert_cmpuint (import->runs->len, ==, 1);

  g_string_replace (both, "\"format\":\"hashmark-run\"", "\"format\":\"other\"", 0);
  none = hm_import_text (both->str, -1, NULL, NULL);
  g_assert_true (none == NULL || none->n_skipped >= 2);
}

/* Relative luminance and contrast as WCAG 2.1 defines them. */
static double
luminance (const char *colour)
{
  static const double weights[] = { 0.2126, 0.7152, 0.0722 };
  double sum = 0;

  for (guint i = 0; i < 3; i++)
    {
      double part = (g_ascii_xdigit_value (colour[1 + 2 * i]) * 16 +
                     g_ascii_xdigit_value (colour[2 + 2 * i])) /
                    255.0;
      double linear = part / 12.92;

      if (part > 0.04045)
        {
          linear = (part + 0.055) / 1.055;
          linear = pow (linear, 2.4);
        }
      sum += weights[i] * linear;
    }
  return sum;
}

static double
contrast (const char *a, const char *b)
{
  double x = luminance (a), y = luminance (b);

  return x > y ? (x + 0.05) / (y + 0.05) : (y + 0.05) / (x + 0.05);
}

/* The value of a custom property, of the rule that stands after @rule. */
static const char *
find_property (const char *page, const char *rule, const char *name)
{
  const char *start = strstr (page, rule), *value;
  g_autofree char *declaration = g_strdup_printf ("%s: #", name);

  g_assert_nonnull (start);
  value = strstr (start, declaration);
  g_assert_nonnull (value);
  return value + strlen (name) + 2;
}

/* Every word of the drawings, and of the page, against what it stands on. */
static void
test_contrast (void)
{
  static const char light[] = ":root {", dark[] = "@media screen and (prefers-color-scheme: dark)";
  static const char text_start[] = "<text ";
  g_autoptr (GPtrArray) runs = make_runs (NULL);
  g_autofree char *page = make_comparison (runs);
  const char *sheet = strstr (page, "--page: #");
  guint n = 0;

  for (guint i = 0; i < 2; i++)
    {
      const char *page_colour = i == 0 ? find_property (page, "color-scheme: light dark", "--page")
                                       : find_property (sheet + 1, dark, "--page");
      const char *text_colour = i == 0 ? find_property (page, "color-scheme: light dark", "--text")
                                       : find_property (sheet + 1, dark, "--text");

      g_assert_cmpfloat (contrast (page_colour, text_colour), >=, 4.5);
      for (const char *p = strstr (page, text_start); p != NULL; p = strstr (p + 1, text_start))
        {
          const char *end = strchr (p, '>'), *fill = strstr (p, "fill=\"var(");
          g_autofree char *name = NULL;

          g_assert_true (fill != NULL && fill < end);
          fill += strlen ("fill=\"var(");
          name = g_strndup (fill, strchr (fill, ')') - fill);
          g_assert_cmpfloat (
              contrast (page_colour, find_property (page, i == 0 ? light : dark, name)), >=, 4.5);
          n++;
        }
    }
  g_assert_cmpuint (n, >, 50);
}

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/page/comes-back", test_comes_back);
  g_test_add_func ("/page/one-run", test_one_run);
  g_test_add_func ("/page/hostile", test_hostile);
  g_test_add_func ("/page/carried", test_carried);
  g_test_add_func ("/page/neighbours", test_neighbours);
  g_test_add_func ("/page/spoilt", test_spoilt);
  g_test_add_func ("/page/contrast", test_contrast);

  return g_test_run ();
}
