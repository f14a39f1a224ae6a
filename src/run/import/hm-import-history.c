/* hm-import-history.c: the handshake table of ssltest, and the tables of SSLeay beside RSAref
 *
 * "SSLv3 DES-CBC3-SHA 1000 x  10240   47.04s  34.53s": connections, bytes, seconds with a full
 * handshake each, seconds with all but one resumed. "SSLeay linux 0.046s 0.218s": a row is a
 * machine of its own, and its columns are key sizes; "RSAref linux 830k/s 302k/s 4390k/s":
 * algorithms.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/import/hm-importer.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "run/import/hm-import-row.h"

#define MAX_COLUMNS 8

typedef struct
{
  guint bits[MAX_COLUMNS]; /* of the key sizes in the header */
  const char *algorithms[MAX_COLUMNS];
  const char *printed[MAX_COLUMNS];
  guint n_bits, n_algorithms;
  guint server_bits; /* of the server's key, where the text tells */
  guint bits_before; /* "512bit" ended the line before */
  char *version;     /* of the library of the handshakes, where the text tells */
  char *above;       /* the line before, when it was of no table */
  char *machine;     /* that the open table is of, where the line above its header tells */
  /* Of a table that we wrote; NULL: it is none. */
  const char *own_engine;
  char *own_library, *own_version;
  guint own_threads;
  gboolean own_rows; /* it has begun */
} History;

/* "time ./ssltest ...": the time of the process, both sides of the connection. */
static const HmImportOrigin handshake_origin = { &hm_dialect_history, "SSLeay", "ssleay", "user" };

static const struct
{
  const char *printed, *id;
} protocols[] = {
  { "SSLv2", "ssl2" },     { "SSLv3", "ssl3" },     { "TLSv1", "tls1.0" },
  { "TLSv1.1", "tls1.1" }, { "TLSv1.2", "tls1.2" }, { "TLSv1.3", "tls1.3" },
};

/* "1000", "x", "10240" in words of their own or in one, from word @at on; the words taken, 0: not
 * this.
 */
static guint
read_work (HmImporter *importer, guint at, double *connections, double *bytes)
{
  const HmToken *tokens = hm_importer_token (importer, 0);
  guint n = importer->tokens->len;
  gsize first, second;
  gboolean decimals;

  if (at + 2 < n && tokens[at].kind == HM_TOKEN_INTEGER &&
      (hm_token_is (&tokens[at + 1], "x") || hm_token_is (&tokens[at + 1], "\xc3\x97")) &&
      tokens[at + 2].kind == HM_TOKEN_INTEGER)
    {
      *connections = tokens[at].value;
      *bytes = tokens[at + 2].value;
      return 3;
    }
  /* "1000x" is what a ratio looks like. */
  if (at + 1 < n && tokens[at].kind == HM_TOKEN_RATIO && tokens[at + 1].kind == HM_TOKEN_INTEGER)
    {
      *connections = tokens[at].value;
      *bytes = tokens[at + 1].value;
      return 2;
    }
  if (at >= n)
    return 0;
  first = hm_token_number (tokens[at].start, tokens[at].length, connections, &decimals);
  if (first == 0 || first + 1 >= tokens[at].length || tokens[at].start[first] != 'x')
    return 0;
  second = hm_token_number (tokens[at].start + first + 1, tokens[at].length - first - 1, bytes,
                            &decimals);
  return first + 1 + second == tokens[at].length ? 1 : 0;
}

/* "1024bit RSA", "(1024 bit RSA)" from word @at on; 0: not there. */
static guint
read_row_key (HmImporter *importer, guint at, guint *words)
{
  const HmToken *tokens = hm_importer_token (importer, 0);
  const char *digits;
  char *end;
  guint64 bits;

  *words = 0;
  if (at >= importer->tokens->len)
    return 0;
  digits = tokens[at].start + (tokens[at].start[0] == '(' ? 1 : 0);
  bits = g_ascii_isdigit (*digits) ? g_ascii_strtoull (digits, &end, 10) : 0;
  if (bits == 0 || bits > 100000)
    return 0;
  end += strspn (end, " -");
  if (!g_str_has_prefix (end, "bit"))
    return 0;
  *words = tokens[at].start + tokens[at].length > end ? 1 : 2;
  return (guint) bits;
}

