/* hm-figure-handshakes.c: what a connection takes, and what the time goes into
 *
 * A resumed connection does all that a full one does but the work with the public key. What depends
 * on the bytes is the cipher and the digest. So, of connections that were timed as a whole, three
 * parts can be told: the public key is what a full connection takes more than a resumed one; the
 * protocol is what a resumed one takes at the smallest number of bytes; the data is the rest.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-figure-more.h"
#include "report/hm-figure-private.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "report/hm-handshake-words.h"
#include "run/hm-connection.h"
#include "run/hm-handshake-index.h"
#include "run/hm-word.h"

/* Up to so many bytes it is the handshake that is timed, not the data. */
#define FEW_BYTES 1024

enum
{
  PART_PROTOCOL,
  PART_DATA,
  PART_PUBLIC_KEY,
  N_PARTS,
};

static const char *const part_names[N_PARTS] = {
  /* Translators: a part of a connection's time: what resumed connections need too. */
  [PART_PROTOCOL] = N_ ("Protocol"),
  /* Translators: a part of a connection's time: encrypting and authenticating the data. */
  [PART_DATA] = N_ ("Data"),
  /* Translators: a part of a connection's time: what only full handshakes need. */
  [PART_PUBLIC_KEY] = N_ ("Public key"),
};

/* What a text does not tell, as that of 1997, is no difference. */
static gboolean
same_or_unknown (const char *a, const char *b)
{
  return a == NULL || b == NULL || strcmp (a, b) == 0;
}

gboolean
hm_figure_is_same_suite (const HmHandshake *a, const HmHandshake *b)
{
  return g_strcmp0 (a->protocol, b->protocol) == 0 && g_strcmp0 (a->cipher, b->cipher) == 0 &&
         g_strcmp0 (a->key, b->key) == 0 && same_or_unknown (a->group, b->group) &&
         same_or_unknown (a->verification, b->verification) && a->threads == b->threads;
}

static gboolean
same_mode (const HmHandshake *a, const HmHandshake *b)
{
  return hm_handshake_is_resumed (a) == hm_handshake_is_resumed (b) &&
         same_or_unknown (a->resumption, b->resumption);
}

static gboolean
same_engine (const HmHandshake *a, const HmHandshake *b)
{
  return g_strcmp0 (a->engine, b->engine) == 0;
}

gboolean
hm_figure_wants_handshake (const HmFigureOptions *options, const HmHandshake *handshake)
{
  const char *words[] = { handshake->protocol, handshake->cipher, handshake->key };

  if (options->algorithms == NULL)
    return TRUE;
  for (guint i = 0; options->algorithms[i] != NULL; i++)
    for (guint j = 0; j < G_N_ELEMENTS (words); j++)
      if (words[j] != NULL && g_ascii_strcasecmp (words[j], options->algorithms[i]) == 0)
        return TRUE;
  return FALSE;
}

/* The resumed connection of a suite in a run, at @bytes or, with -1, at the fewest. */
static const HmHandshake *
find_resumed (HmRun *run, const HmHandshake *like, gint64 bytes)
{
  const GPtrArray *all = hm_handshake_index_lookup (run, like);
  const HmHandshake *best = NULL;

  for (guint i = 0; i < all->len; i++)
    {
      const HmHandshake *one = all->pdata[i];

      if ((bytes < 0 || one->bytes == bytes) && (best == NULL || one->bytes < best->bytes) &&
          hm_handshake_is_resumed (one) && hm_handshake_has_time (one) &&
          hm_figure_is_same_suite (one, like) && same_engine (one, like) &&
          same_or_unknown (one->resumption, like->resumption))
        best = one;
    }
  return best;
}

/* What the time goes into; NULL where it cannot be told. */
static double *
split_time (HmRun *run, const HmHandshake *handshake)
{
  const HmHandshake *resumed = find_resumed (run, handshake, handshake->bytes);
  const HmHandshake *least = find_resumed (run, handshake, -1);
  double whole = hm_handshake_get_time (handshake), protocol, data;
  double *parts;

  if (resumed == NULL || least == NULL || least->bytes > FEW_BYTES)
    return NULL;
  protocol = hm_handshake_get_time (least);
  data = hm_handshake_get_time (resumed) - protocol;
  /* Noise can turn the order round; then nothing is told. */
  if (data < 0 || whole < protocol + data)
    return NULL;
  parts = g_new0 (double, N_PARTS);
  parts[PART_PROTOCOL] = protocol;
  parts[PART_DATA] = data;
  parts[PART_PUBLIC_KEY] = whole - protocol - data;
  return parts;
}

