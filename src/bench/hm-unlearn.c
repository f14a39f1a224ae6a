/* hm-unlearn.c: the core's branch predictor, emptied
 *
 * A predictor remembers branches by where they are and by the way that led to them. Short calls
 * with much code have more of these than it keeps apart, and which ones it confuses is left over
 * from what ran before: SHA-1 of 16 bytes through libcrypto, the same call again and again, has a
 * wrong guess more or less in each (14 cycles of 370) for seconds, and keeps it over millions of
 * other branches. A core whose tables are filled from end to end learns the same anew each time.
 *
 * So here are more branches than any table has entries, each at an address of its own: every second
 * one goes by the bits of a number that looks like chance, the others are always taken. They are
 * run twice, as an entry is given up only after it was wrong. With a third of them SHA-1 comes out
 * 2 % slower, and with a twelfth (or one branch in a loop, however often) it repeats as badly as
 * with none; more gain nothing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-unlearn.h"

#define PASSES 2

/* A jump to the next but one instruction if @decide says so, and one that is always taken. Four of
 * them are an element, in a quarter to half of a megabyte in all. */
#define TWO_BRANCHES(decide, jump)                                                                 \
  decide " 1f\n\t"                                                                                 \
         "nop\n"                                                                                   \
         "1:\n\t" jump " 2f\n\t"                                                                   \
         "nop\n"                                                                                   \
         "2:\n\t"

/* clang-format off */
#if defined(__x86_64__)

static void __attribute__ ((noinline)) pass (guint64 bits)
{
  __asm__ volatile(".rept 6144\n\t"
                   "rorq $1, %0\n\t" TWO_BRANCHES ("jc", "jmp")
                   "rorq $1, %0\n\t" TWO_BRANCHES ("jc", "jmp")
                   "rorq $1, %0\n\t" TWO_BRANCHES ("jnc", "jmp")
                   "rorq $3, %0\n\t" TWO_BRANCHES ("jc", "jmp")
                   ".endr"
                   : "+r"(bits)
                   :
                   : "cc");
}

#elif defined(__aarch64__)

static void __attribute__ ((noinline)) pass (guint64 bits)
{
  __asm__ volatile(".rept 6144\n\t"
                   TWO_BRANCHES ("tbnz %0, #0,", "b")
                   TWO_BRANCHES ("tbnz %0, #1,", "b")
                   TWO_BRANCHES ("tbz %0, #2,", "b")
                   TWO_BRANCHES ("tbnz %0, #5,", "b")
                   "ror %0, %0, #6\n\t"
                   ".endr"
                   : "+r"(bits));
}

#else

/* Without an assembler that is known: one branch that nobody can foresee, which writes as many
 * entries by its history alone. The empty statement keeps the compiler from doing without it. */
static void __attribute__ ((noinline)) pass (guint64 bits)
{
  for (guint i = 0; i < 16384; i++)
    {
      bits ^= bits << 13;
      bits ^= bits >> 7;
      bits ^= bits << 17;
      if (bits & 0x100)
        __asm__ volatile("");
    }
}

#endif
/* clang-format on */

void
hm_unlearn (guint32 seed)
{
  guint64 bits = seed;

  for (guint i = 0; i < PASSES; i++)
    {
      /* An odd multiplier near 2^64 / phi spreads them over all bits (Knuth, TAOCP 3, 6.4). */
      bits = (bits + 1) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
      pass (bits);
    }
}
