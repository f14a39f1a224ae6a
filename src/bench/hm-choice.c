/* hm-choice.c: from the words of a person to what engines offer
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-choice.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "run/hm-nearest.h"

#define MAX_SUGGESTIONS 3

/* What protocols and programs of today use, beside the classic rows. */
static const char *const common[] = {
  "sha256",      "sha384",      "sha512",      "sha3-256",    "sha3-512",    "blake2b-512",
  "hmac-sha256", "aes-128-ctr", "aes-256-ctr", "aes-128-gcm", "aes-256-gcm", "chacha20-poly1305",
  "rsa-3072",    "ecdsa-p256",  "ecdsa-p384",  "ecdh-p256",   "ecdh-p384",   "ed25519",
  "x25519",      "ml-kem-512",  "ml-kem-768",  "ml-kem-1024", "ml-dsa-44",   "ml-dsa-65",
  "ml-dsa-87",   NULL,
};

static const char *const groups[] = { "classic", "common", "all" };

/* How often @contender is there already. */
static guint
count_same (const GArray *contenders, const HmContender *contender)
{
  guint count = 0;

  for (guint i = 0; i < contenders->len; i++)
    {
      const HmContender *other = &g_array_index (contenders, HmContender, i);

      count += other->engine == contender->engine && other->hidden == contender->hidden;
    }
  return count;
}

GArray *
hm_choice_contenders (const char *const *words, gboolean again, GError **error)
{
  static const char *const built_in[] = { "built-in", NULL };
  g_autoptr (GArray) contenders = g_array_new (FALSE, FALSE, sizeof (HmContender));

  if (words == NULL || words[0] == NULL)
    words = built_in;

  for (; *words != NULL; words++)
    {
      HmContender contender;
      guint same;

      if (!hm_contender_parse (&contender, *words, error))
        return NULL;
      same = count_same (contenders, &contender);
      if (same > 0 && !again)
        continue;
      if (same > 0)
        hm_contender_repeat (&contender, same + 1);
      g_array_append_val (contenders, contender);
    }

  return g_steal_pointer (&contenders);
}

GPtrArray *
hm_choice_engines (const GArray *contenders)
{
  GPtrArray *engines = g_ptr_array_new ();

  for (guint i = 0; i < contenders->len; i++)
    {
      gpointer engine = (gpointer) g_array_index (contenders, HmContender, i).engine;

      if (!g_ptr_array_find (engines, engine, NULL))
        g_ptr_array_add (engines, engine);
    }
  return engines;
}

/* Near misses */

/* Case, blanks and hyphens are no difference: "SHA 256" is near "sha256". */
static char *
simplify (const char *word)
{
  GString *simple = g_string_new (NULL);

  for (; *word != '\0'; word++)
    if (g_ascii_isalnum (*word))
      g_string_append_c (simple, g_ascii_tolower (*word));
  return g_string_free (simple, FALSE);
}

typedef struct
{
  const char *word;
  guint distance;
} Candidate;

static void
add_candidate (GArray *candidates, const char *simple, const char *word)
{
  g_autofree char *other = simplify (word);
  Candidate candidate = { .word = word, .distance = hm_word_distance (simple, other) };

  for (guint i = 0; i < candidates->len; i++)
    if (g_str_equal (g_array_index (candidates, Candidate, i).word, word))
      return;
  if (candidate.distance <= MAX (2, hm_word_tolerance (simple)))
    g_array_append_val (candidates, candidate);
}

static int
compare_candidates (gconstpointer a, gconstpointer b)
{
  const Candidate *x = a, *y = b;

  if (x->distance != y->distance)
    return x->distance < y->distance ? -1 : 1;
  return strcmp (x->word, y->word);
}

/* The nearest known words, joined by commas; NULL when none is near. */
static char *
suggest (GPtrArray *engines, const char *word)
{
  g_autofree char *simple = simplify (word);
  g_autoptr (GArray) candidates = g_array_new (FALSE, FALSE, sizeof (Candidate));
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (groups); i++)
    add_candidate (candidates, simple, groups[i]);
  for (guint e = 0; e < engines->len; e++)
    {
      const HmEngine *engine = g_ptr_array_index (engines, e);
      const GPtrArray *offers = engine->offers ();

      for (guint i = 0; i < offers->len; i++)
        {
          const HmOffer *offer = g_ptr_array_index (offers, i);

          add_candidate (candidates, simple, offer->algorithm);
          add_candidate (candidates, simple, hm_algorithm_family (offer->algorithm));
        }
    }

  g_array_sort (candidates, compare_candidates);
  for (guint i = 0; i < MIN (candidates->len, MAX_SUGGESTIONS); i++)
    g_string_append_printf (list, "%s%s", i > 0 ? ", " : "",
                            g_array_index (candidates, Candidate, i).word);

  return list->len > 0 ? g_strdup (list->str) : NULL;
}

