/* hm-exporter.h: takes something away: saves it, copies it, prints it
 *
 * For every window that shows charts. All is made in a thread; the window goes on.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "hm-export-job.h"

G_BEGIN_DECLS

/* How the window says what came of it: @done, or else @error. */
typedef void (*HmExportTell) (GtkWindow *window, const char *done, const char *error);

/* Asks for a file. All of these take @job. */
void hm_exporter_save (GtkWindow *window, HmExportTell tell, HmExportJob *job, HmTake take);

/* Where a file is there already and not to be replaced, it asks. */
void hm_exporter_save_to (GtkWindow *window,
                          HmExportTell tell,
                          HmExportJob *job,
                          HmTake take,
                          GFile *file,
                          gboolean replace);

void hm_exporter_copy_charts (GtkWindow *window, HmExportTell tell, HmExportJob *job);
void hm_exporter_copy_report (GtkWindow *window, HmExportTell tell, HmExportJob *job);
void hm_exporter_print (GtkWindow *window, HmExportTell tell, HmExportJob *job);

G_END_DECLS
