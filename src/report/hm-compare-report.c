/* hm-compare-report.c: a comparison in words, before it is text, Markdown or HTML
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-compare-report.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "report/hm-handshake-words.h"
#include "report/hm-report-compare.h"
#include "report/hm-report-words.h"
#include "run/hm-crossing.h"
#include "run/hm-noise.h"

const char *
hm_compare_report_sentences_title (void)
{
  return _ ("In short");
}

const char *
hm_compare_report_summary_title (void)
{
  /* Translators: heads a list of ratios, a line for each family of algorithms. */
  return _ ("By family");
}

const char *
hm_compare_report_notes_title (void)
{
  return _ ("Notes");
}

const char *
hm_compare_report_differences_title (void)
{
  return _ ("What differs");
}

const char *
hm_compare_report_limits_title (void)
{
  return _ ("What the figures do not say");
}

static void
clear_row (gpointer data)
{
  HmReportRow *row = data;

  for (guint i = 0; i < HM_REPORT_N_COLUMNS; i++)
    g_free (row->cells[i]);
}

/* "AES (Encrypt, 8 KiB)". */
static char *
name_family (const HmFamily *family)
{
  const char *title = hm_family_title (family->family);
  const char *operation = hm_operation_title (family->operation);
  g_autofree char *name = NULL;

  if (family->size >= 0)
    {
      g_autofree char *size = hm_format_size_long (family->size);

      /* Translators: a family of algorithms, an operation, a block size: "AES (Encrypt, 8 KiB)". */
      name = g_strdup_printf (_ ("%1$s (%2$s, %3$s)"), title, operation, size);
    }
  else
    /* Translators: a family of algorithms, an operation: "RSA (Sign)". */
    name = g_strdup_printf (_ ("%1$s (%2$s)"), title, operation);
  if (family->has_namesake)
    {
      g_autofree char *base = hm_format_engine (family->base_engine);
      g_autofree char *other = hm_format_engine (family->other_engine);
      g_autofree char *threads = hm_format_threads (family->threads);

      /* Translators: "AES (Encrypt, 8 KiB)", the engine of a run, that of the baseline, and
       * "4 threads". */
      return g_strdup_printf (_ ("%1$s, %2$s against %3$s, %4$s"), name, other, base, threads);
    }
  return g_steal_pointer (&name);
}

/* Ratios that three digits print as "1.00" are not below 1: 1/0.00002 is not quite 50000. */
#define BELOW_ONE 0.9995

/* @count ratios with a geometric mean, the smallest and the largest of them. */
static char *
tell_ratios (const char *name,
             guint count,
             double ratio,
             double smallest,
             double largest,
             HmCompareVerdict verdict)
{
  g_autofree char *exact = hm_format_number (ratio, 3);
  g_autofree char *mean = hm_words_ratio (ratio);
  g_autofree char *min = hm_format_number (smallest, 3);
  g_autofree char *max = hm_format_number (largest, 3);

  /* Where both ends read alike there is no range. */
  if (verdict == HM_COMPARE_NO_DIFFERENCE && g_str_equal (min, max))
    /* Translators: a group of results, and "no difference shown". */
    return g_strdup_printf (_ ("%1$s: %2$s"), name, hm_compare_verdict_title (verdict));
  if (verdict == HM_COMPARE_NO_DIFFERENCE)
    /* Translators: a group of results, then the smallest and the largest ratio of speeds. */
    return g_strdup_printf (_ ("%1$s: no difference shown (%2$s to %3$s times as fast)"), name, min,
                            max);
  if (count == 1 || g_str_equal (min, max))
    return ratio >= BELOW_ONE
               /* Translators: a result, and the ratio of two speeds, 1 or more. */
               ? g_strdup_printf (_ ("%1$s: %2$s times as fast"), name, exact)
               /* Translators: a result, and the ratio of two speeds, below 1. */
               : g_strdup_printf (_ ("%1$s: slower, %2$s times as fast"), name, exact);
  if (smallest >= BELOW_ONE)
    /* Translators: a group of results; the mean, smallest and largest ratio of speeds. */
    return g_strdup_printf (_ ("%1$s: about %2$s times as fast (%3$s to %4$s)"), name, mean, min,
                            max);
  if (largest < BELOW_ONE)
    /* Translators: a group of results; the mean, smallest and largest ratio of speeds, all below 1.
     */
    return g_strdup_printf (_ ("%1$s: slower, about %2$s times as fast (%3$s to %4$s)"), name, mean,
                            min, max);
  return g_strdup_printf (
      /* Translators: a group of results; the mean ratio of speeds; the smallest, which is below 1,
       * and the largest, which is above. */
      _ ("%1$s: about %2$s times as fast, some slower, some faster (%3$s to %4$s)"), name, mean,
      min, max);
}

