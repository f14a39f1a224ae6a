/* hm-handshake-profile.c: the connections that a profile measures
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-handshake-profile.h"

/* From which profile on a kind of connection is measured. The four of the quick one that are of
 * today answer what a server can take; the one of 1997 is the row to which that year's table says
 * most. */
static const struct
{
  HmProfile from;
  const char *engine, *protocol, *cipher, *key;
} rows[] = {
  { HM_PROFILE_QUICK, "openssl", "tls1.3", "TLS_AES_128_GCM_SHA256", "ecdsa-p256" },
  { HM_PROFILE_QUICK, "openssl", "tls1.3", "TLS_AES_128_GCM_SHA256", "rsa-2048" },
  { HM_PROFILE_QUICK, "openssl", "tls1.2", "ECDHE-ECDSA-AES128-GCM-SHA256", "ecdsa-p256" },
  { HM_PROFILE_QUICK, "openssl", "tls1.2", "ECDHE-RSA-AES128-GCM-SHA256", "rsa-2048" },
  { HM_PROFILE_THOROUGH, "openssl", "tls1.3", "TLS_AES_256_GCM_SHA384", "ecdsa-p256" },
  { HM_PROFILE_THOROUGH, "openssl", "tls1.3", "TLS_CHACHA20_POLY1305_SHA256", "ecdsa-p256" },
  { HM_PROFILE_STANDARD, "openssl", "tls1.3", "TLS_AES_128_GCM_SHA256", "ed25519" },
  { HM_PROFILE_THOROUGH, "openssl", "tls1.3", "TLS_AES_128_GCM_SHA256", "ecdsa-p384" },
  { HM_PROFILE_THOROUGH, "openssl", "tls1.3", "TLS_AES_128_GCM_SHA256", "rsa-3072" },
  { HM_PROFILE_STANDARD, "openssl", "tls1.3", "TLS_AES_128_GCM_SHA256", "rsa-4096" },
  { HM_PROFILE_THOROUGH, "openssl", "tls1.3", "TLS_AES_128_GCM_SHA256", "ml-dsa-44" },
  { HM_PROFILE_THOROUGH, "openssl", "tls1.2", "ECDHE-RSA-CHACHA20-POLY1305", "rsa-2048" },
  { HM_PROFILE_STANDARD, "openssl", "tls1.2", "AES128-SHA", "rsa-2048" },
  { HM_PROFILE_STANDARD, "built-in", "ssl2", "RC4-MD5", "rsa-512" },
  { HM_PROFILE_STANDARD, "built-in", "ssl3", "NULL-MD5", "rsa-512" },
  { HM_PROFILE_QUICK, "built-in", "ssl3", "RC4-MD5", "rsa-512" },
  { HM_PROFILE_STANDARD, "built-in", "ssl3", "RC4-MD5", "rsa-1024" },
  { HM_PROFILE_STANDARD, "built-in", "ssl3", "RC4-SHA", "rsa-512" },
  { HM_PROFILE_STANDARD, "built-in", "ssl3", "DES-CBC-SHA", "rsa-512" },
  { HM_PROFILE_STANDARD, "built-in", "ssl3", "DES-CBC3-SHA", "rsa-512" },
  { HM_PROFILE_THOROUGH, "built-in", "tls1.0", "AES128-SHA", "rsa-2048" },
};

/* FALSE where there is no such connection here. */
static gboolean
add_row (HmHandshakePlan **plan, guint row, GError **error)
{
  const char *engines[] = { rows[row].engine, NULL }, *protocols[] = { rows[row].protocol, NULL };
  const char *ciphers[] = { rows[row].cipher, NULL }, *keys[] = { rows[row].key, NULL };
  HmHandshakeChoice choice = {
    .engines = engines,
    .protocols = protocols,
    .ciphers = ciphers,
    .keys = keys,
  };
  g_autoptr (HmHandshakePlan) one = hm_handshake_plan_new (&choice, error);

  if (one == NULL)
    return FALSE;
  if (*plan == NULL)
    *plan = g_steal_pointer (&one);
  else
    g_array_append_vals ((*plan)->cells, one->cells->data, one->cells->len);
  return TRUE;
}

HmHandshakePlan *
hm_handshake_plan_new_for_profile (HmProfile profile, GError **error)
{
  g_autoptr (HmHandshakePlan) plan = NULL;
  g_autoptr (GError) missing = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (rows[i].from <= profile)
      {
        g_clear_error (&missing);
        add_row (&plan, i, &missing);
      }
  if (plan == NULL)
    {
      g_propagate_error (error, g_steal_pointer (&missing));
      return NULL;
    }
  plan->seconds = hm_profile_seconds (profile) / plan->cells->len;
  return g_steal_pointer (&plan);
}
