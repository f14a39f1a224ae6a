/* hm-table-view.c: what tables of figures have in common
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-table-view"

#include "config.h"

#include "hm-table-view.h"

#include <math.h>

void
hm_table_view_sort (GtkColumnView *view, HmTableSort *sort, int column, GtkSortType first)
{
  g_autoptr (GtkColumnViewColumn) view_column = NULL;

  g_return_if_fail (GTK_IS_COLUMN_VIEW (view));
  g_return_if_fail (column >= 0);

  view_column = g_list_model_get_item (gtk_column_view_get_columns (view), (guint) column);
  if (view_column == NULL)
    return;
  if (column != sort->column)
    sort->order = first;
  else
    sort->order = sort->order == GTK_SORT_ASCENDING ? GTK_SORT_DESCENDING : GTK_SORT_ASCENDING;
  sort->column = column;
  /* A sorted column that is chosen once more would only be added to the others. */
  gtk_column_view_sort_by_column (view, NULL, sort->order);
  gtk_column_view_sort_by_column (view, view_column, sort->order);
}

GMenuModel *
hm_table_view_make_sort_menu (GtkColumnView *view, const char *action)
{
  GListModel *columns = gtk_column_view_get_columns (view);
  GMenu *menu = g_menu_new ();

  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);
      g_autoptr (GMenuItem) item =
          g_menu_item_new (gtk_column_view_column_get_title (column), NULL);

      g_menu_item_set_action_and_target (item, action, "i", (int) i);
      g_menu_append_item (menu, item);
    }
  return G_MENU_MODEL (menu);
}

int
hm_table_view_compare (double a, double b)
{
  if (!isfinite (a) || !isfinite (b))
    return isfinite (a) ? 1 : isfinite (b) ? -1 : 0;
  return a < b ? -1 : a > b;
}

void
hm_table_view_name_row (GtkWidget *child, const char *name)
{
  GtkWidget *cell = gtk_widget_get_parent (child);
  GtkWidget *row = cell != NULL ? gtk_widget_get_parent (cell) : NULL;

  if (row != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

/* Of guint: the columns that are seen. */
static GArray *
list_seen (GListModel *columns)
{
  GArray *seen = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);

      if (gtk_column_view_column_get_visible (column))
        g_array_append_val (seen, i);
    }
  return seen;
}

char *
hm_table_view_get_text (GtkColumnView *view, HmTableText text, gpointer user_data)
{
  GListModel *columns = gtk_column_view_get_columns (view);
  GtkSelectionModel *rows = gtk_column_view_get_model (view);
  g_autoptr (GtkBitset) selected = gtk_selection_model_get_selection (rows);
  g_autoptr (GArray) seen = list_seen (columns);
  GString *all = g_string_new (NULL);

  for (guint i = 0; i < seen->len; i++)
    {
      g_autoptr (GtkColumnViewColumn) column =
          g_list_model_get_item (columns, g_array_index (seen, guint, i));

      g_string_append_printf (all, "%s%c", gtk_column_view_column_get_title (column),
                              i + 1 < seen->len ? '\t' : '\n');
    }
  for (guint r = 0; r < g_list_model_get_n_items (G_LIST_MODEL (rows)); r++)
    {
      g_autoptr (GObject) row = g_list_model_get_item (G_LIST_MODEL (rows), r);

      if (!gtk_bitset_is_empty (selected) && !gtk_bitset_contains (selected, r))
        continue;
      for (guint i = 0; i < seen->len; i++)
        {
          g_autofree char *cell = text (g_array_index (seen, guint, i), row, user_data);

          g_string_append_printf (all, "%s%c", cell, i + 1 < seen->len ? '\t' : '\n');
        }
    }
  return g_string_free (all, FALSE);
}
