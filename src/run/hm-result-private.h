/* hm-result-private.h: the inside of a result, for the reader and the writer of saved runs
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <json-glib/json-glib.h>

#include "run/hm-result.h"
#include "run/hm-run.h"

G_BEGIN_DECLS

/* Everything that is a field of the saved result, in one struct, so that one table of names and
 * offsets (hm-run-fields.h) reads and writes it. */
typedef struct
{
  HmResultKey key;
  HmUnit      unit;
  HmFigures   figures;
  const char
      *implementation; /* this and the next two are words (hm-word.h) like those of the key */
  const char *clock;
  const char *printed;
  char       *message;
  guint       line;
} HmResultData;

struct _HmResult
{
  GObject      parent_instance;
  HmResultData data;
  HmRun *run;        /* whose result it is, or NULL; it does not hold it */
  GArray *samples;   /* of HmSample, or NULL: none */
  GArray *members;   /* of HmMember, or NULL: none */
  GArray *points;    /* of HmPoint, or NULL: none */
  JsonObject  *extra;   /* fields that this version does not know, or NULL; never changed */
};

/* Takes over all that @data holds. */
HmResult *hm_result_new_take (const HmResultData *data);

/* Frees what the fields hold, and copies them after a struct assignment (hm-run-fields.h). */
void hm_result_data_clear (HmResultData *data);
void hm_result_data_copy (HmResultData *data);

/* A copy that nobody else holds; the samples are copied too. Emits nothing. */
HmResult *hm_result_copy (HmResult *self);
HmResult *hm_result_copy_figures (HmResult *self); /* without the samples */

G_END_DECLS
