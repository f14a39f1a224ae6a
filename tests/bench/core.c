/* core.c: cycles per byte of every primitive of the core, beside other libraries
 *
 * The unit is the core's own clock: each sample stands between two runs of a chain of rotations,
 * one cycle each, and is divided by them. So the figures do not depend on frequency, and samples
 * during which it changed, or something else ran, are thrown away. What is shown is the lower
 * quartile. The libraries are measured by turns, sample after sample.
 *
 *   bench-core [NAME...]
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "crypto/cpu.h"
#include "crypto/crypto.h"
#include "peers.h"

#include <glib.h>
#include <math.h>
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

#define MAX_SIDES                                                                                  \
  (G_N_ELEMENTS (hm_peers)) /* ourselves and the peers, which have a NULL at the end */

/* One message by one library. */
typedef struct
{
  void (*run) (gconstpointer what, size_t size);
  gconstpointer what;
} Side;

/* What a Side of a peer has as its what. */
typedef struct
{
  const HmPeer *peer;
  gpointer object; /* NULL when it does not have the algorithm */
} PeerObject;

typedef struct
{
  const char *name;
  gboolean decrypt;
  Side sides[MAX_SIDES];
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

/* One sample, cycles per byte, or a negative value when it was disturbed. */
static double
sample (const Side *side, size_t size, long count)
{
  double before = chain (), start = now (), end, after;

  for (long i = 0; i < count; i++)
    side->run (side->what, size);
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
calibrate (const Side *side, size_t size)
{
  double elapsed = 0;
  long count = 1;

  for (int i = 0; i < 40 && elapsed < SAMPLE_NS / 2; i++)
    {
      double start = now ();

      for (long k = 0; k < count; k++)
        side->run (side->what, size);
      elapsed = now () - start;
      if (elapsed < SAMPLE_NS / 2)
        count *= 2;
    }
  return count;
}

/* The samples of all sides alternate, so that all see the same minutes. */
static void
measure (const Row *row, size_t size, double *result)
{
  double values[MAX_SIDES][SAMPLES];
  int counts[MAX_SIDES] = { 0 };
  long repeats[MAX_SIDES];

  for (gsize k = 0; k < MAX_SIDES; k++)
    if (row->sides[k].run)
      repeats[k] = calibrate (&row->sides[k], size);
  for (int i = 0; i < SAMPLES; i++)
    for (gsize k = 0; k < MAX_SIDES; k++)
      if (row->sides[k].run)
        {
          double value = sample (&row->sides[k], size, repeats[k]);

          if (value > 0)
            values[k][counts[k]++] = value;
        }
  for (gsize k = 0; k < MAX_SIDES; k++)
    result[k] = quartile (values[k], counts[k]);
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
run_peer_digest (gconstpointer what, size_t size)
{
  const PeerObject *side = what;

  side->peer->digest (side->object, in, size, out);
}

static void
run_peer_mac (gconstpointer what, size_t size)
{
  const PeerObject *side = what;

  side->peer->mac (side->object, in, size, out);
}

static void
run_peer_cipher (gconstpointer what, size_t size)
{
  const PeerObject *side = what;

  side->peer->cipher (side->object, in, size, out);
}

/* Ours, each peer's, and how many times ours is the best peer's speed. */
static void
print (const Row *row)
{
  static const size_t sizes[] = { 16, MAX_SIZE };

  printf ("%-14s %-8s", row->name, row->decrypt ? "decrypt" : "");
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      double result[MAX_SIDES], best = INFINITY;

      measure (row, sizes[i], result);
      for (gsize k = 0; k < MAX_SIDES; k++)
        {
          if (isnan (result[k]))
            printf (" %11s", "-");
          else
            printf (" %11.3f", result[k]);
          if (k > 0 && result[k] < best)
            best = result[k];
        }
      if (isinf (best))
        printf (" %6s", "-");
      else
        printf (" %5.2fx", best / result[0]);
    }
  printf ("\n");
  fflush (stdout);
}

/* Measures our side, run (descriptor), and the peers that have an object, which are then freed. */
static void
bench (const char *name,
       gboolean decrypt,
       Side ours,
       PeerObject *peers,
       void (*run_peer) (gconstpointer, size_t))
{
  Row row = { name, decrypt, { ours } };

  for (gsize k = 0; hm_peers[k]; k++)
    if (peers[k].object)
      row.sides[k + 1] = (Side){ run_peer, &peers[k] };
  print (&row);
  for (gsize k = 0; hm_peers[k]; k++)
    if (peers[k].object)
      hm_peers[k]->free (peers[k].object);
}

static void
bench_digest (const HmDigest *digest)
{
  PeerObject peers[MAX_SIDES];

  for (gsize k = 0; hm_peers[k]; k++)
    peers[k] = (PeerObject){ hm_peers[k], hm_peers[k]->new_digest (digest->name) };
  bench (digest->name, FALSE, (Side){ run_digest, digest }, peers, run_peer_digest);
}

static void
bench_mac (const HmMac *mac)
{
  PeerObject peers[MAX_SIDES];

  mac->set_key (context, key, 16);
  for (gsize k = 0; hm_peers[k]; k++)
    peers[k] = (PeerObject){ hm_peers[k], hm_peers[k]->new_mac (mac->name, key, 16) };
  bench (mac->name, FALSE, (Side){ run_mac, mac }, peers, run_peer_mac);
}

static void
bench_cipher (const HmCipher *cipher, gboolean decrypt)
{
  PeerObject peers[MAX_SIDES];

  cipher->set_key (context, key, cipher->key_size);
  if (cipher->iv_size)
    cipher->set_iv (context, iv);
  for (gsize k = 0; hm_peers[k]; k++)
    peers[k] =
        (PeerObject){ hm_peers[k], hm_peers[k]->new_cipher (cipher->name, key, cipher->key_size,
                                                            cipher->iv_size ? iv : NULL, decrypt) };
  bench (cipher->name, decrypt, (Side){ decrypt ? run_decrypt : run_encrypt, cipher }, peers,
         run_peer_cipher);
}

static gboolean
wanted (const char *name, int argc, char *argv[])
{
  for (int i = 1; i < argc; i++)
    if (strcmp (argv[i], name) == 0)
      return TRUE;
  return argc == 1;
}

/* The names of the columns. */
static void
print_head (void)
{
  printf ("%-23s", "cycles/byte");
  for (int i = 0; i < 2; i++)
    {
      printf (" %11s", i == 0 ? "16 B: core" : "8 KiB: core");
      for (gsize k = 0; hm_peers[k]; k++)
        printf (" %11s", hm_peers[k]->name);
      printf (" %6s", "best");
    }
  printf ("\n");
}

int
main (int argc, char *argv[])
{
  for (gsize k = 0; hm_peers[k]; k++)
    hm_peers[k]->start ();
  for (size_t i = 0; i < sizeof key; i++)
    key[i] = (uint8_t) (i * 7 + 1);

  print_head ();
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
