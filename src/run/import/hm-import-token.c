/* hm-import-token.c: the words of a line, and what kind of figure each is
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/import/hm-import-token.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* No program prints longer figures. */
#define MAX_FIGURE 40

static gsize
count_digits (const char *text, gsize length)
{
  gsize n = 0;

  while (n < length && g_ascii_isdigit (text[n]))
    n++;
  return n;
}

/* Some locales write "646811,75" or "646.811,75". A comma before three digits parts thousands,
 * unless nothing but a zero stands before it. Returns the place of the decimal comma, or 0. */
static gsize
decimal_comma (const char *text, gsize length)
{
  gsize whole = count_digits (text, length), at = whole, digits;

  if (whole == 0)
    return 0;
  while (whole <= 3 && at < length && text[at] == '.' &&
         count_digits (text + at + 1, length - at - 1) == 3)
    at += 4;
  if (at >= length || text[at] != ',')
    return 0;
  digits = count_digits (text + at + 1, length - at - 1);
  if (digits == 0 || digits > 9 || (digits == 3 && !(whole == 1 && at == 1 && *text == '0')))
    return 0;
  if (at > whole && digits > 2)
    return 0;
  /* "16,64,256" is a list. */
  digits += at + 1;
  return digits == length || strchr ("kKs", text[digits]) != NULL ? at : 0;
}

/* @digits, of which @n_decimals stand behind the point, times 10 to the power of @exponent, as the
 * nearest double. Of numbers that a double holds exactly one operation gives that too, and a text
 * can have millions. */
static double
make_value (char *digits, gsize n, guint n_decimals, int exponent)
{
  static const double powers[] = { 1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11 };
  int shift = exponent - (int) n_decimals;
  guint64 whole = 0;

  if (FLT_EVAL_METHOD == 0 && n <= 16 && ABS (shift) < (int) G_N_ELEMENTS (powers))
    {
      for (gsize i = 0; i < n; i++)
        if (digits[i] != '.')
          whole = whole * 10 + (guint64) (digits[i] - '0');
      if (whole < G_GUINT64_CONSTANT (1) << 53)
        return shift < 0 ? (double) whole / powers[-shift] : (double) whole * powers[shift];
    }
  g_snprintf (digits + n, MAX_FIGURE + 4 - n, "e%d", exponent);
  return g_ascii_strtod (digits, NULL);
}

/* With @exponent behind the digits, the nearest double of the product is read. */
static gsize
read_figure (const char *text, gsize length, int exponent, double *value, gboolean *decimals)
{
  char digits[MAX_FIGURE + 4];
  gsize n = 0, at = 0, group = 0, comma = decimal_comma (text, length);
  guint n_decimals = 0;
  gboolean commas = FALSE;

  *decimals = FALSE;
  if (comma > 0)
    {
      gsize end = comma + 1 + count_digits (text + comma + 1, length - comma - 1);

      if (end > MAX_FIGURE)
        return 0;
      for (; at < end; at++)
        if (at == comma)
          digits[n++] = '.';
        else if (text[at] != '.')
          digits[n++] = text[at];
      *decimals = TRUE;
      *value = make_value (digits, n, (guint) (end - comma - 1), exponent);
      return at;
    }
  for (; at < length && n < MAX_FIGURE; at++)
    {
      char c = text[at];

      if (g_ascii_isdigit (c))
        {
          digits[n++] = c;
          group++;
          n_decimals += *decimals;
          /* "11,274.5314,327.79": glued figures have two decimals each. */
          if (commas && *decimals && group == 2)
            {
              at++;
              break;
            }
        }
      else if (c == '.' && !*decimals && n > 0 && at + 1 < length && g_ascii_isdigit (text[at + 1]))
        {
          if (commas && group != 3)
            return 0;
          *decimals = TRUE;
          group = 0;
          digits[n++] = c;
        }
      /* "646'811.75": so the Swiss part thousands. */
      else if ((c == ',' || c == '\'') && !*decimals &&
               (commas ? group == 3 : group >= 1 && group <= 3) && at + 3 < length &&
               g_ascii_isdigit (text[at + 1]) && g_ascii_isdigit (text[at + 2]) &&
               g_ascii_isdigit (text[at + 3]))
        {
          commas = TRUE;
          group = 0;
        }
      else
        break;
    }
  if (n == 0 || n == MAX_FIGURE || (commas && !*decimals && group != 3))
    return 0;
  *value = make_value (digits, n, n_decimals, exponent);
  return at;
}

