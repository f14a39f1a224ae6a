/* fuzz.h: what a fuzz target is
 *
 * A target is one function that reads bytes as if they came from somebody who wants to break it. It
 * is linked with libFuzzer (-Dfuzz=true), or with driver.c, which needs no special compiler.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* The name that libFuzzer calls. Returns 0. */
int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);
