/* hm-wrap-box.c: a line of children that becomes several where it does not fit
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-wrap-box"

#include "config.h"

#include "hm-wrap-box.h"

/* Between children of a line, unless the property says otherwise. */
#define SPACING 18
#define LINE_SPACING 8

struct _HmWrapBox
{
  GtkWidget parent_instance;

  int spacing;
};

enum
{
  PROP_0,
  PROP_SPACING,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static void hm_wrap_box_buildable_init (GtkBuildableIface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (HmWrapBox,
                               hm_wrap_box,
                               GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_BUILDABLE,
                                                      hm_wrap_box_buildable_init))

static GtkWidget *
next_visible (GtkWidget *child)
{
  while (child != NULL && !gtk_widget_should_layout (child))
    child = gtk_widget_get_next_sibling (child);
  return child;
}

static int
wanted_width (GtkWidget *child, int limit)
{
  int minimum, natural;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  return MAX (minimum, MIN (natural, limit));
}

static gboolean
expands (GtkWidget *child)
{
  return gtk_widget_compute_expand (child, GTK_ORIENTATION_HORIZONTAL);
}

/* The children of one line: from @first up to but without the returned one. Where not all fit into
 * one line, a child that expands has a line of its own: the others stay together. */
static GtkWidget *
fill_line (GtkWidget *first, int width, int spacing, gboolean fits, int *used, int *n_expand)
{
  GtkWidget *child = first;

  *used = *n_expand = 0;
  while (child != NULL)
    {
      int wanted = wanted_width (child, width);

      if (child != first && !fits &&
          (*n_expand > 0 || expands (child) || *used + spacing + wanted > width))
        break;
      *used += (child != first ? spacing : 0) + wanted;
      *n_expand += expands (child);
      child = next_visible (gtk_widget_get_next_sibling (child));
    }
  return child;
}

static int
natural_width (GtkWidget *widget)
{
  int spacing = HM_WRAP_BOX (widget)->spacing, sum = 0;

  for (GtkWidget *child = next_visible (gtk_widget_get_first_child (widget)); child != NULL;
       child = next_visible (gtk_widget_get_next_sibling (child)))
    sum += (sum > 0 ? spacing : 0) + wanted_width (child, G_MAXINT16);
  return sum;
}

/* Lays out at @width; places the children when @allocate. Returns the height. */
static int
lay_out (GtkWidget *widget, int width, gboolean allocate)
{
  gboolean mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  GtkWidget *child = next_visible (gtk_widget_get_first_child (widget));
  gboolean fits = natural_width (widget) <= width;
  int spacing = HM_WRAP_BOX (widget)->spacing, y = 0;

  while (child != NULL)
    {
      int used, n_expand, height = 0, x = 0;
      GtkWidget *end = fill_line (child, width, spacing, fits, &used, &n_expand);
      int extra = n_expand > 0 ? MAX (0, width - used) / n_expand : 0;
      GtkWidget *first = child;

      for (int pass = 0; pass < (allocate ? 2 : 1); pass++)
        for (child = first; child != end;
             child = next_visible (gtk_widget_get_next_sibling (child)))
          {
            int wanted = wanted_width (child, width), minimum;

            if (expands (child))
              wanted += extra;
            if (pass == 0)
              {
                gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, wanted, &minimum, NULL, NULL,
                                    NULL);
                height = MAX (height, minimum);
                continue;
              }
            gtk_widget_size_allocate (
                child, &(GtkAllocation){ mirrored ? width - x - wanted : x, y, wanted, height },
                -1);
            x += wanted + spacing;
          }
      y += height + (end != NULL ? LINE_SPACING : 0);
      child = end;
    }
  return y;
}

static void
hm_wrap_box_measure (GtkWidget *widget,
                     GtkOrientation orientation,
                     int for_size,
                     int *minimum,
                     int *natural,
                     int *minimum_baseline,
                     int *natural_baseline)
{
  *minimum = *natural = 0;
  if (orientation == GTK_ORIENTATION_VERTICAL)
    {
      *minimum = *natural = lay_out (widget, for_size < 0 ? G_MAXINT16 : for_size, FALSE);
      return;
    }
  for (GtkWidget *child = next_visible (gtk_widget_get_first_child (widget)); child != NULL;
       child = next_visible (gtk_widget_get_next_sibling (child)))
    {
      int least;

      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
      *minimum = MAX (*minimum, least);
    }
  *natural = natural_width (widget);
}

static void
hm_wrap_box_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  lay_out (widget, width, TRUE);
}

static GtkSizeRequestMode
hm_wrap_box_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* One within another takes what is left of its line where it has a use for it. */
static void
hm_wrap_box_compute_expand (GtkWidget *widget, gboolean *horizontal, gboolean *vertical)
{
  *horizontal = *vertical = FALSE;
  for (GtkWidget *child = next_visible (gtk_widget_get_first_child (widget)); child != NULL;
       child = next_visible (gtk_widget_get_next_sibling (child)))
    *horizontal |= expands (child);
}

static void
hm_wrap_box_add_child (GtkBuildable *buildable,
                       GtkBuilder *builder,
                       GObject *child,
                       const char *type)
{
  gtk_widget_insert_before (GTK_WIDGET (child), GTK_WIDGET (buildable), NULL);
}

static void
hm_wrap_box_get_property (GObject *object, guint property_id, GValue *value, GParamSpec *pspec)
{
  if (property_id == PROP_SPACING)
    g_value_set_int (value, HM_WRAP_BOX (object)->spacing);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
}

static void
hm_wrap_box_set_property (GObject *object,
                          guint property_id,
                          const GValue *value,
                          GParamSpec *pspec)
{
  if (property_id == PROP_SPACING)
    {
      HM_WRAP_BOX (object)->spacing = g_value_get_int (value);
      gtk_widget_queue_resize (GTK_WIDGET (object));
    }
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
}

static void
hm_wrap_box_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (hm_wrap_box_parent_class)->dispose (object);
}

static void
hm_wrap_box_class_init (HmWrapBoxClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = hm_wrap_box_get_property;
  object_class->set_property = hm_wrap_box_set_property;
  object_class->dispose = hm_wrap_box_dispose;
  properties[PROP_SPACING] =
      g_param_spec_int ("spacing", NULL, NULL, 0, G_MAXINT16, SPACING,
                        G_PARAM_READWRITE | G_PARAM_CONSTRUCT | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  widget_class->measure = hm_wrap_box_measure;
  widget_class->size_allocate = hm_wrap_box_size_allocate;
  widget_class->get_request_mode = hm_wrap_box_get_request_mode;
  widget_class->compute_expand = hm_wrap_box_compute_expand;
}

static void
hm_wrap_box_buildable_init (GtkBuildableIface *iface)
{
  iface->add_child = hm_wrap_box_add_child;
}

static void
hm_wrap_box_init (HmWrapBox *self)
{
}
