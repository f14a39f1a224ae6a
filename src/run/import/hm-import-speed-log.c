/* hm-import-speed-log.c: the lines that speed writes while it measures
 *
 * "Doing md5 for 3s on 8 size blocks: 376369 md5's in 3.00s". Where the table is missing they are
 * all that is left; where it is there they tell how precise it is. Other output can stand within
 * them.
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

/* A line may be wrapped, or other lines stand within it. */
#define MAX_PARTS 3
/* Bytes of a block: no machine has more. */
#define MAX_SIZE G_GINT64_CONSTANT (1000000000000000)

/* What the tables of KEMs and of signatures say beyond the name: of RSA both have keys made. */
static const char KEM[] = " KEM ", SIGNATURE[] = " signature ";

typedef struct
{
  HmOperation operation;
  const char *word;
} Word;

static const Word operation_words[] = {
  { HM_OPERATION_SIGN, "private" },       { HM_OPERATION_VERIFY, "public" },
  { HM_OPERATION_SIGN, "sign" },          { HM_OPERATION_SIGN, "signs" },
  { HM_OPERATION_VERIFY, "verify" },      { HM_OPERATION_KEYGEN, "keygen" },
  { HM_OPERATION_ENCAPSULATE, "encaps" }, { HM_OPERATION_DECAPSULATE, "decaps" },
  { HM_OPERATION_ENCAPSULATE, "encap" },  { HM_OPERATION_DECAPSULATE, "decap" },
  { HM_OPERATION_ENCRYPT, "encrypt" },    { HM_OPERATION_DECRYPT, "decrypt" },
};

/* What stands before " in 3.00s" at the end of the line: the last " in " with a time behind it. */
static const char *
find_time (const char *text, double *seconds)
{
  const char *found = NULL;

  for (const char *p = strstr (text, " in "); p != NULL; p = strstr (p + 4, " in "))
    {
      const char *digits = p + 4 + strspn (p + 4, " ");
      gboolean minus = *digits == '-';
      double value;
      gboolean decimals;
      gsize taken = hm_token_number (digits + minus, strlen (digits + minus), &value, &decimals);

      if (taken > 0 && digits[minus + taken] == 's')
        {
          found = p;
          *seconds = minus ? -value : value;
        }
    }
  return found;
}

static void
trim_plural (char *name)
{
  g_strstrip (name);
  if (g_str_has_suffix (name, "'s"))
    name[strlen (name) - 2] = '\0';
  else if (g_str_has_suffix (name, " ops"))
    name[strlen (name) - 4] = '\0';
  g_strstrip (name);
}

/* "378 md5's": the first number whose rest names what was done. Other lines can stand between, so
 * that one directly before the name counts more; @bits stand there too: "378 512 bit private
 * RSA's". */
static gboolean
find_count (const char *text, gsize length, const char *name, gboolean bits, double *count)
{
  g_autofree char *done = g_strndup (text, length);
  g_autofree char *lower = g_ascii_strdown (done, -1);
  g_autofree char *wanted = g_ascii_strdown (name, -1);
  gboolean found = FALSE;

  for (const char *p = lower; *p != '\0'; p++)
    {
      gboolean minus = *p == '-' && g_ascii_isdigit (p[1]);
      const char *digits = p + minus;
      gsize n = strspn (digits, "0123456789");

      if (n == 0)
        continue;
      if (n < 20 && digits[n] == ' ' && (p == lower || !g_ascii_isalnum (p[-1])) &&
          strstr (digits + n, wanted) != NULL &&
          (!found || (!bits && g_str_has_prefix (digits + n + 1, wanted))))
        {
          *count = g_ascii_strtod (digits, NULL) * (minus ? -1 : 1);
          found = TRUE;
        }
      p = digits + n - 1;
    }
  return found;
}

/* The log names no curve, and several have as many bits: a repetition means nothing. */
static gboolean
names_no_curve (const char *name)
{
  return hm_speed_bits (name) > 0 &&
         (g_str_has_suffix (name, "ecdh") || g_str_has_suffix (name, "ecdsa"));
}

/* @kind: what else the line says of the operation, NULL for nothing. */
static gboolean
note_log (HmImporter *importer,
          HmSpeed *speed,
          const char *name,
          const char *kind,
          HmOperation operation,
          gint64 size)
{
  g_autofree char *key = g_strdup_printf ("log\n%s\n%s\n%d\n%" G_GINT64_FORMAT, name,
                                          kind != NULL ? kind : "", (int) operation, size);

  if (importer->dialect == &hm_dialect_speed &&
      (speed->has_table || speed->has_mr ||
       (speed->seen != NULL && g_hash_table_contains (speed->seen, key) &&
        (!names_no_curve (name) || speed->lines_between))))
    hm_speed_border (importer, speed);
  hm_speed_open (importer);
  if (speed->seen == NULL)
    speed->seen = g_hash_table_new_full (hm_text_hash, g_str_equal, g_free, NULL);
  g_hash_table_add (speed->seen, g_steal_pointer (&key));
  speed->has_log = TRUE;
  speed->lines_between = speed->command_waits = FALSE;
  return TRUE;
}

