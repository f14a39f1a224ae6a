/* hm-engine-row.c: a combo row that lists the engines
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-engine-row"

#include "config.h"

#include "hm-engine-row.h"

void
hm_engine_row_fill (AdwComboRow *row, GSettings *settings)
{
  const HmEngine *const *engines = hm_engines ();
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  g_autofree char *wanted = NULL;
  guint position = 0;

  g_return_if_fail (ADW_IS_COMBO_ROW (row));

  wanted = g_settings_get_string (settings, "engine");
  for (guint i = 0; engines[i] != NULL; i++)
    {
      gtk_string_list_append (titles, engines[i]->title ());
      if (g_str_equal (engines[i]->id, wanted))
        position = i;
    }
  adw_combo_row_set_model (row, G_LIST_MODEL (titles));
  adw_combo_row_set_selected (row, position);
}

const HmEngine *
hm_engine_row_get_engine (AdwComboRow *row)
{
  g_return_val_if_fail (ADW_IS_COMBO_ROW (row), NULL);

  return hm_engines ()[adw_combo_row_get_selected (row)];
}
