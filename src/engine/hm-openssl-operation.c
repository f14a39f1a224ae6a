/* hm-openssl-operation.c: an operation with a key, which may take long
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-openssl"

#include "config.h"

#include "engine/hm-openssl-operation.h"

#include <glib/gi18n-lib.h>
#include <openssl/crypto.h>

/* Above this a single call is left to a thread of its own: starting one costs some 50 microseconds,
 * a quarter of a percent of it. Machines are slower when they are busy, so it is well below the 100
 * milliseconds in which a stop must act. */
#define LONG_CALL (20 * G_TIME_SPAN_MILLISECOND)
#define POLL_INTERVAL (5 * G_TIME_SPAN_MILLISECOND)

typedef enum
{
  PHASE_SET_UP, /* and once, with a clock */
  PHASE_RUN,
  PHASE_CHECK,
} Phase;

/* A call that runs in a thread. Both sides hold it. */
typedef struct
{
  HmOpensslOperation *operation;
  Phase phase;
  guint64 count;

  gint references;

  GMutex mutex; /* only to sleep on: what the thread leaves is handed over by the atomic below */
  GCond done_cond;
  gint done;
  gboolean result;
  GError *error;
  gint64 duration; /* of a single run, microseconds */
} Call;

typedef struct
{
  HmTask task;
  HmOpensslOperation *operation;
  Call *left; /* a call that was left behind and may still run, or NULL */
} OperationTask;

/* Calls that still run somewhere, left behind or not. */
static gint n_calls;

static void
operation_unref (HmOpensslOperation *operation)
{
  if (g_atomic_int_dec_and_test (&operation->references))
    operation->free (operation);
}

static void
call_release (Call *call)
{
  if (!g_atomic_int_dec_and_test (&call->references))
    return;
  operation_unref (call->operation);
  g_mutex_clear (&call->mutex);
  g_cond_clear (&call->done_cond);
  g_clear_error (&call->error);
  g_free (call);
}

static gboolean
call_now (Call *call, GError **error)
{
  HmOpensslOperation *operation = call->operation;
  gint64 start;

  switch (call->phase)
    {
    case PHASE_SET_UP:
      if (!operation->set_up (operation, error))
        return FALSE;
      start = g_get_monotonic_time ();
      if (!operation->run (operation))
        return hm_openssl_fail (error, HM_ENGINE_ERROR_UNAVAILABLE, _ ("The operation fails"));
      call->duration = g_get_monotonic_time () - start;
      return TRUE;
    case PHASE_RUN:
      for (guint64 i = 0; i < call->count; i++)
        if (g_atomic_int_get (&operation->abandoned) || !operation->run (operation))
          return FALSE;
      return TRUE;
    case PHASE_CHECK:
    default:
      return operation->check (operation, error);
    }
}

static gpointer
call_thread (gpointer data)
{
  Call *call = data;
  GError *error = NULL;

  call->result = call_now (call, &error);
  call->error = error;
  g_mutex_lock (&call->mutex);
  g_atomic_int_set (&call->done, 1);
  g_cond_signal (&call->done_cond);
  g_mutex_unlock (&call->mutex);

  call_release (call);
  g_atomic_int_add (&n_calls, -1);
  return NULL;
}

/* The program ends: libcrypto must not be taken apart under a thread that works in it. Whoever left
 * it behind told it to end, so this is short. */
static void
wait_for_calls (void)
{
  while (g_atomic_int_get (&n_calls) > 0)
    g_usleep (1000);
}

/* Waits for a call. FALSE when *@stop is set before it is done. */
static gboolean
call_wait (Call *call, const gint *stop)
{
  gboolean done;

  g_mutex_lock (&call->mutex);
  while (!g_atomic_int_get (&call->done) && (stop == NULL || !g_atomic_int_get (stop)))
    g_cond_wait_until (&call->done_cond, &call->mutex, g_get_monotonic_time () + POLL_INTERVAL);
  done = g_atomic_int_get (&call->done);
  g_mutex_unlock (&call->mutex);
  return done;
}

