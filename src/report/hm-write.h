/* hm-write.h: a run as text: table, JSON, CSV, and the two forms of openssl speed
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "report/hm-format.h"
#include "run/hm-run.h"

G_BEGIN_DECLS

char *
hm_write_table (HmRun *run, HmUnits units, guint columns); /* for people, at most @columns wide */
char *hm_write_csv (HmRun *run);     /* RFC 4180, header line, numbers by the C locale */
char *hm_write_openssl (HmRun *run); /* the summary of openssl speed 3.x, to the letter */
char *hm_write_mr (HmRun *run);      /* openssl speed -mr: +H, +F lines */

G_END_DECLS
