/* hm-sysroot.h: small files of /proc and /sys
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The whole of the file @path ("/proc/stat") below @root (NULL: $HASHMARK_SYSROOT, or none),
 * without white space at its ends; NULL when it cannot be read. */
char *hm_sysroot_read (const char *root, const char *path);

/* The number at the beginning of the file. */
gboolean hm_sysroot_read_number (const char *root, const char *path, double *number);

/* The clock that the file tells in kilohertz, in hertz; NAN where it tells none, or one that no
 * core has. */
double hm_sysroot_read_hertz (const char *root, const char *path);

/* The names in the folder, sorted; NULL-terminated, empty when it cannot be read. */
GStrv hm_sysroot_list (const char *root, const char *path);

G_END_DECLS
