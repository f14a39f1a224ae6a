/* test-cores.c: the cores of a machine, several numbers of threads, heat and energy
 *
 * Machines are faked trees of /sys, heat and power go by a simulated clock.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "bench/hm-bench.h"
#include "bench/hm-core-map.h"
#include "bench/hm-cores.h"
#include "bench/hm-energy.h"
#include "bench/hm-thread-counts.h"
#include "fake.h"
#include "run/hm-course.h"

#define CPU "/sys/devices/system/cpu"

static char *root;

static void
write_file (const char *path, const char *format, ...)
{
  g_autofree char *name = g_build_filename (root, path, NULL);
  g_autofree char *folder = g_path_get_dirname (name);
  g_autofree char *text = NULL;
  va_list arguments;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_assert_cmpint (g_mkdir_with_parents (folder, 0755), ==, 0);
  g_assert_true (g_file_set_contents_full (name, text, -1, G_FILE_SET_CONTENTS_NONE, 0644, NULL));
}

static void
write_cpu (guint cpu, const char *file, const char *text)
{
  g_autofree char *path = g_strdup_printf (CPU "/cpu%u/%s", cpu, file);

  write_file (path, "%s\n", text);
}

static void
remove_tree (const char *path)
{
  GDir *folder = g_dir_open (path, 0, NULL);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *inside = g_build_filename (path, name, NULL);

      remove_tree (inside);
    }
  if (folder != NULL)
    g_dir_close (folder);
  g_remove (path);
}

static void
begin_machine (void)
{
  remove_tree (root);
  g_assert_cmpint (g_mkdir (root, 0755), ==, 0);
}

#define CORE(cores, i) ((HmCore *) g_ptr_array_index (cores, i))

/* Four big cores with two threads each, four small ones, and an island of two slow ones. */
static void
make_hybrid (void)
{
  begin_machine ();
  write_file (CPU "/online", "0-13\n");
  write_file ("/sys/devices/cpu_core/cpus", "0-7\n");
  write_file ("/sys/devices/cpu_atom/cpus", "8-13\n");
  for (guint cpu = 0; cpu < 14; cpu++)
    {
      g_autofree char *siblings =
          cpu < 8 ? g_strdup_printf ("%u-%u", cpu & ~1u, cpu | 1u) : g_strdup_printf ("%u", cpu);

      write_cpu (cpu, "topology/thread_siblings_list", siblings);
      write_cpu (cpu, "cpufreq/cpuinfo_max_freq",
                 cpu < 8    ? "4700000"
                 : cpu < 12 ? "3500000"
                            : "2100000");
    }
}

static void
test_hybrid (void)
{
  g_autoptr (GPtrArray) cores = NULL;

  make_hybrid ();
  cores = hm_cores_read (root);
  g_assert_cmpuint (cores->len, ==, 14);
  g_assert_cmpuint (hm_cores_count_physical (cores), ==, 10);
  for (guint i = 0; i < 14; i++)
    {
      g_assert_cmpuint (CORE (cores, i)->cpu, ==, i);
      g_assert_cmpuint (CORE (cores, i)->core, ==, i < 8 ? i & ~1u : i);
      g_assert_cmpstr (CORE (cores, i)->kind, ==,
                       i < 8    ? "performance"
                       : i < 12 ? "efficiency"
                                : "low-power");
    }
  g_assert_cmpfloat (CORE (cores, 0)->max_hertz, ==, 4.7e9);
  g_assert_true (isnan (CORE (cores, 0)->value));
}

/* By the capacity that the kernel gives to each, whatever the clocks say. */
static void
test_capacity (void)
{
  static const char *const capacities[] = { "381", "381", "800", "800", "1024" };
  static const char *const kinds[] = { "efficiency", "efficiency", "middle", "middle",
                                       "performance" };
  g_autoptr (GPtrArray) cores = NULL;

  begin_machine ();
  write_file (CPU "/online", "0-4\n");
  for (guint cpu = 0; cpu < 5; cpu++)
    {
      write_cpu (cpu, "cpu_capacity", capacities[cpu]);
      write_cpu (cpu, "cpufreq/cpuinfo_max_freq", "2000000");
    }
  cores = hm_cores_read (root);
  g_assert_cmpuint (hm_cores_count_physical (cores), ==, 5);
  for (guint i = 0; i < 5; i++)
    g_assert_cmpstr (CORE (cores, i)->kind, ==, kinds[i]);
}

