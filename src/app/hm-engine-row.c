/* hm-engine-row.c: a combo row that lists the engines
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-engine-row"

#include "config.h"

#include "hm-engine-row.h"

#include <glib/gi18n.h>

#include "crypto/cpu.h"
#include "report/hm-format.h"

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

/* Nobody, the engines, and those that have paths without each feature of this processor, and
 * without all. */
static GStrv
list_against (void)
{
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();

  g_strv_builder_add (words, "");
  for (const HmEngine *const *e = hm_engines (); *e != NULL; e++)
    g_strv_builder_add (words, (*e)->id);
  for (const HmEngine *const *e = hm_engines (); *e != NULL; e++)
    {
      g_autofree char *portable = g_strconcat ((*e)->id, ":-all", NULL);

      if (!(*e)->has_paths || hm_cpu_detected () == 0)
        continue;
      for (const HmCpuFeatureName *f = hm_cpu_feature_names; f->name != NULL; f++)
        if ((hm_cpu_detected () & f->feature) != 0)
          {
            g_autofree char *word = g_strconcat ((*e)->id, ":-", f->name, NULL);

            g_strv_builder_add (words, word);
          }
      g_strv_builder_add (words, portable);
    }
  return g_strv_builder_end (words);
}

void
hm_engine_row_fill_against (AdwComboRow *row, GSettings *settings)
{
  g_auto (GStrv) words = list_against ();
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  g_autofree char *wanted = NULL;
  guint position = 0;

  g_return_if_fail (ADW_IS_COMBO_ROW (row));

  wanted = g_settings_get_string (settings, "custom-against");
  for (guint i = 0; words[i] != NULL; i++)
    {
      /* Translators: an engine is measured alone, and not in turns with another one. */
      gtk_string_list_take (titles, i == 0 ? g_strdup (C_ ("engine", "Nobody"))
                                           : hm_format_engine (words[i]));
      if (g_str_equal (words[i], wanted))
        position = i;
    }
  adw_combo_row_set_model (row, G_LIST_MODEL (titles));
  adw_combo_row_set_selected (row, position);
}

char *
hm_engine_row_get_against (AdwComboRow *row)
{
  g_auto (GStrv) words = list_against ();

  g_return_val_if_fail (ADW_IS_COMBO_ROW (row), NULL);

  return g_strdup (words[adw_combo_row_get_selected (row)]);
}
