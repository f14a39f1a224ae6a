/* hm-result-table.c: all results of the shown runs as a table that sorts and copies
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-result-table"

#include "config.h"

#include "hm-result-table.h"

#include <glib/gi18n.h>
#include <math.h>

#include "engine/hm-engine.h"
#include "hm-compat.h"
#include "hm-run-title.h"
#include "hm-scroll-start.h"
#include "hm-table-row.h"
#include "hm-table-view.h"
#include "report/hm-bidi.h"
#include "report/hm-format.h"

struct _HmResultTable
{
  AdwBin parent_instance;

  GtkColumnView *view;
  HmSession *session;
  GListStore *runs; /* of GtkMapListModel, one a shown run */
  GtkMultiSelection *selection;
  GtkColumnViewColumn *run_column;
  GtkColumnViewColumn *energy_column;
  HmTableSort sort;
};

G_DEFINE_FINAL_TYPE (HmResultTable, hm_result_table, ADW_TYPE_BIN)

/* What a column says, and how it sorts. */
typedef struct
{
  const char *title;
  char *(*text) (HmRun *run, HmResult *result, HmUnits units);
  int (*compare) (HmResult *a, HmResult *b); /* NULL: by the text */
  gboolean numeric;
} Column;

static char *
run_text (HmRun *run, HmResult *result, HmUnits units)
{
  /* With its date: the table is also copied to where "today" is another day. */
  return hm_run_mark_title (run, hm_run_get_name (run));
}

static char *
algorithm_text (HmRun *run, HmResult *result, HmUnits units)
{
  return g_strdup (hm_algorithm_title (hm_result_get_key (result)->algorithm));
}

static int
algorithm_compare (HmResult *a, HmResult *b)
{
  return hm_algorithm_compare (hm_result_get_key (a)->algorithm, hm_result_get_key (b)->algorithm);
}

static char *
operation_text (HmRun *run, HmResult *result, HmUnits units)
{
  return g_strdup (hm_operation_title (hm_result_get_key (result)->operation));
}

static char *
size_text (HmRun *run, HmResult *result, HmUnits units)
{
  const HmResultKey *key = hm_result_get_key (result);

  if (key->size >= 0)
    return hm_format_size_long (key->size);
  if (key->bits > 0)
    /* Translators: %u is the length of a key in bits */
    return g_strdup_printf (ngettext ("%u bit", "%u bits", key->bits), key->bits);
  return g_strdup ("");
}

static int
size_compare (HmResult *a, HmResult *b)
{
  const HmResultKey *one = hm_result_get_key (a), *other = hm_result_get_key (b);

  if (one->size != other->size)
    return one->size < other->size ? -1 : 1;
  return one->bits < other->bits ? -1 : one->bits > other->bits;
}

static char *
speed_text (HmRun *run, HmResult *result, HmUnits units)
{
  return hm_format_result (result, units);
}

static int
speed_compare (HmResult *a, HmResult *b)
{
  gboolean bytes = hm_result_get_unit (a) == HM_UNIT_BYTES_PER_SECOND;
  gboolean other_bytes = hm_result_get_unit (b) == HM_UNIT_BYTES_PER_SECOND;

  /* Bytes and operations do not compare: each kind stays together. */
  if (bytes != other_bytes)
    return bytes ? 1 : -1;
  return hm_table_view_compare (hm_result_get_speed (a), hm_result_get_speed (b));
}

static double
half_width (HmResult *result)
{
  const HmFigures *figures = hm_result_get_figures (result);

  if (!hm_result_has_value (result) || !isfinite (figures->low) || !isfinite (figures->high))
    return NAN;
  return (figures->high - figures->low) / 2 / figures->value;
}

static char *
interval_text (HmRun *run, HmResult *result, HmUnits units)
{
  double width = half_width (result);
  g_autofree char *percent = NULL;

  if (!isfinite (width))
    return g_strdup ("");
  percent = hm_format_percent (width, width < 0.1 ? 2 : 0);
  return hm_bidi_isolate (g_strdup_printf ("± %s", percent));
}

static int
interval_compare (HmResult *a, HmResult *b)
{
  return hm_table_view_compare (half_width (a), half_width (b));
}

static char *
cycles_text (HmRun *run, HmResult *result, HmUnits units)
{
  double cycles = hm_result_get_figures (result)->cycles;

  if (!isfinite (cycles))
    return g_strdup ("");
  return hm_format_cycles (cycles, hm_result_get_key (result)->size >= 0);
}

