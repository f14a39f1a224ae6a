/* hm-figure-ladder.c: what a connection takes over the bytes that it carries
 *
 * A figure for each kind of connection, with a line for full and one for resumed ones. Both axes
 * are logarithmic: few bytes cost next to nothing and a line is flat there, where many do it rises
 * with them. Where data take as long as the handshake is marked: the break-even of hm-connection.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-figure-private.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "report/hm-handshake-words.h"
#include "run/hm-connection.h"
#include "run/hm-handshake-index.h"

/* A break-even is marked up to so many times the most bytes that were measured. */
#define MAX_REACH 100

/* What a line is of, which tells its marker in all figures. Of one run each engine has a colour;
 * beside others the run has, and its next engine as many more markers. */
static const char *const looks[] = { "full", "session-id", "ticket", "stateful-ticket",
                                     "external-psk" };

typedef struct
{
  const HmShown *shown;
  guint n;
  const HmHandshake *kind; /* one of the handshakes of the figure */
  const char *name;        /* of the kind */
  GArray *sizes;           /* of gint64, rising */
  GArray *marks;           /* of HmMark, their positions bytes until the axis is known */
  const HmFigureOptions *options;
} Ladder;

/* Texts of old programs do not tell how they resumed: by the session's identifier. */
static guint
get_look (const HmHandshake *handshake)
{
  if (!hm_handshake_is_resumed (handshake))
    return 0;
  for (guint i = 1; i < G_N_ELEMENTS (looks); i++)
    if (g_strcmp0 (looks[i], handshake->resumption) == 0)
      return i;
  return 1;
}

/* ---- Which figures ---- */

static gboolean
has_two_sizes (HmRun *run, const HmHandshake *kind)
{
  const GPtrArray *all = hm_handshake_index_lookup (run, kind);
  gint64 first = -1;

  for (guint i = 0; i < all->len; i++)
    {
      const HmHandshake *one = all->pdata[i];

      if (one->bytes < 1 || !hm_figure_is_same_suite (one, kind))
        continue;
      if (first >= 0 && one->bytes != first)
        return TRUE;
      first = one->bytes;
    }
  return FALSE;
}

/* Kinds of which any run has several numbers of bytes, in the order of the runs. */
static GPtrArray *
collect_kinds (const HmShown *shown, guint n, const HmFigureOptions *options)
{
  g_autoptr (GHashTable) suites = hm_figure_new_suites ();
  GPtrArray *kinds = g_ptr_array_new ();

  for (guint i = 0; i < n; i++)
    {
      const GPtrArray *all = hm_run_get_handshakes (shown[i].run);

      for (guint j = 0; j < all->len; j++)
        {
          const HmHandshake *one = all->pdata[j];
          gboolean there = !hm_figure_wants_handshake (options, one);
          GPtrArray *like = hm_figure_get_suite (suites, one);

          for (guint k = 0; k < like->len && !there; k++)
            there = hm_figure_is_same_suite (like->pdata[k], one);
          if (there || !has_two_sizes (shown[i].run, one))
            continue;
          g_ptr_array_add (like, (gpointer) one);
          g_ptr_array_add (kinds, (gpointer) one);
        }
    }
  return kinds;
}

static int
compare_sizes (gconstpointer a, gconstpointer b)
{
  gint64 first = *(const gint64 *) a, second = *(const gint64 *) b;

  return (first > second) - (first < second);
}

static int
find_size (const Ladder *ladder, gint64 bytes)
{
  guint at;

  return g_array_binary_search (ladder->sizes, &bytes, compare_sizes, &at) ? (int) at : -1;
}

static void
collect_sizes (Ladder *ladder)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_int64_hash, g_int64_equal);

  for (guint i = 0; i < ladder->n; i++)
    {
      const GPtrArray *all = hm_handshake_index_lookup (ladder->shown[i].run, ladder->kind);

      for (guint j = 0; j < all->len; j++)
        {
          const HmHandshake *one = all->pdata[j];

          if (one->bytes >= 1 && hm_figure_is_same_suite (one, ladder->kind) &&
              g_hash_table_add (seen, (gpointer) &one->bytes))
            g_array_append_val (ladder->sizes, one->bytes);
        }
    }
  g_array_sort (ladder->sizes, compare_sizes);
}