static gboolean
fail_stopped (GError **error)
{
  g_set_error_literal (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_CANCELLED, _ ("Stopped."));
  return FALSE;
}

/* Runs a phase in a thread and waits for it, or for *@stop. @duration may be NULL. A call that is
 * left behind goes to *@left, when it is given. */
static gboolean
call_in_thread (HmOpensslOperation *operation,
                Phase phase,
                guint64 count,
                const gint *stop,
                gint64 *duration,
                Call **left,
                GError **error)
{
  static gsize registered = 0;
  if (g_once_init_enter (&registered))
    {
      OPENSSL_atexit (wait_for_calls);
      g_once_init_leave (&registered, 1);
    }

  Call *call = g_new0 (Call, 1);
  call->references = 2; /* this function's, and the thread's */
  call->operation = operation;
  call->phase = phase;
  call->count = count;
  g_mutex_init (&call->mutex);
  g_cond_init (&call->done_cond);
  g_atomic_int_inc (&operation->references);
  g_atomic_int_inc (&n_calls);
  g_thread_unref (g_thread_new ("libcrypto", call_thread, call));

  if (!call_wait (call, stop))
    {
      g_atomic_int_set (&operation->abandoned, 1);
      if (left != NULL)
        *left = call;
      else
        call_release (call);
      return fail_stopped (error);
    }

  gboolean result = call->result;
  if (duration != NULL)
    *duration = call->duration;
  if (call->error != NULL)
    g_propagate_error (error, g_steal_pointer (&call->error));
  call_release (call);
  return result;
}

/* A task can go on after it was stopped: once the call that was left behind has ended. */
static gboolean
pick_up (OperationTask *self, GError **error)
{
  if (self->left != NULL)
    {
      if (!call_wait (self->left, self->task.stop))
        return fail_stopped (error);
      g_clear_pointer (&self->left, call_release);
      g_atomic_int_set (&self->operation->abandoned, 0);
    }
  return TRUE;
}

static gboolean
perform (HmTask *task, guint64 count)
{
  HmOpensslOperation *operation = ((OperationTask *) task)->operation;

  for (; count > 0; count--)
    if ((task->stop != NULL && g_atomic_int_get (task->stop)) || !operation->run (operation))
      return FALSE;
  return TRUE;
}

static gboolean
perform_long (HmTask *task, guint64 count)
{
  OperationTask *self = (OperationTask *) task;
  return pick_up (self, NULL) &&
         call_in_thread (self->operation, PHASE_RUN, count, task->stop, NULL, &self->left, NULL);
}

static gboolean
check (HmTask *task, GError **error)
{
  OperationTask *self = (OperationTask *) task;
  return self->operation->check (self->operation, error);
}

static gboolean
check_long (HmTask *task, GError **error)
{
  OperationTask *self = (OperationTask *) task;
  return pick_up (self, error) &&
         call_in_thread (self->operation, PHASE_CHECK, 1, task->stop, NULL, &self->left, error);
}

static void
free_task (HmTask *task)
{
  OperationTask *self = (OperationTask *) task;
  g_clear_pointer (&self->left, call_release);
  operation_unref (self->operation);
  g_free (self);
}

HmTask *
hm_openssl_operation_prepare (HmOpensslOperation *operation, const gint *stop, GError **error)
{
  gint64 duration = 0;

  operation->references = 1;
  if (!call_in_thread (operation, PHASE_SET_UP, 1, stop, &duration, NULL, error))
    {
      operation_unref (operation);
      return NULL;
    }

  gboolean is_long = operation->may_be_long || duration > LONG_CALL;
  OperationTask *self = g_new0 (OperationTask, 1);
  self->operation = operation;
  self->task.perform = is_long ? perform_long : perform;
  self->task.check = is_long ? check_long : check;
  self->task.free = free_task;
  self->task.implementation = operation->implementation;
  self->task.stop = stop;
  return &self->task;
}
