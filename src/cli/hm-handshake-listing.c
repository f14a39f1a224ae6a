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

/* Of Row, in the order of the run. */
static GArray *
derive_rows (HmRun *run)
{
  GArray *rows = g_array_new (FALSE, TRUE, sizeof (Row));
  const GPtrArray *handshakes = hm_run_get_handshakes (run);
  g_autoptr (HmRun) old = hm_reference_find (OLD_RUN);

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

/* Tables in which a column stands. */
enum
{
  CONNECTIONS = 1 << 0, /* a line for each number of bytes */
  KINDS = 1 << 1,       /* one for what all numbers of bytes have in common */
  BOTH = CONNECTIONS | KINDS,
};

/* When a column is left out. */
typedef enum
{
  ALWAYS,
  SEVERAL_ENGINES,
  SEVERAL_THREADS,
} When;

/* What a cell says is a word of the handshake, a number of the row in some form, or a text of its
 * own. Nobody knows: a blank. */
typedef struct
{
  HmColumn column;
  guint tables;
  When when;
  gsize word;                    /* offset of a char * in HmHandshake */
  char *(*form) (double number); /* NULL: no number */
  gsize number;                  /* offset of a double in Row */
  char *(*write) (const Row *row);
} TableColumn;

static char *
write_mode (const Row *row)
{
  const HmHandshake *handshake = row->handshake;

  return g_strdup (handshake->resumption != NULL ? handshake->resumption : handshake->mode);
}

static char *
write_threads (const Row *row)
{
  return hm_format_number (row->handshake->threads, 9);
}

static char *
write_bytes (const Row *row)
{
  return hm_format_size (row->handshake->bytes);
}

static char *
write_time (const Row *row)
{
  return isfinite (row->connection.time) ? hm_format_time (row->connection.time)
                                         : g_strdup (hm_status_to_string (row->handshake->status));
}

static char *
write_interval (const Row *row)
{
  const HmHandshake *handshake = row->handshake;
  double width = (handshake->high - handshake->low) / 2 / handshake->seconds;

  return isfinite (width) ? hm_format_percent (width, 1) : NULL;
}

static char *
write_key_share (const Row *row)
{
  double share = row->connection.key_time / row->connection.time;

  return isfinite (share) ? hm_format_percent (share, 0) : NULL;
}

static char *
form_count (double number)
{
  return hm_format_number (number, 3);
}

static char *
form_share (double share)
{
  return hm_format_percent (share, 0);
}

static char *
form_speed (double speed)
{
  return hm_format_speed (speed, HM_UNITS_DECIMAL);
}

#define WORD(name, title, in, shown, field)                                                        \
  {                                                                                                \
    .column = { name, title }, .tables = in, .when = shown,                                        \
    .word = G_STRUCT_OFFSET (HmHandshake, field)                                                   \
  }
#define NUMBER(name, title, in, how, field)                                                        \
  {                                                                                                \
    .column = { name, title, TRUE }, .tables = in, .form = how,                                    \
    .number = G_STRUCT_OFFSET (Row, field)                                                         \
  }
#define TEXT(name, title, is_number, in, shown, how)                                               \
  {                                                                                                \
    .column = { name, title, is_number }, .tables = in, .when = shown, .write = how                \
  }

static const TableColumn table_columns[] = {
  /* Translators: a column with engines: "built-in", "openssl". */
  WORD ("engine", N_ ("Engine"), BOTH, SEVERAL_ENGINES, engine),
  /* Translators: a column with protocols: "tls1.3". */
  WORD ("protocol", N_ ("Protocol"), BOTH, ALWAYS, protocol),
  /* Translators: a column with cipher suites. */
  WORD ("cipher", N_ ("Cipher"), BOTH, ALWAYS, cipher),
  /* Translators: a column with keys of certificates: "rsa-2048". */
  WORD ("key", N_ ("Key"), BOTH, ALWAYS, key),
  /* Translators: a column with groups of key exchange: "x25519". */
  WORD ("group", N_ ("Group"), BOTH, ALWAYS, group),
  /* Translators: a column: "full", or how a connection was resumed: "ticket". */
  TEXT ("mode", N_ ("Mode"), FALSE, BOTH, ALWAYS, write_mode),
  /* Translators: a column with numbers of threads. */
  TEXT ("threads", N_ ("Threads"), TRUE, BOTH, SEVERAL_THREADS, write_threads),
  /* Translators: a column with numbers of bytes. */
  TEXT ("bytes", N_ ("Bytes"), TRUE, CONNECTIONS, ALWAYS, write_bytes),
  /* Translators: a column with the time that a connection takes both sides. */
  TEXT ("time", N_ ("Time"), TRUE, CONNECTIONS, ALWAYS, write_time),
  /* Translators: a column with the half width of an interval, in percent. */
  TEXT ("interval", N_ ("±"), TRUE, CONNECTIONS, ALWAYS, write_interval),
  /* Translators: a column with the client's part of the time. */
  NUMBER ("client", N_ ("Client"), CONNECTIONS, hm_format_time, connection.client_time),
  /* Translators: a column with the server's part of the time. */
  NUMBER ("server", N_ ("Server"), CONNECTIONS, hm_format_time, connection.server_time),
  /* Translators: a column with connections a second; a core does both sides. */
  NUMBER ("rate", N_ ("Conn/s"), CONNECTIONS, form_count, connection.rate),
  /* Translators: a column with connections a second; a core does the server's side. */
  NUMBER ("server_rate", N_ ("Server/s"), CONNECTIONS, form_count, connection.server_rate),
  /* Translators: a column: how many resumed connections take the time of a full one. */
  NUMBER ("gain", N_ ("Gain"), CONNECTIONS, hm_format_ratio, connection.gain),
  /* Translators: a column: share of the time that goes into work with public and private keys. */
  TEXT ("key_share", N_ ("Key work"), TRUE, CONNECTIONS, ALWAYS, write_key_share),
  /* Translators: a column: share of the time that goes into cipher and MAC. */
  NUMBER ("bulk_share", N_ ("Data"), CONNECTIONS, form_share, connection.bulk_share),
  /* Translators: a column: share of the time that goes into the rest of the handshake. */
  NUMBER ("protocol_share", N_ ("Rest"), CONNECTIONS, form_share, connection.protocol_share),
  /* Translators: a column: how many times faster than a machine of 1997. */
  NUMBER ("times", N_ ("1997"), CONNECTIONS, hm_format_ratio, times),
  /* Translators: a column with the time of a handshake without data. */
  NUMBER ("handshake", N_ ("Handshake"), KINDS, hm_format_time, connection.handshake_time),
  /* Translators: a column: share of the handshake that goes into work with keys. */
  NUMBER ("key_share", N_ ("Key work"), KINDS, form_share, connection.key_share),
  /* Translators: a column with the time that a byte takes, there and back. */
  NUMBER ("byte", N_ ("Per byte"), KINDS, hm_format_time, connection.byte_time),
  /* Translators: a column with bytes a second through cipher and MAC. */
  NUMBER ("speed", N_ ("Speed"), KINDS, form_speed, connection.speed),
  /* Translators: a column: share of a byte's time that the bare cipher and MAC would take. */
  NUMBER ("record", N_ ("Cipher and MAC"), KINDS, form_share, connection.record_share),
  /* Translators: a column with the bytes that take as long as the handshake. */
  NUMBER ("break_even", N_ ("Break-even bytes"), KINDS, form_count, connection.break_even),
};

static char *
write_cell (const TableColumn *column, const Row *row)
{
  double number;

  if (column->write != NULL)
    return column->write (row);
  if (column->form == NULL)
    return g_strdup (G_STRUCT_MEMBER (const char *, row->handshake, column->word));
  number = G_STRUCT_MEMBER (double, row, column->number);
  return isfinite (number) ? column->form (number) : NULL;
}

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
write_table (const GArray *rows, guint table)
{
  HmColumn titles[G_N_ELEMENTS (table_columns) + 1] = { { NULL } };
  const TableColumn *shown[G_N_ELEMENTS (table_columns)];
  g_autoptr (HmListing) listing = NULL;
  guint n = 0;

  for (guint c = 0; c < G_N_ELEMENTS (table_columns); c++)
    if ((table_columns[c].tables & table) && is_shown (&table_columns[c], rows))
      {
        titles[n] = table_columns[c].column;
        shown[n++] = &table_columns[c];
      }
  listing = hm_listing_new (titles);
  for (guint i = 0; i < rows->len; i++)
    {
      g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);

      for (guint c = 0; c < n; c++)
        g_ptr_array_add (cells, write_cell (shown[c], &g_array_index (rows, Row, i)));
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
  g_autofree char *connections = write_table (rows, CONNECTIONS);
  g_autofree char *costs = NULL;

  if (kinds->len == 0)
    return g_steal_pointer (&connections);
  costs = write_table (kinds, KINDS);
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

/* NULL for what is not finite. */
static char *
write_number (double value)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (!isfinite (value))
    return NULL;
  hm_json_write_double (text, value);
  return g_strdup (text->str);
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
