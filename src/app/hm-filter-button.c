/* hm-filter-button.c: which families and sizes are to be seen
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-filter-button"

#include "config.h"

#include "hm-filter-button.h"

#include <glib/gi18n.h>

#include "hm-compat.h"
#include "report/hm-format.h"
#include "report/hm-report-words.h"

#define MAX_CHARS 24 /* the tooltip has all of it */

struct _HmFilterButton
{
  AdwBin parent_instance;

  HmSession *session;
  GtkMenuButton *button;
  GtkWidget *label;
};

G_DEFINE_FINAL_TYPE (HmFilterButton, hm_filter_button, ADW_TYPE_BIN)

static int
compare_families (gconstpointer a, gconstpointer b)
{
  return g_utf8_collate (hm_family_title (*(const char *const *) a),
                         hm_family_title (*(const char *const *) b));
}

static int
compare_sizes (gconstpointer a, gconstpointer b)
{
  gint64 one = **(const gint64 *const *) a, other = **(const gint64 *const *) b;

  return one < other ? -1 : one > other;
}

/* What the shown runs have; sizes point into the results' keys. */
static void
collect (HmFilterButton *self, GPtrArray *families, GPtrArray *sizes)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) seen_sizes = g_hash_table_new (g_int64_hash, g_int64_equal);
  guint n;
  const HmShown *shown = hm_ticked_runs_get_shown (hm_session_get_ticked (self->session), &n);

  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < hm_run_get_n_results (shown[i].run); j++)
      {
        const HmResultKey *key = hm_result_get_key (hm_run_get_result (shown[i].run, j));
        const char *family = hm_algorithm_family (key->algorithm);

        if (g_hash_table_add (seen, (gpointer) family))
          g_ptr_array_add (families, (gpointer) family);
        if (key->size >= 0 && g_hash_table_add (seen_sizes, (gpointer) &key->size))
          g_ptr_array_add (sizes, (gpointer) &key->size);
      }
  g_ptr_array_sort (families, compare_families);
  g_ptr_array_sort (sizes, compare_sizes);
}

static void
add_item (GMenu *menu, const char *label, const char *action, const char *target)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target (item, action, "s", target);
  g_menu_append_item (menu, item);
}

GMenuModel *
hm_filter_button_make_menu (HmFilterButton *self)
{
  g_autoptr (GPtrArray) families = g_ptr_array_new (), sizes = g_ptr_array_new ();
  g_autoptr (GMenu) by_family = g_menu_new (), by_size = g_menu_new ();
  g_autoptr (GMenu) choices = g_menu_new (), missing = g_menu_new (), all = g_menu_new ();
  GMenu *menu = g_menu_new ();
  guint n;

  g_return_val_if_fail (HM_IS_FILTER_BUTTON (self), NULL);

  collect (self, families, sizes);
  add_item (by_family, _ ("All Families"), "win.family", "");
  for (guint i = 0; i < families->len; i++)
    add_item (by_family, hm_family_title (families->pdata[i]), "win.family", families->pdata[i]);
  add_item (by_size, _ ("All Block Sizes"), "win.size", "");
  for (guint i = 0; i < sizes->len; i++)
    {
      gint64 size = *(const gint64 *) sizes->pdata[i];
      g_autofree char *label = hm_format_size_long (size);
      g_autofree char *target = g_strdup_printf ("%" G_GINT64_FORMAT, size);

      add_item (by_size, label, "win.size", target);
    }
  g_menu_append_submenu (choices, _ ("Family"), G_MENU_MODEL (by_family));
  if (sizes->len > 0)
    g_menu_append_submenu (choices, _ ("Block Size"), G_MENU_MODEL (by_size));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (choices));
  hm_ticked_runs_get_shown (hm_session_get_ticked (self->session), &n);
  if (n > 1)
    {
      g_menu_append (missing, _ ("Hide What One Side Lacks"), "win.hide-missing");
      g_menu_append_section (menu, NULL, G_MENU_MODEL (missing));
    }
  g_menu_append (all, _ ("Show Everything"), "win.show-everything");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (all));
  return G_MENU_MODEL (menu);
}

/* The menu is made when it is opened: what runs have changes often, and is seldom asked for. */
static void
fill_cb (GtkMenuButton *button, gpointer user_data)
{
  g_autoptr (GMenuModel) menu = hm_filter_button_make_menu (user_data);

  gtk_menu_button_set_popover (button, gtk_popover_menu_new_from_model (menu));
}

static void
update (HmFilterButton *self)
{
  HmArrangement *arrangement = hm_session_get_arrangement (self->session);
  const char *family = hm_arrangement_get_family (arrangement);
  gint64 size = hm_arrangement_get_size (arrangement);
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *name = NULL;

  if (family != NULL)
    g_ptr_array_add (items, g_strdup (hm_family_title (family)));
  if (size > 0)
    g_ptr_array_add (items, hm_format_size_long (size));
  if (hm_arrangement_get_hide_missing (arrangement))
    g_ptr_array_add (items, g_strdup (_ ("on both sides")));
  if (items->len > 0)
    {
      g_autofree char *list = hm_words_list (items, items->len);

      /* Translators: what is shown alone: "Filter: AES; 8 KiB". */
      name = g_strdup_printf (_ ("Filter: %s"), list);
    }
  else
    name = g_strdup (_ ("Filter"));
  gtk_label_set_text (GTK_LABEL (self->label), name);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->button), items->len > 0 ? name : NULL);
  hm_compat_name_button (GTK_WIDGET (self->button), name);
}

void
hm_filter_button_set_session (HmFilterButton *self, HmSession *session)
{
  g_return_if_fail (HM_IS_FILTER_BUTTON (self));
  g_return_if_fail (HM_IS_SESSION (session));
  g_return_if_fail (self->session == NULL);

  self->session = g_object_ref (session);
  g_signal_connect_object (hm_session_get_arrangement (session), "notify", G_CALLBACK (update),
                           self, G_CONNECT_SWAPPED);
  gtk_menu_button_set_create_popup_func (self->button, fill_cb, self, NULL);
  update (self);
}

const char *
hm_filter_button_get_text (HmFilterButton *self)
{
  g_return_val_if_fail (HM_IS_FILTER_BUTTON (self), NULL);

  return gtk_label_get_text (GTK_LABEL (self->label));
}

static void
hm_filter_button_dispose (GObject *object)
{
  g_clear_object (&HM_FILTER_BUTTON (object)->session);
  G_OBJECT_CLASS (hm_filter_button_parent_class)->dispose (object);
}

static void
hm_filter_button_class_init (HmFilterButtonClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = hm_filter_button_dispose;
}

static void
hm_filter_button_init (HmFilterButton *self)
{
  self->label = gtk_label_new (NULL);
  gtk_label_set_ellipsize (GTK_LABEL (self->label), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (self->label), MAX_CHARS);
  self->button = GTK_MENU_BUTTON (gtk_menu_button_new ());
  gtk_menu_button_set_child (self->button, self->label);
  gtk_menu_button_set_always_show_arrow (self->button, TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->button), "flat");
  gtk_widget_add_css_class (GTK_WIDGET (self->button), "sort");
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->button));
}
