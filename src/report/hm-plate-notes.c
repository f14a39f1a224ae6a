/* hm-plate-notes.c: what must be said beside the figures of a plate
 *
 * Which interval is drawn, which signs stand for what is missing and where, and what the picture
 * cannot show. Each note is a line; only what is there to be seen is explained.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-plate-private.h"
#include "report/hm-report-cores.h"
#include "report/hm-report-words.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "report/hm-figure-private.h"

/* Names in a list, and in one within a list; of more it is said how many. */
#define MAX_LISTED 12
#define MAX_WITHIN 4

static void
take_note (HmPlate *plate, char *note)
{
  g_ptr_array_add (plate->notes, note);
}

/* "A, B, C and 9 more"; frees the array. */
static char *
join_up_to (GPtrArray *taken, guint most)
{
  g_autoptr (GPtrArray) items = taken;
  g_autofree char *list = NULL;
  guint more = items->len > most ? items->len - most + 1 : 0;

  if (more > 0)
    g_ptr_array_set_size (items, (int) most - 1);
  g_ptr_array_add (items, NULL);
  /* Translators: between the items of a list that is read aloud. */
  list = g_strjoinv (_ (", "), (char **) items->pdata);
  if (more == 0)
    return g_steal_pointer (&list);
  /* Translators: a list of names, and how many there are besides. */
  return g_strdup_printf (ngettext ("%1$s and %2$u more", "%1$s and %2$u more", more), list, more);
}

static char *
join_list (GPtrArray *taken)
{
  return join_up_to (taken, MAX_LISTED);
}

static GPtrArray *
new_list (void)
{
  return g_ptr_array_new_with_free_func (g_free);
}

/* ---- what is missing ---- */

/* What of a figure a series has in a state: the figure's title when it is all of it, else the
 * categories. */
static void
list_state (GPtrArray *items,
            const HmPlate *plate,
            const HmFigure *figure,
            const HmSeries *series,
            HmBarState state)
{
  GPtrArray *some = new_list ();
  g_autofree char *list = NULL;
  guint n;

  for (guint i = 0; i < figure->n_categories; i++)
    if (series->bars[i].state == state)
      g_ptr_array_add (some, g_strdup (figure->category_names[i]));
  n = some->len;
  if (n == 0)
    {
      g_ptr_array_unref (some);
      return;
    }
  if (plate->figures->len == 1)
    {
      for (guint i = 0; i < n; i++)
        g_ptr_array_add (items, g_strdup (some->pdata[i]));
      g_ptr_array_unref (some);
      return;
    }
  /* Sizes are short, connections have long names. */
  list = join_up_to (some, figure->horizontal ? MAX_WITHIN : MAX_LISTED);
  if (n == figure->n_categories)
    g_ptr_array_add (items, g_strdup (figure->title));
  else
    /* Translators: an algorithm, and those of its block or key sizes that are meant. */
    g_ptr_array_add (items, g_strdup_printf (_ ("%1$s (%2$s)"), figure->title, list));
}

/* What stands for a state in the chart, and where. */
static char *
say_state (HmBarState state, const char *series, const char *list)
{
  switch (state)
    {
    case HM_BAR_UNAVAILABLE:
      /* Translators: “n/a” or a dash, as it stands in the chart; a run's name; a list of
       * algorithms. */
      return g_strdup_printf (_ ("Not available (n/a, –) in %1$s: %2$s."), series, list);
    case HM_BAR_MISSING:
      /* Translators: a ring that stands in the chart; a run's name; a list of algorithms. */
      return g_strdup_printf (_ ("No figure (○) in %1$s: %2$s."), series, list);
    case HM_BAR_FAILED:
      /* Translators: a cross that stands in the chart; a run's name; a list of algorithms. */
      return g_strdup_printf (_ ("Failed (×) in %1$s: %2$s."), series, list);
    case HM_BAR_PENDING:
      /* Translators: a run's name; a list of algorithms. */
      return g_strdup_printf (_ ("Not measured yet in %1$s: %2$s."), series, list);
    case HM_BAR_DISTURBED:
      /* Translators: a run's name; a list of algorithms. */
      return g_strdup_printf (_ ("Hatched, as other work disturbed the measuring, in %1$s: %2$s."),
                              series, list);
    case HM_BAR_ROUGH:
      /* Translators: a run's name; a list of algorithms. */
      return g_strdup_printf (_ ("Light, as still being measured, in %1$s: %2$s."), series, list);
    default:
      g_return_val_if_reached (NULL);
    }
}