static int
cycles_compare (HmResult *a, HmResult *b)
{
  gboolean bytes = hm_result_get_key (a)->size >= 0;
  gboolean other_bytes = hm_result_get_key (b)->size >= 0;

  if (bytes != other_bytes)
    return bytes ? -1 : 1;
  return hm_table_view_compare (hm_result_get_figures (a)->cycles,
                                hm_result_get_figures (b)->cycles);
}

static char *
samples_text (HmRun *run, HmResult *result, HmUnits units)
{
  const HmFigures *figures = hm_result_get_figures (result);

  if (figures->samples == 0)
    return g_strdup ("");
  /* Translators: how many samples were undisturbed, of how many taken: "180 of 200" */
  return g_strdup_printf (_ ("%1$u of %2$u"), figures->accepted, figures->samples);
}

static int
samples_compare (HmResult *a, HmResult *b)
{
  return hm_table_view_compare (hm_result_get_figures (a)->accepted,
                                hm_result_get_figures (b)->accepted);
}

static char *
engine_text (HmRun *run, HmResult *result, HmUnits units)
{
  const char *id = hm_result_get_key (result)->engine;
  const HmEngine *known = id != NULL ? hm_engine_find (id) : NULL;
  const char *engine = known != NULL ? known->title () : id;
  const char *implementation = hm_result_get_implementation (result);

  if (engine == NULL)
    return g_strdup (implementation != NULL ? implementation : "");
  if (implementation == NULL)
    return g_strdup (engine);
  return g_strdup_printf ("%s · %s", engine, implementation);
}

static char *
workload_text (HmRun *run, HmResult *result, HmUnits units)
{
  const char *workload = hm_result_get_key (result)->workload;

  return g_strdup (workload != NULL ? workload : "");
}

static char *
energy_text (HmRun *run, HmResult *result, HmUnits units)
{
  double energy = hm_result_get_figures (result)->energy;

  if (!isfinite (energy))
    return g_strdup ("");
  return hm_format_energy (energy, hm_result_get_key (result)->size >= 0);
}

static int
energy_compare (HmResult *a, HmResult *b)
{
  gboolean bytes = hm_result_get_key (a)->size >= 0;
  gboolean other_bytes = hm_result_get_key (b)->size >= 0;

  if (bytes != other_bytes)
    return bytes ? -1 : 1;
  return hm_table_view_compare (hm_result_get_figures (a)->energy,
                                hm_result_get_figures (b)->energy);
}

static const Column columns[] = {
  { N_ ("Run"), run_text, NULL, FALSE },
  { N_ ("Algorithm"), algorithm_text, algorithm_compare, FALSE },
  { N_ ("Operation"), operation_text, NULL, FALSE },
  { N_ ("Size"), size_text, size_compare, TRUE },
  { N_ ("Speed"), speed_text, speed_compare, TRUE },
  /* xgettext:no-c-format */
  { N_ ("95 % interval"), interval_text, interval_compare, TRUE },
  { N_ ("Cycles"), cycles_text, cycles_compare, TRUE },
  { N_ ("Samples"), samples_text, samples_compare, TRUE },
  { N_ ("Engine"), engine_text, NULL, FALSE },
  { N_ ("Workload"), workload_text, NULL, FALSE },
  /* The last one: it is only there where the system told. */
  { N_ ("Energy"), energy_text, energy_compare, TRUE },
};

#define ENERGY (G_N_ELEMENTS (columns) - 1)

/* The column up to which a row's name for screen readers goes. */
#define SPEED 4

static HmUnits
get_units (HmResultTable *self)
{
  return hm_session_get_options (self->session).units;
}

static char *
cell_text (HmResultTable *self, const Column *column, HmTableRow *row)
{
  return column->text (hm_table_row_get_run (row), hm_table_row_get_result (row), get_units (self));
}

static void
name_row (HmResultTable *self, HmTableRow *row, GtkWidget *label)
{
  g_autoptr (GString) name = g_string_new (NULL);

  for (guint i = gtk_column_view_column_get_visible (self->run_column) ? 0 : 1; i <= SPEED; i++)
    {
      g_autofree char *text = cell_text (self, &columns[i], row);

      g_string_append (name, name->len > 0 ? ", " : "");
      g_string_append (name, text);
    }
  hm_table_view_name_row (label, name->str);
}

