/* hm-command-handshakes.c: hashmark-cli handshakes: what a connection costs, full and resumed
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/hm-cli.h"

#include <glib-unix.h>
#include <glib/gi18n.h>
#include <math.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "bench/hm-handshake-bench.h"
#include "cli/hm-listing.h"
#include "cli/hm-inhibit.h"
#include "cli/hm-progress.h"
#include "report/hm-format.h"
#include "run/hm-connection.h"
#include "run/hm-reference.h"
#include "run/hm-store.h"

/* The machine of the table of 1997. */
#define OLD_RUN "pentium-pro-200"

/* ---- Printing ---- */

static const HmColumn table_columns[] = {
  /* Translators: a column with protocols: "tls1.3". */
  { "protocol", N_ ("Protocol") },
  /* Translators: a column with cipher suites. */
  { "cipher", N_ ("Cipher") },
  /* Translators: a column with keys of certificates: "rsa-2048". */
  { "key", N_ ("Key") },
  /* Translators: a column with groups of key exchange: "x25519". */
  { "group", N_ ("Group") },
  /* Translators: a column: "full", or how a connection was resumed: "ticket". */
  { "mode", N_ ("Mode") },
  /* Translators: a column with numbers of bytes. */
  { "bytes", N_ ("Bytes"), TRUE },
  /* Translators: a column with the time that a connection takes both sides. */
  { "time", N_ ("Time"), TRUE },
  /* Translators: a column with the half width of an interval, in percent. */
  { "interval", N_ ("±"), TRUE },
  /* Translators: a column with the client's part of the time. */
  { "client", N_ ("Client"), TRUE },
  /* Translators: a column with the server's part of the time. */
  { "server", N_ ("Server"), TRUE },
  /* Translators: a column with connections a second; a core does both sides. */
  { "rate", N_ ("Conn/s"), TRUE },
  /* Translators: a column with connections a second; a core does the server's side. */
  { "server_rate", N_ ("Server/s"), TRUE },
  /* Translators: a column: how many resumed connections take the time of a full one. */
  { "gain", N_ ("Gain"), TRUE },
  /* Translators: a column: how many times faster than a machine of 1997. */
  { "times", N_ ("1997"), TRUE },
  { NULL },
};

static const HmColumn csv_columns[] = {
  { "engine", NULL },
  { "protocol", NULL },
  { "cipher", NULL },
  { "key", NULL },
  { "group", NULL },
  { "mode", NULL },
  { "resumption", NULL },
  { "verification", NULL },
  { "bytes", NULL, TRUE },
  { "connections", NULL, TRUE },
  { "status", NULL },
  { "seconds", NULL, TRUE },
  { "low", NULL, TRUE },
  { "high", NULL, TRUE },
  { "wall_median", NULL, TRUE },
  { "client_seconds", NULL, TRUE },
  { "server_seconds", NULL, TRUE },
  { "wire_bytes", NULL, TRUE },
  { "connections_per_second", NULL, TRUE },
  { "server_connections_per_second", NULL, TRUE },
  { "gain", NULL, TRUE },
  { "handshake_seconds", NULL, TRUE },
  { "seconds_per_byte", NULL, TRUE },
  { "break_even_bytes", NULL, TRUE },
  { "times_pentium_pro", NULL, TRUE },
  { "samples", NULL, TRUE },
  { "accepted", NULL, TRUE },
  { "message", NULL },
  { NULL },
};

/* Cells of a row, owned, as they are added. */
static void
add_text (GPtrArray *cells, const char *text)
{
  g_ptr_array_add (cells, g_strdup (text));
}

static void
add_number (GPtrArray *cells, double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  g_ptr_array_add (cells,
                   isfinite (value) ? g_strdup (g_ascii_dtostr (text, sizeof text, value)) : NULL);
}

/* What is not known is a blank. */
static void
add_formatted (GPtrArray *cells, double value, char *formatted)
{
  if (!isfinite (value))
    g_clear_pointer (&formatted, g_free);
  g_ptr_array_add (cells, formatted);
}

