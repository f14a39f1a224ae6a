/* hm-figure-private.h: what the builders of the kinds of figures share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "report/hm-figure.h"

G_BEGIN_DECLS

/* Which category a result belongs to, or -1 for none. */
typedef int (*HmCategoryFunc) (HmResult *result, gpointer user_data);

/* A figure without series. Takes @labels and @names (of char *). */
HmFigure *hm_figure_new (char *title,
                         GPtrArray *labels,
                         GPtrArray *names,
                         HmAxis axis,
                         const HmFigureOptions *options);

/* Adds the series of each run. */
void hm_figure_add_runs (HmFigure *figure,
                         const HmShown *shown,
                         guint n_shown,
                         HmCategoryFunc category,
                         gpointer user_data);

/* The first run's value at the last category at which it has one, or NULL. */
char *hm_figure_make_headline (const HmFigure *figure);

G_END_DECLS
