/* hm-write-ssltest.c: a run's handshakes in the layout of SSLeay's table of 1997
 *
 *   SSLv3 RC4-MD5        1000 x  10240   20.25s    7.90s
 *
 * Connections, bytes, seconds with a full handshake each, seconds with all but one resumed. Each
 * engine has a table of its own under a line that names it; hm-import-history.c reads all of this
 * back.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-write.h"

#include <math.h>
#include <string.h>

#include "run/import/hm-import.h"

/* Seconds are printed of so many, however many were made. */
#define CONNECTIONS 1000

static const struct
{
  const char *id, *printed;
} protocols[] = {
  { "ssl2", "SSLv2" },     { "ssl3", "SSLv3" },     { "tls1.0", "TLSv1" },
  { "tls1.1", "TLSv1.1" }, { "tls1.2", "TLSv1.2" }, { "tls1.3", "TLSv1.3" },
};

typedef struct
{
  const HmHandshake *full, *resumed; /* NULL: not there */
} Row;

static const char *
get_printed (const HmHandshake *handshake)
{
  for (guint i = 0; i < G_N_ELEMENTS (protocols); i++)
    if (g_strcmp0 (protocols[i].id, handshake->protocol) == 0)
      return protocols[i].printed;
  return NULL;
}

/* Of an RSA key; 0: it is another one, of which the layout has no word. */
static guint
get_bits (const HmHandshake *handshake)
{
  if (handshake->key == NULL || !g_str_has_prefix (handshake->key, "rsa-"))
    return 0;
  return (guint) g_ascii_strtoull (handshake->key + strlen ("rsa-"), NULL, 10);
}

static gboolean
is_resumed (const HmHandshake *handshake)
{
  return g_strcmp0 (handshake->mode, "resumed") == 0;
}

static gboolean
is_printable (const HmHandshake *handshake)
{
  return get_printed (handshake) != NULL && get_bits (handshake) > 0 && handshake->bytes >= 0 &&
         handshake->connections > 0 && handshake->seconds > 0 && isfinite (handshake->seconds);
}

static gboolean
is_same_table (const HmHandshake *a, const HmHandshake *b)
{
  return g_strcmp0 (a->engine, b->engine) == 0 && a->threads == b->threads;
}

static gboolean
is_same_row (const HmHandshake *a, const HmHandshake *b)
{
  return is_same_table (a, b) && a->bytes == b->bytes &&
         g_strcmp0 (a->protocol, b->protocol) == 0 && g_strcmp0 (a->cipher, b->cipher) == 0 &&
         g_strcmp0 (a->key, b->key) == 0 && g_strcmp0 (a->group, b->group) == 0 &&
         g_strcmp0 (a->verification, b->verification) == 0;
}

static const HmHandshake *
get_any (const Row *row)
{
  return row->full != NULL ? row->full : row->resumed;
}

/* Of several ways of resuming the first one counts. */
static GArray *
collect_rows (HmRun *run)
{
  const GPtrArray *all = hm_run_get_handshakes (run);
  GArray *rows = g_array_new (FALSE, TRUE, sizeof (Row));

  for (guint i = 0; i < all->len; i++)
    {
      const HmHandshake *one = all->pdata[i];
      guint at = 0;

      if (!is_printable (one))
        continue;
      while (at < rows->len && !is_same_row (get_any (&g_array_index (rows, Row, at)), one))
        at++;
      if (at == rows->len)
        g_array_set_size (rows, at + 1);
      if (!is_resumed (one))
        g_array_index (rows, Row, at).full = one;
      else if (g_array_index (rows, Row, at).resumed == NULL)
        g_array_index (rows, Row, at).resumed = one;
    }
  return rows;
}

/* Two decimals as then, and more where the machine has become too fast for these. Nothing is 0.00s,
 * as always in these tables. */
