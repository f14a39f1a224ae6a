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

/* What was used while something of one kind was done. */
typedef struct
{
  double joules;
  double nanoseconds;
} HmEnergyCount;

/* Adds what was used from @since, when hm_energy_read () told @from, until @now, where that is long
 * enough; @self may be NULL. */
void hm_energy_add (HmEnergy *self, HmEnergyCount *count, double from, gint64 since, gint64 now);

/* Watts, or NAN where it is not known for long enough; @self may be NULL. */
double hm_energy_get_watts (HmEnergy *self, const HmEnergyCount *count);

/* TRUE where there are counters that only the administrator may read. */
gboolean hm_energy_is_hidden (const char *root);

G_END_DECLS
