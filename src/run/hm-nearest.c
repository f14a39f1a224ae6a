/* hm-nearest.c: what somebody may have meant
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "run/hm-nearest.h"

#include <string.h>

#define LONGEST 64

/* By optimal string alignment: no character is touched twice. */
guint
hm_word_distance (const char *a, const char *b)
{
  gsize n = strlen (a), m = strlen (b);
  guint d[LONGEST + 1][LONGEST + 1];

  if (n > LONGEST || m > LONGEST)
    return G_MAXUINT;

  for (gsize i = 0; i <= n; i++)
    d[i][0] = i;
  for (gsize j = 0; j <= m; j++)
    d[0][j] = j;
  for (gsize i = 1; i <= n; i++)
    for (gsize j = 1; j <= m; j++)
      {
        char x = g_ascii_tolower (a[i - 1]), y = g_ascii_tolower (b[j - 1]);
        guint best = d[i - 1][j - 1] + (x != y);

        best = MIN (best, d[i - 1][j] + 1);
        best = MIN (best, d[i][j - 1] + 1);
        if (i > 1 && j > 1 && x == g_ascii_tolower (b[j - 2]) && y == g_ascii_tolower (a[i - 2]))
          best = MIN (best, d[i - 2][j - 2] + 1);
        d[i][j] = best;
      }
  return d[n][m];
}

guint
hm_word_tolerance (const char *word)
{
  /* One change in a short word, one in three characters of a longer one. */
  return MAX (1, strlen (word) / 3);
}

const char *
hm_nearest (const char *word, const char *const *known)
{
  const char *nearest = NULL;
  guint least = hm_word_tolerance (word) + 1;

  for (guint i = 0; known[i] != NULL; i++)
    {
      guint d = hm_word_distance (word, known[i]);

      if (d < least)
        {
          least = d;
          nearest = known[i];
        }
    }
  return nearest;
}