static void
add_handshakes (HmImporter *importer,
                History *self,
                const char *protocol,
                const char *cipher,
                double connections,
                double bytes,
                const double *seconds,
                guint bits)
{
  HmImportOrigin own = { &hm_dialect_history, self->own_library, self->own_engine, "wall" };

  hm_import_open (importer, self->own_engine != NULL ? &own : &handshake_origin);
  self->own_rows = self->own_engine != NULL;
  if (self->own_rows && hm_run_get_library (importer->run)->version == NULL)
    hm_run_get_library (importer->run)->version = g_strdup (self->own_version);
  if (!self->own_rows && self->version != NULL &&
      hm_run_get_library (importer->run)->version == NULL)
    hm_run_get_library (importer->run)->version = g_strdup (self->version);
  for (guint i = 0; i < 2; i++)
    {
      HmHandshake *handshake;

      if (!(seconds[i] > 0))
        {
          hm_importer_skip (importer, importer->line->number, NULL,
                            _ ("nothing was counted, or in no time: no figure"));
          continue;
        }
      handshake = hm_import_handshake (importer, protocol, cipher, i == 0 ? "full" : "resumed");
      handshake->key = bits > 0 ? g_strdup_printf ("rsa-%u", bits) : NULL;
      handshake->bytes = (gint64) bytes;
      handshake->connections = (guint) connections;
      handshake->seconds = seconds[i];
      if (self->own_rows)
        handshake->threads = importer->threads = self->own_threads;
    }
}

static void
clear_own (History *self)
{
  self->own_engine = NULL;
  self->own_threads = 1;
  self->own_rows = FALSE;
  g_clear_pointer (&self->own_library, g_free);
  g_clear_pointer (&self->own_version, g_free);
}

/* A field that comes twice counts the second time. */
static void
set_text (char **field, const char *text)
{
  g_free (*field);
  *field = g_strdup (text);
}

/* The line above a table that we wrote. What comes is a run of its own. */
static gboolean
read_heading (HmImporter *importer, History *self)
{
  const char *text = importer->line->text;
  g_auto (GStrv) fields = NULL;

  if (!g_str_has_prefix (text, HM_IMPORT_SSLTEST_HEADING))
    return FALSE;
  hm_importer_close (importer);
  clear_own (self);
  fields = g_strsplit (text + strlen (HM_IMPORT_SSLTEST_HEADING), ", ", MAX_COLUMNS);
  if (fields[0] == NULL)
    return FALSE;
  self->own_engine = hm_importer_word (importer, fields[0]);
  for (guint i = 1; fields[i] != NULL; i++)
    {
      const char *value = strchr (fields[i], ' ');

      if (value == NULL)
        continue;
      if (g_str_has_prefix (fields[i], "library "))
        set_text (&self->own_library, value + 1);
      else if (g_str_has_prefix (fields[i], "version "))
        set_text (&self->own_version, value + 1);
      else if (g_str_has_prefix (fields[i], "threads "))
        {
          guint64 threads = g_ascii_strtoull (value + 1, NULL, 10);

          self->own_threads = (guint) CLAMP (threads, 1, 100000);
        }
    }
  return TRUE;
}

/* A line has one row, or all of them where the line breaks were lost. */
static gboolean
read_handshakes (HmImporter *importer, History *self)
{
  const HmToken *tokens = hm_importer_token (importer, 0);
  guint n = importer->tokens->len, at = 0, rows = 0;

  while (at + 5 < n)
    {
      const char *protocol = NULL;
      double connections, bytes, seconds[2];
      guint work, words, bits;
      g_autofree char *cipher = NULL;

      for (gsize i = 0; i < G_N_ELEMENTS (protocols); i++)
        if (hm_token_is (&tokens[at], protocols[i].printed))
          protocol = protocols[i].id;
      work = protocol != NULL ? read_work (importer, at + 2, &connections, &bytes) : 0;
      if (work == 0 || at + 2 + work + 1 >= n || connections < 1 || connections > 1e9 ||
          bytes > 1e12 || tokens[at + 2 + work].kind != HM_TOKEN_SECONDS ||
          tokens[at + 2 + work + 1].kind != HM_TOKEN_SECONDS)
        {
          if (rows == 0)
            return FALSE;
          at++;
          continue;
        }
      cipher = hm_tokens_join (importer->tokens, at + 1, at + 2);
      at += 2 + work;
      seconds[0] = tokens[at].value;
      seconds[1] = tokens[at + 1].value;
      at += 2;
      bits = read_row_key (importer, at, &words);
      at += words;
      add_handshakes (importer, self, protocol, cipher, connections, bytes, seconds,
                      bits > 0 ? bits : self->server_bits);
      rows++;
    }
  return rows > 0;
}

