/* hm-tls-openssl-find.c: which connections libssl makes, found by making them
 *
 * Which suites go with which kind of certificate is tried with one key of each kind; each other key
 * is tried with one of the suites that its kind goes with, and each group and each way of resuming
 * with one suite of the protocol. What a pair then really agrees on is checked at each connection.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-openssl"

#include "config.h"

#include "engine/hm-tls-identity.h"
#include "engine/hm-tls-openssl.h"

#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/objects.h>
#include <openssl/provider.h>
#include <string.h>

static const struct
{
  const char *id;
  int version;
} protocols[] = {
  { "tls1.0", TLS1_VERSION },
  { "tls1.1", TLS1_1_VERSION },
  { "tls1.2", TLS1_2_VERSION },
  { "tls1.3", TLS1_3_VERSION },
};

/* RFC 8446 B.4: libssl lists those that it is set to, and is set to fewer by itself. */
#define SUITES_13                                                                                  \
  "TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:"                    \
  "TLS_AES_128_CCM_SHA256:TLS_AES_128_CCM_8_SHA256"

/* What is tried has an offer that is not told to anybody. */
static gboolean
try (const HmTlsOffer *offer, const HmTlsSettings *settings, const char **group)
{
  HmTlsPair *pair = hm_tls_pair_try (offer, settings);
  guint n = settings->mode == HM_TLS_FULL ? 1 : 2;
  gboolean ok = pair != NULL;
  HmTlsReport report;

  for (guint i = 0; i < n && ok; i++)
    ok = hm_tls_pair_connect (pair, 1, &report, NULL);
  if (ok && group != NULL)
    *group = g_intern_string (hm_openssl_tls_get_group (pair));
  hm_tls_pair_free (pair);
  ERR_clear_error ();
  return ok;
}

/* Keys that work, each kind's first one before the others. */
static GPtrArray *
list_keys (void)
{
  GPtrArray *keys = g_ptr_array_new ();

  for (const char *const *id = hm_tls_identity_keys; *id != NULL; id++)
    {
      const HmOpensslKey *key = hm_openssl_tls_find_key (*id);

      if (key != NULL && hm_openssl_identity_get (key, NULL, NULL) != NULL)
        g_ptr_array_add (keys, (gpointer) key);
    }
  return keys;
}

/* Names of what the protocol may have (interned): those that need more than a certificate are among
 * them and fail when they are tried. */
static GPtrArray *
list_suites (int version)
{
  GPtrArray *names = g_ptr_array_new ();
  g_autoptr (SSL_CTX) context = SSL_CTX_new_ex (hm_openssl_context (), NULL, TLS_method ());
  g_autoptr (SSL) ssl = NULL;
  STACK_OF (SSL_CIPHER) *suites = NULL;

  if (context == NULL)
    return names;
  SSL_CTX_set_security_level (context, 0);
  if (SSL_CTX_set_min_proto_version (context, version) &&
      SSL_CTX_set_max_proto_version (context, version) &&
      SSL_CTX_set_cipher_list (context, "ALL:COMPLEMENTOFALL") &&
      SSL_CTX_set_ciphersuites (context, SUITES_13))
    ssl = SSL_new (context);
  if (ssl != NULL)
    suites = SSL_get1_supported_ciphers (ssl);
  for (int i = 0; i < sk_SSL_CIPHER_num (suites); i++)
    {
      const SSL_CIPHER *suite = sk_SSL_CIPHER_value (suites, i);

      /* An anonymous one would connect with any key, and use none. */
      if (SSL_CIPHER_get_auth_nid (suite) != NID_auth_null)
        g_ptr_array_add (names, (gpointer) g_intern_string (SSL_CIPHER_get_name (suite)));
    }
  sk_SSL_CIPHER_free (suites);
  return names;
}

static int
note_group (const OSSL_PARAM parameters[], void *data)
{
  GPtrArray *names = data;
  const OSSL_PARAM *name = OSSL_PARAM_locate_const (parameters, OSSL_CAPABILITY_TLS_GROUP_NAME);
  const char *text;

  if (name != NULL && OSSL_PARAM_get_utf8_string_ptr (name, &text))
    g_ptr_array_add (names, (gpointer) g_intern_string (text));
  return 1;
}

static int
note_provider (OSSL_PROVIDER *provider, void *data)
{
  OSSL_PROVIDER_get_capabilities (provider, "TLS-GROUP", note_group, data);
  return 1;
}

/* One that has two names comes to its first one, and so is listed once. */
static const char *const *
find_groups (const HmTlsOffer *offer, const char *first)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  GPtrArray *groups = g_ptr_array_new ();

  g_ptr_array_add (groups, (gpointer) first);
  OSSL_PROVIDER_do_all (hm_openssl_context (), note_provider, names);
  for (guint i = 0; i < names->len; i++)
    {
      HmTlsSettings settings = { .group = names->pdata[i] };

      if (!g_ptr_array_find (groups, names->pdata[i], NULL) && try (offer, &settings, NULL))
        g_ptr_array_add (groups, names->pdata[i]);
    }
  g_ptr_array_add (groups, NULL);
  return (const char *const *) g_ptr_array_free (groups, FALSE);
}

