/* test-rsa.c: RSA against published signatures and against libcrypto, on each path
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <glib.h>
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/rsa.h>
#include <string.h>

#include "crypto/cpu.h"
#include "crypto/mont.h"
#include "crypto/rsa.h"
#include "rsa-vectors.h"

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EVP_PKEY, EVP_PKEY_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EVP_PKEY_CTX, EVP_PKEY_CTX_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (OSSL_PARAM_BLD, OSSL_PARAM_BLD_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (OSSL_PARAM, OSSL_PARAM_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BIGNUM, BN_free)

static bool
test_random (void *data, uint8_t *buffer, size_t length)
{
  for (size_t i = 0; i < length; i++)
    buffer[i] = (uint8_t) g_test_rand_int ();

  return true;
}

static GBytes *
from_hex (const char *hex)
{
  size_t length = hex == NULL ? 0 : strlen (hex) / 2;
  g_autofree guint8 *bytes = g_malloc (length + 1);

  for (size_t i = 0; i < length; i++)
    bytes[i] =
        (guint8) (g_ascii_xdigit_value (hex[2 * i]) << 4 | g_ascii_xdigit_value (hex[2 * i + 1]));

  return g_bytes_new (bytes, length);
}

static HmRsaStatus
set_key_from_bytes (HmRsaKey *key, GBytes *n, GBytes *e, GBytes *d, GBytes *p, GBytes *q)
{
  GBytes *numbers[] = { n, e, d, p, q };
  const guint8 *data[5] = { NULL };
  size_t length[5] = { 0 };

  for (size_t i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      if (numbers[i] != NULL)
        data[i] = g_bytes_get_data (numbers[i], &length[i]);
    }

  return hm_rsa_set_key (key, data[0], length[0], data[1], length[1], data[2], length[2], data[3],
                         length[3], data[4], length[4]);
}

/* ── libcrypto's side ─────────────────────────────────────────────────────────────────────── */

static EVP_PKEY *
to_libcrypto (const HmRsaKey *key)
{
  g_autofree HmRsaNumbers *numbers = g_new (HmRsaNumbers, 1);
  g_autoptr (OSSL_PARAM_BLD) builder = OSSL_PARAM_BLD_new ();
  g_autoptr (EVP_PKEY_CTX) context = EVP_PKEY_CTX_new_from_name (NULL, "RSA", NULL);
  g_autoptr (BIGNUM) n = NULL, e = NULL, d = NULL, p = NULL, q = NULL;
  EVP_PKEY *pkey = NULL;

  hm_rsa_get_numbers (key, numbers);
  n = BN_bin2bn (numbers->n, (int) numbers->n_length, NULL);
  e = BN_bin2bn (numbers->e, (int) numbers->e_length, NULL);
  d = BN_bin2bn (numbers->d, (int) numbers->d_length, NULL);
  p = BN_bin2bn (numbers->p, (int) numbers->p_length, NULL);
  q = BN_bin2bn (numbers->q, (int) numbers->q_length, NULL);
  g_assert_true (OSSL_PARAM_BLD_push_BN (builder, OSSL_PKEY_PARAM_RSA_N, n));
  g_assert_true (OSSL_PARAM_BLD_push_BN (builder, OSSL_PKEY_PARAM_RSA_E, e));
  if (hm_rsa_has_private (key))
    g_assert_true (OSSL_PARAM_BLD_push_BN (builder, OSSL_PKEY_PARAM_RSA_D, d));

  g_autoptr (BIGNUM) p1 = BN_dup (p), q1 = BN_dup (q), dp = BN_new (), dq = BN_new ();
  g_autoptr (BIGNUM) inverse = NULL;
  BN_CTX *bn_context = BN_CTX_new ();

  if (!BN_is_zero (p))
    {
      BN_sub_word (p1, 1);
      BN_sub_word (q1, 1);
      BN_mod (dp, d, p1, bn_context);
      BN_mod (dq, d, q1, bn_context);
      inverse = BN_mod_inverse (NULL, q, p, bn_context);
      g_assert_true (OSSL_PARAM_BLD_push_BN (builder, OSSL_PKEY_PARAM_RSA_FACTOR1, p));
      g_assert_true (OSSL_PARAM_BLD_push_BN (builder, OSSL_PKEY_PARAM_RSA_FACTOR2, q));
      g_assert_true (OSSL_PARAM_BLD_push_BN (builder, OSSL_PKEY_PARAM_RSA_EXPONENT1, dp));
      g_assert_true (OSSL_PARAM_BLD_push_BN (builder, OSSL_PKEY_PARAM_RSA_EXPONENT2, dq));
      g_assert_true (OSSL_PARAM_BLD_push_BN (builder, OSSL_PKEY_PARAM_RSA_COEFFICIENT1, inverse));
    }
  BN_CTX_free (bn_context);

  g_autoptr (OSSL_PARAM) params = OSSL_PARAM_BLD_to_param (builder);

  g_assert_cmpint (EVP_PKEY_fromdata_init (context), ==, 1);
  g_assert_cmpint (EVP_PKEY_fromdata (context, &pkey, EVP_PKEY_KEYPAIR, params), ==, 1);
  return pkey;
}

