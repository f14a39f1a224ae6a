/* hm-compare-table.c: the shown runs against the baseline as a table that sorts, filters and copies
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-compare-table"

#include "config.h"

#include "hm-compare-table.h"

#include <glib/gi18n.h>

#include "hm-compare-cell.h"
#include "hm-compare-row.h"
#include "hm-compat.h"
#include "hm-run-title.h"
#include "hm-scroll-start.h"
#include "hm-table-view.h"
#include "report/hm-write-compare.h"

#define TEXT_COLUMNS 100 /* of a report that is copied */

struct _HmCompareTable
{
  AdwBin parent_instance;

  GtkColumnView *view;
  HmSession *session;
  HmPairs *pairs; /* what is shown */
  GListStore *rows;
  GtkFilter *filter;
  GtkSorter *kinds; /* families before results, whatever sorts */
  GtkMultiSelection *selection;
  HmTableSort sort;
};

G_DEFINE_FINAL_TYPE (HmCompareTable, hm_compare_table, ADW_TYPE_BIN)

/* The columns before those of the other runs. */
enum
{
  COLUMN_NAME,
  COLUMN_SIZE,
  COLUMN_BASE,
  N_FIXED,
};

static HmUnits
get_units (HmCompareTable *self)
{
  return hm_session_get_options (self->session).units;
}

static char *
name_run (HmRun *run)
{
  g_autofree char *title =
      hm_run_title (hm_run_get_name (run), hm_run_get_created (run), hm_run_get_origin (run));

  return hm_run_mark_title (run, title);
}

static void
update_cell (GtkListItem *item)
{
  HmCompareRow *row = gtk_list_item_get_item (item);
  GtkWidget *child = gtk_list_item_get_child (item);
  HmCompareTable *self = HM_COMPARE_TABLE (gtk_widget_get_ancestor (child, HM_TYPE_COMPARE_TABLE));
  guint column = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (item), "column"));
  HmCompareCell *cell = HM_COMPARE_CELL (child);
  g_autofree char *name = NULL;

  if (row == NULL || self == NULL)
    return;
  if (column == COLUMN_NAME)
    {
      hm_compare_cell_show_name (cell, row);
      name = hm_compare_row_describe (row, get_units (self));
      hm_table_view_name_row (child, name);
    }
  else if (column == COLUMN_SIZE)
    hm_compare_cell_show_size (cell, row);
  else if (column == COLUMN_BASE)
    hm_compare_cell_show_base (cell, row, get_units (self));
  else
    hm_compare_cell_show_other (cell, row, column - N_FIXED, get_units (self));
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer column)
{
  GtkWidget *cell = GTK_WIDGET (hm_compare_cell_new ());

  g_object_set_data (G_OBJECT (item), "column", column);
  gtk_list_item_set_child (item, cell);
  /* The cell learns which table it is in when it gets its place in it. */
  g_signal_connect_object (cell, "notify::root", G_CALLBACK (update_cell), item, G_CONNECT_SWAPPED);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer unused)
{
  g_signal_connect_object (gtk_list_item_get_item (item), "changed", G_CALLBACK (update_cell), item,
                           G_CONNECT_SWAPPED);
  update_cell (item);
}

static void
unbind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer unused)
{
  if (gtk_list_item_get_item (item) != NULL)
    g_signal_handlers_disconnect_by_func (gtk_list_item_get_item (item), update_cell, item);
}

static int
compare_names (gconstpointer a, gconstpointer b, gpointer unused)
{
  const HmResultKey *one = hm_compare_row_get_key ((HmCompareRow *) a);
  const HmResultKey *other = hm_compare_row_get_key ((HmCompareRow *) b);
  g_autofree char *name = NULL, *other_name = NULL;

  if (one != NULL && other != NULL)
    return hm_algorithm_compare (one->algorithm, other->algorithm);
  name = hm_compare_row_get_name ((HmCompareRow *) a);
  other_name = hm_compare_row_get_name ((HmCompareRow *) b);
  return g_utf8_collate (name, other_name);
}

static int
compare_sizes (gconstpointer a, gconstpointer b, gpointer unused)
{
  const HmResultKey *one = hm_compare_row_get_key ((HmCompareRow *) a);
  const HmResultKey *other = hm_compare_row_get_key ((HmCompareRow *) b);
  const HmHandshake *handshake = hm_compare_row_get_handshake ((HmCompareRow *) a);
  const HmHandshake *second = hm_compare_row_get_handshake ((HmCompareRow *) b);

  /* Handshakes stay behind the results. */
  if (handshake != NULL && second != NULL)
    return (handshake->bytes > second->bytes) - (handshake->bytes < second->bytes);
  if (handshake != NULL || second != NULL)
    return (handshake != NULL) - (second != NULL);
  if (one == NULL || other == NULL)
    return 0;
  if (one->size != other->size)
    return one->size < other->size ? -1 : 1;
  return one->bits < other->bits ? -1 : one->bits > other->bits;
}

