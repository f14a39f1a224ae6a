/* hm-handshake-pair.c: a row of a handshake table against the baseline's
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/hm-handshake-pair.h"

#include <math.h>

#include "run/hm-compare-private.h"
#include "run/hm-connection.h"
#include "run/hm-noise.h"
#include "run/hm-word.h"

/* Partners are looked for in rounds; each asks for less agreement than the one before. */
typedef enum
{
  AGREE_ENGINE = 1 << 0,
  AGREE_VERIFICATION = 1 << 1,
  AGREE_GROUP = 1 << 2,
  AGREE_RESUMPTION = 1 << 3,
} Agreement;

static const Agreement rounds[] = {
  AGREE_ENGINE | AGREE_VERIFICATION | AGREE_GROUP | AGREE_RESUMPTION,
  AGREE_VERIFICATION | AGREE_GROUP | AGREE_RESUMPTION,
  AGREE_ENGINE | AGREE_GROUP | AGREE_RESUMPTION,
  AGREE_GROUP | AGREE_RESUMPTION,
  AGREE_ENGINE,
  0,
};

static const char *const protocols[] = { "ssl2",   "ssl3",   "tls1.0",  "tls1.1",
                                         "tls1.2", "tls1.3", "dtls1.0", "dtls1.2" };

static const char *
not_null (const char *text)
{
  return text != NULL ? text : "";
}

/* Protocol, cipher and key: a line of the table. */
static char *
make_suite (const HmHandshake *handshake)
{
  return g_strjoin ("\n", not_null (handshake->protocol), not_null (handshake->cipher),
                    not_null (handshake->key), NULL);
}

/* What two handshakes must have in common to be partners in a round. */
static char *
make_identity (const HmHandshake *handshake, Agreement agreement)
{
  g_autofree char *suite = make_suite (handshake);

  return g_strdup_printf (
      "%" G_GINT64_FORMAT " %u\n%s\n%s\n%s\n%s\n%s\n%s", handshake->bytes, handshake->threads,
      suite, not_null (handshake->mode),
      not_null (agreement & AGREE_ENGINE ? handshake->engine : NULL),
      not_null (agreement & AGREE_VERIFICATION ? handshake->verification : NULL),
      not_null (agreement & AGREE_GROUP ? handshake->group : NULL),
      not_null (agreement & AGREE_RESUMPTION ? handshake->resumption : NULL));
}

static void
free_queue (gpointer queue)
{
  g_queue_free (queue);
}

/* @partner[i] becomes the handshake of the other run that is matched to number i of @base; what is
 * matched is taken out of @left. */
static void
match_round (const GPtrArray *base,
             const HmHandshake **partner,
             GPtrArray *left,
             Agreement agreement)
{
  g_autoptr (GHashTable) waiting =
      g_hash_table_new_full (hm_text_hash, g_str_equal, g_free, free_queue);
  guint n_left = 0;

  for (guint i = 0; i < base->len; i++)
    if (partner[i] == NULL)
      {
        char *identity = make_identity (base->pdata[i], agreement);
        GQueue *queue = g_hash_table_lookup (waiting, identity);

        if (queue == NULL)
          {
            queue = g_queue_new ();
            g_hash_table_insert (waiting, identity, queue);
          }
        else
          g_free (identity);
        g_queue_push_tail (queue, GUINT_TO_POINTER (i));
      }
  for (guint i = 0; i < left->len; i++)
    {
      g_autofree char *identity = make_identity (left->pdata[i], agreement);
      GQueue *queue = g_hash_table_lookup (waiting, identity);

      if (queue != NULL && !g_queue_is_empty (queue))
        partner[GPOINTER_TO_UINT (g_queue_pop_head (queue))] = left->pdata[i];
      else
        left->pdata[n_left++] = left->pdata[i];
    }
  g_ptr_array_set_size (left, (gint) n_left);
}

static HmPairFlags
look_at_side (const HmHandshake *handshake,
              HmPairFlags missing,
              HmPairFlags no_figure,
              HmPairFlags disturbed,
              double *rate)
{
  *rate = NAN;
  if (handshake == NULL)
    return missing;
  if ((handshake->status != HM_STATUS_OK && handshake->status != HM_STATUS_DISTURBED) ||
      !isfinite (handshake->seconds) || handshake->seconds <= 0 || handshake->connections == 0)
    return no_figure;
  *rate = handshake->connections / handshake->seconds;
  return handshake->status == HM_STATUS_DISTURBED ? disturbed : 0;
}

