/* hm-algorithm.c: canonical ids of algorithms, their titles and families, and every name printed
 *
 * Three layers: a table of whole names (what a rule would get wrong), rules for names that are put
 * together (cipher-bits-mode, hmac (digest), "2048 bits ffdh", "256 bits ecdsa (nistp256)"), and
 * for the rest the id itself. docs/run-format.md documents the ids.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/hm-vocabulary.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "run/hm-word.h"

/* Longer than any name, shorter than what could hurt. */
#define MAX_NAME 200

typedef struct
{
  const char *id;
  const char *title;
} Family;

/* In the order in which people read them; hm_algorithm_compare () sorts by it. */
static const Family families[] = {
  { "digest", N_ ("Digests") },
  /* Translators: message authentication codes, as a group of algorithms. */
  { "mac", N_ ("MACs") },
  { "aes", "AES" },
  { "des", "DES" },
  { "cipher", N_ ("Other ciphers") },
  /* Translators: authenticated encryption (AES-GCM, ChaCha20-Poly1305 ...), as a group. */
  { "aead", N_ ("Authenticated ciphers") },
  { "kdf", N_ ("Key derivation") },
  { "rsa", "RSA" },
  { "dsa", "DSA" },
  { "ec", N_ ("Elliptic curves") },
  /* Translators: finite-field Diffie-Hellman, as a group of algorithms. */
  { "dh", N_ ("Diffie-Hellman") },
  { "kem", N_ ("Post-quantum key exchange") },
  { "pqsign", N_ ("Post-quantum signatures") },
  { "handshake", N_ ("Handshakes") },
  { "random", N_ ("Random numbers") },
  { "other", N_ ("Other") },
};

typedef struct
{
  const char *id;
  const char *title;
  const char *family;
  const char *classic; /* the row of the old tables, or NULL */
  const char *printed; /* other names, parted by '|' */
} Name;

/* Whole names. Comparison ignores case, except where two names differ in case alone (case_names).
 */
