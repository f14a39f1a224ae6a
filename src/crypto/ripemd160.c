/* ripemd160.c: RIPEMD-160 (Dobbertin, Bosselaers, Preneel 1996; ISO/IEC 10118-3)
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "crypto.h"
#include "md.h"

/* Message words and rotations of the left and the right line, a row for each round. */
static const uint8_t left_word[80] = {
  0, 1,  2,  3,  4,  5,  6,  7,  8,  9, 10, 11, 12, 13, 14, 15, /* */
  7, 4,  13, 1,  10, 6,  15, 3,  12, 0, 9,  5,  2,  14, 11, 8,  /* */
  3, 10, 14, 4,  9,  15, 8,  1,  2,  7, 0,  6,  13, 11, 5,  12, /* */
  1, 9,  11, 10, 0,  8,  12, 4,  13, 3, 7,  15, 14, 5,  6,  2,  /* */
  4, 0,  5,  9,  7,  12, 2,  10, 14, 1, 3,  8,  11, 6,  15, 13,
};
static const uint8_t right_word[80] = {
  5,  14, 7,  0, 9, 2,  11, 4,  13, 6,  15, 8,  1,  10, 3,  12, /* */
  6,  11, 3,  7, 0, 13, 5,  10, 14, 15, 8,  12, 4,  9,  1,  2,  /* */
  15, 5,  1,  3, 7, 14, 6,  9,  11, 8,  12, 2,  10, 0,  4,  13, /* */
  8,  6,  4,  1, 3, 11, 15, 0,  5,  12, 2,  13, 9,  7,  10, 14, /* */
  12, 15, 10, 4, 1, 5,  8,  7,  6,  2,  13, 14, 0,  3,  9,  11,
};
static const uint8_t left_shift[80] = {
  11, 14, 15, 12, 5,  8,  7,  9,  11, 13, 14, 15, 6,  7,  9,  8,  /* */
  7,  6,  8,  13, 11, 9,  7,  15, 7,  12, 15, 9,  11, 7,  13, 12, /* */
  11, 13, 6,  7,  14, 9,  13, 15, 14, 8,  13, 6,  5,  12, 7,  5,  /* */
  11, 12, 14, 15, 14, 15, 9,  8,  9,  14, 5,  6,  8,  6,  5,  12, /* */
  9,  15, 5,  11, 6,  8,  13, 12, 5,  12, 13, 14, 11, 8,  5,  6,
};
static const uint8_t right_shift[80] = {
  8,  9,  9,  11, 13, 15, 15, 5,  7,  7,  8,  11, 14, 14, 12, 6,  /* */
  9,  13, 15, 7,  12, 8,  9,  11, 7,  7,  12, 7,  6,  15, 13, 11, /* */
  9,  7,  15, 11, 8,  6,  6,  14, 12, 13, 5,  14, 13, 13, 7,  5,  /* */
  15, 5,  8,  11, 14, 14, 6,  14, 6,  9,  12, 9,  12, 5,  15, 8,  /* */
  8,  5,  12, 9,  12, 5,  14, 6,  8,  13, 6,  5,  15, 13, 11, 11,
};

/* The five functions. Each is a sum of a term EARLY of y and z, which are old, and a term LATE of
 * x, the result of the step before; barriers keep the late term last. */
#define EARLY_1(y, z) 0
#define LATE_1(x, y, z) (x ^ (y ^ z))
#define EARLY_2(y, z) 0
#define LATE_2(x, y, z) (((y ^ z) & x) ^ z)
#define EARLY_3(y, z) 0
#define LATE_3(x, y, z) ((x | ~y) ^ z)
#define EARLY_4(y, z) (y & ~z)
#define LATE_4(x, y, z) (x & z)
#define EARLY_5(y, z) 0
#define LATE_5(x, y, z) (x ^ (y | ~z))

