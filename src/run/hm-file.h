/* hm-file.h: files that are whole or not there
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>
#include <sys/stat.h>

G_BEGIN_DECLS

/* What tells one content of a file of one name from another, without reading it. The number of the
 * device is no part of it: some file systems get another one with each start of the machine. */
typedef struct
{
  guint64 inode, size;
  gint64  modified; /* nanoseconds since 1970 */
} HmFileStamp;

void     hm_file_stamp_from_stat (HmFileStamp *stamp, const struct stat *status);
gboolean hm_file_stamp_equal (const HmFileStamp *a, const HmFileStamp *b);

/* Called with the stamp that the new file will have, before it is in its place. */
typedef void (*HmFileStampFunc) (const HmFileStamp *stamp, gpointer data);

/* A content that was read at @now (microseconds since 1970) can be known again by this stamp. One that
 * was written a moment before cannot: who writes into the file at once leaves the same stamp. */
gboolean hm_file_stamp_is_certain (const HmFileStamp *stamp, gint64 now);

typedef enum
{
  HM_FILE_REPLACE,
  HM_FILE_NEVER_REPLACE, /* G_IO_ERROR_EXISTS when there is a file of that name */
  HM_FILE_CACHE,         /* replaces; what can be made again need not outlive a failing machine */
} HmFileMode;

/* Writes a whole file: a temporary file in the same folder, fsync, rename, fsync of the folder. After
 * an error the old file is as it was, and no part of the new one is left. A new file can be read by
 * all, of a HM_FILE_CACHE only by its owner. A symbolic link is followed;
 * what is no ordinary file (a pipe, a device) is written to. Errors: G_IO_ERROR, naming @path.
 * @before_rename may be NULL. */
gboolean hm_file_write (const char *path, const char *data, gsize length, HmFileMode mode,
                        HmFileStampFunc before_rename, gpointer user_data, GError **error);

/* Moves a file within a file system. FALSE with errno. */
gboolean hm_file_move (const char *from, const char *to, HmFileMode mode);

/* Removes @name from @folder when it is a temporary file of hm_file_write () that a killed process left
 * behind: one so old that nobody writes to it any more. */
void hm_file_remove_left_over (const char *folder, const char *name);

/* Reads a whole file, or what a pipe gives, up to @max bytes: G_IO_ERROR_MESSAGE_TOO_LARGE when there
 * is more. Ends with a NUL that does not count. @stamp may be NULL. */
char *hm_file_read (const char *path, gsize max, gsize *length, HmFileStamp *stamp, GError **error);

G_END_DECLS
