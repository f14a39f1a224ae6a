/* hm-openssl-vector-key.c: known-answer cases of signatures and key agreement
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-openssl"

#include "config.h"

#include "engine/hm-openssl-vector.h"

#include <glib/gi18n-lib.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/objects.h>
#include <openssl/param_build.h>
#include <openssl/params.h>
#include <openssl/rsa.h>
#include <string.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BIGNUM, BN_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BN_CTX, BN_CTX_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ECDSA_SIG, ECDSA_SIG_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (OSSL_PARAM, OSSL_PARAM_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (OSSL_PARAM_BLD, OSSL_PARAM_BLD_free)

/* What a public-key case is about. */
typedef struct
{
  const HmVector *vector;
  gboolean sign; /* op=sign; otherwise op=verify */
  const char *hash;
  guint8 digest[EVP_MAX_MD_SIZE];
  gsize digest_length;
} Case;

/* PASSED, and @self filled in, when there is something to check. */
static HmVerdict
open_case (Case *self, const HmVector *vector, gboolean hashed, char **reason)
{
  const char *operation = hm_vector_get_word (vector, "op");

  self->vector = vector;
  self->hash = hm_vector_get_word (vector, "hash");
  if (operation == NULL || (strcmp (operation, "sign") != 0 && strcmp (operation, "verify") != 0) ||
      (hashed && self->hash == NULL))
    return hm_vector_fail (reason, _ ("The case does not say op=sign or op=verify, and hash=."));
  if (!hm_vector_has (vector, reason, "in", "sig", NULL))
    return HM_VERDICT_FAILED;

  HmSlice in = hm_vector_slice (vector, "in");
  self->sign = strcmp (operation, "sign") == 0;
  if (hashed &&
      !hm_openssl_hash (self->hash, in.data, in.length, self->digest, &self->digest_length))
    /* Translators: the placeholder is the name of a message digest. */
    return hm_vector_skip (reason, _ ("This engine does not have %s."), self->hash);
  return HM_VERDICT_PASSED;
}

static BIGNUM *
number (const HmVector *vector, const char *name)
{
  HmSlice slice = hm_vector_slice (vector, name);
  return slice.data != NULL && slice.length <= 4096 ? BN_bin2bn (slice.data, slice.length, NULL)
                                                    : NULL;
}

static EVP_PKEY *
build_key (const char *algorithm, OSSL_PARAM_BLD *builder, gboolean private)
{
  g_autoptr (OSSL_PARAM) parameters = OSSL_PARAM_BLD_to_param (builder);
  g_autoptr (EVP_PKEY_CTX) maker =
      EVP_PKEY_CTX_new_from_name (hm_openssl_context (), algorithm, NULL);
  EVP_PKEY *pkey = NULL;

  if (parameters == NULL || maker == NULL || EVP_PKEY_fromdata_init (maker) <= 0 ||
      EVP_PKEY_fromdata (maker, &pkey, private ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY,
                         parameters) <= 0)
    return NULL;
  return pkey;
}

/* RSA */

/* The exponents of the primes and the coefficient, RFC 8017 3.2. Without p and q nothing is added.
 */
static gboolean
push_crt (OSSL_PARAM_BLD *builder,
          const BIGNUM *d,
          const BIGNUM *p,
          const BIGNUM *q,
          BIGNUM *dp,
          BIGNUM *dq,
          BIGNUM *qinv)
{
  g_autoptr (BN_CTX) context = BN_CTX_new ();
  g_autoptr (BIGNUM) p1 = BN_dup (p);
  g_autoptr (BIGNUM) q1 = BN_dup (q);

  return context != NULL && p1 != NULL && q1 != NULL && BN_sub_word (p1, 1) &&
         BN_sub_word (q1, 1) && BN_mod (dp, d, p1, context) && BN_mod (dq, d, q1, context) &&
         BN_mod_inverse (qinv, q, p, context) != NULL &&
         OSSL_PARAM_BLD_push_BN (builder, OSSL_PKEY_PARAM_RSA_FACTOR1, p) &&
         OSSL_PARAM_BLD_push_BN (builder, OSSL_PKEY_PARAM_RSA_FACTOR2, q) &&
         OSSL_PARAM_BLD_push_BN (builder, OSSL_PKEY_PARAM_RSA_EXPONENT1, dp) &&
         OSSL_PARAM_BLD_push_BN (builder, OSSL_PKEY_PARAM_RSA_EXPONENT2, dq) &&
         OSSL_PARAM_BLD_push_BN (builder, OSSL_PKEY_PARAM_RSA_COEFFICIENT1, qinv);
}