/* A cell's label: it follows its result while it is bound. */
static void
update_cell (GtkListItem *item)
{
  HmTableRow *row = gtk_list_item_get_item (item);
  GtkWidget *label = gtk_list_item_get_child (item);
  HmResultTable *self = HM_RESULT_TABLE (gtk_widget_get_ancestor (label, HM_TYPE_RESULT_TABLE));
  const Column *column = g_object_get_data (G_OBJECT (item), "column");
  g_autofree char *text = NULL;

  if (row == NULL || self == NULL)
    return;
  text = cell_text (self, column, row);
  gtk_label_set_text (GTK_LABEL (label), text);
  if (column == &columns[SPEED])
    name_row (self, row, label);
  if (hm_result_has_value (hm_table_row_get_result (row)))
    gtk_widget_remove_css_class (label, "dim-label");
  else
    gtk_widget_add_css_class (label, "dim-label");
}

static void
setup_cell_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer user_data)
{
  const Column *column = user_data;
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), column->numeric ? 1 : 0);
  if (column->numeric)
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
  HmTableRow *row = gtk_list_item_get_item (item);

  g_signal_connect_object (hm_table_row_get_result (row), "changed", G_CALLBACK (update_cell), item,
                           G_CONNECT_SWAPPED);
  if (g_object_get_data (G_OBJECT (item), "column") == &columns[0])
    g_signal_connect_object (hm_table_row_get_run (row), "changed", G_CALLBACK (update_cell), item,
                             G_CONNECT_SWAPPED);
  update_cell (item);
}

static void
unbind_cell_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer user_data)
{
  HmTableRow *row = gtk_list_item_get_item (item);

  if (row == NULL)
    return;
  g_signal_handlers_disconnect_by_func (hm_table_row_get_result (row), update_cell, item);
  g_signal_handlers_disconnect_by_func (hm_table_row_get_run (row), update_cell, item);
}

static int
compare_rows (gconstpointer a, gconstpointer b, gpointer user_data)
{
  const Column *column = user_data;
  HmTableRow *one = (HmTableRow *) a, *other = (HmTableRow *) b;
  g_autofree char *text = NULL;
  g_autofree char *other_text = NULL;

  if (column->compare != NULL)
    return column->compare (hm_table_row_get_result (one), hm_table_row_get_result (other));
  text = column->text (hm_table_row_get_run (one), hm_table_row_get_result (one), HM_UNITS_DECIMAL);
  other_text = column->text (hm_table_row_get_run (other), hm_table_row_get_result (other),
                             HM_UNITS_DECIMAL);
  return g_utf8_collate (text, other_text);
}

static gpointer
make_row (gpointer item, gpointer user_data)
{
  g_autoptr (HmResult) result = item;

  return hm_table_row_new (HM_RUN (user_data), result);
}

static gboolean
knows_energy (const HmShown *shown, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      const char *source = hm_run_get_method (shown[i].run)->energy_source;

      if (source != NULL && !g_str_equal (source, "unreadable"))
        return TRUE;
    }
  return FALSE;
}

static void
energy_changed_cb (HmResultTable *self)
{
  guint n;
  const HmShown *shown = hm_ticked_runs_get_shown (hm_session_get_ticked (self->session), &n);

  gtk_column_view_column_set_visible (self->energy_column, knows_energy (shown, n));
}

static void
shown_changed_cb (HmResultTable *self)
{
  g_autoptr (GPtrArray) models = g_ptr_array_new_with_free_func (g_object_unref);
  guint n, n_old = g_list_model_get_n_items (G_LIST_MODEL (self->runs));
  const HmShown *shown = hm_ticked_runs_get_shown (hm_session_get_ticked (self->session), &n);
  gboolean same = n == n_old;

  gtk_column_view_column_set_visible (self->run_column, n > 1);
  gtk_column_view_column_set_visible (self->energy_column, knows_energy (shown, n));
  for (guint i = 0; same && i < n; i++)
    {
      g_autoptr (GtkMapListModel) old = g_list_model_get_item (G_LIST_MODEL (self->runs), i);

      same = gtk_map_list_model_get_model (old) == G_LIST_MODEL (shown[i].run);
    }
  if (same)
    return;
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (models,
                     gtk_map_list_model_new (G_LIST_MODEL (g_object_ref (shown[i].run)), make_row,
                                             g_object_ref (shown[i].run), g_object_unref));
  g_list_store_splice (self->runs, 0, n_old, models->pdata, n);
}

static void
options_changed_cb (HmResultTable *self)
{
  GListModel *model = G_LIST_MODEL (self->runs);
  guint n = g_list_model_get_n_items (model);

  /* Another unit is another text in every cell. */
  g_list_model_items_changed (model, 0, n, n);
}

