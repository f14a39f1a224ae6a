/* loopback.c: one side of connections over 127.0.0.1, for peers that are programs of their own
 *
 *   ssl-loopback key BITS FOLDER
 *       writes the key of that size and its certificate: key.pkcs8, key.pem, cert.der, cert.pem
 *   ssl-loopback client PROTOCOL SUITE BITS PORT COUNT BYTES [full] [v2-hello]
 *       makes COUNT connections one after the other, sends BYTES bytes in each, wants them back and
 *       closes; all but the first take up the session, unless they are to be full
 *   ssl-loopback server PROTOCOL SUITE BITS COUNT [full]
 *       prints "port N" and answers COUNT connections, each until the client closes, by sending
 * back what comes; all but the first must be resumed, unless they are to be full
 *
 * Each connection prints a line: whether it is full or resumed, version, suite, and the kind of
 * hello. The exit status is 1 as soon as one is not as it should be. Only tests open sockets, the
 * program does not.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "pair.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static guint64 random_state;
static bool hello_is_v2; /* the first record that went from client to server */

static void G_GNUC_NORETURN G_GNUC_PRINTF (1, 2) die (const char *format, ...)
{
  va_list args;

  va_start (args, format);
  vfprintf (stderr, format, args);
  va_end (args);
  fputc ('\n', stderr);
  exit (1);
}

/* ---- Bytes ---- */

static void
send_output (HmSsl *ssl, int fd)
{
  size_t length;
  const uint8_t *bytes;

  for (bytes = hm_ssl_output (ssl, &length); length > 0; bytes = hm_ssl_output (ssl, &length))
    {
      ssize_t sent = send (fd, bytes, length, MSG_NOSIGNAL);

      if (sent <= 0)
        return;
      hm_ssl_output_taken (ssl, (size_t) sent);
    }
}

/* Waits for bytes and gives them in; false at the end. */
static bool
receive (HmSsl *ssl, int fd, uint8_t *spare, size_t *n_spare)
{
  bool is_first = hm_ssl_protocol (ssl) == 0 && *n_spare == 0;
  static uint8_t bytes[4096];
  ssize_t got;

  if (*n_spare == 0)
    {
      got = recv (fd, spare, sizeof bytes, 0);
      if (got <= 0)
        {
          hm_ssl_feed_end (ssl);
          return false;
        }
      *n_spare = (size_t) got;
      if (is_first)
        hello_is_v2 = (spare[0] & 0x80) != 0;
    }
  got = (ssize_t) hm_ssl_feed (ssl, spare, *n_spare);
  memmove (spare, spare + got, *n_spare - (size_t) got);
  *n_spare -= (size_t) got;
  return true;
}

static void
finish_handshake (HmSsl *ssl, int fd, uint8_t *spare, size_t *n_spare)
{
  send_output (ssl, fd);
  while (hm_ssl_state (ssl) == HM_SSL_HANDSHAKE && receive (ssl, fd, spare, n_spare))
    send_output (ssl, fd);
  send_output (ssl, fd);
  if (hm_ssl_state (ssl) != HM_SSL_OPEN && hm_ssl_state (ssl) != HM_SSL_CLOSED)
    die ("the handshake failed: %s (%d)", hm_ssl_fault (ssl).text, hm_ssl_fault (ssl).code);
}

static void
tell (HmSsl *ssl, bool wants_resumed)
{
  printf ("%s %s %s %s\n", hm_ssl_is_resumed (ssl) ? "resumed" : "full",
          hm_ssl_protocol_name (hm_ssl_protocol (ssl)), hm_ssl_suite (ssl)->name,
          hello_is_v2 ? "v2" : "v3");
  fflush (stdout);
  if (hm_ssl_is_resumed (ssl) != wants_resumed)
    die ("the handshake should be %s", wants_resumed ? "resumed" : "full");
}

/* ---- Sides ---- */

static void
client (HmSsl *ssl, int port, int count, size_t length, bool full)
{
  HmSslSession session;
  uint8_t *sent = g_malloc (length), *back = g_malloc (length);

  for (size_t i = 0; i < length; i++)
    sent[i] = (uint8_t) ('a' + i % 23);
  for (int i = 0; i < count; i++)
    {
      struct sockaddr_in address = { .sin_family = AF_INET,
                                     .sin_port = htons ((uint16_t) port),
                                     .sin_addr.s_addr = htonl (INADDR_LOOPBACK) };
      int fd = socket (AF_INET, SOCK_STREAM, 0);
      uint8_t spare[4096];
      size_t n_spare = 0, written = 0, read = 0, there;
      bool resume = i > 0 && !full, is_v2;

      if (connect (fd, (struct sockaddr *) &address, sizeof address) != 0)
        die ("port %d: %s", port, strerror (errno));
      hm_ssl_start (ssl, resume ? &session : NULL);
      is_v2 = (*hm_ssl_output (ssl, &there) & 0x80) != 0;
      finish_handshake (ssl, fd, spare, &n_spare);
      hello_is_v2 = is_v2;
      tell (ssl, resume);
      while (read < length)
        {
          written += hm_ssl_write (ssl, sent + written, length - written);
          send_output (ssl, fd);
          there = hm_ssl_read (ssl, back + read, length - read);
          read += there;
          if (there == 0 && !receive (ssl, fd, spare, &n_spare))
            die ("only %zu bytes came back: %s", read, hm_ssl_fault (ssl).text);
        }
      if (memcmp (sent, back, length) != 0)
        die ("other bytes came back");
      if (!full && !hm_ssl_get_session (ssl, &session))
        die ("there is no session");
      hm_ssl_close (ssl);
      send_output (ssl, fd);
      close (fd);
    }
  g_free (sent);
  g_free (back);
}

