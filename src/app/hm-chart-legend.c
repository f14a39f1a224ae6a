/* hm-chart-legend.c: what lines, the bars of one run's series and the parts of bars stand for
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-chart-legend"

#include "config.h"

#include "hm-chart-legend.h"

#include <glib/gi18n.h>

#include "hm-chart-view.h"
#include "hm-run-title.h"
#include "hm-wrap-box.h"

#define SWATCH 12
#define LINE_SWATCH 34

struct _HmChartLegend
{
  AdwBin parent_instance;

  GtkWidget *box;
  GPtrArray *entries; /* of Entry, as shown */
};

G_DEFINE_FINAL_TYPE (HmChartLegend, hm_chart_legend, ADW_TYPE_BIN)

typedef struct
{
  HmChartKey key;
  char *name;
} Entry;

static void
entry_free (Entry *entry)
{
  g_free (entry->name);
  g_free (entry);
}

static gboolean
is_same (const Entry *entry, const HmChartKey *key)
{
  return entry->key.line == key->line && entry->key.is_part == key->is_part &&
         entry->key.is_one == key->is_one && entry->key.colour == key->colour &&
         entry->key.variant == key->variant && entry->key.by_kind == key->by_kind &&
         entry->key.part == key->part;
}

static void
add_entry (GPtrArray *entries, const HmChartKey *key, const char *name)
{
  Entry *entry;

  for (guint i = 0; i < entries->len; i++)
    if (is_same (entries->pdata[i], key))
      return;
  entry = g_new0 (Entry, 1);
  entry->key = *key;
  entry->name = g_strdup (name);
  g_ptr_array_add (entries, entry);
}

static gboolean
has_part (const HmFigure *figure, guint part)
{
  for (guint i = 0; i < figure->series->len; i++)
    for (guint j = 0; j < figure->n_categories; j++)
      {
        const HmBar *bar = &((const HmSeries *) figure->series->pdata[i])->bars[j];

        if (bar->parts != NULL && bar->parts[part] > 0)
          return TRUE;
      }
  return FALSE;
}

static char *
name_series (const HmSeries *series, gboolean several)
{
  g_autofree char *title = NULL;

  if (series->look == NULL)
    return g_strdup (series->name);
  if (!several)
    return g_strdup (series->look);
  title = hm_run_title (hm_run_get_name (series->run), hm_run_get_created (series->run),
                        hm_run_get_origin (series->run));
  /* Translators: a line of a chart: the name of a run, and what its line is of: "full". */
  return g_strdup_printf (_ ("%1$s, %2$s"), title, series->look);
}

static void
add_figure (GPtrArray *entries, const HmFigure *figure, gboolean several)
{
  for (guint part = 0; figure->parts != NULL && figure->parts[part] != NULL; part++)
    if (has_part (figure, part))
      add_entry (entries, &(HmChartKey){ .is_part = TRUE, .part = part }, figure->parts[part]);
  if (figure->baseline != NULL)
    {
      /* Translators: a run's name: the others are held against that run. */
      g_autofree char *name = g_strdup_printf (_ ("%s (baseline)"), figure->baseline);

      add_entry (entries, &(HmChartKey){ .is_one = TRUE }, name);
    }
  for (guint i = 0; i < figure->series->len; i++)
    {
      const HmSeries *series = figure->series->pdata[i];
      HmChartKey key = { .line = figure->lines,
                         .colour = series->colour,
                         .variant = series->variant,
                         .by_kind = series->by_kind };
      g_autofree char *name = NULL;

      /* Whose it is is said above, as long as it is a run's only one; of lines of several runs the
       * markers are not. */
      if (series->look == NULL && (!figure->lines || !several))
        continue;
      name = name_series (series, several);

      add_entry (entries, &key, name);
    }
}

/* What ratios are to comes first, then the parts of bars; runs come in their order, each with its
 * looks in theirs. */
static int
compare_entries (gconstpointer a, gconstpointer b)
{
  const HmChartKey *one = &(*(const Entry *const *) a)->key;
  const HmChartKey *other = &(*(const Entry *const *) b)->key;

  if (one->is_one != other->is_one)
    return one->is_one ? -1 : 1;
  if (one->is_part != other->is_part)
    return one->is_part ? -1 : 1;
  if (one->colour != other->colour)
    return one->colour < other->colour ? -1 : 1;
  if (one->variant != other->variant)
    return one->variant < other->variant ? -1 : 1;
  return one->part < other->part ? -1 : one->part > other->part;
}

static gboolean
are_same (const GPtrArray *a, const GPtrArray *b)
{
  if (a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    {
      const Entry *entry = a->pdata[i], *other = b->pdata[i];

      if (!is_same (entry, &other->key) || !g_str_equal (entry->name, other->name))
        return FALSE;
    }
  return TRUE;
}

static void
draw_swatch (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer user_data)
{
  HmChartStyle style;

  hm_chart_view_get_style (GTK_WIDGET (area), TRUE, &style);
  hm_chart_draw_key (cr, user_data, &style, width, height);
}

static GtkWidget *
make_item (const Entry *entry)
{
  GtkWidget *item = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *swatch = gtk_drawing_area_new ();
  GtkWidget *label = gtk_label_new (entry->name);

  gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (swatch),
                                      entry->key.line ? LINE_SWATCH : SWATCH);
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (swatch), SWATCH);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (swatch), draw_swatch,
                                  g_memdup2 (&entry->key, sizeof (HmChartKey)), g_free);
  gtk_widget_set_valign (swatch, GTK_ALIGN_CENTER);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_box_append (GTK_BOX (item), swatch);
  gtk_box_append (GTK_BOX (item), label);
  return item;
}

void
hm_chart_legend_show (HmChartLegend *self, const GPtrArray *figures, gboolean several)
{
  g_autoptr (GPtrArray) entries = g_ptr_array_new_with_free_func ((GDestroyNotify) entry_free);
  GtkWidget *child;

  g_return_if_fail (HM_IS_CHART_LEGEND (self));
  g_return_if_fail (figures != NULL);

  for (guint i = 0; i < figures->len; i++)
    add_figure (entries, figures->pdata[i], several);
  g_ptr_array_sort (entries, compare_entries);
  gtk_widget_set_visible (GTK_WIDGET (self), entries->len > 0);
  if (are_same (entries, self->entries))
    return;
  while ((child = gtk_widget_get_first_child (self->box)) != NULL)
    gtk_widget_unparent (child);
  for (guint i = 0; i < entries->len; i++)
    gtk_widget_insert_before (make_item (entries->pdata[i]), self->box, NULL);
  g_clear_pointer (&self->entries, g_ptr_array_unref);
  self->entries = g_steal_pointer (&entries);
}

static void
hm_chart_legend_finalize (GObject *object)
{
  g_ptr_array_unref (HM_CHART_LEGEND (object)->entries);
  G_OBJECT_CLASS (hm_chart_legend_parent_class)->finalize (object);
}

static void
hm_chart_legend_class_init (HmChartLegendClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = hm_chart_legend_finalize;
}

static void
hm_chart_legend_init (HmChartLegend *self)
{
  self->entries = g_ptr_array_new ();
  self->box = g_object_new (HM_TYPE_WRAP_BOX, NULL);
  adw_bin_set_child (ADW_BIN (self), self->box);
}