static const char *
get_mode (const HmHandshake *handshake)
{
  return handshake->resumption != NULL ? handshake->resumption : handshake->mode;
}

static void
add_table_row (GPtrArray *cells,
               const HmHandshake *handshake,
               const HmConnection *connection,
               double times)
{
  double width = (handshake->high - handshake->low) / 2 / handshake->seconds;

  add_text (cells, handshake->protocol);
  add_text (cells, handshake->cipher);
  add_text (cells, handshake->key);
  add_text (cells, handshake->group);
  add_text (cells, get_mode (handshake));
  add_formatted (cells, 0, hm_format_size (handshake->bytes));
  add_formatted (cells, 0,
                 isfinite (connection->time) ? hm_format_time (connection->time)
                                             : g_strdup (hm_status_to_string (handshake->status)));
  add_formatted (cells, width, hm_format_percent (width, 1));
  add_formatted (cells, connection->client_time, hm_format_time (connection->client_time));
  add_formatted (cells, connection->server_time, hm_format_time (connection->server_time));
  add_formatted (cells, connection->rate, hm_format_number (connection->rate, 3));
  add_formatted (cells, connection->server_rate, hm_format_number (connection->server_rate, 3));
  add_formatted (cells, connection->gain, hm_format_ratio (connection->gain));
  add_formatted (cells, times, hm_format_ratio (times));
}

static void
add_csv_row (GPtrArray *cells,
             const HmHandshake *handshake,
             const HmConnection *connection,
             double times)
{
  const char *texts[] = { handshake->engine,     handshake->protocol,    handshake->cipher,
                          handshake->key,        handshake->group,       handshake->mode,
                          handshake->resumption, handshake->verification };
  double numbers[] = {
    handshake->seconds,
    handshake->low,
    handshake->high,
    handshake->wall_median,
    handshake->client_seconds,
    handshake->server_seconds,
    handshake->wire_bytes,
    connection->rate,
    connection->server_rate,
    connection->gain,
    connection->handshake_time,
    connection->byte_time,
    connection->break_even,
    times,
    handshake->samples,
    handshake->accepted,
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    add_text (cells, texts[i]);
  add_number (cells, (double) handshake->bytes);
  add_number (cells, handshake->connections);
  add_text (cells, hm_status_to_string (handshake->status));
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    add_number (cells, numbers[i]);
  add_text (cells, handshake->message);
}

static HmRun *
load_old_run (void)
{
  g_autoptr (GPtrArray) all = hm_reference_load_all ();

  for (guint i = 0; i < all->len; i++)
    if (strcmp (hm_run_get_id (all->pdata[i]), OLD_RUN) == 0)
      return g_object_ref (all->pdata[i]);
  return NULL;
}

static char *
write_rows (HmRun *run, gboolean table)
{
  g_autoptr (HmListing) listing = hm_listing_new (table ? table_columns : csv_columns);
  g_autoptr (HmRun) old = load_old_run ();
  const GPtrArray *handshakes = hm_run_get_handshakes (run);

  for (guint i = 0; i < handshakes->len; i++)
    {
      const HmHandshake *handshake = handshakes->pdata[i];
      g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);
      double times = old != NULL ? hm_connection_times (old, handshake) : NAN;
      HmConnection connection;

      hm_connection_derive (run, handshake, &connection);
      (table ? add_table_row : add_csv_row) (cells, handshake, &connection, times);
      hm_listing_add (listing, (const char *const *) cells->pdata);
    }
  /* Nothing is cut off: a line that is too long is better than a figure that is missing. */
  return hm_listing_write (listing, table ? "table" : "csv", G_MAXINT);
}

static char *
write_table (HmRun *run)
{
  return write_rows (run, TRUE);
}

static char *
write_csv (HmRun *run)
{
  return write_rows (run, FALSE);
}

static char *
write_json (HmRun *run)
{
  g_autofree char *json = hm_run_to_json (run, TRUE);

  return g_str_has_suffix (json, "\n") ? g_steal_pointer (&json) : g_strconcat (json, "\n", NULL);
}

