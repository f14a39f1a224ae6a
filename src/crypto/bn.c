/* bn.c: natural numbers of fixed size, as arrays of limbs
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bn.h"

#include <string.h>

bool
hm_bn_from_bytes (HmLimb *r, size_t size, const uint8_t *bytes, size_t length)
{
  while (length > 0 && *bytes == 0)
    {
      bytes++;
      length--;
    }

  if (length > size * sizeof (HmLimb))
    return false;

  hm_bn_zero (r, size);
  for (size_t i = 0; i < length; i++)
    r[i / sizeof (HmLimb)] |= (HmLimb) bytes[length - 1 - i] << (8 * (i % sizeof (HmLimb)));

  return true;
}

void
hm_bn_to_bytes (uint8_t *bytes, size_t length, const HmLimb *a, size_t size)
{
  for (size_t i = 0; i < length; i++)
    {
      HmLimb limb = i / sizeof (HmLimb) < size ? a[i / sizeof (HmLimb)] : 0;

      bytes[length - 1 - i] = (uint8_t) (limb >> (8 * (i % sizeof (HmLimb))));
    }
}

void
hm_bn_copy (HmLimb *r, const HmLimb *a, size_t size)
{
  memmove (r, a, size * sizeof *r);
}

void
hm_bn_zero (HmLimb *r, size_t size)
{
  memset (r, 0, size * sizeof *r);
}

void
hm_bn_set_word (HmLimb *r, HmLimb word, size_t size)
{
  hm_bn_zero (r, size);
  r[0] = word;
}

bool
hm_bn_is_zero (const HmLimb *a, size_t size)
{
  return hm_bn_is_word (a, size, 0);
}

bool
hm_bn_is_word (const HmLimb *a, size_t size, HmLimb word)
{
  HmLimb difference = a[0] ^ word;

  for (size_t i = 1; i < size; i++)
    difference |= a[i];

  return difference == 0;
}

int
hm_bn_compare (const HmLimb *a, const HmLimb *b, size_t size)
{
  while (size-- > 0)
    {
      if (a[size] != b[size])
        return a[size] < b[size] ? -1 : 1;
    }

  return 0;
}

/* The size without the zero limbs at the top. */
static size_t
significant (const HmLimb *a, size_t size)
{
  while (size > 0 && a[size - 1] == 0)
    size--;

  return size;
}

static unsigned
limb_bits (HmLimb limb)
{
  return limb == 0 ? 0 : 64 - (unsigned) __builtin_clzll (limb);
}

size_t
hm_bn_bits (const HmLimb *a, size_t size)
{
  size = significant (a, size);

  return size == 0 ? 0 : (size - 1) * HM_BN_LIMB_BITS + limb_bits (a[size - 1]);
}

HmLimb
hm_bn_add (HmLimb *r, const HmLimb *a, const HmLimb *b, size_t size)
{
  HmLimb carry = 0;

  for (size_t i = 0; i < size; i++)
    {
      HmDoubleLimb sum = (HmDoubleLimb) a[i] + b[i] + carry;

      r[i] = (HmLimb) sum;
      carry = (HmLimb) (sum >> HM_BN_LIMB_BITS);
    }

  return carry;
}

HmLimb
hm_bn_sub (HmLimb *r, const HmLimb *a, const HmLimb *b, size_t size)
{
  HmLimb borrow = 0;

  for (size_t i = 0; i < size; i++)
    {
      HmDoubleLimb difference = (HmDoubleLimb) a[i] - b[i] - borrow;

      r[i] = (HmLimb) difference;
      borrow = (HmLimb) (difference >> HM_BN_LIMB_BITS) & 1;
    }

  return borrow;
}

HmLimb
hm_bn_add_word (HmLimb *r, const HmLimb *a, HmLimb word, size_t size)
{
  for (size_t i = 0; i < size; i++)
    {
      r[i] = a[i] + word;
      word = r[i] < word;
    }

  return word;
}

HmLimb
hm_bn_sub_word (HmLimb *r, const HmLimb *a, HmLimb word, size_t size)
{
  for (size_t i = 0; i < size; i++)
    {
      HmLimb limb = a[i];

      r[i] = limb - word;
      word = limb < word;
    }

  return word;
}

