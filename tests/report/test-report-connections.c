/* test-report-connections.c: what a report says of connections is what the figures allow
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "report-fixture.h"
#include "report/hm-report-compare.h"
#include "report/hm-report-connections.h"
#include "report/hm-report-words.h"
#include "report/hm-run-report.h"
#include "report/hm-write-compare.h"
#include "run/hm-json.h"
#include "run/hm-reference.h"

static void
assert_contains (const char *text, const char *part)
{
  if (strstr (text, part) == NULL)
    g_error ("“%s” is not in:\n%s", part, text);
}

static void
assert_lacks (const char *text, const char *part)
{
  if (strstr (text, part) != NULL)
    g_error ("“%s” is in:\n%s", part, text);
}

/* A row of 1000 connections that take @seconds; @half is half the relative width of its interval, 0
 * for none. Borrowed. */
static HmHandshake *
add (HmRun *run,
     const char *protocol,
     const char *cipher,
     gboolean resumed,
     gint64 bytes,
     double seconds,
     double half)
{
  HmHandshake *handshake = hm_handshake_new ();

  handshake->protocol = g_strdup (protocol);
  handshake->cipher = g_strdup (cipher);
  handshake->key = g_strdup ("rsa-2048");
  handshake->mode = g_strdup (resumed ? "resumed" : "full");
  handshake->engine = g_strdup ("openssl");
  handshake->bytes = bytes;
  handshake->connections = 1000;
  handshake->seconds = seconds;
  handshake->status = HM_STATUS_OK;
  if (half > 0)
    {
      handshake->low = seconds * (1 - half);
      handshake->high = seconds * (1 + half);
    }
  g_ptr_array_add (hm_run_get_handshakes (run), handshake);
  return handshake;
}

static char *
report (HmRun *run, GPtrArray *references)
{
  g_autoptr (HmDocument) document =
      hm_run_report_new (run, references != NULL ? (HmRun *const *) references->pdata : NULL,
                         references != NULL ? references->len : 0, HM_UNITS_DECIMAL);

  return hm_document_to_text (document, 10000);
}

static char *
compare (HmRun *base, HmRun *other)
{
  HmRun *others[] = { other };
  g_autoptr (HmCompare) both = hm_compare_new (base, others, 1);
  g_autoptr (GPtrArray) sentences = hm_report_compare_sentences (both, 0);

  return hm_words_paragraph (sentences);
}

/* The answers that are known of 1997. */
static void
test_1997 (void)
{
  g_autoptr (GPtrArray) references = hm_reference_load_all ();

  for (guint i = 0; i < references->len; i++)
    if (strcmp (hm_run_get_id (references->pdata[i]), "pentium-pro-200") == 0)
      {
        g_autofree char *text = report (references->pdata[i], references);

        assert_contains (text, "With SSLv3 RC4-MD5 · RSA 512 and 10 KiB each way, a core that does "
                               "both sides makes 49.4 full connections a second, and 127 when "
                               "sessions are resumed, which saves 61 % of the time. ");
        assert_contains (text, "Of the time of a full handshake, the operations with public and "
                               "private keys take: RSA 512, 77 %; RSA 1024, 89 %. ");
        assert_contains (text,
                         "above all the public key, takes 61 %, the data 31 % and the rest of "
                         "the protocol 8 %. ");
        assert_contains (text, "From 26.0 kB each way on, the data takes longer than a full "
                               "handshake, and from 2.8 kB on longer than a resumed one. ");
        /* It is not held against itself, nobody timed the sides apart, and what was measured need
         * not be guessed. */
        assert_lacks (text, "times as many");
        assert_lacks (text, "server's side");
        assert_lacks (text, "signatures allow a server");
        assert_contains (text, "Both sides of a connection ran in one program");
        return;
      }
  g_assert_not_reached ();
}

