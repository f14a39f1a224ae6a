/* hm-run-fields.h: which field of a saved run stands where in which struct
 *
 * One table an object; reading, writing, copying and freeing all go by it, so that a new field is one
 * line (and one in docs/run-format.md and docs/run.schema.json).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-result-private.h"
#include "run/hm-run-private.h"

G_BEGIN_DECLS

#define HM_RUN_FORMAT_NAME    "hashmark-run"
#define HM_RUN_FORMAT_VERSION 1

typedef enum
{
  HM_FIELD_TEXT,      /* char *, owned; NULL is null */
  HM_FIELD_WORD,      /* const char *, a word (hm-word.h); NULL is null */
  HM_FIELD_SHARED,    /* the same, of any length */
  HM_FIELD_NUMBER,    /* double; NAN is null */
  HM_FIELD_COUNT,     /* guint; 0 is 0, null is 0 */
  HM_FIELD_KNOWN,     /* guint; 0 is null */
  HM_FIELD_THREADS,   /* guint; at least 1, null is 1 */
  HM_FIELD_WIDE,      /* guint64; HM_COUNT_UNKNOWN is null */
  HM_FIELD_MEMORY,    /* guint64; 0 is null */
  HM_FIELD_SIZE,      /* gint64; -1 is null */
  HM_FIELD_OPERATION, /* HmOperation as a word */
  HM_FIELD_UNIT,
  HM_FIELD_STATUS,
  HM_FIELD_VERDICT,
  HM_FIELD_TRACE, /* known by name, read and written apart; so are the lists of hm-columns.h */
} HmFieldKind;

typedef struct
{
  const char *name;
  HmFieldKind kind;
  gsize offset;
  gboolean required;
  gboolean optional; /* left out where it is not known, and not null */
} HmField;

/* Each ends with a row without a name. */
extern const HmField hm_machine_fields[];
extern const HmField hm_library_fields[];
extern const HmField hm_method_fields[];
extern const HmField hm_conditions_fields[];
extern const HmField hm_result_fields[]; /* offsets in HmResultData */
extern const HmField hm_handshake_fields[];
extern const HmField hm_paired_fields[];
extern const HmField hm_core_fields[];

/* The objects within a run that hold nothing but plain fields; of HM_SECTION_RUN there is none. */
typedef struct
{
  const char    *name;
  const HmField *fields;
  gsize          offset; /* in HmRun */
} HmSectionFields;
extern const HmSectionFields hm_run_sections[HM_N_SECTIONS];

/* The members of the run's own object, ended by NULL. */
extern const char *const hm_run_members[];

#define HM_N_ORIGINS (HM_ORIGIN_REFERENCE + 1)
extern const char *const hm_origin_words[HM_N_ORIGINS];

G_END_DECLS
