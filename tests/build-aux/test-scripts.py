#!/usr/bin/env python3
"""test-scripts.py: the scripts that guard the tree find what they are there to find

SPDX-License-Identifier: GPL-3.0-or-later
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

SCRIPTS = pathlib.Path(__file__).resolve().parents[2] / 'build-aux'


def script(name, *words, **environment):
    """Runs one; returns its exit status and all that it said."""
    done = subprocess.run([sys.executable, SCRIPTS / name, *words], text=True, check=False,
                          env=dict(os.environ, **environment),
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


SOURCE = """/* Translators: %s is a name, %u a number. */
x = g_strdup_printf (_ ("%s has %u"), y, z);
"""
TRANSLATION = """msgid ""
msgstr ""
"Project-Id-Version: x\\n"
"PO-Revision-Date: 2026-11-30 11:00+0200\\n"
"Last-Translator: x\\n"
"Language-Team: x\\n"
"Language: bg\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

#, c-format
msgid "%s has %u"
msgstr "%2$u има %1$s"
"""


def test_translations(folder):
    status, said = script('check-translations.py', folder, PATH=str(folder))
    assert status == 77 and 'SKIPPED' in said, said
    if shutil.which('xgettext') is None:
        raise unittest.SkipTest('xgettext is not installed')

    def check(source=SOURCE, translation=TRANSLATION):
        write(folder / 'src/run/a.c', source)
        write(folder / 'po/bg.po', translation)
        return script('check-translations.py', folder)

    write(folder / 'po/POTFILES', 'src/run/a.c\n')
    write(folder / 'po/LINGUAS', '# languages\nbg\n')
    status, said = check()
    assert status == 0 and 'translated: bg' in said, said
    for source, complaint in ((SOURCE + 'y = _ ("New");\n', '“New” is not translated'),
                              (SOURCE + 'y = ngettext ("One", "Many", 2);\n', '“One” is not translated'),
                              (SOURCE.replace('Translators:', ''), 'no comment'),
                              (SOURCE + 'y = g_strdup_printf (_ ("From %" FORMAT), 1);\n', 'not a valid')):
        status, said = check(source=source)
        assert status == 1 and complaint in said, said
    for old, new, complaint in (('#, c-format', '#, fuzzy, c-format', 'is fuzzy'),
                                ('%2$u има', 'има', 'placeholders'),
                                ('%2$u има', '%2$s има', 'placeholders'),
                                ('има %1$s"', 'има %1$s', 'bg.po'),
                                ('msgstr "%2$u има %1$s"', 'msgstr ""', 'is not translated')):
        assert old in TRANSLATION
        status, said = check(translation=TRANSLATION.replace(old, new))
        assert status == 1, said
        assert complaint in said, said
    check(source=SOURCE + 'y = _ ("New");\n')
    script('check-translations.py', '--update', folder)
    text = (folder / 'po/bg.po').read_text(encoding='utf-8')
    assert 'msgid "New"\nmsgstr ""' in text and '%2$u има %1$s' in text, text
    (folder / 'po/bg.po').unlink()
    status, said = script('check-translations.py', folder)
    assert status == 1 and 'bg.po is missing' in said, said


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
            except unittest.SkipTest as reason:
                print(f'ok {number} {name[5:]} # SKIP {reason}')
            except AssertionError as error:
                print(f'not ok {number} {name[5:]}')
                print('\n'.join(f'# {line}' for line in str(error).splitlines()))


if __name__ == '__main__':
    main()
