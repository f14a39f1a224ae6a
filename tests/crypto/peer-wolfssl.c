/* peer-wolfssl.c: the primitives of wolfSSL, as far as it was built with them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <wolfssl/options.h>

#include <wolfssl/wolfcrypt/aes.h>
#include <wolfssl/wolfcrypt/arc4.h>
#include <wolfssl/wolfcrypt/des3.h>
#include <wolfssl/wolfcrypt/hmac.h>
#include <wolfssl/wolfcrypt/md2.h>
#include <wolfssl/wolfcrypt/md4.h>
#include <wolfssl/wolfcrypt/md5.h>
#include <wolfssl/wolfcrypt/ripemd.h>
#include <wolfssl/wolfcrypt/sha.h>
#include <wolfssl/wolfcrypt/sha256.h>
#include <wolfssl/wolfcrypt/sha512.h>

#include "peers.h"

typedef void (*Digest) (const guint8 *in, gsize length, guint8 *out);

typedef struct Object Object;
typedef void (*Crypt) (Object *object, const guint8 *in, gsize length, guint8 *out);

struct Object
{
  union
  {
    Aes aes;
    Hmac hmac;
#ifndef NO_DES3
    Des des;
    Des3 des3;
#endif
#ifndef NO_RC4
    Arc4 rc4;
#endif
  };
  Digest digest;
  Crypt crypt;
};

static void
start (void)
{
}

static Object *
new_object (void)
{
  return g_aligned_alloc0 (1, sizeof (Object), 64);
}

/* ---- Digests ---- */

#define DIGEST(function, Type, suffix, prefix)                                                     \
  static void function (const guint8 *in, gsize length, guint8 *out)                               \
  {                                                                                                \
    Type state;                                                                                    \
                                                                                                   \
    wc_Init##suffix (&state);                                                                      \
    wc_##prefix##Update (&state, in, (word32) length);                                             \
    wc_##prefix##Final (&state, out);                                                              \
  }

#ifdef WOLFSSL_MD2
DIGEST (md2, Md2, Md2, Md2)
#endif
#ifndef NO_MD4
DIGEST (md4, Md4, Md4, Md4)
#endif
#ifndef NO_MD5
DIGEST (md5, wc_Md5, Md5, Md5)
#endif
#ifdef WOLFSSL_RIPEMD
DIGEST (ripemd160, RipeMd, RipeMd, RipeMd)
#endif
#ifndef NO_SHA
DIGEST (sha1, wc_Sha, Sha, Sha)
#endif
#ifdef WOLFSSL_SHA224
DIGEST (sha224, wc_Sha224, Sha224, Sha224)
#endif
#ifndef NO_SHA256
DIGEST (sha256, wc_Sha256, Sha256, Sha256)
#endif
#ifdef WOLFSSL_SHA384
DIGEST (sha384, wc_Sha384, Sha384, Sha384)
#endif
#ifdef WOLFSSL_SHA512
DIGEST (sha512, wc_Sha512, Sha512, Sha512)
#endif

static const struct
{
  const char *name;
  Digest digest;
} digests[] = {
#ifdef WOLFSSL_MD2
  { "md2", md2 },
#endif
#ifndef NO_MD4
  { "md4", md4 },
#endif
#ifndef NO_MD5
  { "md5", md5 },
#endif
#ifdef WOLFSSL_RIPEMD
  { "ripemd160", ripemd160 },
#endif
#ifndef NO_SHA
  { "sha1", sha1 },
#endif
#ifdef WOLFSSL_SHA224
  { "sha224", sha224 },
#endif
#ifndef NO_SHA256
  { "sha256", sha256 },
#endif
#ifdef WOLFSSL_SHA384
  { "sha384", sha384 },
#endif
#ifdef WOLFSSL_SHA512
  { "sha512", sha512 },
#endif
};

static gpointer
new_digest (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (digests); i++)
    if (g_str_equal (name, digests[i].name))
      {
        Object *object = new_object ();

        object->digest = digests[i].digest;
        return object;
      }
  return NULL;
}

static void
digest (gpointer data, const guint8 *in, gsize length, guint8 *out)
{
  ((Object *) data)->digest (in, length, out);
}

/* ---- MACs ---- */

