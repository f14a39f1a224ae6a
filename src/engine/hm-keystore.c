/* hm-keystore.c: benchmark keys in $XDG_CACHE_HOME/hashmark/keys, one file a key
 *
 * A file is a magic line, the SHA-256 of the key and the key: a file that was cut or changed is
 * noticed here, whatever the key's own encoding is.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-keystore"

#include "config.h"

#include "engine/hm-keystore.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

#define MAGIC "hashmark key 1\n"
#define MAGIC_LENGTH (sizeof MAGIC - 1)
#define SUM_LENGTH 64 /* hexadecimal */
#define HEADER_LENGTH (MAGIC_LENGTH + SUM_LENGTH + 1)
#define MAX_FILE_SIZE (1024 * 1024)

static char *
key_path (const char *name)
{
  g_autofree char *file = g_strconcat (name, ".key", NULL);
  return g_build_filename (g_get_user_cache_dir (), "hashmark", "keys", file, NULL);
}

static gboolean
name_is_plain (const char *name)
{
  if (*name == '\0' || *name == '.')
    return FALSE;
  for (; *name != '\0'; name++)
    if (!g_ascii_isalnum (*name) && strchr ("-._", *name) == NULL)
      return FALSE;
  return TRUE;
}

GBytes *
hm_keystore_load (const char *name)
{
  g_return_val_if_fail (name != NULL && name_is_plain (name), NULL);

  g_autofree char *path = key_path (name);
  g_autofree char *contents = NULL;
  gsize length;
  GStatBuf status;

  /* What is not an ordinary small file was not written here. */
  if (g_stat (path, &status) != 0 || !S_ISREG (status.st_mode) || status.st_size > MAX_FILE_SIZE ||
      !g_file_get_contents (path, &contents, &length, NULL))
    return NULL;

  if (length > HEADER_LENGTH && memcmp (contents, MAGIC, MAGIC_LENGTH) == 0)
    {
      const char *key = contents + HEADER_LENGTH;
      gsize key_length = length - HEADER_LENGTH;
      g_autofree char *sum =
          g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) key, key_length);

      if (memcmp (contents + MAGIC_LENGTH, sum, SUM_LENGTH) == 0 && key[-1] == '\n')
        return g_bytes_new (key, key_length);
    }
  g_debug ("%s is damaged, the key is made again", path);
  return NULL;
}

gboolean
hm_keystore_save (const char *name, GBytes *key)
{
  g_return_val_if_fail (name != NULL && name_is_plain (name), FALSE);
  g_return_val_if_fail (key != NULL, FALSE);

  g_autofree char *path = key_path (name);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *sum = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, key);
  g_autoptr (GByteArray) file = g_byte_array_new ();
  g_autoptr (GError) error = NULL;
  gsize length;
  const guint8 *data = g_bytes_get_data (key, &length);

  if (g_mkdir_with_parents (folder, 0700) != 0)
    {
      g_debug ("%s cannot be made: %s", folder, g_strerror (errno));
      return FALSE;
    }

  g_byte_array_append (file, (const guint8 *) MAGIC, MAGIC_LENGTH);
  g_byte_array_append (file, (const guint8 *) sum, SUM_LENGTH);
  g_byte_array_append (file, (const guint8 *) "\n", 1);
  g_byte_array_append (file, data, length);
  if (!g_file_set_contents_full (path, (const char *) file->data, file->len,
                                 G_FILE_SET_CONTENTS_CONSISTENT, 0600, &error))
    {
      g_debug ("%s", error->message);
      return FALSE;
    }
  return TRUE;
}
