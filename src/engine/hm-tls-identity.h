/* hm-tls-identity.h: benchmark keys with certificates, in the form that any library reads
 *
 * The same keys and certificates as libssl's connections have, so that rows of different engines
 * are of the same work.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/hm-engine.h"

G_BEGIN_DECLS

typedef struct
{
  const char *key;       /* canonical id: "rsa-2048", "ecdsa-p256" */
  const char *algorithm; /* its kind, as libcrypto calls it: "RSA", "EC", "ED25519" */
  GBytes *certificate;   /* DER (RFC 5280) */
  GBytes *authority;     /* DER; what the certificate is signed with */
  GBytes *private_key;   /* DER of a PrivateKeyInfo (RFC 5208) */
} HmTlsIdentity;

/* Kinds of keys that certificates are made with, as the key store calls them; ended by NULL. Of one
 * algorithm, the first is the one that others are tried by. libcrypto may not have all of them. */
extern const char *const hm_tls_identity_keys[];

/* One of those. Borrowed, kept until the end. NULL when it cannot be made. Thread-safe; the first
 * call for a key makes it and may take seconds, unless *@stop (may be NULL) is set meanwhile. */
const HmTlsIdentity *hm_tls_identity_get (const char *key, const gint *stop, GError **error);

G_END_DECLS
