/* hm-compare-row-words.c: a line of the table of compared runs in words: its cells, what a tooltip
 * says of them, and what a screen reader does
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-compare-row"

#include "config.h"

#include "hm-compare-row-private.h"

#include <glib/gi18n.h>
#include <math.h>

char *
hm_compare_row_get_name (HmCompareRow *self)
{
  g_return_val_if_fail (HM_IS_COMPARE_ROW (self), NULL);

  if (self->handshake != NULL)
    return self->is_family ? hm_handshake_kind_title (self->handshake)
                           : hm_handshake_title (self->handshake, self->details);
  return g_strdup (self->is_family
                       ? hm_family_title (hm_compare_row_any_family (self)->family)
                       : hm_algorithm_title (hm_compare_row_any_pair (self)->key->algorithm));
}

char *
hm_compare_row_get_operation (HmCompareRow *self)
{
  HmOperation operation;
  guint threads;
  g_autofree char *count = NULL;

  g_return_val_if_fail (HM_IS_COMPARE_ROW (self), NULL);

  if (self->handshake != NULL)
    return g_strdup (hm_family_title ("handshake"));
  operation = self->is_family ? hm_compare_row_any_family (self)->operation
                              : hm_compare_row_any_pair (self)->key->operation;
  threads = self->is_family ? hm_compare_row_any_family (self)->threads
                            : hm_compare_row_any_pair (self)->key->threads;
  if (threads <= 1)
    return g_strdup (hm_operation_title (operation));
  count = hm_format_threads (threads);
  return g_strdup_printf ("%s · %s", hm_operation_title (operation), count);
}

/* The size of all families of the row, or -1: none, or different ones. */
static gint64
get_family_size (HmCompareRow *self)
{
  gboolean any = FALSE;
  gint64 size = -1;
  HmCompareSum sum;

  for (guint i = 0; i < hm_compare_row_count_others (self); i++)
    if (hm_compare_row_get_sum (self, i, &sum))
      {
        if (any && sum.size != size)
          return -1;
        size = sum.size;
        any = TRUE;
      }
  return size;
}

char *
hm_compare_row_get_size (HmCompareRow *self)
{
  gint64 size;
  guint bits;

  g_return_val_if_fail (HM_IS_COMPARE_ROW (self), NULL);

  size = self->is_family           ? get_family_size (self)
         : self->handshake != NULL ? self->handshake->bytes
                                   : hm_compare_row_any_pair (self)->key->size;
  bits = self->is_family || self->handshake != NULL ? 0 : hm_compare_row_any_pair (self)->key->bits;
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

  return isfinite (ratio) ? hm_format_ratio_digits (ratio, 3) : g_strdup ("");
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
  HmCompareOne one;
  HmCompareSum sum;

  g_return_val_if_fail (HM_IS_COMPARE_ROW (self) && which < hm_compare_row_count_others (self),
                        NULL);

  if (hm_compare_row_get_one (self, which, &one) && isfinite (one.low))
    return format_range (one.low, one.high);
  if (hm_compare_row_get_sum (self, which, &sum) && sum.count > 1)
    return format_range (sum.min, sum.max);
  return g_strdup ("");
}

char *
hm_compare_row_get_verdict_text (HmCompareRow *self, guint which)
{
  HmCompareOne one;
  HmCompareSum sum;

  g_return_val_if_fail (HM_IS_COMPARE_ROW (self) && which < hm_compare_row_count_others (self),
                        NULL);

  if (hm_compare_row_get_sum (self, which, &sum))
    {
      if (sum.verdict != HM_COMPARE_UNKNOWN)
        return g_strdup (hm_compare_verdict_title (sum.verdict));
      /* Translators: %u is the number of ratios that a mean is of. Short. */
      return g_strdup_printf (ngettext ("one ratio", "mean of %u", sum.count), sum.count);
    }
  if (!hm_compare_row_get_one (self, which, &one) || !one.has_other)
    return g_strdup (_ ("missing"));
  if (isfinite (one.ratio))
    return g_strdup (hm_compare_verdict_title (one.verdict));
  return self->cells[which] != NULL
             ? hm_pair_tell (self->cells[which], HM_PAIR_FORBIDS)
             : hm_handshake_pair_tell (self->connections[which], HM_PAIR_FORBIDS);
}

