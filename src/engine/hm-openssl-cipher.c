/* hm-openssl-cipher.c: block ciphers in their modes and stream ciphers through EVP_CIPHER
 *
 * ecb:key-set-once          independent blocks, in place
 * cbc:chained,key-set-once  successive calls continue one message, in place; likewise cfb, ofb, ctr
 *                           and stream
 * xts:unit,key-set-once     each call is one data unit of its own
 *
 * Left out are modes that do not do bulk data: key wrap, CBC with ciphertext stealing (one call
 * ends a message), and the composites with a MAC that exist for TLS records alone.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-openssl"

#include "config.h"

#include "engine/hm-buffer.h"
#include "engine/hm-openssl.h"

#include <glib/gi18n-lib.h>
#include <openssl/err.h>
#include <string.h>

#define XTS_BLOCK 16

typedef struct
{
  HmTask task;
  const EVP_CIPHER *cipher;
  EVP_CIPHER_CTX *context;
  guint8 *data;
  int size;
  gboolean encrypt;
  guint8 *key;
  guint8 iv[EVP_MAX_IV_LENGTH];
} CipherTask;

static const char *
workload_of_mode (int mode)
{
  switch (mode)
    {
    case EVP_CIPH_ECB_MODE:
      return "ecb:key-set-once";
    case EVP_CIPH_CBC_MODE:
      return "cbc:chained,key-set-once";
    case EVP_CIPH_CFB_MODE:
      return "cfb:chained,key-set-once";
    case EVP_CIPH_OFB_MODE:
      return "ofb:chained,key-set-once";
    case EVP_CIPH_CTR_MODE:
      return "ctr:chained,key-set-once";
    case EVP_CIPH_STREAM_CIPHER:
      return "stream:chained,key-set-once";
    case EVP_CIPH_XTS_MODE:
      return "xts:unit,key-set-once";
    default:
      return NULL;
    }
}

static gboolean
perform_encrypt (HmTask *task, guint64 count)
{
  CipherTask *self = (CipherTask *) task;
  int done = 0;

  for (; count > 0; count--)
    if (!EVP_EncryptUpdate (self->context, self->data, &done, self->data, self->size) ||
        done != self->size)
      return FALSE;
  return TRUE;
}

static gboolean
perform_decrypt (HmTask *task, guint64 count)
{
  CipherTask *self = (CipherTask *) task;
  int done = 0;

  for (; count > 0; count--)
    if (!EVP_DecryptUpdate (self->context, self->data, &done, self->data, self->size) ||
        done != self->size)
      return FALSE;
  return TRUE;
}

static gboolean
set_up (CipherTask *self, EVP_CIPHER_CTX *context, gboolean encrypt)
{
  const guint8 *iv = EVP_CIPHER_get_iv_length (self->cipher) > 0 ? self->iv : NULL;
  return EVP_CipherInit_ex2 (context, self->cipher, self->key, iv, encrypt, NULL) &&
         EVP_CIPHER_CTX_set_padding (context, 0);
}

/* Encrypts or decrypts @data of @self->size bytes in place, in pieces where the mode allows. */
static gboolean
transform_in_pieces (CipherTask *self, gboolean encrypt, guint8 *data)
{
  g_autoptr (EVP_CIPHER_CTX) context = EVP_CIPHER_CTX_new ();
  gboolean whole = EVP_CIPHER_get_mode (self->cipher) == EVP_CIPH_XTS_MODE;
  int block = EVP_CIPHER_get_block_size (self->cipher);

  if (context == NULL || !set_up (self, context, encrypt))
    return FALSE;
  for (int done = 0, piece = block; done < self->size; done += piece, piece = piece * 2 + block)
    {
      int got = 0;
      piece = whole ? self->size : MIN (piece, self->size - done);
      if (!EVP_CipherUpdate (context, data + done, &got, data + done, piece) || got != piece)
        return FALSE;
    }
  return TRUE;
}

/* The timed context does the message again from its start; another one, in pieces, must turn that
 * back into the message. */
