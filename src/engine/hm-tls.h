/* hm-tls.h: connections that can be measured, full and resumed
 *
 * An engine lists the connections that it really completes (HmTlsOffer) and prepares a pair of a
 * client and a server of one kind: keys, certificates and contexts are made there, outside of all
 * timing. hm_tls_pair_connect () then makes one connection after the other, both sides in one
 * thread and over memory, in the way of the old ssltest: handshake, B bytes from the client to the
 * server in pieces of 8 KiB, each read before the next one is written, B bytes back in the same
 * way, no closing alert.
 *
 * Whatever a side does stands between two looks at the clock. Comparing what came with what was
 * sent, and asking whether the handshake was of the wanted kind, are not timed; when either is
 * wrong, the connection is an error and no figure.
 *
 * Adding an engine is one file with an HmTlsEngine and one line in hm-tls.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/hm-engine.h"

G_BEGIN_DECLS

typedef struct _HmTlsEngine HmTlsEngine;
typedef struct _HmTlsOffer HmTlsOffer;
typedef struct _HmTlsPair HmTlsPair;

/* Pieces in which the bytes are written. */
#define HM_TLS_PIECE 8192

/* The most bytes that a connection carries each way. */
#define HM_TLS_MAX_BYTES (64 * 1024 * 1024)

typedef enum
{
  HM_TLS_FULL,            /* with certificate and private key */
  HM_TLS_SESSION_ID,      /* RFC 2246 7.3: the server keeps the session under its identifier */
  HM_TLS_TICKET,          /* RFC 5077, RFC 8446 2.2: the client keeps it, sealed by the server */
  HM_TLS_STATEFUL_TICKET, /* TLS 1.3: the ticket names a session that the server keeps */
  HM_TLS_EXTERNAL_PSK,    /* TLS 1.3: both had the key from the start; never a full handshake */
  HM_TLS_N_MODES,
} HmTlsMode;

typedef enum
{
  HM_TLS_VERIFY_NONE,   /* as the test of 1997: the certificate is parsed, its key is used */
  HM_TLS_VERIFY_SERVER, /* the client follows the server's certificate to its authority */
  HM_TLS_VERIFY_MUTUAL, /* the client has a certificate too, and the server verifies it */
  HM_TLS_N_VERIFICATIONS,
} HmTlsVerification;

typedef enum
{
  HM_TLS_CLIENT,
  HM_TLS_SERVER,
  HM_TLS_N_SIDES,
} HmTlsSide;

/* Words for files and command lines: "session-id"; "mutual". FALSE where there is no such word. */
const char *hm_tls_mode_to_string (HmTlsMode mode);
const char *hm_tls_verification_to_string (HmTlsVerification verification);
gboolean hm_tls_verification_from_string (const char *word, HmTlsVerification *verification);

/* One kind of connection. Strings are interned or static. */
struct _HmTlsOffer
{
  const HmTlsEngine *engine;
  const char *protocol;      /* "ssl3", "tls1.2", as in saved runs */
  const char *suite;         /* "RC4-MD5", "TLS_AES_128_GCM_SHA256" */
  const char *key;           /* of the certificate, canonical id: "rsa-2048", "ecdsa-p256" */
  const char *const *groups; /* of the key exchange, the library's own choice first, ended by NULL;
                              * none where the protocol does not agree on one */
  guint modes;               /* 1 << HmTlsMode */
  guint verifications;       /* 1 << HmTlsVerification */
  gboolean common;           /* what is in use today */
  gconstpointer data;        /* the engine's own */
};

/* How a pair connects. All 0 is a full handshake without verification. */
typedef struct
{
  HmTlsMode mode;
  HmTlsVerification verification;
  const char *group; /* NULL: the first of the offer's */
} HmTlsSettings;

typedef enum
{
  HM_TLS_PROGRESS_FAILED,
  HM_TLS_PROGRESS_WAITING, /* for bytes of the other side */
  HM_TLS_PROGRESS_DONE,
} HmTlsProgress;

/* What an engine does for a side. All of this is timed, but for the functions below the line. Those
 * that fail set the error. */
