/* hm-listing.c: rows of words as a table, JSON or CSV
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/hm-listing.h"

#include <glib/gi18n.h>
#include <json-glib/json-glib.h>
#include <string.h>

#include "report/hm-sheet.h"
#include "report/hm-write.h"

struct _HmListing
{
  const HmColumn *columns;
  guint n_columns;
  GPtrArray *rows; /* of GPtrArray of char * */
};

HmListing *
hm_listing_new (const HmColumn *columns)
{
  HmListing *self = g_new0 (HmListing, 1);

  self->columns = columns;
  while (columns[self->n_columns].name != NULL)
    self->n_columns++;
  self->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  return self;
}

void
hm_listing_free (HmListing *self)
{
  g_ptr_array_unref (self->rows);
  g_free (self);
}

void
hm_listing_add (HmListing *self, const char *const *values)
{
  GPtrArray *row = g_ptr_array_new_with_free_func (g_free);

  for (guint c = 0; c < self->n_columns; c++)
    g_ptr_array_add (row, g_strdup (values[c]));
  g_ptr_array_add (self->rows, row);
}

static const char *
get (HmListing *self, guint row, guint column)
{
  GPtrArray *values = g_ptr_array_index (self->rows, row);

  return g_ptr_array_index (values, column);
}

static void
append_cells (HmListing *self,
              GString *text,
              const char *const *values,
              const guint *widths,
              guint width)
{
  g_autoptr (GString) line = g_string_new (NULL);
  g_autofree char *shortened = NULL;

  for (guint c = 0; c < self->n_columns; c++)
    {
      const char *value = values[c] != NULL ? values[c] : "";
      int blanks;

      if (self->columns[c].title == NULL)
        continue;
      blanks = (int) (widths[c] - hm_display_width (value));
      if (line->len > 0)
        g_string_append (line, "  ");
      if (self->columns[c].number)
        g_string_append_printf (line, "%*s%s", blanks, "", value);
      else
        g_string_append_printf (line, "%s%*s", value, blanks, "");
    }
  shortened = hm_display_shorten (g_strchomp (line->str), width);
  g_string_append (text, shortened);
  g_string_append_c (text, '\n');
}

static char *
write_table (HmListing *self, guint width)
{
  GString *text = g_string_new (NULL);
  g_autofree guint *widths = g_new0 (guint, self->n_columns);
  g_autofree const char **titles = g_new0 (const char *, self->n_columns);

  for (guint c = 0; c < self->n_columns; c++)
    {
      if (self->columns[c].title == NULL)
        continue;
      titles[c] = _ (self->columns[c].title);
      widths[c] = hm_display_width (titles[c]);
      for (guint r = 0; r < self->rows->len; r++)
        if (get (self, r, c) != NULL)
          widths[c] = MAX (widths[c], hm_display_width (get (self, r, c)));
    }
  append_cells (self, text, titles, widths, width);
  for (guint r = 0; r < self->rows->len; r++)
    {
      GPtrArray *row = g_ptr_array_index (self->rows, r);

      append_cells (self, text, (const char *const *) row->pdata, widths, width);
    }
  return g_string_free (text, FALSE);
}

static char *
write_json (HmListing *self, guint width)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonNode) root = NULL;
  g_autofree char *json = NULL;

  json_builder_begin_array (builder);
  for (guint r = 0; r < self->rows->len; r++)
    {
      json_builder_begin_object (builder);
      for (guint c = 0; c < self->n_columns; c++)
        {
          const char *value = get (self, r, c);

          json_builder_set_member_name (builder, self->columns[c].name);
          if (value == NULL)
            json_builder_add_null_value (builder);
          else if (self->columns[c].number)
            json_builder_add_int_value (builder, g_ascii_strtoll (value, NULL, 10));
          else
            json_builder_add_string_value (builder, value);
        }
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  root = json_builder_get_root (builder);
  json = json_to_string (root, TRUE);
  return g_strconcat (json, "\n", NULL);
}

static char *
write_csv (HmListing *self, guint width)
{
  GString *text = g_string_new (NULL);

  for (guint c = 0; c < self->n_columns; c++)
    g_string_append_printf (text, "%s%s", c > 0 ? "," : "", self->columns[c].name);
  g_string_append (text, "\r\n");
  for (guint r = 0; r < self->rows->len; r++)
    {
      for (guint c = 0; c < self->n_columns; c++)
        {
          if (c > 0)
            g_string_append_c (text, ',');
          if (get (self, r, c) != NULL)
            hm_write_csv_field (text, get (self, r, c));
        }
      g_string_append (text, "\r\n");
    }
  return g_string_free (text, FALSE);
}

static const struct
{
  const char *name;
  char *(*write) (HmListing *self, guint width);
} formats[] = {
  { "table", write_table },
  { "json", write_json },
  { "csv", write_csv },
};

char *
hm_listing_write (HmListing *self, const char *format, guint width)
{
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (strcmp (formats[i].name, format) == 0)
      return formats[i].write (self, width);
  g_return_val_if_reached (NULL);
}

GStrv
hm_listing_formats (void)
{
  GStrv names = g_new0 (char *, G_N_ELEMENTS (formats) + 1);

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    names[i] = g_strdup (formats[i].name);
  return names;
}
