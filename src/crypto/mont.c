/* mont.c: arithmetic modulo an odd number in Montgomery form
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "mont.h"

#include <string.h>

#include "cpu.h"
#include "mont-paths.h"

const HmMontPath *const hm_mont_paths[] = {
#ifdef HM_MONT_X86
  &hm_mont_ifma,
  &hm_mont_mulx,
  &hm_mont_mulq,
#else
  &hm_mont_portable,
#endif
  NULL,
};

/* The longest window that power_by_window () uses, in bits. */
#define MAX_WINDOW 6

/* -1 / n mod 2^HM_BN_LIMB_BITS by Newton's iteration; n x = 1 holds for 3 bits at the start
 * (n n = 1 mod 8 for odd n), and each step doubles them. */
static HmLimb
negative_inverse (HmLimb n)
{
  HmLimb x = n;

  for (unsigned bits = 3; bits < HM_BN_LIMB_BITS; bits *= 2)
    x *= 2 - n * x;

  return 0 - x;
}

void
hm_mont_init (HmMont *mont, const HmLimb *n, size_t size)
{
  HmLimb square[2 * HM_BN_MAX_LIMBS + 1];
  uint32_t features = hm_cpu_features ();
  size_t bits = size * HM_BN_LIMB_BITS;
  unsigned path = 0;

  while ((hm_mont_paths[path]->features & ~features) != 0 || bits < hm_mont_paths[path]->min_bits)
    path++;

  mont->path = path;
  mont->size = hm_mont_paths[path]->round_size (size);
  hm_bn_copy (mont->n, n, size);
  hm_bn_zero (mont->n + size, HM_BN_MAX_LIMBS - size);
  mont->n0 = negative_inverse (n[0]);

  hm_bn_zero (square, 2 * mont->size);
  square[2 * mont->size] = 1;
  hm_bn_divide (NULL, mont->rr, square, 2 * mont->size + 1, mont->n, mont->size);

  if (hm_mont_paths[path]->prepare != NULL)
    hm_mont_paths[path]->prepare (mont, size);
}

const char *
hm_mont_power_implementation (const HmMont *mont)
{
  const HmMontPath *path = hm_mont_paths[mont->path];

  if (path->fallback != NULL && hm_bn_bits (mont->n, mont->size) < path->min_power_bits)
    path = path->fallback;
  return path->name;
}

const char *
hm_mont_pair_implementation (const HmMont *mont)
{
  return hm_mont_paths[mont->path]->name;
}

void
hm_mont_mul (const HmMont *mont, HmLimb *r, const HmLimb *a, const HmLimb *b)
{
  hm_mont_paths[mont->path]->multiply (r, a, b, mont->n, mont->n0, mont->size);
}

void
hm_mont_sqr (const HmMont *mont, HmLimb *r, const HmLimb *a)
{
  hm_mont_paths[mont->path]->square (r, a, mont->n, mont->n0, mont->size);
}

void
hm_mont_mul_exact (const HmMont *mont, HmLimb *r, const HmLimb *a, const HmLimb *b)
{
  hm_mont_mul (mont, r, a, b);
  if (hm_bn_compare (r, mont->n, mont->size) >= 0)
    hm_bn_sub (r, r, mont->n, mont->size);
}

void
hm_mont_to (const HmMont *mont, HmLimb *r, const HmLimb *a)
{
  hm_mont_mul (mont, r, a, mont->rr);
}

void
hm_mont_from (const HmMont *mont, HmLimb *r, const HmLimb *a)
{
  HmLimb one[HM_BN_MAX_LIMBS];

  hm_bn_set_word (one, 1, mont->size);
  hm_mont_mul_exact (mont, r, one, a);
}

/* With a = high R + low, both below R: high R by one product with R^2, and low added to it by
 * way of the Montgomery form, where all terms are small. */
