/* hm-report-compare.c: what a comparison comes to, in a few sentences
 *
 * First what is faster, then where it is the other way round, then where no difference shows, then
 * what stands out; where the noise is unknown, that is said in the same breath.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-report-compare.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "report/hm-format.h"
#include "report/hm-report-connections.h"
#include "report/hm-report-telling.h"
#include "report/hm-report-words.h"

#define MAX_ITEMS 6
/* The largest ratio stands out when it is this many times the typical one, in logarithms. */
#define OUTSTANDING 2.0

typedef struct
{
  const HmComparison *comparison;
  GArray *families;                          /* of HmFamily: of what may be relied on alone */
  GPtrArray *faster, *slower, *same, *mixed; /* of const HmFamily * */
  GPtrArray *slower_pairs;                   /* of const HmPair *: in mixed families */
  gboolean engines, base_engines;            /* the run has several, the baseline has */
  gboolean bare;                             /* a figure without an interval was judged */
} Survey;

/* The engine that must be told to tell a ratio apart from others, or NULL. */
static const char *
choose_engine (const Survey *self, const char *base, const char *other)
{
  return self->engines ? other : self->base_engines ? base : NULL;
}

static const char *
engine_of (HmResult *result)
{
  return result != NULL ? hm_result_get_key (result)->engine : NULL;
}

static char *
name_family (const Survey *self, const HmFamily *family)
{
  return hm_words_by (hm_words_family (family->family, family->operation),
                      choose_engine (self, family->base_engine, family->other_engine));
}

/* Whether the result itself is faster or slower. */
static HmDirection
judge_pair (Survey *self, const HmPair *pair)
{
  return hm_report_judge (pair->ratio, pair->flags, pair->verdict, &self->bare);
}

/* The same pairs that make up the family's ratio. */
static gboolean
is_of_family (const HmPair *pair, const HmFamily *family)
{
  return pair->key->operation == family->operation && pair->key->threads == family->threads &&
         (family->size < 0 || pair->key->size == family->size) && !isnan (pair->ratio) &&
         g_strcmp0 (engine_of (pair->base), family->base_engine) == 0 &&
         g_strcmp0 (engine_of (pair->other), family->other_engine) == 0 &&
         g_str_equal (hm_algorithm_family (pair->key->algorithm), family->family);
}

/* The family as far as there is a word on its results: a disturbed one is not to make its range. */
static HmFamily
sift_family (Survey *self, const HmFamily *family)
{
  HmFamily sifted = *family;
  double sum = 0;

  sifted.count = 0;
  sifted.min = INFINITY;
  sifted.max = 0;
  for (guint i = 0; i < self->comparison->pairs->len; i++)
    {
      const HmPair *pair = &g_array_index (self->comparison->pairs, HmPair, i);

      if (!is_of_family (pair, family) || judge_pair (self, pair) == HM_DIRECTION_NO_WORD)
        continue;
      sifted.count++;
      sifted.min = MIN (sifted.min, pair->ratio);
      sifted.max = MAX (sifted.max, pair->ratio);
      sum += log (pair->ratio);
    }
  if (sifted.count > 0)
    sifted.ratio = exp (sum / sifted.count);
  return sifted;
}

static HmDirection
judge_family (Survey *self, const HmFamily *family)
{
  guint counts[HM_DIRECTION_NO_WORD + 1] = { 0 }, n = 0;

  for (guint i = 0; i < self->comparison->pairs->len; i++)
    {
      const HmPair *pair = &g_array_index (self->comparison->pairs, HmPair, i);

      if (!is_of_family (pair, family))
        continue;
      counts[judge_pair (self, pair)]++;
      n++;
    }
  n -= counts[HM_DIRECTION_NO_WORD];
  return n > 0 ? hm_report_join (counts, n) : HM_DIRECTION_NO_WORD;
}

