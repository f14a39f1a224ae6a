/* hm-openssl-mac.c: message authentication codes through EVP_MAC
 *
 * mac:init+update+final      one message, the key was set before
 * mac:iv+update+final        with a new initial value for each message (GMAC)
 * mac:key+update+final       with a new key for each message (Poly1305)
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-openssl"

#include "config.h"

#include "engine/hm-buffer.h"
#include "engine/hm-openssl.h"

#include <glib/gi18n-lib.h>
#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/params.h>
#include <string.h>

#define MAX_TAG_SIZE 256
#define IV_SIZE 12

/* How a context is made ready for the next message. */
typedef enum
{
  RESTART_PLAIN,
  RESTART_IV,
  RESTART_KEY,
} Restart;

static const char *const workloads[] = {
  [RESTART_PLAIN] = "mac:init+update+final",
  [RESTART_IV] = "mac:iv+update+final",
  [RESTART_KEY] = "mac:key+update+final",
};

/* A MAC with the primitive in it. */
typedef struct
{
  EVP_MAC *mac;
  const char *parameter; /* "digest", "cipher" or NULL */
  const char *primitive; /* what libcrypto calls it */
  gsize key_size;
  Restart restart;
} Variant;

typedef struct
{
  HmTask task;
  const Variant *variant;
  EVP_MAC_CTX *context;
  guint8 *message;
  gsize size;
  guint8 *key;
  gsize key_size; /* 0 when the key stays, and then @restart_key is NULL */
  const guint8 *restart_key;
  OSSL_PARAM iv[2];
  const OSSL_PARAM *restart_parameters;
  guint8 iv_value[IV_SIZE];
  guint8 tag[MAX_TAG_SIZE];
  gsize tag_size;
} MacTask;

static gboolean
perform (HmTask *task, guint64 count)
{
  MacTask *self = (MacTask *) task;

  for (; count > 0; count--)
    if (!EVP_MAC_init (self->context, self->restart_key, self->key_size,
                       self->restart_parameters) ||
        !EVP_MAC_update (self->context, self->message, self->size) ||
        !EVP_MAC_final (self->context, self->tag, &self->tag_size, sizeof self->tag))
      return FALSE;
  return TRUE;
}

/* A context with primitive and key. */
static EVP_MAC_CTX *
new_context (const Variant *variant, const guint8 *key, guint8 *iv)
{
  g_autoptr (EVP_MAC_CTX) context = EVP_MAC_CTX_new (variant->mac);
  OSSL_PARAM parameters[3];
  int n = 0;

  if (variant->parameter != NULL)
    parameters[n++] =
        OSSL_PARAM_construct_utf8_string (variant->parameter, (char *) variant->primitive, 0);
  if (variant->restart == RESTART_IV)
    parameters[n++] = OSSL_PARAM_construct_octet_string (OSSL_MAC_PARAM_IV, iv, IV_SIZE);
  parameters[n] = OSSL_PARAM_construct_end ();
  if (context == NULL || !EVP_MAC_init (context, key, variant->key_size, parameters))
    return NULL;
  return g_steal_pointer (&context);
}

static gboolean
check (HmTask *task, GError **error)
{
  MacTask *self = (MacTask *) task;
  g_autoptr (EVP_MAC_CTX) other = new_context (self->variant, self->key, self->iv_value);
  guint8 expected[MAX_TAG_SIZE];
  gsize expected_size = 0;
  gboolean good = other != NULL;

  for (gsize done = 0, piece = 1; good && done < self->size; done += piece, piece = piece * 2 + 1)
    {
      piece = MIN (piece, self->size - done);
      good = EVP_MAC_update (other, self->message + done, piece);
    }
  good = good && EVP_MAC_final (other, expected, &expected_size, sizeof expected);

  memset (self->tag, 0, sizeof self->tag);
  if (!good || !perform (task, 1))
    return hm_openssl_fail (error, HM_ENGINE_ERROR_FAILED, _ ("The code cannot be computed"));
  if (expected_size == 0 || expected_size != self->tag_size ||
      memcmp (expected, self->tag, expected_size) != 0)
    return hm_openssl_fail (error, HM_ENGINE_ERROR_FAILED,
                            _ ("The code in one piece is another than in several"));
  return TRUE;
}

static void
free_task (HmTask *task)
{
  MacTask *self = (MacTask *) task;
  EVP_MAC_CTX_free (self->context);
  hm_buffer_free (self->message);
  hm_buffer_free (self->key);
  g_free (self);
}

static HmTask *
new_task (const Variant *variant, gsize size)
{
  MacTask *self = g_new0 (MacTask, 1);

  self->variant = variant;
  self->size = size;
  self->message = hm_buffer_new (size);
  self->key = hm_buffer_new (variant->key_size);
  self->iv[0] = OSSL_PARAM_construct_octet_string (OSSL_MAC_PARAM_IV, self->iv_value, IV_SIZE);
  self->iv[1] = OSSL_PARAM_construct_end ();
  if (variant->restart == RESTART_KEY)
    {
      self->restart_key = self->key;
      self->key_size = variant->key_size;
    }
  else if (variant->restart == RESTART_IV)
    self->restart_parameters = self->iv;
  self->context = new_context (variant, self->key, self->iv_value);
  self->task.perform = perform;
  self->task.check = check;
  self->task.free = free_task;
  self->task.implementation = hm_openssl_implementation (EVP_MAC_get0_provider (variant->mac));
  if (self->context != NULL)
    return &self->task;

  free_task (&self->task);
  return NULL;
}

