/* pkcs1.c: the encodings of PKCS#1 v1.5
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "pkcs1.h"

#include <string.h>

/* A padding byte is drawn again while it is zero, so often at most; a sound source needs more
 * once in 2^512 bytes. */
#define MAX_DRAWS 64

/* The DER encoding of DigestInfo up to the digest itself: a SEQUENCE of the AlgorithmIdentifier
 * with NULL parameters, and the header of the OCTET STRING. */
typedef struct
{
  const char *hash;
  size_t digest_length;
  size_t prefix_length;
  uint8_t prefix[19];
} DigestInfo;

/* RFC 8017 9.2 note 1 and appendix B.1; ripemd160 has the identifier 1.3.36.3.2.1 of TeleTrusT. */
/* clang-format off */
static const DigestInfo digest_infos[] = {
  { "md2", 16, 18,
    { 0x30, 0x20, 0x30, 0x0c, 0x06, 0x08, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x02, 0x02,
      0x05, 0x00, 0x04, 0x10 } },
  { "md4", 16, 18,
    { 0x30, 0x20, 0x30, 0x0c, 0x06, 0x08, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x02, 0x04,
      0x05, 0x00, 0x04, 0x10 } },
  { "md5", 16, 18,
    { 0x30, 0x20, 0x30, 0x0c, 0x06, 0x08, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x02, 0x05,
      0x05, 0x00, 0x04, 0x10 } },
  { "sha1", 20, 15,
    { 0x30, 0x21, 0x30, 0x09, 0x06, 0x05, 0x2b, 0x0e, 0x03, 0x02, 0x1a, 0x05, 0x00, 0x04, 0x14 } },
  { "ripemd160", 20, 15,
    { 0x30, 0x21, 0x30, 0x09, 0x06, 0x05, 0x2b, 0x24, 0x03, 0x02, 0x01, 0x05, 0x00, 0x04, 0x14 } },
  { "sha224", 28, 19,
    { 0x30, 0x2d, 0x30, 0x0d, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x04,
      0x05, 0x00, 0x04, 0x1c } },
  { "sha256", 32, 19,
    { 0x30, 0x31, 0x30, 0x0d, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01,
      0x05, 0x00, 0x04, 0x20 } },
  { "sha384", 48, 19,
    { 0x30, 0x41, 0x30, 0x0d, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x02,
      0x05, 0x00, 0x04, 0x30 } },
  { "sha512", 64, 19,
    { 0x30, 0x51, 0x30, 0x0d, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x03,
      0x05, 0x00, 0x04, 0x40 } },
  { "md5sha1", 36, 0, { 0 } },
};
/* clang-format on */

static const DigestInfo *
digest_info_find (const char *hash)
{
  for (size_t i = 0; i < sizeof digest_infos / sizeof digest_infos[0]; i++)
    {
      if (strcmp (digest_infos[i].hash, hash) == 0)
        return &digest_infos[i];
    }

  return NULL;
}

bool
hm_pkcs1_encode_signature (uint8_t *block,
                           size_t block_length,
                           const char *hash,
                           const uint8_t *digest,
                           size_t length)
{
  const DigestInfo *info = hash == NULL ? NULL : digest_info_find (hash);
  size_t prefix_length = 0;

  if (hash != NULL)
    {
      if (info == NULL || info->digest_length != length)
        return false;
      prefix_length = info->prefix_length;
    }
  if (block_length < HM_PKCS1_OVERHEAD + prefix_length ||
      length > block_length - HM_PKCS1_OVERHEAD - prefix_length)
    return false;

  size_t padding_end = block_length - length - prefix_length - 1;

  block[0] = 0x00;
  block[1] = 0x01;
  memset (block + 2, 0xff, padding_end - 2);
  block[padding_end] = 0x00;
  if (prefix_length > 0)
    memcpy (block + padding_end + 1, info->prefix, prefix_length);
  if (length > 0)
    memcpy (block + block_length - length, digest, length);
  return true;
}

bool
hm_pkcs1_encode_message (uint8_t *block,
                         size_t block_length,
                         const uint8_t *message,
                         size_t length,
                         HmRandomFunc random,
                         void *random_data)
{
  if (block_length < HM_PKCS1_OVERHEAD || length > block_length - HM_PKCS1_OVERHEAD)
    return false;

  size_t padding_end = block_length - length - 1;

  block[0] = 0x00;
  block[1] = 0x02;
  if (!random (random_data, block + 2, padding_end - 2))
    return false;
  for (size_t i = 2; i < padding_end; i++)
    {
      for (unsigned draws = 0; block[i] == 0; draws++)
        {
          if (draws == MAX_DRAWS || !random (random_data, block + i, 1))
            return false;
        }
    }
  block[padding_end] = 0x00;
  if (length > 0)
    memcpy (block + padding_end + 1, message, length);
  return true;
}

size_t
hm_pkcs1_find_message (const uint8_t *block, size_t block_length)
{
  size_t padding_end = 2;

  if (block_length < HM_PKCS1_OVERHEAD || block[0] != 0x00 || block[1] != 0x02)
    return 0;

  while (padding_end < block_length && block[padding_end] != 0x00)
    padding_end++;

  if (padding_end == block_length || padding_end < HM_PKCS1_OVERHEAD - 1)
    return 0;
  return padding_end + 1;
}
