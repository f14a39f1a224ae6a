/* test-vector.c: the parser of known-answer files
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/hm-vector.h"

#include <gio/gio.h>
#include <string.h>

static GPtrArray *
parse (const char *text, GError **error)
{
  return hm_vectors_parse (text, strlen (text), "cases.txt", error);
}

static void
test_cases (void)
{
  static const char text[] =
      "# Cases\n\n# source: nowhere\nalg=md5\nin=\nout=d41d8cd98f00b204e9800998ecf8427e\n"
      "\n\n\nout=00ff\r\nskip=12\r\nalg=rc4\r\n\r\nalg=sha1\nin*3=6162\nnote=allzero";
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) vectors = parse (text, &error);
  guint64 number = 0;
  g_assert_no_error (error);
  g_assert_cmpuint (vectors->len, ==, 3);

  const HmVector *first = vectors->pdata[0], *second = vectors->pdata[1],
                 *third = vectors->pdata[2];
  g_assert_cmpstr (hm_vector_get_algorithm (first), ==, "md5");
  g_assert_cmpstr (hm_vector_get_file (first), ==, "cases.txt");
  g_assert_cmpuint (hm_vector_get_line (first), ==, 4);
  g_assert_cmpuint (g_bytes_get_size (hm_vector_get_bytes (first, "in")), ==, 0);
  g_assert_cmpuint (g_bytes_get_size (hm_vector_get_bytes (first, "out")), ==, 16);
  g_assert_null (hm_vector_get_bytes (first, "key"));
  g_assert_null (hm_vector_get_bytes (first, "alg"));
  g_assert_null (hm_vector_get_word (first, "result"));
  g_assert_false (hm_vector_get_number (first, "skip", &number));

  g_assert_cmpstr (hm_vector_get_algorithm (second), ==, "rc4");
  g_assert_cmpuint (hm_vector_get_line (second), ==, 10);
  g_assert_true (hm_vector_get_number (second, "skip", &number));
  g_assert_cmpuint (number, ==, 12);
  g_assert_cmpmem (g_bytes_get_data (hm_vector_get_bytes (second, "out"), NULL), 2, "\x00\xff", 2);

  g_assert_cmpstr (hm_vector_get_word (third, "note"), ==, "allzero");
  g_assert_cmpmem (g_bytes_get_data (hm_vector_get_bytes (third, "in"), NULL),
                   g_bytes_get_size (hm_vector_get_bytes (third, "in")), "ababab", 6);
}

static void
test_nothing (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) empty = hm_vectors_parse (NULL, 0, "empty", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (empty->len, ==, 0);

  g_autoptr (GPtrArray) comments = parse ("# source: x\n\n\n#\n", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (comments->len, ==, 0);
}

static void
test_million (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) vectors = parse ("alg=md5\nin*1000000=61\nout=00\n", &error);
  gsize length;
  g_assert_no_error (error);

  const guint8 *data = g_bytes_get_data (hm_vector_get_bytes (vectors->pdata[0], "in"), &length);
  g_assert_cmpuint (length, ==, 1000000);
  for (gsize i = 0; i < length; i++)
    g_assert_cmpuint (data[i], ==, 'a');
}

typedef struct
{
  const char *text;
  const char *message; /* how it begins */
} BadText;

