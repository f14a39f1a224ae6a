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

#include "run/hm-change.h"

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
  HmStore *store;
  HmRunGroup *headings[G_N_ELEMENTS (groups)];
  GPtrArray *rows[G_N_ELEMENTS (groups)]; /* a group's heading and runs, or nothing */
  GStrv words;                            /* case-folded; NULL: all are to be seen */
};

static void hm_run_list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (HmRunList,
                               hm_run_list,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, hm_run_list_model_init))

/* Reference machines: the newest first, those of one year by name. */
static int
compare_references (gconstpointer a, gconstpointer b)
{
  HmStoreItem *one = *(HmStoreItem *const *) a, *other = *(HmStoreItem *const *) b;
  int order =
      g_date_time_compare (hm_store_item_get_created (other), hm_store_item_get_created (one));

  return order != 0 ? order
                    : g_strcmp0 (hm_store_item_get_name (one), hm_store_item_get_name (other));
}

/* Each group's heading, and its runs that match in the order of the store, which has the newest of
 * its own first; nothing where no run matches. */
static void
make_rows (HmRunList *self, GPtrArray *rows[G_N_ELEMENTS (groups)])
{
  GListModel *store = G_LIST_MODEL (self->store);
  guint n = g_list_model_get_n_items (store);

  for (guint g = 0; g < G_N_ELEMENTS (groups); g++)
    rows[g] = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (HmStoreItem) item = g_list_model_get_item (store, i);
      HmOrigin origin = hm_store_item_get_origin (item);

      if (self->words != NULL && !hm_store_item_matches (item, (const char *const *) self->words))
        continue;
      for (guint g = 0; g < G_N_ELEMENTS (groups); g++)
        if (groups[g].origin == origin)
          g_ptr_array_add (rows[g], g_object_ref (item));
    }
  for (guint g = 0; g < G_N_ELEMENTS (groups); g++)
    {
      if (groups[g].origin == HM_ORIGIN_REFERENCE)
        g_ptr_array_sort (rows[g], compare_references);
      if (rows[g]->len > 0)
        g_ptr_array_insert (rows[g], 0, g_object_ref (self->headings[g]));
    }
}

/* The store has other runs. Group by group, so that a change is small where runs come to the ends
 * of two groups: a list view looks at each row of a change. */
static void
store_changed_cb (HmRunList *self)
{
  GPtrArray *rows[G_N_ELEMENTS (groups)];
  guint offset = 0;

  make_rows (self, rows);
  for (guint g = 0; g < G_N_ELEMENTS (groups); g++)
    {
      g_autoptr (GPtrArray) before = self->rows[g];
      guint position, removed, added;

      self->rows[g] = rows[g];
      if (hm_change_find (before, rows[g], &position, &removed, &added))
        g_list_model_items_changed (G_LIST_MODEL (self), offset + position, removed, added);
      offset += rows[g]->len;
    }
}

/* Other words are searched for: all groups change at once, so that no row is shown in between that
 * only moved up. */
static void
search_rows (HmRunList *self)
{
  g_autoptr (GPtrArray) before = g_ptr_array_new (), after = g_ptr_array_new ();
  GPtrArray *rows[G_N_ELEMENTS (groups)], *old[G_N_ELEMENTS (groups)];
  guint position, removed, added;

  make_rows (self, rows);
  for (guint g = 0; g < G_N_ELEMENTS (groups); g++)
    {
      g_ptr_array_extend (before, self->rows[g], NULL, NULL);
      g_ptr_array_extend (after, rows[g], NULL, NULL);
      old[g] = self->rows[g];
      self->rows[g] = rows[g];
    }
  if (hm_change_find (before, after, &position, &removed, &added))
    g_list_model_items_changed (G_LIST_MODEL (self), position, removed, added);
  for (guint g = 0; g < G_N_ELEMENTS (groups); g++)
    g_ptr_array_unref (old[g]);
}

void
hm_run_list_set_search (HmRunList *self, const char *text)
{
  g_autofree char *folded = NULL, *stripped = NULL;

  g_return_if_fail (HM_IS_RUN_LIST (self));
  g_return_if_fail (text != NULL);

  folded = g_utf8_casefold (text, -1);
  stripped = g_strstrip (g_steal_pointer (&folded));
  g_clear_pointer (&self->words, g_strfreev);
  if (*stripped != '\0')
    self->words = g_strsplit_set (stripped, " \t\n", -1);
  search_rows (self);
}

gboolean
hm_run_list_is_searching (HmRunList *self)
{
  g_return_val_if_fail (HM_IS_RUN_LIST (self), FALSE);

  return self->words != NULL;
}

guint
hm_run_list_get_n_runs (HmRunList *self)
{
  guint n = 0;

  g_return_val_if_fail (HM_IS_RUN_LIST (self), 0);

  for (guint g = 0; g < G_N_ELEMENTS (groups); g++)
    n += self->rows[g]->len > 0 ? self->rows[g]->len - 1 : 0;
  return n;
}

static GType
hm_run_list_get_item_type (GListModel *model)
{
  return G_TYPE_OBJECT;
}

static guint
hm_run_list_get_n_items (GListModel *model)
{
  HmRunList *self = HM_RUN_LIST (model);
  guint n = 0;

  for (guint g = 0; g < G_N_ELEMENTS (groups); g++)
    n += self->rows[g]->len;
  return n;
}

static gpointer
hm_run_list_get_item (GListModel *model, guint position)
{
  HmRunList *self = HM_RUN_LIST (model);

  for (guint g = 0; g < G_N_ELEMENTS (groups); g++)
    {
      if (position < self->rows[g]->len)
        return g_object_ref (g_ptr_array_index (self->rows[g], position));
      position -= self->rows[g]->len;
    }
  return NULL;
}

static void
hm_run_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = hm_run_list_get_item_type;
  iface->get_n_items = hm_run_list_get_n_items;
  iface->get_item = hm_run_list_get_item;
}

static void
hm_run_list_finalize (GObject *object)
{
  HmRunList *self = HM_RUN_LIST (object);

  for (guint g = 0; g < G_N_ELEMENTS (groups); g++)
    {
      g_object_unref (self->headings[g]);
      g_ptr_array_unref (self->rows[g]);
    }
  g_clear_pointer (&self->words, g_strfreev);
  g_clear_object (&self->store);
  G_OBJECT_CLASS (hm_run_list_parent_class)->finalize (object);
}

static void
hm_run_list_class_init (HmRunListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = hm_run_list_finalize;
}

static void
hm_run_list_init (HmRunList *self)
{
  for (guint g = 0; g < G_N_ELEMENTS (groups); g++)
    {
      self->rows[g] = g_ptr_array_new_with_free_func (g_object_unref);
      self->headings[g] = g_object_new (HM_TYPE_RUN_GROUP, NULL);
      self->headings[g]->title = _ (groups[g].title);
    }
}

HmRunList *
hm_run_list_new (HmStore *store)
{
  HmRunList *self;

  g_return_val_if_fail (HM_IS_STORE (store), NULL);

  self = g_object_new (HM_TYPE_RUN_LIST, NULL);
  self->store = g_object_ref (store);
  g_signal_connect_object (store, "items-changed", G_CALLBACK (store_changed_cb), self,
                           G_CONNECT_SWAPPED);
  store_changed_cb (self);
  return self;
}
