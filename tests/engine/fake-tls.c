/* fake-tls.c: connections that carry bytes, and take as long as a test says
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fake-tls.h"

#include <string.h>

static gboolean
fake_start (HmTlsPair *pair, HmTlsSide side, gboolean resume, GError **error)
{
  FakeTls *self = (FakeTls *) pair;

  self->wire[side] = 0;
  return self->rules->start (self, side, resume, &self->resumed, error);
}

static HmTlsProgress
fake_handshake (HmTlsPair *pair, HmTlsSide side, GError **error)
{
  ((FakeTls *) pair)->wire[side] += 100;
  return HM_TLS_PROGRESS_DONE;
}

static gboolean
fake_write (HmTlsPair *pair, HmTlsSide side, const guint8 *data, gsize length, GError **error)
{
  FakeTls *self = (FakeTls *) pair;

  memcpy (self->data, data, length);
  self->waiting = length;
  self->wire[side] += length;
  self->rules->move (self, length);
  return TRUE;
}

static gssize
fake_read (HmTlsPair *pair, HmTlsSide side, guint8 *buffer, gsize size, GError **error)
{
  FakeTls *self = (FakeTls *) pair;

  memcpy (buffer, self->data, self->waiting);
  self->rules->move (self, self->waiting);
  return (gssize) self->waiting;
}

static gboolean
fake_finish (HmTlsPair *pair, HmTlsSide side, GError **error)
{
  FakeTls *self = (FakeTls *) pair;

  if (self->rules->finish != NULL)
    self->rules->finish (self, side);
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
  return ((FakeTls *) pair)->resumed;
}

static guint64
fake_get_wire_bytes (HmTlsPair *pair, HmTlsSide side)
{
  return ((FakeTls *) pair)->wire[side];
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

HmTlsPair *
fake_tls_new (const FakeTlsRules *rules,
              const HmTlsOffer *offer,
              const HmTlsSettings *settings,
              const gint *stop)
{
  FakeTls *self = g_new0 (FakeTls, 1);

  self->pair.methods = &methods;
  self->pair.offer = offer;
  self->pair.settings = *settings;
  self->rules = rules;
  self->stop = stop;
  return &self->pair;
}
