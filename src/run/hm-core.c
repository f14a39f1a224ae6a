/* hm-core.c: one logical processor of a machine: what it is, and what it does by itself
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/hm-core.h"

#include <math.h>

#include <json-glib/json-glib.h>

HmCore *
hm_core_new (guint cpu)
{
  HmCore *core = g_new0 (HmCore, 1);

  core->cpu = cpu;
  core->core = cpu;
  core->max_hertz = NAN;
  core->hertz = NAN;
  core->value = NAN;
  core->pair = NAN;
  return core;
}

void
hm_core_free (HmCore *core)
{
  if (core == NULL)
    return;
  g_free (core->kind);
  g_clear_pointer ((JsonObject **) &core->extra, json_object_unref);
  g_free (core);
}

HmCore *
hm_core_copy (const HmCore *core)
{
  HmCore *copy;

  g_return_val_if_fail (core != NULL, NULL);

  copy = g_memdup2 (core, sizeof *core);
  copy->kind = g_strdup (core->kind);
  if (copy->extra != NULL)
    json_object_ref (copy->extra);
  return copy;
}
