/* hm-write-openssl.c: a run in the two forms of openssl speed 3.0
 *
 * The layout is that of `openssl speed` of OpenSSL 3.0, to the letter, so that whatever reads its
 * output reads this: the summary, and the lines of -mr. A run with several engines becomes one
 * whole output per engine, one after the other, as if the program had been started for each.
 *
 * What the form has no place for is left out: decryption, key generation, encapsulation, and of an
 * operation that was measured by several workloads all but the first, which is the classic one. A
 * cell without a figure is 0, as openssl prints it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-report"
#include "report/hm-grid.h"
#include "report/hm-write.h"

#include <math.h>
#include <string.h>

/* The rows with a number of their own, in the order of the program; everything else is what it
 * measures with -evp. */
typedef struct
{
  const char *algorithm;
  const char *name;
} Row;

static const Row rows[] = {
  { "md2", "md2" },
  { "mdc2", "mdc2" },
  { "md4", "md4" },
  { "md5", "md5" },
  { "sha1", "sha1" },
  { "ripemd160", "rmd160" },
  { "sha256", "sha256" },
  { "sha512", "sha512" },
  { "whirlpool", "whirlpool" },
  { "hmac-md5", "hmac(md5)" },
  { "des-cbc", "des-cbc" },
  { "des-ede3-cbc", "des-ede3" },
  { "rc4", "rc4" },
  { "idea-cbc", "idea-cbc" },
  { "seed-cbc", "seed-cbc" },
  { "rc2-cbc", "rc2-cbc" },
  { "rc5-32-12-cbc", "rc5-cbc" },
  { "blowfish-cbc", "blowfish" },
  { "cast5-cbc", "cast-cbc" },
  { "aes-128-cbc", "aes-128-cbc" },
  { "aes-192-cbc", "aes-192-cbc" },
  { "aes-256-cbc", "aes-256-cbc" },
  { "camellia-128-cbc", "camellia-128-cbc" },
  { "camellia-192-cbc", "camellia-192-cbc" },
  { "camellia-256-cbc", "camellia-256-cbc" },
  { "evp", "evp" },
  { "ghash", "ghash" },
  { "random", "rand" },
};
#define ROW_HMAC 9
#define ROW_EVP 25
#define ROW_CMAC 28

/* The row's number in the program, by which its table is sorted. */
static guint
find_row (const HmResultKey *key)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (g_str_equal (rows[i].algorithm, key->algorithm))
      return i;
  if (key->operation == HM_OPERATION_MAC && g_str_has_prefix (key->algorithm, "hmac-"))
    return ROW_HMAC;
  if (key->operation == HM_OPERATION_MAC && g_str_has_prefix (key->algorithm, "cmac-"))
    return ROW_CMAC;
  return ROW_EVP;
}

static int
compare_rows (gconstpointer a, gconstpointer b)
{
  guint first = find_row (((const HmGridRow *) a)->key);
  guint second = find_row (((const HmGridRow *) b)->key);

  return (first > second) - (first < second);
}

/* The name in the first column. */
static char *
name_row (const HmResultKey *key)
{
  guint row = find_row (key);

  if (row < G_N_ELEMENTS (rows) && g_str_equal (rows[row].algorithm, key->algorithm))
    return g_strdup (rows[row].name);
  if (row == ROW_HMAC)
    return g_strdup_printf ("hmac(%s)", key->algorithm + strlen ("hmac-"));
  if (row == ROW_CMAC)
    return g_strdup_printf ("cmac(%s)", key->algorithm + strlen ("cmac-"));
  /* With -evp a digest is called as it was asked for, a cipher by the library's own name. */
  return g_strdup (key->operation == HM_OPERATION_ENCRYPT ? hm_algorithm_title (key->algorithm)
                                                          : key->algorithm);
}