/* The newest protocol speaks for a run, at the bytes of the old test. */
static void
test_modern (void)
{
  g_autoptr (GPtrArray) references = hm_reference_load_all ();
  g_autoptr (HmRun) run = fixture_run ("Run");
  g_autofree char *text = NULL;
  HmHandshake *full;

  add (run, "ssl3", "RC4-MD5", FALSE, 10240, 0.5, 0.01);
  add (run, "tls1.3", "GCM", FALSE, 1, 0.8, 0.01);
  full = add (run, "tls1.3", "GCM", FALSE, 10240, 1.0, 0.01);
  full->client_seconds = 0.6;
  full->server_seconds = 0.4;
  add (run, "tls1.3", "GCM", TRUE, 1, 0.2, 0.01);
  add (run, "tls1.3", "GCM", TRUE, 10240, 0.4, 0.01);
  text = report (run, references);

  assert_contains (text, "With TLS 1.3 GCM · RSA 2048 and 10 KiB each way, a core that does both "
                         "sides makes 1000 full connections a second, and 2500 when sessions are "
                         "resumed, which saves 60 % of the time. The server's side alone would be "
                         "2500 full connections a second. ");
  assert_contains (text, "takes 60 %, the data 20 % and the rest of the protocol 20 %. ");
  /* 0.8 ms at 0.2 ms for 10239 bytes; and the same for 0.2 ms. */
  assert_contains (text, "From 41.0 kB each way on, the data takes longer than a full handshake, "
                         "and from 10.2 kB on longer than a resumed one. ");
  /* 20.25 s against 1 s, whichever way the last digit is rounded. */
  assert_contains (text, "The Pentium Pro 200 of 1997 made 49.4 full connections a second with "
                         "SSLv3 RC4-MD5 · RSA 512 and as many bytes: this is 20.");
  assert_lacks (text, "operations with public");
}

/* What is not there is not spoken of, and one connection is one. */
static void
test_little (void)
{
  g_autoptr (HmRun) run = fixture_run ("Run");
  g_autofree char *text = NULL;

  add (run, "tls1.2", "GCM", FALSE, 77, 1000, 0);
  text = report (run, NULL);
  assert_contains (text, "With TLS 1.2 GCM · RSA 2048 and 77 bytes each way, a core that does both "
                         "sides makes 1.00 full connection a second.");
  assert_lacks (text, "resumed ");
  assert_lacks (text, "each way on");
  assert_contains (text, "No figure has an interval");
}

/* Threads make connections together, and are named in tables and sentences. */
static void
test_threads (void)
{
  g_autoptr (HmRun) base = fixture_run ("Base"), other = fixture_run ("Other");
  g_autofree char *text = NULL, *both = NULL;

  add (base, "tls1.3", "A", FALSE, 10240, 1, 0.005);
  add (base, "tls1.3", "A", FALSE, 10240, 0.25, 0.005)->threads = 4;
  add (other, "tls1.3", "A", FALSE, 10240, 0.5, 0.005)->threads = 4;
  text = report (base, NULL);
  assert_contains (text, "a core that does both sides makes 1000 full connections a second. 4 "
                         "threads together make 4000 full connections a second with TLS 1.3 A · "
                         "RSA 2048 and 10 KiB each way.");
  both = compare (base, other);
  assert_contains (text, "  TLS 1.3 A · RSA 2048 · 4 threads  10 KiB  4000        –\n");
  assert_contains (both, "Other makes connections more slowly than Base: full connections with TLS "
                         "1.3 A · RSA 2048 · 4 threads (10 KiB each way), 0.50 times as fast.");
}

/* Noise that turned the order round is no saving. */
static void
test_no_saving (void)
{
  g_autoptr (HmRun) run = fixture_run ("Run");
  g_autofree char *text = NULL;

  add (run, "tls1.2", "GCM", FALSE, 1, 1, 0.01);
  add (run, "tls1.2", "GCM", TRUE, 1, 1.01, 0.01);
  text = report (run, NULL);
  assert_contains (text, "makes 1000 full connections a second, and 990 when sessions are "
                         "resumed.");
  assert_lacks (text, "saves");
}

