/* hm-compare-row.h: a line of the table of compared runs: a result or a handshake of all runs, or a
 * family of them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "report/hm-format.h"
#include "run/hm-pairs.h"

G_BEGIN_DECLS

#define HM_TYPE_COMPARE_ROW (hm_compare_row_get_type ())
G_DECLARE_FINAL_TYPE (HmCompareRow, hm_compare_row, HM, COMPARE_ROW, GObject)

/* Signal: "changed" (it has newer figures). */

/* The lines of a comparison: families first, then results in their order, then handshakes. What the
 * baseline does not have stands in one line where the others' are the same. Of HmCompareRow. */
GPtrArray *hm_compare_row_list (HmPairs *pairs);

/* TRUE when both are the same line of comparisons of the same runs. */
gboolean hm_compare_row_is_same (HmCompareRow *self, HmCompareRow *other);

/* Takes over the figures of @newer, which is the same line. */
void hm_compare_row_renew (HmCompareRow *self, HmCompareRow *newer);

/* What stands for the other run @which (as in the comparison); NULL where there is nothing, and for
 * the other kind of line. */
const HmPair *hm_compare_row_get_pair (HmCompareRow *self, guint which);
const HmFamily *hm_compare_row_get_family (HmCompareRow *self, guint which);
const HmHandshakePair *hm_compare_row_get_connection (HmCompareRow *self, guint which);
const HmHandshakeFamily *hm_compare_row_get_kind (HmCompareRow *self, guint which);

gboolean hm_compare_row_is_family (HmCompareRow *self);
const char *hm_compare_row_get_family_id (HmCompareRow *self);  /* as hm_algorithm_family () */
const HmResultKey *hm_compare_row_get_key (HmCompareRow *self); /* of results alone, or NULL */
const HmHandshake *hm_compare_row_get_handshake (HmCompareRow *self); /* what it is of, or NULL */
double hm_compare_row_get_base_rate (HmCompareRow *self); /* of a handshake, a second; or NAN */
HmResult *hm_compare_row_get_base (HmCompareRow *self);   /* the baseline's, or NULL; borrowed */
gboolean hm_compare_row_has_ratio (HmCompareRow *self);   /* any at all */
double hm_compare_row_get_ratio (HmCompareRow *self, guint which); /* or NAN */

/* TRUE when there is one to show. */
gboolean hm_compare_row_get_verdict (HmCompareRow *self, guint which, HmCompareVerdict *verdict);

/* Words, as they stand in the table. */
char *hm_compare_row_get_name (HmCompareRow *self);      /* "AES-128-CBC" */
char *hm_compare_row_get_operation (HmCompareRow *self); /* "Encrypt", "Sign · 4 threads" */
char *hm_compare_row_get_size (HmCompareRow *self);      /* "8 KiB", "1024 bits", "" */
char *hm_compare_row_get_base_text (HmCompareRow *self, HmUnits units); /* NULL: there is none */
char *hm_compare_row_get_other_text (HmCompareRow *self, guint which, HmUnits units);
char *hm_compare_row_get_ratio_text (HmCompareRow *self, guint which);    /* "×2.26", or "" */
char *hm_compare_row_get_interval_text (HmCompareRow *self, guint which); /* "2.2 to 2.3", "" */
char *hm_compare_row_get_verdict_text (HmCompareRow *self, guint which);  /* "faster", "missing" */
char *hm_compare_row_get_note (HmCompareRow *self, guint which); /* to stand beside it, or "" */

/* All that is known of one cell, several lines: for a tooltip. */
char *hm_compare_row_tell (HmCompareRow *self, guint which, HmUnits units);

/* The whole line, for screen readers. */
char *hm_compare_row_describe (HmCompareRow *self, HmUnits units);

G_END_DECLS
