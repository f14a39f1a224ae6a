/* hm-openssl-vector-bulk.c: known-answer cases of digests, MACs and ciphers
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-openssl"

#include "config.h"

#include "engine/hm-openssl-vector.h"

#include <glib/gi18n-lib.h>
#include <openssl/core_names.h>
#include <openssl/params.h>
#include <string.h>

static HmVerdict
skip_algorithm (const HmVector *vector, char **reason)
{
  /* Translators: the placeholder is the name of an algorithm. */
  return hm_vector_skip (reason, _ ("This engine does not have %s."),
                         hm_vector_get_algorithm (vector));
}

HmVerdict
hm_openssl_check_digest (const HmVector *vector, char **reason)
{
  g_autoptr (EVP_MD) md =
      EVP_MD_fetch (hm_openssl_context (), hm_vector_get_algorithm (vector), NULL);
  g_autoptr (EVP_MD_CTX) context = EVP_MD_CTX_new ();

  if (md == NULL)
    return skip_algorithm (vector, reason);
  if (!hm_vector_has (vector, reason, "in", "out", NULL))
    return HM_VERDICT_FAILED;

  HmSlice in = hm_vector_slice (vector, "in"), expected = hm_vector_slice (vector, "out");
  gboolean xof = (EVP_MD_get_flags (md) & EVP_MD_FLAG_XOF) != 0;
  gsize size = xof ? expected.length : (gsize) EVP_MD_get_size (md);
  g_autofree guint8 *out = g_malloc (MAX (size, EVP_MAX_MD_SIZE));
  guint64 pad;

  for (gboolean piecewise = FALSE; piecewise <= TRUE; piecewise++)
    {
      OSSL_PARAM parameters[2] = { OSSL_PARAM_END, OSSL_PARAM_END };
      unsigned int pad_type = 0;
      if (hm_vector_get_number (vector, "pad", &pad))
        {
          /* ISO/IEC 10118-2 has two ways. */
          if (pad < 1 || pad > 2)
            return hm_vector_judge (vector, FALSE, reason);
          pad_type = pad;
          parameters[0] = OSSL_PARAM_construct_uint (OSSL_DIGEST_PARAM_PAD_TYPE, &pad_type);
        }

      gboolean good = EVP_DigestInit_ex2 (context, md, parameters);
      gsize piece = piecewise ? 1 : in.length;
      for (gsize done = 0; good && done < in.length; piece = hm_vector_next_piece (piece))
        {
          gsize length = MIN (piece, in.length - done);
          good = EVP_DigestUpdate (context, in.data + done, length);
          done += length;
        }
      good = good && (xof ? EVP_DigestFinalXOF (context, out, size)
                          : EVP_DigestFinal_ex (context, out, NULL));
      if (!good)
        return hm_vector_judge (vector, FALSE, reason);

      HmVerdict verdict = hm_vector_compare (vector, out, size, expected, reason);
      if (verdict != HM_VERDICT_PASSED)
        return verdict;
    }
  return HM_VERDICT_PASSED;
}

static HmVerdict
check_mac (const HmVector *vector, const char *name, const char *digest, char **reason)
{
  g_autoptr (EVP_MAC) mac = EVP_MAC_fetch (hm_openssl_context (), name, NULL);
  g_autoptr (EVP_MAC_CTX) context = mac != NULL ? EVP_MAC_CTX_new (mac) : NULL;

  if (context == NULL)
    return skip_algorithm (vector, reason);
  if (!hm_vector_has (vector, reason, "key", "in", "out", NULL))
    return HM_VERDICT_FAILED;

  HmSlice key = hm_vector_slice (vector, "key");
  HmSlice in = hm_vector_slice (vector, "in");
  OSSL_PARAM parameters[2] = { OSSL_PARAM_END, OSSL_PARAM_END };
  if (digest != NULL)
    parameters[0] = OSSL_PARAM_construct_utf8_string (OSSL_MAC_PARAM_DIGEST, (char *) digest, 0);

  for (gboolean piecewise = FALSE; piecewise <= TRUE; piecewise++)
    {
      guint8 out[EVP_MAX_MD_SIZE];
      gsize size = 0, piece = piecewise ? 1 : in.length;
      gboolean good = EVP_MAC_init (context, key.data, key.length, parameters);

      for (gsize done = 0; good && done < in.length; piece = hm_vector_next_piece (piece))
        {
          gsize length = MIN (piece, in.length - done);
          good = EVP_MAC_update (context, in.data + done, length);
          done += length;
        }
      if (!good || !EVP_MAC_final (context, out, &size, sizeof out))
        return hm_vector_judge (vector, FALSE, reason);

      HmVerdict verdict =
          hm_vector_compare (vector, out, size, hm_vector_slice (vector, "out"), reason);
      if (verdict != HM_VERDICT_PASSED)
        return verdict;
    }
  return HM_VERDICT_PASSED;
}