static GBytes *
libcrypto_number (EVP_PKEY *pkey, const char *name)
{
  g_autoptr (BIGNUM) number = NULL;
  guint8 bytes[HM_RSA_MAX_BYTES];
  int length;

  g_assert_true (EVP_PKEY_get_bn_param (pkey, name, &number));
  length = BN_bn2bin (number, bytes);
  return g_bytes_new (bytes, (size_t) length);
}

static EVP_PKEY *
libcrypto_generate (unsigned bits, unsigned e)
{
  g_autoptr (EVP_PKEY_CTX) context = EVP_PKEY_CTX_new_from_name (NULL, "RSA", NULL);
  g_autoptr (BIGNUM) exponent = BN_new ();
  EVP_PKEY *pkey = NULL;

  BN_set_word (exponent, e);
  g_assert_cmpint (EVP_PKEY_keygen_init (context), ==, 1);
  g_assert_cmpint (EVP_PKEY_CTX_set_rsa_keygen_bits (context, (int) bits), ==, 1);
  g_assert_cmpint (EVP_PKEY_CTX_set1_rsa_keygen_pubexp (context, exponent), ==, 1);
  g_assert_cmpint (EVP_PKEY_generate (context, &pkey), ==, 1);
  return pkey;
}

static const EVP_MD *
libcrypto_digest (const char *hash)
{
  return EVP_get_digestbyname (g_str_equal (hash, "md5sha1") ? "MD5-SHA1" : hash);
}

static EVP_PKEY_CTX *
libcrypto_context (EVP_PKEY *pkey, int (*init) (EVP_PKEY_CTX *), const char *hash)
{
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new (pkey, NULL);

  g_assert_cmpint (init (context), ==, 1);
  g_assert_cmpint (EVP_PKEY_CTX_set_rsa_padding (context, RSA_PKCS1_PADDING), ==, 1);
  if (hash != NULL)
    g_assert_cmpint (EVP_PKEY_CTX_set_signature_md (context, libcrypto_digest (hash)), ==, 1);
  return context;
}

static void
libcrypto_sign (EVP_PKEY *pkey,
                const char *hash,
                const guint8 *digest,
                size_t length,
                guint8 *signature,
                size_t *signature_length)
{
  g_autoptr (EVP_PKEY_CTX) context = libcrypto_context (pkey, EVP_PKEY_sign_init, hash);

  *signature_length = HM_RSA_MAX_BYTES;
  g_assert_cmpint (EVP_PKEY_sign (context, signature, signature_length, digest, length), ==, 1);
}

static bool
libcrypto_verify (EVP_PKEY *pkey,
                  const char *hash,
                  const guint8 *digest,
                  size_t length,
                  const guint8 *signature,
                  size_t signature_length)
{
  g_autoptr (EVP_PKEY_CTX) context = libcrypto_context (pkey, EVP_PKEY_verify_init, hash);

  return EVP_PKEY_verify (context, signature, signature_length, digest, length) == 1;
}

