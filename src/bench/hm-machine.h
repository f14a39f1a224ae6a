/* hm-machine.h: the machine and its state, as far as the system tells
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-run.h"

G_BEGIN_DECLS

/* @root: where /proc and /sys are looked for; NULL is the real ones (or $HASHMARK_SYSROOT). What is
 * not readable stays unknown. Both are quick (a few file reads), and are called outside of timing. */
void hm_machine_describe (HmMachine *machine, const char *root);
void hm_conditions_read (HmConditions *conditions, const char *root);

/* What would make figures suffer, as translated sentences, worst first: on battery, powersave
 * governor, load above 0.5, throttled or hot, virtual machine. Empty when all is well. */
GStrv hm_conditions_warnings (const HmConditions *conditions, const HmMachine *machine);

G_END_DECLS
