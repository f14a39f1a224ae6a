/* hm-openssl-kem.c: key encapsulation through EVP_PKEY_encapsulate
 *
 * kem:encapsulate, kem:decapsulate   one secret under a key that was set before
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-openssl"

#include "config.h"

#include "engine/hm-openssl-key.h"
#include "engine/hm-openssl-operation.h"

#include <glib/gi18n-lib.h>
#include <openssl/err.h>
#include <string.h>

/* Keys that can be used for more than encapsulation want to be told the way: none, RSASVE of
 * SP 800-56B, DHKEM of RFC 9180. */
static const char *const ways[] = { NULL, "RSASVE", "DHKEM" };

typedef struct
{
  HmOpensslOperation operation;
  const HmOpensslKey *key;
  EVP_PKEY *pkey;
  EVP_PKEY_CTX *encapsulator, *decapsulator;
  guint8 *wrapped, *secret, *opened;
  gsize max_wrapped, max_secret, max_opened;
  gsize wrapped_size, secret_size, opened_size;
} Encapsulation;

static gboolean
encapsulate (HmOpensslOperation *operation)
{
  Encapsulation *self = (Encapsulation *) operation;
  self->wrapped_size = self->max_wrapped;
  self->secret_size = self->max_secret;
  return EVP_PKEY_encapsulate (self->encapsulator, self->wrapped, &self->wrapped_size, self->secret,
                               &self->secret_size) > 0;
}

static gboolean
decapsulate (HmOpensslOperation *operation)
{
  Encapsulation *self = (Encapsulation *) operation;
  self->opened_size = self->max_opened;
  return EVP_PKEY_decapsulate (self->decapsulator, self->opened, &self->opened_size, self->wrapped,
                               self->wrapped_size) > 0;
}

static gboolean
both_agree (Encapsulation *self)
{
  memset (self->opened, 0, self->max_opened);
  return decapsulate (&self->operation) && self->secret_size > 0 &&
         self->opened_size == self->secret_size &&
         memcmp (self->opened, self->secret, self->secret_size) == 0;
}

static gboolean
try_way (Encapsulation *self, const char *way)
{
  OSSL_LIB_CTX *library = hm_openssl_context ();

  self->encapsulator = EVP_PKEY_CTX_new_from_pkey (library, self->pkey, NULL);
  self->decapsulator = EVP_PKEY_CTX_new_from_pkey (library, self->pkey, NULL);
  if (self->encapsulator == NULL || self->decapsulator == NULL ||
      EVP_PKEY_encapsulate_init (self->encapsulator, NULL) <= 0 ||
      EVP_PKEY_decapsulate_init (self->decapsulator, NULL) <= 0 ||
      (way != NULL && (EVP_PKEY_CTX_set_kem_op (self->encapsulator, way) <= 0 ||
                       EVP_PKEY_CTX_set_kem_op (self->decapsulator, way) <= 0)) ||
      EVP_PKEY_encapsulate (self->encapsulator, NULL, &self->max_wrapped, NULL,
                            &self->max_secret) <= 0)
    return FALSE;

  self->wrapped = g_malloc0 (MAX (self->max_wrapped, 1));
  self->secret = g_malloc0 (MAX (self->max_secret, 1));
  if (!encapsulate (&self->operation) ||
      EVP_PKEY_decapsulate (self->decapsulator, NULL, &self->max_opened, self->wrapped,
                            self->wrapped_size) <= 0)
    return FALSE;
  self->opened = g_malloc0 (MAX (self->max_opened, 1));
  return both_agree (self);
}

static void
clear_contexts (Encapsulation *self)
{
  g_clear_pointer (&self->encapsulator, EVP_PKEY_CTX_free);
  g_clear_pointer (&self->decapsulator, EVP_PKEY_CTX_free);
  g_clear_pointer (&self->wrapped, g_free);
  g_clear_pointer (&self->secret, g_free);
  g_clear_pointer (&self->opened, g_free);
}

static gboolean
set_up (HmOpensslOperation *operation, GError **error)
{
  Encapsulation *self = (Encapsulation *) operation;

  if (self->pkey == NULL)
    self->pkey = hm_openssl_key_get (self->key, 0, &operation->abandoned, error);
  if (self->pkey == NULL)
    return FALSE;
  operation->implementation = hm_openssl_implementation (EVP_PKEY_get0_provider (self->pkey));
  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      ERR_clear_error ();
      if (try_way (self, ways[i]))
        return TRUE;
      clear_contexts (self);
    }
  return hm_openssl_fail (error, HM_ENGINE_ERROR_UNAVAILABLE, _ ("The key does not encapsulate"));
}

/* What was encapsulated comes out again, and another thing out of other bytes. */
static gboolean
check (HmOpensslOperation *operation, GError **error)
{
  Encapsulation *self = (Encapsulation *) operation;

  memset (self->secret, 0, self->max_secret);
  if (!encapsulate (operation) || !both_agree (self))
    return hm_openssl_fail (error, HM_ENGINE_ERROR_FAILED,
                            _ ("Both sides come to different secrets"));

  /* Some refuse changed bytes, others answer with a secret of their own. */
  self->wrapped[self->wrapped_size / 2] ^= 1;
  gboolean agrees = both_agree (self);
  self->wrapped[self->wrapped_size / 2] ^= 1;
  ERR_clear_error ();
  if (agrees || !both_agree (self))
    return hm_openssl_fail (error, HM_ENGINE_ERROR_FAILED,
                            _ ("Changed bytes give the same secret"));
  return TRUE;
}

static void
free_operation (HmOpensslOperation *operation)
{
  Encapsulation *self = (Encapsulation *) operation;
  clear_contexts (self);
  EVP_PKEY_free (self->pkey);
  g_free (self);
}

gboolean
hm_openssl_key_encapsulates (const HmOpensslKey *key, EVP_PKEY *pkey)
{
  Encapsulation *self = g_new0 (Encapsulation, 1);

  self->key = key;
  self->pkey = pkey;
  EVP_PKEY_up_ref (pkey);
  gboolean good = set_up (&self->operation, NULL) && check (&self->operation, NULL);
  free_operation (&self->operation);
  return good;
}

static HmTask *
prepare (const HmOffer *offer, gint64 size, const gint *stop, GError **error)
{
  Encapsulation *self = g_new0 (Encapsulation, 1);

  self->key = hm_openssl_offer_data (offer);
  self->operation.set_up = set_up;
  self->operation.run = offer->operation == HM_OPERATION_ENCAPSULATE ? encapsulate : decapsulate;
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
      if ((key->uses & HM_OPENSSL_KEM) == 0)
        continue;
      for (int opens = 0; opens <= 1; opens++)
        {
          HmOffer *offer = hm_openssl_add_offer (
              offers, &hm_openssl_kems, hm_openssl_key_id (key, HM_OPENSSL_KEM),
              opens ? HM_OPERATION_DECAPSULATE : HM_OPERATION_ENCAPSULATE,
              opens ? "kem:decapsulate" : "kem:encapsulate", key);
          offer->bits = key->bits;
          offer->slow = key->slow_to_use;
        }
    }
}

const HmOpensslKind hm_openssl_kems = { list, prepare };
