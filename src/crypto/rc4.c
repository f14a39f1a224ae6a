/* rc4.c: RC4 (as described in RFC 6229's references and Applied Cryptography, 17.1)
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bytes.h"
#include "crypto.h"

#define MAX_KEY 256

typedef struct
{
  uint8_t s[256]; /* a permutation of 0..255 */
  size_t i, j;
} Rc4;

static bool
rc4_set_key (void *context, const uint8_t *key, size_t length)
{
  Rc4 *rc4 = context;
  uint32_t j = 0;
  size_t at = 0;

  if (length < 1 || length > MAX_KEY)
    return false;
  for (uint32_t i = 0; i < 256; i++)
    rc4->s[i] = (uint8_t) i;
  for (uint32_t i = 0; i < 256; i++)
    {
      uint32_t t = rc4->s[i];

      j = (j + t + key[at]) & 0xff;
      at = at + 1 == length ? 0 : at + 1;
      rc4->s[i] = rc4->s[j];
      rc4->s[j] = (uint8_t) t;
    }
  rc4->i = rc4->j = 0;
  return true;
}

/* The key stream byte at i. The chain from byte to byte is short: j is left to grow, only what it
 * points at counts modulo 256, and the barrier keeps the compiler from adding up the address of
 * s[at], which is needed twice, before it loads. */
HM_INLINE uint8_t
next (uint8_t *s, size_t i, size_t *j)
{
  size_t x = s[i], at, y;

  *j += x;
  at = *j & 0xff;
  y = s[at];
  HM_BARRIER (at);
  s[i] = (uint8_t) y;
  s[at] = (uint8_t) x;
  return s[(x + y) & 0xff];
}

/* Eight key stream bytes are gathered in a register and meet the data in one exclusive or. */
static void
rc4_crypt (void *context, uint8_t *out, const uint8_t *in, size_t length)
{
  Rc4 *rc4 = context;
  size_t i = rc4->i, j = rc4->j;

  for (; length >= 8; length -= 8, in += 8, out += 8)
    {
      uint64_t stream = 0;

      for (size_t n = 0; n < 8; n++)
        stream |= (uint64_t) next (rc4->s, (i + 1 + n) & 0xff, &j) << (8 * n);
      i += 8;
      hm_store_le64 (out, hm_load_le64 (in) ^ stream);
    }
  for (; length; length--)
    *out++ = *in++ ^ next (rc4->s, ++i & 0xff, &j);
  rc4->i = i & 0xff;
  rc4->j = j & 0xff;
}

static const char *
rc4_implementation (bool encrypt)
{
  return "portable C";
}

const HmCipher hm_rc4 = {
  .name = "rc4",
  .key_size = 16,
  .min_key_size = 1,
  .max_key_size = MAX_KEY,
  .block_size = 1,
  .context_size = sizeof (Rc4),
  .set_key = rc4_set_key,
  .encrypt = rc4_crypt,
  .decrypt = rc4_crypt,
  .implementation = rc4_implementation,
};
