#!/usr/bin/env python3
"""pseudo-locale.py: makes each translation of an English .po file four tenths longer

Usage: pseudo-locale.py EN.po > LONG.po. What a layout does with it, it does with long languages.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import re
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


def main():
    """Rewrites the msgstr lines, continued ones too; the header stays."""
    lines, in_text, header = open(sys.argv[1], encoding='utf-8').read().split('\n'), False, True
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
        print(line)


main()
