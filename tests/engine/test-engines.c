/* test-engines.c: what engines promise, for each thing that each engine offers
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "engine/hm-engine.h"
#include "hm-fake-engine.h"

#include <glib/gstdio.h>
#include <string.h>

static const HmEngine *
engine (const char *id)
{
  const HmEngine *found = hm_engine_find (id);
  g_assert_nonnull (found);
  return found;
}

static const HmOffer *
offer (const char *engine_id, const char *algorithm, HmOperation operation)
{
  const HmOffer *found = hm_engine_find_offer (engine (engine_id), algorithm, operation, 0);
  g_assert_nonnull (found);
  return found;
}

/* Finding */

static void
test_find (void)
{
  const HmEngine *builtin = engine ("built-in"), *openssl = engine ("openssl");
  const HmEngine *fake = hm_fake_engine_set (hm_fake_engine_defaults (), NULL, NULL);

  g_assert_true (hm_engines ()[0] == builtin);
  g_assert_true (hm_engines ()[1] == openssl);
  g_assert_true (hm_engine_find ("fake") == fake);
  g_assert_null (hm_engine_find ("no such engine"));

  g_autoptr (GPtrArray) printed = hm_engine_find_offers (builtin, "des cbc");
  g_assert_cmpuint (printed->len, ==, 2);
  g_assert_cmpstr (((HmOffer *) printed->pdata[0])->algorithm, ==, "des-cbc");
  g_autoptr (GPtrArray) capitals = hm_engine_find_offers (openssl, "AES-128-CBC");
  g_assert_cmpuint (capitals->len, ==, 2);
  g_autoptr (GPtrArray) rsa = hm_engine_find_offers (builtin, "rsa-1024");
  g_assert_cmpuint (rsa->len, ==, 4); /* sign with and without blinding, verify, keygen */
  g_autoptr (GPtrArray) unknown = hm_engine_find_offers (fake, "Fake-Hash");
  g_assert_cmpuint (unknown->len, ==, 1);
  g_autoptr (GPtrArray) none = hm_engine_find_offers (openssl, "rot13");
  g_assert_cmpuint (none->len, ==, 0);

  const HmOffer *sign = hm_engine_find_offer (builtin, "rsa-2048", HM_OPERATION_SIGN, 2048);
  g_assert_nonnull (sign);
  g_assert_true (hm_engine_find_offer (builtin, "rsa-2048", HM_OPERATION_SIGN, 0) == sign);
  g_assert_null (hm_engine_find_offer (builtin, "rsa-2048", HM_OPERATION_SIGN, 1024));
  g_assert_null (hm_engine_find_offer (builtin, "rsa-2048", HM_OPERATION_DIGEST, 0));
}

static void
test_classic (void)
{
  g_assert_true (offer ("built-in", "md5", HM_OPERATION_DIGEST)->classic);
  g_assert_true (offer ("openssl", "blowfish-cbc", HM_OPERATION_ENCRYPT)->classic);
  g_assert_true (offer ("openssl", "rsa-512", HM_OPERATION_VERIFY)->classic);
  g_assert_false (offer ("openssl", "blowfish-cbc", HM_OPERATION_DECRYPT)->classic);
  g_assert_false (offer ("openssl", "rsa-512", HM_OPERATION_KEYGEN)->classic);
  g_assert_false (offer ("openssl", "aes-128-gcm", HM_OPERATION_ENCRYPT)->classic);
}

