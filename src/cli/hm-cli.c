/* hm-cli.c: what the commands of hashmark-cli share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/hm-cli.h"

#include <glib/gi18n.h>
#include <stdarg.h>

#include "bench/hm-machine.h"
#include "engine/hm-engine.h"
#include "report/hm-sheet.h"
#include "report/hm-verdict-words.h"

void
hm_cli_message (const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list arguments;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  hm_cli_remark ("hashmark-cli: %s", text);
}

void
hm_cli_remark (const char *format, ...)
{
  g_autoptr (GString) text = g_string_new (NULL);
  va_list arguments;

  va_start (arguments, format);
  g_string_append_vprintf (text, format, arguments);
  va_end (arguments);
  hm_display_make_plain (text);
  g_printerr ("%s\n", text->str);
}

int
hm_cli_fail (const GError *error)
{
  hm_cli_message ("%s", error->message);
  return HM_EXIT_FAILED;
}

int
hm_cli_usage (const HmCommand *command, const GError *error)
{
  g_autofree char *help = g_strdup_printf (
      "hashmark-cli %s%s--help", command != NULL ? command->name : "", command != NULL ? " " : "");

  hm_cli_message ("%s", error->message);
  /* Translators: %s is a command to type. */
  hm_cli_message (_ ("“%s” says more"), help);
  return HM_EXIT_USAGE;
}

void
hm_cli_tell_conditions (HmRun *run)
{
  g_auto (GStrv) warnings =
      hm_conditions_warnings (hm_run_get_conditions (run), hm_run_get_machine (run));

  for (guint i = 0; warnings[i] != NULL; i++)
    hm_cli_message ("%s", warnings[i]);
}

void
hm_cli_tell_verdict (HmRun *run)
{
  g_autoptr (GPtrArray) sentences = NULL;
  HmRunVerdict verdict;

  hm_verdict_of_run (run, &verdict);
  sentences = hm_verdict_sentences (&verdict);
  for (guint i = 0; i < sentences->len; i++)
    hm_cli_message ("%s", (const char *) g_ptr_array_index (sentences, i));
}

GStrv
hm_cli_engines (void)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();

  for (const HmEngine *const *engine = hm_engines (); *engine != NULL; engine++)
    g_ptr_array_add (ids, g_strdup ((*engine)->id));
  g_ptr_array_add (ids, NULL);
  return (GStrv) g_ptr_array_steal (ids, NULL);
}

static int
compare_algorithms (gconstpointer a, gconstpointer b)
{
  return hm_algorithm_compare (*(const char *const *) a, *(const char *const *) b);
}

GStrv
hm_cli_algorithms (void)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (const HmEngine *const *engine = hm_engines (); *engine != NULL; engine++)
    {
      const GPtrArray *offers = (*engine)->offers ();

      for (guint i = 0; i < offers->len; i++)
        {
          const HmOffer *offer = g_ptr_array_index (offers, i);

          if (g_hash_table_add (seen, (gpointer) offer->algorithm))
            g_ptr_array_add (names, g_strdup (offer->algorithm));
        }
    }
  g_ptr_array_sort (names, compare_algorithms);
  g_ptr_array_add (names, NULL);
  return (GStrv) g_ptr_array_steal (names, NULL);
}
