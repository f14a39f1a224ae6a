/* hm-import-collapsed.h: the lines of openssl speed that a web page or a chat ran into one
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The lines that @text, of @length bytes of UTF-8, was made of, or NULL: it is one line. */
GStrv hm_import_split_collapsed (const char *text, gsize length);

G_END_DECLS