static void
test_fake (void)
{
  HmFakeOffer *offers = hm_fake_engine_defaults ();
  const HmEngine *fake = hm_fake_engine_set (offers, NULL, NULL);
  const HmOffer *hash = hm_engine_find_offer (fake, "fake-hash", HM_OPERATION_DIGEST, 0);
  g_autoptr (GError) error = NULL;
  gint stop = 0;
  HmTask *task = fake->prepare (hash, 64, &stop, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (hm_fake_engine_get_live (), ==, 1);
  g_assert_true (task->perform (task, 1000));
  g_assert_true (task->check (task, &error));
  g_atomic_int_set (&offers[0].fails, 1);
  g_assert_false (task->perform (task, 1));
  g_atomic_int_set (&offers[0].wrong, 1);
  g_assert_false (task->check (task, &error));
  g_assert_error (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_FAILED);
  hm_task_free (task);
  g_assert_cmpuint (hm_fake_engine_get_live (), ==, 0);
}

/* Describing */

static void
test_describe (gconstpointer data)
{
  const HmEngine *self = data;
  HmLibrary library = { 0 };

  self->describe (&library);
  g_assert_cmpuint (strlen (self->title ()), >, 0);
  g_assert_cmpuint (strlen (library.name), >, 0);
  g_assert_true (g_ascii_isdigit (library.version[0]));
  g_assert_cmpuint (strlen (library.cpuinfo), >, 0);
  g_assert_cmpuint (strlen (library.compiler), >, 0);
  g_free (library.name);
  g_free (library.version);
  g_free (library.built);
  g_free (library.options);
  g_free (library.compiler);
  g_free (library.cpuinfo);
}

/* Offers */

static gboolean
takes_bytes (HmOperation operation)
{
  return operation == HM_OPERATION_DIGEST || operation == HM_OPERATION_MAC ||
         operation == HM_OPERATION_ENCRYPT || operation == HM_OPERATION_DECRYPT;
}

static void
test_offers (gconstpointer data)
{
  const HmEngine *self = data;
  const GPtrArray *offers = self->offers ();
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) classic = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  g_assert_cmpuint (offers->len, >, 10);
  g_assert_true (self->offers () == offers);
  for (guint i = 0; i < offers->len; i++)
    {
      const HmOffer *o = g_ptr_array_index (offers, i);
      char *row = g_strdup_printf ("%s %s", o->algorithm, hm_operation_to_string (o->operation));
      char *name = g_strconcat (row, " ", o->workload, NULL);

      g_assert_true (o->engine == self);
      g_assert_true (o->algorithm == g_intern_string (o->algorithm));
      g_assert_cmpuint (strspn (o->algorithm, "abcdefghijklmnopqrstuvwxyz0123456789-"), ==,
                        strlen (o->algorithm));
      g_assert_true (takes_bytes (o->operation) == (o->block > 0));
      g_assert_nonnull (strchr (o->workload, ':'));
      /* An id that the vocabulary knows under another name would not meet imported runs. */
      const char *canonical = hm_algorithm_from_printed (o->algorithm);
      g_assert_true (canonical == NULL || strcmp (canonical, o->algorithm) == 0);
      if (!g_hash_table_add (seen, name))
        g_error ("%s offers %s twice", self->id, o->algorithm);

      /* An algorithm may be offered with several workloads, but a row of the old tables is one of
       * them, and the one that is found first. */
      if (!o->classic)
        g_free (row);
      else if (!g_hash_table_add (classic, row))
        g_error ("%s has two offers for a row of %s", self->id, o->algorithm);
      else
        g_assert_true (hm_engine_find_offer (self, o->algorithm, o->operation, 0) == o);
    }
}

static void
test_sizes (gconstpointer data)
{
  const HmEngine *self = data;
  static const gint64 bad_sizes[] = { 0,         -1, -16, 1, 17, G_MAXINT32 + G_GINT64_CONSTANT (1),
                                      G_MAXINT64 };
  const HmOffer *cipher = hm_engine_find_offer (self, "aes-128-cbc", HM_OPERATION_ENCRYPT, 0);
  const HmOffer *sign = hm_engine_find_offer (self, "rsa-512", HM_OPERATION_SIGN, 512);

  for (guint i = 0; i < G_N_ELEMENTS (bad_sizes); i++)
    {
      g_autoptr (GError) error = NULL;
      g_assert_null (self->prepare (cipher, bad_sizes[i], NULL, &error));
      g_assert_error (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_FAILED);
    }
  g_autoptr (GError) error = NULL;
  g_assert_null (self->prepare (sign, 16, NULL, &error));
  g_assert_error (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_FAILED);
}

/* Making an RSA key is what takes time here. */
static guint
repetitions (const HmOffer *o)
{
  return o->operation == HM_OPERATION_KEYGEN ? 1 : 3;
}

