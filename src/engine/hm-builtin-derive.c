/* hm-builtin-derive.c: known-answer cases for what src/ssl derives from secrets
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-builtin"

#include "config.h"

#include "engine/hm-builtin.h"
#include "engine/hm-vector-check.h"
#include "ssl/kdf.h"

#include <glib/gi18n-lib.h>

HmVerdict
hm_builtin_check_ssl3_kdf (const HmVector *vector, char **reason)
{
  if (!hm_vector_has (vector, reason, "secret", "seed", "out", NULL))
    return HM_VERDICT_FAILED;

  HmSlice secret = hm_vector_slice (vector, "secret"), seed = hm_vector_slice (vector, "seed");
  HmSlice out = hm_vector_slice (vector, "out");
  guint8 result[HM_SSL3_MAX_DERIVED];
  if (out.length == 0)
    return hm_vector_judge (vector, FALSE, reason);
  if (out.length > sizeof result)
    return hm_vector_fail (reason, _ ("The letters end before the result does."));
  hm_ssl3_derive (result, out.length, secret.data, secret.length, seed.data, seed.length);
  return hm_vector_compare (vector, result, out.length, out, reason);
}

HmVerdict
hm_builtin_check_tls10_prf (const HmVector *vector, char **reason)
{
  if (!hm_vector_has (vector, reason, "secret", "label", "seed", "out", NULL))
    return HM_VERDICT_FAILED;

  HmSlice secret = hm_vector_slice (vector, "secret"), out = hm_vector_slice (vector, "out");
  HmSlice label = hm_vector_slice (vector, "label"), seed = hm_vector_slice (vector, "seed");
  g_autofree guint8 *result = g_malloc (MAX (out.length, 1));
  if (out.length == 0)
    return hm_vector_judge (vector, FALSE, reason);
  hm_tls10_prf (result, out.length, secret.data, secret.length, label.data, label.length, seed.data,
                seed.length);
  return hm_vector_compare (vector, result, out.length, out, reason);
}
