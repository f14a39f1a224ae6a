/* random.h: what a long computation asks of its caller
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Fills @buffer with @length random bytes; false when the source fails. */
typedef bool (*HmRandomFunc) (void *data, uint8_t *buffer, size_t length);

/* True to give up. Asked at least every few milliseconds in a long computation. */
typedef bool (*HmCancelFunc) (void *data);
