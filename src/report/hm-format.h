/* hm-format.h: numbers as people read them
 *
 * Everything here follows the locale and is for people; machine formats use g_ascii_dtostr ().
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-run.h"

G_BEGIN_DECLS

typedef enum
{
  HM_UNITS_DECIMAL, /* MB/s = 10^6 */
  HM_UNITS_BINARY,  /* MiB/s = 2^20 */
} HmUnits;

/* Three significant digits, unit chosen by size: "676 MB/s", "2.50 GB/s", "1,46 GB/s" in Bulgarian.
 */
char *hm_format_speed (double bytes_per_second, HmUnits units);
char *hm_format_rate (double per_second,
                      HmOperation operation);             /* "12 400 sign/s", "3.21 verify/s" */
char *hm_format_result (HmResult *result, HmUnits units); /* either of them, or why there is none */
char *hm_format_size (gint64 bytes);       /* "16", "1 Ki", "8 Ki", "1 Mi": axis labels */
char *hm_format_size_long (gint64 bytes);  /* "16 bytes", "8 KiB" */
char *hm_format_bytes (double bytes);      /* "26.0 kB": what is reckoned, in powers of ten */
char *hm_format_duration (double seconds); /* "0:12" */
char *hm_format_percent (double share, guint digits);      /* "0.4 %" */
char *hm_format_frequency (double hertz);                  /* "4.1 GHz" */
char *hm_format_number (double value, guint significant);  /* grouped: "1 234.5" */
char *hm_format_count (guint64 count);                    /* grouped: "12 345" */
char *hm_format_cycles (double cycles, gboolean per_byte); /* "4.63 cycles/byte" */
char *hm_format_energy (double joules, gboolean per_byte); /* "2.31 nJ/byte" */
char *hm_format_temperature (double celsius);              /* "71 °C" */
char *hm_format_core_kind (const char *kind);              /* "Performance cores"; NULL: "Cores" */
char *hm_format_threads (guint threads);                   /* "4 threads" */
char *hm_format_cores (guint cores);                       /* "2 cores" */
char *hm_format_engine (const char *engine);               /* "Built-in core" for "built-in" */

/* Of a run that was measured in turns who stood against whom: "OpenSSL against Built-in core, in
 * turns"; NULL for others. */
char *hm_format_turns (HmRun *run);

const char *hm_format_protocol (const char *protocol); /* "TLS 1.0" for "tls1.0" */
char *hm_format_suite (const HmHandshake *handshake);  /* "SSLv3 RC4-MD5 · RSA 1024"; with
                                                          " · 4 threads" where there are several */

char *hm_format_time (double seconds); /* what one takes: "14.5 ms" */
char *hm_format_ratio (double ratio);     /* "×2.3": three digits near 1, two far from it */
char *hm_format_ratio_digits (double ratio, guint digits); /* "×2.26" */

/* Axis labels: no more digits than the tick needs, and all ticks in the unit of @top. */
char *hm_format_speed_tick (double bytes_per_second, double top, HmUnits units);
char *hm_format_rate_tick (double per_second);
char *hm_format_time_tick (double seconds, double top);
double hm_format_time_factor (double seconds);                          /* 1e-3 for 14.5e-3 */
char *hm_format_ratio_tick (double ratio);                              /* "×0.5" */
double hm_format_speed_factor (double bytes_per_second, HmUnits units); /* 1e6 for 676e6 */

G_END_DECLS
