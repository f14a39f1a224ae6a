/* suites.c: the table of suites and protocols
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "ssl.h"

#include <string.h>

extern const HmCipher hm_rc4, hm_des_cbc, hm_des_ede3_cbc, hm_aes_128_cbc, hm_aes_256_cbc;
extern const HmDigest hm_md5, hm_sha1;

/* RFC 6101 A.6, RFC 2246 A.5, RFC 3268 2; the kinds of SSLv2 are those of its draft, C.4. */
const HmSslSuite hm_ssl_suites[] = {
  { "NULL-MD5", 0x0001, 0, NULL, &hm_md5 },
  { "NULL-SHA", 0x0002, 0, NULL, &hm_sha1 },
  { "RC4-MD5", 0x0004, 0x010080, &hm_rc4, &hm_md5 },
  { "RC4-SHA", 0x0005, 0, &hm_rc4, &hm_sha1 },
  { "AES128-SHA", 0x002f, 0, &hm_aes_128_cbc, &hm_sha1 },
  { "AES256-SHA", 0x0035, 0, &hm_aes_256_cbc, &hm_sha1 },
  { "DES-CBC-SHA", 0x0009, 0, &hm_des_cbc, &hm_sha1 },
  { "DES-CBC3-SHA", 0x000a, 0, &hm_des_ede3_cbc, &hm_sha1 },
  { "DES-CBC3-MD5", 0, 0x0700c0, &hm_des_ede3_cbc, &hm_md5 },
  { NULL },
};

bool
hm_ssl_suite_is_in (const HmSslSuite *suite, HmSslProtocol protocol)
{
  return protocol == HM_SSL_2 ? suite->kind != 0 : suite->id != 0;
}

const HmSslSuite *
hm_ssl_suite_find (const char *name, HmSslProtocol protocol)
{
  for (const HmSslSuite *suite = hm_ssl_suites; suite->name != NULL; suite++)
    if (hm_ssl_suite_is_in (suite, protocol) && strcmp (suite->name, name) == 0)
      return suite;
  return NULL;
}

const char *
hm_ssl_protocol_name (HmSslProtocol protocol)
{
  static const struct
  {
    HmSslProtocol protocol;
    const char *name;
  } names[] = { { HM_SSL_2, "SSLv2" }, { HM_SSL_3, "SSLv3" }, { HM_TLS_1_0, "TLSv1.0" } };

  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
    if (names[i].protocol == protocol)
      return names[i].name;
  return "unknown";
}
