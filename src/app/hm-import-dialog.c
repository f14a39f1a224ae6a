/* hm-import-dialog.c: shows what an import understood, before it is kept
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-import-dialog"

#include "config.h"

#include "hm-import-dialog.h"

#include <glib/gi18n.h>

#include "hm-compat.h"
#include "hm-import-entry-row.h"
#include "hm-import-texts.h"
#include "report/hm-bidi.h"

/* How often the progress is drawn (milliseconds). */
#define PROGRESS_INTERVAL 100

struct _HmImportDialog
{
  AdwWindow parent_instance;

  GtkButton *cancel;
  GtkButton *keep;
  GtkProgressBar *progress;
  GtkLabel *heading;
  GtkLabel *summary;
  GtkCheckButton *all;
  GtkListView *list;

  HmSession *session;
  HmImportBatch *batch;
  GtkTreeListModel *tree;
  guint progress_source;
  GtkWidget *left; /* weak: the row from which Tab left the list */
  gboolean told;   /* that all is done */
};

G_DEFINE_FINAL_TYPE (HmImportDialog, hm_import_dialog, ADW_TYPE_WINDOW)

/* ---- what is said ---- */

static char *
make_heading (HmImportDialog *self)
{
  guint n_runs = hm_import_batch_get_n_runs (self->batch);
  guint n_wanted = hm_import_batch_get_n_wanted (self->batch);

  if (!hm_import_batch_is_done (self->batch))
    return g_strdup (_ ("Reading…"));
  if (n_runs == 0)
    return g_strdup (_ ("No run found"));
  if (n_wanted == n_runs)
    /* Translators: %u counts runs that were understood and can be kept now. */
    return g_strdup_printf (ngettext ("%u run to keep", "%u runs to keep", n_runs), n_runs);
  return g_strdup_printf (
      /* Translators: how many of the runs that were understood are ticked to be kept. */
      ngettext ("%1$u of %2$u run to keep", "%1$u of %2$u runs to keep", n_runs), n_wanted, n_runs);
}

static char *
describe_reading (HmImportDialog *self)
{
  guint n = hm_import_batch_get_n_sources (self->batch);
  const char *current = hm_import_batch_get_current (self->batch);

  if (current == NULL)
    return g_strdup (_ ("Looking for runs that are saved already"));
  if (n == 1)
    return g_strdup (current);
  /* Translators: how many files have been read, of how many, and the one that is read now:
   * "3 of 120: mail.txt" */
  return g_strdup_printf (_ ("%1$u of %2$u: %3$s"), hm_import_batch_get_n_read (self->batch), n,
                          current);
}

