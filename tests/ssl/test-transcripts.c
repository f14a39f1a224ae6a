/* test-transcripts.c: recorded connections of SSLv2, whose resumption no packaged library knows
 *
 * The random bytes of the record are drawn again, so that each byte that goes out must be the one
 * that went out then.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <glib.h>
#include <string.h>

#include "ssl/ssl.h"

typedef struct
{
  char *name;
  GBytes *value; /* NULL for role= */
  char *word;
} Line;

static void
line_free (gpointer data)
{
  Line *line = data;

  g_free (line->name);
  g_clear_pointer (&line->value, g_bytes_unref);
  g_free (line->word);
  g_free (line);
}

/* Parts of the file, which empty lines separate, each an array of lines. */
static GPtrArray *
read_parts (void)
{
  g_autofree char *path =
      g_build_filename (HM_SOURCE_ROOT, "tests", "ssl", "sslv2-transcripts.txt", NULL);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) lines = NULL;
  GPtrArray *parts = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  GPtrArray *part = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      const char *value = strchr (lines[i], '=');
      Line *line;
      GByteArray *bytes;

      if (lines[i][0] == '\0')
        part = NULL;
      if (lines[i][0] == '\0' || lines[i][0] == '#' || value == NULL)
        continue;
      if (part == NULL)
        {
          part = g_ptr_array_new_with_free_func (line_free);
          g_ptr_array_add (parts, part);
        }
      line = g_new0 (Line, 1);
      line->name = g_strndup (lines[i], (gsize) (value - lines[i]));
      line->word = g_strdup (++value);
      bytes = g_byte_array_new ();
      for (; g_ascii_isxdigit (value[0]) && g_ascii_isxdigit (value[1]); value += 2)
        g_byte_array_append (bytes,
                             (const guint8[]){ (guint8) (g_ascii_xdigit_value (value[0]) << 4 |
                                                         g_ascii_xdigit_value (value[1])) },
                             1);
      line->value = g_byte_array_free_to_bytes (bytes);
      g_ptr_array_add (part, line);
    }
  return parts;
}

static GBytes *
value_of (GPtrArray *part, const char *name)
{
  for (guint i = 0; i < part->len; i++)
    if (strcmp (((Line *) part->pdata[i])->name, name) == 0)
      return ((Line *) part->pdata[i])->value;
  g_error ("there is no %s=", name);
}

/* ---- The random bytes of the record ---- */

typedef struct
{
  GPtrArray *part;
  guint next; /* line */
  guint call;
  guint our_call; /* this one is not in the record, 0: all are */
} Draws;

static bool
draw (void *data, uint8_t *buffer, size_t length)
{
  Draws *draws = data;

  if (++draws->call == draws->our_call)
    {
      memset (buffer, 0, length);
      return true;
    }
  for (; draws->next < draws->part->len; draws->next++)
    {
      Line *line = draws->part->pdata[draws->next];

      if (strcmp (line->name, "random") != 0)
        continue;
      draws->next++;
      g_assert_cmpuint (g_bytes_get_size (line->value), ==, length);
      memcpy (buffer, g_bytes_get_data (line->value, NULL), length);
      return true;
    }
  g_error ("more random bytes are drawn than were recorded");
}

/* ---- Replaying ---- */

static void
feed (HmSsl *ssl, GBytes *bytes, gsize piece)
{
  gsize length;
  const uint8_t *data = g_bytes_get_data (bytes, &length);

  for (gsize at = 0; at < length; at += piece)
    {
      gsize left = MIN (piece, length - at);

      g_assert_cmpuint (hm_ssl_feed (ssl, data + at, left), ==, left);
    }
}

static void
expect (HmSsl *ssl, GBytes *bytes)
{
  gsize length;
  const uint8_t *data = g_bytes_get_data (bytes, &length);
  size_t there;
  const uint8_t *output = hm_ssl_output (ssl, &there);

  g_assert_cmpuint (there, >=, length);
  g_assert_cmpmem (output, length, data, length);
  hm_ssl_output_taken (ssl, length);
}

