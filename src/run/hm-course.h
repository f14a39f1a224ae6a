/* hm-course.h: the course of a sustained run: its speed over time, and what that comes to
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "run/hm-result.h"

G_BEGIN_DECLS

/* Makes points of samples as they come. */
typedef struct _HmCourse HmCourse;

/* @seconds: how long the whole is to take; a point stands for one of them, or for more of a long
 * run. @work: bytes of an operation, or 1. */
HmCourse *hm_course_new (double seconds, double work);
void hm_course_free (HmCourse *self);

/* @sample is not older than the one before it; @temperature as it is now, or NAN. */
void hm_course_add (HmCourse *self, const HmSample *sample, double temperature);

/* The points so far, of HmPoint; the last one may still change. Borrowed. */
const GArray *hm_course_get_points (HmCourse *self);

/* What a course comes to. */
typedef struct
{
  double first;   /* speed of the first ten seconds, or of the first tenth where that is shorter */
  double last;    /* of the last third */
  double drop;    /* 1 - last / first; below 0: it became faster */
  double began;   /* seconds from the first point to where the speed fell below the middle of both
                     and stayed there; NAN: it did not drop */
  double noise;   /* by how much first and last differ by chance, relative: three times their
                     standard error, from the differences between neighbours */
  double seconds; /* that the course lasted */
  double hottest; /* degrees Celsius, or NAN */
  double first_hertz, last_hertz; /* of the core's clock at the same times, or NAN */
} HmCourseSummary;

/* A drop by less is none. */
#define HM_COURSE_DROP 0.03

/* What is a change of speed, by the noise of the course too. */
gboolean hm_course_has_dropped (const HmCourseSummary *summary);
gboolean hm_course_has_risen (const HmCourseSummary *summary);

/* @points: of HmPoint. FALSE for fewer than six. */
gboolean hm_course_summarise (const GArray *points, HmCourseSummary *summary);

G_END_DECLS
