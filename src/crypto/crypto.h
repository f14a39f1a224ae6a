/* crypto.h: the descriptor tables of the built-in core
 *
 * Plain C11, no allocation, no GLib. A primitive is one file that ends in a descriptor; the tables
 * at the end of this header list them, and everything above (engine, verify, benchmarks) walks the
 * tables. A context is caller-owned memory of context_size bytes, aligned to HM_CONTEXT_ALIGN.
 *
 * The core is for measuring. It is not written to resist side channels: do not protect data with
 * it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define HM_CONTEXT_ALIGN 64
#define HM_MAX_CONTEXT_SIZE                                                                        \
  8192 /* no digest, MAC or cipher context is larger (static assertions) */
#define HM_MAX_DIGEST_SIZE 64
#define HM_MAX_BLOCK_SIZE 16

/* A message digest. */
typedef struct
{
  const char *name; /* canonical id: "md5" */
  size_t digest_size;
  size_t block_size;
  size_t context_size;
  size_t chain_size; /* after whole blocks, the leading bytes of the context that say everything */
  void (*init) (void *context);
  void (*update) (void *context, const uint8_t *data, size_t length);
  void (*final) (void *context, uint8_t *digest); /* writes digest_size bytes; init before reuse */
  const char *(*implementation) (void); /* what init would choose now: "sha-ni", "portable C" */

  /* A choice that the specification leaves open, under the name it has in vector files ("pad");
   * init takes the usual value. Both NULL when there is nothing to choose. */
  const char *parameter;
  bool (*init_with) (void *context, unsigned value); /* false: value not allowed */
} HmDigest;

/* A message authentication code. set_key once, then any number of init, update..., final. */
typedef struct
{
  const char *name; /* "hmac-md5" */
  size_t tag_size;
  size_t context_size;
  void (*set_key) (void *context, const uint8_t *key, size_t length); /* any length, 0 too */
  void (*init) (void *context);
  void (*update) (void *context, const uint8_t *data, size_t length);
  void (*final) (void *context, uint8_t *tag);
  const char *(*implementation) (void);
} HmMac;

/* A cipher: a block cipher in CBC or ECB mode, or a stream cipher. The chaining value lives in the
 * context, so that successive calls continue one message; no padding anywhere. @in and @out are the
 * same or do not overlap, any alignment; @length is a multiple of block_size. */
typedef struct
{
  const char *name;    /* "aes-128-cbc" */
  size_t key_size;     /* what the benchmark uses, bytes */
  size_t min_key_size; /* what set_key accepts, bytes */
  size_t max_key_size;
  size_t block_size; /* 1 for a stream cipher */
  size_t iv_size;    /* 0 when there is none */
  size_t context_size;
  bool (*set_key) (void *context,
                   const uint8_t *key,
                   size_t length);                   /* false: length not allowed */
  void (*set_iv) (void *context, const uint8_t *iv); /* NULL when iv_size is 0 */
  void (*encrypt) (void *context, uint8_t *out, const uint8_t *in, size_t length);
  void (*decrypt) (void *context, uint8_t *out, const uint8_t *in, size_t length);
  const char *(*implementation) (bool encrypt); /* what set_key would choose now */

  /* Likewise: "ekb" (effective key bits), "rounds". set_key takes what the name of the cipher says.
   */
  const char *parameter;
  bool (*set_key_with) (void *context, const uint8_t *key, size_t length, unsigned value);
} HmCipher;

/* Each table is ended by NULL. */
extern const HmDigest *const hm_digests[];
extern const HmMac *const hm_macs[];
extern const HmCipher *const hm_ciphers[];

const HmDigest *hm_digest_find (const char *name);
const HmMac *hm_mac_find (const char *name);
const HmCipher *hm_cipher_find (const char *name);
