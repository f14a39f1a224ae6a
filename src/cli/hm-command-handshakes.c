/* hm-command-handshakes.c: hashmark-cli handshakes: what a connection costs, full and resumed
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/hm-cli.h"

#include <glib/gi18n.h>

#include "bench/hm-handshake-bench.h"
#include "cli/hm-handshake-listing.h"
#include "cli/hm-measuring.h"
#include "cli/hm-progress.h"
#include "report/hm-write.h"

static const HmRunFormat formats[] = { { "table", hm_handshake_listing_table },
                                       { "json", hm_handshake_listing_json },
                                       { "csv", hm_handshake_listing_csv },
                                       { "ssltest", hm_write_ssltest },
                                       { NULL } };

/* ---- Words for completion ---- */

static GStrv
format_names (void)
{
  return hm_run_format_names (formats);
}

static GStrv
engine_names (void)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  for (const HmTlsEngine *const *engine = hm_tls_engines (); *engine != NULL; engine++)
    g_strv_builder_add (names, (*engine)->id);
  g_strv_builder_add (names, "all");
  return g_strv_builder_end (names);
}

/* To find out which suites and keys there are takes too long for whoever presses a key. */
static GStrv
protocol_names (void)
{
  static const char *const names[] = { "ssl2",   "ssl3",   "tls1.0", "tls1.1",
                                       "tls1.2", "tls1.3", "all",    NULL };

  return g_strdupv ((GStrv) names);
}

static GStrv
resumption_names (void)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  for (HmTlsMode mode = HM_TLS_FULL + 1; mode < HM_TLS_N_MODES; mode++)
    g_strv_builder_add (names, hm_tls_mode_to_string (mode));
  g_strv_builder_add (names, "all");
  return g_strv_builder_end (names);
}

static GStrv
verification_names (void)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  for (HmTlsVerification i = HM_TLS_VERIFY_NONE; i < HM_TLS_N_VERIFICATIONS; i++)
    g_strv_builder_add (names, hm_tls_verification_to_string (i));
  return g_strv_builder_end (names);
}

/* ---- The plan ---- */

static HmHandshakePlan *
make_plan (HmArguments *arguments, GError **error)
{
  g_autoptr (GArray) sizes = hm_arguments_get_sizes (arguments, "bytes", error);
  g_autoptr (HmProgress) progress = NULL;
  HmHandshakeChoice choice = { .verification = HM_TLS_VERIFY_NONE };
  double connections = 0, threads = 1;

  if (sizes == NULL || !hm_arguments_get_number (arguments, "num", TRUE, &connections, error) ||
      !hm_arguments_get_number (arguments, "threads", TRUE, &threads, error))
    return NULL;
  if (connections > HM_HANDSHAKE_MAX_CONNECTIONS)
    {
      hm_arguments_set_error (error, "num", hm_arguments_get (arguments, "num", ""),
                              _ ("so many connections would take days"));
      return NULL;
    }
  hm_tls_verification_from_string (hm_arguments_get (arguments, "verify", "none"),
                                   &choice.verification);
  choice.engines = hm_arguments_get_all (arguments, "engine");
  choice.protocols = hm_arguments_get_all (arguments, "protocol");
  choice.ciphers = hm_arguments_get_all (arguments, "cipher");
  choice.keys = hm_arguments_get_all (arguments, "key");
  choice.groups = hm_arguments_get_all (arguments, "group");
  choice.resumptions = hm_arguments_get_all (arguments, "resumption");
  choice.sizes = (const gint64 *) (gpointer) sizes->data;
  choice.n_sizes = sizes->len;
  choice.connections = (guint) connections;
  choice.threads = (guint) MIN (threads, G_MAXINT);
  choice.classic = hm_arguments_has (arguments, "classic");
  choice.resumed_only = hm_arguments_has (arguments, "reuse");

  /* Engines find out what they connect with: that takes seconds. */
  progress = hm_progress_new ();
  hm_progress_say (progress, _ ("Preparing…"));
  return hm_handshake_plan_new (&choice, error);
}

/* ---- What came of it ---- */

/* Names the rows without a figure on standard error; FALSE when one failed, or none has any. */
static gboolean
tell_failures (HmRun *run)
{
  const GPtrArray *handshakes = hm_run_get_handshakes (run);
  guint failures = 0, missing = 0;

  for (guint i = 0; i < handshakes->len; i++)
    {
      const HmHandshake *one = handshakes->pdata[i];

      if (one->status != HM_STATUS_FAILED && one->status != HM_STATUS_UNAVAILABLE)
        continue;
      missing++;
      failures += one->status == HM_STATUS_FAILED;
      hm_cli_remark ("%s %s %s %s %s: %s: %s", one->engine, one->protocol, one->cipher, one->key,
                     one->resumption != NULL ? one->resumption : one->mode,
                     hm_status_to_string (one->status), one->message != NULL ? one->message : "");
    }
  return failures == 0 && missing < handshakes->len;
}

static int
run (HmArguments *arguments)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HmMeasurement) bench = NULL;
  HmHandshakePlan *plan = make_plan (arguments, &error);

  if (plan == NULL)
    return hm_cli_usage (&hm_command_handshakes, error);
  bench = hm_handshake_bench_new (plan);
  return hm_measure (bench, arguments, formats,
                     hm_arguments_has (arguments, "classic") ? "ssltest" : "table", tell_failures);
}

static const HmOption options[] = {
  { "protocol", "PROTOCOL", N_ ("A protocol: ssl2, ssl3, tls1.0, tls1.1, tls1.2, tls1.3 or all"),
    protocol_names, FALSE, TRUE },
  { "cipher", "CIPHER", N_ ("A cipher suite by its name, or all"), NULL, FALSE, TRUE },
  { "key", "KEY", N_ ("Key of the certificate: rsa-2048, p256, ed25519 ... or all"), NULL, FALSE,
    TRUE },
  { "group", "GROUP", N_ ("Group of the key exchange: x25519, secp256r1 ... or all"), NULL, FALSE,
    TRUE },
  { "classic", NULL, N_ ("The rows of the table of 1997, in its layout") },
  { "num", "N", N_ ("Connections of each kind (1000; fewer of slow ones)") },
  { "bytes", "BYTES", N_ ("Bytes each way (1, 1024, 10240 and 102400)"), NULL, FALSE, TRUE },
  { "reuse", NULL, N_ ("Resumed connections alone") },
  { "resumption", "WAY", N_ ("session-id, ticket, stateful-ticket, external-psk or all"),
    resumption_names, TRUE, TRUE },
  { "verify", "WHO", N_ ("Certificates that are verified: none, server or mutual (none)"),
    verification_names, TRUE },
  { "threads", "N", N_ ("Threads that measure at the same time (1)") },
  { "engine", "ENGINE", N_ ("An engine to measure (all of them)"), engine_names, TRUE, TRUE },
  { "output", "FILE", N_ ("Write to a file instead of standard output") },
  { "format", "FORMAT", N_ ("table (for people), json, csv or ssltest"), format_names, TRUE },
  { "no-save", NULL, N_ ("Do not keep the run with the other saved runs") },
  { NULL },
};

const HmCommand hm_command_handshakes = {
  .name = "handshakes",
  .summary = N_ ("Measure connections, full and resumed"),
  .more =
      N_ ("Client and server are in one process and talk over memory. What is not chosen is what\n"
          "is common today. Most options may repeat, or be lists parted by commas."),
  .options = options,
  .run = run,
  .measures = TRUE,
};
