/* hm-handshake-words.c: what a row of handshakes is called
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-handshake-words.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "report/hm-bidi.h"
#include "report/hm-format.h"
#include "run/hm-connection.h"

/* TRUE when two of them tell other things. */
static gboolean
do_differ (const GPtrArray *handshakes, const char *(*tell) (const HmHandshake *handshake))
{
  const char *known = NULL;

  for (guint i = 0; i < handshakes->len; i++)
    {
      const char *own = tell (handshakes->pdata[i]);

      if (own != NULL && known != NULL && !g_str_equal (own, known))
        return TRUE;
      if (own != NULL)
        known = own;
    }
  return FALSE;
}

static const char *
get_group (const HmHandshake *handshake)
{
  return handshake->group;
}

static const char *
get_verification (const HmHandshake *handshake)
{
  return handshake->verification;
}

static const char *
get_resumption (const HmHandshake *handshake)
{
  return handshake->resumption;
}

static const char *
get_engine (const HmHandshake *handshake)
{
  return handshake->engine;
}

HmHandshakeDetails
hm_handshake_find_details (const GPtrArray *handshakes)
{
  g_return_val_if_fail (handshakes != NULL, 0);

  return (do_differ (handshakes, get_group) ? HM_HANDSHAKE_GROUP : 0) |
         (do_differ (handshakes, get_verification) ? HM_HANDSHAKE_VERIFICATION : 0) |
         (do_differ (handshakes, get_resumption) ? HM_HANDSHAKE_RESUMPTION : 0) |
         (do_differ (handshakes, get_engine) ? HM_HANDSHAKE_ENGINE : 0);
}

static const struct
{
  const char *word, *title;
} verifications[] = {
  /* Translators: of a connection: nobody checks the server's certificate. Short. */
  { "none", N_ ("not verified") },
  /* Translators: of a connection: the client checks the server's certificate. Short. */
  { "server", N_ ("server verified") },
  /* Translators: of a connection: client and server check each other's certificate. Short. */
  { "mutual", N_ ("both sides verified") },
};

static const char *
verification_title (const char *word)
{
  for (guint i = 0; i < G_N_ELEMENTS (verifications); i++)
    if (g_str_equal (verifications[i].word, word))
      return _ (verifications[i].title);
  return word;
}

static void
add_word (GString *name, const char *word)
{
  hm_bidi_add_fact (name, word);
}

static void
add_details (GString *name, const HmHandshake *handshake, HmHandshakeDetails details)
{
  if (details & HM_HANDSHAKE_GROUP)
    add_word (name, handshake->group);
  if (details & HM_HANDSHAKE_VERIFICATION && handshake->verification != NULL)
    add_word (name, verification_title (handshake->verification));
  if (details & HM_HANDSHAKE_RESUMPTION && !(details & HM_HANDSHAKE_MODE))
    add_word (name, handshake->resumption);
  if (details & HM_HANDSHAKE_ENGINE && handshake->engine != NULL)
    {
      g_autofree char *engine = hm_format_engine (handshake->engine);

      add_word (name, engine);
    }
}

char *
hm_handshake_details_title (const HmHandshake *handshake, HmHandshakeDetails details)
{
  g_autoptr (GString) name = g_string_new (NULL);

  g_return_val_if_fail (handshake != NULL, NULL);

  add_details (name, handshake, details);
  return g_string_free (g_steal_pointer (&name), FALSE);
}

static char *
name_connection (const HmHandshake *handshake, HmHandshakeDetails details)
{
  g_autofree char *suite = details & HM_HANDSHAKE_PROTOCOL ? hm_format_suite (handshake) : NULL;
  g_autoptr (GString) name = g_string_new (suite);

  if (suite == NULL)
    {
      add_word (name, handshake->cipher);
      add_word (name, handshake->key != NULL ? hm_algorithm_title (handshake->key) : NULL);
    }
  add_details (name, handshake, details);
  return g_string_free (g_steal_pointer (&name), FALSE);
}

char *
hm_handshake_title (const HmHandshake *handshake, HmHandshakeDetails details)
{
  g_autofree char *name = NULL;

  g_return_val_if_fail (handshake != NULL, NULL);

  name = name_connection (handshake, details);
  if ((details & HM_HANDSHAKE_MODE) == 0)
    return g_steal_pointer (&name);
  if (!hm_handshake_is_resumed (handshake))
    /* Translators: a row of a chart: protocol, cipher and key; with a full handshake. */
    return g_strdup_printf (_ ("%s, full"), name);
  if (details & HM_HANDSHAKE_RESUMPTION && handshake->resumption != NULL)
    /* Translators: a row of a chart: protocol, cipher and key; the connection is resumed, and the
     * way of that: "ticket", "session-id". */
    return g_strdup_printf (_ ("%1$s, resumed (%2$s)"), name, handshake->resumption);
  /* Translators: a row of a chart: protocol, cipher and key; the connection is resumed. */
  return g_strdup_printf (_ ("%s, resumed"), name);
}