gsize
hm_token_number (const char *text, gsize length, double *value, gboolean *decimals)
{
  return read_figure (text, length, 0, value, decimals);
}

/* "inf", "-nan", "infk", "Infs", "-1.#IND", "1.#INF", "-9.99s". */
static gboolean
is_bad (const char *text, gsize length)
{
  double value;
  gboolean decimals;
  gsize taken;

  if (length > 0 && text[0] == '-')
    {
      text++;
      length--;
      taken = hm_token_number (text, length, &value, &decimals);
      if (taken > 0 && decimals &&
          (taken == length || (taken + 1 == length && strchr ("ks", text[taken]))))
        return TRUE;
    }
  if (length >= 5 && text[0] == '1' && text[1] == '.' && text[2] == '#')
    return TRUE;
  if (length != 3 && !(length == 4 && strchr ("ks", g_ascii_tolower (text[3])) != NULL))
    return FALSE;
  return g_ascii_strncasecmp (text, "inf", 3) == 0 || g_ascii_strncasecmp (text, "nan", 3) == 0;
}

static void
add (GArray *tokens, const char *start, gsize length, HmTokenKind kind, double value)
{
  HmToken token = { start, (guint) length, kind, value };

  g_array_append_val (tokens, token);
}

/* A word may be several figures without blanks between: "10240000.00k11000000.00k". */
static void
add_word (GArray *tokens, const char *text, gsize length)
{
  guint before = tokens->len;
  gsize at = 0;

  if (is_bad (text, length))
    {
      add (tokens, text, length, HM_TOKEN_BAD, NAN);
      return;
    }
  while (at < length && g_ascii_isdigit (text[at]))
    {
      double value;
      gboolean decimals;
      gsize taken = hm_token_number (text + at, length - at, &value, &decimals);
      char suffix = at + taken < length ? text[at + taken] : '\0';
      HmTokenKind kind;

      if (taken == 0)
        break;
      switch (suffix)
        {
        case 'k':
        case 'K':
          kind = HM_TOKEN_KILO;
          read_figure (text + at, taken, 3, &value, &decimals);
          break;
        case 's':
          kind = HM_TOKEN_SECONDS;
          break;
        case 'x':
          kind = HM_TOKEN_RATIO;
          break;
        case '%':
          kind = HM_TOKEN_PERCENT;
          break;
        default:
          kind = decimals ? HM_TOKEN_PLAIN : HM_TOKEN_INTEGER;
          suffix = '\0';
        }
      add (tokens, text + at, taken + (suffix != '\0'), kind, value);
      at += taken + (suffix != '\0');
      if (at < length && (kind == HM_TOKEN_INTEGER || !g_ascii_isdigit (text[at])))
        break;
    }
  /* What is not figures to the last character is a word. */
  if (at < length || tokens->len == before)
    {
      g_array_set_size (tokens, before);
      add (tokens, text, length, HM_TOKEN_WORD, NAN);
    }
}

/* The end of a word and figures without a blank between, as when the cells of a table were run
 * into one: "Type16", "bytes1,024", "(software)11,274.5314,327.79". FALSE: no such word. */
static gboolean
add_glued (GArray *tokens, const char *text, gsize length)
{
  static const char *const heads[] = { "type", "bytes" };
  const char *bracket = NULL;
  guint before = tokens->len;
  gsize word = 0;

  for (gsize i = 0; word == 0 && i < G_N_ELEMENTS (heads); i++)
    if (length > strlen (heads[i]) && g_ascii_strncasecmp (text, heads[i], strlen (heads[i])) == 0)
      word = strlen (heads[i]);
  for (gsize i = 0; word == 0 && bracket == NULL && i + 1 < length; i++)
    if (text[i] == ')' && g_ascii_isdigit (text[i + 1]))
      bracket = text + i + 1;
  if (bracket != NULL)
    word = (gsize) (bracket - text);
  if (word == 0 || !g_ascii_isdigit (text[word]))
    return FALSE;
  add (tokens, text, word, HM_TOKEN_WORD, NAN);
  add_word (tokens, text + word, length - word);
  for (guint i = before + 1; i < tokens->len; i++)
    {
      HmTokenKind kind = g_array_index (tokens, HmToken, i).kind;

      if (bracket != NULL ? kind != HM_TOKEN_PLAIN && kind != HM_TOKEN_KILO
                          : kind != HM_TOKEN_INTEGER)
        {
          g_array_set_size (tokens, before);
          return FALSE;
        }
    }
  /* One number behind a bracket can be a part of the name. */
  if (bracket != NULL && tokens->len < before + 3)
    {
      g_array_set_size (tokens, before);
      return FALSE;
    }
  return TRUE;
}

