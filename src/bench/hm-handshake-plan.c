/* hm-handshake-plan.c: which connections are measured, and how many of each
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-handshake-plan.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "bench/hm-handshake-classic.h"
#include "run/hm-connection.h"

/* Where nobody said how many, a cell may take so long. */
#define CELL_SECONDS 1.0

/* From the handshake alone to a document with pictures; the columns of 1997. */
static const gint64 ladder[] = { 1, 1024, 10240, 102400 };

G_DEFINE_QUARK (hm_handshake_plan_error, hm_handshake_plan_error)

static gboolean
is_given (const char *const *words)
{
  return words != NULL && *words != NULL;
}

static gboolean
is_all (const char *const *words)
{
  return is_given (words) && g_strv_contains (words, "all");
}

/* "p256" and "ecdsa-p256" are the same key. */
static gboolean
is_key (const char *key, const char *word)
{
  static const char prefix[] = "ecdsa-";

  return g_ascii_strcasecmp (key, word) == 0 ||
         (g_str_has_prefix (key, prefix) && g_ascii_strcasecmp (key + strlen (prefix), word) == 0);
}

static gboolean
is_word (const char *value, const char *word)
{
  return g_ascii_strcasecmp (value, word) == 0;
}

typedef gboolean (*Match) (const char *value, const char *word);

static gboolean
fits (const char *const *words, const char *value, Match match)
{
  if (!is_given (words) || is_all (words))
    return TRUE;
  for (; *words != NULL; words++)
    if (match (value, *words))
      return TRUE;
  return FALSE;
}

/* ---- Which offers ---- */

/* The fields of an offer that words choose by. */
static const struct
{
  gsize choice, offer;
  Match match;
} fields[] = {
  { G_STRUCT_OFFSET (HmHandshakeChoice, protocols), G_STRUCT_OFFSET (HmTlsOffer, protocol),
    is_word },
  { G_STRUCT_OFFSET (HmHandshakeChoice, ciphers), G_STRUCT_OFFSET (HmTlsOffer, suite), is_word },
  { G_STRUCT_OFFSET (HmHandshakeChoice, keys), G_STRUCT_OFFSET (HmTlsOffer, key), is_key },
};

static const char *const *
get_words (const HmHandshakeChoice *choice, guint field)
{
  return G_STRUCT_MEMBER (const char *const *, choice, fields[field].choice);
}

static const char *
get_value (const HmTlsOffer *offer, guint field)
{
  return G_STRUCT_MEMBER (const char *, offer, fields[field].offer);
}

static gboolean
is_wanted (const HmHandshakeChoice *choice, const HmTlsOffer *offer)
{
  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    if (!fits (get_words (choice, i), get_value (offer, i), fields[i].match))
      return FALSE;
  return TRUE;
}

static void
refuse (GError **error, const char *word, GPtrArray *known)
{
  g_autofree char *list = NULL;

  g_ptr_array_add (known, NULL);
  list = g_strjoinv (", ", (char **) known->pdata);
  g_set_error (error, HM_HANDSHAKE_PLAN_ERROR, HM_HANDSHAKE_PLAN_ERROR_CHOICE,
               /* Translators: a word that somebody typed, then the words that it can be. */
               _ ("“%1$s” fits no connection here; there is: %2$s"), word, list);
}

/* Each word must be the name of something. */
static gboolean
check_words (const HmHandshakeChoice *choice, GPtrArray *offers, GError **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    for (const char *const *w = get_words (choice, i); w != NULL && *w != NULL; w++)
      {
        g_autoptr (GPtrArray) known = g_ptr_array_new ();
        gboolean found = strcmp (*w, "all") == 0;

        for (guint j = 0; j < offers->len && !found; j++)
          {
            const char *value = get_value (offers->pdata[j], i);

            found = fields[i].match (value, *w);
            if (!g_ptr_array_find_with_equal_func (known, value, g_str_equal, NULL))
              g_ptr_array_add (known, (gpointer) value);
          }
        if (!found)
          {
            refuse (error, *w, known);
            return FALSE;
          }
      }
  return TRUE;
}

static gpointer
find_offers (gpointer engine)
{
  ((const HmTlsEngine *) engine)->offers ();
  return NULL;
}

/* Each engine finds out for itself, which takes seconds: all at the same time. */
static void
find_all_offers (const HmHandshakeChoice *choice)
{
  g_autoptr (GPtrArray) threads = g_ptr_array_new ();

  for (const HmTlsEngine *const *engine = hm_tls_engines (); *engine != NULL; engine++)
    if (fits (choice->engines, (*engine)->id, is_word))
      g_ptr_array_add (threads, g_thread_new ("offers", find_offers, (gpointer) *engine));
  for (guint i = 0; i < threads->len; i++)
    g_thread_join (threads->pdata[i]);
}

