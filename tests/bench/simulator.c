/* simulator.c: a machine that is disturbed as real ones are
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "simulator.h"

#include <math.h>

#define SECOND 1e9
#define CYCLE 0.29 /* nanoseconds */

/* The probes as the real clock has them. */
#define CHAIN_STEPS 48000
#define FRONT_END_STEPS 51200
#define FRONT_END_ALONE 7.82
#define FRONT_END_SHARED 5.4
#define PROBE_NOISE 0.0005

/* What it takes to make the core forget. */
#define UNLEARNING 300e3

#define TICK 20
#define READING 25 /* what it takes to read the clock */

/* The clock of the core is taken as constant for so long. */
#define PIECE 200e3

#define TAIL_ALPHA 3.0

struct _SimMachine
{
  HmClock clock;
  SimNoise noise;
  GRand *rand;

  double now;    /* the true time */
  double offset; /* of the clock that is read */
  double lost;   /* time without the core */
  guint64 switches;
  guint forgotten;       /* how often the core was made to forget */
  gboolean slow, shared; /* states of turbo and sibling */

  /* When each happens next; infinity: never. */
  double next_turbo, next_shared, next_interrupt, next_preemption, next_jump;

  GPtrArray *offers; /* of HmOffer, those that plans refer to */
};

double
sim_gaussian (GRand *rand)
{
  double a = g_rand_double_range (rand, 1e-12, 1), b = g_rand_double (rand);

  return sqrt (-2 * log (a)) * cos (2 * G_PI * b);
}

static double
draw_exponential (SimMachine *self, double mean)
{
  return -mean * log (g_rand_double_range (self->rand, 1e-12, 1));
}

/* The next event of so many a second. */
static double
next_of (SimMachine *self, double rate)
{
  return rate > 0 ? self->now + draw_exponential (self, SECOND / rate) : INFINITY;
}

/* Spells with and without a neighbour are of like lengths; how many of each follow from the share
 * that is wanted. */
static double
draw_spell (SimMachine *self)
{
  double ratio = self->noise.shared_longest / self->noise.shared_shortest;

  return self->noise.shared_shortest * pow (ratio, g_rand_double (self->rand));
}

static double
cycle_now (SimMachine *self)
{
  const SimNoise *noise = &self->noise;
  double cycle = CYCLE;

  if (noise->drift > 0)
    cycle *= 1 + noise->drift * sin (2 * G_PI * self->now / noise->drift_time);
  if (self->slow)
    cycle *= 1 + noise->turbo;
  if (noise->throttled > 0 && self->now > noise->throttled_from)
    cycle *= 1 + noise->throttled * MIN ((self->now - noise->throttled_from) /
                                             (noise->throttled_to - noise->throttled_from),
                                         1);
  return cycle;
}

/* What has come due. */
static void
happen (SimMachine *self)
{
  const SimNoise *noise = &self->noise;
  double span;

  if (self->now >= self->next_turbo)
    {
      self->slow = !self->slow;
      self->next_turbo = self->now + draw_exponential (self, noise->turbo_time);
    }
  if (self->now >= self->next_shared)
    {
      self->shared = noise->shared > 0 && g_rand_double (self->rand) < noise->shared;
      self->next_shared = noise->shared > 0 ? self->now + draw_spell (self) : INFINITY;
    }
  if (self->now >= self->next_interrupt)
    {
      self->now += draw_exponential (self, noise->interrupt_time);
      self->next_interrupt = next_of (self, noise->interrupts);
    }
  if (self->now >= self->next_preemption)
    {
      span = draw_exponential (self, noise->preemption_time);
      self->now += span;
      self->lost += span;
      self->switches++;
      self->next_preemption = next_of (self, noise->preemptions);
    }
  if (self->now >= self->next_jump)
    {
      self->offset += noise->jump;
      self->lost += noise->jump;
      self->next_jump = INFINITY;
    }
}

/* Does @cycles of work that a neighbour makes @sensitive times as long. */
static void
run (SimMachine *self, double cycles, double sensitive)
{
  while (cycles > 0)
    {
      double cycle = cycle_now (self) * (self->shared ? sensitive : 1);
      double next = MIN (MIN (self->next_turbo, self->next_shared),
                         MIN (MIN (self->next_interrupt, self->next_preemption), self->next_jump));
      double span = MIN (cycles * cycle, PIECE);

      if (self->now + span < next)
        next = self->now + span;
      else
        span = MAX (next - self->now, 0);
      cycles -= span / cycle;
      if (cycles * cycle < 1e-3)
        cycles = 0;
      self->now = next;
      happen (self);
    }
}

