/* hm-connection.h: what a row of a handshake table says about servers, data and keys
 *
 * A connection takes a fixed time and one for each byte: T (B) = H + s B, where each of the B bytes
 * goes there and another one comes back, and each of these is encrypted and decrypted: 4 B bytes of
 * cipher work. H is read at the fewest bytes that were measured, s between these and the most.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-run.h"

G_BEGIN_DECLS

/* TRUE when the row has a figure. */
gboolean hm_handshake_has_time (const HmHandshake *handshake);
double hm_handshake_get_time (const HmHandshake *handshake); /* of one connection, in seconds */
gboolean hm_handshake_is_resumed (const HmHandshake *handshake);
/* The same connection but for mode, way of resuming and bytes. */
gboolean hm_handshake_is_same_kind (const HmHandshake *a, const HmHandshake *b);

/* Times are seconds, shares 0 to 1; NAN where the run does not hold what it takes, or where a part
 * would take longer than the whole. */
typedef struct
{
  double time;                     /* of a connection, both sides */
  double client_time, server_time; /* of that */
  double rate;                     /* connections a second of one core that does both sides */
  double server_rate;              /* of one core that does the server's side alone */
  double gain; /* how many resumed ones take the time of a full one; of resumed rows alone */

  double handshake_time; /* H: at the fewest bytes, at most HM_CONNECTION_FEW */
  double byte_time;      /* s */
  double speed;          /* 4 / s: bytes a second through cipher and MAC, each side's both ways */
  double break_even;     /* H / s: the bytes that take as long as the handshake */

  double key_time;       /* of H: operations with the certificates' keys, and with those of the
                          * exchange where their rates are there; none of a certificate where
                          * sessions are resumed */
  double key_share;      /* of H */
  double bulk_time;      /* 4 B bytes through cipher and MAC by the run's own rates */
  double bulk_share;     /* of the time of this row */
  double record_share;   /* of s: what the bare cipher and MAC would take */
  double protocol_time;  /* H without key_time; H itself where there is no key to work with */
  double protocol_share; /* of the time of this row */
} HmConnection;

/* A rate that the shares are reckoned from, and how often the operation comes. */
typedef enum
{
  HM_CONNECTION_KEY,      /* with a certificate's key: times a handshake */
  HM_CONNECTION_EXCHANGE, /* with a key that was made for this connection: likewise */
  HM_CONNECTION_BULK,     /* cipher and MAC: bytes that are worked on for each of the B bytes */
} HmConnectionPart;

typedef struct
{
  HmConnectionPart part;
  const char *algorithm; /* canonical id; owned by the handshake, or static */
  HmOperation operation;
  gint64 size; /* bytes a call, or -1 */
  double times;
} HmConnectionNeed;

/* Of HmConnectionNeed: what a run must have measured (by the same engine, with as many threads) for
 * the shares of this row; where there is no rate for decryption, that of encryption counts. */
GArray *hm_connection_list_needs (const HmHandshake *handshake);

/* Up to so many bytes it is the handshake that is timed, not the data. */
#define HM_CONNECTION_FEW 1024

/* TRUE when @handshake has a time. Rows of other bytes and of the other mode, and the rates of
 * keys, ciphers and digests, are looked up in @run. */
gboolean hm_connection_derive (HmRun *run, const HmHandshake *handshake, HmConnection *connection);

/* How many of @old's connections are made in the time of one of @run's: of the row with the same
 * bytes and mode in @old that is nearest: RC4-MD5 with 512 bits of the reference run
 * "pentium-pro-200" is what "times the Pentium Pro" means. NAN when @old has none. */
double hm_connection_times (HmRun *old, const HmHandshake *handshake);

G_END_DECLS
