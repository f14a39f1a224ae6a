/* fake-handshakes.h: connections that take as long as a test says
 *
 * They pass the time of fake-measure.h: a measurement of them is ruled by the same calls.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "hm-session.h"

G_BEGIN_DECLS

/* Has @session measure connections of a fake engine: two of today, two of 1997. */
void fake_handshakes_install (HmSession *session);

/* From now on no connection comes about; or they do again. */
void fake_handshakes_spoil (gboolean spoil);

/* The next plan fails with this message; NULL: no longer. */
void fake_handshakes_refuse (const char *message);

G_END_DECLS