/* Series of one name, of all figures. */
static void
note_state (HmPlate *plate, HmBarState state)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; i < plate->figures->len; i++)
    {
      const HmFigure *figure = plate->figures->pdata[i];

      for (guint j = 0; j < figure->series->len; j++)
        {
          const HmSeries *series = figure->series->pdata[j];

          if (!g_ptr_array_find_with_equal_func (names, series->name, g_str_equal, NULL))
            g_ptr_array_add (names, series->name);
        }
    }
  for (guint k = 0; k < names->len; k++)
    {
      GPtrArray *items = new_list ();
      g_autofree char *list = NULL;

      for (guint i = 0; i < plate->figures->len; i++)
        {
          const HmFigure *figure = plate->figures->pdata[i];

          for (guint j = 0; j < figure->series->len; j++)
            {
              const HmSeries *series = figure->series->pdata[j];

              if (g_str_equal (series->name, names->pdata[k]))
                list_state (items, plate, figure, series, state);
            }
        }
      if (items->len == 0)
        {
          g_ptr_array_unref (items);
          continue;
        }
      list = join_list (items);
      take_note (plate, say_state (state, names->pdata[k], list));
    }
}

/* ---- intervals ---- */

static void
find_intervals (const HmPlate *plate, const HmRun *run, gboolean *with, gboolean *without)
{
  for (guint i = 0; i < plate->figures->len; i++)
    {
      const HmFigure *figure = plate->figures->pdata[i];

      for (guint j = 0; j < figure->series->len; j++)
        {
          const HmSeries *series = figure->series->pdata[j];

          for (guint k = 0; k < figure->n_categories && !series->ideal; k++)
            if (series->run == run && isfinite (series->bars[k].value))
              {
                *with |= isfinite (series->bars[k].low);
                *without |= !isfinite (series->bars[k].low);
              }
        }
    }
}

static void
note_intervals (HmPlate *plate, const HmShown *shown, guint n)
{
  GPtrArray *bare = new_list ();
  gboolean any = FALSE;

  for (guint i = 0; i < n; i++)
    {
      gboolean with = FALSE, without = FALSE;

      find_intervals (plate, shown[i].run, &with, &without);
      any |= with;
      if (without)
        g_ptr_array_add (bare, g_strdup (hm_run_get_name (shown[i].run)));
    }
  if (any)
    take_note (plate, /* xgettext:no-c-format */
               g_strdup (_ ("The thin lines with caps are 95 % intervals; one that is "
                            "narrower than its own line is not drawn.")));
  if (bare->len > 0 && any)
    {
      g_autofree char *list = join_list (bare);

      /* Translators: %s is a list of names of runs. */
      take_note (plate, g_strdup_printf (_ ("Figures without an interval are in: %s."), list));
      return;
    }
  if (bare->len > 0)
    take_note (plate, g_strdup (_ ("No interval is recorded with these figures.")));
  g_ptr_array_unref (bare);
}

/* ---- clocks ---- */

/* Handshakes are timed as their run says. */
static gboolean
has_handshakes (const HmPlate *plate, const HmSeries *series, const HmBar *bar)
{
  return plate->kind == HM_PLATE_HANDSHAKES && isfinite (bar->value) && !series->ideal;
}

static gboolean
has_clock (const HmPlate *plate, guint colour, const char *clock)
{
  for (guint i = 0; i < plate->figures->len; i++)
    {
      const HmFigure *figure = plate->figures->pdata[i];

      for (guint j = 0; j < figure->series->len; j++)
        {
          const HmSeries *series = figure->series->pdata[j];

          for (guint k = 0; k < figure->n_categories && series->colour == colour; k++)
            {
              const HmBar *bar = &series->bars[k];
              const char *own = has_handshakes (plate, series, bar)
                                    ? hm_run_get_method (series->run)->clock
                                : bar->result != NULL ? hm_result_get_clock (bar->result)
                                                      : NULL;

              if (g_strcmp0 (own, clock) == 0)
                return TRUE;
            }
        }
    }
  return FALSE;
}

