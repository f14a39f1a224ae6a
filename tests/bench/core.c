/* core.c: cycles per byte of every primitive of the core, beside libcrypto
 *
 * The unit is the core's own clock: each sample stands between two runs of a chain of rotations,
 * one cycle each, and is divided by them. So the figures do not depend on frequency, and samples
 * during which it changed, or something else ran, are thrown away. What is shown is the lower
 * quartile.
 *
 *   core [NAME...]
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "crypto/cpu.h"
#include "crypto/crypto.h"

#include <glib.h>
#include <math.h>
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/provider.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define CHAIN 24000 /* rotations; some microseconds */
#define SAMPLES 120
#define SAMPLE_NS 100e3
#define TOLERANCE 0.01 /* between the chains before and after a sample */
#define MAX_SIZE 8192

static _Alignas(HM_CONTEXT_ALIGN) uint8_t context[HM_MAX_CONTEXT_SIZE];
static _Alignas(64) uint8_t in[MAX_SIZE], out[MAX_SIZE];
static uint8_t key[256], iv[16];

typedef struct
{
  const char *name;
  gboolean decrypt;
  void (*run) (gconstpointer descriptor, size_t size); /* one message */
  gconstpointer descriptor;
  void (*run_peer) (gpointer peer, size_t size);
  gpointer peer; /* NULL when libcrypto does not have it */
} Row;

static double
now (void)
{
  struct timespec t;

  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}

/* Nanoseconds a cycle. */
static double
chain (void)
{
  double start = now ();
  uint64_t x = 1;

  for (int i = 0; i < CHAIN / 16; i++)
    {
#pragma GCC unroll 16
      for (int j = 0; j < 16; j++)
        {
          x = x << 1 | x >> 63;
          __asm__ volatile("" : "+r"(x));
        }
    }
  return (now () - start) / CHAIN;
}

static int
compare (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

static void
repeat (const Row *row, gboolean peer, size_t size, long count)
{
  for (long i = 0; i < count; i++)
    if (peer)
      row->run_peer (row->peer, size);
    else
      row->run (row->descriptor, size);
}

/* One sample, cycles per byte, or a negative value when it was disturbed. */
static double
sample (const Row *row, gboolean peer, size_t size, long count)
{
  double before = chain (), start = now (), end, after;

  repeat (row, peer, size, count);
  end = now ();
  after = chain ();
  if (MAX (before, after) > MIN (before, after) * (1 + TOLERANCE))
    return -1;
  return (end - start) / (count * (double) size) / ((before + after) / 2);
}

static double
quartile (double *values, int count)
{
  if (count == 0)
    return NAN;
  qsort (values, count, sizeof *values, compare);
  return values[count / 4];
}

static long
calibrate (const Row *row, gboolean peer, size_t size)
{
  double elapsed = 0;
  long count = 1;

  for (int i = 0; i < 40 && elapsed < SAMPLE_NS / 2; i++)
    {
      double start = now ();

      repeat (row, peer, size, count);
      elapsed = now () - start;
      if (elapsed < SAMPLE_NS / 2)
        count *= 2;
    }
  return count;
}

/* Ours and the peer's samples alternate, so that both see the same minutes. */
static void
measure (const Row *row, size_t size, double result[2])
{
  double values[2][SAMPLES];
  int counts[2] = { 0, 0 };
  int sides = row->peer ? 2 : 1;
  long repeats[2];

  for (int side = 0; side < sides; side++)
    repeats[side] = calibrate (row, side, size);
  for (int i = 0; i < SAMPLES; i++)
    for (int side = 0; side < sides; side++)
      {
        double value = sample (row, side, size, repeats[side]);

        if (value > 0)
          values[side][counts[side]++] = value;
      }
  for (int side = 0; side < 2; side++)
    result[side] = quartile (values[side], counts[side]);
}

static void
run_digest (gconstpointer descriptor, size_t size)
{
  const HmDigest *digest = descriptor;

  digest->init (context);
  digest->update (context, in, size);
  digest->final (context, out);
}

static void
run_mac (gconstpointer descriptor, size_t size)
{
  const HmMac *mac = descriptor;

  mac->init (context);
  mac->update (context, in, size);
  mac->final (context, out);
}

static void
run_encrypt (gconstpointer descriptor, size_t size)
{
  ((const HmCipher *) descriptor)->encrypt (context, out, in, size);
}

static void
run_decrypt (gconstpointer descriptor, size_t size)
{
  ((const HmCipher *) descriptor)->decrypt (context, out, in, size);
}

static void
run_peer_digest (gpointer peer, size_t size)
{
  EVP_DigestInit_ex2 (peer, NULL, NULL);
  EVP_DigestUpdate (peer, in, size);
  EVP_DigestFinal_ex (peer, out, NULL);
}

static void
run_peer_mac (gpointer peer, size_t size)
{
  size_t length;

  EVP_MAC_init (peer, NULL, 0, NULL);
  EVP_MAC_update (peer, in, size);
  EVP_MAC_final (peer, out, &length, sizeof out);
}

static void
run_peer_cipher (gpointer peer, size_t size)
{
  int length;

  EVP_CipherUpdate (peer, out, &length, in, (int) size);
}

static void
print (const Row *row)
{
  static const size_t sizes[] = { 16, MAX_SIZE };

  printf ("%-14s %-8s", row->name, row->decrypt ? "decrypt" : "");
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      double result[2];

      measure (row, sizes[i], result);
      printf (" %9.3f", result[0]);
      if (row->peer)
        printf (" %9.3f %5.2fx", result[1], result[1] / result[0]);
      else
        printf (" %9s %6s", "-", "-");
    }
  printf ("\n");
  fflush (stdout);
}

