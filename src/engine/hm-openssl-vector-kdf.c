/* hm-openssl-vector-kdf.c: known-answer cases of the SSL and TLS key derivations
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-openssl"

#include "config.h"

#include "engine/hm-openssl-vector.h"

#include <glib/gi18n-lib.h>
#include <openssl/core_names.h>
#include <openssl/params.h>
#include <string.h>

/* libcrypto's own limit for label and seed together. */
#define MAX_SEED 1024

/* TLS 1.0 (RFC 2246 5) is with MD5 and SHA-1, TLS 1.2 (RFC 5246 5) with the digest of the case. */
HmVerdict
hm_openssl_check_tls_prf (const HmVector *vector, char **reason)
{
  gboolean old = strcmp (hm_vector_get_algorithm (vector), "tls10-prf") == 0;
  const char *hash = old ? "MD5-SHA1" : hm_vector_get_word (vector, "hash");
  g_autoptr (EVP_KDF) kdf = EVP_KDF_fetch (hm_openssl_context (), "TLS1-PRF", NULL);
  g_autoptr (EVP_KDF_CTX) context = kdf != NULL ? EVP_KDF_CTX_new (kdf) : NULL;

  if (context == NULL)
    /* Translators: the placeholder is the name of an algorithm. */
    return hm_vector_skip (reason, _ ("This engine does not have %s."),
                           hm_vector_get_algorithm (vector));
  if (!hm_vector_has (vector, reason, "secret", "label", "seed", "out", NULL))
    return HM_VERDICT_FAILED;
  if (hash == NULL)
    return hm_vector_fail (reason, _ ("The case does not say hash=."));

  g_autoptr (EVP_MD) md = EVP_MD_fetch (hm_openssl_context (), hash, NULL);
  HmSlice secret = hm_vector_slice (vector, "secret"), out = hm_vector_slice (vector, "out");
  HmSlice label = hm_vector_slice (vector, "label"), seed = hm_vector_slice (vector, "seed");
  if (md == NULL)
    /* Translators: the placeholder is the name of a message digest. */
    return hm_vector_skip (reason, _ ("This engine does not have %s."), hash);
  if (label.length + seed.length > MAX_SEED)
    /* Translators: %d is a number of bytes. */
    return hm_vector_skip (reason, _ ("This engine takes a label and a seed of at most %d bytes."),
                           MAX_SEED);

  guint8 joined[MAX_SEED];
  memcpy (joined, label.data, label.length);
  memcpy (joined + label.length, seed.data, seed.length);
  OSSL_PARAM parameters[] = {
    OSSL_PARAM_construct_utf8_string (OSSL_KDF_PARAM_DIGEST, (char *) hash, 0),
    OSSL_PARAM_construct_octet_string (OSSL_KDF_PARAM_SECRET, (void *) secret.data, secret.length),
    OSSL_PARAM_construct_octet_string (OSSL_KDF_PARAM_SEED, joined, label.length + seed.length),
    OSSL_PARAM_END,
  };
  g_autofree guint8 *result = g_malloc0 (MAX (out.length, 1));
  if (EVP_KDF_derive (context, result, out.length, parameters) <= 0)
    return hm_vector_judge (vector, FALSE, reason);
  return hm_vector_compare (vector, result, out.length, out, reason);
}

/* RFC 6101 5.2.8 and 6.2.2: MD5 (secret + SHA1 ('A' + secret + seed)), then with 'BB', 'CCC' ... */
HmVerdict
hm_openssl_check_ssl3_kdf (const HmVector *vector, char **reason)
{
  g_autoptr (GByteArray) result = g_byte_array_new ();

  if (!hm_vector_has (vector, reason, "secret", "seed", "out", NULL))
    return HM_VERDICT_FAILED;

  HmSlice secret = hm_vector_slice (vector, "secret"), seed = hm_vector_slice (vector, "seed");
  HmSlice out = hm_vector_slice (vector, "out");
  if (out.length == 0)
    return hm_vector_judge (vector, FALSE, reason);
  for (guint round = 1; result->len < out.length; round++)
    {
      g_autoptr (GByteArray) inner = g_byte_array_new ();
      g_autoptr (GByteArray) outer = g_byte_array_new ();
      guint8 digest[EVP_MAX_MD_SIZE];
      gsize length;

      if (round > 26)
        return hm_vector_fail (reason, _ ("The letters end before the result does."));
      for (guint i = 0; i < round; i++)
        g_byte_array_append (inner, (const guint8[]){ 'A' + round - 1 }, 1);
      g_byte_array_append (inner, secret.data, secret.length);
      g_byte_array_append (inner, seed.data, seed.length);
      if (!hm_openssl_hash ("sha1", inner->data, inner->len, digest, &length))
        return hm_vector_judge (vector, FALSE, reason);

      g_byte_array_append (outer, secret.data, secret.length);
      g_byte_array_append (outer, digest, length);
      if (!hm_openssl_hash ("md5", outer->data, outer->len, digest, &length))
        return hm_vector_judge (vector, FALSE, reason);
      g_byte_array_append (result, digest, length);
    }
  return hm_vector_compare (vector, result->data, out.length, out, reason);
}
