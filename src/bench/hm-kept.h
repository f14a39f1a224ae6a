/* hm-kept.h: values that are kept, however many there are
 *
 * When there are too many, every second one is let go, and of those that come from then on too:
 * what is kept stays spread evenly over all, in the memory of a few thousand.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define HM_KEPT_MAX 4096

typedef struct
{
  GArray *values;
  guint64 seen, stride;
} HmKept;

void hm_kept_init (HmKept *self, guint element_size);
void hm_kept_clear (HmKept *self);
void hm_kept_add (HmKept *self, gconstpointer value);

/* Of a series of double; NAN where there is none. */
double hm_kept_get_median (const HmKept *self);

G_END_DECLS
