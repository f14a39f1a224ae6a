/* hm-sidebar.c: the saved runs, to tick, search, rename and delete
 *
 * What is done to a run are actions of the window (hm-run-actions.c), with the run's id as target.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-sidebar"

#include "config.h"

#include "hm-sidebar.h"

#include <glib/gi18n.h>

#include "hm-compat.h"
#include "hm-run-groups.h"
#include "hm-run-row.h"

struct _HmSidebar
{
  AdwBin parent_instance;

  GtkSearchEntry *search;
  GtkLabel *count;
  GtkStack *stack;
  GtkListView *list;
  GtkPopover *menu;
  GtkWidget *left; /* weak: the row from which Tab left the list */

  HmSession *session;
  HmRunList *runs;
  guint top_source;
  gboolean touched; /* the person has been in the list: it must not scroll by itself */
};

G_DEFINE_FINAL_TYPE (HmSidebar, hm_sidebar, ADW_TYPE_BIN)

/* How many runs were found; while nothing is searched for, there is nothing to say. */
static void
update_count (HmSidebar *self)
{
  guint n = hm_run_list_get_n_runs (self->runs);
  guint all = g_list_model_get_n_items (G_LIST_MODEL (hm_session_get_store (self->session)));
  gboolean searching = hm_run_list_is_searching (self->runs);
  g_autofree char *text = NULL;

  gtk_stack_set_visible_child_name (self->stack, n > 0 ? "list" : "nothing");
  gtk_widget_set_visible (GTK_WIDGET (self->count), searching && n > 0);
  if (!searching)
    return;
  /* Translators: below the search: how many of all runs were found: "12 of 10000 runs" */
  text = g_strdup_printf (ngettext ("%1$u of %2$u run", "%1$u of %2$u runs", all), n, all);
  if (g_str_equal (gtk_label_get_text (self->count), text))
    return;
  gtk_label_set_text (self->count, text);
  hm_compat_announce (GTK_WIDGET (self->search), text);
}

static gboolean
scroll_to_top_cb (gpointer user_data)
{
  HmSidebar *self = user_data;

  self->top_source = 0;
  if (!self->touched && g_list_model_get_n_items (G_LIST_MODEL (self->runs)) > 0)
    gtk_widget_activate_action (GTK_WIDGET (self->list), "list.scroll-to-item", "u", 0);
  return G_SOURCE_REMOVE;
}

/* A list view stays at the rows that it showed first, wherever new ones appear. */
static void
items_changed_cb (HmSidebar *self)
{
  update_count (self);
  if (self->top_source == 0)
    self->top_source = g_idle_add (scroll_to_top_cb, self);
}

/* The run that is measured is the first one. */
static void
state_changed_cb (HmSidebar *self)
{
  if (hm_session_get_state (self->session) != HM_SESSION_RUNNING)
    return;
  self->touched = FALSE;
  items_changed_cb (self);
}

static void
touch (HmSidebar *self)
{
  self->touched = TRUE;
}

static gboolean
scrolled_cb (HmSidebar *self)
{
  self->touched = TRUE;
  return FALSE;
}

static void
search_changed_cb (HmSidebar *self)
{
  if (self->runs == NULL)
    return;
  self->touched = FALSE; /* what was found is shown from its top */
  hm_run_list_set_search (self->runs, gtk_editable_get_text (GTK_EDITABLE (self->search)));
  update_count (self);
}

static void
clear_search_cb (HmSidebar *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  search_changed_cb (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->search));
}

/* Enter leads to the first run that was found. */
static void
search_down_cb (HmSidebar *self)
{
  GtkWidget *item = gtk_widget_get_first_child (GTK_WIDGET (self->list));

  for (; item != NULL; item = gtk_widget_get_next_sibling (item))
    {
      GtkWidget *row = gtk_widget_get_first_child (item);

      if (gtk_widget_get_mapped (item) && row != NULL && HM_IS_RUN_ROW (row) &&
          hm_run_row_get_item (HM_RUN_ROW (row)) != NULL && gtk_widget_grab_focus (item))
        return;
    }
}

