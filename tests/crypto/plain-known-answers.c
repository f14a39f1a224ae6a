/* plain-known-answers.c: the core against the values of the specifications, without any library
 *
 * For machines that this one can emulate but has no libraries of: see tests/cross-build. The same
 * values as in test-known-answers.c, on each CPU path, in one piece and in odd ones, ciphers in
 * both directions; then for each cipher the paths against the portable one on long random messages;
 * and the published RSA and DSA signatures.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cpu-masks.h"
#include "crypto/crypto.h"
#include "crypto/dsa.h"
#include "crypto/rsa.h"
#include "dsa-vectors.h"
#include "known-answers.h"
#include "rsa-vectors.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LENGTH(array) (sizeof (array) / sizeof *(array))
#define MAX_LENGTH 1000000
#define LONG_MESSAGE 4104

static _Alignas(HM_CONTEXT_ALIGN) uint8_t context[HM_MAX_CONTEXT_SIZE];
static uint8_t in[MAX_LENGTH], out[MAX_LENGTH];
static int passed, failed;

static void
report (const char *name, const char *what, uint32_t mask, bool good)
{
  if (good)
    passed++;
  else
    {
      failed++;
      fprintf (stderr, "%s: wrong %s, CPU features switched off: 0x%x\n", name, what,
               (unsigned) mask);
    }
}

static int
nibble (char c)
{
  return c <= '9' ? c - '0' : c - 'a' + 10;
}

static size_t
from_hex (uint8_t *bytes, const char *hex)
{
  size_t length = hex ? strlen (hex) / 2 : 0;

  for (size_t i = 0; i < length; i++)
    bytes[i] = (uint8_t) (nibble (hex[2 * i]) << 4 | nibble (hex[2 * i + 1]));
  return length;
}

/* Lengths of pieces; 0 means all at once. */
static const size_t pieces[] = { 0, 1, 7, 64, 65, 1000 };

static size_t
piece_length (size_t piece, size_t left)
{
  return piece == 0 || piece > left ? left : piece;
}

static void
check_digest (const HmDigest *digest, const HmKnownAnswer *answer, size_t length, uint32_t mask)
{
  uint8_t expected[HM_MAX_DIGEST_SIZE], result[HM_MAX_DIGEST_SIZE];

  from_hex (expected, answer->out);
  for (size_t p = 0; p < LENGTH (pieces); p++)
    {
      bool good = true;

      if (answer->parameter)
        good = digest->init_with (context, (unsigned) atoi (answer->parameter));
      else
        digest->init (context);
      for (size_t i = 0, n; i < length; i += n)
        {
          n = piece_length (pieces[p], length - i);
          digest->update (context, in + i, n);
        }
      digest->final (context, result);
      report (digest->name, "digest", mask,
              good && memcmp (result, expected, digest->digest_size) == 0);
    }
}

static void
check_mac (const HmMac *mac, const HmKnownAnswer *answer, size_t length, uint32_t mask)
{
  uint8_t key[256], expected[HM_MAX_DIGEST_SIZE], result[HM_MAX_DIGEST_SIZE];

  from_hex (expected, answer->out);
  mac->set_key (context, key, from_hex (key, answer->key));
  for (size_t p = 0; p < LENGTH (pieces); p++)
    {
      mac->init (context);
      for (size_t i = 0, n; i < length; i += n)
        {
          n = piece_length (pieces[p], length - i);
          mac->update (context, in + i, n);
        }
      mac->final (context, result);
      report (mac->name, "tag", mask, memcmp (result, expected, mac->tag_size) == 0);
    }
}

static void
crypt (const HmCipher *cipher, bool encrypt, const uint8_t *from, size_t length, size_t piece)
{
  for (size_t i = 0, n; i < length; i += n)
    {
      n = piece_length (piece * cipher->block_size, length - i);
      (encrypt ? cipher->encrypt : cipher->decrypt) (context, out + i, from + i, n);
    }
}

