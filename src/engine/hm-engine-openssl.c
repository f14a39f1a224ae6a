/* hm-engine-openssl.c: the system's libcrypto through EVP
 *
 * What there is to measure is found by asking the installed library, never by a list of what a
 * version should have: what a newer one adds appears by itself.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-openssl"

#include "config.h"

#include "engine/hm-engines.h"
#include "engine/hm-openssl.h"

#include <glib/gi18n-lib.h>
#include <openssl/bn.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/provider.h>
#include <string.h>

static const HmOpensslKind *const kinds[] = {
  &hm_openssl_digests, &hm_openssl_macs,       &hm_openssl_ciphers,
  &hm_openssl_aeads,   &hm_openssl_signatures, &hm_openssl_exchanges,
  &hm_openssl_kems,    &hm_openssl_keygens,    NULL,
};

/* What HmOffer.data points to. */
typedef struct
{
  const HmOpensslKind *kind;
  gconstpointer data;
} OfferData;

OSSL_LIB_CTX *
hm_openssl_context (void)
{
  static gsize made = 0;

  if (g_once_init_enter (&made))
    {
      OSSL_LIB_CTX *context = OSSL_LIB_CTX_new ();

      if (context == NULL || OSSL_PROVIDER_load (context, "default") == NULL)
        g_warning ("libcrypto has no default provider");
      /* MD4, RC4, DES, Blowfish ... live here; not every system installs it. */
      if (OSSL_PROVIDER_load (context, "legacy") == NULL)
        g_debug ("libcrypto's legacy provider is not installed");
      ERR_clear_error ();
      g_once_init_leave (&made, (gsize) context);
    }
  return (OSSL_LIB_CTX *) made;
}

HmOffer *
hm_openssl_add_offer (GPtrArray *offers,
                      const HmOpensslKind *kind,
                      const char *algorithm,
                      HmOperation operation,
                      const char *workload,
                      gconstpointer data)
{
  OfferData *own = g_new (OfferData, 1);
  own->kind = kind;
  own->data = data;

  HmOffer *offer = g_new0 (HmOffer, 1);
  offer->engine = &hm_engine_openssl;
  offer->algorithm = g_intern_string (algorithm);
  offer->operation = operation;
  offer->workload = workload;
  offer->classic = hm_engine_is_classic (offer->algorithm, operation);
  offer->data = own;
  g_ptr_array_add (offers, offer);
  return offer;
}

gconstpointer
hm_openssl_offer_data (const HmOffer *offer)
{
  return ((const OfferData *) offer->data)->data;
}

gboolean
hm_openssl_fail (GError **error, HmEngineError code, const char *what)
{
  const char *data = NULL;
  int flags = 0;
  unsigned long first = ERR_get_error_all (NULL, NULL, NULL, &data, &flags);
  const char *reason = first != 0 ? ERR_reason_error_string (first) : NULL;

  if (reason != NULL && data != NULL && (flags & ERR_TXT_STRING) != 0 && *data != '\0')
    g_set_error (error, HM_ENGINE_ERROR, code, "%s: %s (%s)", what, reason, data);
  else if (reason != NULL)
    g_set_error (error, HM_ENGINE_ERROR, code, "%s: %s", what, reason);
  else
    g_set_error (error, HM_ENGINE_ERROR, code, "%s.", what);
  ERR_clear_error ();
  return FALSE;
}

const char *
hm_openssl_implementation (const OSSL_PROVIDER *provider)
{
  if (provider == NULL)
    return NULL;
  g_autofree char *text = g_strdup_printf ("%s provider", OSSL_PROVIDER_get0_name (provider));
  return g_intern_string (text);
}

static const char *
openssl_title (void)
{
  return _ ("OpenSSL");
}

/* The texts of OpenSSL_version () begin with their own heading: "built on: ...". */
static char *
version_text (int type)
{
  const char *text = OpenSSL_version (type);
  const char *colon = strstr (text, ": ");
  return g_strdup (colon != NULL ? colon + 2 : text);
}

static void
openssl_describe (HmLibrary *library)
{
  const char *version = OpenSSL_version (OPENSSL_VERSION);
  const char *blank = strchr (version, ' ');

  /* "OpenSSL 3.0.19 27 Jan 2026": a fork has its own name there. */
  library->name = blank != NULL ? g_strndup (version, blank - version) : g_strdup ("OpenSSL");
  library->version = g_strdup (blank != NULL ? blank + 1 : version);
  library->built = version_text (OPENSSL_BUILT_ON);
  library->options = g_strdup (BN_options ());
  library->compiler = version_text (OPENSSL_CFLAGS);
  library->cpuinfo = g_strdup (OPENSSL_info (OPENSSL_INFO_CPU_SETTINGS));
}

/* libcrypto lists in the order of its hash tables. */
static int
compare_offers (gconstpointer a, gconstpointer b)
{
  const HmOffer *left = *(const HmOffer *const *) a, *right = *(const HmOffer *const *) b;
  int order = hm_algorithm_compare (left->algorithm, right->algorithm);
  return order != 0 ? order : (int) left->operation - (int) right->operation;
}

static const GPtrArray *
openssl_offers (void)
{
  static gsize listed = 0;

  if (g_once_init_enter (&listed))
    {
      GPtrArray *offers = g_ptr_array_new ();

      for (const HmOpensslKind *const *kind = kinds; *kind != NULL; kind++)
        (*kind)->list (offers);
      g_ptr_array_sort (offers, compare_offers);
      ERR_clear_error ();
      g_once_init_leave (&listed, (gsize) offers);
    }
  return (const GPtrArray *) listed;
}

static HmTask *
openssl_prepare (const HmOffer *offer, gint64 size, const gint *stop, GError **error)
{
  g_return_val_if_fail (offer != NULL && offer->engine == &hm_engine_openssl, NULL);

  if (!hm_offer_takes_size (offer, size, error))
    return NULL;
  ERR_clear_error ();
  HmTask *task = ((const OfferData *) offer->data)->kind->prepare (offer, size, stop, error);
  if (task != NULL)
    task->stop = stop;
  return task;
}

const HmEngine hm_engine_openssl = {
  .id = "openssl",
  .title = openssl_title,
  .describe = openssl_describe,
  .offers = openssl_offers,
  .prepare = openssl_prepare,
  .check_vector = hm_openssl_check_vector,
};
