/* test-bn.c: fixed-size numbers and Montgomery arithmetic against GMP
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <glib.h>
#include <string.h>

#include "crypto/bn.h"
#include "crypto/cpu.h"
#include "crypto/mont.h"

#ifdef HAVE_GMP
#include <gmp.h>
#endif

#define LIMBS HM_BN_MAX_LIMBS

#ifdef HAVE_GMP

/* Numbers that carries and estimates trip over, beside random ones. */
typedef enum
{
  SHAPE_RANDOM,
  SHAPE_ALL_ONES,
  SHAPE_HIGH_ZERO,  /* the upper half of the limbs is zero */
  SHAPE_TOP_BIT,    /* 2^k */
  SHAPE_ONES_BELOW, /* 2^k - 1 for a random k */
  SHAPE_RUNS,       /* long runs of ones and zeros */
  SHAPE_EXTREMES,   /* each limb 0, 1, the largest or the half */
  SHAPE_SMALL,      /* one limb */
  N_SHAPES
} Shape;

static HmLimb
random_limb (void)
{
  guint64 high = (guint32) g_test_rand_int ();

  return (HmLimb) (high << 32 | (guint32) g_test_rand_int ());
}

static void
fill (HmLimb *r, size_t size, Shape shape)
{
  const HmLimb extremes[] = { 0, 1, ~(HmLimb) 0, (HmLimb) 1 << (HM_BN_LIMB_BITS - 1) };
  size_t bit;

  for (size_t i = 0; i < size; i++)
    r[i] = random_limb ();

  switch (shape)
    {
    case SHAPE_ALL_ONES:
      memset (r, 0xff, size * sizeof *r);
      break;
    case SHAPE_HIGH_ZERO:
      for (size_t i = (size + 1) / 2; i < size; i++)
        r[i] = 0;
      break;
    case SHAPE_TOP_BIT:
      memset (r, 0, size * sizeof *r);
      r[size - 1] = (HmLimb) 1 << (HM_BN_LIMB_BITS - 1);
      break;
    case SHAPE_ONES_BELOW:
      bit = (size_t) g_test_rand_int_range (1, (gint32) (size * HM_BN_LIMB_BITS));
      for (size_t i = 0; i < size * HM_BN_LIMB_BITS; i++)
        {
          if (i % HM_BN_LIMB_BITS == 0)
            r[i / HM_BN_LIMB_BITS] = 0;
          if (i < bit)
            r[i / HM_BN_LIMB_BITS] |= (HmLimb) 1 << (i % HM_BN_LIMB_BITS);
        }
      break;
    case SHAPE_RUNS:
      for (size_t i = 0, value = 0, left = 0; i < size * HM_BN_LIMB_BITS; i++, left--)
        {
          if (left == 0)
            {
              left = (size_t) g_test_rand_int_range (1, 150);
              value = !value;
            }
          if (i % HM_BN_LIMB_BITS == 0)
            r[i / HM_BN_LIMB_BITS] = 0;
          r[i / HM_BN_LIMB_BITS] |= (HmLimb) value << (i % HM_BN_LIMB_BITS);
        }
      break;
    case SHAPE_EXTREMES:
      for (size_t i = 0; i < size; i++)
        r[i] = extremes[g_test_rand_int_range (0, G_N_ELEMENTS (extremes))];
      break;
    case SHAPE_SMALL:
      for (size_t i = 1; i < size; i++)
        r[i] = 0;
      break;
    case SHAPE_RANDOM:
    case N_SHAPES:
    default:
      break;
    }
}

static void
to_mpz (mpz_t r, const HmLimb *a, size_t size)
{
  mpz_import (r, size, -1, sizeof *a, 0, 0, a);
}

static void
assert_equals (const HmLimb *a, size_t size, const mpz_t expected)
{
  mpz_t value;

  mpz_init (value);
  to_mpz (value, a, size);
  if (mpz_cmp (value, expected) != 0)
    {
      gmp_printf ("# size %zu: got %Zx, expected %Zx\n", size, value, expected);
      g_test_fail ();
    }
  mpz_clear (value);
}