/* What a table does not tell is not known to differ. */
static gboolean
is_other (const char *a, const char *b)
{
  return a != NULL && b != NULL && !g_str_equal (a, b);
}

/* Rows of 1997 hold the full handshake that the resumed ones follow: the shorter a row, the more it
 * weighs. In a row of full ones the number says nothing but how long it was measured. */
static HmPairFlags
look_at_both (const HmHandshakePair *pair)
{
  const HmHandshake *a = pair->base, *b = pair->other;
  HmPairFlags flags = 0;

  if (g_strcmp0 (a->engine, b->engine) != 0)
    flags |= HM_PAIR_ENGINE;
  if (g_strcmp0 (pair->base_clock, pair->other_clock) != 0)
    flags |= HM_PAIR_CLOCK;
  if (is_other (a->group, b->group))
    flags |= HM_PAIR_GROUP;
  if (is_other (a->verification, b->verification))
    flags |= HM_PAIR_VERIFICATION;
  if (is_other (a->resumption, b->resumption))
    flags |= HM_PAIR_RESUMPTION;
  if (hm_handshake_is_resumed (a) && a->connections != b->connections)
    flags |= HM_PAIR_CONNECTIONS;
  return flags;
}

/* As hm_pair_init (). */
static void
judge_ratio (HmHandshakePair *pair, double drift, HmPairFlags measuring)
{
  double ratio;

  pair->flags = look_at_side (pair->base, HM_PAIR_MISSING_BASE, HM_PAIR_NO_FIGURE_BASE,
                              HM_PAIR_DISTURBED_BASE, &pair->base_rate) |
                look_at_side (pair->other, HM_PAIR_MISSING_OTHER, HM_PAIR_NO_FIGURE_OTHER,
                              HM_PAIR_DISTURBED_OTHER, &pair->other_rate);
  pair->ratio = pair->sd = pair->low = pair->high = NAN;
  pair->verdict = HM_COMPARE_UNKNOWN;
  ratio = pair->other_rate / pair->base_rate;
  if (!isfinite (ratio) || ratio <= 0)
    return;
  pair->ratio = ratio;
  pair->flags |= measuring | look_at_both (pair);
  pair->sd = hypot (hypot (hm_noise_of_handshake (pair->base), hm_noise_of_handshake (pair->other)),
                    drift);
  if (isnan (pair->sd))
    {
      pair->flags |= HM_PAIR_NOISE_UNKNOWN;
      return;
    }
  pair->low = ratio * exp (-HM_NOISE_95 * pair->sd);
  pair->high = ratio * exp (HM_NOISE_95 * pair->sd);
}

/* ---- The order ---- */

static guint
rank_protocol (const char *protocol)
{
  for (guint i = 0; i < G_N_ELEMENTS (protocols); i++)
    if (g_strcmp0 (protocol, protocols[i]) == 0)
      return i;
  return G_N_ELEMENTS (protocols);
}

/* Of texts that no table orders: where each came first. */
static guint
find_place (GHashTable *places, char *text)
{
  guint place = GPOINTER_TO_UINT (g_hash_table_lookup (places, text));

  if (place > 0)
    {
      g_free (text);
      return place;
    }
  place = g_hash_table_size (places) + 1;
  g_hash_table_insert (places, text, GUINT_TO_POINTER (place));
  return place;
}

typedef struct
{
  HmHandshakePair pair;
  guint protocol, suite, own; /* own: of all that tells the row from others but its bytes */
} Sorted;

static int
compare_sorted (gconstpointer a, gconstpointer b)
{
  const Sorted *x = a, *y = b;
  gboolean first = hm_handshake_is_resumed (x->pair.key),
           second = hm_handshake_is_resumed (y->pair.key);
  guint64 fewer = x->pair.key->bytes, more = y->pair.key->bytes;
  int order = (x->protocol > y->protocol) - (x->protocol < y->protocol);

  if (order == 0)
    order = g_strcmp0 (x->pair.key->protocol, y->pair.key->protocol);
  if (order == 0)
    order = (first > second) - (first < second);
  if (order == 0)
    order = (x->pair.key->threads > y->pair.key->threads) -
            (x->pair.key->threads < y->pair.key->threads);
  if (order == 0)
    order = (x->suite > y->suite) - (x->suite < y->suite);
  if (order == 0)
    order = (x->own > y->own) - (x->own < y->own);
  return order != 0 ? order : (fewer > more) - (fewer < more);
}

