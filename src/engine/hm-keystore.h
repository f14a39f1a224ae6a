/* hm-keystore.h: benchmark keys, made once and kept in $XDG_CACHE_HOME/hashmark/keys
 *
 * Making an RSA-4096 key takes seconds, so a key is made the first time that it is needed and read
 * from then on. The keys protect nothing; they are still only readable by their user. A file that
 * is damaged is made again.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* @name: "openssl-rsa-2048". NULL when there is none (no error: then make one). */
GBytes *hm_keystore_load (const char *name);

/* Failing to keep a key is no fault of the measurement: FALSE, and the caller goes on. */
gboolean hm_keystore_save (const char *name, GBytes *key);

G_END_DECLS
