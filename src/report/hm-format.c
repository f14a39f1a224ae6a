/* hm-format.c: numbers as people read them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-format.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "report/hm-bidi.h"
#include "run/hm-locale.h"

/* What stands where there is no number. */
#define NO_NUMBER "–"

/* The decimal exponent of @value after rounding to @significant digits: 999.7 becomes 1.00e3. */
static int
rounded_exponent (double value, guint significant)
{
  char text[40];

  if (value == 0)
    return 0;
  g_snprintf (text, sizeof text, "%.*e", (int) MIN (significant, 17u) - 1, value);
  return atoi (strrchr (text, 'e') + 1);
}

/* Digits beyond the significant ones become zeros: 12412 with three is 12400. */
static double
round_significant (double value, guint significant)
{
  int exponent = rounded_exponent (value, significant);
  double step = pow (10, exponent + 1 - (int) significant);

  return step > 1 ? round (value / step) * step : value;
}

char *
hm_format_number (double value, guint significant)
{
  int decimals;

  g_return_val_if_fail (significant > 0, NULL);

  if (!isfinite (value))
    return g_strdup (NO_NUMBER);
  decimals = (int) significant - 1 - rounded_exponent (value, significant);
  if (value == 0)
    decimals = 0;
  return hm_locale_number (round_significant (value, significant), (guint) CLAMP (decimals, 0, 12));
}

char *
hm_format_count (guint64 count)
{
  return hm_locale_number ((double) count, 0);
}

typedef struct
{
  double factor;
  const char *format;
} Prefix;

static const Prefix decimal_speeds[] = {
  /* Translators: a speed below 1000 bytes per second; %s is the number. */
  { 1, N_ ("%s B/s") },
  /* Translators: thousands of bytes per second; %s is the number. */
  { 1e3, N_ ("%s kB/s") },
  /* Translators: millions of bytes per second; %s is the number. */
  { 1e6, N_ ("%s MB/s") },
  /* Translators: 10^9 bytes per second; %s is the number. */
  { 1e9, N_ ("%s GB/s") },
  /* Translators: 10^12 bytes per second; %s is the number. */
  { 1e12, N_ ("%s TB/s") },
};

static const Prefix binary_speeds[] = {
  /* Translators: a speed below 1024 bytes per second; %s is the number. */
  { 1, N_ ("%s B/s") },
  /* Translators: 2^10 bytes per second; %s is the number. */
  { 1024.0, N_ ("%s KiB/s") },
  /* Translators: 2^20 bytes per second; %s is the number. */
  { 1048576.0, N_ ("%s MiB/s") },
  /* Translators: 2^30 bytes per second; %s is the number. */
  { 1073741824.0, N_ ("%s GiB/s") },
  /* Translators: 2^40 bytes per second; %s is the number. */
  { 1099511627776.0, N_ ("%s TiB/s") },
};

/* The largest prefix at which @value is 1 or more when rounded to three digits: 999.7 kB/s is
 * "1.00 MB/s", not "1000 kB/s". */
static const Prefix *
choose_prefix (double value, HmUnits units)
{
  const Prefix *prefixes = units == HM_UNITS_BINARY ? binary_speeds : decimal_speeds;
  guint n = G_N_ELEMENTS (decimal_speeds);

  G_STATIC_ASSERT (G_N_ELEMENTS (decimal_speeds) == G_N_ELEMENTS (binary_speeds));
  while (n > 1 && value < 0.9995 * prefixes[n - 1].factor)
    n--;
  return &prefixes[n - 1];
}

/* Puts @number into a translated format with one %s; number and unit stay together. */
static char *
fill (const char *format, const char *number)
{
  g_autoptr (GString) text = g_string_new (format);

  g_string_replace (text, "%s", number, 1);
  return hm_bidi_isolate (g_string_free (g_steal_pointer (&text), FALSE));
}

char *
hm_format_speed (double bytes_per_second, HmUnits units)
{
  const Prefix *prefix;
  g_autofree char *number = NULL;
  double scaled;

  if (!isfinite (bytes_per_second))
    return g_strdup (NO_NUMBER);
  prefix = choose_prefix (bytes_per_second, units);
  scaled = bytes_per_second / prefix->factor;
  /* 1000 to 1023 KiB/s have four digits before the point, and all of them are shown. */
  number = hm_format_number (scaled, fabs (scaled) >= 999.5 ? 4 : 3);
  return fill (_ (prefix->format), number);
}

