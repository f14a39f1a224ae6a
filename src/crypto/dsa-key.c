/* dsa-key.c: DSA keys taken from numbers and given back as numbers, and their tables
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "dsa-key.h"

#include <string.h>

#define LIMBS HM_BN_MAX_LIMBS

void
hm_dsa_mod_q (const HmDsaParts *parts, HmLimb *r, const HmLimb *a, size_t size)
{
  hm_bn_divide (NULL, r, a, size, parts->q.n, parts->q.size);
  hm_bn_zero (r + parts->q.size, LIMBS - parts->q.size);
}

void
hm_dsa_leftmost (const HmDsaParts *parts, HmLimb *r, const uint8_t *bytes, size_t length)
{
  size_t q_bytes = (parts->q_bits + 7) / 8;

  if (length > q_bytes)
    length = q_bytes;
  hm_bn_from_bytes (r, LIMBS, bytes, length);
  if (8 * length > parts->q_bits)
    hm_bn_shift_right (r, r, LIMBS, 8 * length - parts->q_bits);
}

bool
hm_dsa_random (const HmDsaParts *parts, HmLimb *r, HmRandomFunc random, void *random_data)
{
  uint8_t bytes[HM_DSA_MAX_Q_BYTES + 8];
  HmLimb number[HM_BN_LIMBS (HM_DSA_MAX_Q_BITS + 64)], order[LIMBS];
  size_t bits = parts->q_bits + 64;
  size_t length = (bits + 7) / 8;

  if (!random (random_data, bytes, length))
    return false;

  bytes[0] &= 0xff >> (8 * length - bits);
  hm_bn_from_bytes (number, sizeof number / sizeof *number, bytes, length);
  hm_bn_sub_word (order, parts->q.n, 1, LIMBS);
  hm_bn_divide (NULL, r, number, sizeof number / sizeof *number, order, parts->q.size);
  hm_bn_zero (r + parts->q.size, LIMBS - parts->q.size);
  hm_bn_add_word (r, r, 1, LIMBS);
  return true;
}

/* 1 < a < p, of order q. */
static bool
has_order_q (const HmDsaParts *parts, const HmLimb *a)
{
  HmLimb power[LIMBS];

  if (hm_bn_is_zero (a, LIMBS) || hm_bn_is_word (a, LIMBS, 1) ||
      hm_bn_compare (a, parts->p.n, LIMBS) >= 0)
    return false;

  hm_mont_power (&parts->p, power, a, parts->q.n, LIMBS);
  return hm_bn_is_word (power, parts->p.size, 1);
}

HmDsaStatus
hm_dsa_set_parts (HmDsaKey *key,
                  const HmLimb *p,
                  const HmLimb *q,
                  const HmLimb *g,
                  const HmLimb *y,
                  const HmLimb *x)
{
  HmDsaParts *parts = hm_dsa_parts (key);
  HmLimb rest[LIMBS], power[LIMBS] = { 0 };

  memset (parts, 0, sizeof *parts);
  parts->bits = hm_bn_bits (p, LIMBS);
  parts->q_bits = hm_bn_bits (q, LIMBS);
  if (parts->bits < HM_DSA_MIN_BITS || parts->bits > HM_DSA_MAX_BITS ||
      parts->q_bits < HM_DSA_MIN_Q_BITS || parts->q_bits > HM_DSA_MAX_Q_BITS || !hm_bn_bit (p, 0) ||
      !hm_bn_bit (q, 0))
    return HM_DSA_BAD_ARGUMENT;

  /* p = 1 (mod q) */
  hm_bn_divide (NULL, rest, p, LIMBS, q, LIMBS);
  if (!hm_bn_is_word (rest, LIMBS, 1))
    return HM_DSA_BAD_ARGUMENT;

  hm_bn_copy (parts->p.n, p, LIMBS);
  hm_bn_copy (parts->q.n, q, LIMBS);
  hm_bn_copy (parts->x, x, LIMBS);
  parts->has_y = !hm_bn_is_zero (y, LIMBS);
  parts->has_x = !hm_bn_is_zero (x, LIMBS);
  if (hm_bn_compare (x, q, LIMBS) >= 0)
    return HM_DSA_BAD_ARGUMENT;

  hm_dsa_select (key);
  if (!has_order_q (parts, g) || (parts->has_y && !has_order_q (parts, y)))
    return HM_DSA_BAD_ARGUMENT;
  hm_bn_copy (parts->g, g, HM_DSA_LIMBS);
  hm_bn_copy (parts->y, y, HM_DSA_LIMBS);

  if (parts->has_x)
    {
      hm_mont_power (&parts->p, power, g, x, LIMBS);
      if (parts->has_y && hm_bn_compare (power, y, LIMBS) != 0)
        return HM_DSA_BAD_ARGUMENT;
      hm_bn_copy (parts->y, power, HM_DSA_LIMBS);
      parts->has_y = true;
    }
  return HM_DSA_OK;
}

