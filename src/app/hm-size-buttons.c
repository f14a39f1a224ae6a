/* hm-size-buttons.c: toggle buttons with numbers of bytes, of which several can be chosen
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-size-buttons"

#include "config.h"

#include "hm-size-buttons.h"

#include "report/hm-format.h"

/* Each button has its size as data of this name, a gint64. */
#define SIZE "size"

static gint64
get_size (GtkWidget *button)
{
  return *(const gint64 *) g_object_get_data (G_OBJECT (button), SIZE);
}

static gboolean
is_chosen (GtkWidget *button)
{
  return gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (button));
}

void
hm_size_buttons_add (GtkWidget *box,
                     const gint64 *sizes,
                     guint n_sizes,
                     GCallback changed,
                     gpointer object)
{
  for (guint i = 0; i < n_sizes; i++)
    {
      g_autofree char *label = hm_format_size_long (sizes[i]);
      GtkWidget *button = gtk_toggle_button_new_with_label (label);

      g_object_set_data_full (G_OBJECT (button), SIZE, g_memdup2 (&sizes[i], sizeof sizes[i]),
                              g_free);
      gtk_widget_add_css_class (button, "choice");
      gtk_widget_insert_before (button, box, NULL);
      g_signal_connect_object (button, "toggled", changed, object, G_CONNECT_SWAPPED);
    }
}

gboolean
hm_size_buttons_has_choice (GtkWidget *box)
{
  for (GtkWidget *button = gtk_widget_get_first_child (box); button != NULL;
       button = gtk_widget_get_next_sibling (button))
    if (is_chosen (button))
      return TRUE;
  return FALSE;
}

void
hm_size_buttons_load (GtkWidget *box, GSettings *settings, const char *key)
{
  g_autoptr (GVariant) sizes = g_settings_get_value (settings, key);
  gsize n;
  const gint64 *chosen = g_variant_get_fixed_array (sizes, &n, sizeof (gint64));

  for (GtkWidget *button = gtk_widget_get_first_child (box); button != NULL;
       button = gtk_widget_get_next_sibling (button))
    for (gsize i = 0; i < n; i++)
      if (chosen[i] == get_size (button))
        gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), TRUE);
}

void
hm_size_buttons_save (GtkWidget *box, GSettings *settings, const char *key)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("ax"));
  for (GtkWidget *button = gtk_widget_get_first_child (box); button != NULL;
       button = gtk_widget_get_next_sibling (button))
    if (is_chosen (button))
      g_variant_builder_add (&builder, "x", get_size (button));
  g_settings_set_value (settings, key, g_variant_builder_end (&builder));
}