static void
add_summary (HmCompareReport *self, const HmComparison *comparison)
{
  for (guint i = 0; i < comparison->families->len; i++)
    {
      const HmFamily *family = &g_array_index (comparison->families, HmFamily, i);
      g_autofree char *name = name_family (family);

      g_ptr_array_add (self->summary, tell_ratios (name, family->count, family->ratio, family->min,
                                                   family->max, family->verdict));
    }
  for (guint i = 0; i < comparison->handshake_families->len; i++)
    {
      const HmHandshakeFamily *family =
          &g_array_index (comparison->handshake_families, HmHandshakeFamily, i);
      g_autofree char *name = hm_handshake_family_title (family);

      g_ptr_array_add (self->summary, tell_ratios (name, family->count, family->ratio, family->min,
                                                   family->max, family->verdict));
    }
}

static char *
name_pair (const HmPair *pair)
{
  const char *title = hm_algorithm_title (pair->key->algorithm);

  if (pair->key->threads > 1)
    {
      g_autofree char *threads = hm_format_threads (pair->key->threads);

      /* Translators: an algorithm, and "4 threads". */
      return g_strdup_printf (_ ("%1$s, %2$s"), title, threads);
    }
  return g_strdup (title);
}

static char *
format_side (HmResult *result, HmUnits units)
{
  return result != NULL ? hm_format_result (result, units) : g_strdup ("–");
}

static char *
format_interval (double ratio, double from, double to)
{
  g_autofree char *low = NULL, *high = NULL;

  if (isnan (ratio))
    return g_strdup ("–");
  if (isnan (from))
    return g_strdup (_ ("not recorded"));
  low = hm_format_number (from, 3);
  high = hm_format_number (to, 3);
  /* Translators: an interval: its lower and its upper end. Short. */
  return g_strdup_printf (_ ("%1$s to %2$s"), low, high);
}

static char *
format_ratio (double ratio)
{
  g_autofree char *number = NULL;

  if (isnan (ratio))
    return g_strdup ("–");
  number = hm_format_number (ratio, 3);
  /* Translators: how many times as fast: "×2.26". */
  return g_strdup_printf (_ ("×%s"), number);
}

/* The number of the note that says @text, which it takes. */
static guint
find_note (HmCompareReport *self, GHashTable *numbers, char *text)
{
  guint number = GPOINTER_TO_UINT (g_hash_table_lookup (numbers, text));

  if (number > 0)
    {
      g_free (text);
      return number;
    }
  g_ptr_array_add (self->notes, text);
  g_hash_table_insert (numbers, text, GUINT_TO_POINTER (self->notes->len));
  return self->notes->len;
}

/* What results and handshakes have in common; takes @note. */
static void
finish_row (HmReportRow *row,
            HmCompareReport *self,
            GHashTable *numbers,
            double low,
            double high,
            HmCompareVerdict verdict,
            char *note)
{
  row->cells[HM_REPORT_RATIO] = format_ratio (row->ratio);
  row->cells[HM_REPORT_INTERVAL] = format_interval (row->ratio, low, high);
  row->cells[HM_REPORT_VERDICT] =
      g_strdup (isnan (row->ratio) ? "–" : hm_compare_verdict_title (verdict));
  if (*note != '\0')
    row->cells[HM_REPORT_NOTE] = g_strdup_printf ("[%u]", find_note (self, numbers, note));
  else
    {
      g_free (note);
      row->cells[HM_REPORT_NOTE] = g_strdup ("");
    }
  g_array_append_vals (self->rows, row, 1);
}

static void
add_pair (HmCompareReport *self, GHashTable *numbers, const HmPair *pair, HmUnits units)
{
  HmReportRow row = { .ratio = pair->ratio };

  row.cells[HM_REPORT_NAME] = name_pair (pair);
  row.cells[HM_REPORT_SIZE] =
      pair->key->size >= 0 ? hm_format_size (pair->key->size) : g_strdup ("");
  row.cells[HM_REPORT_BASE] = format_side (pair->base, units);
  row.cells[HM_REPORT_OTHER] = format_side (pair->other, units);
  finish_row (&row, self, numbers, pair->low, pair->high, pair->verdict,
              hm_pair_describe (pair, TRUE));
}

