/* hm-figure-cores.c: what each core of a machine does by itself
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-figure-private.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

/* What each of them did, as HmMethod's cores_test tells. */
typedef struct
{
  char *algorithm;
  HmOperation operation;
  gint64 size;
} Test;

static gboolean
parse_test (const char *word, Test *test)
{
  g_auto (GStrv) parts = g_strsplit (word != NULL ? word : "", ":", 3);
  char *end;

  if (g_strv_length (parts) != 3 || !hm_operation_from_string (parts[1], &test->operation))
    return FALSE;
  test->size = g_ascii_strtoll (parts[2], &end, 10);
  if (end == parts[2] || *end != '\0')
    return FALSE;
  test->algorithm = g_strdup (parts[0]);
  return TRUE;
}

static int
rank_of (const char *kind)
{
  static const char *const order[] = { "performance", "middle", "efficiency", "low-power" };

  for (guint i = 0; kind != NULL && i < G_N_ELEMENTS (order); i++)
    if (g_str_equal (order[i], kind))
      return (int) i;
  return -1;
}

/* Kinds stand together, the strongest first; the threads of a core are neighbours. */
static int
compare_cores (gconstpointer a, gconstpointer b)
{
  const HmCore *x = *(const HmCore *const *) a, *y = *(const HmCore *const *) b;
  int order = rank_of (x->kind) - rank_of (y->kind);

  if (order == 0)
    order = (x->core > y->core) - (x->core < y->core);
  return order != 0 ? order : (x->cpu > y->cpu) - (x->cpu < y->cpu);
}

static char *
name_core (const HmCore *core)
{
  g_autofree char *kind = core->kind != NULL ? hm_format_core_kind (core->kind) : NULL;

  if (kind != NULL)
    /* Translators: the number of a processor, and its kind ("Efficiency cores"). */
    return g_strdup_printf (_ ("Processor %1$u · %2$s"), core->cpu, kind);
  /* Translators: %u is the number of a processor. */
  return g_strdup_printf (_ ("Processor %u"), core->cpu);
}

static char *
format_value (const HmFigure *figure, const Test *test, double value)
{
  return figure->axis == HM_AXIS_SPEED ? hm_format_speed (value, figure->units)
                                       : hm_format_rate (value, test->operation);
}

static char *
tell_core (const HmFigure *figure, const HmSeries *series, guint index, const HmCore *core)
{
  GString *text = g_string_new (series->name);

  g_string_append_printf (text, "\n%s\n%s", figure->category_names[index],
                          series->bars[index].label);
  if (isfinite (core->hertz))
    {
      g_autofree char *clock = hm_format_frequency (core->hertz);

      g_string_append_c (text, '\n');
      /* Translators: %s is a clock frequency. */
      g_string_append_printf (text, _ ("Measured clock %s"), clock);
    }
  if (isfinite (core->max_hertz))
    {
      g_autofree char *clock = hm_format_frequency (core->max_hertz);

      g_string_append_c (text, '\n');
      /* Translators: %s is a clock frequency. */
      g_string_append_printf (text, _ ("Highest clock, as the system tells, %s"), clock);
    }
  if (core->core != core->cpu)
    {
      g_string_append_c (text, '\n');
      /* Translators: %u is the number of a processor. */
      g_string_append_printf (text, _ ("A further thread of the core of processor %u"), core->core);
    }
  return g_string_free (text, FALSE);
}

static void
fill (HmFigure *figure, HmSeries *series, const GPtrArray *cores, const Test *test, gsize offset)
{
  for (guint i = 0; i < cores->len; i++)
    {
      const HmCore *core = g_ptr_array_index (cores, i);
      double value = G_STRUCT_MEMBER (double, core, offset);
      HmBar *bar = &series->bars[i];

      if (!isfinite (value) || !(value > 0))
        {
          /* A core without siblings has nobody to work with. */
          if (offset == G_STRUCT_OFFSET (HmCore, value))
            bar->state = HM_BAR_UNAVAILABLE;
          continue;
        }
      bar->state = HM_BAR_MEASURED;
      bar->value = value;
      bar->label = format_value (figure, test, value);
      bar->detail = tell_core (figure, series, i, core);
    }
}

