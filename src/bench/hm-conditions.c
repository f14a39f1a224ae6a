/* hm-conditions.c: the machine's state, and what of it makes figures suffer
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-machine.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>
#if defined(__x86_64__) || defined(__i386__)
#include <cpuid.h>
#endif

#include "bench/hm-conditions-private.h"
#include "bench/hm-sysroot.h"
#include "run/hm-locale.h"
#include "run/hm-verdict.h"

#define BUSY_LOAD 0.5
#define HOT_CELSIUS 85.0

/* What a broken or made up file may say at most. */
#define MAX_LOAD 1e6

static void
set_string (char **field, char *value)
{
  g_free (*field);
  *field = value;
}

/* Power: a computer with a battery of its own runs on mains when a charger is there, or when the
 * battery is not being discharged. Mice and headsets have batteries too (scope Device). */

typedef struct
{
  gboolean charger_online, battery, discharging;
  double level;
  guint n_levels;
} Power;

static void
read_supply (Power *power, const char *name, const char *root)
{
  g_autofree char *folder = g_strconcat ("/sys/class/power_supply/", name, NULL);
  g_autofree char *type_path = g_strconcat (folder, "/type", NULL);
  g_autofree char *scope_path = g_strconcat (folder, "/scope", NULL);
  g_autofree char *online_path = g_strconcat (folder, "/online", NULL);
  g_autofree char *status_path = g_strconcat (folder, "/status", NULL);
  g_autofree char *capacity_path = g_strconcat (folder, "/capacity", NULL);
  g_autofree char *type = hm_sysroot_read (root, type_path);
  g_autofree char *scope = hm_sysroot_read (root, scope_path);
  g_autofree char *status = hm_sysroot_read (root, status_path);
  double number;

  if (type == NULL || g_strcmp0 (scope, "Device") == 0)
    return;

  if (g_str_equal (type, "Battery"))
    {
      power->battery = TRUE;
      power->discharging |= g_strcmp0 (status, "Discharging") == 0;
      if (hm_sysroot_read_number (root, capacity_path, &number) && number >= 0 && number <= 100)
        {
          power->level += number / 100;
          power->n_levels++;
        }
    }
  else if (hm_sysroot_read_number (root, online_path, &number) && number > 0)
    power->charger_online = TRUE;
}

static void
read_power (HmConditions *conditions, const char *root)
{
  g_auto (GStrv) names = hm_sysroot_list (root, "/sys/class/power_supply");
  const char *word = NULL;
  Power power = { 0 };

  for (guint i = 0; names[i] != NULL; i++)
    read_supply (&power, names[i], root);

  if (power.charger_online)
    word = "mains";
  else if (power.battery)
    word = power.discharging ? "battery" : "mains";
  set_string (&conditions->power, g_strdup (word));
  conditions->battery = power.n_levels > 0 ? power.level / power.n_levels : NAN;
}

/* Two drivers call their ordinary way of working "powersave" and have a preference beside it that
 * tells; there the word is "powersave (balance_performance)". NULL where there is none. */
static char *
read_governor_of (const char *root, const char *cpu)
{
  g_autofree char *folder = g_build_filename ("/sys/devices/system/cpu", cpu, "cpufreq", NULL);
  g_autofree char *governor_path = g_build_filename (folder, "scaling_governor", NULL);
  g_autofree char *governor = hm_sysroot_read (root, governor_path);
  g_autofree char *preference_path = NULL;
  g_autofree char *preference = NULL;

  if (governor == NULL || *governor == '\0')
    return NULL;
  if (!g_str_equal (governor, "powersave"))
    return g_steal_pointer (&governor);
  preference_path = g_build_filename (folder, "energy_performance_preference", NULL);
  preference = hm_sysroot_read (root, preference_path);
  return preference != NULL ? g_strdup_printf ("%s (%s)", governor, preference)
                            : g_steal_pointer (&governor);
}

/* Each processor can have another one: the first that saves power, for that is what makes figures
 * suffer, or else the first one's. */