/* A number for an axis: no more digits than it needs. */
static char *
format_tick_number (double value)
{
  guint decimals = 0;
  double scaled = fabs (value);

  while (decimals < 6 && fabs (scaled - round (scaled)) > 1e-6 * MAX (scaled, 1e-3))
    {
      scaled *= 10;
      decimals++;
    }
  return hm_locale_number (value, decimals);
}

char *
hm_format_speed_tick (double bytes_per_second, double top, HmUnits units)
{
  const Prefix *prefix = choose_prefix (top, units);
  g_autofree char *number = NULL;

  if (bytes_per_second == 0)
    return g_strdup ("0");
  number = format_tick_number (bytes_per_second / prefix->factor);
  return fill (_ (prefix->format), number);
}

char *
hm_format_rate_tick (double per_second)
{
  return format_tick_number (per_second);
}

double
hm_format_speed_factor (double bytes_per_second, HmUnits units)
{
  return choose_prefix (bytes_per_second, units)->factor;
}

static const Prefix times[] = {
  /* Translators: nanoseconds; %s is the number. */
  { 1e-9, N_ ("%s ns") },
  /* Translators: microseconds; %s is the number. */
  { 1e-6, N_ ("%s µs") },
  /* Translators: milliseconds; %s is the number. */
  { 1e-3, N_ ("%s ms") },
  /* Translators: seconds; %s is the number. */
  { 1, N_ ("%s s") },
};

static const Prefix *
choose_time (double seconds)
{
  guint n = G_N_ELEMENTS (times);

  while (n > 1 && seconds < 0.9995 * times[n - 1].factor)
    n--;
  return &times[n - 1];
}

char *
hm_format_time (double seconds)
{
  const Prefix *prefix = choose_time (seconds);
  g_autofree char *number = NULL;

  if (!isfinite (seconds))
    return g_strdup (NO_NUMBER);
  number = hm_format_number (seconds / prefix->factor, 3);
  return fill (_ (prefix->format), number);
}

char *
hm_format_time_tick (double seconds, double top)
{
  const Prefix *prefix = choose_time (top);
  g_autofree char *number = NULL;

  if (seconds == 0)
    return g_strdup ("0");
  number = format_tick_number (seconds / prefix->factor);
  return fill (_ (prefix->format), number);
}

double
hm_format_time_factor (double seconds)
{
  return choose_time (seconds)->factor;
}

/* Takes @number. */
static char *
format_times (char *number)
{
  g_autofree char *own = number;

  /* Translators: how many times as fast: "×2.26". */
  return hm_bidi_isolate (g_strdup_printf (_ ("×%s"), own));
}

char *
hm_format_ratio (double ratio)
{
  if (!isfinite (ratio) || ratio <= 0)
    return g_strdup (NO_NUMBER);
  return hm_format_ratio_digits (ratio, fabs (log (ratio)) < 0.2 ? 3 : 2);
}

char *
hm_format_ratio_digits (double ratio, guint digits)
{
  return format_times (hm_format_number (ratio, digits));
}

char *
hm_format_ratio_tick (double ratio)
{
  return format_times (format_tick_number (ratio));
}

static const char *const rate_formats[HM_N_OPERATIONS] = {
  /* Translators: operations (for example digests) per second; %s is the number. */
  [HM_OPERATION_DIGEST] = N_ ("%s op/s"),
  /* Translators: operations per second; %s is the number. */
  [HM_OPERATION_MAC] = N_ ("%s op/s"),
  /* Translators: encryptions per second; %s is the number. */
  [HM_OPERATION_ENCRYPT] = N_ ("%s encrypt/s"),
  /* Translators: decryptions per second; %s is the number. */
  [HM_OPERATION_DECRYPT] = N_ ("%s decrypt/s"),
  /* Translators: signatures made per second; %s is the number. */
  [HM_OPERATION_SIGN] = N_ ("%s sign/s"),
  /* Translators: signatures verified per second; %s is the number. */
  [HM_OPERATION_VERIFY] = N_ ("%s verify/s"),
  /* Translators: key pairs generated per second; %s is the number. */
  [HM_OPERATION_KEYGEN] = N_ ("%s keygen/s"),
  /* Translators: shared secrets derived (key exchanges) per second; %s is the number. */
  [HM_OPERATION_DERIVE] = N_ ("%s derive/s"),
  /* Translators: key encapsulations per second; %s is the number. */
  [HM_OPERATION_ENCAPSULATE] = N_ ("%s encaps/s"),
  /* Translators: key decapsulations per second; %s is the number. */
  [HM_OPERATION_DECAPSULATE] = N_ ("%s decaps/s"),
  /* Translators: operations of any kind per second; %s is the number. */
  [HM_OPERATION_OP] = N_ ("%s op/s"),
};

