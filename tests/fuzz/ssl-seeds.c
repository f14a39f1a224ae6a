/* ssl-seeds.c: writes what the fuzz targets of SSL start from
 *
 *   ssl-seeds FOLDER, which gets ssl-handshake, ssl-open and x509
 *
 * To be run again when the generator of keys changes, for then recorded handshakes do not go
 * through any more.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <glib/gstdio.h>

#include "ssl-setup.h"

static void
save (const char *folder, const char *target, const char *name, const void *data, size_t length)
{
  g_autofree char *path = g_build_filename (folder, target, NULL);
  g_autofree char *file = g_build_filename (path, name, NULL);
  g_autoptr (GError) error = NULL;

  if (g_mkdir_with_parents (path, 0777) != 0 ||
      !g_file_set_contents (file, data, (gssize) length, &error))
    g_error ("%s cannot be written", file);
}

/* What one side gets in a connection, some data and the end. */
static void
record (const char *folder, uint8_t byte)
{
  static const char *const ranges[] = { "2", "3", "1.0", "any" };
  SetupKind kind = setup_kind (byte);
  SetupSide sides[2];
  HmSslCache *cache = hm_ssl_cache_new (2);
  g_autoptr (GByteArray) seed = g_byte_array_new ();
  g_autofree char *name = NULL;
  size_t moved;

  g_byte_array_append (seed, (const guint8[]){ byte, 0 }, 2);
  setup_side (&sides[0], &kind, kind.role, cache);
  setup_side (&sides[1], &kind, kind.role == HM_SSL_CLIENT ? HM_SSL_SERVER : HM_SSL_CLIENT, cache);
  for (int data = 0; data < 2; data++)
    {
      do
        {
          size_t length;
          const uint8_t *output;

          moved = hm_ssl_transfer (sides[0].ssl, sides[1].ssl);
          output = hm_ssl_output (sides[1].ssl, &length);
          g_byte_array_append (seed, output, (guint) length);
          moved += hm_ssl_transfer (sides[1].ssl, sides[0].ssl);
        }
      while (moved > 0);
      hm_ssl_write (sides[1].ssl, (const uint8_t *) "hello", 5);
      hm_ssl_close (sides[1].ssl);
    }
  if (hm_ssl_state (sides[0].ssl) == HM_SSL_FAILED)
    g_error ("the connection of kind %02x failed: %s", byte, hm_ssl_fault (sides[0].ssl).text);
  name = g_strdup_printf ("%s-%s%s%s", kind.role == HM_SSL_CLIENT ? "client" : "server",
                          ranges[kind.range], kind.resumed ? "-resumed" : "",
                          kind.v2_hello ? "-v2-hello" : "");
  save (folder, "ssl-handshake", name, seed->data, seed->len);
  hm_ssl_free (sides[0].ssl);
  hm_ssl_free (sides[1].ssl);
  hm_ssl_cache_free (cache);
}

int
main (int argc, char *argv[])
{
  const TestKey *key = test_key (512);

  if (argc != 2)
    g_error ("usage: %s FOLDER", argv[0]);
  for (uint8_t kind = 0; kind < 32; kind++)
    record (argv[1], (uint8_t) (7 << 5 | kind));

  /* Data, an alert, a request for a handshake, the end; for both roles and each version. */
  for (uint8_t kind = 0; kind < 8; kind++)
    {
      const uint8_t seed[] = { (uint8_t) (7 << 5 | kind),
                               23,
                               5,
                               'h',
                               'e',
                               'l',
                               'l',
                               'o',
                               21,
                               2,
                               1,
                               41,
                               22,
                               4,
                               0,
                               0,
                               0,
                               0,
                               22,
                               2,
                               0,
                               0,
                               22,
                               2,
                               0,
                               0,
                               23,
                               0,
                               0,
                               3,
                               23,
                               3,
                               1,
                               21,
                               1,
                               1,
                               21,
                               1,
                               0 };
      const uint8_t bad[] = { (uint8_t) (7 << 5 | kind), 22, 6, 1, 0, 0, 2, 3, 0, 20, 1, 1 };
      g_autofree char *name = g_strdup_printf ("several-%d", kind);
      g_autofree char *bad_name = g_strdup_printf ("bad-%d", kind);

      save (argv[1], "ssl-open", name, seed, sizeof seed);
      save (argv[1], "ssl-open", bad_name, bad, sizeof bad);
    }
  save (argv[1], "x509", "ours", key->certificate, key->certificate_length);
  return 0;
}
