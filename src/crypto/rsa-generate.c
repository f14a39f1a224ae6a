/* rsa-generate.c: making RSA keys (FIPS 186-5 A.1.3, random probable primes)
 *
 * One thing differs from A.1.3: candidates are not all drawn anew, but searched upwards from a
 * random start, so that they can be sieved.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rsa-key.h"

#include "prime.h"

#define LIMBS HM_BN_MAX_LIMBS

/* |p - q| must be larger than 2^(bits / 2 - 100). */
#define MIN_DISTANCE_BELOW_PRIME_BITS 100

/* The other prime may be drawn so often until it is far enough; twice is a wonder already. */
#define MAX_PRIMES 20

static HmRsaStatus
status_of_search (HmPrimeStatus status)
{
  switch (status)
    {
    case HM_PRIME_YES:
      return HM_RSA_OK;
    case HM_PRIME_CANCELLED:
      return HM_RSA_CANCELLED;
    case HM_PRIME_NO:
    case HM_PRIME_NO_RANDOM:
    default:
      return HM_RSA_NO_RANDOM;
    }
}

/* gcd (candidate - 1, e) = 1, else e has no inverse. */
static bool
fits_exponent (const void *data, const HmLimb *candidate, size_t size)
{
  const HmLimb *e = data;
  HmLimb order[LIMBS], gcd[LIMBS];

  hm_bn_sub_word (order, candidate, 1, size);
  hm_bn_gcd (gcd, order, e, size);
  return hm_bn_is_word (gcd, size, 1);
}

static bool
far_apart (const HmLimb *p, const HmLimb *q, size_t size, size_t prime_bits)
{
  HmLimb distance[LIMBS];

  if (hm_bn_sub (distance, p, q, size))
    hm_bn_sub (distance, q, p, size);
  return hm_bn_bits (distance, size) > prime_bits - MIN_DISTANCE_BELOW_PRIME_BITS;
}

HmRsaStatus
hm_rsa_generate (HmRsaKey *key,
                 unsigned bits,
                 uint64_t e,
                 HmRandomFunc random,
                 void *random_data,
                 HmCancelFunc cancel,
                 void *cancel_data)
{
  const HmPrimeSource source = { random, random_data, cancel, cancel_data };
  HmLimb p[LIMBS] = { 0 }, q[LIMBS] = { 0 }, n[2 * LIMBS], exponent[LIMBS], no_d[LIMBS] = { 0 };
  size_t prime_bits = bits / 2;
  size_t size = HM_BN_LIMBS (prime_bits);
  HmRsaStatus status;

  if (bits < 512 || bits > HM_RSA_MAX_BITS || bits % 64 != 0 || e < 3 || e % 2 == 0)
    return HM_RSA_BAD_ARGUMENT;

  hm_bn_zero (exponent, LIMBS);
  for (size_t i = 0; i < 64; i += HM_BN_LIMB_BITS)
    exponent[i / HM_BN_LIMB_BITS] = (HmLimb) (e >> i);

  /* Two primes with their two top bits set have a product of exactly twice their size. */
  status = status_of_search (hm_prime_find (p, size, prime_bits, fits_exponent, exponent, &source));
  if (status != HM_RSA_OK)
    return status;

  for (unsigned tries = 0; tries < MAX_PRIMES; tries++)
    {
      status =
          status_of_search (hm_prime_find (q, size, prime_bits, fits_exponent, exponent, &source));
      if (status != HM_RSA_OK)
        return status;
      if (!far_apart (p, q, size, prime_bits))
        continue;

      hm_bn_mul (n, p, LIMBS, q, LIMBS);
      status = hm_rsa_set_parts (key, n, exponent, no_d, p, q);

      /* FIPS 186-5 A.1.1: d must be larger than 2^(bits / 2). */
      if (status != HM_RSA_OK || hm_bn_bits (hm_rsa_parts (key)->d, LIMBS) > prime_bits)
        return status;
    }

  return HM_RSA_NO_RANDOM;
}
