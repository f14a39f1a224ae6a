/* hm-tls-nss-io.h: the layer below NSS's connections: pipes in memory
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <prio.h>

#include "engine/hm-tls-pipe.h"

G_BEGIN_DECLS

/* Where a side reads from and writes to; must outlive what is made with it. */
typedef struct
{
  HmTlsPipe *in, *out;
} HmNssPipes;

/* Makes the layer known to NSPR; once, before anything else here. */
gboolean hm_nss_io_init (void);

/* The lowest layer of a connection; @pipes may be NULL for one that only serves as a model. Closed
 * along with what is put on top of it. NULL on errors, which NSPR knows. */
PRFileDesc *hm_nss_io_new (HmNssPipes *pipes);

G_END_DECLS
