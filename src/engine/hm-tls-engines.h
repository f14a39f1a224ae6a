/* hm-tls-engines.h: the engines that make connections, for the table in hm-tls.c
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/hm-tls.h"

G_BEGIN_DECLS

extern const HmTlsEngine hm_tls_engine_builtin;
extern const HmTlsEngine hm_tls_engine_openssl;

/* Where they are built in (HM_HAVE_GNUTLS, HM_HAVE_NSS). */
extern const HmTlsEngine hm_tls_engine_gnutls;
extern const HmTlsEngine hm_tls_engine_nss;

/* For engines that find their offers: a pair of what is not offered yet; NULL when it cannot be
 * prepared. */
HmTlsPair *hm_tls_pair_try (const HmTlsOffer *offer, const HmTlsSettings *settings);

/* For engines that list their offers: whether this is what servers are mostly asked for today. */
gboolean hm_tls_is_common (const char *protocol, const char *suite, const char *key);

G_END_DECLS
