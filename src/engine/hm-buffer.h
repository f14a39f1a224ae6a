/* hm-buffer.h: memory for timed loops
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* On a border of 64 bytes, filled with bytes that look random and are always the same. At least one
 * byte; free it with g_aligned_free (). */
guint8 *hm_buffer_new (gsize size);

G_END_DECLS
