/* hm-run-report.c: one run as a report
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-run-report.h"

#include <glib/gi18n-lib.h>

#include "report/hm-compare-report.h"
#include "report/hm-report-words.h"
#include "report/hm-verdict-words.h"
#include "report/hm-write.h"

HmDocument *
hm_run_report_new (HmRun *run, HmRun *const *references, guint n_references, HmUnits units)
{
  HmDocument *document;
  g_autoptr (GPtrArray) sentences = NULL, limits = NULL, verdict = NULL;
  HmRunVerdict judged;
  g_autofree char *paragraph = NULL;

  g_return_val_if_fail (HM_IS_RUN (run), NULL);

  document = hm_document_new ();
  sentences = hm_report_run_sentences (run, references, n_references, units);
  limits = hm_report_run_limits (run);
  hm_verdict_of_run (run, &judged);
  verdict = hm_verdict_sentences (&judged);
  paragraph = hm_words_paragraph (sentences);

  hm_write_title (document, run);
  if (*hm_run_get_note (run) != '\0')
    hm_document_add (document, HM_BLOCK_PARAGRAPH, hm_run_get_note (run));
  hm_document_add (document, HM_BLOCK_HEADING, hm_compare_report_sentences_title ());
  hm_document_add (document, HM_BLOCK_PARAGRAPH, paragraph);
  hm_document_add_list (document, HM_BLOCK_LIST, _ ("Conditions"), verdict);
  hm_write_tables (document, run, units);
  hm_document_add_list (document, HM_BLOCK_LIST, hm_compare_report_limits_title (), limits);
  return document;
}
