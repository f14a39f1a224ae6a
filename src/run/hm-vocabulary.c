/* hm-vocabulary.c: operations, units and states as words
 *
 * Algorithm names stand in hm-algorithm.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/hm-vocabulary.h"

#include <glib/gi18n-lib.h>

/* Words of the file format; they never change. */
static const char *const operation_words[HM_N_OPERATIONS] = {
  [HM_OPERATION_DIGEST] = "digest",
  [HM_OPERATION_MAC] = "mac",
  [HM_OPERATION_ENCRYPT] = "encrypt",
  [HM_OPERATION_DECRYPT] = "decrypt",
  [HM_OPERATION_SIGN] = "sign",
  [HM_OPERATION_VERIFY] = "verify",
  [HM_OPERATION_KEYGEN] = "keygen",
  [HM_OPERATION_DERIVE] = "derive",
  [HM_OPERATION_ENCAPSULATE] = "encapsulate",
  [HM_OPERATION_DECAPSULATE] = "decapsulate",
  [HM_OPERATION_OP] = "op",
};

/* The same for people. */
static const char *const operation_titles[HM_N_OPERATIONS] = {
  /* Translators: what is measured: computing a digest (hash) of data. */
  [HM_OPERATION_DIGEST] = N_ ("Digest"),
  /* Translators: what is measured: computing a message authentication code of data. */
  [HM_OPERATION_MAC] = N_ ("Authenticate"),
  [HM_OPERATION_ENCRYPT] = N_ ("Encrypt"),
  [HM_OPERATION_DECRYPT] = N_ ("Decrypt"),
  /* Translators: what is measured: making a digital signature. */
  [HM_OPERATION_SIGN] = N_ ("Sign"),
  /* Translators: what is measured: checking a digital signature. */
  [HM_OPERATION_VERIFY] = N_ ("Verify"),
  /* Translators: what is measured: making a new key pair. */
  [HM_OPERATION_KEYGEN] = N_ ("Generate key"),
  /* Translators: what is measured: agreeing on a shared secret (Diffie-Hellman), or deriving a key.
   */
  [HM_OPERATION_DERIVE] = N_ ("Derive"),
  /* Translators: what is measured: the sender's half of a key encapsulation mechanism (KEM). */
  [HM_OPERATION_ENCAPSULATE] = N_ ("Encapsulate"),
  /* Translators: what is measured: the receiver's half of a key encapsulation mechanism (KEM). */
  [HM_OPERATION_DECAPSULATE] = N_ ("Decapsulate"),
  /* Translators: what is measured: an operation without a better name. */
  [HM_OPERATION_OP] = N_ ("Operation"),
};

static const char *const unit_words[] = {
  [HM_UNIT_BYTES_PER_SECOND] = "B/s",
  [HM_UNIT_OPERATIONS_PER_SECOND] = "op/s",
  [HM_UNIT_SECONDS_PER_OPERATION] = "s/op",
};

static const char *const status_words[] = {
  [HM_STATUS_OK] = "ok",
  [HM_STATUS_PENDING] = "pending",
  [HM_STATUS_UNAVAILABLE] = "unavailable",
  [HM_STATUS_FAILED] = "failed",
  [HM_STATUS_DISTURBED] = "disturbed",
};

static const char *const profile_words[] = {
  [HM_PROFILE_QUICK] = "quick",
  [HM_PROFILE_STANDARD] = "standard",
  [HM_PROFILE_THOROUGH] = "thorough",
  [HM_PROFILE_CUSTOM] = "custom",
};

static const char *const profile_titles[] = {
  /* Translators: how much is measured: little, in about 15 seconds. */
  [HM_PROFILE_QUICK] = N_ ("Quick"),
  [HM_PROFILE_STANDARD] = N_ ("Standard"),
  [HM_PROFILE_THOROUGH] = N_ ("Thorough"),
  /* Translators: how much is measured: what a person chose. */
  [HM_PROFILE_CUSTOM] = N_ ("Custom"),
};

static gboolean
word_index (const char *const *words, guint n_words, const char *word, guint *index)
{
  for (guint i = 0; i < n_words; i++)
    if (g_strcmp0 (words[i], word) == 0)
      {
        *index = i;
        return TRUE;
      }
  return FALSE;
}

const char *
hm_operation_to_string (HmOperation operation)
{
  g_return_val_if_fail ((guint) operation < HM_N_OPERATIONS, NULL);
  return operation_words[operation];
}

gboolean
hm_operation_from_string (const char *word, HmOperation *operation)
{
  guint i;

  g_return_val_if_fail (operation != NULL, FALSE);
  if (!word_index (operation_words, G_N_ELEMENTS (operation_words), word, &i))
    return FALSE;
  *operation = (HmOperation) i;
  return TRUE;
}

const char *
hm_operation_title (HmOperation operation)
{
  g_return_val_if_fail ((guint) operation < HM_N_OPERATIONS, NULL);
  return _ (operation_titles[operation]);
}

const char *
hm_unit_to_string (HmUnit unit)
{
  g_return_val_if_fail ((guint) unit < G_N_ELEMENTS (unit_words), NULL);
  return unit_words[unit];
}

gboolean
hm_unit_from_string (const char *word, HmUnit *unit)
{
  guint i;

  g_return_val_if_fail (unit != NULL, FALSE);
  if (!word_index (unit_words, G_N_ELEMENTS (unit_words), word, &i))
    return FALSE;
  *unit = (HmUnit) i;
  return TRUE;
}

const char *
hm_status_to_string (HmStatus status)
{
  g_return_val_if_fail ((guint) status < G_N_ELEMENTS (status_words), NULL);
  return status_words[status];
}

gboolean
hm_status_from_string (const char *word, HmStatus *status)
{
  guint i;

  g_return_val_if_fail (status != NULL, FALSE);
  if (!word_index (status_words, G_N_ELEMENTS (status_words), word, &i))
    return FALSE;
  *status = (HmStatus) i;
  return TRUE;
}

const char *
hm_profile_to_string (HmProfile profile)
{
  g_return_val_if_fail ((guint) profile < G_N_ELEMENTS (profile_words), NULL);
  return profile_words[profile];
}

gboolean
hm_profile_from_string (const char *word, HmProfile *profile)
{
  g_return_val_if_fail (word != NULL && profile != NULL, FALSE);

  for (guint i = 0; i < G_N_ELEMENTS (profile_words); i++)
    if (g_ascii_strcasecmp (word, profile_words[i]) == 0)
      {
        *profile = (HmProfile) i;
        return TRUE;
      }
  return FALSE;
}

const char *
hm_profile_title (HmProfile profile)
{
  g_return_val_if_fail ((guint) profile < G_N_ELEMENTS (profile_titles), NULL);
  return _ (profile_titles[profile]);
}

const char *
hm_clock_title (const char *clock)
{
  static const struct
  {
    const char *word, *title;
  } titles[] = {
    /* Translators: how time was taken: by the clock on the wall. */
    { "wall", N_ ("elapsed time") },
    { "user", N_ ("processor time") },
    { "user, wall", N_ ("processor time and elapsed time") },
  };

  for (guint i = 0; clock != NULL && i < G_N_ELEMENTS (titles); i++)
    if (g_str_equal (clock, titles[i].word))
      return _ (titles[i].title);
  return clock;
}
