/* hm-table-view.h: what tables of figures have in common
 *
 * They are column views whose columns sort by a click on their head or from a menu, whose missing
 * figures come last, and whose rows are copied as text.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* By what a table was last sorted from its menu. */
typedef struct
{
  int column; /* or -1 */
  GtkSortType order;
} HmTableSort;

#define HM_TABLE_SORT_NONE ((HmTableSort){ .column = -1 })

/* Sorts by a column, in the order @first; by the one it is sorted by already in the other order. */
void hm_table_view_sort (GtkColumnView *view, HmTableSort *sort, int column, GtkSortType first);

/* The titles of all columns; @action takes the number of one, of type "i". */
GMenuModel *hm_table_view_make_sort_menu (GtkColumnView *view, const char *action);

/* For sorters: without a figure comes last, below the smallest. */
int hm_table_view_compare (double a, double b);

/* The keyboard's focus is on rows, so it is a row that a screen reader names. @child: of one of its
 * cells; nothing happens before that has its place in a row. */
void hm_table_view_name_row (GtkWidget *child, const char *name);

/* What a column says of a row. Transfer full. */
typedef char *(*HmTableText) (guint column, gpointer row, gpointer user_data);

/* The selected rows, or all where none is, below the titles of the columns that are seen: cells
 * parted by tabulators. */
char *hm_table_view_get_text (GtkColumnView *view, HmTableText text, gpointer user_data);

G_END_DECLS
