#!/usr/bin/env python3
"""count-tests.py: counts the cases in meson's testlog.json: prints "PASSED FAILED SKIPPED"

A program that speaks TAP counts as its cases, any other as one. A program that died, a meson that
failed without a failed test, and no test at all count as one failure.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import json
import re
import sys

CASE = re.compile(r'^(not )?ok\b[^#\n]*(# *skip\b)?', re.IGNORECASE | re.MULTILINE)
GOOD = ('OK', 'EXPECTEDFAIL')


def count(test):
    """The (passed, failed, skipped) of one test program."""
    cases = [(bool(m[1]), bool(m[2])) for m in CASE.finditer(test.get('stdout') or '')]
    failed = sum(bad for bad, _ in cases)
    skipped = sum(skip and not bad for bad, skip in cases)
    passed = len(cases) - failed - skipped
    if test['result'] == 'SKIP':
        return passed, failed, max(skipped, 1)
    if test['result'] in GOOD:
        return (passed, failed, skipped) if cases else (1, 0, 0)
    return passed, max(failed, 1), skipped


def main():
    path, status = sys.argv[1], int(sys.argv[2])
    passed = failed = skipped = 0
    try:
        with open(path, encoding='utf-8') as log:
            for line in log:
                p, f, s = count(json.loads(line))
                passed, failed, skipped = passed + p, failed + f, skipped + s
    except FileNotFoundError:
        pass
    if failed == 0 and (status != 0 or passed + skipped == 0):
        failed = 1
    print(passed, failed, skipped)


if __name__ == '__main__':
    main()
