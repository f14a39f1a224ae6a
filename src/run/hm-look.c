/* hm-look.c: looks through a folder of runs, in a thread
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/hm-look.h"

#include <errno.h>
#include <string.h>

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

#include "run/hm-run-private.h"
#include "run/hm-store-private.h"

#define ENDING ".json"

void
hm_found_free (HmFound *found)
{
  if (found == NULL)
    return;
  g_free (found->id);
  g_free (found->path);
  if (found->summary != NULL)
    hm_summary_unref (found->summary);
  g_free (found);
}

HmLook *
hm_look_new (const char *folder)
{
  HmLook *self = g_new0 (HmLook, 1);

  self->folder = g_strdup (folder);
  self->known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  return self;
}

void
hm_look_free (HmLook *self)
{
  if (self == NULL)
    return;
  g_free (self->folder);
  g_free (self->index_path);
  g_clear_pointer (&self->names, g_hash_table_unref);
  g_hash_table_unref (self->known);
  g_free (self);
}

GHashTable *
hm_look_new_names (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

char *
hm_look_id_of_name (const char *name)
{
  if (*name == '.' || !g_str_has_suffix (name, ENDING) || strlen (name) == strlen (ENDING) ||
      !g_utf8_validate (name, -1, NULL))
    return NULL;
  return g_strndup (name, strlen (name) - strlen (ENDING));
}

/* Whoever looks gets what it finds by this, one by one. */
typedef struct
{
  const HmLook *look;
  HmIndex *index;                                /* or NULL */
  guint n_read;                                  /* files that had to be read */
  void (*found) (HmFound *found, gpointer data); /* takes @found */
  gpointer data;
} Sight;

static HmSummary *
read_summary (HmFound *found, const char *name, gint64 modified)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HmRun) run = hm_run_load_stamped (found->path, &found->stamp, &error);
  g_autoptr (GDateTime) time = NULL;

  found->is_read = TRUE;
  if (run != NULL)
    {
      hm_run_set_id (run, found->id);
      return hm_summary_new (run);
    }
  time = g_date_time_new_from_unix_local (modified);
  if (time == NULL)
    time = g_date_time_new_from_unix_local (0);
  return hm_summary_new_broken (name, time, error->message);
}

/* What the index has of names that were not looked at yet stays. */
static void
remember (Sight *sight, const HmFound *found)
{
  g_autoptr (GError) error = NULL;

  if (sight->index == NULL || !found->certain || found->summary->error != NULL)
    return;
  hm_index_add (sight->index, found->id, &found->stamp, found->summary);
  if (++sight->n_read % HM_LOOK_CHECKPOINT == 0 &&
      !hm_index_save (sight->index, sight->look->index_path, &error))
    g_info ("%s", error->message);
}

static void
look_at_name (Sight *sight, const char *name)
{
  const HmLook *self = sight->look;
  g_autofree char *id = hm_look_id_of_name (name);
  const HmFileStamp *known = g_hash_table_lookup (self->known, name);
  gint64 now = g_get_real_time ();
  HmFound *found;
  struct stat status;

  if (id == NULL)
    return;
  found = g_new0 (HmFound, 1);
  found->id = g_steal_pointer (&id);
  found->path = g_build_filename (self->folder, name, NULL);

  /* What is no ordinary file is no run: opening a pipe would wait for ever. */
  if (g_stat (found->path, &status) != 0 || !S_ISREG (status.st_mode))
    {
      found->gone = TRUE;
      sight->found (found, sight->data);
      return;
    }
  hm_file_stamp_from_stat (&found->stamp, &status);
  if (sight->index != NULL)
    found->summary = hm_index_lookup (sight->index, found->id, &found->stamp);
  if (found->summary != NULL)
    found->certain = TRUE;
  else if (known == NULL || !hm_file_stamp_equal (known, &found->stamp))
    {
      if (known != NULL && self->is_ours != NULL &&
          self->is_ours (found->path, &found->stamp, self->is_ours_data))
        found->certain = TRUE;
      else
        {
          found->summary = read_summary (found, name, status.st_mtime);
          found->certain = hm_file_stamp_is_certain (&found->stamp, now);
          remember (sight, found);
        }
    }
  sight->found (found, sight->data);
}

static void
look_at_references (const Sight *sight)
{
  g_auto (GStrv) names = hm_reference_names ();

  for (guint i = 0; names != NULL && names[i] != NULL; i++)
    {
      g_autofree char *path = g_build_filename (HM_REFERENCE_FOLDER, names[i], NULL);
      g_autoptr (GError) error = NULL;
      g_autoptr (HmRun) run = hm_reference_load (path, &error);
      HmFound *found;

      if (run == NULL)
        g_error ("%s", error->message); /* the program itself is broken */
      found = g_new0 (HmFound, 1);
      found->id = hm_look_id_of_name (names[i]);
      found->path = g_steal_pointer (&path);
      found->is_resource = TRUE;
      hm_run_set_id (run, found->id);
      found->summary = hm_summary_new (run);
      sight->found (found, sight->data);
    }
}

/* Names begin with a date, and the newest runs are to be seen first. */
static int
compare_names (gconstpointer a, gconstpointer b)
{
  return -strcmp (*(const char *const *) a, *(const char *const *) b);
}

