/* hm-saver.c: writes runs to files in a thread of its own
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/hm-saver.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

#include "run/hm-run-private.h"

typedef struct
{
  char *path;
  HmIndex *index; /* to be written instead of a run, or NULL */
  HmRun *run;     /* to be written; NULL: edit the file */
  gboolean edited;
  char *name, *note;
} Job;

/* The last two contents that came from here: a reader may still see the one before the last. */
typedef struct
{
  HmFileStamp last, before;

  /* What another process called it. Until the main thread knows, its copies have the old words. */
  char *name, *note;
} Written;

/* What the main thread is told. */
typedef struct
{
  char *path, *message, *name, *note;
  gboolean edit; /* it tells of an edit that was asked for here */
} Event;

struct _HmSaver
{
  HmSaverEvents callbacks;
  gpointer data;
  GMainContext *context;
  GThread *thread;

  GMutex lock; /* for all below */
  GCond changed;
  GQueue jobs;  /* of Job */
  Job *current; /* being written */
  gboolean quit;
  GHashTable *written; /* path -> Written */
  GError *error;       /* the first one since the last flush */
  GQueue events;       /* of Event */
  GSource *source;     /* delivers the events, or NULL */
};

static void
job_free (Job *job)
{
  g_free (job->path);
  g_clear_pointer (&job->index, hm_index_free);
  g_clear_object (&job->run);
  g_free (job->name);
  g_free (job->note);
  g_free (job);
}

static void
event_free (Event *event)
{
  g_free (event->path);
  g_free (event->message);
  g_free (event->name);
  g_free (event->note);
  g_free (event);
}

static void
written_free (Written *written)
{
  g_free (written->name);
  g_free (written->note);
  g_free (written);
}

/* ---- events, to the main thread ---- */

static gboolean
deliver (gpointer data)
{
  HmSaver *self = data;
  GQueue events = G_QUEUE_INIT;
  Event *event;

  g_mutex_lock (&self->lock);
  while ((event = g_queue_pop_head (&self->events)) != NULL)
    g_queue_push_tail (&events, event);
  g_clear_pointer (&self->source, g_source_unref);
  g_mutex_unlock (&self->lock);

  while ((event = g_queue_pop_head (&events)) != NULL)
    {
      if (event->message != NULL)
        self->callbacks.failed (event->path, event->message, self->data);
      else if (!event->edit || !hm_saver_is_busy (self, event->path)) /* else the next edit tells */
        self->callbacks.renamed (event->path, event->name, event->note, self->data);
      event_free (event);
    }
  return G_SOURCE_REMOVE;
}

/* With the lock held. Of two events that tell a file's name, only the later one counts. */
static void
post (HmSaver *self, Event *event)
{
  for (GList *link = self->events.head; link != NULL && event->message == NULL; link = link->next)
    {
      Event *old = link->data;

      if (old->message == NULL && g_str_equal (old->path, event->path))
        {
          event->edit &= old->edit;
          event_free (old);
          g_queue_delete_link (&self->events, link);
          break;
        }
    }
  g_queue_push_tail (&self->events, event);
  if (self->source != NULL)
    return;
  self->source = g_idle_source_new ();
  g_source_set_priority (self->source, G_PRIORITY_DEFAULT);
  g_source_set_callback (self->source, deliver, self, NULL);
  g_source_attach (self->source, self->context);
}

/* ---- the thread ---- */

/* One writer at a time in a folder, over processes. -1 where the folder can't be locked: then the
 * write itself will tell what is wrong. */
static int
lock_folder (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *lock = g_build_filename (folder, ".lock", NULL);
  int fd = g_open (lock, O_RDWR | O_CREAT | O_CLOEXEC, 0644);

  if (fd < 0)
    return -1;
  while (flock (fd, LOCK_EX) != 0)
    if (errno != EINTR)
      {
        close (fd);
        return -1;
      }
  return fd;
}

typedef struct
{
  HmSaver *self;
  const char *path;
} StampData;

static void
remember_stamp (const HmFileStamp *stamp, gpointer data)
{
  const StampData *stamp_data = data;
  HmSaver *self = stamp_data->self;
  Written *written;

  g_mutex_lock (&self->lock);
  written = g_hash_table_lookup (self->written, stamp_data->path);
  if (written == NULL)
    {
      written = g_new0 (Written, 1);
      g_hash_table_insert (self->written, g_strdup (stamp_data->path), written);
    }
  written->before = written->last;
  written->last = *stamp;
  g_mutex_unlock (&self->lock);
}

/* Did the file at @path, or one that stood there before, come from here? */
static gboolean
wrote_any (HmSaver *self, const char *path)
{
  gboolean wrote;

  g_mutex_lock (&self->lock);
  wrote = g_hash_table_contains (self->written, path);
  g_mutex_unlock (&self->lock);
  return wrote;
}

