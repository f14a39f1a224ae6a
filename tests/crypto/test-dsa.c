/* test-dsa.c: DSA against published signatures and against libcrypto, on each path
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <glib.h>
#include <openssl/core_names.h>
#include <openssl/dsa.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <string.h>

#include "crypto/comb.h"
#include "crypto/cpu.h"
#include "crypto/dsa.h"
#include "dsa-vectors.h"

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EVP_PKEY, EVP_PKEY_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EVP_PKEY_CTX, EVP_PKEY_CTX_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (OSSL_PARAM_BLD, OSSL_PARAM_BLD_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (OSSL_PARAM, OSSL_PARAM_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BIGNUM, BN_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DSA_SIG, DSA_SIG_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HmDsaTable, g_aligned_free)

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

static HmDsaTable *
make_table (const HmDsaKey *key)
{
  HmDsaTable *table = g_aligned_alloc (1, hm_dsa_table_bytes (key), HM_CONTEXT_ALIGN);

  hm_dsa_table_init (table, key);
  return table;
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

static size_t
hash_message (const HmDigest *hash, GBytes *message, guint8 *digest)
{
  gpointer context = g_aligned_alloc (1, hash->context_size, HM_CONTEXT_ALIGN);
  size_t length;
  const guint8 *data = g_bytes_get_data (message, &length);

  hash->init (context);
  hash->update (context, data, length);
  hash->final (context, digest);
  g_aligned_free (context);
  return hash->digest_size;
}

/* ── libcrypto's side ─────────────────────────────────────────────────────────────────────── */

static void
push (OSSL_PARAM_BLD *builder, GPtrArray *kept, const char *name, const guint8 *data, size_t length)
{
  BIGNUM *number = BN_bin2bn (data, (int) length, NULL);

  g_ptr_array_add (kept, number);
  g_assert_true (OSSL_PARAM_BLD_push_BN (builder, name, number));
}

static EVP_PKEY *
to_libcrypto (const HmDsaKey *key)
{
  g_autofree HmDsaNumbers *numbers = g_new (HmDsaNumbers, 1);
  g_autoptr (GPtrArray) kept = g_ptr_array_new_with_free_func ((GDestroyNotify) BN_free);
  g_autoptr (OSSL_PARAM_BLD) builder = OSSL_PARAM_BLD_new ();
  g_autoptr (EVP_PKEY_CTX) context = EVP_PKEY_CTX_new_from_name (NULL, "DSA", NULL);
  EVP_PKEY *pkey = NULL;

  hm_dsa_get_numbers (key, numbers);
  push (builder, kept, OSSL_PKEY_PARAM_FFC_P, numbers->p, numbers->p_length);
  push (builder, kept, OSSL_PKEY_PARAM_FFC_Q, numbers->q, numbers->q_length);
  push (builder, kept, OSSL_PKEY_PARAM_FFC_G, numbers->g, numbers->g_length);
  push (builder, kept, OSSL_PKEY_PARAM_PUB_KEY, numbers->y, numbers->y_length);
  push (builder, kept, OSSL_PKEY_PARAM_PRIV_KEY, numbers->x, numbers->x_length);

  g_autoptr (OSSL_PARAM) params = OSSL_PARAM_BLD_to_param (builder);

  g_assert_cmpint (EVP_PKEY_fromdata_init (context), ==, 1);
  g_assert_cmpint (EVP_PKEY_fromdata (context, &pkey, EVP_PKEY_KEYPAIR, params), ==, 1);
  return pkey;
}

