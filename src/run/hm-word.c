/* hm-word.c: texts that many results share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/hm-word.h"

#include <stddef.h>
#include <string.h>

typedef struct
{
  gint references; /* becomes 0 under the lock only */
  char *title;     /* or NULL: nobody asked */
  char text[];
} Word;

static GMutex lock;
static GHashTable *words; /* the texts of all words */

static Word *
word_of (const char *text)
{
  return (Word *) (text - offsetof (Word, text));
}

static guint64
mix (guint64 hash)
{
  hash ^= hash >> 32;
  hash *= G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  return hash ^ hash >> 29;
}

guint
hm_text_hash (gconstpointer text)
{
  static guint64 seed;
  const char *p = text;
  gsize left = strlen (p);
  guint64 hash, part;

  if (g_once_init_enter (&seed))
    g_once_init_leave (&seed, (guint64) g_random_int () << 32 | g_random_int () | 1);
  hash = seed ^ left;
  for (; left >= sizeof part; p += sizeof part, left -= sizeof part)
    {
      memcpy (&part, p, sizeof part);
      hash = mix (hash ^ part) + seed;
    }
  part = 0;
  memcpy (&part, p, left);
  return (guint) (mix (mix (hash ^ part) ^ seed) >> 16);
}

const char *
hm_word_new (const char *text)
{
  const char *there;

  if (text == NULL)
    return NULL;
  g_mutex_lock (&lock);
  if (words == NULL)
    words = g_hash_table_new (hm_text_hash, g_str_equal);
  there = g_hash_table_lookup (words, text);
  if (there != NULL)
    g_atomic_int_inc (&word_of (there)->references);
  else
    {
      gsize size = strlen (text) + 1;
      Word *word = g_malloc (offsetof (Word, text) + size);

      word->references = 1;
      word->title = NULL;
      memcpy (word->text, text, size);
      there = word->text;
      g_hash_table_add (words, word->text);
    }
  g_mutex_unlock (&lock);
  return there;
}

const char *
hm_word_ref (const char *word)
{
  if (word != NULL)
    g_atomic_int_inc (&word_of (word)->references);
  return word;
}

void
hm_word_unref (const char *word)
{
  Word *self;
  gint references;

  if (word == NULL)
    return;
  self = word_of (word);
  for (references = g_atomic_int_get (&self->references); references > 1;
       references = g_atomic_int_get (&self->references))
    if (g_atomic_int_compare_and_exchange (&self->references, references, references - 1))
      return;

  /* The last one, as it seems; somebody may look the word up right now. */
  g_mutex_lock (&lock);
  if (g_atomic_int_dec_and_test (&self->references))
    {
      g_hash_table_remove (words, word);
      g_free (self->title);
      g_free (self);
    }
  g_mutex_unlock (&lock);
}

void
hm_word_set (const char **field, const char *text)
{
  const char *word = hm_word_new (text);

  hm_word_unref (*field);
  *field = word;
}

const char *
hm_word_get_title (const char *text, char *(*make) (const char *text))
{
  const char *there, *title = NULL;

  g_mutex_lock (&lock);
  there = words != NULL ? g_hash_table_lookup (words, text) : NULL;
  if (there != NULL)
    {
      Word *word = word_of (there);

      if (word->title == NULL)
        word->title = make (there);
      title = word->title;
    }
  g_mutex_unlock (&lock);
  return title;
}

guint
hm_word_count (void)
{
  guint n;

  g_mutex_lock (&lock);
  n = words != NULL ? g_hash_table_size (words) : 0;
  g_mutex_unlock (&lock);
  return n;
}