/* A run without a time of a full handshake has no sentence, and the signatures may speak. */
static void
test_failed (void)
{
  g_autoptr (HmRun) run = fixture_run ("Run");
  g_autofree char *text = NULL;

  add (run, "tls1.2", "GCM", FALSE, 1, NAN, 0)->status = HM_STATUS_FAILED;
  fixture_add_rate (run, "rsa-2048", HM_OPERATION_SIGN, 2048, 1500, 0.01);
  text = report (run, NULL);
  assert_lacks (text, "both sides makes");
  assert_contains (text, "allow a server at most 1500 full TLS handshakes a second.");
  assert_contains (text, "1 operation failed");
}

/* Groups of a kind have rows of their own in the table. */
static void
test_table (void)
{
  g_autoptr (HmRun) run = fixture_run ("Run");
  g_autofree char *text = NULL;

  for (guint i = 0; i < 2; i++)
    for (guint resumed = 0; resumed < 2; resumed++)
      {
        HmHandshake *own = add (run, "tls1.3", "GCM", resumed, 1, i + 1 - 0.5 * resumed, 0.01);

        own->group = g_strdup (i == 0 ? "x25519" : "secp256r1");
      }
  text = report (run, NULL);
  assert_contains (text, "TLS 1.3 GCM · RSA 2048\n");
  assert_contains (text, "  x25519                1 byte  1000     2000\n");
  assert_contains (text, "  secp256r1             1 byte   500      667\n");
  assert_contains (text, "With TLS 1.3 GCM · RSA 2048 · x25519 and 1 byte each way,");
}

/* Only what the verdicts show is said, and what is slower is named. */
static void
test_verdicts (void)
{
  g_autoptr (HmRun) base = fixture_run ("Base"), other = fixture_run ("Other");
  g_autofree char *text = NULL;

  add (base, "tls1.3", "A", FALSE, 10240, 1, 0.005);
  add (other, "tls1.3", "A", FALSE, 10240, 0.5, 0.005);
  add (base, "tls1.3", "B", FALSE, 10240, 1, 0.005);
  add (other, "tls1.3", "B", FALSE, 10240, 0.25, 0.005);
  add (base, "tls1.3", "A", TRUE, 10240, 1, 0.005);
  add (other, "tls1.3", "A", TRUE, 10240, 0.1, 0.005);
  add (base, "tls1.2", "A", FALSE, 10240, 1, 0.005);
  add (other, "tls1.2", "A", FALSE, 10240, 1.001, 0.005);
  add (base, "ssl3", "A", FALSE, 10240, 1, 0.005);
  add (other, "ssl3", "A", FALSE, 10240, 2, 0.005);
  add (base, "ssl3", "B", FALSE, 10240, 1, 0.005);
  add (other, "ssl3", "B", FALSE, 10240, 0.5, 0.005);
  text = compare (base, other);

  g_assert_cmpstr (
      text, ==,
      "Other makes connections faster than Base: full connections with TLS 1.3 (10 KiB each way), "
      "about 2.8 times as fast (2.0 to 4.0 by suite and key); resumed connections with TLS 1.3 A · "
      "RSA "
      "2048 (10 KiB each way), 10 times. Other makes connections more slowly than Base: full "
      "connections with SSLv3 A · RSA 2048 (10 KiB each way), 0.50 times as fast. With connections "
      "it depends on suite and key: full connections with SSLv3 (10 KiB each way), 0.50 to 2.0 "
      "times "
      "as fast. For connections, no difference is shown: full connections with TLS 1.2 (10 KiB "
      "each way).");
}

/* Bare figures that lie close together are not called faster; those far apart are, as printed. */
static void
test_bare (void)
{
  g_autoptr (HmRun) base = fixture_run ("Base"), other = fixture_run ("Other");
  g_autofree char *text = NULL;

  add (base, "tls1.3", "A", FALSE, 1, 1, 0);
  add (other, "tls1.3", "A", FALSE, 1, 0.95, 0);
  add (base, "tls1.3", "A", TRUE, 1, 1, 0);
  add (other, "tls1.3", "A", TRUE, 1, 0.25, 0);
  text = compare (base, other);

  assert_contains (text, "Other makes connections faster than Base: resumed connections with TLS "
                         "1.3 A · RSA 2048 (1 byte each way), 4.0 times as fast. ");
  assert_contains (text, "The rates of connections lie within a tenth: full connections with TLS "
                         "1.3 (1 byte each way). ");
  assert_contains (text, "how far noise goes in them, nobody recorded.");
}

