/* hm-command-list.c: hashmark-cli list: the engines, what one of them offers, or the runs
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/hm-cli.h"

#include <glib/gi18n.h>
#include <unistd.h>

#include "cli/hm-listing.h"
#include "cli/hm-run-argument.h"
#include "engine/hm-engine.h"
#include "engine/hm-tls.h"

static const HmColumn engine_columns[] = {
  { "engine", N_ ("Engine") },
  { "name", N_ ("Library") },
  { "version", N_ ("Version") },
  /* Translators: a column with the number of things that an engine can do. */
  { "operations", N_ ("Operations"), TRUE },
  { "built", N_ ("Built") },
  { "compiler", NULL },
  { "options", NULL },
  { "cpuinfo", NULL },
  { NULL },
};

static const HmColumn offer_columns[] = {
  { "algorithm", N_ ("Algorithm") },
  { "operation", N_ ("Operation") },
  /* Translators: the size of a key in bits. */
  { "bits", N_ ("Bits"), TRUE },
  /* Translators: the bytes of which data must be a multiple. */
  { "block", N_ ("Block"), TRUE },
  /* Translators: a column with names of code that runs, such as "aes-ni". */
  { "implementation", N_ ("Implementation") },
  /* Translators: a column that says what one pass of a timed loop does. */
  { "workload", N_ ("Workload") },
  { NULL },
};

static const HmColumn run_columns[] = {
  /* Translators: a column with what tells one run from all others: "20260127-101112-abcd". */
  { "id", N_ ("Id") },
  /* Translators: a column with the day on which a run was made. */
  { "created", N_ ("Date") },
  { "origin", NULL },
  /* Translators: a column with the names of runs. */
  { "name", N_ ("Name") },
  { "library", N_ ("Library") },
  { "version", N_ ("Version") },
  /* Translators: a column with processors. */
  { "cpu", N_ ("Processor") },
  { "os", NULL },
  { "note", NULL },
  { "error", NULL },
  { NULL },
};

/* @operations: NULL for engines that make connections alone; to count kinds of those takes seconds.
 */
static void
add_engine (HmListing *listing,
            const char *id,
            void (*describe) (HmLibrary *library),
            const char *operations)
{
  g_autoptr (HmRun) run = hm_run_new (HM_ORIGIN_MEASURED);
  HmLibrary *library = hm_run_get_library (run);

  describe (library);
  hm_listing_add (listing, (const char *const[]){ id, library->name, library->version, operations,
                                                  library->built, library->compiler,
                                                  library->options, library->cpuinfo });
}

/* What runs is known when an operation is prepared. An operation on a key would have to make the
 * key first, which can take a minute: a run tells then. */
static void
add_offer (HmListing *listing, const HmOffer *offer)
{
  g_autofree char *bits = offer->bits > 0 ? g_strdup_printf ("%u", offer->bits) : NULL;
  g_autofree char *block = offer->block > 0 ? g_strdup_printf ("%u", offer->block) : NULL;
  g_autoptr (HmTask) task = NULL;

  if (offer->block > 0)
    task = offer->engine->prepare (offer, offer->block, NULL, NULL);
  hm_listing_add (listing, (const char *const[]){ offer->algorithm,
                                                  hm_operation_to_string (offer->operation), bits,
                                                  block, task != NULL ? task->implementation : NULL,
                                                  offer->workload });
}

/* As people look for them; a library may tell them in any order. */
static int
compare_offers (gconstpointer a, gconstpointer b)
{
  const HmOffer *x = *(const HmOffer *const *) a, *y = *(const HmOffer *const *) b;
  int order = hm_algorithm_compare (x->algorithm, y->algorithm);

  if (order == 0)
    order = (x->operation > y->operation) - (x->operation < y->operation);
  return order != 0 ? order : (x->bits > y->bits) - (x->bits < y->bits);
}

static HmListing *
list_engines (void)
{
  HmListing *listing = hm_listing_new (engine_columns);

  for (const HmEngine *const *engine = hm_engines (); *engine != NULL; engine++)
    {
      g_autofree char *operations = g_strdup_printf ("%u", (*engine)->offers ()->len);

      add_engine (listing, (*engine)->id, (*engine)->describe, operations);
    }
  for (const HmTlsEngine *const *engine = hm_tls_engines (); *engine != NULL; engine++)
    if (hm_engine_find ((*engine)->id) == NULL)
      add_engine (listing, (*engine)->id, (*engine)->describe, NULL);
  for (const char *const *id = hm_tls_engines_left_out (); *id != NULL; id++)
    /* Translators: an engine ("nss") whose library was not there when Hashmark was built. */
    hm_cli_message (_ ("the engine “%s” is not built into this Hashmark"), *id);
  return listing;
}

