/* test-chart.c: what is on the picture: bars of the right height, words whole and apart
 *
 * Charts are drawn on image surfaces and read back.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <locale.h>
#include <math.h>
#include <string.h>

#include "report-fixture.h"
#include "report/hm-chart-private.h"

#define MARGIN 24 /* around a chart, to see what leaves it */

static PangoContext *context;

static HmChartStyle
plain_style (gboolean dark)
{
  double text = dark ? 1 : 0, dim = dark ? 0.7 : 0.4;

  return (HmChartStyle){
    .foreground = { text, text, text, 1 },
    .dim = { dim, dim, dim, 1 },
    .dark = dark,
  };
}

typedef struct
{
  cairo_surface_t *surface;
  GArray *places, *texts;
  double width, height;
} Picture;

static void
picture_clear (Picture *picture)
{
  cairo_surface_destroy (picture->surface);
  g_array_unref (picture->places);
  g_array_unref (picture->texts);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Picture, picture_clear)

static Picture
draw (const HmFigure *figure,
      const HmChartStyle *style,
      double width,
      double height,
      const HmBarPlace *focus)
{
  Picture picture = { .width = width, .height = height };
  cairo_t *cr;

  picture.surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) width + 2 * MARGIN,
                                                (int) height + 2 * MARGIN);
  picture.places = g_array_new (FALSE, FALSE, sizeof (HmBarPlace));
  picture.texts = g_array_new (FALSE, FALSE, sizeof (HmWords));
  cr = cairo_create (picture.surface);
  cairo_translate (cr, MARGIN, MARGIN);
  hm_chart_draw_traced (cr, context, figure, style, width, height, focus, picture.places,
                        picture.texts);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (picture.surface);
  return picture;
}

/* Premultiplied ARGB at a place of the chart. */
static guint32
pixel (const Picture *picture, int x, int y)
{
  const guchar *data = cairo_image_surface_get_data (picture->surface);
  int stride = cairo_image_surface_get_stride (picture->surface);
  guint32 value;

  x += MARGIN;
  y += MARGIN;
  g_assert_true (x >= 0 && x < cairo_image_surface_get_width (picture->surface));
  g_assert_true (y >= 0 && y < cairo_image_surface_get_height (picture->surface));
  memcpy (&value, data + y * stride + x * 4, 4);
  return value;
}

static guint32
palette_pixel (guint index, gboolean dark)
{
  HmColour colour = hm_palette_colour (index, dark);

  return 0xff000000u | (guint32) round (colour.red * 255) << 16 |
         (guint32) round (colour.green * 255) << 8 | (guint32) round (colour.blue * 255);
}

/* How many pixels of column @x (or row @y) have the colour of a series. */
static guint
count_colour (const Picture *picture, const HmBarPlace *place, guint32 colour, gboolean upright)
{
  guint n = 0;

  if (upright)
    for (int y = 0; y < picture->height; y++)
      n += pixel (picture, (int) (place->x + place->width / 2), y) == colour;
  else
    for (int x = 0; x < picture->width; x++)
      n += pixel (picture, x, (int) (place->y + place->height / 2)) == colour;
  return n;
}

static const HmBarPlace *
get_place (const Picture *picture, guint index)
{
  g_assert_cmpuint (index, <, picture->places->len);
  return &g_array_index (picture->places, HmBarPlace, index);
}

static HmFigure *
draw_up (const HmShown *shown, guint n, HmScale scale)
{
  HmFigureOptions options = { HM_UNITS_DECIMAL, scale };
  HmSubject subject = { g_intern_string ("md5"), HM_OPERATION_DIGEST };

  return hm_figure_throughput (shown, n, &subject, &options);
}

static const double values[] = { 79e6, 235e6, 460e6, 605e6, 666e6 };
static const gint64 sizes[] = { 16, 64, 256, 1024, 8192 };

static HmRun *
md5_run (const char *name, double factor)
{
  HmRun *run = fixture_run (name);

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    fixture_add_speed (run, "md5", HM_OPERATION_DIGEST, sizes[i], factor * values[i], 0);
  return run;
}