static void
sort_pairs (GArray *pairs)
{
  g_autoptr (GHashTable) places = g_hash_table_new_full (hm_text_hash, g_str_equal, g_free, NULL);
  g_autoptr (GArray) sorted = g_array_sized_new (FALSE, FALSE, sizeof (Sorted), pairs->len);

  for (guint i = 0; i < pairs->len; i++)
    {
      Sorted one = { .pair = g_array_index (pairs, HmHandshakePair, i) };
      const HmHandshake *key = one.pair.key;

      one.protocol = rank_protocol (key->protocol);
      one.suite = find_place (places, make_suite (key));
      one.own = find_place (places, g_strjoin ("\n", "", not_null (key->engine),
                                               not_null (key->group), not_null (key->verification),
                                               not_null (key->resumption), NULL));
      g_array_append_val (sorted, one);
    }
  g_array_sort (sorted, compare_sorted);
  for (guint i = 0; i < pairs->len; i++)
    g_array_index (pairs, HmHandshakePair, i) = g_array_index (sorted, Sorted, i).pair;
}

GArray *
hm_compare_list_handshakes (HmRun *base, HmRun *other, HmPairFlags measuring)
{
  const GPtrArray *own = hm_run_get_handshakes (base), *theirs = hm_run_get_handshakes (other);
  g_autofree const HmHandshake **partner = g_new0 (const HmHandshake *, own->len + 1);
  g_autoptr (GPtrArray) left = g_ptr_array_sized_new (theirs->len);
  double drift = hm_noise_of_drift (base, other);
  GArray *pairs = g_array_sized_new (FALSE, FALSE, sizeof (HmHandshakePair), own->len);

  for (guint i = 0; i < theirs->len; i++)
    g_ptr_array_add (left, theirs->pdata[i]);
  for (guint i = 0; i < G_N_ELEMENTS (rounds) && left->len > 0; i++)
    match_round (own, partner, left, rounds[i]);
  for (guint i = 0; i < own->len + left->len; i++)
    {
      HmHandshakePair pair = { .base = i < own->len ? own->pdata[i] : NULL,
                               .other = i < own->len ? partner[i] : left->pdata[i - own->len],
                               .base_clock = hm_run_get_method (base)->clock,
                               .other_clock = hm_run_get_method (other)->clock };

      pair.key = pair.base != NULL ? pair.base : pair.other;
      judge_ratio (&pair, drift, measuring);
      g_array_append_val (pairs, pair);
    }
  sort_pairs (pairs);
  return pairs;
}

/* ---- Families ---- */

gboolean
hm_handshake_is_of_family (const HmHandshake *a, const HmHandshake *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  return g_strcmp0 (a->protocol, b->protocol) == 0 && g_strcmp0 (a->mode, b->mode) == 0 &&
         a->threads == b->threads;
}

static gboolean
is_same_family (const HmHandshakeFamily *family, const HmHandshakePair *pair)
{
  return hm_handshake_is_of_family (family->key, pair->key);
}

static gboolean
is_member (const HmHandshakeFamily *family, const HmHandshakePair *pair)
{
  return isfinite (pair->ratio) && is_same_family (family, pair) &&
         g_strcmp0 (family->base_engine, pair->base->engine) == 0 &&
         g_strcmp0 (family->other_engine, pair->other->engine) == 0;
}

gboolean
hm_handshake_family_has (const HmHandshakeFamily *family, const HmHandshakePair *pair)
{
  g_return_val_if_fail (family != NULL && pair != NULL, FALSE);

  return is_member (family, pair) && pair->key->bytes == family->bytes;
}