static void
test_disturbed (void)
{
  g_autoptr (HmRun) base = fixture_run ("Base"), other = fixture_run ("Other");
  g_autofree char *text = NULL;

  add (base, "tls1.3", "A", FALSE, 1, 1, 0.01);
  add (other, "tls1.3", "A", FALSE, 1, 0.1, 0.01)->status = HM_STATUS_DISTURBED;
  text = compare (base, other);
  g_assert_cmpstr (text, ==, "The figures that both runs have allow no verdict.");
}

/* One disturbed suite of three takes no part in what is said of the others, nor in their range. */
static void
test_disturbed_member (void)
{
  g_autoptr (HmRun) base = fixture_run ("Base"), other = fixture_run ("Other");
  g_autofree char *text = NULL;

  for (guint i = 0; i < 2; i++)
    {
      HmRun *run = i == 0 ? base : other;

      add (run, "tls1.3", "A", FALSE, 1, i == 0 ? 1 : 0.5, 0.01);
      add (run, "tls1.3", "B", FALSE, 1, i == 0 ? 1 : 0.25, 0.01);
      add (run, "tls1.3", "C", FALSE, 1, i == 0 ? 1 : 3, 0.01)->status =
          i == 0 ? HM_STATUS_OK : HM_STATUS_DISTURBED;
    }
  text = compare (base, other);
  g_assert_cmpstr (text, ==,
                   "Other makes connections faster than Base: full connections with TLS 1.3 (1 "
                   "byte each way), about 2.8 times as fast (2.0 to 4.0 by suite and key).");
}

/* All ways of writing a comparison have the handshakes. */
static void
test_written (void)
{
  g_autoptr (HmRun) base = fixture_run ("Base"), other = fixture_run ("Other");
  HmRun *others[] = { other };
  g_autoptr (HmCompare) both = NULL;
  g_autofree char *text = NULL, *csv = NULL, *json = NULL, *markdown = NULL, *html = NULL;
  g_autoptr (HmDocument) document = NULL;
  g_autoptr (JsonNode) root = NULL;
  JsonObject *one, *pair, *family;
  HmHandshake *own;

  add (base, "tls1.3", "A", FALSE, 10240, 1, 0.005);
  own = add (other, "tls1.3", "A", FALSE, 10240, 0.5, 0.005);
  own->group = g_strdup ("x25519");
  own->verification = g_strdup ("server");
  add (base, "tls1.3", "A", TRUE, 10240, 1, 0);
  both = hm_compare_new (base, others, 1);

  text = hm_write_compare_text (both, HM_UNITS_DECIMAL, 200);
  assert_contains (text, "- TLS 1.3, full connections (10 KiB): 2.00 times as fast\n");
  assert_contains (text, "\nTLS 1.3, full connections\n");
  assert_contains (text, "  A · RSA 2048  10 Ki  1000/s  2000/s  ×2.00   1.94 to 2.06   faster\n");
  assert_contains (text, "\nTLS 1.3, resumed connections\n");
  assert_contains (text, "  A · RSA 2048  10 Ki  1000/s       –      –              –        –  "
                         "[1]\n");
  assert_contains (text, "[1] missing in the other run\n");
  assert_contains (text, "1 result has no counterpart with a figure.");
  markdown = hm_write_compare_markdown (both, HM_UNITS_DECIMAL);
  assert_contains (markdown, "| A · RSA 2048 | 10 Ki | 1000/s | 2000/s | ×2.00 | 1.94 to 2.06 | "
                             "faster |");
  document = hm_write_compare_document (both, HM_UNITS_DECIMAL);
  html = hm_document_to_html (document, "A");
  assert_contains (html, "<td>×2.00</td><td>1.94 to 2.06</td><td class=\"text\">faster</td>");

  csv = hm_write_compare_csv (both);
  assert_contains (csv, ",note,protocol,cipher,key,mode,group,resumption,verification\r\n");
  assert_contains (csv,
                   "\r\nBase,Other,,handshake,10240,,1,connections/s,openssl,openssl,1000,2000,"
                   "2,");
  assert_contains (csv, ",faster,,tls1.3,A,rsa-2048,full,x25519,,server\r\n");
  assert_contains (csv, ",unknown,missing in the other run,tls1.3,A,rsa-2048,resumed,,,\r\n");

  json = hm_write_compare_json (both);
  root = hm_json_parse (json, -1, "compare", NULL);
  one = json_array_get_object_element (
      json_object_get_array_member (json_node_get_object (root), "others"), 0);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (one, "handshakes")), ==,
                    2);
  pair = json_array_get_object_element (json_object_get_array_member (one, "handshakes"), 0);
  g_assert_cmpstr (json_object_get_string_member (pair, "protocol"), ==, "tls1.3");
  g_assert_cmpint (json_object_get_int_member (pair, "bytes"), ==, 10240);
  g_assert_cmpstr (json_object_get_string_member (pair, "mode"), ==, "full");
  g_assert_cmpstr (json_object_get_string_member (pair, "group"), ==, "x25519");
  g_assert_cmpfloat (json_object_get_double_member (pair, "base"), ==, 1000);
  g_assert_cmpfloat (json_object_get_double_member (pair, "ratio"), ==, 2);
  g_assert_cmpstr (json_object_get_string_member (pair, "verdict"), ==, "faster");
  pair = json_array_get_object_element (json_object_get_array_member (one, "handshakes"), 1);
  g_assert_true (json_object_get_null_member (pair, "other"));
  family =
      json_array_get_object_element (json_object_get_array_member (one, "handshake_families"), 0);
  g_assert_cmpstr (json_object_get_string_member (family, "mode"), ==, "full");
  g_assert_cmpint (json_object_get_int_member (family, "count"), ==, 1);
  g_assert_cmpfloat (json_object_get_double_member (family, "ratio"), ==, 2);
}