/* Favoured cores are no kind of their own; siblings need not be neighbours. */
static void
test_alike (void)
{
  g_autoptr (GPtrArray) cores = NULL;

  begin_machine ();
  write_file (CPU "/online", "0-3\n");
  for (guint cpu = 0; cpu < 4; cpu++)
    {
      write_cpu (cpu, "topology/core_cpus_list", cpu % 2 == 0 ? "0,2" : "1,3");
      write_cpu (cpu, "cpufreq/cpuinfo_max_freq", cpu == 0 ? "5050000" : "4800000");
    }
  cores = hm_cores_read (root);
  g_assert_cmpuint (hm_cores_count_physical (cores), ==, 2);
  for (guint i = 0; i < cores->len; i++)
    g_assert_null (CORE (cores, i)->kind);
  g_assert_cmpuint (CORE (cores, 2)->core, ==, 0);
  g_assert_cmpuint (CORE (cores, 3)->core, ==, 1);
}

static void
test_unknown (void)
{
  static const char *const lists[] = { "", "x", "3-1", "-", "0-", "99999999999999999999" };
  g_autoptr (GPtrArray) cores = NULL;

  begin_machine ();
  cores = hm_cores_read (root);
  g_assert_cmpuint (cores->len, ==, 0);
  g_assert_cmpuint (hm_cores_count_physical (cores), ==, 0);

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      g_autoptr (GHashTable) numbers = hm_cores_parse_list (lists[i]);

      g_assert_cmpuint (g_hash_table_size (numbers), <=, 1);
    }
  write_file (CPU "/online", "0-99999999\n");
  g_ptr_array_unref (cores);
  cores = hm_cores_read (root);
  g_assert_cmpuint (cores->len, ==, 4096);
}

/* Numbers of threads */

static char *
parse (const char *words)
{
  g_auto (GStrv) list = g_strsplit (words, ",", -1);
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) counts = hm_thread_counts_parse ((const char *const *) list, &error);
  GString *text = g_string_new (NULL);

  if (counts == NULL)
    {
      g_assert_error (error, HM_PLAN_ERROR, HM_PLAN_ERROR_VALUE);
      return g_string_free (text, FALSE);
    }
  for (guint i = 0; i < counts->len; i++)
    g_string_append_printf (text, "%u ", g_array_index (counts, guint, i));
  return g_string_free (text, FALSE);
}

static void
test_counts (void)
{
  static const struct
  {
    const char *words, *counts;
  } cases[] = {
    { "1", "1 " },         { "4,1,2,2", "1 2 4 " },
    { "1-4", "1 2 3 4 " }, { "2,1-3,8", "1 2 3 8 " },
    { "0", "" },           { "-1", "" },
    { "4-2", "" },         { "1025", "" },
    { "1-99999999", "" },  { "1.5", "" },
    { "two", "" },         { "1-2-3", "" },
  };
  static const struct
  {
    guint processors, cores;
    const char *counts;
  } machines[] = {
    { 1, 1, "1 " },
    { 4, 2, "1 2 3 4 " },
    { 16, 8, "1 2 4 8 16 " },
    { 20, 14, "1 2 4 8 14 16 20 " },
    { 4096, 0, "1 2 4 8 16 32 64 128 256 512 1024 " },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *counts = parse (cases[i].words);

      g_assert_cmpstr (counts, ==, cases[i].counts);
    }
  for (guint i = 0; i < G_N_ELEMENTS (machines); i++)
    {
      g_autoptr (GArray) all = hm_thread_counts_all (machines[i].processors, machines[i].cores);
      g_autoptr (GString) text = g_string_new (NULL);

      for (guint k = 0; k < all->len; k++)
        g_string_append_printf (text, "%u ", g_array_index (all, guint, k));
      g_assert_cmpstr (text->str, ==, machines[i].counts);
    }
}

