/* hm-connection.c: what a row of a handshake table says about servers, data and keys
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/hm-connection.h"

#include <math.h>
#include <string.h>

/* Rates of ciphers and digests are taken at the size of a piece of the old test. */
#define PIECE 8192

/* What each byte goes through, by words within the names of suites; the first row that fits counts.
 */
static const struct
{
  const char *word, *cipher, *digest;
} suites[] = {
  { "NULL-MD5", NULL, "md5" },
  { "NULL-SHA256", NULL, "sha256" },
  { "NULL-SHA", NULL, "sha1" },
  { "RC4-MD5", "rc4", "md5" },
  { "RC4-SHA", "rc4", "sha1" },
  { "DES-CBC3-MD5", "des-ede3-cbc", "md5" },
  { "DES-CBC3-SHA", "des-ede3-cbc", "sha1" },
  { "DES-CBC-SHA", "des-cbc", "sha1" },
  { "AES128-GCM", "aes-128-gcm", NULL },
  { "AES256-GCM", "aes-256-gcm", NULL },
  { "AES_128_GCM", "aes-128-gcm", NULL },
  { "AES_256_GCM", "aes-256-gcm", NULL },
  { "CHACHA20", "chacha20-poly1305", NULL },
  { "AES128-SHA256", "aes-128-cbc", "sha256" },
  { "AES256-SHA256", "aes-256-cbc", "sha256" },
  { "AES256-SHA384", "aes-256-cbc", "sha384" },
  { "AES128-SHA", "aes-128-cbc", "sha1" },
  { "AES256-SHA", "aes-256-cbc", "sha1" },
};

/* The row of 1997 that others are set against. */
static const char old_protocol[] = "ssl3", old_cipher[] = "RC4-MD5", old_key[] = "rsa-512";

gboolean
hm_handshake_has_time (const HmHandshake *handshake)
{
  return (handshake->status == HM_STATUS_OK || handshake->status == HM_STATUS_DISTURBED) &&
         isfinite (handshake->seconds) && handshake->seconds > 0 && handshake->connections > 0;
}

double
hm_handshake_get_time (const HmHandshake *handshake)
{
  return handshake->seconds / handshake->connections;
}

gboolean
hm_handshake_is_resumed (const HmHandshake *handshake)
{
  return g_strcmp0 (handshake->mode, "resumed") == 0;
}

gboolean
hm_handshake_is_same_kind (const HmHandshake *a, const HmHandshake *b)
{
  return g_strcmp0 (a->protocol, b->protocol) == 0 && g_strcmp0 (a->cipher, b->cipher) == 0 &&
         g_strcmp0 (a->key, b->key) == 0 && g_strcmp0 (a->group, b->group) == 0 &&
         g_strcmp0 (a->verification, b->verification) == 0 && g_strcmp0 (a->engine, b->engine) == 0;
}

static gboolean
is_same_mode (const HmHandshake *a, const HmHandshake *b)
{
  return hm_handshake_is_resumed (a) == hm_handshake_is_resumed (b) && g_strcmp0 (a->resumption, b->resumption) == 0;
}

/* H and s, from the rows with the fewest and the most bytes. */
static void
derive_line (HmRun *run, const HmHandshake *handshake, HmConnection *connection)
{
  const GPtrArray *all = hm_run_get_handshakes (run);
  const HmHandshake *least = NULL, *most = NULL;

  for (guint i = 0; i < all->len; i++)
    {
      const HmHandshake *one = all->pdata[i];

      if (!hm_handshake_has_time (one) || one->bytes < 0 || !hm_handshake_is_same_kind (one, handshake) ||
          !is_same_mode (one, handshake))
        continue;
      if (least == NULL || one->bytes < least->bytes)
        least = one;
      if (most == NULL || one->bytes > most->bytes)
        most = one;
    }
  if (least == NULL || least->bytes > HM_CONNECTION_FEW)
    return;
  connection->handshake_time = hm_handshake_get_time (least);
  /* Noise can turn the order round; then nothing is told. */
  if (most->bytes <= HM_CONNECTION_FEW || hm_handshake_get_time (most) <= hm_handshake_get_time (least))
    return;
  connection->byte_time = (hm_handshake_get_time (most) - hm_handshake_get_time (least)) / (most->bytes - least->bytes);
  connection->speed = 4 / connection->byte_time;
  connection->break_even = connection->handshake_time / connection->byte_time;
}

static void
derive_gain (HmRun *run, const HmHandshake *handshake, HmConnection *connection)
{
  const GPtrArray *all = hm_run_get_handshakes (run);

  for (guint i = 0; i < all->len && hm_handshake_is_resumed (handshake); i++)
    {
      const HmHandshake *one = all->pdata[i];

      if (hm_handshake_has_time (one) && !hm_handshake_is_resumed (one) && one->bytes == handshake->bytes &&
          hm_handshake_is_same_kind (one, handshake))
        connection->gain = hm_handshake_get_time (one) / connection->time;
    }
}