/* A number that is not given is taken as zero; one that is too long is wrong. */
static bool
read_number (HmLimb *r, const uint8_t *bytes, size_t length)
{
  return hm_bn_from_bytes (r, LIMBS, bytes, bytes == NULL ? 0 : length);
}

HmDsaStatus
hm_dsa_set_key (HmDsaKey *key,
                const uint8_t *p,
                size_t p_length,
                const uint8_t *q,
                size_t q_length,
                const uint8_t *g,
                size_t g_length,
                const uint8_t *y,
                size_t y_length,
                const uint8_t *x,
                size_t x_length)
{
  HmLimb numbers[5][LIMBS];

  if (!read_number (numbers[0], p, p_length) || !read_number (numbers[1], q, q_length) ||
      !read_number (numbers[2], g, g_length) || !read_number (numbers[3], y, y_length) ||
      !read_number (numbers[4], x, x_length))
    return HM_DSA_BAD_ARGUMENT;

  return hm_dsa_set_parts (key, numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]);
}

void
hm_dsa_select (HmDsaKey *key)
{
  HmDsaParts *parts = hm_dsa_parts (key);

  hm_mont_init (&parts->p, parts->p.n, HM_BN_LIMBS (parts->bits));
  hm_mont_init (&parts->q, parts->q.n, HM_BN_LIMBS (parts->q_bits));
  hm_mont_to (&parts->q, parts->x_mont, parts->x);
}

unsigned
hm_dsa_bits (const HmDsaKey *key)
{
  return (unsigned) hm_dsa_parts_const (key)->bits;
}

unsigned
hm_dsa_q_bits (const HmDsaKey *key)
{
  return (unsigned) hm_dsa_parts_const (key)->q_bits;
}

size_t
hm_dsa_signature_bytes (const HmDsaKey *key)
{
  return 2 * ((hm_dsa_parts_const (key)->q_bits + 7) / 8);
}

bool
hm_dsa_has_private (const HmDsaKey *key)
{
  return hm_dsa_parts_const (key)->has_x;
}

const char *
hm_dsa_implementation (const HmDsaKey *key, const HmDsaTable *table, bool verify)
{
  const HmMont *p = &hm_dsa_parts_const (key)->p;

  if (table != NULL)
    return hm_mont_form_implementation (p, hm_dsa_table_g (table)->form);
  return verify ? hm_mont_form_implementation (p, hm_mont_form (p, 1))
                : hm_mont_power_implementation (p);
}

static size_t
write_number (uint8_t *bytes, const HmLimb *a, size_t size)
{
  size_t length = (hm_bn_bits (a, size) + 7) / 8;

  hm_bn_to_bytes (bytes, length, a, size);
  return length;
}

void
hm_dsa_get_numbers (const HmDsaKey *key, HmDsaNumbers *numbers)
{
  const HmDsaParts *parts = hm_dsa_parts_const (key);

  numbers->p_length = write_number (numbers->p, parts->p.n, LIMBS);
  numbers->q_length = write_number (numbers->q, parts->q.n, LIMBS);
  numbers->g_length = write_number (numbers->g, parts->g, HM_DSA_LIMBS);
  numbers->y_length = write_number (numbers->y, parts->y, HM_DSA_LIMBS);
  numbers->x_length = write_number (numbers->x, parts->x, LIMBS);
}

size_t
hm_dsa_table_bytes (const HmDsaKey *key)
{
  const HmDsaParts *parts = hm_dsa_parts_const (key);

  return sizeof (HmDsaTable) + 2 * hm_comb_bytes (&parts->p, parts->q_bits);
}

void
hm_dsa_table_init (HmDsaTable *table, const HmDsaKey *key)
{
  const HmDsaParts *parts = hm_dsa_parts_const (key);

  table->comb_bytes = hm_comb_bytes (&parts->p, parts->q_bits);
  hm_comb_init ((HmComb *) hm_dsa_table_g (table), &parts->p, parts->g, parts->q_bits);
  hm_comb_init ((HmComb *) hm_dsa_table_y (table), &parts->p, parts->y, parts->q_bits);
}
