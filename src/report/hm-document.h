/* hm-document.h: a report as headings, paragraphs, lists and tables, before it is text or markup
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  HM_BLOCK_TITLE, /* begins a report */
  HM_BLOCK_HEADING,
  HM_BLOCK_PARAGRAPH,
  HM_BLOCK_LINES, /* short facts, a line each */
  HM_BLOCK_LIST,
  HM_BLOCK_NUMBERED, /* what "[1]" in a table points to */
  HM_BLOCK_TABLE,
} HmBlockKind;

typedef struct
{
  char *title;
  char *brief;      /* instead of a title that is too long for a terminal, or NULL */
  gboolean is_text; /* else numbers, which are aligned to their end */
} HmTableColumn;

/* A row is char *[n_columns]; one with nothing but its first cell is a heading of what follows. */
typedef struct
{
  HmTableColumn *columns;
  guint n_columns;
  GPtrArray *rows;
  gboolean last_is_extra; /* the last column may be left out where there is no room for it */
  GArray *ratios; /* of double, one a row: what a small bar beside it shows, or NAN; or NULL */
} HmTable;

typedef struct
{
  HmBlockKind kind;
  char *text;       /* of a title, heading or paragraph */
  GPtrArray *items; /* of lines or a list, char * */
  HmTable *table;
  gboolean is_extra; /* speaks of extra columns: for where one is shown */
} HmBlock;

typedef struct
{
  GPtrArray *blocks;
  char *language; /* of the words, as HTML names it: "bg", "pt-BR" */
} HmDocument;

/* In the language of the locale, or in English where the words have no translation. */
HmDocument *hm_document_new (void);
void hm_document_free (HmDocument *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HmDocument, hm_document_free)

/* Appends @text. */
void hm_document_add (HmDocument *self, HmBlockKind kind, const char *text);

/* Appends a heading (unless @title is NULL) and lines or a list of copies of @items; nothing when
 * there are none. */
void hm_document_add_list (HmDocument *self,
                           HmBlockKind kind,
                           const char *title,
                           const GPtrArray *items);

/* Appends a line about the extra columns of the tables. */
void hm_document_add_extra (HmDocument *self, const char *line);

/* Appends a table without rows, of which the caller sets the columns. */
HmTable *hm_document_add_table (HmDocument *self, guint n_columns);
/* A new row, to be filled with allocated strings. */
char **hm_table_add (HmTable *table);
/* Of the row that was added last. */
void hm_table_set_ratio (HmTable *table, double ratio);
double hm_table_get_ratio (const HmTable *table, guint row); /* NAN where there is none */
void hm_table_drop_last (HmTable *table); /* the last column, which has no cells */
gboolean hm_table_is_heading (const HmTable *table, char *const *row);

/* The first title of it; "" where there is none. */
const char *hm_document_get_title (const HmDocument *self);

/* Whether people read the document's language from the right. */
gboolean hm_document_is_right_to_left (const HmDocument *self);

/* For a terminal of @columns. */
char *hm_document_to_text (const HmDocument *self, guint columns);

/* CommonMark with the tables of GitHub. Every sign that Markdown reads has a backslash before it,
 * as names and notes come from anywhere. */
char *hm_document_to_markdown (const HmDocument *self);

/* A page of its own: nothing is loaded from elsewhere; light and dark follow the reader's choice.
 * @title is that of the window. */
char *hm_document_to_html (const HmDocument *self, const char *title);

/* The same with more on the page: @figures is markup that stands before the first table of the only
 * report, or behind the overview of several; @head is for the head, before any words. Both may be
 * NULL. */
char *hm_document_to_html_with (const HmDocument *self,
                                const char *title,
                                const char *figures,
                                const char *head);

/* For programs: hands a document from one process to another. Errors of reading: HM_RUN_ERROR. */
char *hm_document_to_json (const HmDocument *self);
HmDocument *hm_document_from_json (const char *text, gssize length, GError **error);

G_END_DECLS
