/* hm-handshake-listing.c: a run's handshakes with all that is derived from them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/hm-handshake-listing.h"

#include <glib/gi18n.h>
#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>

#include "cli/hm-listing.h"
#include "report/hm-format.h"
#include "run/hm-connection.h"
#include "run/hm-json.h"
#include "run/hm-reference.h"

/* The machine of the table of 1997. */
#define OLD_RUN "pentium-pro-200"

/* A handshake with all that is said of it. */
typedef struct
{
  const HmHandshake *handshake;
  HmConnection connection;
  double times; /* those of 1997 in the time of this one */
} Row;

static HmRun *
load_old_run (void)
{
  g_autoptr (GPtrArray) all = hm_reference_load_all ();

  for (guint i = 0; i < all->len; i++)
    if (strcmp (hm_run_get_id (all->pdata[i]), OLD_RUN) == 0)
      return g_object_ref (all->pdata[i]);
  return NULL;
}

/* Of Row, in the order of the run. */
static GArray *
derive_rows (HmRun *run)
{
  GArray *rows = g_array_new (FALSE, TRUE, sizeof (Row));
  const GPtrArray *handshakes = hm_run_get_handshakes (run);
  g_autoptr (HmRun) old = load_old_run ();

  for (guint i = 0; i < handshakes->len; i++)
    {
      Row row = { .handshake = handshakes->pdata[i], .times = NAN };

      hm_connection_derive (run, row.handshake, &row.connection);
      if (old != NULL)
        row.times = hm_connection_times (old, row.handshake);
      g_array_append_val (rows, row);
    }
  return rows;
}

/* ---- Tables ---- */

/* What a cell of a table says; NULL: a blank, nobody knows. */
typedef char *(*Format) (const Row *row);

static char *
format_engine (const Row *row)
{
  return g_strdup (row->handshake->engine);
}

static char *
format_protocol (const Row *row)
{
  return g_strdup (row->handshake->protocol);
}

static char *
format_cipher (const Row *row)
{
  return g_strdup (row->handshake->cipher);
}

static char *
format_key (const Row *row)
{
  return g_strdup (row->handshake->key);
}

static char *
format_group (const Row *row)
{
  return g_strdup (row->handshake->group);
}

static char *
format_mode (const Row *row)
{
  const HmHandshake *handshake = row->handshake;

  return g_strdup (handshake->resumption != NULL ? handshake->resumption : handshake->mode);
}

static char *
format_threads (const Row *row)
{
  return hm_format_number (row->handshake->threads, 9);
}

static char *
format_bytes (const Row *row)
{
  return hm_format_size (row->handshake->bytes);
}

static char *
format_time (double seconds)
{
  return isfinite (seconds) ? hm_format_time (seconds) : NULL;
}

static char *
format_count (double number)
{
  return isfinite (number) ? hm_format_number (number, 3) : NULL;
}

static char *
format_ratio (double ratio)
{
  return isfinite (ratio) ? hm_format_ratio (ratio) : NULL;
}

static char *
format_share (double share)
{
  return isfinite (share) ? hm_format_percent (share, 0) : NULL;
}

static char *
format_whole (const Row *row)
{
  return isfinite (row->connection.time) ? hm_format_time (row->connection.time)
                                         : g_strdup (hm_status_to_string (row->handshake->status));
}

static char *
format_interval (const Row *row)
{
  const HmHandshake *handshake = row->handshake;
  double width = (handshake->high - handshake->low) / 2 / handshake->seconds;

  return isfinite (width) ? hm_format_percent (width, 1) : NULL;
}

static char *
format_client (const Row *row)
{
  return format_time (row->connection.client_time);
}

static char *
format_server (const Row *row)
{
  return format_time (row->connection.server_time);
}

static char *
format_rate (const Row *row)
{
  return format_count (row->connection.rate);
}

static char *
format_server_rate (const Row *row)
{
  return format_count (row->connection.server_rate);
}

static char *
format_gain (const Row *row)
{
  return format_ratio (row->connection.gain);
}

static char *
format_key_share (const Row *row)
{
  return format_share (row->connection.key_time / row->connection.time);
}

static char *
format_bulk_share (const Row *row)
{
  return format_share (row->connection.bulk_share);
}

static char *
format_protocol_share (const Row *row)
{
  return format_share (row->connection.protocol_share);
}

static char *
format_times (const Row *row)
{
  return format_ratio (row->times);
}

static char *
format_handshake (const Row *row)
{
  return format_time (row->connection.handshake_time);
}

static char *
format_handshake_key (const Row *row)
{
  return format_share (row->connection.key_share);
}

static char *
format_byte (const Row *row)
{
  return format_time (row->connection.byte_time);
}

