/* hm-import-dialects.c: the dialects that are read, in the order in which they are asked
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/import/hm-importer.h"

const HmDialect *const hm_dialects[] = {
  &hm_dialect_hashmark,
  &hm_dialect_bssl,
  &hm_dialect_botan,
  &hm_dialect_google,
  &hm_dialect_cryptsetup,
  &hm_dialect_gnutls,
  &hm_dialect_wolfcrypt,
  &hm_dialect_gnu,
  &hm_dialect_cryptopp,
  &hm_dialect_gcrypt,
  &hm_dialect_botan_table,
  &hm_dialect_mbedtls,
  &hm_dialect_stime,
  &hm_dialect_tlsperf,
  &hm_dialect_rustls,
  &hm_dialect_supercop,
  &hm_dialect_liboqs,
  &hm_dialect_go,
  &hm_dialect_hyperfine,
  &hm_dialect_criterion,
  &hm_dialect_phoronix,
  &hm_dialect_history,
  &hm_dialect_speed,
  NULL,
};