/* Whether the family's algorithms differ in numbers alone: "aes-128-cbc", "aes-256-cbc". */
static gboolean
is_by_key_size (Survey *self, const HmFamily *family)
{
  g_autofree char *stem = NULL;

  for (guint i = 0; i < self->comparison->pairs->len; i++)
    {
      const HmPair *pair = &g_array_index (self->comparison->pairs, HmPair, i);
      g_autoptr (GString) own = NULL;

      if (!is_of_family (pair, family))
        continue;
      own = g_string_new (NULL);
      for (const char *p = pair->key->algorithm; *p != '\0'; p++)
        if (!g_ascii_isdigit (*p))
          g_string_append_c (own, *p);
      if (stem == NULL)
        stem = g_strdup (own->str);
      else if (!g_str_equal (stem, own->str))
        return FALSE;
    }
  return TRUE;
}

static char *
tell_one (const Survey *self, const HmPair *pair, gboolean first)
{
  g_autofree char *what =
      hm_words_by (hm_words_result (pair->key),
                   choose_engine (self, engine_of (pair->base), engine_of (pair->other)));
  g_autofree char *number = hm_words_ratio (pair->ratio);
  g_autofree char *size = pair->key->size >= 0 ? hm_format_size_long (pair->key->size) : NULL;
  const char *const words[] = { what, number, size, NULL };

  return hm_report_tell (size != NULL ? HM_TELLING_AT_SIZE : HM_TELLING_ALONE, first, pair->ratio,
                         words);
}

/* The only result of a family, which then is named instead. */
static const HmPair *
find_only (Survey *self, const HmFamily *family)
{
  if (family->count != 1)
    return NULL;
  for (guint i = 0; i < self->comparison->pairs->len; i++)
    {
      const HmPair *pair = &g_array_index (self->comparison->pairs, HmPair, i);

      if (is_of_family (pair, family) && judge_pair (self, pair) != HM_DIRECTION_NO_WORD)
        return pair;
    }
  return NULL;
}

/* FALSE where both ends read alike: then there is no range. */
static gboolean
format_range (const HmFamily *family, char **min, char **max)
{
  *min = hm_words_ratio (family->min);
  *max = hm_words_ratio (family->max);
  return !g_str_equal (*min, *max);
}

static char *
tell_family (Survey *self, const HmFamily *family, gboolean first)
{
  g_autofree char *what = name_family (self, family);
  g_autofree char *mean = hm_words_ratio (family->ratio);
  g_autofree char *min = NULL, *max = NULL;
  const HmPair *only = find_only (self, family);

  if (only != NULL)
    return tell_one (self, only, first);
  if (!format_range (family, &min, &max))
    return hm_report_tell (HM_TELLING_ALONE, first, family->ratio,
                           (const char *const[]){ what, mean, NULL });
  return hm_report_tell (is_by_key_size (self, family) ? HM_TELLING_BY_KEY
                                                       : HM_TELLING_BY_ALGORITHM,
                         first, family->ratio, (const char *const[]){ what, mean, min, max, NULL });
}

static int
by_distance (gconstpointer a, gconstpointer b)
{
  double x = fabs (log ((*(const HmPair *const *) a)->ratio));
  double y = fabs (log ((*(const HmPair *const *) b)->ratio));

  return (x < y) - (x > y);
}

/* Of a family that goes both ways the results that are slower are named, too. */
static void
add_mixed (Survey *self, const HmFamily *family)
{
  g_ptr_array_add (self->mixed, (gpointer) family);
  for (guint i = 0; i < self->comparison->pairs->len; i++)
    {
      const HmPair *pair = &g_array_index (self->comparison->pairs, HmPair, i);

      if (is_of_family (pair, family) && judge_pair (self, pair) == HM_DIRECTION_SLOWER)
        g_ptr_array_add (self->slower_pairs, (gpointer) pair);
    }
}