void
hm_mont_reduce (const HmMont *mont, HmLimb *r, const HmLimb *a, size_t a_size)
{
  HmLimb low[HM_BN_MAX_LIMBS], high[HM_BN_MAX_LIMBS];
  size_t size = mont->size;

  hm_bn_zero (low, size);
  hm_bn_zero (high, size);
  hm_bn_copy (low, a, a_size < size ? a_size : size);
  if (a_size > size)
    hm_bn_copy (high, a + size, a_size - size);

  /* low mod n: there and back. */
  hm_mont_to (mont, low, low);
  hm_mont_from (mont, low, low);

  hm_mont_mul_exact (mont, high, mont->rr, high);
  if (hm_bn_add (r, low, high, size) || hm_bn_compare (r, mont->n, size) >= 0)
    hm_bn_sub (r, r, mont->n, size);
}

/* For short exponents, such as 65537: left to right, one square a bit and one product a set bit.
 * The last product, where there is one, takes the plain a, and so leaves the Montgomery form. */
static void
power_by_bits (const HmMont *mont, HmLimb *r, const HmLimb *a, const HmLimb *e, size_t bits)
{
  HmLimb base[HM_BN_MAX_LIMBS], power[HM_BN_MAX_LIMBS];

  hm_mont_to (mont, base, a);
  hm_bn_copy (power, base, mont->size);
  for (size_t i = bits - 1; i-- > 0;)
    {
      hm_mont_sqr (mont, power, power);
      if (hm_bn_bit (e, i) && i > 0)
        hm_mont_mul (mont, power, power, base);
    }

  if (bits > 1 && hm_bn_bit (e, 0))
    hm_mont_mul_exact (mont, r, a, power);
  else
    hm_mont_from (mont, r, power);
}

/* A long exponent, resolved into products: first the odd power first is taken, then each operation
 * is a square (0), or a product with the odd power k - 1 (k). */
typedef struct
{
  size_t window;
  size_t length;
  uint8_t first;
  uint8_t operations[HM_BN_MAX_BITS + HM_BN_MAX_BITS / 4 + 1];
} Schedule;

/* Sliding window (Handbook of Applied Cryptography, 14.85): only odd powers are needed, and runs of
 * zeros in the exponent cost no product. @e is not zero. */
static void
schedule_exponent (Schedule *schedule, const HmLimb *e, size_t bits)
{
  size_t length = 0;

  schedule->window = bits > 800 ? 6 : bits > 240 ? 5 : 4;
  for (size_t left = bits; left > 0;)
    {
      if (!hm_bn_bit (e, left - 1))
        {
          schedule->operations[length++] = 0;
          left--;
          continue;
        }

      /* The longest window that starts here and ends in a set bit. */
      size_t window = left < schedule->window ? left : schedule->window;
      unsigned digit = 0;

      while (!hm_bn_bit (e, left - window))
        window--;
      for (size_t i = 1; i <= window; i++)
        digit = digit << 1 | hm_bn_bit (e, left - i);

      if (left == bits)
        schedule->first = (uint8_t) (digit >> 1);
      else
        {
          for (size_t i = 0; i < window; i++)
            schedule->operations[length++] = 0;
          schedule->operations[length++] = (uint8_t) ((digit >> 1) + 1);
        }
      left -= window;
    }
  schedule->length = length;
}

/* A power in the making. */
typedef struct
{
  Schedule schedule;
  HmLimb power[HM_BN_MAX_LIMBS];
  HmLimb odd_powers[1 << (MAX_WINDOW - 1)][HM_BN_MAX_LIMBS];
} Progress;

static void
start_power (Progress *progress, const HmMont *mont, const HmLimb *a, const HmLimb *e, size_t bits)
{
  schedule_exponent (&progress->schedule, e, bits);
  hm_mont_to (mont, progress->odd_powers[0], a);
  hm_mont_sqr (mont, progress->power, progress->odd_powers[0]);
  for (size_t i = 1; i < (size_t) 1 << (progress->schedule.window - 1); i++)
    hm_mont_mul (mont, progress->odd_powers[i], progress->odd_powers[i - 1], progress->power);
  hm_bn_copy (progress->power, progress->odd_powers[progress->schedule.first], mont->size);
}

static void
continue_power (Progress *progress, const HmMont *mont, size_t step)
{
  unsigned operation = progress->schedule.operations[step];

  if (operation == 0)
    hm_mont_sqr (mont, progress->power, progress->power);
  else
    hm_mont_mul (mont, progress->power, progress->power, progress->odd_powers[operation - 1]);
}

