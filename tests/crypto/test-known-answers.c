/* test-known-answers.c: the core against the values of the specifications
 *
 * Each value is checked on every CPU path, in one piece and in pieces of odd lengths, at every
 * alignment of a few, in place and apart; ciphers in both directions.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cpu-masks.h"
#include "crypto/crypto.h"
#include "known-answers.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>

static _Alignas(HM_CONTEXT_ALIGN) uint8_t context[HM_MAX_CONTEXT_SIZE];

static GByteArray *
from_hex (const char *hex, unsigned repeat)
{
  GByteArray *bytes = g_byte_array_new ();

  for (; hex && *hex; hex += 2)
    {
      guint8 byte = g_ascii_xdigit_value (hex[0]) << 4 | g_ascii_xdigit_value (hex[1]);

      g_byte_array_append (bytes, &byte, 1);
    }
  if (repeat)
    {
      guint length = bytes->len;

      g_byte_array_set_size (bytes, length * repeat);
      for (guint i = 1; i < repeat; i++)
        memcpy (bytes->data + i * length, bytes->data, length);
    }
  return bytes;
}

/* Lengths of pieces; 0 means all at once. */
static const size_t pieces[] = { 0, 1, 3, 63, 64, 65, 129, 1000 };

static size_t
piece_length (size_t piece, size_t left)
{
  return piece == 0 || piece > left ? left : piece;
}

static void
check_digest (const HmDigest *digest, const char *parameter, GByteArray *in, GByteArray *out)
{
  uint8_t result[HM_MAX_DIGEST_SIZE];

  for (gsize p = 0; p < G_N_ELEMENTS (pieces); p++)
    {
      size_t n;

      if (parameter)
        g_assert_true (digest->init_with (context, (unsigned) atoi (parameter)));
      else
        digest->init (context);
      for (size_t i = 0; i < in->len; i += n)
        {
          n = piece_length (pieces[p], in->len - i);
          digest->update (context, in->data + i, n);
        }
      digest->final (context, result);
      g_assert_cmpmem (result, digest->digest_size, out->data, out->len);
    }
}

static void
check_mac (const HmMac *mac, GByteArray *key, GByteArray *in, GByteArray *out)
{
  uint8_t tag[HM_MAX_DIGEST_SIZE];

  mac->set_key (context, key->data, key->len);
  for (gsize p = 0; p < G_N_ELEMENTS (pieces); p++)
    {
      size_t n;

      mac->init (context);
      for (size_t i = 0; i < in->len; i += n)
        {
          n = piece_length (pieces[p], in->len - i);
          mac->update (context, in->data + i, n);
        }
      mac->final (context, tag);
      g_assert_cmpmem (tag, mac->tag_size, out->data, out->len);
    }
}

static void
check_direction (const HmCipher *cipher,
                 const HmKnownAnswer *answer,
                 gboolean encrypt,
                 GByteArray *from,
                 GByteArray *to,
                 size_t piece,
                 size_t offset,
                 gboolean in_place)
{
  g_autoptr (GByteArray) key = from_hex (answer->key, 0);
  g_autoptr (GByteArray) iv = from_hex (answer->iv, 0);
  g_autofree guint8 *source = g_malloc (from->len + offset);
  g_autofree guint8 *other = g_malloc (from->len + offset + 1);
  guint8 *in = source + offset;
  guint8 *out = in_place ? in : other + offset + 1;
  size_t n;

  memcpy (in, from->data, from->len);
  if (answer->parameter)
    g_assert_true (
        cipher->set_key_with (context, key->data, key->len, (unsigned) atoi (answer->parameter)));
  else
    g_assert_true (cipher->set_key (context, key->data, key->len));
  g_assert_cmpuint (iv->len, ==, cipher->iv_size);
  if (cipher->iv_size)
    cipher->set_iv (context, iv->data);
  for (unsigned i = 0; i < answer->skip; i++)
    {
      guint8 skipped = 0;

      cipher->encrypt (context, &skipped, &skipped, 1);
    }
  for (size_t i = 0; i < from->len; i += n)
    {
      n = piece_length (piece * cipher->block_size, from->len - i);
      (encrypt ? cipher->encrypt : cipher->decrypt) (context, out + i, in + i, n);
    }
  g_assert_cmpmem (out, from->len, to->data, to->len);
}

static void
check_cipher (const HmCipher *cipher, const HmKnownAnswer *answer, GByteArray *in, GByteArray *out)
{
  for (gsize p = 0; p < G_N_ELEMENTS (pieces); p++)
    for (size_t offset = 0; offset < 4; offset++)
      for (int in_place = 0; in_place < 2; in_place++)
        {
          check_direction (cipher, answer, TRUE, in, out, pieces[p], offset, in_place);
          check_direction (cipher, answer, FALSE, out, in, pieces[p], offset, in_place);
        }
}

static void
test_algorithm (gconstpointer data)
{
  const char *name = data;
  const HmDigest *digest = hm_digest_find (name);
  const HmMac *mac = hm_mac_find (name);
  const HmCipher *cipher = hm_cipher_find (name);

  g_assert_cmpint ((digest != NULL) + (mac != NULL) + (cipher != NULL), ==, 1);

  for (gsize m = 0; m < G_N_ELEMENTS (hm_test_cpu_masks); m++)
    {
      hm_cpu_disable (hm_test_cpu_masks[m]);
      for (const HmKnownAnswer *a = hm_known_answers; a->algorithm; a++)
        {
          g_autoptr (GByteArray) key = NULL;
          g_autoptr (GByteArray) in = NULL;
          g_autoptr (GByteArray) out = NULL;

          if (!g_str_equal (a->algorithm, name))
            continue;
          key = from_hex (a->key, 0);
          in = from_hex (a->in, a->repeat);
          out = from_hex (a->out, 0);
          if (digest)
            check_digest (digest, a->parameter, in, out);
          else if (mac)
            check_mac (mac, key, in, out);
          else
            check_cipher (cipher, a, in, out);
        }
    }
  hm_cpu_disable (0);
}

static void
add (const char *name)
{
  g_autofree char *path = g_strconcat ("/crypto/known-answers/", name, NULL);

  for (const HmKnownAnswer *a = hm_known_answers; a->algorithm; a++)
    if (g_str_equal (a->algorithm, name))
      {
        g_test_add_data_func (path, name, test_algorithm);
        return;
      }
  g_error ("there is no known answer for %s", name);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (const HmDigest *const *d = hm_digests; *d; d++)
    add ((*d)->name);
  for (const HmMac *const *m = hm_macs; *m; m++)
    add ((*m)->name);
  for (const HmCipher *const *c = hm_ciphers; *c; c++)
    add ((*c)->name);
  return g_test_run ();
}
