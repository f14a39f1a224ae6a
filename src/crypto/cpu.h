/* cpu.h: which CPU features the core may use
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* A feature is usable when the CPU and the operating system have it and nobody switched it off.
 * Every path that needs one has a portable twin. A primitive looks at hm_cpu_features () when a
 * context is set up (init, set_key, set_exponent ...), never in the middle of a computation, so a
 * switch acts on the next set-up.
 */
typedef enum
{
  HM_CPU_AESNI = 1u << 0, /* x86: AES-NI (with SSSE3) */
  HM_CPU_SHANI = 1u << 1, /* x86: SHA-1 and SHA-256 instructions (with SSSE3, SSE4.1) */
  HM_CPU_BMI2 = 1u << 2,  /* x86: mulx, shlx, bextr (BMI1 and BMI2) */
  HM_CPU_ADX = 1u << 3,   /* x86: adcx, adox */
  HM_CPU_AVX2 = 1u << 4,
  HM_CPU_AVX512 = 1u << 5,  /* x86: AVX-512 F, VL, BW, DQ */
  HM_CPU_IFMA = 1u << 6,    /* x86: AVX-512 IFMA (52-bit multiply-add) */
  HM_CPU_VAES = 1u << 7,    /* x86: VAES on 256- and 512-bit registers */
  HM_CPU_NEON = 1u << 8,    /* aarch64: Advanced SIMD */
  HM_CPU_ARMAES = 1u << 9,  /* aarch64: AES instructions */
  HM_CPU_ARMSHA = 1u << 10, /* aarch64: SHA-1 and SHA-256 instructions */
  HM_CPU_VBMI = 1u << 11,   /* x86: AVX-512 VBMI (permutations of bytes) */
} HmCpuFeature;

typedef struct
{
  const char *name;        /* as in HASHMARK_CPU: "aesni" */
  uint32_t feature;        /* one HmCpuFeature */
  const char *description; /* "AES-NI" */
} HmCpuFeatureName;

/* All features that the core has a path for, ended by a NULL name. */
extern const HmCpuFeatureName hm_cpu_feature_names[];

/* What this machine has, whatever is switched off. */
uint32_t hm_cpu_detected (void);

/* What may be used now: detected, less what HASHMARK_CPU and hm_cpu_disable () switched off.
 * HASHMARK_CPU is read once: a comma-separated list of "-name"; "-all" switches everything off. */
uint32_t hm_cpu_features (void);

/* Switches off the features in @mask and on again all others that HASHMARK_CPU allows. Call it
 * before worker threads start, or when none is setting up a context. */
void hm_cpu_disable (uint32_t mask);

/* Switches off the features in @mask for the calling thread alone, besides those that are off for
 * all, and on again all others that only it had switched off; returns what it had hidden before. So
 * contexts of different paths can live side by side, as long as each is only used under the mask
 * under which it was made. */
uint32_t hm_cpu_hide (uint32_t mask);

/* Parses a list such as "-aesni,-shani". False when a word is no known name; *@bad then points
 * at that word inside @list. */
bool hm_cpu_parse (const char *list, uint32_t *mask, const char **bad);
