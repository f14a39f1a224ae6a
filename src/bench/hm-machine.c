/* hm-machine.c: what machine this is
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-machine.h"

#include <math.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "bench/hm-cores.h"
#include "bench/hm-sysroot.h"

#define CPU_FOLDER "/sys/devices/system/cpu"

/* What a broken or made up name may say at most. */
#define MAX_HERTZ 1e12

static void
set_string (char **field, char *value)
{
  g_free (*field);
  *field = value;
}

/* The value of the first line "name : value" of a text like /proc/cpuinfo; NULL if there is none or
 * it is empty. */
static char *
find_value (const char *text, const char *name)
{
  g_auto (GStrv) lines = text != NULL ? g_strsplit (text, "\n", -1) : NULL;

  for (guint i = 0; lines != NULL && lines[i] != NULL; i++)
    {
      char *colon = strchr (lines[i], ':');
      char *value;

      if (colon == NULL)
        continue;
      *colon = '\0';
      value = g_strstrip (colon + 1);
      if (g_str_equal (g_strstrip (lines[i]), name) && *value != '\0')
        return g_strdup (value);
    }
  return NULL;
}

/* Marketing's decorations, and runs of blanks. */
static char *
clean_model (const char *model)
{
  static const char *const noise[] = { "(R)", "(r)", "(TM)", "(tm)", " CPU", " Processor" };
  g_autoptr (GString) clean = g_string_new (model);
  char *at;

  for (guint i = 0; i < G_N_ELEMENTS (noise); i++)
    g_string_replace (clean, noise[i], "", 0);
  if ((at = strstr (clean->str, " @ ")) != NULL)
    g_string_truncate (clean, at - clean->str);
  while (g_string_replace (clean, "  ", " ", 0) > 0)
    ;

  return g_strstrip (g_strdup (clean->str));
}

/* ARM tells numbers only; these are the designs that laptops, boards and servers are made of
 * (part numbers of the MIDR_EL1 register, from the technical reference manuals). */
typedef struct
{
  guint implementer, part;
  const char *name;
} ArmPart;

static const ArmPart arm_parts[] = {
  { 0x41, 0xd03, "ARM Cortex-A53" },  { 0x41, 0xd04, "ARM Cortex-A35" },
  { 0x41, 0xd05, "ARM Cortex-A55" },  { 0x41, 0xd07, "ARM Cortex-A57" },
  { 0x41, 0xd08, "ARM Cortex-A72" },  { 0x41, 0xd09, "ARM Cortex-A73" },
  { 0x41, 0xd0a, "ARM Cortex-A75" },  { 0x41, 0xd0b, "ARM Cortex-A76" },
  { 0x41, 0xd0c, "ARM Neoverse N1" }, { 0x41, 0xd0d, "ARM Cortex-A77" },
  { 0x41, 0xd40, "ARM Neoverse V1" }, { 0x41, 0xd41, "ARM Cortex-A78" },
  { 0x41, 0xd44, "ARM Cortex-X1" },   { 0x41, 0xd49, "ARM Neoverse N2" },
  { 0x41, 0xd4f, "ARM Neoverse V2" }, { 0x48, 0xd01, "HiSilicon Kunpeng 920" },
  { 0x61, 0x022, "Apple M1" },        { 0x61, 0x023, "Apple M1" },
  { 0x61, 0x032, "Apple M2" },        { 0x61, 0x033, "Apple M2" },
  { 0xc0, 0xac3, "Ampere-1" },        { 0xc0, 0xac4, "Ampere-1A" },
};

static char *
arm_part (const char *processor)
{
  g_autofree char *implementer = find_value (processor, "CPU implementer");
  g_autofree char *part = find_value (processor, "CPU part");
  guint64 implementer_id, part_id;

  if (implementer == NULL || part == NULL)
    return NULL;

  implementer_id = g_ascii_strtoull (implementer, NULL, 0);
  part_id = g_ascii_strtoull (part, NULL, 0);
  for (guint i = 0; i < G_N_ELEMENTS (arm_parts); i++)
    if (arm_parts[i].implementer == implementer_id && arm_parts[i].part == part_id)
      return g_strdup (arm_parts[i].name);
  return g_strdup_printf ("ARM %s/%s", implementer, part);
}

/* Of all the kinds that there are: the first core is seldom the one that is measured. */
static char *
arm_model (const char *cpuinfo)
{
  g_auto (GStrv) processors = cpuinfo != NULL ? g_strsplit (cpuinfo, "\n\n", -1) : NULL;
  g_autoptr (GPtrArray) kinds = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; processors != NULL && processors[i] != NULL; i++)
    {
      g_autofree char *kind = arm_part (processors[i]);

      if (kind != NULL && !g_ptr_array_find_with_equal_func (kinds, kind, g_str_equal, NULL))
        g_ptr_array_add (kinds, g_steal_pointer (&kind));
    }
  if (kinds->len == 0)
    return NULL;
  g_ptr_array_add (kinds, NULL);
  return g_strjoinv (" + ", (char **) kinds->pdata);
}

/* Where the model's name stands depends on the architecture: x86 and many others, RISC-V, PowerPC,
 * old ARM kernels, single boards. */