/* "%*.*f" by the C locale. */
static void
add_fixed (GString *text, int width, int decimals, double value)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE + 320], format[16];

  g_snprintf (format, sizeof format, "%%%d.%df", width, decimals);
  g_string_append (text, g_ascii_formatd (number, sizeof number, format, value));
}

static double
value_or_zero (HmResult *result)
{
  return result != NULL && hm_result_has_value (result) ? hm_result_get_speed (result) : 0;
}

/* A value is in thousands, with a k, when it is above 10000 bytes per second, else in bytes. */
static void
add_cell (GString *text, double value, gboolean mr)
{
  if (mr)
    {
      g_string_append_c (text, ':');
      add_fixed (text, 0, 2, value);
      return;
    }
  g_string_append_c (text, ' ');
  add_fixed (text, 11, 2, value > 10000 ? value / 1e3 : value);
  g_string_append_c (text, value > 10000 ? 'k' : ' ');
}

static void
add_sizes (GString *text, const GArray *sizes, guint n_sizes, gboolean mr)
{
  g_string_append (text, mr ? "+H"
                            : "The 'numbers' are in 1000s of bytes per second processed.\n"
                              "type        ");
  for (guint i = 0; i < n_sizes; i++)
    {
      gint64 size = g_array_index (sizes, gint64, i);

      if (mr)
        g_string_append_printf (text, ":%" G_GINT64_FORMAT, size);
      else
        g_string_append_printf (text, "%7" G_GINT64_FORMAT " bytes", size);
    }
  g_string_append_c (text, '\n');
}

/* TRUE when a row before @at has the same by another workload. */
static gboolean
is_other_workload (const HmGrid *grid, guint at)
{
  const HmResultKey *key = g_array_index (grid->rows, HmGridRow, at).key;

  for (guint i = 0; i < at; i++)
    {
      const HmResultKey *before = g_array_index (grid->rows, HmGridRow, i).key;

      if (before->algorithm == key->algorithm && before->operation == key->operation &&
          before->bits == key->bits && before->threads == key->threads &&
          before->workload != key->workload)
        return TRUE;
    }
  return FALSE;
}

static void
add_throughput (GString *text, HmRun *run, const char *engine, gboolean mr)
{
  g_autoptr (HmGrid) grid = hm_grid_new (run, engine);
  guint n_sizes = grid->sizes->len;
  gboolean any = FALSE;

  /* The form has no place for a figure whose size nobody recorded. */
  if (n_sizes > 0 && g_array_index (grid->sizes, gint64, n_sizes - 1) < 0)
    n_sizes--;
  if (n_sizes == 0)
    return;
  g_array_sort (grid->rows, compare_rows);
  for (guint i = 0; i < grid->rows->len; i++)
    {
      const HmGridRow *row = &g_array_index (grid->rows, HmGridRow, i);
      g_autofree char *name = NULL;

      if (row->key->operation == HM_OPERATION_DECRYPT || is_other_workload (grid, i))
        continue;
      if (!any)
        add_sizes (text, grid->sizes, n_sizes, mr);
      any = TRUE;
      name = name_row (row->key);
      if (mr)
        g_string_append_printf (text, "+F:%u:%s", find_row (row->key), name);
      else
        g_string_append_printf (text, "%-13s", name);
      for (guint j = 0; j < n_sizes; j++)
        add_cell (text, value_or_zero (row->cells[j]), mr);
      g_string_append_c (text, '\n');
    }
}

/* Keys of the public-key sections, in the order of the program: its numbers in the lines of -mr. */
typedef struct
{
  const char *algorithm;
  const char *name;
  guint bits;
} Key;

static const Key rsa_keys[] = {
  { "rsa-512", NULL, 512 },     { "rsa-1024", NULL, 1024 }, { "rsa-2048", NULL, 2048 },
  { "rsa-3072", NULL, 3072 },   { "rsa-4096", NULL, 4096 }, { "rsa-7680", NULL, 7680 },
  { "rsa-15360", NULL, 15360 },
};

