/* sha1-rounds.h: the compression function of SHA-0 and SHA-1 in portable C
 *
 * They differ in the message schedule alone: the including file defines SCHEDULE (t), which makes
 * word t of those that are kept, w[16], and has it as its value.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define LOAD(t) (w[t] = hm_load_be32 (blocks + 4 * (t)))

#define FIVE(f, k, t, word)                                                                        \
  STEP (f, a, b, c, d, e, k + word (t));                                                           \
  STEP (f, e, a, b, c, d, k + word (t + 1));                                                       \
  STEP (f, d, e, a, b, c, k + word (t + 2));                                                       \
  STEP (f, c, d, e, a, b, k + word (t + 3));                                                       \
  STEP (f, b, c, d, e, a, k + word (t + 4))

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
      STEP (CH, a, b, c, d, e, 0x5a827999 + LOAD (15));
      STEP (CH, e, a, b, c, d, 0x5a827999 + SCHEDULE (16));
      STEP (CH, d, e, a, b, c, 0x5a827999 + SCHEDULE (17));
      STEP (CH, c, d, e, a, b, 0x5a827999 + SCHEDULE (18));
      STEP (CH, b, c, d, e, a, 0x5a827999 + SCHEDULE (19));
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
