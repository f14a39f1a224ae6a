/* hm-power-monitor.c: tells at once when the charger is pulled out or put in
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-power-monitor"

#include "config.h"

#include "hm-power-monitor.h"

struct _HmPowerMonitor
{
  GObject parent_instance;

  GCancellable *cancellable;
  GDBusConnection *bus;
  guint subscription;
};

G_DEFINE_FINAL_TYPE (HmPowerMonitor, hm_power_monitor, G_TYPE_OBJECT)

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* Of all that UPower tells (the seconds that are left, too) this is what matters here. */
static void
properties_changed_cb (GDBusConnection *bus,
                       const char *sender,
                       const char *path,
                       const char *interface,
                       const char *signal,
                       GVariant *parameters,
                       gpointer user_data)
{
  g_autoptr (GVariant) properties = NULL;
  g_autoptr (GVariant) on_battery = NULL;

  if (!g_variant_is_of_type (parameters, G_VARIANT_TYPE ("(sa{sv}as)")))
    return;
  properties = g_variant_get_child_value (parameters, 1);
  on_battery = g_variant_lookup_value (properties, "OnBattery", G_VARIANT_TYPE_BOOLEAN);
  if (on_battery != NULL)
    g_signal_emit (user_data, signals[SIGNAL_CHANGED], 0);
}

static void
bus_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GDBusConnection) bus = g_bus_get_finish (result, NULL);
  HmPowerMonitor *self = user_data;

  /* Without a bus, or when it was given up meanwhile, @self may be gone. */
  if (bus == NULL)
    return;
  self->bus = g_steal_pointer (&bus);
  self->subscription = g_dbus_connection_signal_subscribe (
      self->bus, "org.freedesktop.UPower", "org.freedesktop.DBus.Properties", "PropertiesChanged",
      "/org/freedesktop/UPower", "org.freedesktop.UPower", G_DBUS_SIGNAL_FLAGS_NONE,
      properties_changed_cb, self, NULL);
}

static void
hm_power_monitor_dispose (GObject *object)
{
  HmPowerMonitor *self = HM_POWER_MONITOR (object);

  g_cancellable_cancel (self->cancellable);
  if (self->subscription != 0)
    g_dbus_connection_signal_unsubscribe (self->bus, self->subscription);
  self->subscription = 0;
  g_clear_object (&self->bus);
  g_clear_object (&self->cancellable);
  G_OBJECT_CLASS (hm_power_monitor_parent_class)->dispose (object);
}

static void
hm_power_monitor_class_init (HmPowerMonitorClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = hm_power_monitor_dispose;

  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
hm_power_monitor_init (HmPowerMonitor *self)
{
  self->cancellable = g_cancellable_new ();
  g_bus_get (G_BUS_TYPE_SYSTEM, self->cancellable, bus_cb, self);
}

HmPowerMonitor *
hm_power_monitor_new (void)
{
  return g_object_new (HM_TYPE_POWER_MONITOR, NULL);
}
