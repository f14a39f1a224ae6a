/* test-compare-handshakes.c: rows of handshakes against a baseline's: known answers, matching,
 * noise
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <math.h>
#include <string.h>

#include "run/hm-compare.h"
#include "run/hm-pairs.h"
#include "run/hm-reference.h"
#include "run/import/hm-import.h"

/* Two tables in the layout of 1997, with figures of our own. */
static const char old_table[] =
    "Handshake overhead, Machine A, SSLeay 0.8.x, 512 bit server key unless a row says otherwise.\n"
    "protocol cipher connections x bytes all-full one-full-rest-reused\n\n"
    "SSLv3 RC4-MD5 1000 x 1 10.00s 1.00s\n"
    "SSLv3 RC4-MD5 1000 x 1 40.00s 1.00s 1024bit RSA\n"
    "SSLv3 DES-CBC3-SHA 1000 x 1 12.00s 2.00s\n\n"
    "SSLv3 RC4-MD5 1000 x 10240 20.00s 8.00s\n"
    "SSLv3 RC4-MD5 1000 x 10240 60.00s 8.00s 1024bit RSA\n"
    "SSLv3 DES-CBC3-SHA 1000 x 10240 48.00s 36.00s\n";

static const char new_table[] =
    "Handshake overhead, Machine B, SSLeay 0.9.x, 512 bit server key unless a row says otherwise.\n"
    "protocol cipher connections x bytes all-full one-full-rest-reused\n\n"
    "SSLv2 RC4-MD5 500 x 10240 1.00s 1.00s\n"
    "SSLv3 RC4-MD5 500 x 10240 2.50s 2.00s\n"
    "SSLv3 RC4-MD5 500 x 10240 10.00s 2.00s 1024bit RSA\n"
    "SSLv3 DES-CBC3-SHA 500 x 10240 48.00s 36.00s\n";

static HmRun *
import (const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HmImport) import = hm_import_text (text, -1, "table.txt", &error);

  g_assert_no_error (error);
  g_assert_cmpuint (import->runs->len, ==, 1);
  return g_object_ref (import->runs->pdata[0]);
}

/* A measured one. @half is half the relative width of its interval, 0 for none. Borrowed. */
static HmHandshake *
add (HmRun *run, const char *cipher, const char *resumption, gint64 bytes, double time, double half)
{
  HmHandshake *handshake = hm_handshake_new ();

  handshake->protocol = g_strdup ("tls1.3");
  handshake->cipher = g_strdup (cipher);
  handshake->key = g_strdup ("rsa-2048");
  handshake->mode = g_strdup (resumption != NULL ? "resumed" : "full");
  handshake->resumption = g_strdup (resumption);
  handshake->engine = g_strdup ("openssl");
  handshake->bytes = bytes;
  handshake->connections = 100;
  handshake->seconds = 100 * time;
  handshake->status = HM_STATUS_OK;
  if (half > 0)
    {
      handshake->low = handshake->seconds * (1 - half);
      handshake->high = handshake->seconds * (1 + half);
    }
  g_ptr_array_add (hm_run_get_handshakes (run), handshake);
  return handshake;
}

static HmRun *
make_run (void)
{
  HmRun *run = hm_run_new (HM_ORIGIN_MEASURED);

  hm_run_set_status (run, HM_RUN_COMPLETE);
  return run;
}

static HmCompare *
compare_two (HmRun *base, HmRun *other)
{
  return hm_compare_new (base, &other, 1);
}

static const HmComparison *
first (const HmCompare *compare)
{
  return g_ptr_array_index (compare->others, 0);
}

static const HmHandshakePair *
get (const HmCompare *compare, guint i)
{
  g_assert_cmpuint (i, <, first (compare)->handshakes->len);
  return &g_array_index (first (compare)->handshakes, HmHandshakePair, i);
}

