/* hm-arguments.h: a command line, taken apart by a command's table of options
 *
 * Options are long ones ("--size 16", "--size=16"), stand anywhere, and may repeat; "--" ends them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _HmArguments HmArguments;

typedef struct
{
  const char *name;        /* "engine", without the hyphens */
  const char *argument;    /* what stands behind it, as the help says: "ENGINE"; NULL: a switch */
  const char *description; /* N_() string, a line of the help */
  GStrv (*values) (void);  /* what it may be, for completion; NULL: anything */
  gboolean closed;         /* any other value is an error */
  gboolean list;           /* may repeat, and takes several values parted by commas */
} HmOption;

typedef struct
{
  const char *name;        /* "run" */
  const char *words;       /* what it takes besides options, as the help says: "FILE..."; or NULL */
  const char *summary;     /* N_() string, a line */
  const char *more;        /* N_() string, a paragraph for the help; or NULL */
  const HmOption *options; /* ended by a NULL name */
  GStrv (*complete) (void); /* what the words may be besides files, for completion; or NULL */
  int (*run) (HmArguments *arguments); /* returns the exit status */
  gboolean measures;       /* begins in a process whose addresses are not random */
} HmCommand;

typedef enum
{
  HM_EXIT_DONE = 0,
  HM_EXIT_FAILED = 1,
  HM_EXIT_USAGE = 2,
  HM_EXIT_SIGNAL = 128, /* plus the signal's number */
} HmExit;

typedef enum
{
  HM_ARGUMENTS_ERROR_USAGE,
} HmArgumentsError;
#define HM_ARGUMENTS_ERROR (hm_arguments_error_quark ())
GQuark hm_arguments_error_quark (void);

/* @commands: ended by NULL. @words: the command line without the program's name. The command is the
 * first word that is neither an option nor an option's value. Errors say which word was not
 * understood, and the nearest that would have been. @command is set as soon as it is known, even
 * when the rest is wrong; NULL command without an error: there is none, only global options. */
HmArguments *hm_arguments_parse (const char *const *words,
                                 const HmCommand *const *commands,
                                 const HmCommand **command,
                                 GError **error);
void hm_arguments_free (HmArguments *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HmArguments, hm_arguments_free)

gboolean hm_arguments_has (HmArguments *self, const char *option);

/* The last value of an option, or @fallback. Borrowed. */
const char *hm_arguments_get (HmArguments *self, const char *option, const char *fallback);

/* All values of an option, lists taken apart; NULL when it was not given. Borrowed. */
const char *const *hm_arguments_get_all (HmArguments *self, const char *option);

/* The words besides options. Never NULL. Borrowed. */
const char *const *hm_arguments_get_words (HmArguments *self);

/* "--size: “12x” ..." as an error of usage. */
void
hm_arguments_set_error (GError **error, const char *option, const char *value, const char *reason);

/* A number above 0, by the C locale, with nothing behind it; leaves @number when the option was not
 * given. What is too large is for whoever uses it to say. */
gboolean hm_arguments_get_number (HmArguments *self,
                                  const char *option,
                                  gboolean whole,
                                  double *number,
                                  GError **error);

/* "16", "1k", "1Ki", "1KiB", "2M": letters stand for powers of 1024, as block sizes are. */
gboolean hm_arguments_parse_size (const char *text, gint64 *size);

/* All sizes that @option was given, of gint64; empty where it was not. NULL with an error that names
 * the one that is no size. */
GArray *hm_arguments_get_sizes (HmArguments *self, const char *option, GError **error);

/* Options that every command has. */
extern const HmOption hm_global_options[];

G_END_DECLS
