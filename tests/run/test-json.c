/* test-json.c: hostile, broken and foreign files, and what survives a load and a save
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <math.h>
#include <string.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "run/hm-json.h"
#include "run/hm-run.h"

#define HEAD                                                                                       \
  "\"format\":\"hashmark-run\",\"version\":1,\"origin\":\"measured\",\"status\":\"stopped\""
#define RESULT "\"algorithm\":\"md5\",\"operation\":\"digest\",\"unit\":\"B/s\",\"status\":\"ok\""
#define TWENTY_LETTERS "жжжжжжжжжжжжжжжжжжжж"
#define PAIR                                                                                       \
  "\"algorithm\":\"md5\",\"operation\":\"digest\",\"a\":\"x\",\"b\":\"y\",\"verdict\":\"unknown\""
#define HANDSHAKE "\"protocol\":\"ssl3\",\"cipher\":\"x\",\"mode\":\"full\",\"status\":\"ok\""

typedef struct
{
  const char *text;
  int code;
  const char *message; /* what the error must say, beside the file's name */
} BadText;

static const BadText bad_texts[] = {
  /* Not JSON. */
  { "", HM_RUN_ERROR_SYNTAX, "empty" },
  { " \n\t ", HM_RUN_ERROR_SYNTAX, "empty" },
  { "\xef\xbb\xbf", HM_RUN_ERROR_SYNTAX, "empty" },
  { "{", HM_RUN_ERROR_SYNTAX, "line 1, column 2" },
  { "{ \"format\": ", HM_RUN_ERROR_SYNTAX, "ends in the middle" },
  { "{\n \"format\": hashmark }", HM_RUN_ERROR_SYNTAX, "line 2, column 12" },
  { "{ \"ж\": ? }", HM_RUN_ERROR_SYNTAX, "line 1, column 8" },
  { "{ // comment\n }", HM_RUN_ERROR_SYNTAX, "line 1, column 3" },
  { "{ 'format': 1 }", HM_RUN_ERROR_SYNTAX, "line 1, column 3" },
  { "{ \"a\": 1, }", HM_RUN_ERROR_SYNTAX, "line 1, column 11" },
  { "[ 1, ]", HM_RUN_ERROR_SYNTAX, "a value" },
  { "[ 1 2 ]", HM_RUN_ERROR_SYNTAX, "a comma" },
  { "{ \"a\" 1 }", HM_RUN_ERROR_SYNTAX, "a colon" },
  { "{} {}", HM_RUN_ERROR_SYNTAX, "the end of the file" },
  { "{} x", HM_RUN_ERROR_SYNTAX, "line 1, column 4" },
  { "[ 01 ]", HM_RUN_ERROR_SYNTAX, "line 1, column 4" },
  { "[ +1 ]", HM_RUN_ERROR_SYNTAX, "a value" },
  { "[ .5 ]", HM_RUN_ERROR_SYNTAX, "a value" },
  { "[ 1. ]", HM_RUN_ERROR_SYNTAX, "a digit" },
  { "[ 1e ]", HM_RUN_ERROR_SYNTAX, "a digit" },
  { "[ - ]", HM_RUN_ERROR_SYNTAX, "a digit" },
  { "[ 0x10 ]", HM_RUN_ERROR_SYNTAX, "a comma" },
  { "[ NaN ]", HM_RUN_ERROR_SYNTAX, "a value" },
  { "[ Infinity ]", HM_RUN_ERROR_SYNTAX, "a value" },
  { "[ 1e999 ]", HM_RUN_ERROR_SYNTAX, "too large" },
  { "[ nul ]", HM_RUN_ERROR_SYNTAX, "a value" },
  { "[ \"a\nb\" ]", HM_RUN_ERROR_SYNTAX, "control character" },
  { "[ \"\\x\" ]", HM_RUN_ERROR_SYNTAX, "an escape" },
  { "[ \"\\u12", HM_RUN_ERROR_SYNTAX, "hexadecimal" },
  { "[ \"\\u0000\" ]", HM_RUN_ERROR_SYNTAX, "no character" },
  { "[ \"\\ud800\" ]", HM_RUN_ERROR_SYNTAX, "no character" },
  { "[ \"\\ud800\\u0041\" ]", HM_RUN_ERROR_SYNTAX, "no character" },
  { "[ \"abc", HM_RUN_ERROR_SYNTAX, "the rest of a string" },
  { "[ \"abc\\", HM_RUN_ERROR_SYNTAX, "the rest of a string" },
  { "[ \"\xc3\x28\" ]", HM_RUN_ERROR_SYNTAX, "line 1, column 4: this is not UTF-8" },
  { "\xff\xfe{\0}", HM_RUN_ERROR_SYNTAX, "not UTF-8" },
  { "\x89PNG\r\n\x1a\n", HM_RUN_ERROR_SYNTAX, "not UTF-8" },
  { "{" HEAD ",\"name\":\"a\",\n\"name\":\"b\"}", HM_RUN_ERROR_SYNTAX,
    "line 2, column 1: the field “name” stands twice" },
  { "{" HEAD ",\"x\":{\"y\":1,\"y\":1}}", HM_RUN_ERROR_SYNTAX, "the field “y” stands twice" },
  { "OpenSSL 3.0.19 27 Jan 2026\nbuilt on: ...", HM_RUN_ERROR_SYNTAX, "not JSON" },

  /* JSON, but no run. */
  { "null", HM_RUN_ERROR_FORMAT, "not a saved run" },
  { "42", HM_RUN_ERROR_FORMAT, "not a saved run" },
  { "\"hashmark-run\"", HM_RUN_ERROR_FORMAT, "not a saved run" },
  { "{}", HM_RUN_ERROR_FORMAT, "\"format\": \"hashmark-run\"" },
  { "{\"format\":1}", HM_RUN_ERROR_FORMAT, "not a saved run" },
  { "{\"format\":\"benchmark\"}", HM_RUN_ERROR_FORMAT, "not a saved run" },
  { "{" HEAD ",\"results\":[{" RESULT ",\"members\":[]}]}", HM_RUN_ERROR_FORMAT,
    "“results[0].members” should be an object, but is a list" },
  { "{" HEAD ",\"results\":[{" RESULT ",\"members\":{\"cpu\":[0]}}]}", HM_RUN_ERROR_FORMAT,
    "“results[0].members.value” is missing" },
  { "{" HEAD ",\"results\":[{" RESULT ",\"members\":{\"cpu\":[0],\"value\":[1,2]}}]}",
    HM_RUN_ERROR_FORMAT, "a list as long as the other columns" },
  { "{" HEAD ",\"results\":[{" RESULT ",\"members\":{\"cpu\":[-1],\"value\":[1]}}]}",
    HM_RUN_ERROR_FORMAT, "“results[0].members.cpu” should be a list of numbers" },
  { "{" HEAD ",\"results\":[{" RESULT ",\"course\":{\"at\":[\"1\"]}}]}", HM_RUN_ERROR_FORMAT,
    "“results[0].course.at” should be a list of numbers" },
  { "{" HEAD ",\"cores\":{}}", HM_RUN_ERROR_FORMAT, "“cores” should be a list" },
  { "{" HEAD ",\"cores\":[1]}", HM_RUN_ERROR_FORMAT, "“cores[0]” should be an object" },
  { "{" HEAD ",\"cores\":[{\"cpu\":-1}]}", HM_RUN_ERROR_FORMAT, "“cores[0].cpu”" },
  { "[{" HEAD "}]", HM_RUN_ERROR_FORMAT, "import --output" },
  { "[]", HM_RUN_ERROR_FORMAT, "a list" },

  /* Another version. */
  { "{\"format\":\"hashmark-run\",\"version\":2}", HM_RUN_ERROR_VERSION, "version 2" },
  { "{\"format\":\"hashmark-run\",\"version\":9223372036854775807}", HM_RUN_ERROR_VERSION,
    "newer" },
  { "{\"format\":\"hashmark-run\",\"version\":0}", HM_RUN_ERROR_FORMAT, "“version”" },
  { "{\"format\":\"hashmark-run\",\"version\":1.5}", HM_RUN_ERROR_FORMAT, "“version”" },
  { "{\"format\":\"hashmark-run\",\"version\":\"1\"}", HM_RUN_ERROR_FORMAT, "is a text" },
  { "{\"format\":\"hashmark-run\"}", HM_RUN_ERROR_FORMAT, "“version” is missing" },

  /* Fields of the wrong kind. */
  { "{\"format\":\"hashmark-run\",\"version\":1}", HM_RUN_ERROR_FORMAT, "“origin” is missing" },
  { "{\"format\":\"hashmark-run\",\"version\":1,\"origin\":\"found\"}", HM_RUN_ERROR_FORMAT,
    "“found”" },
  { "{\"format\":\"hashmark-run\",\"version\":1,\"origin\":\"measured\"}", HM_RUN_ERROR_FORMAT,
    "“status” is missing" },
  { "{\"format\":\"hashmark-run\",\"version\":1,\"origin\":\"measured\",\"status\":\"running\"}",
    HM_RUN_ERROR_FORMAT, "“running”" },
  { "{" HEAD ",\"id\":\"../../etc/passwd\"}", HM_RUN_ERROR_FORMAT, "“id”" },
  { "{" HEAD ",\"id\":\"\"}", HM_RUN_ERROR_FORMAT, "“id”" },
  { "{" HEAD ",\"id\":\".hidden\"}", HM_RUN_ERROR_FORMAT, "“id”" },
  { "{" HEAD ",\"name\":5}", HM_RUN_ERROR_FORMAT, "“name” should be a text" },
  { "{" HEAD ",\"created\":\"yesterday\"}", HM_RUN_ERROR_FORMAT, "“created” is “yesterday”" },
  /* Not all time zones have these. */
  { "{" HEAD ",\"created\":\"0001-01-01T00:00:00+14:00\"}", HM_RUN_ERROR_FORMAT, "“created”" },
  { "{" HEAD ",\"created\":\"9999-12-31T23:59:59-12:00\"}", HM_RUN_ERROR_FORMAT, "“created”" },
  { "{" HEAD ",\"created\":20261130}", HM_RUN_ERROR_FORMAT, "“created”" },
  { "{" HEAD ",\"machine\":[]}", HM_RUN_ERROR_FORMAT, "“machine” should be an object" },
  { "{" HEAD ",\"machine\":{\"cores\":\"4\"}}", HM_RUN_ERROR_FORMAT, "“machine.cores”" },
  { "{" HEAD ",\"machine\":{\"cores\":-1}}", HM_RUN_ERROR_FORMAT, "“machine.cores”" },
  { "{" HEAD ",\"machine\":{\"cores\":1.5}}", HM_RUN_ERROR_FORMAT, "“machine.cores”" },
  { "{" HEAD ",\"machine\":{\"cores\":4294967296}}", HM_RUN_ERROR_FORMAT, "“machine.cores”" },
  { "{" HEAD ",\"machine\":{\"hertz\":\"fast\"}}", HM_RUN_ERROR_FORMAT, "“machine.hertz”" },
  { "{" HEAD ",\"library\":{\"name\":true}}", HM_RUN_ERROR_FORMAT, "is true or false" },
  { "{" HEAD ",\"method\":7}", HM_RUN_ERROR_FORMAT, "“method”" },
  { "{" HEAD ",\"conditions\":{\"throttled\":-5}}", HM_RUN_ERROR_FORMAT, "“conditions.throttled”" },
  { "{" HEAD ",\"results\":{}}", HM_RUN_ERROR_FORMAT, "“results” should be a list" },
  { "{" HEAD ",\"results\":[{" RESULT "},7]}", HM_RUN_ERROR_FORMAT, "“results[1]”" },
  { "{" HEAD ",\"results\":[{}]}", HM_RUN_ERROR_FORMAT, "“results[0].algorithm” is missing" },
  { "{" HEAD ",\"results\":[{\"algorithm\":\"\"}]}", HM_RUN_ERROR_FORMAT,
    "“results[0].algorithm”" },
  { "{" HEAD ",\"results\":[{\"algorithm\":null}]}", HM_RUN_ERROR_FORMAT,
    "“results[0].algorithm” should be a text, but is null" },
  { "{" HEAD ",\"results\":[{\"algorithm\":\"a\",\"operation\":\"hash\"}]}", HM_RUN_ERROR_FORMAT,
    "“results[0].operation” is “hash”; it can be digest" },
  { "{" HEAD ",\"created\":\"x" TWENTY_LETTERS TWENTY_LETTERS TWENTY_LETTERS TWENTY_LETTERS "\"}",
    HM_RUN_ERROR_FORMAT,
    "“created” is “x" TWENTY_LETTERS TWENTY_LETTERS "жжжжжжжжжжжжжжжжжжж”; it can be a time" },
  { "{" HEAD ",\"results\":[{\"algorithm\":\"a\",\"operation\":\"op\",\"unit\":\"MB/s\"}]}",
    HM_RUN_ERROR_FORMAT, "“results[0].unit” is “MB/s”" },
  { "{" HEAD ",\"results\":[{\"algorithm\":\"a\",\"operation\":\"op\",\"unit\":\"B/s\",\"status\":"
    "\"pending\"}]}",
    HM_RUN_ERROR_FORMAT, "“pending”" },
  { "{" HEAD ",\"results\":[{" RESULT ",\"value\":\"1\"}]}", HM_RUN_ERROR_FORMAT,
    "“results[0].value” should be a number or null, but is a text" },
  { "{" HEAD ",\"results\":[{" RESULT ",\"size\":-1}]}", HM_RUN_ERROR_FORMAT, "“results[0].size”" },
  { "{" HEAD ",\"results\":[{" RESULT ",\"size\":1e300}]}", HM_RUN_ERROR_FORMAT,
    "“results[0].size”" },
  { "{" HEAD ",\"results\":[{" RESULT ",\"threads\":0}]}", HM_RUN_ERROR_FORMAT,
    "“results[0].threads”" },
  { "{" HEAD ",\"results\":[{" RESULT ",\"samples\":[]}]}", HM_RUN_ERROR_FORMAT,
    "“results[0].samples”" },
  { "{" HEAD ",\"results\":[{" RESULT ",\"trace\":[]}]}", HM_RUN_ERROR_FORMAT,
    "“results[0].trace”" },
  { "{" HEAD ",\"results\":[{" RESULT ",\"trace\":{}}]}", HM_RUN_ERROR_FORMAT,
    "“results[0].trace.at”" },
  { "{" HEAD ",\"results\":[{" RESULT
    ",\"trace\":{\"at\":[1],\"seconds\":[1,2],\"cycles\":[1],\"count\":[1],\"flags\":[0]}}]}",
    HM_RUN_ERROR_FORMAT, "“results[0].trace.seconds”" },
  { "{" HEAD ",\"results\":[{" RESULT
    ",\"trace\":{\"at\":[1],\"seconds\":[1],\"cycles\":[null],\"count\":[1],\"flags\":[-1]}}]}",
    HM_RUN_ERROR_FORMAT, "“results[0].trace.flags”" },
  { "{" HEAD ",\"handshakes\":[{}]}", HM_RUN_ERROR_FORMAT, "“handshakes[0].protocol”" },
  { "{" HEAD ",\"handshakes\":[{" HANDSHAKE "},{" HANDSHAKE ",\"seconds\":\"x\"}]}",
    HM_RUN_ERROR_FORMAT, "“handshakes[1].seconds”" },
  { "{" HEAD ",\"pairs\":{}}", HM_RUN_ERROR_FORMAT, "“pairs”" },
  { "{" HEAD ",\"pairs\":[1]}", HM_RUN_ERROR_FORMAT, "“pairs[0]”" },
  { "{" HEAD ",\"pairs\":[{" PAIR "},{" PAIR ",\"ratio\":\"x\"}]}", HM_RUN_ERROR_FORMAT,
    "“pairs[1].ratio”" },
  { "{" HEAD ",\"pairs\":[{" PAIR ",\"a\":null}]}", HM_RUN_ERROR_SYNTAX, "a" },
  { "{" HEAD ",\"pairs\":[{\"algorithm\":\"md5\",\"operation\":\"digest\",\"a\":\"x\",\"b\":\"y\","
    "\"verdict\":\"great\"}]}",
    HM_RUN_ERROR_FORMAT, "“pairs[0].verdict”" },
};

