/* mont.h: arithmetic modulo an odd number in Montgomery form
 *
 * Montgomery, Modular Multiplication Without Trial Division (1985). With R = 2^(limb bits * size),
 * a residue a is kept as a R mod n, and the product of two such forms is a b / R: division by R
 * costs two multiplications by n, and no division at all.
 *
 * A residue in Montgomery form is only kept below R, not below n ("almost Montgomery"), which
 * makes the correction after a product depend on one carry bit. hm_mont_from () returns to the
 * least residue.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bn.h"

/* The paths for 64-bit x86 are there. */
#if defined(__x86_64__) && defined(__LP64__) && HM_BN_LIMB_BITS == 64
#define HM_MONT_X86
#endif

#ifdef HM_MONT_X86
#define HM_IFMA_MAX_LIMBS 80

/* What the IFMA path precomputes, in limbs of 52 bits; zero above. */
typedef struct
{
  _Alignas(64) uint64_t n[HM_IFMA_MAX_LIMBS];
  uint64_t n_moved[HM_IFMA_MAX_LIMBS]; /* n without its lowest limb */
  uint64_t rr[HM_IFMA_MAX_LIMBS];      /* R^2 mod n, for R = 2^(52 limbs) */
  uint64_t n0;                         /* -1 / n mod 2^52 */
  unsigned limbs;                      /* so many that R >= 4 n */
} HmMontIfma;
#endif

/* A modulus with what is precomputed for it. It holds no pointers and may be copied. */
typedef struct
{
  size_t size;                /* limbs of each residue; the path may round it up */
  unsigned path;              /* index into hm_mont_paths */
  HmLimb n0;                  /* -1 / n mod 2^HM_BN_LIMB_BITS */
  HmLimb n[HM_BN_MAX_LIMBS];  /* zero above the modulus, up to HM_BN_MAX_LIMBS */
  HmLimb rr[HM_BN_MAX_LIMBS]; /* R^2 mod n */
#ifdef HM_MONT_X86
  HmMontIfma ifma;
#endif
} HmMont;

/* One way to compute. In multiply and square, @r may be @a or @b; all three have @size limbs, a
 * size that round_size () gives. */
typedef struct HmMontPath HmMontPath;
struct HmMontPath
{
  const char *name;                   /* "mulx/adx" */
  uint32_t features;                  /* the HmCpuFeature bits that it needs */
  size_t min_bits;                    /* it is not taken for smaller moduli */
  size_t (*round_size) (size_t size); /* how many limbs it wants for a modulus of @size limbs */
  void (*multiply) (HmLimb *r,
                    const HmLimb *a,
                    const HmLimb *b,
                    const HmLimb *n,
                    HmLimb n0,
                    size_t size);
  void (*square) (HmLimb *r, const HmLimb *a, const HmLimb *n, HmLimb n0, size_t size);

  /* What not every path has: another form for whole powers, and its own precomputation. */
  void (*prepare) (HmMont *mont, size_t size); /* the size before it was rounded */

  /* As hm_mont_power (), for 0 < e < 2^bits; false: not for this modulus. What then computes is the
   * path that multiplies, called fallback. */
  bool (*power) (const HmMont *mont, HmLimb *r, const HmLimb *a, const HmLimb *e, size_t bits);
  bool (*power_pair) (const HmMont *p,
                      HmLimb *x,
                      const HmLimb *dp,
                      size_t dp_bits,
                      const HmMont *q,
                      HmLimb *y,
                      const HmLimb *dq,
                      size_t dq_bits);
  size_t min_power_bits; /* power () refuses smaller moduli */
  const HmMontPath *fallback;
};

/* From the fastest to the portable one, which needs nothing; ended by NULL. */
extern const HmMontPath *const hm_mont_paths[];

/* Precomputes for the odd modulus @n > 1 of @size limbs and picks the path for the CPU features
 * that are on now. The residues get at least @size limbs, whether or not the top ones of @n are
 * zero; read mont->size afterwards. Two moduli of the same @size can be computed with side by side.
 * @n may be mont->n. */
void hm_mont_init (HmMont *mont, const HmLimb *n, size_t size);

/* What hm_mont_power () and, for two such moduli, hm_mont_power_pair () run on. */
const char *hm_mont_power_implementation (const HmMont *mont);
const char *hm_mont_pair_implementation (const HmMont *mont);

/* r = a b / R and r = a^2 / R, for a, b < R; the result is below R. If a or b is below n, one
 * subtraction of n at most gives the least residue. */
void hm_mont_mul (const HmMont *mont, HmLimb *r, const HmLimb *a, const HmLimb *b);
void hm_mont_sqr (const HmMont *mont, HmLimb *r, const HmLimb *a);

/* r = the least residue of a b / R, for a < n and b < R: with one factor in Montgomery form and
 * the other not, this is the plain product. */
void hm_mont_mul_exact (const HmMont *mont, HmLimb *r, const HmLimb *a, const HmLimb *b);

/* Into Montgomery form, for a < R; and back to the least residue. */
void hm_mont_to (const HmMont *mont, HmLimb *r, const HmLimb *a);
void hm_mont_from (const HmMont *mont, HmLimb *r, const HmLimb *a);

/* r = a mod n, least residue, for a number of up to 2 mont->size limbs. */
void hm_mont_reduce (const HmMont *mont, HmLimb *r, const HmLimb *a, size_t a_size);

/* r = a^e mod n, least residue, for a < n; no Montgomery form outside. The time depends on @e. */
void hm_mont_power (const HmMont *mont, HmLimb *r, const HmLimb *a, const HmLimb *e, size_t e_size);

/* x = x^dp mod p and y = y^dq mod q, side by side where the path can; x < p and y < q. */
void hm_mont_power_pair (const HmMont *p,
                         HmLimb *x,
                         const HmLimb *dp,
                         const HmMont *q,
                         HmLimb *y,
                         const HmLimb *dq,
                         size_t e_size);
