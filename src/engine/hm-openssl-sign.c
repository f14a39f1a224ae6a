/* hm-openssl-sign.c: signatures through EVP_PKEY_sign and EVP_DigestSign
 *
 * rsa:pkcs1v15-crt-blinded   signs a SHA-256 digest (RFC 8017 8.2.1); libcrypto blinds
 * rsa:pkcs1v15-verify        verifies that, public exponent 65537
 * dsa:sign-q160, dsa:verify-q160  a digest of 20 bytes
 * ecdsa:sign, ecdsa:verify   a digest of 32 bytes; random nonces
 * sign:message, sign:verify  the schemes that take the message itself: 32 bytes
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-openssl"

#include "config.h"

#include "engine/hm-openssl-key.h"
#include "engine/hm-openssl-operation.h"

#include <glib/gi18n-lib.h>
#include <openssl/err.h>
#include <openssl/rsa.h>
#include <string.h>

/* How an algorithm is called; the last row is for all that have no row. */
typedef struct
{
  const char *algorithm;
  gsize message_size;
  gboolean takes_digest;
  const char *sign_workload;
  const char *verify_workload;
} Scheme;

static const Scheme schemes[] = {
  { "RSA", 32, TRUE, "rsa:pkcs1v15-crt-blinded", "rsa:pkcs1v15-verify" },
  { "DSA", 20, TRUE, "dsa:sign-q160", "dsa:verify-q160" },
  { "EC", 32, TRUE, "ecdsa:sign", "ecdsa:verify" },
  { NULL, 32, FALSE, "sign:message", "sign:verify" },
};

typedef struct
{
  HmOpensslOperation operation;
  const HmOpensslKey *key;
  const Scheme *scheme;
  gboolean verify;
  gboolean restart; /* libcrypto wants a message context to be initialized each time */
  EVP_PKEY *pkey;
  EVP_PKEY_CTX *sign_context; /* for digests */
  EVP_PKEY_CTX *verify_context;
  EVP_MD_CTX *sign_message_context; /* for messages */
  EVP_MD_CTX *verify_message_context;
  guint8 message[32];
  guint8 *signature;
  gsize max_size;
  gsize size;
} Signing;

static const Scheme *
find_scheme (const HmOpensslKey *key)
{
  const Scheme *scheme = schemes;
  while (scheme->algorithm != NULL && !hm_openssl_key_is (key, scheme->algorithm))
    scheme++;
  return scheme;
}

static gboolean
sign_digest (HmOpensslOperation *operation)
{
  Signing *self = (Signing *) operation;
  self->size = self->max_size;
  return EVP_PKEY_sign (self->sign_context, self->signature, &self->size, self->message,
                        self->scheme->message_size) > 0;
}

static gboolean
verify_digest (HmOpensslOperation *operation)
{
  Signing *self = (Signing *) operation;
  return EVP_PKEY_verify (self->verify_context, self->signature, self->size, self->message,
                          self->scheme->message_size) > 0;
}

static gboolean
sign_message (HmOpensslOperation *operation)
{
  Signing *self = (Signing *) operation;
  self->size = self->max_size;
  return (!self->restart || EVP_DigestSignInit_ex (self->sign_message_context, NULL, NULL, NULL,
                                                   NULL, NULL, NULL) > 0) &&
         EVP_DigestSign (self->sign_message_context, self->signature, &self->size, self->message,
                         self->scheme->message_size) > 0;
}

static gboolean
verify_message (HmOpensslOperation *operation)
{
  Signing *self = (Signing *) operation;
  return (!self->restart || EVP_DigestVerifyInit_ex (self->verify_message_context, NULL, NULL, NULL,
                                                     NULL, NULL, NULL) > 0) &&
         EVP_DigestVerify (self->verify_message_context, self->signature, self->size, self->message,
                           self->scheme->message_size) > 0;
}

static gboolean
sign (Signing *self)
{
  return self->scheme->takes_digest ? sign_digest (&self->operation)
                                    : sign_message (&self->operation);
}

static gboolean
verify (Signing *self)
{
  return self->scheme->takes_digest ? verify_digest (&self->operation)
                                    : verify_message (&self->operation);
}

static gboolean
set_up_digest (Signing *self)
{
  OSSL_LIB_CTX *library = hm_openssl_context ();

  self->sign_context = EVP_PKEY_CTX_new_from_pkey (library, self->pkey, NULL);
  self->verify_context = EVP_PKEY_CTX_new_from_pkey (library, self->pkey, NULL);
  if (self->sign_context == NULL || self->verify_context == NULL ||
      EVP_PKEY_sign_init (self->sign_context) <= 0 ||
      EVP_PKEY_verify_init (self->verify_context) <= 0)
    return FALSE;
  if (!hm_openssl_key_is (self->key, "RSA"))
    return TRUE;

  g_autoptr (EVP_MD) md = EVP_MD_fetch (library, "SHA256", NULL);
  return md != NULL && EVP_PKEY_CTX_set_rsa_padding (self->sign_context, RSA_PKCS1_PADDING) > 0 &&
         EVP_PKEY_CTX_set_rsa_padding (self->verify_context, RSA_PKCS1_PADDING) > 0 &&
         EVP_PKEY_CTX_set_signature_md (self->sign_context, md) > 0 &&
         EVP_PKEY_CTX_set_signature_md (self->verify_context, md) > 0;
}

