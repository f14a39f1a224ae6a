/* hm-run-groups.c: the sidebar's list: headings and runs
 *
 * One flat list, so that one list view shows it and only makes the rows that are to be seen.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-run-groups"

#include "config.h"

#include "hm-run-groups.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>

struct _HmRunGroup
{
  GObject parent_instance;
  const char *title;
};

G_DEFINE_FINAL_TYPE (HmRunGroup, hm_run_group, G_TYPE_OBJECT)

const char *
hm_run_group_get_title (HmRunGroup *self)
{
  g_return_val_if_fail (HM_IS_RUN_GROUP (self), NULL);

  return self->title;
}

static void
hm_run_group_class_init (HmRunGroupClass *klass)
{
}

static void
hm_run_group_init (HmRunGroup *self)
{
}

/* In the order of the sidebar. */
static const struct
{
  HmOrigin origin;
  const char *title;
} groups[] = {
  { HM_ORIGIN_MEASURED, N_ ("This computer") },
  { HM_ORIGIN_REFERENCE, N_ ("Reference machines") },
  { HM_ORIGIN_IMPORTED, N_ ("Imported") },
};

struct _HmRunList
{
  GObject parent_instance;
  GListModel *flat;
  GListModel *runs[G_N_ELEMENTS (groups)];     /* a group's runs, sorted */
  GListStore *headings[G_N_ELEMENTS (groups)]; /* a group's heading, or nothing */
  GtkFilter *filters[G_N_ELEMENTS (groups)];
  GStrv words; /* case-folded */
};

static void hm_run_list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (HmRunList,
                               hm_run_list,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, hm_run_list_model_init))

typedef struct
{
  HmRunList *list; /* owns the filter that holds this */
  HmOrigin origin;
} Match;

static gboolean
match_item (gpointer item, gpointer user_data)
{
  const Match *match = user_data;

  if (hm_store_item_get_origin (item) != match->origin)
    return FALSE;
  return match->list->words == NULL ||
         hm_store_item_matches (item, (const char *const *) match->list->words);
}

static int
compare_items (gconstpointer a, gconstpointer b, gpointer user_data)
{
  HmStoreItem *one = (HmStoreItem *) a, *other = (HmStoreItem *) b;
  GDateTime *created = hm_store_item_get_created (one);
  GDateTime *other_created = hm_store_item_get_created (other);
  int order = 0;

  /* A file that cannot be read has no date: it comes last. */
  if (created != NULL && other_created != NULL)
    order = g_date_time_compare (other_created, created);
  else if (created != NULL || other_created != NULL)
    order = created != NULL ? -1 : 1;
  return order != 0 ? order
                    : g_strcmp0 (hm_store_item_get_name (one), hm_store_item_get_name (other));
}

static void
update_headings (HmRunList *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (groups); i++)
    {
      GListStore *heading = self->headings[i];
      gboolean wanted = g_list_model_get_n_items (self->runs[i]) > 0;
      gboolean there = g_list_model_get_n_items (G_LIST_MODEL (heading)) > 0;

      if (wanted && !there)
        {
          g_autoptr (HmRunGroup) group = g_object_new (HM_TYPE_RUN_GROUP, NULL);

          group->title = _ (groups[i].title);
          g_list_store_append (heading, group);
        }
      else if (!wanted && there)
        g_list_store_remove_all (heading);
    }
}

static void
add_group (HmRunList *self, HmStore *store, GListStore *parts, guint group)
{
  GtkFilterListModel *filtered;
  Match *match = g_new0 (Match, 1);

  match->list = self;
  match->origin = groups[group].origin;
  self->filters[group] = GTK_FILTER (gtk_custom_filter_new (match_item, match, g_free));
  filtered = gtk_filter_list_model_new (G_LIST_MODEL (g_object_ref (store)),
                                        g_object_ref (self->filters[group]));
  self->runs[group] = G_LIST_MODEL (gtk_sort_list_model_new (
      G_LIST_MODEL (filtered), GTK_SORTER (gtk_custom_sorter_new (compare_items, NULL, NULL))));
  self->headings[group] = g_list_store_new (HM_TYPE_RUN_GROUP);
  g_list_store_append (parts, self->headings[group]);
  g_list_store_append (parts, self->runs[group]);
}

void
hm_run_list_set_search (HmRunList *self, const char *text)
{
  g_autofree char *folded = NULL;
  g_autofree char *stripped = NULL;

  g_return_if_fail (HM_IS_RUN_LIST (self));
  g_return_if_fail (text != NULL);

  folded = g_utf8_casefold (text, -1);
  stripped = g_strstrip (g_steal_pointer (&folded));
  g_clear_pointer (&self->words, g_strfreev);
  if (*stripped != '\0')
    self->words = g_strsplit (stripped, " ", -1);
  for (guint i = 0; i < G_N_ELEMENTS (groups); i++)
    gtk_filter_changed (self->filters[i], GTK_FILTER_CHANGE_DIFFERENT);
}

static GType
hm_run_list_get_item_type (GListModel *model)
{
  return G_TYPE_OBJECT;
}

static guint
hm_run_list_get_n_items (GListModel *model)
{
  return g_list_model_get_n_items (HM_RUN_LIST (model)->flat);
}

static gpointer
hm_run_list_get_item (GListModel *model, guint position)
{
  return g_list_model_get_item (HM_RUN_LIST (model)->flat, position);
}

static void
hm_run_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = hm_run_list_get_item_type;
  iface->get_n_items = hm_run_list_get_n_items;
  iface->get_item = hm_run_list_get_item;
}

static void
hm_run_list_dispose (GObject *object)
{
  HmRunList *self = HM_RUN_LIST (object);

  /* The filters look into this object, so the models go first. */
  g_clear_object (&self->flat);
  for (guint i = 0; i < G_N_ELEMENTS (groups); i++)
    {
      g_clear_object (&self->runs[i]);
      g_clear_object (&self->headings[i]);
      g_clear_object (&self->filters[i]);
    }
  g_clear_pointer (&self->words, g_strfreev);
  G_OBJECT_CLASS (hm_run_list_parent_class)->dispose (object);
}

static void
hm_run_list_class_init (HmRunListClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = hm_run_list_dispose;
}

static void
hm_run_list_init (HmRunList *self)
{
}

HmRunList *
hm_run_list_new (HmStore *store)
{
  HmRunList *self;
  GListStore *parts;

  g_return_val_if_fail (HM_IS_STORE (store), NULL);

  self = g_object_new (HM_TYPE_RUN_LIST, NULL);
  parts = g_list_store_new (G_TYPE_LIST_MODEL);
  for (guint i = 0; i < G_N_ELEMENTS (groups); i++)
    add_group (self, store, parts, i);
  self->flat = G_LIST_MODEL (gtk_flatten_list_model_new (G_LIST_MODEL (parts)));
  g_signal_connect_object (self->flat, "items-changed", G_CALLBACK (g_list_model_items_changed),
                           self, G_CONNECT_SWAPPED);

  /* Connected last: the flat list has to know of a group's runs before its heading changes. */
  for (guint i = 0; i < G_N_ELEMENTS (groups); i++)
    g_signal_connect_object (self->runs[i], "items-changed", G_CALLBACK (update_headings), self,
                             G_CONNECT_SWAPPED);
  update_headings (self);
  return self;
}
