/* hm-import-speed.c: the tables of SSLeay's, OpenSSL's and LibreSSL's speed
 *
 * Twenty-five years of one program. Its tables differ in sizes, names, columns and units, and none
 * says which version it is of; so each value is read by its own shape, and each row by its name.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/import/hm-import-speed.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "run/hm-word.h"

/* Rows and their names are short. */
#define MAX_NAME_WORDS 8

/* ---- runs and their borders ---- */

void
hm_speed_open (HmImporter *importer)
{
  gboolean fresh = importer->run == NULL || importer->dialect != &hm_dialect_speed;

  hm_importer_open (importer, &hm_dialect_speed, NULL, "openssl");
  if (fresh)
    importer->clock = "user";
}

/* What belongs to a run, not to the text. */
static void
reset_run (HmSpeed *speed)
{
  speed->has_table = speed->has_log = speed->has_version = speed->has_facts = speed->has_mr = FALSE;
  speed->has_keys = FALSE;
  speed->elapsed = speed->multi = speed->decrypt = speed->aead = FALSE;
  speed->has_command = speed->command_waits = FALSE;
  speed->bytes = 0;
  speed->evp = NULL;
  speed->child = NULL;
  speed->many = FALSE;
  speed->children = 0;
  speed->continued = NULL;
  g_clear_pointer (&speed->logged, g_free);
  speed->many_logged = FALSE;
  speed->n_log_sizes = 0;
  speed->mr_seconds = -1;
  speed->mr_moved = FALSE;
  if (speed->seen != NULL)
    g_hash_table_remove_all (speed->seen);
  if (speed->kems != NULL)
    {
      g_ptr_array_set_size (speed->kems, 0);
      g_ptr_array_set_size (speed->signatures, 0);
    }
  speed->n_kems = speed->n_signatures = 0;
}

static void
keep_command (HmSpeed *speed, const HmSpeed *from)
{
  speed->has_command = TRUE;
  speed->elapsed = from->elapsed;
  speed->multi = from->multi;
  speed->children = from->children;
  speed->evp = from->evp;
}

void
hm_speed_border (HmImporter *importer, HmSpeed *speed)
{
  HmSpeed waiting = *speed;

  if (importer->run != NULL && importer->dialect == &hm_dialect_speed)
    hm_importer_close (importer);
  /* A command line that no figure followed is of the next run. */
  if (waiting.command_waits)
    {
      keep_command (speed, &waiting);
      speed->command_waits = TRUE;
      speed->decrypt = waiting.decrypt;
      speed->aead = waiting.aead;
      speed->bytes = waiting.bytes;
    }
}

void
hm_speed_begin_next_table (HmImporter *importer, HmSpeed *speed)
{
  HmSpeed before = *speed;
  gboolean told = speed->has_command && !speed->command_waits && !speed->has_version;

  hm_speed_border (importer, speed);
  if (told)
    keep_command (speed, &before);
}

/* ---- throughput rows ---- */

/* The sizes that a version measures by default, for a row that stands without a header. Only since
 * 1.1.0 there are six. */
static guint
default_sizes (HmImporter *importer, const HmSpeed *speed, guint n_values, gint64 *sizes)
{
  static const gint64 old[] = { 8, 64, 256, 1024, 8192 };
  static const gint64 middle[] = { 16, 64, 256, 1024, 8192, 16384 };
  static const gint64 aead[] = { 2, 31, 136, 1024, 8192, 16384 };
  const HmLibrary *library = hm_run_get_library (importer->run);
  const gint64 *from = middle;

  if (n_values == 1 && speed->bytes > 0)
    from = &speed->bytes;
  else if ((library->version == NULL && !(speed->has_command && n_values == 6)) ||
           speed->bytes > 0 || (n_values != 5 && n_values != 6))
    return 0;
  else if (speed->aead && n_values == 6)
    from = aead;
  if (n_values == 5 &&
      (g_strcmp0 (library->name, "SSLeay") == 0 || g_str_has_prefix (library->version, "0.9.1") ||
       g_str_has_prefix (library->version, "0.9.2") ||
       g_str_has_prefix (library->version, "0.9.3") ||
       g_str_has_prefix (library->version, "0.9.4") ||
       g_str_has_prefix (library->version, "0.9.5") ||
       g_str_has_prefix (library->version, "0.9.6")))
    from = old;
  memcpy (sizes, from, n_values * sizeof *sizes);
  return n_values;
}

/* The sizes of the log, for a row without a header that is of the same algorithm: -mb has its own
 * sizes. */
