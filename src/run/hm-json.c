/* hm-json.c: strict JSON to and from json-glib's tree
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/hm-json.h"

#include <errno.h>
#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "run/hm-run.h"

typedef struct
{
  const char *text;
  const char *at; /* the next byte to be read */
  const char *end;
  const char *file_name;
  guint depth;
  guint values;
  const char *list; /* of the outermost object, or NULL; its elements go to @take_element */
  HmJsonElementFunc take_element;
  gpointer data;
  GError **error;
} Reader;

static JsonNode *read_value (Reader *reader);

/* Sets the error with the place of @at, and returns NULL for the caller to return. */
static gpointer G_GNUC_PRINTF (4, 5)
    fail (Reader *reader, HmRunError code, const char *at, const char *format, ...)
{
  const char *line_start = reader->text;
  guint line = 1, column = 1;
  g_autofree char *what = NULL;
  va_list arguments;

  va_start (arguments, format);
  what = g_strdup_vprintf (format, arguments);
  va_end (arguments);

  for (const char *p = reader->text; p < at; p++)
    if (*p == '\n')
      {
        line++;
        line_start = p + 1;
      }
  /* Characters, not bytes: continuation bytes do not count. */
  for (const char *p = line_start; p < at; p++)
    column += ((guchar) *p & 0xc0) != 0x80;

  /* Translators: a file, a place in it, and what is wrong there. */
  g_set_error (reader->error, HM_RUN_ERROR, code, _ ("%s: line %u, column %u: %s"),
               reader->file_name, line, column, what);
  return NULL;
}

static gpointer
fail_syntax (Reader *reader, const char *expected)
{
  if (reader->at >= reader->end)
    return fail (reader, HM_RUN_ERROR_SYNTAX, reader->end,
                 /* Translators: %s is what should follow, such as "a value". */
                 _ ("the file ends in the middle: %s should follow"), expected);
  return fail (reader, HM_RUN_ERROR_SYNTAX, reader->at,
               /* Translators: %s is what should stand there, such as "a value". */
               _ ("this is not JSON: %s should stand here"), expected);
}

static void
skip_blanks (Reader *reader)
{
  while (reader->at < reader->end &&
         (*reader->at == ' ' || *reader->at == '\t' || *reader->at == '\n' || *reader->at == '\r'))
    reader->at++;
}

static gboolean
take (Reader *reader, char c)
{
  skip_blanks (reader);
  if (reader->at >= reader->end || *reader->at != c)
    return FALSE;
  reader->at++;
  return TRUE;
}

/* Four hex digits after "\u"; -1 when they are none. */
static gint32
read_hex4 (Reader *reader)
{
  gint32 code = 0;

  if (reader->end - reader->at < 4)
    return -1;
  for (guint i = 0; i < 4; i++)
    {
      int digit = g_ascii_xdigit_value (reader->at[i]);

      if (digit < 0)
        return -1;
      code = code * 16 + digit;
    }
  reader->at += 4;
  return code;
}

/* After the backslash. */
static gboolean
read_escape (Reader *reader, GString *out)
{
  static const char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
  const char *start = reader->at - 1, *found;
  gint32 code, low;

  if (reader->at >= reader->end)
    return fail_syntax (reader, _ ("the rest of a string")) != NULL;
  found = strchr (letters, *reader->at);
  if (found != NULL && *reader->at != '\0')
    {
      g_string_append_c (out, meanings[found - letters]);
      reader->at++;
      return TRUE;
    }
  if (*reader->at != 'u')
    return fail_syntax (reader, _ ("an escape of JSON")) != NULL;

  reader->at++;
  code = read_hex4 (reader);
  if (code < 0)
    return fail_syntax (reader, _ ("four hexadecimal digits")) != NULL;
  if (code >= 0xd800 && code <= 0xdbff && reader->end - reader->at >= 6 && reader->at[0] == '\\' &&
      reader->at[1] == 'u')
    {
      reader->at += 2;
      low = read_hex4 (reader);
      if (low >= 0xdc00 && low <= 0xdfff)
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
    }
  if (code == 0 || (code >= 0xd800 && code <= 0xdfff))
    return fail (reader, HM_RUN_ERROR_SYNTAX, start,
                 _ ("this escape stands for no character that a text can hold")) != NULL;
  g_string_append_unichar (out, (gunichar) code);
  return TRUE;
}

