#!/usr/bin/env python3
"""check-man.py: every language of po/man says all that the manual pages say today

Usage: check-man.py [--update] [SOURCE-FOLDER]

Holds each po/man/LANGUAGE.po against the manual pages by po4a: no paragraph is untranslated or fuzzy,
options and commands in bold are those of the source, and groff sets the translated pages without a
complaint. --update puts new paragraphs into the .po files, with empty translations to fill in.
Exit status 77 (skipped) where po4a or gettext are missing.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import importlib.util
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

PAGES = ('data/hashmark-cli.1', 'data/hashmark.1')
TOOLS = ('po4a-updatepo', 'po4a-translate', 'msgattrib', 'msgcat', 'msgmerge')
# An option, in bold or within a longer bold text.
OPTION = re.compile(r'--[a-z][-a-z]+')


def load_po_reader():
    """read_po () and run () of the check of the program's own strings."""
    path = pathlib.Path(__file__).with_name('check-translations.py')
    spec = importlib.util.spec_from_file_location('check_translations', path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def draw(tools, source, po):
    """Writes the paragraphs of all pages into @po, which may have translations already."""
    pages = [word for page in PAGES for word in ('-m', page)]
    status, _, complaint = tools.run('po4a-updatepo', '-f', 'man', '-M', 'UTF-8', *pages, '-p',
                                     str(po), '--msgid-bugs-address', '', '--package-name', 'hashmark',
                                     folder=source)
    if status != 0 or not po.exists():
        sys.exit(f'po4a-updatepo: {complaint}')


def check_page(tools, source, page, po, folder):
    """What groff says of the translated page."""
    out = folder / f'{po.stem}-{pathlib.Path(page).name}'
    status, _, complaint = tools.run('po4a-translate', '-f', 'man', '-M', 'UTF-8', '-L', 'UTF-8', '-k', '0',
                                     '-m', page, '-p', str(po), '-l', str(out), folder=source)
    if status != 0:
        return [f'{po.name}: {complaint}']
    if shutil.which('groff') is None:
        return []
    done = subprocess.run(['groff', '-Kutf8', '-man', '-Tutf8', '-ww', '-z', str(out)], text=True,
                          encoding='utf-8', capture_output=True, check=False)
    # Lines that cannot be filled well are no fault of the translation.
    return [f'{po.name}: {line}' for line in done.stderr.splitlines()
            if 'cannot adjust' not in line and 'cannot break' not in line and "can't" not in line]


def check_language(tools, source, po, fresh, folder):
    merged = folder / f'merged-{po.name}'
    status, _, complaint = tools.run('msgmerge', '--quiet', '--no-fuzzy-matching', '--output-file',
                                     str(merged), str(po), str(fresh))
    if status != 0:
        return [complaint]
    errors = []
    for entry in tools.read_po(merged):
        error = tools.check_entry(entry, set())
        if error:
            errors.append(f'{po.name}: {tools.name(entry)} {error}')
        elif sorted(OPTION.findall(entry['msgid'])) != sorted(OPTION.findall(entry['msgstr'])):
            errors.append(f'{po.name}: {tools.name(entry)} has other options in its translation')
    for page in PAGES:
        errors += check_page(tools, source, page, po, folder)
    return errors


def main():
    words = [word for word in sys.argv[1:] if word != '--update']
    source = pathlib.Path(words[0] if words else '.').resolve()
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing:
        print(f'SKIPPED: no manual page was checked, since {", ".join(missing)} is missing')
        sys.exit(77)
    tools = load_po_reader()
    errors = []
    catalogues = sorted((source / 'po/man').glob('*.po'))
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        fresh = folder / 'fresh.po'
        draw(tools, source, fresh)
        for po in catalogues:
            if '--update' in sys.argv:
                tools.update(po, fresh)
            errors += check_language(tools, source, po, fresh, folder)
        paragraphs = sum(1 for _ in tools.read_po(fresh))
    if errors:
        print('\n'.join(errors))
        sys.exit(f'{len(errors)} to mend; build-aux/check-man.py --update puts new paragraphs into the '
                 '.po files')
    print(f'{paragraphs} paragraphs, translated: {" ".join(po.stem for po in catalogues) or "none"}')


if __name__ == '__main__':
    main()
