/* hm-listing.h: rows of words as a table, JSON or CSV
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  const char *name;  /* in JSON and CSV */
  const char *title; /* N_() string: in a table */
  gboolean number;   /* values are decimal numbers: right-aligned, unquoted */
} HmColumn;

typedef struct _HmListing HmListing;

/* @columns: ended by a NULL name. */
HmListing *hm_listing_new (const HmColumn *columns);
void hm_listing_free (HmListing *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HmListing, hm_listing_free)

/* One value a column, copied; NULL where nobody knows. */
void hm_listing_add (HmListing *self, const char *const *values);

/* @format: one of hm_listing_formats (). A table is at most @width columns of a terminal wide,
 * where its last column can be cut for that; JSON is an array of objects; CSV is RFC 4180. */
char *hm_listing_write (HmListing *self, const char *format, guint width);
GStrv hm_listing_formats (void);

G_END_DECLS