static void
bench_digest (const HmDigest *digest)
{
  EVP_MD *evp = EVP_MD_fetch (NULL, digest->name, NULL);
  EVP_MD_CTX *peer = evp ? EVP_MD_CTX_new () : NULL;

  if (peer)
    EVP_DigestInit_ex2 (peer, evp, NULL);
  print (&(Row){ digest->name, FALSE, run_digest, digest, run_peer_digest, peer });
  EVP_MD_CTX_free (peer);
  EVP_MD_free (evp);
}

static void
bench_mac (const HmMac *mac)
{
  OSSL_PARAM params[] = {
    OSSL_PARAM_construct_utf8_string (OSSL_MAC_PARAM_DIGEST, (char *) mac->name + 5, 0),
    OSSL_PARAM_construct_end (),
  };
  EVP_MAC *evp = EVP_MAC_fetch (NULL, "HMAC", NULL);
  EVP_MAC_CTX *peer = EVP_MAC_CTX_new (evp);

  EVP_MAC_init (peer, key, 16, params);
  mac->set_key (context, key, 16);
  print (&(Row){ mac->name, FALSE, run_mac, mac, run_peer_mac, peer });
  EVP_MAC_CTX_free (peer);
  EVP_MAC_free (evp);
}

static void
bench_cipher (const HmCipher *cipher, gboolean decrypt)
{
  EVP_CIPHER *evp = EVP_CIPHER_fetch (NULL, cipher->name, NULL);
  EVP_CIPHER_CTX *peer = evp ? EVP_CIPHER_CTX_new () : NULL;

  if (peer)
    {
      EVP_CipherInit_ex2 (peer, evp, key, iv, !decrypt, NULL);
      EVP_CIPHER_CTX_set_padding (peer, 0);
    }
  cipher->set_key (context, key, cipher->key_size);
  if (cipher->iv_size)
    cipher->set_iv (context, iv);
  print (&(Row){ cipher->name, decrypt, decrypt ? run_decrypt : run_encrypt, cipher,
                 run_peer_cipher, peer });
  EVP_CIPHER_CTX_free (peer);
  EVP_CIPHER_free (evp);
}

static gboolean
wanted (const char *name, int argc, char *argv[])
{
  for (int i = 1; i < argc; i++)
    if (strcmp (argv[i], name) == 0)
      return TRUE;
  return argc == 1;
}

int
main (int argc, char *argv[])
{
  OSSL_PROVIDER_load (NULL, "default");
  OSSL_PROVIDER_load (NULL, "legacy");
  for (size_t i = 0; i < sizeof key; i++)
    key[i] = (uint8_t) (i * 7 + 1);

  printf ("cycles/byte            %9s %9s %6s %9s %9s %6s\n", "16 B", "libcrypto", "", "8 KiB",
          "libcrypto", "");
  for (const HmDigest *const *d = hm_digests; *d; d++)
    if (wanted ((*d)->name, argc, argv))
      bench_digest (*d);
  for (const HmMac *const *m = hm_macs; *m; m++)
    if (wanted ((*m)->name, argc, argv))
      bench_mac (*m);
  for (const HmCipher *const *c = hm_ciphers; *c; c++)
    if (wanted ((*c)->name, argc, argv))
      {
        bench_cipher (*c, FALSE);
        if ((*c)->decrypt != (*c)->encrypt)
          bench_cipher (*c, TRUE);
      }
  return 0;
}
