/* hm-run-fields.c: which field of a saved run stands where in which struct
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/hm-run-fields.h"
#include "run/hm-word.h"

const HmField hm_machine_fields[] = {
  { "cpu", HM_FIELD_TEXT, G_STRUCT_OFFSET (HmMachine, cpu) },
  { "cores", HM_FIELD_KNOWN, G_STRUCT_OFFSET (HmMachine, cores) },
  { "hertz", HM_FIELD_NUMBER, G_STRUCT_OFFSET (HmMachine, hertz) },
  { "memory", HM_FIELD_MEMORY, G_STRUCT_OFFSET (HmMachine, memory) },
  { "os", HM_FIELD_TEXT, G_STRUCT_OFFSET (HmMachine, os) },
  { "kernel", HM_FIELD_TEXT, G_STRUCT_OFFSET (HmMachine, kernel) },
  { "year", HM_FIELD_KNOWN, G_STRUCT_OFFSET (HmMachine, year) },
  { "physical_cores", HM_FIELD_KNOWN, G_STRUCT_OFFSET (HmMachine, physical_cores), FALSE, TRUE },
  { NULL },
};

const HmField hm_library_fields[] = {
  { "name", HM_FIELD_TEXT, G_STRUCT_OFFSET (HmLibrary, name) },
  { "version", HM_FIELD_TEXT, G_STRUCT_OFFSET (HmLibrary, version) },
  { "built", HM_FIELD_TEXT, G_STRUCT_OFFSET (HmLibrary, built) },
  { "options", HM_FIELD_TEXT, G_STRUCT_OFFSET (HmLibrary, options) },
  { "compiler", HM_FIELD_TEXT, G_STRUCT_OFFSET (HmLibrary, compiler) },
  { "cpuinfo", HM_FIELD_TEXT, G_STRUCT_OFFSET (HmLibrary, cpuinfo) },
  { NULL },
};

const HmField hm_method_fields[] = {
  { "profile", HM_FIELD_TEXT, G_STRUCT_OFFSET (HmMethod, profile) },
  { "clock", HM_FIELD_TEXT, G_STRUCT_OFFSET (HmMethod, clock) },
  { "estimator", HM_FIELD_TEXT, G_STRUCT_OFFSET (HmMethod, estimator) },
  { "seconds", HM_FIELD_NUMBER, G_STRUCT_OFFSET (HmMethod, seconds) },
  { "budget", HM_FIELD_NUMBER, G_STRUCT_OFFSET (HmMethod, budget) },
  { "precision", HM_FIELD_NUMBER, G_STRUCT_OFFSET (HmMethod, precision) },
  { "threads", HM_FIELD_KNOWN, G_STRUCT_OFFSET (HmMethod, threads) },
  { "cycle_time", HM_FIELD_NUMBER, G_STRUCT_OFFSET (HmMethod, cycle_time) },
  { "accepted_share", HM_FIELD_NUMBER, G_STRUCT_OFFSET (HmMethod, accepted_share) },
  { "cpu_features", HM_FIELD_TEXT, G_STRUCT_OFFSET (HmMethod, cpu_features) },
  { "energy_source", HM_FIELD_TEXT, G_STRUCT_OFFSET (HmMethod, energy_source), FALSE, TRUE },
  { "cores_test", HM_FIELD_TEXT, G_STRUCT_OFFSET (HmMethod, cores_test), FALSE, TRUE },
  { "sustained_cycle_time", HM_FIELD_NUMBER, G_STRUCT_OFFSET (HmMethod, sustained_cycle_time),
    FALSE, TRUE },
  { "slid_at", HM_FIELD_NUMBER, G_STRUCT_OFFSET (HmMethod, slid_at), FALSE, TRUE },
  { "noise", HM_FIELD_NUMBER, G_STRUCT_OFFSET (HmMethod, noise), FALSE, TRUE },
  { NULL },
};

const HmField hm_conditions_fields[] = {
  { "power", HM_FIELD_TEXT, G_STRUCT_OFFSET (HmConditions, power) },
  { "battery", HM_FIELD_NUMBER, G_STRUCT_OFFSET (HmConditions, battery) },
  { "governor", HM_FIELD_TEXT, G_STRUCT_OFFSET (HmConditions, governor) },
  { "load", HM_FIELD_NUMBER, G_STRUCT_OFFSET (HmConditions, load) },
  { "temperature", HM_FIELD_NUMBER, G_STRUCT_OFFSET (HmConditions, temperature) },
  { "throttled", HM_FIELD_WIDE, G_STRUCT_OFFSET (HmConditions, throttled) },
  { "switches", HM_FIELD_WIDE, G_STRUCT_OFFSET (HmConditions, switches) },
  { "steal", HM_FIELD_NUMBER, G_STRUCT_OFFSET (HmConditions, steal) },
  { "virtualization", HM_FIELD_TEXT, G_STRUCT_OFFSET (HmConditions, virtualization) },
  { "suspends", HM_FIELD_WIDE, G_STRUCT_OFFSET (HmConditions, suspends), FALSE, TRUE },
  { NULL },
};

const HmField hm_result_fields[] = {
  { "algorithm", HM_FIELD_WORD, G_STRUCT_OFFSET (HmResultData, key.algorithm), TRUE },
  { "printed", HM_FIELD_SHARED, G_STRUCT_OFFSET (HmResultData, printed) },
  { "operation", HM_FIELD_OPERATION, G_STRUCT_OFFSET (HmResultData, key.operation), TRUE },
  { "size", HM_FIELD_SIZE, G_STRUCT_OFFSET (HmResultData, key.size) },
  { "bits", HM_FIELD_KNOWN, G_STRUCT_OFFSET (HmResultData, key.bits) },
  { "threads", HM_FIELD_THREADS, G_STRUCT_OFFSET (HmResultData, key.threads) },
  { "engine", HM_FIELD_WORD, G_STRUCT_OFFSET (HmResultData, key.engine) },
  { "implementation", HM_FIELD_WORD, G_STRUCT_OFFSET (HmResultData, implementation) },
  { "workload", HM_FIELD_WORD, G_STRUCT_OFFSET (HmResultData, key.workload) },
  { "clock", HM_FIELD_WORD, G_STRUCT_OFFSET (HmResultData, clock) },
  { "value", HM_FIELD_NUMBER, G_STRUCT_OFFSET (HmResultData, figures.value) },
  { "unit", HM_FIELD_UNIT, G_STRUCT_OFFSET (HmResultData, unit), TRUE },
  { "low", HM_FIELD_NUMBER, G_STRUCT_OFFSET (HmResultData, figures.low) },
  { "high", HM_FIELD_NUMBER, G_STRUCT_OFFSET (HmResultData, figures.high) },
  { "wall_median", HM_FIELD_NUMBER, G_STRUCT_OFFSET (HmResultData, figures.wall_median) },
  { "cycles", HM_FIELD_NUMBER, G_STRUCT_OFFSET (HmResultData, figures.cycles) },
  { "energy", HM_FIELD_NUMBER, G_STRUCT_OFFSET (HmResultData, figures.energy), FALSE, TRUE },
  { "sustained", HM_FIELD_NUMBER, G_STRUCT_OFFSET (HmResultData, figures.sustained), FALSE, TRUE },
  { "samples", HM_FIELD_COUNT, G_STRUCT_OFFSET (HmResultData, figures.samples) },
  { "accepted", HM_FIELD_COUNT, G_STRUCT_OFFSET (HmResultData, figures.accepted) },
  { "status", HM_FIELD_STATUS, G_STRUCT_OFFSET (HmResultData, figures.status), TRUE },
  { "message", HM_FIELD_TEXT, G_STRUCT_OFFSET (HmResultData, message) },
  { "line", HM_FIELD_KNOWN, G_STRUCT_OFFSET (HmResultData, line) },
  { "members", HM_FIELD_TRACE, 0 },
  { "course", HM_FIELD_TRACE, 0 },
  { "trace", HM_FIELD_TRACE, 0 },
  { NULL },
};

const HmField hm_handshake_fields[] = {
  { "protocol", HM_FIELD_TEXT, G_STRUCT_OFFSET (HmHandshake, protocol), TRUE },
  { "cipher", HM_FIELD_TEXT, G_STRUCT_OFFSET (HmHandshake, cipher), TRUE },
  { "key", HM_FIELD_TEXT, G_STRUCT_OFFSET (HmHandshake, key) },
  { "bytes", HM_FIELD_SIZE, G_STRUCT_OFFSET (HmHandshake, bytes) },
  { "connections", HM_FIELD_KNOWN, G_STRUCT_OFFSET (HmHandshake, connections) },
  { "threads", HM_FIELD_THREADS, G_STRUCT_OFFSET (HmHandshake, threads), FALSE, TRUE },
  { "mode", HM_FIELD_TEXT, G_STRUCT_OFFSET (HmHandshake, mode), TRUE },
  { "group", HM_FIELD_TEXT, G_STRUCT_OFFSET (HmHandshake, group), FALSE, TRUE },
  { "resumption", HM_FIELD_TEXT, G_STRUCT_OFFSET (HmHandshake, resumption), FALSE, TRUE },
  { "verification", HM_FIELD_TEXT, G_STRUCT_OFFSET (HmHandshake, verification), FALSE, TRUE },
  { "engine", HM_FIELD_TEXT, G_STRUCT_OFFSET (HmHandshake, engine) },
  { "seconds", HM_FIELD_NUMBER, G_STRUCT_OFFSET (HmHandshake, seconds) },
  { "client_seconds", HM_FIELD_NUMBER, G_STRUCT_OFFSET (HmHandshake, client_seconds) },
  { "server_seconds", HM_FIELD_NUMBER, G_STRUCT_OFFSET (HmHandshake, server_seconds) },
  { "wire_bytes", HM_FIELD_NUMBER, G_STRUCT_OFFSET (HmHandshake, wire_bytes) },
  { "low", HM_FIELD_NUMBER, G_STRUCT_OFFSET (HmHandshake, low), FALSE, TRUE },
  { "high", HM_FIELD_NUMBER, G_STRUCT_OFFSET (HmHandshake, high), FALSE, TRUE },
  { "wall_median", HM_FIELD_NUMBER, G_STRUCT_OFFSET (HmHandshake, wall_median), FALSE, TRUE },
  { "energy", HM_FIELD_NUMBER, G_STRUCT_OFFSET (HmHandshake, energy), FALSE, TRUE },
  { "samples", HM_FIELD_KNOWN, G_STRUCT_OFFSET (HmHandshake, samples), FALSE, TRUE },
  { "accepted", HM_FIELD_KNOWN, G_STRUCT_OFFSET (HmHandshake, accepted), FALSE, TRUE },
  { "status", HM_FIELD_STATUS, G_STRUCT_OFFSET (HmHandshake, status), TRUE },
  { "message", HM_FIELD_TEXT, G_STRUCT_OFFSET (HmHandshake, message), FALSE, TRUE },
  { "printed", HM_FIELD_TEXT, G_STRUCT_OFFSET (HmHandshake, printed) },
  { "line", HM_FIELD_KNOWN, G_STRUCT_OFFSET (HmHandshake, line) },
  { NULL },
};

const HmField hm_paired_fields[] = {
  { "algorithm", HM_FIELD_WORD, G_STRUCT_OFFSET (HmPaired, algorithm), TRUE },
  { "operation", HM_FIELD_OPERATION, G_STRUCT_OFFSET (HmPaired, operation), TRUE },
  { "size", HM_FIELD_SIZE, G_STRUCT_OFFSET (HmPaired, size) },
  { "bits", HM_FIELD_KNOWN, G_STRUCT_OFFSET (HmPaired, bits) },
  { "threads", HM_FIELD_THREADS, G_STRUCT_OFFSET (HmPaired, threads) },
  { "workload", HM_FIELD_WORD, G_STRUCT_OFFSET (HmPaired, workload) },
  { "a", HM_FIELD_WORD, G_STRUCT_OFFSET (HmPaired, a), TRUE },
  { "b", HM_FIELD_WORD, G_STRUCT_OFFSET (HmPaired, b), TRUE },
  { "ratio", HM_FIELD_NUMBER, G_STRUCT_OFFSET (HmPaired, ratio) },
  { "low", HM_FIELD_NUMBER, G_STRUCT_OFFSET (HmPaired, low) },
  { "high", HM_FIELD_NUMBER, G_STRUCT_OFFSET (HmPaired, high) },
  { "visits", HM_FIELD_COUNT, G_STRUCT_OFFSET (HmPaired, visits) },
  { "rounds", HM_FIELD_COUNT, G_STRUCT_OFFSET (HmPaired, rounds) },
  { "disturbed", HM_FIELD_COUNT, G_STRUCT_OFFSET (HmPaired, disturbed) },
  { "verdict", HM_FIELD_VERDICT, G_STRUCT_OFFSET (HmPaired, verdict), TRUE },
  { NULL },
};

const HmField hm_core_fields[] = {
  { "cpu", HM_FIELD_COUNT, G_STRUCT_OFFSET (HmCore, cpu) },
  { "core", HM_FIELD_COUNT, G_STRUCT_OFFSET (HmCore, core) },
  { "kind", HM_FIELD_TEXT, G_STRUCT_OFFSET (HmCore, kind) },
  { "max_hertz", HM_FIELD_NUMBER, G_STRUCT_OFFSET (HmCore, max_hertz) },
  { "hertz", HM_FIELD_NUMBER, G_STRUCT_OFFSET (HmCore, hertz) },
  { "value", HM_FIELD_NUMBER, G_STRUCT_OFFSET (HmCore, value) },
  { "pair", HM_FIELD_NUMBER, G_STRUCT_OFFSET (HmCore, pair), FALSE, TRUE },
  { NULL },
};

/* The objects within a run that hold nothing but plain fields. */
const HmSectionFields hm_run_sections[HM_N_SECTIONS] = {
  [HM_SECTION_MACHINE] = { "machine", hm_machine_fields, G_STRUCT_OFFSET (HmRun, machine) },
  [HM_SECTION_LIBRARY] = { "library", hm_library_fields, G_STRUCT_OFFSET (HmRun, library) },
  [HM_SECTION_METHOD] = { "method", hm_method_fields, G_STRUCT_OFFSET (HmRun, method) },
  [HM_SECTION_CONDITIONS] = { "conditions", hm_conditions_fields,
                              G_STRUCT_OFFSET (HmRun, conditions) },
};