HmVerdict
hm_openssl_check_hmac (const HmVector *vector, char **reason)
{
  const char *digest = hm_vector_get_algorithm (vector) + strlen ("hmac-");
  g_autoptr (EVP_MD) md = EVP_MD_fetch (hm_openssl_context (), digest, NULL);
  return md != NULL ? check_mac (vector, "HMAC", digest, reason) : skip_algorithm (vector, reason);
}

HmVerdict
hm_openssl_check_poly1305 (const HmVector *vector, char **reason)
{
  return check_mac (vector, "POLY1305", NULL, reason);
}

/* RFC 2268, section 2. libcrypto itself takes any number. */
#define MAX_EFFECTIVE_BITS 1024

/* A context with key and initial value set. FALSE when libcrypto refuses them. */
static gboolean
set_up_cipher (EVP_CIPHER_CTX *context,
               const EVP_CIPHER *cipher,
               const HmVector *vector,
               HmSlice iv,
               gboolean encrypt)
{
  HmSlice key = hm_vector_slice (vector, "key");
  guint64 ekb = 0;

  if (!EVP_CipherInit_ex2 (context, cipher, NULL, NULL, encrypt, NULL))
    return FALSE;
  if ((gsize) EVP_CIPHER_CTX_get_key_length (context) != key.length &&
      (key.length == 0 || key.length > G_MAXINT ||
       EVP_CIPHER_CTX_set_key_length (context, key.length) <= 0))
    return FALSE;
  if (hm_vector_get_number (vector, "ekb", &ekb))
    {
      if (ekb < 1 || ekb > MAX_EFFECTIVE_BITS)
        return FALSE;
      gsize bits = ekb;
      OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_size_t (OSSL_CIPHER_PARAM_RC2_KEYBITS, &bits),
        OSSL_PARAM_END,
      };
      if (!EVP_CIPHER_CTX_set_params (context, parameters))
        return FALSE;
    }
  return (gsize) EVP_CIPHER_CTX_get_iv_length (context) == iv.length &&
         EVP_CipherInit_ex2 (context, NULL, key.data, iv.length > 0 ? iv.data : NULL, encrypt,
                             NULL) &&
         EVP_CIPHER_CTX_set_padding (context, 0);
}

/* One direction, in one call or in several, each ending on the border of a block. */
static HmVerdict
check_direction (EVP_CIPHER_CTX *context,
                 const HmVector *vector,
                 gboolean encrypt,
                 gboolean piecewise,
                 char **reason)
{
  HmSlice in = hm_vector_slice (vector, encrypt ? "in" : "out");
  HmSlice expected = hm_vector_slice (vector, encrypt ? "out" : "in");
  gsize block = EVP_CIPHER_CTX_get_block_size (context);
  gsize piece = piecewise ? 1 : in.length;
  g_autofree guint8 *out = g_malloc (in.length + EVP_MAX_BLOCK_LENGTH);
  gsize written = 0;
  int got = 0;
  guint64 skip = 0;

  hm_vector_get_number (vector, "skip", &skip);
  while (skip > 0)
    {
      guint8 thrown[256] = { 0 };
      gsize length = MIN (skip, sizeof thrown);
      if (!EVP_CipherUpdate (context, thrown, &got, thrown, length))
        return hm_vector_judge (vector, FALSE, reason);
      skip -= length;
    }

  for (gsize done = 0; done < in.length; piece = hm_vector_next_piece (piece))
    {
      gsize length = MIN (piece * block, in.length - done);
      if (!EVP_CipherUpdate (context, out + written, &got, in.data + done, length))
        return hm_vector_judge (vector, FALSE, reason);
      written += got;
      done += length;
    }
  if (!EVP_CipherFinal_ex (context, out + written, &got))
    return hm_vector_judge (vector, FALSE, reason);
  return hm_vector_compare (vector, out, written + got, expected, reason);
}

