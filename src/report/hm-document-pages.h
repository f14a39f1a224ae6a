/* hm-document-pages.h: a report in words on pages
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "report/hm-chart-plate.h"
#include "report/hm-document.h"

G_BEGIN_DECLS

typedef struct _HmDocumentPages HmDocumentPages;

/* Sets the document on pages of @width x @height with @margin at all sides. Borrows all. */
HmDocumentPages *hm_document_pages_new (PangoContext *context,
                                        const HmDocument *document,
                                        const HmPlateLook *look,
                                        double width,
                                        double height,
                                        double margin);
void hm_document_pages_free (HmDocumentPages *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HmDocumentPages, hm_document_pages_free)

guint hm_document_pages_get_n (const HmDocumentPages *self);

/* @number: what stands at the foot of the page, or NULL. @texts: of HmWords, or NULL. */
void hm_document_pages_draw (const HmDocumentPages *self,
                             guint page,
                             cairo_t *cr,
                             const char *number,
                             GArray *texts);

G_END_DECLS
