/* hm-reporter.c: the report of the shown runs, always a moment behind and never in the way
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-reporter"

#include "config.h"

#include "hm-reporter.h"

#include "hm-report-source.h"

/* How long a report stays before there is a newer one (milliseconds): nobody reads faster. */
#define PAUSE 400

struct _HmReporter
{
  GObject parent_instance;

  HmSession *session;
  HmDocument *document;
  char *error;
  GCancellable *cancellable; /* of the report that is being made, or NULL */
  guint pause_source;
  gboolean again; /* something changed since that began */
};

G_DEFINE_FINAL_TYPE (HmReporter, hm_reporter, G_TYPE_OBJECT)

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void start (HmReporter *self);

static gboolean
pause_cb (gpointer user_data)
{
  HmReporter *self = user_data;

  self->pause_source = 0;
  if (self->again)
    start (self);
  return G_SOURCE_REMOVE;
}

static void
report_thread (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  GError *error = NULL;
  HmDocument *document = hm_report_source_make_document (task_data, cancellable, &error);

  if (document != NULL)
    g_task_return_pointer (task, document, (GDestroyNotify) hm_document_free);
  else
    g_task_return_error (task, error);
}

static void
reported_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  HmReporter *self = HM_REPORTER (object);
  g_autoptr (GError) error = NULL;
  HmDocument *document = g_task_propagate_pointer (G_TASK (result), &error);

  /* Nothing is shown any more, or nobody looks. */
  if (g_task_get_cancellable (G_TASK (result)) != self->cancellable)
    {
      hm_document_free (document);
      return;
    }
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->document, hm_document_free);
  g_clear_pointer (&self->error, g_free);
  self->document = document;
  if (error != NULL)
    self->error = g_strdup (error->message);
  self->pause_source = g_timeout_add (PAUSE, pause_cb, self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
stop (HmReporter *self)
{
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_handle_id (&self->pause_source, g_source_remove);
  g_clear_pointer (&self->document, hm_document_free);
  g_clear_pointer (&self->error, g_free);
  self->again = FALSE;
}

static void
start (HmReporter *self)
{
  HmReportSource *source = hm_report_source_new (self->session, FALSE);
  g_autoptr (GTask) task = NULL;

  self->again = FALSE;
  if (source == NULL)
    {
      stop (self);
      return;
    }
  self->cancellable = g_cancellable_new ();
  task = g_task_new (self, self->cancellable, reported_cb, NULL);
  g_task_set_source_tag (task, start);
  g_task_set_task_data (task, source, (GDestroyNotify) hm_report_source_free);
  g_task_run_in_thread (task, report_thread);
}

void
hm_reporter_update (HmReporter *self)
{
  guint n;

  g_return_if_fail (HM_IS_REPORTER (self));

  hm_ticked_runs_get_shown (hm_session_get_ticked (self->session), &n);
  if (n == 0)
    stop (self);
  else if (self->cancellable != NULL || self->pause_source != 0)
    self->again = TRUE;
  else
    start (self);
}

const HmDocument *
hm_reporter_get_document (HmReporter *self)
{
  g_return_val_if_fail (HM_IS_REPORTER (self), NULL);

  return self->document;
}

const char *
hm_reporter_get_error (HmReporter *self)
{
  g_return_val_if_fail (HM_IS_REPORTER (self), NULL);

  return self->error;
}

gboolean
hm_reporter_get_busy (HmReporter *self)
{
  g_return_val_if_fail (HM_IS_REPORTER (self), FALSE);

  return self->cancellable != NULL || self->again;
}

static void
hm_reporter_dispose (GObject *object)
{
  HmReporter *self = HM_REPORTER (object);

  stop (self);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (hm_reporter_parent_class)->dispose (object);
}

static void
hm_reporter_class_init (HmReporterClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = hm_reporter_dispose;

  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
hm_reporter_init (HmReporter *self)
{
}

HmReporter *
hm_reporter_new (HmSession *session)
{
  HmReporter *self;

  g_return_val_if_fail (HM_IS_SESSION (session), NULL);

  self = g_object_new (HM_TYPE_REPORTER, NULL);
  self->session = g_object_ref (session);
  return self;
}
