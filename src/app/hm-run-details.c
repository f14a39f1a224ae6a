/* hm-run-details.c: all that is known about where a run comes from
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-run-details"

#include "config.h"

#include "hm-run-details.h"

#include <glib/gi18n.h>
#include <math.h>

#include "bench/hm-plan.h"
#include "report/hm-format.h"

struct _HmRunDetails
{
  AdwWindow parent_instance;

  AdwPreferencesGroup *note;
  AdwPreferencesGroup *machine;
  AdwPreferencesGroup *library;
  AdwPreferencesGroup *method;
  AdwPreferencesGroup *conditions;
};

G_DEFINE_FINAL_TYPE (HmRunDetails, hm_run_details, ADW_TYPE_WINDOW)

/* What is not known has no row; a group without rows is not shown. */
static void
add (AdwPreferencesGroup *group, const char *title, const char *value)
{
  GtkWidget *row;
  g_autofree char *escaped = NULL;

  if (value == NULL || *value == '\0')
    return;
  row = adw_action_row_new ();
  escaped = g_markup_escape_text (value, -1);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), escaped);
  gtk_widget_add_css_class (row, "property");
  adw_preferences_group_add (group, row);
  gtk_widget_set_visible (GTK_WIDGET (group), TRUE);
}

static void
add_taken (AdwPreferencesGroup *group, const char *title, char *value)
{
  add (group, title, value);
  g_free (value);
}

static void
fill_machine (HmRunDetails *self, const HmMachine *machine)
{
  add (self->machine, _ ("Processor"), machine->cpu);
  if (machine->cores > 0)
    add_taken (self->machine, _ ("Cores"), hm_format_number (machine->cores, 4));
  if (machine->physical_cores > 0 && machine->physical_cores < machine->cores)
    add_taken (self->machine, _ ("Cores without their further threads"),
               hm_format_number (machine->physical_cores, 4));
  if (machine->hertz > 0)
    add_taken (self->machine, _ ("Frequency"), hm_format_frequency (machine->hertz));
  if (machine->memory > 0)
    add_taken (self->machine, _ ("Memory"),
               g_format_size_full (machine->memory, G_FORMAT_SIZE_IEC_UNITS));
  add (self->machine, _ ("System"), machine->os);
  add (self->machine, _ ("Kernel"), machine->kernel);
  if (machine->year > 0)
    add_taken (self->machine, _ ("Year"), g_strdup_printf ("%u", machine->year));
}

static void
fill_library (HmRunDetails *self, const HmLibrary *library)
{
  add (self->library, _ ("Library"), library->name);
  add (self->library, _ ("Version"), library->version);
  add (self->library, _ ("Built"), library->built);
  add (self->library, _ ("Options"), library->options);
  add (self->library, _ ("Compiler"), library->compiler);
  add (self->library, _ ("Processor features"), library->cpuinfo);
}

static void
fill_method (HmRunDetails *self, HmRun *run)
{
  const HmMethod *method = hm_run_get_method (run);
  HmProfile profile;

  if (hm_run_get_origin (run) == HM_ORIGIN_MEASURED)
    add (self->method, _ ("State"),
         hm_run_get_status (run) == HM_RUN_COMPLETE ? _ ("Complete")
         : hm_run_get_status (run) == HM_RUN_STOPPED
             ? _ ("Stopped early; what was measured is kept")
             : _ ("Being measured"));

  /* Translators: the name of the file whose text held the figures. */
  add (self->method, _ ("Imported from"), hm_run_get_source (run));
  if (method->profile != NULL && hm_profile_from_string (method->profile, &profile))
    add (self->method, _ ("Profile"), hm_profile_title (profile));
  if (g_strcmp0 (method->clock, "user") == 0)
    add (self->method, _ ("Clock"), _ ("Processor time of the program"));
  else if (g_strcmp0 (method->clock, "wall") == 0)
    add (self->method, _ ("Clock"), _ ("Real time"));
  if (method->threads > 0)
    add_taken (self->method, _ ("Threads"), hm_format_number (method->threads, 4));
  if (isfinite (method->seconds) && method->seconds > 0)
    add_taken (self->method, _ ("Time taken"), hm_format_duration (method->seconds));
  if (isfinite (method->accepted_share) && method->accepted_share > 0)
    add_taken (self->method, _ ("Undisturbed samples"),
               hm_format_percent (method->accepted_share, 0));
  add (self->method, _ ("Switched off"), method->cpu_features);
  if (g_strcmp0 (method->energy_source, "package") == 0)
    add (self->method, _ ("Energy"), _ ("Of the whole processor, by its own counters"));
  else if (g_strcmp0 (method->energy_source, "battery") == 0)
    add (self->method, _ ("Energy"), _ ("Of the whole computer, by its battery"));
  else if (g_strcmp0 (method->energy_source, "unreadable") == 0)
    add (self->method, _ ("Energy"),
         _ ("Not known: only the administrator may read the processor's counters"));
}

static void
fill_conditions (HmRunDetails *self, const HmConditions *conditions)
{
  if (g_strcmp0 (conditions->power, "mains") == 0)
    add (self->conditions, _ ("Power"), _ ("AC power"));
  else if (g_strcmp0 (conditions->power, "battery") == 0)
    add (self->conditions, _ ("Power"), _ ("On battery"));
  add (self->conditions, _ ("Frequency governor"), conditions->governor);
  if (isfinite (conditions->load) && conditions->load >= 0)
    add_taken (self->conditions, _ ("Load before the start"),
               hm_format_number (conditions->load, 2));
  if (isfinite (conditions->temperature) && conditions->temperature > 0)
    /* Translators: a temperature in degrees Celsius */
    add_taken (self->conditions, _ ("Highest temperature"),
               g_strdup_printf (_ ("%.0f °C"), conditions->temperature));
  add (self->conditions, _ ("Virtual machine"), conditions->virtualization);
}

static void
hm_run_details_class_init (HmRunDetailsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class, HM_RESOURCE_BASE "/hm-run-details.ui");
  gtk_widget_class_bind_template_child (widget_class, HmRunDetails, note);
  gtk_widget_class_bind_template_child (widget_class, HmRunDetails, machine);
  gtk_widget_class_bind_template_child (widget_class, HmRunDetails, library);
  gtk_widget_class_bind_template_child (widget_class, HmRunDetails, method);
  gtk_widget_class_bind_template_child (widget_class, HmRunDetails, conditions);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
hm_run_details_init (HmRunDetails *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

HmRunDetails *
hm_run_details_new (HmRun *run)
{
  HmRunDetails *self;
  const char *note;

  g_return_val_if_fail (HM_IS_RUN (run), NULL);

  self = g_object_new (HM_TYPE_RUN_DETAILS, "title", hm_run_get_name (run), NULL);
  note = hm_run_get_note (run);
  if (*note != '\0')
    {
      g_autofree char *escaped = g_markup_escape_text (note, -1);

      adw_preferences_group_set_description (self->note, escaped);
      gtk_widget_set_visible (GTK_WIDGET (self->note), TRUE);
    }
  fill_machine (self, hm_run_get_machine (run));
  fill_library (self, hm_run_get_library (run));
  fill_method (self, run);
  fill_conditions (self, hm_run_get_conditions (run));
  return self;
}
