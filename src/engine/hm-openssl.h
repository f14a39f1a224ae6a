/* hm-openssl.h: what the files of the OpenSSL engine share
 *
 * Each kind of operation is one file and one HmOpensslKind; the table of kinds is in
 * hm-engine-openssl.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <openssl/evp.h>
#include <openssl/kdf.h>

#include "engine/hm-engine.h"
#include "engine/hm-vector.h"

G_BEGIN_DECLS

/* A kind of operation: what libcrypto has of it, and how one is prepared. */
typedef struct
{
  void (*list) (GPtrArray *offers);
  HmTask *(*prepare) (const HmOffer *offer, gint64 size, const gint *stop, GError **error);
} HmOpensslKind;

extern const HmOpensslKind hm_openssl_digests;    /* hm-openssl-digest.c */
extern const HmOpensslKind hm_openssl_macs;       /* hm-openssl-mac.c */
extern const HmOpensslKind hm_openssl_ciphers;    /* hm-openssl-cipher.c */
extern const HmOpensslKind hm_openssl_aeads;      /* hm-openssl-aead.c */
extern const HmOpensslKind hm_openssl_signatures; /* hm-openssl-sign.c */
extern const HmOpensslKind hm_openssl_exchanges;  /* hm-openssl-derive.c */
extern const HmOpensslKind hm_openssl_kems;       /* hm-openssl-kem.c */
extern const HmOpensslKind hm_openssl_keygens;    /* hm-openssl-keygen.c */

/* A library context of our own, with the default provider and, where it is installed, the legacy
 * one. Made once; never freed, offers point into it. */
OSSL_LIB_CTX *hm_openssl_context (void);

/* One offer more. @data: the kind's own. Returns it, to be refined. */
HmOffer *hm_openssl_add_offer (GPtrArray *offers,
                               const HmOpensslKind *kind,
                               const char *algorithm,
                               HmOperation operation,
                               const char *workload,
                               gconstpointer data);
gconstpointer hm_openssl_offer_data (const HmOffer *offer);

/* Sets @error from what libcrypto says went wrong, and empties its queue. @what: a translated
 * sentence without the reason: "The key cannot be made". FALSE, for returning. */
gboolean hm_openssl_fail (GError **error, HmEngineError code, const char *what);

/* The canonical id (interned) of what libcrypto calls @name: "sha256" for "SHA2-256". */
const char *hm_openssl_id (const char *name);

/* What can be told of where an implementation comes from: "default provider" (interned). */
const char *hm_openssl_implementation (const OSSL_PROVIDER *provider);

/* The digest under a word of the vector files ("sha256", "md5sha1"). @out: EVP_MAX_MD_SIZE bytes.
 * FALSE when libcrypto does not have it. */
gboolean hm_openssl_hash (const char *hash,
                          const guint8 *data,
                          gsize length,
                          guint8 *out,
                          gsize *out_length);

HmVerdict hm_openssl_check_vector (const HmVector *vector, char **reason); /* hm-openssl-vector.c */

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EVP_MD, EVP_MD_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EVP_MD_CTX, EVP_MD_CTX_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EVP_CIPHER, EVP_CIPHER_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EVP_CIPHER_CTX, EVP_CIPHER_CTX_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EVP_MAC, EVP_MAC_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EVP_MAC_CTX, EVP_MAC_CTX_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EVP_KDF, EVP_KDF_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EVP_KDF_CTX, EVP_KDF_CTX_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EVP_PKEY, EVP_PKEY_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EVP_PKEY_CTX, EVP_PKEY_CTX_free)

G_END_DECLS
