/* hm-fake-engine.c: an engine whose operations cost what a test says
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "hm-fake-engine.h"

typedef struct
{
  HmTask task;
  HmFakeOffer *offer;
  double cost;
} FakeTask;

static const HmEngine fake_engine;
static GPtrArray *fake_offers;
static HmFakeAdvance fake_advance;
static gpointer fake_data;
static gint n_prepared, n_live;

static gboolean
is_stopped (const gint *stop)
{
  return stop != NULL && g_atomic_int_get (stop) != 0;
}

static gboolean
perform (HmTask *task, guint64 count)
{
  FakeTask *self = (FakeTask *) task;

  while (g_atomic_int_get (&self->offer->waits))
    {
      if (is_stopped (task->stop))
        return FALSE;
      g_usleep (1000);
    }
  if (is_stopped (task->stop) || g_atomic_int_get (&self->offer->fails))
    return FALSE;
  if (fake_advance != NULL)
    fake_advance (self->cost * count, fake_data);
  return TRUE;
}

static gboolean
check (HmTask *task, GError **error)
{
  FakeTask *self = (FakeTask *) task;

  if (!g_atomic_int_get (&self->offer->wrong))
    return TRUE;
  g_set_error_literal (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_FAILED, "The result is wrong.");
  return FALSE;
}

static void
free_task (HmTask *task)
{
  g_atomic_int_add (&n_live, -1);
  g_free (task);
}

static HmTask *
prepare (const HmOffer *offer, gint64 size, const gint *stop, GError **error)
{
  HmFakeOffer *fake = (HmFakeOffer *) offer->data;

  if (fake->unavailable)
    {
      g_set_error_literal (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_UNAVAILABLE, "Not here.");
      return NULL;
    }
  if (is_stopped (stop))
    {
      g_set_error_literal (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_CANCELLED, "Stopped.");
      return NULL;
    }

  FakeTask *self = g_new0 (FakeTask, 1);
  self->offer = fake;
  self->cost = fake->cost + fake->cost_per_byte * MAX (size, 0);
  self->task.perform = perform;
  self->task.check = check;
  self->task.free = free_task;
  self->task.implementation = "fake";
  self->task.stop = stop;
  g_atomic_int_inc (&n_prepared);
  g_atomic_int_inc (&n_live);
  return &self->task;
}

static const char *
title (void)
{
  return "Fake";
}

static void
describe (HmLibrary *library)
{
  library->name = g_strdup ("Fake");
  library->version = g_strdup ("1");
}

static const GPtrArray *
offers (void)
{
  return fake_offers;
}

static HmVerdict
check_vector (const HmVector *vector, char **reason)
{
  *reason = g_strdup ("The fake engine computes nothing.");
  return HM_VERDICT_SKIPPED;
}

static const HmEngine fake_engine = {
  .id = "fake",
  .title = title,
  .describe = describe,
  .offers = offers,
  .prepare = prepare,
  .check_vector = check_vector,
};

const HmEngine *
hm_fake_engine_set (HmFakeOffer *list, HmFakeAdvance advance, gpointer data)
{
  g_assert_cmpint (g_atomic_int_get (&n_live), ==, 0);

  fake_advance = advance;
  fake_data = data;
  if (fake_offers == NULL)
    {
      fake_offers = g_ptr_array_new_with_free_func (g_free);
      hm_engines_add (&fake_engine);
    }
  g_ptr_array_set_size (fake_offers, 0);
  for (HmFakeOffer *fake = list; fake->algorithm != NULL; fake++)
    {
      HmOffer *offer = g_new0 (HmOffer, 1);
      offer->engine = &fake_engine;
      offer->algorithm = g_intern_string (fake->algorithm);
      offer->operation = fake->operation;
      offer->bits = fake->bits;
      offer->block = fake->block;
      offer->workload = "fake:nothing";
      offer->classic = fake->classic;
      offer->slow = fake->slow;
      offer->data = fake;
      g_ptr_array_add (fake_offers, offer);
    }
  return &fake_engine;
}

HmFakeOffer *
hm_fake_engine_defaults (void)
{
  static const HmFakeOffer defaults[] = {
    { .algorithm = "fake-hash",
      .operation = HM_OPERATION_DIGEST,
      .block = 1,
      .cost = 100,
      .cost_per_byte = 1 },
    { .algorithm = "fake-cipher",
      .operation = HM_OPERATION_ENCRYPT,
      .block = 8,
      .cost = 20,
      .cost_per_byte = 2 },
    { .algorithm = "fake-cipher",
      .operation = HM_OPERATION_DECRYPT,
      .block = 8,
      .cost = 20,
      .cost_per_byte = 0.5 },
    { .algorithm = "fake-sign-1024", .operation = HM_OPERATION_SIGN, .bits = 1024, .cost = 1e6 },
    { .algorithm = "fake-sign-1024", .operation = HM_OPERATION_VERIFY, .bits = 1024, .cost = 5e4 },
    { .algorithm = NULL },
  };
  static HmFakeOffer copies[G_N_ELEMENTS (defaults)];

  for (guint i = 0; i < G_N_ELEMENTS (defaults); i++)
    copies[i] = defaults[i];
  return copies;
}

guint
hm_fake_engine_get_prepared (void)
{
  return g_atomic_int_get (&n_prepared);
}

guint
hm_fake_engine_get_live (void)
{
  return g_atomic_int_get (&n_live);
}
