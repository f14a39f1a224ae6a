/* test-algorithm.c: words and names
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "run/hm-vocabulary.h"

static void
test_words (void)
{
  HmOperation operation;
  HmUnit unit;
  HmStatus status;

  for (guint i = 0; i < HM_N_OPERATIONS; i++)
    {
      g_assert_true (hm_operation_from_string (hm_operation_to_string (i), &operation));
      g_assert_cmpint (operation, ==, i);
      g_assert_cmpstr (hm_operation_title (i), !=, "");
    }
  g_assert_true (hm_unit_from_string ("op/s", &unit));
  g_assert_cmpint (unit, ==, HM_UNIT_OPERATIONS_PER_SECOND);
  g_assert_true (hm_unit_from_string ("s/op", &unit));
  g_assert_cmpint (unit, ==, HM_UNIT_SECONDS_PER_OPERATION);
  g_assert_true (hm_status_from_string ("disturbed", &status));
  g_assert_cmpint (status, ==, HM_STATUS_DISTURBED);
  g_assert_false (hm_operation_from_string ("Sign", &operation));
  g_assert_false (hm_unit_from_string ("MB/s", &unit));
  g_assert_false (hm_status_from_string (NULL, &status));
}

/* Names as printed by SSLeay, OpenSSL of all ages, LibreSSL, and by name of EVP. */
static void
test_printed (void)
{
  static const char *const known[][2] = {
    { "md2", "md2" },
    { "mdc2", "mdc2" },
    { "hmac(md5)", "hmac-md5" },
    { "hmac(sha256)", "hmac-sha256" },
    { "HMAC-SHA1", "hmac-sha1" },
    { "HMAC_SHA1", "hmac-sha1" },
    { "CRC-32", "crc32" },
    { "sha", "sha0" },
    { "sha-1", "sha1" },
    { "SHA2-256", "sha256" },
    { "SHA512-256", "sha512-256" },
    { "SHA-512/256", "sha512-256" },
    { "rmd160", "ripemd160" },
    { "RIPEMD-160", "ripemd160" },
    { "BLAKE2b512", "blake2b-512" },
    { "whirlpool", "whirlpool" },
    { "rc4", "rc4" },
    { "des cbc", "des-cbc" },
    { "cbc des", "des-cbc" },
    { "cfb des", "des-cfb" },
    { "des ede3", "des-ede3-cbc" },
    { "des-ede3", "des-ede3-cbc" },
    { "DES-EDE3", "des-ede3-ecb" },
    { "DES-EDE3-CBC", "des-ede3-cbc" },
    { "des cfb", "des-cfb" },
    { "idea cbc", "idea-cbc" },
    { "seed cbc", "seed-cbc" },
    { "rc2 cbc", "rc2-cbc" },
    { "rc5-32/12 cbc", "rc5-32-12-cbc" },
    { "rc5-cbc", "rc5-32-12-cbc" },
    { "blowfish cbc", "blowfish-cbc" },
    { "BF-CBC", "blowfish-cbc" },
    { "BF-OFB", "blowfish-ofb" },
    { "cast cbc", "cast5-cbc" },
    { "CAST5-CFB", "cast5-cfb" },
    { "aes-128 cbc", "aes-128-cbc" },
    { "aes-128-cbc", "aes-128-cbc" },
    { "AES-128-CBC", "aes-128-cbc" },
    { "  AES-256   CBC ", "aes-256-cbc" },
    { "aes-128 ige", "aes-128-ige" },
    { "aes-128 gcm", "aes-128-gcm" },
    { "id-aes128-GCM", "aes-128-gcm" },
    { "AES-256-CBC-HMAC-SHA1", "aes-256-cbc-hmac-sha1" },
    { "AES-128-CBC-CTS", "aes-128-cbc-cts" },
    { "AES-128-WRAP-PAD-INV", "aes-128-wrap-pad-inv" },
    { "AES-256-GCM-SIV", "aes-256-gcm-siv" },
    { "AES-256-XTS", "aes-256-xts" },
    { "aes-xts 256b", "aes-128-xts" },
    { "aes-cbc 256b", "aes-256-cbc" },
    { "serpent-cbc 128b", "serpent-128-cbc" },
    { "EVP-AES-128-GCM", "aes-128-gcm" },
    { "AEAD-AES-128-GCM", "aes-128-gcm" },
    { "camellia-128 cbc", "camellia-128-cbc" },
    { "CAMELLIA-256-CTR", "camellia-256-ctr" },
    { "ARIA-192-CCM", "aria-192-ccm" },
    { "SM4-CFB128", "sm4-cfb" },
    { "ChaCha20-Poly1305", "chacha20-poly1305" },
    { "chacha20 poly1305", "chacha20-poly1305" },
    { "cmac(aes-128-cbc)", "cmac-aes-128-cbc" },
    { "KMAC128", "kmac-128" },
    { "ghash", "ghash" },
    { "rand", "random" },
    { "PBKDF2-sha1", "pbkdf2-sha1" },
    { "PBKDF2-whirlpool", "pbkdf2-whirlpool" },
    { "rsa  512 bits", "rsa-512" },
    { "rsa 15360 bits", "rsa-15360" },
    { "rsa2048", "rsa-2048" },
    { "RSA-2048", "rsa-2048" },
    { "dsa 1024 bits", "dsa-1024" },
    { " 256 bit ecdsa (nistp256)", "ecdsa-p256" },
    { "256 bits ecdsa (nistp256)", "ecdsa-p256" },
    { "256 bits EC (prime256v1)", "ecdsa-p256" },
    { "253 bits EC (Ed25519)", "ed25519" },
    { "253 bits EdDSA (Ed25519)", "ed25519" },
    { "253 bits ecdh (X25519)", "x25519" },
    { "448 bits ecdh (X448)", "x448" },
    { "521 bits ecdh (nistp521)", "ecdh-p521" },
    { "521 bits ecdsa", "ecdsa-p521" },
    { "253 bits ecdh", "x25519" },
    { "256 bits sm2", "sm2" },
    { "163 bits ecdh (nistk163)", "ecdh-k163" },
    { "571 bits ecdh (nistb571)", "ecdh-b571" },
    { "512 bits ecdh (brainpoolP512t1)", "ecdh-brainpoolp512t1" },
    { "256 bits SM2 (CurveSM2)", "sm2" },
    { "2048 bits ffdh", "ffdh-2048" },
    { "ffdhe2048", "ffdh-2048" },
    { "ECP-256", "ecdh-p256" },
    { "mlkem512", "ml-kem-512" },
    { "mlkem 768", "ml-kem-768" },
    { "ML-KEM-1024", "ml-kem-1024" },
    { "mldsa44", "ml-dsa-44" },
    { "SLH-DSA-SHA2-128s", "slh-dsa-sha2-128s" },
    { "X25519MLKEM768", "x25519-ml-kem-768" },
  };
  static const char *const unknown[] = {
    "",
    " ",
    "frobnicate",
    "aes",
    "aes-128",
    "aes-129-cbc",
    "rsa",
    "rsa bits",
    "hmac()",
    "hmac(x)",
    "256 bits foo (bar)",
    "256 bits ecdsa",
    "ecdsa-p999",
    "\xff\xfe",
    "rsa 99999999999999999 bits",
  };

  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    g_assert_cmpstr (hm_algorithm_from_printed (known[i][0]), ==, known[i][1]);
  for (guint i = 0; i < G_N_ELEMENTS (unknown); i++)
    g_assert_cmpstr (hm_algorithm_from_printed (unknown[i]), ==, NULL);

  /* An id is a name of itself. */
  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    g_assert_cmpstr (hm_algorithm_from_printed (known[i][1]), ==, known[i][1]);
}

