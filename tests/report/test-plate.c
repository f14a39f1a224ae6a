/* test-plate.c: what a plate shows and says, and that its words are whole, apart and on the page
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <locale.h>
#include <math.h>
#include <string.h>

#include "report-fixture.h"
#include "report/hm-chart-plate.h"

#define N_RUNS 8

static const char *const names[N_RUNS] = { "Today 14:02",
                                           "Server in the cellar, Debian 12, OpenSSL 3.0.15",
                                           "Eine Maschine mit einem wirklich ausgesprochen langen "
                                           "Namen, die im Keller steht",
                                           "Изчислителна машина в подземието",
                                           "コンピューター",
                                           "حاسوب",
                                           "Raspberry Pi 5",
                                           "Z" };

static void
add_handshake (HmRun *run,
               const char *cipher,
               const char *key,
               gint64 bytes,
               gboolean resumed,
               double seconds)
{
  HmHandshake *handshake = hm_handshake_new ();

  handshake->protocol = g_strdup ("tls1.2");
  handshake->cipher = g_strdup (cipher);
  handshake->key = g_strdup (key);
  handshake->engine = g_strdup ("built-in");
  handshake->mode = g_strdup (resumed ? "resumed" : "full");
  handshake->bytes = bytes;
  handshake->connections = 1000;
  handshake->seconds = seconds;
  handshake->status = HM_STATUS_OK;
  g_ptr_array_add (hm_run_get_handshakes (run), handshake);
}

static void
add_speeds (HmRun *run, guint which)
{
  static const gint64 sizes[] = { 16, 64, 256, 1024, 8192 };

  for (guint i = 0; i < 40; i++)
    for (guint j = 0; j < G_N_ELEMENTS (sizes); j++)
      {
        g_autofree char *algorithm =
            i % 13 == 12 ? g_strdup_printf ("an-algorithm-with-a-name-of-some-length-%u-cbc", i)
                         : g_strdup_printf ("cipher-%u-cbc", i);
        HmResultKey key = { .algorithm = algorithm,
                            .operation = HM_OPERATION_ENCRYPT,
                            .size = sizes[j] };
        double value = 1e7 * (1 + i * i) * sizes[j] / (sizes[j] + 100) / (1 + which * 0.3);
        HmStatus status = (i * 3 + which * 5) % 17 == 0 ? HM_STATUS_UNAVAILABLE
                          : i == 7 && which == 1        ? HM_STATUS_FAILED
                          : i == 9 && j == 0            ? HM_STATUS_DISTURBED
                                                        : HM_STATUS_OK;

        fixture_add (run, &key, HM_UNIT_BYTES_PER_SECOND, value, which % 3 == 2 ? 0 : 0.01, status);
        key.threads = 4;
        if (i < 3 && which != 1)
          fixture_add (run, &key, HM_UNIT_BYTES_PER_SECOND, 3.5 * value, 0.01, HM_STATUS_OK);
      }
}

/* Two kinds of cores, one of them with two threads each; and a minute that ends slower. */
static void
add_cores (HmRun *run)
{
  HmResult *result = hm_run_get_result (run, 0);
  HmPoint points[60];

  hm_run_get_machine (run)->physical_cores = 2;
  for (guint i = 0; i < 6; i++)
    {
      HmCore *core = hm_core_new (i);

      core->kind = g_strdup (i < 4 ? "performance" : "efficiency");
      core->core = i < 4 ? i & ~1u : i;
      core->hertz = 4e9;
      core->value = i < 4 ? 2e9 : 1e9;
      if (i < 4)
        core->pair = 2.5e9;
      g_ptr_array_add (hm_run_get_cores (run), core);
    }
  hm_run_get_method (run)->cores_test = g_strdup ("sha256:digest:8192");
  for (guint i = 0; i < G_N_ELEMENTS (points); i++)
    points[i] = (HmPoint){ i + 0.5, i < 30 ? 2e8 : 1e8, i < 30 ? 4e9 : 2e9, 50 + i };
  hm_result_set_points (result, points, G_N_ELEMENTS (points));
}

/* Ten seconds: half of them throttled, two disturbed; the second run tells nothing of heat. */
static void
add_moments (HmRun *run, guint which)
{
  for (guint i = 1; i <= 20; i++)
    {
      HmMoment moment = hm_moment_new (i * 0.5);

      moment.frequency = i < 11 ? 4.2e9 : 2.1e9;
      moment.load = 0.05 * i;
      moment.switches = i;
      moment.disturbed = i == 3 || i == 4 || i == 17 ? 0.9 : 0.01;
      if (which != 1)
        {
          moment.temperature = 50 + 2 * i;
          moment.throttled = i < 11 ? 0 : 1;
        }
      hm_run_take_moment (run, &moment);
    }
}

