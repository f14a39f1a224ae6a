/* hm-progress.c: one line of a terminal that tells how far a benchmark is
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "cli/hm-progress.h"

#include <glib/gi18n.h>
#include <unistd.h>

#include "cli/hm-output.h"
#include "report/hm-format.h"
#include "report/hm-sheet.h"

#define BAR 24 /* columns */
#define INTERVAL (G_USEC_PER_SEC / 4)

struct _HmProgress
{
  gboolean terminal;
  guint width;  /* columns that stand on the line now */
  gint64 shown; /* monotonic microseconds, or 0 */
};

HmProgress *
hm_progress_new (void)
{
  HmProgress *self = g_new0 (HmProgress, 1);

  self->terminal = isatty (STDERR_FILENO);
  return self;
}

void
hm_progress_free (HmProgress *self)
{
  hm_progress_clear (self);
  g_free (self);
}

/* The last column stays free: some terminals go to the next line when it is written. */
static void
write_line (HmProgress *self, const char *line)
{
  guint before = self->width;
  g_autofree char *shown =
      hm_display_shorten (line, MAX (hm_output_columns (STDERR_FILENO, 80), 2) - 1);

  self->width = hm_display_width (shown);
  g_printerr ("\r%s%*s", shown, before > self->width ? (int) (before - self->width) : 0, "");
}

void
hm_progress_say (HmProgress *self, const char *text)
{
  if (self->terminal)
    write_line (self, text);
}

void
hm_progress_show (HmProgress *self, double share, double remaining, const char *activity)
{
  gint64 now = g_get_monotonic_time ();
  g_autofree char *left = NULL;
  g_autofree char *line = NULL;
  char bar[BAR + 1];

  if (!self->terminal || (self->shown != 0 && now - self->shown < INTERVAL))
    return;
  self->shown = now;

  share = CLAMP (share, 0, 1);
  for (guint i = 0; i < BAR; i++)
    bar[i] = i < share * BAR ? '#' : '.';
  bar[BAR] = '\0';
  left = hm_format_duration (MAX (remaining, 0));
  /* Translators: the line that shows progress in a terminal: a bar, percent done, the time that is
   * left as "0:12", and what is measured now. */
  line = g_strdup_printf (_ ("[%s] %3d %%, %s left  %s"), bar, (int) (share * 100), left,
                          activity != NULL ? activity : "");
  write_line (self, line);
}

void
hm_progress_clear (HmProgress *self)
{
  if (self->width > 0)
    g_printerr ("\r%*s\r", (int) self->width, "");
  self->width = 0;
  self->shown = 0;
}
