/* hm-import-verb.c: names that end with what is done, "AES-128 [aesni] encrypt", "RSA 2048 signing"
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/import/hm-import-verb.h"

#include <string.h>

#include "run/hm-word.h"

static const struct
{
  const char *words; /* at the end of the name, lower case */
  HmOperation operation;
} verbs[] = {
  { " seal", HM_OPERATION_ENCRYPT },
  { " kem encrypt", HM_OPERATION_ENCAPSULATE },
  { " kem decrypt", HM_OPERATION_DECAPSULATE },
  { " open", HM_OPERATION_DECRYPT },
  { " encryption", HM_OPERATION_ENCRYPT },
  { " decryption", HM_OPERATION_DECRYPT },
  { " encrypt init", HM_OPERATION_OP },
  { " decrypt init", HM_OPERATION_OP },
  { " encrypt", HM_OPERATION_ENCRYPT },
  { " decrypt", HM_OPERATION_DECRYPT },
  { " key schedule", HM_OPERATION_OP },
  { " keygen", HM_OPERATION_KEYGEN },
  { " key-gen", HM_OPERATION_KEYGEN },
  { " key gen", HM_OPERATION_KEYGEN },
  { " key generation", HM_OPERATION_KEYGEN },
  { " signing", HM_OPERATION_SIGN },
  { " sign", HM_OPERATION_SIGN },
  { " verify (same key)", HM_OPERATION_VERIFY },
  { " verify (fresh key)", HM_OPERATION_OP },
  { " verify", HM_OPERATION_VERIFY },
  { " verification", HM_OPERATION_VERIFY },
  { " keypair", HM_OPERATION_KEYGEN },
  { " generate + decap", HM_OPERATION_OP }, /* both in one turn */
  { " base-point multiplication", HM_OPERATION_OP },
  { " arbitrary point multiplication", HM_OPERATION_DERIVE },
  { " encaps", HM_OPERATION_ENCAPSULATE },
  { " decaps", HM_OPERATION_DECAPSULATE },
  { " encap", HM_OPERATION_ENCAPSULATE },
  { " decap", HM_OPERATION_DECAPSULATE },
  { " key agreements", HM_OPERATION_DERIVE },
  { " key agreement", HM_OPERATION_DERIVE },
  { " operation", HM_OPERATION_OP },
  { " init", HM_OPERATION_OP },
  { " hash", HM_OPERATION_DIGEST },
  { " mac", HM_OPERATION_MAC },
};

/* "AES-128/GCM(16)" is known without the length of its tag, "RSA-2048 PKCS1v15(SHA-256)" and
 * "ECDSA-secp256r1 EMSA1(SHA-256)" without what is done to the message. */
static const char *
find_algorithm (HmImporter *importer, const char *name)
{
  g_autofree char *less = g_strdup (name);
  const char *id;
  char *cut;

  /* AWS-LC says so where it goes through that interface: "EVP ECDH P-256". */
  if (g_str_has_prefix (name, "evp "))
    {
      name += strlen ("evp ");
      g_free (less);
      less = g_strdup (name);
    }
  id = hm_importer_algorithm (importer, name);
  if (id == NULL && (cut = strrchr (less, '(')) != NULL && cut > less)
    {
      *cut = '\0';
      id = hm_importer_algorithm (importer, less);
    }
  if (id == NULL && (cut = strchr (less, ' ')) != NULL)
    {
      static const char *const families[] = { "rsa", "dsa", "ec", "dh", "kem", "pqsign" };

      *cut = '\0';
      id = hm_importer_algorithm (importer, less);
      for (gsize i = 0; id != NULL && i < G_N_ELEMENTS (families); i++)
        if (g_str_equal (hm_algorithm_family (id), families[i]))
          return id;
      id = NULL;
    }
  return id;
}

void
hm_import_name_cell (HmImporter *importer, HmImportCell *cell)
{
  g_autofree char *name = g_ascii_strdown (cell->printed, -1);
  char *open = strchr (name, '['), *close = open != NULL ? strchr (open, ']') : NULL;
  gboolean named = FALSE;

  if (close != NULL)
    {
      gsize at = open - name, length = close - open - 1;
      g_autofree char *provider = g_strndup (cell->printed + at + 1, length);

      cell->implementation = hm_importer_word (importer, provider);
      memmove (open, close + 1, strlen (close + 1) + 1);
      g_strchomp (name);
    }
  for (gsize i = 0; !named && i < G_N_ELEMENTS (verbs); i++)
    if (g_str_has_suffix (name, verbs[i].words))
      {
        name[strlen (name) - strlen (verbs[i].words)] = '\0';
        g_strchomp (name);
        cell->operation = verbs[i].operation;
        named = TRUE;
      }
  cell->algorithm = find_algorithm (importer, name);
  if (cell->algorithm == NULL)
    {
      /* As printed, without what is done and by whom. */
      g_autofree char *kept = g_strndup (
          cell->printed, open != NULL && close != NULL ? (gsize) (open - name) : strlen (name));

      cell->algorithm = hm_importer_word (importer, g_strchomp (kept));
    }
  else if (!named)
    cell->operation = hm_import_bulk_operation (cell->algorithm);
}

gboolean
hm_import_is_repeated (GHashTable **seen, const char *name, gint64 size)
{
  if (*seen == NULL)
    *seen = g_hash_table_new_full (hm_text_hash, g_str_equal, g_free, NULL);
  if (name == NULL)
    {
      g_hash_table_remove_all (*seen);
      return FALSE;
    }
  return !g_hash_table_add (*seen, g_strdup_printf ("%s\n%" G_GINT64_FORMAT, name, size));
}
