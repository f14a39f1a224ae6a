/* keys.c: kilocycles of RSA and DSA of the core, beside libcrypto
 *
 * Each path by turns, from the fastest that the machine has; HASHMARK_CPU limits them, and
 * OPENSSL_ia32cap does the same for libcrypto ("0:0": nothing but SSE2). What is shown is the lower
 * quartile of samples by the core's own clock; see cycles.h.
 *
 *   keys [NAME...]      such as rsa-2048 or dsa-512
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "crypto/cpu.h"
#include "crypto/dsa.h"
#include "crypto/mont.h"
#include "crypto/rsa.h"
#include "cycles.h"

#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/rsa.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define SAMPLES 60
#define SAMPLE_NS 200e3

typedef struct
{
  HmRsaKey rsa;
  HmRsaBlinding blinding;
  HmDsaKey dsa;
  HmDsaTable *table; /* NULL: without */
  guint8 digest[32];
  guint8 signature[HM_RSA_MAX_BYTES];
  size_t size;
  EVP_PKEY_CTX *sign_context, *verify_context;
} Keys;

static bool
random_bytes (void *data, guint8 *buffer, size_t length)
{
  for (size_t done = 0; done < length; done += 256)
    if (getentropy (buffer + done, MIN (length - done, 256)) != 0)
      return false;
  return true;
}

static void
must (gboolean good, const char *what)
{
  if (!good)
    g_error ("%s failed", what);
}

/* ── what is measured ─────────────────────────────────────────────────────────────────────── */

static void
rsa_sign (void *data)
{
  Keys *k = data;

  must (hm_rsa_sign (&k->rsa, "sha256", k->digest, 32, k->signature), "signing");
}

static void
rsa_sign_blinded (void *data)
{
  Keys *k = data;

  must (hm_rsa_sign_blinded (&k->rsa, &k->blinding, "sha256", k->digest, 32, random_bytes, NULL,
                             k->signature),
        "signing");
}

static void
rsa_verify (void *data)
{
  Keys *k = data;

  must (hm_rsa_verify (&k->rsa, "sha256", k->digest, 32, k->signature, hm_rsa_bytes (&k->rsa)),
        "verifying");
}

static void
dsa_sign (void *data)
{
  Keys *k = data;

  must (hm_dsa_sign (&k->dsa, k->table, k->digest, 20, random_bytes, NULL, k->signature),
        "signing");
}

static void
dsa_verify (void *data)
{
  Keys *k = data;

  must (hm_dsa_verify (&k->dsa, k->table, k->digest, 20, k->signature,
                       hm_dsa_signature_bytes (&k->dsa)),
        "verifying");
}

static void
peer_sign (void *data)
{
  Keys *k = data;

  k->size = sizeof k->signature;
  must (EVP_PKEY_sign (k->sign_context, k->signature, &k->size, k->digest,
                       EVP_PKEY_is_a (EVP_PKEY_CTX_get0_pkey (k->sign_context), "DSA") ? 20 : 32) ==
            1,
        "signing");
}

static void
peer_verify (void *data)
{
  Keys *k = data;

  must (EVP_PKEY_verify (k->verify_context, k->signature, k->size, k->digest,
                         EVP_PKEY_is_a (EVP_PKEY_CTX_get0_pkey (k->sign_context), "DSA") ? 20
                                                                                         : 32) == 1,
        "verifying");
}

/* Kilocycles of one operation. */
static double
measure (void (*run) (void *data), Keys *k)
{
  double values[SAMPLES], start = cycles_now ();
  int good = 0;

  run (k);
  run (k);

  long count = 1 + (long) (2 * SAMPLE_NS / (cycles_now () - start));

  for (int i = 0; i < SAMPLES; i++)
    {
      double cycles = cycles_sample (run, k, count);

      if (cycles > 0)
        values[good++] = cycles;
    }
  return cycles_quartile (values, good) / 1000;
}

/* Leaves on only the features of one path; false when the machine does not have them. */
static gboolean
switch_to_path (const HmMontPath *path)
{
  hm_cpu_disable (0);

  gboolean usable = (path->features & ~hm_cpu_features ()) == 0;

  hm_cpu_disable (~path->features);
  return usable;
}

/* ── rows ─────────────────────────────────────────────────────────────────────────────────── */

static void
set_peer (Keys *k, EVP_PKEY *pkey)
{
  k->sign_context = EVP_PKEY_CTX_new (pkey, NULL);
  k->verify_context = EVP_PKEY_CTX_new (pkey, NULL);
  must (EVP_PKEY_sign_init (k->sign_context) == 1 && EVP_PKEY_verify_init (k->verify_context) == 1,
        "libcrypto");
  if (EVP_PKEY_is_a (pkey, "RSA"))
    must (EVP_PKEY_CTX_set_signature_md (k->sign_context, EVP_sha256 ()) == 1 &&
              EVP_PKEY_CTX_set_signature_md (k->verify_context, EVP_sha256 ()) == 1,
          "libcrypto");
}

static void
drop_peer (Keys *k)
{
  EVP_PKEY_CTX_free (k->sign_context);
  EVP_PKEY_CTX_free (k->verify_context);
}

