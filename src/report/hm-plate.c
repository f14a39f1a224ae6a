/* hm-plate.c: figures that stand together: which, under which title, and all of it as a text
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-plate-private.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "report/hm-figure-private.h"

G_DEFINE_QUARK (hm_plate_error, hm_plate_error)

static void
key_free (gpointer data)
{
  HmPlateKey *key = data;

  g_free (key->name);
  g_free (key->source);
  g_free (key);
}

void
hm_plate_free (HmPlate *plate)
{
  if (plate == NULL)
    return;
  g_ptr_array_unref (plate->keys);
  g_ptr_array_unref (plate->figures);
  g_ptr_array_unref (plate->notes);
  g_ptr_array_unref (plate->runs);
  g_free (plate->title);
  g_free (plate->unit);
  g_free (plate);
}

/* ---- the kinds ---- */

typedef void (*BuildFunc) (HmPlate *plate,
                           const HmShown *shown,
                           guint n,
                           const HmPlateOptions *options);

static void
take_figures (HmPlate *plate, GPtrArray *figures)
{
  while (figures->len > 0)
    {
      HmFigure *figure = g_ptr_array_steal_index (figures, 0);

      if (figure->n_categories > 0)
        g_ptr_array_add (plate->figures, figure);
      else
        hm_figure_free (figure);
    }
  g_ptr_array_unref (figures);
}

static void
build_throughput (HmPlate *plate, const HmShown *shown, guint n, const HmPlateOptions *options)
{
  g_autoptr (GArray) subjects = hm_figure_throughput_subjects (shown, n);

  for (guint i = 0; i < subjects->len; i++)
    {
      const HmSubject *subject = &g_array_index (subjects, HmSubject, i);

      if (hm_figure_is_wanted (&options->figure, subject->algorithm))
        g_ptr_array_add (plate->figures,
                         hm_figure_throughput (shown, n, subject, &options->figure));
    }
}

static void
build_overview (HmPlate *plate, const HmShown *shown, guint n, const HmPlateOptions *options)
{
  GPtrArray *figures = g_ptr_array_new_with_free_func ((GDestroyNotify) hm_figure_free);

  g_ptr_array_add (figures, hm_figure_overview (shown, n, options->size, &options->figure));
  take_figures (plate, figures);
}

static void
build_signatures (HmPlate *plate, const HmShown *shown, guint n, const HmPlateOptions *options)
{
  take_figures (plate, hm_figure_signatures (shown, n, &options->figure));
}

static void
build_handshakes (HmPlate *plate, const HmShown *shown, guint n, const HmPlateOptions *options)
{
  take_figures (plate, hm_figure_handshakes (shown, n, &options->figure));
}

static void
build_ladder (HmPlate *plate, const HmShown *shown, guint n, const HmPlateOptions *options)
{
  HmFigure *figure;

  if (options->handshake == NULL)
    {
      take_figures (plate, hm_figure_ladder (shown, n, &options->figure));
      return;
    }
  figure = hm_figure_ladder_of (shown, n, options->handshake, &options->figure);
  if (figure != NULL)
    g_ptr_array_add (plate->figures, figure);
}

static void
build_ratio (HmPlate *plate, const HmShown *shown, guint n, const HmPlateOptions *options)
{
  if (n >= 2)
    take_figures (plate, hm_figure_ratios (shown, n, options->size, &options->figure));
  else if (n == 1 && hm_run_has_pairs (shown[0].run))
    {
      /* What was measured in turns stands against each other within one run. */
      GPtrArray *figures = g_ptr_array_new_with_free_func ((GDestroyNotify) hm_figure_free);
      HmFigureOptions turns = options->figure;

      turns.scale = HM_SCALE_RATIO;
      g_ptr_array_add (figures, hm_figure_overview (shown, n, options->size, &turns));
      take_figures (plate, figures);
      take_figures (plate, hm_figure_signatures (shown, n, &turns));
    }
}