static const HmHandshakePair *
find (const HmCompare *compare,
      const char *protocol,
      const char *cipher,
      const char *key,
      gint64 bytes,
      const char *mode)
{
  for (guint i = 0; i < first (compare)->handshakes->len; i++)
    {
      const HmHandshake *own = get (compare, i)->key;

      if (strcmp (own->protocol, protocol) == 0 && strcmp (own->cipher, cipher) == 0 &&
          strcmp (own->key, key) == 0 && own->bytes == bytes && strcmp (own->mode, mode) == 0)
        return get (compare, i);
    }
  g_error ("there is no %s %s", protocol, cipher);
}

static void
test_tables (void)
{
  g_autoptr (HmRun) old = import (old_table), new = import (new_table);
  g_autoptr (HmCompare) compare = compare_two (old, new);
  const HmHandshakePair *pair = find (compare, "ssl3", "RC4-MD5", "rsa-512", 10240, "full");
  const HmHandshakeFamily *full, *resumed;
  g_autofree char *note = hm_handshake_pair_describe (pair, FALSE);
  g_autofree char *other_note = NULL;

  g_assert_cmpuint (first (compare)->handshakes->len, ==, 14);
  g_assert_cmpuint (hm_comparison_count_ratios (first (compare)), ==, 6);
  /* 1000 in 20 s against 500 in 2.5 s. */
  g_assert_cmpfloat_with_epsilon (pair->base_rate, 50, 1e-9);
  g_assert_cmpfloat_with_epsilon (pair->other_rate, 200, 1e-9);
  g_assert_cmpfloat_with_epsilon (pair->ratio, 4, 1e-9);
  g_assert_true (isnan (pair->low));
  g_assert_cmpint (pair->verdict, ==, HM_COMPARE_UNKNOWN);
  /* How many were timed matters where the full one before the resumed ones is one of them. */
  g_assert_cmpstr (note, ==, "noise unknown");
  pair = find (compare, "ssl3", "RC4-MD5", "rsa-512", 10240, "resumed");
  other_note = hm_handshake_pair_describe (pair, FALSE);
  g_assert_cmpfloat_with_epsilon (pair->ratio, 2, 1e-9);
  g_assert_cmpstr (other_note, ==, "noise unknown; connections in a row: 1000 against 500");

  /* A number of bytes is matched exactly, and what one side has alone is missing. */
  pair = find (compare, "ssl3", "RC4-MD5", "rsa-512", 1, "full");
  g_assert_true (isnan (pair->ratio));
  g_assert_cmpint (pair->flags, ==, HM_PAIR_MISSING_OTHER);
  pair = find (compare, "ssl2", "RC4-MD5", "rsa-512", 10240, "full");
  g_assert_cmpint (pair->flags, ==, HM_PAIR_MISSING_BASE);

  g_assert_cmpuint (first (compare)->handshake_families->len, ==, 2);
  full = &g_array_index (first (compare)->handshake_families, HmHandshakeFamily, 0);
  resumed = &g_array_index (first (compare)->handshake_families, HmHandshakeFamily, 1);
  g_assert_cmpstr (full->key->protocol, ==, "ssl3");
  g_assert_cmpstr (full->key->mode, ==, "full");
  g_assert_cmpint (full->bytes, ==, 10240);
  g_assert_cmpuint (full->count, ==, 3);
  /* 4, 3 and 0.5. */
  g_assert_cmpfloat_with_epsilon (full->ratio, cbrt (6), 1e-9);
  g_assert_cmpfloat_with_epsilon (full->min, 0.5, 1e-9);
  g_assert_cmpfloat_with_epsilon (full->max, 4, 1e-9);
  g_assert_cmpstr (resumed->key->mode, ==, "resumed");
  g_assert_cmpfloat_with_epsilon (resumed->ratio, cbrt (2), 1e-9);
}

