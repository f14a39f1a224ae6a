/* hm-figure-throughput.c: figures of speed: by block size, and the overview at one size
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-figure-private.h"

#include <math.h>

#include <glib/gi18n-lib.h>

/* TRUE if none of the runs can have a figure: the library or the text lists the algorithm, and says
 * that it is not available. What is still to be measured is not meant. */
static gboolean
is_unavailable (const HmSubject *subject, const HmShown *shown, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      const GPtrArray *list = hm_figure_index_lookup (shown[i].run, subject);

      for (guint j = 0; j < list->len; j++)
        if (hm_result_get_figures (list->pdata[j])->status != HM_STATUS_UNAVAILABLE)
          return FALSE;
    }
  return TRUE;
}

static int
compare_subjects (gconstpointer a, gconstpointer b)
{
  const HmSubject *first = a, *second = b;
  int order = hm_algorithm_compare (first->algorithm, second->algorithm);

  return order != 0 ? order : (int) first->operation - (int) second->operation;
}

/* Cards without a single bar do not stand between those that have some. */
static void
move_unavailable_last (GArray *subjects, const HmShown *shown, guint n)
{
  g_autoptr (GArray) last = g_array_new (FALSE, FALSE, sizeof (HmSubject));

  for (guint i = 0; i < subjects->len;)
    {
      HmSubject subject = g_array_index (subjects, HmSubject, i);

      if (!is_unavailable (&subject, shown, n))
        {
          i++;
          continue;
        }
      g_array_append_val (last, subject);
      g_array_remove_index (subjects, i);
    }
  g_array_append_vals (subjects, last->data, last->len);
}

GArray *
hm_figure_throughput_subjects (const HmShown *shown, guint n)
{
  GArray *subjects = g_array_new (FALSE, FALSE, sizeof (HmSubject));
  g_autoptr (GHashTable) set =
      g_hash_table_new_full (hm_subject_hash, hm_subject_equal, g_free, NULL);
  GHashTableIter iter;
  gpointer subject;

  for (guint i = 0; i < n; i++)
    hm_figure_index_collect (shown[i].run, set);
  g_hash_table_iter_init (&iter, set);
  while (g_hash_table_iter_next (&iter, &subject, NULL))
    g_array_append_vals (subjects, subject, 1);
  g_array_sort (subjects, compare_subjects);
  move_unavailable_last (subjects, shown, n);
  return subjects;
}

/* Sizes in order; a size that nobody recorded (-1) comes last. */
static int
compare_sizes (gconstpointer a, gconstpointer b)
{
  guint64 first = *(const gint64 *) a, second = *(const gint64 *) b;

  return first < second ? -1 : first > second;
}

static int
find_size (const GArray *sizes, gint64 size)
{
  for (guint i = 0; i < sizes->len; i++)
    if (g_array_index (sizes, gint64, i) == size)
      return i;
  return -1;
}

static void
add_sizes (GArray *sizes, HmRun *run, const HmSubject *subject, gboolean with_value)
{
  const GPtrArray *list = hm_figure_index_lookup (run, subject);

  for (guint i = 0; i < list->len; i++)
    {
      gint64 size = hm_result_get_key (list->pdata[i])->size;

      if ((!with_value || hm_result_has_value (list->pdata[i])) && find_size (sizes, size) < 0)
        g_array_append_val (sizes, size);
    }
}

char *
hm_subject_title (const HmSubject *subject)
{
  const char *title = hm_algorithm_title (subject->algorithm);

  if (subject->operation == HM_OPERATION_DECRYPT)
    /* Translators: a chart's title: a cipher, measured while it decrypts. */
    return g_strdup_printf (_ ("%s decrypt"), title);
  return g_strdup (title);
}

char *
hm_subject_to_id (const HmSubject *subject)
{
  return g_strdup_printf ("%s:%s", subject->algorithm, hm_operation_to_string (subject->operation));
}

/* @only: 0 for all. */
static void
keep_size (GArray *sizes, gint64 only)
{
  for (guint i = only != 0 ? sizes->len : 0; i > 0; i--)
    if (g_array_index (sizes, gint64, i - 1) != only)
      g_array_remove_index (sizes, i - 1);
}

static char *
format_label (gint64 size)
{
  return size >= 0 ? hm_format_size (size) : g_strdup ("?");
}

static char *
format_name (gint64 size)
{
  return size >= 0 ? hm_format_size_long (size) : g_strdup (_ ("unknown size"));
}

static int
size_category (HmResult *result, gpointer sizes)
{
  return find_size (sizes, hm_result_get_key (result)->size);
}

/* Sizes are an axis of their own, on which twice as much is the same way everywhere. A size that
 * nobody recorded has no place there. */
