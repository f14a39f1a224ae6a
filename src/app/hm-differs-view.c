/* hm-differs-view.c: under which other conditions the shown runs were made than the baseline
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-differs-view"

#include "config.h"

#include "hm-differs-view.h"

#include <glib/gi18n.h>

#include "hm-run-title.h"
#include "report/hm-compare-report.h"

struct _HmDiffersView
{
  AdwBin parent_instance;

  GtkWidget *cards;
  char *shown; /* all words that are shown: what does not change is not made again */
};

G_DEFINE_FINAL_TYPE (HmDiffersView, hm_differs_view, ADW_TYPE_BIN)

static char *
name_run (HmRun *run)
{
  return hm_run_title (hm_run_get_name (run), hm_run_get_created (run), hm_run_get_origin (run));
}

static GtkWidget *
new_label (const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_yalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

/* What both sides are, in a column each; these are as wide as each other. */
static GtkWidget *
new_side (const char *text, gboolean heading)
{
  /* Translators: stands for a fact that a run does not tell. */
  GtkWidget *label =
      new_label (text != NULL ? text : _ ("not recorded"), heading        ? "heading"
                                                           : text == NULL ? "dim-label"
                                                                          : NULL);

  gtk_widget_set_hexpand (label, TRUE);
  gtk_label_set_width_chars (GTK_LABEL (label), 10);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 10);
  gtk_label_set_selectable (GTK_LABEL (label), !heading);
  return label;
}

static GtkWidget *
new_grid (HmPairs *pairs, guint which, const HmComparison *comparison)
{
  GtkWidget *grid = gtk_grid_new ();
  g_autofree char *base = name_run (hm_pairs_get_base (pairs));
  g_autofree char *other = name_run (hm_pairs_get_other (pairs, which));
  /* Translators: a run's name: the others are held against that run. */
  g_autofree char *marked = g_strdup_printf (_ ("%s (baseline)"), base);

  gtk_grid_set_column_spacing (GTK_GRID (grid), 12);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 6);
  gtk_grid_attach (GTK_GRID (grid), new_side (marked, TRUE), 1, 0, 1, 1);
  gtk_grid_attach (GTK_GRID (grid), new_side (other, TRUE), 2, 0, 1, 1);
  for (guint i = 0; i < comparison->differences->len; i++)
    {
      const HmDifference *d = &g_array_index (comparison->differences, HmDifference, i);
      GtkWidget *title = new_label (hm_difference_title (d->what), "dim-label");

      gtk_label_set_width_chars (GTK_LABEL (title), 10);
      gtk_label_set_max_width_chars (GTK_LABEL (title), 16);
      gtk_grid_attach (GTK_GRID (grid), title, 0, (int) i + 1, 1, 1);
      gtk_grid_attach (GTK_GRID (grid),
                       new_side (d->base != NULL ? hm_difference_say (d, d->base) : NULL, FALSE), 1,
                       (int) i + 1, 1, 1);
      gtk_grid_attach (GTK_GRID (grid),
                       new_side (d->other != NULL ? hm_difference_say (d, d->other) : NULL, FALSE),
                       2, (int) i + 1, 1, 1);
    }
  return grid;
}

static GtkWidget *
new_card (HmPairs *pairs, guint which)
{
  const HmCompare *compare = hm_pairs_get_compare (pairs);
  const HmComparison *comparison = g_ptr_array_index (compare->others, which);
  g_autoptr (HmCompareReport) report = hm_compare_report_new (compare, which, HM_UNITS_DECIMAL);
  GtkWidget *card = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);

  gtk_widget_add_css_class (card, "card");
  gtk_widget_add_css_class (card, "differs-card");
  if (comparison->differences->len > 0)
    gtk_box_append (GTK_BOX (card), new_grid (pairs, which, comparison));
  else
    gtk_box_append (GTK_BOX (card), new_label (_ ("Nothing that the runs tell of."), NULL));
  if (report->limits->len > 0)
    gtk_box_append (GTK_BOX (card), new_label (hm_compare_report_limits_title (), "heading"));
  for (guint i = 0; i < report->limits->len; i++)
    gtk_box_append (GTK_BOX (card), new_label (g_ptr_array_index (report->limits, i), NULL));
  gtk_accessible_update_property (GTK_ACCESSIBLE (card), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  report->title, -1);
  return card;
}

/* All words of the view. */
static char *
tell (HmPairs *pairs)
{
  const HmCompare *compare = hm_pairs_get_compare (pairs);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < compare->others->len; i++)
    {
      g_autoptr (HmCompareReport) report = hm_compare_report_new (compare, i, HM_UNITS_DECIMAL);

      g_string_append_printf (text, "%s\n", report->title);
      for (guint j = 0; j < report->differences->len; j++)
        g_string_append_printf (text, "%s\n", (char *) report->differences->pdata[j]);
      for (guint j = 0; j < report->limits->len; j++)
        g_string_append_printf (text, "%s\n", (char *) report->limits->pdata[j]);
    }
  return g_string_free (text, FALSE);
}

void
hm_differs_view_show (HmDiffersView *self, HmPairs *pairs)
{
  g_autofree char *text = NULL;
  GtkWidget *child;

  g_return_if_fail (HM_IS_DIFFERS_VIEW (self));

  text = pairs != NULL ? tell (pairs) : NULL;
  if (g_strcmp0 (text, self->shown) == 0)
    return;
  g_free (self->shown);
  self->shown = g_steal_pointer (&text);
  while ((child = gtk_widget_get_first_child (self->cards)) != NULL)
    gtk_box_remove (GTK_BOX (self->cards), child);
  for (guint i = 0; pairs != NULL && i < hm_pairs_get_compare (pairs)->others->len; i++)
    gtk_box_append (GTK_BOX (self->cards), new_card (pairs, i));
}

GtkWidget *
hm_differs_view_get_cards (HmDiffersView *self)
{
  g_return_val_if_fail (HM_IS_DIFFERS_VIEW (self), NULL);

  return self->cards;
}

static void
hm_differs_view_finalize (GObject *object)
{
  g_free (HM_DIFFERS_VIEW (object)->shown);
  G_OBJECT_CLASS (hm_differs_view_parent_class)->finalize (object);
}

static void
hm_differs_view_class_init (HmDiffersViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = hm_differs_view_finalize;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               HM_RESOURCE_BASE "/hm-differs-view.ui");
  gtk_widget_class_bind_template_child (widget_class, HmDiffersView, cards);
}

static void
hm_differs_view_init (HmDiffersView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
