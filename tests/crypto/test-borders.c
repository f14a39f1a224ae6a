/* test-borders.c: no path reads or writes a byte beyond what it is given
 *
 * Messages and results lie between two pages that nobody may touch, close to one or to the other: a
 * load or a store that goes too far ends the test. Every length up to some wide blocks, every path,
 * and messages in two parts at every place.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cpu-masks.h"
#include "crypto/crypto.h"

#include <glib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* More than the widest loops take at once. */
#define ROOM (4 * 4096)
#define MAX_LENGTH 1300
#define MAX_PARTED 200

/* What lies between the pages. */
typedef struct
{
  guint8 *start, *end;
} Area;

static Area in_area, out_area, key_area;
static _Alignas(HM_CONTEXT_ALIGN) uint8_t context[HM_MAX_CONTEXT_SIZE];
static guint8 message[MAX_LENGTH], key[256];

static Area
new_area (void)
{
  gsize page = (gsize) sysconf (_SC_PAGESIZE), room = (ROOM + page - 1) / page * page;
  guint8 *memory =
      mmap (NULL, room + 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

  g_assert_true (memory != MAP_FAILED);
  g_assert_cmpint (mprotect (memory, page, PROT_NONE), ==, 0);
  g_assert_cmpint (mprotect (memory + page + room, page, PROT_NONE), ==, 0);
  return (Area){ memory + page, memory + page + room };
}

/* @length bytes at one border or the other. */
static guint8 *
place (Area area, gsize length, gboolean at_end)
{
  return at_end ? area.end - length : area.start;
}

/* In two parts of which the first has @first bytes. */
static void
check_digest (const HmDigest *digest,
              const guint8 *in,
              gsize first,
              gsize length,
              const guint8 *expected)
{
  guint8 *result = place (out_area, digest->digest_size, TRUE);

  digest->init (context);
  digest->update (context, in, first);
  digest->update (context, in + first, length - first);
  digest->final (context, result);
  g_assert_cmpmem (result, digest->digest_size, expected, digest->digest_size);
}

static void
test_digest (gconstpointer data)
{
  const HmDigest *digest = data;

  for (gsize length = 0; length <= MAX_LENGTH; length += length < 300 ? 1 : 61)
    {
      guint8 expected[HM_MAX_DIGEST_SIZE];

      hm_cpu_disable (~0u);
      digest->init (context);
      digest->update (context, message, length);
      digest->final (context, expected);
      for (gsize m = 0; m < G_N_ELEMENTS (hm_test_cpu_masks); m++)
        {
          guint8 *in = place (in_area, length, (m + length) % 2);

          hm_cpu_disable (hm_test_cpu_masks[m]);
          memcpy (in, message, length);
          check_digest (digest, in, 0, length, expected);
          if (length <= MAX_PARTED && length % G_N_ELEMENTS (hm_test_cpu_masks) == m)
            for (gsize first = 0; first <= length; first++)
              check_digest (digest, in, first, length, expected);
        }
    }
  hm_cpu_disable (0);
}

static void
test_mac (gconstpointer data)
{
  const HmMac *mac = data;

  for (gsize length = 0; length <= 200; length++)
    for (gsize m = 0; m < G_N_ELEMENTS (hm_test_cpu_masks); m++)
      {
        guint8 tags[2][HM_MAX_DIGEST_SIZE];
        guint8 *near_key = place (key_area, length, TRUE), *in = place (in_area, length, TRUE);

        memcpy (near_key, key, length);
        memcpy (in, message, length);
        for (int i = 0; i < 2; i++)
          {
            hm_cpu_disable (i == 0 ? ~0u : hm_test_cpu_masks[m]);
            mac->set_key (context, i == 0 ? key : near_key, length);
            mac->init (context);
            mac->update (context, i == 0 ? message : in, length);
            mac->final (context, tags[i]);
          }
        g_assert_cmpmem (tags[1], mac->tag_size, tags[0], mac->tag_size);
      }
  hm_cpu_disable (0);
}

static void
transform (const HmCipher *cipher,
           gboolean encrypt,
           const guint8 *iv,
           guint8 *out,
           const guint8 *in,
           gsize length)
{
  if (cipher->iv_size > 0)
    cipher->set_iv (context, iv);
  (encrypt ? cipher->encrypt : cipher->decrypt) (context, out, in, length);
}

static void
test_cipher (gconstpointer data)
{
  const HmCipher *cipher = data;
  guint8 *near_key = place (key_area, cipher->key_size, TRUE);
  guint8 *iv = place (key_area, cipher->iv_size, FALSE);

  memcpy (near_key, key, cipher->key_size);
  memcpy (iv, key, cipher->iv_size);
  for (gsize blocks = 0; blocks * cipher->block_size <= MAX_LENGTH;
       blocks += cipher->block_size > 1 || blocks < 100 ? 1 : 37)
    {
      gsize length = blocks * cipher->block_size;
      guint8 expected[2][MAX_LENGTH];

      hm_cpu_disable (~0u);
      g_assert_true (cipher->set_key (context, key, cipher->key_size));
      for (int encrypt = 0; encrypt < 2; encrypt++)
        {
          g_assert_true (cipher->set_key (context, key, cipher->key_size));
          transform (cipher, encrypt, key, expected[encrypt], message, length);
        }
      for (gsize m = 0; m < G_N_ELEMENTS (hm_test_cpu_masks); m++)
        for (int encrypt = 0; encrypt < 2; encrypt++)
          {
            guint8 *in = place (in_area, length, (m + blocks) % 2);
            guint8 *out = m % 3 == 0 ? in : place (out_area, length, (m + blocks) / 2 % 2);

            hm_cpu_disable (hm_test_cpu_masks[m]);
            memcpy (in, message, length);
            g_assert_true (cipher->set_key (context, near_key, cipher->key_size));
            transform (cipher, encrypt, iv, out, in, length);
            g_assert_cmpmem (out, length, expected[encrypt], length);
          }
    }
  hm_cpu_disable (0);
}

static void
add (const char *name, gconstpointer descriptor, GTestDataFunc function)
{
  g_autofree char *path = g_strdup_printf ("/crypto/borders/%s", name);

  g_test_add_data_func (path, descriptor, function);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  in_area = new_area ();
  out_area = new_area ();
  key_area = new_area ();
  for (gsize i = 0; i < sizeof message; i++)
    message[i] = (guint8) g_test_rand_int_range (0, 256);
  for (gsize i = 0; i < sizeof key; i++)
    key[i] = (guint8) g_test_rand_int_range (0, 256);

  for (const HmDigest *const *d = hm_digests; *d; d++)
    add ((*d)->name, *d, test_digest);
  for (const HmMac *const *m = hm_macs; *m; m++)
    add ((*m)->name, *m, test_mac);
  for (const HmCipher *const *c = hm_ciphers; *c; c++)
    add ((*c)->name, *c, test_cipher);
  return g_test_run ();
}
