/* hm-sheet.c: cells in columns for a terminal
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-sheet.h"

#include <string.h>

#define COLUMN_GAP 2

HmSheet *
hm_sheet_new (guint n_columns)
{
  HmSheet *sheet = g_new0 (HmSheet, 1);

  sheet->rows = g_ptr_array_new ();
  sheet->n_columns = n_columns;
  return sheet;
}

void
hm_sheet_free (HmSheet *sheet)
{
  for (guint i = 0; i < sheet->rows->len; i++)
    {
      char **row = sheet->rows->pdata[i];

      for (guint j = 0; j < sheet->n_columns; j++)
        g_free (row[j]);
      g_free (row);
    }
  g_ptr_array_unref (sheet->rows);
  g_free (sheet);
}

/* A new row; takes @name. */
char **
hm_sheet_add (HmSheet *sheet, char *name)
{
  char **row = g_new0 (char *, sheet->n_columns + 1);

  row[0] = name;
  g_ptr_array_add (sheet->rows, row);
  return row;
}

/* The columns a terminal needs for @text. */
guint
hm_display_width (const char *text)
{
  guint width = 0;

  for (; *text != '\0'; text = g_utf8_next_char (text))
    {
      gunichar c = g_utf8_get_char (text);

      if (!g_unichar_iszerowidth (c))
        width += g_unichar_iswide (c) ? 2 : 1;
    }
  return width;
}

static void
add_padding (GString *text, guint n)
{
  for (; n > 0; n--)
    g_string_append_c (text, ' ');
}

char *
hm_display_shorten (const char *text, guint width)
{
  GString *cut;
  guint used = 0;

  if (hm_display_width (text) <= width)
    return g_strdup (text);
  cut = g_string_new (NULL);
  for (; *text != '\0'; text = g_utf8_next_char (text))
    {
      gunichar c = g_utf8_get_char (text);
      guint wide = g_unichar_iszerowidth (c) ? 0 : g_unichar_iswide (c) ? 2 : 1;

      if (used + wide + 1 > width)
        break;
      g_string_append_unichar (cut, c);
      used += wide;
    }
  g_string_append (cut, "…");
  return g_string_free (cut, FALSE);
}

static guint
column_width (const HmSheet *sheet, guint column)
{
  guint width = 0;

  for (guint i = 0; i < sheet->rows->len; i++)
    {
      char **row = sheet->rows->pdata[i];

      if (row[column] != NULL)
        width = MAX (width, hm_display_width (row[column]));
    }
  return width;
}

static gboolean
is_heading (const HmSheet *sheet, char **row)
{
  for (guint i = 1; i < sheet->n_columns; i++)
    if (row[i] != NULL)
      return FALSE;
  return TRUE;
}

static void
print_columns (GString *text,
               const HmSheet *sheet,
               guint first,
               guint end,
               guint name_width,
               const guint *widths,
               guint columns)
{
  for (guint i = 0; i < sheet->rows->len; i++)
    {
      char **row = sheet->rows->pdata[i];
      gboolean heading = is_heading (sheet, row);
      g_autofree char *name = hm_display_shorten (row[0], heading ? columns : name_width);

      g_string_append (text, name);
      if (!heading)
        add_padding (text, name_width - hm_display_width (name));
      for (guint j = first; j < end && !heading; j++)
        {
          const char *cell = row[j] != NULL ? row[j] : "";

          add_padding (text, COLUMN_GAP + widths[j] - hm_display_width (cell));
          g_string_append (text, cell);
        }
      while (text->len > 0 && text->str[text->len - 1] == ' ')
        g_string_truncate (text, text->len - 1);
      g_string_append_c (text, '\n');
    }
}

/* Prints as many columns as fit, then the rest below with the names again. */
gboolean
hm_sheet_print (GString *text, const HmSheet *sheet, guint columns)
{
  g_autofree guint *widths = g_new0 (guint, sheet->n_columns);
  guint total = 0, end = sheet->n_columns, name_width;

  for (guint i = 0; i < sheet->n_columns; i++)
    {
      /* Headings run over the other columns, so they do not widen the first. */
      widths[i] = i > 0 ? column_width (sheet, i) : 0;
      total += i > 0 ? widths[i] + COLUMN_GAP : 0;
    }
  for (guint i = 0; i < sheet->rows->len; i++)
    if (!is_heading (sheet, sheet->rows->pdata[i]))
      widths[0] = MAX (widths[0], hm_display_width (((char **) sheet->rows->pdata[i])[0]));
  name_width = MIN (widths[0], columns / 2);
  if (sheet->precision && name_width + total > columns)
    end--;
  for (guint first = 1; first < end;)
    {
      guint next = first, used = name_width;

      while (next < end && (next == first || used + COLUMN_GAP + widths[next] <= columns))
        used += COLUMN_GAP + widths[next++];
      if (first > 1)
        g_string_append_c (text, '\n');
      print_columns (text, sheet, first, next, name_width, widths, columns);
      first = next;
    }
  return sheet->precision && end == sheet->n_columns;
}