static char *
format_speed (const Row *row)
{
  double speed = row->connection.speed;

  return isfinite (speed) ? hm_format_speed (speed, HM_UNITS_DECIMAL) : NULL;
}

static char *
format_record (const Row *row)
{
  return format_share (row->connection.record_share);
}

static char *
format_break_even (const Row *row)
{
  return format_count (row->connection.break_even);
}

/* When a column is left out. */
typedef enum
{
  ALWAYS,
  SEVERAL_ENGINES,
  SEVERAL_THREADS,
} When;

typedef struct
{
  HmColumn column;
  Format format;
  When when;
} TableColumn;

static const TableColumn connection_columns[] = {
  /* Translators: a column with engines: "built-in", "openssl". */
  { { "engine", N_ ("Engine") }, format_engine, SEVERAL_ENGINES },
  /* Translators: a column with protocols: "tls1.3". */
  { { "protocol", N_ ("Protocol") }, format_protocol },
  /* Translators: a column with cipher suites. */
  { { "cipher", N_ ("Cipher") }, format_cipher },
  /* Translators: a column with keys of certificates: "rsa-2048". */
  { { "key", N_ ("Key") }, format_key },
  /* Translators: a column with groups of key exchange: "x25519". */
  { { "group", N_ ("Group") }, format_group },
  /* Translators: a column: "full", or how a connection was resumed: "ticket". */
  { { "mode", N_ ("Mode") }, format_mode },
  /* Translators: a column with numbers of threads. */
  { { "threads", N_ ("Threads"), TRUE }, format_threads, SEVERAL_THREADS },
  /* Translators: a column with numbers of bytes. */
  { { "bytes", N_ ("Bytes"), TRUE }, format_bytes },
  /* Translators: a column with the time that a connection takes both sides. */
  { { "time", N_ ("Time"), TRUE }, format_whole },
  /* Translators: a column with the half width of an interval, in percent. */
  { { "interval", N_ ("±"), TRUE }, format_interval },
  /* Translators: a column with the client's part of the time. */
  { { "client", N_ ("Client"), TRUE }, format_client },
  /* Translators: a column with the server's part of the time. */
  { { "server", N_ ("Server"), TRUE }, format_server },
  /* Translators: a column with connections a second; a core does both sides. */
  { { "rate", N_ ("Conn/s"), TRUE }, format_rate },
  /* Translators: a column with connections a second; a core does the server's side. */
  { { "server_rate", N_ ("Server/s"), TRUE }, format_server_rate },
  /* Translators: a column: how many resumed connections take the time of a full one. */
  { { "gain", N_ ("Gain"), TRUE }, format_gain },
  /* Translators: a column: share of the time that goes into work with public and private keys. */
  { { "key_share", N_ ("Key work"), TRUE }, format_key_share },
  /* Translators: a column: share of the time that goes into cipher and MAC. */
  { { "bulk_share", N_ ("Data"), TRUE }, format_bulk_share },
  /* Translators: a column: share of the time that goes into the rest of the handshake. */
  { { "protocol_share", N_ ("Rest"), TRUE }, format_protocol_share },
  /* Translators: a column: how many times faster than a machine of 1997. */
  { { "times", N_ ("1997"), TRUE }, format_times },
};

/* What all numbers of bytes have in common. */
static const TableColumn kind_columns[] = {
  { { "engine", N_ ("Engine") }, format_engine, SEVERAL_ENGINES },
  { { "protocol", N_ ("Protocol") }, format_protocol },
  { { "cipher", N_ ("Cipher") }, format_cipher },
  { { "key", N_ ("Key") }, format_key },
  { { "group", N_ ("Group") }, format_group },
  { { "mode", N_ ("Mode") }, format_mode },
  { { "threads", N_ ("Threads"), TRUE }, format_threads, SEVERAL_THREADS },
  /* Translators: a column with the time of a handshake without data. */
  { { "handshake", N_ ("Handshake"), TRUE }, format_handshake },
  /* Translators: a column: share of the handshake that goes into work with keys. */
  { { "key_share", N_ ("Key work"), TRUE }, format_handshake_key },
  /* Translators: a column with the time that a byte takes, there and back. */
  { { "byte", N_ ("Per byte"), TRUE }, format_byte },
  /* Translators: a column with bytes a second through cipher and MAC. */
  { { "speed", N_ ("Speed"), TRUE }, format_speed },
  /* Translators: a column: share of a byte's time that the bare cipher and MAC would take. */
  { { "record", N_ ("Cipher and MAC"), TRUE }, format_record },
  /* Translators: a column with the bytes that take as long as the handshake. */
  { { "break_even", N_ ("Break-even bytes"), TRUE }, format_break_even },
};

