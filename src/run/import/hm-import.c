/* hm-import.c: runs from any text that a benchmark program ever printed
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/import/hm-importer.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "run/hm-row.h"
#include "run/hm-run-private.h"
#include "run/hm-word.h"
#include "run/import/hm-import-collapsed.h"
#include "run/import/hm-import-json.h"

/* What is quoted of a line. */
#define MAX_QUOTE 160
/* Of a name, in bytes; a saved run has none that is longer. */
#define MAX_NAME 200
/* Lines between two looks at whether anybody still waits. */
#define LINES_A_LOOK 1024
/* Names whose ids are remembered. */
#define MAX_REMEMBERED 10000

G_DEFINE_QUARK (hm_import_error, hm_import_error)

static void
remark_free (gpointer data)
{
  HmImportRemark *remark = data;

  g_free (remark->text);
  g_free (remark->reason);
  g_free (remark);
}

static void
add_remark (GPtrArray *remarks, guint *count, guint line, const char *text, const char *reason)
{
  HmImportRemark *remark;
  const char *end;

  if (++*count > HM_IMPORT_MAX_REMARKS)
    return;
  remark = g_new0 (HmImportRemark, 1);
  remark->line = line;
  end = g_utf8_strlen (text, 4 * MAX_QUOTE) > MAX_QUOTE ? g_utf8_offset_to_pointer (text, MAX_QUOTE)
                                                        : text + strlen (text);
  remark->text = g_strndup (text, end - text);
  remark->reason = g_strdup (reason);
  g_ptr_array_add (remarks, remark);
}

void
hm_importer_skip (HmImporter *self, guint line, const char *text, const char *reason)
{
  add_remark (self->import->skipped, &self->import->n_skipped, line,
              text != NULL ? text : self->line->text, reason);
}

void
hm_importer_note (HmImporter *self, guint line, const char *text, const char *reason)
{
  add_remark (self->import->notes, &self->import->n_notes, line,
              text != NULL ? text : self->line->text, reason);
}

/* ---- what figures mean ---- */

const char *
hm_import_workload (const char *algorithm, HmOperation operation)
{
  /* The end of an algorithm's id and the word; the first that fits. */
  static const struct
  {
    const char *family, *suffix;
    HmOperation operation;
    const char *workload;
  } words[] = {
    { "digest", "", HM_OPERATION_DIGEST, "hash:init+update+final" },
    { "mac", "", HM_OPERATION_MAC, "mac:init+update+final" },
    { NULL, "-cbc", HM_OPERATION_ENCRYPT, "cbc:chained,key-set-once" },
    { NULL, "-cbc", HM_OPERATION_DECRYPT, "cbc:chained,key-set-once" },
    { NULL, "-ctr", HM_OPERATION_ENCRYPT, "ctr:chained,key-set-once" },
    { NULL, "-ctr", HM_OPERATION_DECRYPT, "ctr:chained,key-set-once" },
    { NULL, "-cfb", HM_OPERATION_ENCRYPT, "cfb:chained,key-set-once" },
    { NULL, "-ofb", HM_OPERATION_ENCRYPT, "ofb:chained,key-set-once" },
    { NULL, "-ecb", HM_OPERATION_ENCRYPT, "ecb:key-set-once" },
    { NULL, "-ecb", HM_OPERATION_DECRYPT, "ecb:key-set-once" },
    { NULL, "rc4", HM_OPERATION_ENCRYPT, "stream:chained,key-set-once" },
    { NULL, "chacha20", HM_OPERATION_ENCRYPT, "stream:chained,key-set-once" },
    { "rsa", "", HM_OPERATION_VERIFY, "rsa:pkcs1v15-verify" },
    { "dsa", "", HM_OPERATION_SIGN, "dsa:sign-q160" },
    { "dsa", "", HM_OPERATION_VERIFY, "dsa:verify-q160" },
    { "kem", "", HM_OPERATION_ENCAPSULATE, "kem:encapsulate" },
    { "kem", "", HM_OPERATION_DECAPSULATE, "kem:decapsulate" },
    { "pqsign", "", HM_OPERATION_SIGN, "sign:message" },
    { "pqsign", "", HM_OPERATION_VERIFY, "sign:verify" },
    { "dh", "", HM_OPERATION_DERIVE, "ffdh:derive" },
  };
  const char *family = hm_algorithm_family (algorithm);

  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    if (words[i].operation == operation &&
        (words[i].family == NULL || g_str_equal (words[i].family, family)) &&
        g_str_has_suffix (algorithm, words[i].suffix))
      return words[i].workload;
  if (g_str_equal (family, "ec") && operation == HM_OPERATION_DERIVE)
    return g_str_has_prefix (algorithm, "x") ? "xdh:derive" : "ecdh:derive";
  if (g_str_has_prefix (algorithm, "ecdsa-"))
    return operation == HM_OPERATION_SIGN     ? "ecdsa:sign"
           : operation == HM_OPERATION_VERIFY ? "ecdsa:verify"
                                              : NULL;
  if (g_str_has_prefix (algorithm, "ed"))
    return operation == HM_OPERATION_SIGN     ? "sign:message"
           : operation == HM_OPERATION_VERIFY ? "sign:verify"
                                              : NULL;
  return NULL;
}

