/* hm-banner.c: a line across the window that says what a person should know
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-banner"

#include "config.h"

#include "hm-banner.h"

#include "hm-compat.h"

struct _HmBanner
{
  AdwBin parent_instance;

  GtkRevealer *revealer;
  GtkImage *icon;
  GtkLabel *label;
  char *closed; /* the text that was closed last */
};

G_DEFINE_FINAL_TYPE (HmBanner, hm_banner, ADW_TYPE_BIN)

enum
{
  PROP_ICON_NAME = 1,
  N_PROPS,
};

/* Two texts that differ in figures only say the same: "load 6.9" is no news after "load 6.8". */
static gboolean
says_the_same (const char *one, const char *other)
{
  while (TRUE)
    {
      one += strspn (one, "0123456789.,");
      other += strspn (other, "0123456789.,");
      if (*one != *other)
        return FALSE;
      if (*one == '\0')
        return TRUE;
      one++;
      other++;
    }
}

void
hm_banner_set_text (HmBanner *self, const char *text)
{
  gboolean news;

  g_return_if_fail (HM_IS_BANNER (self));

  if (text == NULL || *text == '\0')
    {
      gtk_revealer_set_reveal_child (self->revealer, FALSE);
      return;
    }
  /* The text stays while the banner slides out, so it is only set here. */
  news = !hm_banner_get_revealed (self) || !says_the_same (text, gtk_label_get_text (self->label));
  if (!g_str_equal (gtk_label_get_text (self->label), text))
    gtk_label_set_text (self->label, text);
  gtk_revealer_set_reveal_child (self->revealer,
                                 self->closed == NULL || !says_the_same (text, self->closed));
  if (news && hm_banner_get_revealed (self))
    hm_compat_announce (GTK_WIDGET (self), text);
}

const char *
hm_banner_get_text (HmBanner *self)
{
  g_return_val_if_fail (HM_IS_BANNER (self), NULL);

  return gtk_label_get_text (self->label);
}

gboolean
hm_banner_get_revealed (HmBanner *self)
{
  g_return_val_if_fail (HM_IS_BANNER (self), FALSE);

  return gtk_revealer_get_reveal_child (self->revealer);
}

static void
close_cb (HmBanner *self)
{
  g_free (self->closed);
  self->closed = g_strdup (gtk_label_get_text (self->label));
  gtk_revealer_set_reveal_child (self->revealer, FALSE);
}

static void
hm_banner_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  HmBanner *self = HM_BANNER (object);

  if (id == PROP_ICON_NAME)
    gtk_image_set_from_icon_name (self->icon, g_value_get_string (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
hm_banner_finalize (GObject *object)
{
  g_free (HM_BANNER (object)->closed);
  G_OBJECT_CLASS (hm_banner_parent_class)->finalize (object);
}

static void
hm_banner_class_init (HmBannerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->set_property = hm_banner_set_property;
  object_class->finalize = hm_banner_finalize;
  g_object_class_install_property (object_class, PROP_ICON_NAME,
                                   g_param_spec_string ("icon-name", NULL, NULL, NULL,
                                                        G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS));

  gtk_widget_class_set_template_from_resource (widget_class, HM_RESOURCE_BASE "/hm-banner.ui");
  gtk_widget_class_bind_template_child (widget_class, HmBanner, revealer);
  gtk_widget_class_bind_template_child (widget_class, HmBanner, icon);
  gtk_widget_class_bind_template_child (widget_class, HmBanner, label);
  gtk_widget_class_bind_template_callback (widget_class, close_cb);
}

static void
hm_banner_init (HmBanner *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