static void
test_heights (void)
{
  g_autoptr (HmRun) run = md5_run ("A", 1);
  HmShown shown = { run, 0 };
  g_autoptr (HmFigure) figure = draw_up (&shown, 1, HM_SCALE_LINEAR);

  for (guint dark = 0; dark < 2; dark++)
    {
      HmChartStyle style = plain_style (dark);
      g_auto (Picture) picture = draw (figure, &style, 283, 110, NULL);

      g_assert_cmpuint (picture.places->len, ==, 5);
      for (guint i = 0; i < 5; i++)
        {
          const HmBarPlace *place = get_place (&picture, i);
          double wanted = place->height * values[i] / values[4];

          g_assert_cmpuint (place->category, ==, i);
          g_assert_cmpfloat (
              fabs (count_colour (&picture, place, palette_pixel (0, dark), TRUE) - wanted), <=, 2);
        }
    }
}

static void
test_log_heights (void)
{
  g_autoptr (HmRun) run = fixture_run ("A");
  HmShown shown = { run, 0 };
  g_autoptr (HmFigure) figure = NULL;
  HmChartStyle style = plain_style (FALSE);
  double first, second, third;

  fixture_add_speed (run, "md5", HM_OPERATION_DIGEST, 16, 2e6, 0);
  fixture_add_speed (run, "md5", HM_OPERATION_DIGEST, 64, 2e7, 0);
  fixture_add_speed (run, "md5", HM_OPERATION_DIGEST, 256, 2e8, 0);
  figure = draw_up (&shown, 1, HM_SCALE_LOG);
  {
    g_auto (Picture) picture = draw (figure, &style, 300, 200, NULL);

    first = count_colour (&picture, get_place (&picture, 0), palette_pixel (0, FALSE), TRUE);
    second = count_colour (&picture, get_place (&picture, 1), palette_pixel (0, FALSE), TRUE);
    third = count_colour (&picture, get_place (&picture, 2), palette_pixel (0, FALSE), TRUE);
  }
  /* A factor of ten is the same length everywhere. */
  g_assert_cmpfloat (fabs ((third - second) - (second - first)), <=, 2);
  g_assert_cmpfloat (second - first, >, 30);
}

static void
test_grouped (void)
{
  g_autoptr (HmRun) a = md5_run ("A", 1);
  g_autoptr (HmRun) b = md5_run ("B", 0.5);
  g_autoptr (HmRun) c = md5_run ("C", 0.25);
  HmShown shown[] = { { a, 0 }, { b, 1 }, { c, 2 } };
  g_autoptr (HmFigure) figure = draw_up (shown, 3, HM_SCALE_LINEAR);
  HmChartStyle style = plain_style (TRUE);
  g_auto (Picture) picture = draw (figure, &style, 300, 120, NULL);

  g_assert_cmpuint (picture.places->len, ==, 15);
  for (guint i = 0; i < 15; i++)
    {
      const HmBarPlace *place = get_place (&picture, i);
      double wanted = place->height * values[place->category] / values[4] / (1 << place->series);

      /* Reading order: the bars of a category, then the next. */
      g_assert_cmpuint (place->category, ==, i / 3);
      g_assert_cmpuint (place->series, ==, i % 3);
      if (i > 0)
        g_assert_cmpfloat (place->x, >=, place[-1].x + place[-1].width);
      g_assert_cmpfloat (
          fabs (count_colour (&picture, place, palette_pixel (place->series, TRUE), TRUE) - wanted),
          <=, 2);
    }
}

static gboolean
has_colour (const Picture *picture, guint32 colour)
{
  for (int y = 0; y < picture->height; y++)
    for (int x = 0; x < picture->width; x++)
      if (pixel (picture, x, y) == colour)
        return TRUE;
  return FALSE;
}

static guint
count_ink (const Picture *picture, double left, double right)
{
  guint n = 0;

  for (int y = 0; y < picture->height; y++)
    for (int x = (int) left; x < (int) right; x++)
      n += pixel (picture, x, y) != 0;
  return n;
}

