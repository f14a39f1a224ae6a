/* hm-scroll-start.c: a wide list that begins where reading begins
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-scroll-start"

#include "config.h"

#include "hm-scroll-start.h"

#define SKIPPED "hm-scroll-start-skipped" /* double: what is hidden to the right of what is seen   \
                                           */

static double
get_end (GtkAdjustment *adjustment)
{
  return gtk_adjustment_get_upper (adjustment) - gtk_adjustment_get_page_size (adjustment);
}

static void
allocate_cb (gpointer view)
{
  gtk_widget_queue_allocate (view);
  g_object_unref (view);
}

/* That comes while the view is given its size, when GTK does not hear that it wants to be laid out
 * once more. */
static void
changed_cb (GtkWidget *view, GtkAdjustment *adjustment)
{
  const double *skipped = g_object_get_data (G_OBJECT (adjustment), SKIPPED);
  double value = get_end (adjustment) - *skipped;

  if (gtk_widget_get_direction (view) != GTK_TEXT_DIR_RTL ||
      gtk_adjustment_get_value (adjustment) == MAX (value, 0))
    return;
  gtk_adjustment_set_value (adjustment, value);
  g_idle_add_once (allocate_cb, g_object_ref (view));
}

static void
value_changed_cb (GtkWidget *view, GtkAdjustment *adjustment)
{
  double *skipped = g_object_get_data (G_OBJECT (adjustment), SKIPPED);

  *skipped = MAX (0, get_end (adjustment) - gtk_adjustment_get_value (adjustment));
}

void
hm_scroll_start_follow (GtkScrollable *view)
{
  GtkAdjustment *adjustment;

  g_return_if_fail (GTK_IS_SCROLLABLE (view));

  adjustment = gtk_scrollable_get_hadjustment (view);
  g_return_if_fail (adjustment != NULL);

  g_object_set_data_full (G_OBJECT (adjustment), SKIPPED, g_new0 (double, 1), g_free);
  g_signal_connect_object (adjustment, "changed", G_CALLBACK (changed_cb), view, G_CONNECT_SWAPPED);
  g_signal_connect_object (adjustment, "value-changed", G_CALLBACK (value_changed_cb), view,
                           G_CONNECT_SWAPPED);
}
