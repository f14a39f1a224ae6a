/* hm-handshake-index.c: a run's handshakes by suite
 *
 * What follows from a handshake is looked up among others of its kind, for each row of a table and
 * each bar of a figure; an imported run may hold tens of thousands of them. So each run keeps an
 * index, made when it is first asked for and again when handshakes were added.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/hm-handshake-index.h"

#include "run/hm-word.h"

typedef struct
{
  guint n_handshakes; /* of the run when the index was made */
  GHashTable *lists;  /* key -> GPtrArray of HmHandshake, borrowed from the run */
} Index;

static const char *
not_null (const char *word)
{
  return word != NULL ? word : "";
}

char *
hm_handshake_index_key (const HmHandshake *handshake)
{
  g_return_val_if_fail (handshake != NULL, NULL);

  return g_strdup_printf ("%s\n%s\n%s\n%u", not_null (handshake->protocol),
                          not_null (handshake->cipher), not_null (handshake->key),
                          handshake->threads);
}

static void
index_free (gpointer data)
{
  Index *index = data;

  g_hash_table_unref (index->lists);
  g_free (index);
}

static Index *
index_new (const GPtrArray *all)
{
  Index *index = g_new (Index, 1);

  index->n_handshakes = all->len;
  index->lists =
      g_hash_table_new_full (hm_text_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
  for (guint i = 0; i < all->len; i++)
    {
      char *key = hm_handshake_index_key (all->pdata[i]);
      GPtrArray *list = g_hash_table_lookup (index->lists, key);

      if (list == NULL)
        {
          list = g_ptr_array_new ();
          g_hash_table_insert (index->lists, key, list);
        }
      else
        g_free (key);
      g_ptr_array_add (list, all->pdata[i]);
    }
  return index;
}

static Index *
get_index (HmRun *run)
{
  static GQuark quark;
  const GPtrArray *all = hm_run_get_handshakes (run);
  Index *index;

  if (quark == 0)
    quark = g_quark_from_static_string ("hm-handshake-index");
  index = g_object_get_qdata (G_OBJECT (run), quark);
  if (index == NULL || index->n_handshakes != all->len)
    {
      index = index_new (all);
      g_object_set_qdata_full (G_OBJECT (run), quark, index, index_free);
    }
  return index;
}

const GPtrArray *
hm_handshake_index_lookup (HmRun *run, const HmHandshake *like)
{
  static const GPtrArray nothing = { NULL, 0 };
  g_autofree char *key = NULL;
  const GPtrArray *list;

  g_return_val_if_fail (HM_IS_RUN (run) && like != NULL, &nothing);

  key = hm_handshake_index_key (like);
  list = g_hash_table_lookup (get_index (run)->lists, key);
  return list != NULL ? list : &nothing;
}
