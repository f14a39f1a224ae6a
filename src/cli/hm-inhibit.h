/* hm-inhibit.h: the computer does not fall asleep while something is measured
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Asks logind for it. What it returns is to be given to hm_inhibit_end (); -1 where there is nobody
 * to ask, or no leave, which is no fault. */
int  hm_inhibit_begin (const char *reason);
void hm_inhibit_end (int inhibitor);

G_END_DECLS
