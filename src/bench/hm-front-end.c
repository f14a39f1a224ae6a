/* hm-front-end.c: is somebody else on this core?
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-front-end.h"

#include <glib/gstdio.h>
#include <math.h>
#include <sys/stat.h>

#include "run/hm-file.h"

#define MAX_FILE_SIZE 65536

/* A busy sibling takes about a third; what an idle core scatters by itself is a few percent. */
#define ALONE 0.93

/* No core decodes more, and none that is not emulated decodes less. */
#define SANE_LOWEST 0.5
#define SANE_HIGHEST 16.0

/* Chains that differ by more are of a clock on its way. After an idle moment it can rise by several
 * percent from one reading to the next, for some hundred microseconds. */
#define STEADY 0.01

#define SURVEY_READINGS 32
#define SURVEY_ATTEMPTS 256
#define SURVEY_ALIKE 10

/* A neighbour takes a third or more, and what he takes scatters. Most readings within one percent
 * of each other, a little below the best: that one never was. */
#define NARROW 0.01
#define NEIGHBOUR 0.85
#define TOO_HIGH 0.97

#define FORGET 0.995
#define KEY "instructions-per-cycle"

G_LOCK_DEFINE_STATIC (process_best);
static double process_best;

static gboolean
is_sane (double reading)
{
  return isfinite (reading) && reading >= SANE_LOWEST && reading <= SANE_HIGHEST;
}

void
hm_front_end_init (HmFrontEnd *self, double best)
{
  g_return_if_fail (self != NULL);

  *self = (HmFrontEnd){ .best = is_sane (best) ? best : 0 };
}

gboolean
hm_front_end_is_steady (double a, double b)
{
  return fabs (a - b) <= STEADY * MIN (a, b);
}

/* How many of @readings are at most by @share below the best of them that has most such. */
static guint
count_alike (const double *readings, guint n, double share, double *best)
{
  guint most = 0;

  for (guint i = 0; i < n; i++)
    {
      guint alike = 0;

      for (guint j = 0; is_sane (readings[i]) && j < n; j++)
        alike += readings[j] <= readings[i] && readings[j] >= share * readings[i];
      if (alike > most)
        {
          most = alike;
          *best = readings[i];
        }
    }
  return most;
}

/* Most readings of a probe that means something are alike: alone, or beside a busy neighbour, or
 * some of both. Where hardly any two agree (an emulated processor, say), it measures noise. */
void
hm_front_end_survey (HmFrontEnd *self, HmClock *clock)
{
  double readings[SURVEY_READINGS], cycle, next, common = 0;
  guint n = 0;

  g_return_if_fail (self != NULL);
  g_return_if_fail (clock != NULL);

  cycle = clock->chain (clock);
  for (guint i = 0; i < SURVEY_ATTEMPTS && n < SURVEY_READINGS; i++)
    {
      double step = clock->front_end (clock);

      next = clock->chain (clock);
      if (hm_front_end_is_steady (cycle, next))
        {
          readings[n++] = cycle / step;
          hm_front_end_is_alone (self, cycle, step, TRUE);
        }
      cycle = next;
    }

  self->meaningless = count_alike (readings, n, ALONE, &common) < SURVEY_ALIKE;
  if (!self->meaningless && self->seen > 0 &&
      count_alike (readings, n, 1 - NARROW, &common) > SURVEY_READINGS / 2 &&
      common >= NEIGHBOUR * self->best && common < TOO_HIGH * self->best)
    {
      self->best = self->seen;
      self->lowered = TRUE;
    }
  self->judged = self->best;
}

/* The best is what several readings in a row reached: a single one is too high when the clock
 * stepped up between the chain and the probe. When a neighbour goes, the steps become shorter and
 * the cycles stay as they are; where the cycles became longer and the steps stayed, the core is no
 * wider. */