/* What does not go together is no plan. */
static void
test_refused (void)
{
  static const char *const engines[] = { "built-in", "openssl", NULL };
  HmChoice choice = { .engines = engines, .interleave = TRUE, .sustained = TRUE };
  g_autoptr (GError) error = NULL;

  g_assert_null (hm_plan_new (&choice, &error));
  g_assert_error (error, HM_PLAN_ERROR, HM_PLAN_ERROR_VALUE);
  g_clear_error (&error);
  choice.sustained = FALSE;
  choice.cores = TRUE;
  g_assert_null (hm_plan_new (&choice, &error));
  g_assert_error (error, HM_PLAN_ERROR, HM_PLAN_ERROR_VALUE);
}

/* The words of a person make cells of each number of threads, beside each other. */
static void
test_plan (void)
{
  static const guint counts[] = { 1, 2, 4 };
  static const char *const words[] = { "md5", NULL };
  HmChoice choice = { .algorithms = words,
                      .sizes = &(const gint64){ 64 },
                      .n_sizes = 1,
                      .thread_counts = counts,
                      .n_thread_counts = 3 };
  g_autoptr (HmPlan) plan = hm_plan_new (&choice, NULL), sustained = NULL;

  g_assert_cmpuint (plan->cells->len, ==, 3);
  g_assert_cmpuint (plan->threads, ==, 4);
  g_assert_true (plan->scales);
  for (guint i = 0; i < 3; i++)
    g_assert_cmpuint (g_array_index (plan->cells, HmCell, i).threads, ==, counts[i]);

  /* Without words a sustained run is of few operations, and long. */
  choice = (HmChoice){ .sustained = TRUE };
  sustained = hm_plan_new (&choice, NULL);
  g_assert_cmpuint (sustained->cells->len, ==, 2);
  g_assert_cmpfloat (sustained->seconds, ==, 300);
  g_assert_cmpint (g_array_index (sustained->cells, HmCell, 0).size, ==, 16384);
}

/* Energy */

#define RAPL "/sys/class/powercap/"

static void
test_counter (void)
{
  HmEnergy *energy;

  begin_machine ();
  g_assert_null (hm_energy_new (root));
  /* What is within a package, or around it, is not counted twice. */
  write_file (RAPL "intel-rapl:0/name", "package-0\n");
  write_file (RAPL "intel-rapl:0/energy_uj", "262143000000\n");
  write_file (RAPL "intel-rapl:0/max_energy_range_uj", "262143328850\n");
  write_file (RAPL "intel-rapl:0:0/name", "core\n");
  write_file (RAPL "intel-rapl:0:0/energy_uj", "5\n");
  write_file (RAPL "intel-rapl:1/name", "psys\n");
  write_file (RAPL "intel-rapl:1/energy_uj", "5\n");
  write_file (RAPL "intel-rapl-mmio:0/name", "package-0\n");
  write_file (RAPL "intel-rapl-mmio:0/energy_uj", "5\n");
  g_assert_false (hm_energy_is_hidden (root));

  energy = hm_energy_new (root);
  g_assert_cmpstr (hm_energy_get_source (energy), ==, "package");
  g_assert_cmpfloat (hm_energy_get_least (energy), >=, 50 * hm_energy_get_shortest (energy));
  g_assert_cmpfloat (hm_energy_read (energy, 0), ==, 0);
  write_file (RAPL "intel-rapl:0:0/energy_uj", "5000000\n");
  write_file (RAPL "intel-rapl:1/energy_uj", "5000000\n");
  g_assert_cmpfloat (hm_energy_read (energy, 1), ==, 0);
  write_file (RAPL "intel-rapl:0/energy_uj", "262143300000\n");
  g_assert_cmpfloat_with_epsilon (hm_energy_read (energy, 2), 0.3, 1e-6);
  /* It begins again. */
  write_file (RAPL "intel-rapl:0/energy_uj", "971150\n");
  g_assert_cmpfloat_with_epsilon (hm_energy_read (energy, 3), 1.3, 1e-6);
  hm_energy_free (energy);
}