static gint64
sim_now (HmClock *clock)
{
  SimMachine *self = (SimMachine *) clock;

  self->now += READING;
  happen (self);
  return (gint64) (floor ((self->now + self->offset) / self->noise.tick) * self->noise.tick);
}

static double
time_probe (SimMachine *self, double cycles, double sensitive)
{
  gint64 start = sim_now (&self->clock);

  run (self, cycles * (1 + PROBE_NOISE * sim_gaussian (self->rand)), sensitive);
  return (double) (sim_now (&self->clock) - start - READING);
}

static double
sim_chain (HmClock *clock)
{
  return time_probe ((SimMachine *) clock, CHAIN_STEPS, 1) / CHAIN_STEPS;
}

static double
sim_front_end (HmClock *clock)
{
  return time_probe ((SimMachine *) clock, FRONT_END_STEPS / FRONT_END_ALONE,
                     FRONT_END_ALONE / FRONT_END_SHARED) /
         FRONT_END_STEPS;
}

static gint64
sim_cpu_time (HmClock *clock)
{
  SimMachine *self = (SimMachine *) clock;

  return (gint64) (self->now + self->offset - self->lost);
}

static guint64
sim_switches (HmClock *clock)
{
  return ((SimMachine *) clock)->switches;
}

static void
sim_unlearn (HmClock *clock, guint32 seed)
{
  SimMachine *self = (SimMachine *) clock;

  run (self, UNLEARNING / CYCLE, 1);
  self->forgotten++;
}

SimMachine *
sim_machine_new (const SimNoise *noise, guint32 seed)
{
  SimMachine *self = g_new0 (SimMachine, 1);

  self->clock = (HmClock){
    .now = sim_now,
    .chain = sim_chain,
    .front_end = sim_front_end,
    .thread_cpu_time = sim_cpu_time,
    .switches = sim_switches,
    .unlearn = noise->misguessed > 0 ? sim_unlearn : NULL,
  };
  self->noise = *noise;
  self->noise.tick = MAX (noise->tick, TICK);
  self->rand = g_rand_new_with_seed (seed);
  self->offset = SECOND; /* a clock does not begin with the run */
  self->offers = g_ptr_array_new_with_free_func (g_free);

  self->next_turbo = self->next_shared = INFINITY;
  if (noise->turbo > 0)
    {
      self->slow = g_rand_boolean (self->rand);
      self->next_turbo = draw_exponential (self, noise->turbo_time);
    }
  if (noise->shared > 0)
    {
      self->shared = g_rand_double (self->rand) < noise->shared;
      self->next_shared = g_rand_double (self->rand) * draw_spell (self);
    }
  if (noise->shared_until > 0)
    {
      self->shared = TRUE;
      self->next_shared = noise->shared_until;
    }
  self->next_interrupt = next_of (self, noise->interrupts);
  self->next_preemption = next_of (self, noise->preemptions);
  self->next_jump = noise->jump != 0
                        ? g_rand_double_range (self->rand, noise->jump_from, noise->jump_to)
                        : INFINITY;
  return self;
}

void
sim_machine_free (SimMachine *self)
{
  g_ptr_array_unref (self->offers);
  g_rand_free (self->rand);
  g_free (self);
}

HmClock *
sim_machine_get_clock (SimMachine *self)
{
  return &self->clock;
}

/* The engine */

typedef struct
{
  SimMachine *machine;
  const SimOp *op;
  double wander; /* the part of the cost that stays for a while ... */
  double at;     /* ... as of this time */
  guint learned; /* how often the core had forgotten when it learned to guess, from 1 on ... */
  gboolean misguessed; /* ... and that it learned badly */
} Work;

typedef struct
{
  HmOffer offer;
  Work work;
} SimOffer;

typedef struct
{
  HmTask task;
  Work *work;
  double place; /* what it costs where it lies */
} SimTask;

/* What a batch costs beside its cycles. The part that stays follows a stationary Ornstein-Uhlenbeck
 * process: a normal distribution, whose memory fades exponentially. */