static void
add_family (Survey *self, const HmFamily *family)
{
  switch (judge_family (self, family))
    {
    case HM_DIRECTION_FASTER:
      g_ptr_array_add (self->faster, (gpointer) family);
      break;
    case HM_DIRECTION_SLOWER:
      g_ptr_array_add (self->slower, (gpointer) family);
      break;
    case HM_DIRECTION_SAME:
      g_ptr_array_add (self->same, (gpointer) family);
      break;
    case HM_DIRECTION_MIXED:
      add_mixed (self, family);
      break;
    case HM_DIRECTION_NO_WORD:
    default:
      break;
    }
}

/* Families first, then single results, the furthest from 1 first; NULL when there are none. */
static char *
tell_list (Survey *self, const GPtrArray *families, GPtrArray *pairs)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < families->len; i++)
    g_ptr_array_add (items, tell_family (self, g_ptr_array_index (families, i), i == 0));
  if (pairs != NULL)
    {
      g_ptr_array_sort (pairs, by_distance);
      for (guint i = 0; i < pairs->len; i++)
        g_ptr_array_add (items, tell_one (self, g_ptr_array_index (pairs, i), items->len == 0));
    }
  return items->len > 0 ? hm_words_list (items, MAX_ITEMS) : NULL;
}

static char *
tell_ranges (const Survey *self, const GPtrArray *families)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < families->len; i++)
    {
      const HmFamily *family = g_ptr_array_index (families, i);
      g_autofree char *what = name_family (self, family);
      g_autofree char *mean = hm_words_ratio (family->ratio);
      g_autofree char *min = NULL, *max = NULL;

      if (!format_range (family, &min, &max))
        g_ptr_array_add (items, hm_report_tell (HM_TELLING_ALONE, i == 0, family->ratio,
                                                (const char *const[]){ what, mean, NULL }));
      else
        g_ptr_array_add (
            items, i == 0
                       /* Translators: the first item of a list: what was measured; the smallest and
                        * the largest ratio of two speeds. */
                       ? g_strdup_printf (_ ("%1$s, %2$s to %3$s times as fast"), what, min, max)
                       /* Translators: an item of a list whose first says that it is about speeds:
                        * what was measured; the smallest and the largest ratio. */
                       : g_strdup_printf (_ ("%1$s, %2$s to %3$s times"), what, min, max));
    }
  return items->len > 0 ? hm_words_list (items, MAX_ITEMS) : NULL;
}

static char *
tell_names (const Survey *self, const GPtrArray *families)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < families->len; i++)
    {
      const HmFamily *family = g_ptr_array_index (families, i);

      g_ptr_array_add (items, name_family (self, family));
    }
  return items->len > 0 ? hm_words_list (items, MAX_ITEMS) : NULL;
}

/* The pair that is furthest from the typical one, when it is far enough to be worth a sentence and
 * is no family's only result, which has been told. */
static const HmPair *
find_outstanding (Survey *self)
{
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  const HmPair *first;
  double typical;

  for (guint i = 0; i < self->comparison->pairs->len; i++)
    {
      const HmPair *pair = &g_array_index (self->comparison->pairs, HmPair, i);
      HmDirection direction = judge_pair (self, pair);

      /* What a note must explain first is no finding. */
      if (pair->flags & HM_PAIR_WORKLOAD)
        continue;
      if (direction == HM_DIRECTION_FASTER || direction == HM_DIRECTION_SLOWER)
        g_ptr_array_add (known, (gpointer) pair);
    }
  if (known->len < 4)
    return NULL;
  g_ptr_array_sort (known, by_distance);
  first = g_ptr_array_index (known, 0);
  typical = fabs (log (((const HmPair *) g_ptr_array_index (known, known->len / 2))->ratio));
  return fabs (log (first->ratio)) >= OUTSTANDING * typical ? first : NULL;
}

