/* x509.c: certificates of RSA keys (X.509 version 3, RFC 5280)
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "x509.h"

#include <string.h>

#include "crypto/crypto.h"
#include "der.h"
#include "hash.h"

/* RFC 3279 2.2.1 and 2.3.1, RFC 4055 5. */
#define PKCS_1 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01
static const uint8_t oid_rsa[] = { PKCS_1, 1 };
static const struct
{
  const char *hash;
  uint8_t oid[9];
} signatures[] = {
  { "md5", { PKCS_1, 4 } },
  { "sha1", { PKCS_1, 5 } },
  { "sha256", { PKCS_1, 11 } },
};

static const uint8_t oid_common_name[] = { 0x55, 4, 3 };         /* X.520 6.2.2 */
static const uint8_t oid_basic_constraints[] = { 0x55, 29, 19 }; /* RFC 5280 4.2.1.9 */

#define MAX_NAME 64

static size_t
hash_part (const char *name, const uint8_t *data, size_t length, uint8_t *out)
{
  const HmDigest *digest = hm_digest_find (name);
  HmSslHash hash;

  digest->init (hash.bytes);
  digest->update (hash.bytes, data, length);
  digest->final (hash.bytes, out);
  return digest->digest_size;
}

/* ---- Reading ---- */

static bool
is_equal (HmReader value, const uint8_t *bytes, size_t length)
{
  return value.left == length && memcmp (value.at, bytes, length) == 0;
}

/* AlgorithmIdentifier: the OID, and whether there is nothing behind it but NULL. */
static HmReader
read_algorithm (HmReader *in, bool *has_no_parameters)
{
  HmReader algorithm = hm_der_read (in, HM_DER_SEQUENCE);
  HmReader oid = hm_der_read (&algorithm, HM_DER_OID);

  *has_no_parameters =
      algorithm.left == 0 || is_equal (algorithm, (const uint8_t[]){ HM_DER_NULL, 0 }, 2);
  in->bad = in->bad || algorithm.bad;
  return oid;
}

/* A BIT STRING of whole bytes. */
static HmReader
read_bits (HmReader *in)
{
  HmReader bits = hm_der_read (in, HM_DER_BIT_STRING);

  if (hm_read_number (&bits, 1) != 0 || bits.bad)
    in->bad = true;
  return bits;
}

static bool
read_key (HmX509 *certificate, HmReader *in)
{
  HmReader info = hm_der_read (in, HM_DER_SEQUENCE);
  bool has_no_parameters;
  HmReader oid = read_algorithm (&info, &has_no_parameters);
  HmReader bits = hm_der_read (&info, HM_DER_BIT_STRING);

  if (in->bad || info.bad || info.left > 0)
    return false;
  if (!is_equal (oid, oid_rsa, sizeof oid_rsa))
    return true;

  HmReader key, n, e;

  if (hm_read_number (&bits, 1) != 0 || bits.bad)
    return false;
  key = hm_der_read (&bits, HM_DER_SEQUENCE);
  n = hm_der_read_positive (&key);
  e = hm_der_read_positive (&key);
  if (bits.bad || bits.left > 0 || key.bad || key.left > 0 || !has_no_parameters)
    return false;
  certificate->n = n.at;
  certificate->n_length = n.left;
  certificate->e = e.at;
  certificate->e_length = e.left;
  return true;
}

/* TBSCertificate, 4.1. */
static bool
read_signed_part (HmX509 *certificate, HmReader in, HmReader *oid)
{
  HmReader value;
  bool ignored;

  if (hm_der_is_next (&in, HM_DER_CONTEXT))
    {
      value = hm_der_read (&in, HM_DER_CONTEXT);
      if (hm_der_read (&value, HM_DER_INTEGER).left != 1 || value.bad || value.left > 0)
        return false;
    }
  if (hm_der_read (&in, HM_DER_INTEGER).left == 0)
    return false;
  *oid = read_algorithm (&in, &ignored);
  value = hm_der_read (&in, HM_DER_SEQUENCE);
  certificate->issuer = value.at;
  certificate->issuer_length = value.left;
  hm_der_read (&in, HM_DER_SEQUENCE); /* times */
  value = hm_der_read (&in, HM_DER_SEQUENCE);
  certificate->subject = value.at;
  certificate->subject_length = value.left;
  if (in.bad || !read_key (certificate, &in))
    return false;

  /* Unique identifiers and extensions. */
  for (uint8_t number = 1; number <= 3; number++)
    {
      uint8_t tag = (uint8_t) (number == 3 ? HM_DER_CONTEXT + 3 : 0x80 + number);

      if (hm_der_is_next (&in, tag))
        hm_der_read (&in, tag);
    }
  return !in.bad && in.left == 0;
}

