/* peer-nss.c: NSS as the other side
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "peer.h"

#include <cert.h>
#include <keyhi.h>
#include <nss.h>
#include <pk11pub.h>
#include <prerror.h>
#include <prio.h>
#include <prnetdb.h>
#include <ssl.h>
#include <sslproto.h>
#include <string.h>

typedef struct
{
  PRFileDesc *model;
  CERTCertificate *certificate;
  SECKEYPrivateKey *key;
} Context;

static PRDescIdentity identity;
static PRIOMethods methods;

/* ---- A layer that is the two arrays ---- */

static TestPeer *
peer_of (PRFileDesc *layer)
{
  return (TestPeer *) (void *) layer->secret;
}

static PRInt32
io_recv (PRFileDesc *layer, void *data, PRInt32 size, PRIntn flags, PRIntervalTime timeout)
{
  size_t length = test_peer_pull (peer_of (layer), data, (size_t) size);

  if (length > 0)
    return (PRInt32) length;
  PR_SetError (PR_WOULD_BLOCK_ERROR, 0);
  return -1;
}

static PRInt32
io_send (PRFileDesc *layer, const void *data, PRInt32 length, PRIntn flags, PRIntervalTime timeout)
{
  test_peer_push (peer_of (layer), data, (size_t) length);
  return length;
}

static PRInt32
io_read (PRFileDesc *layer, void *data, PRInt32 size)
{
  return io_recv (layer, data, size, 0, 0);
}

static PRInt32
io_write (PRFileDesc *layer, const void *data, PRInt32 length)
{
  return io_send (layer, data, length, 0, 0);
}

static PRStatus
io_name (PRFileDesc *layer, PRNetAddr *address)
{
  memset (address, 0, sizeof *address);
  address->inet.family = PR_AF_INET;
  address->inet.port = PR_htons (443);
  address->inet.ip = PR_htonl (PR_INADDR_LOOPBACK);
  return PR_SUCCESS;
}

static PRStatus
io_get_option (PRFileDesc *layer, PRSocketOptionData *option)
{
  if (option->option != PR_SockOpt_Nonblocking)
    return PR_FAILURE;
  option->value.non_blocking = PR_TRUE;
  return PR_SUCCESS;
}

static PRStatus
io_set_option (PRFileDesc *layer, const PRSocketOptionData *option)
{
  return PR_SUCCESS;
}

static PRInt16
io_poll (PRFileDesc *layer, PRInt16 flags, PRInt16 *out_flags)
{
  *out_flags = flags;
  return flags;
}

static PRStatus
io_close (PRFileDesc *layer)
{
  layer->dtor (layer);
  return PR_SUCCESS;
}

/* ---- The library ---- */

static bool
begin (void)
{
  static int state; /* 0: not tried */

  if (state != 0)
    return state > 0;
  state = -1;
  if (NSS_NoDB_Init (NULL) != SECSuccess)
    return false;
  NSS_SetDomesticPolicy ();
  NSS_OptionSet (NSS_RSA_MIN_KEY_SIZE, 512);
  NSS_OptionSet (NSS_TLS_VERSION_MIN_POLICY, SSL_LIBRARY_VERSION_3_0);
  SSL_ConfigServerSessionIDCache (0, 0, 0, g_get_tmp_dir ());
  identity = PR_GetUniqueIdentity ("arrays");
  methods = *PR_GetDefaultIOMethods ();
  methods.recv = io_recv;
  methods.send = io_send;
  methods.read = io_read;
  methods.write = io_write;
  methods.getpeername = io_name;
  methods.getsockname = io_name;
  methods.getsocketoption = io_get_option;
  methods.setsocketoption = io_set_option;
  methods.poll = io_poll;
  methods.close = io_close;
  state = 1;
  return true;
}

/* SSL_VersionRangeGetSupported () leaves out SSLv3, which is there. */
static bool
speaks (HmSslProtocol protocol)
{
  SSLVersionRange range = { (PRUint16) protocol, (PRUint16) protocol };
  PRFileDesc *fd = SSL_ImportFD (NULL, PR_CreateIOLayerStub (identity, &methods));
  bool ok = SSL_VersionRangeSet (fd, &range) == SECSuccess;

  PR_Close (fd);
  return ok;
}

static bool
offers (HmSslProtocol protocol, const HmSslSuite *suite)
{
  if (!begin () || protocol == HM_SSL_2 || suite->id == 0 || !speaks (protocol))
    return false;
  for (int i = 0; i < SSL_NumImplementedCiphers; i++)
    if (SSL_ImplementedCiphers[i] == suite->id)
      return true;
  return false;
}

static SECStatus
accept_certificate (void *data, PRFileDesc *fd, PRBool check, PRBool is_server)
{
  return SECSuccess;
}

