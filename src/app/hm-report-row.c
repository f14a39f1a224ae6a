/* hm-report-row.c: a line of the report on the screen
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-report-row"

#include "config.h"

#include "hm-report-row.h"

#include <math.h>

#include "hm-compat.h"

#define CELL_GAP 14
#define INDENT 20 /* of an item, and of what goes on in a further line */
#define MARK_GAP 6
#define BARS 104 /* of the axis of a row's bar */
#define BAR_HEIGHT 9
#define LONG_LINE 900 /* longer lines lose the reader's eye */

struct _HmReportRow
{
  GtkWidget parent_instance;

  HmReportLine *line;
  GtkWidget *heading; /* a label with the role of a heading */
  GtkWidget *words;   /* a label */
  GtkWidget *mark;    /* a label */
  GPtrArray *cells;   /* of labels, made as they are needed */
  GdkRectangle bar;   /* where the axis of the bar is; no width: nowhere */
};

G_DEFINE_FINAL_TYPE (HmReportRow, hm_report_row, GTK_TYPE_WIDGET)

static gboolean
has_cells (HmReportRow *self)
{
  return self->line != NULL && hm_report_line_get_cells (self->line) != NULL;
}

/* ---- layout ---- */

typedef void (*PlaceFunc) (HmReportRow *self, int column, int x, int y, int width, int height);

/* The titles of columns may take several lines, all other cells take one. @name: the width of the
 * first, which may have more than its column. */
static int
cells_height (HmReportRow *self, int name)
{
  const HmLineColumns *columns = hm_report_line_get_columns (self->line);
  guint n = hm_report_line_get_kind (self->line) == HM_LINE_HEAD ? columns->n : 1;
  int highest = 0;

  for (guint i = 0; i < n; i++)
    {
      int height;

      gtk_widget_measure (g_ptr_array_index (self->cells, i), GTK_ORIENTATION_VERTICAL,
                          MAX (1, i == 0 ? name : columns->widths[i]), NULL, &height, NULL, NULL);
      highest = MAX (highest, height);
    }
  return highest;
}

/* Sets the cells (and the bar, as column -1) from left to right, and below where a line is full.
 * Returns the height. */
static int
flow (HmReportRow *self, int room, PlaceFunc place)
{
  const HmLineColumns *columns = hm_report_line_get_columns (self->line);
  int x = 0, y = 0, extra = room - (columns->bars ? BARS : 0);
  int name, line;

  /* The first column, of names, takes what is left over, where all fit. */
  for (guint i = 0; i < columns->n; i++)
    extra -= columns->widths[i] + (columns->widths[i] > 0 ? CELL_GAP : 0);
  name = MIN (room, columns->widths[0] + CLAMP (extra, 0, 80));
  line = cells_height (self, name);
  for (guint i = 0; i < columns->n; i++)
    {
      int width = i == 0 ? name : columns->widths[i];

      if (width == 0)
        continue;
      if (x > 0 && x + width > room)
        {
          x = INDENT;
          y += line;
        }
      width = MIN (width, room - x);
      if (place != NULL)
        place (self, (int) i, x, y, width, line);
      x += width + CELL_GAP;
    }
  if (!columns->bars)
    return y + line;
  if (x + BARS > room)
    {
      x = INDENT;
      y += line;
    }
  if (place != NULL)
    place (self, -1, x, y, MIN (BARS, room - x), line);
  return y + line;
}

static void
place (HmReportRow *self, int column, int x, int y, int width, int height)
{
  int room = gtk_widget_get_width (GTK_WIDGET (self));
  gboolean mirrored = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  GtkAllocation box = { mirrored ? room - x - width : x, y, MAX (1, width), height };

  if (column < 0)
    self->bar = (GdkRectangle){ box.x, box.y, box.width, box.height };
  else
    gtk_widget_size_allocate (g_ptr_array_index (self->cells, column), &box, -1);
}