static double *
place_sizes (const GArray *sizes)
{
  double first, last, *positions;

  if (sizes->len < 2 || g_array_index (sizes, gint64, 0) < 1 ||
      g_array_index (sizes, gint64, sizes->len - 1) < 1)
    return NULL;
  first = log (g_array_index (sizes, gint64, 0));
  last = log (g_array_index (sizes, gint64, sizes->len - 1));
  positions = g_new (double, sizes->len);
  for (guint i = 0; i < sizes->len; i++)
    positions[i] = (log (g_array_index (sizes, gint64, i)) - first) / (last - first);
  return positions;
}

static char *
make_size_id (gint64 size)
{
  return size >= 0 ? g_strdup_printf ("%" G_GINT64_FORMAT, size) : g_strdup ("");
}

HmFigure *
hm_figure_throughput (const HmShown *shown,
                      guint n,
                      const HmSubject *subject,
                      const HmFigureOptions *options)
{
  g_autoptr (GArray) sizes = g_array_new (FALSE, FALSE, sizeof (gint64));
  GPtrArray *labels = g_ptr_array_new (), *names = g_ptr_array_new (), *ids = g_ptr_array_new ();
  HmFigure *figure;

  g_return_val_if_fail (subject != NULL && options != NULL, NULL);

  for (guint i = 0; i < n; i++)
    add_sizes (sizes, shown[i].run, subject, FALSE);
  keep_size (sizes, options->only_size);
  g_array_sort (sizes, compare_sizes);
  for (guint i = 0; i < sizes->len; i++)
    {
      g_ptr_array_add (labels, format_label (g_array_index (sizes, gint64, i)));
      g_ptr_array_add (names, format_name (g_array_index (sizes, gint64, i)));
      g_ptr_array_add (ids, make_size_id (g_array_index (sizes, gint64, i)));
    }
  figure = hm_figure_new (hm_subject_title (subject), labels, names, HM_AXIS_SPEED, options);
  hm_figure_set_ids (figure, hm_subject_to_id (subject), ids);
  figure->ordered = TRUE;
  figure->lines = options->lines;
  if (figure->lines)
    figure->positions = place_sizes (sizes);
  hm_figure_add_runs (figure, shown, n, subject, size_category, sizes);
  hm_figure_finish (figure, shown, n, TRUE, options);
  hm_figure_take_summary (
      figure,
      /* Translators: the first sentence of a chart that is read aloud; %s is the algorithm. */
      g_strdup_printf (_ ("%s, throughput by block size, more is better."), figure->title));
  return figure;
}

/* A line of the overview: a subject at a size. */
typedef struct
{
  HmSubject subject;
  gint64 size;
  double order; /* by what it is sorted: the first run's speed */
} Row;

gint64
hm_figure_largest_common_size (const HmShown *shown, guint n, const HmSubject *subject)
{
  g_autoptr (GArray) common = NULL;
  g_autoptr (GArray) any = g_array_new (FALSE, FALSE, sizeof (gint64));

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GArray) sizes = g_array_new (FALSE, FALSE, sizeof (gint64));

      add_sizes (sizes, shown[i].run, subject, TRUE);
      add_sizes (any, shown[i].run, subject, TRUE);
      if (sizes->len == 0)
        continue;
      if (common == NULL)
        common = g_steal_pointer (&sizes);
      else
        for (guint j = common->len; j > 0; j--)
          if (find_size (sizes, g_array_index (common, gint64, j - 1)) < 0)
            g_array_remove_index (common, j - 1);
    }
  if (common == NULL)
    return -2;
  if (common->len == 0)
    {
      g_array_sort (any, compare_sizes);
      return g_array_index (any, gint64, any->len - 1);
    }
  g_array_sort (common, compare_sizes);
  return g_array_index (common, gint64, common->len - 1);
}

/* The speed in the topmost run that has the row at all; runs further down count less than any
 * figure of one above, so that rows without a figure in the first run stand at the end. */
static gboolean
rank_row (Row *row, const HmShown *shown, guint n)
{
  gboolean there = FALSE;

  row->order = -INFINITY;
  for (guint i = 0; i < n; i++)
    {
      const GPtrArray *list = hm_figure_index_lookup (shown[i].run, &row->subject);

      for (guint j = 0; j < list->len; j++)
        {
          HmResult *result = list->pdata[j];

          if (hm_result_get_key (result)->size != row->size)
            continue;
          there = TRUE;
          if (hm_result_has_value (result))
            {
              double speed = hm_result_get_speed (result);

              row->order = i == 0 ? speed : -1 / speed - i;
              return TRUE;
            }
        }
    }
  return there;
}

