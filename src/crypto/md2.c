/* md2.c: MD2 (RFC 1319)
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bytes.h"
#include "crypto.h"

#include <stddef.h>

#include "md2-tables.h"

/* The block buffer comes last, see chain_size in crypto.h. */
typedef struct
{
  uint32_t
      x[16]; /* the state, a byte in each word: bytes written and read again as such are slow */
  uint8_t checksum[16];
  size_t used;
  uint8_t block[16];
} Md2;

static void
update_checksum (Md2 *md2, const uint8_t *block)
{
  uint8_t last = md2->checksum[15];

  for (int i = 0; i < 16; i++)
    last = md2->checksum[i] ^= md2_s[block[i] ^ last];
}

/* Brings a row of md2_ss into the cache. */
HM_INLINE void
prefetch_row (uint32_t x)
{
  for (int i = 0; i < 256; i += 64)
    __builtin_prefetch (md2_ss[x] + i);
}

/* RFC 1319, 3.4: eighteen passes over the state, the block, and their sum, a chain of
 * t = x[i] ^= S[t]. Two links of it are one look-up in md2_ss, whose row depends on a byte that is
 * known a whole pass before. The table has 64 KiB, more than a first level cache, so the row is
 * fetched ahead. */
static void
compress (Md2 *md2, const uint8_t *block)
{
  uint32_t x[48];
  uint32_t t = 0;

  for (int i = 0; i < 16; i++)
    {
      x[i] = md2->x[i];
      x[16 + i] = block[i];
      x[32 + i] = md2->x[i] ^ block[i];
    }
  for (uint32_t pass = 0; pass < 18; pass++)
    {
#pragma GCC unroll 24
      for (int i = 0; i < 48; i += 2)
        {
          uint32_t next = x[i + 1] ^ md2_ss[x[i]][t];

          x[i] ^= md2_s[t];
          prefetch_row (x[i]);
          x[i + 1] = t = next;
        }
      t = (t + pass) & 0xff;
    }
  memcpy (md2->x, x, sizeof md2->x);
}

static void
md2_init (void *context)
{
  memset (context, 0, offsetof (Md2, block));
}

static void
md2_block (Md2 *md2, const uint8_t *block)
{
  update_checksum (md2, block);
  compress (md2, block);
}

static void
md2_update (void *context, const uint8_t *data, size_t length)
{
  Md2 *md2 = context;

  if (md2->used)
    {
      size_t n = length < 16 - md2->used ? length : 16 - md2->used;

      memcpy (md2->block + md2->used, data, n);
      md2->used += n;
      data += n;
      length -= n;
      if (md2->used < 16)
        return;
      md2_block (md2, md2->block);
    }
  for (; length >= 16; length -= 16, data += 16)
    md2_block (md2, data);
  memcpy (md2->block, data, length);
  md2->used = length;
}

/* Padding is 1 to 16 bytes that say how many they are; then comes the checksum. */
static void
md2_final (void *context, uint8_t *digest)
{
  Md2 *md2 = context;

  memset (md2->block + md2->used, (int) (16 - md2->used), 16 - md2->used);
  md2_block (md2, md2->block);
  compress (md2, md2->checksum);
  for (int i = 0; i < 16; i++)
    digest[i] = (uint8_t) md2->x[i];
}

static const char *
md2_implementation (void)
{
  return "portable C";
}

const HmDigest hm_md2 = {
  .name = "md2",
  .digest_size = 16,
  .block_size = 16,
  .context_size = sizeof (Md2),
  .chain_size = offsetof (Md2, block),
  .init = md2_init,
  .update = md2_update,
  .final = md2_final,
  .implementation = md2_implementation,
};