static const Name names[] = {
  { "md2", "MD2", "digest", "md2", "" },
  { "mdc2", "MDC-2", "digest", "mdc2", "mdc-2" },
  { "md4", "MD4", "digest", "md4", "" },
  { "md5", "MD5", "digest", "md5", "ssl3-md5" },
  { "md5-sha1", "MD5+SHA-1", "digest", NULL, "" },
  { "sha0", "SHA-0", "digest", "sha", "sha|sha-0" },
  { "sha1", "SHA-1", "digest", "sha1", "sha-1|sha 1|ssl3-sha1" },
  { "sha224", "SHA-224", "digest", NULL, "sha-224|sha2-224|sha 224" },
  { "sha256", "SHA-256", "digest", "sha256", "sha-256|sha2-256|sha 256" },
  { "sha384", "SHA-384", "digest", NULL, "sha-384|sha2-384|sha 384" },
  { "sha512", "SHA-512", "digest", "sha512", "sha-512|sha2-512|sha 512" },
  { "sha256-192", "SHA-256/192", "digest", NULL, "sha-256/192|sha2-256/192|sha256/192" },
  { "sha512-224", "SHA-512/224", "digest", NULL, "sha-512/224|sha2-512/224|sha512/224" },
  { "sha512-256", "SHA-512/256", "digest", NULL,
    "sha-512/256|sha2-512/256|sha512/256|sha-512-256" },
  { "sha3-224", "SHA3-224", "digest", NULL, "sha3 224|sha3_224|sha-3(224)" },
  { "sha3-256", "SHA3-256", "digest", NULL, "sha3 256|sha3_256|sha-3(256)" },
  { "sha3-384", "SHA3-384", "digest", NULL, "sha3 384|sha3_384|sha-3(384)" },
  { "sha3-512", "SHA3-512", "digest", NULL, "sha3 512|sha3_512|sha-3(512)" },
  { "keccak-224", "Keccak-224", "digest", NULL, "" },
  { "keccak-256", "Keccak-256", "digest", NULL, "" },
  { "keccak-384", "Keccak-384", "digest", NULL, "" },
  { "keccak-512", "Keccak-512", "digest", NULL, "" },
  { "keccak-kmac-128", "Keccak-KMAC-128", "digest", NULL, "keccak-kmac128" },
  { "keccak-kmac-256", "Keccak-KMAC-256", "digest", NULL, "keccak-kmac256" },
  { "shake128", "SHAKE128", "digest", NULL, "shake-128" },
  { "shake256", "SHAKE256", "digest", NULL, "shake-256" },
  { "cshake128", "cSHAKE128", "digest", NULL, "cshake-128" },
  { "cshake256", "cSHAKE256", "digest", NULL, "cshake-256" },
  { "ripemd160", "RIPEMD-160", "digest", "rmd160", "rmd160|rmd-160|ripemd-160|ripemd" },
  { "whirlpool", "Whirlpool", "digest", "whirlpool", "" },
  { "blake2b-512", "BLAKE2b-512", "digest", NULL, "blake2b512|blake2b" },
  { "blake2s-256", "BLAKE2s-256", "digest", NULL, "blake2s256|blake2s" },
  { "blake3", "BLAKE3", "digest", NULL, "" },
  { "sm3", "SM3", "digest", NULL, "" },
  { "tiger", "Tiger", "digest", NULL, "" },
  { "streebog-256", "Streebog-256", "digest", NULL, "streebog256" },
  { "streebog-512", "Streebog-512", "digest", NULL, "streebog512" },
  { "crc32", "CRC-32", "digest", NULL, "crc-32" },

  { "hmac-md5", "HMAC-MD5", "mac", "hmac(md5)", "" },
  { "blake2b-mac", "BLAKE2b MAC", "mac", NULL, "blake2bmac" },
  { "blake2s-mac", "BLAKE2s MAC", "mac", NULL, "blake2smac" },
  { "kmac-128", "KMAC-128", "mac", NULL, "kmac128" },
  { "kmac-256", "KMAC-256", "mac", NULL, "kmac256" },
  { "siphash", "SipHash", "mac", NULL, "siphash-2-4|siphash(2,4)" },
  { "poly1305", "Poly1305", "mac", NULL, "" },
  { "ghash", "GHASH", "mac", NULL, "" },
  { "gmac-aes-128-gcm", "GMAC-AES-128", "mac", NULL, "gmac-aes-128|gmac(aes-128-gcm)" },
  { "gmac-aes-192-gcm", "GMAC-AES-192", "mac", NULL, "gmac-aes-192|gmac(aes-192-gcm)" },
  { "gmac-aes-256-gcm", "GMAC-AES-256", "mac", NULL, "gmac-aes-256|gmac(aes-256-gcm)" },

  { "rc4", "RC4", "cipher", "rc4", "arcfour|arc4|rc4-128" },
  { "rc4-40", "RC4-40", "cipher", NULL, "" },
  { "rc4-hmac-md5", "RC4-HMAC-MD5", "aead", NULL, "" },
  { "des-cbc", "DES-CBC", "des", "des cbc", "cbc des|des" },
  { "des-cfb", "DES-CFB", "des", "des cfb", "cfb des|des-cfb64" },
  { "des-ede3-cbc", "DES-EDE3-CBC", "des", "des ede3",
    "des-ede3|ede3 des|ede-des|des ede|3des|des3|3des-cbc|des3-cbc|des-ede3 cbc" },
  { "desx-cbc", "DESX-CBC", "des", NULL, "desx" },
  { "des3-wrap", "DES3-Wrap", "des", NULL, "id-smime-alg-cms3deswrap" },
  { "idea-cbc", "IDEA-CBC", "cipher", "idea cbc", "cbc idea|idea" },
  { "idea-cfb", "IDEA-CFB", "cipher", "idea cfb", "cfb idea" },
  { "seed-cbc", "SEED-CBC", "cipher", "seed cbc", "seed" },
  { "rc2-cbc", "RC2-CBC", "cipher", "rc2 cbc", "cbc rc2|rc2|rc2-128" },
  { "rc2-cfb", "RC2-CFB", "cipher", "rc2 cfb", "cfb rc2" },
  { "rc2-40-cbc", "RC2-40-CBC", "cipher", NULL, "rc2-40" },
  { "rc2-64-cbc", "RC2-64-CBC", "cipher", NULL, "rc2-64" },
  { "rc5-32-12-cbc", "RC5-32/12-CBC", "cipher", "rc5-32/12 cbc", "rc5-cbc|rc5 cbc|rc5|rc5-32/12" },
  { "blowfish-cbc", "Blowfish-CBC", "cipher", "blowfish cbc", "blowfish|bf-cbc|bf cbc|bf" },
  { "cast5-cbc", "CAST5-CBC", "cipher", "cast cbc",
    "cast-cbc|cast|cast5|cast5 cbc|cast128-cbc|cast-128|cast128" },
  { "aes-128-cbc", "AES-128-CBC", "aes", "aes-128 cbc", "aes128" },
  { "aes-192-cbc", "AES-192-CBC", "aes", "aes-192 cbc", "aes192" },
  { "aes-256-cbc", "AES-256-CBC", "aes", "aes-256 cbc", "aes256" },
  { "aes-128-ige", "AES-128-IGE", "aes", "aes-128 ige", "" },
  { "aes-192-ige", "AES-192-IGE", "aes", "aes-192 ige", "" },
  { "aes-256-ige", "AES-256-IGE", "aes", "aes-256 ige", "" },
  { "camellia-128-cbc", "Camellia-128-CBC", "cipher", "camellia-128 cbc", "camellia128" },
  { "camellia-192-cbc", "Camellia-192-CBC", "cipher", "camellia-192 cbc", "camellia192" },
  { "camellia-256-cbc", "Camellia-256-CBC", "cipher", "camellia-256 cbc", "camellia256" },
  { "aria-128-cbc", "ARIA-128-CBC", "cipher", NULL, "aria128" },
  { "aria-192-cbc", "ARIA-192-CBC", "cipher", NULL, "aria192" },
  { "aria-256-cbc", "ARIA-256-CBC", "cipher", NULL, "aria256" },
  { "sm4-cbc", "SM4-CBC", "cipher", NULL, "sm4" },
  { "chacha20", "ChaCha20", "cipher", NULL, "chacha|chacha 20" },
  { "salsa20", "Salsa20", "cipher", NULL, "" },
  { "chacha20-poly1305", "ChaCha20-Poly1305", "aead", NULL,
    "chacha20 poly1305|aead-chacha20-poly1305|chacha20poly1305|chacha-poly1305|chacha_poly1305" },
  { "xchacha20-poly1305", "XChaCha20-Poly1305", "aead", NULL,
    "xchacha20 poly1305|aead-xchacha20-poly1305|xchacha20poly1305" },

  { "pbkdf2", "PBKDF2", "kdf", NULL, "" },
  { "scrypt", "scrypt", "kdf", NULL, "id-scrypt" },
  { "hkdf", "HKDF", "kdf", NULL, "" },
  { "sskdf", "SSKDF", "kdf", NULL, "" },
  { "sshkdf", "SSHKDF", "kdf", NULL, "" },
  { "kbkdf", "KBKDF", "kdf", NULL, "" },
  { "krb5kdf", "KRB5KDF", "kdf", NULL, "" },
  { "pkcs12kdf", "PKCS12KDF", "kdf", NULL, "" },
  { "x942kdf", "X942KDF", "kdf", NULL, "x942kdf-asn1" },
  { "x963kdf", "X963KDF", "kdf", NULL, "x942kdf-concat" },
  { "tls1-prf", "TLS1-PRF", "kdf", NULL, "" },
  { "tls13-kdf", "TLS13-KDF", "kdf", NULL, "" },
  { "argon2d", "Argon2d", "kdf", NULL, "" },
  { "argon2i", "Argon2i", "kdf", NULL, "" },
  { "argon2id", "Argon2id", "kdf", NULL, "" },

  { "ed25519", "Ed25519", "ec", NULL, "" },
  { "ed448", "Ed448", "ec", NULL, "" },
  { "x25519", "X25519", "ec", NULL, "curve25519" },
  { "x448", "X448", "ec", NULL, "curve448" },
  { "sm2", "SM2", "ec", NULL, "curvesm2" },

  { "x25519-ml-kem-768", "X25519+ML-KEM-768", "kem", NULL, "x25519mlkem768" },
  { "x448-ml-kem-1024", "X448+ML-KEM-1024", "kem", NULL, "x448mlkem1024" },
  { "p256-ml-kem-768", "P-256+ML-KEM-768", "kem", NULL, "secp256r1mlkem768" },
  { "p384-ml-kem-1024", "P-384+ML-KEM-1024", "kem", NULL, "secp384r1mlkem1024" },

  /* Botan says it by the sizes of the matrix. */
  { "ml-dsa-44", "ML-DSA-44", "pqsign", NULL, "ml-dsa-4x4" },
  { "ml-dsa-65", "ML-DSA-65", "pqsign", NULL, "ml-dsa-6x5" },
  { "ml-dsa-87", "ML-DSA-87", "pqsign", NULL, "ml-dsa-8x7" },

  { "random", "Random", "random", "rand", "rand|rng" },
  { "evp", "EVP", "other", "evp", "" },
};