static void
open_context (TestPeer *peer)
{
  Context *context = g_new0 (Context, 1);
  SSLVersionRange range = { (PRUint16) peer->protocol, (PRUint16) peer->protocol };
  SECItem der = { siBuffer, (unsigned char *) peer->key->certificate,
                  (unsigned) peer->key->certificate_length };
  SECItem pkcs8 = { siBuffer, (unsigned char *) peer->key->pkcs8,
                    (unsigned) peer->key->pkcs8_length };
  PRFileDesc *stub = PR_CreateIOLayerStub (identity, &methods);

  stub->secret = NULL;
  context->model = SSL_ImportFD (NULL, stub);
  g_assert_nonnull (context->model);
  g_assert_cmpint (SSL_VersionRangeSet (context->model, &range), ==, SECSuccess);
  for (int i = 0; i < SSL_NumImplementedCiphers; i++)
    {
      SSL_CipherPolicySet (SSL_ImplementedCiphers[i], SSL_ALLOWED);
      SSL_CipherPrefSet (context->model, SSL_ImplementedCiphers[i],
                         SSL_ImplementedCiphers[i] == peer->suite->id);
    }
  SSL_OptionSet (context->model, SSL_ENABLE_SESSION_TICKETS, PR_FALSE);
  SSL_OptionSet (context->model, SSL_ENABLE_EXTENDED_MASTER_SECRET, PR_FALSE);
  SSL_OptionSet (context->model, SSL_CBC_RANDOM_IV, PR_FALSE);
  SSL_OptionSet (context->model, SSL_REQUIRE_SAFE_NEGOTIATION, PR_FALSE);
  SSL_AuthCertificateHook (context->model, accept_certificate, NULL);

  if (peer->role == HM_SSL_SERVER)
    {
      PK11SlotInfo *slot = PK11_GetInternalKeySlot ();

      context->certificate =
          CERT_NewTempCertificate (CERT_GetDefaultCertDB (), &der, NULL, PR_FALSE, PR_TRUE);
      g_assert_nonnull (context->certificate);
      g_assert_cmpint (PK11_ImportDERPrivateKeyInfoAndReturnKey (slot, &pkcs8, NULL, NULL, PR_FALSE,
                                                                 PR_FALSE, KU_ALL, &context->key,
                                                                 NULL),
                       ==, SECSuccess);
      g_assert_cmpint (
          SSL_ConfigServerCert (context->model, context->certificate, context->key, NULL, 0), ==,
          SECSuccess);
      PK11_FreeSlot (slot);
    }
  SSL_ClearSessionCache ();
  peer->context = context;
}

static void
start (TestPeer *peer, bool resume)
{
  Context *context = peer->context;
  PRFileDesc *stub = PR_CreateIOLayerStub (identity, &methods);
  PRFileDesc *fd;

  stub->secret = (PRFilePrivate *) (void *) peer;
  fd = SSL_ImportFD (context->model, stub);
  if (peer->role == HM_SSL_CLIENT)
    {
      SSL_SetURL (fd, "hashmark");
      if (!resume)
        SSL_ClearSessionCache ();
    }
  SSL_ResetHandshake (fd, peer->role == HM_SSL_SERVER);
  peer->connection = fd;
}

static TestPeerResult
handshake (TestPeer *peer)
{
  if (SSL_ForceHandshake (peer->connection) == SECSuccess)
    return TEST_PEER_DONE;
  if (PR_GetError () == PR_WOULD_BLOCK_ERROR)
    return TEST_PEER_WAITS;
  g_test_message ("NSS: error %d", PR_GetError ());
  return TEST_PEER_FAILED;
}

static bool
is_resumed (TestPeer *peer)
{
  SSLChannelInfo info;

  SSL_GetChannelInfo (peer->connection, &info, sizeof info);
  return info.resumed;
}

static void
write_data (TestPeer *peer, const uint8_t *data, size_t length)
{
  g_assert_cmpint (PR_Write (peer->connection, data, (PRInt32) length), ==, (PRInt32) length);
}

static size_t
read_data (TestPeer *peer, uint8_t *data, size_t size)
{
  PRInt32 length = PR_Read (peer->connection, data, (PRInt32) size);

  return length > 0 ? (size_t) length : 0;
}

static void
end (TestPeer *peer)
{
  PR_Close (peer->connection);
  peer->connection = NULL;
}

static void
close_context (TestPeer *peer)
{
  Context *context = peer->context;

  PR_Close (context->model);
  if (context->certificate != NULL)
    CERT_DestroyCertificate (context->certificate);
  if (context->key != NULL)
    SECKEY_DestroyPrivateKey (context->key);
  g_free (context);
}

const TestPeerKind test_peer_nss = {
  .name = "nss",
  .offers = offers,
  .open = open_context,
  .start = start,
  .handshake = handshake,
  .is_resumed = is_resumed,
  .write = write_data,
  .read = read_data,
  .end = end,
  .close = close_context,
};
