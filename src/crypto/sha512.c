/* sha512.c: SHA-384 and SHA-512 (FIPS 180-4)
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "crypto.h"
#include "md.h"

#include "sha2-tables.h"

#define ROTR(x, n) hm_rotl64 (x, 64 - (n))
#define SUM0(x) (ROTR (x, 28) ^ ROTR (x, 34) ^ ROTR (x, 39))
#define SUM1(x) (ROTR (x, 14) ^ ROTR (x, 18) ^ ROTR (x, 41))
#define SIGMA0(x) (ROTR (x, 1) ^ ROTR (x, 8) ^ (x) >> 7)
#define SIGMA1(x) (ROTR (x, 19) ^ ROTR (x, 61) ^ (x) >> 6)
#define CH(x, y, z) (((y ^ z) & x) ^ z)
#define MAJ(x, y, z) ((x & y) + (z & (x ^ y)))

/* The message schedule keeps the last sixteen words; t counts in groups of as many rounds. */
#define LOAD(t) (w[t] = hm_load_be64 (blocks + 8 * (t)))
#define SCHEDULE(t)                                                                                \
  (w[(t) % 16] += SIGMA1 (w[((t) + 14) % 16]) + w[((t) + 9) % 16] + SIGMA0 (w[((t) + 1) % 16]))

/* T1 goes to d and, with T2, to h; instead of moving, the letters turn. */
#define STEP(a, b, c, d, e, f, g, h, t, word)                                                      \
  h += k[t] + (word);                                                                              \
  h += CH (e, f, g) + SUM1 (e);                                                                    \
  d += h;                                                                                          \
  h += MAJ (a, b, c) + SUM0 (a)

#define EIGHT(t, word)                                                                             \
  STEP (a, b, c, d, e, f, g, h, t, word (t));                                                      \
  STEP (h, a, b, c, d, e, f, g, t + 1, word (t + 1));                                              \
  STEP (g, h, a, b, c, d, e, f, t + 2, word (t + 2));                                              \
  STEP (f, g, h, a, b, c, d, e, t + 3, word (t + 3));                                              \
  STEP (e, f, g, h, a, b, c, d, t + 4, word (t + 4));                                              \
  STEP (d, e, f, g, h, a, b, c, t + 5, word (t + 5));                                              \
  STEP (c, d, e, f, g, h, a, b, t + 6, word (t + 6));                                              \
  STEP (b, c, d, e, f, g, h, a, t + 7, word (t + 7))

static void
compress (HmMdState *state, const uint8_t *blocks, size_t count)
{
  uint64_t *s = state->w64;

  for (; count; count--, blocks += 128)
    {
      uint64_t a = s[0], b = s[1], c = s[2], d = s[3];
      uint64_t e = s[4], f = s[5], g = s[6], h = s[7];
      const uint64_t *k = sha512_k;
      uint64_t w[16];

      EIGHT (0, LOAD);
      EIGHT (8, LOAD);
      for (int group = 1; group < 5; group++)
        {
          k += 16;
          EIGHT (0, SCHEDULE);
          EIGHT (8, SCHEDULE);
        }

      s[0] += a;
      s[1] += b;
      s[2] += c;
      s[3] += d;
      s[4] += e;
      s[5] += f;
      s[6] += g;
      s[7] += h;
    }
}

HM_INLINE void
init (HmMd *md, const uint64_t iv[8])
{
  memcpy (md->state.w64, iv, sizeof md->state.w64);
  md->length = 0;
  md->compress = compress;
}

HM_INLINE void
final (HmMd *md, uint8_t *digest, int words)
{
  hm_md_finish (md, 128, 16, 1);
  for (int i = 0; i < words; i++)
    hm_store_be64 (digest + 8 * i, md->state.w64[i]);
}

static void
sha384_init (void *context)
{
  init (context, sha384_iv);
}

static void
sha512_init (void *context)
{
  init (context, sha512_iv);
}

static void
sha512_update (void *context, const uint8_t *data, size_t length)
{
  hm_md_update (context, data, length, 128);
}

static void
sha384_final (void *context, uint8_t *digest)
{
  final (context, digest, 6);
}

static void
sha512_final (void *context, uint8_t *digest)
{
  final (context, digest, 8);
}

static const char *
sha512_implementation (void)
{
  return "portable C";
}

const HmDigest hm_sha384 = {
  .name = "sha384",
  .digest_size = 48,
  .block_size = 128,
  .context_size = sizeof (HmMd),
  .chain_size = HM_MD_CHAIN_SIZE,
  .init = sha384_init,
  .update = sha512_update,
  .final = sha384_final,
  .implementation = sha512_implementation,
};

const HmDigest hm_sha512 = {
  .name = "sha512",
  .digest_size = 64,
  .block_size = 128,
  .context_size = sizeof (HmMd),
  .chain_size = HM_MD_CHAIN_SIZE,
  .init = sha512_init,
  .update = sha512_update,
  .final = sha512_final,
  .implementation = sha512_implementation,
};