/* All sizes when they are few, else a step that meets even, odd and full ones. */
#define SIZE_STEP (HM_BN_LIMB_BITS == 64 ? 1 : 3)
#define SIZE_STEP_LARGE (HM_BN_LIMB_BITS == 64 ? 3 : 8)

static void
test_add_subtract (void)
{
  HmLimb a[LIMBS], b[LIMBS], r[LIMBS];
  mpz_t x, y, z, modulus;

  mpz_inits (x, y, z, modulus, NULL);
  for (size_t size = 1; size <= LIMBS; size += SIZE_STEP)
    for (Shape i = 0; i < N_SHAPES; i++)
      for (Shape j = 0; j < N_SHAPES; j++)
        {
          HmLimb carry;

          fill (a, size, i);
          fill (b, size, j);
          to_mpz (x, a, size);
          to_mpz (y, b, size);
          mpz_set_ui (modulus, 1);
          mpz_mul_2exp (modulus, modulus, size * HM_BN_LIMB_BITS);

          carry = hm_bn_add (r, a, b, size);
          mpz_add (z, x, y);
          g_assert_cmpuint (carry, ==, mpz_cmp (z, modulus) >= 0);
          mpz_fdiv_r (z, z, modulus);
          assert_equals (r, size, z);

          carry = hm_bn_sub (r, a, b, size);
          mpz_sub (z, x, y);
          g_assert_cmpuint (carry, ==, mpz_sgn (z) < 0);
          mpz_fdiv_r (z, z, modulus);
          assert_equals (r, size, z);
          g_assert_cmpint (hm_bn_compare (a, b, size), ==,
                           mpz_cmp (x, y) < 0 ? -1 : mpz_cmp (x, y) > 0);

          carry = hm_bn_add_word (r, a, b[0], size);
          to_mpz (y, b, 1);
          mpz_add (z, x, y);
          g_assert_cmpuint (carry, ==, mpz_cmp (z, modulus) >= 0);
          mpz_fdiv_r (z, z, modulus);
          assert_equals (r, size, z);

          carry = hm_bn_sub_word (r, a, b[0], size);
          mpz_sub (z, x, y);
          g_assert_cmpuint (carry, ==, mpz_sgn (z) < 0);
          mpz_fdiv_r (z, z, modulus);
          assert_equals (r, size, z);
        }
  mpz_clears (x, y, z, modulus, NULL);
}

static void
test_shift_bits (void)
{
  HmLimb a[LIMBS], r[LIMBS];
  mpz_t x;

  mpz_init (x);
  for (size_t size = 1; size <= LIMBS; size += SIZE_STEP)
    for (Shape i = 0; i < N_SHAPES; i++)
      {
        size_t count = (size_t) g_test_rand_int_range (0, (gint32) ((size + 1) * HM_BN_LIMB_BITS));

        fill (a, size, i);
        to_mpz (x, a, size);
        g_assert_cmpuint (hm_bn_bits (a, size), ==, mpz_sgn (x) == 0 ? 0 : mpz_sizeinbase (x, 2));
        hm_bn_shift_right (r, a, size, count);
        mpz_fdiv_q_2exp (x, x, count);
        assert_equals (r, size, x);
        count -= count % HM_BN_LIMB_BITS;
        to_mpz (x, a, size);
        hm_bn_shift_right (a, a, size, count);
        mpz_fdiv_q_2exp (x, x, count);
        assert_equals (a, size, x);
      }
  mpz_clear (x);
}

