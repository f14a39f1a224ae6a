/* hm-summary.c: what a list shows of a run, without holding the run
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/hm-summary.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "run/hm-library.h"
#include "run/hm-vocabulary.h"

/* "OpenSSL 3.0.19" of "OpenSSL" and "3.0.19 27 Jan 2026": a version's date is too much for a line.
 */
static char *
library_title (const HmSummary *self)
{
  return hm_library_title (self->shared[HM_SUMMARY_LIBRARY], self->shared[HM_SUMMARY_VERSION],
                           FALSE);
}

/* What tells runs of one library apart: the year of a reference machine, how much was measured here
 * (the name has the date), the date of a text. */
static char *
make_second_half (const HmSummary *self)
{
  const char *word = self->shared[HM_SUMMARY_PROFILE];
  HmProfile profile;

  if (self->year != 0)
    return g_strdup_printf ("%u", self->year);
  if (word != NULL && hm_profile_from_string (word, &profile))
    return g_strdup (hm_profile_title (profile));
  return g_date_time_format (self->created, "%x");
}

static char *
describe_source (const HmSummary *self)
{
  g_autofree char *library = library_title (self), *second = make_second_half (self);
  const char *name = self->shared[HM_SUMMARY_LIBRARY];
  const char *what = library != NULL ? library : self->shared[HM_SUMMARY_CPU];

  /* A line has no room for the versions of several. */
  if (name != NULL && strstr (name, "; ") != NULL)
    what = name;

  if (what == NULL)
    return g_steal_pointer (&second);
  /* Translators: the line below a run's name: library and year, or library and how much was
   * measured: "OpenSSL 0.9.7l · 2008", "OpenSSL 3.0.19 · Standard". */
  return g_strdup_printf (_ ("%s · %s"), what, second);
}

char *
hm_summary_describe (const HmSummary *self)
{
  g_autofree char *source = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  /* Translators: the line below the name of a file that is no run. */
  if (self->error != NULL)
    return g_strdup (_ ("Cannot be read"));
  source = describe_source (self);
  if (!self->stopped)
    return g_steal_pointer (&source);
  /* Translators: the line below the name of a run that did not come to its end: library and how
   * much was to be measured: "OpenSSL 3.0.19 · Standard · stopped". */
  return g_strdup_printf (_ ("%s · stopped"), source);
}

/* ---- searching ---- */

static void
append_line (GString *text, const char *line)
{
  if (line == NULL)
    return;
  g_string_append (text, line);
  g_string_append_c (text, '\n');
}

/* A date can be asked for as the locale writes it, as in ISO 8601, by its year and by its month's
 * name: some languages have one form of that beside a day and another one for itself. */
static char *
make_own_text (const HmSummary *self)
{
  g_autofree char *date = g_date_time_format (self->created, "%Y-%m-%d\n%x\n%B\n%OB");
  g_autoptr (GString) text = g_string_sized_new (128);

  append_line (text, self->name);
  append_line (text, self->note);
  append_line (text, self->error == NULL ? date : NULL);
  if (self->year != 0)
    g_string_append_printf (text, "%u\n", self->year);
  return g_utf8_casefold (text->str, (gssize) text->len);
}

/* The families by their words and by their titles in the locale, the profile likewise. */
static char *
make_shared_text (const HmSummary *self)
{
  const char *families = self->shared[HM_SUMMARY_FAMILIES];
  g_auto (GStrv) words = g_strsplit (families != NULL ? families : "", " ", -1);
  g_autoptr (GString) text = g_string_sized_new (256);
  g_autofree char *folded = NULL, *library = library_title (self);
  HmProfile profile;

  append_line (text, library);
  for (guint i = 0; i < HM_SUMMARY_N_SHARED; i++)
    append_line (text, self->shared[i]);
  for (guint i = 0; words[i] != NULL; i++)
    append_line (text, *words[i] != '\0' ? hm_family_title (words[i]) : NULL);
  if (self->shared[HM_SUMMARY_PROFILE] != NULL &&
      hm_profile_from_string (self->shared[HM_SUMMARY_PROFILE], &profile))
    append_line (text, hm_profile_title (profile));
  folded = g_utf8_casefold (text->str, (gssize) text->len);
  return g_ref_string_new_intern (folded);
}

gboolean
hm_summary_has_word (const HmSummary *self, const char *word)
{
  g_return_val_if_fail (self != NULL && word != NULL, FALSE);
  return strstr (self->own_text, word) != NULL || strstr (self->shared_text, word) != NULL;
}

/* ---- making ---- */

