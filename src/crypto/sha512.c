/* sha512.c: SHA-384 and SHA-512 (FIPS 180-4)
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "sha512.h"
#include "cpu.h"
#include "crypto.h"

#include "sha2-tables.h"

/* The message schedule keeps the last sixteen words; t counts in groups of as many rounds. */
#define LOAD(t) (w[t] = hm_load_be64 (blocks + 8 * (t)))
#define SCHEDULE(t)                                                                                \
  (w[(t) % 16] += SIGMA1 (w[((t) + 14) % 16]) + w[((t) + 9) % 16] + SIGMA0 (w[((t) + 1) % 16]))

#define EIGHT(t, word)                                                                             \
  STEP (a, b, c, d, e, f, g, h, u, v, k[t] + word (t));                                            \
  STEP (h, a, b, c, d, e, f, g, v, u, k[t + 1] + word (t + 1));                                    \
  STEP (g, h, a, b, c, d, e, f, u, v, k[t + 2] + word (t + 2));                                    \
  STEP (f, g, h, a, b, c, d, e, v, u, k[t + 3] + word (t + 3));                                    \
  STEP (e, f, g, h, a, b, c, d, u, v, k[t + 4] + word (t + 4));                                    \
  STEP (d, e, f, g, h, a, b, c, v, u, k[t + 5] + word (t + 5));                                    \
  STEP (c, d, e, f, g, h, a, b, u, v, k[t + 6] + word (t + 6));                                    \
  STEP (b, c, d, e, f, g, h, a, v, u, k[t + 7] + word (t + 7))

static void
compress (HmMdState *state, const uint8_t *blocks, size_t count)
{
  uint64_t *s = state->w64;

  for (; count; count--, blocks += 128)
    {
      uint64_t a = s[0], b = s[1], c = s[2], d = s[3];
      uint64_t e = s[4], f = s[5], g = s[6], h = s[7];
      uint64_t u, v = b ^ c; /* a ^ b of this step and of the one before, in turn */
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

static HmMdCompress
choose (const char **name)
{
#if defined(__x86_64__)
  const uint32_t features = hm_cpu_features ();

  if ((features & HM_CPU_AVX512) && (features & HM_CPU_BMI2))
    {
      *name = "AVX-512";
      return hm_sha512_compress_avx512;
    }
  if ((features & HM_CPU_AVX2) && (features & HM_CPU_BMI2))
    {
      *name = "AVX2";
      return hm_sha512_compress_avx2;
    }
#endif
  *name = "portable C";
  return compress;
}

HM_INLINE void
init (HmMd *md, const uint64_t iv[8])
{
  const char *name;

  memcpy (md->state.w64, iv, sizeof md->state.w64);
  md->length = 0;
  md->compress = choose (&name);
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
  const char *name;

  choose (&name);
  return name;
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