static int
compare_bases (gconstpointer a, gconstpointer b, gpointer unused)
{
  HmResult *one = hm_compare_row_get_base ((HmCompareRow *) a);
  HmResult *other = hm_compare_row_get_base ((HmCompareRow *) b);

  if (hm_compare_row_get_handshake ((HmCompareRow *) a) != NULL &&
      hm_compare_row_get_handshake ((HmCompareRow *) b) != NULL)
    return hm_table_view_compare (hm_compare_row_get_base_rate ((HmCompareRow *) a),
                                  hm_compare_row_get_base_rate ((HmCompareRow *) b));
  if (one == NULL || other == NULL)
    return (one != NULL) - (other != NULL);
  /* Bytes and operations do not compare: each kind stays together. */
  if ((hm_result_get_unit (one) == HM_UNIT_BYTES_PER_SECOND) !=
      (hm_result_get_unit (other) == HM_UNIT_BYTES_PER_SECOND))
    return hm_result_get_unit (one) == HM_UNIT_BYTES_PER_SECOND ? 1 : -1;
  return hm_table_view_compare (hm_result_get_speed (one), hm_result_get_speed (other));
}

static int
compare_ratios (gconstpointer a, gconstpointer b, gpointer which)
{
  guint other = GPOINTER_TO_UINT (which);

  return hm_table_view_compare (hm_compare_row_get_ratio ((HmCompareRow *) a, other),
                                hm_compare_row_get_ratio ((HmCompareRow *) b, other));
}

static int
compare_kinds (gconstpointer a, gconstpointer b, gpointer unused)
{
  return hm_compare_row_is_family ((HmCompareRow *) b) -
         hm_compare_row_is_family ((HmCompareRow *) a);
}

static const char *const titles[] = {
  [COLUMN_NAME] = N_ ("Algorithm"),
  [COLUMN_SIZE] = N_ ("Size"),
  /* Translators: heads the column of the baseline's figures. */
  [COLUMN_BASE] = N_ ("Baseline"),
};

static char *
make_title (HmCompareTable *self, guint column)
{
  if (column < N_FIXED)
    return g_strdup (_ (titles[column]));
  return name_run (hm_pairs_get_other (self->pairs, column - N_FIXED));
}

static void
add_column (HmCompareTable *self, guint column)
{
  static const GCompareDataFunc compare[] = {
    [COLUMN_NAME] = compare_names,
    [COLUMN_SIZE] = compare_sizes,
    [COLUMN_BASE] = compare_bases,
  };
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  g_autofree char *title = make_title (self, column);
  g_autoptr (GtkColumnViewColumn) view_column = gtk_column_view_column_new (title, factory);
  g_autoptr (GtkSorter) sorter = GTK_SORTER (
      gtk_custom_sorter_new (column < N_FIXED ? compare[column] : compare_ratios,
                             GUINT_TO_POINTER (column < N_FIXED ? 0 : column - N_FIXED), NULL));

  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), GUINT_TO_POINTER (column));
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), NULL);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cb), NULL);
  gtk_column_view_column_set_sorter (view_column, sorter);
  gtk_column_view_column_set_resizable (view_column, column != COLUMN_SIZE);
  gtk_column_view_append_column (self->view, view_column);
  if (column == COLUMN_SIZE || column == COLUMN_BASE)
    hm_compat_set_numeric (self->view, view_column);
}

/* A column for each run of the comparison. */
static void
make_columns (HmCompareTable *self)
{
  GListModel *columns = gtk_column_view_get_columns (self->view);

  while (g_list_model_get_n_items (columns) > 0)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, 0);

      gtk_column_view_remove_column (self->view, column);
    }
  for (guint i = 0; i < N_FIXED + hm_pairs_get_compare (self->pairs)->others->len; i++)
    add_column (self, i);
  self->sort = HM_TABLE_SORT_NONE;
}

static void
update_titles (HmCompareTable *self)
{
  GListModel *columns = gtk_column_view_get_columns (self->view);

  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);
      g_autofree char *title = make_title (self, i);

      if (g_strcmp0 (gtk_column_view_column_get_title (column), title) != 0)
        gtk_column_view_column_set_title (column, title);
    }
}