static void
server (HmSsl *ssl, int count, bool full)
{
  struct sockaddr_in address = { .sin_family = AF_INET,
                                 .sin_addr.s_addr = htonl (INADDR_LOOPBACK) };
  socklen_t size = sizeof address;
  int listener = socket (AF_INET, SOCK_STREAM, 0);

  if (bind (listener, (struct sockaddr *) &address, sizeof address) != 0 ||
      listen (listener, 8) != 0 || getsockname (listener, (struct sockaddr *) &address, &size) != 0)
    die ("cannot listen: %s", strerror (errno));
  printf ("port %d\n", ntohs (address.sin_port));
  fflush (stdout);
  for (int i = 0; i < count; i++)
    {
      int fd = accept (listener, NULL, NULL);
      uint8_t spare[4096];
      size_t n_spare = 0;
      bool more = true;

      hm_ssl_start (ssl, NULL);
      finish_handshake (ssl, fd, spare, &n_spare);
      tell (ssl, i > 0 && !full);
      while (more)
        {
          size_t length;
          const uint8_t *data = hm_ssl_peek (ssl, &length);

          length = hm_ssl_write (ssl, data, length);
          hm_ssl_read (ssl, NULL, length);
          send_output (ssl, fd);
          if (length == 0)
            more = hm_ssl_state (ssl) == HM_SSL_OPEN && receive (ssl, fd, spare, &n_spare);
        }
      send_output (ssl, fd);
      if (hm_ssl_state (ssl) != HM_SSL_CLOSED)
        die ("the connection did not end well: %s", hm_ssl_fault (ssl).text);
      close (fd);
    }
  close (listener);
}

/* ---- Keys ---- */

static void
save (const char *folder, const char *name, const char *label, const uint8_t *der, size_t length)
{
  g_autofree char *binary =
      g_strdup_printf ("%s/%s.%s", folder, name, strcmp (name, "key") == 0 ? "pkcs8" : "der");
  g_autofree char *pem = g_strdup_printf ("%s/%s.pem", folder, name);
  g_autofree char *digits = g_base64_encode (der, length);
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append_printf (text, "-----BEGIN %s-----\n", label);
  for (size_t at = 0; at < strlen (digits); at += 64)
    g_string_append_printf (text, "%.64s\n", digits + at);
  g_string_append_printf (text, "-----END %s-----\n", label);
  if (!g_file_set_contents (binary, (const char *) der, (gssize) length, NULL) ||
      !g_file_set_contents (pem, text->str, -1, NULL))
    die ("%s cannot be written", pem);
}

static bool
has_word (int argc, char *argv[], const char *word)
{
  for (int i = 6; i < argc; i++)
    if (strcmp (argv[i], word) == 0)
      return true;
  return false;
}

int
main (int argc, char *argv[])
{
  static const HmSslProtocol protocols[] = { HM_SSL_2, HM_SSL_3, HM_TLS_1_0 };
  HmSslConfig config = { .random = test_random, .random_data = &random_state, .verify = true };
  const HmSslSuite *suite = NULL;
  const TestKey *key;
  HmSsl *ssl;

  if (argc == 4 && strcmp (argv[1], "key") == 0)
    {
      key = test_key ((unsigned) atoi (argv[2]));
      save (argv[3], "key", "PRIVATE KEY", key->pkcs8, key->pkcs8_length);
      save (argv[3], "cert", "CERTIFICATE", key->certificate, key->certificate_length);
      return 0;
    }
  if (argc < 6)
    die ("usage: see the top of loopback.c");
  for (size_t i = 0; i < G_N_ELEMENTS (protocols); i++)
    if (strcmp (hm_ssl_protocol_name (protocols[i]), argv[2]) == 0)
      {
        config.min = config.max = protocols[i];
        suite = hm_ssl_suite_find (argv[3], protocols[i]);
      }
  if (suite == NULL)
    die ("there is no suite %s in %s", argv[3], argv[2]);
  config.suites = &suite;
  config.n_suites = 1;
  key = test_key ((unsigned) atoi (argv[4]));
  config.key = &key->key;
  config.certificate = key->certificate;
  config.certificate_length = key->certificate_length;
  /* Others keep sessions by their identifiers: these must not come again in the next run. */
  random_state = (guint64) g_get_real_time () ^ (guint64) getpid () << 40;

  if (strcmp (argv[1], "client") == 0 && argc >= 8)
    {
      config.v2_hello = has_word (argc, argv, "v2-hello");
      ssl = hm_ssl_new (HM_SSL_CLIENT, &config);
      client (ssl, atoi (argv[5]), atoi (argv[6]), (size_t) atol (argv[7]),
              has_word (argc, argv, "full"));
    }
  else if (strcmp (argv[1], "server") == 0)
    {
      config.cache = hm_ssl_cache_new (16);
      ssl = hm_ssl_new (HM_SSL_SERVER, &config);
      server (ssl, atoi (argv[5]), has_word (argc, argv, "full"));
      hm_ssl_cache_free (config.cache);
    }
  else
    die ("usage: see the top of loopback.c");
  hm_ssl_free (ssl);
  return 0;
}
