/* test-answers.c: known answers of our own, altered ones, and engines against each other
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/hm-vector.h"

#include <openssl/evp.h>
#include <openssl/provider.h>
#include <openssl/rsa.h>
#include <string.h>

static const char *const files[] = { "digests.txt", "macs.txt", "ciphers.txt", "keys.txt",
                                     "kdf.txt" };

static GPtrArray *
load (const char *file)
{
  g_autofree char *path = g_build_filename (HM_SOURCE_ROOT, "tests", "vectors", file, NULL);
  g_autoptr (GError) error = NULL;
  GPtrArray *vectors = hm_vectors_load (path, &error);
  g_assert_no_error (error);
  return vectors;
}

static HmVerdict
check_text (const HmEngine *engine, const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) vectors = hm_vectors_parse (text, strlen (text), "made up", &error);
  g_autofree char *reason = NULL;

  g_assert_no_error (error);
  g_assert_cmpuint (vectors->len, ==, 1);
  HmVerdict verdict = engine->check_vector (vectors->pdata[0], &reason);
  g_assert_true ((reason != NULL) == (verdict != HM_VERDICT_PASSED));
  return verdict;
}

/* What an engine must have of our files; what it does not have it skips. */
static void
test_known (gconstpointer data)
{
  const HmEngine *engine = data;
  guint n_passed = 0, n_skipped = 0;

  for (guint f = 0; f < G_N_ELEMENTS (files); f++)
    {
      g_autoptr (GPtrArray) vectors = load (files[f]);
      for (guint i = 0; i < vectors->len; i++)
        {
          const HmVector *vector = vectors->pdata[i];
          g_autofree char *reason = NULL;
          HmVerdict verdict = engine->check_vector (vector, &reason);

          if (verdict == HM_VERDICT_FAILED)
            g_error ("%s:%u: %s", files[f], hm_vector_get_line (vector), reason);
          if (verdict == HM_VERDICT_PASSED)
            n_passed++;
          else
            n_skipped++;
        }
    }
  g_test_message ("%u passed, %u skipped", n_passed, n_skipped);
  g_assert_cmpuint (n_passed, >=, 25);
  if (strcmp (engine->id, "openssl") == 0)
    g_assert_cmpuint (n_skipped, ==, 0);
}

/* Each line of each case is altered in turn: left out, emptied, its first digit turned, cut short,
 * made longer. No engine may crash, and a turned result, or a turned nonce of a signature, must not
 * pass. */
static void
alter_case (const HmEngine *engine, GStrv lines)
{
  guint n = g_strv_length (lines);
  gboolean is_kdf = FALSE;

  for (guint i = 0; i < n; i++)
    is_kdf = is_kdf || g_str_has_suffix (lines[i], "-prf") || g_str_has_suffix (lines[i], "-kdf");
  for (guint i = 0; i < n; i++)
    {
      char *original = lines[i];
      char *value = strchr (original, '=') + 1;
      gsize name_length = value - original;
      gboolean is_hex = *value != '\0' && strspn (value, "0123456789abcdef") == strlen (value) &&
                        strlen (value) % 2 == 0;
      is_hex =
          is_hex && !g_str_has_prefix (original, "skip=") && !g_str_has_prefix (original, "ekb=");
      gboolean is_result = g_str_has_prefix (original, "out=") ||
                           g_str_has_prefix (original, "sig=") ||
                           g_str_has_prefix (original, "tag=");
      gboolean may_be_shorter = is_kdf || g_str_has_prefix (original, "tag=");
      gboolean is_nonce = g_str_has_prefix (original, "k=");
      if (g_str_has_prefix (original, "alg=") || g_str_has_prefix (original, "iter="))
        continue;

      for (guint way = 0; way < 5; way++)
        {
          g_autofree char *altered = NULL;
          switch (way)
            {
            case 0:
              altered = g_strdup ("");
              break;
            case 1:
              altered = is_hex ? g_strndup (original, name_length) : NULL;
              break;
            case 2:
              altered = is_hex ? g_strdup (original) : NULL;
              if (is_hex)
                altered[name_length] = altered[name_length] == '0' ? '1' : '0';
              break;
            case 3:
              altered = is_hex ? g_strndup (original, strlen (original) - 2) : NULL;
              break;
            default:
              altered = is_hex ? g_strconcat (original, "00", NULL) : NULL;
              break;
            }
          if (altered == NULL)
            continue;

          g_autoptr (GString) text = g_string_new (NULL);
          for (guint j = 0; j < n; j++)
            if (*(j == i ? altered : lines[j]) != '\0')
              g_string_append_printf (text, "%s\n", j == i ? altered : lines[j]);
          HmVerdict verdict = check_text (engine, text->str);
          gboolean invalid = g_strv_contains ((const char *const *) lines, "result=invalid");
          if (((is_result && !invalid && way >= 1 && !(way == 3 && may_be_shorter)) ||
               (is_nonce && way == 2)) &&
              verdict == HM_VERDICT_PASSED)
            g_error ("This passes in spite of a wrong %s\n%s", original, text->str);
        }
    }
}

