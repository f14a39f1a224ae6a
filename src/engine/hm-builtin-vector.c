/* hm-builtin-vector.c: known-answer cases for the core
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-builtin"

#include "config.h"

#include "crypto/dsa.h"
#include "crypto/pkcs1.h"
#include "engine/hm-builtin.h"
#include "engine/hm-openssl.h"
#include "engine/hm-vector-check.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The vector files have some shorter names. */
static const struct
{
  const char *file_name;
  const char *name;
} aliases[] = {
  { "bf-cbc", "blowfish-cbc" },
  { "cast128-cbc", "cast5-cbc" },
  { "rc5-cbc", "rc5-32-12-cbc" },
};

static gpointer
new_context (gsize size)
{
  return g_aligned_alloc0 (1, size, HM_CONTEXT_ALIGN);
}

/* Feeds @in in one piece (@piecewise FALSE) or in odd ones. */
static void
feed (void (*update) (void *, const guint8 *, size_t),
      void *context,
      HmSlice in,
      gboolean piecewise)
{
  gsize piece = piecewise ? 1 : in.length;

  for (gsize done = 0; done < in.length;)
    {
      gsize length = MIN (piece, in.length - done);
      update (context, in.data + done, length);
      done += length;
      piece = hm_vector_next_piece (piece);
    }
}

static HmVerdict
check_digest (const HmDigest *digest, const HmVector *vector, char **reason)
{
  HmVerdict verdict = HM_VERDICT_PASSED;
  guint64 parameter;
  gboolean with =
      digest->parameter != NULL && hm_vector_get_number (vector, digest->parameter, &parameter);

  if (!hm_vector_has (vector, reason, "in", "out", NULL))
    return HM_VERDICT_FAILED;

  gpointer context = new_context (digest->context_size);
  for (gboolean piecewise = FALSE; piecewise <= TRUE && verdict == HM_VERDICT_PASSED; piecewise++)
    {
      guint8 out[HM_MAX_DIGEST_SIZE];
      if (!with)
        digest->init (context);
      else if (parameter > G_MAXUINT || !digest->init_with (context, parameter))
        {
          verdict = hm_vector_judge (vector, FALSE, reason);
          break;
        }
      feed (digest->update, context, hm_vector_slice (vector, "in"), piecewise);
      digest->final (context, out);
      verdict = hm_vector_compare (vector, out, digest->digest_size,
                                   hm_vector_slice (vector, "out"), reason);
    }
  g_aligned_free (context);
  return verdict;
}

static HmVerdict
check_mac (const HmMac *mac, const HmVector *vector, char **reason)
{
  HmVerdict verdict = HM_VERDICT_PASSED;

  if (!hm_vector_has (vector, reason, "key", "in", "out", NULL))
    return HM_VERDICT_FAILED;

  HmSlice key = hm_vector_slice (vector, "key");
  gpointer context = new_context (mac->context_size);
  mac->set_key (context, key.data, key.length);
  for (gboolean piecewise = FALSE; piecewise <= TRUE && verdict == HM_VERDICT_PASSED; piecewise++)
    {
      guint8 out[HM_MAX_DIGEST_SIZE];
      mac->init (context);
      feed (mac->update, context, hm_vector_slice (vector, "in"), piecewise);
      mac->final (context, out);
      verdict =
          hm_vector_compare (vector, out, mac->tag_size, hm_vector_slice (vector, "out"), reason);
    }
  g_aligned_free (context);
  return verdict;
}

/* With the parameter that the case sets, if the cipher has one. */
static gboolean
set_key (const HmCipher *cipher, gpointer context, const HmVector *vector)
{
  HmSlice key = hm_vector_slice (vector, "key");
  guint64 parameter;

  if (cipher->parameter == NULL || !hm_vector_get_number (vector, cipher->parameter, &parameter))
    return cipher->set_key (context, key.data, key.length);
  return parameter <= G_MAXUINT && cipher->set_key_with (context, key.data, key.length, parameter);
}

