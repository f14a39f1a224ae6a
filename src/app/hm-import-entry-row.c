/* hm-import-entry-row.c: a row of the import's list
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-import-entry-row"

#include "config.h"

#include "hm-import-entry-row.h"

#include <glib/gi18n.h>

struct _HmImportEntryRow
{
  AdwBin parent_instance;

  GtkTreeExpander *expander;
  GtkCheckButton *tick;
  GtkImage *icon;
  GtkLabel *title;
  GtkLabel *more;
  GtkWidget *quote_box;
  GtkLabel *line;
  GtkLabel *quote;

  GtkTreeListRow *row;
  HmImportEntry *entry;
  const char *kind_class;
};

G_DEFINE_FINAL_TYPE (HmImportEntryRow, hm_import_entry_row, ADW_TYPE_BIN)

/* How the kinds differ to the eye. */
static const struct
{
  const char *css_class, *icon;
} looks[] = {
  [HM_IMPORT_ENTRY_RUN] = { "import-run", NULL },
  [HM_IMPORT_ENTRY_FAILURES] = { "import-failures", "hm-error-symbolic" },
  [HM_IMPORT_ENTRY_NOTES] = { "import-notes", "hm-note-symbolic" },
  [HM_IMPORT_ENTRY_SKIPPED] = { "import-notes", "hm-warning-symbolic" },
  [HM_IMPORT_ENTRY_LEFT_OUT] = { "import-notes", "hm-note-symbolic" },
  [HM_IMPORT_ENTRY_TEXTS] = { NULL, NULL },
  [HM_IMPORT_ENTRY_FIGURES] = { "import-figures", NULL },
  [HM_IMPORT_ENTRY_REMARK] = { "import-remark", NULL },
};

static void
show_text (GtkLabel *label, const char *text)
{
  gtk_label_set_text (label, text);
  gtk_widget_set_visible (GTK_WIDGET (label), *text != '\0');
}

/* The list item around the row has the keyboard's focus, so it is what a screen reader names. */
static void
update_accessible (HmImportEntryRow *self)
{
  GtkWidget *parent = gtk_widget_get_parent (GTK_WIDGET (self));
  const char *title = gtk_label_get_text (self->title);
  const char *more = gtk_label_get_text (self->more);
  const char *quote = gtk_label_get_text (self->quote);
  g_autoptr (GString) details = g_string_new (more);
  g_autofree char *label = NULL;

  if (parent == NULL)
    return;
  if (*quote != '\0')
    g_string_append_printf (details, "%s%s", details->len > 0 ? ", " : "", quote);
  if (hm_import_entry_get_kind (self->entry) != HM_IMPORT_ENTRY_RUN)
    label = details->len > 0 ? g_strdup_printf ("%s, %s", title, details->str) : g_strdup (title);
  else if (hm_import_entry_get_wanted (self->entry))
    /* Translators: for screen readers: a run's name and description, and that it is shown */
    label = g_strdup_printf (_ ("%1$s, %2$s, ticked"), title, details->str);
  else
    /* Translators: for screen readers: a run's name and description, and that it is not shown */
    label = g_strdup_printf (_ ("%1$s, %2$s, not ticked"), title, details->str);
  gtk_accessible_update_property (GTK_ACCESSIBLE (parent), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->tick), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  -1);
  if (hm_import_entry_has_children (self->entry))
    gtk_accessible_update_state (GTK_ACCESSIBLE (parent), GTK_ACCESSIBLE_STATE_EXPANDED,
                                 gtk_tree_list_row_get_expanded (self->row), -1);
  else
    gtk_accessible_reset_state (GTK_ACCESSIBLE (parent), GTK_ACCESSIBLE_STATE_EXPANDED);
}

static void
update (HmImportEntryRow *self)
{
  HmImportEntryKind kind = hm_import_entry_get_kind (self->entry);
  gboolean known = hm_import_entry_get_is_known (self->entry);
  g_autofree char *title = hm_import_entry_describe (self->entry);
  g_autofree char *more = hm_import_entry_describe_more (self->entry);
  g_autofree char *quote = hm_import_entry_describe_quote (self->entry);
  guint line = hm_import_entry_get_line (self->entry);

  show_text (self->title, title);
  show_text (self->more, more);
  show_text (self->quote, quote);
  gtk_widget_set_visible (GTK_WIDGET (self->line), line > 0);
  if (line > 0)
    {
      g_autofree char *number = g_strdup_printf ("%u", line);

      gtk_label_set_text (self->line, number);
    }
  gtk_widget_set_visible (self->quote_box, line > 0 || *quote != '\0');
  gtk_widget_set_visible (GTK_WIDGET (self->tick), kind == HM_IMPORT_ENTRY_RUN);
  if (kind == HM_IMPORT_ENTRY_RUN)
    gtk_check_button_set_active (self->tick, hm_import_entry_get_wanted (self->entry));
  /* What the window says itself, or a line of the text, which is not broken. */
  gtk_label_set_wrap (self->quote, known);
  gtk_label_set_ellipsize (self->quote, known ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END);
  if (known)
    {
      gtk_widget_remove_css_class (GTK_WIDGET (self->quote), "import-quote");
      gtk_widget_add_css_class (GTK_WIDGET (self->quote), "import-known");
    }
  else
    {
      gtk_widget_remove_css_class (GTK_WIDGET (self->quote), "import-known");
      gtk_widget_add_css_class (GTK_WIDGET (self->quote), "import-quote");
    }
  update_accessible (self);
}