/* What has no figure has no bar, and each reason its own sign. */
static void
test_signs (void)
{
  static const HmStatus statuses[] = { HM_STATUS_PENDING, HM_STATUS_FAILED, HM_STATUS_UNAVAILABLE };
  g_autoptr (HmRun) tall = fixture_run ("Tall");
  guint ink[3];

  fixture_add_speed (tall, "md5", HM_OPERATION_DIGEST, 16, 1e9, 0);
  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (HmRun) run = fixture_run ("Run");
      HmShown shown[] = { { run, 0 }, { tall, 1 } };
      HmResultKey key = { .algorithm = "md5", .operation = HM_OPERATION_DIGEST, .size = 16 };
      g_autoptr (HmFigure) figure = NULL;
      HmChartStyle style = plain_style (FALSE);
      const HmBarPlace *place;

      fixture_add (run, &key, HM_UNIT_BYTES_PER_SECOND, NAN, 0, statuses[i]);
      hm_run_set_status (run, HM_RUN_RUNNING);
      figure = draw_up (shown, 2, HM_SCALE_LINEAR);
      {
        g_auto (Picture) picture = draw (figure, &style, 200, 120, NULL);

        place = get_place (&picture, 0);
        g_assert_false (has_colour (&picture, palette_pixel (0, FALSE)));
        g_assert_true (has_colour (&picture, palette_pixel (1, FALSE)));
        ink[i] = count_ink (&picture, place->x, place->x + place->width);
      }
    }
  /* Waiting shows nothing but the axis, the lines and the label. */
  g_assert_cmpuint (ink[1], >, ink[0]);
  g_assert_cmpuint (ink[2], >, ink[0]);
  g_assert_cmpuint (ink[1], !=, ink[2]);
}

/* A rough bar is lighter, a disturbed one is hatched: both colours stand in it. */
static void
test_rough (void)
{
  g_autoptr (HmRun) run = fixture_run ("Run");
  HmShown shown = { run, 0 };
  HmResultKey key = { .algorithm = "md5", .operation = HM_OPERATION_DIGEST, .size = 64 };
  HmChartStyle style = plain_style (FALSE);
  g_autoptr (HmFigure) figure = NULL;

  hm_run_set_status (run, HM_RUN_RUNNING);
  fixture_add_speed (run, "md5", HM_OPERATION_DIGEST, 16, 1e9, 0.2);
  fixture_add (run, &key, HM_UNIT_BYTES_PER_SECOND, 1e9, 0.001, HM_STATUS_DISTURBED);
  figure = draw_up (&shown, 1, HM_SCALE_LINEAR);
  {
    g_auto (Picture) picture = draw (figure, &style, 200, 120, NULL);
    const HmBarPlace *rough = get_place (&picture, 0), *disturbed = get_place (&picture, 1);
    guint full = 0, light = 0;

    for (int y = (int) rough->y; y < (int) (rough->y + rough->height); y++)
      g_assert_cmphex (pixel (&picture, (int) (rough->x + 2), y), !=, palette_pixel (0, FALSE));
    for (int y = (int) (disturbed->y + disturbed->height / 2);
         y < (int) (disturbed->y + disturbed->height) - 1; y++)
      for (int x = (int) disturbed->x + 2; x < (int) (disturbed->x + disturbed->width) - 2; x++)
        {
          guint alpha = pixel (&picture, x, y) >> 24;

          full += alpha > 240;
          light += alpha < 120 && alpha > 60;
        }
    g_assert_cmpuint (full, >, 20);
    g_assert_cmpuint (light, >, 20);
    /* Its whisker ends above the bar and is of another colour. */
    g_assert_cmpuint (
        pixel (&picture, (int) (rough->x + rough->width / 2), (int) rough->y + 4) >> 24, >, 0);
  }
}

static void
assert_margin_clean (const Picture *picture)
{
  for (int y = -MARGIN; y < picture->height + MARGIN; y++)
    for (int x = -MARGIN; x < picture->width + MARGIN; x++)
      if (x < 0 || y < 0 || x >= picture->width || y >= picture->height)
        if (pixel (picture, x, y) != 0)
          g_error ("ink at %d,%d outside of a chart of %g x %g", x, y, picture->width,
                   picture->height);
}

