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

#include "sha1-rounds.h"

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
#if defined(__x86_64__)
  if ((hm_cpu_features () & HM_CPU_AVX2) && (hm_cpu_features () & HM_CPU_BMI2))
    {
      *name = "AVX2";
      return hm_sha1_compress_avx2;
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