static guint
logged_sizes (const HmSpeed *speed, const HmSpeedRow *row, gint64 *sizes)
{
  guint n = speed->n_log_sizes;

  if (speed->logged == NULL || speed->many_logged || n < 2 ||
      (g_ascii_strcasecmp (speed->logged, row->name) != 0 && !g_str_equal (row->name, "evp")))
    return 0;
  /* A surplus column of zeros comes with -mb too. */
  if (n != row->n_values && !(n + 1 == row->n_values && row->values[n].kind == HM_TOKEN_PLAIN &&
                              row->values[n].value == 0))
    return 0;
  memcpy (sizes, speed->log_sizes, n * sizeof *sizes);
  return n;
}

/* TRUE for the first time; a name that comes again after other lines is of another run. */
static gboolean
note_row (HmImporter *importer, HmSpeed *speed, const char *name, const char *what)
{
  g_autofree char *key = g_strconcat (name, "\n", what, NULL);

  if (speed->seen == NULL)
    speed->seen = g_hash_table_new_full (hm_text_hash, g_str_equal, g_free, NULL);
  if (g_hash_table_contains (speed->seen, key) && speed->lines_between)
    {
      hm_speed_begin_next_table (importer, speed);
      hm_speed_open (importer);
    }
  return g_hash_table_add (speed->seen, g_steal_pointer (&key));
}

void
hm_speed_begin_row (HmImporter *importer, HmSpeed *speed, const char *name, const char *what)
{
  hm_speed_open (importer);
  note_row (importer, speed, name, what);
}

static void
set_value (HmImportCell *cell,
           const HmToken *value,
           HmImporter *importer,
           guint line,
           const char *text)
{
  cell->value = value->value;
  if (value->kind == HM_TOKEN_BAD || !isfinite (value->value))
    {
      cell->value = NAN;
      cell->status = HM_STATUS_FAILED;
      hm_importer_skip (importer, line, text, _ ("infinite, negative or no number: no figure"));
    }
  else if (value->value == 0)
    {
      cell->value = NAN;
      cell->status = HM_STATUS_UNAVAILABLE;
    }
}

static void
finish_bulk_row (HmImporter *importer, HmSpeed *speed, const HmSpeedRow *row)
{
  gint64 sizes[HM_SPEED_MAX_SIZES];
  guint n_sizes = 0, n_values = row->n_values;
  const char *algorithm;
  g_autofree char *remark = NULL;
  HmOperation operation;

  hm_speed_begin_row (importer, speed, row->name, "bulk");
  algorithm = hm_importer_algorithm (importer, row->name);
  if (g_str_equal (row->name, "evp") && speed->evp != NULL)
    algorithm = speed->evp;
  /* The table of -multi says "evp", and its children what that was. */
  else if (g_str_equal (row->name, "evp") && speed->child != NULL && !speed->many)
    algorithm = speed->child;
  else if (g_str_equal (row->name, "evp") && speed->logged != NULL && !speed->many_logged)
    algorithm = hm_importer_algorithm (importer, speed->logged);
  if (algorithm == NULL && row->flags != NULL)
    {
      g_autofree char *without =
          g_strndup (row->name, strlen (row->name) - strlen (row->flags) - 1);

      algorithm = hm_importer_algorithm (importer, without);
    }
  if (algorithm == NULL)
    algorithm = hm_speed_find_within (importer, row->name, &remark);
  operation = hm_import_bulk_operation (algorithm != NULL ? algorithm : row->name);
  if (speed->decrypt && operation == HM_OPERATION_ENCRYPT)
    operation = HM_OPERATION_DECRYPT;
  if (row->in_table || speed->n_sizes >= n_values)
    {
      n_sizes = speed->n_sizes;
      memcpy (sizes, speed->sizes, sizeof sizes);
    }
  if (n_sizes == 0)
    n_sizes = logged_sizes (speed, row, sizes);
  if (n_sizes == 0)
    n_sizes = default_sizes (importer, speed, n_values, sizes);
  if (n_sizes > 0 && n_values > n_sizes)
    n_values = n_sizes;
  if (n_sizes == 0)
    hm_importer_note (importer, row->line, row->name,
                      _ ("no line with block sizes stands above: they are not known"));

  for (guint i = 0; i < n_values; i++)
    {
      HmImportCell *cell = hm_importer_add (importer, row->name, operation);

      cell->algorithm = algorithm != NULL ? algorithm : cell->printed;
      cell->implementation = row->flags != NULL    ? hm_importer_word (importer, row->flags)
                             : row->remark != NULL ? hm_importer_word (importer, row->remark)
                             : remark != NULL      ? hm_importer_word (importer, remark)
                                                   : NULL;
      cell->size = n_sizes > 0 ? sizes[i] : -1;
      cell->line = row->line;
      cell->table = MAX (speed->table, 1);
      cell->plain = row->values[i].kind == HM_TOKEN_PLAIN;
      cell->wide = row->values[i].kind == HM_TOKEN_KILO ? 5 : 0.005;
      cell->unit = HM_UNIT_BYTES_PER_SECOND;
      set_value (cell, &row->values[i], importer, row->line, row->name);
      if (row->in_table && speed->scale > 0 && row->values[i].kind != HM_TOKEN_KILO)
        {
          cell->value *= speed->scale;
          cell->wide = 0.005 * cell->value; /* three digits */
          cell->plain = FALSE;
        }
    }
  speed->has_table = speed->table_has_rows = TRUE;
}