/* Protocols from old to new, full before resumed, then suites as they came, then bytes. */
static void
test_order (void)
{
  g_autoptr (HmRun) old = import (old_table), new = import (new_table);
  g_autoptr (HmCompare) compare = compare_two (old, new);

  g_assert_cmpstr (get (compare, 0)->key->protocol, ==, "ssl2");
  g_assert_cmpstr (get (compare, 2)->key->protocol, ==, "ssl3");
  g_assert_cmpstr (get (compare, 2)->key->mode, ==, "full");
  g_assert_cmpint (get (compare, 2)->key->bytes, ==, 1);
  g_assert_cmpint (get (compare, 3)->key->bytes, ==, 10240);
  g_assert_cmpstr (get (compare, 4)->key->key, ==, "rsa-1024");
  g_assert_cmpstr (get (compare, 13)->key->mode, ==, "resumed");
  g_assert_cmpstr (get (compare, 13)->key->cipher, ==, "DES-CBC3-SHA");
}

/* A table of 1997 tells neither verification nor how sessions are resumed: no difference is known.
 */
static void
test_1997 (void)
{
  g_autoptr (GPtrArray) references = hm_reference_load_all ();
  g_autoptr (HmRun) new = make_run ();
  HmHandshake *handshake = add (new, "RC4-MD5", NULL, 10240, 0.0002025, 0.01);
  const HmHandshakePair *pair;

  g_free (handshake->protocol);
  handshake->protocol = g_strdup ("ssl3");
  g_free (handshake->key);
  handshake->key = g_strdup ("rsa-512");
  handshake->verification = g_strdup ("none");
  hm_run_get_method (new)->clock = g_strdup ("wall");
  for (guint i = 0; i < references->len; i++)
    if (strcmp (hm_run_get_id (references->pdata[i]), "pentium-pro-200") == 0)
      {
        g_autoptr (HmCompare) compare = compare_two (references->pdata[i], new);
        g_autofree char *note = NULL;

        pair = find (compare, "ssl3", "RC4-MD5", "rsa-512", 10240, "full");
        note = hm_handshake_pair_describe (pair, FALSE);
        g_assert_cmpfloat_with_epsilon (pair->ratio, 100, 1e-6);
        g_assert_cmpstr (note, ==,
                         "noise unknown; engine: ssleay against openssl; clock: user against wall");
        return;
      }
  g_assert_not_reached ();
}

/* Of several candidates that which differs least is taken; what differs is told. */
static void
test_matching (void)
{
  g_autoptr (HmRun) base = make_run (), other = make_run ();
  g_autoptr (HmCompare) compare = NULL;
  HmHandshake *own[3], *theirs[3];
  g_autofree char *note = NULL;

  for (guint i = 0; i < 3; i++)
    {
      own[i] = add (base, "GCM", i == 2 ? "ticket" : NULL, 1, 0.001, 0.01);
      theirs[i] = add (other, "GCM", i == 2 ? "session-id" : NULL, 1, 0.001, 0.01);
      own[i]->verification = g_strdup ("none");
      theirs[i]->verification = g_strdup (i == 2 ? "mutual" : "none");
    }
  own[0]->group = g_strdup ("x25519");
  own[1]->group = g_strdup ("secp256r1");
  theirs[0]->group = g_strdup ("secp256r1");
  theirs[1]->group = g_strdup ("secp384r1");
  compare = compare_two (base, other);

  g_assert_cmpuint (first (compare)->handshakes->len, ==, 3);
  for (guint i = 0; i < 3; i++)
    {
      const HmHandshakePair *pair = get (compare, i);

      if (pair->base == own[1])
        {
          g_assert_true (pair->other == theirs[0]);
          g_assert_cmpint (pair->flags & HM_PAIR_BESIDE, ==, 0);
        }
      else if (pair->base == own[0])
        {
          g_assert_true (pair->other == theirs[1]);
          g_assert_cmpint (pair->flags & HM_PAIR_BESIDE, ==, HM_PAIR_GROUP);
        }
      else
        note = hm_handshake_pair_tell (pair, HM_PAIR_BESIDE);
    }
  g_assert_cmpstr (note, ==,
                   "different verification: none against mutual; different resumption: ticket "
                   "against session-id");
}