/* ── published vectors ────────────────────────────────────────────────────────────────────── */

static void
check_vector (const RsaVector *vector)
{
  g_autoptr (GBytes) n = from_hex (vector->n), e = from_hex (vector->e), d = from_hex (vector->d);
  g_autoptr (GBytes) p = from_hex (vector->p), q = from_hex (vector->q);
  g_autoptr (GBytes) digest = from_hex (vector->digest);
  g_autoptr (GBytes) expected = from_hex (vector->signature);
  size_t digest_length, length;
  const guint8 *digest_data = g_bytes_get_data (digest, &digest_length);
  const guint8 *signature_data = g_bytes_get_data (expected, &length);
  guint8 signature[HM_RSA_MAX_BYTES];
  HmRsaKey key;

  g_assert_cmpint (set_key_from_bytes (&key, n, e, d, p, q), ==, HM_RSA_OK);
  g_assert_cmpuint (hm_rsa_bytes (&key), ==, length);
  g_assert_true (
      hm_rsa_verify (&key, vector->hash, digest_data, digest_length, signature_data, length));

  if (vector->d == NULL)
    {
      g_assert_false (hm_rsa_has_private (&key));
      g_assert_false (hm_rsa_sign (&key, vector->hash, digest_data, digest_length, signature));
      return;
    }

  g_assert_true (hm_rsa_sign (&key, vector->hash, digest_data, digest_length, signature));
  g_assert_cmpmem (signature, length, signature_data, length);

  /* The same key without its factors, and without its d. */
  g_assert_cmpint (set_key_from_bytes (&key, n, e, d, NULL, NULL), ==, HM_RSA_OK);
  memset (signature, 0, sizeof signature);
  g_assert_true (hm_rsa_sign (&key, vector->hash, digest_data, digest_length, signature));
  g_assert_cmpmem (signature, length, signature_data, length);

  g_assert_cmpint (set_key_from_bytes (&key, n, e, NULL, q, p), ==, HM_RSA_OK);
  memset (signature, 0, sizeof signature);
  g_assert_true (hm_rsa_sign (&key, vector->hash, digest_data, digest_length, signature));
  g_assert_cmpmem (signature, length, signature_data, length);
}

/* Leaves on only the features of one path; false when the machine does not have them. */
static bool
switch_to_path (const HmMontPath *path)
{
  uint32_t usable;

  hm_cpu_disable (0);
  usable = hm_cpu_features ();
  hm_cpu_disable (~path->features);
  return (path->features & ~usable) == 0;
}

static void
test_vectors (void)
{
  for (size_t i = 0; hm_mont_paths[i] != NULL; i++)
    {
      if (!switch_to_path (hm_mont_paths[i]))
        {
          g_test_message ("no %s on this machine", hm_mont_paths[i]->name);
          continue;
        }
      for (size_t j = 0; j < G_N_ELEMENTS (rsa_vectors); j++)
        check_vector (&rsa_vectors[j]);
    }
  hm_cpu_disable (0);
}

/* ── both libraries with one key ──────────────────────────────────────────────────────────── */

static const struct
{
  const char *hash;
  size_t length;
} hashes[] = {
  { "md5", 16 },    { "sha1", 20 },   { "ripemd160", 20 }, { "sha224", 28 },
  { "sha256", 32 }, { "sha384", 48 }, { "sha512", 64 },    { "md5sha1", 36 },
};

static bool
counting_random (void *data, uint8_t *buffer, size_t length)
{
  (*(unsigned *) data)++;
  return test_random (NULL, buffer, length);
}

static bool
no_random (void *data, uint8_t *buffer, size_t length)
{
  return false;
}

