#!/usr/bin/env python3
"""check-layers.py: who may include what (docs/architecture.md): a folder uses those below it only

Usage: check-layers.py [SOURCE-FOLDER]; prints each breach as file:line and exits with 1 if any.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import pathlib
import re
import sys

C_AND_POSIX = (
    r'assert|ctype|errno|fcntl|fenv|float|inttypes|langinfo|limits|locale|math|poll|pthread|sched|signal|'
    r'stdalign|stdarg|stdatomic|stdbool|stddef|stdint|stdio|stdlib|string|strings|time|unistd|'
    r'sys/(auxv|file|ioctl|mman|personality|resource|socket|stat|syscall|time|types|uio|utsname|wait)')
CPU = r'cpuid|immintrin|x86intrin|wmmintrin|arm_neon|arm_acle|asm/hwcap'
GLIB = r'glib|glib/[\w-]+|glib-object|glib-unix|gio/\w+|gmodule'

# Where NSS and NSPR keep their headers differs from system to system: their names have no folder.
NSS = r'cert|certdb|keyhi|nss|pk11pub|prerror|prio|prnetdb|ssl|sslexp|sslproto'

# folder: (which <system> headers, which "own" headers), as patterns without the final ".h".
LAYERS = {
    'crypto': (f'{C_AND_POSIX}|{CPU}', r'crypto/.+|[a-z0-9-]+-tables'), # tables are generated
    'ssl': (C_AND_POSIX, r'(ssl|crypto)/.+'),
    'run': (f'{C_AND_POSIX}|{GLIB}|json-glib/json-glib', r'run/.+|config|hm-run-resources'),
    'engine': (f'{C_AND_POSIX}|{GLIB}|openssl/\\w+|gnutls/\\w+|{NSS}', r'(engine|run|ssl|crypto)/.+|config'),
    'bench': (f'{C_AND_POSIX}|{CPU}|{GLIB}|linux/\\w+', r'(bench|engine|run)/.+|crypto/cpu|config'),
    'report': (f'{C_AND_POSIX}|{GLIB}|json-glib/json-glib', r'(report|run)/.+|config'),
    'cli': (f'{C_AND_POSIX}|{GLIB}|json-glib/json-glib',
            r'(cli|report|bench|engine|run)/.+|crypto/cpu|config'),
    'app': (f'{C_AND_POSIX}|{GLIB}|gtk/gtk|gdk/.+|adwaita|cairo|cairo-\\w+|pango/\\w+',
            r'(app|report|bench|engine|run)/.+|crypto/cpu|config'),
}

# Drawing is done in one place below the window.
DRAWING = (re.compile(r'report/hm-(chart|export|pages|palette)[^/]*$'), r'cairo|cairo-\w+|pango/\w+')

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


def breaches(source, path):
    """Yields (line number, message) for each include of @path that its folder may not use."""
    name = path.relative_to(source / 'src').as_posix()
    folder = name.split('/')[0]
    if folder not in LAYERS:
        yield 1, f'src/{folder} has no rule in build-aux/check-layers.py: add one'
        return
    system, own = LAYERS[folder]
    if DRAWING[0].match(name):
        system += '|' + DRAWING[1]
    for number, line in enumerate(path.read_text(encoding='utf-8').splitlines(), 1):
        include = INCLUDE.match(line)
        if not include:
            continue
        kind, header = include.groups()
        if kind == '<':
            allowed = re.fullmatch(f'(?:{system})\\.h', header)
        elif (path.parent / header).exists():
            continue # a file of the same folder, by its bare name
        else:
            allowed = re.fullmatch(f'(?:{own})\\.(h|inc)', header)
        if not allowed:
            shown = f'<{header}>' if kind == '<' else f'"{header}"'
            yield number, f'{folder} must not include {shown}; see "who may use whom" in ' \
                          'docs/architecture.md'


def main():
    source = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else '.').resolve()
    files = sorted(p for p in (source / 'src').rglob('*') if p.suffix in ('.c', '.h', '.inc'))
    if not files:
        sys.exit(f'check-layers.py: no sources below {source}/src')
    bad = 0
    for path in files:
        for number, message in breaches(source, path):
            print(f'{path.relative_to(source)}:{number}: {message}')
            bad += 1
    print(f'{len(files)} files, {bad} breaches')
    sys.exit(1 if bad else 0)


if __name__ == '__main__':
    main()
