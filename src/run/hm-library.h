/* hm-library.h: what was measured, in a word or two
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* "OpenSSL 3.0.19 27 Jan 2026" of "OpenSSL" and "3.0.19 27 Jan 2026". A run of several libraries has
 * them beside each other in each field: "Hashmark 0.1.0; OpenSSL 3.0.22" of "Hashmark; OpenSSL" and
 * "0.1.0; 3.0.22". @dated: FALSE ends a version at its first blank. NULL when @name is NULL; @version
 * may be NULL. */
char *hm_library_title (const char *name, const char *version, gboolean dated);

G_END_DECLS
