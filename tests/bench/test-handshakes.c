/* test-handshakes.c: connections are planned, counted, timed and told as they must be
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "bench/hm-handshake-bench.h"
#include "bench/hm-handshake-profile.h"
#include "bench/hm-handshake-work.h"

#include <malloc.h>
#include <math.h>
#include <string.h>

#include "run/hm-connection.h"

#include "fake.h"

/* ---- An engine whose connections take as long as the test says ---- */

typedef struct
{
  HmTlsPair pair;
  gboolean resumed, started;
  guint64 wire[HM_TLS_N_SIDES];
  gsize waiting; /* bytes that were sent and not read */
  guint8 data[HM_TLS_PIECE];
} FakePair;

static FakeClock *fake_clock;
static guint forgets_after; /* so many connections nothing is resumed any more; 0: never */
static guint n_full, n_resumed;
static gboolean unavailable;
static HmGate *stop_at_full; /* stopped when the hundredth full connection is made */

static const double full_time[] = { 100e3, 300e3 }, resumed_time[] = { 30e3, 20e3 };

/* Nanoseconds a byte, of each side for each direction. */
#define BYTE_TIME 2.0

static gboolean
fake_start (HmTlsPair *pair, HmTlsSide side, gboolean resume, GError **error)
{
  FakePair *self = (FakePair *) pair;

  self->resumed = resume && (forgets_after == 0 || n_full + n_resumed < forgets_after);
  self->wire[side] = 0;
  fake_clock_advance (fake_clock, self->resumed ? resumed_time[side] : full_time[side]);
  return TRUE;
}

static HmTlsProgress
fake_handshake (HmTlsPair *pair, HmTlsSide side, GError **error)
{
  ((FakePair *) pair)->wire[side] += 100;
  return HM_TLS_PROGRESS_DONE;
}

static gboolean
fake_write (HmTlsPair *pair, HmTlsSide side, const guint8 *data, gsize length, GError **error)
{
  FakePair *self = (FakePair *) pair;

  memcpy (self->data, data, length);
  self->waiting = length;
  self->wire[side] += length;
  fake_clock_advance (fake_clock, BYTE_TIME * length);
  return TRUE;
}

static gssize
fake_read (HmTlsPair *pair, HmTlsSide side, guint8 *buffer, gsize size, GError **error)
{
  FakePair *self = (FakePair *) pair;

  memcpy (buffer, self->data, self->waiting);
  fake_clock_advance (fake_clock, BYTE_TIME * self->waiting);
  return (gssize) self->waiting;
}

static gboolean
fake_finish (HmTlsPair *pair, HmTlsSide side, GError **error)
{
  FakePair *self = (FakePair *) pair;

  if (side == HM_TLS_SERVER)
    {
      n_full += !self->resumed;
      n_resumed += self->resumed;
      if (stop_at_full != NULL && n_full == 100)
        hm_gate_stop (stop_at_full);
    }
  return TRUE;
}

static gboolean
fake_check (HmTlsPair *pair, GError **error)
{
  return TRUE;
}

static gboolean
fake_is_resumed (HmTlsPair *pair, HmTlsSide side)
{
  return ((FakePair *) pair)->resumed;
}

static guint64
fake_get_wire_bytes (HmTlsPair *pair, HmTlsSide side)
{
  return ((FakePair *) pair)->wire[side];
}

static void
fake_abandon (HmTlsPair *pair)
{
}

static void
fake_free (HmTlsPair *pair)
{
  g_free (pair);
}

static const HmTlsMethods fake_methods = {
  .start = fake_start,
  .handshake = fake_handshake,
  .write = fake_write,
  .read = fake_read,
  .finish = fake_finish,
  .check = fake_check,
  .is_resumed = fake_is_resumed,
  .get_wire_bytes = fake_get_wire_bytes,
  .abandon = fake_abandon,
  .free = fake_free,
};

static void
fake_describe (HmLibrary *library)
{
  library->name = g_strdup ("Fake");
}

static const GPtrArray *fake_offers (void);

static HmTlsPair *
fake_prepare (const HmTlsOffer *offer,
              const HmTlsSettings *settings,
              const gint *stop,
              GError **error)
{
  FakePair *self;

  if (unavailable)
    {
      g_set_error_literal (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_UNAVAILABLE, "not today");
      return NULL;
    }
  self = g_new0 (FakePair, 1);
  self->pair.methods = &fake_methods;
  self->pair.offer = offer;
  self->pair.settings = *settings;
  return &self->pair;
}

static const HmTlsEngine fake_engine = {
  .id = "fake",
  .describe = fake_describe,
  .offers = fake_offers,
  .prepare = fake_prepare,
};

static const char *const fake_groups[] = { "x25519", "secp256r1", NULL };

#define MODES_12 (1u << HM_TLS_FULL | 1u << HM_TLS_SESSION_ID | 1u << HM_TLS_TICKET)
#define MODES_13 (1u << HM_TLS_FULL | 1u << HM_TLS_TICKET | 1u << HM_TLS_EXTERNAL_PSK)

static const HmTlsOffer fake_table[] = {
  { &fake_engine, "ssl3", "RC4-MD5", "rsa-512", NULL, MODES_12, 1 },
  { &fake_engine, "ssl3", "RC4-MD5", "rsa-1024", NULL, MODES_12, 1 },
  { &fake_engine, "ssl3", "RC4-SHA", "rsa-512", NULL, MODES_12, 1 },
  { &fake_engine, "ssl3", "RC4-SHA", "rsa-1024", NULL, MODES_12, 1 },
  { &fake_engine, "tls1.2", "GCM", "rsa-2048", fake_groups, MODES_12, 7, TRUE },
  { &fake_engine, "tls1.2", "GCM", "ecdsa-p256", fake_groups, MODES_12, 7 },
  { &fake_engine, "tls1.3", "GCM", "rsa-2048", fake_groups, MODES_13, 7, TRUE },
};

