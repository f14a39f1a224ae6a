/* hm-apart.h: estimates of samples that were taken at two speeds of one machine
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bench/hm-estimate.h"

G_BEGIN_DECLS

/* @estimate: of the samples that hm-phases.h left unmarked; where these are too few to be believed,
 * of all of them, since a slower clock does not change how many cycles an operation takes.
 * @sustained: of those that were taken while the processor was slowed down; where these are too
 * few, the same as @estimate. FALSE when there is no sample. */
gboolean
hm_apart_estimate (const HmSample *samples, guint n, HmEstimate *estimate, HmEstimate *sustained);

G_END_DECLS
