/* hm-suite.c: what a byte goes through in a cipher suite, by the suite's name
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/hm-suite.h"

#include <string.h>

/* Words within a name without its hyphens and underscores, in which OpenSSL and the registry are
 * nearly alike. The first row that fits counts. */
static const struct
{
  const char *word, *id;
  gboolean authenticates;
} ciphers[] = {
  { "CHACHA20POLY1305", "chacha20-poly1305", TRUE },
  { "AES128GCM", "aes-128-gcm", TRUE },
  { "AES256GCM", "aes-256-gcm", TRUE },
  { "AES128CCM", "aes-128-ccm", TRUE },
  { "AES256CCM", "aes-256-ccm", TRUE },
  { "AES128OCB", "aes-128-ocb", TRUE },
  { "AES256OCB", "aes-256-ocb", TRUE },
  { "ARIA128GCM", "aria-128-gcm", TRUE },
  { "ARIA256GCM", "aria-256-gcm", TRUE },
  { "CAMELLIA128GCM", "camellia-128-gcm", TRUE },
  { "CAMELLIA256GCM", "camellia-256-gcm", TRUE },
  { "AES128", "aes-128-cbc" },
  { "AES256", "aes-256-cbc" },
  { "CAMELLIA128", "camellia-128-cbc" },
  { "CAMELLIA256", "camellia-256-cbc" },
  { "ARIA128", "aria-128-cbc" },
  { "ARIA256", "aria-256-cbc" },
  { "SEED", "seed-cbc" },
  { "IDEA", "idea-cbc" },
  { "DESCBC3", "des-ede3-cbc" },
  { "3DES", "des-ede3-cbc" },
  { "DESCBC", "des-cbc" },
  { "RC2", "rc2-cbc" },
  { "RC4", "rc4" },
  { "ARCFOUR", "rc4" },
  { "NULL", NULL },
};

/* At the end of the name. */
static const struct
{
  const char *word, *id;
} digests[] = {
  { "MD5", "md5" },       { "SHA", "sha1" },      { "SHA1", "sha1" },
  { "SHA256", "sha256" }, { "SHA384", "sha384" },
};

static const struct
{
  const char *name, *agreement, *kem;
} groups[] = {
  { "x25519", "x25519", NULL },
  { "x448", "x448", NULL },
  { "secp256r1", "ecdh-p256", NULL },
  { "prime256v1", "ecdh-p256", NULL },
  { "p-256", "ecdh-p256", NULL },
  { "secp384r1", "ecdh-p384", NULL },
  { "p-384", "ecdh-p384", NULL },
  { "secp521r1", "ecdh-p521", NULL },
  { "p-521", "ecdh-p521", NULL },
  { "ffdhe2048", "ffdh-2048", NULL },
  { "ffdhe3072", "ffdh-3072", NULL },
  { "ffdhe4096", "ffdh-4096", NULL },
  { "x25519mlkem768", "x25519", "ml-kem-768" },
  { "secp256r1mlkem768", "ecdh-p256", "ml-kem-768" },
  { "secp384r1mlkem1024", "ecdh-p384", "ml-kem-1024" },
  { "mlkem512", NULL, "ml-kem-512" },
  { "mlkem768", NULL, "ml-kem-768" },
  { "mlkem1024", NULL, "ml-kem-1024" },
};

static char *
strip (const char *name)
{
  GString *bare = g_string_new (NULL);

  for (const char *c = name; *c != '\0'; c++)
    if (g_ascii_isalnum (*c))
      g_string_append_c (bare, g_ascii_toupper (*c));
  return g_string_free (bare, FALSE);
}

gboolean
hm_suite_parse (const char *name, HmSuite *suite)
{
  g_autofree char *bare = NULL;
  guint i = 0;

  g_return_val_if_fail (name != NULL && suite != NULL, FALSE);

  *suite = (HmSuite){ NULL, NULL };
  bare = strip (name);
  while (i < G_N_ELEMENTS (ciphers) && strstr (bare, ciphers[i].word) == NULL)
    i++;
  if (i == G_N_ELEMENTS (ciphers))
    return FALSE;
  suite->cipher = ciphers[i].id;
  if (ciphers[i].authenticates)
    return TRUE;
  for (guint j = 0; j < G_N_ELEMENTS (digests); j++)
    if (g_str_has_suffix (bare, digests[j].word))
      suite->digest = digests[j].id;
  return suite->digest != NULL;
}

gboolean
hm_suite_parse_group (const char *group, const char **agreement, const char **kem)
{
  g_return_val_if_fail (group != NULL && agreement != NULL && kem != NULL, FALSE);

  for (guint i = 0; i < G_N_ELEMENTS (groups); i++)
    if (g_ascii_strcasecmp (groups[i].name, group) == 0)
      {
        *agreement = groups[i].agreement;
        *kem = groups[i].kem;
        return TRUE;
      }
  return FALSE;
}
