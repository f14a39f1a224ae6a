/* hm-facts.c: the line above the charts: which machine, in which state
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-facts"

#include "config.h"

#include "hm-facts.h"

#include <glib/gi18n.h>
#include <math.h>

#include "bench/hm-machine.h"
#include "hm-run-title.h"
#include "hm-swatch.h"
#include "hm-wrap-box.h"
#include "report/hm-bidi.h"
#include "report/hm-format.h"
#include "run/hm-library.h"

/* How often the state of this computer is looked at while the line shows it (seconds). */
#define INTERVAL 10

/* The least of a run's name in a narrow window. */
#define MIN_CHARS 24

struct _HmFacts
{
  AdwBin parent_instance;

  HmSession *session;
  GtkWidget *label;
  guint source;
};

G_DEFINE_FINAL_TYPE (HmFacts, hm_facts, ADW_TYPE_BIN)

/* Facts stand apart by space; a line may break there and nowhere else. */
static char *
join_words (const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);

  return g_strjoinv ("\302\240", words);
}

static void
append (GString *markup, char *fact)
{
  g_autofree char *isolated = hm_bidi_isolate (fact);
  g_autofree char *escaped = g_markup_escape_text (isolated, -1);
  g_autofree char *together = join_words (escaped);

  g_string_append_printf (markup, "  \302\240 <span alpha=\"65%%\">%s</span>", together);
}

static void
append_machine (GString *markup, const HmMachine *machine)
{
  g_autofree char *name = NULL;
  g_autofree char *escaped = NULL;
  g_autofree char *cpu = hm_bidi_isolate (g_strdup (machine->cpu));

  if (machine->cpu == NULL || *machine->cpu == '\0')
    name = g_strdup (_ ("Unknown computer"));
  else if (machine->cores > 0)
    /* Translators: a processor's name and how many cores it has: "AMD EPYC · 2 cores" */
    name = g_strdup_printf (ngettext ("%1$s · %2$u core", "%1$s · %2$u cores", machine->cores), cpu,
                            machine->cores);
  else
    name = g_strdup (cpu);
  escaped = g_markup_escape_text (name, -1);
  g_string_append_printf (markup, "%s<b>%s</b>", hm_bidi_mark (), escaped);
  if (machine->hertz > 0)
    append (markup, hm_format_frequency (machine->hertz));
}

static void
append_conditions (GString *markup, const HmConditions *conditions)
{
  if (g_strcmp0 (conditions->power, "mains") == 0)
    append (markup, g_strdup (_ ("AC power")));
  else if (g_strcmp0 (conditions->power, "battery") == 0)
    append (markup, g_strdup (_ ("On battery")));
  if (isfinite (conditions->temperature) && conditions->temperature > 0)
    /* Translators: a temperature in degrees Celsius */
    append (markup, g_strdup_printf (_ ("%.0f °C"), conditions->temperature));
  if (isfinite (conditions->load) && conditions->load >= 0)
    {
      g_autofree char *load = hm_format_number (conditions->load, 2);

      /* Translators: %s is how busy the computer is with other work, as a number such as 0.3 */
      append (markup, g_strdup_printf (_ ("load %s"), load));
    }
}

static void
append_threads (GString *markup, guint threads)
{
  if (threads > 0)
    /* Translators: %u is the number of threads that measure at a time */
    append (markup, g_strdup_printf (ngettext ("%u thread", "%u threads", threads), threads));
}

static void
describe_run (GString *markup, HmRun *run)
{
  const HmMachine *machine = hm_run_get_machine (run);
  const HmLibrary *library = hm_run_get_library (run);

  if (machine->cpu != NULL)
    append_machine (markup, machine);
  else
    {
      g_autofree char *escaped = g_markup_escape_text (hm_run_get_name (run), -1);

      g_string_append_printf (markup, "%s<b>%s</b>", hm_bidi_mark (), escaped);
    }
  if (hm_run_get_origin (run) == HM_ORIGIN_MEASURED)
    append_conditions (markup, hm_run_get_conditions (run));
  else if (library->name != NULL)
    append (markup, hm_library_title (library->name, library->version, TRUE));
  append_threads (markup, hm_run_get_method (run)->threads);
  if (hm_run_has_pairs (run))
    append (markup, hm_format_turns (run));
  if (hm_run_get_status (run) == HM_RUN_STOPPED)
    append (markup, g_strdup (_ ("stopped early")));
}

