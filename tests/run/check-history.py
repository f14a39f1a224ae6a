#!/usr/bin/env python3
# check-history.py: the reference runs hold every figure of the texts that they come from, and no other
#
# usage: check-history.py SOURCE_ROOT
# The texts are looked for in $HASHMARK_SHARED/history, else SOURCE_ROOT/../shared/history; exit status
# 77 (skipped) where they are not.
#
# SPDX-License-Identifier: GPL-3.0-or-later
import decimal
import json
import os
import re
import sys

ROWS = {
    'md2': 'md2', 'mdc2': 'mdc2', 'md4': 'md4', 'md5': 'md5', 'hmac(md5)': 'hmac-md5', 'sha': 'sha0',
    'sha1': 'sha1', 'rmd160': 'ripemd160', 'rc4': 'rc4', 'des cbc': 'des-cbc',
    'des ede3': 'des-ede3-cbc', 'idea cbc': 'idea-cbc', 'rc2 cbc': 'rc2-cbc',
    'rc5-32/12 cbc': 'rc5-32-12-cbc', 'blowfish cbc': 'blowfish-cbc', 'cast cbc': 'cast5-cbc',
    'aes-128 cbc': 'aes-128-cbc', 'aes-192 cbc': 'aes-192-cbc', 'aes-256 cbc': 'aes-256-cbc',
}
LABELS_1996 = {
    # machine and label, which of the rows with this label: run
    ('Pentium 100', 'SSLeay NT dll', 0): 'pentium-100-nt',
    ('Pentium 100', 'SSLeay linux', 0): 'pentium-100',
    ('Pentium 100', 'SSLeay linux', 1): 'pentium-100-c-llong',
    ('Pentium 100', 'SSLeay W3.1 dll', 0): 'pentium-100-w31',
    ('Pentium 100', 'SSLeay linux', 2): 'pentium-100-c',
    ('Pentium 100', 'RSAref2.0 linux', 0): 'pentium-100-rsaref',
    ('Pentium 100', 'SSLeay MS-DOS', 0): 'pentium-100-dos',
    ('486DX66', 'SSLeay NT dll', 0): '486dx66-0.6.3',
    ('486DX66', 'SSLeay NT dll', 1): '486dx66',
    ('486DX66', 'SSLeay W3.1 dll', 0): '486dx66-w31',
    ('486DX66', 'SSLeay MS-DOS', 0): '486dx66-dos',
}
BULK_1996 = {
    'RSAref linux': 'pentium-100-rsaref', 'SSLeay linux': 'pentium-100',
    'SSLeay NT': 'pentium-100-nt', 'SSLeay w31': 'pentium-100-w31',
}
BANNERS = {
    'SSLeay 0.8.2a': 'pentium-pro-200', 'OpenSSL 0.9.5a': 'athlon-500',
    'OpenSSL 0.9.6': 'enterprise-10000', 'OpenSSL 0.9.7l': 'core-2-duo-t7500',
    'OpenSSL 0.9.7e-p1': 'athlon-64-be-2350',
}


def number(text):
    return float(decimal.Decimal(text))


def read_1996(lines, want):
    machine, seen = 'Pentium 100', {}
    for line in lines:
        if line.startswith('486DX66'):
            machine = '486DX66'
        rsa = re.match(r'(\S.*?)\s+([\d.]+)s\s+([\d.]+)s', line)
        bulk = re.match(r'\s+(\S.*?)\s+(\d+)k/s\s+(\d+)k/s\s+(\d+)k/s', line)
        if rsa:
            label = (machine, rsa[1])
            run = LABELS_1996[label + (seen.get(label, 0),)]
            seen[label] = seen.get(label, 0) + 1
            for bits, value in ((512, rsa[2]), (1024, rsa[3])):
                want[run][('rsa-%d' % bits, 'sign', None, bits)] = ('s/op', number(value))
        elif bulk:
            run = BULK_1996[bulk[1]]
            for column, key in enumerate((('des-cbc', 'encrypt'), ('des-ede3-cbc', 'encrypt'),
                                          ('md5', 'digest'))):
                want[run][key + (None, None)] = ('B/s', number(bulk[2 + column]) * 1000)


def operation(name):
    if name.startswith('hmac'):
        return 'mac'
    return 'digest' if re.match(r'md|sha|rmd', name) else 'encrypt'


