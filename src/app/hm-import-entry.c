/* hm-import-entry.c: an entry of the import's list: a run, a row of it, or what was left out
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_LOG_DOMAIN "hm-import-entry"

#include "config.h"

#include "hm-import-entry.h"

#include <glib/gi18n.h>
#include <string.h>

struct _HmImportEntry
{
  GObject parent_instance;
  HmImportEntryKind kind;
  guint64 order;

  /* A run */
  HmRun *run;
  HmImportGist *gist;
  char *label; /* where it stood */
  char *name, *note;
  gboolean wanted;
  HmStoreItem *known;
  char *twin;

  /* A group */
  GListStore *remarks;
  guint count;

  /* Below a run: its entry, which holds what is shown */
  HmImportEntry *parent;
  const HmImportRow *row; /* NULL: the rows that are not shown are counted */

  /* A remark */
  char *place, *reason, *quote;
  guint line;
};

G_DEFINE_FINAL_TYPE (HmImportEntry, hm_import_entry, G_TYPE_OBJECT)

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static HmImportEntry *
entry_new (HmImportEntryKind kind)
{
  HmImportEntry *self = g_object_new (HM_TYPE_IMPORT_ENTRY, NULL);

  self->kind = kind;
  return self;
}

static void
changed (HmImportEntry *self)
{
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

/* ---- making ---- */

HmImportEntry *
hm_import_entry_new_run (HmRun *run, HmImportGist *gist, const char *label, guint64 order)
{
  HmImportEntry *self;

  g_return_val_if_fail (HM_IS_RUN (run), NULL);
  g_return_val_if_fail (gist != NULL, NULL);

  self = entry_new (HM_IMPORT_ENTRY_RUN);
  self->run = g_object_ref (run);
  self->gist = hm_import_gist_ref (gist);
  self->label = g_strdup (label);
  self->order = order;
  self->name = g_strdup (hm_run_get_name (run));
  self->note = g_strdup (hm_run_get_note (run));
  self->wanted = TRUE;
  return self;
}

HmImportEntry *
hm_import_entry_new_group (HmImportEntryKind kind)
{
  HmImportEntry *self;

  g_return_val_if_fail (kind > HM_IMPORT_ENTRY_RUN && kind <= HM_IMPORT_ENTRY_LEFT_OUT, NULL);

  self = entry_new (kind);
  self->remarks = g_list_store_new (HM_TYPE_IMPORT_ENTRY);
  return self;
}

void
hm_import_entry_add_remark (HmImportEntry *group,
                            const char *place,
                            guint line,
                            const char *reason,
                            const char *quote)
{
  g_autoptr (HmImportEntry) remark = NULL;

  g_return_if_fail (HM_IS_IMPORT_ENTRY (group) && group->remarks != NULL);

  group->count++;
  if (g_list_model_get_n_items (G_LIST_MODEL (group->remarks)) < HM_IMPORT_ENTRY_MAX_REMARKS)
    {
      remark = entry_new (HM_IMPORT_ENTRY_REMARK);
      remark->place = g_strdup (place);
      remark->line = line;
      remark->reason = g_strdup (reason);
      remark->quote = g_strdup (quote);
      g_list_store_append (group->remarks, remark);
    }
  changed (group);
}

void
hm_import_entry_count_more (HmImportEntry *group, guint n)
{
  g_return_if_fail (HM_IS_IMPORT_ENTRY (group) && group->remarks != NULL);

  if (n == 0)
    return;
  group->count += n;
  changed (group);
}

/* ---- the tree ---- */

HmImportEntryKind
hm_import_entry_get_kind (HmImportEntry *self)
{
  g_return_val_if_fail (HM_IS_IMPORT_ENTRY (self), HM_IMPORT_ENTRY_REMARK);

  return self->kind;
}

gboolean
hm_import_entry_has_children (HmImportEntry *self)
{
  g_return_val_if_fail (HM_IS_IMPORT_ENTRY (self), FALSE);

  return self->kind <= HM_IMPORT_ENTRY_LEFT_OUT;
}

static HmImportEntry *
make_child (HmImportEntry *self, HmImportEntryKind kind, const HmImportRow *row)
{
  HmImportEntry *child = entry_new (kind);

  child->parent = g_object_ref (self);
  child->row = row;
  return child;
}

GListModel *
hm_import_entry_get_children (HmImportEntry *self)
{
  GListStore *children;
  g_autoptr (HmImportEntry) texts = NULL;

  g_return_val_if_fail (HM_IS_IMPORT_ENTRY (self), NULL);

  if (self->remarks != NULL)
    return G_LIST_MODEL (g_object_ref (self->remarks));
  if (self->run == NULL)
    return NULL;
  children = g_list_store_new (HM_TYPE_IMPORT_ENTRY);
  texts = make_child (self, HM_IMPORT_ENTRY_TEXTS, NULL);
  g_list_store_append (children, texts);
  for (guint i = 0; i < self->gist->rows->len; i++)
    {
      g_autoptr (HmImportEntry) row =
          make_child (self, HM_IMPORT_ENTRY_FIGURES, g_ptr_array_index (self->gist->rows, i));

      g_list_store_append (children, row);
    }
  if (self->gist->rows->len == HM_IMPORT_MAX_ROWS)
    {
      g_autoptr (HmImportEntry) more = make_child (self, HM_IMPORT_ENTRY_FIGURES, NULL);

      g_list_store_append (children, more);
    }
  return G_LIST_MODEL (children);
}

int
hm_import_entry_compare (gconstpointer a, gconstpointer b, gpointer unused)
{
  const HmImportEntry *one = a, *other = b;

  return (one->kind > other->kind) - (one->kind < other->kind);
}

/* ---- what a row shows ---- */

static char *
describe_group (HmImportEntry *self)
{
  switch ((int) self->kind)
    {
    case HM_IMPORT_ENTRY_FAILURES:
      return g_strdup_printf (
          /* Translators: %u counts files and texts of which nothing was imported. */
          ngettext ("%u source gave no run", "%u sources gave no run", self->count), self->count);
    case HM_IMPORT_ENTRY_NOTES:
      return g_strdup_printf (
          /* Translators: %u counts lines that were read, but about which there is something to say.
           */
          ngettext ("%u remark on what was read", "%u remarks on what was read", self->count),
          self->count);
    case HM_IMPORT_ENTRY_SKIPPED:
      return g_strdup_printf (
          /* Translators: %u counts lines of a text that looked like figures and gave none. */
          ngettext ("%u line was skipped", "%u lines were skipped", self->count), self->count);
    default:
      /* Translators: %u counts what is in a folder and was not looked at. */
      return g_strdup_printf (ngettext ("%u entry of folders was left out",
                                        "%u entries of folders were left out", self->count),
                              self->count);
    }
}

/* Reasons are made to stand behind the name of a file; here they begin a line. */
static char *
capitalize (const char *text)
{
  GString *capital = g_string_new (NULL);

  if (*text == '\0')
    return g_string_free (capital, FALSE);
  g_string_append_unichar (capital, g_unichar_toupper (g_utf8_get_char (text)));
  g_string_append (capital, g_utf8_next_char (text));
  return g_string_free (capital, FALSE);
}

/* A remark is about a file as a whole, or about one of its lines. */
static gboolean
names_place (HmImportEntry *self)
{
  return self->place != NULL && self->line == 0 && self->quote == NULL;
}

char *
hm_import_entry_describe (HmImportEntry *self)
{
  g_return_val_if_fail (HM_IS_IMPORT_ENTRY (self), NULL);

  if (self->run != NULL)
    return g_strdup (self->name);
  if (self->remarks != NULL)
    return describe_group (self);
  if (self->kind == HM_IMPORT_ENTRY_FIGURES)
    return g_strdup (self->row != NULL ? self->row->title : _ ("Further rows are kept, too"));
  if (self->kind != HM_IMPORT_ENTRY_REMARK)
    return g_strdup ("");
  return names_place (self) ? g_strdup (self->place) : capitalize (self->reason);
}

/* Library, machine, date and where it stood, as far as they are known. */
static char *
describe_origin (HmImportEntry *self)
{
  const HmLibrary *library = hm_run_get_library (self->run);
  const HmMachine *machine = hm_run_get_machine (self->run);
  g_autofree char *product = g_strjoin (" ", library->name, library->version, NULL);
  gsize dated = strlen (product);
  g_autoptr (GStrvBuilder) parts = g_strv_builder_new ();
  g_auto (GStrv) strv = NULL;

  /* The name that a run has of itself begins with it, without the date of the version. */
  if (library->name != NULL && library->version != NULL)
    dated = strlen (library->name) + 1 + strcspn (library->version, " ");
  if (strncmp (self->name, product, dated) != 0)
    g_strv_builder_add (parts, product);
  if (machine->cpu != NULL)
    g_strv_builder_add (parts, machine->cpu);
  if (machine->os != NULL)
    g_strv_builder_add (parts, machine->os);
  if (machine->year != 0)
    {
      g_autofree char *year = g_strdup_printf ("%u", machine->year);

      g_strv_builder_add (parts, year);
    }
  else if (hm_run_is_dated (self->run))
    {
      g_autofree char *date = g_date_time_format (hm_run_get_created (self->run), "%x");

      g_strv_builder_add (parts, date);
    }
  strv = g_strv_builder_end (parts);
  return g_strjoinv (" · ", strv);
}

static char *
describe_count (HmImportEntry *self)
{
  guint n_missing = self->gist->n_missing;
  /* Translators: how much a run holds. */
  g_autofree char *figures = g_strdup_printf (
      ngettext ("%u figure", "%u figures", self->gist->n_figures), self->gist->n_figures);
  g_autofree char *from = NULL;
  g_autofree char *missing = NULL;

  if (self->label != NULL)
    /* Translators: how many figures, and the name of the file that they stood in:
     * "45 figures from mail.txt" */
    from = g_strdup_printf (_ ("%1$s from %2$s"), figures, self->label);
  else
    from = g_steal_pointer (&figures);
  if (n_missing == 0)
    return g_steal_pointer (&from);
  missing =
      g_strdup_printf (/* Translators: how many figures of a table are missing, because the
                        * program did not have the algorithm. */
                       ngettext ("%u not available", "%u not available", n_missing), n_missing);
  return g_strdup_printf ("%s · %s", from, missing);
}

char *
hm_import_entry_describe_more (HmImportEntry *self)
{
  g_return_val_if_fail (HM_IS_IMPORT_ENTRY (self), NULL);

  if (self->run != NULL)
    {
      g_autofree char *origin = describe_origin (self);
      g_autofree char *count = describe_count (self);

      return *origin != '\0' ? g_strdup_printf ("%s\n%s", origin, count) : g_steal_pointer (&count);
    }
  if (self->kind == HM_IMPORT_ENTRY_FIGURES && self->row != NULL)
    return g_strdup (self->row->figures);
  if (self->kind != HM_IMPORT_ENTRY_REMARK)
    return g_strdup ("");
  if (names_place (self))
    return capitalize (self->reason);
  return g_strdup (self->place != NULL ? self->place : "");
}

char *
hm_import_entry_describe_quote (HmImportEntry *self)
{
  g_return_val_if_fail (HM_IS_IMPORT_ENTRY (self), NULL);

  if (self->known != NULL)
    /* Translators: %s is the name of a saved run with the very same figures. */
    return g_strdup_printf (_ ("Already saved as “%s”"), hm_store_item_get_name (self->known));
  if (self->twin != NULL)
    /* Translators: %s is the name of another run of the list, with the very same figures. */
    return g_strdup_printf (_ ("The same figures as “%s” above"), self->twin);
  if (self->kind == HM_IMPORT_ENTRY_FIGURES && self->row != NULL && self->row->source != NULL)
    return g_strdup (self->row->source);
  return g_strdup (self->quote != NULL ? self->quote : "");
}

guint
hm_import_entry_get_line (HmImportEntry *self)
{
  g_return_val_if_fail (HM_IS_IMPORT_ENTRY (self), 0);

  return self->row != NULL ? self->row->line : self->line;
}

/* ---- a run ---- */

/* The entry that holds the run: itself, or the one above. */
static HmImportEntry *
run_entry (HmImportEntry *self)
{
  return self->parent != NULL ? self->parent : self;
}

HmRun *
hm_import_entry_get_run (HmImportEntry *self)
{
  g_return_val_if_fail (HM_IS_IMPORT_ENTRY (self), NULL);

  return run_entry (self)->run;
}

guint64
hm_import_entry_get_order (HmImportEntry *self)
{
  g_return_val_if_fail (HM_IS_IMPORT_ENTRY (self), 0);

  return run_entry (self)->order;
}

guint
hm_import_entry_get_n_figures (HmImportEntry *self)
{
  g_return_val_if_fail (HM_IS_IMPORT_ENTRY (self), 0);

  return run_entry (self)->gist->n_figures;
}

gboolean
hm_import_entry_get_wanted (HmImportEntry *self)
{
  g_return_val_if_fail (HM_IS_IMPORT_ENTRY (self), FALSE);

  return run_entry (self)->wanted;
}

void
hm_import_entry_set_wanted (HmImportEntry *self, gboolean wanted)
{
  g_return_if_fail (HM_IS_IMPORT_ENTRY (self));

  self = run_entry (self);
  if (self->wanted == !!wanted)
    return;
  self->wanted = !!wanted;
  changed (self);
}

const char *
hm_import_entry_get_name (HmImportEntry *self)
{
  g_return_val_if_fail (HM_IS_IMPORT_ENTRY (self), NULL);

  return run_entry (self)->name;
}

const char *
hm_import_entry_get_note (HmImportEntry *self)
{
  g_return_val_if_fail (HM_IS_IMPORT_ENTRY (self), NULL);

  return run_entry (self)->note;
}

static void
set_text (HmImportEntry *self, char **text, const char *value)
{
  if (g_strcmp0 (*text, value) == 0)
    return;
  g_free (*text);
  *text = g_strdup (value);
  changed (self);
}

void
hm_import_entry_set_name (HmImportEntry *self, const char *name)
{
  g_autofree char *stripped = NULL;

  g_return_if_fail (HM_IS_IMPORT_ENTRY (self));
  g_return_if_fail (name != NULL);

  self = run_entry (self);
  stripped = g_strstrip (g_strdup (name));
  /* A run needs a name: without one it keeps the one that it came with. */
  set_text (self, &self->name, *stripped != '\0' ? stripped : hm_run_get_name (self->run));
}

void
hm_import_entry_set_note (HmImportEntry *self, const char *note)
{
  g_autofree char *stripped = NULL;

  g_return_if_fail (HM_IS_IMPORT_ENTRY (self));
  g_return_if_fail (note != NULL);

  stripped = g_strchomp (g_strdup (note));
  self = run_entry (self);
  set_text (self, &self->note, stripped);
}

guint64
hm_import_entry_get_print (HmImportEntry *self)
{
  g_return_val_if_fail (HM_IS_IMPORT_ENTRY (self) && self->run != NULL, 0);

  return self->gist->print;
}

HmStoreItem *
hm_import_entry_get_known (HmImportEntry *self)
{
  g_return_val_if_fail (HM_IS_IMPORT_ENTRY (self), NULL);

  return self->known;
}

gboolean
hm_import_entry_get_is_known (HmImportEntry *self)
{
  g_return_val_if_fail (HM_IS_IMPORT_ENTRY (self), FALSE);

  return self->known != NULL || self->twin != NULL;
}

void
hm_import_entry_set_known (HmImportEntry *self, HmStoreItem *item)
{
  g_return_if_fail (HM_IS_IMPORT_ENTRY (self) && self->run != NULL);

  g_set_object (&self->known, item);
  self->wanted = FALSE;
  changed (self);
}

void
hm_import_entry_set_twin (HmImportEntry *self, HmImportEntry *twin)
{
  g_return_if_fail (HM_IS_IMPORT_ENTRY (self) && self->run != NULL);

  g_free (self->twin);
  self->twin = g_strdup (twin->name);
  self->wanted = FALSE;
  changed (self);
}

HmRun *
hm_import_entry_take_run (HmImportEntry *self)
{
  g_return_val_if_fail (HM_IS_IMPORT_ENTRY (self) && self->run != NULL, NULL);

  if (!g_str_equal (self->name, hm_run_get_name (self->run)))
    hm_run_set_name (self->run, self->name);
  if (!g_str_equal (self->note, hm_run_get_note (self->run)))
    hm_run_set_note (self->run, self->note);
  return g_object_ref (self->run);
}

static void
hm_import_entry_finalize (GObject *object)
{
  HmImportEntry *self = HM_IMPORT_ENTRY (object);

  g_clear_object (&self->run);
  g_clear_pointer (&self->gist, hm_import_gist_unref);
  g_clear_object (&self->known);
  g_clear_object (&self->remarks);
  g_clear_object (&self->parent);
  g_free (self->label);
  g_free (self->name);
  g_free (self->note);
  g_free (self->twin);
  g_free (self->place);
  g_free (self->reason);
  g_free (self->quote);
  G_OBJECT_CLASS (hm_import_entry_parent_class)->finalize (object);
}

static void
hm_import_entry_class_init (HmImportEntryClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = hm_import_entry_finalize;

  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
hm_import_entry_init (HmImportEntry *self)
{
}
