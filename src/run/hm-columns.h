/* hm-columns.h: lists of small structs of numbers, saved as columns
 *
 * What a result has many of (its threads' speeds, its course over time) is saved as an object of
 * lists of one length, one a field, which is a third of the size of a list of objects.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <json-glib/json-glib.h>

#include "run/hm-result.h"

G_BEGIN_DECLS

typedef enum
{
  HM_COLUMN_NUMBER, /* double; NAN is null */
  HM_COLUMN_CPU,    /* int; negative is null */
} HmSavedColumnKind;

typedef struct
{
  const char *name;
  HmSavedColumnKind kind;
  gsize offset;
} HmSavedColumn;

typedef struct
{
  gsize size;               /* of an element */
  guint most;               /* elements */
  HmSavedColumn columns[5]; /* ended by one without a name */
} HmSavedColumns;

extern const HmSavedColumns hm_member_columns;
extern const HmSavedColumns hm_point_columns;

/* @elements: of the struct that @columns describes. Numbers are rounded to seven digits, as they
 * are for plots and for people. */
JsonNode *hm_columns_to_json (const HmSavedColumns *columns, const GArray *elements);

G_END_DECLS
