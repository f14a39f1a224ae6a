/* hm-plan.c: what a benchmark is to do
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-plan.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "bench/hm-choice.h"
#include "bench/hm-plan-turns.h"

#define MAX_SIZE (256 * 1024 * 1024)
#define MAX_SECONDS (24 * 3600.0)

/* clang-format off */
G_DEFINE_QUARK (hm_plan_error, hm_plan_error)
/* clang-format on */

static const gint64 quick_sizes[] = { 16, 64, 256, 1024, 8192 };
static const gint64 standard_sizes[] = { 16, 64, 256, 1024, 8192, 16384 };
static const gint64 thorough_sizes[] = { 16, 64, 256, 1024, 4096, 8192, 16384, 1048576 };
static const gint64 classic_sizes[] = { 8, 16, 64, 256, 1024, 8192, 16384 };

typedef struct
{
  double seconds, precision;
  const char *algorithms; /* a word for hm_choice_add_offers () */
  gboolean everything;
  const gint64 *sizes;
  guint n_sizes;
} Profile;

static const Profile profiles[] = {
  [HM_PROFILE_QUICK] = { 15, 0.005, "classic", FALSE, quick_sizes, G_N_ELEMENTS (quick_sizes) },
  [HM_PROFILE_STANDARD] = { 45, 0.003, "common", FALSE, standard_sizes,
                            G_N_ELEMENTS (standard_sizes) },
  [HM_PROFILE_THOROUGH] = { 300, 0.002, "all", TRUE, thorough_sizes,
                            G_N_ELEMENTS (thorough_sizes) },
  [HM_PROFILE_CUSTOM] = { 15, 0.005, "classic", FALSE, standard_sizes,
                          G_N_ELEMENTS (standard_sizes) },
};

/* What protects most connections of today, in the largest pieces that they send: long enough for a
 * laptop to get warm. */
static const Profile sustained = { 300, 0.005, "sha256", FALSE, &standard_sizes[5], 1 };
static const char *const sustained_algorithms[] = { "sha256", "aes-256-ctr", NULL };

static const Profile *
get_profile (HmProfile profile)
{
  g_return_val_if_fail ((guint) profile < G_N_ELEMENTS (profiles), &profiles[HM_PROFILE_QUICK]);

  return &profiles[profile];
}

double
hm_profile_seconds (HmProfile profile)
{
  return get_profile (profile)->seconds;
}

static gboolean
check_numbers (const HmChoice *choice, GError **error)
{
  /* The negation is meant: it refuses what is no number too. */
  if (!(choice->seconds >= 0 && choice->seconds <= MAX_SECONDS))
    {
      g_set_error (error, HM_PLAN_ERROR, HM_PLAN_ERROR_VALUE,
                   /* Translators: %g is a number of seconds. */
                   _ ("The time must be above 0 and at most %g seconds."), MAX_SECONDS);
      return FALSE;
    }
  if (!(choice->precision >= 0 && choice->precision < 1))
    {
      g_set_error_literal (error, HM_PLAN_ERROR, HM_PLAN_ERROR_VALUE,
                           _ ("The precision must be above 0 and below 100 percent."));
      return FALSE;
    }
  if (choice->threads > HM_PLAN_MAX_THREADS)
    {
      g_set_error (error, HM_PLAN_ERROR, HM_PLAN_ERROR_VALUE,
                   /* Translators: %u is a number. */
                   _ ("The number of threads must be between 1 and %u."),
                   (guint) HM_PLAN_MAX_THREADS);
      return FALSE;
    }
  for (guint i = 0; i < choice->n_thread_counts; i++)
    g_return_val_if_fail (
        choice->thread_counts[i] >= 1 && choice->thread_counts[i] <= HM_PLAN_MAX_THREADS, FALSE);
  for (guint i = 0; i < choice->n_sizes; i++)
    if (choice->sizes[i] < 1 || choice->sizes[i] > MAX_SIZE)
      {
        g_autofree char *size = g_strdup_printf ("%" G_GINT64_FORMAT, choice->sizes[i]);

        g_set_error (error, HM_PLAN_ERROR, HM_PLAN_ERROR_VALUE,
                     /* Translators: %s and %d are numbers of bytes. */
                     _ ("A block of %s bytes cannot be measured; it must be between 1 and %d."),
                     size, MAX_SIZE);
        return FALSE;
      }
  return TRUE;
}

static int
compare_sizes (gconstpointer a, gconstpointer b)
{
  gint64 x = *(const gint64 *) a, y = *(const gint64 *) b;

  return (x > y) - (x < y);
}

/* The sizes as chosen, each once, from small to large. "classic" alone means the columns of the old
 * tables. */
static GArray *
collect_sizes (const HmChoice *choice, const Profile *profile)
{
  GArray *sizes = g_array_new (FALSE, FALSE, sizeof (gint64));
  gboolean only_classic = choice->algorithms != NULL && choice->algorithms[0] != NULL &&
                          choice->algorithms[1] == NULL &&
                          g_ascii_strcasecmp (choice->algorithms[0], "classic") == 0;

  if (choice->n_sizes > 0)
    g_array_append_vals (sizes, choice->sizes, choice->n_sizes);
  else if (only_classic)
    g_array_append_vals (sizes, classic_sizes, G_N_ELEMENTS (classic_sizes));
  else
    g_array_append_vals (sizes, profile->sizes, profile->n_sizes);

  g_array_sort (sizes, compare_sizes);
  for (guint i = sizes->len; i-- > 1;)
    if (g_array_index (sizes, gint64, i) == g_array_index (sizes, gint64, i - 1))
      g_array_remove_index (sizes, i);
  return sizes;
}