const char *const hm_run_members[] = {
  "format", "version", "id",      "name",   "note",       "source", "created", "origin",
  "status", "machine", "library", "method", "conditions", "cores",  "moments", "results",
  "handshakes", "pairs", "verdict",
  NULL,
};

const char *const hm_origin_words[HM_N_ORIGINS] = {
  [HM_ORIGIN_MEASURED] = "measured",
  [HM_ORIGIN_IMPORTED] = "imported",
  [HM_ORIGIN_REFERENCE] = "reference",
};

const char *
hm_origin_to_string (HmOrigin origin)
{
  g_return_val_if_fail (origin < HM_N_ORIGINS, NULL);
  return hm_origin_words[origin];
}

static void
clear_strings (const HmField *fields, gpointer data)
{
  for (const HmField *field = fields; field->name != NULL; field++)
    if (field->kind == HM_FIELD_TEXT)
      g_clear_pointer (&G_STRUCT_MEMBER (char *, data, field->offset), g_free);
    else if (field->kind == HM_FIELD_WORD || field->kind == HM_FIELD_SHARED)
      g_clear_pointer (&G_STRUCT_MEMBER (const char *, data, field->offset), hm_word_unref);
}

static void
copy_strings (const HmField *fields, gpointer data)
{
  for (const HmField *field = fields; field->name != NULL; field++)
    if (field->kind == HM_FIELD_TEXT)
      {
        char **text = &G_STRUCT_MEMBER (char *, data, field->offset);

        *text = g_strdup (*text);
      }
    else if (field->kind == HM_FIELD_WORD || field->kind == HM_FIELD_SHARED)
      hm_word_ref (G_STRUCT_MEMBER (const char *, data, field->offset));
}

void
hm_section_clear (HmSection section, gpointer data)
{
  clear_strings (hm_run_sections[section].fields, data);
}

void
hm_section_copy_strings (HmSection section, gpointer data)
{
  copy_strings (hm_run_sections[section].fields, data);
}

void
hm_result_data_clear (HmResultData *data)
{
  clear_strings (hm_result_fields, data);
}

void
hm_result_data_copy (HmResultData *data)
{
  copy_strings (hm_result_fields, data);
}

void
hm_handshake_clear (HmHandshake *handshake)
{
  clear_strings (hm_handshake_fields, handshake);
}

void
hm_handshake_copy_strings (HmHandshake *handshake)
{
  copy_strings (hm_handshake_fields, handshake);
}

void
hm_paired_clear (HmPaired *paired)
{
  clear_strings (hm_paired_fields, paired);
}

void
hm_paired_copy_strings (HmPaired *paired)
{
  copy_strings (hm_paired_fields, paired);
}
