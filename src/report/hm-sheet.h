/* hm-sheet.h: cells in columns for a terminal
 *
 * Widths are those that a terminal shows: wide characters count twice, combining ones not at all.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Cells as they are printed. The first column is the row's name; a row with no other cells is a
 * heading. */
typedef struct
{
  GPtrArray *rows;    /* of char **, n_columns + 1 strings (NULL for an empty cell) */
  guint n_columns;    /* with the first */
  gboolean precision; /* the last column is the intervals', which may be left out */
} HmSheet;

HmSheet *hm_sheet_new (guint n_columns);
void hm_sheet_free (HmSheet *sheet);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HmSheet, hm_sheet_free)

/* A new row with @name in its first cell, which it takes; the other cells are the caller's to set
 * to allocated strings. */
char **hm_sheet_add (HmSheet *sheet, char *name);

/* Appends the sheet, at most @columns wide: what does not fit stands below, with the names again.
 * TRUE when the column of intervals is there. */
gboolean hm_sheet_print (GString *text, const HmSheet *sheet, guint columns);

/* Appends @words and a line end, broken between words (and between ideographs, which have no blanks
 * between them) to lines of at most @columns; a word that is longer has a line of its own. */
void hm_sheet_print_words (GString *text, const char *words, guint columns);

/* The same, with all lines but the first moved in by @indent. */
void hm_sheet_print_hanging (GString *text, const char *words, guint columns, guint indent);

/* The columns that a terminal needs for @text. */
guint hm_display_width (const char *text);

/* Text that comes from anywhere, for a terminal: control characters, which could move the cursor or
 * stand for keys, become U+FFFD. Ends of lines stay. */
void hm_display_make_plain (GString *text);

/* @text cut to @width columns of a terminal, with dots where it was cut. */
char *hm_display_shorten (const char *text, guint width);

G_END_DECLS