char *
hm_figure_handshake_id (const HmHandshake *handshake)
{
  const char *words[] = { handshake->protocol,    handshake->cipher,     handshake->key,
                          handshake->mode,        handshake->resumption, handshake->group,
                          handshake->verification };
  g_autoptr (GString) id = g_string_new (NULL);

  /* What only later programs tell is left out where it is not told. */
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (i < 4 || words[i] != NULL)
      g_string_append_printf (id, "%s%s", i > 0 ? ":" : "", words[i] != NULL ? words[i] : "");
  if (handshake->threads > 1)
    g_string_append_printf (id, ":threads-%u", handshake->threads);
  return g_string_free (g_steal_pointer (&id), FALSE);
}

/* Below the full connection of its kind a resumed one need not say the kind once more. */
static char *
label_row (const GPtrArray *rows, guint at, HmHandshakeDetails details)
{
  const HmHandshake *row = rows->pdata[at];

  if (at == 0 || !hm_handshake_is_resumed (row) ||
      !hm_figure_is_same_suite (rows->pdata[at - 1], row))
    return hm_handshake_title (row, details);
  if (row->resumption == NULL)
    /* Translators: a row of a chart, below that of the same connection with a full handshake. */
    return g_strdup (_ ("resumed"));
  /* Translators: a row of a chart, below that of the same connection with a full handshake; the way
   * of resuming: "ticket", "session-id". */
  return g_strdup_printf (_ ("resumed (%s)"), row->resumption);
}

GHashTable *
hm_figure_new_suites (void)
{
  return g_hash_table_new_full (hm_text_hash, g_str_equal, g_free,
                                (GDestroyNotify) g_ptr_array_unref);
}

GPtrArray *
hm_figure_get_suite (GHashTable *suites, const HmHandshake *handshake)
{
  g_autofree char *key = hm_handshake_index_key (handshake);
  GPtrArray *suite = g_hash_table_lookup (suites, key);

  if (suite == NULL)
    {
      suite = g_ptr_array_new ();
      g_hash_table_insert (suites, g_steal_pointer (&key), suite);
    }
  return suite;
}

/* Full before resumed, where it is not there yet. */
static void
add_row (GPtrArray *suite, const HmHandshake *one)
{
  guint at = suite->len;

  for (guint k = 0; k < suite->len; k++)
    {
      const HmHandshake *row = suite->pdata[k];

      if (!hm_figure_is_same_suite (row, one))
        continue;
      if (same_mode (row, one))
        return;
      at = hm_handshake_is_resumed (one) ? k + 1 : MIN (at, k);
    }
  g_ptr_array_insert (suite, (int) at, (gpointer) one);
}

/* Rows in the order of the runs, full before resumed; the same for all numbers of bytes, so that
 * what is missing at one of them is seen. */
static GPtrArray *
collect_rows (const HmShown *shown, guint n, const HmFigureOptions *options)
{
  g_autoptr (GHashTable) suites = hm_figure_new_suites ();
  g_autoptr (GPtrArray) order = g_ptr_array_new (); /* of the suites, as they come */
  GPtrArray *rows = g_ptr_array_new ();

  for (guint i = 0; i < n; i++)
    {
      const GPtrArray *all = hm_run_get_handshakes (shown[i].run);

      for (guint j = 0; j < all->len; j++)
        {
          GPtrArray *suite;

          if (!hm_figure_wants_handshake (options, all->pdata[j]))
            continue;
          suite = hm_figure_get_suite (suites, all->pdata[j]);
          if (suite->len == 0)
            g_ptr_array_add (order, suite);
          add_row (suite, all->pdata[j]);
        }
    }
  for (guint i = 0; i < order->len; i++)
    g_ptr_array_extend (rows, order->pdata[i], NULL, NULL);
  return rows;
}

