#!/usr/bin/env python3
"""check-growth.py: four times the text takes four times the work, whatever the text

Counts the instructions of an import under valgrind, for each kind of tests/bench/import_texts.py at two
sizes; so nothing here depends on how fast the machine is. A quadratic reader needs sixteen times the
instructions. Some things take their time at the start (tables are made when a name is first looked up),
and hash tables double, so that the ratio is never exactly four.

  check-growth.py SOURCE_ROOT IMPORT_FIGURES

SPDX-License-Identifier: GPL-3.0-or-later
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SIZES = 40000, 160000
MOST = 5.5


def instructions(program, path):
    done = subprocess.run(['valgrind', '--tool=callgrind', '--callgrind-out-file=/dev/null',
                           program, path], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    found = re.search(r'Collected : (\d+)', done.stderr)
    if done.returncode != 0 or found is None:
        sys.exit(f'{program} {path}: {done.returncode}\n{done.stderr}')
    return int(found[1])


def main():
    sys.path.insert(0, str(pathlib.Path(sys.argv[1]) / 'tests' / 'bench'))
    import import_texts

    if shutil.which('valgrind') is None:
        print('SKIP: valgrind is not installed')
        return 77
    bad = []
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'text')
        pathlib.Path(path).write_text('')
        nothing = instructions(sys.argv[2], path)
        for kind in import_texts.KINDS:
            work = []
            for size in SIZES:
                if import_texts.write(path, kind, size):
                    work.append(instructions(sys.argv[2], path) - nothing)
            if len(work) < 2:
                print(f'{kind}: left out, no texts of this kind here')
                continue
            ratio = work[1] / max(work[0], 1)
            print(f'{kind}: {work[0] / SIZES[0]:.0f} and {work[1] / SIZES[1]:.0f} instructions a byte, '
                  f'ratio {ratio:.2f}', flush=True)
            if ratio > MOST:
                bad.append(kind)
    if bad:
        print('more than linear: ' + ', '.join(bad))
    return 1 if bad else 0


if __name__ == '__main__':
    sys.exit(main())
