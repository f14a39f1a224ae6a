/* hm-handshake-work.c: the loop that measures connections
 *
 * A sample is a few connections between two looks at the core's clock, its time the sum of what
 * both sides took by two readings around each of their calls; what the loop does between these
 * calls is not in it. Samples are judged and estimated as those of all other figures (hm-sampler.h,
 * hm-estimate.h).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hashmark-bench"

#include "config.h"

#include "bench/hm-handshake-work.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "bench/hm-estimate.h"
#include "bench/hm-sampler.h"

/* A cell's connections are spread over at least so many visits, as the machine's mood changes over
 * seconds, and a visit takes so many nanoseconds, so that figures come soon. */
#define VISITS 10
#define VISIT_TIME 100e6

/* A sample takes at least so many nanoseconds, or it is one connection. */
#define SAMPLE_TIME 3e5

/* However slow they are, an estimate takes some. */
#define MIN_CONNECTIONS 20

/* Values that are kept, however many there are: when there are too many, every second one is let
 * go, and of those that come from then on too. */
typedef struct
{
  GArray *values;
  guint64 seen, stride;
} Series;

#define MAX_KEPT 4096

typedef struct
{
  const HmHandshakeCell *cell;
  HmTlsPair *pair;
  Series samples; /* of HmSample */
  Series shares;  /* of double: the client's */
  guint target, made, resumed;
  double connection; /* nanoseconds, as far as known; 0: not yet */
  double wire_bytes; /* sum over all that are of the cell's kind */
  guint n_wire;
  HmStatus status;
  char *message;
} Work;

typedef struct
{
  const HmHandshakePlan *plan;
  HmSampler sampler;
  HmClock *clock;
  const gint *stop;
  HmHandshakeFunc tell;
  gpointer data;
  Work *works;
  Series cycle_times; /* of double, seconds */
  gint64 start;
} Loop;

static Series
series_new (guint size)
{
  return (Series){ .values = g_array_new (FALSE, FALSE, size), .stride = 1 };
}

static void
series_add (Series *self, gconstpointer value)
{
  guint size = g_array_get_element_size (self->values);

  if (self->seen++ % self->stride != 0)
    return;
  g_array_append_vals (self->values, value, 1);
  if (self->values->len < MAX_KEPT)
    return;
  for (guint i = 1; i < MAX_KEPT / 2; i++)
    memcpy (self->values->data + i * size, self->values->data + 2 * i * size, size);
  g_array_set_size (self->values, MAX_KEPT / 2);
  self->stride *= 2;
}

static gboolean
is_stopped (const Loop *self)
{
  return self->stop != NULL && g_atomic_int_get (self->stop) != 0;
}

