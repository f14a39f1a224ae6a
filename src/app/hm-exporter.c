/* hm-exporter.c: takes something away: saves it, copies it, prints it
 *
 * What is to be taken is fixed in the main thread; it is made and written in another one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-exporter"

#include "config.h"

#include "hm-exporter.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <string.h>

#include "hm-compat.h"
#include "hm-print.h"

/* What the clipboard has besides a text. */
typedef struct
{
  const char *type; /* "text/html" */
  GBytes *bytes;
} Flavour;

#define N_FLAVOURS 2

/* One thing on its way. */
typedef struct
{
  GtkWindow *window;
  HmExportTell tell;
  HmExportJob *job;
  HmTake take;
  GFile *file; /* where it goes; NULL: to the clipboard or the printer */
  gboolean replace;

  /* What the thread made. */
  GBytes *bytes; /* for a file */
  char *text;    /* for the clipboard, and beside it: */
  Flavour flavours[N_FLAVOURS];
  HmDocument *document; /* for the printer, and: */
  GPtrArray *plates;
} Export;

static Export *
export_new (GtkWindow *window, HmExportTell tell, HmExportJob *job, HmTake take)
{
  Export *export = g_new0 (Export, 1);

  export->window = g_object_ref (window);
  export->tell = tell;
  export->job = job;
  export->take = take;
  return export;
}

static void
export_free (gpointer data)
{
  Export *export = data;

  g_object_unref (export->window);
  hm_export_job_free (export->job);
  g_clear_object (&export->file);
  g_clear_pointer (&export->bytes, g_bytes_unref);
  for (guint i = 0; i < N_FLAVOURS; i++)
    g_clear_pointer (&export->flavours[i].bytes, g_bytes_unref);
  g_clear_pointer (&export->document, hm_document_free);
  g_clear_pointer (&export->plates, g_ptr_array_unref);
  g_free (export->text);
  g_free (export);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Export, export_free)

/* FALSE with an error where it failed; TRUE goes on in the main thread. */
typedef gboolean (*WorkFunc) (Export *export, GError **error);

typedef struct
{
  Export *export;
  WorkFunc work;
} Work;

static void
work_thread (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  Work *work = task_data;
  GError *error = NULL;

  if (work->work (work->export, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* Runs @work in a thread, then @done in this one, to which @export goes. The task does not hold the
 * window: its thread may be the last to let go of it. */
static void
run_work (Export *export, WorkFunc work, GAsyncReadyCallback done)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, done, export);
  Work *both = g_new0 (Work, 1);

  both->export = export;
  both->work = work;
  g_task_set_source_tag (task, run_work);
  g_task_set_task_data (task, both, g_free);
  g_task_run_in_thread (task, work_thread);
}

/* ---- save ---- */

static gboolean
save_work (Export *export, GError **error)
{
  if (export->bytes == NULL)
    export->bytes = hm_export_job_make (export->job, export->take, NULL, error);
  return export->bytes != NULL &&
         hm_export_save (export->bytes, export->file, export->replace, error);
}

static void save (Export *export);

static void
replace_cb (AdwMessageDialog *dialog, const char *response, gpointer user_data)
{
  g_autoptr (Export) export = user_data;

  if (!g_str_equal (response, "replace"))
    return;
  export->replace = TRUE;
  save (g_steal_pointer (&export));
}

/* The file dialog asks by itself, but only about the name that was chosen there. */
static void
ask_to_replace (Export *export)
{
  g_autofree char *name = g_file_get_basename (export->file);
  GtkWidget *dialog = hm_compat_message_dialog_new (export->window, _ ("Replace File?"));

  adw_message_dialog_format_body (ADW_MESSAGE_DIALOG (dialog),
                                  /* Translators: %s is the name of a file. */
                                  _ ("“%s” is there already. What is in it now would be lost."),
                                  name);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("Cancel"), "replace",
                                    _ ("Replace"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "replace",
                                              ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect (dialog, "response", G_CALLBACK (replace_cb), export);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
saved_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Export) export = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *name = NULL;
  g_autofree char *message = NULL;

  if (g_task_propagate_boolean (G_TASK (result), &error))
    {
      name = g_file_get_basename (export->file);
      /* Translators: %s is the name of a file. */
      message = g_strdup_printf (_ ("“%s” saved"), name);
      export->tell (export->window, message, NULL);
    }
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_EXISTS))
    ask_to_replace (g_steal_pointer (&export));
  else
    export->tell (export->window, NULL, error->message);
}

