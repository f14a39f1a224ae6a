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

/* Cuts @line after so many columns of a terminal; returns the columns that are left. */
static guint
cut (char *line, guint columns)
{
  guint width = 0;

  for (char *p = line; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);
      guint w = g_unichar_iszerowidth (c) ? 0 : g_unichar_iswide (c) ? 2 : 1;

      if (width + w > columns)
        {
          *p = '\0';
          break;
        }
      width += w;
    }
  return width;
}

void
hm_progress_show (HmProgress *self, double share, double remaining, const char *activity)
{
  gint64 now = g_get_monotonic_time ();
  g_autofree char *left = NULL;
  g_autofree char *line = NULL;
  char bar[BAR + 1];
  guint before = self->width;

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

  /* The last column stays free: some terminals go to the next line when it is written. */
  self->width = cut (line, MAX (hm_output_columns (STDERR_FILENO, 80), 2) - 1);
  g_printerr ("\r%s%*s", line, before > self->width ? (int) (before - self->width) : 0, "");
}

void
hm_progress_clear (HmProgress *self)
{
  if (self->width > 0)
    g_printerr ("\r%*s\r", (int) self->width, "");
  self->width = 0;
  self->shown = 0;
}