static void
libcrypto_sign (EVP_PKEY *pkey,
                const guint8 *digest,
                size_t length,
                guint8 *signature,
                size_t signature_length)
{
  g_autoptr (EVP_PKEY_CTX) context = EVP_PKEY_CTX_new (pkey, NULL);
  guint8 der[2 * HM_DSA_MAX_Q_BYTES + 16];
  const guint8 *cursor = der;
  size_t der_length = sizeof der;
  const BIGNUM *r, *s;

  g_assert_cmpint (EVP_PKEY_sign_init (context), ==, 1);
  g_assert_cmpint (EVP_PKEY_sign (context, der, &der_length, digest, length), ==, 1);

  g_autoptr (DSA_SIG) sig = d2i_DSA_SIG (NULL, &cursor, (long) der_length);

  g_assert_nonnull (sig);
  DSA_SIG_get0 (sig, &r, &s);
  g_assert_cmpint (BN_bn2binpad (r, signature, (int) signature_length / 2), >, 0);
  g_assert_cmpint (BN_bn2binpad (s, signature + signature_length / 2, (int) signature_length / 2),
                   >, 0);
}

static bool
libcrypto_verify (EVP_PKEY *pkey,
                  const guint8 *digest,
                  size_t length,
                  const guint8 *signature,
                  size_t signature_length)
{
  g_autoptr (EVP_PKEY_CTX) context = EVP_PKEY_CTX_new (pkey, NULL);
  g_autoptr (DSA_SIG) sig = DSA_SIG_new ();
  int half = (int) signature_length / 2;
  guint8 *der = NULL;
  int der_length;
  bool good;

  DSA_SIG_set0 (sig, BN_bin2bn (signature, half, NULL), BN_bin2bn (signature + half, half, NULL));
  der_length = i2d_DSA_SIG (sig, &der);
  g_assert_cmpint (der_length, >, 0);
  g_assert_cmpint (EVP_PKEY_verify_init (context), ==, 1);
  good = EVP_PKEY_verify (context, der, (size_t) der_length, digest, length) == 1;
  OPENSSL_free (der);
  return good;
}

/* ── published vectors ────────────────────────────────────────────────────────────────────── */

static HmDsaStatus
set_vector_key (HmDsaKey *key, const DsaVectorKey *vector, bool with_y, bool with_x)
{
  g_autoptr (GBytes) p = from_hex (vector->p), q = from_hex (vector->q), g = from_hex (vector->g);
  g_autoptr (GBytes) y = from_hex (with_y ? vector->y : NULL);
  g_autoptr (GBytes) x = from_hex (with_x ? vector->x : NULL);
  GBytes *numbers[] = { p, q, g, y, x };
  const guint8 *data[5];
  size_t length[5];

  for (size_t i = 0; i < G_N_ELEMENTS (numbers); i++)
    data[i] = g_bytes_get_data (numbers[i], &length[i]);

  return hm_dsa_set_key (key, data[0], length[0], data[1], length[1], data[2], length[2], data[3],
                         length[3], data[4], length[4]);
}

static void
check_vector (const DsaVector *vector)
{
  const DsaVectorKey *numbers = &dsa_vector_keys[vector->key];
  const HmDigest *hash = hm_digest_find (vector->hash);
  g_autoptr (GBytes) message = from_hex (vector->message), k = from_hex (vector->k);
  g_autoptr (GBytes) expected = from_hex (vector->signature);
  size_t k_length, length;
  const guint8 *k_data = g_bytes_get_data (k, &k_length);
  const guint8 *good = g_bytes_get_data (expected, &length);
  guint8 digest[HM_MAX_DIGEST_SIZE], signature[HM_DSA_MAX_SIGNATURE];
  size_t digest_length = hash_message (hash, message, digest);
  HmDsaKey key;

  /* y is computed when it is not given. */
  g_assert_cmpint (set_vector_key (&key, numbers, numbers->x == NULL, true), ==, HM_DSA_OK);
  g_assert_cmpuint (hm_dsa_signature_bytes (&key), ==, length);

  g_autoptr (HmDsaTable) made = make_table (&key);
  const HmDsaTable *tables[] = { NULL, made };

  for (size_t i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_assert_cmpint (hm_dsa_verify (&key, tables[i], digest, digest_length, good, length), ==,
                       vector->valid);
      if (numbers->x == NULL)
        continue;

      memset (signature, 0, sizeof signature);
      if (vector->k != NULL)
        g_assert_true (
            hm_dsa_sign_with (&key, tables[i], digest, digest_length, k_data, k_length, signature));
      else
        g_assert_true (
            hm_dsa_sign_deterministic (&key, tables[i], hash, digest, digest_length, signature));
      g_assert_cmpmem (signature, length, good, length);
    }

  /* The public key alone. */
  g_assert_cmpint (set_vector_key (&key, numbers, true, false), ==, HM_DSA_OK);
  g_assert_false (hm_dsa_has_private (&key));
  g_assert_cmpint (hm_dsa_verify (&key, NULL, digest, digest_length, good, length), ==,
                   vector->valid);
  g_assert_false (hm_dsa_sign (&key, NULL, digest, digest_length, test_random, NULL, signature));
  g_assert_false (hm_dsa_sign_deterministic (&key, NULL, hash, digest, digest_length, signature));
  g_assert_false (
      hm_dsa_sign_with (&key, NULL, digest, digest_length, (guint8[]){ 1 }, 1, signature));
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
      for (size_t j = 0; j < G_N_ELEMENTS (dsa_vectors); j++)
        check_vector (&dsa_vectors[j]);
    }
  hm_cpu_disable (0);
}

