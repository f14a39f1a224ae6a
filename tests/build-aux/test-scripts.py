#!/usr/bin/env python3
"""test-scripts.py: the scripts that guard the tree find what they are there to find

SPDX-License-Identifier: GPL-3.0-or-later
"""
import json
import pathlib
import subprocess
import sys
import tempfile

SCRIPTS = pathlib.Path(__file__).resolve().parents[2] / 'build-aux'


def script(name, *words):
    """Runs one; returns its exit status and all that it said."""
    done = subprocess.run([sys.executable, SCRIPTS / name, *words], text=True, check=False,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode, done.stdout


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding='utf-8')


def test_layers(folder):
    good = {'crypto/md5.c': '#include <string.h>\n#include "crypto/crypto.h"\n',
            'run/hm-run.c': '#include <gio/gio.h>\n#include "run/hm-run.h"\n',
            'report/hm-chart-bar.c': '#include <cairo.h>\n', 'app/hm-window.c': '#include <adwaita.h>\n'}
    for name, text in good.items():
        write(folder / 'src' / name, text)
    status, said = script('check-layers.py', folder)
    assert status == 0, said
    for name, text in (('crypto/md5.c', '#include <glib.h>\n'),
                       ('run/hm-run.c', '#include "report/hm-format.h"\n'),
                       ('report/hm-figure.c', '\n#  include <cairo.h>\n'),
                       ('cli/main.c', '#include <gtk/gtk.h>\n'),
                       ('bench/hm-bench.c', '#include <openssl/evp.h>\n'),
                       ('new/file.c', '\n')):
        write(folder / 'src' / name, text)
        status, said = script('check-layers.py', folder)
        assert status == 1 and f'src/{name}:' in said, said
        (folder / 'src' / name).unlink()


def test_potfiles(folder):
    write(folder / 'src/run/a.c', 'x = _ ("Word");\n')
    write(folder / 'src/run/b.c', 'x = "no word";\n')
    write(folder / 'ui/w.ui', '<property name="label" translatable="yes">Word</property>\n')
    write(folder / 'po/POTFILES', 'src/run/a.c\nui/w.ui\n')
    status, said = script('check-potfiles.py', folder)
    assert status == 0, said
    for text in 'src/run/a.c\n', 'src/run/a.c\nsrc/run/b.c\nui/w.ui\n':
        write(folder / 'po/POTFILES', text)
        status, said = script('check-potfiles.py', folder)
        assert status != 0, said
    script('check-potfiles.py', '--update', folder)
    assert (folder / 'po/POTFILES').read_text(encoding='utf-8') == 'src/run/a.c\nui/w.ui\n'


def test_count(folder):
    log = folder / 'testlog.json'
    for tests, status, counts in (
            ([('OK', '')], 0, '1 0 0'),
            ([('OK', '1..2\nok 1 /a\nok 2 /b # SKIP not here\n')], 0, '1 0 1'),
            ([('FAIL', 'ok 1 /a\nnot ok 2 /b\n')], 1, '1 1 0'),
            ([('ERROR', 'ok 1 /a\nBail out!\n')], 1, '1 1 0'),
            ([('TIMEOUT', ''), ('OK', '# ok 1 is no case\nok 1 /a\n')], 1, '1 1 0'),
            ([('SKIP', '')], 0, '0 0 1'),
            ([('OK', '')], 1, '1 1 0'),
            ([], 0, '0 1 0')):
        write(log, ''.join(json.dumps({'name': 'x', 'result': r, 'stdout': s}) + '\n'
                           for r, s in tests))
        assert script('count-tests.py', log, str(status)) == (0, counts + '\n'), (tests, counts)
    assert script('count-tests.py', folder / 'gone', '0') == (0, '0 1 0\n')


def main():
    tests = [(n, f) for n, f in globals().items() if n.startswith('test_')]
    print(f'1..{len(tests)}')
    for number, (name, function) in enumerate(tests, 1):
        with tempfile.TemporaryDirectory() as folder:
            try:
                function(pathlib.Path(folder))
                print(f'ok {number} {name[5:]}')
            except AssertionError as error:
                print(f'not ok {number} {name[5:]}')
                print('\n'.join(f'# {line}' for line in str(error).splitlines()))


if __name__ == '__main__':
    main()
