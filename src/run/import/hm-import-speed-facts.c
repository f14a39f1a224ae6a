/* hm-import-speed-facts.c: what speed says about its library and its run
 *
 * Version, build and compiler stand above the table, or below the log; mail programs wrap them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/import/hm-import-speed.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* ---- who it was ---- */

static const struct
{
  const char *printed, *name, *engine;
} libraries[] = {
  { "OpenSSL", "OpenSSL", "openssl" },
  { "LibreSSL", "LibreSSL", "libressl" },
  { "SSLeay", "SSLeay", "ssleay" },
  { "SLeay", "SSLeay", "ssleay" },
  { "BoringSSL", "BoringSSL", "boringssl" },
  { "quictls", "quictls", "quictls" },
  { "GmSSL", "GmSSL", "gmssl" },
  { "BabaSSL", "BabaSSL", "babassl" },
};

static gboolean
looks_like_date (const char *text)
{
  for (const char *p = text; *p != '\0'; p++)
    if (g_ascii_isdigit (p[0]) && (p == text || !g_ascii_isalnum (p[-1])))
      {
        gsize digits = strspn (p, "0123456789");

        if (digits == 4 && (p[0] == '1' || p[0] == '2') && (p[1] == '9' || p[1] == '0'))
          return TRUE;
        p += digits - 1;
      }
  return FALSE;
}

static void
set_field (char **field, const char *text)
{
  GString *out = g_string_new (NULL);

  for (; *text != '\0'; text++)
    if (*text != ' ')
      g_string_append_c (out, *text);
    else if (out->len > 0 && out->str[out->len - 1] != ' ')
      g_string_append_c (out, ' ');
  if (out->len > 0 && out->str[out->len - 1] == ' ')
    g_string_truncate (out, out->len - 1);
  g_free (*field);
  *field = g_string_free (out, FALSE);
}

/* Where "gcc -O3 64Bit" begins: the name of a compiler and an option; NULL: nowhere. */
static const char *
find_compiler (const char *text)
{
  static const char *const names[] = { "gcc", "cc", "CC", "cl", "bcc", "xlc" };

  for (const char *word = text; *word != '\0'; word += strspn (word, " "))
    {
      gsize length = strcspn (word, " ");

      for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
        if (strlen (names[i]) == length && strncmp (word, names[i], length) == 0 &&
            strstr (word, " -") != NULL)
          return word;
      word += length;
    }
  return NULL;
}

/* A version line opens a run, unless the log that stands before it is waiting for one. */
static void
begin_version (HmImporter *importer,
               HmSpeed *speed,
               const char *name,
               const char *engine,
               const char *version)
{
  HmLibrary *library;

  hm_speed_finish_row (importer, speed);
  if (importer->dialect == &hm_dialect_speed && (speed->has_table || speed->has_mr))
    hm_speed_border (importer, speed);
  hm_speed_open (importer);
  library = hm_run_get_library (importer->run);
  g_free (library->name);
  library->name = g_strdup (name);
  set_field (&library->version, version);
  /* "openssl version" says of which library once more; "3.0.17, built on 1 Jul 2025". */
  if (strstr (library->version, " (Library") != NULL)
    *strstr (library->version, " (Library") = '\0';
  if (strchr (library->version, ',') != NULL)
    *strchr (library->version, ',') = '\0';
  /* Our own tables say behind it how it was measured: "1.1.1f 31 Mar 2020 · 1 thread". */
  if (strstr (library->version, " \xc2\xb7 ") != NULL)
    *strstr (library->version, " \xc2\xb7 ") = '\0';
  importer->engine = engine;
  speed->has_version = TRUE;
  speed->table_open = speed->section_open = FALSE;
  speed->continued = NULL;
}