/* ---- public-key rows ---- */

static const HmOperation operations_one[] = { HM_OPERATION_DERIVE };
static const HmOperation operations_rsa[] = { HM_OPERATION_SIGN, HM_OPERATION_VERIFY,
                                              HM_OPERATION_ENCRYPT, HM_OPERATION_DECRYPT };
static const HmOperation operations_kem[] = { HM_OPERATION_KEYGEN, HM_OPERATION_ENCAPSULATE,
                                              HM_OPERATION_DECAPSULATE };
static const HmOperation operations_signature[] = { HM_OPERATION_KEYGEN, HM_OPERATION_SIGN,
                                                    HM_OPERATION_VERIFY };

static gboolean
names_key_agreement (const char *name)
{
  g_autofree char *lower = g_ascii_strdown (name, -1);

  return strstr (lower, "ecdh") != NULL || strstr (lower, "ffdh") != NULL ||
         g_str_has_prefix (lower, "x25519") || g_str_has_prefix (lower, "x448");
}

static void
finish_key_row (HmImporter *importer, HmSpeed *speed, const HmSpeedRow *row)
{
  const HmToken *times[HM_SPEED_MAX_VALUES], *rates[HM_SPEED_MAX_VALUES];
  const HmOperation *operations = operations_rsa;
  guint n_times = 0, n_rates = 0, n_bad = 0;
  HmSpeedSection section = speed->section_open ? speed->section : HM_SPEED_SECTION_PLAIN;
  const char *algorithm = hm_importer_algorithm (importer, row->name);

  for (guint i = 0; i < row->n_values; i++)
    {
      const HmToken *value = &row->values[i];

      if (*value->start == 's')
        times[n_times++] = value;
      else
        rates[n_rates++] = value;
      n_bad += value->kind == HM_TOKEN_BAD;
    }
  /* The oldest verify times have no unit, and no rates stand behind them. */
  if (n_times == 1 && n_rates == 1 && !names_key_agreement (row->name) &&
      !(speed->section_open && speed->section_rates))
    {
      times[n_times++] = rates[0];
      n_rates = 0;
    }
  /* Behind the rates people add their own: "1411.5 |  63.01". */
  if (n_rates > n_times && n_times > 0)
    n_rates = n_times;
  if (n_rates != n_times)
    n_rates = 0;
  if (n_times == 1 && (names_key_agreement (row->name) || n_rates > 0))
    operations = operations_one;
  else if (n_times == 3)
    {
      const char *family = algorithm != NULL ? hm_algorithm_family (algorithm) : "other";

      operations = section == HM_SPEED_SECTION_SIGNATURE || g_str_equal (family, "pqsign")
                       ? operations_signature
                       : operations_kem;
    }
  else if (n_times == 0 || n_times > 4)
    {
      hm_importer_skip (importer, row->line, row->name,
                        _ ("the number of its figures fits no known table"));
      return;
    }

  hm_speed_begin_row (importer, speed, row->name,
                      n_times != 3                         ? "key"
                      : operations == operations_signature ? "signature"
                                                           : "kem");
  for (guint i = 0; i < n_times; i++)
    {
      gboolean by_rate = n_rates > 0 && !(rates[i]->value == 0 && times[i]->value > 0);
      const HmToken *value = by_rate ? rates[i] : times[i];
      HmImportCell *cell = hm_importer_add (importer, row->name, operations[i]);

      cell->algorithm = operations == operations_kem ? hm_speed_kem_algorithm (row->name) : NULL;
      if (cell->algorithm == NULL)
        cell->algorithm = algorithm;
      cell->bits = hm_speed_bits (row->name);
      cell->line = row->line;
      cell->table = MAX (speed->table, 1);
      cell->unit = by_rate ? HM_UNIT_OPERATIONS_PER_SECOND : HM_UNIT_SECONDS_PER_OPERATION;
      cell->wide = by_rate ? 0.05 : NAN;
      if (n_bad > 0 && n_rates > 0 && rates[i]->kind == HM_TOKEN_BAD)
        value = rates[i];
      else if (n_bad > 0 && times[i]->kind == HM_TOKEN_BAD)
        value = times[i];
      cell->implementation = row->remark != NULL ? hm_importer_word (importer, row->remark) : NULL;
      set_value (cell, value, importer, row->line, row->name);
    }
  speed->has_table = speed->has_keys = TRUE;
}

