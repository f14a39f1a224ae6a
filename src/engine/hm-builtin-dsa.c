/* hm-builtin-dsa.c: DSA of the core
 *
 * dsa:sign-q160           signs a digest of 20 bytes (FIPS 186-4 4.6), q of 160 bits, random nonce
 * dsa:verify-q160         verifies that signature
 * dsa:sign-q160,table     the same with powers of g and y that were computed when the key was set
 * up dsa:verify-q160,table dsa:keygen              makes a key under parameters that were set
 * before dsa:paramgen-q160       makes parameters: p, q and g (FIPS 186-4 A.1.1.2)
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-builtin"

#include "config.h"

#include "crypto/dsa.h"
#include "engine/hm-builtin.h"
#include "engine/hm-keystore.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define DIGEST_SIZE 20
#define Q_BITS 160
#define N_NUMBERS 5

static const guint sizes[] = { 512, 1024, 2048 };

/* What an offer does; HmOffer.data leads here. */
typedef struct
{
  HmOperation operation;
  const char *workload;
  gboolean with_table;
  gboolean makes_parameters;
} Work;

static const Work works[] = {
  { HM_OPERATION_SIGN, "dsa:sign-q160", FALSE, FALSE },
  { HM_OPERATION_VERIFY, "dsa:verify-q160", FALSE, FALSE },
  { HM_OPERATION_SIGN, "dsa:sign-q160,table", TRUE, FALSE },
  { HM_OPERATION_VERIFY, "dsa:verify-q160,table", TRUE, FALSE },
  { HM_OPERATION_KEYGEN, "dsa:keygen", FALSE, FALSE },
  { HM_OPERATION_KEYGEN, "dsa:paramgen-q160", FALSE, TRUE },
};

typedef struct
{
  HmTask task;
  HmDsaKey *key;
  HmDsaKey *next; /* where key generation works, so that one that is stopped leaves a good key */
  HmDsaTable *table;
  guint bits;
  guint8 digest[DIGEST_SIZE];
  guint8 signature[2 * Q_BITS / 8];
} DsaTask;

/* The five numbers of a key. */
static GBytes *
key_to_bytes (const HmDsaKey *key)
{
  g_autofree HmDsaNumbers *numbers = g_new0 (HmDsaNumbers, 1);

  hm_dsa_get_numbers (key, numbers);
  const HmBuiltinNumber all[N_NUMBERS] = {
    { numbers->p, numbers->p_length }, { numbers->q, numbers->q_length },
    { numbers->g, numbers->g_length }, { numbers->y, numbers->y_length },
    { numbers->x, numbers->x_length },
  };
  return hm_builtin_join_numbers (all, N_NUMBERS);
}

static gboolean
key_from_bytes (HmDsaKey *key, GBytes *bytes)
{
  HmBuiltinNumber n[N_NUMBERS];

  return hm_builtin_split_numbers (bytes, n, N_NUMBERS) &&
         hm_dsa_set_key (key, n[0].data, n[0].length, n[1].data, n[1].length, n[2].data,
                         n[2].length, n[3].data, n[3].length, n[4].data, n[4].length) == HM_DSA_OK;
}

static gboolean
verifies (const DsaTask *self, const HmDsaTable *table)
{
  return hm_dsa_verify (self->key, table, self->digest, DIGEST_SIZE, self->signature,
                        sizeof self->signature);
}

static gboolean
signs (DsaTask *self, const HmDsaTable *table)
{
  return hm_dsa_sign (self->key, table, self->digest, DIGEST_SIZE, hm_builtin_random, NULL,
                      self->signature);
}

/* Signs, verifies, and sees that changes are noticed. Leaves a signature of @self->digest. */
static gboolean
pair_works (DsaTask *self, const HmDsaTable *table)
{
  gboolean good;

  if (!hm_dsa_has_private (self->key) || hm_dsa_bits (self->key) != self->bits ||
      hm_dsa_q_bits (self->key) != Q_BITS || !signs (self, table) || !verifies (self, table))
    return FALSE;

  self->digest[0] ^= 1;
  good = !verifies (self, table);
  self->digest[0] ^= 1;
  for (guint half = 0; half < 2; half++)
    {
      guint8 *byte = &self->signature[half * Q_BITS / 8 + 10];
      *byte ^= 1;
      good = good && !verifies (self, table);
      *byte ^= 1;
    }
  return good;
}

static gboolean
make_parameters (DsaTask *self, const gint *stop)
{
  if (hm_dsa_generate_parameters (self->next, self->bits, Q_BITS, hm_builtin_random, NULL,
                                  hm_builtin_is_stopped, (void *) stop) != HM_DSA_OK)
    return FALSE;

  HmDsaKey *made = self->next;
  self->next = self->key;
  self->key = made;
  return TRUE;
}