static void
test_titles (void)
{
  static const char *const rows[][4] = {
    /* id, title, family, row of the old tables */
    { "md5", "MD5", "digest", "md5" },
    { "sha0", "SHA-0", "digest", "sha" },
    { "sha1", "SHA-1", "digest", "sha1" },
    { "sha3-256", "SHA3-256", "digest", "sha3-256" },
    { "ripemd160", "RIPEMD-160", "digest", "rmd160" },
    { "hmac-md5", "HMAC-MD5", "mac", "hmac(md5)" },
    { "cmac-aes-128-cbc", "CMAC-AES-128-CBC", "mac", "cmac-aes-128-cbc" },
    { "rc4", "RC4", "cipher", "rc4" },
    { "des-cbc", "DES-CBC", "des", "des cbc" },
    { "des-ede3-cbc", "DES-EDE3-CBC", "des", "des ede3" },
    { "rc5-32-12-cbc", "RC5-32/12-CBC", "cipher", "rc5-32/12 cbc" },
    { "blowfish-cbc", "Blowfish-CBC", "cipher", "blowfish cbc" },
    { "cast5-cbc", "CAST5-CBC", "cipher", "cast cbc" },
    { "cast5-ofb", "CAST5-OFB", "cipher", "cast5-ofb" },
    { "aes-128-cbc", "AES-128-CBC", "aes", "aes-128 cbc" },
    { "aes-256-xts", "AES-256-XTS", "aes", "aes-256-xts" },
    { "aes-256-gcm", "AES-256-GCM", "aead", "aes-256-gcm" },
    { "aes-128-cbc-hmac-sha1", "AES-128-CBC-HMAC-SHA1", "aead", "aes-128-cbc-hmac-sha1" },
    { "chacha20-poly1305", "ChaCha20-Poly1305", "aead", "chacha20-poly1305" },
    { "camellia-192-cbc", "Camellia-192-CBC", "cipher", "camellia-192 cbc" },
    { "rsa-2048", "RSA 2048", "rsa", "rsa 2048 bits" },
    { "dsa-512", "DSA 512", "dsa", "dsa 512 bits" },
    { "ecdsa-p256", "ECDSA P-256", "ec", "ecdsa-p256" },
    { "dhkem-p256", "DHKEM P-256", "ec", "dhkem-p256" },
    { "dhkem-x25519", "DHKEM X25519", "ec", "dhkem-x25519" },
    { "ecdh-brainpoolp256r1", "ECDH brainpoolP256r1", "ec", "ecdh-brainpoolp256r1" },
    { "ed25519", "Ed25519", "ec", "ed25519" },
    { "x448", "X448", "ec", "x448" },
    { "ffdh-2048", "FFDH 2048", "dh", "ffdh-2048" },
    { "ml-kem-768", "ML-KEM-768", "kem", "ml-kem-768" },
    { "ml-dsa-44", "ML-DSA-44", "pqsign", "ml-dsa-44" },
    { "pbkdf2-sha1", "PBKDF2-SHA1", "kdf", "pbkdf2-sha1" },
    { "frobnicate", "FROBNICATE", "other", "frobnicate" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_assert_cmpstr (hm_algorithm_title (rows[i][0]), ==, rows[i][1]);
      g_assert_cmpstr (hm_algorithm_family (rows[i][0]), ==, rows[i][2]);
      g_assert_cmpstr (hm_algorithm_classic_name (rows[i][0]), ==, rows[i][3]);
      g_assert_cmpstr (hm_family_title (rows[i][2]), !=, rows[i][2]);
    }
  g_assert_cmpstr (hm_family_title ("rsa"), ==, "RSA");
}

static void
test_compare (void)
{
  static const char *const sorted[] = {
    "md2",         "md5",         "sha1",        "sha256",    "sha512",       "hmac-md5",
    "aes-128-cbc", "aes-192-cbc", "aes-256-cbc", "des-cbc",   "des-ede3-cbc", "rc4",
    "aes-128-gcm", "rsa-512",     "rsa-1024",    "rsa-15360", "dsa-1024",     "ecdh-p256",
    "ecdsa-p256",  "ffdh-2048",   "frobnicate",
  };

  for (guint i = 0; i < G_N_ELEMENTS (sorted); i++)
    for (guint j = 0; j < G_N_ELEMENTS (sorted); j++)
      {
        int order = hm_algorithm_compare (sorted[i], sorted[j]);

        g_assert_cmpint ((order > 0) - (order < 0), ==, (i > j) - (i < j));
      }
  g_assert_cmpint (hm_algorithm_compare ("x-01", "x-1"), !=, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/algorithm/words", test_words);
  g_test_add_func ("/algorithm/printed", test_printed);
  g_test_add_func ("/algorithm/titles", test_titles);
  g_test_add_func ("/algorithm/compare", test_compare);
  return g_test_run ();
}