static HmVerdict
check_cipher (const HmVector *vector, const char *name, HmSlice iv, char **reason)
{
  g_autoptr (EVP_CIPHER) cipher = EVP_CIPHER_fetch (hm_openssl_context (), name, NULL);
  g_autoptr (EVP_CIPHER_CTX) context = EVP_CIPHER_CTX_new ();
  guint64 skip;

  if (cipher == NULL)
    return skip_algorithm (vector, reason);
  if (!hm_vector_has (vector, reason, "key", "in", "out", NULL))
    return HM_VERDICT_FAILED;
  /* What would have to be thrown away for minutes is no test. */
  if (hm_vector_get_number (vector, "skip", &skip) &&
      (EVP_CIPHER_get_block_size (cipher) != 1 || skip > G_MAXINT32))
    return hm_vector_fail (reason, _ ("Nothing can be skipped here."));

  HmVerdict verdict = HM_VERDICT_PASSED;
  gboolean whole = EVP_CIPHER_get_mode (cipher) == EVP_CIPH_XTS_MODE;
  HmSlice key = hm_vector_slice (vector, "key");
  if (whole && key.length % 2 == 0 &&
      memcmp (key.data, key.data + key.length / 2, key.length / 2) == 0)
    return hm_vector_skip (reason, _ ("This engine refuses two keys that are alike (SP 800-38E)."));
  for (guint way = 0; way < (whole ? 2 : 4) && verdict == HM_VERDICT_PASSED; way++)
    {
      if (!set_up_cipher (context, cipher, vector, iv, way & 1))
        return hm_vector_judge (vector, FALSE, reason);
      verdict = check_direction (context, vector, way & 1, way & 2, reason);
    }
  return verdict;
}

HmVerdict
hm_openssl_check_cipher (const HmVector *vector, char **reason)
{
  const char *name = hm_vector_get_algorithm (vector);
  if (strcmp (name, "cast128-cbc") == 0)
    name = "cast5-cbc";
  /* Two keys are three with the first one again. */
  if (strcmp (name, "des-ede3-cbc") == 0 && hm_vector_slice (vector, "key").length == 16)
    name = "des-ede-cbc";
  return check_cipher (vector, name, hm_vector_slice (vector, "iv"), reason);
}

HmVerdict
hm_openssl_check_rc4 (const HmVector *vector, char **reason)
{
  return check_cipher (vector, "RC4", (HmSlice){ NULL, 0 }, reason);
}

/* libcrypto takes the block counter, little-endian, and the nonce as one initial value. */
HmVerdict
hm_openssl_check_chacha20 (const HmVector *vector, char **reason)
{
  HmSlice nonce = hm_vector_slice (vector, "iv");
  guint8 iv[16];
  guint64 counter = 0;

  hm_vector_get_number (vector, "iter", &counter);
  if (nonce.length != 12 || counter > G_MAXUINT32)
    return hm_vector_judge (vector, FALSE, reason);
  guint32 little = GUINT32_TO_LE ((guint32) counter);
  memcpy (iv, &little, 4);
  memcpy (iv + 4, nonce.data, 12);
  return check_cipher (vector, "ChaCha20", (HmSlice){ iv, sizeof iv }, reason);
}

/* RFC 2144 appendix B.2: the key and the text encrypt each other. @a becomes E_b (left half) E_b
 * (right half). */