/* ---- rows ---- */

void
hm_speed_finish_row (HmImporter *importer, HmSpeed *speed)
{
  HmSpeedRow row = speed->row;
  gboolean key = FALSE;

  if (row.name == NULL)
    return;
  /* Where each cell is a line, a word or two without figures are no row. */
  if (row.n_values == 0 || (speed->cells && row.n_values < speed->n_sizes))
    {
      if (row.n_values > 0)
        hm_importer_skip (importer, row.line, row.name,
                          _ ("a row whose figures do not fit the columns of its table"));
      memset (&speed->row, 0, sizeof speed->row);
      g_free (row.name);
      g_free (row.flags);
      g_free (row.remark);
      return;
    }
  /* Adding it may close the run, which asks for the open row again. */
  memset (&speed->row, 0, sizeof speed->row);
  for (guint i = 0; i < row.n_values; i++)
    key = key || row.values[i].start[row.values[i].length - 1] == 's';
  if (key)
    finish_key_row (importer, speed, &row);
  else
    finish_bulk_row (importer, speed, &row);
  speed->lines_between = speed->command_waits = FALSE;
  g_free (row.name);
  g_free (row.flags);
  g_free (row.remark);
}

/* What people write where nothing was measured. */
static gboolean
is_gap (const HmToken *token)
{
  return token->kind == HM_TOKEN_WORD &&
         (hm_token_is (token, "n/a") || hm_token_is (token, "-") || hm_token_is (token, "--") ||
          hm_token_is (token, "\xe2\x80\x93") || hm_token_is (token, "\xe2\x80\x94"));
}

/* The words of a line are gone when the row is finished; of a figure its kind is enough. */
static HmToken
keep_figure (const HmToken *token)
{
  gboolean seconds = g_ascii_tolower (token->start[token->length - 1]) == 's';
  HmToken kept = *token;

  if (is_gap (token))
    {
      kept.kind = HM_TOKEN_PLAIN;
      kept.value = 0;
    }
  kept.start = seconds ? "s" : "-";
  kept.length = 1;
  return kept;
}

/* How many rates a row of two times or more lacks that stands under no header. */
static guint
missing_rates (const HmSpeedRow *row)
{
  guint times = 0;

  for (guint i = 0; i < row->n_values; i++)
    times += row->values[i].kind == HM_TOKEN_SECONDS;
  return times >= 2 && 2 * times > row->n_values ? 2 * times - row->n_values : 0;
}

/* Figures on a line of their own that the row before lacks: a mail program wrapped it. */
static gboolean
continue_row (HmImporter *importer, HmSpeed *speed)
{
  HmSpeedRow *row = &speed->row;
  GArray *tokens = importer->tokens;
  guint missing;
  gboolean key;

  if (row->name == NULL)
    return FALSE;
  key = row->n_values > 0 && row->values[0].kind == HM_TOKEN_SECONDS;
  if (key && !speed->section_open)
    missing = missing_rates (row);
  else if (key)
    missing = speed->section_columns > row->n_values ? speed->section_columns - row->n_values : 0;
  else
    missing = row->in_table && speed->n_sizes > row->n_values ? speed->n_sizes - row->n_values : 0;
  if (missing == 0 || tokens->len > missing || row->n_values + tokens->len > HM_SPEED_MAX_VALUES)
    return FALSE;
  for (guint i = 0; i < tokens->len; i++)
    {
      HmTokenKind kind = hm_importer_token (importer, i)->kind;

      if (kind != HM_TOKEN_PLAIN && kind != HM_TOKEN_BAD &&
          !(key ? kind == HM_TOKEN_SECONDS : kind == HM_TOKEN_KILO))
        return FALSE;
    }
  for (guint i = 0; i < tokens->len; i++)
    row->values[row->n_values++] = keep_figure (hm_importer_token (importer, i));
  return TRUE;
}

static gboolean
is_figure (const HmToken *token)
{
  return token->kind == HM_TOKEN_PLAIN || token->kind == HM_TOKEN_KILO ||
         token->kind == HM_TOKEN_SECONDS || token->kind == HM_TOKEN_BAD;
}

static gboolean
is_comparison (const HmToken *token)
{
  return token->kind == HM_TOKEN_RATIO || token->kind == HM_TOKEN_PERCENT;
}

