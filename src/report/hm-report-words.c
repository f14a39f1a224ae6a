/* hm-report-words.c: what the sentences of a report speak of
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "config.h"

#include "report/hm-report-words.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "report/hm-format.h"

/* Whole phrases, as languages put the two words together in many ways. They stand within sentences,
 * and so begin with a small letter where they do not begin with a name. */
static const struct
{
  const char *family;
  HmOperation operation;
  const char *phrase;
} phrases[] = {
  /* Translators: this and what follows stands within a sentence: "It is faster at: hashing." */
  { "digest", HM_OPERATION_DIGEST, N_ ("hashing") },
  { "mac", HM_OPERATION_MAC, N_ ("message authentication") },
  { "aes", HM_OPERATION_ENCRYPT, N_ ("AES encryption") },
  { "aes", HM_OPERATION_DECRYPT, N_ ("AES decryption") },
  { "des", HM_OPERATION_ENCRYPT, N_ ("DES encryption") },
  { "des", HM_OPERATION_DECRYPT, N_ ("DES decryption") },
  { "cipher", HM_OPERATION_ENCRYPT, N_ ("encryption with other ciphers") },
  { "cipher", HM_OPERATION_DECRYPT, N_ ("decryption with other ciphers") },
  { "aead", HM_OPERATION_ENCRYPT, N_ ("authenticated encryption") },
  { "aead", HM_OPERATION_DECRYPT, N_ ("authenticated decryption") },
  { "kdf", HM_OPERATION_DERIVE, N_ ("key derivation") },
  { "rsa", HM_OPERATION_SIGN, N_ ("RSA signing") },
  { "rsa", HM_OPERATION_VERIFY, N_ ("RSA verification") },
  { "rsa", HM_OPERATION_ENCRYPT, N_ ("RSA encryption") },
  { "rsa", HM_OPERATION_DECRYPT, N_ ("RSA decryption") },
  { "rsa", HM_OPERATION_KEYGEN, N_ ("RSA key generation") },
  { "dsa", HM_OPERATION_SIGN, N_ ("DSA signing") },
  { "dsa", HM_OPERATION_VERIFY, N_ ("DSA verification") },
  { "dsa", HM_OPERATION_KEYGEN, N_ ("DSA key generation") },
  { "ec", HM_OPERATION_SIGN, N_ ("elliptic-curve signing") },
  { "ec", HM_OPERATION_VERIFY, N_ ("elliptic-curve verification") },
  { "ec", HM_OPERATION_DERIVE, N_ ("elliptic-curve key agreement") },
  { "ec", HM_OPERATION_KEYGEN, N_ ("elliptic-curve key generation") },
  { "dh", HM_OPERATION_DERIVE, N_ ("Diffie-Hellman key agreement") },
  { "dh", HM_OPERATION_KEYGEN, N_ ("Diffie-Hellman key generation") },
  { "kem", HM_OPERATION_KEYGEN, N_ ("post-quantum key generation") },
  { "kem", HM_OPERATION_ENCAPSULATE, N_ ("post-quantum encapsulation") },
  { "kem", HM_OPERATION_DECAPSULATE, N_ ("post-quantum decapsulation") },
  { "pqsign", HM_OPERATION_SIGN, N_ ("post-quantum signing") },
  { "pqsign", HM_OPERATION_VERIFY, N_ ("post-quantum verification") },
  { "pqsign", HM_OPERATION_KEYGEN, N_ ("post-quantum signature key generation") },
};

char *
hm_words_family (const char *family, HmOperation operation)
{
  g_return_val_if_fail (family != NULL, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (phrases); i++)
    if (phrases[i].operation == operation && g_str_equal (phrases[i].family, family))
      return g_strdup (_ (phrases[i].phrase));
  /* Translators: a family of algorithms, an operation: "RSA (Sign)". */
  return g_strdup_printf (_ ("%1$s (%2$s)"), hm_family_title (family),
                          hm_operation_title (operation));
}

/* Digesting, authenticating and encrypting go without saying. */
static const char *const deeds[HM_N_OPERATIONS] = {
  /* Translators: an algorithm: "AES-128-CBC decryption". */
  [HM_OPERATION_DECRYPT] = N_ ("%s decryption"),
  /* Translators: an algorithm: "RSA 2048 signing". */
  [HM_OPERATION_SIGN] = N_ ("%s signing"),
  /* Translators: an algorithm: "RSA 2048 verification". */
  [HM_OPERATION_VERIFY] = N_ ("%s verification"),
  /* Translators: an algorithm: "RSA 2048 key generation". */
  [HM_OPERATION_KEYGEN] = N_ ("%s key generation"),
  /* Translators: an algorithm: "X25519 key agreement". */
  [HM_OPERATION_DERIVE] = N_ ("%s key agreement"),
  /* Translators: an algorithm: "ML-KEM-768 encapsulation". */
  [HM_OPERATION_ENCAPSULATE] = N_ ("%s encapsulation"),
  /* Translators: an algorithm: "ML-KEM-768 decapsulation". */
  [HM_OPERATION_DECAPSULATE] = N_ ("%s decapsulation"),
};