/* Blinding does not show in the result; a random number serves for 32 signatures. */
static void
check_blinding (const HmRsaKey *key)
{
  guint8 digest[20], plain[HM_RSA_MAX_BYTES], blinded[HM_RSA_MAX_BYTES];
  size_t bytes = hm_rsa_bytes (key);
  unsigned draws = 0, signatures = bytes > 128 ? 3 : 70;
  HmRsaBlinding blinding;

  hm_rsa_blinding_init (&blinding);
  for (unsigned i = 0; i < signatures; i++)
    {
      test_random (NULL, digest, sizeof digest);
      g_assert_true (hm_rsa_sign (key, "sha1", digest, 20, plain));
      g_assert_true (hm_rsa_sign_blinded (key, &blinding, "sha1", digest, 20, counting_random,
                                          &draws, blinded));
      g_assert_cmpmem (blinded, bytes, plain, bytes);
      g_assert_cmpuint (draws, ==, i / 32 + 1);
    }

  g_assert_false (
      hm_rsa_sign_blinded (key, &blinding, "sha1", digest, 19, counting_random, &draws, blinded));
  hm_rsa_blinding_init (&blinding);
  g_assert_false (
      hm_rsa_sign_blinded (key, &blinding, "sha1", digest, 20, no_random, NULL, blinded));
}

/* Each byte of the signature changed, and other lengths. */
static void
check_tampering (const HmRsaKey *key, const guint8 *digest, const guint8 *good)
{
  size_t length = hm_rsa_bytes (key);
  guint8 bad[HM_RSA_MAX_BYTES + 1] = { 0 }, other_digest[20];

  memcpy (bad, good, length);
  for (size_t i = 0; i < length; i++)
    {
      bad[i] ^= (guint8) (1 << (i % 8));
      g_assert_false (hm_rsa_verify (key, "sha1", digest, 20, bad, length));
      bad[i] = good[i];
    }
  g_assert_true (hm_rsa_verify (key, "sha1", digest, 20, bad, length));
  g_assert_false (hm_rsa_verify (key, "sha1", digest, 20, bad, length + 1));
  g_assert_false (hm_rsa_verify (key, "sha1", digest, 20, bad, length - 1));
  g_assert_false (hm_rsa_verify (key, "sha1", digest, 20, bad, 0));
  g_assert_false (hm_rsa_verify (key, "ripemd160", digest, 20, bad, length));
  g_assert_false (hm_rsa_verify (key, NULL, digest, 20, bad, length));
  g_assert_false (hm_rsa_verify (key, "no such hash", digest, 20, bad, length));
  g_assert_false (hm_rsa_verify (key, "sha1", digest, 19, bad, length));
  memset (bad, 0, length);
  g_assert_false (hm_rsa_verify (key, "sha1", digest, 20, bad, length));
  memset (bad, 0xff, length);
  g_assert_false (hm_rsa_verify (key, "sha1", digest, 20, bad, length));

  memcpy (other_digest, digest, sizeof other_digest);
  other_digest[19] ^= 1;
  g_assert_false (hm_rsa_verify (key, "sha1", other_digest, 20, good, length));
}

