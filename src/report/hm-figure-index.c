/* hm-figure-index.c: a run's speeds by subject
 *
 * A figure is built again each time a bar changes, many times a second while measuring, and a run
 * may hold thousands of results. So each run keeps an index, made when it is first asked for and
 * again when results were added.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-figure-private.h"

#include "run/hm-word.h"

typedef struct
{
  guint n_results;   /* of the run when the index was made */
  GHashTable *lists; /* HmSubject -> GPtrArray of HmResult, borrowed from the run */
} Index;

guint
hm_subject_hash (gconstpointer subject)
{
  const HmSubject *self = subject;

  return hm_text_hash (self->algorithm) * 31 + self->operation;
}

gboolean
hm_subject_equal (gconstpointer a, gconstpointer b)
{
  const HmSubject *first = a, *second = b;

  return first->operation == second->operation && g_str_equal (first->algorithm, second->algorithm);
}

static void
index_free (gpointer data)
{
  Index *index = data;

  g_hash_table_unref (index->lists);
  g_free (index);
}

static Index *
index_new (HmRun *run)
{
  Index *index = g_new (Index, 1);

  index->n_results = hm_run_get_n_results (run);
  index->lists = g_hash_table_new_full (hm_subject_hash, hm_subject_equal, g_free,
                                        (GDestroyNotify) g_ptr_array_unref);
  for (guint i = 0; i < index->n_results; i++)
    {
      HmResult *result = hm_run_get_result (run, i);
      const HmResultKey *key = hm_result_get_key (result);
      HmSubject subject = { key->algorithm, key->operation };
      GPtrArray *list;

      if (hm_result_get_unit (result) != HM_UNIT_BYTES_PER_SECOND)
        continue;
      list = g_hash_table_lookup (index->lists, &subject);
      if (list == NULL)
        {
          list = g_ptr_array_new ();
          g_hash_table_insert (index->lists, g_memdup2 (&subject, sizeof subject), list);
        }
      g_ptr_array_add (list, result);
    }
  return index;
}

static Index *
get_index (HmRun *run)
{
  static GQuark quark;
  Index *index;

  if (quark == 0)
    quark = g_quark_from_static_string ("hm-figure-index");
  index = g_object_get_qdata (G_OBJECT (run), quark);
  if (index == NULL || index->n_results != hm_run_get_n_results (run))
    {
      index = index_new (run);
      g_object_set_qdata_full (G_OBJECT (run), quark, index, index_free);
    }
  return index;
}

const GPtrArray *
hm_figure_index_lookup (HmRun *run, const HmSubject *subject)
{
  static GPtrArray *nothing;
  const GPtrArray *list = g_hash_table_lookup (get_index (run)->lists, subject);

  if (list != NULL)
    return list;
  if (nothing == NULL)
    nothing = g_ptr_array_new ();
  return nothing;
}

void
hm_figure_index_collect (HmRun *run, GHashTable *subjects)
{
  GHashTableIter iter;
  gpointer subject;

  g_hash_table_iter_init (&iter, get_index (run)->lists);
  while (g_hash_table_iter_next (&iter, &subject, NULL))
    if (!g_hash_table_contains (subjects, subject))
      g_hash_table_add (subjects, g_memdup2 (subject, sizeof (HmSubject)));
}
