/* prime.h: finding primes
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bn.h"
#include "random.h"

typedef enum
{
  HM_PRIME_YES,
  HM_PRIME_NO,
  HM_PRIME_CANCELLED,
  HM_PRIME_NO_RANDOM,
} HmPrimeStatus;

/* What a search draws on. */
typedef struct
{
  HmRandomFunc random;
  void *random_data;
  HmCancelFunc cancel; /* may be NULL */
  void *cancel_data;
} HmPrimeSource;

/* The Miller-Rabin rounds for a random candidate of so many bits. */
unsigned hm_prime_rounds (size_t bits);

/* Miller-Rabin with @rounds random bases (FIPS 186-5 B.3.1) for any number of at least 2 bits. */
HmPrimeStatus
hm_prime_test (const HmLimb *n, size_t size, unsigned rounds, const HmPrimeSource *source);

/* A further condition on a prime; false to have the search go on. */
typedef bool (*HmPrimeFilter) (const void *data, const HmLimb *candidate, size_t size);

/* Finds a random prime of exactly @bits bits (64 or more), the two highest of them set, that
 * passes @filter (which is asked before the costly test; may be NULL). HM_PRIME_YES on success,
 * otherwise the reason why not; HM_PRIME_NO when the random source gives only unusable numbers. */
HmPrimeStatus hm_prime_find (HmLimb *r,
                             size_t size,
                             size_t bits,
                             HmPrimeFilter filter,
                             const void *filter_data,
                             const HmPrimeSource *source);
