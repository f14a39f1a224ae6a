/* hm-import-lines.c: a text of any origin as plain lines
 *
 * Four layers, each works on what the one before gives: bytes (hm-import-bytes.h) to UTF-8 pieces
 * (a line, or 64 KiB of a long one), transfer encoding, markup, and what stands around a line
 * (quoting, gutters). Each byte is looked at a fixed number of times.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/import/hm-import-lines.h"

#include <string.h>

/* Longer lines are given in pieces. */
#define MAX_PIECE (HM_IMPORT_WINDOW / 2)
/* A tag that does not end within so many bytes is none. */
#define MAX_TAG 2000
/* Where a table's row in HTML does not end. */
#define MAX_ROW 8192

struct _HmImportLines
{
  HmImportBytes *bytes;
  guint number; /* of the line that is read next */
  gboolean quoted_printable;
  HmImportRawFunc raw;
  gpointer raw_data;

  GString *joined;  /* parts of a quoted-printable line */
  GString *piece;   /* decoded */
  GString *plain;   /* without markup, lines parted by '\n' */
  gsize taken;      /* of @plain */
  gsize scanned;    /* of @plain: no '\n' between @taken and here */
  gsize blank;      /* of @plain: nothing but blanks before here */
  guint line_start; /* number of the line where the first of @plain began */
  guint last_read;  /* number of the line of @piece */
  gboolean at_end;

  gboolean in_row; /* of an HTML table: its cells become one line */
  gboolean preformatted;
  gsize tag_left;     /* within a tag that goes on in the next piece: bytes it may still have */
  gboolean in_escape; /* a control sequence goes on in the next piece */
  guint gutter;       /* the last line number that stood before a line, or 0 */
};

/* ---- bytes ---- */

static const char *const cp1252_quotes[] = {
  [0x91 - 0x80] = "'",  [0x92 - 0x80] = "'", [0x93 - 0x80] = "\"",
  [0x94 - 0x80] = "\"", [0x96 - 0x80] = "-", [0x97 - 0x80] = "-",
};

/* Not UTF-8: each byte is a character of Latin-1, or of the quotes that Windows adds. */
static void
append_latin1 (GString *out, const char *text, gsize length)
{
  for (gsize i = 0; i < length; i++)
    {
      guchar c = (guchar) text[i];

      if (c < 0x80)
        g_string_append_c (out, (char) c);
      else if (c - 0x80u < G_N_ELEMENTS (cp1252_quotes) && cp1252_quotes[c - 0x80] != NULL)
        g_string_append (out, cp1252_quotes[c - 0x80]);
      else
        g_string_append_unichar (out, c);
    }
}

/* ---- quoted-printable ---- */

static gboolean
is_hex (char c)
{
  return g_ascii_isdigit (c) || (c >= 'A' && c <= 'F');
}

/* The "=" from @from on; those that are too near to @end to tell are left for the next window. */
static gboolean
count_codes (const HmImportBytes *bytes,
             const char *from,
             const char *to,
             guint *breaks,
             guint *codes)
{
  const char *end = bytes->end;

  for (const char *p = memchr (from, '=', to - from); p != NULL; p = memchr (p, '=', to - p))
    {
      p++;
      if (end - p >= 2 && p[0] == '3' && p[1] == 'D')
        *codes += 1;
      else if (end - p >= 3 && p[0] == '2' && p[1] == '0' && (p[2] == '\n' || p[2] == '\r'))
        *codes += 1;
      else if (p < end && (*p == '\n' || *p == '\r'))
        {
          const char *next = p + (end - p > 1 && p[0] == '\r' && p[1] == '\n' ? 2 : 1);

          *breaks += 1;
          if (p - bytes->at >= 2 && g_ascii_isdigit (p[-2]) && next < end &&
              (g_ascii_isdigit (*next) || *next == '.' || *next == 'k'))
            *codes += 1;
        }
      if (*codes > 0 && *breaks > 0)
        return TRUE;
    }
  return FALSE;
}

/* "=" ends lines in Makefiles too. It is a transfer encoding when the mail's header says so, when
 * an equals sign itself is encoded, or when a figure is broken by it. */
