/* hm-result-private.h: the inside of a result, for the reader and the writer of saved runs
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <json-glib/json-glib.h>

#include "run/hm-result.h"

G_BEGIN_DECLS

/* Everything that is a field of the saved result, in one struct, so that one table of names and
 * offsets (hm-run-fields.h) reads and writes it. */
typedef struct
{
  HmResultKey key;
  HmUnit      unit;
  HmFigures   figures;
  const char *implementation; /* interned */
  const char *clock;          /* interned */
  char       *printed;
  char       *message;
  guint       line;
} HmResultData;

struct _HmResult
{
  GObject      parent_instance;
  HmResultData data;
  GArray      *samples; /* of HmSample */
  JsonObject  *extra;   /* fields that this version does not know, or NULL; never changed */
};

/* A copy that nobody else holds; the samples are copied too. Emits nothing. */
HmResult *hm_result_copy (HmResult *self);
HmResult *hm_result_copy_figures (HmResult *self); /* without the samples */

G_END_DECLS
