/* hm-connection.c: what a row of a handshake table says about servers, data and keys
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/hm-connection.h"

#include <math.h>
#include <string.h>

#include "run/hm-handshake-index.h"
#include "run/hm-suite.h"

/* Rates of ciphers and digests are taken at the size of a piece of the old test. */
#define PIECE 8192

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
         g_strcmp0 (a->verification, b->verification) == 0 &&
         g_strcmp0 (a->engine, b->engine) == 0 && a->threads == b->threads;
}

static gboolean
is_same_mode (const HmHandshake *a, const HmHandshake *b)
{
  return hm_handshake_is_resumed (a) == hm_handshake_is_resumed (b) &&
         g_strcmp0 (a->resumption, b->resumption) == 0;
}

/* The row of a kind with the fewest bytes (@sign -1) or the most (1). Rows mostly stand from few to
 * many: who begins at the right end compares numbers alone from the second one on. */
static const HmHandshake *
find_end (const GPtrArray *all, const HmHandshake *like, int sign)
{
  const HmHandshake *best = NULL;

  for (guint i = 0; i < all->len; i++)
    {
      const HmHandshake *one = all->pdata[sign < 0 ? i : all->len - 1 - i];

      if (best != NULL && (sign < 0 ? one->bytes >= best->bytes : one->bytes <= best->bytes))
        continue;
      if (hm_handshake_has_time (one) && one->bytes >= 0 && hm_handshake_is_same_kind (one, like) &&
          is_same_mode (one, like))
        best = one;
    }
  return best;
}

/* H and s, from the rows with the fewest and the most bytes. */
static void
derive_line (HmRun *run, const HmHandshake *handshake, HmConnection *connection)
{
  const GPtrArray *all = hm_handshake_index_lookup (run, handshake);
  const HmHandshake *least = find_end (all, handshake, -1);
  const HmHandshake *most = find_end (all, handshake, 1);

  if (least == NULL || least->bytes > HM_CONNECTION_FEW)
    return;
  connection->handshake_time = hm_handshake_get_time (least);
  /* Noise can turn the order round; then nothing is told. */
  if (most->bytes <= HM_CONNECTION_FEW ||
      hm_handshake_get_time (most) <= hm_handshake_get_time (least))
    return;
  connection->byte_time =
      (hm_handshake_get_time (most) - hm_handshake_get_time (least)) / (most->bytes - least->bytes);
  connection->speed = 4 / connection->byte_time;
  connection->break_even = connection->handshake_time / connection->byte_time;
}

static void
derive_gain (HmRun *run, const HmHandshake *handshake, HmConnection *connection)
{
  const GPtrArray *all = hm_handshake_index_lookup (run, handshake);

  for (guint i = 0; i < all->len && hm_handshake_is_resumed (handshake); i++)
    {
      const HmHandshake *one = all->pdata[i];

      if (one->bytes == handshake->bytes && hm_handshake_has_time (one) &&
          !hm_handshake_is_resumed (one) && hm_handshake_is_same_kind (one, handshake))
        connection->gain = hm_handshake_get_time (one) / connection->time;
    }
}

/* ---- What the time goes into ---- */

static void
add_need (GArray *needs,
          HmConnectionPart part,
          const char *algorithm,
          HmOperation operation,
          double times)
{
  HmConnectionNeed need = {
    .part = part,
    .algorithm = algorithm,
    .operation = operation,
    .size = part == HM_CONNECTION_BULK ? PIECE : -1,
    .times = times,
  };

  if (algorithm != NULL)
    g_array_append_val (needs, need);
}

/* Whoever shows a certificate works with its private key, and the other side with the public one:
 * for a signature, or for the secret that is sent under it. Verifying a certificate takes the
 * public key of the authority, which is of the same kind. */
static void
add_key_needs (GArray *needs, const HmHandshake *handshake)
{
  gboolean mutual = g_strcmp0 (handshake->verification, "mutual") == 0;
  gboolean verified = mutual || g_strcmp0 (handshake->verification, "server") == 0;
  guint shown = mutual ? 2 : 1;

  if (hm_handshake_is_resumed (handshake))
    return;
  add_need (needs, HM_CONNECTION_KEY, handshake->key, HM_OPERATION_SIGN, shown);
  add_need (needs, HM_CONNECTION_KEY, handshake->key, HM_OPERATION_VERIFY,
            verified ? 2 * shown : shown);
}

/* The id under which keys for an agreement are made: those of curves stand with signing. */
static const char *
get_keygen_id (const char *agreement)
{
  static const struct
  {
    const char *agreement, *keygen;
  } curves[] = {
    { "ecdh-p256", "ecdsa-p256" },
    { "ecdh-p384", "ecdsa-p384" },
    { "ecdh-p521", "ecdsa-p521" },
  };

  for (guint i = 0; agreement != NULL && i < G_N_ELEMENTS (curves); i++)
    if (strcmp (curves[i].agreement, agreement) == 0)
      return curves[i].keygen;
  return agreement;
}

/* Up to TLS 1.2 a resumed session does without. */
static gboolean
does_exchange (const HmHandshake *handshake)
{
  return handshake->group != NULL &&
         (!hm_handshake_is_resumed (handshake) || g_strcmp0 (handshake->protocol, "tls1.3") == 0);
}

