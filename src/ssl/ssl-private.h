/* ssl-private.h: the inside of a connection, and what its parts call of each other
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "hash.h"
#include "ssl.h"

#define HM_SSL_MAX_PLAIN 16384                        /* RFC 6101 5.2.1 */
#define HM_SSL_MAX_FRAGMENT (HM_SSL_MAX_PLAIN + 2048) /* 5.2.3 */
#define HM_SSL_MAX_V2_RECORD 32767
#define HM_SSL2_MAX_PLAIN 16352 /* with MAC and padding below 16383, the longest padded record */
#define HM_SSL_MAX_MESSAGE                                                                         \
  16384 /* of the handshake; a chain of certificates that is longer is refused */
#define HM_SSL_HEADER 5

/* The input holds a record that is not whole yet, or what came out of the last one, never both. The
 * output has room for 32 KiB of data in records of either protocol, or the longest flight, and
 * behind that always for an alert. */
#define HM_SSL_IN_SIZE (HM_SSL_MAX_V2_RECORD + 65)
#define HM_SSL_ALERT_ROOM 128
#define HM_SSL_OUT_SIZE (36864 - 64)

/* The longest key block: AES256-SHA. */
#define HM_SSL_MAX_KEY_BLOCK (2 * (20 + 32 + 16))

#define HM_SSL_MASTER 48
#define HM_SSL_RANDOM 32
#define HM_SSL_SESSION_ID 32
#define HM_SSL_HELLO_ROOM 256 /* more than either hello takes with all suites */
#define HM_SSL2_ID 16         /* session and connection identifiers and challenges that we make */
#define HM_SSL2_MAX_CHALLENGE 32

/* Record types, RFC 6101 A.1. */
enum
{
  HM_RECORD_CHANGE_CIPHER_SPEC = 20,
  HM_RECORD_ALERT = 21,
  HM_RECORD_HANDSHAKE = 22,
  HM_RECORD_DATA = 23,
};

/* Alerts, RFC 6101 A.3 and RFC 2246 A.3. */
typedef enum
{
  HM_ALERT_CLOSE_NOTIFY = 0,
  HM_ALERT_UNEXPECTED_MESSAGE = 10,
  HM_ALERT_BAD_RECORD_MAC = 20,
  HM_ALERT_RECORD_OVERFLOW = 22, /* TLS 1.0 only */
  HM_ALERT_HANDSHAKE_FAILURE = 40,
  HM_ALERT_NO_CERTIFICATE = 41, /* SSLv3 only */
  HM_ALERT_BAD_CERTIFICATE = 42,
  HM_ALERT_UNSUPPORTED_CERTIFICATE = 43,
  HM_ALERT_ILLEGAL_PARAMETER = 47,
  HM_ALERT_DECODE_ERROR = 50, /* TLS 1.0 only, as all that follow */
  HM_ALERT_DECRYPT_ERROR = 51,
  HM_ALERT_PROTOCOL_VERSION = 70,
  HM_ALERT_INTERNAL_ERROR = 80,
} HmAlert;

/* Errors of SSLv2, its draft, C.4. */
enum
{
  HM_SSL2_NO_CIPHER = 1,
  HM_SSL2_NO_CERTIFICATE = 2,
  HM_SSL2_BAD_CERTIFICATE = 4,
  HM_SSL2_UNSUPPORTED_CERTIFICATE = 6,
};

/* What the handshake waits for. */
typedef enum
{
  HM_STEP_NONE,
  HM_STEP_CLIENT_HELLO,
  HM_STEP_SERVER_HELLO,
  HM_STEP_CERTIFICATE,
  HM_STEP_SERVER_HELLO_DONE, /* or a request for a certificate */
  HM_STEP_KEY_EXCHANGE,
  HM_STEP_CHANGE_CIPHER_SPEC,
  HM_STEP_FINISHED,
  /* of SSLv2 */
  HM_STEP_V2_MASTER_KEY,
  HM_STEP_V2_CLIENT_FINISHED,
  HM_STEP_V2_SERVER_VERIFY,
  HM_STEP_V2_SERVER_FINISHED,
} HmSslStep;

/* One direction of a connection. */
typedef struct
{
  const HmSslSuite *suite; /* NULL: in clear, without a MAC */
  uint64_t sequence;       /* of the next record */
  _Alignas(HM_CONTEXT_ALIGN) uint8_t cipher[2048];
  HmSslKeyedHash mac; /* in SSLv2 the inner half only */
} HmSslDirection;