/* ---- Series ---- */

/* "full", "resumed (ticket)", by which engine where a run has several. */
static char *
name_look (const HmHandshake *handshake, const char *engine)
{
  g_autofree char *title = engine != NULL && *engine != '\0' ? hm_format_engine (engine) : NULL;
  g_autofree char *mode = NULL;

  if (!hm_handshake_is_resumed (handshake))
    /* Translators: of a handshake: not resumed. */
    mode = g_strdup (_ ("full"));
  else if (handshake->resumption == NULL)
    /* Translators: of a handshake: it goes on from an earlier one. */
    mode = g_strdup (_ ("resumed"));
  else
    /* Translators: of a handshake: it goes on from an earlier one, and the way of that: "ticket",
     * "session-id". */
    mode = g_strdup_printf (_ ("resumed (%s)"), handshake->resumption);
  if (title == NULL)
    return g_steal_pointer (&mode);
  return g_strdup_printf ("%s · %s", title, mode);
}

static void
add_line (GString *text, char *line)
{
  g_string_append_c (text, '\n');
  g_string_append (text, line);
  g_free (line);
}

/* The same for all points of a line, but where they tell groups and the like in part only. */
typedef struct
{
  const HmHandshake *of; /* a point of the line; NULL: nothing is known yet */
  double bytes;          /* NAN where there is none */
} BreakEven;

static void
find_break_even (BreakEven *known, HmRun *run, const HmHandshake *handshake)
{
  HmConnection connection;

  if (known->of != NULL && hm_handshake_is_same_kind (known->of, handshake) &&
      g_strcmp0 (known->of->resumption, handshake->resumption) == 0)
    return;
  known->of = handshake;
  known->bytes =
      hm_connection_derive (run, handshake, &connection) ? connection.break_even : (double) NAN;
}