/* Results and handshakes stand in one table, and their verdicts allow for each other. */
static void
test_verdicts (void)
{
  g_autoptr (HmRun) base = make_run (), other = make_run ();
  g_autoptr (HmCompare) compare = NULL;
  const HmHandshakePair *pair;
  double low, high;

  add (base, "A", NULL, 1, 0.001, 0.005);
  add (other, "A", NULL, 1, 0.0005, 0.005);
  add (base, "B", NULL, 1, 0.001, 0.005);
  add (other, "B", NULL, 1, 0.001, 0.005);
  add (base, "C", NULL, 1, 0.001, 0.005);
  add (other, "C", NULL, 1, 0.004, 0.005);
  add (base, "D", NULL, 1, 0.001, 0.005);
  add (other, "D", NULL, 1, 0.0001, 0.005)->status = HM_STATUS_DISTURBED;
  add (base, "E", NULL, 1, 0.001, 0.005);
  add (other, "E", NULL, 1, 0.001, 0.005)->status = HM_STATUS_FAILED;
  add (base, "F", NULL, 1, 0.001, 0);
  add (other, "F", NULL, 1, 0.0001, 0.005);
  /* Outside of its own interval, by chance in a table of many. */
  add (base, "G", NULL, 1, 0.001, 0.005);
  add (other, "G", NULL, 1, 0.00097, 0.005);
  compare = compare_two (base, other);

  g_assert_cmpuint (compare->n_tested, ==, 4);
  pair = find (compare, "tls1.3", "A", "rsa-2048", 1, "full");
  g_assert_cmpint (pair->verdict, ==, HM_COMPARE_FASTER);
  g_assert_true (pair->low < 2 && pair->high > 2);
  g_assert_true (hm_compare_get_handshake_band (compare, pair, &low, &high));
  g_assert_true (low < 1 && high > 1 && high < 2);
  pair = find (compare, "tls1.3", "B", "rsa-2048", 1, "full");
  g_assert_cmpint (pair->verdict, ==, HM_COMPARE_NO_DIFFERENCE);
  pair = find (compare, "tls1.3", "C", "rsa-2048", 1, "full");
  g_assert_cmpint (pair->verdict, ==, HM_COMPARE_SLOWER);
  pair = find (compare, "tls1.3", "D", "rsa-2048", 1, "full");
  g_assert_cmpint (pair->verdict, ==, HM_COMPARE_UNKNOWN);
  g_assert_true (pair->flags & HM_PAIR_DISTURBED_OTHER);
  g_assert_false (hm_compare_get_handshake_band (compare, pair, &low, &high));
  pair = find (compare, "tls1.3", "E", "rsa-2048", 1, "full");
  g_assert_true (isnan (pair->ratio));
  g_assert_cmpint (pair->flags, ==, HM_PAIR_NO_FIGURE_OTHER);
  pair = find (compare, "tls1.3", "F", "rsa-2048", 1, "full");
  g_assert_true (isfinite (pair->ratio) && isnan (pair->low));
  g_assert_true (pair->flags & HM_PAIR_NOISE_UNKNOWN);
  pair = find (compare, "tls1.3", "G", "rsa-2048", 1, "full");
  g_assert_cmpint (pair->verdict, ==, HM_COMPARE_NO_DIFFERENCE);
}

static void
test_one_table (void)
{
  static const HmResultKey key = { "md5", HM_OPERATION_DIGEST, 16, 0, 1, NULL, NULL };
  g_autoptr (HmRun) base = make_run (), other = make_run ();
  HmRun *runs[] = { base, other };
  g_autoptr (HmCompare) compare = NULL;

  for (guint i = 0; i < 2; i++)
    {
      HmResultKey own = key;
      HmFigures figures = HM_FIGURES_NONE;
      g_autoptr (HmResult) result = NULL;

      own.algorithm = g_intern_string ("md5");
      result = hm_result_new (&own, HM_UNIT_BYTES_PER_SECOND);
      figures.status = HM_STATUS_OK;
      figures.value = 100e6;
      figures.low = 99e6;
      figures.high = 101e6;
      hm_result_set_figures (result, &figures);
      hm_run_add_result (runs[i], result, FALSE);
      add (runs[i], "A", NULL, 1, 0.001, 0.01);
    }
  compare = compare_two (runs[0], runs[1]);
  g_assert_cmpuint (compare->n_tested, ==, 2);
  g_assert_cmpuint (hm_comparison_count_ratios (first (compare)), ==, 2);
}

