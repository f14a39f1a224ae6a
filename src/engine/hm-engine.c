/* hm-engine.c: the table of engines, and finding things in it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-engine"

#include "config.h"

#include "engine/hm-engines.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* A new engine is one file and one line here. */
static const HmEngine *const own_engines[] = {
  &hm_engine_builtin,
  &hm_engine_openssl,
};

/* The rows that the speed program of SSLeay and OpenSSL ever had, where an engine may have them.
 * The tables know encryption only. */
static const char *const classic_bulk[] = {
  "md2",         "mdc2",          "md4",          "md5",       "hmac-md5",     "sha0",
  "sha1",        "ripemd160",     "rc4",          "des-cbc",   "des-ede3-cbc", "idea-cbc",
  "rc2-cbc",     "rc5-32-12-cbc", "blowfish-cbc", "cast5-cbc", "aes-128-cbc",  "aes-192-cbc",
  "aes-256-cbc", "sha256",        "sha512",       NULL,
};
static const char *const classic_keys[] = {
  "rsa-512", "rsa-1024", "rsa-2048", "rsa-4096", "dsa-512", "dsa-1024", "dsa-2048", NULL,
};

G_DEFINE_QUARK (hm_engine_error, hm_engine_error)

/* Only tests add engines, before anything else looks; so no lock. */
static const HmEngine *engines[16];
static gsize n_engines;

static void
fill_table (void)
{
  static gsize filled = 0;

  if (g_once_init_enter (&filled))
    {
      G_STATIC_ASSERT (G_N_ELEMENTS (own_engines) < G_N_ELEMENTS (engines));
      for (guint i = 0; i < G_N_ELEMENTS (own_engines); i++)
        engines[n_engines++] = own_engines[i];
      g_once_init_leave (&filled, 1);
    }
}

const HmEngine *const *
hm_engines (void)
{
  fill_table ();
  return engines;
}

void
hm_engines_add (const HmEngine *engine)
{
  g_return_if_fail (engine != NULL && engine->id != NULL);

  fill_table ();
  g_return_if_fail (hm_engine_find (engine->id) == NULL);
  g_return_if_fail (n_engines + 1 < G_N_ELEMENTS (engines));
  engines[n_engines++] = engine;
}

const HmEngine *
hm_engine_find (const char *id)
{
  g_return_val_if_fail (id != NULL, NULL);

  for (const HmEngine *const *e = hm_engines (); *e != NULL; e++)
    if (strcmp ((*e)->id, id) == 0)
      return *e;
  return NULL;
}

GPtrArray *
hm_engine_find_offers (const HmEngine *engine, const char *algorithm)
{
  g_return_val_if_fail (engine != NULL && algorithm != NULL, NULL);

  GPtrArray *found = g_ptr_array_new ();
  const GPtrArray *offers = engine->offers ();
  g_autofree char *lower = g_ascii_strdown (algorithm, -1);

  /* An id as it stands comes before what the table of printed names makes of it: an algorithm that
   * the table does not know must be reachable too. */
  const char *wanted[] = { lower, hm_algorithm_from_printed (algorithm) };
  for (guint w = 0; w < G_N_ELEMENTS (wanted) && found->len == 0; w++)
    for (guint i = 0; wanted[w] != NULL && i < offers->len; i++)
      {
        HmOffer *offer = g_ptr_array_index (offers, i);
        if (strcmp (offer->algorithm, wanted[w]) == 0)
          g_ptr_array_add (found, offer);
      }
  return found;
}

const HmOffer *
hm_engine_find_offer (const HmEngine *engine,
                      const char *algorithm,
                      HmOperation operation,
                      guint bits)
{
  g_return_val_if_fail (engine != NULL && algorithm != NULL, NULL);

  const GPtrArray *offers = engine->offers ();
  for (guint i = 0; i < offers->len; i++)
    {
      const HmOffer *offer = g_ptr_array_index (offers, i);
      if (offer->operation == operation && (bits == 0 || offer->bits == bits) &&
          strcmp (offer->algorithm, algorithm) == 0)
        return offer;
    }
  return NULL;
}

gboolean
hm_engine_is_classic (const char *algorithm, HmOperation operation)
{
  switch (operation)
    {
    case HM_OPERATION_DIGEST:
    case HM_OPERATION_MAC:
    case HM_OPERATION_ENCRYPT:
      return g_strv_contains (classic_bulk, algorithm);
    case HM_OPERATION_SIGN:
    case HM_OPERATION_VERIFY:
      return g_strv_contains (classic_keys, algorithm);
    default:
      return FALSE;
    }
}

gboolean
hm_offer_takes_size (const HmOffer *offer, gint64 size, GError **error)
{
  if (offer->block == 0 ? size == -1
                        : size > 0 && size <= G_MAXINT32 / 2 && size % offer->block == 0)
    return TRUE;

  g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, size);
  if (offer->block == 0)
    /* Translators: the placeholder is the name of an algorithm. */
    g_set_error (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_FAILED, _ ("%s takes no block size."),
                 offer->algorithm);
  else if (offer->block == 1 || size <= 0 || size > G_MAXINT32 / 2)
    g_set_error (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_FAILED,
                 /* Translators: the placeholders are a number and the name of an algorithm. */
                 _ ("%s bytes are no block size for %s."), number, offer->algorithm);
  else
    g_set_error (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_FAILED,
                 /* Translators: the placeholders are a number of bytes, the name of an algorithm, a
                    number. */
                 _ ("%s bytes are no block size for %s: it takes multiples of %u."), number,
                 offer->algorithm, offer->block);
  return FALSE;
}

void
hm_task_free (HmTask *task)
{
  if (task != NULL)
    task->free (task);
}
