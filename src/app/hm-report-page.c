/* hm-report-page.c: the shown runs in words
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-report-page"

#include "config.h"

#include "hm-report-page.h"

#include <glib/gi18n.h>

#include "hm-banner.h"
#include "hm-baseline-button.h"
#include "hm-compat.h"
#include "hm-facts.h"
#include "hm-report-row.h"
#include "hm-reporter.h"
#include "hm-wrap-box.h"
#include "run/hm-locale.h"

struct _HmReportPage
{
  HmPage parent_instance;

  HmBaselineButton *baseline;
  HmFacts *facts;
  HmFacts *legend;
  HmFacts *computer;
  HmBanner *error_banner;
  GtkDropDown *language;
  GtkListView *view;

  HmReporter *reporter;
  GListStore *lines; /* of HmReportLine */
  GtkMultiSelection *selection;
  char *runs;       /* the ids of those that the report was last asked of */
  GStrv languages;  /* of the chooser, after "the window's" */
  gboolean filling; /* what is there is shown, nothing is asked for */
};

G_DEFINE_FINAL_TYPE (HmReportPage, hm_report_page, HM_TYPE_PAGE)

/* Puts in what changed and leaves the rest, so that nothing jumps and selections stay. */
static void
set_lines (HmReportPage *self, GPtrArray *lines)
{
  GListModel *model = G_LIST_MODEL (self->lines);
  guint old = g_list_model_get_n_items (model), first = 0, tail = 0;

  while (first < old && first < lines->len)
    {
      g_autoptr (HmReportLine) line = g_list_model_get_item (model, first);

      if (!hm_report_line_equal (line, g_ptr_array_index (lines, first)))
        break;
      first++;
    }
  while (tail < old - first && tail < lines->len - first)
    {
      g_autoptr (HmReportLine) line = g_list_model_get_item (model, old - 1 - tail);

      if (!hm_report_line_equal (line, g_ptr_array_index (lines, lines->len - 1 - tail)))
        break;
      tail++;
    }
  if (first < old || first < lines->len)
    g_list_store_splice (self->lines, first, old - first - tail, lines->pdata + first,
                         lines->len - first - tail);
}

static void
show_document (HmReportPage *self)
{
  const HmDocument *document = hm_reporter_get_document (self->reporter);
  g_autoptr (GPtrArray) lines = NULL;

  hm_banner_set_text (self->error_banner, hm_reporter_get_error (self->reporter));
  if (document == NULL)
    {
      g_list_store_remove_all (self->lines);
      return;
    }
  gtk_widget_set_direction (GTK_WIDGET (self->view), hm_document_is_right_to_left (document)
                                                         ? GTK_TEXT_DIR_RTL
                                                         : GTK_TEXT_DIR_LTR);
  lines = hm_report_lines_new (document, gtk_widget_get_pango_context (GTK_WIDGET (self->view)));
  set_lines (self, lines);
}

/* A report of other runs is read from its beginning, wherever the one before was left. */
static void
follow_runs (HmReportPage *self, const HmShown *shown, guint n)
{
  g_autoptr (GString) runs = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (runs, "%s\n", hm_run_get_id (shown[i].run));
  if (g_strcmp0 (runs->str, self->runs) == 0)
    return;
  g_free (self->runs);
  self->runs = g_string_free (g_steal_pointer (&runs), FALSE);
  gtk_adjustment_set_value (gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (self->view)), 0);
}

static gboolean
hm_report_page_show (HmPage *page, const HmShown *shown, guint n)
{
  HmReportPage *self = HM_REPORT_PAGE (page);

  follow_runs (self, shown, n);
  gtk_widget_set_visible (GTK_WIDGET (self->facts), n < 2);
  gtk_widget_set_visible (GTK_WIDGET (self->legend), n > 1);
  if (!self->filling)
    hm_reporter_update (self->reporter);
  show_document (self);
  return hm_reporter_get_document (self->reporter) != NULL ||
         hm_reporter_get_error (self->reporter) != NULL;
}

static void
reported_cb (HmReportPage *self)
{
  self->filling = TRUE;
  hm_page_update (HM_PAGE (self));
  self->filling = FALSE;
}

/* ---- language ---- */

