/* fake-measure.c: an engine and a clock that a test rules
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "fake-measure.h"

#include <glib/gi18n.h>
#include <stdatomic.h>

#define CYCLE 0.25 /* nanoseconds: 4 GHz */
#define START 1000000000

static _Atomic gint64 now = START;
static _Atomic gint64 limit = START;
static _Atomic guint waiting;
static _Atomic guint64 noise_state = 88172645463325252u;
static const char *refusal;
static _Atomic gboolean spoilt;

/* Xorshift: a little noise, the same in each run of a single worker. */
static double
noise (void)
{
  guint64 x = noise_state;

  x ^= x << 13;
  x ^= x >> 7;
  x ^= x << 17;
  noise_state = x;
  return (double) (x >> 11) / (double) ((guint64) 1 << 53) - 0.5;
}

static void
advance (double nanoseconds)
{
  now += (gint64) nanoseconds;
}

static gint64
clock_now (HmClock *clock)
{
  return now;
}

static double
clock_chain (HmClock *clock)
{
  advance (CYCLE * 48000);
  return CYCLE * (1 + 0.0005 * noise ());
}

static double
clock_front_end (HmClock *clock)
{
  advance (CYCLE / 7.8 * 51200);
  return CYCLE / 7.8 * (1 + 0.0005 * noise ());
}

static gint64
clock_cpu_time (HmClock *clock)
{
  return now;
}

static guint64
clock_switches (HmClock *clock)
{
  return 0;
}

static HmClock fake_clock = {
  .now = clock_now,
  .chain = clock_chain,
  .front_end = clock_front_end,
  .thread_cpu_time = clock_cpu_time,
  .switches = clock_switches,
};

/* What it costs: cycles a call and cycles a byte, as of a machine of today. */
typedef struct
{
  const char *algorithm;
  HmOperation operation;
  guint bits, block;
  double call, byte, noise;
} Cost;

static const Cost costs[] = {
  { "md5", HM_OPERATION_DIGEST, 0, 1, 260, 4.9, 0.02 },
  { "sha1", HM_OPERATION_DIGEST, 0, 1, 180, 2.06, 0.02 },
  { "hmac-md5", HM_OPERATION_MAC, 0, 1, 760, 5.0, 0.05 },
  { "rc4", HM_OPERATION_ENCRYPT, 0, 1, 40, 4.6, 0.01 },
  { "des-cbc", HM_OPERATION_ENCRYPT, 0, 8, 30, 40, 0.01 },
  { "des-ede3-cbc", HM_OPERATION_ENCRYPT, 0, 8, 30, 92, 0.01 },
  { "aes-128-cbc", HM_OPERATION_ENCRYPT, 0, 16, 20, 2.56, 0.9 },
  { "aes-192-cbc", HM_OPERATION_ENCRYPT, 0, 16, 20, 3.08, 0.9 },
  { "aes-256-cbc", HM_OPERATION_ENCRYPT, 0, 16, 20, 3.58, 0.02 },
  { "rsa-512", HM_OPERATION_SIGN, 512, 0, 60600, 0, 0.01 },
  { "rsa-1024", HM_OPERATION_SIGN, 1024, 0, 268000, 0, 0.01 },
  { "rsa-2048", HM_OPERATION_SIGN, 2048, 0, 911000, 0, 0.01 },
  { "rsa-4096", HM_OPERATION_SIGN, 4096, 0, 5750000, 0, 0.01 },
  { "rsa-512", HM_OPERATION_VERIFY, 512, 0, 5400, 0, 0.01 },
  { "rsa-1024", HM_OPERATION_VERIFY, 1024, 0, 16000, 0, 0.01 },
  { "rsa-2048", HM_OPERATION_VERIFY, 2048, 0, 54700, 0, 0.01 },
  { "rsa-4096", HM_OPERATION_VERIFY, 4096, 0, 202000, 0, 0.01 },
};

static const gint64 sizes[] = { 16, 64, 256, 1024, 8192 };

typedef struct
{
  HmTask task;
  double nanoseconds; /* an operation */
  double noise;
} FakeTask;

static void
wait_for_time (const gint *stop)
{
  if (now < limit)
    return;
  waiting++;
  while (now >= limit && (stop == NULL || !g_atomic_int_get (stop)))
    g_usleep (500);
  waiting--;
}

