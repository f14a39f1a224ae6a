/* hm-vector.c: known-answer cases in the line format
 *
 * The parser goes over the text once, a line at a time, and keeps only what the cases hold.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-vector"

#include "config.h"

#include "engine/hm-vector.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "run/hm-file.h"
#include "run/hm-vocabulary.h"

/* `in*N=HEX` makes much out of little: this is where it ends. A message of a million times one byte
 * is usual, more than this would only fill the memory. */
#define MAX_BYTES (64 * 1024 * 1024)
#define MAX_FILE_BYTES (256 * 1024 * 1024)

/* So many repetitions take some milliseconds. */
#define TELL_EVERY 256

typedef enum
{
  FIELD_HEX,
  FIELD_WORD,
  FIELD_NUMBER,
} FieldType;

typedef struct
{
  const char *name; /* interned */
  FieldType type;
  union
  {
    GBytes *bytes;
    const char *word; /* interned */
    guint64 number;
  } value;
} Field;

struct _HmVector
{
  const char *file; /* interned */
  guint line;
  const char *algorithm; /* interned */
  GArray *fields;        /* of Field */
  HmVectorWatch watch;   /* or NULL */
  gpointer watch_data;
};

static const char *const word_names[] = { "alg", "op", "hash", "result", "note", NULL };
static const char *const results[] = { "valid", "invalid", "acceptable", NULL };
static const char *const number_names[] = { "pad", "rounds", "ekb", "skip", "iter", NULL };

G_DEFINE_QUARK (hm_vector_error, hm_vector_error)

static void
field_clear (gpointer data)
{
  Field *field = data;
  if (field->type == FIELD_HEX)
    g_bytes_unref (field->value.bytes);
}

static void
vector_free (gpointer data)
{
  HmVector *self = data;
  g_array_unref (self->fields);
  g_free (self);
}

static const Field *
find_field (const HmVector *self, const char *name)
{
  for (guint i = 0; i < self->fields->len; i++)
    {
      const Field *field = &g_array_index (self->fields, Field, i);
      if (strcmp (field->name, name) == 0)
        return field;
    }
  return NULL;
}

/* What is read, and where. */
typedef struct
{
  const char *file;
  guint line;
  gsize total; /* bytes of all values so far */
  HmVector *vector;
  GPtrArray *vectors;
} Parser;

static gboolean G_GNUC_PRINTF (3, 4) fail (Parser *parser, GError **error, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  g_autofree char *message = g_strdup_vprintf (format, arguments);
  va_end (arguments);

  g_set_error (error, HM_VECTOR_ERROR, HM_VECTOR_ERROR_SYNTAX, "%s:%u: %s", parser->file,
               parser->line, message);
  return FALSE;
}

/* A name from the file as it can be shown: cut, and without what is not printable. */
static char *
shown (const char *text, gsize length)
{
  char *copy = g_strndup (text, MIN (length, 40));
  for (char *c = copy; *c != '\0'; c++)
    if (!g_ascii_isprint (*c))
      *c = '?';
  return copy;
}

static int
hex_digit (char c)
{
  if (c >= '0' && c <= '9')
    return c - '0';
  if (c >= 'a' && c <= 'f')
    return c - 'a' + 10;
  return -1;
}

static GBytes *
parse_hex (Parser *parser, const char *text, gsize length, guint64 repeat, GError **error)
{
  /* A foreign character first: it may be what makes their number odd. */
  for (gsize i = 0; i < length; i++)
    if (hex_digit (text[i]) < 0)
      {
        g_autofree char *found = shown (text + i, 1);
        /* Translators: the placeholder is one character of the file. */
        fail (parser, error, _ ("“%s” is no lower-case hexadecimal digit."), found);
        return NULL;
      }
  if (length % 2 != 0)
    {
      fail (parser, error, _ ("The value has an odd number of hexadecimal digits."));
      return NULL;
    }

  gsize once = length / 2;
  if (once != 0 && repeat > (MAX_BYTES - MIN (parser->total, MAX_BYTES)) / once)
    {
      /* Translators: the placeholder is a number of mebibytes. */
      fail (parser, error, _ ("The values of this file are larger than %d MiB together."),
            MAX_BYTES / (1024 * 1024));
      return NULL;
    }

  gsize total = once * (gsize) repeat;
  guint8 *data = g_malloc (MAX (total, 1));
  if (total > 0)
    for (gsize i = 0; i < once; i++)
      data[i] = hex_digit (text[2 * i]) << 4 | hex_digit (text[2 * i + 1]);
  /* Doubling what is there already. */
  for (gsize done = once; done > 0 && done < total;)
    {
      gsize more = MIN (done, total - done);
      memcpy (data + done, data, more);
      done += more;
    }
  parser->total += total;
  return g_bytes_new_take (data, total);
}

