/* hm-report-run.c: what one run comes to, in a few sentences
 *
 * The extremes, from which block size the cost of a call stops to matter, RSA against DSA, how many
 * connections a second (or would the signatures allow), and how many machines of the past do the
 * same work.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-report-run.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "report/hm-report-connections.h"
#include "report/hm-report-cores.h"
#include "report/hm-report-turns.h"
#include "report/hm-report-words.h"
#include "run/hm-median.h"
#include "run/hm-slope.h"

#define MAX_SIZES 64

static gboolean
is_bulk (HmResult *result)
{
  const HmResultKey *key = hm_result_get_key (result);

  return hm_result_get_unit (result) == HM_UNIT_BYTES_PER_SECOND && key->size > 0 &&
         key->threads == 1 && hm_result_has_value (result);
}

/* The size that most algorithms were measured at, the larger of two; -1 without bulk figures. */
static gint64
choose_size (HmRun *run)
{
  g_autoptr (GHashTable) counts = g_hash_table_new (g_int64_hash, g_int64_equal);
  GHashTableIter iter;
  gpointer key, value;
  gint64 best = -1;
  guint most = 0;

  for (guint i = 0; i < hm_run_get_n_results (run); i++)
    {
      HmResult *result = hm_run_get_result (run, i);

      if (is_bulk (result))
        {
          const gint64 *size = &hm_result_get_key (result)->size;
          guint n = GPOINTER_TO_UINT (g_hash_table_lookup (counts, size));

          g_hash_table_insert (counts, (gpointer) size, GUINT_TO_POINTER (n + 1));
        }
    }
  g_hash_table_iter_init (&iter, counts);
  while (g_hash_table_iter_next (&iter, &key, &value))
    {
      guint n = GPOINTER_TO_UINT (value);
      gint64 size = *(const gint64 *) key;

      if (n > most || (n == most && size > best))
        {
          most = n;
          best = size;
        }
    }
  return best;
}

static void
add_extremes (GPtrArray *sentences, HmRun *run, HmUnits units)
{
  /* What was disturbed is not to be relied on, least of all by those who read one sentence. */
  gint64 size = choose_size (run);
  HmResult *fastest = NULL, *slowest = NULL;
  g_autofree char *block = NULL, *fast = NULL, *slow = NULL, *high = NULL, *low = NULL;

  for (guint i = 0; i < hm_run_get_n_results (run); i++)
    {
      HmResult *result = hm_run_get_result (run, i);
      double speed = hm_result_get_speed (result);

      if (!is_bulk (result) || hm_result_get_key (result)->size != size ||
          hm_result_get_figures (result)->status == HM_STATUS_DISTURBED)
        continue;
      if (fastest == NULL || speed > hm_result_get_speed (fastest))
        fastest = result;
      if (slowest == NULL || speed < hm_result_get_speed (slowest))
        slowest = result;
    }
  if (fastest == NULL || fastest == slowest)
    return;
  block = hm_format_size_long (size);
  fast = hm_words_result_of (run, hm_result_get_key (fastest));
  slow = hm_words_result_of (run, hm_result_get_key (slowest));
  high = hm_format_speed (hm_result_get_speed (fastest), units);
  low = hm_format_speed (hm_result_get_speed (slowest), units);
  g_ptr_array_add (
      sentences,
      /* Translators: a block size; the fastest algorithm and its speed; the slowest
       * and its speed. */
      g_strdup_printf (_ ("At %1$s a block, the fastest is %2$s with %3$s, the slowest "
                          "%4$s with %5$s."),
                       block, fast, high, slow, low));
}

static gboolean
is_same_but_size (const HmResultKey *a, const HmResultKey *b)
{
  return a->operation == b->operation && a->threads == b->threads &&
         g_str_equal (a->algorithm, b->algorithm) && g_strcmp0 (a->engine, b->engine) == 0 &&
         g_strcmp0 (a->workload, b->workload) == 0;
}

