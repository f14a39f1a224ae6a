/* hm-import-speed-mr.c: speed -mr, made for machines, and the sums of -multi
 *
 * Lines of fields parted by colons, figures in bytes a second. The numbers of the lines moved from
 * version to version, and no line says which version it is of; the shapes of the fields do.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/import/hm-import-speed.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "run/hm-word.h"

#define MAX_FIELDS 24

static gboolean
is_integer (const char *text)
{
  return *text != '\0' && strspn (text, "0123456789") == strlen (text);
}

/* A number by the C locale and nothing else; NAN for "inf" and the like. */
static gboolean
read_number (const char *text, double *value)
{
  char *end;

  *value = g_ascii_strtod (text, &end);
  if (end == text || *end != '\0')
    return FALSE;
  if (!isfinite (*value) || *value < 0)
    *value = NAN;
  return TRUE;
}

static void
add_figure (HmImporter *importer,
            const char *name,
            const char *algorithm,
            HmOperation operation,
            gint64 size,
            guint bits,
            double value,
            HmUnit unit,
            guint table)
{
  HmImportCell *cell = hm_importer_add (importer, name, operation);

  cell->algorithm = algorithm;
  cell->size = size;
  cell->bits = bits;
  cell->value = value;
  cell->unit = unit;
  cell->table = MAX (table, 1);
  cell->wide = 0.01;
  if (isnan (value))
    {
      cell->status = HM_STATUS_FAILED;
      hm_importer_skip (importer, cell->line, NULL,
                        _ ("infinite, negative or no number: no figure"));
    }
  else if (value == 0)
    {
      cell->value = NAN;
      cell->status = HM_STATUS_UNAVAILABLE;
    }
}

static void
begin_figures (HmImporter *importer, HmSpeed *speed)
{
  hm_speed_open (importer);
  speed->has_mr = TRUE;
  speed->command_waits = FALSE;
}

/* +H:16:64:256 */
static void
read_sizes (HmImporter *importer, HmSpeed *speed, char **fields, guint n, gboolean child)
{
  if (!child && importer->dialect == &hm_dialect_speed && (speed->has_mr || speed->has_table))
    hm_speed_border (importer, speed);
  hm_speed_open (importer);
  speed->n_sizes = 0;
  for (guint i = 1; i < n && speed->n_sizes < HM_SPEED_MAX_SIZES; i++)
    if (is_integer (fields[i]))
      speed->sizes[speed->n_sizes++] = g_ascii_strtoll (fields[i], NULL, 10);
  speed->table = ++speed->n_tables;
}

/* +F:22:aes-128-cbc:728616225.50:785815232.00 */
static gboolean
read_bulk (HmImporter *importer, HmSpeed *speed, char **fields, guint n)
{
  const char *algorithm;
  HmOperation operation;
  double value;

  for (guint i = 3; i < n; i++)
    if (!read_number (fields[i], &value))
      return FALSE;
  if (n < 4 || *fields[2] == '\0')
    return FALSE;
  begin_figures (importer, speed);
  algorithm = hm_importer_algorithm (importer, fields[2]);
  operation = hm_import_bulk_operation (algorithm != NULL ? algorithm : fields[2]);
  for (guint i = 3; i < n && i - 3 < HM_SPEED_MAX_SIZES; i++)
    {
      read_number (fields[i], &value);
      add_figure (importer, fields[2], algorithm, operation,
                  i - 3 < speed->n_sizes ? speed->sizes[i - 3] : -1, 0, value,
                  HM_UNIT_BYTES_PER_SECOND, speed->table);
    }
  return TRUE;
}

/* Numbers of one operation each. Before 1.1.1 they were seconds; RSA tells, as it verifies faster
 * than it signs. */
