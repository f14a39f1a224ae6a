/* hm-team.h: several threads that measure one common window
 *
 * The counted interval of each member lies wholly inside the time in which all the others work: a
 * member begins to count when all are at work, and works on, uncounted, until all have done their
 * share. The team's rate is the sum of its members' rates. With more members than CPUs they take
 * turns, and the rate is that of all work from the start of the first to the end of the last.
 *
 * Whether somebody else's thread runs beside a member on its core is not looked at here: two
 * members may be each other's neighbours, and that is part of what is measured. A window in which
 * the kernel gave a member's core to somebody else is flagged.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bench/hm-sampler.h"

G_BEGIN_DECLS

/* What one member did in the last window, nanoseconds by the clock. */
typedef struct
{
  gint64 busy_from, from, to, busy_to;
  guint64 operations; /* from busy_from to busy_to, uncounted ones too */
  gboolean switched;  /* it lost its core between from and to */
} HmTeamShare;

typedef struct _HmTeam HmTeam;

/* @n members, the calling thread is the first; the others are pinned to @cpus[1], @cpus[2] ... in
 * turn (@n_cpus 0: to none). @clock must be callable by several threads at once. */
HmTeam *hm_team_new (HmClock *clock, guint n, const int *cpus, guint n_cpus, GError **error);

/* The members sleep when there is no window; joins them. */
void hm_team_free (HmTeam *self);

/* The cores of all members forget at once what they learned of branches: hm-unlearn.h. @clock must
 * have a way to do so. */
void hm_team_unlearn (HmTeam *self, guint32 seed);

/* Every member does @count operations of its own task under the load of all the others. @timing
 * then says how long the team as one would need for @count operations, so that count / elapsed is
 * the sum of the rates. FALSE when an operation failed or was told to stop. */
gboolean hm_team_take (HmTeam *self, HmTask *const *tasks, guint64 count, HmTiming *timing);

const HmTeamShare *hm_team_get_share (HmTeam *self, guint member);

/* The member's part of the team's rate in the last window; those of all are 1 together. */
double hm_team_get_part (HmTeam *self, guint member);

/* What it is pinned to, or -1. */
int hm_team_get_cpu (HmTeam *self, guint member);

G_END_DECLS