static HmTask *
prepare (const HmOffer *offer, gint64 size, const gint *stop, GError **error)
{
  HmTask *task = new_task (hm_openssl_offer_data (offer), size);
  if (task == NULL)
    hm_openssl_fail (error, HM_ENGINE_ERROR_UNAVAILABLE, _ ("The code cannot be set up"));
  return task;
}

static gboolean
has_parameter (EVP_MAC *mac, const char *name)
{
  const OSSL_PARAM *parameters = EVP_MAC_settable_ctx_params (mac);
  return parameters != NULL && OSSL_PARAM_locate_const (parameters, name) != NULL;
}

/* Finds a key length and a way to restart that work: two messages in a row must give what fresh
 * contexts give. Adds the offer if there is one. */
static void
try_variant (GPtrArray *offers,
             const char *id,
             EVP_MAC *mac,
             const char *parameter,
             const char *primitive,
             gsize key_size)
{
  static const gsize key_sizes[] = { 32, 16, 64 };
  gboolean has_iv = has_parameter (mac, OSSL_MAC_PARAM_IV);

  for (guint k = 0; k < G_N_ELEMENTS (key_sizes); k++)
    for (Restart restart = RESTART_PLAIN; restart <= RESTART_KEY; restart++)
      {
        if (has_iv != (restart == RESTART_IV))
          continue;
        Variant variant = { mac, parameter, primitive, key_size > 0 ? key_size : key_sizes[k],
                            restart };
        g_autoptr (HmTask) task = new_task (&variant, 40);
        if (task != NULL && perform (task, 2) && check (task, NULL))
          {
            EVP_MAC_up_ref (mac);
            HmOffer *offer =
                hm_openssl_add_offer (offers, &hm_openssl_macs, id, HM_OPERATION_MAC,
                                      workloads[restart], g_memdup2 (&variant, sizeof variant));
            offer->block = 1;
            return;
          }
        ERR_clear_error ();
      }
}

typedef struct
{
  GPtrArray *offers;
  EVP_MAC *mac;
  const char *id;
  const char *parameter;
  GHashTable *seen; /* ids */
} Listing;

static void
list_digest (EVP_MD *md, gpointer user_data)
{
  Listing *listing = user_data;
  const char *name = EVP_MD_get0_name (md);
  g_autofree char *id = g_strconcat (listing->id, "-", hm_openssl_id (name), NULL);

  if (EVP_MD_get_block_size (md) > 1 && (EVP_MD_get_flags (md) & EVP_MD_FLAG_XOF) == 0 &&
      g_hash_table_add (listing->seen, (gpointer) g_intern_string (id)))
    try_variant (listing->offers, id, listing->mac, listing->parameter, g_intern_string (name), 0);
}

/* GMAC, which has an initial value, is built on GCM, CMAC on CBC. */
static void
list_cipher (EVP_CIPHER *cipher, gpointer user_data)
{
  Listing *listing = user_data;
  const char *name = EVP_CIPHER_get0_name (cipher);
  const char *cipher_id = hm_openssl_id (name);
  gboolean gmac = has_parameter (listing->mac, OSSL_MAC_PARAM_IV);

  if (EVP_CIPHER_get_mode (cipher) != (gmac ? EVP_CIPH_GCM_MODE : EVP_CIPH_CBC_MODE) ||
      !g_str_has_suffix (cipher_id, gmac ? "-gcm" : "-cbc"))
    return;
  g_autofree char *id = g_strconcat (listing->id, "-", cipher_id, NULL);
  if (g_hash_table_add (listing->seen, (gpointer) g_intern_string (id)))
    try_variant (listing->offers, id, listing->mac, listing->parameter, g_intern_string (name),
                 EVP_CIPHER_get_key_length (cipher));
}

static void
list_one (EVP_MAC *mac, gpointer user_data)
{
  Listing listing = {
    .offers = user_data,
    .mac = mac,
    .id = hm_openssl_id (EVP_MAC_get0_name (mac)),
  };

  if (has_parameter (mac, OSSL_MAC_PARAM_DIGEST))
    listing.parameter = OSSL_MAC_PARAM_DIGEST;
  else if (has_parameter (mac, OSSL_MAC_PARAM_CIPHER))
    listing.parameter = OSSL_MAC_PARAM_CIPHER;

  if (listing.parameter == NULL)
    {
      try_variant (listing.offers, listing.id, mac, NULL, NULL, 0);
      return;
    }
  listing.seen = g_hash_table_new (NULL, NULL);
  if (strcmp (listing.parameter, OSSL_MAC_PARAM_DIGEST) == 0)
    EVP_MD_do_all_provided (hm_openssl_context (), list_digest, &listing);
  else
    EVP_CIPHER_do_all_provided (hm_openssl_context (), list_cipher, &listing);
  g_hash_table_unref (listing.seen);
}

static void
list (GPtrArray *offers)
{
  EVP_MAC_do_all_provided (hm_openssl_context (), list_one, offers);
}

const HmOpensslKind hm_openssl_macs = { list, prepare };
