/* hm-import-row.h: what most dialects do for a figure, and the words and fields that many share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/import/hm-importer.h"

G_BEGIN_DECLS

/* Who printed the figures of a dialect. */
typedef struct
{
  const HmDialect *dialect;
  const char *library, *engine;
  const char *clock; /* "wall", "user", or NULL where nobody knows */
} HmImportOrigin;

/* The open run, if it is @origin's; otherwise a new one. */
HmRun *hm_import_open (HmImporter *importer, const HmImportOrigin *origin);

/* @value as it would be written with 15 digits: 1.001 MB are 1001000 bytes, and not a little less. */
double hm_import_round (double value);

/* A new cell of @origin's run; a name and size that come for the second time (@seen: what came
 * since the run began, or NULL to keep all) begin a new run. A @value that is no figure makes the
 * cell unavailable, and that is told. */
HmImportCell *hm_import_row (HmImporter *importer,
                             const HmImportOrigin *origin,
                             GHashTable **seen,
                             const char *name,
                             gint64 size,
                             double value,
                             HmUnit unit);

/* A new row of handshakes in the open run, with the line as it stood there; the caller adds what
 * was counted. */
HmHandshake *hm_import_handshake (HmImporter *importer,
                                  const char *protocol,
                                  const char *cipher,
                                  const char *mode);

/* Whether the open run has handshakes of this kind; @bytes as in HmHandshake. */
gboolean hm_import_has_handshake (HmImporter *importer,
                                  const char *protocol,
                                  const char *cipher,
                                  const char *mode,
                                  gint64 bytes);

/* Sets the id of @cell: that of @name where the table of names has it, else @name as it is. */
void hm_import_row_name (HmImporter *importer, HmImportCell *cell, const char *name);

/* Seconds of "ns", "us", "µs", "ms", "s", "sec", "second(s)", "min"; 0: none of these. */
double hm_import_time_unit (const char *word, gsize length);

/* Bytes per second of "MiB/s", "MB/s", "byte/s", "GiB/sec" ...; 0: none of these. M is 10^6, Mi is
 * 2^20. */
double hm_import_rate_unit (const char *word, gsize length);

/* The whole of @text as a number, with an exponent if it has one; NAN: it is none. */
double hm_import_number (const char *text, gsize length);

/* The fields of a line of CSV, without quotes and the blanks around them. At most @max fields; the
 * last one has the rest. */
GStrv hm_import_csv (const char *text, guint max);

/* A number that stands in @name (with K: times 1024, M: 2^20) and is, within a rounding of @slack,
 * the bytes that one operation of @seconds works on at @rate bytes a second; -1: none. */
gint64 hm_import_size_in_name (const char *name, double rate, double seconds, double slack);

/* Members of JSON objects; NULL and 0 when they are not there or of another kind. */
const char *hm_import_json_string (JsonObject *object, const char *name);
double hm_import_json_number (JsonObject *object, const char *name);
JsonObject *hm_import_json_object (JsonObject *object, const char *name);
JsonArray *hm_import_json_array (JsonObject *object, const char *name);

G_END_DECLS