static void
set_unknown (GPtrArray *engines, const char *word, GError **error)
{
  g_autofree char *near = suggest (engines, word);

  if (near != NULL)
    g_set_error (
        error, HM_PLAN_ERROR, HM_PLAN_ERROR_UNKNOWN_ALGORITHM,
        /* Translators: the first %s is what was asked for, the second a list of known names. */
        _ ("No engine that was chosen knows “%s”; near: %s"), word, near);
  else
    g_set_error (error, HM_PLAN_ERROR, HM_PLAN_ERROR_UNKNOWN_ALGORITHM,
                 /* Translators: %s is what was asked for; “list” is a command of hashmark-cli. */
                 _ ("No engine that was chosen knows “%s”; “list” shows what there is."), word);
}

/* Offers */

typedef enum
{
  MATCH_CLASSIC,
  MATCH_COMMON,
  MATCH_ALL,
  MATCH_FAMILY,
} Match;

/* RSA as a key encapsulation is offered, but no protocol of today uses it. */
static gboolean
is_common (const HmOffer *offer)
{
  gboolean kem =
      offer->operation == HM_OPERATION_ENCAPSULATE || offer->operation == HM_OPERATION_DECAPSULATE;

  return g_strv_contains (common, offer->algorithm) &&
         !(kem && g_str_equal (hm_algorithm_family (offer->algorithm), "rsa"));
}

static gboolean
matches (const HmOffer *offer, Match match, const char *word)
{
  switch (match)
    {
    case MATCH_CLASSIC:
      return offer->classic;
    case MATCH_COMMON:
      return offer->classic || is_common (offer);
    case MATCH_ALL:
      return TRUE;
    case MATCH_FAMILY:
      return g_ascii_strcasecmp (hm_algorithm_family (offer->algorithm), word) == 0;
    default:
      g_return_val_if_reached (FALSE);
    }
}

/* All offers of an engine that a word means, whatever the operation. A group's name comes first, an
 * algorithm before a family of the same name. */
static GPtrArray *
find_offers (const HmEngine *engine, const char *word)
{
  const GPtrArray *offers = engine->offers ();
  Match match = MATCH_FAMILY;
  GPtrArray *found = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (groups); i++)
    if (g_ascii_strcasecmp (word, groups[i]) == 0)
      match = (Match) i;
  if (match == MATCH_FAMILY)
    {
      found = hm_engine_find_offers (engine, word);
      if (found->len > 0)
        return found;
      g_ptr_array_unref (found);
    }

  found = g_ptr_array_new ();
  for (guint i = 0; i < offers->len; i++)
    if (matches (g_ptr_array_index (offers, i), match, word))
      g_ptr_array_add (found, g_ptr_array_index (offers, i));
  return found;
}

static gboolean
is_wanted (const HmOffer *offer, gboolean everything)
{
  return !offer->slow && (everything || (offer->operation != HM_OPERATION_DECRYPT &&
                                         offer->operation != HM_OPERATION_KEYGEN));
}

static void
add_once (GPtrArray *offers, gpointer offer)
{
  if (!g_ptr_array_find (offers, offer, NULL))
    g_ptr_array_add (offers, offer);
}

gboolean
hm_choice_add_offers (GPtrArray *offers,
                      GPtrArray *engines,
                      const char *word,
                      gboolean everything,
                      GError **error)
{
  const char *colon = strrchr (word, ':');
  g_autofree char *name = colon != NULL ? g_strndup (word, colon - word) : g_strdup (word);
  g_autoptr (GPtrArray) found = g_ptr_array_new ();
  HmOperation operation;
  gboolean any = FALSE;

  if (colon != NULL && !hm_operation_from_string (colon + 1, &operation))
    {
      g_set_error (error, HM_PLAN_ERROR, HM_PLAN_ERROR_UNKNOWN_ALGORITHM,
                   /* Translators: the first %s is the word of an operation, the second all that was
                    * asked for. */
                   _ ("“%s” in “%s” is no operation; operations are digest, mac, encrypt, decrypt, "
                      "sign, verify, keygen, derive, encapsulate and decapsulate."),
                   colon + 1, word);
      return FALSE;
    }

  for (guint e = 0; e < engines->len; e++)
    {
      g_autoptr (GPtrArray) here = find_offers (g_ptr_array_index (engines, e), name);

      g_ptr_array_extend (found, here, NULL, NULL);
    }
  if (found->len == 0)
    {
      set_unknown (engines, name, error);
      return FALSE;
    }

  for (guint i = 0; i < found->len; i++)
    {
      const HmOffer *offer = g_ptr_array_index (found, i);

      if (colon != NULL ? offer->operation == operation : is_wanted (offer, everything))
        {
          add_once (offers, (gpointer) offer);
          any = TRUE;
        }
    }
  if (!any && colon != NULL)
    {
      g_set_error (error, HM_PLAN_ERROR, HM_PLAN_ERROR_UNKNOWN_ALGORITHM,
                   /* Translators: the first %s is an algorithm, the second an operation's word. */
                   _ ("No engine that was chosen offers “%s” with the operation “%s”."), name,
                   colon + 1);
      return FALSE;
    }
  if (!any)
    for (guint i = 0; i < found->len; i++)
      add_once (offers, g_ptr_array_index (found, i));

  return TRUE;
}
