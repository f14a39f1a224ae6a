/* hm-compare-differences.c: under which other conditions the runs were made
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "run/hm-compare-private.h"

static char *
tell_machine (HmRun *run)
{
  return g_strdup (hm_run_get_machine (run)->cpu);
}

static char *
tell_frequency (HmRun *run)
{
  double hertz = hm_run_get_machine (run)->hertz;
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  if (!(hertz > 0) || !isfinite (hertz))
    return NULL;
  return g_strconcat (g_ascii_formatd (number, sizeof number, "%.0f", hertz / 1e6), " MHz", NULL);
}

/* As it was while measuring. It is never twice the same: what people would not see is left out. */
static char *
tell_core_clock (HmRun *run)
{
  double cycle_time = hm_run_get_method (run)->cycle_time;
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  if (!(cycle_time > 0) || !isfinite (1 / cycle_time))
    return NULL;
  return g_strconcat (g_ascii_formatd (number, sizeof number, "%.1f", 1e-9 / cycle_time), " GHz",
                      NULL);
}

static char *
tell_os (HmRun *run)
{
  return g_strdup (hm_run_get_machine (run)->os);
}

static char *
tell_library (HmRun *run)
{
  return g_strdup (hm_run_get_library (run)->name);
}

static char *
tell_version (HmRun *run)
{
  return g_strdup (hm_run_get_library (run)->version);
}

static char *
tell_options (HmRun *run)
{
  return g_strdup (hm_run_get_library (run)->options);
}

static char *
tell_compiler (HmRun *run)
{
  return g_strdup (hm_run_get_library (run)->compiler);
}

static char *
tell_cpu_features (HmRun *run)
{
  return g_strdup (hm_run_get_method (run)->cpu_features);
}

static int
compare_words (gconstpointer a, gconstpointer b)
{
  return g_strcmp0 (*(const char *const *) a, *(const char *const *) b);
}

static void
add_word (GPtrArray *words, GHashTable *seen, const char *word)
{
  if (word != NULL && g_hash_table_add (seen, (gpointer) word))
    g_ptr_array_add (words, (gpointer) word);
}

/* The words that the results and the handshakes of a run give, each once, sorted, parted by commas;
 * NULL for none. Handshakes may have none of them. */
static char *
join_words (HmRun *run,
            const char *(*tell) (HmResult *result),
            const char *(*tell_handshake) (const HmHandshake *handshake))
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  const GPtrArray *handshakes = hm_run_get_handshakes (run);

  for (guint i = 0; i < hm_run_get_n_results (run); i++)
    add_word (words, seen, tell (hm_run_get_result (run, i)));
  for (guint i = 0; i < handshakes->len && tell_handshake != NULL; i++)
    add_word (words, seen, tell_handshake (handshakes->pdata[i]));
  if (words->len == 0)
    return NULL;
  g_ptr_array_sort (words, compare_words);
  g_ptr_array_add (words, NULL);
  return g_strjoinv (", ", (char **) words->pdata);
}

static const char *
result_engine (HmResult *result)
{
  return hm_result_get_key (result)->engine;
}

static const char *
handshake_engine (const HmHandshake *handshake)
{
  return handshake->engine;
}

static char *
tell_engine (HmRun *run)
{
  return join_words (run, result_engine, handshake_engine);
}

static char *
tell_clock (HmRun *run)
{
  char *clock = join_words (run, hm_result_get_clock, NULL);

  return clock != NULL ? clock : g_strdup (hm_run_get_method (run)->clock);
}

static const char *
result_threads (HmResult *result)
{
  char number[12];

  g_snprintf (number, sizeof number, "%u", hm_result_get_key (result)->threads);
  return g_intern_string (number);
}

static const char *
handshake_threads (const HmHandshake *handshake)
{
  char number[12];

  g_snprintf (number, sizeof number, "%u", handshake->threads);
  return g_intern_string (number);
}

static char *
tell_threads (HmRun *run)
{
  return join_words (run, result_threads, handshake_threads);
}

/* In the order in which a reader wants them. */
static const struct
{
  const char *what; /* of machine formats: never changes */
  const char *title;
  char *(*tell) (HmRun *run);
} conditions[] = {
  { "machine", N_ ("Machine"), tell_machine },
  { "frequency", N_ ("Clock rate"), tell_frequency },
  /* Translators: how fast the processor ran while it was measured. */
  { "core-clock", N_ ("Measured clock rate"), tell_core_clock },
  { "os", N_ ("Operating system"), tell_os },
  { "library", N_ ("Library"), tell_library },
  { "version", N_ ("Library version"), tell_version },
  { "options", N_ ("Build options"), tell_options },
  { "compiler", N_ ("Compiler"), tell_compiler },
  { "engine", N_ ("Engine"), tell_engine },
  /* Translators: how time was taken: by the clock on the wall, or as processor time. */
  { "clock", N_ ("Time taken as"), tell_clock },
  { "threads", N_ ("Threads"), tell_threads },
  /* Translators: features of the processor that were not to be used. */
  { "cpu-features", N_ ("Switched off"), tell_cpu_features },
};

const char *
hm_difference_title (const char *what)
{
  for (guint i = 0; i < G_N_ELEMENTS (conditions); i++)
    if (g_strcmp0 (conditions[i].what, what) == 0)
      return _ (conditions[i].title);
  g_return_val_if_reached (NULL);
}

const char *
hm_difference_say (const HmDifference *difference, const char *side)
{
  g_return_val_if_fail (difference != NULL, NULL);

  if (side == NULL)
    return _ ("not recorded");
  return g_str_equal (difference->what, "clock") ? hm_clock_title (side) : side;
}

static void
clear_difference (gpointer data)
{
  HmDifference *self = data;

  g_free (self->base);
  g_free (self->other);
}

GArray *
hm_compare_list_differences (HmRun *base, HmRun *other)
{
  GArray *differences = g_array_new (FALSE, FALSE, sizeof (HmDifference));

  g_array_set_clear_func (differences, clear_difference);
  for (guint i = 0; i < G_N_ELEMENTS (conditions); i++)
    {
      HmDifference difference = { .what = conditions[i].what,
                                  .base = conditions[i].tell (base),
                                  .other = conditions[i].tell (other) };

      if (g_strcmp0 (difference.base, difference.other) != 0)
        g_array_append_val (differences, difference);
      else
        clear_difference (&difference);
    }
  return differences;
}