/* The same thing of another engine. */
static gboolean
is_twin (const HmOffer *a, const HmOffer *b)
{
  return a->operation == b->operation && a->bits == b->bits &&
         g_str_equal (a->algorithm, b->algorithm);
}

static void
add_cells (HmPlan *plan,
           const HmOffer *offer,
           gint64 size,
           const GArray *contenders,
           const HmChoice *choice)
{
  HmCell cell = { .offer = offer, .size = size, .threads = plan->threads };

  if (offer->block == 0 ? size >= 0 : size % offer->block != 0)
    return;
  for (guint i = 0; i < contenders->len; i++)
    {
      cell.contender = g_array_index (contenders, HmContender, i);
      if (cell.contender.engine != offer->engine)
        continue;
      if (choice->n_thread_counts == 0)
        g_array_append_val (plan->cells, cell);
      for (guint j = 0; j < choice->n_thread_counts; j++)
        {
          cell.threads = choice->thread_counts[j];
          g_array_append_val (plan->cells, cell);
        }
    }
}

/* Engines that offer the same stand beside each other at each size, so that they are measured in
 * the same mood of the machine. */
static void
lay_out (HmPlan *plan,
         GPtrArray *offers,
         GArray *sizes,
         const GArray *contenders,
         const HmChoice *choice)
{
  static const gint64 none = -1;
  g_autoptr (GHashTable) done = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < offers->len; i++)
    {
      const HmOffer *offer = g_ptr_array_index (offers, i);
      guint n_sizes = offer->block == 0 ? 1 : sizes->len;

      if (g_hash_table_contains (done, offer))
        continue;
      for (guint s = 0; s < n_sizes; s++)
        {
          gint64 size = offer->block == 0 ? none : g_array_index (sizes, gint64, s);

          for (guint j = i; j < offers->len; j++)
            {
              const HmOffer *twin = g_ptr_array_index (offers, j);

              if (is_twin (offer, twin))
                {
                  g_hash_table_add (done, (gpointer) twin);
                  add_cells (plan, twin, size, contenders, choice);
                }
            }
        }
    }
}

const char *
hm_cell_get_engine (const HmCell *cell)
{
  return cell->contender.word != NULL ? cell->contender.word : cell->offer->engine->id;
}

HmPlan *
hm_plan_new (const HmChoice *choice, GError **error)
{
  static const char *const by_profile[] = { NULL };
  const Profile *profile;
  const char *const *words;
  g_autoptr (HmPlan) plan = NULL;
  g_autoptr (GArray) contenders = NULL;
  g_autoptr (GPtrArray) engines = NULL;
  g_autoptr (GPtrArray) offers = g_ptr_array_new ();
  g_autoptr (GArray) sizes = NULL;

  g_return_val_if_fail (choice != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  profile = choice->sustained ? &sustained : get_profile (choice->profile);
  if (!check_numbers (choice, error))
    return NULL;
  contenders = hm_choice_contenders (choice->engines, choice->interleave, error);
  if (contenders == NULL ||
      (choice->interleave && !hm_plan_check_turns (contenders, choice, error)))
    return NULL;
  engines = hm_choice_engines (contenders);

  words = choice->algorithms != NULL ? choice->algorithms : by_profile;
  for (guint i = 0; words[i] != NULL; i++)
    if (!hm_choice_add_offers (offers, engines, words[i], profile->everything, error))
      return NULL;
  /* Not every engine has all of them. */
  for (guint i = 0; words[0] == NULL && choice->sustained && sustained_algorithms[i] != NULL; i++)
    hm_choice_add_offers (offers, engines, sustained_algorithms[i], FALSE, NULL);
  if (words[0] == NULL && offers->len == 0 &&
      !hm_choice_add_offers (offers, engines, profile->algorithms, profile->everything, error))
    return NULL;

  sizes = collect_sizes (choice, profile);
  plan = g_new0 (HmPlan, 1);
  plan->profile = choice->sustained ? HM_PROFILE_CUSTOM : choice->profile;
  plan->seconds = choice->seconds > 0 ? choice->seconds : profile->seconds;
  plan->precision = choice->precision > 0 ? choice->precision : profile->precision;
  plan->threads = MAX (choice->threads, 1);
  for (guint i = 0; i < choice->n_thread_counts; i++)
    plan->threads = MAX (i > 0 ? plan->threads : 1, choice->thread_counts[i]);
  plan->scales = choice->n_thread_counts > 1;
  plan->cores = choice->cores;
  plan->sustained = choice->sustained;
  plan->cells = g_array_new (FALSE, FALSE, sizeof (HmCell));
  if (choice->interleave)
    hm_plan_lay_out_turns (plan, offers, sizes, contenders, choice);
  else
    lay_out (plan, offers, sizes, contenders, choice);

  if (plan->cells->len == 0 && plan->lacks != NULL && plan->lacks->len > 0)
    {
      g_set_error_literal (error, HM_PLAN_ERROR, HM_PLAN_ERROR_ALONE,
                           _ ("Nothing is left to measure in turns: the engines have none of the "
                              "chosen algorithms in common."));
      return NULL;
    }
  if (plan->cells->len == 0)
    {
      g_set_error_literal (error, HM_PLAN_ERROR, HM_PLAN_ERROR_NOTHING,
                           _ ("Nothing is left to measure: none of the sizes is a multiple of the "
                              "block of any chosen cipher."));
      return NULL;
    }

  return g_steal_pointer (&plan);
}

void
hm_plan_free (HmPlan *plan)
{
  if (plan == NULL)
    return;

  g_clear_pointer (&plan->cells, g_array_unref);
  g_clear_pointer (&plan->lacks, g_array_unref);
  g_free (plan);
}
