/* main.c: starts the application
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark"

#include "config.h"

#include <glib/gi18n.h>
#include <locale.h>

#include "hm-application.h"

static int
handle_options_cb (GApplication *application, GVariantDict *options)
{
  if (!g_variant_dict_contains (options, "version"))
    return -1;
  g_print ("hashmark %s\n", PACKAGE_VERSION);
  return 0;
}

int
main (int argc, char *argv[])
{
  g_autoptr (HmApplication) application = NULL;
  /* A build that is not installed has its translations elsewhere. */
  const char *locale_dir = g_getenv ("HASHMARK_LOCALE_DIR");

  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, locale_dir != NULL ? locale_dir : HM_LOCALE_DIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  g_set_application_name (_ ("Hashmark"));

  application = hm_application_new (HM_APP_ID, G_APPLICATION_DEFAULT_FLAGS);
  g_application_add_main_option (G_APPLICATION (application), "version", 'V', 0, G_OPTION_ARG_NONE,
                                 _ ("Print the version and exit"), NULL);
  g_signal_connect (application, "handle-local-options", G_CALLBACK (handle_options_cb), NULL);
  return g_application_run (G_APPLICATION (application), argc, argv);
}