static char *
make_summary (HmImportDialog *self)
{
  guint n_figures = hm_import_batch_get_n_figures (self->batch);
  guint n_known = hm_import_batch_get_n_known (self->batch);
  g_autoptr (GString) text = g_string_new (NULL);

  if (!hm_import_batch_is_done (self->batch))
    return describe_reading (self);
  if (hm_import_batch_get_n_runs (self->batch) == 0)
    return g_strdup (_ ("Paste or open what a benchmark program printed, or a saved run."));
  if (n_figures > 0)
    /* Translators: how much a run holds. */
    g_string_append_printf (text, ngettext ("%u figure", "%u figures", n_figures), n_figures);
  if (n_known > 0)
    {
      g_autofree char *known = g_strdup_printf (
          /* Translators: %u counts runs of an import that are saved already. */
          ngettext ("%u is saved already", "%u are saved already", n_known), n_known);

      hm_bidi_add_fact (text, known);
    }
  for (HmImportEntryKind kind = HM_IMPORT_ENTRY_FAILURES; kind <= HM_IMPORT_ENTRY_LEFT_OUT; kind++)
    {
      HmImportEntry *group = hm_import_batch_get_group (self->batch, kind);
      g_autofree char *words = group != NULL ? hm_import_entry_describe (group) : NULL;

      hm_bidi_add_fact (text, words);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
all_toggled_cb (HmImportDialog *self)
{
  hm_import_batch_set_all_wanted (self->batch, gtk_check_button_get_active (self->all));
}

/* Ticked when all runs are wanted, empty when none is. */
static void
update_all (HmImportDialog *self)
{
  guint n_runs = hm_import_batch_get_n_runs (self->batch);
  guint n_wanted = hm_import_batch_get_n_wanted (self->batch);

  gtk_widget_set_visible (GTK_WIDGET (self->all),
                          n_runs > 1 && hm_import_batch_is_done (self->batch));
  g_signal_handlers_block_by_func (self->all, all_toggled_cb, self);
  gtk_check_button_set_active (self->all, n_wanted == n_runs);
  gtk_check_button_set_inconsistent (self->all, n_wanted > 0 && n_wanted < n_runs);
  g_signal_handlers_unblock_by_func (self->all, all_toggled_cb, self);
}

static void
update_buttons (HmImportDialog *self)
{
  gboolean done = hm_import_batch_is_done (self->batch);
  guint n_wanted = hm_import_batch_get_n_wanted (self->batch);
  guint n_known = hm_import_batch_get_n_known (self->batch);

  /* With nothing to keep there is nothing to cancel. */
  gtk_widget_set_visible (GTK_WIDGET (self->keep),
                          !done || hm_import_batch_get_n_runs (self->batch) > 0);
  gtk_button_set_label (
      self->cancel, gtk_widget_get_visible (GTK_WIDGET (self->keep)) ? _ ("Cancel") : _ ("Close"));
  gtk_button_set_label (self->keep, done && n_wanted == 0 && n_known > 0 ? _ ("Show") : _ ("Keep"));
  gtk_widget_set_sensitive (GTK_WIDGET (self->keep), done && (n_wanted > 0 || n_known > 0));
}

/* ---- when all is read ---- */

/* Shows the list from its top. By itself a list view stays, and has the keyboard's focus, at the
 * rows that it showed first, wherever new ones appear. */
static void
show_list (HmImportDialog *self)
{
  g_autoptr (GtkNoSelection) selection =
      gtk_no_selection_new (G_LIST_MODEL (g_object_ref (self->tree)));

  gtk_list_view_set_model (self->list, GTK_SELECTION_MODEL (selection));
}

/* What there is to see without being asked: the only run, or why there is none. */
static void
open_first (HmImportDialog *self)
{
  guint n_runs = hm_import_batch_get_n_runs (self->batch);

  if (n_runs == 1)
    hm_import_dialog_set_open (self, 0, TRUE);
  if (n_runs == 0)
    for (guint i = g_list_model_get_n_items (G_LIST_MODEL (self->batch)); i > 0; i--)
      hm_import_dialog_set_open (self, i - 1, TRUE);
}

static void
tell_done (HmImportDialog *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  g_autofree char *news = NULL;

  self->told = TRUE;
  g_clear_handle_id (&self->progress_source, g_source_remove);
  open_first (self);
  if (focus == NULL || !gtk_widget_is_ancestor (focus, GTK_WIDGET (self->list)))
    show_list (self);
  if (focus == NULL || focus == GTK_WIDGET (self->cancel))
    gtk_widget_grab_focus (gtk_widget_get_visible (GTK_WIDGET (self->keep))
                               ? GTK_WIDGET (self->keep)
                               : GTK_WIDGET (self->cancel));
  news = g_strdup_printf ("%s, %s", hm_import_dialog_get_heading (self),
                          hm_import_dialog_get_summary (self));
  hm_compat_announce (GTK_WIDGET (self), news);
}

static void
update (HmImportDialog *self)
{
  gboolean done = hm_import_batch_is_done (self->batch);
  g_autofree char *heading = make_heading (self);
  g_autofree char *summary = make_summary (self);

  gtk_label_set_text (self->heading, heading);
  gtk_label_set_text (self->summary, summary);
  gtk_widget_set_visible (GTK_WIDGET (self->progress), !done);
  gtk_progress_bar_set_fraction (self->progress, hm_import_batch_get_progress (self->batch));
  update_buttons (self);
  update_all (self);
  if (done && !self->told)
    tell_done (self);
}

static gboolean
progress_cb (gpointer user_data)
{
  update (user_data);
  return G_SOURCE_CONTINUE;
}

/* ---- the list ---- */

static GListModel *
make_children (gpointer item, gpointer user_data)
{
  return hm_import_entry_get_children (item);
}

static void
bind_cb (HmImportDialog *self, GtkListItem *item)
{
  GtkTreeListRow *row = gtk_list_item_get_item (item);
  g_autoptr (HmImportEntry) entry = gtk_tree_list_row_get_item (row);
  GtkWidget *child = gtk_list_item_get_child (item);

  gtk_list_item_set_activatable (item, hm_import_entry_has_children (entry));
  if (hm_import_entry_get_kind (entry) == HM_IMPORT_ENTRY_TEXTS)
    {
      if (child == NULL || !HM_IS_IMPORT_TEXTS (child))
        {
          child = GTK_WIDGET (hm_import_texts_new ());
          gtk_list_item_set_child (item, child);
        }
      hm_import_texts_bind (HM_IMPORT_TEXTS (child), row);
    }
  else
    {
      if (child == NULL || !HM_IS_IMPORT_ENTRY_ROW (child))
        {
          child = GTK_WIDGET (hm_import_entry_row_new ());
          gtk_list_item_set_child (item, child);
        }
      hm_import_entry_row_bind (HM_IMPORT_ENTRY_ROW (child), row);
    }
}

static void
unbind_cb (HmImportDialog *self, GtkListItem *item)
{
  GtkWidget *child = gtk_list_item_get_child (item);

  if (HM_IS_IMPORT_TEXTS (child))
    hm_import_texts_bind (HM_IMPORT_TEXTS (child), NULL);
  else
    hm_import_entry_row_bind (HM_IMPORT_ENTRY_ROW (child), NULL);
}

static void
activate_cb (HmImportDialog *self, guint position)
{
  g_autoptr (GtkTreeListRow) row = gtk_tree_list_model_get_row (self->tree, position);

  gtk_tree_list_row_set_expanded (row, !gtk_tree_list_row_get_expanded (row));
}

/* The row that has the keyboard's focus: the child of the focused list item. */
static GtkWidget *
get_focused_row (HmImportDialog *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  if (focus == NULL || gtk_widget_get_parent (focus) != GTK_WIDGET (self->list))
    return NULL;
  return gtk_widget_get_first_child (focus);
}

static gboolean
key_pressed_cb (HmImportDialog *self, guint key, guint keycode, GdkModifierType state)
{
  GtkWidget *focused = get_focused_row (self);
  gboolean to_left = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  HmImportEntryRow *row;
  HmImportEntry *entry;

  if (focused == NULL || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return FALSE;
  if (HM_IS_IMPORT_TEXTS (focused))
    return (key == GDK_KEY_Return || key == GDK_KEY_KP_Enter || key == GDK_KEY_F2) &&
           gtk_widget_child_focus (focused, GTK_DIR_TAB_FORWARD);
  row = HM_IMPORT_ENTRY_ROW (focused);
  entry = hm_import_entry_row_get_entry (row);
  if ((key == GDK_KEY_space || key == GDK_KEY_KP_Space) &&
      hm_import_entry_get_kind (entry) == HM_IMPORT_ENTRY_RUN)
    hm_import_entry_set_wanted (entry, !hm_import_entry_get_wanted (entry));
  else if (key == (to_left ? GDK_KEY_Left : GDK_KEY_Right) || key == GDK_KEY_plus)
    hm_import_entry_row_set_open (row, TRUE);
  else if (key == (to_left ? GDK_KEY_Right : GDK_KEY_Left) || key == GDK_KEY_minus)
    hm_import_entry_row_set_open (row, FALSE);
  else
    return FALSE;
  return TRUE;
}

/* ---- the ends ---- */

static void
show_known (HmImportDialog *self)
{
  HmTickedRuns *ticked = hm_session_get_ticked (self->session);
  g_autoptr (GPtrArray) known = hm_import_batch_list_known (self->batch);

  for (guint i = 0; i < known->len && i < HM_TICKED_RUNS_MAX; i++)
    {
      HmStoreItem *item = g_ptr_array_index (known, i);

      if (!hm_ticked_runs_contains (ticked, hm_store_item_get_id (item)))
        hm_ticked_runs_add (ticked, item);
    }
}

void
hm_import_dialog_accept (HmImportDialog *self)
{
  g_autoptr (GPtrArray) runs = NULL;

  g_return_if_fail (HM_IS_IMPORT_DIALOG (self));

  if (!gtk_widget_get_sensitive (GTK_WIDGET (self->keep)))
    return;
  runs = hm_import_batch_take_wanted (self->batch);
  if (runs->len > 0)
    hm_session_keep (self->session, runs);
  else
    show_known (self);
  gtk_window_close (GTK_WINDOW (self));
}

void
hm_import_dialog_add (HmImportDialog *self, HmImportSource *source)
{
  g_return_if_fail (HM_IS_IMPORT_DIALOG (self));
  g_return_if_fail (source != NULL);

  self->told = FALSE;
  hm_import_batch_add (self->batch, source);
  if (self->progress_source == 0)
    self->progress_source = g_timeout_add (PROGRESS_INTERVAL, progress_cb, self);
  update (self);
}

HmImportBatch *
hm_import_dialog_get_batch (HmImportDialog *self)
{
  g_return_val_if_fail (HM_IS_IMPORT_DIALOG (self), NULL);

  return self->batch;
}

const char *
hm_import_dialog_get_heading (HmImportDialog *self)
{
  g_return_val_if_fail (HM_IS_IMPORT_DIALOG (self), NULL);

  return gtk_label_get_text (self->heading);
}

const char *
hm_import_dialog_get_summary (HmImportDialog *self)
{
  g_return_val_if_fail (HM_IS_IMPORT_DIALOG (self), NULL);

  return gtk_label_get_text (self->summary);
}

GtkListView *
hm_import_dialog_get_list (HmImportDialog *self)
{
  g_return_val_if_fail (HM_IS_IMPORT_DIALOG (self), NULL);

  return self->list;
}

void
hm_import_dialog_set_open (HmImportDialog *self, guint position, gboolean open)
{
  g_autoptr (GtkTreeListRow) row = NULL;

  g_return_if_fail (HM_IS_IMPORT_DIALOG (self));

  row = gtk_tree_list_model_get_child_row (self->tree, position);
  if (row != NULL)
    gtk_tree_list_row_set_expanded (row, open);
}

static void
keep_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  hm_import_dialog_accept (HM_IMPORT_DIALOG (widget));
}

/* One more text for the same sheet. */
static void
paste_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  GtkWindow *parent = gtk_window_get_transient_for (GTK_WINDOW (widget));

  if (parent != NULL)
    gtk_widget_activate_action (GTK_WIDGET (parent), "win.paste", NULL);
}

/* The row from which Tab left the list, or the first. */
static gboolean
focus_list (HmImportDialog *self)
{
  GtkWidget *item = self->left;

  if (item == NULL || !gtk_widget_get_mapped (item))
    item = gtk_widget_get_first_child (GTK_WIDGET (self->list));
  while (item != NULL && !gtk_widget_grab_focus (item))
    item = gtk_widget_get_next_sibling (item);
  return item != NULL;
}

static gboolean
is_last_of_header (HmImportDialog *self, GtkWidget *focus)
{
  GtkWidget *last = gtk_widget_get_visible (GTK_WIDGET (self->all))    ? GTK_WIDGET (self->all)
                    : gtk_widget_get_visible (GTK_WIDGET (self->keep)) ? GTK_WIDGET (self->keep)
                                                                       : GTK_WIDGET (self->cancel);

  return focus == last;
}

/* Tab leads from the header to the list as a whole, and back; but from a name to its note. */
static gboolean
hm_import_dialog_focus (GtkWidget *widget, GtkDirectionType direction)
{
  HmImportDialog *self = HM_IMPORT_DIALOG (widget);
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  GtkWidget *row = get_focused_row (self);
  GtkWidget *entrance =
      direction == GTK_DIR_TAB_BACKWARD && gtk_widget_get_visible (GTK_WIDGET (self->all))
          ? GTK_WIDGET (self->all)
          : GTK_WIDGET (self->cancel);

  if (direction == GTK_DIR_TAB_FORWARD && row != NULL && HM_IS_IMPORT_TEXTS (row))
    return gtk_widget_child_focus (row, direction);
  if (hm_compat_tab_leaves (GTK_WIDGET (self->list), direction))
    {
      GtkWidget *texts = gtk_widget_get_ancestor (focus, HM_TYPE_IMPORT_TEXTS);

      if (texts != NULL && gtk_widget_child_focus (texts, direction))
        return TRUE;
      if (texts != NULL)
        focus = gtk_widget_get_parent (texts);
      g_set_weak_pointer (&self->left, focus);
      return gtk_widget_grab_focus (entrance);
    }
  if (((direction == GTK_DIR_TAB_FORWARD && is_last_of_header (self, focus)) ||
       (direction == GTK_DIR_TAB_BACKWARD && focus == GTK_WIDGET (self->cancel))) &&
      focus_list (self))
    return TRUE;
  return GTK_WIDGET_CLASS (hm_import_dialog_parent_class)->focus (widget, direction);
}

/* By itself a check button takes arrow keys for a choice among several. */
static gboolean
all_key_cb (HmImportDialog *self, guint key)
{
  if (key == GDK_KEY_Down)
    focus_list (self);
  return key == GDK_KEY_Down || key == GDK_KEY_Up || key == GDK_KEY_Left || key == GDK_KEY_Right;
}

static void
hm_import_dialog_dispose (GObject *object)
{
  HmImportDialog *self = HM_IMPORT_DIALOG (object);

  g_clear_handle_id (&self->progress_source, g_source_remove);
  g_clear_weak_pointer (&self->left);
  if (self->batch != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->batch, self);
      hm_import_batch_cancel (self->batch);
    }
  if (self->list != NULL)
    gtk_list_view_set_model (self->list, NULL);
  g_clear_object (&self->tree);
  g_clear_object (&self->batch);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (hm_import_dialog_parent_class)->dispose (object);
}

