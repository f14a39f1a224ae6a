#!/usr/bin/env python3
"""make-man.py: makes the manual pages in the languages of po/man

Usage (by meson): make-man.py SOURCE-FOLDER MAN-FOLDER PAGE...
MAN-FOLDER is made anew.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import pathlib
import shutil
import subprocess
import sys


def main():
    source, folder, pages = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3:]
    shutil.rmtree(folder, ignore_errors=True)
    for po in sorted((source / 'po/man').glob('*.po')):
        for page in pages:
            out = folder / po.stem / 'man1' / page
            out.parent.mkdir(parents=True, exist_ok=True)
            # It says each time that it may be replaced some day.
            done = subprocess.run(['po4a-translate', '-f', 'man', '-M', 'UTF-8', '-L', 'UTF-8', '-k', '0',
                                   '-m', str(source / 'data' / page), '-p', str(po), '-l', str(out)],
                                  stderr=subprocess.PIPE, text=True, check=False)
            if done.returncode != 0:
                sys.exit(f'{po}: {done.stderr}')


if __name__ == '__main__':
    main()
