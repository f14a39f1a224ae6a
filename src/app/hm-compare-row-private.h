/* hm-compare-row-private.h: what a line of the table of compared runs is made of
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "hm-compare-row.h"
#include "report/hm-handshake-words.h"

G_BEGIN_DECLS

struct _HmCompareRow
{
  GObject parent_instance;

  HmPairs *pairs; /* holds all that follows */
  gboolean is_family;
  const HmPair **cells;                /* of a result: one for each other run, or NULL */
  const HmFamily **families;           /* of a family */
  const HmHandshakePair **connections; /* of a handshake */
  const HmHandshakeFamily **kinds;     /* of a family of handshakes */
  const HmHandshake *handshake;        /* what the latter two are of; NULL: not of handshakes */
  HmHandshakeDetails details;          /* what its name says */
};

/* What a cell says, of a result or a handshake. */
typedef struct
{
  double ratio, low, high;
  HmCompareVerdict verdict;
  gboolean has_other;
} HmCompareOne;

/* What a cell says of a family. */
typedef struct
{
  double ratio, min, max;
  HmCompareVerdict verdict;
  guint count;
  gint64 size;
} HmCompareSum;

/* How many runs are held against the baseline. */
guint hm_compare_row_count_others (HmCompareRow *self);

/* FALSE where there is nothing of run @which, and for the other kind of line. */
gboolean hm_compare_row_get_one (HmCompareRow *self, guint which, HmCompareOne *one);
gboolean hm_compare_row_get_sum (HmCompareRow *self, guint which, HmCompareSum *sum);

/* The first that there is; only of such a line. */
const HmPair *hm_compare_row_any_pair (HmCompareRow *self);
const HmFamily *hm_compare_row_any_family (HmCompareRow *self);

G_END_DECLS
