/* hm-engines.h: the engines of this program, for the table in hm-engine.c
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/hm-engine.h"

G_BEGIN_DECLS

extern const HmEngine hm_engine_builtin;
extern const HmEngine hm_engine_openssl;

/* For engines that list their offers: whether the old speed tables had a row for this. */
gboolean hm_engine_is_classic (const char *algorithm, HmOperation operation);

/* For engines that prepare: whether the offer can be measured with blocks of @size bytes. */
gboolean hm_offer_takes_size (const HmOffer *offer, gint64 size, GError **error);

G_END_DECLS
