/* fake-handshakes.c: connections that take as long as a test says
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "fake-handshakes.h"

#include <stdatomic.h>

#include "bench/hm-plan.h"
#include "fake-measure.h"
#include "fake-tls.h"

#define CONNECTIONS 40

/* Nanoseconds of a client and a server, full and resumed, and of a byte on each of its ways. */
typedef struct
{
  double full[HM_TLS_N_SIDES], resumed[HM_TLS_N_SIDES], byte;
} Cost;

static _Atomic gboolean spoilt;
static const char *refusal;

static gboolean
fake_start (FakeTls *self, HmTlsSide side, gboolean resume, gboolean *resumed, GError **error)
{
  const Cost *cost = self->pair.offer->data;

  if (spoilt)
    {
      g_set_error_literal (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_FAILED, "the line is dead");
      return FALSE;
    }
  *resumed = resume;
  fake_measure_spend (resume ? cost->resumed[side] : cost->full[side], self->stop);
  return TRUE;
}

static void
fake_move (FakeTls *self, gsize bytes)
{
  const Cost *cost = self->pair.offer->data;

  fake_measure_spend (cost->byte * (double) bytes, self->stop);
}

static const FakeTlsRules rules = { fake_start, fake_move };

static void
fake_describe (HmLibrary *library)
{
  library->name = g_strdup ("Hashmark");
  library->version = g_strdup (PACKAGE_VERSION);
}

static const GPtrArray *fake_offers (void);

static HmTlsPair *
fake_prepare (const HmTlsOffer *offer,
              const HmTlsSettings *settings,
              const gint *stop,
              GError **error)
{
  return fake_tls_new (&rules, offer, settings, stop);
}

static const HmTlsEngine fake_engine = {
  .id = "fake",
  .describe = fake_describe,
  .offers = fake_offers,
  .prepare = fake_prepare,
};

static const char *const groups[] = { "x25519", NULL };

/* About as measured on a server of 2024. */
static const Cost ecdsa = { { 220e3, 130e3 }, { 115e3, 110e3 }, 0.3 };
static const Cost rsa = { { 130e3, 440e3 }, { 115e3, 110e3 }, 0.3 };
static const Cost old_rc4 = { { 6e3, 15e3 }, { 4.5e3, 4.5e3 }, 2.3 };
static const Cost old_des = { { 8e3, 16e3 }, { 5e3, 5e3 }, 17 };

static const HmTlsOffer table[] = {
  { &fake_engine, "tls1.3", "TLS_AES_128_GCM_SHA256", "ecdsa-p256", groups,
    1u << HM_TLS_FULL | 1u << HM_TLS_TICKET, 1, TRUE, &ecdsa },
  { &fake_engine, "tls1.3", "TLS_AES_128_GCM_SHA256", "rsa-2048", groups,
    1u << HM_TLS_FULL | 1u << HM_TLS_TICKET, 1, TRUE, &rsa },
  { &fake_engine, "ssl3", "RC4-MD5", "rsa-512", NULL, 1u << HM_TLS_FULL | 1u << HM_TLS_SESSION_ID,
    1, FALSE, &old_rc4 },
  { &fake_engine, "ssl3", "DES-CBC3-SHA", "rsa-512", NULL,
    1u << HM_TLS_FULL | 1u << HM_TLS_SESSION_ID, 1, FALSE, &old_des },
};

static const GPtrArray *
fake_offers (void)
{
  static GPtrArray *offers;

  if (offers == NULL)
    {
      offers = g_ptr_array_new ();
      for (guint i = 0; i < G_N_ELEMENTS (table); i++)
        g_ptr_array_add (offers, (gpointer) &table[i]);
    }
  return offers;
}

static HmHandshakePlan *
make_plan (gpointer unused, GError **error)
{
  static const gsize sizes[] = { 1, 1024, 10240, 102400 };
  HmHandshakePlan *plan;

  if (refusal != NULL)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, refusal);
      return NULL;
    }
  plan = g_new0 (HmHandshakePlan, 1);
  plan->cells = g_array_new (FALSE, FALSE, sizeof (HmHandshakeCell));
  plan->rates = g_array_new (FALSE, FALSE, sizeof (HmCell));
  plan->threads = 1;
  plan->connections = CONNECTIONS;
  plan->seconds = 1;
  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    for (guint j = 0; j < G_N_ELEMENTS (sizes); j++)
      for (HmTlsMode mode = HM_TLS_FULL; mode < HM_TLS_N_MODES; mode++)
        if (table[i].modes & 1u << mode)
          {
            HmHandshakeCell cell = { &table[i], { mode, HM_TLS_VERIFY_NONE, NULL }, sizes[j] };

            cell.settings.group = table[i].groups != NULL ? table[i].groups[0] : NULL;
            g_array_append_val (plan->cells, cell);
          }
  return plan;
}

void
fake_handshakes_install (HmSession *session)
{
  hm_session_set_handshake_plan_func (session, make_plan, NULL);
}

void
fake_handshakes_spoil (gboolean spoil)
{
  spoilt = spoil;
}

void
fake_handshakes_refuse (const char *message)
{
  refusal = message;
}
