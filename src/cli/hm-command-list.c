/* hm-command-list.c: hashmark-cli list: the engines, or what one of them offers
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/hm-cli.h"

#include <glib/gi18n.h>
#include <unistd.h>

#include "cli/hm-listing.h"
#include "engine/hm-engine.h"

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

static void
add_engine (HmListing *listing, const HmEngine *engine)
{
  g_autoptr (HmRun) run = hm_run_new (HM_ORIGIN_MEASURED);
  HmLibrary *library = hm_run_get_library (run);
  g_autofree char *operations = g_strdup_printf ("%u", engine->offers ()->len);

  engine->describe (library);
  hm_listing_add (listing, (const char *const[]){ engine->id, library->name, library->version,
                                                  operations, library->built, library->compiler,
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

static int
run (HmArguments *arguments)
{
  const char *id = hm_arguments_get (arguments, "engine", NULL);
  g_autoptr (HmListing) listing = hm_listing_new (id != NULL ? offer_columns : engine_columns);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  if (id != NULL)
    {
      const GPtrArray *offers = hm_engine_find (id)->offers ();
      g_autoptr (GPtrArray) sorted = g_ptr_array_new ();

      g_ptr_array_extend (sorted, (GPtrArray *) offers, NULL, NULL);
      g_ptr_array_sort (sorted, compare_offers);
      for (guint i = 0; i < sorted->len; i++)
        add_offer (listing, g_ptr_array_index (sorted, i));
    }
  else
    for (const HmEngine *const *engine = hm_engines (); *engine != NULL; engine++)
      add_engine (listing, *engine);

  text =
      hm_listing_write (listing, hm_arguments_get (arguments, "format", "table"),
                        isatty (STDOUT_FILENO) ? hm_output_columns (STDOUT_FILENO, 80) : G_MAXUINT);
  if (!hm_output_write (NULL, text, &error))
    return hm_cli_fail (error);
  return HM_EXIT_DONE;
}

static const HmOption options[] = {
  { "engine", "ENGINE", N_ ("List what this engine offers"), hm_cli_engines, TRUE },
  { "format", "FORMAT", N_ ("table (for people), json or csv"), hm_listing_formats, TRUE },
  { NULL },
};

const HmCommand hm_command_list = {
  .name = "list",
  .summary = N_ ("List the engines, or what one of them offers"),
  .options = options,
  .run = run,
};