static const struct
{
  const char *name;
  char *(*write) (HmRun *run);
} formats[] = { { "table", write_table }, { "json", write_json }, { "csv", write_csv } };

/* ---- Words for completion ---- */

static GStrv
format_names (void)
{
  GStrv names = g_new0 (char *, G_N_ELEMENTS (formats) + 1);

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    names[i] = g_strdup (formats[i].name);
  return names;
}

static GStrv
engine_names (void)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  for (const HmTlsEngine *const *engine = hm_tls_engines (); *engine != NULL; engine++)
    g_strv_builder_add (names, (*engine)->id);
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

static GArray *
parse_sizes (HmArguments *arguments, GError **error)
{
  g_autoptr (GArray) sizes = g_array_new (FALSE, FALSE, sizeof (gint64));
  const char *const *texts = hm_arguments_get_all (arguments, "bytes");

  for (; texts != NULL && *texts != NULL; texts++)
    {
      gint64 size;

      if (!hm_arguments_parse_size (*texts, &size))
        {
          hm_arguments_set_error (error, "bytes", *texts,
                                  _ ("this is no number of bytes (16, 1Ki, 1Mi ...)"));
          return NULL;
        }
      g_array_append_val (sizes, size);
    }
  return g_steal_pointer (&sizes);
}

static HmHandshakePlan *
make_plan (HmArguments *arguments, GError **error)
{
  g_autoptr (GArray) sizes = parse_sizes (arguments, error);
  HmHandshakeChoice choice = { .verification = HM_TLS_VERIFY_NONE };
  double connections = 0;

  if (sizes == NULL || !hm_arguments_get_number (arguments, "num", TRUE, &connections, error))
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
  choice.resumed_only = hm_arguments_has (arguments, "reuse");
  return hm_handshake_plan_new (&choice, error);
}

/* ---- Measuring ---- */

typedef struct
{
  HmHandshakeBench *bench;
  HmProgress *progress;
  GMainLoop *loop;
  int signal; /* that stopped it, or 0 */
} Session;

static void
progress_cb (Session *session)
{
  double remaining = hm_handshake_bench_get_remaining (session->bench);

  /* Before the first round nobody knows. */
  if (isfinite (remaining))
    hm_progress_show (session->progress, hm_handshake_bench_get_progress (session->bench),
                      remaining, hm_handshake_bench_get_activity (session->bench));
}

static void
finished_cb (Session *session)
{
  g_main_loop_quit (session->loop);
}

static gboolean
stop (Session *session, int number)
{
  if (session->signal != 0)
    {
      hm_progress_clear (session->progress);
      _exit (HM_EXIT_SIGNAL + number);
    }
  session->signal = number;
  hm_handshake_bench_stop (session->bench);
  return G_SOURCE_CONTINUE;
}

static gboolean
interrupt_cb (gpointer session)
{
  return stop (session, SIGINT);
}

static gboolean
terminate_cb (gpointer session)
{
  return stop (session, SIGTERM);
}

/* Returns the signal that stopped it, or 0. */
static int
measure (HmHandshakeBench *bench)
{
  Session session = { .bench = bench };
  guint interrupt = g_unix_signal_add (SIGINT, interrupt_cb, &session);
  guint terminate = g_unix_signal_add (SIGTERM, terminate_cb, &session);
  gulong progress, finished;
  int inhibitor;

  session.progress = hm_progress_new ();
  session.loop = g_main_loop_new (NULL, FALSE);
  progress = g_signal_connect_swapped (bench, "progress", G_CALLBACK (progress_cb), &session);
  finished = g_signal_connect_swapped (bench, "finished", G_CALLBACK (finished_cb), &session);
  inhibitor = hm_inhibit_begin (_ ("A benchmark is being measured"));
  hm_handshake_bench_start (bench);
  g_main_loop_run (session.loop);

  g_signal_handler_disconnect (bench, progress);
  g_signal_handler_disconnect (bench, finished);
  g_source_remove (interrupt);
  g_source_remove (terminate);
  g_main_loop_unref (session.loop);
  hm_progress_free (session.progress);
  hm_inhibit_end (inhibitor);
  return session.signal;
}

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
      g_printerr ("%s %s %s %s %s: %s: %s\n", one->engine, one->protocol, one->cipher, one->key,
                  get_mode (one), hm_status_to_string (one->status),
                  one->message != NULL ? one->message : "");
    }
  return failures == 0 && missing < handshakes->len;
}

