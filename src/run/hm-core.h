/* hm-core.h: one logical processor of a machine: what it is, and what it does by itself
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What is not known is NULL or NAN. */
typedef struct
{
  guint cpu;        /* the system's number */
  guint core;       /* the lowest number of the threads of its core: its own without siblings */
  char *kind;       /* "performance", "middle", "efficiency", "low-power"; NULL: all are alike */
  double max_hertz; /* as the system tells */
  double hertz;     /* of the core's clock, measured */
  double value;     /* what it does alone, in bytes or operations a second */
  double pair;      /* what all threads of its core do together, for each of them alike */
  gpointer extra;   /* unknown fields of a loaded file, kept by the run's code */
} HmCore;

HmCore *hm_core_new (guint cpu); /* all else unknown, a core of its own */
void hm_core_free (HmCore *core);
HmCore *hm_core_copy (const HmCore *core);

G_END_DECLS