static void
note_clocks (HmPlate *plate, const HmShown *shown, guint n)
{
  GPtrArray *user = new_list (), *wall = new_list ();

  for (guint i = 0; i < n; i++)
    {
      if (has_clock (plate, shown[i].colour, "user"))
        g_ptr_array_add (user, g_strdup (hm_run_get_name (shown[i].run)));
      if (has_clock (plate, shown[i].colour, "wall"))
        g_ptr_array_add (wall, g_strdup (hm_run_get_name (shown[i].run)));
    }
  if (user->len > 0 && wall->len > 0)
    {
      g_autofree char *by_user = join_list (user), *by_wall = join_list (wall);

      take_note (plate,
                 /* Translators: two lists of names of runs. */
                 g_strdup_printf (_ ("Timed by the processor time of the program: %1$s; by the "
                                     "wall clock: %2$s."),
                                  by_user, by_wall));
      return;
    }
  g_ptr_array_unref (user);
  g_ptr_array_unref (wall);
}

/* ---- of the kinds ---- */

static void
note_ratio (HmPlate *plate, const char *baseline)
{
  gboolean band = FALSE, light = FALSE, unknown = FALSE;

  for (guint i = 0; i < plate->figures->len; i++)
    {
      const HmFigure *figure = plate->figures->pdata[i];

      for (guint j = 0; j < figure->series->len; j++)
        for (guint k = 0; k < figure->n_categories; k++)
          {
            const HmBar *bar = &((HmSeries *) figure->series->pdata[j])->bars[k];

            band |= bar->band > 1;
            light |= bar->state == HM_BAR_NO_DIFFERENCE;
            unknown |= plate->runs->len > 1 && isfinite (bar->value) && !(bar->band > 1);
          }
    }
  take_note (plate,
             /* Translators: %s is the name of the run that the others are held against. */
             g_strdup_printf (_ ("Bars to the side of larger numbers are faster than %s, bars to "
                                 "the other side slower."),
                              baseline));
  if (band)
    take_note (plate, g_strdup (_ ("Within the grey band a difference can be chance, in a chart of "
                                   "this length: none is shown.")));
  if (light)
    take_note (plate, g_strdup (_ ("Light bars with an outline show no difference.")));
  if (unknown)
    take_note (plate, g_strdup (_ ("Where there is no band, nobody recorded how much the figures "
                                   "vary: how much of a ratio is chance cannot be told.")));
}

static void
note_handshakes (HmPlate *plate)
{
  gboolean parts = FALSE, whole = FALSE;

  for (guint i = 0; i < plate->figures->len; i++)
    {
      const HmFigure *figure = plate->figures->pdata[i];

      for (guint j = 0; j < figure->series->len; j++)
        for (guint k = 0; k < figure->n_categories; k++)
          {
            const HmBar *bar = &((HmSeries *) figure->series->pdata[j])->bars[k];

            parts |= bar->parts != NULL;
            whole |= bar->parts == NULL && isfinite (bar->value);
          }
    }
  take_note (plate, g_strdup (_ ("Both ends of a connection run on one processor; the number "
                                 "behind the time is connections a second.")));
  if (parts)
    take_note (plate, g_strdup (_ ("Protocol: a resumed connection with the fewest bytes. Data: "
                                   "what more bytes add to it. Public key: what a full connection "
                                   "takes more than a resumed one.")));
  if (parts && whole)
    take_note (plate, g_strdup (_ ("A bar in one piece: the parts cannot be told apart, as the "
                                   "resumed connection was not timed.")));
}

static void
note_ladder (HmPlate *plate)
{
  gboolean marks = FALSE, beyond = FALSE;

  for (guint i = 0; i < plate->figures->len; i++)
    {
      const GArray *all = ((HmFigure *) plate->figures->pdata[i])->marks;

      for (guint j = 0; all != NULL && j < all->len; j++)
        {
          marks = TRUE;
          beyond |= g_array_index (all, HmMark, j).beyond;
        }
    }
  take_note (plate, g_strdup (_ ("Both ends of a connection run on one processor; along the "
                                 "bottom: the bytes that it carries each way, on a logarithmic "
                                 "scale.")));
  if (marks)
    take_note (plate, g_strdup (_ ("The ring on a line with its number of bytes: there data take "
                                   "as long as the handshake.")));
  if (beyond)
    take_note (plate, g_strdup (_ ("A thin dashed end of a line: reckoned from what was "
                                   "measured.")));
}

