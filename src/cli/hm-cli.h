/* hm-cli.h: what the commands of hashmark-cli share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "cli/hm-arguments.h"
#include "cli/hm-output.h"
#include "run/hm-run.h"

G_BEGIN_DECLS

/* One file a command. */
extern const HmCommand hm_command_calibrate;
extern const HmCommand hm_command_cores;
extern const HmCommand hm_command_chart;
extern const HmCommand hm_command_compare;
extern const HmCommand hm_command_report;
extern const HmCommand hm_command_handshakes;
extern const HmCommand hm_command_import;
extern const HmCommand hm_command_list;
extern const HmCommand hm_command_run;
extern const HmCommand hm_command_verify;

/* A message on standard error, with the program's name before it. */
void hm_cli_message (const char *format, ...) G_GNUC_PRINTF (1, 2);

/* The same for a line that says itself whose it is. Neither lets control characters of the files
 * that it speaks of through to the terminal. */
void hm_cli_remark (const char *format, ...) G_GNUC_PRINTF (1, 2);

/* An error on standard error; returns HM_EXIT_FAILED. */
int hm_cli_fail (const GError *error);

/* The same with a hint at the command's help; returns HM_EXIT_USAGE. */
int hm_cli_usage (const HmCommand *command, const GError *error);

/* What would make the figures of a run suffer, on standard error; it keeps nobody from measuring. */
void hm_cli_tell_conditions (HmRun *run);

/* How far a run that is over is to be believed, and why, on standard error. */
void hm_cli_tell_verdict (HmRun *run);

/* Values of options. */
GStrv hm_cli_engines (void);    /* ids */
GStrv hm_cli_algorithms (void); /* of all engines, sorted as people expect, each once */

G_END_DECLS
