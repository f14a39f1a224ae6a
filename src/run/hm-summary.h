/* hm-summary.h: what a list shows of a run, without holding the run
 *
 * Plain data, made in any thread and never changed after that. It depends on the file's content alone,
 * not on the locale, so it can be kept in an index (hm-index.h) by name and HmFileStamp. What people
 * read and search is made of it here, in the words of the locale.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-run.h"

G_BEGIN_DECLS

/* Texts that many runs have in common: one copy serves all. */
typedef enum
{
  HM_SUMMARY_CPU,
  HM_SUMMARY_OS,
  HM_SUMMARY_KERNEL,
  HM_SUMMARY_LIBRARY,
  HM_SUMMARY_VERSION,
  HM_SUMMARY_COMPILER,
  HM_SUMMARY_PROFILE,
  HM_SUMMARY_FAMILIES, /* of the measured algorithms: "aes digest rsa" */
  HM_SUMMARY_N_SHARED,
} HmSummaryShared;

typedef struct
{
  const char *name;
  const char *note;
  const char *shared[HM_SUMMARY_N_SHARED]; /* NULL where nobody knows */
  GDateTime  *created;
  HmOrigin    origin;
  guint       year;    /* of the machine, or 0 */
  gboolean    stopped; /* ended early */
  const char *error;   /* why the file cannot be read, or NULL */

  char *own_text;          /* what search sees, case-folded: of this run, */
  const char *shared_text; /* and of the texts that it shares */
} HmSummary;

HmSummary *hm_summary_new (HmRun *run);

/* For a file that is no run: @name is shown, @created is the file's time. */
HmSummary *hm_summary_new_broken (const char *name, GDateTime *created, const char *message);

/* Of fields that the caller filled in, the search texts apart; they are copied. */
HmSummary *hm_summary_new_of_fields (const HmSummary *fields);

/* The same with another name and note, where not NULL. */
HmSummary *hm_summary_new_renamed (const HmSummary *self, const char *name, const char *note);

HmSummary *hm_summary_ref (HmSummary *self);
void       hm_summary_unref (HmSummary *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HmSummary, hm_summary_unref)

gboolean hm_summary_equal (const HmSummary *a, const HmSummary *b);

/* The line below the name: "OpenSSL 0.9.7l · 2008". */
char *hm_summary_describe (const HmSummary *self);

/* @word is case-folded: is it in the run's name, note, machine, library, profile, families of
 * algorithms or date? */
gboolean hm_summary_has_word (const HmSummary *self, const char *word);

G_END_DECLS
