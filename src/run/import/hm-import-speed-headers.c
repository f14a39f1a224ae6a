/* hm-import-speed-headers.c: the headers of the tables of speed: block sizes, operations
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/import/hm-import-speed.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Bytes of the unit @length letters long at @word; 0: it is none. People who retype a header count
 * blocks in K of 1024 bytes, as the program's own sizes are round only so. */
static gint64
read_unit (const char *word, gsize length)
{
  static const struct
  {
    const char *word;
    gint64 bytes;
  } units[] = { { "bytes", 1 },       { "byte", 1 },      { "b", 1 },        { "bytes,", 1 },
                { "kib", 1024 },      { "kb", 1024 },     { "k", 1024 },     { "kbytes", 1024 },
                { "kbyte", 1024 },    { "mib", 1048576 }, { "mb", 1048576 }, { "m", 1048576 },
                { "mbytes", 1048576 } };

  for (gsize i = 0; i < G_N_ELEMENTS (units); i++)
    if (strlen (units[i].word) == length && g_ascii_strncasecmp (units[i].word, word, length) == 0)
      return units[i].bytes;
  return 0;
}

/* "16B", "1KiB", "8k": a size with its unit; 0: it is none. */
static gint64
read_glued_size (const HmToken *token)
{
  gsize digits = 0;
  gint64 unit;

  while (digits < token->length && g_ascii_isdigit (token->start[digits]))
    digits++;
  if (digits == 0 || digits > 9 || digits == token->length)
    return 0;
  unit = read_unit (token->start + digits, token->length - digits);
  return unit * g_ascii_strtoll (token->start, NULL, 10);
}

/* "MB/s": what all figures below are in. */
static double
read_scale (const HmToken *token)
{
  static const struct
  {
    const char *word;
    double scale;
  } units[] = { { "B/s", 1 },        { "kB/s", 1e3 },     { "MB/s", 1e6 },    { "GB/s", 1e9 },
                { "KiB/s", 0x1p10 }, { "MiB/s", 0x1p20 }, { "GiB/s", 0x1p30 } };

  for (gsize i = 0; i < G_N_ELEMENTS (units); i++)
    if (hm_token_is (token, units[i].word))
      return units[i].scale;
  return 0;
}

/* "type  16 bytes  64 bytes", "MB/s  8 bytes  1 KiB", "block size 16 64 256"; from the word @first
 * on; returns where it ends, or 0. */
guint
hm_speed_read_header (HmImporter *importer, HmSpeed *speed, guint first)
{
  GArray *tokens = importer->tokens;
  gint64 sizes[HM_SPEED_MAX_SIZES];
  guint n = 0, i = first, words = 0;
  gboolean type, units = FALSE, known = TRUE, cells;
  double scale = 0;
  gint64 unit;

  /* "8192" and "bytes" on two lines. */
  if (speed->header_open && tokens->len == 1 &&
      hm_token_is (hm_importer_token (importer, 0), "bytes"))
    return 1;
  /* "8192" on one line and "bytes  16384 bytes" on the next. */
  if (speed->header_open && tokens->len > 2 && first == 0 &&
      hm_token_is (hm_importer_token (importer, 0), "bytes") &&
      hm_importer_token (importer, 1)->kind == HM_TOKEN_INTEGER)
    i = 1;
  /* A line number before it. */
  else if (tokens->len - first > 2 &&
           hm_importer_token (importer, first)->kind == HM_TOKEN_INTEGER &&
           hm_token_is (hm_importer_token (importer, first + 1), "type"))
    i = ++first;
  while (i < tokens->len && i - first < 3 &&
         hm_importer_token (importer, i)->kind == HM_TOKEN_WORD &&
         read_glued_size (hm_importer_token (importer, i)) == 0)
    {
      const HmToken *token = hm_importer_token (importer, i);

      if (scale == 0 && (scale = read_scale (token)) > 0)
        {
          i++;
          words++;
          continue;
        }
      if (!hm_token_is (token, "type") && !hm_token_is (token, "block") &&
          !hm_token_is (token, "size") && !hm_token_is (token, "sizes") &&
          !hm_token_is (token, "algorithm") && !hm_token_is (token, "cipher") &&
          !hm_token_is (token, "name") && !hm_token_is (token, "digest"))
        known = FALSE;
      i++;
      words++;
    }
  type = words > 0 || speed->lone_type;
  /* Each cell of a table on a line of its own: "type", "16 bytes", "64 bytes". */
  cells = speed->lone_type;
  speed->lone_type = FALSE;
  if (tokens->len == 1 && hm_token_is (hm_importer_token (importer, 0), "type"))
    {
      speed->lone_type = TRUE;
      return 0;
    }
  if (!type && !speed->header_open)
    {
      /* Without any word at its start there must be units. */
      if (tokens->len - first < 2)
        return 0;
    }
  while (i < tokens->len && n < HM_SPEED_MAX_SIZES)
    {
      const HmToken *token = hm_importer_token (importer, i);

      if (token->kind == HM_TOKEN_INTEGER && token->value >= 1 && token->value <= 1e12)
        {
          sizes[n++] = (gint64) token->value;
          i++;
          continue;
        }
      unit = read_unit (token->start, token->length);
      if (token->kind == HM_TOKEN_WORD && n > 0 && unit > 0 &&
          hm_importer_token (importer, i - 1)->kind == HM_TOKEN_INTEGER)
        {
          units = TRUE;
          sizes[n - 1] *= unit;
          i++;
          continue;
        }
      /* Without a word before it "1k" may be a figure. */
      if (type && read_glued_size (token) > 0)
        {
          units = TRUE;
          sizes[n++] = read_glued_size (token);
          i++;
          continue;
        }
      break;
    }
  if (n == 0)
    return 0;
  /* Under words of their own people write the sizes as the program does: "mode  16 bytes  64 bytes
   * 256 bytes", and nothing more. */
  if (!known && (n < 3 || i < tokens->len || i - first != words + 2 * n))
    return 0;
  /* The number of the line stands at its end. */
  if (units && n > 1 && i == tokens->len && sizes[n - 1] <= sizes[n - 2] &&
      hm_importer_token (importer, i - 1)->kind == HM_TOKEN_INTEGER)
    n--;
  /* "8 byte%": a table of percents. */
  if (i < tokens->len && hm_token_has_prefix (hm_importer_token (importer, i), "byte%"))
    {
      hm_speed_finish_row (importer, speed);
      speed->ratio = TRUE;
      speed->table_open = speed->section_open = FALSE;
      hm_importer_skip (importer, importer->line->number, NULL,
                        _ ("a comparison of two runs (ratios or percents), not a run"));
      return tokens->len;
    }
  if (!units && (!type || n < 2))
    return 0;
  if (!type && speed->header_open && !speed->table_has_rows && first == 0)
    {
      if (i < tokens->len || speed->n_sizes + n > HM_SPEED_MAX_SIZES)
        return 0;
      memcpy (speed->sizes + speed->n_sizes, sizes, n * sizeof *sizes);
      speed->n_sizes += n;
      return i;
    }
  if (!type && n < 2)
    return 0;
  /* Prose has sizes too: "16 bytes of 64 bytes". */
  if (!type && i < tokens->len)
    return 0;

  hm_speed_finish_row (importer, speed);
  /* One table ends with the rows of keys. */
  if (importer->dialect == &hm_dialect_speed && speed->has_table &&
      (speed->table_has_rows || speed->has_keys))
    hm_speed_begin_next_table (importer, speed);
  memcpy (speed->sizes, sizes, n * sizeof *sizes);
  speed->n_sizes = n;
  speed->scale = scale;
  speed->table = ++speed->n_tables;
  speed->table_open = speed->header_open = TRUE;
  speed->table_has_rows = FALSE;
  speed->section_open = FALSE;
  speed->cells = cells;
  speed->ratio = FALSE;
  speed->continued = NULL;
  return i;
}