static void
check_cipher (const HmCipher *cipher, const HmKnownAnswer *answer, size_t length, uint32_t mask)
{
  uint8_t key[256], iv[HM_MAX_BLOCK_SIZE], expected[512];
  size_t key_length = from_hex (key, answer->key);

  if (from_hex (iv, answer->iv) != cipher->iv_size || length > sizeof expected)
    {
      report (cipher->name, "test value", mask, false);
      return;
    }
  from_hex (expected, answer->out);
  for (size_t p = 0; p < LENGTH (pieces); p++)
    for (int encrypt = 0; encrypt < 2; encrypt++)
      {
        bool good = answer->parameter ? cipher->set_key_with (context, key, key_length,
                                                              (unsigned) atoi (answer->parameter))
                                      : cipher->set_key (context, key, key_length);

        if (cipher->iv_size)
          cipher->set_iv (context, iv);
        for (unsigned i = 0; i < answer->skip; i++)
          cipher->encrypt (context, out, in, 1);
        crypt (cipher, encrypt, encrypt ? in : expected, length, pieces[p]);
        report (cipher->name, encrypt ? "ciphertext" : "plaintext", mask,
                good && memcmp (out, encrypt ? expected : in, length) == 0);
      }
}

static void
check_answer (const HmKnownAnswer *answer, uint32_t mask)
{
  const HmDigest *digest = hm_digest_find (answer->algorithm);
  const HmMac *mac = hm_mac_find (answer->algorithm);
  const HmCipher *cipher = hm_cipher_find (answer->algorithm);
  size_t length = from_hex (in, answer->in);

  for (unsigned i = 1; i < answer->repeat; i++)
    memcpy (in + i * length, in, length);
  length *= answer->repeat ? answer->repeat : 1;
  if (digest)
    check_digest (digest, answer, length, mask);
  else if (mac)
    check_mac (mac, answer, length, mask);
  else if (cipher)
    check_cipher (cipher, answer, length, mask);
  else
    report (answer->algorithm, "name", mask, false);
}

/* Whatever a path does to a long message, the portable one undoes it, and the other way round. */
static void
check_paths (const HmCipher *cipher, uint32_t mask)
{
  static uint8_t message[LONG_MESSAGE], between[LONG_MESSAGE];
  const uint8_t *iv = message;
  const size_t length = LONG_MESSAGE - LONG_MESSAGE % cipher->block_size;
  uint32_t x = 1;

  for (size_t i = 0; i < LONG_MESSAGE; i++)
    {
      x = x * 1664525 + 1013904223;
      message[i] = (uint8_t) (x >> 24);
    }
  for (int first = 0; first < 2; first++)
    {
      for (int step = 0; step < 2; step++)
        {
          hm_cpu_disable (first == step ? mask : ~0u);
          cipher->set_key (context, message, cipher->key_size);
          if (cipher->iv_size)
            cipher->set_iv (context, iv);
          crypt (cipher, step == 0, step == 0 ? message : between, length, 0);
          if (step == 0)
            memcpy (between, out, length);
        }
      report (cipher->name, "long message", mask, memcmp (out, message, length) == 0);
    }
}

static void
check_rsa (const RsaVector *vector, uint32_t mask)
{
  static HmRsaKey key;
  static uint8_t n[512], e[512], d[512], p[512], q[512], digest[64], expected[512];
  uint8_t signature[HM_RSA_MAX_BYTES];
  size_t n_length = from_hex (n, vector->n), e_length = from_hex (e, vector->e);
  size_t d_length = from_hex (d, vector->d), p_length = from_hex (p, vector->p);
  size_t q_length = from_hex (q, vector->q), length = from_hex (digest, vector->digest);
  size_t expected_length = from_hex (expected, vector->signature);

  if (hm_rsa_set_key (&key, n, n_length, e, e_length, d, d_length, p, p_length, q, q_length) !=
      HM_RSA_OK)
    {
      report ("rsa", "key", mask, false);
      return;
    }
  if (hm_rsa_has_private (&key))
    report ("rsa", "signature", mask,
            hm_rsa_sign (&key, vector->hash, digest, length, signature) &&
                memcmp (signature, expected, expected_length) == 0);
  report ("rsa", "verification", mask,
          hm_rsa_verify (&key, vector->hash, digest, length, expected, expected_length));
  expected[expected_length / 2] ^= 1;
  report ("rsa", "verification of a false signature", mask,
          !hm_rsa_verify (&key, vector->hash, digest, length, expected, expected_length));
}

/* A small source of numbers that are never the same; nothing depends on their quality here. */
static bool
next_random (void *data, uint8_t *buffer, size_t length)
{
  uint64_t *state = data;

  for (size_t i = 0; i < length; i++)
    {
      *state = *state * 6364136223846793005u + 1442695040888963407u;
      buffer[i] = (uint8_t) (*state >> 56);
    }
  return true;
}

