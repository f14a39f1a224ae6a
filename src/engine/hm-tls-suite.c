/* hm-tls-suite.c: one word for a cipher suite, whatever the library calls it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-engine"

#include "config.h"

#include "engine/hm-tls-suite.h"

#include <openssl/err.h>

#include "engine/hm-tls-openssl.h"
#include "ssl/ssl.h"

/* Suites that OpenSSL had words for, and that builds of today leave out (RFC 4346, RFC 4492). */
static const struct
{
  guint16 id;
  const char *word;
} old_suites[] = {
  { 0x0015, "DHE-RSA-DES-CBC-SHA" },      { 0x0016, "DHE-RSA-DES-CBC3-SHA" },
  { 0xc001, "ECDH-ECDSA-NULL-SHA" },      { 0xc002, "ECDH-ECDSA-RC4-SHA" },
  { 0xc003, "ECDH-ECDSA-DES-CBC3-SHA" },  { 0xc004, "ECDH-ECDSA-AES128-SHA" },
  { 0xc005, "ECDH-ECDSA-AES256-SHA" },    { 0xc007, "ECDHE-ECDSA-RC4-SHA" },
  { 0xc008, "ECDHE-ECDSA-DES-CBC3-SHA" }, { 0xc011, "ECDHE-RSA-RC4-SHA" },
  { 0xc012, "ECDHE-RSA-DES-CBC3-SHA" },
};

static const char *
ask_libssl (guint16 id)
{
  g_autoptr (SSL_CTX) context = SSL_CTX_new_ex (hm_openssl_context (), NULL, TLS_method ());
  g_autoptr (SSL) ssl = context != NULL ? SSL_new (context) : NULL;
  guchar bytes[] = { id >> 8, id & 0xff };
  const SSL_CIPHER *suite = ssl != NULL ? SSL_CIPHER_find (ssl, bytes) : NULL;

  ERR_clear_error ();
  return suite != NULL ? g_intern_string (SSL_CIPHER_get_name (suite)) : NULL;
}

const char *
hm_tls_suite_word (guint16 id)
{
  for (const HmSslSuite *suite = hm_ssl_suites; suite->name != NULL; suite++)
    if (suite->id != 0 && suite->id == id)
      return g_intern_string (suite->name);
  for (guint i = 0; i < G_N_ELEMENTS (old_suites); i++)
    if (old_suites[i].id == id)
      return g_intern_static_string (old_suites[i].word);
  return ask_libssl (id);
}
