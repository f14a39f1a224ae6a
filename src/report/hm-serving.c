/* hm-serving.c: how many connections a second a machine can serve, by a run
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-serving.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "report/hm-format.h"
#include "run/hm-connection.h"

/* From old to new; what is not among them is older than all. */
static const char *const protocols[] = { "ssl2", "ssl3", "tls1.0", "tls1.1", "tls1.2", "tls1.3" };

static int
get_age (const HmHandshake *handshake)
{
  for (int i = 0; i < (int) G_N_ELEMENTS (protocols); i++)
    if (g_strcmp0 (handshake->protocol, protocols[i]) == 0)
      return i;
  return -1;
}

/* Of the server's side where its time is known. */
static double
get_rate (const HmHandshake *handshake, gboolean server)
{
  return server ? handshake->connections / handshake->server_seconds
                : 1 / hm_handshake_get_time (handshake);
}

static gboolean
knows_server (const HmHandshake *handshake)
{
  return isfinite (handshake->server_seconds) && handshake->server_seconds > 0;
}

static gboolean
encrypts (const HmHandshake *handshake)
{
  return handshake->cipher == NULL || strstr (handshake->cipher, "NULL") == NULL;
}

static gboolean
is_handshake_alone (const HmHandshake *handshake)
{
  return hm_handshake_has_time (handshake) && handshake->bytes >= 0 &&
         handshake->bytes <= HM_CONNECTION_FEW;
}

/* Whether @one says more than @best. */
static gboolean
is_better (const HmHandshake *one, const HmHandshake *best)
{
  if (best == NULL)
    return TRUE;
  if (get_age (one) != get_age (best))
    return get_age (one) > get_age (best);
  if (encrypts (one) != encrypts (best))
    return encrypts (one);
  if (one->threads != best->threads)
    return one->threads > best->threads;
  if (knows_server (one) != knows_server (best))
    return knows_server (one);
  if (one->bytes != best->bytes)
    return one->bytes < best->bytes;
  return get_rate (one, knows_server (one)) > get_rate (best, knows_server (best));
}

gboolean
hm_serving_find (HmRun *run, HmServing *serving)
{
  const GPtrArray *all;

  g_return_val_if_fail (HM_IS_RUN (run) && serving != NULL, FALSE);

  *serving = (HmServing){ .full_rate = NAN, .resumed_rate = NAN };
  all = hm_run_get_handshakes (run);
  for (guint i = 0; i < all->len; i++)
    {
      const HmHandshake *one = all->pdata[i];

      if (is_handshake_alone (one) && !hm_handshake_is_resumed (one) &&
          is_better (one, serving->full))
        serving->full = one;
    }
  if (serving->full == NULL)
    return FALSE;
  serving->server = knows_server (serving->full);
  serving->full_rate = get_rate (serving->full, serving->server);
  for (guint i = 0; i < all->len; i++)
    {
      const HmHandshake *one = all->pdata[i];

      if (!hm_handshake_is_resumed (one) || !hm_handshake_has_time (one) ||
          one->bytes != serving->full->bytes || knows_server (one) != serving->server ||
          !hm_handshake_is_same_kind (one, serving->full))
        continue;
      if (serving->resumed == NULL || get_rate (one, serving->server) > serving->resumed_rate)
        {
          serving->resumed = one;
          serving->resumed_rate = get_rate (one, serving->server);
        }
    }
  return TRUE;
}

char *
hm_serving_headline (const HmServing *serving)
{
  g_autofree char *number = NULL;

  g_return_val_if_fail (serving != NULL && serving->full != NULL, NULL);

  number = hm_format_number (serving->full_rate, 3);
  /* Translators: %s is how many connections. */
  return g_strdup_printf (ngettext ("%s connection a second", "%s connections a second",
                                    (gulong) MIN (serving->full_rate, 1e9)),
                          number);
}

/* What one core does. */
static char *
explain_core (gboolean server, const char *suite, const char *resumed)
{
  if (server && resumed == NULL)
    /* Translators: under a number of connections a second; %s is protocol, cipher and key. */
    return g_strdup_printf (_ ("One core as a server can take so many full handshakes of %s."),
                            suite);
  if (resumed == NULL)
    /* Translators: under a number of connections a second; %s is protocol, cipher and key. */
    return g_strdup_printf (_ ("One core makes so many, client and server together, with full "
                               "handshakes of %s."),
                            suite);
  if (server)
    /* Translators: under a number of connections a second; protocol, cipher and key, then another
     * number of connections. */
    return g_strdup_printf (_ ("One core as a server can take so many full handshakes of %1$s; "
                               "resumed ones: %2$s a second."),
                            suite, resumed);
  /* Translators: under a number of connections a second; protocol, cipher and key, then another
   * number of connections. */
  return g_strdup_printf (_ ("One core makes so many, client and server together, with full "
                             "handshakes of %1$s; resumed ones: %2$s a second."),
                          suite, resumed);
}

static char *
explain_threads (gboolean server, guint threads, const char *suite, const char *resumed)
{
  if (server && resumed == NULL)
    return g_strdup_printf (
        /* Translators: under a number of connections a second; a number of threads, then protocol,
         * cipher and key. */
        ngettext ("A server with %1$u thread can take so many full handshakes of %2$s.",
                  "A server with %1$u threads can take so many full handshakes of %2$s.", threads),
        threads, suite);
  if (resumed == NULL)
    return g_strdup_printf (
        /* Translators: under a number of connections a second; a number of threads, then protocol,
         * cipher and key. */
        ngettext ("%1$u thread makes so many, client and server together, with full handshakes of "
                  "%2$s.",
                  "%1$u threads make so many, client and server together, with full handshakes of "
                  "%2$s.",
                  threads),
        threads, suite);
  if (server)
    return g_strdup_printf (
        /* Translators: under a number of connections a second; a number of threads, then protocol,
         * cipher and key, then another number of connections. */
        ngettext ("A server with %1$u thread can take so many full handshakes of %2$s; resumed "
                  "ones: %3$s a second.",
                  "A server with %1$u threads can take so many full handshakes of %2$s; resumed "
                  "ones: %3$s a second.",
                  threads),
        threads, suite, resumed);
  return g_strdup_printf (
      /* Translators: under a number of connections a second; a number of threads, then protocol,
       * cipher and key, then another number of connections. */
      ngettext ("%1$u thread makes so many, client and server together, with full handshakes of "
                "%2$s; resumed ones: %3$s a second.",
                "%1$u threads make so many, client and server together, with full handshakes of "
                "%2$s; resumed ones: %3$s a second.",
                threads),
      threads, suite, resumed);
}

char *
hm_serving_explain (const HmServing *serving)
{
  g_autofree char *suite = NULL, *resumed = NULL;
  HmHandshake plain;

  g_return_val_if_fail (serving != NULL && serving->full != NULL, NULL);

  /* The sentence says how many threads. */
  plain = *serving->full;
  plain.threads = 1;
  suite = hm_format_suite (&plain);
  if (serving->resumed != NULL)
    resumed = hm_format_number (serving->resumed_rate, 3);
  if (serving->full->threads > 1)
    return explain_threads (serving->server, serving->full->threads, suite, resumed);
  return explain_core (serving->server, suite, resumed);
}