/* d = 1/e modulo (p - 1)(q - 1), where the case gives the primes alone. */
static BIGNUM *
private_exponent (const BIGNUM *e, const BIGNUM *p, const BIGNUM *q)
{
  g_autoptr (BN_CTX) context = BN_CTX_new ();
  g_autoptr (BIGNUM) p1 = BN_dup (p);
  g_autoptr (BIGNUM) q1 = BN_dup (q);
  g_autoptr (BIGNUM) phi = BN_new ();

  if (context == NULL || p1 == NULL || q1 == NULL || phi == NULL || !BN_sub_word (p1, 1) ||
      !BN_sub_word (q1, 1) || !BN_mul (phi, p1, q1, context))
    return NULL;
  return BN_mod_inverse (NULL, e, phi, context);
}

static EVP_PKEY *
rsa_key (const HmVector *vector)
{
  g_autoptr (OSSL_PARAM_BLD) builder = OSSL_PARAM_BLD_new ();
  g_autoptr (BIGNUM) n = number (vector, "n");
  g_autoptr (BIGNUM) e = number (vector, "e");
  g_autoptr (BIGNUM) d = number (vector, "d");
  g_autoptr (BIGNUM) p = number (vector, "p");
  g_autoptr (BIGNUM) q = number (vector, "q");
  g_autoptr (BIGNUM) dp = BN_new ();
  g_autoptr (BIGNUM) dq = BN_new ();
  g_autoptr (BIGNUM) qinv = BN_new ();

  if (builder == NULL || n == NULL || e == NULL || dp == NULL || dq == NULL || qinv == NULL ||
      !OSSL_PARAM_BLD_push_BN (builder, OSSL_PKEY_PARAM_RSA_N, n) ||
      !OSSL_PARAM_BLD_push_BN (builder, OSSL_PKEY_PARAM_RSA_E, e))
    return NULL;
  if (d == NULL && p != NULL && q != NULL)
    d = private_exponent (e, p, q);
  if (d != NULL && !OSSL_PARAM_BLD_push_BN (builder, OSSL_PKEY_PARAM_RSA_D, d))
    return NULL;
  if (d != NULL && p != NULL && q != NULL && !push_crt (builder, d, p, q, dp, dq, qinv))
    return NULL;
  return build_key ("RSA", builder, d != NULL);
}

/* A context for PKCS#1 v1.5 with the digest of the case. */
static EVP_PKEY_CTX *
rsa_context (EVP_PKEY *pkey, int (*init) (EVP_PKEY_CTX *), const EVP_MD *md)
{
  g_autoptr (EVP_PKEY_CTX) context = EVP_PKEY_CTX_new_from_pkey (hm_openssl_context (), pkey, NULL);

  if (context == NULL || init (context) <= 0 ||
      EVP_PKEY_CTX_set_rsa_padding (context, RSA_PKCS1_PADDING) <= 0 ||
      EVP_PKEY_CTX_set_signature_md (context, md) <= 0)
    return NULL;
  return g_steal_pointer (&context);
}

