/* hm-change.c: where two states of a list differ
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/hm-change.h"

gboolean
hm_change_find (const GPtrArray *before,
                const GPtrArray *after,
                guint *position,
                guint *removed,
                guint *added)
{
  guint first = 0, end, new_end;

  g_return_val_if_fail (before != NULL && after != NULL, FALSE);
  g_return_val_if_fail (position != NULL && removed != NULL && added != NULL, FALSE);

  end = before->len;
  new_end = after->len;
  while (first < end && first < new_end && before->pdata[first] == after->pdata[first])
    first++;
  while (end > first && new_end > first && before->pdata[end - 1] == after->pdata[new_end - 1])
    {
      end--;
      new_end--;
    }
  *position = first;
  *removed = end - first;
  *added = new_end - first;
  return end > first || new_end > first;
}
