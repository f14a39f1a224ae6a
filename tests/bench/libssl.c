/* libssl.c: what connections of libssl cost, by a loop and a clock of its own
 *
 * Not a test, and nothing of Hashmark is in it: against-libssl.py sets its figures beside those of
 * `hashmark-cli handshakes --engine openssl`. Both sides are in one thread and talk over memory
 * BIOs; each connection has new SSL objects and new BIOs, and carries BYTES each way. Keys are made
 * at the start, certificates are signed with the key itself, nobody verifies them.
 *
 *   libssl tls1.2|tls1.3 rsa-2048|ecdsa-p256 SUITE full|session-id|ticket BYTES MILLISECONDS
 *
 * Prints the median of batches in microseconds a connection, by the thread's processor time.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define PIECE 8192
#define MAX_BATCHES 100000
#define BATCH 1e-3 /* seconds */

static SSL_SESSION *session; /* the client's newest */
static unsigned char text[1 << 20], room[1 << 20];

static void
need (int ok, const char *what)
{
  if (ok > 0)
    return;
  fprintf (stderr, "libssl: %s\n", what);
  ERR_print_errors_fp (stderr);
  exit (1);
}

static double
now (void)
{
  struct timespec time;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  return (double) time.tv_sec + (double) time.tv_nsec * 1e-9;
}

static int
keep_session (SSL *ssl, SSL_SESSION *newest)
{
  SSL_SESSION_free (session);
  session = newest;
  return 1;
}

static X509 *
make_certificate (EVP_PKEY *key)
{
  X509 *certificate = X509_new ();
  X509_NAME *name;

  need (certificate != NULL, "X509_new");
  name = X509_get_subject_name (certificate);
  need (X509_set_version (certificate, X509_VERSION_3), "version");
  need (ASN1_INTEGER_set (X509_get_serialNumber (certificate), 1), "serial number");
  need (X509_gmtime_adj (X509_getm_notBefore (certificate), -3600) != NULL, "begin");
  need (X509_gmtime_adj (X509_getm_notAfter (certificate), 86400) != NULL, "end");
  need (X509_NAME_add_entry_by_txt (name, "CN", MBSTRING_ASC, (const unsigned char *) "localhost",
                                    -1, -1, 0),
        "name");
  need (X509_set_issuer_name (certificate, name), "issuer");
  need (X509_set_pubkey (certificate, key), "public key");
  need (X509_sign (certificate, key, EVP_sha256 ()), "signature");
  return certificate;
}

static SSL_CTX *
make_context (const SSL_METHOD *method, const char *version, const char *suite, const char *mode)
{
  SSL_CTX *context = SSL_CTX_new (method);
  int is_13 = strcmp (version, "tls1.3") == 0;
  int number = is_13 ? TLS1_3_VERSION : TLS1_2_VERSION;

  need (context != NULL, "SSL_CTX_new");
  need (SSL_CTX_set_min_proto_version (context, number), "version");
  need (SSL_CTX_set_max_proto_version (context, number), "version");
  need (is_13 ? SSL_CTX_set_ciphersuites (context, suite)
              : SSL_CTX_set_cipher_list (context, suite),
        "suite");
  if (strcmp (mode, "ticket") != 0)
    SSL_CTX_set_options (context, SSL_OP_NO_TICKET);
  return context;
}

/* Both sides in turns until neither has more to do. */
static void
shake_hands (SSL *client, SSL *server)
{
  int client_done = 0, server_done = 0;

  while (!client_done || !server_done)
    {
      if (!client_done)
        {
          int result = SSL_do_handshake (client);

          client_done = result == 1;
          need (client_done || SSL_get_error (client, result) == SSL_ERROR_WANT_READ, "client");
        }
      if (!server_done)
        {
          int result = SSL_do_handshake (server);

          server_done = result == 1;
          need (server_done || SSL_get_error (server, result) == SSL_ERROR_WANT_READ, "server");
        }
    }
}

static void
send_text (SSL *from, SSL *to, size_t bytes)
{
  for (size_t done = 0; done < bytes;)
    {
      size_t piece = bytes - done < PIECE ? bytes - done : PIECE, written = 0, came = 0;

      need (SSL_write_ex (from, text + done, piece, &written), "SSL_write_ex");
      while (came < piece)
        {
          size_t n = 0;

          need (SSL_read_ex (to, room + done + came, piece - came, &n), "SSL_read_ex");
          came += n;
        }
      done += piece;
    }
}

