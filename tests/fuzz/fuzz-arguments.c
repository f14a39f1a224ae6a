/* fuzz-arguments.c: command lines from anywhere, a word a line
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/hm-cli.h"
#include "fuzz.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static const HmCommand *const commands[] = { &hm_command_list, &hm_command_verify, NULL };
  const HmCommand *command = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_auto (GStrv) words = g_strsplit (text, "\n", -1);
  g_autoptr (HmArguments) arguments =
      hm_arguments_parse ((const char *const *) words, commands, &command, &error);

  if ((arguments == NULL) != (error != NULL))
    g_error ("neither arguments nor an error");
  if (arguments != NULL && command != NULL)
    for (const HmOption *o = command->options; o->name != NULL; o++)
      if (hm_arguments_has (arguments, o->name) && o->argument != NULL &&
          hm_arguments_get (arguments, o->name, NULL) == NULL)
        g_error ("--%s has no value", o->name);
  return 0;
}