static void
add_rows (HmCompareReport *self, GHashTable *numbers, const HmComparison *comparison, HmUnits units)
{
  const char *family = NULL;
  HmOperation operation = HM_OPERATION_OP;

  for (guint i = 0; i < comparison->pairs->len; i++)
    {
      const HmPair *pair = &g_array_index (comparison->pairs, HmPair, i);
      const char *own = hm_algorithm_family (pair->key->algorithm);

      if (family == NULL || !g_str_equal (own, family) || pair->key->operation != operation)
        {
          HmReportRow heading = { .ratio = NAN };

          family = own;
          operation = pair->key->operation;
          heading.cells[HM_REPORT_NAME] =
              /* Translators: heads rows of a table: a family of algorithms, an operation. */
              g_strdup_printf (_ ("%1$s: %2$s"), hm_family_title (family),
                               hm_operation_title (operation));
          g_array_append_val (self->rows, heading);
        }
      add_pair (self, numbers, pair, units);
    }
}

static char *
format_connections (const HmHandshake *handshake)
{
  return handshake != NULL ? hm_handshake_format_rate (handshake) : g_strdup ("–");
}

static gboolean
is_same_suite (const HmHandshake *a, const HmHandshake *b)
{
  return g_strcmp0 (a->cipher, b->cipher) == 0 && g_strcmp0 (a->key, b->key) == 0;
}

/* What tells the rows of a protocol and mode apart, which stand together; engines as far as a run
 * has several. */
static HmHandshakeDetails
find_details (const GArray *pairs, guint from)
{
  g_autoptr (GPtrArray) base = g_ptr_array_new (), other = g_ptr_array_new ();
  const HmHandshake *first = g_array_index (pairs, HmHandshakePair, from).key;

  for (guint i = from; i < pairs->len; i++)
    {
      const HmHandshakePair *pair = &g_array_index (pairs, HmHandshakePair, i);

      if (!hm_handshake_is_of_family (pair->key, first))
        break;
      if (pair->base != NULL)
        g_ptr_array_add (base, (gpointer) pair->base);
      if (pair->other != NULL)
        g_ptr_array_add (other, (gpointer) pair->other);
    }
  return hm_handshake_find_details (base) | hm_handshake_find_details (other);
}

/* "TLS 1.3, full connections"; where rows of one suite differ in more than bytes, the suite heads
 * them, too, so that their own names are short. */
static void
add_heading (HmCompareReport *self, const HmHandshake *key, HmHandshakeDetails details)
{
  HmReportRow heading = { .ratio = NAN };
  g_autofree char *kind = hm_handshake_kind_title (key);
  g_autofree char *suite = hm_handshake_title (key, 0);

  heading.cells[HM_REPORT_NAME] =
      details != 0
          /* Translators: heads rows of a table: "TLS 1.3, full connections", and cipher and key. */
          ? g_strdup_printf (C_ ("connections", "%1$s: %2$s"), kind, suite)
          : g_strdup (kind);
  g_array_append_val (self->rows, heading);
}

static char *
name_handshake (const HmHandshake *key, HmHandshakeDetails details)
{
  char *name = details != 0 ? hm_handshake_details_title (key, details) : g_strdup ("");

  if (*name != '\0')
    return name;
  g_free (name);
  return hm_handshake_title (key, 0);
}

static void
add_handshakes (HmCompareReport *self, GHashTable *numbers, const HmComparison *comparison)
{
  const HmHandshake *last = NULL;
  HmHandshakeDetails details = 0;

  for (guint i = 0; i < comparison->handshakes->len; i++)
    {
      const HmHandshakePair *pair = &g_array_index (comparison->handshakes, HmHandshakePair, i);
      HmReportRow row = { .ratio = pair->ratio };
      gboolean is_new = last == NULL || !hm_handshake_is_of_family (last, pair->key);

      if (is_new)
        details = find_details (comparison->handshakes, i);
      if (is_new || (details != 0 && !is_same_suite (last, pair->key)))
        add_heading (self, pair->key, details);
      last = pair->key;
      row.cells[HM_REPORT_NAME] = name_handshake (pair->key, details);
      row.cells[HM_REPORT_SIZE] =
          pair->key->bytes >= 0 ? hm_format_size (pair->key->bytes) : g_strdup ("");
      row.cells[HM_REPORT_BASE] = format_connections (pair->base);
      row.cells[HM_REPORT_OTHER] = format_connections (pair->other);
      finish_row (&row, self, numbers, pair->low, pair->high, pair->verdict,
                  hm_handshake_pair_describe (pair, TRUE));
    }
}