/* OpenSSL 3 prints the name it was given in lower case for the old rows, and in capitals for EVP
 * ciphers; "des-ede3" is then CBC, but "DES-EDE3" is ECB. */
static const struct
{
  const char *printed;
  const char *id;
} case_names[] = {
  { "DES-EDE", "des-ede-ecb" },
  { "DES-EDE3", "des-ede3-ecb" },
};

/* Ciphers that are put together with a mode: id of the cipher, other spellings, title, family. */
static const Name ciphers[] = {
  { "aes-128", "AES-128", "aes", NULL, "aes128" },
  { "aes-192", "AES-192", "aes", NULL, "aes192" },
  { "aes-256", "AES-256", "aes", NULL, "aes256" },
  { "camellia-128", "Camellia-128", "cipher", NULL, "camellia128" },
  { "camellia-192", "Camellia-192", "cipher", NULL, "camellia192" },
  { "camellia-256", "Camellia-256", "cipher", NULL, "camellia256" },
  { "aria-128", "ARIA-128", "cipher", NULL, "aria128" },
  { "aria-192", "ARIA-192", "cipher", NULL, "aria192" },
  { "aria-256", "ARIA-256", "cipher", NULL, "aria256" },
  { "serpent-128", "Serpent-128", "cipher", NULL, "serpent128" },
  { "serpent-192", "Serpent-192", "cipher", NULL, "serpent192" },
  { "serpent-256", "Serpent-256", "cipher", NULL, "serpent256" },
  { "twofish-128", "Twofish-128", "cipher", NULL, "twofish128" },
  { "twofish-192", "Twofish-192", "cipher", NULL, "twofish192" },
  { "twofish-256", "Twofish-256", "cipher", NULL, "twofish256|twofish" },
  { "des-ede3", "DES-EDE3", "des", NULL, "3des|des3" },
  { "des-ede", "DES-EDE", "des", NULL, "" },
  { "desx", "DESX", "des", NULL, "" },
  { "des", "DES", "des", NULL, "" },
  { "idea", "IDEA", "cipher", NULL, "" },
  { "seed", "SEED", "cipher", NULL, "" },
  { "sm4", "SM4", "cipher", NULL, "" },
  { "rc2-40", "RC2-40", "cipher", NULL, "" },
  { "rc2-64", "RC2-64", "cipher", NULL, "" },
  { "rc2", "RC2", "cipher", NULL, "rc2-128" },
  { "rc5-32-12", "RC5-32/12", "cipher", NULL, "rc5" },
  { "blowfish", "Blowfish", "cipher", NULL, "bf" },
  { "cast5", "CAST5", "cipher", NULL, "cast-128|cast128|cast" },
};

