/* hm-builtin.h: what the files of the built-in engine share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "crypto/crypto.h"
#include "crypto/rsa.h"
#include "engine/hm-engine.h"
#include "engine/hm-vector.h"

G_BEGIN_DECLS

typedef HmTask *(*HmBuiltinPrepare) (const HmOffer *offer,
                                     gint64 size,
                                     const gint *stop,
                                     GError **error);

/* One offer more. @descriptor: what @prepare finds by hm_builtin_descriptor (). Returns it, to be
 * refined. */
HmOffer *hm_builtin_add_offer (GPtrArray *offers,
                               HmBuiltinPrepare prepare,
                               const char *algorithm,
                               HmOperation operation,
                               const char *workload,
                               gconstpointer descriptor);
gconstpointer hm_builtin_descriptor (const HmOffer *offer);

void hm_builtin_list_digests (GPtrArray *offers); /* hm-builtin-digest.c; MACs too */
void hm_builtin_list_ciphers (GPtrArray *offers); /* hm-builtin-cipher.c */
void hm_builtin_list_rsa (GPtrArray *offers);     /* hm-builtin-rsa.c */
void hm_builtin_list_dsa (GPtrArray *offers);     /* hm-builtin-dsa.c */

/* The benchmark key of so many bits, from the key store or made. @key is aligned to
 * HM_CONTEXT_ALIGN. */
gboolean hm_builtin_get_rsa_key (HmRsaKey *key, guint bits, const gint *stop, GError **error);

/* For the core: random bytes of the system; and whether *@stop (a gint, may be NULL) is set. */
bool hm_builtin_random (void *data, guint8 *buffer, size_t length);
bool hm_builtin_is_stopped (void *stop);

/* A number of a key, big-endian. */
typedef struct
{
  const guint8 *data;
  gsize length;
} HmBuiltinNumber;

/* The numbers of a key in one piece for the key store, each behind its length in four bytes,
 * big-endian; and back, pointing into @bytes. FALSE for other contents. */
GBytes *hm_builtin_join_numbers (const HmBuiltinNumber *numbers, guint count);
gboolean hm_builtin_split_numbers (GBytes *bytes, HmBuiltinNumber *numbers, guint count);

HmVerdict hm_builtin_check_ssl3_kdf (const HmVector *vector,
                                     char **reason); /* hm-builtin-derive.c */
HmVerdict hm_builtin_check_tls10_prf (const HmVector *vector, char **reason);
HmVerdict hm_builtin_check_vector (const HmVector *vector, char **reason); /* hm-builtin-vector.c */

G_END_DECLS