static gpointer
new_mac (const char *name, const guint8 *key, gsize length)
{
  static const struct
  {
    const char *name;
    int type;
  } macs[] = {
    { "hmac-md5", WC_MD5 },
    { "hmac-sha1", WC_SHA },
    { "hmac-sha256", WC_SHA256 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (macs); i++)
    if (g_str_equal (name, macs[i].name))
      {
        Object *object = new_object ();

        if (wc_HmacInit (&object->hmac, NULL, INVALID_DEVID) == 0 &&
            wc_HmacSetKey (&object->hmac, macs[i].type, key, (word32) length) == 0)
          return object;
        g_aligned_free (object);
      }
  return NULL;
}

static void
mac (gpointer data, const guint8 *in, gsize length, guint8 *out)
{
  Object *object = data;

  wc_HmacUpdate (&object->hmac, in, (word32) length);
  wc_HmacFinal (&object->hmac, out);
}

/* ---- Ciphers ---- */

#define CRYPT(function, member, theirs)                                                            \
  static void function (Object *object, const guint8 *in, gsize length, guint8 *out)               \
  {                                                                                                \
    theirs (&object->member, out, in, (word32) length);                                            \
  }

/* Each sets the key for one direction and gives 0 when that went well. */
typedef int (
    *SetKey) (Object *object, const guint8 *key, gsize length, const guint8 *iv, gboolean decrypt);

CRYPT (aes_cbc_encrypt, aes, wc_AesCbcEncrypt)
CRYPT (aes_cbc_decrypt, aes, wc_AesCbcDecrypt)

static int
set_aes (Object *object, const guint8 *key, gsize length, const guint8 *iv, gboolean decrypt)
{
  wc_AesInit (&object->aes, NULL, INVALID_DEVID);
  return wc_AesSetKey (&object->aes, key, (word32) length, iv,
                       decrypt ? AES_DECRYPTION : AES_ENCRYPTION);
}

#ifdef HAVE_AES_ECB
CRYPT (aes_ecb_encrypt, aes, wc_AesEcbEncrypt)
CRYPT (aes_ecb_decrypt, aes, wc_AesEcbDecrypt)
#endif

#ifdef WOLFSSL_AES_COUNTER
CRYPT (aes_ctr, aes, wc_AesCtrEncrypt)

static int
set_aes_ctr (Object *object, const guint8 *key, gsize length, const guint8 *iv, gboolean decrypt)
{
  return set_aes (object, key, length, iv, FALSE);
}
#endif

#ifndef NO_DES3
CRYPT (des_encrypt, des, wc_Des_CbcEncrypt)
CRYPT (des_decrypt, des, wc_Des_CbcDecrypt)
CRYPT (des3_encrypt, des3, wc_Des3_CbcEncrypt)
CRYPT (des3_decrypt, des3, wc_Des3_CbcDecrypt)

static int
set_des (Object *object, const guint8 *key, gsize length, const guint8 *iv, gboolean decrypt)
{
  return wc_Des_SetKey (&object->des, key, iv, decrypt ? DES_DECRYPTION : DES_ENCRYPTION);
}

static int
set_des3 (Object *object, const guint8 *key, gsize length, const guint8 *iv, gboolean decrypt)
{
  wc_Des3Init (&object->des3, NULL, INVALID_DEVID);
  return wc_Des3_SetKey (&object->des3, key, iv, decrypt ? DES_DECRYPTION : DES_ENCRYPTION);
}
#endif

#ifndef NO_RC4
CRYPT (rc4, rc4, wc_Arc4Process)

static int
set_rc4 (Object *object, const guint8 *key, gsize length, const guint8 *iv, gboolean decrypt)
{
  wc_Arc4Init (&object->rc4, NULL, INVALID_DEVID);
  return wc_Arc4SetKey (&object->rc4, key, (word32) length);
}
#endif

static const struct
{
  const char *name;
  gsize key_size; /* 0 when it may vary */
  SetKey set_key;
  Crypt encrypt, decrypt;
} ciphers[] = {
#ifndef NO_RC4
  { "rc4", 0, set_rc4, rc4, rc4 },
#endif
#ifndef NO_DES3
  { "des-cbc", 8, set_des, des_encrypt, des_decrypt },
  { "des-ede3-cbc", 24, set_des3, des3_encrypt, des3_decrypt },
#endif
#ifdef HAVE_AES_ECB
  { "aes-128-ecb", 16, set_aes, aes_ecb_encrypt, aes_ecb_decrypt },
  { "aes-192-ecb", 24, set_aes, aes_ecb_encrypt, aes_ecb_decrypt },
  { "aes-256-ecb", 32, set_aes, aes_ecb_encrypt, aes_ecb_decrypt },
#endif
  { "aes-128-cbc", 16, set_aes, aes_cbc_encrypt, aes_cbc_decrypt },
  { "aes-192-cbc", 24, set_aes, aes_cbc_encrypt, aes_cbc_decrypt },
  { "aes-256-cbc", 32, set_aes, aes_cbc_encrypt, aes_cbc_decrypt },
#ifdef WOLFSSL_AES_COUNTER
  { "aes-128-ctr", 16, set_aes_ctr, aes_ctr, aes_ctr },
  { "aes-192-ctr", 24, set_aes_ctr, aes_ctr, aes_ctr },
  { "aes-256-ctr", 32, set_aes_ctr, aes_ctr, aes_ctr },
#endif
};

static gpointer
new_cipher (const char *name, const guint8 *key, gsize length, const guint8 *iv, gboolean decrypt)
{
  for (gsize i = 0; i < G_N_ELEMENTS (ciphers); i++)
    if (g_str_equal (name, ciphers[i].name) &&
        (ciphers[i].key_size == 0 || ciphers[i].key_size == length))
      {
        Object *object = new_object ();

        object->crypt = decrypt ? ciphers[i].decrypt : ciphers[i].encrypt;
        if (ciphers[i].set_key (object, key, length, iv, decrypt) == 0)
          return object;
        g_aligned_free (object);
      }
  return NULL;
}

static void
cipher (gpointer data, const guint8 *in, gsize length, guint8 *out)
{
  Object *object = data;

  object->crypt (object, in, length, out);
}

const HmPeer hm_peer_wolfssl = {
  .name = "wolfssl",
  .start = start,
  .new_digest = new_digest,
  .digest = digest,
  .new_mac = new_mac,
  .mac = mac,
  .new_cipher = new_cipher,
  .cipher = cipher,
  .free = g_aligned_free,
};
