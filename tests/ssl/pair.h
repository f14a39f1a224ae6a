/* pair.h: two sides of a connection in one process, for the tests
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "ssl/ssl.h"
#include "ssl/x509.h"

/* A generator of repeatable "random" bytes; @data is a guint64 that is not 0. */
bool test_random (void *data, uint8_t *buffer, size_t length);

/* A key of that size, made once, and its certificate. */
typedef struct
{
  HmRsaKey key;
  uint8_t certificate[2048];
  size_t certificate_length;
  uint8_t pkcs8[3072]; /* PrivateKeyInfo (RFC 5208) */
  size_t pkcs8_length;
} TestKey;

const TestKey *test_key (unsigned bits);

/* How bytes are cut on their way. */
typedef enum
{
  TEST_WHOLE,  /* as much as there is */
  TEST_SINGLE, /* one by one */
  TEST_PIECES, /* of random length, gathered at random */
  TEST_N_CUTS,
} TestCut;

typedef struct
{
  HmSsl *client, *server;
  HmSslConfig client_config, server_config;
  const HmSslSuite *suites[1];
  HmSslCache *cache;
  guint64 random;
  TestCut cut;

  /* What went to the server and to the client, from the start of the connection. */
  GByteArray *to_server, *to_client;

  /* Somebody on the way: bytes to this side are changed or cut off from this one on; NULL: nobody.
   */
  HmSsl *victim;
  size_t place;
  uint8_t flip; /* 0: cut off */
} TestPair;

/* Both sides have this one version and suite. */
TestPair *test_pair_new (HmSslProtocol protocol, const HmSslSuite *suite, unsigned bits);
void test_pair_free (TestPair *pair);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TestPair, test_pair_free)

void test_pair_start (TestPair *pair, const HmSslSession *session);

/* Carries bytes until neither side has any left that the other takes. */
void test_pair_pump (TestPair *pair);

/* Carries out a handshake, which must succeed and be of that kind. */
void test_pair_connect (TestPair *pair, const HmSslSession *session, bool is_resumed);

/* Sends @length bytes from one to the other and compares them. */
void test_pair_send (TestPair *pair, HmSsl *from, HmSsl *to, size_t length);

/* The bytes of a text of hex digits and blanks. */
GByteArray *test_from_hex (const char *hex);
