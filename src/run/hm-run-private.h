/* hm-run-private.h: the inside of a run, for the reader, the writer and the store
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <json-glib/json-glib.h>

#include "run/hm-file.h"
#include "run/hm-result-private.h"
#include "run/hm-row.h"
#include "run/hm-run.h"

G_BEGIN_DECLS

/* The objects of a saved run that can hold fields which this version does not know. */
typedef enum
{
  HM_SECTION_RUN,
  HM_SECTION_MACHINE,
  HM_SECTION_LIBRARY,
  HM_SECTION_METHOD,
  HM_SECTION_CONDITIONS,
  HM_N_SECTIONS,
} HmSection;

struct _HmRun
{
  GObject      parent_instance;
  char        *id;
  char        *name; /* NULL: made of library and date */
  char        *note;
  char        *source; /* NULL: it was not imported, or nobody knows */
  GDateTime   *created; /* never NULL */
  gboolean     undated; /* the file does not tell when; created is a guess and is not saved */
  HmOrigin     origin;
  HmRunStatus  status;
  HmMachine    machine;
  HmLibrary    library;
  HmMethod     method;
  HmConditions conditions;
  HmMoments   *moments;    /* or NULL */
  HmRow       *rows;       /* what the first results are made of, or NULL */
  guint        n_rows;
  HmRowCommon  common;     /* of the rows */
  GPtrArray   *results;    /* of HmResult, NULL where a row was not asked for; or NULL: all so */
  GHashTable  *by_key;     /* HmResultKey of the first result with that key -> HmResult; or NULL */
  GPtrArray   *handshakes; /* of HmHandshake, or NULL */
  GPtrArray   *pairs;      /* of HmPaired, or NULL */
  GPtrArray   *cores;      /* of HmCore, or NULL */
  JsonObject  *extra[HM_N_SECTIONS]; /* unknown fields, or NULL; never changed */
  char        *default_name;         /* what hm_run_get_name () last made */
};

/* The fields of a result, which are good as long as the run is not changed; @room is where they are
 * put when there is no object yet. @result becomes the object, or NULL. */
const HmResultData *
hm_run_peek_result (HmRun *self, guint position, HmResultData *room, HmResult **result);

/* A result of the run changed: tells. */
void hm_run_result_changed (HmRun *self, HmResult *result);

/* The file that holds a run names it. */
void hm_run_set_id (HmRun *self, const char *id);

/* A new id for something made at @created: date, time and four letters by chance. */
char *hm_run_make_id (GDateTime *created);

/* hm_run_load (), and what the file was when it was read. */
HmRun *hm_run_load_stamped (const char *path, HmFileStamp *stamp, GError **error);

/* The error of a file that is too large. */
void hm_run_set_size_error (const char *file_name, GError **error);

/* Frees the strings of an HmMachine ... HmHandshake, and copies them after a struct assignment; the
 * fields stand in hm-run-fields.h. */
void hm_section_clear (HmSection section, gpointer data);
void hm_section_copy_strings (HmSection section, gpointer data);
void hm_handshake_copy_strings (HmHandshake *handshake);
void hm_handshake_clear (HmHandshake *handshake);
void hm_paired_copy_strings (HmPaired *paired);
void hm_paired_clear (HmPaired *paired);

G_END_DECLS