/* One direction, in one call or in several, each ending on the border of a block. */
static HmVerdict
check_direction (const HmCipher *cipher,
                 gpointer context,
                 const HmVector *vector,
                 gboolean encrypt,
                 gboolean piecewise,
                 char **reason)
{
  HmSlice iv = hm_vector_slice (vector, "iv");
  HmSlice in = hm_vector_slice (vector, encrypt ? "in" : "out");
  HmSlice expected = hm_vector_slice (vector, encrypt ? "out" : "in");
  void (*transform) (void *, guint8 *, const guint8 *, size_t) =
      encrypt ? cipher->encrypt : cipher->decrypt;
  g_autofree guint8 *out = g_malloc (MAX (in.length, 1));
  guint64 skip = 0;

  set_key (cipher, context, vector);
  if (cipher->set_iv != NULL)
    cipher->set_iv (context, iv.data);

  hm_vector_get_number (vector, "skip", &skip);
  while (skip > 0)
    {
      guint8 thrown[256] = { 0 };
      gsize length = MIN (skip, sizeof thrown);
      transform (context, thrown, thrown, length);
      skip -= length;
    }

  gsize piece = piecewise ? 1 : in.length / cipher->block_size;
  for (gsize done = 0; done < in.length;)
    {
      gsize length = MIN (piece * cipher->block_size, in.length - done);
      transform (context, out + done, in.data + done, length);
      done += length;
      piece = hm_vector_next_piece (piece);
    }
  return hm_vector_compare (vector, out, in.length, expected, reason);
}

static HmVerdict
check_cipher (const HmCipher *cipher, const HmVector *vector, char **reason)
{
  guint64 number;

  if (!hm_vector_has (vector, reason, "key", "in", "out", cipher->iv_size > 0 ? "iv" : NULL, NULL))
    return HM_VERDICT_FAILED;
  /* What would have to be thrown away for minutes is no test. */
  if (hm_vector_get_number (vector, "skip", &number) &&
      (cipher->block_size != 1 || number > G_MAXINT32))
    return hm_vector_fail (reason, _ ("Nothing can be skipped here."));

  gpointer context = new_context (cipher->context_size);
  gsize length = hm_vector_slice (vector, "in").length;
  HmVerdict verdict = HM_VERDICT_PASSED;

  if (!set_key (cipher, context, vector) || length % cipher->block_size != 0 ||
      length != hm_vector_slice (vector, "out").length ||
      (cipher->iv_size > 0 && hm_vector_slice (vector, "iv").length != cipher->iv_size))
    verdict = hm_vector_judge (vector, FALSE, reason);
  else
    for (guint way = 0; way < 4 && verdict == HM_VERDICT_PASSED; way++)
      verdict = check_direction (cipher, context, vector, way & 1, way & 2, reason);
  g_aligned_free (context);
  return verdict;
}

/* The full maintenance test of RFC 2144, B.2: a key and a text of two blocks encrypt each other,
 * time after time, each half by itself. */
static HmVerdict
check_maintenance (const HmVector *vector, char **reason)
{
  const HmCipher *cipher = hm_cipher_find ("cast5-cbc");
  HmSlice key = hm_vector_slice (vector, "key"), in = hm_vector_slice (vector, "in");
  HmSlice out = hm_vector_slice (vector, "out");
  guint8 values[2][16], zero[8] = { 0 };
  guint64 times;

  if (cipher == NULL)
    return hm_vector_skip (reason, _ ("This engine does not have %s."), "cast5-cbc");
  if (key.length != 16 || in.length != 16 || out.length != sizeof values)
    return hm_vector_fail (reason, _ ("The case needs key= and in= of 16 bytes, out= of 32."));
  if (!hm_vector_get_iterations (vector, &times, reason))
    return HM_VERDICT_FAILED;

  gpointer context = new_context (cipher->context_size);
  memcpy (values[0], in.data, 16);
  memcpy (values[1], key.data, 16);
  for (guint64 i = 0; i < 2 * times; i++)
    {
      guint8 *text = values[i % 2];

      hm_vector_tell (vector, i, 2 * times);
      cipher->set_key (context, values[1 - i % 2], 16);
      for (guint half = 0; half < 16; half += 8)
        {
          cipher->set_iv (context, zero);
          cipher->encrypt (context, text + half, text + half, 8);
        }
    }
  g_aligned_free (context);
  return hm_vector_compare (vector, values[0], sizeof values, out, reason);
}

/* The digest that is signed: the core's where it has it. The digest is not what is tested here. */
static gboolean
hash_message (const char *hash, HmSlice in, guint8 *out, gsize *length)
{
  const HmDigest *digest = hm_digest_find (hash);
  if (digest == NULL)
    return hm_openssl_hash (hash, in.data, in.length, out, length);

  gpointer context = new_context (digest->context_size);
  digest->init (context);
  digest->update (context, in.data, in.length);
  digest->final (context, out);
  *length = digest->digest_size;
  g_aligned_free (context);
  return TRUE;
}