static const Key dsa_keys[] = {
  { "dsa-512", NULL, 512 },
  { "dsa-1024", NULL, 1024 },
  { "dsa-2048", NULL, 2048 },
};

/* For ECDSA and, with the last two, for ECDH. */
static const Key curves[] = {
  { "secp160r1", "secp160r1", 160 },
  { "p192", "nistp192", 192 },
  { "p224", "nistp224", 224 },
  { "p256", "nistp256", 256 },
  { "p384", "nistp384", 384 },
  { "p521", "nistp521", 521 },
  { "k163", "nistk163", 163 },
  { "k233", "nistk233", 233 },
  { "k283", "nistk283", 283 },
  { "k409", "nistk409", 409 },
  { "k571", "nistk571", 571 },
  { "b163", "nistb163", 163 },
  { "b233", "nistb233", 233 },
  { "b283", "nistb283", 283 },
  { "b409", "nistb409", 409 },
  { "b571", "nistb571", 571 },
  { "brainpoolp256r1", "brainpoolP256r1", 256 },
  { "brainpoolp256t1", "brainpoolP256t1", 256 },
  { "brainpoolp384r1", "brainpoolP384r1", 384 },
  { "brainpoolp384t1", "brainpoolP384t1", 384 },
  { "brainpoolp512r1", "brainpoolP512r1", 512 },
  { "brainpoolp512t1", "brainpoolP512t1", 512 },
  { "x25519", "X25519", 253 },
  { "x448", "X448", 448 },
};

static const Key eddsa_keys[] = {
  { "ed25519", "Ed25519", 253 },
  { "ed448", "Ed448", 456 },
};

static const Key sm2_keys[] = {
  { "sm2", "CurveSM2", 256 },
};

static const Key ffdh_keys[] = {
  { "ffdh-2048", NULL, 2048 }, { "ffdh-3072", NULL, 3072 }, { "ffdh-4096", NULL, 4096 },
  { "ffdh-6144", NULL, 6144 }, { "ffdh-8192", NULL, 8192 },
};

typedef struct
{
  const char *prefix; /* of the ids; keys[].algorithm is without it if @strip; or NULL */
  gboolean strip;
  const Key *keys;
  guint n_keys;
  gboolean signs; /* sign and verify; otherwise one operation, derive */
  const char *header;
  const char *before, *word; /* "rsa 2048 bits", " 256 bits ecdsa (nistp256)" */
  int decimals;              /* of the seconds */
  const char *tag;           /* of -mr */
  gboolean tag_names;        /* the line of -mr has the key's name */
} Section;

#define SIGNS "sign    verify    sign/s verify/s\n"
static const Section sections[] = {
  { "rsa-", FALSE, rsa_keys, G_N_ELEMENTS (rsa_keys), TRUE, "                  " SIGNS, "rsa ",
    NULL, 6, "+F2", FALSE },
  { "dsa-", FALSE, dsa_keys, G_N_ELEMENTS (dsa_keys), TRUE, "                  " SIGNS, "dsa ",
    NULL, 6, "+F3", FALSE },
  { "ecdsa-", TRUE, curves, G_N_ELEMENTS (curves), TRUE, "                              " SIGNS, "",
    "ecdsa", 4, "+F4", FALSE },
  { "ecdh-", TRUE, curves, G_N_ELEMENTS (curves), FALSE,
    "                              op      op/s\n", "", "ecdh", 4, "+F5", FALSE },
  { NULL, FALSE, eddsa_keys, G_N_ELEMENTS (eddsa_keys), TRUE,
    "                              " SIGNS, "", "EdDSA", 4, "+F6", TRUE },
  { "sm2", FALSE, sm2_keys, G_N_ELEMENTS (sm2_keys), TRUE, "                              " SIGNS,
    "", "SM2", 4, "+F7", TRUE },
  { "ffdh-", FALSE, ffdh_keys, G_N_ELEMENTS (ffdh_keys), FALSE,
    "                       op     op/s\n", "", "ffdh", 4, "+F8", FALSE },
};

