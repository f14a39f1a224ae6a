/* hm-report-connection-pairs.c: connections of two runs, in a few sentences
 *
 * As hm-report-compare.c does it with families of algorithms: what is faster, what is slower, what
 * depends on the suite, and where no difference shows.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "report/hm-format.h"
#include "report/hm-handshake-words.h"
#include "report/hm-report-connections.h"
#include "report/hm-report-telling.h"
#include "report/hm-report-words.h"

#define MAX_ITEMS 6

typedef struct
{
  const HmComparison *comparison;
  HmHandshakeFamily *sifted;                     /* the comparison's, see sift_family () */
  GPtrArray *families[HM_DIRECTION_NO_WORD + 1]; /* of const HmHandshakeFamily * */
  GPtrArray *slower_pairs;                       /* of const HmHandshakePair *: in mixed families */
  gboolean bare;
} Survey;

static HmDirection
judge_pair (Survey *self, const HmHandshakePair *pair)
{
  return hm_report_judge (pair->ratio, pair->flags, pair->verdict, &self->bare);
}

static const HmHandshakePair *
get_pair (Survey *self, guint i)
{
  return &g_array_index (self->comparison->handshakes, HmHandshakePair, i);
}

/* @family as far as there is a word on its pairs: a disturbed one is not to make its range. Gives
 * where it goes. */
static HmDirection
sift_family (Survey *self, HmHandshakeFamily *family)
{
  guint counts[HM_DIRECTION_NO_WORD + 1] = { 0 };
  HmHandshakeFamily whole = *family;
  double sum = 0;

  family->count = 0;
  family->min = INFINITY;
  family->max = 0;
  for (guint i = 0; i < self->comparison->handshakes->len; i++)
    {
      const HmHandshakePair *pair = get_pair (self, i);
      HmDirection direction;

      if (!hm_handshake_family_has (&whole, pair))
        continue;
      direction = judge_pair (self, pair);
      if (direction == HM_DIRECTION_NO_WORD)
        continue;
      counts[direction]++;
      family->count++;
      family->min = MIN (family->min, pair->ratio);
      family->max = MAX (family->max, pair->ratio);
      sum += log (pair->ratio);
    }
  if (family->count == 0)
    return HM_DIRECTION_NO_WORD;
  family->ratio = exp (sum / family->count);
  return hm_report_join (counts, family->count);
}

/* Of a family that goes both ways the pairs that are slower are named, too. */
static void
add_family (Survey *self, HmHandshakeFamily *family)
{
  HmDirection direction = sift_family (self, family);

  g_ptr_array_add (self->families[direction], family);
  if (direction != HM_DIRECTION_MIXED)
    return;
  for (guint i = 0; i < self->comparison->handshakes->len; i++)
    if (hm_handshake_family_has (family, get_pair (self, i)) &&
        judge_pair (self, get_pair (self, i)) == HM_DIRECTION_SLOWER)
      g_ptr_array_add (self->slower_pairs, (gpointer) get_pair (self, i));
}

static char *
tell_pair (const HmHandshakePair *pair, gboolean first)
{
  g_autofree char *what = hm_handshake_phrase (pair->key, pair->key->bytes, TRUE);
  g_autofree char *number = hm_words_ratio (pair->ratio);

  return hm_report_tell (HM_TELLING_ALONE, first, pair->ratio,
                         (const char *const[]){ what, number, NULL });
}

/* The only pair of a family, which then is named instead. */
static const HmHandshakePair *
find_only (Survey *self, const HmHandshakeFamily *family)
{
  for (guint i = 0; i < self->comparison->handshakes->len && family->count == 1; i++)
    if (hm_handshake_family_has (family, get_pair (self, i)) &&
        judge_pair (self, get_pair (self, i)) != HM_DIRECTION_NO_WORD)
      return get_pair (self, i);
  return NULL;
}

static char *
tell_family (Survey *self, const HmHandshakeFamily *family, gboolean first)
{
  const HmHandshakePair *only = find_only (self, family);
  g_autofree char *what = NULL, *mean = NULL, *min = NULL, *max = NULL;
  guint digits = 2;

  if (only != NULL)
    return tell_pair (only, first);
  what = hm_handshake_phrase (family->key, family->bytes, FALSE);
  mean = hm_words_ratio (family->ratio);
  min = hm_words_ratio (family->min);
  max = hm_words_ratio (family->max);
  /* Different numbers are to look different. */
  if (g_str_equal (min, max))
    {
      g_free (min);
      g_free (max);
      digits = 3;
      min = hm_format_number (family->min, digits);
      max = hm_format_number (family->max, digits);
    }
  return hm_report_tell (HM_TELLING_BY_SUITE, first, family->ratio,
                         (const char *const[]){ what, mean, min, max, NULL });
}

