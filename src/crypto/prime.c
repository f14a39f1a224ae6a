/* prime.c: finding primes
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "prime.h"

#include <string.h>

#include "mont.h"

/* Candidates are sieved by the odd primes below this. For 1024 bits that leaves about one in
 * nine; a larger table would spare fewer tests than it costs. */
#define SIEVE_LIMIT 16384
#define MAX_SIEVE_PRIMES 1900 /* there are fewer below the limit: 1899 odd ones */

/* Odd numbers that one sieve covers. Of the odd numbers of 2048 bits one in 710 is prime, so that
 * one window is nearly always enough. */
#define WINDOW 4096

/* How many windows, and how many bases, are tried before the random source is blamed. */
#define MAX_WINDOWS 1000
#define MAX_BASES 200

/* FIPS 186-5 table B.1 (5 rounds for 1024 bits, 4 for 1536 and more) and FIPS 186-4 table C.2 (5
 * for 512 bits). Below, the bounds of Damgard, Landrock and Pomerance for an error under 2^-80
 * (Handbook of Applied Cryptography, table 4.4). */
unsigned
hm_prime_rounds (size_t bits)
{
  static const struct
  {
    size_t bits;
    unsigned rounds;
  } table[] = {
    { 1536, 4 }, { 512, 5 },  { 450, 6 },  { 400, 7 },  { 350, 8 },
    { 300, 9 },  { 250, 12 }, { 200, 15 }, { 150, 18 }, { 100, 27 },
  };

  for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
    {
      if (bits >= table[i].bits)
        return table[i].rounds;
    }

  return 40; /* no bound below 2^-80 by the size: each round leaves 1/4 of the composites */
}

/* The index of the lowest set bit; @a is not zero. */
static size_t
trailing_zeros (const HmLimb *a)
{
  size_t i = 0;

  while (!hm_bn_bit (a, i))
    i++;

  return i;
}

/* A number of @bits random bits in @size limbs. */
static bool
random_bits (HmLimb *r, size_t size, size_t bits, const HmPrimeSource *source)
{
  uint8_t bytes[HM_BN_MAX_BITS / 8];
  size_t length = (bits + 7) / 8;

  if (!source->random (source->random_data, bytes, length))
    return false;

  bytes[0] &= 0xff >> (8 * length - bits);
  return hm_bn_from_bytes (r, size, bytes, length);
}

HmPrimeStatus
hm_prime_test (const HmLimb *n, size_t size, unsigned rounds, const HmPrimeSource *source)
{
  HmLimb minus_one[HM_BN_MAX_LIMBS], odd[HM_BN_MAX_LIMBS], base[HM_BN_MAX_LIMBS];
  HmMont mont;

  if (!hm_bn_bit (n, 0))
    return hm_bn_is_word (n, size, 2) ? HM_PRIME_YES : HM_PRIME_NO;
  if (hm_bn_is_word (n, size, 3))
    return HM_PRIME_YES;

  hm_mont_init (&mont, n, size);
  size = mont.size;
  hm_bn_sub_word (minus_one, mont.n, 1, size);

  /* n - 1 = 2^twos odd */
  size_t twos = trailing_zeros (minus_one);

  hm_bn_shift_right (odd, minus_one, size, twos);

  for (unsigned round = 0; round < rounds; round++)
    {
      size_t step = 1;

      if (source->cancel != NULL && source->cancel (source->cancel_data))
        return HM_PRIME_CANCELLED;

      /* 1 < base < n - 1 */
      unsigned tries = 0;

      do
        {
          if (tries++ == MAX_BASES || !random_bits (base, size, hm_bn_bits (mont.n, size), source))
            return HM_PRIME_NO_RANDOM;
        }
      while (hm_bn_is_zero (base, size) || hm_bn_is_word (base, size, 1) ||
             hm_bn_compare (base, minus_one, size) >= 0);

      hm_mont_power (&mont, base, base, odd, size);
      if (hm_bn_is_word (base, size, 1))
        continue;

      while (hm_bn_compare (base, minus_one, size) != 0)
        {
          if (step++ >= twos)
            return HM_PRIME_NO;
          hm_mont_to (&mont, base, base);
          hm_mont_sqr (&mont, base, base);
          hm_mont_from (&mont, base, base);
          if (hm_bn_is_word (base, size, 1))
            return HM_PRIME_NO;
        }
    }

  return HM_PRIME_YES;
}

/* The odd primes below SIEVE_LIMIT, by the sieve of Eratosthenes over odd numbers. */
static size_t
small_primes (uint16_t *primes)
{
  uint8_t composite[SIEVE_LIMIT / 2] = { 0 }; /* [i] stands for 2 i + 1 */
  size_t count = 0;

  for (size_t i = 1; i < SIEVE_LIMIT / 2; i++)
    {
      if (composite[i])
        continue;

      primes[count++] = (uint16_t) (2 * i + 1);
      for (size_t j = 2 * i * (i + 1); j < SIEVE_LIMIT / 2; j += 2 * i + 1)
        composite[j] = 1;
    }

  return count;
}

/* Marks in @composite, where [i] stands for start + 2 i, what a small prime divides. */
static void
sieve (uint8_t *composite, const HmLimb *start, size_t size, const uint16_t *primes, size_t count)
{
  memset (composite, 0, WINDOW);
  for (size_t k = 0; k < count; k++)
    {
      uint32_t prime = primes[k];
      uint32_t rest = hm_bn_mod_word (start, size, prime);

      /* The smallest i with rest + 2 i = 0 (mod prime). */
      uint32_t first = rest == 0 ? 0 : prime - rest;

      if (first % 2 != 0)
        first += prime;
      for (size_t i = first / 2; i < WINDOW; i += prime)
        composite[i] = 1;
    }
}

/* A random odd start, and from there upwards through one window; then a new start. */
HmPrimeStatus
hm_prime_find (HmLimb *r,
               size_t size,
               size_t bits,
               HmPrimeFilter filter,
               const void *filter_data,
               const HmPrimeSource *source)
{
  uint16_t primes[MAX_SIEVE_PRIMES];
  uint8_t composite[WINDOW];
  HmLimb start[HM_BN_MAX_LIMBS];
  size_t count = small_primes (primes);
  unsigned rounds = hm_prime_rounds (bits);

  for (unsigned tries = 0; tries < MAX_WINDOWS; tries++)
    {
      if (source->cancel != NULL && source->cancel (source->cancel_data))
        return HM_PRIME_CANCELLED;
      if (!random_bits (start, size, bits, source))
        return HM_PRIME_NO_RANDOM;

      start[0] |= 1;
      start[(bits - 1) / HM_BN_LIMB_BITS] |= (HmLimb) 1 << ((bits - 1) % HM_BN_LIMB_BITS);
      start[(bits - 2) / HM_BN_LIMB_BITS] |= (HmLimb) 1 << ((bits - 2) % HM_BN_LIMB_BITS);
      sieve (composite, start, size, primes, count);

      for (HmLimb i = 0; i < WINDOW; i++)
        {
          if (composite[i])
            continue;

          /* Near the top of the range the window may run over: start anew then. */
          if (hm_bn_add_word (r, start, 2 * i, size) || hm_bn_bits (r, size) > bits)
            break;
          if (filter != NULL && !filter (filter_data, r, size))
            continue;

          HmPrimeStatus status = hm_prime_test (r, size, rounds, source);

          if (status != HM_PRIME_NO)
            return status;
        }
    }

  return HM_PRIME_NO;
}
