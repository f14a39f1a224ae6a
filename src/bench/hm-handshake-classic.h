/* hm-handshake-classic.h: the rows of the table of 1997
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bench/hm-handshake-plan.h"

G_BEGIN_DECLS

/* Adds the 27 rows to @cells, of HmHandshakeCell, each full and resumed: those of @offers, of
 * HmTlsOffer; engines that have the same row stand beside each other. FALSE with an error where a
 * protocol of @choice is none, or an engine of it has no row. */
gboolean hm_handshake_classic_add (GArray *cells,
                                   const HmHandshakeChoice *choice,
                                   const GPtrArray *offers,
                                   GError **error);

G_END_DECLS
