/* hm-energy.h: what the machine uses, where it tells
 *
 * The counters of the processor's packages (RAPL, by the kernel's powercap) count microjoules and
 * begin again at their end; they are of the whole package, with all its cores, whoever works on
 * them. Where there are none, a battery that is being discharged tells the power of the whole
 * machine, screen and all.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _HmEnergy HmEnergy;

/* @root: as for hm_sysroot_read (). NULL where nothing can be read. */
HmEnergy *hm_energy_new (const char *root);
void hm_energy_free (HmEnergy *self);

const char *hm_energy_get_source (HmEnergy *self); /* "package", "battery" */

/* Joules since the first reading, which is 0; @now is the time in nanoseconds. NAN once the source
 * has failed: the charger was plugged in. */
double hm_energy_read (HmEnergy *self, gint64 now);

/* Nanoseconds that are to be between two readings, so that the counter's own steps (a millisecond,
 * a battery's seconds) do not count, and that all that is known of a cell must come to. */
double hm_energy_get_shortest (HmEnergy *self);
double hm_energy_get_least (HmEnergy *self);

/* TRUE where there are counters that only the administrator may read. */
gboolean hm_energy_is_hidden (const char *root);

G_END_DECLS
