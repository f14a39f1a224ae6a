/* hm-handshake-wish.c: what the settings ask a measurement of connections to do
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-handshake-wish"

#include "config.h"

#include "hm-handshake-wish.h"

#include "bench/hm-handshake-profile.h"

struct _HmHandshakeWish
{
  HmProfile profile;
  GStrv protocols, ciphers, keys;
  GVariant *sizes; /* "ax" */
  double seconds;
  guint threads;
};

HmHandshakeWish *
hm_handshake_wish_new_from_settings (GSettings *settings)
{
  HmHandshakeWish *self;
  g_autofree char *profile = NULL;

  g_return_val_if_fail (G_IS_SETTINGS (settings), NULL);

  self = g_new0 (HmHandshakeWish, 1);
  profile = g_settings_get_string (settings, "profile");
  if (!hm_profile_from_string (profile, &self->profile))
    self->profile = HM_PROFILE_QUICK;
  self->protocols = g_settings_get_strv (settings, "handshake-protocols");
  self->ciphers = g_settings_get_strv (settings, "handshake-ciphers");
  self->keys = g_settings_get_strv (settings, "handshake-keys");
  self->sizes = g_settings_get_value (settings, "handshake-sizes");
  self->seconds = g_settings_get_double (settings, "custom-seconds");
  self->threads = g_settings_get_uint (settings, "custom-threads");
  return self;
}

void
hm_handshake_wish_free (HmHandshakeWish *self)
{
  if (self == NULL)
    return;
  g_strfreev (self->protocols);
  g_strfreev (self->ciphers);
  g_strfreev (self->keys);
  g_variant_unref (self->sizes);
  g_free (self);
}

HmHandshakePlan *
hm_handshake_wish_plan (HmHandshakeWish *self, GError **error)
{
  HmHandshakeChoice choice = { 0 };
  HmHandshakePlan *plan;
  gsize n_sizes;

  g_return_val_if_fail (self != NULL, NULL);

  if (self->profile != HM_PROFILE_CUSTOM)
    return hm_handshake_plan_new_for_profile (self->profile, error);
  choice.protocols = (const char *const *) self->protocols;
  choice.ciphers = (const char *const *) self->ciphers;
  choice.keys = (const char *const *) self->keys;
  choice.sizes = g_variant_get_fixed_array (self->sizes, &n_sizes, sizeof (gint64));
  choice.n_sizes = (guint) n_sizes;
  choice.threads = self->threads;
  plan = hm_handshake_plan_new (&choice, error);
  if (plan != NULL)
    plan->seconds = self->seconds / plan->cells->len;
  return plan;
}
