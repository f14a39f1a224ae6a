/* hm-unlearn.h: the core's branch predictor, emptied
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Fills the predictor of the calling thread's core with branches of its own, in some 0.3
 * milliseconds. @seed: another number makes them go other ways. */
void hm_unlearn (guint32 seed);

G_END_DECLS
