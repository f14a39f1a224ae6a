/* hm-report-connections.c: what the handshakes of a run come to, in a few sentences
 *
 * One kind of connection speaks for all: the newest protocol, and of the old ones that of the table
 * of 1997.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-report-connections.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "report/hm-format.h"
#include "report/hm-handshake-words.h"
#include "report/hm-report-words.h"
#include "run/hm-connection.h"

#define MAX_KEYS 4
/* Less is no machine of the past. */
#define MIN_RATIO 2.0

/* The run whose table of 1997 others are held against. */
static const char old_run[] = "pentium-pro-200";

/* What speaks for a run, the last first. SSLv3 stands before TLS 1.0, as the figures of 1997 are of
 * it. */
static const char *const protocols[] = { "ssl2", "tls1.0", "tls1.1", "ssl3", "tls1.2", "tls1.3" };

static guint
rank_protocol (const HmHandshake *handshake)
{
  for (guint i = 0; i < G_N_ELEMENTS (protocols); i++)
    if (g_strcmp0 (handshake->protocol, protocols[i]) == 0)
      return i + 1;
  return 0;
}

static gboolean
is_usual (const HmHandshake *handshake)
{
  return g_strcmp0 (handshake->cipher, "RC4-MD5") == 0 &&
         g_strcmp0 (handshake->key, "rsa-512") == 0;
}

static gboolean
is_same_kind (const HmHandshake *a, const HmHandshake *b)
{
  return g_strcmp0 (a->protocol, b->protocol) == 0 && g_strcmp0 (a->cipher, b->cipher) == 0 &&
         g_strcmp0 (a->group, b->group) == 0 && g_strcmp0 (a->verification, b->verification) == 0 &&
         g_strcmp0 (a->engine, b->engine) == 0 && a->bytes == b->bytes && a->threads == b->threads;
}

/* The first resumed row of the same kind that has a time. */
static const HmHandshake *
find_resumed (HmRun *run, const HmHandshake *full)
{
  const GPtrArray *all = hm_run_get_handshakes (run);
  HmConnection connection;

  for (guint i = 0; i < all->len; i++)
    {
      const HmHandshake *one = all->pdata[i];

      if (hm_handshake_is_resumed (one) && is_same_kind (one, full) &&
          g_strcmp0 (one->key, full->key) == 0 && hm_connection_derive (run, one, &connection))
        return one;
    }
  return NULL;
}

/* Which of two rows says more about the run: above 0 for @a. */
static int
compare_worth (HmRun *run, const HmHandshake *a, const HmHandshake *b)
{
  int order = (int) rank_protocol (a) - (int) rank_protocol (b);

  if (order == 0)
    order = is_usual (a) - is_usual (b);
  if (order == 0)
    order = (a->bytes == HM_HANDSHAKE_USUAL_BYTES) - (b->bytes == HM_HANDSHAKE_USUAL_BYTES);
  if (order == 0)
    order = (find_resumed (run, a) != NULL) - (find_resumed (run, b) != NULL);
  if (order == 0)
    order = (a->bytes < b->bytes) - (a->bytes > b->bytes);
  if (order == 0)
    order = (a->threads > b->threads) - (a->threads < b->threads);
  return order;
}

/* The full handshake that speaks for the run, of one thread or of several; NULL when there is none
 * with a time. */
static const HmHandshake *
choose_main (HmRun *run, gboolean several)
{
  const GPtrArray *all = hm_run_get_handshakes (run);
  const HmHandshake *best = NULL;
  HmConnection connection;

  for (guint i = 0; i < all->len; i++)
    {
      const HmHandshake *one = all->pdata[i];

      if (hm_handshake_is_resumed (one) || one->bytes < 0 || (one->threads > 1) != several ||
          !hm_connection_derive (run, one, &connection))
        continue;
      if (best == NULL || compare_worth (run, one, best) > 0)
        best = one;
    }
  return best;
}

/* For plural forms: the number as far as it is whole. */
static gulong
count (double rate)
{
  return rate < G_MAXINT ? (gulong) (rate + 0.5) : G_MAXINT;
}