/* Modes; family NULL means that of the cipher. */
static const Name modes[] = {
  { "ecb", "ECB", NULL, NULL, "" },
  { "cbc", "CBC", NULL, NULL, "" },
  { "cbc-cts", "CBC-CTS", NULL, NULL, "cts" },
  { "cfb", "CFB", NULL, NULL, "cfb64|cfb128" },
  { "cfb1", "CFB1", NULL, NULL, "" },
  { "cfb8", "CFB8", NULL, NULL, "" },
  { "ofb", "OFB", NULL, NULL, "ofb64|ofb128" },
  { "ctr", "CTR", NULL, NULL, "" },
  { "xts", "XTS", NULL, NULL, "" },
  { "lrw", "LRW", NULL, NULL, "" },
  { "ige", "IGE", NULL, NULL, "" },
  { "gcm", "GCM", "aead", NULL, "" },
  { "gcm-siv", "GCM-SIV", "aead", NULL, "" },
  { "ccm", "CCM", "aead", NULL, "" },
  { "ocb", "OCB", "aead", NULL, "" },
  { "siv", "SIV", "aead", NULL, "" },
  { "eax", "EAX", "aead", NULL, "" },
  { "cbc-hmac-sha1", "CBC-HMAC-SHA1", "aead", NULL, "cbc-sha1" },
  { "cbc-hmac-sha256", "CBC-HMAC-SHA256", "aead", NULL, "cbc-sha256" },
  { "cbc-hmac-sha384", "CBC-HMAC-SHA384", "aead", NULL, "cbc-sha384" },
  { "cbc-hmac-sha512", "CBC-HMAC-SHA512", "aead", NULL, "" },
  { "wrap", "Wrap", NULL, NULL, "" },
  { "wrap-pad", "Wrap-Pad", NULL, NULL, "" },
  { "wrap-inv", "Wrap-Inv", NULL, NULL, "" },
  { "wrap-pad-inv", "Wrap-Pad-Inv", NULL, NULL, "" },
};

/* Curves as they follow "ecdsa-", "ecdh-" and "dhkem-". A curve that does not stand here keeps its
 * own name. */
static const Name curves[] = {
  { "p192", "P-192", NULL, NULL, "nistp192|prime192v1|secp192r1|p-192" },
  { "p224", "P-224", NULL, NULL, "nistp224|secp224r1|p-224" },
  { "p256", "P-256", NULL, NULL, "nistp256|prime256v1|secp256r1|p-256" },
  { "p384", "P-384", NULL, NULL, "nistp384|secp384r1|p-384" },
  { "p521", "P-521", NULL, NULL, "nistp521|secp521r1|p-521" },
  { "k163", "K-163", NULL, NULL, "nistk163|sect163k1|k-163" },
  { "k233", "K-233", NULL, NULL, "nistk233|sect233k1|k-233" },
  { "k283", "K-283", NULL, NULL, "nistk283|sect283k1|k-283" },
  { "k409", "K-409", NULL, NULL, "nistk409|sect409k1|k-409" },
  { "k571", "K-571", NULL, NULL, "nistk571|sect571k1|k-571" },
  { "b163", "B-163", NULL, NULL, "nistb163|sect163r2|b-163" },
  { "b233", "B-233", NULL, NULL, "nistb233|sect233r1|b-233" },
  { "b283", "B-283", NULL, NULL, "nistb283|sect283r1|b-283" },
  { "b409", "B-409", NULL, NULL, "nistb409|sect409r1|b-409" },
  { "b571", "B-571", NULL, NULL, "nistb571|sect571r1|b-571" },
  { "brainpoolp160r1", "brainpoolP160r1", NULL, NULL, "" },
  { "brainpoolp192r1", "brainpoolP192r1", NULL, NULL, "" },
  { "brainpoolp224r1", "brainpoolP224r1", NULL, NULL, "" },
  { "brainpoolp256r1", "brainpoolP256r1", NULL, NULL, "" },
  { "brainpoolp256t1", "brainpoolP256t1", NULL, NULL, "" },
  { "brainpoolp320r1", "brainpoolP320r1", NULL, NULL, "" },
  { "brainpoolp384r1", "brainpoolP384r1", NULL, NULL, "" },
  { "brainpoolp384t1", "brainpoolP384t1", NULL, NULL, "" },
  { "brainpoolp512r1", "brainpoolP512r1", NULL, NULL, "" },
  { "brainpoolp512t1", "brainpoolP512t1", NULL, NULL, "" },
  { "secp160r1", "secp160r1", NULL, NULL, "" },
  { "secp256k1", "secp256k1", NULL, NULL, "" },
};

