/* hm-builtin-digest.c: digests and MACs of the core
 *
 * hash:init+update+final   one message: initialize, the message in one piece, the digest
 * mac:init+update+final    the same, the key was set before
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-builtin"

#include "config.h"

#include "engine/hm-buffer.h"
#include "engine/hm-builtin.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define KEY_SIZE 32

G_STATIC_ASSERT (KEY_SIZE <= HM_MAX_DIGEST_SIZE);

/* A digest, or a MAC: they differ in set_key alone. */
typedef struct
{
  HmTask task;
  const HmDigest *digest;
  const HmMac *mac;
  gpointer context;
  guint8 *message;
  gsize size;
  guint8 out[HM_MAX_DIGEST_SIZE];
} DigestTask;

static gboolean
perform_digest (HmTask *task, guint64 count)
{
  DigestTask *self = (DigestTask *) task;
  const HmDigest *digest = self->digest;

  for (; count > 0; count--)
    {
      digest->init (self->context);
      digest->update (self->context, self->message, self->size);
      digest->final (self->context, self->out);
    }
  return TRUE;
}

static gboolean
perform_mac (HmTask *task, guint64 count)
{
  DigestTask *self = (DigestTask *) task;
  const HmMac *mac = self->mac;

  for (; count > 0; count--)
    {
      mac->init (self->context);
      mac->update (self->context, self->message, self->size);
      mac->final (self->context, self->out);
    }
  return TRUE;
}

static gpointer
new_context (const DigestTask *self)
{
  gsize size = self->digest != NULL ? self->digest->context_size : self->mac->context_size;
  gpointer context = g_aligned_alloc0 (1, size, HM_CONTEXT_ALIGN);

  if (self->mac != NULL)
    {
      guint8 *key = hm_buffer_new (KEY_SIZE);
      self->mac->set_key (context, key, KEY_SIZE);
      hm_buffer_free (key);
    }
  return context;
}

/* The timed call against another context that gets the message in pieces. */
static gboolean
check (HmTask *task, GError **error)
{
  DigestTask *self = (DigestTask *) task;
  gpointer other = new_context (self);
  gsize out_size = self->digest != NULL ? self->digest->digest_size : self->mac->tag_size;
  void (*init) (void *) = self->digest != NULL ? self->digest->init : self->mac->init;
  void (*update) (void *, const guint8 *, size_t) =
      self->digest != NULL ? self->digest->update : self->mac->update;
  void (*final) (void *, guint8 *) = self->digest != NULL ? self->digest->final : self->mac->final;
  guint8 expected[HM_MAX_DIGEST_SIZE];

  init (other);
  for (gsize done = 0, piece = 1; done < self->size; done += piece, piece = piece * 2 + 1)
    {
      piece = MIN (piece, self->size - done);
      update (other, self->message + done, piece);
    }
  final (other, expected);
  g_aligned_free (other);

  memset (self->out, 0, sizeof self->out);
  task->perform (task, 1);
  if (memcmp (self->out, expected, out_size) == 0)
    return TRUE;
  g_set_error_literal (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_FAILED,
                       _ ("The digest in one piece is another than in several."));
  return FALSE;
}

static void
free_task (HmTask *task)
{
  DigestTask *self = (DigestTask *) task;
  g_aligned_free (self->context);
  hm_buffer_free (self->message);
  g_free (self);
}

static HmTask *
prepare (const HmOffer *offer, gint64 size, const gint *stop, GError **error)
{
  DigestTask *self = g_new0 (DigestTask, 1);

  if (offer->operation == HM_OPERATION_DIGEST)
    self->digest = hm_builtin_descriptor (offer);
  else
    self->mac = hm_builtin_descriptor (offer);
  self->size = size;
  self->message = hm_buffer_new (size);
  self->context = new_context (self);
  self->task.perform = self->digest != NULL ? perform_digest : perform_mac;
  self->task.check = check;
  self->task.free = free_task;
  self->task.implementation =
      self->digest != NULL ? self->digest->implementation () : self->mac->implementation ();
  return &self->task;
}

void
hm_builtin_list_digests (GPtrArray *offers)
{
  for (const HmDigest *const *d = hm_digests; *d != NULL; d++)
    hm_builtin_add_offer (offers, prepare, (*d)->name, HM_OPERATION_DIGEST,
                          "hash:init+update+final", *d)
        ->block = 1;
  for (const HmMac *const *m = hm_macs; *m != NULL; m++)
    hm_builtin_add_offer (offers, prepare, (*m)->name, HM_OPERATION_MAC, "mac:init+update+final",
                          *m)
        ->block = 1;
}
