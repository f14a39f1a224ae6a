/* hm-engine-builtin.c: our own core
 *
 * Walks the descriptor tables of the core; what is in them can be measured. The timed loops call
 * through the descriptors directly.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-builtin"

#include "config.h"

#include "crypto/cpu.h"
#include "engine/hm-builtin.h"
#include "engine/hm-engines.h"

#include <glib/gi18n-lib.h>

/* What HmOffer.data points to. */
typedef struct
{
  HmBuiltinPrepare prepare;
  gconstpointer descriptor;
} OfferData;

HmOffer *
hm_builtin_add_offer (GPtrArray *offers,
                      HmBuiltinPrepare prepare,
                      const char *algorithm,
                      HmOperation operation,
                      const char *workload,
                      gconstpointer descriptor)
{
  OfferData *data = g_new (OfferData, 1);
  data->prepare = prepare;
  data->descriptor = descriptor;

  HmOffer *offer = g_new0 (HmOffer, 1);
  offer->engine = &hm_engine_builtin;
  offer->algorithm = g_intern_string (algorithm);
  offer->operation = operation;
  offer->workload = workload;
  offer->classic = hm_engine_is_classic (offer->algorithm, operation);
  offer->data = data;
  g_ptr_array_add (offers, offer);
  return offer;
}

gconstpointer
hm_builtin_descriptor (const HmOffer *offer)
{
  return ((const OfferData *) offer->data)->descriptor;
}

static const char *
builtin_title (void)
{
  return _ ("Built-in core");
}

static void
builtin_describe (HmLibrary *library)
{
  g_autoptr (GString) paths = g_string_new (NULL);
  uint32_t features = hm_cpu_features ();

  for (const HmCpuFeatureName *f = hm_cpu_feature_names; f->name != NULL; f++)
    if ((features & f->feature) != 0)
      g_string_append_printf (paths, "%s%s", paths->len > 0 ? " " : "", f->name);

  library->name = g_strdup ("Hashmark");
  library->version = g_strdup (PACKAGE_VERSION);
  library->built = NULL;
  library->compiler = g_strdup (HM_COMPILER ", " HM_BUILDTYPE);
  library->cpuinfo = g_strdup (paths->len > 0 ? paths->str : "portable C");
}

static const GPtrArray *
builtin_offers (void)
{
  static gsize listed = 0;

  if (g_once_init_enter (&listed))
    {
      GPtrArray *offers = g_ptr_array_new ();

      hm_builtin_list_digests (offers);
      hm_builtin_list_ciphers (offers);
      hm_builtin_list_rsa (offers);
      hm_builtin_list_dsa (offers);
      g_once_init_leave (&listed, (gsize) offers);
    }
  return (const GPtrArray *) listed;
}

static HmTask *
builtin_prepare (const HmOffer *offer, gint64 size, const gint *stop, GError **error)
{
  g_return_val_if_fail (offer != NULL && offer->engine == &hm_engine_builtin, NULL);

  if (!hm_offer_takes_size (offer, size, error))
    return NULL;
  HmTask *task = ((const OfferData *) offer->data)->prepare (offer, size, stop, error);
  if (task != NULL)
    task->stop = stop;
  return task;
}

const HmEngine hm_engine_builtin = {
  .id = "built-in",
  .title = builtin_title,
  .has_paths = TRUE,
  .describe = builtin_describe,
  .offers = builtin_offers,
  .prepare = builtin_prepare,
  .check_vector = hm_builtin_check_vector,
};
