#!/usr/bin/env python3
"""check-charts.py: every kind of chart, of 1 to 8 runs, in several languages and themes, as SVG

Usage: check-charts.py PROGRAM SOURCE PO-FOLDER
Each picture is XML without rasters, its words are within it and do not overlap, by the places and
lengths that it tells itself; and asking again gives the same bytes. The languages are English,
Bulgarian, and one that is four tenths longer than English.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

PROGRAM, SOURCE, PO = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
SVG = '{http://www.w3.org/2000/svg}'
KINDS = 'throughput', 'overview', 'signatures', 'handshakes', 'ladder', 'ratio', 'scaling', 'sustained', 'cores', \
    'conditions'
THEMES = 'light', 'dark', 'contrast', 'grey'
ASCENT, DESCENT = 0.72, 0.2 # of the ink of letters, as parts of the font's size

failures = 0


def fail(what, why):
    global failures
    failures += 1
    print(f'{what}: {why}')


def make_runs(folder):
    """Eight runs: what the machines of the past had, with names, threads and handshakes added."""
    names = ('Today', 'A server with a name that is longer than most', 'Изчислителна машина', 'コンピューター',
             'Core 2 Duo', 'Athlon 64', 'Enterprise 10000', 'Z')
    base = json.loads((SOURCE / 'data/runs/athlon-64-be-2350.json').read_text(encoding='utf-8'))
    past = json.loads((SOURCE / 'data/runs/pentium-pro-200.json').read_text(encoding='utf-8'))
    paths = []
    for number, name in enumerate(names):
        results = []
        for result in base['results']:
            one = dict(result)
            if one['value'] is not None:
                one['value'] = result['value'] / (1 + number / 3)
                if number % 2 == 0:
                    one['low'], one['high'] = one['value'] * 0.98, one['value'] * 1.02
            results.append(one)
            if one['algorithm'] in ('md5', 'rc4') and one['value'] is not None:
                results += [dict(one, threads=n, value=one['value'] * n * 0.9, low=None, high=None)
                            for n in (2, 4, 16)]
        results[0]['course'] = {'at': [i + 0.5 for i in range(90)], 'value': [results[0]['value']] * 45 +
                                [results[0]['value'] / 2] * 45, 'hertz': [3e9] * 90, 'temperature': [70] * 90}
        cores = [{'cpu': i, 'core': i & ~1 if i < 8 else i, 'value': 1e9 * (2 if i < 8 else 1),
                  'kind': 'performance' if i < 8 else 'efficiency', 'pair': 2.5e9 if i < 8 else None}
                 for i in range(16)]
        at = [i / 2 for i in range(1, 61)]
        moments = {'at': at, 'frequency': [3e9] * 30 + [2e9] * 30, 'load': 0.5, 'steal': [0] * 50 + [0.3] * 10,
                   'throttled': [0] * 30 + [1] * 30, 'disturbed': [0.9] * 5 + [0.1] * 55, 'power': 'battery'}
        if number % 2 == 0:
            moments['temperature'] = [40 + t for t in at]
        run = dict(base, id=f'run-{number}', name=name, results=results, cores=cores, moments=moments,
                   handshakes=[dict(h, seconds=h['seconds'] / (1 + number)) for h in past['handshakes']])
        path = folder / f'{number}.json'
        path.write_text(json.dumps(run), encoding='utf-8')
        paths.append(str(path))
    return paths


def draw(words, language, locale):
    environment = {**os.environ, 'LC_ALL': 'C.UTF-8', 'TZ': 'UTC', 'HASHMARK_LOCALE_DIR': str(locale)}
    environment.pop('DISPLAY', None)
    # LANGUAGE alone is not read in a locale of C, by newer C libraries.
    return subprocess.run([PROGRAM, 'chart', '--format', 'svg', '--language', language, *words], env=environment, check=True,
                          stdout=subprocess.PIPE, timeout=300).stdout


def boxes(root):
    """The ink of the words: left, top, right, bottom, text."""
    for text in root.iter(f'{SVG}text'):
        x, y, size, length = (float(text.get(key)) for key in ('x', 'y', 'font-size', 'textLength'))
        if 'rotate' in text.get('transform', ''):
            yield x - ASCENT * size, y - length, x + DESCENT * size, y, text.text
        else:
            left = x - length if text.get('direction') == 'rtl' else x
            yield left, y - ASCENT * size, left + length, y + DESCENT * size, text.text


def check(svg, what):
    root = xml.fromstring(svg)
    width, height = float(root.get('width')), float(root.get('height'))
    for element in root.iter():
        if element.tag in (f'{SVG}image', f'{SVG}foreignObject'):
            fail(what, f'holds a {element.tag}')
    words = sorted(boxes(root), key=lambda box: box[1])
    if len(words) < 10:
        fail(what, f'only {len(words)} words')
    for number, (left, top, right, bottom, text) in enumerate(words):
        if left < 0 or top < 0 or right > width or bottom > height:
            fail(what, f'“{text}” leaves the picture')
        for other in words[number + 1:]:
            if other[1] >= bottom:
                break
            # Half a pixel is what rounding makes.
            if (left + 0.5 < other[2] and other[0] + 0.5 < right and other[1] + 0.5 < bottom):
                fail(what, f'“{text}” and “{other[4]}” overlap')
        if '…' in text:
            fail(what, f'“{text}” is shortened')
    if not root.find(f'{SVG}title').text or not root.find(f'{SVG}desc').text:
        fail(what, 'has no title or description')


def main():
    with tempfile.TemporaryDirectory(prefix='hashmark-charts-') as name:
        folder = pathlib.Path(name)
        languages = {'en': PO, 'bg': PO}
        if all(map(shutil.which, ('xgettext', 'msginit', 'msgfmt'))):
            subprocess.run([sys.executable, SOURCE / 'build-aux/pseudo-locale.py', '--build', SOURCE,
                            folder / 'long'], check=True)
            languages['eo'] = folder / 'long'
        else:
            print('no gettext tools: the long language is left out')
        runs = make_runs(folder)
        done, seen = 0, set()
        for kind in KINDS:
            for count in (1, 2, 5, 8) if kind != 'ratio' else (2, 5, 8):
                for number, (language, locale) in enumerate(languages.items()):
                    theme = THEMES[(count + number) % 4]
                    words = ['--kind', kind, '--theme', theme, *runs[:count]]
                    svg = draw(words, language, locale)
                    check(svg, f'{kind}, {count} runs, {language}, {theme}')
                    seen.add((language, re.search(rb'<title id="[^"]*">(.*?)<', svg).group(1)))
                    done += 1
                if draw(words, language, locale) != svg:
                    fail(kind, 'is another picture the second time')
        # The languages were really spoken.
        if len({title for _, title in seen}) < len(KINDS) * len(languages):
            fail('languages', f'only {len(seen)} titles')
        for words in (['--lines'], ['--axis', 'log'], ['--size', '420'], ['--size', '1600', '--lines']):
            check(draw([*words, *runs[:5]], 'bg', PO), ' '.join(words))
            done += 1
    print(f'{done} pictures, {failures} failures')
    sys.exit(failures > 0)


main()