static gboolean
check (HmTask *task, GError **error)
{
  CipherTask *self = (CipherTask *) task;
  g_autofree guint8 *message = g_memdup2 (self->data, self->size);
  g_autofree guint8 *result = NULL;

  if (!set_up (self, self->context, self->encrypt) || !task->perform (task, 1))
    return hm_openssl_fail (error, HM_ENGINE_ERROR_FAILED, _ ("The cipher cannot be computed"));
  result = g_memdup2 (self->data, self->size);
  if (!transform_in_pieces (self, !self->encrypt, result))
    return hm_openssl_fail (error, HM_ENGINE_ERROR_FAILED,
                            _ ("The cipher cannot be computed the other way round"));
  /* One byte can be its own cipher text. */
  if (memcmp (result, message, self->size) != 0 ||
      (self->size >= 8 && memcmp (self->data, message, self->size) == 0))
    return hm_openssl_fail (error, HM_ENGINE_ERROR_FAILED,
                            _ ("Encryption and decryption do not give the text back"));
  return TRUE;
}

static void
free_task (HmTask *task)
{
  CipherTask *self = (CipherTask *) task;
  EVP_CIPHER_CTX_free (self->context);
  hm_buffer_free (self->data);
  hm_buffer_free (self->key);
  g_free (self);
}

static HmTask *
new_task (const EVP_CIPHER *cipher, gboolean encrypt, gsize size)
{
  CipherTask *self = g_new0 (CipherTask, 1);

  self->cipher = cipher;
  self->encrypt = encrypt;
  self->size = size;
  self->data = hm_buffer_new (size);
  self->key = hm_buffer_new (EVP_CIPHER_get_key_length (cipher));
  self->context = EVP_CIPHER_CTX_new ();
  self->task.perform = encrypt ? perform_encrypt : perform_decrypt;
  self->task.implementation = hm_openssl_implementation (EVP_CIPHER_get0_provider (cipher));
  self->task.check = check;
  self->task.free = free_task;
  if (self->context != NULL && set_up (self, self->context, encrypt))
    return &self->task;

  free_task (&self->task);
  return NULL;
}

static HmTask *
prepare (const HmOffer *offer, gint64 size, const gint *stop, GError **error)
{
  HmTask *task =
      new_task (hm_openssl_offer_data (offer), offer->operation == HM_OPERATION_ENCRYPT, size);
  if (task == NULL)
    hm_openssl_fail (error, HM_ENGINE_ERROR_UNAVAILABLE, _ ("The cipher cannot be set up"));
  return task;
}

typedef struct
{
  GPtrArray *offers;
  GHashTable *seen; /* ids */
} Listing;

static void
list_one (EVP_CIPHER *cipher, gpointer user_data)
{
  Listing *listing = user_data;
  int mode = EVP_CIPHER_get_mode (cipher);
  const char *workload = workload_of_mode (mode);
  const char *id = hm_openssl_id (EVP_CIPHER_get0_name (cipher));

  if (workload == NULL || EVP_CIPHER_get_key_length (cipher) == 0 ||
      (EVP_CIPHER_get_flags (cipher) & (EVP_CIPH_FLAG_AEAD_CIPHER | EVP_CIPH_FLAG_CTS)) != 0)
    return;

  int block = mode == EVP_CIPH_XTS_MODE ? XTS_BLOCK : EVP_CIPHER_get_block_size (cipher);
  for (int encrypt = 1; encrypt >= 0; encrypt--)
    {
      g_autoptr (HmTask) task = new_task (cipher, encrypt, 5 * block);
      if (task == NULL || !check (task, NULL))
        {
          ERR_clear_error ();
          return;
        }
    }
  if (!g_hash_table_add (listing->seen, (gpointer) id))
    return;

  EVP_CIPHER_up_ref (cipher);
  for (int encrypt = 1; encrypt >= 0; encrypt--)
    {
      HmOffer *offer = hm_openssl_add_offer (listing->offers, &hm_openssl_ciphers, id,
                                             encrypt ? HM_OPERATION_ENCRYPT : HM_OPERATION_DECRYPT,
                                             workload, cipher);
      offer->block = block;
    }
}

static void
list (GPtrArray *offers)
{
  Listing listing = { offers, g_hash_table_new (NULL, NULL) };
  EVP_CIPHER_do_all_provided (hm_openssl_context (), list_one, &listing);
  g_hash_table_unref (listing.seen);
}

const HmOpensslKind hm_openssl_ciphers = { list, prepare };
