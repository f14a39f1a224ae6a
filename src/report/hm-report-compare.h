/* hm-report-compare.h: what a comparison comes to, in a few sentences
 *
 * The sentences are chosen by the figures (docs/report.md has the rules) and claim no more than the
 * intervals allow. For people: translated, numbers follow the locale.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-compare.h"

G_BEGIN_DECLS

/* Without intervals a family or an algorithm is called faster or slower when the figures differ by
 * more than this factor. Repeated tables of openssl speed, one cell against itself, were seen to
 * differ by less in nine of ten cells. */
#define HM_REPORT_BARE_FACTOR 1.1

/* Sentences (char *) about other number @which; never empty. */
GPtrArray *hm_report_compare_sentences (const HmCompare *compare, guint which);

G_END_DECLS