static GtkWidget *
get_label (HmReportRow *self)
{
  return gtk_widget_get_visible (self->heading) ? self->heading : self->words;
}

static int
label_indent (HmReportRow *self)
{
  return gtk_widget_get_visible (self->mark) ? INDENT : 0;
}

static void
hm_report_row_measure (GtkWidget *widget,
                       GtkOrientation orientation,
                       int for_size,
                       int *minimum,
                       int *natural,
                       int *minimum_baseline,
                       int *natural_baseline)
{
  HmReportRow *self = HM_REPORT_ROW (widget);
  int indent = label_indent (self);

  *minimum = *natural = 0;
  if (self->line == NULL)
    return;
  if (has_cells (self))
    {
      *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL
                                ? 160
                                : flow (self, for_size > 0 ? for_size : 600, NULL);
      return;
    }
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      gtk_widget_measure (get_label (self), orientation, -1, minimum, natural, NULL, NULL);
      *minimum += indent;
      *natural += indent;
      return;
    }
  gtk_widget_measure (get_label (self), orientation,
                      for_size > 0 ? MAX (1, MIN (for_size, LONG_LINE) - indent) : -1, minimum,
                      natural, NULL, NULL);
}

static GtkSizeRequestMode
hm_report_row_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
hm_report_row_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  HmReportRow *self = HM_REPORT_ROW (widget);
  gboolean mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int indent = label_indent (self), line = MIN (width, LONG_LINE);

  self->bar = (GdkRectangle){ 0 };
  if (self->line == NULL)
    return;
  if (has_cells (self))
    {
      flow (self, width, place);
      return;
    }
  if (indent > 0)
    gtk_widget_size_allocate (
        self->mark,
        &(GtkAllocation){ mirrored ? width - INDENT + MARK_GAP : 0, 0, INDENT - MARK_GAP, height },
        -1);
  gtk_widget_size_allocate (
      get_label (self),
      &(GtkAllocation){ mirrored ? width - line : indent, 0, MAX (1, line - indent), height }, -1);
}

/* ---- the bar ---- */

static void
append_bar (HmReportRow *self, GtkSnapshot *snapshot)
{
  const HmLineColumns *columns = hm_report_line_get_columns (self->line);
  gboolean mirrored = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  double ratio = hm_report_line_get_ratio (self->line), range = columns->most - columns->least;
  double one, at, from, width, y = self->bar.y + (self->bar.height - BAR_HEIGHT) / 2.0;
  GdkRGBA colour = { 0.2, 0.5, 0.3, 1 };
  GskRoundedRect box;

  if (!isfinite (ratio) || ratio <= 0 || range <= 0)
    return;
  one = -columns->least / range * self->bar.width;
  at = (log (ratio) - columns->least) / range * self->bar.width;
  from = MIN (one, at);
  width = MAX (1.5, fabs (at - one));
  if (mirrored)
    from = self->bar.width - from - width;
  hm_compat_lookup_colour (GTK_WIDGET (self), ratio >= 1 ? "success_color" : "warning_color",
                           &colour);
  gsk_rounded_rect_init_from_rect (
      &box, &GRAPHENE_RECT_INIT (self->bar.x + (float) from, (float) y, (float) width, BAR_HEIGHT),
      2);
  gtk_snapshot_push_rounded_clip (snapshot, &box);
  gtk_snapshot_append_color (snapshot, &colour, &box.bounds);
  gtk_snapshot_pop (snapshot);
  /* Where it begins: at as fast as the baseline. */
  hm_compat_get_colour (GTK_WIDGET (self), &colour);
  colour.alpha *= 0.35f;
  gtk_snapshot_append_color (
      snapshot, &colour,
      &GRAPHENE_RECT_INIT (self->bar.x + (float) (mirrored ? self->bar.width - one : one) - 0.5f,
                           self->bar.y, 1, self->bar.height));
}

