/* hm-import-folder.c: the files of a folder, for an import
 *
 * Links are not followed, so that a walk ends and does not leave the folder that somebody chose.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-import-folder"

#include "config.h"

#include "hm-import-folder.h"

#include <glib/gi18n.h>

#include "hm-import-source.h"

#define ATTRIBUTES                                                                                 \
  G_FILE_ATTRIBUTE_STANDARD_NAME "," G_FILE_ATTRIBUTE_STANDARD_DISPLAY_NAME                        \
                                 "," G_FILE_ATTRIBUTE_STANDARD_TYPE                                \
                                 "," G_FILE_ATTRIBUTE_STANDARD_IS_HIDDEN

typedef struct
{
  GFile *file;
  char *label;
  guint depth;
} Folder;

typedef struct
{
  GPtrArray *sources, *left_out;
  GQueue folders; /* of Folder: still to be looked into */
  guint n_seen;   /* entries of any kind */
  GCancellable *cancellable;
} Walk;

static void
folder_free (gpointer data)
{
  Folder *folder = data;

  g_object_unref (folder->file);
  g_free (folder->label);
  g_free (folder);
}

static Folder *
folder_new (GFile *file, const char *label, guint depth)
{
  Folder *folder = g_new0 (Folder, 1);

  folder->file = g_object_ref (file);
  folder->label = g_strdup (label);
  folder->depth = depth;
  return folder;
}

static void
leave_out (Walk *self, const char *label, const char *reason)
{
  HmImportRemark *remark = g_new0 (HmImportRemark, 1);

  remark->text = g_strdup (label);
  remark->reason = g_strdup (reason);
  g_ptr_array_add (self->left_out, remark);
}

/* Why an entry is not looked at; NULL: it is. */
static const char *
find_fault (GFileInfo *info, guint depth)
{
  GFileType type = g_file_info_get_file_type (info);

  if (g_file_info_get_is_hidden (info))
    return _ ("hidden");
  if (type == G_FILE_TYPE_SYMBOLIC_LINK)
    return _ ("a link: open what it leads to");
  if (type == G_FILE_TYPE_DIRECTORY)
    return depth < HM_IMPORT_MAX_DEPTH ? NULL : _ ("too deep within folders: open this one");
  return type == G_FILE_TYPE_REGULAR ? NULL : _ ("neither a file nor a folder");
}

static int
compare_entries (gconstpointer a, gconstpointer b)
{
  GFileInfo *one = *(GFileInfo *const *) a, *other = *(GFileInfo *const *) b;
  gboolean one_folder = g_file_info_get_file_type (one) == G_FILE_TYPE_DIRECTORY;
  gboolean other_folder = g_file_info_get_file_type (other) == G_FILE_TYPE_DIRECTORY;

  if (one_folder != other_folder)
    return one_folder ? 1 : -1;
  return g_strcmp0 (g_file_info_get_name (one), g_file_info_get_name (other));
}

static void
take_entry (Walk *self, const Folder *folder, GFileInfo *info)
{
  g_autoptr (GFile) file = g_file_get_child (folder->file, g_file_info_get_name (info));
  g_autofree char *name = hm_import_safe_name (g_file_info_get_display_name (info));
  g_autofree char *label = g_build_filename (folder->label, name, NULL);
  const char *fault = find_fault (info, folder->depth);

  if (fault != NULL)
    leave_out (self, label, fault);
  else if (g_file_info_get_file_type (info) == G_FILE_TYPE_DIRECTORY)
    g_queue_push_tail (&self->folders, folder_new (file, label, folder->depth + 1));
  else
    g_ptr_array_add (self->sources, hm_import_source_new_file (file, label));
}

static gboolean
look_into (Walk *self, const Folder *folder, GError **error)
{
  g_autoptr (GPtrArray) entries = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GFileEnumerator) enumerator = NULL;
  GFileInfo *info;

  enumerator = g_file_enumerate_children (
      folder->file, ATTRIBUTES, G_FILE_QUERY_INFO_NOFOLLOW_SYMLINKS, self->cancellable, error);
  if (enumerator == NULL)
    return FALSE;
  for (; self->n_seen < HM_IMPORT_MAX_ENTRIES; self->n_seen++)
    {
      g_autoptr (GError) local_error = NULL;

      info = g_file_enumerator_next_file (enumerator, self->cancellable, &local_error);
      if (info == NULL && local_error != NULL)
        {
          g_propagate_error (error, g_steal_pointer (&local_error));
          return FALSE;
        }
      if (info == NULL)
        break;
      g_ptr_array_add (entries, info);
    }
  g_ptr_array_sort (entries, compare_entries);
  for (guint i = 0; i < entries->len; i++)
    if (self->sources->len < HM_IMPORT_MAX_FILES)
      take_entry (self, folder, g_ptr_array_index (entries, i));
    else
      self->n_seen = HM_IMPORT_MAX_ENTRIES;
  if (self->n_seen >= HM_IMPORT_MAX_ENTRIES)
    leave_out (self, folder->label, _ ("too many files from here on: open folders one by one"));
  return TRUE;
}

gboolean
hm_import_folder_walk (GFile *folder,
                       const char *label,
                       GPtrArray *sources,
                       GPtrArray *left_out,
                       GCancellable *cancellable,
                       GError **error)
{
  Walk walk = { sources, left_out, G_QUEUE_INIT, 0, cancellable };
  gboolean done = TRUE;

  g_return_val_if_fail (G_IS_FILE (folder), FALSE);
  g_return_val_if_fail (label != NULL, FALSE);

  g_queue_push_tail (&walk.folders, folder_new (folder, label, 1));
  while (done && walk.n_seen < HM_IMPORT_MAX_ENTRIES && !g_queue_is_empty (&walk.folders))
    {
      Folder *next = g_queue_pop_head (&walk.folders);
      g_autoptr (GError) local_error = NULL;

      if (!look_into (&walk, next, &local_error))
        {
          /* One folder that may not be read does not spoil the others. */
          done =
              next->depth > 1 && !g_error_matches (local_error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
          if (done)
            leave_out (&walk, next->label, local_error->message);
          else
            g_propagate_error (error, g_steal_pointer (&local_error));
        }
      folder_free (next);
    }
  g_queue_clear_full (&walk.folders, folder_free);
  return done;
}
