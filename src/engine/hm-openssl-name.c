/* hm-openssl-name.c: canonical ids of what libcrypto calls by several names
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-openssl"

#include "config.h"

#include "engine/hm-openssl.h"

/* The vocabulary knows the names that were ever printed. What it doesn't know, from a libcrypto
 * that is newer than the vocabulary, keeps its name as an id. */
const char *
hm_openssl_id (const char *name)
{
  const char *known = hm_algorithm_from_printed (name);
  if (known != NULL)
    return g_intern_string (known);

  g_autofree char *id = g_ascii_strdown (name, -1);
  for (char *c = id; *c != '\0'; c++)
    if (!g_ascii_isalnum (*c))
      *c = '-';
  return g_intern_string (id);
}
