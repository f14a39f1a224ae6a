/* ssl-setup.h: connections for the fuzz targets, the same each time
 *
 * Both sides draw their "random" bytes from generators of their own, so that what a peer sent once
 * is what it sends always: a recorded handshake goes through to its end.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <string.h>

#include "../ssl/pair.h"
#include "ssl/ssl-private.h"

typedef struct
{
  HmSslConfig config;
  const HmSslSuite *suites[1];
  HmSsl *ssl;
  guint64 random;
} SetupSide;

/* The first byte of an input says what kind of connection it is. */
typedef struct
{
  HmSslRole role; /* of the side that gets the bytes */
  unsigned range; /* of versions */
  bool v2_hello;
  bool resumed;
  unsigned suite; /* 7: all */
} SetupKind;

static inline SetupKind
setup_kind (uint8_t byte)
{
  return (SetupKind){
    .role = (byte & 1) != 0 ? HM_SSL_SERVER : HM_SSL_CLIENT,
    .range = byte >> 1 & 3,
    .v2_hello = (byte >> 3 & 1) != 0,
    .resumed = (byte >> 4 & 1) != 0,
    .suite = byte >> 5,
  };
}

static inline bool
setup_session (const SetupKind *kind, HmSslSession *session)
{
  static const HmSslProtocol protocols[] = { HM_SSL_2, HM_SSL_3, HM_TLS_1_0, HM_TLS_1_0 };
  const HmSslSuite *suite =
      kind->suite == 7 ? hm_ssl_suite_find ("RC4-MD5", HM_SSL_2) : &hm_ssl_suites[kind->suite];

  *session = (HmSslSession){ .protocol = protocols[kind->range], .suite = suite };
  if (!kind->resumed || !hm_ssl_suite_is_in (suite, session->protocol))
    return false;
  session->id_length = session->protocol == HM_SSL_2 ? 16 : 32;
  session->master_length = session->protocol == HM_SSL_2 ? suite->cipher->key_size : 48;
  memset (session->id, 0x1d, session->id_length);
  memset (session->master, 0x3a, session->master_length);
  return true;
}

/* Makes one side and starts it. */
static inline void
setup_side (SetupSide *side, const SetupKind *kind, HmSslRole role, HmSslCache *cache)
{
  static const HmSslProtocol mins[] = { HM_SSL_2, HM_SSL_3, HM_TLS_1_0, HM_SSL_2 };
  static const HmSslProtocol maxs[] = { HM_SSL_2, HM_SSL_3, HM_TLS_1_0, HM_TLS_1_0 };
  const TestKey *key = test_key (512);
  HmSslSession session;
  bool has_session = setup_session (kind, &session);

  side->random = role == HM_SSL_CLIENT ? 0x123456789 : 0x987654321;
  side->suites[0] = kind->suite == 7 ? NULL : &hm_ssl_suites[kind->suite];
  side->config = (HmSslConfig){
    .min = mins[kind->range],
    .max = maxs[kind->range],
    .suites = kind->suite == 7 ? NULL : side->suites,
    .n_suites = 1,
    .random = test_random,
    .random_data = &side->random,
    .key = &key->key,
    .certificate = key->certificate,
    .certificate_length = key->certificate_length,
    .cache = cache,
    .v2_hello = kind->v2_hello,
    .verify = true,
  };
  if (has_session)
    hm_ssl_cache_add (cache, &session);
  side->ssl = hm_ssl_new (role, &side->config);
  hm_ssl_start (side->ssl, has_session ? &session : NULL);
}

/* What holds whatever came in. */
static inline void
setup_check (HmSsl *ssl)
{
  HmSslFault fault = hm_ssl_fault (ssl);
  HmSslState state = hm_ssl_state (ssl);
  HmSslSession session;
  size_t length;

  if ((state == HM_SSL_FAILED) != (fault.kind != HM_SSL_NO_FAULT) ||
      (state == HM_SSL_FAILED) != (fault.text[0] != '\0'))
    g_error ("state %d, but fault %d, \"%s\"", (int) state, (int) fault.kind, fault.text);
  hm_ssl_peek (ssl, &length);
  if (length > 0 && state != HM_SSL_OPEN)
    g_error ("there is data to be read in state %d", (int) state);
  if (length > HM_SSL_MAX_V2_RECORD)
    g_error ("more data than a record can have");
  hm_ssl_output (ssl, &length);
  if (length > HM_SSL_OUT_SIZE)
    g_error ("more output than there is room for");
  if (hm_ssl_get_session (ssl, &session) && (state == HM_SSL_HANDSHAKE || state == HM_SSL_FAILED))
    g_error ("a session in state %d", (int) state);
}
