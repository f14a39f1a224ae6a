/* hm-result.h: one measured cell
 *
 * A result's identity is (algorithm, operation, size or bits, threads, engine, workload). Its
 * figures change while it is measured; "changed" tells.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "run/hm-vocabulary.h"

G_BEGIN_DECLS

/* What identifies a result. Those of a result live as long as it does; among results that live at
 * the same time equal strings are equal pointers. */
typedef struct
{
  const char *algorithm; /* canonical id, "aes-128-cbc"; a name no table knows stays as printed */
  HmOperation operation;
  gint64      size;     /* bytes a call, or -1 when the operation takes none */
  guint       bits;     /* key bits, or 0 */
  guint       threads;  /* 1 or more */
  const char *engine;   /* "built-in", "openssl"; or the library's id of an imported run */
  const char *workload; /* "hash:init+update+final" ...; may be NULL where nobody knows */
} HmResultKey;

gboolean hm_result_key_equal (const HmResultKey *a, const HmResultKey *b);
guint    hm_result_key_hash (const HmResultKey *key);

/* The figures of a cell. Values are in the result's unit; what is not known is NAN. */
typedef struct
{
  double   value;       /* the estimate */
  double   low, high;   /* 95 % interval */
  double   wall_median; /* plain median by the wall clock, without correction */
  double   cycles;      /* core cycles per byte, or per operation */
  double   energy;      /* joules per byte, or per operation, of HmMethod's energy_source */
  double   sustained;   /* of a run that slid to a slower clock: the value there; else NAN */
  guint    samples;     /* taken */
  guint    accepted;    /* of these, undisturbed */
  HmStatus status;
} HmFigures;

#define HM_FIGURES_NONE                                                                            \
  ((HmFigures){ .value = NAN, .low = NAN, .high = NAN, .wall_median = NAN, .cycles = NAN,          \
                .energy = NAN, .sustained = NAN, .status = HM_STATUS_PENDING })

/* One sample of a cell, as kept for dot plots and checks. */
typedef enum
{
  HM_SAMPLE_OK       = 0,
  HM_SAMPLE_CLOCK    = 1 << 0, /* the core's clock changed within the sample, or it was preempted */
  HM_SAMPLE_SHARED   = 1 << 1, /* the front-end probe saw somebody else on the core */
  HM_SAMPLE_WARMUP   = 1 << 2, /* taken before caches and clock settled */
  HM_SAMPLE_SWITCHED = 1 << 3, /* the kernel took the thread off the core (involuntary switch) */
  HM_SAMPLE_THROTTLED = 1 << 4, /* while the processor was slowed down, or after it slid there */
  HM_SAMPLE_ROUND    = 1 << 5, /* while the hypervisor took much time, or the power changed */
} HmSampleFlags;

typedef struct
{
  double        at;       /* seconds since the run began */
  double        seconds;  /* wall seconds per operation */
  double        cycles;   /* core cycles per operation, by the clock chain; NAN if unknown */
  guint64       count;    /* operations in the batch */
  HmSampleFlags flags;
} HmSample;

/* What one of several threads did of the whole. */
typedef struct
{
  int    cpu;   /* that it was pinned to, or -1 */
  double value; /* in the result's unit; those of all together are the result's value */
} HmMember;
#define HM_MAX_MEMBERS 1024

/* A sustained run's course: a mean over some time. */
typedef struct
{
  double at;          /* seconds since the run began, of the middle */
  double value;       /* in the result's unit, by the wall clock */
  double hertz;       /* of the core's clock, or NAN */
  double temperature; /* degrees Celsius, or NAN */
} HmPoint;
#define HM_MAX_POINTS 1024

#define HM_TYPE_RESULT (hm_result_get_type ())
G_DECLARE_FINAL_TYPE (HmResult, hm_result, HM, RESULT, GObject)

HmResult          *hm_result_new (const HmResultKey *key, HmUnit unit);

const HmResultKey *hm_result_get_key (HmResult *self);
HmUnit             hm_result_get_unit (HmResult *self);
const HmFigures   *hm_result_get_figures (HmResult *self);
const char        *hm_result_get_printed (HmResult *self);        /* name as printed, or NULL */
const char        *hm_result_get_implementation (HmResult *self); /* "aes-ni", or NULL */
const char        *hm_result_get_clock (HmResult *self);          /* "wall", "user" or NULL */
const char        *hm_result_get_message (HmResult *self);        /* why it failed, or NULL */
guint              hm_result_get_line (HmResult *self);           /* of an imported text, or 0 */
const GArray      *hm_result_get_samples (HmResult *self);        /* of HmSample, may be empty */

const GArray      *hm_result_get_members (HmResult *self);        /* of HmMember, may be empty */
const GArray      *hm_result_get_points (HmResult *self);         /* of HmPoint, may be empty */

/* TRUE when there is a figure to show: status ok or disturbed, and a finite value above 0. */
gboolean hm_result_has_value (HmResult *self);

/* The value as a speed, whatever the unit: bytes or operations per second; NAN without a figure. */
double hm_result_get_speed (HmResult *self);

/* Setters emit "changed". */
void hm_result_set_figures (HmResult *self, const HmFigures *figures);
void hm_result_set_printed (HmResult *self, const char *printed);
void hm_result_set_implementation (HmResult *self, const char *implementation);
void hm_result_set_clock (HmResult *self, const char *clock);
void hm_result_set_message (HmResult *self, const char *message);
void hm_result_set_line (HmResult *self, guint line);
void hm_result_add_samples (HmResult *self, const HmSample *samples, guint n_samples);
void hm_result_set_members (HmResult *self, const HmMember *members, guint n_members);
void hm_result_set_points (HmResult *self, const HmPoint *points, guint n_points);

/* Sets @flags on the samples that were taken after @from and not after @to (seconds since the run
 * began); figures stay, and nobody is told. TRUE when there was any. */
gboolean hm_result_mark_samples (HmResult *self, double from, double to, HmSampleFlags flags);

G_END_DECLS