static HmRun *
make_run (guint which)
{
  HmRun *run = fixture_run (names[which]);
  g_autoptr (GDateTime) when = g_date_time_new_utc (2026, 1 + (int) which, 3, 14, 2, 0);

  hm_run_set_created (run, when);
  hm_run_get_machine (run)->cpu = g_strdup ("AMD EPYC 9965 192-Core Processor");
  hm_run_get_library (run)->name = g_strdup ("Hashmark");
  hm_run_get_library (run)->version = g_strdup ("0.1.0");
  add_speeds (run, which);
  for (guint i = 0; i < 4; i++)
    {
      fixture_add_rate (run, "rsa", HM_OPERATION_SIGN, 512u << i, 1e5 / (1 << 3 * i) / (1 + which),
                        0.01);
      fixture_add_rate (run, "rsa", HM_OPERATION_VERIFY, 512u << i, 1e6 / (1 << 2 * i), 0.01);
    }
  for (guint i = 0; i < 2; i++)
    {
      const char *cipher = i == 0 ? "AES128-SHA" : "ECDHE-RSA-CHACHA20-POLY1305-SHA256";

      add_handshake (run, cipher, "rsa-2048", 1, FALSE, 12 + which);
      add_handshake (run, cipher, "rsa-2048", 1, TRUE, 2);
      add_handshake (run, cipher, "rsa-2048", 10240, FALSE, 17 + which);
      add_handshake (run, cipher, "rsa-2048", 10240, TRUE, 7);
    }
  if (which != 1)
    add_cores (run);
  add_moments (run, which);
  return run;
}

static HmShown shown[N_RUNS];

static HmPlate *
make_plate (HmPlateKind kind, guint n)
{
  HmPlateOptions options = { .kind = kind, .size = -1 };
  g_autoptr (GError) error = NULL;
  HmPlate *plate;

  options.figure.scale = hm_plate_usual_scale (kind);
  plate = hm_plate_new (shown, n, &options, &error);
  g_assert_no_error (error);
  return plate;
}

static gboolean
has_note (const HmPlate *plate, const char *part)
{
  for (guint i = 0; i < plate->notes->len; i++)
    if (strstr (plate->notes->pdata[i], part) != NULL)
      return TRUE;
  return FALSE;
}

/* ---- what is said ---- */

static void
test_words (void)
{
  g_autoptr (HmPlate) plate = make_plate (HM_PLATE_THROUGHPUT, 2);
  const HmPlateKey *first = plate->keys->pdata[0];
  g_autofree char *text = hm_plate_describe (plate);
  g_autofree char *name =
      hm_suggest_name ("throughput", (HmRun *const *) plate->runs->pdata, plate->runs->len);

  g_assert_cmpuint (plate->figures->len, ==, 40);
  g_assert_cmpstr (plate->title, ==, "Throughput by block size");
  g_assert_cmpstr (plate->unit, ==, "bytes per second; more is better");
  g_assert_cmpstr (first->name, ==, "Today 14:02 · 1 thread");
  g_assert_cmpstr (first->source, ==,
                   "AMD EPYC 9965 192-Core Processor · Hashmark 0.1.0 · 2026-01-03 14:02");
  /* The second lane of the first run, which is no other run's. */
  g_assert_cmpstr (((HmPlateKey *) plate->keys->pdata[1])->name, ==, "Today 14:02 · 4 threads");
  g_assert_cmpstr (((HmPlateKey *) plate->keys->pdata[2])->name, ==, names[1]);
  g_assert_true (has_note (plate, "95 % intervals"));
  g_assert_true (
      has_note (plate, "Not available (n/a, –) in Today 14:02 · 1 thread: CIPHER-0-CBC"));
  g_assert_true (has_note (plate, "Failed (×) in Server in the cellar"));
  g_assert_true (has_note (plate, "Hatched"));
  /* The description says every figure and every note. */
  for (guint i = 0; i < plate->figures->len; i++)
    g_assert_nonnull (strstr (text, ((HmFigure *) plate->figures->pdata[i])->title));
  for (guint i = 0; i < plate->notes->len; i++)
    g_assert_nonnull (strstr (text, plate->notes->pdata[i]));
  g_assert_cmpstr (name, ==,
                   "throughput-today-14-02-server-in-the-cellar-debian-12-openssl-3-0-15");
  g_assert_cmpint (plate->when, ==, 1770127320); /* 3 February 2026 14:02 */
}

/* One lane is one look, in whatever figure it stands. */
static void
test_lanes (void)
{
  g_autoptr (HmPlate) plate = make_plate (HM_PLATE_THROUGHPUT, 1);
  guint n_four = 0;

  for (guint i = 0; i < plate->figures->len; i++)
    {
      const HmFigure *figure = plate->figures->pdata[i];

      for (guint j = 0; j < figure->series->len; j++)
        {
          const HmSeries *series = figure->series->pdata[j];
          gboolean four = g_str_has_suffix (series->name, "4 threads");

          n_four += four;
          g_assert_cmpuint (series->variant, ==, four ? 1 : 0);
        }
    }
  g_assert_cmpuint (n_four, ==, 3);
}

