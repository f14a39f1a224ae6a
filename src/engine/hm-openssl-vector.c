/* hm-openssl-vector.c: known-answer cases for libcrypto: which check belongs to which name
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-openssl"

#include "config.h"

#include "engine/hm-openssl-vector.h"

#include <glib/gi18n-lib.h>
#include <openssl/err.h>
#include <string.h>

/* Names that say more than a digest, cipher or MAC of that name. */
static const struct
{
  const char *name;
  HmOpensslVectorCheck check;
} checks[] = {
  { "rc4", hm_openssl_check_rc4 },
  { "chacha20", hm_openssl_check_chacha20 },
  { "poly1305", hm_openssl_check_poly1305 },
  { "cast128-maintenance", hm_openssl_check_cast_maintenance },
  { "rsa-pkcs1", hm_openssl_check_rsa },
  { "dsa", hm_openssl_check_dsa },
  { "ed25519", hm_openssl_check_eddsa },
  { "ed448", hm_openssl_check_eddsa },
  { "x25519", hm_openssl_check_xdh },
  { "x448", hm_openssl_check_xdh },
  { "tls10-prf", hm_openssl_check_tls_prf },
  { "tls12-prf", hm_openssl_check_tls_prf },
  { "ssl3-kdf", hm_openssl_check_ssl3_kdf },
};

gboolean
hm_openssl_hash (const char *hash, const guint8 *data, gsize length, guint8 *out, gsize *out_length)
{
  const char *name = strcmp (hash, "md5sha1") == 0 ? "MD5-SHA1" : hash;
  g_autoptr (EVP_MD) md = EVP_MD_fetch (hm_openssl_context (), name, NULL);
  unsigned int size = 0;
  gboolean good = md != NULL && EVP_Digest (data, length, out, &size, md, NULL);

  *out_length = size;
  ERR_clear_error ();
  return good;
}

static HmVerdict
run_check (const HmVector *vector, char **reason)
{
  const char *name = hm_vector_get_algorithm (vector);

  for (guint i = 0; i < G_N_ELEMENTS (checks); i++)
    if (strcmp (checks[i].name, name) == 0)
      return checks[i].check (vector, reason);

  if (g_str_has_prefix (name, "ecdsa-"))
    return hm_openssl_check_ecdsa (vector, reason);
  if (g_str_has_prefix (name, "hmac-"))
    return hm_openssl_check_hmac (vector, reason);
  if (g_str_has_suffix (name, "-gcm") || g_str_has_suffix (name, "-ccm") ||
      g_str_has_suffix (name, "-ocb") || g_str_has_suffix (name, "-poly1305"))
    return hm_openssl_check_aead (vector, reason);
  if (hm_vector_get_bytes (vector, "key") != NULL)
    return hm_openssl_check_cipher (vector, reason);
  return hm_openssl_check_digest (vector, reason);
}

HmVerdict
hm_openssl_check_vector (const HmVector *vector, char **reason)
{
  g_return_val_if_fail (vector != NULL && reason != NULL, HM_VERDICT_FAILED);

  ERR_clear_error ();
  HmVerdict verdict = run_check (vector, reason);
  ERR_clear_error ();
  return verdict;
}
