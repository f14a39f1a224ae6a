/* test-cross.c: the core against libcrypto on random inputs
 *
 * Random lengths, chunkings, alignments and CPU paths, in place and apart, ciphers in both
 * directions. HM_TEST_ROUNDS sets how many messages each algorithm gets.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cpu-masks.h"
#include "crypto/crypto.h"

#include <glib.h>
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/provider.h>
#include <string.h>

#define DEFAULT_ROUNDS 300
#define MAX_LENGTH 9000
#define MAX_OFFSET 64
#define GUARD 64

static _Alignas(HM_CONTEXT_ALIGN) uint8_t context[HM_MAX_CONTEXT_SIZE];
static guint rounds;

static void
fill (guint8 *bytes, size_t length)
{
  for (size_t i = 0; i < length; i++)
    bytes[i] = (guint8) g_test_rand_int_range (0, 256);
}

/* Mostly short, where the borders of blocks are, but now and then long enough for the widest
 * loops. */
static size_t
random_length (void)
{
  return g_test_rand_int_range (0, 4) ? g_test_rand_int_range (0, 300)
                                      : g_test_rand_int_range (0, MAX_LENGTH + 1);
}

static size_t
random_piece (size_t left, size_t unit)
{
  size_t n = g_test_rand_bit () ? left : (size_t) g_test_rand_int_range (0, 200);

  n -= n % unit;
  return MIN (n, left);
}

static void
random_path (void)
{
  hm_cpu_disable (hm_test_cpu_masks[g_test_rand_int_range (0, G_N_ELEMENTS (hm_test_cpu_masks))]);
}

static void
test_digest (gconstpointer data)
{
  const HmDigest *digest = data;
  EVP_MD *evp = EVP_MD_fetch (NULL, digest->name, NULL);
  g_autofree guint8 *buffer = g_malloc (MAX_OFFSET + MAX_LENGTH);

  if (!evp)
    {
      g_test_skip ("libcrypto does not have it");
      return;
    }
  for (guint round = 0; round < rounds; round++)
    {
      guint8 *in = buffer + g_test_rand_int_range (0, MAX_OFFSET);
      size_t length = random_length (), n;
      guint8 expected[EVP_MAX_MD_SIZE], result[HM_MAX_DIGEST_SIZE];

      fill (in, length);
      g_assert_true (EVP_Digest (in, length, expected, NULL, evp, NULL));
      random_path ();
      digest->init (context);
      for (size_t i = 0; i < length; i += n)
        {
          n = random_piece (length - i, 1);
          digest->update (context, in + i, n);
        }
      digest->final (context, result);
      g_assert_cmpmem (result, digest->digest_size, expected, digest->digest_size);
    }
  EVP_MD_free (evp);
  hm_cpu_disable (0);
}

static void
test_mac (gconstpointer data)
{
  const HmMac *mac = data;
  g_autofree guint8 *buffer = g_malloc (MAX_OFFSET + MAX_LENGTH);
  EVP_MAC *evp = EVP_MAC_fetch (NULL, "HMAC", NULL);
  EVP_MAC_CTX *evp_context = EVP_MAC_CTX_new (evp);

  g_assert_true (g_str_has_prefix (mac->name, "hmac-"));
  for (guint round = 0; round < rounds; round++)
    {
      OSSL_PARAM params[] = {
        OSSL_PARAM_construct_utf8_string (OSSL_MAC_PARAM_DIGEST, (char *) mac->name + 5, 0),
        OSSL_PARAM_construct_end (),
      };
      guint8 *in = buffer + g_test_rand_int_range (0, MAX_OFFSET);
      guint8 key[200], expected[EVP_MAX_MD_SIZE], tag[HM_MAX_DIGEST_SIZE];
      size_t key_length = g_test_rand_int_range (0, sizeof key + 1);

      fill (key, sizeof key);
      random_path ();
      mac->set_key (context, key, key_length);
      /* Twice with one key: the second message must not see the first. */
      for (int message = 0; message < 2; message++)
        {
          size_t length = random_length (), n, size;

          fill (in, length);
          g_assert_true (EVP_MAC_init (evp_context, key, key_length, params));
          g_assert_true (EVP_MAC_update (evp_context, in, length));
          g_assert_true (EVP_MAC_final (evp_context, expected, &size, sizeof expected));
          mac->init (context);
          for (size_t i = 0; i < length; i += n)
            {
              n = random_piece (length - i, 1);
              mac->update (context, in + i, n);
            }
          mac->final (context, tag);
          g_assert_cmpmem (tag, mac->tag_size, expected, size);
        }
    }
  EVP_MAC_CTX_free (evp_context);
  EVP_MAC_free (evp);
  hm_cpu_disable (0);
}