static void
test_handshakes (void)
{
  g_autoptr (HmPlate) plate = make_plate (HM_PLATE_HANDSHAKES, 1);
  const HmFigure *large = plate->figures->pdata[1];
  const HmSeries *series = large->series->pdata[0];
  const HmBar *full = &series->bars[0], *resumed = &series->bars[1];

  g_assert_cmpuint (plate->figures->len, ==, 2);
  g_assert_cmpstr (large->title, ==, "Connections with 10 KiB each way");
  g_assert_cmpstr (large->categories[0], ==, "TLS 1.2 AES128-SHA · RSA 2048, full");
  g_assert_cmpstr (large->categories[1], ==, "resumed");
  g_assert_cmpstr (large->category_names[1], ==, "TLS 1.2 AES128-SHA · RSA 2048, resumed");
  g_assert_cmpfloat_with_epsilon (full->value, 0.017, 1e-9);
  g_assert_cmpfloat_with_epsilon (full->parts[0], 0.002, 1e-9);
  g_assert_cmpfloat_with_epsilon (full->parts[1], 0.005, 1e-9);
  g_assert_cmpfloat_with_epsilon (full->parts[2], 0.010, 1e-9);
  g_assert_cmpfloat_with_epsilon (resumed->parts[2], 0, 1e-9);
  g_assert_cmpstr (full->label, ==, "17.0 ms, 58.8/s");
  g_assert_cmpstr (plate->unit, ==, "time for a connection; less is better");
}

/* Without a resumed connection nobody can tell the parts. */
static void
test_handshakes_whole (void)
{
  g_autoptr (HmRun) run = fixture_run ("Run");
  HmShown alone = { .run = run };
  HmPlateOptions options = { .kind = HM_PLATE_HANDSHAKES, .size = -1 };
  g_autoptr (HmPlate) plate = NULL;

  add_handshake (run, "AES128-SHA", "rsa-2048", 1, FALSE, 10);
  plate = hm_plate_new (&alone, 1, &options, NULL);
  g_assert_nonnull (plate);
  g_assert_null (
      ((HmSeries *) ((HmFigure *) plate->figures->pdata[0])->series->pdata[0])->bars[0].parts);
}

static void
test_ratios (void)
{
  g_autoptr (HmRun) base = fixture_run ("Base");
  g_autoptr (HmRun) other = fixture_run ("Other");
  HmShown both[] = { { .run = base, .colour = 0, .baseline = TRUE },
                     { .run = other, .colour = 1 } };
  HmPlateOptions options = { .kind = HM_PLATE_RATIO, .size = -1 };
  g_autoptr (HmPlate) plate = NULL;
  const HmFigure *figure;
  const HmSeries *series;

  for (guint i = 0; i < 2; i++)
    {
      HmRun *run = i == 0 ? base : other;

      fixture_add_speed (run, "md5", HM_OPERATION_DIGEST, 64, 1e8, 0.01);
      fixture_add_speed (run, "md5", HM_OPERATION_DIGEST, 8192, i == 0 ? 4e8 : 1e8, 0.01);
      fixture_add_speed (run, "sha1", HM_OPERATION_DIGEST, 8192, i == 0 ? 1e8 : 1.005e8, 0.01);
      fixture_add_speed (run, "rc4", HM_OPERATION_ENCRYPT, 8192, i == 0 ? 1e8 : 3e8, 0);
      fixture_add_rate (run, "rsa-1024", HM_OPERATION_SIGN, 1024, i == 0 ? 100 : 800, 0.01);
    }
  fixture_add_speed (base, "rc2-cbc", HM_OPERATION_ENCRYPT, 8192, 1e7, 0.01);
  plate = hm_plate_new (both, 2, &options, NULL);
  figure = plate->figures->pdata[0];
  series = figure->series->pdata[0];

  /* The largest size alone, and the baseline is no series. Sorted by ratio. */
  g_assert_cmpuint (figure->series->len, ==, 1);
  g_assert_cmpuint (figure->n_categories, ==, 4);
  g_assert_cmpstr (figure->categories[0], ==, "RSA 1024 · Sign");
  g_assert_cmpstr (figure->categories[1], ==, "RC4");
  g_assert_cmpstr (figure->categories[2], ==, "SHA-1");
  g_assert_cmpstr (figure->categories[3], ==, "MD5");
  g_assert_cmpfloat_with_epsilon (series->bars[0].value, 8, 1e-9);
  g_assert_cmpfloat_with_epsilon (series->bars[3].value, 0.25, 1e-9);
  g_assert_cmpfloat (series->bars[0].low, <, 8);
  g_assert_cmpfloat (series->bars[0].band, >, 1);
  g_assert_true (isnan (series->bars[1].low));
  g_assert_cmpfloat (series->bars[1].band, ==, 0);
  g_assert_cmpint (series->bars[2].state, ==, HM_BAR_NO_DIFFERENCE);
  g_assert_cmpint (series->bars[0].state, ==, HM_BAR_MEASURED);
  g_assert_cmpstr (((HmPlateKey *) plate->keys->pdata[0])->name, ==, "Base (baseline)");
  g_assert_true (has_note (plate, "Within the grey band"));
  g_assert_true (has_note (plate, "Where there is no band"));
  g_assert_true (has_note (plate, "Light bars"));
  g_assert_true (has_note (plate, "Not shown, as the runs do not have it in common: RC2-CBC."));
}

