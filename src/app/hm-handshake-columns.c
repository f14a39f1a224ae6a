/* hm-handshake-columns.c: all that is told of a handshake, a column each
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-handshake-columns"

#include "config.h"

#include "hm-handshake-columns.h"

#include <glib/gi18n.h>
#include <math.h>

#include "hm-run-title.h"
#include "report/hm-bidi.h"
#include "report/hm-format.h"

/* ---- which connection ---- */

static char *
run_text (HmHandshakeRow *row)
{
  HmRun *run = hm_handshake_row_get_run (row);

  return hm_run_mark_title (run, hm_run_get_name (run));
}

static char *
protocol_text (HmHandshakeRow *row)
{
  return g_strdup (hm_format_protocol (hm_handshake_row_get_handshake (row)->protocol));
}

static char *
suite_text (HmHandshakeRow *row)
{
  return g_strdup (hm_handshake_row_get_handshake (row)->cipher);
}

static char *
key_text (HmHandshakeRow *row)
{
  const char *key = hm_handshake_row_get_handshake (row)->key;

  return g_strdup (key != NULL ? hm_algorithm_title (key) : "");
}

static char *
group_text (HmHandshakeRow *row)
{
  return g_strdup (hm_handshake_row_get_handshake (row)->group);
}

static char *
verification_text (HmHandshakeRow *row)
{
  static const struct
  {
    const char *word, *text;
  } words[] = {
    /* Translators: whose certificate is verified: nobody's. */
    { "none", N_ ("none") },
    /* Translators: whose certificate is verified: the server's. */
    { "server", N_ ("the server's") },
    /* Translators: whose certificate is verified: that of either side. */
    { "mutual", N_ ("both") },
  };
  const char *word = hm_handshake_row_get_handshake (row)->verification;

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_strcmp0 (words[i].word, word) == 0)
      return g_strdup (_ (words[i].text));
  return g_strdup (word);
}

static char *
mode_text (HmHandshakeRow *row)
{
  const HmHandshake *handshake = hm_handshake_row_get_handshake (row);

  if (!hm_handshake_is_resumed (handshake))
    /* Translators: of a handshake: not resumed. */
    return g_strdup (_ ("full"));
  if (handshake->resumption == NULL)
    /* Translators: of a handshake: it goes on from an earlier one. */
    return g_strdup (_ ("resumed"));
  /* Translators: of a handshake: it goes on from an earlier one, and the way of that: "ticket",
   * "session-id". */
  return g_strdup_printf (_ ("resumed (%s)"), handshake->resumption);
}

static double
bytes_value (HmHandshakeRow *row)
{
  return (double) hm_handshake_row_get_handshake (row)->bytes;
}

static char *
bytes_text (HmHandshakeRow *row)
{
  gint64 bytes = hm_handshake_row_get_handshake (row)->bytes;

  return bytes >= 0 ? hm_format_size_long (bytes) : NULL;
}

/* ---- figures ---- */

static char *
format_time (double seconds)
{
  return isfinite (seconds) ? hm_format_time (seconds) : NULL;
}

static char *
format_number (double number)
{
  return isfinite (number) ? hm_format_number (number, 3) : NULL;
}

static char *
format_ratio (double ratio)
{
  return isfinite (ratio) ? hm_format_ratio (ratio) : NULL;
}

static char *
format_bytes (double bytes)
{
  return isfinite (bytes) ? hm_format_bytes (bytes) : NULL;
}

static char *
format_share (double share)
{
  return isfinite (share) ? hm_format_percent (share, 0) : NULL;
}

/* A column that is a field of what follows from the row. */
#define FIELD(field, format)                                                                       \
  static double field##_value (HmHandshakeRow *row)                                                \
  {                                                                                                \
    return hm_handshake_row_get_connection (row)->field;                                           \
  }                                                                                                \
                                                                                                   \
  static char *field##_text (HmHandshakeRow *row) { return format (field##_value (row)); }

FIELD (client_time, format_time)
FIELD (server_time, format_time)
FIELD (rate, format_number)
FIELD (server_rate, format_number)
FIELD (gain, format_ratio)
FIELD (break_even, format_bytes)
FIELD (byte_time, format_time)
FIELD (key_share, format_share)
FIELD (bulk_share, format_share)
FIELD (protocol_share, format_share)

static double
time_value (HmHandshakeRow *row)
{
  return hm_handshake_row_get_connection (row)->time;
}

static char *
time_text (HmHandshakeRow *row)
{
  const HmHandshake *handshake = hm_handshake_row_get_handshake (row);

  if (hm_handshake_has_time (handshake))
    return hm_format_time (time_value (row));
  return g_strdup (handshake->status == HM_STATUS_UNAVAILABLE ? _ ("not available")
                   : handshake->status == HM_STATUS_FAILED    ? _ ("failed")
                   : handshake->status == HM_STATUS_PENDING   ? _ ("not measured yet")
                                                              : _ ("no figure"));
}

static double
interval_value (HmHandshakeRow *row)
{
  const HmHandshake *handshake = hm_handshake_row_get_handshake (row);

  return (handshake->high - handshake->low) / 2 / handshake->seconds;
}