/* Several runs at one glance. */
static void
test_overview (void)
{
  g_autoptr (HmRun) base = fixture_run ("Base"), one = fixture_run ("One"),
                    two = fixture_run ("Two");
  HmRun *others[] = { one, two };
  g_autoptr (HmCompare) all = NULL;
  g_autofree char *text = NULL;

  add (base, "tls1.3", "A", FALSE, 10240, 1, 0.005);
  add (base, "tls1.3", "A", TRUE, 10240, 1, 0.005);
  add (one, "tls1.3", "A", FALSE, 10240, 0.5, 0.005);
  add (one, "tls1.3", "A", TRUE, 10240, 1, 0.005);
  add (two, "tls1.3", "A", FALSE, 10240, 4, 0.005);
  all = hm_compare_new (base, others, 2);
  text = hm_write_compare_text (all, HM_UNITS_DECIMAL, 200);
  assert_contains (text, "  TLS 1.3, full connections (10 KiB)        2.0  0.25\n");
  assert_contains (text, "  TLS 1.3, resumed connections (10 KiB)  (1.00)     –\n");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/report-connections/1997", test_1997);
  g_test_add_func ("/report-connections/modern", test_modern);
  g_test_add_func ("/report-connections/little", test_little);
  g_test_add_func ("/report-connections/threads", test_threads);
  g_test_add_func ("/report-connections/no-saving", test_no_saving);
  g_test_add_func ("/report-connections/failed", test_failed);
  g_test_add_func ("/report-connections/table", test_table);
  g_test_add_func ("/report-connections/verdicts", test_verdicts);
  g_test_add_func ("/report-connections/bare", test_bare);
  g_test_add_func ("/report-connections/disturbed", test_disturbed);
  g_test_add_func ("/report-connections/disturbed-member", test_disturbed_member);
  g_test_add_func ("/report-connections/written", test_written);
  g_test_add_func ("/report-connections/overview", test_overview);
  return g_test_run ();
}
