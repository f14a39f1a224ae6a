/* hm-builtin-rsa.c: RSA of the core
 *
 * rsa:pkcs1v15-crt          signs a SHA-256 digest (RFC 8017 8.2.1) with the Chinese remainder
 * theorem, without blinding rsa:pkcs1v15-crt-blinded  the same with blinding, by a new random
 * number for 32 signatures rsa:pkcs1v15-verify       verifies that signature, public exponent 65537
 * rsa:keygen                makes a key
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-builtin"

#include "config.h"

#include "engine/hm-builtin.h"
#include "engine/hm-keystore.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define HASH "sha256"
#define DIGEST_SIZE 32
#define EXPONENT 65537
#define N_NUMBERS 5

static const guint sizes[] = { 512, 1024, 2048, 4096 };

typedef struct
{
  HmTask task;
  HmRsaKey *key;
  HmRsaKey *next; /* where key generation works, so that one that is stopped leaves a good key */
  guint bits;
  HmRsaBlinding *blinding; /* NULL for work without it */
  guint8 digest[DIGEST_SIZE];
  guint8 signature[HM_RSA_MAX_BYTES];
} RsaTask;

/* The five numbers of a key. */
static GBytes *
key_to_bytes (const HmRsaKey *key)
{
  g_autofree HmRsaNumbers *numbers = g_new0 (HmRsaNumbers, 1);

  hm_rsa_get_numbers (key, numbers);
  const HmBuiltinNumber all[N_NUMBERS] = {
    { numbers->n, numbers->n_length }, { numbers->e, numbers->e_length },
    { numbers->d, numbers->d_length }, { numbers->p, numbers->p_length },
    { numbers->q, numbers->q_length },
  };
  return hm_builtin_join_numbers (all, N_NUMBERS);
}

static gboolean
key_from_bytes (HmRsaKey *key, GBytes *bytes)
{
  HmBuiltinNumber n[N_NUMBERS];

  return hm_builtin_split_numbers (bytes, n, N_NUMBERS) && n[3].length > 0 &&
         hm_rsa_set_key (key, n[0].data, n[0].length, n[1].data, n[1].length, n[2].data,
                         n[2].length, n[3].data, n[3].length, n[4].data, n[4].length) == HM_RSA_OK;
}

/* Signs, verifies, and sees that changes are noticed. Leaves the signature of @self->digest. */
static gboolean
pair_works (RsaTask *self)
{
  gsize length = hm_rsa_bytes (self->key);
  gboolean good;

  if (!hm_rsa_has_private (self->key) || hm_rsa_bits (self->key) != self->bits ||
      !hm_rsa_sign (self->key, HASH, self->digest, DIGEST_SIZE, self->signature) ||
      !hm_rsa_verify (self->key, HASH, self->digest, DIGEST_SIZE, self->signature, length))
    return FALSE;

  self->digest[0] ^= 1;
  good = !hm_rsa_verify (self->key, HASH, self->digest, DIGEST_SIZE, self->signature, length);
  self->digest[0] ^= 1;
  self->signature[length / 2] ^= 1;
  good =
      good && !hm_rsa_verify (self->key, HASH, self->digest, DIGEST_SIZE, self->signature, length);
  self->signature[length / 2] ^= 1;
  return good;
}

static gboolean
make_key (RsaTask *self, const gint *stop)
{
  if (hm_rsa_generate (self->next, self->bits, EXPONENT, hm_builtin_random, NULL,
                       hm_builtin_is_stopped, (void *) stop) != HM_RSA_OK)
    return FALSE;

  HmRsaKey *made = self->next;
  self->next = self->key;
  self->key = made;
  return TRUE;
}

/* From the key store, or a new one. */
static gboolean
get_key (RsaTask *self, const gint *stop, GError **error)
{
  g_autofree char *name = g_strdup_printf ("built-in-rsa-%u", self->bits);
  g_autoptr (GBytes) stored = hm_keystore_load (name);

  if (stored != NULL && key_from_bytes (self->key, stored) && pair_works (self))
    return TRUE;

  if (!make_key (self, stop))
    {
      if (hm_builtin_is_stopped ((void *) stop))
        g_set_error_literal (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_CANCELLED, _ ("Stopped."));
      else
        g_set_error_literal (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_FAILED,
                             _ ("The key cannot be made: there are no random numbers."));
      return FALSE;
    }
  if (!pair_works (self))
    {
      g_set_error_literal (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_FAILED,
                           _ ("The key that was made does not work."));
      return FALSE;
    }
  g_autoptr (GBytes) bytes = key_to_bytes (self->key);
  hm_keystore_save (name, bytes);
  return TRUE;
}

static gboolean
perform_sign (HmTask *task, guint64 count)
{
  RsaTask *self = (RsaTask *) task;

  for (; count > 0; count--)
    if (hm_builtin_is_stopped ((void *) task->stop) ||
        !hm_rsa_sign (self->key, HASH, self->digest, DIGEST_SIZE, self->signature))
      return FALSE;
  return TRUE;
}

static gboolean
perform_sign_blinded (HmTask *task, guint64 count)
{
  RsaTask *self = (RsaTask *) task;

  for (; count > 0; count--)
    if (hm_builtin_is_stopped ((void *) task->stop) ||
        !hm_rsa_sign_blinded (self->key, self->blinding, HASH, self->digest, DIGEST_SIZE,
                              hm_builtin_random, NULL, self->signature))
      return FALSE;
  return TRUE;
}