/* One direction of a cipher; what stands around the output must stay. */
static void
check_cipher (const HmCipher *cipher,
              gboolean encrypt,
              const guint8 *key,
              size_t key_length,
              const guint8 *iv,
              const guint8 *from,
              const guint8 *to,
              size_t length)
{
  g_autofree guint8 *source = g_malloc (MAX_OFFSET + MAX_LENGTH + 2 * GUARD);
  g_autofree guint8 *target = g_malloc (MAX_OFFSET + MAX_LENGTH + 2 * GUARD);
  guint8 *in = source + GUARD + g_test_rand_int_range (0, MAX_OFFSET);
  guint8 *out = g_test_rand_bit () ? in : target + GUARD + g_test_rand_int_range (0, MAX_OFFSET);
  guint8 before[GUARD], after[GUARD];
  size_t n;

  /* Twice, the second time with a new initial value alone: nothing of the first message is left. */
  for (int message = 0; message < (cipher->iv_size ? 2 : 1); message++)
    {
      fill (out - GUARD, length + 2 * GUARD);
      memcpy (before, out - GUARD, GUARD);
      memcpy (after, out + length, GUARD);
      memcpy (in, from, length);
      if (message == 0)
        g_assert_true (cipher->set_key (context, key, key_length));
      if (cipher->iv_size)
        cipher->set_iv (context, iv);
      for (size_t i = 0; i < length; i += n)
        {
          n = random_piece (length - i, cipher->block_size);
          (encrypt ? cipher->encrypt : cipher->decrypt) (context, out + i, in + i, n);
        }
      g_assert_cmpmem (out, length, to, length);
      g_assert_cmpmem (out - GUARD, GUARD, before, GUARD);
      g_assert_cmpmem (out + length, GUARD, after, GUARD);
    }
}

static void
test_cipher (gconstpointer data)
{
  const HmCipher *cipher = data;
  EVP_CIPHER *evp = EVP_CIPHER_fetch (NULL, cipher->name, NULL);
  EVP_CIPHER_CTX *evp_context = EVP_CIPHER_CTX_new ();
  g_autofree guint8 *in = g_malloc (MAX_LENGTH);
  g_autofree guint8 *expected = g_malloc (MAX_LENGTH + HM_MAX_BLOCK_SIZE);

  if (!evp)
    {
      EVP_CIPHER_CTX_free (evp_context);
      g_test_skip ("libcrypto does not have it");
      return;
    }
  for (guint round = 0; round < rounds; round++)
    {
      guint8 key[256], iv[HM_MAX_BLOCK_SIZE];
      size_t key_length = cipher->key_size;
      size_t length = random_length ();
      int size;

      length -= length % cipher->block_size;
      if (cipher->block_size == 1 && cipher->iv_size == 0)
        key_length = g_test_rand_int_range (cipher->min_key_size, cipher->max_key_size + 1);
      fill (key, sizeof key);
      fill (iv, sizeof iv);
      /* A counter close to its overflow, of the low half and of the whole. */
      if (g_test_rand_int_range (0, 4) == 0)
        memset (iv + (g_test_rand_bit () ? 8 : 0), 0xff, 7);
      fill (in, length);
      g_assert_true (EVP_EncryptInit_ex2 (evp_context, evp, NULL, NULL, NULL));
      g_assert_true (EVP_CIPHER_CTX_set_key_length (evp_context, (int) key_length));
      g_assert_true (EVP_EncryptInit_ex2 (evp_context, NULL, key, iv, NULL));
      EVP_CIPHER_CTX_set_padding (evp_context, 0);
      g_assert_true (EVP_EncryptUpdate (evp_context, expected, &size, in, (int) length));
      g_assert_cmpint (size, ==, length);

      random_path ();
      check_cipher (cipher, TRUE, key, key_length, iv, in, expected, length);
      check_cipher (cipher, FALSE, key, key_length, iv, expected, in, length);
    }
  EVP_CIPHER_CTX_free (evp_context);
  EVP_CIPHER_free (evp);
  hm_cpu_disable (0);
}

/* Lengths that are not allowed are refused. */
static void
test_key_lengths (void)
{
  static const guint8 key[300];

  for (const HmCipher *const *c = hm_ciphers; *c; c++)
    {
      g_assert_true ((*c)->set_key (context, key, (*c)->key_size));
      g_assert_true ((*c)->set_key (context, key, (*c)->min_key_size));
      g_assert_true ((*c)->set_key (context, key, (*c)->max_key_size));
      g_assert_false ((*c)->set_key (context, key, (*c)->min_key_size - 1));
      g_assert_false ((*c)->set_key (context, key, (*c)->max_key_size + 1));
    }
}

