/* fake-tls.h: connections that carry bytes, and take as long as a test says
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/hm-tls.h"

G_BEGIN_DECLS

typedef struct _FakeTls FakeTls;

/* What a test rules of them. */
typedef struct
{
  /* A side begins; it spends its time and says in @resumed what comes of it. */
  gboolean (*start) (
      FakeTls *self, HmTlsSide side, gboolean resume, gboolean *resumed, GError **error);
  void (*move) (FakeTls *self, gsize bytes);      /* one side, one way */
  void (*finish) (FakeTls *self, HmTlsSide side); /* may be NULL */
} FakeTlsRules;

struct _FakeTls
{
  HmTlsPair pair;
  const FakeTlsRules *rules;
  const gint *stop; /* as prepare () was given it */
  gboolean resumed;
  guint64 wire[HM_TLS_N_SIDES];
  gsize waiting; /* bytes that were sent and not read */
  guint8 data[HM_TLS_PIECE];
};

/* For an engine's prepare (). A handshake has 100 bytes of each side. */
HmTlsPair *fake_tls_new (const FakeTlsRules *rules,
                         const HmTlsOffer *offer,
                         const HmTlsSettings *settings,
                         const gint *stop);

G_END_DECLS