static gboolean
perform_verify (HmTask *task, guint64 count)
{
  RsaTask *self = (RsaTask *) task;
  gsize length = hm_rsa_bytes (self->key);

  for (; count > 0; count--)
    if (!hm_rsa_verify (self->key, HASH, self->digest, DIGEST_SIZE, self->signature, length))
      return FALSE;
  return TRUE;
}

static gboolean
perform_keygen (HmTask *task, guint64 count)
{
  RsaTask *self = (RsaTask *) task;

  for (; count > 0; count--)
    if (!make_key (self, task->stop))
      return FALSE;
  return TRUE;
}

/* The key signs, the signature verifies, a changed one does not; the Chinese remainder theorem
 * gives what the plain exponentiation gives, and so it does with blinding. */
static gboolean
check (HmTask *task, GError **error)
{
  RsaTask *self = (RsaTask *) task;
  g_autofree HmRsaNumbers *numbers = g_new0 (HmRsaNumbers, 1);
  HmRsaKey *plain = g_aligned_alloc0 (1, sizeof *plain, HM_CONTEXT_ALIGN);
  guint8 expected[HM_RSA_MAX_BYTES];

  gboolean good = pair_works (self);
  if (good)
    {
      hm_rsa_get_numbers (self->key, numbers);
      good = hm_rsa_set_key (plain, numbers->n, numbers->n_length, numbers->e, numbers->e_length,
                             numbers->d, numbers->d_length, NULL, 0, NULL, 0) == HM_RSA_OK &&
             hm_rsa_sign (plain, HASH, self->digest, DIGEST_SIZE, expected) &&
             memcmp (expected, self->signature, hm_rsa_bytes (self->key)) == 0;
    }
  if (good && self->blinding != NULL)
    good = perform_sign_blinded (task, 1) &&
           memcmp (expected, self->signature, hm_rsa_bytes (self->key)) == 0;
  g_aligned_free (plain);
  if (!good)
    g_set_error_literal (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_FAILED,
                         _ ("Signing and verifying do not fit together."));
  return good;
}

static void
free_task (HmTask *task)
{
  RsaTask *self = (RsaTask *) task;
  g_aligned_free (self->key);
  g_aligned_free (self->next);
  g_aligned_free (self->blinding);
  g_free (self);
}

/* What an offer does; HmOffer.data leads here. */
typedef struct
{
  HmOperation operation;
  const char *workload;
  gboolean blinded;
} Work;

static const Work works[] = {
  { HM_OPERATION_SIGN, "rsa:pkcs1v15-crt", FALSE },
  { HM_OPERATION_SIGN, "rsa:pkcs1v15-crt-blinded", TRUE },
  { HM_OPERATION_VERIFY, "rsa:pkcs1v15-verify", FALSE },
  { HM_OPERATION_KEYGEN, "rsa:keygen", FALSE },
};

static RsaTask *
task_new (guint bits)
{
  RsaTask *self = g_new0 (RsaTask, 1);

  self->bits = bits;
  self->key = g_aligned_alloc0 (1, sizeof *self->key, HM_CONTEXT_ALIGN);
  self->next = g_aligned_alloc0 (1, sizeof *self->next, HM_CONTEXT_ALIGN);
  for (guint i = 0; i < DIGEST_SIZE; i++)
    self->digest[i] = i * 7 + 1;
  self->task.check = check;
  self->task.free = free_task;
  return self;
}

static HmTask *
prepare (const HmOffer *offer, gint64 size, const gint *stop, GError **error)
{
  const Work *work = hm_builtin_descriptor (offer);
  RsaTask *self = task_new (offer->bits);

  if (work->operation == HM_OPERATION_SIGN)
    self->task.perform = work->blinded ? perform_sign_blinded : perform_sign;
  else if (work->operation == HM_OPERATION_VERIFY)
    self->task.perform = perform_verify;
  else
    self->task.perform = perform_keygen;

  if (!get_key (self, stop, error))
    {
      free_task (&self->task);
      return NULL;
    }
  hm_rsa_select (self->key);
  if (work->blinded)
    {
      self->blinding = g_aligned_alloc (1, sizeof *self->blinding, HM_CONTEXT_ALIGN);
      hm_rsa_blinding_init (self->blinding);
    }
  self->task.implementation = hm_rsa_implementation (self->key);
  return &self->task;
}

gboolean
hm_builtin_get_rsa_key (HmRsaKey *key, guint bits, const gint *stop, GError **error)
{
  RsaTask *self = task_new (bits);
  gboolean ok = get_key (self, stop, error);

  if (ok)
    {
      g_autoptr (GBytes) bytes = key_to_bytes (self->key);

      ok = key_from_bytes (key, bytes);
      g_assert (ok); /* the numbers of a key that works */
      hm_rsa_select (key);
    }
  free_task (&self->task);
  return ok;
}

void
hm_builtin_list_rsa (GPtrArray *offers)
{
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (guint w = 0; w < G_N_ELEMENTS (works); w++)
      {
        g_autofree char *id = g_strdup_printf ("rsa-%u", sizes[i]);
        HmOffer *offer = hm_builtin_add_offer (offers, prepare, id, works[w].operation,
                                               works[w].workload, &works[w]);
        offer->bits = sizes[i];
        offer->slow = works[w].operation == HM_OPERATION_KEYGEN && sizes[i] >= 4096;
        offer->classic = offer->classic && !works[w].blinded;
      }
}
