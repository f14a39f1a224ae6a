/* sha0.c: SHA-0, the Secure Hash Standard as first published (FIPS 180, 1993)
 *
 * SHA-1 without the rotation in the message schedule.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cpu.h"
#include "crypto.h"
#include "sha1.h"

/* The message schedule keeps the last sixteen words (FIPS 180, section 8). */
#define SCHEDULE(t) (w[(t) % 16] ^= w[((t) + 13) % 16] ^ w[((t) + 8) % 16] ^ w[((t) + 2) % 16])

#include "sha1-rounds.h"

static HmMdCompress
choose (const char **name)
{
#if defined(__x86_64__) || defined(__i386__)
  if (hm_cpu_features () & HM_CPU_SHANI)
    {
      *name = "SHA-NI";
      return hm_sha0_compress_shani;
    }
#endif
  *name = "portable C";
  return compress;
}

static void
sha0_init (void *context)
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
sha0_update (void *context, const uint8_t *data, size_t length)
{
  hm_md_update (context, data, length, 64);
}

static void
sha0_final (void *context, uint8_t *digest)
{
  hm_md_finish (context, 64, 8, 1);
  hm_md_output (context, digest, 5, 1);
}

static const char *
sha0_implementation (void)
{
  const char *name;

  choose (&name);
  return name;
}

const HmDigest hm_sha0 = {
  .name = "sha0",
  .digest_size = 20,
  .block_size = 64,
  .context_size = sizeof (HmMd),
  .chain_size = HM_MD_CHAIN_SIZE,
  .init = sha0_init,
  .update = sha0_update,
  .final = sha0_final,
  .implementation = sha0_implementation,
};
