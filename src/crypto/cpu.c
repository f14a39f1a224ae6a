/* cpu.c: which CPU features the core may use
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cpu.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__) || defined(__i386__)
#include <cpuid.h>
#elif defined(__aarch64__) && defined(__linux__)
#include <sys/auxv.h>
#endif

const HmCpuFeatureName hm_cpu_feature_names[] = {
  { "aesni", HM_CPU_AESNI, "AES-NI" },
  { "shani", HM_CPU_SHANI, "SHA-NI" },
  { "bmi2", HM_CPU_BMI2, "BMI2" },
  { "adx", HM_CPU_ADX, "ADX" },
  { "avx2", HM_CPU_AVX2, "AVX2" },
  { "avx512", HM_CPU_AVX512, "AVX-512" },
  { "ifma", HM_CPU_IFMA, "AVX-512 IFMA" },
  { "vbmi", HM_CPU_VBMI, "AVX-512 VBMI" },
  { "vaes", HM_CPU_VAES, "VAES" },
  { "neon", HM_CPU_NEON, "NEON" },
  { "armaes", HM_CPU_ARMAES, "Armv8 AES" },
  { "armsha", HM_CPU_ARMSHA, "Armv8 SHA" },
  { NULL, 0, NULL },
};

#if defined(__x86_64__) || defined(__i386__)

/* Which register states the operating system saves (Intel SDM volume 1, 13.3), 0 without XSAVE. */
static uint32_t
enabled_states (uint32_t leaf1_ecx)
{
  uint32_t eax, edx;

  if (!(leaf1_ecx & bit_OSXSAVE))
    return 0;
  __asm__ volatile("xgetbv" : "=a"(eax), "=d"(edx) : "c"(0));
  return eax;
}

static bool
has (uint32_t word, uint32_t bits)
{
  return (word & bits) == bits;
}

static uint32_t
detect (void)
{
  /* State components: XMM and YMM; those and the mask and upper ZMM registers. */
  const uint32_t ymm = 0x06, zmm = 0xe6;
  uint32_t eax, ebx1, ecx1, edx1, ebx7 = 0, ecx7 = 0, edx7, states;
  uint32_t features = 0;

  if (!__get_cpuid (1, &eax, &ebx1, &ecx1, &edx1))
    return 0;
  if (!__get_cpuid_count (7, 0, &eax, &ebx7, &ecx7, &edx7))
    ebx7 = ecx7 = 0;
  states = enabled_states (ecx1);

  if (has (ecx1, bit_AES | bit_SSSE3) && has (edx1, bit_SSE2))
    features |= HM_CPU_AESNI;
  if (has (ebx7, bit_SHA) && has (ecx1, bit_SSSE3 | bit_SSE4_1))
    features |= HM_CPU_SHANI;
  if (has (ebx7, bit_BMI | bit_BMI2))
    features |= HM_CPU_BMI2;
  if (has (ebx7, bit_ADX))
    features |= HM_CPU_ADX;
  if (has (states, ymm) && has (ecx1, bit_AVX) && has (ebx7, bit_AVX2))
    {
      features |= HM_CPU_AVX2;
      if (has (states, zmm) && has (ebx7, bit_AVX512F | bit_AVX512VL | bit_AVX512BW | bit_AVX512DQ))
        {
          features |= HM_CPU_AVX512;
          if (has (ebx7, bit_AVX512IFMA))
            features |= HM_CPU_IFMA;
          if (has (ecx7, bit_AVX512VBMI))
            features |= HM_CPU_VBMI;
        }
      if (has (ecx7, bit_VAES) && has (ecx1, bit_AES))
        features |= HM_CPU_VAES;
    }
  return features;
}

#elif defined(__aarch64__) && defined(__linux__)

static uint32_t
detect (void)
{
  /* Bits of AT_HWCAP (Linux, Documentation/arm64/elf_hwcaps.rst). */
  const unsigned long asimd = 1ul << 1, aes = 1ul << 3, sha1 = 1ul << 5, sha2 = 1ul << 6;
  unsigned long capabilities = getauxval (AT_HWCAP);
  uint32_t features = 0;

  if (capabilities & asimd)
    features |= HM_CPU_NEON;
  if (capabilities & aes)
    features |= HM_CPU_ARMAES;
  if ((capabilities & sha1) && (capabilities & sha2))
    features |= HM_CPU_ARMSHA;
  return features;
}

#else

static uint32_t
detect (void)
{
  return 0;
}

#endif

/* The answers are cached. Two threads that ask first at the same time find the same answer, so
 * relaxed atomics are enough. The top bit, which no feature has, says that the cache is filled. */
#define KNOWN (1u << 31)

static _Atomic uint32_t detected_cache;
static _Atomic uint32_t allowed_cache;
static _Atomic uint32_t disabled;
static _Thread_local uint32_t hidden;

uint32_t
hm_cpu_detected (void)
{
  uint32_t features = atomic_load_explicit (&detected_cache, memory_order_relaxed);

  if (!features)
    {
      features = detect () | KNOWN;
      atomic_store_explicit (&detected_cache, features, memory_order_relaxed);
    }
  return features & ~KNOWN;
}

/* What HASHMARK_CPU leaves. The words before one that is unknown count; the programs check the
 * variable themselves at their start, with hm_cpu_parse (), and can say what is wrong. */
static uint32_t
allowed (void)
{
  uint32_t features = atomic_load_explicit (&allowed_cache, memory_order_relaxed);

  if (!features)
    {
      const char *list = getenv ("HASHMARK_CPU");
      const char *bad;
      uint32_t mask = 0;

      if (list)
        hm_cpu_parse (list, &mask, &bad);
      features = (hm_cpu_detected () & ~mask) | KNOWN;
      atomic_store_explicit (&allowed_cache, features, memory_order_relaxed);
    }
  return features & ~KNOWN;
}

uint32_t
hm_cpu_features (void)
{
  return allowed () & ~atomic_load_explicit (&disabled, memory_order_relaxed) & ~hidden;
}

uint32_t
hm_cpu_hide (uint32_t mask)
{
  uint32_t before = hidden;

  hidden = mask;
  return before;
}

void
hm_cpu_disable (uint32_t mask)
{
  atomic_store_explicit (&disabled, mask, memory_order_relaxed);
}

static uint32_t
find_feature (const char *word, size_t length)
{
  if (length == 3 && memcmp (word, "all", 3) == 0)
    return ~KNOWN;
  for (const HmCpuFeatureName *f = hm_cpu_feature_names; f->name; f++)
    if (strlen (f->name) == length && memcmp (f->name, word, length) == 0)
      return f->feature;
  return 0;
}

bool
hm_cpu_parse (const char *list, uint32_t *mask, const char **bad)
{
  *mask = 0;
  *bad = NULL;
  while (*list)
    {
      size_t length = strcspn (list, ",");
      uint32_t feature = *list == '-' ? find_feature (list + 1, length - 1) : 0;

      /* An empty word, as after a trailing comma, harms nobody. */
      if (length && !feature)
        {
          *bad = list;
          return false;
        }
      *mask |= feature;
      list += length;
      if (*list == ',')
        list++;
    }
  return true;
}
