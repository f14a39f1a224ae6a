/* hm-compare-words.c: what a comparison has to say besides its figures
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/hm-compare-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

static const struct
{
  const char *word; /* of machine formats: never changes */
  const char *title;
} verdicts[] = {
  [HM_COMPARE_FASTER] = { "faster", N_ ("faster") },
  [HM_COMPARE_SLOWER] = { "slower", N_ ("slower") },
  /* Translators: a verdict: the figures do not show that one is faster. Short. */
  [HM_COMPARE_NO_DIFFERENCE] = { "no-difference", N_ ("no difference shown") },
  /* Translators: a verdict: the figures do not allow one. Short. */
  [HM_COMPARE_UNKNOWN] = { "unknown", N_ ("cannot tell") },
};

const char *
hm_compare_verdict_to_string (HmCompareVerdict verdict)
{
  g_return_val_if_fail ((guint) verdict < G_N_ELEMENTS (verdicts), NULL);
  return verdicts[verdict].word;
}

gboolean
hm_compare_verdict_from_string (const char *word, HmCompareVerdict *verdict)
{
  g_return_val_if_fail (word != NULL && verdict != NULL, FALSE);

  for (guint i = 0; i < G_N_ELEMENTS (verdicts); i++)
    if (strcmp (verdicts[i].word, word) == 0)
      {
        *verdict = (HmCompareVerdict) i;
        return TRUE;
      }
  return FALSE;
}

const char *
hm_compare_verdict_title (HmCompareVerdict verdict)
{
  g_return_val_if_fail ((guint) verdict < G_N_ELEMENTS (verdicts), NULL);
  return _ (verdicts[verdict].title);
}

/* One remark a flag. Those of two sides take the value of the baseline and of the other run. */
static const struct
{
  HmPairFlags flag;
  const char *text;
  gboolean has_values;
  const char *(*title) (const char *word); /* what a value is called; NULL: as it is */
} remarks[] = {
  { HM_PAIR_MISSING_BASE, N_ ("missing in the baseline") },
  { HM_PAIR_MISSING_OTHER, N_ ("missing in the other run") },
  { HM_PAIR_NO_FIGURE_BASE, N_ ("no figure in the baseline") },
  { HM_PAIR_NO_FIGURE_OTHER, N_ ("no figure in the other run") },
  { HM_PAIR_DISTURBED_BASE, N_ ("the baseline's figure was disturbed") },
  { HM_PAIR_DISTURBED_OTHER, N_ ("the other run's figure was disturbed") },
  { HM_PAIR_MEASURING_BASE, N_ ("the baseline is still being measured") },
  { HM_PAIR_MEASURING_OTHER, N_ ("the other run is still being measured") },
  { HM_PAIR_NOISE_UNKNOWN, N_ ("noise unknown") },
  { HM_PAIR_SIZE_UNKNOWN, N_ ("block size unknown") },
  /* Translators: engines that were measured: the baseline's, then the other run's. */
  { HM_PAIR_ENGINE, N_ ("engine: %1$s against %2$s"), TRUE },
  /* Translators: words for what the timed loops do: the baseline's, then the other run's. */
  { HM_PAIR_WORKLOAD, N_ ("different work: %1$s against %2$s"), TRUE },
  /* Translators: how time was taken ("elapsed time", "processor time"): in the baseline, then in
   * the other run. */
  { HM_PAIR_CLOCK, N_ ("clock: %1$s against %2$s"), TRUE, hm_clock_title },
  /* Translators: groups of a key exchange ("x25519"): in the baseline, then in the other run. */
  { HM_PAIR_GROUP, N_ ("different group: %1$s against %2$s"), TRUE },
  /* Translators: whose certificate is verified ("none", "server", "mutual"): in the baseline, then
   * in the other run. */
  { HM_PAIR_VERIFICATION, N_ ("different verification: %1$s against %2$s"), TRUE },
  /* Translators: how sessions are resumed ("ticket", "session-id"): in the baseline, then in the
   * other run. */
  { HM_PAIR_RESUMPTION, N_ ("different resumption: %1$s against %2$s"), TRUE },
  /* Translators: how many connections were timed together: in the baseline, then in the other run.
   */
  { HM_PAIR_CONNECTIONS, N_ ("connections in a row: %1$s against %2$s"), TRUE },
  { HM_PAIR_BY_CHANCE, N_ ("chance can do this in a table of this length") },
};

