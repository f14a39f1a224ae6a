/* hm-openssl-name.c: canonical ids of what libcrypto calls by several names
 *
 * The vocabulary knows the names that were ever printed. What it doesn't know, from a libcrypto that is
 * newer than the vocabulary, gets an id by rule.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-openssl"

#include "config.h"

#include "engine/hm-openssl.h"

#include <string.h>

/* The families that libcrypto shortens. */
static const struct
{
  const char *prefix;
  const char *id;
} families[] = {
  { "bf-", "blowfish-" },
  { "sha2-", "sha" },
  { "sha-", "sha" },
  { "ripemd-", "ripemd" },
  { "shake-", "shake" },
  { "kmac-", "kmac" },
  { "blake2b", "blake2b" },
};

const char *
hm_openssl_plain_id (const char *name)
{
  g_autofree char *lower = g_ascii_strdown (name, -1);
  g_strdelimit (lower, "/_ ", '-');

  for (guint i = 0; i < G_N_ELEMENTS (families); i++)
    if (g_str_has_prefix (lower, families[i].prefix))
      {
        g_autofree char *id =
            g_strconcat (families[i].id, lower + strlen (families[i].prefix), NULL);
        return g_intern_string (id);
      }
  return g_intern_string (lower);
}

const char *
hm_openssl_digest_id (const char *name)
{
  return hm_openssl_plain_id (name);
}

static const char *
mode_suffix (int mode)
{
  switch (mode)
    {
    case EVP_CIPH_ECB_MODE:
      return "-ecb";
    case EVP_CIPH_CBC_MODE:
      return "-cbc";
    case EVP_CIPH_CFB_MODE:
      return "-cfb";
    case EVP_CIPH_OFB_MODE:
      return "-ofb";
    case EVP_CIPH_CTR_MODE:
      return "-ctr";
    default:
      return NULL;
    }
}

/* DES-EDE3 is DES-EDE3-ECB, RC2-40 is RC2-40-CBC: the mode belongs to the id. */
const char *
hm_openssl_cipher_id (const EVP_CIPHER *cipher)
{
  const char *id = hm_openssl_plain_id (EVP_CIPHER_get0_name (cipher));
  const char *suffix = mode_suffix (EVP_CIPHER_get_mode (cipher));

  if (suffix != NULL && strstr (id, suffix) == NULL)
    {
      g_autofree char *whole = g_strconcat (id, suffix, NULL);
      return g_intern_string (whole);
    }
  return id;
}
