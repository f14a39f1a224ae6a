/* md.h: the Merkle-Damgard construction that MD4, MD5, RIPEMD-160, SHA-0, SHA-1 and SHA-2 share
 *
 * A message is cut into blocks that a compression function folds into a chaining state. It is
 * padded with a one bit, zeros, and its length in bits at the end of the last block. Everything
 * here is inlined into the digest's file, where the block size and the byte order are constants.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bytes.h"

#include <stddef.h>

typedef union
{
  uint32_t w32[8];
  uint64_t w64[8];
} HmMdState;

/* Folds @count whole blocks into @state. */
typedef void (*HmMdCompress) (HmMdState *state, const uint8_t *blocks, size_t count);

/* The block buffer comes last: what stands before it is all there is to know after whole blocks. It
 * has room for two of the largest blocks, which the padding may need. */
typedef struct
{
  HmMdState state;
  uint64_t length; /* of the message so far, bytes */
  HmMdCompress compress;
  uint8_t block[256];
} HmMd;

#define HM_MD_CHAIN_SIZE offsetof (HmMd, block)

/* The C library copies in pieces as wide as possible, which counts in hm_md_finish (). The compiler
 * would copy eight bytes at a time, did it see that @length is small. */
HM_INLINE void
hm_md_copy (uint8_t *to, const uint8_t *from, size_t length)
{
  HM_BARRIER (length);
  memcpy (to, from, length);
}

HM_INLINE void
hm_md_update (HmMd *md, const uint8_t *data, size_t length, size_t block_size)
{
  size_t used = md->length % block_size;

  md->length += length;
  if (used)
    {
      size_t space = block_size - used;

      if (length < space)
        {
          hm_md_copy (md->block + used, data, length);
          return;
        }
      hm_md_copy (md->block + used, data, space);
      md->compress (&md->state, md->block, 1);
      data += space;
      length -= space;
    }
  if (length >= block_size)
    {
      size_t count = length / block_size;

      md->compress (&md->state, data, count);
      data += count * block_size;
      length -= count * block_size;
    }
  hm_md_copy (md->block, data, length);
}

/* Two words that are stored at once. */
typedef uint64_t HmMdPair __attribute__ ((vector_size (16)));

/* Pads and folds the last block or two. The length field has @length_size bytes, 8 or 16, and is
 * big-endian or not.
 *
 * For short messages it counts how the last block is written, since it is read at once: a load that
 * spans several stores waits for all of them to reach the cache. So the padding is copied as a
 * whole block, also where less would do, and the length is stored with the eight bytes before it.
 */
HM_INLINE void
hm_md_finish (HmMd *md, size_t block_size, size_t length_size, int big_endian)
{
  static const uint8_t padding[128] = { 0x80 };
  size_t used = md->length % block_size;
  size_t count = used < block_size - length_size ? 1 : 2;
  uint8_t *end = md->block + count * block_size;
  uint64_t bits = md->length << 3;
  const uint8_t *source = padding;

  /* Else the compiler sees through the copy and stores the 0x80 apart. */
  HM_BARRIER (source);
  if (big_endian != HM_BIG_ENDIAN)
    bits = __builtin_bswap64 (bits);
  memcpy (md->block + used, source, block_size);
  if (length_size == 16)
    hm_store_be64 (end - 16, md->length >> 61);
  if (length_size == 8 && (count == 2 || used < block_size - 16))
    memcpy (end - 16, &(HmMdPair){ 0, bits }, 16);
  else
    memcpy (end - 8, &bits, 8);
  md->compress (&md->state, md->block, count);
}

/* Writes the first words of the state as digest. One by one: compress () may just have stored them
 * like that, see above. */
HM_INLINE void
hm_md_output (const HmMd *md, uint8_t *digest, int words, int big_endian)
{
  for (int i = 0; i < words; i++)
    {
      uint32_t word = md->state.w32[i];

      HM_BARRIER (word);
      if (big_endian)
        hm_store_be32 (digest + 4 * i, word);
      else
        hm_store_le32 (digest + 4 * i, word);
    }
}