static void
hm_report_row_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  HmReportRow *self = HM_REPORT_ROW (widget);

  GTK_WIDGET_CLASS (hm_report_row_parent_class)->snapshot (widget, snapshot);
  if (has_cells (self) && self->bar.width > 0)
    append_bar (self, snapshot);
}

/* ---- what is shown ---- */

static void
show_text (GtkWidget *label, const char *text)
{
  gtk_widget_set_visible (label, text != NULL);
  /* A text that stays keeps what is selected in it. */
  if (g_strcmp0 (gtk_label_get_text (GTK_LABEL (label)), text != NULL ? text : "") != 0)
    gtk_label_set_text (GTK_LABEL (label), text);
}

static GtkWidget *
get_cell (HmReportRow *self, guint at)
{
  while (self->cells->len <= at)
    {
      GtkWidget *label = gtk_label_new (NULL);

      gtk_label_set_yalign (GTK_LABEL (label), 1);
      gtk_widget_set_parent (label, GTK_WIDGET (self));
      g_ptr_array_add (self->cells, label);
    }
  return g_ptr_array_index (self->cells, at);
}

static void
show_cells (HmReportRow *self)
{
  const char *const *cells = self->line != NULL ? hm_report_line_get_cells (self->line) : NULL;
  const HmLineColumns *columns =
      self->line != NULL ? hm_report_line_get_columns (self->line) : NULL;
  gboolean head = self->line != NULL && hm_report_line_get_kind (self->line) == HM_LINE_HEAD;
  guint n = cells != NULL ? columns->n : 0;

  for (guint i = 0; i < n; i++)
    {
      GtkWidget *label = get_cell (self, i);

      gtk_label_set_xalign (GTK_LABEL (label), columns->is_text[i] ? 0 : 1);
      gtk_label_set_justify (GTK_LABEL (label),
                             columns->is_text[i] ? GTK_JUSTIFY_LEFT : GTK_JUSTIFY_RIGHT);
      gtk_label_set_wrap (GTK_LABEL (label), head);
      gtk_label_set_ellipsize (GTK_LABEL (label),
                               head ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END);
      show_text (label, columns->widths[i] > 0 ? cells[i] : NULL);
    }
  for (guint i = n; i < self->cells->len; i++)
    show_text (g_ptr_array_index (self->cells, i), NULL);
}

/* A list gives its own widget the keyboard's focus: that one has to have a name. */
static void
name_row (HmReportRow *self)
{
  GtkWidget *parent = gtk_widget_get_parent (GTK_WIDGET (self));
  g_autofree char *name = self->line != NULL ? hm_report_line_tell (self->line) : NULL;

  if (parent != NULL && name != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (parent), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                    -1);
}

static void
set_class (HmReportRow *self, const char *name, gboolean set)
{
  if (set)
    gtk_widget_add_css_class (GTK_WIDGET (self), name);
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), name);
}

static void
show_style (HmReportRow *self)
{
  static const char *const classes[] = {
    [HM_LINE_TITLE] = "report-title", [HM_LINE_HEADING] = "report-heading",
    [HM_LINE_TEXT] = "report-text",   [HM_LINE_ITEM] = "report-item",
    [HM_LINE_HEAD] = "report-head",   [HM_LINE_GROUP] = "report-group",
    [HM_LINE_ROW] = "report-cells",
  };
  HmLineKind kind = hm_report_line_get_kind (self->line);
  gboolean first, last, carded = hm_report_line_get_carded (self->line, &first, &last);

  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    set_class (self, classes[i], i == kind);
  set_class (self, "carded", carded);
  set_class (self, "first", first);
  set_class (self, "last", last);
  set_class (self, "lead", hm_report_line_get_lead (self->line));
}

