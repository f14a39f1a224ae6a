/* peer-libcrypto.c: OpenSSL's libcrypto, its legacy provider included
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "peers.h"

#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/provider.h>
#include <stdlib.h>

typedef struct
{
  EVP_MD_CTX *digest;
  EVP_MAC_CTX *mac;
  EVP_CIPHER_CTX *cipher;
} Object;

static OSSL_PROVIDER *providers[2];

static void
stop (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (providers); i++)
    if (providers[i])
      OSSL_PROVIDER_unload (providers[i]);
}

static void
start (void)
{
  providers[0] = OSSL_PROVIDER_load (NULL, "default");
  providers[1] = OSSL_PROVIDER_load (NULL, "legacy");
  atexit (stop);
}

static gpointer
new_digest (const char *name)
{
  EVP_MD *evp = EVP_MD_fetch (NULL, name, NULL);
  Object *object;

  if (!evp)
    return NULL;
  object = g_new0 (Object, 1);
  object->digest = EVP_MD_CTX_new ();
  EVP_DigestInit_ex2 (object->digest, evp, NULL);
  EVP_MD_free (evp);
  return object;
}

static void
digest (gpointer object, const guint8 *in, gsize length, guint8 *out)
{
  EVP_MD_CTX *context = ((Object *) object)->digest;

  EVP_DigestInit_ex2 (context, NULL, NULL);
  EVP_DigestUpdate (context, in, length);
  EVP_DigestFinal_ex (context, out, NULL);
}

static gpointer
new_mac (const char *name, const guint8 *key, gsize length)
{
  EVP_MAC *evp;
  Object *object;

  if (!g_str_has_prefix (name, "hmac-"))
    return NULL;
  evp = EVP_MAC_fetch (NULL, "HMAC", NULL);
  object = g_new0 (Object, 1);
  object->mac = EVP_MAC_CTX_new (evp);
  EVP_MAC_init (object->mac, key, length,
                (OSSL_PARAM[]){
                    OSSL_PARAM_construct_utf8_string (OSSL_MAC_PARAM_DIGEST, (char *) name + 5, 0),
                    OSSL_PARAM_construct_end (),
                });
  EVP_MAC_free (evp);
  return object;
}

static void
mac (gpointer object, const guint8 *in, gsize length, guint8 *out)
{
  EVP_MAC_CTX *context = ((Object *) object)->mac;
  size_t written;

  EVP_MAC_init (context, NULL, 0, NULL);
  EVP_MAC_update (context, in, length);
  EVP_MAC_final (context, out, &written, HM_MAX_DIGEST_SIZE);
}

static gpointer
new_cipher (const char *name, const guint8 *key, gsize length, const guint8 *iv, gboolean decrypt)
{
  const char *evp_name = g_str_equal (name, "blowfish-cbc") ? "bf-cbc" : name;
  EVP_CIPHER *evp = EVP_CIPHER_fetch (NULL, evp_name, NULL);
  Object *object;

  if (!evp)
    return NULL;
  object = g_new0 (Object, 1);
  object->cipher = EVP_CIPHER_CTX_new ();
  if (!EVP_CipherInit_ex2 (object->cipher, evp, NULL, NULL, !decrypt, NULL) ||
      !EVP_CIPHER_CTX_set_key_length (object->cipher, (int) length) ||
      !EVP_CipherInit_ex2 (object->cipher, NULL, key, iv, !decrypt, NULL))
    {
      EVP_CIPHER_CTX_free (object->cipher);
      g_clear_pointer (&object, g_free);
    }
  else
    EVP_CIPHER_CTX_set_padding (object->cipher, 0);
  EVP_CIPHER_free (evp);
  return object;
}

static void
cipher (gpointer object, const guint8 *in, gsize length, guint8 *out)
{
  int written;

  EVP_CipherUpdate (((Object *) object)->cipher, out, &written, in, (int) length);
}

static void
free_object (gpointer data)
{
  Object *object = data;

  EVP_MD_CTX_free (object->digest);
  EVP_MAC_CTX_free (object->mac);
  EVP_CIPHER_CTX_free (object->cipher);
  g_free (object);
}

const HmPeer hm_peer_libcrypto = {
  .name = "libcrypto",
  .start = start,
  .new_digest = new_digest,
  .digest = digest,
  .new_mac = new_mac,
  .mac = mac,
  .new_cipher = new_cipher,
  .cipher = cipher,
  .free = free_object,
};