/* What a name that no table knows says itself: "VMAC(AES)-64", "CTR_DRBG (NOPR)". */
static HmOperation
guess_operation (const char *name)
{
  static const struct
  {
    const char *word;
    HmOperation operation;
  } words[] = { { "mac", HM_OPERATION_MAC },
                { "rng", HM_OPERATION_OP },
                { "drbg", HM_OPERATION_OP },
                { "rand", HM_OPERATION_OP },
                { "poly1305", HM_OPERATION_MAC } };
  g_autofree char *lower = g_ascii_strdown (name, -1);

  if (strstr (lower, "chacha") != NULL)
    return HM_OPERATION_ENCRYPT;
  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    {
      const char *found = strstr (lower, words[i].word);

      /* "Old machine", "MacBook" */
      if (found != NULL && !g_str_has_prefix (found, "mach") && !g_str_has_prefix (found, "macb"))
        return words[i].operation;
    }
  return HM_OPERATION_ENCRYPT;
}

HmOperation
hm_import_bulk_operation (const char *algorithm)
{
  static const char *const unsaid[] = { "random", "kdf", "rsa", "dsa", "ec", "kem", "pqsign" };
  const char *family = hm_algorithm_family (algorithm);

  if (g_str_equal (family, "digest"))
    return HM_OPERATION_DIGEST;
  if (g_str_equal (family, "mac"))
    return HM_OPERATION_MAC;
  /* What two keys agree on; of a signature nobody knows which half it is. */
  if (g_str_equal (family, "dh") || g_str_has_prefix (algorithm, "ecdh-") ||
      g_str_equal (algorithm, "x25519") || g_str_equal (algorithm, "x448"))
    return HM_OPERATION_DERIVE;
  for (gsize i = 0; i < G_N_ELEMENTS (unsaid); i++)
    if (g_str_equal (family, unsaid[i]))
      return HM_OPERATION_OP;
  return g_str_equal (family, "other") ? guess_operation (algorithm) : HM_OPERATION_ENCRYPT;
}

const char *
hm_importer_word (HmImporter *self, const char *text)
{
  const char *last = self->words->len > 0 ? self->words->pdata[self->words->len - 1] : NULL;

  /* The figures of a row come one after the other. */
  if (g_strcmp0 (last, text) == 0)
    return last;
  last = hm_word_new (text);
  g_ptr_array_add (self->words, (gpointer) last);
  return last;
}

const char *
hm_importer_algorithm (HmImporter *self, const char *printed)
{
  const char *id = g_hash_table_lookup (self->algorithms, printed);

  if (id == NULL)
    {
      g_autofree char *found = hm_algorithm_dup_from_printed (printed);

      /* A text can have any number of words in the place of a name. */
      if (g_hash_table_size (self->algorithms) > MAX_REMEMBERED)
        g_hash_table_remove_all (self->algorithms);
      id = found != NULL ? hm_importer_word (self, found) : "";
      g_hash_table_insert (self->algorithms, g_strdup (printed), (gpointer) id);
    }
  return *id != '\0' ? id : NULL;
}

