/* test-front-end.c: the best reading ever seen, and who is below it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bench/hm-front-end.h"

#include <glib/gstdio.h>
#include <math.h>
#include <sys/stat.h>

#include "bench/hm-sampler.h"
#include "fake.h"

/* At a clock of a gigahertz. */
static gboolean
read_once (HmFrontEnd *front_end, double reading)
{
  return hm_front_end_is_alone (front_end, 1, 1 / reading, TRUE);
}

static void
read_often (HmFrontEnd *front_end, double reading)
{
  for (guint i = 0; i < HM_FRONT_END_WINDOW; i++)
    read_once (front_end, reading);
}

static void
test_readings (void)
{
  HmFrontEnd front_end;

  hm_front_end_init (&front_end, 0);
  read_often (&front_end, 5.4);
  g_assert_true (read_once (&front_end, 5.4)); /* nothing better is known */
  read_often (&front_end, 7.8);
  g_assert_true (read_once (&front_end, 7.3));
  g_assert_false (read_once (&front_end, 5.4));

  /* A single reading that is too high, or none at all, changes nothing. */
  read_once (&front_end, 9.5);
  g_assert_cmpfloat_with_epsilon (front_end.best, 7.8, 1e-9);
  g_assert_false (read_once (&front_end, NAN));
  g_assert_false (read_once (&front_end, 1000));
  g_assert_cmpfloat_with_epsilon (front_end.best, 7.8, 1e-9);

  /* That the better one came is told once; a little better is no leap. */
  g_assert_true (hm_front_end_has_leapt (&front_end));
  g_assert_false (hm_front_end_has_leapt (&front_end));
  read_often (&front_end, 8);
  g_assert_false (hm_front_end_has_leapt (&front_end));

  /* What is known from earlier counts at once; nonsense does not. */
  hm_front_end_init (&front_end, 7.8);
  g_assert_false (read_once (&front_end, 5.4));
  hm_front_end_init (&front_end, 5000);
  g_assert_cmpfloat (front_end.best, ==, 0);
}

static char *
store_path (void)
{
  return g_build_filename (g_get_user_cache_dir (), "hashmark", "front-end", NULL);
}

