/* hm-import-collapsed.c: the lines of openssl speed that a web page or a chat ran into one
 *
 * "OpenSSL 1.0.2u 20 Dec 2019 built on: ... compiler: gcc The 'numbers' are in 1000s of bytes per
 * second processed. type 16 bytes ... md5 ...": without its line ends the text still has the words
 * with which each line of the program begins.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/import/hm-import-collapsed.h"

#include <string.h>

/* Shorter lines hold one line of the program. */
#define MIN_LENGTH 30

/* A fact about the library, and another one behind it. */
static gboolean
has_two_facts (const char *text)
{
  static const char *const starts[] = { "OpenSSL ", "LibreSSL ", "SSLeay ",  "version: ",
                                        "built on", "options:",  "compiler:" };
  static const char *const others[] = { " built on: ", " options:", " compiler: ", " CPUINFO: " };
  gboolean starts_so = FALSE, goes_on = FALSE;

  for (gsize i = 0; i < G_N_ELEMENTS (starts); i++)
    starts_so = starts_so || g_str_has_prefix (text, starts[i]);
  for (gsize i = 0; starts_so && i < G_N_ELEMENTS (others); i++)
    goes_on = goes_on || strstr (text, others[i]) != NULL;
  return goes_on;
}

/* Whether @text holds more than one line, by what never stands within one. */
static gboolean
is_collapsed (const char *text)
{
  static const char *const ends[] = { "verify/s ", "op/s ", "decaps/s ", "decr./s " };
  const char *numbers = strstr (text, "The 'numbers' are in");

  if (numbers != NULL && (numbers > text || strstr (text, " bytes ") != NULL))
    return TRUE;
  if ((strstr (text, "s Doing ") != NULL && strstr (text, " in ") != NULL) ||
      strstr (text, "processed. type ") != NULL || strstr (text, " sign verify sign/s") != NULL ||
      has_two_facts (text))
    return TRUE;
  for (gsize i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      const char *end = strstr (text, ends[i]);

      if (end != NULL && g_ascii_isalnum (end[strlen (ends[i])]) &&
          !g_str_has_prefix (end + strlen (ends[i]), "encr"))
        return TRUE;
    }
  return FALSE;
}

GStrv
hm_import_split_collapsed (const char *text, gsize length)
{
  static GRegex *regex;
  g_autoptr (GMatchInfo) match = NULL;
  g_autoptr (GStrvBuilder) parts = NULL;
  int from = 0, at;

  if (length < MIN_LENGTH || !is_collapsed (text))
    return NULL;
  if (g_once_init_enter (&regex))
    g_once_init_leave (
        &regex,
        g_regex_new ("(?<=[0-9]s )(?=Doing )"
                     "|(?<= )(?<!Library: )(?=(?:OpenSSL|LibreSSL|SSLeay) [0-9]+\\.[0-9])"
                     "|(?<= )(?=version: [0-9]|built on:|options:|compiler:|C flags:|CPUINFO:"
                     "|available timing options:|timing function used:|The 'numbers' are in"
                     "|You have chosen to measure|type +[0-9]+ bytes|sign +verify +[es]|op +op/s"
                     "|keygen +(?:encaps|signs?) )"
                     "|(?<=processed\\. )(?=\\S)"
                     "|(?<=verify/s |decaps/s |decr\\./s |op/s )(?!encr)(?=\\S)"
                     "|(?<=[0-9] )(?=(?:rsa|dsa) +[0-9]+ bits |[0-9]+ bits ffdh "
                     "|[0-9]+ bits? (?:ecdsa|ecdh|EdDSA|SM2|EC) \\()",
                     G_REGEX_RAW | G_REGEX_OPTIMIZE, 0, NULL));
  if (!g_regex_match_full (regex, text, (gssize) length, 0, 0, &match, NULL))
    return NULL;
  parts = g_strv_builder_new ();
  while (g_match_info_matches (match) && g_match_info_fetch_pos (match, 0, &at, NULL))
    {
      g_autofree char *part = g_strchomp (g_strndup (text + from, (gsize) (at - from)));

      g_strv_builder_add (parts, part);
      from = at;
      g_match_info_next (match, NULL);
    }
  g_strv_builder_add (parts, text + from);
  return g_strv_builder_end (parts);
}
