/* hm-vector-check.c: what the engines share when they run known-answer cases
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-vector"

#include "config.h"

#include "engine/hm-vector-check.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define SHOWN_BYTES 32

/* RFC 2144 and RFC 7748 have cases of a million. */
#define MAX_ITERATIONS 2000000

HmSlice
hm_vector_slice (const HmVector *vector, const char *name)
{
  GBytes *bytes = hm_vector_get_bytes (vector, name);
  HmSlice slice = { NULL, 0 };

  /* An empty GBytes may have no data; what is there must not be NULL. */
  if (bytes != NULL)
    {
      slice.data = g_bytes_get_data (bytes, &slice.length);
      if (slice.data == NULL)
        slice.data = (const guint8 *) "";
    }
  return slice;
}

gboolean
hm_vector_has (const HmVector *vector, char **reason, ...)
{
  gboolean good = TRUE;
  va_list names;
  const char *name;

  va_start (names, reason);
  while (good && (name = va_arg (names, const char *)) != NULL)
    if (hm_vector_get_bytes (vector, name) == NULL)
      {
        /* Translators: the placeholder is the name of a field in a file of test cases. */
        hm_vector_fail (reason, _ ("The case has no field “%s”."), name);
        good = FALSE;
      }
  va_end (names);
  return good;
}

HmVerdict
hm_vector_fail (char **reason, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  *reason = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  return HM_VERDICT_FAILED;
}

HmVerdict
hm_vector_skip (char **reason, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  *reason = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  return HM_VERDICT_SKIPPED;
}

static char *
to_hex (const guint8 *data, gsize length)
{
  GString *hex = g_string_new (NULL);
  for (gsize i = 0; i < MIN (length, SHOWN_BYTES); i++)
    g_string_append_printf (hex, "%02x", data[i]);
  if (length > SHOWN_BYTES)
    g_string_append (hex, "…");
  return g_string_free (hex, FALSE);
}

HmVerdict
hm_vector_compare (const HmVector *vector,
                   const guint8 *got,
                   gsize length,
                   HmSlice expected,
                   char **reason)
{
  gboolean alike =
      length == expected.length && (length == 0 || memcmp (got, expected.data, length) == 0);

  if (alike || hm_vector_is_invalid (vector))
    return hm_vector_judge (vector, alike, reason);

  g_autofree char *got_hex = to_hex (got, length);
  g_autofree char *expected_hex = to_hex (expected.data, expected.length);
  /* Translators: both placeholders are bytes in hexadecimal. */
  return hm_vector_fail (reason, _ ("The result is %s, it must be %s."), got_hex, expected_hex);
}

gboolean
hm_vector_is_invalid (const HmVector *vector)
{
  return g_strcmp0 (hm_vector_get_word (vector, "result"), "invalid") == 0;
}

HmVerdict
hm_vector_judge (const HmVector *vector, gboolean accepted, char **reason)
{
  if (accepted != hm_vector_is_invalid (vector) ||
      g_strcmp0 (hm_vector_get_word (vector, "result"), "acceptable") == 0)
    return HM_VERDICT_PASSED;
  return hm_vector_fail (reason, "%s",
                         accepted ? _ ("What is invalid was accepted.")
                                  : _ ("What is valid was refused."));
}

gboolean
hm_vector_get_iterations (const HmVector *vector, guint64 *iterations, char **reason)
{
  if (hm_vector_get_number (vector, "iter", iterations) && *iterations <= MAX_ITERATIONS)
    return TRUE;
  /* Translators: %d is a number; “iter=” is a field in a file of test cases. */
  hm_vector_fail (reason, _ ("The case needs an iter= of at most %d."), MAX_ITERATIONS);
  return FALSE;
}

gsize
hm_vector_next_piece (gsize piece)
{
  return piece >= 4095 ? 1 : piece * 2 + 1;
}