static void
test_scaling (void)
{
  g_autoptr (HmPlate) plate = make_plate (HM_PLATE_SCALING, 2);
  const HmFigure *figure = plate->figures->pdata[0];
  const HmSeries *measured = figure->series->pdata[0], *ideal = figure->series->pdata[1];

  /* The second run has one number of threads, and nothing to scale. */
  g_assert_cmpuint (plate->figures->len, ==, 2); /* the first of three is not available */
  g_assert_cmpuint (figure->series->len, ==, 2);
  g_assert_true (ideal->ideal);
  g_assert_cmpstr (figure->title, ==, "CIPHER-1-CBC at 8 KiB");
  g_assert_cmpfloat_with_epsilon (measured->bars[1].value / measured->bars[0].value, 3.5, 1e-6);
  g_assert_cmpfloat_with_epsilon (ideal->bars[1].value / measured->bars[0].value, 4, 1e-6);
  g_assert_true (has_note (plate, "Not shown, as measured with one number of threads: Server"));
  g_assert_cmpuint (plate->keys->len, ==, 1);
  /* Two cores: the boundary is between 1 and 4 threads. */
  g_assert_cmpstr (figure->headline, ==, "×3.5 · 88 %");
  g_assert_cmpstr (figure->boundary_label, ==, "more threads than cores");
  g_assert_cmpfloat_with_epsilon (figure->boundary, 0.5, 1e-9);
  g_assert_nonnull (strstr (measured->bars[1].detail, "×3.5 against 1 thread, 88 % of the ideal"));
}

static void
test_per_thread (void)
{
  HmPlateOptions options = { .kind = HM_PLATE_SCALING, .size = -1 };
  g_autoptr (HmPlate) plate = NULL;
  const HmFigure *figure;
  const HmSeries *measured, *ideal;

  options.figure.per_thread = TRUE;
  plate = hm_plate_new (shown, 1, &options, NULL);
  figure = plate->figures->pdata[0];
  measured = figure->series->pdata[0];
  ideal = figure->series->pdata[1];
  g_assert_cmpfloat_with_epsilon (measured->bars[1].value / measured->bars[0].value, 3.5 / 4, 1e-6);
  g_assert_cmpfloat_with_epsilon (measured->bars[1].high / measured->bars[1].value, 1.01, 1e-6);
  g_assert_cmpfloat_with_epsilon (ideal->bars[1].value / measured->bars[0].value, 1, 1e-6);
  g_assert_true (has_note (plate, "each thread as fast as with the fewest"));
}

static void
test_sustained (void)
{
  g_autoptr (HmPlate) plate = make_plate (HM_PLATE_SUSTAINED, 2);
  const HmFigure *speed = plate->figures->pdata[0], *heat = plate->figures->pdata[2];
  const HmSeries *first = speed->series->pdata[0];
  g_autofree char *said = hm_figure_describe (speed);

  g_assert_cmpuint (plate->figures->len, ==, 3);
  g_assert_cmpuint (speed->series->len, ==, 1);
  g_assert_cmpuint (speed->n_categories, ==, 60);
  g_assert_cmpstr (speed->category_names[59], ==, "0:59");
  g_assert_cmpfloat (first->bars[0].value, ==, 2e8);
  g_assert_cmpfloat (first->bars[59].value, ==, 1e8);
  g_assert_cmpint (heat->axis, ==, HM_AXIS_CELSIUS);
  /* Read aloud are the first, the last and some between them. */
  g_assert_nonnull (strstr (said, "0:00 200 MB/s, 0:06 200 MB/s"));
  g_assert_nonnull (strstr (said, "0:54 100 MB/s, 0:59 100 MB/s."));
  g_assert_cmpfloat (((HmSeries *) heat->series->pdata[0])->bars[10].value, ==, 60);
  g_assert_true (
      has_note (plate, "began with 200 MB/s and ended with 100 MB/s: 50 % less, from 0:30"));
  g_assert_true (has_note (plate, "clock went from 4.0 GHz to 2.0 GHz"));
  g_assert_true (has_note (plate, "highest temperature was 109 °C"));
}

