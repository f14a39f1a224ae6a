/* hm-compare-row.c: a line of the table of compared runs: a result of all runs, or a family
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-compare-row"

#include "config.h"

#include "hm-compare-row.h"

#include <glib/gi18n.h>
#include <math.h>

struct _HmCompareRow
{
  GObject parent_instance;

  HmPairs *pairs; /* holds all that follows */
  gboolean is_family;
  const HmPair **cells;      /* of a result: one for each other run, or NULL */
  const HmFamily **families; /* of a family */
};

G_DEFINE_FINAL_TYPE (HmCompareRow, hm_compare_row, G_TYPE_OBJECT)

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static guint
count_others (HmCompareRow *self)
{
  return hm_pairs_get_compare (self->pairs)->others->len;
}

static HmCompareRow *
row_new (HmPairs *pairs, gboolean is_family)
{
  HmCompareRow *self = g_object_new (HM_TYPE_COMPARE_ROW, NULL);

  self->pairs = hm_pairs_ref (pairs);
  self->is_family = is_family;
  self->cells = g_new0 (const HmPair *, count_others (self));
  self->families = g_new0 (const HmFamily *, count_others (self));
  return self;
}

static const HmPair *
any_pair (HmCompareRow *self)
{
  for (guint i = 0; i < count_others (self); i++)
    if (self->cells[i] != NULL)
      return self->cells[i];
  g_return_val_if_reached (NULL);
}

static const HmFamily *
any_family (HmCompareRow *self)
{
  for (guint i = 0; i < count_others (self); i++)
    if (self->families[i] != NULL)
      return self->families[i];
  g_return_val_if_reached (NULL);
}

/* The @nth of a family and operation: where engines or threads differ, there are several. */
static HmCompareRow *
find_family_row (GPtrArray *rows, const HmFamily *family, guint which)
{
  for (guint i = 0; i < rows->len; i++)
    {
      HmCompareRow *row = g_ptr_array_index (rows, i);
      const HmFamily *there = any_family (row);

      if (row->families[which] == NULL && g_str_equal (there->family, family->family) &&
          there->operation == family->operation && there->threads == family->threads &&
          there->base_engine == family->base_engine)
        return row;
    }
  return NULL;
}

static void
list_families (GPtrArray *rows, HmPairs *pairs)
{
  const HmCompare *compare = hm_pairs_get_compare (pairs);

  for (guint i = 0; i < compare->others->len; i++)
    {
      const HmComparison *comparison = g_ptr_array_index (compare->others, i);

      for (guint j = 0; j < comparison->families->len; j++)
        {
          const HmFamily *family = &g_array_index (comparison->families, HmFamily, j);
          HmCompareRow *row = find_family_row (rows, family, i);

          if (row == NULL)
            {
              row = row_new (pairs, TRUE);
              g_ptr_array_add (rows, row);
            }
          row->families[i] = family;
        }
    }
}

/* Under which a pair is filed: the baseline's result, or where there is none what it is of. */
static char *
make_identity (const HmPair *pair)
{
  if (pair->base != NULL)
    return g_strdup_printf ("%p", (void *) pair->base);
  return g_strdup_printf ("%s %d %" G_GINT64_FORMAT " %u %u %d", pair->key->algorithm,
                          (int) pair->key->operation, pair->key->size, pair->key->bits,
                          pair->key->threads,
                          hm_result_get_unit (pair->other) == HM_UNIT_BYTES_PER_SECOND);
}

/* The row of @filed that has the place of run @which free. */
static HmCompareRow *
find_row (const GPtrArray *filed, guint which)
{
  for (guint i = 0; filed != NULL && i < filed->len; i++)
    {
      HmCompareRow *row = g_ptr_array_index (filed, i);

      if (row->cells[which] == NULL)
        return row;
    }
  return NULL;
}

static HmCompareRow *
add_row (GPtrArray *rows, GHashTable *by_identity, char *identity, HmPairs *pairs)
{
  HmCompareRow *row = row_new (pairs, FALSE);
  GPtrArray *filed = g_hash_table_lookup (by_identity, identity);

  g_ptr_array_add (rows, row);
  if (filed == NULL)
    {
      filed = g_ptr_array_new ();
      g_hash_table_insert (by_identity, g_strdup (identity), filed);
    }
  g_ptr_array_add (filed, row);
  return row;
}

static int
compare_rows (gconstpointer a, gconstpointer b)
{
  HmCompareRow *one = *(HmCompareRow *const *) a, *other = *(HmCompareRow *const *) b;

  return hm_pair_compare (any_pair (one), any_pair (other));
}

