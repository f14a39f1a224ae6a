/* hm-vocabulary.h: the words of the trade: operations, units, states, algorithm names
 *
 * The one place where an algorithm's canonical id, its title for people and its family stand. The
 * engines, the importers, the reports and the window all speak these words.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  HM_OPERATION_DIGEST,
  HM_OPERATION_MAC,
  HM_OPERATION_ENCRYPT,
  HM_OPERATION_DECRYPT,
  HM_OPERATION_SIGN,
  HM_OPERATION_VERIFY,
  HM_OPERATION_KEYGEN,
  HM_OPERATION_DERIVE,
  HM_OPERATION_ENCAPSULATE,
  HM_OPERATION_DECAPSULATE,
  HM_OPERATION_OP, /* anything else that is counted */
} HmOperation;
#define HM_N_OPERATIONS (HM_OPERATION_OP + 1)

typedef enum
{
  HM_UNIT_BYTES_PER_SECOND,      /* "B/s" */
  HM_UNIT_OPERATIONS_PER_SECOND, /* "op/s" */
  HM_UNIT_SECONDS_PER_OPERATION, /* "s/op": only where an old text prints nothing else */
} HmUnit;

typedef enum
{
  HM_STATUS_OK,
  HM_STATUS_PENDING,     /* planned, not measured yet; never saved as such */
  HM_STATUS_UNAVAILABLE, /* the engine or the text does not have it: no figure */
  HM_STATUS_FAILED,      /* the operation failed or its result was wrong: no figure */
  HM_STATUS_DISTURBED,   /* a figure, but too few undisturbed samples to believe it */
} HmStatus;

/* What a ratio of two speeds says. */
typedef enum
{
  HM_COMPARE_FASTER,
  HM_COMPARE_SLOWER,
  HM_COMPARE_NO_DIFFERENCE, /* none is shown; there may be one that the noise hides */
  HM_COMPARE_UNKNOWN,       /* nobody can tell: missing, disturbed, or the noise is not known */
} HmCompareVerdict;

/* How much of a benchmark was asked for. */
typedef enum
{
  HM_PROFILE_QUICK,
  HM_PROFILE_STANDARD,
  HM_PROFILE_THOROUGH,
  HM_PROFILE_CUSTOM,
} HmProfile;

const char *hm_profile_to_string (HmProfile profile); /* "quick" */
gboolean    hm_profile_from_string (const char *word, HmProfile *profile); /* any case */
const char *hm_profile_title (HmProfile profile); /* translated: "Quick" */

/* Words as in the file format: "digest", "B/s", "ok". */
const char *hm_operation_to_string (HmOperation operation);
gboolean    hm_operation_from_string (const char *word, HmOperation *operation);
const char *hm_unit_to_string (HmUnit unit);
gboolean    hm_unit_from_string (const char *word, HmUnit *unit);
const char *hm_status_to_string (HmStatus status);
gboolean    hm_status_from_string (const char *word, HmStatus *status);

/* The operation as a person reads it: translated, "Sign", "Encrypt". */
const char *hm_operation_title (HmOperation operation);

/* How time was taken, "wall" or "user" or both ("user, wall"), as a person reads it: translated; any
 * other word comes back as it is. */
const char *hm_clock_title (const char *clock);

/* "AES-128-CBC" for "aes-128-cbc", "RSA 2048" for "rsa-2048"; an unknown id comes back in capitals
 * as it is (interned, never freed). */
const char *hm_algorithm_title (const char *algorithm);

/* The family for summaries and filters: "digest", "mac", "aes", "des", "cipher", "aead", "rsa",
 * "dsa", "ec", "kem" ...; unknown ids get "other". Never NULL. */
const char *hm_algorithm_family (const char *algorithm);
const char *hm_family_title (const char *family); /* translated */

/* Sorts as people expect: by family, then by name with numbers by value (aes-128 before aes-256).
 * A GCompareFunc on two const char *. */
int hm_algorithm_compare (const char *a, const char *b);

/* The canonical id of a name as any old or new program prints it ("des cbc", "hmac(md5)",
 * "rsa 2048 bits", "AES-128-CBC"), or NULL when the table does not know it. */
const char *hm_algorithm_from_printed (const char *printed);

/* The same as a copy, for names out of foreign texts: ids can be made of any number of them. */
char *hm_algorithm_dup_from_printed (const char *printed);

/* The name in the row of a classic openssl speed table ("des cbc" for "des-cbc"), or @algorithm
 * itself where the old tables have no row for it. */
const char *hm_algorithm_classic_name (const char *algorithm);

G_END_DECLS
