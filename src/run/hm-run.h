/* hm-run.h: a run: results, and where they come from
 *
 * A GListModel of HmResult. A run that is being measured is a run like any other: its results keep
 * changing ("result-changed"), and everything that shows runs shows it live.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "run/hm-core.h"
#include "run/hm-moments.h"
#include "run/hm-paired.h"
#include "run/hm-result.h"

G_BEGIN_DECLS

typedef enum
{
  HM_ORIGIN_MEASURED,
  HM_ORIGIN_IMPORTED,
  HM_ORIGIN_REFERENCE,
} HmOrigin;

typedef enum
{
  HM_RUN_RUNNING, /* being measured now; saved as stopped, so that a killed process leaves the truth */
  HM_RUN_COMPLETE,
  HM_RUN_STOPPED,
} HmRunStatus;

/* Where a run was made. What is not known is NULL, 0 or NAN. */
typedef struct
{
  char   *cpu;   /* "AMD EPYC 9965" */
  guint   cores; /* logical processors online */
  double  hertz; /* nominal or measured core clock */
  guint64 memory; /* bytes */
  char   *os;     /* "Debian GNU/Linux 12 (bookworm)" */
  char   *kernel; /* "Linux 6.1.0-18-amd64 x86_64" */
  guint   year;   /* of a reference machine, or 0 */
  guint   physical_cores; /* without the further threads of a core; or 0 */
} HmMachine;

/* What was measured. */
typedef struct
{
  char *name;     /* "OpenSSL", "Hashmark", "SSLeay" */
  char *version;  /* "3.0.19 27 Jan 2026" */
  char *built;    /* build date as the library tells it */
  char *options;  /* "bn(64,64) ..." */
  char *compiler; /* compiler and flags */
  char *cpuinfo;  /* what it detected of the processor: "OPENSSL_ia32cap=0x...", "aesni shani" */
} HmLibrary;

/* How it was measured. */
typedef struct
{
  char  *profile;   /* "quick", "standard", "thorough", "custom", or NULL */
  char  *clock;     /* "wall", "user", or NULL */
  char  *estimator; /* "solo-cycles-q25", or NULL */
  double seconds;   /* how long it took */
  double budget;    /* how long it was allowed to take */
  double precision; /* wanted half width, 0.005 = 0.5 % */
  guint  threads;
  double cycle_time;     /* median seconds per core cycle over the run */
  double accepted_share; /* accepted samples / all samples */
  char  *cpu_features;   /* what was switched off: "-aesni", or NULL */
  char  *energy_source;  /* what the joules are of: "package", "battery", or NULL */
  char  *cores_test;     /* what each core did by itself: "sha256:digest:8192", or NULL */
  double sustained_cycle_time; /* of a run that slid from burst to sustained speed: what the clock
                                  was afterwards; cycle_time is what it was before */
  double slid_at; /* seconds since the run began */
  double noise;   /* what figures of this machine differ by from run to run: a relative standard
                     deviation that was measured (hm-noise.h) */
} HmMethod;

/* A count that nobody could read. */
#define HM_COUNT_UNKNOWN G_MAXUINT64

/* The machine's state while measuring, as far as it tells. Of counts HM_COUNT_UNKNOWN. */
typedef struct
{
  char  *power;       /* "mains", "battery" or NULL */
  double battery;     /* level 0..1 */
  char  *governor;    /* "powersave", "performance" ... */
  double load;        /* 1-minute load average before the start */
  double temperature; /* degrees Celsius, highest seen */
  guint64 throttled;  /* throttle events during the run */
  guint64 switches;   /* involuntary context switches of the workers */
  double  steal;      /* share of time that the hypervisor took, 0..1 */
  char   *virtualization; /* "kvm", "vmware" ..., or NULL */
  guint64 suspends;       /* how often the machine slept meanwhile */
} HmConditions;

/* One row of a handshake table. */
typedef struct
{
  char  *protocol, *cipher, *key, *mode, *engine;
  char  *group;        /* of the key exchange: "x25519"; NULL: none, or not known */
  char  *resumption;   /* "session-id", "ticket", "stateful-ticket", "external-psk"; NULL: full */
  char  *verification; /* of certificates: "none", "server", "mutual" */
  char  *message;      /* why there is no figure */
  char  *printed; /* the line of an imported text */
  guint  line;    /* its number; 0: none */
  gint64 bytes;
  guint  connections;
  guint  threads; /* that made them at the same time, each its own; 1 or more */
  double seconds, client_seconds, server_seconds, wire_bytes;
  double low, high;    /* 95 % interval of seconds */
  double wall_median;  /* likewise, the plain median by the wall clock */
  double energy;       /* joules a connection, of HmMethod's energy_source */
  guint  samples, accepted;
  HmStatus status;
  gpointer extra; /* unknown fields of a loaded file, kept by the run's code */
} HmHandshake;

#define HM_TYPE_RUN (hm_run_get_type ())
G_DECLARE_FINAL_TYPE (HmRun, hm_run, HM, RUN, GObject)