/* From which block size on the one overtakes the other. */
static void
add_crossings (HmCompareReport *self, const HmComparison *comparison, const char *base)
{
  g_autoptr (GArray) crossings = hm_comparison_list_crossings (comparison);

  for (guint i = 0; i < crossings->len; i++)
    {
      const HmCompareCrossing *found = &g_array_index (crossings, HmCompareCrossing, i);
      g_autofree char *name = hm_words_result (found->key);
      g_autofree char *size = hm_format_size_long ((gint64) (found->crossing.size + 0.5));
      const char *other = hm_run_get_name (comparison->run);

      g_ptr_array_add (self->summary,
                       /* Translators: an algorithm, a run or an engine, a block size, another run
                        * or engine. */
                       g_strdup_printf (_ ("%1$s: from about %3$s on %2$s is faster than %4$s"),
                                        name, found->crossing.faster ? other : base, size,
                                        found->crossing.faster ? base : other));
    }
}

static void
add_differences (HmCompareReport *self, const HmComparison *comparison)
{
  for (guint i = 0; i < comparison->differences->len; i++)
    {
      const HmDifference *d = &g_array_index (comparison->differences, HmDifference, i);

      g_ptr_array_add (
          self->differences,
          /* Translators: a condition ("Compiler"), as it was in the baseline and in
           * the other run. */
          g_strdup_printf (_ ("%1$s: %2$s (baseline) against %3$s"), hm_difference_title (d->what),
                           hm_difference_say (d, d->base), hm_difference_say (d, d->other)));
    }
}

static guint
count_pairs (const HmComparison *comparison, HmPairFlags flags)
{
  guint n = 0;

  for (guint i = 0; i < comparison->pairs->len; i++)
    n += (g_array_index (comparison->pairs, HmPair, i).flags & flags) != 0;
  return n;
}

static guint
count_handshakes (const HmComparison *comparison, HmPairFlags flags)
{
  guint n = 0;

  for (guint i = 0; i < comparison->handshakes->len; i++)
    n += (g_array_index (comparison->handshakes, HmHandshakePair, i).flags & flags) != 0;
  return n;
}

static void
add_limit (HmCompareReport *self, char *sentence)
{
  g_ptr_array_add (self->limits, sentence);
}

/* The larger one of both runs', which connections have no less of than what is usual. */
static char *
format_noise (const HmCompare *compare, const HmComparison *comparison)
{
  double base = hm_noise_run_to_run (compare->base);
  double other = hm_noise_run_to_run (comparison->run);
  double noise = MAX (base, other);

  if (comparison->handshakes->len > 0)
    noise = MAX (noise, HM_NOISE_RUN_TO_RUN);
  return hm_format_percent (noise, noise < HM_NOISE_RUN_TO_RUN ? 2 : 0);
}

static void
add_limits (HmCompareReport *self, const HmCompare *compare, const HmComparison *comparison)
{
  const HmPairFlags missing = HM_PAIR_MISSING_BASE | HM_PAIR_MISSING_OTHER |
                              HM_PAIR_NO_FIGURE_BASE | HM_PAIR_NO_FIGURE_OTHER;
  guint n;

  if (comparison->differences->len > 1)
    add_limit (self, g_strdup (_ ("A ratio of these two runs compares all that differs, together: "
                                  "it is not the machine's, the library's or the compiler's "
                                  "alone.")));
  n = count_pairs (comparison, HM_PAIR_NOISE_UNKNOWN) +
      count_handshakes (comparison, HM_PAIR_NOISE_UNKNOWN);
  if (n > 0)
    add_limit (self,
               /* Translators: %u is the number of ratios without an interval. */
               g_strdup_printf (ngettext ("Of %u ratio the noise is unknown, because a run has no "
                                          "interval for it: whether it is chance cannot be told.",
                                          "Of %u ratios the noise is unknown, because a run has no "
                                          "interval for them: whether they are chance cannot be "
                                          "told.",
                                          n),
                                n));
  n = count_pairs (comparison, HM_PAIR_WORKLOAD | HM_PAIR_CLOCK | HM_PAIR_SIZE_UNKNOWN);
  if (n > 0)
    add_limit (self,
               /* Translators: %u is the number of ratios with such a note. */
               g_strdup_printf (ngettext ("%u ratio is of different work, different clocks or an "
                                          "unknown block size: its note says of which.",
                                          "%u ratios are of different work, different clocks or "
                                          "unknown block sizes: their notes say of which.",
                                          n),
                                n));
  n = count_handshakes (comparison, HM_PAIR_BESIDE);
  if (n > 0)
    add_limit (self,
               /* Translators: %u is the number of ratios with such a note. */
               g_strdup_printf (ngettext ("%u ratio of connections is of different clocks, groups, "
                                          "resumption, verification or numbers in a row: its note "
                                          "says of which.",
                                          "%u ratios of connections are of different clocks, "
                                          "groups, resumption, verification or numbers in a row: "
                                          "their notes say of which.",
                                          n),
                                n));
  n = count_pairs (comparison, missing) + count_handshakes (comparison, missing);
  if (n > 0)
    add_limit (self,
               /* Translators: %u is the number of results without a counterpart. */
               g_strdup_printf (ngettext ("%u result has no counterpart with a figure. Block sizes "
                                          "are matched exactly, nothing is made up between them.",
                                          "%u results have no counterpart with a figure. Block "
                                          "sizes are matched exactly, nothing is made up between "
                                          "them.",
                                          n),
                                n));
  if (compare->n_tested > 0)
    {
      g_autofree char *noise = format_noise (compare, comparison);

      add_limit (
          self,
          g_strdup_printf (
              /* Translators: a percentage, and the number of ratios with an interval. */
              ngettext ("The interval holds both runs' own and %1$s of noise from run to run. "
                        "The verdict is of %2$u ratio.",
                        "The intervals hold both runs' own and %1$s of noise from run to run. "
                        "The verdicts allow for all %2$u ratios of the comparison: of 100 "
                        "comparisons of equal runs, at most 5 name any difference.",
                        compare->n_tested),
              noise, compare->n_tested));
    }
}

