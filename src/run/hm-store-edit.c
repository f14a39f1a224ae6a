/* hm-store-edit.c: adding, naming and deleting runs of the folder
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/hm-store.h"

#include <errno.h>
#include <fcntl.h>

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

#include "run/hm-autosave.h"
#include "run/hm-run-private.h"
#include "run/hm-store-private.h"

#define TRASH ".trash"

/* What is older belongs to no process that could still bring it back. */
#define TRASH_SECONDS (24 * 3600)

static char *
path_of_id (HmStore *self, const char *id)
{
  g_autofree char *name = g_strconcat (id, ".json", NULL);

  return g_build_filename (self->folder, name, NULL);
}

static gboolean
make_folder (const char *folder, GError **error)
{
  g_autofree char *shown = NULL;
  int code;

  if (g_mkdir_with_parents (folder, 0700) == 0 && g_access (folder, W_OK | X_OK) == 0)
    return TRUE;
  code = errno;
  shown = g_filename_display_name (folder);
  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (code),
               /* Translators: a folder, and what the system says: "Permission denied". */
               _ ("Runs cannot be saved in “%s”: %s"), shown, g_strerror (code));
  return FALSE;
}

HmStoreItem *
hm_store_add_run (HmStore *self, HmRun *run, GError **error)
{
  g_autofree char *path = NULL;
  g_autoptr (HmStoreItem) item = NULL;

  g_return_val_if_fail (HM_IS_STORE (self), NULL);
  g_return_val_if_fail (HM_IS_RUN (run), NULL);

  if (!make_folder (self->folder, error))
    return NULL;
  path = path_of_id (self, hm_run_get_id (run));
  while (g_hash_table_contains (self->by_path, path) || g_access (path, F_OK) == 0)
    {
      /* A run that was saved before and is imported once more is another run. */
      g_autofree char *id = hm_run_make_id (hm_run_get_created (run));

      hm_run_set_id (run, id);
      g_free (path);
      path = path_of_id (self, id);
    }

  item = hm_store_item_new (hm_run_get_id (run), path, FALSE, hm_summary_new (run));
  hm_store_item_adopt (item, run);
  hm_store_insert_item (self, item);
  hm_autosave_new (item, run, self->saver, self->autosaves);
  return g_steal_pointer (&item);
}

static gboolean
check_own (HmStoreItem *item, GError **error)
{
  if (item->path != NULL)
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_READ_ONLY,
               /* Translators: the name of a run. */
               _ ("“%s” is a reference run; it cannot be changed"), item->summary->name);
  return FALSE;
}

/* Name or note, where not NULL. */
static gboolean
edit (HmStore *self, HmStoreItem *item, const char *name, const char *note, GError **error)
{
  g_autoptr (HmRun) run = NULL;
  HmAutosave *autosave;

  if (!check_own (item, error))
    return FALSE;
  if (item->summary->error != NULL)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, item->summary->error);
      return FALSE;
    }
  if (!make_folder (self->folder, error))
    return FALSE;

  run = g_weak_ref_get (&item->run);
  if (run != NULL && name != NULL)
    hm_run_set_name (run, name);
  if (run != NULL && note != NULL)
    hm_run_set_note (run, note);

  autosave = hm_autosave_find (self->autosaves, item);
  if (autosave != NULL)
    hm_autosave_save (autosave, TRUE);
  else
    {
      hm_store_item_take_summary (item, hm_summary_new_renamed (item->summary, name, note));
      hm_saver_edit (self->saver, item->path, name, note);
    }
  return TRUE;
}

gboolean
hm_store_rename (HmStore *self, HmStoreItem *item, const char *name, GError **error)
{
  g_autofree char *clean = NULL;

  g_return_val_if_fail (HM_IS_STORE (self) && HM_IS_STORE_ITEM (item), FALSE);
  g_return_val_if_fail (name != NULL, FALSE);

  clean = g_strstrip (g_strdup (name));
  if (*clean == '\0')
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                           _ ("A run needs a name"));
      return FALSE;
    }
  return edit (self, item, clean, NULL, error);
}

