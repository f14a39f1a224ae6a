/* hm-locale.c: the language of what people read
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"
#include "config.h"

#include "run/hm-locale.h"

#include <langinfo.h>
#include <locale.h>
#include <string.h>

#include <gio/gio.h>
#include <glib/gi18n-lib.h>

/* A locale that every system has, and one that it becomes for messages: newer C libraries do not
 * read LANGUAGE in a locale whose name is C with an encoding. One of a country that there is not is
 * taken from the same files. */
#define PLAIN_LOCALE "C.UTF-8"
#define PLAIN_MESSAGES "C_XX.UTF-8"

static const char *
translation_folder (void)
{
  const char *folder = g_getenv ("HASHMARK_LOCALE_DIR");

  return folder != NULL && *folder != '\0' ? folder : HM_LOCALE_DIR;
}

/* What setlocale () would have been asked for. */
static const char *
wanted_locale (void)
{
  static const char *const names[] = { "LC_ALL", "LC_MESSAGES", "LANG" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const char *value = g_getenv (names[i]);

      if (value != NULL && *value != '\0')
        return value;
    }
  return "C";
}

/* Whether @locale is none but that of the C language. */
static gboolean
is_plain (const char *locale)
{
  return locale == NULL || g_str_equal (locale, "C") || g_str_equal (locale, "POSIX") ||
         g_str_has_prefix (locale, "C.");
}

/* A locale of nowhere, in which gettext speaks what LANGUAGE says. */
static void
use_plain_locale (void)
{
  setlocale (LC_ALL, PLAIN_LOCALE);
  setlocale (LC_MESSAGES, PLAIN_MESSAGES);
}

void
hm_locale_init (void)
{
  if (setlocale (LC_ALL, "") == NULL)
    {
      const char *wanted = wanted_locale ();
      const char *languages = g_getenv ("LANGUAGE");

      use_plain_locale ();
      if (!is_plain (wanted) && (languages == NULL || *languages == '\0'))
        {
          g_autofree char *language = g_strndup (wanted, strcspn (wanted, ".@"));

          g_setenv ("LANGUAGE", language, TRUE);
        }
    }
  /* Where no locale is set (cron, a bare server), the terminal reads UTF-8 all the same. */
  if (g_str_equal (nl_langinfo (CODESET), "ANSI_X3.4-1968"))
    setlocale (LC_CTYPE, PLAIN_LOCALE);
  bindtextdomain (GETTEXT_PACKAGE, translation_folder ());
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
}

static gboolean
has_translation (const char *language)
{
  g_autofree char *path = g_build_filename (translation_folder (), language, "LC_MESSAGES",
                                            GETTEXT_PACKAGE ".mo", NULL);

  return g_file_test (path, G_FILE_TEST_IS_REGULAR);
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

char **
hm_locale_list_languages (void)
{
  g_autoptr (GDir) folder = g_dir_open (translation_folder (), 0, NULL);
  GPtrArray *names = g_ptr_array_new ();
  const char *name;

  g_ptr_array_add (names, g_strdup ("en"));
  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    if (!g_str_equal (name, "en") && has_translation (name))
      g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  g_ptr_array_add (names, NULL);
  return (char **) g_ptr_array_free (names, FALSE);
}

/* The system's own locale for @language, where it has one: "bg" is "bg_BG.UTF-8". */
static gboolean
use_system_locale (const char *language)
{
  g_autofree char *upper = g_ascii_strup (language, -1);
  g_autofree char *own = g_strconcat (language, ".UTF-8", NULL);
  g_autofree char *doubled = g_strconcat (language, "_", upper, ".UTF-8", NULL);

  return setlocale (LC_ALL, own) != NULL || setlocale (LC_ALL, doubled) != NULL;
}

gboolean
hm_locale_set_language (const char *language, GError **error)
{
  g_return_val_if_fail (language != NULL, FALSE);

  if (strchr (language, G_DIR_SEPARATOR) != NULL || *language == '\0' || *language == '.' ||
      (!g_str_equal (language, "en") && !has_translation (language)))
    {
      g_auto (GStrv) languages = hm_locale_list_languages ();
      g_autofree char *list = g_strjoinv (", ", languages);

      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                   /* Translators: the name of a language, and a list of names. */
                   _ ("there is no translation into “%1$s”; there are: %2$s"), language, list);
      return FALSE;
    }
  g_setenv ("LANGUAGE", language, TRUE);
  if (!use_system_locale (language))
    use_plain_locale ();
  /* gettext notices a changed LANGUAGE only when the binding changes, too. */
  bindtextdomain (GETTEXT_PACKAGE, translation_folder ());
  textdomain (GETTEXT_PACKAGE);
  return TRUE;
}

/* What stands before the digits after the point, and between thousands. The system's locale knows;
 * where it is none, the translation does. */
static void
find_separators (const char **point, const char **group)
{
  if (is_plain (setlocale (LC_NUMERIC, NULL)))
    {
      /* Translators: what stands between the whole and the decimals of a number: "," as in 2,5. */
      *point = C_ ("decimal point", ".");
      /* Translators: what stands between the thousands of a number: a no-break space, "." or ",";
       * the word none where nothing does. */
      *group = C_ ("thousands separator", "none");
      if (g_str_equal (*group, "none"))
        *group = "";
    }
  else
    {
      /* In the encoding of the locale, which is UTF-8 nearly everywhere. */
      const struct lconv *conventions = localeconv ();

      *point = conventions->decimal_point;
      *group = *conventions->grouping > 0 ? conventions->thousands_sep : "";
      if (!g_utf8_validate (*group, -1, NULL))
        *group = "\302\240"; /* a no-break space */
    }
}

char *
hm_locale_number (double value, guint decimals)
{
  char plain[400], format[16];
  const char *point, *group, *digits, *end;
  GString *text;

  /* A double has at most 309 digits before its point. */
  g_snprintf (format, sizeof format, "%%.%uf", MIN (decimals, 17u));
  g_ascii_formatd (plain, sizeof plain, format, value);
  find_separators (&point, &group);

  digits = plain + (*plain == '-');
  end = digits + strspn (digits, "0123456789");
  text = g_string_new_len (plain, digits - plain);
  for (; digits < end; digits++)
    {
      g_string_append_c (text, *digits);
      if ((end - digits) % 3 == 1 && end - digits > 1)
        g_string_append (text, group);
    }
  if (*end == '.')
    {
      g_string_append (text, point);
      end++;
    }
  g_string_append (text, end);
  return g_string_free (text, FALSE);
}
