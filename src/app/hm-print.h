/* hm-print.h: what is shown, on a printer
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "report/hm-export.h"

G_BEGIN_DECLS

/* Prints the same pages as those of the PDF. Takes @document, which may be
 * NULL, and @plates (of HmPlate). To be run by the caller. */
GtkPrintOperation *
hm_print_new (HmDocument *document, GPtrArray *plates, HmTheme theme, const char *title);

G_END_DECLS
