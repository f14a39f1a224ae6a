/* hm-suite.h: what a byte goes through in a cipher suite, by the suite's name
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Canonical ids of algorithms. */
typedef struct
{
  const char *cipher; /* NULL: nothing is encrypted */
  const char *digest; /* of the MAC; NULL: the cipher authenticates */
} HmSuite;

/* Understands the names of OpenSSL ("ECDHE-RSA-AES128-SHA256"), of SSLeay ("DES-CBC3-SHA") and of
 * the registry ("TLS_RSA_WITH_AES_128_CBC_SHA256", RFC 8446 B.4). FALSE where it is none of these.
 */
gboolean hm_suite_parse (const char *name, HmSuite *suite);

/* What is computed for a group of key exchange under the name that libraries give it ("x25519",
 * "secp256r1", "X25519MLKEM768"): an agreement, a key encapsulation, or both; ids, or NULL. FALSE
 * where nobody knows it. */
gboolean hm_suite_parse_group (const char *group, const char **agreement, const char **kem);

G_END_DECLS