static void
note_scaling (HmPlate *plate, const HmShown *shown, guint n, gboolean per_thread)
{
  GPtrArray *others = new_list ();

  take_note (
      plate,
      per_thread
          ? g_strdup (_ ("Thin and dashed in the colour of its run: what would be ideal, each "
                         "thread as fast as with the fewest."))
          : g_strdup (_ ("Thin and dashed in the colour of its run: what would be ideal, the "
                         "speed with the fewest threads times their number.")));
  for (guint i = 0; i < n; i++)
    {
      gboolean there = FALSE;

      for (guint j = 0; j < plate->figures->len; j++)
        {
          const HmFigure *figure = plate->figures->pdata[j];

          for (guint k = 0; k < figure->series->len; k++)
            there |= ((HmSeries *) figure->series->pdata[k])->run == shown[i].run;
        }
      if (!there)
        g_ptr_array_add (others, g_strdup (hm_run_get_name (shown[i].run)));
    }
  if (others->len > 0)
    {
      g_autofree char *list = join_list (others);

      take_note (
          plate,
          /* Translators: %s is a list of names of runs. */
          g_strdup_printf (_ ("Not shown, as measured with one number of threads: %s."), list));
      return;
    }
  g_ptr_array_unref (others);
}

/* Of several runs the names tell whose sentences these are. */
static void
note_sustained (HmPlate *plate, const HmShown *shown, guint n, HmUnits units)
{
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GPtrArray) sentences = g_ptr_array_new_with_free_func (g_free);
      g_autofree char *paragraph = NULL;

      hm_report_add_sustained (sentences, shown[i].run, units);
      if (sentences->len == 0)
        continue;
      paragraph = hm_words_paragraph (sentences);
      take_note (plate,
                 n > 1
                     /* Translators: the name of a run, and sentences on it. */
                     ? g_strdup_printf (_ ("%1$s: %2$s"), hm_run_get_name (shown[i].run), paragraph)
                     : g_strdup (paragraph));
    }
  take_note (plate, g_strdup (_ ("The axis of the speed does not begin at 0 where all of it is far "
                                 "above.")));
}

static void
note_cores (HmPlate *plate)
{
  for (guint i = 0; i < plate->figures->len; i++)
    {
      const HmFigure *figure = plate->figures->pdata[i];

      if (figure->boundary_label == NULL)
        continue;
      take_note (plate,
                 /* Translators: %s is a kind of cores ("Efficiency cores"). */
                 g_strdup_printf (_ ("Dotted, upright: to the right of it other kinds, first: %s."),
                                  figure->boundary_label));
      return;
    }
}

/* What stands at the top of each of several charts. */
static void
note_heads (HmPlate *plate, const HmShown *shown, guint n)
{
  gboolean headline = FALSE, ratio = FALSE;

  if (plate->kind == HM_PLATE_SCALING)
    {
      take_note (plate,
                 g_strdup (_ ("At the top right of each chart: how many times the work of the "
                              "fewest threads the most do, and which share of the ideal that "
                              "is.")));
      for (guint i = 0; i < plate->figures->len; i++)
        if (((HmFigure *) plate->figures->pdata[i])->boundary_label != NULL)
          {
            take_note (plate, g_strdup (_ ("Dotted, upright: to the right of it there are more "
                                           "threads than cores.")));
            break;
          }
    }

  for (guint i = 0; i < plate->figures->len; i++)
    {
      headline |= ((HmFigure *) plate->figures->pdata[i])->headline != NULL;
      ratio |= ((HmFigure *) plate->figures->pdata[i])->ratio != NULL;
    }
  if (plate->figures->len < 2 || plate->kind == HM_PLATE_CONDITIONS)
    return;
  take_note (plate, g_strdup (_ ("Each chart has a scale of its own.")));
  /* What stands there says itself what it is. */
  if (plate->kind == HM_PLATE_SCALING || plate->kind == HM_PLATE_CORES)
    return;
  /* What was measured in turns has a ratio alone, as its title says. */
  if (ratio && n > 1)
    take_note (
        plate,
        g_strdup_printf (
            /* Translators: %s is the name of a run. */
            _ ("At the top right of each chart: the figure at the largest size or key of the first "
               "run that has one, and how many times as fast as %s that is."),
            hm_run_get_name (shown[hm_figure_baseline (shown, n)].run)));
  else if (headline && n > 1)
    take_note (plate, g_strdup (_ ("At the top right of each chart: the figure at the largest size "
                                   "or key of the first run that has one.")));
}

