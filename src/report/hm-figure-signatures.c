/* hm-figure-signatures.c: figures of rates: signatures, key exchange, keys
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-figure-private.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

/* Which chart an algorithm is on, by the beginning of its id; the order is that of the charts. An
 * algorithm that no prefix fits is on the chart of its family. */
typedef struct
{
  const char *prefix;
  const char *title;
} Group;

static const Group groups[] = {
  { "rsa", "RSA" },
  { "dsa", "DSA" },
  { "ecdsa", "ECDSA" },
  { "ed25519", "EdDSA" },
  { "ed448", "EdDSA" },
  { "sm2", "SM2" },
  { "ecdh", N_ ("Key exchange") },
  { "x25519", N_ ("Key exchange") },
  { "x448", N_ ("Key exchange") },
  { "ffdh", N_ ("Key exchange") },
  { "dh", N_ ("Key exchange") },
  { "ml-kem", N_ ("Key encapsulation") },
  { "kem", N_ ("Key encapsulation") },
  { "ml-dsa", "ML-DSA" },
  { "slh-dsa", "SLH-DSA" },
};

/* More names than these do not stand side by side. */
#define MAX_UPRIGHT 8

/* "rsa" fits "rsa" and "rsa-2048", not "rsassa". */
static gboolean
has_prefix (const char *algorithm, const char *prefix)
{
  gsize length = strlen (prefix);

  return g_str_has_prefix (algorithm, prefix) &&
         (algorithm[length] == '\0' || algorithm[length] == '-');
}

static const char *
get_group_title (const char *algorithm, guint *order)
{
  for (guint i = 0; i < G_N_ELEMENTS (groups); i++)
    if (has_prefix (algorithm, groups[i].prefix))
      {
        *order = i;
        return _ (groups[i].title);
      }
  *order = G_N_ELEMENTS (groups);
  return hm_family_title (hm_algorithm_family (algorithm));
}

/* One bar's place: an algorithm with a key of so many bits. */
typedef struct
{
  const char *algorithm;
  guint bits;
} Cell;

/* One chart to be. */
typedef struct
{
  const char *title; /* of the group */
  guint order;
  HmOperation operation;
  GArray *cells; /* of Cell */
} Chart;

static void
chart_free (gpointer data)
{
  Chart *chart = data;

  g_array_unref (chart->cells);
  g_free (chart);
}

static gboolean
is_rate (HmResult *result)
{
  return hm_result_get_unit (result) != HM_UNIT_BYTES_PER_SECOND;
}

static int
find_cell (const Chart *chart, const HmResultKey *key)
{
  for (guint i = 0; i < chart->cells->len; i++)
    {
      const Cell *cell = &g_array_index (chart->cells, Cell, i);

      if (cell->algorithm == key->algorithm && cell->bits == key->bits)
        return i;
    }
  return -1;
}

static void
file_result (GPtrArray *charts, HmResult *result)
{
  const HmResultKey *key = hm_result_get_key (result);
  Cell cell = { key->algorithm, key->bits };
  guint order;
  const char *title = get_group_title (key->algorithm, &order);
  Chart *chart = NULL;

  for (guint i = 0; i < charts->len && chart == NULL; i++)
    {
      Chart *candidate = charts->pdata[i];

      if (candidate->operation == key->operation && g_str_equal (candidate->title, title))
        chart = candidate;
    }
  if (chart == NULL)
    {
      chart = g_new0 (Chart, 1);
      chart->title = title;
      chart->order = order;
      chart->operation = key->operation;
      chart->cells = g_array_new (FALSE, FALSE, sizeof (Cell));
      g_ptr_array_add (charts, chart);
    }
  chart->order = MIN (chart->order, order);
  if (find_cell (chart, key) < 0)
    g_array_append_val (chart->cells, cell);
}

static int
compare_cells (gconstpointer a, gconstpointer b)
{
  const Cell *first = a, *second = b;

  if (first->bits != second->bits)
    return first->bits < second->bits ? -1 : 1;
  return hm_algorithm_compare (first->algorithm, second->algorithm);
}

static int
compare_charts (gconstpointer a, gconstpointer b)
{
  const Chart *first = *(Chart *const *) a, *second = *(Chart *const *) b;

  if (first->order != second->order)
    return first->order < second->order ? -1 : 1;
  if (!g_str_equal (first->title, second->title))
    return strcmp (first->title, second->title);
  return (int) first->operation - (int) second->operation;
}