/* ── both libraries with one key ──────────────────────────────────────────────────────────── */

/* a + 1, big-endian. */
static void
increment (guint8 *bytes, size_t length)
{
  while (length > 0 && ++bytes[--length] == 0)
    ;
}

/* Each byte of the signature changed, other lengths, and numbers out of range. */
static void
check_tampering (const HmDsaKey *key,
                 const HmDsaTable *table,
                 const guint8 *digest,
                 const guint8 *good)
{
  g_autofree HmDsaNumbers *numbers = g_new (HmDsaNumbers, 1);
  size_t length = hm_dsa_signature_bytes (key);
  size_t half = length / 2;
  guint8 bad[HM_DSA_MAX_SIGNATURE + 1] = { 0 }, other_digest[20];

  hm_dsa_get_numbers (key, numbers);
  memcpy (bad, good, length);
  for (size_t i = 0; i < length; i++)
    {
      bad[i] ^= (guint8) (1 << (i % 8));
      g_assert_false (hm_dsa_verify (key, table, digest, 20, bad, length));
      bad[i] = good[i];
    }
  g_assert_true (hm_dsa_verify (key, table, digest, 20, bad, length));
  g_assert_false (hm_dsa_verify (key, table, digest, 20, bad, length + 1));
  g_assert_false (hm_dsa_verify (key, table, digest, 20, bad, length - 1));
  g_assert_false (hm_dsa_verify (key, table, digest, 20, bad, half));
  g_assert_false (hm_dsa_verify (key, table, digest, 20, bad, 0));

  for (size_t which = 0; which < 2; which++)
    {
      guint8 *number = bad + which * half;

      memset (number, 0, half);
      g_assert_false (hm_dsa_verify (key, table, digest, 20, bad, length));
      memset (number, 0xff, half);
      g_assert_false (hm_dsa_verify (key, table, digest, 20, bad, length));
      memcpy (number, numbers->q, half);
      g_assert_false (hm_dsa_verify (key, table, digest, 20, bad, length));
      increment (number, half);
      g_assert_false (hm_dsa_verify (key, table, digest, 20, bad, length));
      memcpy (bad, good, length);
    }

  memcpy (other_digest, digest, sizeof other_digest);
  other_digest[19] ^= 1;
  g_assert_false (hm_dsa_verify (key, table, other_digest, 20, good, length));
}

/* Signatures go both ways, on the path that the key has now, for digests shorter and longer than q.
 * libcrypto has no q but those of FIPS 186-4: @pkey is NULL for others. */