/* Drops what is no part of a name: a line number, a bullet. Returns the first word of the name. */
static guint
name_start (HmImporter *importer, guint first, guint last)
{
  g_autofree char *whole = hm_tokens_join (importer->tokens, first, last);

  if (last - first > 1 && hm_importer_algorithm (importer, whole) == NULL)
    {
      const HmToken *token = hm_importer_token (importer, first);
      g_autofree char *rest = hm_tokens_join (importer->tokens, first + 1, last);

      const char *id = hm_importer_algorithm (importer, rest);
      g_autofree char *word = hm_tokens_join (importer->tokens, first, first + 1);

      /* "SHA-256 sha256": a label and the row. */
      /* "host app: sha256": what wrote it into a log. */
      for (guint i = first + 1; id == NULL && i + 1 < last; i++)
        {
          const HmToken *before = hm_importer_token (importer, i);
          g_autofree char *name = hm_tokens_join (importer->tokens, i + 1, last);

          if (before->start[before->length - 1] == ':' &&
              hm_importer_algorithm (importer, name) != NULL)
            return i + 1;
        }
      if (id != NULL && (token->kind == HM_TOKEN_INTEGER || !g_ascii_isalnum (token->start[0]) ||
                         hm_importer_algorithm (importer, word) == id))
        return first + 1;
    }
  return first;
}

/* One or two capitals between name and figures: how the library of that time was built, "md2 C",
 * "rc4 LI". */
static gboolean
is_flags (const HmToken *token)
{
  return token->kind == HM_TOKEN_WORD && token->length <= 2 && g_ascii_isupper (token->start[0]) &&
         (token->length == 1 || g_ascii_isupper (token->start[1]));
}

/* Whether the words from @first on begin with a name and a figure: the next row on the same line.
 */
static gboolean
follows_row (HmImporter *importer, guint first)
{
  guint figures = first;
  g_autofree char *name = NULL;

  while (figures < importer->tokens->len && figures - first <= MAX_NAME_WORDS &&
         !is_figure (hm_importer_token (importer, figures)))
    figures++;
  if (figures == importer->tokens->len || figures - first > MAX_NAME_WORDS)
    return FALSE;
  name = hm_tokens_join (importer->tokens, first, figures);
  return hm_importer_algorithm (importer, name) != NULL;
}

/* "(padlock engine)", "// SW": what somebody wrote behind the figures, from the word @first on. */
static char *
read_remark (HmImporter *importer, guint first)
{
  guint n = importer->tokens->len;
  g_autofree char *text = NULL;
  char *inner;
  gsize length;

  if (first >= n || n - first > 8)
    return NULL;
  text = hm_tokens_join (importer->tokens, first, n);
  length = strlen (text);
  if (g_str_has_prefix (text, "//"))
    inner = text + 2;
  else if (*text == '(' && text[length - 1] == ')')
    {
      text[length - 1] = '\0';
      inner = text + 1;
    }
  else
    return NULL;
  inner += strspn (inner, " ");
  return *inner != '\0' && strlen (inner) <= 60 ? g_strdup (inner) : NULL;
}

/* Whether somebody wrote remarks between the figures, "md5 1.00k (3 cpb) 2.00k (2 cpb)", and those
 * from the word @end on fill the columns that are left after @n. */
static gboolean
has_remarks_between (HmImporter *importer, const HmSpeed *speed, guint end, guint n)
{
  guint rest = 0;

  /* A line can be of any length, and have a row every few words. */
  if (speed->n_sizes <= 1 || importer->tokens->len - end > 8 * speed->n_sizes)
    return FALSE;
  for (guint i = end; i < importer->tokens->len; i++)
    rest += hm_importer_token (importer, i)->kind == HM_TOKEN_KILO;
  return rest > 0 && n + rest == speed->n_sizes && !follows_row (importer, end);
}

