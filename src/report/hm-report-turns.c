/* hm-report-turns.c: sentences about what a run measured in turns
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-report-turns.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "report/hm-format.h"
#include "report/hm-turns-words.h"
#include "run/hm-compare.h"

#define MAX_SENTENCES 6

/* One algorithm and operation of two engines. */
typedef struct
{
  const HmPaired *first; /* of its pairs */
  double low, high;      /* ratios as speeds, 1 or more */
  gboolean b_is_faster;
  gboolean mixed; /* at one size so, at another otherwise */
  guint n;
} Subject;

static gboolean
same_subject (const HmPaired *a, const HmPaired *b)
{
  return a->operation == b->operation && a->threads == b->threads &&
         g_str_equal (a->algorithm, b->algorithm) && g_str_equal (a->a, b->a) &&
         g_str_equal (a->b, b->b) && g_strcmp0 (a->workload, b->workload) == 0;
}

static void
take_pair (GArray *subjects, const HmPaired *paired)
{
  gboolean faster = paired->verdict == HM_COMPARE_FASTER;
  double ratio = faster ? paired->ratio : 1 / paired->ratio;
  Subject *subject = NULL;

  /* A verdict and a ratio that contradict it come from a file that somebody made. */
  if ((!faster && paired->verdict != HM_COMPARE_SLOWER) || !isfinite (ratio) || ratio < 1)
    return;
  /* Sizes of one algorithm stand together. */
  if (subjects->len > 0)
    {
      Subject *last = &g_array_index (subjects, Subject, subjects->len - 1);

      if (same_subject (last->first, paired))
        subject = last;
    }
  if (subject == NULL)
    {
      Subject fresh = { .first = paired, .low = ratio, .high = ratio, .b_is_faster = faster };

      g_array_append_val (subjects, fresh);
      subject = &g_array_index (subjects, Subject, subjects->len - 1);
    }
  subject->mixed |= subject->b_is_faster != faster;
  subject->low = MIN (subject->low, ratio);
  subject->high = MAX (subject->high, ratio);
  subject->n++;
}

static int
compare_subjects (gconstpointer a, gconstpointer b)
{
  const Subject *first = a, *second = b;

  return (first->high < second->high) - (first->high > second->high);
}

static char *
tell_subject (const Subject *subject)
{
  const HmPaired *paired = subject->first;
  g_autofree char *name = hm_turns_name (paired);
  g_autofree char *fast = hm_format_engine (subject->b_is_faster ? paired->b : paired->a);
  g_autofree char *slow = hm_format_engine (subject->b_is_faster ? paired->a : paired->b);
  g_autofree char *low = hm_format_number (subject->low, subject->low >= 2 ? 2 : 3);
  g_autofree char *high = hm_format_number (subject->high, subject->high >= 2 ? 2 : 3);

  if (g_str_equal (low, high))
    /* Translators: an algorithm, an engine, how many times as fast, the other engine: "RSA 2048 ·
     * Sign: OpenSSL is 1.21 times as fast as Built-in core." */
    return g_strdup_printf (_ ("%1$s: %2$s is %3$s times as fast as %4$s."), name, fast, low, slow);
  /* Translators: an algorithm, an engine, the least and the most that it is as many times as fast,
   * the other engine: "AES-128-CBC: Built-in core is 5.1 to 6 times as fast as Built-in core
   * without aesni." */
  return g_strdup_printf (_ ("%1$s: %2$s is %3$s to %4$s times as fast as %5$s."), name, fast, low,
                          high, slow);
}

void
hm_report_add_turns (GPtrArray *sentences, HmRun *run)
{
  g_autoptr (GArray) subjects = g_array_new (FALSE, FALSE, sizeof (Subject));
  const GPtrArray *pairs;
  guint told = 0;

  g_return_if_fail (sentences != NULL && HM_IS_RUN (run));

  if (!hm_run_has_pairs (run))
    return;
  pairs = hm_run_get_pairs (run);
  for (guint i = 0; i < pairs->len; i++)
    take_pair (subjects, pairs->pdata[i]);
  g_array_sort (subjects, compare_subjects);
  for (guint i = 0; i < subjects->len && told < MAX_SENTENCES; i++)
    {
      const Subject *subject = &g_array_index (subjects, Subject, i);

      if (subject->mixed)
        continue;
      g_ptr_array_add (sentences, tell_subject (subject));
      told++;
    }
  if (told == 0)
    g_ptr_array_add (sentences, g_strdup (_ ("What was measured in turns shows no difference that "
                                             "is the same at all sizes.")));
}