static void
assert_words_apart (const Picture *picture)
{
  for (guint i = 0; i < picture->texts->len; i++)
    for (guint j = 0; j < i; j++)
      {
        const HmBox *a = &g_array_index (picture->texts, HmWords, i).box;
        const HmBox *b = &g_array_index (picture->texts, HmWords, j).box;

        if (a->x < b->x + b->width && b->x < a->x + a->width && a->y < b->y + b->height &&
            b->y < a->y + a->height)
          g_error ("words overlap in a chart of %g x %g: %g,%g %gx%g and %g,%g %gx%g",
                   picture->width, picture->height, a->x, a->y, a->width, a->height, b->x, b->y,
                   b->width, b->height);
      }
}

static HmRun *
wordy_run (const char *name, double factor)
{
  static const char *const algorithms[] = { "md5",
                                            "sha1",
                                            "aes-256-cbc",
                                            "camellia-256-cbc",
                                            "an-algorithm-with-quite-a-long-name-of-its-own",
                                            "rc4" };
  HmRun *run = fixture_run (name);

  for (guint i = 0; i < G_N_ELEMENTS (algorithms); i++)
    for (guint j = 0; j < 11; j++)
      fixture_add_speed (run, algorithms[i], HM_OPERATION_ENCRYPT, 2 << j,
                         factor * 1e9 / (i + 1) * (j + 1) / 12, j % 3 ? 0.02 : 0);
  fixture_add_speed (run, "md5", HM_OPERATION_ENCRYPT, 100000, factor * 9.99e8, 0.3);
  for (guint i = 0; i < 6; i++)
    {
      static const char *const keys[] = { "ecdh-p256", "x25519", "ecdh-brainpoolp512r1",
                                          "ffdh-8192", "x448",   "ecdh-secp256k1" };

      fixture_add_rate (run, keys[i], HM_OPERATION_DERIVE, 200 + i, factor * 1e4 * (i + 1), 0.01);
    }
  return run;
}

static GPtrArray *
all_figures (HmScale scale, guint n_runs)
{
  static const char *const names[] = {
    "Today", "Eine Maschine mit einem wirklich ausgesprochen langen Namen",
    "Изчислителна машина в подземието", "コンピューター", "E"
  };
  GPtrArray *figures = g_ptr_array_new_with_free_func ((GDestroyNotify) hm_figure_free);
  HmFigureOptions options = { HM_UNITS_DECIMAL, scale };
  HmShown shown[5];
  HmSubject subject = { g_intern_string ("md5"), HM_OPERATION_ENCRYPT };
  g_autoptr (GPtrArray) rates = NULL;

  for (guint i = 0; i < n_runs; i++)
    shown[i] = (HmShown){ wordy_run (names[i], 1.0 / (i + 1)), i };
  g_ptr_array_add (figures, hm_figure_throughput (shown, n_runs, &subject, &options));
  g_ptr_array_add (figures, hm_figure_overview (shown, n_runs, 1024, &options));
  rates = hm_figure_signatures (shown, n_runs, &options);
  while (rates->len > 0)
    g_ptr_array_add (figures, g_ptr_array_steal_index (rates, 0));
  for (guint i = 0; i < n_runs; i++)
    g_object_unref (shown[i].run);
  return figures;
}

/* Over many widths, with long words, in both directions: nothing is cut off, nothing overlaps. */
static void
test_words (void)
{
  static const double widths[] = { 60, 120, 200, 201, 237, 283, 315, 400, 513, 700, 1100, 3000 };
  static const double heights[] = { 40, 96, 110, 155, 300 };

  for (guint scale = 0; scale < 2; scale++)
    for (guint n = 1; n <= 5; n += 2)
      {
        g_autoptr (GPtrArray) figures = all_figures (scale, n);

        for (guint i = 0; i < figures->len; i++)
          for (guint w = 0; w < G_N_ELEMENTS (widths); w++)
            for (guint h = 0; h < G_N_ELEMENTS (heights); h++)
              {
                /* Not all combinations of the switches, but each two of them meet within a few
                   sizes. */
                guint look = i + w + 3 * h + n;
                HmChartStyle style = plain_style (look & 1);

                style.patterns = look / 2 & 1;
                style.grey = look % 5 == 0;
                style.right_to_left = look / 4 & 1;
                style.values = look / 2 % 3 != 0;
                style.axis = look % 3 == 0;
                style.high_contrast = look % 7 == 0;
                if (widths[w] > 1200 && h > 1)
                  continue;
                {
                  g_auto (Picture) picture =
                      draw (figures->pdata[i], &style, widths[w], heights[h], NULL);

                  g_test_message ("%s", ((HmFigure *) figures->pdata[i])->title);
                  assert_margin_clean (&picture);
                  assert_words_apart (&picture);
                }
              }
      }
}