/* One row from the word @first on; returns where the next one may begin, or 0: this is no row. */
static guint
read_row (HmImporter *importer, HmSpeed *speed, guint first)
{
  GArray *tokens = importer->tokens;
  HmSpeedRow *row = &speed->row;
  guint figures = first, end, n, start, n_kilo = 0, n_seconds = 0, n_gaps = 0;
  g_autofree char *name = NULL, *bare = NULL;
  gboolean known, flags, remarks = FALSE;

  while (figures < tokens->len && figures - first <= MAX_NAME_WORDS &&
         !is_figure (hm_importer_token (importer, figures)) &&
         !(figures > first && speed->n_sizes > 0 && is_gap (hm_importer_token (importer, figures))))
    {
      if (is_comparison (hm_importer_token (importer, figures)))
        return 0;
      figures++;
    }
  if (figures == first || figures == tokens->len || figures - first > MAX_NAME_WORDS)
    return 0;
  for (end = figures; end < tokens->len; end++)
    {
      if (speed->n_sizes > 0 && is_gap (hm_importer_token (importer, end)))
        n_gaps++;
      else if (!is_figure (hm_importer_token (importer, end)))
        break;
      n_kilo += hm_importer_token (importer, end)->kind == HM_TOKEN_KILO;
      n_seconds += hm_importer_token (importer, end)->kind == HM_TOKEN_SECONDS;
    }
  n = end - figures;
  if (n > HM_SPEED_MAX_VALUES || (n_kilo > 0 && n_seconds > 0))
    return 0;
  /* Which column is empty is only known where all are there. */
  if (n_gaps > 0 && n != speed->n_sizes)
    return 0;

  start = name_start (importer, first, figures);
  name = hm_tokens_join (tokens, start, figures);
  flags = figures - start > 1 && is_flags (hm_importer_token (importer, figures - 1)) &&
          hm_importer_algorithm (importer, name) == NULL;
  bare = hm_tokens_join (tokens, start, figures - flags);
  known = hm_importer_algorithm (importer, bare) != NULL;
  /* One capital alone may as well belong to a name that no table knows. */
  if (flags && !known && hm_importer_token (importer, figures - 1)->length == 1)
    flags = FALSE;
  if (known && n_kilo == n && n < speed->n_sizes && has_remarks_between (importer, speed, end, n))
    {
      remarks = TRUE;
      n = speed->n_sizes;
      end = tokens->len;
    }
  if (n_gaps == n && !known)
    return 0;

  if (n_seconds > 0 || (n_kilo == 0 && hm_speed_bits (bare) > 0))
    {
      gboolean is_curve = hm_speed_bits (bare) > 0 && g_str_has_suffix (bare, ")");
      /* A name that no table knows is believed where such rows are: its times and its rates are as
       * many as the header has. */
      gboolean is_scheme = speed->section_open && figures - start <= 2 && n_seconds > 0 &&
                           n == 2 * n_seconds && end == tokens->len;

      if (!known && !is_curve && !is_scheme)
        return 0;
      if (n_seconds == 0 && hm_importer_token (importer, figures)->kind != HM_TOKEN_BAD)
        return 0;
    }
  else if (n_kilo > 0)
    {
      gboolean whole = speed->n_sizes > 0 && (n == speed->n_sizes || n == speed->n_sizes + 1);
      gboolean cut = first == 0 && end == tokens->len && n >= 2 && n < speed->n_sizes;

      /* "md5 1e9k 4.00k 8.00k", "md5 *** 4.00k 8.00k": a word that is no figure in the place of
       * one, and the others are not of the first columns. */
      for (guint words = 1; !known && words < figures - start; words++)
        {
          g_autofree char *shorter = hm_tokens_join (tokens, start, start + words);

          if (figures - start - words + n == speed->n_sizes &&
              hm_importer_algorithm (importer, shorter) != NULL)
            return 0;
        }
      /* A name that no table knows is believed where rows are. */
      if (!known && !(speed->table_open && figures - start <= 3 && (whole || cut)))
        return 0;
      /* "md5 12.5k and more": a sentence. */
      if (!whole && end < tokens->len && n < 3 &&
          hm_importer_token (importer, end)->kind == HM_TOKEN_WORD &&
          g_ascii_islower (hm_importer_token (importer, end)->start[0]) &&
          !follows_row (importer, end))
        return 0;
    }
  else if (speed->n_sizes == 0
               ? !(known && n >= 5 && importer->dialect == &hm_dialect_speed && speed->has_version)
               : !(known || (speed->table_open && figures - start <= 3)) || n < speed->n_sizes)
    return 0;

  hm_speed_finish_row (importer, speed);
  hm_speed_open (importer);
  row->name = g_steal_pointer (&name);
  row->flags = flags ? hm_tokens_join (tokens, figures - 1, figures) : NULL;
  row->line = importer->line->number;
  row->in_table = speed->n_sizes > 0;
  row->n_values = 0;
  for (guint i = figures; i < end; i++)
    if (!remarks || hm_importer_token (importer, i)->kind == HM_TOKEN_KILO)
      row->values[row->n_values++] = keep_figure (hm_importer_token (importer, i));
  row->remark = read_remark (importer, end);
  return end;
}

/* Speed prints its figures with two decimals, and a number without is part of a name. Below a unit
 * they have three digits: "1030" MB/s. */