bool
hm_x509_read (HmX509 *certificate, const uint8_t *der, size_t length)
{
  HmReader in = hm_reader (der, length);
  HmReader parts = hm_der_read (&in, HM_DER_SEQUENCE);
  HmReader to_sign = parts, inside, oid, outer_oid, bits;
  bool has_no_parameters;

  *certificate = (HmX509){ 0 };
  to_sign = hm_der_read_any (&parts);
  outer_oid = read_algorithm (&parts, &has_no_parameters);
  bits = read_bits (&parts);
  if (in.bad || in.left > 0 || parts.bad || parts.left > 0)
    return false;

  certificate->signed_part = to_sign.at;
  certificate->signed_length = to_sign.left;
  certificate->signature = bits.at;
  certificate->signature_length = bits.left;
  inside = hm_der_read (&to_sign, HM_DER_SEQUENCE);
  if (to_sign.bad || !read_signed_part (certificate, inside, &oid))
    return false;

  /* 4.1.1.2: both say the same. */
  if (!is_equal (oid, outer_oid.at, outer_oid.left))
    return false;
  for (size_t i = 0; i < sizeof signatures / sizeof signatures[0]; i++)
    if (has_no_parameters && is_equal (oid, signatures[i].oid, sizeof signatures[i].oid))
      certificate->hash = signatures[i].hash;
  return true;
}

bool
hm_x509_get_key (const HmX509 *certificate, HmRsaKey *key)
{
  return certificate->n != NULL &&
         hm_rsa_set_key (key, certificate->n, certificate->n_length, certificate->e,
                         certificate->e_length, NULL, 0, NULL, 0, NULL, 0) == HM_RSA_OK;
}

bool
hm_x509_is_signed_by (const HmX509 *certificate, const HmRsaKey *key)
{
  uint8_t digest[HM_MAX_DIGEST_SIZE];
  size_t length;

  if (certificate->hash == NULL)
    return false;
  length =
      hash_part (certificate->hash, certificate->signed_part, certificate->signed_length, digest);
  return hm_rsa_verify (key, certificate->hash, digest, length, certificate->signature,
                        certificate->signature_length);
}

/* ---- Writing; everything from the end to the front ---- */

static void
put_algorithm (HmDerWriter *out, const uint8_t *oid, size_t length)
{
  const uint8_t *end = out->at;

  hm_der_put (out, HM_DER_NULL, NULL, 0);
  hm_der_put (out, HM_DER_OID, oid, length);
  hm_der_wrap (out, HM_DER_SEQUENCE, end);
}

static void
put_bits (HmDerWriter *out, const uint8_t *end)
{
  hm_der_put_bytes (out, (const uint8_t[]){ 0 }, 1);
  hm_der_wrap (out, HM_DER_BIT_STRING, end);
}

static void
put_key (HmDerWriter *out, const HmRsaKey *key)
{
  HmRsaNumbers numbers;
  const uint8_t *end = out->at;

  hm_rsa_get_numbers (key, &numbers);
  hm_der_put_positive (out, numbers.e, numbers.e_length);
  hm_der_put_positive (out, numbers.n, numbers.n_length);
  hm_der_wrap (out, HM_DER_SEQUENCE, end);
  put_bits (out, end);
  put_algorithm (out, oid_rsa, sizeof oid_rsa);
  hm_der_wrap (out, HM_DER_SEQUENCE, end);
}

static void
put_name (HmDerWriter *out, const char *common_name)
{
  const uint8_t *end = out->at;

  hm_der_put (out, HM_DER_UTF8_STRING, (const uint8_t *) common_name, strlen (common_name));
  hm_der_put (out, HM_DER_OID, oid_common_name, sizeof oid_common_name);
  hm_der_wrap (out, HM_DER_SEQUENCE, end);
  hm_der_wrap (out, HM_DER_SET, end);
  hm_der_wrap (out, HM_DER_SEQUENCE, end);
}

/* The date of a day since 1970 in the Gregorian calendar, in turns of 400 years that begin with
 * March, so that the leap day is the last one of a year. */
static void
date_of_day (int64_t day, int *year, int *month, int *of_month)
{
  int64_t since = day + 719468; /* days from the first of March of the year 0 to 1970 */
  int64_t era = since / 146097;
  int64_t of_era = since % 146097;
  int64_t years = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
  int64_t of_year = of_era - (365 * years + years / 4 - years / 100);
  int64_t march_month = (5 * of_year + 2) / 153;

  *of_month = (int) (of_year - (153 * march_month + 2) / 5 + 1);
  *month = (int) (march_month < 10 ? march_month + 3 : march_month - 9);
  *year = (int) (years + era * 400 + (*month <= 2));
}

static uint8_t *
two_digits (uint8_t *p, int value)
{
  *p++ = (uint8_t) ('0' + value / 10 % 10);
  *p++ = (uint8_t) ('0' + value % 10);
  return p;
}

