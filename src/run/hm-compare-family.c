/* hm-compare-family.c: the ratios of a family of algorithms in one line
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include <math.h>

#include "run/hm-compare-private.h"

/* A family while it is put together. */
typedef struct
{
  HmFamily family;
  GPtrArray *pairs;    /* of const HmPair with a ratio */
  GHashTable *largest; /* algorithm -> the largest size that has a ratio (gint64 *) */
  GHashTable *sizes;   /* size (gint64 *) -> set of the algorithms that have it */
} Group;

static void
free_group (gpointer data)
{
  Group *group = data;

  g_ptr_array_unref (group->pairs);
  g_hash_table_unref (group->largest);
  g_hash_table_unref (group->sizes);
  g_free (group);
}

static gint64 *
copy_size (gint64 size)
{
  return g_memdup2 (&size, sizeof size);
}

static char *
name_group (const HmPair *pair, gboolean whole)
{
  const char *base = hm_result_get_key (pair->base)->engine;
  const char *other = hm_result_get_key (pair->other)->engine;

  return g_strdup_printf ("%s %d %u\n%s\n%s", hm_algorithm_family (pair->key->algorithm),
                          (int) pair->key->operation, whole ? pair->key->threads : 0,
                          whole && base != NULL ? base : "", whole && other != NULL ? other : "");
}

/* @groups in their order, @by_name for looking up. */
static Group *
find_group (GPtrArray *groups, GHashTable *by_name, const HmPair *pair)
{
  char *name = name_group (pair, TRUE);
  Group *group = g_hash_table_lookup (by_name, name);

  if (group != NULL)
    {
      g_free (name);
      return group;
    }
  group = g_new0 (Group, 1);
  group->family = (HmFamily){ .family = hm_algorithm_family (pair->key->algorithm),
                              .operation = pair->key->operation,
                              .threads = pair->key->threads,
                              .base_engine = hm_result_get_key (pair->base)->engine,
                              .other_engine = hm_result_get_key (pair->other)->engine,
                              .size = -1 };
  group->pairs = g_ptr_array_new ();
  group->largest = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  group->sizes = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free,
                                        (GDestroyNotify) g_hash_table_unref);
  g_ptr_array_add (groups, group);
  g_hash_table_insert (by_name, name, group);
  return group;
}

static void
add_pair (Group *group, const HmPair *pair)
{
  const gint64 *largest = g_hash_table_lookup (group->largest, pair->key->algorithm);
  GHashTable *algorithms = g_hash_table_lookup (group->sizes, &pair->key->size);

  g_ptr_array_add (group->pairs, (gpointer) pair);
  if (largest == NULL || *largest < pair->key->size)
    g_hash_table_insert (group->largest, (gpointer) pair->key->algorithm,
                         copy_size (pair->key->size));
  if (algorithms == NULL)
    {
      algorithms = g_hash_table_new (g_str_hash, g_str_equal);
      g_hash_table_insert (group->sizes, copy_size (pair->key->size), algorithms);
    }
  g_hash_table_add (algorithms, (gpointer) pair->key->algorithm);
}

/* The largest size that all algorithms of the group have; -1 when there is none. */
static gint64
common_size (Group *group)
{
  GHashTableIter iter;
  gpointer size, algorithms;
  gint64 best = -1;

  g_hash_table_iter_init (&iter, group->sizes);
  while (g_hash_table_iter_next (&iter, &size, &algorithms))
    if (g_hash_table_size (algorithms) == g_hash_table_size (group->largest))
      best = MAX (best, *(gint64 *) size);
  return best;
}

static void
finish_group (Group *group)
{
  HmFamily *family = &group->family;
  gint64 common = common_size (group);
  double sum = 0;

  family->min = INFINITY;
  family->max = 0;
  family->size = common;
  for (guint i = 0; i < group->pairs->len; i++)
    {
      const HmPair *pair = g_ptr_array_index (group->pairs, i);
      gint64 wanted = common >= 0 ? common
                                  : *(const gint64 *) g_hash_table_lookup (group->largest,
                                                                           pair->key->algorithm);

      if (pair->key->size != wanted)
        continue;
      sum += log (pair->ratio);
      family->min = MIN (family->min, pair->ratio);
      family->max = MAX (family->max, pair->ratio);
      if (family->count == 0)
        family->verdict = pair->verdict;
      else if (family->verdict != pair->verdict)
        family->verdict = HM_COMPARE_UNKNOWN;
      family->count++;
    }
  /* Rounding must not put the mean of equal ratios outside of them. */
  family->ratio = CLAMP (exp (sum / family->count), family->min, family->max);
}

/* Families of the same name and operation need more words each. */
static void
mark_namesakes (GPtrArray *groups)
{
  g_autoptr (GHashTable) first = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < groups->len; i++)
    {
      Group *group = g_ptr_array_index (groups, i);
      char *name = name_group (g_ptr_array_index (group->pairs, 0), FALSE);
      Group *other = g_hash_table_lookup (first, name);

      if (other == NULL)
        {
          g_hash_table_insert (first, name, group);
          continue;
        }
      g_free (name);
      group->family.has_namesake = other->family.has_namesake = TRUE;
    }
}

GArray *
hm_compare_list_families (const GArray *pairs)
{
  g_autoptr (GPtrArray) groups = g_ptr_array_new_with_free_func (free_group);
  g_autoptr (GHashTable) by_name = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GArray *families = g_array_new (FALSE, FALSE, sizeof (HmFamily));

  for (guint i = 0; i < pairs->len; i++)
    {
      const HmPair *pair = &g_array_index (pairs, HmPair, i);

      if (isfinite (pair->ratio))
        add_pair (find_group (groups, by_name, pair), pair);
    }
  mark_namesakes (groups);
  for (guint i = 0; i < groups->len; i++)
    {
      Group *group = g_ptr_array_index (groups, i);

      finish_group (group);
      g_array_append_val (families, group->family);
    }
  return families;
}