static void
save (Export *export)
{
  run_work (export, save_work, saved_cb);
}

static gboolean
has_extension (GFile *file, const char *extension)
{
  g_autofree char *name = g_file_get_basename (file);
  const char *dot = strrchr (name, '.');

  return dot != NULL && g_ascii_strcasecmp (dot + 1, extension) == 0;
}

void
hm_exporter_save_to (GtkWindow *window,
                     HmExportTell tell,
                     HmExportJob *job,
                     HmTake take,
                     GFile *file,
                     gboolean replace)
{
  Export *export;

  g_return_if_fail (GTK_IS_WINDOW (window) && tell != NULL && job != NULL);
  g_return_if_fail (G_IS_FILE (file));

  export = export_new (window, tell, job, take);
  export->file = g_object_ref (file);
  export->replace = replace;
  save (export);
}

static void
chosen_cb (GtkNativeDialog *dialog, int response, gpointer user_data)
{
  g_autoptr (Export) export = user_data;

  gtk_native_dialog_destroy (dialog);
  if (response == GTK_RESPONSE_ACCEPT)
    {
      const char *extension = hm_take_extension (export->take);

      export->file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
      export->replace = has_extension (export->file, extension);
      if (!export->replace)
        {
          g_autofree char *uri = g_file_get_uri (export->file);
          g_autofree char *whole = g_strdup_printf ("%s.%s", uri, extension);

          g_object_unref (export->file);
          export->file = g_file_new_for_uri (whole);
        }
      save (g_steal_pointer (&export));
    }
  g_object_unref (dialog);
}

static const char *
take_title (HmTake take)
{
  switch (take)
    {
    case HM_TAKE_CSV:
    case HM_TAKE_JSON:
      return _ ("Save Figures");
    case HM_TAKE_REPORT_PDF:
    case HM_TAKE_REPORT_HTML:
    case HM_TAKE_REPORT_MARKDOWN:
      return _ ("Save Report");
    default:
      return _ ("Save Charts");
    }
}

void
hm_exporter_save (GtkWindow *window, HmExportTell tell, HmExportJob *job, HmTake take)
{
  Export *export;
  GtkFileChooserNative *dialog;
  g_autoptr (GtkFileFilter) filter = NULL;
  g_autofree char *name = NULL;
  g_autofree char *pattern = NULL;

  g_return_if_fail (GTK_IS_WINDOW (window) && tell != NULL && job != NULL);

  export = export_new (window, tell, job, take);
  dialog = gtk_file_chooser_native_new (take_title (take), window, GTK_FILE_CHOOSER_ACTION_SAVE,
                                        _ ("Save"), _ ("Cancel"));
  name = hm_export_job_suggest_name (export->job, take);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), name);
  pattern = g_strdup_printf ("*.%s", hm_take_extension (take));
  filter = gtk_file_filter_new ();
  gtk_file_filter_set_name (filter, pattern);
  gtk_file_filter_add_suffix (filter, hm_take_extension (take));
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (dialog), filter);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_signal_connect (dialog, "response", G_CALLBACK (chosen_cb), export);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

/* ---- copy ---- */

static gboolean
copy_chart_work (Export *export, GError **error)
{
  static const struct
  {
    const char *type;
    HmTake take;
  } pictures[N_FLAVOURS] = { { "image/png", HM_TAKE_PNG }, { "image/svg+xml", HM_TAKE_SVG } };

  for (guint i = 0; i < N_FLAVOURS; i++)
    {
      GBytes *bytes = hm_export_job_make (export->job, pictures[i].take, NULL, error);

      if (bytes == NULL)
        return FALSE;
      export->flavours[i] = (Flavour){ pictures[i].type, bytes };
    }
  export->text = hm_export_job_chart_text (export->job, error);
  return export->text != NULL;
}

/* As wide as a mail. */
#define MAIL_COLUMNS 76

static GBytes *
take_text (char *text)
{
  return g_bytes_new_take (text, strlen (text));
}

static gboolean
copy_report_work (Export *export, GError **error)
{
  g_autoptr (HmDocument) document = hm_export_job_make_document (export->job, NULL, error);
  const char *title = hm_export_job_get_title (export->job);

  if (document == NULL)
    return FALSE;
  export->text = hm_document_to_text (document, MAIL_COLUMNS);
  export->flavours[0] = (Flavour){ "text/html", take_text (hm_document_to_html (document, title)) };
  export->flavours[1] =
      (Flavour){ "text/markdown", take_text (hm_document_to_markdown (document)) };
  return TRUE;
}

