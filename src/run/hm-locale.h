/* hm-locale.h: the language of what people read
 *
 * The language is that of the system's locale. A system that has not generated the locale that it
 * is told to use still gets its words and its numbers, as the translation knows both.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Sets the locale and binds the translations: first thing in main (). HASHMARK_LOCALE_DIR names the
 * translations of a build that is not installed. */
void hm_locale_init (void);

/* From now on everything is in @language ("bg", "pt_BR", "en"), whatever the system's locale: of the
 * process, so before any thread is started. FALSE when there is no translation into it; the error
 * lists those that there are. */
gboolean hm_locale_set_language (const char *language, GError **error);

/* The languages that there are translations into, and English: sorted, NULL-terminated. */
char **hm_locale_list_languages (void);

/* @value with @decimals digits after the point, grouped: "1 234,5". */
char *hm_locale_number (double value, guint decimals);

G_END_DECLS
