/* ssl.h: SSLv2, SSLv3 and TLS 1.0 on the built-in core, from memory to memory
 *
 * Plain C11. It opens no socket: bytes go in by hm_ssl_feed () and come out by hm_ssl_output (), in
 * pieces of any size. What is implemented: RSA key exchange with keys of any size that rsa.h takes,
 * the suites of hm_ssl_suites, both roles, reuse of sessions by their identifier, and hellos in the
 * format of version 2. Not implemented: export suites, other key exchanges, compression,
 * certificates of clients, renegotiation.
 *
 * Sources: SSLv2: Hickman, The SSL Protocol (Netscape, draft of 1995); SSLv3: RFC 6101; TLS 1.0:
 * RFC 2246; AES suites: RFC 3268. Where the draft of SSLv2 and all its implementations differ, the
 * implementations are followed (sslv2-record.c).
 *
 * These protocols are broken, and the core below is not written to resist side channels. This is
 * for measuring what a connection costs; do not protect data with it.
 *
 * How it is used:
 *
 *     HmSsl *client = hm_ssl_new (HM_SSL_CLIENT, &client_config);
 *     HmSsl *server = hm_ssl_new (HM_SSL_SERVER, &server_config);
 *
 *     hm_ssl_start (client, NULL);                     // or with a session of an earlier
 * connection hm_ssl_start (server, NULL); while (hm_ssl_state (client) == HM_SSL_HANDSHAKE ||
 * hm_ssl_state (server) == HM_SSL_HANDSHAKE)
 *       {
 *         if (hm_ssl_transfer (client, server) + hm_ssl_transfer (server, client) == 0)
 *           break;                                     // one of them failed: hm_ssl_fault ()
 *       }
 *     hm_ssl_write (client, data, length);
 *     hm_ssl_transfer (client, server);
 *     hm_ssl_read (server, buffer, sizeof buffer);
 *     hm_ssl_get_session (client, &session);
 *     hm_ssl_start (client, &session);                 // the same memory for the next connection
 *     hm_ssl_start (server, NULL);
 *
 * To measure: what a side does, it does in hm_ssl_start (), hm_ssl_feed (), hm_ssl_write (),
 * hm_ssl_read () and hm_ssl_close (); hm_ssl_transfer () is work of the side that gets the bytes.
 * Bytes on the wire are what is taken out of hm_ssl_output (). The ssltest of 1997 is one full
 * connection after the other with v2_hello and without a session, or one full and then only resumed
 * ones; without verify, in pieces of 8192 bytes, not closed, with the same two objects all the
 * time. The random source is part of what is measured: a system call for each request may be more
 * than all else in a resumed handshake. RSA is the plain operation of rsa.h, without blinding.
 *
 * An object is used by one thread at a time, and so is a cache. A connection allocates nothing:
 * hm_ssl_new () makes one block of hm_ssl_memory () bytes, whatever is negotiated and sent later.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "crypto/crypto.h"
#include "crypto/rsa.h"

typedef struct HmSsl HmSsl;
typedef struct HmSslCache HmSslCache;

/* The values are those on the wire. */
typedef enum
{
  HM_SSL_2 = 0x0002,
  HM_SSL_3 = 0x0300,
  HM_TLS_1_0 = 0x0301,
} HmSslProtocol;

typedef enum
{
  HM_SSL_CLIENT,
  HM_SSL_SERVER,
} HmSslRole;

typedef enum
{
  HM_SSL_HANDSHAKE,
  HM_SSL_OPEN,   /* data can be written and read */
  HM_SSL_CLOSED, /* one of the sides closed: what came before can still be read */
  HM_SSL_FAILED, /* hm_ssl_fault () says why; nothing can be read any more */
} HmSslState;

/* ---- Suites ---- */

typedef struct
{
  const char *name;       /* "RC4-MD5": cipher and MAC; the key exchange is always RSA */
  uint16_t id;            /* in SSLv3 and TLS 1.0; 0: not there */
  uint32_t kind;          /* in SSLv2, three bytes; 0: not there */
  const HmCipher *cipher; /* NULL: data is sent in clear, with a MAC */
  const HmDigest *digest; /* what the MAC is made of */
} HmSslSuite;

/* All suites, from the lightest to the heaviest; ended by a NULL name. */
extern const HmSslSuite hm_ssl_suites[];

/* Whether @protocol has the suite. */
bool hm_ssl_suite_is_in (const HmSslSuite *suite, HmSslProtocol protocol);

/* By name, among the suites of @protocol; NULL when there is none. */
const HmSslSuite *hm_ssl_suite_find (const char *name, HmSslProtocol protocol);

/* "SSLv2", "SSLv3", "TLSv1.0". */
const char *hm_ssl_protocol_name (HmSslProtocol protocol);

/* ---- Sessions ---- */

/* What both sides keep of a connection to make the next one without RSA. A plain value; it may be
 * copied and kept as long as one likes. */
typedef struct
{
  HmSslProtocol protocol;
  const HmSslSuite *suite;
  uint8_t id[32];
  size_t id_length; /* 0: the server does not want to reuse it */
  uint8_t master[48];
  size_t master_length; /* 48; in SSLv2 the length of the key */
  uint8_t iv[8];        /* SSLv2 with a block cipher: KEY-ARG */
} HmSslSession;

/* The last @capacity sessions of a server. One block of memory, no allocation later; nothing
 * expires by the clock. NULL when there is no memory, or @capacity is 0. */
HmSslCache *hm_ssl_cache_new (size_t capacity);
void hm_ssl_cache_free (HmSslCache *cache); /* NULL is fine */

/* ---- Connections ---- */

/* What connections have in common. It is not copied: it must stay until the last object that was
 * made with it is freed, and may be changed between two connections. */