char *
hm_format_rate (double per_second, HmOperation operation)
{
  g_autofree char *number = NULL;

  g_return_val_if_fail ((guint) operation < HM_N_OPERATIONS, NULL);

  if (!isfinite (per_second))
    return g_strdup (NO_NUMBER);
  number = hm_format_number (per_second, 3);
  return fill (_ (rate_formats[operation]), number);
}

char *
hm_format_result (HmResult *result, HmUnits units)
{
  static const char *const reasons[] = {
    [HM_STATUS_OK] = N_ ("no figure"),
    [HM_STATUS_PENDING] = N_ ("not measured yet"),
    [HM_STATUS_UNAVAILABLE] = N_ ("not available"),
    [HM_STATUS_FAILED] = N_ ("failed"),
    [HM_STATUS_DISTURBED] = N_ ("no figure"),
  };
  HmStatus status;

  g_return_val_if_fail (HM_IS_RESULT (result), NULL);

  if (hm_result_has_value (result))
    {
      double speed = hm_result_get_speed (result);

      if (hm_result_get_unit (result) == HM_UNIT_BYTES_PER_SECOND)
        return hm_format_speed (speed, units);
      return hm_format_rate (speed, hm_result_get_key (result)->operation);
    }
  status = hm_result_get_figures (result)->status;
  g_return_val_if_fail ((guint) status < G_N_ELEMENTS (reasons), NULL);
  return g_strdup (_ (reasons[status]));
}

static char *
format_count (gint64 count)
{
  return hm_locale_number ((double) count, 0);
}

char *
hm_format_size (gint64 bytes)
{
  g_autofree char *number = NULL;

  if (bytes >= 1024 && bytes % 1024 == 0)
    {
      gboolean mebi = bytes % (1024 * 1024) == 0;

      number = format_count (bytes / (mebi ? 1024 * 1024 : 1024));
      /* Translators: a block size on an axis, in 2^20 bytes; %s is the number. */
      return mebi ? fill (_ ("%s Mi"), number)
                  /* Translators: a block size on an axis, in 2^10 bytes; %s is the number. */
                  : fill (_ ("%s Ki"), number);
    }
  return format_count (bytes);
}

char *
hm_format_size_long (gint64 bytes)
{
  g_autofree char *number = NULL;

  if (bytes >= 1024 && bytes % 1024 == 0)
    {
      gboolean mebi = bytes % (1024 * 1024) == 0;

      number = format_count (bytes / (mebi ? 1024 * 1024 : 1024));
      /* Translators: a block size of 2^20 bytes times %s. */
      return mebi ? fill (_ ("%s MiB"), number)
                  /* Translators: a block size of 2^10 bytes times %s. */
                  : fill (_ ("%s KiB"), number);
    }
  number = format_count (bytes);
  /* Translators: a block size; %s is the number of bytes. */
  return fill (ngettext ("%s byte", "%s bytes", (gulong) bytes), number);
}

char *
hm_format_bytes (double bytes)
{
  static const char *const formats[] = {
    /* Translators: a number of bytes. */
    N_ ("%s B"),
    /* Translators: a number of bytes, in thousands. */
    N_ ("%s kB"),
    /* Translators: a number of bytes, in millions. */
    N_ ("%s MB"),
    /* Translators: a number of bytes, in thousands of millions. */
    N_ ("%s GB"),
  };
  g_autofree char *number = NULL;
  guint unit = 0;

  if (!isfinite (bytes))
    return g_strdup (NO_NUMBER);
  while (bytes >= 999.5 && unit + 1 < G_N_ELEMENTS (formats))
    {
      bytes /= 1000;
      unit++;
    }
  number = hm_format_number (bytes, 3);
  return fill (_ (formats[unit]), number);
}

char *
hm_format_duration (double seconds)
{
  guint64 whole;

  if (!isfinite (seconds) || seconds < 0)
    return g_strdup (NO_NUMBER);
  whole = (guint64) (seconds + 0.5);
  if (whole >= 3600)
    /* Translators: a duration: hours, minutes, seconds. */
    return g_strdup_printf (_ ("%1$u:%2$02u:%3$02u"), (guint) (whole / 3600),
                            (guint) (whole / 60 % 60), (guint) (whole % 60));
  /* Translators: a duration: minutes, seconds. */
  return g_strdup_printf (_ ("%1$u:%2$02u"), (guint) (whole / 60), (guint) (whole % 60));
}

