/* hm-algorithm-rows.c: an engine's algorithms as rows with ticks, by family
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-algorithm-rows"

#include "config.h"

#include "hm-algorithm-rows.h"

#include <glib/gi18n.h>

struct _HmAlgorithmRows
{
  GObject parent_instance;

  AdwPreferencesGroup *group; /* weak: the dialog's template owns it */
  GPtrArray *rows;            /* of GtkWidget, what was added to the group */
  GHashTable *words;          /* what is ticked */
  GPtrArray *algorithms;      /* ids that the engine has, sorted as people expect */
};

G_DEFINE_FINAL_TYPE (HmAlgorithmRows, hm_algorithm_rows, G_TYPE_OBJECT)

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void
toggled_cb (HmAlgorithmRows *self, GtkCheckButton *check)
{
  const char *word = g_object_get_data (G_OBJECT (check), "word");

  if (gtk_check_button_get_active (check))
    g_hash_table_add (self->words, g_strdup (word));
  else
    g_hash_table_remove (self->words, word);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static GtkWidget *
make_check (HmAlgorithmRows *self, const char *word, const char *title)
{
  GtkWidget *check = gtk_check_button_new ();

  g_object_set_data_full (G_OBJECT (check), "word", g_strdup (word), g_free);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), g_hash_table_contains (self->words, word));
  gtk_widget_set_valign (check, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  g_signal_connect_object (check, "toggled", G_CALLBACK (toggled_cb), self, G_CONNECT_SWAPPED);
  return check;
}

static GtkWidget *
make_row (HmAlgorithmRows *self, const char *word, const char *title, const char *subtitle)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *check = make_check (self, word, title);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  if (subtitle != NULL)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), check);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), check);
  return row;
}

static void
add_row (HmAlgorithmRows *self, GtkWidget *row)
{
  adw_preferences_group_add (self->group, row);
  g_ptr_array_add (self->rows, row);
}

/* A library offers hundreds of algorithms: a family's rows are made when it is opened. */
static void
expanded_cb (HmAlgorithmRows *self, GParamSpec *pspec, AdwExpanderRow *expander)
{
  const char *family = g_object_get_data (G_OBJECT (expander), "family");

  g_signal_handlers_disconnect_by_func (expander, expanded_cb, self);
  for (guint i = 0; i < self->algorithms->len; i++)
    {
      const char *algorithm = g_ptr_array_index (self->algorithms, i);

      if (g_str_equal (hm_algorithm_family (algorithm), family))
        adw_expander_row_add_row (expander,
                                  make_row (self, algorithm, hm_algorithm_title (algorithm), NULL));
    }
}

static void
add_family (HmAlgorithmRows *self, const char *family, guint n)
{
  GtkWidget *row = adw_expander_row_new ();
  /* Translators: %u is how many algorithms a family has */
  g_autofree char *subtitle = g_strdup_printf (ngettext ("%u algorithm", "%u algorithms", n), n);
  const char *title = hm_family_title (family);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (row), subtitle);
  adw_expander_row_add_prefix (ADW_EXPANDER_ROW (row), make_check (self, family, title));
  g_object_set_data_full (G_OBJECT (row), "family", g_strdup (family), g_free);
  g_signal_connect_object (row, "notify::expanded", G_CALLBACK (expanded_cb), self,
                           G_CONNECT_SWAPPED);
  add_row (self, row);
}

static int
compare_algorithms (gconstpointer a, gconstpointer b)
{
  return hm_algorithm_compare (*(const char *const *) a, *(const char *const *) b);
}

/* Each algorithm once, whatever operations and key sizes it is offered with. */
static void
collect (HmAlgorithmRows *self, const GPtrArray *offers)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < offers->len; i++)
    {
      const HmOffer *offer = g_ptr_array_index (offers, i);

      if (g_hash_table_add (seen, (gpointer) offer->algorithm))
        g_ptr_array_add (self->algorithms, (gpointer) offer->algorithm);
    }
  g_ptr_array_sort (self->algorithms, compare_algorithms);
}

