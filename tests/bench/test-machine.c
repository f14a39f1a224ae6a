/* test-machine.c: machines and their state, from faked trees of /proc and /sys
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bench/hm-machine.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "bench/hm-watch.h"

typedef struct
{
  const char *path, *text;
} FakeFile;

static void
write_files (const char *root, const FakeFile *files)
{
  for (; files->path != NULL; files++)
    {
      g_autofree char *path = g_build_filename (root, files->path, NULL);
      g_autofree char *folder = g_path_get_dirname (path);

      g_assert_cmpint (g_mkdir_with_parents (folder, 0755), ==, 0);
      g_assert_true (g_file_set_contents (path, files->text, -1, NULL));
    }
}

static void
remove_tree (const char *path)
{
  GDir *folder = g_dir_open (path, 0, NULL);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *inside = g_build_filename (path, name, NULL);

      remove_tree (inside);
    }
  if (folder != NULL)
    g_dir_close (folder);
  g_assert_cmpint (g_remove (path), ==, 0);
}

static char *
make_root (const FakeFile *files)
{
  char *root = g_dir_make_tmp ("hashmark-XXXXXX", NULL);

  g_assert_nonnull (root);
  write_files (root, files);
  return root;
}

static void
clear_machine (HmMachine *machine)
{
  g_free (machine->cpu);
  g_free (machine->os);
  g_free (machine->kernel);
}

static void
clear_conditions (HmConditions *conditions)
{
  g_free (conditions->power);
  g_free (conditions->governor);
  g_free (conditions->virtualization);
}

static const FakeFile laptop[] = {
  { "proc/cpuinfo", "processor\t: 0\nmodel name\t: Intel(R) Core(TM) i7-8550U CPU @ 1.80GHz\n"
                    "flags\t\t: fpu vme sse2\n\nprocessor\t: 1\n"
                    "model name\t: Intel(R) Core(TM) i7-8550U CPU @ 1.80GHz\n" },
  { "sys/devices/system/cpu/online", "0-3,6\n" },
  { "proc/meminfo", "MemTotal:       16000000 kB\nMemFree: 1 kB\n" },
  { "etc/os-release", "NAME=\"Debian\"\nPRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\n" },
  { "proc/sys/kernel/ostype", "Linux\n" },
  { "proc/sys/kernel/osrelease", "6.1.0-18-amd64\n" },
  { "proc/loadavg", "0.80 0.30 0.20 1/300 4242\n" },
  { "sys/class/power_supply/AC/type", "Mains\n" },
  { "sys/class/power_supply/AC/online", "0\n" },
  { "sys/class/power_supply/BAT0/type", "Battery\n" },
  { "sys/class/power_supply/BAT0/status", "Discharging\n" },
  { "sys/class/power_supply/BAT0/capacity", "63\n" },
  { "sys/class/power_supply/mouse/type", "Battery\n" },
  { "sys/class/power_supply/mouse/scope", "Device\n" },
  { "sys/class/power_supply/mouse/capacity", "5\n" },
  { "sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "powersave\n" },
  { "sys/class/thermal/thermal_zone0/type", "x86_pkg_temp\n" },
  { "sys/class/thermal/thermal_zone0/temp", "91000\n" },
  { "sys/class/thermal/thermal_zone1/type", "iwlwifi_1\n" },
  { "sys/class/thermal/thermal_zone1/temp", "99000\n" },
  { NULL },
};

static void
test_laptop (void)
{
  g_autofree char *root = make_root (laptop);
  HmMachine machine = { 0 };
  HmConditions conditions = { 0 };
  g_auto (GStrv) warnings = NULL;

  hm_machine_describe (&machine, root);
  g_assert_cmpstr (machine.cpu, ==, "Intel Core i7-8550U");
  g_assert_cmpuint (machine.cores, ==, 5);
  g_assert_cmpfloat (machine.hertz, ==, 1.8e9);
  g_assert_cmpuint (machine.memory, ==, G_GUINT64_CONSTANT (16384000000));
  g_assert_cmpstr (machine.os, ==, "Debian GNU/Linux 12 (bookworm)");
  g_assert_true (g_str_has_prefix (machine.kernel, "Linux 6.1.0-18-amd64 "));

  hm_conditions_read (&conditions, root);
  g_assert_cmpstr (conditions.power, ==, "battery");
  g_assert_cmpfloat_with_epsilon (conditions.battery, 0.63, 1e-9);
  g_assert_cmpstr (conditions.governor, ==, "powersave");
  g_assert_cmpfloat (conditions.load, ==, 0.8);
  g_assert_cmpfloat (conditions.temperature, ==, 91);
  g_assert_null (conditions.virtualization);

  warnings = hm_conditions_warnings (&conditions, &machine);
  g_assert_cmpuint (g_strv_length (warnings), ==, 4);
  g_assert_nonnull (strstr (warnings[0], "battery (63 %)"));
  g_assert_nonnull (strstr (warnings[1], "powersave"));
  g_assert_nonnull (strstr (warnings[2], "91 °C"));
  g_assert_nonnull (strstr (warnings[3], "load 0.8"));

  clear_machine (&machine);
  clear_conditions (&conditions);
  remove_tree (root);
}

/* All is well: on mains, with the driver whose "powersave" is its ordinary way of working. */
static void
test_quiet (void)
{
  static const FakeFile files[] = {
    { "proc/cpuinfo",
      "processor : 0\nmodel name : AMD Ryzen 7 PRO 7840U w/ Radeon 780M Graphics\n" },
    { "sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq", "5132000\n" },
    { "sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "powersave\n" },
    { "sys/devices/system/cpu/cpu0/cpufreq/energy_performance_preference",
      "balance_performance\n" },
    { "proc/loadavg", "0.05 0.30 0.20 1/300 4242\n" },
    { "sys/class/power_supply/ACAD/type", "Mains\n" },
    { "sys/class/power_supply/ACAD/online", "1\n" },
    { "sys/class/power_supply/BAT1/type", "Battery\n" },
    { "sys/class/power_supply/BAT1/status", "Discharging\n" },
    { "sys/class/power_supply/BAT1/capacity", "100\n" },
    { "sys/class/hwmon/hwmon2/name", "k10temp\n" },
    { "sys/class/hwmon/hwmon2/temp1_input", "45500\n" },
    { NULL },
  };
  g_autofree char *root = make_root (files);
  HmMachine machine = { 0 };
  HmConditions conditions = { 0 };
  g_auto (GStrv) warnings = NULL;

  hm_machine_describe (&machine, root);
  g_assert_cmpuint (machine.cores, ==, 1);
  g_assert_cmpfloat (machine.hertz, ==, 5.132e9);
  g_assert_null (machine.os);

  hm_conditions_read (&conditions, root);
  g_assert_cmpstr (conditions.power, ==, "mains");
  g_assert_cmpfloat (conditions.temperature, ==, 45.5);
  warnings = hm_conditions_warnings (&conditions, &machine);
  g_assert_cmpuint (g_strv_length (warnings), ==, 0);

  clear_machine (&machine);
  clear_conditions (&conditions);
  remove_tree (root);
}

static void
test_virtual (void)
{
  static const FakeFile files[] = {
    { "proc/cpuinfo", "processor\t: 0\nmodel name\t: AMD EPYC\nflags\t: fpu hypervisor sse2\n" },
    { "sys/class/dmi/id/sys_vendor", "QEMU\n" },
    { NULL },
  };
  g_autofree char *root = make_root (files);
  g_autofree char *vendor = g_build_filename (root, "sys/class/dmi/id/sys_vendor", NULL);
  HmMachine machine = { 0 };
  HmConditions conditions = { 0 };
  g_auto (GStrv) warnings = NULL;

  hm_machine_describe (&machine, root);
  hm_conditions_read (&conditions, root);
  g_assert_cmpstr (conditions.virtualization, ==, "kvm");
  warnings = hm_conditions_warnings (&conditions, &machine);
  g_assert_cmpuint (g_strv_length (warnings), ==, 1);

  /* The processor's flag alone does not tell whose it is. */
  g_assert_cmpint (g_remove (vendor), ==, 0);
  hm_conditions_read (&conditions, root);
  g_assert_cmpstr (conditions.virtualization, ==, "unknown");

  clear_machine (&machine);
  clear_conditions (&conditions);
  remove_tree (root);
}

static void
test_arm (void)
{
  static const FakeFile files[] = {
    { "proc/cpuinfo", "processor\t: 0\nBogoMIPS\t: 108.00\nCPU implementer\t: 0x41\n"
                      "CPU part\t: 0xd08\n\nprocessor\t: 1\nCPU implementer\t: 0x41\n"
                      "CPU part\t: 0xd08\n" },
    { NULL },
  };
  static const FakeFile small_and_big[] = {
    { "proc/cpuinfo", "processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: 0xd05\n\n"
                      "processor\t: 1\nCPU implementer\t: 0x41\nCPU part\t: 0xd05\n\n"
                      "processor\t: 2\nCPU implementer\t: 0x41\nCPU part\t: 0xd0b\n\n"
                      "Serial\t\t: 0123\n" },
    { NULL },
  };
  g_autofree char *root = make_root (files);
  HmMachine machine = { 0 };

  hm_machine_describe (&machine, root);
  g_assert_cmpstr (machine.cpu, ==, "ARM Cortex-A72");
  g_assert_cmpuint (machine.cores, ==, 2);
  write_files (root, small_and_big);
  hm_machine_describe (&machine, root);
  g_assert_cmpstr (machine.cpu, ==, "ARM Cortex-A55 + ARM Cortex-A76");
  g_assert_cmpuint (machine.cores, ==, 3);
  clear_machine (&machine);
  remove_tree (root);
}

/* Cores that differ, and a first one that is off: what is told is of the fastest, and of the one
 * that saves power. */
static void
test_unlike (void)
{
  static const FakeFile files[] = {
    { "sys/devices/system/cpu/online", "1-3\n" },
    { "sys/devices/system/cpu/cpufreq/policy1/scaling_governor", "userspace\n" },
    { "sys/devices/system/cpu/cpu0/online", "0\n" },
    { "sys/devices/system/cpu/cpu1/cpufreq/scaling_governor", "performance\n" },
    { "sys/devices/system/cpu/cpu1/cpufreq/cpuinfo_max_freq", "2064000\n" },
    { "sys/devices/system/cpu/cpu2/cpufreq/scaling_governor", "powersave\n" },
    { "sys/devices/system/cpu/cpu2/cpufreq/cpuinfo_max_freq", "3204000\n" },
    { "sys/devices/system/cpu/cpu3/cpufreq/scaling_governor", "schedutil\n" },
    { "sys/class/dmi/id/product_name", "Apple Virtualization Generic Platform\n" },
    { NULL },
  };
  static const FakeFile tree[] = {
    { "sys/class/dmi/id/sys_vendor", "Amazon EC2\n" },
    { "sys/firmware/devicetree/base/hypervisor/compatible", "linux,kvm" },
    { NULL },
  };
  g_autofree char *root = make_root (files);
  g_autofree char *product = g_build_filename (root, "sys/class/dmi/id/product_name", NULL);
  g_autofree char *vendor = g_build_filename (root, "sys/class/dmi/id/sys_vendor", NULL);
  g_autofree char *saving = g_build_filename (
      root, "sys/devices/system/cpu/cpu2/cpufreq/energy_performance_preference", NULL);
  HmMachine machine = { 0 };
  HmConditions conditions = { 0 };

  hm_machine_describe (&machine, root);
  g_assert_cmpfloat (machine.hertz, ==, 3.204e9);
  hm_conditions_read (&conditions, root);
  g_assert_cmpstr (conditions.governor, ==, "powersave");
  g_assert_cmpstr (conditions.virtualization, ==, "apple");
  g_assert_true (g_file_set_contents (saving, "balance_performance\n", -1, NULL));
  hm_conditions_read (&conditions, root);
  g_assert_cmpstr (conditions.governor, ==, "performance");
  g_assert_true (g_file_set_contents (product, "m5.metal\n", -1, NULL));
  write_files (root, tree);
  hm_conditions_read (&conditions, root);
  g_assert_null (conditions.virtualization);
  g_assert_cmpint (g_remove (product), ==, 0);
  g_assert_cmpint (g_remove (vendor), ==, 0);
  hm_conditions_read (&conditions, root);
  g_assert_cmpstr (conditions.virtualization, ==, "kvm");

  clear_machine (&machine);
  clear_conditions (&conditions);
  remove_tree (root);
}

/* Nothing is readable, or it is nonsense: everything stays unknown. */
static void
test_unknown (void)
{
  static const FakeFile files[] = {
    { "proc/cpuinfo", "\xff\xfe nonsense\n:::\nmodel name:\n" },
    { "proc/loadavg", "none\n" },
    { "sys/devices/system/cpu/online", "9-1,x\n" },
    { "sys/class/power_supply/BAT0/type", "Battery\n" },
    { "sys/class/power_supply/BAT0/capacity", "900\n" },
    { "sys/class/thermal/thermal_zone0/type", "cpu\n" },
    { "sys/class/thermal/thermal_zone0/temp", "-274000\n" },
    { NULL },
  };
  g_autofree char *root = make_root (files);
  HmMachine machine = { 0 };
  HmConditions conditions = { 0 };
  g_auto (GStrv) warnings = NULL;

  hm_machine_describe (&machine, root);
  g_assert_null (machine.cpu);
  g_assert_cmpuint (machine.cores, ==, 0);
  g_assert_cmpuint (machine.memory, ==, 0);
  hm_conditions_read (&conditions, root);
  g_assert_true (isnan (conditions.load));
  g_assert_true (isnan (conditions.battery));
  g_assert_true (isnan (conditions.temperature));
  g_assert_null (conditions.governor);
  warnings = hm_conditions_warnings (&conditions, &machine);
  g_assert_cmpuint (g_strv_length (warnings), ==, 0);

  clear_machine (&machine);
  clear_conditions (&conditions);
  remove_tree (root);
}

/* Numbers that no machine has, and files with nothing in them. */
static void
test_absurd (void)
{
  static const FakeFile files[] = {
    { "proc/cpuinfo", "processor\t: 0\nmodel name\t: CPU @ 1e300GHz\ncpu MHz\t: 1e300\n" },
    { "proc/loadavg", "1e300\n" },
    { "proc/stat", "cpu  0 0 0 0 0 0 0 0 0 0\n" },
    { "sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "" },
    { "sys/devices/system/cpu/cpu0/cpufreq/scaling_cur_freq", "1e300\n" },
    { "sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq", "-5\n" },
    { "sys/devices/system/cpu/cpu0/thermal_throttle/core_throttle_count", "1e300\n" },
    { NULL },
  };
  g_autofree char *root = make_root (files);
  HmMachine machine = { 0 };
  HmConditions conditions = { 0 };
  HmMoment moment;
  HmWatch *watch;

  g_setenv ("HASHMARK_SYSROOT", root, TRUE);
  watch = hm_watch_new (&machine, &conditions);
  hm_watch_end (watch, &conditions, 0);
  moment = hm_watch_get_moment (watch, 1, 0);
  g_unsetenv ("HASHMARK_SYSROOT");

  g_assert_true (isnan (machine.hertz));
  g_assert_true (isnan (conditions.load));
  g_assert_null (conditions.governor);
  g_assert_cmpuint (conditions.throttled, ==, HM_COUNT_UNKNOWN);
  g_assert_true (isnan (moment.system) && isnan (moment.throttled));

  hm_moment_clear (&moment);
  hm_watch_free (watch);
  clear_machine (&machine);
  clear_conditions (&conditions);
  remove_tree (root);
}

/* Over a run the worse of two states is kept, and counters are counted from its start. */
static void
test_watch (void)
{
  static const FakeFile before[] = {
    { "proc/stat", "cpu  100 0 100 800 0 0 0 50 0 0\ncpu0 1 2 3 4 5 6 7 8 9 10\n" },
    { "proc/loadavg", "0.10 0.1 0.1 1/1 1\n" },
    { "sys/class/power_supply/BAT0/type", "Battery\n" },
    { "sys/class/power_supply/BAT0/status", "Discharging\n" },
    { "sys/devices/system/cpu/cpu0/thermal_throttle/core_throttle_count", "7\n" },
    { "sys/devices/system/cpu/cpu1/thermal_throttle/core_throttle_count", "1\n" },
    { "sys/class/thermal/thermal_zone0/type", "cpu-thermal\n" },
    { "sys/class/thermal/thermal_zone0/temp", "80000\n" },
    { NULL },
  };
  static const FakeFile after[] = {
    { "proc/stat", "cpu  200 0 100 860 0 0 0 90 0 0\n" },
    { "proc/loadavg", "1.90 0.1 0.1 1/1 1\n" },
    { "sys/class/power_supply/BAT0/status", "Charging\n" },
    { "sys/devices/system/cpu/cpu1/thermal_throttle/core_throttle_count", "4\n" },
    { "sys/class/thermal/thermal_zone0/temp", "60000\n" },
    { "sys/devices/system/cpu/cpu1/cpufreq/scaling_cur_freq", "3100000\n" },
    { NULL },
  };
  g_autofree char *root = make_root (before);
  HmMachine machine = { 0 };
  HmConditions conditions = { 0 };
  HmMoment moment, other;
  HmWatch *watch;

  g_setenv ("HASHMARK_SYSROOT", root, TRUE);
  watch = hm_watch_new (&machine, &conditions);
  g_assert_cmpuint (conditions.throttled, ==, 0);
  write_files (root, after);
  g_assert_false (hm_watch_look (watch, &conditions)); /* not a second later */
  hm_watch_end (watch, &conditions, 3);
  moment = hm_watch_get_moment (watch, 7.5, 1);
  other = hm_watch_get_moment (watch, 7.5, -1);
  g_unsetenv ("HASHMARK_SYSROOT");

  g_assert_cmpstr (conditions.power, ==, "battery");
  g_assert_cmpfloat (conditions.temperature, ==, 80);
  g_assert_cmpfloat (conditions.load, ==, 0.1);
  g_assert_cmpuint (conditions.throttled, ==, 3);
  g_assert_cmpuint (conditions.switches, ==, 3);
  g_assert_cmpfloat_with_epsilon (conditions.steal, 40.0 / 200, 1e-9);

  g_assert_cmpfloat (moment.at, ==, 7.5);
  g_assert_cmpfloat (moment.temperature, ==, 60);
  g_assert_cmpfloat (moment.load, ==, 1.9);
  g_assert_cmpfloat (moment.throttled, ==, 3);
  g_assert_cmpfloat (moment.system, ==, 3.1e9);
  g_assert_cmpfloat_with_epsilon (moment.steal, 40.0 / 200, 1e-9);
  g_assert_cmpstr (moment.power, ==, "mains");
  g_assert_null (moment.governor);
  g_assert_true (isnan (moment.frequency) && isnan (moment.switches) && isnan (moment.battery));
  g_assert_true (isnan (other.system));
  hm_moment_clear (&moment);
  hm_moment_clear (&other);

  hm_watch_free (watch);
  clear_machine (&machine);
  clear_conditions (&conditions);
  remove_tree (root);
}

/* Nothing can be read: what nobody knows is no zero. */
static void
test_watch_blind (void)
{
  static const FakeFile nothing[] = { { "etc/empty", "" }, { NULL } };
  g_autofree char *root = make_root (nothing);
  HmMachine machine = { 0 };
  HmConditions conditions = { 0 };
  HmMoment moment;
  HmWatch *watch;

  g_setenv ("HASHMARK_SYSROOT", root, TRUE);
  watch = hm_watch_new (&machine, &conditions);
  hm_watch_end (watch, &conditions, 0);
  moment = hm_watch_get_moment (watch, 1, 0);
  g_unsetenv ("HASHMARK_SYSROOT");

  g_assert_true (conditions.throttled == HM_COUNT_UNKNOWN);
  g_assert_true (isnan (conditions.steal) && isnan (conditions.load) &&
                 isnan (conditions.temperature) && isnan (conditions.battery));
  g_assert_null (conditions.power);
  for (const HmMomentColumn *column = hm_moment_columns + 1; column->name != NULL; column++)
    if (column->is_word)
      g_assert_null (G_STRUCT_MEMBER (const char *, &moment, column->offset));
    else
      g_assert_true (isnan (G_STRUCT_MEMBER (double, &moment, column->offset)));
  hm_watch_free (watch);
  clear_machine (&machine);
  clear_conditions (&conditions);
  remove_tree (root);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bench/machine/laptop", test_laptop);
  g_test_add_func ("/bench/machine/quiet", test_quiet);
  g_test_add_func ("/bench/machine/virtual", test_virtual);
  g_test_add_func ("/bench/machine/arm", test_arm);
  g_test_add_func ("/bench/machine/unlike", test_unlike);
  g_test_add_func ("/bench/machine/absurd", test_absurd);
  g_test_add_func ("/bench/machine/unknown", test_unknown);
  g_test_add_func ("/bench/machine/watch", test_watch);
  g_test_add_func ("/bench/machine/watch-blind", test_watch_blind);
  return g_test_run ();
}
