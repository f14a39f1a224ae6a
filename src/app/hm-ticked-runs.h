/* hm-ticked-runs.h: the runs that are shown, each with its colour
 *
 * What is ticked in the sidebar. A run keeps its colour for as long as it stays ticked. Everything
 * that draws asks here what to draw, and hears here when that changes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "report/hm-chart.h"
#include "report/hm-figure.h"
#include "run/hm-store.h"

G_BEGIN_DECLS

#define HM_TICKED_RUNS_MAX HM_PALETTE_SIZE

#define HM_TYPE_TICKED_RUNS (hm_ticked_runs_get_type ())
G_DECLARE_FINAL_TYPE (HmTickedRuns, hm_ticked_runs, HM, TICKED_RUNS, GObject)

/* Signals: "changed" (which runs, or what describes them), "figures-changed" (a figure of a shown
 * run; at most four times a second), "message" (const char *: why a run could not be ticked). */

/* The ids that are ticked are kept in the setting "ticked"; they are ticked again as their runs
 * appear in @store. */
HmTickedRuns *hm_ticked_runs_new (HmStore *store, GSettings *settings);

void hm_ticked_runs_add (HmTickedRuns *self, HmStoreItem *item); /* reads its run in a thread */
/* Ticks a run that is in memory; where all places are taken, the one that was ticked first goes.
 * @stored: FALSE for a run that could not be saved, and so is in no store. */
void hm_ticked_runs_add_run (HmTickedRuns *self, HmRun *run, gboolean stored);
void hm_ticked_runs_remove (HmTickedRuns *self, const char *id);
void hm_ticked_runs_toggle (HmTickedRuns *self, HmStoreItem *item);
void hm_ticked_runs_clear (HmTickedRuns *self);
gboolean hm_ticked_runs_contains (HmTickedRuns *self, const char *id);
guint hm_ticked_runs_get_n (HmTickedRuns *self);

/* Ticks the run of this id as soon as it appears in the store (undo of a deletion). */
void hm_ticked_runs_expect (HmTickedRuns *self, const char *id);

/* The run that the others are held against: the one that was chosen, for as long as it is ticked,
 * or else as hm_figure_choose_baseline (). NULL where fewer than two are shown. @id: of a ticked run, or of one that is
 * expected. Kept in the setting "baseline". */
const char *hm_ticked_runs_get_baseline (HmTickedRuns *self);
void hm_ticked_runs_set_baseline (HmTickedRuns *self, const char *id);

/* The palette index of a ticked run, or -1. */
int hm_ticked_runs_get_colour (HmTickedRuns *self, const char *id);

/* Ticked runs that have been read, newest first: as they stand in a group of the sidebar, and so
 * that the run that is being measured leads. Valid until the next "changed". */
const HmShown *hm_ticked_runs_get_shown (HmTickedRuns *self, guint *n);

/* TRUE while a ticked run is being read: any, or the one of an id. */
gboolean hm_ticked_runs_get_loading (HmTickedRuns *self);
gboolean hm_ticked_runs_is_loading (HmTickedRuns *self, const char *id);

G_END_DECLS
