/* hm-description.c: what a run says of how it is measured, before its first figure
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-description.h"

#include "crypto/cpu.h"
#include "run/hm-noise-book.h"

void
hm_description_set (char **field, const char *word)
{
  g_free (*field);
  *field = g_strdup (word);
}

/* Takes @word. */
static void
append_word (char **words, char *word)
{
  g_autofree char *old = *words;
  g_autofree char *own = word;

  if (own == NULL || *own == '\0')
    *words = g_steal_pointer (&old);
  else if (old == NULL || *old == '\0')
    *words = g_steal_pointer (&own);
  else
    *words = g_strconcat (old, "; ", own, NULL);
}

void
hm_description_add_library (HmRun *run, void (*describe) (HmLibrary *library))
{
  HmLibrary *library = hm_run_get_library (run);
  HmLibrary one = { 0 };

  describe (&one);
  append_word (&library->name, one.name);
  append_word (&library->version, one.version);
  append_word (&library->built, one.built);
  append_word (&library->options, one.options);
  append_word (&library->compiler, one.compiler);
  append_word (&library->cpuinfo, one.cpuinfo);
}

HmResult *
hm_description_add_result (HmRun *run, const HmCell *cell)
{
  HmResultKey key = {
    .algorithm = g_intern_string (cell->offer->algorithm),
    .operation = cell->offer->operation,
    .size = cell->size,
    .bits = cell->offer->bits,
    .threads = cell->threads,
    .engine = g_intern_string (hm_cell_get_engine (cell)),
    .workload = g_intern_string (cell->offer->workload),
  };
  g_autoptr (HmResult) result = hm_result_new (
      &key, cell->size >= 0 ? HM_UNIT_BYTES_PER_SECOND : HM_UNIT_OPERATIONS_PER_SECOND);

  hm_result_set_clock (result, "wall");
  hm_run_add_result (run, result, TRUE);
  return result;
}

/* "-aesni,-shani": what this machine has and the core may not use; NULL when there is none. */
static char *
switched_off (void)
{
  uint32_t off = hm_cpu_detected () & ~hm_cpu_features ();
  g_autoptr (GString) list = g_string_new (NULL);

  for (const HmCpuFeatureName *name = hm_cpu_feature_names; name->name != NULL; name++)
    if (off & name->feature)
      g_string_append_printf (list, "%s-%s", list->len > 0 ? "," : "", name->name);

  return list->len > 0 ? g_strdup (list->str) : NULL;
}

void
hm_description_set_method (HmRun *run, const HmPlan *plan)
{
  HmMethod *method = hm_run_get_method (run);

  hm_description_set (&method->profile, hm_profile_to_string (plan->profile));
  hm_description_set (&method->clock, "wall");
  hm_description_set (&method->estimator, "solo-cycles-q25");
  method->budget = plan->seconds;
  method->precision = plan->precision;
  method->threads = plan->scales ? 0 : plan->threads;
  method->cpu_features = switched_off ();
}

/* So that it goes with the run to where nobody knows this machine. */
void
hm_description_set_noise (HmRun *run)
{
  HmNoiseMeasured measured;

  if (hm_noise_book_find (hm_run_get_machine (run), &measured))
    hm_run_get_method (run)->noise = measured.noise;
}
