/* hm-output.c: figures to standard output or to a file
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/hm-output.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "report/hm-export.h"

static void
set_write_error (GError **error, const char *path, int code)
{
  /* Translators: the name of a file, or "standard output", and the system's reason. */
  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (code), _ ("cannot write to %s: %s"),
               path != NULL ? path : _ ("standard output"), g_strerror (code));
}

gboolean
hm_output_check (const char *path, GError **error)
{
  g_autofree char *folder = NULL;
  struct stat status;

  if (path == NULL)
    {
      int flags = fcntl (STDOUT_FILENO, F_GETFL);

      /* A closed standard output was opened for reading by main (). */
      if (flags >= 0 && (flags & O_ACCMODE) != O_RDONLY)
        return TRUE;
      set_write_error (error, NULL, EBADF);
      return FALSE;
    }

  if (stat (path, &status) == 0)
    {
      if (S_ISDIR (status.st_mode))
        {
          set_write_error (error, path, EISDIR);
          return FALSE;
        }
      if (access (path, W_OK) != 0)
        {
          set_write_error (error, path, errno);
          return FALSE;
        }
      if (!S_ISREG (status.st_mode))
        return TRUE;
    }

  folder = g_path_get_dirname (path);
  if (access (folder, W_OK | X_OK) == 0)
    return TRUE;
  set_write_error (error, path, errno);
  return FALSE;
}

static gboolean
write_all (int fd, const char *path, const char *text, gsize length, GError **error)
{
  while (length > 0)
    {
      gssize n = write (fd, text, length);

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        {
          set_write_error (error, path, errno);
          return FALSE;
        }
      text += n;
      length -= n;
    }
  return TRUE;
}

gboolean
hm_output_write (const char *path, const char *text, GError **error)
{
  struct stat status;
  gboolean there;
  g_autoptr (GError) local_error = NULL;

  if (path == NULL)
    return write_all (STDOUT_FILENO, NULL, text, strlen (text), error);

  there = stat (path, &status) == 0;
  if (there && !S_ISREG (status.st_mode))
    {
      int fd = g_open (path, O_WRONLY | O_CLOEXEC, 0);
      gboolean done;

      if (fd < 0)
        {
          set_write_error (error, path, errno);
          return FALSE;
        }
      done = write_all (fd, path, text, strlen (text), error);
      /* Some file systems tell only now that there was no room. */
      if (close (fd) != 0 && done)
        {
          set_write_error (error, path, errno);
          done = FALSE;
        }
      return done;
    }
  else
    {
      /* A link stays a link: the file that it names is replaced. */
      char *real = there ? realpath (path, NULL) : NULL;
      gboolean done =
          g_file_set_contents_full (real != NULL ? real : path, text, -1,
                                    G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE,
                                    there ? status.st_mode & 07777 : 0666, &local_error);

      free (real);
      if (!done)
        /* Translators: the name of a file, and the system's reason. */
        g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _ ("cannot write to %s: %s"), path,
                     local_error->message);
      return done;
    }
}

gboolean
hm_output_write_bytes (const char *bytes, gsize length, GError **error)
{
  return hm_output_check (NULL, error) && write_all (STDOUT_FILENO, NULL, bytes, length, error);
}

static gboolean
is_device (const char *path)
{
  return g_file_test (path, G_FILE_TEST_EXISTS) &&
         !g_file_test (path, G_FILE_TEST_IS_REGULAR | G_FILE_TEST_IS_DIR);
}

static void
set_exists_error (GError **error, const char *path)
{
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS,
               /* Translators: %s is the name of a file. Leave the option as it is. */
               _ ("%s is there already; --force replaces it"), path);
}

gboolean
hm_output_check_new (const char *path, gboolean replace, GError **error)
{
  if (!hm_output_check (path, error))
    return FALSE;
  if (path == NULL || replace || !g_file_test (path, G_FILE_TEST_EXISTS) || is_device (path))
    return TRUE;
  set_exists_error (error, path);
  return FALSE;
}

gboolean
hm_output_save (const char *path, GBytes *bytes, gboolean replace, GError **error)
{
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);
  g_autoptr (GError) local_error = NULL;

  if (path == NULL)
    return hm_output_write_bytes (data, length, error);
  if (hm_export_to_file (bytes, path, replace || is_device (path), &local_error))
    return TRUE;
  if (g_error_matches (local_error, G_IO_ERROR, G_IO_ERROR_EXISTS))
    set_exists_error (error, path);
  else
    g_propagate_error (error, g_steal_pointer (&local_error));
  return FALSE;
}

guint
hm_output_columns (int fd, guint fallback)
{
  struct winsize size;
  const char *columns = g_getenv ("COLUMNS");
  guint64 number;

  if (ioctl (fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
    return size.ws_col;
  if (columns != NULL && g_ascii_string_to_unsigned (columns, 10, 1, 10000, &number, NULL))
    return number;
  return fallback;
}