static void
test_bytes (void)
{
  HmLimb a[LIMBS], r[LIMBS];
  guint8 bytes[LIMBS * sizeof (HmLimb) + 3], expected[LIMBS * sizeof (HmLimb) + 3];
  mpz_t x;

  mpz_init (x);
  for (size_t size = 1; size <= LIMBS; size += SIZE_STEP)
    for (Shape i = 0; i < N_SHAPES; i++)
      {
        size_t length = size * sizeof (HmLimb) + 3;
        size_t used, written;

        fill (a, size, i);
        to_mpz (x, a, size);
        used = mpz_sgn (x) == 0 ? 0 : (mpz_sizeinbase (x, 2) + 7) / 8;
        memset (expected, 0, sizeof expected);
        mpz_export (expected + length - used, &written, 1, 1, 0, 0, x);
        hm_bn_to_bytes (bytes, length, a, size);
        g_assert_cmpmem (bytes, length, expected, length);

        g_assert_true (hm_bn_from_bytes (r, size, bytes, length));
        assert_equals (r, size, x);
        g_assert_true (hm_bn_from_bytes (r, size, bytes + length - used, used));
        assert_equals (r, size, x);

        bytes[2] = 1;
        g_assert_false (hm_bn_from_bytes (r, size, bytes, length));
      }
  mpz_clear (x);
}

static void
test_multiply_divide (void)
{
  HmLimb a[2 * LIMBS + 1], b[LIMBS], product[2 * LIMBS], q[2 * LIMBS + 1], r[LIMBS];
  mpz_t x, y, z, w;

  mpz_inits (x, y, z, w, NULL);
  for (size_t size = 1; size <= LIMBS; size += SIZE_STEP)
    for (Shape i = 0; i < N_SHAPES; i++)
      for (Shape j = 0; j < N_SHAPES; j++)
        {
          size_t other = (size_t) g_test_rand_int_range (1, (gint32) size + 1);

          fill (a, size, i);
          fill (b, other, j);
          to_mpz (x, a, size);
          to_mpz (y, b, other);
          hm_bn_mul (product, a, size, b, other);
          mpz_mul (z, x, y);
          assert_equals (product, size + other, z);

          fill (a, 2 * size + 1, i);
          fill (b, size, j);
          if (hm_bn_is_zero (b, size))
            b[0] = 3;
          to_mpz (x, a, 2 * size + 1);
          to_mpz (y, b, size);
          hm_bn_divide (q, r, a, 2 * size + 1, b, size);
          mpz_fdiv_qr (z, w, x, y);
          assert_equals (q, 2 * size + 1, z);
          assert_equals (r, size, w);

          /* A dividend that is built to make the first estimate of a digit wrong: just below a
           * multiple of the divisor. */
          hm_bn_mul (a, b, size, r, size);
          hm_bn_sub_word (a, a, 1, 2 * size);
          to_mpz (x, a, 2 * size);
          hm_bn_divide (q, r, a, 2 * size, b, size);
          mpz_fdiv_qr (z, w, x, y);
          assert_equals (q, 2 * size, z);
          assert_equals (r, size, w);

          guint32 word = (guint32) b[0] | 1;

          g_assert_cmpuint (hm_bn_mod_word (a, 2 * size, word), ==, mpz_fdiv_ui (x, word));
        }
  mpz_clears (x, y, z, w, NULL);
}

static void
test_gcd_invert (void)
{
  HmLimb a[LIMBS], m[LIMBS], r[LIMBS];
  mpz_t x, y, z;

  mpz_inits (x, y, z, NULL);
  for (size_t size = 1; size <= LIMBS; size += 3 * SIZE_STEP)
    for (Shape i = 0; i < N_SHAPES; i++)
      for (Shape j = 0; j < N_SHAPES; j++)
        {
          bool invertible;

          fill (m, size, i);
          fill (a, size, j);
          if (hm_bn_is_zero (m, size) || hm_bn_is_word (m, size, 1))
            m[0] = 7;
          to_mpz (x, a, size);
          to_mpz (y, m, size);
          hm_bn_gcd (r, a, m, size);
          mpz_gcd (z, x, y);
          assert_equals (r, size, z);

          hm_bn_divide (NULL, a, a, size, m, size);
          to_mpz (x, a, size);
          invertible = hm_bn_invert (r, a, m, size);
          g_assert_cmpint (invertible, ==, mpz_invert (z, x, y) != 0);
          if (invertible)
            assert_equals (r, size, z);
        }
  mpz_clears (x, y, z, NULL);
}

