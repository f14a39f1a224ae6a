/* models.h: what no library at hand has, once more, as its specification writes it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

/* FIPS 180 (1993). @result gets 20 bytes. */
void hm_model_sha0 (guint8 *result, const guint8 *in, gsize length);

/* RFC 2040: CBC encryption with RC5-32 of any number of rounds and any length of key. @out is not
 * @in.
 */
void hm_model_rc5_cbc (guint8 *out,
                       const guint8 *in,
                       gsize length,
                       const guint8 *key,
                       gsize key_length,
                       guint rounds,
                       const guint8 *iv);
