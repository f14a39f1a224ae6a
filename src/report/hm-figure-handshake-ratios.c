/* hm-figure-handshake-ratios.c: figure of connections against a baseline, a row a pair
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-figure-private.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "report/hm-handshake-words.h"

/* A row: the pairs of all others that are of one handshake. */
typedef struct
{
  const HmHandshake *key;
  const HmHandshakePair **pairs; /* one for each other run, or NULL */
  double order;                  /* the first ratio that there is */
} Row;

static void
row_clear (gpointer row)
{
  g_free (((Row *) row)->pairs);
}

/* All that tells two rows of the baseline apart. */
static gboolean
is_same_row (const HmHandshake *a, const HmHandshake *b)
{
  return a == b ||
         (a->bytes == b->bytes && a->threads == b->threads &&
          g_strcmp0 (a->protocol, b->protocol) == 0 && g_strcmp0 (a->cipher, b->cipher) == 0 &&
          g_strcmp0 (a->key, b->key) == 0 && g_strcmp0 (a->mode, b->mode) == 0 &&
          g_strcmp0 (a->group, b->group) == 0 && g_strcmp0 (a->resumption, b->resumption) == 0 &&
          g_strcmp0 (a->verification, b->verification) == 0 &&
          g_strcmp0 (a->engine, b->engine) == 0);
}

/* With @size -1 at the bytes by which the pair's family is summed up. */
static gboolean
is_chosen (const HmComparison *comparison,
           const HmHandshakePair *pair,
           gint64 size,
           const HmFigureOptions *options)
{
  if (!isfinite (pair->ratio) || !hm_figure_wants_handshake (options, pair->key))
    return FALSE;
  if (size != -1)
    return pair->key->bytes == size;
  for (guint i = 0; i < comparison->handshake_families->len; i++)
    if (hm_handshake_family_has (
            &g_array_index (comparison->handshake_families, HmHandshakeFamily, i), pair))
      return TRUE;
  return FALSE;
}

/* The largest first; what is alike in the order of the comparison. */
static int
compare_rows (gconstpointer a, gconstpointer b)
{
  const Row *first = a, *second = b;

  return (first->order < second->order) - (first->order > second->order);
}

static GArray *
collect_rows (const HmCompare *compare, gint64 size, const HmFigureOptions *options)
{
  GArray *rows = g_array_new (FALSE, TRUE, sizeof (Row));

  g_array_set_clear_func (rows, row_clear);
  for (guint i = 0; i < compare->others->len; i++)
    {
      const HmComparison *comparison = compare->others->pdata[i];

      for (guint j = 0; j < comparison->handshakes->len; j++)
        {
          const HmHandshakePair *pair = &g_array_index (comparison->handshakes, HmHandshakePair, j);
          guint at = 0;

          if (!is_chosen (comparison, pair, size, options))
            continue;
          while (at < rows->len && (g_array_index (rows, Row, at).pairs[i] != NULL ||
                                    !is_same_row (g_array_index (rows, Row, at).key, pair->key)))
            at++;
          if (at == rows->len)
            {
              Row row = { pair->key, g_new0 (const HmHandshakePair *, compare->others->len),
                          pair->ratio };

              g_array_append_val (rows, row);
            }
          g_array_index (rows, Row, at).pairs[i] = pair;
        }
    }
  g_array_sort (rows, compare_rows);
  return rows;
}