static const char *const column_words[] = {
  "sign",     "verify",   "sign/s",     "verify/s",  "encrypt",   "decrypt",  "encr./s",
  "decr./s",  "op",       "op/s",       "keygen",    "encaps",    "decaps",   "keygens/s",
  "encaps/s", "decaps/s", "signs",      "encap",     "decap",     "keygen/s", "encap/s",
  "decap/s",  "signs/s",  "verifies/s", "encrypt/s", "decrypt/s", "verifys",  NULL,
};

/* "sign    verify    sign/s verify/s" */
gboolean
hm_speed_read_section (HmImporter *importer, HmSpeed *speed)
{
  gboolean rates = FALSE, encaps = FALSE, keygen = FALSE, sign = FALSE, times = FALSE;
  guint columns = 0;

  for (guint i = 0; i < importer->tokens->len; i++)
    {
      const HmToken *token = hm_importer_token (importer, i);
      gboolean found = FALSE;

      for (guint w = 0; !found && column_words[w] != NULL; w++)
        found = hm_token_is (token, column_words[w]);
      /* The number of the line stands before or behind. */
      if (!found && (i == 0 || i + 1 == importer->tokens->len) && token->kind == HM_TOKEN_INTEGER &&
          importer->tokens->len > 2)
        continue;
      if (!found && !(i == 0 && (hm_token_is (token, "type") || hm_token_is (token, "algorithm"))))
        {
          /* A column that somebody added. */
          if (columns >= 4 && rates)
            break;
          return FALSE;
        }
      columns += found;
      if (memchr (token->start, '/', token->length) != NULL)
        rates = TRUE;
      else
        times = times || found;
      encaps = encaps || hm_token_has_prefix (token, "encap");
      keygen = keygen || hm_token_has_prefix (token, "keygen");
      sign = sign || hm_token_has_prefix (token, "sign");
    }
  /* One word alone may be anything. */
  if (importer->tokens->len < 2)
    return FALSE;
  hm_speed_finish_row (importer, speed);
  /* The rates of a header that a mail program wrapped. */
  if (speed->section_open && !speed->section_rates && rates && !times)
    {
      speed->section_columns += columns;
      speed->section_rates = TRUE;
      return TRUE;
    }
  speed->section_columns = columns;
  speed->section = encaps           ? HM_SPEED_SECTION_KEM
                   : keygen && sign ? HM_SPEED_SECTION_SIGNATURE
                                    : HM_SPEED_SECTION_PLAIN;
  speed->section_open = speed->lines_between = TRUE;
  speed->section_rates = rates;
  speed->table_open = speed->ratio = FALSE;
  return TRUE;
}