static void
check_against_libcrypto (const HmDsaKey *key, const HmDsaTable *table, EVP_PKEY *pkey)
{
  static const size_t lengths[] = { 20, 28, 32, 48, 64, 16 };
  guint8 digest[64], ours[HM_DSA_MAX_SIGNATURE], theirs[HM_DSA_MAX_SIGNATURE];
  size_t length = hm_dsa_signature_bytes (key);

  for (size_t i = 0; i < G_N_ELEMENTS (lengths); i++)
    {
      /* All ones is above q, so that the digest is reduced. */
      if (i % 2 == 0)
        test_random (NULL, digest, sizeof digest);
      else
        memset (digest, 0xff, sizeof digest);

      g_assert_true (hm_dsa_sign (key, table, digest, lengths[i], test_random, NULL, ours));
      g_assert_true (hm_dsa_verify (key, table, digest, lengths[i], ours, length));
      if (pkey == NULL)
        continue;

      g_assert_true (libcrypto_verify (pkey, digest, lengths[i], ours, length));
      libcrypto_sign (pkey, digest, lengths[i], theirs, length);
      g_assert_true (hm_dsa_verify (key, table, digest, lengths[i], theirs, length));
    }
}

static void
check_on_each_path (HmDsaKey *key, EVP_PKEY *pkey)
{
  guint8 digest[20], signature[HM_DSA_MAX_SIGNATURE];

  test_random (NULL, digest, sizeof digest);
  for (size_t i = 0; hm_mont_paths[i] != NULL; i++)
    {
      if (!switch_to_path (hm_mont_paths[i]))
        continue;
      hm_dsa_select (key);

      g_autoptr (HmDsaTable) table = make_table (key);

      if (hm_dsa_bits (key) >= hm_mont_paths[i]->min_power_bits)
        {
          g_assert_cmpstr (hm_dsa_implementation (key, NULL, false), ==, hm_mont_paths[i]->name);
          g_assert_cmpstr (hm_dsa_implementation (key, NULL, true), ==, hm_mont_paths[i]->name);
        }
      g_assert_cmpstr (hm_dsa_implementation (key, table, false), ==, hm_mont_paths[i]->name);

      check_against_libcrypto (key, NULL, pkey);
      check_against_libcrypto (key, table, pkey);
      g_assert_true (hm_dsa_sign (key, table, digest, 20, test_random, NULL, signature));
      check_tampering (key, table, digest, signature);
      if (i == 0)
        check_tampering (key, NULL, digest, signature);
    }
  hm_cpu_disable (0);
  hm_dsa_select (key);
}

typedef struct
{
  unsigned bits, q_bits;
} Size;

/* The sizes of the benchmark, those of FIPS 186-4, and odd ones. */
static const Size sizes[] = {
  { 512, 160 },  { 523, 161 },  { 1000, 199 }, { 1024, 160 }, { 2048, 256 },
#ifdef HM_MONT_X86 /* the other ways take seconds for these, and do nothing new */
  { 2048, 160 }, { 2048, 224 }, { 3072, 256 },
#endif
};

static bool
libcrypto_has (const Size *size)
{
  return size->q_bits == 160 || size->q_bits == 224 || size->q_bits == 256;
}

