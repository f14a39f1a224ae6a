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

/* For programs: takes @id and @ids (of char *, one a category). */
void hm_figure_set_ids (HmFigure *figure, char *id, GPtrArray *ids);

/* A series of missing bars without words. Takes @name. */
HmSeries *hm_figure_add_series (HmFigure *figure, const HmShown *shown, char *name, guint variant);

/* Bars without a result know their state and say it. */
void hm_figure_fill_missing (HmFigure *figure);

/* Whether the options ask for an algorithm, by its id or its family. */
gboolean hm_figure_is_wanted (const HmFigureOptions *options, const char *algorithm);

/* "aes-128-cbc:encrypt". */
char *hm_subject_to_id (const HmSubject *subject);

/* "AES-128-CBC"; the other direction says so. */
char *hm_subject_title (const HmSubject *subject);

/* hm-figure-throughput.c: the largest size at which all runs that have the subject at all have a
 * figure; if there is none, the largest at which any has. -2 when there is no figure. */
gint64 hm_figure_largest_common_size (const HmShown *shown, guint n, const HmSubject *subject);

/* hm-figure-index.c: a run's speeds of one subject, in the run's order, and the subjects that it
 * has (into a set by hm_subject_hash () and hm_subject_equal () that frees its keys). */
guint hm_subject_hash (gconstpointer subject);
gboolean hm_subject_equal (gconstpointer a, gconstpointer b);
const GPtrArray *hm_figure_index_lookup (HmRun *run, const HmSubject *subject);
void hm_figure_index_collect (HmRun *run, GHashTable *subjects);

/* hm-figure-bar.c: fills in a bar of the series that is called @series. */
void hm_bar_fill (HmBar *bar, HmRun *run, const char *series, HmResult *result, HmUnits units);

/* hm-figure-lanes.c: the name of a series: the run's, and what tells @key apart from the @keys (of
 * HmResultKey, itself among them) of the run's series in the same figure. @threads: to be told, too;
 * 0: not. */
char *hm_figure_name_lane (HmRun *run,
                           const HmResultKey *key,
                           const GPtrArray *keys,
                           guint threads);

/* hm-figure-lanes.c: adds the series of each run, of all results or, with @subject, of the speeds
 * of one. */
void hm_figure_add_runs (HmFigure *figure,
                         const HmShown *shown,
                         guint n_shown,
                         const HmSubject *subject,
                         HmCategoryFunc category,
                         gpointer user_data);

/* hm-figure-handshakes.c: the same kind of connection but for engine, mode and bytes; what a text
 * does not tell, as that of 1997, is no difference. */
gboolean hm_figure_is_same_suite (const HmHandshake *a, const HmHandshake *b);
/* Rows that are made, by protocol, cipher, key and number of threads: char * -> GPtrArray of
 * HmHandshake, and the ones of a handshake's, which are none at first. */
GHashTable *hm_figure_new_suites (void);
GPtrArray *hm_figure_get_suite (GHashTable *suites, const HmHandshake *handshake);
GPtrArray *hm_figure_list_engines (HmRun *run); /* of const char *, "" for none; or one NULL */
/* State, value, interval and label of the time of a connection. */
void hm_figure_fill_connection (HmBar *bar, HmRun *run, const HmHandshake *handshake);

void hm_figure_drop_series (HmFigure *figure, guint at);

/* hm-figure-compare.c: what holds the runs of a finished figure against the baseline. Fills in
 * order and, with @headline, headline and ratio; leaves out and sorts what @options say; turns
 * speeds into ratios where they are wanted. */
void hm_figure_finish (HmFigure *figure,
                       const HmShown *shown,
                       guint n_shown,
                       gboolean headline,
                       const HmFigureOptions *options);

/* The sentence that says what is drawn, after hm_figure_finish (): @summary, which it takes, or of
 * ratios another one. */
void hm_figure_take_summary (HmFigure *figure, char *summary);

/* hm-figure-turns.c: turns the speeds of a figure of @run into the ratios that were measured in
 * turns. What they are to has no series any more. */
void hm_figure_make_turns (HmFigure *figure, HmRun *run);

/* hm-figure-ratio.c: fills in the ratio of @bar's figure (of a category of a series) to the
 * baseline's, where both have one; returns it, or NAN. */
double hm_figure_add_ratio (HmFigure *figure,
                            const HmShown *shown,
                            guint n_shown,
                            const HmSeries *series,
                            guint category,
                            const HmPairs *pairs);

/* A bar with a ratio of three digits, without a result. */
void hm_bar_fill_ratio (HmBar *bar,
                        double ratio,
                        double low,
                        double high,
                        HmCompareVerdict verdict,
                        HmPairFlags flags);

/* A line more with the ends of a ratio's interval, where it has one. */
void hm_figure_append_interval (GString *text, double low, double high);

/* What must be told of a ratio: against what, interval, verdict where @pair has one, and note;
 * several lines. */
char *hm_figure_tell_pair (const HmFigure *figure,
                           const HmSeries *series,
                           guint category,
                           const HmPair *pair,
                           const char *baseline,
                           gboolean judged);

/* hm-figure-handshakes.c: whether the options ask for a connection, by protocol, cipher or key; and
 * its row for programs: "tls1.3:TLS_AES_128_GCM_SHA256:rsa-2048:full". */
gboolean hm_figure_wants_handshake (const HmFigureOptions *options,
                                        const HmHandshake *handshake);
char *hm_figure_handshake_id (const HmHandshake *handshake);

/* hm-figure-handshake-ratios.c: the handshakes of @compare as hm_figure_ratios () has the results;
 * @others are shown as the comparison's others. Without a category where there are none. */
HmFigure *hm_figure_handshake_ratios (const HmCompare *compare,
                                      const HmShown *others,
                                      gint64 size,
                                      const HmFigureOptions *options);

/* All that is known of a pair with a ratio: the ratio, both figures, interval and note; several
 * lines. */
char *hm_figure_tell_handshake_pair (const HmHandshakePair *pair, HmRun *base);

G_END_DECLS
