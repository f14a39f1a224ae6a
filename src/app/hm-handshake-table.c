/* hm-handshake-table.c: all handshakes of the shown runs, with what follows from them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-handshake-table"

#include "config.h"

#include "hm-handshake-table.h"

#include <glib/gi18n.h>
#include <math.h>

#include "hm-compat.h"
#include "hm-handshake-columns.h"
#include "hm-scroll-start.h"
#include "hm-table-view.h"
#include "run/hm-reference.h"

/* What others are so many times as fast as. */
#define OLD_RUN "pentium-pro-200"

struct _HmHandshakeTable
{
  AdwBin parent_instance;

  GtkColumnView *view;
  HmSession *session;
  HmRun *old;       /* of 1997 */
  GListStore *rows; /* of HmHandshakeRow, in the order of the runs */
  GtkMultiSelection *selection;
  GtkColumnViewColumn *run_column;
  HmTableSort sort;
};

G_DEFINE_FINAL_TYPE (HmHandshakeTable, hm_handshake_table, ADW_TYPE_BIN)

static void
name_row (HmHandshakeTable *self, HmHandshakeRow *row, GtkWidget *label)
{
  g_autoptr (GString) name = g_string_new (NULL);

  for (guint i = gtk_column_view_column_get_visible (self->run_column) ? 0 : 1;
       i <= HM_HANDSHAKE_COLUMN_TIME; i++)
    {
      g_autofree char *text = hm_handshake_column_get_text (&hm_handshake_columns[i], row);

      g_string_append (name, name->len > 0 ? ", " : "");
      g_string_append (name, text);
    }
  hm_table_view_name_row (label, name->str);
}

/* A cell's label: it follows its result while it is bound. */
static void
update_cell (GtkListItem *item)
{
  HmHandshakeRow *row = gtk_list_item_get_item (item);
  GtkWidget *label = gtk_list_item_get_child (item);
  HmHandshakeTable *self =
      HM_HANDSHAKE_TABLE (gtk_widget_get_ancestor (label, HM_TYPE_HANDSHAKE_TABLE));
  const HmHandshakeColumn *column = g_object_get_data (G_OBJECT (item), "column");
  const HmHandshake *handshake;
  g_autofree char *text = NULL;

  if (row == NULL || self == NULL)
    return;
  text = hm_handshake_column_get_text (column, row);
  gtk_label_set_text (GTK_LABEL (label), text);
  if (column == &hm_handshake_columns[HM_HANDSHAKE_COLUMN_TIME])
    name_row (self, row, label);
  handshake = hm_handshake_row_get_handshake (row);
  if (handshake != NULL && hm_handshake_has_time (handshake))
    gtk_widget_remove_css_class (label, "dim-label");
  else
    gtk_widget_add_css_class (label, "dim-label");
}

static void
setup_cell_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer user_data)
{
  const HmHandshakeColumn *column = user_data;
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), column->value != NULL ? 1 : 0);
  if (column->value != NULL)
    gtk_widget_add_css_class (label, "numeric");
  g_object_set_data (G_OBJECT (item), "column", (gpointer) column);
  gtk_list_item_set_child (item, label);
  /* The label learns which table it is in when it gets its place in it. */
  g_signal_connect_object (label, "notify::root", G_CALLBACK (update_cell), item,
                           G_CONNECT_SWAPPED);
}

static void
bind_cell_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer user_data)
{
  g_signal_connect_object (gtk_list_item_get_item (item), "changed", G_CALLBACK (update_cell), item,
                           G_CONNECT_SWAPPED);
  update_cell (item);
}

static void
unbind_cell_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer user_data)
{
  HmHandshakeRow *row = gtk_list_item_get_item (item);

  if (row != NULL)
    g_signal_handlers_disconnect_by_func (row, update_cell, item);
}

static double
get_value (const HmHandshakeColumn *column, HmHandshakeRow *row)
{
  return hm_handshake_row_get_handshake (row) != NULL ? column->value (row) : NAN;
}

static int
compare_rows (gconstpointer a, gconstpointer b, gpointer user_data)
{
  const HmHandshakeColumn *column = user_data;
  HmHandshakeRow *one = (HmHandshakeRow *) a, *other = (HmHandshakeRow *) b;
  g_autofree char *text = NULL;
  g_autofree char *other_text = NULL;

  if (column->value != NULL)
    return hm_table_view_compare (get_value (column, one), get_value (column, other));
  text = hm_handshake_column_get_text (column, one);
  other_text = hm_handshake_column_get_text (column, other);
  return g_utf8_collate (text, other_text);
}

void
hm_handshake_table_set_session (HmHandshakeTable *self, HmSession *session)
{
  g_return_if_fail (HM_IS_HANDSHAKE_TABLE (self));
  g_return_if_fail (HM_IS_SESSION (session));
  g_return_if_fail (self->session == NULL);

  self->session = g_object_ref (session);
}

/* ---- the rows ---- */

static gboolean
is_shown_already (HmHandshakeTable *self, const HmShown *shown, guint n)
{
  guint at = 0;

  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < hm_run_get_handshakes (shown[i].run)->len; j++, at++)
      {
        g_autoptr (HmHandshakeRow) row = g_list_model_get_item (G_LIST_MODEL (self->rows), at);

        if (row == NULL || hm_handshake_row_get_run (row) != shown[i].run ||
            hm_handshake_row_get_index (row) != j)
          return FALSE;
      }
  return at == g_list_model_get_n_items (G_LIST_MODEL (self->rows));
}

static void
refresh_rows (HmHandshakeTable *self)
{
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->rows)); i++)
    {
      g_autoptr (HmHandshakeRow) row = g_list_model_get_item (G_LIST_MODEL (self->rows), i);

      hm_handshake_row_refresh (row);
    }
}