/* Whether a line may end between two characters that no blank parts: Chinese and Japanese have
 * none. A part of Unicode's line breaking (UAX #14): beside an ideograph, unless that would part it
 * from signs that belong to it. Korean is broken at its blanks. */
static gboolean
may_break (gunichar before, gunichar after)
{
  gboolean ideograph = FALSE;
  const gunichar both[] = { before, after };

  for (guint i = 0; i < G_N_ELEMENTS (both); i++)
    switch (g_unichar_break_type (both[i]))
      {
      case G_UNICODE_BREAK_IDEOGRAPHIC:
        ideograph = TRUE;
        break;
      case G_UNICODE_BREAK_CONDITIONAL_JAPANESE_STARTER:
      case G_UNICODE_BREAK_CLOSE_PUNCTUATION:
      case G_UNICODE_BREAK_CLOSE_PARANTHESIS:
      case G_UNICODE_BREAK_EXCLAMATION:
      case G_UNICODE_BREAK_INFIX_SEPARATOR:
      case G_UNICODE_BREAK_NON_STARTER:
      case G_UNICODE_BREAK_POSTFIX:
      case G_UNICODE_BREAK_AFTER:
      case G_UNICODE_BREAK_INSEPARABLE:
      case G_UNICODE_BREAK_SYMBOL:
        if (i == 1)
          return FALSE;
        /* Such a sign ends what stands before it: "「高速」です。". */
        ideograph = TRUE;
        break;
      case G_UNICODE_BREAK_OPEN_PUNCTUATION:
      case G_UNICODE_BREAK_PREFIX:
        if (i == 0)
          return FALSE;
        break;
      case G_UNICODE_BREAK_QUOTATION:
      case G_UNICODE_BREAK_NON_BREAKING_GLUE:
      case G_UNICODE_BREAK_WORD_JOINER:
      case G_UNICODE_BREAK_COMBINING_MARK:
      case G_UNICODE_BREAK_ZERO_WIDTH_JOINER:
        return FALSE;
      default:
        break;
      }
  /* "3,5" and "(s)" have such signs, too; and a number stays with its unit. */
  return ideograph && (g_unichar_iswide (before) || g_unichar_iswide (after)) &&
         !g_unichar_isdigit (before);
}

/* The end of what stands on one line in any case. */
static const char *
unbroken_end (const char *text)
{
  gunichar before = 0;

  for (; *text != '\0' && *text != ' ' && *text != '\n'; text = g_utf8_next_char (text))
    {
      gunichar c = g_utf8_get_char (text);

      if (before != 0 && may_break (before, c))
        break;
      before = c;
    }
  return text;
}

void
hm_sheet_print_hanging (GString *text, const char *words, guint columns, guint indent)
{
  guint used = 0, start = 0;

  while (*words != '\0')
    {
      gboolean blank = *words == ' ';
      g_autofree char *piece = NULL;
      const char *end;
      guint width;

      words += strspn (words, " ");
      end = unbroken_end (words);
      piece = g_strndup (words, end - words);
      width = hm_display_width (piece);
      if (*words == '\n' || (used > start && used + blank + width > columns))
        {
          g_string_append_c (text, '\n');
          add_padding (text, indent);
          used = start = indent;
        }
      else if (blank && used > start && width > 0)
        {
          g_string_append_c (text, ' ');
          used++;
        }
      g_string_append (text, piece);
      used += width;
      words = end + (*words == '\n');
    }
  g_string_append_c (text, '\n');
}

void
hm_display_make_plain (GString *text)
{
  static const char mark[] = "\xef\xbf\xbd";

  for (gsize i = 0; i < text->len; i++)
    {
      guchar c = (guchar) text->str[i];
      /* U+0080 to U+009F are C2 80 to C2 9F. */
      gboolean high =
          c == 0xc2 && (guchar) text->str[i + 1] >= 0x80 && (guchar) text->str[i + 1] < 0xa0;

      if (!high && (c == '\n' || !g_ascii_iscntrl ((char) c)))
        continue;
      g_string_erase (text, (gssize) i, high ? 2 : 1);
      g_string_insert (text, (gssize) i, mark);
      i += strlen (mark) - 1;
    }
}

void
hm_sheet_print_words (GString *text, const char *words, guint columns)
{
  hm_sheet_print_hanging (text, words, columns, 0);
}
