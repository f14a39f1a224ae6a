/* hm-baseline-button.c: says which run the others are held against, and lets choose another one
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-baseline-button"

#include "config.h"

#include "hm-baseline-button.h"

#include <glib/gi18n.h>

#include "hm-compat.h"
#include "hm-run-title.h"

#define MAX_CHARS 30 /* of the name; the tooltip has all of it */

struct _HmBaselineButton
{
  AdwBin parent_instance;

  HmSession *session;
  GtkMenuButton *button;
  GtkWidget *label;
};

G_DEFINE_FINAL_TYPE (HmBaselineButton, hm_baseline_button, ADW_TYPE_BIN)

static char *
name_run (HmRun *run)
{
  return hm_run_title (hm_run_get_name (run), hm_run_get_created (run), hm_run_get_origin (run));
}

static GMenuModel *
make_menu (const HmShown *shown, guint n)
{
  GMenu *menu = g_menu_new ();

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = name_run (shown[i].run);
      g_autoptr (GMenuItem) item = g_menu_item_new (NULL, NULL);

      /* A name is no mnemonic. */
      g_menu_item_set_attribute (item, "use-underline", "b", FALSE);
      g_menu_item_set_label (item, name);
      g_menu_item_set_action_and_target (item, "win.baseline", "s", hm_run_get_id (shown[i].run));
      g_menu_append_item (menu, item);
    }
  return G_MENU_MODEL (menu);
}

static void
update (HmBaselineButton *self)
{
  guint n, at;
  const HmShown *shown = hm_ticked_runs_get_shown (hm_session_get_ticked (self->session), &n);
  g_autoptr (GMenuModel) menu = NULL;
  g_autofree char *name = NULL;
  g_autofree char *text = NULL;

  at = hm_figure_baseline (shown, n);
  gtk_widget_set_visible (GTK_WIDGET (self), at != G_MAXUINT);
  if (at == G_MAXUINT)
    return;
  menu = make_menu (shown, n);
  gtk_menu_button_set_menu_model (self->button, menu);
  name = name_run (shown[at].run);
  /* Translators: %s is the run that the others are held against: "Baseline: Core 2 Duo T7500". */
  text = g_strdup_printf (_ ("Baseline: %s"), name);
  gtk_label_set_text (GTK_LABEL (self->label), text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->button), text);
  hm_compat_name_button (GTK_WIDGET (self->button), text);
}

void
hm_baseline_button_set_session (HmBaselineButton *self, HmSession *session)
{
  g_return_if_fail (HM_IS_BASELINE_BUTTON (self));
  g_return_if_fail (HM_IS_SESSION (session));
  g_return_if_fail (self->session == NULL);

  self->session = g_object_ref (session);
  g_signal_connect_object (hm_session_get_ticked (session), "changed", G_CALLBACK (update), self,
                           G_CONNECT_SWAPPED);
  update (self);
}

const char *
hm_baseline_button_get_text (HmBaselineButton *self)
{
  g_return_val_if_fail (HM_IS_BASELINE_BUTTON (self), NULL);

  return gtk_label_get_text (GTK_LABEL (self->label));
}

GMenuModel *
hm_baseline_button_get_menu (HmBaselineButton *self)
{
  g_return_val_if_fail (HM_IS_BASELINE_BUTTON (self), NULL);

  return gtk_menu_button_get_menu_model (self->button);
}

static void
hm_baseline_button_dispose (GObject *object)
{
  g_clear_object (&HM_BASELINE_BUTTON (object)->session);
  G_OBJECT_CLASS (hm_baseline_button_parent_class)->dispose (object);
}

static void
hm_baseline_button_class_init (HmBaselineButtonClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = hm_baseline_button_dispose;
}

static void
hm_baseline_button_init (HmBaselineButton *self)
{
  self->label = gtk_label_new (NULL);
  gtk_label_set_ellipsize (GTK_LABEL (self->label), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (self->label), MAX_CHARS);
  gtk_widget_add_css_class (self->label, "heading");
  self->button = GTK_MENU_BUTTON (gtk_menu_button_new ());
  gtk_menu_button_set_child (self->button, self->label);
  gtk_menu_button_set_always_show_arrow (self->button, TRUE);
  hm_compat_name_button (GTK_WIDGET (self->button), _ ("Baseline"));
  gtk_widget_add_css_class (GTK_WIDGET (self->button), "flat");
  gtk_widget_add_css_class (GTK_WIDGET (self->button), "baseline");
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->button));
}