static gboolean
are_of_same_runs (HmPairs *one, HmPairs *other)
{
  guint n = hm_pairs_get_compare (one)->others->len;

  if (hm_pairs_get_base (one) != hm_pairs_get_base (other) ||
      hm_pairs_get_compare (other)->others->len != n)
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (hm_pairs_get_other (one, i) != hm_pairs_get_other (other, i))
      return FALSE;
  return TRUE;
}

static gboolean
are_same_rows (HmCompareTable *self, const GPtrArray *rows)
{
  if (g_list_model_get_n_items (G_LIST_MODEL (self->rows)) != rows->len)
    return FALSE;
  for (guint i = 0; i < rows->len; i++)
    {
      g_autoptr (HmCompareRow) row = g_list_model_get_item (G_LIST_MODEL (self->rows), i);

      if (!hm_compare_row_is_same (row, rows->pdata[i]))
        return FALSE;
    }
  return TRUE;
}

/* Lines that are there already get new figures, and keep their place, selection and focus. */
static void
take_rows (HmCompareTable *self, const GPtrArray *rows)
{
  if (!are_same_rows (self, rows))
    {
      g_list_store_splice (self->rows, 0, g_list_model_get_n_items (G_LIST_MODEL (self->rows)),
                           rows->pdata, rows->len);
      return;
    }
  for (guint i = 0; i < rows->len; i++)
    {
      g_autoptr (HmCompareRow) row = g_list_model_get_item (G_LIST_MODEL (self->rows), i);

      hm_compare_row_renew (row, rows->pdata[i]);
    }
  /* While figures change several times a second, lines do not jump about. */
  if (hm_session_get_state (self->session) == HM_SESSION_IDLE)
    {
      gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_DIFFERENT);
      gtk_sorter_changed (self->kinds, GTK_SORTER_CHANGE_DIFFERENT);
    }
}

void
hm_compare_table_update (HmCompareTable *self)
{
  HmPairs *pairs;
  g_autoptr (GPtrArray) rows = NULL;
  gboolean same;

  g_return_if_fail (HM_IS_COMPARE_TABLE (self));
  g_return_if_fail (self->session != NULL);

  pairs = hm_comparer_get_pairs (hm_session_get_comparer (self->session));
  if (pairs == self->pairs)
    return;
  same = pairs != NULL && self->pairs != NULL && are_of_same_runs (pairs, self->pairs);
  if (!same)
    g_list_store_remove_all (self->rows);
  g_clear_pointer (&self->pairs, hm_pairs_unref);
  if (pairs == NULL)
    return;
  self->pairs = hm_pairs_ref (pairs);
  if (same)
    update_titles (self);
  else
    make_columns (self);
  rows = hm_compare_row_list (pairs);
  take_rows (self, rows);
}

static void
options_changed_cb (HmCompareTable *self)
{
  GListModel *model = G_LIST_MODEL (self->rows);
  guint n = g_list_model_get_n_items (model);

  gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_DIFFERENT);
  /* Another unit is another text in every cell. */
  g_list_model_items_changed (model, 0, n, n);
}

static gboolean
is_to_be_seen (gpointer item, gpointer user_data)
{
  HmCompareTable *self = user_data;
  HmCompareRow *row = item;
  HmArrangement *arrangement;
  const HmResultKey *key;
  const char *family;

  if (self->session == NULL)
    return TRUE;
  arrangement = hm_session_get_arrangement (self->session);
  if (hm_arrangement_get_hide_missing (arrangement) && !hm_compare_row_has_ratio (row))
    return FALSE;
  key = hm_compare_row_get_key (row);
  if (key != NULL)
    return hm_arrangement_shows (arrangement, key);
  /* A family sums up sizes, so that it is no part of one of them; the bytes of a connection are no
   * block size. */
  family = hm_arrangement_get_family (arrangement);
  return hm_arrangement_get_size (arrangement) == 0 &&
         (family == NULL || g_str_equal (hm_compare_row_get_family_id (row), family));
}

void
hm_compare_table_set_session (HmCompareTable *self, HmSession *session)
{
  g_return_if_fail (HM_IS_COMPARE_TABLE (self));
  g_return_if_fail (HM_IS_SESSION (session));
  g_return_if_fail (self->session == NULL);

  self->session = g_object_ref (session);
  g_signal_connect_object (session, "options-changed", G_CALLBACK (options_changed_cb), self,
                           G_CONNECT_SWAPPED);
}