static guint
find_modes (const HmTlsOffer *offer)
{
  guint modes = 1u << HM_TLS_FULL;

  for (HmTlsMode mode = HM_TLS_FULL + 1; mode < HM_TLS_N_MODES; mode++)
    {
      HmTlsSettings settings = { .mode = mode };
      gboolean is_13 = ((const HmOpensslTlsData *) offer->data)->version == TLS1_3_VERSION;

      /* TLS 1.3 has no session identifiers, and those before it no other tickets. */
      if (is_13 == (mode != HM_TLS_SESSION_ID) || mode == HM_TLS_TICKET)
        if (try (offer, &settings, NULL))
          modes |= 1u << mode;
    }
  return modes;
}

static HmTlsOffer *
offer_new (const char *protocol, int version, const char *suite, const HmOpensslKey *key)
{
  HmTlsOffer *offer = g_new0 (HmTlsOffer, 1);
  HmOpensslTlsData *data = g_new (HmOpensslTlsData, 1);

  data->key = key;
  data->version = version;
  offer->engine = &hm_tls_engine_openssl;
  offer->protocol = protocol;
  offer->suite = suite;
  offer->key = hm_openssl_key_id (key, HM_OPENSSL_SIGN);
  offer->verifications =
      1u << HM_TLS_VERIFY_NONE | 1u << HM_TLS_VERIFY_SERVER | 1u << HM_TLS_VERIFY_MUTUAL;
  offer->common = hm_tls_is_common (protocol, suite, offer->key);
  offer->data = data;
  return offer;
}

static void
offer_free (HmTlsOffer *offer)
{
  g_free ((gpointer) offer->data);
  g_free (offer);
}

/* What a protocol has, as far as it was found. */
typedef struct
{
  const char *id;
  int version;
  guint modes;               /* 0: not tried yet */
  const char *const *groups; /* likewise NULL */
} Protocol;

static gboolean
try_offer (Protocol *protocol, HmTlsOffer *offer)
{
  HmTlsSettings settings = { .mode = HM_TLS_FULL };
  const char *group = NULL;

  if (!try (offer, &settings, &group))
    return FALSE;
  if (protocol->modes == 0)
    protocol->modes = find_modes (offer);
  if (group != NULL && protocol->groups == NULL)
    protocol->groups = find_groups (offer, group);
  offer->modes = protocol->modes;
  offer->groups = group != NULL ? protocol->groups : NULL;
  return TRUE;
}

static void
find_offers (Protocol *protocol, const GPtrArray *keys, GPtrArray *offers)
{
  g_autoptr (GPtrArray) suites = list_suites (protocol->version);
  guint first = offers->len; /* of those of the kind at hand */

  for (guint k = 0; k < keys->len; k++)
    {
      const HmOpensslKey *key = keys->pdata[k];
      const HmOpensslKey *before = k > 0 ? keys->pdata[k - 1] : NULL;
      gboolean is_first = before == NULL || strcmp (before->algorithm, key->algorithm) != 0;
      guint n = offers->len;

      if (is_first)
        {
          first = n;
          for (guint i = 0; i < suites->len; i++)
            {
              HmTlsOffer *offer =
                  offer_new (protocol->id, protocol->version, suites->pdata[i], key);

              if (try_offer (protocol, offer))
                g_ptr_array_add (offers, offer);
              else
                offer_free (offer);
            }
          continue;
        }

      const HmOpensslTlsData *data = NULL;
      for (guint i = first; i < n; i++)
        {
          const HmTlsOffer *like = offers->pdata[i];
          HmTlsOffer *offer;

          if (data != NULL && ((const HmOpensslTlsData *) like->data)->key != data->key)
            break;
          data = like->data;
          offer = offer_new (protocol->id, protocol->version, like->suite, key);
          offer->modes = like->modes;
          offer->groups = like->groups;
          /* One suite tells whether the key is taken. */
          if (i == first && !try_offer (protocol, offer))
            {
              offer_free (offer);
              break;
            }
          g_ptr_array_add (offers, offer);
        }
    }
}

static GPtrArray *
find_all (void)
{
  GPtrArray *offers = g_ptr_array_new ();
  g_autoptr (GPtrArray) keys = list_keys ();

  for (guint i = 0; i < G_N_ELEMENTS (protocols); i++)
    {
      Protocol protocol = { .id = protocols[i].id, .version = protocols[i].version };

      find_offers (&protocol, keys, offers);
    }
  return offers;
}

const GPtrArray *
hm_openssl_tls_offers (void)
{
  static gsize found = 0;

  if (g_once_init_enter (&found))
    g_once_init_leave (&found, (gsize) find_all ());
  return (const GPtrArray *) found;
}
