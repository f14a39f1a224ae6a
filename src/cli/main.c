/* main.c: hashmark-cli: everything without a display
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include <fcntl.h>
#include <glib/gi18n.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "cli/hm-cli.h"
#include "crypto/cpu.h"
#include "run/hm-locale.h"

static const HmCommand *const commands[] = {
  &hm_command_import,
  &hm_command_list,
  &hm_command_run,
  &hm_command_handshakes,
  &hm_command_compare,
  &hm_command_report,
  &hm_command_chart,
  &hm_command_verify,
  &hm_command_cores,
  NULL,
};

static void
append_options (GString *text, const HmOption *options)
{
  for (; options != NULL && options->name != NULL; options++)
    {
      g_autofree char *left =
          g_strdup_printf ("--%s%s%s", options->name, options->argument != NULL ? " " : "",
                           options->argument != NULL ? options->argument : "");

      g_string_append_printf (text, "  %-20s %s\n", left, _ (options->description));
    }
}

/* The help of a command, or of the program when @command is NULL. */
static char *
write_help (const HmCommand *command)
{
  GString *text = g_string_new (NULL);

  if (command == NULL)
    {
      g_string_append_printf (text, "%s hashmark-cli %s\n\n", _ ("Usage:"),
                              _ ("COMMAND [OPTION...] [WORD...]"));
      g_string_append_printf (text, "%s\n\n%s\n",
                              _ ("Measures how fast this computer does cryptography."),
                              _ ("Commands:"));
      for (guint i = 0; commands[i] != NULL; i++)
        g_string_append_printf (text, "  %-20s %s\n", commands[i]->name, _ (commands[i]->summary));
      g_string_append_c (text, '\n');
    }
  else
    {
      g_string_append_printf (text, "%s hashmark-cli %s %s%s%s\n\n", _ ("Usage:"), command->name,
                              _ ("[OPTION...]"), command->words != NULL ? " " : "",
                              command->words != NULL ? command->words : "");
      g_string_append_printf (text, "%s.\n", _ (command->summary));
      if (command->more != NULL)
        g_string_append_printf (text, "%s\n", _ (command->more));
      g_string_append_c (text, '\n');
    }
  g_string_append_printf (text, "%s\n", _ ("Options:"));
  append_options (text, command != NULL ? command->options : NULL);
  append_options (text, hm_global_options);
  if (command == NULL)
    g_string_append_printf (text, "\n%s\n",
                            _ ("“hashmark-cli COMMAND --help” has the options of a command.\n"
                               "Exit status: 0 done, 1 the work failed, 2 bad usage."));
  return g_string_free (text, FALSE);
}

static void
append_values (GString *text, GStrv (*list) (void))
{
  g_auto (GStrv) values = list != NULL ? list () : NULL;

  for (guint i = 0; values != NULL && values[i] != NULL; i++)
    g_string_append_printf (text, "%s\n", values[i]);
}

/* "--complete COMMAND [OPTION]": the words that can stand there, one a line, for completion by
 * shells: commands and options, or the values of an option. "--complete COMMAND WORD": what can
 * stand there besides options and files, such as the names of runs. */
static char *
write_completions (const char *command_name, const char *option_name)
{
  GString *text = g_string_new (NULL);
  const HmCommand *command = NULL;

  for (guint i = 0; commands[i] != NULL; i++)
    if (g_strcmp0 (commands[i]->name, command_name) == 0)
      command = commands[i];

  if (option_name == NULL)
    {
      for (guint i = 0; command == NULL && commands[i] != NULL; i++)
        g_string_append_printf (text, "%s\n", commands[i]->name);
      for (const HmOption *o = command != NULL ? command->options : NULL; o != NULL && o->name; o++)
        g_string_append_printf (text, "--%s\n", o->name);
      for (const HmOption *o = hm_global_options; o->name != NULL; o++)
        g_string_append_printf (text, "--%s\n", o->name);
    }
  else if (command != NULL && !g_str_has_prefix (option_name, "--"))
    append_values (text, command->complete);
  else if (command != NULL)
    for (const HmOption *o = command->options; o->name != NULL; o++)
      if (strcmp (o->name, option_name + 2) == 0)
        append_values (text, o->values);
  return g_string_free (text, FALSE);
}

static int
print (char *text)
{
  g_autofree char *owned = text;
  g_autoptr (GError) error = NULL;

  if (hm_output_check (NULL, &error) && hm_output_write (NULL, owned, &error))
    return HM_EXIT_DONE;
  return hm_cli_fail (error);
}

/* What is switched off by a word that nobody understands stays on: figures would not be what they
 * are taken for. */
static gboolean
check_cpu_paths (GError **error)
{
  const char *list = g_getenv ("HASHMARK_CPU"), *bad;
  g_autoptr (GString) known = NULL;
  g_autofree char *word = NULL;
  uint32_t mask;

  if (list == NULL || hm_cpu_parse (list, &mask, &bad))
    return TRUE;
  word = g_strndup (bad, MIN (strcspn (bad, ","), 40));
  known = g_string_new ("-all");
  for (const HmCpuFeatureName *feature = hm_cpu_feature_names; feature->name != NULL; feature++)
    g_string_append_printf (known, ", -%s", feature->name);
  g_set_error (error, HM_ARGUMENTS_ERROR, HM_ARGUMENTS_ERROR_USAGE,
               /* Translators: a word of the environment variable, then the list of words that it
                * can hold, such as "-aesni, -shani". */
               _ ("HASHMARK_CPU: “%s” switches nothing off; it can be: %s"), word, known->str);
  return FALSE;
}

/* A file that is opened later must not become standard output because that was closed: what stands
 * there now refuses to be written to. */
static void
occupy_standard_streams (void)
{
  for (int fd = 0; fd <= 2; fd++)
    if (fcntl (fd, F_GETFD) < 0 && open ("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) < 0)
      _exit (HM_EXIT_FAILED);
}

int
main (int argc, char *argv[])
{
  const char *const *words = (const char *const *) argv + MIN (argc, 1);
  const HmCommand *command = NULL;
  g_autoptr (HmArguments) arguments = NULL;
  g_autoptr (GError) error = NULL;

  occupy_standard_streams ();
  /* A pipe that nobody reads is an error to report. */
  signal (SIGPIPE, SIG_IGN);
  hm_locale_init ();
  g_set_prgname ("hashmark-cli");

  if (words[0] != NULL && strcmp (words[0], "--complete") == 0)
    return print (write_completions (words[1], words[1] != NULL ? words[2] : NULL));

  arguments = hm_arguments_parse (words, commands, &command, &error);
  if (arguments == NULL)
    return hm_cli_usage (command, error);
  if (hm_arguments_has (arguments, "help"))
    return print (write_help (command));
  if (hm_arguments_has (arguments, "version"))
    return print (g_strdup ("hashmark-cli " PACKAGE_VERSION "\n"));
  if (command == NULL)
    {
      g_autofree char *help = write_help (NULL);

      g_printerr ("%s", help);
      return HM_EXIT_USAGE;
    }
  if (!check_cpu_paths (&error))
    {
      hm_cli_message ("%s", error->message);
      return HM_EXIT_USAGE;
    }
  return command->run (arguments);
}
