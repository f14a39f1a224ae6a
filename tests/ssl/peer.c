/* peer.c: the list of other implementations, and the bytes between them and us
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "peer.h"

#include <string.h>

#define PEERS(line) PEER_LIBSSL (line) PEER_GNUTLS (line) PEER_NSS (line)
#ifdef HAVE_LIBSSL
#define PEER_LIBSSL(line) line (test_peer_libssl)
#else
#define PEER_LIBSSL(line)
#endif
#ifdef HAVE_GNUTLS
#define PEER_GNUTLS(line) line (test_peer_gnutls)
#else
#define PEER_GNUTLS(line)
#endif
#ifdef HAVE_NSS
#define PEER_NSS(line) line (test_peer_nss)
#else
#define PEER_NSS(line)
#endif
#define DECLARE(name) extern const TestPeerKind name;
#define ENTRY(name) &name,

PEERS (DECLARE)
const TestPeerKind *const test_peers[] = { PEERS (ENTRY) NULL };

TestPeer *
test_peer_new (const TestPeerKind *kind,
               HmSslRole role,
               HmSslProtocol protocol,
               const HmSslSuite *suite,
               const TestKey *key)
{
  TestPeer *peer = g_new0 (TestPeer, 1);

  peer->kind = kind;
  peer->role = role;
  peer->protocol = protocol;
  peer->suite = suite;
  peer->key = key;
  peer->in = g_byte_array_new ();
  peer->out = g_byte_array_new ();
  kind->open (peer);
  return peer;
}

void
test_peer_free (TestPeer *peer)
{
  if (peer->connection != NULL)
    peer->kind->end (peer);
  peer->kind->close (peer);
  g_byte_array_unref (peer->in);
  g_byte_array_unref (peer->out);
  g_free (peer);
}

/* What is left there may be a last alert, which nobody read. */
void
test_peer_start (TestPeer *peer, bool resume)
{
  if (peer->connection != NULL)
    peer->kind->end (peer);
  g_byte_array_set_size (peer->in, 0);
  g_byte_array_set_size (peer->out, 0);
  peer->in_at = 0;
  peer->kind->start (peer, resume);
}

size_t
test_peer_pull (TestPeer *peer, void *data, size_t size)
{
  size_t there = peer->in->len - peer->in_at;
  size_t length = MIN (size, there);

  if (length > 0)
    memcpy (data, peer->in->data + peer->in_at, length);
  peer->in_at += (guint) length;
  if (peer->in_at == peer->in->len)
    {
      g_byte_array_set_size (peer->in, 0);
      peer->in_at = 0;
    }
  return length;
}

void
test_peer_push (TestPeer *peer, const void *data, size_t length)
{
  g_byte_array_append (peer->out, data, (guint) length);
}
