/* hm-engine.h: what can be measured
 *
 * An engine lists what it offers and prepares one offer for measuring: key, buffers and contexts
 * are made outside the timed loop, the timed call is one function pointer that does n operations.
 * Adding an engine is one file and one line in hm-engine.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "run/hm-run.h"
#include "run/hm-vocabulary.h"

G_BEGIN_DECLS

typedef struct _HmEngine HmEngine;
typedef struct _HmOffer HmOffer;
typedef struct _HmTask HmTask;
typedef struct _HmVector HmVector; /* hm-vector.h */

typedef enum
{
  HM_ENGINE_ERROR_UNAVAILABLE, /* the library refuses this: no figure, no fault */
  HM_ENGINE_ERROR_FAILED,      /* an operation failed, or its result was wrong */
  HM_ENGINE_ERROR_CANCELLED,
} HmEngineError;
#define HM_ENGINE_ERROR (hm_engine_error_quark ())
GQuark hm_engine_error_quark (void);

/* One thing that an engine can do. Strings are interned or static. */
struct _HmOffer
{
  const HmEngine *engine;
  const char *algorithm; /* canonical id */
  HmOperation operation;
  guint bits;  /* key bits; 0 for operations on bytes */
  guint block; /* block sizes must be a multiple of this; 0: takes no size, counts operations */
  const char *workload; /* "hash:init+update+final" */
  gboolean classic;     /* a row of the old tables */
  gboolean slow;        /* one operation can take seconds (key generation of large keys) */
  gconstpointer data;   /* the engine's own */
};

/* A prepared operation, owned by one thread. */
struct _HmTask
{
  /* Does the operation @count times. FALSE as soon as one fails, or as soon as *stop is set where
   * an operation can take longer than 50 ms; when *stop is cleared again it can go on. No
   * allocation of its own and no locks, except around a single operation that takes longer than 20
   * ms: one that cannot be given up runs in a thread of its own (on the same CPUs). */
  gboolean (*perform) (HmTask *task, guint64 count);

  /* Checks outside the timing that the operation gives the right result, by another way of
   * computing it where there is one: digest in one piece against pieces, signature verifies and a
   * changed one does not, plaintext comes back. */
  gboolean (*check) (HmTask *task, GError **error);

  void (*free) (HmTask *task);

  const char *implementation; /* what really runs: "sha-ni"; NULL when it cannot be told */
  const gint *stop;           /* set (atomically) by the caller to give up; may be NULL */
};

typedef enum
{
  HM_VERDICT_PASSED,
  HM_VERDICT_FAILED,
  HM_VERDICT_SKIPPED, /* the engine does not have it */
} HmVerdict;

struct _HmEngine
{
  const char *id;              /* "built-in" */
  const char *(*title) (void); /* translated, for people: "Built-in core" */

  /* It obeys hm_cpu_hide (), so that its paths can be measured against each other. */
  gboolean has_paths;

  /* Fills in all fields that it can tell. */
  void (*describe) (HmLibrary *library);

  /* All that it offers, of HmOffer, found out once and kept. Thread-safe. Never NULL. */
  const GPtrArray *(*offers) (void);

  /* @size: bytes a call, a multiple of offer->block, or -1 for an offer that takes no size. Keys
   * come from the key store or are made here; @stop (may be NULL) gives up within 100 ms. The task
   * keeps
   * @stop. */
  HmTask *(*prepare) (const HmOffer *offer, gint64 size, const gint *stop, GError **error);

  /* Runs one known-answer case. @reason is set for FAILED and SKIPPED. */
  HmVerdict (*check_vector) (const HmVector *vector, char **reason);
};

/* All engines that work here, ended by NULL. */
const HmEngine *const *hm_engines (void);
const HmEngine *hm_engine_find (const char *id);

/* One engine more; it must live as long as the program. Also used by tests, which call it before
 * anything asks for engines in other threads. */
void hm_engines_add (const HmEngine *engine);

/* The offers of @engine for an algorithm id or a name as printed anywhere ("des cbc", "sha256");
 * bits and operations as they come. Transfer container; empty when there is none. */
GPtrArray *hm_engine_find_offers (const HmEngine *engine, const char *algorithm);

/* The offer that does exactly this, or NULL. @bits 0: the id says it all ("rsa-2048"). */
const HmOffer *hm_engine_find_offer (const HmEngine *engine,
                                     const char *algorithm,
                                     HmOperation operation,
                                     guint bits);

void hm_task_free (HmTask *task);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HmTask, hm_task_free)

G_END_DECLS
