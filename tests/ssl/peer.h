/* peer.h: other implementations to talk to, in the same process
 *
 * Each is a file that ends in a TestPeerKind; which of them are built depends on what is installed.
 * Bytes go through two arrays; nothing opens a socket.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "pair.h"

typedef struct TestPeerKind TestPeerKind;

/* What connections of one kind have in common, and one connection of it at a time. */
typedef struct
{
  const TestPeerKind *kind;
  HmSslRole role;
  HmSslProtocol protocol;
  const HmSslSuite *suite;
  const TestKey *key;
  void *context;
  void *connection;
  GByteArray *in, *out; /* to and from the peer */
  guint in_at;          /* what it has taken */
} TestPeer;

typedef enum
{
  TEST_PEER_FAILED = -1,
  TEST_PEER_WAITS = 0,
  TEST_PEER_DONE = 1,
} TestPeerResult;

struct TestPeerKind
{
  const char *name;
  bool (*offers) (HmSslProtocol protocol, const HmSslSuite *suite);
  void (*open) (TestPeer *peer);               /* makes the context */
  void (*start) (TestPeer *peer, bool resume); /* makes a connection; a client may take up the last
                                                * session, a server always does */
  TestPeerResult (*handshake) (TestPeer *peer);
  bool (*is_resumed) (TestPeer *peer);
  void (*write) (TestPeer *peer, const uint8_t *data, size_t length); /* all of it */
  size_t (*read) (TestPeer *peer, uint8_t *data, size_t size);        /* what is there */
  void (*end) (TestPeer *peer);                                       /* drops the connection */
  void (*close) (TestPeer *peer);                                     /* drops the context */
};

/* Ended by NULL. */
extern const TestPeerKind *const test_peers[];

TestPeer *test_peer_new (const TestPeerKind *kind,
                         HmSslRole role,
                         HmSslProtocol protocol,
                         const HmSslSuite *suite,
                         const TestKey *key);
void test_peer_free (TestPeer *peer);

/* Begins a connection, after the end of the one before. */
void test_peer_start (TestPeer *peer, bool resume);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TestPeer, test_peer_free)

/* For the kinds: the transport. test_peer_pull () gives 0 when nothing is there. */
size_t test_peer_pull (TestPeer *peer, void *data, size_t size);
void test_peer_push (TestPeer *peer, const void *data, size_t length);
