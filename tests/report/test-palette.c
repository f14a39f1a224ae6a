/* test-palette.c: the colours of the series, measured
 *
 * Contrast by WCAG 2.1; colour vision deficiency by the matrices of Machado, Oliveira and Fernandes
 * (2009) at full severity; difference as distance in CIE L*a*b* (1976), of which about 2.3 can just
 * be seen.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include <glib.h>

#include "report/hm-chart.h"

typedef struct
{
  double c[3];
} Linear;

static double
to_linear (double channel)
{
  return channel <= 0.04045 ? channel / 12.92 : pow ((channel + 0.055) / 1.055, 2.4);
}

static Linear
linear_of (HmColour colour)
{
  return (Linear){ { to_linear (colour.red), to_linear (colour.green), to_linear (colour.blue) } };
}

static Linear
linear_grey (guint level)
{
  double channel = to_linear (level / 255.0);

  return (Linear){ { channel, channel, channel } };
}

static double
luminance (Linear colour)
{
  return 0.2126 * colour.c[0] + 0.7152 * colour.c[1] + 0.0722 * colour.c[2];
}

static double
contrast (Linear a, Linear b)
{
  double first = luminance (a) + 0.05, second = luminance (b) + 0.05;

  return MAX (first, second) / MIN (first, second);
}

static const double visions[][3][3] = {
  { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } },
  /* protanopia */
  { { 0.152286, 1.052583, -0.204868 },
    { 0.114503, 0.786281, 0.099216 },
    { -0.003882, -0.048116, 1.051998 } },
  /* deuteranopia */
  { { 0.367322, 0.860646, -0.227968 },
    { 0.280085, 0.672501, 0.047413 },
    { -0.011820, 0.042940, 0.968881 } },
};

static double
lab_curve (double t)
{
  return t > 0.008856 ? cbrt (t) : 7.787 * t + 16.0 / 116;
}

static void
to_lab (Linear seen, double lab[3])
{
  double x = 0.4124 * seen.c[0] + 0.3576 * seen.c[1] + 0.1805 * seen.c[2];
  double z = 0.0193 * seen.c[0] + 0.1192 * seen.c[1] + 0.9505 * seen.c[2];
  double fx = lab_curve (x / 0.9505), fy = lab_curve (luminance (seen)), fz = lab_curve (z / 1.089);

  lab[0] = 116 * fy - 16;
  lab[1] = 500 * (fx - fy);
  lab[2] = 200 * (fy - fz);
}

static double
difference (Linear a, Linear b, guint vision)
{
  Linear seen[2];
  double lab[2][3], sum = 0;
  const Linear *colours[2] = { &a, &b };

  for (guint i = 0; i < 2; i++)
    {
      for (guint j = 0; j < 3; j++)
        {
          double channel = 0;

          for (guint k = 0; k < 3; k++)
            channel += visions[vision][j][k] * colours[i]->c[k];
          seen[i].c[j] = CLAMP (channel, 0, 1);
        }
      to_lab (seen[i], lab[i]);
    }
  for (guint j = 0; j < 3; j++)
    sum += (lab[0][j] - lab[1][j]) * (lab[0][j] - lab[1][j]);
  return sqrt (sum);
}

static void
test_contrast (void)
{
  /* Cards and windows: white and nearly white; the dark card and window of libadwaita. */
  static const guint grounds[2][2] = { { 0xff, 0xfa }, { 0x38, 0x24 } };

  for (guint dark = 0; dark < 2; dark++)
    for (guint i = 0; i < HM_PALETTE_SIZE; i++)
      for (guint j = 0; j < 2; j++)
        g_assert_cmpfloat (
            contrast (linear_of (hm_palette_colour (i, dark)), linear_grey (grounds[dark][j])), >=,
            3);
}

static void
test_apart (void)
{
  for (guint dark = 0; dark < 2; dark++)
    for (guint i = 0; i < HM_PALETTE_SIZE; i++)
      for (guint j = 0; j < i; j++)
        for (guint vision = 0; vision < G_N_ELEMENTS (visions); vision++)
          g_assert_cmpfloat (difference (linear_of (hm_palette_colour (i, dark)),
                                         linear_of (hm_palette_colour (j, dark)), vision),
                             >, 18);
}

static void
test_repeat (void)
{
  HmColour first = hm_palette_colour (1, FALSE), again = hm_palette_colour (9, FALSE);

  g_assert_cmpmem (&first, sizeof first, &again, sizeof again);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/palette/contrast", test_contrast);
  g_test_add_func ("/palette/apart", test_apart);
  g_test_add_func ("/palette/repeat", test_repeat);
  return g_test_run ();
}
