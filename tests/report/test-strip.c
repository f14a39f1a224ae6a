/* test-strip.c: the strip of a run's conditions, and its words
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "report/hm-chart-strip.h"

#include <math.h>
#include <string.h>

#include "report/hm-moments-words.h"
#include "report/hm-noise-words.h"
#include "report/hm-verdict-words.h"
#include "run/hm-word.h"

#define WIDTH 200

static HmMoments *
make_moments (void)
{
  HmMoments *moments = hm_moments_new ();

  for (guint i = 1; i <= 10; i++)
    {
      HmMoment moment = hm_moment_new (i);

      moment.frequency = i == 5 ? NAN : i < 5 ? 4.4e9 : 3.1e9;
      moment.temperature = 50 + 4 * i;
      moment.load = 0.2;
      moment.disturbed = i > 8 ? 1 : 0;
      moment.throttled = i == 6;
      moment.power = hm_word_new ("battery");
      moment.battery = 0.63;
      hm_moments_take (moments, &moment);
    }
  return moments;
}

static cairo_surface_t *
draw (const HmMoments *moments, double duration, gboolean dark)
{
  cairo_surface_t *surface =
      cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH, HM_STRIP_HEIGHT);
  cairo_t *cr = cairo_create (surface);
  HmChartStyle style = { .dark = dark };

  style.foreground = dark ? (HmColour){ 1, 1, 1, 1 } : (HmColour){ 0, 0, 0, 1 };
  hm_strip_draw (cr, moments, duration, &style, WIDTH, HM_STRIP_HEIGHT);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static guint32
pixel (cairo_surface_t *surface, int x, int y)
{
  const unsigned char *row =
      cairo_image_surface_get_data (surface) + y * cairo_image_surface_get_stride (surface);
  guint32 value;

  memcpy (&value, row + 4 * x, sizeof value);
  return value;
}

/* How high the area of the clock stands at @x: rows that are more than the ground. */
static guint
area_height (cairo_surface_t *surface, int x, guint32 ground)
{
  guint n = 0;

  for (int y = 0; y < HM_STRIP_HEIGHT - 8; y++)
    n += pixel (surface, x, y) != ground;
  return n;
}

static void
test_drawing (void)
{
  g_autoptr (HmMoments) moments = make_moments ();

  for (guint dark = 0; dark < 2; dark++)
    {
      cairo_surface_t *surface = draw (moments, 20, dark);
      /* Twice as long as what has passed: the second half is ground. */
      guint32 ground = pixel (surface, WIDTH - 10, 10);
      guint32 quiet = pixel (surface, 20, HM_STRIP_HEIGHT - 2);

      g_assert_cmpuint (area_height (surface, WIDTH - 10, ground), ==, 0);
      g_assert_cmpuint (area_height (surface, 20, ground), >, area_height (surface, 78, ground));
      g_assert_cmpuint (area_height (surface, 78, ground), >, 3);
      /* All is disturbed at the end, and nothing before. */
      g_assert_cmphex (pixel (surface, 95, HM_STRIP_HEIGHT - 2), !=, quiet);
      g_assert_cmphex (pixel (surface, 95, HM_STRIP_HEIGHT - 2), ==,
                       dark ? 0xffffffff : 0xff000000);
      g_assert_cmphex (pixel (surface, WIDTH - 10, HM_STRIP_HEIGHT - 2), ==, quiet);
      /* A tick where it was throttled. */
      g_assert_cmphex (pixel (surface, 55, 1), ==, dark ? 0xffffffff : 0xff000000);
      cairo_surface_destroy (surface);
    }
}

/* Nothing known, or nothing at all: no figure is made up, and nothing fails. */
static void
test_nothing (void)
{
  g_autoptr (HmMoments) moments = hm_moments_new ();
  HmMoment moment = hm_moment_new (2);
  cairo_surface_t *surface = draw (NULL, 10, FALSE);
  g_autofree char *none = hm_moments_tell (NULL);
  g_autofree char *text = NULL;

  g_assert_cmpstr (none, ==, "");
  cairo_surface_destroy (surface);
  surface = draw (moments, 0, FALSE);
  g_assert_cmphex (pixel (surface, 10, 10), ==, 0);
  cairo_surface_destroy (surface);
  hm_moments_take (moments, &moment);
  surface = draw (moments, NAN, FALSE);
  g_assert_cmphex (pixel (surface, 10, 10), ==, pixel (surface, 190, 2));
  cairo_surface_destroy (surface);
  text = hm_moments_tell (moments);
  g_assert_nonnull (strstr (text, "Clock of the core unknown."));
  g_assert_nonnull (strstr (text, "Temperature unknown."));
}