/* The text of a string; its opening quote is still to be read. */
static char *
read_string (Reader *reader)
{
  g_autoptr (GString) out = NULL;

  if (!take (reader, '"'))
    return fail_syntax (reader, _ ("a string"));
  out = g_string_new (NULL);
  for (;;)
    {
      const char *run = reader->at;

      while (reader->at < reader->end && *reader->at != '"' && *reader->at != '\\' &&
             (guchar) *reader->at >= 0x20)
        reader->at++;
      g_string_append_len (out, run, reader->at - run);
      if (reader->at >= reader->end)
        return fail_syntax (reader, _ ("the rest of a string"));
      if (*reader->at == '"')
        {
          reader->at++;
          return g_string_free (g_steal_pointer (&out), FALSE);
        }
      if (*reader->at != '\\')
        return fail (reader, HM_RUN_ERROR_SYNTAX, reader->at,
                     _ ("a control character stands within a string"));
      reader->at++;
      if (!read_escape (reader, out))
        return NULL;
    }
}

static gboolean
skip_digits (Reader *reader)
{
  const char *start = reader->at;

  while (reader->at < reader->end && g_ascii_isdigit (*reader->at))
    reader->at++;
  return reader->at > start;
}

static JsonNode *
read_number (Reader *reader)
{
  const char *start = reader->at;
  gboolean whole = TRUE;
  g_autofree char *digits = NULL;
  double number;

  if (*reader->at == '-')
    reader->at++;
  if (reader->at < reader->end && *reader->at == '0')
    reader->at++;
  else if (!skip_digits (reader))
    return fail_syntax (reader, _ ("a digit"));
  if (reader->at < reader->end && *reader->at == '.')
    {
      whole = FALSE;
      reader->at++;
      if (!skip_digits (reader))
        return fail_syntax (reader, _ ("a digit"));
    }
  if (reader->at < reader->end && (*reader->at == 'e' || *reader->at == 'E'))
    {
      whole = FALSE;
      reader->at++;
      if (reader->at < reader->end && (*reader->at == '+' || *reader->at == '-'))
        reader->at++;
      if (!skip_digits (reader))
        return fail_syntax (reader, _ ("a digit"));
    }

  digits = g_strndup (start, reader->at - start);
  if (whole && !g_str_equal (digits, "-0"))
    {
      gint64 integer;

      errno = 0;
      integer = g_ascii_strtoll (digits, NULL, 10);
      if (errno == 0)
        return json_node_init_int (json_node_alloc (), integer);
    }
  number = g_ascii_strtod (digits, NULL);
  if (!isfinite (number))
    return fail (reader, HM_RUN_ERROR_SYNTAX, start, _ ("this number is too large"));
  return json_node_init_double (json_node_alloc (), number);
}

static JsonNode *
read_array (Reader *reader)
{
  g_autoptr (JsonArray) array = json_array_new ();

  reader->at++;
  if (!take (reader, ']'))
    for (;;)
      {
        JsonNode *element = read_value (reader);

        if (element == NULL)
          return NULL;
        json_array_add_element (array, element);
        if (take (reader, ']'))
          break;
        if (!take (reader, ','))
          return fail_syntax (reader, _ ("a comma or the end of the list"));
      }
  return json_node_init_array (json_node_alloc (), array);
}

/* Each element is given away before the next one is read, and its values do not count then. */
static JsonNode *
read_elements (Reader *reader)
{
  g_autoptr (JsonArray) empty = json_array_new ();
  guint values = reader->values;

  reader->at++;
  if (!take (reader, ']'))
    for (;;)
      {
        JsonNode *element = read_value (reader);

        if (element == NULL)
          return NULL;
        reader->take_element (element, reader->data);
        json_node_unref (element);
        reader->values = values;
        if (take (reader, ']'))
          break;
        if (!take (reader, ','))
          return fail_syntax (reader, _ ("a comma or the end of the list"));
      }
  return json_node_init_array (json_node_alloc (), empty);
}

static JsonNode *
read_member (Reader *reader, const char *name)
{
  JsonNode *node;

  skip_blanks (reader);
  if (reader->list == NULL || reader->depth > 1 || !g_str_equal (name, reader->list) ||
      reader->at >= reader->end || *reader->at != '[')
    return read_value (reader);
  reader->depth++;
  node = read_elements (reader);
  reader->depth--;
  return node;
}