/* Signals: "result-changed" (HmResult *), "changed" (name, note, status or description changed),
 * and GListModel's "items-changed". */

/* With a new id, created now; complete, or stopped where it is still to be measured. */
HmRun      *hm_run_new (HmOrigin origin);

const char *hm_run_get_id (HmRun *self); /* safe as a file name */
const char *hm_run_get_name (HmRun *self); /* never NULL; default made of date and library */
const char *hm_run_get_note (HmRun *self); /* "" when there is none */
const char *hm_run_get_source (HmRun *self); /* the file that it was imported from, or NULL */
GDateTime  *hm_run_get_created (HmRun *self); /* never NULL; the machine's year where nobody knows */
gboolean    hm_run_is_dated (HmRun *self);    /* FALSE: when is not known, created is a guess */
HmOrigin    hm_run_get_origin (HmRun *self);
const char *hm_origin_to_string (HmOrigin origin); /* "measured", as saved runs have it */
HmRunStatus hm_run_get_status (HmRun *self);
HmMachine    *hm_run_get_machine (HmRun *self);    /* to read and to fill in; then */
HmLibrary    *hm_run_get_library (HmRun *self);    /* hm_run_description_changed () */
HmMethod     *hm_run_get_method (HmRun *self);
HmConditions *hm_run_get_conditions (HmRun *self);
void          hm_run_description_changed (HmRun *self);

/* The state over the time of the run; NULL where nobody looked. Taking one does not tell anybody:
 * hm_run_description_changed () does. */
const HmMoments *hm_run_get_moments (HmRun *self);
void             hm_run_take_moment (HmRun *self, HmMoment *moment);

void hm_run_set_name (HmRun *self, const char *name);
void hm_run_set_note (HmRun *self, const char *note);
void hm_run_set_source (HmRun *self, const char *source);
void hm_run_set_status (HmRun *self, HmRunStatus status);
void hm_run_set_created (HmRun *self, GDateTime *created);

/* Results keep the order in which they were added. A key that is there already is refused (FALSE)
 * unless @allow_twice (an imported text may hold two rows of one name). Takes a reference. */
gboolean  hm_run_add_result (HmRun *self, HmResult *result, gboolean allow_twice);
/* Takes out the results that were planned and never measured: for a run that was stopped. */
void      hm_run_remove_pending (HmRun *self);

guint     hm_run_get_n_results (HmRun *self);
HmResult *hm_run_get_result (HmRun *self, guint position); /* borrowed */
HmResult *hm_run_find_result (HmRun *self, const HmResultKey *key); /* borrowed, or NULL */

GPtrArray *hm_run_get_handshakes (HmRun *self); /* of HmHandshake, owned by the run */
GPtrArray *hm_run_get_cores (HmRun *self); /* of HmCore, owned by the run: the map of its processors */
void       hm_run_take_cores (HmRun *self, GPtrArray *cores);
HmHandshake *hm_handshake_new (void); /* with everything unknown, status pending */
void       hm_handshake_free (HmHandshake *handshake);

/* What was measured in turns. Of a run that is being measured they change together with the results:
 * "result-changed" follows. */
GPtrArray *hm_run_get_pairs (HmRun *self); /* of HmPaired, owned by the run */

/* The run as it is now, for another thread: nobody else holds the copy. Its results stand in the same
 * order. The second is without the samples. */
HmRun *hm_run_copy (HmRun *self);
HmRun *hm_run_copy_figures (HmRun *self);

/* JSON, format version 1 (docs/run-format.md). Unknown fields of a loaded run are kept and written
 * again. Errors: HM_RUN_ERROR or GIO's, with file and place. */
typedef enum
{
  HM_RUN_ERROR_SYNTAX,  /* not JSON, truncated, too deep */
  HM_RUN_ERROR_FORMAT,  /* JSON, but no hashmark run, or a field of the wrong kind */
  HM_RUN_ERROR_VERSION, /* written by a newer version that this one would misread */
  HM_RUN_ERROR_SIZE,    /* larger than HM_RUN_MAX_BYTES */
} HmRunError;
#define HM_RUN_ERROR (hm_run_error_quark ())
GQuark hm_run_error_quark (void);
#define HM_RUN_MAX_BYTES (64 * 1024 * 1024)

char  *hm_run_to_json (HmRun *self, gboolean pretty);

/* The same text in pieces as it is made, for runs of any size. FALSE with the error of @write. */
typedef gboolean (*HmWriteFunc) (const char *text, gsize length, gpointer data, GError **error);
gboolean
hm_run_write_json (HmRun *self, gboolean pretty, HmWriteFunc write, gpointer data, GError **error);

HmRun *hm_run_from_json (const char *text, gssize length, const char *file_name, GError **error);

/* Whole files. Saving is atomic and durable: a temporary file in the same folder, fsync, rename,
 * fsync of the folder. */
gboolean hm_run_save (HmRun *self, const char *path, GError **error);
HmRun   *hm_run_load (const char *path, GError **error);

G_END_DECLS