static GPtrArray *
collect_offers (const HmHandshakeChoice *choice, GError **error)
{
  g_autoptr (GPtrArray) offers = g_ptr_array_new ();
  g_autoptr (GPtrArray) known = g_ptr_array_new ();

  find_all_offers (choice);
  for (const HmTlsEngine *const *engine = hm_tls_engines (); *engine != NULL; engine++)
    {
      g_ptr_array_add (known, (gpointer) (*engine)->id);
      if (fits (choice->engines, (*engine)->id, is_word))
        g_ptr_array_extend (offers, (GPtrArray *) (*engine)->offers (), NULL, NULL);
    }
  for (const char *const *w = choice->engines; w != NULL && *w != NULL; w++)
    if (strcmp (*w, "all") != 0 && hm_tls_engine_find (*w) == NULL)
      {
        if (g_strv_contains (hm_tls_engines_left_out (), *w))
          g_set_error (error, HM_HANDSHAKE_PLAN_ERROR, HM_HANDSHAKE_PLAN_ERROR_CHOICE,
                       /* Translators: an engine ("nss") whose library was not there when Hashmark
                        * was built. */
                       _ ("the engine “%s” is not built into this Hashmark"), *w);
        else
          refuse (error, *w, known);
        return NULL;
      }
  return g_steal_pointer (&offers);
}

/* What stands for a protocol of old, or for a suite of which nobody said with which key: all
 * engines that have it are measured with the same. Without a suite: any. */
static const struct
{
  const char *protocol, *suite, *key;
} usual[] = {
  { "ssl2", "RC4-MD5", "rsa-512" },       { "ssl3", "RC4-MD5", "rsa-512" },
  { "tls1.0", "AES128-SHA", "rsa-2048" }, { "tls1.1", "AES128-SHA", "rsa-2048" },
  { "tls1.2", NULL, "rsa-2048" },         { "tls1.3", NULL, "rsa-2048" },
};

/* How usual it is: the larger the more. */
static guint
rank (const HmTlsOffer *offer)
{
  for (guint i = 0; i < G_N_ELEMENTS (usual); i++)
    if (strcmp (usual[i].protocol, offer->protocol) == 0)
      return 2 * (g_strcmp0 (usual[i].suite, offer->suite) == 0) +
             (strcmp (usual[i].key, offer->key) == 0);
  return 0;
}

/* Of the same engine and protocol, and the same in all that was asked for. */
static gboolean
is_alike (const HmHandshakeChoice *choice, const HmTlsOffer *a, const HmTlsOffer *b)
{
  gboolean same = a->engine == b->engine && strcmp (a->protocol, b->protocol) == 0;

  for (guint i = 0; i < G_N_ELEMENTS (fields) && same; i++)
    same = !is_given (get_words (choice, i)) || strcmp (get_value (a, i), get_value (b, i)) == 0;
  return same;
}

/* One of those that are alike: the most usual, or else the first. */
static void
add_usual (const HmHandshakeChoice *choice, GPtrArray *chosen, const HmTlsOffer *offer)
{
  for (guint i = 0; i < chosen->len; i++)
    if (is_alike (choice, chosen->pdata[i], offer))
      {
        if (rank (offer) > rank (chosen->pdata[i]))
          chosen->pdata[i] = (gpointer) offer;
        return;
      }
  g_ptr_array_add (chosen, (gpointer) offer);
}

/* Whether a common one of @offers that is wanted too is the same in all that nobody chose: with all
 * keys asked for, each of them with the suites that are common. */
static gboolean
is_like_common (const HmHandshakeChoice *choice, const GPtrArray *offers, const HmTlsOffer *offer)
{
  for (guint i = 0; i < offers->len; i++)
    {
      const HmTlsOffer *one = offers->pdata[i];
      gboolean same = one->common && one->engine == offer->engine && is_wanted (choice, one);

      for (guint j = 0; j < G_N_ELEMENTS (fields) && same; j++)
        same = is_given (get_words (choice, j)) ||
               strcmp (get_value (one, j), get_value (offer, j)) == 0;
      if (same)
        return TRUE;
    }
  return FALSE;
}

/* Whether any that is wanted is common; of a protocol that was asked for, of that one. */
static gboolean
has_common (const HmHandshakeChoice *choice, const GPtrArray *offers, const char *protocol)
{
  for (guint i = 0; i < offers->len; i++)
    {
      const HmTlsOffer *one = offers->pdata[i];

      if (one->common && is_wanted (choice, one) &&
          (!is_given (choice->protocols) || strcmp (one->protocol, protocol) == 0))
        return TRUE;
    }
  return FALSE;
}

