/* sha256.c: SHA-224 and SHA-256 (FIPS 180-4)
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "sha256.h"
#include "cpu.h"
#include "crypto.h"

#include "sha2-tables.h"

/* The message schedule keeps the last sixteen words; t counts in groups of as many rounds. */
#define LOAD(t) (w[t] = hm_load_be32 (blocks + 4 * (t)))
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
  uint32_t *s = state->w32;

  for (; count; count--, blocks += 64)
    {
      uint32_t a = s[0], b = s[1], c = s[2], d = s[3];
      uint32_t e = s[4], f = s[5], g = s[6], h = s[7];
      uint32_t u, v = b ^ c; /* a ^ b of this step and of the one before, in turn */
      const uint32_t *k = sha256_k;
      uint32_t w[16];

      EIGHT (0, LOAD);
      EIGHT (8, LOAD);
      for (int group = 1; group < 4; group++)
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
#if defined(__x86_64__) || defined(__i386__)
  if (hm_cpu_features () & HM_CPU_SHANI)
    {
      *name = "SHA-NI";
      return hm_sha256_compress_shani;
    }
#endif
#if defined(__x86_64__)
  if ((hm_cpu_features () & HM_CPU_AVX2) && (hm_cpu_features () & HM_CPU_BMI2))
    {
      *name = "AVX2";
      return hm_sha256_compress_avx2;
    }
#endif
#if HM_HAVE_ARM_CRYPTO
  if (hm_cpu_features () & HM_CPU_ARMSHA)
    {
      *name = "Armv8 SHA";
      return hm_sha256_compress_armv8;
    }
#endif
  *name = "portable C";
  return compress;
}

HM_INLINE void
init (HmMd *md, const uint32_t iv[8])
{
  const char *name;

  memcpy (md->state.w32, iv, sizeof md->state.w32);
  md->length = 0;
  md->compress = choose (&name);
}

HM_INLINE void
final (HmMd *md, uint8_t *digest, int words)
{
  hm_md_finish (md, 64, 8, 1);
  hm_md_output (md, digest, words, 1);
}

static void
sha224_init (void *context)
{
  init (context, sha224_iv);
}

static void
sha256_init (void *context)
{
  init (context, sha256_iv);
}

static void
sha256_update (void *context, const uint8_t *data, size_t length)
{
  hm_md_update (context, data, length, 64);
}

static void
sha224_final (void *context, uint8_t *digest)
{
  final (context, digest, 7);
}

static void
sha256_final (void *context, uint8_t *digest)
{
  final (context, digest, 8);
}

static const char *
sha256_implementation (void)
{
  const char *name;

  choose (&name);
  return name;
}

const HmDigest hm_sha224 = {
  .name = "sha224",
  .digest_size = 28,
  .block_size = 64,
  .context_size = sizeof (HmMd),
  .chain_size = HM_MD_CHAIN_SIZE,
  .init = sha224_init,
  .update = sha256_update,
  .final = sha224_final,
  .implementation = sha256_implementation,
};

const HmDigest hm_sha256 = {
  .name = "sha256",
  .digest_size = 32,
  .block_size = 64,
  .context_size = sizeof (HmMd),
  .chain_size = HM_MD_CHAIN_SIZE,
  .init = sha256_init,
  .update = sha256_update,
  .final = sha256_final,
  .implementation = sha256_implementation,
};