void
fake_measure_spend (double nanoseconds, const gint *stop)
{
  wait_for_time (stop);
  advance (nanoseconds * (1 + 0.01 * (0.5 + noise ())));
}

static gboolean
task_perform (HmTask *task, guint64 count)
{
  FakeTask *self = (FakeTask *) task;

  wait_for_time (task->stop);
  if (task->stop != NULL && g_atomic_int_get (task->stop))
    return FALSE;
  advance (self->nanoseconds * (double) count * (1 + self->noise * (0.5 + noise ())));
  return TRUE;
}

static gboolean
task_check (HmTask *task, GError **error)
{
  if (spoilt)
    g_set_error_literal (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_FAILED, "the digest is wrong");
  return !spoilt;
}

static const char *
engine_title (void)
{
  return _ ("Built-in core");
}

static void
engine_describe (HmLibrary *library)
{
  library->name = g_strdup ("Hashmark");
  library->version = g_strdup (PACKAGE_VERSION);
}

static const GPtrArray *engine_offers (void);

static HmTask *
engine_prepare (const HmOffer *offer, gint64 size, const gint *stop, GError **error)
{
  FakeTask *self = g_new0 (FakeTask, 1);
  const Cost *cost = offer->data;

  self->task = (HmTask){ .perform = task_perform,
                         .check = task_check,
                         .free = (void (*) (HmTask *)) g_free,
                         .implementation = "fake",
                         .stop = stop };
  self->nanoseconds = CYCLE * (cost->call + cost->byte * (double) MAX (size, 0));
  self->noise = cost->noise;
  return &self->task;
}

static const HmEngine fake_engine = {
  .id = "built-in",
  .title = engine_title,
  .describe = engine_describe,
  .offers = engine_offers,
  .prepare = engine_prepare,
};

static const GPtrArray *
engine_offers (void)
{
  static GPtrArray *all;
  static gsize once;

  if (g_once_init_enter (&once))
    {
      all = g_ptr_array_new ();
      for (guint i = 0; i < G_N_ELEMENTS (costs); i++)
        {
          HmOffer *offer = g_new0 (HmOffer, 1);

          *offer = (HmOffer){ .engine = &fake_engine,
                              .algorithm = g_intern_string (costs[i].algorithm),
                              .operation = costs[i].operation,
                              .bits = costs[i].bits,
                              .block = costs[i].block,
                              .workload = "fake:cost",
                              .classic = TRUE,
                              .data = &costs[i] };
          g_ptr_array_add (all, offer);
        }
      g_once_init_leave (&once, 1);
    }
  return all;
}

static HmPlan *
make_plan (const HmChoice *choice, gpointer user_data, GError **error)
{
  const GPtrArray *offers = engine_offers ();
  HmPlan *plan;

  if (refusal != NULL)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, refusal);
      return NULL;
    }
  plan = g_new0 (HmPlan, 1);
  plan->profile = choice->profile;
  plan->cells = g_array_new (FALSE, FALSE, sizeof (HmCell));
  plan->seconds = 32;
  plan->precision = 0.002;
  plan->threads = 1;
  for (guint i = 0; i < offers->len; i++)
    {
      HmCell cell = { g_ptr_array_index (offers, i), -1, 1 };

      if (cell.offer->block == 0)
        g_array_append_val (plan->cells, cell);
      else
        for (guint k = 0; k < G_N_ELEMENTS (sizes); k++)
          {
            cell.size = sizes[k];
            g_array_append_val (plan->cells, cell);
          }
    }
  return plan;
}

void
fake_measure_let_pass (double seconds)
{
  limit = seconds < 0 ? G_MAXINT64 : START + (gint64) (seconds * 1e9);
}

void
fake_measure_install (HmSession *session, double seconds)
{
  now = START;
  fake_measure_let_pass (seconds);
  hm_session_set_plan_func (session, make_plan, NULL);
  hm_session_set_clock (session, &fake_clock);
}

gboolean
fake_measure_is_waiting (void)
{
  return waiting > 0;
}

void
fake_measure_refuse (const char *message)
{
  refusal = message;
}

void
fake_measure_spoil (gboolean spoil)
{
  spoilt = spoil;
}
