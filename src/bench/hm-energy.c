/* hm-energy.c: what the machine uses, where it tells
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-energy.h"

#include <math.h>

#include "bench/hm-sysroot.h"

#define POWERCAP "/sys/class/powercap"
#define SUPPLIES "/sys/class/power_supply"

#define MICRO 1e-6
#define NANO 1e-9

/* No machine that is measured uses more. */
#define MAX_WATTS 1e4

typedef struct
{
  char *path;   /* of the counter, or of the battery's folder */
  double range; /* joules after which the counter begins again; 0: it does not tell */
  double last;  /* joules by the counter */
} Source;

struct _HmEnergy
{
  char *root;
  const char *name;
  GArray *sources; /* of Source */
  double joules;
  double watts; /* of a battery, at the last reading */
  gint64 last;
  gboolean started;
};

static gboolean
read_number (const char *root, const char *folder, const char *file, double *number)
{
  g_autofree char *path = g_build_filename (folder, file, NULL);

  return hm_sysroot_read_number (root, path, number);
}

static gboolean
has_word (const char *root, const char *folder, const char *file, const char *word)
{
  g_autofree char *path = g_build_filename (folder, file, NULL);
  g_autofree char *text = hm_sysroot_read (root, path);

  return text != NULL && g_str_has_prefix (text, word);
}

/* Zones have zones within them (cores, memory), which are part of their package; "psys" is not the
 * processor alone, and there is a second interface to the same counters. */
static gboolean
is_package (const char *root, const char *entry, const char *folder)
{
  return g_str_has_prefix (entry, "intel-rapl:") && has_word (root, folder, "name", "package");
}

static void
find_packages (HmEnergy *self)
{
  g_auto (GStrv) entries = hm_sysroot_list (self->root, POWERCAP);

  for (guint i = 0; entries[i] != NULL; i++)
    {
      g_autofree char *folder = g_build_filename (POWERCAP, entries[i], NULL);
      Source source = { 0 };
      double number;

      if (!is_package (self->root, entries[i], folder) ||
          !read_number (self->root, folder, "energy_uj", &number))
        continue;
      if (read_number (self->root, folder, "max_energy_range_uj", &source.range))
        source.range *= MICRO;
      source.path = g_build_filename (folder, "energy_uj", NULL);
      source.last = number * MICRO;
      g_array_append_val (self->sources, source);
    }
}

gboolean
hm_energy_is_hidden (const char *root)
{
  g_auto (GStrv) entries = hm_sysroot_list (root, POWERCAP);

  for (guint i = 0; entries[i] != NULL; i++)
    {
      g_autofree char *folder = g_build_filename (POWERCAP, entries[i], NULL);
      double number;

      if (is_package (root, entries[i], folder) &&
          !read_number (root, folder, "energy_uj", &number))
        return TRUE;
    }
  return FALSE;
}

/* Watts of a battery; FALSE when it is not being discharged, or does not tell. */
static gboolean
read_battery (const char *root, const char *folder, double *watts)
{
  double power, current, voltage;

  if (!has_word (root, folder, "status", "Discharging"))
    return FALSE;
  if (read_number (root, folder, "power_now", &power) && power != 0)
    *watts = fabs (power) * MICRO;
  else if (read_number (root, folder, "current_now", &current) &&
           read_number (root, folder, "voltage_now", &voltage) && current != 0)
    *watts = fabs (current * voltage) * MICRO * MICRO;
  else
    return FALSE;
  return TRUE;
}

static void
find_batteries (HmEnergy *self)
{
  g_auto (GStrv) entries = hm_sysroot_list (self->root, SUPPLIES);

  for (guint i = 0; entries[i] != NULL; i++)
    {
      Source source = { .path = g_build_filename (SUPPLIES, entries[i], NULL) };
      double watts;

      /* Mice and headsets have batteries too. */
      if (has_word (self->root, source.path, "type", "Battery") &&
          !has_word (self->root, source.path, "scope", "Device") &&
          read_battery (self->root, source.path, &watts))
        g_array_append_val (self->sources, source);
      else
        g_free (source.path);
    }
}

static void
clear_source (gpointer source)
{
  g_free (((Source *) source)->path);
}

HmEnergy *
hm_energy_new (const char *root)
{
  HmEnergy *self = g_new0 (HmEnergy, 1);

  self->root = g_strdup (root);
  self->sources = g_array_new (FALSE, FALSE, sizeof (Source));
  g_array_set_clear_func (self->sources, clear_source);
  self->name = "package";
  find_packages (self);
  if (self->sources->len == 0)
    {
      self->name = "battery";
      find_batteries (self);
    }
  if (self->sources->len == 0)
    g_clear_pointer (&self, hm_energy_free);
  return self;
}

void
hm_energy_free (HmEnergy *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->sources);
  g_free (self->root);
  g_free (self);
}

const char *
hm_energy_get_source (HmEnergy *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->name;
}

static gboolean
is_battery (const HmEnergy *self)
{
  return g_str_equal (self->name, "battery");
}

double
hm_energy_get_shortest (HmEnergy *self)
{
  return is_battery (self) ? 10e9 : 2e6;
}

double
hm_energy_get_least (HmEnergy *self)
{
  return is_battery (self) ? 10e9 : 100e6;
}

/* More often than a counter can go round between two readings: a package would have to use
 * kilowatts for a minute to do so. */
static void
read_counters (HmEnergy *self)
{
  for (guint i = 0; i < self->sources->len; i++)
    {
      Source *source = &g_array_index (self->sources, Source, i);
      double now;

      if (!hm_sysroot_read_number (self->root, source->path, &now))
        {
          self->joules = NAN;
          return;
        }
      now *= MICRO;
      if (!self->started)
        source->last = now;
      self->joules += now >= source->last ? now - source->last
                      : source->range > 0 ? now - source->last + source->range
                                          : NAN;
      source->last = now;
    }
}

/* The power of a time is the mean of those at its ends. */
static void
read_power (HmEnergy *self, gint64 now)
{
  double watts = 0;

  for (guint i = 0; i < self->sources->len; i++)
    {
      double one = NAN;

      read_battery (self->root, g_array_index (self->sources, Source, i).path, &one);
      watts += one;
    }
  if (self->started)
    self->joules += (self->watts + watts) / 2 * (double) (now - self->last) * NANO;
  else if (!isfinite (watts))
    self->joules = NAN;
  self->watts = watts;
}

double
hm_energy_read (HmEnergy *self, gint64 now)
{
  g_return_val_if_fail (self != NULL, NAN);

  if (is_battery (self))
    read_power (self, now);
  else
    read_counters (self);
  self->last = now;
  self->started = TRUE;
  return self->joules;
}

void
hm_energy_add (HmEnergy *self, HmEnergyCount *count, double from, gint64 since, gint64 now)
{
  g_return_if_fail (count != NULL);

  if (self == NULL || (double) (now - since) < hm_energy_get_shortest (self))
    return;
  count->joules += hm_energy_read (self, now) - from;
  count->nanoseconds += (double) (now - since);
}

double
hm_energy_get_watts (HmEnergy *self, const HmEnergyCount *count)
{
  double watts;

  g_return_val_if_fail (count != NULL, NAN);

  /* A counter that stands still tells nothing: some virtual machines have such. One that leaps, or
   * goes back and is taken to have gone round, tells of no processor. */
  if (self == NULL || count->nanoseconds < hm_energy_get_least (self))
    return NAN;
  watts = count->joules / count->nanoseconds / NANO;
  return watts > 0 && watts <= MAX_WATTS ? watts : NAN;
}