static double
draw_cost (SimTask *self)
{
  Work *work = self->work;
  SimMachine *machine = work->machine;
  const SimNoise *noise = &machine->noise;
  double cost = 1;

  if (noise->scatter > 0)
    cost += noise->scatter * sim_gaussian (machine->rand);
  if (noise->tail > 0)
    cost +=
        noise->tail * (pow (g_rand_double_range (machine->rand, 1e-12, 1), -1 / TAIL_ALPHA) - 1);
  if (noise->wander > 0)
    {
      double memory = exp (-(machine->now - work->at) / noise->wander_time);

      work->wander = memory * work->wander +
                     sqrt (1 - memory * memory) * noise->wander * sim_gaussian (machine->rand);
      work->at = machine->now;
      cost += work->wander;
    }
  if (noise->misguessed > 0)
    {
      if (work->learned != machine->forgotten + 1)
        work->misguessed = g_rand_double (machine->rand) < noise->misguessed;
      work->learned = machine->forgotten + 1;
      if (work->misguessed)
        cost *= 1 + noise->misguessed_cost;
    }
  return cost * self->place;
}

static gboolean
sim_perform (HmTask *task, guint64 count)
{
  SimTask *self = (SimTask *) task;

  run (self->work->machine, count * self->work->op->cycles * draw_cost (self),
       self->work->op->sensitive);
  return TRUE;
}

static gboolean
sim_check (HmTask *task, GError **error)
{
  SimTask *self = (SimTask *) task;

  run (self->work->machine, self->work->op->cycles, self->work->op->sensitive);
  return TRUE;
}

static void
sim_free (HmTask *task)
{
  g_free (task);
}

static HmTask *
sim_prepare (const HmOffer *offer, gint64 size, const gint *stop, GError **error)
{
  Work *work = (Work *) offer->data;
  const SimNoise *noise = &work->machine->noise;
  SimTask *self = g_new0 (SimTask, 1);

  self->task = (HmTask){ .perform = sim_perform,
                         .check = sim_check,
                         .free = sim_free,
                         .implementation = "simulated",
                         .stop = stop };
  self->work = work;
  self->place = noise->misplaced > 0 && g_rand_double (work->machine->rand) < noise->misplaced
                    ? 1 + noise->misplaced_cost
                    : 1;
  return &self->task;
}

static const HmEngine sim_engine = {
  .id = "simulated",
  .prepare = sim_prepare,
};

HmPlan *
sim_machine_plan (SimMachine *self, const SimOp *ops, guint n, double seconds, double precision)
{
  HmPlan *plan = g_new0 (HmPlan, 1);

  plan->profile = HM_PROFILE_CUSTOM;
  plan->seconds = seconds;
  plan->precision = precision;
  plan->threads = 1;
  plan->cells = g_array_new (FALSE, FALSE, sizeof (HmCell));
  for (guint i = 0; i < n; i++)
    {
      SimOffer *offer = g_new0 (SimOffer, 1);
      HmCell cell = { .offer = &offer->offer, .size = -1, .threads = 1 };

      offer->work = (Work){ .machine = self, .op = &ops[i], .at = -INFINITY };
      offer->offer = (HmOffer){ .engine = &sim_engine,
                                .algorithm = "simulated",
                                .operation = HM_OPERATION_OP,
                                .data = &offer->work };
      g_ptr_array_add (self->offers, offer);
      g_array_append_val (plan->cells, cell);
    }
  return plan;
}

double
sim_noise_quantile (const SimNoise *noise, double p, double *slope)
{
  double deviation = hypot (noise->scatter, noise->wander);
  double normal = 0, density = 0, share;
  double low = -8, high = 8;

  if (noise->tail > 0)
    {
      *slope = noise->tail / TAIL_ALPHA * pow (1 - p, -1 / TAIL_ALPHA - 1);
      return 1 + noise->tail * (pow (1 - p, -1 / TAIL_ALPHA) - 1);
    }

  /* Above those that lie well and are guessed well there is nothing but the others. */
  share = (1 - noise->misplaced) * (1 - noise->misguessed);
  p /= share;
  for (guint i = 0; i < 60; i++)
    {
      normal = (low + high) / 2;
      if (erfc (-normal / G_SQRT2) / 2 < p)
        low = normal;
      else
        high = normal;
    }
  density = share * exp (-normal * normal / 2) / sqrt (2 * G_PI);
  *slope = deviation / density;
  return 1 + deviation * normal;
}
