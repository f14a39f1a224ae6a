/* hm-write-handshakes.c: a run's handshakes as a table
 *
 * A row a kind of connection and number of bytes, connections a second with a full handshake and
 * resumed beside each other.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-write.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "report/hm-handshake-words.h"
#include "run/hm-word.h"

enum
{
  MODE_FULL,
  MODE_RESUMED,
  N_MODES,
};

typedef struct
{
  const HmHandshake *modes[N_MODES]; /* NULL: not there */
} Row;

static char *
make_key (const HmHandshake *handshake)
{
  const char *words[] = { handshake->engine, handshake->protocol, handshake->cipher,
                          handshake->key,    handshake->group,    handshake->verification };
  g_autoptr (GString) key = g_string_new (NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    g_string_append_printf (key, "%s\n", words[i] != NULL ? words[i] : "");
  g_string_append_printf (key, "%" G_GINT64_FORMAT "\n%u", handshake->bytes, handshake->threads);
  return g_string_free (g_steal_pointer (&key), FALSE);
}

/* In the order of the run. What comes twice has two rows. */
static GArray *
collect_rows (const GPtrArray *handshakes)
{
  GArray *rows = g_array_new (FALSE, TRUE, sizeof (Row));
  g_autoptr (GHashTable) places = g_hash_table_new_full (hm_text_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < handshakes->len; i++)
    {
      const HmHandshake *handshake = handshakes->pdata[i];
      guint mode = g_strcmp0 (handshake->mode, "resumed") == 0 ? MODE_RESUMED : MODE_FULL;
      char *key = make_key (handshake);
      guint place = GPOINTER_TO_UINT (g_hash_table_lookup (places, key));

      if (place == 0 || g_array_index (rows, Row, place - 1).modes[mode] != NULL)
        {
          Row fresh = { { NULL } };

          g_array_append_val (rows, fresh);
          place = rows->len;
        }
      g_array_index (rows, Row, place - 1).modes[mode] = handshake;
      g_hash_table_replace (places, key, GUINT_TO_POINTER (place));
    }
  return rows;
}

static char *
format_cell (const HmHandshake *handshake, guint *marks)
{
  double rate;

  if (handshake == NULL)
    return g_strdup ("–");
  if (handshake->status == HM_STATUS_FAILED)
    {
      *marks |= 1u << HM_STATUS_FAILED;
      /* Translators: in a cell of a table: the operation failed. Short. */
      return g_strdup (_ ("failed"));
    }
  if (handshake->status == HM_STATUS_UNAVAILABLE)
    {
      *marks |= 1u << HM_STATUS_UNAVAILABLE;
      /* Translators: in a cell of a table: not available. Short. */
      return g_strdup (_ ("n/a"));
    }
  rate = handshake->connections / handshake->seconds;
  return isfinite (rate) && rate > 0 ? hm_format_number (rate, 3) : g_strdup ("–");
}

guint
hm_write_handshakes (HmDocument *document, HmRun *run)
{
  const GPtrArray *handshakes;
  g_autoptr (GArray) rows = NULL;
  HmHandshakeDetails details;
  g_autofree char *last = NULL;
  HmTable *table;
  guint marks = 0;

  g_return_val_if_fail (document != NULL && HM_IS_RUN (run), 0);

  handshakes = hm_run_get_handshakes (run);
  if (handshakes->len == 0)
    return 0;
  details = hm_handshake_find_details (handshakes);
  rows = collect_rows (handshakes);
  table = hm_document_add_table (document, 4);
  /* Translators: heads the first column of a table of handshakes. */
  table->columns[0].title = g_strdup (_ ("Connections per second"));
  table->columns[0].is_text = TRUE;
  /* Translators: heads a column: how many bytes are sent over a connection. */
  table->columns[1].title = g_strdup (_ ("sent"));
  /* Translators: heads a column: connections with a full handshake. */
  table->columns[2].title = g_strdup (_ ("full"));
  /* Translators: heads a column: connections that resume a session. */
  table->columns[3].title = g_strdup (_ ("resumed"));
  for (guint i = 0; i < rows->len; i++)
    {
      const Row *row = &g_array_index (rows, Row, i);
      const HmHandshake *any =
          row->modes[MODE_FULL] != NULL ? row->modes[MODE_FULL] : row->modes[MODE_RESUMED];
      /* A full handshake has no way of resuming; that of its partner is the row's. */
      const HmHandshake *named = row->modes[MODE_RESUMED] != NULL ? row->modes[MODE_RESUMED] : any;
      g_autofree char *suite = hm_format_suite (any);
      g_autofree char *own = hm_handshake_details_title (named, details);
      char **cells;

      /* Where rows of one suite differ in more than bytes, it heads them, so that names are short.
       */
      if (details != 0 && g_strcmp0 (suite, last) != 0)
        hm_table_add (table)[0] = g_strdup (suite);
      cells = hm_table_add (table);
      cells[0] = g_strdup (*own != '\0' ? own : suite);
      g_free (last);
      last = g_steal_pointer (&suite);
      cells[1] = any->bytes >= 0 ? hm_format_size_long (any->bytes) : g_strdup ("–");
      for (guint mode = 0; mode < N_MODES; mode++)
        cells[2 + mode] = format_cell (row->modes[mode], &marks);
    }
  return marks;
}
