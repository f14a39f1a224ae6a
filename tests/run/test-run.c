/* test-run.c: a run in memory and as JSON
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <math.h>
#include <string.h>

#include <glib/gstdio.h>

#include "run/hm-json.h"
#include "run/hm-run.h"
#include "run/hm-word.h"

static HmResult *
add_result (HmRun *run, const char *algorithm, HmOperation operation, gint64 size, double value)
{
  HmResultKey key = { .algorithm = algorithm,
                      .operation = operation,
                      .size = size,
                      .threads = 1,
                      .engine = "built-in",
                      .workload = "hash:init+update+final" };
  g_autoptr (HmResult) result = hm_result_new (&key, HM_UNIT_BYTES_PER_SECOND);
  HmFigures figures = HM_FIGURES_NONE;

  figures.value = value;
  figures.status = HM_STATUS_OK;
  hm_result_set_figures (result, &figures);
  g_assert_true (hm_run_add_result (run, result, FALSE));
  return hm_run_get_result (run, hm_run_get_n_results (run) - 1);
}

/* A run in which each field is known. */
static HmRun *
full_run (void)
{
  HmRun *run = hm_run_new (HM_ORIGIN_MEASURED);
  HmMachine *machine = hm_run_get_machine (run);
  HmLibrary *library = hm_run_get_library (run);
  HmMethod *method = hm_run_get_method (run);
  HmConditions *conditions = hm_run_get_conditions (run);
  g_autoptr (HmResult) result = NULL;
  HmResultKey key = { "rsa-2048", HM_OPERATION_SIGN, -1, 2048, 4, "openssl", "rsa:crt" };
  HmFigures figures = { 1234.5, 1200.25, 1300.125, 1100.0625, 0.1, 300, 280, HM_STATUS_DISTURBED };
  HmHandshake *handshake = hm_handshake_new ();
  HmPaired *paired = hm_paired_new ();
  const HmSample samples[] = {
    { 0.5, 0.001, 2e6, 1, HM_SAMPLE_OK },
    { 0.75, 0.0015, 3e6, 1, HM_SAMPLE_CLOCK | HM_SAMPLE_SWITCHED },
  };
  HmMoment moment = hm_moment_new (0.5);

  hm_run_set_name (run, "Тест \"x\" \\ \x01\n");
  hm_run_set_note (run, "note\twith\ttabs");
  hm_run_set_status (run, HM_RUN_COMPLETE);
  machine->cpu = g_strdup ("CPU");
  machine->cores = 8;
  machine->hertz = 4.0000000001e9;
  machine->memory = G_GUINT64_CONSTANT (17179869184);
  machine->os = g_strdup ("OS");
  machine->kernel = g_strdup ("Kernel");
  machine->year = 2026;
  library->name = g_strdup ("OpenSSL");
  library->version = g_strdup ("3.0.19");
  library->built = g_strdup ("today");
  library->options = g_strdup ("bn(64,64)");
  library->compiler = g_strdup ("gcc -O3");
  method->profile = g_strdup ("quick");
  method->clock = g_strdup ("wall");
  method->estimator = g_strdup ("solo-cycles-q25");
  method->seconds = 14.9;
  method->budget = 15;
  method->precision = 0.005;
  method->threads = 4;
  method->cycle_time = 2.5e-10;
  method->accepted_share = 0.93;
  method->cpu_features = g_strdup ("-aesni");
  conditions->power = g_strdup ("battery");
  conditions->battery = 0.5;
  conditions->governor = g_strdup ("powersave");
  conditions->load = 0.25;
  conditions->temperature = 71.5;
  conditions->throttled = 3;
  conditions->switches = 12;
  conditions->steal = 0.001;
  conditions->virtualization = g_strdup ("kvm");
  conditions->suspends = 1;
  method->sustained_cycle_time = 3.25e-10;
  method->slid_at = 7.5;
  method->noise = 0.0035;
  moment.frequency = 4e9;
  moment.temperature = 71.5;
  moment.power = hm_word_new ("battery");
  hm_run_take_moment (run, &moment);

  result = hm_result_new (&key, HM_UNIT_OPERATIONS_PER_SECOND);
  hm_result_set_figures (result, &figures);
  hm_result_set_printed (result, "rsa 2048 bits");
  hm_result_set_implementation (result, "ifma");
  hm_result_set_clock (result, "wall");
  hm_result_set_message (result, "noisy");
  hm_result_set_line (result, 17);
  hm_result_add_samples (result, samples, G_N_ELEMENTS (samples));
  hm_run_add_result (run, result, FALSE);

  handshake->protocol = g_strdup ("SSLv3");
  handshake->cipher = g_strdup ("RC4-MD5");
  handshake->key = g_strdup ("rsa-512");
  handshake->mode = g_strdup ("resumed");
  handshake->engine = g_strdup ("built-in");
  handshake->bytes = 10240;
  handshake->connections = 1000;
  handshake->threads = 4;
  handshake->seconds = 7.9;
  handshake->client_seconds = 3;
  handshake->server_seconds = 4.9;
  handshake->wire_bytes = 41234;
  handshake->group = g_strdup ("x25519");
  handshake->resumption = g_strdup ("ticket");
  handshake->verification = g_strdup ("mutual");
  handshake->message = g_strdup ("as “planned”");
  handshake->low = 7.8;
  handshake->high = 8.25;
  handshake->wall_median = 7.95;
  handshake->samples = 100;
  handshake->accepted = 90;
  handshake->printed = g_strdup ("SSLv3 RC4-MD5 1000 x 10240 20.25s 7.90s");
  handshake->line = 12;
  handshake->status = HM_STATUS_OK;
  g_ptr_array_add (hm_run_get_handshakes (run), handshake);

  hm_word_set (&paired->algorithm, "aes-128-cbc");
  hm_word_set (&paired->workload, "cbc:chained,key-set-once");
  hm_word_set (&paired->a, "built-in");
  hm_word_set (&paired->b, "built-in:-aesni");
  paired->operation = HM_OPERATION_ENCRYPT;
  paired->size = 8192;
  paired->bits = 128;
  paired->threads = 2;
  paired->ratio = 0.125;
  paired->low = 0.12;
  paired->high = 0.13;
  paired->visits = 20;
  paired->rounds = 39;
  paired->disturbed = 3;
  paired->verdict = HM_COMPARE_SLOWER;
  g_ptr_array_add (hm_run_get_pairs (run), paired);
  return run;
}