static char *
cpu_model (const char *cpuinfo, const char *root)
{
  static const char *const names[] = { "model name", "uarch", "cpu", "cpu model", "Hardware" };
  g_autofree char *model = NULL;
  char *arm = arm_model (cpuinfo);

  if (arm != NULL)
    return arm;
  for (guint i = 0; i < G_N_ELEMENTS (names) && model == NULL; i++)
    model = find_value (cpuinfo, names[i]);
  if (model == NULL)
    model = hm_sysroot_read (root, "/sys/firmware/devicetree/base/model");

  return model != NULL ? clean_model (model) : NULL;
}

/* "0-3,8" is five. */
static guint
count_list (const char *list)
{
  g_auto (GStrv) ranges = g_strsplit (list, ",", -1);
  guint count = 0;

  for (guint i = 0; ranges[i] != NULL; i++)
    {
      char *end;
      guint64 first = g_ascii_strtoull (ranges[i], &end, 10);
      guint64 last = *end == '-' ? g_ascii_strtoull (end + 1, NULL, 10) : first;

      if (end != ranges[i] && last >= first && last < 65536)
        count += (guint) (last - first + 1);
    }
  return count;
}

static guint
count_cores (const char *cpuinfo, const char *root)
{
  g_autofree char *online = hm_sysroot_read (root, "/sys/devices/system/cpu/online");
  guint count = online != NULL ? count_list (online) : 0;

  if (count == 0)
    for (const char *at = cpuinfo; at != NULL; at = strchr (at, '\n'))
      {
        at += *at == '\n';
        count += g_str_has_prefix (at, "processor");
      }
  return count;
}

static guint
count_physical_cores (const char *root)
{
  g_autoptr (GPtrArray) cores = hm_cores_read (root);

  return hm_cores_count_physical (cores);
}

/* The highest of all processors: the first one can be off, or a small core. */
static double
highest_hertz (const char *root, const char *file)
{
  g_auto (GStrv) entries = hm_sysroot_list (root, CPU_FOLDER);
  double highest = NAN;

  for (guint i = 0; entries[i] != NULL; i++)
    {
      g_autofree char *path = g_build_filename (CPU_FOLDER, entries[i], "cpufreq", file, NULL);

      highest = fmax (highest, hm_sysroot_read_hertz (root, path));
    }
  return highest;
}

/* The nominal clock: as the driver tells it, as the model's name says, the highest, the present.
 * NAN where nothing tells it. */
static double
nominal_hertz (const char *cpuinfo, const char *root)
{
  g_autofree char *model = find_value (cpuinfo, "model name");
  g_autofree char *present = find_value (cpuinfo, "cpu MHz");
  const char *at = model != NULL ? strstr (model, " @ ") : NULL;
  double number, hertz;

  hertz = highest_hertz (root, "base_frequency");
  if (!isnan (hertz))
    return hertz;
  if (at != NULL && (number = g_ascii_strtod (at + 3, NULL)) > 0)
    hertz = strstr (at, "GHz") != NULL ? number * 1e9 : number * 1e6;
  else
    hertz = highest_hertz (root, "cpuinfo_max_freq");
  if (isnan (hertz) && present != NULL)
    hertz = g_ascii_strtod (present, NULL) * 1e6;
  return hertz > 0 && hertz <= MAX_HERTZ ? hertz : NAN;
}

static guint64
memory_bytes (const char *root)
{
  g_autofree char *meminfo = hm_sysroot_read (root, "/proc/meminfo");
  g_autofree char *total = find_value (meminfo, "MemTotal");

  return total != NULL ? g_ascii_strtoull (total, NULL, 10) * 1024 : 0;
}

static char *
os_name (const char *root)
{
  static const char *const files[] = { "/etc/os-release", "/usr/lib/os-release" };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *text = hm_sysroot_read (root, files[i]);
      g_auto (GStrv) lines = text != NULL ? g_strsplit (text, "\n", -1) : NULL;

      for (guint j = 0; lines != NULL && lines[j] != NULL; j++)
        if (g_str_has_prefix (lines[j], "PRETTY_NAME="))
          {
            const char *value = lines[j] + strlen ("PRETTY_NAME=");
            char *plain = g_shell_unquote (value, NULL);

            return plain != NULL ? plain : g_strdup (value);
          }
    }
  return NULL;
}

static char *
kernel_name (const char *root)
{
  g_autofree char *type = hm_sysroot_read (root, "/proc/sys/kernel/ostype");
  g_autofree char *release = hm_sysroot_read (root, "/proc/sys/kernel/osrelease");
  struct utsname name;

  if (uname (&name) != 0)
    return NULL;
  return g_strdup_printf ("%s %s %s", type != NULL ? type : name.sysname,
                          release != NULL ? release : name.release, name.machine);
}

void
hm_machine_describe (HmMachine *machine, const char *root)
{
  g_autofree char *cpuinfo = hm_sysroot_read (root, "/proc/cpuinfo");

  g_return_if_fail (machine != NULL);

  set_string (&machine->cpu, cpu_model (cpuinfo, root));
  machine->cores = count_cores (cpuinfo, root);
  machine->physical_cores = count_physical_cores (root);
  machine->hertz = nominal_hertz (cpuinfo, root);
  machine->memory = memory_bytes (root);
  set_string (&machine->os, os_name (root));
  set_string (&machine->kernel, kernel_name (root));
}