static char *
make_detail (const Ladder *ladder,
             const HmSeries *series,
             const HmBar *bar,
             const HmHandshake *handshake,
             double break_even)
{
  g_autoptr (GString) text = g_string_new (series->name);
  g_autofree char *size = hm_format_size_long (handshake->bytes);

  add_line (text, g_strdup (ladder->name));
  /* Translators: how many bytes a connection carries: "10 KiB each way". */
  add_line (text, g_strdup_printf (_ ("%s each way"), size));
  add_line (text, g_strdup (bar->label));
  if (isfinite (break_even))
    {
      g_autofree char *bytes = hm_format_bytes (break_even);

      /* Translators: %s is a number of bytes. */
      add_line (text, g_strdup_printf (_ ("Data take as long as the handshake at %s"), bytes));
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
fill_point (const Ladder *ladder,
            const HmSeries *series,
            HmBar *bar,
            const HmHandshake *handshake,
            BreakEven *known)
{
  hm_figure_fill_connection (bar, series->run, handshake);
  if (!isfinite (bar->value))
    {
      bar->detail = g_strdup_printf ("%s\n%s\n%s", series->name, ladder->name, bar->label);
      return;
    }
  find_break_even (known, series->run, handshake);
  bar->detail = make_detail (ladder, series, bar, handshake, known->bytes);
}

/* Between points, where the line is drawn; behind the last one, where it goes. */
static double
interpolate (const Ladder *ladder, const HmSeries *series, const HmConnection *connection)
{
  double wanted = log (connection->break_even), before = NAN, y_before = NAN;

  for (guint i = 0; i < ladder->sizes->len; i++)
    {
      double x = log ((double) g_array_index (ladder->sizes, gint64, i));
      double y = log (series->bars[i].value);

      if (!isfinite (y))
        continue;
      if (x >= wanted && isfinite (before))
        return exp (y_before + (y - y_before) * (wanted - before) / (x - before));
      before = x;
      y_before = y;
    }
  return 2 * connection->handshake_time;
}

static void
mark_break_even (const Ladder *ladder,
                 const HmSeries *series,
                 guint index,
                 const HmHandshake *handshake)
{
  double least = (double) g_array_index (ladder->sizes, gint64, 0);
  double most = (double) g_array_index (ladder->sizes, gint64, ladder->sizes->len - 1);
  HmConnection connection;
  HmMark mark = { .series = index };

  if (!hm_connection_derive (series->run, handshake, &connection) ||
      !(connection.break_even >= least && connection.break_even <= most * MAX_REACH))
    return;
  mark.position = connection.break_even;
  mark.value = interpolate (ladder, series, &connection);
  mark.beyond = connection.break_even > most;
  mark.label = hm_format_bytes (connection.break_even);
  mark.number = connection.break_even;
  g_array_append_val (ladder->marks, mark);
}

static gboolean
is_of (const HmHandshake *handshake, const char *engine)
{
  return engine == NULL || g_str_equal (handshake->engine != NULL ? handshake->engine : "", engine);
}

static void
add_series (HmFigure *figure,
            Ladder *ladder,
            const HmShown *shown,
            const HmHandshake *like,
            const char *engine,
            guint index)
{
  const GPtrArray *all = hm_handshake_index_lookup (shown->run, ladder->kind);
  char *look = name_look (like, engine);
  BreakEven known = { NULL, NAN };
  HmSeries *series = hm_figure_add_series (
      figure, shown,
      /* Translators: a line of a chart: the name of a run, and what its line is of: "full". */
      g_strdup_printf (_ ("%1$s, %2$s"), hm_run_get_name (shown->run), look), get_look (like));

  series->look = look;
  series->by_kind = TRUE;
  if (ladder->n == 1)
    series->colour += index;
  else
    series->variant += index * (guint) G_N_ELEMENTS (looks);
  for (guint i = 0; i < all->len; i++)
    {
      const HmHandshake *one = all->pdata[i];
      int at = find_size (ladder, one->bytes);

      if (at >= 0 && hm_figure_is_same_suite (one, ladder->kind) &&
          get_look (one) == get_look (like) && is_of (one, engine) &&
          series->bars[at].label == NULL)
        fill_point (ladder, series, &series->bars[at], one, &known);
    }
  mark_break_even (ladder, series, figure->series->len - 1, like);
}

/* A line for each engine and mode, full ones first. */
static void
add_run (HmFigure *figure, Ladder *ladder, const HmShown *shown)
{
  g_autoptr (GPtrArray) engines = hm_figure_list_engines (shown->run);
  const GPtrArray *all = hm_handshake_index_lookup (shown->run, ladder->kind);

  for (guint e = 0; e < engines->len; e++)
    for (guint look = 0; look < G_N_ELEMENTS (looks); look++)
      for (guint i = 0; i < all->len; i++)
        {
          const HmHandshake *one = all->pdata[i];

          if (one->bytes < 1 || !hm_figure_is_same_suite (one, ladder->kind) ||
              get_look (one) != look || !is_of (one, engines->pdata[e]))
            continue;
          add_series (figure, ladder, shown, one, engines->pdata[e], e);
          break;
        }
}

/* ---- The figure ---- */

/* Places sizes and marks on an axis that is as long as they need. */
static void
place (HmFigure *figure, const Ladder *ladder)
{
  guint n = ladder->sizes->len;
  double low = log ((double) g_array_index (ladder->sizes, gint64, 0));
  double high = log ((double) g_array_index (ladder->sizes, gint64, n - 1));

  for (guint i = 0; i < ladder->marks->len; i++)
    {
      double at = log (g_array_index (ladder->marks, HmMark, i).position);

      high = MAX (high, at);
    }
  figure->positions = g_new (double, n);
  for (guint i = 0; i < n; i++)
    figure->positions[i] =
        (log ((double) g_array_index (ladder->sizes, gint64, i)) - low) / (high - low);
  for (guint i = 0; i < ladder->marks->len; i++)
    {
      HmMark *mark = &g_array_index (ladder->marks, HmMark, i);

      mark->position = (log (mark->position) - low) / (high - low);
    }
}

static char *
make_id (const HmHandshake *kind)
{
  const char *words[] = { kind->protocol, kind->cipher, kind->key, kind->group,
                          kind->verification };
  GString *id = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (i < 3 || words[i] != NULL)
      g_string_append_printf (id, "%s%s", i > 0 ? ":" : "", words[i] != NULL ? words[i] : "");
  return g_string_free (id, FALSE);
}

static char *
make_summary (const HmFigure *figure, const Ladder *ladder)
{
  GString *summary = g_string_new (NULL);

  g_string_append_printf (
      summary,
      /* Translators: the first sentence of a chart that is read aloud; %s is a kind of connection.
       */
      _ ("%s, time for a connection by the bytes that it carries each way, less is better."),
      figure->title);
  for (guint i = 0; i < ladder->marks->len; i++)
    {
      const HmMark *mark = &g_array_index (ladder->marks, HmMark, i);
      const HmSeries *series = figure->series->pdata[mark->series];
      g_autofree char *sentence =
          /* Translators: a sentence: the name of a run with a kind of connection, and a number of
           * bytes. */
          g_strdup_printf (_ ("%1$s: data take as long as the handshake at %2$s."), series->name,
                           mark->label);

      g_string_append_printf (summary, " %s", sentence);
    }
  return g_string_free (summary, FALSE);
}

static HmFigure *
draw_up (Ladder *ladder)
{
  GPtrArray *labels = g_ptr_array_new (), *names = g_ptr_array_new (), *ids = g_ptr_array_new ();
  HmFigure *figure;

  collect_sizes (ladder);
  for (guint i = 0; i < ladder->sizes->len; i++)
    {
      gint64 size = g_array_index (ladder->sizes, gint64, i);

      g_ptr_array_add (labels, hm_format_size (size));
      g_ptr_array_add (names, hm_format_size_long (size));
      g_ptr_array_add (ids, g_strdup_printf ("%" G_GINT64_FORMAT, size));
    }
  figure = hm_figure_new (g_strdup (ladder->name), labels, names, HM_AXIS_SECONDS, ladder->options);
  hm_figure_set_ids (figure, make_id (ladder->kind), ids);
  figure->scale = HM_SCALE_LOG;
  figure->ordered = TRUE;
  figure->lines = TRUE;
  figure->bridged = TRUE;
  for (guint i = 0; i < ladder->n; i++)
    add_run (figure, ladder, &ladder->shown[i]);
  hm_figure_fill_missing (figure);
  place (figure, ladder);
  figure->summary = make_summary (figure, ladder);
  figure->marks = g_array_ref (ladder->marks);
  return figure;
}

static void
mark_clear (gpointer data)
{
  g_free (((HmMark *) data)->label);
}

/* The figure of a kind, which needs so many @details in its name. */
static HmFigure *
draw_kind (const HmShown *shown,
           guint n,
           const HmHandshake *kind,
           HmHandshakeDetails details,
           const HmFigureOptions *options)
{
  g_autoptr (GArray) sizes = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GArray) marks = g_array_new (FALSE, FALSE, sizeof (HmMark));
  g_autofree char *name = hm_handshake_title (kind, details);
  Ladder ladder = { shown, n, kind, name, sizes, marks, options };

  g_array_set_clear_func (marks, mark_clear);
  return draw_up (&ladder);
}

HmFigure *
hm_figure_ladder_of (const HmShown *shown,
                     guint n,
                     const HmHandshake *handshake,
                     const HmFigureOptions *options)
{
  g_return_val_if_fail (handshake != NULL && options != NULL, NULL);

  for (guint i = 0; i < n; i++)
    if (has_two_sizes (shown[i].run, handshake))
      return draw_kind (shown, n, handshake, HM_HANDSHAKE_PROTOCOL, options);
  return NULL;
}

GPtrArray *
hm_figure_ladder (const HmShown *shown, guint n, const HmFigureOptions *options)
{
  GPtrArray *figures = g_ptr_array_new_with_free_func ((GDestroyNotify) hm_figure_free);
  g_autoptr (GPtrArray) kinds = NULL;
  HmHandshakeDetails details;

  g_return_val_if_fail (options != NULL, figures);

  kinds = collect_kinds (shown, n, options);
  /* Engines and ways of resuming are lines. */
  details = HM_HANDSHAKE_PROTOCOL |
            (hm_handshake_find_details (kinds) & ~(HM_HANDSHAKE_ENGINE | HM_HANDSHAKE_RESUMPTION));
  for (guint i = 0; i < kinds->len; i++)
    g_ptr_array_add (figures, draw_kind (shown, n, kinds->pdata[i], details, options));
  return figures;
}
