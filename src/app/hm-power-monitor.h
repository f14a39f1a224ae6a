/* hm-power-monitor.h: tells at once when the charger is pulled out or put in
 *
 * Listens to UPower on the system's bus. Where there is neither, it never tells anything: who wants
 * to know looks at /sys now and then anyway.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define HM_TYPE_POWER_MONITOR (hm_power_monitor_get_type ())
G_DECLARE_FINAL_TYPE (HmPowerMonitor, hm_power_monitor, HM, POWER_MONITOR, GObject)

/* Signal: "changed". */
HmPowerMonitor *hm_power_monitor_new (void);

G_END_DECLS