static void
read_governor (HmConditions *conditions, const char *root)
{
  g_auto (GStrv) cpus = hm_sysroot_list (root, "/sys/devices/system/cpu");
  g_autofree char *word = NULL;

  for (guint i = 0; cpus[i] != NULL && !hm_governor_saves_power (word); i++)
    {
      g_autofree char *governor = read_governor_of (root, cpus[i]);

      if (word == NULL || hm_governor_saves_power (governor))
        set_string (&word, g_steal_pointer (&governor));
    }
  set_string (&conditions->governor, g_steal_pointer (&word));
}

/* The highest of the sensors that belong to the processor. */

static gboolean
is_processor_sensor (const char *name)
{
  static const char *const words[] = {
    "cpu", "pkg", "core", "soc", "acpitz", "k10temp", "zenpower"
  };

  for (guint i = 0; name != NULL && i < G_N_ELEMENTS (words); i++)
    if (strstr (name, words[i]) != NULL)
      return TRUE;
  return FALSE;
}

static void
read_sensors (double *highest,
              const char *root,
              const char *folder,
              const char *name_file,
              const char *temperature_file)
{
  g_auto (GStrv) entries = hm_sysroot_list (root, folder);

  for (guint i = 0; entries[i] != NULL; i++)
    {
      g_autofree char *name_path = g_build_filename (folder, entries[i], name_file, NULL);
      g_autofree char *value_path = g_build_filename (folder, entries[i], temperature_file, NULL);
      g_autofree char *name = hm_sysroot_read (root, name_path);
      double milli;

      if (is_processor_sensor (name) && hm_sysroot_read_number (root, value_path, &milli) &&
          milli > 0 && milli < 150e3)
        *highest = isnan (*highest) ? milli / 1e3 : MAX (*highest, milli / 1e3);
    }
}

static double
read_temperature (const char *root)
{
  double highest = NAN;

  read_sensors (&highest, root, "/sys/class/thermal", "type", "temp");
  read_sensors (&highest, root, "/sys/class/hwmon", "name", "temp1_input");
  return highest;
}

/* Virtual machines */

typedef struct
{
  const char *sign; /* part of the vendor's or the product's name */
  const char *word;
} Hypervisor;

static const Hypervisor hypervisors[] = {
  { "KVM", "kvm" },
  { "QEMU", "kvm" },
  { "Google Compute Engine", "kvm" },
  { "Amazon EC2", "kvm" },
  { "OpenStack", "kvm" },
  { "VMware", "vmware" },
  { "VirtualBox", "virtualbox" },
  { "Xen", "xen" },
  { "Parallels", "parallels" },
  { "Apple Virtualization", "apple" },
  { "Virtual Machine", "hyper-v" },
  { "Bochs", "bochs" },
  { "BHYVE", "bhyve" },
  /* Trees of devices have no vendors. */
  { "linux,kvm", "kvm" },
  { "xen,xen", "xen" },
};

/* A hypervisor on x86 signs at this leaf of CPUID. Only the real machine can be asked. */
static const char *
ask_hypervisor (const char *root)
{
#if defined(__x86_64__) || defined(__i386__)
  static const Hypervisor signatures[] = {
    { "KVMKVMKVM", "kvm" },     { "Microsoft Hv", "hyper-v" },    { "VMwareVMware", "vmware" },
    { "XenVMMXenVMM", "xen" },  { "VBoxVBoxVBox", "virtualbox" }, { "bhyve bhyve ", "bhyve" },
    { "TCGTCGTCGTCG", "qemu" }, { "prl hyperv  ", "parallels" },
  };
  guint32 leaf, words[4] = { 0 };

  if (root == NULL && g_getenv ("HASHMARK_SYSROOT") == NULL)
    {
      __cpuid (0x40000000, leaf, words[0], words[1], words[2]);
      for (guint i = 0; leaf >= 0x40000000 && i < G_N_ELEMENTS (signatures); i++)
        if (g_str_equal ((const char *) words, signatures[i].sign))
          return signatures[i].word;
    }
#endif
  return "unknown";
}