HmVerdict
hm_openssl_check_rsa (const HmVector *vector, char **reason)
{
  Case self;
  HmVerdict verdict = open_case (&self, vector, TRUE, reason);

  if (verdict != HM_VERDICT_PASSED)
    return verdict;
  if (!hm_vector_has (vector, reason, "n", "e", NULL))
    return HM_VERDICT_FAILED;

  const char *md_name = strcmp (self.hash, "md5sha1") == 0 ? "MD5-SHA1" : self.hash;
  g_autoptr (EVP_MD) md = EVP_MD_fetch (hm_openssl_context (), md_name, NULL);
  g_autoptr (EVP_PKEY) pkey = rsa_key (vector);
  if (pkey == NULL)
    return hm_vector_judge (vector, FALSE, reason);

  g_autoptr (EVP_PKEY_CTX) verifier = rsa_context (pkey, EVP_PKEY_verify_init, md);
  if (verifier == NULL)
    /* Translators: the placeholder is the name of a message digest. */
    return hm_vector_skip (reason, _ ("This engine does not sign with %s."), self.hash);

  HmSlice sig = hm_vector_slice (vector, "sig");
  verdict = hm_vector_judge (
      vector, EVP_PKEY_verify (verifier, sig.data, sig.length, self.digest, self.digest_length) > 0,
      reason);
  if (!self.sign || verdict != HM_VERDICT_PASSED || hm_vector_is_invalid (vector))
    return verdict;

  g_autoptr (EVP_PKEY_CTX) signer = rsa_context (pkey, EVP_PKEY_sign_init, md);
  gsize length = EVP_PKEY_get_size (pkey);
  g_autofree guint8 *signature = g_malloc0 (MAX (length, 1));
  if (signer == NULL ||
      EVP_PKEY_sign (signer, signature, &length, self.digest, self.digest_length) <= 0)
    return hm_vector_judge (vector, FALSE, reason);
  return hm_vector_compare (vector, signature, length, sig, reason);
}

/* DSA and ECDSA */

/* r then s, of equal length, as the DER that libcrypto wants. The structure of an ECDSA signature
 * is that of a DSA signature. NULL when the length is odd. */
static GBytes *
signature_to_der (HmSlice sig, gsize half)
{
  g_autoptr (ECDSA_SIG) signature = ECDSA_SIG_new ();
  BIGNUM *r, *s;
  guint8 *der = NULL;

  if (signature == NULL || sig.length != 2 * half || half == 0)
    return NULL;
  r = BN_bin2bn (sig.data, half, NULL);
  s = BN_bin2bn (sig.data + half, half, NULL);
  ECDSA_SIG_set0 (signature, r, s);

  int length = i2d_ECDSA_SIG (signature, &der);
  GBytes *bytes = length > 0 ? g_bytes_new (der, length) : NULL;
  OPENSSL_free (der);
  return bytes;
}

/* Back again, to compare. */
static gboolean
signature_from_der (const guint8 *der, gsize length, guint8 *sig, gsize half)
{
  g_autoptr (ECDSA_SIG) signature = d2i_ECDSA_SIG (NULL, &der, length);
  return signature != NULL && BN_bn2binpad (ECDSA_SIG_get0_r (signature), sig, half) >= 0 &&
         BN_bn2binpad (ECDSA_SIG_get0_s (signature), sig + half, half) >= 0;
}

static gboolean
verifies (const Case *self, EVP_PKEY *pkey, const guint8 *der, gsize length)
{
  g_autoptr (EVP_PKEY_CTX) context = EVP_PKEY_CTX_new_from_pkey (hm_openssl_context (), pkey, NULL);
  return context != NULL && EVP_PKEY_verify_init (context) > 0 &&
         EVP_PKEY_verify (context, der, length, self->digest, self->digest_length) > 0;
}

/* Whether the nonce of the case is that of its signature, which verifies: s k = z + x r modulo the
 * order (FIPS 186-4 4.6). libcrypto cannot be told which nonce to take. */