/* "a 512bit server key was being used except where noted" stands above or below the table. */
static void
read_server_key (HmImporter *importer, History *self)
{
  const char *text = importer->line->text, *key = strstr (text, "server key"), *digits;
  guint bits = 0;

  if (key == text && self->bits_before > 0)
    bits = self->bits_before;
  else if (key != NULL)
    {
      digits = key;
      while (digits > text && strchr (" -", digits[-1]) != NULL)
        digits--;
      if (digits - text >= 3 && strncmp (digits - 3, "bit", 3) == 0)
        digits -= 3;
      while (digits > text && strchr (" -", digits[-1]) != NULL)
        digits--;
      while (digits > text && g_ascii_isdigit (digits[-1]))
        digits--;
      bits = (guint) MIN (g_ascii_strtoull (digits, NULL, 10), 100000);
    }
  self->bits_before = 0;
  if (importer->tokens->len > 0 && key == NULL)
    {
      /* The sentence may be broken before "server key". */
      guint words, n = importer->tokens->len, last = n - 1;

      self->bits_before = read_row_key (importer, last, &words);
      if (self->bits_before == 0 && n > 1)
        self->bits_before = read_row_key (importer, last - 1, &words);
    }
  if (bits == 0)
    return;
  self->server_bits = bits;
  if (importer->dialect != &hm_dialect_history)
    return;
  for (guint i = 0; i < hm_run_get_handshakes (importer->run)->len; i++)
    {
      HmHandshake *handshake = g_ptr_array_index (hm_run_get_handshakes (importer->run), i);

      if (handshake->key == NULL)
        handshake->key = g_strdup_printf ("rsa-%u", bits);
    }
}

/* "The library being used is SSLeay 0.8.x." Where the name begins the line, it is another run's. */
static void
read_version (HmImporter *importer, History *self)
{
  const char *at = strstr (importer->line->text, " SSLeay ");
  gsize length;
  HmLibrary *library;

  if (at == NULL || !g_ascii_isdigit (at[8]))
    return;
  length = strcspn (at + 8, " ,;)");
  while (length > 0 && at[8 + length - 1] == '.')
    length--;
  g_free (self->version);
  self->version = g_strndup (at + 8, MIN (length, 20));
  if (importer->dialect != &hm_dialect_history || hm_run_get_handshakes (importer->run)->len == 0)
    return;
  library = hm_run_get_library (importer->run);
  if (library->version == NULL)
    library->version = g_strdup (self->version);
}

/* "512bits 1024bits": one word each. */
static gboolean
read_key_sizes (HmImporter *importer, History *self)
{
  guint bits[MAX_COLUMNS], n = 0;

  for (guint i = 0; i < importer->tokens->len; i++)
    {
      const HmToken *token = hm_importer_token (importer, i);
      gsize digits = strspn (token->start, "0123456789");

      if (digits == 0 || digits > 6 || digits + 4 != token->length || n == MAX_COLUMNS ||
          strncmp (token->start + digits, "bits", 4) != 0)
        return FALSE;
      bits[n++] = (guint) g_ascii_strtoull (token->start, NULL, 10);
    }
  if (n < 2)
    return FALSE;
  memcpy (self->bits, bits, sizeof bits);
  self->n_bits = n;
  return TRUE;
}

/* "DES CBC  EDE-DES  MD5": names of one or two words, nothing else. */
static gboolean
read_algorithms (HmImporter *importer, History *self)
{
  const char *algorithms[MAX_COLUMNS], *printed[MAX_COLUMNS];
  guint n = 0, i = 0;

  if (importer->tokens->len < 3 || importer->tokens->len > 2 * MAX_COLUMNS)
    return FALSE;
  while (i < importer->tokens->len && n < MAX_COLUMNS)
    {
      guint words = MIN (2, importer->tokens->len - i);
      const char *id = NULL;

      for (; words > 0 && id == NULL; words--)
        {
          g_autofree char *name = hm_tokens_join (importer->tokens, i, i + words);

          id = hm_importer_algorithm (importer, name);
          if (id != NULL)
            {
              printed[n] = hm_importer_word (importer, name);
              i += words;
            }
        }
      if (id == NULL)
        return FALSE;
      algorithms[n++] = id;
    }
  if (n < 2 || i < importer->tokens->len)
    return FALSE;
  memcpy (self->algorithms, algorithms, sizeof algorithms);
  memcpy (self->printed, printed, sizeof printed);
  self->n_algorithms = n;
  return TRUE;
}

/* "486DX66" alone, or "Pentium" with its number in a sentence: the machine that the table below is
 * of; NULL: it names none. */
static char *
find_machine (const char *heading)
{
  const char *start = heading != NULL ? strstr (heading, "Pentium") : NULL, *end;

  if (heading == NULL)
    return NULL;
  if (start == NULL)
    return heading[0] >= '3' && heading[0] <= '6' && g_str_has_prefix (heading + 1, "86") &&
                   strchr (heading, ' ') == NULL && strlen (heading) <= 20
               ? g_strdup (heading)
               : NULL;
  end = start + strlen ("Pentium");
  while (*end == ' ' && (g_ascii_isdigit (end[1]) || g_str_has_prefix (end + 1, "Pro ") ||
                         g_str_has_prefix (end + 1, "II ")))
    end += 1 + strcspn (end + 1, " ,.;:()");
  return g_strndup (start, (gsize) (end - start));
}

