/* hm-library.c: what was measured, in a word or two
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "run/hm-library.h"

#include <string.h>

#define SEPARATOR "; "

char *
hm_library_title (const char *name, const char *version, gboolean dated)
{
  g_auto (GStrv) names = NULL, versions = NULL;
  GString *title;

  if (name == NULL)
    return NULL;
  if (version == NULL)
    return g_strdup (name);

  names = g_strsplit (name, SEPARATOR, -1);
  versions = g_strsplit (version, SEPARATOR, -1);
  title = g_string_new (NULL);
  /* A text that has such a mark of its own stays whole. */
  if (g_strv_length (names) != g_strv_length (versions))
    g_string_append_printf (title, "%s %.*s", name,
                            (int) (dated ? strlen (version) : strcspn (version, " ")), version);
  else
    for (guint i = 0; names[i] != NULL; i++)
      {
        gsize length = dated ? strlen (versions[i]) : strcspn (versions[i], " ");

        if (i > 0)
          g_string_append (title, SEPARATOR);
        g_string_append (title, names[i]);
        if (length > 0)
          g_string_append_printf (title, " %.*s", (int) length, versions[i]);
      }
  return g_string_free (title, FALSE);
}