static void
test_altered (gconstpointer data)
{
  const HmEngine *engine = data;

  for (guint f = 0; f < G_N_ELEMENTS (files); f++)
    {
      g_autofree char *path = g_build_filename (HM_SOURCE_ROOT, "tests", "vectors", files[f], NULL);
      g_autofree char *contents = NULL;
      g_assert_true (g_file_get_contents (path, &contents, NULL, NULL));

      g_auto (GStrv) groups = g_strsplit (contents, "\n\n", -1);
      for (guint g = 0; groups[g] != NULL; g++)
        {
          g_auto (GStrv) all = g_strsplit (groups[g], "\n", -1);
          g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
          for (guint i = 0; all[i] != NULL; i++)
            if (all[i][0] != '#' && all[i][0] != '\0' && strchr (all[i], '*') == NULL)
              g_strv_builder_add (builder, all[i]);
          g_auto (GStrv) lines = g_strv_builder_end (builder);
          if (lines[0] != NULL && g_str_has_prefix (lines[0], "alg=") && g_strv_length (lines) > 2)
            alter_case (engine, lines);
        }
    }
}

/* Cases that are wrong as a whole: refused, whatever else is right. */
static void
test_refused (gconstpointer data)
{
  const HmEngine *engine = data;
  static const char *const failing[] = {
    "alg=des-cbc\nkey=0123456789abcdef\niv=0000000000000000\nin=00\nout=00\n",
    "alg=des-cbc\nkey=0123456789abcd\niv=0000000000000000\nin=\nout=\n",
    "alg=aes-128-cbc\nkey=00\niv=00\nin=\nout=\n",
    "alg=aes-128-cbc\nkey=00000000000000000000000000000000\nin=\nout=\n",
    "alg=rc4\nkey=\nin=00\nout=00\n",
    "alg=rsa-pkcs1\nop=verify\nhash=sha1\nn=\ne=\nin=\nsig=\nresult=valid\n",
    "alg=rsa-pkcs1\nop=verify\nhash=sha1\nn=00\ne=00\nin=\nsig=00\nresult=valid\n",
    "alg=rsa-pkcs1\nop=sign\nhash=sha1\nn=0f\ne=03\nd=03\nin=\nsig=00\n",
    "alg=rsa-pkcs1\nop=decrypt\nhash=sha1\nn=0f\ne=03\nin=\nsig=00\n",
    "alg=rsa-pkcs1\nop=verify\nn=0f\ne=03\nin=\nsig=00\n",
    "alg=md5\nin=\n",
    "alg=md5\nout=\n",
    "alg=hmac-md5\nin=\nout=\n",
    /* What is right does not pass for invalid. */
    "alg=md5\nin=\nout=d41d8cd98f00b204e9800998ecf8427e\nresult=invalid\n",
    "alg=hmac-md5\nkey=\nin=\nout=74e6f7298a9c2d168935f58c001bad88\nresult=invalid\n",
  };
  static const char *const passing[] = {
    "alg=md5\nin=\nout=d41d8cd98f00b204e9800998ecf8427f\nresult=invalid\n",
    "alg=hmac-md5\nkey=\nin=\nout=74e6f7298a9c2d168935f58c001bad89\nresult=invalid\n",
    "alg=hmac-md5\nkey=\nin=\nout=74e6f7298a9c2d168935f58c001bad88\nresult=valid\n",
    "alg=aes-128-cbc\nkey=00\niv=00\nin=\nout=\nresult=invalid\n",
    "alg=rsa-pkcs1\nop=verify\nhash=sha1\nn=00\ne=00\nin=\nsig=00\nresult=invalid\n",
  };
  static const char *const unknown[] = {
    "alg=rot13\nin=\nout=\n",
    "alg=rot13-cbc\nkey=00\nin=\nout=\n",
    "alg=hmac-rot13\nkey=\nin=\nout=\n",
    "alg=ecdsa-p0\nop=verify\nhash=sha1\npub=00\nin=\nsig=\n",
    "alg=rsa-pkcs1\nop=verify\nhash=rot13\nn=0f\ne=03\nin=\nsig=00\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (failing); i++)
    if (check_text (engine, failing[i]) != HM_VERDICT_FAILED)
      g_error ("This does not fail:\n%s", failing[i]);
  for (guint i = 0; i < G_N_ELEMENTS (passing); i++)
    if (check_text (engine, passing[i]) != HM_VERDICT_PASSED)
      g_error ("This does not pass:\n%s", passing[i]);
  for (guint i = 0; i < G_N_ELEMENTS (unknown); i++)
    if (check_text (engine, unknown[i]) != HM_VERDICT_SKIPPED)
      g_error ("This is not skipped:\n%s", unknown[i]);
}

#define ZEROS "00000000000000000000000000000000"
#define ONES "01010101010101010101010101010101"
#define BASE_POINT "09000000000000000000000000000000" ZEROS
#define EMPTY_GCM "alg=aes-128-gcm\nkey=" ZEROS "\niv=000000000000000000000000\naad=\n"

/* Slips that a library does not see by itself. No engine lets one pass, and @engine fails it, not
 * only skips it. */
static void
test_slips (void)
{
  static const struct
  {
    const char *engine, *text;
  } slips[] = {
    /* One bit of a number that the library has no use for. */
    { "openssl",
      "alg=cast128-maintenance\niter=1\nkey=" ONES "\nin=" ZEROS "\nout=" ZEROS ZEROS "\n" },
    { "built-in",
      "alg=cast128-maintenance\niter=2000001\nkey=" ZEROS "\nin=" ZEROS "\nout=" ZEROS ZEROS "\n" },
    /* Numbers that would be cut to a valid one. */
    { "openssl", "alg=rc2-cbc\nekb=0\nkey=00\niv=0000000000000000\nin=\nout=\n" },
    { "openssl", "alg=rc2-cbc\nekb=1025\nkey=00\niv=0000000000000000\nin=\nout=\n" },
    { "built-in", "alg=rc2-cbc\nekb=1025\nkey=00\niv=0000000000000000\nin=\nout=\n" },
    { "openssl", "alg=rc2-cbc\nekb=4294967360\nkey=0000000000000000\niv=0000000000000000\n"
                 "in=0000000000000000\nout=ebb773f993278eff\n" },
    { "built-in", "alg=mdc2\npad=4294967297\nin=\nout=52525252525252522525252525252525\n" },
    /* What is not refused needs its plaintext. */
    { "openssl", EMPTY_GCM "out=\ntag=58e2fccefa7e3061367f1d57a4e7455a\nresult=valid\n" },
    /* A product of zero is told from keys that are none, from another product, and from another
     * result. */
    { "openssl", "alg=x25519\nkey=" ONES "\nin=" ZEROS "\nout=" ZEROS "\nnote=allzero\n" },
    { "openssl",
      "alg=x25519\nkey=" ONES ONES "\nin=" ZEROS ZEROS "\nout=" ZEROS ONES "\nnote=allzero\n" },
    { "openssl", "alg=x25519\nkey=" BASE_POINT "\nin=" BASE_POINT
                 "\nout=422c8e7a6227d7bca1350b3e2bb7279f7897b87bb6854b783c60e80311ae3079\n"
                 "note=allzero\n" },
    { "openssl", "alg=x25519\nkey=" ONES ONES "\nin=" ZEROS ZEROS "\nout=" ZEROS ZEROS "\n" },
    /* The hybrid form of the point of RFC 6979 A.2.5. */
    { "openssl",
      "alg=ecdsa-p256\nop=verify\nhash=sha1\n"
      "pub=0760fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb67903fe1008b8b"
      "c99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299\nin=73616d706c65\n"
      "sig=61340c88c3aaebeb4f6d667f672ca9759a6ccaa9fa8811313039ee4a35471d326d7f147dac0894"
      "41bb2e2fe8f7a3fa264b9c475098fdcf6e00d7c996e1b8b7eb\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (slips); i++)
    for (const HmEngine *const *engine = hm_engines (); *engine != NULL; engine++)
      {
        HmVerdict verdict = check_text (*engine, slips[i].text);
        if (verdict == HM_VERDICT_PASSED ||
            (strcmp ((*engine)->id, slips[i].engine) == 0 && verdict != HM_VERDICT_FAILED))
          g_error ("%s does not see what is wrong here:\n%s", (*engine)->id, slips[i].text);
      }
}

/* What is right, though a library has it under another name, or refuses it. */
static void
test_right (void)
{
  const HmEngine *engine = hm_engine_find ("openssl");
  g_autoptr (GString) long_iv = g_string_new (EMPTY_GCM "in=\nout=\ntag=" ZEROS "\n");
  g_autofree char *iv = g_strnfill (2 * 257, '5');
  g_autofree char *line = g_strdup_printf ("iv=%s\n", iv);

  g_assert_cmpint (check_text (engine, "alg=x25519\nkey=" ONES ONES "\nin=" ZEROS ZEROS
                                       "\nout=" ZEROS ZEROS "\nnote=allzero\n"),
                   ==, HM_VERDICT_PASSED);
  g_assert_cmpint (check_text (engine, "alg=x25519\nkey=" ONES ONES "\nin=" ZEROS ZEROS
                                       "\nout=" ZEROS ZEROS "\nnote=allzero\nresult=invalid\n"),
                   ==, HM_VERDICT_PASSED);
  g_assert_cmpint (check_text (engine, "alg=des-ede3-cbc\nkey=0123456789abcdef23456789abcdef01\n"
                                       "iv=0000000000000000\nin=\nout=\n"),
                   ==, HM_VERDICT_PASSED);
  /* Longer than libcrypto's room, so that it cannot tell; no initial value at all is none. */
  g_string_replace (long_iv, "iv=000000000000000000000000\n", line, 1);
  g_assert_cmpint (check_text (engine, long_iv->str), ==, HM_VERDICT_SKIPPED);
  g_string_replace (long_iv, line, "iv=\n", 1);
  g_assert_cmpint (check_text (engine, long_iv->str), ==, HM_VERDICT_FAILED);
}

/* The built-in core against libcrypto, called directly, on random inputs. */

static void
append_hex (GString *text, const char *name, const guint8 *data, gsize length)
{
  g_string_append_printf (text, "%s=", name);
  for (gsize i = 0; i < length; i++)
    g_string_append_printf (text, "%02x", data[i]);
  g_string_append_c (text, '\n');
}

static void
fill_random (guint8 *data, gsize length)
{
  for (gsize i = 0; i < length; i++)
    data[i] = g_test_rand_int_range (0, 256);
}

static void
assert_both_pass (const char *text)
{
  static const char *const ids[] = { "built-in", "openssl" };

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    if (check_text (hm_engine_find (ids[i]), text) != HM_VERDICT_PASSED)
      g_error ("%s does not agree:\n%s", ids[i], text);
}

/* A libcrypto of the test's own, with all providers that are installed. */
static OSSL_LIB_CTX *
peer_library (void)
{
  static OSSL_LIB_CTX *library;
  if (library == NULL)
    {
      library = OSSL_LIB_CTX_new ();
      g_assert_nonnull (OSSL_PROVIDER_load (library, "default"));
      OSSL_PROVIDER_load (library, "legacy");
    }
  return library;
}

static void
test_cross_digests (void)
{
  const GPtrArray *offers = hm_engine_find ("built-in")->offers ();
  guint n = 0;

  for (guint i = 0; i < offers->len; i++)
    {
      const HmOffer *offer = offers->pdata[i];
      gboolean is_mac = offer->operation == HM_OPERATION_MAC;
      const char *name = is_mac ? offer->algorithm + strlen ("hmac-") : offer->algorithm;
      if (offer->operation != HM_OPERATION_DIGEST && !is_mac)
        continue;
      EVP_MD *md = EVP_MD_fetch (peer_library (), name, NULL);
      if (md == NULL)
        continue;

      for (gsize length = 0; length < 300; length += 1 + length / 20)
        {
          guint8 in[300], key[150], out[EVP_MAX_MD_SIZE];
          gsize key_length = g_test_rand_int_range (0, sizeof key);
          gsize out_length = 0;
          unsigned int size = 0;
          g_autoptr (GString) text = g_string_new (NULL);

          fill_random (in, length);
          fill_random (key, key_length);
          if (is_mac)
            g_assert_nonnull (EVP_Q_mac (peer_library (), "HMAC", NULL, name, NULL, key, key_length,
                                         in, length, out, sizeof out, &out_length));
          else
            {
              g_assert_true (EVP_Digest (in, length, out, &size, md, NULL));
              out_length = size;
            }
          g_string_append_printf (text, "alg=%s\n", offer->algorithm);
          if (is_mac)
            append_hex (text, "key", key, key_length);
          append_hex (text, "in", in, length);
          append_hex (text, "out", out, out_length);
          assert_both_pass (text->str);
        }
      EVP_MD_free (md);
      n++;
    }
  g_assert_cmpuint (n, >=, 4);
}

/* Each cipher of the core at lengths around the borders of its wide paths. */
static void
test_cross_ciphers (void)
{
  const GPtrArray *offers = hm_engine_find ("built-in")->offers ();
  guint n = 0;

  for (guint i = 0; i < offers->len; i++)
    {
      const HmOffer *offer = offers->pdata[i];
      EVP_CIPHER *cipher = offer->operation == HM_OPERATION_ENCRYPT
                               ? EVP_CIPHER_fetch (peer_library (), offer->algorithm, NULL)
                               : NULL;
      if (cipher == NULL)
        continue;

      for (gsize blocks = 0; blocks <= 70; blocks++)
        {
          gsize length = blocks * offer->block;
          guint8 in[70 * 16], out[70 * 16 + 16], key[32], iv[16];
          int key_length = EVP_CIPHER_get_key_length (cipher);
          int iv_length = EVP_CIPHER_get_iv_length (cipher), done = 0;
          EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new ();
          g_autoptr (GString) text = g_string_new (NULL);

          fill_random (in, length);
          fill_random (key, key_length);
          fill_random (iv, iv_length);
          g_assert_true (EVP_EncryptInit_ex2 (context, cipher, key, iv, NULL));
          g_assert_true (EVP_CIPHER_CTX_set_padding (context, 0));
          g_assert_true (EVP_EncryptUpdate (context, out, &done, in, length));
          g_assert_cmpint (done, ==, length);
          EVP_CIPHER_CTX_free (context);

          g_string_append_printf (text, "alg=%s\n", offer->algorithm);
          append_hex (text, "key", key, key_length);
          if (iv_length > 0)
            append_hex (text, "iv", iv, iv_length);
          append_hex (text, "in", in, length);
          append_hex (text, "out", out, length);
          assert_both_pass (text->str);
        }
      EVP_CIPHER_free (cipher);
      n++;
    }
  g_assert_cmpuint (n, >=, 9);
}

/* Keys of sizes that no benchmark has, signed by libcrypto, checked by the core and the other way.
 */
static void
test_cross_rsa (void)
{
  static const guint sizes[] = { 512, 521, 768, 1000, 1024, 1031 };
  const HmEngine *builtin = hm_engine_find ("built-in");

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      EVP_PKEY *pkey = EVP_RSA_gen (sizes[i]);
      EVP_PKEY_CTX *context = EVP_PKEY_CTX_new (pkey, NULL);
      guint8 in[40], digest[EVP_MAX_MD_SIZE], signature[256];
      gsize length = sizeof signature;
      unsigned int size;
      g_autoptr (GString) text = g_string_new ("alg=rsa-pkcs1\nop=sign\nhash=sha1\n");
      static const struct
      {
        const char *field, *name;
      } numbers[] = {
        { "n", "n" }, { "e", "e" }, { "d", "d" }, { "p", "rsa-factor1" }, { "q", "rsa-factor2" },
      };

      g_assert_nonnull (pkey);
      fill_random (in, sizeof in);
      g_assert_true (EVP_Digest (in, sizeof in, digest, &size, EVP_sha1 (), NULL));
      g_assert_cmpint (EVP_PKEY_sign_init (context), >, 0);
      g_assert_cmpint (EVP_PKEY_CTX_set_rsa_padding (context, RSA_PKCS1_PADDING), >, 0);
      g_assert_cmpint (EVP_PKEY_CTX_set_signature_md (context, EVP_sha1 ()), >, 0);
      g_assert_cmpint (EVP_PKEY_sign (context, signature, &length, digest, size), >, 0);

      for (guint k = 0; k < G_N_ELEMENTS (numbers); k++)
        {
          BIGNUM *number = NULL;
          guint8 bytes[256];
          g_assert_true (EVP_PKEY_get_bn_param (pkey, numbers[k].name, &number));
          append_hex (text, numbers[k].field, bytes, BN_bn2bin (number, bytes));
          BN_free (number);
        }
      append_hex (text, "in", in, sizeof in);
      g_autofree char *head = g_strdup (text->str);
      append_hex (text, "sig", signature, length);
      assert_both_pass (text->str);

      /* One bit in any place, one byte more or less. */
      for (guint k = 0; k < 20; k++)
        {
          g_autoptr (GString) wrong = g_string_new (head);
          guint8 other[257];
          gsize bit = g_test_rand_int_range (0, length * 8);
          memcpy (other, signature, length);
          other[length] = 0;
          if (k >= 2)
            other[bit / 8] ^= 1 << bit % 8;
          append_hex (wrong, "sig", other, k == 0 ? length + 1 : k == 1 ? length - 1 : length);
          g_assert_cmpint (check_text (builtin, wrong->str), ==, HM_VERDICT_FAILED);
          g_string_append (wrong, "result=invalid\n");
          g_string_replace (wrong, "op=sign\n", "op=verify\n", 1);
          assert_both_pass (wrong->str);
        }
      EVP_PKEY_CTX_free (context);
      EVP_PKEY_free (pkey);
    }
}

int
main (int argc, char *argv[])
{
  static const char *const ids[] = { "built-in", "openssl" };
  static const struct
  {
    const char *name;
    void (*function) (gconstpointer);
  } for_each[] = {
    { "known", test_known },
    { "altered", test_altered },
    { "refused", test_refused },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (for_each); i++)
    for (guint e = 0; e < G_N_ELEMENTS (ids); e++)
      {
        g_autofree char *name = g_strdup_printf ("/answers/%s/%s", ids[e], for_each[i].name);
        g_test_add_data_func (name, hm_engine_find (ids[e]), for_each[i].function);
      }
  g_test_add_func ("/answers/slips", test_slips);
  g_test_add_func ("/answers/right", test_right);
  g_test_add_func ("/answers/cross/digests", test_cross_digests);
  g_test_add_func ("/answers/cross/ciphers", test_cross_ciphers);
  g_test_add_func ("/answers/cross/rsa", test_cross_rsa);
  return g_test_run ();
}
