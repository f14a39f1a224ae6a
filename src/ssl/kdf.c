/* kdf.c: what SSLv3 and TLS 1.0 derive from secrets
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "kdf.h"

#include <assert.h>
#include <string.h>

#include "hash.h"

#define MD5_SIZE 16
#define SHA1_SIZE 20

static size_t
least (size_t a, size_t b)
{
  return a < b ? a : b;
}

void
hm_ssl3_derive (uint8_t *out,
                size_t out_length,
                const uint8_t *secret,
                size_t secret_length,
                const uint8_t *seed,
                size_t seed_length)
{
  HmSslHash hash;

  assert (out_length <= HM_SSL3_MAX_DERIVED);
  for (size_t round = 1; out_length > 0; round++)
    {
      uint8_t letters[26], inner[SHA1_SIZE], block[MD5_SIZE];
      size_t used = least (out_length, sizeof block);

      memset (letters, 'A' + (int) round - 1, round);
      hm_sha1.init (hash.bytes);
      hm_sha1.update (hash.bytes, letters, round);
      hm_sha1.update (hash.bytes, secret, secret_length);
      hm_sha1.update (hash.bytes, seed, seed_length);
      hm_sha1.final (hash.bytes, inner);

      hm_md5.init (hash.bytes);
      hm_md5.update (hash.bytes, secret, secret_length);
      hm_md5.update (hash.bytes, inner, sizeof inner);
      hm_md5.final (hash.bytes, block);

      memcpy (out, block, used);
      out += used;
      out_length -= used;
    }
}

/* P_hash of RFC 2246 5, added to @out by exclusive or. */
static void
add_p_hash (const HmDigest *digest,
            uint8_t *out,
            size_t out_length,
            const uint8_t *secret,
            size_t secret_length,
            const uint8_t *label,
            size_t label_length,
            const uint8_t *seed,
            size_t seed_length)
{
  HmSslKeyedHash hmac;
  uint8_t a[SHA1_SIZE], block[SHA1_SIZE];
  size_t size = digest->digest_size;

  hm_ssl_hmac_set_key (&hmac, digest, secret, secret_length);
  hm_ssl_keyed_begin (&hmac);
  digest->update (hmac.running.bytes, label, label_length);
  digest->update (hmac.running.bytes, seed, seed_length);
  hm_ssl_keyed_end (&hmac, a);
  for (;;)
    {
      size_t used = least (out_length, size);

      hm_ssl_keyed_begin (&hmac);
      digest->update (hmac.running.bytes, a, size);
      digest->update (hmac.running.bytes, label, label_length);
      digest->update (hmac.running.bytes, seed, seed_length);
      hm_ssl_keyed_end (&hmac, block);
      for (size_t i = 0; i < used; i++)
        out[i] ^= block[i];
      out += used;
      out_length -= used;
      if (out_length == 0)
        return;

      hm_ssl_keyed_begin (&hmac);
      digest->update (hmac.running.bytes, a, size);
      hm_ssl_keyed_end (&hmac, a);
    }
}

void
hm_tls10_prf (uint8_t *out,
              size_t out_length,
              const uint8_t *secret,
              size_t secret_length,
              const uint8_t *label,
              size_t label_length,
              const uint8_t *seed,
              size_t seed_length)
{
  /* Both halves have the byte in the middle when the length is odd. */
  size_t half = (secret_length + 1) / 2;

  memset (out, 0, out_length);
  add_p_hash (&hm_md5, out, out_length, secret, half, label, label_length, seed, seed_length);
  add_p_hash (&hm_sha1, out, out_length, secret + secret_length - half, half, label, label_length,
              seed, seed_length);
}