/* Signatures and encryptions go both ways, on the path that the key has now. */
static void
check_against_libcrypto (HmRsaKey *key, EVP_PKEY *pkey, bool tamper)
{
  guint8 digest[64], signature[HM_RSA_MAX_BYTES], theirs[HM_RSA_MAX_BYTES];
  guint8 message[HM_RSA_MAX_BYTES], block[HM_RSA_MAX_BYTES], back[HM_RSA_MAX_BYTES];
  size_t bytes = hm_rsa_bytes (key);
  size_t their_length, length;

  g_assert_cmpint (EVP_PKEY_get_size (pkey), ==, (int) bytes);
  test_random (NULL, digest, sizeof digest);
  for (size_t i = 0; i < G_N_ELEMENTS (hashes); i++)
    {
      const char *hash = hashes[i].hash;
      bool fits = hm_rsa_sign (key, hash, digest, hashes[i].length, signature);

      if (!fits)
        {
          g_assert_cmpuint (hashes[i].length + 11 + 19, >, bytes);
          continue;
        }
      g_assert_true (hm_rsa_verify (key, hash, digest, hashes[i].length, signature, bytes));
      g_assert_true (libcrypto_verify (pkey, hash, digest, hashes[i].length, signature, bytes));
      libcrypto_sign (pkey, hash, digest, hashes[i].length, theirs, &their_length);
      g_assert_cmpmem (theirs, their_length, signature, bytes);
    }

  g_assert_true (hm_rsa_sign (key, NULL, digest, 24, signature));
  g_assert_true (hm_rsa_verify (key, NULL, digest, 24, signature, bytes));
  libcrypto_sign (pkey, NULL, digest, 24, theirs, &their_length);
  g_assert_cmpmem (theirs, their_length, signature, bytes);

  if (tamper)
    {
      g_assert_true (hm_rsa_sign (key, "sha1", digest, 20, signature));
      check_tampering (key, digest, signature);
    }

  /* Encryption: no message, one byte, and the longest. */
  test_random (NULL, message, sizeof message);
  for (size_t i = 0; i < 3; i++)
    {
      size_t message_length = i < 2 ? i : bytes - 11;
      g_autoptr (EVP_PKEY_CTX) encrypt = libcrypto_context (pkey, EVP_PKEY_encrypt_init, NULL);
      g_autoptr (EVP_PKEY_CTX) decrypt = libcrypto_context (pkey, EVP_PKEY_decrypt_init, NULL);

      g_assert_true (hm_rsa_encrypt (key, message, message_length, block, test_random, NULL));
      g_assert_true (hm_rsa_decrypt (key, block, bytes, back, &length));
      g_assert_cmpmem (back, length, message, message_length);
      length = sizeof back;
      g_assert_cmpint (EVP_PKEY_decrypt (decrypt, back, &length, block, bytes), ==, 1);
      g_assert_cmpmem (back, length, message, message_length);

      length = sizeof block;
      g_assert_cmpint (EVP_PKEY_encrypt (encrypt, block, &length, message, message_length), ==, 1);
      g_assert_true (hm_rsa_decrypt (key, block, bytes, back, &length));
      g_assert_cmpmem (back, length, message, message_length);
    }
  g_assert_false (hm_rsa_encrypt (key, message, bytes - 10, block, test_random, NULL));
  g_assert_false (hm_rsa_decrypt (key, block, bytes - 1, back, &length));

  /* A block of the type that signatures have. */
  memset (block, 0xff, bytes);
  block[0] = 0;
  block[1] = 1;
  block[bytes - 1] = 0;
  g_assert_true (hm_rsa_public (key, block, block));
  g_assert_false (hm_rsa_decrypt (key, block, bytes, back, &length));
  memset (block, 0xff, bytes);
  g_assert_false (hm_rsa_decrypt (key, block, bytes, back, &length));
}

static void
check_on_each_path (HmRsaKey *key, EVP_PKEY *pkey)
{
  bool tamper = true;

  for (size_t i = 0; hm_mont_paths[i] != NULL; i++)
    {
      if (!switch_to_path (hm_mont_paths[i]))
        continue;
      hm_rsa_select (key);
      if (hm_rsa_bits (key) >= 2 * hm_mont_paths[i]->min_bits)
        g_assert_cmpstr (hm_rsa_implementation (key), ==, hm_mont_paths[i]->name);
      check_against_libcrypto (key, pkey, tamper);
      check_blinding (key);
      tamper = false;
    }
  hm_cpu_disable (0);
  hm_rsa_select (key);
}

static void
test_generated (gconstpointer data)
{
  unsigned bits = GPOINTER_TO_UINT (data);
  g_autoptr (EVP_PKEY) pkey = NULL;
  g_autoptr (EVP_PKEY_CTX) check = NULL;
  g_autofree HmRsaNumbers *numbers = g_new (HmRsaNumbers, 1);
  HmRsaKey key, again;

  g_assert_cmpint (hm_rsa_generate (&key, bits, 65537, test_random, NULL, NULL, NULL), ==,
                   HM_RSA_OK);
  g_assert_cmpuint (hm_rsa_bits (&key), ==, bits);
  g_assert_cmpuint (hm_rsa_bytes (&key), ==, bits / 8);

  /* FIPS 186-5 A.1.3: the two top bits of both primes, and their distance. */
  hm_rsa_get_numbers (&key, numbers);
  g_assert_cmpuint (numbers->p_length, ==, bits / 16);
  g_assert_cmpuint (numbers->q_length, ==, bits / 16);
  g_assert_cmphex (numbers->p[0] & 0xc0, ==, 0xc0);
  g_assert_cmphex (numbers->q[0] & 0xc0, ==, 0xc0);
  g_assert_cmpint (memcmp (numbers->p, numbers->q, 12), >, 0);

  pkey = to_libcrypto (&key);
  check = EVP_PKEY_CTX_new (pkey, NULL);
  g_assert_cmpint (EVP_PKEY_check (check), ==, 1);
  check_on_each_path (&key, pkey);

  /* Storing and loading. */
  g_assert_cmpint (hm_rsa_set_key (&again, numbers->n, numbers->n_length, numbers->e,
                                   numbers->e_length, numbers->d, numbers->d_length, numbers->p,
                                   numbers->p_length, numbers->q, numbers->q_length),
                   ==, HM_RSA_OK);
  check_against_libcrypto (&again, pkey, false);
}

