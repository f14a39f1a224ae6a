/* md4.c: MD4 (RFC 1320)
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "crypto.h"
#include "md.h"

/* One step is a = (a + f (b, c, d) + X[k] + constant) <<< s. As in MD5, only b is new, so what does
 * not need it is added first and the barriers keep that order. G is (b & (c | d)) | (c & d), whose
 * halves can be made disjoint and added one by one: (b & (c ^ d)) + (c & d). */
#define F(a, b, c, d, k, s)                                                                        \
  a += x[k];                                                                                       \
  HM_BARRIER (a);                                                                                  \
  a += ((c ^ d) & b) ^ d;                                                                          \
  a = hm_rotl32 (a, s)

#define G(a, b, c, d, k, s)                                                                        \
  a += x[k] + 0x5a827999 + (c & d);                                                                \
  HM_BARRIER (a);                                                                                  \
  a += (c ^ d) & b;                                                                                \
  a = hm_rotl32 (a, s)

#define H(a, b, c, d, k, s)                                                                        \
  a += x[k] + 0x6ed9eba1;                                                                          \
  HM_BARRIER (a);                                                                                  \
  a += (c ^ d) ^ b;                                                                                \
  a = hm_rotl32 (a, s)

#define FOUR(f, k0, k1, k2, k3, s0, s1, s2, s3)                                                    \
  f (a, b, c, d, k0, s0);                                                                          \
  f (d, a, b, c, k1, s1);                                                                          \
  f (c, d, a, b, k2, s2);                                                                          \
  f (b, c, d, a, k3, s3)

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

      FOUR (F, 0, 1, 2, 3, 3, 7, 11, 19);
      FOUR (F, 4, 5, 6, 7, 3, 7, 11, 19);
      FOUR (F, 8, 9, 10, 11, 3, 7, 11, 19);
      FOUR (F, 12, 13, 14, 15, 3, 7, 11, 19);

      FOUR (G, 0, 4, 8, 12, 3, 5, 9, 13);
      FOUR (G, 1, 5, 9, 13, 3, 5, 9, 13);
      FOUR (G, 2, 6, 10, 14, 3, 5, 9, 13);
      FOUR (G, 3, 7, 11, 15, 3, 5, 9, 13);

      FOUR (H, 0, 8, 4, 12, 3, 9, 11, 15);
      FOUR (H, 2, 10, 6, 14, 3, 9, 11, 15);
      FOUR (H, 1, 9, 5, 13, 3, 9, 11, 15);
      FOUR (H, 3, 11, 7, 15, 3, 9, 11, 15);

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
md4_init (void *context)
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
md4_update (void *context, const uint8_t *data, size_t length)
{
  hm_md_update (context, data, length, 64);
}

static void
md4_final (void *context, uint8_t *digest)
{
  hm_md_finish (context, 64, 8, 0);
  hm_md_output (context, digest, 4, 0);
}

static const char *
md4_implementation (void)
{
  return "portable C";
}

const HmDigest hm_md4 = {
  .name = "md4",
  .digest_size = 16,
  .block_size = 64,
  .context_size = sizeof (HmMd),
  .chain_size = HM_MD_CHAIN_SIZE,
  .init = md4_init,
  .update = md4_update,
  .final = md4_final,
  .implementation = md4_implementation,
};
