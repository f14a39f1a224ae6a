#!/usr/bin/env python3
# check-schema.py: saved runs are as docs/run.schema.json says, and the schema refuses what is none
#
# usage: check-schema.py SOURCE_ROOT SAVED_RUN...
# Exit status 77 (skipped) without python3-jsonschema.
#
# SPDX-License-Identifier: GPL-3.0-or-later
import copy
import glob
import json
import os
import sys

try:
    import jsonschema
except ImportError:
    print('SKIPPED: python3-jsonschema is not installed')
    sys.exit(77)


def load(path):
    with open(path, encoding='utf-8') as file:
        return json.load(file)


def spoil(run, path, value):
    """A copy of run with the field at path set to value."""
    spoilt = copy.deepcopy(run)
    at = spoilt
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    return spoilt


def main():
    root, saved = sys.argv[1], sys.argv[2:]
    schema = load(os.path.join(root, 'docs', 'run.schema.json'))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    paths = sorted(glob.glob(os.path.join(root, 'data', 'runs', '*.json'))) + saved
    failed = 0
    for path in paths:
        for error in validator.iter_errors(load(path)):
            print('%s: %s: %s' % (path, '/'.join(map(str, error.absolute_path)), error.message))
            failed += 1

    # What the program itself writes may have no field that the schema does not know.
    for path in saved:
        run = load(path)
        known = schema['properties']
        for name, value in run.items():
            if name not in known:
                print('%s: the schema does not know "%s"' % (path, name))
                failed += 1
            inner = known.get(name, {})
            for element in value if isinstance(value, list) else [value]:
                fields = inner.get('items', inner).get('properties')
                for field in element if fields and isinstance(element, dict) else []:
                    if field not in fields:
                        print('%s: the schema does not know "%s.%s"' % (path, name, field))
                        failed += 1

    good = load(os.path.join(root, 'data', 'runs', 'pentium-pro-200.json'))
    bad = [
        (['format'], 'benchmark'), (['version'], 2), (['origin'], 'found'), (['status'], 'running'),
        (['id'], '../x'), (['created'], 'yesterday'), (['machine'], []), (['machine', 'cores'], -1),
        (['results', 0, 'value'], '1'), (['results', 0, 'unit'], 'MB/s'),
        (['results', 0, 'status'], 'pending'), (['results', 0, 'operation'], 'hash'),
        (['results', 0, 'threads'], 0), (['handshakes', 0, 'seconds'], 'x'),
    ]
    for path, value in bad:
        if validator.is_valid(spoil(good, path, value)):
            print('the schema takes %s = %r' % (path, value))
            failed += 1
    print('%d files, %d errors' % (len(paths), failed))
    return 1 if failed or len(paths) < 16 + len(saved) or not saved else 0


if __name__ == '__main__':
    sys.exit(main())