static void
test_every_offer (gconstpointer data)
{
  const HmEngine *self = data;
  const GPtrArray *offers = self->offers ();
  guint n_done = 0, n_unavailable = 0;

  for (guint i = 0; i < offers->len; i++)
    {
      const HmOffer *o = g_ptr_array_index (offers, i);
      g_autoptr (GError) error = NULL;
      if (o->slow && !g_test_slow ())
        continue;

      g_autoptr (HmTask) task =
          self->prepare (o, o->block > 0 ? 5 * (gint64) o->block : -1, NULL, &error);
      if (task == NULL && g_error_matches (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_UNAVAILABLE))
        {
          g_test_message ("%s %s: %s", o->algorithm, hm_operation_to_string (o->operation),
                          error->message);
          n_unavailable++;
          continue;
        }
      if (task == NULL || !task->check (task, &error) || !task->perform (task, repetitions (o)) ||
          !task->check (task, &error))
        g_error ("%s %s: %s", o->algorithm, hm_operation_to_string (o->operation),
                 error != NULL ? error->message : "fails");
      n_done++;
    }
  g_test_message ("%u done, %u not available", n_done, n_unavailable);
  g_assert_cmpuint (n_done, >, offers->len / 2);
  g_assert_cmpuint (n_unavailable, <, 10);
  if (strcmp (self->id, "built-in") == 0)
    g_assert_cmpuint (n_unavailable, ==, 0);
}

/* Sizes at which implementations change paths, of everything that takes bytes. */
static void
test_every_size (gconstpointer data)
{
  const HmEngine *self = data;
  const GPtrArray *offers = self->offers ();
  static const guint counts[] = { 1, 2, 8, 33, 600 };

  for (guint i = 0; i < offers->len; i++)
    {
      const HmOffer *o = g_ptr_array_index (offers, i);
      for (guint s = 0; o->block > 0 && s < G_N_ELEMENTS (counts); s++)
        {
          g_autoptr (GError) error = NULL;
          g_autoptr (HmTask) task = self->prepare (o, counts[s] * o->block, NULL, &error);
          if (task == NULL || !task->perform (task, 2) || !task->check (task, &error))
            g_error ("%s %s, %u bytes: %s", o->algorithm, hm_operation_to_string (o->operation),
                     counts[s] * o->block, error != NULL ? error->message : "fails");
        }
    }
}

/* Stopping */

typedef struct
{
  gint stop;
  gint64 stopped_at;
} Stopper;

static gpointer
stop_soon (gpointer data)
{
  Stopper *self = data;
  g_usleep (150000);
  self->stopped_at = g_get_monotonic_time ();
  g_atomic_int_set (&self->stop, 1);
  return NULL;
}

/* A tenth of a second is what a stop may take; tests run on busy machines. */
static void
assert_stopped_in_time (const Stopper *stopper)
{
  g_assert_cmpint (g_get_monotonic_time () - stopper->stopped_at, <, 400000);
}

static void
test_stop_prepare (gconstpointer data)
{
  const HmEngine *self = data;
  gboolean builtin = strcmp (self->id, "built-in") == 0;
  const HmOffer *slow = hm_engine_find_offer (self, builtin ? "rsa-4096" : "rsa-15360",
                                              builtin ? HM_OPERATION_KEYGEN : HM_OPERATION_SIGN, 0);
  g_autoptr (GError) error = NULL;
  Stopper stopper = { 0 };

  /* The key of RSA-15360 takes a minute; that of RSA-4096 must not be in the key store. */
  g_autofree char *key = g_build_filename (g_get_user_cache_dir (), "hashmark", "keys",
                                           builtin ? "built-in-rsa-4096.key" : "none", NULL);
  g_remove (key);
  GThread *thread = g_thread_new ("stop", stop_soon, &stopper);
  HmTask *task = self->prepare (slow, -1, &stopper.stop, &error);
  /* Chance may find the primes of a smaller key in time. */
  if (task != NULL && builtin)
    hm_task_free (task);
  else
    {
      g_assert_null (task);
      g_assert_error (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_CANCELLED);
      assert_stopped_in_time (&stopper);
    }
  g_thread_join (thread);
}

static void
test_stop_perform (gconstpointer data)
{
  const HmEngine *self = data;
  static const char *const algorithms[] = { "rsa-1024", "rsa-2048" };
  static const HmOperation operations[] = { HM_OPERATION_KEYGEN, HM_OPERATION_SIGN };

  for (guint i = 0; i < G_N_ELEMENTS (algorithms); i++)
    {
      const HmOffer *o = hm_engine_find_offer (self, algorithms[i], operations[i], 0);
      g_autoptr (GError) error = NULL;
      Stopper stopper = { 0 };
      g_autoptr (HmTask) task = self->prepare (o, -1, &stopper.stop, &error);
      g_assert_no_error (error);

      GThread *thread = g_thread_new ("stop", stop_soon, &stopper);
      g_assert_false (task->perform (task, 100000000));
      assert_stopped_in_time (&stopper);
      g_thread_join (thread);
      g_assert_false (task->perform (task, 1));

      /* A pause is a stop that is taken back. */
      g_atomic_int_set (&stopper.stop, 0);
      g_assert_true (task->perform (task, 1));
      g_assert_true (task->check (task, &error));
    }
}