static void
bench_rsa (Keys *k, unsigned bits)
{
  EVP_PKEY *pkey = EVP_RSA_gen (bits);

  must (hm_rsa_generate (&k->rsa, bits, 65537, random_bytes, NULL, NULL, NULL) == HM_RSA_OK,
        "making a key");
  for (int i = 0; hm_mont_paths[i] != NULL; i++)
    {
      if (!switch_to_path (hm_mont_paths[i]))
        continue;
      hm_rsa_select (&k->rsa);
      hm_rsa_blinding_init (&k->blinding);
      printf ("rsa-%-5u %-14s", bits, hm_rsa_implementation (&k->rsa));
      printf (" %10.1f", measure (rsa_sign, k));
      printf (" %10.1f", measure (rsa_sign_blinded, k));
      printf (" %10.1f\n", measure (rsa_verify, k));
    }
  if (pkey != NULL)
    {
      set_peer (k, pkey);
      printf ("rsa-%-5u %-14s %10s", bits, "libcrypto", "");
      printf (" %10.1f", measure (peer_sign, k));
      printf (" %10.1f\n", measure (peer_verify, k));
      drop_peer (k);
      EVP_PKEY_free (pkey);
    }
}

/* Our key for libcrypto, which makes none of this size. */
static EVP_PKEY *
to_libcrypto (const HmDsaKey *key)
{
  g_autofree HmDsaNumbers *n = g_new (HmDsaNumbers, 1);
  OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new ();
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name (NULL, "DSA", NULL);
  EVP_PKEY *pkey = NULL;

  hm_dsa_get_numbers (key, n);

  const struct
  {
    const char *name;
    BIGNUM *number;
  } numbers[] = {
    { OSSL_PKEY_PARAM_FFC_P, BN_bin2bn (n->p, (int) n->p_length, NULL) },
    { OSSL_PKEY_PARAM_FFC_Q, BN_bin2bn (n->q, (int) n->q_length, NULL) },
    { OSSL_PKEY_PARAM_FFC_G, BN_bin2bn (n->g, (int) n->g_length, NULL) },
    { OSSL_PKEY_PARAM_PUB_KEY, BN_bin2bn (n->y, (int) n->y_length, NULL) },
    { OSSL_PKEY_PARAM_PRIV_KEY, BN_bin2bn (n->x, (int) n->x_length, NULL) },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (numbers); i++)
    OSSL_PARAM_BLD_push_BN (builder, numbers[i].name, numbers[i].number);

  OSSL_PARAM *params = OSSL_PARAM_BLD_to_param (builder);

  EVP_PKEY_fromdata_init (context);
  EVP_PKEY_fromdata (context, &pkey, EVP_PKEY_KEYPAIR, params);
  OSSL_PARAM_free (params);
  OSSL_PARAM_BLD_free (builder);
  EVP_PKEY_CTX_free (context);
  for (size_t i = 0; i < G_N_ELEMENTS (numbers); i++)
    BN_free (numbers[i].number);
  return pkey;
}

static void
bench_dsa (Keys *k, unsigned bits)
{
  must (hm_dsa_generate_parameters (&k->dsa, bits, 160, random_bytes, NULL, NULL, NULL) ==
                HM_DSA_OK &&
            hm_dsa_generate_key (&k->dsa, random_bytes, NULL) == HM_DSA_OK,
        "making a key");

  for (int i = 0; hm_mont_paths[i] != NULL; i++)
    {
      if (!switch_to_path (hm_mont_paths[i]))
        continue;
      hm_dsa_select (&k->dsa);
      k->table = NULL;
      printf ("dsa-%-5u %-14s", bits, hm_mont_paths[i]->name);
      printf (" %10.1f", measure (dsa_sign, k));
      printf (" %10.1f", measure (dsa_verify, k));

      k->table = g_aligned_alloc (1, hm_dsa_table_bytes (&k->dsa), HM_CONTEXT_ALIGN);
      hm_dsa_table_init (k->table, &k->dsa);
      printf (" %10.1f", measure (dsa_sign, k));
      printf (" %10.1f\n", measure (dsa_verify, k));
      g_aligned_free (k->table);
    }

  EVP_PKEY *pkey = to_libcrypto (&k->dsa);

  if (pkey != NULL)
    {
      set_peer (k, pkey);
      printf ("dsa-%-5u %-14s", bits, "libcrypto");
      printf (" %10.1f", measure (peer_sign, k));
      printf (" %10.1f\n", measure (peer_verify, k));
      drop_peer (k);
      EVP_PKEY_free (pkey);
    }
}

static gboolean
wanted (const char *family, unsigned bits, int argc, char *argv[])
{
  g_autofree char *name = g_strdup_printf ("%s-%u", family, bits);

  for (int i = 1; i < argc; i++)
    if (strcmp (argv[i], name) == 0)
      return TRUE;
  return argc == 1;
}

int
main (int argc, char *argv[])
{
  static const unsigned rsa_sizes[] = { 512, 1024, 2048, 4096 }, dsa_sizes[] = { 512, 1024, 2048 };
  static Keys keys;

  random_bytes (NULL, keys.digest, sizeof keys.digest);
  printf ("kilocycles               %10s %10s %10s\n", "sign", "blinded", "verify");
  for (size_t i = 0; i < G_N_ELEMENTS (rsa_sizes); i++)
    if (wanted ("rsa", rsa_sizes[i], argc, argv))
      bench_rsa (&keys, rsa_sizes[i]);
  printf ("kilocycles, q 160        %10s %10s %10s %10s\n", "sign", "verify", "sign,table",
          "verify,table");
  for (size_t i = 0; i < G_N_ELEMENTS (dsa_sizes); i++)
    if (wanted ("dsa", dsa_sizes[i], argc, argv))
      bench_dsa (&keys, dsa_sizes[i]);
  return 0;
}
