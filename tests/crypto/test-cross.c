/* test-cross.c: the core against other libraries on random inputs
 *
 * Random lengths, chunkings, alignments and CPU paths, in place and apart, ciphers in both
 * directions. HM_TEST_ROUNDS sets how many messages each algorithm gets.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cpu-masks.h"
#include "crypto/crypto.h"
#include "models.h"
#include "peers.h"

#include <glib.h>
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <string.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC (EVP_CIPHER, EVP_CIPHER_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EVP_CIPHER_CTX, EVP_CIPHER_CTX_free)

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

/* An algorithm of the core and a library that may have it too. */
typedef struct
{
  const HmPeer *peer;
  gconstpointer descriptor;
} Pair;

static void
skip (const Pair *pair)
{
  g_autofree char *reason = g_strdup_printf ("%s does not have it", pair->peer->name);

  g_test_skip (reason);
}

static void
test_digest (gconstpointer data)
{
  const Pair *pair = data;
  const HmDigest *digest = pair->descriptor;
  gpointer other = pair->peer->new_digest (digest->name);
  g_autofree guint8 *buffer = g_malloc (MAX_OFFSET + MAX_LENGTH);

  if (!other)
    {
      skip (pair);
      return;
    }
  for (guint round = 0; round < rounds; round++)
    {
      guint8 *in = buffer + g_test_rand_int_range (0, MAX_OFFSET);
      size_t length = random_length (), n;
      guint8 expected[HM_MAX_DIGEST_SIZE], result[HM_MAX_DIGEST_SIZE];

      fill (in, length);
      pair->peer->digest (other, in, length, expected);
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
  pair->peer->free (other);
  hm_cpu_disable (0);
}

static void
test_mac (gconstpointer data)
{
  const Pair *pair = data;
  const HmMac *mac = pair->descriptor;
  g_autofree guint8 *buffer = g_malloc (MAX_OFFSET + MAX_LENGTH);
  guint tested = 0;

  for (guint round = 0; round < rounds; round++)
    {
      guint8 *in = buffer + g_test_rand_int_range (0, MAX_OFFSET);
      guint8 key[200], expected[HM_MAX_DIGEST_SIZE], tag[HM_MAX_DIGEST_SIZE];
      size_t key_length = g_test_rand_int_range (0, sizeof key + 1);
      gpointer other;

      fill (key, sizeof key);
      other = pair->peer->new_mac (mac->name, key, key_length);
      if (!other)
        continue;
      tested++;
      random_path ();
      mac->set_key (context, key, key_length);
      /* Twice with one key: the second message must not see the first. */
      for (int message = 0; message < 2; message++)
        {
          size_t length = random_length (), n;

          fill (in, length);
          pair->peer->mac (other, in, length, expected);
          mac->init (context);
          for (size_t i = 0; i < length; i += n)
            {
              n = random_piece (length - i, 1);
              mac->update (context, in + i, n);
            }
          mac->final (context, tag);
          g_assert_cmpmem (tag, mac->tag_size, expected, mac->tag_size);
        }
      pair->peer->free (other);
    }
  if (!tested)
    skip (pair);
  hm_cpu_disable (0);
}

/* One direction of a cipher; what stands around the output must stay. */
static void
check_cipher (const HmCipher *cipher,
              gboolean encrypt,
              const guint8 *key,
              size_t key_length,
              const unsigned *parameter,
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
      if (message == 0 && parameter)
        g_assert_true (cipher->set_key_with (context, key, key_length, *parameter));
      else if (message == 0)
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

/* A key length that the core takes. */
static size_t
random_key_length (const HmCipher *cipher, const guint8 *key)
{
  size_t length;

  do
    length = g_test_rand_bit ()
                 ? cipher->key_size
                 : (size_t) g_test_rand_int_range (cipher->min_key_size, cipher->max_key_size + 1);
  while (!cipher->set_key (context, key, length));
  return length;
}

static void
test_cipher (gconstpointer data)
{
  const Pair *pair = data;
  const HmCipher *cipher = pair->descriptor;
  g_autofree guint8 *in = g_malloc (MAX_LENGTH);
  g_autofree guint8 *expected = g_malloc (MAX_LENGTH + HM_MAX_BLOCK_SIZE);
  guint tested = 0;

  for (guint round = 0; round < rounds; round++)
    {
      guint8 key[256], iv[HM_MAX_BLOCK_SIZE];
      size_t key_length, length = random_length ();
      gpointer other;

      length -= length % cipher->block_size;
      fill (key, sizeof key);
      fill (iv, sizeof iv);
      /* A counter close to its overflow, of the low half and of the whole. */
      if (g_test_rand_int_range (0, 4) == 0)
        memset (iv + (g_test_rand_bit () ? 8 : 0), 0xff, 7);
      fill (in, length);
      key_length = random_key_length (cipher, key);
      other = pair->peer->new_cipher (cipher->name, key, key_length, cipher->iv_size ? iv : NULL,
                                      FALSE);
      if (!other)
        continue;
      tested++;
      pair->peer->cipher (other, in, length, expected);
      pair->peer->free (other);

      random_path ();
      check_cipher (cipher, TRUE, key, key_length, NULL, iv, in, expected, length);
      check_cipher (cipher, FALSE, key, key_length, NULL, iv, expected, in, length);
    }
  if (!tested)
    skip (pair);
  hm_cpu_disable (0);
}

/* No library here has MDC-2: it is checked against its definition on the DES of the core. */
static void
mdc2_model (guint8 *result, const guint8 *in, size_t length, unsigned pad)
{
  const HmCipher *des = hm_cipher_find ("des-ecb");
  g_autofree guint8 *padded = g_malloc0 (length + 8);
  guint8 h[2][8], c[2][8];

  memcpy (padded, in, length);
  if (pad == 2)
    padded[length++] = 0x80;
  memset (h[0], 0x52, 8);
  memset (h[1], 0x25, 8);
  for (size_t at = 0; at < length; at += 8)
    {
      h[0][0] = (h[0][0] & 0x9f) | 0x40;
      h[1][0] = (h[1][0] & 0x9f) | 0x20;
      for (int i = 0; i < 2; i++)
        {
          g_assert_true (des->set_key (context, h[i], 8));
          des->encrypt (context, c[i], padded + at, 8);
          for (int k = 0; k < 8; k++)
            c[i][k] ^= padded[at + k];
        }
      for (int i = 0; i < 2; i++)
        {
          memcpy (h[i], c[i], 4);
          memcpy (h[i] + 4, c[!i] + 4, 4);
        }
    }
  memcpy (result, h, 16);
}

static void
test_mdc2 (void)
{
  const HmDigest *digest = hm_digest_find ("mdc2");

  for (guint round = 0; round < rounds; round++)
    {
      guint8 in[300], expected[16], result[16];
      size_t length = g_test_rand_int_range (0, sizeof in + 1), n;
      unsigned pad = round % 2 + 1;

      fill (in, length);
      mdc2_model (expected, in, length, pad);
      random_path ();
      g_assert_true (digest->init_with (context, pad));
      for (size_t i = 0; i < length; i += n)
        {
          n = random_piece (length - i, 1);
          digest->update (context, in + i, n);
        }
      digest->final (context, result);
      g_assert_cmpmem (result, sizeof result, expected, sizeof expected);
    }
  hm_cpu_disable (0);
}

static void
test_sha0 (void)
{
  const HmDigest *digest = hm_digest_find ("sha0");

  for (guint round = 0; round < rounds; round++)
    {
      guint8 in[700], expected[20], result[20];
      size_t length = g_test_rand_int_range (0, sizeof in + 1), n;

      fill (in, length);
      hm_model_sha0 (expected, in, length);
      random_path ();
      digest->init (context);
      for (size_t i = 0; i < length; i += n)
        {
          n = random_piece (length - i, 1);
          digest->update (context, in + i, n);
        }
      digest->final (context, result);
      g_assert_cmpmem (result, sizeof result, expected, sizeof expected);
    }
  hm_cpu_disable (0);
}

/* RC2 with all key lengths and strengths. */
static void
test_effective_bits (void)
{
  const HmCipher *cipher = hm_cipher_find ("rc2-cbc");
  g_autoptr (EVP_CIPHER) evp = EVP_CIPHER_fetch (NULL, "rc2-cbc", NULL);
  g_autoptr (EVP_CIPHER_CTX) evp_context = EVP_CIPHER_CTX_new ();
  guint8 in[600], expected[600];

  if (!evp)
    {
      g_test_skip ("libcrypto has no RC2: is its legacy provider installed?");
      return;
    }
  for (guint round = 0; round < rounds; round++)
    {
      guint8 key[128], iv[8];
      size_t key_length = g_test_rand_int_range (1, sizeof key + 1);
      unsigned bits = g_test_rand_int_range (1, 1025);
      size_t length = 8 * g_test_rand_int_range (0, sizeof in / 8 + 1), openssl_bits = bits;
      int size;

      fill (key, sizeof key);
      fill (iv, sizeof iv);
      fill (in, length);
      g_assert_true (EVP_EncryptInit_ex2 (evp_context, evp, NULL, NULL, NULL));
      g_assert_true (EVP_CIPHER_CTX_set_key_length (evp_context, (int) key_length));
      g_assert_true (EVP_CIPHER_CTX_set_params (
          evp_context,
          (OSSL_PARAM[]){
              OSSL_PARAM_construct_size_t (OSSL_CIPHER_PARAM_RC2_KEYBITS, &openssl_bits),
              OSSL_PARAM_construct_end (),
          }));
      g_assert_true (EVP_EncryptInit_ex2 (evp_context, NULL, key, iv, NULL));
      EVP_CIPHER_CTX_set_padding (evp_context, 0);
      g_assert_true (EVP_EncryptUpdate (evp_context, expected, &size, in, (int) length));
      g_assert_cmpint (size, ==, length);
      random_path ();
      check_cipher (cipher, TRUE, key, key_length, &bits, iv, in, expected, length);
      check_cipher (cipher, FALSE, key, key_length, &bits, iv, expected, in, length);
    }
  hm_cpu_disable (0);
}

/* RC5 with every number of rounds, and keys of every length. */
static void
test_rounds (void)
{
  const HmCipher *cipher = hm_cipher_find ("rc5-32-12-cbc");

  for (unsigned count = 0; count <= 255; count++)
    {
      guint8 key[255], iv[8], in[1600], out[1600];
      size_t length = 8 * g_test_rand_int_range (0, sizeof in / 8 + 1);
      size_t key_length = count * 89 % 256; /* each of the 256 once */

      fill (key, sizeof key);
      fill (iv, sizeof iv);
      fill (in, length);
      hm_model_rc5_cbc (out, in, length, key, key_length, count, iv);
      random_path ();
      check_cipher (cipher, TRUE, key, key_length, &count, iv, in, out, length);
      check_cipher (cipher, FALSE, key, key_length, &count, iv, out, in, length);
    }
  hm_cpu_disable (0);
}

/* A key of zeros makes subkeys that are 0 and stand for 65536, and zero words in the text are
 * factors: products that random text nearly never has. Wide and narrow decryption agree on them. */
static void
test_zero_factors (void)
{
  const HmCipher *cipher = hm_cipher_find ("idea-cbc");
  guint8 key[16], iv[8] = { 0 }, in[1024], out[1024];

  for (guint round = 0; round < 64; round++)
    {
      fill (key, sizeof key);
      for (gsize i = 0; i < sizeof key; i++)
        key[i] = g_test_rand_int_range (0, 3) ? 0 : key[i];
      for (gsize i = 0; i < sizeof in; i++)
        in[i] = g_test_rand_int_range (0, 3) ? 0 : 1;
      g_assert_true (cipher->set_key (context, key, sizeof key));
      /* Each block by itself, so that its words stay zero. */
      for (gsize i = 0; i < sizeof in; i += 8)
        {
          cipher->set_iv (context, iv);
          cipher->encrypt (context, out + i, in + i, 8);
        }
      for (gsize m = 0; m < G_N_ELEMENTS (hm_test_cpu_masks); m++)
        {
          guint8 back[1024];

          hm_cpu_disable (hm_test_cpu_masks[m]);
          g_assert_true (cipher->set_key (context, key, sizeof key));
          cipher->set_iv (context, iv);
          cipher->decrypt (context, back, out, sizeof out);
          for (gsize i = 8; i < sizeof back; i++)
            back[i] ^= out[i - 8];
          g_assert_cmpmem (back, sizeof back, in, sizeof in);
        }
    }
  hm_cpu_disable (0);
}

/* Values of a parameter that are not allowed are refused. */
static void
test_parameters (void)
{
  static const struct
  {
    const char *name;
    unsigned least, most;
  } limits[] = { { "mdc2", 1, 2 }, { "rc2-cbc", 1, 1024 }, { "rc5-32-12-cbc", 0, 255 } };
  static const guint8 key[16];
  guint checked = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (limits); i++)
    for (const HmDigest *const *d = hm_digests; *d; d++)
      if (g_str_equal ((*d)->name, limits[i].name))
        {
          g_assert_true ((*d)->init_with (context, limits[i].least));
          g_assert_true ((*d)->init_with (context, limits[i].most));
          g_assert_false ((*d)->init_with (context, limits[i].least - 1));
          g_assert_false ((*d)->init_with (context, limits[i].most + 1));
          checked++;
        }
  for (gsize i = 0; i < G_N_ELEMENTS (limits); i++)
    for (const HmCipher *const *c = hm_ciphers; *c; c++)
      if (g_str_equal ((*c)->name, limits[i].name))
        {
          g_assert_true ((*c)->set_key_with (context, key, 16, limits[i].least));
          g_assert_true ((*c)->set_key_with (context, key, 16, limits[i].most));
          g_assert_false ((*c)->set_key_with (context, key, 16, limits[i].least - 1));
          g_assert_false ((*c)->set_key_with (context, key, 16, limits[i].most + 1));
          checked++;
        }
  g_assert_cmpuint (checked, ==, G_N_ELEMENTS (limits));
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
add (const HmPeer *peer, const char *name, gconstpointer descriptor, GTestDataFunc function)
{
  g_autofree char *path = g_strdup_printf ("/crypto/cross/%s/%s", peer->name, name);
  Pair *pair = g_new (Pair, 1);

  *pair = (Pair){ peer, descriptor };
  g_test_add_data_func_full (path, pair, function, g_free);
}

int
main (int argc, char *argv[])
{
  const char *wanted = g_getenv ("HM_TEST_ROUNDS");

  g_test_init (&argc, &argv, NULL);
  rounds = wanted ? (guint) g_ascii_strtoull (wanted, NULL, 10) : DEFAULT_ROUNDS;
  g_assert_cmpuint (rounds, >, 0);

  for (const HmPeer *const *p = hm_peers; *p; p++)
    {
      (*p)->start ();
      for (const HmDigest *const *d = hm_digests; *d; d++)
        add (*p, (*d)->name, *d, test_digest);
      for (const HmMac *const *m = hm_macs; *m; m++)
        add (*p, (*m)->name, *m, test_mac);
      for (const HmCipher *const *c = hm_ciphers; *c; c++)
        add (*p, (*c)->name, *c, test_cipher);
    }
  g_test_add_func ("/crypto/cross/key-lengths", test_key_lengths);
  g_test_add_func ("/crypto/cross/parameters", test_parameters);
  g_test_add_func ("/crypto/cross/mdc2", test_mdc2);
  g_test_add_func ("/crypto/cross/sha0", test_sha0);
  g_test_add_func ("/crypto/cross/effective-bits", test_effective_bits);
  g_test_add_func ("/crypto/cross/rounds", test_rounds);
  g_test_add_func ("/crypto/cross/zero-factors", test_zero_factors);
  g_test_add_func ("/crypto/cross/two-keys", test_two_keys);
  g_test_add_func ("/crypto/cross/turn", test_turn);
  g_test_add_func ("/crypto/cross/context-sizes", test_context_sizes);
  return g_test_run ();
}
