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

/* The paths for 64-bit x86 are there. The tests build the core a third time without
 * them, by HM_MONT_PORTABLE, to try the portable path on such a machine. */
#if defined(__x86_64__) && defined(__LP64__) && HM_BN_LIMB_BITS == 64 && !defined(HM_MONT_PORTABLE)
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

/* Room for one residue in any form. */
#ifdef HM_MONT_X86
#define HM_MONT_FORM_MAX_LIMBS HM_IFMA_MAX_LIMBS
#else
#define HM_MONT_FORM_MAX_LIMBS HM_BN_MAX_LIMBS
#endif

/* How residues are kept while many products follow on each other, as in a power: in the form that
 * suits a path best, which need not be that of hm_mont_mul (). A residue in such a form is an array
 * of limbs () limbs that starts on a border of 64 bytes. */
typedef struct
{
  unsigned streams; /* the products that multiply () computes side by side, 1 or 2 */
  size_t (*limbs) (const HmMont *mont);
  void (*set) (const HmMont *mont, HmLimb *r, const HmLimb *a); /* for a < n */
  void (*get) (const HmMont *mont, HmLimb *r, const HmLimb *a); /* the least residue */

  /* r[k] = a[k] b[k] for each stream k; @r[k] may be @a[k] or @b[k]. */
  void (*multiply) (const HmMont *mont,
                    HmLimb *const *r,
                    const HmLimb *const *a,
                    const HmLimb *const *b);
} HmMontForm;

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

  /* A form of its own for so many streams, NULL: none for this modulus. */
  const HmMontForm *(*form) (const HmMont *mont, unsigned streams);
};

/* From the fastest to one that needs no features: the portable one, or its like in assembly. Ended
 * by NULL. */
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

/* r = a^e b^f mod n, least residue, for a, b < n. The squarings are shared. */
void hm_mont_power_product (const HmMont *mont,
                            HmLimb *r,
                            const HmLimb *a,
                            const HmLimb *e,
                            const HmLimb *b,
                            const HmLimb *f,
                            size_t e_size);

/* The form for products in a row: with two streams if they are faster than two products, and
 * @max_streams is 2, otherwise with one. */
const HmMontForm *hm_mont_form (const HmMont *mont, unsigned max_streams);

/* What products in such a form run on. */
const char *hm_mont_form_implementation (const HmMont *mont, const HmMontForm *form);

/* x = x^dp mod p and y = y^dq mod q, side by side where the path can; x < p and y < q. */
void hm_mont_power_pair (const HmMont *p,
                         HmLimb *x,
                         const HmLimb *dp,
                         const HmMont *q,
                         HmLimb *y,
                         const HmLimb *dq,
                         size_t e_size);