/* The block size from which calls to what @result measured cost little, or NAN. */
static double
find_call_size (HmRun *run, HmResult *result)
{
  double bytes[MAX_SIZES], seconds[MAX_SIZES];
  HmSlope slope;
  guint n = 0;

  for (guint i = 0; i < hm_run_get_n_results (run) && n < MAX_SIZES; i++)
    {
      HmResult *other = hm_run_get_result (run, i);

      if (!is_bulk (other) ||
          !is_same_but_size (hm_result_get_key (other), hm_result_get_key (result)))
        continue;
      bytes[n] = (double) hm_result_get_key (other)->size;
      seconds[n] = bytes[n] / hm_result_get_speed (other);
      n++;
    }
  if (!hm_slope_fit (bytes, seconds, n, &slope))
    return NAN;
  return hm_slope_size (&slope, HM_REPORT_CALL_SHARE);
}

/* Whole powers of two: nobody needs to know that it is 743. */
static gint64
round_size (double bytes)
{
  return (gint64) exp2 (ceil (log2 (MAX (bytes, 1))));
}

static void
add_calls (GPtrArray *sentences, HmRun *run)
{
  g_autoptr (GArray) sizes = g_array_new (FALSE, FALSE, sizeof (double));
  g_autofree char *middle = NULL, *largest = NULL, *share = NULL;
  gint64 size = choose_size (run);

  for (guint i = 0; i < hm_run_get_n_results (run); i++)
    {
      HmResult *result = hm_run_get_result (run, i);
      double bytes;

      if (!is_bulk (result) || hm_result_get_key (result)->size != size)
        continue;
      bytes = find_call_size (run, result);
      if (isfinite (bytes))
        g_array_append_val (sizes, bytes);
    }
  if (sizes->len < 3)
    return;
  g_array_sort (sizes, hm_compare_doubles);
  middle = hm_format_size_long (round_size (g_array_index (sizes, double, sizes->len / 2)));
  largest = hm_format_size_long (round_size (g_array_index (sizes, double, sizes->len - 1)));
  share = hm_format_percent (HM_REPORT_CALL_SHARE, 0);
  g_ptr_array_add (
      sentences,
      /* Translators: a block size for half of the algorithms, one for all of them, and a
       * percentage. */
      g_strdup_printf (_ ("From about %1$s a block (for half of the algorithms) to %2$s (for all), "
                          "the cost of the call itself is below %3$s of the time."),
                       middle, largest, share));
}

/* @engine: NULL for whichever comes first. */
static HmResult *
find_rate (HmRun *run, const char *algorithm, HmOperation operation, const char *engine)
{
  for (guint i = 0; i < hm_run_get_n_results (run); i++)
    {
      HmResult *result = hm_run_get_result (run, i);
      const HmResultKey *key = hm_result_get_key (result);

      if (key->operation == operation && key->threads == 1 && hm_result_has_value (result) &&
          hm_result_get_unit (result) != HM_UNIT_BYTES_PER_SECOND &&
          (engine == NULL || g_strcmp0 (key->engine, engine) == 0) &&
          g_str_equal (key->algorithm, algorithm))
        return result;
    }
  return NULL;
}

