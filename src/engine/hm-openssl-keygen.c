/* hm-openssl-keygen.c: key generation through EVP_PKEY_generate
 *
 * rsa:keygen              both primes, public exponent 65537
 * dsa:keygen, dh:keygen   a key under domain parameters that were set before
 * ec:keygen, key:keygen   a key on its curve; whatever the algorithm needs
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-openssl"

#include "config.h"

#include "engine/hm-openssl-key.h"
#include "engine/hm-openssl-operation.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  HmOpensslOperation operation;
  const HmOpensslKey *key;
  EVP_PKEY_CTX *generator;
  EVP_PKEY *made;
} Generation;

static gboolean
run (HmOpensslOperation *operation)
{
  Generation *self = (Generation *) operation;
  EVP_PKEY *made = NULL;

  if (EVP_PKEY_generate (self->generator, &made) <= 0)
    return FALSE;
  EVP_PKEY_free (self->made);
  self->made = made;
  return TRUE;
}

static gboolean
set_up (HmOpensslOperation *operation, GError **error)
{
  Generation *self = (Generation *) operation;

  self->generator = hm_openssl_key_generator (self->key, &operation->abandoned);
  if (self->generator == NULL)
    return hm_openssl_fail (error, HM_ENGINE_ERROR_UNAVAILABLE, _ ("The key cannot be made"));
  operation->implementation =
      hm_openssl_implementation (EVP_PKEY_CTX_get0_provider (self->generator));
  return TRUE;
}

static gboolean
key_works (const HmOpensslKey *key, EVP_PKEY *pkey)
{
  if ((key->uses & HM_OPENSSL_SIGN) != 0)
    return hm_openssl_key_signs (key, pkey);
  if ((key->uses & HM_OPENSSL_DERIVE) != 0)
    return hm_openssl_key_derives (key, pkey);
  return hm_openssl_key_encapsulates (key, pkey);
}

/* The key that was made last does what such keys are for. */
static gboolean
check (HmOpensslOperation *operation, GError **error)
{
  Generation *self = (Generation *) operation;
  if (self->made == NULL || !key_works (self->key, self->made))
    return hm_openssl_fail (error, HM_ENGINE_ERROR_FAILED,
                            _ ("The key that was made does not work"));
  return TRUE;
}

static void
free_operation (HmOpensslOperation *operation)
{
  Generation *self = (Generation *) operation;
  EVP_PKEY_CTX_free (self->generator);
  EVP_PKEY_free (self->made);
  g_free (self);
}

static HmTask *
prepare (const HmOffer *offer, gint64 size, const gint *stop, GError **error)
{
  Generation *self = g_new0 (Generation, 1);

  self->key = hm_openssl_offer_data (offer);
  self->operation.set_up = set_up;
  self->operation.run = run;
  self->operation.check = check;
  self->operation.free = free_operation;
  /* Finding primes takes as long as chance wants. */
  self->operation.may_be_long = hm_openssl_key_is (self->key, "RSA") && self->key->bits >= 1024;
  return hm_openssl_operation_prepare (&self->operation, stop, error);
}

static const char *
workload (const HmOpensslKey *key)
{
  if (hm_openssl_key_is (key, "RSA"))
    return "rsa:keygen";
  if (hm_openssl_key_is (key, "DSA"))
    return "dsa:keygen";
  if (hm_openssl_key_is (key, "DH"))
    return "dh:keygen";
  return hm_openssl_key_is (key, "EC") ? "ec:keygen" : "key:keygen";
}

static void
list (GPtrArray *offers)
{
  const GPtrArray *keys = hm_openssl_keys ();

  for (guint i = 0; i < keys->len; i++)
    {
      const HmOpensslKey *key = g_ptr_array_index (keys, i);
      /* A key on a curve is the same for all that can be done with it: it stands with signing. */
      HmOpensslUse use = (key->uses & HM_OPENSSL_SIGN) != 0     ? HM_OPENSSL_SIGN
                         : (key->uses & HM_OPENSSL_DERIVE) != 0 ? HM_OPENSSL_DERIVE
                                                                : HM_OPENSSL_KEM;
      HmOffer *offer =
          hm_openssl_add_offer (offers, &hm_openssl_keygens, hm_openssl_key_id (key, use),
                                HM_OPERATION_KEYGEN, workload (key), key);
      offer->bits = key->bits;
      offer->slow = key->slow_to_make || key->slow_to_use; /* it is also tried out */
    }
}

const HmOpensslKind hm_openssl_keygens = { list, prepare };