/* No verdict before the measuring has ended. */
static void
test_measuring (void)
{
  g_autoptr (HmRun) base = make_run (), other = make_run ();
  g_autoptr (HmCompare) compare = NULL;

  add (base, "A", NULL, 1, 0.001, 0.01);
  add (other, "A", NULL, 1, 0.0001, 0.01);
  hm_run_set_status (other, HM_RUN_RUNNING);
  compare = compare_two (base, other);
  g_assert_true (get (compare, 0)->flags & HM_PAIR_MEASURING_OTHER);
  g_assert_cmpint (get (compare, 0)->verdict, ==, HM_COMPARE_UNKNOWN);
  g_assert_cmpuint (compare->n_tested, ==, 0);
}

/* The family's bytes are those that most of its pairs have, and of several those of the old test or
 * the fewest; engines are not mixed. */
static void
test_families (void)
{
  g_autoptr (HmRun) base = make_run (), other = make_run ();
  static const gint64 sizes[] = { 4096, 1, 10240, 1, 4096 };
  g_autoptr (HmCompare) compare = NULL;
  const HmHandshakeFamily *family;

  for (guint i = 0; i < 3; i++)
    {
      add (base, "A", NULL, sizes[i], 0.001, 0.01);
      add (other, "A", NULL, sizes[i], 0.0005 * (i + 1), 0.01);
    }
  for (guint i = 3; i < 5; i++)
    {
      add (base, "A", "ticket", sizes[i], 0.001, 0.01);
      add (other, "A", "ticket", sizes[i], 0.0005 * (i + 1), 0.01);
    }
  add (base, "B", "ticket", 4096, 0.001, 0.01);
  add (other, "B", "ticket", 4096, 0.001, 0.01);
  for (guint i = 0; i < 2; i++)
    {
      HmHandshake *own = add (i == 0 ? base : other, "C", NULL, 1, 0.001, 0.01);

      g_free (own->engine);
      own->engine = g_strdup ("nss");
    }
  compare = compare_two (base, other);

  g_assert_cmpuint (first (compare)->handshake_families->len, ==, 3);
  family = &g_array_index (first (compare)->handshake_families, HmHandshakeFamily, 0);
  g_assert_cmpint (family->bytes, ==, 10240);
  g_assert_cmpuint (family->count, ==, 1);
  g_assert_true (family->has_namesake);
  g_assert_cmpstr (family->base_engine, ==, "openssl");
  family = &g_array_index (first (compare)->handshake_families, HmHandshakeFamily, 1);
  g_assert_cmpstr (family->base_engine, ==, "nss");
  g_assert_true (family->has_namesake);
  family = &g_array_index (first (compare)->handshake_families, HmHandshakeFamily, 2);
  g_assert_cmpint (family->bytes, ==, 4096);
  g_assert_cmpuint (family->count, ==, 2);
  g_assert_false (family->has_namesake);
}

/* What one thread makes is not held against what two make. */
static void
test_threads (void)
{
  g_autoptr (HmRun) base = make_run (), other = make_run ();
  g_autoptr (HmCompare) compare = NULL;

  add (base, "A", NULL, 1, 0.001, 0.01);
  add (base, "A", NULL, 1, 0.0005, 0.01)->threads = 2;
  add (other, "A", NULL, 1, 0.0001, 0.01)->threads = 2;
  compare = compare_two (base, other);
  g_assert_cmpuint (hm_comparison_count_ratios (first (compare)), ==, 1);
  g_assert_cmpint (get (compare, 0)->flags, ==, HM_PAIR_MISSING_OTHER);
  g_assert_cmpuint (get (compare, 1)->key->threads, ==, 2);
  g_assert_cmpfloat_with_epsilon (get (compare, 1)->ratio, 5, 1e-9);
  g_assert_cmpuint (first (compare)->handshake_families->len, ==, 1);
}

