/* hm-run-argument.h: a run as a word of the command line names it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-store.h"

G_BEGIN_DECLS

typedef struct _HmRunSource HmRunSource;

/* Reads the library of runs when the first name is looked up. */
HmRunSource *hm_run_source_new (void);
void hm_run_source_free (HmRunSource *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HmRunSource, hm_run_source_free)

/* @word: the name of a file with a saved run, or the name or id of a run of the library or of a
 * reference run; a file goes before a name. Transfer full. Errors say what was looked for. */
HmRun *hm_run_source_load (HmRunSource *self, const char *word, GError **error);

/* The same where several runs are wanted: adds the run to @runs, or all that the file holds, such as
 * a report in HTML. */
gboolean hm_run_source_add (HmRunSource *self, const char *word, GPtrArray *runs, GError **error);

/* The library and the reference runs. Borrowed; NULL with an error when the folder cannot be read. */
HmStore *hm_run_source_get_store (HmRunSource *self, GError **error);

/* The names by which hm_run_source_load () finds the runs of the library and the reference runs;
 * of several with one name, their ids. For completion: an unreadable library has none. */
GStrv hm_run_source_list_names (void);

G_END_DECLS