struct HmSsl
{
  HmSslRole role;
  const HmSslConfig *config;
  HmSslState state;
  HmSslStep step;
  HmSslFault fault;

  HmSslProtocol protocol; /* 0 until it is negotiated */
  HmSslProtocol offered;  /* the version in the client's hello */
  bool is_resumed;
  bool wants_certificate; /* the server asked for one */
  bool is_closing;        /* our close_notify was written */
  const HmSslSuite *suite;
  HmSslSession session; /* of a client: the one that it offers, before the server answered */
  bool has_session;     /* the session is complete, its Finished messages were checked */
  uint8_t client_random[HM_SSL_RANDOM], server_random[HM_SSL_RANDOM];
  uint8_t key_block[HM_SSL_MAX_KEY_BLOCK];
  uint8_t challenge[HM_SSL2_MAX_CHALLENGE], connection_id[HM_SSL2_MAX_CHALLENGE];
  size_t challenge_length, connection_id_length;
  HmSslDirection in, out;
  HmSslHash md5, sha1; /* all messages of the handshake so far */

  HmRsaKey peer_key; /* of a client: the server's */

  uint8_t alert[2]; /* an alert of which one byte came */
  size_t alert_length;
  uint8_t message[4 + HM_SSL_MAX_MESSAGE]; /* a handshake message that is not whole yet */
  size_t message_length;

  size_t out_start, out_end;
  size_t flight, out_message; /* where in the output the record and the message begin that are being
                               * written */
  size_t in_length;           /* bytes of a record that is not whole yet */
  size_t plain_start, plain_end; /* data that waits to be read */
  _Alignas(64) uint8_t out_bytes[HM_SSL_OUT_SIZE];
  _Alignas(64) uint8_t in_bytes[HM_SSL_IN_SIZE];
};

/* ---- ssl.c ---- */

/* The connection ends here: an alert is written, the session forgotten. Always false. */
bool hm_ssl_fail (HmSsl *ssl, HmAlert alert, const char *text);
bool hm_ssl_fail_v2 (HmSsl *ssl, int error, const char *text); /* -1: nothing is sent */
void hm_ssl_failed_by_peer (HmSsl *ssl, int code, const char *text);
void hm_ssl_closed_by_peer (HmSsl *ssl);

/* What stands in the header of a record, also before a version is agreed on. */
HmSslProtocol hm_ssl_wire_version (const HmSsl *ssl);
bool hm_ssl_random (HmSsl *ssl, uint8_t *buffer, size_t length);
void hm_ssl_opened (HmSsl *ssl);

/* Room in the output; NULL, and the connection has failed, when there is none. */
uint8_t *hm_ssl_room (HmSsl *ssl, size_t length);

/* The suites that this side speaks, in its order; NULL after the last. */
const HmSslSuite *hm_ssl_configured_suite (const HmSsl *ssl, size_t index);
bool hm_ssl_has_suite (const HmSsl *ssl, const HmSslSuite *suite, HmSslProtocol protocol);

/* ---- record.c: SSLv3 and TLS 1.0 ---- */

/* The length of the record at @data with its header, 0 when more bytes are needed to tell. False:
 * refused. */
bool hm_ssl_record_length (HmSsl *ssl, const uint8_t *data, size_t have, size_t *length);
bool hm_ssl_record_in (HmSsl *ssl, const uint8_t *record, size_t length);
bool hm_ssl_record_out (HmSsl *ssl, uint8_t type, const uint8_t *data, size_t length);
void hm_ssl_alert_out (HmSsl *ssl, bool is_fatal, HmAlert alert);

/* The keys of one direction come into use. */
void hm_ssl_change_cipher (HmSsl *ssl, HmSslDirection *direction, bool is_clients);

/* All ones when @a >= @b, else zero, without a branch; for @a, @b < 2^31. */
static inline uint32_t
hm_ct_ge (uint32_t a, uint32_t b)
{
  return ~(0 - ((a - b) >> 31));
}

static inline uint32_t
hm_ct_eq (uint32_t a, uint32_t b)
{
  return hm_ct_ge (a, b) & hm_ct_ge (b, a);
}

/* Whether two strings of bytes are equal, in a time that does not depend on where they differ. */
static inline bool
hm_ct_equal (const uint8_t *a, const uint8_t *b, size_t length)
{
  uint32_t difference = 0;

  for (size_t i = 0; i < length; i++)
    difference |= a[i] ^ b[i];
  return difference == 0;
}

/* ---- handshake.c ---- */