gboolean
hm_store_set_note (HmStore *self, HmStoreItem *item, const char *note, GError **error)
{
  g_return_val_if_fail (HM_IS_STORE (self) && HM_IS_STORE_ITEM (item), FALSE);
  return edit (self, item, NULL, note != NULL ? note : "", error);
}

static char *
trash_path (HmStore *self, const char *id)
{
  g_autofree char *name = g_strconcat (id, ".json", NULL);

  return g_build_filename (self->folder, TRASH, name, NULL);
}

static gboolean
fail_move (const char *path, int code, GError **error)
{
  g_autofree char *shown = g_filename_display_name (path);

  /* Translators: a file, and what the system says: "Permission denied". */
  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (code), _ ("Could not move “%s”: %s"),
               shown, g_strerror (code));
  return FALSE;
}

gboolean
hm_store_delete (HmStore *self, HmStoreItem *item, GError **error)
{
  g_autofree char *folder = NULL, *trash = NULL;
  g_autoptr (HmStoreItem) keep = NULL;
  HmAutosave *autosave;

  g_return_val_if_fail (HM_IS_STORE (self) && HM_IS_STORE_ITEM (item), FALSE);

  if (!check_own (item, error))
    return FALSE;
  autosave = hm_autosave_find (self->autosaves, item);
  if (autosave != NULL && hm_autosave_is_running (autosave))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_BUSY,
                   /* Translators: the name of a run. */
                   _ ("“%s” is being measured; stop it before you delete it"), item->summary->name);
      return FALSE;
    }

  folder = g_build_filename (self->folder, TRASH, NULL);
  trash = trash_path (self, item->id);
  if (!make_folder (folder, error))
    return FALSE;

  /* What is still to be written would bring the file back. */
  keep = g_object_ref (item);
  hm_autosave_save_all (self->autosaves);
  hm_saver_flush (self->saver, NULL);
  if (g_rename (item->path, trash) != 0 && errno != ENOENT)
    return fail_move (item->path, errno, error);
  utimensat (AT_FDCWD, trash, NULL, 0); /* its age in the trash counts from now */
  g_ptr_array_add (self->trashed, g_strdup (trash));

  autosave = hm_autosave_find (self->autosaves, item);
  if (autosave != NULL)
    g_ptr_array_remove_fast (self->autosaves, autosave);
  hm_store_remove_item (self, item);
  return TRUE;
}

gboolean
hm_store_undelete (HmStore *self, const char *id, GError **error)
{
  g_autofree char *trash = NULL, *path = NULL, *name = NULL;

  g_return_val_if_fail (HM_IS_STORE (self), FALSE);
  g_return_val_if_fail (id != NULL, FALSE);

  trash = trash_path (self, id);
  path = path_of_id (self, id);
  if (!hm_file_move (trash, path, HM_FILE_NEVER_REPLACE))
    return fail_move (trash, errno, error);
  name = g_path_get_basename (path);
  return hm_store_look_at (self, name, error);
}

void
hm_store_empty_trash (HmStore *self)
{
  g_autofree char *folder = NULL;
  g_autoptr (GDir) dir = NULL;
  const char *name;

  g_return_if_fail (HM_IS_STORE (self));

  for (guint i = 0; i < self->trashed->len; i++)
    g_unlink (g_ptr_array_index (self->trashed, i));
  g_ptr_array_set_size (self->trashed, 0);

  /* What a killed process left there; what another process can still bring back stays. */
  folder = g_build_filename (self->folder, TRASH, NULL);
  dir = g_dir_open (folder, 0, NULL);
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      struct stat status;

      if (g_str_has_suffix (name, ".json") && g_lstat (path, &status) == 0 &&
          S_ISREG (status.st_mode) &&
          status.st_mtime + TRASH_SECONDS < g_get_real_time () / G_USEC_PER_SEC)
        g_unlink (path);
    }
}

gboolean
hm_store_flush (HmStore *self, GError **error)
{
  g_return_val_if_fail (HM_IS_STORE (self), FALSE);
  hm_autosave_save_all (self->autosaves);
  return hm_saver_flush (self->saver, error);
}