/* "3.0.13", "3.5.0-beta1": the library's name is not printed from 3.0 on. */
static gboolean
looks_like_version (const char *text)
{
  gsize major = strspn (text, "0123456789"), minor, patch;

  if (major != 1 || *text < '3' || text[1] != '.')
    return FALSE;
  minor = strspn (text + 2, "0123456789");
  if (minor == 0 || text[2 + minor] != '.')
    return FALSE;
  patch = strspn (text + 3 + minor, "0123456789");
  text += 3 + minor + patch;
  return patch > 0 && (*text == '\0' || strchr (" -+", *text) != NULL);
}

/* "045c" in "SSLeay-045c": so few banners are without dots that nothing else may look like one. */
static gboolean
is_undotted (const char *name, const char *version, gsize digits)
{
  gsize end = digits + (g_ascii_islower (version[digits]) ? 1 : 0);

  return g_str_equal (name, "SSLeay") && version[-1] == '-' && digits == 3 && *version == '0' &&
         (version[end] == '\0' || version[end] == ' ') &&
         (version[end] == '\0' || find_compiler (version + end + 1) != NULL);
}

gboolean
hm_speed_read_version (HmImporter *importer, HmSpeed *speed)
{
  const char *text = importer->line->text;
  gboolean labelled = g_ascii_strncasecmp (text, "version:", 8) == 0;

  if (labelled && *text == 'v' && looks_like_version (text + 8 + strspn (text + 8, " ")) &&
      importer->line->length < 80)
    {
      begin_version (importer, speed, "OpenSSL", "openssl", text + 8 + strspn (text + 8, " "));
      return TRUE;
    }
  if (labelled)
    text += 8 + strspn (text + 8, " ");
  for (gsize i = 0; i < G_N_ELEMENTS (libraries); i++)
    {
      gsize length = strlen (libraries[i].printed), digits;
      const char *version = text + length, *rest, *compiler = NULL;

      if (g_ascii_strncasecmp (text, libraries[i].printed, length) != 0)
        continue;
      if (*version != ' ' && *version != '-')
        continue;
      version += strspn (version, " -");
      digits = strspn (version, "0123456789");
      rest = version + strcspn (version, " ");
      if (digits == 0 ||
          (version[digits] != '.' && !is_undotted (libraries[i].name, version, digits)))
        continue;
      rest += strspn (rest, " ");
      if (strlen (version) > 400)
        continue;
      /* "SSLeay 0.5.0 - gcc (2.7.0) -O3", "SSLeay-050 Alpha gcc -O3": the oldest say the compiler
       * here. */
      if (g_str_equal (libraries[i].name, "SSLeay") && version[digits] != '.')
        compiler = find_compiler (rest);
      else if (g_str_equal (libraries[i].name, "SSLeay"))
        compiler = g_str_has_prefix (rest, "- ")  ? rest + 2
                   : find_compiler (rest) == rest ? rest
                                                  : NULL;
      if (compiler != NULL)
        {
          g_autofree char *number = g_strndup (version, strcspn (version, " "));

          begin_version (importer, speed, libraries[i].name, libraries[i].engine, number);
          set_field (&hm_run_get_library (importer->run)->compiler, compiler);
          return TRUE;
        }
      if ((*rest != '\0' && !looks_like_date (rest)) || strlen (version) > 120)
        continue;
      begin_version (importer, speed, libraries[i].name, libraries[i].engine, version);
      return TRUE;
    }
  return FALSE;
}

/* Capitals count: other programs write "Compiler:" and "cpuinfo:". */
static gboolean
has_prefix (const char *text, const char *prefix, const char **rest)
{
  gsize length = strlen (prefix);

  if (strncmp (text, prefix, length) != 0)
    return FALSE;
  *rest = text + length + strspn (text + length, " ");
  return TRUE;
}