/* A whole message with its header of four bytes. */
bool hm_ssl_message_in (HmSsl *ssl, const uint8_t *message, size_t length);
bool hm_ssl_change_cipher_spec_in (HmSsl *ssl);

/* Messages in clear, all in one record: of @length bytes at most together. message_begin () gives
 * the place for the body, message_end () wants its end. */
bool hm_ssl_flight_begin (HmSsl *ssl, size_t length);
uint8_t *hm_ssl_message_begin (HmSsl *ssl, uint8_t type);
void hm_ssl_message_end (HmSsl *ssl, uint8_t *end);
void hm_ssl_flight_end (HmSsl *ssl);
void hm_ssl_hash (HmSsl *ssl, const uint8_t *data, size_t length);

/* The master secret and the keys, from the premaster secret; NULL: the master secret is there. */
void hm_ssl_make_keys (HmSsl *ssl, const uint8_t *premaster);
bool hm_ssl_send_finished (HmSsl *ssl);

/* Message types, RFC 6101 A.4. */
enum
{
  HM_HELLO_REQUEST = 0,
  HM_CLIENT_HELLO = 1,
  HM_SERVER_HELLO = 2,
  HM_CERTIFICATE = 11,
  HM_CERTIFICATE_REQUEST = 13,
  HM_SERVER_HELLO_DONE = 14,
  HM_CLIENT_KEY_EXCHANGE = 16,
  HM_FINISHED = 20,
};

/* ---- client.c, server.c ---- */

bool hm_ssl_client_start (HmSsl *ssl);
bool hm_ssl_client_server_hello (HmSsl *ssl, const uint8_t *body, size_t length);
bool hm_ssl_client_certificate (HmSsl *ssl, const uint8_t *body, size_t length);
bool hm_ssl_client_certificate_request (HmSsl *ssl, const uint8_t *body, size_t length);
bool hm_ssl_client_server_hello_done (HmSsl *ssl, const uint8_t *body, size_t length);
bool hm_ssl_client_take_certificate (HmSsl *ssl, const uint8_t *der, size_t length);
bool hm_ssl_server_client_hello (HmSsl *ssl, const uint8_t *body, size_t length);
bool hm_ssl_server_v2_hello (HmSsl *ssl, const uint8_t *body, size_t length);
bool hm_ssl_server_key_exchange (HmSsl *ssl, const uint8_t *body, size_t length);

/* RSA with a secret of @length bytes (RFC 8017 7.2.1). @fell_back: the padding tells a server that
 * this client knows more than SSLv2 (RFC 6101 E.2). */
bool
hm_ssl_rsa_encrypt (HmSsl *ssl, const uint8_t *secret, size_t length, bool fell_back, uint8_t *out);

/* The secret of @length bytes into @secret, which holds random bytes before. When the padding is
 * wrong, these stay, so that the peer learns nothing of it from what follows (RFC 2246 7.4.7.1,
 * after Bleichenbacher, 1998); likewise when @version is not 0 and not the first two bytes. True
 * when the padding has the mark of a fall-back to SSLv2. */
bool hm_ssl_rsa_decrypt (HmSsl *ssl,
                         const uint8_t *in,
                         size_t in_length,
                         HmSslProtocol version,
                         uint8_t *secret,
                         size_t length);

/* ---- sslv2-record.c, sslv2.c ---- */

bool hm_ssl2_record_length (HmSsl *ssl, const uint8_t *data, size_t have, size_t *length);
bool hm_ssl2_record_in (HmSsl *ssl, const uint8_t *record, size_t length);
bool hm_ssl2_record_out (HmSsl *ssl, const uint8_t *data, size_t length);
void hm_ssl2_error_out (HmSsl *ssl, int error); /* there is always room for it */
bool hm_ssl2_message_in (HmSsl *ssl, const uint8_t *message, size_t length);

/* A hello of ours in the format of version 2; @specs of three bytes each. */
bool hm_ssl2_client_hello (HmSsl *ssl, HmSslProtocol version);

/* The server chose SSLv2 after a hello with these fields. */
bool hm_ssl2_server_start (HmSsl *ssl,
                           const uint8_t *specs,
                           size_t specs_length,
                           const uint8_t *id,
                           size_t id_length);
void hm_ssl2_make_keys (HmSsl *ssl);

/* ---- session.c ---- */

const HmSslSession *hm_ssl_cache_find (HmSslCache *cache, const uint8_t *id, size_t id_length);
void hm_ssl_cache_add (HmSslCache *cache, const HmSslSession *session);
void hm_ssl_cache_remove (HmSslCache *cache, const uint8_t *id, size_t id_length);
