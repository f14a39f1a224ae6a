/* hm-write-compare-overview.c: several runs against the baseline at one glance
 *
 * Each run's report is a page long; before them stands one table of all, a line a family. Names of
 * runs are too long to head columns, so that each has a letter.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-write-compare.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "report/hm-handshake-words.h"
#include "report/hm-report-words.h"

#define MAX_RUNS 26 /* letters */

static const HmFamily *
find_family (const HmComparison *comparison, const HmFamily *like)
{
  for (guint i = 0; i < comparison->families->len; i++)
    {
      const HmFamily *family = &g_array_index (comparison->families, HmFamily, i);

      if (g_str_equal (family->family, like->family) && family->operation == like->operation &&
          family->threads == like->threads && family->base_engine == like->base_engine)
        return family;
    }
  return NULL;
}

/* The families that any of the runs has, each once, in their order. */
static GPtrArray *
list_families (const HmCompare *compare)
{
  GPtrArray *families = g_ptr_array_new ();

  for (guint i = 0; i < compare->others->len; i++)
    {
      const HmComparison *comparison = g_ptr_array_index (compare->others, i);

      for (guint j = 0; j < comparison->families->len; j++)
        {
          const HmFamily *family = &g_array_index (comparison->families, HmFamily, j);
          gboolean known = FALSE;

          for (guint k = 0; k < i && !known; k++)
            known = find_family (g_ptr_array_index (compare->others, k), family) != NULL;
          if (!known && find_family (comparison, family) == family)
            g_ptr_array_add (families, (gpointer) family);
        }
    }
  return families;
}

static const HmHandshakeFamily *
find_handshakes (const HmComparison *comparison, const HmHandshakeFamily *like)
{
  for (guint i = 0; i < comparison->handshake_families->len; i++)
    {
      const HmHandshakeFamily *family =
          &g_array_index (comparison->handshake_families, HmHandshakeFamily, i);

      if (hm_handshake_is_of_family (family->key, like->key) && family->bytes == like->bytes &&
          g_strcmp0 (family->base_engine, like->base_engine) == 0)
        return family;
    }
  return NULL;
}

/* Likewise. */
static GPtrArray *
list_handshakes (const HmCompare *compare)
{
  GPtrArray *families = g_ptr_array_new ();

  for (guint i = 0; i < compare->others->len; i++)
    {
      const HmComparison *comparison = g_ptr_array_index (compare->others, i);

      for (guint j = 0; j < comparison->handshake_families->len; j++)
        {
          const HmHandshakeFamily *family =
              &g_array_index (comparison->handshake_families, HmHandshakeFamily, j);
          gboolean known = FALSE;

          for (guint k = 0; k < i && !known; k++)
            known = find_handshakes (g_ptr_array_index (compare->others, k), family) != NULL;
          if (!known && find_handshakes (comparison, family) == family)
            g_ptr_array_add (families, (gpointer) family);
        }
    }
  return families;
}

static char *
format_cell (double ratio, HmCompareVerdict verdict)
{
  g_autofree char *number = hm_words_ratio (ratio);

  /* Of what does not differ as far as anybody can show, the ratio is not to be read as one. */
  return verdict == HM_COMPARE_NO_DIFFERENCE ? g_strdup_printf ("(%s)", number)
                                             : g_steal_pointer (&number);
}

static char *
name_family (const HmFamily *family)
{
  /* Translators: heads rows of a table: a family of algorithms, an operation. */
  g_autofree char *words = g_strdup_printf (_ ("%1$s: %2$s"), hm_family_title (family->family),
                                            hm_operation_title (family->operation));
  g_autofree char *engine = NULL;
  g_autofree char *threads = NULL;

  if (!family->has_namesake)
    return g_steal_pointer (&words);
  engine = hm_format_engine (family->base_engine);
  threads = hm_format_threads (family->threads);
  return g_strdup_printf ("%s · %s · %s", words, engine, threads);
}

void
hm_write_compare_overview (HmDocument *document, const HmCompare *compare)
{
  g_autoptr (GPtrArray) families = NULL, handshakes = NULL;
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *title = NULL;
  gboolean any_same = FALSE;
  HmTable *table;

  g_return_if_fail (document != NULL && compare != NULL);

  if (compare->others->len < 2 || compare->others->len > MAX_RUNS)
    return;
  families = list_families (compare);
  handshakes = list_handshakes (compare);
  title = g_strdup_printf (
      /* Translators: the title of a comparison of several runs; %2$s is the baseline's name. */
      ngettext ("%1$u run against %2$s (baseline)", "%1$u runs against %2$s (baseline)",
                compare->others->len),
      compare->others->len, hm_run_get_name (compare->base));
  hm_document_add (document, HM_BLOCK_TITLE, title);
  for (guint i = 0; i < compare->others->len; i++)
    {
      const HmComparison *comparison = g_ptr_array_index (compare->others, i);

      g_ptr_array_add (names,
                       g_strdup_printf ("%c: %s", 'A' + i, hm_run_get_name (comparison->run)));
    }
  hm_document_add_list (document, HM_BLOCK_LINES, NULL, names);
  if (families->len + handshakes->len == 0)
    return;
  hm_document_add (document, HM_BLOCK_PARAGRAPH,
                   _ ("Times as fast as the baseline, the geometric mean of each family:"));
  table = hm_document_add_table (document, compare->others->len + 1);
  table->columns[0].title = g_strdup (_ ("Family"));
  table->columns[0].is_text = TRUE;
  for (guint i = 0; i < compare->others->len; i++)
    table->columns[i + 1].title = g_strdup_printf ("%c", 'A' + i);
  for (guint i = 0; i < families->len; i++)
    {
      const HmFamily *like = g_ptr_array_index (families, i);
      char **cells = hm_table_add (table);

      cells[0] = name_family (like);
      for (guint j = 0; j < compare->others->len; j++)
        {
          const HmFamily *family = find_family (g_ptr_array_index (compare->others, j), like);

          cells[j + 1] =
              family != NULL ? format_cell (family->ratio, family->verdict) : g_strdup ("–");
          any_same |= family != NULL && family->verdict == HM_COMPARE_NO_DIFFERENCE;
        }
    }
  for (guint i = 0; i < handshakes->len; i++)
    {
      const HmHandshakeFamily *like = g_ptr_array_index (handshakes, i);
      char **cells = hm_table_add (table);

      cells[0] = hm_handshake_family_title (like);
      for (guint j = 0; j < compare->others->len; j++)
        {
          const HmHandshakeFamily *family =
              find_handshakes (g_ptr_array_index (compare->others, j), like);

          cells[j + 1] =
              family != NULL ? format_cell (family->ratio, family->verdict) : g_strdup ("–");
          any_same |= family != NULL && family->verdict == HM_COMPARE_NO_DIFFERENCE;
        }
    }
  if (any_same)
    hm_document_add (document, HM_BLOCK_PARAGRAPH,
                     _ ("In parentheses: no difference is shown for any result of the family."));
}