static gboolean
is_shown (const TableColumn *column, const GArray *rows)
{
  const HmHandshake *first;
  gboolean shown = column->when == ALWAYS;

  for (guint i = 0; i < rows->len && !shown; i++)
    {
      const HmHandshake *one = g_array_index (rows, Row, i).handshake;

      first = g_array_index (rows, Row, 0).handshake;
      shown = column->when == SEVERAL_ENGINES ? g_strcmp0 (one->engine, first->engine) != 0
                                              : one->threads > 1;
    }
  return shown;
}

static char *
write_table (const GArray *rows, const TableColumn *columns, guint n_columns)
{
  g_autofree HmColumn *shown = g_new0 (HmColumn, n_columns + 1);
  g_autofree Format *columns_shown = g_new0 (Format, n_columns);
  g_autoptr (HmListing) listing = NULL;
  guint n = 0;

  for (guint c = 0; c < n_columns; c++)
    if (is_shown (&columns[c], rows))
      {
        shown[n] = columns[c].column;
        columns_shown[n++] = columns[c].format;
      }
  listing = hm_listing_new (shown);
  for (guint i = 0; i < rows->len; i++)
    {
      g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);

      for (guint c = 0; c < n; c++)
        g_ptr_array_add (cells, columns_shown[c](&g_array_index (rows, Row, i)));
      hm_listing_add (listing, (const char *const *) cells->pdata);
    }
  /* A line that is too long is better than a figure that is missing. */
  return hm_listing_write (listing, "table", G_MAXINT);
}

static gboolean
is_same_kind (const HmHandshake *a, const HmHandshake *b)
{
  return g_strcmp0 (a->engine, b->engine) == 0 && g_strcmp0 (a->protocol, b->protocol) == 0 &&
         g_strcmp0 (a->cipher, b->cipher) == 0 && g_strcmp0 (a->key, b->key) == 0 &&
         g_strcmp0 (a->group, b->group) == 0 && g_strcmp0 (a->mode, b->mode) == 0 &&
         g_strcmp0 (a->resumption, b->resumption) == 0 &&
         g_strcmp0 (a->verification, b->verification) == 0 && a->threads == b->threads;
}

/* The first row of each kind for which a byte's time is known. */
static GArray *
collect_kinds (const GArray *rows)
{
  GArray *kinds = g_array_new (FALSE, TRUE, sizeof (Row));

  for (guint i = 0; i < rows->len; i++)
    {
      const Row *row = &g_array_index (rows, Row, i);
      gboolean there = !isfinite (row->connection.byte_time);

      for (guint k = 0; k < kinds->len && !there; k++)
        there = is_same_kind (g_array_index (kinds, Row, k).handshake, row->handshake);
      if (!there)
        g_array_append_vals (kinds, row, 1);
    }
  return kinds;
}

char *
hm_handshake_listing_table (HmRun *run)
{
  g_autoptr (GArray) rows = derive_rows (run);
  g_autoptr (GArray) kinds = collect_kinds (rows);
  g_autofree char *connections =
      write_table (rows, connection_columns, G_N_ELEMENTS (connection_columns));
  g_autofree char *costs = NULL;

  if (kinds->len == 0)
    return g_steal_pointer (&connections);
  costs = write_table (kinds, kind_columns, G_N_ELEMENTS (kind_columns));
  return g_strconcat (connections, "\n", costs, NULL);
}

/* ---- Machine formats ---- */

#define DERIVED(name, field)                                                                       \
  {                                                                                                \
    name, G_STRUCT_OFFSET (Row, field)                                                             \
  }

/* Fields that are reckoned, in CSV and JSON. */
static const struct
{
  const char *name;
  gsize offset; /* of a double in Row */
} derived[] = {
  DERIVED ("seconds_per_connection", connection.time),
  DERIVED ("client_seconds_per_connection", connection.client_time),
  DERIVED ("server_seconds_per_connection", connection.server_time),
  DERIVED ("connections_per_second", connection.rate),
  DERIVED ("server_connections_per_second", connection.server_rate),
  DERIVED ("gain", connection.gain),
  DERIVED ("handshake_seconds", connection.handshake_time),
  DERIVED ("seconds_per_byte", connection.byte_time),
  DERIVED ("bytes_per_second", connection.speed),
  DERIVED ("break_even_bytes", connection.break_even),
  DERIVED ("key_seconds", connection.key_time),
  DERIVED ("key_share", connection.key_share),
  DERIVED ("bulk_seconds", connection.bulk_time),
  DERIVED ("bulk_share", connection.bulk_share),
  DERIVED ("record_share", connection.record_share),
  DERIVED ("protocol_seconds", connection.protocol_time),
  DERIVED ("protocol_share", connection.protocol_share),
  DERIVED ("times_pentium_pro", times),
};

