/* hm-output.h: figures to standard output or to a file
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Whether @path (NULL: standard output) can be written, so that nobody waits for figures that have
 * no place to go. */
gboolean hm_output_check (const char *path, GError **error);

/* Writes the whole text, or nothing: a file is replaced when all of it is on the disk. What is no
 * regular file (a pipe, a device) is written as it is. Errors are GIO's and name the place. */
gboolean hm_output_write (const char *path, const char *text, GError **error);

/* Writes what is no text to standard output. */
gboolean hm_output_write_bytes (const char *bytes, gsize length, GError **error);

/* Before the work: as hm_output_check (), and a file that is there is an error (G_IO_ERROR_EXISTS)
 * unless @replace. A pipe or a device is written to: nothing is lost by that. */
gboolean hm_output_check_new (const char *path, gboolean replace, GError **error);

/* The same for the writing: all of @bytes or nothing, to @path (NULL: standard output). */
gboolean hm_output_save (const char *path, GBytes *bytes, gboolean replace, GError **error);

/* Columns of the terminal behind @fd; $COLUMNS or @fallback where there is none. */
guint hm_output_columns (int fd, guint fallback);

G_END_DECLS
