#!/usr/bin/env python3
"""test-options.py: what `hashmark` says on the command line, which needs no display

Usage: test-options.py PROGRAM

SPDX-License-Identifier: GPL-3.0-or-later
"""
import os
import pathlib
import subprocess
import sys
import unittest

MANUAL = pathlib.Path(__file__).resolve().parents[2] / 'data' / 'hashmark.1'


def run(*words):
    environment = {name: value for name, value in os.environ.items()
                   if name not in ('DISPLAY', 'WAYLAND_DISPLAY')}
    done = subprocess.run([PROGRAM, *words], text=True, check=False, env=environment,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return done.returncode, done.stdout, done.stderr


class Options(unittest.TestCase):
    def test_help_and_manual_agree(self):
        status, out, _ = run('--help')
        manual = MANUAL.read_text(encoding='utf-8').replace('\\-', '-')
        self.assertEqual(status, 0)
        self.assertIn('[FILE…]', out)
        for option in ('--start', '--version', '--help'):
            self.assertIn(option, out)
            self.assertIn(option, manual)

    def test_version(self):
        status, out, _ = run('--version')
        self.assertEqual(status, 0)
        self.assertRegex(out, r'\Ahashmark \d+\.\d+')

    def test_profile_that_is_none(self):
        for words in (['--start=fast'], ['--start', 'fast'], ['-s', 'fast']):
            status, _, err = run(*words)
            self.assertEqual(status, 1)
            self.assertIn('there is no profile “fast”', err)
            self.assertIn('quick, standard, thorough, custom', err)


if __name__ == '__main__':
    PROGRAM = sys.argv.pop(1)
    unittest.main()