static void
add_pair (HmImporter *importer,
          HmSpeed *speed,
          const char *name,
          guint bits,
          double sign,
          double verify,
          gboolean is_rsa)
{
  gboolean seconds = is_rsa                   ? verify < sign
                     : speed->mr_seconds >= 0 ? speed->mr_seconds == 1
                                              : sign < 1 && verify < 1;
  HmUnit unit = seconds ? HM_UNIT_SECONDS_PER_OPERATION : HM_UNIT_OPERATIONS_PER_SECOND;

  if (is_rsa && sign > 0 && verify > 0)
    speed->mr_seconds = seconds;
  add_figure (importer, name, NULL, HM_OPERATION_SIGN, -1, bits, sign, unit, speed->table);
  add_figure (importer, name, NULL, HM_OPERATION_VERIFY, -1, bits, verify, unit, speed->table);
}

/* idx:bits:a:1/a, one of them seconds, the other a rate. */
static void
add_agreement (HmImporter *importer,
               HmSpeed *speed,
               const char *name,
               guint bits,
               double a,
               double b)
{
  double rate = speed->mr_seconds == 0 ? a : speed->mr_seconds == 1 ? b : MAX (a, b);

  add_figure (importer, name, NULL, HM_OPERATION_DERIVE, -1, bits, rate,
              HM_UNIT_OPERATIONS_PER_SECOND, speed->table);
}

/* keygen:encaps:decaps or keygen:sign:verify of the next name that was measured. */
static gboolean
add_triple (HmImporter *importer, HmSpeed *speed, gboolean kem, const double *values)
{
  static const HmOperation kem_operations[] = { HM_OPERATION_KEYGEN, HM_OPERATION_ENCAPSULATE,
                                                HM_OPERATION_DECAPSULATE };
  static const HmOperation signature_operations[] = { HM_OPERATION_KEYGEN, HM_OPERATION_SIGN,
                                                      HM_OPERATION_VERIFY };
  GPtrArray *names = kem ? speed->kems : speed->signatures;
  guint *position = kem ? &speed->n_kems : &speed->n_signatures;
  const char *name;

  if (names == NULL || *position >= names->len)
    {
      hm_importer_skip (importer, importer->line->number, NULL,
                        _ ("this line names no algorithm, and no line above tells it"));
      return TRUE;
    }
  name = g_ptr_array_index (names, (*position)++);
  begin_figures (importer, speed);
  for (guint i = 0; i < 3; i++)
    add_figure (importer, name, kem ? hm_speed_kem_algorithm (name) : NULL,
                kem ? kem_operations[i] : signature_operations[i], -1, hm_speed_bits (name),
                values[i], HM_UNIT_OPERATIONS_PER_SECOND, speed->table);
  return TRUE;
}