static gboolean
nonce_fits (const Case *self, EVP_PKEY *pkey, gsize half)
{
  HmSlice sig = hm_vector_slice (self->vector, "sig");
  g_autoptr (BN_CTX) context = BN_CTX_new ();
  g_autoptr (BIGNUM) k = number (self->vector, "k");
  g_autoptr (BIGNUM) x = number (self->vector, "x");
  g_autoptr (BIGNUM) r = BN_bin2bn (sig.data, half, NULL);
  g_autoptr (BIGNUM) s = BN_bin2bn (sig.data + half, half, NULL);
  g_autoptr (BIGNUM) z = BN_bin2bn (self->digest, MIN (self->digest_length, half), NULL);
  g_autoptr (BIGNUM) order = NULL;
  const char *name = EVP_PKEY_is_a (pkey, "DSA") ? OSSL_PKEY_PARAM_FFC_Q : OSSL_PKEY_PARAM_EC_ORDER;

  if (context == NULL || k == NULL || x == NULL || r == NULL || s == NULL || z == NULL ||
      !EVP_PKEY_get_bn_param (pkey, name, &order) || BN_is_zero (k) || BN_cmp (k, order) >= 0)
    return FALSE;

  /* As many bits of the digest as the order has. */
  int surplus = 8 * (int) MIN (self->digest_length, half) - BN_num_bits (order);
  return (surplus <= 0 || BN_rshift (z, z, surplus)) && BN_mod_mul (s, s, k, order, context) &&
         BN_mod_mul (r, r, x, order, context) && BN_mod_add (r, r, z, order, context) &&
         BN_cmp (r, s) == 0;
}

/* Signs with the private key. Since OpenSSL 3.2 the nonce can be that of RFC 6979; then, where the
 * case has no nonce of its own, the signature must be the case's. Otherwise it must verify. */
static HmVerdict
check_signing (const Case *self, EVP_PKEY *pkey, gsize half, char **reason)
{
  g_autoptr (EVP_PKEY_CTX) context = EVP_PKEY_CTX_new_from_pkey (hm_openssl_context (), pkey, NULL);
  gsize length = EVP_PKEY_get_size (pkey);
  g_autofree guint8 *der = g_malloc0 (MAX (length, 1));
  g_autoptr (EVP_MD) md = EVP_MD_fetch (hm_openssl_context (), self->hash, NULL);
  unsigned int deterministic = 1;
  OSSL_PARAM nonce[] = {
    OSSL_PARAM_construct_uint ("nonce-type", &deterministic),
    OSSL_PARAM_END,
  };

  if (context == NULL || EVP_PKEY_sign_init (context) <= 0 ||
      (hm_vector_get_bytes (self->vector, "k") != NULL && !nonce_fits (self, pkey, half)))
    return hm_vector_judge (self->vector, FALSE, reason);

  const OSSL_PARAM *settable = EVP_PKEY_CTX_settable_params (context);
  gboolean comparable = settable != NULL &&
                        OSSL_PARAM_locate_const (settable, "nonce-type") != NULL &&
                        hm_vector_get_bytes (self->vector, "k") == NULL &&
                        EVP_PKEY_CTX_set_signature_md (context, md) > 0 &&
                        EVP_PKEY_CTX_set_params (context, nonce) > 0;
  ERR_clear_error ();

  if (EVP_PKEY_sign (context, der, &length, self->digest, self->digest_length) <= 0 ||
      !verifies (self, pkey, der, length))
    return hm_vector_judge (self->vector, FALSE, reason);
  if (!comparable)
    return HM_VERDICT_PASSED;

  g_autofree guint8 *sig = g_malloc0 (2 * half);
  if (!signature_from_der (der, length, sig, half))
    return hm_vector_judge (self->vector, FALSE, reason);
  return hm_vector_compare (self->vector, sig, 2 * half, hm_vector_slice (self->vector, "sig"),
                            reason);
}

/* The signature of the case in both kinds: it verifies or not; with a private key there is more. */
static HmVerdict
check_dsa_like (const Case *self, EVP_PKEY *pkey, gsize half, gboolean is_der, char **reason)
{
  HmSlice sig = hm_vector_slice (self->vector, "sig");
  g_autoptr (GBytes) der =
      is_der ? g_bytes_new (sig.data, sig.length) : signature_to_der (sig, half);
  gboolean accepted = FALSE;

  if (pkey != NULL && der != NULL)
    {
      gsize length;
      const guint8 *data = g_bytes_get_data (der, &length);
      accepted = length > 0 && verifies (self, pkey, data, length);
    }
  HmVerdict verdict = hm_vector_judge (self->vector, accepted, reason);
  if (!self->sign || verdict != HM_VERDICT_PASSED || !accepted)
    return verdict;
  return check_signing (self, pkey, half, reason);
}

