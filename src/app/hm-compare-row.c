/* hm-compare-row.c: a line of the table of compared runs: a result or a handshake of all runs, or a
 * family of them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-compare-row"

#include "config.h"

#include "hm-compare-row-private.h"

#include <math.h>

G_DEFINE_FINAL_TYPE (HmCompareRow, hm_compare_row, G_TYPE_OBJECT)

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

guint
hm_compare_row_count_others (HmCompareRow *self)
{
  return hm_pairs_get_compare (self->pairs)->others->len;
}

static HmCompareRow *
row_new (HmPairs *pairs, gboolean is_family)
{
  HmCompareRow *self = g_object_new (HM_TYPE_COMPARE_ROW, NULL);

  self->pairs = hm_pairs_ref (pairs);
  self->is_family = is_family;
  self->cells = g_new0 (const HmPair *, hm_compare_row_count_others (self));
  self->families = g_new0 (const HmFamily *, hm_compare_row_count_others (self));
  self->connections = g_new0 (const HmHandshakePair *, hm_compare_row_count_others (self));
  self->kinds = g_new0 (const HmHandshakeFamily *, hm_compare_row_count_others (self));
  return self;
}

gboolean
hm_compare_row_get_one (HmCompareRow *self, guint which, HmCompareOne *one)
{
  const HmPair *pair = self->cells[which];
  const HmHandshakePair *connection = self->connections[which];

  if (pair != NULL)
    *one = (HmCompareOne){ pair->ratio, pair->low, pair->high, pair->verdict, pair->other != NULL };
  else if (connection != NULL)
    *one = (HmCompareOne){ connection->ratio, connection->low, connection->high,
                           connection->verdict, connection->other != NULL };
  return pair != NULL || connection != NULL;
}

gboolean
hm_compare_row_get_sum (HmCompareRow *self, guint which, HmCompareSum *sum)
{
  const HmFamily *family = self->families[which];
  const HmHandshakeFamily *kind = self->kinds[which];

  if (family != NULL)
    *sum = (HmCompareSum){ family->ratio,   family->min,   family->max,
                           family->verdict, family->count, family->size };
  else if (kind != NULL)
    *sum = (HmCompareSum){ kind->ratio,   kind->min,   kind->max,
                           kind->verdict, kind->count, kind->bytes };
  return family != NULL || kind != NULL;
}

const HmPair *
hm_compare_row_any_pair (HmCompareRow *self)
{
  for (guint i = 0; i < hm_compare_row_count_others (self); i++)
    if (self->cells[i] != NULL)
      return self->cells[i];
  g_return_val_if_reached (NULL);
}

const HmFamily *
hm_compare_row_any_family (HmCompareRow *self)
{
  for (guint i = 0; i < hm_compare_row_count_others (self); i++)
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
      const HmFamily *there = hm_compare_row_any_family (row);

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
file_row (GPtrArray *rows, GHashTable *by_identity, char *identity, HmPairs *pairs)
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

  return hm_pair_compare (hm_compare_row_any_pair (one), hm_compare_row_any_pair (other));
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
            row = file_row (rows, by_identity, identity, pairs);
          row->cells[i] = pair;
        }
    }
  g_ptr_array_sort (rows, compare_rows);
  return rows;
}

/* ---- Handshakes ---- */

static gboolean
is_same_connection (const HmHandshake *a, const HmHandshake *b)
{
  return hm_handshake_is_of_family (a, b) && a->bytes == b->bytes &&
         g_strcmp0 (a->cipher, b->cipher) == 0 && g_strcmp0 (a->key, b->key) == 0 &&
         g_strcmp0 (a->group, b->group) == 0 && g_strcmp0 (a->resumption, b->resumption) == 0 &&
         g_strcmp0 (a->verification, b->verification) == 0 && g_strcmp0 (a->engine, b->engine) == 0;
}

static const HmHandshakeFamily *
any_kind (HmCompareRow *self)
{
  for (guint i = 0; i < hm_compare_row_count_others (self); i++)
    if (self->kinds[i] != NULL)
      return self->kinds[i];
  g_return_val_if_reached (NULL);
}

static void
list_kinds (GPtrArray *rows, HmPairs *pairs)
{
  const HmCompare *compare = hm_pairs_get_compare (pairs);
  guint first = rows->len;

  for (guint i = 0; i < compare->others->len; i++)
    {
      const HmComparison *comparison = g_ptr_array_index (compare->others, i);

      for (guint j = 0; j < comparison->handshake_families->len; j++)
        {
          const HmHandshakeFamily *kind =
              &g_array_index (comparison->handshake_families, HmHandshakeFamily, j);
          HmCompareRow *row = NULL;

          for (guint k = first; k < rows->len && row == NULL; k++)
            {
              HmCompareRow *there = g_ptr_array_index (rows, k);

              if (there->kinds[i] == NULL &&
                  hm_handshake_is_of_family (there->handshake, kind->key) &&
                  g_strcmp0 (any_kind (there)->base_engine, kind->base_engine) == 0)
                row = there;
            }
          if (row == NULL)
            {
              row = row_new (pairs, TRUE);
              row->handshake = kind->key;
              g_ptr_array_add (rows, row);
            }
          row->kinds[i] = kind;
        }
    }
}