/* Escape: first what is searched for goes, then the search is left. */
static void
stop_search_cb (HmSidebar *self)
{
  if (*gtk_editable_get_text (GTK_EDITABLE (self->search)) != '\0')
    clear_search_cb (self);
  else
    search_down_cb (self);
}

/* Down leads from the search into the list, too. */
static gboolean
search_key_cb (HmSidebar *self, guint key, guint keycode, GdkModifierType state)
{
  if (key != GDK_KEY_Down && key != GDK_KEY_KP_Down)
    return FALSE;
  search_down_cb (self);
  return TRUE;
}

static void
activate_cb (HmSidebar *self, guint position)
{
  g_autoptr (GObject) item = g_list_model_get_item (G_LIST_MODEL (self->runs), position);

  if (HM_IS_STORE_ITEM (item))
    hm_ticked_runs_toggle (hm_session_get_ticked (self->session), HM_STORE_ITEM (item));
}

static void
add_menu_item (GMenu *menu, const char *label, const char *action, const char *id)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target (item, action, "s", id);
  g_menu_append_item (menu, item);
}

static GMenu *
make_menu (HmStoreItem *item)
{
  const char *id = hm_store_item_get_id (item);
  gboolean readable = hm_store_item_get_error (item) == NULL;
  gboolean own = hm_store_item_get_origin (item) != HM_ORIGIN_REFERENCE;
  GMenu *menu = g_menu_new ();

  if (readable)
    {
      add_menu_item (menu, _ ("Details"), "win.show-details", id);
      add_menu_item (menu, _ ("Use as Baseline"), "win.baseline", id);
    }
  if (readable && own)
    {
      add_menu_item (menu, _ ("Rename…"), "win.rename-run", id);
      add_menu_item (menu, _ ("Edit Note…"), "win.note-run", id);
    }
  if (own)
    {
      add_menu_item (menu, _ ("Show in Folder"), "win.show-run", id);
      add_menu_item (menu, _ ("Delete"), "win.delete-run", id);
    }
  return menu;
}

static void
show_menu (HmSidebar *self, HmRunRow *row, double x, double y)
{
  HmStoreItem *item = hm_run_row_get_item (row);
  g_autoptr (GMenu) menu = NULL;
  double list_x, list_y;

  if (item == NULL)
    return;
  menu = make_menu (item);
  gtk_popover_menu_set_menu_model (GTK_POPOVER_MENU (self->menu), G_MENU_MODEL (menu));
  gtk_widget_translate_coordinates (GTK_WIDGET (row), GTK_WIDGET (self), x, y, &list_x, &list_y);
  gtk_popover_set_pointing_to (self->menu, &(GdkRectangle){ (int) list_x, (int) list_y, 1, 1 });
  gtk_popover_popup (self->menu);
}

/* The row that has the keyboard's focus: the child of the focused list item. */
static HmRunRow *
get_focused_row (HmSidebar *self)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));
  GtkWidget *row;

  if (focus == NULL || !gtk_widget_is_ancestor (focus, GTK_WIDGET (self->list)))
    return NULL;
  row = gtk_widget_get_first_child (focus);
  return row != NULL && HM_IS_RUN_ROW (row) ? HM_RUN_ROW (row) : NULL;
}