static void
take_whole_numbers (HmImporter *importer, const HmSpeed *speed)
{
  guint len = importer->tokens->len;

  if (!(speed->scale > 0) || !speed->table_open || len <= speed->n_sizes)
    return;
  for (guint i = len - speed->n_sizes; i < len; i++)
    if (hm_importer_token (importer, i)->kind != HM_TOKEN_INTEGER &&
        hm_importer_token (importer, i)->kind != HM_TOKEN_PLAIN &&
        !is_gap (hm_importer_token (importer, i)))
      return;
  for (guint i = len - speed->n_sizes; i < len; i++)
    {
      HmToken *token = &g_array_index (importer->tokens, HmToken, i);

      if (token->kind == HM_TOKEN_INTEGER)
        token->kind = HM_TOKEN_PLAIN;
    }
}

/* A line may hold a whole table, where somebody lost the line ends. */
static gboolean
read_rows (HmImporter *importer, HmSpeed *speed, guint first)
{
  guint rows = 0, next;
  gboolean told = FALSE;

  take_whole_numbers (importer, speed);
  while (first < importer->tokens->len && (next = read_row (importer, speed, first)) > 0)
    {
      g_autofree char *name = NULL;

      rows++;
      first = next;
      /* The same name once more on the line: another machine's table stands to the right. */
      if (first + speed->row.n_values < importer->tokens->len)
        {
          guint end = first;

          while (end < importer->tokens->len && !is_figure (hm_importer_token (importer, end)))
            end++;
          name = hm_tokens_join (importer->tokens, first, end);
          if (g_strcmp0 (name, speed->row.name) == 0)
            {
              hm_importer_skip (importer, importer->line->number, NULL,
                                _ ("two tables side by side: only the left one is read"));
              told = TRUE;
              break;
            }
        }
    }
  /* A row that has fewer figures than its table has columns, and more of them behind words. */
  if (rows > 0 && !told && speed->row.in_table && speed->row.n_values < speed->n_sizes)
    for (guint i = first; i < importer->tokens->len; i++)
      if (hm_importer_token (importer, i)->kind == HM_TOKEN_KILO ||
          (i == first && hm_importer_token (importer, i)->kind == HM_TOKEN_INTEGER))
        {
          hm_importer_skip (importer, importer->line->number, speed->row.name,
                            _ ("a row whose figures do not fit the columns of its table"));
          break;
        }
  return rows > 0;
}

/* A row of an algorithm's name with ratios, "1.05x", or any row under a header in percent. */
static gboolean
read_comparison (HmImporter *importer, HmSpeed *speed)
{
  guint figures = 0, ratios = 0;

  while (figures < importer->tokens->len && !is_figure (hm_importer_token (importer, figures)) &&
         !is_comparison (hm_importer_token (importer, figures)))
    figures++;
  if (figures == 0 || figures == importer->tokens->len || figures > MAX_NAME_WORDS)
    return FALSE;
  for (guint i = figures; i < importer->tokens->len; i++)
    ratios += is_comparison (hm_importer_token (importer, i));
  if (!speed->ratio)
    {
      g_autofree char *name = hm_tokens_join (importer->tokens, 0, figures);

      if (ratios == 0 || (hm_importer_algorithm (importer, name) == NULL && !speed->table_open))
        return FALSE;
    }
  hm_importer_skip (importer, importer->line->number, NULL,
                    _ ("a comparison of two runs (ratios or percents), not a run"));
  return TRUE;
}

/* Where each cell is a line, a name alone begins a row. */
static gboolean
begin_cells (HmImporter *importer, HmSpeed *speed)
{
  guint n = importer->tokens->len;

  if (!speed->cells || !speed->table_open || n > MAX_NAME_WORDS / 2)
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (is_figure (hm_importer_token (importer, i)))
      return FALSE;
  hm_speed_open (importer);
  speed->row.name = hm_tokens_join (importer->tokens, 0, n);
  speed->row.line = importer->line->number;
  speed->row.in_table = TRUE;
  return TRUE;
}