/* What is used in times that are too short, or by a counter that stands still, is not known. */
static void
test_watts (void)
{
  const gint64 ms = 1000000;
  HmEnergyCount count = { 0 };
  HmEnergy *energy;

  begin_machine ();
  write_file (RAPL "intel-rapl:0/name", "package-0\n");
  write_file (RAPL "intel-rapl:0/energy_uj", "0\n");
  write_file (RAPL "intel-rapl:0/max_energy_range_uj", "262143328850\n");
  energy = hm_energy_new (root);
  hm_energy_read (energy, 0);
  hm_energy_add (energy, &count, 0, 0, 200 * ms);
  g_assert_true (isnan (hm_energy_get_watts (energy, &count)));
  g_assert_cmpfloat (count.nanoseconds, ==, 200.0 * ms);

  count = (HmEnergyCount){ 0 };
  write_file (RAPL "intel-rapl:0/energy_uj", "1000000\n");
  hm_energy_add (energy, &count, 0, 0, 1 * ms);
  g_assert_cmpfloat (count.nanoseconds, ==, 0);
  hm_energy_add (energy, &count, 0, 0, 50 * ms);
  g_assert_true (isnan (hm_energy_get_watts (energy, &count)));
  hm_energy_add (energy, &count, 1, 50 * ms, 100 * ms);
  g_assert_cmpfloat_with_epsilon (hm_energy_get_watts (energy, &count), 10, 1e-6);
  g_assert_true (isnan (hm_energy_get_watts (NULL, &count)));

  /* One that was set back, and seems to have gone round. */
  write_file (RAPL "intel-rapl:0/energy_uj", "10\n");
  hm_energy_add (energy, &count, 1, 100 * ms, 200 * ms);
  g_assert_true (isnan (hm_energy_get_watts (energy, &count)));
  hm_energy_free (energy);
}

/* Only the administrator may read it: as root nothing is unreadable, so the counter is a folder. */
static void
test_hidden (void)
{
  begin_machine ();
  write_file (RAPL "intel-rapl:0/name", "package-0\n");
  write_file (RAPL "intel-rapl:0/energy_uj/x", "1\n");
  g_assert_null (hm_energy_new (root));
  g_assert_true (hm_energy_is_hidden (root));
}

#define BATTERY "/sys/class/power_supply/BAT0/"

static void
test_battery (void)
{
  HmEnergy *energy;

  begin_machine ();
  write_file (BATTERY "type", "Battery\n");
  write_file (BATTERY "status", "Charging\n");
  write_file (BATTERY "power_now", "10000000\n");
  write_file ("/sys/class/power_supply/mouse/type", "Battery\n");
  write_file ("/sys/class/power_supply/mouse/scope", "Device\n");
  write_file ("/sys/class/power_supply/mouse/status", "Discharging\n");
  write_file ("/sys/class/power_supply/mouse/power_now", "10000000\n");
  g_assert_null (hm_energy_new (root));

  write_file (BATTERY "status", "Discharging\n");
  energy = hm_energy_new (root);
  g_assert_cmpstr (hm_energy_get_source (energy), ==, "battery");
  g_assert_cmpfloat (hm_energy_read (energy, 0), ==, 0);
  /* Two seconds, from 10 to 20 watts; some drivers tell current and voltage, as negative ones. */
  write_file (BATTERY "power_now", "0\n");
  write_file (BATTERY "current_now", "-2000000\n");
  write_file (BATTERY "voltage_now", "10000000\n");
  g_assert_cmpfloat_with_epsilon (hm_energy_read (energy, 2000000000), 30, 1e-9);
  /* The charger: from now on nothing is known. */
  write_file (BATTERY "status", "Charging\n");
  g_assert_true (isnan (hm_energy_read (energy, 3000000000)));
  write_file (BATTERY "status", "Discharging\n");
  g_assert_true (isnan (hm_energy_read (energy, 4000000000)));
  hm_energy_free (energy);
}