/* What varies more than it changed has neither kept its speed nor lost some. */
static void
test_wavering (void)
{
  g_autoptr (HmRun) run = fixture_run ("Wavering");
  HmResult *result = fixture_add_speed (run, "md5", HM_OPERATION_DIGEST, 8192, 2e8, 0.01);
  HmPlateOptions options = { .kind = HM_PLATE_SUSTAINED, .size = -1 };
  HmShown one = { run, 0 };
  HmPoint points[60];
  g_autoptr (HmPlate) plate = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (points); i++)
    points[i] = (HmPoint){ i + 0.5, (i % 2 == 0 ? 1e8 : 3e8) - i * 3e5, NAN, NAN };
  hm_result_set_points (result, points, G_N_ELEMENTS (points));
  plate = hm_plate_new (&one, 1, &options, NULL);
  g_assert_true (has_note (plate, "varied so much that this shows no change"));
  g_assert_false (has_note (plate, "kept its speed"));
}

static void
test_cores (void)
{
  g_autoptr (HmPlate) plate = make_plate (HM_PLATE_CORES, 2);
  const HmFigure *figure = plate->figures->pdata[0];
  const HmSeries *alone = figure->series->pdata[0], *pair = figure->series->pdata[1];

  g_assert_cmpuint (plate->figures->len, ==, 1);
  g_assert_cmpuint (figure->n_categories, ==, 6);
  g_assert_cmpfloat (alone->bars[5].value, ==, 1e9);
  g_assert_cmpfloat (pair->bars[0].value, ==, 2.5e9);
  g_assert_cmpint (pair->bars[5].state, ==, HM_BAR_MISSING);
  g_assert_cmpstr (figure->boundary_label, ==, "Efficiency cores");
  g_assert_nonnull (strstr (alone->bars[1].detail, "A further thread of the core of processor 0"));
  g_assert_false (has_note (plate, "No figure"));
}

/* A lane for each quantity, also for what nobody knows; times of trouble; and all of it in words. */
static void
test_conditions (void)
{
  g_autoptr (HmPlate) plate = make_plate (HM_PLATE_CONDITIONS, 2);
  const HmFigure *known = plate->figures->pdata[0], *blind = plate->figures->pdata[1];
  const HmTimeline *timeline = known->timeline;
  const HmSpan *spans = (const HmSpan *) (gconstpointer) timeline->spans->data;
  g_autofree char *said = hm_plate_describe (plate);
  g_autofree char *csv = hm_write_plate_csv (plate);
  g_autofree char *markdown = hm_write_plate_markdown (plate);

  g_assert_cmpuint (plate->figures->len, ==, 2);
  g_assert_cmpstr (plate->title, ==, "Conditions over time");
  g_assert_cmpstr (known->title, ==, names[0]);
  /* Nothing was stolen, so that there is no strip of it. */
  g_assert_cmpuint (timeline->n_lanes, ==, 6);
  g_assert_cmpstr (timeline->lanes[0].range, ==, "2.1 GHz – 4.2 GHz");
  g_assert_cmpstr (timeline->lanes[1].range, ==, "52 °C – 90 °C");
  g_assert_cmpstr (timeline->lanes[3].range, ==, "210");
  g_assert_cmpstr (timeline->lanes[4].range, ==, "10");
  g_assert_cmpstr (blind->timeline->lanes[1].range, ==, "unknown");
  g_assert_cmpstr (blind->timeline->lanes[4].range, ==, "unknown");
  /* Neighbours are one span. */
  g_assert_cmpuint (timeline->spans->len, ==, 3);
  g_assert_cmpint (spans[0].phase, ==, HM_PHASE_DISTURBED);
  g_assert_cmpfloat (spans[0].from, ==, 1);
  g_assert_cmpfloat (spans[0].to, ==, 2);
  g_assert_cmpint (spans[2].phase, ==, HM_PHASE_THROTTLED);
  g_assert_cmpfloat (spans[2].from, ==, 5);
  g_assert_cmpfloat (spans[2].to, ==, 10);
  g_assert_cmpuint (blind->timeline->spans->len, ==, 2);
  /* Two runs, and the signs of both kinds of trouble. */
  g_assert_cmpuint (plate->keys->len, ==, 4);
  g_assert_cmpstr (((HmPlateKey *) plate->keys->pdata[0])->name, ==, names[0]);
  g_assert_cmpstr (((HmPlateKey *) plate->keys->pdata[3])->source, ==, "Slowed down by heat");
  g_assert_nonnull (strstr (said, "Temperature: unknown."));
  g_assert_nonnull (strstr (said, "Most samples disturbed: 0:01 – 0:02; 0:08 – 0:09."));
  g_assert_nonnull (strstr (csv, "\r\nconditions,frequency,0.500,Today 14:02,measured,,,,4200000000,"
                                 ",,Hz,ok,,\r\n"));
  g_assert_nonnull (strstr (csv, "\r\nconditions,temperature,0.500,\"Server in the cellar, Debian 12, "
                                 "OpenSSL 3.0.15\",measured,,,,,,,C,missing,,\r\n"));
  g_assert_nonnull (strstr (markdown, "\n| Temperature | 52 °C – 90 °C |\n"));
}

