/* hm-summary.c: what a list shows of a run, without holding the run
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/hm-summary.h"

#include <string.h>

#include <glib/gi18n-lib.h>

/* "OpenSSL 3.0.19" of "OpenSSL" and "3.0.19 27 Jan 2026": a version's date is too much for a line.
 */
static char *
library_title (HmRun *run)
{
  const HmLibrary *library = hm_run_get_library (run);
  const char *version = library->version != NULL ? library->version : "";
  int length = (int) strcspn (version, " ");

  if (library->name == NULL)
    return NULL;
  if (length == 0)
    return g_strdup (library->name);
  return g_strdup_printf ("%s %.*s", library->name, length, version);
}

/* What tells runs of one library apart: the year of a reference machine, how much was measured here
 * (the name has the date), the date of a text. */
static char *
make_second_half (HmRun *run)
{
  const HmMachine *machine = hm_run_get_machine (run);
  const HmMethod *method = hm_run_get_method (run);
  HmProfile profile;

  if (machine->year != 0)
    return g_strdup_printf ("%u", machine->year);
  if (method->profile != NULL && hm_profile_from_string (method->profile, &profile))
    return g_strdup (hm_profile_title (profile));
  return g_date_time_format (hm_run_get_created (run), "%x");
}

static char *
describe_source (HmRun *run)
{
  g_autofree char *library = library_title (run), *second = make_second_half (run);
  const char *what = library != NULL ? library : hm_run_get_machine (run)->cpu;

  if (what == NULL)
    return g_steal_pointer (&second);
  /* Translators: the line below a run's name: library and year, or library and how much was
   * measured: "OpenSSL 0.9.7l · 2008", "OpenSSL 3.0.19 · Standard". */
  return g_strdup_printf (_ ("%s · %s"), what, second);
}

static char *
make_subtitle (HmRun *run)
{
  g_autofree char *source = describe_source (run);

  if (hm_run_get_status (run) != HM_RUN_STOPPED)
    return g_steal_pointer (&source);
  /* Translators: the line below the name of a run that did not come to its end: library and how
   * much was to be measured: "OpenSSL 3.0.19 · Standard · stopped". */
  return g_strdup_printf (_ ("%s · stopped"), source);
}

static char *
make_search_text (HmRun *run, const char *subtitle)
{
  const HmMachine *machine = hm_run_get_machine (run);
  const HmLibrary *library = hm_run_get_library (run);
  g_autofree char *date = g_date_time_format (hm_run_get_created (run), "%Y-%m-%d %B");
  g_autoptr (GString) all = g_string_new (NULL);
  const char *const words[] = {
    hm_run_get_name (run),
    hm_run_get_note (run),
    hm_run_get_id (run),
    subtitle,
    machine->cpu,
    machine->os,
    machine->kernel,
    library->name,
    library->version,
    library->compiler,
    date,
  };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (words[i] != NULL)
      {
        g_string_append (all, words[i]);
        g_string_append_c (all, '\n');
      }
  return g_utf8_casefold (all->str, (gssize) all->len);
}

HmSummary *
hm_summary_new (HmRun *run)
{
  HmSummary *self;

  g_return_val_if_fail (HM_IS_RUN (run), NULL);
  self = g_new0 (HmSummary, 1);
  self->name = g_strdup (hm_run_get_name (run));
  self->note = g_strdup (hm_run_get_note (run));
  self->subtitle = make_subtitle (run);
  self->search_text = make_search_text (run, self->subtitle);
  self->created = g_date_time_ref (hm_run_get_created (run));
  self->origin = hm_run_get_origin (run);
  return self;
}

HmSummary *
hm_summary_new_broken (const char *name, GDateTime *created, const GError *error)
{
  HmSummary *self;

  g_return_val_if_fail (name != NULL && created != NULL && error != NULL, NULL);
  self = g_new0 (HmSummary, 1);
  self->name = g_strdup (name);
  self->note = g_strdup ("");
  /* Translators: the line below the name of a file that is no run. */
  self->subtitle = g_strdup (_ ("Cannot be read"));
  self->search_text = g_utf8_casefold (name, -1);
  self->created = g_date_time_ref (created);
  self->origin = HM_ORIGIN_IMPORTED;
  self->error = g_strdup (error->message);
  return self;
}

HmSummary *
hm_summary_copy (const HmSummary *self)
{
  HmSummary *copy = g_new0 (HmSummary, 1);

  copy->name = g_strdup (self->name);
  copy->note = g_strdup (self->note);
  copy->subtitle = g_strdup (self->subtitle);
  copy->search_text = g_strdup (self->search_text);
  copy->created = g_date_time_ref (self->created);
  copy->origin = self->origin;
  copy->error = g_strdup (self->error);
  return copy;
}

void
hm_summary_set_texts (HmSummary *self, const char *name, const char *note)
{
  const char *texts[] = { name, note };
  char **fields[] = { &self->name, &self->note };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    if (texts[i] != NULL && !g_str_equal (texts[i], *fields[i]))
      {
        g_autofree char *folded = g_utf8_casefold (texts[i], -1);
        char *search = g_strconcat (folded, "\n", self->search_text, NULL);

        g_free (self->search_text);
        self->search_text = search;
        g_free (*fields[i]);
        *fields[i] = g_strdup (texts[i]);
      }
}

gboolean
hm_summary_equal (const HmSummary *a, const HmSummary *b)
{
  return a->origin == b->origin && g_str_equal (a->name, b->name) &&
         g_str_equal (a->note, b->note) && g_str_equal (a->subtitle, b->subtitle) &&
         g_str_equal (a->search_text, b->search_text) && g_strcmp0 (a->error, b->error) == 0 &&
         g_date_time_equal (a->created, b->created);
}

void
hm_summary_free (HmSummary *self)
{
  if (self == NULL)
    return;
  g_free (self->name);
  g_free (self->note);
  g_free (self->subtitle);
  g_free (self->search_text);
  g_free (self->error);
  g_date_time_unref (self->created);
  g_free (self);
}
