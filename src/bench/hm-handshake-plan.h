/* hm-handshake-plan.h: which connections are measured, and how many of each
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "bench/hm-plan.h"
#include "engine/hm-tls.h"

G_BEGIN_DECLS

#define HM_HANDSHAKE_CONNECTIONS 1000
#define HM_HANDSHAKE_MAX_CONNECTIONS 10000000
#define HM_HANDSHAKE_MAX_THREADS 1024

/* What a person asks for. Lists are ended by NULL; NULL or empty: what is common. The word "all"
 * stands for whatever there is. */
typedef struct
{
  const char *const *engines;
  const char *const *protocols;   /* "tls1.2" */
  const char *const *ciphers;     /* suites, whatever the case of their letters */
  const char *const *keys;        /* "rsa-2048", "p256" or "ecdsa-p256" */
  const char *const *groups;      /* "x25519" */
  const char *const *resumptions; /* "session-id", "ticket", "stateful-ticket", "external-psk" */
  const gint64 *sizes;            /* bytes each way; none: 1, 1024, 10240, 102400 */
  guint n_sizes;
  guint connections; /* of each kind and thread; 0: HM_HANDSHAKE_CONNECTIONS, and fewer of slow ones
                      */
  gboolean resumed_only;
  HmTlsVerification verification;
  guint threads; /* 0: one; at most HM_HANDSHAKE_MAX_THREADS */
  /* The rows of the table of 1997 instead of what is common, each full and resumed, of those
   * engines that have any. Protocols other than SSLv2 are measured with the suites of SSLv3; the
   * other words are left aside. */
  gboolean classic;
} HmHandshakeChoice;

typedef struct
{
  const HmTlsOffer *offer;
  HmTlsSettings settings;
  gsize bytes;
} HmHandshakeCell;

typedef struct
{
  GArray *cells;     /* of HmHandshakeCell: full ones stand before those that resume */
  GArray *rates;     /* of HmCell: what is measured beside them; see below */
  guint connections; /* of each thread */
  guint threads;     /* that make connections at the same time, each its own */
  double seconds;    /* that a cell may take, with fewer connections then; INFINITY: no matter */
} HmHandshakePlan;

/* @handshake becomes the row of a run that @cell is measured for, without figures. */
void
hm_handshake_cell_describe (const HmHandshakeCell *cell, guint threads, HmHandshake *handshake);

/* Adds what the plan's connections consist of (hm-connection.h) and what it does not have yet: the
 * operations with their keys, ciphers and digests, as far as the same engine does them by
 * themselves. HmHandshakeBench does this with the plan that it is given. */
void hm_handshake_plan_add_rates (HmHandshakePlan *plan);

/* NULL with an error that says which word fits nothing, and what would. */
HmHandshakePlan *hm_handshake_plan_new (const HmHandshakeChoice *choice, GError **error);
void hm_handshake_plan_free (HmHandshakePlan *plan);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HmHandshakePlan, hm_handshake_plan_free)

typedef enum
{
  HM_HANDSHAKE_PLAN_ERROR_CHOICE,
} HmHandshakePlanError;
#define HM_HANDSHAKE_PLAN_ERROR (hm_handshake_plan_error_quark ())
GQuark hm_handshake_plan_error_quark (void);

G_END_DECLS
