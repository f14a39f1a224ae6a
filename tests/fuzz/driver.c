/* driver.c: feeds a fuzz target with a corpus and with changed copies of it
 *
 * Usage: TARGET FOLDER [CHANGES]. The changes are the same each time, so that a failure can be
 * repeated: bytes replaced, cut off, doubled, and pieces of another file put in.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib.h>

#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

#define LONGEST (1024 * 1024)

/* What readers of text may stumble over. */
static const char *const pieces[] = {
  "\"",
  "{",
  "[",
  "}",
  "]",
  ",",
  ":",
  "null",
  "true",
  "-1",
  "1e999",
  "-0",
  "99999999999999999999",
  "\\u0000",
  "\xff\xfe",
  "=",
  "\n",
  "\n\n",
  "*",
  "in*999999999=61",
  "#",
  "--",
  "é",
};

static void
change (GByteArray *bytes, GRand *random, GPtrArray *corpus)
{
  guint at = bytes->len > 0 ? (guint) g_rand_int_range (random, 0, (gint) bytes->len) : 0;
  guint length = (guint) g_rand_int_range (random, 0, 64);

  switch (g_rand_int_range (random, 0, 5))
    {
    case 0: /* another byte */
      if (bytes->len > 0)
        bytes->data[at] = (guint8) g_rand_int_range (random, 0, 256);
      break;
    case 1: /* an end too early */
      g_byte_array_set_size (bytes, at);
      break;
    case 2: /* something left out */
      if (bytes->len > 0)
        g_byte_array_remove_range (bytes, at, MIN (length, bytes->len - at));
      break;
    default: /* something put in: a word, or a part of another file */
      {
        const char *piece = pieces[g_rand_int_range (random, 0, G_N_ELEMENTS (pieces))];
        gsize size = strlen (piece);
        g_autofree guint8 *tail = g_memdup2 (bytes->data + at, bytes->len - at);
        guint tail_size = bytes->len - at;

        if (g_rand_boolean (random))
          {
            GBytes *other = corpus->pdata[g_rand_int_range (random, 0, (gint) corpus->len)];
            gsize other_size;
            const char *data = g_bytes_get_data (other, &other_size);
            gsize from =
                other_size > 0 ? (gsize) g_rand_int_range (random, 0, (gint) other_size) : 0;

            piece = data + from;
            size = MIN (length, other_size - from);
          }
        g_byte_array_set_size (bytes, at);
        g_byte_array_append (bytes, (const guint8 *) piece, size);
        g_byte_array_append (bytes, tail, tail_size);
        break;
      }
    }
}

static GPtrArray *
read_corpus (const char *folder)
{
  GPtrArray *corpus = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, &error);
  const char *name;

  if (dir == NULL)
    g_error ("%s", error->message);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      char *data;
      gsize size;

      if (!g_file_get_contents (path, &data, &size, &error))
        g_error ("%s", error->message);
      g_ptr_array_add (corpus, g_bytes_new_take (data, size));
    }
  if (corpus->len == 0)
    g_error ("%s: there is nothing to start from", folder);
  return corpus;
}

/* The target gets a copy of exactly that size, so that a read behind its end is seen. */
static void
feed (const guint8 *data, gsize size)
{
  guint8 *copy = malloc (MAX (size, 1));

  memcpy (copy, data, size);
  LLVMFuzzerTestOneInput (copy, size);
  free (copy);
}

int
main (int argc, char *argv[])
{
  g_autoptr (GPtrArray) corpus = NULL;
  GRand *random = g_rand_new_with_seed (1996);
  guint changes = argc > 2 ? (guint) g_ascii_strtoull (argv[2], NULL, 10) : 0;

  if (argc < 2)
    g_error ("usage: %s FOLDER [CHANGES]", argv[0]);
  corpus = read_corpus (argv[1]);
  for (guint i = 0; i < corpus->len; i++)
    {
      gsize size;
      const guint8 *data = g_bytes_get_data (corpus->pdata[i], &size);

      feed (data, size);
    }
  for (guint i = 0; i < changes; i++)
    {
      GByteArray *bytes = g_byte_array_new ();
      gsize size;
      const guint8 *data = g_bytes_get_data (corpus->pdata[i % corpus->len], &size);

      g_byte_array_append (bytes, data, size);
      for (int n = g_rand_int_range (random, 1, 6); n > 0 && bytes->len < LONGEST; n--)
        change (bytes, random, corpus);
      feed (bytes->data, bytes->len);
      g_byte_array_unref (bytes);
    }
  g_rand_free (random);
  g_print ("%u files, %u changed copies\n", corpus->len, changes);
  return 0;
}