void
hm_bn_shift_right (HmLimb *r, const HmLimb *a, size_t size, size_t count)
{
  size_t limbs = count / HM_BN_LIMB_BITS;
  unsigned bits = count % HM_BN_LIMB_BITS;

  for (size_t i = 0; i < size; i++)
    {
      HmLimb low = i + limbs < size ? a[i + limbs] : 0;
      HmLimb high = i + limbs + 1 < size ? a[i + limbs + 1] : 0;

      r[i] = bits == 0 ? low : low >> bits | high << (HM_BN_LIMB_BITS - bits);
    }
}

HmLimb
hm_bn_add_mul (HmLimb *r, const HmLimb *a, size_t size, HmLimb word)
{
  HmLimb carry = 0;

  for (size_t i = 0; i < size; i++)
    {
      HmDoubleLimb product = (HmDoubleLimb) a[i] * word + r[i] + carry;

      r[i] = (HmLimb) product;
      carry = (HmLimb) (product >> HM_BN_LIMB_BITS);
    }

  return carry;
}

void
hm_bn_mul (HmLimb *r, const HmLimb *a, size_t a_size, const HmLimb *b, size_t b_size)
{
  hm_bn_zero (r, a_size + b_size);
  for (size_t i = 0; i < b_size; i++)
    r[i + a_size] = hm_bn_add_mul (r + i, a, a_size, b[i]);
}

/* r -= a * word; returns the limb that is borrowed from above. */
static HmLimb
sub_mul (HmLimb *r, const HmLimb *a, size_t size, HmLimb word)
{
  HmLimb borrow = 0;

  for (size_t i = 0; i < size; i++)
    {
      HmDoubleLimb product = (HmDoubleLimb) a[i] * word + borrow;
      HmLimb low = (HmLimb) product;

      borrow = (HmLimb) (product >> HM_BN_LIMB_BITS) + (r[i] < low);
      r[i] -= low;
    }

  return borrow;
}

/* r = a << count for 0 <= count < HM_BN_LIMB_BITS; returns the bits that leave at the top. */
static HmLimb
shift_left (HmLimb *r, const HmLimb *a, size_t size, unsigned count)
{
  HmLimb carry = 0;

  for (size_t i = 0; i < size; i++)
    {
      HmLimb limb = a[i];

      r[i] = limb << count | carry;
      carry = count == 0 ? 0 : limb >> (HM_BN_LIMB_BITS - count);
    }

  return carry;
}

void
hm_bn_divide (HmLimb *q, HmLimb *r, const HmLimb *a, size_t a_size, const HmLimb *b, size_t b_size)
{
  size_t m = significant (a, a_size);
  size_t n = significant (b, b_size);
  HmLimb quotient[2 * HM_BN_MAX_LIMBS + 1];
  HmLimb u[2 * HM_BN_MAX_LIMBS + 2];
  HmLimb v[HM_BN_MAX_LIMBS];

  hm_bn_zero (quotient, a_size);

  if (m < n)
    {
      /* The dividend is the remainder. It may have more limbs than @r, but those are zero. */
      hm_bn_zero (u, n);
      hm_bn_copy (u, a, m);
    }
  else
    {
      /* D1: shift the divisor up to a full top limb, so that each estimate is off by 2 at most. */
      unsigned shift = HM_BN_LIMB_BITS - limb_bits (b[n - 1]);

      shift_left (v, b, n, shift);
      u[m] = shift_left (u, a, m, shift);

      for (size_t j = m - n + 1; j-- > 0;)
        {
          /* D3: estimate the digit from two limbs, correct it by a third one. */
          HmDoubleLimb top = (HmDoubleLimb) u[j + n] << HM_BN_LIMB_BITS | u[j + n - 1];
          HmDoubleLimb digit = top / v[n - 1];
          HmDoubleLimb rest = top % v[n - 1];

          while (digit >> HM_BN_LIMB_BITS != 0 ||
                 (n > 1 && digit * v[n - 2] > (rest << HM_BN_LIMB_BITS | u[j + n - 2])))
            {
              digit--;
              rest += v[n - 1];
              if (rest >> HM_BN_LIMB_BITS != 0)
                break;
            }

          /* D4 to D6: subtract; in the rare case that the digit was still one too large, add
           * the divisor back. */
          HmLimb borrow = sub_mul (u + j, v, n, (HmLimb) digit);

          if (u[j + n] < borrow)
            {
              digit--;
              borrow -= hm_bn_add (u + j, u + j, v, n);
            }
          u[j + n] -= borrow;
          quotient[j] = (HmLimb) digit;
        }

      hm_bn_shift_right (u, u, n, shift);
    }

  if (q != NULL)
    hm_bn_copy (q, quotient, a_size);
  if (r != NULL)
    {
      hm_bn_zero (r, b_size);
      hm_bn_copy (r, u, n);
    }
}