/* The next rows are of the machine that stands above. */
static void
begin_table (History *self)
{
  g_free (self->machine);
  self->machine = find_machine (self->above);
}

/* A run of its own. */
static void
begin_row (HmImporter *importer, const History *self, const HmToken *first)
{
  gboolean rsaref = hm_token_has_prefix (first, "RSAref");

  hm_importer_close (importer);
  hm_importer_open (importer, &hm_dialect_history, rsaref ? "RSAref" : "SSLeay",
                    rsaref ? "rsaref" : "ssleay");
  if (rsaref && first->length > 6)
    hm_run_get_library (importer->run)->version = g_strndup (first->start + 6, first->length - 6);
  hm_run_get_machine (importer->run)->cpu = g_strdup (self->machine);
}

static gboolean
read_row (HmImporter *importer, History *self)
{
  const HmToken *tokens = hm_importer_token (importer, 0);
  guint first = 1, n = 0;
  gboolean bulk = FALSE;
  double values[MAX_COLUMNS];
  g_autofree char *label = NULL;

  if (!hm_token_has_prefix (&tokens[0], "RSAref") && !hm_token_is (&tokens[0], "SSLeay"))
    return FALSE;
  while (first < importer->tokens->len && first < 6 && tokens[first].kind != HM_TOKEN_SECONDS &&
         !g_ascii_isdigit (tokens[first].start[0]))
    first++;
  for (guint i = first; i < importer->tokens->len && n < MAX_COLUMNS; i++)
    {
      double value;
      gboolean decimals;
      gsize taken;

      if (tokens[i].kind == HM_TOKEN_SECONDS && !bulk)
        {
          values[n++] = tokens[i].value;
          continue;
        }
      taken = hm_token_number (tokens[i].start, tokens[i].length, &value, &decimals);
      if (taken == 0 || tokens[i].length != taken + 3 ||
          strncmp (tokens[i].start + taken, "k/s", 3) != 0)
        break;
      bulk = TRUE;
      values[n++] = value * 1000;
    }
  if (n == 0 || (bulk ? n > self->n_algorithms : n > self->n_bits))
    return FALSE;

  begin_row (importer, self, &tokens[0]);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *key_name = bulk ? NULL : g_strdup_printf ("rsa %u bits", self->bits[i]);
      HmImportCell *cell = hm_importer_add (importer, bulk ? self->printed[i] : key_name,
                                            bulk ? hm_import_bulk_operation (self->algorithms[i])
                                                 : HM_OPERATION_SIGN);

      cell->algorithm = bulk ? self->algorithms[i] : NULL;
      cell->bits = bulk ? 0 : self->bits[i];
      cell->unit = bulk ? HM_UNIT_BYTES_PER_SECOND : HM_UNIT_SECONDS_PER_OPERATION;
      cell->workload = bulk ? NULL : "rsa:pkcs1v15-crt";
      cell->value = values[i];
      if (values[i] <= 0)
        cell->status = HM_STATUS_UNAVAILABLE;
    }
  /* Rows of one text differ by their first words; what is said behind the figures is kept whole. */
  label = hm_tokens_join (importer->tokens, 0, first);
  importer->name = self->machine != NULL ? g_strdup_printf ("%s, %s", label, self->machine)
                                         : g_steal_pointer (&label);
  hm_run_set_note (importer->run, importer->line->text);
  hm_importer_close (importer);
  return TRUE;
}

static gboolean
read_line (HmImporter *importer, gpointer state)
{
  History *self = state;
  gboolean table;

  if (read_handshakes (importer, self) || read_heading (importer, self))
    return TRUE;
  /* A table of ours ends where another text begins. */
  if (self->own_rows && importer->tokens->len > 0)
    {
      if (importer->dialect == &hm_dialect_history)
        hm_importer_close (importer);
      clear_own (self);
    }
  if (importer->line->length < 1000)
    {
      read_server_key (importer, self);
      read_version (importer, self);
    }
  if (read_row (importer, self))
    return TRUE;
  table = read_key_sizes (importer, self) || read_algorithms (importer, self);
  if (table)
    begin_table (self);
  g_clear_pointer (&self->above, g_free);
  if (!table && importer->line->length < 200)
    self->above = g_strdup (importer->line->text);
  return table;
}

static void
clear (gpointer state)
{
  History *self = state;

  clear_own (self);
  g_clear_pointer (&self->version, g_free);
  g_clear_pointer (&self->above, g_free);
  g_clear_pointer (&self->machine, g_free);
}

const HmDialect hm_dialect_history = {
  .title = "ssltest of SSLeay",
  .state = sizeof (History),
  .line = read_line,
  .clear = clear,
};