static void
check_rsa_generate (uint32_t mask)
{
  static HmRsaKey key;
  uint8_t digest[32] = { 1, 2, 3 }, signature[HM_RSA_MAX_BYTES];
  uint64_t state = 1;
  bool good = hm_rsa_generate (&key, 512, 65537, next_random, &state, NULL, NULL) == HM_RSA_OK &&
              hm_rsa_sign (&key, "sha256", digest, sizeof digest, signature) &&
              hm_rsa_verify (&key, "sha256", digest, sizeof digest, signature, 64);

  report ("rsa", "generated key", mask, good);
}

static void
check_dsa (const DsaVector *vector, uint32_t mask)
{
  static HmDsaKey key;
  static uint8_t p[256], q[32], g[256], y[256], x[32], k[32], expected[64];
  const DsaVectorKey *numbers = &dsa_vector_keys[vector->key];
  const HmDigest *hash = hm_digest_find (vector->hash);
  uint8_t digest[HM_MAX_DIGEST_SIZE], signature[HM_DSA_MAX_SIGNATURE];
  size_t p_length = from_hex (p, numbers->p), q_length = from_hex (q, numbers->q);
  size_t g_length = from_hex (g, numbers->g), y_length = from_hex (y, numbers->y);
  size_t x_length = from_hex (x, numbers->x), k_length = from_hex (k, vector->k);
  size_t length = from_hex (expected, vector->signature);

  hash->init (context);
  hash->update (context, in, from_hex (in, vector->message));
  hash->final (context, digest);

  if (hm_dsa_set_key (&key, p, p_length, q, q_length, g, g_length, y, y_length, x, x_length) !=
      HM_DSA_OK)
    {
      report ("dsa", "key", mask, false);
      return;
    }

  HmDsaTable *table = aligned_alloc (HM_CONTEXT_ALIGN, hm_dsa_table_bytes (&key));
  const HmDsaTable *tables[] = { NULL, table };

  hm_dsa_table_init (table, &key);
  for (size_t i = 0; i < LENGTH (tables); i++)
    {
      const HmDsaTable *t = tables[i];
      size_t size = hash->digest_size;

      report ("dsa", "verification", mask,
              hm_dsa_verify (&key, t, digest, size, expected, length) == vector->valid);
      if (numbers->x == NULL)
        continue;
      report ("dsa", "signature", mask,
              (vector->k != NULL
                   ? hm_dsa_sign_with (&key, t, digest, size, k, k_length, signature)
                   : hm_dsa_sign_deterministic (&key, t, hash, digest, size, signature)) &&
                  memcmp (signature, expected, length) == 0);
    }
  free (table);
}

static void
check_dsa_generate (uint32_t mask)
{
  static HmDsaKey key;
  uint8_t digest[20] = { 1, 2, 3 }, signature[HM_DSA_MAX_SIGNATURE];
  uint64_t state = 1;
  bool good =
      hm_dsa_generate_parameters (&key, 512, 160, next_random, &state, NULL, NULL) == HM_DSA_OK &&
      hm_dsa_generate_key (&key, next_random, &state) == HM_DSA_OK &&
      hm_dsa_sign (&key, NULL, digest, sizeof digest, next_random, &state, signature) &&
      hm_dsa_verify (&key, NULL, digest, sizeof digest, signature, 40);

  report ("dsa", "generated key", mask, good);
}

int
main (void)
{
  for (size_t m = 0; m < LENGTH (hm_test_cpu_masks); m++)
    {
      uint32_t mask = hm_test_cpu_masks[m];

      hm_cpu_disable (mask);
      for (const HmKnownAnswer *a = hm_known_answers; a->algorithm; a++)
        check_answer (a, mask);
      for (size_t i = 0; i < LENGTH (rsa_vectors); i++)
        check_rsa (&rsa_vectors[i], mask);
      check_rsa_generate (mask);
      for (size_t i = 0; i < LENGTH (dsa_vectors); i++)
        check_dsa (&dsa_vectors[i], mask);
      check_dsa_generate (mask);
      for (const HmCipher *const *c = hm_ciphers; *c; c++)
        check_paths (*c, mask);
    }
  printf ("%d passed, %d failed\n", passed, failed);
  return failed != 0;
}
