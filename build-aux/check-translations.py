#!/usr/bin/env python3
"""check-translations.py: every language of po/LINGUAS says all that the program says today

Usage: check-translations.py [--update] [SOURCE-FOLDER]

Draws a template from the sources as they are and holds each po/LANGUAGE.po against it: it compiles,
no string is untranslated or fuzzy, and the placeholders are those of the source. Strings with a
placeholder have a comment for translators, right before their line. A plural form that stands for one
number alone ("no run", "one run") may leave the number out. --update puts new strings into
the .po files, with empty translations to fill in, and takes out those that are gone.
Exit status 77 (skipped) where the tools of gettext are missing.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import collections
import gettext
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

TOOLS = ('xgettext', 'msgattrib', 'msgcat', 'msgfmt', 'msgmerge')
# As meson's preset for GLib has them.
XGETTEXT = ['--from-code=UTF-8', '--add-comments', '--keyword=_', '--keyword=N_', '--keyword=C_:1c,2',
            '--keyword=NC_:1c,2', '--keyword=g_dcgettext:2', '--keyword=g_dngettext:2,3',
            '--keyword=g_dpgettext2:2c,3', '--flag=N_:1:pass-c-format',
            '--flag=g_strdup_printf:1:c-format', '--flag=g_string_append_printf:2:c-format',
            '--flag=g_set_error:4:c-format', '--flag=g_print:1:c-format', '--flag=g_printerr:1:c-format']
PLACEHOLDER = re.compile(r"%(?:(\d+)\$)?[-+ #0'I]*(?:\d+)?(?:\.\d+)?((?:hh?|ll?|[jzt])?[a-zA-Z]|%)")
ESCAPES = {'n': '\n', 't': '\t', '"': '"', '\\': '\\'}


def run(*words, folder=None):
    """Runs a tool with English messages; returns its status, output and complaints."""
    done = subprocess.run(words, cwd=folder, env=dict(os.environ, LC_ALL='C.UTF-8', LANGUAGE=''),
                          text=True, encoding='utf-8', capture_output=True, check=False)
    return done.returncode, done.stdout, done.stderr.strip()


def read_po(path):
    """The entries of a .po file as dictionaries of their fields, flags, comments and places."""
    status, text, complaint = run('msgcat', '--no-wrap', '--force-po', str(path))
    if status != 0:
        sys.exit(complaint)
    for block in re.split(r'\n{2,}', text):
        entry = {'flags': set(), 'comment': '', 'places': ''}
        field = None
        for line in block.splitlines():
            if line.startswith('#~'):
                continue
            if line.startswith('#,'):
                entry['flags'] |= {flag.strip() for flag in line[2:].split(',')}
            elif line.startswith('#.'):
                entry['comment'] += line[2:] + '\n'
            elif line.startswith('#:'):
                entry['places'] += line[2:]
            elif match := re.match(r'((?:msg\w+(?:\[\d+\])?) )?"(.*)"$', line):
                field = match[1].strip() if match[1] else field
                part = re.sub(r'\\(.)', lambda m: ESCAPES.get(m[1], m[1]), match[2])
                entry[field] = entry.get(field, '') + part
        if entry.get('msgid'):
            yield entry


def placeholders(text):
    """What a format takes, as sorted pairs of position and type."""
    found = [match for match in PLACEHOLDER.finditer(text) if match[2] != '%']
    return sorted((int(match[1] or at), match[2]) for at, match in enumerate(found, 1))


def name(entry):
    return f'{entry["places"].strip() or "?"}: “{entry["msgid"]}”'


def make_template(source, pot):
    """Draws the template; returns what is wrong with the strings themselves."""
    status, _, complaint = run('xgettext', *XGETTEXT, '--files-from=po/POTFILES', '--output', str(pot),
                               folder=source)
    if status != 0 or not pot.exists():
        sys.exit(f'xgettext: {complaint or "there are no strings"}')
    errors = [line for line in complaint.splitlines() if 'not a valid' in line]
    for entry in read_po(pot):
        if 'c-format' in entry['flags'] and placeholders(entry['msgid']) and \
                'Translators:' not in entry['comment']:
            errors.append(f'{name(entry)} has a placeholder, but right before the line of the string '
                          'no comment that begins with “Translators:”')
    return errors


def lone_forms(po):
    """The plural forms of a language that stand for one number alone, as keys of an entry."""
    header = re.search(r'plural=([^;\\]+)', po.read_text(encoding='utf-8').replace('"\n"', ''))
    choose = gettext.c2py(header[1]) if header else lambda n: 0
    counts = collections.Counter(choose(n) for n in range(1000))
    return {f'msgstr[{form}]' for form, count in counts.items() if count == 1}


def check_entry(entry, lone):
    """What is wrong with one translation, or None. A form of @lone need not say its number."""
    forms = {key: text for key, text in entry.items() if key.startswith('msgstr')}
    if 'fuzzy' in entry['flags']:
        return 'is fuzzy: the source has changed'
    if not all(forms.values()):
        return 'is not translated'
    if 'c-format' in entry['flags']:
        wanted = [placeholders(entry[key]) for key in ('msgid', 'msgid_plural') if key in entry]
        for key, text in forms.items():
            found = placeholders(text)
            silent = [[p for p in some if p != number] for some in wanted for number in some
                      if number[1][-1] in 'ud'] if key in lone else []
            if found not in wanted + silent:
                return f'has other placeholders in “{text}”'
    return None


def check_language(po, pot, merged):
    """What is wrong with one language."""
    if not po.exists():
        return [f'{po.name} is missing, but po/LINGUAS lists it']
    status, _, complaint = run('msgfmt', '--check', '--output-file', os.devnull, str(po))
    errors = [complaint] if status != 0 else []
    status, _, complaint = run('msgmerge', '--quiet', '--no-fuzzy-matching', '--output-file',
                               str(merged), str(po), str(pot))
    if status != 0:
        return errors + [complaint]
    lone = lone_forms(po)
    for entry in read_po(merged):
        error = check_entry(entry, lone)
        if error:
            errors.append(f'{po.name}: {name(entry)} {error}')
    return errors


def update(po, pot):
    """New strings in, old ones out; lines of the sources are not named, since they change daily."""
    for words in (['msgmerge', '--quiet', '--update', '--backup=none', '--no-fuzzy-matching',
                   str(po), str(pot)],
                  ['msgattrib', '--no-obsolete', '--add-location=file', '--output-file', str(po),
                   str(po)]):
        status, _, complaint = run(*words)
        if status != 0:
            sys.exit(complaint)


def main():
    words = [w for w in sys.argv[1:] if w != '--update']
    source = pathlib.Path(words[0] if words else '.').resolve()
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing:
        print(f'SKIPPED: no translation was checked, since {", ".join(missing)} of gettext is missing')
        sys.exit(77)
    languages = [word for line in (source / 'po/LINGUAS').read_text(encoding='utf-8').splitlines()
                 for word in line.partition('#')[0].split()]
    with tempfile.TemporaryDirectory() as folder:
        pot = pathlib.Path(folder, 'new.pot')
        errors = make_template(source, pot)
        for language in languages:
            po = source / 'po' / f'{language}.po'
            if '--update' in sys.argv and po.exists():
                update(po, pot)
            errors += check_language(po, pot, pathlib.Path(folder, f'{language}.po'))
        strings = sum(1 for _ in read_po(pot))
    if errors:
        print('\n'.join(errors))
        sys.exit(f'{len(errors)} to mend; build-aux/check-translations.py --update puts new strings '
                 'into the .po files')
    print(f'{strings} strings, translated: {" ".join(languages) or "none"}')


if __name__ == '__main__':
    main()