static void
ticked_cb (HmImportEntryRow *self)
{
  if (self->entry != NULL)
    hm_import_entry_set_wanted (self->entry, gtk_check_button_get_active (self->tick));
}

/* What does not fit into its line can be read in whole. */
static gboolean
hm_import_entry_row_query_tooltip (GtkWidget *widget,
                                   int x,
                                   int y,
                                   gboolean keyboard,
                                   GtkTooltip *tooltip)
{
  HmImportEntryRow *self = HM_IMPORT_ENTRY_ROW (widget);
  PangoLayout *layout = gtk_label_get_layout (self->quote);

  if (!gtk_widget_get_mapped (GTK_WIDGET (self->quote)) || !pango_layout_is_ellipsized (layout))
    return FALSE;
  gtk_tooltip_set_text (tooltip, gtk_label_get_text (self->quote));
  return TRUE;
}

static void
unbind (HmImportEntryRow *self)
{
  if (self->entry != NULL)
    g_signal_handlers_disconnect_by_data (self->entry, self);
  if (self->row != NULL)
    g_signal_handlers_disconnect_by_data (self->row, self);
  if (self->kind_class != NULL)
    gtk_widget_remove_css_class (GTK_WIDGET (self), self->kind_class);
  self->kind_class = NULL;
  g_clear_object (&self->entry);
  g_clear_object (&self->row);
}

void
hm_import_entry_row_bind (HmImportEntryRow *self, GtkTreeListRow *row)
{
  HmImportEntryKind kind;

  g_return_if_fail (HM_IS_IMPORT_ENTRY_ROW (self));
  g_return_if_fail (row == NULL || GTK_IS_TREE_LIST_ROW (row));

  unbind (self);
  gtk_tree_expander_set_list_row (self->expander, row);
  if (row == NULL)
    return;
  self->row = g_object_ref (row);
  self->entry = gtk_tree_list_row_get_item (row);
  kind = hm_import_entry_get_kind (self->entry);
  self->kind_class = looks[kind].css_class;
  if (self->kind_class != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (self), self->kind_class);
  gtk_image_set_from_icon_name (self->icon, looks[kind].icon);
  gtk_widget_set_visible (GTK_WIDGET (self->icon), looks[kind].icon != NULL);
  /* To break lines is slow, and there can be hundreds of rows of figures. */
  gtk_label_set_wrap (self->title, kind != HM_IMPORT_ENTRY_FIGURES);
  g_signal_connect_swapped (self->entry, "changed", G_CALLBACK (update), self);
  g_signal_connect_swapped (row, "notify::expanded", G_CALLBACK (update_accessible), self);
  update (self);
}

HmImportEntry *
hm_import_entry_row_get_entry (HmImportEntryRow *self)
{
  g_return_val_if_fail (HM_IS_IMPORT_ENTRY_ROW (self), NULL);

  return self->entry;
}

void
hm_import_entry_row_set_open (HmImportEntryRow *self, gboolean open)
{
  g_return_if_fail (HM_IS_IMPORT_ENTRY_ROW (self));

  if (self->row != NULL && hm_import_entry_has_children (self->entry))
    gtk_tree_list_row_set_expanded (self->row, open);
}

gboolean
hm_import_entry_row_get_open (HmImportEntryRow *self)
{
  g_return_val_if_fail (HM_IS_IMPORT_ENTRY_ROW (self), FALSE);

  return self->row != NULL && gtk_tree_list_row_get_expanded (self->row);
}

static void
hm_import_entry_row_dispose (GObject *object)
{
  unbind (HM_IMPORT_ENTRY_ROW (object));
  G_OBJECT_CLASS (hm_import_entry_row_parent_class)->dispose (object);
}

static void
hm_import_entry_row_class_init (HmImportEntryRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hm_import_entry_row_dispose;
  widget_class->query_tooltip = hm_import_entry_row_query_tooltip;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               HM_RESOURCE_BASE "/hm-import-entry-row.ui");
  gtk_widget_class_bind_template_child (widget_class, HmImportEntryRow, expander);
  gtk_widget_class_bind_template_child (widget_class, HmImportEntryRow, tick);
  gtk_widget_class_bind_template_child (widget_class, HmImportEntryRow, icon);
  gtk_widget_class_bind_template_child (widget_class, HmImportEntryRow, title);
  gtk_widget_class_bind_template_child (widget_class, HmImportEntryRow, more);
  gtk_widget_class_bind_template_child (widget_class, HmImportEntryRow, quote_box);
  gtk_widget_class_bind_template_child (widget_class, HmImportEntryRow, line);
  gtk_widget_class_bind_template_child (widget_class, HmImportEntryRow, quote);
  gtk_widget_class_bind_template_callback (widget_class, ticked_cb);
}

static void
hm_import_entry_row_init (HmImportEntryRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
}

HmImportEntryRow *
hm_import_entry_row_new (void)
{
  return g_object_new (HM_TYPE_IMPORT_ENTRY_ROW, NULL);
}
