/* hm-openssl-derive.c: key agreement through EVP_PKEY_derive
 *
 * ecdh:derive, ffdh:derive, xdh:derive   the shared secret of an own key and a peer's, both set
 * once
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-openssl"

#include "config.h"

#include "engine/hm-openssl-key.h"
#include "engine/hm-openssl-operation.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct
{
  HmOpensslOperation operation;
  const HmOpensslKey *key;
  EVP_PKEY *own, *peer;
  EVP_PKEY_CTX *context;
  guint8 *secret;
  gsize max_size;
  gsize size;
} Derivation;

static gboolean
run (HmOpensslOperation *operation)
{
  Derivation *self = (Derivation *) operation;
  self->size = self->max_size;
  return EVP_PKEY_derive (self->context, self->secret, &self->size) > 0;
}

static EVP_PKEY_CTX *
new_context (EVP_PKEY *own, EVP_PKEY *peer, gsize *size)
{
  g_autoptr (EVP_PKEY_CTX) context = EVP_PKEY_CTX_new_from_pkey (hm_openssl_context (), own, NULL);

  if (context == NULL || EVP_PKEY_derive_init (context) <= 0 ||
      EVP_PKEY_derive_set_peer (context, peer) <= 0 || EVP_PKEY_derive (context, NULL, size) <= 0)
    return NULL;
  return g_steal_pointer (&context);
}

static gboolean
set_up (HmOpensslOperation *operation, GError **error)
{
  Derivation *self = (Derivation *) operation;

  if (self->own == NULL)
    self->own = hm_openssl_key_get (self->key, 0, &operation->abandoned, error);
  if (self->own == NULL)
    return FALSE;
  self->peer = hm_openssl_key_get (self->key, 1, &operation->abandoned, error);
  if (self->peer == NULL)
    return FALSE;

  operation->implementation = hm_openssl_implementation (EVP_PKEY_get0_provider (self->own));
  self->context = new_context (self->own, self->peer, &self->max_size);
  if (self->context == NULL)
    return hm_openssl_fail (error, HM_ENGINE_ERROR_UNAVAILABLE,
                            _ ("The keys do not agree on a secret"));
  self->secret = g_malloc0 (MAX (self->max_size, 1));
  return TRUE;
}

/* The peer, with the roles exchanged, must come to the same secret. */
static gboolean
check (HmOpensslOperation *operation, GError **error)
{
  Derivation *self = (Derivation *) operation;
  gsize size = 0;
  g_autoptr (EVP_PKEY_CTX) context = new_context (self->peer, self->own, &size);
  g_autofree guint8 *secret = g_malloc0 (MAX (size, 1));

  memset (self->secret, 0, self->max_size);
  if (context == NULL || EVP_PKEY_derive (context, secret, &size) <= 0 || !run (operation))
    return hm_openssl_fail (error, HM_ENGINE_ERROR_FAILED, _ ("The keys do not agree on a secret"));
  if (size == 0 || size != self->size || memcmp (secret, self->secret, size) != 0)
    return hm_openssl_fail (error, HM_ENGINE_ERROR_FAILED,
                            _ ("Both sides come to different secrets"));
  return TRUE;
}

static void
free_operation (HmOpensslOperation *operation)
{
  Derivation *self = (Derivation *) operation;
  EVP_PKEY_CTX_free (self->context);
  EVP_PKEY_free (self->own);
  EVP_PKEY_free (self->peer);
  g_free (self->secret);
  g_free (self);
}

gboolean
hm_openssl_key_derives (const HmOpensslKey *key, EVP_PKEY *pkey)
{
  Derivation *self = g_new0 (Derivation, 1);

  self->key = key;
  self->own = pkey;
  EVP_PKEY_up_ref (pkey);
  gboolean good = set_up (&self->operation, NULL) && check (&self->operation, NULL);
  free_operation (&self->operation);
  return good;
}

static HmTask *
prepare (const HmOffer *offer, gint64 size, const gint *stop, GError **error)
{
  Derivation *self = g_new0 (Derivation, 1);

  self->key = hm_openssl_offer_data (offer);
  self->operation.set_up = set_up;
  self->operation.run = run;
  self->operation.check = check;
  self->operation.free = free_operation;
  return hm_openssl_operation_prepare (&self->operation, stop, error);
}

static void
list (GPtrArray *offers)
{
  const GPtrArray *keys = hm_openssl_keys ();

  for (guint i = 0; i < keys->len; i++)
    {
      const HmOpensslKey *key = g_ptr_array_index (keys, i);

      if ((key->uses & HM_OPENSSL_DERIVE) == 0)
        continue;
      const char *workload = hm_openssl_key_is (key, "EC")   ? "ecdh:derive"
                             : hm_openssl_key_is (key, "DH") ? "ffdh:derive"
                                                             : "xdh:derive";
      hm_openssl_add_offer (offers, &hm_openssl_exchanges,
                            hm_openssl_key_id (key, HM_OPENSSL_DERIVE), HM_OPERATION_DERIVE,
                            workload, key)
          ->bits = key->bits;
    }
}

const HmOpensslKind hm_openssl_exchanges = { list, prepare };