/* Public-key ids that end with a number: what stands before it, title, family. */
static const Name numbered[] = {
  { "rsa-", "RSA ", "rsa", NULL, "" },          { "dsa-", "DSA ", "dsa", NULL, "" },
  { "ffdh-", "FFDH ", "dh", NULL, "" },         { "ml-kem-", "ML-KEM-", "kem", NULL, "" },
  { "ml-dsa-", "ML-DSA-", "pqsign", NULL, "" },
};

/* Constructions over another algorithm: what stands before its id, title, family. */
static const Name constructions[] = {
  { "hmac-", "HMAC-", "mac", NULL, "" },
  { "cmac-", "CMAC-", "mac", NULL, "" },
  { "gmac-", "GMAC-", "mac", NULL, "" },
  { "kmac-", "KMAC-", "mac", NULL, "" },
  { "ecdsa-", "ECDSA ", "ec", NULL, "" },
  { "ecdh-", "ECDH ", "ec", NULL, "" },
  { "dhkem-", "DHKEM ", "ec", NULL, "" },
  { "sm2-", "SM2 ", "ec", NULL, "" },
  { "pbkdf2-", "PBKDF2-", "kdf", NULL, "" },
  { "hkdf-", "HKDF-", "kdf", NULL, "" },
  { "argon2", "Argon2", "kdf", NULL, "" },
  { "slh-dsa-", "SLH-DSA-", "pqsign", NULL, "" },
  { "lms-", "LMS-", "pqsign", NULL, "" },
};

typedef enum
{
  TABLE_NAMES,
  TABLE_CIPHERS,
  TABLE_MODES,
  TABLE_CURVES,
  N_TABLES,
} Table;

/* Every id and every other spelling of a table, by name. */
static GHashTable *
get_index (Table table)
{
  static GHashTable *indexes[N_TABLES];
  static const struct
  {
    const Name *rows;
    guint n_rows;
  } tables[N_TABLES] = {
    [TABLE_NAMES] = { names, G_N_ELEMENTS (names) },
    [TABLE_CIPHERS] = { ciphers, G_N_ELEMENTS (ciphers) },
    [TABLE_MODES] = { modes, G_N_ELEMENTS (modes) },
    [TABLE_CURVES] = { curves, G_N_ELEMENTS (curves) },
  };

  if (g_once_init_enter (&indexes[table]))
    {
      GHashTable *index = g_hash_table_new (g_str_hash, g_str_equal);

      for (guint i = 0; i < tables[table].n_rows; i++)
        {
          const Name *row = &tables[table].rows[i];
          g_auto (GStrv) words = g_strsplit (row->printed, "|", -1);

          g_hash_table_insert (index, (gpointer) row->id, (gpointer) row);
          if (row->classic != NULL)
            g_hash_table_insert (index, (gpointer) row->classic, (gpointer) row);
          for (guint w = 0; words[w] != NULL; w++)
            g_hash_table_insert (index, (gpointer) g_intern_string (words[w]), (gpointer) row);
        }
      g_once_init_leave (&indexes[table], index);
    }
  return indexes[table];
}

static const Name *
lookup (Table table, const char *word)
{
  return *word != '\0' ? g_hash_table_lookup (get_index (table), word) : NULL;
}

/* The row of @rows whose id starts @text (the longest one), or NULL. */
static const Name *
lookup_prefix (const Name *rows, guint n_rows, const char *text)
{
  const Name *best = NULL;

  for (guint i = 0; i < n_rows; i++)
    if (rows[i].id[0] == text[0] && g_str_has_prefix (text, rows[i].id) &&
        (best == NULL || strlen (rows[i].id) > strlen (best->id)))
      best = &rows[i];
  return best;
}

static gboolean
all_digits (const char *text)
{
  return *text != '\0' && strspn (text, "0123456789") == strlen (text);
}

/* Splits "aes-128-cbc" into cipher and mode, whatever way the cipher is spelt. */
static gboolean
split_cipher (const char *text, const Name **cipher, const Name **mode)
{
  for (const char *dash = strchr (text, '-'); dash != NULL; dash = strchr (dash + 1, '-'))
    {
      g_autofree char *before = g_strndup (text, dash - text);

      *cipher = lookup (TABLE_CIPHERS, before);
      *mode = lookup (TABLE_MODES, dash + 1);
      if (*cipher != NULL && *mode != NULL)
        return TRUE;
    }
  return FALSE;
}

static const Family *
family_of (const char *algorithm)
{
  const Name *row, *mode;
  const char *id = "other";

  if ((row = lookup (TABLE_NAMES, algorithm)) != NULL)
    id = row->family;
  else if (split_cipher (algorithm, &row, &mode))
    id = mode->family != NULL ? mode->family : row->family;
  else if ((row = lookup_prefix (numbered, G_N_ELEMENTS (numbered), algorithm)) != NULL ||
           (row = lookup_prefix (constructions, G_N_ELEMENTS (constructions), algorithm)) != NULL)
    id = row->family;

  for (guint i = 0; i < G_N_ELEMENTS (families); i++)
    if (g_str_equal (families[i].id, id))
      return &families[i];
  g_assert_not_reached ();
}