static void
build_scaling (HmPlate *plate, const HmShown *shown, guint n, const HmPlateOptions *options)
{
  take_figures (plate, hm_figure_scaling (shown, n, options->size, &options->figure));
}

static void
build_sustained (HmPlate *plate, const HmShown *shown, guint n, const HmPlateOptions *options)
{
  take_figures (plate, hm_figure_sustained (shown, n, &options->figure));
}

static void
build_cores (HmPlate *plate, const HmShown *shown, guint n, const HmPlateOptions *options)
{
  take_figures (plate, hm_figure_cores (shown, n, &options->figure));
}

static void
build_conditions (HmPlate *plate, const HmShown *shown, guint n, const HmPlateOptions *options)
{
  take_figures (plate, hm_figure_conditions (shown, n, &options->figure));
}

static const struct
{
  const char *word;
  const char *title; /* NULL: the figure's */
  const char *empty; /* why there is nothing to show */
  HmScale scale;
  BuildFunc build;
} kinds[HM_N_PLATE_KINDS + 1] = {
  [HM_PLATE_THROUGHPUT] = { "throughput", N_ ("Throughput by block size"),
                            N_ ("none of the runs has the speed of such an algorithm"),
                            HM_SCALE_LINEAR, build_throughput },
  [HM_PLATE_OVERVIEW] = { "overview", NULL,
                          N_ ("none of the runs has the speed of such an algorithm at that size"),
                          HM_SCALE_LINEAR, build_overview },
  [HM_PLATE_SIGNATURES] = { "signatures", N_ ("Public-key operations by key"),
                            N_ ("none of the runs has signatures or other operations with keys"),
                            HM_SCALE_LOG, build_signatures },
  [HM_PLATE_HANDSHAKES] = { "handshakes", N_ ("Connections, full and resumed"),
                            N_ ("none of the runs has handshakes"), HM_SCALE_LINEAR,
                            build_handshakes },
  [HM_PLATE_LADDER] = { "ladder", N_ ("Connections by bytes"),
                        N_ ("none of the runs has handshakes with several numbers of bytes"),
                        HM_SCALE_LOG, build_ladder },
  [HM_PLATE_RATIO] = { "ratio", NULL, N_ ("the runs have no result in common to compare"),
                       HM_SCALE_LOG, build_ratio },
  [HM_PLATE_SCALING] = { "scaling", N_ ("Speed by number of threads"),
                         N_ ("none of the runs has a result with several numbers of threads"),
                         HM_SCALE_LINEAR, build_scaling },
  [HM_PLATE_SUSTAINED] = { "sustained", N_ ("Speed over minutes"),
                           N_ ("none of the runs is a sustained one (run --sustained)"),
                           HM_SCALE_LINEAR, build_sustained },
  [HM_PLATE_CORES] = { "cores", N_ ("Each core by itself"),
                       N_ ("none of the runs has a map of its cores (run --cores)"),
                       HM_SCALE_LINEAR, build_cores },
  [HM_PLATE_CONDITIONS] = { "conditions", N_ ("Conditions over time"),
                            N_ ("none of the runs tells the conditions that it was made under"),
                            HM_SCALE_LINEAR, build_conditions },
  [HM_PLATE_DETAIL] = { "detail", NULL, NULL, HM_SCALE_LINEAR, NULL },
};

const char *
hm_plate_kind_to_string (HmPlateKind kind)
{
  g_return_val_if_fail ((guint) kind <= HM_PLATE_DETAIL, NULL);

  return kinds[kind].word;
}

HmScale
hm_plate_usual_scale (HmPlateKind kind)
{
  g_return_val_if_fail ((guint) kind < HM_N_PLATE_KINDS, HM_SCALE_LINEAR);

  return kinds[kind].scale;
}