static JsonNode *
read_object (Reader *reader)
{
  g_autoptr (JsonObject) object = json_object_new ();

  reader->at++;
  if (!take (reader, '}'))
    for (;;)
      {
        g_autofree char *name = NULL;
        const char *start;
        JsonNode *member;

        skip_blanks (reader);
        start = reader->at;
        name = read_string (reader);
        if (name == NULL)
          return NULL;
        if (json_object_has_member (object, name))
          return fail (reader, HM_RUN_ERROR_SYNTAX, start,
                       /* Translators: %s is the name of a field. */
                       _ ("the field “%s” stands twice in one object"), name);
        if (json_object_get_size (object) >= HM_JSON_MAX_MEMBERS)
          /* Translators: %d is a number. */
          return fail (reader, HM_RUN_ERROR_SIZE, start, _ ("more than %d fields in one object"),
                       HM_JSON_MAX_MEMBERS);
        if (!take (reader, ':'))
          return fail_syntax (reader, _ ("a colon"));
        member = read_member (reader, name);
        if (member == NULL)
          return NULL;
        json_object_set_member (object, name, member);
        if (take (reader, '}'))
          break;
        if (!take (reader, ','))
          return fail_syntax (reader, _ ("a comma or the end of the object"));
      }
  return json_node_init_object (json_node_alloc (), object);
}

static JsonNode *
read_word (Reader *reader)
{
  static const char *const words[] = { "null", "true", "false" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      size_t length = strlen (words[i]);

      if ((size_t) (reader->end - reader->at) >= length &&
          memcmp (reader->at, words[i], length) == 0)
        {
          reader->at += length;
          return i == 0 ? json_node_init_null (json_node_alloc ())
                        : json_node_init_boolean (json_node_alloc (), i == 1);
        }
    }
  return fail_syntax (reader, _ ("a value"));
}

static JsonNode *
read_value (Reader *reader)
{
  JsonNode *node;

  skip_blanks (reader);
  if (reader->at >= reader->end)
    return fail_syntax (reader, _ ("a value"));
  if (++reader->values > HM_JSON_MAX_VALUES)
    /* Translators: %d is a number. */
    return fail (reader, HM_RUN_ERROR_SIZE, reader->at, _ ("more than %d values in one file"),
                 HM_JSON_MAX_VALUES);

  if (*reader->at == '{' || *reader->at == '[')
    {
      if (++reader->depth > HM_JSON_MAX_DEPTH)
        return fail (reader, HM_RUN_ERROR_SYNTAX, reader->at,
                     /* Translators: %d is a number. */
                     _ ("lists and objects are nested deeper than %d levels"), HM_JSON_MAX_DEPTH);
      node = *reader->at == '{' ? read_object (reader) : read_array (reader);
      reader->depth--;
      return node;
    }
  if (*reader->at == '"')
    {
      g_autofree char *string = read_string (reader);

      return string != NULL ? json_node_init_string (json_node_alloc (), string) : NULL;
    }
  if (*reader->at == '-' || g_ascii_isdigit (*reader->at))
    return read_number (reader);
  return read_word (reader);
}

JsonNode *
hm_json_parse (const char *text, gssize length, const char *file_name, GError **error)
{
  return hm_json_parse_list (text, length, file_name, NULL, NULL, NULL, error);
}

JsonNode *
hm_json_parse_list (const char *text,
                    gssize length,
                    const char *file_name,
                    const char *list,
                    HmJsonElementFunc take_element,
                    gpointer data,
                    GError **error)
{
  Reader reader = {
    .text = text,
    .at = text,
    .file_name = file_name,
    .list = list,
    .take_element = take_element,
    .data = data,
    .error = error,
  };
  JsonNode *node;
  const char *invalid;

  g_return_val_if_fail (text != NULL, NULL);
  g_return_val_if_fail (file_name != NULL, NULL);
  g_return_val_if_fail (list == NULL || take_element != NULL, NULL);

  reader.end = text + (length < 0 ? (gssize) strlen (text) : length);
  if (!g_utf8_validate_len (text, reader.end - text, &invalid))
    return fail (&reader, HM_RUN_ERROR_SYNTAX, invalid,
                 *invalid == '\0' ? _ ("a zero byte; this is no text file")
                                  : _ ("this is not UTF-8"));
  if (reader.end - text >= 3 && memcmp (text, "\xef\xbb\xbf", 3) == 0)
    reader.at += 3; /* the byte order mark that some editors put */
  skip_blanks (&reader);
  if (reader.at >= reader.end)
    return fail (&reader, HM_RUN_ERROR_SYNTAX, reader.end, _ ("the file is empty"));

  node = read_value (&reader);
  if (node == NULL)
    return NULL;
  skip_blanks (&reader);
  if (reader.at < reader.end)
    {
      json_node_unref (node);
      return fail_syntax (&reader, _ ("the end of the file"));
    }
  return node;
}

