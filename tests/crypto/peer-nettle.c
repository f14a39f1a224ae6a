/* peer-nettle.c: Nettle
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "peers.h"

#include <nettle/aes.h>
#include <nettle/arcfour.h>
#include <nettle/arctwo.h>
#include <nettle/blowfish.h>
#include <nettle/cast128.h>
#include <nettle/cbc.h>
#include <nettle/des.h>
#include <nettle/hmac.h>
#include <nettle/nettle-meta.h>
#include <string.h>

#define MAX_CONTEXT 8192

typedef struct
{
  _Alignas(64) guint8 context[MAX_CONTEXT];
  const struct nettle_hash *hash;
  const struct nettle_mac *mac;
  nettle_cipher_func *encrypt, *decrypt; /* of blocks, but for RC4 */
  gsize block;
  guint8 iv[16];
  gboolean backwards;
} Object;

static void
start (void)
{
}

static Object *
new_object (void)
{
  Object *object = g_aligned_alloc0 (1, sizeof *object, 64);

  return object;
}

static gpointer
new_digest (const char *name)
{
  Object *object;

  for (const struct nettle_hash *const *h = nettle_get_hashes (); *h; h++)
    if (g_str_equal ((*h)->name, name) && (*h)->context_size <= MAX_CONTEXT)
      {
        object = new_object ();
        object->hash = *h;
        return object;
      }
  return NULL;
}

static void
digest (gpointer data, const guint8 *in, gsize length, guint8 *out)
{
  Object *object = data;

  object->hash->init (object->context);
  object->hash->update (object->context, length, in);
  object->hash->digest (object->context, object->hash->digest_size, out);
}

static gpointer
new_mac (const char *name, const guint8 *key, gsize length)
{
  for (const struct nettle_mac *const *m = nettle_get_macs (); *m; m++)
    {
      g_autofree char *canonical = g_strdup ((*m)->name);

      g_strdelimit (canonical, "_", '-');
      if (g_str_equal (canonical, name) && (*m)->key_size == length)
        {
          Object *object = new_object ();

          object->mac = *m;
          object->mac->set_key (object->context, key);
          return object;
        }
    }
  return NULL;
}

static void
mac (gpointer data, const guint8 *in, gsize length, guint8 *out)
{
  Object *object = data;

  object->mac->update (object->context, length, in);
  object->mac->digest (object->context, object->mac->digest_size, out);
}

/* Each sets the key for one direction; FALSE when the length is not allowed. */
static gboolean
set_aes (Object *object, const guint8 *key, gsize length)
{
  gboolean back = object->backwards;

  object->block = 16;
#define AES(bits)                                                                                  \
  object->encrypt = (nettle_cipher_func *) aes##bits##_encrypt;                                    \
  object->decrypt = (nettle_cipher_func *) aes##bits##_decrypt;                                    \
  (back ? aes##bits##_set_decrypt_key : aes##bits##_set_encrypt_key) ((gpointer) object->context,  \
                                                                      key)
  if (length == 16)
    {
      AES (128);
    }
  else if (length == 24)
    {
      AES (192);
    }
  else
    {
      AES (256);
    }
  return TRUE;
}

static gboolean
set_des (Object *object, const guint8 *key, gsize length)
{
  object->encrypt = (nettle_cipher_func *) des_encrypt;
  object->decrypt = (nettle_cipher_func *) des_decrypt;
  des_set_key ((gpointer) object->context, key);
  return TRUE;
}

static gboolean
set_des3 (Object *object, const guint8 *key, gsize length)
{
  object->encrypt = (nettle_cipher_func *) des3_encrypt;
  object->decrypt = (nettle_cipher_func *) des3_decrypt;
  des3_set_key ((gpointer) object->context, key);
  return length == 24;
}

static gboolean
set_arctwo (Object *object, const guint8 *key, gsize length)
{
  object->encrypt = (nettle_cipher_func *) arctwo_encrypt;
  object->decrypt = (nettle_cipher_func *) arctwo_decrypt;
  arctwo_set_key_ekb ((gpointer) object->context, length, key, 128);
  return TRUE;
}

static gboolean
set_blowfish (Object *object, const guint8 *key, gsize length)
{
  object->encrypt = (nettle_cipher_func *) blowfish_encrypt;
  object->decrypt = (nettle_cipher_func *) blowfish_decrypt;
  if (length < BLOWFISH_MIN_KEY_SIZE)
    return FALSE;
  blowfish_set_key ((gpointer) object->context, length, key);
  return TRUE;
}

static gboolean
set_cast5 (Object *object, const guint8 *key, gsize length)
{
  object->encrypt = (nettle_cipher_func *) cast128_encrypt;
  object->decrypt = (nettle_cipher_func *) cast128_decrypt;
  cast5_set_key ((gpointer) object->context, length, key);
  return TRUE;
}

static gboolean
set_rc4 (Object *object, const guint8 *key, gsize length)
{
  object->encrypt = object->decrypt = (nettle_cipher_func *) arcfour_crypt;
  object->block = 1;
  arcfour_set_key ((gpointer) object->context, length, key);
  return TRUE;
}

static gpointer
new_cipher (const char *name, const guint8 *key, gsize length, const guint8 *iv, gboolean decrypt)
{
  static const struct
  {
    const char *name;
    gboolean (*set_key) (Object *object, const guint8 *key, gsize length);
  } ciphers[] = {
    { "rc4", set_rc4 },         { "des-cbc", set_des },           { "des-ede3-cbc", set_des3 },
    { "rc2-cbc", set_arctwo },  { "blowfish-cbc", set_blowfish }, { "cast5-cbc", set_cast5 },
    { "aes-128-cbc", set_aes }, { "aes-192-cbc", set_aes },       { "aes-256-cbc", set_aes },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (ciphers); i++)
    if (g_str_equal (name, ciphers[i].name))
      {
        Object *object = new_object ();

        object->block = 8;
        object->backwards = decrypt;
        if (ciphers[i].set_key (object, key, length))
          {
            if (object->block > 1)
              memcpy (object->iv, iv, object->block);
            return object;
          }
        g_aligned_free (object);
      }
  return NULL;
}

static void
cipher (gpointer data, const guint8 *in, gsize length, guint8 *out)
{
  Object *object = data;

  if (object->block == 1)
    object->encrypt (object->context, length, out, in);
  else if (object->backwards)
    cbc_decrypt (object->context, object->decrypt, object->block, object->iv, length, out, in);
  else
    cbc_encrypt (object->context, object->encrypt, object->block, object->iv, length, out, in);
}

const HmPeer hm_peer_nettle = {
  .name = "nettle",
  .start = start,
  .new_digest = new_digest,
  .digest = digest,
  .new_mac = new_mac,
  .mac = mac,
  .new_cipher = new_cipher,
  .cipher = cipher,
  .free = g_aligned_free,
};