static char *
make_title (const HmPlate *plate, const HmShown *shown, guint n)
{
  const HmFigure *first = plate->figures->pdata[0];

  if (plate->kind == HM_PLATE_RATIO && (plate->figures->len > 1 || n == 1))
    {
      g_autofree char *baseline = hm_plate_name_baseline (shown, n);

      /* Translators: a chart's title; %s is the baseline's name. */
      return g_strdup_printf (_ ("Times as fast as %s"), baseline);
    }
  if (kinds[plate->kind].title == NULL)
    return g_strdup (first->title);
  if (plate->figures->len > 1)
    return g_strdup (_ (kinds[plate->kind].title));
  if (plate->kind == HM_PLATE_THROUGHPUT)
    /* Translators: a chart's title; %s is an algorithm. */
    return g_strdup_printf (_ ("%s, throughput by block size"), first->title);
  if (plate->kind == HM_PLATE_LADDER)
    /* Translators: a chart's title; %s is a kind of connection. */
    return g_strdup_printf (_ ("%s, connections by bytes"), first->title);
  if (plate->kind == HM_PLATE_SCALING)
    /* Translators: a chart's title; %s is an algorithm, with a block size. */
    return g_strdup_printf (_ ("%s, speed by number of threads"), first->title);
  return g_strdup (first->title);
}

static char *
make_unit (const HmPlate *plate)
{
  const HmFigure *first = plate->figures->pdata[0];
  const char *unit = first->unit;

  for (guint i = 1; i < plate->figures->len; i++)
    if (((HmFigure *) plate->figures->pdata[i])->axis != first->axis)
      unit = _ ("operations or bytes per second; more is better");
  if (first->scale == HM_SCALE_LOG)
    /* Translators: %s is a unit in words. */
    return g_strdup_printf (_ ("%s; logarithmic scale"), unit);
  return g_strdup (unit);
}

static gint64
find_newest (const HmShown *shown, guint n)
{
  gint64 newest = 0;

  for (guint i = 0; i < n; i++)
    {
      guint year = hm_run_get_machine (shown[i].run)->year;
      g_autoptr (GDateTime) new_year =
          year > 0 && year < 10000 ? g_date_time_new_utc ((int) year, 1, 1, 0, 0, 0) : NULL;
      gint64 when = 0;

      /* Of an imported text nobody knows but by what it says. */
      if (hm_run_get_origin (shown[i].run) == HM_ORIGIN_MEASURED)
        when = g_date_time_to_unix (hm_run_get_created (shown[i].run));
      else if (new_year != NULL)
        when = g_date_time_to_unix (new_year);
      newest = MAX (newest, when);
    }
  return newest;
}

static HmPlate *
new_plate (HmPlateKind kind, const HmShown *shown, guint n)
{
  HmPlate *plate = g_new0 (HmPlate, 1);

  plate->kind = kind;
  plate->keys = g_ptr_array_new_with_free_func (key_free);
  plate->figures = g_ptr_array_new_with_free_func ((GDestroyNotify) hm_figure_free);
  plate->notes = g_ptr_array_new_with_free_func (g_free);
  plate->runs = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (plate->runs, g_object_ref (shown[i].run));
  return plate;
}

HmPlate *
hm_plate_new (const HmShown *shown, guint n, const HmPlateOptions *options, GError **error)
{
  g_autoptr (HmPlate) plate = NULL;

  g_return_val_if_fail (options != NULL && (guint) options->kind < HM_N_PLATE_KINDS, NULL);

  plate = new_plate (options->kind, shown, n);
  kinds[options->kind].build (plate, shown, n, options);
  if (plate->figures->len == 0)
    {
      g_set_error_literal (error, HM_PLATE_ERROR, HM_PLATE_ERROR_EMPTY,
                           _ (kinds[options->kind].empty));
      return NULL;
    }
  plate->title = make_title (plate, shown, n);
  plate->unit = make_unit (plate);
  plate->when = find_newest (shown, n);
  hm_plate_add_keys (plate, shown, n);
  hm_plate_add_notes (plate, shown, n, options);
  return g_steal_pointer (&plate);
}