static gboolean
is_quoted_printable (HmImportBytes *bytes)
{
  guint breaks = 0, codes = 0;
  gsize before = 0; /* bytes at the start of the window that were looked at */

  if (!hm_import_bytes_fill (bytes))
    return FALSE;
  if (g_strstr_len (bytes->at, MIN (bytes->end - bytes->at, MAX_PIECE),
                    "ncoding: quoted-printable") != NULL)
    return TRUE;
  while (hm_import_bytes_fill (bytes))
    {
      const char *to = bytes->is_last ? bytes->end : bytes->end - 8;

      if (count_codes (bytes, bytes->at + before, to, &breaks, &codes))
        return TRUE;
      if (bytes->is_last)
        break;
      before = 2;
      bytes->at = to - before;
    }
  return FALSE;
}

static void
decode_quoted (GString *text)
{
  gsize to = 0;

  for (gsize i = 0; i < text->len; i++)
    {
      if (text->str[i] == '=' && i + 2 < text->len + 0 && is_hex (text->str[i + 1]) &&
          is_hex (text->str[i + 2]))
        {
          text->str[to++] = (char) (g_ascii_xdigit_value (text->str[i + 1]) << 4 |
                                    g_ascii_xdigit_value (text->str[i + 2]));
          i += 2;
        }
      else
        text->str[to++] = text->str[i];
    }
  g_string_truncate (text, to);
}

static void
append_piece (HmImportLines *self, const char *text, gsize length)
{
  if (g_utf8_validate_len (text, length, NULL))
    g_string_append_len (self->piece, text, (gssize) length);
  else
    append_latin1 (self->piece, text, length);
}

/* Where a long line is cut: between words where it can be, and never within a character. */
static gsize
cut_back (const HmImportBytes *bytes, const char *start, const char *stop)
{
  gsize back = 0, length = (gsize) (stop - start);

  if (stop < bytes->end)
    while (back < 200 && back + 1 < length && stop[-1 - (gssize) back] != ' ' &&
           stop[-1 - (gssize) back] != '>')
      back++;
  if (back == 200 || back + 1 >= length)
    back = 0;
  while (stop - back < bytes->end && ((guchar) stop[-(gssize) back] & 0xc0) == 0x80 &&
         back + 1 < length)
    back++;
  return back;
}

/* The next line, or MAX_PIECE bytes of it, which stay where they are until the next call. */
static gboolean
read_part (HmImportLines *self, const char **start, gsize *length, gboolean *ends)
{
  HmImportBytes *bytes = self->bytes;
  const char *stop, *end;

  if (!hm_import_bytes_fill (bytes))
    return FALSE;
  end = bytes->at + MIN ((gsize) (bytes->end - bytes->at), MAX_PIECE);
  for (stop = bytes->at; stop < end && *stop != '\n' && *stop != '\r'; stop++)
    ;
  *start = bytes->at;
  *ends = stop < end;
  if (!*ends)
    {
      *length = (gsize) (stop - bytes->at) - cut_back (bytes, bytes->at, stop);
      bytes->at += *length;
      return TRUE;
    }
  *length = (gsize) (stop - bytes->at);
  bytes->at = stop + 1;
  if (*stop == '\r' && bytes->at < bytes->end && *bytes->at == '\n')
    bytes->at++;
  self->number++;
  return TRUE;
}

/* The next piece into self->piece. @ends: it is the last one of its line. */
static gboolean
read_piece (HmImportLines *self, guint *number, gboolean *ends)
{
  const char *start;
  gsize length;

  g_string_truncate (self->piece, 0);
  *number = self->number;
  if (!read_part (self, &start, &length, ends))
    return FALSE;
  if (self->quoted_printable)
    {
      GString *joined = self->joined;

      g_string_truncate (joined, 0);
      g_string_append_len (joined, start, (gssize) length);
      while (*ends && joined->len > 0 && joined->str[joined->len - 1] == '=' &&
             self->bytes->at < self->bytes->end)
        {
          g_string_truncate (joined, joined->len - 1);
          *ends = FALSE;
          if (joined->len >= MAX_PIECE || !read_part (self, &start, &length, ends))
            break;
          g_string_append_len (joined, start, (gssize) length);
        }
      decode_quoted (joined);
      append_piece (self, joined->str, joined->len);
    }
  else
    append_piece (self, start, length);
  if (self->bytes->at >= self->bytes->end)
    *ends = TRUE;
  return TRUE;
}

