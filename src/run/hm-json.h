/* hm-json.h: strict JSON to and from json-glib's tree
 *
 * json-glib's own parser takes comments and unquoted words, keeps the last of two equal keys, and
 * recurses as deep as the text says. A saved run may come from anywhere, so this reader takes RFC
 * 8259 and nothing else, says where it stopped, and has bounds.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

#define HM_JSON_MAX_DEPTH   64      /* arrays and objects within each other */
#define HM_JSON_MAX_VALUES  1000000 /* in the whole text */
#define HM_JSON_MAX_MEMBERS 1000    /* of one object */

/* @length in bytes, or -1 for a string that ends with NUL. @file_name is for messages. Integers that
 * fit 64 bits are kept exactly, other numbers as doubles. Errors: HM_RUN_ERROR_SYNTAX (not JSON, a
 * key twice, too deep) and HM_RUN_ERROR_SIZE (too many values), with line and column. */
JsonNode *hm_json_parse (const char *text, gssize length, const char *file_name, GError **error);

/* The same where one list can be long: the elements of the list @list of the outermost object are
 * given to @take_element one by one and are not in the tree, where the list is empty; the number of
 * values counts without them. What is wrong behind an element is only known when it was given. */
typedef void (*HmJsonElementFunc) (JsonNode *element, gpointer data);
JsonNode *hm_json_parse_list (const char *text, gssize length, const char *file_name,
                              const char *list, HmJsonElementFunc take_element, gpointer data,
                              GError **error);

/* Numbers are written with as few digits as read back to the same double; what is not finite is null.
 * @pretty: two spaces a level, an array of plain values on one line. */
char *hm_json_to_string (JsonNode *node, gboolean pretty);

/* Pieces of a text in the layout of hm_json_to_string (), for whoever writes without a tree. @level
 * is the depth of what is written. */
void hm_json_write_string (GString *out, const char *text);
void hm_json_write_double (GString *out, double number);
void hm_json_write_break (GString *out, gboolean pretty, guint level);
void hm_json_write_node (GString *out, JsonNode *node, gboolean pretty, guint level);

G_END_DECLS