/* What nobody chose is what is common or, where none of the rest is, what was usual. */
static GPtrArray *
choose_offers (const HmHandshakeChoice *choice, GPtrArray *offers, GError **error)
{
  g_autoptr (GPtrArray) chosen = g_ptr_array_new ();
  gboolean open = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    open |= !is_given (get_words (choice, i));
  for (guint i = 0; i < offers->len; i++)
    {
      const HmTlsOffer *offer = offers->pdata[i];

      if (!is_wanted (choice, offer))
        continue;
      if (!open || is_like_common (choice, offers, offer))
        g_ptr_array_add (chosen, (gpointer) offer);
      else if (!has_common (choice, offers, offer->protocol))
        add_usual (choice, chosen, offer);
    }
  if (chosen->len == 0)
    {
      g_set_error_literal (error, HM_HANDSHAKE_PLAN_ERROR, HM_HANDSHAKE_PLAN_ERROR_CHOICE,
                           _ ("No connection has all of what was asked for: protocol, cipher and "
                              "key do not go together."));
      return NULL;
    }
  return g_steal_pointer (&chosen);
}

/* ---- Which cells ---- */

static gboolean
is_mode_wanted (const HmHandshakeChoice *choice, const HmTlsOffer *offer, HmTlsMode mode)
{
  if (!(offer->modes & 1u << mode))
    return FALSE;
  if (mode == HM_TLS_FULL)
    return !choice->resumed_only;
  if (is_given (choice->resumptions))
    return fits (choice->resumptions, hm_tls_mode_to_string (mode), is_word);
  /* By itself: as the protocol is mostly used. */
  return mode == (offer->modes & 1u << HM_TLS_SESSION_ID ? HM_TLS_SESSION_ID : HM_TLS_TICKET);
}

static void
add_cells (HmHandshakePlan *plan,
           const HmHandshakeChoice *choice,
           const HmTlsOffer *offer,
           const char *group)
{
  const gint64 *sizes = choice->n_sizes > 0 ? choice->sizes : ladder;
  guint n_sizes = choice->n_sizes > 0 ? choice->n_sizes : G_N_ELEMENTS (ladder);

  for (guint i = 0; i < n_sizes; i++)
    for (HmTlsMode mode = HM_TLS_FULL; mode < HM_TLS_N_MODES; mode++)
      if (is_mode_wanted (choice, offer, mode))
        {
          HmHandshakeCell cell = {
            .offer = offer,
            .settings = { .mode = mode, .verification = choice->verification, .group = group },
            .bytes = (gsize) sizes[i],
          };
          g_array_append_val (plan->cells, cell);
        }
}

static void
add_offer (HmHandshakePlan *plan, const HmHandshakeChoice *choice, const HmTlsOffer *offer)
{
  if (!is_given (choice->groups))
    add_cells (plan, choice, offer, offer->groups != NULL ? offer->groups[0] : NULL);
  else
    for (guint i = 0; offer->groups != NULL && offer->groups[i] != NULL; i++)
      if (fits (choice->groups, offer->groups[i], is_word))
        add_cells (plan, choice, offer, offer->groups[i]);
}

static gboolean
check_choice (const HmHandshakeChoice *choice, GError **error)
{
  for (guint i = 0; i < choice->n_sizes; i++)
    if (choice->sizes[i] < 1 || choice->sizes[i] > HM_TLS_MAX_BYTES)
      {
        g_autofree char *size = g_strdup_printf ("%" G_GINT64_FORMAT, choice->sizes[i]);

        g_set_error (error, HM_HANDSHAKE_PLAN_ERROR, HM_HANDSHAKE_PLAN_ERROR_CHOICE,
                     /* Translators: a number of bytes, then the most that it can be. */
                     _ ("A connection cannot carry %1$s bytes each way, but 1 to %2$d."), size,
                     HM_TLS_MAX_BYTES);
        return FALSE;
      }
  if (choice->threads > HM_HANDSHAKE_MAX_THREADS)
    {
      g_set_error (error, HM_HANDSHAKE_PLAN_ERROR, HM_HANDSHAKE_PLAN_ERROR_CHOICE,
                   /* Translators: %u is a number. */
                   _ ("The number of threads must be between 1 and %u."),
                   (guint) HM_HANDSHAKE_MAX_THREADS);
      return FALSE;
    }
  if (choice->connections > HM_HANDSHAKE_MAX_CONNECTIONS / MAX (choice->threads, 1))
    {
      g_set_error (error, HM_HANDSHAKE_PLAN_ERROR, HM_HANDSHAKE_PLAN_ERROR_CHOICE,
                   /* Translators: a number of connections. */
                   _ ("All threads together make at most %d connections of a kind."),
                   HM_HANDSHAKE_MAX_CONNECTIONS);
      return FALSE;
    }
  if (choice->connections == 1 && choice->resumed_only)
    {
      g_set_error_literal (error, HM_HANDSHAKE_PLAN_ERROR, HM_HANDSHAKE_PLAN_ERROR_CHOICE,
                           _ ("Resuming takes at least 2 connections: the first one is full."));
      return FALSE;
    }
  return TRUE;
}

