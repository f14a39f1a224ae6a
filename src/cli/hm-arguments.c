/* hm-arguments.c: a command line, taken apart by a command's table of options
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/hm-arguments.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "run/hm-nearest.h"

struct _HmArguments
{
  GPtrArray *words;   /* of char *, ended by NULL */
  GHashTable *values; /* option name -> GPtrArray of char *, ended by NULL */
};

G_DEFINE_QUARK (hm_arguments_error, hm_arguments_error)

const HmOption hm_global_options[] = {
  { "help", NULL, N_ ("Show this help") },
  { "version", NULL, N_ ("Show the version") },
  { NULL },
};

static const HmOption *
find_option (const HmOption *options, const char *name)
{
  for (; options != NULL && options->name != NULL; options++)
    if (strcmp (options->name, name) == 0)
      return options;
  return NULL;
}

/* An option takes a value or not, whatever command it belongs to. That is how the command is found
 * behind options of its own. */
static const HmOption *
find_option_anywhere (const HmCommand *const *commands, const char *name, const HmCommand **owner)
{
  const HmOption *option = find_option (hm_global_options, name);

  *owner = NULL;
  for (; option == NULL && *commands != NULL; commands++)
    {
      option = find_option ((*commands)->options, name);
      if (option != NULL)
        *owner = *commands;
    }
  return option;
}

/* The name in "--name" or "--name=value". */
static char *
option_name (const char *word)
{
  return g_strndup (word + 2, strcspn (word + 2, "="));
}

static gboolean
is_option (const char *word)
{
  return word[0] == '-' && word[1] != '\0';
}

static const HmCommand *
find_command (const char *const *words, const HmCommand *const *commands, guint *position)
{
  gboolean ended = FALSE;

  for (guint i = 0; words[i] != NULL; i++)
    {
      if (!ended && strcmp (words[i], "--") == 0)
        ended = TRUE;
      else if (ended || !is_option (words[i]))
        {
          *position = i;
          for (guint c = 0; commands[c] != NULL; c++)
            if (strcmp (commands[c]->name, words[i]) == 0)
              return commands[c];
          return NULL;
        }
      else if (g_str_has_prefix (words[i], "--") && strchr (words[i], '=') == NULL)
        {
          const HmCommand *owner;
          const HmOption *option = find_option_anywhere (commands, words[i] + 2, &owner);

          if (option != NULL && option->argument != NULL && words[i + 1] != NULL)
            i++;
        }
    }
  return NULL;
}

static void
set_unknown_command (GError **error, const char *word, const HmCommand *const *commands)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  const char *nearest;

  for (; *commands != NULL; commands++)
    g_ptr_array_add (names, (gpointer) (*commands)->name);
  g_ptr_array_add (names, NULL);
  nearest = hm_nearest (word, (const char *const *) names->pdata);
  if (nearest != NULL)
    g_set_error (error, HM_ARGUMENTS_ERROR, HM_ARGUMENTS_ERROR_USAGE,
                 /* Translators: both are commands: the one that was typed, and one that exists. */
                 _ ("there is no command “%s”; did you mean “%s”?"), word, nearest);
  else
    g_set_error (error, HM_ARGUMENTS_ERROR, HM_ARGUMENTS_ERROR_USAGE,
                 /* Translators: %s is what was typed in the place of a command. */
                 _ ("there is no command “%s”"), word);
}

static void
set_unknown_option (GError **error,
                    const char *word,
                    const HmCommand *command,
                    const HmCommand *owner)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  const char *nearest;

  if (owner != NULL && command != NULL)
    {
      g_set_error (
          error, HM_ARGUMENTS_ERROR, HM_ARGUMENTS_ERROR_USAGE,
          /* Translators: a command, an option ("--size") and the command that has this option. */
          _ ("“%s” has no option “%s”; it is one of “%s”"), command->name, word, owner->name);
      return;
    }
  for (const HmOption *o = hm_global_options; o->name != NULL; o++)
    g_ptr_array_add (names, g_strconcat ("--", o->name, NULL));
  for (const HmOption *o = command != NULL ? command->options : NULL; o != NULL && o->name; o++)
    g_ptr_array_add (names, g_strconcat ("--", o->name, NULL));
  g_ptr_array_add (names, NULL);
  nearest = hm_nearest (word, (const char *const *) names->pdata);
  if (nearest != NULL)
    g_set_error (error, HM_ARGUMENTS_ERROR, HM_ARGUMENTS_ERROR_USAGE,
                 /* Translators: both are options: the one that was typed, and one that exists. */
                 _ ("there is no option “%s”; did you mean “%s”?"), word, nearest);
  else
    /* Translators: %s is an option as it was typed. */
    g_set_error (error, HM_ARGUMENTS_ERROR, HM_ARGUMENTS_ERROR_USAGE, _ ("there is no option “%s”"),
                 word);
}