/* TRUE when @id belongs to @section; *@key gets its number, or the number of keys for a key that
 * openssl has no row of. */
static gboolean
find_key (const Section *section, const char *id, guint *key)
{
  gboolean prefixed = section->prefix != NULL && g_str_has_prefix (id, section->prefix);
  const char *name = prefixed && section->strip ? id + strlen (section->prefix) : id;

  for (*key = 0; *key < section->n_keys; (*key)++)
    if (g_str_equal (section->keys[*key].algorithm, name))
      return TRUE;
  return prefixed;
}

/* What one line needs. */
typedef struct
{
  guint key;
  const char *algorithm;
  guint bits, threads;
  const HmResultKey *keys[2]; /* what was measured: signing, or what there is alone; verification */
  double first, second;       /* per second */
} Line;

static int
compare_lines (gconstpointer a, gconstpointer b)
{
  const Line *first = a, *second = b;

  if (first->key != second->key)
    return first->key < second->key ? -1 : 1;
  return hm_algorithm_compare (first->algorithm, second->algorithm);
}

static void
file_rate (GArray *lines, const Section *section, HmResult *result)
{
  const HmResultKey *key = hm_result_get_key (result);
  Line fresh = { .algorithm = key->algorithm, .bits = key->bits, .threads = key->threads };
  gboolean second = key->operation == HM_OPERATION_VERIFY;

  if (hm_result_get_unit (result) == HM_UNIT_BYTES_PER_SECOND ||
      (section->signs ? key->operation != HM_OPERATION_SIGN && !second
                      : key->operation != HM_OPERATION_DERIVE) ||
      !find_key (section, key->algorithm, &fresh.key))
    return;
  for (guint i = 0; i < lines->len; i++)
    {
      Line *line = &g_array_index (lines, Line, i);

      if (line->algorithm != key->algorithm || line->bits != key->bits ||
          line->threads != key->threads)
        continue;
      if (line->keys[second] == NULL)
        {
          line->keys[second] = key;
          *(second ? &line->second : &line->first) = value_or_zero (result);
          return;
        }
      if (line->keys[second]->workload != key->workload)
        return;
    }
  fresh.keys[second] = key;
  *(second ? &fresh.second : &fresh.first) = value_or_zero (result);
  g_array_append_val (lines, fresh);
}

static double
seconds_each (double rate)
{
  return rate > 0 ? 1 / rate : 0;
}

static void
add_summary_line (GString *text,
                  const Section *section,
                  const Line *line,
                  guint bits,
                  const char *name)
{
  g_string_append_printf (text, "%s%4u bits ", section->before, bits);
  if (section->word != NULL)
    g_string_append_printf (text, "%s ", section->word);
  if (name != NULL)
    g_string_append_printf (text, "(%s) ", name);
  add_fixed (text, 8, section->decimals, seconds_each (line->first));
  if (section->signs)
    {
      g_string_append (text, "s ");
      add_fixed (text, 8, section->decimals, seconds_each (line->second));
    }
  g_string_append (text, "s ");
  add_fixed (text, 8, 1, line->first);
  if (section->signs)
    {
      g_string_append_c (text, ' ');
      add_fixed (text, 8, 1, line->second);
    }
  g_string_append_c (text, '\n');
}

static void
add_mr_line (GString *text, const Section *section, const Line *line, guint bits, const char *name)
{
  g_string_append_printf (text, "%s:%u:%u:", section->tag, line->key, bits);
  if (section->tag_names)
    g_string_append_printf (text, "%s:", name);
  add_fixed (text, 0, 6, line->first);
  g_string_append_c (text, ':');
  add_fixed (text, 0, 6, section->signs ? line->second : seconds_each (line->first));
  g_string_append_c (text, '\n');
}

