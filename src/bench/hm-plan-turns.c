/* hm-plan-turns.c: the cells of a plan whose contenders are measured in turns
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-plan-turns.h"

#include <glib/gi18n-lib.h>

gboolean
hm_plan_check_turns (const GArray *contenders, const HmChoice *choice, GError **error)
{
  if (choice->cores || choice->sustained)
    {
      g_set_error_literal (error, HM_PLAN_ERROR, HM_PLAN_ERROR_VALUE,
                           _ ("Measuring in turns goes neither with single cores nor with going on "
                              "until the time is up."));
      return FALSE;
    }
  if (contenders->len < 2)
    {
      g_set_error_literal (error, HM_PLAN_ERROR, HM_PLAN_ERROR_ALONE,
                           _ ("Measuring in turns takes two engines or more, or one on different "
                              "paths, such as “built-in” and “built-in:-all”."));
      return FALSE;
    }
  if (contenders->len > HM_TURNS_MAX)
    {
      g_set_error (error, HM_PLAN_ERROR, HM_PLAN_ERROR_VALUE,
                   /* Translators: %u is a number. */
                   _ ("At most %u engines can be measured in turns."), (guint) HM_TURNS_MAX);
      return FALSE;
    }
  return TRUE;
}

/* The same thing of whatever engine. */
static gboolean
is_twin (const HmOffer *a, const HmOffer *b)
{
  return a->operation == b->operation && a->bits == b->bits &&
         g_str_equal (a->algorithm, b->algorithm);
}

static gboolean
takes_size (const HmOffer *offer, gint64 size)
{
  return offer->block == 0 ? size < 0 : size % offer->block == 0;
}

/* The sizes at which @offer can be measured: as chosen, or the one that stands for none. */
static const gint64 *
sizes_of (const HmOffer *offer, const GArray *sizes, guint *n)
{
  static const gint64 none = -1;

  *n = offer->block == 0 ? 1 : sizes->len;
  return offer->block == 0 ? &none : (const gint64 *) (gpointer) sizes->data;
}

static const HmOffer *
find_work (GPtrArray *offers, const HmEngine *engine, const HmOffer *like, const char *workload)
{
  for (guint i = 0; i < offers->len; i++)
    {
      const HmOffer *offer = g_ptr_array_index (offers, i);

      if (offer->engine == engine && is_twin (offer, like) &&
          (workload == NULL || g_strcmp0 (offer->workload, workload) == 0))
        return offer;
    }
  return NULL;
}

/* What @engine does of the kind of @offer: the same work, or if it does that otherwise than the
 * first engine ever does, that. */
static const HmOffer *
find_partner (GPtrArray *offers, const HmEngine *engine, const HmOffer *offer)
{
  const HmOffer *partner = find_work (offers, engine, offer, offer->workload);

  if (partner != NULL)
    return partner;
  partner = find_work (offers, engine, offer, NULL);
  if (partner != NULL && find_work (offers, offer->engine, offer, partner->workload) != NULL)
    return NULL;
  return partner;
}

static void
add_lack (HmPlan *plan, const HmOffer *offer, const HmContender *contender)
{
  HmLack lack = { offer, contender->word };

  g_array_append_val (plan->lacks, lack);
}

static void
add_group (HmPlan *plan,
           const HmOffer *const *partners,
           const GArray *contenders,
           gint64 size,
           guint threads)
{
  for (guint c = 0; c < contenders->len; c++)
    if (!takes_size (partners[c], size))
      return;

  plan->n_groups++;
  for (guint c = 0; c < contenders->len; c++)
    {
      HmCell cell = { .offer = partners[c],
                      .size = size,
                      .threads = threads,
                      .contender = g_array_index (contenders, HmContender, c),
                      .group = plan->n_groups };

      g_array_append_val (plan->cells, cell);
    }
}

void
hm_plan_lay_out_turns (HmPlan *plan,
                       GPtrArray *offers,
                       const GArray *sizes,
                       const GArray *contenders,
                       const HmChoice *choice)
{
  const HmContender *first = &g_array_index (contenders, HmContender, 0);
  g_autofree const HmOffer **partners = g_new (const HmOffer *, contenders->len);

  plan->lacks = g_array_new (FALSE, FALSE, sizeof (HmLack));
  for (guint i = 0; i < offers->len; i++)
    {
      const HmOffer *offer = g_ptr_array_index (offers, i);
      guint n_sizes, found = 0;
      const gint64 *own_sizes = sizes_of (offer, sizes, &n_sizes);

      if (offer->engine != first->engine)
        {
          if (find_work (offers, first->engine, offer, NULL) == NULL)
            add_lack (plan, offer, first);
          continue;
        }
      for (guint c = 0; c < contenders->len; c++)
        {
          const HmContender *contender = &g_array_index (contenders, HmContender, c);

          partners[c] = find_partner (offers, contender->engine, offer);
          if (partners[c] != NULL)
            found++;
          else
            add_lack (plan, offer, contender);
        }
      for (guint s = 0; found == contenders->len && s < n_sizes; s++)
        for (guint t = 0; t < MAX (choice->n_thread_counts, 1); t++)
          add_group (plan, partners, contenders, own_sizes[s],
                     choice->n_thread_counts > 0 ? choice->thread_counts[t] : plan->threads);
    }
}
