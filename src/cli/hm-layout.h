/* hm-layout.h: the same addresses in every process that measures
 *
 * The kernel places a program's parts at random addresses. Which of them share an entry of the branch
 * predictor or of a cache's hash tables differs from start to start, and a short operation with it:
 * SHA-1 of 16 bytes through libcrypto took 433 or 459 cycles on Zen, the same all through a run. No
 * sampling inside of the process can see that.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

/* Starts the program again with @argv, where the addresses are random, so that they are not; returns
 * where they are not, or nothing can be done about it (a container may forbid it). Before there are
 * threads, or anything else to lose. */
void hm_layout_hold (char **argv);
