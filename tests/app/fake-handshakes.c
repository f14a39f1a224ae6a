/* fake-handshakes.c: connections that take as long as a test says
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "fake-handshakes.h"

#include <stdatomic.h>
#include <string.h>

#include "bench/hm-plan.h"
#include "engine/hm-tls.h"
#include "fake-measure.h"

#define CONNECTIONS 40

/* Nanoseconds of a client and a server, full and resumed, and of a byte on each of its ways. */
typedef struct
{
  double full[HM_TLS_N_SIDES], resumed[HM_TLS_N_SIDES], byte;
} Cost;

typedef struct
{
  HmTlsPair pair;
  const gint *stop;
  gboolean resumed;
  guint64 wire[HM_TLS_N_SIDES];
  gsize waiting; /* bytes that were sent and not read */
  guint8 data[HM_TLS_PIECE];
} FakePair;

static _Atomic gboolean spoilt;
static const char *refusal;

static gboolean
fake_start (HmTlsPair *pair, HmTlsSide side, gboolean resume, GError **error)
{
  FakePair *self = (FakePair *) pair;
  const Cost *cost = pair->offer->data;

  if (spoilt)
    {
      g_set_error_literal (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_FAILED, "the line is dead");
      return FALSE;
    }
  self->resumed = resume;
  self->wire[side] = 0;
  fake_measure_spend (resume ? cost->resumed[side] : cost->full[side], self->stop);
  return TRUE;
}

static HmTlsProgress
fake_handshake (HmTlsPair *pair, HmTlsSide side, GError **error)
{
  ((FakePair *) pair)->wire[side] += 100;
  return HM_TLS_PROGRESS_DONE;
}

static gboolean
fake_write (HmTlsPair *pair, HmTlsSide side, const guint8 *data, gsize length, GError **error)
{
  FakePair *self = (FakePair *) pair;
  const Cost *cost = pair->offer->data;

  memcpy (self->data, data, length);
  self->waiting = length;
  self->wire[side] += length;
  fake_measure_spend (cost->byte * (double) length, self->stop);
  return TRUE;
}

static gssize
fake_read (HmTlsPair *pair, HmTlsSide side, guint8 *buffer, gsize size, GError **error)
{
  FakePair *self = (FakePair *) pair;
  const Cost *cost = pair->offer->data;

  memcpy (buffer, self->data, self->waiting);
  fake_measure_spend (cost->byte * (double) self->waiting, self->stop);
  return (gssize) self->waiting;
}

static gboolean
fake_finish (HmTlsPair *pair, HmTlsSide side, GError **error)
{
  return TRUE;
}

static gboolean
fake_check (HmTlsPair *pair, GError **error)
{
  return TRUE;
}

static gboolean
fake_is_resumed (HmTlsPair *pair, HmTlsSide side)
{
  return ((FakePair *) pair)->resumed;
}

static guint64
fake_get_wire_bytes (HmTlsPair *pair, HmTlsSide side)
{
  return ((FakePair *) pair)->wire[side];
}

static void
fake_abandon (HmTlsPair *pair)
{
}

static void
fake_free (HmTlsPair *pair)
{
  g_free (pair);
}

static const HmTlsMethods methods = {
  .start = fake_start,
  .handshake = fake_handshake,
  .write = fake_write,
  .read = fake_read,
  .finish = fake_finish,
  .check = fake_check,
  .is_resumed = fake_is_resumed,
  .get_wire_bytes = fake_get_wire_bytes,
  .abandon = fake_abandon,
  .free = fake_free,
};

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
  FakePair *self = g_new0 (FakePair, 1);

  self->pair.methods = &methods;
  self->pair.offer = offer;
  self->pair.settings = *settings;
  self->stop = stop;
  return &self->pair;
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