static int
by_distance (gconstpointer a, gconstpointer b)
{
  double x = fabs (log ((*(const HmHandshakePair *const *) a)->ratio));
  double y = fabs (log ((*(const HmHandshakePair *const *) b)->ratio));

  return (x < y) - (x > y);
}

/* NULL when there are none. */
static char *
tell_list (Survey *self, const GPtrArray *families, GPtrArray *pairs)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < families->len; i++)
    g_ptr_array_add (items, tell_family (self, families->pdata[i], i == 0));
  if (pairs != NULL)
    g_ptr_array_sort (pairs, by_distance);
  for (guint i = 0; pairs != NULL && i < pairs->len; i++)
    g_ptr_array_add (items, tell_pair (pairs->pdata[i], items->len == 0));
  return items->len > 0 ? hm_words_list (items, MAX_ITEMS) : NULL;
}

static char *
tell_ranges (const GPtrArray *families)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < families->len; i++)
    {
      const HmHandshakeFamily *family = families->pdata[i];
      g_autofree char *what = hm_handshake_phrase (family->key, family->bytes, FALSE);
      g_autofree char *min = hm_words_ratio (family->min);
      g_autofree char *max = hm_words_ratio (family->max);

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
tell_names (const GPtrArray *families)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < families->len; i++)
    {
      const HmHandshakeFamily *family = families->pdata[i];

      g_ptr_array_add (items, hm_handshake_phrase (family->key, family->bytes, FALSE));
    }
  return items->len > 0 ? hm_words_list (items, MAX_ITEMS) : NULL;
}

static void
add_sentences (Survey *self, const HmCompare *compare, GPtrArray *sentences)
{
  const char *other = hm_run_get_name (self->comparison->run);
  const char *base = hm_run_get_name (compare->base);
  g_autofree char *faster = tell_list (self, self->families[HM_DIRECTION_FASTER], NULL);
  g_autofree char *slower =
      tell_list (self, self->families[HM_DIRECTION_SLOWER], self->slower_pairs);
  g_autofree char *mixed = tell_ranges (self->families[HM_DIRECTION_MIXED]);
  g_autofree char *same = tell_names (self->families[HM_DIRECTION_SAME]);

  if (faster != NULL)
    g_ptr_array_add (
        sentences,
        /* Translators: two runs, and a list of kinds of connections that the first makes faster. */
        g_strdup_printf (_ ("%1$s makes connections faster than %2$s: %3$s."), other, base,
                         faster));
  if (slower != NULL)
    g_ptr_array_add (sentences,
                     /* Translators: two runs, and a list of kinds of connections that the first
                      * makes more slowly. */
                     g_strdup_printf (_ ("%1$s makes connections more slowly than %2$s: %3$s."),
                                      other, base, slower));
  if (mixed != NULL)
    g_ptr_array_add (
        sentences,
        /* Translators: a list of kinds of connections, each with its smallest and
         * largest ratio of speeds. */
        g_strdup_printf (_ ("With connections it depends on suite and key: %s."), mixed));
  if (same != NULL)
    g_ptr_array_add (
        sentences,
        self->bare
            /* Translators: a list of kinds of connections. */
            ? g_strdup_printf (_ ("The rates of connections lie within a tenth: %s."), same)
            /* Translators: a list of kinds of connections. */
            : g_strdup_printf (_ ("For connections, no difference is shown: %s."), same));
}

gboolean
hm_report_add_connection_pairs (GPtrArray *sentences, const HmCompare *compare, guint which)
{
  Survey self = { NULL };
  const GArray *families;

  g_return_val_if_fail (sentences != NULL && compare != NULL, FALSE);
  g_return_val_if_fail (which < compare->others->len, FALSE);

  self.comparison = g_ptr_array_index (compare->others, which);
  self.slower_pairs = g_ptr_array_new ();
  for (guint i = 0; i < G_N_ELEMENTS (self.families); i++)
    self.families[i] = g_ptr_array_new ();
  families = self.comparison->handshake_families;
  self.sifted = g_memdup2 (families->data, families->len * sizeof (HmHandshakeFamily));
  for (guint i = 0; i < families->len; i++)
    add_family (&self, &self.sifted[i]);
  add_sentences (&self, compare, sentences);
  for (guint i = 0; i < G_N_ELEMENTS (self.families); i++)
    g_ptr_array_unref (self.families[i]);
  g_ptr_array_unref (self.slower_pairs);
  g_free (self.sifted);
  return self.bare;
}
