/* hm-print.c: what is shown, on a printer
 *
 * Once the paper is known, a thread lays the pages out and draws them into memory; GTK asks again
 * and again meanwhile, and gets them when they are there.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-print"

#include "config.h"

#include "hm-print.h"

#include "report/hm-export-pages.h"

/* GTK asks in an idle source: so long an answer may take, lest it spins (microseconds). */
#define PATIENCE 5000

/* Of the operation and of the thread, whoever goes last. */
typedef struct
{
  HmDocument *document; /* or NULL */
  GPtrArray *plates;
  HmTheme theme;
  double width, height; /* of the paper, in points */

  GMutex lock;
  GCond done;
  GPtrArray *pages; /* of cairo_surface_t, once they are drawn */
} Print;

static void
print_clear (gpointer data)
{
  Print *print = data;

  g_clear_pointer (&print->pages, g_ptr_array_unref);
  hm_document_free (print->document);
  g_ptr_array_unref (print->plates);
  g_mutex_clear (&print->lock);
  g_cond_clear (&print->done);
}

static void
print_unref (gpointer print)
{
  g_atomic_rc_box_release_full (print, print_clear);
}

static void
closure_free (gpointer print, GClosure *closure)
{
  print_unref (print);
}

static void
draw_thread (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  Print *print = task_data;
  GPtrArray *pages =
      hm_pages_record (print->document, (HmPlate *const *) print->plates->pdata, print->plates->len,
                       print->theme, print->width, print->height);

  g_mutex_lock (&print->lock);
  print->pages = pages;
  g_cond_signal (&print->done);
  g_mutex_unlock (&print->lock);
  g_task_return_boolean (task, TRUE);
}

static void
begin_cb (GtkPrintOperation *operation, GtkPrintContext *context, gpointer user_data)
{
  Print *print = user_data;
  g_autoptr (GTask) task = NULL;

  /* A second time, as for a preview: the thread of the first one is over by then. */
  g_clear_pointer (&print->pages, g_ptr_array_unref);
  print->width = gtk_print_context_get_width (context);
  print->height = gtk_print_context_get_height (context);
  task = g_task_new (NULL, NULL, NULL, NULL);
  g_task_set_source_tag (task, begin_cb);
  g_task_set_task_data (task, g_atomic_rc_box_acquire (print), print_unref);
  g_task_run_in_thread (task, draw_thread);
}

static gboolean
paginate_cb (GtkPrintOperation *operation, GtkPrintContext *context, gpointer user_data)
{
  Print *print = user_data;
  gboolean there;

  g_mutex_lock (&print->lock);
  if (print->pages == NULL)
    g_cond_wait_until (&print->done, &print->lock, g_get_monotonic_time () + PATIENCE);
  there = print->pages != NULL;
  g_mutex_unlock (&print->lock);
  if (there)
    gtk_print_operation_set_n_pages (operation, (int) print->pages->len);
  return there;
}

static void
draw_cb (GtkPrintOperation *operation, GtkPrintContext *context, int page, gpointer user_data)
{
  Print *print = user_data;
  cairo_t *cr = gtk_print_context_get_cairo_context (context);

  cairo_set_source_surface (cr, g_ptr_array_index (print->pages, (guint) page), 0, 0);
  cairo_paint (cr);
}

GtkPrintOperation *
hm_print_new (HmDocument *document, GPtrArray *plates, HmTheme theme, const char *title)
{
  GtkPrintOperation *operation;
  Print *print;

  g_return_val_if_fail (plates != NULL && (document != NULL || plates->len > 0), NULL);

  operation = gtk_print_operation_new ();
  print = g_atomic_rc_box_new0 (Print);
  g_mutex_init (&print->lock);
  g_cond_init (&print->done);
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
  g_signal_connect (operation, "paginate", G_CALLBACK (paginate_cb), print);
  g_signal_connect_data (operation, "begin-print", G_CALLBACK (begin_cb), print, closure_free, 0);
  return operation;
}
