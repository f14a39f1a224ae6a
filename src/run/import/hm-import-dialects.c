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
  &hm_dialect_history,
  &hm_dialect_speed,
  NULL,
};