/* What the library tells about itself, below its version. */
gboolean
hm_speed_read_facts (HmImporter *importer, HmSpeed *speed)
{
  const char *text = importer->line->text, *rest = NULL;
  HmLibrary *library;
  char **field = NULL;
  enum
  {
    BUILT,
    OPTIONS,
    COMPILER,
    CPUINFO,
    OTHER,
  } what;

  if (has_prefix (text, "built on:", &rest) || has_prefix (text, "built on ", &rest))
    {
      what = BUILT;
      has_prefix (rest, "built on:", &rest);
      if (text[8] == ' ' && !looks_like_date (rest))
        return FALSE;
    }
  /* "built Fri May 24 16:35:22 EST 1996", and no sentence that begins so. */
  else if (has_prefix (text, "built ", &rest) && strlen (rest) > 20 && rest[3] == ' ' &&
           rest[7] == ' ' && rest[13] == ':' && looks_like_date (rest))
    what = BUILT;
  else if (has_prefix (text, "options:", &rest))
    what = OPTIONS;
  else if (has_prefix (text, "compiler:", &rest) || has_prefix (text, "C flags:", &rest) ||
           has_prefix (text, "C flags ", &rest) || has_prefix (text, "C build:", &rest))
    what = COMPILER;
  else if (has_prefix (text, "CPUINFO:", &rest))
    what = CPUINFO;
  else if (has_prefix (text, "available timing options", &rest) ||
           has_prefix (text, "timing function used", &rest) ||
           has_prefix (text, "The 'numbers' are in", &rest) ||
           has_prefix (text, "The numbers are in 1000s", &rest))
    what = OTHER;
  else
    return FALSE;
  if (what == OTHER)
    {
      speed->continued = NULL;
      return TRUE;
    }
  /* Without a version line these lines begin a run as well as one would. */
  if (importer->dialect == &hm_dialect_speed && speed->has_table)
    {
      hm_speed_finish_row (importer, speed);
      hm_speed_border (importer, speed);
    }
  hm_speed_open (importer);
  library = hm_run_get_library (importer->run);
  if (library->name == NULL)
    library->name = g_strdup ("OpenSSL");
  field = what == BUILT     ? &library->built
          : what == OPTIONS ? &library->options
          : what == CPUINFO ? &library->cpuinfo
                            : &library->compiler;
  if (what == CPUINFO && g_str_equal (rest, "N/A"))
    return TRUE;
  set_field (field, rest);
  speed->has_facts = TRUE;
  speed->continued = what == COMPILER || what == OPTIONS ? field : NULL;
  return TRUE;
}

/* "aes(partial) blowfish(idx)": nothing but such words. */
static gboolean
is_option_list (const char *text)
{
  while (*text != '\0')
    {
      gsize name = strspn (text, "abcdefghijklmnopqrstuvwxyz0123456789"), inner;

      if (name == 0 || text[name] != '(')
        return FALSE;
      inner = strcspn (text + name, ") ");
      if (text[name + inner] != ')')
        return FALSE;
      text += name + inner + 1;
      if (*text != '\0' && *text != ' ')
        return FALSE;
      text += strspn (text, " ");
    }
  return TRUE;
}

/* The rest of options or compiler, where a mail program wrapped the line. */
gboolean
hm_speed_continue_facts (HmImporter *importer, HmSpeed *speed)
{
  const char *text = importer->line->text;
  const char *before = speed->continued != NULL ? *speed->continued : NULL;
  gsize length = before != NULL ? strlen (before) : 0;
  gboolean glued;
  g_autofree char *joined = NULL;

  if (before == NULL || length > 8192 || importer->dialect != &hm_dialect_speed)
    return FALSE;
  glued = g_str_has_suffix (before, " -D") || g_str_has_suffix (before, "(") ||
          g_str_has_suffix (before, ",");
  if (!glued &&
      !(speed->continued == &hm_run_get_library (importer->run)->options &&
        is_option_list (text)) &&
      *text != '-' && *text != '+' && strstr (text, " -") == NULL &&
      !(strrchr (before, '(') != NULL && strchr (strrchr (before, '('), ')') == NULL))
    return FALSE;
  joined = g_strconcat (before, glued ? "" : " ", text, NULL);
  set_field (speed->continued, joined);
  return TRUE;
}