static void
test_bad_texts (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (bad_texts); i++)
    {
      const BadText *bad = &bad_texts[i];
      g_autoptr (GError) error = NULL;
      g_autoptr (HmRun) run = hm_run_from_json (bad->text, -1, "dir/bad.json", &error);

      g_test_message ("bad text %u", i);
      g_assert_null (run);
      g_assert_error (error, HM_RUN_ERROR, bad->code);
      g_assert_true (g_str_has_prefix (error->message, "dir/bad.json: "));
      if (strstr (error->message, bad->message) == NULL)
        g_error ("“%s” does not say “%s”", error->message, bad->message);
    }
}

static void
test_zero_byte (void)
{
  static const char text[] = "{\n\0}";
  g_autoptr (GError) error = NULL;

  g_assert_null (hm_run_from_json (text, sizeof text - 1, "x", &error));
  g_assert_error (error, HM_RUN_ERROR, HM_RUN_ERROR_SYNTAX);
  g_assert_nonnull (strstr (error->message, "line 2, column 1: a zero byte"));
}

/* A text cut anywhere is refused, and never read beyond its end. */
static void
test_truncated (void)
{
  static const char whole[] = "{" HEAD ",\"name\":\"\\u0416\\ud83d\\ude00ж\",\"results\":[{" RESULT
                              ",\"value\":-1.5e+3,\"x\":[true,false,null,\"a\"]}]}";
  g_autoptr (GError) error = NULL;
  g_autoptr (HmRun) run = hm_run_from_json (whole, -1, "x", &error);

  g_assert_no_error (error);
  g_assert_cmpstr (hm_run_get_name (run), ==, "Ж😀ж");
  for (gsize length = 0; length < sizeof whole - 1; length++)
    {
      g_autofree char *cut = g_memdup2 (whole, MAX (length, 1)); /* so that ASan sees its end */
      g_autoptr (GError) cut_error = NULL;

      g_assert_null (hm_run_from_json (cut, (gssize) length, "x", &cut_error));
      g_assert_error (cut_error, HM_RUN_ERROR, HM_RUN_ERROR_SYNTAX);
    }
}