static const BadText bad_texts[] = {
  { "alg=md5\nin=abc\n", "cases.txt:2: " },
  { "alg=md5\nin=AB\n", "cases.txt:2: “A”" },
  { "alg=md5\nin=a b\n", "cases.txt:2: “ ”" },
  { "alg=md5\nin=ab \n", "cases.txt:2: “ ”" },
  { "alg=dsa\nresult=vaild\n", "cases.txt:2: “vaild”" },
  { "alg=md5\n\nin=00\nout=00\n", "cases.txt:3: " },
  { "alg=md5\nin=00\nin=00\n", "cases.txt:3: " },
  { "alg=md5\nin=00\nin*2=00\n", "cases.txt:3: " },
  { "alg=md5\nalg=md4\n", "cases.txt:2: " },
  { "alg=md5\nnothing\n", "cases.txt:2: “nothing”" },
  { "alg=md5\n=00\n", "cases.txt:2: " },
  { "alg=\n", "cases.txt:1: " },
  { "alg=rc4\nskip=-1\n", "cases.txt:2: “-1”" },
  { "alg=rc4\nskip=0x10\n", "cases.txt:2: " },
  { "alg=rc4\nskip=\n", "cases.txt:2: " },
  { "alg=rc4\nskip=18446744073709551616\n", "cases.txt:2: " },
  { "alg=md5\nin*0=00\n", "cases.txt:2: " },
  { "alg=md5\nin*=00\n", "cases.txt:2: " },
  { "alg=md5\nin*x=00\n", "cases.txt:2: “x”" },
  { "alg*2=md5\n", "cases.txt:1: " },
  { "alg=md5\nin*400000000=00\n", "cases.txt:2: " },
  { "alg=md5\nin*18446744073709551615=0000\n", "cases.txt:2: " },
  { "alg=md5\nin*40000000=00\n\nalg=md5\nin*40000000=00\n", "cases.txt:5: " },
  { "\x89PNG\n\x1a\n", "cases.txt:1: “?PNG”" },
};

static void
test_bad (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (bad_texts); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GPtrArray) vectors = parse (bad_texts[i].text, &error);
      g_assert_null (vectors);
      g_assert_error (error, HM_VECTOR_ERROR, HM_VECTOR_ERROR_SYNTAX);
      if (!g_str_has_prefix (error->message, bad_texts[i].message))
        g_error ("“%s” gives: %s", bad_texts[i].text, error->message);
    }
}

/* An engine may be without what is known; other names are slips. */
static void
test_known (void)
{
  static const struct
  {
    const char *text;
    gboolean known;
  } cases[] = {
    { "alg=md2\n", TRUE },
    { "alg=rc5-cbc\n", TRUE },
    { "alg=aes-192-xts\n", TRUE },
    { "alg=tls12-prf\nhash=sha224\n", TRUE },
    { "alg=rsa-pkcs1\nhash=md5sha1\n", TRUE },
    { "alg=rsa-pkcs1\nhash=sha512-256\n", TRUE },
    { "alg=rot13\n", FALSE },
    { "alg=aes-128-cbx\n", FALSE },
    { "alg=ecdsa-p256-dre\n", FALSE },
    { "alg=rsa-pkcs1\nhash=sah1\n", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GPtrArray) vectors = parse (cases[i].text, &error);
      g_assert_no_error (error);
      if (hm_vector_is_known (vectors->pdata[0]) != cases[i].known)
        g_error ("“%s” must %sbe known", cases[i].text, cases[i].known ? "" : "not ");
    }
}

static void
test_files (void)
{
  g_autoptr (GError) error = NULL;
  g_assert_null (hm_vectors_load ("/no/such/file", &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_assert_nonnull (strstr (error->message, "/no/such/file"));
  g_clear_error (&error);

  g_assert_null (hm_vectors_load (g_get_tmp_dir (), &error));
  g_assert_nonnull (error);
}

/* One byte changed at each place: any answer is right, as long as it is one. */
static void
test_changed (void)
{
  static const char text[] = "# source: x\nalg=rsa-pkcs1\nop=sign\nin*12=00ff\nskip=3\n\nalg=a\n";
  static const char others[] = "=*\n#0z\x80-";

  for (gsize place = 0; place < strlen (text); place++)
    for (gsize other = 0; other < sizeof others; other++)
      {
        g_autofree char *changed = g_strdup (text);
        changed[place] = others[other]; /* the last one is the zero byte */
        g_autoptr (GError) error = NULL;
        g_autoptr (GPtrArray) vectors =
            hm_vectors_parse (changed, strlen (text), "changed", &error);
        g_assert_true ((vectors != NULL) == (error == NULL));
      }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/vector/cases", test_cases);
  g_test_add_func ("/vector/nothing", test_nothing);
  g_test_add_func ("/vector/million", test_million);
  g_test_add_func ("/vector/bad", test_bad);
  g_test_add_func ("/vector/known", test_known);
  g_test_add_func ("/vector/files", test_files);
  g_test_add_func ("/vector/changed", test_changed);
  return g_test_run ();
}