gboolean
hm_sidebar_handle_key (HmSidebar *self, HmStoreItem *item, guint key, GdkModifierType state)
{
  const char *action = NULL;

  g_return_val_if_fail (HM_IS_SIDEBAR (self), FALSE);

  if (item == NULL || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return FALSE;
  if (key == GDK_KEY_space || key == GDK_KEY_KP_Space)
    {
      hm_ticked_runs_toggle (hm_session_get_ticked (self->session), item);
      return TRUE;
    }
  if ((key == GDK_KEY_Return || key == GDK_KEY_KP_Enter) && (state & GDK_SHIFT_MASK) != 0)
    action = "win.show-details";
  else if (key == GDK_KEY_F2)
    action = "win.rename-run";
  else if (key == GDK_KEY_Delete || key == GDK_KEY_KP_Delete)
    action = "win.delete-run";
  return action != NULL &&
         gtk_widget_activate_action (GTK_WIDGET (self), action, "s", hm_store_item_get_id (item));
}

static gboolean
key_pressed_cb (HmSidebar *self, guint key, guint keycode, GdkModifierType state)
{
  HmRunRow *row = get_focused_row (self);

  if (row == NULL)
    return FALSE;
  if (key == GDK_KEY_Menu || (key == GDK_KEY_F10 && (state & GDK_SHIFT_MASK) != 0))
    {
      show_menu (self, row, 24, gtk_widget_get_height (GTK_WIDGET (row)) / 2.0);
      return TRUE;
    }
  return hm_sidebar_handle_key (self, hm_run_row_get_item (row), key, state);
}

static void
right_click_cb (HmRunRow *row, int n_press, double x, double y)
{
  GtkWidget *self = gtk_widget_get_ancestor (GTK_WIDGET (row), HM_TYPE_SIDEBAR);

  show_menu (HM_SIDEBAR (self), row, x, y);
}

static void
long_press_cb (HmRunRow *row, double x, double y)
{
  right_click_cb (row, 1, x, y);
}

static void
setup_cb (HmSidebar *self, GtkListItem *item)
{
  HmRunRow *row = hm_run_row_new (self->session);
  GtkGesture *click = gtk_gesture_click_new ();
  GtkGesture *press = gtk_gesture_long_press_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (right_click_cb), row);
  gtk_widget_add_controller (GTK_WIDGET (row), GTK_EVENT_CONTROLLER (click));
  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (press), TRUE);
  g_signal_connect_swapped (press, "pressed", G_CALLBACK (long_press_cb), row);
  gtk_widget_add_controller (GTK_WIDGET (row), GTK_EVENT_CONTROLLER (press));
  gtk_list_item_set_child (item, GTK_WIDGET (row));
}

static void
bind_cb (HmSidebar *self, GtkListItem *item)
{
  GObject *object = gtk_list_item_get_item (item);

  gtk_list_item_set_activatable (item, HM_IS_STORE_ITEM (object));
  hm_run_row_bind (HM_RUN_ROW (gtk_list_item_get_child (item)), object);
}

static void
unbind_cb (HmSidebar *self, GtkListItem *item)
{
  hm_run_row_bind (HM_RUN_ROW (gtk_list_item_get_child (item)), NULL);
}

void
hm_sidebar_set_session (HmSidebar *self, HmSession *session)
{
  g_autoptr (GtkNoSelection) selection = NULL;

  g_return_if_fail (HM_IS_SIDEBAR (self));
  g_return_if_fail (HM_IS_SESSION (session));
  g_return_if_fail (self->session == NULL);

  self->session = g_object_ref (session);
  self->runs = hm_run_list_new (hm_session_get_store (session));
  selection = gtk_no_selection_new (G_LIST_MODEL (g_object_ref (self->runs)));
  gtk_list_view_set_model (self->list, GTK_SELECTION_MODEL (selection));
  g_signal_connect_object (self->runs, "items-changed", G_CALLBACK (items_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "state-changed", G_CALLBACK (state_changed_cb), self,
                           G_CONNECT_SWAPPED);
  items_changed_cb (self);
}

void
hm_sidebar_focus_search (HmSidebar *self)
{
  g_return_if_fail (HM_IS_SIDEBAR (self));

  gtk_widget_grab_focus (GTK_WIDGET (self->search));
}

GtkListView *
hm_sidebar_get_list (HmSidebar *self)
{
  g_return_val_if_fail (HM_IS_SIDEBAR (self), NULL);

  return self->list;
}

GtkSearchEntry *
hm_sidebar_get_search (HmSidebar *self)
{
  g_return_val_if_fail (HM_IS_SIDEBAR (self), NULL);

  return self->search;
}

static gboolean
hm_sidebar_focus (GtkWidget *widget, GtkDirectionType direction)
{
  HmSidebar *self = HM_SIDEBAR (widget);
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (widget));

  if (!hm_compat_tab_leaves (GTK_WIDGET (self->list), direction))
    {
      gboolean enters = focus == NULL || !gtk_widget_is_ancestor (focus, widget);

      /* Back to the row that was left: by itself, newer GTK would come to the last one. */
      if (direction == GTK_DIR_TAB_BACKWARD && enters && self->left != NULL &&
          gtk_widget_get_mapped (self->left) && gtk_widget_grab_focus (self->left))
        return TRUE;
      return GTK_WIDGET_CLASS (hm_sidebar_parent_class)->focus (widget, direction);
    }
  g_set_weak_pointer (&self->left, focus);
  return direction == GTK_DIR_TAB_BACKWARD && gtk_widget_grab_focus (GTK_WIDGET (self->search));
}