/* "26.0 kB", "2.8 kB". */
static char *
format_bytes (double bytes)
{
  gboolean mega = bytes >= 999.5e3;
  double value = bytes / (mega ? 1e6 : 1e3);
  g_autofree char *number = hm_format_number (value, value < 0.995 ? 1 : value < 9.95 ? 2 : 3);

  /* Translators: an amount of data; %s is a number of millions of bytes. */
  return mega ? g_strdup_printf (_ ("%s MB"), number)
              /* Translators: an amount of data; %s is a number of thousands of bytes. */
              : g_strdup_printf (_ ("%s kB"), number);
}

/* ---- The sentences ---- */

/* What a core does that makes connections with itself. */
static void
add_rate (GPtrArray *sentences,
          HmRun *run,
          const HmHandshake *full,
          const HmConnection *connection,
          const HmConnection *resumed)
{
  HmHandshakeDetails details = hm_handshake_find_details (hm_run_get_handshakes (run));
  g_autofree char *what =
      hm_handshake_title (full, HM_HANDSHAKE_PROTOCOL | (details & ~HM_HANDSHAKE_RESUMPTION));
  g_autofree char *size = hm_format_size_long (full->bytes);
  g_autofree char *rate = hm_format_number (connection->rate, 3);
  g_autofree char *other = NULL, *saved = NULL;

  if (resumed == NULL)
    {
      g_ptr_array_add (
          sentences,
          g_strdup_printf (
              /* Translators: a kind of connections ("SSLv3 RC4-MD5 · RSA 512"), how many bytes are
               * sent ("10 KiB"), and how many connections a second that makes. */
              ngettext ("With %1$s and %2$s each way, a core that does both sides makes %3$s full "
                        "connection a second.",
                        "With %1$s and %2$s each way, a core that does both sides makes %3$s full "
                        "connections a second.",
                        count (connection->rate)),
              what, size, rate));
      return;
    }
  other = hm_format_number (resumed->rate, 3);
  saved = hm_format_percent (1 - resumed->time / connection->time, 0);
  if (resumed->time < connection->time)
    g_ptr_array_add (
        sentences,
        g_strdup_printf (
            /* Translators: a kind of connections ("SSLv3 RC4-MD5 · RSA 512"), how many bytes are
             * sent ("10 KiB"), how many full connections a second that makes, how many resumed
             * ones, and the share of time that these save, in percent. */
            ngettext ("With %1$s and %2$s each way, a core that does both sides makes %3$s full "
                      "connection a second, and %4$s when sessions are resumed, which saves %5$s "
                      "of the time.",
                      "With %1$s and %2$s each way, a core that does both sides makes %3$s full "
                      "connections a second, and %4$s when sessions are resumed, which saves %5$s "
                      "of the time.",
                      count (connection->rate)),
            what, size, rate, other, saved));
  else
    g_ptr_array_add (
        sentences,
        g_strdup_printf (
            /* Translators: a kind of connections ("SSLv3 RC4-MD5 · RSA 512"), how many bytes are
             * sent ("10 KiB"), how many full connections a second that makes, and how many resumed
             * ones. */
            ngettext ("With %1$s and %2$s each way, a core that does both sides makes %3$s full "
                      "connection a second, and %4$s when sessions are resumed.",
                      "With %1$s and %2$s each way, a core that does both sides makes %3$s full "
                      "connections a second, and %4$s when sessions are resumed.",
                      count (connection->rate)),
            what, size, rate, other));
}

static void
add_server (GPtrArray *sentences, const HmConnection *connection, const HmConnection *resumed)
{
  g_autofree char *rate = NULL, *other = NULL;

  if (!isfinite (connection->server_rate))
    return;
  rate = hm_format_number (connection->server_rate, 3);
  if (resumed == NULL || !isfinite (resumed->server_rate))
    {
      g_ptr_array_add (
          sentences, g_strdup_printf (
                         /* Translators: a number of connections a second. */
                         ngettext ("The server's side alone would be %s full connection a second.",
                                   "The server's side alone would be %s full connections a second.",
                                   count (connection->server_rate)),
                         rate));
      return;
    }
  other = hm_format_number (resumed->server_rate, 3);
  g_ptr_array_add (
      sentences,
      g_strdup_printf (
          /* Translators: two numbers of connections a second. */
          ngettext ("The server's side alone would be %1$s full connection a second, and %2$s when "
                    "sessions are resumed.",
                    "The server's side alone would be %1$s full connections a second, and %2$s "
                    "when sessions are resumed.",
                    count (connection->server_rate)),
          rate, other));
}