void
hm_handshake_table_show (HmHandshakeTable *self, const HmShown *shown, guint n)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_object_unref);

  g_return_if_fail (HM_IS_HANDSHAKE_TABLE (self));

  gtk_column_view_column_set_visible (self->run_column, n > 1);
  if (is_shown_already (self, shown, n))
    {
      refresh_rows (self);
      return;
    }
  if (self->old == NULL)
    self->old = hm_reference_find (OLD_RUN);
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < hm_run_get_handshakes (shown[i].run)->len; j++)
      g_ptr_array_add (rows, hm_handshake_row_new (shown[i].run, j, self->old));
  g_list_store_splice (self->rows, 0, g_list_model_get_n_items (G_LIST_MODEL (self->rows)),
                       rows->pdata, rows->len);
}

static char *
write_cell (guint column, gpointer row, gpointer self)
{
  return hm_handshake_column_get_text (&hm_handshake_columns[column], row);
}

char *
hm_handshake_table_get_text (HmHandshakeTable *self)
{
  g_return_val_if_fail (HM_IS_HANDSHAKE_TABLE (self), NULL);

  return hm_table_view_get_text (self->view, write_cell, NULL);
}

void
hm_handshake_table_copy (HmHandshakeTable *self)
{
  g_autofree char *text = NULL;

  g_return_if_fail (HM_IS_HANDSHAKE_TABLE (self));

  text = hm_handshake_table_get_text (self);
  g_signal_emit_by_name (self->session, "message", _ ("Rows copied as text"));
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
}

GListModel *
hm_handshake_table_get_rows (HmHandshakeTable *self)
{
  g_return_val_if_fail (HM_IS_HANDSHAKE_TABLE (self), NULL);

  return G_LIST_MODEL (self->selection);
}

GMenuModel *
hm_handshake_table_make_sort_menu (HmHandshakeTable *self, const char *action)
{
  g_return_val_if_fail (HM_IS_HANDSHAKE_TABLE (self), NULL);

  return hm_table_view_make_sort_menu (self->view, action);
}

void
hm_handshake_table_sort (HmHandshakeTable *self, int column)
{
  g_return_if_fail (HM_IS_HANDSHAKE_TABLE (self));

  hm_table_view_sort (self->view, &self->sort, column, GTK_SORT_ASCENDING);
}

static void
copy_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  hm_handshake_table_copy (HM_HANDSHAKE_TABLE (widget));
}

static void
add_column (HmHandshakeTable *self, const HmHandshakeColumn *column)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkColumnViewColumn) view_column =
      gtk_column_view_column_new (_ (column->title), factory);
  g_autoptr (GtkSorter) sorter =
      GTK_SORTER (gtk_custom_sorter_new (compare_rows, (gpointer) column, NULL));

  g_signal_connect (factory, "setup", G_CALLBACK (setup_cell_cb), (gpointer) column);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cell_cb), NULL);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cell_cb), NULL);
  gtk_column_view_column_set_sorter (view_column, sorter);
  gtk_column_view_column_set_expand (view_column, column->expand);
  gtk_column_view_append_column (self->view, view_column);
  if (column == &hm_handshake_columns[HM_HANDSHAKE_COLUMN_RUN])
    self->run_column = view_column;
}

static gboolean
hm_handshake_table_focus (GtkWidget *widget, GtkDirectionType direction)
{
  if (hm_compat_tab_leaves (GTK_WIDGET (HM_HANDSHAKE_TABLE (widget)->view), direction))
    return FALSE;
  return GTK_WIDGET_CLASS (hm_handshake_table_parent_class)->focus (widget, direction);
}

static void
activate_cb (HmHandshakeTable *self, guint position)
{
  g_autoptr (HmHandshakeRow) row = g_list_model_get_item (G_LIST_MODEL (self->selection), position);

  if (row != NULL)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.show-connection", "(su)",
                                hm_run_get_id (hm_handshake_row_get_run (row)),
                                hm_handshake_row_get_index (row));
}

static void
hm_handshake_table_dispose (GObject *object)
{
  HmHandshakeTable *self = HM_HANDSHAKE_TABLE (object);

  g_clear_object (&self->selection);
  g_clear_object (&self->rows);
  g_clear_object (&self->old);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (hm_handshake_table_parent_class)->dispose (object);
}

static void
hm_handshake_table_class_init (HmHandshakeTableClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hm_handshake_table_dispose;
  widget_class->focus = hm_handshake_table_focus;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               HM_RESOURCE_BASE "/hm-handshake-table.ui");
  gtk_widget_class_bind_template_child (widget_class, HmHandshakeTable, view);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_install_action (widget_class, "table.copy", NULL, copy_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, GDK_CONTROL_MASK, "table.copy",
                                       NULL);
}

static void
hm_handshake_table_init (HmHandshakeTable *self)
{
  GtkSortListModel *sorted;

  gtk_widget_init_template (GTK_WIDGET (self));
  hm_scroll_start_follow (GTK_SCROLLABLE (self->view));
  self->sort = HM_TABLE_SORT_NONE;
  for (guint i = 0; i < HM_HANDSHAKE_N_COLUMNS; i++)
    add_column (self, &hm_handshake_columns[i]);

  self->rows = g_list_store_new (HM_TYPE_HANDSHAKE_ROW);
  sorted = gtk_sort_list_model_new (G_LIST_MODEL (g_object_ref (self->rows)),
                                    g_object_ref (gtk_column_view_get_sorter (self->view)));
  self->selection = gtk_multi_selection_new (G_LIST_MODEL (sorted));
  gtk_column_view_set_model (self->view, GTK_SELECTION_MODEL (self->selection));
}
