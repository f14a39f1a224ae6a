/* dsa-generate.c: making DSA parameters and keys (FIPS 186-4 A.1.1.2, A.2.1 and B.1.1)
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "dsa-key.h"

#include <string.h>

#include "prime.h"

#define LIMBS HM_BN_MAX_LIMBS

extern const HmDigest hm_sha256;
#define HASH_BYTES 32
#define SEED_BYTES 32 /* at least as long as q */

/* Candidates for p are first divided by the odd numbers below this. */
#define TRIAL_LIMIT 1000

/* A seed gives a prime q once in some 90 times, and then 4 * bits candidates for p, which are
 * nearly always enough. Beyond these bounds the random source is to blame. */
#define MAX_SEEDS 20000
#define MAX_Q 50

static HmDsaStatus
status_of_test (HmPrimeStatus status)
{
  switch (status)
    {
    case HM_PRIME_YES:
      return HM_DSA_OK;
    case HM_PRIME_CANCELLED:
      return HM_DSA_CANCELLED;
    case HM_PRIME_NO:
    case HM_PRIME_NO_RANDOM:
    default:
      return HM_DSA_NO_RANDOM;
    }
}

/* FIPS 186-4 table C.1, for tests without a Lucas test; sizes between those of the table as the
 * next larger one. */
static unsigned
test_rounds (unsigned bits)
{
  return bits <= 1024 ? 40 : bits <= 2048 ? 56 : 64;
}

static void
set_bit (HmLimb *a, size_t bit)
{
  a[bit / HM_BN_LIMB_BITS] |= (HmLimb) 1 << (bit % HM_BN_LIMB_BITS);
}

/* Clears all bits from @bit on. */
static void
cut_at (HmLimb *a, size_t bit)
{
  size_t limb = bit / HM_BN_LIMB_BITS;

  a[limb] &= ((HmLimb) 1 << (bit % HM_BN_LIMB_BITS)) - 1;
  hm_bn_zero (a + limb + 1, LIMBS - limb - 1);
}

/* Hash ((seed + offset) mod 2^seedlen), the seed as a big-endian number. */
static void
hash_seed (uint8_t *hash, const uint8_t *seed, uint32_t offset)
{
  _Alignas(HM_CONTEXT_ALIGN) uint8_t context[HM_MAX_CONTEXT_SIZE];
  uint8_t sum[SEED_BYTES];
  uint64_t carry = offset;

  for (size_t i = SEED_BYTES; i-- > 0; carry >>= 8)
    {
      carry += seed[i];
      sum[i] = (uint8_t) carry;
    }
  hm_sha256.init (context);
  hm_sha256.update (context, sum, SEED_BYTES);
  hm_sha256.final (context, hash);
}

/* Step 6 and 7: q = 2^(N-1) + U + 1 - (U mod 2) with U = Hash (seed) mod 2^(N-1). */
static void
make_q (HmLimb *q, const uint8_t *seed, unsigned q_bits)
{
  uint8_t hash[HASH_BYTES];

  hash_seed (hash, seed, 0);
  hm_bn_from_bytes (q, LIMBS, hash, sizeof hash);
  cut_at (q, q_bits - 1);
  set_bit (q, q_bits - 1);
  set_bit (q, 0);
}

/* Steps 11.1 to 11.5: X = W + 2^(L-1), where W is made of the hashes from @offset on, and
 * p = X - ((X mod 2 q) - 1). False when p is below 2^(L-1). */
static bool
make_p (HmLimb *p, const uint8_t *seed, uint32_t offset, unsigned bits, const HmLimb *q)
{
  uint8_t bytes[HM_DSA_MAX_BYTES + HASH_BYTES];
  size_t hashes = (bits + 8 * HASH_BYTES - 1) / (8 * HASH_BYTES);
  HmLimb rest[LIMBS], twice_q[LIMBS];

  for (size_t i = 0; i < hashes; i++)
    hash_seed (bytes + (hashes - 1 - i) * HASH_BYTES, seed, offset + (uint32_t) i);
  hm_bn_from_bytes (p, LIMBS, bytes, hashes * HASH_BYTES);
  cut_at (p, bits - 1);
  set_bit (p, bits - 1);

  hm_bn_add (twice_q, q, q, LIMBS);
  hm_bn_divide (NULL, rest, p, LIMBS, twice_q, LIMBS);
  hm_bn_sub (p, p, rest, LIMBS);
  hm_bn_add_word (p, p, 1, LIMBS);
  return hm_bn_bits (p, LIMBS) == bits;
}

/* The number is far above the limit, so that a divisor shows that it is not prime. */
static bool
has_small_divisor (const HmLimb *a, size_t size)
{
  for (uint32_t divisor = 3; divisor < TRIAL_LIMIT; divisor += 2)
    {
      if (hm_bn_mod_word (a, size, divisor) == 0)
        return true;
    }

  return false;
}