static gboolean
make_key (DsaTask *self)
{
  return hm_dsa_generate_key (self->key, hm_builtin_random, NULL) == HM_DSA_OK;
}

/* From the key store, or a new one. */
static gboolean
get_key (DsaTask *self, const gint *stop, GError **error)
{
  g_autofree char *name = g_strdup_printf ("built-in-dsa-%u", self->bits);
  g_autoptr (GBytes) stored = hm_keystore_load (name);

  if (stored != NULL && key_from_bytes (self->key, stored) && pair_works (self, NULL))
    return TRUE;

  if (!make_parameters (self, stop) || !make_key (self))
    {
      if (hm_builtin_is_stopped ((void *) stop))
        g_set_error_literal (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_CANCELLED, _ ("Stopped."));
      else
        g_set_error_literal (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_FAILED,
                             _ ("The key cannot be made: there are no random numbers."));
      return FALSE;
    }
  if (!pair_works (self, NULL))
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
  DsaTask *self = (DsaTask *) task;

  for (; count > 0; count--)
    if (!signs (self, self->table))
      return FALSE;
  return TRUE;
}

static gboolean
perform_verify (HmTask *task, guint64 count)
{
  DsaTask *self = (DsaTask *) task;

  for (; count > 0; count--)
    if (!verifies (self, self->table))
      return FALSE;
  return TRUE;
}

static gboolean
perform_keygen (HmTask *task, guint64 count)
{
  DsaTask *self = (DsaTask *) task;

  for (; count > 0; count--)
    if (!make_key (self))
      return FALSE;
  return TRUE;
}

/* Parameters alone sign nothing: the key that was made last under them goes on to be checked. */
static gboolean
perform_paramgen (HmTask *task, guint64 count)
{
  DsaTask *self = (DsaTask *) task;

  for (; count > 0; count--)
    if (!make_parameters (self, task->stop))
      return FALSE;
  return TRUE;
}

/* The key signs with and without a table, each verifies what the other signed, a changed signature
 * is not taken. */
static gboolean
check (HmTask *task, GError **error)
{
  DsaTask *self = (DsaTask *) task;

  if (!hm_dsa_has_private (self->key) && !make_key (self))
    {
      g_set_error_literal (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_FAILED,
                           _ ("The key cannot be made: there are no random numbers."));
      return FALSE;
    }
  if (pair_works (self, self->table) && verifies (self, NULL) && pair_works (self, NULL) &&
      verifies (self, self->table))
    return TRUE;

  g_set_error_literal (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_FAILED,
                       _ ("Signing and verifying do not fit together."));
  return FALSE;
}

static void
free_task (HmTask *task)
{
  DsaTask *self = (DsaTask *) task;
  g_aligned_free (self->key);
  g_aligned_free (self->next);
  g_aligned_free (self->table);
  g_free (self);
}

static HmTask *
prepare (const HmOffer *offer, gint64 size, const gint *stop, GError **error)
{
  const Work *work = hm_builtin_descriptor (offer);
  DsaTask *self = g_new0 (DsaTask, 1);

  self->bits = offer->bits;
  self->key = g_aligned_alloc0 (1, sizeof *self->key, HM_CONTEXT_ALIGN);
  self->next = g_aligned_alloc0 (1, sizeof *self->next, HM_CONTEXT_ALIGN);
  for (guint i = 0; i < DIGEST_SIZE; i++)
    self->digest[i] = i * 7 + 1;
  self->task.check = check;
  self->task.free = free_task;
  if (work->operation == HM_OPERATION_SIGN)
    self->task.perform = perform_sign;
  else if (work->operation == HM_OPERATION_VERIFY)
    self->task.perform = perform_verify;
  else
    self->task.perform = work->makes_parameters ? perform_paramgen : perform_keygen;

  if (!get_key (self, stop, error))
    {
      free_task (&self->task);
      return NULL;
    }
  hm_dsa_select (self->key);
  if (work->with_table)
    {
      self->table = g_aligned_alloc (1, hm_dsa_table_bytes (self->key), HM_CONTEXT_ALIGN);
      hm_dsa_table_init (self->table, self->key);
    }
  self->task.implementation =
      hm_dsa_implementation (self->key, self->table, work->operation == HM_OPERATION_VERIFY);
  return &self->task;
}

void
hm_builtin_list_dsa (GPtrArray *offers)
{
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (guint w = 0; w < G_N_ELEMENTS (works); w++)
      {
        g_autofree char *id = g_strdup_printf ("dsa-%u", sizes[i]);
        HmOffer *offer = hm_builtin_add_offer (offers, prepare, id, works[w].operation,
                                               works[w].workload, &works[w]);
        offer->bits = sizes[i];
        offer->slow = works[w].makes_parameters;
        offer->classic = offer->classic && !works[w].with_table;
      }
}