static void
test_round_trip (void)
{
  g_autoptr (HmRun) run = full_run (), again = NULL;
  g_autofree char *text = hm_run_to_json (run, TRUE), *text_again = NULL, *compact = NULL;
  g_autoptr (GError) error = NULL;
  HmResult *result;

  again = hm_run_from_json (text, -1, "test", &error);
  g_assert_no_error (error);
  text_again = hm_run_to_json (again, TRUE);
  g_assert_cmpstr (text, ==, text_again);
  g_assert_cmpuint (((HmHandshake *) hm_run_get_handshakes (again)->pdata[0])->threads, ==, 4);

  g_assert_cmpstr (hm_run_get_id (again), ==, hm_run_get_id (run));
  g_assert_cmpstr (hm_run_get_name (again), ==, "Тест \"x\" \\ \x01\n");
  g_assert_true (g_date_time_equal (hm_run_get_created (again), hm_run_get_created (run)));
  g_assert_cmpfloat (hm_run_get_machine (again)->hertz, ==, 4.0000000001e9);
  result = hm_run_get_result (again, 0);
  g_assert_true (hm_result_key_equal (hm_result_get_key (result),
                                      hm_result_get_key (hm_run_get_result (run, 0))));
  g_assert_cmpfloat (hm_result_get_figures (result)->cycles, ==, 0.1);
  g_assert_nonnull (strstr (text, "\"cycles\": 0.1,"));
  /* All is known, but RSA takes no size. */
  g_assert_nonnull (strstr (text, "\"size\": null"));
  g_assert_null (strstr (strstr (text, "\"size\": null") + strlen ("\"size\": null"), ": null"));

  compact = hm_run_to_json (again, FALSE);
  g_assert_null (strchr (compact, '\n'));
}

static void
test_add_twice (void)
{
  g_autoptr (HmRun) run = hm_run_new (HM_ORIGIN_IMPORTED);
  HmResult *first = add_result (run, "md5", HM_OPERATION_DIGEST, 64, 1000);
  g_autoptr (HmResult) twin = hm_result_new (hm_result_get_key (first), HM_UNIT_BYTES_PER_SECOND);

  g_assert_false (hm_run_add_result (run, twin, FALSE));
  g_assert_true (hm_run_add_result (run, twin, TRUE));
  g_assert_cmpuint (hm_run_get_n_results (run), ==, 2);
  g_assert_true (hm_run_find_result (run, hm_result_get_key (twin)) == first);
}

/* The name of a run that has none is made when it is asked for; who asked before may still hold it. */
static void
test_default_name (void)
{
  g_autoptr (HmRun) run = hm_run_new (HM_ORIGIN_IMPORTED);
  const char *name = hm_run_get_name (run);

  g_assert_true (hm_run_get_name (run) == name);
  hm_run_get_library (run)->name = g_strdup ("OpenSSL");
  g_assert_true (g_str_has_prefix (hm_run_get_name (run), "OpenSSL, "));
}

int
main (int argc, char **argv)
{
  /* For check-schema.py: a run with all that can be known, written where it says. */
  if (argc == 3 && g_str_equal (argv[1], "--write"))
    {
      g_autoptr (HmRun) run = full_run ();

      return hm_run_save (run, argv[2], NULL) ? 0 : 1;
    }
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/run/round-trip", test_round_trip);
  g_test_add_func ("/run/add-twice", test_add_twice);
  g_test_add_func ("/run/default-name", test_default_name);
  return g_test_run ();
}
