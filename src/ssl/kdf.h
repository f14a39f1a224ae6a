/* kdf.h: what SSLv3 and TLS 1.0 derive from secrets
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#define HM_SSL3_MAX_DERIVED (26 * 16) /* one letter of the alphabet a round */

/* RFC 6101 5.2.8 and 6.2.2: MD5 (secret, SHA-1 ("A", secret, seed)), then with "BB", "CCC" ... */
void hm_ssl3_derive (uint8_t *out,
                     size_t out_length,
                     const uint8_t *secret,
                     size_t secret_length,
                     const uint8_t *seed,
                     size_t seed_length);

/* RFC 2246 5: the pseudo-random function of TLS 1.0, on the label and the seed behind it. */
void hm_tls10_prf (uint8_t *out,
                   size_t out_length,
                   const uint8_t *secret,
                   size_t secret_length,
                   const uint8_t *label,
                   size_t label_length,
                   const uint8_t *seed,
                   size_t seed_length);
