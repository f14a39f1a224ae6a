/* hm-contender.c: who is measured: an engine, or one on some of its paths
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-contender.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "bench/hm-plan.h"
#include "crypto/cpu.h"

static char *
list_engines (void)
{
  g_autoptr (GPtrArray) known = g_ptr_array_new ();

  for (const HmEngine *const *e = hm_engines (); *e != NULL; e++)
    g_ptr_array_add (known, (gpointer) (*e)->id);
  g_ptr_array_add (known, NULL);
  return g_strjoinv (", ", (char **) known->pdata);
}

/* "-aesni, -shani": the features in @mask. */
static char *
list_features (guint32 mask, const char *between)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (const HmCpuFeatureName *f = hm_cpu_feature_names; f->name != NULL; f++)
    if ((mask & f->feature) != 0)
      g_string_append_printf (list, "%s-%s", list->len > 0 ? between : "", f->name);
  return g_string_free (g_steal_pointer (&list), FALSE);
}

/* "-aesni-shani" behind the colon. */
static gboolean
parse_features (HmContender *self, const char *word, const char *list, GError **error)
{
  g_autoptr (GString) parted = g_string_new (list);
  g_autofree char *here = list_features (hm_cpu_features (), " ");
  const char *bad = NULL;

  for (gsize i = 1; i < parted->len; i++)
    if (parted->str[i] == '-')
      g_string_insert_c (parted, (gssize) i++, ',');
  if (*list == '-' && hm_cpu_parse (parted->str, &self->hidden, &bad) &&
      (self->hidden & hm_cpu_features ()) != 0)
    return TRUE;

  if (hm_cpu_features () == 0)
    g_set_error (error, HM_PLAN_ERROR, HM_PLAN_ERROR_UNKNOWN_ENGINE,
                 /* Translators: %s is an engine with what is to be switched off of the processor:
                  * “built-in:-aesni”. */
                 _ ("“%s”: of this processor nothing can be switched off; the built-in core has no "
                    "path of its own for it, or it is off already."),
                 word);
  else
    g_set_error (error, HM_PLAN_ERROR, HM_PLAN_ERROR_UNKNOWN_ENGINE,
                 /* Translators: %1$s is an engine with what is to be switched off of the processor:
                  * “built-in:-aesni”; %2$s lists what can be switched off: “-aesni -shani”. */
                 _ ("“%1$s”: behind the colon stands what the engine shall go without; of this "
                    "processor that can be %2$s, one or several of them, or -all."),
                 word, here);
  return FALSE;
}

gboolean
hm_contender_parse (HmContender *self, const char *word, GError **error)
{
  const char *colon;
  g_autofree char *id = NULL;
  g_autofree char *list = NULL;

  g_return_val_if_fail (self != NULL && word != NULL, FALSE);

  *self = (HmContender){ .engine = hm_engine_find (word), .word = g_intern_string (word) };
  if (self->engine != NULL)
    return TRUE;

  colon = strchr (word, ':');
  id = colon != NULL ? g_strndup (word, colon - word) : g_strdup (word);
  self->engine = hm_engine_find (id);
  if (self->engine == NULL)
    {
      list = list_engines ();
      g_set_error (
          error, HM_PLAN_ERROR, HM_PLAN_ERROR_UNKNOWN_ENGINE,
          /* Translators: the first %s is what was asked for, the second a list of names. */
          _ ("There is no engine “%s”; there are: %s"), id, list);
      return FALSE;
    }
  if (!self->engine->has_paths)
    {
      g_set_error (error, HM_PLAN_ERROR, HM_PLAN_ERROR_UNKNOWN_ENGINE,
                   /* Translators: %1$s is what was asked for, “openssl:-aesni”, %2$s the engine. */
                   _ ("“%1$s”: the paths of “%2$s” cannot be chosen while the program runs."), word,
                   id);
      return FALSE;
    }
  if (!parse_features (self, word, colon + 1, error))
    return FALSE;
  /* One order and each feature once, so that the same paths have the same word. */
  if (strcmp (colon + 1, "-all") != 0)
    {
      list = list_features (self->hidden, "");
      g_free (id);
      id = g_strconcat (self->engine->id, ":", list, NULL);
      self->word = g_intern_string (id);
    }
  return TRUE;
}

void
hm_contender_repeat (HmContender *self, guint time)
{
  g_autofree char *word = NULL;

  g_return_if_fail (self != NULL && time >= 2);

  word = g_strdup_printf ("%s#%u", self->word, time);
  self->word = g_intern_string (word);
}

/* A task on other paths. */
typedef struct
{
  HmTask task;
  HmTask *inner;
  guint32 hidden;
} PathTask;

static gboolean
perform (HmTask *task, guint64 count)
{
  PathTask *self = (PathTask *) task;
  guint32 before = hm_cpu_hide (self->hidden);
  gboolean ok = self->inner->perform (self->inner, count);

  hm_cpu_hide (before);
  return ok;
}

static gboolean
check (HmTask *task, GError **error)
{
  PathTask *self = (PathTask *) task;
  guint32 before = hm_cpu_hide (self->hidden);
  gboolean ok = self->inner->check (self->inner, error);

  hm_cpu_hide (before);
  return ok;
}

static void
free_task (HmTask *task)
{
  PathTask *self = (PathTask *) task;

  hm_task_free (self->inner);
  g_free (self);
}

HmTask *
hm_contender_prepare (const HmContender *self,
                      const HmOffer *offer,
                      gint64 size,
                      const gint *stop,
                      GError **error)
{
  PathTask *path;
  HmTask *task;
  guint32 before;

  g_return_val_if_fail (self != NULL && offer != NULL, NULL);

  before = hm_cpu_hide (self->hidden);
  task = offer->engine->prepare (offer, size, stop, error);
  hm_cpu_hide (before);
  if (task == NULL || self->hidden == 0)
    return task;

  path = g_new (PathTask, 1);
  *path = (PathTask){ .task = { .perform = perform,
                                .check = check,
                                .free = free_task,
                                .implementation = task->implementation,
                                .stop = task->stop },
                      .inner = task,
                      .hidden = self->hidden };
  return &path->task;
}
