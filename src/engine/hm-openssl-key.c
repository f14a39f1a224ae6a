/* hm-openssl-key.c: the kinds of keys that libcrypto has, and keys of them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-openssl"

#include "config.h"

#include "engine/hm-keystore.h"
#include "engine/hm-openssl-key.h"

#include <glib/gi18n-lib.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/decoder.h>
#include <openssl/dsa.h>
#include <openssl/ec.h>
#include <openssl/encoder.h>
#include <openssl/err.h>
#include <openssl/objects.h>
#include <openssl/param_build.h>
#include <openssl/rsa.h>
#include <string.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BIGNUM, BN_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BN_CTX, BN_CTX_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BN_GENCB, BN_GENCB_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (OSSL_PARAM, OSSL_PARAM_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (OSSL_PARAM_BLD, OSSL_PARAM_BLD_free)

/* The sizes that the speed program of OpenSSL has rows for. Each is asked for; what is refused is
 * left out. */
static const guint rsa_sizes[] = { 512, 1024, 2048, 3072, 4096, 7680, 15360 };
static const guint dsa_sizes[] = { 512, 1024, 2048 };
static const guint ffdh_sizes[] = { 2048, 3072, 4096, 6144, 8192 };

/* As in the rows of speed, and in SSLeay's time: q of 160 bits at every size of p. */
#define DSA_Q_BITS 160

/* Bits as they are printed for curves that have no p of a round size. */
static const struct
{
  const char *algorithm;
  guint bits;
} known_bits[] = {
  { "ED25519", 253 },
  { "X25519", 253 },
  { "ED448", 456 },
  { "X448", 448 },
};

gboolean
hm_openssl_key_is (const HmOpensslKey *key, const char *algorithm)
{
  return strcmp (key->algorithm, algorithm) == 0;
}

const char *
hm_openssl_key_id (const HmOpensslKey *key, HmOpensslUse use)
{
  gboolean ec = hm_openssl_key_is (key, "EC");
  gboolean x = hm_openssl_key_is (key, "X25519") || hm_openssl_key_is (key, "X448");

  if (!ec && !(x && use == HM_OPENSSL_KEM))
    return key->id;

  g_autofree char *id = g_strconcat (use == HM_OPENSSL_SIGN     ? "ecdsa-"
                                     : use == HM_OPENSSL_DERIVE ? "ecdh-"
                                                                : "dhkem-",
                                     key->id, NULL);
  return g_intern_string (id);
}

/* Making keys. */

static int
go_on (EVP_PKEY_CTX *context)
{
  const gint *abandoned = EVP_PKEY_CTX_get_app_data (context);
  return abandoned == NULL || g_atomic_int_get (abandoned) == 0;
}

static int
go_on_bn (int a, int b, BN_GENCB *callback)
{
  const gint *abandoned = BN_GENCB_get_arg (callback);
  return abandoned == NULL || g_atomic_int_get (abandoned) == 0;
}

/* A DSA key with domain parameters of any size (FIPS 186 no longer allows the small ones, and has
 * libcrypto refuse to make them): a prime q, a prime p = 1 modulo 2 q, g of order q, and the key
 * y = g^x modulo p. */