/* At the largest size that both have, of one engine. */
static void
add_rsa_and_dsa (GPtrArray *sentences, HmRun *run)
{
  static const guint sizes[] = { 4096, 3072, 2048, 1024, 512 };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autofree char *rsa = g_strdup_printf ("rsa-%u", sizes[i]);
      g_autofree char *dsa = g_strdup_printf ("dsa-%u", sizes[i]);
      HmResult *dsa_sign = find_rate (run, dsa, HM_OPERATION_SIGN, NULL);
      const char *engine = dsa_sign != NULL ? hm_result_get_key (dsa_sign)->engine : NULL;
      HmResult *rsa_sign = find_rate (run, rsa, HM_OPERATION_SIGN, engine);
      HmResult *rsa_verify = find_rate (run, rsa, HM_OPERATION_VERIFY, engine);
      HmResult *dsa_verify = find_rate (run, dsa, HM_OPERATION_VERIFY, engine);
      g_autofree char *sign = NULL, *verify = NULL, *sentence = NULL, *title = NULL;

      if (rsa_sign == NULL || dsa_sign == NULL || rsa_verify == NULL || dsa_verify == NULL)
        continue;
      sign = hm_words_ratio (hm_result_get_speed (dsa_sign) / hm_result_get_speed (rsa_sign));
      verify = hm_words_ratio (hm_result_get_speed (dsa_verify) / hm_result_get_speed (rsa_verify));
      sentence =
          /* Translators: a key size in bits; how many times as fast as RSA DSA signs;
           * how many times as fast as RSA it verifies. */
          g_strdup_printf (_ ("With keys of %1$u bits, DSA signs %2$s times as fast as "
                              "RSA and verifies %3$s times as fast."),
                           sizes[i], sign, verify);
      if (engine != NULL && hm_words_has_engines (run))
        {
          title = hm_format_engine (engine);
          /* Translators: the name of an engine, and a sentence on it. */
          g_ptr_array_add (sentences, g_strdup_printf (_ ("%1$s: %2$s"), title, sentence));
        }
      else
        g_ptr_array_add (sentences, g_steal_pointer (&sentence));
      return;
    }
}

/* A server's part of a full handshake holds one operation with the private key at least. Where
 * connections were timed, nobody needs to guess. */
static void
add_allowed (GPtrArray *sentences, HmRun *run)
{
  static const char *const keys[] = { "rsa-2048", "rsa-1024", "rsa-512" };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      HmResult *result = find_rate (run, keys[i], HM_OPERATION_SIGN, NULL);
      g_autofree char *number = NULL, *title = NULL;
      HmResultKey key;

      if (result == NULL)
        continue;
      number = hm_format_number (hm_result_get_speed (result), 3);
      /* The sentence says itself that these are signatures. */
      key = *hm_result_get_key (result);
      key.operation = HM_OPERATION_OP;
      title = hm_words_result_of (run, &key);
      g_ptr_array_add (sentences,
                       /* Translators: an algorithm ("RSA 2048"), a number. */
                       g_strdup_printf (_ ("One core's %1$s signatures allow a server at most %2$s "
                                           "full TLS handshakes a second."),
                                        title, number));
      return;
    }
}

#define MAX_MACHINES 3
/* Less is no machine of the past. */
#define MIN_RATIO 2.0

typedef struct
{
  HmRun *run;
  guint year;
  double ratio;
} Machine;

static HmResult *
find_bulk (HmRun *run, const char *algorithm, HmOperation operation, gint64 size)
{
  for (guint i = 0; i < hm_run_get_n_results (run); i++)
    {
      HmResult *result = hm_run_get_result (run, i);
      const HmResultKey *key = hm_result_get_key (result);

      if (is_bulk (result) && key->operation == operation && key->size == size &&
          g_str_equal (key->algorithm, algorithm))
        return result;
    }
  return NULL;
}

/* The first of these that both have is what machines are held against each other by. */
static const struct
{
  const char *algorithm;
  HmOperation operation;
  gint64 size;
} yardsticks[] = {
  { "rsa-1024", HM_OPERATION_SIGN, -1 },
  { "rsa-512", HM_OPERATION_SIGN, -1 },
  { "md5", HM_OPERATION_DIGEST, 8192 },
  { "des-cbc", HM_OPERATION_ENCRYPT, 8192 },
};

static HmResult *
find_yardstick (HmRun *run, guint which)
{
  return yardsticks[which].size < 0
             ? find_rate (run, yardsticks[which].algorithm, yardsticks[which].operation, NULL)
             : find_bulk (run, yardsticks[which].algorithm, yardsticks[which].operation,
                          yardsticks[which].size);
}

static guint
find_year (HmRun *run)
{
  guint year = hm_run_get_machine (run)->year;

  return year > 0 ? year : (guint) g_date_time_get_year (hm_run_get_created (run));
}

