/* hm-import-tlsperf.c: tls-perf, which makes handshakes with a server over the network
 *
 * " TOTAL:   SECONDS 7; HANDSHAKES 5443", " MEASURES (seconds):   MAX h/s 618; AVG h/s 561; ..."
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/import/hm-importer.h"

#include <string.h>

#include "run/import/hm-import-row.h"

typedef struct
{
  const char *protocol; /* what the command asked for */
} TlsPerf;

static const HmImportOrigin origin = { &hm_dialect_tlsperf, "tls-perf", "tls-perf", "wall" };

/* The number behind the words @at, up to ';' or the end; 0: none. */
static double
number_after (const char *text, const char *at)
{
  const char *p = strstr (text, at);
  double value;
  gboolean decimals;

  if (p == NULL)
    return 0;
  p += strlen (at);
  p += strspn (p, " ");
  return hm_token_number (p, strlen (p), &value, &decimals) > 0 ? value : 0;
}

static gboolean
read_line (HmImporter *importer, gpointer state)
{
  TlsPerf *self = state;
  const char *text = importer->line->text;

  if (importer->line->length > 500)
    return FALSE;
  if (strstr (text, "tls-perf ") != NULL)
    {
      const char *version = strstr (text, "--tls ");

      self->protocol = version == NULL                         ? NULL
                       : g_str_has_prefix (version + 6, "1.2") ? "tls1.2"
                       : g_str_has_prefix (version + 6, "1.3") ? "tls1.3"
                                                               : NULL;
      if (importer->dialect == &hm_dialect_tlsperf)
        hm_importer_close (importer);
      return FALSE;
    }
  if (g_str_has_prefix (text, "TOTAL:"))
    {
      double seconds = number_after (text, "SECONDS"), count = number_after (text, "HANDSHAKES");
      HmHandshake *handshake;

      if (seconds <= 0 || count < 1 || count > 1e9)
        return FALSE;
      if (importer->dialect == &hm_dialect_tlsperf)
        hm_importer_close (importer);
      hm_import_open (importer, &origin);
      handshake = hm_import_handshake (
          importer, self->protocol != NULL ? self->protocol : "unknown", "unknown", "full");
      handshake->connections = (guint) count;
      handshake->seconds = seconds;
      return TRUE;
    }
  if (g_str_has_prefix (text, "MEASURES (seconds):"))
    {
      double average = number_after (text, "AVG h/s");

      if (average <= 0)
        return FALSE;
      hm_import_row (importer, &origin, NULL, "AVG h/s", -1, average, HM_UNIT_OPERATIONS_PER_SECOND)
          ->algorithm = "tls-handshake";
      return TRUE;
    }
  return FALSE;
}

const HmDialect hm_dialect_tlsperf = {
  .title = "tls-perf",
  .state = sizeof (TlsPerf),
  .line = read_line,
};