static void
copied_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Export) export = user_data;
  g_autoptr (GdkContentProvider) all = NULL;
  g_autoptr (GError) error = NULL;
  GdkContentProvider *providers[N_FLAVOURS + 1];

  if (!g_task_propagate_boolean (G_TASK (result), &error))
    {
      export->tell (export->window, NULL, error->message);
      return;
    }
  for (guint i = 0; i < N_FLAVOURS; i++)
    providers[i] =
        gdk_content_provider_new_for_bytes (export->flavours[i].type, export->flavours[i].bytes);
  providers[N_FLAVOURS] = gdk_content_provider_new_typed (G_TYPE_STRING, export->text);
  all = gdk_content_provider_new_union (providers, G_N_ELEMENTS (providers));
  gdk_clipboard_set_content (gtk_widget_get_clipboard (GTK_WIDGET (export->window)), all);
  export->tell (export->window,
                hm_take_is_report (export->take) ? _ ("Report copied") : _ ("Charts copied"), NULL);
}

void
hm_exporter_copy_charts (GtkWindow *window, HmExportTell tell, HmExportJob *job)
{
  g_return_if_fail (GTK_IS_WINDOW (window) && tell != NULL && job != NULL);

  run_work (export_new (window, tell, job, HM_TAKE_PNG), copy_chart_work, copied_cb);
}

void
hm_exporter_copy_report (GtkWindow *window, HmExportTell tell, HmExportJob *job)
{
  g_return_if_fail (GTK_IS_WINDOW (window) && tell != NULL && job != NULL);

  run_work (export_new (window, tell, job, HM_TAKE_REPORT_MARKDOWN), copy_report_work, copied_cb);
}

/* ---- print ---- */

static gboolean
print_work (Export *export, GError **error)
{
  gboolean report = hm_export_job_is_report (export->job);

  if (report)
    export->document = hm_export_job_make_document (export->job, NULL, error);
  if (report && export->document == NULL)
    return FALSE;
  export->plates = hm_export_job_make_plates (export->job, report, error);
  if (export->plates == NULL)
    return FALSE;
  if (!report && export->plates->len == 0)
    {
      g_set_error_literal (error, HM_PLATE_ERROR, HM_PLATE_ERROR_EMPTY,
                           _ ("The ticked runs have no figures that a chart could show."));
      return FALSE;
    }
  return TRUE;
}

/* Printing outlives the export, which made what is printed, and maybe the window. */
typedef struct
{
  GtkWindow *window; /* weak */
  HmExportTell tell;
} Printing;

static void
printing_free (gpointer data, GClosure *closure)
{
  Printing *printing = data;

  g_clear_weak_pointer (&printing->window);
  g_free (printing);
}

static void
print_done_cb (GtkPrintOperation *operation, GtkPrintOperationResult result, gpointer user_data)
{
  Printing *printing = user_data;
  g_autoptr (GError) error = NULL;

  if (result != GTK_PRINT_OPERATION_RESULT_ERROR || printing->window == NULL)
    return;
  gtk_print_operation_get_error (operation, &error);
  printing->tell (printing->window, NULL, error != NULL ? error->message : _ ("Printing failed."));
}

static void
printable_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Export) export = user_data;
  g_autoptr (GtkPrintOperation) operation = NULL;
  g_autoptr (GError) error = NULL;
  Printing *printing;

  if (!g_task_propagate_boolean (G_TASK (result), &error))
    {
      export->tell (export->window, NULL, error->message);
      return;
    }
  operation = hm_print_new (g_steal_pointer (&export->document), g_steal_pointer (&export->plates),
                            hm_export_job_get_options (export->job)->theme,
                            hm_export_job_get_title (export->job));
  printing = g_new0 (Printing, 1);
  g_set_weak_pointer (&printing->window, export->window);
  printing->tell = export->tell;
  g_signal_connect_data (operation, "done", G_CALLBACK (print_done_cb), printing, printing_free, 0);
  gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, export->window,
                           NULL);
}

void
hm_exporter_print (GtkWindow *window, HmExportTell tell, HmExportJob *job)
{
  g_return_if_fail (GTK_IS_WINDOW (window) && tell != NULL && job != NULL);

  run_work (export_new (window, tell, job, HM_TAKE_PDF), print_work, printable_cb);
}