static void
post_texts (HmSaver *self, const Job *job, gboolean edit)
{
  Event *event = g_new0 (Event, 1);

  event->path = g_strdup (job->path);
  event->name = g_strdup (hm_run_get_name (job->run));
  event->note = g_strdup (hm_run_get_note (job->run));
  event->edit = edit;
  g_mutex_lock (&self->lock);
  post (self, event);
  g_mutex_unlock (&self->lock);
}

/* The run in the file, where another process wrote it after us; else NULL. */
static HmRun *
load_foreign (HmSaver *self, const char *path)
{
  HmFileStamp stamp;
  struct stat status;

  if (!wrote_any (self, path) || g_stat (path, &status) != 0)
    return NULL;
  hm_file_stamp_from_stat (&stamp, &status);
  return hm_saver_wrote (self, path, &stamp) ? NULL : hm_run_load (path, NULL);
}

static gboolean
has_texts (HmRun *run, const char *name, const char *note)
{
  return g_str_equal (hm_run_get_name (run), name) && g_str_equal (hm_run_get_note (run), note);
}

/* Name and note are a person's: when another process changed them since our last write, they go
 * into what is written now, unless they were changed here too. */
static void
keep_foreign_texts (HmSaver *self, Job *job)
{
  g_autoptr (HmRun) foreign = load_foreign (self, job->path);
  g_autofree char *name = NULL, *note = NULL;
  Written *written;

  g_mutex_lock (&self->lock);
  written = g_hash_table_lookup (self->written, job->path);
  if (written != NULL)
    {
      if (foreign != NULL)
        {
          g_free (written->name);
          written->name = g_strdup (hm_run_get_name (foreign));
          g_free (written->note);
          written->note = g_strdup (hm_run_get_note (foreign));
        }
      if (written->name != NULL &&
          (job->edited || has_texts (job->run, written->name, written->note)))
        {
          g_clear_pointer (&written->name, g_free);
          g_clear_pointer (&written->note, g_free);
        }
      name = g_strdup (written->name);
      note = g_strdup (written->note);
    }
  g_mutex_unlock (&self->lock);

  if (name == NULL)
    return;
  hm_run_set_name (job->run, name);
  hm_run_set_note (job->run, note);
  post_texts (self, job, FALSE);
}

/* Reads the file that is to be edited into job->run. */
static gboolean
take_edit (HmSaver *self, Job *job, GError **error)
{
  job->run = hm_run_load (job->path, error);
  if (job->run == NULL)
    return FALSE;
  if (job->name != NULL)
    hm_run_set_name (job->run, job->name);
  if (job->note != NULL)
    hm_run_set_note (job->run, job->note);
  post_texts (self, job, TRUE);
  return TRUE;
}

static gboolean
perform (HmSaver *self, Job *job, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (job->path), *text = NULL;
  StampData stamp_data = { self, job->path };
  HmFileMode mode = HM_FILE_REPLACE;
  int lock;
  gboolean ok = TRUE;

  g_mkdir_with_parents (folder, 0700);
  lock = lock_folder (job->path);
  if (job->run == NULL)
    ok = take_edit (self, job, error);
  else
    {
      mode = wrote_any (self, job->path) ? HM_FILE_REPLACE : HM_FILE_NEVER_REPLACE;
      keep_foreign_texts (self, job);
    }
  if (ok)
    {
      text = hm_run_to_json (job->run, TRUE);
      ok = hm_file_write (job->path, text, strlen (text), mode, remember_stamp, &stamp_data, error);
    }
  if (lock >= 0)
    close (lock);
  return ok;
}

static gboolean
perform_any (HmSaver *self, Job *job, GError **error)
{
  g_autoptr (GError) harmless = NULL;

  if (job->index == NULL)
    return perform (self, job, error);
  if (!hm_index_save (job->index, job->path, &harmless))
    g_info ("%s", harmless->message);
  return TRUE;
}

static gpointer
work (gpointer data)
{
  HmSaver *self = data;

  g_mutex_lock (&self->lock);
  for (;;)
    {
      GError *error = NULL;
      gboolean ok;

      while (self->jobs.length == 0 && !self->quit)
        g_cond_wait (&self->changed, &self->lock);
      self->current = g_queue_pop_head (&self->jobs);
      if (self->current == NULL)
        break;

      g_mutex_unlock (&self->lock);
      ok = perform_any (self, self->current, &error);
      g_mutex_lock (&self->lock);

      if (!ok)
        {
          Event *event = g_new0 (Event, 1);

          event->path = g_strdup (self->current->path);
          event->message = g_strdup (error->message);
          post (self, event);
          if (self->error == NULL)
            self->error = g_steal_pointer (&error);
          g_clear_error (&error);
        }
      job_free (g_steal_pointer (&self->current));
      g_cond_broadcast (&self->changed);
    }
  g_mutex_unlock (&self->lock);
  return NULL;
}

/* ---- for the main thread ---- */