static void
test_find (void)
{
  g_autoptr (HmMoments) moments = make_moments ();

  g_assert_true (hm_strip_find (moments, 10, 0, 100) == hm_moments_get (moments, 0));
  g_assert_true (hm_strip_find (moments, 10, 55, 100) == hm_moments_get (moments, 5));
  g_assert_true (hm_strip_find (moments, 10, 100, 100) == hm_moments_get (moments, 9));
  g_assert_null (hm_strip_find (moments, 20, 55, 100));
  g_assert_null (hm_strip_find (NULL, 20, 55, 100));
}

static void
test_words (void)
{
  g_autoptr (HmMoments) moments = make_moments ();
  g_autofree char *all = hm_moments_tell (moments);
  g_autofree char *one = hm_moment_tell (hm_moments_get (moments, 5));

  g_assert_cmpstr (all, ==,
                   "The conditions over 0:10. Clock of the core from 3.1 GHz to 4.4 GHz. "
                   "Temperature up to 90 °C. Load up to 0.20. 20 % of the samples disturbed.");
  g_assert_cmpstr (one, ==,
                   "0:06\nClock of the core 3.1 GHz\n74 °C\nLoad 0.20\n"
                   "0 % of the samples disturbed\nSlowed down because it was too hot\n"
                   "On battery, 63 %");
}

/* Every reason is a sentence with its numbers in it. */
static void
test_reasons (void)
{
  for (guint kind = HM_REASON_DISTURBED; kind <= HM_REASON_RESULT_WIDE; kind++)
    {
      HmReason reason = { kind, HM_VERDICT_POOR, 0.25, 40 };
      g_autofree char *text = NULL;

      if (kind == HM_REASON_SLIDE || kind == HM_REASON_FREQUENCY)
        reason = (HmReason){ kind, HM_VERDICT_FAIR, 4.4e9, 3.1e9 };
      else if (kind == HM_REASON_DISTURBED || kind == HM_REASON_WIDE || kind == HM_REASON_SUSPENDS)
        reason.value = 3;
      text = hm_reason_tell (&reason);
      g_assert_true (g_str_has_suffix (text, "."));
      g_assert_null (strchr (text, '$'));
      if (kind == HM_REASON_SLIDE)
        g_assert_nonnull (strstr (text, "from 4.4 GHz to 3.1 GHz"));
      if (kind == HM_REASON_DISTURBED)
        g_assert_true (g_str_has_prefix (text, "3 of 40 figures"));
      if (kind == HM_REASON_RESULT_SHARED)
        g_assert_nonnull (strstr (text, "25 %"));
    }
}

static void
test_verdict (void)
{
  HmRunVerdict verdict = { .level = HM_VERDICT_FAIR,
                           .n_reasons = 2,
                           .reasons = { { HM_REASON_BATTERY, HM_VERDICT_FAIR, NAN, NAN },
                                        { HM_REASON_GOVERNOR, HM_VERDICT_FAIR, NAN, NAN } } };
  HmRunVerdict good = { .level = HM_VERDICT_GOOD }, none = { .level = HM_VERDICT_UNKNOWN };
  g_autoptr (GPtrArray) sentences = hm_verdict_sentences (&verdict);
  g_autoptr (GPtrArray) silence = hm_verdict_sentences (&none);
  g_autofree char *brief = hm_verdict_brief (&verdict), *well = hm_verdict_brief (&good);

  g_assert_cmpuint (sentences->len, ==, 3);
  g_assert_cmpuint (silence->len, ==, 0);
  g_assert_cmpstr (brief, ==, "Fair conditions. The computer ran on its battery.");
  g_assert_cmpstr (well, ==, "The conditions were good.");
  g_assert_null (hm_verdict_brief (&none));
}

static void
test_noise (void)
{
  HmNoiseMeasured measured = { 0.004, 0.01, 8, 7 };
  g_autofree char *text = hm_noise_tell (&measured);

  g_assert_nonnull (strstr (text, "8 runs of 7 figures"));
  g_assert_nonnull (strstr (text, "±0.40 %"));
  g_assert_nonnull (strstr (text, "±0.75 %"));
  g_assert_nonnull (
      strstr (text, "a difference of 2.38 % on")); /* by hand: 1.96 √2 hypot (0.4, 0.75) */
  g_assert_cmpfloat_with_epsilon (hm_noise_least_alone (0.004), 0.0111, 0.0001);
  g_assert_cmpfloat (hm_noise_least_of (0.004, 100), >, 1.8 * hm_noise_least_alone (0.004));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/report/strip/drawing", test_drawing);
  g_test_add_func ("/report/strip/nothing", test_nothing);
  g_test_add_func ("/report/strip/find", test_find);
  g_test_add_func ("/report/strip/words", test_words);
  g_test_add_func ("/report/strip/reasons", test_reasons);
  g_test_add_func ("/report/strip/verdict", test_verdict);
  g_test_add_func ("/report/strip/noise", test_noise);
  return g_test_run ();
}