static EVP_PKEY *
make_dsa_key (guint bits, const gint *abandoned)
{
  g_autoptr (BN_CTX) context = BN_CTX_new_ex (hm_openssl_context ());
  g_autoptr (BN_GENCB) callback = BN_GENCB_new ();
  g_autoptr (OSSL_PARAM_BLD) builder = OSSL_PARAM_BLD_new ();
  g_autoptr (BIGNUM) p = BN_new ();
  g_autoptr (BIGNUM) q = BN_new ();
  g_autoptr (BIGNUM) g = BN_new ();
  g_autoptr (BIGNUM) x = BN_new ();
  g_autoptr (BIGNUM) y = BN_new ();
  g_autoptr (BIGNUM) factor = BN_new (); /* 2 q, then (p - 1) / q */
  g_autoptr (BIGNUM) base = BN_new ();

  if (context == NULL || callback == NULL || builder == NULL || p == NULL || q == NULL ||
      g == NULL || x == NULL || y == NULL || factor == NULL || base == NULL)
    return NULL;
  BN_GENCB_set (callback, go_on_bn, (void *) abandoned);

  if (!BN_generate_prime_ex2 (q, DSA_Q_BITS, 0, NULL, NULL, callback, context) ||
      !BN_lshift1 (factor, q) ||
      !BN_generate_prime_ex2 (p, bits, 0, factor, NULL, callback, context))
    return NULL;

  if (!BN_copy (factor, p) || !BN_sub_word (factor, 1) ||
      !BN_div (factor, NULL, factor, q, context) || !BN_set_word (base, 1))
    return NULL;
  do
    if (!BN_add_word (base, 1) || !BN_mod_exp (g, base, factor, p, context))
      return NULL;
  while (BN_is_one (g));

  do
    if (!BN_priv_rand_range_ex (x, q, 0, context))
      return NULL;
  while (BN_is_zero (x));
  if (!BN_mod_exp (y, g, x, p, context))
    return NULL;

  if (!OSSL_PARAM_BLD_push_BN (builder, OSSL_PKEY_PARAM_FFC_P, p) ||
      !OSSL_PARAM_BLD_push_BN (builder, OSSL_PKEY_PARAM_FFC_Q, q) ||
      !OSSL_PARAM_BLD_push_BN (builder, OSSL_PKEY_PARAM_FFC_G, g) ||
      !OSSL_PARAM_BLD_push_BN (builder, OSSL_PKEY_PARAM_PRIV_KEY, x) ||
      !OSSL_PARAM_BLD_push_BN (builder, OSSL_PKEY_PARAM_PUB_KEY, y))
    return NULL;

  g_autoptr (OSSL_PARAM) parameters = OSSL_PARAM_BLD_to_param (builder);
  g_autoptr (EVP_PKEY_CTX) maker = EVP_PKEY_CTX_new_from_name (hm_openssl_context (), "DSA", NULL);
  EVP_PKEY *result = NULL;
  if (parameters == NULL || maker == NULL || EVP_PKEY_fromdata_init (maker) <= 0 ||
      EVP_PKEY_fromdata (maker, &result, EVP_PKEY_KEYPAIR, parameters) <= 0)
    return NULL;
  return result;
}

static EVP_PKEY_CTX *
new_generator (const char *algorithm, EVP_PKEY *parameters)
{
  g_autoptr (EVP_PKEY_CTX) context =
      parameters != NULL ? EVP_PKEY_CTX_new_from_pkey (hm_openssl_context (), parameters, NULL)
                         : EVP_PKEY_CTX_new_from_name (hm_openssl_context (), algorithm, NULL);
  if (context == NULL || EVP_PKEY_keygen_init (context) <= 0)
    return NULL;
  return g_steal_pointer (&context);
}

/* All but DSA, which needs parameters first. */
static EVP_PKEY_CTX *
new_sized_generator (const HmOpensslKey *key)
{
  g_autoptr (EVP_PKEY_CTX) context = new_generator (key->algorithm, NULL);

  if (context == NULL ||
      (key->group != NULL && EVP_PKEY_CTX_set_group_name (context, key->group) <= 0) ||
      (hm_openssl_key_is (key, "RSA") &&
       EVP_PKEY_CTX_set_rsa_keygen_bits (context, key->bits) <= 0))
    return NULL;
  return g_steal_pointer (&context);
}

EVP_PKEY_CTX *
hm_openssl_key_generator (const HmOpensslKey *key, const gint *abandoned)
{
  EVP_PKEY_CTX *context;

  if (hm_openssl_key_is (key, "DSA"))
    {
      g_autoptr (EVP_PKEY) parameters = hm_openssl_key_get (key, 0, abandoned, NULL);
      context = parameters != NULL ? new_generator (NULL, parameters) : NULL;
    }
  else
    context = new_sized_generator (key);

  if (context != NULL)
    {
      EVP_PKEY_CTX_set_app_data (context, (void *) abandoned);
      EVP_PKEY_CTX_set_cb (context, go_on);
    }
  return context;
}

/* Keeping keys: PrivateKeyInfo in DER, whatever the algorithm. */

static EVP_PKEY *
key_from_bytes (const HmOpensslKey *key, GBytes *bytes)
{
  gsize length;
  const guint8 *data = g_bytes_get_data (bytes, &length);
  EVP_PKEY *pkey = NULL;
  OSSL_DECODER_CTX *decoder = OSSL_DECODER_CTX_new_for_pkey (
      &pkey, "DER", NULL, key->algorithm, EVP_PKEY_KEYPAIR, hm_openssl_context (), NULL);

  if (decoder == NULL || !OSSL_DECODER_from_data (decoder, &data, &length) || length != 0)
    g_clear_pointer (&pkey, EVP_PKEY_free);
  OSSL_DECODER_CTX_free (decoder);
  ERR_clear_error ();
  return pkey;
}

static GBytes *
key_to_bytes (EVP_PKEY *pkey)
{
  unsigned char *data = NULL;
  gsize length = 0;
  OSSL_ENCODER_CTX *encoder =
      OSSL_ENCODER_CTX_new_for_pkey (pkey, EVP_PKEY_KEYPAIR, "DER", "PrivateKeyInfo", NULL);
  GBytes *bytes = NULL;

  if (encoder != NULL && OSSL_ENCODER_to_data (encoder, &data, &length))
    bytes = g_bytes_new (data, length);
  OPENSSL_free (data);
  OSSL_ENCODER_CTX_free (encoder);
  ERR_clear_error ();
  return bytes;
}

