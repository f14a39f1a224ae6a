/* hm-openssl-aead.c: authenticated encryption through EVP_CIPHER
 *
 * aead:init+aad+update+tag   one message with a key that was set before: initial value, 13 bytes of
 *                            additional data (a TLS record's), the text, the tag. Encryption works
 * in place, reads the tag out; decryption goes from one buffer to another, is given the tag and
 * fails unless it is right.
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

#define AAD_SIZE 13
#define TAG_SIZE 16

typedef struct
{
  EVP_CIPHER *cipher;
  gboolean rekey;
} Variant;

typedef struct
{
  HmTask task;
  const Variant *variant;
  EVP_CIPHER_CTX *context;
  guint8 *key;
  const guint8 *restart_key; /* NULL when the key stays */
  guint8 *in;
  guint8 *out;
  int size;
  gboolean encrypt;
  gboolean ccm;
  gsize iv_size;
  guint8 iv[EVP_MAX_IV_LENGTH];
  guint8 aad[AAD_SIZE];
  guint8 tag[TAG_SIZE];
  OSSL_PARAM tag_parameters[2];
} AeadTask;

/* From after the initialization to the last byte; CCM wants to know the length first. */
static inline gboolean
run_message (AeadTask *self)
{
  int done = 0, rest = 0;

  return (!self->ccm || EVP_CipherUpdate (self->context, NULL, &done, NULL, self->size)) &&
         EVP_CipherUpdate (self->context, NULL, &done, self->aad, AAD_SIZE) &&
         EVP_CipherUpdate (self->context, self->out, &done, self->in, self->size) &&
         EVP_CipherFinal_ex (self->context, self->out + done, &rest) && done + rest == self->size;
}

static gboolean
perform_encrypt (HmTask *task, guint64 count)
{
  AeadTask *self = (AeadTask *) task;

  for (; count > 0; count--)
    if (!EVP_EncryptInit_ex2 (self->context, NULL, self->restart_key, self->iv, NULL) ||
        !run_message (self) || !EVP_CIPHER_CTX_get_params (self->context, self->tag_parameters))
      return FALSE;
  return TRUE;
}

static gboolean
perform_decrypt (HmTask *task, guint64 count)
{
  AeadTask *self = (AeadTask *) task;

  for (; count > 0; count--)
    if (!EVP_DecryptInit_ex2 (self->context, NULL, self->restart_key, self->iv,
                              self->tag_parameters) ||
        !run_message (self))
      return FALSE;
  return TRUE;
}

static void
free_task (HmTask *task)
{
  AeadTask *self = (AeadTask *) task;
  EVP_CIPHER_CTX_free (self->context);
  if (self->out != self->in)
    hm_buffer_free (self->out);
  hm_buffer_free (self->in);
  hm_buffer_free (self->key);
  g_free (self);
}

/* A task with a key, whose text is still to be filled in. */
static AeadTask *
new_task (const Variant *variant, gboolean encrypt, gsize size)
{
  AeadTask *self = g_new0 (AeadTask, 1);
  const EVP_CIPHER *cipher = variant->cipher;

  self->variant = variant;
  self->encrypt = encrypt;
  self->ccm = EVP_CIPHER_get_mode (cipher) == EVP_CIPH_CCM_MODE;
  self->size = size;
  self->in = hm_buffer_new (size);
  /* OCB keeps a block back: the end comes from the final call. */
  self->out = encrypt ? self->in : hm_buffer_new (size + EVP_MAX_BLOCK_LENGTH);
  self->key = hm_buffer_new (EVP_CIPHER_get_key_length (cipher));
  self->restart_key = variant->rekey ? self->key : NULL;
  self->iv_size = EVP_CIPHER_get_iv_length (cipher);
  memset (self->aad, 0xcc, sizeof self->aad);
  self->tag_parameters[0] =
      OSSL_PARAM_construct_octet_string (OSSL_CIPHER_PARAM_AEAD_TAG, self->tag, TAG_SIZE);
  self->tag_parameters[1] = OSSL_PARAM_construct_end ();
  self->task.perform = encrypt ? perform_encrypt : perform_decrypt;
  self->task.free = free_task;
  self->task.implementation = hm_openssl_implementation (EVP_CIPHER_get0_provider (cipher));

  /* CCM has both lengths in its first block and starts with others than it says. */
  OSSL_PARAM lengths[] = {
    OSSL_PARAM_construct_size_t (OSSL_CIPHER_PARAM_IVLEN, &self->iv_size),
    OSSL_PARAM_construct_octet_string (OSSL_CIPHER_PARAM_AEAD_TAG, NULL, TAG_SIZE),
    OSSL_PARAM_construct_end (),
  };
  self->context = EVP_CIPHER_CTX_new ();
  if (self->context != NULL &&
      EVP_CipherInit_ex2 (self->context, cipher, NULL, NULL, encrypt, self->ccm ? lengths : NULL) &&
      EVP_CipherInit_ex2 (self->context, NULL, self->key, self->iv, encrypt, NULL))
    return self;

  free_task (&self->task);
  return NULL;
}

