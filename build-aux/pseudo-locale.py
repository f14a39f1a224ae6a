#!/usr/bin/env python3
"""pseudo-locale.py: makes each translation of an English .po file four tenths longer

Usage: pseudo-locale.py EN.po > LONG.po, or pseudo-locale.py --build SOURCE FOLDER, which makes a
translation of the whole program. What a layout does with it, it does with long languages.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import pathlib
import re
import subprocess
import sys

VOWELS = str.maketrans({'a': 'ä', 'e': 'ë', 'i': 'ï', 'o': 'ö', 'u': 'ü'})
KEPT = re.compile(r'%\d*\$?[-+ #0]*\d*(?:\.\d+)?[a-zA-Z%]|&\w+;|<[^>]*>|\\.')


def lengthen(text):
    """The text with marked vowels and a tail, its placeholders as they are."""
    if not text.strip():
        return text
    parts, at = [], 0
    for match in KEPT.finditer(text):
        parts += [text[at:match.start()].translate(VOWELS), match.group()]
        at = match.end()
    parts.append(text[at:].translate(VOWELS))
    tail = '~' * max(1, round(len(text) * 0.4))
    ending = re.search(r'(\\n)*$', text).group()
    body = ''.join(parts)
    return body[:len(body) - len(ending)] + tail + ending


def convert(po):
    """The text of a .po file with its msgstr lines made longer, continued ones too; the header stays."""
    lines, in_text, header, out = po.split('\n'), False, True, []
    for number, line in enumerate(lines):
        match = re.match(r'(msgstr(?:\[\d\])? )"(.*)"$', line)
        if match:
            in_text = True
            if match.group(2):
                header = False
                line = f'{match.group(1)}"{lengthen(match.group(2))}"'
            elif not any(l.startswith('msgid "') and l != 'msgid ""' for l in lines[:number]):
                header = True
            else:
                header = False
        elif in_text and line.startswith('"') and not header:
            line = '"' + lengthen(line[1:-1]) + '"'
        elif not line.startswith('"'):
            in_text = False
        out.append(line)
    return '\n'.join(out)


def build(source, folder):
    """Makes a translation of all strings of the program, as Esperanto: FOLDER/eo/LC_MESSAGES."""
    sources = [str(path.relative_to(source)) for kind in ('src/**/*.c', 'ui/**/*.ui')
               for path in sorted(source.glob(kind))]
    target = folder / 'eo' / 'LC_MESSAGES'
    target.mkdir(parents=True)
    subprocess.run(['xgettext', '--from-code=UTF-8', '--keyword=_', '--keyword=N_',
                    '--keyword=ngettext:1,2', '-o', str(folder / 'all.pot'), *sources],
                   cwd=source, check=True, stderr=subprocess.DEVNULL)
    subprocess.run(['msginit', '--no-translator', '-l', 'en', '-i', str(folder / 'all.pot'),
                    '-o', str(folder / 'en.po')], check=True, stderr=subprocess.DEVNULL)
    po = convert((folder / 'en.po').read_text(encoding='utf-8'))
    (folder / 'long.po').write_text(po, encoding='utf-8')
    subprocess.run(['msgfmt', '-o', str(target / 'hashmark.mo'), str(folder / 'long.po')], check=True)


if __name__ == '__main__':
    if sys.argv[1] == '--build':
        build(pathlib.Path(sys.argv[2]).resolve(), pathlib.Path(sys.argv[3]).resolve())
    else:
        print(convert(open(sys.argv[1], encoding='utf-8').read()), end='')
