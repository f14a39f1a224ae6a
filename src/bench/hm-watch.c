/* hm-watch.c: the machine's conditions over the time of a run
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-watch.h"

#include <math.h>
#include <string.h>

#include "bench/hm-conditions-private.h"
#include "bench/hm-sysroot.h"
#include "run/hm-verdict.h"
#include "run/hm-word.h"

#define INTERVAL (G_USEC_PER_SEC / 2)

/* No counter of events has got there. */
#define MAX_COUNT 1e15

/* What only ever counts up. */
typedef struct
{
  double throttled;  /* NAN where the system does not count */
  double steal, all; /* ticks */
} Counters;

struct _HmWatch
{
  HmClock *clock;
  Counters first;
  Counters now, before; /* of the last look, and of the one before it */
  HmConditions seen;    /* at the last look */
  gint64 slept;         /* nanoseconds, at the last look */
  guint64 suspends;
  gint64 looked; /* microseconds */
};

static void
set_string (char **field, char *value)
{
  g_free (*field);
  *field = value;
}

static void
add_count (double *sum, const char *path)
{
  double number;

  if (hm_sysroot_read_number (NULL, path, &number) && number >= 0 && number <= MAX_COUNT)
    *sum = isnan (*sum) ? number : *sum + number;
}

static void
read_counters (Counters *counters)
{
  g_auto (GStrv) cpus = hm_sysroot_list (NULL, "/sys/devices/system/cpu");
  g_autofree char *stat = hm_sysroot_read (NULL, "/proc/stat");

  *counters = (Counters){ .throttled = NAN };
  for (guint i = 0; cpus[i] != NULL; i++)
    if (g_str_has_prefix (cpus[i], "cpu") && g_ascii_isdigit (cpus[i][strlen ("cpu")]))
      {
        g_autofree char *path = g_build_filename ("/sys/devices/system/cpu", cpus[i],
                                                  "thermal_throttle", "core_throttle_count", NULL);

        add_count (&counters->throttled, path);
      }
  add_count (&counters->throttled,
             "/sys/devices/system/cpu/cpu0/thermal_throttle/package_throttle_count");

  if (stat != NULL && g_str_has_prefix (stat, "cpu "))
    {
      char *at = stat + strlen ("cpu ");

      /* user nice system idle iowait irq softirq steal; guest time is part of user's */
      for (guint i = 0; i < 8; i++)
        {
          double ticks = (double) g_ascii_strtoull (at, &at, 10);

          counters->all += ticks;
          if (i == 7)
            counters->steal = ticks;
        }
    }
}

/* NAN where nothing was counted. */
static double
steal_between (const Counters *from, const Counters *to)
{
  return to->all > from->all ? MAX ((to->steal - from->steal) / (to->all - from->all), 0) : NAN;
}

static double
throttled_between (const Counters *from, const Counters *to)
{
  return MAX (to->throttled - from->throttled, 0);
}

HmWatch *
hm_watch_new (HmMachine *machine, HmConditions *conditions)
{
  HmWatch *self = g_new0 (HmWatch, 1);

  hm_machine_describe (machine, NULL);
  hm_conditions_read (conditions, NULL);
  read_counters (&self->first);
  self->now = self->before = self->first;
  if (!isnan (self->first.throttled))
    conditions->throttled = 0;
  hm_watch_set_clock (self, hm_clock_get_system ());
  self->looked = g_get_monotonic_time ();

  return self;
}

void
hm_watch_free (HmWatch *self)
{
  if (self == NULL)
    return;
  set_string (&self->seen.power, NULL);
  set_string (&self->seen.governor, NULL);
  g_free (self);
}

void
hm_watch_set_clock (HmWatch *self, HmClock *clock)
{
  self->clock = clock;
  self->slept = clock->slept != NULL ? clock->slept (clock) : 0;
}

/* Of what changes while measuring the worse is kept: the highest temperature, the battery once it
 * was used. The load is that of before the start, for afterwards it is our own. */
static void
keep_worse (HmWatch *self, HmConditions *conditions)
{
  if (g_strcmp0 (conditions->power, "battery") != 0)
    set_string (&conditions->power, g_strdup (self->seen.power));
  conditions->battery = self->seen.battery;
  if (!hm_governor_saves_power (conditions->governor))
    set_string (&conditions->governor, g_strdup (self->seen.governor));
  if (!isnan (self->seen.temperature))
    conditions->temperature = isnan (conditions->temperature)
                                  ? self->seen.temperature
                                  : MAX (conditions->temperature, self->seen.temperature);
}

static void
look (HmWatch *self, HmConditions *conditions)
{
  double steal, throttled;

  hm_conditions_read_changing (&self->seen, NULL);
  keep_worse (self, conditions);

  self->before = self->now;
  read_counters (&self->now);
  throttled = throttled_between (&self->first, &self->now);
  conditions->throttled = isnan (self->now.throttled) || isnan (self->first.throttled)
                              ? HM_COUNT_UNKNOWN
                              : (guint64) throttled;
  steal = steal_between (&self->first, &self->now);
  if (!isnan (steal))
    conditions->steal = steal;

  if (self->clock->slept != NULL)
    {
      gint64 slept = self->clock->slept (self->clock);

      if (slept - self->slept > HM_CLOCK_SLEPT_MIN)
        self->suspends++;
      self->slept = slept;
      conditions->suspends = self->suspends;
    }
}

gboolean
hm_watch_look (HmWatch *self, HmConditions *conditions)
{
  gint64 now = g_get_monotonic_time ();

  if (now - self->looked < INTERVAL)
    return FALSE;
  self->looked = now;
  look (self, conditions);
  return TRUE;
}

void
hm_watch_end (HmWatch *self, HmConditions *conditions, guint64 switches)
{
  look (self, conditions);
  conditions->switches = switches;
}

/* The kernel's idea of the clock, in hertz; NAN where it has none. */
static double
read_frequency (int cpu)
{
  g_autofree char *path =
      g_strdup_printf ("/sys/devices/system/cpu/cpu%d/cpufreq/scaling_cur_freq", cpu);

  return cpu >= 0 ? hm_sysroot_read_hertz (NULL, path) : NAN;
}

HmMoment
hm_watch_get_moment (HmWatch *self, double at, int cpu)
{
  HmMoment moment = hm_moment_new (at);

  moment.system = read_frequency (cpu);
  moment.temperature = self->seen.temperature;
  if (!isnan (self->before.throttled) && !isnan (self->now.throttled))
    moment.throttled = throttled_between (&self->before, &self->now);
  moment.steal = steal_between (&self->before, &self->now);
  moment.load = self->seen.load;
  moment.battery = self->seen.battery;
  moment.power = hm_word_new (self->seen.power);
  moment.governor = hm_word_new (self->seen.governor);
  return moment;
}