/* Encrypts the text of @self in place with another context, and takes over cipher text and tag. */
static gboolean
take_cipher_text (AeadTask *self)
{
  AeadTask *other = new_task (self->variant, TRUE, self->size);
  gboolean good = other != NULL && perform_encrypt (&other->task, 1);

  if (good)
    {
      memcpy (self->in, other->in, self->size);
      memcpy (self->tag, other->tag, TAG_SIZE);
    }
  if (other != NULL)
    free_task (&other->task);
  return good;
}

/* Encryption: what the timed context makes is decrypted by another one to what was there.
 * Decryption: the timed context gives the text back. A tag with one bit changed must be refused
 * either way. */
static gboolean
check (HmTask *task, GError **error)
{
  AeadTask *self = (AeadTask *) task;
  g_autofree guint8 *text = NULL;
  AeadTask *reader = self;
  gboolean good;

  if (self->encrypt)
    {
      text = g_memdup2 (self->in, self->size);
      reader = new_task (self->variant, FALSE, self->size);
      good = reader != NULL && perform_encrypt (task, 1);
      if (good)
        {
          memcpy (reader->in, self->in, self->size);
          memcpy (reader->tag, self->tag, TAG_SIZE);
        }
    }
  else
    {
      guint8 *pattern = hm_buffer_new (self->size);
      text = g_memdup2 (pattern, self->size);
      hm_buffer_free (pattern);
      good = TRUE;
    }

  good = good && perform_decrypt (&reader->task, 1);
  if (!good)
    hm_openssl_fail (error, HM_ENGINE_ERROR_FAILED, _ ("The cipher cannot be computed"));
  else if (memcmp (reader->out, text, self->size) != 0)
    good = hm_openssl_fail (error, HM_ENGINE_ERROR_FAILED,
                            _ ("Encryption and decryption do not give the text back"));
  else
    {
      reader->tag[0] ^= 1;
      if (perform_decrypt (&reader->task, 1))
        good = hm_openssl_fail (error, HM_ENGINE_ERROR_FAILED, _ ("A wrong tag is not noticed"));
      reader->tag[0] ^= 1;
      ERR_clear_error ();
    }
  if (reader != self && reader != NULL)
    free_task (&reader->task);
  return good;
}

static HmTask *
prepare (const HmOffer *offer, gint64 size, const gint *stop, GError **error)
{
  AeadTask *self =
      new_task (hm_openssl_offer_data (offer), offer->operation == HM_OPERATION_ENCRYPT, size);

  if (self != NULL && !self->encrypt && !take_cipher_text (self))
    {
      free_task (&self->task);
      self = NULL;
    }
  if (self == NULL)
    {
      hm_openssl_fail (error, HM_ENGINE_ERROR_UNAVAILABLE, _ ("The cipher cannot be set up"));
      return NULL;
    }
  self->task.check = check;
  return &self->task;
}

typedef struct
{
  GPtrArray *offers;
  GHashTable *seen; /* ids */
} Listing;

/* Several messages by one context, in both directions. */
static gboolean
variant_works (const Variant *variant)
{
  gboolean works = TRUE;

  for (int encrypt = 0; encrypt <= 1 && works; encrypt++)
    {
      AeadTask *task = new_task (variant, encrypt, 40);
      works = task != NULL && (encrypt || take_cipher_text (task)) &&
              task->task.perform (&task->task, 2) && check (&task->task, NULL);
      if (task != NULL)
        free_task (&task->task);
    }
  ERR_clear_error ();
  return works;
}

static void
list_one (EVP_CIPHER *cipher, gpointer user_data)
{
  Listing *listing = user_data;
  const char *id = hm_openssl_id (EVP_CIPHER_get0_name (cipher));

  /* The composites of CBC or RC4 with HMAC carry the same flag, but are for TLS records alone; SIV
   * derives its initial value from the text, which a stream of records cannot use. */
  if ((EVP_CIPHER_get_flags (cipher) & EVP_CIPH_FLAG_AEAD_CIPHER) == 0 ||
      EVP_CIPHER_get_mode (cipher) == EVP_CIPH_CBC_MODE || EVP_CIPHER_get_iv_length (cipher) == 0)
    return;

  Variant variant = { cipher, FALSE };
  gboolean works = variant_works (&variant);
  if (!works)
    {
      variant.rekey = TRUE;
      works = variant_works (&variant);
    }
  if (!works || !g_hash_table_add (listing->seen, (gpointer) id))
    return;

  EVP_CIPHER_up_ref (cipher);
  const Variant *copy = g_memdup2 (&variant, sizeof variant);
  for (int encrypt = 1; encrypt >= 0; encrypt--)
    {
      HmOffer *offer = hm_openssl_add_offer (
          listing->offers, &hm_openssl_aeads, id,
          encrypt ? HM_OPERATION_ENCRYPT : HM_OPERATION_DECRYPT,
          variant.rekey ? "aead:key+init+aad+update+tag" : "aead:init+aad+update+tag", copy);
      offer->block = 1;
    }
}

static void
list (GPtrArray *offers)
{
  Listing listing = { offers, g_hash_table_new (NULL, NULL) };
  EVP_CIPHER_do_all_provided (hm_openssl_context (), list_one, &listing);
  g_hash_table_unref (listing.seen);
}

const HmOpensslKind hm_openssl_aeads = { list, prepare };