static void
power_by_window (const HmMont *mont, HmLimb *r, const HmLimb *a, const HmLimb *e, size_t bits)
{
  Progress progress;

  start_power (&progress, mont, a, e, bits);
  for (size_t i = 0; i < progress.schedule.length; i++)
    continue_power (&progress, mont, i);
  hm_mont_from (mont, r, progress.power);
}

/* Two powers in turns: a product waits for the one before, but not for that of the other power, so
 * that a CPU with a long window works on both. */
static void
power_pair_by_window (const HmMont *p,
                      HmLimb *x,
                      const HmLimb *dp,
                      size_t dp_bits,
                      const HmMont *q,
                      HmLimb *y,
                      const HmLimb *dq,
                      size_t dq_bits)
{
  Progress progress_p, progress_q;

  start_power (&progress_p, p, x, dp, dp_bits);
  start_power (&progress_q, q, y, dq, dq_bits);
  for (size_t i = 0; i < progress_p.schedule.length || i < progress_q.schedule.length; i++)
    {
      if (i < progress_p.schedule.length)
        continue_power (&progress_p, p, i);
      if (i < progress_q.schedule.length)
        continue_power (&progress_q, q, i);
    }
  hm_mont_from (p, x, progress_p.power);
  hm_mont_from (q, y, progress_q.power);
}

/* Up to here the windows do not pay. */
#define SHORT_EXPONENT_BITS 64

void
hm_mont_power (const HmMont *mont, HmLimb *r, const HmLimb *a, const HmLimb *e, size_t e_size)
{
  const HmMontPath *path = hm_mont_paths[mont->path];
  size_t bits = hm_bn_bits (e, e_size);

  if (bits == 0)
    hm_bn_set_word (r, 1, mont->size);
  else if (path->power != NULL && path->power (mont, r, a, e, bits))
    return;
  else if (bits <= SHORT_EXPONENT_BITS)
    power_by_bits (mont, r, a, e, bits);
  else
    power_by_window (mont, r, a, e, bits);
}

void
hm_mont_power_pair (const HmMont *p,
                    HmLimb *x,
                    const HmLimb *dp,
                    const HmMont *q,
                    HmLimb *y,
                    const HmLimb *dq,
                    size_t e_size)
{
  const HmMontPath *path = hm_mont_paths[p->path];
  size_t dp_bits = hm_bn_bits (dp, e_size);
  size_t dq_bits = hm_bn_bits (dq, e_size);

  if (dp_bits <= SHORT_EXPONENT_BITS || dq_bits <= SHORT_EXPONENT_BITS || p->path != q->path)
    {
      hm_mont_power (p, x, x, dp, e_size);
      hm_mont_power (q, y, y, dq, e_size);
    }
  else if (path->power_pair == NULL)
    power_pair_by_window (p, x, dp, dp_bits, q, y, dq, dq_bits);
  else if (!path->power_pair (p, x, dp, dp_bits, q, y, dq, dq_bits))
    {
      hm_mont_power (p, x, x, dp, e_size);
      hm_mont_power (q, y, y, dq, e_size);
    }
}

/* ── products in a row ────────────────────────────────────────────────────────────────────── */

/* The form that each path has: that of hm_mont_mul (). */
static size_t
plain_limbs (const HmMont *mont)
{
  size_t border = 64 / sizeof (HmLimb);

  return (mont->size + border - 1) / border * border;
}

static void
plain_multiply (const HmMont *mont,
                HmLimb *const *r,
                const HmLimb *const *a,
                const HmLimb *const *b)
{
  if (a[0] == b[0])
    hm_mont_sqr (mont, r[0], a[0]);
  else
    hm_mont_mul (mont, r[0], a[0], b[0]);
}

static const HmMontForm plain_form = {
  .streams = 1,
  .limbs = plain_limbs,
  .set = hm_mont_to,
  .get = hm_mont_from,
  .multiply = plain_multiply,
};

