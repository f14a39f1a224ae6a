/* hm-handshake-wish.h: what the settings ask a measurement of connections to do
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "bench/hm-handshake-plan.h"

G_BEGIN_DECLS

/* It owns what it holds, so that a thread can plan by it. */
typedef struct _HmHandshakeWish HmHandshakeWish;

/* The profile; the custom one also brings its protocols, suites, keys, bytes, threads and seconds. */
HmHandshakeWish *hm_handshake_wish_new_from_settings (GSettings *settings);
void hm_handshake_wish_free (HmHandshakeWish *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HmHandshakeWish, hm_handshake_wish_free)

/* Engines are asked for their connections, which can take seconds. */
HmHandshakePlan *hm_handshake_wish_plan (HmHandshakeWish *self, GError **error);

G_END_DECLS
