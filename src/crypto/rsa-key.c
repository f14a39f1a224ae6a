/* rsa-key.c: RSA keys taken from numbers and given back as numbers
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "rsa-key.h"

#include <string.h>

#define LIMBS HM_BN_MAX_LIMBS

/* Checks e d = 1 (mod prime - 1) for one prime, and leaves d mod prime - 1. Without @d it is
 * computed from @e. */
static bool
crt_exponent (HmLimb *r, const HmLimb *e, const HmLimb *d, const HmLimb *prime)
{
  HmLimb order[LIMBS], e_rest[LIMBS], product[2 * LIMBS], one[LIMBS];

  hm_bn_sub_word (order, prime, 1, LIMBS);
  hm_bn_divide (NULL, e_rest, e, LIMBS, order, LIMBS);
  if (hm_bn_is_zero (d, LIMBS))
    return hm_bn_invert (r, e_rest, order, LIMBS);

  hm_bn_divide (NULL, r, d, LIMBS, order, LIMBS);
  hm_bn_mul (product, r, LIMBS, e_rest, LIMBS);
  hm_bn_divide (NULL, one, product, 2 * LIMBS, order, LIMBS);
  return hm_bn_is_word (one, LIMBS, 1);
}

/* d = 1 / e mod lcm (p - 1, q - 1), as FIPS 186-5 A.1.1 asks. */
static bool
private_exponent (HmLimb *d, const HmLimb *e, const HmLimb *p, const HmLimb *q)
{
  HmLimb p_order[LIMBS], q_order[LIMBS], gcd[LIMBS], lcm[2 * LIMBS], e_rest[LIMBS];

  hm_bn_sub_word (p_order, p, 1, LIMBS);
  hm_bn_sub_word (q_order, q, 1, LIMBS);
  hm_bn_gcd (gcd, p_order, q_order, LIMBS);
  hm_bn_divide (q_order, NULL, q_order, LIMBS, gcd, LIMBS);
  hm_bn_mul (lcm, p_order, LIMBS, q_order, LIMBS); /* below n, so the upper half is zero */
  hm_bn_divide (NULL, e_rest, e, LIMBS, lcm, LIMBS);
  return hm_bn_invert (d, e_rest, lcm, LIMBS);
}

static HmRsaStatus
set_primes (HmRsaParts *parts, const HmLimb *p, const HmLimb *q)
{
  HmLimb product[2 * LIMBS];
  int order = hm_bn_compare (p, q, LIMBS);

  if (hm_bn_is_word (p, LIMBS, 1) || hm_bn_is_word (q, LIMBS, 1) || order == 0)
    return HM_RSA_BAD_ARGUMENT;

  hm_bn_mul (product, p, LIMBS, q, LIMBS);
  if (hm_bn_compare (product, parts->n.n, LIMBS) != 0 || !hm_bn_is_zero (product + LIMBS, LIMBS))
    return HM_RSA_BAD_ARGUMENT;

  /* The larger one is p, so that a residue mod q is one mod p, too. */
  if (order < 0)
    {
      const HmLimb *smaller = p;

      p = q;
      q = smaller;
    }

  if (!crt_exponent (parts->dp, parts->e, parts->d, p) ||
      !crt_exponent (parts->dq, parts->e, parts->d, q) ||
      !hm_bn_invert (parts->q_inverse, q, p, LIMBS))
    return HM_RSA_BAD_ARGUMENT;
  if (!parts->has_d && !private_exponent (parts->d, parts->e, p, q))
    return HM_RSA_BAD_ARGUMENT;

  hm_bn_copy (parts->p.n, p, LIMBS);
  hm_bn_copy (parts->q.n, q, LIMBS);
  parts->has_d = true;
  parts->has_primes = true;
  return HM_RSA_OK;
}

/* Without the primes a wrong @d shows only in use: (2^e)^d must be 2. */
static bool
exponents_match (const HmRsaParts *parts)
{
  HmLimb x[LIMBS];

  hm_bn_set_word (x, 2, LIMBS);
  hm_mont_power (&parts->n, x, x, parts->e, LIMBS);
  hm_mont_power (&parts->n, x, x, parts->d, LIMBS);
  return hm_bn_is_word (x, parts->n.size, 2);
}

