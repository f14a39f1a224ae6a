/* hm-tls-pipe.h: what one side of a connection sent and the other one has not taken yet
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>
#include <string.h>

G_BEGIN_DECLS

typedef struct
{
  GByteArray *bytes;
  guint taken;
  guint64 total; /* that was put in since the pipe was emptied */
} HmTlsPipe;

static inline void
hm_tls_pipe_init (HmTlsPipe *pipe)
{
  pipe->bytes = g_byte_array_new ();
}

static inline void
hm_tls_pipe_empty (HmTlsPipe *pipe)
{
  g_byte_array_set_size (pipe->bytes, 0);
  pipe->taken = 0;
  pipe->total = 0;
}

static inline void
hm_tls_pipe_clear (HmTlsPipe *pipe)
{
  g_clear_pointer (&pipe->bytes, g_byte_array_unref);
}

static inline gsize
hm_tls_pipe_available (const HmTlsPipe *pipe)
{
  return pipe->bytes->len - pipe->taken;
}

static inline void
hm_tls_pipe_put (HmTlsPipe *pipe, gconstpointer data, gsize length)
{
  g_byte_array_append (pipe->bytes, data, (guint) length);
  pipe->total += length;
}

/* At most @size bytes; returns how many there were. */
static inline gsize
hm_tls_pipe_take (HmTlsPipe *pipe, gpointer data, gsize size)
{
  gsize available = hm_tls_pipe_available (pipe), n = MIN (available, size);

  if (n > 0)
    memcpy (data, pipe->bytes->data + pipe->taken, n);
  pipe->taken += (guint) n;
  if (pipe->taken == pipe->bytes->len)
    {
      g_byte_array_set_size (pipe->bytes, 0);
      pipe->taken = 0;
    }
  return n;
}

G_END_DECLS