void
hm_arguments_set_error (GError **error, const char *option, const char *value, const char *reason)
{
  /* Translators: an option, the value that was given to it, and a translated reason why it will not
   * do: "--size: “12x”: this is no number of bytes". */
  g_set_error (error, HM_ARGUMENTS_ERROR, HM_ARGUMENTS_ERROR_USAGE, _ ("--%s: “%s”: %s"), option,
               value, reason);
}

static gboolean
check_value (const HmOption *option, const char *value, GError **error)
{
  g_auto (GStrv) known = NULL;
  g_autofree char *all = NULL;
  g_autofree char *reason = NULL;
  const char *nearest;

  if (value[0] == '\0')
    {
      hm_arguments_set_error (error, option->name, value, _ ("a value is missing"));
      return FALSE;
    }
  if (!option->closed)
    return TRUE;
  known = option->values ();
  if (g_strv_contains ((const char *const *) known, value))
    return TRUE;
  nearest = hm_nearest (value, (const char *const *) known);
  all = g_strjoinv (", ", known);
  if (nearest != NULL)
    /* Translators: a word that would have been right, then a list of all right words. */
    reason = g_strdup_printf (_ ("did you mean “%s”? It can be: %s"), nearest, all);
  else
    /* Translators: %s is a list of words. */
    reason = g_strdup_printf (_ ("it can be: %s"), all);
  hm_arguments_set_error (error, option->name, value, reason);
  return FALSE;
}

static gboolean
add_value (HmArguments *self, const HmOption *option, const char *text, GError **error)
{
  GPtrArray *values = g_hash_table_lookup (self->values, option->name);
  g_auto (GStrv) parts = NULL;

  if (values == NULL)
    {
      values = g_ptr_array_new_with_free_func (g_free);
      g_ptr_array_add (values, NULL);
      g_hash_table_insert (self->values, (gpointer) option->name, values);
    }
  if (text == NULL)
    return TRUE;
  if (values->len > 1 && !option->list)
    {
      hm_arguments_set_error (error, option->name, text, _ ("this option can be given once only"));
      return FALSE;
    }
  parts = option->list ? g_strsplit (text, ",", -1) : g_strdupv ((char *[]){ (char *) text, NULL });
  /* An empty text has no parts, but is a value that is missing. */
  if (parts[0] == NULL)
    return check_value (option, "", error);
  for (guint i = 0; parts[i] != NULL; i++)
    {
      if (!check_value (option, parts[i], error))
        return FALSE;
      g_ptr_array_insert (values, values->len - 1, g_strdup (parts[i]));
    }
  return TRUE;
}

HmArguments *
hm_arguments_parse (const char *const *words,
                    const HmCommand *const *commands,
                    const HmCommand **command,
                    GError **error)
{
  g_autoptr (HmArguments) self = g_new0 (HmArguments, 1);
  guint position = G_MAXUINT;
  gboolean ended = FALSE;

  g_return_val_if_fail (words != NULL && commands != NULL && command != NULL, NULL);

  self->words = g_ptr_array_new_with_free_func (g_free);
  self->values =
      g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) g_ptr_array_unref);
  *command = find_command (words, commands, &position);
  if (*command == NULL && position != G_MAXUINT)
    {
      set_unknown_command (error, words[position], commands);
      return NULL;
    }

  for (guint i = 0; words[i] != NULL; i++)
    {
      const char *word = words[i];

      if (i == position)
        continue;
      if (ended || !is_option (word))
        g_ptr_array_add (self->words, g_strdup (word));
      else if (strcmp (word, "--") == 0)
        ended = TRUE;
      else
        {
          g_autofree char *name = NULL;
          const char *value = strchr (word, '=');
          const HmCommand *owner = NULL;
          const HmOption *option = NULL;

          if (g_str_has_prefix (word, "--"))
            {
              name = option_name (word);
              option = find_option (hm_global_options, name);
              if (option == NULL && *command != NULL)
                option = find_option ((*command)->options, name);
              if (option == NULL)
                find_option_anywhere (commands, name, &owner);
            }
          if (option == NULL)
            {
              g_autofree char *shown = g_strndup (word, strcspn (word, "="));

              set_unknown_option (error, shown, *command, owner);
              return NULL;
            }
          if (option->argument == NULL)
            {
              if (value != NULL)
                {
                  hm_arguments_set_error (error, name, value + 1, _ ("this option takes no value"));
                  return NULL;
                }
            }
          else if (value != NULL)
            value++;
          else if (words[i + 1] != NULL && i + 1 != position)
            value = words[++i];
          else
            value = "";
          if (!add_value (self, option, value, error))
            return NULL;
        }
    }

  /* Help may be asked for with words that would be too few or too many. */
  if (*command != NULL && (*command)->words == NULL && self->words->len > 0 &&
      !hm_arguments_has (self, "help"))
    {
      g_set_error (error, HM_ARGUMENTS_ERROR, HM_ARGUMENTS_ERROR_USAGE,
                   /* Translators: a command, and a word that was typed behind it. */
                   _ ("“%s” takes options only; “%s” is not understood"), (*command)->name,
                   (const char *) self->words->pdata[0]);
      return NULL;
    }
  g_ptr_array_add (self->words, NULL);
  return g_steal_pointer (&self);
}

