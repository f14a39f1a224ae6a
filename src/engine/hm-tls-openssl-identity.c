/* hm-tls-openssl-identity.c: keys with certificates for connections, made outside of all timing
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-openssl"

#include "config.h"

#include "engine/hm-tls-openssl.h"

#include <glib/gi18n-lib.h>
#include <openssl/err.h>
#include <openssl/x509v3.h>

#define DAY (24 * 60 * 60)

static GMutex lock;
static GHashTable *identities; /* HmOpensslKey to HmOpensslIdentity */

/* Schemes that take the message itself have no digest to choose. */
static const EVP_MD *
choose_digest (const HmOpensslKey *key)
{
  if (hm_openssl_key_is (key, "EC") && key->bits > 256)
    return EVP_sha384 ();
  if (hm_openssl_key_is (key, "EC") || hm_openssl_key_is (key, "RSA"))
    return EVP_sha256 ();
  return NULL;
}

static gboolean
add_extension (X509 *certificate, int nid, const char *value)
{
  X509_EXTENSION *extension = X509V3_EXT_conf_nid (NULL, NULL, nid, value);
  gboolean ok = extension != NULL && X509_add_ext (certificate, extension, -1);

  X509_EXTENSION_free (extension);
  return ok;
}

/* @issuer: NULL for an authority, which signs itself. */
static X509 *
make_certificate (const HmOpensslKey *kind,
                  EVP_PKEY *key,
                  const char *name,
                  X509 *issuer,
                  EVP_PKEY *issuer_key)
{
  g_autoptr (X509) certificate = X509_new_ex (hm_openssl_context (), NULL);
  X509_NAME *subject;

  if (certificate == NULL)
    return NULL;
  subject = X509_get_subject_name (certificate);
  if (!X509_set_version (certificate, X509_VERSION_3) ||
      !ASN1_INTEGER_set (X509_get_serialNumber (certificate), issuer == NULL ? 1 : 2) ||
      X509_gmtime_adj (X509_getm_notBefore (certificate), -DAY) == NULL ||
      X509_gmtime_adj (X509_getm_notAfter (certificate), 3650L * DAY) == NULL ||
      !X509_NAME_add_entry_by_txt (subject, "CN", MBSTRING_ASC, (const guchar *) name, -1, -1, 0) ||
      !X509_set_issuer_name (certificate,
                             issuer != NULL ? X509_get_subject_name (issuer) : subject) ||
      !X509_set_pubkey (certificate, key) ||
      !add_extension (certificate, NID_basic_constraints,
                      issuer != NULL ? "critical,CA:FALSE" : "critical,CA:TRUE"))
    return NULL;
  if (X509_sign (certificate, issuer_key != NULL ? issuer_key : key, choose_digest (kind)) <= 0)
    return NULL;
  return g_steal_pointer (&certificate);
}

static HmOpensslIdentity *
make_identity (const HmOpensslKey *kind, const gint *stop, GError **error)
{
  g_autoptr (EVP_PKEY) key = hm_openssl_key_get (kind, 0, stop, error);
  g_autoptr (EVP_PKEY) authority_key =
      key != NULL ? hm_openssl_key_get (kind, 1, stop, error) : NULL;
  /* Authorities of one name would be taken for each other by libraries that look them up by it. */
  g_autofree char *name = g_strconcat ("Hashmark ", kind->id, NULL);
  g_autoptr (X509) authority = NULL;
  g_autoptr (X509) certificate = NULL;
  HmOpensslIdentity *identity;

  if (authority_key == NULL)
    return NULL;
  authority = make_certificate (kind, authority_key, name, NULL, NULL);
  if (authority != NULL)
    certificate = make_certificate (kind, key, "localhost", authority, authority_key);
  if (certificate == NULL)
    {
      hm_openssl_fail (error, HM_ENGINE_ERROR_UNAVAILABLE, _ ("The certificate cannot be made"));
      return NULL;
    }
  identity = g_new (HmOpensslIdentity, 1);
  identity->key = g_steal_pointer (&key);
  identity->certificate = g_steal_pointer (&certificate);
  identity->authority = g_steal_pointer (&authority);
  return identity;
}

const HmOpensslIdentity *
hm_openssl_identity_get (const HmOpensslKey *key, const gint *stop, GError **error)
{
  HmOpensslIdentity *identity;

  g_return_val_if_fail (key != NULL, NULL);

  g_mutex_lock (&lock);
  if (identities == NULL)
    identities = g_hash_table_new (NULL, NULL);
  identity = g_hash_table_lookup (identities, key);
  if (identity == NULL)
    {
      identity = make_identity (key, stop, error);
      if (identity != NULL)
        g_hash_table_insert (identities, (gpointer) key, identity);
    }
  g_mutex_unlock (&lock);
  return identity;
}
