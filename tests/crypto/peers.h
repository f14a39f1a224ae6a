/* peers.h: other libraries behind one interface, for comparing results and speed
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "crypto/crypto.h"

#include <glib.h>

/* A library. The new_ functions give NULL for what it does not have; names are those of the core.
 * free takes what any of them gave. */
typedef struct
{
  const char *name;
  void (*start) (void);
  gpointer (*new_digest) (const char *name);
  void (*digest) (gpointer digest, const guint8 *in, gsize length, guint8 *out);
  gpointer (*new_mac) (const char *name, const guint8 *key, gsize length);
  void (*mac) (gpointer mac, const guint8 *in, gsize length, guint8 *out);
  /* For one direction; @iv may be NULL where there is none. Successive calls of cipher continue one
   * message. */
  gpointer (*new_cipher) (const char *name,
                          const guint8 *key,
                          gsize length,
                          const guint8 *iv,
                          gboolean decrypt);
  void (*cipher) (gpointer cipher, const guint8 *in, gsize length, guint8 *out);
  void (*free) (gpointer object);
} HmPeer;

extern const HmPeer hm_peer_libcrypto;
#ifdef HAVE_LIBGCRYPT
extern const HmPeer hm_peer_libgcrypt;
#endif
#ifdef HAVE_NETTLE
extern const HmPeer hm_peer_nettle;
#endif
#ifdef HAVE_LIBTOMCRYPT
extern const HmPeer hm_peer_libtomcrypt;
#endif
#ifdef HAVE_BOTAN
extern const HmPeer hm_peer_botan;
#endif
#ifdef HAVE_WOLFSSL
extern const HmPeer hm_peer_wolfssl;
#endif

/* Those that were there at build time, ended by NULL. */
static const HmPeer *const hm_peers[] = {
  &hm_peer_libcrypto,
#ifdef HAVE_LIBGCRYPT
  &hm_peer_libgcrypt,
#endif
#ifdef HAVE_NETTLE
  &hm_peer_nettle,
#endif
#ifdef HAVE_LIBTOMCRYPT
  &hm_peer_libtomcrypt,
#endif
#ifdef HAVE_BOTAN
  &hm_peer_botan,
#endif
#ifdef HAVE_WOLFSSL
  &hm_peer_wolfssl,
#endif
  NULL,
};
