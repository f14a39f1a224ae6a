/* test-arguments.c: command lines, taken apart
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/hm-arguments.h"

#include <math.h>

static GStrv
colours (void)
{
  return g_strdupv ((char *[]){ "red", "green", NULL });
}

static const HmOption paint_options[] = {
  { "colour", "COLOUR", "", colours, TRUE, TRUE },
  { "coats", "N", "" },
  { "quick", NULL, "" },
  { NULL },
};
static const HmOption scrape_options[] = {
  { "depth", "N", "" },
  { NULL },
};
static const HmCommand paint = { .name = "paint", .words = "WALL...", .options = paint_options };
static const HmCommand scrape = { .name = "scrape", .options = scrape_options };
static const HmCommand *const commands[] = { &paint, &scrape, NULL };

#define PARSE(...)                                                                                 \
  hm_arguments_parse ((const char *const[]){ __VA_ARGS__, NULL }, commands, &command, &error)

/* Parses, and expects that the message of the error holds both parts. */
#define REFUSE(part, other, ...)                                                                   \
  G_STMT_START                                                                                     \
  {                                                                                                \
    const HmCommand *command = NULL;                                                               \
    g_autoptr (GError) error = NULL;                                                               \
                                                                                                   \
    g_assert_null (PARSE (__VA_ARGS__));                                                           \
    g_assert_error (error, HM_ARGUMENTS_ERROR, HM_ARGUMENTS_ERROR_USAGE);                          \
    g_assert_nonnull (g_strstr_len (error->message, -1, part));                                    \
    g_assert_nonnull (g_strstr_len (error->message, -1, other));                                   \
  }                                                                                                \
  G_STMT_END

static void
test_order (void)
{
  const HmCommand *command = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (HmArguments) a = PARSE ("paint", "wall", "--coats", "2", "door", "--quick");
  g_autoptr (HmArguments) b = PARSE ("--coats=2", "--quick", "paint", "wall", "door");
  g_autoptr (HmArguments) c = PARSE ("--coats", "2", "paint", "--quick", "--", "wall", "door");
  g_autoptr (HmArguments) d = PARSE ("--coats", "2", "--quick", "--", "paint", "wall", "door");
  HmArguments *all[] = { a, b, c, d };

  g_assert_no_error (error);
  g_assert_true (command == &paint);
  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    {
      const char *const *words = hm_arguments_get_words (all[i]);

      g_assert_cmpstr (hm_arguments_get (all[i], "coats", "1"), ==, "2");
      g_assert_true (hm_arguments_has (all[i], "quick"));
      g_assert_false (hm_arguments_has (all[i], "colour"));
      g_assert_cmpstr (words[0], ==, "wall");
      g_assert_cmpstr (words[1], ==, "door");
      g_assert_null (words[2]);
    }
}

static void
test_lists (void)
{
  const HmCommand *command = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (HmArguments) a = PARSE ("paint", "--colour", "red,green", "--colour=red");
  const char *const *values = hm_arguments_get_all (a, "colour");

  g_assert_no_error (error);
  g_assert_cmpuint (g_strv_length ((GStrv) values), ==, 3);
  g_assert_cmpstr (values[2], ==, "red");
  g_assert_null (hm_arguments_get_all (a, "coats"));
  g_assert_cmpstr (hm_arguments_get (a, "coats", "1"), ==, "1");
}

static void
test_no_command (void)
{
  const HmCommand *command = &paint;
  g_autoptr (GError) error = NULL;
  g_autoptr (HmArguments) a = PARSE ("--version");

  g_assert_no_error (error);
  g_assert_null (command);
  g_assert_true (hm_arguments_has (a, "version"));
}

static void
test_errors (void)
{
  REFUSE ("piant", "“paint”", "piant");
  REFUSE ("--coat", "“--coats”", "paint", "--coat", "2");
  REFUSE ("--depth", "“scrape”", "paint", "--depth", "2");
  REFUSE ("-q", "-q", "paint", "-q");
  REFUSE ("--coats", "missing", "paint", "--coats");
  REFUSE ("--coats", "missing", "paint", "--coats=");
  REFUSE ("--coats", "once", "paint", "--coats", "1", "--coats", "2");
  REFUSE ("--quick", "no value", "paint", "--quick=yes");
  REFUSE ("gren", "“green”", "paint", "--colour", "gren");
  REFUSE ("--colour", "missing", "paint", "--colour", "red,,green");
  REFUSE ("“scrape”", "“hard”", "scrape", "hard");
}

static void
test_numbers (void)
{
  static const struct
  {
    const char *text;
    double value; /* NAN: refused */
    double whole;
  } cases[] = {
    { "1", 1, 1 },        { "2.5", 2.5, NAN },   { "1e1", 10, 10 },     { "0", NAN, NAN },
    { "0.5", 0.5, NAN },  { "-1", NAN, NAN },    { "nan", NAN, NAN },   { "inf", NAN, NAN },
    { "2,5", NAN, NAN },  { "2 ", NAN, NAN },    { " 2", NAN, NAN },    { "1x", NAN, NAN },
    { "+1", NAN, NAN },   { "1e999", NAN, NAN }, { "1e10", 1e10, NAN }, { ".5", 0.5, NAN },
    { "0x10", NAN, NAN }, { ".", NAN, NAN },     { "e", NAN, NAN },
  };

  for (guint i = 0; i < 2 * G_N_ELEMENTS (cases); i++)
    {
      const char *text = cases[i / 2].text;
      gboolean whole = i % 2;
      double expected = whole ? cases[i / 2].whole : cases[i / 2].value, value = 0;
      const HmCommand *command = NULL;
      g_autoptr (GError) error = NULL;
      g_autoptr (HmArguments) a = PARSE ("paint", "--coats", text);

      g_assert_no_error (error);
      g_assert_true (hm_arguments_get_number (a, "coats", whole, &value, &error) ==
                     !isnan (expected));
      if (isnan (expected))
        g_assert_error (error, HM_ARGUMENTS_ERROR, HM_ARGUMENTS_ERROR_USAGE);
      else
        g_assert_cmpfloat (value, ==, expected);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cli/arguments/order", test_order);
  g_test_add_func ("/cli/arguments/lists", test_lists);
  g_test_add_func ("/cli/arguments/no-command", test_no_command);
  g_test_add_func ("/cli/arguments/errors", test_errors);
  g_test_add_func ("/cli/arguments/numbers", test_numbers);
  return g_test_run ();
}