/* Under which a pair of handshakes is filed: as make_identity (). */
static char *
make_connection_identity (const HmHandshakePair *pair)
{
  const HmHandshake *key = pair->key;
  const char *words[] = { key->protocol, key->cipher,     key->key,          key->mode,
                          key->group,    key->resumption, key->verification, key->engine };
  GString *identity;

  if (pair->base != NULL)
    return g_strdup_printf ("%p", (void *) pair->base);
  identity = g_string_new (NULL);
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    g_string_append_printf (identity, "%s\n", words[i] != NULL ? words[i] : "");
  g_string_append_printf (identity, "%" G_GINT64_FORMAT " %u", key->bytes, key->threads);
  return g_string_free (identity, FALSE);
}

/* The row of @filed that has the place of run @which free. */
static HmCompareRow *
find_connection (const GPtrArray *filed, guint which)
{
  for (guint i = 0; filed != NULL && i < filed->len; i++)
    {
      HmCompareRow *row = g_ptr_array_index (filed, i);

      if (row->connections[which] == NULL)
        return row;
    }
  return NULL;
}

/* In the order of the first comparison; what only later ones have stands behind. */
static void
list_connections (GPtrArray *rows, HmPairs *pairs)
{
  const HmCompare *compare = hm_pairs_get_compare (pairs);
  g_autoptr (GHashTable) by_identity =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
  HmHandshakeDetails details = HM_HANDSHAKE_PROTOCOL | HM_HANDSHAKE_MODE |
                               hm_handshake_find_details (hm_run_get_handshakes (compare->base));

  for (guint i = 0; i < compare->others->len; i++)
    {
      const HmComparison *comparison = g_ptr_array_index (compare->others, i);

      for (guint j = 0; j < comparison->handshakes->len; j++)
        {
          const HmHandshakePair *pair = &g_array_index (comparison->handshakes, HmHandshakePair, j);
          g_autofree char *identity = make_connection_identity (pair);
          HmCompareRow *row = find_connection (g_hash_table_lookup (by_identity, identity), i);

          if (row == NULL)
            {
              row = file_row (rows, by_identity, identity, pairs);
              row->handshake = pair->key;
              row->details = details;
            }
          row->connections[i] = pair;
        }
    }
}

