/* mdc2.c: MDC-2 (ISO/IEC 10118-2, hash-function 2, with DES)
 *
 * Two chaining values are the keys under which each block is encrypted; what comes out, plus the
 * block, is the next pair, after its right halves have changed places. So there is a new key for
 * every eight bytes, and it is known at the last moment. The chaining values are kept as they come
 * out of the rounds, expanded and before FP (des.h): the key schedule is looked up in that form,
 * and no permutation is on the way from block to block.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cpu.h"
#include "crypto.h"
#include "des.h"
#include "md.h"

#include "mdc2-tables.h"

typedef struct
{
  unsigned pad; /* the padding method, 1 or 2 */
  HmMd md;
} Mdc2;

/* Eight words at once; where registers are shorter, the compiler cuts them. */
typedef uint64_t Words __attribute__ ((vector_size (64)));

/* Words 0 and 1 are the keys that the left and the right half carry into the rounds. Then come, for
 * the left and the right half by turns, what the half gets in its rounds beside f, in order to
 * carry the next key. All words for one half together are therefore the key it ends with. */
typedef union
{
  Words vector[2];
  uint64_t word[16];
} Schedule;

/* What nibble @n of a half gives. A half has nibble n in the middle of its byte n, from the top. */
#define NIBBLE_SHIFT(n) (8 * (7 - (n)) + 1)
#define ROW(table, value) ((const Words *) (const void *) mdc2_schedule[table][value])
#define ENTRY(table, half, n) ROW (table, half >> NIBBLE_SHIFT (n) & 15)

/* After IP the even nibbles are of the right half of a block (the last four bytes), the odd ones of
 * the left half. The key gets its left half from @own, its right one from @other, and @bits instead
 * of its bits 2 and 3, which are the last ones of nibbles 1 on the left, 3 on the right. */
HM_INLINE void
make_schedule (Schedule *schedule, HmDesHalves own, HmDesHalves other, int bits)
{
  const uint64_t l1 = own.left & ~((uint64_t) 1 << NIBBLE_SHIFT (1));
  const uint64_t r3 = own.right & ~((uint64_t) 1 << NIBBLE_SHIFT (3));
  const Words *l[] = {
    ENTRY (0, other.left, 0), ROW (1, (l1 >> NIBBLE_SHIFT (1) & 15) + (unsigned) (bits >> 1)),
    ENTRY (2, other.left, 2), ENTRY (3, own.left, 3),
    ENTRY (4, other.left, 4), ENTRY (5, own.left, 5),
  };
  const Words *r[] = {
    ENTRY (6, other.right, 0),  ENTRY (7, own.right, 1),
    ENTRY (8, other.right, 2),  ROW (9, (r3 >> NIBBLE_SHIFT (3) & 15) + (unsigned) (bits & 1)),
    ENTRY (10, other.right, 4), ENTRY (11, own.right, 5),
    ENTRY (12, other.right, 6), ENTRY (13, own.right, 7),
  };

  for (int i = 0; i < 2; i++)
    schedule->vector[i] =
        (((l[0][i] ^ l[1][i]) ^ (l[2][i] ^ l[3][i])) ^ (l[4][i] ^ l[5][i])) ^
        (((r[0][i] ^ r[1][i]) ^ (r[2][i] ^ r[3][i])) ^ ((r[4][i] ^ r[5][i]) ^ (r[6][i] ^ r[7][i])));
}

/* The keys that are still on the halves after the last round. */
HM_INLINE HmDesHalves
last_keys (const Schedule *schedule)
{
  Words sum = schedule->vector[0] ^ schedule->vector[1];

  return (HmDesHalves){ (sum[0] ^ sum[2]) ^ (sum[4] ^ sum[6]),
                        (sum[1] ^ sum[3]) ^ (sum[5] ^ sum[7]) };
}