static gboolean
parse_number (const char *text, gsize length, guint64 *number)
{
  g_autofree char *copy = g_strndup (text, length);
  return g_ascii_string_to_unsigned (copy, 10, 0, G_MAXUINT64, number, NULL);
}

static gboolean
name_is_valid (const char *name, gsize length)
{
  for (gsize i = 0; i < length; i++)
    if (!g_ascii_isalnum (name[i]) && name[i] != '_' && name[i] != '-')
      return FALSE;
  return length > 0 && length <= 32;
}

/* Splits "name=value" or "name*N=value" into a field. */
static gboolean
parse_field (Parser *parser, const char *text, gsize length, Field *field, GError **error)
{
  const char *equals = memchr (text, '=', length);
  if (equals == NULL)
    {
      g_autofree char *found = shown (text, length);
      /* Translators: the placeholder is the beginning of the line. */
      return fail (parser, error, _ ("“%s” is no line of the form name=value."), found);
    }

  const char *value = equals + 1;
  gsize value_length = text + length - value;
  gsize name_length = equals - text;
  const char *star = memchr (text, '*', name_length);
  guint64 repeat = 1;
  if (star != NULL)
    {
      if (!parse_number (star + 1, equals - star - 1, &repeat) || repeat == 0)
        {
          g_autofree char *found = shown (star + 1, equals - star - 1);
          /* Translators: the placeholder is what stands in the file instead of a number. */
          return fail (parser, error, _ ("“%s” is no number of repetitions."), found);
        }
      name_length = star - text;
    }
  if (!name_is_valid (text, name_length))
    {
      g_autofree char *found = shown (text, name_length);
      /* Translators: the placeholder is what stands before the equals sign. */
      return fail (parser, error, _ ("“%s” is no name of a field."), found);
    }

  g_autofree char *name = g_strndup (text, name_length);
  gboolean is_word = g_strv_contains (word_names, name);
  gboolean is_number = g_strv_contains (number_names, name);
  if (star != NULL && (is_word || is_number))
    /* Translators: the placeholder is the name of a field. */
    return fail (parser, error, _ ("The field “%s” cannot be repeated."), name);

  field->name = g_intern_string (name);
  if (is_word)
    {
      g_autofree char *word = g_strndup (value, value_length);
      for (const char *c = word; *c != '\0'; c++)
        if (!g_ascii_isprint (*c))
          /* Translators: the placeholder is the name of a field. */
          return fail (parser, error, _ ("The value of “%s” is no word."), name);
      if (value_length == 0 || value_length > 200 || strlen (word) != value_length)
        return fail (parser, error, _ ("The value of “%s” is no word."), name);
      /* A slip in this word would turn what is expected round. */
      if (strcmp (name, "result") == 0 && !g_strv_contains (results, word))
        {
          g_autofree char *found = shown (value, value_length);
          /* Translators: the placeholders are what stands in the file and the name of the field. */
          return fail (parser, error, _ ("“%s” is no value of “%s”."), found, name);
        }
      field->type = FIELD_WORD;
      field->value.word = g_intern_string (word);
      return TRUE;
    }
  if (is_number)
    {
      field->type = FIELD_NUMBER;
      if (!parse_number (value, value_length, &field->value.number))
        {
          g_autofree char *found = shown (value, value_length);
          /* Translators: the placeholders are what stands in the file and the name of the field. */
          return fail (parser, error, _ ("“%s” is no decimal number for “%s”."), found, name);
        }
      return TRUE;
    }
  field->type = FIELD_HEX;
  field->value.bytes = parse_hex (parser, value, value_length, repeat, error);
  return field->value.bytes != NULL;
}

/* An empty line or the end: the case is complete. */
static gboolean
end_case (Parser *parser, GError **error)
{
  HmVector *vector = parser->vector;
  if (vector == NULL)
    return TRUE;

  const Field *algorithm = find_field (vector, "alg");
  if (algorithm == NULL)
    {
      parser->line = vector->line;
      return fail (parser, error, _ ("The case that starts here has no alg= line."));
    }
  vector->algorithm = algorithm->value.word;
  g_ptr_array_add (parser->vectors, g_steal_pointer (&parser->vector));
  return TRUE;
}

