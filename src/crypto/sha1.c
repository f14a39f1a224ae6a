/* sha1.c: SHA-1 (FIPS 180-4)
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cpu.h"
#include "crypto.h"
#include "sha1.h"

/* The message schedule keeps the last sixteen words (FIPS 180-4, 6.1.3). */
#define SCHEDULE(t)                                                                                \
  (w[(t) % 16] =                                                                                   \
       hm_rotl32 (w[((t) + 13) % 16] ^ w[((t) + 8) % 16] ^ w[((t) + 2) % 16] ^ w[(t) % 16], 1))
#define LOAD(t) (w[t] = hm_load_be32 (blocks + 4 * (t)))

/* Ch as two terms without common bits, so that they add like any other term; Maj likewise. */
#define CH(x, y, z) ((x & y) + (~x & z))
#define PARITY(x, y, z) (x ^ y ^ z)
#define MAJ(x, y, z) ((y & z) + (x & (y ^ z)))

/* T = ROTL5 (a) + f (b, c, d) + e + K + W, in place of e; b turns. */
#define STEP(f, k, a, b, c, d, e, word)                                                            \
  e += (word) + k;                                                                                 \
  e += f (b, c, d);                                                                                \
  HM_BARRIER (e);                                                                                  \
  e += hm_rotl32 (a, 5);                                                                           \
  b = hm_rotl32 (b, 30)

#define FIVE(f, k, t, word)                                                                        \
  STEP (f, k, a, b, c, d, e, word (t));                                                            \
  STEP (f, k, e, a, b, c, d, word (t + 1));                                                        \
  STEP (f, k, d, e, a, b, c, word (t + 2));                                                        \
  STEP (f, k, c, d, e, a, b, word (t + 3));                                                        \
  STEP (f, k, b, c, d, e, a, word (t + 4))

#define TWENTY(f, k, t)                                                                            \
  FIVE (f, k, t, SCHEDULE);                                                                        \
  FIVE (f, k, t + 5, SCHEDULE);                                                                    \
  FIVE (f, k, t + 10, SCHEDULE);                                                                   \
  FIVE (f, k, t + 15, SCHEDULE)

static void
compress (HmMdState *state, const uint8_t *blocks, size_t count)
{
  uint32_t *h = state->w32;

  for (; count; count--, blocks += 64)
    {
      uint32_t a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
      uint32_t w[16];

      FIVE (CH, 0x5a827999, 0, LOAD);
      FIVE (CH, 0x5a827999, 5, LOAD);
      FIVE (CH, 0x5a827999, 10, LOAD);
      STEP (CH, 0x5a827999, a, b, c, d, e, LOAD (15));
      STEP (CH, 0x5a827999, e, a, b, c, d, SCHEDULE (16));
      STEP (CH, 0x5a827999, d, e, a, b, c, SCHEDULE (17));
      STEP (CH, 0x5a827999, c, d, e, a, b, SCHEDULE (18));
      STEP (CH, 0x5a827999, b, c, d, e, a, SCHEDULE (19));
      TWENTY (PARITY, 0x6ed9eba1, 20);
      TWENTY (MAJ, 0x8f1bbcdc, 40);
      TWENTY (PARITY, 0xca62c1d6, 60);

      h[0] += a;
      h[1] += b;
      h[2] += c;
      h[3] += d;
      h[4] += e;
    }
}

static HmMdCompress
choose (const char **name)
{
#if defined(__x86_64__) || defined(__i386__)
  if (hm_cpu_features () & HM_CPU_SHANI)
    {
      *name = "SHA-NI";
      return hm_sha1_compress_shani;
    }
#endif
#if HM_HAVE_ARM_CRYPTO
  if (hm_cpu_features () & HM_CPU_ARMSHA)
    {
      *name = "Armv8 SHA";
      return hm_sha1_compress_armv8;
    }
#endif
  *name = "portable C";
  return compress;
}

static void
sha1_init (void *context)
{
  HmMd *md = context;
  const char *name;

  md->state.w32[0] = 0x67452301;
  md->state.w32[1] = 0xefcdab89;
  md->state.w32[2] = 0x98badcfe;
  md->state.w32[3] = 0x10325476;
  md->state.w32[4] = 0xc3d2e1f0;
  md->length = 0;
  md->compress = choose (&name);
}

static void
sha1_update (void *context, const uint8_t *data, size_t length)
{
  hm_md_update (context, data, length, 64);
}

static void
sha1_final (void *context, uint8_t *digest)
{
  hm_md_finish (context, 64, 8, 1);
  hm_md_output (context, digest, 5, 1);
}

static const char *
sha1_implementation (void)
{
  const char *name;

  choose (&name);
  return name;
}

const HmDigest hm_sha1 = {
  .name = "sha1",
  .digest_size = 20,
  .block_size = 64,
  .context_size = sizeof (HmMd),
  .chain_size = HM_MD_CHAIN_SIZE,
  .init = sha1_init,
  .update = sha1_update,
  .final = sha1_final,
  .implementation = sha1_implementation,
};
