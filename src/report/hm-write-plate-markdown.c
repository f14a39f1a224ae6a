/* hm-write-plate-markdown.c: what a plate shows, as Markdown with the tables of GitHub
 *
 * A row a category, a column a series; overviews of sizes stand as they do in the old tables.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-plate-private.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "report/hm-write.h"

static void
add_cell (GString *text, const char *words)
{
  g_string_append (text, " ");
  hm_write_markdown_words (text, words);
  g_string_append (text, " |");
}

/* A value with half the width of its interval in percent: "676 MB/s ±0.2 %". */
static char *
format_bar (const HmFigure *figure, const HmBar *bar)
{
  double half = (bar->high - bar->low) / 2 / bar->value;
  g_autofree char *share = NULL;

  if (!isfinite (bar->value) || !isfinite (half))
    return g_strdup (bar->label);
  if (figure->axis == HM_AXIS_RATIO)
    {
      g_autofree char *low = hm_format_number (bar->low, 3);
      g_autofree char *high = hm_format_number (bar->high, 3);

      /* Translators: a ratio, and the two ends of its interval. */
      return g_strdup_printf (_ ("%1$s (%2$s to %3$s)"), bar->label, low, high);
    }
  share = hm_format_percent (half, half < 0.0995 ? 1 : 0);
  /* Translators: a value, and half the width of its interval in percent. */
  return g_strdup_printf (_ ("%1$s ±%2$s"), bar->label, share);
}

/* Of a time of minutes nobody reads each half second. */
static void
add_ranges (GString *text, const HmFigure *figure)
{
  g_string_append (text, "\n|");
  add_cell (text, "");
  add_cell (text, hm_run_get_name (((HmSeries *) figure->series->pdata[0])->run));
  g_string_append (text, "\n| :--- | ---: |\n");
  for (guint i = 0; i < figure->series->len; i++)
    {
      g_string_append_c (text, '|');
      add_cell (text, ((HmSeries *) figure->series->pdata[i])->name);
      add_cell (text, figure->timeline->lanes[i].range);
      g_string_append_c (text, '\n');
    }
}

static void
add_figure (GString *text, const HmPlate *plate, const HmFigure *figure)
{
  if (plate->figures->len > 1)
    {
      g_string_append (text, "\n### ");
      hm_write_markdown_words (text, figure->title);
      g_string_append_c (text, '\n');
    }
  if (figure->timeline != NULL)
    {
      add_ranges (text, figure);
      return;
    }
  g_string_append (text, "\n|");
  add_cell (text, "");
  for (guint i = 0; i < figure->series->len; i++)
    add_cell (text, ((HmSeries *) figure->series->pdata[i])->name);
  g_string_append (text, "\n| :--- |");
  for (guint i = 0; i < figure->series->len; i++)
    g_string_append (text, " ---: |");
  g_string_append_c (text, '\n');
  for (guint i = 0; i < figure->n_categories; i++)
    {
      g_string_append_c (text, '|');
      add_cell (text, figure->category_names[i]);
      for (guint j = 0; j < figure->series->len; j++)
        {
          const HmSeries *series = figure->series->pdata[j];
          g_autofree char *value = format_bar (figure, &series->bars[i]);

          add_cell (text, value);
        }
      g_string_append_c (text, '\n');
    }
}

char *
hm_write_plate_markdown (const HmPlate *plate)
{
  GString *text = g_string_new ("## ");

  g_return_val_if_fail (plate != NULL, NULL);

  hm_write_markdown_words (text, plate->title);
  g_string_append (text, "\n\n");
  hm_write_markdown_words (text, plate->unit);
  g_string_append (text, "\n\n");
  for (guint i = 0; i < plate->keys->len; i++)
    {
      const HmPlateKey *key = plate->keys->pdata[i];

      if (key->name == NULL || *key->source == '\0')
        continue;
      g_string_append (text, "- **");
      hm_write_markdown_words (text, key->name);
      g_string_append (text, "** ");
      hm_write_markdown_words (text, key->source);
      g_string_append_c (text, '\n');
    }
  for (guint i = 0; i < plate->figures->len; i++)
    add_figure (text, plate, plate->figures->pdata[i]);
  if (plate->notes->len > 0)
    g_string_append_c (text, '\n');
  for (guint i = 0; i < plate->notes->len; i++)
    {
      g_string_append (text, "- ");
      hm_write_markdown_words (text, plate->notes->pdata[i]);
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}