const char *
hm_algorithm_family (const char *algorithm)
{
  g_return_val_if_fail (algorithm != NULL, "other");
  return family_of (algorithm)->id;
}

const char *
hm_family_title (const char *family)
{
  g_return_val_if_fail (family != NULL, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (families); i++)
    if (g_str_equal (families[i].id, family))
      return _ (families[i].title);
  return g_intern_string (family);
}

static char *
make_title (const char *algorithm)
{
  const Name *row, *mode, *curve;
  const char *rest;

  if ((row = lookup (TABLE_NAMES, algorithm)) != NULL)
    return g_strdup (row->title);
  if (split_cipher (algorithm, &row, &mode))
    return g_strconcat (row->title, "-", mode->title, NULL);
  if ((row = lookup_prefix (numbered, G_N_ELEMENTS (numbered), algorithm)) != NULL)
    {
      rest = algorithm + strlen (row->id);
      if (all_digits (rest))
        return g_strconcat (row->title, rest, NULL);
    }
  if ((row = lookup_prefix (constructions, G_N_ELEMENTS (constructions), algorithm)) != NULL)
    {
      g_autofree char *capitals = NULL;

      rest = algorithm + strlen (row->id);
      curve = lookup (TABLE_CURVES, rest);
      /* "dhkem-x25519" */
      if (curve == NULL && g_str_equal (row->family, "ec"))
        curve = lookup (TABLE_NAMES, rest);
      if (curve != NULL)
        return g_strconcat (row->title, curve->title, NULL);
      capitals = g_str_equal (row->family, "ec") ? g_strdup (rest) : g_ascii_strup (rest, -1);
      return g_strconcat (row->title, capitals, NULL);
    }
  return g_utf8_validate (algorithm, -1, NULL) ? g_utf8_strup (algorithm, -1)
                                               : g_utf8_make_valid (algorithm, -1);
}

const char *
hm_algorithm_title (const char *algorithm)
{
  g_autofree char *title = NULL;
  const Name *cipher, *mode;

  g_return_val_if_fail (algorithm != NULL, NULL);
  /* Of what the tables hold there is so much and no more; other names come and go with the runs. */
  if (lookup (TABLE_NAMES, algorithm) == NULL && !split_cipher (algorithm, &cipher, &mode))
    {
      const char *kept = hm_word_get_title (algorithm, make_title);

      if (kept != NULL)
        return kept;
    }
  title = make_title (algorithm);
  return g_intern_string (title);
}

/* Letters by code, runs of digits by their value. */
static int
compare_natural (const char *a, const char *b)
{
  while (*a != '\0' && *b != '\0')
    if (g_ascii_isdigit (*a) && g_ascii_isdigit (*b))
      {
        size_t length_a, length_b;
        int order;

        a += strspn (a, "0");
        b += strspn (b, "0");
        length_a = strspn (a, "0123456789");
        length_b = strspn (b, "0123456789");
        if (length_a != length_b)
          return length_a < length_b ? -1 : 1;
        order = strncmp (a, b, length_a);
        if (order != 0)
          return order;
        a += length_a;
        b += length_b;
      }
    else
      {
        if (*a != *b)
          return (guchar) *a < (guchar) *b ? -1 : 1;
        a++;
        b++;
      }
  return (*a != '\0') - (*b != '\0');
}

int
hm_algorithm_compare (const char *a, const char *b)
{
  const Family *family_a, *family_b;
  int order;

  g_return_val_if_fail (a != NULL && b != NULL, 0);
  family_a = family_of (a);
  family_b = family_of (b);
  if (family_a != family_b)
    return family_a < family_b ? -1 : 1;
  order = compare_natural (a, b);
  return order != 0 ? order : strcmp (a, b);
}

/* Trims, makes runs of blanks one, and lower-cases (ASCII) unless @keep_case. */
static char *
simplify (const char *text, gboolean keep_case)
{
  GString *out = g_string_new (NULL);

  for (; *text != '\0'; text++)
    if (g_ascii_isspace (*text))
      {
        if (out->len > 0 && out->str[out->len - 1] != ' ')
          g_string_append_c (out, ' ');
      }
    else
      g_string_append_c (out, keep_case ? *text : g_ascii_tolower (*text));
  if (out->len > 0 && out->str[out->len - 1] == ' ')
    g_string_truncate (out, out->len - 1);
  return g_string_free (out, FALSE);
}

/* The log and the lines of -mr name no curve, "521 bits ecdsa": of these lengths speed has only
 * one.
 */
