/* hm-import-texts.c: name and note of a run that is to be imported, to be changed
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-import-texts"

#include "config.h"

#include "hm-import-texts.h"

struct _HmImportTexts
{
  AdwBin parent_instance;

  GtkTreeExpander *expander;
  GtkLabel *name_label;
  GtkEntry *name;
  GtkLabel *note_label;
  GtkTextView *note;

  HmImportEntry *entry;
};

G_DEFINE_FINAL_TYPE (HmImportTexts, hm_import_texts, ADW_TYPE_BIN)

static void
name_changed_cb (HmImportTexts *self)
{
  if (self->entry != NULL)
    hm_import_entry_set_name (self->entry, gtk_editable_get_text (GTK_EDITABLE (self->name)));
}

static void
note_changed_cb (HmImportTexts *self)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->note);
  GtkTextIter start, end;
  g_autofree char *text = NULL;

  if (self->entry == NULL)
    return;
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  text = gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
  hm_import_entry_set_note (self->entry, text);
}

void
hm_import_texts_bind (HmImportTexts *self, GtkTreeListRow *row)
{
  g_autoptr (HmImportEntry) entry = NULL;

  g_return_if_fail (HM_IS_IMPORT_TEXTS (self));
  g_return_if_fail (row == NULL || GTK_IS_TREE_LIST_ROW (row));

  /* What is set now is no change of the entry. */
  g_clear_object (&self->entry);
  gtk_tree_expander_set_list_row (self->expander, row);
  if (row == NULL)
    return;
  entry = gtk_tree_list_row_get_item (row);
  gtk_editable_set_text (GTK_EDITABLE (self->name), hm_import_entry_get_name (entry));
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->note), hm_import_entry_get_note (entry),
                            -1);
  self->entry = g_steal_pointer (&entry);
}

/* From the name to the note and back; by itself the expander around them leads out after one. */
static gboolean
hm_import_texts_focus (GtkWidget *widget, GtkDirectionType direction)
{
  HmImportTexts *self = HM_IMPORT_TEXTS (widget);
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (widget));
  gboolean in_name = focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->name));

  if (in_name && direction == GTK_DIR_TAB_FORWARD)
    return gtk_widget_grab_focus (GTK_WIDGET (self->note));
  if (focus == GTK_WIDGET (self->note) && direction == GTK_DIR_TAB_BACKWARD)
    return gtk_widget_grab_focus (GTK_WIDGET (self->name));
  return GTK_WIDGET_CLASS (hm_import_texts_parent_class)->focus (widget, direction);
}

static void
hm_import_texts_dispose (GObject *object)
{
  g_clear_object (&HM_IMPORT_TEXTS (object)->entry);
  G_OBJECT_CLASS (hm_import_texts_parent_class)->dispose (object);
}

static void
hm_import_texts_class_init (HmImportTextsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hm_import_texts_dispose;
  widget_class->focus = hm_import_texts_focus;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               HM_RESOURCE_BASE "/hm-import-texts.ui");
  gtk_widget_class_bind_template_child (widget_class, HmImportTexts, expander);
  gtk_widget_class_bind_template_child (widget_class, HmImportTexts, name_label);
  gtk_widget_class_bind_template_child (widget_class, HmImportTexts, name);
  gtk_widget_class_bind_template_child (widget_class, HmImportTexts, note_label);
  gtk_widget_class_bind_template_child (widget_class, HmImportTexts, note);
  gtk_widget_class_bind_template_callback (widget_class, name_changed_cb);
}

static void
hm_import_texts_init (HmImportTexts *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (gtk_text_view_get_buffer (self->note), "changed",
                           G_CALLBACK (note_changed_cb), self, G_CONNECT_SWAPPED);
}

HmImportTexts *
hm_import_texts_new (void)
{
  return g_object_new (HM_TYPE_IMPORT_TEXTS, NULL);
}