/* Puts values into a format with %1$s and %2$s that may be translated. */
static char *
fill (const char *format, const char *first, const char *second)
{
  g_auto (GStrv) parts = g_strsplit (format, "%1$s", 2);
  g_autofree char *half = g_strjoinv (first, parts);
  /* The second one is looked for behind the first where it stands there, so that a value that looks
   * like a placeholder is left alone. */
  gsize from = parts[1] != NULL && strstr (parts[0], "%2$s") == NULL
                   ? strlen (parts[0]) + strlen (first)
                   : 0;
  const char *place = strstr (half + from, "%2$s");

  if (place == NULL)
    return g_steal_pointer (&half);
  return g_strdup_printf ("%.*s%s%s", (int) (place - half), half, second, place + 4);
}

/* A value of one side; NULL where the run does not tell. */
static const char *
say (const char *word, const char *(*title) (const char *word), gboolean translated)
{
  if (word == NULL)
    /* Translators: stands for a fact that a run does not tell. */
    return translated ? _ ("not recorded") : "not recorded";
  return translated && title != NULL ? title (word) : word;
}

static char *
make_remark (guint index, gconstpointer pair, HmRemarkFunc value, gboolean translated)
{
  const char *text = translated ? _ (remarks[index].text) : remarks[index].text;
  g_autofree char *base = NULL, *other = NULL;

  if (!remarks[index].has_values)
    return g_strdup (text);
  base = value (pair, remarks[index].flag, TRUE);
  other = value (pair, remarks[index].flag, FALSE);
  return fill (text, say (base, remarks[index].title, translated),
               say (other, remarks[index].title, translated));
}

char *
hm_compare_remark (gconstpointer pair, HmPairFlags flags, HmRemarkFunc value, gboolean translated)
{
  char *line = g_strdup ("");

  for (guint i = 0; i < G_N_ELEMENTS (remarks); i++)
    {
      g_autofree char *before = NULL, *remark = NULL;

      if ((flags & remarks[i].flag) == 0)
        continue;
      remark = make_remark (i, pair, value, translated);
      before = g_steal_pointer (&line);
      if (before[0] == '\0')
        line = g_steal_pointer (&remark);
      else
        /* Translators: the beginning of a list, and its next item. */
        line = g_strdup_printf (translated ? _ ("%1$s; %2$s") : "%1$s; %2$s", before, remark);
    }
  return line;
}

static char *
tell_result (gconstpointer pair, HmPairFlags flag, gboolean of_base)
{
  const HmPair *self = pair;
  HmResult *result = of_base ? self->base : self->other;

  if (flag == HM_PAIR_ENGINE)
    return g_strdup (hm_result_get_key (result)->engine);
  if (flag == HM_PAIR_WORKLOAD)
    return g_strdup (hm_result_get_key (result)->workload);
  return g_strdup (hm_result_get_clock (result));
}

char *
hm_pair_describe (const HmPair *pair, gboolean translated)
{
  g_return_val_if_fail (pair != NULL, NULL);

  return hm_compare_remark (pair, pair->flags, tell_result, translated);
}

char *
hm_pair_tell (const HmPair *pair, HmPairFlags flags)
{
  g_return_val_if_fail (pair != NULL, NULL);

  return hm_compare_remark (pair, pair->flags & flags, tell_result, TRUE);
}

static char *
tell_handshake (gconstpointer pair, HmPairFlags flag, gboolean of_base)
{
  const HmHandshakePair *self = pair;
  const HmHandshake *handshake = of_base ? self->base : self->other;

  if (flag == HM_PAIR_CONNECTIONS)
    return handshake->connections > 0 ? g_strdup_printf ("%u", handshake->connections) : NULL;
  if (flag == HM_PAIR_CLOCK)
    return g_strdup (of_base ? self->base_clock : self->other_clock);
  return g_strdup (flag == HM_PAIR_ENGINE         ? handshake->engine
                   : flag == HM_PAIR_GROUP        ? handshake->group
                   : flag == HM_PAIR_VERIFICATION ? handshake->verification
                                                  : handshake->resumption);
}

char *
hm_handshake_pair_describe (const HmHandshakePair *pair, gboolean translated)
{
  g_return_val_if_fail (pair != NULL, NULL);

  return hm_compare_remark (pair, pair->flags, tell_handshake, translated);
}

char *
hm_handshake_pair_tell (const HmHandshakePair *pair, HmPairFlags flags)
{
  g_return_val_if_fail (pair != NULL, NULL);

  return hm_compare_remark (pair, pair->flags & flags, tell_handshake, TRUE);
}