def read_tables(lines, want, handshakes, texts):
    run, sizes = None, []
    for at, line in enumerate(lines):
        for banner, name in BANNERS.items():
            if re.match(re.escape(banner) + r'\s', line):
                run = name
                texts[run] = lines[at:at + 5]
        if re.match(r'type\s', line):
            sizes = [int(size) for size in re.findall(r'(\d+) bytes', line)]
        timed = re.match(r'(SSLv[23]) (\S+) (\d+) x\s+(\d+)\s+([\d.]+)s\s+([\d.]+)s(.*)$', line)
        if timed:
            key = 'rsa-1024' if '1024bit RSA' in timed[7] else 'rsa-512'
            for mode, seconds in (('full', timed[5]), ('resumed', timed[6])):
                handshakes[(timed[1].replace('SSLv', 'ssl'), timed[2], key, int(timed[4]),
                            int(timed[3]), mode)] = number(seconds)
            continue
        public = re.match(r'(rsa|dsa)\s+(\d+) bits\s+(.*)', line)
        if public and run:
            figures = public[3].split()
            key = '%s-%s' % (public[1], public[2])
            for column, op in enumerate(('sign', 'verify')):
                unit, text = ('op/s', figures[2 + column]) if len(figures) == 4 else \
                    ('s/op', figures[column].rstrip('s'))
                want[run][(key, op, None, int(public[2]))] = (unit, number(text))
            continue
        bulk = re.match(r'(\S.*?)((?:\s+[\d.]+k?){%d})\s*$' % len(sizes), line) if sizes else None
        if bulk and run and bulk[1] in ROWS:
            for size, text in zip(sizes, bulk[2].split()):
                value = number(text[:-1]) * 1000 if text.endswith('k') else None
                if value is None and number(text) != 0:
                    raise SystemExit('a figure without k: ' + line)
                want[run][(ROWS[bulk[1]], operation(bulk[1]), size, None)] = ('B/s', value)


def main():
    root = sys.argv[1]
    shared = os.environ.get('HASHMARK_SHARED', os.path.join(root, '..', 'shared'))
    history = os.path.join(shared, 'history')
    if not os.path.isdir(history):
        print('SKIPPED: the texts of the reference runs are not here (%s)' % history)
        return 77

    runs = {}
    folder = os.path.join(root, 'data', 'runs')
    for name in sorted(os.listdir(folder)):
        if name.endswith('.json'):
            with open(os.path.join(folder, name), encoding='utf-8') as file:
                runs[name[:-5]] = json.load(file)

    want, handshakes, texts = {run: {} for run in runs}, {}, {}
    for name in sorted(os.listdir(history)):
        if 'gutter' in name:
            continue  # the same text as a web page shows it
        with open(os.path.join(history, name), encoding='utf-8') as file:
            lines = [line.replace('\xa0', ' ').rstrip() for line in file]
        if name.startswith('1996'):
            read_1996(lines, want)
        else:
            read_tables(lines, want, handshakes, texts)

    errors, figures = [], 0
    for name, run in runs.items():
        have = {}
        for result in run['results']:
            key = (result['algorithm'], result['operation'], result['size'], result['bits'])
            if key in have:
                errors.append('%s: %s twice' % (name, key))
            have[key] = (result['unit'], result['value'])
            if (result['status'] == 'unavailable') != (result['value'] is None):
                errors.append('%s: %s: status %s' % (name, key, result['status']))
        for key in sorted(set(have) | set(want[name]), key=str):
            figures += 1
            a, b = have.get(key), want[name].get(key)
            same = a is not None and b is not None and a[0] == b[0] and \
                (a[1] == b[1] or None not in (a[1], b[1]) and abs(a[1] / b[1] - 1) < 1e-12)
            if not same:
                errors.append('%s: %s is %s, the text says %s' % (name, key, a, b))
        for line in texts.get(name, []):
            for word in ('built', 'options', 'compiler'):
                text = re.sub(r'^(built on:?|options:|compiler:|C flags:)\s*', '', line)
                if re.match({'built': 'built on', 'options': 'options:',
                             'compiler': 'compiler:|C flags:'}[word], line) and \
                        not (run['library'][word] or '').startswith(text):
                    errors.append('%s: %s: %s' % (name, word, run['library'][word]))

    have = {(h['protocol'], h['cipher'], h['key'], h['bytes'], h['connections'], h['mode']):
            h['seconds'] for h in runs['pentium-pro-200']['handshakes']}
    if have != handshakes or len(handshakes) != 54:
        errors.append('handshakes: %d in the run, %d in the text; %s' %
                      (len(have), len(handshakes), set(have.items()) ^ set(handshakes.items())))

    for error in errors:
        print(error)
    print('%d runs, %d figures, %d handshakes, %d errors' %
          (len(runs), figures, len(handshakes), len(errors)))
    if figures < 400:
        print('too few figures were found')
        return 1
    return 1 if errors else 0


if __name__ == '__main__':
    sys.exit(main())