/* ---- what is not shown at all ---- */

static gboolean
is_shown (const HmPlate *plate, const char *algorithm)
{
  for (guint i = 0; i < plate->figures->len; i++)
    {
      const HmFigure *figure = plate->figures->pdata[i];

      for (guint j = 0; j < figure->series->len; j++)
        for (guint k = 0; k < figure->n_categories; k++)
          {
            HmResult *result = ((HmSeries *) figure->series->pdata[j])->bars[k].result;

            if (result != NULL && hm_result_get_key (result)->algorithm == algorithm)
              return TRUE;
          }
    }
  return FALSE;
}

/* The algorithms of which the runs have figures and the plate shows none. */
static char *
list_left_out (const HmPlate *plate, const HmShown *shown, guint n, const HmPlateOptions *options)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  GPtrArray *titles = new_list ();

  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < hm_run_get_n_results (shown[i].run); j++)
      {
        HmResult *result = hm_run_get_result (shown[i].run, j);
        const char *algorithm = hm_result_get_key (result)->algorithm;
        gboolean counts = options->kind == HM_PLATE_RATIO ||
                          hm_result_get_unit (result) == HM_UNIT_BYTES_PER_SECOND;

        if (counts && hm_result_has_value (result) &&
            hm_figure_is_wanted (&options->figure, algorithm) &&
            g_hash_table_add (seen, (gpointer) algorithm) && !is_shown (plate, algorithm))
          g_ptr_array_add (titles, g_strdup (hm_algorithm_title (algorithm)));
      }
  if (titles->len > 0)
    return join_list (titles);
  g_ptr_array_unref (titles);
  return NULL;
}

static void
note_left_out (HmPlate *plate, const HmShown *shown, guint n, const HmPlateOptions *options)
{
  g_autofree char *list = list_left_out (plate, shown, n, options);

  if (list == NULL)
    return;
  if (options->kind == HM_PLATE_RATIO)
    take_note (plate,
               /* Translators: %s is a list of algorithms. */
               g_strdup_printf (_ ("Not shown, as the runs do not have it in common: %s."), list));
  else
    take_note (plate,
               /* Translators: %s is a list of algorithms. */
               g_strdup_printf (_ ("Not shown, as no run has it at this block size: %s."), list));
}

void
hm_plate_add_notes (HmPlate *plate, const HmShown *shown, guint n, const HmPlateOptions *options)
{
  static const HmBarState states[] = { HM_BAR_UNAVAILABLE, HM_BAR_MISSING,   HM_BAR_FAILED,
                                       HM_BAR_PENDING,     HM_BAR_DISTURBED, HM_BAR_ROUGH };

  if (((HmFigure *) plate->figures->pdata[0])->axis == HM_AXIS_RATIO)
    {
      g_autofree char *baseline = hm_plate_name_baseline (shown, n);

      note_ratio (plate, baseline);
    }
  if (plate->kind == HM_PLATE_HANDSHAKES)
    note_handshakes (plate);
  if (plate->kind == HM_PLATE_LADDER)
    note_ladder (plate);
  if (plate->kind == HM_PLATE_SCALING)
    note_scaling (plate, shown, n, options->figure.per_thread);
  if (plate->kind == HM_PLATE_CORES)
    note_cores (plate);
  if (plate->kind == HM_PLATE_SUSTAINED)
    note_sustained (plate, shown, n, options->figure.units);
  note_heads (plate, shown, n);
  if (plate->kind != HM_PLATE_CONDITIONS)
    note_intervals (plate, shown, n);
  for (guint i = 0; i < G_N_ELEMENTS (states); i++)
    if (plate->kind != HM_PLATE_SUSTAINED && plate->kind != HM_PLATE_CONDITIONS &&
        (states[i] != HM_BAR_MISSING ||
         (plate->kind != HM_PLATE_CORES && !((HmFigure *) plate->figures->pdata[0])->bridged)))
      note_state (plate, states[i]);
  if ((plate->kind == HM_PLATE_RATIO && n > 1) || plate->kind == HM_PLATE_OVERVIEW)
    note_left_out (plate, shown, n, options);
  note_clocks (plate, shown, n);
}
