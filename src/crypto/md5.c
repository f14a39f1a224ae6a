/* md5.c: MD5 (RFC 1321)
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "crypto.h"
#include "md.h"

#include "md5-tables.h"

/* One step is a = b + ((a + f (b, c, d) + X[k] + T[i]) <<< s). Only b is new, it is the result of
 * the step before, so everything without b is added first and the barriers keep that order. G is
 * (b & d) | (c & ~d): its halves have no bit in common, so they can be added one by one, and the
 * one without b goes first. */
#define START(a, k, i) a += x[k] + md5_sines[i]
#define END(a, b, s) a = hm_rotl32 (a, s) + b

#define F(a, b, c, d, k, s, i)                                                                     \
  START (a, k, i);                                                                                 \
  HM_BARRIER (a);                                                                                  \
  a += ((c ^ d) & b) ^ d;                                                                          \
  END (a, b, s)

#define G(a, b, c, d, k, s, i)                                                                     \
  START (a, k, i) + (c & ~d);                                                                      \
  HM_BARRIER (a);                                                                                  \
  a += d & b;                                                                                      \
  END (a, b, s)

#define H(a, b, c, d, k, s, i)                                                                     \
  START (a, k, i);                                                                                 \
  HM_BARRIER (a);                                                                                  \
  a += (c ^ d) ^ b;                                                                                \
  END (a, b, s)

#define I(a, b, c, d, k, s, i)                                                                     \
  START (a, k, i);                                                                                 \
  HM_BARRIER (a);                                                                                  \
  a += (b | ~d) ^ c;                                                                               \
  END (a, b, s)

/* Four steps; the word number starts at k and grows by @dk modulo 16. */
#define FOUR(f, k, dk, s0, s1, s2, s3, i)                                                          \
  f (a, b, c, d, (k) % 16, s0, i);                                                                 \
  f (d, a, b, c, ((k) + (dk)) % 16, s1, i + 1);                                                    \
  f (c, d, a, b, ((k) + 2 * (dk)) % 16, s2, i + 2);                                                \
  f (b, c, d, a, ((k) + 3 * (dk)) % 16, s3, i + 3)

#define ROUND(f, k, dk, s0, s1, s2, s3, i)                                                         \
  FOUR (f, k, dk, s0, s1, s2, s3, i);                                                              \
  FOUR (f, k + 4 * dk, dk, s0, s1, s2, s3, i + 4);                                                 \
  FOUR (f, k + 8 * dk, dk, s0, s1, s2, s3, i + 8);                                                 \
  FOUR (f, k + 12 * dk, dk, s0, s1, s2, s3, i + 12)

static void
compress (HmMdState *state, const uint8_t *blocks, size_t count)
{
  uint32_t a = state->w32[0], b = state->w32[1], c = state->w32[2], d = state->w32[3];

  for (; count; count--, blocks += 64)
    {
      const uint32_t a0 = a, b0 = b, c0 = c, d0 = d;
      uint32_t x[16];

      for (int i = 0; i < 16; i++)
        x[i] = hm_load_le32 (blocks + 4 * i);

      ROUND (F, 0, 1, 7, 12, 17, 22, 0);
      ROUND (G, 1, 5, 5, 9, 14, 20, 16);
      ROUND (H, 5, 3, 4, 11, 16, 23, 32);
      ROUND (I, 0, 7, 6, 10, 15, 21, 48);

      a += a0;
      b += b0;
      c += c0;
      d += d0;
    }
  state->w32[0] = a;
  state->w32[1] = b;
  state->w32[2] = c;
  state->w32[3] = d;
}

static void
md5_init (void *context)
{
  HmMd *md = context;

  md->state.w32[0] = 0x67452301;
  md->state.w32[1] = 0xefcdab89;
  md->state.w32[2] = 0x98badcfe;
  md->state.w32[3] = 0x10325476;
  md->length = 0;
  md->compress = compress;
}

static void
md5_update (void *context, const uint8_t *data, size_t length)
{
  hm_md_update (context, data, length, 64);
}

static void
md5_final (void *context, uint8_t *digest)
{
  hm_md_finish (context, 64, 8, 0);
  hm_md_output (context, digest, 4, 0);
}

static const char *
md5_implementation (void)
{
  return "portable C";
}

const HmDigest hm_md5 = {
  .name = "md5",
  .digest_size = 16,
  .block_size = 64,
  .context_size = sizeof (HmMd),
  .chain_size = HM_MD_CHAIN_SIZE,
  .init = md5_init,
  .update = md5_update,
  .final = md5_final,
  .implementation = md5_implementation,
};