static gboolean
is_of_kind (const HmHandshakePair *pair, const HmHandshakeFamily *kind)
{
  return hm_handshake_is_of_family (pair->key, kind->key);
}

/* The members of a family. */
static void
add_members (HmCompareTable *self, GHashTable *pairs, HmCompareRow *row)
{
  const HmCompare *compare = hm_pairs_get_compare (self->pairs);

  for (guint i = 0; i < compare->others->len; i++)
    {
      const HmComparison *comparison = g_ptr_array_index (compare->others, i);
      const HmFamily *family = hm_compare_row_get_family (row, i);
      const HmHandshakeFamily *kind = hm_compare_row_get_kind (row, i);

      for (guint j = 0; kind != NULL && j < comparison->handshakes->len; j++)
        {
          const HmHandshakePair *pair = &g_array_index (comparison->handshakes, HmHandshakePair, j);

          if (is_of_kind (pair, kind))
            g_hash_table_add (pairs, (gpointer) pair);
        }

      for (guint j = 0; family != NULL && j < comparison->pairs->len; j++)
        {
          const HmPair *pair = &g_array_index (comparison->pairs, HmPair, j);

          if (pair->key->operation == family->operation && pair->key->threads == family->threads &&
              g_str_equal (hm_algorithm_family (pair->key->algorithm), family->family))
            g_hash_table_add (pairs, (gpointer) pair);
        }
    }
}

/* The pairs of the lines that are selected, or of all that are to be seen: those of a family are
 * its members. */
static GHashTable *
collect_pairs (HmCompareTable *self)
{
  g_autoptr (GtkBitset) selected =
      gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->selection));
  GHashTable *pairs = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (HmCompareRow) row = g_list_model_get_item (G_LIST_MODEL (self->selection), i);

      if (!gtk_bitset_is_empty (selected) && !gtk_bitset_contains (selected, i))
        continue;
      if (gtk_bitset_contains (selected, i) && hm_compare_row_is_family (row))
        add_members (self, pairs, row);
      for (guint j = 0; j < hm_pairs_get_compare (self->pairs)->others->len; j++)
        {
          if (hm_compare_row_get_pair (row, j) != NULL)
            g_hash_table_add (pairs, (gpointer) hm_compare_row_get_pair (row, j));
          if (hm_compare_row_get_connection (row, j) != NULL)
            g_hash_table_add (pairs, (gpointer) hm_compare_row_get_connection (row, j));
        }
    }
  return pairs;
}

static gboolean
is_collected (const HmPair *pair, gpointer pairs)
{
  return g_hash_table_contains (pairs, pair);
}

static gboolean
is_collected_handshake (const HmHandshakePair *pair, gpointer pairs)
{
  return g_hash_table_contains (pairs, pair);
}

static HmCompare *
select_compare (HmCompareTable *self)
{
  g_autoptr (GHashTable) pairs = NULL;

  if (self->pairs == NULL)
    return NULL;
  pairs = collect_pairs (self);
  return hm_compare_select (hm_pairs_get_compare (self->pairs), is_collected,
                            is_collected_handshake, pairs);
}

char *
hm_compare_table_get_text (HmCompareTable *self)
{
  g_autoptr (HmCompare) compare = NULL;

  g_return_val_if_fail (HM_IS_COMPARE_TABLE (self), NULL);

  compare = select_compare (self);
  return compare != NULL ? hm_write_compare_text (compare, get_units (self), TEXT_COLUMNS) : NULL;
}

char *
hm_compare_table_get_csv (HmCompareTable *self)
{
  g_autoptr (HmCompare) compare = NULL;

  g_return_val_if_fail (HM_IS_COMPARE_TABLE (self), NULL);

  compare = select_compare (self);
  return compare != NULL ? hm_write_compare_csv (compare) : NULL;
}

void
hm_compare_table_copy (HmCompareTable *self, gboolean csv)
{
  g_autofree char *text = NULL;

  g_return_if_fail (HM_IS_COMPARE_TABLE (self));

  text = csv ? hm_compare_table_get_csv (self) : hm_compare_table_get_text (self);
  if (text == NULL)
    return;
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
  g_signal_emit_by_name (self->session, "message",
                         csv ? _ ("Comparison copied as CSV") : _ ("Comparison copied as text"));
}