typedef struct
{
  /* Begins a connection. The client is started first, and may make what both need. */
  gboolean (*start) (HmTlsPair *pair, HmTlsSide side, gboolean resume, GError **error);
  HmTlsProgress (*handshake) (HmTlsPair *pair, HmTlsSide side, GError **error);
  /* All of it, at most HM_TLS_PIECE bytes. */
  gboolean (
      *write) (HmTlsPair *pair, HmTlsSide side, const guint8 *data, gsize length, GError **error);
  /* How many bytes came; 0 when there are no more for now; -1 on errors. */
  gssize (*read) (HmTlsPair *pair, HmTlsSide side, guint8 *buffer, gsize size, GError **error);
  /* Ends the connection in good order and keeps what the next one needs to resume it. */
  gboolean (*finish) (HmTlsPair *pair, HmTlsSide side, GError **error);

  /* ---- not timed ---- */

  /* Whether protocol, suite, group and verification are what was asked for. */
  gboolean (*check) (HmTlsPair *pair, GError **error);
  gboolean (*is_resumed) (HmTlsPair *pair, HmTlsSide side);
  /* What @side has sent in this connection so far. */
  guint64 (*get_wire_bytes) (HmTlsPair *pair, HmTlsSide side);
  /* Drops a connection that failed. */
  void (*abandon) (HmTlsPair *pair);
  void (*free) (HmTlsPair *pair);
} HmTlsMethods;

/* A client and a server, used by one thread at a time. An engine's own struct begins with this one;
 * it fills in the first three fields. */
struct _HmTlsPair
{
  const HmTlsMethods *methods;
  const HmTlsOffer *offer;
  HmTlsSettings settings;

  /* The clock, nanoseconds; set by hm_tls_pair_new () to the monotonic one. */
  gint64 (*now) (gpointer clock);
  gpointer clock;

  /* Asked between two steps of a connection, outside of all timing; it may wait. FALSE gives the
   * connection up (HM_ENGINE_ERROR_CANCELLED). NULL: nobody asks. */
  gboolean (*go_on) (gpointer go_on_data);
  gpointer go_on_data;

  /* hm-tls.c's own. */
  guint64 n_connections, n_resumed;
  guint8 *sent, *received;
  gsize size;
};

struct _HmTlsEngine
{
  const char *id; /* the same as that of the HmEngine of this library */

  /* Fills in all fields that it can tell. */
  void (*describe) (HmLibrary *library);

  /* All that it completes a handshake with, of HmTlsOffer, found by trying once, and kept. The
   * first call makes benchmark keys and may take seconds. Thread-safe. Never NULL. */
  const GPtrArray *(*offers) (void);

  /* Keys come from the key store or are made here, unless *@stop (may be NULL) is set meanwhile. */
  HmTlsPair *(*prepare) (const HmTlsOffer *offer,
                         const HmTlsSettings *settings,
                         const gint *stop,
                         GError **error);
};

/* All engines that work here, ended by NULL. */
const HmTlsEngine *const *hm_tls_engines (void);
const HmTlsEngine *hm_tls_engine_find (const char *id); /* or NULL */

/* Ids of engines that Hashmark has and that this build goes without; ended by NULL. */
const char *const *hm_tls_engines_left_out (void);

/* One engine more, for tests: before anything asks for engines in other threads. */
void hm_tls_engines_add (const HmTlsEngine *engine);

/* A connection as it was made. */
typedef struct
{
  gint64 nanoseconds[HM_TLS_N_SIDES];
  guint64 wire_bytes[HM_TLS_N_SIDES]; /* that this side has sent */
  gboolean resumed;
} HmTlsReport;

/* As engine->prepare (), after a look whether the offer has what @settings say. */
HmTlsPair *hm_tls_pair_new (const HmTlsOffer *offer,
                            const HmTlsSettings *settings,
                            const gint *stop,
                            GError **error);
void hm_tls_pair_free (HmTlsPair *pair);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HmTlsPair, hm_tls_pair_free)

/* Makes a connection that carries @bytes (1 to HM_TLS_MAX_BYTES) each way. The first one of a pair
 * that resumes is full, all others are resumed; with an external PSK the first one too. Anything
 * else is an error, and so are bytes that came otherwise than they were sent. After an error the
 * pair may be used again; one that resumes begins with a full handshake then. */
gboolean hm_tls_pair_connect (HmTlsPair *pair, gsize bytes, HmTlsReport *report, GError **error);

G_END_DECLS