static void
test_generated (gconstpointer data)
{
  const Size *size = data;
  g_autoptr (EVP_PKEY) pkey = NULL;
  g_autofree HmDsaNumbers *numbers = g_new (HmDsaNumbers, 1), *other = g_new (HmDsaNumbers, 1);
  g_autoptr (BIGNUM) p = NULL, q = NULL;
  BN_CTX *context = BN_CTX_new ();
  HmDsaKey key, again;

  g_assert_cmpint (
      hm_dsa_generate_parameters (&key, size->bits, size->q_bits, test_random, NULL, NULL, NULL),
      ==, HM_DSA_OK);
  g_assert_false (hm_dsa_has_private (&key));
  g_assert_cmpint (hm_dsa_generate_key (&key, test_random, NULL), ==, HM_DSA_OK);
  g_assert_true (hm_dsa_has_private (&key));
  g_assert_cmpuint (hm_dsa_bits (&key), ==, size->bits);
  g_assert_cmpuint (hm_dsa_q_bits (&key), ==, size->q_bits);
  g_assert_cmpuint (hm_dsa_signature_bytes (&key), ==, 2 * ((size->q_bits + 7) / 8));

  hm_dsa_get_numbers (&key, numbers);
  p = BN_bin2bn (numbers->p, (int) numbers->p_length, NULL);
  q = BN_bin2bn (numbers->q, (int) numbers->q_length, NULL);
  g_assert_cmpint (BN_check_prime (p, context, NULL), ==, 1);
  g_assert_cmpint (BN_check_prime (q, context, NULL), ==, 1);
  BN_CTX_free (context);

  if (libcrypto_has (size))
    pkey = to_libcrypto (&key);
  check_on_each_path (&key, pkey);

  /* Storing and loading. */
  g_assert_cmpint (hm_dsa_set_key (&again, numbers->p, numbers->p_length, numbers->q,
                                   numbers->q_length, numbers->g, numbers->g_length, numbers->y,
                                   numbers->y_length, numbers->x, numbers->x_length),
                   ==, HM_DSA_OK);
  check_against_libcrypto (&again, NULL, pkey);

  /* Another key under the same parameters. */
  g_assert_cmpint (hm_dsa_generate_key (&again, test_random, NULL), ==, HM_DSA_OK);
  hm_dsa_get_numbers (&again, other);
  g_assert_cmpmem (other->p, other->p_length, numbers->p, numbers->p_length);
  g_assert_cmpmem (other->g, other->g_length, numbers->g, numbers->g_length);
  g_assert_cmpint (memcmp (other->y, numbers->y, 32), !=, 0);

  g_autoptr (EVP_PKEY) other_pkey = libcrypto_has (size) ? to_libcrypto (&again) : NULL;

  check_against_libcrypto (&again, NULL, other_pkey);
}

/* ── powers of a fixed base ───────────────────────────────────────────────────────────────── */

/* Tables and shared squares against plain powers, for exponents that leave out digits. */
static void
test_powers (void)
{
  const DsaVectorKey *numbers = &dsa_vector_keys[1];
  g_autoptr (GBytes) p = from_hex (numbers->p), g = from_hex (numbers->g),
                     y = from_hex (numbers->y);
  const HmLimb top = (HmLimb) 1 << (HM_BN_LIMB_BITS - 1);
  size_t limbs = HM_BN_LIMBS (256);

  for (size_t i = 0; hm_mont_paths[i] != NULL; i++)
    {
      HmLimb n[HM_BN_MAX_LIMBS], a[HM_BN_MAX_LIMBS], b[HM_BN_MAX_LIMBS];
      HmLimb e[2][HM_BN_MAX_LIMBS], x[HM_BN_MAX_LIMBS], z[HM_BN_MAX_LIMBS];
      HmMont mont;

      if (!switch_to_path (hm_mont_paths[i]))
        continue;

      g_assert_true (hm_bn_from_bytes (n, HM_BN_MAX_LIMBS, g_bytes_get_data (p, NULL), 256));
      g_assert_true (hm_bn_from_bytes (a, HM_BN_MAX_LIMBS, g_bytes_get_data (g, NULL), 256));
      g_assert_true (hm_bn_from_bytes (b, HM_BN_MAX_LIMBS, g_bytes_get_data (y, NULL), 256));
      hm_mont_init (&mont, n, HM_BN_LIMBS (2048));

      HmComb *combs[2];

      for (size_t k = 0; k < 2; k++)
        {
          combs[k] = g_aligned_alloc (1, hm_comb_bytes (&mont, 256), HM_CONTEXT_ALIGN);
          hm_comb_init (combs[k], &mont, k == 0 ? a : b, 256);
        }

      for (size_t round = 0; round < 12; round++)
        {
          for (size_t k = 0; k < 2; k++)
            {
              hm_bn_zero (e[k], HM_BN_MAX_LIMBS);
              if ((round + k) % 6 == 1)
                e[k][0] = 1;
              else if ((round + k) % 6 == 2)
                e[k][limbs - 1] = top;
              else if ((round + k) % 6 == 3)
                memset (e[k], 0xff, limbs * sizeof (HmLimb));
              else if ((round + k) % 6 > 3)
                test_random (NULL, (guint8 *) e[k], limbs * sizeof (HmLimb));
            }

          /* The product of two powers. */
          hm_mont_power (&mont, x, a, e[0], limbs);
          hm_mont_power (&mont, z, b, e[1], limbs);
          hm_mont_to (&mont, z, z);
          hm_mont_mul_exact (&mont, x, x, z);

          hm_mont_power_product (&mont, z, a, e[0], b, e[1], limbs);
          g_assert_cmpint (hm_bn_compare (x, z, mont.size), ==, 0);
          hm_comb_power (&mont, z, (const HmComb *const *) combs, (const HmLimb *[]){ e[0], e[1] },
                         2);
          g_assert_cmpint (hm_bn_compare (x, z, mont.size), ==, 0);

          hm_mont_power (&mont, x, a, e[0], limbs);
          hm_comb_power (&mont, z, (const HmComb *const *) combs, (const HmLimb *[]){ e[0] }, 1);
          g_assert_cmpint (hm_bn_compare (x, z, mont.size), ==, 0);
        }

      g_aligned_free (combs[0]);
      g_aligned_free (combs[1]);
    }
  hm_cpu_disable (0);
}

