/* peer-libgcrypt.c: libgcrypt
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "peers.h"

#include <gcrypt.h>
#include <string.h>

typedef struct
{
  gcry_md_hd_t digest; /* or MAC */
  gcry_cipher_hd_t cipher;
  gboolean decrypt;
} Object;

static const struct
{
  const char *name;
  int algorithm;
} digests[] = {
  { "md4", GCRY_MD_MD4 },          { "md5", GCRY_MD_MD5 },       { "sha1", GCRY_MD_SHA1 },
  { "ripemd160", GCRY_MD_RMD160 }, { "sha224", GCRY_MD_SHA224 }, { "sha256", GCRY_MD_SHA256 },
  { "sha384", GCRY_MD_SHA384 },    { "sha512", GCRY_MD_SHA512 },
};

static const struct
{
  const char *name;
  gsize key_size; /* 0 when it may vary */
  int algorithm, mode;
} ciphers[] = {
  { "rc4", 0, GCRY_CIPHER_ARCFOUR, GCRY_CIPHER_MODE_STREAM },
  { "des-ecb", 8, GCRY_CIPHER_DES, GCRY_CIPHER_MODE_ECB },
  { "des-cbc", 8, GCRY_CIPHER_DES, GCRY_CIPHER_MODE_CBC },
  { "des-ede3-cbc", 24, GCRY_CIPHER_3DES, GCRY_CIPHER_MODE_CBC },
  { "idea-cbc", 16, GCRY_CIPHER_IDEA, GCRY_CIPHER_MODE_CBC },
  { "rc2-cbc", 16, GCRY_CIPHER_RFC2268_128, GCRY_CIPHER_MODE_CBC },
  { "blowfish-cbc", 0, GCRY_CIPHER_BLOWFISH, GCRY_CIPHER_MODE_CBC },
  { "cast5-cbc", 16, GCRY_CIPHER_CAST5, GCRY_CIPHER_MODE_CBC },
  { "aes-128-ecb", 16, GCRY_CIPHER_AES128, GCRY_CIPHER_MODE_ECB },
  { "aes-192-ecb", 24, GCRY_CIPHER_AES192, GCRY_CIPHER_MODE_ECB },
  { "aes-256-ecb", 32, GCRY_CIPHER_AES256, GCRY_CIPHER_MODE_ECB },
  { "aes-128-cbc", 16, GCRY_CIPHER_AES128, GCRY_CIPHER_MODE_CBC },
  { "aes-192-cbc", 24, GCRY_CIPHER_AES192, GCRY_CIPHER_MODE_CBC },
  { "aes-256-cbc", 32, GCRY_CIPHER_AES256, GCRY_CIPHER_MODE_CBC },
  { "aes-128-ctr", 16, GCRY_CIPHER_AES128, GCRY_CIPHER_MODE_CTR },
  { "aes-192-ctr", 24, GCRY_CIPHER_AES192, GCRY_CIPHER_MODE_CTR },
  { "aes-256-ctr", 32, GCRY_CIPHER_AES256, GCRY_CIPHER_MODE_CTR },
};

static void
start (void)
{
  gcry_check_version (NULL);
  gcry_control (GCRYCTL_DISABLE_SECMEM, 0);
  gcry_control (GCRYCTL_INITIALIZATION_FINISHED, 0);
}

static gpointer
new_hash (const char *name, unsigned flags)
{
  for (gsize i = 0; i < G_N_ELEMENTS (digests); i++)
    if (g_str_equal (name, digests[i].name))
      {
        gcry_md_hd_t handle;
        Object *object;

        if (gcry_md_open (&handle, digests[i].algorithm, flags) != 0)
          return NULL;
        object = g_new0 (Object, 1);
        object->digest = handle;
        return object;
      }
  return NULL;
}

static gpointer
new_digest (const char *name)
{
  return new_hash (name, 0);
}

static void
digest (gpointer object, const guint8 *in, gsize length, guint8 *out)
{
  gcry_md_hd_t handle = ((Object *) object)->digest;

  gcry_md_reset (handle);
  gcry_md_write (handle, in, length);
  memcpy (out, gcry_md_read (handle, 0), gcry_md_get_algo_dlen (gcry_md_get_algo (handle)));
}

static gpointer
new_mac (const char *name, const guint8 *key, gsize length)
{
  Object *object = g_str_has_prefix (name, "hmac-") ? new_hash (name + 5, GCRY_MD_FLAG_HMAC) : NULL;

  if (object)
    gcry_md_setkey (object->digest, key, length);
  return object;
}

static gpointer
new_cipher (const char *name, const guint8 *key, gsize length, const guint8 *iv, gboolean decrypt)
{
  for (gsize i = 0; i < G_N_ELEMENTS (ciphers); i++)
    if (g_str_equal (name, ciphers[i].name) &&
        (ciphers[i].key_size == 0 || ciphers[i].key_size == length))
      {
        gcry_cipher_hd_t handle;
        gcry_error_t error;
        Object *object;

        if (gcry_cipher_open (&handle, ciphers[i].algorithm, ciphers[i].mode, 0) != 0)
          return NULL;
        error = gcry_cipher_setkey (handle, key, length);
        /* It refuses keys that it thinks weak, and short ones of Blowfish. */
        if (error != 0)
          {
            gcry_cipher_close (handle);
            return NULL;
          }
        if (iv && ciphers[i].mode == GCRY_CIPHER_MODE_CTR)
          gcry_cipher_setctr (handle, iv, 16);
        else if (iv)
          gcry_cipher_setiv (handle, iv, gcry_cipher_get_algo_blklen (ciphers[i].algorithm));
        object = g_new0 (Object, 1);
        object->cipher = handle;
        object->decrypt = decrypt;
        return object;
      }
  return NULL;
}

static void
cipher (gpointer data, const guint8 *in, gsize length, guint8 *out)
{
  Object *object = data;

  if (object->decrypt)
    gcry_cipher_decrypt (object->cipher, out, length, in, length);
  else
    gcry_cipher_encrypt (object->cipher, out, length, in, length);
}

static void
free_object (gpointer data)
{
  Object *object = data;

  gcry_md_close (object->digest);
  gcry_cipher_close (object->cipher);
  g_free (object);
}

const HmPeer hm_peer_libgcrypt = {
  .name = "libgcrypt",
  .start = start,
  .new_digest = new_digest,
  .digest = digest,
  .new_mac = new_mac,
  .mac = digest,
  .new_cipher = new_cipher,
  .cipher = cipher,
  .free = free_object,
};