/* ---- markup ---- */

typedef enum
{
  TAG_NONE,    /* not a tag: text */
  TAG_NOTHING, /* changes letters only */
  TAG_BREAK,   /* a new line */
  TAG_CELL,
  TAG_ROW,
  TAG_ROW_END,
  TAG_PRE,
  TAG_PRE_END,
} Tag;

static const struct
{
  const char *name;
  Tag open, close;
} tags[] = {
  { "br", TAG_BREAK, TAG_BREAK },
  { "p", TAG_BREAK, TAG_BREAK },
  { "div", TAG_BREAK, TAG_BREAK },
  { "tr", TAG_ROW, TAG_ROW_END },
  { "td", TAG_CELL, TAG_CELL },
  { "th", TAG_CELL, TAG_CELL },
  { "pre", TAG_PRE, TAG_PRE_END },
  { "table", TAG_ROW_END, TAG_ROW_END },
  { "tbody", TAG_ROW_END, TAG_ROW_END },
  { "thead", TAG_ROW_END, TAG_ROW_END },
  { "caption", TAG_BREAK, TAG_BREAK },
  { "h1", TAG_BREAK, TAG_BREAK },
  { "h2", TAG_BREAK, TAG_BREAK },
  { "h3", TAG_BREAK, TAG_BREAK },
  { "h4", TAG_BREAK, TAG_BREAK },
  { "h5", TAG_BREAK, TAG_BREAK },
  { "li", TAG_BREAK, TAG_BREAK },
  { "ul", TAG_BREAK, TAG_BREAK },
  { "hr", TAG_BREAK, TAG_BREAK },
  { "blockquote", TAG_BREAK, TAG_BREAK },
  { "body", TAG_BREAK, TAG_BREAK },
  { "html", TAG_BREAK, TAG_BREAK },
  { "head", TAG_BREAK, TAG_BREAK },
  { "title", TAG_BREAK, TAG_BREAK },
  { "details", TAG_BREAK, TAG_BREAK },
  { "summary", TAG_BREAK, TAG_BREAK },
  { "b", TAG_NOTHING, TAG_NOTHING },
  { "i", TAG_NOTHING, TAG_NOTHING },
  { "a", TAG_NOTHING, TAG_NOTHING },
  { "span", TAG_NOTHING, TAG_NOTHING },
  { "code", TAG_NOTHING, TAG_NOTHING },
  { "tt", TAG_NOTHING, TAG_NOTHING },
  { "strong", TAG_NOTHING, TAG_NOTHING },
  { "em", TAG_NOTHING, TAG_NOTHING },
  { "font", TAG_NOTHING, TAG_NOTHING },
  { "u", TAG_NOTHING, TAG_NOTHING },
  { "center", TAG_BREAK, TAG_BREAK },
  { "sub", TAG_NOTHING, TAG_NOTHING },
  { "kbd", TAG_NOTHING, TAG_NOTHING },
  { "sup", TAG_NOTHING, TAG_NOTHING },
  { "small", TAG_NOTHING, TAG_NOTHING },
  { "samp", TAG_NOTHING, TAG_NOTHING },
  { "meta", TAG_NOTHING, TAG_NOTHING },
  { "link", TAG_NOTHING, TAG_NOTHING },
  { "colgroup", TAG_NOTHING, TAG_NOTHING },
  { "col", TAG_NOTHING, TAG_NOTHING },
  { "big", TAG_NOTHING, TAG_NOTHING },
  { "img", TAG_NOTHING, TAG_NOTHING },
};

