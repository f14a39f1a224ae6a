#!/usr/bin/env python3
# against-itself.py: how often an engine that is measured in turns with itself gets a verdict
#
# Runs "hashmark-cli run --interleave" with one engine twice, as often as is said, and counts: cells with a false
# verdict, and 95 % intervals that do not hold 1. Not a test: it takes its time and wants a quiet machine.
#
#   tests/bench/against-itself.py _build/src/cli/hashmark-cli [--runs 20] [--engine built-in] [-- further options of run]
#
# SPDX-License-Identifier: GPL-3.0-or-later
import argparse
import json
import math
import subprocess
import sys


def quantile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(share * len(values)))] if values else math.nan


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('cli')
    parser.add_argument('--runs', type=int, default=20)
    parser.add_argument('--engine', default='built-in')
    words = sys.argv[1:]
    further = words[words.index('--') + 1:] if '--' in words else []
    arguments = parser.parse_args(words[:words.index('--')] if '--' in words else words)

    cells = false = outside = without = 0
    tables = 0
    offs, halves, worst = [], [], []
    for number in range(arguments.runs):
        done = subprocess.run([arguments.cli, 'run', '--interleave', '--no-save', '--format', 'json', '--engine',
                               arguments.engine, '--engine', arguments.engine, *further],
                              stdout=subprocess.PIPE, check=True)
        run = json.loads(done.stdout)
        wrong = 0
        for pair in run['pairs']:
            cells += 1
            name = f"{pair['algorithm']} {pair['operation']} {pair['size'] or ''}"
            wrong += pair['verdict'] in ('faster', 'slower')
            if pair['low'] is None:
                without += 1
                continue
            outside += not pair['low'] <= 1 <= pair['high']
            offs.append(abs(math.log(pair['ratio'])))
            halves.append(math.log(pair['high'] / pair['low']) / 2)
            worst.append((offs[-1], name, pair['ratio'], pair['verdict']))
        false += wrong
        tables += wrong > 0
        print(f"run {number + 1}: {len(run['pairs'])} cells, {wrong} with a false verdict, "
              f"{run['method']['accepted_share'] or 0:.0%} of the samples undisturbed", flush=True)
    print(f'{cells} cells, {false} with a false verdict ({false / max(cells, 1):.2%}), in {tables} of '
          f'{arguments.runs} tables')
    print(f'{outside} of {cells - without} intervals do not hold 1 '
          f'({outside / max(cells - without, 1):.1%}); {without} cells have none')
    print(f'off by: median {quantile(offs, .5):.3%}, 90th percentile {quantile(offs, .9):.3%}; half an interval: '
          f'median {quantile(halves, .5):.3%}, 90th percentile {quantile(halves, .9):.3%}')
    for off, name, ratio, verdict in sorted(worst, reverse=True)[:5]:
        print(f'  {name}: {ratio:.4f} ({verdict})')
    return 1 if false > 0.05 * cells else 0


if __name__ == '__main__':
    sys.exit(main())
