/* hm-arrangement.c: what of the shown runs is to be seen, and in which order
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-arrangement"

#include "config.h"

#include "hm-arrangement.h"

#include <glib/gi18n.h>

struct _HmArrangement
{
  GObject parent_instance;

  char *family, *size, *order;
  gboolean hide_missing;
  const char *families[2]; /* as the figures want it */
};

G_DEFINE_FINAL_TYPE (HmArrangement, hm_arrangement, G_TYPE_OBJECT)

enum
{
  PROP_FAMILY = 1,
  PROP_SIZE,
  PROP_ORDER,
  PROP_HIDE_MISSING,
  N_PROPS,
};

static GParamSpec *props[N_PROPS];

static const char *const orders[] = {
  [HM_ORDER_USUAL] = "usual",
  [HM_ORDER_NAME] = "name",
  [HM_ORDER_SPEED] = "speed",
  [HM_ORDER_RATIO] = "ratio",
};

const char *
hm_arrangement_get_family (HmArrangement *self)
{
  g_return_val_if_fail (HM_IS_ARRANGEMENT (self), NULL);

  return *self->family != '\0' ? self->family : NULL;
}

gint64
hm_arrangement_get_size (HmArrangement *self)
{
  g_return_val_if_fail (HM_IS_ARRANGEMENT (self), 0);

  return g_ascii_strtoll (self->size, NULL, 10);
}

gboolean
hm_arrangement_get_hide_missing (HmArrangement *self)
{
  g_return_val_if_fail (HM_IS_ARRANGEMENT (self), FALSE);

  return self->hide_missing;
}

gboolean
hm_arrangement_shows (HmArrangement *self, const HmResultKey *key)
{
  gint64 size;

  g_return_val_if_fail (HM_IS_ARRANGEMENT (self), TRUE);
  g_return_val_if_fail (key != NULL, TRUE);

  size = hm_arrangement_get_size (self);
  return (*self->family == '\0' ||
          g_str_equal (hm_algorithm_family (key->algorithm), self->family)) &&
         (size == 0 || key->size == size);
}

void
hm_arrangement_apply (HmArrangement *self, HmFigureOptions *options)
{
  g_return_if_fail (HM_IS_ARRANGEMENT (self));
  g_return_if_fail (options != NULL);

  self->families[0] = self->family;
  options->algorithms = *self->family != '\0' ? self->families : NULL;
  options->only_size = hm_arrangement_get_size (self);
  options->common_only = self->hide_missing;
  for (guint i = 0; i < G_N_ELEMENTS (orders); i++)
    if (g_str_equal (orders[i], self->order))
      options->order = (HmOrder) i;
}

GMenuModel *
hm_arrangement_make_order_menu (gboolean compares)
{
  static const char *const titles[] = {
    /* Translators: an order of charts: the one that they have by themselves. */
    [HM_ORDER_USUAL] = N_ ("Usual Order"),
    [HM_ORDER_NAME] = N_ ("By Name"),
    [HM_ORDER_SPEED] = N_ ("By Speed"),
    [HM_ORDER_RATIO] = N_ ("By Ratio"),
  };
  GMenu *menu = g_menu_new ();

  for (guint i = 0; i < G_N_ELEMENTS (titles); i++)
    {
      g_autoptr (GMenuItem) item = g_menu_item_new (_ (titles[i]), NULL);

      g_menu_item_set_action_and_target (item, "win.order", "s", orders[i]);
      if (i != HM_ORDER_RATIO || compares)
        g_menu_append_item (menu, item);
    }
  return G_MENU_MODEL (menu);
}

void
hm_arrangement_reset (HmArrangement *self)
{
  g_return_if_fail (HM_IS_ARRANGEMENT (self));

  g_object_set (self, "family", "", "size", "", "hide-missing", FALSE, NULL);
}

static void
hm_arrangement_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  HmArrangement *self = HM_ARRANGEMENT (object);

  switch (id)
    {
    case PROP_FAMILY:
      g_value_set_string (value, self->family);
      break;
    case PROP_SIZE:
      g_value_set_string (value, self->size);
      break;
    case PROP_ORDER:
      g_value_set_string (value, self->order);
      break;
    case PROP_HIDE_MISSING:
      g_value_set_boolean (value, self->hide_missing);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
set_word (HmArrangement *self, char **word, const GValue *value, guint id)
{
  const char *text = g_value_get_string (value);

  if (g_strcmp0 (*word, text) == 0)
    return;
  g_free (*word);
  *word = g_strdup (text != NULL ? text : "");
  g_object_notify_by_pspec (G_OBJECT (self), props[id]);
}

static void
hm_arrangement_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  HmArrangement *self = HM_ARRANGEMENT (object);

  switch (id)
    {
    case PROP_FAMILY:
      set_word (self, &self->family, value, id);
      break;
    case PROP_SIZE:
      set_word (self, &self->size, value, id);
      break;
    case PROP_ORDER:
      set_word (self, &self->order, value, id);
      break;
    case PROP_HIDE_MISSING:
      if (self->hide_missing == g_value_get_boolean (value))
        break;
      self->hide_missing = g_value_get_boolean (value);
      g_object_notify_by_pspec (object, props[id]);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
hm_arrangement_finalize (GObject *object)
{
  HmArrangement *self = HM_ARRANGEMENT (object);

  g_free (self->family);
  g_free (self->size);
  g_free (self->order);
  G_OBJECT_CLASS (hm_arrangement_parent_class)->finalize (object);
}

static void
hm_arrangement_class_init (HmArrangementClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = hm_arrangement_get_property;
  object_class->set_property = hm_arrangement_set_property;
  object_class->finalize = hm_arrangement_finalize;

  props[PROP_FAMILY] = g_param_spec_string ("family", NULL, NULL, "", flags);
  props[PROP_SIZE] = g_param_spec_string ("size", NULL, NULL, "", flags);
  props[PROP_ORDER] = g_param_spec_string ("order", NULL, NULL, "usual", flags);
  props[PROP_HIDE_MISSING] = g_param_spec_boolean ("hide-missing", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
hm_arrangement_init (HmArrangement *self)
{
  self->family = g_strdup ("");
  self->size = g_strdup ("");
  self->order = g_strdup (orders[HM_ORDER_USUAL]);
}

HmArrangement *
hm_arrangement_new (void)
{
  return g_object_new (HM_TYPE_ARRANGEMENT, NULL);
}