/* Two powers at once, the second modulus of any size up to that of the first. */
static void
check_pair (const HmMont *mont, Shape i, Shape j)
{
  HmLimb n[LIMBS], x[LIMBS], y[LIMBS], dp[LIMBS], dq[LIMBS];
  HmMont other;
  mpz_t a, b, e, modulus;
  size_t size = mont->size;
  size_t e_size = size <= 16 ? size : 4;

  mpz_inits (a, b, e, modulus, NULL);
  fill (n, size, j);
  n[0] |= 1;
  if (hm_bn_is_word (n, size, 1))
    n[0] = 13;
  hm_mont_init (&other, n, size);
  g_assert_cmpuint (other.size, ==, size);
  fill (x, size, i);
  fill (y, size, j);
  fill (dp, e_size, j);
  fill (dq, e_size, i);
  hm_bn_divide (NULL, x, x, size, mont->n, size);
  hm_bn_divide (NULL, y, y, size, other.n, size);
  to_mpz (a, x, size);
  to_mpz (b, y, size);
  hm_mont_power_pair (mont, x, dp, &other, y, dq, e_size);

  to_mpz (modulus, mont->n, size);
  to_mpz (e, dp, e_size);
  mpz_powm (a, a, e, modulus);
  assert_equals (x, size, a);
  to_mpz (modulus, other.n, size);
  to_mpz (e, dq, e_size);
  mpz_powm (b, b, e, modulus);
  assert_equals (y, size, b);
  mpz_clears (a, b, e, modulus, NULL);
}

/* Every operation on one modulus. @a and @b are any residues below R. */
static void
check_modulus (const HmMontPath *path, const HmLimb *n, size_t size, Shape i, Shape j)
{
  HmLimb a[LIMBS], b[LIMBS], r[LIMBS], wide[2 * LIMBS], e[2];
  HmMont mont;
  mpz_t x, y, z, modulus, radix, exponent;

  mpz_inits (x, y, z, modulus, radix, exponent, NULL);
  hm_mont_init (&mont, n, size);
  g_assert_true (hm_mont_paths[mont.path] == path || size * HM_BN_LIMB_BITS < path->min_bits);
  g_assert_cmpuint (mont.size, >=, size);
  size = mont.size;
  to_mpz (modulus, mont.n, size);
  mpz_set_ui (radix, 1);
  mpz_mul_2exp (radix, radix, size * HM_BN_LIMB_BITS);

  fill (a, size, i);
  fill (b, size, j);
  to_mpz (x, a, size);
  to_mpz (y, b, size);

  /* r R = a b (mod n), and r < R by its type. */
  hm_mont_mul (&mont, r, a, b);
  to_mpz (z, r, size);
  mpz_mul (z, z, radix);
  mpz_submul (z, x, y);
  g_assert_true (mpz_divisible_p (z, modulus));

  hm_mont_sqr (&mont, r, a);
  to_mpz (z, r, size);
  mpz_mul (z, z, radix);
  mpz_submul (z, x, x);
  g_assert_true (mpz_divisible_p (z, modulus));

  /* The operands in place. */
  hm_bn_copy (wide, a, size);
  hm_mont_mul (&mont, wide, wide, wide);
  hm_bn_copy (wide + size, a, size);
  hm_mont_sqr (&mont, wide + size, wide + size);
  to_mpz (z, wide, size);
  mpz_mul (z, z, radix);
  mpz_submul (z, x, x);
  g_assert_true (mpz_divisible_p (z, modulus));
  g_assert_cmpmem (wide + size, size * sizeof *r, r, size * sizeof *r);

  hm_mont_to (&mont, r, a);
  hm_mont_from (&mont, r, r);
  mpz_fdiv_r (z, x, modulus);
  assert_equals (r, size, z);

  fill (wide, 2 * size, i);
  hm_mont_reduce (&mont, r, wide, 2 * size);
  to_mpz (z, wide, 2 * size);
  mpz_fdiv_r (z, z, modulus);
  assert_equals (r, size, z);

  /* Powers: short exponents go bit by bit, long ones by windows. */
  hm_bn_divide (NULL, a, a, size, mont.n, size);
  to_mpz (x, a, size);
  e[0] = (HmLimb) g_test_rand_int_range (0, 70000);
  e[1] = 0;
  mpz_set_ui (exponent, e[0]);
  hm_mont_power (&mont, r, a, e, 2);
  mpz_powm (z, x, exponent, modulus);
  assert_equals (r, size, z);

  if (size <= 576 / HM_BN_LIMB_BITS || i == j)
    check_pair (&mont, i, j);
  if (size <= 512 / HM_BN_LIMB_BITS || i == SHAPE_RANDOM)
    {
      size_t e_size = (size_t) g_test_rand_int_range (1, (gint32) size + 1);

      fill (b, e_size, j);
      to_mpz (exponent, b, e_size);
      hm_mont_power (&mont, r, a, b, e_size);
      mpz_powm (z, x, exponent, modulus);
      assert_equals (r, size, z);
    }
  mpz_clears (x, y, z, modulus, radix, exponent, NULL);
}