/* Whole benchmarks */

static void
run_to_end (HmMeasurement *bench)
{
  hm_measurement_start (bench);
  while (hm_measurement_get_state (bench) != HM_MEASUREMENT_FINISHED)
    {
      hm_measurement_poll (bench);
      g_usleep (500);
    }
}

/* What a laptop does: its clock falls when it is warm, and its package takes what it takes. */
typedef struct
{
  FakeClock *fake;
  double (*chain) (HmClock *clock);
  gint64 warm_at; /* nanoseconds, or 0 */
  double watts;   /* of the package, or 0 */
  gint64 told;    /* milliseconds up to which the counter goes */
} Laptop;

static Laptop laptop;

static double
laptop_chain (HmClock *clock)
{
  gint64 now = laptop.fake->clock.now (&laptop.fake->clock);

  if (laptop.warm_at > 0)
    laptop.fake->cycle = now < laptop.warm_at ? 0.25 : 0.4;
  if (laptop.watts > 0 && now / 1000000 > laptop.told)
    {
      laptop.told = now / 1000000;
      write_file (RAPL "intel-rapl:0/energy_uj", "%.0f\n", laptop.watts * laptop.told * 1e3);
    }
  return laptop.chain (clock);
}

static FakeClock *
laptop_new (gint64 warm_at, double watts)
{
  laptop = (Laptop){ .fake = fake_clock_new (7), .warm_at = warm_at, .watts = watts };
  laptop.chain = laptop.fake->clock.chain;
  laptop.fake->clock.chain = laptop_chain;
  laptop.fake->probe_noise = 0.001;
  return laptop.fake;
}

static const gint64 size = 1024;

static void
test_sustained (void)
{
  FakeOp ops[] = {
    { .algorithm = "md5",
      .operation = HM_OPERATION_DIGEST,
      .block = 1,
      .cycles_per_byte = 4,
      .noise = 0.002 },
    { .algorithm = "sha1",
      .operation = HM_OPERATION_DIGEST,
      .block = 1,
      .cycles_per_byte = 2,
      .noise = 0.002 },
    { 0 },
  };
  g_autoptr (FakeClock) clock = laptop_new (101 * G_GINT64_CONSTANT (1000000000), 0);
  g_autoptr (HmMeasurement) bench = NULL;
  g_autoptr (HmRun) again = NULL;
  g_autofree char *json = NULL;
  HmPlan *plan;

  begin_machine ();
  write_file ("/sys/class/thermal/thermal_zone0/type", "x86_pkg_temp\n");
  write_file ("/sys/class/thermal/thermal_zone0/temp", "91000\n");
  fake_engine_set (ops, clock);
  plan = fake_plan_new (&size, 1, 1, 300, 0.005);
  plan->sustained = TRUE;
  bench = hm_bench_new (plan);
  hm_measurement_set_clock (bench, &clock->clock);
  run_to_end (bench);

  /* Nobody was done before the time was up. */
  g_assert_cmpfloat (hm_measurement_get_elapsed (bench), >=, 299);
  json = hm_run_to_json (hm_measurement_get_run (bench), FALSE);
  again = hm_run_from_json (json, -1, "test", NULL);
  g_assert_nonnull (again);
  for (guint i = 0; i < 2; i++)
    {
      HmResult *result = hm_run_get_result (hm_measurement_get_run (bench), i);
      double fast = 1e9 / 0.25 / ops[i].cycles_per_byte, slow = 1e9 / 0.4 / ops[i].cycles_per_byte;
      const GArray *points = hm_result_get_points (result);
      const GArray *saved = hm_result_get_points (hm_run_get_result (again, i));
      HmCourseSummary summary;

      g_assert_cmpuint (points->len, >, 100);
      g_assert_cmpuint (points->len, <=, HM_MAX_POINTS);
      g_assert_cmpuint (saved->len, ==, points->len);
      g_assert_cmpfloat_with_epsilon (g_array_index (saved, HmPoint, 50).value /
                                          g_array_index (points, HmPoint, 50).value,
                                      1, 1e-6);
      g_assert_true (hm_course_summarise (points, &summary));
      g_assert_cmpfloat_with_epsilon (summary.first / fast, 1, 0.01);
      g_assert_cmpfloat_with_epsilon (summary.last / slow, 1, 0.01);
      g_assert_cmpfloat_with_epsilon (summary.drop, 0.375, 0.01);
      g_assert_cmpfloat_with_epsilon (summary.began, 99.5, 3);
      g_assert_cmpfloat_with_epsilon (summary.first_hertz, 4e9, 0.05e9);
      g_assert_cmpfloat_with_epsilon (summary.last_hertz, 2.5e9, 0.05e9);
      g_assert_cmpfloat (summary.hottest, ==, 91);
      /* The figure is what is left of the speed. */
      g_assert_cmpfloat_with_epsilon (hm_result_get_figures (result)->value / slow, 1, 0.01);
    }
}

