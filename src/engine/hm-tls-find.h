/* hm-tls-find.h: which connections a library makes, found by making them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/hm-tls-engines.h"

G_BEGIN_DECLS

/* HmTlsOffer.data of what is found here. */
typedef struct
{
  guint16 version; /* on the wire: 0x0300 for SSLv3 to 0x0304 for TLS 1.3 */
  guint16 suite;   /* likewise */
  const char *key; /* for hm_tls_identity_get () */
} HmTlsFound;

typedef struct
{
  const HmTlsEngine *engine;
  guint16 oldest; /* protocol to try */

  /* Numbers (guint16) of all suites that the library may have in some protocol. */
  GArray *(*list_suites) (void);

  /* The library's name of a suite that nobody else has a word for. */
  const char *(*name_suite) (guint16 suite);

  /* Groups to try, by OpenSSL's words; ended by NULL. */
  const char *const *(*list_groups) (void);

  /* What the last key exchange of a pair agreed on, of those; or NULL. */
  const char *(*get_group) (HmTlsPair *pair);
} HmTlsFinder;

/* All offers, of HmTlsOffer, with HmTlsFound as data. To be kept until the end. */
GPtrArray *hm_tls_find (const HmTlsFinder *finder);

G_END_DECLS