char *
hm_words_result (const HmResultKey *key)
{
  const char *title;
  g_autoptr (GString) text = NULL;

  g_return_val_if_fail (key != NULL, NULL);

  title = hm_algorithm_title (key->algorithm);
  if (deeds[key->operation] == NULL)
    return g_strdup (title);
  text = g_string_new (_ (deeds[key->operation]));
  g_string_replace (text, "%s", title, 1);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

gboolean
hm_words_has_engines (HmRun *run)
{
  const char *first = NULL;

  for (guint i = 0; i < hm_run_get_n_results (run); i++)
    {
      const char *engine = hm_result_get_key (hm_run_get_result (run, i))->engine;

      if (i > 0 && g_strcmp0 (engine, first) != 0)
        return TRUE;
      first = engine;
    }
  return FALSE;
}

char *
hm_words_by (char *what, const char *engine)
{
  g_autofree char *owned = what, *title = NULL;

  if (engine == NULL || *engine == '\0')
    return g_steal_pointer (&owned);
  title = hm_format_engine (engine);
  /* Translators: what was measured, and by which engine: "MD5 (OpenSSL)". */
  return g_strdup_printf (_ ("%1$s (%2$s)"), owned, title);
}

char *
hm_words_result_of (HmRun *run, const HmResultKey *key)
{
  g_return_val_if_fail (HM_IS_RUN (run) && key != NULL, NULL);

  return hm_words_by (hm_words_result (key), hm_words_has_engines (run) ? key->engine : NULL);
}

char *
hm_words_list (const GPtrArray *items, guint max)
{
  char *text = NULL;

  g_return_val_if_fail (items != NULL && items->len > 0 && max > 0, NULL);

  /* One more is not worth "and 1 more". */
  if (items->len == max + 1)
    max++;
  for (guint i = 0; i < MIN (items->len, max); i++)
    {
      const char *item = g_ptr_array_index (items, i);
      char *longer = text == NULL ? g_strdup (item)
                                  /* Translators: the beginning of a list, and its next item. */
                                  : g_strdup_printf (_ ("%1$s; %2$s"), text, item);

      g_free (text);
      text = longer;
    }
  if (items->len > max)
    {
      guint more = items->len - max;
      char *longer =
          /* Translators: a list, and how many more it could have. */
          g_strdup_printf (ngettext ("%1$s; and %2$u more", "%1$s; and %2$u more", more), text,
                           more);

      g_free (text);
      text = longer;
    }
  return text;
}

/* In one pass: words may hold anything. */
char *
hm_words_fill (const char *format, const char *const *words)
{
  GString *text;
  guint n;

  g_return_val_if_fail (format != NULL && words != NULL, NULL);

  n = g_strv_length ((char **) words);
  text = g_string_new (NULL);
  for (const char *p = format; *p != '\0';)
    if (p[0] == '%' && p[1] >= '1' && p[1] <= '9' && p[2] == '$' && p[3] == 's' &&
        (guint) (p[1] - '0') <= n)
      {
        g_string_append (text, words[p[1] - '1']);
        p += 4;
      }
    else
      g_string_append_c (text, *p++);
  return g_string_free (text, FALSE);
}

char *
hm_words_paragraph (const GPtrArray *sentences)
{
  char *text = NULL;

  g_return_val_if_fail (sentences != NULL, NULL);

  for (guint i = 0; i < sentences->len; i++)
    {
      const char *sentence = g_ptr_array_index (sentences, i);
      char *longer = text == NULL ? g_strdup (sentence)
                                  /* Translators: sentences, and the one that follows them. */
                                  : g_strdup_printf (C_ ("sentences", "%1$s %2$s"), text, sentence);

      g_free (text);
      text = longer;
    }
  return text != NULL ? text : g_strdup ("");
}

char *
hm_words_ratio (double ratio)
{
  return hm_format_number (ratio, ratio >= 0.995 && ratio < 1.25 ? 3 : 2);
}

char *
hm_words_range (char *low, char *high)
{
  g_autofree char *from = low, *to = high;

  g_return_val_if_fail (low != NULL && high != NULL, NULL);

  return g_str_equal (from, to) ? g_steal_pointer (&from) : g_strdup_printf ("%s – %s", from, to);
}