/* ── what must be refused ─────────────────────────────────────────────────────────────────── */

static void
test_bad_keys (void)
{
  g_autofree HmDsaNumbers *k = g_new (HmDsaNumbers, 1);
  guint8 one[1] = { 1 }, long_number[HM_DSA_MAX_BYTES + 1], wrong[HM_DSA_MAX_BYTES];
  HmDsaKey key;

  memset (long_number, 0xff, sizeof long_number);
  g_assert_cmpint (set_vector_key (&key, &dsa_vector_keys[2], true, true), ==, HM_DSA_OK);
  hm_dsa_get_numbers (&key, k);

#define P k->p, k->p_length
#define Q k->q, k->q_length
#define G k->g, k->g_length
#define Y k->y, k->y_length
#define X k->x, k->x_length
#define NONE NULL, 0
#define REFUSED(...) g_assert_cmpint (hm_dsa_set_key (&key, __VA_ARGS__), ==, HM_DSA_BAD_ARGUMENT)
  g_assert_cmpint (hm_dsa_set_key (&key, P, Q, G, Y, X), ==, HM_DSA_OK);
  g_assert_cmpint (hm_dsa_set_key (&key, P, Q, G, NONE, NONE), ==, HM_DSA_OK);
  REFUSED (NONE, NONE, NONE, NONE, NONE);
  REFUSED (P, NONE, G, Y, X);
  REFUSED (P, Q, NONE, Y, X);
  REFUSED (P, Q, one, 1, NONE, NONE);
  REFUSED (P, Q, P, NONE, NONE);
  REFUSED (P, Q, G, P, NONE);
  REFUSED (P, Q, G, one, 1, NONE);
  REFUSED (P, Q, G, Y, Q);      /* x is not below q */
  REFUSED (P, Q, G, Y, one, 1); /* not this y */
  REFUSED (P, P, G, Y, X);      /* q is too long */
  REFUSED (P, k->q + 1, k->q_length - 1, G, Y, X);
  REFUSED (k->p + 1, k->p_length - 1, Q, G, Y, X);
  REFUSED (long_number, sizeof long_number, Q, G, Y, X);
  memcpy (wrong, k->p, k->p_length);
  wrong[k->p_length - 1] ^= 1; /* even */
  REFUSED (wrong, k->p_length, Q, G, Y, X);
  wrong[k->p_length - 1] ^= 3; /* q does not divide p - 1 */
  REFUSED (wrong, k->p_length, Q, G, Y, X);
  memcpy (wrong, k->g, k->g_length);
  wrong[k->g_length - 1] ^= 1; /* another order */
  REFUSED (P, Q, wrong, k->g_length, NONE, NONE);
  REFUSED (P, Q, G, wrong, k->g_length, NONE);
#undef P
#undef Q
#undef G
#undef Y
#undef X
#undef NONE
#undef REFUSED

  static const Size bad_sizes[] = { { 511, 160 }, { 3073, 256 }, { 1024, 159 }, { 2048, 257 } };

  for (size_t i = 0; i < G_N_ELEMENTS (bad_sizes); i++)
    g_assert_cmpint (hm_dsa_generate_parameters (&key, bad_sizes[i].bits, bad_sizes[i].q_bits,
                                                 test_random, NULL, NULL, NULL),
                     ==, HM_DSA_BAD_ARGUMENT);
}