void
hm_result_table_set_session (HmResultTable *self, HmSession *session)
{
  g_return_if_fail (HM_IS_RESULT_TABLE (self));
  g_return_if_fail (HM_IS_SESSION (session));
  g_return_if_fail (self->session == NULL);

  self->session = g_object_ref (session);
  g_signal_connect_object (hm_session_get_ticked (session), "changed",
                           G_CALLBACK (shown_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (hm_session_get_ticked (session), "figures-changed",
                           G_CALLBACK (energy_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "options-changed", G_CALLBACK (options_changed_cb), self,
                           G_CONNECT_SWAPPED);
  shown_changed_cb (self);
}

static char *
write_cell (guint column, gpointer row, gpointer self)
{
  return cell_text (self, &columns[column], row);
}

char *
hm_result_table_get_text (HmResultTable *self)
{
  g_return_val_if_fail (HM_IS_RESULT_TABLE (self), NULL);

  return hm_table_view_get_text (self->view, write_cell, self);
}

void
hm_result_table_copy (HmResultTable *self)
{
  g_autofree char *text = NULL;

  g_return_if_fail (HM_IS_RESULT_TABLE (self));

  text = hm_result_table_get_text (self);
  g_signal_emit_by_name (self->session, "message", _ ("Rows copied as text"));
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
}

GListModel *
hm_result_table_get_rows (HmResultTable *self)
{
  g_return_val_if_fail (HM_IS_RESULT_TABLE (self), NULL);

  return G_LIST_MODEL (self->selection);
}

GtkColumnView *
hm_result_table_get_view (HmResultTable *self)
{
  g_return_val_if_fail (HM_IS_RESULT_TABLE (self), NULL);

  return self->view;
}

GMenuModel *
hm_result_table_make_sort_menu (HmResultTable *self, const char *action)
{
  g_return_val_if_fail (HM_IS_RESULT_TABLE (self), NULL);

  return hm_table_view_make_sort_menu (self->view, action);
}

void
hm_result_table_sort (HmResultTable *self, int column)
{
  g_return_if_fail (HM_IS_RESULT_TABLE (self));

  hm_table_view_sort (self->view, &self->sort, column, GTK_SORT_ASCENDING);
}

static void
copy_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  hm_result_table_copy (HM_RESULT_TABLE (widget));
}

static void
add_column (HmResultTable *self, const Column *column)
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
  gtk_column_view_append_column (self->view, view_column);
  if (column->numeric)
    hm_compat_set_numeric (self->view, view_column);
  if (column == &columns[0])
    self->run_column = view_column;
  else if (column == &columns[ENERGY])
    self->energy_column = view_column;
}

static gboolean
hm_result_table_focus (GtkWidget *widget, GtkDirectionType direction)
{
  if (hm_compat_tab_leaves (GTK_WIDGET (HM_RESULT_TABLE (widget)->view), direction))
    return FALSE;
  return GTK_WIDGET_CLASS (hm_result_table_parent_class)->focus (widget, direction);
}

static void
hm_result_table_dispose (GObject *object)
{
  HmResultTable *self = HM_RESULT_TABLE (object);

  g_clear_object (&self->selection);
  g_clear_object (&self->runs);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (hm_result_table_parent_class)->dispose (object);
}

static void
hm_result_table_class_init (HmResultTableClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hm_result_table_dispose;
  widget_class->focus = hm_result_table_focus;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               HM_RESOURCE_BASE "/hm-result-table.ui");
  gtk_widget_class_bind_template_child (widget_class, HmResultTable, view);
  gtk_widget_class_install_action (widget_class, "table.copy", NULL, copy_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, GDK_CONTROL_MASK, "table.copy",
                                       NULL);
}

static void
hm_result_table_init (HmResultTable *self)
{
  GtkFlattenListModel *rows;
  GtkSortListModel *sorted;

  gtk_widget_init_template (GTK_WIDGET (self));
  hm_scroll_start_follow (GTK_SCROLLABLE (self->view));
  self->sort = HM_TABLE_SORT_NONE;
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    add_column (self, &columns[i]);

  self->runs = g_list_store_new (G_TYPE_LIST_MODEL);
  rows = gtk_flatten_list_model_new (G_LIST_MODEL (g_object_ref (self->runs)));
  sorted = gtk_sort_list_model_new (G_LIST_MODEL (rows),
                                    g_object_ref (gtk_column_view_get_sorter (self->view)));
  self->selection = gtk_multi_selection_new (G_LIST_MODEL (sorted));
  gtk_column_view_set_model (self->view, GTK_SELECTION_MODEL (self->selection));
}