static HmVerdict
check_rsa (const HmVector *vector, char **reason)
{
  const char *operation = hm_vector_get_word (vector, "op");
  const char *hash = hm_vector_get_word (vector, "hash");
  guint8 digest[EVP_MAX_MD_SIZE], block[HM_RSA_MAX_BYTES];
  gsize length;

  if (!hm_vector_has (vector, reason, "n", "e", "in", "sig", NULL))
    return HM_VERDICT_FAILED;
  if (operation == NULL || hash == NULL ||
      (strcmp (operation, "sign") != 0 && strcmp (operation, "verify") != 0))
    return hm_vector_fail (reason, _ ("The case does not say op=sign or op=verify, and hash=."));
  if (!hash_message (hash, hm_vector_slice (vector, "in"), digest, &length) ||
      !hm_pkcs1_encode_signature (block, sizeof block, hash, digest, length))
    /* Translators: the placeholder is the name of a message digest. */
    return hm_vector_skip (reason, _ ("This engine does not have %s."), hash);

  HmSlice n = hm_vector_slice (vector, "n"), e = hm_vector_slice (vector, "e");
  HmSlice d = hm_vector_slice (vector, "d"), sig = hm_vector_slice (vector, "sig");
  HmSlice p = hm_vector_slice (vector, "p"), q = hm_vector_slice (vector, "q");
  while (n.length > 0 && n.data[0] == 0)
    n.data++, n.length--;
  if (n.length > HM_RSA_MAX_BYTES)
    /* Translators: %d is the length of a key in bits. */
    return hm_vector_skip (reason, _ ("This engine takes keys of at most %d bits."),
                           HM_RSA_MAX_BITS);

  HmRsaKey *key = new_context (sizeof *key);
  HmVerdict verdict;
  if (hm_rsa_set_key (key, n.data, n.length, e.data, e.length, d.data, d.length, p.data, p.length,
                      q.data, q.length) != HM_RSA_OK)
    verdict = hm_vector_judge (vector, FALSE, reason);
  else if (strcmp (operation, "verify") == 0)
    verdict = hm_vector_judge (
        vector, hm_rsa_verify (key, hash, digest, length, sig.data, sig.length), reason);
  else
    {
      guint8 signature[HM_RSA_MAX_BYTES];
      gsize size = hm_rsa_bytes (key);

      if (!hm_rsa_sign (key, hash, digest, length, signature))
        verdict = hm_vector_judge (vector, FALSE, reason);
      else
        verdict = hm_vector_compare (vector, signature, size, sig, reason);
      if (verdict == HM_VERDICT_PASSED && !hm_vector_is_invalid (vector) &&
          !hm_rsa_verify (key, hash, digest, length, signature, size))
        verdict = hm_vector_judge (vector, FALSE, reason);
    }
  g_aligned_free (key);
  return verdict;
}

/* Signs with the k of the case, or by RFC 6979 where it gives none. */
static gboolean
sign_dsa (const HmDsaKey *key,
          const HmDsaTable *table,
          const HmVector *vector,
          const HmDigest *hash,
          const guint8 *digest,
          gsize length,
          guint8 *signature)
{
  HmSlice k = hm_vector_slice (vector, "k");

  if (k.length > 0)
    return hm_dsa_sign_with (key, table, digest, length, k.data, k.length, signature);
  return hm_dsa_sign_deterministic (key, table, hash, digest, length, signature);
}

/* Once without a table of powers (NULL) and once with it. */
static HmVerdict
check_dsa_key (const HmDsaKey *key,
               const HmDsaTable *table,
               const HmVector *vector,
               const HmDigest *hash,
               const guint8 *digest,
               gsize length,
               char **reason)
{
  HmSlice sig = hm_vector_slice (vector, "sig");
  guint8 signature[HM_DSA_MAX_SIGNATURE];
  gsize size = hm_dsa_signature_bytes (key);
  HmVerdict verdict;

  if (strcmp (hm_vector_get_word (vector, "op"), "verify") == 0)
    return hm_vector_judge (
        vector, hm_dsa_verify (key, table, digest, length, sig.data, sig.length), reason);

  if (!sign_dsa (key, table, vector, hash, digest, length, signature))
    return hm_vector_judge (vector, FALSE, reason);
  verdict = hm_vector_compare (vector, signature, size, sig, reason);
  if (verdict == HM_VERDICT_PASSED && !hm_vector_is_invalid (vector) &&
      !hm_dsa_verify (key, table, digest, length, signature, size))
    verdict = hm_vector_judge (vector, FALSE, reason);
  return verdict;
}