static gboolean
set_up_message (Signing *self)
{
  OSSL_LIB_CTX *library = hm_openssl_context ();
  char digest[64] = "";

  /* SM2 is defined with SM3; the others have no digest to choose. */
  if (EVP_PKEY_get_default_digest_name (self->pkey, digest, sizeof digest) <= 0 ||
      strcmp (digest, "UNDEF") == 0)
    digest[0] = '\0';
  ERR_clear_error ();

  const char *name = digest[0] != '\0' ? digest : NULL;
  self->restart = name != NULL;
  self->sign_message_context = EVP_MD_CTX_new ();
  self->verify_message_context = EVP_MD_CTX_new ();
  return self->sign_message_context != NULL && self->verify_message_context != NULL &&
         EVP_DigestSignInit_ex (self->sign_message_context, NULL, name, library, NULL, self->pkey,
                                NULL) > 0 &&
         EVP_DigestVerifyInit_ex (self->verify_message_context, NULL, name, library, NULL,
                                  self->pkey, NULL) > 0;
}

static gboolean
set_up (HmOpensslOperation *operation, GError **error)
{
  Signing *self = (Signing *) operation;

  if (self->pkey == NULL)
    self->pkey = hm_openssl_key_get (self->key, 0, &operation->abandoned, error);
  if (self->pkey == NULL)
    return FALSE;

  operation->implementation = hm_openssl_implementation (EVP_PKEY_get0_provider (self->pkey));
  self->max_size = EVP_PKEY_get_size (self->pkey);
  self->signature = g_malloc0 (MAX (self->max_size, 1));
  for (guint i = 0; i < sizeof self->message; i++)
    self->message[i] = i * 7 + 1;
  if (!(self->scheme->takes_digest ? set_up_digest (self) : set_up_message (self)) || !sign (self))
    return hm_openssl_fail (error, HM_ENGINE_ERROR_UNAVAILABLE, _ ("The key does not sign"));

  if (!verify (self))
    return hm_openssl_fail (error, HM_ENGINE_ERROR_FAILED,
                            _ ("A signature that is valid is refused"));

  /* One context serves for any number of messages in older versions, unless it hashes them. */
  if (!self->scheme->takes_digest && !self->restart && (!sign (self) || !verify (self)))
    {
      ERR_clear_error ();
      self->restart = TRUE;
      if (!sign (self) || !verify (self))
        return hm_openssl_fail (error, HM_ENGINE_ERROR_UNAVAILABLE, _ ("The key does not sign"));
    }
  return TRUE;
}

static gboolean
check (HmOpensslOperation *operation, GError **error)
{
  Signing *self = (Signing *) operation;
  gboolean refused;

  if ((!self->verify && !sign (self)) || !verify (self))
    return hm_openssl_fail (error, HM_ENGINE_ERROR_FAILED,
                            _ ("A signature that is valid is refused"));

  self->message[0] ^= 1;
  refused = !verify (self);
  self->message[0] ^= 1;
  /* A byte in the middle is of a number, not of an encoding around it. */
  self->signature[self->size / 2] ^= 1;
  refused = !verify (self) && refused;
  self->signature[self->size / 2] ^= 1;
  ERR_clear_error ();
  if (!refused)
    return hm_openssl_fail (error, HM_ENGINE_ERROR_FAILED,
                            _ ("A signature that is invalid is accepted"));
  if (!verify (self))
    return hm_openssl_fail (error, HM_ENGINE_ERROR_FAILED,
                            _ ("A signature that is valid is refused"));
  return TRUE;
}

static void
free_operation (HmOpensslOperation *operation)
{
  Signing *self = (Signing *) operation;
  EVP_PKEY_CTX_free (self->sign_context);
  EVP_PKEY_CTX_free (self->verify_context);
  EVP_MD_CTX_free (self->sign_message_context);
  EVP_MD_CTX_free (self->verify_message_context);
  EVP_PKEY_free (self->pkey);
  g_free (self->signature);
  g_free (self);
}

gboolean
hm_openssl_key_signs (const HmOpensslKey *key, EVP_PKEY *pkey)
{
  Signing *self = g_new0 (Signing, 1);

  self->key = key;
  self->scheme = find_scheme (key);
  self->pkey = pkey;
  EVP_PKEY_up_ref (pkey);
  gboolean good = set_up (&self->operation, NULL) && check (&self->operation, NULL);
  free_operation (&self->operation);
  return good;
}

static HmTask *
prepare (const HmOffer *offer, gint64 size, const gint *stop, GError **error)
{
  Signing *self = g_new0 (Signing, 1);

  self->key = hm_openssl_offer_data (offer);
  self->scheme = find_scheme (self->key);
  self->verify = offer->operation == HM_OPERATION_VERIFY;
  self->operation.set_up = set_up;
  self->operation.check = check;
  self->operation.free = free_operation;
  if (self->scheme->takes_digest)
    self->operation.run = self->verify ? verify_digest : sign_digest;
  else
    self->operation.run = self->verify ? verify_message : sign_message;
  return hm_openssl_operation_prepare (&self->operation, stop, error);
}

static void
list (GPtrArray *offers)
{
  const GPtrArray *keys = hm_openssl_keys ();

  for (guint i = 0; i < keys->len; i++)
    {
      const HmOpensslKey *key = g_ptr_array_index (keys, i);
      const Scheme *scheme = find_scheme (key);

      if ((key->uses & HM_OPENSSL_SIGN) == 0)
        continue;
      for (int verifies = 0; verifies <= 1; verifies++)
        {
          HmOffer *offer = hm_openssl_add_offer (
              offers, &hm_openssl_signatures, hm_openssl_key_id (key, HM_OPENSSL_SIGN),
              verifies ? HM_OPERATION_VERIFY : HM_OPERATION_SIGN,
              verifies ? scheme->verify_workload : scheme->sign_workload, key);
          offer->bits = key->bits;
          offer->slow = key->slow_to_use;
        }
    }
}

const HmOpensslKind hm_openssl_signatures = { list, prepare };
