/* hm-openssl-operation.h: an operation with a key, which may take long
 *
 * A call into libcrypto cannot be given up: signing by RSA-15360 takes a fifth of a second, by some
 * SLH-DSA more than that. So what may take long is called in a thread of its own, and a caller who
 * is told to stop leaves it behind: it ends by itself and then frees what it worked on.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/hm-openssl.h"

G_BEGIN_DECLS

typedef struct _HmOpensslOperation HmOpensslOperation;
struct _HmOpensslOperation
{
  /* Keys and contexts. Sets the error of what does not work. */
  gboolean (*set_up) (HmOpensslOperation *self, GError **error);

  /* Once. FALSE when libcrypto fails. */
  gboolean (*run) (HmOpensslOperation *self);

  /* As HmTask.check. */
  gboolean (*check) (HmOpensslOperation *self, GError **error);

  /* Frees what is in it and itself. */
  void (*free) (HmOpensslOperation *self);

  /* As HmTask.implementation; set_up may set it. */
  const char *implementation;

  /* Whether even one that is quick now can be slow the next time. */
  gboolean may_be_long;

  /* Set when nobody waits any more: key generation looks at it. Never points to what may go away.
   */
  gint abandoned;

  gint references; /* private */
};

/* Sets @operation up and runs it once; takes it over. When it fails the error is UNAVAILABLE with
 * libcrypto's reason, or CANCELLED when *@stop is set before it is done. */
HmTask *
hm_openssl_operation_prepare (HmOpensslOperation *operation, const gint *stop, GError **error);

G_END_DECLS
