/* der.c: reading and writing of DER (X.690)
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "der.h"

/* ---- Reading ---- */

/* X.690 8.1.3 and 10.1: definite lengths in as few bytes as possible. */
static size_t
read_length (HmReader *in)
{
  size_t length = hm_read_number (in, 1);

  if (length < 0x80)
    return length;

  size_t bytes = length & 0x7f;

  if (bytes == 0 || bytes > 3)
    {
      in->bad = true;
      return 0;
    }
  length = hm_read_number (in, bytes);
  if (length < 0x80 || (bytes > 1 && length >> (8 * (bytes - 1)) == 0))
    in->bad = true;
  return length;
}

static HmReader
bad (HmReader *in)
{
  in->bad = true;
  in->left = 0;
  return hm_reader (NULL, 0);
}

HmReader
hm_der_read (HmReader *in, uint8_t tag)
{
  if (in->bad || !hm_der_is_next (in, tag))
    return bad (in);
  hm_read_bytes (in, 1);

  size_t length = read_length (in);
  const uint8_t *value = hm_read_bytes (in, length);

  return in->bad ? bad (in) : hm_reader (value, length);
}

HmReader
hm_der_read_any (HmReader *in)
{
  const uint8_t *start = in->at;

  if (in->left == 0)
    return bad (in);
  hm_der_read (in, in->at[0]);
  return in->bad ? bad (in) : hm_reader (start, (size_t) (in->at - start));
}

HmReader
hm_der_read_positive (HmReader *in)
{
  HmReader value = hm_der_read (in, HM_DER_INTEGER);

  if (value.left == 0 || (value.at[0] & 0x80) != 0)
    return bad (in);
  if (value.at[0] == 0)
    {
      if (value.left == 1 || (value.at[1] & 0x80) == 0)
        return bad (in);
      hm_read_bytes (&value, 1);
    }
  return value;
}

/* ---- Writing ---- */

void
hm_der_put_bytes (HmDerWriter *out, const uint8_t *bytes, size_t length)
{
  if (length > (size_t) (out->at - out->start))
    {
      out->is_full = true;
      return;
    }
  out->at -= length;
  hm_write_bytes (out->at, bytes, length);
}

void
hm_der_wrap (HmDerWriter *out, uint8_t tag, const uint8_t *end)
{
  size_t length = (size_t) (end - out->at);
  uint8_t byte;

  if (length >= 0x80)
    {
      uint8_t n = 0;

      for (; length > 0; length >>= 8, n++)
        {
          byte = (uint8_t) length;
          hm_der_put_bytes (out, &byte, 1);
        }
      byte = 0x80 | n;
    }
  else
    byte = (uint8_t) length;
  hm_der_put_bytes (out, &byte, 1);
  hm_der_put_bytes (out, &tag, 1);
}

void
hm_der_put (HmDerWriter *out, uint8_t tag, const uint8_t *bytes, size_t length)
{
  const uint8_t *end = out->at;

  hm_der_put_bytes (out, bytes, length);
  hm_der_wrap (out, tag, end);
}

void
hm_der_put_positive (HmDerWriter *out, const uint8_t *bytes, size_t length)
{
  const uint8_t *end = out->at;

  hm_der_put_bytes (out, bytes, length);
  if (length == 0 || (bytes[0] & 0x80) != 0)
    hm_der_put_bytes (out, (const uint8_t[]){ 0 }, 1);
  hm_der_wrap (out, HM_DER_INTEGER, end);
}
