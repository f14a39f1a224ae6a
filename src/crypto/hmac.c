/* hmac.c: HMAC (RFC 2104, FIPS 198-1) over any digest of the core
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "crypto.h"
#include "md.h"

#include <assert.h>
#include <string.h>

#define MAX_DIGEST_CONTEXT 512
#define MAX_DIGEST_BLOCK 128

/* After the key the digest has seen one whole block, so its first chain_size bytes are all of its
 * state (HmDigest). They are kept for both keys; a message then costs no compression for the key
 * and no copying of an empty block buffer. */
typedef struct
{
  _Alignas(HM_CONTEXT_ALIGN) uint8_t running[MAX_DIGEST_CONTEXT];
  _Alignas(HM_CONTEXT_ALIGN) uint8_t inner[MAX_DIGEST_CONTEXT];
  _Alignas(HM_CONTEXT_ALIGN) uint8_t outer[MAX_DIGEST_CONTEXT];
} Hmac;

static_assert (sizeof (HmMd) <= MAX_DIGEST_CONTEXT, "digest context");
static_assert (sizeof (Hmac) <= HM_MAX_CONTEXT_SIZE, "HMAC context");

static inline void
hmac_set_key (const HmDigest *digest, Hmac *hmac, const uint8_t *key, size_t length)
{
  uint8_t block[MAX_DIGEST_BLOCK] = { 0 };

  if (length > digest->block_size)
    {
      digest->init (hmac->inner);
      digest->update (hmac->inner, key, length);
      digest->final (hmac->inner, block);
    }
  else if (length)
    memcpy (block, key, length);

  for (size_t i = 0; i < digest->block_size; i++)
    block[i] ^= 0x36;
  digest->init (hmac->inner);
  digest->update (hmac->inner, block, digest->block_size);

  for (size_t i = 0; i < digest->block_size; i++)
    block[i] ^= 0x36 ^ 0x5c;
  digest->init (hmac->outer);
  digest->update (hmac->outer, block, digest->block_size);
}

static inline void
hmac_init (const HmDigest *digest, Hmac *hmac)
{
  memcpy (hmac->running, hmac->inner, digest->chain_size);
}

static inline void
hmac_final (const HmDigest *digest, Hmac *hmac, uint8_t *tag)
{
  uint8_t inner_digest[HM_MAX_DIGEST_SIZE];

  digest->final (hmac->running, inner_digest);
  memcpy (hmac->running, hmac->outer, digest->chain_size);
  digest->update (hmac->running, inner_digest, digest->digest_size);
  digest->final (hmac->running, tag);
}

#define HMAC(digest_id, tag_length)                                                                \
  extern const HmDigest hm_##digest_id;                                                            \
                                                                                                   \
  static void digest_id##_set_key (void *context, const uint8_t *key, size_t length)               \
  {                                                                                                \
    hmac_set_key (&hm_##digest_id, context, key, length);                                          \
  }                                                                                                \
                                                                                                   \
  static void digest_id##_init (void *context) { hmac_init (&hm_##digest_id, context); }           \
                                                                                                   \
  static void digest_id##_update (void *context, const uint8_t *data, size_t length)               \
  {                                                                                                \
    hm_##digest_id.update (((Hmac *) context)->running, data, length);                             \
  }                                                                                                \
                                                                                                   \
  static void digest_id##_final (void *context, uint8_t *tag)                                      \
  {                                                                                                \
    hmac_final (&hm_##digest_id, context, tag);                                                    \
  }                                                                                                \
                                                                                                   \
  static const char *digest_id##_implementation (void)                                             \
  {                                                                                                \
    return hm_##digest_id.implementation ();                                                       \
  }                                                                                                \
                                                                                                   \
  const HmMac hm_hmac_##digest_id = {                                                              \
    .name = "hmac-" #digest_id,                                                                    \
    .tag_size = tag_length,                                                                        \
    .context_size = sizeof (Hmac),                                                                 \
    .set_key = digest_id##_set_key,                                                                \
    .init = digest_id##_init,                                                                      \
    .update = digest_id##_update,                                                                  \
    .final = digest_id##_final,                                                                    \
    .implementation = digest_id##_implementation,                                                  \
  }

HMAC (md5, 16);
HMAC (sha1, 20);
HMAC (sha256, 32);