static gboolean
cast_under (EVP_CIPHER_CTX *context, guint8 *a, const guint8 *b)
{
  int got;
  return EVP_EncryptInit_ex2 (context, NULL, b, NULL, NULL) &&
         EVP_EncryptUpdate (context, a, &got, a, 16) && got == 16;
}

HmVerdict
hm_openssl_check_cast_maintenance (const HmVector *vector, char **reason)
{
  g_autoptr (EVP_CIPHER) cipher = EVP_CIPHER_fetch (hm_openssl_context (), "CAST5-ECB", NULL);
  g_autoptr (EVP_CIPHER_CTX) context = EVP_CIPHER_CTX_new ();
  HmSlice key = hm_vector_slice (vector, "key"), in = hm_vector_slice (vector, "in");
  HmSlice out = hm_vector_slice (vector, "out");
  guint64 iterations;
  guint8 state[32];

  if (cipher == NULL)
    return skip_algorithm (vector, reason);
  if (key.length != 16 || in.length != 16 || out.length != sizeof state)
    return hm_vector_fail (reason, _ ("The case needs key= and in= of 16 bytes, out= of 32."));
  if (!hm_vector_get_iterations (vector, &iterations, reason))
    return HM_VERDICT_FAILED;

  memcpy (state, in.data, 16);
  memcpy (state + 16, key.data, 16);
  if (!EVP_EncryptInit_ex2 (context, cipher, key.data, NULL, NULL) ||
      !EVP_CIPHER_CTX_set_padding (context, 0))
    return hm_vector_judge (vector, FALSE, reason);
  for (guint64 i = 0; i < iterations; i++)
    {
      hm_vector_tell (vector, i, iterations);
      if (!cast_under (context, state, state + 16) || !cast_under (context, state + 16, state))
        return hm_vector_judge (vector, FALSE, reason);
    }
  return hm_vector_compare (vector, state, sizeof state, out, reason);
}

typedef struct
{
  const HmVector *vector;
  const EVP_CIPHER *cipher;
  gsize tag_length;
  guint8 tag[16]; /* given for decryption, made by encryption */
  guint8 *out;
  gsize out_length;
} AeadCase;

/* FALSE when libcrypto refuses anything, a tag among others. */
static gboolean
run_aead (AeadCase *self, HmSlice in, gboolean encrypt)
{
  g_autoptr (EVP_CIPHER_CTX) context = EVP_CIPHER_CTX_new ();
  HmSlice key = hm_vector_slice (self->vector, "key");
  HmSlice iv = hm_vector_slice (self->vector, "iv");
  HmSlice aad = hm_vector_slice (self->vector, "aad");
  gboolean ccm = EVP_CIPHER_get_mode (self->cipher) == EVP_CIPH_CCM_MODE;
  gsize iv_length = iv.length;
  int got = 0, rest = 0;
  OSSL_PARAM lengths[] = {
    OSSL_PARAM_construct_size_t (OSSL_CIPHER_PARAM_IVLEN, &iv_length),
    OSSL_PARAM_END,
    OSSL_PARAM_END,
  };
  OSSL_PARAM tag[] = {
    OSSL_PARAM_construct_octet_string (OSSL_CIPHER_PARAM_AEAD_TAG, self->tag, self->tag_length),
    OSSL_PARAM_END,
  };
  /* CCM and OCB must know the tag's length beforehand, and decryption the tag. */
  if (encrypt && EVP_CIPHER_get_mode (self->cipher) != EVP_CIPH_GCM_MODE)
    lengths[1] =
        OSSL_PARAM_construct_octet_string (OSSL_CIPHER_PARAM_AEAD_TAG, NULL, self->tag_length);
  else if (!encrypt)
    lengths[1] = tag[0];

  if (context == NULL || iv.length == 0 || in.length > G_MAXINT32 / 2 ||
      aad.length > G_MAXINT32 / 2 ||
      (gsize) EVP_CIPHER_get_key_length (self->cipher) != key.length ||
      !EVP_CipherInit_ex2 (context, self->cipher, NULL, NULL, encrypt, lengths) ||
      !EVP_CipherInit_ex2 (context, NULL, key.data, iv.data, encrypt, NULL))
    return FALSE;
  if (ccm && !EVP_CipherUpdate (context, NULL, &got, NULL, in.length))
    return FALSE;
  if (aad.length > 0 && !EVP_CipherUpdate (context, NULL, &got, aad.data, aad.length))
    return FALSE;
  /* CCM does its work in this call, also on no text; others need none then. */
  got = 0;
  if ((in.length > 0 || ccm) &&
      !EVP_CipherUpdate (context, self->out, &got, in.length > 0 ? in.data : (const guint8 *) "",
                         in.length))
    return FALSE;
  if (!EVP_CipherFinal_ex (context, self->out + got, &rest))
    return FALSE;
  self->out_length = got + rest;
  return !encrypt || EVP_CIPHER_CTX_get_params (context, tag);
}