void
hm_json_write_double (GString *out, double number)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  if (!isfinite (number))
    {
      g_string_append (out, "null");
      return;
    }
  for (int digits = 15; digits <= 17; digits++)
    {
      char format[8];

      g_snprintf (format, sizeof format, "%%.%dg", digits);
      g_ascii_formatd (buffer, sizeof buffer, format, number);
      if (g_ascii_strtod (buffer, NULL) == number)
        break;
    }
  g_string_append (out, buffer);
}

void
hm_json_write_string (GString *out, const char *text)
{
  g_string_append_c (out, '"');
  for (; *text != '\0'; text++)
    if (*text == '"' || *text == '\\')
      {
        g_string_append_c (out, '\\');
        g_string_append_c (out, *text);
      }
    else if (*text == '\n')
      g_string_append (out, "\\n");
    else if ((guchar) *text < 0x20 || *text == 0x7f)
      g_string_append_printf (out, "\\u%04x", (guint) *text);
    else
      g_string_append_c (out, *text);
  g_string_append_c (out, '"');
}

static void
write_scalar (GString *out, JsonNode *node)
{
  if (JSON_NODE_HOLDS_NULL (node))
    g_string_append (out, "null");
  else if (json_node_get_value_type (node) == G_TYPE_BOOLEAN)
    g_string_append (out, json_node_get_boolean (node) ? "true" : "false");
  else if (json_node_get_value_type (node) == G_TYPE_INT64)
    g_string_append_printf (out, "%" G_GINT64_FORMAT, json_node_get_int (node));
  else if (json_node_get_value_type (node) == G_TYPE_DOUBLE)
    hm_json_write_double (out, json_node_get_double (node));
  else
    hm_json_write_string (out, json_node_get_string (node));
}

void
hm_json_write_break (GString *out, gboolean pretty, guint level)
{
  if (!pretty)
    return;
  g_string_append_c (out, '\n');
  for (guint i = 0; i < level; i++)
    g_string_append (out, "  ");
}

static gboolean
is_flat (JsonArray *array)
{
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      JsonNode *element = json_array_get_element (array, i);

      if (JSON_NODE_HOLDS_ARRAY (element) || JSON_NODE_HOLDS_OBJECT (element))
        return FALSE;
    }
  return TRUE;
}

void
hm_json_write_node (GString *out, JsonNode *node, gboolean pretty, guint level)
{
  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      JsonObjectIter iter;
      const char *name;
      JsonNode *member;
      gboolean first = TRUE;

      g_string_append_c (out, '{');
      json_object_iter_init_ordered (&iter, json_node_get_object (node));
      while (json_object_iter_next_ordered (&iter, &name, &member))
        {
          if (!first)
            g_string_append_c (out, ',');
          hm_json_write_break (out, pretty, level + 1);
          hm_json_write_string (out, name);
          g_string_append (out, pretty ? ": " : ":");
          hm_json_write_node (out, member, pretty, level + 1);
          first = FALSE;
        }
      if (!first)
        hm_json_write_break (out, pretty, level);
      g_string_append_c (out, '}');
    }
  else if (JSON_NODE_HOLDS_ARRAY (node))
    {
      JsonArray *array = json_node_get_array (node);
      gboolean flat = is_flat (array);

      g_string_append_c (out, '[');
      for (guint i = 0; i < json_array_get_length (array); i++)
        {
          if (i > 0)
            g_string_append (out, flat && pretty ? ", " : ",");
          if (!flat)
            hm_json_write_break (out, pretty, level + 1);
          hm_json_write_node (out, json_array_get_element (array, i), pretty, level + 1);
        }
      if (!flat)
        hm_json_write_break (out, pretty, level);
      g_string_append_c (out, ']');
    }
  else
    write_scalar (out, node);
}

char *
hm_json_to_string (JsonNode *node, gboolean pretty)
{
  GString *out;

  g_return_val_if_fail (node != NULL, NULL);
  out = g_string_new (NULL);
  hm_json_write_node (out, node, pretty, 0);
  if (pretty)
    g_string_append_c (out, '\n');
  return g_string_free (out, FALSE);
}
