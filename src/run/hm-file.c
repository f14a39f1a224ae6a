/* hm-file.c: files that are whole or not there
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/hm-file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

#define TEMPORARY_SUFFIX ".hashmark-tmp"

/* A temporary file of this age belongs to no process that is still writing. */
#define TEMPORARY_SECONDS 3600

/* How far apart two writes must be to leave two times (microseconds): systems count by clock ticks
 * of up to 10 ms; file systems that keep whole seconds may even count by two. */
#define NANOSECONDS 1000000000
#define FINE_TICK (100 * 1000)
#define COARSE_TICK (3 * G_USEC_PER_SEC)

void
hm_file_stamp_from_stat (HmFileStamp *stamp, const struct stat *status)
{
  stamp->inode = (guint64) status->st_ino;
  stamp->size = (guint64) status->st_size;
  stamp->modified = (gint64) status->st_mtim.tv_sec * 1000000000 + status->st_mtim.tv_nsec;
}

gboolean
hm_file_stamp_equal (const HmFileStamp *a, const HmFileStamp *b)
{
  return a->inode == b->inode && a->size == b->size && a->modified == b->modified;
}

gboolean
hm_file_stamp_is_certain (const HmFileStamp *stamp, gint64 now)
{
  gboolean coarse = stamp->modified % NANOSECONDS == 0;

  return stamp->modified / 1000 + (coarse ? COARSE_TICK : FINE_TICK) < now;
}

static gboolean
fail_write (const char *path, int code, GError **error)
{
  g_autofree char *shown = g_filename_display_name (path);

  /* Translators: a file, and what the system says: "No space left on device". */
  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (code), _ ("Could not save “%s”: %s"),
               shown, g_strerror (code));
  return FALSE;
}

static gboolean
fail_read (const char *path, int code, GError **error)
{
  g_autofree char *shown = g_filename_display_name (path);

  /* Translators: a file, and what the system says: "Permission denied". */
  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (code), _ ("Could not read “%s”: %s"),
               shown, g_strerror (code));
  return FALSE;
}

static gboolean
write_all (int fd, const char *data, gsize length)
{
  while (length > 0)
    {
      ssize_t written = write (fd, data, length);

      if (written < 0 && errno == EINTR)
        continue;
      if (written < 0)
        return FALSE;
      data += written;
      length -= (gsize) written;
    }
  return TRUE;
}

/* Makes the rename itself durable. Some file systems cannot sync a folder; that is no error. */
static gboolean
sync_folder (const char *folder)
{
  int fd = g_open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
  gboolean ok;

  if (fd < 0)
    return errno == EACCES; /* a folder that can be written to and not read */
  ok = fsync (fd) == 0 || errno == EINVAL || errno == ENOTSUP;
  close (fd);
  return ok;
}

/* A link is made only where there is nothing; where the file system has no links, rename is the
 * next best. */
gboolean
hm_file_move (const char *from, const char *to, HmFileMode mode)
{
  if (mode == HM_FILE_NEVER_REPLACE)
    {
      if (link (from, to) == 0)
        {
          unlink (from);
          return TRUE;
        }
      if (errno != EPERM && errno != ENOTSUP && errno != ENOSYS)
        return FALSE;
      if (access (to, F_OK) == 0)
        {
          errno = EEXIST;
          return FALSE;
        }
    }
  return rename (from, to) == 0;
}

static gboolean
write_special (const char *path, const char *data, gsize length, GError **error)
{
  int fd = g_open (path, O_WRONLY | O_CLOEXEC, 0);
  gboolean ok;
  int code;

  if (fd < 0)
    return fail_write (path, errno, error);
  ok = write_all (fd, data, length);
  code = errno;
  if (close (fd) != 0 && ok)
    {
      ok = FALSE;
      code = errno;
    }
  return ok || fail_write (path, code, error);
}

static int
new_file_mode (HmFileMode mode, const struct stat *old)
{
  if (mode == HM_FILE_CACHE)
    return 0600;
  return old != NULL ? (int) (old->st_mode & 0777) : 0644;
}