HmVerdict
hm_openssl_check_dsa (const HmVector *vector, char **reason)
{
  Case self;
  HmVerdict verdict = open_case (&self, vector, TRUE, reason);

  if (verdict != HM_VERDICT_PASSED)
    return verdict;
  if (!hm_vector_has (vector, reason, "p", "q", "g", "y", NULL) ||
      (self.sign && !hm_vector_has (vector, reason, "x", NULL)))
    return HM_VERDICT_FAILED;

  g_autoptr (OSSL_PARAM_BLD) builder = OSSL_PARAM_BLD_new ();
  g_autoptr (BIGNUM) p = number (vector, "p");
  g_autoptr (BIGNUM) q = number (vector, "q");
  g_autoptr (BIGNUM) g = number (vector, "g");
  g_autoptr (BIGNUM) y = number (vector, "y");
  g_autoptr (BIGNUM) x = self.sign ? number (vector, "x") : NULL;
  g_autoptr (EVP_PKEY) pkey = NULL;

  if (builder != NULL && p != NULL && q != NULL && g != NULL && y != NULL &&
      (x != NULL || !self.sign) && OSSL_PARAM_BLD_push_BN (builder, OSSL_PKEY_PARAM_FFC_P, p) &&
      OSSL_PARAM_BLD_push_BN (builder, OSSL_PKEY_PARAM_FFC_Q, q) &&
      OSSL_PARAM_BLD_push_BN (builder, OSSL_PKEY_PARAM_FFC_G, g) &&
      OSSL_PARAM_BLD_push_BN (builder, OSSL_PKEY_PARAM_PUB_KEY, y) &&
      (x == NULL || OSSL_PARAM_BLD_push_BN (builder, OSSL_PKEY_PARAM_PRIV_KEY, x)))
    pkey = build_key ("DSA", builder, x != NULL);
  return check_dsa_like (&self, pkey, q != NULL ? BN_num_bytes (q) : 0, FALSE, reason);
}

/* "p256" is P-256; the other curves have one name. */
static char *
curve_of (const char *algorithm)
{
  const char *name = algorithm + strlen ("ecdsa-");
  gsize length = strlen (name) - (g_str_has_suffix (name, "-der") ? strlen ("-der") : 0);

  if (name[0] == 'p' && g_ascii_isdigit (name[1]))
    return g_strdup_printf ("P-%.*s", (int) length - 1, name + 1);
  return g_strndup (name, length);
}

static gboolean
has_curve (const char *name)
{
  int nid = EC_curve_nist2nid (name);
  EC_GROUP *group = EC_GROUP_new_by_curve_name_ex (hm_openssl_context (), NULL,
                                                   nid != NID_undef ? nid : OBJ_sn2nid (name));
  EC_GROUP_free (group);
  return group != NULL;
}

