/* hm-import-speed-names.c: what the names of rows say besides the algorithm
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include <string.h>

#include "run/import/hm-import-speed.h"

guint
hm_speed_bits (const char *name)
{
  const char *digits = name + strcspn (name, "0123456789");
  char *end;
  guint64 bits = g_ascii_isdigit (*digits) ? g_ascii_strtoull (digits, &end, 10) : 0;

  if (bits == 0 || bits > 100000)
    return 0;
  if (g_str_has_prefix (end, " bit"))
    return (guint) bits;
  return (g_ascii_strncasecmp (name, "rsa", 3) == 0 || g_ascii_strncasecmp (name, "dsa", 3) == 0) &&
                 *end == '\0'
             ? (guint) bits
             : 0;
}

const char *
hm_speed_kem_algorithm (const char *name)
{
  static const struct
  {
    const char *printed, *id;
  } kems[] = {
    { "X25519", "dhkem-x25519" }, { "X448", "dhkem-x448" },    { "ECP-256", "dhkem-p256" },
    { "ECP-384", "dhkem-p384" },  { "ECP-521", "dhkem-p521" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (kems); i++)
    if (g_ascii_strcasecmp (kems[i].printed, name) == 0)
      return kems[i].id;
  return NULL;
}

const char *
hm_speed_find_within (HmImporter *importer, const char *name, char **remark)
{
  g_autofree char *text = g_strdup (name);
  char *bracket = g_str_has_suffix (text, ")") ? g_strrstr (text, " (") : NULL;
  char *start = strpbrk (text, ": ");
  const char *id = NULL;

  if (bracket != NULL)
    {
      *bracket = '\0';
      id = hm_importer_algorithm (importer, text);
      if (id != NULL)
        *remark = g_strndup (bracket + 2, strlen (bracket + 2) - 1);
      *bracket = ' ';
    }
  if (id == NULL && start != NULL)
    {
      id = hm_importer_algorithm (importer, start + 1);
      *start = '\0';
      if (id != NULL)
        *remark = g_strdup (text);
    }
  return id;
}