/* The engines by which a run has one kind of connection more than once, in their order: each is a
 * series. Where each kind is of one engine alone, all are one series. */
GPtrArray *
hm_figure_list_engines (HmRun *run)
{
  g_autoptr (GPtrArray) engines = g_ptr_array_new ();
  const GPtrArray *all = hm_run_get_handshakes (run);
  gboolean several = FALSE;

  for (guint i = 0; i < all->len; i++)
    {
      const HmHandshake *one = all->pdata[i];
      const char *engine = one->engine != NULL ? one->engine : "";

      if (!g_ptr_array_find_with_equal_func (engines, engine, g_str_equal, NULL))
        g_ptr_array_add (engines, (gpointer) engine);
    }
  for (guint i = 0; i < all->len && !several && engines->len > 1; i++)
    {
      const GPtrArray *like = hm_handshake_index_lookup (run, all->pdata[i]);

      for (guint j = 0; j < like->len && !several; j++)
        several = !same_engine (all->pdata[i], like->pdata[j]) &&
                  hm_figure_is_same_suite (all->pdata[i], like->pdata[j]);
    }
  if (!several)
    {
      g_ptr_array_set_size (engines, 0);
      if (all->len > 0)
        g_ptr_array_add (engines, NULL);
    }
  return g_steal_pointer (&engines);
}

/* @engine NULL: whatever. */
static const HmHandshake *
find_handshake (HmRun *run, const HmHandshake *row, const char *engine, gint64 bytes)
{
  const GPtrArray *all = hm_handshake_index_lookup (run, row);

  for (guint i = 0; i < all->len; i++)
    {
      const HmHandshake *one = all->pdata[i];

      if (one->bytes == bytes && hm_figure_is_same_suite (one, row) && same_mode (one, row) &&
          (engine == NULL || g_str_equal (one->engine != NULL ? one->engine : "", engine)))
        return one;
    }
  return NULL;
}

static void
add_line (GString *text, char *line)
{
  g_string_append_c (text, '\n');
  g_string_append (text, line);
  g_free (line);
}

static void
add_interval (GString *text, const HmHandshake *handshake, const HmBar *bar)
{
  if (isfinite (bar->low))
    {
      g_autofree char *low = hm_format_time (bar->low), *high = hm_format_time (bar->high);
      double half = (bar->high - bar->low) / 2 / bar->value;
      g_autofree char *share = hm_format_percent (half, half < 0.0995 ? 1 : 0);

      add_line (text,
                /* Translators: the ends of the interval, and half its width in percent: "95 %
                   interval 675 MB/s to 677 MB/s (±0.2 %)". */
                g_strdup_printf (_ ("95 %% interval %1$s to %2$s (±%3$s)"), low, high, share));
    }
  else
    add_line (text, g_strdup (_ ("Interval not recorded")));
  if (handshake->samples > 0)
    add_line (text,
              /* Translators: of %2$u measured samples %1$u were undisturbed. */
              g_strdup_printf (ngettext ("%1$u of %2$u sample accepted",
                                         "%1$u of %2$u samples accepted", handshake->samples),
                               handshake->accepted, handshake->samples));
}

/* What the row's name may leave out, where all rows agree. */
static void
add_conditions (GString *text, const HmHandshake *handshake)
{
  g_autofree char *details =
      hm_handshake_details_title (handshake, HM_HANDSHAKE_GROUP | HM_HANDSHAKE_VERIFICATION |
                                                 HM_HANDSHAKE_RESUMPTION | HM_HANDSHAKE_ENGINE);

  if (*details != '\0')
    add_line (text, g_steal_pointer (&details));
  if (handshake->message != NULL)
    add_line (text, g_strdup (handshake->message));
}

