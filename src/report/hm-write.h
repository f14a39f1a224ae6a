/* hm-write.h: a run as text: table, JSON, CSV, and the two forms of openssl speed
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "report/hm-document.h"
#include "report/hm-format.h"
#include "run/hm-run.h"

G_BEGIN_DECLS

/* For people: the name with machine, library and method, a line each; and the figures, each engine
 * with its own tables. */
void hm_write_title (HmDocument *document, HmRun *run);
void hm_write_tables (HmDocument *document, HmRun *run, HmUnits units);
/* How a row of these is called ("AES-128-CBC decrypt, 4 threads"), and in which order the rows of an
 * HmGrid stand. */
char *hm_write_name_row (const HmResultKey *key, HmRun *run);
int hm_write_compare_rows (gconstpointer a, gconstpointer b);
/* A table of the handshakes, if there are any; the bits 1 << HmStatus of what its cells say instead
 * of a figure. */
guint hm_write_handshakes (HmDocument *document, HmRun *run);
/* A table of what a call and what a byte costs an engine, of all that it has at three sizes or more.
 * FALSE when that is nothing. */
gboolean hm_write_costs (HmDocument *document, HmRun *run, const char *engine);
/* A table of what was measured in turns for each two engines, if there are any. */
void hm_write_pairs (HmDocument *document, HmRun *run, HmUnits units);
char *hm_write_table (HmRun *run, HmUnits units, guint columns); /* both, @columns wide */

/* RFC 4180, header line, numbers by the C locale; behind the results what was measured in turns, if
 * anything was, under a header of its own after an empty line. */
char *hm_write_csv (HmRun *run);

/* The two forms of openssl speed 3.0, to the letter; one whole output per engine. */
char *hm_write_openssl (HmRun *run); /* the summary */
char *hm_write_mr (HmRun *run);      /* -mr: +H, +F lines */

/* The handshakes with RSA keys in the layout of SSLeay's table of 1997, seconds per 1000 connections;
 * one table per engine. The text can be imported. */
char *hm_write_ssltest (HmRun *run);

/* Appends a field; quoted when it holds a comma, a quote or a line end (RFC 4180, 2.6). */
void hm_write_csv_field (GString *csv, const char *text);

/* Appends the shortest text that reads back as the same number; nothing for what is not finite. */
void hm_write_csv_number (GString *csv, double value);

/* Appends words; every sign that Markdown reads gets a backslash, and a line end becomes a space. */
void hm_write_markdown_words (GString *text, const char *words);

G_END_DECLS