void
hm_arguments_free (HmArguments *self)
{
  g_ptr_array_unref (self->words);
  g_hash_table_unref (self->values);
  g_free (self);
}

gboolean
hm_arguments_has (HmArguments *self, const char *option)
{
  return g_hash_table_contains (self->values, option);
}

const char *const *
hm_arguments_get_all (HmArguments *self, const char *option)
{
  GPtrArray *values = g_hash_table_lookup (self->values, option);

  return values != NULL ? (const char *const *) values->pdata : NULL;
}

const char *
hm_arguments_get (HmArguments *self, const char *option, const char *fallback)
{
  const char *const *values = hm_arguments_get_all (self, option);

  return values != NULL && values[0] != NULL ? values[0] : fallback;
}

const char *const *
hm_arguments_get_words (HmArguments *self)
{
  return (const char *const *) self->words->pdata;
}

gboolean
hm_arguments_get_number (HmArguments *self,
                         const char *option,
                         gboolean whole,
                         double *number,
                         GError **error)
{
  const char *text = hm_arguments_get (self, option, NULL);
  double value;
  char *end;

  if (text == NULL)
    return TRUE;
  value = g_ascii_strtod (text, &end);
  /* Only what people write: no hexadecimal, no sign, no words. */
  if (text[strspn (text, "0123456789.eE-+")] != '\0' || strchr ("-+", text[0]) != NULL ||
      *end != '\0' || !isfinite (value) || value <= 0)
    {
      hm_arguments_set_error (error, option, text, _ ("this is no number above 0"));
      return FALSE;
    }
  if (whole && (value != floor (value) || value > G_MAXINT))
    {
      hm_arguments_set_error (error, option, text, _ ("this is no whole number, or too large"));
      return FALSE;
    }
  *number = value;
  return TRUE;
}

gboolean
hm_arguments_parse_size (const char *text, gint64 *size)
{
  char *end;
  guint64 number = g_ascii_strtoull (text, &end, 10);
  guint shift = 0;

  if (*end == 'k' || *end == 'K')
    shift = 10;
  else if (*end == 'm' || *end == 'M')
    shift = 20;
  if (shift > 0)
    {
      end++;
      if (*end == 'i')
        end++;
    }
  if (*end == 'B')
    end++;
  if (!g_ascii_isdigit (text[0]) || *end != '\0' || number == 0 ||
      number > (guint64) G_MAXINT64 >> shift)
    return FALSE;
  *size = number << shift;
  return TRUE;
}

GArray *
hm_arguments_get_sizes (HmArguments *self, const char *option, GError **error)
{
  g_autoptr (GArray) sizes = g_array_new (FALSE, FALSE, sizeof (gint64));
  const char *const *texts = hm_arguments_get_all (self, option);

  for (; texts != NULL && *texts != NULL; texts++)
    {
      gint64 size;

      if (!hm_arguments_parse_size (*texts, &size))
        {
          hm_arguments_set_error (error, option, *texts,
                                  _ ("this is no number of bytes (16, 1Ki, 1Mi ...)"));
          return NULL;
        }
      g_array_append_val (sizes, size);
    }
  return g_steal_pointer (&sizes);
}