/* +F2 to +F10. */
static gboolean
read_keys (HmImporter *importer, HmSpeed *speed, guint tag, char **fields, guint n)
{
  double values[8];
  guint n_values = 0, first = 3, bits;
  const char *curve = NULL;
  g_autofree char *name = NULL;

  if (n < 4)
    return FALSE;
  /* LibreSSL's ML-KEM: no index, and a rate behind each time. */
  if (tag == 6 && n == 8 && is_integer (fields[1]))
    {
      double triple[3];

      for (guint i = 0; i < 3; i++)
        if (!read_number (fields[3 + 2 * i], &triple[i]))
          return FALSE;
      begin_figures (importer, speed);
      name = g_strdup_printf ("mlkem %s", fields[1]);
      for (guint i = 0; i < 3; i++)
        add_figure (importer, name, NULL,
                    i == 0   ? HM_OPERATION_KEYGEN
                    : i == 1 ? HM_OPERATION_ENCAPSULATE
                             : HM_OPERATION_DECAPSULATE,
                    -1, 0, triple[i], HM_UNIT_OPERATIONS_PER_SECOND, speed->table);
      return TRUE;
    }
  if (tag >= 8 && n == 5 && !is_integer (fields[2]))
    {
      for (guint i = 0; i < 3; i++)
        if (!read_number (fields[2 + i], &values[i]))
          return FALSE;
      if (tag == 8)
        speed->mr_moved = TRUE;
      return add_triple (importer, speed, tag == (speed->mr_moved ? 8 : 9), values);
    }
  if (!is_integer (fields[2]))
    return FALSE;
  bits = (guint) MIN (g_ascii_strtoull (fields[2], NULL, 10), 1000000);
  if (!read_number (fields[3], &values[0]))
    {
      curve = fields[3];
      first = 4;
    }
  for (guint i = first; i < n && n_values < G_N_ELEMENTS (values); i++)
    if (!read_number (fields[i], &values[n_values++]))
      return FALSE;
  if (n_values < 2)
    return FALSE;

  begin_figures (importer, speed);
  if (tag == 5 || (tag >= 7 && curve == NULL))
    {
      if (curve != NULL)
        name = g_strdup_printf ("%u bits ecdh (%s)", bits, curve);
      else
        name = g_strdup_printf ("%u bits %s", bits, tag == 5 ? "ecdh" : "ffdh");
      add_agreement (importer, speed, name, bits, values[0], values[1]);
      return TRUE;
    }
  if (tag == 2 || tag == 3)
    name = g_strdup_printf ("%s %u bits", tag == 2 ? "rsa" : "dsa", bits);
  else if (curve != NULL)
    name = g_strdup_printf ("%u bits %s (%s)", bits,
                            tag == 6   ? "EdDSA"
                            : tag == 7 ? "SM2"
                                       : "EC",
                            curve);
  else
    name = g_strdup_printf ("%u bits ecdsa", bits);
  add_pair (importer, speed, name, bits, values[0], values[1], tag == 2);
  if (tag == 2 && n_values == 4)
    {
      add_figure (importer, name, NULL, HM_OPERATION_ENCRYPT, -1, bits, values[2],
                  HM_UNIT_OPERATIONS_PER_SECOND, speed->table);
      add_figure (importer, name, NULL, HM_OPERATION_DECRYPT, -1, bits, values[3],
                  HM_UNIT_OPERATIONS_PER_SECOND, speed->table);
    }
  return TRUE;
}

/* A name that is measured. Of several processes each says it, and they share the figures. */
static void
note_name (HmSpeed *speed, GPtrArray *names, const char *name)
{
  g_autofree char *key = g_strdup_printf ("mr\n%s\n%d", name, names == speed->kems);

  if (speed->seen == NULL)
    speed->seen = g_hash_table_new_full (hm_text_hash, g_str_equal, g_free, NULL);
  if (g_hash_table_add (speed->seen, g_steal_pointer (&key)))
    g_ptr_array_add (names, g_strdup (name));
}