static void
add_section (GString *text, HmRun *run, const char *engine, const Section *section, gboolean mr)
{
  g_autoptr (GArray) lines = g_array_new (FALSE, TRUE, sizeof (Line));

  for (guint i = 0; i < hm_run_get_n_results (run); i++)
    if (hm_grid_is_engine (hm_run_get_result (run, i), engine))
      file_rate (lines, section, hm_run_get_result (run, i));
  g_array_sort (lines, compare_lines);
  if (lines->len > 0 && !mr)
    g_string_append (text, section->header);
  for (guint i = 0; i < lines->len; i++)
    {
      const Line *line = &g_array_index (lines, Line, i);
      gboolean known = line->key < section->n_keys;
      guint bits = known ? section->keys[line->key].bits : line->bits;
      const char *name = known                ? section->keys[line->key].name
                         : section->strip     ? line->algorithm + strlen (section->prefix)
                         : section->tag_names ? line->algorithm
                                              : NULL;

      if (mr)
        add_mr_line (text, section, line, bits, name);
      else
        add_summary_line (text, section, line, bits, name);
    }
}

/* The value of a line of the head: without the word before it, that a library may have put there
 * itself, and without line ends. */
static void
add_head_line (GString *text, const char *word, const char *value, const char *otherwise)
{
  g_autofree char *clean = g_strdup (value != NULL && *value != '\0' ? value : otherwise);

  g_strdelimit (clean, "\r\n", ' ');
  if (g_str_has_prefix (clean, word))
    g_string_append_printf (text, "%s\n", clean);
  else
    g_string_append_printf (text, "%s %s\n", word, g_strchug (clean));
}

/* The library's own words stand before the table of the engine that they describe. */
static gboolean
describes (const HmLibrary *library, const char *engine, gboolean only_engine)
{
  if (only_engine)
    return TRUE;
  if (library->name == NULL)
    return FALSE;
  if (g_str_equal (engine, "built-in"))
    return g_ascii_strcasecmp (library->name, "hashmark") == 0;
  return g_ascii_strcasecmp (library->name, engine) == 0;
}

static void
add_head (GString *text, HmRun *run, const char *engine, gboolean only_engine)
{
  static const HmLibrary none = { 0 };
  const HmLibrary *library = hm_run_get_library (run);
  g_autofree char *version = NULL;

  if (!describes (library, engine, only_engine))
    library = &none;
  /* OpenSSL prints its number alone, without name and date. */
  if (library->version == NULL)
    version = g_strdup (library->name != NULL ? library->name : engine);
  else if (g_strcmp0 (library->name, "OpenSSL") == 0)
    version = g_strndup (library->version, strcspn (library->version, " "));
  else
    version =
        g_strdup_printf ("%s %s", library->name != NULL ? library->name : engine, library->version);
  add_head_line (text, "version:", version, "not available");
  add_head_line (text, "built on:", library->built, "date not available");
  add_head_line (text, "options:", library->options, "not available");
  add_head_line (text, "compiler:", library->compiler, "information not available");
  add_head_line (text, "CPUINFO:", library->cpuinfo, "N/A");
}

static char *
write_run (HmRun *run, gboolean mr)
{
  GString *text = g_string_new (NULL);
  g_autofree const char **engines = hm_grid_list_engines (run);

  for (guint i = 0; engines[i] != NULL; i++)
    {
      if (!mr)
        add_head (text, run, engines[i], engines[1] == NULL);
      add_throughput (text, run, engines[i], mr);
      for (guint j = 0; j < G_N_ELEMENTS (sections); j++)
        add_section (text, run, engines[i], &sections[j], mr);
    }
  return g_string_free (text, FALSE);
}

char *
hm_write_openssl (HmRun *run)
{
  g_return_val_if_fail (HM_IS_RUN (run), NULL);

  return write_run (run, FALSE);
}

char *
hm_write_mr (HmRun *run)
{
  g_return_val_if_fail (HM_IS_RUN (run), NULL);

  return write_run (run, TRUE);
}