static GPtrArray *
list_results (HmPairs *pairs)
{
  const HmCompare *compare = hm_pairs_get_compare (pairs);
  g_autoptr (GHashTable) by_identity =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
  GPtrArray *rows = g_ptr_array_new ();

  for (guint i = 0; i < compare->others->len; i++)
    {
      const HmComparison *comparison = g_ptr_array_index (compare->others, i);

      for (guint j = 0; j < comparison->pairs->len; j++)
        {
          const HmPair *pair = &g_array_index (comparison->pairs, HmPair, j);
          g_autofree char *identity = make_identity (pair);
          HmCompareRow *row = find_row (g_hash_table_lookup (by_identity, identity), i);

          if (row == NULL)
            row = add_row (rows, by_identity, identity, pairs);
          row->cells[i] = pair;
        }
    }
  g_ptr_array_sort (rows, compare_rows);
  return rows;
}

/* Where the members of a family begin. */
static guint
find_members (HmCompareRow *row, const GPtrArray *results)
{
  const HmFamily *family = any_family (row);

  for (guint i = 0; i < results->len; i++)
    {
      const HmResultKey *key = any_pair (results->pdata[i])->key;

      if (key->operation == family->operation &&
          g_str_equal (hm_algorithm_family (key->algorithm), family->family))
        return i;
    }
  return results->len;
}

/* Families stand in the order of their members. */
static int
compare_family_rows (gconstpointer a, gconstpointer b, gpointer results)
{
  HmCompareRow *one = *(HmCompareRow *const *) a, *other = *(HmCompareRow *const *) b;

  return (int) find_members (one, results) - (int) find_members (other, results);
}

GPtrArray *
hm_compare_row_list (HmPairs *pairs)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GPtrArray) results = NULL;

  g_return_val_if_fail (pairs != NULL, rows);

  list_families (rows, pairs);
  results = list_results (pairs);
  g_ptr_array_sort_with_data (rows, compare_family_rows, results);
  for (guint i = 0; i < results->len; i++)
    g_ptr_array_add (rows, results->pdata[i]);
  return rows;
}

gboolean
hm_compare_row_is_same (HmCompareRow *self, HmCompareRow *other)
{
  g_return_val_if_fail (HM_IS_COMPARE_ROW (self) && HM_IS_COMPARE_ROW (other), FALSE);

  if (self->is_family != other->is_family || count_others (self) != count_others (other))
    return FALSE;
  if (self->is_family)
    {
      const HmFamily *one = any_family (self), *two = any_family (other);

      return g_str_equal (one->family, two->family) && one->operation == two->operation &&
             one->threads == two->threads && one->base_engine == two->base_engine;
    }
  return hm_result_key_equal (any_pair (self)->key, any_pair (other)->key);
}