const HmMontForm *
hm_mont_form (const HmMont *mont, unsigned max_streams)
{
  const HmMontPath *path = hm_mont_paths[mont->path];

  for (unsigned streams = max_streams; path->form != NULL && streams > 0; streams--)
    {
      const HmMontForm *form = path->form (mont, streams);

      if (form != NULL)
        return form;
    }

  return &plain_form;
}

const char *
hm_mont_form_implementation (const HmMont *mont, const HmMontForm *form)
{
  const HmMontPath *path = hm_mont_paths[mont->path];

  return form == &plain_form && path->fallback != NULL ? path->fallback->name : path->name;
}

/* ── the product of two powers ────────────────────────────────────────────────────────────── */

/* Exponents here are those of DSA, up to 256 bits; the best windows for them have 4 bits. */
#define PRODUCT_WINDOW 4

/* One of two powers: its odd powers, and with which of them to multiply after the square for each
 * bit, from the highest on (0: with none; k: with the odd power k - 1). */
typedef struct
{
  _Alignas(64) HmLimb odd_powers[1 << (PRODUCT_WINDOW - 1)][HM_MONT_FORM_MAX_LIMBS];
  uint8_t factors[HM_BN_MAX_BITS];
} Factor;

static void
schedule_factor (Factor *factor, const HmLimb *e, size_t bits)
{
  memset (factor->factors, 0, bits);
  for (size_t left = bits; left > 0;)
    {
      size_t window = left < PRODUCT_WINDOW ? left : PRODUCT_WINDOW;
      unsigned digit = 0;

      if (!hm_bn_bit (e, left - 1))
        {
          left--;
          continue;
        }
      while (!hm_bn_bit (e, left - window))
        window--;
      for (size_t i = 1; i <= window; i++)
        digit = digit << 1 | hm_bn_bit (e, left - i);

      left -= window;
      factor->factors[left] = (uint8_t) ((digit >> 1) + 1);
    }
}

static void
prepare_factor (Factor *factor, const HmMont *mont, const HmMontForm *form, const HmLimb *a)
{
  _Alignas(64) HmLimb square[HM_MONT_FORM_MAX_LIMBS];
  HmLimb *odd = factor->odd_powers[0];

  form->set (mont, odd, a);
  form->multiply (mont, (HmLimb *[]){ square }, (const HmLimb *[]){ odd },
                  (const HmLimb *[]){ odd });
  for (size_t i = 1; i < (size_t) 1 << (PRODUCT_WINDOW - 1); i++)
    form->multiply (mont, (HmLimb *[]){ factor->odd_powers[i] },
                    (const HmLimb *[]){ factor->odd_powers[i - 1] }, (const HmLimb *[]){ square });
}

void
hm_mont_power_product (const HmMont *mont,
                       HmLimb *r,
                       const HmLimb *a,
                       const HmLimb *e,
                       const HmLimb *b,
                       const HmLimb *f,
                       size_t e_size)
{
  const HmMontForm *form = hm_mont_form (mont, 1);
  size_t e_bits = hm_bn_bits (e, e_size), f_bits = hm_bn_bits (f, e_size);
  size_t bits = e_bits > f_bits ? e_bits : f_bits;
  _Alignas(64) HmLimb power[HM_MONT_FORM_MAX_LIMBS];
  HmLimb one[HM_BN_MAX_LIMBS];
  Factor factors[2];

  schedule_factor (&factors[0], e, bits);
  schedule_factor (&factors[1], f, bits);
  prepare_factor (&factors[0], mont, form, a);
  prepare_factor (&factors[1], mont, form, b);

  /* The squares of 1 before the first factor are few. */
  hm_bn_set_word (one, 1, mont->size);
  form->set (mont, power, one);
  for (size_t i = bits; i-- > 0;)
    {
      form->multiply (mont, (HmLimb *[]){ power }, (const HmLimb *[]){ power },
                      (const HmLimb *[]){ power });
      for (size_t k = 0; k < 2; k++)
        {
          unsigned odd = factors[k].factors[i];

          if (odd != 0)
            form->multiply (mont, (HmLimb *[]){ power }, (const HmLimb *[]){ power },
                            (const HmLimb *[]){ factors[k].odd_powers[odd - 1] });
        }
    }
  form->get (mont, r, power);
}
