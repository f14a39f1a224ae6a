/* fake.c: a clock and an engine that tests rule
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fake.h"

#include <math.h>
#include <stdatomic.h>
#include <string.h>

#define FRONT_END_ALONE 7.8
#define FRONT_END_SHARED 5.4

/* The clock */

static gint64
get_now (FakeClock *self)
{
  return __atomic_load_n (&self->now, __ATOMIC_SEQ_CST);
}

void
fake_clock_advance (FakeClock *self, double nanoseconds)
{
  gint64 before = __atomic_fetch_add (&self->now, (gint64) nanoseconds, __ATOMIC_SEQ_CST);

  if (self->jump != 0 && before < self->jump_at && before + nanoseconds >= self->jump_at)
    {
      __atomic_fetch_add (&self->now, self->jump, __ATOMIC_SEQ_CST);
      self->jump = 0;
    }
  if (self->sleep != 0 && before < self->sleep_at && before + nanoseconds >= self->sleep_at)
    {
      __atomic_fetch_add (&self->slept, self->sleep, __ATOMIC_SEQ_CST);
      self->sleep = 0;
    }
}

/* A number of 0..1 that belongs to a spell of time. */
static double
spell_hash (gint64 spell)
{
  guint64 x = (guint64) spell * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);

  x ^= x >> 29;
  x *= G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  x ^= x >> 32;
  return (double) (x >> 11) / (double) (G_GUINT64_CONSTANT (1) << 53);
}

static gboolean
is_shared (FakeClock *self)
{
  return self->shared > 0 && get_now (self) >= self->shared_from &&
         spell_hash (get_now (self) / (gint64) self->spell) < self->shared;
}

static double
gaussian (FakeClock *self)
{
  double a = g_rand_double_range (self->rand, 1e-12, 1), b = g_rand_double (self->rand);

  return sqrt (-2 * log (a)) * cos (2 * G_PI * b);
}

static double
cycle_now (FakeClock *self)
{
  double wave = self->drift * sin ((double) get_now (self) / 3e9);

  double cycle = self->slide_at > 0 && get_now (self) >= self->slide_at ? self->slide_cycle
                                                                         : self->cycle;

  return cycle * (1 + wave) * self->boost;
}

static gint64
fake_now (HmClock *clock)
{
  return get_now ((FakeClock *) clock);
}

static double
fake_chain (HmClock *clock)
{
  FakeClock *self = (FakeClock *) clock;
  double cycle = cycle_now (self) * (1 + self->probe_noise * gaussian (self));

  fake_clock_advance (self, cycle * 48000);
  return cycle;
}

static double
fake_front_end (HmClock *clock)
{
  FakeClock *self = (FakeClock *) clock;
  double width = is_shared (self) ? FRONT_END_SHARED : FRONT_END_ALONE;
  double time;

  if (self->random_front_end)
    width = g_rand_double_range (self->rand, 1, 8);
  time = cycle_now (self) / width * (1 + self->probe_noise * gaussian (self));
  fake_clock_advance (self, time * 51200);
  return time;
}

static gint64
fake_cpu_time (HmClock *clock)
{
  FakeClock *self = (FakeClock *) clock;

  return get_now (self) - self->lost;
}

static guint64
fake_switches (HmClock *clock)
{
  return ((FakeClock *) clock)->switches;
}

static gint64
fake_slept (HmClock *clock)
{
  return __atomic_load_n (&((FakeClock *) clock)->slept, __ATOMIC_SEQ_CST);
}

FakeClock *
fake_clock_new (guint32 seed)
{
  FakeClock *self = g_new0 (FakeClock, 1);

  self->clock = (HmClock){
    .now = fake_now,
    .chain = fake_chain,
    .front_end = fake_front_end,
    .thread_cpu_time = fake_cpu_time,
    .switches = fake_switches,
    .slept = fake_slept,
  };
  self->now = G_GINT64_CONSTANT (1000000000);
  self->rand = g_rand_new_with_seed (seed);
  self->cycle = 0.25;
  self->spell = 300e6;
  self->shared_cost = 1.45;
  self->boost = 1;
  return self;
}

void
fake_clock_free (FakeClock *self)
{
  g_rand_free (self->rand);
  g_free (self);
}

/* Passes the time of @cycles of work, with all that happens meanwhile. */
static void
work (FakeClock *self, double cycles, double noise)
{
  double milliseconds;

  cycles *= 1 + noise * gaussian (self);
  if (is_shared (self))
    cycles *= self->shared_cost;
  milliseconds = cycles * cycle_now (self) / 1e6;
  if (g_rand_double (self->rand) < self->spike)
    cycles *= 1.1;
  if (g_rand_double (self->rand) < self->clock_step * milliseconds)
    self->boost = self->boost == 1 ? 0.95 : 1;
  fake_clock_advance (self, cycles * cycle_now (self));
  if (g_rand_double (self->rand) < self->preempted * milliseconds)
    {
      fake_clock_advance (self, 4e6);
      self->lost += 4000000;
      self->switches++;
    }
}

/* The engine */

typedef struct
{
  HmTask task;
  FakeOp *op;
  gint64 size;
  guint64 done;
} FakeTask;

static FakeClock *engine_clock;
static GPtrArray *engine_offers; /* of HmOffer */
static GString *engine_log;

static void
log_work (FakeTask *self)
{
  g_autofree char *word =
      g_strdup_printf ("%s:%" G_GINT64_FORMAT " ", self->op->algorithm, self->size);

  if (!g_str_has_suffix (engine_log->str, word))
    g_string_append (engine_log, word);
}

