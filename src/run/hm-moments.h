/* hm-moments.h: the machine's state over the time of a run, a row each half second or so
 *
 * What the system does not tell is unknown: NAN, or NULL. A long run has no more rows than a short
 * one: when there are too many, each two neighbours become one that tells the same.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define HM_MOMENTS_MAX 480

/* Of the time since the moment before it. */
typedef struct
{
  double at;            /* seconds since the run began, pauses not counted: when it ended */
  double frequency;     /* hertz of the worker's core, by its own chain of cycles */
  double system;        /* the same as the system tells it (cpufreq) */
  double temperature;   /* degrees Celsius */
  double throttled;     /* throttle events */
  double switches;      /* involuntary context switches of the workers */
  double steal;         /* share of the time that the hypervisor took, 0..1 */
  double load;          /* 1-minute load average; it has the workers in it */
  double battery;       /* level 0..1 */
  double disturbed;     /* share of the samples that were set aside when they were taken, 0..1 */
  const char *power;    /* "mains", "battery": words (hm-word.h) */
  const char *governor; /* "powersave" ... */
} HmMoment;

/* Everything unknown, at @at. */
HmMoment hm_moment_new (double at);
void hm_moment_clear (HmMoment *moment); /* lets go of its words */

typedef struct _HmMoments HmMoments;

HmMoments *hm_moments_new (void);
HmMoments *hm_moments_copy (const HmMoments *self);
void hm_moments_free (HmMoments *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HmMoments, hm_moments_free)

/* Takes over the words of @moment. Times only grow; an earlier one is taken to be of the last. */
void hm_moments_take (HmMoments *self, HmMoment *moment);

guint hm_moments_get_n (const HmMoments *self); /* also of NULL: 0 */
const HmMoment *hm_moments_get (const HmMoments *self, guint index);

/* When the time of a moment began: with the one before it. */
double hm_moments_get_start (const HmMoments *self, guint index);

/* One known column, by the name that saved runs have for it. */
typedef struct
{
  const char *name;
  gsize offset;     /* in HmMoment */
  gboolean is_word; /* else a double */
} HmMomentColumn;
extern const HmMomentColumn hm_moment_columns[]; /* ended by a NULL name; "at" is the first */

/* The lowest, the middle and the highest known value of a column of numbers; FALSE when none is
 * known. Each may be NULL. */
gboolean hm_moments_range (const HmMoments *self,
                           gsize offset,
                           double *lowest,
                           double *middle,
                           double *highest);

G_END_DECLS