static void
test_energy (void)
{
  FakeOp ops[] = {
    { .algorithm = "md5",
      .operation = HM_OPERATION_DIGEST,
      .block = 1,
      .cycles_per_byte = 4,
      .noise = 0.02 },
    { .algorithm = "rsa",
      .operation = HM_OPERATION_SIGN,
      .bits = 2048,
      .cycles = 900e3,
      .noise = 0.02 },
    { 0 },
  };
  g_autoptr (FakeClock) clock = laptop_new (0, 20);
  g_autoptr (HmMeasurement) bench = NULL;

  begin_machine ();
  write_file (RAPL "intel-rapl:0/name", "package-0\n");
  write_file (RAPL "intel-rapl:0/energy_uj", "0\n");
  write_file (RAPL "intel-rapl:0/max_energy_range_uj", "262143328850\n");
  fake_engine_set (ops, clock);
  /* A precision that is never reached: each cell gets its half of the time. */
  bench = hm_bench_new (fake_plan_new (&size, 1, 1, 2, 1e-7));
  hm_measurement_set_clock (bench, &clock->clock);
  run_to_end (bench);

  g_assert_cmpstr (hm_run_get_method (hm_measurement_get_run (bench))->energy_source, ==,
                   "package");
  for (guint i = 0; i < 2; i++)
    {
      const HmFigures *figures =
          hm_result_get_figures (hm_run_get_result (hm_measurement_get_run (bench), i));

      g_assert_cmpfloat_with_epsilon (figures->energy * figures->value / 20, 1, 0.1);
    }
}

/* Where the system tells nothing, nothing is told. */
static void
test_no_energy (void)
{
  FakeOp ops[] = { { .algorithm = "rsa", .operation = HM_OPERATION_SIGN, .cycles = 900e3 }, { 0 } };
  g_autoptr (FakeClock) clock = laptop_new (0, 0);
  g_autoptr (HmMeasurement) bench = NULL;

  begin_machine ();
  fake_engine_set (ops, clock);
  bench = hm_bench_new (fake_plan_new (&size, 1, 1, 2, 0.005));
  hm_measurement_set_clock (bench, &clock->clock);
  run_to_end (bench);
  g_assert_null (hm_run_get_method (hm_measurement_get_run (bench))->energy_source);
  g_assert_true (isnan (
      hm_result_get_figures (hm_run_get_result (hm_measurement_get_run (bench), 0))->energy));
}