/* The number behind @option, or 0. */
static guint64
option_number (const char *command, const char *option)
{
  const char *found = strstr (command, option);

  if (found == NULL)
    return 0;
  found += strlen (option);
  return g_ascii_strtoull (found + strspn (found, " "), NULL, 10);
}

/* The id of what -evp names, or NULL: with -multi the row says "evp". */
static const char *
option_algorithm (HmImporter *importer, const char *command)
{
  const char *found = strstr (command, "-evp ");
  g_autofree char *name = NULL;

  if (found == NULL)
    return NULL;
  found += strlen ("-evp ");
  found += strspn (found, " ");
  name = g_strndup (found, strcspn (found, " "));
  return hm_importer_algorithm (importer, name);
}

/* "openssl speed -elapsed -multi 4 -evp aes-128-gcm". One header can serve the rows of several
 * commands, so a command alone begins a run only where it was made in another way. */
static void
read_command (HmImporter *importer, HmSpeed *speed, const char *command)
{
  gboolean elapsed = strstr (command, "-elapsed") != NULL;
  gboolean multi = strstr (command, "-multi ") != NULL;
  gboolean has_figures = speed->has_table || speed->has_mr || speed->has_log;
  guint64 bytes = option_number (command, "-bytes "), children = option_number (command, "-multi ");

  hm_speed_finish_row (importer, speed);
  if (importer->dialect == &hm_dialect_speed && has_figures &&
      (((speed->has_version || speed->has_facts) && (speed->has_table || speed->has_mr)) ||
       elapsed != speed->elapsed || multi != speed->multi ||
       (multi && children != speed->children)))
    hm_speed_border (importer, speed);
  hm_speed_open (importer);
  speed->has_command = speed->command_waits = TRUE;
  speed->decrypt = strstr (command, "-decrypt") != NULL;
  speed->aead = strstr (command, "-aead") != NULL;
  speed->evp = option_algorithm (importer, command);
  speed->bytes = bytes <= G_MAXINT32 ? (gint64) bytes : 0;
  /* The header of an earlier table does not count for these. */
  if (speed->bytes > 0 || speed->aead)
    speed->n_sizes = 0;
  speed->elapsed = elapsed;
  speed->multi = multi;
  if (multi && children == 0)
    hm_importer_note (importer, importer->line->number, NULL,
                      _ ("it is not told how many processes worked at the same time"));
  speed->children = (guint) MIN (children, 65536);
}

/* What the command line and the notices say about the run. */
gboolean
hm_speed_read_notice (HmImporter *importer, HmSpeed *speed)
{
  const char *text = importer->line->text;
  const char *command = strstr (text, "speed ");

  if (g_str_has_prefix (text, "You have chosen to measure elapsed time"))
    {
      if (importer->dialect == &hm_dialect_speed &&
          (speed->has_table || speed->has_mr || speed->has_log))
        hm_speed_border (importer, speed);
      hm_speed_open (importer);
      speed->elapsed = TRUE;
      return TRUE;
    }
  if (g_str_has_prefix (text, "Forked child "))
    {
      if (importer->dialect == &hm_dialect_speed && (speed->has_table || speed->has_mr) &&
          speed->children == 0)
        hm_speed_border (importer, speed);
      hm_speed_open (importer);
      speed->multi = TRUE;
      speed->children =
          MAX (speed->children, (guint) g_ascii_strtoull (text + 13, NULL, 10) % 65536 + 1);
      return TRUE;
    }
  if (strstr (text, "terminated by signal") != NULL || g_str_has_prefix (text, "Child exited"))
    {
      hm_importer_note (importer, importer->line->number, NULL,
                        _ ("a part of the run ended early: the sum lacks it"));
      return TRUE;
    }
  if (command != NULL && strstr (text, "openssl") != NULL)
    {
      read_command (importer, speed, command);
      return TRUE;
    }
  return FALSE;
}
