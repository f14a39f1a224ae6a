/* peer-libtomcrypt.c: LibTomCrypt, which has RC5
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "peers.h"

#include <string.h>
#include <tomcrypt.h>

typedef struct
{
  const struct ltc_hash_descriptor *hash;
  hash_state state;
  symmetric_CBC cbc;
  gboolean decrypt;
} Object;

static const struct
{
  const char *name;
  const struct ltc_hash_descriptor *descriptor;
} hashes[] = {
  { "md2", &md2_desc },       { "md4", &md4_desc },          { "md5", &md5_desc },
  { "sha1", &sha1_desc },     { "ripemd160", &rmd160_desc }, { "sha256", &sha256_desc },
  { "sha512", &sha512_desc },
};

static const struct
{
  const char *name;
  const struct ltc_cipher_descriptor *descriptor;
  gsize key_size; /* 0 when it may vary */
} ciphers[] = {
  { "des-cbc", &des_desc, 8 },           { "des-ede3-cbc", &des3_desc, 24 },
  { "rc2-cbc", &rc2_desc, 16 },          { "rc5-32-12-cbc", &rc5_desc, 0 },
  { "blowfish-cbc", &blowfish_desc, 0 }, { "cast5-cbc", &cast5_desc, 0 },
  { "aes-128-cbc", &aes_desc, 16 },      { "aes-192-cbc", &aes_desc, 24 },
  { "aes-256-cbc", &aes_desc, 32 },
};

static void
start (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (ciphers); i++)
    register_cipher (ciphers[i].descriptor);
}

static gpointer
new_digest (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (hashes); i++)
    if (g_str_equal (name, hashes[i].name))
      {
        Object *object = g_new0 (Object, 1);

        object->hash = hashes[i].descriptor;
        return object;
      }
  return NULL;
}

static void
digest (gpointer data, const guint8 *in, gsize length, guint8 *out)
{
  Object *object = data;

  object->hash->init (&object->state);
  object->hash->process (&object->state, in, length);
  object->hash->done (&object->state, out);
}

static gpointer
new_mac (const char *name, const guint8 *key, gsize length)
{
  return NULL;
}

static gpointer
new_cipher (const char *name, const guint8 *key, gsize length, const guint8 *iv, gboolean decrypt)
{
  for (gsize i = 0; i < G_N_ELEMENTS (ciphers); i++)
    if (g_str_equal (name, ciphers[i].name) &&
        (ciphers[i].key_size == 0 || ciphers[i].key_size == length))
      {
        Object *object = g_new0 (Object, 1);

        object->decrypt = decrypt;
        /* It takes shorter keys of some ciphers only when told so at build time. */
        if (cbc_start (find_cipher (ciphers[i].descriptor->name), iv, key, (int) length, 0,
                       &object->cbc) == CRYPT_OK)
          return object;
        g_free (object);
      }
  return NULL;
}

static void
cipher (gpointer data, const guint8 *in, gsize length, guint8 *out)
{
  Object *object = data;

  if (object->decrypt)
    cbc_decrypt (in, out, length, &object->cbc);
  else
    cbc_encrypt (in, out, length, &object->cbc);
}

const HmPeer hm_peer_libtomcrypt = {
  .name = "libtomcrypt",
  .start = start,
  .new_digest = new_digest,
  .digest = digest,
  .new_mac = new_mac,
  .mac = digest,
  .new_cipher = new_cipher,
  .cipher = cipher,
  .free = g_free,
};
