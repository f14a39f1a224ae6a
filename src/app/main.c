/* main.c: starts the application
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark"

#include "config.h"

#include <glib/gi18n.h>

#include "hm-application.h"
#include "run/hm-locale.h"
#include "run/hm-vocabulary.h"

/* What --start asks for: a profile's word, "" for the chosen one; NULL without the option. */
static char *start_profile;

static gboolean
start_option_cb (const char *option, const char *value, gpointer data, GError **error)
{
  HmProfile profile;

  if (value != NULL && !hm_profile_from_string (value, &profile))
    {
      g_autoptr (GString) known = g_string_new (NULL);

      for (profile = HM_PROFILE_QUICK; profile <= HM_PROFILE_CUSTOM; profile++)
        g_string_append_printf (known, "%s%s", profile > HM_PROFILE_QUICK ? ", " : "",
                                hm_profile_to_string (profile));
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   /* Translators: the first is an option, the second what somebody wrote behind it,
                      the third a list of words */
                   _ ("%1$s: there is no profile “%2$s”; there are: %3$s"), option, value,
                   known->str);
      return FALSE;
    }
  g_free (start_profile);
  start_profile = g_strdup (value != NULL ? hm_profile_to_string (profile) : "");
  return TRUE;
}

static int
handle_options_cb (GApplication *application, GVariantDict *options)
{
  g_autoptr (GError) error = NULL;

  if (g_variant_dict_contains (options, "version"))
    {
      g_print ("hashmark %s\n", PACKAGE_VERSION);
      return 0;
    }
  if (start_profile == NULL)
    return -1;
  if (!g_application_register (application, NULL, &error))
    {
      g_printerr ("hashmark: %s\n", error->message);
      return 1;
    }
  /* Where Hashmark is open already, that window measures. */
  g_action_group_activate_action (G_ACTION_GROUP (application), "start",
                                  g_variant_new_string (start_profile));
  return -1;
}

int
main (int argc, char *argv[])
{
  const GOptionEntry options[] = {
    { "version", 'V', 0, G_OPTION_ARG_NONE, NULL, N_ ("Print the version and exit"), NULL },
    { "start", 's', G_OPTION_FLAG_OPTIONAL_ARG, G_OPTION_ARG_CALLBACK, (gpointer) start_option_cb,
      /* Translators: quick, standard, thorough and custom are words to type: leave them as they are
       */
      N_ ("Start measuring at once: quick, standard, thorough, custom, or as chosen last time"),
      /* Translators: stands for a word to type: quick, standard, ... */
      N_ ("PROFILE") },
    { NULL },
  };
  g_autoptr (HmApplication) application = NULL;
  int status;

  hm_locale_init ();
  g_set_application_name (_ ("Hashmark"));

  application = hm_application_new (HM_APP_ID, G_APPLICATION_DEFAULT_FLAGS);
  /* Translators: stands for files in the line "hashmark [OPTION…] [FILE…]" */
  g_application_set_option_context_parameter_string (G_APPLICATION (application), _ ("[FILE…]"));
  g_application_add_main_option_entries (G_APPLICATION (application), options);
  g_signal_connect (application, "handle-local-options", G_CALLBACK (handle_options_cb), NULL);
  status = g_application_run (G_APPLICATION (application), argc, argv);
  g_free (start_profile);
  return status;
}
