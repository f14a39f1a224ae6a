/* fuzz-ssl-handshake.c: what a client or a server gets from its first byte on
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "fuzz.h"
#include "ssl-setup.h"

/* The second byte says in how large pieces the rest is fed. */
int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  SetupSide side;
  SetupKind kind;
  HmSslCache *cache;
  size_t piece, at = 2;

  if (size < 2)
    return 0;
  kind = setup_kind (data[0]);
  piece = data[1] == 0 ? size : data[1];
  cache = hm_ssl_cache_new (2);
  setup_side (&side, &kind, kind.role, cache);
  while (at < size &&
         (hm_ssl_state (side.ssl) == HM_SSL_HANDSHAKE || hm_ssl_state (side.ssl) == HM_SSL_OPEN))
    {
      size_t length = MIN (piece, size - at);
      uint8_t *copy = g_memdup2 (data + at, length);
      size_t taken = hm_ssl_feed (side.ssl, copy, length), waiting;

      g_free (copy);
      if (taken > length)
        g_error ("more was taken than there was");
      at += taken;
      setup_check (side.ssl);
      hm_ssl_peek (side.ssl, &waiting);
      hm_ssl_read (side.ssl, NULL, waiting);
      if (taken == 0 && waiting == 0 && hm_ssl_state (side.ssl) != HM_SSL_FAILED)
        g_error ("nothing was taken, and there is nothing to read");
    }
  hm_ssl_write (side.ssl, data, size);
  hm_ssl_feed_end (side.ssl);
  setup_check (side.ssl);
  if (hm_ssl_state (side.ssl) == HM_SSL_HANDSHAKE || hm_ssl_state (side.ssl) == HM_SSL_OPEN)
    g_error ("the end was not seen");
  hm_ssl_free (side.ssl);
  hm_ssl_cache_free (cache);
  return 0;
}