static void
test_stop_before (gconstpointer data)
{
  const HmEngine *self = data;
  const HmOffer *o = hm_engine_find_offer (self, "rsa-1024", HM_OPERATION_SIGN, 0);
  g_autoptr (GError) error = NULL;
  gint stop = 0;
  g_autoptr (HmTask) task = self->prepare (o, -1, &stop, &error);

  g_assert_no_error (error);
  g_assert_true (task->perform (task, 1));
  g_atomic_int_set (&stop, 1);
  g_assert_false (task->perform (task, 1));
}

/* Keys */

/* A key file with other contents is made again, not believed. */
static void
test_damaged_key (gconstpointer data)
{
  const HmEngine *self = data;
  g_autofree char *name = g_strdup_printf ("%s-rsa-512.key", self->id);
  g_autofree char *path =
      g_build_filename (g_get_user_cache_dir (), "hashmark", "keys", name, NULL);
  const HmOffer *o = hm_engine_find_offer (self, "rsa-512", HM_OPERATION_SIGN, 0);
  g_autofree char *before = NULL, *after = NULL;
  gsize length;

  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (HmTask) task = self->prepare (o, -1, NULL, &error);
      g_assert_no_error (error);
      g_assert_true (task->check (task, &error));
      if (i == 0)
        {
          g_assert_true (g_file_get_contents (path, &before, &length, NULL));
          g_assert_true (g_file_set_contents (path, before, length / 2, NULL));
        }
      else if (i == 1)
        {
          g_assert_true (g_file_get_contents (path, &after, &length, NULL));
          g_assert_cmpstr (before, !=, after);
        }
      else
        {
          g_autofree char *kept = NULL;
          g_assert_true (g_file_get_contents (path, &kept, &length, NULL));
          g_assert_cmpmem (kept, length, after, length);
        }
    }
}

/* Threads */

static gpointer
work_in_thread (gpointer data)
{
  const HmOffer *o = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (HmTask) task = o->engine->prepare (o, o->block > 0 ? 64 : -1, NULL, &error);

  g_assert_no_error (error);
  for (guint i = 0; i < 20; i++)
    g_assert_true (task->perform (task, 10) && task->check (task, &error));
  return NULL;
}

static void
test_threads (gconstpointer data)
{
  const HmEngine *self = data;
  static const struct
  {
    const char *algorithm;
    HmOperation operation;
  } works[] = {
    { "sha1", HM_OPERATION_DIGEST },         { "hmac-md5", HM_OPERATION_MAC },
    { "aes-128-cbc", HM_OPERATION_ENCRYPT }, { "rsa-512", HM_OPERATION_SIGN },
    { "rsa-512", HM_OPERATION_SIGN },        { "rsa-512", HM_OPERATION_VERIFY },
  };
  GThread *threads[G_N_ELEMENTS (works)];

  for (guint i = 0; i < G_N_ELEMENTS (works); i++)
    threads[i] = g_thread_new (
        "work", work_in_thread,
        (gpointer) hm_engine_find_offer (self, works[i].algorithm, works[i].operation, 0));
  for (guint i = 0; i < G_N_ELEMENTS (works); i++)
    g_thread_join (threads[i]);
}

int
main (int argc, char *argv[])
{
  static const struct
  {
    const char *name;
    void (*function) (gconstpointer);
  } for_each[] = {
    { "describe", test_describe },
    { "offers", test_offers },
    { "sizes", test_sizes },
    { "every-offer", test_every_offer },
    { "every-size", test_every_size },
    { "stop-prepare", test_stop_prepare },
    { "stop-perform", test_stop_perform },
    { "stop-before", test_stop_before },
    { "damaged-key", test_damaged_key },
    { "threads", test_threads },
  };

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engines/find", test_find);
  g_test_add_func ("/engines/classic", test_classic);
  g_test_add_func ("/engines/fake", test_fake);
  for (guint i = 0; i < G_N_ELEMENTS (for_each); i++)
    {
      static const char *const ids[] = { "built-in", "openssl" };
      for (guint e = 0; e < G_N_ELEMENTS (ids); e++)
        {
          g_autofree char *name = g_strdup_printf ("/engines/%s/%s", ids[e], for_each[i].name);
          g_test_add_data_func (name, hm_engine_find (ids[e]), for_each[i].function);
        }
    }
  return g_test_run ();
}
