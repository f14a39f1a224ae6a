/* peer-botan.c: Botan 2 or 3 by its interface for C, which copies a message in and out
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "peers.h"

#include <botan/ffi.h>

typedef struct
{
  botan_hash_t hash;
  botan_mac_t mac;
  botan_cipher_t cipher;
} Object;

/* Its own names; those of a MAC are made of the digest's. */
static const struct
{
  const char *name, *theirs;
} digests[] = {
  { "md4", "MD4" },        { "md5", "MD5" },
  { "sha1", "SHA-1" },     { "ripemd160", "RIPEMD-160" },
  { "sha224", "SHA-224" }, { "sha256", "SHA-256" },
  { "sha384", "SHA-384" }, { "sha512", "SHA-512" },
};

static const struct
{
  const char *name, *theirs;
} ciphers[] = {
  { "rc4", "RC4" },
  { "des-cbc", "DES/CBC/NoPadding" },
  { "des-ede3-cbc", "TripleDES/CBC/NoPadding" },
  { "idea-cbc", "IDEA/CBC/NoPadding" },
  { "blowfish-cbc", "Blowfish/CBC/NoPadding" },
  { "cast5-cbc", "CAST-128/CBC/NoPadding" },
  { "aes-128-cbc", "AES-128/CBC/NoPadding" },
  { "aes-192-cbc", "AES-192/CBC/NoPadding" },
  { "aes-256-cbc", "AES-256/CBC/NoPadding" },
  { "aes-128-ctr", "CTR-BE(AES-128)" },
  { "aes-192-ctr", "CTR-BE(AES-192)" },
  { "aes-256-ctr", "CTR-BE(AES-256)" },
};

static void
start (void)
{
}

static void
free_object (gpointer data)
{
  Object *object = data;

  botan_hash_destroy (object->hash);
  botan_mac_destroy (object->mac);
  botan_cipher_destroy (object->cipher);
  g_free (object);
}

static const char *
find_digest (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (digests); i++)
    if (g_str_equal (name, digests[i].name))
      return digests[i].theirs;
  return NULL;
}

/* @object, or NULL after it is freed when @status is that of a failure. */
static gpointer
object_or_null (Object *object, int status)
{
  if (status == BOTAN_FFI_SUCCESS)
    return object;
  free_object (object);
  return NULL;
}

static gpointer
new_digest (const char *name)
{
  const char *theirs = find_digest (name);
  Object *object;

  if (!theirs)
    return NULL;
  object = g_new0 (Object, 1);
  return object_or_null (object, botan_hash_init (&object->hash, theirs, 0));
}

static void
digest (gpointer data, const guint8 *in, gsize length, guint8 *out)
{
  Object *object = data;

  botan_hash_update (object->hash, in, length);
  botan_hash_final (object->hash, out);
}

static gpointer
new_mac (const char *name, const guint8 *key, gsize length)
{
  const char *theirs = g_str_has_prefix (name, "hmac-") ? find_digest (name + 5) : NULL;
  g_autofree char *full = g_strdup_printf ("HMAC(%s)", theirs ? theirs : "");
  Object *object;
  int status;

  if (!theirs)
    return NULL;
  object = g_new0 (Object, 1);
  status = botan_mac_init (&object->mac, full, 0);
  if (status == BOTAN_FFI_SUCCESS)
    status = botan_mac_set_key (object->mac, key, length);
  return object_or_null (object, status);
}

static void
mac (gpointer data, const guint8 *in, gsize length, guint8 *out)
{
  Object *object = data;

  botan_mac_update (object->mac, in, length);
  botan_mac_final (object->mac, out);
}

static gpointer
new_cipher (const char *name, const guint8 *key, gsize length, const guint8 *iv, gboolean decrypt)
{
  for (gsize i = 0; i < G_N_ELEMENTS (ciphers); i++)
    if (g_str_equal (name, ciphers[i].name))
      {
        Object *object = g_new0 (Object, 1);
        int status = botan_cipher_init (&object->cipher, ciphers[i].theirs,
                                        decrypt ? BOTAN_CIPHER_INIT_FLAG_DECRYPT
                                                : BOTAN_CIPHER_INIT_FLAG_ENCRYPT);
        gsize iv_length = 0;

        if (status == BOTAN_FFI_SUCCESS)
          status = botan_cipher_set_key (object->cipher, key, length);
        if (status == BOTAN_FFI_SUCCESS && iv)
          status = botan_cipher_get_default_nonce_length (object->cipher, &iv_length);
        /* Its counter mode starts at zeros, and calls the nonce optional. */
        if (status == BOTAN_FFI_SUCCESS && iv && iv_length == 0)
          iv_length = 16;
        if (status == BOTAN_FFI_SUCCESS)
          status = botan_cipher_start (object->cipher, iv, iv_length);
        return object_or_null (object, status);
      }
  return NULL;
}

/* Every call is a last one, for others take only spans of its own choice. It keeps the chaining
 * value all the same. */
static void
cipher (gpointer data, const guint8 *in, gsize length, guint8 *out)
{
  Object *object = data;
  gsize written, consumed;

  botan_cipher_update (object->cipher, BOTAN_CIPHER_UPDATE_FLAG_FINAL, out, length, &written, in,
                       length, &consumed);
}

const HmPeer hm_peer_botan = {
  .name = "botan",
  .start = start,
  .new_digest = new_digest,
  .digest = digest,
  .new_mac = new_mac,
  .mac = mac,
  .new_cipher = new_cipher,
  .cipher = cipher,
  .free = free_object,
};