/* ---- runs ---- */

void
hm_importer_open (HmImporter *self,
                  const HmDialect *dialect,
                  const char *library,
                  const char *engine)
{
  if (self->run != NULL && self->dialect == dialect)
    return;
  hm_importer_close (self);
  self->run = hm_run_new (HM_ORIGIN_IMPORTED);
  /* No program prints when it was run; it was not now. */
  self->run->undated = TRUE;
  self->dialect = dialect;
  self->engine = engine;
  self->clock = NULL;
  self->threads = 1;
  hm_run_get_library (self->run)->name = g_strdup (library);
}

HmImportCell *
hm_importer_add (HmImporter *self, const char *printed, HmOperation operation)
{
  gsize length = strlen (printed);
  g_autofree char *shorter = NULL;
  HmImportCell cell = {
    .operation = operation,
    .size = -1,
    .value = NAN,
    .wide = NAN,
    .status = HM_STATUS_OK,
    .line = self->line->number,
  };

  if (length > MAX_NAME)
    {
      const char *end = g_utf8_find_prev_char (printed, printed + MAX_NAME);

      printed = shorter = g_strndup (printed, end != NULL ? (gsize) (end - printed) : 0);
    }
  cell.printed = hm_importer_word (self, *printed != '\0' ? printed : "-");
  g_array_append_val (self->cells, cell);
  return &g_array_index (self->cells, HmImportCell, self->cells->len - 1);
}

/* The word of the row before where it is the same text, as it mostly is. */
static const char *
row_word (const char *text, const char **text_before, const char **word_before)
{
  if (text != *text_before || text == NULL)
    {
      hm_word_unref (*word_before);
      *word_before = hm_word_new (text);
      *text_before = text;
    }
  return hm_word_ref (*word_before);
}

G_STATIC_ASSERT (sizeof (HmRow) <= sizeof (HmImportCell));