static int
compare_machines (gconstpointer a, gconstpointer b)
{
  const Machine *first = a, *second = b;

  if (first->year != second->year)
    return first->year < second->year ? -1 : 1;
  return (first->ratio > second->ratio) - (first->ratio < second->ratio);
}

/* One machine a year, the fastest of it, oldest first; and of these the first, the last and what is
 * in the middle. */
static GArray *
choose_machines (HmResult *own,
                 guint which,
                 HmRun *run,
                 HmRun *const *references,
                 guint n_references)
{
  GArray *machines = g_array_new (FALSE, FALSE, sizeof (Machine));

  for (guint i = 0; i < n_references; i++)
    {
      HmResult *theirs = references[i] != run ? find_yardstick (references[i], which) : NULL;
      Machine machine = { references[i], find_year (references[i]), NAN };

      if (theirs != NULL)
        machine.ratio = hm_result_get_speed (own) / hm_result_get_speed (theirs);
      if (machine.ratio >= MIN_RATIO)
        g_array_append_val (machines, machine);
    }
  g_array_sort (machines, compare_machines);
  for (guint i = 1; i < machines->len;)
    if (g_array_index (machines, Machine, i).year == g_array_index (machines, Machine, i - 1).year)
      g_array_remove_index (machines, i);
    else
      i++;
  while (machines->len > MAX_MACHINES)
    g_array_remove_index (machines, machines->len / 2);
  return machines;
}

static void
add_past (GPtrArray *sentences, HmRun *run, HmRun *const *references, guint n_references)
{
  for (guint which = 0; which < G_N_ELEMENTS (yardsticks); which++)
    {
      HmResult *own = find_yardstick (run, which);
      g_autoptr (GArray) machines = NULL;
      g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);
      g_autofree char *what = NULL, *list = NULL;

      if (own == NULL)
        continue;
      machines = choose_machines (own, which, run, references, n_references);
      if (machines->len == 0)
        continue;
      for (guint i = 0; i < machines->len; i++)
        {
          const Machine *machine = &g_array_index (machines, Machine, i);
          g_autofree char *number = hm_format_number (machine->ratio, 2);

          g_ptr_array_add (items,
                           /* Translators: an item of a list: a number of machines, their name, a
                            * year: "1100 × Pentium Pro 200, 1997". */
                           g_strdup_printf (_ ("%1$s × %2$s, %3$u"), number,
                                            hm_run_get_name (machine->run), machine->year));
        }
      what = hm_words_result_of (run, hm_result_get_key (own));
      list = hm_words_list (items, MAX_MACHINES);
      g_ptr_array_add (
          sentences,
          /* Translators: what was measured ("RSA 1024 signing"), and a list of machines
           * of the past, each with a number. */
          g_strdup_printf (_ ("At %1$s, one core does the work of: %2$s."), what, list));
      return;
    }
}

GPtrArray *
hm_report_run_sentences (HmRun *run, HmRun *const *references, guint n_references, HmUnits units)
{
  GPtrArray *sentences;
  guint n_before;

  g_return_val_if_fail (HM_IS_RUN (run), NULL);
  g_return_val_if_fail (references != NULL || n_references == 0, NULL);

  sentences = g_ptr_array_new_with_free_func (g_free);
  add_extremes (sentences, run, units);
  add_calls (sentences, run);
  add_rsa_and_dsa (sentences, run);
  n_before = sentences->len;
  hm_report_add_connections (sentences, run, references, n_references);
  if (sentences->len == n_before)
    add_allowed (sentences, run);
  hm_report_add_scaling (sentences, run);
  hm_report_add_sustained (sentences, run, units);
  hm_report_add_cores (sentences, run, units);
  hm_report_add_energy (sentences, run);
  hm_report_add_turns (sentences, run);
  add_past (sentences, run, references, n_references);
  if (sentences->len == 0)
    g_ptr_array_add (sentences, g_strdup (_ ("This run has too few figures to sum up.")));
  return sentences;
}