static int
compare_rows (gconstpointer a, gconstpointer b)
{
  const Row *first = a, *second = b;

  if (first->order != second->order)
    return first->order > second->order ? -1 : 1;
  return compare_subjects (&first->subject, &second->subject);
}

/* The rows by their subject, for row_category (). */
static GHashTable *
index_rows (GArray *rows)
{
  GHashTable *index = g_hash_table_new (hm_subject_hash, hm_subject_equal);

  for (guint i = 0; i < rows->len; i++)
    g_hash_table_insert (index, &g_array_index (rows, Row, i).subject,
                         &g_array_index (rows, Row, i));
  return index;
}

typedef struct
{
  const GArray *rows;
  GHashTable *index;
} Rows;

static int
row_category (HmResult *result, gpointer user_data)
{
  const Rows *rows = user_data;
  const HmResultKey *key = hm_result_get_key (result);
  HmSubject subject = { key->algorithm, key->operation };
  const Row *row = g_hash_table_lookup (rows->index, &subject);

  if (row == NULL || row->size != key->size ||
      hm_result_get_unit (result) != HM_UNIT_BYTES_PER_SECOND)
    return -1;
  return row - &g_array_index (rows->rows, Row, 0);
}

static GArray *
collect_rows (const HmShown *shown,
              guint n,
              gint64 size,
              const HmFigureOptions *options,
              gboolean *one_size)
{
  g_autoptr (GArray) subjects = hm_figure_throughput_subjects (shown, n);
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (Row));

  *one_size = TRUE;
  for (guint i = 0; i < subjects->len; i++)
    {
      Row row = { .subject = g_array_index (subjects, HmSubject, i), .size = size };

      if (!hm_figure_is_wanted (options, row.subject.algorithm))
        continue;
      if (size == -1)
        row.size = hm_figure_largest_common_size (shown, n, &row.subject);
      if (!rank_row (&row, shown, n))
        continue;
      if (rows->len > 0 && g_array_index (rows, Row, 0).size != row.size)
        *one_size = FALSE;
      g_array_append_val (rows, row);
    }
  g_array_sort (rows, compare_rows);
  return rows;
}

HmFigure *
hm_figure_overview (const HmShown *shown, guint n, gint64 size, const HmFigureOptions *options)
{
  gboolean one_size;
  g_autoptr (GArray) rows = collect_rows (shown, n, size, options, &one_size);
  g_autoptr (GHashTable) index = index_rows (rows);
  Rows lookup = { rows, index };
  GPtrArray *labels = g_ptr_array_new (), *names = g_ptr_array_new (), *ids = g_ptr_array_new ();
  HmFigure *figure;
  char *title;

  g_return_val_if_fail (options != NULL, NULL);

  for (guint i = 0; i < rows->len; i++)
    {
      const Row *row = &g_array_index (rows, Row, i);
      g_autofree char *subject = hm_subject_title (&row->subject);
      g_autofree char *at = format_name (row->size);
      g_autofree char *id = hm_subject_to_id (&row->subject), *size_id = make_size_id (row->size);

      g_ptr_array_add (ids, g_strdup_printf ("%s:%s", id, size_id));
      if (row->size < 0)
        /* Translators: an algorithm whose figure came without a block size. */
        g_ptr_array_add (names, g_strdup_printf (_ ("%s, unknown block size"), subject));
      else
        /* Translators: an algorithm and the block size at which it was measured. */
        g_ptr_array_add (names, g_strdup_printf (_ ("%1$s at %2$s"), subject, at));
      g_ptr_array_add (labels, g_strdup (one_size ? subject : names->pdata[i]));
    }
  if (one_size && rows->len > 0 && g_array_index (rows, Row, 0).size < 0)
    title = g_strdup (_ ("All algorithms, unknown block size"));
  else if (one_size && rows->len > 0)
    {
      g_autofree char *at = format_name (g_array_index (rows, Row, 0).size);

      /* Translators: a chart's title; %s is a block size: "All algorithms at 8 KiB". */
      title = g_strdup_printf (_ ("All algorithms at %s"), at);
    }
  else
    title = g_strdup (_ ("All algorithms, each at its largest block size"));
  figure = hm_figure_new (title, labels, names, HM_AXIS_SPEED, options);
  hm_figure_set_ids (figure, g_strdup ("overview"), ids);
  figure->horizontal = TRUE;
  hm_figure_add_runs (figure, shown, n, NULL, row_category, &lookup);
  hm_figure_finish (figure, shown, n, FALSE, options);
  hm_figure_take_summary (
      figure,
      /* Translators: the first sentence of a chart that is read aloud; %s is the chart's title. */
      g_strdup_printf (_ ("%s, throughput, more is better."), figure->title));
  return figure;
}