static void
hm_sidebar_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GTK_WIDGET_CLASS (hm_sidebar_parent_class)->size_allocate (widget, width, height, baseline);
  gtk_popover_present (HM_SIDEBAR (widget)->menu);
}

static void
hm_sidebar_dispose (GObject *object)
{
  HmSidebar *self = HM_SIDEBAR (object);

  g_clear_handle_id (&self->top_source, g_source_remove);
  g_clear_weak_pointer (&self->left);
  if (self->menu != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->menu));
  self->menu = NULL;
  g_clear_object (&self->runs);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (hm_sidebar_parent_class)->dispose (object);
}

static void
hm_sidebar_class_init (HmSidebarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hm_sidebar_dispose;
  widget_class->focus = hm_sidebar_focus;
  widget_class->size_allocate = hm_sidebar_size_allocate;
  gtk_widget_class_set_template_from_resource (widget_class, HM_RESOURCE_BASE "/hm-sidebar.ui");
  gtk_widget_class_bind_template_child (widget_class, HmSidebar, search);
  gtk_widget_class_bind_template_child (widget_class, HmSidebar, count);
  gtk_widget_class_bind_template_child (widget_class, HmSidebar, stack);
  gtk_widget_class_bind_template_child (widget_class, HmSidebar, list);
  gtk_widget_class_bind_template_callback (widget_class, search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_down_cb);
  gtk_widget_class_bind_template_callback (widget_class, stop_search_cb);
  gtk_widget_class_bind_template_callback (widget_class, clear_search_cb);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, setup_cb);
  gtk_widget_class_bind_template_callback (widget_class, bind_cb);
  gtk_widget_class_bind_template_callback (widget_class, unbind_cb);
}

static void
hm_sidebar_init (HmSidebar *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *search_keys = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkEventController *scroll =
      gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);

  gtk_widget_init_template (GTK_WIDGET (self));
  self->menu = GTK_POPOVER (gtk_popover_menu_new_from_model (NULL));
  gtk_popover_set_has_arrow (self->menu, FALSE);
  gtk_widget_set_halign (GTK_WIDGET (self->menu), GTK_ALIGN_START);
  gtk_widget_set_parent (GTK_WIDGET (self->menu), GTK_WIDGET (self));

  /* Before the list view: for it, Space means to select. */
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->list), keys);

  /* Before the text in the entry, which knows no line below its own. */
  gtk_event_controller_set_propagation_phase (search_keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (search_keys, "key-pressed", G_CALLBACK (search_key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->search), search_keys);

  g_signal_connect_swapped (focus, "enter", G_CALLBACK (touch), self);
  gtk_widget_add_controller (GTK_WIDGET (self->list), focus);
  gtk_event_controller_set_propagation_phase (scroll, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (scroll, "scroll", G_CALLBACK (scrolled_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->list), scroll);
}
