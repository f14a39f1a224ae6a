/* hm-sysroot.c: small files of /proc and /sys
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-sysroot.h"

#include <fcntl.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

/* No file that is looked at is longer, whatever a faked or a broken tree holds (/proc/cpuinfo is a
 * kilobyte and a half for each processor). */
#define MAX_BYTES (4 * 1024 * 1024)

/* No core's clock is faster. */
#define MAX_KILOHERTZ 1e9

static char *
resolve (const char *root, const char *path)
{
  if (root == NULL)
    root = g_getenv ("HASHMARK_SYSROOT");
  return g_strconcat (root != NULL ? root : "", path, NULL);
}

char *
hm_sysroot_read (const char *root, const char *path)
{
  g_autofree char *name = resolve (root, path);
  g_autoptr (GString) text = g_string_new (NULL);
  char buffer[4096];
  gssize n = -1;
  int fd = open (name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);

  if (fd < 0)
    return NULL;
  while (text->len < MAX_BYTES && (n = read (fd, buffer, sizeof buffer)) > 0)
    g_string_append_len (text, buffer, n);
  close (fd);
  if (n < 0)
    return NULL;

  return g_strstrip (g_utf8_make_valid (text->str, -1));
}

gboolean
hm_sysroot_read_number (const char *root, const char *path, double *number)
{
  g_autofree char *text = hm_sysroot_read (root, path);
  char *end = NULL;
  double value;

  if (text == NULL)
    return FALSE;
  value = g_ascii_strtod (text, &end);
  if (end == text || !isfinite (value))
    return FALSE;

  *number = value;
  return TRUE;
}

double
hm_sysroot_read_hertz (const char *root, const char *path)
{
  double kilohertz;

  return hm_sysroot_read_number (root, path, &kilohertz) && kilohertz > 0 &&
                 kilohertz <= MAX_KILOHERTZ
             ? kilohertz * 1e3
             : NAN;
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

GStrv
hm_sysroot_list (const char *root, const char *path)
{
  g_autofree char *name = resolve (root, path);
  g_autoptr (GDir) folder = g_dir_open (name, 0, NULL);
  GPtrArray *names = g_ptr_array_new ();
  const char *entry;

  while (folder != NULL && (entry = g_dir_read_name (folder)) != NULL)
    g_ptr_array_add (names, g_strdup (entry));
  g_ptr_array_sort (names, compare_names);
  g_ptr_array_add (names, NULL);

  return (GStrv) g_ptr_array_free (names, FALSE);
}
