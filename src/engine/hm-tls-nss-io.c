/* hm-tls-nss-io.c: the layer below NSS's connections: pipes in memory
 *
 * NSS takes its transport for a socket: it asks for names and options, and is told those of a
 * connection on this machine that never blocks.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/hm-tls-nss-io.h"

#include <prerror.h>
#include <prnetdb.h>

static PRDescIdentity identity = PR_INVALID_IO_LAYER;
static PRIOMethods methods;

static HmNssPipes *
pipes_of (PRFileDesc *layer)
{
  return (HmNssPipes *) (gpointer) layer->secret;
}

static PRInt32
io_recv (PRFileDesc *layer, void *data, PRInt32 size, PRIntn flags, PRIntervalTime timeout)
{
  gsize n = hm_tls_pipe_take (pipes_of (layer)->in, data, (gsize) size);

  if (n > 0)
    return (PRInt32) n;
  PR_SetError (PR_WOULD_BLOCK_ERROR, 0);
  return -1;
}

static PRInt32
io_send (PRFileDesc *layer, const void *data, PRInt32 length, PRIntn flags, PRIntervalTime timeout)
{
  hm_tls_pipe_put (pipes_of (layer)->out, data, (gsize) length);
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
io_get_name (PRFileDesc *layer, PRNetAddr *address)
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

gboolean
hm_nss_io_init (void)
{
  identity = PR_GetUniqueIdentity ("hashmark");
  methods = *PR_GetDefaultIOMethods ();
  methods.recv = io_recv;
  methods.send = io_send;
  methods.read = io_read;
  methods.write = io_write;
  methods.getpeername = io_get_name;
  methods.getsockname = io_get_name;
  methods.getsocketoption = io_get_option;
  methods.setsocketoption = io_set_option;
  methods.poll = io_poll;
  methods.close = io_close;
  return identity != PR_INVALID_IO_LAYER;
}

PRFileDesc *
hm_nss_io_new (HmNssPipes *pipes)
{
  PRFileDesc *layer = PR_CreateIOLayerStub (identity, &methods);

  if (layer != NULL)
    layer->secret = (PRFilePrivate *) (gpointer) pipes;
  return layer;
}