GPtrArray *
hm_report_run_limits (HmRun *run)
{
  GPtrArray *limits;
  const GPtrArray *handshakes;
  guint bare = 0, disturbed = 0, unavailable = 0, failed = 0, n = 0, by_user = 0;
  gboolean connections = FALSE;

  g_return_val_if_fail (HM_IS_RUN (run), NULL);

  handshakes = hm_run_get_handshakes (run);
  limits = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < hm_run_get_n_results (run); i++)
    {
      HmResult *result = hm_run_get_result (run, i);
      const HmFigures *figures = hm_result_get_figures (result);

      disturbed += figures->status == HM_STATUS_DISTURBED;
      unavailable += figures->status == HM_STATUS_UNAVAILABLE;
      failed += figures->status == HM_STATUS_FAILED;
      if (!hm_result_has_value (result))
        continue;
      n++;
      bare += isnan (figures->low);
      by_user += g_strcmp0 (hm_result_get_clock (result), "user") == 0;
    }
  for (guint i = 0; i < handshakes->len; i++)
    {
      const HmHandshake *handshake = handshakes->pdata[i];

      disturbed += handshake->status == HM_STATUS_DISTURBED;
      unavailable += handshake->status == HM_STATUS_UNAVAILABLE;
      failed += handshake->status == HM_STATUS_FAILED;
      if (!isfinite (handshake->seconds))
        continue;
      connections = TRUE;
      n++;
      bare += isnan (handshake->low);
      by_user += g_strcmp0 (hm_run_get_method (run)->clock, "user") == 0;
    }
  if (hm_run_get_status (run) == HM_RUN_STOPPED)
    g_ptr_array_add (limits, g_strdup (_ ("The run was stopped before its end: what is there is "
                                          "valid, but not all that was planned.")));
  if (n > 0 && bare == n)
    g_ptr_array_add (limits, g_strdup (_ ("No figure has an interval: how much of it is noise, "
                                          "nobody recorded.")));
  else if (bare > 0)
    g_ptr_array_add (limits,
                     /* Translators: %u is the number of figures without an interval. */
                     g_strdup_printf (ngettext ("%u figure has no interval: how much of it is "
                                                "noise, nobody recorded.",
                                                "%u figures have no interval: how much of them is "
                                                "noise, nobody recorded.",
                                                bare),
                                      bare));
  if (by_user > 0)
    g_ptr_array_add (limits, g_strdup (_ ("The figures are by processor time, which leaves out "
                                          "what the system did meanwhile.")));
  if (connections)
    g_ptr_array_add (limits, g_strdup (_ ("Both sides of a connection ran in one program, without "
                                          "a network: what a server waits for is not in it.")));
  if (disturbed > 0)
    g_ptr_array_add (limits,
                     /* Translators: %u is the number of figures that other programs disturbed. */
                     g_strdup_printf (ngettext ("%u figure was disturbed and is not to be relied "
                                                "on.",
                                                "%u figures were disturbed and are not to be "
                                                "relied on.",
                                                disturbed),
                                      disturbed));
  if (unavailable > 0)
    g_ptr_array_add (limits,
                     /* Translators: %u is the number of results without a figure. */
                     g_strdup_printf (ngettext ("%u result is not available, which is not the same "
                                                "as slow.",
                                                "%u results are not available, which is not the "
                                                "same as slow.",
                                                unavailable),
                                      unavailable));
  if (failed > 0)
    g_ptr_array_add (limits,
                     /* Translators: %u is the number of operations that failed. */
                     g_strdup_printf (ngettext ("%u operation failed its check and has no figure.",
                                                "%u operations failed their check and have no "
                                                "figure.",
                                                failed),
                                      failed));
  g_ptr_array_add (limits, g_strdup (_ ("One run says nothing about what changes from run to run: "
                                        "repeat it before you rely on small differences.")));
  return limits;
}