/* The cells become rows in the place where they are, so that millions are not there twice. */
static void
add_rows (HmImporter *self)
{
  gsize n;
  char *room = g_array_steal (self->cells, &n);
  const char *texts[4] = { NULL }, *words[4] = { NULL };
  const char *algorithm_before = NULL, *workload_before = NULL;
  HmOperation operation_before = HM_OPERATION_OP;

  for (gsize i = 0; i < n; i++)
    {
      const HmImportCell cell = ((const HmImportCell *) (gpointer) room)[i];
      const char *algorithm = cell.algorithm, *workload = cell.workload;
      HmRow row = {
        .size = cell.size,
        .value = cell.status == HM_STATUS_OK ? cell.value : NAN,
        .bits = cell.bits,
        .line = cell.line,
        .operation = cell.operation,
        .unit = cell.unit,
        .status = cell.status,
      };

      if (algorithm == NULL)
        algorithm = hm_importer_algorithm (self, cell.printed);
      if (algorithm == NULL || *algorithm == '\0' || strlen (algorithm) > MAX_NAME)
        algorithm = cell.printed;
      if (workload == NULL)
        {
          if (algorithm != algorithm_before || cell.operation != operation_before)
            {
              workload_before = hm_import_workload (algorithm, cell.operation);
              algorithm_before = algorithm;
              operation_before = cell.operation;
            }
          workload = workload_before;
        }
      row.printed = row_word (cell.printed, &texts[0], &words[0]);
      row.algorithm = row_word (algorithm, &texts[1], &words[1]);
      row.implementation = row_word (cell.implementation, &texts[2], &words[2]);
      row.workload = row_word (workload, &texts[3], &words[3]);
      memcpy (room + i * sizeof row, &row, sizeof row);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    hm_word_unref (words[i]);
  hm_run_take_rows (self->run, g_realloc (room, n * sizeof (HmRow)), (guint) n,
                    &(HmRowCommon){ self->engine, self->clock, MAX (self->threads, 1) });
}

/* Where an imported run is from, and its name: "OpenSSL 1.1.1f, mail.txt". The date that a version
 * has is known to the library; the next run of that name is told apart by its number. */
static void
name_run (HmImporter *self)
{
  g_autofree char *base = NULL;
  const HmLibrary *library = hm_run_get_library (self->run);
  g_autoptr (GString) name = g_string_new (self->name != NULL ? self->name : library->name);
  guint count;

  if (self->file_name != NULL && !g_str_equal (self->file_name, "-") &&
      g_utf8_validate (self->file_name, -1, NULL))
    base = g_path_get_basename (self->file_name);
  hm_run_set_source (self->run, base);
  if (self->name == NULL)
    {
      if (library->version != NULL)
        {
          g_string_append_c (name, ' ');
          g_string_append_len (name, library->version, (gssize) strcspn (library->version, " "));
        }
      if (base != NULL)
        g_string_append_printf (name, "%s%s", name->len > 0 ? ", " : "", base);
    }
  if (name->len == 0)
    return;
  count = GPOINTER_TO_UINT (g_hash_table_lookup (self->names, name->str)) + 1;
  g_hash_table_insert (self->names, g_strdup (name->str), GUINT_TO_POINTER (count));
  if (count > 1)
    g_string_append_printf (name, " (%u)", count);
  hm_run_set_name (self->run, name->str);
}

void
hm_importer_close (HmImporter *self)
{
  gboolean figures = FALSE;

  if (self->run == NULL)
    return;
  for (guint i = 0; hm_dialects[i] != NULL; i++)
    if (hm_dialects[i] == self->dialect && self->dialect->close != NULL)
      self->dialect->close (self, self->states[i]);

  for (guint i = 0; !figures && i < self->cells->len; i++)
    {
      const HmImportCell *cell = &g_array_index (self->cells, HmImportCell, i);

      figures = cell->status == HM_STATUS_OK && isfinite (cell->value) && cell->value > 0;
    }
  if (figures || (self->run->handshakes != NULL && self->run->handshakes->len > 0))
    {
      HmMethod *method = hm_run_get_method (self->run);

      add_rows (self);
      method->threads = self->threads;
      g_free (method->clock);
      method->clock = g_strdup (self->clock);
      hm_run_set_status (self->run, HM_RUN_COMPLETE);
      name_run (self);
      g_ptr_array_add (self->import->runs, g_steal_pointer (&self->run));
    }
  g_clear_object (&self->run);
  g_clear_pointer (&self->name, g_free);
  self->dialect = NULL;
  g_array_set_size (self->cells, 0);
}

/* ---- the text ---- */

static HmImport *
import_new (void)
{
  HmImport *import = g_new0 (HmImport, 1);

  import->runs = g_ptr_array_new_with_free_func (g_object_unref);
  import->skipped = g_ptr_array_new_with_free_func (remark_free);
  import->notes = g_ptr_array_new_with_free_func (remark_free);
  return import;
}

void
hm_import_free (HmImport *self)
{
  g_ptr_array_unref (self->runs);
  g_ptr_array_unref (self->skipped);
  g_ptr_array_unref (self->notes);
  g_free (self);
}

static void
show_part (HmImporter *self)
{
  hm_tokens_split (self->tokens, self->line->text);
  if (self->tokens->len == 0)
    return;
  /* Whose run is open is asked first: what another dialect would read as its own may be a part of
   * it. */
  for (guint i = 0; self->dialect != NULL && hm_dialects[i] != NULL; i++)
    if (hm_dialects[i] == self->dialect && self->dialect->line != NULL &&
        self->dialect->line (self, self->states[i]))
      return;
  for (guint i = 0; hm_dialects[i] != NULL; i++)
    {
      const HmDialect *before = self->dialect;

      if (hm_dialects[i] != before && hm_dialects[i]->line != NULL &&
          hm_dialects[i]->line (self, self->states[i]))
        return;
    }
  if (self->first == NULL)
    self->first = g_strndup (self->line->text, MAX_QUOTE);
}

static void
show_line (HmImporter *self)
{
  g_auto (GStrv) parts = NULL;

  if (*self->line->text == '\0' || self->in_page)
    return;
  self->n_lines++;
  parts = hm_import_split_collapsed (self->line->text, self->line->length);
  if (parts == NULL)
    show_part (self);
  for (guint i = 0; parts != NULL && parts[i] != NULL; i++)
    {
      self->line->text = parts[i];
      self->line->length = strlen (parts[i]);
      show_part (self);
    }
  if (parts != NULL)
    *self->line = (HmImportLine){ (char *) "", 0, self->line->number };
}

static void
set_nothing_error (HmImporter *self, GError **error)
{
  g_autofree char *titles = NULL;
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  const char *file = self->file_name != NULL ? self->file_name : "-";

  if (self->import->skipped->len > 0)
    {
      const HmImportRemark *remark = g_ptr_array_index (self->import->skipped, 0);

      g_set_error (error, HM_IMPORT_ERROR, HM_IMPORT_ERROR_NOTHING,
                   /* Translators: a file, the number of a line, a translated reason, the line. */
                   _ ("%s: no figure that can be used; line %u: %s: “%s”"), file, remark->line,
                   remark->reason, remark->text);
      return;
    }
  for (guint i = 0; hm_dialects[i] != NULL; i++)
    g_ptr_array_add (names, (gpointer) hm_dialects[i]->title);
  g_ptr_array_add (names, NULL);
  titles = g_strjoinv (", ", (char **) names->pdata);
  if (self->n_lines == 0)
    /* Translators: %s is a file. */
    g_set_error (error, HM_IMPORT_ERROR, HM_IMPORT_ERROR_NOTHING, _ ("%s: the text is empty"),
                 file);
  else
    g_set_error (error, HM_IMPORT_ERROR, HM_IMPORT_ERROR_NOTHING,
                 /* Translators: a file, a list of programs, how many lines the text has, and the
                  * first of them. */
                 ngettext ("%s: no figure found. Looked for the output of: %s. Found %u line; it "
                           "begins with “%s”",
                           "%s: no figure found. Looked for the output of: %s. Found %u lines; the "
                           "first is “%s”",
                           self->n_lines),
                 file, titles, self->n_lines, self->first != NULL ? self->first : "");
}

/* FALSE when it was given up. */
static gboolean
show_lines (HmImporter *self, HmImportLines *lines, GCancellable *cancellable, int *progress)
{
  for (guint n = 0; hm_import_lines_next (lines, self->line); n++)
    {
      if (n % LINES_A_LOOK == 0)
        {
          if (progress != NULL)
            g_atomic_int_set (progress, (int) (1000 * hm_import_lines_get_share (lines)));
          if (g_cancellable_is_cancelled (cancellable))
            return FALSE;
        }
      show_line (self);
    }
  return TRUE;
}

static void
importer_init (HmImporter *self, const char *file_name, HmImportLine *line)
{
  guint n_dialects = 0;

  *self = (HmImporter){ .file_name = file_name, .line = line };
  self->import = import_new ();
  self->tokens = g_array_new (FALSE, FALSE, sizeof (HmToken));
  self->cells = g_array_new (FALSE, TRUE, sizeof (HmImportCell));
  self->algorithms = g_hash_table_new_full (hm_text_hash, g_str_equal, g_free, NULL);
  self->names = g_hash_table_new_full (hm_text_hash, g_str_equal, g_free, NULL);
  self->words = g_ptr_array_new_with_free_func ((GDestroyNotify) hm_word_unref);
  while (hm_dialects[n_dialects] != NULL)
    n_dialects++;
  self->states = g_new0 (gpointer, n_dialects);
  for (guint i = 0; i < n_dialects; i++)
    self->states[i] = g_malloc0 (MAX (hm_dialects[i]->state, 1));
}

static void
importer_clear (HmImporter *self)
{
  for (guint i = 0; hm_dialects[i] != NULL; i++)
    {
      if (hm_dialects[i]->clear != NULL)
        hm_dialects[i]->clear (self->states[i]);
      g_free (self->states[i]);
    }
  g_free (self->states);
  g_hash_table_unref (self->algorithms);
  g_hash_table_unref (self->names);
  g_free (self->name);
  g_ptr_array_unref (self->words);
  g_free (self->first);
  g_array_unref (self->tokens);
  g_array_unref (self->cells);
}

/* Takes over @bytes. */
static HmImport *
import_bytes (HmImportBytes *bytes,
              const char *file_name,
              GCancellable *cancellable,
              int *progress,
              GError **error)
{
  HmImportLine line = { (char *) "", 0, 1 };
  HmImporter self;
  g_autoptr (HmImportJson) json = NULL;
  g_autoptr (HmImportLines) lines = NULL;
  gboolean whole;

  importer_init (&self, file_name, &line);
  json = hm_import_json_new (&self);
  lines = hm_import_lines_new_for_bytes (bytes, hm_import_json_feed, json);
  whole = show_lines (&self, lines, cancellable, progress) && bytes->error == NULL;
  if (whole)
    hm_import_json_end (json);
  else
    g_array_set_size (self.cells, 0);
  line = (HmImportLine){ (char *) "", 0, line.number };
  hm_tokens_split (self.tokens, line.text);
  hm_importer_close (&self);

  if (!whole)
    {
      if (bytes->error != NULL)
        g_propagate_error (error, g_steal_pointer (&bytes->error));
      else
        g_cancellable_set_error_if_cancelled (cancellable, error);
      g_clear_pointer (&self.import, hm_import_free);
    }
  else if (self.import->runs->len == 0)
    {
      set_nothing_error (&self, error);
      g_clear_pointer (&self.import, hm_import_free);
    }
  importer_clear (&self);
  return self.import;
}

HmImport *
hm_import_text_watched (const char *text,
                        gssize length,
                        const char *file_name,
                        GCancellable *cancellable,
                        int *progress,
                        GError **error)
{
  g_return_val_if_fail (text != NULL, NULL);
  return import_bytes (hm_import_bytes_new (text, length >= 0 ? (gsize) length : strlen (text)),
                       file_name, cancellable, progress, error);
}

HmImport *
hm_import_text (const char *text, gssize length, const char *file_name, GError **error)
{
  return hm_import_text_watched (text, length, file_name, NULL, NULL, error);
}

/* ---- streams ---- */

/* What @start holds and the rest of @stream, in a file without a name. */
static GFileIOStream *
spool (GInputStream *stream,
       gconstpointer start,
       gsize length,
       GCancellable *cancellable,
       GError **error)
{
  g_autoptr (GFileIOStream) both = NULL;
  g_autoptr (GFile) file = g_file_new_tmp ("hashmark-XXXXXX", &both, error);
  GOutputStream *out;

  if (file == NULL)
    return NULL;
  g_file_delete (file, NULL, NULL);
  out = g_io_stream_get_output_stream (G_IO_STREAM (both));
  if (!g_output_stream_write_all (out, start, length, NULL, cancellable, error) ||
      g_output_stream_splice (out, stream, G_OUTPUT_STREAM_SPLICE_NONE, cancellable, error) < 0 ||
      !g_output_stream_flush (out, cancellable, error))
    return NULL;
  return g_steal_pointer (&both);
}

HmImport *
hm_import_stream (GInputStream *stream,
                  const char *file_name,
                  GCancellable *cancellable,
                  int *progress,
                  GError **error)
{
  g_autofree char *start = NULL;
  g_autoptr (GFileIOStream) spooled = NULL;
  gsize length;

  g_return_val_if_fail (G_IS_INPUT_STREAM (stream), NULL);

  if (G_IS_SEEKABLE (stream) && g_seekable_can_seek (G_SEEKABLE (stream)))
    return import_bytes (hm_import_bytes_new_for_stream (stream, cancellable), file_name,
                         cancellable, progress, error);
  start = g_malloc (HM_IMPORT_MAX_PIPE);
  if (!g_input_stream_read_all (stream, start, HM_IMPORT_MAX_PIPE, &length, cancellable, error))
    return NULL;
  if (length < HM_IMPORT_MAX_PIPE)
    return hm_import_text_watched (start, (gssize) length, file_name, cancellable, progress, error);
  spooled = spool (stream, start, length, cancellable, error);
  if (spooled == NULL)
    return NULL;
  return import_bytes (hm_import_bytes_new_for_stream (
                           g_io_stream_get_input_stream (G_IO_STREAM (spooled)), cancellable),
                       file_name, cancellable, progress, error);
}