static HmVerdict
check_dsa (const HmVector *vector, char **reason)
{
  const char *operation = hm_vector_get_word (vector, "op");
  const char *name = hm_vector_get_word (vector, "hash");
  guint8 digest[EVP_MAX_MD_SIZE];
  gsize length;

  if (!hm_vector_has (vector, reason, "p", "q", "g", "y", "in", "sig", NULL))
    return HM_VERDICT_FAILED;
  if (operation == NULL || name == NULL ||
      (strcmp (operation, "sign") != 0 && strcmp (operation, "verify") != 0))
    return hm_vector_fail (reason, _ ("The case does not say op=sign or op=verify, and hash=."));

  gboolean signs = strcmp (operation, "sign") == 0;
  const HmDigest *hash = hm_digest_find (name);
  HmSlice p = hm_vector_slice (vector, "p"), q = hm_vector_slice (vector, "q");
  HmSlice g = hm_vector_slice (vector, "g"), y = hm_vector_slice (vector, "y");
  HmSlice x = hm_vector_slice (vector, "x");

  /* The k of RFC 6979 takes the core's own HMAC; all else takes digests from anywhere. */
  if (!hash_message (name, hm_vector_slice (vector, "in"), digest, &length) ||
      (signs && hash == NULL && hm_vector_slice (vector, "k").length == 0))
    /* Translators: the placeholder is the name of a message digest. */
    return hm_vector_skip (reason, _ ("This engine does not have %s."), name);
  if (signs && !hm_vector_has (vector, reason, "x", NULL))
    return HM_VERDICT_FAILED;

  HmDsaKey *key = new_context (sizeof *key);
  HmVerdict verdict;
  if (hm_dsa_set_key (key, p.data, p.length, q.data, q.length, g.data, g.length, y.data, y.length,
                      x.data, x.length) != HM_DSA_OK)
    verdict = hm_vector_judge (vector, FALSE, reason);
  else
    {
      HmDsaTable *table = new_context (hm_dsa_table_bytes (key));

      hm_dsa_table_init (table, key);
      verdict = check_dsa_key (key, NULL, vector, hash, digest, length, reason);
      if (verdict == HM_VERDICT_PASSED)
        verdict = check_dsa_key (key, table, vector, hash, digest, length, reason);
      g_aligned_free (table);
    }
  g_aligned_free (key);
  return verdict;
}

HmVerdict
hm_builtin_check_vector (const HmVector *vector, char **reason)
{
  g_return_val_if_fail (vector != NULL && reason != NULL, HM_VERDICT_FAILED);

  const char *name = hm_vector_get_algorithm (vector);
  const char *known = hm_algorithm_from_printed (name);
  for (guint i = 0; i < G_N_ELEMENTS (aliases); i++)
    if (strcmp (name, aliases[i].file_name) == 0)
      known = aliases[i].name;
  if (known != NULL)
    name = known;

  const HmDigest *digest = hm_digest_find (name);
  const HmMac *mac = hm_mac_find (name);
  const HmCipher *cipher = hm_cipher_find (name);

  if (digest != NULL)
    return check_digest (digest, vector, reason);
  if (mac != NULL)
    return check_mac (mac, vector, reason);
  if (cipher != NULL)
    return check_cipher (cipher, vector, reason);
  if (strcmp (name, "cast128-maintenance") == 0)
    return check_maintenance (vector, reason);
  if (strcmp (name, "rsa-pkcs1") == 0)
    return check_rsa (vector, reason);
  if (strcmp (name, "dsa") == 0)
    return check_dsa (vector, reason);
  if (strcmp (name, "ssl3-kdf") == 0)
    return hm_builtin_check_ssl3_kdf (vector, reason);
  if (strcmp (name, "tls10-prf") == 0)
    return hm_builtin_check_tls10_prf (vector, reason);
  /* Translators: the placeholder is the name of an algorithm. */
  return hm_vector_skip (reason, _ ("This engine does not have %s."), name);
}