/* k from 1 to q - 1 only. */
static void
test_bad_nonces (void)
{
  g_autofree HmDsaNumbers *numbers = g_new (HmDsaNumbers, 1);
  guint8 digest[20] = { 1 }, signature[40], zero[20] = { 0 }, long_k[HM_DSA_MAX_BYTES + 200];
  HmDsaKey key;

  g_assert_cmpint (set_vector_key (&key, &dsa_vector_keys[2], true, true), ==, HM_DSA_OK);
  hm_dsa_get_numbers (&key, numbers);
  memset (long_k, 0xff, sizeof long_k);
  g_assert_false (hm_dsa_sign_with (&key, NULL, digest, 20, zero, 20, signature));
  g_assert_false (hm_dsa_sign_with (&key, NULL, digest, 20, NULL, 0, signature));
  g_assert_false (hm_dsa_sign_with (&key, NULL, digest, 20, long_k, sizeof long_k, signature));
  g_assert_false (hm_dsa_sign_with (&key, NULL, digest, 20, numbers->q, 20, signature));
  numbers->q[19]--;
  g_assert_true (hm_dsa_sign_with (&key, NULL, digest, 20, numbers->q, 20, signature));
  g_assert_true (hm_dsa_verify (&key, NULL, digest, 20, signature, 40));
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
  guint8 byte = 0x11, digest[20] = { 0 }, signature[40];
  HmDsaKey key;

  /* The rounds for q and p alone ask 112 times, so that chance cannot come before. */
  for (unsigned after = 0; after < 100; after = 2 * after + 1)
    {
      unsigned left = after;

      g_assert_cmpint (
          hm_dsa_generate_parameters (&key, 2048, 256, test_random, NULL, cancel_after, &left), ==,
          HM_DSA_CANCELLED);
    }
  for (unsigned after = 0; after < 3; after++)
    {
      unsigned left = after;

      g_assert_cmpint (
          hm_dsa_generate_parameters (&key, 512, 160, failing_random, &left, NULL, NULL), ==,
          HM_DSA_NO_RANDOM);
    }
  g_assert_cmpint (hm_dsa_generate_parameters (&key, 512, 160, stuck_random, &byte, NULL, NULL), ==,
                   HM_DSA_NO_RANDOM);

  unsigned none = 0;

  g_assert_cmpint (set_vector_key (&key, &dsa_vector_keys[2], true, true), ==, HM_DSA_OK);
  g_assert_false (hm_dsa_sign (&key, NULL, digest, 20, failing_random, &none, signature));
  none = 0;
  g_assert_cmpint (hm_dsa_generate_key (&key, failing_random, &none), ==, HM_DSA_NO_RANDOM);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/crypto/dsa/vectors", test_vectors);
  g_test_add_func ("/crypto/dsa/powers", test_powers);
  for (size_t i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autofree char *path =
          g_strdup_printf ("/crypto/dsa/generated/%u-%u", sizes[i].bits, sizes[i].q_bits);

      g_test_add_data_func (path, &sizes[i], test_generated);
    }
  g_test_add_func ("/crypto/dsa/bad-keys", test_bad_keys);
  g_test_add_func ("/crypto/dsa/bad-nonces", test_bad_nonces);
  g_test_add_func ("/crypto/dsa/give-up", test_give_up);

  return g_test_run ();
}