static void
make_connection (SSL_CTX *client_context, SSL_CTX *server_context, int resume, size_t bytes)
{
  SSL *client = SSL_new (client_context), *server = SSL_new (server_context);
  BIO *up = BIO_new (BIO_s_mem ()), *down = BIO_new (BIO_s_mem ());

  need (client != NULL && server != NULL && up != NULL && down != NULL, "objects");
  BIO_set_mem_eof_return (up, -1);
  BIO_set_mem_eof_return (down, -1);
  BIO_up_ref (up);
  BIO_up_ref (down);
  SSL_set_bio (client, down, up);
  SSL_set_bio (server, up, down);
  SSL_set_connect_state (client);
  SSL_set_accept_state (server);
  if (resume)
    need (SSL_set_session (client, session), "SSL_set_session");
  shake_hands (client, server);
  need (!SSL_session_reused (client) == !resume, "a handshake of the wrong kind");
  send_text (client, server, bytes);
  send_text (server, client, bytes);
  SSL_set_shutdown (client, SSL_SENT_SHUTDOWN | SSL_RECEIVED_SHUTDOWN);
  SSL_set_shutdown (server, SSL_SENT_SHUTDOWN | SSL_RECEIVED_SHUTDOWN);
  SSL_free (client);
  SSL_free (server);
}

static int
compare (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

int
main (int argc, char *argv[])
{
  static double batches[MAX_BATCHES];
  size_t n = 0, bytes;
  double end, spent;
  long count = 0;
  EVP_PKEY *key;
  X509 *certificate;
  SSL_CTX *client, *server;
  int is_full, is_id;

  if (argc != 7)
    {
      fprintf (stderr, "usage: %s VERSION KEY SUITE MODE BYTES MILLISECONDS\n", argv[0]);
      return 2;
    }
  is_full = strcmp (argv[4], "full") == 0;
  is_id = strcmp (argv[4], "session-id") == 0;
  bytes = strtoul (argv[5], NULL, 10);
  need (bytes > 0 && bytes <= sizeof text, "so many bytes are not sent here");
  for (size_t i = 0; i < bytes; i++)
    text[i] = (unsigned char) (i * 167 + (i >> 8));

  key = strcmp (argv[2], "rsa-2048") == 0 ? EVP_RSA_gen (2048) : EVP_EC_gen ("P-256");
  need (key != NULL, "a key");
  certificate = make_certificate (key);
  client = make_context (TLS_client_method (), argv[1], argv[3], argv[4]);
  server = make_context (TLS_server_method (), argv[1], argv[3], argv[4]);
  need (SSL_CTX_use_certificate (server, certificate), "certificate");
  need (SSL_CTX_use_PrivateKey (server, key), "private key");
  SSL_CTX_set_num_tickets (server, !is_full);
  SSL_CTX_set_session_cache_mode (server, is_id ? SSL_SESS_CACHE_SERVER : SSL_SESS_CACHE_OFF);
  need (SSL_CTX_set_session_id_context (server, (const unsigned char *) "bench", 5), "context");
  SSL_CTX_set_session_cache_mode (
      client, is_full ? SSL_SESS_CACHE_OFF : SSL_SESS_CACHE_CLIENT | SSL_SESS_CACHE_NO_INTERNAL);
  SSL_CTX_sess_set_new_cb (client, is_full ? NULL : keep_session);

  /* The first one gives the session; a few more warm what there is to be warmed. */
  make_connection (client, server, 0, bytes);
  spent = now ();
  for (int i = 0; i < 20; i++)
    make_connection (client, server, !is_full, bytes);
  spent = (now () - spent) / 20;
  count = (long) (BATCH / spent) + 1;

  end = now () + strtod (argv[6], NULL) / 1000;
  do
    {
      double begin = now ();

      for (long i = 0; i < count; i++)
        make_connection (client, server, !is_full, bytes);
      batches[n++] = (now () - begin) / (double) count;
    }
  while (n < MAX_BATCHES && now () < end);
  qsort (batches, n, sizeof batches[0], compare);
  printf ("%.3f\n", batches[n / 2] * 1e6);

  SSL_SESSION_free (session);
  SSL_CTX_free (client);
  SSL_CTX_free (server);
  X509_free (certificate);
  EVP_PKEY_free (key);
  return memcmp (text, room, bytes) != 0;
}
