/* hm-compare-cell.c: a cell of the table of compared runs
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-compare-cell"

#include "config.h"

#include "hm-compare-cell.h"

#include <glib/gi18n.h>
#include <math.h>

#define NAME_CHARS 15

struct _HmCompareCell
{
  GtkBox parent_instance;

  GtkWidget *first;
  GtkLabel *figure;
  GtkLabel *ratio;
  GtkWidget *second;
  GtkLabel *verdict;
  GtkLabel *interval;
  GtkLabel *note;

  HmCompareRow *row; /* for the tooltip, where it has one */
  guint which;
  HmUnits units;
};

G_DEFINE_FINAL_TYPE (HmCompareCell, hm_compare_cell, GTK_TYPE_BOX)

/* A sign beside the word, which can be seen at a glance and needs no colour. */
static const struct
{
  const char *sign, *css_class;
} verdicts[] = {
  [HM_COMPARE_FASTER] = { "▲", "faster" },
  [HM_COMPARE_SLOWER] = { "▼", "slower" },
  [HM_COMPARE_NO_DIFFERENCE] = { "≈", "same" },
  [HM_COMPARE_UNKNOWN] = { "?", "unknown" },
};

static void
set_label (GtkLabel *label, const char *text)
{
  gtk_label_set_text (label, text);
  gtk_widget_set_visible (GTK_WIDGET (label), *text != '\0');
}

static void
set_class (GtkWidget *widget, const char *css_class, gboolean has)
{
  if (has)
    gtk_widget_add_css_class (widget, css_class);
  else
    gtk_widget_remove_css_class (widget, css_class);
}

static void
set_second (HmCompareCell *self, const char *verdict, const char *interval)
{
  set_label (self->verdict, verdict);
  set_label (self->interval, interval);
  gtk_widget_set_visible (self->second, *verdict != '\0' || *interval != '\0');
}

void
hm_compare_cell_show_name (HmCompareCell *self, HmCompareRow *row)
{
  g_autofree char *name = hm_compare_row_get_name (row);
  g_autofree char *operation = hm_compare_row_get_operation (row);

  g_return_if_fail (HM_IS_COMPARE_CELL (self));

  gtk_label_set_xalign (self->figure, 0);
  /* A long name must not push the figures out of the window; the tooltip has all of it. */
  gtk_label_set_ellipsize (self->figure, PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (self->figure, NAME_CHARS);
  set_label (self->figure, name);
  set_class (GTK_WIDGET (self->figure), "heading", hm_compare_row_is_family (row));
  set_label (self->ratio, "");
  set_second (self, operation, "");
  gtk_widget_add_css_class (GTK_WIDGET (self->verdict), "dim-label");
  set_label (self->note, "");
}

void
hm_compare_cell_show_size (HmCompareCell *self, HmCompareRow *row)
{
  g_autofree char *size = hm_compare_row_get_size (row);

  g_return_if_fail (HM_IS_COMPARE_CELL (self));

  set_label (self->figure, size);
  set_label (self->ratio, "");
  set_second (self, "", "");
  set_label (self->note, "");
}

void
hm_compare_cell_show_base (HmCompareCell *self, HmCompareRow *row, HmUnits units)
{
  g_autofree char *figure = hm_compare_row_get_base_text (row, units);
  gboolean is_figure = isfinite (hm_compare_row_get_base_rate (row)) ||
                       (hm_compare_row_get_base (row) != NULL &&
                        hm_result_has_value (hm_compare_row_get_base (row)));

  g_return_if_fail (HM_IS_COMPARE_CELL (self));

  set_label (self->figure, figure != NULL                   ? figure
                           : hm_compare_row_is_family (row) ? ""
                                                            : _ ("missing"));
  set_class (GTK_WIDGET (self->figure), "dim-label", !is_figure);
  set_label (self->ratio, "");
  set_second (self, "", "");
  set_label (self->note, "");
}

static void
show_verdict (HmCompareCell *self, HmCompareRow *row, guint which)
{
  HmCompareVerdict verdict;
  gboolean judged = hm_compare_row_get_verdict (row, which, &verdict);
  g_autofree char *words = hm_compare_row_get_verdict_text (row, which);
  g_autofree char *interval = hm_compare_row_get_interval_text (row, which);
  g_autofree char *text = NULL;

  if (judged)
    text = g_strdup_printf ("%s %s", verdicts[verdict].sign, words);
  set_second (self, judged ? text : words, interval);
  set_class (GTK_WIDGET (self->verdict), "dim-label", !judged);
  for (guint i = 0; i < G_N_ELEMENTS (verdicts); i++)
    set_class (GTK_WIDGET (self->verdict), verdicts[i].css_class, judged && i == verdict);
}

void
hm_compare_cell_show_other (HmCompareCell *self, HmCompareRow *row, guint which, HmUnits units)
{
  g_autofree char *figure = NULL;
  g_autofree char *ratio = NULL;
  g_autofree char *note = NULL;

  g_return_if_fail (HM_IS_COMPARE_CELL (self));
  g_return_if_fail (HM_IS_COMPARE_ROW (row));

  figure = hm_compare_row_get_other_text (row, which, units);
  ratio = hm_compare_row_get_ratio_text (row, which);
  note = hm_compare_row_get_note (row, which);
  /* Both keep their room where one of them is missing, so that columns stay straight. */
  gtk_label_set_text (self->figure, figure != NULL ? figure : "");
  gtk_label_set_text (self->ratio, ratio);
  gtk_widget_set_visible (self->first, figure != NULL || *ratio != '\0');
  show_verdict (self, row, which);
  set_label (self->note, note);
  g_set_object (&self->row, row);
  self->which = which;
  self->units = units;
}

/* Asked for when it is wanted: a long table has many cells. */
static gboolean
hm_compare_cell_query_tooltip (GtkWidget *widget,
                               int x,
                               int y,
                               gboolean keyboard,
                               GtkTooltip *tooltip)
{
  HmCompareCell *self = HM_COMPARE_CELL (widget);
  g_autofree char *text = NULL;

  if (self->row == NULL && pango_layout_is_ellipsized (gtk_label_get_layout (self->figure)))
    {
      gtk_tooltip_set_text (tooltip, gtk_label_get_text (self->figure));
      return TRUE;
    }
  if (self->row == NULL)
    return FALSE;
  text = hm_compare_row_tell (self->row, self->which, self->units);
  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

static void
hm_compare_cell_dispose (GObject *object)
{
  g_clear_object (&HM_COMPARE_CELL (object)->row);
  G_OBJECT_CLASS (hm_compare_cell_parent_class)->dispose (object);
}

static void
hm_compare_cell_class_init (HmCompareCellClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hm_compare_cell_dispose;
  widget_class->query_tooltip = hm_compare_cell_query_tooltip;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               HM_RESOURCE_BASE "/hm-compare-cell.ui");
  gtk_widget_class_bind_template_child (widget_class, HmCompareCell, first);
  gtk_widget_class_bind_template_child (widget_class, HmCompareCell, figure);
  gtk_widget_class_bind_template_child (widget_class, HmCompareCell, ratio);
  gtk_widget_class_bind_template_child (widget_class, HmCompareCell, second);
  gtk_widget_class_bind_template_child (widget_class, HmCompareCell, verdict);
  gtk_widget_class_bind_template_child (widget_class, HmCompareCell, interval);
  gtk_widget_class_bind_template_child (widget_class, HmCompareCell, note);
}

static void
hm_compare_cell_init (HmCompareCell *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

HmCompareCell *
hm_compare_cell_new (void)
{
  return g_object_new (HM_TYPE_COMPARE_CELL, NULL);
}