static char *
format_seconds (const HmHandshake *handshake)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE], form[8];
  double seconds =
      handshake != NULL ? handshake->seconds / handshake->connections * CONNECTIONS : 0;
  int decimals = seconds > 0 ? CLAMP (3 - (int) floor (log10 (seconds)), 2, 9) : 2;

  g_snprintf (form, sizeof form, "%%.%df", decimals);
  return g_strconcat (g_ascii_formatd (digits, sizeof digits, form, seconds), "s", NULL);
}

static void
write_row (GString *text, const Row *row, guint usual_bits)
{
  const HmHandshake *any = get_any (row);
  g_autofree char *full = format_seconds (row->full);
  g_autofree char *resumed = format_seconds (row->resumed);

  g_string_append_printf (text, "%s %-12s %6d x %6" G_GINT64_FORMAT " %9s %9s", get_printed (any),
                          any->cipher, CONNECTIONS, any->bytes, full, resumed);
  if (get_bits (any) != usual_bits)
    g_string_append_printf (text, " %ubit RSA", get_bits (any));
  g_string_append_c (text, '\n');
}

/* Several engines of a run stand beside each other in each field of its library, in the order in
 * which they come first. NULL where it does not tell. */
static char *
get_library_field (HmRun *run, const char *field, const HmHandshake *handshake)
{
  const GPtrArray *all = hm_run_get_handshakes (run);
  g_autoptr (GPtrArray) engines = g_ptr_array_new ();
  g_auto (GStrv) parts = field != NULL ? g_strsplit (field, "; ", -1) : NULL;
  guint at = 0;

  for (guint i = 0; i < all->len; i++)
    {
      const char *engine = ((const HmHandshake *) all->pdata[i])->engine;

      if (engine != NULL && !g_ptr_array_find_with_equal_func (engines, engine, g_str_equal, NULL))
        g_ptr_array_add (engines, (gpointer) engine);
    }
  if (parts == NULL || handshake->engine == NULL || g_strv_length (parts) != engines->len ||
      !g_ptr_array_find_with_equal_func (engines, handshake->engine, g_str_equal, &at) ||
      strchr (parts[at], ',') != NULL)
    return NULL;
  return g_strdup (parts[at]);
}

static void
write_heading (GString *text, HmRun *run, const HmHandshake *first)
{
  const HmLibrary *library = hm_run_get_library (run);
  g_autofree char *name = get_library_field (run, library->name, first);
  g_autofree char *version = get_library_field (run, library->version, first);

  g_string_append_printf (text, HM_IMPORT_SSLTEST_HEADING "%s",
                          first->engine != NULL ? first->engine : "unknown");
  if (name != NULL)
    g_string_append_printf (text, ", library %s", name);
  if (version != NULL)
    g_string_append_printf (text, ", version %s", version);
  if (first->threads > 1)
    g_string_append_printf (text, ", threads %u", first->threads);
  g_string_append_c (text, '\n');
  g_string_append_printf (text, "a %ubit server key was being used except where noted\n\n",
                          get_bits (first));
}

char *
hm_write_ssltest (HmRun *run)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GArray) rows = NULL;

  g_return_val_if_fail (HM_IS_RUN (run), NULL);

  rows = collect_rows (run);
  for (guint i = 0; i < rows->len; i++)
    {
      const HmHandshake *first = get_any (&g_array_index (rows, Row, i));
      gint64 bytes = first->bytes;
      gboolean done = FALSE;

      for (guint j = 0; j < i && !done; j++)
        done = is_same_table (get_any (&g_array_index (rows, Row, j)), first);
      if (done)
        continue;
      if (text->len > 0)
        g_string_append_c (text, '\n');
      write_heading (text, run, first);
      for (guint j = i; j < rows->len; j++)
        {
          const Row *row = &g_array_index (rows, Row, j);

          if (!is_same_table (get_any (row), first))
            continue;
          if (get_any (row)->bytes != bytes)
            g_string_append_c (text, '\n');
          bytes = get_any (row)->bytes;
          write_row (text, row, get_bits (first));
        }
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}