static Tag
tag_at (const char *text)
{
  gboolean close = text[1] == '/';
  const char *name = text + 1 + close;
  gsize length = 0;

  if (g_str_has_prefix (text, "<!--") || g_ascii_strncasecmp (text, "<!doctype", 9) == 0)
    return TAG_NOTHING;
  while (g_ascii_isalnum (name[length]) && length < 16)
    length++;
  if (length == 0 || strchr (" \t>/", name[length]) == NULL)
    return TAG_NONE;
  for (gsize i = 0; i < G_N_ELEMENTS (tags); i++)
    if (strlen (tags[i].name) == length && g_ascii_strncasecmp (tags[i].name, name, length) == 0)
      return close ? tags[i].close : tags[i].open;
  return TAG_NONE;
}

static void
plain_break (HmImportLines *self)
{
  g_string_append_c (self->plain, '\n');
}

static void
apply_tag (HmImportLines *self, Tag tag)
{
  if (tag == TAG_CELL)
    g_string_append (self->plain, "  ");
  else if (tag >= TAG_BREAK)
    plain_break (self);
  if (tag == TAG_ROW)
    self->in_row = TRUE;
  if (tag == TAG_ROW_END)
    self->in_row = FALSE;
  if (tag == TAG_PRE)
    self->preformatted = TRUE;
  if (tag == TAG_PRE_END)
    self->preformatted = FALSE;
}

