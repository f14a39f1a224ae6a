/* models.c: what no library at hand has, once more, as its specification writes it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "models.h"

#include <string.h>

static guint32
turn_left (guint32 x, guint count)
{
  count %= 32;
  return count == 0 ? x : x << count | x >> (32 - count);
}

/* ---- SHA-0 ---- */

/* FIPS 180, sections 5 and 6: f and K of step @t. */
static guint32
sha0_step_sum (guint t, guint32 b, guint32 c, guint32 d)
{
  if (t < 20)
    return ((b & c) | (~b & d)) + 0x5a827999;
  if (t < 40)
    return (b ^ c ^ d) + 0x6ed9eba1;
  if (t < 60)
    return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
  return (b ^ c ^ d) + 0xca62c1d6;
}

static void
sha0_fold (guint32 h[5], const guint8 *block)
{
  guint32 w[80], a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];

  for (guint t = 0; t < 16; t++)
    w[t] = (guint32) block[4 * t] << 24 | (guint32) block[4 * t + 1] << 16 |
           (guint32) block[4 * t + 2] << 8 | block[4 * t + 3];
  for (guint t = 16; t < 80; t++)
    w[t] = w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16];
  for (guint t = 0; t < 80; t++)
    {
      guint32 sum = turn_left (a, 5) + sha0_step_sum (t, b, c, d) + e + w[t];

      e = d;
      d = c;
      c = turn_left (b, 30);
      b = a;
      a = sum;
    }
  h[0] += a;
  h[1] += b;
  h[2] += c;
  h[3] += d;
  h[4] += e;
}

void
hm_model_sha0 (guint8 *result, const guint8 *in, gsize length)
{
  guint32 h[5] = { 0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0 };
  gsize padded_length = (length + 9 + 63) / 64 * 64;
  g_autofree guint8 *padded = g_malloc0 (padded_length);

  if (length > 0)
    memcpy (padded, in, length);
  padded[length] = 0x80;
  for (guint i = 0; i < 8; i++)
    padded[padded_length - 1 - i] = (guint8) ((guint64) length * 8 >> (8 * i));
  for (gsize at = 0; at < padded_length; at += 64)
    sha0_fold (h, padded + at);
  for (guint i = 0; i < 20; i++)
    result[i] = (guint8) (h[i / 4] >> (24 - 8 * (i % 4)));
}

/* ---- RC5-32 ---- */

#define MAX_ROUNDS 255
#define MAX_KEY_WORDS 64

static guint32
load_le (const guint8 *bytes)
{
  return bytes[0] | (guint32) bytes[1] << 8 | (guint32) bytes[2] << 16 | (guint32) bytes[3] << 24;
}

static void
store_le (guint8 *bytes, guint32 word)
{
  for (guint i = 0; i < 4; i++)
    bytes[i] = (guint8) (word >> (8 * i));
}

/* RFC 2040, section 4: the table of 2 (rounds + 1) words. */
static void
rc5_expand (guint32 *s, const guint8 *key, gsize length, guint rounds)
{
  guint32 l[MAX_KEY_WORDS] = { 0 }, a = 0, b = 0;
  guint t = 2 * (rounds + 1), c = MAX (1, (guint) (length + 3) / 4), i = 0, j = 0;

  for (gsize k = 0; k < length; k++)
    l[k / 4] |= (guint32) key[k] << (8 * (k % 4));
  s[0] = 0xb7e15163;
  for (guint k = 1; k < t; k++)
    s[k] = s[k - 1] + 0x9e3779b9;
  for (guint k = 0; k < 3 * MAX (t, c); k++)
    {
      a = s[i] = turn_left (s[i] + a + b, 3);
      b = l[j] = turn_left (l[j] + a + b, a + b);
      i = (i + 1) % t;
      j = (j + 1) % c;
    }
}

void
hm_model_rc5_cbc (guint8 *out,
                  const guint8 *in,
                  gsize length,
                  const guint8 *key,
                  gsize key_length,
                  guint rounds,
                  const guint8 *iv)
{
  guint32 s[2 * (MAX_ROUNDS + 1)];

  g_assert_cmpuint (rounds, <=, MAX_ROUNDS);
  g_assert_cmpuint (key_length, <=, 4 * MAX_KEY_WORDS - 1);
  rc5_expand (s, key, key_length, rounds);
  for (gsize at = 0; at < length; at += 8)
    {
      const guint8 *before = at == 0 ? iv : out + at - 8;
      guint32 a = (load_le (in + at) ^ load_le (before)) + s[0];
      guint32 b = (load_le (in + at + 4) ^ load_le (before + 4)) + s[1];

      for (guint i = 1; i <= rounds; i++)
        {
          a = turn_left (a ^ b, b) + s[2 * i];
          b = turn_left (b ^ a, a) + s[2 * i + 1];
        }
      store_le (out + at, a);
      store_le (out + at + 4, b);
    }
}
