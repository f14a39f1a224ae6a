/* cpu-masks.h: the combinations of CPU features that tests go through
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "crypto/cpu.h"

/* What to switch off. Each choice that a primitive makes is taken both ways on a machine that has
 * all features; on a lesser one some masks repeat the same path. */
static const uint32_t hm_test_cpu_masks[] = {
  0,
  HM_CPU_AVX512,
  HM_CPU_VAES,
  HM_CPU_VBMI | HM_CPU_BMI2,
  HM_CPU_AVX512 | HM_CPU_AVX2 | HM_CPU_BMI2,
  HM_CPU_AESNI | HM_CPU_SHANI | HM_CPU_ARMAES | HM_CPU_ARMSHA,
  ~0u,
};