static const char *
find_hypervisor (const char *root)
{
  static const char *const files[] = { "/sys/class/dmi/id/product_name",
                                       "/sys/class/dmi/id/sys_vendor", "/sys/hypervisor/type",
                                       "/sys/firmware/devicetree/base/hypervisor/compatible" };
  g_autofree char *cpuinfo = hm_sysroot_read (root, "/proc/cpuinfo");
  gboolean flagged = cpuinfo != NULL && strstr (cpuinfo, " hypervisor") != NULL;

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *text = hm_sysroot_read (root, files[i]);

      /* Some clouds let whole machines, too. */
      if (text != NULL && strstr (text, ".metal") != NULL)
        return NULL;
      for (guint j = 0; text != NULL && j < G_N_ELEMENTS (hypervisors); j++)
        if (strstr (text, hypervisors[j].sign) != NULL ||
            g_ascii_strcasecmp (text, hypervisors[j].word) == 0)
          return hypervisors[j].word;
    }
  if (!flagged)
    return NULL;
  return ask_hypervisor (root);
}

void
hm_conditions_read_changing (HmConditions *conditions, const char *root)
{
  double load;

  read_power (conditions, root);
  read_governor (conditions, root);
  conditions->load =
      hm_sysroot_read_number (root, "/proc/loadavg", &load) && load >= 0 && load <= MAX_LOAD ? load
                                                                                             : NAN;
  conditions->temperature = read_temperature (root);
}

void
hm_conditions_read (HmConditions *conditions, const char *root)
{
  g_return_if_fail (conditions != NULL);

  hm_conditions_read_changing (conditions, root);
  conditions->throttled = HM_COUNT_UNKNOWN;
  conditions->switches = HM_COUNT_UNKNOWN;
  conditions->suspends = HM_COUNT_UNKNOWN;
  conditions->steal = NAN;
  set_string (&conditions->virtualization, g_strdup (find_hypervisor (root)));
}

GStrv
hm_conditions_warnings (const HmConditions *conditions, const HmMachine *machine)
{
  g_autoptr (GStrvBuilder) sentences = g_strv_builder_new ();

  g_return_val_if_fail (conditions != NULL, NULL);

  if (conditions->throttled > 0 && conditions->throttled != HM_COUNT_UNKNOWN)
    g_strv_builder_add (sentences, _ ("The processor was slowed down because it was too hot."));
  if (g_strcmp0 (conditions->power, "battery") == 0)
    {
      if (isfinite (conditions->battery))
        {
          g_autofree char *sentence = g_strdup_printf (
              /* Translators: %d is the battery's level in percent; %% is a percent sign. */
              _ ("The computer runs on its battery (%d %%), which may slow it down."),
              (int) lround (conditions->battery * 100));

          g_strv_builder_add (sentences, sentence);
        }
      else
        g_strv_builder_add (sentences,
                            _ ("The computer runs on its battery, which may slow it down."));
    }
  if (hm_governor_saves_power (conditions->governor))
    {
      g_autofree char *sentence = g_strdup_printf (
          /* Translators: %s is the kernel's word, for example "powersave". */
          _ ("The processor is set to save power (“%s”), so its clock may stay low."),
          conditions->governor);

      g_strv_builder_add (sentences, sentence);
    }
  if (conditions->temperature >= HOT_CELSIUS)
    {
      g_autofree char *sentence =
          /* Translators: %d is a temperature in degrees Celsius. */
          g_strdup_printf (_ ("The processor is hot (%d °C) and may be slowed down."),
                           (int) lround (conditions->temperature));

      g_strv_builder_add (sentences, sentence);
    }
  if (conditions->load > BUSY_LOAD)
    {
      g_autofree char *load = hm_locale_number (conditions->load, 1);
      g_autoptr (GString) sentence = g_string_new (
          /* Translators: %.1f is the load average, the number of programs that want to run. */
          _ ("Other programs are busy (load %.1f); close them for better figures."));

      /* The system's locale need not be that of the words. */
      g_string_replace (sentence, "%.1f", load, 1);
      g_strv_builder_add (sentences, sentence->str);
    }
  if (conditions->virtualization != NULL)
    g_strv_builder_add (sentences, _ ("This is a virtual machine: others may use its processor."));

  return g_strv_builder_end (sentences);
}