static void
test_montgomery (gconstpointer data)
{
  const HmMontPath *path = data;
  HmLimb n[LIMBS];

  hm_cpu_disable (0);
  if ((path->features & ~hm_cpu_features ()) != 0)
    {
      g_test_skip ("this CPU or HASHMARK_CPU does not allow the path");
      return;
    }
  hm_cpu_disable (~path->features);

  /* All sizes to 1024 bits, beyond that odd and even ones up to the largest. */
  for (size_t size = 1; size <= LIMBS; size += size < 1024 / HM_BN_LIMB_BITS ? 1 : SIZE_STEP_LARGE)
    for (Shape k = 0; k < N_SHAPES; k++)
      for (Shape i = 0; i < N_SHAPES; i++)
        {
          fill (n, size, k);
          n[0] |= 1;
          if (hm_bn_is_word (n, size, 1))
            n[size - 1] |= 2;
          check_modulus (path, n, size, i, (i + k) % N_SHAPES);
        }
  hm_cpu_disable (0);
}

#else

static void
test_without_gmp (void)
{
  g_test_skip ("GMP is missing: the arithmetic is NOT tested against it");
}

#endif

/* 3^-1 mod 11 and friends: what needs no second library. */
static void
test_small (void)
{
  HmLimb a[1] = { 3 }, m[1] = { 11 }, r[1];
  HmMont mont;

  g_assert_true (hm_bn_invert (r, a, m, 1));
  g_assert_cmpuint (r[0], ==, 4);
  m[0] = 12;
  g_assert_false (hm_bn_invert (r, a, m, 1));

  m[0] = 1000003;
  a[0] = 123456;
  hm_mont_init (&mont, m, 1);
  HmLimb e[1] = { 1000002 }, base[LIMBS] = { 123456 }, power[LIMBS];

  hm_mont_power (&mont, power, base, e, 1);
  g_assert_true (hm_bn_is_word (power, mont.size, 1));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/crypto/bn/small", test_small);
#ifdef HAVE_GMP
  g_test_add_func ("/crypto/bn/add-subtract", test_add_subtract);
  g_test_add_func ("/crypto/bn/shift-bits", test_shift_bits);
  g_test_add_func ("/crypto/bn/bytes", test_bytes);
  g_test_add_func ("/crypto/bn/multiply-divide", test_multiply_divide);
  g_test_add_func ("/crypto/bn/gcd-invert", test_gcd_invert);
  for (size_t i = 0; hm_mont_paths[i] != NULL; i++)
    {
      g_autofree char *name = g_strdelimit (g_strdup (hm_mont_paths[i]->name), "/ ", '-');
      g_autofree char *path = g_strconcat ("/crypto/bn/montgomery/", name, NULL);

      g_test_add_data_func (path, hm_mont_paths[i], test_montgomery);
    }
#else
  g_test_add_func ("/crypto/bn/gmp", test_without_gmp);
#endif

  return g_test_run ();
}