/* At the size that it asks for, a chart shows all its words. */
static void
test_measure (void)
{
  for (guint n = 1; n <= 5; n += 2)
    {
      g_autoptr (GPtrArray) figures = all_figures (HM_SCALE_LINEAR, n);

      for (guint i = 0; i < 2 * figures->len; i++)
        {
          const HmFigure *figure = figures->pdata[i / 2];
          HmChartStyle style = plain_style (FALSE);
          double width, height;

          style.axis = TRUE;
          style.values = i % 2;
          hm_chart_measure (context, figure, &style, 100, &width, NULL);
          hm_chart_measure (context, figure, &style, width, NULL, &height);
          g_assert_cmpfloat (width, >, 60);
          g_assert_cmpfloat (height, >, 60);
          {
            g_auto (Picture) picture = draw (figure, &style, width, height, NULL);

            assert_margin_clean (&picture);
            assert_words_apart (&picture);
            for (guint j = 0; j < picture.texts->len; j++)
              g_assert_false (g_array_index (picture.texts, HmWords, j).cut);
            /* A name for each category; of sizes some. And an axis. */
            g_assert_cmpuint (picture.texts->len, >=,
                              1 + (figure->ordered ? 2 : figure->n_categories));
          }
        }
    }
}

/* Words above bars, of one series and of three, wide and narrow, from both sides. */
static void
test_captions (void)
{
  static const double widths[] = { 60, 150, 240, 290, 800 }, heights[] = { 50, 130, 700 };

  for (guint n = 1; n <= 3; n += 2)
    {
      g_autoptr (GPtrArray) figures = all_figures (HM_SCALE_LOG, n);
      HmFigure *figure = figures->pdata[0];

      figure->horizontal = figure->captions = TRUE;
      figure->lines = FALSE;
      for (guint i = 0; i < figure->n_categories; i++)
        ((HmSeries *) figure->series->pdata[0])->bars[i].caption =
            g_strdup ("×0.525 ±0.5 % · няма показана разлика");
      for (guint i = 0; i < G_N_ELEMENTS (widths) * G_N_ELEMENTS (heights) * 2; i++)
        {
          HmChartStyle style = plain_style (FALSE);
          double width = widths[i % 5], height = heights[i / 5 % 3], least, wanted;

          style.right_to_left = i & 1;
          hm_chart_measure (context, figure, &style, width, &least, &wanted);
          if (i >= G_N_ELEMENTS (widths) * G_N_ELEMENTS (heights))
            height = wanted;
          {
            g_auto (Picture) picture = draw (figure, &style, width, height, NULL);

            assert_margin_clean (&picture);
            assert_words_apart (&picture);
            g_assert_cmpuint (picture.places->len, ==, n * figure->n_categories);
            if (width >= least && height >= wanted)
              g_assert_cmpuint (picture.texts->len, >, (1 + n) * figure->n_categories);
          }
        }
    }
}

static void
test_same_bytes (void)
{
  g_autoptr (GPtrArray) first = all_figures (HM_SCALE_LOG, 3);
  g_autoptr (GPtrArray) second = all_figures (HM_SCALE_LOG, 3);

  for (guint i = 0; i < first->len; i++)
    {
      HmChartStyle style = plain_style (TRUE);
      g_auto (Picture) a = draw (first->pdata[i], &style, 400, 200, NULL);
      g_auto (Picture) b = draw (second->pdata[i], &style, 400, 200, NULL);
      gsize bytes = (gsize) cairo_image_surface_get_stride (a.surface) *
                    cairo_image_surface_get_height (a.surface);

      g_assert_cmpmem (cairo_image_surface_get_data (a.surface), bytes,
                       cairo_image_surface_get_data (b.surface), bytes);
    }
}

