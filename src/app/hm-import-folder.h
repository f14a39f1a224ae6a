/* hm-import-folder.h: the files of a folder, for an import
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* A folder is walked so far; what is beyond is left out, and it is said. */
#define HM_IMPORT_MAX_FILES 10000
#define HM_IMPORT_MAX_ENTRIES 50000 /* of any kind */
#define HM_IMPORT_MAX_DEPTH 16

/* Blocks; for worker threads. Adds an HmImportSource to @sources for each file, sorted by name, the
 * files of a folder before its folders; and an HmImportRemark to @left_out for what is no file, is
 * hidden, a link, or too much. @label: how the folder is called in theirs. */
gboolean hm_import_folder_walk (GFile *folder,
                                const char *label,
                                GPtrArray *sources,
                                GPtrArray *left_out,
                                GCancellable *cancellable,
                                GError **error);

G_END_DECLS