static void
add_log (HmImporter *importer,
         HmSpeed *speed,
         const char *name,
         HmOperation operation,
         gint64 size,
         double count,
         double seconds,
         guint line,
         const char *kind)
{
  HmImportCell *cell;

  note_log (importer, speed, name, kind, operation, size);
  cell = hm_importer_add (importer, name, operation);
  cell->line = line;
  cell->size = size;
  cell->bits = size < 0 ? hm_speed_bits (name) : 0;
  cell->unit = size >= 0 ? HM_UNIT_BYTES_PER_SECOND : HM_UNIT_OPERATIONS_PER_SECOND;
  /* The time has two decimals; some versions computed with more. */
  cell->wide = seconds > 0 ? 0.011 / seconds + 0.002 : NAN;
  if (kind == KEM)
    cell->algorithm = hm_speed_kem_algorithm (name);
  if (count > 0 && seconds > 0)
    cell->value = count * (size >= 0 ? (double) size : 1) / seconds;
  else
    {
      cell->status = HM_STATUS_FAILED;
      hm_importer_skip (importer, line, name, _ ("nothing was counted, or in no time: no figure"));
    }
}

static void
note_size (HmSpeed *speed, const char *name, gint64 size)
{
  if (speed->logged == NULL)
    speed->logged = g_strdup (name);
  speed->many_logged = speed->many_logged || !g_str_equal (speed->logged, name) ||
                       speed->n_log_sizes == G_N_ELEMENTS (speed->log_sizes);
  if (!speed->many_logged)
    speed->log_sizes[speed->n_log_sizes++] = size;
}

/* "md5 for 3s on 8 size blocks" or "md5 1310720 times on 8 size blocks". */
static gboolean
read_bulk (HmImporter *importer,
           HmSpeed *speed,
           const char *what,
           const char *size_at,
           const char *done,
           const char *time_at,
           double seconds,
           guint line)
{
  const char *size_text = size_at - 1;
  g_autofree char *name = NULL;
  const char *end;
  gint64 size;
  double count;
  HmOperation operation;
  const char *algorithm;

  while (size_text > what && g_ascii_isdigit (size_text[-1]))
    size_text--;
  size = g_ascii_strtoll (size_text, NULL, 10);
  if (size_text == size_at || size <= 0 || size > MAX_SIZE)
    return FALSE;
  end = g_strrstr_len (what, size_text - what, " for ");
  if (end == NULL)
    {
      end = g_strrstr_len (what, size_text - what, " times on ");
      if (end == NULL)
        return FALSE;
      while (end > what && g_ascii_isdigit (end[-1]))
        end--;
    }
  name = g_strndup (what, end - what);
  trim_plural (name);
  if (*name == '\0' || strlen (name) > 100)
    return FALSE;
  /* With -mb the line ends on "18697 evp ops", whatever it began on. */
  if (!find_count (done, time_at - done, name, FALSE, &count) &&
      !find_count (done, time_at - done, "evp", FALSE, &count))
    {
      hm_importer_skip (importer, line, name,
                        _ ("what was done is not what was begun: two lines in one"));
      return TRUE;
    }
  algorithm = hm_importer_algorithm (importer, name);
  operation = hm_import_bulk_operation (algorithm != NULL ? algorithm : name);
  if (speed->decrypt && operation == HM_OPERATION_ENCRYPT)
    operation = HM_OPERATION_DECRYPT;
  add_log (importer, speed, name, operation, size, count, seconds, line, NULL);
  note_size (speed, name, size);
  return TRUE;
}

/* "512 bit private rsa's for 10s", "253 bits sign Ed25519 ops for 2s", "mldsa44 keygen ops for 2s".
 */
