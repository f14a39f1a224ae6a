#!/usr/bin/env python3
"""check-corpus.py: published benchmark outputs, imported by the real program, figure by figure

Usage: check-corpus.py HASHMARK-CLI SOURCE-FOLDER. Looks for the samples in $HASHMARK_SHARED, else in
SOURCE-FOLDER/../shared; exit status 77 (skipped) where they are missing.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import collections
import json
import os
import pathlib
import re
import subprocess
import sys

OPERATIONS = {'sign': 'sign', 'verify': 'verify', 'encrypt': 'encrypt', 'decrypt': 'decrypt',
              'op': 'derive', 'keygen': 'keygen', 'encaps': 'encapsulate', 'decaps': 'decapsulate',
              'iterations': 'op'}


def imported(program, path):
    """Runs of a text and the exit status."""
    done = subprocess.run([program, 'import', '--format', 'json', str(path)], capture_output=True,
                          text=True, encoding='utf-8', timeout=60, check=False,
                          env={**os.environ, 'LC_ALL': 'C.UTF-8', 'LANGUAGE': ''})
    return (json.loads(done.stdout) if done.stdout else []), done.returncode


def figures(run):
    """(printed, operation or size, value, unit) of all that have a figure."""
    return [r for r in run['results'] if r['status'] in ('ok', 'disturbed') and r['value']]


def close(mine, wanted, printed):
    """Equal up to half a unit of the last printed digit, or of the double."""
    tolerance = abs(wanted) * 1e-9
    if printed:
        number = re.match(r'[\d.]+', printed).group()
        decimals = len(number.partition('.')[2])
        tolerance += abs(wanted / float(number)) * 0.5 * 10 ** -decimals if float(number) else 0
    # bssl: count, size and time are as good.
    return abs(mine - wanted) <= max(tolerance, abs(wanted) * 1e-3 if printed and 'MB/s' in printed else 0)


def wanted_of(run):
    """The expected figures: (name, size or operation, value, printed, unit, may be missing)."""
    for t in run['throughput']:
        yield (t['name'], t.get('block'), t['bytes_per_second'], t.get('printed'), 'B/s',
               t.get('optional', False), t.get('block_if_assumed'))
    for r in run['rates']:
        for field, value in r.items():
            kind, _, unit = field.rpartition('_per_s') if field.endswith('_per_s') else (
                field[:-2], '', '_s') if field.endswith('_s') else ('', '', '')
            if kind in OPERATIONS:
                yield (r['name'], OPERATIONS[kind], value, None, 's/op' if field.endswith('_s') and
                       not field.endswith('_per_s') else 'op/s', r.get('optional', False), None)


def check_run(mine, wanted):
    """Yields what differs."""
    have = collections.defaultdict(list)
    for r in figures(mine):
        have[r['printed']].append(r)
    used = 0
    for name, what, value, printed, unit, optional, assumed in wanted_of(wanted):
        found = [r for r in have.get(name, []) if r['unit'] == unit and
                 (r['operation'] == what if isinstance(what, str) else r['size'] in (what, assumed or what)) and
                 close(r['value'], value, printed)]
        if found:
            have[name].remove(found[0])
            used += 1
        elif not optional:
            yield f'{name} {what}: wanted {value} {unit}, have ' + str(
                [(r['size'], r['operation'], r['value'], r['unit']) for r in have.get(name, [])][:4])
    for name, rest in have.items():
        for r in rest:
            yield f'invented: {name} {r["operation"]} {r["size"]} {r["value"]} {r["unit"]} (line {r["line"]})'
    library = mine['library']
    version = wanted['version']
    if version is not None:
        own = library['version'] or ''
        if version not in (own, f'{library["name"]} {own}'):
            yield f'version: wanted {version}, have {library["name"]} {own}'
    elif library['version'] is not None and library['name'] in ('OpenSSL', 'SSLeay', 'LibreSSL'):
        yield f'invented version {library["version"]}'
    if (wanted['compiler'] or None) != library['compiler']:
        yield f'compiler: wanted {wanted["compiler"]}, have {library["compiler"]}'


def key(result):
    return (result['printed'], result['operation'], result['size'], result['unit'])


def check_history(program, source, folder):
    """The historical texts hold the figures of the reference runs that were made of them."""
    references = {p.stem: json.loads(p.read_text(encoding='utf-8'))
                  for p in (source / 'data/runs').glob('*.json')}
    texts = {'1997-pentium-pro-200-ssleay-0.8.2a.txt': ['pentium-pro-200'],
             '1997-pentium-pro-200-web-gutter.txt': ['pentium-pro-200'],
             '2000-athlon-500-and-enterprise-10000.txt': ['athlon-500', 'enterprise-10000'],
             '2008-core2-t7500-and-athlon64-be2350.txt': ['core-2-duo-t7500', 'athlon-64-be-2350']}
    for name, wanted in texts.items():
        runs, status = imported(program, folder / name)
        if status != 0:
            yield f'{name}: exit status {status}'
        tables = [r for r in runs if figures(r)]
        if len(tables) != len(wanted):
            yield f'{name}: {len(tables)} runs with figures, not {len(wanted)}'
            continue
        for mine, reference in zip(tables, wanted):
            have = {key(r): r['value'] for r in figures(mine)}
            want = {key(r): r['value'] for r in figures(references[reference])}
            if have != want:
                yield f'{name}: {reference} differs: {sorted(set(have.items()) ^ set(want.items()), key=str)[:6]}'
        handshakes = [h for r in runs for h in r['handshakes']]
        want = [h for r in wanted for h in references[r].get('handshakes', [])]
        def plain(h):
            return (h['protocol'], h['cipher'], h['key'], h['bytes'], h['connections'], h['mode'], h['seconds'])
        if sorted(map(plain, handshakes)) != sorted(map(plain, want)):
            yield f'{name}: {len(handshakes)} handshakes differ from {len(want)}'
    runs, status = imported(program, folder / '1996-pentium-100-ssleay-0.6-rsaref.txt')
    sign = [(r['name'].partition(',')[0], f['bits'], f['value']) for r in runs for f in figures(r) if f['operation'] == 'sign']
    bulk = [(r['name'].partition(',')[0], f['algorithm'], f['value']) for r in runs for f in figures(r) if f['unit'] == 'B/s']
    for row in [('RSAref2.0 linux', 512, 0.149), ('RSAref2.0 linux', 1024, 0.936),
                ('SSLeay linux', 512, 0.046), ('SSLeay linux', 1024, 0.713), ('SSLeay MS-DOS', 1024, 2.79)]:
        if row not in sign:
            yield f'1996: no {row}'
    for row in [('RSAref linux', 'des-cbc', 830e3), ('SSLeay NT', 'md5', 10470e3),
                ('SSLeay w31', 'des-ede3-cbc', 143e3)]:
        if row not in bulk:
            yield f'1996: no {row}'
    if len(sign) != 22 or len(bulk) != 12:
        yield f'1996: {len(sign)} signatures and {len(bulk)} bulk figures'


def main():
    program, source = sys.argv[1], pathlib.Path(sys.argv[2])
    shared = pathlib.Path(os.environ.get('HASHMARK_SHARED') or source.parent / 'shared')
    corpus = sorted((shared / 'corpus').glob('*.expected.json'))
    if not corpus or not (shared / 'history').is_dir():
        print(f'SKIPPED: there are no samples in {shared}; name their folder in HASHMARK_SHARED')
        return 77
    wrong = checked = 0
    for path in corpus:
        expected = json.loads(path.read_text(encoding='utf-8'))
        text = path.with_name(path.name.replace('.expected.json', '.txt'))
        runs, status = imported(program, text)
        complaints = []
        if len(runs) != len(expected['runs']):
            complaints.append(f'{len(runs)} runs, not {len(expected["runs"])}')
        for i, (mine, wanted) in enumerate(zip(runs, expected['runs']), 1):
            complaints += [f'run {i}: {c}' for c in check_run(mine, wanted)]
            checked += len(figures(mine))
        for complaint in complaints[:20]:
            print(f'{text.name}: {complaint}')
        wrong += bool(complaints) or status != 0
    for complaint in check_history(program, source, shared / 'history'):
        print(complaint)
        wrong += 1
    print(f'{len(corpus)} samples, {checked} figures, {wrong} wrong')
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