char *
hm_figure_tell_handshake_pair (const HmHandshakePair *pair, HmRun *base)
{
  g_autofree char *own = hm_handshake_format_rate (pair->other);
  g_autofree char *others = hm_handshake_format_rate (pair->base);
  g_autofree char *ratio = hm_format_ratio_digits (pair->ratio, 3);
  g_autofree char *note = hm_handshake_pair_describe (pair, TRUE);
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append_printf (text, "%s, %s\n", ratio, hm_compare_verdict_title (pair->verdict));
  /* Translators: two figures, and the name of the baseline that the second one is of: "99.9 MB/s
     against 44.1 MB/s, Core 2 Duo". */
  g_string_append_printf (text, _ ("%1$s against %2$s, %3$s"), own, others, hm_run_get_name (base));
  hm_figure_append_interval (text, pair->low, pair->high);
  if (*note != '\0')
    g_string_append_printf (text, "\n%s", note);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
fill_bar (HmBar *bar, const HmHandshakePair *pair, const HmCompare *compare)
{
  double low, high;

  hm_bar_fill_ratio (bar, pair->ratio, pair->low, pair->high, pair->verdict, pair->flags);
  bar->handshake = pair->other;
  if (hm_compare_get_handshake_band (compare, pair, &low, &high))
    bar->band = high;
}

static void
add_series (HmFigure *figure, const HmCompare *compare, const HmShown *others, const GArray *rows)
{
  for (guint i = 0; i < compare->others->len; i++)
    {
      HmSeries *series =
          hm_figure_add_series (figure, &others[i], g_strdup (hm_run_get_name (others[i].run)), 0);

      for (guint j = 0; j < rows->len; j++)
        {
          const HmHandshakePair *pair = g_array_index (rows, Row, j).pairs[i];
          g_autofree char *told = NULL;

          if (pair == NULL)
            continue;
          told = hm_figure_tell_handshake_pair (pair, compare->base);
          fill_bar (&series->bars[j], pair, compare);
          series->bars[j].detail =
              g_strdup_printf ("%s\n%s\n%s", series->name, figure->category_names[j], told);
        }
    }
  hm_figure_fill_missing (figure);
}

/* -1 where they differ. */
static gint64
find_common_bytes (const GArray *rows)
{
  for (guint i = 1; i < rows->len; i++)
    if (g_array_index (rows, Row, i).key->bytes != g_array_index (rows, Row, 0).key->bytes)
      return -1;
  return rows->len > 0 ? g_array_index (rows, Row, 0).key->bytes : -1;
}

static char *
make_title (HmRun *base, gint64 bytes)
{
  g_autofree char *at = NULL;

  if (bytes < 0)
    /* Translators: a chart's title; %s is the baseline's name. */
    return g_strdup_printf (_ ("Connections, times as fast as %s"), hm_run_get_name (base));
  at = hm_format_size_long (bytes);
  /* Translators: a chart's title: the baseline's name, and how many bytes are sent each way. */
  return g_strdup_printf (_ ("Connections, times as fast as %1$s, at %2$s"), hm_run_get_name (base),
                          at);
}

/* What a row is called; with the bytes where rows differ in them. */
static char *
name_row (const HmHandshake *key, HmHandshakeDetails details, gboolean with_bytes)
{
  g_autofree char *title = hm_handshake_title (key, details);
  g_autofree char *size = NULL;

  if (!with_bytes || key->bytes < 0)
    return g_steal_pointer (&title);
  size = hm_format_size_long (key->bytes);
  return g_strdup_printf ("%s · %s", title, size);
}

HmFigure *
hm_figure_handshake_ratios (const HmCompare *compare,
                            const HmShown *others,
                            gint64 size,
                            const HmFigureOptions *options)
{
  g_autoptr (GArray) rows = collect_rows (compare, size, options);
  g_autoptr (GPtrArray) keys = g_ptr_array_new ();
  GPtrArray *labels = g_ptr_array_new (), *names = g_ptr_array_new (), *ids = g_ptr_array_new ();
  gint64 bytes = find_common_bytes (rows);
  HmHandshakeDetails details;
  HmFigure *figure;

  for (guint i = 0; i < rows->len; i++)
    g_ptr_array_add (keys, (gpointer) g_array_index (rows, Row, i).key);
  details = HM_HANDSHAKE_PROTOCOL | HM_HANDSHAKE_MODE | hm_handshake_find_details (keys);
  for (guint i = 0; i < rows->len; i++)
    {
      const HmHandshake *key = keys->pdata[i];
      g_autofree char *id = hm_figure_handshake_id (key);

      g_ptr_array_add (labels, name_row (key, details, bytes < 0));
      g_ptr_array_add (names, name_row (key, details, TRUE));
      g_ptr_array_add (ids, g_strdup_printf ("%s:%" G_GINT64_FORMAT, id, key->bytes));
    }
  figure = hm_figure_new (make_title (compare->base, bytes), labels, names, HM_AXIS_RATIO, options);
  figure->scale = HM_SCALE_LOG;
  figure->horizontal = TRUE;
  hm_figure_set_ids (figure, g_strdup ("ratio-handshakes"), ids);
  add_series (figure, compare, others, rows);
  /* Translators: the first sentence of a chart that is read aloud; %s is the chart's title. */
  figure->summary = g_strdup_printf (_ ("%s; above 1 is faster."), figure->title);
  return figure;
}