/* ---- Which rates ---- */

void
hm_handshake_cell_describe (const HmHandshakeCell *cell, guint threads, HmHandshake *handshake)
{
  gboolean full;

  g_return_if_fail (cell != NULL && handshake != NULL);

  full = cell->settings.mode == HM_TLS_FULL;
  handshake->protocol = g_strdup (cell->offer->protocol);
  handshake->cipher = g_strdup (cell->offer->suite);
  handshake->key = g_strdup (cell->offer->key);
  handshake->group = g_strdup (cell->settings.group);
  handshake->mode = g_strdup (full ? "full" : "resumed");
  handshake->resumption = full ? NULL : g_strdup (hm_tls_mode_to_string (cell->settings.mode));
  handshake->verification = g_strdup (hm_tls_verification_to_string (cell->settings.verification));
  handshake->engine = g_strdup (cell->offer->engine->id);
  handshake->bytes = (gint64) cell->bytes;
  handshake->threads = threads;
}

static void
add_rate (HmHandshakePlan *plan, const HmEngine *engine, const HmConnectionNeed *need)
{
  const HmOffer *offer = hm_engine_find_offer (engine, need->algorithm, need->operation, 0);
  HmCell rate = { .offer = offer, .size = need->size, .threads = plan->threads };

  if (offer == NULL || offer->slow ||
      (offer->block == 0 ? need->size >= 0 : need->size < 0 || need->size % offer->block != 0))
    return;
  for (guint i = 0; i < plan->rates->len; i++)
    if (g_array_index (plan->rates, HmCell, i).offer == offer)
      return;
  g_array_append_val (plan->rates, rate);
}

void
hm_handshake_plan_add_rates (HmHandshakePlan *plan)
{
  g_return_if_fail (plan != NULL);

  for (guint i = 0; i < plan->cells->len; i++)
    {
      const HmHandshakeCell *cell = &g_array_index (plan->cells, HmHandshakeCell, i);
      const HmEngine *engine = hm_engine_find (cell->offer->engine->id);
      HmHandshake *handshake;
      g_autoptr (GArray) needs = NULL;

      if (engine == NULL)
        continue;
      handshake = hm_handshake_new ();
      hm_handshake_cell_describe (cell, plan->threads, handshake);
      needs = hm_connection_list_needs (handshake);
      for (guint j = 0; j < needs->len; j++)
        add_rate (plan, engine, &g_array_index (needs, HmConnectionNeed, j));
      hm_handshake_free (handshake);
    }
}

/* ---- The plan ---- */

static gboolean
add_chosen (HmHandshakePlan *plan,
            const HmHandshakeChoice *choice,
            GPtrArray *offers,
            GError **error)
{
  g_autoptr (GPtrArray) chosen = NULL;

  if (!check_words (choice, offers, error))
    return FALSE;
  chosen = choose_offers (choice, offers, error);
  if (chosen == NULL)
    return FALSE;
  for (guint i = 0; i < chosen->len; i++)
    add_offer (plan, choice, chosen->pdata[i]);
  if (plan->cells->len > 0)
    return TRUE;
  g_set_error_literal (error, HM_HANDSHAKE_PLAN_ERROR, HM_HANDSHAKE_PLAN_ERROR_CHOICE,
                       _ ("None of these connections has such a group, or resumes in such a "
                          "way."));
  return FALSE;
}

HmHandshakePlan *
hm_handshake_plan_new (const HmHandshakeChoice *choice, GError **error)
{
  g_autoptr (HmHandshakePlan) plan = NULL;
  g_autoptr (GPtrArray) offers = NULL;

  g_return_val_if_fail (choice != NULL, NULL);

  if (!check_choice (choice, error))
    return NULL;
  offers = collect_offers (choice, error);
  if (offers == NULL)
    return NULL;

  plan = g_new0 (HmHandshakePlan, 1);
  plan->cells = g_array_new (FALSE, FALSE, sizeof (HmHandshakeCell));
  plan->rates = g_array_new (FALSE, FALSE, sizeof (HmCell));
  plan->connections = choice->connections > 0 ? choice->connections : HM_HANDSHAKE_CONNECTIONS;
  plan->seconds = choice->connections > 0 ? INFINITY : CELL_SECONDS;
  plan->threads = MAX (choice->threads, 1);
  if (choice->classic ? !hm_handshake_classic_add (plan->cells, choice, offers, error)
                      : !add_chosen (plan, choice, offers, error))
    return NULL;
  return g_steal_pointer (&plan);
}

void
hm_handshake_plan_free (HmHandshakePlan *plan)
{
  if (plan == NULL)
    return;
  g_array_unref (plan->cells);
  g_array_unref (plan->rates);
  g_free (plan);
}
