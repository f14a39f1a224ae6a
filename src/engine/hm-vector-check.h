/* hm-vector-check.h: what the engines share when they run known-answer cases
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/hm-vector.h"

G_BEGIN_DECLS

/* The bytes of a field; an absent one is empty with data NULL. */
typedef struct
{
  const guint8 *data;
  gsize length;
} HmSlice;

HmSlice hm_vector_slice (const HmVector *vector, const char *name);

/* The required fields of a case, ended by NULL. FALSE with @reason when one is missing. */
gboolean hm_vector_has (const HmVector *vector, char **reason, ...) G_GNUC_NULL_TERMINATED;

/* For returning: sets @reason, of which the message is translated. */
HmVerdict hm_vector_fail (char **reason, const char *format, ...) G_GNUC_PRINTF (2, 3);
HmVerdict hm_vector_skip (char **reason, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* PASSED when both are alike, otherwise FAILED with what was expected and what came. With
 * result=invalid it is the other way round: a result that differs has been refused. */
HmVerdict hm_vector_compare (const HmVector *vector,
                             const guint8 *got,
                             gsize length,
                             HmSlice expected,
                             char **reason);

/* Whether the case says result=invalid. */
gboolean hm_vector_is_invalid (const HmVector *vector);

/* The verdict over an input that was @accepted or refused. No result= is result=valid; with
 * result=acceptable either is right. */
HmVerdict hm_vector_judge (const HmVector *vector, gboolean accepted, char **reason);

/* The iter= of a case. FALSE with @reason when there is none, or one that would keep busy for
 * minutes. */
gboolean hm_vector_get_iterations (const HmVector *vector, guint64 *iterations, char **reason);

/* The lengths in which a message is fed a second time: 1, 3, 7, 15 ... at the latest 4095. */
gsize hm_vector_next_piece (gsize piece);

G_END_DECLS