static void
replay (HmSsl *ssl, HmSslConfig *config, GPtrArray *part, HmSslSession *session, gsize piece)
{
  bool is_server = strcmp (((Line *) part->pdata[0])->word, "server") == 0;
  bool is_resumed = ((const guint8 *) g_bytes_get_data (value_of (part, "resumed"), NULL))[0];
  /* A server draws a key that stands for the client's when that cannot be decrypted. */
  Draws draws = { part, 0, 0, is_server && !is_resumed ? 2 : 0 };
  GBytes *expected;

  config->random_data = &draws;
  hm_ssl_start (ssl, !is_server && is_resumed ? session : NULL);
  for (guint i = 0; i < part->len; i++)
    {
      Line *line = part->pdata[i];
      gsize length;
      const uint8_t *data = g_bytes_get_data (line->value, &length);

      if (strcmp (line->name, "out") == 0)
        expect (ssl, line->value);
      else if (strcmp (line->name, "in") == 0)
        feed (ssl, line->value, piece);
      else if (strcmp (line->name, "write") == 0)
        g_assert_cmpuint (hm_ssl_write (ssl, data, length), ==, length);
      else if (strcmp (line->name, "read") == 0)
        {
          g_autofree uint8_t *got = g_malloc (length + 1);

          g_assert_cmpuint (hm_ssl_read (ssl, got, length + 1), ==, length);
          g_assert_cmpmem (got, length, data, length);
        }
    }
  g_assert_cmpstr (hm_ssl_fault (ssl).text, ==, "");
  g_assert_cmpint (hm_ssl_state (ssl), ==, HM_SSL_OPEN);
  g_assert_cmpint (hm_ssl_is_resumed (ssl), ==, is_resumed);
  g_assert_cmpint (hm_ssl_protocol (ssl), ==, HM_SSL_2);
  g_assert_true (hm_ssl_get_session (ssl, session));
  expected = value_of (part, "master");
  g_assert_cmpmem (session->master, session->master_length, g_bytes_get_data (expected, NULL),
                   g_bytes_get_size (expected));
  expected = value_of (part, "session");
  g_assert_cmpmem (session->id, session->id_length, g_bytes_get_data (expected, NULL),
                   g_bytes_get_size (expected));
}

static void
test_replay (gconstpointer data)
{
  static const char *const names[] = { "n", "e", "d", "p", "q" };
  HmSslRole role = (HmSslRole) GPOINTER_TO_INT (data);
  g_autoptr (GPtrArray) parts = read_parts ();
  GBytes *numbers[5], *certificate = value_of (parts->pdata[0], "certificate");
  const uint8_t *bytes[5];
  gsize lengths[5];
  HmRsaKey *key = g_aligned_alloc (1, sizeof *key, _Alignof(HmRsaKey));
  const HmSslSuite *suites[] = { hm_ssl_suite_find ("RC4-MD5", HM_SSL_2) };
  HmSslConfig config = {
    .min = HM_SSL_2, .max = HM_SSL_2, .suites = suites, .n_suites = 1, .random = draw, .key = key
  };
  HmSsl *ssl = hm_ssl_new (role, &config);
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      numbers[i] = value_of (parts->pdata[0], names[i]);
      bytes[i] = g_bytes_get_data (numbers[i], &lengths[i]);
    }
  g_assert_cmpint (hm_rsa_set_key (key, bytes[0], lengths[0], bytes[1], lengths[1], bytes[2],
                                   lengths[2], bytes[3], lengths[3], bytes[4], lengths[4]),
                   ==, HM_RSA_OK);
  config.certificate = g_bytes_get_data (certificate, &config.certificate_length);
  config.cache = hm_ssl_cache_new (4);
  for (gsize piece = 1; piece < 100000; piece *= 7)
    {
      HmSslSession session = { 0 };

      for (guint i = 1; i < parts->len; i++)
        {
          Line *line = g_ptr_array_index ((GPtrArray *) parts->pdata[i], 0);

          if (strcmp (line->word, role == HM_SSL_SERVER ? "server" : "client") != 0)
            continue;
          replay (ssl, &config, parts->pdata[i], &session, piece);
          n++;
        }
    }
  g_assert_cmpuint (n, ==, 2 * 6);
  hm_ssl_free (ssl);
  hm_ssl_cache_free (config.cache);
  g_aligned_free (key);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/ssl/transcripts/sslv2-client", GINT_TO_POINTER (HM_SSL_CLIENT),
                        test_replay);
  g_test_add_data_func ("/ssl/transcripts/sslv2-server", GINT_TO_POINTER (HM_SSL_SERVER),
                        test_replay);
  return g_test_run ();
}