HmVerdict
hm_openssl_check_ecdsa (const HmVector *vector, char **reason)
{
  const char *algorithm = hm_vector_get_algorithm (vector);
  g_autofree char *curve = curve_of (algorithm);
  Case self;
  HmVerdict verdict = open_case (&self, vector, TRUE, reason);

  if (verdict != HM_VERDICT_PASSED)
    return verdict;
  if (!has_curve (curve))
    /* Translators: the placeholder is the name of an algorithm. */
    return hm_vector_skip (reason, _ ("This engine does not have %s."), algorithm);
  if (!hm_vector_has (vector, reason, "pub", NULL) ||
      (self.sign && !hm_vector_has (vector, reason, "x", NULL)))
    return HM_VERDICT_FAILED;

  HmSlice pub = hm_vector_slice (vector, "pub");
  g_autoptr (OSSL_PARAM_BLD) builder = OSSL_PARAM_BLD_new ();
  g_autoptr (BIGNUM) x = self.sign ? number (vector, "x") : NULL;
  g_autoptr (EVP_PKEY) pkey = NULL;

  /* libcrypto takes other forms of a point, too, which a case does not have. */
  if (builder != NULL && (x != NULL || !self.sign) && pub.length > 0 &&
      pub.data[0] == POINT_CONVERSION_UNCOMPRESSED &&
      OSSL_PARAM_BLD_push_utf8_string (builder, OSSL_PKEY_PARAM_GROUP_NAME, curve, 0) &&
      OSSL_PARAM_BLD_push_octet_string (builder, OSSL_PKEY_PARAM_PUB_KEY, pub.data, pub.length) &&
      (x == NULL || OSSL_PARAM_BLD_push_BN (builder, OSSL_PKEY_PARAM_PRIV_KEY, x)))
    pkey = build_key ("EC", builder, x != NULL);

  /* The halves are as long as the order, which is as long as a coordinate on the NIST curves. */
  gsize half = pkey != NULL ? ((gsize) EVP_PKEY_get_bits (pkey) + 7) / 8 : 0;
  return check_dsa_like (&self, pkey, half, g_str_has_suffix (algorithm, "-der"), reason);
}

/* Ed25519 and Ed448 */

static EVP_PKEY *
raw_key (const char *algorithm, HmSlice key, gboolean private)
{
  g_autofree char *name = g_ascii_strup (algorithm, -1);
  return private ? EVP_PKEY_new_raw_private_key_ex (hm_openssl_context (), name, NULL, key.data,
                                                    key.length)
                 : EVP_PKEY_new_raw_public_key_ex (hm_openssl_context (), name, NULL, key.data,
                                                   key.length);
}

/* The private key of the case makes its public key and its signature. */
static HmVerdict
check_eddsa_signing (const HmVector *vector, char **reason)
{
  HmSlice in = hm_vector_slice (vector, "in");
  g_autoptr (EVP_PKEY) pkey =
      raw_key (hm_vector_get_algorithm (vector), hm_vector_slice (vector, "key"), TRUE);
  g_autoptr (EVP_MD_CTX) context = EVP_MD_CTX_new ();
  guint8 pub[128], sig[256];
  gsize pub_length = sizeof pub, sig_length = sizeof sig;

  if (pkey == NULL || context == NULL ||
      EVP_PKEY_get_raw_public_key (pkey, pub, &pub_length) <= 0 ||
      EVP_DigestSignInit_ex (context, NULL, NULL, hm_openssl_context (), NULL, pkey, NULL) <= 0 ||
      EVP_DigestSign (context, sig, &sig_length, in.data, in.length) <= 0)
    return hm_vector_judge (vector, FALSE, reason);

  HmVerdict verdict =
      hm_vector_compare (vector, pub, pub_length, hm_vector_slice (vector, "pub"), reason);
  return verdict == HM_VERDICT_PASSED
             ? hm_vector_compare (vector, sig, sig_length, hm_vector_slice (vector, "sig"), reason)
             : verdict;
}

HmVerdict
hm_openssl_check_eddsa (const HmVector *vector, char **reason)
{
  Case self;
  HmVerdict verdict = open_case (&self, vector, FALSE, reason);

  if (verdict != HM_VERDICT_PASSED)
    return verdict;
  if (!hm_vector_has (vector, reason, "pub", self.sign ? "key" : NULL, NULL))
    return HM_VERDICT_FAILED;

  HmSlice in = hm_vector_slice (vector, "in"), sig = hm_vector_slice (vector, "sig");
  g_autoptr (EVP_PKEY) pkey =
      raw_key (hm_vector_get_algorithm (vector), hm_vector_slice (vector, "pub"), FALSE);
  g_autoptr (EVP_MD_CTX) context = EVP_MD_CTX_new ();
  gboolean accepted =
      pkey != NULL && context != NULL &&
      EVP_DigestVerifyInit_ex (context, NULL, NULL, hm_openssl_context (), NULL, pkey, NULL) > 0 &&
      EVP_DigestVerify (context, sig.data, sig.length, in.data, in.length) > 0;

  verdict = hm_vector_judge (vector, accepted, reason);
  if (!self.sign || verdict != HM_VERDICT_PASSED || !accepted)
    return verdict;
  return check_eddsa_signing (vector, reason);
}