/* "MD5 at 8 KiB · Samples over time"; what goes over all sizes has none. */
static char *
title_detail (HmResult *result, const HmFigure *figure)
{
  const HmResultKey *key = hm_result_get_key (result);
  HmSubject subject = { key->algorithm, key->operation };
  g_autofree char *title = hm_subject_title (&subject), *size = NULL, *what = NULL;

  if (key->size < 0)
    /* Translators: algorithm and operation: "Ed25519 · Sign". */
    what = g_strdup_printf (_ ("%1$s · %2$s"), title, hm_operation_title (key->operation));
  else if (g_str_equal (figure->id, "sizes"))
    what = g_steal_pointer (&title);
  else
    {
      size = hm_format_size_long (key->size);
      /* Translators: an algorithm and the block size at which it was measured. */
      what = g_strdup_printf (_ ("%1$s at %2$s"), title, size);
    }
  return g_strdup_printf ("%s · %s", what, figure->title);
}

HmPlate *
hm_plate_new_detail (const HmShown *shown, HmResult *result, HmFigure *figure, char *note)
{
  HmPlate *plate;
  const char *run;

  g_return_val_if_fail (shown != NULL && HM_IS_RESULT (result) && figure != NULL, NULL);

  plate = new_plate (HM_PLATE_DETAIL, shown, 1);
  run = hm_run_get_name (shown->run);
  for (guint i = 0; i < figure->series->len; i++)
    {
      HmSeries *series = figure->series->pdata[i];
      char *name = series->name;

      if (g_str_equal (name, run))
        continue;
      series->name = g_strdup_printf ("%s · %s", run, name);
      g_free (name);
    }
  plate->title = title_detail (result, figure);
  g_ptr_array_add (plate->figures, figure);
  plate->unit = make_unit (plate);
  plate->when = find_newest (shown, 1);
  hm_plate_add_keys (plate, shown, 1);
  if (note != NULL)
    g_ptr_array_add (plate->notes, note);
  return plate;
}

/* ---- as a text ---- */

static void
add_sentence (GString *text, const char *sentence)
{
  if (text->len > 0)
    g_string_append_c (text, '\n');
  g_string_append (text, sentence);
}

char *
hm_plate_describe (const HmPlate *plate)
{
  GString *text = g_string_new (NULL);
  g_autofree char *head = NULL;

  g_return_val_if_fail (plate != NULL, NULL);

  /* Translators: the first line of a picture that is read aloud: its title, and the unit. */
  head = g_strdup_printf (_ ("%1$s: %2$s."), plate->title, plate->unit);
  add_sentence (text, head);
  for (guint i = 0; i < plate->keys->len; i++)
    {
      const HmPlateKey *key = plate->keys->pdata[i];
      g_autofree char *line = NULL;

      if (key->name == NULL || *key->source == '\0')
        continue;
      /* Translators: a run's name, and its machine, library and date. */
      line = g_strdup_printf (_ ("%1$s: %2$s."), key->name, key->source);
      add_sentence (text, line);
    }
  for (guint i = 0; i < plate->figures->len; i++)
    {
      g_autofree char *figure = hm_figure_describe (plate->figures->pdata[i]);

      add_sentence (text, figure);
    }
  for (guint i = 0; i < plate->notes->len; i++)
    add_sentence (text, plate->notes->pdata[i]);
  return g_string_free (text, FALSE);
}

char *
hm_suggest_name (const char *word, HmRun *const *runs, guint n)
{
  GString *name;

  g_return_val_if_fail (word != NULL, NULL);

  name = g_string_new (word);
  for (guint i = 0; i < n && i < 2; i++)
    {
      g_autofree char *ascii = g_str_to_ascii (hm_run_get_name (runs[i]), "C");

      g_string_append_c (name, '-');
      for (const char *c = ascii; *c != '\0'; c++)
        if (g_ascii_isalnum (*c))
          g_string_append_c (name, g_ascii_tolower (*c));
        else if (name->str[name->len - 1] != '-')
          g_string_append_c (name, '-');
      while (name->str[name->len - 1] == '-')
        g_string_truncate (name, name->len - 1);
    }
  g_string_truncate (name, MIN (name->len, 80));
  return g_string_free (name, FALSE);
}