/* Where the members of a family begin. */
static guint
find_members (HmCompareRow *row, const GPtrArray *results)
{
  const HmFamily *family = hm_compare_row_any_family (row);

  for (guint i = 0; i < results->len; i++)
    {
      const HmResultKey *key = hm_compare_row_any_pair (results->pdata[i])->key;

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
  list_kinds (rows, pairs);
  for (guint i = 0; i < results->len; i++)
    g_ptr_array_add (rows, results->pdata[i]);
  list_connections (rows, pairs);
  return rows;
}

gboolean
hm_compare_row_is_same (HmCompareRow *self, HmCompareRow *other)
{
  g_return_val_if_fail (HM_IS_COMPARE_ROW (self) && HM_IS_COMPARE_ROW (other), FALSE);

  if (self->is_family != other->is_family ||
      hm_compare_row_count_others (self) != hm_compare_row_count_others (other) ||
      (self->handshake != NULL) != (other->handshake != NULL))
    return FALSE;
  if (self->handshake != NULL && self->is_family)
    return hm_handshake_is_of_family (self->handshake, other->handshake) &&
           g_strcmp0 (any_kind (self)->base_engine, any_kind (other)->base_engine) == 0;
  if (self->handshake != NULL)
    return is_same_connection (self->handshake, other->handshake);
  if (self->is_family)
    {
      const HmFamily *one = hm_compare_row_any_family (self),
                     *two = hm_compare_row_any_family (other);

      return g_str_equal (one->family, two->family) && one->operation == two->operation &&
             one->threads == two->threads && one->base_engine == two->base_engine;
    }
  return hm_result_key_equal (hm_compare_row_any_pair (self)->key,
                              hm_compare_row_any_pair (other)->key);
}

void
hm_compare_row_renew (HmCompareRow *self, HmCompareRow *newer)
{
  g_return_if_fail (hm_compare_row_is_same (self, newer));

  for (guint i = 0; i < hm_compare_row_count_others (self); i++)
    {
      self->cells[i] = newer->cells[i];
      self->families[i] = newer->families[i];
      self->connections[i] = newer->connections[i];
      self->kinds[i] = newer->kinds[i];
    }
  self->handshake = newer->handshake;
  self->details = newer->details;
  hm_pairs_ref (newer->pairs);
  hm_pairs_unref (self->pairs);
  self->pairs = newer->pairs;
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

const HmPair *
hm_compare_row_get_pair (HmCompareRow *self, guint which)
{
  g_return_val_if_fail (HM_IS_COMPARE_ROW (self), NULL);

  return which < hm_compare_row_count_others (self) ? self->cells[which] : NULL;
}

const HmFamily *
hm_compare_row_get_family (HmCompareRow *self, guint which)
{
  g_return_val_if_fail (HM_IS_COMPARE_ROW (self), NULL);

  return which < hm_compare_row_count_others (self) ? self->families[which] : NULL;
}

const HmHandshakePair *
hm_compare_row_get_connection (HmCompareRow *self, guint which)
{
  g_return_val_if_fail (HM_IS_COMPARE_ROW (self), NULL);

  return which < hm_compare_row_count_others (self) ? self->connections[which] : NULL;
}

const HmHandshakeFamily *
hm_compare_row_get_kind (HmCompareRow *self, guint which)
{
  g_return_val_if_fail (HM_IS_COMPARE_ROW (self), NULL);

  return which < hm_compare_row_count_others (self) ? self->kinds[which] : NULL;
}

const HmHandshake *
hm_compare_row_get_handshake (HmCompareRow *self)
{
  g_return_val_if_fail (HM_IS_COMPARE_ROW (self), NULL);

  return self->handshake;
}

double
hm_compare_row_get_base_rate (HmCompareRow *self)
{
  g_return_val_if_fail (HM_IS_COMPARE_ROW (self), NAN);

  for (guint i = 0; i < hm_compare_row_count_others (self); i++)
    if (self->connections[i] != NULL)
      return self->connections[i]->base_rate;
  return NAN;
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

  if (self->handshake != NULL)
    return "handshake";
  return self->is_family ? hm_compare_row_any_family (self)->family
                         : hm_algorithm_family (hm_compare_row_any_pair (self)->key->algorithm);
}

const HmResultKey *
hm_compare_row_get_key (HmCompareRow *self)
{
  g_return_val_if_fail (HM_IS_COMPARE_ROW (self), NULL);

  return self->is_family || self->handshake != NULL ? NULL : hm_compare_row_any_pair (self)->key;
}

HmResult *
hm_compare_row_get_base (HmCompareRow *self)
{
  g_return_val_if_fail (HM_IS_COMPARE_ROW (self), NULL);

  return self->is_family || self->handshake != NULL ? NULL : hm_compare_row_any_pair (self)->base;
}

double
hm_compare_row_get_ratio (HmCompareRow *self, guint which)
{
  HmCompareOne one;
  HmCompareSum sum;

  g_return_val_if_fail (HM_IS_COMPARE_ROW (self), NAN);

  if (which >= hm_compare_row_count_others (self))
    return NAN;
  return hm_compare_row_get_one (self, which, &one)   ? one.ratio
         : hm_compare_row_get_sum (self, which, &sum) ? sum.ratio
                                                      : NAN;
}

gboolean
hm_compare_row_has_ratio (HmCompareRow *self)
{
  g_return_val_if_fail (HM_IS_COMPARE_ROW (self), FALSE);

  for (guint i = 0; i < hm_compare_row_count_others (self); i++)
    if (isfinite (hm_compare_row_get_ratio (self, i)))
      return TRUE;
  return FALSE;
}

gboolean
hm_compare_row_get_verdict (HmCompareRow *self, guint which, HmCompareVerdict *verdict)
{
  HmCompareOne one;
  HmCompareSum sum;

  g_return_val_if_fail (HM_IS_COMPARE_ROW (self) && which < hm_compare_row_count_others (self),
                        FALSE);
  g_return_val_if_fail (verdict != NULL, FALSE);

  *verdict = HM_COMPARE_UNKNOWN;
  if (hm_compare_row_get_one (self, which, &one))
    {
      *verdict = one.verdict;
      return isfinite (one.ratio);
    }
  if (hm_compare_row_get_sum (self, which, &sum))
    *verdict = sum.verdict;
  return *verdict != HM_COMPARE_UNKNOWN;
}

static void
hm_compare_row_finalize (GObject *object)
{
  HmCompareRow *self = HM_COMPARE_ROW (object);

  g_free (self->cells);
  g_free (self->families);
  g_free (self->connections);
  g_free (self->kinds);
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