static gboolean
read_key (HmImporter *importer,
          HmSpeed *speed,
          const char *what,
          const char *what_end,
          const char *done,
          const char *time_at,
          double seconds,
          guint line)
{
  g_autofree char *text = g_strndup (what, what_end - what);
  g_auto (GStrv) words = NULL;
  g_autoptr (GString) name = g_string_new (NULL);
  g_autofree char *printed = NULL, *bits = NULL;
  HmOperation operation = HM_OPERATION_DERIVE;
  const char *kind = NULL;
  gboolean named = FALSE;
  double count;
  char *end = g_strrstr (text, " for ");

  if (end != NULL)
    *end = '\0';
  trim_plural (text);
  words = g_strsplit_set (text, " ", 12);
  for (guint i = 0; words[i] != NULL; i++)
    {
      gboolean is_operation = FALSE;

      if (*words[i] == '\0')
        continue;
      for (gsize w = 0; w < G_N_ELEMENTS (operation_words); w++)
        if (g_str_equal (words[i], operation_words[w].word))
          {
            operation = operation_words[w].operation;
            is_operation = named = TRUE;
          }
      if (is_operation)
        continue;
      /* DOS says how many it will do, and of how many bits. */
      if (i == 0 && words[1] != NULL && g_ascii_isdigit (*words[0]) && g_ascii_isdigit (*words[1]))
        continue;
      if (g_ascii_isdigit (*words[i]) && bits == NULL)
        bits = g_strdup (words[i]);
      else if (!g_str_has_prefix (words[i], "bit"))
        g_string_append_printf (name, "%s%s", name->len > 0 ? " " : "", words[i]);
    }
  if (name->len == 0 || name->len > 60)
    return FALSE;
  if (!named && strstr (name->str, "ecdh") == NULL && strstr (name->str, "ffdh") == NULL)
    return FALSE;
  if (!find_count (done, time_at - done, name->str, TRUE, &count))
    {
      hm_importer_skip (importer, line, text,
                        _ ("what was done is not what was begun: two lines in one"));
      return TRUE;
    }
  /* As the table would name it. */
  if (bits != NULL && (g_str_equal (name->str, "rsa") || g_str_equal (name->str, "dsa")))
    printed = g_strdup_printf ("%s %s bits", name->str, bits);
  else if (bits != NULL && g_str_has_prefix (name->str, "Ed"))
    printed = g_strdup_printf ("%s bits EdDSA (%s)", bits, name->str);
  else if (bits != NULL)
    printed = g_strdup_printf ("%s bits %s", bits, name->str);
  else
    printed = g_strdup (name->str);
  if (g_strstr_len (done, time_at - done, KEM) != NULL)
    kind = KEM;
  else if (g_strstr_len (done, time_at - done, SIGNATURE) != NULL)
    kind = SIGNATURE;
  add_log (importer, speed, printed, operation, -1, count, seconds, line, kind);
  return TRUE;
}

/* A whole log line, or one that is at its end. */
static gboolean
read_log (HmImporter *importer, HmSpeed *speed, const char *text, guint line)
{
  double seconds = NAN;
  const char *time_at = find_time (text, &seconds);
  const char *what = NULL, *colon, *size_at;

  if (time_at == NULL)
    return FALSE;
  /* The last one that was begun before is the one that ended. */
  for (const char *p = strstr (text, "Doing "); p != NULL && p < time_at;
       p = strstr (p + 6, "Doing "))
    what = p + 6;
  if (what == NULL)
    return FALSE;
  size_at = g_strstr_len (what, time_at - what, " size blocks");
  colon = size_at != NULL ? size_at + strlen (" size blocks") : what;
  while (colon < time_at && *colon != ':')
    colon++;
  if (colon == time_at)
    return FALSE;
  if (size_at != NULL)
    return read_bulk (importer, speed, what, size_at, colon + 1, time_at, seconds, line);
  return read_key (importer, speed, what, colon, colon + 1, time_at, seconds, line);
}

/* "Doing" begins sentences too; a measurement says for how long ("md5 for 3s") or how often ("md5
 * 1310720 times", "40 512 bit private rsa's"). */
static gboolean
says_how_long (const char *what)
{
  for (const char *p = strstr (what, " for "); p != NULL; p = strstr (p + 5, " for "))
    {
      gsize digits = strspn (p + 5, "0123456789");

      if (digits > 0 && p[5 + digits] == 's')
        return g_ascii_isalnum (*what);
    }
  return (g_ascii_isalnum (*what) && strstr (what, " times on ") != NULL) ||
         (g_ascii_isdigit (*what) && strstr (what, " bit ") != NULL);
}

gboolean
hm_speed_log_line (HmImporter *importer, HmSpeed *speed)
{
  const char *text = importer->line->text;
  const char *doing = strstr (text, "Doing ");

  if (speed->pending != NULL)
    {
      g_autofree char *before = g_steal_pointer (&speed->pending);

      if (doing == NULL && importer->line->length < 400)
        {
          g_autofree char *joined = g_strconcat (before, " ", text, NULL);

          if (read_log (importer, speed, joined, speed->pending_line))
            return TRUE;
          if (++speed->n_pending < MAX_PARTS && strstr (text, "version:") == NULL)
            {
              speed->pending = g_steal_pointer (&joined);
              return FALSE;
            }
        }
      hm_importer_skip (importer, speed->pending_line, before,
                        _ ("a measurement was begun, and its end is missing"));
    }
  if (doing == NULL || strchr (doing, ' ') == NULL || importer->line->length > 2000)
    return FALSE;
  if (read_log (importer, speed, text, importer->line->number))
    return TRUE;
  if (!says_how_long (doing + 6))
    return FALSE;
  speed->pending = g_strdup (doing);
  speed->pending_line = importer->line->number;
  speed->n_pending = 0;
  return TRUE;
}