char *
hm_format_percent (double share, guint digits)
{
  g_autofree char *number = NULL;

  if (!isfinite (share))
    return g_strdup (NO_NUMBER);
  number = hm_locale_number (share * 100, digits);
  /* Translators: a percentage; %s is the number. Use your language's spacing before the sign. */
  return g_strdup_printf (_ ("%s %%"), number);
}

char *
hm_format_frequency (double hertz)
{
  g_autofree char *number = NULL;

  if (!isfinite (hertz) || hertz <= 0)
    return g_strdup (NO_NUMBER);
  if (hertz < 999.5e6)
    {
      number = hm_format_number (hertz / 1e6, hertz < 9.95e6 ? 2 : 3);
      /* Translators: a clock frequency in megahertz; %s is the number. */
      return fill (_ ("%s MHz"), number);
    }
  number = hm_format_number (hertz / 1e9, hertz < 9.95e9 ? 2 : 3);
  /* Translators: a clock frequency in gigahertz; %s is the number. */
  return fill (_ ("%s GHz"), number);
}

char *
hm_format_cycles (double cycles, gboolean per_byte)
{
  g_autofree char *number = hm_format_number (cycles, 3);

  if (!isfinite (cycles))
    return g_strdup (NO_NUMBER);
  if (per_byte)
    /* Translators: processor cycles for a byte; %s is the number. */
    return fill (_ ("%s cycles/byte"), number);
  /* Translators: processor cycles for an operation; %s is the number. */
  return fill (_ ("%s cycles/operation"), number);
}

static const struct
{
  double factor;
  const char *per_byte, *per_operation;
} energies[] = {
  /* Translators: picojoules for a byte; %s is the number. */
  { 1e-12, N_ ("%s pJ/byte"),
    /* Translators: picojoules for an operation; %s is the number. */
    N_ ("%s pJ/operation") },
  /* Translators: nanojoules for a byte; %s is the number. */
  { 1e-9, N_ ("%s nJ/byte"),
    /* Translators: nanojoules for an operation; %s is the number. */
    N_ ("%s nJ/operation") },
  /* Translators: microjoules for a byte; %s is the number. */
  { 1e-6, N_ ("%s µJ/byte"),
    /* Translators: microjoules for an operation; %s is the number. */
    N_ ("%s µJ/operation") },
  /* Translators: millijoules for a byte; %s is the number. */
  { 1e-3, N_ ("%s mJ/byte"),
    /* Translators: millijoules for an operation; %s is the number. */
    N_ ("%s mJ/operation") },
  /* Translators: joules for a byte; %s is the number. */
  { 1, N_ ("%s J/byte"),
    /* Translators: joules for an operation; %s is the number. */
    N_ ("%s J/operation") },
};

char *
hm_format_energy (double joules, gboolean per_byte)
{
  guint i = G_N_ELEMENTS (energies) - 1;
  g_autofree char *number = NULL;

  if (!isfinite (joules))
    return g_strdup (NO_NUMBER);
  while (i > 0 && joules < 0.9995 * energies[i].factor)
    i--;
  number = hm_format_number (joules / energies[i].factor, 3);
  return fill (per_byte ? _ (energies[i].per_byte) : _ (energies[i].per_operation), number);
}

char *
hm_format_temperature (double celsius)
{
  g_autofree char *number = NULL;

  if (!isfinite (celsius))
    return g_strdup (NO_NUMBER);
  number = hm_format_number (round (celsius), fabs (celsius) < 99.5 ? 2 : 3);
  /* Translators: a temperature in degrees Celsius; %s is the number. */
  return fill (_ ("%s °C"), number);
}

/* What a saved run says, as a title; a word that is not known stays as it is. */
char *
hm_format_core_kind (const char *kind)
{
  static const struct
  {
    const char *word, *title;
  } kinds[] = {
    { "performance", N_ ("Performance cores") },
    { "middle", N_ ("Middle cores") },
    { "efficiency", N_ ("Efficiency cores") },
    { "low-power", N_ ("Low-power cores") },
  };

  if (kind == NULL)
    return g_strdup (_ ("Cores"));
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_equal (kinds[i].word, kind))
      return g_strdup (_ (kinds[i].title));
  return g_strdup (kind);
}

char *
hm_format_threads (guint threads)
{
  /* Translators: how many threads measured at once. */
  return g_strdup_printf (ngettext ("%u thread", "%u threads", threads), threads);
}

char *
hm_format_cores (guint cores)
{
  /* Translators: how many processors the machine has. */
  return g_strdup_printf (ngettext ("%u core", "%u cores", cores), cores);
}

