/* der.h: reading and writing of DER (X.690), as much as a certificate needs
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "reader.h"

enum
{
  HM_DER_BOOLEAN = 0x01,
  HM_DER_INTEGER = 0x02,
  HM_DER_BIT_STRING = 0x03,
  HM_DER_OCTET_STRING = 0x04,
  HM_DER_NULL = 0x05,
  HM_DER_OID = 0x06,
  HM_DER_UTF8_STRING = 0x0c,
  HM_DER_UTC_TIME = 0x17,
  HM_DER_GENERALIZED_TIME = 0x18,
  HM_DER_SEQUENCE = 0x30,
  HM_DER_SET = 0x31,
  HM_DER_CONTEXT = 0xa0, /* constructed; + the number */
};

/* What is in the next value, if it has that tag and a length as DER wants it; @in goes behind it.
 * Otherwise @in is bad and the result empty. */
HmReader hm_der_read (HmReader *in, uint8_t tag);

/* Whether the next value has that tag. */
static inline bool
hm_der_is_next (const HmReader *in, uint8_t tag)
{
  return in->left > 0 && in->at[0] == tag;
}

/* The next value as a whole, with tag and length, whatever it is. */
HmReader hm_der_read_any (HmReader *in);

/* A positive INTEGER without leading zeros; bad when it is negative or not minimal. */
HmReader hm_der_read_positive (HmReader *in);

/* Written from the end to the front, since the length of a value stands before it. */
typedef struct
{
  uint8_t *start; /* of the buffer */
  uint8_t *at;    /* the first byte written */
  bool is_full;
} HmDerWriter;

static inline HmDerWriter
hm_der_writer (uint8_t *buffer, size_t size)
{
  return (HmDerWriter){ buffer, buffer + size, false };
}

void hm_der_put_bytes (HmDerWriter *out, const uint8_t *bytes, size_t length);

/* Tag and length before everything that was written since @end, which is what @at was then. */
void hm_der_wrap (HmDerWriter *out, uint8_t tag, const uint8_t *end);

void hm_der_put (HmDerWriter *out, uint8_t tag, const uint8_t *bytes, size_t length);
void hm_der_put_positive (HmDerWriter *out, const uint8_t *bytes, size_t length);
