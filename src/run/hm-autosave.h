/* hm-autosave.h: saves a run by itself when it changed
 *
 * While the run is being measured it is saved at most once a second; when its status changes, at
 * once. A run that is being measured, or is not on the disk yet, is held.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-saver.h"
#include "run/hm-store.h"

G_BEGIN_DECLS

typedef struct _HmAutosave HmAutosave;

/* @all is the list that the autosave takes itself out of when the run goes; it frees its elements by
 * hm_autosave_free (). Saves the run for the first time. */
HmAutosave *hm_autosave_new (HmStoreItem *item, HmRun *run, HmSaver *saver, GPtrArray *all);
void        hm_autosave_free (HmAutosave *self);

gboolean     hm_autosave_is_running (HmAutosave *self);

/* TRUE while the run in memory is ahead of what is on the disk. */
gboolean hm_autosave_is_ahead (HmAutosave *self);

/* Is to be saved within a second. */
void hm_autosave_touch (HmAutosave *self);

/* Saves now; @edited: name or note were changed by a person here. May free @self. */
void hm_autosave_save (HmAutosave *self, gboolean edited);

/* The one of an item, or NULL. */
HmAutosave *hm_autosave_find (GPtrArray *all, HmStoreItem *item);

/* Saves all that is ahead. */
void hm_autosave_save_all (GPtrArray *all);

G_END_DECLS