static HmPrimeStatus
is_prime (const HmLimb *a, unsigned bits, unsigned rounds, const HmPrimeSource *source)
{
  size_t size = HM_BN_LIMBS (bits);

  return has_small_divisor (a, size) ? HM_PRIME_NO : hm_prime_test (a, size, rounds, source);
}

/* Steps 5 to 9: a seed, and q from it. */
static HmDsaStatus
find_q (HmLimb *q, uint8_t *seed, unsigned q_bits, unsigned rounds, const HmPrimeSource *source)
{
  for (unsigned seeds = 0; seeds < MAX_SEEDS; seeds++)
    {
      if (source->cancel != NULL && source->cancel (source->cancel_data))
        return HM_DSA_CANCELLED;
      if (!source->random (source->random_data, seed, SEED_BYTES))
        return HM_DSA_NO_RANDOM;

      make_q (q, seed, q_bits);

      HmPrimeStatus status = is_prime (q, q_bits, rounds, source);

      if (status != HM_PRIME_NO)
        return status_of_test (status);
    }

  return HM_DSA_NO_RANDOM;
}

/* Steps 10 and 11: HM_PRIME_NO when none of the candidates that belong to the seed is prime. */
static HmPrimeStatus
find_p (HmLimb *p,
        const uint8_t *seed,
        unsigned bits,
        const HmLimb *q,
        unsigned rounds,
        const HmPrimeSource *source)
{
  uint32_t hashes = (bits + 8 * HASH_BYTES - 1) / (8 * HASH_BYTES);
  uint32_t offset = 1;

  for (unsigned counter = 0; counter < 4 * bits; counter++, offset += hashes)
    {
      if (source->cancel != NULL && source->cancel (source->cancel_data))
        return HM_PRIME_CANCELLED;
      if (!make_p (p, seed, offset, bits, q))
        continue;

      HmPrimeStatus status = is_prime (p, bits, rounds, source);

      if (status != HM_PRIME_NO)
        return status;
    }

  return HM_PRIME_NO;
}

/* A.2.1: g = h^((p - 1) / q) mod p, for the first h from 2 on that does not give 1. */
static void
make_g (HmLimb *g, const HmLimb *p, unsigned bits, const HmLimb *q)
{
  HmLimb exponent[LIMBS];
  HmLimb h = 2;
  HmMont mont;

  hm_mont_init (&mont, p, HM_BN_LIMBS (bits));
  hm_bn_sub_word (exponent, p, 1, LIMBS);
  hm_bn_divide (exponent, NULL, exponent, LIMBS, q, LIMBS);
  do
    {
      hm_bn_set_word (g, h++, LIMBS);
      hm_mont_power (&mont, g, g, exponent, LIMBS);
    }
  while (hm_bn_is_word (g, mont.size, 1));
}

HmDsaStatus
hm_dsa_generate_parameters (HmDsaKey *key,
                            unsigned bits,
                            unsigned q_bits,
                            HmRandomFunc random,
                            void *random_data,
                            HmCancelFunc cancel,
                            void *cancel_data)
{
  const HmPrimeSource source = { random, random_data, cancel, cancel_data };
  HmLimb p[LIMBS], q[LIMBS], g[LIMBS], none[LIMBS] = { 0 };
  uint8_t seed[SEED_BYTES];
  unsigned rounds = test_rounds (bits);

  if (bits < HM_DSA_MIN_BITS || bits > HM_DSA_MAX_BITS || q_bits < HM_DSA_MIN_Q_BITS ||
      q_bits > HM_DSA_MAX_Q_BITS)
    return HM_DSA_BAD_ARGUMENT;

  for (unsigned tries = 0; tries < MAX_Q; tries++)
    {
      HmDsaStatus status = find_q (q, seed, q_bits, rounds, &source);

      if (status != HM_DSA_OK)
        return status;

      HmPrimeStatus found = find_p (p, seed, bits, q, rounds, &source);

      if (found == HM_PRIME_NO)
        continue;
      if (found != HM_PRIME_YES)
        return status_of_test (found);

      make_g (g, p, bits, q);
      return hm_dsa_set_parts (key, p, q, g, none, none);
    }

  return HM_DSA_NO_RANDOM;
}

HmDsaStatus
hm_dsa_generate_key (HmDsaKey *key, HmRandomFunc random, void *random_data)
{
  HmDsaParts *parts = hm_dsa_parts (key);
  HmLimb power[LIMBS] = { 0 };

  if (!hm_dsa_random (parts, parts->x, random, random_data))
    return HM_DSA_NO_RANDOM;

  hm_bn_copy (power, parts->g, HM_DSA_LIMBS);
  hm_mont_power (&parts->p, power, power, parts->x, LIMBS);
  hm_bn_copy (parts->y, power, HM_DSA_LIMBS);
  hm_mont_to (&parts->q, parts->x_mont, parts->x);
  parts->has_x = true;
  parts->has_y = true;
  return HM_DSA_OK;
}