char *
hm_compare_row_get_note (HmCompareRow *self, guint which)
{
  g_return_val_if_fail (HM_IS_COMPARE_ROW (self) && which < hm_compare_row_count_others (self),
                        NULL);

  if (self->connections[which] != NULL)
    return hm_handshake_pair_tell (self->connections[which], HM_PAIR_BESIDE);
  return self->cells[which] != NULL ? hm_pair_tell (self->cells[which], HM_PAIR_BESIDE)
                                    : g_strdup ("");
}

static const HmHandshake *
find_base (HmCompareRow *self)
{
  for (guint i = 0; i < hm_compare_row_count_others (self); i++)
    if (self->connections[i] != NULL)
      return self->connections[i]->base;
  return NULL;
}

char *
hm_compare_row_get_base_text (HmCompareRow *self, HmUnits units)
{
  HmResult *base = hm_compare_row_get_base (self);
  const HmHandshake *handshake = find_base (self);

  if (self->is_family)
    return NULL;
  return handshake != NULL ? hm_handshake_format_rate (handshake)
         : base != NULL    ? hm_format_result (base, units)
                           : NULL;
}

char *
hm_compare_row_get_other_text (HmCompareRow *self, guint which, HmUnits units)
{
  const HmPair *pair = hm_compare_row_get_pair (self, which);
  const HmHandshakePair *connection = hm_compare_row_get_connection (self, which);

  if (connection != NULL && connection->other != NULL)
    return hm_handshake_format_rate (connection->other);
  return pair != NULL && pair->other != NULL ? hm_format_result (pair->other, units) : NULL;
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
tell_one (GString *text,
          const char *separator,
          HmCompareRow *self,
          guint which,
          const HmCompareOne *one,
          HmUnits units)
{
  g_autofree char *base = hm_compare_row_get_base_text (self, units);
  g_autofree char *other = hm_compare_row_get_other_text (self, which, units);

  append (text, separator,
          /* Translators: a run's figure, and the baseline's. */
          g_strdup_printf (_ ("%1$s against %2$s"), other != NULL ? other : _ ("missing"),
                           base != NULL ? base : _ ("missing")));
  if (isfinite (one->ratio))
    {
      g_autofree char *ratio = hm_format_number (one->ratio, 3);

      /* Translators: the ratio of two speeds: "2.26 times as fast". */
      append (text, separator, g_strdup_printf (_ ("%s times as fast"), ratio));
      if (isfinite (one->low))
        {
          g_autofree char *range = format_range (one->low, one->high);

          /* Translators: %s is an interval: "2.2 to 2.3". */
          append (text, separator, g_strdup_printf (_ ("95 %% interval %s"), range));
        }
      append (text, separator, g_strdup (hm_compare_verdict_title (one->verdict)));
    }
  append (text, separator,
          self->cells[which] != NULL ? hm_pair_describe (self->cells[which], TRUE)
                                     : hm_handshake_pair_describe (self->connections[which], TRUE));
}

static void
tell_sum (GString *text, const char *separator, const HmCompareSum *sum)
{
  g_autofree char *mean = hm_format_number (sum->ratio, 3);

  append (text, separator,
          g_strdup_printf (
              /* Translators: the geometric mean of %2$u ratios of speeds. */
              ngettext ("%1$s times as fast, one ratio", "%1$s times as fast, mean of %2$u ratios",
                        sum->count),
              mean, sum->count));
  if (sum->count > 1)
    append (text, separator, format_range (sum->min, sum->max));
  if (sum->size >= 0)
    {
      g_autofree char *size = hm_format_size_long (sum->size);

      /* Translators: %s is a block size. */
      append (text, separator, g_strdup_printf (_ ("at %s"), size));
    }
  append (text, separator,
          g_strdup (sum->verdict != HM_COMPARE_UNKNOWN
                        ? hm_compare_verdict_title (sum->verdict)
                        : _ ("the verdicts of these differ, or there are none")));
}

static void
tell (GString *text, const char *separator, HmCompareRow *self, guint which, HmUnits units)
{
  HmCompareOne one;
  HmCompareSum sum;

  if (hm_compare_row_get_one (self, which, &one))
    tell_one (text, separator, self, which, &one, units);
  else if (hm_compare_row_get_sum (self, which, &sum))
    tell_sum (text, separator, &sum);
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
  g_return_val_if_fail (which < hm_compare_row_count_others (self), NULL);

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
  for (guint i = 0; i < hm_compare_row_count_others (self); i++)
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