static HmListing *
list_offers (const char *engine)
{
  HmListing *listing = hm_listing_new (offer_columns);
  const GPtrArray *offers = hm_engine_find (engine)->offers ();
  g_autoptr (GPtrArray) sorted = g_ptr_array_new ();

  g_ptr_array_extend (sorted, (GPtrArray *) offers, NULL, NULL);
  g_ptr_array_sort (sorted, compare_offers);
  for (guint i = 0; i < sorted->len; i++)
    add_offer (listing, g_ptr_array_index (sorted, i));
  return listing;
}

/* A name may hold anything, and a terminal takes some of that for orders. */
static char *
make_plain (const char *text)
{
  GString *plain = g_string_new (NULL);

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    g_string_append_unichar (plain,
                             g_unichar_iscntrl (g_utf8_get_char (p)) ? ' ' : g_utf8_get_char (p));
  return g_string_free (plain, FALSE);
}

static void
add_saved_run (HmListing *listing, HmStoreItem *item, gboolean table)
{
  const HmSummary *summary = hm_store_item_get_summary (item);
  g_autofree char *created = table ? g_date_time_format (summary->created, "%Y-%m-%d")
                                   : g_date_time_format_iso8601 (summary->created);
  const char *texts[] = { hm_store_item_get_id (item),
                          created,
                          hm_origin_to_string (summary->origin),
                          summary->name,
                          summary->shared[HM_SUMMARY_LIBRARY],
                          summary->shared[HM_SUMMARY_VERSION],
                          summary->shared[HM_SUMMARY_CPU],
                          summary->shared[HM_SUMMARY_OS],
                          summary->note,
                          summary->error };
  char *plain[G_N_ELEMENTS (texts)] = { NULL };

  for (guint i = 0; i < G_N_ELEMENTS (texts) && table; i++)
    if (texts[i] != NULL)
      texts[i] = plain[i] = make_plain (texts[i]);
  hm_listing_add (listing, texts);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    g_free (plain[i]);
}

/* The runs that have all of @words, as the search of the window finds them. */
static HmListing *
list_runs (const char *const *words, gboolean table, GError **error)
{
  g_autoptr (HmRunSource) source = hm_run_source_new ();
  HmStore *store = hm_run_source_get_store (source, error);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) folded = NULL;
  HmListing *listing;

  if (store == NULL)
    return NULL;
  for (guint i = 0; words[i] != NULL; i++)
    {
      g_autofree char *word = g_utf8_casefold (words[i], -1);

      g_strv_builder_add (builder, word);
    }
  folded = g_strv_builder_end (builder);
  listing = hm_listing_new (run_columns);
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (store)); i++)
    {
      g_autoptr (HmStoreItem) item = g_list_model_get_item (G_LIST_MODEL (store), i);

      if (hm_store_item_matches (item, (const char *const *) folded))
        add_saved_run (listing, item, table);
    }
  return listing;
}

static int
run (HmArguments *arguments)
{
  const char *engine = hm_arguments_get (arguments, "engine", NULL);
  const char *format = hm_arguments_get (arguments, "format", "table");
  const char *const *words = hm_arguments_get_words (arguments);
  gboolean runs = hm_arguments_has (arguments, "runs");
  g_autoptr (HmListing) listing = NULL;
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  if (words[0] != NULL && !runs)
    g_set_error (&error, HM_ARGUMENTS_ERROR, HM_ARGUMENTS_ERROR_USAGE,
                 /* Translators: a word that was typed. Leave the option as it is. */
                 _ ("“%s” is not understood: words to look for go with --runs"), words[0]);
  else if (runs && engine != NULL)
    g_set_error_literal (&error, HM_ARGUMENTS_ERROR, HM_ARGUMENTS_ERROR_USAGE,
                         _ ("--runs and --engine do not go together"));
  if (error != NULL)
    return hm_cli_usage (&hm_command_list, error);
  if (runs)
    listing = list_runs (words, g_str_equal (format, "table"), &error);
  else
    listing = engine != NULL ? list_offers (engine) : list_engines ();
  if (listing == NULL)
    return hm_cli_fail (error);

  text = hm_listing_write (
      listing, format, isatty (STDOUT_FILENO) ? hm_output_columns (STDOUT_FILENO, 80) : G_MAXUINT);
  if (!hm_output_write (NULL, text, &error))
    return hm_cli_fail (error);
  return HM_EXIT_DONE;
}

static const HmOption options[] = {
  { "engine", "ENGINE", N_ ("List what this engine offers"), hm_cli_engines, TRUE },
  { "runs", NULL, N_ ("List the saved runs and the reference runs that have all WORDs") },
  { "format", "FORMAT", N_ ("table (for people), json or csv"), hm_listing_formats, TRUE },
  { NULL },
};

const HmCommand hm_command_list = {
  .name = "list",
  .words = "[WORD...]",
  .summary = N_ ("List the engines, what one of them offers, or the saved runs"),
  .options = options,
  .run = run,
};
