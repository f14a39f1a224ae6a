/* reader.h: bounded reading and writing of big-endian fields
 *
 * A read past the end gives zeros and marks the reader as bad, which is asked once at the end.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct
{
  const uint8_t *at;
  size_t left;
  bool bad;
} HmReader;

/* @data may be NULL when there is none. */
static inline HmReader
hm_reader (const uint8_t *data, size_t length)
{
  static const uint8_t nothing[1];

  return (HmReader){ data == NULL ? nothing : data, length, false };
}

/* The next @length bytes; NULL when there are not so many. */
static inline const uint8_t *
hm_read_bytes (HmReader *reader, size_t length)
{
  const uint8_t *bytes = reader->at;

  if (length > reader->left)
    {
      reader->bad = true;
      reader->left = 0;
      return NULL;
    }
  reader->at += length;
  reader->left -= length;
  return bytes;
}

/* A number of 1 to 4 bytes. */
static inline uint32_t
hm_read_number (HmReader *reader, size_t bytes)
{
  const uint8_t *p = hm_read_bytes (reader, bytes);
  uint32_t value = 0;

  for (size_t i = 0; p != NULL && i < bytes; i++)
    value = value << 8 | p[i];
  return value;
}

/* A length of @bytes bytes and so many bytes after it. */
static inline HmReader
hm_read_vector (HmReader *reader, size_t bytes)
{
  size_t length = hm_read_number (reader, bytes);
  const uint8_t *data = hm_read_bytes (reader, length);

  return hm_reader (data, data == NULL ? 0 : length);
}

/* The writers give the place behind what they wrote; the caller knows that there is room. */
static inline uint8_t *
hm_write_number (uint8_t *out, uint32_t value, size_t bytes)
{
  for (size_t i = bytes; i > 0; i--, value >>= 8)
    out[i - 1] = (uint8_t) value;
  return out + bytes;
}

static inline uint8_t *
hm_write_bytes (uint8_t *out, const uint8_t *data, size_t length)
{
  if (length > 0)
    memcpy (out, data, length);
  return out + length;
}