static void
hm_import_dialog_class_init (HmImportDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hm_import_dialog_dispose;
  widget_class->focus = hm_import_dialog_focus;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               HM_RESOURCE_BASE "/hm-import-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, HmImportDialog, cancel);
  gtk_widget_class_bind_template_child (widget_class, HmImportDialog, keep);
  gtk_widget_class_bind_template_child (widget_class, HmImportDialog, progress);
  gtk_widget_class_bind_template_child (widget_class, HmImportDialog, heading);
  gtk_widget_class_bind_template_child (widget_class, HmImportDialog, summary);
  gtk_widget_class_bind_template_child (widget_class, HmImportDialog, list);
  gtk_widget_class_bind_template_child (widget_class, HmImportDialog, all);
  gtk_widget_class_bind_template_callback (widget_class, all_toggled_cb);
  gtk_widget_class_bind_template_callback (widget_class, hm_import_dialog_accept);
  gtk_widget_class_bind_template_callback (widget_class, bind_cb);
  gtk_widget_class_bind_template_callback (widget_class, unbind_cb);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_install_action (widget_class, "import.keep", NULL, keep_cb);
  gtk_widget_class_install_action (widget_class, "import.paste", NULL, paste_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_v, GDK_CONTROL_MASK, "import.paste",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
hm_import_dialog_init (HmImportDialog *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *all_keys = gtk_event_controller_key_new ();
  GtkEventController *shortcuts = gtk_shortcut_controller_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  /* Before the note, for which Enter is a new line. */
  gtk_event_controller_set_propagation_phase (shortcuts, GTK_PHASE_CAPTURE);
  gtk_shortcut_controller_add_shortcut (
      GTK_SHORTCUT_CONTROLLER (shortcuts),
      gtk_shortcut_new (gtk_shortcut_trigger_parse_string ("<Control>Return|<Control>KP_Enter"),
                        gtk_named_action_new ("import.keep")));
  gtk_widget_add_controller (GTK_WIDGET (self), shortcuts);
  gtk_window_set_default_widget (GTK_WINDOW (self), GTK_WIDGET (self->keep));
  /* Before the list view: for it, Space means to select. */
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->list), keys);
  gtk_event_controller_set_propagation_phase (all_keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (all_keys, "key-pressed", G_CALLBACK (all_key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->all), all_keys);
}

HmImportDialog *
hm_import_dialog_new (HmSession *session)
{
  HmImportDialog *self;

  g_return_val_if_fail (HM_IS_SESSION (session), NULL);

  self = g_object_new (HM_TYPE_IMPORT_DIALOG, NULL);
  self->session = g_object_ref (session);
  self->batch =
      hm_import_batch_new (hm_session_get_store (session), hm_session_get_options (session).units);
  self->tree = gtk_tree_list_model_new (G_LIST_MODEL (g_object_ref (self->batch)), FALSE, FALSE,
                                        make_children, NULL, NULL);
  show_list (self);
  g_signal_connect_object (self->batch, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  return self;
}
