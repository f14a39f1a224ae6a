/* fuzz-ssl-open.c: what a client or a server gets once the connection is open
 *
 * The input is made into records that are encrypted as they should be: what is in them is what is
 * being tried, not the MAC. A byte says how long the next piece is, one before it of what type;
 * types that no record has put the bytes in as they are.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "fuzz.h"
#include "ssl-setup.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  SetupSide sides[2]; /* the one that is tried, its peer */
  SetupKind kind;
  HmSslCache *cache;
  size_t at = 1;

  if (size < 1)
    return 0;
  kind = setup_kind (data[0]);
  cache = hm_ssl_cache_new (2);
  setup_side (&sides[0], &kind, kind.role, cache);
  setup_side (&sides[1], &kind, kind.role == HM_SSL_CLIENT ? HM_SSL_SERVER : HM_SSL_CLIENT, cache);
  while (hm_ssl_transfer (sides[0].ssl, sides[1].ssl) +
             hm_ssl_transfer (sides[1].ssl, sides[0].ssl) >
         0)
    continue;

  while (at + 2 <= size && hm_ssl_state (sides[0].ssl) == HM_SSL_OPEN)
    {
      uint8_t type = data[at];
      size_t length = MIN (data[at + 1], size - at - 2), waiting;
      const uint8_t *piece = data + at + 2;
      uint8_t buffer[64];

      at += 2 + length;
      if (type < HM_RECORD_CHANGE_CIPHER_SPEC || type > HM_RECORD_DATA)
        hm_ssl_feed (sides[0].ssl, piece, length);
      else if (hm_ssl_protocol (sides[1].ssl) == HM_SSL_2)
        hm_ssl2_record_out (sides[1].ssl, piece, length);
      else
        hm_ssl_record_out (sides[1].ssl, type, piece, length);
      do
        {
          hm_ssl_transfer (sides[1].ssl, sides[0].ssl);
          setup_check (sides[0].ssl);
          waiting = hm_ssl_read (sides[0].ssl, buffer, sizeof buffer);
        }
      while (waiting > 0);
    }
  hm_ssl_close (sides[0].ssl);
  setup_check (sides[0].ssl);
  hm_ssl_free (sides[0].ssl);
  hm_ssl_free (sides[1].ssl);
  hm_ssl_cache_free (cache);
  return 0;
}
