/* hm-saver.h: writes runs to files in a thread of its own
 *
 * Two processes may work in one folder (the window and hashmark-cli). Each write is made under a lock
 * of the folder, a run's first write never replaces a file, and a name or note that another process
 * gave to a file in the meantime is kept.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-file.h"
#include "run/hm-index.h"
#include "run/hm-run.h"

G_BEGIN_DECLS

typedef struct _HmSaver HmSaver;

typedef struct
{
  /* A file could not be written; @message is for people. */
  void (*failed) (const char *path, const char *message, gpointer data);
  /* The file's name and note now: after an edit, and when another process had changed them. */
  void (*renamed) (const char *path, const char *name, const char *note, gpointer data);
} HmSaverEvents;

/* The events come in the main context that is the thread's default now. */
HmSaver *hm_saver_new (const HmSaverEvents *events, gpointer data);

/* Finishes what was asked for; no events come any more. */
void hm_saver_free (HmSaver *self);

/* Takes @copy, which nobody else may hold. A file that did not come from here is never replaced.
 * @edited: name and note were changed here and win over another process's. */
void hm_saver_save (HmSaver *self, HmRun *copy, const char *path, gboolean edited);

/* Reads the file, changes name or note (where not NULL), and writes it again. */
void hm_saver_edit (HmSaver *self, const char *path, const char *name, const char *note);

/* Takes @index. One that cannot be written is no error: it only saves time. */
void hm_saver_write_index (HmSaver *self, HmIndex *index, const char *path);

/* TRUE when the file's content came from here. */
gboolean hm_saver_wrote (HmSaver *self, const char *path, const HmFileStamp *stamp);

/* TRUE while something is still to be written to @path. */
gboolean hm_saver_is_busy (HmSaver *self, const char *path);

/* Waits until all runs are written; the first error since the last time. */
gboolean hm_saver_flush (HmSaver *self, GError **error);

G_END_DECLS