static char *
format_engine_id (const char *engine)
{
  if (g_str_equal (engine, "built-in"))
    /* Translators: the name of the engine that is part of the program. */
    return g_strdup (_ ("Built-in core"));
  if (g_str_equal (engine, "openssl"))
    return g_strdup ("OpenSSL");
  if (g_str_equal (engine, "gnutls"))
    return g_strdup ("GnuTLS");
  if (g_str_equal (engine, "nss"))
    return g_strdup ("NSS");
  return g_strdup (engine);
}

/* "-aesni-shani" as "aesni, shani". */
static char *
format_features (const char *list)
{
  g_auto (GStrv) words = g_strsplit (list + 1, "-", -1);

  return g_strjoinv (", ", words);
}

char *
hm_format_engine (const char *engine)
{
  const char *colon, *again;
  g_autofree char *id = NULL, *title = NULL, *features = NULL;

  g_return_val_if_fail (engine != NULL, NULL);

  /* Words of other programs are theirs. */
  again = strrchr (engine, '#');
  if (again != NULL && (!g_ascii_isdigit (again[1]) || again == engine))
    again = NULL;
  if (again != NULL)
    {
      id = g_strndup (engine, again - engine);
      title = hm_format_engine (id);
      /* Translators: an engine that is measured once more, and which time it is: "Built-in core,
       * 2nd time" may also be said "Built-in core (2)". */
      return g_strdup_printf (_ ("%1$s (%2$s)"), title, again + 1);
    }
  colon = strchr (engine, ':');
  if (colon == NULL || colon[1] != '-')
    return format_engine_id (engine);

  id = g_strndup (engine, colon - engine);
  title = format_engine_id (id);
  if (g_str_equal (colon, ":-all"))
    /* Translators: an engine that uses no special instructions of the processor. */
    return g_strdup_printf (_ ("%s, portable"), title);
  features = format_features (colon + 1);
  /* Translators: an engine, and the features of the processor that it goes without. */
  return g_strdup_printf (_ ("%1$s without %2$s"), title, features);
}

char *
hm_format_turns (HmRun *run)
{
  g_autoptr (GPtrArray) titles = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *first = NULL, *others = NULL;
  const GPtrArray *pairs;

  g_return_val_if_fail (HM_IS_RUN (run), NULL);

  if (!hm_run_has_pairs (run))
    return NULL;
  pairs = hm_run_get_pairs (run);
  first = hm_format_engine (((const HmPaired *) pairs->pdata[0])->a);
  /* Each cell has all of them, one after the other. */
  for (guint i = 0; i < pairs->len && titles->len < 8; i++)
    {
      g_autofree char *title = hm_format_engine (((const HmPaired *) pairs->pdata[i])->b);

      if (g_ptr_array_find_with_equal_func (titles, title, g_str_equal, NULL))
        break;
      g_ptr_array_add (titles, g_steal_pointer (&title));
    }
  g_ptr_array_add (titles, NULL);
  others = g_strjoinv (", ", (char **) titles->pdata);
  /* Translators: two engines that were measured in turns: "OpenSSL against Built-in core, in
   * turns". */
  return g_strdup_printf (_ ("%1$s against %2$s, in turns"), others, first);
}

const char *
hm_format_protocol (const char *protocol)
{
  static const struct
  {
    const char *id, *title;
  } titles[] = {
    { "ssl2", "SSLv2" },     { "ssl3", "SSLv3" },     { "tls1.0", "TLS 1.0" },
    { "tls1.1", "TLS 1.1" }, { "tls1.2", "TLS 1.2" }, { "tls1.3", "TLS 1.3" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (titles); i++)
    if (g_strcmp0 (protocol, titles[i].id) == 0)
      return titles[i].title;
  return protocol != NULL ? protocol : "?";
}

char *
hm_format_suite (const HmHandshake *handshake)
{
  g_autoptr (GString) name = g_string_new (hm_format_protocol (handshake->protocol));
  g_autofree char *together = NULL;

  if (handshake->cipher != NULL)
    g_string_append_printf (name, " %s", handshake->cipher);
  if (handshake->key != NULL)
    g_string_append_printf (name, " · %s", hm_algorithm_title (handshake->key));
  if (handshake->threads > 1)
    {
      g_autofree char *threads = hm_format_threads (handshake->threads);

      g_string_append_printf (name, " · %s", threads);
    }
  together = hm_bidi_isolate (g_string_free (g_steal_pointer (&name), FALSE));
  return g_strconcat (hm_bidi_mark (), together, NULL);
}