uint32_t
hm_bn_mod_word (const HmLimb *a, size_t size, uint32_t word)
{
  uint64_t rest = 0;

  while (size-- > 0)
    {
#if HM_BN_LIMB_BITS == 64
      /* Two steps of 32 bits: a 64-bit division is far cheaper than a 128-bit one. */
      rest = (rest << 32 | a[size] >> 32) % word;
      rest = (rest << 32 | (uint32_t) a[size]) % word;
#else
      rest = (rest << 32 | a[size]) % word;
#endif
    }

  return (uint32_t) rest;
}

void
hm_bn_gcd (HmLimb *r, const HmLimb *a, const HmLimb *b, size_t size)
{
  HmLimb x[HM_BN_MAX_LIMBS], y[HM_BN_MAX_LIMBS], rest[HM_BN_MAX_LIMBS];

  hm_bn_copy (x, a, size);
  hm_bn_copy (y, b, size);
  while (!hm_bn_is_zero (y, size))
    {
      hm_bn_divide (NULL, rest, x, size, y, size);
      hm_bn_copy (x, y, size);
      hm_bn_copy (y, rest, size);
    }
  hm_bn_copy (r, x, size);
}

/* ── the inverse ──────────────────────────────────────────────────────────────────────────── */

/* The 64 bits of @a from bit @low on. */
static uint64_t
word_at (const HmLimb *a, size_t size, size_t low)
{
  size_t limb = low / HM_BN_LIMB_BITS;
  unsigned shift = low % HM_BN_LIMB_BITS;
  uint64_t word = 0;

  for (unsigned done = 0; done < 64 + shift && limb < size; done += HM_BN_LIMB_BITS, limb++)
    {
      if (done == 0)
        word = a[limb] >> shift;
      else
        word |= (uint64_t) a[limb] << (done - shift);
    }

  return word;
}

/* Several steps of Euclid's algorithm on (x, y) at once:
 *   (x, y) = (+-(a x - b y), +-(d y - c x)), the upper signs after an even number of steps. */
typedef struct
{
  HmLimb a, b, c, d;
  bool odd;
} Steps;

/* So that the sum of two products of a limb and a factor fits a signed double limb. */
#define MAX_FACTOR 0x7fffffffu

/* The steps that the highest 64 bits of x and y determine (Lehmer's idea; Knuth, 4.5.2 L), with
 * Collins' condition: a quotient is right if the remainder is not below the new factor of y, nor
 * nearer than both such factors to the number before. With @exact the words are the numbers, and
 * each quotient is right. False if there is not one step. */
static bool
find_steps (Steps *steps, uint64_t x, uint64_t y, bool exact)
{
  uint64_t a = 1, b = 0, c = 0, d = 1;

  steps->odd = false;
  while (y != 0)
    {
      uint64_t quotient = x / y;
      uint64_t rest = x - quotient * y;

      if (quotient > MAX_FACTOR)
        break;

      uint64_t next_c = a + quotient * c;
      uint64_t next_d = b + quotient * d;

      if (next_d > MAX_FACTOR || next_c > MAX_FACTOR)
        break;
      if (!exact && (rest < next_d || y - rest < next_d + d))
        break;

      x = y;
      y = rest;
      a = c;
      b = d;
      c = next_c;
      d = next_d;
      steps->odd = !steps->odd;
    }

  steps->a = (HmLimb) a;
  steps->b = (HmLimb) b;
  steps->c = (HmLimb) c;
  steps->d = (HmLimb) d;
  return b != 0;
}

#if HM_BN_LIMB_BITS == 64
__extension__ typedef __int128 SignedDoubleLimb;
#else
typedef int64_t SignedDoubleLimb;
#endif

