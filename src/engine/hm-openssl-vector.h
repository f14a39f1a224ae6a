/* hm-openssl-vector.h: the checks of known-answer cases by libcrypto
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/hm-openssl.h"
#include "engine/hm-vector-check.h"

G_BEGIN_DECLS

typedef HmVerdict (*HmOpensslVectorCheck) (const HmVector *vector, char **reason);

/* hm-openssl-vector-bulk.c */
HmVerdict hm_openssl_check_digest (const HmVector *vector, char **reason);
HmVerdict hm_openssl_check_hmac (const HmVector *vector, char **reason);
HmVerdict hm_openssl_check_poly1305 (const HmVector *vector, char **reason);
HmVerdict hm_openssl_check_cipher (const HmVector *vector, char **reason);
HmVerdict hm_openssl_check_rc4 (const HmVector *vector, char **reason);
HmVerdict hm_openssl_check_chacha20 (const HmVector *vector, char **reason);
HmVerdict hm_openssl_check_cast_maintenance (const HmVector *vector, char **reason);
HmVerdict hm_openssl_check_aead (const HmVector *vector, char **reason);

/* hm-openssl-vector-key.c */
HmVerdict hm_openssl_check_rsa (const HmVector *vector, char **reason);
HmVerdict hm_openssl_check_dsa (const HmVector *vector, char **reason);
HmVerdict hm_openssl_check_ecdsa (const HmVector *vector, char **reason);
HmVerdict hm_openssl_check_eddsa (const HmVector *vector, char **reason);
HmVerdict hm_openssl_check_xdh (const HmVector *vector, char **reason);

/* hm-openssl-vector-kdf.c */
HmVerdict hm_openssl_check_tls_prf (const HmVector *vector, char **reason);
HmVerdict hm_openssl_check_ssl3_kdf (const HmVector *vector, char **reason);

G_END_DECLS