static gboolean
look_at_folder (Sight *sight, GCancellable *cancellable, GError **error)
{
  const HmLook *self = sight->look;
  g_autoptr (GError) opening = NULL;
  g_autoptr (GDir) dir = g_dir_open (self->folder, 0, &opening);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  GHashTableIter iter;
  const char *name;

  if (dir == NULL && !g_error_matches (opening, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    {
      g_propagate_error (error, g_steal_pointer (&opening));
      return FALSE;
    }
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      hm_file_remove_left_over (self->folder, name);
      g_ptr_array_add (names, g_strdup (name));
    }
  g_ptr_array_sort (names, compare_names);
  for (guint i = 0; i < names->len; i++)
    {
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      g_hash_table_add (seen, g_ptr_array_index (names, i));
      look_at_name (sight, g_ptr_array_index (names, i));
    }

  g_hash_table_iter_init (&iter, self->known);
  while (g_hash_table_iter_next (&iter, (gpointer *) &name, NULL))
    if (!g_hash_table_contains (seen, name))
      look_at_name (sight, name);
  return TRUE;
}

static gboolean
look (HmLook *self,
      void (*found) (HmFound *found, gpointer data),
      gpointer data,
      GCancellable *cancellable,
      GError **error)
{
  g_autoptr (HmIndex) index =
      self->index_path != NULL ? hm_index_load (self->index_path, self->folder) : NULL;
  Sight sight = { .look = self, .index = index, .found = found, .data = data };
  GHashTableIter iter;
  const char *name;

  self->n_indexed = index != NULL ? hm_index_get_size (index) : 0;
  if (self->references)
    look_at_references (&sight);
  if (self->names == NULL)
    return look_at_folder (&sight, cancellable, error);
  g_hash_table_iter_init (&iter, self->names);
  while (g_hash_table_iter_next (&iter, (gpointer *) &name, NULL))
    look_at_name (&sight, name);
  return TRUE;
}

static void
collect (HmFound *found, gpointer all)
{
  g_ptr_array_add (all, found);
}

static GPtrArray *
new_batch (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) hm_found_free);
}

gboolean
hm_look_perform (HmLook *self,
                 HmFoundFunc found,
                 gpointer data,
                 GCancellable *cancellable,
                 GError **error)
{
  g_autoptr (GPtrArray) all = new_batch ();
  gboolean ok;

  g_return_val_if_fail (self != NULL && found != NULL, FALSE);
  ok = look (self, collect, all, cancellable, error);
  found (all, data);
  return ok;
}

/* ---- in a thread ---- */

/* What is found is handed over in batches: each costs the list a pass over all that it has. */
#define BATCH_MS 100

typedef struct
{
  HmLook *look;
  HmFoundFunc found;
  gpointer data;
  GMainContext *context;
  GMutex lock;
  GPtrArray *ready; /* of HmFound */
  GSource *source;  /* hands over, or NULL */
} Looking;

static void
looking_free (Looking *looking)
{
  if (looking->source != NULL)
    {
      g_source_destroy (looking->source);
      g_source_unref (looking->source);
    }
  g_ptr_array_unref (looking->ready);
  hm_look_free (looking->look);
  g_main_context_unref (looking->context);
  g_mutex_clear (&looking->lock);
  g_free (looking);
}

static gboolean
hand_over (gpointer data)
{
  Looking *looking = data;
  g_autoptr (GPtrArray) ready = NULL;

  g_mutex_lock (&looking->lock);
  ready = g_steal_pointer (&looking->ready);
  looking->ready = new_batch ();
  g_clear_pointer (&looking->source, g_source_unref);
  g_mutex_unlock (&looking->lock);
  if (ready->len > 0)
    looking->found (ready, looking->data);
  return G_SOURCE_REMOVE;
}

static void
found_in_thread (HmFound *found, gpointer data)
{
  Looking *looking = data;

  g_mutex_lock (&looking->lock);
  g_ptr_array_add (looking->ready, found);
  if (looking->source == NULL)
    {
      looking->source = g_timeout_source_new (BATCH_MS);
      /* After keys, layout and drawing. */
      g_source_set_priority (looking->source, G_PRIORITY_DEFAULT_IDLE);
      g_source_set_callback (looking->source, hand_over, looking, NULL);
      g_source_attach (looking->source, looking->context);
    }
  g_mutex_unlock (&looking->lock);
}

static void
look_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Looking *looking = data;
  GError *error = NULL;

  if (look (looking->look, found_in_thread, looking, cancellable, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

void
hm_look_perform_async (HmLook *self,
                       HmFoundFunc found,
                       gpointer data,
                       GCancellable *cancellable,
                       GAsyncReadyCallback callback,
                       gpointer user_data)
{
  g_autoptr (GTask) task = NULL;
  Looking *looking;

  g_return_if_fail (self != NULL && found != NULL && callback != NULL);

  /* Of no object: the thread may be the last to let go of the task. */
  task = g_task_new (NULL, cancellable, callback, user_data);
  looking = g_new0 (Looking, 1);
  looking->look = self;
  looking->found = found;
  looking->data = data;
  looking->context = g_main_context_ref_thread_default ();
  looking->ready = new_batch ();
  g_mutex_init (&looking->lock);
  g_task_set_source_tag (task, hm_look_perform_async);
  g_task_set_task_data (task, looking, (GDestroyNotify) looking_free);
  g_task_run_in_thread (task, look_in_thread);
}

gboolean
hm_look_perform_finish (GAsyncResult *result, guint *n_indexed, GError **error)
{
  Looking *looking = g_task_get_task_data (G_TASK (result));

  if (n_indexed != NULL)
    *n_indexed = looking->look->n_indexed;
  if (looking->source != NULL)
    g_source_destroy (looking->source);
  hand_over (looking);
  return g_task_propagate_boolean (G_TASK (result), error);
}
