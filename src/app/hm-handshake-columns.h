/* hm-handshake-columns.h: all that is told of a handshake, a column each
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "hm-handshake-row.h"

G_BEGIN_DECLS

/* What a column says, and what it sorts by. */
typedef struct
{
  const char *title;                     /* to be translated */
  char *(*text) (HmHandshakeRow *row);   /* NULL: not known */
  double (*value) (HmHandshakeRow *row); /* NULL: by the text */
  gboolean expand;
} HmHandshakeColumn;

#define HM_HANDSHAKE_N_COLUMNS 25
#define HM_HANDSHAKE_COLUMN_RUN 0
#define HM_HANDSHAKE_COLUMN_TIME 6 /* those before it say which connection it is */

extern const HmHandshakeColumn hm_handshake_columns[HM_HANDSHAKE_N_COLUMNS];

/* What is not known is "". */
char *hm_handshake_column_get_text (const HmHandshakeColumn *column, HmHandshakeRow *row);

G_END_DECLS
