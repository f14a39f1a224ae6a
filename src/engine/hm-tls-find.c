/* hm-tls-find.c: which connections a library makes, found by making them
 *
 * Each suite is tried in each protocol with one key of each kind. Other keys of the kind are tried
 * with one suite of each kind of key exchange, ways of resuming with one suite (in TLS 1.3, where
 * the suite has a part in it, with each), groups and verification with one suite of each key. What
 * a pair then really agrees on is checked at each connection.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-engine"

#include "config.h"

#include "engine/hm-tls-find.h"

#include <string.h>

#include "engine/hm-tls-identity.h"
#include "engine/hm-tls-suite.h"

#define TLS_1_3 0x0304

static const struct
{
  const char *id;
  guint16 version;
} protocols[] = {
  { "ssl3", 0x0300 },   { "tls1.0", 0x0301 },  { "tls1.1", 0x0302 },
  { "tls1.2", 0x0303 }, { "tls1.3", TLS_1_3 },
};

/* What is looked for, and what was found so far. */
typedef struct
{
  const HmTlsFinder *finder;
  GPtrArray *offers;
  GHashTable *groups;  /* where and with what they were found, to a list */
  GHashTable *modes;   /* of the protocol at hand, likewise to bits */
  guint verifications; /* of the key at hand; 0: not tried yet */
} Search;

/* What is tried has an offer that is not told to anybody. */
static gboolean
try (const HmTlsFinder *finder,
     const HmTlsOffer *offer,
     const HmTlsSettings *settings,
     const char **group)
{
  HmTlsPair *pair = hm_tls_pair_try (offer, settings);
  guint n = settings->mode == HM_TLS_FULL ? 1 : 2;
  gboolean ok = pair != NULL;
  HmTlsReport report;

  for (guint i = 0; i < n && ok; i++)
    {
      ok = hm_tls_pair_connect (pair, 1, &report, NULL);
      if (ok && i == 0 && group != NULL)
        *group = finder->get_group (pair);
    }
  hm_tls_pair_free (pair);
  return ok;
}

static const char *const *
find_groups (Search *self, const HmTlsOffer *offer, const char *first)
{
  GPtrArray *groups = g_ptr_array_new ();
  const char *const *names = self->finder->list_groups ();

  /* The library's own choice before all others. */
  for (int i = -1; i < 0 || names[i] != NULL; i++)
    {
      const char *name = i < 0 ? first : names[i];
      HmTlsSettings settings = { .group = name };

      if ((i < 0 || strcmp (name, first) != 0) && try (self->finder, offer, &settings, NULL))
        g_ptr_array_add (groups, (gpointer) g_intern_string (name));
    }
  g_ptr_array_add (groups, NULL);
  return (const char *const *) g_ptr_array_free (groups, FALSE);
}

/* Up to TLS 1.2 groups are agreed on in the same way, and a certificate of a curve restricts which
 * (RFC 8422 5.1). */
static const char *const *
get_groups (Search *self, const HmTlsOffer *offer, const char *first)
{
  const HmTlsFound *found = offer->data;
  gboolean any_key = found->version == TLS_1_3 || g_str_has_prefix (found->key, "rsa");
  g_autofree char *where =
      g_strconcat (found->version == TLS_1_3 ? "1.3 " : "", first, any_key ? "" : found->key, NULL);
  const char *const *groups = g_hash_table_lookup (self->groups, where);

  if (groups == NULL)
    {
      groups = find_groups (self, offer, first);
      g_hash_table_insert (self->groups, g_steal_pointer (&where), (gpointer) groups);
    }
  return groups[0] != NULL ? groups : NULL;
}

static guint
find_modes (Search *self, const HmTlsOffer *offer)
{
  const HmTlsFound *found = offer->data;
  guint modes = 1u << HM_TLS_FULL;

  for (HmTlsMode mode = HM_TLS_FULL + 1; mode < HM_TLS_N_MODES; mode++)
    {
      HmTlsSettings settings = { .mode = mode };
      gboolean is_13 = found->version == TLS_1_3;

      /* TLS 1.3 has no session identifiers, and those before it no other tickets. */
      if ((is_13 == (mode != HM_TLS_SESSION_ID) || mode == HM_TLS_TICKET) &&
          try (self->finder, offer, &settings, NULL))
        modes |= 1u << mode;
    }
  return modes;
}

static guint
get_modes (Search *self, const HmTlsOffer *offer)
{
  const HmTlsFound *found = offer->data;
  const char *where = found->version == TLS_1_3 ? offer->suite : "all";
  guint modes = GPOINTER_TO_UINT (g_hash_table_lookup (self->modes, where));

  if (modes == 0)
    {
      modes = find_modes (self, offer);
      g_hash_table_insert (self->modes, (gpointer) where, GUINT_TO_POINTER (modes));
    }
  return modes;
}

