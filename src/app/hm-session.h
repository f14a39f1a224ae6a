/* hm-session.h: what the window is about: the store, the ticked runs, and what is being measured
 *
 * Pages, sidebar and header only show what the session says and ask it to do things.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "bench/hm-handshake-plan.h"
#include "bench/hm-measurement.h"
#include "hm-arrangement.h"
#include "hm-comparer.h"
#include "hm-ticked-runs.h"
#include "run/hm-store.h"

G_BEGIN_DECLS

typedef enum
{
  HM_SESSION_IDLE,
  HM_SESSION_PLANNING, /* engines are asked what they offer */
  HM_SESSION_RUNNING,
  HM_SESSION_PAUSED,
  HM_SESSION_STOPPING,
} HmSessionState;

#define HM_TYPE_SESSION (hm_session_get_type ())
G_DECLARE_FINAL_TYPE (HmSession, hm_session, HM, SESSION, GObject)

/* Signals: "state-changed"; "progress" (a few times a second while a benchmark runs);
 * "options-changed" (units, scale or arrangement); "message" (const char *: passing news); "error" (const char
 * *: something a person must know: a run could not start or not be saved). */

HmSession *hm_session_new (HmStore *store, GSettings *settings);
HmStore *hm_session_get_store (HmSession *self);
GSettings *hm_session_get_settings (HmSession *self);
HmTickedRuns *hm_session_get_ticked (HmSession *self);
HmComparer *hm_session_get_comparer (HmSession *self);
HmArrangement *hm_session_get_arrangement (HmSession *self);

/* Puts runs that were imported (of HmRun) into the library and ticks them, the first
 * HM_TICKED_RUNS_MAX where there are more; a few at a time. What cannot be saved is said by
 * "error". */
void hm_session_keep (HmSession *self, GPtrArray *runs);

/* How figures are to be made: units and scale of the settings, arrangement and comparison as they
 * are now. Valid until the next "options-changed" or the comparer's "changed". */
HmFigureOptions hm_session_get_options (HmSession *self);

/* What Start measures. */
typedef enum
{
  HM_MEASURED_OPERATIONS, /* of algorithms: bytes and operations a second */
  HM_MEASURED_CONNECTIONS,
} HmMeasured;

/* Starts what the settings say (profile, engine, custom choice): plans in a thread, puts the new
 * run into the store, ticks it, measures. Does nothing unless idle. */
void hm_session_start (HmSession *self, HmMeasured what);
void hm_session_stop (HmSession *self);
void hm_session_pause (HmSession *self);
void hm_session_resume (HmSession *self);

HmSessionState hm_session_get_state (HmSession *self);
gboolean hm_session_can_pause (HmSession *self); /* what runs now, if anything does */
HmMeasurement *hm_session_get_measurement (HmSession *self); /* NULL unless one runs */
HmMeasurement *hm_session_get_bench (HmSession *self); /* the same, where it is of operations */
const char *hm_session_get_running_id (HmSession *self); /* of the run being measured, or NULL */

/* "0:12 of about 0:32", or what is being done; "" when idle. @brief: "0:12", where there is little
 * room. */
char *hm_session_describe_progress (HmSession *self, gboolean brief);

/* Tests measure with an engine and on a clock of their own. @func makes the plan, in a thread. */
typedef HmPlan *(*HmPlanFunc) (const HmChoice *choice, gpointer user_data, GError **error);
void hm_session_set_plan_func (HmSession *self, HmPlanFunc func, gpointer user_data);
typedef HmHandshakePlan *(*HmHandshakePlanFunc) (gpointer user_data, GError **error);
void hm_session_set_handshake_plan_func (HmSession *self,
                                         HmHandshakePlanFunc func,
                                         gpointer user_data);
void hm_session_set_clock (HmSession *self, HmClock *clock);

G_END_DECLS