gboolean
hm_file_write (const char *path,
               const char *data,
               gsize length,
               HmFileMode mode,
               HmFileStampFunc before_rename,
               gpointer user_data,
               GError **error)
{
  g_autofree char *target = NULL, *folder = NULL, *base = NULL, *temporary = NULL;
  struct stat old, new;
  gboolean there, ok = FALSE;
  int fd, code = 0;

  g_return_val_if_fail (path != NULL && data != NULL, FALSE);

  there = stat (path, &old) == 0;
  if (there && S_ISDIR (old.st_mode))
    return fail_write (path, EISDIR, error);
  if (there && !S_ISREG (old.st_mode))
    return write_special (path, data, length, error);
  if (there)
    {
      char *real = realpath (path, NULL);

      target = g_strdup (real != NULL ? real : path);
      free (real);
    }
  else
    target = g_strdup (path);

  folder = g_path_get_dirname (target);
  base = g_path_get_basename (target);
  temporary = g_strdup_printf ("%s/.%.200s.XXXXXX" TEMPORARY_SUFFIX, folder, base);
  fd = g_mkstemp_full (temporary, O_WRONLY | O_CLOEXEC, new_file_mode (mode, there ? &old : NULL));
  if (fd < 0)
    return fail_write (path, errno, error);

  if (write_all (fd, data, length) && (mode == HM_FILE_CACHE || fsync (fd) == 0) &&
      fstat (fd, &new) == 0)
    ok = TRUE;
  else
    code = errno;
  if (close (fd) != 0 && ok)
    {
      ok = FALSE;
      code = errno;
    }

  if (ok && before_rename != NULL)
    {
      HmFileStamp stamp;

      hm_file_stamp_from_stat (&stamp, &new);
      before_rename (&stamp, user_data);
    }
  if (ok && !hm_file_move (temporary, target, mode))
    {
      ok = FALSE;
      code = errno;
    }
  if (!ok)
    {
      unlink (temporary);
      return fail_write (path, code, error);
    }
  if (mode != HM_FILE_CACHE && !sync_folder (folder))
    return fail_write (path, errno, error);
  return TRUE;
}

void
hm_file_remove_left_over (const char *folder, const char *name)
{
  g_autofree char *path = NULL;
  struct stat status;

  g_return_if_fail (folder != NULL && name != NULL);
  if (*name != '.' || !g_str_has_suffix (name, TEMPORARY_SUFFIX))
    return;
  path = g_build_filename (folder, name, NULL);
  if (g_lstat (path, &status) == 0 && S_ISREG (status.st_mode) &&
      status.st_mtime + TEMPORARY_SECONDS < g_get_real_time () / G_USEC_PER_SEC)
    g_unlink (path);
}

char *
hm_file_read (const char *path, gsize max, gsize *length, HmFileStamp *stamp, GError **error)
{
  g_autoptr (GByteArray) bytes = NULL;
  struct stat status;
  int fd, code = 0;

  g_return_val_if_fail (path != NULL && length != NULL, NULL);

  fd = g_open (path, O_RDONLY | O_CLOEXEC, 0);
  if (fd < 0)
    {
      fail_read (path, errno, error);
      return NULL;
    }
  if (fstat (fd, &status) != 0)
    code = errno;
  else if (S_ISDIR (status.st_mode))
    code = EISDIR;
  else if (S_ISREG (status.st_mode) && (guint64) status.st_size > max)
    code = EMSGSIZE;
  else
    {
      gsize size = S_ISREG (status.st_mode) ? (gsize) status.st_size : 0;

      bytes = g_byte_array_sized_new ((guint) size + 1);
      while (code == 0)
        {
          guint8 buffer[65536];
          ssize_t got = read (fd, buffer, sizeof buffer);

          if (got < 0 && errno == EINTR)
            continue;
          if (got < 0)
            code = errno;
          if (got <= 0)
            break;
          if (bytes->len + (gsize) got > max)
            code = EMSGSIZE;
          else
            g_byte_array_append (bytes, buffer, (guint) got);
        }
    }
  close (fd);
  if (code != 0)
    {
      fail_read (path, code, error);
      return NULL;
    }

  if (stamp != NULL)
    hm_file_stamp_from_stat (stamp, &status);
  *length = bytes->len;
  g_byte_array_append (bytes, (const guint8 *) "", 1);
  return (char *) g_byte_array_free (g_steal_pointer (&bytes), FALSE);
}
