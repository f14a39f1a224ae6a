/* hm-importer.h: what the dialects read from and write to
 *
 * A dialect is one file and one line in hm_dialects. The importer shows each line to the dialects
 * in turn until one takes it. Figures are collected as cells of an open run, and become results
 * when the run is closed, because what stands behind a table can still change what its figures
 * mean.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <json-glib/json-glib.h>

#include "run/import/hm-import-lines.h"
#include "run/import/hm-import-token.h"
#include "run/import/hm-import.h"

G_BEGIN_DECLS

typedef struct _HmDialect HmDialect;

/* A figure that was read. Strings are constants, ids of hm_importer_algorithm (), or made by
 * hm_importer_word (). There can be millions, so their order here leaves no gaps. */
typedef struct
{
  const char *printed;   /* the name as it stood there, blanks collapsed */
  const char *algorithm; /* NULL: made of @printed when the run is closed */
  const char *implementation;
  const char *workload; /* NULL: made of algorithm and operation */
  gint64 size;          /* -1: none, or not told */
  double value;         /* NAN: none */
  double wide;          /* half width of the figure's rounding, or NAN: only used to compare */
  guint bits;
  guint line;
  guint table : 24; /* which table of the text it stood in; 0: a log line */
  HmOperation operation : 8;
  HmUnit unit : 8;
  HmStatus status : 8;
  guint plain : 1; /* printed without the k that large figures have */
} HmImportCell;

typedef struct
{
  HmImport *import;
  const char *file_name;

  /* The line that is shown, and its words. */
  HmImportLine *line;
  GArray *tokens; /* of HmToken */

  /* The open run; NULL: none. */
  HmRun *run;
  const HmDialect *dialect; /* whose it is */
  GArray *cells;            /* of HmImportCell */
  const char *engine, *clock;
  guint threads;
  GPtrArray *words; /* what hm_importer_word () gave */

  GHashTable *algorithms; /* name as printed -> id or "": names come again and again */
  gpointer *states;       /* one a dialect */
  char *name;             /* of the open run, from its dialect; NULL: library and file name it */
  GHashTable *names;      /* of the runs: how many have this name */
  char *first;            /* the first line that nobody took, to say what was found */
  gboolean in_page;       /* within a report of ours whose runs were read: what it shows is known */
  guint n_lines;
} HmImporter;

struct _HmDialect
{
  const char *title; /* what people call it; not translated */
  gsize state;       /* bytes of its own that it gets, zeroed */
  /* Looks at a line; TRUE: it was mine. */
  gboolean (*line) (HmImporter *importer, gpointer state);
  /* The run is about to be closed, or the text is at its end; NULL: nothing to do. */
  void (*close) (HmImporter *importer, gpointer state);
  /* A JSON object of the text; TRUE: it was mine. */
  gboolean (*object) (HmImporter *importer, JsonObject *object, guint line);
  void (*clear) (gpointer state);
  /* The text of a JSON object before it is read, for what can be long; TRUE: it was mine, and read.
   */
  gboolean (*json) (HmImporter *importer, const char *text, gsize length);
};

extern const HmDialect hm_dialect_hashmark;
extern const HmDialect hm_dialect_speed;
extern const HmDialect hm_dialect_history;
extern const HmDialect hm_dialect_bssl;
extern const HmDialect hm_dialect_botan;
extern const HmDialect hm_dialect_cryptsetup;
extern const HmDialect hm_dialect_google;
extern const HmDialect hm_dialect_gnutls;
extern const HmDialect hm_dialect_wolfcrypt;
extern const HmDialect hm_dialect_gnu;
extern const HmDialect hm_dialect_cryptopp;
extern const HmDialect hm_dialect_gcrypt;
extern const HmDialect hm_dialect_botan_table;
extern const HmDialect hm_dialect_mbedtls;
extern const HmDialect hm_dialect_stime;
extern const HmDialect hm_dialect_tlsperf;
extern const HmDialect hm_dialect_rustls;
extern const HmDialect hm_dialect_supercop;
extern const HmDialect hm_dialect_liboqs;
extern const HmDialect hm_dialect_go;
extern const HmDialect hm_dialect_hyperfine;
extern const HmDialect hm_dialect_criterion;
extern const HmDialect hm_dialect_phoronix;

extern const HmDialect *const hm_dialects[]; /* ended by NULL */

/* The open run, if it is of @dialect; otherwise that is closed and a new one opened. @library and
 * @engine are its defaults. */
void hm_importer_open (HmImporter *self,
                       const HmDialect *dialect,
                       const char *library,
                       const char *engine);

/* Closes the open run: its cells become results. What comes then is a run of its own. */
void hm_importer_close (HmImporter *self);

/* @text as a string that lives as long as the importer. */
const char *hm_importer_word (HmImporter *self, const char *text);

/* hm_algorithm_from_printed (), remembered; lives as long as the importer. */
const char *hm_importer_algorithm (HmImporter *self, const char *printed);

/* A new cell of the open run, with the line and everything else unknown. Good until the next one.
 */
HmImportCell *hm_importer_add (HmImporter *self, const char *printed, HmOperation operation);

/* @reason: translated. @text NULL: the line that is shown. */
void hm_importer_skip (HmImporter *self, guint line, const char *text, const char *reason);
void hm_importer_note (HmImporter *self, guint line, const char *text, const char *reason);

/* What one turn of the loop does, as docs/run-format.md names it; NULL where nobody knows. */
const char *hm_import_workload (const char *algorithm, HmOperation operation);

/* The operation of a throughput row, by its family: digest, mac or encrypt. */
HmOperation hm_import_bulk_operation (const char *algorithm);

static inline const HmToken *
hm_importer_token (HmImporter *self, guint i)
{
  return &g_array_index (self->tokens, HmToken, i);
}

G_END_DECLS