/* The numbers themselves take the steps. */
static void
take_steps (const Steps *steps, HmLimb *x, HmLimb *y, size_t size)
{
  HmLimb a = steps->a, b = steps->b, c = steps->c, d = steps->d;
  SignedDoubleLimb x_sum = 0, y_sum = 0;

  for (size_t i = 0; i < size; i++)
    {
      SignedDoubleLimb ax_by = (SignedDoubleLimb) ((HmDoubleLimb) a * x[i]) -
                               (SignedDoubleLimb) ((HmDoubleLimb) b * y[i]);
      SignedDoubleLimb dy_cx = (SignedDoubleLimb) ((HmDoubleLimb) d * y[i]) -
                               (SignedDoubleLimb) ((HmDoubleLimb) c * x[i]);

      x_sum += steps->odd ? -ax_by : ax_by;
      y_sum += steps->odd ? -dy_cx : dy_cx;
      x[i] = (HmLimb) x_sum;
      y[i] = (HmLimb) y_sum;
      x_sum >>= HM_BN_LIMB_BITS;
      y_sum >>= HM_BN_LIMB_BITS;
    }
}

/* And the coefficients, whose signs differ, so that magnitudes add up. */
static void
take_coefficient_steps (const Steps *steps, HmLimb *s, HmLimb *t, size_t size)
{
  HmLimb a = steps->a, b = steps->b, c = steps->c, d = steps->d;
  HmDoubleLimb s_sum = 0, t_sum = 0;

  for (size_t i = 0; i < size; i++)
    {
      HmLimb s_i = s[i], t_i = t[i];

      s_sum += (HmDoubleLimb) a * s_i + (HmDoubleLimb) b * t_i;
      t_sum += (HmDoubleLimb) c * s_i + (HmDoubleLimb) d * t_i;
      s[i] = (HmLimb) s_sum;
      t[i] = (HmLimb) t_sum;
      s_sum >>= HM_BN_LIMB_BITS;
      t_sum >>= HM_BN_LIMB_BITS;
    }
}

/* One step with a division of the whole numbers: (x, y) = (y, x mod y), (s, t) = (t, s + q t). */
static void
take_long_step (HmLimb *x, HmLimb *y, HmLimb *s, HmLimb *t, size_t size)
{
  HmLimb quotient[HM_BN_MAX_LIMBS], rest[HM_BN_MAX_LIMBS];

  hm_bn_divide (quotient, rest, x, size, y, size);
  hm_bn_copy (x, y, size);
  hm_bn_copy (y, rest, size);

  for (size_t i = 0; i < size; i++)
    {
      if (quotient[i] != 0)
        hm_bn_add_mul (s + i, t, size - i, quotient[i]);
    }
  for (size_t i = 0; i < size; i++)
    {
      HmLimb limb = s[i];

      s[i] = t[i];
      t[i] = limb;
    }
}

/* Euclid's algorithm on (m, a) with the coefficient of a beside it. In
 *   x = (sign) s a  and  y = (opposite sign) t a   (mod m)
 * the signs alternate with each step, so that only magnitudes, all at most m, are kept. */
bool
hm_bn_invert (HmLimb *r, const HmLimb *a, const HmLimb *m, size_t size)
{
  HmLimb x[HM_BN_MAX_LIMBS], y[HM_BN_MAX_LIMBS], s[HM_BN_MAX_LIMBS], t[HM_BN_MAX_LIMBS];
  size_t used = size;
  bool x_is_negative = true;

  hm_bn_copy (x, m, size);
  hm_bn_copy (y, a, size);
  hm_bn_zero (s, size);
  hm_bn_set_word (t, 1, size);

  while (!hm_bn_is_zero (y, used))
    {
      size_t bits = hm_bn_bits (x, used);
      size_t low = bits > 64 ? bits - 64 : 0;
      Steps steps;

      used = HM_BN_LIMBS (bits);
      if (find_steps (&steps, word_at (x, used, low), word_at (y, used, low), low == 0))
        {
          take_steps (&steps, x, y, used);
          take_coefficient_steps (&steps, s, t, size);
          x_is_negative ^= steps.odd;
        }
      else
        {
          take_long_step (x, y, s, t, size);
          x_is_negative = !x_is_negative;
        }
    }

  if (!hm_bn_is_word (x, size, 1))
    return false;

  if (x_is_negative)
    hm_bn_sub (r, m, s, size);
  else
    hm_bn_copy (r, s, size);
  return true;
}