static void
test_imported (void)
{
  static const struct
  {
    unsigned bits, e;
  } sizes[] = { { 512, 3 }, { 513, 65537 }, { 777, 17 }, { 1029, 65537 }, { 1536, 4097 } };

  for (size_t i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (EVP_PKEY) pkey = libcrypto_generate (sizes[i].bits, sizes[i].e);
      g_autoptr (GBytes) n = libcrypto_number (pkey, OSSL_PKEY_PARAM_RSA_N);
      g_autoptr (GBytes) e = libcrypto_number (pkey, OSSL_PKEY_PARAM_RSA_E);
      g_autoptr (GBytes) d = libcrypto_number (pkey, OSSL_PKEY_PARAM_RSA_D);
      g_autoptr (GBytes) p = libcrypto_number (pkey, OSSL_PKEY_PARAM_RSA_FACTOR1);
      g_autoptr (GBytes) q = libcrypto_number (pkey, OSSL_PKEY_PARAM_RSA_FACTOR2);
      HmRsaKey key;

      g_assert_cmpint (set_key_from_bytes (&key, n, e, d, p, q), ==, HM_RSA_OK);
      g_assert_cmpuint (hm_rsa_bits (&key), ==, sizes[i].bits);
      check_on_each_path (&key, pkey);

      g_assert_cmpint (set_key_from_bytes (&key, n, e, d, NULL, NULL), ==, HM_RSA_OK);
      check_on_each_path (&key, pkey);
    }
}

/* Primes of very different size, and a public exponent as long as the modulus. */
static void
test_lopsided (void)
{
  HmRsaKey key, small, large;
  g_autofree HmRsaNumbers *a = g_new (HmRsaNumbers, 1), *b = g_new (HmRsaNumbers, 1);
  g_autoptr (BIGNUM) n = BN_new (), p = NULL, q = NULL;
  BN_CTX *context = BN_CTX_new ();
  guint8 modulus[HM_RSA_MAX_BYTES];

  g_assert_cmpint (hm_rsa_generate (&small, 512, 3, test_random, NULL, NULL, NULL), ==, HM_RSA_OK);
  g_assert_cmpint (hm_rsa_generate (&large, 1024, 3, test_random, NULL, NULL, NULL), ==, HM_RSA_OK);
  hm_rsa_get_numbers (&small, a);
  hm_rsa_get_numbers (&large, b);
  p = BN_bin2bn (b->p, (int) b->p_length, NULL);
  q = BN_bin2bn (a->q, (int) a->q_length, NULL);
  BN_mul (n, p, q, context);
  BN_CTX_free (context);
  g_assert_cmpint (BN_bn2binpad (n, modulus, 96), ==, 96);
  g_assert_cmpint (hm_rsa_set_key (&key, modulus, 96, a->e, a->e_length, NULL, 0, a->q, a->q_length,
                                   b->p, b->p_length),
                   ==, HM_RSA_OK);

  g_autoptr (EVP_PKEY) pkey = to_libcrypto (&key);

  check_on_each_path (&key, pkey);

  /* e and d change places. */
  g_assert_cmpint (hm_rsa_set_key (&key, b->n, b->n_length, b->d, b->d_length, NULL, 0, b->p,
                                   b->p_length, b->q, b->q_length),
                   ==, HM_RSA_OK);
  hm_rsa_get_numbers (&key, a);
  g_assert_cmpmem (a->e, a->e_length, b->d, b->d_length);
  g_assert_cmpmem (a->d, a->d_length, b->e, b->e_length);
}

