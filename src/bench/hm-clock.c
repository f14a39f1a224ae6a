/* hm-clock.c: the machine's own clock, and two short probes of the core
 *
 * Both probes are short enough to be run beside each sample (about 13 and 3 microseconds) and need
 * no privilege and no performance counter.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"
#define _GNU_SOURCE

#include "config.h"

#include "bench/hm-clock.h"

#include <stdatomic.h>
#include <sys/resource.h>
#include <time.h>

#include "bench/hm-unlearn.h"

#define CHAIN_UNROLLED 64
#define CHAIN_STEPS 48000
#define FRONT_END_UNROLLED 512
#define FRONT_END_STEPS 51200
#define READINGS 64
#define READINGS_A_TIME 15

G_STATIC_ASSERT (CHAIN_STEPS % CHAIN_UNROLLED == 0);
G_STATIC_ASSERT (FRONT_END_STEPS % FRONT_END_UNROLLED == 0);

static gint64
read_clock (clockid_t id)
{
  struct timespec time;

  clock_gettime (id, &time);
  return (gint64) time.tv_sec * G_GINT64_CONSTANT (1000000000) + time.tv_nsec;
}

/* Each step waits for the one before it, and takes one cycle on every core of the last twenty
 * years; the loop's own instructions run beside the chain and cost nothing. */
static void
run_chain (void)
{
  guint rounds = CHAIN_STEPS / CHAIN_UNROLLED;
  guint64 value = G_GUINT64_CONSTANT (0x0123456789abcdef);

#if defined(__x86_64__)
  __asm__ volatile("1:\n\t"
                   ".rept 64\n\t"
                   "rorq $7, %0\n\t"
                   ".endr\n\t"
                   "subl $1, %1\n\t"
                   "jnz 1b\n\t"
                   : "+r"(value), "+r"(rounds)
                   :
                   : "cc");
#elif defined(__aarch64__)
  __asm__ volatile("1:\n\t"
                   ".rept 64\n\t"
                   "ror %0, %0, #7\n\t"
                   ".endr\n\t"
                   "subs %w1, %w1, #1\n\t"
                   "b.ne 1b\n\t"
                   : "+r"(value), "+r"(rounds)
                   :
                   : "cc");
#else
  /* One addition on a native word is one cycle; the empty statement keeps the compiler from
   * computing the whole chain itself. */
  gsize word = (gsize) value;

  for (; rounds > 0; rounds--)
    for (guint i = 0; i < CHAIN_UNROLLED; i++)
      {
        word += 1;
        __asm__ volatile("" : "+r"(word));
      }
#endif
}

/* Instructions that wait for nothing: only the width of the front end limits them, and a sibling
 * thread on the same core takes its share of it. */
static void
run_front_end (void)
{
  guint rounds = FRONT_END_STEPS / FRONT_END_UNROLLED;

#if defined(__x86_64__)
  __asm__ volatile("1:\n\t"
                   ".rept 512\n\t"
                   "nop\n\t"
                   ".endr\n\t"
                   "subl $1, %0\n\t"
                   "jnz 1b\n\t"
                   : "+r"(rounds)
                   :
                   : "cc");
#elif defined(__aarch64__)
  __asm__ volatile("1:\n\t"
                   ".rept 512\n\t"
                   "nop\n\t"
                   ".endr\n\t"
                   "subs %w0, %w0, #1\n\t"
                   "b.ne 1b\n\t"
                   : "+r"(rounds)
                   :
                   : "cc");
#else
  gsize a = 0, b = 0, c = 0, d = 0;

  for (; rounds > 0; rounds--)
    for (guint i = 0; i < FRONT_END_UNROLLED / 4; i++)
      {
        a += 1;
        b += 1;
        c += 1;
        d += 1;
        __asm__ volatile("" : "+r"(a), "+r"(b), "+r"(c), "+r"(d));
      }
#endif
}

/* What lies between two looks at the time with nothing between them: 25 ns are 0.2 % of the chain,
 * by which all cycles would seem longer. The shortest of many, for any of them can be disturbed. */
static double
reading_time (void)
{
  /* Picoseconds; 0: nobody found out yet. Several threads may do so at once: all find the same. */
  static atomic_llong known;
  gint64 shortest = atomic_load (&known);

  if (shortest > 0)
    return shortest / 1e3;

  shortest = G_MAXINT64;
  for (guint i = 0; i < READINGS; i++)
    {
      gint64 start = read_clock (CLOCK_MONOTONIC), taken;

      for (guint j = 0; j < READINGS_A_TIME; j++)
        read_clock (CLOCK_MONOTONIC);
      taken = (read_clock (CLOCK_MONOTONIC) - start) * 1000 / (READINGS_A_TIME + 1);
      shortest = MIN (shortest, taken);
    }
  shortest = MAX (shortest, 1);
  atomic_store (&known, shortest);
  return shortest / 1e3;
}

static double
time_probe (void (*probe) (void), guint steps)
{
  double reading = reading_time ();
  gint64 start = read_clock (CLOCK_MONOTONIC);

  probe ();
  return ((double) (read_clock (CLOCK_MONOTONIC) - start) - reading) / steps;
}

static gint64
system_now (HmClock *self)
{
  return read_clock (CLOCK_MONOTONIC);
}

static double
system_chain (HmClock *self)
{
  return time_probe (run_chain, CHAIN_STEPS);
}

static double
system_front_end (HmClock *self)
{
  return time_probe (run_front_end, FRONT_END_STEPS);
}

static gint64
system_thread_cpu_time (HmClock *self)
{
  return read_clock (CLOCK_THREAD_CPUTIME_ID);
}

static guint64
system_switches (HmClock *self)
{
#ifdef RUSAGE_THREAD /* Linux alone */
  struct rusage usage;

  if (getrusage (RUSAGE_THREAD, &usage) == 0)
    return (guint64) usage.ru_nivcsw;
#endif
  return 0;
}

/* What the clock that goes on in sleep has more than the one that stops. Whoever is interrupted
 * between the two looks again. */
#ifdef CLOCK_BOOTTIME /* Linux alone */
static gint64
system_slept (HmClock *self)
{
  gint64 before, boot, after;

  for (guint i = 0; i < 3; i++)
    {
      before = read_clock (CLOCK_MONOTONIC);
      boot = read_clock (CLOCK_BOOTTIME);
      after = read_clock (CLOCK_MONOTONIC);
      if (after - before < HM_CLOCK_SLEPT_MIN / 10)
        break;
    }
  return boot - after;
}
#else
#define system_slept NULL
#endif

static void
system_unlearn (HmClock *self, guint32 seed)
{
  hm_unlearn (seed);
}

HmClock *
hm_clock_get_system (void)
{
  static HmClock clock = {
    .now = system_now,
    .chain = system_chain,
    .front_end = system_front_end,
    .thread_cpu_time = system_thread_cpu_time,
    .switches = system_switches,
    .slept = system_slept,
    .unlearn = system_unlearn,
  };

  return &clock;
}