static char *
repeat (const char *piece, guint n)
{
  GString *all = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append (all, piece);
  return g_string_free (all, FALSE);
}

static void
test_deep (void)
{
  static const guint depths[] = { HM_JSON_MAX_DEPTH, 1000000 };
  g_autofree char *inner = repeat ("[", HM_JSON_MAX_DEPTH - 1);
  g_autofree char *outer = repeat ("]", HM_JSON_MAX_DEPTH - 1);
  g_autofree char *fits = g_strconcat ("{" HEAD ",\"x\":", inner, outer, "}", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (HmRun) run = hm_run_from_json (fits, -1, "x", &error);

  g_assert_no_error (error);
  g_assert_nonnull (run);
  for (guint i = 0; i < G_N_ELEMENTS (depths); i++)
    {
      g_autofree char *lists = repeat ("[", depths[i]), *objects = repeat ("{\"a\":", depths[i]);
      g_autofree char *text = g_strconcat ("{" HEAD ",\"x\":", lists, NULL);
      g_autofree char *other = g_strconcat ("{" HEAD ",\"x\":", objects, NULL);

      g_assert_null (hm_run_from_json (text, -1, "x", &error));
      g_assert_error (error, HM_RUN_ERROR, HM_RUN_ERROR_SYNTAX);
      g_assert_nonnull (strstr (error->message, "nested deeper than 64"));
      g_clear_error (&error);
      g_assert_null (hm_run_from_json (other, -1, "x", &error));
      g_assert_nonnull (strstr (error->message, "nested deeper than 64"));
      g_clear_error (&error);
    }
}

static void
test_huge (void)
{
  g_autofree char *values = repeat ("0,", HM_JSON_MAX_VALUES);
  g_autofree char *many = g_strconcat ("{" HEAD ",\"x\":[", values, "0]}", NULL);
  g_autoptr (GString) members = g_string_new ("{" HEAD ",\"x\":{");
  g_autofree char *dir = g_dir_make_tmp ("hashmark-json-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (dir, "huge.json", NULL);
  g_autofree char *word = repeat ("w", 201);
  g_autofree char *long_word =
      g_strconcat ("{" HEAD ",\"results\":[{\"algorithm\":\"", word, "\"}]}", NULL);
  g_autoptr (GError) error = NULL;
  FILE *file;

  g_assert_null (hm_run_from_json (many, -1, "x", &error));
  g_assert_error (error, HM_RUN_ERROR, HM_RUN_ERROR_SIZE);
  g_assert_nonnull (strstr (error->message, "1000000 values"));
  g_clear_error (&error);

  for (guint i = 0; i <= HM_JSON_MAX_MEMBERS; i++)
    g_string_append_printf (members, "%s\"m%u\":0", i > 0 ? "," : "", i);
  g_string_append (members, "}}");
  g_assert_null (hm_run_from_json (members->str, -1, "x", &error));
  g_assert_error (error, HM_RUN_ERROR, HM_RUN_ERROR_SIZE);
  g_assert_nonnull (strstr (error->message, "1000 fields"));
  g_clear_error (&error);

  g_assert_null (hm_run_from_json (long_word, -1, "x", &error));
  g_assert_error (error, HM_RUN_ERROR, HM_RUN_ERROR_FORMAT);
  g_clear_error (&error);

  /* A file that is too large is not even read: this one has no blocks on the disk. */
  file = fopen (path, "w");
  g_assert_nonnull (file);
  g_assert_cmpint (ftruncate (fileno (file), (goffset) HM_RUN_MAX_BYTES + 1), ==, 0);
  g_assert_cmpint (fclose (file), ==, 0);
  g_assert_null (hm_run_load (path, &error));
  g_assert_error (error, HM_RUN_ERROR, HM_RUN_ERROR_SIZE);
  g_assert_nonnull (strstr (error->message, path));
  g_assert_nonnull (strstr (error->message, "64"));
  g_clear_error (&error);
  g_unlink (path);

  /* The same where the size is not known beforehand. */
  g_assert_null (hm_run_load ("/dev/zero", &error));
  g_assert_error (error, HM_RUN_ERROR, HM_RUN_ERROR_SIZE);
  g_clear_error (&error);

  g_assert_null (hm_run_load (path, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_assert_nonnull (strstr (error->message, path));
  g_clear_error (&error);
  g_assert_null (hm_run_load (dir, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY);
  g_rmdir (dir);
}

static void
test_unknown_fields (void)
{
  static const char text[] =
      "{" HEAD ",\"id\":\"a\",\"name\":\"n\",\"created\":null,\"color\":\"red\","
      "\"machine\":{\"cpu\":\"c\",\"sockets\":2},"
      "\"library\":{\"license\":{\"spdx\":[\"Apache-2.0\",null]}},"
      "\"method\":{\"seed\":9223372036854775807,\"small\":-9223372036854775808},"
      "\"conditions\":{\"fan\":1.25e-7},"
      "\"results\":[{" RESULT ",\"value\":0.1,\"log\":{\"count\":4658,\"seconds\":3.0},"
      "\"empty\":[],\"none\":{}}],"
      "\"handshakes\":[{" HANDSHAKE ",\"seconds\":1,\"alpn\":\"h2\"}],"
      "\"pairs\":[{" PAIR ",\"visits\":3,\"ratio\":1.5,\"mood\":\"calm\"}],"
      "\"last\":[[1,2],[3,{\"a\":true}]]}";
  static const char *const kept[] = {
    "\"color\":\"red\"",
    "\"sockets\":2",
    "\"license\":{\"spdx\":[\"Apache-2.0\",null]}",
    "\"seed\":9223372036854775807",
    "\"small\":-9223372036854775808",
    "\"fan\":1.25e-07",
    "\"log\":{\"count\":4658,\"seconds\":3}",
    "\"empty\":[]",
    "\"none\":{}",
    "\"alpn\":\"h2\"",
    "\"mood\":\"calm\"",
    "\"last\":[[1,2],[3,{\"a\":true}]]",
  };
  g_autoptr (GError) error = NULL;
  g_autoptr (HmRun) run = hm_run_from_json (text, -1, "x", &error), again = NULL;
  g_autofree char *saved = NULL, *saved_again = NULL;

  g_assert_no_error (error);
  hm_run_set_name (run, "renamed");
  saved = hm_run_to_json (run, FALSE);
  for (guint i = 0; i < G_N_ELEMENTS (kept); i++)
    if (strstr (saved, kept[i]) == NULL)
      g_error ("%s is not in %s", kept[i], saved);
  again = hm_run_from_json (saved, -1, "x", &error);
  g_assert_no_error (error);
  saved_again = hm_run_to_json (again, FALSE);
  g_assert_cmpstr (saved, ==, saved_again);
}

/* Each double comes back as it was, and takes no more digits than it needs. */
static void
test_numbers (void)
{
  static const double numbers[] = {
    0.1,  1.0 / 3,   1e22,    123456789012345680.0, 5e-324, 1.7976931348623157e308, -0.0,
    95.0, 4103610.0, 2.5e-10, 9007199254740993.0,   1e15,   0.30000000000000004,
  };
  g_autoptr (GRand) random = g_rand_new_with_seed (1);

  for (guint i = 0; i < G_N_ELEMENTS (numbers) + 20000; i++)
    {
      union
      {
        guint64 bits;
        double number;
      } value = { .bits = (guint64) g_rand_int (random) << 32 | g_rand_int (random) };
      double number = i < G_N_ELEMENTS (numbers) ? numbers[i] : value.number;
      g_autoptr (JsonNode) node = NULL, again = NULL;
      g_autofree char *text = NULL;
      double back;

      if (!isfinite (number))
        continue;
      node = json_node_init_double (json_node_alloc (), number);
      text = hm_json_to_string (node, FALSE);
      again = hm_json_parse (text, -1, "x", NULL);
      g_assert_nonnull (again);
      back = json_node_get_double (again);
      if (json_node_get_value_type (again) == G_TYPE_INT64)
        back = (double) json_node_get_int (again);
      g_assert_cmpmem (&back, sizeof back, &number, sizeof number);
    }
  {
    g_autoptr (JsonNode) node = json_node_init_double (json_node_alloc (), 0.1);
    g_autoptr (JsonNode) infinite = json_node_init_double (json_node_alloc (), INFINITY);
    g_autofree char *short_text = hm_json_to_string (node, FALSE);
    g_autofree char *null_text = hm_json_to_string (infinite, FALSE);

    g_assert_cmpstr (short_text, ==, "0.1");
    g_assert_cmpstr (null_text, ==, "null");
  }
}

static void
test_not_finite (void)
{
  HmResultKey key = { .algorithm = "md5", .size = 16, .threads = 1 };
  HmFigures figures = { NAN, INFINITY, -INFINITY, NAN, NAN, 0, 0, HM_STATUS_FAILED };
  g_autoptr (HmResult) result = hm_result_new (&key, HM_UNIT_BYTES_PER_SECOND);
  g_autoptr (HmRun) run = hm_run_new (HM_ORIGIN_MEASURED), again = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  const HmFigures *back;

  hm_result_set_figures (result, &figures);
  hm_run_add_result (run, result, FALSE);
  hm_run_get_machine (run)->hertz = INFINITY;
  text = hm_run_to_json (run, FALSE);
  g_assert_nonnull (strstr (text, "\"value\":null"));
  g_assert_nonnull (strstr (text, "\"low\":null,\"high\":null"));
  g_assert_nonnull (strstr (text, "\"hertz\":null"));
  again = hm_run_from_json (text, -1, "x", &error);
  g_assert_no_error (error);
  back = hm_result_get_figures (hm_run_get_result (again, 0));
  g_assert_true (isnan (back->value) && isnan (back->low) && isnan (back->high));
  g_assert_false (hm_result_has_value (hm_run_get_result (again, 0)));
}

/* What is planned and not measured is not saved; a run that is being measured is saved as stopped.
 */
static void
test_unfinished (void)
{
  HmResultKey key = { .algorithm = "md5", .size = 16, .threads = 1 };
  g_autoptr (HmResult) result = hm_result_new (&key, HM_UNIT_BYTES_PER_SECOND);
  g_autoptr (HmRun) run = hm_run_new (HM_ORIGIN_MEASURED), again = NULL;
  g_autofree char *text = NULL;

  hm_run_set_status (run, HM_RUN_RUNNING);
  hm_run_add_result (run, result, FALSE);
  g_ptr_array_add (hm_run_get_handshakes (run), hm_handshake_new ());
  g_ptr_array_add (hm_run_get_pairs (run), hm_paired_new ());
  text = hm_run_to_json (run, FALSE);
  g_assert_nonnull (strstr (text, "\"status\":\"stopped\""));
  again = hm_run_from_json (text, -1, "x", NULL);
  g_assert_cmpuint (hm_run_get_n_results (again), ==, 0);
  g_assert_cmpuint (hm_run_get_handshakes (again)->len, ==, 0);
  g_assert_cmpuint (hm_run_get_pairs (again)->len, ==, 0);
  g_assert_cmpint (hm_run_get_status (again), ==, HM_RUN_STOPPED);
}

static void
test_trace (void)
{
  HmResultKey key = { .algorithm = "md5", .size = 16, .threads = 1 };
  g_autoptr (HmResult) result = hm_result_new (&key, HM_UNIT_BYTES_PER_SECOND);
  g_autoptr (HmRun) run = hm_run_new (HM_ORIGIN_MEASURED), again = NULL;
  g_autofree char *text = NULL, *text_again = NULL;
  HmFigures figures = HM_FIGURES_NONE;
  const GArray *samples;

  figures.status = HM_STATUS_OK;
  figures.value = 1;
  figures.samples = 10000;
  hm_result_set_figures (result, &figures);
  for (guint i = 0; i < 10000; i++)
    {
      HmSample sample = { .at = i / 1000.0,
                          .seconds = 1.2345678901e-7,
                          .cycles = i % 2 ? NAN : 512.25,
                          .count = i,
                          .flags = i % 3 ? HM_SAMPLE_OK : HM_SAMPLE_SHARED | HM_SAMPLE_WARMUP };

      hm_result_add_samples (result, &sample, 1);
    }
  hm_run_add_result (run, result, FALSE);
  text = hm_run_to_json (run, TRUE);
  g_assert_cmpuint (strlen (text), <, 12000);
  again = hm_run_from_json (text, -1, "x", NULL);
  samples = hm_result_get_samples (hm_run_get_result (again, 0));
  g_assert_cmpuint (samples->len, ==, 256);
  for (guint i = 0; i < samples->len; i++)
    {
      const HmSample *sample = &g_array_index (samples, HmSample, i);
      guint from = (guint) sample->count;

      g_assert_cmpuint (from, ==, i * 10000 / 256);
      g_assert_cmpfloat_with_epsilon (sample->at, from / 1000.0, 1e-5);
      g_assert_cmpfloat_with_epsilon (sample->seconds, 1.2345678901e-7, 1e-13);
      g_assert_true (from % 2 ? isnan (sample->cycles) : sample->cycles == 512.25);
      g_assert_cmpint (sample->flags, ==,
                       from % 3 ? HM_SAMPLE_OK : HM_SAMPLE_SHARED | HM_SAMPLE_WARMUP);
    }
  text_again = hm_run_to_json (again, TRUE);
  g_assert_cmpstr (text, ==, text_again);
}

static void
test_created (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HmRun) undated =
      hm_run_from_json ("{" HEAD ",\"machine\":{\"year\":1996}}", -1, "x", &error);
  g_autoptr (HmRun) dated =
      hm_run_from_json ("{" HEAD ",\"created\":\"2026-11-30T14:15:02.5+02:00\"}", -1, "x", &error);
  g_autofree char *text = hm_run_to_json (undated, FALSE);
  g_autofree char *dated_text = hm_run_to_json (dated, FALSE);

  g_assert_no_error (error);
  g_assert_cmpint (g_date_time_get_year (hm_run_get_created (undated)), ==, 1996);
  g_assert_nonnull (strstr (text, "\"created\":null"));
  g_assert_cmpint (g_date_time_to_unix (hm_run_get_created (dated)), ==, 1796040902);
  g_assert_nonnull (strstr (dated_text, "\"created\":\"2026-11-30T14:15:02.5"));
}

/* What a run of several threads has more: it comes back as it was, and so do unknown fields in it.
 */
static void
test_cores (void)
{
  static const char text[] =
      "{" HEAD ",\"cores\":[{\"cpu\":3,\"core\":2,\"kind\":\"efficiency\",\"hertz\":4e9,"
      "\"value\":null,\"pair\":7,\"own\":[1]}],"
      "\"method\":{\"energy_source\":\"package\"},"
      "\"handshakes\":[{" HANDSHAKE ",\"energy\":0.25}],"
      "\"results\":[{" RESULT ",\"value\":5,\"energy\":2.5e-9,"
      "\"members\":{\"cpu\":[0,null],\"value\":[2,3]},"
      "\"course\":{\"at\":[1],\"value\":[5],\"hertz\":[4e9],\"temperature\":[null]}}]}";
  g_autoptr (HmRun) run = hm_run_from_json (text, -1, "test", NULL);
  g_autoptr (HmRun) copy = NULL, again = NULL;
  g_autofree char *json = NULL, *json_again = NULL;
  const HmCore *core;
  const GArray *members, *points;
  HmResult *result;

  g_assert_nonnull (run);
  copy = hm_run_copy (run);
  json = hm_run_to_json (copy, TRUE);
  again = hm_run_from_json (json, -1, "test", NULL);
  g_assert_nonnull (again);
  json_again = hm_run_to_json (again, TRUE);
  g_assert_cmpstr (json, ==, json_again);
  g_assert_nonnull (strstr (json, "\"own\": [1]"));

  core = g_ptr_array_index (hm_run_get_cores (again), 0);
  g_assert_cmpuint (core->cpu, ==, 3);
  g_assert_cmpuint (core->core, ==, 2);
  g_assert_cmpstr (core->kind, ==, "efficiency");
  g_assert_cmpfloat (core->hertz, ==, 4e9);
  g_assert_true (isnan (core->value));
  g_assert_cmpfloat (core->pair, ==, 7);
  g_assert_cmpstr (hm_run_get_method (again)->energy_source, ==, "package");

  g_assert_cmpfloat (((HmHandshake *) hm_run_get_handshakes (again)->pdata[0])->energy, ==, 0.25);
  result = hm_run_get_result (again, 0);
  members = hm_result_get_members (result);
  points = hm_result_get_points (result);
  g_assert_cmpfloat (hm_result_get_figures (result)->energy, ==, 2.5e-9);
  g_assert_cmpuint (members->len, ==, 2);
  g_assert_cmpint (g_array_index (members, HmMember, 0).cpu, ==, 0);
  g_assert_cmpint (g_array_index (members, HmMember, 1).cpu, ==, -1);
  g_assert_cmpfloat (g_array_index (members, HmMember, 1).value, ==, 3);
  g_assert_cmpuint (points->len, ==, 1);
  g_assert_cmpfloat (g_array_index (points, HmPoint, 0).hertz, ==, 4e9);
  g_assert_true (isnan (g_array_index (points, HmPoint, 0).temperature));
}

/* Lists that are longer than any machine. */
static void
test_long_lists (void)
{
  g_autoptr (GString) cores = g_string_new ("{" HEAD ",\"cores\":[{}");
  g_autoptr (GString) members =
      g_string_new ("{" HEAD ",\"results\":[{" RESULT ",\"members\":{\"cpu\":[0");
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 4096; i++)
    g_string_append (cores, ",{}");
  g_string_append (cores, "]}");
  g_assert_null (hm_run_from_json (cores->str, -1, "test", &error));
  g_assert_error (error, HM_RUN_ERROR, HM_RUN_ERROR_FORMAT);
  g_assert_nonnull (strstr (error->message, "“cores” is a list of more than 4096"));
  g_clear_error (&error);

  for (guint i = 0; i < HM_MAX_MEMBERS; i++)
    g_string_append (members, ",0");
  g_string_append (members, "],\"value\":[]}}]}");
  g_assert_null (hm_run_from_json (members->str, -1, "test", &error));
  g_assert_error (error, HM_RUN_ERROR, HM_RUN_ERROR_FORMAT);
  g_assert_nonnull (strstr (error->message, "“results[0].members.cpu” is a list of more than"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/json/bad-texts", test_bad_texts);
  g_test_add_func ("/json/zero-byte", test_zero_byte);
  g_test_add_func ("/json/truncated", test_truncated);
  g_test_add_func ("/json/deep", test_deep);
  g_test_add_func ("/json/huge", test_huge);
  g_test_add_func ("/json/unknown-fields", test_unknown_fields);
  g_test_add_func ("/json/numbers", test_numbers);
  g_test_add_func ("/json/not-finite", test_not_finite);
  g_test_add_func ("/json/unfinished", test_unfinished);
  g_test_add_func ("/json/trace", test_trace);
  g_test_add_func ("/json/created", test_created);
  g_test_add_func ("/json/cores", test_cores);
  g_test_add_func ("/json/long-lists", test_long_lists);
  return g_test_run ();
}