HmCompareReport *
hm_compare_report_new (const HmCompare *compare, guint which, HmUnits units)
{
  HmCompareReport *self;
  const HmComparison *comparison;
  g_autoptr (GHashTable) numbers = g_hash_table_new (g_str_hash, g_str_equal);
  const char *base;

  g_return_val_if_fail (compare != NULL && which < compare->others->len, NULL);

  comparison = g_ptr_array_index (compare->others, which);
  base = hm_run_get_name (compare->base);
  self = g_new0 (HmCompareReport, 1);
  self->summary = g_ptr_array_new_with_free_func (g_free);
  self->rows = g_array_new (FALSE, FALSE, sizeof (HmReportRow));
  g_array_set_clear_func (self->rows, clear_row);
  self->notes = g_ptr_array_new_with_free_func (g_free);
  self->differences = g_ptr_array_new_with_free_func (g_free);
  self->limits = g_ptr_array_new_with_free_func (g_free);
  self->title = g_strdup_printf (
      /* Translators: the title of a comparison: a run, and the baseline that it is held against. */
      _ ("%1$s against %2$s (baseline)"), hm_run_get_name (comparison->run), base);
  self->head = (HmReportRow){ {
      /* Translators: heads a column of names of algorithms. */
      [HM_REPORT_NAME] = g_strdup (_ ("Algorithm")),
      /* Translators: heads a column of block sizes, such as 16 or 8 Ki. */
      [HM_REPORT_SIZE] = g_strdup (_ ("Bytes")),
      [HM_REPORT_BASE] = g_strdup (base),
      [HM_REPORT_OTHER] = g_strdup (hm_run_get_name (comparison->run)),
      [HM_REPORT_RATIO] = g_strdup (_ ("Ratio")),
      [HM_REPORT_INTERVAL] = g_strdup (_ ("95 % interval")),
      /* Translators: heads a column: faster, slower, no difference shown, cannot tell. */
      [HM_REPORT_VERDICT] = g_strdup (_ ("Verdict")),
      [HM_REPORT_NOTE] = g_strdup (""),
  } };
  self->sentences = hm_report_compare_sentences (compare, which);
  add_summary (self, comparison);
  add_crossings (self, comparison, base);
  add_rows (self, numbers, comparison, units);
  add_handshakes (self, numbers, comparison);
  add_differences (self, comparison);
  add_limits (self, compare, comparison);
  return self;
}

void
hm_compare_report_free (HmCompareReport *self)
{
  if (self == NULL)
    return;
  g_free (self->title);
  g_ptr_array_unref (self->sentences);
  g_ptr_array_unref (self->summary);
  clear_row (&self->head);
  g_array_unref (self->rows);
  g_ptr_array_unref (self->notes);
  g_ptr_array_unref (self->differences);
  g_ptr_array_unref (self->limits);
  g_free (self);
}