static void
write_store (const char *text)
{
  g_autofree char *path = store_path ();
  g_autofree char *folder = g_path_get_dirname (path);

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void
test_store (void)
{
  g_autofree char *path = store_path ();
  HmFrontEnd front_end;
  double lowered;

  g_remove (path);
  g_assert_cmpfloat (hm_front_end_load ("Model [A]"), ==, 0);

  hm_front_end_init (&front_end, 0);
  read_often (&front_end, 6);
  hm_front_end_save (&front_end, "Model [A]");
  g_assert_cmpfloat_with_epsilon (hm_front_end_load ("Model [A]"), 6, 1e-9);

  /* A best that was not reached comes down slowly; one that was goes up at once. */
  hm_front_end_init (&front_end, hm_front_end_load ("Model [A]"));
  read_often (&front_end, 4);
  hm_front_end_save (&front_end, "Model [A]");
  lowered = hm_front_end_load ("Model [A]");
  g_assert_cmpfloat (lowered, <, 6);
  g_assert_cmpfloat (lowered, >, 5.9);
  read_often (&front_end, 6.5);
  hm_front_end_save (&front_end, "Model [A]");
  g_assert_cmpfloat_with_epsilon (hm_front_end_load ("Model [A]"), 6.5, 1e-9);

  /* Damaged and impossible files are as good as none (6.5 is what this process knows). */
  write_store ("\x01\x02 not a key file");
  g_assert_cmpfloat_with_epsilon (hm_front_end_load ("Model B"), 6.5, 1e-9);
  write_store ("[Model B]\ninstructions-per-cycle=1e9\n");
  g_assert_cmpfloat_with_epsilon (hm_front_end_load ("Model B"), 6.5, 1e-9);
  write_store ("[Model B]\ninstructions-per-cycle=7.25\n");
  g_assert_cmpfloat_with_epsilon (hm_front_end_load ("Model B"), 7.25, 1e-9);
  g_remove (path);

  /* Nobody writes into this pipe. */
  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  g_assert_cmpfloat_with_epsilon (hm_front_end_load ("Model B"), 6.5, 1e-9);
  g_remove (path);
}

static void
test_survey (void)
{
  g_autoptr (FakeClock) clock = fake_clock_new (1);
  HmFrontEnd front_end;

  clock->probe_noise = 0.005;
  hm_front_end_init (&front_end, 0);
  hm_front_end_survey (&front_end, &clock->clock);
  g_assert_false (front_end.meaningless);

  /* A neighbour that comes and goes is not noise. */
  clock->shared = 0.5;
  clock->spell = 100e3;
  hm_front_end_init (&front_end, 0);
  hm_front_end_survey (&front_end, &clock->clock);
  g_assert_false (front_end.meaningless);

  clock->random_front_end = TRUE;
  hm_front_end_init (&front_end, 0);
  hm_front_end_survey (&front_end, &clock->clock);
  g_assert_true (front_end.meaningless);
  g_assert_true (read_once (&front_end, 1));
}

/* A core that wakes: from chain to chain its clock rises by 6 percent, for 20 of them. */
typedef struct
{
  HmClock clock;
  double cycle;
  guint chains;
} Waking;

static double
waking_chain (HmClock *clock)
{
  Waking *self = (Waking *) clock;
  double cycle = self->cycle;

  if (++self->chains <= 20)
    self->cycle /= 1.06;
  return cycle;
}

static double
waking_front_end (HmClock *clock)
{
  return ((Waking *) clock)->cycle / 7.8;
}

static void
test_wakes (void)
{
  Waking core = { .clock = { .chain = waking_chain, .front_end = waking_front_end }, .cycle = 1 };
  HmFrontEnd front_end;

  hm_front_end_init (&front_end, 0);
  hm_front_end_survey (&front_end, &core.clock);
  g_assert_false (front_end.meaningless);
  g_assert_cmpfloat_with_epsilon (front_end.best, 7.8, 1e-9);
}

/* Something slows the chain by a fifth, from moment to moment, and the probe not at all. */
static void
test_slow_chain (void)
{
  HmFrontEnd front_end;

  hm_front_end_init (&front_end, 0);
  read_often (&front_end, 7.8);
  g_assert_true (hm_front_end_has_leapt (&front_end)); /* from nothing */
  for (guint i = 0; i < 100; i++)
    hm_front_end_is_alone (&front_end, 1.2, 1 / 7.8, TRUE);
  g_assert_cmpfloat_with_epsilon (front_end.best, 7.8, 1e-9);
  g_assert_true (read_once (&front_end, 7.8));
  g_assert_false (hm_front_end_has_leapt (&front_end));

  /* A clock that falls slows both, and a neighbour who goes is seen at a lower one as well. */
  hm_front_end_init (&front_end, 0);
  read_often (&front_end, 5.4);
  g_assert_true (hm_front_end_has_leapt (&front_end));
  for (guint i = 0; i < HM_FRONT_END_WINDOW; i++)
    hm_front_end_is_alone (&front_end, 1.1, 1.1 / 7.8, TRUE);
  g_assert_true (hm_front_end_has_leapt (&front_end));
  g_assert_false (hm_front_end_is_alone (&front_end, 1.1, 1.1 / 5.4, TRUE));
}

static void
test_too_high (void)
{
  g_autoptr (FakeClock) clock = fake_clock_new (3);
  HmFrontEnd front_end;

  clock->probe_noise = 0.001;
  hm_front_end_init (&front_end, 0);
  hm_front_end_survey (&front_end, &clock->clock);
  hm_front_end_save (&front_end, "Too high");

  /* One that a core beside nobody stays below all the time, by little, never was. */
  hm_front_end_init (&front_end, 1.1 * front_end.best);
  hm_front_end_survey (&front_end, &clock->clock);
  g_assert_cmpfloat (front_end.best, ==, front_end.seen);
  g_assert_true (read_once (&front_end, front_end.best));
  g_assert_false (hm_front_end_has_leapt (&front_end));

  /* In the file neither, and not in this process. */
  write_store ("[Too high]\ninstructions-per-cycle=8.75\n");
  hm_front_end_save (&front_end, "Too high");
  g_assert_cmpfloat_with_epsilon (hm_front_end_load ("Too high"), front_end.seen, 1e-4);

  /* A neighbour who is there all the time takes more than that, and does not lower it. */
  clock->shared = 1;
  hm_front_end_init (&front_end, 7.8);
  hm_front_end_survey (&front_end, &clock->clock);
  g_assert_cmpfloat_with_epsilon (front_end.best, 7.8, 1e-9);
  g_assert_false (front_end.lowered);
}

static void
test_judge (void)
{
  HmBracket slow = { .cycle = 0.30, .alone = TRUE }, fast = { .cycle = 0.25, .alone = TRUE };
  HmBracket near = { .cycle = 0.251, .alone = TRUE }, shared = { .cycle = 0.25, .alone = FALSE };
  HmBracket drifted = { .cycle = 0.254, .alone = TRUE };

  g_assert_cmpint (hm_sampler_judge (&fast, &near, 3e5), ==, HM_SAMPLE_OK);
  g_assert_cmpint (hm_sampler_judge (&fast, &slow, 3e5), ==, HM_SAMPLE_CLOCK);
  g_assert_cmpint (hm_sampler_judge (&slow, &fast, 3e5), ==, HM_SAMPLE_CLOCK);
  g_assert_cmpint (hm_sampler_judge (&shared, &fast, 3e5), ==, HM_SAMPLE_SHARED);
  g_assert_cmpint (hm_sampler_judge (&slow, &shared, 3e5), ==, HM_SAMPLE_CLOCK | HM_SAMPLE_SHARED);

  /* A long operation may see the clock drift. */
  g_assert_cmpint (hm_sampler_judge (&fast, &drifted, 3e5), ==, HM_SAMPLE_CLOCK);
  g_assert_cmpint (hm_sampler_judge (&fast, &drifted, 1e9), ==, HM_SAMPLE_OK);
}

/* The machine's own probes: whatever machine this is, a cycle is between 0.1 and 20 nanoseconds. */
static void
test_system (void)
{
  HmClock *clock = hm_clock_get_system ();
  gint64 start = clock->now (clock), cpu = clock->thread_cpu_time (clock);
  double best = INFINITY;

  for (guint i = 0; i < 50; i++)
    best = MIN (best, clock->chain (clock));
  g_assert_cmpfloat (best, >, 0.1);
  g_assert_cmpfloat (best, <, 20);
  g_assert_cmpfloat (clock->front_end (clock), >, 0);
  g_assert_cmpint (clock->now (clock), >, start);
  g_assert_cmpint (clock->thread_cpu_time (clock), >, cpu);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bench/front-end/readings", test_readings);
  g_test_add_func ("/bench/front-end/store", test_store);
  g_test_add_func ("/bench/front-end/survey", test_survey);
  g_test_add_func ("/bench/front-end/wakes", test_wakes);
  g_test_add_func ("/bench/front-end/slow-chain", test_slow_chain);
  g_test_add_func ("/bench/front-end/too-high", test_too_high);
  g_test_add_func ("/bench/front-end/judge", test_judge);
  g_test_add_func ("/bench/front-end/system", test_system);
  return g_test_run ();
}