/* What several threads make together, each of them both sides. */
static void
add_threads (GPtrArray *sentences, HmRun *run)
{
  const HmHandshake *full = choose_main (run, TRUE);
  g_autofree char *suite = NULL, *size = NULL, *rate = NULL;
  HmHandshake alone;

  if (full == NULL)
    return;
  alone = *full;
  alone.threads = 1; /* the sentence has them */
  suite = hm_format_suite (&alone);
  size = hm_format_size_long (full->bytes);
  rate = hm_format_number (full->connections / full->seconds, 3);
  g_ptr_array_add (
      sentences,
      g_strdup_printf (
          /* Translators: a number of threads, a kind of connections ("SSLv3 RC4-MD5 · RSA 512"),
           * how many bytes are sent ("10 KiB"), and how many connections a second they make. */
          ngettext ("%1$u thread makes %4$s full connections a second with %2$s and %3$s each way.",
                    "%1$u threads together make %4$s full connections a second with %2$s and %3$s "
                    "each way.",
                    full->threads),
          full->threads, suite, size, rate));
}

/* Of the handshake alone, by the run's own rates of keys: the same suite with each key that it
 * has. */
static void
add_keys (GPtrArray *sentences, HmRun *run, const HmHandshake *full)
{
  const GPtrArray *all = hm_run_get_handshakes (run);
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *list = NULL;

  for (guint i = 0; i < all->len; i++)
    {
      const HmHandshake *one = all->pdata[i];
      g_autofree char *share = NULL;
      HmConnection connection;

      if (hm_handshake_is_resumed (one) || !is_same_kind (one, full) ||
          !hm_connection_derive (run, one, &connection) || !(connection.key_share < 1))
        continue;
      share = hm_format_percent (connection.key_share, 0);
      g_ptr_array_add (
          items,
          /* Translators: an item of a list: a key ("RSA 512") and the share of time
           * that it takes ("77 %"). */
          g_strdup_printf (C_ ("share", "%1$s, %2$s"), hm_algorithm_title (one->key), share));
    }
  if (items->len == 0)
    return;
  list = hm_words_list (items, MAX_KEYS);
  g_ptr_array_add (sentences,
                   /* Translators: a list of keys, each with a share: "RSA 512, 77 %; RSA 1024, 89
                    * %". */
                   g_strdup_printf (_ ("Of the time of a full handshake, the operations with "
                                       "public and private keys take: %s."),
                                    list));
}

/* Of the whole connection, by what the rows of handshakes alone tell. */
static void
add_parts (GPtrArray *sentences, const HmConnection *connection, const HmConnection *resumed)
{
  double whole = connection->time;
  g_autofree char *key = NULL, *data = NULL, *protocol = NULL;

  /* Noise can turn the order round; then nothing is told. */
  if (resumed == NULL || !(resumed->time < whole) || !(resumed->handshake_time < resumed->time))
    return;
  key = hm_format_percent ((whole - resumed->time) / whole, 0);
  data = hm_format_percent ((resumed->time - resumed->handshake_time) / whole, 0);
  protocol = hm_format_percent (resumed->handshake_time / whole, 0);
  g_ptr_array_add (
      sentences,
      g_strdup_printf (
          /* Translators: three shares of the time in percent. */
          _ ("Of the time of a full connection, what a resumed one saves, above all the public "
             "key, takes %1$s, the data %2$s and the rest of the protocol %3$s."),
          key, data, protocol));
}