/* X25519 and X448 */

/* If so, it is only their product that libcrypto can refuse. */
static gboolean
are_keys (const char *algorithm, HmSlice scalar, HmSlice point)
{
  g_autoptr (EVP_PKEY) own = raw_key (algorithm, scalar, TRUE);
  g_autoptr (EVP_PKEY) peer = raw_key (algorithm, point, FALSE);
  return own != NULL && peer != NULL;
}

static gboolean
multiply (const char *algorithm, HmSlice scalar, HmSlice point, guint8 *out, gsize *length)
{
  g_autoptr (EVP_PKEY) own = raw_key (algorithm, scalar, TRUE);
  g_autoptr (EVP_PKEY) peer = raw_key (algorithm, point, FALSE);
  g_autoptr (EVP_PKEY_CTX) context =
      own != NULL ? EVP_PKEY_CTX_new_from_pkey (hm_openssl_context (), own, NULL) : NULL;

  return context != NULL && peer != NULL && EVP_PKEY_derive_init (context) > 0 &&
         EVP_PKEY_derive_set_peer (context, peer) > 0 && EVP_PKEY_derive (context, out, length) > 0;
}

HmVerdict
hm_openssl_check_xdh (const HmVector *vector, char **reason)
{
  const char *algorithm = hm_vector_get_algorithm (vector);

  if (!hm_vector_has (vector, reason, "key", "in", "out", NULL))
    return HM_VERDICT_FAILED;

  HmSlice key = hm_vector_slice (vector, "key"), in = hm_vector_slice (vector, "in");
  HmSlice expected = hm_vector_slice (vector, "out");
  guint8 out[64], k[64], u[64];
  static const guint8 zero[64];
  gsize length = sizeof out;
  guint64 iterations;
  gboolean is_zero = !hm_vector_is_invalid (vector) &&
                     g_strcmp0 (hm_vector_get_word (vector, "note"), "allzero") == 0;

  if (is_zero)
    {
      HmVerdict verdict =
          hm_vector_compare (vector, zero, MIN (key.length, sizeof zero), expected, reason);
      if (verdict != HM_VERDICT_PASSED)
        return verdict;
    }
  if (!hm_vector_get_number (vector, "iter", &iterations))
    {
      if (multiply (algorithm, key, in, out, &length))
        return hm_vector_compare (vector, out, length, expected, reason);
      /* A product of zero says nothing of the key: libcrypto refuses it. */
      if (is_zero && are_keys (algorithm, key, in))
        return HM_VERDICT_PASSED;
      return hm_vector_judge (vector, FALSE, reason);
    }

  if (!hm_vector_get_iterations (vector, &iterations, reason))
    return HM_VERDICT_FAILED;

  /* RFC 7748 5.2: the product becomes the scalar, the scalar becomes the point. */
  if (key.length > sizeof k || in.length != key.length)
    return hm_vector_judge (vector, FALSE, reason);
  memcpy (k, key.data, key.length);
  memcpy (u, in.data, in.length);
  for (guint64 i = 0; i < iterations; i++)
    {
      hm_vector_tell (vector, i, iterations);
      length = sizeof out;
      if (!multiply (algorithm, (HmSlice){ k, key.length }, (HmSlice){ u, key.length }, out,
                     &length) ||
          length != key.length)
        return hm_vector_judge (vector, FALSE, reason);
      memcpy (u, k, key.length);
      memcpy (k, out, key.length);
    }
  return hm_vector_compare (vector, k, key.length, expected, reason);
}
