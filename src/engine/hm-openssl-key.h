/* hm-openssl-key.h: the kinds of keys that libcrypto has, and keys of them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/hm-openssl.h"

G_BEGIN_DECLS

typedef enum
{
  HM_OPENSSL_SIGN = 1 << 0,
  HM_OPENSSL_DERIVE = 1 << 1,
  HM_OPENSSL_KEM = 1 << 2,
} HmOpensslUse;

/* One kind of key: an algorithm and a size or a group. */
typedef struct
{
  const char *id;        /* "rsa-2048", "p256": its name in the key store */
  const char *algorithm; /* as libcrypto calls it: "RSA", "EC", "ED25519" */
  const char *group;     /* "prime256v1", "ffdhe2048"; or NULL */
  guint bits;            /* as people count them, and as RSA, DSA and DH ask; 0 where nobody does */
  HmOpensslUse uses;     /* what libcrypto says that it can do; trying may show otherwise */
  gboolean slow_to_make; /* may take seconds */
  gboolean slow_to_use;  /* likewise; also because it takes minutes until there is a key */
} HmOpensslKey;

/* All kinds, of HmOpensslKey; found out once. */
const GPtrArray *hm_openssl_keys (void);

/* The canonical id of what is done with such a key: "ecdsa-p256" for "p256" and HM_OPENSSL_SIGN. */
const char *hm_openssl_key_id (const HmOpensslKey *key, HmOpensslUse use);

gboolean hm_openssl_key_is (const HmOpensslKey *key, const char *algorithm);

/* A context that makes keys of this kind by EVP_PKEY_generate (), as often as it is called. Gives
 * up when *@abandoned becomes other than 0. NULL when libcrypto refuses. */
EVP_PKEY_CTX *hm_openssl_key_generator (const HmOpensslKey *key, const gint *abandoned);

/* Key number @which (0, 1 ...) from the key store, or made and kept there. It may take as long as
 * making it takes. */
EVP_PKEY *
hm_openssl_key_get (const HmOpensslKey *key, guint which, const gint *abandoned, GError **error);

/* Whether a key does what it is for, checked as thoroughly as before a measurement. */
gboolean hm_openssl_key_signs (const HmOpensslKey *key, EVP_PKEY *pkey);   /* hm-openssl-sign.c */
gboolean hm_openssl_key_derives (const HmOpensslKey *key, EVP_PKEY *pkey); /* hm-openssl-derive.c */
gboolean hm_openssl_key_encapsulates (const HmOpensslKey *key,
                                      EVP_PKEY *pkey); /* hm-openssl-kem.c */

G_END_DECLS