typedef struct
{
  /* The versions that are spoken, @min <= @max. A client whose @min is SSLv2 and whose @max is not
   * sends a hello in the format of version 2 and takes what the server chooses. */
  HmSslProtocol min, max;

  /* The suites, best first; those that the protocol does not have are passed over. A server takes
   * the first one in the client's list that it has. NULL: all of hm_ssl_suites. */
  const HmSslSuite *const *suites;
  size_t n_suites;

  /* Randoms, secrets, paddings and identifiers come from here; when it fails, the connection
   * fails. */
  HmRandomFunc random;
  void *random_data;

  /* A server needs the private key and the certificate with its public half, DER, at most
   * HM_SSL_MAX_CERTIFICATE bytes (x509.h makes one). Without a cache it reuses no session. */
  const HmRsaKey *key;
  const uint8_t *certificate;
  size_t certificate_length;
  HmSslCache *cache;

  /* Clients: a hello in the format of version 2 also where SSLv2 is not spoken (RFC 6101 E,
   * RFC 2246 E). It is not sent when a session is offered, for it could not carry that. */
  bool v2_hello;

  /* Clients: whether the certificate must be signed by its own key. Otherwise it is only parsed and
   * its key used. */
  bool verify;
} HmSslConfig;

#define HM_SSL_MAX_CERTIFICATE 8192

/* NULL when there is no memory. The object can do nothing before hm_ssl_start (). */
HmSsl *hm_ssl_new (HmSslRole role, const HmSslConfig *config);
void hm_ssl_free (HmSsl *ssl); /* NULL is fine; secrets are wiped */

/* What one object takes, bytes. */
size_t hm_ssl_memory (void);

/* Begins a connection; whatever the object did before is forgotten. A client may offer @session,
 * which is copied; NULL, or one that the configuration does not allow: a full handshake. A client's
 * hello is then waiting in hm_ssl_output (). False when the configuration is not usable or the
 * random source fails, see hm_ssl_fault (). */
bool hm_ssl_start (HmSsl *ssl, const HmSslSession *session);

HmSslState hm_ssl_state (const HmSsl *ssl);

/* Takes bytes that came from the peer and returns how many: all of them, but for two cases. While
 * data waits for hm_ssl_read (), nothing more is taken: read it and feed the rest. A connection
 * that failed or was closed takes nothing. @data is not kept. */
size_t hm_ssl_feed (HmSsl *ssl, const uint8_t *data, size_t length);

/* Tells that the peer will send no more. Without its close_notify that is a truncation, and the
 * connection fails; SSLv2 has no such message, so there an open connection is closed by this. */
void hm_ssl_feed_end (HmSsl *ssl);

/* The bytes that are to be sent to the peer, and how many; valid until the next call that is not a
 * question. After an error this may hold an alert that should still be sent. */
const uint8_t *hm_ssl_output (const HmSsl *ssl, size_t *length);

/* The first @length bytes of the output were sent. */
void hm_ssl_output_taken (HmSsl *ssl, size_t length);

/* Both in one, for two sides in one process: what @from has to send goes to @to. Returns the bytes
 * that went. */
size_t hm_ssl_transfer (HmSsl *from, HmSsl *to);

/* Encrypts data in records as large as the protocol allows and returns how many bytes of it: less
 * than @length when the output is full (32 KiB always fit when it is empty), 0 when the connection
 * is not open. */
size_t hm_ssl_write (HmSsl *ssl, const uint8_t *data, size_t length);

/* Gives data that came, at most @size bytes and at most one record, and returns how many. */
size_t hm_ssl_read (HmSsl *ssl, uint8_t *buffer, size_t size);

/* The same without the copy: what hm_ssl_read () would give, valid until the next call that is not
 * a question; hm_ssl_read (ssl, NULL, length) throws it away. */
const uint8_t *hm_ssl_peek (const HmSsl *ssl, size_t *length);

/* Says to the peer that nothing more is written (close_notify; in SSLv2 there is no such thing). */
void hm_ssl_close (HmSsl *ssl);

/* ---- What came of it ---- */

/* As soon as they are negotiated; 0 and NULL before. */
HmSslProtocol hm_ssl_protocol (const HmSsl *ssl);
const HmSslSuite *hm_ssl_suite (const HmSsl *ssl);

/* Whether an earlier session was taken up, once the connection is open. Check it: a handshake of
 * the other kind than the one that is being measured is an error, not a sample. */
bool hm_ssl_is_resumed (const HmSsl *ssl);

/* False when there is nothing to reuse: the handshake is not finished, the server gave no
 * identifier, or the connection failed. */
bool hm_ssl_get_session (const HmSsl *ssl, HmSslSession *session);

/* The client's random, 32 bytes: with the master secret all that a protocol analyser needs to read
 * along. After a hello in the format of version 2 the challenge, with zeros before. */
const uint8_t *hm_ssl_client_random (const HmSsl *ssl);

typedef enum
{
  HM_SSL_NO_FAULT,
  HM_SSL_FOUND_FAULT, /* this side refused what came, or could not go on */
  HM_SSL_TOLD_FAULT,  /* the peer said so */
} HmSslFaultKind;

typedef struct
{
  HmSslFaultKind kind;
  int code; /* the alert (RFC 6101 5.4, RFC 2246 7.2) or, in SSLv2, the error that was sent or came;
             * -1: none, as in most cases in SSLv2 */
  const char *text; /* one line in English; "" when there is no fault */
} HmSslFault;

HmSslFault hm_ssl_fault (const HmSsl *ssl);

/* "bad_record_mac", or "unknown alert". */
const char *hm_ssl_alert_name (int code);
