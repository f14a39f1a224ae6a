/* crypto.c: the tables of the core; a new primitive is its file and one line here
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "crypto.h"

#include <string.h>

#define DIGESTS(line)                                                                              \
  line (hm_md2) line (hm_mdc2) line (hm_md4) line (hm_md5) line (hm_sha0) line (hm_sha1)           \
      line (hm_ripemd160) line (hm_sha224) line (hm_sha256) line (hm_sha384) line (hm_sha512)

#define MACS(line) line (hm_hmac_md5) line (hm_hmac_sha1) line (hm_hmac_sha256)

#define CIPHERS(line)                                                                              \
  line (hm_rc4) line (hm_des_ecb) line (hm_des_cbc) line (hm_des_ede3_cbc) line (hm_idea_cbc)      \
      line (hm_rc2_cbc) line (hm_rc5_32_12_cbc) line (hm_blowfish_cbc) line (hm_cast5_cbc)         \
          line (hm_aes_128_ecb) line (hm_aes_192_ecb) line (hm_aes_256_ecb) line (hm_aes_128_cbc)  \
              line (hm_aes_192_cbc) line (hm_aes_256_cbc) line (hm_aes_128_ctr)                    \
                  line (hm_aes_192_ctr) line (hm_aes_256_ctr)

#define DECLARE_DIGEST(name) extern const HmDigest name;
#define DECLARE_MAC(name) extern const HmMac name;
#define DECLARE_CIPHER(name) extern const HmCipher name;
#define ENTRY(name) &name,

DIGESTS (DECLARE_DIGEST)
MACS (DECLARE_MAC)
CIPHERS (DECLARE_CIPHER)

const HmDigest *const hm_digests[] = { DIGESTS (ENTRY) NULL };
const HmMac *const hm_macs[] = { MACS (ENTRY) NULL };
const HmCipher *const hm_ciphers[] = { CIPHERS (ENTRY) NULL };

const HmDigest *
hm_digest_find (const char *name)
{
  for (const HmDigest *const *d = hm_digests; *d; d++)
    if (strcmp ((*d)->name, name) == 0)
      return *d;
  return NULL;
}

const HmMac *
hm_mac_find (const char *name)
{
  for (const HmMac *const *m = hm_macs; *m; m++)
    if (strcmp ((*m)->name, name) == 0)
      return *m;
  return NULL;
}

const HmCipher *
hm_cipher_find (const char *name)
{
  for (const HmCipher *const *c = hm_ciphers; *c; c++)
    if (strcmp ((*c)->name, name) == 0)
      return *c;
  return NULL;
}