char *
hm_handshake_kind_title (const HmHandshake *handshake)
{
  const char *protocol;
  g_autofree char *kind = NULL, *threads = NULL;

  g_return_val_if_fail (handshake != NULL, NULL);

  protocol = hm_format_protocol (handshake->protocol);
  kind = hm_handshake_is_resumed (handshake)
             /* Translators: heads rows of a table or begins a line: %s is a protocol; connections
              * that resume a session. */
             ? g_strdup_printf (_ ("%s, resumed connections"), protocol)
             /* Translators: heads rows of a table or begins a line: %s is a protocol; connections
              * with a full handshake. */
             : g_strdup_printf (_ ("%s, full connections"), protocol);
  if (handshake->threads <= 1)
    return g_steal_pointer (&kind);
  threads = hm_format_threads (handshake->threads);
  /* Translators: an algorithm or a kind of connections, and "4 threads". */
  return g_strdup_printf (_ ("%1$s, %2$s"), kind, threads);
}

char *
hm_handshake_family_title (const HmHandshakeFamily *family)
{
  g_autofree char *kind = NULL, *size = NULL, *name = NULL, *base = NULL, *other = NULL;

  g_return_val_if_fail (family != NULL, NULL);

  kind = hm_handshake_kind_title (family->key);
  size = hm_format_size_long (family->bytes);
  /* Translators: a kind of connections, and how many bytes are sent over each: "SSLv3, full
   * connections (10 KiB)". */
  name = g_strdup_printf (C_ ("connections", "%1$s (%2$s)"), kind, size);
  if (!family->has_namesake || family->base_engine == NULL || family->other_engine == NULL)
    return g_steal_pointer (&name);
  base = hm_format_engine (family->base_engine);
  other = hm_format_engine (family->other_engine);
  /* Translators: "SSLv3, full connections (10 KiB)", the engine of a run and that of the baseline.
   */
  return g_strdup_printf (_ ("%1$s, %2$s against %3$s"), name, other, base);
}

char *
hm_handshake_phrase (const HmHandshake *handshake, gint64 bytes, gboolean whole)
{
  g_autofree char *what = NULL, *size = NULL;

  g_return_val_if_fail (handshake != NULL, NULL);

  what = whole ? hm_format_suite (handshake) : g_strdup (hm_format_protocol (handshake->protocol));
  if (handshake->threads > 1 && !whole)
    {
      g_autofree char *alone = what, *threads = hm_format_threads (handshake->threads);

      /* Translators: an algorithm or a kind of connections, and "4 threads". */
      what = g_strdup_printf (_ ("%1$s, %2$s"), alone, threads);
    }
  if (bytes < 0)
    return hm_handshake_is_resumed (handshake)
               /* Translators: within a sentence: %s is a protocol, maybe with cipher and key. */
               ? g_strdup_printf (_ ("resumed connections with %s"), what)
               /* Translators: within a sentence: %s is a protocol, maybe with cipher and key. */
               : g_strdup_printf (_ ("full connections with %s"), what);
  size = hm_format_size_long (bytes);
  return hm_handshake_is_resumed (handshake)
             /* Translators: within a sentence: a protocol, maybe with cipher and key; and how many
              * bytes are sent: "10 KiB". */
             ? g_strdup_printf (_ ("resumed connections with %1$s (%2$s each way)"), what, size)
             /* Translators: within a sentence: a protocol, maybe with cipher and key; and how many
              * bytes are sent: "10 KiB". */
             : g_strdup_printf (_ ("full connections with %1$s (%2$s each way)"), what, size);
}

char *
hm_handshake_format_rate (const HmHandshake *handshake)
{
  g_autofree char *number = NULL;
  double rate;

  g_return_val_if_fail (handshake != NULL, NULL);

  rate = handshake->connections / handshake->seconds;
  if (handshake->status == HM_STATUS_UNAVAILABLE)
    return g_strdup (_ ("not available"));
  if (handshake->status == HM_STATUS_FAILED)
    return g_strdup (_ ("failed"));
  if (handshake->status == HM_STATUS_PENDING)
    return g_strdup (_ ("not measured yet"));
  if (!isfinite (rate) || rate <= 0)
    return g_strdup (_ ("no figure"));
  number = hm_format_number (rate, 3);
  /* Translators: %s is a number of connections a second. Short. */
  return g_strdup_printf (_ ("%s/s"), number);
}