static void
test_empty (void)
{
  g_autoptr (HmRun) run = fixture_run ("Nothing");
  HmShown nothing = { .run = run };

  for (guint kind = 0; kind < HM_N_PLATE_KINDS; kind++)
    {
      HmPlateOptions options = { .kind = kind, .size = -1 };
      g_autoptr (GError) error = NULL;

      g_assert_null (hm_plate_new (&nothing, 1, &options, &error));
      g_assert_error (error, HM_PLATE_ERROR, HM_PLATE_ERROR_EMPTY);
    }
}

static void
test_chosen (void)
{
  const char *const algorithms[] = { "cipher-3-cbc", "cipher-5-cbc", NULL };
  HmPlateOptions options = { .kind = HM_PLATE_OVERVIEW, .size = 64 };
  g_autoptr (HmPlate) plate = NULL;
  const HmFigure *figure;

  options.figure.algorithms = algorithms;
  plate = hm_plate_new (shown, 2, &options, NULL);
  figure = plate->figures->pdata[0];
  g_assert_cmpuint (figure->n_categories, ==, 2);
  g_assert_cmpstr (figure->category_ids[0], ==, "cipher-5-cbc:encrypt:64");
  g_assert_cmpstr (plate->title, ==, "All algorithms at 64 bytes");
}

/* ---- where the words are ---- */

static int
compare_tops (gconstpointer a, gconstpointer b)
{
  double first = ((const HmWords *) a)->box.y, second = ((const HmWords *) b)->box.y;

  return (first > second) - (first < second);
}

static void
check_words (GArray *texts, double width, double height, const char *what)
{
  g_array_sort (texts, compare_tops);
  for (guint i = 0; i < texts->len; i++)
    {
      const HmWords *a = &g_array_index (texts, HmWords, i);

      if (a->cut)
        g_error ("%s: words at %g,%g are shortened", what, a->box.x, a->box.y);
      if (a->box.width > 0 && (a->box.x < 0 || a->box.y < 0 || a->box.x + a->box.width > width ||
                               a->box.y + a->box.height > height))
        g_error ("%s: words at %g,%g %gx%g leave the page", what, a->box.x, a->box.y, a->box.width,
                 a->box.height);
      for (guint j = i + 1; j < texts->len; j++)
        {
          const HmWords *b = &g_array_index (texts, HmWords, j);

          if (b->box.y >= a->box.y + a->box.height)
            break;
          if (a->box.x < b->box.x + b->box.width && b->box.x < a->box.x + a->box.width)
            g_error ("%s: words overlap: %g,%g %gx%g and %g,%g %gx%g", what, a->box.x, a->box.y,
                     a->box.width, a->box.height, b->box.x, b->box.y, b->box.width, b->box.height);
        }
    }
}

static void
check_layout (const HmPlate *plate, guint n, HmTheme theme, gboolean rtl, double width, double page)
{
  PangoContext *context = hm_plate_context_new (14, rtl);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, 1, 1);
  cairo_t *cr = cairo_create (surface);
  HmPlateLook look;

  hm_plate_look_get (theme, rtl, &look);
  {
    g_autoptr (HmPlateLayout) layout = hm_plate_layout_new (context, plate, &look, width, page, 24);

    g_assert_cmpuint (hm_plate_layout_get_n_pages (layout), <, 200);
    for (guint i = 0; i < hm_plate_layout_get_n_pages (layout); i++)
      {
        g_autoptr (GArray) texts = g_array_new (FALSE, FALSE, sizeof (HmWords));
        g_autofree char *what = g_strdup_printf ("%s, %u runs, theme %s, %g wide, page %u",
                                                 hm_plate_kind_to_string (plate->kind), n,
                                                 hm_theme_to_string (theme), width, i);

        hm_plate_layout_draw (layout, i, cr, NULL, "Page 1 of 2", texts);
        g_assert_cmpuint (texts->len, >, 3);
        check_words (texts, width, hm_plate_layout_get_height (layout), what);
      }
  }
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  g_object_unref (context);
}

