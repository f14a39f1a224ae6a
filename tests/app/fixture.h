/* fixture.h: the application in a test: its own folders, a fake engine, and ways to wait and look
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "hm-application.h"
#include "hm-window.h"

G_BEGIN_DECLS

/* Sets folders and GTK up; exits with 77 (skipped) where there is no display. The test's own
 * program arguments are left to g_test_init (). */
void fixture_init (int *argc, char ***argv);

/* The one application of the process: GTK knows no second one. Removed with its folder by
 * fixture_end (). */
HmApplication *fixture_get_application (void);
HmSession *fixture_get_session (void);
GSettings *fixture_get_settings (void);
void fixture_end (void);

/* A window with nothing ticked, presented and drawn; and its end, which proves that nothing holds
 * it. */
HmWindow *fixture_open_window (void);
void fixture_close_window (HmWindow *window);

/* Saves a run of this computer: figures of a machine @factor times as fast as the fake engine's. */
HmStoreItem *fixture_add_run (const char *name, double factor, int days_ago);

/* Ticks it and waits until its run has been read and drawn. */
void fixture_tick (HmStoreItem *item);
void fixture_load (HmTickedRuns *ticked); /* waits until all that are ticked have been read */

/* Iterates the main context until @condition holds; fails the test after some (real) seconds. */
typedef gboolean (*FixtureCondition) (gpointer data);
void fixture_wait (FixtureCondition condition, gpointer data, const char *what);
void fixture_settle (void); /* until nothing is to be done, and everything is drawn */

#define FIXTURE_WAIT(condition, data)                                                              \
  fixture_wait ((FixtureCondition) (condition), (data), #condition)

gboolean fixture_is_idle (gpointer unused);
/* The same of connections. */
gboolean fixture_has_connections (gpointer unused);
gboolean fixture_is_waiting (gpointer unused); /* a run is measured, each result has a figure, and
                                                   time stands still */

/* Lets the measurement that is on come to its end. */
void fixture_finish (void);

HmRun *fixture_get_only_run (void); /* that is shown */
void fixture_forget_runs (void);    /* all runs of this computer go */

/* The first widget below @root of a type for which @match (may be NULL) holds; NULL if none. */
typedef gboolean (*FixtureMatch) (GtkWidget *widget, gconstpointer data);
GtkWidget *fixture_find (GtkWidget *root, GType type, FixtureMatch match, gconstpointer data);
GtkWidget *fixture_find_row (HmWindow *window, const char *name); /* HmRunRow that is on screen */
HmStoreItem *fixture_find_item (const char *name);                /* borrowed */
guint fixture_count_children (GtkWidget *widget);
GtkWindow *fixture_find_toplevel (GType type);

/* What @widget looks like, as a PNG file. */
void fixture_shoot (GtkWidget *widget, const char *path);

G_END_DECLS