/* On real time: threads cannot be simulated. Nothing here depends on how fast they are. */
static void
test_threads (void)
{
  static const guint counts[] = { 1, 2, 3 };
  FakeOp ops[] = { { .algorithm = "spin", .operation = HM_OPERATION_OP, .cycles = 4000 }, { 0 } };
  g_autoptr (HmMeasurement) bench = NULL;
  HmPlan *plan;
  HmRun *run;

  make_hybrid ();
  fake_engine_set (ops, NULL);
  plan = fake_plan_new (NULL, 0, 1, 3, 0.05);
  for (guint i = 1; i < G_N_ELEMENTS (counts); i++)
    {
      HmCell cell = g_array_index (plan->cells, HmCell, 0);

      cell.threads = counts[i];
      g_array_append_val (plan->cells, cell);
    }
  plan->threads = 3;
  plan->scales = TRUE;
  bench = hm_bench_new (plan);
  run_to_end (bench);

  run = hm_measurement_get_run (bench);
  g_assert_cmpuint (hm_run_get_method (run)->threads, ==, 0);
  g_assert_cmpuint (hm_run_get_machine (run)->physical_cores, ==, 10);
  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    {
      HmResult *result = hm_run_get_result (run, i);
      const GArray *members = hm_result_get_members (result);
      double sum = 0;

      g_assert_true (hm_result_has_value (result));
      g_assert_cmpuint (members->len, ==, counts[i] > 1 ? counts[i] : 0);
      for (guint k = 0; k < members->len; k++)
        sum += g_array_index (members, HmMember, k).value;
      if (members->len > 0)
        g_assert_cmpfloat_with_epsilon (sum / hm_result_get_figures (result)->value, 1, 1e-9);
    }
}

static void
test_map (void)
{
  FakeOp ops[] = { { .algorithm = "spin", .operation = HM_OPERATION_OP, .cycles = 4000 }, { 0 } };
  const HmEngine *engine = fake_engine_set (ops, NULL);
  HmCoreTest test = { g_ptr_array_index (engine->offers (), 0), -1 };
  g_autoptr (GPtrArray) cores = NULL;
  gint stop = 0;

  make_hybrid ();
  cores = hm_cores_read (root);
  hm_core_map_measure (cores, 0, &test, hm_clock_get_system (), 0.005, FALSE, &stop);
  hm_core_map_measure (cores, 8, &test, hm_clock_get_system (), 0.005, FALSE, &stop);
  g_assert_cmpfloat (CORE (cores, 0)->value, >, 0);
  g_assert_cmpfloat (CORE (cores, 0)->hertz, >, 0);
  g_assert_cmpfloat (CORE (cores, 0)->pair, >, 0);
  g_assert_cmpfloat (CORE (cores, 1)->pair, ==, CORE (cores, 0)->pair);
  g_assert_true (isnan (CORE (cores, 1)->value));
  g_assert_cmpfloat (CORE (cores, 8)->value, >, 0);
  g_assert_true (isnan (CORE (cores, 8)->pair));

  /* Told to stop it leaves the rest unknown. */
  stop = 1;
  hm_core_map_measure (cores, 10, &test, hm_clock_get_system (), 0.005, FALSE, &stop);
  g_assert_true (isnan (CORE (cores, 10)->value));
}

/* A run keeps the map of its machine. */
static void
test_map_of_run (void)
{
  FakeOp ops[] = { { .algorithm = "rsa", .operation = HM_OPERATION_SIGN, .cycles = 900e3 }, { 0 } };
  g_autoptr (FakeClock) clock = laptop_new (0, 0);
  g_autoptr (HmMeasurement) bench = NULL;
  g_autoptr (HmRun) again = NULL, copy = NULL;
  g_autofree char *json = NULL;
  GPtrArray *cores;
  HmPlan *plan;

  begin_machine ();
  write_file (CPU "/online", "0-2\n");
  write_cpu (0, "cpu_capacity", "1024");
  write_cpu (1, "cpu_capacity", "512");
  write_cpu (2, "cpu_capacity", "512");
  fake_engine_set (ops, clock);
  plan = fake_plan_new (NULL, 0, 1, 2, 0.005);
  plan->cores = TRUE;
  bench = hm_bench_new (plan);
  hm_measurement_set_clock (bench, &clock->clock);
  run_to_end (bench);

  copy = hm_run_copy_figures (hm_measurement_get_run (bench));
  json = hm_run_to_json (copy, TRUE);
  again = hm_run_from_json (json, -1, "test", NULL);
  g_assert_nonnull (again);
  cores = hm_run_get_cores (again);
  g_assert_cmpuint (cores->len, ==, 3);
  g_assert_cmpstr (CORE (cores, 0)->kind, ==, "performance");
  g_assert_cmpstr (CORE (cores, 2)->kind, ==, "efficiency");
  g_assert_cmpfloat_with_epsilon (CORE (cores, 2)->value / (4e9 / 900e3), 1, 0.02);
  g_assert_cmpfloat_with_epsilon (CORE (cores, 2)->hertz / 4e9, 1, 0.02);
  g_assert_cmpstr (hm_run_get_method (again)->cores_test, ==, "rsa:sign:-1");
}