/* ── what must be refused ─────────────────────────────────────────────────────────────────── */

static void
test_bad_keys (void)
{
  g_autofree HmRsaNumbers *k = g_new (HmRsaNumbers, 1);
  guint8 one[1] = { 1 }, two[1] = { 2 }, long_number[HM_RSA_MAX_BYTES + 1];
  guint8 wrong[HM_RSA_MAX_BYTES];
  HmRsaKey key;

  memset (long_number, 0xff, sizeof long_number);
  g_assert_cmpint (hm_rsa_generate (&key, 512, 65537, test_random, NULL, NULL, NULL), ==,
                   HM_RSA_OK);
  hm_rsa_get_numbers (&key, k);

#define N k->n, k->n_length
#define E k->e, k->e_length
#define D k->d, k->d_length
#define P k->p, k->p_length
#define Q k->q, k->q_length
#define NONE NULL, 0
#define REFUSED(...) g_assert_cmpint (hm_rsa_set_key (&key, __VA_ARGS__), ==, HM_RSA_BAD_ARGUMENT)
  g_assert_cmpint (hm_rsa_set_key (&key, N, E, D, P, Q), ==, HM_RSA_OK);
  g_assert_cmpint (hm_rsa_set_key (&key, N, E, NONE, NONE, NONE), ==, HM_RSA_OK);
  REFUSED (NONE, NONE, NONE, NONE, NONE);
  REFUSED (long_number, sizeof long_number, E, NONE, NONE, NONE); /* over 4096 bits */
  REFUSED (k->n, 31, E, NONE, NONE, NONE);                        /* under 256 bits */
  REFUSED (k->n + 1, 20, E, NONE, NONE, NONE);
  REFUSED (N, NONE, NONE, NONE, NONE);
  REFUSED (N, one, 1, NONE, NONE, NONE);
  REFUSED (N, two, 1, NONE, NONE, NONE);
  REFUSED (N, N, NONE, NONE, NONE);
  REFUSED (N, E, N, NONE, NONE);
  REFUSED (N, E, D, P, NONE);
  REFUSED (N, E, D, NONE, Q);
  REFUSED (N, E, D, P, P);
  REFUSED (N, E, D, N, one, 1);
  REFUSED (N, E, D, one, 1, N);
  memcpy (wrong, k->n, k->n_length);
  wrong[k->n_length - 1] ^= 1; /* even */
  REFUSED (wrong, k->n_length, E, NONE, NONE, NONE);
  wrong[k->n_length - 1] ^= 3; /* not the product */
  REFUSED (wrong, k->n_length, E, D, P, Q);
  memcpy (wrong, k->d, k->d_length);
  wrong[k->d_length - 1] ^= 2;
  REFUSED (N, E, wrong, k->d_length, P, Q);
  REFUSED (N, E, wrong, k->d_length, NONE, NONE);
#undef N
#undef E
#undef D
#undef P
#undef Q
#undef NONE
#undef REFUSED

  g_assert_cmpint (hm_rsa_generate (&key, 448, 65537, test_random, NULL, NULL, NULL), ==,
                   HM_RSA_BAD_ARGUMENT);
  g_assert_cmpint (hm_rsa_generate (&key, 1000, 65537, test_random, NULL, NULL, NULL), ==,
                   HM_RSA_BAD_ARGUMENT);
  g_assert_cmpint (hm_rsa_generate (&key, 4160, 65537, test_random, NULL, NULL, NULL), ==,
                   HM_RSA_BAD_ARGUMENT);
  g_assert_cmpint (hm_rsa_generate (&key, 512, 65536, test_random, NULL, NULL, NULL), ==,
                   HM_RSA_BAD_ARGUMENT);
  g_assert_cmpint (hm_rsa_generate (&key, 512, 1, test_random, NULL, NULL, NULL), ==,
                   HM_RSA_BAD_ARGUMENT);
}