static void
add_sentences (Survey *self, const HmCompare *compare, GPtrArray *sentences)
{
  const char *other = hm_run_get_name (self->comparison->run);
  const char *base = hm_run_get_name (compare->base);
  g_autofree char *faster = tell_list (self, self->faster, NULL);
  g_autofree char *slower = tell_list (self, self->slower, self->slower_pairs);
  g_autofree char *mixed = tell_ranges (self, self->mixed);
  g_autofree char *same = tell_names (self, self->same);

  if (faster != NULL)
    g_ptr_array_add (
        sentences,
        /* Translators: two runs, and a list of what the first does faster. */
        g_strdup_printf (_ ("%1$s is faster than %2$s at: %3$s."), other, base, faster));
  if (slower != NULL)
    g_ptr_array_add (
        sentences,
        faster != NULL
            /* Translators: a run, and a list of what it does more slowly; a sentence
             * before has said what it does faster. */
            ? g_strdup_printf (_ ("The other way round, %1$s is slower at: %2$s."), other, slower)
            /* Translators: two runs, and a list of what the first does more slowly. */
            : g_strdup_printf (_ ("%1$s is slower than %2$s at: %3$s."), other, base, slower));
  if (mixed != NULL)
    g_ptr_array_add (sentences,
                     /* Translators: a list of what was measured, each with its smallest and
                      * largest ratio of speeds. */
                     g_strdup_printf (_ ("It depends on the algorithm: %s."), mixed));
  if (same != NULL)
    g_ptr_array_add (sentences,
                     self->bare
                         /* Translators: a list of what was measured. */
                         ? g_strdup_printf (_ ("The figures lie within a tenth at: %s."), same)
                         /* Translators: a list of what was measured. */
                         : g_strdup_printf (_ ("No difference is shown at: %s."), same));
}

static void
add_outstanding (Survey *self, GPtrArray *sentences)
{
  const HmPair *pair = find_outstanding (self);
  g_autofree char *item = NULL;

  if (pair == NULL)
    return;
  item = tell_one (self, pair, TRUE);
  /* Translators: what was measured, with its ratio: "RSA 4096 signing, 9.2 times as fast". */
  g_ptr_array_add (sentences, g_strdup_printf (_ ("What stands out: %s."), item));
}

GPtrArray *
hm_report_compare_sentences (const HmCompare *compare, guint which)
{
  GPtrArray *sentences;
  Survey self = { NULL };

  g_return_val_if_fail (compare != NULL && which < compare->others->len, NULL);

  self.comparison = g_ptr_array_index (compare->others, which);
  self.engines = hm_words_has_engines (self.comparison->run);
  self.base_engines = hm_words_has_engines (compare->base);
  self.families = g_array_new (FALSE, FALSE, sizeof (HmFamily));
  self.faster = g_ptr_array_new ();
  self.slower = g_ptr_array_new ();
  self.slower_pairs = g_ptr_array_new ();
  self.same = g_ptr_array_new ();
  self.mixed = g_ptr_array_new ();
  sentences = g_ptr_array_new_with_free_func (g_free);

  g_array_set_size (self.families, self.comparison->families->len);
  for (guint i = 0; i < self.families->len; i++)
    {
      HmFamily *family = &g_array_index (self.families, HmFamily, i);

      *family = sift_family (&self, &g_array_index (self.comparison->families, HmFamily, i));
      add_family (&self, family);
    }
  add_sentences (&self, compare, sentences);
  add_outstanding (&self, sentences);
  self.bare |= hm_report_add_connection_pairs (sentences, compare, which);
  if (hm_comparison_count_ratios (self.comparison) == 0)
    g_ptr_array_add (sentences, g_strdup (_ ("The two runs have no figure in common.")));
  else if (sentences->len == 0)
    g_ptr_array_add (sentences, g_strdup (_ ("The figures that both runs have allow no verdict.")));
  else if (self.bare)
    g_ptr_array_add (sentences, g_strdup (_ ("These are the figures as they were printed; how far "
                                             "noise goes in them, nobody recorded.")));

  g_ptr_array_unref (self.faster);
  g_ptr_array_unref (self.slower);
  g_ptr_array_unref (self.slower_pairs);
  g_ptr_array_unref (self.same);
  g_ptr_array_unref (self.mixed);
  g_array_unref (self.families);
  return sentences;
}