static EVP_PKEY *
make_key (const HmOpensslKey *key, const gint *abandoned)
{
  if (hm_openssl_key_is (key, "DSA"))
    return make_dsa_key (key->bits, abandoned);

  g_autoptr (EVP_PKEY_CTX) generator = hm_openssl_key_generator (key, abandoned);
  EVP_PKEY *pkey = NULL;
  return generator != NULL && EVP_PKEY_generate (generator, &pkey) > 0 ? pkey : NULL;
}

EVP_PKEY *
hm_openssl_key_get (const HmOpensslKey *key, guint which, const gint *abandoned, GError **error)
{
  g_autofree char *name = which == 0 ? g_strdup_printf ("openssl-%s", key->id)
                                     : g_strdup_printf ("openssl-%s-%u", key->id, which + 1);
  g_autoptr (GBytes) stored = hm_keystore_load (name);
  EVP_PKEY *pkey = stored != NULL ? key_from_bytes (key, stored) : NULL;
  if (pkey != NULL)
    return pkey;

  pkey = make_key (key, abandoned);
  if (pkey == NULL)
    {
      hm_openssl_fail (error, HM_ENGINE_ERROR_UNAVAILABLE, _ ("The key cannot be made"));
      return NULL;
    }
  g_autoptr (GBytes) bytes = key_to_bytes (pkey);
  if (bytes != NULL)
    hm_keystore_save (name, bytes);
  return pkey;
}

/* Finding out which kinds there are. */

typedef struct
{
  GPtrArray *keys;
  GHashTable *macs; /* names that are MACs in the guise of signatures */
} Listing;

static gboolean
has_signature (const char *name)
{
  EVP_SIGNATURE *found = EVP_SIGNATURE_fetch (hm_openssl_context (), name, NULL);
  EVP_SIGNATURE_free (found);
  return found != NULL;
}

static gboolean
has_exchange (const char *name)
{
  EVP_KEYEXCH *found = EVP_KEYEXCH_fetch (hm_openssl_context (), name, NULL);
  EVP_KEYEXCH_free (found);
  return found != NULL;
}

static gboolean
has_kem (const char *name)
{
  EVP_KEM *found = EVP_KEM_fetch (hm_openssl_context (), name, NULL);
  EVP_KEM_free (found);
  return found != NULL;
}

/* A KEM over elliptic curves knows some of them; a key tells which. */
static gboolean
curve_has_kem (const HmOpensslKey *key)
{
  g_autoptr (EVP_PKEY) pkey = make_key (key, NULL);
  g_autoptr (EVP_PKEY_CTX) context =
      pkey != NULL ? EVP_PKEY_CTX_new_from_pkey (hm_openssl_context (), pkey, NULL) : NULL;
  gsize wrapped, secret;

  return context != NULL && EVP_PKEY_encapsulate_init (context, NULL) > 0 &&
         EVP_PKEY_CTX_set_kem_op (context, "DHKEM") > 0 &&
         EVP_PKEY_encapsulate (context, NULL, &wrapped, NULL, &secret) > 0;
}

/* @signature, @exchange: the names under which libcrypto has the operations of this key. */
static void
add_key (GPtrArray *keys, const HmOpensslKey *key, const char *signature, const char *exchange)
{
  HmOpensslKey *copy = g_memdup2 (key, sizeof *key);
  gboolean is_ec = hm_openssl_key_is (key, "EC");

  copy->uses = (has_signature (signature) ? HM_OPENSSL_SIGN : 0) |
               (has_exchange (exchange) ? HM_OPENSSL_DERIVE : 0) |
               (has_kem (key->algorithm) && (!is_ec || curve_has_kem (key)) ? HM_OPENSSL_KEM : 0);

  /* DSA cannot be asked for keys without parameters: that it signs has to do. */
  g_autoptr (EVP_PKEY_CTX) generator =
      hm_openssl_key_is (key, "DSA") ? NULL : new_sized_generator (key);
  if (copy->uses != 0 && (generator != NULL || hm_openssl_key_is (key, "DSA")))
    g_ptr_array_add (keys, copy);
  else
    g_free (copy);
}

