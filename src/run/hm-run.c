/* hm-run.c: a run: results, and where they come from
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-run"

#include "config.h"

#include "run/hm-run.h"

#include <math.h>
#include <string.h>

#include "run/hm-result-private.h"
#include "run/hm-run-private.h"
#include "run/hm-word.h"

enum
{
  SIGNAL_CHANGED,
  SIGNAL_RESULT_CHANGED,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

static void hm_run_list_model_init (GListModelInterface *iface);
static void put_result (HmRun *self, guint position, HmResult *result);

G_DEFINE_FINAL_TYPE_WITH_CODE (HmRun,
                               hm_run,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, hm_run_list_model_init))

/* ---- handshakes ---- */

HmHandshake *
hm_handshake_new (void)
{
  HmHandshake *handshake = g_new0 (HmHandshake, 1);

  handshake->bytes = -1;
  handshake->threads = 1;
  handshake->seconds = NAN;
  handshake->client_seconds = NAN;
  handshake->server_seconds = NAN;
  handshake->wire_bytes = NAN;
  handshake->low = NAN;
  handshake->high = NAN;
  handshake->wall_median = NAN;
  handshake->energy = NAN;
  handshake->status = HM_STATUS_PENDING;
  return handshake;
}

void
hm_handshake_free (HmHandshake *handshake)
{
  if (handshake == NULL)
    return;
  hm_handshake_clear (handshake);
  if (handshake->extra != NULL)
    json_object_unref (handshake->extra);
  g_free (handshake);
}

static HmHandshake *
handshake_copy (const HmHandshake *handshake)
{
  HmHandshake *copy = g_memdup2 (handshake, sizeof *handshake);

  hm_handshake_copy_strings (copy);
  if (copy->extra != NULL)
    json_object_ref (copy->extra);
  return copy;
}

/* ---- the object ---- */

void
hm_run_result_changed (HmRun *self, HmResult *result)
{
  g_signal_emit (self, signals[SIGNAL_RESULT_CHANGED], 0, result);
}

/* A place in the list may be empty. */
static void
unref_result (gpointer result)
{
  if (result == NULL)
    return;
  ((HmResult *) result)->run = NULL;
  g_object_unref (result);
}

static void
clear_row (const HmRow *row)
{
  hm_word_unref (row->printed);
  hm_word_unref (row->algorithm);
  hm_word_unref (row->implementation);
  hm_word_unref (row->workload);
}

static void
hm_run_finalize (GObject *object)
{
  HmRun *self = HM_RUN (object);

  g_clear_pointer (&self->by_key, g_hash_table_unref);
  g_clear_pointer (&self->results, g_ptr_array_unref);
  for (guint i = 0; i < self->n_rows; i++)
    clear_row (&self->rows[i]);
  g_free (self->rows);
  hm_word_unref (self->common.engine);
  hm_word_unref (self->common.clock);
  g_clear_pointer (&self->handshakes, g_ptr_array_unref);
  g_clear_pointer (&self->by_b, g_hash_table_unref);
  g_clear_pointer (&self->pairs, g_ptr_array_unref);
  g_clear_pointer (&self->cores, g_ptr_array_unref);
  g_free (self->id);
  g_free (self->name);
  g_free (self->note);
  g_free (self->source);
  g_free (self->default_name);
  g_date_time_unref (self->created);
  hm_section_clear (HM_SECTION_MACHINE, &self->machine);
  hm_section_clear (HM_SECTION_LIBRARY, &self->library);
  hm_section_clear (HM_SECTION_METHOD, &self->method);
  hm_section_clear (HM_SECTION_CONDITIONS, &self->conditions);
  hm_moments_free (self->moments);
  for (guint s = 0; s < HM_N_SECTIONS; s++)
    g_clear_pointer (&self->extra[s], json_object_unref);
  G_OBJECT_CLASS (hm_run_parent_class)->finalize (object);
}