/* Within a table: a name and figures, and yet no row. Nothing of it is guessed. */
static gboolean
skip_strange_row (HmImporter *importer, HmSpeed *speed)
{
  guint n = importer->tokens->len, first = 0, figures = 0, kilos = 0;

  for (guint i = n; i > 0 && hm_importer_token (importer, i - 1)->kind == HM_TOKEN_KILO; i--)
    kilos++;
  if (!speed->table_open && !speed->section_open && kilos < 3)
    return FALSE;
  if (kilos >= 3)
    {
      hm_importer_skip (importer, importer->line->number, NULL,
                        speed->table_open
                            ? _ ("a row whose figures do not fit the columns of its table")
                            : _ ("figures under a name that is not known, and in no table"));
      return TRUE;
    }
  while (first < n && hm_importer_token (importer, first)->kind == HM_TOKEN_WORD)
    first++;
  if (first == 0 || first > 3 || n - first + kilos < 2)
    return FALSE;
  for (guint i = first; i < n; i++)
    {
      if (hm_importer_token (importer, i)->kind == HM_TOKEN_WORD)
        return FALSE;
      figures += is_figure (hm_importer_token (importer, i));
    }
  if (figures == 0)
    return FALSE;
  hm_importer_skip (importer, importer->line->number, NULL,
                    _ ("a row whose figures do not fit the columns of its table"));
  return TRUE;
}

/* ---- the dialect ---- */

static gboolean
read_line (HmImporter *importer, gpointer state)
{
  HmSpeed *speed = state;
  const char *text = importer->line->text;
  guint end;

  if (continue_row (importer, speed))
    return TRUE;
  hm_speed_finish_row (importer, speed);
  if (hm_speed_log_line (importer, speed) || hm_speed_mr_line (importer, speed))
    {
      hm_speed_finish_row (importer, speed);
      speed->table_open = speed->section_open = FALSE;
      speed->continued = NULL;
      return TRUE;
    }
  if (hm_speed_read_version (importer, speed) || hm_speed_read_facts (importer, speed) ||
      hm_speed_read_notice (importer, speed))
    {
      speed->header_open = FALSE;
      speed->lines_between = TRUE;
      return TRUE;
    }
  end = hm_speed_read_header (importer, speed, 0);
  if (end > 0)
    {
      if (end < importer->tokens->len && read_rows (importer, speed, end))
        speed->header_open = FALSE;
      return TRUE;
    }
  if (hm_speed_read_section (importer, speed))
    return TRUE;
  if (hm_speed_rates_header (importer, speed))
    {
      speed->table_open = speed->section_open = speed->ratio = FALSE;
      speed->lines_between = TRUE;
      return TRUE;
    }
  if (hm_speed_rates_row (importer, speed))
    return TRUE;
  if (!speed->ratio && read_rows (importer, speed, 0))
    {
      speed->header_open = FALSE;
      speed->continued = NULL;
      return TRUE;
    }
  if (begin_cells (importer, speed) || read_comparison (importer, speed) ||
      skip_strange_row (importer, speed))
    return TRUE;
  if (hm_speed_continue_facts (importer, speed))
    return TRUE;
  hm_speed_finish_row (importer, speed);
  /* Fences and rulers of tables are nothing. */
  if (strspn (text, "-=:+_~. ") == strlen (text))
    return FALSE;
  speed->lines_between = TRUE;
  speed->table_open = speed->header_open = speed->section_open = speed->ratio = FALSE;
  speed->cells = FALSE;
  speed->n_rates = 0;
  speed->continued = NULL;
  return FALSE;
}

static void
close_run (HmImporter *importer, gpointer state)
{
  HmSpeed *speed = state;
  HmLibrary *library;

  hm_speed_finish_row (importer, speed);
  library = hm_run_get_library (importer->run);
  hm_speed_finish_cells (importer, speed);
  if (speed->multi)
    importer->threads = MAX (speed->children, 1);
  if (speed->elapsed || speed->multi)
    importer->clock = "wall";
  else if (library->compiler != NULL &&
           (strstr (library->compiler, "WIN16") != NULL ||
            strstr (library->compiler, "WIN32") != NULL ||
            strstr (library->compiler, "MSDOS") != NULL) &&
           g_strcmp0 (library->name, "SSLeay") == 0)
    importer->clock = "wall";
  reset_run (speed);
}

static void
clear (gpointer state)
{
  HmSpeed *speed = state;

  g_clear_pointer (&speed->row.name, g_free);
  g_clear_pointer (&speed->row.flags, g_free);
  g_clear_pointer (&speed->row.remark, g_free);
  g_clear_pointer (&speed->seen, g_hash_table_unref);
  g_clear_pointer (&speed->pending, g_free);
  g_clear_pointer (&speed->logged, g_free);
  g_clear_pointer (&speed->mr_name, g_free);
  g_clear_pointer (&speed->mr_what, g_free);
  g_clear_pointer (&speed->mr_bits, g_free);
  g_clear_pointer (&speed->kems, g_ptr_array_unref);
  g_clear_pointer (&speed->signatures, g_ptr_array_unref);
}

const HmDialect hm_dialect_speed = {
  .title = "openssl speed",
  .state = sizeof (HmSpeed),
  .line = read_line,
  .close = close_run,
  .clear = clear,
};
