/* hm-import-token.h: the words of a line, and what kind of figure each is
 *
 * Columns are never trusted: names overflow, and people retype tables. What a word means is told by
 * its own shape.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  HM_TOKEN_WORD,
  HM_TOKEN_INTEGER, /* "512" */
  HM_TOKEN_PLAIN,   /* "2176.00" */
  HM_TOKEN_KILO,    /* "1830.81k": 1000 of something */
  HM_TOKEN_SECONDS, /* "0.0021s" */
  HM_TOKEN_BAD,     /* "inf", "nan", "-9.99s", "-1.#IND": a figure that is none */
  HM_TOKEN_RATIO,   /* "1.05x" */
  HM_TOKEN_PERCENT, /* "99.10%" */
} HmTokenKind;

typedef struct
{
  const char *start;
  guint length;
  HmTokenKind kind;
  double value; /* of a figure, k worked in; NAN of a bad one */
} HmToken;

/* Fills @tokens (of HmToken) with the words of @text, which must stay as long as they are used. */
void hm_tokens_split (GArray *tokens, const char *text);

gboolean hm_token_is (const HmToken *token, const char *word);           /* any case */
gboolean hm_token_has_prefix (const HmToken *token, const char *prefix); /* any case */

/* The words from @first up to @last (not with it), single blanks between. */
char *hm_tokens_join (const GArray *tokens, guint first, guint last);

/* "1234.5", "1,234.50" at the start of @text, with decimal point; returns bytes taken, 0: none. */
gsize hm_token_number (const char *text, gsize length, double *value, gboolean *decimals);

G_END_DECLS
