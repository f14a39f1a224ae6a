/* test-x509.c: certificates against libcrypto, in both directions, and broken ones
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "pair.h"

#include <openssl/x509.h>
#include <openssl/x509v3.h>
#include <string.h>

#include "ssl/der.h"

G_DEFINE_AUTOPTR_CLEANUP_FUNC (X509, X509_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (EVP_PKEY, EVP_PKEY_free)

static const unsigned sizes[] = { 512, 1024, 2048 };
static const char *const hashes[] = { "md5", "sha1", "sha256" };

static const HmX509Fields usual = {
  .common_name = "Hashmark",
  .serial = 1,
  .not_before = 852076800,
  .not_after = 4102444800,
  .hash = "sha256",
};

/* ---- Ours, read by libcrypto ---- */

static void
assert_time (const ASN1_TIME *time, int64_t seconds)
{
  struct tm tm;

  g_assert_cmpint (ASN1_TIME_to_tm (time, &tm), ==, 1);
  g_assert_cmpint (timegm (&tm), ==, seconds);
  /* In the form of RFC 5280. */
  g_assert_cmpint (time->type, ==, seconds < 2524608000 ? V_ASN1_UTCTIME : V_ASN1_GENERALIZEDTIME);
}

static void
check_write (const HmRsaKey *key, const HmX509Fields *fields)
{
  uint8_t der[2048];
  size_t length = hm_x509_write (key, fields, der, sizeof der);
  const uint8_t *at = der;
  g_autoptr (X509) theirs = d2i_X509 (NULL, &at, (long) length);
  g_autofree uint8_t *again = NULL;
  g_autoptr (EVP_PKEY) public = NULL;
  char name[100];
  uint64_t serial;
  HmX509 ours;
  HmRsaKey *read = g_aligned_alloc (1, sizeof *read, _Alignof(HmRsaKey));
  uint8_t *encoded = NULL;

  g_assert_cmpuint (length, >, 0);
  g_assert_nonnull (theirs);
  g_assert_true (at == der + length);
  public = X509_get_pubkey (theirs);
  g_assert_cmpint (EVP_PKEY_get_bits (public), ==, (int) hm_rsa_bits (key));
  /* Whatever the security level of the system says about MD5 and small keys. */
  g_assert_cmpint (X509_verify (theirs, public), ==, 1);
  g_assert_cmpint (X509_get_version (theirs), ==, 2);
  g_assert_cmpint (X509_check_ca (theirs), ==, 1);
  g_assert_cmpint (X509_NAME_cmp (X509_get_subject_name (theirs), X509_get_issuer_name (theirs)),
                   ==, 0);
  X509_NAME_get_text_by_NID (X509_get_subject_name (theirs), NID_commonName, name, sizeof name);
  g_assert_cmpstr (name, ==, fields->common_name);
  ASN1_INTEGER_get_uint64 (&serial, X509_get0_serialNumber (theirs));
  g_assert_cmpuint (serial, ==, fields->serial);
  assert_time (X509_get0_notBefore (theirs), fields->not_before);
  assert_time (X509_get0_notAfter (theirs), fields->not_after);

  /* It is DER: written again from what was understood, it is the same. */
  g_assert_cmpint (i2d_re_X509_tbs (theirs, &encoded), >, 0);
  OPENSSL_free (encoded);
  encoded = NULL;
  g_assert_cmpint (i2d_X509 (theirs, &encoded), ==, (int) length);
  g_assert_cmpmem (encoded, length, der, length);
  OPENSSL_free (encoded);

  g_assert_true (hm_x509_read (&ours, der, length));
  g_assert_cmpstr (ours.hash, ==, fields->hash);
  g_assert_cmpmem (ours.issuer, ours.issuer_length, ours.subject, ours.subject_length);
  g_assert_true (hm_x509_get_key (&ours, read));
  g_assert_cmpuint (hm_rsa_bits (read), ==, hm_rsa_bits (key));
  g_assert_true (hm_x509_is_signed_by (&ours, read));
  g_aligned_free (read);
}

static void
test_write (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (size_t h = 0; h < G_N_ELEMENTS (hashes); h++)
      {
        HmX509Fields fields = usual;

        fields.hash = hashes[h];
        check_write (&test_key (sizes[i])->key, &fields);
      }
}

static void
test_fields (void)
{
  static const int64_t times[] = { 0,          951782399,  951782400,   951868800,   2524607999,
                                   2524608000, 4107542400, 13569465600, 253402300799 };
  static const uint64_t serials[] = {
    0, 1, 127, 128, 255, 256, 0x7fffffffffffffff, 0x8000000000000000, UINT64_MAX
  };
  static const char *const names[] = {
    "a", "сървър", "0123456789012345678901234567890123456789012345678901234567890123"
  };
  const HmRsaKey *key = &test_key (512)->key;
  HmX509Fields fields = usual;

  for (size_t i = 0; i < G_N_ELEMENTS (times); i++)
    {
      fields.not_before = fields.not_after = times[i];
      check_write (key, &fields);
    }
  fields = usual;
  for (size_t i = 0; i < G_N_ELEMENTS (serials); i++)
    {
      fields.serial = serials[i];
      check_write (key, &fields);
    }
  fields = usual;
  for (size_t i = 0; i < G_N_ELEMENTS (names); i++)
    {
      fields.common_name = names[i];
      check_write (key, &fields);
    }
}