/* The number of bytes of most pairs of the family. */
static gint64
choose_bytes (const HmHandshakeFamily *family, const GArray *pairs)
{
  g_autoptr (GHashTable) counts = g_hash_table_new (g_int64_hash, g_int64_equal);
  GHashTableIter iter;
  gpointer key, value;
  gint64 best = -1;
  guint most = 0;

  for (guint i = 0; i < pairs->len; i++)
    {
      const HmHandshakePair *pair = &g_array_index (pairs, HmHandshakePair, i);

      if (is_member (family, pair))
        {
          guint n = GPOINTER_TO_UINT (g_hash_table_lookup (counts, &pair->key->bytes));

          g_hash_table_insert (counts, (gpointer) &pair->key->bytes, GUINT_TO_POINTER (n + 1));
        }
    }
  g_hash_table_iter_init (&iter, counts);
  while (g_hash_table_iter_next (&iter, &key, &value))
    {
      gint64 bytes = *(const gint64 *) key;
      guint n = GPOINTER_TO_UINT (value);
      gboolean nicer =
          bytes == HM_HANDSHAKE_USUAL_BYTES || (best != HM_HANDSHAKE_USUAL_BYTES && bytes < best);

      if (n > most || (n == most && nicer))
        {
          most = n;
          best = bytes;
        }
    }
  return best;
}

static void
sum_up (HmHandshakeFamily *family, const GArray *pairs)
{
  double sum = 0;

  family->bytes = choose_bytes (family, pairs);
  family->min = INFINITY;
  family->max = 0;
  for (guint i = 0; i < pairs->len; i++)
    {
      const HmHandshakePair *pair = &g_array_index (pairs, HmHandshakePair, i);

      if (!hm_handshake_family_has (family, pair))
        continue;
      sum += log (pair->ratio);
      family->min = MIN (family->min, pair->ratio);
      family->max = MAX (family->max, pair->ratio);
      if (family->count == 0)
        family->verdict = pair->verdict;
      else if (family->verdict != pair->verdict)
        family->verdict = HM_COMPARE_UNKNOWN;
      family->count++;
    }
  /* Rounding must not put the mean of equal ratios outside of them. */
  family->ratio = CLAMP (exp (sum / family->count), family->min, family->max);
}

/* The families are few, however many the pairs: protocols, modes and engines. Names of these from
 * a foreign text may be many, and so they are looked up. */
GArray *
hm_compare_list_handshake_families (const GArray *pairs)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (hm_text_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) groups =
      g_hash_table_new_full (hm_text_hash, g_str_equal, g_free, (GDestroyNotify) g_array_unref);
  g_autoptr (GPtrArray) ordered = g_ptr_array_new ();
  GArray *families = g_array_new (FALSE, FALSE, sizeof (HmHandshakeFamily));

  for (guint i = 0; i < pairs->len; i++)
    {
      const HmHandshakePair *pair = &g_array_index (pairs, HmHandshakePair, i);
      char *name;
      GArray *group;

      if (!isfinite (pair->ratio))
        continue;
      name = g_strdup_printf ("%s\n%s\n%u\n%s\n%s", not_null (pair->key->protocol),
                              not_null (pair->key->mode), pair->key->threads,
                              not_null (pair->base->engine), not_null (pair->other->engine));
      group = g_hash_table_lookup (groups, name);
      if (group == NULL)
        {
          group = g_array_new (FALSE, FALSE, sizeof (HmHandshakePair));
          g_hash_table_insert (groups, g_strdup (name), group);
          g_ptr_array_add (ordered, group);
        }
      g_free (name);
      g_array_append_vals (group, pair, 1);
    }
  for (guint i = 0; i < ordered->len; i++)
    {
      const GArray *group = ordered->pdata[i];
      const HmHandshakePair *first = &g_array_index (group, HmHandshakePair, 0);
      HmHandshakeFamily family = { .key = first->key,
                                   .base_engine = first->base->engine,
                                   .other_engine = first->other->engine };
      char *name = g_strdup_printf ("%s\n%s\n%u", not_null (first->key->protocol),
                                    not_null (first->key->mode), first->key->threads);
      guint before = GPOINTER_TO_UINT (g_hash_table_lookup (seen, name));

      sum_up (&family, group);
      if (before > 0)
        family.has_namesake = g_array_index (families, HmHandshakeFamily, before - 1).has_namesake =
            TRUE;
      g_hash_table_insert (seen, name, GUINT_TO_POINTER (families->len + 1));
      g_array_append_val (families, family);
    }
  return families;
}