void
hm_report_row_set_line (HmReportRow *self, HmReportLine *line)
{
  HmLineKind kind;
  gboolean heading;

  g_return_if_fail (HM_IS_REPORT_ROW (self));
  g_return_if_fail (line == NULL || HM_IS_REPORT_LINE (line));

  if (!g_set_object (&self->line, line) || line == NULL)
    return;
  kind = hm_report_line_get_kind (line);
  heading = kind == HM_LINE_TITLE || kind == HM_LINE_HEADING || kind == HM_LINE_GROUP;
  show_text (self->heading, heading ? hm_report_line_get_text (line) : NULL);
  show_text (self->words, heading ? NULL : hm_report_line_get_text (line));
  show_text (self->mark, hm_report_line_get_mark (line));
  if (heading)
    gtk_accessible_update_property (GTK_ACCESSIBLE (self->heading), GTK_ACCESSIBLE_PROPERTY_LEVEL,
                                    kind == HM_LINE_TITLE     ? 1
                                    : kind == HM_LINE_HEADING ? 2
                                                              : 3,
                                    -1);
  show_cells (self);
  show_style (self);
  name_row (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

HmReportLine *
hm_report_row_get_line (HmReportRow *self)
{
  g_return_val_if_fail (HM_IS_REPORT_ROW (self), NULL);

  return self->line;
}

char *
hm_report_row_get_selection (HmReportRow *self)
{
  GtkWidget *labels[2];

  g_return_val_if_fail (HM_IS_REPORT_ROW (self), NULL);

  labels[0] = self->heading;
  labels[1] = self->words;
  for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
    {
      const char *text = gtk_label_get_text (GTK_LABEL (labels[i]));
      int start, end;

      if (gtk_widget_get_visible (labels[i]) &&
          gtk_label_get_selection_bounds (GTK_LABEL (labels[i]), &start, &end))
        return g_utf8_substring (text, start, end);
    }
  return NULL;
}

static void
hm_report_row_dispose (GObject *object)
{
  HmReportRow *self = HM_REPORT_ROW (object);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_ptr_array_set_size (self->cells, 0);
  g_clear_object (&self->line);
  G_OBJECT_CLASS (hm_report_row_parent_class)->dispose (object);
}

static void
hm_report_row_finalize (GObject *object)
{
  g_ptr_array_unref (HM_REPORT_ROW (object)->cells);
  G_OBJECT_CLASS (hm_report_row_parent_class)->finalize (object);
}

static void
hm_report_row_class_init (HmReportRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hm_report_row_dispose;
  object_class->finalize = hm_report_row_finalize;
  widget_class->measure = hm_report_row_measure;
  widget_class->get_request_mode = hm_report_row_get_request_mode;
  widget_class->size_allocate = hm_report_row_size_allocate;
  widget_class->snapshot = hm_report_row_snapshot;
  gtk_widget_class_set_css_name (widget_class, "reportrow");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static GtkWidget *
new_words (HmReportRow *self, GtkAccessibleRole role)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "accessible-role", role, "xalign", 0.0, "yalign",
                                   0.0, "wrap", TRUE, "wrap-mode", PANGO_WRAP_WORD_CHAR,
                                   "selectable", TRUE, "can-focus", FALSE, "visible", FALSE, NULL);

  gtk_widget_set_parent (label, GTK_WIDGET (self));
  return label;
}

static void
hm_report_row_init (HmReportRow *self)
{
  self->cells = g_ptr_array_new ();
  self->mark = gtk_label_new (NULL);
  gtk_label_set_yalign (GTK_LABEL (self->mark), 0);
  gtk_label_set_xalign (GTK_LABEL (self->mark), 1);
  gtk_widget_set_visible (self->mark, FALSE);
  gtk_widget_set_parent (self->mark, GTK_WIDGET (self));
  self->heading = new_words (self, GTK_ACCESSIBLE_ROLE_HEADING);
  self->words = new_words (self, GTK_ACCESSIBLE_ROLE_LABEL);
}

GtkWidget *
hm_report_row_new (void)
{
  return g_object_new (HM_TYPE_REPORT_ROW, NULL);
}