static void
test_not_written (void)
{
  const HmRsaKey *key = &test_key (512)->key;
  uint8_t der[2048];
  size_t length = hm_x509_write (key, &usual, der, sizeof der);
  HmX509Fields fields = usual;
  char name[66];

  g_assert_cmpuint (hm_x509_write (key, &usual, der, length), ==, length);
  for (size_t size = 0; size < length; size++)
    g_assert_cmpuint (hm_x509_write (key, &usual, der, size), ==, 0);
  fields.hash = "sha512";
  g_assert_cmpuint (hm_x509_write (key, &fields, der, sizeof der), ==, 0);
  fields.hash = NULL;
  g_assert_cmpuint (hm_x509_write (key, &fields, der, sizeof der), ==, 0);
  fields = usual;
  fields.common_name = "";
  g_assert_cmpuint (hm_x509_write (key, &fields, der, sizeof der), ==, 0);
  memset (name, 'a', 65);
  name[65] = '\0';
  fields.common_name = name;
  g_assert_cmpuint (hm_x509_write (key, &fields, der, sizeof der), ==, 0);
  fields = usual;
  fields.not_before = -1;
  g_assert_cmpuint (hm_x509_write (key, &fields, der, sizeof der), ==, 0);
  fields = usual;
  fields.not_after = 253402300800;
  g_assert_cmpuint (hm_x509_write (key, &fields, der, sizeof der), ==, 0);
}

/* ---- Theirs, read by us ---- */

static GByteArray *
made_by_libcrypto (EVP_PKEY *key, const EVP_MD *md, long version)
{
  g_autoptr (X509) certificate = X509_new ();
  X509_NAME *name = X509_NAME_new ();
  GByteArray *der = g_byte_array_new ();
  uint8_t *bytes = NULL;
  int length;

  X509_set_version (certificate, version);
  ASN1_INTEGER_set_uint64 (X509_get_serialNumber (certificate), 0xfedcba9876543210);
  X509_gmtime_adj (X509_getm_notBefore (certificate), 0);
  X509_gmtime_adj (X509_getm_notAfter (certificate), 3600);
  X509_NAME_add_entry_by_txt (name, "C", MBSTRING_ASC, (const uint8_t *) "BG", -1, -1, 0);
  X509_NAME_add_entry_by_txt (name, "O", MBSTRING_ASC, (const uint8_t *) "Test", -1, -1, 0);
  X509_NAME_add_entry_by_txt (name, "CN", MBSTRING_ASC, (const uint8_t *) "localhost", -1, -1, 0);
  X509_set_subject_name (certificate, name);
  X509_set_issuer_name (certificate, name);
  X509_NAME_free (name);
  X509_set_pubkey (certificate, key);
  g_assert_cmpint (X509_sign (certificate, key, md), >, 0);
  length = i2d_X509 (certificate, &bytes);
  g_byte_array_append (der, bytes, (guint) length);
  OPENSSL_free (bytes);
  return der;
}