static void
add_break_even (GPtrArray *sentences, const HmConnection *connection, const HmConnection *resumed)
{
  g_autofree char *full = NULL, *other = NULL;

  if (!isfinite (connection->break_even))
    return;
  full = format_bytes (connection->break_even);
  if (resumed == NULL || !isfinite (resumed->break_even))
    {
      g_ptr_array_add (sentences,
                       /* Translators: an amount of data: "26.0 kB". */
                       g_strdup_printf (_ ("From %s each way on, the data takes longer than a full "
                                           "handshake."),
                                        full));
      return;
    }
  other = format_bytes (resumed->break_even);
  g_ptr_array_add (sentences,
                   /* Translators: two amounts of data: "26.0 kB", "2.8 kB". */
                   g_strdup_printf (_ ("From %1$s each way on, the data takes longer than a full "
                                       "handshake, and from %2$s on longer than a resumed one."),
                                    full, other));
}

static HmRun *
find_old (HmRun *const *references, guint n_references)
{
  for (guint i = 0; i < n_references; i++)
    if (g_str_equal (hm_run_get_id (references[i]), old_run))
      return references[i];
  return NULL;
}

/* The row of the old table that hm_connection_times () takes. */
static const HmHandshake *
find_old_row (HmRun *old, const HmHandshake *full)
{
  const GPtrArray *all = hm_run_get_handshakes (old);
  const HmHandshake *found = NULL;

  for (guint i = 0; i < all->len; i++)
    {
      const HmHandshake *one = all->pdata[i];
      gboolean same = g_strcmp0 (one->protocol, full->protocol) == 0 &&
                      g_strcmp0 (one->cipher, full->cipher) == 0 &&
                      g_strcmp0 (one->key, full->key) == 0;

      if (one->bytes == full->bytes && !hm_handshake_is_resumed (one) &&
          (same || (found == NULL && g_strcmp0 (one->protocol, "ssl3") == 0 && is_usual (one))))
        found = one;
    }
  return found;
}

static void
add_old (GPtrArray *sentences, HmRun *run, HmRun *old, const HmHandshake *full)
{
  double times = old != NULL && old != run ? hm_connection_times (old, full) : NAN;
  const HmHandshake *row = times >= MIN_RATIO ? find_old_row (old, full) : NULL;
  g_autofree char *suite = NULL, *rate = NULL, *number = NULL;

  if (row == NULL)
    return;
  suite = hm_format_suite (row);
  rate = hm_format_number (row->connections / row->seconds, 3);
  number = hm_format_number (times, 3);
  g_ptr_array_add (
      sentences,
      g_strdup_printf (
          /* Translators: a machine and its year ("Pentium Pro 200", 1997), how many connections a
           * second it made, a kind of connections ("SSLv3 RC4-MD5 · RSA 512"), and how many times
           * as many they are now. */
          ngettext ("The %1$s of %2$u made %3$s full connection a second with %4$s and as many "
                    "bytes: this is %5$s times as many.",
                    "The %1$s of %2$u made %3$s full connections a second with %4$s and as many "
                    "bytes: this is %5$s times as many.",
                    count (row->connections / row->seconds)),
          hm_run_get_name (old), hm_run_get_machine (old)->year, rate, suite, number));
}

void
hm_report_add_connections (GPtrArray *sentences,
                           HmRun *run,
                           HmRun *const *references,
                           guint n_references)
{
  const HmHandshake *full, *again;
  HmConnection connection, other, *resumed = NULL;

  g_return_if_fail (sentences != NULL && HM_IS_RUN (run));

  full = choose_main (run, FALSE);
  if (full == NULL)
    {
      add_threads (sentences, run);
      return;
    }
  hm_connection_derive (run, full, &connection);
  again = find_resumed (run, full);
  if (again != NULL && hm_connection_derive (run, again, &other))
    resumed = &other;
  add_rate (sentences, run, full, &connection, resumed);
  add_server (sentences, &connection, resumed);
  add_threads (sentences, run);
  add_keys (sentences, run, full);
  add_parts (sentences, &connection, resumed);
  add_break_even (sentences, &connection, resumed);
  add_old (sentences, run, find_old (references, n_references), full);
}