static void
test_layout (void)
{
#ifdef __SANITIZE_ADDRESS__
  /* What the sanitizers look for does not depend on where words stand, and they take their time. */
  static const guint counts[] = { 2 };
#else
  static const guint counts[] = { 1, 2, 5, 8 };
#endif

  for (guint kind = 0; kind < HM_N_PLATE_KINDS; kind++)
    for (guint i = kind == HM_PLATE_RATIO ? 1 : 0; i < G_N_ELEMENTS (counts); i++)
      {
        g_autoptr (HmPlate) plate = make_plate (kind, counts[i]);

        /* Themes do not move words, but right to left does. */
        for (guint theme = 0; theme < HM_N_THEMES; theme++)
          if (counts[i] == 2 || theme == (kind + i) % HM_N_THEMES)
            check_layout (plate, counts[i], theme, theme == HM_THEME_DARK, 960, INFINITY);
        if (counts[i] < 8)
          check_layout (plate, counts[i], HM_THEME_LIGHT, FALSE, 420, INFINITY);
        if (counts[i] == 2 || counts[i] == 8)
          check_layout (plate, counts[i], HM_THEME_GREY, counts[i] == 2, 794, 1123);
        if (counts[i] == 5)
          check_layout (plate, counts[i], HM_THEME_GREY, TRUE, 1123, 794);
      }
}

/* ---- the colours ---- */

static double
to_linear (double channel)
{
  return channel <= 0.04045 ? channel / 12.92 : pow ((channel + 0.055) / 1.055, 2.4);
}

static double
contrast (HmColour a, HmColour b)
{
  double first = 0.2126 * to_linear (a.red) + 0.7152 * to_linear (a.green) +
                 0.0722 * to_linear (a.blue) + 0.05;
  double second = 0.2126 * to_linear (b.red) + 0.7152 * to_linear (b.green) +
                  0.0722 * to_linear (b.blue) + 0.05;

  return MAX (first, second) / MIN (first, second);
}

/* WCAG 2.1: 4.5 to 1 for words, 3 to 1 for what else must be seen. */
static void
test_contrast (void)
{
  for (guint theme = 0; theme < HM_N_THEMES; theme++)
    {
      HmPlateLook look;

      hm_plate_look_get (theme, FALSE, &look);
      g_assert_cmpfloat (contrast (look.style.foreground, look.page), >=, 7);
      g_assert_cmpfloat (contrast (look.style.foreground, look.card), >=, 7);
      g_assert_cmpfloat (contrast (look.style.dim, look.page), >=, 4.5);
      g_assert_cmpfloat (contrast (look.style.dim, look.card), >=, 4.5);
      for (guint i = 0; i < HM_PALETTE_SIZE; i++)
        {
          g_assert_cmpfloat (contrast (hm_palette_choose (&look.style, i), look.card), >=, 3);
          g_assert_cmpfloat (contrast (hm_palette_choose (&look.style, i), look.page), >=, 3);
        }
    }
}

/* Eight runs have eight patterns, so that no colour is needed. */
static void
test_patterns (void)
{
  HmPlateLook look;
  gboolean seen[HM_N_PATTERNS] = { FALSE };

  hm_plate_look_get (HM_THEME_GREY, FALSE, &look);
  for (guint i = 0; i < HM_PALETTE_SIZE; i++)
    {
      HmSeries series = { .colour = i };
      guint pattern = hm_series_pattern (&series, &look.style);

      g_assert_cmpuint (pattern, <, HM_N_PATTERNS);
      g_assert_false (seen[pattern]);
      seen[pattern] = TRUE;
    }
}

/* ---- the formats ---- */

static GBytes *export(HmPlate *const *plates, guint n, HmExportFormat format)
{
  HmExportOptions options = { 0 };
  g_autoptr (GError) error = NULL;
  GBytes *bytes = hm_export (plates, n, format, &options, &error);

  g_assert_no_error (error);
  return bytes;
}

static void
test_same_bytes (void)
{
  for (guint format = 0; format < HM_N_EXPORT_FORMATS; format++)
    {
      HmPlate *first[] = { make_plate (HM_PLATE_RATIO, 3), make_plate (HM_PLATE_HANDSHAKES, 3) };
      HmPlate *second[] = { make_plate (HM_PLATE_RATIO, 3), make_plate (HM_PLATE_HANDSHAKES, 3) };
      g_autoptr (GBytes) a = export(first, 2, format);
      g_autoptr (GBytes) b = NULL;

      /* A date of today would be another one then. */
      if (format == HM_EXPORT_PDF)
        g_usleep (1100 * 1000);
      b = export(second, 2, format);
      g_assert_cmpuint (g_bytes_get_size (a), >, 1000);
      g_assert_true (g_bytes_equal (a, b));
      for (guint i = 0; i < 2; i++)
        {
          hm_plate_free (first[i]);
          hm_plate_free (second[i]);
        }
    }
}