GMenuModel *
hm_compare_table_make_sort_menu (HmCompareTable *self, const char *action)
{
  GMenu *menu = g_menu_new ();

  g_return_val_if_fail (HM_IS_COMPARE_TABLE (self), NULL);

  for (guint i = 0;
       self->pairs != NULL && i < N_FIXED + hm_pairs_get_compare (self->pairs)->others->len; i++)
    {
      g_autofree char *title = make_title (self, i);
      g_autofree char *label
          /* Translators: sorts a table by how many times as fast a run is; %s is its name. */
          = i >= N_FIXED ? g_strdup_printf (_ ("Ratio: %s"), title) : g_strdup (title);
      g_autoptr (GMenuItem) item = g_menu_item_new (NULL, NULL);

      g_menu_item_set_attribute (item, "use-underline", "b", FALSE);
      g_menu_item_set_label (item, label);
      g_menu_item_set_action_and_target (item, action, "i", (int) i);
      g_menu_append_item (menu, item);
    }
  return G_MENU_MODEL (menu);
}

void
hm_compare_table_sort (HmCompareTable *self, int column)
{
  g_return_if_fail (HM_IS_COMPARE_TABLE (self));

  /* Of figures the highest is looked for first. */
  hm_table_view_sort (self->view, &self->sort, column,
                      column >= COLUMN_BASE ? GTK_SORT_DESCENDING : GTK_SORT_ASCENDING);
}

GListModel *
hm_compare_table_get_rows (HmCompareTable *self)
{
  g_return_val_if_fail (HM_IS_COMPARE_TABLE (self), NULL);

  return G_LIST_MODEL (self->selection);
}

GtkColumnView *
hm_compare_table_get_view (HmCompareTable *self)
{
  g_return_val_if_fail (HM_IS_COMPARE_TABLE (self), NULL);

  return self->view;
}

static void
copy_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  hm_compare_table_copy (HM_COMPARE_TABLE (widget), FALSE);
}

static void
copy_csv_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  hm_compare_table_copy (HM_COMPARE_TABLE (widget), TRUE);
}

static gboolean
hm_compare_table_focus (GtkWidget *widget, GtkDirectionType direction)
{
  if (hm_compat_tab_leaves (GTK_WIDGET (HM_COMPARE_TABLE (widget)->view), direction))
    return FALSE;
  return GTK_WIDGET_CLASS (hm_compare_table_parent_class)->focus (widget, direction);
}

static void
hm_compare_table_dispose (GObject *object)
{
  HmCompareTable *self = HM_COMPARE_TABLE (object);

  g_clear_object (&self->selection);
  g_clear_object (&self->rows);
  g_clear_object (&self->filter);
  g_clear_object (&self->kinds);
  g_clear_pointer (&self->pairs, hm_pairs_unref);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (hm_compare_table_parent_class)->dispose (object);
}

static void
hm_compare_table_class_init (HmCompareTableClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hm_compare_table_dispose;
  widget_class->focus = hm_compare_table_focus;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               HM_RESOURCE_BASE "/hm-compare-table.ui");
  gtk_widget_class_bind_template_child (widget_class, HmCompareTable, view);
  gtk_widget_class_install_action (widget_class, "compare-table.copy", NULL, copy_action);
  gtk_widget_class_install_action (widget_class, "compare-table.copy-csv", NULL, copy_csv_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, GDK_CONTROL_MASK,
                                       "compare-table.copy", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, GDK_CONTROL_MASK | GDK_SHIFT_MASK,
                                       "compare-table.copy-csv", NULL);
}

static void
hm_compare_table_init (HmCompareTable *self)
{
  GtkMultiSorter *sorter = gtk_multi_sorter_new ();
  GtkFilterListModel *filtered;
  GtkSortListModel *sorted;

  gtk_widget_init_template (GTK_WIDGET (self));
  hm_scroll_start_follow (GTK_SCROLLABLE (self->view));
  self->sort = HM_TABLE_SORT_NONE;
  self->rows = g_list_store_new (HM_TYPE_COMPARE_ROW);
  self->filter = GTK_FILTER (gtk_custom_filter_new (is_to_be_seen, self, NULL));
  self->kinds = GTK_SORTER (gtk_custom_sorter_new (compare_kinds, NULL, NULL));
  gtk_multi_sorter_append (sorter, g_object_ref (self->kinds));
  gtk_multi_sorter_append (sorter, g_object_ref (gtk_column_view_get_sorter (self->view)));
  filtered = gtk_filter_list_model_new (G_LIST_MODEL (g_object_ref (self->rows)),
                                        g_object_ref (self->filter));
  sorted = gtk_sort_list_model_new (G_LIST_MODEL (filtered), GTK_SORTER (sorter));
  self->selection = gtk_multi_selection_new (G_LIST_MODEL (sorted));
  gtk_column_view_set_model (self->view, GTK_SELECTION_MODEL (self->selection));
}