/* "aes-128-cbc,860661.27k,1266917.59k": somebody made a table of commas. FALSE: no such word. */
static gboolean
add_list (GArray *tokens, const char *text, gsize length)
{
  static const char *const headers[] = { "type", "bytes", "algorithm", "name", "cipher" };
  guint before = tokens->len, figures = 0;
  gsize name = 0, at;
  gboolean header = FALSE;

  while (name < length && text[name] != ',' && text[name] != ';')
    name++;
  if (name == 0 || name == length || g_ascii_isdigit (*text))
    return FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (headers); i++)
    header = header ||
             (strlen (headers[i]) == name && g_ascii_strncasecmp (headers[i], text, name) == 0);
  add_word (tokens, text, name);
  for (at = name; at < length;)
    {
      gsize start = at + 1, end = start;
      const HmToken *token;

      while (end < length && text[end] != text[name])
        end++;
      at = end;
      if (start == end)
        continue;
      figures++;
      add_word (tokens, text + start, end - start);
      token = &g_array_index (tokens, HmToken, tokens->len - 1);
      if (token->kind == HM_TOKEN_WORD || (token->kind == HM_TOKEN_INTEGER && !header))
        {
          g_array_set_size (tokens, before);
          return FALSE;
        }
    }
  /* "KiB/s," is a word. */
  if (figures == 0)
    g_array_set_size (tokens, before);
  return figures > 0;
}

/* The lines of a table that is drawn with characters, U+2500 to U+257F, part words like blanks. */
static gsize
blank_length (const char *text)
{
  if (*text == ' ' || *text == '\t')
    return 1;
  return (guchar) text[0] == 0xe2 && ((guchar) text[1] == 0x94 || (guchar) text[1] == 0x95) ? 3 : 0;
}

void
hm_tokens_split (GArray *tokens, const char *text)
{
  g_array_set_size (tokens, 0);
  while (*text != '\0')
    {
      gsize length = 0;

      while (blank_length (text) > 0)
        text += blank_length (text);
      while (text[length] != '\0' && blank_length (text + length) == 0)
        length++;
      if (length > 0 && !add_glued (tokens, text, length) && !add_list (tokens, text, length))
        {
          gboolean comma = length > 1 && g_ascii_isdigit (*text) && text[length - 1] == ',' &&
                           text[length - 2] != 's';

          add_word (tokens, text, length - comma);
        }
      text += length;
    }
}

gboolean
hm_token_is (const HmToken *token, const char *word)
{
  /* Almost all words differ in the first letter. */
  return token->length > 0 && g_ascii_tolower (*token->start) == g_ascii_tolower (*word) &&
         strlen (word) == token->length &&
         g_ascii_strncasecmp (token->start, word, token->length) == 0;
}

gboolean
hm_token_has_prefix (const HmToken *token, const char *prefix)
{
  gsize length = strlen (prefix);

  return token->length >= length && g_ascii_strncasecmp (token->start, prefix, length) == 0;
}

char *
hm_tokens_join (const GArray *tokens, guint first, guint last)
{
  gsize size = 1;
  char *text, *to;

  for (guint i = first; i < last; i++)
    size += g_array_index (tokens, HmToken, i).length + 1;
  text = to = g_malloc (size);
  for (guint i = first; i < last; i++)
    {
      const HmToken *token = &g_array_index (tokens, HmToken, i);

      if (i > first)
        *to++ = ' ';
      memcpy (to, token->start, token->length);
      to += token->length;
    }
  *to = '\0';
  return text;
}