static void
test_read (void)
{
  const struct
  {
    const EVP_MD *md;
    const char *hash;
  } mds[] = {
    { EVP_md5 (), "md5" },
    { EVP_sha1 (), "sha1" },
    { EVP_sha256 (), "sha256" },
    { EVP_sha512 (), NULL },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (size_t m = 0; m < G_N_ELEMENTS (mds); m++)
      for (long version = 0; version <= 2; version += 2)
        {
          const TestKey *key = test_key (sizes[i]);
          const uint8_t *pkcs8 = key->pkcs8;
          g_autoptr (EVP_PKEY) theirs = d2i_AutoPrivateKey (NULL, &pkcs8, (long) key->pkcs8_length);
          g_autoptr (GByteArray) der = NULL;
          HmRsaKey *read;
          HmX509 ours;

          g_assert_nonnull (theirs);
          if (sizes[i] == 512 && mds[m].hash == NULL)
            continue; /* does not fit */
          read = g_aligned_alloc (1, sizeof *read, _Alignof(HmRsaKey));
          der = made_by_libcrypto (theirs, mds[m].md, version);
          g_assert_true (hm_x509_read (&ours, der->data, der->len));
          g_assert_true (hm_x509_get_key (&ours, read));
          g_assert_cmpuint (hm_rsa_bits (read), ==, sizes[i]);
          g_assert_cmpstr (ours.hash, ==, mds[m].hash);
          g_assert_cmpint (hm_x509_is_signed_by (&ours, read), ==, mds[m].hash != NULL);
          g_aligned_free (read);
        }
}

/* A certificate with a key of another kind is one; that the key cannot be used is said apart. */
static void
test_other_key (void)
{
  g_autoptr (EVP_PKEY) key = EVP_EC_gen ("P-256");
  g_autoptr (GByteArray) der = made_by_libcrypto (key, EVP_sha256 (), 2);
  HmX509 ours;
  HmRsaKey *read = g_aligned_alloc (1, sizeof *read, _Alignof(HmRsaKey));
  g_autoptr (TestPair) pair =
      test_pair_new (HM_TLS_1_0, hm_ssl_suite_find ("RC4-MD5", HM_TLS_1_0), 512);

  g_assert_true (hm_x509_read (&ours, der->data, der->len));
  g_assert_null (ours.n);
  g_assert_null (ours.hash);
  g_assert_false (hm_x509_get_key (&ours, read));
  g_aligned_free (read);

  pair->server_config.certificate = der->data;
  pair->server_config.certificate_length = der->len;
  test_pair_start (pair, NULL);
  test_pair_pump (pair);
  g_assert_cmpint (hm_ssl_fault (pair->client).code, ==, 43);
  g_assert_cmpint (hm_ssl_fault (pair->server).kind, ==, HM_SSL_TOLD_FAULT);
  g_assert_cmpint (hm_ssl_fault (pair->server).code, ==, 43);
}

/* Signed with another key: only who verifies sees it. */
static void
test_other_signature (void)
{
  const TestKey *key = test_key (512);
  g_autoptr (TestPair) pair =
      test_pair_new (HM_SSL_3, hm_ssl_suite_find ("RC4-MD5", HM_SSL_3), 512);
  uint8_t changed[2048];

  memcpy (changed, key->certificate, key->certificate_length);
  changed[key->certificate_length - 1] ^= 1;
  pair->server_config.certificate = changed;
  test_pair_start (pair, NULL);
  test_pair_pump (pair);
  g_assert_cmpint (hm_ssl_fault (pair->client).code, ==, 42);
  pair->client_config.verify = false;
  test_pair_connect (pair, NULL, false);
}

/* ---- Broken ones ---- */

static void
test_broken (void)
{
  const TestKey *key = test_key (1024);
  size_t length = key->certificate_length;
  HmRsaKey *read = g_aligned_alloc (1, sizeof *read, _Alignof(HmRsaKey));
  HmX509 ours;

  for (size_t n = 0; n < length; n++)
    {
      g_autofree uint8_t *part = g_memdup2 (key->certificate, n);

      g_assert_false (hm_x509_read (&ours, part, n));
    }
  {
    g_autofree uint8_t *longer = g_malloc0 (length + 1);

    memcpy (longer, key->certificate, length);
    g_assert_false (hm_x509_read (&ours, longer, length + 1));
  }

  /* Each bit in turn: it cannot be read, or the key not used, or the signature is wrong. */
  for (size_t bit = 0; bit < 8 * length; bit++)
    {
      g_autofree uint8_t *changed = g_memdup2 (key->certificate, length);

      changed[bit / 8] ^= (uint8_t) (1 << (bit % 8));
      if (hm_x509_read (&ours, changed, length) && hm_x509_get_key (&ours, read))
        g_assert_false (hm_x509_is_signed_by (&ours, read));
    }
  g_aligned_free (read);
}

/* Lengths and numbers as BER has them, but not DER. */
static void
test_not_der (void)
{
  static const struct
  {
    uint8_t bytes[8];
    size_t length;
    bool is_good;
  } rows[] = {
    { { 0x02, 1, 1 }, 3, true },
    { { 0x02, 0x81, 1, 1 }, 4, false },    /* a length that is too long */
    { { 0x02, 0x80, 1, 0, 0 }, 5, false }, /* without a length */
    { { 0x02, 0x84, 0, 0, 0, 1, 1 }, 7, false },
    { { 0x02, 2, 0, 1 }, 4, false }, /* a zero too much */
    { { 0x02, 2, 0, 0x80 }, 4, true },
    { { 0x02, 1, 0x80 }, 3, false }, /* negative */
    { { 0x02, 0 }, 2, false },
    { { 0x02, 1, 0 }, 3, false }, /* zero is not positive */
    { { 0x02, 3, 1, 1 }, 4, false },
    { { 0x03, 1, 1 }, 3, false },
    { { 0x02 }, 1, false },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      HmReader in = hm_reader (rows[i].bytes, rows[i].length);

      hm_der_read_positive (&in);
      g_assert_cmpint (!in.bad, ==, rows[i].is_good);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ssl/x509/write", test_write);
  g_test_add_func ("/ssl/x509/fields", test_fields);
  g_test_add_func ("/ssl/x509/not-written", test_not_written);
  g_test_add_func ("/ssl/x509/read", test_read);
  g_test_add_func ("/ssl/x509/other-key", test_other_key);
  g_test_add_func ("/ssl/x509/other-signature", test_other_signature);
  g_test_add_func ("/ssl/x509/broken", test_broken);
  g_test_add_func ("/ssl/x509/not-der", test_not_der);
  return g_test_run ();
}