static void
list_curves (GPtrArray *keys)
{
  gsize n = EC_get_builtin_curves (NULL, 0);
  g_autofree EC_builtin_curve *curves = g_new (EC_builtin_curve, n);
  static const char prefix[] = "ecdsa-";

  EC_get_builtin_curves (curves, n);
  for (gsize i = 0; i < n; i++)
    {
      const char *name = OBJ_nid2sn (curves[i].nid);
      EC_GROUP *group = EC_GROUP_new_by_curve_name_ex (hm_openssl_context (), NULL, curves[i].nid);
      /* SM2 has an algorithm of its own, under which it is found below. A group of even order (two
       * of the Oakley group's) is none to sign in. */
      if (name != NULL && group != NULL && strcmp (name, "SM2") != 0 &&
          BN_is_odd (EC_GROUP_get0_order (group)))
        {
          g_autofree char *printed = g_strconcat (prefix, name, NULL);
          HmOpensslKey key = {
            .id = hm_openssl_id (printed) + strlen (prefix),
            .algorithm = "EC",
            .group = g_intern_string (name),
            .bits = EC_GROUP_get_degree (group),
          };
          add_key (keys, &key, "ECDSA", "ECDH");
        }
      EC_GROUP_free (group);
    }
}

static void
note_mac (EVP_MAC *mac, gpointer user_data)
{
  Listing *listing = user_data;
  g_hash_table_add (listing->macs, (gpointer) g_intern_string (EVP_MAC_get0_name (mac)));
}

/* What has a name of its own: Ed25519, X25519, ML-KEM-768 and what comes next. */
static void
list_named (EVP_KEYMGMT *manager, gpointer user_data)
{
  static const char *const sized[] = { "RSA", "RSA-PSS", "DSA", "DH", "DHX", "EC", NULL };
  Listing *listing = user_data;
  const char *name = EVP_KEYMGMT_get0_name (manager);

  if (name == NULL || g_strv_contains (sized, name) ||
      g_hash_table_contains (listing->macs, g_intern_string (name)))
    return;

  HmOpensslKey key = { .id = hm_openssl_id (name), .algorithm = g_intern_string (name) };
  /* The small signatures of SLH-DSA (FIPS 205) are paid for with seconds. */
  key.slow_to_use = g_str_has_prefix (key.id, "slh-dsa-") && g_str_has_suffix (key.id, "s");
  for (guint i = 0; i < G_N_ELEMENTS (known_bits); i++)
    if (strcmp (name, known_bits[i].algorithm) == 0)
      key.bits = known_bits[i].bits;
  for (guint i = 0; i < listing->keys->len; i++)
    if (strcmp (((HmOpensslKey *) g_ptr_array_index (listing->keys, i))->id, key.id) == 0)
      return;
  add_key (listing->keys, &key, name, name);
}

static GPtrArray *
list_keys (void)
{
  GPtrArray *keys = g_ptr_array_new ();

  for (guint i = 0; i < G_N_ELEMENTS (rsa_sizes); i++)
    {
      g_autofree char *id = g_strdup_printf ("rsa-%u", rsa_sizes[i]);
      HmOpensslKey key = { .id = g_intern_string (id),
                           .algorithm = "RSA",
                           .bits = rsa_sizes[i],
                           .slow_to_make = rsa_sizes[i] >= 4096,
                           .slow_to_use = rsa_sizes[i] > 4096 };
      add_key (keys, &key, "RSA", "RSA");
    }
  for (guint i = 0; i < G_N_ELEMENTS (dsa_sizes); i++)
    {
      g_autofree char *id = g_strdup_printf ("dsa-%u", dsa_sizes[i]);
      HmOpensslKey key = { .id = g_intern_string (id), .algorithm = "DSA", .bits = dsa_sizes[i] };
      add_key (keys, &key, "DSA", "DSA");
    }
  for (guint i = 0; i < G_N_ELEMENTS (ffdh_sizes); i++)
    {
      g_autofree char *id = g_strdup_printf ("ffdh-%u", ffdh_sizes[i]);
      g_autofree char *group = g_strdup_printf ("ffdhe%u", ffdh_sizes[i]);
      HmOpensslKey key = { .id = g_intern_string (id),
                           .algorithm = "DH",
                           .group = g_intern_string (group),
                           .bits = ffdh_sizes[i] };
      add_key (keys, &key, "DH", "DH");
    }
  list_curves (keys);

  Listing listing = { keys, g_hash_table_new (NULL, NULL) };
  EVP_MAC_do_all_provided (hm_openssl_context (), note_mac, &listing);
  EVP_KEYMGMT_do_all_provided (hm_openssl_context (), list_named, &listing);
  g_hash_table_unref (listing.macs);
  ERR_clear_error ();
  return keys;
}

const GPtrArray *
hm_openssl_keys (void)
{
  static gsize listed = 0;

  if (g_once_init_enter (&listed))
    g_once_init_leave (&listed, (gsize) list_keys ());
  return (const GPtrArray *) listed;
}
