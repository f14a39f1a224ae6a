/* hm-contender.h: who is measured: an engine, or one on some of its paths
 *
 * A contender has a word of its own, which is the engine of its results: the engine's id, "openssl";
 * behind a colon the processor features that it goes without, each with a hyphen before it,
 * "built-in:-aesni-shani"; and "#2" behind it all where the same one is measured a second time.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/hm-engine.h"

G_BEGIN_DECLS

typedef struct
{
  const HmEngine *engine;
  const char     *word;   /* interned */
  guint32         hidden; /* features that it goes without, HmCpuFeature */
} HmContender;

/* From a word as a person writes it: "built-in", "built-in:-aesni". Errors (HM_PLAN_ERROR) name
 * the engines, or the features that this processor has. */
gboolean hm_contender_parse (HmContender *self, const char *word, GError **error);

/* Makes its word that of the @time-th time that the same one is measured (from 2 on). */
void hm_contender_repeat (HmContender *self, guint time);

/* As the engine's prepare (); what the task does is done on the contender's paths, in whatever
 * thread that is. @self must not outlive its word and engine, the task does not need it. */
HmTask *hm_contender_prepare (const HmContender *self,
                              const HmOffer *offer,
                              gint64 size,
                              const gint *stop,
                              GError **error);

G_END_DECLS
