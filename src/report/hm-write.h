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
/* A table of the handshakes, if there are any; the bits 1 << HmStatus of what its cells say instead
 * of a figure. */
guint hm_write_handshakes (HmDocument *document, HmRun *run);
char *hm_write_table (HmRun *run, HmUnits units, guint columns); /* both, @columns wide */

char *hm_write_csv (HmRun *run); /* RFC 4180, header line, numbers by the C locale */

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
