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
#include "report/hm-chart.h"
#include "report/hm-format.h"

/* How often the state of this computer is looked at while the line shows it (seconds). */
#define INTERVAL 10

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
  g_autofree char *escaped = g_markup_escape_text (fact, -1);
  g_autofree char *together = join_words (escaped);

  g_string_append_printf (markup, "  \302\240 <span alpha=\"65%%\">%s</span>", together);
  g_free (fact);
}

static void
append_machine (GString *markup, const HmMachine *machine)
{
  g_autofree char *name = NULL;
  g_autofree char *escaped = NULL;

  if (machine->cpu == NULL || *machine->cpu == '\0')
    name = g_strdup (_ ("Unknown computer"));
  else if (machine->cores > 0)
    /* Translators: a processor's name and how many cores it has: "AMD EPYC · 2 cores" */
    name = g_strdup_printf (ngettext ("%1$s · %2$u core", "%1$s · %2$u cores", machine->cores),
                            machine->cpu, machine->cores);
  else
    name = g_strdup (machine->cpu);
  escaped = g_markup_escape_text (name, -1);
  g_string_append_printf (markup, "<b>%s</b>", escaped);
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

      g_string_append_printf (markup, "<b>%s</b>", escaped);
    }
  if (hm_run_get_origin (run) == HM_ORIGIN_MEASURED)
    append_conditions (markup, hm_run_get_conditions (run));
  else if (library->name != NULL)
    append (markup, library->version != NULL
                        ? g_strdup_printf ("%s %s", library->name, library->version)
                        : g_strdup (library->name));
  append_threads (markup, hm_run_get_method (run)->threads);
  if (hm_run_has_pairs (run))
    append (markup, hm_format_turns (run));
  if (hm_run_get_status (run) == HM_RUN_STOPPED)
    append (markup, g_strdup (_ ("stopped early")));
}

/* Which colour is which run: in a narrow window the sidebar is not there to say it. */
static void
describe_several (GString *markup, const HmShown *shown, guint n)
{
  gboolean dark = adw_style_manager_get_dark (adw_style_manager_get_default ());
  for (guint i = 0; i < n; i++)
    {
      HmColour colour = hm_palette_colour (shown[i].colour, dark);
      g_autofree char *title =
          hm_run_title (hm_run_get_name (shown[i].run), hm_run_get_created (shown[i].run),
                        hm_run_get_origin (shown[i].run));
      g_autofree char *marked = hm_run_mark_title (shown[i].run, title);
      g_autofree char *told =
          i == hm_figure_baseline (shown, n)
              /* Translators: a run's name: the others are held against that run. */
              ? g_strdup_printf (_ ("%s (baseline)"), marked)
              : g_strdup (marked);
      g_autofree char *escaped = g_markup_escape_text (told, -1);
      g_autofree char *name = join_words (escaped);

      /* A text's colour lets the ground shine through; this one is to be that of the bars. */
      g_string_append_printf (markup,
                              "%s<span color=\"#%02x%02x%02x\" alpha=\"100%%\">■</span>"
                              "\302\240%s",
                              i > 0 ? "  \302\240 " : "", (guint) (colour.red * 255),
                              (guint) (colour.green * 255), (guint) (colour.blue * 255), name);
    }
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

  if (n == 0)
    describe_computer (markup);
  else if (n == 1)
    describe_run (markup, shown[0].run);
  else
    describe_several (markup, shown, n);
  gtk_label_set_markup (GTK_LABEL (self->label), markup->str);
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
  g_signal_connect_object (adw_style_manager_get_default (), "notify::dark", G_CALLBACK (update),
                           self, G_CONNECT_SWAPPED);
  update (self);
}

const char *
hm_facts_get_text (HmFacts *self)
{
  g_return_val_if_fail (HM_IS_FACTS (self), NULL);

  return gtk_label_get_text (GTK_LABEL (self->label));
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
  self->label = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (self->label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (self->label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (self->label), 0);
  gtk_label_set_selectable (GTK_LABEL (self->label), FALSE);
  adw_bin_set_child (ADW_BIN (self), self->label);
}
