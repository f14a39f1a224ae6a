/* hm-tls-suite.h: one word for a cipher suite, whatever the library calls it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The word that rows of different engines are compared by: that of the built-in engine, or
 * OpenSSL's
 * ("RC4-MD5", "ECDHE-RSA-AES128-GCM-SHA256"). @id is the number on the wire (0x0004). NULL where
 * neither has a word. Interned; thread-safe. */
const char *hm_tls_suite_word (guint16 id);

G_END_DECLS