static gboolean
parse_line (Parser *parser, const char *text, gsize length, GError **error)
{
  /* Files that went through another system end their lines with CR LF. */
  if (length > 0 && text[length - 1] == '\r')
    length--;
  if (length == 0)
    return end_case (parser, error);
  if (text[0] == '#')
    return TRUE;

  Field field = { 0 };
  if (!parse_field (parser, text, length, &field, error))
    return FALSE;

  if (parser->vector == NULL)
    {
      parser->vector = g_new0 (HmVector, 1);
      parser->vector->file = parser->file;
      parser->vector->line = parser->line;
      parser->vector->fields = g_array_new (FALSE, FALSE, sizeof (Field));
      g_array_set_clear_func (parser->vector->fields, field_clear);
    }
  gboolean again = find_field (parser->vector, field.name) != NULL;
  g_array_append_val (parser->vector->fields, field);
  if (again)
    /* Translators: the placeholder is the name of a field. */
    return fail (parser, error, _ ("The field “%s” stands twice in one case."), field.name);
  return TRUE;
}

GPtrArray *
hm_vectors_parse (const char *text, gsize length, const char *name, GError **error)
{
  g_return_val_if_fail (text != NULL || length == 0, NULL);
  g_return_val_if_fail (name != NULL, NULL);

  g_autoptr (GPtrArray) vectors = g_ptr_array_new_with_free_func (vector_free);
  Parser parser = { .file = g_intern_string (name), .vectors = vectors };
  gboolean good = TRUE;

  while (good && length > 0)
    {
      const char *end = memchr (text, '\n', length);
      gsize line_length = end != NULL ? (gsize) (end - text) : length;

      parser.line++;
      good = parse_line (&parser, text, line_length, error);

      gsize used = line_length + (end != NULL ? 1 : 0);
      text += used;
      length -= used;
    }
  if (good)
    good = end_case (&parser, error);
  g_clear_pointer (&parser.vector, vector_free);
  return good ? g_steal_pointer (&vectors) : NULL;
}

GPtrArray *
hm_vectors_load (const char *path, GError **error)
{
  g_return_val_if_fail (path != NULL, NULL);

  g_autoptr (GError) reading = NULL;
  gsize length;
  g_autofree char *text = hm_file_read (path, MAX_FILE_BYTES, &length, NULL, &reading);

  if (text != NULL)
    return hm_vectors_parse (text, length, path, error);
  if (g_error_matches (reading, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE))
    g_set_error (
        error, HM_VECTOR_ERROR, HM_VECTOR_ERROR_SYNTAX,
        /* Translators: the placeholders are the path of a file and a number of mebibytes. */
        _ ("%s: The file is larger than %d MiB."), path, MAX_FILE_BYTES / (1024 * 1024));
  else
    g_propagate_error (error, g_steal_pointer (&reading));
  return NULL;
}

const char *
hm_vector_get_algorithm (const HmVector *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  return self->algorithm;
}

gboolean
hm_vector_is_known (const HmVector *self)
{
  /* What only files of cases call so. */
  static const char *const names[] = { "cast128-maintenance", "dsa",      "ecdsa-p256-der",
                                       "rsa-pkcs1",           "ssl3-kdf", "tls10-prf",
                                       "tls12-prf",           NULL };

  g_return_val_if_fail (self != NULL, FALSE);
  const char *hash = hm_vector_get_word (self, "hash");
  return (g_strv_contains (names, self->algorithm) ||
          hm_algorithm_from_printed (self->algorithm) != NULL) &&
         (hash == NULL || strcmp (hash, "md5sha1") == 0 ||
          hm_algorithm_from_printed (hash) != NULL);
}

const char *
hm_vector_get_word (const HmVector *self, const char *name)
{
  g_return_val_if_fail (self != NULL && name != NULL, NULL);
  const Field *field = find_field (self, name);
  return field != NULL && field->type == FIELD_WORD ? field->value.word : NULL;
}

gboolean
hm_vector_get_number (const HmVector *self, const char *name, guint64 *number)
{
  g_return_val_if_fail (self != NULL && name != NULL && number != NULL, FALSE);
  const Field *field = find_field (self, name);
  if (field == NULL || field->type != FIELD_NUMBER)
    return FALSE;
  *number = field->value.number;
  return TRUE;
}

GBytes *
hm_vector_get_bytes (const HmVector *self, const char *name)
{
  g_return_val_if_fail (self != NULL && name != NULL, NULL);
  const Field *field = find_field (self, name);
  return field != NULL && field->type == FIELD_HEX ? field->value.bytes : NULL;
}

const char *
hm_vector_get_file (const HmVector *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  return self->file;
}

guint
hm_vector_get_line (const HmVector *self)
{
  g_return_val_if_fail (self != NULL, 0);
  return self->line;
}

void
hm_vector_set_watch (HmVector *self, HmVectorWatch watch, gpointer data)
{
  g_return_if_fail (self != NULL);
  self->watch = watch;
  self->watch_data = data;
}

void
hm_vector_tell (const HmVector *self, guint64 done, guint64 all)
{
  g_return_if_fail (self != NULL && done <= all);
  if (self->watch != NULL && done > 0 && done % TELL_EVERY == 0)
    self->watch (self, (double) done / all, self->watch_data);
}