static const HmColumn measured_columns[] = {
  { "engine", NULL },
  { "protocol", NULL },
  { "cipher", NULL },
  { "key", NULL },
  { "group", NULL },
  { "mode", NULL },
  { "resumption", NULL },
  { "verification", NULL },
  { "status", NULL },
  { "message", NULL },
  { "bytes", NULL, TRUE },
  { "connections", NULL, TRUE },
  { "threads", NULL, TRUE },
  { "seconds", NULL, TRUE },
  { "low", NULL, TRUE },
  { "high", NULL, TRUE },
  { "wall_median", NULL, TRUE },
  { "client_seconds", NULL, TRUE },
  { "server_seconds", NULL, TRUE },
  { "wire_bytes", NULL, TRUE },
  { "samples", NULL, TRUE },
  { "accepted", NULL, TRUE },
};

/* The shortest text that reads back as the same number; NULL for what is not finite. */
static char *
write_number (double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  if (!isfinite (value))
    return NULL;
  for (int digits = 15; digits < 17; digits++)
    {
      char form[8];

      g_snprintf (form, sizeof form, "%%.%dg", digits);
      g_ascii_formatd (text, sizeof text, form, value);
      if (g_ascii_strtod (text, NULL) == value)
        return g_strdup (text);
    }
  return g_strdup (g_ascii_dtostr (text, sizeof text, value));
}

static void
add_csv_row (HmListing *listing, const Row *row)
{
  const HmHandshake *one = row->handshake;
  const char *texts[] = { one->engine,     one->protocol,     one->cipher,
                          one->key,        one->group,        one->mode,
                          one->resumption, one->verification, hm_status_to_string (one->status),
                          one->message };
  double numbers[] = { (double) one->bytes,
                       one->connections,
                       one->threads,
                       one->seconds,
                       one->low,
                       one->high,
                       one->wall_median,
                       one->client_seconds,
                       one->server_seconds,
                       one->wire_bytes,
                       one->samples,
                       one->accepted };
  g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);

  G_STATIC_ASSERT (G_N_ELEMENTS (texts) + G_N_ELEMENTS (numbers) ==
                   G_N_ELEMENTS (measured_columns));
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    g_ptr_array_add (cells, g_strdup (texts[i]));
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    g_ptr_array_add (cells, write_number (numbers[i]));
  for (guint i = 0; i < G_N_ELEMENTS (derived); i++)
    g_ptr_array_add (cells, write_number (G_STRUCT_MEMBER (double, row, derived[i].offset)));
  hm_listing_add (listing, (const char *const *) cells->pdata);
}

char *
hm_handshake_listing_csv (HmRun *run)
{
  HmColumn columns[G_N_ELEMENTS (measured_columns) + G_N_ELEMENTS (derived) + 1] = { { NULL } };
  g_autoptr (GArray) rows = derive_rows (run);
  g_autoptr (HmListing) listing = NULL;

  memcpy (columns, measured_columns, sizeof measured_columns);
  for (guint i = 0; i < G_N_ELEMENTS (derived); i++)
    columns[G_N_ELEMENTS (measured_columns) + i] = (HmColumn){ derived[i].name, NULL, TRUE };
  listing = hm_listing_new (columns);
  for (guint i = 0; i < rows->len; i++)
    add_csv_row (listing, &g_array_index (rows, Row, i));
  return hm_listing_write (listing, "csv", G_MAXINT);
}

static JsonObject *
make_derived (const Row *row)
{
  JsonObject *object = json_object_new ();

  for (guint i = 0; i < G_N_ELEMENTS (derived); i++)
    json_object_set_double_member (object, derived[i].name,
                                   G_STRUCT_MEMBER (double, row, derived[i].offset));
  return object;
}

char *
hm_handshake_listing_json (HmRun *run)
{
  g_autofree char *saved = hm_run_to_json (run, FALSE);
  g_autoptr (JsonNode) node = hm_json_parse (saved, -1, hm_run_get_id (run), NULL);
  g_autoptr (GArray) rows = derive_rows (run);
  g_autofree char *text = NULL;
  JsonArray *handshakes;
  guint at = 0;

  /* What we wrote can be read. */
  g_return_val_if_fail (node != NULL, NULL);

  handshakes = json_object_get_array_member (json_node_get_object (node), "handshakes");
  for (guint i = 0; i < rows->len; i++)
    {
      const Row *row = &g_array_index (rows, Row, i);

      /* These are not written. */
      if (row->handshake->status == HM_STATUS_PENDING)
        continue;
      g_return_val_if_fail (at < json_array_get_length (handshakes), NULL);
      json_object_set_object_member (json_array_get_object_element (handshakes, at++), "derived",
                                     make_derived (row));
    }
  text = hm_json_to_string (node, TRUE);
  return g_str_has_suffix (text, "\n") ? g_steal_pointer (&text) : g_strconcat (text, "\n", NULL);
}