static bool
failing_random (void *data, uint8_t *buffer, size_t length)
{
  unsigned *left = data;

  return (*left)-- > 0 && test_random (NULL, buffer, length);
}

/* A source that is stuck may not hang the search. */
static bool
stuck_random (void *data, uint8_t *buffer, size_t length)
{
  memset (buffer, *(guint8 *) data, length);
  return true;
}

static bool
cancel_after (void *data)
{
  unsigned *left = data;

  return (*left)-- == 0;
}

static void
test_give_up (void)
{
  HmRsaKey key;

  for (unsigned after = 0; after < 5; after++)
    {
      unsigned left = after;

      g_assert_cmpint (hm_rsa_generate (&key, 1024, 3, failing_random, &left, NULL, NULL), ==,
                       HM_RSA_NO_RANDOM);
      left = after;
      g_assert_cmpint (hm_rsa_generate (&key, 2048, 3, test_random, NULL, cancel_after, &left), ==,
                       HM_RSA_CANCELLED);
    }

  guint8 byte = 0xff;
  guint8 message[4] = { 0 }, block[64];

  g_assert_cmpint (hm_rsa_generate (&key, 512, 65537, stuck_random, &byte, NULL, NULL), ==,
                   HM_RSA_NO_RANDOM);
  byte = 0;
  g_assert_cmpint (hm_rsa_generate (&key, 512, 65537, stuck_random, &byte, NULL, NULL), ==,
                   HM_RSA_NO_RANDOM);
  g_assert_cmpint (hm_rsa_generate (&key, 512, 65537, test_random, NULL, NULL, NULL), ==,
                   HM_RSA_OK);
  g_assert_false (hm_rsa_encrypt (&key, message, 4, block, stuck_random, &byte));
  byte = 1;
  g_assert_true (hm_rsa_encrypt (&key, message, 4, block, stuck_random, &byte));
}

/* The longest work between two questions is one exponentiation of half the key's size, so there are
 * at least as many questions as Miller-Rabin rounds. */
static bool
count_questions (void *data)
{
  (*(unsigned *) data)++;
  return false;
}

static void
test_asks_often (void)
{
  unsigned questions = 0;
  HmRsaKey key;

  g_assert_cmpint (
      hm_rsa_generate (&key, 1024, 65537, test_random, NULL, count_questions, &questions), ==,
      HM_RSA_OK);

  /* Five rounds for each of the primes, and one for each start. */
  g_assert_cmpuint (questions, >=, 12);
}

static void
test_exponents (void)
{
  static const guint64 exponents[] = { 3, 5, 17, 4097, 0xfffffffffffffff1 };

  for (size_t i = 0; i < G_N_ELEMENTS (exponents); i++)
    {
      HmRsaKey key;
      g_autoptr (EVP_PKEY) pkey = NULL;

      g_assert_cmpint (hm_rsa_generate (&key, 576, exponents[i], test_random, NULL, NULL, NULL), ==,
                       HM_RSA_OK);
      pkey = to_libcrypto (&key);
      check_against_libcrypto (&key, pkey, false);
    }
}

int
main (int argc, char *argv[])
{
  static const unsigned sizes[] = { 512, 640, 1024, 2048, 4096 };

  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/crypto/rsa/vectors", test_vectors);
  for (size_t i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autofree char *path = g_strdup_printf ("/crypto/rsa/generated/%u", sizes[i]);

      g_test_add_data_func (path, GUINT_TO_POINTER (sizes[i]), test_generated);
    }
  g_test_add_func ("/crypto/rsa/imported", test_imported);
  g_test_add_func ("/crypto/rsa/lopsided", test_lopsided);
  g_test_add_func ("/crypto/rsa/exponents", test_exponents);
  g_test_add_func ("/crypto/rsa/bad-keys", test_bad_keys);
  g_test_add_func ("/crypto/rsa/give-up", test_give_up);
  g_test_add_func ("/crypto/rsa/asks-often", test_asks_often);

  return g_test_run ();
}
