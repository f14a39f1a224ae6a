/* hm-tls-identity.c: benchmark keys with certificates, in the form that any library reads
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-engine"

#include "config.h"

#include "engine/hm-tls-identity.h"

#include <glib/gi18n-lib.h>
#include <openssl/err.h>
#include <openssl/x509.h>
#include <string.h>

#include "engine/hm-tls-openssl.h"

const char *const hm_tls_identity_keys[] = {
  "rsa-2048", "rsa-512", "rsa-1024", "rsa-3072",  "rsa-4096",  "p256",      "p384",
  "p521",     "ed25519", "ed448",    "ml-dsa-44", "ml-dsa-65", "ml-dsa-87", NULL,
};

static GMutex lock;
static GHashTable *identities; /* HmOpensslKey to HmTlsIdentity */

const HmOpensslKey *
hm_openssl_tls_find_key (const char *id)
{
  const GPtrArray *keys = hm_openssl_keys ();

  for (guint i = 0; i < keys->len; i++)
    {
      const HmOpensslKey *key = g_ptr_array_index (keys, i);

      if (strcmp (key->id, id) == 0)
        return key->uses & HM_OPENSSL_SIGN ? key : NULL;
    }
  return NULL;
}

/* What i2d_...() wrote; it is taken. NULL for nothing. */
static GBytes *
take_der (guchar *der, int length)
{
  GBytes *bytes = length > 0 ? g_bytes_new (der, (gsize) length) : NULL;

  OPENSSL_free (der);
  return bytes;
}

static GBytes *
write_certificate (X509 *certificate)
{
  guchar *der = NULL;
  int length = i2d_X509 (certificate, &der);

  return take_der (der, length);
}

static GBytes *
write_key (EVP_PKEY *key)
{
  PKCS8_PRIV_KEY_INFO *info = EVP_PKEY2PKCS8 (key);
  guchar *der = NULL;
  int length = info != NULL ? i2d_PKCS8_PRIV_KEY_INFO (info, &der) : 0;

  PKCS8_PRIV_KEY_INFO_free (info);
  return take_der (der, length);
}

static void
identity_free (HmTlsIdentity *identity)
{
  g_clear_pointer (&identity->certificate, g_bytes_unref);
  g_clear_pointer (&identity->authority, g_bytes_unref);
  g_clear_pointer (&identity->private_key, g_bytes_unref);
  g_free (identity);
}

static HmTlsIdentity *
export_identity (const HmOpensslKey *key, const gint *stop, GError **error)
{
  const HmOpensslIdentity *own = hm_openssl_identity_get (key, stop, error);
  HmTlsIdentity *identity;

  if (own == NULL)
    return NULL;
  identity = g_new0 (HmTlsIdentity, 1);
  identity->key = hm_openssl_key_id (key, HM_OPENSSL_SIGN);
  identity->algorithm = key->algorithm;
  identity->certificate = write_certificate (own->certificate);
  identity->authority = write_certificate (own->authority);
  identity->private_key = write_key (own->key);
  if (identity->certificate == NULL || identity->authority == NULL || identity->private_key == NULL)
    {
      hm_openssl_fail (error, HM_ENGINE_ERROR_UNAVAILABLE, _ ("The certificate cannot be made"));
      identity_free (identity);
      return NULL;
    }
  return identity;
}

const HmTlsIdentity *
hm_tls_identity_get (const char *id, const gint *stop, GError **error)
{
  const HmOpensslKey *key = hm_openssl_tls_find_key (id);
  HmTlsIdentity *identity;

  if (key == NULL)
    {
      g_set_error_literal (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_UNAVAILABLE,
                           _ ("The certificate cannot be made"));
      return NULL;
    }
  g_mutex_lock (&lock);
  if (identities == NULL)
    identities = g_hash_table_new (NULL, NULL);
  identity = g_hash_table_lookup (identities, key);
  if (identity == NULL)
    {
      identity = export_identity (key, stop, error);
      if (identity != NULL)
        g_hash_table_insert (identities, (gpointer) key, identity);
    }
  g_mutex_unlock (&lock);
  return identity;
}
