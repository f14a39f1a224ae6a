/* hm-pairs.h: a comparison, by result: which ratio belongs to this figure?
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-compare.h"

G_BEGIN_DECLS

/* Never changes once it is made, so that it can be made in one thread and used in another. */
typedef struct _HmPairs HmPairs;

/* Takes @compare, which may be of copies (hm_run_copy_figures ()): @base and @others are then the
 * runs that they were made of, and what is looked up are the results of these. */
HmPairs *hm_pairs_new (HmCompare *compare, HmRun *base, HmRun *const *others);
HmPairs *hm_pairs_ref (HmPairs *self);
void hm_pairs_unref (HmPairs *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HmPairs, hm_pairs_unref)

const HmCompare *hm_pairs_get_compare (const HmPairs *self);
HmRun *hm_pairs_get_base (const HmPairs *self);               /* borrowed */
HmRun *hm_pairs_get_other (const HmPairs *self, guint which); /* borrowed */

/* The pair in which @result stands against the baseline's; NULL where it is none of the others', or
 * is newer than the comparison. */
const HmPair *hm_pairs_find (const HmPairs *self, HmResult *result);

/* The same for a row of handshakes of one of the others. */
const HmHandshakePair *hm_pairs_find_handshake (const HmPairs *self, const HmHandshake *handshake);

G_END_DECLS
