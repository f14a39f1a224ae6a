/* hm-settings-choice.h: what the settings ask a benchmark to do
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "bench/hm-plan.h"

G_BEGIN_DECLS

/* An HmChoice that owns what it points to, so that a thread can plan by it. */
typedef struct _HmOwnedChoice HmOwnedChoice;

/* By profile and engine; the custom profile also brings its algorithms, sizes, threads, seconds and
 * precision. */
HmOwnedChoice *hm_owned_choice_new_from_settings (GSettings *settings);
const HmChoice *hm_owned_choice_get (HmOwnedChoice *self);
void hm_owned_choice_free (HmOwnedChoice *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HmOwnedChoice, hm_owned_choice_free)

G_END_DECLS
