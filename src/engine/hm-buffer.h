/* hm-buffer.h: memory for timed loops
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* On a border of 64 bytes, filled with bytes that look random and are always the same. At least one
 * byte; free it with hm_buffer_free (), which takes NULL too. */
guint8 *hm_buffer_new (gsize size);
void hm_buffer_free (guint8 *buffer);

/* Tasks that are measured in turns work on the same bytes, so that no difference comes from where
 * these lie. After hm_buffer_lend () the first request of this thread for @size bytes gets @buffer,
 * filled anew, or where that is NULL a new one. hm_buffer_take_lent () ends the loan and gives
 * another hold on what was handed out, or NULL; free it likewise. */
void hm_buffer_lend (guint8 *buffer, gsize size);
guint8 *hm_buffer_take_lent (void);

G_END_DECLS