static void
add_families (HmAlgorithmRows *self)
{
  g_autoptr (GHashTable) counts = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GPtrArray) families = g_ptr_array_new ();

  for (guint i = 0; i < self->algorithms->len; i++)
    {
      const char *family = hm_algorithm_family (g_ptr_array_index (self->algorithms, i));
      guint n = GPOINTER_TO_UINT (g_hash_table_lookup (counts, family));

      if (n == 0)
        g_ptr_array_add (families, (gpointer) family);
      g_hash_table_insert (counts, (gpointer) family, GUINT_TO_POINTER (n + 1));
    }
  for (guint i = 0; i < families->len; i++)
    {
      const char *family = g_ptr_array_index (families, i);

      add_family (self, family, GPOINTER_TO_UINT (g_hash_table_lookup (counts, family)));
    }
}

/* A ticked word that this engine does not have does not count: the plan would refuse it. */
static gboolean
is_known (HmAlgorithmRows *self, const char *word)
{
  if (g_str_equal (word, "classic") || g_str_equal (word, "all"))
    return TRUE;
  for (guint i = 0; i < self->algorithms->len; i++)
    {
      const char *algorithm = g_ptr_array_index (self->algorithms, i);

      if (g_str_equal (algorithm, word) || g_str_equal (hm_algorithm_family (algorithm), word))
        return TRUE;
    }
  return FALSE;
}

GStrv
hm_algorithm_rows_get_words (HmAlgorithmRows *self)
{
  GPtrArray *words = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer word;

  g_return_val_if_fail (HM_IS_ALGORITHM_ROWS (self), NULL);

  g_hash_table_iter_init (&iter, self->words);
  while (g_hash_table_iter_next (&iter, &word, NULL))
    if (is_known (self, word))
      g_ptr_array_add (words, g_strdup (word));
  g_ptr_array_sort (words, compare_algorithms);
  g_ptr_array_add (words, NULL);
  return (GStrv) g_ptr_array_free (words, FALSE);
}

gboolean
hm_algorithm_rows_has_choice (HmAlgorithmRows *self)
{
  g_auto (GStrv) words = hm_algorithm_rows_get_words (self);

  return words != NULL && *words != NULL;
}

static void
hm_algorithm_rows_dispose (GObject *object)
{
  HmAlgorithmRows *self = HM_ALGORITHM_ROWS (object);

  if (self->group != NULL)
    for (guint i = 0; i < self->rows->len; i++)
      adw_preferences_group_remove (self->group, g_ptr_array_index (self->rows, i));
  g_ptr_array_set_size (self->rows, 0);
  g_clear_weak_pointer (&self->group);
  G_OBJECT_CLASS (hm_algorithm_rows_parent_class)->dispose (object);
}

static void
hm_algorithm_rows_finalize (GObject *object)
{
  HmAlgorithmRows *self = HM_ALGORITHM_ROWS (object);

  g_ptr_array_unref (self->rows);
  g_ptr_array_unref (self->algorithms);
  g_hash_table_unref (self->words);
  G_OBJECT_CLASS (hm_algorithm_rows_parent_class)->finalize (object);
}

static void
hm_algorithm_rows_class_init (HmAlgorithmRowsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = hm_algorithm_rows_dispose;
  G_OBJECT_CLASS (klass)->finalize = hm_algorithm_rows_finalize;
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
hm_algorithm_rows_init (HmAlgorithmRows *self)
{
  self->rows = g_ptr_array_new ();
  self->algorithms = g_ptr_array_new ();
  self->words = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

HmAlgorithmRows *
hm_algorithm_rows_new (AdwPreferencesGroup *group,
                       const GPtrArray *offers,
                       const char *const *words)
{
  HmAlgorithmRows *self;

  g_return_val_if_fail (ADW_IS_PREFERENCES_GROUP (group), NULL);
  g_return_val_if_fail (offers != NULL, NULL);

  self = g_object_new (HM_TYPE_ALGORITHM_ROWS, NULL);
  g_set_weak_pointer (&self->group, group);
  for (; *words != NULL; words++)
    g_hash_table_add (self->words, g_strdup (*words));
  collect (self, offers);
  add_row (self, make_row (self, "classic", _ ("Classic tables"),
                           _ ("The rows that openssl speed has printed since 1998")));
  add_row (self, make_row (self, "all", _ ("Everything"), _ ("All that the engine offers")));
  add_families (self);
  return self;
}
