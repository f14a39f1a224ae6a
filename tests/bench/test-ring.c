/* test-ring.c: events between two threads
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bench/hm-ring.h"

#define MANY 200000

static void
test_full (void)
{
  HmRing *ring = hm_ring_new (3); /* becomes 4 */
  HmEvent event = { .kind = HM_EVENT_SAMPLE };

  g_assert_false (hm_ring_pop (ring, &event));
  for (guint round = 0; round < 5; round++)
    {
      for (guint i = 0; i < 4; i++)
        {
          event.cell = 10 * round + i;
          g_assert_true (hm_ring_push (ring, &event));
        }
      g_assert_false (hm_ring_push (ring, &event));
      for (guint i = 0; i < 4; i++)
        {
          g_assert_true (hm_ring_pop (ring, &event));
          g_assert_cmpuint (event.cell, ==, 10 * round + i);
        }
      g_assert_false (hm_ring_pop (ring, &event));
    }

  /* Texts that nobody took are freed with it (the leak checker looks). */
  event = (HmEvent){ .kind = HM_EVENT_ENDED, .text = g_strdup ("left behind") };
  g_assert_true (hm_ring_push (ring, &event));
  hm_ring_free (ring);
}

static gpointer
send_many (gpointer ring)
{
  for (guint i = 0; i < MANY; i++)
    {
      HmEvent event = { .kind = HM_EVENT_SAMPLE,
                        .cell = i,
                        .taken = ~i,
                        .sample = { .cycles = i, .count = 3 * (guint64) i } };

      while (!hm_ring_push (ring, &event))
        g_thread_yield ();
    }
  return NULL;
}

static void
test_threads (void)
{
  HmRing *ring = hm_ring_new (64);
  GThread *thread = g_thread_new ("sender", send_many, ring);
  HmEvent event;

  for (guint i = 0; i < MANY;)
    if (hm_ring_pop (ring, &event))
      {
        g_assert_cmpuint (event.cell, ==, i);
        g_assert_cmpuint (event.taken, ==, ~i);
        g_assert_cmpfloat (event.sample.cycles, ==, i);
        g_assert_cmpuint (event.sample.count, ==, 3 * (guint64) i);
        i++;
      }
    else
      g_thread_yield ();

  g_thread_join (thread);
  g_assert_false (hm_ring_pop (ring, &event));
  hm_ring_free (ring);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bench/ring/full", test_full);
  g_test_add_func ("/bench/ring/threads", test_threads);
  return g_test_run ();
}