static int
chart_category (HmResult *result, gpointer user_data)
{
  const Chart *chart = user_data;
  const HmResultKey *key = hm_result_get_key (result);

  if (!is_rate (result) || key->operation != chart->operation)
    return -1;
  return find_cell (chart, key);
}

/* What the axis says of a bar. On the chart "RSA sign" the algorithm "RSA 2048" is "2048"; where an
 * id says no key size and several keys share it, the bits are added. */
static char *
make_label (const Chart *chart, const Cell *cell)
{
  const char *title = hm_algorithm_title (cell->algorithm);
  gsize length = strlen (chart->title);
  g_autofree char *bits = g_strdup_printf ("%u", cell->bits);
  guint namesakes = 0;

  if (g_str_has_prefix (title, chart->title) && (title[length] == ' ' || title[length] == '-'))
    title += length + 1;
  else if (g_str_equal (title, chart->title) && cell->bits > 0)
    return g_steal_pointer (&bits);
  for (guint i = 0; i < chart->cells->len; i++)
    namesakes += g_array_index (chart->cells, Cell, i).algorithm == cell->algorithm;
  if (namesakes > 1 && cell->bits > 0)
    return g_strdup_printf ("%s %s", title, bits);
  return g_strdup (title);
}

static gboolean
is_number (const char *text)
{
  return *text != '\0' && text[strspn (text, "0123456789")] == '\0';
}

static HmFigure *
draw_up (const Chart *chart, const HmShown *shown, guint n, const HmFigureOptions *options)
{
  GPtrArray *labels = g_ptr_array_new (), *names = g_ptr_array_new (), *ids = g_ptr_array_new ();
  gboolean ordered = TRUE;
  HmFigure *figure;

  for (guint i = 0; i < chart->cells->len; i++)
    {
      const Cell *cell = &g_array_index (chart->cells, Cell, i);
      char *label = make_label (chart, cell);

      g_ptr_array_add (labels, label);
      g_ptr_array_add (ids, cell->bits > 0 ? g_strdup_printf ("%s:%u", cell->algorithm, cell->bits)
                                           : g_strdup (cell->algorithm));
      ordered &= is_number (label);
      if (is_number (label))
        /* Translators: a key's length in bits; %s is the number. */
        g_ptr_array_add (names, g_strdup_printf (_ ("%s bits"), label));
      else
        g_ptr_array_add (names, g_strdup (label));
    }
  /* Translators: a chart's title: a family of algorithms and an operation: "RSA · Sign". */
  figure = hm_figure_new (
      g_strdup_printf (_ ("%1$s · %2$s"), chart->title, hm_operation_title (chart->operation)),
      labels, names, HM_AXIS_RATE, options);
  hm_figure_set_ids (figure, g_strdup (hm_operation_to_string (chart->operation)), ids);
  figure->ordered = ordered;
  /* Many names are read better line by line. */
  figure->horizontal = !ordered && figure->n_categories > MAX_UPRIGHT;
  hm_figure_add_runs (figure, shown, n, NULL, chart_category, (gpointer) chart);
  hm_figure_finish (figure, shown, n, TRUE, options);
  hm_figure_take_summary (
      figure,
      /* Translators: the first sentence of a chart that is read aloud; %s is the chart's title. */
      g_strdup_printf (_ ("%s, operations per second by key, more is better."), figure->title));
  return figure;
}

GPtrArray *
hm_figure_signatures (const HmShown *shown, guint n, const HmFigureOptions *options)
{
  g_autoptr (GPtrArray) charts = g_ptr_array_new_with_free_func (chart_free);
  GPtrArray *figures = g_ptr_array_new_with_free_func ((GDestroyNotify) hm_figure_free);

  g_return_val_if_fail (options != NULL, figures);

  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < hm_run_get_n_results (shown[i].run); j++)
      {
        HmResult *result = hm_run_get_result (shown[i].run, j);

        if (is_rate (result) &&
            hm_figure_is_wanted (options, hm_result_get_key (result)->algorithm))
          file_result (charts, result);
      }
  g_ptr_array_sort (charts, compare_charts);
  for (guint i = 0; i < charts->len; i++)
    {
      Chart *chart = charts->pdata[i];

      g_array_sort (chart->cells, compare_cells);
      g_ptr_array_add (figures, draw_up (chart, shown, n, options));
    }
  return figures;
}
