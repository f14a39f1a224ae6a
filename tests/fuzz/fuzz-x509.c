/* fuzz-x509.c: certificates from anywhere
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <glib.h>

#include "fuzz.h"
#include "ssl/x509.h"

static void
check_inside (const uint8_t *data, size_t size, const uint8_t *part, size_t length)
{
  if (part != NULL && (part < data || length > size || part + length > data + size))
    g_error ("a part of the certificate is outside of it");
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  HmX509 certificate;

  if (!hm_x509_read (&certificate, data, size))
    return 0;
  check_inside (data, size, certificate.signed_part, certificate.signed_length);
  check_inside (data, size, certificate.issuer, certificate.issuer_length);
  check_inside (data, size, certificate.subject, certificate.subject_length);
  check_inside (data, size, certificate.n, certificate.n_length);
  check_inside (data, size, certificate.e, certificate.e_length);
  check_inside (data, size, certificate.signature, certificate.signature_length);
  if (certificate.n != NULL)
    {
      HmRsaKey *key = g_aligned_alloc (1, sizeof *key, _Alignof(HmRsaKey));

      if (hm_x509_get_key (&certificate, key))
        hm_x509_is_signed_by (&certificate, key);
      g_aligned_free (key);
    }
  return 0;
}
