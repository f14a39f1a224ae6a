/* fuzz-report.c: whatever a saved run says is drawn, compared and told in words
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "config.h"

#include "fuzz.h"
#include "report/hm-detail-plates.h"
#include "report/hm-export.h"
#include "report/hm-report-plates.h"
#include "report/hm-run-report.h"
#include "report/hm-write-compare.h"
#include "report/hm-write.h"
#include "run/hm-reference.h"

static void
check_text (char *text)
{
  if (!g_utf8_validate (text, -1, NULL))
    g_error ("this is no UTF-8: %s", text);
  g_free (text);
}

static void
check_document (HmDocument *document)
{
  check_text (hm_document_to_text (document, 1));
  check_text (hm_document_to_text (document, 80));
  check_text (hm_document_to_markdown (document));
  check_text (hm_document_to_json (document));
  hm_document_free (document);
}

/* A picture that would be too large is refused; but there is a picture or an error. */
static void
check_plates (HmPlate *const *plates, guint n)
{
  static const HmExportOptions options = { .width = 320 };

  for (guint i = 0; i < n; i++)
    for (guint format = HM_EXPORT_SVG; format < HM_N_EXPORT_FORMATS; format++)
      {
        g_autoptr (GError) error = NULL;
        g_autoptr (GBytes) bytes = hm_export (plates + i, 1, format, &options, &error);

        if ((bytes == NULL) != (error != NULL))
          g_error ("neither a picture nor an error");
      }
}

static void
check_kinds (const HmShown *shown, guint n)
{
  for (guint kind = 0; kind < HM_N_PLATE_KINDS; kind++)
    for (guint scale = 0; scale < 2; scale++)
      {
        HmPlateOptions options = { .kind = kind, .size = -1, .figure.scale = scale };
        g_autoptr (GError) error = NULL;
        g_autoptr (HmPlate) plate = hm_plate_new (shown, n, &options, &error);

        if ((plate == NULL) != (error != NULL))
          g_error ("neither a chart nor an error");
        if (plate == NULL)
          continue;
        check_text (hm_plate_describe (plate));
        check_plates (&plate, 1);
      }
}

static void
check_compare (HmRun *base, HmRun *other)
{
  HmShown shown[] = { { .run = base, .baseline = TRUE }, { .run = other, .colour = 1 } };
  g_autoptr (HmPairs) pairs = hm_pairs_new (hm_compare_new (base, &other, 1), base, &other);
  const HmCompare *compare = hm_pairs_get_compare (pairs);
  g_autoptr (GPtrArray) plates = hm_report_plates_new (shown, 2, pairs, HM_UNITS_BINARY);

  check_document (hm_write_compare_document (compare, HM_UNITS_DECIMAL));
  check_text (hm_write_compare_json (compare));
  check_text (hm_write_compare_csv (compare));
  check_text (hm_write_compare_sp_diff (compare));
  check_plates ((HmPlate *const *) plates->pdata, plates->len);
  check_kinds (shown, 2);
}

static void
check_run (HmRun *run)
{
  static GPtrArray *references;
  HmShown shown = { .run = run, .baseline = TRUE };

  if (references == NULL)
    references = hm_reference_load_all ();
  check_document (hm_run_report_new (run, (HmRun *const *) references->pdata, references->len,
                                     HM_UNITS_BINARY));
  check_text (hm_write_table (run, HM_UNITS_DECIMAL, 80));
  check_text (hm_write_csv (run));
  check_text (hm_write_openssl (run));
  check_text (hm_write_mr (run));
  check_text (hm_write_ssltest (run));
  check_kinds (&shown, 1);
  for (guint i = 0; i < MIN (hm_run_get_n_results (run), 4); i++)
    {
      g_autoptr (GPtrArray) plates =
          hm_detail_plates_new (&shown, hm_run_get_result (run, i), HM_UNITS_DECIMAL);

      check_plates ((HmPlate *const *) plates->pdata, plates->len);
    }
  check_compare (run, run);
  check_compare (run, references->pdata[0]);
  check_compare (references->pdata[references->len - 1], run);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (HmRun) run = NULL;

  g_log_set_always_fatal (G_LOG_FATAL_MASK | G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING);
  run = hm_run_from_json ((const char *) data, (gssize) size, "fuzz.json", NULL);
  if (run != NULL)
    check_run (run);
  return 0;
}
