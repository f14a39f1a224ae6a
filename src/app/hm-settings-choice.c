/* hm-settings-choice.c: what the settings ask a benchmark to do
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-settings-choice"

#include "config.h"

#include "hm-settings-choice.h"

#include "bench/hm-thread-counts.h"

struct _HmOwnedChoice
{
  HmChoice choice;
  GStrv engines;
  GStrv algorithms;
  GVariant *sizes; /* "ax"; choice.sizes points into it */
  GArray *counts;  /* of guint; so does choice.thread_counts into this */
};

HmOwnedChoice *
hm_owned_choice_new_from_settings (GSettings *settings)
{
  HmOwnedChoice *self;
  g_autofree char *profile = NULL;
  g_autofree char *engine = NULL;
  gsize n_sizes;

  g_return_val_if_fail (G_IS_SETTINGS (settings), NULL);

  self = g_new0 (HmOwnedChoice, 1);
  profile = g_settings_get_string (settings, "profile");
  if (!hm_profile_from_string (profile, &self->choice.profile))
    self->choice.profile = HM_PROFILE_QUICK;
  engine = g_settings_get_string (settings, "engine");
  self->engines = g_new0 (char *, 2);
  /* An engine that was there when it was chosen may be gone. */
  self->engines[0] = g_strdup (hm_engine_find (engine) != NULL ? engine : "built-in");
  self->choice.engines = (const char *const *) self->engines;
  if (self->choice.profile != HM_PROFILE_CUSTOM)
    return self;

  self->algorithms = g_settings_get_strv (settings, "custom-algorithms");
  if (*self->algorithms != NULL)
    self->choice.algorithms = (const char *const *) self->algorithms;
  self->sizes = g_settings_get_value (settings, "custom-sizes");
  self->choice.sizes = g_variant_get_fixed_array (self->sizes, &n_sizes, sizeof (gint64));
  self->choice.n_sizes = n_sizes;
  self->choice.threads = g_settings_get_uint (settings, "custom-threads");
  if (g_settings_get_boolean (settings, "custom-scaling"))
    {
      self->counts = hm_thread_counts_parse ((const char *const[]){ "all", NULL }, NULL);
      self->choice.thread_counts = (const guint *) (gpointer) self->counts->data;
      self->choice.n_thread_counts = self->counts->len;
    }
  self->choice.cores = g_settings_get_boolean (settings, "custom-cores");
  self->choice.sustained = g_settings_get_boolean (settings, "custom-sustained");
  self->choice.seconds = g_settings_get_double (settings, "custom-seconds");
  self->choice.precision = g_settings_get_double (settings, "custom-precision") / 100;
  return self;
}

const HmChoice *
hm_owned_choice_get (HmOwnedChoice *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return &self->choice;
}

void
hm_owned_choice_free (HmOwnedChoice *self)
{
  if (self == NULL)
    return;
  g_strfreev (self->engines);
  g_strfreev (self->algorithms);
  g_clear_pointer (&self->sizes, g_variant_unref);
  g_clear_pointer (&self->counts, g_array_unref);
  g_free (self);
}