static guint
find_verifications (Search *self, const HmTlsOffer *offer)
{
  guint verifications = 1u << HM_TLS_VERIFY_NONE;

  /* Where both verify, the client does. */
  for (HmTlsVerification v = HM_TLS_VERIFY_MUTUAL; v > HM_TLS_VERIFY_NONE; v--)
    {
      HmTlsSettings settings = { .verification = v };

      if (verifications & 1u << HM_TLS_VERIFY_MUTUAL || try (self->finder, offer, &settings, NULL))
        verifications |= 1u << v;
    }
  return verifications;
}

static HmTlsOffer *
offer_new (Search *self,
           guint protocol,
           guint16 suite,
           const char *key,
           const HmTlsIdentity *identity)
{
  HmTlsOffer *offer = g_new0 (HmTlsOffer, 1);
  HmTlsFound *found = g_new0 (HmTlsFound, 1);
  const char *word = hm_tls_suite_word (suite);

  found->version = protocols[protocol].version;
  found->suite = suite;
  found->key = key;
  offer->engine = self->finder->engine;
  offer->protocol = protocols[protocol].id;
  offer->suite = word != NULL ? word : g_intern_string (self->finder->name_suite (suite));
  offer->key = identity->key;
  offer->common = hm_tls_is_common (offer->protocol, offer->suite, offer->key);
  offer->data = found;
  return offer;
}

static void
offer_free (HmTlsOffer *offer)
{
  g_free ((gpointer) offer->data);
  g_free (offer);
}

/* Takes @offer: among the others when it connects. */
static gboolean
try_offer (Search *self, HmTlsOffer *offer)
{
  const char *group = NULL;

  if (!try (self->finder, offer, &(HmTlsSettings){ .mode = HM_TLS_FULL }, &group))
    {
      offer_free (offer);
      return FALSE;
    }
  if (self->verifications == 0)
    self->verifications = find_verifications (self, offer);
  offer->verifications = self->verifications;
  offer->modes = get_modes (self, offer);
  offer->groups = group != NULL ? get_groups (self, offer, group) : NULL;
  g_ptr_array_add (self->offers, offer);
  return TRUE;
}

/* Of a key whose kind was tried: offers from @first to before @end are those of the kind's first
 * key. A key that is too short for a signature may still do for encryption, so that one suite of
 * each kind of exchange tells. */
static void
try_like (Search *self, guint first, guint end, const char *key, const HmTlsIdentity *identity)
{
  g_autoptr (GHashTable) tried = g_hash_table_new (NULL, NULL); /* groups to an offer, or NULL */

  for (guint i = first; i < end; i++)
    {
      const HmTlsOffer *like = self->offers->pdata[i];
      const HmTlsFound *found = like->data;
      guint protocol = 0;
      gpointer known;
      HmTlsOffer *offer;

      while (protocols[protocol].version != found->version)
        protocol++;
      offer = offer_new (self, protocol, found->suite, key, identity);
      if (!g_hash_table_lookup_extended (tried, like->groups, NULL, &known))
        {
          gboolean ok = try_offer (self, offer);

          g_hash_table_insert (tried, (gpointer) like->groups, ok ? offer : NULL);
        }
      else if (known != NULL)
        {
          offer->modes = like->modes;
          offer->verifications = self->verifications;
          offer->groups = ((const HmTlsOffer *) known)->groups;
          g_ptr_array_add (self->offers, offer);
        }
      else
        offer_free (offer);
    }
}

static void
find_in_protocol (Search *self, guint protocol, const GArray *suites)
{
  const char *algorithm = NULL;
  guint first = 0, end = 0;

  for (const char *const *key = hm_tls_identity_keys; *key != NULL; key++)
    {
      const HmTlsIdentity *identity = hm_tls_identity_get (*key, NULL, NULL);

      if (identity == NULL)
        continue;
      self->verifications = 0;
      if (g_strcmp0 (algorithm, identity->algorithm) == 0 && end > first)
        {
          try_like (self, first, end, *key, identity);
          continue;
        }
      algorithm = identity->algorithm;
      first = self->offers->len;
      for (guint i = 0; i < suites->len; i++)
        try_offer (self,
                   offer_new (self, protocol, g_array_index (suites, guint16, i), *key, identity));
      end = self->offers->len;
    }
}

GPtrArray *
hm_tls_find (const HmTlsFinder *finder)
{
  g_autoptr (GArray) suites = finder->list_suites ();
  Search search = { .finder = finder, .offers = g_ptr_array_new () };

  search.groups = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (protocols); i++)
    if (protocols[i].version >= finder->oldest)
      {
        search.modes = g_hash_table_new (g_str_hash, g_str_equal);
        find_in_protocol (&search, i, suites);
        g_hash_table_unref (search.modes);
      }
  g_hash_table_unref (search.groups);
  return search.offers;
}