/* 4.1.2.5: two digits of the year up to 2049. */
static void
put_time (HmDerWriter *out, int64_t seconds)
{
  uint8_t text[15], *p = text;
  int year, month, day;
  int of_day = (int) (seconds % 86400);

  date_of_day (seconds / 86400, &year, &month, &day);
  if (year >= 2050)
    p = two_digits (p, year / 100);
  p = two_digits (p, year % 100);
  p = two_digits (p, month);
  p = two_digits (p, day);
  p = two_digits (p, of_day / 3600);
  p = two_digits (p, of_day / 60 % 60);
  p = two_digits (p, of_day % 60);
  *p++ = 'Z';
  hm_der_put (out, year < 2050 ? HM_DER_UTC_TIME : HM_DER_GENERALIZED_TIME, text,
              (size_t) (p - text));
}

/* One extension: that the key may sign certificates, as it does this one. */
static void
put_extensions (HmDerWriter *out)
{
  const uint8_t *end = out->at;

  hm_der_put (out, HM_DER_BOOLEAN, (const uint8_t[]){ 0xff }, 1);
  hm_der_wrap (out, HM_DER_SEQUENCE, end);
  hm_der_wrap (out, HM_DER_OCTET_STRING, end);
  hm_der_put (out, HM_DER_BOOLEAN, (const uint8_t[]){ 0xff }, 1); /* critical */
  hm_der_put (out, HM_DER_OID, oid_basic_constraints, sizeof oid_basic_constraints);
  hm_der_wrap (out, HM_DER_SEQUENCE, end);
  hm_der_wrap (out, HM_DER_SEQUENCE, end);
  hm_der_wrap (out, HM_DER_CONTEXT + 3, end);
}

static void
put_signed_part (HmDerWriter *out,
                 const HmRsaKey *key,
                 const HmX509Fields *fields,
                 const uint8_t *oid)
{
  const uint8_t *end = out->at, *inner_end;
  uint8_t serial[8];
  size_t zeros = 0;

  put_extensions (out);
  put_key (out, key);
  put_name (out, fields->common_name);
  inner_end = out->at;
  put_time (out, fields->not_after);
  put_time (out, fields->not_before);
  hm_der_wrap (out, HM_DER_SEQUENCE, inner_end);
  put_name (out, fields->common_name);
  put_algorithm (out, oid, sizeof signatures[0].oid);

  hm_write_number (hm_write_number (serial, (uint32_t) (fields->serial >> 32), 4),
                   (uint32_t) fields->serial, 4);
  while (zeros < sizeof serial && serial[zeros] == 0)
    zeros++;
  hm_der_put_positive (out, serial + zeros, sizeof serial - zeros);

  inner_end = out->at;
  hm_der_put_positive (out, (const uint8_t[]){ 2 }, 1); /* version 3 */
  hm_der_wrap (out, HM_DER_CONTEXT, inner_end);
  hm_der_wrap (out, HM_DER_SEQUENCE, end);
}

static bool
is_writable_time (int64_t seconds)
{
  return seconds >= 0 && seconds < INT64_C (253402300800); /* the year 10000 */
}

size_t
hm_x509_write (const HmRsaKey *key, const HmX509Fields *fields, uint8_t *out, size_t size)
{
  size_t name_length = fields->common_name == NULL ? 0 : strlen (fields->common_name);
  const uint8_t *oid = NULL;
  uint8_t digest[HM_MAX_DIGEST_SIZE], signature[HM_RSA_MAX_BYTES];
  size_t digest_length, length;
  HmDerWriter writer;
  const uint8_t *end;

  for (size_t i = 0; i < sizeof signatures / sizeof signatures[0]; i++)
    if (fields->hash != NULL && strcmp (signatures[i].hash, fields->hash) == 0)
      oid = signatures[i].oid;
  if (oid == NULL || name_length == 0 || name_length > MAX_NAME ||
      !is_writable_time (fields->not_before) || !is_writable_time (fields->not_after))
    return 0;

  /* The part that is signed is written twice: to be hashed, and before the signature. */
  writer = hm_der_writer (out, size);
  put_signed_part (&writer, key, fields, oid);
  if (writer.is_full)
    return 0;
  digest_length = hash_part (fields->hash, writer.at, (size_t) (out + size - writer.at), digest);
  if (!hm_rsa_sign (key, fields->hash, digest, digest_length, signature))
    return 0;

  writer = hm_der_writer (out, size);
  end = writer.at;
  hm_der_put_bytes (&writer, signature, hm_rsa_bytes (key));
  put_bits (&writer, end);
  put_algorithm (&writer, oid, sizeof signatures[0].oid);
  put_signed_part (&writer, key, fields, oid);
  hm_der_wrap (&writer, HM_DER_SEQUENCE, end);
  if (writer.is_full)
    return 0;
  length = (size_t) (end - writer.at);
  memmove (out, writer.at, length);
  return length;
}