/* Runs of a million rows of one name must not take for ever. */
static void
test_many_alike (void)
{
  g_autoptr (HmRun) base = make_run (), other = make_run ();
  g_autoptr (HmCompare) compare = NULL;

  for (guint i = 0; i < 20000; i++)
    {
      add (base, "A", NULL, 1, 0.001, 0);
      add (other, "A", NULL, 1, 0.001, 0);
    }
  compare = compare_two (base, other);
  g_assert_cmpuint (hm_comparison_count_ratios (first (compare)), ==, 20000);
}

/* A comparison of copies is looked up by what they were made of. */
static void
test_pairs (void)
{
  g_autoptr (HmRun) base = make_run (), other = make_run ();
  HmHandshake *own = add (base, "A", NULL, 1, 0.001, 0.01);
  HmHandshake *theirs = add (other, "A", NULL, 1, 0.0005, 0.01);
  g_autoptr (HmRun) base_copy = hm_run_copy_figures (base), copy = hm_run_copy_figures (other);
  g_autoptr (HmPairs) pairs = hm_pairs_new (compare_two (base_copy, copy), base, &other);
  HmHandshake *later = add (other, "B", NULL, 1, 0.0005, 0.01);

  g_assert_nonnull (hm_pairs_find_handshake (pairs, theirs));
  g_assert_cmpfloat_with_epsilon (hm_pairs_find_handshake (pairs, theirs)->ratio, 2, 1e-9);
  g_assert_null (hm_pairs_find_handshake (pairs, own));
  g_assert_null (hm_pairs_find_handshake (pairs, later));
}

static gboolean
keep_none (const HmPair *pair, gpointer user_data)
{
  return FALSE;
}

static gboolean
is_full (const HmHandshakePair *pair, gpointer user_data)
{
  return strcmp (pair->key->mode, "full") == 0;
}

/* A choice has what was chosen; engines of handshakes are a condition. */
static void
test_select (void)
{
  g_autoptr (HmRun) old = import (old_table), base = make_run ();
  g_autoptr (HmCompare) whole = NULL, part = NULL;
  const GArray *differences;
  gboolean engine = FALSE;

  add (base, "A", NULL, 1, 0.001, 0.01);
  whole = compare_two (base, old);
  part = hm_compare_select (whole, keep_none, NULL, NULL);
  g_assert_cmpuint (part->others->len, ==, 0);
  hm_compare_free (part);
  part = hm_compare_select (whole, keep_none, is_full, NULL);
  g_assert_cmpuint (first (part)->pairs->len, ==, 0);
  g_assert_cmpuint (first (part)->handshakes->len, ==, 7);
  differences = first (whole)->differences;
  for (guint i = 0; i < differences->len; i++)
    {
      const HmDifference *one = &g_array_index (differences, HmDifference, i);

      if (strcmp (one->what, "engine") == 0)
        {
          engine = TRUE;
          g_assert_cmpstr (one->base, ==, "openssl");
          g_assert_cmpstr (one->other, ==, "ssleay");
        }
    }
  g_assert_true (engine);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/compare-handshakes/tables", test_tables);
  g_test_add_func ("/compare-handshakes/order", test_order);
  g_test_add_func ("/compare-handshakes/1997", test_1997);
  g_test_add_func ("/compare-handshakes/matching", test_matching);
  g_test_add_func ("/compare-handshakes/verdicts", test_verdicts);
  g_test_add_func ("/compare-handshakes/one-table", test_one_table);
  g_test_add_func ("/compare-handshakes/measuring", test_measuring);
  g_test_add_func ("/compare-handshakes/families", test_families);
  g_test_add_func ("/compare-handshakes/threads", test_threads);
  g_test_add_func ("/compare-handshakes/many-alike", test_many_alike);
  g_test_add_func ("/compare-handshakes/pairs", test_pairs);
  g_test_add_func ("/compare-handshakes/select", test_select);
  return g_test_run ();
}