HmRsaStatus
hm_rsa_set_parts (HmRsaKey *key,
                  const HmLimb *n,
                  const HmLimb *e,
                  const HmLimb *d,
                  const HmLimb *p,
                  const HmLimb *q)
{
  HmRsaParts *parts = hm_rsa_parts (key);
  bool has_p = !hm_bn_is_zero (p, LIMBS);
  bool has_q = !hm_bn_is_zero (q, LIMBS);

  memset (parts, 0, sizeof *parts);
  parts->bits = hm_bn_bits (n, LIMBS);
  if (parts->bits < HM_RSA_MIN_BITS || !hm_bn_bit (n, 0))
    return HM_RSA_BAD_ARGUMENT;
  if (!hm_bn_bit (e, 0) || hm_bn_is_word (e, LIMBS, 1) || hm_bn_compare (e, n, LIMBS) >= 0 ||
      hm_bn_compare (d, n, LIMBS) >= 0 || has_p != has_q)
    return HM_RSA_BAD_ARGUMENT;

  hm_bn_copy (parts->n.n, n, LIMBS);
  hm_bn_copy (parts->e, e, LIMBS);
  hm_bn_copy (parts->d, d, LIMBS);
  parts->has_d = !hm_bn_is_zero (d, LIMBS);

  if (has_p)
    {
      HmRsaStatus status = set_primes (parts, p, q);

      if (status != HM_RSA_OK)
        return status;
    }

  hm_rsa_select (key);
  if (parts->has_d && !parts->has_primes && !exponents_match (parts))
    return HM_RSA_BAD_ARGUMENT;
  return HM_RSA_OK;
}

/* A number that is not given is taken as zero; one that is too long is wrong. */
static bool
read_number (HmLimb *r, const uint8_t *bytes, size_t length)
{
  return hm_bn_from_bytes (r, LIMBS, bytes, bytes == NULL ? 0 : length);
}

HmRsaStatus
hm_rsa_set_key (HmRsaKey *key,
                const uint8_t *n,
                size_t n_length,
                const uint8_t *e,
                size_t e_length,
                const uint8_t *d,
                size_t d_length,
                const uint8_t *p,
                size_t p_length,
                const uint8_t *q,
                size_t q_length)
{
  HmLimb numbers[5][LIMBS];

  if (!read_number (numbers[0], n, n_length) || !read_number (numbers[1], e, e_length) ||
      !read_number (numbers[2], d, d_length) || !read_number (numbers[3], p, p_length) ||
      !read_number (numbers[4], q, q_length))
    return HM_RSA_BAD_ARGUMENT;

  return hm_rsa_set_parts (key, numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]);
}

void
hm_rsa_select (HmRsaKey *key)
{
  HmRsaParts *parts = hm_rsa_parts (key);

  hm_mont_init (&parts->n, parts->n.n, HM_BN_LIMBS (parts->bits));
  if (parts->has_primes)
    {
      size_t size = HM_BN_LIMBS (hm_bn_bits (parts->p.n, LIMBS));

      hm_mont_init (&parts->p, parts->p.n, size);
      hm_mont_init (&parts->q, parts->q.n, size);
      hm_mont_to (&parts->p, parts->q_inverse_mont, parts->q_inverse);
    }
}

unsigned
hm_rsa_bits (const HmRsaKey *key)
{
  return (unsigned) hm_rsa_parts_const (key)->bits;
}

size_t
hm_rsa_bytes (const HmRsaKey *key)
{
  return (hm_rsa_parts_const (key)->bits + 7) / 8;
}

bool
hm_rsa_has_private (const HmRsaKey *key)
{
  return hm_rsa_parts_const (key)->has_d;
}

const char *
hm_rsa_implementation (const HmRsaKey *key)
{
  const HmRsaParts *parts = hm_rsa_parts_const (key);

  return parts->has_primes ? hm_mont_pair_implementation (&parts->p)
                           : hm_mont_power_implementation (&parts->n);
}

static size_t
write_number (uint8_t *bytes, const HmLimb *a)
{
  size_t length = (hm_bn_bits (a, LIMBS) + 7) / 8;

  hm_bn_to_bytes (bytes, length, a, LIMBS);
  return length;
}

void
hm_rsa_get_numbers (const HmRsaKey *key, HmRsaNumbers *numbers)
{
  const HmRsaParts *parts = hm_rsa_parts_const (key);

  numbers->n_length = write_number (numbers->n, parts->n.n);
  numbers->e_length = write_number (numbers->e, parts->e);
  numbers->d_length = write_number (numbers->d, parts->d);
  numbers->p_length = write_number (numbers->p, parts->p.n);
  numbers->q_length = write_number (numbers->q, parts->q.n);
}