HmSaver *
hm_saver_new (const HmSaverEvents *events, gpointer data)
{
  HmSaver *self;

  g_return_val_if_fail (events != NULL && events->failed != NULL && events->renamed != NULL, NULL);
  self = g_new0 (HmSaver, 1);
  self->callbacks = *events;
  self->data = data;
  self->context = g_main_context_ref_thread_default ();
  g_mutex_init (&self->lock);
  g_cond_init (&self->changed);
  g_queue_init (&self->jobs);
  g_queue_init (&self->events);
  self->written =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) written_free);
  return self;
}

void
hm_saver_free (HmSaver *self)
{
  if (self == NULL)
    return;
  if (self->thread != NULL)
    {
      g_mutex_lock (&self->lock);
      self->quit = TRUE;
      g_cond_broadcast (&self->changed);
      g_mutex_unlock (&self->lock);
      g_thread_join (self->thread);
    }
  if (self->source != NULL)
    {
      g_source_destroy (self->source);
      g_source_unref (self->source);
    }
  g_queue_clear_full (&self->events, (GDestroyNotify) event_free);
  g_hash_table_unref (self->written);
  g_clear_error (&self->error);
  g_main_context_unref (self->context);
  g_mutex_clear (&self->lock);
  g_cond_clear (&self->changed);
  g_free (self);
}

static void
push (HmSaver *self, Job *job)
{
  g_mutex_lock (&self->lock);
  if (self->thread == NULL)
    self->thread = g_thread_new ("run saver", work, self);
  g_queue_push_tail (&self->jobs, job);
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->lock);
}

void
hm_saver_save (HmSaver *self, HmRun *copy, const char *path, gboolean edited)
{
  Job *job;

  g_return_if_fail (self != NULL && HM_IS_RUN (copy) && path != NULL);

  /* Where the disk is slower than the run, only the newest state counts. */
  g_mutex_lock (&self->lock);
  job = g_queue_peek_tail (&self->jobs);
  if (job != NULL && job->run != NULL && g_str_equal (job->path, path))
    {
      g_object_unref (job->run);
      job->run = copy;
      job->edited |= edited;
      g_mutex_unlock (&self->lock);
      return;
    }
  g_mutex_unlock (&self->lock);

  job = g_new0 (Job, 1);
  job->path = g_strdup (path);
  job->run = copy;
  job->edited = edited;
  push (self, job);
}

void
hm_saver_edit (HmSaver *self, const char *path, const char *name, const char *note)
{
  Job *job;

  g_return_if_fail (self != NULL && path != NULL);
  job = g_new0 (Job, 1);
  job->path = g_strdup (path);
  job->name = g_strdup (name);
  job->note = g_strdup (note);
  push (self, job);
}

void
hm_saver_write_index (HmSaver *self, HmIndex *index, const char *path)
{
  Job *job;

  g_return_if_fail (self != NULL && index != NULL && path != NULL);
  job = g_new0 (Job, 1);
  job->path = g_strdup (path);
  job->index = index;
  push (self, job);
}

gboolean
hm_saver_wrote (HmSaver *self, const char *path, const HmFileStamp *stamp)
{
  const Written *written;
  gboolean ours;

  g_return_val_if_fail (self != NULL && path != NULL && stamp != NULL, FALSE);
  g_mutex_lock (&self->lock);
  written = g_hash_table_lookup (self->written, path);
  ours = written != NULL && (hm_file_stamp_equal (&written->last, stamp) ||
                             hm_file_stamp_equal (&written->before, stamp));
  g_mutex_unlock (&self->lock);
  return ours;
}

gboolean
hm_saver_is_busy (HmSaver *self, const char *path)
{
  gboolean busy;

  g_return_val_if_fail (self != NULL && path != NULL, FALSE);
  g_mutex_lock (&self->lock);
  busy = self->current != NULL && g_str_equal (self->current->path, path);
  for (GList *link = self->jobs.head; link != NULL && !busy; link = link->next)
    busy = g_str_equal (((const Job *) link->data)->path, path);
  g_mutex_unlock (&self->lock);
  return busy;
}

/* With the lock held. */
static gboolean
has_run_to_write (HmSaver *self)
{
  gboolean found = self->current != NULL && self->current->index == NULL;

  for (GList *link = self->jobs.head; link != NULL && !found; link = link->next)
    found = ((const Job *) link->data)->index == NULL;
  return found;
}

gboolean
hm_saver_flush (HmSaver *self, GError **error)
{
  GError *first;

  g_return_val_if_fail (self != NULL, FALSE);
  g_mutex_lock (&self->lock);
  while (has_run_to_write (self))
    g_cond_wait (&self->changed, &self->lock);
  first = g_steal_pointer (&self->error);
  g_mutex_unlock (&self->lock);
  if (first == NULL)
    return TRUE;
  g_propagate_error (error, first);
  return FALSE;
}