static void
check_element (GMarkupParseContext *context,
               const char *element,
               const char **attributes,
               const char **values,
               gpointer user_data,
               GError **error)
{
  guint *n_texts = user_data;

  g_assert_false (g_str_equal (element, "image"));
  *n_texts += g_str_equal (element, "text");
}

static void
test_svg (void)
{
  static const GMarkupParser parser = { .start_element = check_element };

  for (guint kind = 0; kind < HM_N_PLATE_KINDS; kind++)
    {
      HmPlate *plate = make_plate (kind, 5);
      g_autoptr (GBytes) bytes = export(&plate, 1, HM_EXPORT_SVG);
      g_autofree char *svg = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
      g_autoptr (GError) error = NULL;
      guint n_texts = 0;
      GMarkupParseContext *context = g_markup_parse_context_new (&parser, 0, &n_texts, NULL);

      g_markup_parse_context_parse (context, svg, -1, &error);
      g_assert_no_error (error);
      g_markup_parse_context_end_parse (context, &error);
      g_assert_no_error (error);
      g_markup_parse_context_free (context);
      g_assert_cmpuint (n_texts, >, 20);
      /* Words stand there as words: the title, and a name in another script. */
      g_assert_nonnull (strstr (svg, "font-family=\"'"));
      g_assert_nonnull (strstr (svg, "コンピューター"));
      g_assert_nonnull (strstr (svg, "-desc\">"));
      hm_plate_free (plate);
    }
}

static void
test_csv (void)
{
  g_autoptr (HmPlate) plate = make_plate (HM_PLATE_HANDSHAKES, 1);
  g_autofree char *csv = hm_write_plate_csv (plate);
  g_auto (GStrv) lines = g_strsplit (csv, "\r\n", -1);

  g_assert_cmpstr (lines[0], ==,
                   "kind,chart,category,run,series,engine,threads,workload,value,low,high,unit,"
                   "status,samples,accepted");
  g_assert_cmpstr (lines[1], ==,
                   "handshakes,1,tls1.2:AES128-SHA:rsa-2048:full,Today 14:02,measured,,,,0.012,,,s,"
                   "ok,,");
  g_assert_cmpuint (g_strv_length (lines), ==, 1 + 8 + 1);
}

static void
test_markdown (void)
{
  g_autoptr (HmPlate) plate = make_plate (HM_PLATE_HANDSHAKES, 1);
  g_autofree char *text = hm_write_plate_markdown (plate);

  g_assert_true (g_str_has_prefix (text, "## Connections, full and resumed\n"));
  g_assert_nonnull (strstr (text, "\n### Connections with 1 byte each way\n"));
  g_assert_nonnull (strstr (text, "\n| TLS 1.2 AES128-SHA · RSA 2048, full | 12.0 ms, 83.3/s |\n"));
}

/* A picture that no memory would hold is refused, not tried. */
static void
test_too_large (void)
{
  HmPlate *plate = make_plate (HM_PLATE_THROUGHPUT, 8);
  HmExportOptions options = { .scale = 16 };
  g_autoptr (GError) error = NULL;

  g_assert_null (hm_export (&plate, 1, HM_EXPORT_PNG, &options, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT);
  hm_plate_free (plate);
}

int
main (int argc, char **argv)
{
  int status;

  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < N_RUNS; i++)
    shown[i] = (HmShown){ .run = make_run (i), .colour = i, .baseline = i == 0 };
  g_test_add_func ("/plate/words", test_words);
  g_test_add_func ("/plate/lanes", test_lanes);
  g_test_add_func ("/plate/handshakes", test_handshakes);
  g_test_add_func ("/plate/handshakes-whole", test_handshakes_whole);
  g_test_add_func ("/plate/ratios", test_ratios);
  g_test_add_func ("/plate/scaling", test_scaling);
  g_test_add_func ("/plate/per-thread", test_per_thread);
  g_test_add_func ("/plate/sustained", test_sustained);
  g_test_add_func ("/plate/sustained/wavering", test_wavering);
  g_test_add_func ("/plate/cores", test_cores);
  g_test_add_func ("/plate/conditions", test_conditions);
  g_test_add_func ("/plate/empty", test_empty);
  g_test_add_func ("/plate/chosen", test_chosen);
  g_test_add_func ("/plate/layout", test_layout);
  g_test_add_func ("/plate/contrast", test_contrast);
  g_test_add_func ("/plate/patterns", test_patterns);
  g_test_add_func ("/plate/same-bytes", test_same_bytes);
  g_test_add_func ("/plate/svg", test_svg);
  g_test_add_func ("/plate/csv", test_csv);
  g_test_add_func ("/plate/markdown", test_markdown);
  g_test_add_func ("/plate/too-large", test_too_large);
  status = g_test_run ();
  for (guint i = 0; i < N_RUNS; i++)
    g_object_unref (shown[i].run);
  return status;
}
