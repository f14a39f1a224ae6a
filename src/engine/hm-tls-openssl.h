/* hm-tls-openssl.h: what the files of libssl's connections share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <openssl/ssl.h>

#include "engine/hm-openssl-key.h"
#include "engine/hm-tls-engines.h"

G_BEGIN_DECLS

/* A key with its certificate, issued by an authority whose key is of the same kind: verifying it is
 * one signature, as with real ones. Made once a key and kept. */
typedef struct
{
  EVP_PKEY *key;
  X509 *certificate;
  X509 *authority; /* signed by itself */
} HmOpensslIdentity;

/* Borrowed. NULL when it cannot be made. Thread-safe. */
const HmOpensslIdentity *
hm_openssl_identity_get (const HmOpensslKey *key, const gint *stop, GError **error);

/* The kind of key by its name in the key store, or NULL when libcrypto does not sign with it. */
const HmOpensslKey *hm_openssl_tls_find_key (const char *id); /* hm-tls-identity.c */

/* HmTlsOffer.data */
typedef struct
{
  const HmOpensslKey *key;
  int version; /* TLS1_2_VERSION */
} HmOpensslTlsData;

const GPtrArray *hm_openssl_tls_offers (void); /* hm-tls-openssl-find.c */

HmTlsPair *hm_openssl_tls_prepare (const HmTlsOffer *offer,
                                   const HmTlsSettings *settings,
                                   const gint *stop,
                                   GError **error);

/* The group that the last connection of a pair of this engine agreed on, or NULL. */
const char *hm_openssl_tls_get_group (HmTlsPair *pair);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SSL_CTX, SSL_CTX_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SSL, SSL_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (X509, X509_free)

G_END_DECLS
