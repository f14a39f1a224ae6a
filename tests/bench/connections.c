/* connections.c: whether connection number 100,000 costs what the first ones did
 *
 *   bench-connections [CONNECTIONS [ENGINE...]]
 *
 * For each engine, kind of connection and way of resuming: microseconds a connection (both sides,
 * lower quartile of a tenth), bytes that malloc () has given out, and the largest resident memory
 * of the process, after each tenth of them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/hm-tls.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#define STEPS 10

static const struct
{
  const char *protocol, *suite, *key;
} kinds[] = {
  { "ssl2", "RC4-MD5", "rsa-512" },
  { "ssl3", "RC4-MD5", "rsa-512" },
  { "tls1.0", "AES128-SHA", "rsa-1024" },
  { "tls1.2", "ECDHE-ECDSA-AES128-GCM-SHA256", "ecdsa-p256" },
  { "tls1.3", "TLS_AES_128_GCM_SHA256", "ecdsa-p256" },
};

static int
compare (gconstpointer a, gconstpointer b)
{
  gint64 x = *(const gint64 *) a, y = *(const gint64 *) b;

  return (x > y) - (x < y);
}

static gsize
get_bytes (void)
{
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 33)
  return mallinfo2 ().uordblks;
#else
  return 0;
#endif
}

static void
step (HmTlsPair *pair, gint64 *times, guint n)
{
  g_autoptr (GError) error = NULL;
  struct rusage usage;

  for (guint i = 0; i < n; i++)
    {
      HmTlsReport report;

      if (!hm_tls_pair_connect (pair, 1, &report, &error))
        g_error ("%s", error->message);
      times[i] = report.nanoseconds[HM_TLS_CLIENT] + report.nanoseconds[HM_TLS_SERVER];
    }
  qsort (times, n, sizeof *times, compare);
  getrusage (RUSAGE_SELF, &usage);
  g_print ("  %10.2f us %10" G_GSIZE_FORMAT " bytes %8ld KiB\n", (double) times[n / 4] / 1e3,
           get_bytes (), usage.ru_maxrss);
}

static void
row (const HmTlsOffer *offer, HmTlsMode mode, guint n)
{
  HmTlsSettings settings = { .mode = mode };
  g_autoptr (GError) error = NULL;
  g_autoptr (HmTlsPair) pair = hm_tls_pair_new (offer, &settings, NULL, &error);
  g_autofree gint64 *times = g_new (gint64, n);

  if (pair == NULL)
    g_error ("%s", error->message);
  g_print ("%s %s %s %s %s, %u connections a line\n", offer->engine->id, offer->protocol,
           offer->suite, offer->key, hm_tls_mode_to_string (mode), n);
  for (guint i = 0; i < STEPS; i++)
    step (pair, times, n);
}

static void
measure (const HmTlsEngine *engine, guint n)
{
  const GPtrArray *offers = engine->offers ();

  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
    for (guint i = 0; i < offers->len; i++)
      {
        const HmTlsOffer *offer = offers->pdata[i];

        if (strcmp (offer->protocol, kinds[k].protocol) == 0 &&
            strcmp (offer->suite, kinds[k].suite) == 0 && strcmp (offer->key, kinds[k].key) == 0)
          for (HmTlsMode mode = HM_TLS_FULL; mode < HM_TLS_N_MODES; mode++)
            if (offer->modes & 1u << mode)
              row (offer, mode, n);
      }
}

int
main (int argc, char *argv[])
{
  guint n = argc > 1 ? (guint) atoi (argv[1]) / STEPS : 10000;

  for (const HmTlsEngine *const *engine = hm_tls_engines (); *engine != NULL; engine++)
    if (argc <= 2 || g_strv_contains ((const char *const *) argv + 2, (*engine)->id))
      measure (*engine, MAX (n, 1));
  return 0;
}