/* "&lt;", "&nbsp;", "&#8217;"; returns the bytes it took, or 0. */
static gsize
append_entity (GString *out, const char *text)
{
  static const struct
  {
    const char *name, *text;
  } names[] = {
    { "&lt;", "<" },    { "&gt;", ">" },    { "&amp;", "&" },   { "&quot;", "\"" },
    { "&nbsp;", " " },  { "&apos;", "'" },  { "&rsquo;", "'" }, { "&plusmn;", "±" },
    { "&micro;", "µ" }, { "&minus;", "-" }, { "&ndash;", "-" }, { "&shy;", "" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_has_prefix (text, names[i].name))
      {
        g_string_append (out, names[i].text);
        return strlen (names[i].name);
      }
  if (text[1] == '#')
    {
      gboolean hex = text[2] == 'x' || text[2] == 'X';
      const char *digits = text + 2 + hex;
      char *end;
      guint64 code =
          g_ascii_isxdigit (*digits) ? g_ascii_strtoull (digits, &end, hex ? 16 : 10) : 0;

      if (code > 0 && code <= 0x10ffff && *end == ';' && g_unichar_validate ((gunichar) code))
        {
          g_string_append_unichar (out, code == '\n' ? ' ' : (gunichar) code);
          return end + 1 - text;
        }
    }
  return 0;
}

/* What is wider or narrower than a blank, looks like an ASCII character, or cannot be seen. */
static void
append_character (GString *out, gunichar c)
{
  if (c == '\t' || c == 0xa0 || (c >= 0x2000 && c <= 0x200a) || c == 0x202f || c == 0x3000)
    g_string_append_c (out, ' ');
  else if (c == 0x2018 || c == 0x2019)
    g_string_append_c (out, '\'');
  else if (c == 0x2010 || c == 0x2011 || c == 0x2212)
    g_string_append_c (out, '-');
  else if (c < 0x20 || c == 0x7f || c == 0xad || (c >= 0x80 && c < 0xa0) ||
           (c >= 0x200b && c <= 0x200f) || c == 0x2060 || c == 0xfeff ||
           (c >= 0x202a && c <= 0x202e))
    return;
  else
    g_string_append_unichar (out, c);
}

/* A control sequence that a terminal sends for a key, or takes for a colour: ESC [ 1 5 ~. People's
 * keystrokes end up in logs with ESC shown as "^[". Returns the bytes after the introduction. */
static gsize
escape_length (const char *text)
{
  gsize length = 0;

  if (text[0] == ']')
    {
      while (text[length] != '\0' && text[length] != 7 && text[length] != 27 && length < 200)
        length++;
      return length;
    }
  if (text[0] != '[' && text[0] != 'O')
    return g_ascii_isprint (text[0]) && text[0] != ' ' ? 1 : 0;
  length = 1;
  while (length < 32 && (g_ascii_isdigit (text[length]) || text[length] == ';' ||
                         text[length] == '?' || text[length] == '['))
    length++;
  return text[length] != '\0' && text[length] != ' ' ? length + 1 : length;
}

/* A blank that keeps a number together: "646 811,75". Three digits and a decimal sign follow, or
 * three more; what stands before are one to three digits, and no fraction. */
static gboolean
parts_thousands (HmImportLines *self, gunichar c, const char *next, const char *end)
{
  gsize digits = 0, length = self->plain->len - self->taken;
  const char *before = self->plain->str + self->taken;

  if (c != 0xa0 && c != 0x202f && c != 0x2009)
    return FALSE;
  while (next + digits < end && digits < 4 && g_ascii_isdigit (next[digits]))
    digits++;
  if (digits != 3 || next + 4 >= end ||
      !(((next[3] == '.' || next[3] == ',') && g_ascii_isdigit (next[4])) ||
        g_utf8_get_char (next + 3) == c || g_str_has_prefix (next + 3, "&nbsp;")))
    return FALSE;
  for (digits = 0; digits < length && digits < 15 && g_ascii_isdigit (before[length - 1 - digits]);)
    digits++;
  return digits >= 1 && digits < length && before[length - 1 - digits] == ' ';
}

/* Stands for itself; the end of the piece does not. */
static gboolean
is_plain (char c)
{
  return c >= 0x20 && c < 0x7f && c != '<' && c != '&' && c != '^';
}

static void
strip_markup (HmImportLines *self, gboolean ends)
{
  const char *p = self->piece->str, *end = p + self->piece->len;

  while (p < end)
    {
      guchar c = (guchar) *p;

      if (self->tag_left > 0)
        {
          self->tag_left--;
          if (c == '>')
            self->tag_left = 0;
          p++;
        }
      else if (c == '<')
        {
          Tag tag = tag_at (p);

          if (tag == TAG_NONE)
            g_string_append_c (self->plain, *p++);
          else
            {
              apply_tag (self, tag);
              self->tag_left = MAX_TAG;
              p++;
            }
        }
      else if (c == '&')
        {
          gboolean blank = g_str_has_prefix (p, "&nbsp;");
          gsize length = blank && parts_thousands (self, 0xa0, p + 6, end)
                             ? 6
                             : append_entity (self->plain, p);

          if (length == 0)
            g_string_append_c (self->plain, *p);
          p += MAX (length, 1);
        }
      else if (c == 27)
        p += 1 + escape_length (p + 1);
      else if (c == '^' && p[1] == '[' && (p[2] == '[' || p[2] == 'O'))
        p += 2 + escape_length (p + 2);
      else if (c == 8)
        {
          if (self->plain->len > self->taken && self->plain->str[self->plain->len - 1] != '\n' &&
              (guchar) self->plain->str[self->plain->len - 1] < 0x80)
            {
              g_string_truncate (self->plain, self->plain->len - 1);
              self->scanned = MIN (self->scanned, self->plain->len);
              self->blank = MIN (self->blank, self->plain->len);
            }
          p++;
        }
      else if (c >= 0x20 && c < 0x7f)
        {
          const char *from = p++;

          while (is_plain (*p))
            p++;
          g_string_append_len (self->plain, from, p - from);
        }
      else
        {
          gunichar wide = g_utf8_get_char (p);
          const char *next = g_utf8_next_char (p);

          if (!parts_thousands (self, wide, next, end))
            append_character (self->plain, wide);
          p = next;
        }
    }
  if (!ends)
    return;
  if (self->in_row && !self->preformatted && self->plain->len - self->taken < MAX_ROW)
    g_string_append_c (self->plain, ' ');
  else
    plain_break (self);
}

/* ---- what stands around a line ---- */

/* Quoting of mail and comments, bullets, and the bars of tables. */
static char *
strip_prefix (char *text)
{
  for (;;)
    {
      while (*text == ' ')
        text++;
      if (*text == '>' || *text == '|' || *text == '*' || *text == '#')
        text++;
      else if (text[0] == '%' && text[1] == '%')
        text += 2;
      else if (text[0] == '/' && text[1] == '/')
        text += 2;
      else if (text[0] == '\\' && text[1] == '_')
        text += 2;
      else
        return text;
    }
}

/* "12:34:56", "12:34:56.789"; returns its length, or 0. */
static gsize
time_length (const char *text)
{
  gsize length = 8;

  for (guint i = 0; i < 8; i++)
    if (i % 3 == 2 ? text[i] != ':' : !g_ascii_isdigit (text[i]))
      return 0;
  if ((text[8] == '.' || text[8] == ',') && g_ascii_isdigit (text[9]))
    length += 1 + strspn (text + 9, "0123456789");
  return length;
}

/* "2024-01-31T12:34:56.789Z", "2024-01-31 12:34:56,789", "01-31 12:34:56.789", "12:34:56", "Jan 31
 * 12:34:56", "Wed Jan 31 12:34:56"; returns its length, or 0. */
static gsize
date_length (const char *text)
{
  static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
  const char *p = text;
  gsize digits = strspn (p, "0123456789"), length;

  if (digits == 4 && (p[4] == '-' || p[4] == '/') && strspn (p + 5, "0123456789") == 2 &&
      p[7] == p[4] && strspn (p + 8, "0123456789") == 2 && (p[10] == 'T' || p[10] == ' '))
    p += 11;
  else if (digits == 2 && p[2] == '-' && strspn (p + 3, "0123456789") == 2 && p[5] == ' ')
    p += 6;
  else if (digits == 0 && g_ascii_isupper (*p))
    for (gsize i = 0; i + 3 < sizeof months; i += 3)
      if (strncmp (p, months + i, 3) == 0 && p[3] == ' ')
        {
          gsize blanks = strspn (p + 3, " "), day = strspn (p + 3 + blanks, "0123456789");

          if (day >= 1 && day <= 2 && p[3 + blanks + day] == ' ')
            p += 4 + blanks + day;
          break;
        }
  length = time_length (p);
  if (length == 0)
    return 0;
  p += length;
  if (*p == 'Z')
    p++;
  else if ((*p == '+' || *p == '-') && strspn (p + 1, "0123456789:") >= 4)
    p += 1 + strspn (p + 1, "0123456789:");
  return p - text;
}

/* What a log puts before each line: the time, who speaks and how loud. Nothing of it is a figure.
 */
static char *
strip_log_prefix (char *text)
{
  static const char *const levels[] = { "INFO", "DEBUG", "NOTICE", "WARNING", "WARN", "ERROR" };
  char *p = text;
  gboolean bracket;
  gsize length;

  /* "[0;32m": a colour whose escape was lost on the way. */
  length = *p == '[' ? strspn (p + 1, "0123456789;") : 0;
  if (length > 0 && p[1 + length] == 'm')
    p = text = p + 2 + length;

  /* "I (1338) tag: " of small systems. */
  if (*p != '\0' && strchr ("EWIDV", *p) != NULL && p[1] == ' ' && p[2] == '(')
    {
      char *colon = strstr (p, ": ");

      length = strspn (p + 3, "0123456789");
      if (length > 0 && p[3 + length] == ')' && p[4 + length] == ' ' && colon != NULL &&
          colon - p < 60)
        return colon + 2;
    }

  /* "#12 34.56 ": the step of a build and its seconds. */
  length = *p == '#' ? strspn (p + 1, "0123456789") : 0;
  if (length > 0 && length < 5 && p[1 + length] == ' ')
    {
      char *seconds = p + 2 + length;
      gsize whole = strspn (seconds, "0123456789");

      if (whole > 0 && seconds[whole] == '.')
        {
          gsize part = strspn (seconds + whole + 1, "0123456789");

          if (part > 0 && part <= 3 && seconds[whole + 1 + part] == ' ')
            return seconds + whole + 2 + part;
        }
    }

  /* "[    1.234567] " of a kernel, "[WOLFCRYPT]: " of a program. */
  if (*p == '[')
    {
      char *close = strchr (p, ']');

      length = close != NULL ? (gsize) (close - p) : 0;
      if (length > 1 && length <= 40 &&
          (strspn (p + 1, " 0123456789.") == length - 1 ||
           (g_ascii_isalpha (p[1]) &&
            strspn (p + 1, G_CSET_a_2_z G_CSET_A_2_Z G_CSET_DIGITS " _.:/-") == length - 1)) &&
          (close[1] == ' ' || (close[1] == ':' && close[2] == ' ')))
        p = close + 2 + (close[1] == ':');
      text = p;
    }

  bracket = *p == '[' || *p == '(';
  length = date_length (p + bracket);
  if (length == 0)
    return text;
  p += bracket + length;
  if (bracket && (*p == ']' || *p == ')'))
    p++;
  if (*p != ' ' && *p != ':' && *p != '\0')
    return text;
  p += strspn (p, " :|");
  /* "host program[123]: ", "1234 5678 I tag: " */
  for (gsize i = 0; i < G_N_ELEMENTS (levels); i++)
    if (g_str_has_prefix (p, levels[i]) &&
        (p[strlen (levels[i])] == ' ' || p[strlen (levels[i])] == ':'))
      {
        p += strlen (levels[i]);
        p += strspn (p, " :-");
        break;
      }
  {
    char *colon = strstr (p, ": ");

    if (colon != NULL && colon - p < 60 &&
        ((colon > p && colon[-1] == ']') ||
         (g_ascii_isdigit (*p) && memchr (p, ' ', colon - p) != NULL)) &&
        g_strstr_len (p, colon - p, "Doing ") == NULL)
      p = colon + 2;
  }
  return p;
}

/* A number before the line that is one more than that of the line before: a gutter of a web page or
 * an editor. */
static char *
strip_gutter (HmImportLines *self, char *text)
{
  gsize digits = strspn (text, "0123456789");
  guint64 number;

  if (digits == 0 || digits > 7)
    return text;
  if (text[digits] != '\0' && strchr (" :|.)", text[digits]) == NULL)
    return text;
  if (text[digits] == '.' && g_ascii_isdigit (text[digits + 1]))
    return text;
  number = g_ascii_strtoull (text, NULL, 10);
  if (number != 1 && (self->gutter == 0 || number != self->gutter + 1))
    return text;
  self->gutter = (guint) number;
  text += digits;
  while (*text == ':' || *text == '|' || *text == '.' || *text == ')' || *text == ' ')
    text++;
  return text;
}

/* "[code]", "[/b]", "[size=85]", as forums have them; returns its length, or 0. */
static gsize
forum_tag_length (const char *text)
{
  static const char *const names[] = { "code", "quote", "b",    "i",      "u",     "pre",
                                       "tt",   "font",  "size", "color",  "table", "tr",
                                       "td",   "list",  "url",  "spoiler" };
  gsize slash = text[1] == '/', length = 0;
  const char *name = text + 1 + slash;

  while (g_ascii_isalpha (name[length]))
    length++;
  for (gsize i = 0; length > 0 && i < G_N_ELEMENTS (names); i++)
    if (strlen (names[i]) == length && g_ascii_strncasecmp (name, names[i], length) == 0)
      {
        if (name[length] == '=' && !slash)
          for (gsize end = length + 40;
               length < end && name[length] != '\0' && strchr ("] ", name[length]) == NULL;)
            length++;
        return name[length] == ']' ? 1 + slash + length + 1 : 0;
      }
  return 0;
}

/* What parts columns in LaTeX, DokuWiki and quoted CSV. */
static void
strip_columns (char *text)
{
  gboolean latex = FALSE, quoted = strstr (text, "\",\"") != NULL;
  const char *first = strstr (text, " & ");
  gsize length = strlen (text);

  latex = first != NULL && strstr (first + 2, " & ") != NULL;
  if (latex && strstr (first, "\\\\") != NULL)
    *strstr (text + (first - text), "\\\\") = '\0';
  else if (*text == '^' && length > 2 && text[length - 1] == '^')
    g_strdelimit (text, "^", ' ');
  else if (*text == '!' && strstr (text, "!!") != NULL)
    g_strdelimit (text, "!", ' ');
  if (latex)
    for (char *p = strstr (text, " & "); p != NULL; p = strstr (p + 2, " & "))
      p[1] = ' ';
  if (quoted)
    {
      char *to = text;

      for (const char *p = text; *p != '\0'; p++)
        if (*p != '"')
          *to++ = *p;
      *to = '\0';
    }
}

/* Marks of Markdown and of forums within a line. */
static void
strip_marks (char *text)
{
  char *to = text;

  strip_columns (text);
  for (const char *p = text; *p != '\0'; p++)
    if (*p == '`')
      continue;
    else if (*p == '*' && p[1] == '*')
      p++;
    else if (*p == '[' && forum_tag_length (p) > 0)
      {
        p += forum_tag_length (p) - 1;
        *to++ = ' ';
      }
    else if (*p == '|')
      *to++ = ' ';
    else
      *to++ = *p;
  while (to > text && to[-1] == ' ')
    to--;
  *to = '\0';
}

/* ---- all together ---- */

HmImportLines *
hm_import_lines_new_for_bytes (HmImportBytes *bytes, HmImportRawFunc raw, gpointer data)
{
  HmImportLines *self = g_new0 (HmImportLines, 1);

  self->bytes = bytes;
  self->number = 1;
  self->raw = raw;
  self->raw_data = data;
  self->joined = g_string_new (NULL);
  self->piece = g_string_new (NULL);
  self->plain = g_string_new (NULL);
  self->quoted_printable = is_quoted_printable (bytes);
  hm_import_bytes_rewind (bytes);
  return self;
}

HmImportLines *
hm_import_lines_new (const char *text, gsize length, HmImportRawFunc raw, gpointer data)
{
  return hm_import_lines_new_for_bytes (hm_import_bytes_new (text, length), raw, data);
}

void
hm_import_lines_free (HmImportLines *self)
{
  hm_import_bytes_free (self->bytes);
  g_string_free (self->joined, TRUE);
  g_string_free (self->piece, TRUE);
  g_string_free (self->plain, TRUE);
  g_free (self);
}

double
hm_import_lines_get_share (const HmImportLines *self)
{
  return hm_import_bytes_get_share (self->bytes);
}

gboolean
hm_import_lines_next (HmImportLines *self, HmImportLine *line)
{
  char *start, *newline = NULL;

  for (;;)
    {
      guint number;
      gboolean ends;

      newline = memchr (self->plain->str + self->scanned, '\n', self->plain->len - self->scanned);
      if (newline != NULL)
        break;
      self->scanned = self->plain->len;
      if (self->at_end)
        return FALSE;
      /* What was given is not needed any more. */
      if (self->taken > 0)
        {
          g_string_erase (self->plain, 0, (gssize) self->taken);
          self->blank = 0;
        }
      self->scanned -= self->taken;
      self->taken = 0;
      if (!read_piece (self, &number, &ends))
        {
          self->at_end = TRUE;
          plain_break (self);
          continue;
        }
      if (self->raw != NULL)
        self->raw (self->piece->str, self->piece->len, number, ends, self->raw_data);
      self->last_read = number;
      self->blank += strspn (self->plain->str + self->blank, " ");
      if (self->blank == self->plain->len)
        self->line_start = number;
      /* A cut within a long line is no end, but a line must end some time. */
      strip_markup (self, ends || self->plain->len > MAX_PIECE);
    }

  start = self->plain->str + self->taken;
  *newline = '\0';
  self->taken = self->scanned = newline + 1 - self->plain->str;
  start = strip_log_prefix (start + strspn (start, " "));
  start = strip_prefix (start);
  start = strip_prefix (strip_gutter (self, start));
  start = strip_log_prefix (start);
  strip_marks (start);
  start += strspn (start, " ");
  if (g_str_has_suffix (start, "[0m"))
    start[strlen (start) - 3] = '\0';
  line->text = start;
  line->length = strlen (start);
  line->number = self->line_start;
  /* There was no line end before the last piece was read: what follows came with it. */
  self->line_start = self->last_read;
  return TRUE;
}