static void
test_rows (void)
{
  g_autoptr (HmRun) run = fixture_run ("A");
  HmShown shown = { run, 0 };
  HmFigureOptions options = { HM_UNITS_DECIMAL, HM_SCALE_LINEAR };
  g_autoptr (HmFigure) figure = NULL;

  fixture_add_speed (run, "md5", HM_OPERATION_DIGEST, 64, 1e9, 0);
  fixture_add_speed (run, "sha1", HM_OPERATION_DIGEST, 64, 5e8, 0);
  figure = hm_figure_overview (&shown, 1, 64, &options);
  for (guint mirrored = 0; mirrored < 2; mirrored++)
    {
      HmChartStyle style = plain_style (FALSE);

      style.right_to_left = mirrored;
      {
        g_auto (Picture) picture = draw (figure, &style, 400, 100, NULL);
        const HmBarPlace *first = get_place (&picture, 0), *second = get_place (&picture, 1);
        double long_bar = count_colour (&picture, first, palette_pixel (0, FALSE), FALSE);
        double short_bar = count_colour (&picture, second, palette_pixel (0, FALSE), FALSE);
        int axis = (int) (mirrored ? first->x + first->width - 3 : first->x + 2);

        g_assert_cmpfloat (fabs (long_bar - first->width), <=, 4);
        g_assert_cmpfloat (fabs (short_bar - first->width / 2), <=, 4);
        g_assert_cmphex (pixel (&picture, axis, (int) (second->y + second->height / 2)), ==,
                         palette_pixel (0, FALSE));
      }
    }
}

/* Runs of one colour differ by their pattern. */
static void
test_patterns (void)
{
  guint32 looks[4] = { 0 };

  for (guint i = 0; i < 4; i++)
    {
      g_autoptr (HmRun) run = md5_run ("A", 1);
      HmShown shown = { run, i / 2 * HM_PALETTE_SIZE };
      g_autoptr (HmFigure) figure = draw_up (&shown, 1, HM_SCALE_LINEAR);
      HmChartStyle style = plain_style (FALSE);

      style.high_contrast = i % 2;
      {
        g_auto (Picture) picture = draw (figure, &style, 300, 120, NULL);

        gsize size = (gsize) cairo_image_surface_get_stride (picture.surface) *
                     cairo_image_surface_get_height (picture.surface);
        g_autoptr (GBytes) bytes =
            g_bytes_new (cairo_image_surface_get_data (picture.surface), size);

        looks[i] = g_bytes_hash (bytes);
      }
      for (guint j = 0; j < i; j++)
        g_assert_cmphex (looks[i], !=, looks[j]);
    }
}

static void
test_focus (void)
{
  g_autoptr (HmRun) run = md5_run ("A", 1);
  HmShown shown = { run, 0 };
  g_autoptr (HmFigure) figure = draw_up (&shown, 1, HM_SCALE_LINEAR);
  HmChartStyle style = plain_style (FALSE);
  HmBarPlace focus = { .series = 0, .category = 2 }, nowhere = { .series = 5, .category = 9 };
  g_auto (Picture) without = draw (figure, &style, 300, 120, NULL);
  g_auto (Picture) with = draw (figure, &style, 300, 120, &focus);
  g_auto (Picture) outside = draw (figure, &style, 300, 120, &nowhere);
  const HmBarPlace *place = get_place (&with, 2);
  int x = (int) (place->x - 3), y = (int) (place->y + place->height * 0.7);

  g_assert_cmphex (pixel (&with, x, y), !=, pixel (&without, x, y));
  g_assert_cmphex (pixel (&outside, x, y), ==, pixel (&without, x, y));
}