/* A step of each line, side by side: the two do not depend on each other. */
#define STEP(f, g, k, kk, t, a, b, c, d, e)                                                        \
  l##a += x[left_word[t]] + k + EARLY_##f (l##c, l##d);                                            \
  r##a += x[right_word[t]] + kk + EARLY_##g (r##c, r##d);                                          \
  HM_BARRIER (l##a);                                                                               \
  HM_BARRIER (r##a);                                                                               \
  l##a += LATE_##f (l##b, l##c, l##d);                                                             \
  r##a += LATE_##g (r##b, r##c, r##d);                                                             \
  l##a = hm_rotl32 (l##a, left_shift[t]) + l##e;                                                   \
  r##a = hm_rotl32 (r##a, right_shift[t]) + r##e;                                                  \
  l##c = hm_rotl32 (l##c, 10);                                                                     \
  r##c = hm_rotl32 (r##c, 10)

#define FIVE(f, g, k, kk, t, a, b, c, d, e)                                                        \
  STEP (f, g, k, kk, t, a, b, c, d, e);                                                            \
  STEP (f, g, k, kk, t + 1, e, a, b, c, d);                                                        \
  STEP (f, g, k, kk, t + 2, d, e, a, b, c);                                                        \
  STEP (f, g, k, kk, t + 3, c, d, e, a, b);                                                        \
  STEP (f, g, k, kk, t + 4, b, c, d, e, a)

#define ROUND(f, g, k, kk, t, a, b, c, d, e)                                                       \
  FIVE (f, g, k, kk, t, a, b, c, d, e);                                                            \
  FIVE (f, g, k, kk, t + 5, a, b, c, d, e);                                                        \
  FIVE (f, g, k, kk, t + 10, a, b, c, d, e);                                                       \
  STEP (f, g, k, kk, t + 15, a, b, c, d, e)

static void
compress (HmMdState *state, const uint8_t *blocks, size_t count)
{
  uint32_t *h = state->w32;

  for (; count; count--, blocks += 64)
    {
      uint32_t la = h[0], lb = h[1], lc = h[2], ld = h[3], le = h[4];
      uint32_t ra = h[0], rb = h[1], rc = h[2], rd = h[3], re = h[4];
      uint32_t x[16], t;

      for (int i = 0; i < 16; i++)
        x[i] = hm_load_le32 (blocks + 4 * i);

      /* A round has sixteen steps, so the next one starts one letter further. */
      ROUND (1, 5, 0, 0x50a28be6, 0, a, b, c, d, e);
      ROUND (2, 4, 0x5a827999, 0x5c4dd124, 16, e, a, b, c, d);
      ROUND (3, 3, 0x6ed9eba1, 0x6d703ef3, 32, d, e, a, b, c);
      ROUND (4, 2, 0x8f1bbcdc, 0x7a6d76e9, 48, c, d, e, a, b);
      ROUND (5, 1, 0xa953fd4e, 0, 64, b, c, d, e, a);

      t = h[1] + lc + rd;
      h[1] = h[2] + ld + re;
      h[2] = h[3] + le + ra;
      h[3] = h[4] + la + rb;
      h[4] = h[0] + lb + rc;
      h[0] = t;
    }
}

static void
ripemd160_init (void *context)
{
  HmMd *md = context;

  md->state.w32[0] = 0x67452301;
  md->state.w32[1] = 0xefcdab89;
  md->state.w32[2] = 0x98badcfe;
  md->state.w32[3] = 0x10325476;
  md->state.w32[4] = 0xc3d2e1f0;
  md->length = 0;
  md->compress = compress;
}

static void
ripemd160_update (void *context, const uint8_t *data, size_t length)
{
  hm_md_update (context, data, length, 64);
}

static void
ripemd160_final (void *context, uint8_t *digest)
{
  hm_md_finish (context, 64, 8, 0);
  hm_md_output (context, digest, 5, 0);
}

static const char *
ripemd160_implementation (void)
{
  return "portable C";
}

const HmDigest hm_ripemd160 = {
  .name = "ripemd160",
  .digest_size = 20,
  .block_size = 64,
  .context_size = sizeof (HmMd),
  .chain_size = HM_MD_CHAIN_SIZE,
  .init = ripemd160_init,
  .update = ripemd160_update,
  .final = ripemd160_final,
  .implementation = ripemd160_implementation,
};
