/* hm-handshake-row.c: a row of the table of handshakes: which of which run
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-handshake-row"

#include "config.h"

#include "hm-handshake-row.h"

#include <math.h>

struct _HmHandshakeRow
{
  GObject parent_instance;

  HmRun *run, *old;
  guint index;
  HmConnection connection;
  double times;
  gboolean reckoned;
};

G_DEFINE_FINAL_TYPE (HmHandshakeRow, hm_handshake_row, G_TYPE_OBJECT)

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

HmRun *
hm_handshake_row_get_run (HmHandshakeRow *self)
{
  g_return_val_if_fail (HM_IS_HANDSHAKE_ROW (self), NULL);

  return self->run;
}

guint
hm_handshake_row_get_index (HmHandshakeRow *self)
{
  g_return_val_if_fail (HM_IS_HANDSHAKE_ROW (self), 0);

  return self->index;
}

const HmHandshake *
hm_handshake_row_get_handshake (HmHandshakeRow *self)
{
  const GPtrArray *all;

  g_return_val_if_fail (HM_IS_HANDSHAKE_ROW (self), NULL);

  all = hm_run_get_handshakes (self->run);
  return self->index < all->len ? all->pdata[self->index] : NULL;
}

static void
reckon (HmHandshakeRow *self)
{
  const HmHandshake *handshake = hm_handshake_row_get_handshake (self);
  HmHandshake *unknown = NULL;

  if (self->reckoned)
    return;
  if (handshake == NULL)
    handshake = unknown = hm_handshake_new ();
  hm_connection_derive (self->run, handshake, &self->connection);
  self->times = self->old != NULL ? hm_connection_times (self->old, handshake) : NAN;
  self->reckoned = TRUE;
  if (unknown != NULL)
    hm_handshake_free (unknown);
}

const HmConnection *
hm_handshake_row_get_connection (HmHandshakeRow *self)
{
  g_return_val_if_fail (HM_IS_HANDSHAKE_ROW (self), NULL);

  reckon (self);
  return &self->connection;
}

double
hm_handshake_row_get_times (HmHandshakeRow *self)
{
  g_return_val_if_fail (HM_IS_HANDSHAKE_ROW (self), NAN);

  reckon (self);
  return self->times;
}

void
hm_handshake_row_refresh (HmHandshakeRow *self)
{
  g_return_if_fail (HM_IS_HANDSHAKE_ROW (self));

  self->reckoned = FALSE;
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
hm_handshake_row_finalize (GObject *object)
{
  HmHandshakeRow *self = HM_HANDSHAKE_ROW (object);

  g_clear_object (&self->run);
  g_clear_object (&self->old);
  G_OBJECT_CLASS (hm_handshake_row_parent_class)->finalize (object);
}

static void
hm_handshake_row_class_init (HmHandshakeRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = hm_handshake_row_finalize;
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
hm_handshake_row_init (HmHandshakeRow *self)
{
}

HmHandshakeRow *
hm_handshake_row_new (HmRun *run, guint index, HmRun *old)
{
  HmHandshakeRow *self;

  g_return_val_if_fail (HM_IS_RUN (run), NULL);

  self = g_object_new (HM_TYPE_HANDSHAKE_ROW, NULL);
  self->run = g_object_ref (run);
  self->index = index;
  if (old != NULL)
    self->old = g_object_ref (old);
  return self;
}
