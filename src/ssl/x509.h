/* x509.h: certificates of RSA keys (X.509 version 3, RFC 5280)
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "crypto/rsa.h"

/* What is written into a certificate beside the key. */
typedef struct
{
  const char *common_name; /* of subject and issuer, UTF-8, 1 to 64 bytes (RFC 5280 A.1) */
  uint64_t serial;
  int64_t not_before, not_after; /* seconds since 1970, in the years 1970 to 9999 */
  const char *hash;              /* signed with: "md5", "sha1", "sha256" */
} HmX509Fields;

/* Writes a certificate of @key that it signs itself, as DER, to @out and returns its length; 0 when
 * there is not enough room, a field cannot be written or the key cannot sign. About 250 bytes more
 * than two times the length of the key are enough. */
size_t hm_x509_write (const HmRsaKey *key, const HmX509Fields *fields, uint8_t *out, size_t size);

/* A certificate that was read: places in its bytes, which must stay. */
typedef struct
{
  const uint8_t *signed_part; /* what the signature is of */
  size_t signed_length;
  const uint8_t *issuer, *subject; /* DER */
  size_t issuer_length, subject_length;
  const uint8_t *n, *e; /* big-endian; NULL: a key of another kind */
  size_t n_length, e_length;
  const char *hash; /* "sha1": signed with RSA and that; NULL: with something unknown */
  const uint8_t *signature;
  size_t signature_length;
} HmX509;

/* False when it is no certificate, has bytes behind it, or is not DER where that was looked at
 * (everything but the insides of names, times and extensions). */
bool hm_x509_read (HmX509 *certificate, const uint8_t *der, size_t length);

/* The public key in it; false when it is not one for rsa.h. */
bool hm_x509_get_key (const HmX509 *certificate, HmRsaKey *key);

/* Whether the signature is that of @key. Names and times are not looked at. */
bool hm_x509_is_signed_by (const HmX509 *certificate, const HmRsaKey *key);
