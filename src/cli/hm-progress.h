/* hm-progress.h: one line of a terminal that tells how far a benchmark is
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _HmProgress HmProgress;

/* Writes to standard error if that is a terminal, otherwise nowhere. */
HmProgress *hm_progress_new (void);

/* @share: 0 to 1. @remaining: seconds. @activity: what is measured now, or NULL. Cuts the line to
 * the terminal's width; calls within a quarter of a second of the last are left out. */
void hm_progress_show (HmProgress *self, double share, double remaining, const char *activity);

/* Writes @text on the line instead, as long as nobody can know how far it is. */
void hm_progress_say (HmProgress *self, const char *text);

/* Takes the line away, before anything else is written to the terminal. */
void hm_progress_clear (HmProgress *self);

void hm_progress_free (HmProgress *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HmProgress, hm_progress_free)

G_END_DECLS
