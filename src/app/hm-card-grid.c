/* hm-card-grid.c: cards in as many equal columns as fit
 *
 * GtkFlowBox would lay them out too, but it takes the Tab key for itself and skips the cards.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-card-grid"

#include "config.h"

#include "hm-card-grid.h"

#define SPACING 10
#define LEAST_COLUMN 280 /* pixels; a card is never narrower unless the window is */

struct _HmCardGrid
{
  GtkWidget parent_instance;
};

G_DEFINE_FINAL_TYPE (HmCardGrid, hm_card_grid, GTK_TYPE_WIDGET)

static int
count_columns (int width)
{
  return MAX (1, (width + SPACING) / (LEAST_COLUMN + SPACING));
}

static int
column_width (int width, int columns)
{
  return MAX (1, (width - (columns - 1) * SPACING) / columns);
}

/* The height of the row that starts at @first, and where the next one starts. */
static int
row_height (GtkWidget *first, int columns, int width, GtkWidget **next)
{
  GtkWidget *child = first;
  int height = 0;

  for (int i = 0; i < columns && child != NULL; i++)
    {
      int minimum;

      gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, width, &minimum, NULL, NULL, NULL);
      height = MAX (height, minimum);
      child = gtk_widget_get_next_sibling (child);
    }
  *next = child;
  return height;
}

static void
hm_card_grid_measure (GtkWidget *widget,
                      GtkOrientation orientation,
                      int for_size,
                      int *minimum,
                      int *natural,
                      int *minimum_baseline,
                      int *natural_baseline)
{
  GtkWidget *child = gtk_widget_get_first_child (widget);
  int size = 0;

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      for (; child != NULL; child = gtk_widget_get_next_sibling (child))
        {
          int least;

          gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
          size = MAX (size, least);
        }
      *minimum = size;
      *natural = MAX (size, LEAST_COLUMN * 3 + SPACING * 2);
      return;
    }
  if (for_size < 0)
    for_size = LEAST_COLUMN;
  while (child != NULL)
    {
      int columns = count_columns (for_size);

      if (size > 0)
        size += SPACING;
      size += row_height (child, columns, column_width (for_size, columns), &child);
    }
  *minimum = *natural = size;
}

static void
hm_card_grid_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  gboolean mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int columns = count_columns (width);
  int column = column_width (width, columns);
  GtkWidget *child = gtk_widget_get_first_child (widget);
  int y = 0;

  while (child != NULL)
    {
      GtkWidget *next;
      int row = row_height (child, columns, column, &next);

      for (int i = 0; child != next; i++, child = gtk_widget_get_next_sibling (child))
        {
          int x = i * (column + SPACING);

          gtk_widget_size_allocate (
              child, &(GtkAllocation){ mirrored ? width - x - column : x, y, column, row }, -1);
        }
      y += row + SPACING;
    }
}

static GtkSizeRequestMode
hm_card_grid_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

void
hm_card_grid_append (HmCardGrid *self, GtkWidget *child)
{
  g_return_if_fail (HM_IS_CARD_GRID (self));
  g_return_if_fail (GTK_IS_WIDGET (child));

  gtk_widget_insert_before (child, GTK_WIDGET (self), NULL);
}

void
hm_card_grid_set_n_children (HmCardGrid *self, guint n)
{
  GtkWidget *child;

  g_return_if_fail (HM_IS_CARD_GRID (self));

  child = gtk_widget_get_first_child (GTK_WIDGET (self));
  for (guint i = 0; i < n && child != NULL; i++)
    child = gtk_widget_get_next_sibling (child);
  while (child != NULL)
    {
      GtkWidget *next = gtk_widget_get_next_sibling (child);

      gtk_widget_unparent (child);
      child = next;
    }
}

static void
hm_card_grid_dispose (GObject *object)
{
  hm_card_grid_set_n_children (HM_CARD_GRID (object), 0);
  G_OBJECT_CLASS (hm_card_grid_parent_class)->dispose (object);
}

static void
hm_card_grid_class_init (HmCardGridClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hm_card_grid_dispose;
  widget_class->measure = hm_card_grid_measure;
  widget_class->size_allocate = hm_card_grid_size_allocate;
  widget_class->get_request_mode = hm_card_grid_get_request_mode;
  gtk_widget_class_set_css_name (widget_class, "cardgrid");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
hm_card_grid_init (HmCardGrid *self)
{
}