/* Which mark is which run: in a narrow window the sidebar is not there to say it. */
static GtkWidget *
new_key (const HmShown *shown, gboolean baseline)
{
  GtkWidget *key = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *label;
  g_autofree char *title =
      hm_run_title (hm_run_get_name (shown->run), hm_run_get_created (shown->run),
                    hm_run_get_origin (shown->run));
  g_autofree char *marked = hm_run_mark_title (shown->run, title);
  /* Translators: a run's name: the others are held against that run. */
  g_autofree char *told =
      baseline ? g_strdup_printf (_ ("%s (baseline)"), marked) : g_strdup (marked);

  label = gtk_label_new (told);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (label), MIN (MIN_CHARS, (int) g_utf8_strlen (told, -1)));
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_box_append (GTK_BOX (key), hm_swatch_new (shown->colour));
  gtk_box_append (GTK_BOX (key), label);
  return key;
}

static GtkWidget *
new_legend (const HmShown *shown, guint n)
{
  GtkWidget *legend = g_object_new (HM_TYPE_WRAP_BOX, "spacing", 12, NULL);

  for (guint i = 0; i < n; i++)
    gtk_widget_insert_before (new_key (&shown[i], i == hm_figure_baseline (shown, n)), legend,
                              NULL);
  return legend;
}

static void
describe_computer (GString *markup)
{
  g_autoptr (HmRun) probe = hm_run_new (HM_ORIGIN_MEASURED);

  /* A run that goes nowhere owns what is read. */
  hm_machine_describe (hm_run_get_machine (probe), NULL);
  hm_conditions_read (hm_run_get_conditions (probe), NULL);
  append_machine (markup, hm_run_get_machine (probe));
  append_conditions (markup, hm_run_get_conditions (probe));
}

static void
update (HmFacts *self)
{
  g_autoptr (GString) markup = g_string_new (NULL);
  guint n;
  const HmShown *shown = hm_ticked_runs_get_shown (hm_session_get_ticked (self->session), &n);

  if (n > 1)
    {
      adw_bin_set_child (ADW_BIN (self), new_legend (shown, n));
      return;
    }
  if (n == 0)
    describe_computer (markup);
  else
    describe_run (markup, shown[0].run);
  gtk_label_set_markup (GTK_LABEL (self->label), markup->str);
  adw_bin_set_child (ADW_BIN (self), self->label);
}

void
hm_facts_set_session (HmFacts *self, HmSession *session)
{
  g_return_if_fail (HM_IS_FACTS (self));
  g_return_if_fail (HM_IS_SESSION (session));
  g_return_if_fail (self->session == NULL);

  self->session = g_object_ref (session);
  g_signal_connect_object (hm_session_get_ticked (session), "changed", G_CALLBACK (update), self,
                           G_CONNECT_SWAPPED);
  update (self);
}

static void
append_text (GString *text, GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget))
    g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "",
                            gtk_label_get_text (GTK_LABEL (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    append_text (text, child);
}

char *
hm_facts_get_text (HmFacts *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_return_val_if_fail (HM_IS_FACTS (self), NULL);

  append_text (text, GTK_WIDGET (self));
  return g_strdup (text->str);
}

static gboolean
look_again_cb (gpointer user_data)
{
  HmFacts *self = user_data;

  if (self->session != NULL && hm_ticked_runs_get_n (hm_session_get_ticked (self->session)) == 0)
    update (self);
  return G_SOURCE_CONTINUE;
}

static void
hm_facts_map (GtkWidget *widget)
{
  HmFacts *self = HM_FACTS (widget);

  GTK_WIDGET_CLASS (hm_facts_parent_class)->map (widget);
  self->source = g_timeout_add_seconds (INTERVAL, look_again_cb, self);
}

static void
hm_facts_unmap (GtkWidget *widget)
{
  g_clear_handle_id (&HM_FACTS (widget)->source, g_source_remove);
  GTK_WIDGET_CLASS (hm_facts_parent_class)->unmap (widget);
}

static void
hm_facts_dispose (GObject *object)
{
  g_clear_object (&HM_FACTS (object)->session);
  g_clear_object (&HM_FACTS (object)->label);
  G_OBJECT_CLASS (hm_facts_parent_class)->dispose (object);
}

static void
hm_facts_class_init (HmFactsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = hm_facts_dispose;
  GTK_WIDGET_CLASS (klass)->map = hm_facts_map;
  GTK_WIDGET_CLASS (klass)->unmap = hm_facts_unmap;
}

static void
hm_facts_init (HmFacts *self)
{
  self->label = g_object_ref_sink (gtk_label_new (NULL));
  gtk_label_set_wrap (GTK_LABEL (self->label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (self->label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (self->label), 0);
  gtk_label_set_selectable (GTK_LABEL (self->label), FALSE);
  adw_bin_set_child (ADW_BIN (self), self->label);
}
