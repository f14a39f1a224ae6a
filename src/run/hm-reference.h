/* hm-reference.h: the runs that ship with the program
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-run.h"

G_BEGIN_DECLS

/* All of them (HmRun); they are part of the program and always there. */
GPtrArray *hm_reference_load_all (void);

/* The one with this id, "pentium-pro-200"; or NULL. */
HmRun *hm_reference_find (const char *id);

G_END_DECLS
