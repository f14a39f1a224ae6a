/* sha2-wide.h: the compression function of SHA-2 with a vector message schedule
 *
 * The rounds are a chain in general registers. The schedule is beside it: its words are made four
 * at a time in vector registers, sixteen words ahead of the rounds that use them. The last two of
 * four need the first two, and these the two before: that is the chain, so nothing else is on it.
 *
 * The including file defines COMPRESS, TARGET, ROUNDS, STATE (the words of an HmMdState), K (the
 * constants), the types Word and V (four words), and:
 *
 *   V load (const uint8_t *p): four words of a message.
 *   __m128i last_two (V x): the third and the fourth word, as schedule() wants them.
 *   V schedule (V x0, V x1, V x2, V x3, __m128i *before): the words of sixteen rounds later in
 * place of x0, where x1 holds the four words after x0, and so on. @before has the last two words,
 * and becomes those of the result. void add_constants (Word *kw, V x, const Word *k): K[t] + W[t]
 * for four rounds, to where the rounds will look for it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

/* Four rounds, and the words for the same four of the next sixteen. */
#define FOUR(a, b, c, d, e, f, g, h, i)                                                            \
  STEP (a, b, c, d, e, f, g, h, u, v, kw[4 * i]);                                                  \
  STEP (h, a, b, c, d, e, f, g, v, u, kw[4 * i + 1]);                                              \
  STEP (g, h, a, b, c, d, e, f, u, v, kw[4 * i + 2]);                                              \
  STEP (f, g, h, a, b, c, d, e, v, u, kw[4 * i + 3]);                                              \
  if (!last)                                                                                       \
    {                                                                                              \
      x[i] = schedule (x[i], x[(i + 1) % 4], x[(i + 2) % 4], x[(i + 3) % 4], &before);             \
      add_constants (kw + 4 * i, x[i], k + 4 * i);                                                 \
    }

#define SIXTEEN                                                                                    \
  FOUR (a, b, c, d, e, f, g, h, 0)                                                                 \
  FOUR (e, f, g, h, a, b, c, d, 1)                                                                 \
  FOUR (a, b, c, d, e, f, g, h, 2)                                                                 \
  FOUR (e, f, g, h, a, b, c, d, 3)

TARGET void
COMPRESS (HmMdState *state, const uint8_t *blocks, size_t count)
{
  Word *s = state->STATE;

  for (; count; count--, blocks += 16 * sizeof (Word))
    {
      Word a = s[0], b = s[1], c = s[2], d = s[3];
      Word e = s[4], f = s[5], g = s[6], h = s[7];
      Word u, v = b ^ c; /* a ^ b of this step and of the one before, in turn */
      const Word *k = K;
      _Alignas(sizeof (V)) Word kw[16];
      V x[4];
      __m128i before;

      for (int i = 0; i < 4; i++)
        {
          x[i] = load (blocks + sizeof (V) * i);
          add_constants (kw + 4 * i, x[i], k + 4 * i);
        }
      before = last_two (x[3]);
      for (int group = 1; group < ROUNDS / 16; group++)
        {
          const int last = 0;

          k += 16;
          SIXTEEN
        }
      {
        const int last = 1;

        SIXTEEN
      }

      s[0] += a;
      s[1] += b;
      s[2] += c;
      s[3] += d;
      s[4] += e;
      s[5] += f;
      s[6] += g;
      s[7] += h;
    }
}
