#!/usr/bin/env python3
"""Sets `hashmark-cli handshakes --engine openssl` beside a plain loop of libssl (libssl.c).

    tests/bench/against-libssl.py [BUILD_FOLDER [ROUNDS]]

Not a test: it takes minutes and wants a quiet machine. Each row is measured by both in turns, ROUNDS
times; the figures are the medians of the rounds, in microseconds a connection of both sides, and the
last column says how far Hashmark's is from the plain loop's. On a quiet machine it stays within 3 %.
"""
# SPDX-License-Identifier: GPL-3.0-or-later

import csv
import io
import os
import statistics
import subprocess
import sys

ROWS = [(version, key, suite, mode)
        for version, suites, modes in (
            ('tls1.2', {'rsa-2048': 'ECDHE-RSA-AES128-GCM-SHA256',
                        'ecdsa-p256': 'ECDHE-ECDSA-AES128-GCM-SHA256'},
             ('full', 'session-id', 'ticket')),
            ('tls1.3', dict.fromkeys(('rsa-2048', 'ecdsa-p256'), 'TLS_AES_128_GCM_SHA256'),
             ('full', 'ticket')))
        for key, suite in suites.items()
        for mode in modes]
BYTES = 1
MILLISECONDS = 1000


def plain_loop(build, row):
    """Microseconds a connection by libssl.c."""
    version, key, suite, mode = row
    output = subprocess.run(
        [os.path.join(build, 'tests/bench/bench-libssl'), version, key, suite, mode, str(BYTES),
         str(MILLISECONDS)], check=True, capture_output=True, text=True).stdout
    return float(output)


def hashmark(build, version, key, suite, modes):
    """Microseconds a connection by hashmark-cli, by mode."""
    command = [os.path.join(build, 'src/cli/hashmark-cli'), 'handshakes', '--no-save',
               '--engine', 'openssl', '--protocol', version, '--key', key, '--cipher', suite,
               '--bytes', str(BYTES), '--format', 'csv']
    resumptions = [mode for mode in modes if mode != 'full']
    if resumptions:
        command += ['--resumption', ','.join(resumptions)]
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return {row['resumption'] or 'full': float(row['seconds']) / int(row['connections']) * 1e6
            for row in csv.DictReader(io.StringIO(output)) if row['seconds']}


def main():
    build = sys.argv[1] if len(sys.argv) > 1 else '_build'
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    plain = {row: [] for row in ROWS}
    own = {row: [] for row in ROWS}
    for _ in range(rounds):
        for kind in dict.fromkeys(row[:3] for row in ROWS):
            rows = [row for row in ROWS if row[:3] == kind]
            figures = hashmark(build, *kind[:2], kind[2], [row[3] for row in rows])
            for row in rows:
                plain[row].append(plain_loop(build, row))
                if row[3] in figures:
                    own[row].append(figures[row[3]])

    print(f'{"":48} {"plain":>9} {"hashmark":>9} {"":>8}')
    for row in ROWS:
        if not own[row]:
            print(f'{" ".join(row):48} no figure')
            continue
        loop, cli = statistics.median(plain[row]), statistics.median(own[row])
        print(f'{" ".join(row):48} {loop:9.2f} {cli:9.2f} {cli / loop - 1:+8.1%}')


if __name__ == '__main__':
    main()
