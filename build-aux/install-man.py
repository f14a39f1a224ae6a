#!/usr/bin/env python3
"""install-man.py: installs the manual pages in the languages of po/man

Usage (by meson install): install-man.py SOURCE-FOLDER MAN-FOLDER PAGE...

SPDX-License-Identifier: GPL-3.0-or-later
"""
import os
import pathlib
import subprocess
import sys


def main():
    source, folder, pages = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3:]
    # A folder of its own, like /usr/share/man, goes below DESTDIR too.
    if os.path.isabs(folder):
        root = pathlib.Path(os.environ.get('DESTDIR', '/') + folder)
    else:
        root = pathlib.Path(os.environ['MESON_INSTALL_DESTDIR_PREFIX'], folder)
    for po in sorted((source / 'po/man').glob('*.po')):
        for page in pages:
            out = root / po.stem / 'man1' / page
            out.parent.mkdir(parents=True, exist_ok=True)
            subprocess.run(['po4a-translate', '-f', 'man', '-M', 'UTF-8', '-L', 'UTF-8', '-k', '0',
                            '-m', str(source / 'data' / page), '-p', str(po), '-l', str(out)],
                           check=True)
            print(f'Installing {page} in {po.stem} to {out.parent}')


if __name__ == '__main__':
    main()