static void
hm_run_class_init (HmRunClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = hm_run_finalize;

  /* Name, note, status or description changed. */
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  /* A figure of this HmResult changed. */
  signals[SIGNAL_RESULT_CHANGED] =
      g_signal_new ("result-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 1, HM_TYPE_RESULT);
}

static void
hm_run_init (HmRun *self)
{
  self->note = g_strdup ("");
  self->status = HM_RUN_STOPPED;
  self->machine.hertz = NAN;
  self->method.seconds = NAN;
  self->method.budget = NAN;
  self->method.precision = NAN;
  self->method.cycle_time = NAN;
  self->method.accepted_share = NAN;
  self->method.sustained_cycle_time = NAN;
  self->method.slid_at = NAN;
  self->method.noise = NAN;
  self->conditions.battery = NAN;
  self->conditions.load = NAN;
  self->conditions.temperature = NAN;
  self->conditions.steal = NAN;
  self->conditions.throttled = HM_COUNT_UNKNOWN;
  self->conditions.switches = HM_COUNT_UNKNOWN;
  self->conditions.suspends = HM_COUNT_UNKNOWN;
}

char *
hm_run_make_id (GDateTime *created)
{
  static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789"; /* none that look alike */
  g_autofree char *time = g_date_time_format (created, "%Y%m%d-%H%M%S");
  char chance[5] = "";

  for (guint i = 0; i < 4; i++)
    chance[i] = letters[g_random_int_range (0, sizeof letters - 1)];
  return g_strconcat (time, "-", chance, NULL);
}

HmRun *
hm_run_new (HmOrigin origin)
{
  HmRun *self = g_object_new (HM_TYPE_RUN, NULL);

  self->origin = origin;
  self->status = origin == HM_ORIGIN_MEASURED ? HM_RUN_STOPPED : HM_RUN_COMPLETE;
  self->created = g_date_time_new_now_local ();
  self->id = hm_run_make_id (self->created);
  return self;
}

/* A row stays a row, unless its result is there and may have been changed. */
static void
copy_results (HmRun *self, HmRun *copy, HmResult *(*copy_result) (HmResult *result))
{
  if (self->rows != NULL)
    {
      HmRow *rows = g_memdup2 (self->rows, self->n_rows * sizeof *rows);

      for (const HmRow *row = rows; row < rows + self->n_rows; row++)
        {
          hm_word_ref (row->printed);
          hm_word_ref (row->algorithm);
          hm_word_ref (row->implementation);
          hm_word_ref (row->workload);
        }
      hm_run_take_rows (copy, rows, self->n_rows, &self->common);
    }
  for (guint i = 0; self->results != NULL && i < self->results->len; i++)
    {
      HmResult *result = g_ptr_array_index (self->results, i);

      if (result != NULL)
        put_result (copy, i, copy_result (result));
    }
}

static HmRun *
copy_run (HmRun *self, HmResult *(*copy_result) (HmResult *result))
{
  HmRun *copy;

  copy = g_object_new (HM_TYPE_RUN, NULL);
  copy->id = g_strdup (self->id);
  copy->name = g_strdup (self->name);
  g_free (copy->note);
  copy->note = g_strdup (self->note);
  copy->source = g_strdup (self->source);
  copy->created = g_date_time_ref (self->created);
  copy->undated = self->undated;
  copy->origin = self->origin;
  copy->status = self->status;
  copy->machine = self->machine;
  hm_section_copy_strings (HM_SECTION_MACHINE, &copy->machine);
  copy->library = self->library;
  hm_section_copy_strings (HM_SECTION_LIBRARY, &copy->library);
  copy->method = self->method;
  hm_section_copy_strings (HM_SECTION_METHOD, &copy->method);
  copy->conditions = self->conditions;
  hm_section_copy_strings (HM_SECTION_CONDITIONS, &copy->conditions);
  copy->moments = hm_moments_copy (self->moments);
  copy_results (self, copy, copy_result);
  /* There is a list in any case, so that a thread that asks the copy for it writes nothing. */
  hm_run_get_handshakes (copy);
  for (guint i = 0; self->handshakes != NULL && i < self->handshakes->len; i++)
    g_ptr_array_add (hm_run_get_handshakes (copy),
                     handshake_copy (g_ptr_array_index (self->handshakes, i)));
  for (guint i = 0; self->pairs != NULL && i < self->pairs->len; i++)
    g_ptr_array_add (hm_run_get_pairs (copy),
                     hm_paired_copy (g_ptr_array_index (self->pairs, i)));
  for (guint i = 0; self->cores != NULL && i < self->cores->len; i++)
    g_ptr_array_add (hm_run_get_cores (copy), hm_core_copy (g_ptr_array_index (self->cores, i)));
  for (guint s = 0; s < HM_N_SECTIONS; s++)
    copy->extra[s] = self->extra[s] != NULL ? json_object_ref (self->extra[s]) : NULL;
  return copy;
}

HmRun *
hm_run_copy (HmRun *self)
{
  g_return_val_if_fail (HM_IS_RUN (self), NULL);
  return copy_run (self, hm_result_copy);
}

HmRun *
hm_run_copy_figures (HmRun *self)
{
  g_return_val_if_fail (HM_IS_RUN (self), NULL);
  return copy_run (self, hm_result_copy_figures);
}

const char *
hm_run_get_id (HmRun *self)
{
  g_return_val_if_fail (HM_IS_RUN (self), NULL);
  return self->id;
}

void
hm_run_set_id (HmRun *self, const char *id)
{
  g_return_if_fail (HM_IS_RUN (self));
  g_return_if_fail (id != NULL && *id != '\0');
  if (g_strcmp0 (self->id, id) == 0)
    return;
  g_free (self->id);
  self->id = g_strdup (id);
}

const char *
hm_run_get_name (HmRun *self)
{
  g_autofree char *when = NULL, *name = NULL;
  const char *what;

  g_return_val_if_fail (HM_IS_RUN (self), NULL);
  if (self->name != NULL)
    return self->name;

  /* A name is a machine's format too (scripts find a run by it), so it does not follow the locale.
   */
  when = g_date_time_format (self->created, "%Y-%m-%d %H:%M");
  what = self->library.name != NULL ? self->library.name : self->machine.cpu;
  name = what != NULL ? g_strconcat (what, ", ", when, NULL) : g_steal_pointer (&when);
  /* Who asked before may still hold it. */
  if (g_strcmp0 (self->default_name, name) != 0)
    {
      g_free (self->default_name);
      self->default_name = g_steal_pointer (&name);
    }
  return self->default_name;
}

const char *
hm_run_get_note (HmRun *self)
{
  g_return_val_if_fail (HM_IS_RUN (self), NULL);
  return self->note;
}

const char *
hm_run_get_source (HmRun *self)
{
  g_return_val_if_fail (HM_IS_RUN (self), NULL);
  return self->source;
}

GDateTime *
hm_run_get_created (HmRun *self)
{
  g_return_val_if_fail (HM_IS_RUN (self), NULL);
  return self->created;
}

gboolean
hm_run_is_dated (HmRun *self)
{
  g_return_val_if_fail (HM_IS_RUN (self), FALSE);
  return !self->undated;
}

HmOrigin
hm_run_get_origin (HmRun *self)
{
  g_return_val_if_fail (HM_IS_RUN (self), HM_ORIGIN_MEASURED);
  return self->origin;
}

HmRunStatus
hm_run_get_status (HmRun *self)
{
  g_return_val_if_fail (HM_IS_RUN (self), HM_RUN_STOPPED);
  return self->status;
}

HmMachine *
hm_run_get_machine (HmRun *self)
{
  g_return_val_if_fail (HM_IS_RUN (self), NULL);
  return &self->machine;
}

HmLibrary *
hm_run_get_library (HmRun *self)
{
  g_return_val_if_fail (HM_IS_RUN (self), NULL);
  return &self->library;
}

HmMethod *
hm_run_get_method (HmRun *self)
{
  g_return_val_if_fail (HM_IS_RUN (self), NULL);
  return &self->method;
}

HmConditions *
hm_run_get_conditions (HmRun *self)
{
  g_return_val_if_fail (HM_IS_RUN (self), NULL);
  return &self->conditions;
}

const HmMoments *
hm_run_get_moments (HmRun *self)
{
  g_return_val_if_fail (HM_IS_RUN (self), NULL);
  return self->moments;
}

void
hm_run_take_moment (HmRun *self, HmMoment *moment)
{
  g_return_if_fail (HM_IS_RUN (self));
  g_return_if_fail (moment != NULL);
  if (self->moments == NULL)
    self->moments = hm_moments_new ();
  hm_moments_take (self->moments, moment);
}

void
hm_run_description_changed (HmRun *self)
{
  g_return_if_fail (HM_IS_RUN (self));
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

void
hm_run_set_name (HmRun *self, const char *name)
{
  char *copy;

  g_return_if_fail (HM_IS_RUN (self));
  copy = g_strdup (name != NULL && *name != '\0' ? name : NULL);
  g_free (self->name);
  self->name = copy;
  hm_run_description_changed (self);
}

void
hm_run_set_note (HmRun *self, const char *note)
{
  char *copy;

  g_return_if_fail (HM_IS_RUN (self));
  copy = g_strdup (note != NULL ? note : "");
  g_free (self->note);
  self->note = copy;
  hm_run_description_changed (self);
}

void
hm_run_set_source (HmRun *self, const char *source)
{
  char *copy;

  g_return_if_fail (HM_IS_RUN (self));
  copy = g_strdup (source);
  g_free (self->source);
  self->source = copy;
  hm_run_description_changed (self);
}

void
hm_run_set_status (HmRun *self, HmRunStatus status)
{
  g_return_if_fail (HM_IS_RUN (self));
  if (self->status == status)
    return;
  self->status = status;
  hm_run_description_changed (self);
}

void
hm_run_set_created (HmRun *self, GDateTime *created)
{
  g_return_if_fail (HM_IS_RUN (self));
  g_return_if_fail (created != NULL);
  g_date_time_ref (created);
  g_date_time_unref (self->created);
  self->created = created;
  self->undated = FALSE;
  hm_run_description_changed (self);
}

/* ---- results ---- */

void
hm_run_take_rows (HmRun *self, HmRow *rows, guint n_rows, const HmRowCommon *common)
{
  g_return_if_fail (HM_IS_RUN (self) && (rows != NULL || n_rows == 0) && common != NULL);
  g_return_if_fail (hm_run_get_n_results (self) == 0 && self->rows == NULL);

  self->rows = rows;
  self->n_rows = n_rows;
  self->common.threads = common->threads;
  hm_word_set (&self->common.engine, common->engine);
  hm_word_set (&self->common.clock, common->clock);
  if (n_rows > 0)
    g_list_model_items_changed (G_LIST_MODEL (self), 0, 0, n_rows);
}

guint
hm_run_get_n_results (HmRun *self)
{
  g_return_val_if_fail (HM_IS_RUN (self), 0);
  return self->results != NULL ? self->results->len : self->n_rows;
}

/* Borrows the words of the row. */
static void
read_row (HmRun *self, guint position, HmResultData *data)
{
  const HmRow *row = &self->rows[position];

  *data = (HmResultData){
    .key = { .algorithm = row->algorithm,
             .operation = (HmOperation) row->operation,
             .size = row->size,
             .bits = row->bits,
             .threads = self->common.threads,
             .engine = self->common.engine,
             .workload = row->workload },
    .unit = (HmUnit) row->unit,
    .figures = HM_FIGURES_NONE,
    .implementation = row->implementation,
    .clock = self->common.clock,
    .printed = row->printed,
    .line = row->line,
  };
  data->figures.value = row->value;
  data->figures.status = (HmStatus) row->status;
}

const HmResultData *
hm_run_peek_result (HmRun *self, guint position, HmResultData *room, HmResult **result)
{
  *result = self->results != NULL ? g_ptr_array_index (self->results, position) : NULL;
  if (*result != NULL)
    return &(*result)->data;
  read_row (self, position, room);
  return room;
}

/* Takes over @result; its place is empty, or behind the last one. */
static void
put_result (HmRun *self, guint position, HmResult *result)
{
  if (self->results == NULL)
    {
      self->results = g_ptr_array_new_with_free_func (unref_result);
      g_ptr_array_set_size (self->results, (gint) self->n_rows);
    }
  result->run = self;
  if (position == self->results->len)
    g_ptr_array_add (self->results, result);
  else
    self->results->pdata[position] = result;
}

HmResult *
hm_run_get_result (HmRun *self, guint position)
{
  g_return_val_if_fail (HM_IS_RUN (self), NULL);
  if (position >= hm_run_get_n_results (self))
    return NULL;
  if (self->results == NULL || self->results->pdata[position] == NULL)
    {
      HmResultData data;

      read_row (self, position, &data);
      hm_result_data_copy (&data);
      put_result (self, position, hm_result_new_take (&data));
    }
  return self->results->pdata[position];
}

/* Most runs are never asked for a key. */
static void
need_keys (HmRun *self)
{
  if (self->by_key != NULL)
    return;
  self->by_key =
      g_hash_table_new ((GHashFunc) hm_result_key_hash, (GEqualFunc) hm_result_key_equal);
  for (guint i = 0; i < hm_run_get_n_results (self); i++)
    {
      HmResult *result = hm_run_get_result (self, i);

      if (!g_hash_table_contains (self->by_key, &result->data.key))
        g_hash_table_insert (self->by_key, &result->data.key, result);
    }
}

HmResult *
hm_run_find_result (HmRun *self, const HmResultKey *key)
{
  g_return_val_if_fail (HM_IS_RUN (self), NULL);
  g_return_val_if_fail (key != NULL, NULL);
  need_keys (self);
  return g_hash_table_lookup (self->by_key, key);
}

gboolean
hm_run_add_result (HmRun *self, HmResult *result, gboolean allow_twice)
{
  guint position;

  g_return_val_if_fail (HM_IS_RUN (self), FALSE);
  g_return_val_if_fail (HM_IS_RESULT (result), FALSE);
  g_return_val_if_fail (result->run == NULL, FALSE);

  if (!allow_twice)
    need_keys (self);
  if (self->by_key != NULL)
    {
      gboolean there = g_hash_table_contains (self->by_key, &result->data.key);

      if (there && !allow_twice)
        return FALSE;
      if (!there)
        g_hash_table_insert (self->by_key, &result->data.key, result);
    }
  position = hm_run_get_n_results (self);
  put_result (self, position, g_object_ref (result));
  g_list_model_items_changed (G_LIST_MODEL (self), position, 0, 1);
  return TRUE;
}

void
hm_run_remove_pending (HmRun *self)
{
  g_return_if_fail (HM_IS_RUN (self));

  for (guint i = self->results != NULL ? self->results->len : 0; i-- > 0;)
    {
      HmResult *result = g_ptr_array_index (self->results, i);

      /* A row has its figure. */
      if (result == NULL || result->data.figures.status != HM_STATUS_PENDING)
        continue;
      g_clear_pointer (&self->by_key, g_hash_table_unref);
      g_ptr_array_remove_index (self->results, i);
      if (i < self->n_rows)
        {
          clear_row (&self->rows[i]);
          memmove (&self->rows[i], &self->rows[i + 1], (--self->n_rows - i) * sizeof *self->rows);
        }
      g_list_model_items_changed (G_LIST_MODEL (self), i, 1, 0);
    }
}

GPtrArray *
hm_run_get_handshakes (HmRun *self)
{
  g_return_val_if_fail (HM_IS_RUN (self), NULL);
  if (self->handshakes == NULL)
    self->handshakes = g_ptr_array_new_with_free_func ((GDestroyNotify) hm_handshake_free);
  return self->handshakes;
}

GPtrArray *
hm_run_get_pairs (HmRun *self)
{
  g_return_val_if_fail (HM_IS_RUN (self), NULL);
  if (self->pairs == NULL)
    self->pairs = g_ptr_array_new_with_free_func ((GDestroyNotify) hm_paired_free);
  g_clear_pointer (&self->by_b, g_hash_table_unref); /* the caller may add some */
  return self->pairs;
}

GPtrArray *
hm_run_get_cores (HmRun *self)
{
  g_return_val_if_fail (HM_IS_RUN (self), NULL);
  if (self->cores == NULL)
    self->cores = g_ptr_array_new_with_free_func ((GDestroyNotify) hm_core_free);
  return self->cores;
}

/* Tells nobody: hm_run_description_changed () does. */
void
hm_run_take_cores (HmRun *self, GPtrArray *cores)
{
  g_return_if_fail (HM_IS_RUN (self));
  g_return_if_fail (cores != NULL);
  g_clear_pointer (&self->cores, g_ptr_array_unref);
  self->cores = cores;
}

static GType
hm_run_get_item_type (GListModel *model)
{
  return HM_TYPE_RESULT;
}

static guint
hm_run_get_n_items (GListModel *model)
{
  return hm_run_get_n_results (HM_RUN (model));
}

static gpointer
hm_run_get_item (GListModel *model, guint position)
{
  HmResult *result = hm_run_get_result (HM_RUN (model), position);

  return result != NULL ? g_object_ref (result) : NULL;
}

static void
hm_run_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = hm_run_get_item_type;
  iface->get_n_items = hm_run_get_n_items;
  iface->get_item = hm_run_get_item;
}