void
hm_compare_row_renew (HmCompareRow *self, HmCompareRow *newer)
{
  g_return_if_fail (hm_compare_row_is_same (self, newer));

  for (guint i = 0; i < count_others (self); i++)
    {
      self->cells[i] = newer->cells[i];
      self->families[i] = newer->families[i];
    }
  hm_pairs_ref (newer->pairs);
  hm_pairs_unref (self->pairs);
  self->pairs = newer->pairs;
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

HmPairs *
hm_compare_row_get_pairs (HmCompareRow *self)
{
  g_return_val_if_fail (HM_IS_COMPARE_ROW (self), NULL);

  return self->pairs;
}

const HmPair *
hm_compare_row_get_pair (HmCompareRow *self, guint which)
{
  g_return_val_if_fail (HM_IS_COMPARE_ROW (self), NULL);

  return which < count_others (self) ? self->cells[which] : NULL;
}

const HmFamily *
hm_compare_row_get_family (HmCompareRow *self, guint which)
{
  g_return_val_if_fail (HM_IS_COMPARE_ROW (self), NULL);

  return which < count_others (self) ? self->families[which] : NULL;
}

gboolean
hm_compare_row_is_family (HmCompareRow *self)
{
  g_return_val_if_fail (HM_IS_COMPARE_ROW (self), FALSE);

  return self->is_family;
}

const char *
hm_compare_row_get_family_id (HmCompareRow *self)
{
  g_return_val_if_fail (HM_IS_COMPARE_ROW (self), NULL);

  return self->is_family ? any_family (self)->family
                         : hm_algorithm_family (any_pair (self)->key->algorithm);
}

const HmResultKey *
hm_compare_row_get_key (HmCompareRow *self)
{
  g_return_val_if_fail (HM_IS_COMPARE_ROW (self), NULL);

  return self->is_family ? NULL : any_pair (self)->key;
}

HmResult *
hm_compare_row_get_base (HmCompareRow *self)
{
  g_return_val_if_fail (HM_IS_COMPARE_ROW (self), NULL);

  return self->is_family ? NULL : any_pair (self)->base;
}

double
hm_compare_row_get_ratio (HmCompareRow *self, guint which)
{
  const HmPair *pair = hm_compare_row_get_pair (self, which);
  const HmFamily *family = hm_compare_row_get_family (self, which);

  return pair != NULL ? pair->ratio : family != NULL ? family->ratio : NAN;
}

gboolean
hm_compare_row_has_ratio (HmCompareRow *self)
{
  g_return_val_if_fail (HM_IS_COMPARE_ROW (self), FALSE);

  for (guint i = 0; i < count_others (self); i++)
    if (isfinite (hm_compare_row_get_ratio (self, i)))
      return TRUE;
  return FALSE;
}

char *
hm_compare_row_get_name (HmCompareRow *self)
{
  g_return_val_if_fail (HM_IS_COMPARE_ROW (self), NULL);

  return g_strdup (self->is_family ? hm_family_title (any_family (self)->family)
                                   : hm_algorithm_title (any_pair (self)->key->algorithm));
}

char *
hm_compare_row_get_operation (HmCompareRow *self)
{
  HmOperation operation;
  guint threads;
  g_autofree char *count = NULL;

  g_return_val_if_fail (HM_IS_COMPARE_ROW (self), NULL);

  operation = self->is_family ? any_family (self)->operation : any_pair (self)->key->operation;
  threads = self->is_family ? any_family (self)->threads : any_pair (self)->key->threads;
  if (threads <= 1)
    return g_strdup (hm_operation_title (operation));
  count = hm_format_threads (threads);
  return g_strdup_printf ("%s · %s", hm_operation_title (operation), count);
}

/* The size of all families of the row, or -1: none, or different ones. */
static gint64
get_family_size (HmCompareRow *self)
{
  gint64 size = any_family (self)->size;

  for (guint i = 0; i < count_others (self); i++)
    if (self->families[i] != NULL && self->families[i]->size != size)
      return -1;
  return size;
}

char *
hm_compare_row_get_size (HmCompareRow *self)
{
  gint64 size;
  guint bits;

  g_return_val_if_fail (HM_IS_COMPARE_ROW (self), NULL);

  size = self->is_family ? get_family_size (self) : any_pair (self)->key->size;
  bits = self->is_family ? 0 : any_pair (self)->key->bits;
  if (size >= 0)
    return hm_format_size_long (size);
  if (bits > 0)
    /* Translators: %u is the length of a key in bits */
    return g_strdup_printf (ngettext ("%u bit", "%u bits", bits), bits);
  return g_strdup ("");
}

char *
hm_compare_row_get_ratio_text (HmCompareRow *self, guint which)
{
  double ratio = hm_compare_row_get_ratio (self, which);
  g_autofree char *number = NULL;

  if (!isfinite (ratio))
    return g_strdup ("");
  number = hm_format_number (ratio, 3);
  /* Translators: how many times as fast: "×2.26". */
  return g_strdup_printf (_ ("×%s"), number);
}

static char *
format_range (double low, double high)
{
  g_autofree char *first = hm_format_number (low, 3);
  g_autofree char *last = hm_format_number (high, 3);

  /* Translators: an interval: its lower and its upper end. Short. */
  return g_strdup_printf (_ ("%1$s to %2$s"), first, last);
}

char *
hm_compare_row_get_interval_text (HmCompareRow *self, guint which)
{
  const HmPair *pair = hm_compare_row_get_pair (self, which);
  const HmFamily *family = hm_compare_row_get_family (self, which);

  if (pair != NULL && isfinite (pair->low))
    return format_range (pair->low, pair->high);
  if (family != NULL && family->count > 1)
    return format_range (family->min, family->max);
  return g_strdup ("");
}

char *
hm_compare_row_get_verdict_text (HmCompareRow *self, guint which)
{
  const HmPair *pair = hm_compare_row_get_pair (self, which);
  const HmFamily *family = hm_compare_row_get_family (self, which);

  if (family != NULL)
    {
      if (family->verdict != HM_COMPARE_UNKNOWN)
        return g_strdup (hm_compare_verdict_title (family->verdict));
      /* Translators: %u is the number of ratios that a mean is of. Short. */
      return g_strdup_printf (ngettext ("one ratio", "mean of %u", family->count), family->count);
    }
  if (pair == NULL || pair->other == NULL)
    return g_strdup (_ ("missing"));
  if (isfinite (pair->ratio))
    return g_strdup (hm_compare_verdict_title (pair->verdict));
  return hm_pair_tell (pair, HM_PAIR_FORBIDS);
}

char *
hm_compare_row_get_note (HmCompareRow *self, guint which)
{
  const HmPair *pair = hm_compare_row_get_pair (self, which);

  return pair != NULL ? hm_pair_tell (pair, HM_PAIR_BESIDE) : g_strdup ("");
}

static char *
format_side (HmResult *result, HmUnits units)
{
  return result != NULL ? hm_format_result (result, units) : g_strdup (_ ("missing"));
}

static void
append (GString *text, const char *separator, char *words)
{
  if (*words != '\0')
    g_string_append_printf (text, "%s%s", text->len > 0 ? separator : "", words);
  g_free (words);
}

/* "1.46 GB/s against 44.2 MB/s, ×33.1 ..." */
static void
tell_pair (GString *text, const char *separator, const HmPair *pair, HmUnits units)
{
  g_autofree char *base = format_side (pair->base, units);
  g_autofree char *other = format_side (pair->other, units);

  /* Translators: a run's figure, and the baseline's. */
  append (text, separator, g_strdup_printf (_ ("%1$s against %2$s"), other, base));
  if (isfinite (pair->ratio))
    {
      g_autofree char *ratio = hm_format_number (pair->ratio, 3);

      /* Translators: the ratio of two speeds: "2.26 times as fast". */
      append (text, separator, g_strdup_printf (_ ("%s times as fast"), ratio));
      if (isfinite (pair->low))
        {
          g_autofree char *range = format_range (pair->low, pair->high);

          /* Translators: %s is an interval: "2.2 to 2.3". */
          append (text, separator, g_strdup_printf (_ ("95 %% interval %s"), range));
        }
      append (text, separator, g_strdup (hm_compare_verdict_title (pair->verdict)));
    }
  append (text, separator, hm_pair_describe (pair, TRUE));
}

static void
tell_family (GString *text, const char *separator, const HmFamily *family)
{
  g_autofree char *mean = hm_format_number (family->ratio, 3);

  append (text, separator,
          g_strdup_printf (
              /* Translators: the geometric mean of %2$u ratios of speeds. */
              ngettext ("%1$s times as fast, one ratio", "%1$s times as fast, mean of %2$u ratios",
                        family->count),
              mean, family->count));
  if (family->count > 1)
    append (text, separator, format_range (family->min, family->max));
  if (family->size >= 0)
    {
      g_autofree char *size = hm_format_size_long (family->size);

      /* Translators: %s is a block size. */
      append (text, separator, g_strdup_printf (_ ("at %s"), size));
    }
  append (text, separator,
          g_strdup (family->verdict != HM_COMPARE_UNKNOWN
                        ? hm_compare_verdict_title (family->verdict)
                        : _ ("the verdicts of these differ, or there are none")));
}

static void
tell (GString *text, const char *separator, HmCompareRow *self, guint which, HmUnits units)
{
  const HmPair *pair = self->cells[which];
  const HmFamily *family = self->families[which];

  if (pair != NULL)
    tell_pair (text, separator, pair, units);
  else if (family != NULL)
    tell_family (text, separator, family);
  else
    append (text, separator, g_strdup (_ ("missing")));
}

static void
append_title (GString *text, const char *separator, HmCompareRow *self)
{
  append (text, separator, hm_compare_row_get_name (self));
  append (text, separator, hm_compare_row_get_operation (self));
  append (text, separator, hm_compare_row_get_size (self));
}

char *
hm_compare_row_tell (HmCompareRow *self, guint which, HmUnits units)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_return_val_if_fail (HM_IS_COMPARE_ROW (self), NULL);
  g_return_val_if_fail (which < count_others (self), NULL);

  append (text, "\n", g_strdup (hm_run_get_name (hm_pairs_get_other (self->pairs, which))));
  {
    g_autoptr (GString) title = g_string_new (NULL);

    append_title (title, " · ", self);
    append (text, "\n", g_strdup (title->str));
  }
  tell (text, "\n", self, which, units);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
hm_compare_row_describe (HmCompareRow *self, HmUnits units)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_return_val_if_fail (HM_IS_COMPARE_ROW (self), NULL);

  append_title (text, ", ", self);
  for (guint i = 0; i < count_others (self); i++)
    {
      g_autoptr (GString) cell = g_string_new (NULL);

      tell (cell, ", ", self, i, units);
      /* Translators: for screen readers: a run's name, and its figures. */
      append (text, "; ",
              g_strdup_printf (_ ("%1$s: %2$s"),
                               hm_run_get_name (hm_pairs_get_other (self->pairs, i)), cell->str));
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
hm_compare_row_finalize (GObject *object)
{
  HmCompareRow *self = HM_COMPARE_ROW (object);

  g_free (self->cells);
  g_free (self->families);
  hm_pairs_unref (self->pairs);
  G_OBJECT_CLASS (hm_compare_row_parent_class)->finalize (object);
}

static void
hm_compare_row_class_init (HmCompareRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = hm_compare_row_finalize;

  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
hm_compare_row_init (HmCompareRow *self)
{
}