static int
run (HmArguments *arguments)
{
  const char *format = hm_arguments_get (arguments, "format", "table");
  const char *output = hm_arguments_get (arguments, "output", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (HmHandshakeBench) bench = NULL;
  g_autoptr (HmStore) store = NULL;
  g_autoptr (HmStoreItem) item = NULL;
  g_autofree char *text = NULL;
  HmHandshakePlan *plan = make_plan (arguments, &error);
  HmRun *measured;
  int signal_number;
  gboolean failed = FALSE;

  if (plan == NULL)
    return hm_cli_usage (&hm_command_handshakes, error);
  bench = hm_handshake_bench_new (plan);
  measured = hm_handshake_bench_get_run (bench);
  if (!hm_output_check (output, &error))
    return hm_cli_fail (error);

  if (!hm_arguments_has (arguments, "no-save"))
    {
      store = hm_store_new (NULL);
      item = hm_store_add_run (store, measured, &error);
      /* The figures are still worth having. */
      if (item == NULL)
        {
          /* Translators: %s is the reason, a sentence. Leave the option as it is. */
          hm_cli_message (_ ("the run cannot be kept (--no-save does without): %s"),
                          error->message);
          g_clear_error (&error);
          failed = TRUE;
        }
    }

  signal_number = measure (bench);

  if (item != NULL && hm_store_flush (store, &error))
    /* Translators: %s is the path of a file. */
    hm_cli_message (_ ("the run is kept in %s"), hm_store_item_get_path (item));
  else if (item != NULL)
    {
      hm_cli_fail (error);
      g_clear_error (&error);
      failed = TRUE;
    }
  if (!tell_failures (measured))
    failed = TRUE;

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (strcmp (formats[i].name, format) == 0)
      text = formats[i].write (measured);
  if (!hm_output_write (output, text, &error))
    return hm_cli_fail (error);
  if (signal_number != 0)
    return HM_EXIT_SIGNAL + signal_number;
  return failed ? HM_EXIT_FAILED : HM_EXIT_DONE;
}

static const HmOption options[] = {
  { "protocol", "PROTOCOL", N_ ("A protocol: ssl2, ssl3, tls1.0, tls1.1, tls1.2, tls1.3 or all"),
    protocol_names, FALSE, TRUE },
  { "cipher", "CIPHER", N_ ("A cipher suite by its name, or all"), NULL, FALSE, TRUE },
  { "key", "KEY", N_ ("Key of the certificate: rsa-2048, p256, ed25519 ... or all"), NULL, FALSE,
    TRUE },
  { "group", "GROUP", N_ ("Group of the key exchange: x25519, secp256r1 ... or all"), NULL, FALSE,
    TRUE },
  { "num", "N", N_ ("Connections of each kind (1000; fewer of slow ones)") },
  { "bytes", "BYTES", N_ ("Bytes each way (1, 1024, 10240 and 102400)"), NULL, FALSE, TRUE },
  { "reuse", NULL, N_ ("Resumed connections alone") },
  { "resumption", "WAY", N_ ("session-id, ticket, stateful-ticket, external-psk or all"),
    resumption_names, TRUE, TRUE },
  { "verify", "WHO", N_ ("Certificates that are verified: none, server or mutual (none)"),
    verification_names, TRUE },
  { "engine", "ENGINE", N_ ("An engine to measure (all of them)"), engine_names, TRUE, TRUE },
  { "output", "FILE", N_ ("Write to a file instead of standard output") },
  { "format", "FORMAT", N_ ("table (for people), json or csv"), format_names, TRUE },
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
};