static void
spin (guint64 count, double cycles)
{
  gint64 end = g_get_monotonic_time () + (gint64) (count * cycles / 4000) + 1;

  while (g_get_monotonic_time () < end)
    ;
}

static gboolean
fake_perform (HmTask *task, guint64 count)
{
  FakeTask *self = (FakeTask *) task;
  FakeOp *op = self->op;
  double cycles = op->cycles + op->cycles_per_byte * MAX (self->size, 0);

  while (g_atomic_int_get (&op->hangs))
    {
      g_atomic_int_set (&op->performing, 1);
      if (g_atomic_int_get (task->stop))
        {
          g_atomic_int_set (&op->performing, 0);
          return FALSE;
        }
      g_thread_yield ();
    }

  self->done += count;
  if (op->fails_after > 0 && self->done > op->fails_after)
    return FALSE;
  if (engine_clock == NULL)
    spin (count, cycles);
  else
    {
      log_work (self);
      work (engine_clock, count * cycles, op->noise);
    }
  return TRUE;
}

static gboolean
fake_check (HmTask *task, GError **error)
{
  FakeTask *self = (FakeTask *) task;

  g_atomic_int_inc (&self->op->n_checked);
  if (self->op->wrong_after > 0 && self->done > self->op->wrong_after)
    {
      g_set_error (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_FAILED, "wrong result after all");
      return FALSE;
    }
  return TRUE;
}

static void
fake_free (HmTask *task)
{
  FakeTask *self = (FakeTask *) task;

  g_atomic_int_add (&self->op->n_live, -1);
  g_free (self);
}

static HmTask *
fake_prepare (const HmOffer *offer, gint64 size, const gint *stop, GError **error)
{
  FakeOp *op = (FakeOp *) offer->data;
  FakeTask *self;
  gint live;

  if (op->prepare_error != 0)
    {
      g_set_error (error, HM_ENGINE_ERROR, op->prepare_error - 1, "no %s here", offer->algorithm);
      return NULL;
    }
  if (engine_clock != NULL)
    fake_clock_advance (engine_clock, op->prepare);
  g_atomic_int_inc (&op->n_prepared);
  g_atomic_int_set (&op->preparing, 1);
  while (op->prepare_hangs || op->prepare_waits)
    {
      if (g_atomic_int_get (stop))
        {
          g_set_error (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_CANCELLED, "given up");
          return NULL;
        }
      if (op->prepare_waits)
        fake_clock_advance (engine_clock, 1e6);
      g_usleep (100);
    }

  self = g_new0 (FakeTask, 1);
  self->task = (HmTask){ .perform = fake_perform,
                         .check = fake_check,
                         .free = fake_free,
                         .implementation = "fake",
                         .stop = stop };
  self->op = op;
  self->size = size;
  live = g_atomic_int_add (&op->n_live, 1) + 1;
  if (live > g_atomic_int_get (&op->n_most_live))
    g_atomic_int_set (&op->n_most_live, live);
  return &self->task;
}

static void
fake_describe (HmLibrary *library)
{
  library->name = g_strdup ("Fake");
  library->version = g_strdup ("1.0");
}

static const char *
fake_title (void)
{
  return "Fake engine";
}

static const GPtrArray *
fake_offers (void)
{
  return engine_offers;
}

static const HmEngine fake_engine = {
  .id = "fake",
  .title = fake_title,
  .describe = fake_describe,
  .offers = fake_offers,
  .prepare = fake_prepare,
};

const HmEngine *
fake_engine_set (FakeOp *ops, FakeClock *clock)
{
  g_clear_pointer (&engine_offers, g_ptr_array_unref);
  if (engine_log != NULL)
    g_string_free (engine_log, TRUE);

  engine_clock = clock;
  engine_log = g_string_new (NULL);
  engine_offers = g_ptr_array_new_with_free_func (g_free);
  for (FakeOp *op = ops; op->algorithm != NULL; op++)
    {
      HmOffer *offer = g_new (HmOffer, 1);

      *offer = (HmOffer){ .engine = &fake_engine,
                          .algorithm = op->algorithm,
                          .operation = op->operation,
                          .bits = op->bits,
                          .block = op->block,
                          .workload = "fake",
                          .classic = op->classic,
                          .slow = op->slow,
                          .data = op };
      g_ptr_array_add (engine_offers, offer);
    }
  return &fake_engine;
}

HmPlan *
fake_plan_new (const gint64 *sizes, guint n_sizes, guint threads, double seconds, double precision)
{
  HmPlan *plan = g_new0 (HmPlan, 1);

  plan->profile = HM_PROFILE_CUSTOM;
  plan->seconds = seconds;
  plan->precision = precision;
  plan->threads = threads;
  plan->cells = g_array_new (FALSE, FALSE, sizeof (HmCell));
  for (guint i = 0; i < engine_offers->len; i++)
    {
      const HmOffer *offer = g_ptr_array_index (engine_offers, i);

      for (guint s = 0; s < (offer->block == 0 ? 1 : n_sizes); s++)
        {
          HmCell cell = { .offer = offer,
                          .size = offer->block == 0 ? -1 : sizes[s],
                          .threads = threads };

          g_array_append_val (plan->cells, cell);
        }
    }
  return plan;
}

const char *
fake_engine_get_log (void)
{
  return engine_log->str;
}