static const GPtrArray *
fake_offers (void)
{
  static GPtrArray *offers;

  if (offers == NULL)
    {
      offers = g_ptr_array_new ();
      for (guint i = 0; i < G_N_ELEMENTS (fake_table); i++)
        g_ptr_array_add (offers, (gpointer) &fake_table[i]);
    }
  return offers;
}

/* ---- Plans ---- */

#define WORDS(...) ((const char *const[]){ __VA_ARGS__, NULL })

/* "ssl3 RC4-MD5 rsa-512 full 1; ..." */
static char *
write_plan (const HmHandshakePlan *plan)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < plan->cells->len; i++)
    {
      const HmHandshakeCell *cell = &g_array_index (plan->cells, HmHandshakeCell, i);

      g_string_append_printf (text, "%s%s %s %s", i > 0 ? "; " : "", cell->offer->protocol,
                              cell->offer->suite, cell->offer->key);
      if (cell->settings.group != NULL)
        g_string_append_printf (text, " %s", cell->settings.group);
      g_string_append_printf (text, " %s %" G_GSIZE_FORMAT,
                              hm_tls_mode_to_string (cell->settings.mode), cell->bytes);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
check_plan (HmHandshakeChoice choice, const char *wanted)
{
  static const gint64 one[] = { 1 };
  g_autoptr (GError) error = NULL;
  g_autoptr (HmHandshakePlan) plan = NULL;
  g_autofree char *text = NULL;

  choice.engines = WORDS ("fake");
  if (choice.n_sizes == 0)
    {
      choice.sizes = one;
      choice.n_sizes = 1;
    }
  plan = hm_handshake_plan_new (&choice, &error);
  g_assert_no_error (error);
  text = write_plan (plan);
  g_assert_cmpstr (text, ==, wanted);
}

static void
check_no_plan (HmHandshakeChoice choice, const char *part)
{
  const char *const *fake = WORDS ("fake");
  g_autoptr (GError) error = NULL;

  if (choice.engines == NULL)
    choice.engines = fake;
  g_assert_null (hm_handshake_plan_new (&choice, &error));
  g_assert_error (error, HM_HANDSHAKE_PLAN_ERROR, HM_HANDSHAKE_PLAN_ERROR_CHOICE);
  if (strstr (error->message, part) == NULL)
    g_error ("“%s” does not say “%s”", error->message, part);
}

static void
test_plan (void)
{
  static const gint64 sizes[] = { 5, 7 };
  static const gint64 none[] = { 0 };

  /* Nothing chosen: what is common, as it is mostly resumed. */
  check_plan ((HmHandshakeChoice){ 0 },
              "tls1.2 GCM rsa-2048 x25519 full 1; tls1.2 GCM rsa-2048 x25519 session-id 1; "
              "tls1.3 GCM rsa-2048 x25519 full 1; tls1.3 GCM rsa-2048 x25519 ticket 1");
  check_plan (
      (HmHandshakeChoice){
          .protocols = WORDS ("TLS1.3"), .sizes = sizes, .n_sizes = 2, .resumed_only = TRUE },
      "tls1.3 GCM rsa-2048 x25519 ticket 5; tls1.3 GCM rsa-2048 x25519 ticket 7");
  /* Where nothing is common, the first key and the first suite. */
  check_plan ((HmHandshakeChoice){ .protocols = WORDS ("ssl3") },
              "ssl3 RC4-MD5 rsa-512 full 1; ssl3 RC4-MD5 rsa-512 session-id 1");
  check_plan ((HmHandshakeChoice){ .protocols = WORDS ("ssl3"),
                                   .ciphers = WORDS ("all"),
                                   .resumed_only = TRUE },
              "ssl3 RC4-MD5 rsa-512 session-id 1; ssl3 RC4-SHA rsa-512 session-id 1");
  check_plan ((HmHandshakeChoice){ .ciphers = WORDS ("rc4-md5"),
                                   .keys = WORDS ("all"),
                                   .resumed_only = TRUE },
              "ssl3 RC4-MD5 rsa-512 session-id 1; ssl3 RC4-MD5 rsa-1024 session-id 1");
  /* Each protocol that was asked for, also beside one of which something is common. */
  check_plan ((HmHandshakeChoice){ .protocols = WORDS ("all"), .resumed_only = TRUE },
              "ssl3 RC4-MD5 rsa-512 session-id 1; tls1.2 GCM rsa-2048 x25519 session-id 1; "
              "tls1.3 GCM rsa-2048 x25519 ticket 1");
  /* All keys that were asked for, with the suite that is common with one of them. */
  check_plan ((HmHandshakeChoice){ .protocols = WORDS ("tls1.2"),
                                   .keys = WORDS ("all"),
                                   .resumed_only = TRUE },
              "tls1.2 GCM rsa-2048 x25519 session-id 1; "
              "tls1.2 GCM ecdsa-p256 x25519 session-id 1");
  check_plan ((HmHandshakeChoice){ .keys = WORDS ("p256"), .resumed_only = TRUE },
              "tls1.2 GCM ecdsa-p256 x25519 session-id 1");
  check_plan ((HmHandshakeChoice){ .protocols = WORDS ("tls1.3"),
                                   .groups = WORDS ("secp256r1"),
                                   .resumptions = WORDS ("all") },
              "tls1.3 GCM rsa-2048 secp256r1 full 1; tls1.3 GCM rsa-2048 secp256r1 ticket 1; "
              "tls1.3 GCM rsa-2048 secp256r1 external-psk 1");

  check_no_plan ((HmHandshakeChoice){ .engines = WORDS ("nobody") }, "“nobody” fits");
  check_no_plan ((HmHandshakeChoice){ .protocols = WORDS ("tls2") }, "ssl3, tls1.2, tls1.3");
  check_no_plan ((HmHandshakeChoice){ .ciphers = WORDS ("RC5") }, "RC4-MD5, RC4-SHA, GCM");
  check_no_plan ((HmHandshakeChoice){ .protocols = WORDS ("ssl3"), .keys = WORDS ("rsa-2048") },
                 "do not go together");
  check_no_plan ((HmHandshakeChoice){ .groups = WORDS ("none") }, "such a group");
  check_no_plan ((HmHandshakeChoice){ .connections = 1, .resumed_only = TRUE }, "at least 2");
  check_no_plan ((HmHandshakeChoice){ .sizes = none, .n_sizes = 1 }, "0 bytes");
}

/* ---- Measuring ---- */

static HmHandshakePlan *
plan_new (guint connections, gint64 bytes)
{
  HmHandshakeChoice choice = { .engines = WORDS ("fake"),
                               .protocols = WORDS ("tls1.2"),
                               .keys = WORDS ("rsa-2048"),
                               .sizes = &bytes,
                               .n_sizes = 1,
                               .connections = connections };
  g_autoptr (GError) error = NULL;
  HmHandshakePlan *plan = hm_handshake_plan_new (&choice, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (plan->cells->len, ==, 2);
  n_full = n_resumed = 0;
  return plan;
}

static HmRun *
measure (HmHandshakePlan *plan)
{
  g_autoptr (FakeClock) clock = fake_clock_new (1);
  g_autoptr (HmMeasurement) bench = hm_handshake_bench_new (plan);

  fake_clock = clock;
  hm_measurement_set_clock (bench, &clock->clock);
  hm_measurement_start (bench);
  while (hm_measurement_get_state (bench) != HM_MEASUREMENT_FINISHED)
    {
      hm_measurement_poll (bench);
      g_usleep (1000);
    }
  g_assert_cmpfloat (hm_measurement_get_progress (bench), ==, 1);
  return g_object_ref (hm_measurement_get_run (bench));
}

static const HmHandshake *
get (HmRun *run, guint i)
{
  GPtrArray *all = hm_run_get_handshakes (run);

  g_assert_cmpuint (i, <, all->len);
  return all->pdata[i];
}

static void
assert_near (double value, double wanted)
{
  if (!(fabs (value / wanted - 1) < 0.02))
    g_error ("%g is not near %g", value, wanted);
}

static void
test_figures (void)
{
  g_autoptr (HmRun) run = measure (plan_new (500, 10000));
  double data = 2 * BYTE_TIME * 10000;

  g_assert_cmpuint (n_full, ==, 501);
  g_assert_cmpuint (n_resumed, ==, 499);
  g_assert_cmpint (hm_run_get_status (run), ==, HM_RUN_COMPLETE);
  g_assert_cmpstr (hm_run_get_library (run)->name, ==, "Fake");
  for (guint i = 0; i < 2; i++)
    {
      const HmHandshake *handshake = get (run, i);
      const double *hands = i == 0 ? full_time : resumed_time;
      double client = 500 * (hands[0] + data) / 1e9, server = 500 * (hands[1] + data) / 1e9;

      g_assert_cmpstr (handshake->protocol, ==, "tls1.2");
      g_assert_cmpstr (handshake->cipher, ==, "GCM");
      g_assert_cmpstr (handshake->key, ==, "rsa-2048");
      g_assert_cmpstr (handshake->group, ==, "x25519");
      g_assert_cmpstr (handshake->mode, ==, i == 0 ? "full" : "resumed");
      g_assert_cmpstr (handshake->resumption, ==, i == 0 ? NULL : "session-id");
      g_assert_cmpstr (handshake->verification, ==, "none");
      g_assert_cmpstr (handshake->engine, ==, "fake");
      g_assert_cmpint (handshake->bytes, ==, 10000);
      g_assert_cmpuint (handshake->connections, ==, 500);
      g_assert_cmpint (handshake->status, ==, HM_STATUS_OK);
      g_assert_null (handshake->message);
      assert_near (handshake->seconds, client + server);
      assert_near (handshake->client_seconds, client);
      assert_near (handshake->server_seconds, server);
      assert_near (handshake->wall_median, client + server);
      g_assert_cmpfloat (handshake->low, <=, handshake->seconds);
      g_assert_cmpfloat (handshake->high, >=, handshake->seconds);
      g_assert_cmpfloat (handshake->wire_bytes, ==, 2 * (10000 + 100));
      g_assert_cmpuint (handshake->accepted, >=, 11);
    }
}

/* So many samples that they are thinned out: the figures stay, and so does what is kept of them. */
static void
test_many (void)
{
  g_autoptr (HmRun) run = measure (plan_new (50000, 1));

  for (guint i = 0; i < 2; i++)
    {
      const double *hands = i == 0 ? full_time : resumed_time;

      g_assert_cmpuint (get (run, i)->connections, ==, 50000);
      g_assert_cmpuint (get (run, i)->samples, <=, 4096);
      g_assert_cmpuint (get (run, i)->samples, >, 1000);
      assert_near (get (run, i)->seconds, 50000 * (hands[0] + hands[1]) / 1e9);
    }
}

/* Two connections, one connection: the first one must do. */
static void
test_few (void)
{
  for (guint n = 1; n <= 3; n++)
    {
      g_autoptr (HmRun) run = measure (plan_new (n, 1));

      g_assert_cmpuint (get (run, 0)->connections, ==, n);
      assert_near (get (run, 0)->seconds, n * (full_time[0] + full_time[1]) / 1e9);
      if (n < 2)
        continue;
      g_assert_cmpuint (get (run, 1)->connections, ==, n);
      assert_near (get (run, 1)->seconds, n * (resumed_time[0] + resumed_time[1]) / 1e9);
    }
}

/* Nobody said how many: what takes 400 microseconds makes 1000, what takes 8 milliseconds fewer. */
static void
test_slow (void)
{
  g_autoptr (HmRun) fast = measure (plan_new (0, 1));
  g_autoptr (HmRun) slow = measure (plan_new (0, 1000000));

  g_assert_cmpuint (get (fast, 0)->connections, ==, HM_HANDSHAKE_CONNECTIONS);
  g_assert_cmpuint (get (slow, 0)->connections, >=, 100);
  g_assert_cmpuint (get (slow, 0)->connections, <=, 130);
  assert_near (get (slow, 0)->seconds, get (slow, 0)->connections *
                                           (full_time[0] + full_time[1] + 4 * BYTE_TIME * 1000000) /
                                           1e9);
}

/* A server that forgets its sessions on the way would make figures in between: there is none. */
static void
test_wrong_kind (void)
{
  g_autoptr (HmRun) run = NULL;

  forgets_after = 500;
  run = measure (plan_new (500, 1));
  forgets_after = 0;
  g_assert_cmpint (get (run, 0)->status, ==, HM_STATUS_OK);
  g_assert_cmpint (get (run, 1)->status, ==, HM_STATUS_FAILED);
  g_assert_nonnull (strstr (get (run, 1)->message, "full where it had to be resumed"));
  g_assert_true (isnan (get (run, 1)->seconds));
}

static void
test_unavailable (void)
{
  g_autoptr (HmRun) run = NULL;

  unavailable = TRUE;
  run = measure (plan_new (500, 1));
  unavailable = FALSE;
  for (guint i = 0; i < 2; i++)
    {
      g_assert_cmpint (get (run, i)->status, ==, HM_STATUS_UNAVAILABLE);
      g_assert_cmpstr (get (run, i)->message, ==, "not today");
    }
}

static void
ignore (guint index, gpointer data)
{
}

static void
note_connections (guint cell, const HmHandshakeFigures *figures, gpointer data)
{
  guint *connections = data;

  connections[cell] = figures->connections;
}

/* Whoever stops waits for one connection at most, and what was made until then is told. */
static void
test_stop (void)
{
  g_autoptr (HmHandshakePlan) plan = plan_new (500, 1);
  g_autoptr (FakeClock) clock = fake_clock_new (1);
  guint connections[2] = { 0, 0 };
  HmHandshakeListener listener = { ignore, note_connections, NULL, connections };
  HmHandshakeSetup setup = { .clock = &clock->clock };
  HmHandshakeTotals totals;
  HmGate gate;

  fake_clock = clock;
  hm_gate_init (&gate);
  setup.gate = &gate;
  stop_at_full = &gate;
  hm_handshake_work (plan, &setup, &listener, &totals);
  stop_at_full = NULL;
  hm_gate_clear (&gate);
  g_assert_cmpuint (n_full, ==, 100); /* one of them that the others resume from */
  g_assert_cmpuint (connections[0], ==, 99);
  g_assert_cmpuint (connections[1], <, 250);
  g_assert_cmpuint (totals.samples, >, 0);
}

static void
test_stopped_bench (void)
{
  g_autoptr (FakeClock) clock = fake_clock_new (1);
  g_autoptr (HmMeasurement) bench = hm_handshake_bench_new (plan_new (5000000, 1));
  HmRun *run = hm_measurement_get_run (bench);

  fake_clock = clock;
  hm_measurement_set_clock (bench, &clock->clock);
  hm_measurement_start (bench);
  hm_measurement_stop (bench);
  while (hm_measurement_get_state (bench) != HM_MEASUREMENT_FINISHED)
    {
      hm_measurement_poll (bench);
      g_usleep (1000);
    }
  g_assert_cmpint (hm_run_get_status (run), ==, HM_RUN_STOPPED);
  for (guint i = 0; i < hm_run_get_handshakes (run)->len; i++)
    g_assert_cmpint (get (run, i)->status, !=, HM_STATUS_PENDING);
}

static void
finish_bench (HmMeasurement *bench)
{
  while (hm_measurement_get_state (bench) != HM_MEASUREMENT_FINISHED)
    {
      hm_measurement_poll (bench);
      g_usleep (1000);
    }
}

/* Waits for the thread as long as it takes. */
static void
wait_for_rest (HmMeasurement *bench, gboolean resting)
{
  while (hm_measurement_is_resting (bench) != resting)
    g_usleep (1000);
}

/* While it pauses no connection is made, and afterwards all of them are. */
static void
test_pause (void)
{
  g_autoptr (FakeClock) clock = fake_clock_new (1);
  g_autoptr (HmMeasurement) bench = hm_handshake_bench_new (plan_new (200000, 1));
  HmRun *run = hm_measurement_get_run (bench);
  gint64 before;
  double elapsed;

  fake_clock = clock;
  hm_measurement_set_clock (bench, &clock->clock);
  g_assert_cmpint (hm_measurement_get_state (bench), ==, HM_MEASUREMENT_IDLE);
  hm_measurement_pause (bench);
  g_assert_cmpint (hm_measurement_get_state (bench), ==, HM_MEASUREMENT_IDLE);
  hm_measurement_start (bench);
  for (guint i = 0; i < 3; i++)
    {
      hm_measurement_pause (bench);
      g_assert_cmpint (hm_measurement_get_state (bench), ==, HM_MEASUREMENT_PAUSED);
      wait_for_rest (bench, TRUE);
      before = clock->clock.now (&clock->clock);
      elapsed = hm_measurement_get_elapsed (bench);
      g_usleep (3000);
      hm_measurement_poll (bench);
      g_assert_cmpint (clock->clock.now (&clock->clock), ==, before);
      g_assert_cmpfloat (hm_measurement_get_elapsed (bench), ==, elapsed);
      g_assert_null (hm_measurement_get_activity (bench));
      hm_measurement_resume (bench);
      wait_for_rest (bench, FALSE);
    }
  finish_bench (bench);
  g_assert_cmpint (hm_measurement_get_state (bench), ==, HM_MEASUREMENT_FINISHED);
  g_assert_cmpint (hm_run_get_status (run), ==, HM_RUN_COMPLETE);
  for (guint i = 0; i < 2; i++)
    {
      const double *hands = i == 0 ? full_time : resumed_time;

      g_assert_null (get (run, i)->message);
      g_assert_cmpuint (get (run, i)->connections, ==, 200000);
      assert_near (get (run, i)->seconds, 200000 * (hands[0] + hands[1]) / 1e9);
    }
  g_assert_cmpuint (n_resumed, ==, 199999);
}

/* Whoever pauses can also stop. */
static void
test_stopped_pause (void)
{
  g_autoptr (FakeClock) clock = fake_clock_new (1);
  g_autoptr (HmMeasurement) bench = hm_handshake_bench_new (plan_new (5000000, 1));

  fake_clock = clock;
  hm_measurement_set_clock (bench, &clock->clock);
  hm_measurement_start (bench);
  hm_measurement_pause (bench);
  wait_for_rest (bench, TRUE);
  hm_measurement_stop (bench);
  g_assert_cmpint (hm_measurement_get_state (bench), ==, HM_MEASUREMENT_STOPPING);
  finish_bench (bench);
  g_assert_cmpint (hm_run_get_status (hm_measurement_get_run (bench)), ==, HM_RUN_STOPPED);
}

static void
note_visit (guint index, gpointer data)
{
  g_array_append_val ((GArray *) data, index);
}

static void
ignore_cell (guint cell, const HmHandshakeFigures *figures, gpointer data)
{
}

/* Full and resumed ones take turns: the mood of the machine is the same for both. */
static void
test_turns (void)
{
  g_autoptr (HmHandshakePlan) plan = plan_new (500, 1);
  g_autoptr (FakeClock) clock = fake_clock_new (1);
  g_autoptr (GArray) visits = g_array_new (FALSE, FALSE, sizeof (guint));
  HmHandshakeListener listener = { note_visit, ignore_cell, NULL, visits };
  HmHandshakeSetup setup = { .clock = &clock->clock };
  HmHandshakeTotals totals;
  HmGate gate;

  fake_clock = clock;
  hm_gate_init (&gate);
  setup.gate = &gate;
  hm_handshake_work (plan, &setup, &listener, &totals);
  hm_gate_clear (&gate);
  g_assert_cmpuint (visits->len, >=, 20);
  for (guint i = 0; i < 20; i++)
    g_assert_cmpuint (g_array_index (visits, guint, i), ==, i % 2);
}

/* ---- Rates beside the connections ---- */

/* A plan of one kind, full and resumed, at 1 byte and at @bytes, that no words would choose. */
static HmHandshakePlan *
shared_plan_new (const HmTlsOffer *offer, gsize bytes)
{
  HmHandshakePlan *plan = g_new0 (HmHandshakePlan, 1);
  const gsize sizes[] = { 1, bytes };
  const HmTlsMode modes[] = { HM_TLS_FULL, HM_TLS_SESSION_ID };

  plan->cells = g_array_new (FALSE, FALSE, sizeof (HmHandshakeCell));
  plan->rates = g_array_new (FALSE, FALSE, sizeof (HmCell));
  plan->connections = 200;
  plan->threads = 1;
  plan->seconds = INFINITY;
  for (guint i = 0; i < 4; i++)
    {
      HmHandshakeCell cell = { .offer = offer,
                               .settings = { .mode = modes[i % 2] },
                               .bytes = sizes[i / 2] };

      g_array_append_val (plan->cells, cell);
    }
  n_full = n_resumed = 0;
  return plan;
}

/* The fake connection takes 400 microseconds and 8 nanoseconds a byte (4 each way); its key's
 * operations 120 and 20 of these microseconds, cipher and digest 2 and 4 of these nanoseconds. */
static void
test_rates (void)
{
  static const HmTlsOffer offer = { &fake_engine, "ssl3", "DES-CBC3-SHA", "rsa-1024", NULL,
                                    MODES_12,     1 };
  FakeOp ops[] = {
    { .algorithm = "rsa-1024", .operation = HM_OPERATION_SIGN, .bits = 1024, .cycles = 480e3 },
    { .algorithm = "rsa-1024", .operation = HM_OPERATION_VERIFY, .bits = 1024, .cycles = 80e3 },
    { .algorithm = "des-ede3-cbc",
      .operation = HM_OPERATION_ENCRYPT,
      .block = 8,
      .cycles_per_byte = 3 },
    { .algorithm = "des-ede3-cbc",
      .operation = HM_OPERATION_DECRYPT,
      .block = 8,
      .cycles_per_byte = 1 },
    { .algorithm = "sha1", .operation = HM_OPERATION_DIGEST, .block = 1, .cycles_per_byte = 4 },
    { .algorithm = "md5", .operation = HM_OPERATION_DIGEST, .block = 1, .cycles_per_byte = 4 },
    { 0 },
  };
  g_autoptr (FakeClock) clock = fake_clock_new (1);
  g_autoptr (HmMeasurement) bench = NULL;
  HmConnection full, resumed;
  HmRun *run;

  fake_clock = clock;
  fake_engine_set (ops, clock);
  bench = hm_handshake_bench_new (shared_plan_new (&offer, 100000));
  run = hm_measurement_get_run (bench);
  hm_measurement_set_clock (bench, &clock->clock);
  hm_measurement_start (bench);
  finish_bench (bench);

  /* What no connection needs is not measured. */
  g_assert_cmpuint (hm_run_get_n_results (run), ==, 5);
  for (guint i = 0; i < 5; i++)
    {
      HmResult *result = hm_run_get_result (run, i);
      const HmFigures *figures = hm_result_get_figures (result);

      g_assert_cmpint (figures->status, ==, HM_STATUS_OK);
      g_assert_cmpuint (figures->accepted, >=, 12);
      g_assert_cmpfloat (figures->low, <=, figures->value);
      g_assert_cmpstr (hm_result_get_key (result)->engine, ==, "fake");
    }

  g_assert_true (hm_connection_derive (run, get (run, 2), &full));
  g_assert_true (hm_connection_derive (run, get (run, 3), &resumed));
  assert_near (full.handshake_time, 400e-6);
  assert_near (full.key_time, 140e-6);
  assert_near (full.key_share, 0.35);
  assert_near (full.protocol_time, 260e-6);
  assert_near (full.byte_time, 4 * BYTE_TIME * 1e-9);
  /* Twice 0.75, twice 0.25, four times 1 nanosecond of 8. */
  assert_near (full.record_share, 0.75);
  assert_near (full.bulk_time, 600e-6);
  assert_near (full.bulk_share, 600.0 / 1200);
  g_assert_true (isnan (resumed.key_time));
  assert_near (resumed.protocol_time, 50e-6);
  assert_near (resumed.bulk_share, 600.0 / 850);
}

/* A rate that fails has no figure and takes nothing else with it. */
static void
test_failed_rate (void)
{
  static const HmTlsOffer offer = {
    &fake_engine, "ssl3", "NULL-MD5", "rsa-1024", NULL, MODES_12, 1
  };
  FakeOp ops[] = {
    { .algorithm = "rsa-1024",
      .operation = HM_OPERATION_SIGN,
      .bits = 1024,
      .cycles = 480e3,
      .fails_after = 30 },
    { .algorithm = "rsa-1024",
      .operation = HM_OPERATION_VERIFY,
      .bits = 1024,
      .cycles = 80e3,
      .prepare_error = HM_ENGINE_ERROR_UNAVAILABLE + 1 },
    { .algorithm = "md5",
      .operation = HM_OPERATION_DIGEST,
      .block = 1,
      .cycles_per_byte = 4,
      .wrong_after = 20 },
    { 0 },
  };
  static const HmStatus wanted[] = { HM_STATUS_FAILED, HM_STATUS_UNAVAILABLE, HM_STATUS_FAILED };
  g_autoptr (FakeClock) clock = fake_clock_new (1);
  g_autoptr (HmMeasurement) bench = NULL;
  HmConnection connection;
  HmRun *run;

  fake_clock = clock;
  fake_engine_set (ops, clock);
  bench = hm_handshake_bench_new (shared_plan_new (&offer, 100000));
  run = hm_measurement_get_run (bench);
  hm_measurement_set_clock (bench, &clock->clock);
  hm_measurement_start (bench);
  finish_bench (bench);
  for (guint i = 0; i < 3; i++)
    {
      HmResult *result = hm_run_get_result (run, i);

      g_assert_cmpint (hm_result_get_figures (result)->status, ==, wanted[i]);
      g_assert_false (hm_result_has_value (result));
      g_assert_nonnull (hm_result_get_message (result));
    }
  g_assert_true (hm_connection_derive (run, get (run, 2), &connection));
  g_assert_true (isnan (connection.key_time) && isnan (connection.bulk_time));
  assert_near (connection.handshake_time, 400e-6);
  for (FakeOp *op = ops; op->algorithm != NULL; op++)
    g_assert_cmpint (op->n_live, ==, 0);
}

/* ---- The real thing ---- */

/* As many rows as in 1997, in their order, each full and resumed. */
static void
test_classic (void)
{
  HmHandshakeChoice choice = { .engines = WORDS ("built-in"), .classic = TRUE };
  g_autoptr (GError) error = NULL;
  g_autoptr (HmHandshakePlan) plan = hm_handshake_plan_new (&choice, &error);
  g_autofree char *text = NULL;

  g_assert_no_error (error);
  g_assert_cmpuint (plan->cells->len, ==, 54);
  text = write_plan (plan);
  g_assert_true (g_str_has_prefix (text, "ssl2 RC4-MD5 rsa-512 full 1; "
                                         "ssl2 RC4-MD5 rsa-512 session-id 1; "
                                         "ssl3 NULL-MD5 rsa-512 full 1; "));
  g_assert_true (g_str_has_suffix (text, "ssl3 DES-CBC3-SHA rsa-512 session-id 102400"));
  g_assert_null (strstr (text, "ssl3 RC4-MD5 rsa-512 full 1024;"));
  g_assert_nonnull (strstr (text, "ssl3 RC4-MD5 rsa-1024 full 1024;"));

  /* The same suites in another protocol. */
  g_clear_pointer (&plan, hm_handshake_plan_free);
  choice.protocols = WORDS ("tls1.0");
  plan = hm_handshake_plan_new (&choice, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (plan->cells->len, ==, 46);

  check_no_plan ((HmHandshakeChoice){ .classic = TRUE, .protocols = WORDS ("tls1.3") },
                 "“fake” has none");
  check_no_plan ((HmHandshakeChoice){ .threads = 1025 }, "1024");
  check_no_plan ((HmHandshakeChoice){ .threads = 1000, .connections = 10001 }, "10000000");
}

/* Several threads: each makes as many connections, all at the same time, and its first one is the
 * one that it resumes from. */
static void
test_threads (void)
{
  static const gint64 sizes[] = { 1, 10000 };
  HmHandshakeChoice choice = { .engines = WORDS ("built-in"),
                               .protocols = WORDS ("ssl3"),
                               .ciphers = WORDS ("RC4-SHA"),
                               .keys = WORDS ("rsa-512"),
                               .sizes = sizes,
                               .n_sizes = 2,
                               .connections = 20,
                               .threads = 3 };
  g_autoptr (GError) error = NULL;
  HmHandshakePlan *plan = hm_handshake_plan_new (&choice, &error);
  g_autoptr (HmMeasurement) bench = NULL;
  HmRun *run;

  g_assert_no_error (error);
  bench = hm_handshake_bench_new (plan);
  run = hm_measurement_get_run (bench);
  hm_measurement_start (bench);
  finish_bench (bench);
  g_assert_cmpuint (hm_run_get_method (run)->threads, ==, 3);
  for (guint i = 0; i < 4; i++)
    {
      const HmHandshake *handshake = get (run, i);

      g_assert_cmpstr (handshake->message, ==, NULL);
      g_assert_cmpuint (handshake->threads, ==, 3);
      g_assert_cmpuint (handshake->connections, ==, 60);
      g_assert_cmpfloat (handshake->seconds, >, 0);
      g_assert_cmpfloat_with_epsilon (handshake->client_seconds + handshake->server_seconds,
                                      handshake->seconds, 1e-9);
    }
  /* Sign, verify, RC4 both ways, SHA-1, by as many threads. */
  g_assert_cmpuint (hm_run_get_n_results (run), ==, 5);
  for (guint i = 0; i < 5; i++)
    {
      HmResult *result = hm_run_get_result (run, i);

      g_assert_cmpuint (hm_result_get_key (result)->threads, ==, 3);
      g_assert_true (hm_result_has_value (result));
    }
}

/* A pause comes between two pieces of the data, and nothing of the figures is lost. */
static void
test_real_pause (void)
{
  static const gint64 sizes[] = { 100000 };
  HmHandshakeChoice choice = { .engines = WORDS ("built-in"),
                               .protocols = WORDS ("ssl3"),
                               .ciphers = WORDS ("RC4-SHA"),
                               .keys = WORDS ("rsa-512"),
                               .sizes = sizes,
                               .n_sizes = 1,
                               .connections = 3,
                               .threads = 2 };
  g_autoptr (GError) error = NULL;
  HmHandshakePlan *plan = hm_handshake_plan_new (&choice, &error);
  g_autoptr (HmMeasurement) bench = NULL;

  g_assert_no_error (error);
  bench = hm_handshake_bench_new (plan);
  hm_measurement_start (bench);
  hm_measurement_pause (bench);
  wait_for_rest (bench, TRUE);
  hm_measurement_resume (bench);
  finish_bench (bench);
  for (guint i = 0; i < 2; i++)
    {
      g_assert_cmpstr (get (hm_measurement_get_run (bench), i)->message, ==, NULL);
      g_assert_cmpuint (get (hm_measurement_get_run (bench), i)->connections, ==, 6);
    }
}

/* ---- Memory ---- */

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define OWN_MALLOC
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define OWN_MALLOC
#endif

#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 33) && !defined(OWN_MALLOC)
static void
connect_many (HmTlsPair *pair, guint n)
{
  g_autoptr (GError) error = NULL;
  HmTlsReport report;

  for (guint i = 0; i < n; i++)
    {
      gboolean ok = hm_tls_pair_connect (pair, 1, &report, &error);

      g_assert_no_error (error);
      g_assert_true (ok);
    }
}

/* Connections that are made, and less bytes than anything would have that is kept of each. What a
 * library looks up once and keeps is far below it. */
#define MANY 300
#define KEPT 200

/* What is in use after some hundred connections is in use after some hundred more. */
static void
check_memory (const char *engine, const char *protocol, const char *suite, const char *key)
{
  const GPtrArray *offers = hm_tls_engine_find (engine)->offers ();

  for (guint i = 0; i < offers->len; i++)
    {
      const HmTlsOffer *offer = offers->pdata[i];

      if (strcmp (offer->protocol, protocol) != 0 || strcmp (offer->suite, suite) != 0 ||
          strcmp (offer->key, key) != 0)
        continue;
      for (HmTlsMode mode = HM_TLS_FULL; mode < HM_TLS_N_MODES; mode++)
        {
          HmTlsSettings settings = { .mode = mode };
          g_autoptr (HmTlsPair) pair = NULL;
          gsize before, after;

          if (!(offer->modes & 1u << mode))
            continue;
          pair = hm_tls_pair_new (offer, &settings, NULL, NULL);
          g_assert_nonnull (pair);
          connect_many (pair, 100);
          before = mallinfo2 ().uordblks;
          connect_many (pair, MANY);
          after = mallinfo2 ().uordblks;
          g_test_message ("%s %s: %" G_GSIZE_FORMAT " bytes, then %" G_GSIZE_FORMAT, engine,
                          hm_tls_mode_to_string (mode), before, after);
          g_assert_cmpuint (after, <, before + MANY * KEPT);
        }
    }
}

static void
test_memory (void)
{
  check_memory ("built-in", "ssl3", "RC4-MD5", "rsa-512");
  check_memory ("openssl", "tls1.2", "ECDHE-ECDSA-AES128-GCM-SHA256", "ecdsa-p256");
  check_memory ("openssl", "tls1.3", "TLS_AES_128_GCM_SHA256", "ecdsa-p256");
}
#else
static void
test_memory (void)
{
  g_test_skip ("Nothing tells here how much memory is in use");
}
#endif

/* The real thing, end to end: what comes is of the right order and adds up. */
static void
test_libssl (void)
{
  static const gint64 sizes[] = { 1024 };
  HmHandshakeChoice choice = { .engines = WORDS ("openssl"),
                               .protocols = WORDS ("tls1.2", "tls1.3"),
                               .keys = WORDS ("p256"),
                               .resumptions = WORDS ("all"),
                               .sizes = sizes,
                               .n_sizes = 1,
                               .connections = 20 };
  g_autoptr (GError) error = NULL;
  HmHandshakePlan *plan = hm_handshake_plan_new (&choice, &error);
  g_autoptr (HmMeasurement) bench = NULL;

  g_assert_no_error (error);
  g_assert_cmpuint (plan->cells->len, ==, 7);
  bench = hm_handshake_bench_new (plan);
  hm_measurement_start (bench);
  while (hm_measurement_get_state (bench) != HM_MEASUREMENT_FINISHED)
    {
      hm_measurement_poll (bench);
      g_usleep (1000);
    }
  for (guint i = 0; i < 7; i++)
    {
      const HmHandshake *handshake = get (hm_measurement_get_run (bench), i);

      g_assert_null (handshake->message);
      g_assert_cmpuint (handshake->connections, ==, 20);
      g_assert_cmpfloat (handshake->seconds, >, 0);
      g_assert_cmpfloat_with_epsilon (handshake->client_seconds + handshake->server_seconds,
                                      handshake->seconds, 1e-9);
      g_assert_cmpfloat (handshake->wire_bytes, >, 2048);
    }
}

/* Until a test has some. */
static FakeOp no_ops[] = { { 0 } };

/* A profile measures what is here of its rows, full and resumed, in its time; a longer one has all
 * rows of a shorter one. */
static void
test_profiles (void)
{
  guint last = 0;

  for (HmProfile profile = HM_PROFILE_QUICK; profile <= HM_PROFILE_THOROUGH; profile++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (HmHandshakePlan) plan = hm_handshake_plan_new_for_profile (profile, &error);
      guint full = 0, old = 0;

      g_assert_no_error (error);
      for (guint i = 0; i < plan->cells->len; i++)
        {
          const HmHandshakeCell *cell = &g_array_index (plan->cells, HmHandshakeCell, i);

          full += cell->settings.mode == HM_TLS_FULL;
          old += strcmp (cell->offer->protocol, "ssl3") == 0 &&
                 strcmp (cell->offer->suite, "RC4-MD5") == 0 &&
                 strcmp (cell->offer->key, "rsa-512") == 0;
        }
      g_assert_cmpuint (2 * full, ==, plan->cells->len);
      g_assert_cmpuint (old, ==, 8);
      g_assert_cmpuint (plan->cells->len, >=, last);
      g_assert_cmpfloat_with_epsilon (plan->seconds * plan->cells->len,
                                      hm_profile_seconds (profile), 1e-9);
      last = plan->cells->len;
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  hm_tls_engines_add (&fake_engine);
  hm_engines_add (fake_engine_set (no_ops, NULL));
  g_test_add_func ("/handshakes/plan", test_plan);
  g_test_add_func ("/handshakes/figures", test_figures);
  g_test_add_func ("/handshakes/many", test_many);
  g_test_add_func ("/handshakes/few", test_few);
  g_test_add_func ("/handshakes/slow", test_slow);
  g_test_add_func ("/handshakes/wrong-kind", test_wrong_kind);
  g_test_add_func ("/handshakes/unavailable", test_unavailable);
  g_test_add_func ("/handshakes/stop", test_stop);
  g_test_add_func ("/handshakes/stopped-bench", test_stopped_bench);
  g_test_add_func ("/handshakes/pause", test_pause);
  g_test_add_func ("/handshakes/stopped-pause", test_stopped_pause);
  g_test_add_func ("/handshakes/turns", test_turns);
  g_test_add_func ("/handshakes/rates", test_rates);
  g_test_add_func ("/handshakes/failed-rate", test_failed_rate);
  g_test_add_func ("/handshakes/classic", test_classic);
  g_test_add_func ("/handshakes/threads", test_threads);
  g_test_add_func ("/handshakes/real-pause", test_real_pause);
  g_test_add_func ("/handshakes/memory", test_memory);
  g_test_add_func ("/handshakes/libssl", test_libssl);
  g_test_add_func ("/handshakes/profiles", test_profiles);
  return g_test_run ();
}
