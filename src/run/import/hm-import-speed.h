/* hm-import-speed.h: what the readers of SSLeay's and OpenSSL's speed share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/import/hm-importer.h"

G_BEGIN_DECLS

#define HM_SPEED_MAX_SIZES 16
#define HM_SPEED_MAX_VALUES 16

/* Which table of public-key rows is open; it tells what the columns are. */
typedef enum
{
  HM_SPEED_SECTION_PLAIN,
  HM_SPEED_SECTION_KEM,
  HM_SPEED_SECTION_SIGNATURE,
} HmSpeedSection;

typedef struct
{
  /* The row that is being read; its rest may stand on the next line. */
  char *name, *flags;
  char *remark; /* what stands in brackets behind the figures: "(padlock engine)" */
  HmToken values[HM_SPEED_MAX_VALUES];
  guint n_values, line;
  gboolean in_table; /* the table that is open, or a row without one */
} HmSpeedRow;

typedef struct
{
  gint64 sizes[HM_SPEED_MAX_SIZES];
  guint n_sizes; /* 0: no header seen */
  double scale;  /* bytes a second of the unit that the header names; 0: it names none */
  guint table;   /* counts headers; 0: none */
  guint n_tables;
  gboolean table_open; /* lines may be rows of any name */
  gboolean table_has_rows;
  gboolean header_open; /* the header may go on */
  gboolean lone_type;   /* the line before was "type" and nothing else */
  gboolean cells;       /* each cell of the table is a line */
  gboolean ratio;       /* a table of percents: its rows are no figures */
  HmSpeedSection section;
  gboolean section_open, section_rates;
  guint section_columns;
  HmOperation rates[8]; /* the columns of a table of rates alone */
  guint n_rates;        /* 0: none is open */
  HmSpeedRow row;

  gboolean has_table, has_log, has_version, has_facts, has_mr; /* of the open run */
  gboolean has_keys;                                           /* rows of public keys */
  gboolean lines_between; /* something else stood there since the last row */
  gboolean elapsed, multi, decrypt, aead;
  gboolean has_command;   /* the command line was seen */
  gboolean command_waits; /* and no figure since */
  const char *evp;        /* id of the algorithm that it names, or NULL */
  const char *child;      /* id of what the children of -multi measured, or NULL */
  gboolean many;          /* they measured several things */
  gint64 bytes;           /* its only size, or 0 */
  guint children;         /* 0: not told */
  char *logged;           /* the name that the log's lines of the open run are of; NULL: none */
  gboolean many_logged;   /* or several */
  gint64 log_sizes[HM_SPEED_MAX_SIZES];
  guint n_log_sizes;
  GHashTable *seen; /* of "table row operation size", to see a repetition */

  char *pending; /* the start of a log line whose end is missing */
  guint pending_line, n_pending;
  char **continued; /* the field of the library whose text may go on */

  /* -mr */
  char *mr_name; /* of the last +DT */
  gint64 mr_size;
  char *mr_what, *mr_bits;
  GPtrArray *kems, *signatures; /* names in the order in which they were measured */
  guint n_kems, n_signatures;
  int mr_seconds;    /* +F2 ...: 1 seconds an operation, 0 operations a second, -1 not known */
  gboolean mr_moved; /* +F8 is the table of KEMs */
} HmSpeed;

/* The open run, with its defaults. */
void hm_speed_open (HmImporter *importer);
void hm_speed_border (HmImporter *importer, HmSpeed *speed); /* the next figure is of another run */

/* The next table stands below the same command: of what is told about it, how it was made counts
 * for both, and what was measured does not. */
void hm_speed_begin_next_table (HmImporter *importer, HmSpeed *speed);

/* The open row becomes cells. */
void hm_speed_finish_row (HmImporter *importer, HmSpeed *speed);

/* The cells of a run that is about to be closed: log and table are joined, workloads are set. */
void hm_speed_finish_cells (HmImporter *importer, HmSpeed *speed);

/* "type  16 bytes  64 bytes", "block size 16 64 256", from the word @first on; returns where the
 * header ends, or 0: it is none. */
guint hm_speed_read_header (HmImporter *importer, HmSpeed *speed, guint first);

/* Kinds of lines; TRUE: it was one. */
gboolean hm_speed_read_section (HmImporter *importer, HmSpeed *speed);
gboolean hm_speed_read_version (HmImporter *importer, HmSpeed *speed);
gboolean hm_speed_read_facts (HmImporter *importer, HmSpeed *speed);
gboolean hm_speed_read_notice (HmImporter *importer, HmSpeed *speed);
gboolean hm_speed_continue_facts (HmImporter *importer, HmSpeed *speed);
gboolean hm_speed_log_line (HmImporter *importer, HmSpeed *speed);
gboolean hm_speed_mr_line (HmImporter *importer, HmSpeed *speed);
gboolean hm_speed_rates_header (HmImporter *importer, HmSpeed *speed);
gboolean hm_speed_rates_row (HmImporter *importer, HmSpeed *speed);

/* A row of @name comes, of the kind @what: if it came before, it is of another run. */
void hm_speed_begin_row (HmImporter *importer, HmSpeed *speed, const char *name, const char *what);

/* "rsa 2048 bits", "256 bits ecdsa (nistp256)": the key's bits, or 0. */
guint hm_speed_bits (const char *name);

/* The id of a row in the table of KEMs, where "rsa2048" and "X25519" mean encapsulation; NULL: as
 * in any other table. */
const char *hm_speed_kem_algorithm (const char *name);

/* The id of a row's name with something around it that is no part of it, and in @remark what that
 * is: "aes-128-cbc (software)", "run1.log:aes-128 cbc", "i7-4790 aes-128-cbc"; or NULL. */
const char *hm_speed_find_within (HmImporter *importer, const char *name, char **remark);

G_END_DECLS