static int
compare_doubles (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

static double
get_median (const GArray *values)
{
  g_autoptr (GArray) sorted = g_array_copy ((GArray *) values);

  if (sorted->len == 0)
    return NAN;
  g_array_sort (sorted, compare_doubles);
  return g_array_index (sorted, double, sorted->len / 2);
}

static void
tell (Loop *self, Work *work)
{
  double cycle_time = get_median (self->cycle_times.values);
  HmHandshakeFigures figures = {
    .status = work->status,
    .message = work->message,
    .connections = work->made,
    .resumed = work->resumed,
    .target = work->target,
    .seconds = NAN,
    .low = NAN,
    .high = NAN,
    .wall_median = NAN,
    .client_share = NAN,
    .wire_bytes = work->n_wire > 0 ? work->wire_bytes / work->n_wire : NAN,
  };
  HmEstimate estimate;

  if (work->status == HM_STATUS_PENDING &&
      hm_estimate ((const HmSample *) work->samples.values->data, work->samples.values->len,
                   &estimate))
    {
      figures.status = estimate.disturbed ? HM_STATUS_DISTURBED : HM_STATUS_OK;
      figures.samples = estimate.samples;
      figures.accepted = estimate.accepted;
      figures.wall_median = estimate.seconds_median;
      figures.client_share = get_median (work->shares.values);
      figures.seconds = estimate.seconds_median;
      if (isfinite (estimate.cycles) && cycle_time > 0)
        {
          figures.seconds = estimate.cycles * cycle_time;
          figures.low = estimate.cycles_low * cycle_time;
          figures.high = estimate.cycles_high * cycle_time;
        }
    }
  self->tell (work - self->works, &figures, self->data);
}

static void
end (Work *work, GError *error)
{
  work->status = g_error_matches (error, HM_ENGINE_ERROR, HM_ENGINE_ERROR_UNAVAILABLE)
                     ? HM_STATUS_UNAVAILABLE
                     : HM_STATUS_FAILED;
  work->message = g_strdup (error->message);
  g_clear_pointer (&work->pair, hm_tls_pair_free);
  g_error_free (error);
}

/* One connection. FALSE when it failed, and the cell with it. */
static gboolean
make_connection (Work *work, HmTlsReport *report)
{
  GError *error = NULL;

  if (!hm_tls_pair_connect (work->pair, work->cell->bytes, report, &error))
    {
      end (work, error);
      return FALSE;
    }
  work->made++;
  work->resumed += report->resumed;
  return TRUE;
}

static gint64
read_clock (gpointer clock)
{
  return ((HmClock *) clock)->now (clock);
}

/* The connections that a cell needs before it can be timed: the full one from which it resumes, and
 * one that finds caches cold. */
static gboolean
open_cell (Loop *self, Work *work)
{
  HmTlsMode mode = work->cell->settings.mode;
  GError *error = NULL;
  HmTlsReport report;

  work->pair = hm_tls_pair_new (work->cell->offer, &work->cell->settings, self->stop, &error);
  if (work->pair == NULL)
    {
      if (is_stopped (self))
        g_clear_error (&error);
      else
        end (work, error);
      return FALSE;
    }
  work->pair->now = read_clock;
  work->pair->clock = self->clock;
  /* A sample must remain. */
  if (work->target > 1 && !make_connection (work, &report))
    return FALSE;
  if (mode != HM_TLS_FULL && mode != HM_TLS_EXTERNAL_PSK && work->target > 2)
    if (!make_connection (work, &report))
      return FALSE;
  if (work->made > 0)
    work->connection =
        (double) (report.nanoseconds[HM_TLS_CLIENT] + report.nanoseconds[HM_TLS_SERVER]);
  return TRUE;
}

static gboolean
take_sample (Loop *self, Work *work, guint count)
{
  HmBracket before =
      self->sampler.has_bracket ? self->sampler.bracket : hm_sampler_look (&self->sampler);
  guint64 switches = self->clock->switches (self->clock);
  gint64 at = self->clock->now (self->clock), elapsed;
  gint64 sums[HM_TLS_N_SIDES] = { 0, 0 };
  HmSample sample = { .at = (double) (at - self->start) / 1e9, .count = count };
  double sum, cycle, share;

  for (guint i = 0; i < count; i++)
    {
      HmTlsReport report;

      if (!make_connection (work, &report))
        return FALSE;
      for (HmTlsSide side = HM_TLS_CLIENT; side < HM_TLS_N_SIDES; side++)
        {
          sums[side] += report.nanoseconds[side];
          work->wire_bytes += (double) report.wire_bytes[side];
        }
      work->n_wire++;
    }
  elapsed = self->clock->now (self->clock) - at;
  self->sampler.bracket = hm_sampler_look (&self->sampler);
  self->sampler.has_bracket = TRUE;

  sum = (double) (sums[HM_TLS_CLIENT] + sums[HM_TLS_SERVER]);
  cycle = hm_sampler_cycle (&before, &self->sampler.bracket);
  sample.seconds = sum / count / 1e9;
  sample.cycles = sum / count / cycle;
  sample.flags = hm_sampler_judge (&before, &self->sampler.bracket, (double) elapsed);
  if (self->clock->switches (self->clock) != switches)
    sample.flags |= HM_SAMPLE_SWITCHED;
  if (!(sum > 0))
    return TRUE; /* a clock that stands still leaves no figure to keep */

  share = sums[HM_TLS_CLIENT] / sum;
  work->connection =
      work->connection > 0 ? MIN (sum / count, 1.05 * work->connection) : sum / count;
  series_add (&work->samples, &sample);
  series_add (&work->shares, &share);
  cycle /= 1e9;
  series_add (&self->cycle_times, &cycle);
  return TRUE;
}

/* Slow ones make do with fewer. */
static guint
get_target (const Loop *self, const Work *work)
{
  double most = self->plan->seconds * 1e9 / MAX (work->connection, 1);

  return most < work->target ? MIN (work->target, MAX ((guint) most, MIN_CONNECTIONS))
                             : work->target;
}

static gboolean
is_done (const Work *work)
{
  return work->status != HM_STATUS_PENDING || work->made >= work->target;
}

/* Each connection was looked at when it was made; this is the sum. */
static void
close_cell (Work *work)
{
  HmTlsMode mode = work->cell->settings.mode;
  guint wanted = mode == HM_TLS_FULL           ? 0
                 : mode == HM_TLS_EXTERNAL_PSK ? work->made
                                               : work->made - 1;

  if (work->resumed != wanted)
    end (work,
         g_error_new (HM_ENGINE_ERROR, HM_ENGINE_ERROR_FAILED,
                      /* Translators: two numbers of connections. */
                      _ ("%1$u connections were resumed instead of %2$u."), work->resumed, wanted));
  else
    g_clear_pointer (&work->pair, hm_tls_pair_free);
}

static void
visit (Loop *self, Work *work)
{
  guint share;

  hm_sampler_begin (&self->sampler);
  if (work->pair == NULL)
    {
      if (!open_cell (self, work))
        {
          tell (self, work);
          return;
        }
      work->target = get_target (self, work);
    }

  share = work->target / VISITS;
  if (work->connection > 0 && share > VISIT_TIME / work->connection)
    share = (guint) (VISIT_TIME / work->connection);
  for (guint left = MAX (share, 1); left > 0 && !is_done (work) && !is_stopped (self);)
    {
      double fitting = work->connection > 0 ? ceil (SAMPLE_TIME / work->connection) : 1;
      guint count = MIN (left, work->target - work->made);

      count = fitting < count ? (guint) fitting : count;
      if (!take_sample (self, work, count))
        break;
      left -= count;
    }
  if (work->pair != NULL && is_done (work))
    close_cell (work);
  tell (self, work);
}

void
hm_handshake_work (const HmHandshakePlan *plan,
                   HmClock *clock,
                   HmFrontEnd *front_end,
                   const gint *stop,
                   HmHandshakeFunc func,
                   gpointer data,
                   HmHandshakeTotals *totals)
{
  g_return_if_fail (plan != NULL && clock != NULL && func != NULL && totals != NULL);

  guint n = plan->cells->len;
  guint64 switches;
  Loop self = {
    .plan = plan,
    .sampler = { .clock = clock, .front_end = front_end },
    .clock = clock,
    .stop = stop,
    .tell = func,
    .data = data,
    .works = g_new0 (Work, n),
    .cycle_times = series_new (sizeof (double)),
    .start = clock->now (clock),
  };

  switches = clock->switches (clock);
  for (guint i = 0; i < n; i++)
    {
      Work *work = &self.works[i];

      work->cell = &g_array_index (plan->cells, HmHandshakeCell, i);
      work->target = plan->connections;
      work->status = HM_STATUS_PENDING;
      work->samples = series_new (sizeof (HmSample));
      work->shares = series_new (sizeof (double));
    }

  for (gboolean more = TRUE; more && !is_stopped (&self);)
    {
      more = FALSE;
      for (guint i = 0; i < n && !is_stopped (&self); i++)
        if (!is_done (&self.works[i]))
          {
            visit (&self, &self.works[i]);
            more = TRUE;
          }
    }

  *totals = (HmHandshakeTotals){ .cycle_time = get_median (self.cycle_times.values),
                                 .switches = clock->switches (clock) - switches };
  for (guint i = 0; i < n; i++)
    {
      Work *work = &self.works[i];

      /* Once more, by the clock of the whole run. */
      tell (&self, work);
      for (guint j = 0; j < work->samples.values->len; j++)
        totals->accepted += g_array_index (work->samples.values, HmSample, j).flags == HM_SAMPLE_OK;
      totals->samples += work->samples.values->len;
      g_array_unref (work->samples.values);
      g_array_unref (work->shares.values);
      hm_tls_pair_free (work->pair);
      g_free (work->message);
    }
  g_array_unref (self.cycle_times.values);
  g_free (self.works);
}
