/* sha1-rounds.h: the compression function of SHA-0 and SHA-1 in portable C
 *
 * They differ in the message schedule alone: the including file defines SCHEDULE (t), which makes
 * word t of those that are kept, w[16], and has it as its value.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define LOAD(t) (w[t] = hm_load_be32 (blocks + 4 * (t)))

/* Ch as two terms without common bits, so that they add like any other term; Maj likewise. */
#define CH(x, y, z) ((x & y) + (~x & z))
#define PARITY(x, y, z) (x ^ y ^ z)
#define MAJ(x, y, z) ((y & z) + (x & (y ^ z)))

/* T = ROTL5 (a) + f (b, c, d) + e + K + W, in place of e; b turns. */
#define STEP(f, k, a, b, c, d, e, word)                                                            \
  e += (word) + k;                                                                                 \
  e += f (b, c, d);                                                                                \
  HM_BARRIER (e);                                                                                  \
  e += hm_rotl32 (a, 5);                                                                           \
  b = hm_rotl32 (b, 30)

#define FIVE(f, k, t, word)                                                                        \
  STEP (f, k, a, b, c, d, e, word (t));                                                            \
  STEP (f, k, e, a, b, c, d, word (t + 1));                                                        \
  STEP (f, k, d, e, a, b, c, word (t + 2));                                                        \
  STEP (f, k, c, d, e, a, b, word (t + 3));                                                        \
  STEP (f, k, b, c, d, e, a, word (t + 4))

#define TWENTY(f, k, t)                                                                            \
  FIVE (f, k, t, SCHEDULE);                                                                        \
  FIVE (f, k, t + 5, SCHEDULE);                                                                    \
  FIVE (f, k, t + 10, SCHEDULE);                                                                   \
  FIVE (f, k, t + 15, SCHEDULE)

static void
compress (HmMdState *state, const uint8_t *blocks, size_t count)
{
  uint32_t *h = state->w32;

  for (; count; count--, blocks += 64)
    {
      uint32_t a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
      uint32_t w[16];

      FIVE (CH, 0x5a827999, 0, LOAD);
      FIVE (CH, 0x5a827999, 5, LOAD);
      FIVE (CH, 0x5a827999, 10, LOAD);
      STEP (CH, 0x5a827999, a, b, c, d, e, LOAD (15));
      STEP (CH, 0x5a827999, e, a, b, c, d, SCHEDULE (16));
      STEP (CH, 0x5a827999, d, e, a, b, c, SCHEDULE (17));
      STEP (CH, 0x5a827999, c, d, e, a, b, SCHEDULE (18));
      STEP (CH, 0x5a827999, b, c, d, e, a, SCHEDULE (19));
      TWENTY (PARITY, 0x6ed9eba1, 20);
      TWENTY (MAJ, 0x8f1bbcdc, 40);
      TWENTY (PARITY, 0xca62c1d6, 60);

      h[0] += a;
      h[1] += b;
      h[2] += c;
      h[3] += d;
      h[4] += e;
    }
}