/* +DT:aes-128-cbc:3:16 and then +R:135704772:aes-128-cbc:2.980000. */
static gboolean
read_progress (HmImporter *importer, HmSpeed *speed, const char *tag, char **fields, guint n)
{
  double count, seconds;

  if (g_str_equal (tag, "DT") || g_str_equal (tag, "DN"))
    {
      if (n < 4 || !is_integer (fields[n - 1]))
        return FALSE;
      if (importer->dialect == &hm_dialect_speed && speed->has_mr && !speed->multi)
        hm_speed_border (importer, speed);
      hm_speed_open (importer);
      g_free (speed->mr_name);
      speed->mr_name = g_strdup (fields[1]);
      speed->mr_size = g_ascii_strtoll (fields[n - 1], NULL, 10);
      return TRUE;
    }
  if (g_str_equal (tag, "DTP") || g_str_equal (tag, "DNP"))
    {
      if (speed->kems == NULL)
        {
          speed->kems = g_ptr_array_new_with_free_func (g_free);
          speed->signatures = g_ptr_array_new_with_free_func (g_free);
        }
      if (importer->dialect == &hm_dialect_speed && speed->has_mr && !speed->multi)
        hm_speed_border (importer, speed);
      hm_speed_open (importer);
      /* Of the three operations of a name the second tells which kind it is. */
      if (n == 4 && g_str_has_prefix (fields[2], "encaps"))
        note_name (speed, speed->kems, fields[1]);
      else if (n == 4 && g_str_has_prefix (fields[2], "sign") && !is_integer (fields[1]))
        note_name (speed, speed->signatures, fields[1]);
      return TRUE;
    }
  if (tag[0] != 'R')
    return FALSE;
  if (g_str_equal (tag, "R") && n >= 4 && !speed->multi && speed->mr_name != NULL &&
      g_str_equal (speed->mr_name, fields[2]) && read_number (fields[1], &count) &&
      read_number (fields[3], &seconds))
    {
      const char *algorithm = hm_importer_algorithm (importer, fields[2]);
      HmImportCell *cell;

      hm_speed_open (importer);
      cell = hm_importer_add (importer, fields[2],
                              hm_import_bulk_operation (algorithm != NULL ? algorithm : fields[2]));
      cell->size = speed->mr_size;
      cell->unit = HM_UNIT_BYTES_PER_SECOND;
      cell->wide = seconds > 0 ? 0.011 / seconds + 0.002 : NAN;
      if (count > 0 && seconds > 0)
        cell->value = count * (double) speed->mr_size / seconds;
      else
        {
          cell->status = HM_STATUS_FAILED;
          hm_importer_skip (importer, cell->line, NULL,
                            _ ("nothing was counted, or in no time: no figure"));
        }
      speed->has_log = TRUE;
      g_clear_pointer (&speed->mr_name, g_free);
    }
  return TRUE;
}

gboolean
hm_speed_mr_line (HmImporter *importer, HmSpeed *speed)
{
  const char *text = importer->line->text;
  gboolean child = g_str_has_prefix (text, "Got: ");
  g_auto (GStrv) fields = NULL;
  g_autofree char *line = NULL;
  char *from;
  guint n;
  const char *tag;

  if (child)
    text += 5;
  if (text[0] != '+' || !g_ascii_isupper (text[1]) || importer->line->length > 2000)
    return FALSE;
  line = g_strdup (text + 1);
  from = child ? g_strrstr (line, " from ") : NULL;
  if (from != NULL)
    *from = '\0';
  g_strchomp (line);
  fields = g_strsplit (line, ":", MAX_FIELDS);
  n = g_strv_length (fields);
  tag = fields[0];
  if (n < 2)
    return FALSE;
  /* The children speak before their table is printed. */
  if (child && importer->dialect == &hm_dialect_speed && (speed->has_table || speed->has_mr))
    hm_speed_border (importer, speed);
  if (g_str_equal (tag, "H"))
    {
      read_sizes (importer, speed, fields, n, child || speed->multi);
      return TRUE;
    }
  /* What one child did is not what all did; their sum stands in the table below. */
  if (child)
    {
      hm_speed_open (importer);
      speed->multi = TRUE;
      if (g_str_equal (tag, "F") && n > 3)
        {
          const char *id = hm_importer_algorithm (importer, fields[2]);

          if (id == NULL)
            id = hm_importer_word (importer, fields[2]);
          speed->many = speed->many || (speed->child != NULL && !g_str_equal (speed->child, id));
          speed->child = id;
        }
      if (from != NULL && g_ascii_isdigit (from[6]))
        speed->children =
            MAX (speed->children, (guint) (g_ascii_strtoull (from + 6, NULL, 10) % 65536) + 1);
      return TRUE;
    }
  if (g_str_equal (tag, "F"))
    return read_bulk (importer, speed, fields, n);
  if (tag[0] == 'F' && is_integer (tag + 1) && strlen (tag) <= 3)
    return read_keys (importer, speed, (guint) atoi (tag + 1), fields, n);
  return read_progress (importer, speed, tag, fields, n);
}
