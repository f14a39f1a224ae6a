/* hm-summary.h: what a list shows of a run, without holding the run
 *
 * Plain data, made in any thread. It depends on the file's content alone, so it can be cached by
 * name and HmFileStamp.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-run.h"

G_BEGIN_DECLS

typedef struct
{
  char      *name;
  char      *note;
  char      *subtitle;    /* "OpenSSL 0.9.7l · 2008" */
  char      *search_text; /* case-folded */
  GDateTime *created;
  HmOrigin   origin;
  char      *error; /* why the file cannot be read, or NULL */
} HmSummary;

HmSummary *hm_summary_new (HmRun *run);

/* For a file that is no run: @name is shown, @created is the file's time. */
HmSummary *hm_summary_new_broken (const char *name, GDateTime *created, const GError *error);

HmSummary *hm_summary_copy (const HmSummary *self);

/* Changes name and note, where not NULL. */
void hm_summary_set_texts (HmSummary *self, const char *name, const char *note);

gboolean hm_summary_equal (const HmSummary *a, const HmSummary *b);
void     hm_summary_free (HmSummary *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HmSummary, hm_summary_free)

G_END_DECLS