static void
learn (HmFrontEnd *self, double cycle, double step)
{
  double lowest = INFINITY, longest_cycle = 0, longest_step = 0;

  self->cycles[self->n_readings % HM_FRONT_END_WINDOW] = cycle;
  self->steps[self->n_readings % HM_FRONT_END_WINDOW] = step;
  if (++self->n_readings < HM_FRONT_END_WINDOW)
    return;

  for (guint i = 0; i < HM_FRONT_END_WINDOW; i++)
    {
      lowest = MIN (lowest, self->cycles[i] / self->steps[i]);
      longest_cycle = MAX (longest_cycle, self->cycles[i]);
      longest_step = MAX (longest_step, self->steps[i]);
    }
  self->cycle = self->cycle > 0 ? MIN (self->cycle, longest_cycle) : longest_cycle;
  self->step = self->step > 0 ? MIN (self->step, longest_step) : longest_step;
  lowest = MIN (lowest, self->cycle / self->step);
  self->seen = MAX (self->seen, lowest);
  self->best = MAX (self->best, lowest);
}

gboolean
hm_front_end_is_alone (HmFrontEnd *self, double cycle, double step, gboolean steady)
{
  double reading = cycle / step;

  g_return_val_if_fail (self != NULL, TRUE);

  /* A clock that was set back makes both take less than no time. */
  if (!is_sane (reading) || !(cycle > 0))
    return self->meaningless;
  if (steady)
    learn (self, cycle, step);

  return self->meaningless || reading >= ALONE * self->best;
}

gboolean
hm_front_end_has_leapt (HmFrontEnd *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  if (self->meaningless || self->judged >= ALONE * self->best)
    return FALSE;
  self->judged = self->best;
  return TRUE;
}

static char *
get_path (void)
{
  return g_build_filename (g_get_user_cache_dir (), "hashmark", "front-end", NULL);
}

/* A group's name must not hold brackets; the CPU's model is the group. */
static char *
get_group (const char *cpu)
{
  char *group = g_strdup (cpu != NULL && *cpu != '\0' ? cpu : "unknown");

  for (char *c = group; *c != '\0'; c++)
    if (*c == '[' || *c == ']' || g_ascii_iscntrl (*c))
      *c = ' ';
  return g_strstrip (group);
}

static double
read_file (GKeyFile *file, const char *path, const char *group)
{
  g_autofree char *text = NULL, *word = NULL;
  gsize length;
  GStatBuf status;
  double best;

  /* What is not an ordinary small file was not written here; a pipe would hold up the run. */
  if (g_stat (path, &status) != 0 || !S_ISREG (status.st_mode))
    return 0;
  text = hm_file_read (path, MAX_FILE_SIZE, &length, NULL, NULL);
  if (text == NULL ||
      !g_key_file_load_from_data (file, text, length, G_KEY_FILE_KEEP_COMMENTS, NULL))
    return 0;
  word = g_key_file_get_value (file, group, KEY, NULL);
  best = word != NULL ? g_ascii_strtod (word, NULL) : 0;

  return is_sane (best) ? best : 0;
}

double
hm_front_end_load (const char *cpu)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char *path = get_path ();
  g_autofree char *group = get_group (cpu);
  double best = read_file (file, path, group);

  G_LOCK (process_best);
  best = MAX (best, process_best);
  G_UNLOCK (process_best);

  return best;
}

void
hm_front_end_save (const HmFrontEnd *self, const char *cpu)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char *path = get_path ();
  g_autofree char *group = get_group (cpu);
  g_autofree char *folder = g_path_get_dirname (path);
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  double best;

  g_return_if_fail (self != NULL);

  if (self->meaningless || !is_sane (self->seen))
    return;

  best = read_file (file, path, group);
  G_LOCK (process_best);
  if (self->lowered)
    best = process_best = self->seen;
  best = MAX (self->seen, best * FORGET);
  process_best = MAX (self->seen, process_best * FORGET);
  G_UNLOCK (process_best);

  g_key_file_set_value (file, group, KEY, g_ascii_formatd (number, sizeof number, "%.4f", best));
  if (g_mkdir_with_parents (folder, 0700) != 0 || !g_key_file_save_to_file (file, path, NULL))
    g_debug ("The best front-end reading could not be kept in %s", path);
}
