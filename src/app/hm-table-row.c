/* hm-table-row.c: a row of the table: a result, and the run that it is of
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-table-row"

#include "config.h"

#include "hm-table-row.h"

struct _HmTableRow
{
  GObject parent_instance;
  HmRun *run;
  HmResult *result;
};

G_DEFINE_FINAL_TYPE (HmTableRow, hm_table_row, G_TYPE_OBJECT)

HmRun *
hm_table_row_get_run (HmTableRow *self)
{
  g_return_val_if_fail (HM_IS_TABLE_ROW (self), NULL);

  return self->run;
}

HmResult *
hm_table_row_get_result (HmTableRow *self)
{
  g_return_val_if_fail (HM_IS_TABLE_ROW (self), NULL);

  return self->result;
}

static void
hm_table_row_finalize (GObject *object)
{
  HmTableRow *self = HM_TABLE_ROW (object);

  g_clear_object (&self->run);
  g_clear_object (&self->result);
  G_OBJECT_CLASS (hm_table_row_parent_class)->finalize (object);
}

static void
hm_table_row_class_init (HmTableRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = hm_table_row_finalize;
}

static void
hm_table_row_init (HmTableRow *self)
{
}

HmTableRow *
hm_table_row_new (HmRun *run, HmResult *result)
{
  HmTableRow *self;

  g_return_val_if_fail (HM_IS_RUN (run), NULL);
  g_return_val_if_fail (HM_IS_RESULT (result), NULL);

  self = g_object_new (HM_TYPE_TABLE_ROW, NULL);
  self->run = g_object_ref (run);
  self->result = g_object_ref (result);
  return self;
}
