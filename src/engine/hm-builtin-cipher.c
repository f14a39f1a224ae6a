/* hm-builtin-cipher.c: ciphers of the core
 *
 * ecb:key-set-once          independent blocks, in place
 * cbc:chained,key-set-once  successive calls continue one message, in place; likewise ctr and
 * stream
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-builtin"

#include "config.h"

#include "engine/hm-buffer.h"
#include "engine/hm-builtin.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef void (*Transform) (void *context, guint8 *out, const guint8 *in, size_t length);

typedef struct
{
  HmTask task;
  const HmCipher *cipher;
  Transform transform;
  gboolean encrypt;
  gpointer context;
  guint8 *data;
  gsize size;
} CipherTask;

static gboolean
perform (HmTask *task, guint64 count)
{
  CipherTask *self = (CipherTask *) task;
  Transform transform = self->transform;

  for (; count > 0; count--)
    transform (self->context, self->data, self->data, self->size);
  return TRUE;
}

/* Starts a message from the beginning: always the same key and initial value. */
static gboolean
set_up (const HmCipher *cipher, gpointer context)
{
  guint8 *key = hm_buffer_new (cipher->key_size + cipher->iv_size);
  gboolean good = cipher->set_key (context, key, cipher->key_size);

  if (good && cipher->set_iv != NULL)
    cipher->set_iv (context, key + cipher->key_size);
  hm_buffer_free (key);
  return good;
}

/* The timed context does the message again from its start; another one, in pieces, must turn that
 * back into the message. */
static gboolean
check (HmTask *task, GError **error)
{
  CipherTask *self = (CipherTask *) task;
  const HmCipher *cipher = self->cipher;
  Transform back = self->encrypt ? cipher->decrypt : cipher->encrypt;
  gpointer other = g_aligned_alloc0 (1, cipher->context_size, HM_CONTEXT_ALIGN);
  g_autofree guint8 *message = g_memdup2 (self->data, self->size);
  gboolean good = set_up (cipher, self->context) && set_up (cipher, other) && perform (task, 1);

  if (good)
    {
      g_autofree guint8 *result = g_memdup2 (self->data, self->size);
      gsize block = cipher->block_size;

      for (gsize done = 0, piece = block; done < self->size;
           done += piece, piece = piece * 2 + block)
        {
          piece = MIN (piece, self->size - done);
          back (other, result + done, result + done, piece);
        }
      good = memcmp (result, message, self->size) == 0 &&
             /* One byte can be its own cipher text. */
             (self->size < 8 || memcmp (self->data, message, self->size) != 0);
    }
  g_aligned_free (other);
  if (!good)
    g_set_error_literal (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_FAILED,
                         _ ("Encryption and decryption do not give the text back."));
  return good;
}

static void
free_task (HmTask *task)
{
  CipherTask *self = (CipherTask *) task;
  g_aligned_free (self->context);
  hm_buffer_free (self->data);
  g_free (self);
}

static HmTask *
prepare (const HmOffer *offer, gint64 size, const gint *stop, GError **error)
{
  CipherTask *self = g_new0 (CipherTask, 1);

  self->cipher = hm_builtin_descriptor (offer);
  self->encrypt = offer->operation == HM_OPERATION_ENCRYPT;
  self->transform = self->encrypt ? self->cipher->encrypt : self->cipher->decrypt;
  self->size = size;
  self->data = hm_buffer_new (size);
  self->context = g_aligned_alloc0 (1, self->cipher->context_size, HM_CONTEXT_ALIGN);
  self->task.perform = perform;
  self->task.check = check;
  self->task.free = free_task;
  self->task.implementation = self->cipher->implementation (self->encrypt);
  if (set_up (self->cipher, self->context))
    return &self->task;

  g_set_error_literal (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_FAILED,
                       _ ("The cipher does not take its own key size."));
  free_task (&self->task);
  return NULL;
}

/* The mode is the last word of the name. */
static const char *
workload (const HmCipher *cipher)
{
  if (g_str_has_suffix (cipher->name, "-ecb"))
    return "ecb:key-set-once";
  if (g_str_has_suffix (cipher->name, "-cbc"))
    return "cbc:chained,key-set-once";
  if (g_str_has_suffix (cipher->name, "-ctr"))
    return "ctr:chained,key-set-once";
  return "stream:chained,key-set-once";
}

void
hm_builtin_list_ciphers (GPtrArray *offers)
{
  for (const HmCipher *const *c = hm_ciphers; *c != NULL; c++)
    {
      hm_builtin_add_offer (offers, prepare, (*c)->name, HM_OPERATION_ENCRYPT, workload (*c), *c)
          ->block = (*c)->block_size;
      hm_builtin_add_offer (offers, prepare, (*c)->name, HM_OPERATION_DECRYPT, workload (*c), *c)
          ->block = (*c)->block_size;
    }
}
