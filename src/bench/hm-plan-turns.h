/* hm-plan-turns.h: the cells of a plan whose contenders are measured in turns
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bench/hm-plan.h"

G_BEGIN_DECLS

/* Many in one cell would make its turns longer than the machine's mood lasts. */
#define HM_TURNS_MAX 8

/* Errors (HM_PLAN_ERROR): fewer than two of @contenders (of HmContender), or too many, or something
 * else that @choice wants and that does not go in turns. */
gboolean hm_plan_check_turns (const GArray *contenders, const HmChoice *choice, GError **error);

/* Adds to @plan the cells that all of @contenders have among @offers (of HmOffer) at @sizes, as groups,
 * and notes what one of them lacks. */
void hm_plan_lay_out_turns (HmPlan *plan,
                            GPtrArray *offers,
                            const GArray *sizes,
                            const GArray *contenders,
                            const HmChoice *choice);

G_END_DECLS
