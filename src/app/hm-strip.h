/* hm-strip.h: the machine's state over the time of a run, as a thin strip
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "run/hm-run.h"

G_BEGIN_DECLS

#define HM_TYPE_STRIP (hm_strip_get_type ())
G_DECLARE_FINAL_TYPE (HmStrip, hm_strip, HM, STRIP, GtkWidget)

GtkWidget *hm_strip_new (void);

/* Whose rows are drawn, over @duration seconds; @run may be NULL. Call it again when it changed. */
void hm_strip_set_run (HmStrip *self, HmRun *run, double duration);

G_END_DECLS