static char *
make_detail (const char *series, const char *row, const HmHandshake *handshake, const HmBar *bar)
{
  g_autoptr (GString) text = g_string_new (series);

  add_line (text, g_strdup (row));
  add_line (text, g_strdup (bar->label));
  add_interval (text, handshake, bar);
  if (bar->parts != NULL)
    for (guint i = 0; i < N_PARTS; i++)
      {
        g_autofree char *time = hm_format_time (bar->parts[i]);
        g_autofree char *share = hm_format_percent (bar->parts[i] / bar->value, 0);

        g_autofree char *line = NULL;

        if (!(bar->parts[i] > 0))
          continue;
        /* Translators: a part of a connection's time, the time, and its share in percent. */
        line = g_strdup_printf (_ ("%1$s: %2$s (%3$s)"), _ (part_names[i]), time, share);
        add_line (text, g_steal_pointer (&line));
      }
  if (isfinite (handshake->client_seconds) && isfinite (handshake->server_seconds) &&
      handshake->connections > 0)
    {
      g_autofree char *client = hm_format_time (handshake->client_seconds / handshake->connections);
      g_autofree char *server = hm_format_time (handshake->server_seconds / handshake->connections);

      /* Translators: two times: of the two ends of a connection. */
      add_line (text, g_strdup_printf (_ ("Client %1$s, server %2$s"), client, server));
    }
  if (handshake->connections > 0)
    add_line (text,
              g_strdup_printf (
                  /* Translators: how many connections were timed together. */
                  ngettext ("%u connection timed", "%u connections timed", handshake->connections),
                  handshake->connections));
  if (bar->state == HM_BAR_DISTURBED)
    add_line (text, g_strdup (_ ("Disturbed: too few samples were undisturbed to rely on this")));
  add_conditions (text, handshake);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Against the baseline, where there is a comparison. */
static void
add_pair (HmBar *bar, const HmHandshake *handshake, const HmPairs *pairs)
{
  const HmHandshakePair *pair = pairs != NULL ? hm_pairs_find_handshake (pairs, handshake) : NULL;
  g_autofree char *told = NULL, *before = bar->detail;

  if (pair == NULL || !isfinite (pair->ratio))
    {
      g_steal_pointer (&before);
      return;
    }
  told = hm_figure_tell_handshake_pair (pair, hm_pairs_get_compare (pairs)->base);
  bar->detail = g_strdup_printf ("%s\n%s", before, told);
}

/* While a run is measured, a figure is rough until its interval is within so much of it. */
#define ROUGH 0.02

void
hm_figure_fill_connection (HmBar *bar, HmRun *run, const HmHandshake *handshake)
{
  gboolean running = hm_run_get_status (run) == HM_RUN_RUNNING;
  g_autofree char *time = NULL, *rate = NULL;

  bar->handshake = handshake;
  if (!hm_handshake_has_time (handshake))
    {
      bar->state = handshake->status == HM_STATUS_UNAVAILABLE          ? HM_BAR_UNAVAILABLE
                   : handshake->status == HM_STATUS_FAILED             ? HM_BAR_FAILED
                   : running && handshake->status == HM_STATUS_PENDING ? HM_BAR_PENDING
                                                                       : HM_BAR_MISSING;
      bar->label = g_strdup (bar->state == HM_BAR_UNAVAILABLE ? _ ("not available")
                             : bar->state == HM_BAR_FAILED    ? _ ("failed")
                             : bar->state == HM_BAR_PENDING   ? _ ("not measured yet")
                                                              : _ ("no figure"));
      return;
    }
  bar->value = hm_handshake_get_time (handshake);
  if (handshake->low > 0 && handshake->low <= handshake->seconds &&
      handshake->high >= handshake->seconds && isfinite (handshake->high))
    {
      bar->low = handshake->low / handshake->connections;
      bar->high = handshake->high / handshake->connections;
    }
  bar->state = handshake->status == HM_STATUS_DISTURBED                       ? HM_BAR_DISTURBED
               : running && !(bar->high - bar->low <= 2 * ROUGH * bar->value) ? HM_BAR_ROUGH
                                                                              : HM_BAR_MEASURED;
  time = hm_format_time (bar->value);
  rate = hm_format_number (1 / bar->value, 3);
  /* Translators: the time that a connection takes, and how many a second that makes: "14.5 ms,
     69.2/s". */
  bar->label = g_strdup_printf (_ ("%1$s, %2$s/s"), time, rate);
}

/* The detail tells the parts also where the bar is not @split into them. */
static void
fill_bar (HmBar *bar,
          HmRun *run,
          const char *series,
          const char *row,
          const HmHandshake *handshake,
          gboolean split)
{
  g_autofree char *energy = NULL;

  hm_figure_fill_connection (bar, run, handshake);
  if (!isfinite (bar->value))
    {
      g_autoptr (GString) text = g_string_new (series);

      add_line (text, g_strdup (row));
      add_line (text, g_strdup (bar->label));
      add_conditions (text, handshake);
      bar->detail = g_string_free (g_steal_pointer (&text), FALSE);
      return;
    }
  bar->parts = split_time (run, handshake);
  bar->detail = make_detail (series, row, handshake, bar);
  energy = hm_figure_tell_connection_energy (run, handshake);
  if (energy != NULL)
    {
      g_autofree char *before = bar->detail;

      bar->detail = g_strdup_printf ("%s\n%s", before, energy);
    }
  if (!split)
    g_clear_pointer (&bar->parts, g_free);
}

static char *
name_series (HmRun *run, const char *engine)
{
  g_autofree char *title = engine != NULL ? hm_format_engine (engine) : NULL;

  return title != NULL ? g_strdup_printf ("%s · %s", hm_run_get_name (run), title)
                       : g_strdup (hm_run_get_name (run));
}

static void
add_run (HmFigure *figure,
         const HmShown *shown,
         const GPtrArray *engines,
         const GPtrArray *rows,
         gint64 bytes,
         const HmPairs *pairs)
{
  if (engines->len == 0)
    hm_figure_add_series (figure, shown, g_strdup (hm_run_get_name (shown->run)), 0);
  for (guint i = 0; i < engines->len; i++)
    {
      const char *engine = engines->pdata[i];
      HmSeries *series = hm_figure_add_series (figure, shown, name_series (shown->run, engine), i);

      for (guint j = 0; j < rows->len; j++)
        {
          const HmHandshake *one = find_handshake (shown->run, rows->pdata[j], engine, bytes);

          if (one == NULL)
            continue;
          fill_bar (&series->bars[j], shown->run, series->name, figure->category_names[j], one,
                    figure->parts != NULL);
          add_pair (&series->bars[j], one, pairs);
        }
    }
}

static char *
make_title (gint64 bytes)
{
  g_autofree char *size = NULL;

  if (bytes < 0)
    return g_strdup (_ ("Connections, unknown number of bytes"));
  size = hm_format_size_long (bytes);
  /* Translators: a chart's title; %s is a number of bytes: "Connections with 10 KiB each way". */
  return g_strdup_printf (_ ("Connections with %s each way"), size);
}

/* @rows and the @engines of each run are those of all figures. */
static HmFigure *
draw_up (const HmShown *shown,
         guint n,
         const GPtrArray *rows,
         const GPtrArray *engines,
         gint64 bytes,
         const HmFigureOptions *options)
{
  GPtrArray *labels = g_ptr_array_new (), *names = g_ptr_array_new (), *ids = g_ptr_array_new ();
  /* Engines are series. */
  HmHandshakeDetails details = HM_HANDSHAKE_PROTOCOL | HM_HANDSHAKE_MODE | HM_HANDSHAKE_RESUMPTION |
                               (hm_handshake_find_details (rows) & ~HM_HANDSHAKE_ENGINE);
  HmFigure *figure;

  for (guint i = 0; i < rows->len; i++)
    {
      g_ptr_array_add (labels, label_row (rows, i, details));
      g_ptr_array_add (names, hm_handshake_title (rows->pdata[i], details));
      g_ptr_array_add (ids, hm_figure_handshake_id (rows->pdata[i]));
    }
  figure = hm_figure_new (make_title (bytes), labels, names, HM_AXIS_SECONDS, options);
  hm_figure_set_ids (figure, g_strdup_printf ("%" G_GINT64_FORMAT, bytes), ids);
  figure->horizontal = TRUE;
  /* Parts of a logarithm say nothing. */
  if (figure->scale != HM_SCALE_LOG)
    {
      figure->scale = HM_SCALE_LINEAR;
      figure->parts = g_new0 (char *, N_PARTS + 1);
      for (guint i = 0; i < N_PARTS; i++)
        figure->parts[i] = g_strdup (_ (part_names[i]));
    }
  for (guint i = 0; i < n; i++)
    add_run (figure, &shown[i], engines->pdata[i], rows, bytes, options->pairs);
  hm_figure_fill_missing (figure);
  figure->summary =
      /* Translators: the first sentence of a chart that is read aloud; %s is the chart's title. */
      g_strdup_printf (_ ("%s, time for a connection, less is better."), figure->title);
  return figure;
}

static int
compare_sizes (gconstpointer a, gconstpointer b)
{
  guint64 first = *(const gint64 *) a, second = *(const gint64 *) b;

  return (first > second) - (first < second);
}

/* Whether the comparison is of the baseline and the others as they are shown. */
static gboolean
is_of (const HmPairs *pairs, HmRun *base, const HmShown *others, guint n)
{
  if (pairs == NULL || hm_pairs_get_base (pairs) != base ||
      hm_pairs_get_compare (pairs)->others->len != n)
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (hm_pairs_get_other (pairs, i) != others[i].run)
      return FALSE;
  return TRUE;
}

/* Times as fast as the baseline: a figure for each number of bytes that runs have in common. */
static void
add_ratios (GPtrArray *figures,
            const GArray *sizes,
            const HmShown *shown,
            guint n,
            const HmFigureOptions *options)
{
  guint baseline = hm_figure_baseline (shown, n), n_others = 0;
  g_autofree HmShown *others = g_new (HmShown, n);
  g_autofree HmRun **runs = g_new (HmRun *, n);
  g_autoptr (HmCompare) own = NULL;
  const HmCompare *compare;

  for (guint i = 0; i < n; i++)
    if (i != baseline)
      {
        others[n_others] = shown[i];
        runs[n_others++] = shown[i].run;
      }
  if (is_of (options->pairs, shown[baseline].run, others, n_others))
    compare = hm_pairs_get_compare (options->pairs);
  else
    compare = own = hm_compare_new (shown[baseline].run, runs, n_others);
  for (guint i = 0; i < sizes->len; i++)
    {
      gint64 bytes = g_array_index (sizes, gint64, i);
      HmFigure *figure =
          bytes >= 0 ? hm_figure_handshake_ratios (compare, others, bytes, options) : NULL;

      if (figure != NULL && figure->n_categories > 0)
        {
          /* As all figures here, it goes by its bytes. */
          g_free (figure->id);
          figure->id = g_strdup_printf ("%" G_GINT64_FORMAT, bytes);
          g_ptr_array_add (figures, figure);
        }
      else
        hm_figure_free (figure);
    }
}

GPtrArray *
hm_figure_handshakes (const HmShown *shown, guint n, const HmFigureOptions *options)
{
  GPtrArray *figures = g_ptr_array_new_with_free_func ((GDestroyNotify) hm_figure_free);
  g_autoptr (GArray) sizes = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GHashTable) seen = g_hash_table_new (g_int64_hash, g_int64_equal);
  g_autoptr (GPtrArray) rows = NULL, engines = NULL;

  g_return_val_if_fail (options != NULL, figures);

  for (guint i = 0; i < n; i++)
    {
      const GPtrArray *all = hm_run_get_handshakes (shown[i].run);

      for (guint j = 0; j < all->len; j++)
        {
          const HmHandshake *one = all->pdata[j];

          if (hm_figure_wants_handshake (options, one) &&
              g_hash_table_add (seen, (gpointer) &one->bytes))
            g_array_append_val (sizes, one->bytes);
        }
    }
  g_array_sort (sizes, compare_sizes);
  if (options->scale == HM_SCALE_RATIO && n >= 2)
    {
      add_ratios (figures, sizes, shown, n, options);
      return figures;
    }
  rows = collect_rows (shown, n, options);
  engines = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (engines, hm_figure_list_engines (shown[i].run));
  for (guint i = 0; i < sizes->len; i++)
    g_ptr_array_add (figures,
                     draw_up (shown, n, rows, engines, g_array_index (sizes, gint64, i), options));
  return figures;
}
