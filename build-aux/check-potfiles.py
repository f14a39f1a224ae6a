#!/usr/bin/env python3
"""check-potfiles.py: po/POTFILES lists the files that hold visible strings, and only those

Usage: check-potfiles.py [--update] [SOURCE-FOLDER]; --update writes the file.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import pathlib
import re
import sys

CALL = re.compile(r'\b(?:N?_|N?C_|ngettext|g_dngettext|g_dpgettext2?)\s*\(\s*"')
TRANSLATABLE = re.compile(r'translatable="(yes|true|1)"')


def wanted(source):
    """The files with visible strings, sorted."""
    files = [p.relative_to(source).as_posix() for p in sorted((source / 'data').glob('*.in'))]
    # A settings schema is read by few people, but its words are shown by some editors.
    files += [p.relative_to(source).as_posix()
              for p in sorted((source / 'data').glob('*.gschema.xml'))]
    for path in sorted((source / 'src').rglob('*.c')) + sorted((source / 'src').rglob('*.h')):
        if CALL.search(path.read_text(encoding='utf-8')):
            files.append(path.relative_to(source).as_posix())
    for path in sorted((source / 'ui').rglob('*.ui')):
        if TRANSLATABLE.search(path.read_text(encoding='utf-8')):
            files.append(path.relative_to(source).as_posix())
    return sorted(files)


def main():
    words = [w for w in sys.argv[1:] if w != '--update']
    source = pathlib.Path(words[0] if words else '.').resolve()
    potfiles = source / 'po' / 'POTFILES'
    want = wanted(source)
    if '--update' in sys.argv:
        potfiles.write_text(''.join(name + '\n' for name in want), encoding='utf-8')
        return
    have = [line for line in potfiles.read_text(encoding='utf-8').splitlines()
            if line and not line.startswith('#')]
    for name in sorted(set(want) - set(have)):
        print(f'{name} holds visible strings, but po/POTFILES does not list it')
    for name in sorted(set(have) - set(want)):
        print(f'po/POTFILES lists {name}, which is not there or holds no visible string')
    if set(want) != set(have):
        sys.exit('run build-aux/check-potfiles.py --update')
    print(f'{len(want)} files')


if __name__ == '__main__':
    main()
