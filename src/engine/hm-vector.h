/* hm-vector.h: known-answer cases in the line format
 *
 * A file is lines name=value in groups parted by empty lines; '#' starts a comment. Values are hex
 * except for alg, op, hash, result, note (words) and pad, rounds, ekb, skip, iter (decimal).
 * `in*N=HEX` is HEX repeated N times.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "engine/hm-engine.h"

G_BEGIN_DECLS

typedef enum
{
  HM_VECTOR_ERROR_SYNTAX,
} HmVectorError;
#define HM_VECTOR_ERROR (hm_vector_error_quark ())
GQuark hm_vector_error_quark (void);

/* The cases of a file, of HmVector. Errors name file and line. */
GPtrArray *hm_vectors_load (const char *path, GError **error);
GPtrArray *hm_vectors_parse (const char *text, gsize length, const char *name, GError **error);

const char *hm_vector_get_algorithm (const HmVector *self); /* value of alg= */

/* Whether its algorithm and its hash exist at all, so that an engine may be without them. */
gboolean hm_vector_is_known (const HmVector *self);

const char *hm_vector_get_word (const HmVector *self, const char *name); /* NULL if absent */
gboolean hm_vector_get_number (const HmVector *self, const char *name, guint64 *number);
GBytes *hm_vector_get_bytes (const HmVector *self, const char *name); /* borrowed; NULL if absent */
const char *hm_vector_get_file (const HmVector *self);
guint hm_vector_get_line (const HmVector *self); /* where the case starts */

/* @watch hears how far a case is that takes long: a @share from 0 to 1. */
typedef void (*HmVectorWatch) (const HmVector *vector, double share, gpointer data);
void hm_vector_set_watch (HmVector *self, HmVectorWatch watch, gpointer data);

/* For the engines: @done of @all repetitions are over. Cheap enough for each of them. */
void hm_vector_tell (const HmVector *self, guint64 done, guint64 all);

G_END_DECLS
