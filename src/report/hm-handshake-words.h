/* hm-handshake-words.h: what a row of handshakes is called
 *
 * For people: everything is translated and follows the locale.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-handshake-pair.h"

G_BEGIN_DECLS

/* What a name says besides cipher and key. */
typedef enum
{
  HM_HANDSHAKE_PROTOCOL = 1 << 0,
  HM_HANDSHAKE_GROUP = 1 << 1,
  HM_HANDSHAKE_VERIFICATION = 1 << 2,
  HM_HANDSHAKE_RESUMPTION = 1 << 3,
  HM_HANDSHAKE_ENGINE = 1 << 4,
  HM_HANDSHAKE_MODE = 1 << 5,
} HmHandshakeDetails;

/* Group, verification, resumption and engine, as far as @handshakes (of HmHandshake) differ in
 * them: what rows that stand together need in their names. What a row does not tell does not
 * differ. */
HmHandshakeDetails hm_handshake_find_details (const GPtrArray *handshakes);

/* "SSLv3 RC4-MD5 · RSA 512, full", "TLS_AES_128_GCM_SHA256 · RSA 2048 · x25519". */
char *hm_handshake_title (const HmHandshake *handshake, HmHandshakeDetails details);

/* Of these group, verification, resumption and engine alone: "x25519 · ticket"; "" where the
 * handshake does not tell them. */
char *hm_handshake_details_title (const HmHandshake *handshake, HmHandshakeDetails details);

/* "SSLv3, full connections". */
char *hm_handshake_kind_title (const HmHandshake *handshake);

/* The same with bytes: "SSLv3, full connections (10 KiB)"; and engines where there are several. */
char *hm_handshake_family_title (const HmHandshakeFamily *family);

/* Within a sentence: "full connections with SSLv3 (10 KiB each way)"; with @whole all of the suite
 * is named. */
char *hm_handshake_phrase (const HmHandshake *handshake, gint64 bytes, gboolean whole);

/* Connections a second: "49.4/s", or why there is no figure. */
char *hm_handshake_format_rate (const HmHandshake *handshake);

G_END_DECLS