/* Two keys are three with the first one again. */
static void
test_two_keys (void)
{
  const HmCipher *cipher = hm_cipher_find ("des-ede3-cbc");
  guint8 key[24], iv[8], in[64], two[64], three[64];

  g_assert_nonnull (cipher);
  fill (key, 16);
  memcpy (key + 16, key, 8);
  fill (iv, sizeof iv);
  fill (in, sizeof in);
  g_assert_true (cipher->set_key (context, key, 24));
  cipher->set_iv (context, iv);
  cipher->encrypt (context, three, in, sizeof in);
  g_assert_true (cipher->set_key (context, key, 16));
  cipher->set_iv (context, iv);
  cipher->encrypt (context, two, in, sizeof in);
  g_assert_cmpmem (two, sizeof two, three, sizeof three);
  cipher->set_iv (context, iv);
  cipher->decrypt (context, two, two, sizeof two);
  g_assert_cmpmem (two, sizeof two, in, sizeof in);
}

/* The chaining value goes on in the other direction: after a message both sides hold its last
 * block of ciphertext. */
static void
test_turn (void)
{
  for (const HmCipher *const *c = hm_ciphers; *c; c++)
    for (gsize m = 0; m < G_N_ELEMENTS (hm_test_cpu_masks); m++)
      {
        guint8 key[256], iv[HM_MAX_BLOCK_SIZE], in[96], out[96], again[96];
        size_t block = (*c)->block_size;

        if ((*c)->iv_size != block)
          continue;
        fill (key, sizeof key);
        fill (iv, sizeof iv);
        fill (in, sizeof in);
        hm_cpu_disable (hm_test_cpu_masks[m]);
        g_assert_true ((*c)->set_key (context, key, (*c)->key_size));
        (*c)->set_iv (context, iv);
        (*c)->encrypt (context, out, in, 48);
        (*c)->encrypt (context, out + 48, in + 48, 48);
        /* The first block has the wrong one before it, the others are right. */
        (*c)->decrypt (context, again, out, 96);
        g_assert_cmpmem (again + block, 96 - block, in + block, 96 - block);
        /* And the other way: encryption goes on from the last block of ciphertext. */
        (*c)->encrypt (context, again, in, 48);
        (*c)->set_iv (context, out + 96 - block);
        (*c)->encrypt (context, out, in, 48);
        g_assert_cmpmem (again, 48, out, 48);
      }
  hm_cpu_disable (0);
}

static void
test_context_sizes (void)
{
  for (const HmDigest *const *d = hm_digests; *d; d++)
    g_assert_cmpuint ((*d)->context_size, <=, HM_MAX_CONTEXT_SIZE);
  for (const HmMac *const *m = hm_macs; *m; m++)
    g_assert_cmpuint ((*m)->context_size, <=, HM_MAX_CONTEXT_SIZE);
  for (const HmCipher *const *c = hm_ciphers; *c; c++)
    g_assert_cmpuint ((*c)->context_size, <=, HM_MAX_CONTEXT_SIZE);
}

static void
add (const char *name, gconstpointer descriptor, GTestDataFunc function)
{
  g_autofree char *path = g_strconcat ("/crypto/cross/", name, NULL);

  g_test_add_data_func (path, descriptor, function);
}

int
main (int argc, char *argv[])
{
  const char *wanted = g_getenv ("HM_TEST_ROUNDS");
  OSSL_PROVIDER *default_provider, *legacy_provider;
  int result;

  g_test_init (&argc, &argv, NULL);
  rounds = wanted ? (guint) g_ascii_strtoull (wanted, NULL, 10) : DEFAULT_ROUNDS;
  g_assert_cmpuint (rounds, >, 0);
  default_provider = OSSL_PROVIDER_load (NULL, "default");
  legacy_provider = OSSL_PROVIDER_load (NULL, "legacy");

  for (const HmDigest *const *d = hm_digests; *d; d++)
    add ((*d)->name, *d, test_digest);
  for (const HmMac *const *m = hm_macs; *m; m++)
    add ((*m)->name, *m, test_mac);
  for (const HmCipher *const *c = hm_ciphers; *c; c++)
    add ((*c)->name, *c, test_cipher);
  g_test_add_func ("/crypto/cross/key-lengths", test_key_lengths);
  g_test_add_func ("/crypto/cross/two-keys", test_two_keys);
  g_test_add_func ("/crypto/cross/turn", test_turn);
  g_test_add_func ("/crypto/cross/context-sizes", test_context_sizes);
  result = g_test_run ();

  if (legacy_provider)
    OSSL_PROVIDER_unload (legacy_provider);
  OSSL_PROVIDER_unload (default_provider);
  return result;
}
