/* hm-print.c: what is shown, on a printer
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-print"

#include "config.h"

#include "hm-print.h"

#include "report/hm-export-pages.h"

typedef struct
{
  HmDocument *document; /* or NULL */
  GPtrArray *plates;
  HmTheme theme;
  HmPages *pages; /* once the paper is known */
} Print;

static void
print_free (gpointer data, GClosure *closure)
{
  Print *print = data;

  g_clear_pointer (&print->pages, hm_pages_free);
  hm_document_free (print->document);
  g_ptr_array_unref (print->plates);
  g_free (print);
}

static void
begin_cb (GtkPrintOperation *operation, GtkPrintContext *context, gpointer user_data)
{
  Print *print = user_data;

  g_clear_pointer (&print->pages, hm_pages_free);
  print->pages = hm_pages_new (
      print->document, (HmPlate *const *) print->plates->pdata, print->plates->len, print->theme,
      gtk_print_context_get_width (context), gtk_print_context_get_height (context));
  gtk_print_operation_set_n_pages (operation, (int) hm_pages_get_n (print->pages));
}

static void
draw_cb (GtkPrintOperation *operation, GtkPrintContext *context, int page, gpointer user_data)
{
  Print *print = user_data;

  hm_pages_draw (print->pages, (guint) page, gtk_print_context_get_cairo_context (context));
}

GtkPrintOperation *
hm_print_new (HmDocument *document, GPtrArray *plates, HmTheme theme, const char *title)
{
  GtkPrintOperation *operation = gtk_print_operation_new ();
  Print *print = g_new0 (Print, 1);

  g_return_val_if_fail (plates != NULL && (document != NULL || plates->len > 0), NULL);

  print->document = document;
  print->plates = plates;
  /* Nobody wants a black sheet of paper. */
  print->theme = theme == HM_THEME_DARK ? HM_THEME_LIGHT : theme;
  gtk_print_operation_set_unit (operation, GTK_UNIT_POINTS);
  /* The pages have margins of their own. */
  gtk_print_operation_set_use_full_page (operation, TRUE);
  gtk_print_operation_set_job_name (operation, title);
  gtk_print_operation_set_allow_async (operation, TRUE);
  gtk_print_operation_set_show_progress (operation, TRUE);
  g_signal_connect (operation, "draw-page", G_CALLBACK (draw_cb), print);
  g_signal_connect_data (operation, "begin-print", G_CALLBACK (begin_cb), print, print_free, 0);
  return operation;
}