HM_INLINE void
compress (HmMdState *state, const uint8_t *blocks, size_t count)
{
  const HmDesTables sp = hm_des_tables ();
  HmDesHalves a = { state->w64[0], state->w64[1] }, b = { state->w64[2], state->w64[3] };

  for (; count; count--, blocks += 8)
    {
      const HmDesHalves block = hm_des_load_block (blocks);
      Schedule ka, kb;
      HmDesHalves last_a, last_b;
      uint64_t al, ar, bl, br;

      make_schedule (&ka, a, b, 2);
      make_schedule (&kb, b, a, 1);
      al = block.left ^ ka.vector[0][0];
      ar = block.right ^ ka.vector[0][1];
      bl = block.left ^ kb.vector[0][0];
      br = block.right ^ kb.vector[0][1];
      last_a = last_keys (&ka);
      last_b = last_keys (&kb);

      al = hm_des_add_round (sp, al, 0, ar);
      bl = hm_des_add_round (sp, bl, 0, br);
#pragma GCC unroll 7
      for (int i = 2; i < 16; i += 2)
        {
          ar = hm_des_add_round (sp, ar, ka.word[i + 1], al);
          br = hm_des_add_round (sp, br, kb.word[i + 1], bl);
          al = hm_des_add_round (sp, al, ka.word[i], ar);
          bl = hm_des_add_round (sp, bl, kb.word[i], br);
        }
      ar = hm_des_add_round (sp, ar, last_a.right ^ block.left, al);
      br = hm_des_add_round (sp, br, last_b.right ^ block.left, bl);

      /* DES ends with its halves exchanged. */
      a = (HmDesHalves){ ar, al ^ last_a.left ^ block.right };
      b = (HmDesHalves){ br, bl ^ last_b.left ^ block.right };
    }
  state->w64[0] = a.left;
  state->w64[1] = a.right;
  state->w64[2] = b.left;
  state->w64[3] = b.right;
}

static void
compress_portable (HmMdState *state, const uint8_t *blocks, size_t count)
{
  compress (state, blocks, count);
}

#if defined(__x86_64__)
/* The same with registers that hold all eight words. */
__attribute__ ((target ("avx512f,avx512vl,avx512bw,avx512dq"))) static void
compress_avx512 (HmMdState *state, const uint8_t *blocks, size_t count)
{
  compress (state, blocks, count);
}

__attribute__ ((target ("avx2"))) static void
compress_avx2 (HmMdState *state, const uint8_t *blocks, size_t count)
{
  compress (state, blocks, count);
}
#endif

static HmMdCompress
choose (const char **name)
{
#if defined(__x86_64__)
  if (hm_cpu_features () & HM_CPU_AVX512)
    {
      *name = "AVX-512 key schedule";
      return compress_avx512;
    }
  if (hm_cpu_features () & HM_CPU_AVX2)
    {
      *name = "AVX2 key schedule";
      return compress_avx2;
    }
#endif
  *name = "portable C";
  return compress_portable;
}

/* Method 1 of ISO/IEC 10118-1 fills the last block with zeros and cannot tell messages apart that
 * end in them; method 2 appends a one bit first. Method 1 is the one in use. */
static bool
mdc2_init_with (void *context, unsigned pad)
{
  static const uint8_t initial[2][8] = {
    /* The values of the standard, before the right halves change places. */
    { 0x52, 0x52, 0x52, 0x52, 0x25, 0x25, 0x25, 0x25 },
    { 0x25, 0x25, 0x25, 0x25, 0x52, 0x52, 0x52, 0x52 },
  };
  Mdc2 *mdc2 = context;
  const char *name;

  if (pad != 1 && pad != 2)
    return false;
  for (int i = 0; i < 2; i++)
    {
      HmDesHalves value = hm_des_load_block (initial[i]);

      mdc2->md.state.w64[2 * i] = value.left;
      mdc2->md.state.w64[2 * i + 1] = value.right;
    }
  mdc2->pad = pad;
  mdc2->md.length = 0;
  mdc2->md.compress = choose (&name);
  return true;
}

static void
mdc2_init (void *context)
{
  mdc2_init_with (context, 1);
}

static void
mdc2_update (void *context, const uint8_t *data, size_t length)
{
  hm_md_update (&((Mdc2 *) context)->md, data, length, 8);
}

static void
mdc2_final (void *context, uint8_t *digest)
{
  Mdc2 *mdc2 = context;
  HmMd *md = &mdc2->md;
  size_t used = md->length % 8;
  uint8_t value[2][8];

  if (mdc2->pad == 2)
    md->block[used++] = 0x80;
  if (used)
    {
      memset (md->block + used, 0, 8 - used);
      md->compress (&md->state, md->block, 1);
    }
  for (int i = 0; i < 2; i++)
    hm_des_store_block (value[i], (HmDesHalves){ md->state.w64[2 * i], md->state.w64[2 * i + 1] });
  for (int i = 0; i < 2; i++)
    {
      memcpy (digest + 8 * i, value[i], 4);
      memcpy (digest + 8 * i + 4, value[!i] + 4, 4);
    }
}

static const char *
mdc2_implementation (void)
{
  const char *name;

  choose (&name);
  return name;
}

const HmDigest hm_mdc2 = {
  .name = "mdc2",
  .digest_size = 16,
  .block_size = 8,
  .context_size = sizeof (Mdc2),
  .chain_size = offsetof (Mdc2, md.block),
  .init = mdc2_init,
  .update = mdc2_update,
  .final = mdc2_final,
  .implementation = mdc2_implementation,
  .parameter = "pad",
  .init_with = mdc2_init_with,
};