/* Seconds of one operation, or of one byte; NAN where the run has no such figure. That of the
 * handshake's own engine comes before others. */
static double
find_cost (HmRun *run,
           const HmHandshake *handshake,
           const char *algorithm,
           HmOperation operation,
           gint64 size)
{
  double cost = NAN;

  for (guint i = 0; i < hm_run_get_n_results (run); i++)
    {
      HmResult *result = hm_run_get_result (run, i);
      const HmResultKey *key = hm_result_get_key (result);
      gboolean own = g_strcmp0 (key->engine, handshake->engine) == 0;

      if (key->operation == operation && key->size == size && key->threads == 1 &&
          hm_result_has_value (result) && strcmp (key->algorithm, algorithm) == 0 &&
          (own || isnan (cost)))
        {
          cost = 1 / hm_result_get_speed (result);
          if (own)
            break;
        }
    }
  return cost;
}

static double
find_key_time (HmRun *run, const HmHandshake *handshake)
{
  if (handshake->key == NULL)
    return NAN;
  return find_cost (run, handshake, handshake->key, HM_OPERATION_SIGN, -1) +
         find_cost (run, handshake, handshake->key, HM_OPERATION_VERIFY, -1);
}

/* Seconds that a byte takes in cipher and MAC, once. */
static double
find_bulk_cost (HmRun *run, const HmHandshake *handshake)
{
  for (guint i = 0; i < G_N_ELEMENTS (suites) && handshake->cipher != NULL; i++)
    if (strstr (handshake->cipher, suites[i].word) != NULL)
      {
        double cost = 0;

        if (suites[i].cipher != NULL)
          cost += find_cost (run, handshake, suites[i].cipher, HM_OPERATION_ENCRYPT, PIECE);
        if (suites[i].digest != NULL)
          cost += find_cost (run, handshake, suites[i].digest, HM_OPERATION_DIGEST, PIECE);
        return cost;
      }
  return NAN;
}

gboolean
hm_connection_derive (HmRun *run, const HmHandshake *handshake, HmConnection *connection)
{
  double bulk_cost;

  g_return_val_if_fail (HM_IS_RUN (run) && handshake != NULL && connection != NULL, FALSE);

  *connection = (HmConnection){
    NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN,
  };
  if (!hm_handshake_has_time (handshake))
    return FALSE;

  connection->time = hm_handshake_get_time (handshake);
  connection->client_time = handshake->client_seconds / handshake->connections;
  connection->server_time = handshake->server_seconds / handshake->connections;
  connection->rate = 1 / connection->time;
  if (connection->server_time > 0)
    connection->server_rate = 1 / connection->server_time;
  derive_gain (run, handshake, connection);
  derive_line (run, handshake, connection);

  bulk_cost = find_bulk_cost (run, handshake);
  connection->bulk_time = 4 * bulk_cost * handshake->bytes;
  connection->bulk_share = connection->bulk_time / connection->time;
  connection->record_share = 4 * bulk_cost / connection->byte_time;
  if (hm_handshake_is_resumed (handshake))
    connection->protocol_time = connection->handshake_time;
  else
    {
      connection->key_time = find_key_time (run, handshake);
      connection->key_share = connection->key_time / connection->handshake_time;
      connection->protocol_time = connection->handshake_time - connection->key_time;
    }
  connection->protocol_share = connection->protocol_time / connection->time;
  return TRUE;
}

double
hm_connection_times (HmRun *old, const HmHandshake *handshake)
{
  const GPtrArray *all;
  const HmHandshake *found = NULL;

  g_return_val_if_fail (HM_IS_RUN (old) && handshake != NULL, NAN);

  if (!hm_handshake_has_time (handshake))
    return NAN;
  all = hm_run_get_handshakes (old);
  for (guint i = 0; i < all->len; i++)
    {
      const HmHandshake *one = all->pdata[i];
      gboolean same = g_strcmp0 (one->protocol, handshake->protocol) == 0 &&
                      g_strcmp0 (one->cipher, handshake->cipher) == 0 &&
                      g_strcmp0 (one->key, handshake->key) == 0;
      gboolean usual = g_strcmp0 (one->protocol, old_protocol) == 0 &&
                       g_strcmp0 (one->cipher, old_cipher) == 0 &&
                       g_strcmp0 (one->key, old_key) == 0;

      if (hm_handshake_has_time (one) && one->bytes == handshake->bytes &&
          hm_handshake_is_resumed (one) == hm_handshake_is_resumed (handshake) && (same || (usual && found == NULL)))
        found = one;
    }
  return found != NULL ? hm_handshake_get_time (found) / hm_handshake_get_time (handshake) : NAN;
}