/* Languages as those who speak them call them. */
static const char *
language_name (const char *code)
{
  static const struct
  {
    const char *code, *name;
  } names[] = {
    { "ar", "العربية" },
    { "bg", "Български" },
    { "cs", "Čeština" },
    { "de", "Deutsch" },
    { "en", "English" },
    { "es", "Español" },
    { "fr", "Français" },
    { "he", "עברית" },
    { "it", "Italiano" },
    { "ja", "日本語" },
    { "ko", "한국어" },
    { "pl", "Polski" },
    { "pt_BR", "Português (Brasil)" },
    { "ru", "Русский" },
    { "tr", "Türkçe" },
    { "uk", "Українська" },
    { "zh_CN", "简体中文" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (names[i].code, code))
      return names[i].name;
  return code;
}

static void
name_language (HmReportPage *self)
{
  GObject *chosen = gtk_drop_down_get_selected_item (self->language);
  g_autofree char *name = NULL;

  if (chosen == NULL)
    return;
  /* Translators: for screen readers: what a button chooses, and what is chosen. */
  name = g_strdup_printf (_ ("Language of the report: %s"),
                          gtk_string_object_get_string (GTK_STRING_OBJECT (chosen)));
  hm_compat_name_button (GTK_WIDGET (self->language), name);
}

static void
language_chosen_cb (HmReportPage *self)
{
  HmSession *session = hm_page_get_session (HM_PAGE (self));
  guint selected = gtk_drop_down_get_selected (self->language);

  if (session == NULL || selected == GTK_INVALID_LIST_POSITION)
    return;
  g_settings_set_string (hm_session_get_settings (session), "report-language",
                         selected > 0 ? self->languages[selected - 1] : "");
}

static void
language_changed_cb (HmReportPage *self)
{
  GSettings *settings = hm_session_get_settings (hm_page_get_session (HM_PAGE (self)));
  g_autofree char *wanted = g_settings_get_string (settings, "report-language");
  guint position = 0;

  for (guint i = 0; self->languages[i] != NULL; i++)
    if (g_str_equal (self->languages[i], wanted))
      position = i + 1;
  if (gtk_drop_down_get_selected (self->language) != position)
    gtk_drop_down_set_selected (self->language, position);
  name_language (self);
  hm_page_update (HM_PAGE (self));
}

static void
fill_languages (HmReportPage *self)
{
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);

  self->languages = hm_locale_list_languages ();
  gtk_string_list_append (list, _ ("The Window’s Language"));
  for (guint i = 0; self->languages[i] != NULL; i++)
    gtk_string_list_append (list, language_name (self->languages[i]));
  gtk_drop_down_set_model (self->language, G_LIST_MODEL (list));
}

void
hm_report_page_set_session (HmReportPage *self, HmSession *session)
{
  g_return_if_fail (HM_IS_REPORT_PAGE (self));

  self->reporter = hm_reporter_new (session);
  g_signal_connect_object (self->reporter, "changed", G_CALLBACK (reported_cb), self,
                           G_CONNECT_SWAPPED);
  hm_facts_set_session (self->facts, session);
  hm_facts_set_session (self->legend, session);
  hm_facts_set_session (self->computer, session);
  hm_baseline_button_set_session (self->baseline, session);
  hm_page_set_session (HM_PAGE (self), session);
  fill_languages (self);
  language_changed_cb (self);
  g_signal_connect_object (self->language, "notify::selected", G_CALLBACK (language_chosen_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (hm_session_get_settings (session), "changed::report-language",
                           G_CALLBACK (language_changed_cb), self, G_CONNECT_SWAPPED);
}

GListModel *
hm_report_page_get_lines (HmReportPage *self)
{
  g_return_val_if_fail (HM_IS_REPORT_PAGE (self), NULL);

  return G_LIST_MODEL (self->lines);
}

gboolean
hm_report_page_get_busy (HmReportPage *self)
{
  g_return_val_if_fail (HM_IS_REPORT_PAGE (self), FALSE);

  return hm_reporter_get_busy (self->reporter);
}

/* ---- selection ---- */

/* Words that are selected in a paragraph. */
static char *
find_words (GtkWidget *root)
{
  if (HM_IS_REPORT_ROW (root))
    return hm_report_row_get_selection (HM_REPORT_ROW (root));
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      char *words = find_words (child);

      if (words != NULL)
        return words;
    }
  return NULL;
}

char *
hm_report_page_get_selection (HmReportPage *self)
{
  g_autoptr (GtkBitset) chosen = NULL;
  GtkBitsetIter iter;
  guint position;
  GString *text;
  char *words;

  g_return_val_if_fail (HM_IS_REPORT_PAGE (self), NULL);

  words = find_words (GTK_WIDGET (self->view));
  if (words != NULL)
    return words;
  chosen = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));
  if (!gtk_bitset_iter_init_first (&iter, chosen, &position))
    return NULL;
  text = g_string_new (NULL);
  do
    {
      g_autoptr (HmReportLine) line = g_list_model_get_item (G_LIST_MODEL (self->lines), position);
      g_autofree char *one = line != NULL ? hm_report_line_to_text (line) : NULL;

      if (one != NULL)
        g_string_append_printf (text, "%s\n", one);
    }
  while (gtk_bitset_iter_next (&iter, &position));
  return g_string_free (text, FALSE);
}