static gboolean
has_pairs (const GPtrArray *cores)
{
  for (guint i = 0; i < cores->len; i++)
    if (isfinite (((const HmCore *) g_ptr_array_index (cores, i))->pair))
      return TRUE;
  return FALSE;
}

/* Between the strongest kind and the next one. */
static void
mark_kinds (HmFigure *figure, const GPtrArray *cores)
{
  for (guint i = 1; i < cores->len; i++)
    {
      const HmCore *first = g_ptr_array_index (cores, 0), *core = g_ptr_array_index (cores, i);

      if (g_strcmp0 (core->kind, first->kind) == 0)
        continue;
      figure->boundary = (double) i / cores->len;
      figure->boundary_label = hm_format_core_kind (core->kind);
      return;
    }
}

static HmFigure *
draw_up (const HmShown *shown, gboolean alone, const HmFigureOptions *options)
{
  g_autoptr (GPtrArray) cores = g_ptr_array_new (); /* borrowed */
  GPtrArray *labels = g_ptr_array_new (), *names = g_ptr_array_new (), *ids = g_ptr_array_new ();
  Test test = { NULL, HM_OPERATION_OP, 1 };
  const char *run_name = hm_run_get_name (shown->run);
  HmFigure *figure;

  g_ptr_array_extend (cores, hm_run_get_cores (shown->run), NULL, NULL);
  g_ptr_array_sort (cores, compare_cores);
  for (guint i = 0; i < cores->len; i++)
    {
      const HmCore *core = g_ptr_array_index (cores, i);

      g_ptr_array_add (labels, g_strdup_printf ("%u", core->cpu));
      g_ptr_array_add (names, name_core (core));
      g_ptr_array_add (ids, g_strdup_printf ("%u", core->cpu));
    }
  parse_test (hm_run_get_method (shown->run)->cores_test, &test);
  figure = hm_figure_new (alone ? g_strdup (_ ("Each Core by Itself"))
                                /* Translators: a chart's title; %s is the name of a run. */
                                : g_strdup_printf (_ ("Each Core by Itself · %s"), run_name),
                          labels, names, test.size >= 0 ? HM_AXIS_SPEED : HM_AXIS_RATE, options);
  hm_figure_set_ids (figure, g_strdup_printf ("cores:%s", hm_run_get_id (shown->run)), ids);
  figure->scale = HM_SCALE_LINEAR;
  figure->ordered = TRUE;
  figure->sparse = TRUE;
  mark_kinds (figure, cores);
  if (test.algorithm != NULL)
    figure->headline = g_strdup (hm_algorithm_title (test.algorithm));
  fill (figure, hm_figure_add_series (figure, shown, g_strdup (run_name), 0), cores, &test,
        G_STRUCT_OFFSET (HmCore, value));
  if (has_pairs (cores))
    fill (figure,
          hm_figure_add_series (
              figure, shown,
              /* Translators: bars of a chart; %s is the name of a run. */
              g_strdup_printf (_ ("%s, all threads of a core together"), run_name), 1),
          cores, &test, G_STRUCT_OFFSET (HmCore, pair));
  hm_figure_fill_missing (figure);
  figure->summary =
      /* Translators: the first sentence of a chart that is read aloud; %s is the chart's title. */
      g_strdup_printf (_ ("%s, speed by number of the processor, more is better."), figure->title);
  g_free (test.algorithm);
  return figure;
}

GPtrArray *
hm_figure_cores (const HmShown *shown, guint n, const HmFigureOptions *options)
{
  GPtrArray *figures = g_ptr_array_new_with_free_func ((GDestroyNotify) hm_figure_free);

  g_return_val_if_fail (options != NULL, figures);

  for (guint i = 0; i < n; i++)
    if (hm_run_get_cores (shown[i].run)->len > 0)
      g_ptr_array_add (figures, draw_up (&shown[i], n == 1, options));
  return figures;
}
