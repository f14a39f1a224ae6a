# import_texts.py: texts of any size that are hard on the importer
#
# Each kind is a generator of pieces without an end. They are what import-scale.py measures and what
# tests/run/check-growth.py holds to linear work.
#
# SPDX-License-Identifier: GPL-3.0-or-later
import itertools
import os
import pathlib
import random

HEAD = 'type             16 bytes     64 bytes\n'
VERSION = 'OpenSSL 1.1.1f  31 Mar 2020\n'


def forever(piece):
    return itertools.repeat(piece)


def counted(template, first=''):
    yield first
    for i in itertools.count(1):
        yield template.format(i=i, k=i % 90000 + 100)


def published():
    """The samples of the corpus again and again; nothing where they are not there."""
    source = pathlib.Path(__file__).resolve().parents[2]
    shared = pathlib.Path(os.environ.get('HASHMARK_SHARED', source.parent / 'shared'))
    texts = [p.read_bytes().decode('latin-1') + '\n'
             for p in sorted(shared.glob('corpus/*.txt')) + sorted(shared.glob('history/*.txt'))]
    return itertools.cycle(texts)


def prose():
    chance = random.Random(1)
    words = [''.join(chance.choice('etaoinshrdlu') for _ in range(chance.randint(1, 9)))
             for _ in range(3000)]
    lines = [' '.join(chance.choice(words) for _ in range(12)) + '.\n' for _ in range(2000)]
    table = HEAD + ''.join(f'aes-{b} cbc {b}.50k 12345.67k\n' for b in (128, 192, 256))
    while True:
        for _ in range(10):
            yield ''.join(chance.sample(lines, 500))
        yield '\n' + table + '\n'


def broken_hashes():
    """Names that g_str_hash () takes for one."""
    yield HEAD
    for i in itertools.count():
        yield ''.join('Az' if i >> b & 1 else 'BY' for b in range(20)) + ' 12.00k 34.00k\n'


KINDS = {
    # What people have.
    'published': published,
    'prose': prose,
    'table': lambda: counted('md5 {k}.25k {k}.50k {k}.75k {k}.00k {k}.10k\n',
                             'type 16 bytes 64 bytes 256 bytes 1024 bytes 8192 bytes\n'),
    'rows': lambda: counted('md5 {k}.25k\n', 'type 16 bytes\n'),
    'names': lambda: counted('name-{i:08} {k}.25k {k}.50k\n', HEAD),
    'keys': lambda: counted('rsa {k} bits 0.0010s 0.0001s 1000.0 10000.0\n'),
    'mr': lambda: counted('+F:22:aes-128-cbc:{k}.50:785815232.00:1.00:2.00:3.00\n',
                          '+H:16:64:256:1024:8192\n'),
    'log': lambda: counted("Doing md{i} for 3s on 16 size blocks: {k} md{i}'s in 3.00s\n"),
    'log-table': lambda: counted("Doing md5 for 3s on {i} size blocks: {k} md5's in 3.00s\n",
                                 HEAD + 'md5 12.00k 34.00k\n'),
    'runs': lambda: counted(VERSION + HEAD + 'md5 {k}.00k 1234.00k\n'),
    'versions': lambda: forever(VERSION),
    'html': lambda: counted('<tr><td>md5</td><td>{k}.00k</td><td>&nbsp;1234.00k</td></tr>\n',
                            '<html><body><table>\n<tr><th>type<th>16 bytes<th>64 bytes</tr>\n'),
    'botan': lambda: counted('AES-128 encrypt buffer size {i} bytes: 749.096 MiB/sec\n'),
    'bssl': lambda: counted('Did {k} AES-128-GCM ({i} bytes) seal operations in 1000029us (1.0 '
                            'ops/sec): 71.2 MB/s\n'),
    'json-objects': lambda: counted('{{"algo": "AES-128", "op": "encrypt", "events": 1000, '
                                    '"buf_size": {i}, "nanos": 503}},\n', '[\n'),
    'handshakes': lambda: forever('SSLv3 DES-CBC3-SHA 1000 x  10240   47.04s  34.53s\n'),
    # What nobody means well with.
    'one-line': lambda: counted('md5 {k}.00k 2345.00k ', VERSION + HEAD),
    'run-into-one': lambda: counted("Doing md{i} for 3s on 16 size blocks: {k} md{i}'s in 3.00s "),
    'cells': lambda: counted('name {i}\n{k}.00k\n2345.00k\n', 'type\n16 bytes\n64 bytes\n'),
    'one-word': lambda: forever('x' * 1000),
    'quotes': lambda: forever('> ' * 500 + '\n'),
    'quotes-line': lambda: forever('> ' * 500),
    'blanks': lambda: forever(' ' * 1000),
    'line-ends': lambda: forever('\r' * 1000),
    'rows-of-nothing': lambda: itertools.chain(['<table><tr>\n'], forever('\n' * 1000)),
    'tags': lambda: forever('<' * 1000 + '\n'),
    'open-tags': lambda: forever('<td>1<b>2</b>\n'),
    'entities': lambda: forever('&#x' * 300 + '\n'),
    'escapes': lambda: forever('\x1b[1m' * 300 + '\n'),
    'backspaces': lambda: forever('a\b' * 500),
    'quoted-printable': lambda: itertools.chain(['Content-Transfer-Encoding: quoted-printable\n\n'],
                                                forever('md5 1=20 2' * 8 + '=\n')),
    'equal-signs': lambda: forever('=' * 1000 + '\n'),
    'gutter': lambda: counted('{i}  hello world\n'),
    'deep-json': lambda: forever('{"a":' * 200 + '\n'),
    'cut-json': lambda: forever('{"a": "b\n'),
    'unknown-json': lambda: forever('{"a": 1}' * 100 + '\n'),
    'infinite': lambda: itertools.chain([HEAD], forever('md5 infk nank\n')),
    'begun': lambda: forever('Doing md5 for 3s on 16 size blocks\n'),
    'begun-often': lambda: forever('Doing ' * 300 + ': 1 in 3s\n'),
    'ended-often': lambda: forever('Doing a for 3s on 8 size blocks: ' + ' in 3.00s' * 200 + '\n'),
    'wrapped': lambda: itertools.chain([VERSION + 'compiler: gcc -D\n'], forever('-DX -D\n')),
    'figures': lambda: forever('1.00k ' * 1000 + '\n'),
    'sizes': lambda: counted('{i} bytes {k} bytes\n'),
    'kems': lambda: counted('+DTP:alg{i}:encaps:10\n'),
    'same-hash': broken_hashes,
}


def write(path, kind, size, encoding='utf-8'):
    """A text of @size bytes; FALSE where there is none of that kind."""
    n = 0
    with open(path, 'wb') as out:
        for piece in KINDS[kind]():
            data = piece.encode(encoding)[:size - n]
            out.write(data)
            n += len(data)
            if n >= size:
                break
    return n >= size
