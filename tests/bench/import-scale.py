#!/usr/bin/env python3
# import-scale.py: how fast are texts read, and how much memory does a figure take?
#
# Makes texts of each kind of import_texts.py and lets import-figures read them, each in a process of its
# own. Prints, a line a kind: megabytes (10^6 bytes) a second of the import's processor time, runs,
# figures, the largest resident memory of the process, and that memory without what the import of three
# lines takes, per figure ("-" below 10,000 figures, where the buffers of fixed size count more). Not a
# test: it exits with 1 only when a program failed.
#
#   tests/bench/import-scale.py BUILD/tests/run/import-figures [--megabytes 100] [--utf-16] [KIND...]
#
# SPDX-License-Identifier: GPL-3.0-or-later
import argparse
import os
import subprocess
import sys
import tempfile

import import_texts


def run(program, path):
    """Runs, figures, seconds and peak bytes of an import."""
    out = subprocess.run([program, path], check=True, stdout=subprocess.PIPE, text=True).stdout
    runs, figures, seconds, peak = out.split()
    return int(runs), int(figures), float(seconds), int(peak) * 1024


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('program')
    parser.add_argument('kinds', nargs='*', metavar='KIND', default=[])
    parser.add_argument('--megabytes', type=float, default=100)
    parser.add_argument('--utf-16', action='store_true')
    options = parser.parse_intermixed_args()
    for kind in options.kinds:
        if kind not in import_texts.KINDS:
            parser.error(f'no kind {kind}; there are: ' + ', '.join(import_texts.KINDS))
    size = int(options.megabytes * 1e6)

    print(f'{"":18}{"MB/s":>8}{"seconds":>9}{"runs":>10}{"figures":>10}{"peak MB":>9}{"B/figure":>10}')
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'text')
        with open(path, 'w') as out:
            out.write(import_texts.HEAD + 'md5 1.00k 2.00k\n')
        nothing = run(options.program, path)[3]
        for kind in options.kinds or import_texts.KINDS:
            if not import_texts.write(path, kind, size, 'utf-16-le' if options.utf_16 else 'utf-8'):
                print(f'{kind:18} left out: no texts of this kind here')
                continue
            runs, figures, seconds, peak = run(options.program, path)
            each = f'{(peak - nothing) / figures:10.0f}' if figures >= 10000 else f'{"-":>10}'
            print(f'{kind:18}{size / 1e6 / max(seconds, 1e-6):8.0f}{seconds:9.2f}{runs:10}{figures:10}'
                  f'{peak / 1e6:9.0f}{each}', flush=True)


if __name__ == '__main__':
    try:
        main()
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit(str(error))