/* ---- the class ---- */

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer unused)
{
  gtk_list_item_set_child (item, hm_report_row_new ());
  gtk_list_item_set_activatable (item, FALSE);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer unused)
{
  hm_report_row_set_line (HM_REPORT_ROW (gtk_list_item_get_child (item)),
                          gtk_list_item_get_item (item));
}

static void
unbind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer unused)
{
  hm_report_row_set_line (HM_REPORT_ROW (gtk_list_item_get_child (item)), NULL);
}

static gboolean
hm_report_page_focus (GtkWidget *widget, GtkDirectionType direction)
{
  if (hm_compat_tab_leaves (GTK_WIDGET (HM_REPORT_PAGE (widget)->view), direction))
    return FALSE;
  return GTK_WIDGET_CLASS (hm_report_page_parent_class)->focus (widget, direction);
}

static void
hm_report_page_dispose (GObject *object)
{
  HmReportPage *self = HM_REPORT_PAGE (object);

  if (self->reporter != NULL)
    g_object_run_dispose (G_OBJECT (self->reporter));
  g_clear_object (&self->reporter);
  g_clear_object (&self->selection);
  g_clear_object (&self->lines);
  g_clear_pointer (&self->runs, g_free);
  g_clear_pointer (&self->languages, g_strfreev);
  G_OBJECT_CLASS (hm_report_page_parent_class)->dispose (object);
}

static void
hm_report_page_class_init (HmReportPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hm_report_page_dispose;
  widget_class->focus = hm_report_page_focus;
  HM_PAGE_CLASS (klass)->show = hm_report_page_show;
  g_type_ensure (HM_TYPE_BANNER);
  g_type_ensure (HM_TYPE_BASELINE_BUTTON);
  g_type_ensure (HM_TYPE_FACTS);
  g_type_ensure (HM_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class, HM_RESOURCE_BASE "/hm-report-page.ui");
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, GDK_CONTROL_MASK, "win.copy-report",
                                       NULL);
  gtk_widget_class_bind_template_child (widget_class, HmReportPage, baseline);
  gtk_widget_class_bind_template_child (widget_class, HmReportPage, facts);
  gtk_widget_class_bind_template_child (widget_class, HmReportPage, legend);
  gtk_widget_class_bind_template_child (widget_class, HmReportPage, computer);
  gtk_widget_class_bind_template_child (widget_class, HmReportPage, error_banner);
  gtk_widget_class_bind_template_child (widget_class, HmReportPage, language);
  gtk_widget_class_bind_template_child (widget_class, HmReportPage, view);
}

static void
hm_report_page_init (HmReportPage *self)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), NULL);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cb), NULL);
  self->lines = g_list_store_new (HM_TYPE_REPORT_LINE);
  self->selection = gtk_multi_selection_new (G_LIST_MODEL (g_object_ref (self->lines)));
  gtk_list_view_set_model (self->view, GTK_SELECTION_MODEL (self->selection));
  gtk_list_view_set_factory (self->view, factory);
}
