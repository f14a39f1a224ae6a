/* hm-openssl-digest.c: message digests through EVP_MD
 *
 * hash:init+update+final   one message from nothing to its digest. As in EVP_Digest () and "openssl
 *                          speed" a context is made for each message and freed again: that is some
 *                          25 ns of libcrypto's cost for a short message.
 * hash:init+update+xof     the same for an extendable-output function, which gives as many bytes as
 *                          its capacity has (32 for SHAKE128, 64 for SHAKE256)
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-openssl"

#include "config.h"

#include "engine/hm-buffer.h"
#include "engine/hm-openssl.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define KECCAK_STATE 200 /* bytes */

typedef struct
{
  HmTask task;
  const EVP_MD *md;
  guint8 *message;
  gsize size;
  guint8 digest[EVP_MAX_MD_SIZE];
  gsize digest_size;
  gboolean xof;
} DigestTask;

static gboolean
is_xof (const EVP_MD *md)
{
  return (EVP_MD_get_flags (md) & EVP_MD_FLAG_XOF) != 0;
}

static gboolean
perform (HmTask *task, guint64 count)
{
  DigestTask *self = (DigestTask *) task;

  for (; count > 0; count--)
    {
      EVP_MD_CTX *context = EVP_MD_CTX_new ();
      gboolean good = context != NULL && EVP_DigestInit_ex2 (context, self->md, NULL) &&
                      EVP_DigestUpdate (context, self->message, self->size) &&
                      EVP_DigestFinal_ex (context, self->digest, NULL);
      EVP_MD_CTX_free (context);
      if (!good)
        return FALSE;
    }
  return TRUE;
}

static gboolean
perform_xof (HmTask *task, guint64 count)
{
  DigestTask *self = (DigestTask *) task;

  for (; count > 0; count--)
    {
      EVP_MD_CTX *context = EVP_MD_CTX_new ();
      gboolean good = context != NULL && EVP_DigestInit_ex2 (context, self->md, NULL) &&
                      EVP_DigestUpdate (context, self->message, self->size) &&
                      EVP_DigestFinalXOF (context, self->digest, self->digest_size);
      EVP_MD_CTX_free (context);
      if (!good)
        return FALSE;
    }
  return TRUE;
}

/* The timed call against another context that gets the message in pieces. */
static gboolean
check (HmTask *task, GError **error)
{
  DigestTask *self = (DigestTask *) task;
  g_autoptr (EVP_MD_CTX) other = EVP_MD_CTX_new ();
  guint8 expected[EVP_MAX_MD_SIZE];
  gboolean good = other != NULL && EVP_DigestInit_ex2 (other, self->md, NULL);

  for (gsize done = 0, piece = 1; good && done < self->size; done += piece, piece = piece * 2 + 1)
    {
      piece = MIN (piece, self->size - done);
      good = EVP_DigestUpdate (other, self->message + done, piece);
    }
  if (good && self->xof)
    good = EVP_DigestFinalXOF (other, expected, self->digest_size);
  else if (good)
    good = EVP_DigestFinal_ex (other, expected, NULL);

  memset (self->digest, 0, sizeof self->digest);
  if (!good || !task->perform (task, 1))
    return hm_openssl_fail (error, HM_ENGINE_ERROR_FAILED, _ ("The digest cannot be computed"));
  if (memcmp (self->digest, expected, self->digest_size) != 0)
    return hm_openssl_fail (error, HM_ENGINE_ERROR_FAILED,
                            _ ("The digest in one piece is another than in several"));
  return TRUE;
}

static void
free_task (HmTask *task)
{
  DigestTask *self = (DigestTask *) task;
  hm_buffer_free (self->message);
  g_free (self);
}

static HmTask *
prepare (const HmOffer *offer, gint64 size, const gint *stop, GError **error)
{
  const EVP_MD *md = hm_openssl_offer_data (offer);
  DigestTask *self = g_new0 (DigestTask, 1);

  self->md = md;
  self->xof = is_xof (md);
  self->digest_size = self->xof ? KECCAK_STATE - EVP_MD_get_block_size (md) : EVP_MD_get_size (md);
  self->size = size;
  self->message = hm_buffer_new (size);
  self->task.perform = self->xof ? perform_xof : perform;
  self->task.check = check;
  self->task.free = free_task;
  self->task.implementation = hm_openssl_implementation (EVP_MD_get0_provider (md));
  if (!self->task.perform (&self->task, 1))
    {
      hm_openssl_fail (error, HM_ENGINE_ERROR_UNAVAILABLE, _ ("The digest cannot be computed"));
      free_task (&self->task);
      return NULL;
    }
  return &self->task;
}

static void
list_one (EVP_MD *md, gpointer user_data)
{
  GPtrArray *offers = user_data;
  const char *id = hm_openssl_id (EVP_MD_get0_name (md));
  guint8 digest[EVP_MAX_MD_SIZE];

  /* The same digest can come from two providers; NULL computes nothing; KECCAK-KMAC is the inside
   * of KMAC, which is listed as a MAC. */
  for (guint i = 0; i < offers->len; i++)
    if (((const HmOffer *) g_ptr_array_index (offers, i))->algorithm == id)
      return;
  if (EVP_MD_get_block_size (md) <= 1 || strstr (id, "-kmac") != NULL)
    return;
  if (is_xof (md) ? EVP_MD_get_block_size (md) >= KECCAK_STATE ||
                        KECCAK_STATE - EVP_MD_get_block_size (md) > EVP_MAX_MD_SIZE
                  : !EVP_Digest ("", 0, digest, NULL, md, NULL))
    return;

  EVP_MD_up_ref (md);
  HmOffer *offer =
      hm_openssl_add_offer (offers, &hm_openssl_digests, id, HM_OPERATION_DIGEST,
                            is_xof (md) ? "hash:init+update+xof" : "hash:init+update+final", md);
  offer->block = 1;
}

static void
list (GPtrArray *offers)
{
  EVP_MD_do_all_provided (hm_openssl_context (), list_one, offers);
}

const HmOpensslKind hm_openssl_digests = { list, prepare };