static char *
interval_text (HmHandshakeRow *row)
{
  double width = interval_value (row);
  g_autofree char *percent = NULL;

  if (!isfinite (width))
    return NULL;
  percent = hm_format_percent (width, width < 0.1 ? 2 : 0);
  return hm_bidi_isolate (g_strdup_printf ("± %s", percent));
}

static double
wire_value (HmHandshakeRow *row)
{
  return hm_handshake_row_get_handshake (row)->wire_bytes;
}

static char *
wire_text (HmHandshakeRow *row)
{
  return format_bytes (wire_value (row));
}

static char *
times_text (HmHandshakeRow *row)
{
  return format_ratio (hm_handshake_row_get_times (row));
}

static double
samples_value (HmHandshakeRow *row)
{
  return hm_handshake_row_get_handshake (row)->accepted;
}

static char *
samples_text (HmHandshakeRow *row)
{
  const HmHandshake *handshake = hm_handshake_row_get_handshake (row);

  if (handshake->samples == 0)
    return NULL;
  /* Translators: how many samples were undisturbed, of how many taken: "180 of 200" */
  return g_strdup_printf (_ ("%1$u of %2$u"), handshake->accepted, handshake->samples);
}

static double
threads_value (HmHandshakeRow *row)
{
  return hm_handshake_row_get_handshake (row)->threads;
}

static char *
threads_text (HmHandshakeRow *row)
{
  return hm_format_count (hm_handshake_row_get_handshake (row)->threads);
}

static char *
engine_text (HmHandshakeRow *row)
{
  const char *engine = hm_handshake_row_get_handshake (row)->engine;

  return engine != NULL ? hm_format_engine (engine) : NULL;
}

const HmHandshakeColumn hm_handshake_columns[HM_HANDSHAKE_N_COLUMNS] = {
  { N_ ("Run"), run_text, NULL, FALSE },
  { N_ ("Protocol"), protocol_text, NULL, FALSE },
  /* Translators: a column: the names of cipher suites. */
  { N_ ("Suite"), suite_text, NULL, TRUE },
  /* Translators: a column: keys of certificates. */
  { N_ ("Key"), key_text, NULL, FALSE },
  /* Translators: a column: full or resumed. */
  { N_ ("Handshake"), mode_text, NULL, FALSE },
  /* Translators: a column: how many bytes a connection carries there and back. */
  { N_ ("Each way"), bytes_text, bytes_value, FALSE },
  /* Translators: a column: of a connection. */
  { N_ ("Time"), time_text, time_value, FALSE },
  /* xgettext:no-c-format */
  { N_ ("95 % interval"), interval_text, interval_value, FALSE },
  /* Translators: a column: the client's part of the time. */
  { N_ ("Client"), client_time_text, client_time_value, FALSE },
  /* Translators: a column: the server's part of the time. */
  { N_ ("Server"), server_time_text, server_time_value, FALSE },
  /* Translators: a column: connections a second, both sides on one core. */
  { N_ ("A second"), rate_text, rate_value, FALSE },
  /* Translators: a column: connections a second that a core serves which is the server alone. */
  { N_ ("Server alone"), server_rate_text, server_rate_value, FALSE },
  /* Translators: a column: how many times as fast resumed connections are. */
  { N_ ("Gain"), gain_text, gain_value, FALSE },
  /* Translators: a column: the bytes that take as long as the handshake. */
  { N_ ("Break-even"), break_even_text, break_even_value, FALSE },
  /* Translators: a column: the time that each byte more takes. */
  { N_ ("For a byte"), byte_time_text, byte_time_value, FALSE },
  /* Translators: a column: share of the handshake that work with the public key is. */
  { N_ ("Public key"), key_share_text, key_share_value, FALSE },
  /* Translators: a column: share of the time that cipher and digest take. */
  { N_ ("Data"), bulk_share_text, bulk_share_value, FALSE },
  /* Translators: a column: share of the time that is neither public key nor data. */
  { N_ ("Protocol's share"), protocol_share_text, protocol_share_value, FALSE },
  /* Translators: a column: bytes that both sides send, with all of the protocol's own. */
  { N_ ("On the wire"), wire_text, wire_value, FALSE },
  /* Translators: a column: how many times as fast as a Pentium Pro of 1997. */
  { N_ ("Against 1997"), times_text, hm_handshake_row_get_times, FALSE },
  { N_ ("Samples"), samples_text, samples_value, FALSE },
  /* Translators: a column: of the key exchange: "x25519". */
  { N_ ("Group"), group_text, NULL, FALSE },
  /* Translators: a column: whose certificate is verified. */
  { N_ ("Verified"), verification_text, NULL, FALSE },
  { N_ ("Threads"), threads_text, threads_value, FALSE },
  { N_ ("Engine"), engine_text, NULL, FALSE },
};

char *
hm_handshake_column_get_text (const HmHandshakeColumn *column, HmHandshakeRow *row)
{
  char *text;

  g_return_val_if_fail (column != NULL && HM_IS_HANDSHAKE_ROW (row), NULL);

  text = hm_handshake_row_get_handshake (row) != NULL ? column->text (row) : NULL;
  return text != NULL ? text : g_strdup ("");
}