HmSummary *
hm_summary_new_of_fields (const HmSummary *fields)
{
  HmSummary *self;

  g_return_val_if_fail (fields != NULL && fields->name != NULL && fields->created != NULL, NULL);

  self = g_atomic_rc_box_new0 (HmSummary);
  self->name = g_strdup (fields->name);
  self->note = fields->note != NULL ? g_strdup (fields->note) : g_strdup ("");
  for (guint i = 0; i < HM_SUMMARY_N_SHARED; i++)
    if (fields->shared[i] != NULL)
      self->shared[i] = g_ref_string_new_intern (fields->shared[i]);
  self->created = g_date_time_ref (fields->created);
  self->origin = fields->origin;
  self->year = fields->year;
  self->stopped = fields->stopped;
  self->error = g_strdup (fields->error);
  self->own_text = make_own_text (self);
  self->shared_text = make_shared_text (self);
  return self;
}

static int
compare_words (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* The families of a run's algorithms, in the order of the alphabet; NULL where there are none. */
static char *
list_families (HmRun *run)
{
  g_autoptr (GPtrArray) families = g_ptr_array_new ();

  for (guint i = 0; i < hm_run_get_n_results (run); i++)
    {
      const char *family =
          hm_algorithm_family (hm_result_get_key (hm_run_get_result (run, i))->algorithm);

      if (!g_ptr_array_find_with_equal_func (families, family, g_str_equal, NULL))
        g_ptr_array_add (families, (gpointer) family);
    }
  if (families->len == 0)
    return NULL;
  g_ptr_array_sort (families, compare_words);
  g_ptr_array_add (families, NULL);
  return g_strjoinv (" ", (char **) families->pdata);
}

HmSummary *
hm_summary_new (HmRun *run)
{
  g_autofree char *families = NULL;
  const HmMachine *machine;
  const HmLibrary *library;
  HmSummary fields;

  g_return_val_if_fail (HM_IS_RUN (run), NULL);

  machine = hm_run_get_machine (run);
  library = hm_run_get_library (run);
  families = list_families (run);
  fields = (HmSummary){
    .name = hm_run_get_name (run),
    .note = hm_run_get_note (run),
    .shared = { machine->cpu, machine->os, machine->kernel, library->name, library->version,
                library->compiler, hm_run_get_method (run)->profile, families },
    .created = hm_run_get_created (run),
    .origin = hm_run_get_origin (run),
    .year = machine->year,
    .stopped = hm_run_get_status (run) == HM_RUN_STOPPED,
  };
  return hm_summary_new_of_fields (&fields);
}

HmSummary *
hm_summary_new_broken (const char *name, GDateTime *created, const char *message)
{
  HmSummary fields = {
    .name = name,
    .created = created,
    .origin = HM_ORIGIN_IMPORTED,
    .error = message,
  };

  g_return_val_if_fail (name != NULL && created != NULL && message != NULL, NULL);
  return hm_summary_new_of_fields (&fields);
}

HmSummary *
hm_summary_new_renamed (const HmSummary *self, const char *name, const char *note)
{
  HmSummary fields;

  g_return_val_if_fail (self != NULL, NULL);
  fields = *self;
  if (name != NULL)
    fields.name = name;
  if (note != NULL)
    fields.note = note;
  return hm_summary_new_of_fields (&fields);
}

gboolean
hm_summary_equal (const HmSummary *a, const HmSummary *b)
{
  for (guint i = 0; i < HM_SUMMARY_N_SHARED; i++)
    if (g_strcmp0 (a->shared[i], b->shared[i]) != 0)
      return FALSE;
  return a->origin == b->origin && a->year == b->year && a->stopped == b->stopped &&
         g_str_equal (a->name, b->name) && g_str_equal (a->note, b->note) &&
         g_strcmp0 (a->error, b->error) == 0 && g_date_time_equal (a->created, b->created);
}

HmSummary *
hm_summary_ref (HmSummary *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  return g_atomic_rc_box_acquire (self);
}

static void
clear (gpointer data)
{
  HmSummary *self = data;

  g_free ((char *) self->name);
  g_free ((char *) self->note);
  for (guint i = 0; i < HM_SUMMARY_N_SHARED; i++)
    g_clear_pointer ((char **) &self->shared[i], g_ref_string_release);
  g_date_time_unref (self->created);
  g_free ((char *) self->error);
  g_free (self->own_text);
  g_ref_string_release ((char *) self->shared_text);
}

void
hm_summary_unref (HmSummary *self)
{
  if (self != NULL)
    g_atomic_rc_box_release_full (self, clear);
}