/* Courses */

static GArray *
make_course (double first, double last, double noise, guint n)
{
  GArray *points = g_array_new (FALSE, FALSE, sizeof (HmPoint));
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);

  for (guint i = 0; i < n; i++)
    {
      double value = i < n / 2 ? first : last;
      HmPoint point = { i + 0.5, value * (1 + noise * g_rand_double_range (rand, -1, 1)), NAN,
                        NAN };

      g_array_append_val (points, point);
    }
  return points;
}

static void
test_course (void)
{
  g_autoptr (GArray) few = make_course (10, 5, 0, 5);
  g_autoptr (GArray) flat = make_course (10, 10, 0.001, 100);
  g_autoptr (GArray) noisy = make_course (10, 9.5, 0.5, 100);
  g_autoptr (GArray) risen = make_course (5, 10, 0.01, 100);
  g_autoptr (GArray) fallen = make_course (10, 5, 0.01, 100);
  HmCourseSummary summary;

  g_assert_false (hm_course_summarise (few, &summary));
  g_assert_true (hm_course_summarise (flat, &summary));
  g_assert_false (hm_course_has_dropped (&summary));
  g_assert_true (isnan (summary.began));
  g_assert_true (isnan (summary.hottest));
  /* Five percent are nothing where neighbours differ by half. */
  g_assert_true (hm_course_summarise (noisy, &summary));
  g_assert_false (hm_course_has_dropped (&summary));
  g_assert_true (hm_course_summarise (risen, &summary));
  g_assert_true (hm_course_has_risen (&summary));
  g_assert_true (hm_course_summarise (fallen, &summary));
  g_assert_true (hm_course_has_dropped (&summary));
  g_assert_cmpfloat_with_epsilon (summary.began, 50, 1);
  /* A lone slow second in between is no beginning. */
  g_array_index (fallen, HmPoint, 20).value = 1;
  g_assert_true (hm_course_summarise (fallen, &summary));
  g_assert_cmpfloat_with_epsilon (summary.began, 50, 1);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  root = g_dir_make_tmp ("hashmark-XXXXXX", NULL);
  g_assert_nonnull (root);
  g_setenv ("HASHMARK_SYSROOT", root, TRUE);

  g_test_add_func ("/cores/hybrid", test_hybrid);
  g_test_add_func ("/cores/capacity", test_capacity);
  g_test_add_func ("/cores/alike", test_alike);
  g_test_add_func ("/cores/unknown", test_unknown);
  g_test_add_func ("/cores/counts", test_counts);
  g_test_add_func ("/cores/plan", test_plan);
  g_test_add_func ("/cores/refused", test_refused);
  g_test_add_func ("/cores/counter", test_counter);
  g_test_add_func ("/cores/watts", test_watts);
  g_test_add_func ("/cores/hidden", test_hidden);
  g_test_add_func ("/cores/battery", test_battery);
  g_test_add_func ("/cores/sustained", test_sustained);
  g_test_add_func ("/cores/energy", test_energy);
  g_test_add_func ("/cores/no-energy", test_no_energy);
  g_test_add_func ("/cores/threads", test_threads);
  g_test_add_func ("/cores/map", test_map);
  g_test_add_func ("/cores/map-of-run", test_map_of_run);
  g_test_add_func ("/cores/course", test_course);
  status = g_test_run ();

  remove_tree (root);
  g_free (root);
  return status;
}