/* SP 800-38D allows any length but zero; libcrypto has room for some. */
static gboolean
has_room_for_iv (const EVP_CIPHER *cipher, gsize length)
{
  g_autoptr (EVP_CIPHER_CTX) context = EVP_CIPHER_CTX_new ();
  const OSSL_PARAM parameters[] = {
    OSSL_PARAM_construct_size_t (OSSL_CIPHER_PARAM_IVLEN, &length),
    OSSL_PARAM_END,
  };
  return context != NULL && EVP_CipherInit_ex2 (context, cipher, NULL, NULL, TRUE, parameters);
}

HmVerdict
hm_openssl_check_aead (const HmVector *vector, char **reason)
{
  g_autoptr (EVP_CIPHER) cipher =
      EVP_CIPHER_fetch (hm_openssl_context (), hm_vector_get_algorithm (vector), NULL);

  if (cipher == NULL)
    return skip_algorithm (vector, reason);
  if (!hm_vector_has (vector, reason, "key", "iv", "out", "tag", NULL))
    return HM_VERDICT_FAILED;

  HmSlice in = hm_vector_slice (vector, "in"), out = hm_vector_slice (vector, "out");
  HmSlice tag = hm_vector_slice (vector, "tag");
  gsize iv_length = hm_vector_slice (vector, "iv").length;
  g_autofree guint8 *buffer = g_malloc (MAX (in.length, out.length) + EVP_MAX_BLOCK_LENGTH);
  AeadCase self = { .vector = vector, .cipher = cipher, .tag_length = tag.length, .out = buffer };

  if (tag.length == 0 || tag.length > sizeof self.tag)
    return hm_vector_judge (vector, FALSE, reason);
  if (EVP_CIPHER_get_mode (cipher) == EVP_CIPH_GCM_MODE && iv_length > 0 &&
      !has_room_for_iv (cipher, iv_length))
    {
      g_autofree char *name = g_strdup_printf ("%s (%" G_GSIZE_FORMAT "-bit iv)",
                                               hm_vector_get_algorithm (vector), 8 * iv_length);
      /* Translators: the placeholder is the name of an algorithm. */
      return hm_vector_skip (reason, _ ("This engine does not have %s."), name);
    }

  memcpy (self.tag, tag.data, tag.length);
  gboolean accepted = run_aead (&self, out, FALSE);
  HmVerdict verdict = hm_vector_judge (vector, accepted, reason);
  if (verdict != HM_VERDICT_PASSED || !accepted)
    return verdict;
  /* What is refused has no plaintext, all else has. */
  if (!hm_vector_has (vector, reason, "in", NULL))
    return HM_VERDICT_FAILED;
  verdict = hm_vector_compare (vector, self.out, self.out_length, in, reason);
  if (verdict != HM_VERDICT_PASSED)
    return verdict;

  memset (self.tag, 0, sizeof self.tag);
  if (!run_aead (&self, in, TRUE))
    return hm_vector_judge (vector, FALSE, reason);
  verdict = hm_vector_compare (vector, self.out, self.out_length, out, reason);
  return verdict == HM_VERDICT_PASSED
             ? hm_vector_compare (vector, self.tag, tag.length, tag, reason)
             : verdict;
}