/* Sizes at which nothing can be shown, and figures with nothing to show. */
static void
test_extremes (void)
{
  g_autoptr (HmRun) run = md5_run ("A", 1);
  HmShown shown = { run, 0 };
  static const double lengths[] = { 0, 1, 3, 10, 30 };

  for (guint scale = 0; scale < 2; scale++)
    for (guint n = 0; n < 2; n++)
      {
        g_autoptr (HmFigure) figure = draw_up (&shown, n, scale);
        g_autoptr (HmFigure) overview =
            hm_figure_overview (&shown, n, 16, &(HmFigureOptions){ 0, scale });

        for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
          for (guint j = 0; j < G_N_ELEMENTS (lengths); j++)
            for (guint told = 0; told < 2; told++)
              {
                HmChartStyle style = plain_style (FALSE);

                style.values = told;
                {
                  g_auto (Picture) a = draw (figure, &style, lengths[i], lengths[j], NULL);
                  g_auto (Picture) b = draw (overview, &style, lengths[i], lengths[j], NULL);

                  g_assert_cmpuint (a.places->len, ==,
                                    lengths[i] < 1 || lengths[j] < 1 ? 0 : 5 * n);
                  g_assert_cmpuint (b.places->len, ==, lengths[i] < 1 || lengths[j] < 1 ? 0 : n);
                }
              }
      }
}

static void
test_axis (void)
{
  g_autoptr (HmRun) run = md5_run ("A", 1);
  HmShown shown = { run, 0 };
  g_autoptr (HmFigure) linear = draw_up (&shown, 1, HM_SCALE_LINEAR);
  g_autoptr (HmFigure) logarithmic = draw_up (&shown, 1, HM_SCALE_LOG);
  HmAxisTicks ticks;
  static const char *const wanted[] = { "0", "200 MB/s", "400 MB/s", "600 MB/s", "800 MB/s" };

  hm_axis_choose (&ticks, linear, 4, TRUE);
  g_assert_cmpuint (ticks.n_ticks, ==, G_N_ELEMENTS (wanted));
  for (guint i = 0; i < ticks.n_ticks; i++)
    {
      g_autofree char *label = hm_axis_label (&ticks, i, linear);

      g_assert_cmpstr (label, ==, wanted[i]);
    }
  g_assert_cmpfloat (hm_axis_place (&ticks, 400e6), ==, 0.5);
  g_assert_cmpfloat (hm_axis_place (&ticks, 9e9), ==, 1);

  hm_axis_choose (&ticks, linear, 4, FALSE);
  g_assert_cmpfloat (ticks.top, ==, values[4]);

  /* Steps of 1, 2 and 5 where there is room, else of 1. */
  hm_axis_choose (&ticks, logarithmic, 4, TRUE);
  g_assert_cmpuint (ticks.n_ticks, ==, 5);
  g_assert_cmpfloat_with_epsilon (ticks.bottom, 20e6, 1);
  g_assert_cmpfloat_with_epsilon (ticks.ticks[4], 500e6, 1);
  hm_axis_choose (&ticks, logarithmic, 3, TRUE);
  g_assert_cmpuint (ticks.n_ticks, ==, 2);
  g_assert_cmpfloat_with_epsilon (ticks.ticks[0], 10e6, 1);
  g_assert_cmpfloat_with_epsilon (ticks.ticks[1], 100e6, 1);
  g_assert_cmpfloat_with_epsilon (ticks.bottom, 10e6, 1);
}

int
main (int argc, char **argv)
{
  PangoFontDescription *font;
  int status;

  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  font = pango_font_description_from_string ("Sans");
  pango_font_description_set_absolute_size (font, 14 * PANGO_SCALE);
  pango_context_set_font_description (context, font);
  pango_font_description_free (font);

  g_test_add_func ("/chart/axis", test_axis);
  g_test_add_func ("/chart/heights", test_heights);
  g_test_add_func ("/chart/log-heights", test_log_heights);
  g_test_add_func ("/chart/grouped", test_grouped);
  g_test_add_func ("/chart/signs", test_signs);
  g_test_add_func ("/chart/rough", test_rough);
  g_test_add_func ("/chart/words", test_words);
  g_test_add_func ("/chart/measure", test_measure);
  g_test_add_func ("/chart/captions", test_captions);
  g_test_add_func ("/chart/same-bytes", test_same_bytes);
  g_test_add_func ("/chart/rows", test_rows);
  g_test_add_func ("/chart/patterns", test_patterns);
  g_test_add_func ("/chart/focus", test_focus);
  g_test_add_func ("/chart/extremes", test_extremes);
  status = g_test_run ();
  g_object_unref (context);
  return status;
}
