/* hm-handshake-listing.h: a run's handshakes with all that is derived from them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-run.h"

G_BEGIN_DECLS

/* For people: a table of connections; below it, where there are several numbers of bytes, one of
 * what a handshake and what a byte costs. Nothing is cut off. */
char *hm_handshake_listing_table (HmRun *run);

/* RFC 4180: a row a handshake, measured and derived fields. */
char *hm_handshake_listing_csv (HmRun *run);

/* The run as it is saved; its handshakes have an object "derived" besides. */
char *hm_handshake_listing_json (HmRun *run);

G_END_DECLS