static const char *
only_curve (const char *kind, const char *bits)
{
  static const struct
  {
    const char *kind, *bits, *id;
  } curves_by_bits[] = {
    { "ecdh", "253", "x25519" },
    { "ecdh", "448", "x448" },
    { "ecdsa", "160", "ecdsa-secp160r1" },
    { "ecdh", "160", "ecdh-secp160r1" },
    { "ecdsa", "192", "ecdsa-p192" },
    { "ecdh", "192", "ecdh-p192" },
    { "ecdsa", "224", "ecdsa-p224" },
    { "ecdh", "224", "ecdh-p224" },
    { "ecdsa", "521", "ecdsa-p521" },
    { "ecdh", "521", "ecdh-p521" },
    { "sm2", "256", "sm2" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (curves_by_bits); i++)
    if (g_str_equal (kind, curves_by_bits[i].kind) && g_str_equal (bits, curves_by_bits[i].bits))
      return curves_by_bits[i].id;
  return NULL;
}

/* "256 bits ecdsa (nistp256)" and all its kin: bits, a word, a curve in brackets. Also
 * "2048 bits ffdh". */
static char *
from_curve_row (const char *name)
{
  static GRegex *regex;
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *bits = NULL, *kind = NULL, *curve = NULL;
  const Name *row;

  if (!g_ascii_isdigit (*name))
    return NULL;
  if (g_once_init_enter (&regex))
    g_once_init_leave (&regex,
                       g_regex_new ("^([0-9]{2,6}) ?bits? ([a-z0-9]+)(?: ?\\(([^()]+)\\))?$",
                                    G_REGEX_OPTIMIZE, 0, NULL));
  if (!g_regex_match (regex, name, 0, &match))
    return NULL;
  bits = g_match_info_fetch (match, 1);
  kind = g_match_info_fetch (match, 2);
  curve = g_match_info_fetch (match, 3);

  if (g_str_equal (kind, "ffdh"))
    return g_strconcat ("ffdh-", bits, NULL);
  if (curve == NULL || *curve == '\0')
    {
      if (g_str_equal (kind, "rsa") || g_str_equal (kind, "dsa"))
        return g_strconcat (kind, "-", bits, NULL);
      return g_strdup (only_curve (kind, bits));
    }
  if (!g_str_equal (kind, "ecdsa") && !g_str_equal (kind, "ecdh") && !g_str_equal (kind, "eddsa") &&
      !g_str_equal (kind, "sm2") && !g_str_equal (kind, "ec"))
    return NULL;

  /* Ed25519, X25519, SM2: the curve says it all. */
  row = lookup (TABLE_NAMES, curve);
  if (row != NULL && g_str_equal (row->family, "ec"))
    return g_strdup (row->id);
  row = lookup (TABLE_CURVES, curve);
  if (g_str_equal (kind, "ec"))
    return g_strconcat ("ecdsa-", row != NULL ? row->id : curve, NULL);
  return g_strconcat (kind, "-", row != NULL ? row->id : curve, NULL);
}

/* "rsa 2048 bits", "rsa2048", "RSA-2048", "mlkem512", "ML-KEM-512", "ffdhe2048"... */
static char *
from_numbered (const char *name)
{
  static const struct
  {
    const char *printed, *id;
  } kinds[] = {
    { "rsa", "rsa-" },       { "dsa", "dsa-" },      { "ffdhe", "ffdh-" },
    { "ffdh", "ffdh-" },     { "dh", "ffdh-" },      { "mlkem", "ml-kem-" },
    { "ml-kem", "ml-kem-" }, { "mldsa", "ml-dsa-" }, { "ml-dsa", "ml-dsa-" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      const char *number;
      size_t length;

      if (!g_str_has_prefix (name, kinds[i].printed))
        continue;
      number = name + strlen (kinds[i].printed);
      if (*number == ' ' || *number == '-' || *number == '_')
        number++;
      length = strspn (number, "0123456789");
      if (length == 0 || length > 6)
        continue;
      if (number[length] == '\0' || g_str_equal (number + length, " bits") ||
          g_str_equal (number + length, " bit"))
        return g_strdup_printf ("%s%.*s", kinds[i].id, (int) length, number);
    }
  return NULL;
}

/* "hmac(md5)", "HMAC-SHA256", "cmac(aes-128-cbc)", "PBKDF2-sha1", "ecdsa-nistp256", "ECP-256". */
static char *
from_construction (const char *name)
{
  static const char *const over[] = { "hmac", "cmac", "gmac", "pbkdf2", "hkdf" };
  static const struct
  {
    const char *printed, *id;
  } curve_kinds[] = {
    { "ecdsa", "ecdsa-" }, { "ecdh", "ecdh-" }, { "ecp", "ecdh-" }, { "eddsa", "" }
  };

  for (guint i = 0; i < G_N_ELEMENTS (over); i++)
    {
      g_autofree char *inner = NULL, *id = NULL;
      const char *rest;

      if (!g_str_has_prefix (name, over[i]))
        continue;
      rest = name + strlen (over[i]);
      if (*rest == '(' && g_str_has_suffix (rest, ")"))
        inner = g_strndup (rest + 1, strlen (rest) - 2);
      else if (*rest == '-' || *rest == ' ' || *rest == '_')
        inner = g_strdup (rest + 1);
      else
        continue;
      id = hm_algorithm_dup_from_printed (inner);
      return id != NULL ? g_strconcat (over[i], "-", id, NULL) : NULL;
    }

  for (guint i = 0; i < G_N_ELEMENTS (curve_kinds); i++)
    {
      const char *rest;
      const Name *curve;
      g_autofree char *inner = NULL;

      if (!g_str_has_prefix (name, curve_kinds[i].printed))
        continue;
      rest = name + strlen (curve_kinds[i].printed);
      if (*rest != '-' && *rest != ' ' && *rest != '(')
        continue;
      rest++;
      if (rest[-1] == '(' && g_str_has_suffix (rest, ")"))
        rest = inner = g_strndup (rest, strlen (rest) - 1);
      if (*curve_kinds[i].id == '\0' || g_str_equal (rest, "x25519") ||
          g_str_equal (rest, "x448") || g_str_equal (rest, "curve25519") ||
          g_str_equal (rest, "curve448"))
        return g_strdup (hm_algorithm_from_printed (rest));
      curve = lookup (TABLE_CURVES, rest);
      if (curve != NULL)
        return g_strconcat (curve_kinds[i].id, curve->id, NULL);
      if (all_digits (rest) && strlen (rest) == 3)
        {
          g_autofree char *p = g_strconcat ("p", rest, NULL);

          if (lookup (TABLE_CURVES, p) != NULL)
            return g_strconcat (curve_kinds[i].id, p, NULL);
        }
    }

  if (g_str_has_prefix (name, "slh-dsa-") || g_str_has_prefix (name, "dhkem-"))
    return g_strdup (name);
  if (g_str_has_prefix (name, "slhdsa-"))
    return g_strconcat ("slh-dsa-", name + strlen ("slhdsa-"), NULL);
  return NULL;
}

/* "aes-128 cbc", "AES-128-CBC", "id-aes128-GCM", "aes128-wrap", "aes-cbc 128b", "cfb des". */
static char *
from_cipher (const char *name)
{
  static const char *const prefixes[] = { "id-", "evp-", "aead-" };
  static GRegex *regex;
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *text = g_strdup (name);
  const Name *cipher, *mode;

  /* cryptsetup writes the key last, and XTS has two keys. */
  if (g_once_init_enter (&regex))
    g_once_init_leave (
        &regex, g_regex_new ("^([a-z0-9]+)-([a-z]+) ([0-9]{2,3})b$", G_REGEX_OPTIMIZE, 0, NULL));
  if (g_str_has_suffix (text, "b") && g_regex_match (regex, text, 0, &match))
    {
      g_autofree char *base = g_match_info_fetch (match, 1);
      g_autofree char *suffix = g_match_info_fetch (match, 2);
      g_autofree char *bits = g_match_info_fetch (match, 3);
      guint64 n = g_ascii_strtoull (bits, NULL, 10);

      g_free (text);
      text = g_strdup_printf ("%s-%u-%s", base, (guint) (g_str_equal (suffix, "xts") ? n / 2 : n),
                              suffix);
    }

  for (guint i = 0; i < G_N_ELEMENTS (prefixes); i++)
    if (g_str_has_prefix (text, prefixes[i]))
      memmove (text, text + strlen (prefixes[i]), strlen (text + strlen (prefixes[i])) + 1);
  g_strdelimit (text, " _/", '-');
  if (split_cipher (text, &cipher, &mode))
    return g_strconcat (cipher->id, "-", mode->id, NULL);
  return NULL;
}

char *
hm_algorithm_dup_from_printed (const char *printed)
{
  static char *(*const rules[]) (const char *name) = {
    from_curve_row,
    from_numbered,
    from_construction,
    from_cipher,
  };
  g_autofree char *name = NULL, *cased = NULL;
  const Name *row;

  g_return_val_if_fail (printed != NULL, NULL);
  if (strlen (printed) > MAX_NAME || !g_utf8_validate (printed, -1, NULL))
    return NULL;

  cased = simplify (printed, TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (case_names); i++)
    if (g_str_equal (case_names[i].printed, cased))
      return g_strdup (case_names[i].id);

  name = simplify (printed, FALSE);
  row = lookup (TABLE_NAMES, name);
  if (row != NULL)
    return g_strdup (row->id);
  for (guint i = 0; i < G_N_ELEMENTS (rules); i++)
    {
      char *id = rules[i](name);

      if (id != NULL)
        return id;
    }
  return NULL;
}

const char *
hm_algorithm_from_printed (const char *printed)
{
  g_autofree char *id = hm_algorithm_dup_from_printed (printed);

  return g_intern_string (id);
}

const char *
hm_algorithm_classic_name (const char *algorithm)
{
  const Name *row;

  g_return_val_if_fail (algorithm != NULL, NULL);
  row = lookup (TABLE_NAMES, algorithm);
  if (row != NULL && row->classic != NULL)
    return row->classic;
  if ((g_str_has_prefix (algorithm, "rsa-") || g_str_has_prefix (algorithm, "dsa-")) &&
      all_digits (algorithm + 4))
    {
      g_autofree char *name = g_strdup_printf ("%.3s %s bits", algorithm, algorithm + 4);

      return g_intern_string (name);
    }
  return algorithm;
}