/* Each side makes a key and derives a secret; of an encapsulation each does its half. */
static void
add_exchange_needs (GArray *needs, const HmHandshake *handshake)
{
  const char *agreement, *kem;

  if (!does_exchange (handshake) || !hm_suite_parse_group (handshake->group, &agreement, &kem))
    return;
  add_need (needs, HM_CONNECTION_EXCHANGE, get_keygen_id (agreement), HM_OPERATION_KEYGEN, 2);
  add_need (needs, HM_CONNECTION_EXCHANGE, agreement, HM_OPERATION_DERIVE, 2);
  add_need (needs, HM_CONNECTION_EXCHANGE, kem, HM_OPERATION_KEYGEN, 1);
  add_need (needs, HM_CONNECTION_EXCHANGE, kem, HM_OPERATION_ENCAPSULATE, 1);
  add_need (needs, HM_CONNECTION_EXCHANGE, kem, HM_OPERATION_DECAPSULATE, 1);
}

static void
add_bulk_needs (GArray *needs, const HmHandshake *handshake)
{
  HmSuite suite;

  if (handshake->cipher == NULL || !hm_suite_parse (handshake->cipher, &suite))
    return;
  add_need (needs, HM_CONNECTION_BULK, suite.cipher, HM_OPERATION_ENCRYPT, 2);
  add_need (needs, HM_CONNECTION_BULK, suite.cipher, HM_OPERATION_DECRYPT, 2);
  add_need (needs, HM_CONNECTION_BULK, suite.digest, HM_OPERATION_DIGEST, 4);
}

GArray *
hm_connection_list_needs (const HmHandshake *handshake)
{
  GArray *needs = g_array_new (FALSE, FALSE, sizeof (HmConnectionNeed));

  g_return_val_if_fail (handshake != NULL, needs);

  add_key_needs (needs, handshake);
  add_exchange_needs (needs, handshake);
  add_bulk_needs (needs, handshake);
  return needs;
}

/* Seconds of one operation, or of one byte; NAN where the run has no such figure. What is not said
 * of an engine, as in an imported text, is no difference; another engine's rate tells nothing. */
static double
find_cost (HmRun *run, const HmHandshake *handshake, const HmConnectionNeed *need)
{
  for (guint i = 0; i < hm_run_get_n_results (run); i++)
    {
      HmResult *result = hm_run_get_result (run, i);
      const HmResultKey *key = hm_result_get_key (result);

      if (key->operation == need->operation && key->size == need->size &&
          key->threads == handshake->threads && hm_result_has_value (result) &&
          strcmp (key->algorithm, need->algorithm) == 0 &&
          (key->engine == NULL || handshake->engine == NULL ||
           strcmp (key->engine, handshake->engine) == 0))
        return 1 / hm_result_get_speed (result);
    }
  return NAN;
}

/* Seconds of a part, of a handshake or for each byte; NAN where the run does not tell, or where
 * nothing belongs to it. */
static double
sum_needs (HmRun *run, const HmHandshake *handshake, const GArray *needs, HmConnectionPart part)
{
  double sum = NAN;

  for (guint i = 0; i < needs->len; i++)
    {
      HmConnectionNeed need = g_array_index (needs, HmConnectionNeed, i);
      double cost;

      if (need.part != part)
        continue;
      cost = find_cost (run, handshake, &need);
      if (isnan (cost) && need.operation == HM_OPERATION_DECRYPT)
        {
          need.operation = HM_OPERATION_ENCRYPT;
          cost = find_cost (run, handshake, &need);
        }
      if (isnan (cost))
        return NAN;
      sum = (isnan (sum) ? 0 : sum) + need.times * cost;
    }
  return sum;
}

/* A part that takes longer than the whole: one of the two was disturbed, and neither tells what the
 * other's share is. */
static double
drop_impossible (double part, double whole)
{
  return part > whole ? NAN : part;
}

static void
derive_shares (HmRun *run, const HmHandshake *handshake, HmConnection *connection)
{
  g_autoptr (GArray) needs = hm_connection_list_needs (handshake);
  double bulk = sum_needs (run, handshake, needs, HM_CONNECTION_BULK);
  double key = sum_needs (run, handshake, needs, HM_CONNECTION_KEY);
  double exchange = sum_needs (run, handshake, needs, HM_CONNECTION_EXCHANGE);

  connection->bulk_time = drop_impossible (bulk * (double) handshake->bytes, connection->time);
  connection->bulk_share = connection->bulk_time / connection->time;
  connection->record_share = drop_impossible (bulk / connection->byte_time, 1);

  if (hm_handshake_is_resumed (handshake))
    connection->key_time = exchange;
  else
    connection->key_time = key + (isnan (exchange) ? 0 : exchange);
  connection->key_time = drop_impossible (connection->key_time, connection->handshake_time);
  connection->key_share = connection->key_time / connection->handshake_time;
  connection->protocol_time = connection->handshake_time;
  /* A session of old is resumed without any key; what is not known of one is not nothing. */
  if (!hm_handshake_is_resumed (handshake) || does_exchange (handshake))
    connection->protocol_time -= connection->key_time;
  connection->protocol_share = connection->protocol_time / connection->time;
}

gboolean
hm_connection_derive (HmRun *run, const HmHandshake *handshake, HmConnection *connection)
{
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

  derive_shares (run, handshake, connection);
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
          hm_handshake_is_resumed (one) == hm_handshake_is_resumed (handshake) &&
          (same || (usual && found == NULL)))
        found = one;
    }
  return found != NULL ? hm_handshake_get_time (found) / hm_handshake_get_time (handshake) : NAN;
}
