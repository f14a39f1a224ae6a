#!/usr/bin/env python3
"""test-cli.py: drives the real hashmark-cli, as scripts and people do

Usage: test-cli.py PROGRAM [--without] [TEST...]. TEST is the beginning of a test's name. Speaks TAP.
Everything that is written goes to a folder of its own.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import csv
import io
import json
import os
import pathlib
import pty
import re
import resource
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback

SOURCE = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.path.abspath(sys.argv[1])
PATIENCE = 120 # seconds for what takes one

# Short runs: what they measure does not matter here.
SHORT = ['--algorithm', 'md5', '--size', '64', '--seconds', '0.3', '--no-save']
LONG = ['--algorithm', 'md5,sha1,rc4', '--seconds', '100', '--precision', '0.001']

MD5_VECTORS = '''# source: RFC 1321 A.5
alg=md5
in=
out=d41d8cd98f00b204e9800998ecf8427e

alg=md5
in=61
out=0cc175b9c0f1b6a831c399e269772661
'''


class Skip(Exception):
    """A test that cannot run here, and why."""


class Home:
    """A home folder of its own, and the environment that goes with it."""

    def __init__(self):
        self.path = pathlib.Path(tempfile.mkdtemp(prefix='hashmark-test-'))
        # Keys are made once for all tests: that takes the longest.
        self.environment = {
            **os.environ, 'HOME': str(self.path), 'XDG_DATA_HOME': str(self.path / 'data'),
            'XDG_CACHE_HOME': CACHE, 'LC_ALL': 'C.UTF-8', 'LANGUAGE': '', 'HASHMARK_CPU': '',
        }
        self.environment.pop('COLUMNS', None)

    def runs(self):
        """The saved runs, as parsed JSON."""
        folder = self.path / 'data' / 'hashmark' / 'runs'
        return [json.loads(p.read_text(encoding='utf-8')) for p in sorted(folder.glob('*.json'))]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.path, ignore_errors=True)

    def file(self, name, text):
        path = self.path / name
        path.write_text(text, encoding='utf-8')
        return str(path)

    def cli(self, *words, status=0, **more):
        """Runs the program to its end; checks the exit status unless it is None."""
        environment = {**self.environment, **more.pop('environment', {})}
        done = subprocess.run([PROGRAM, *words], env=environment, text=True, timeout=PATIENCE,
                              stdin=subprocess.DEVNULL, check=False, cwd=self.path,
                              **{'stdout': subprocess.PIPE, 'stderr': subprocess.PIPE, **more})
        if status is not None and done.returncode != status:
            raise AssertionError(f'{words}: exit status {done.returncode}, not {status}\n'
                                 f'{done.stdout}\n{done.stderr}')
        return done

    def start(self, *words, **more):
        return subprocess.Popen([PROGRAM, *words], env=self.environment, text=True, cwd=self.path,
                                stdin=subprocess.DEVNULL,
                                **{'stdout': subprocess.PIPE, 'stderr': subprocess.PIPE, **more})


def wait_until(condition, what):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = condition()
        if found:
            return found
        time.sleep(0.05)
    raise AssertionError(f'waited {PATIENCE} s in vain until {what}')


def equal(have, want):
    if have != want:
        raise AssertionError(f'{have!r} is not {want!r}')


def contains(text, *parts):
    for part in parts:
        if part not in text:
            raise AssertionError(f'{part!r} is not in {text!r}')


# Other engines may be there or not, and to find out what each of them offers takes seconds.
OPENSSL = ['handshakes', '--engine', 'openssl']
HANDSHAKES = [*OPENSSL, '--protocol', 'tls1.2,tls1.3', '--key', 'p256', '--num', '30', '--bytes', '1']


def test_handshakes(home):
    run = json.loads(home.cli(*HANDSHAKES, '--format', 'json').stdout)
    equal((run['format'], run['status']), ('hashmark-run', 'complete'))
    rates = {(r['algorithm'], r['operation']): r for r in run['results']}
    for key in ('ecdsa-p256', 'sign'), ('ecdsa-p256', 'verify'), ('aes-128-gcm', 'encrypt'):
        equal((rates[key]['engine'], rates[key]['threads'], rates[key]['value'] > 0), ('openssl', 1, True))
    rows = run['handshakes']
    equal([(r['protocol'], r['mode'], r.get('resumption')) for r in rows],
          [('tls1.2', 'full', None), ('tls1.2', 'resumed', 'session-id'),
           ('tls1.3', 'full', None), ('tls1.3', 'resumed', 'ticket')])
    for row in rows:
        equal((row['engine'], row['key'], row['verification'], row['bytes'], row['connections'],
               row['status'] in ('ok', 'disturbed')), ('openssl', 'ecdsa-p256', 'none', 1, 30, True))
        assert row['group'], row # each library has its own first one
        both = row['client_seconds'] + row['server_seconds']
        assert 0 < both and abs(both / row['seconds'] - 1) < 1e-6, row
        assert row['wire_bytes'] > 300, row
        told = row.pop('derived')
        rate = told['connections_per_second'] * row['seconds'] / row['connections']
        assert abs(rate - 1) < 1e-9, row
        assert told['protocol_share'] is not None and told['bulk_share'] >= 0, row
        if row['mode'] == 'full':
            assert 0 < told['key_share'] < 1.5, row
            assert told['gain'] is None, row
        else:
            assert told['gain'] > 0, row
    # The run is kept, and is one like any other.
    equal([r['id'] for r in home.runs()], [run['id']])
    again = json.loads(home.cli('import', home.file('run.json', json.dumps(run)), '--format', 'json').stdout)
    equal(again[0]['handshakes'], rows)


def test_handshakes_formats(home):
    table = home.cli(*HANDSHAKES, '--reuse', '--verify', 'mutual', '--no-save').stdout.splitlines()
    contains(table[0], 'Protocol', 'Server/s')
    equal(len(table), 3)
    contains(table[1], 'tls1.2', 'session-id', 'ecdsa-p256')
    # Several numbers of bytes tell what one costs.
    table = home.cli(*HANDSHAKES[:-1], '1,100Ki', '--no-save').stdout
    contains(table.split('\n\n')[1], 'Break-even bytes', 'tls1.3')
    text = home.cli(*HANDSHAKES, '--reuse', '--resumption', 'all', '--no-save', '--format', 'csv').stdout
    rows = list(csv.DictReader(io.StringIO(text)))
    equal([r['resumption'] for r in rows],
          ['session-id', 'ticket', 'ticket', 'stateful-ticket', 'external-psk'])
    for row in rows:
        rate = float(row['connections_per_second']) * float(row['seconds'])
        assert abs(rate / float(row['connections']) - 1) < 1e-6, row
        assert float(row['times_pentium_pro']) > 0, row
    equal(home.runs(), [])


def test_handshakes_compared(home):
    """The table of 1997 against a measured run of the built-in core: in words, as figures, as a chart."""
    path = str(home.path / 'run.json')
    home.cli('handshakes', '--engine', 'built-in', '--protocol', 'ssl3', '--cipher', 'RC4-MD5', '--key', 'rsa-512',
             '--bytes', '1,10240', '--num', '30', '--no-save', '--format', 'json', '--output', path)
    compared = json.loads(home.cli('compare', 'pentium-pro-200', path, '--format', 'json').stdout)
    pairs = {(p['protocol'], p['cipher'], p['key'], p['bytes'], p['mode']): p
             for p in compared['others'][0]['handshakes']}
    full = pairs['ssl3', 'RC4-MD5', 'rsa-512', 10240, 'full']
    assert abs(full['base'] - 1000 / 20.25) < 1e-9 and full['ratio'] > 1, full
    contains(full['note'], 'clock: user against wall', 'engine: ssleay against built-in')
    equal(pairs['ssl3', 'DES-CBC-SHA', 'rsa-512', 1, 'full']['note'], 'missing in the other run')
    text = home.cli('compare', 'pentium-pro-200', path).stdout
    contains(text, 'SSLv3, full connections', 'SSLv3, full connections (10 KiB): ')
    chart = home.cli('chart', 'pentium-pro-200', path, '--kind', 'ratio', '--format', 'csv').stdout
    contains(chart, 'ratio-handshakes,ssl3:RC4-MD5:rsa-512:full')
    told = home.cli('report', 'pentium-pro-200').stdout
    contains(' '.join(told.split()), '49.4 full connections a second', 'RSA 512, 77 %; RSA 1024, 89 %', '26.0 kB',
             '2.8 kB')


def test_handshakes_classic(home):
    text = home.cli('handshakes', '--classic', '--num', '4', '--engine', 'built-in', '--threads', '2', '--no-save').stdout
    lines = [line.split() for line in text.splitlines() if line.startswith('SSLv')]
    equal(len(lines), 27)
    equal((lines[0][:5], lines[3][-2:]), (['SSLv2', 'RC4-MD5', '1000', 'x', '1'], ['1024bit', 'RSA']))
    # The old layout can be read again.
    done = home.cli('import', home.file('classic.txt', text), '--format', 'json')
    equal(done.stderr, '')
    run, = json.loads(done.stdout)
    rows = run['handshakes']
    equal(len(rows), 54)
    equal({(r['engine'], r['threads'], r['connections']) for r in rows}, {('built-in', 2, 1000)})
    for line, full, resumed in zip(lines, rows[::2], rows[1::2]):
        equal((float(line[5][:-1]), float(line[6][:-1])), (full['seconds'], resumed['seconds']))
    # Other layouts too, of as many engines as there are.
    run = json.loads(home.cli('handshakes', '--classic', '--protocol', 'tls1.0', '--bytes', '1', '--num', '2',
                              '--no-save', '--format', 'json').stdout)
    assert {('built-in', 'RC4-MD5'), ('openssl', 'NULL-MD5')} <= {(r['engine'], r['cipher'])
                                                                 for r in run['handshakes']}, run
    contains(home.cli('handshakes', '--classic', '--engine', 'openssl', status=2).stderr, 'openssl')


def test_handshakes_usage(home):
    contains(home.cli('handshakes', '--help').stdout, '--reuse', '--bytes', '--resumption')
    contains(home.cli(*OPENSSL, '--cipher', 'ROT13', status=2).stderr, 'ROT13', 'TLS_AES_128_GCM_SHA256')
    contains(home.cli(*OPENSSL, '--key', 'rsa-17', status=2).stderr, 'rsa-17', 'rsa-2048')
    contains(home.cli(*OPENSSL, '--protocol', 'tls9', status=2).stderr, 'tls9', 'tls1.3')
    contains(home.cli('handshakes', '--verify', 'nobody', status=2).stderr, 'nobody', 'mutual')
    contains(home.cli('handshakes', '--engine', 'built-in', '--num', '1', '--reuse', status=2).stderr, '2')
    home.cli('handshakes', '--engine', 'built-in', '--bytes', '1Gi', status=2)
    home.cli('handshakes', '--engine', 'built-in', '--num', '1e9', status=2)
    contains(home.cli('handshakes', '--engine', 'built-in', '--threads', '2000', status=2).stderr, '1024')
    # Those that are not built in are known all the same.
    words = home.cli('--complete', 'handshakes', '--engine').stdout.split()
    equal(sorted(words), ['all', 'built-in', 'gnutls', 'nss', 'openssl'])
    listed = {e['engine'] for e in json.loads(home.cli('list', '--format', 'json').stdout)}
    for engine in 'gnutls', 'nss':
        if engine not in listed:
            contains(home.cli('list').stderr, engine)
            contains(home.cli('handshakes', '--engine', engine, status=2).stderr, engine, 'not built in')
    words = home.cli('--complete', 'handshakes', '--resumption').stdout.split()
    equal(words, ['session-id', 'ticket', 'stateful-ticket', 'external-psk', 'all'])


def test_handshakes_interrupted(home):
    def measured_one():
        return any(h['seconds'] for r in home.runs() for h in r['handshakes'])

    process = home.start(*OPENSSL, '--protocol', 'tls1.3', '--num', '1000000', '--format', 'json')
    wait_until(measured_one, 'a figure is saved')
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    equal(process.returncode, 128 + signal.SIGINT)
    run = json.loads(out)
    equal(run['status'], 'stopped')
    assert all(h['seconds'] for h in run['handshakes'])
    saved, = home.runs()
    for row in run['handshakes']:
        row.pop('derived')
    equal(saved['handshakes'], run['handshakes'])
    contains(err, run['id'])


def test_help(home):
    text = home.cli('--help').stdout
    contains(text, 'list', 'run', 'verify', '--version')
    for command in 'list', 'run', 'verify':
        contains(home.cli(command, '--help').stdout, f'hashmark-cli {command}', '--engine')
    contains(home.cli('run', '--help').stdout, '--profile', '--precision', '--output', '--no-save')
    assert re.fullmatch(r'hashmark-cli \d+\.\d+\.\d+\n', home.cli('--version').stdout)
    # Without a word the same help, but as a mistake.
    done = home.cli(status=2)
    equal(done.stdout, '')
    contains(done.stderr, 'verify')


def test_help_fits(home):
    for words in (['--help'], ['list', '--help'], ['run', '--help'], ['compare', '--help'],
                  ['verify', '--help']):
        for line in home.cli(*words).stdout.splitlines():
            assert len(line) <= 100, line


def test_usage_errors(home):
    vectors = home.file('v.txt', MD5_VECTORS)
    for words, parts in (
            (['rnu'], ['rnu', '“run”']),
            (['frobnicate'], ['frobnicate']),
            (['compare'], ['baseline', '“hashmark-cli compare --help”']),
            (['compare', 'Athlon 500'], ['baseline']),
            (['compare', 'Athlon 500', 'Athlon 500', '--format', 'xml'], ['xml', 'sp-diff']),
            (['run', '--interleave'], ['built-in:-all']),
            (['run', '--interleaved'], ['--interleaved', '--interleave']),
            (['run', '--interleave', '--engine', 'built-in,openssl', '--algorithm', 'sha0'], ['common']),
            (['run', '--engine', 'built-in:-sse17'], ['built-in:-sse17']),
            (['run', '--engine', 'openssl:-all'], ['openssl:-all', 'paths']),
            (['run', '--sise', '16'], ['--sise', '--size']),
            (['run', '-x'], ['-x']),
            (['run', '--size'], ['--size']),
            (['run', '--size='], ['--size']),
            (['run', '--size', '12x'], ['12x']),
            (['run', '--size', '0'], ['--size']),
            (['run', '--size', '-16'], ['-16']),
            (['run', '--size', '16,,64'], ['--size']),
            (['run', '--size', '99999999999999999999'], ['--size']),
            (['run', '--size', '2048Mi'], ['2147483648']),
            (['run', '--threads', '99999999999'], ['--threads']),
            (['run', '--threads', '100000'], ['threads']),
            (['run', '--seconds', '1e9'], ['seconds']),
            (['run', '--precision', '100'], ['percent']),
            (['run', '--seconds', 'nan'], ['nan']),
            (['run', '--seconds', '-1'], ['-1']),
            (['run', '--seconds', '1,5'], ['1,5']),
            (['run', '--seconds', 'inf'], ['inf']),
            (['run', '--threads', '0'], ['--threads']),
            (['run', '--threads', '1.5'], ['1.5']),
            (['run', '--precision', '0'], ['--precision']),
            (['run', '--precision', '1%%'], ['1%%']),
            (['run', '--profile', 'quik'], ['quik', '“quick”', 'thorough']),
            (['run', '--format', 'xml'], ['xml', 'openssl']),
            (['run', '--engine', 'opensl'], ['opensl', 'openssl']),
            (['run', '--algorithm', 'md6'], ['md6', 'md5']),
            (['run', '--algorithm', 'aes-128-cbc', '--size', '17'], ['multiple']),
            (['run', 'md5'], ['md5']),
            (['run', '--no-save=yes'], ['no-save']),
            (['run', '--output', 'a', '--output', 'b'], ['--output']),
            (['list', '--size', '16'], ['--size', '“run”']),
            (['list', 'openssl'], ['openssl']),
            (['list', '--engine', 'x'], ['x', 'built-in']),
            (['verify'], ['file']),
            (['verify', '--engine', 'x', vectors], ['x', 'built-in'])):
        done = home.cli(*words, status=2)
        equal(done.stdout, '')
        contains(done.stderr, 'hashmark-cli', '--help', *parts)


def test_no_locale(home):
    """Where no locale is set, messages are what they are elsewhere."""
    unset = {'LC_ALL': '', 'LANG': '', 'LC_CTYPE': ''}
    contains(home.cli('run', '--profile', 'quik', status=2, environment=unset).stderr, '“quick”')


def test_order_of_options(home):
    vectors = home.file('v.txt', MD5_VECTORS)
    for words in (['verify', '--engine', 'built-in', vectors],
                  ['verify', vectors, '--engine', 'built-in'],
                  ['--engine', 'built-in', 'verify', vectors],
                  ['--engine=built-in', 'verify', '--', vectors],
                  ['verify', '--engine=built-in', '--', vectors]):
        equal(home.cli(*words).stdout, 'md5: 2 passed, 0 failed\n')
    # "--" makes a word of what looks like an option.
    contains(home.cli('verify', '--', '--engine', status=1).stderr, '--engine')


def test_list(home):
    text = home.cli('list').stdout
    contains(text, 'built-in', 'openssl')
    engines = json.loads(home.cli('list', '--format', 'json').stdout)
    equal([e['engine'] for e in engines][:2], ['built-in', 'openssl'])
    for engine in engines:
        # Those that make connections alone have no operations to count.
        alone = engine['engine'] in ('gnutls', 'nss')
        assert engine['version'] and (engine['operations'] is None if alone else engine['operations'] > 0), engine
    rows = list(csv.DictReader(io.StringIO(home.cli('list', '--format', 'csv').stdout)))
    equal([r['engine'] for r in rows], [e['engine'] for e in engines])


def test_list_engine(home):
    for engine in json.loads(home.cli('list', '--format', 'json').stdout):
        name = engine['engine']
        if engine['operations'] is None:
            contains(home.cli('list', '--engine', name, status=2).stderr, name, 'built-in, openssl')
            continue
        offers = json.loads(home.cli('list', '--engine', name, '--format', 'json').stdout)
        equal(len(offers), engine['operations'])
        md5 = [o for o in offers if o['algorithm'] == 'md5' and o['operation'] == 'digest']
        equal(len(md5), 1)
        assert md5[0]['workload'], md5
        rsa = {(o['operation'], o['bits']) for o in offers if o['algorithm'] == 'rsa-2048'}
        assert {('sign', 2048), ('verify', 2048)} <= rsa, rsa
        rows = list(csv.DictReader(io.StringIO(
            home.cli('list', '--engine', name, '--format', 'csv').stdout)))
        equal(len(rows), len(offers))
        equal(len(home.cli('list', '--engine', name).stdout.splitlines()), len(offers) + 1)


def test_cpu_switch(home):
    def sha1(switch):
        offers = json.loads(home.cli('list', '--engine', 'built-in', '--format', 'json',
                                     environment={'HASHMARK_CPU': switch}).stdout)
        return {o['algorithm']: o['implementation'] for o in offers if o['algorithm'] in
                ('sha1', 'aes-128-cbc')}
    portable = sha1('-all')
    assert all('portable' in name for name in portable.values()), portable
    flags = pathlib.Path('/proc/cpuinfo').read_text(encoding='utf-8').split()
    if 'aes' not in flags:
        raise Skip('this processor has no AES instructions')
    assert sha1('')['aes-128-cbc'] != portable['aes-128-cbc']
    assert sha1('-aesni')['aes-128-cbc'] == portable['aes-128-cbc']
    result = json.loads(home.cli('run', '--format', 'json', '--algorithm', 'aes-128-cbc', '--size',
                                 '1Ki', '--seconds', '0.3', '--no-save',
                                 environment={'HASHMARK_CPU': '-aesni'}).stdout)['results'][0]
    equal(result['implementation'], portable['aes-128-cbc'])


def check_run(run, status='complete'):
    equal(run['format'], 'hashmark-run')
    equal(run['version'], 1)
    equal(run['origin'], 'measured')
    equal(run['status'], status)
    for key in 'id', 'name', 'created', 'machine', 'library', 'method', 'results':
        assert key in run, key


def test_run_json(home):
    run = json.loads(home.cli('run', '--format', 'json', *SHORT).stdout)
    check_run(run)
    result, = run['results']
    equal([result[k] for k in ('algorithm', 'operation', 'size', 'threads', 'engine', 'unit', 'status')],
          ['md5', 'digest', 64, 1, 'built-in', 'B/s', 'ok' if result['status'] == 'ok' else 'disturbed'])
    assert result['value'] > 1e6, result
    assert result['low'] <= result['value'] <= result['high'], result
    assert 0 < result['accepted'] <= result['samples'], result


def fake_machine(home, **files):
    """A tree of /proc and /sys, as environment."""
    root = home.path / 'root'
    for name, text in files.items():
        path = root / name.replace('__', '/')
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + '\n', encoding='utf-8')
    root.mkdir(exist_ok=True)
    return {'HASHMARK_SYSROOT': str(root)}


def test_conditions(home):
    """What would disturb is told before the start, and what it made of the run at the end."""
    laptop = fake_machine(home, **{
        'sys__class__power_supply__BAT0__type': 'Battery',
        'sys__class__power_supply__BAT0__status': 'Discharging',
        'sys__class__power_supply__BAT0__capacity': '63',
        'sys__devices__system__cpu__cpu0__cpufreq__scaling_governor': 'powersave',
        'sys__class__thermal__thermal_zone0__type': 'x86_pkg_temp',
        'sys__class__thermal__thermal_zone0__temp': '91000',
        'proc__loadavg': '0.80 0.30 0.20 1/300 4242',
        'proc__cpuinfo': 'processor\t: 0\nmodel name\t: Laptop\nflags\t: fpu hypervisor',
    })
    done = home.cli('run', '--format', 'json', *SHORT, environment=laptop)
    contains(done.stderr, 'on its battery (63 %)', 'powersave', '91 °C', 'load 0.8', 'virtual machine',
             'The computer ran on its battery.', 'The processor was set to save power.')
    assert re.search('conditions were (fair|poor)', done.stderr), done.stderr
    run = json.loads(done.stdout)
    equal(run['conditions']['power'], 'battery')
    equal(run['moments']['power'], 'battery')
    equal(run['moments']['temperature'], 91)
    assert run['moments']['at'][-1] <= run['method']['seconds'] + 0.01, run
    assert 'throttled' not in run['moments'] and run['conditions']['throttled'] is None, run


def test_conditions_unknown(home):
    """Nothing can be read: nothing is made up."""
    (home.path / 'root').mkdir()
    nothing = {'HASHMARK_SYSROOT': str(home.path / 'root')}
    run = json.loads(home.cli('run', '--format', 'json', *SHORT, environment=nothing).stdout)
    for name in 'power', 'battery', 'governor', 'load', 'temperature', 'throttled', 'steal':
        equal(run['conditions'][name], None)
    assert not {'power', 'load', 'temperature', 'throttled', 'steal'} & set(run['moments']), run


def calibrated(home, *words, environment):
    """The command is done; a machine that is too busy to tell says so and what to do: then with more time."""
    for seconds in '4', '10', '30':
        done = home.cli('calibrate', '--seconds', seconds, *words, environment=environment, status=None)
        if done.returncode == 0:
            return done
        equal(done.returncode, 1)
        contains(done.stderr, 'undisturbed')
    raise Skip('this machine is too busy to be calibrated')


def test_calibrate(home):
    """The noise is told, kept, and goes with the runs that follow."""
    machine = fake_machine(home, proc__cpuinfo='processor\t: 0\nmodel name\t: Made for tests')
    book = home.path / 'data' / 'hashmark' / 'noise.json'
    contains(calibrated(home, '--no-save', environment=machine).stdout, 'from run to run')
    assert not book.exists()
    calibrated(home, environment=machine)
    one, = json.loads(book.read_text())['machines']
    equal(one['cpu'], 'Made for tests')
    assert 0.0005 <= one['noise'] <= 0.5, one
    run = json.loads(home.cli('run', '--format', 'json', *SHORT, environment=machine).stdout)
    equal(run['method']['noise'], one['noise'])
    assert 'noise' not in json.loads(home.cli('run', '--format', 'json', *SHORT).stdout)['method']
    book.write_text('{')
    assert 'noise' not in json.loads(
        home.cli('run', '--format', 'json', *SHORT, environment=machine).stdout)['method']
    contains(home.cli('calibrate', '--seconds', '1e9', status=2).stderr, '--seconds')


def test_run_formats(home):
    words = ['run', '--algorithm', 'md5', '--algorithm=rsa-512', '--size', '16,1Ki', '--size', '8192',
             '--seconds', '1', '--no-save']
    text = home.cli(*words).stdout
    contains(text, 'MD5', '512')
    for line in text.splitlines():
        assert len(line) <= 100, line
    rows = list(csv.DictReader(io.StringIO(home.cli(*words, '--format', 'csv').stdout)))
    equal([int(r['size']) for r in rows if r['algorithm'] == 'md5'], [16, 1024, 8192])
    assert all(float(r['value']) > 0 for r in rows), rows
    text = home.cli(*words, '--format', 'openssl').stdout
    assert re.search(r'^md5 +(\d+\.\d+k *){3}$', text, re.MULTILINE), text
    assert re.search(r'^rsa +512 bits +\d\.\d+s', text, re.MULTILINE), text
    text = home.cli(*words, '--format', 'mr').stdout
    assert re.search(r'^\+H:16:1024:8192$', text, re.MULTILINE), text
    assert re.search(r'^\+F:\d+:md5:[\d.]+:[\d.]+:[\d.]+$', text, re.MULTILINE), text
    assert re.search(r'^\+F2:\d+:512:[\d.e-]+:[\d.e-]+$', text, re.MULTILINE), text


def test_run_engines(home):
    words = ['run', '--engine', 'built-in', '--engine', 'openssl', '--algorithm', 'sha1', '--size', '1k',
             '--seconds', '0.6', '--no-save', '--format', 'json']
    run = json.loads(home.cli(*words).stdout)
    equal(sorted(r['engine'] for r in run['results']), ['built-in', 'openssl'])


def test_interleave(home):
    words = ['run', '--interleave', '--engine', 'built-in,built-in', '--algorithm', 'md5,sha0,rsa-512',
             '--size', '16,64,1Ki', '--seconds', '3']
    done = home.cli(*words, '--format', 'json')
    run = json.loads(done.stdout)
    equal(run['method']['profile'], 'quick')
    equal({r['engine'] for r in run['results']}, {'built-in', 'built-in#2'})
    for pair in run['pairs']:
        equal((pair['a'], pair['b']), ('built-in', 'built-in#2'))
        contains('faster slower no-difference unknown', pair['verdict'])
        if pair['low'] is not None:
            assert pair['low'] <= pair['ratio'] <= pair['high'], pair
    saved, = home.runs()
    table = home.cli('report', saved['id'], '--format', 'text').stdout
    contains(table, 'Built-in core (2) against Built-in core, in turns', 'RSA 512 · Sign')
    # Only what both have; what one lacks is told.
    done = home.cli('run', '--interleave', '--engine', 'built-in,openssl', '--algorithm', 'sha0,sha1', '--size',
                    '64', '--seconds', '2', '--format', 'csv', '--no-save')
    contains(done.stderr, 'openssl', 'sha0')
    contains(done.stdout, 'a,b,ratio,low,high', ',built-in,openssl,')
    assert 'sha0' not in done.stdout
    chart = json.loads(home.cli('chart', saved['id'], '--kind', 'ratio', '--format', 'json').stdout)
    contains(json.dumps(chart), 'Built-in core')


def test_threads(home):
    # Two threads on a machine with much else to do take some time to find their first common window.
    patient = [*SHORT[:SHORT.index('--seconds') + 1], '3', *SHORT[SHORT.index('--seconds') + 2:]]
    run = json.loads(home.cli('run', '--threads', '2', '--format', 'json', *patient).stdout)
    equal([r['threads'] for r in run['results']], [2])
    # Several numbers, each thread's part, the map of cores, and what is drawn and said of them.
    run = json.loads(home.cli('run', '--threads', '1-2', '--cores', '--format', 'json', *SHORT[:-3],
                              '--seconds', '1', '--no-save').stdout)
    equal([r['threads'] for r in run['results']], [1, 2])
    equal(len(run['results'][1]['members']['value']), 2)
    equal(abs(sum(run['results'][1]['members']['value']) / run['results'][1]['value'] - 1) < 1e-5, True)
    equal(len(run['cores']), run['machine']['cores'])
    equal(run['method']['cores_test'], 'sha256:digest:8192')
    home.file('threads.json', json.dumps(run))
    for kind in 'scaling', 'cores':
        contains(home.cli('chart', './threads.json', '--kind', kind, '--format', 'csv').stdout, kind + ',')
    contains(home.cli('report', './threads.json').stdout, '2 threads do ')
    listed = json.loads(home.cli('cores', '--no-test', '--format', 'json').stdout)
    equal([core['cpu'] for core in listed], [core['cpu'] for core in run['cores']])


def test_sustained(home):
    run = json.loads(home.cli('run', '--sustained', '--seconds', '2', '--algorithm', 'md5', '--format',
                              'json', '--no-save').stdout)
    equal([r['size'] for r in run['results']], [16384])
    course = run['results'][0]['course']
    equal(sorted(course), ['at', 'hertz', 'temperature', 'value'])
    equal(len(course['at']) >= 1 and all(value > 0 for value in course['value']), True)
    home.file('sustained.json', json.dumps(run))
    contains(home.cli('chart', './sustained.json', '--kind', 'sustained', '--format', 'csv').stdout,
             'sustained,md5:digest:16384,0,')
    contains(home.cli('chart', PAIR[0], '--kind', 'sustained', '--format', 'csv', status=1).stderr,
             '--sustained')
    # What was measured here tells its conditions, what is from a book does not.
    contains(home.cli('chart', './sustained.json', '--kind', 'conditions', '--format', 'csv').stdout,
             'conditions,frequency,')
    contains(home.cli('chart', PAIR[0], '--kind', 'conditions', '--format', 'csv', status=1).stderr, 'conditions')
    contains(home.cli('report', './sustained.json', '--format', 'html').stdout, '>Conditions over time</title>')
    equal('>Conditions over time</title>' in home.cli('report', PAIR[0], '--format', 'html').stdout, False)


def test_output(home):
    path = home.path / 'out.json'
    done = home.cli('run', '--format', 'json', '--output', str(path), *SHORT)
    equal(done.stdout, '')
    check_run(json.loads(path.read_text(encoding='utf-8')))
    mask = os.umask(0)
    os.umask(mask)
    equal(path.stat().st_mode & 0o777, 0o666 & ~mask)

    # An older file is replaced, a link stays one.
    link = home.path / 'link.json'
    link.symlink_to(path)
    path.write_text('old', encoding='utf-8')
    home.cli('run', '--format', 'json', '--output', str(link), *SHORT)
    assert link.is_symlink()
    check_run(json.loads(path.read_text(encoding='utf-8')))

    # What cannot be written is told before anything is measured.
    for place in (str(home.path / 'not' / 'there.json'), str(home.path)):
        start = time.monotonic()
        done = home.cli('run', '--algorithm', 'md5', '--seconds', '100', '--no-save', '--output', place,
                        status=1)
        assert time.monotonic() - start < 60
        contains(done.stderr, place)


def test_full_disk(home):
    if not os.path.exists('/dev/full'):
        raise Skip('no /dev/full')
    done = home.cli('run', *SHORT, '--output', '/dev/full', status=1)
    contains(done.stderr, '/dev/full')
    assert not os.path.isfile('/dev/full')
    with open('/dev/full', 'w', encoding='utf-8') as full:
        for words in (['run', *SHORT], ['list'], ['--help']):
            contains(home.cli(*words, status=1, stdout=full).stderr, 'standard output')

    # A file that may not grow: the old one stays, and nothing else is left.
    path = home.path / 'kept.json'
    path.write_text('old', encoding='utf-8')
    before = sorted(p.name for p in home.path.iterdir())
    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
    done = home.cli('run', '--format', 'json', '--output', str(path), *SHORT, status=1,
                    preexec_fn=limit)
    contains(done.stderr, str(path))
    equal(path.read_text(encoding='utf-8'), 'old')
    equal(sorted(p.name for p in home.path.iterdir()), before)


def test_closed_output(home):
    vectors = home.file('v.txt', MD5_VECTORS)
    for words in (['run', *SHORT], ['list'], ['verify', vectors], ['--version']):
        read, write = os.pipe()
        os.close(read)
        contains(home.cli(*words, status=1, stdout=write).stderr, 'standard output')
        os.close(write)
    # To calibrate for nothing is refused before it begins.
    for words in (['run', *SHORT], ['list'], ['verify', vectors], ['--version'], ['calibrate']):
        done = subprocess.run(['sh', '-c', 'exec "$@" >&-', 'sh', PROGRAM, *words],
                              env=home.environment, stderr=subprocess.PIPE, text=True,
                              timeout=PATIENCE, check=False, stdin=subprocess.DEVNULL)
        equal(done.returncode, 1)
        contains(done.stderr, 'standard output')
        assert 'undisturbed' not in done.stderr, done.stderr


def test_saved(home):
    done = home.cli('run', '--format', 'json', *[w for w in SHORT if w != '--no-save'])
    run, = home.runs()
    check_run(run)
    equal(run['id'], json.loads(done.stdout)['id'])
    contains(done.stderr, run['id'])
    # Nothing is told about progress where no terminal is.
    assert '\r' not in done.stderr and not re.search(r'^\[[#.]', done.stderr, re.MULTILINE), done.stderr
    home.cli('run', *SHORT)
    equal(len(home.runs()), 1)


def test_save_fails(home):
    blocked = home.file('blocked', '')
    done = home.cli('run', '--format', 'json', *[w for w in SHORT if w != '--no-save'], status=1,
                    environment={'XDG_DATA_HOME': blocked})
    contains(done.stderr, blocked, '--no-save')
    check_run(json.loads(done.stdout))


def measured(home):
    """The saved run, as soon as it holds a figure."""
    runs = home.runs()
    return runs and any(r['value'] for r in runs[0]['results']) and runs[0]


def test_interrupt(home):
    for number in signal.SIGINT, signal.SIGTERM:
        with Home() as own:
            process = own.start('run', '--format', 'json', *LONG)
            wait_until(lambda: measured(own), 'a figure is saved')
            process.send_signal(number)
            out, err = process.communicate(timeout=PATIENCE)
            equal(process.returncode, 128 + number)
            run = json.loads(out)
            check_run(run, 'stopped')
            assert any(r['value'] for r in run['results'])
            assert not any(r['status'] == 'pending' for r in run['results'])
            saved, = own.runs()
            check_run(saved, 'stopped')
            equal(saved['results'], run['results'])
            contains(err, run['id'])


def test_kill(home):
    process = home.start('run', *LONG)
    wait_until(lambda: measured(home), 'a figure is saved')
    process.kill()
    process.communicate(timeout=PATIENCE)
    run, = home.runs()
    check_run(run, 'stopped')
    assert any(r['value'] for r in run['results'])


def on_terminal(home, *words, status=0):
    """What the program writes to a terminal that is its standard error."""
    master, slave = pty.openpty()
    subprocess.run(['stty', 'cols', '40', 'rows', '10'], stdin=slave, check=True)
    process = home.start(*words, stdout=subprocess.DEVNULL, stderr=slave)
    os.close(slave)
    output = b''
    while select.select([master], [], [], PATIENCE)[0]:
        try:
            part = os.read(master, 4096)
        except OSError:
            break
        if not part:
            break
        output += part
    process.wait(timeout=PATIENCE)
    os.close(master)
    equal(process.returncode, status)
    return output.decode()


def test_progress(home):
    """On a terminal one line is written again and again, never wider than it."""
    output = on_terminal(home, 'run', '--algorithm', 'md5', '--seconds', '2', '--precision', '0.001',
                         '--no-save')
    lines = [l for l in output.split('\r') if '%' in l and l.startswith('[')]
    assert len(lines) >= 2, output
    assert len(lines) <= 60, output
    for line in lines:
        assert len(line.rstrip('\n')) < 40, line
    assert any('md5' in l or '0:0' in l for l in lines), lines
    # The line is gone at the end.
    equal(output.rstrip('\n').split('\r')[-1].strip(), '')


def test_verify(home):
    good = home.file('good.txt', MD5_VECTORS)
    equal(home.cli('verify', good).stdout, 'md5: 2 passed, 0 failed\n')
    equal(home.cli('verify', good, good, '--engine', 'openssl').stdout, 'md5: 4 passed, 0 failed\n')

    wrong = home.file('wrong.txt', MD5_VECTORS.replace('d41d8cd9', 'd41d8cd8'))
    done = home.cli('verify', good, wrong, status=1)
    equal(done.stdout, 'md5: 3 passed, 1 failed\n')
    contains(done.stderr, f'{wrong}:2: md5: ', 'd41d8cd98f00b204e9800998ecf8427e')

    # What an engine does not have is skipped, and told.
    foreign = home.file('foreign.txt', 'alg=x448\nkey=00\nin=00\nout=00\n\n' + MD5_VECTORS)
    done = home.cli('verify', foreign)
    equal(done.stdout, 'x448: 0 passed, 0 failed, 1 skipped\nmd5: 2 passed, 0 failed\n')
    contains(done.stderr, 'x448')

    # What nobody has is a slip.
    unknown = home.file('unknown.txt', MD5_VECTORS + '\nalg=md55\nin=00\nout=00\n')
    done = home.cli('verify', unknown, status=1)
    equal(done.stdout, 'md5: 2 passed, 0 failed\nmd55: 0 passed, 1 failed\n')
    line = 1 + pathlib.Path(unknown).read_text().splitlines().index('alg=md55')
    contains(done.stderr, f'{unknown}:{line}: md55: ')


def test_no_figure(home):
    done = home.cli('run', '--algorithm', 'md5', '--size', '64', '--seconds', '1e-9', '--no-save', status=1)
    contains(done.stderr, 'unavailable')
    contains(done.stdout, 'n/a')


def test_cpu_paths(home):
    for words, bad in (('garbage', 'garbage'), ('-aesni, -shani', ' -shani'), ('-AESNI', '-AESNI')):
        done = home.cli('list', status=2, environment={'HASHMARK_CPU': words})
        contains(done.stderr, f'“{bad}”', '-aesni', '-all')
    for words in '', '-all', '-aesni,-shani,':
        home.cli('list', environment={'HASHMARK_CPU': words})


def test_verify_pipe(home):
    # What "verify <(program)" and "program | verify /dev/stdin" come to.
    for name in '/dev/stdin', '/dev/fd/0':
        done = subprocess.run([PROGRAM, 'verify', name], env=home.environment, text=True,
                              input=MD5_VECTORS, stdout=subprocess.PIPE, timeout=PATIENCE, check=True)
        equal(done.stdout, 'md5: 2 passed, 0 failed\n')


def test_verify_endless(home):
    # Nobody waits for a case that iterates for years.
    zeros = '00' * 32
    path = home.file('x.txt', f'alg=x25519\niter=18446744073709551615\nkey={zeros}\nin={zeros}\n'
                     f'out={zeros}\n')
    contains(home.cli('verify', '--engine', 'openssl', path, status=1).stderr, f'{path}:1: ', 'iter=')


def test_verify_progress(home):
    """A case that iterates long tells on a terminal how far it is; its verdict has a clean line."""
    zeros = '00' * 16
    home.file('x.txt', f'alg=cast128-maintenance\niter=1000\nkey={zeros}\nin={zeros}\n'
              f'out={zeros}{zeros}\n')
    for engine in 'built-in', 'openssl':
        lines = on_terminal(home, 'verify', '--engine', engine, 'x.txt', status=1).split('\r')
        assert any(l.startswith('[') and '%' in l for l in lines), lines
        assert any(l.startswith('x.txt:1: cast128-maintenance: ') for l in lines), lines


def test_verify_errors(home):
    good = home.file('good.txt', MD5_VECTORS)
    for name, text, place in (
            ('odd.txt', 'alg=md5\nin=616\nout=00\n', 'odd.txt:2'),
            ('nothex.txt', 'alg=md5\nin=zz\nout=00\n', 'nothex.txt:2'),
            ('noline.txt', 'alg=md5\nwhat is this\n', 'noline.txt:2'),
            ('twice.txt', 'alg=md5\nin=61\nin=62\nout=00\n', 'twice.txt:3'),
            ('empty.txt', '', 'empty.txt')):
        done = home.cli('verify', home.file(name, text), good, status=1)
        contains(done.stderr, place)
        # The other file counts all the same.
        contains(done.stdout, 'md5: 2 passed, 0 failed')
    contains(home.cli('verify', '/dev/null', good, status=1).stderr, '/dev/null')
    contains(home.cli('verify', 'gone.txt', status=1).stderr, 'gone.txt')
    contains(home.cli('verify', str(home.path), status=1).stderr, str(home.path))


def test_shared_vectors(home):
    shared = pathlib.Path(os.environ.get('HASHMARK_SHARED', SOURCE.parent / 'shared'))
    files = sorted(str(p) for p in (shared / 'vectors').glob('*.txt'))
    if not files:
        raise Skip('no folder of vectors beside the source; HASHMARK_SHARED can name one')
    names = ('md5', 'sha1', 'hmac-md5', 'rc4', 'des-cbc', 'des-ede3-cbc', 'aes-cbc', 'rsa-pkcs1')
    for engine in 'built-in', 'openssl':
        for name in names:
            path, = [f for f in files if f.endswith(f'/{name}.txt')]
            text = home.cli('verify', '--engine', engine, path).stdout
            for line in text.splitlines():
                assert re.match(r'[a-z0-9-]+: [1-9]\d* passed, 0 failed(, 1 skipped)?$', line), line


def test_locale(home):
    """Numbers for programs have a point, whatever the locale; words for people follow it."""
    comma = {'LC_ALL': 'bg_BG.UTF-8'}
    probe = subprocess.run(['locale', 'decimal_point'], env={**home.environment, **comma}, text=True,
                           stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    if probe.stdout.strip() != ',':
        raise Skip('no locale bg_BG.UTF-8')
    words = ['run', '--algorithm', 'md5,rsa-512', '--size', '64', '--seconds', '0.6', '--no-save']
    run = json.loads(home.cli(*words, '--format', 'json', environment=comma).stdout)
    check_run(run)
    for row in csv.DictReader(io.StringIO(home.cli(*words, '--format', 'csv',
                                                   environment=comma).stdout)):
        assert float(row['value']) > 0, row
    for form in 'openssl', 'mr':
        text = home.cli(*words, '--format', form, environment=comma).stdout
        assert not re.search(r'\d,\d', text), text


def test_compare(home):
    names = 'Core 2 Duo T7500', 'athlon-64-be-2350'
    told = json.loads(home.cli('compare', *names, '--format', 'json').stdout)
    equal(told['baseline'], 'Core 2 Duo T7500')
    equal([other['name'] for other in told['others']], ['Athlon 64 BE-2350'])
    pairs = {(p['algorithm'], p['operation'], p['size']): p for p in told['others'][0]['pairs']}
    pair = pairs['aes-256-cbc', 'encrypt', 8192]
    equal((round(pair['ratio'], 2), pair['low'], pair['high'], pair['verdict'], pair['note']),
          (2.46, None, None, 'unknown', 'noise unknown'))
    families = {(f['family'], f['operation']): f for f in told['others'][0]['families']}
    rsa = families['rsa', 'sign']
    equal([round(rsa[key], 2) for key in ('min', 'max', 'count')], [5.01, 9.24, 4])
    equal(round(rsa['ratio'], 1), 7.7)
    differs = {d['what']: (d['base'], d['other']) for d in told['differs']}
    equal(differs['version'], ('0.9.7l 28 Sep 2006', '0.9.7e-p1 25 Oct 2004'))

    # The same in the other forms, of names, of files, and of several runs.
    saved = home.file('saved.json', json.dumps({**json.loads(
        (SOURCE / 'data' / 'runs' / 'athlon-500.json').read_text(encoding='utf-8')), 'name': 'Mine'}))
    contains(home.cli('compare', 'Enterprise 10000', saved).stdout, 'Mine against Enterprise 10000',
             '×3.17', 'cannot tell', 'What differs', 'the noise is unknown')
    rows = list(csv.DictReader(io.StringIO(home.cli('compare', 'Enterprise 10000', saved, *names,
                                                    '--format', 'csv').stdout)))
    equal({row['other'] for row in rows}, {'Mine', 'Core 2 Duo T7500', 'Athlon 64 BE-2350'})
    contains(home.cli('compare', *names, '--format', 'markdown').stdout, '| ×2.46 |')
    contains(home.cli('compare', *names, '--format', 'html').stdout,
             '<title>Athlon 64 BE-2350 against Core 2 Duo T7500 (baseline)</title>', '<td>×2.46</td>', '</html>')
    lines = home.cli('compare', *names, '--format', 'sp-diff').stdout.splitlines()
    equal(lines[0], 'type              16 byte%    64 byte%   256 byte%  1024 byte%  8192 byte%')
    assert 'rsa  512 bits %    500.82 %    391.90' in lines, lines
    home.cli('compare', *names, '--output', 'out.txt')
    contains((home.path / 'out.txt').read_text(encoding='utf-8'), '×2.46')

    # What is there already is kept.
    for command in 'compare', 'report':
        home.file('kept.txt', 'old')
        done = home.cli(command, *names, '--output', 'kept.txt', status=1)
        contains(done.stderr, 'kept.txt', '--force')
        equal((home.path / 'kept.txt').read_text(encoding='utf-8'), 'old')
        home.cli(command, *names, '--output', 'kept.txt', '--force')
        contains((home.path / 'kept.txt').read_text(encoding='utf-8'), '×2.46')

    # What cannot be read is said, and nothing is printed.
    for words, part in ((['Athlon 500', 'no such run'], 'no such run'),
                        (['Athlon 500', './missing.json'], 'missing.json'),
                        ([home.file('bad.json', '{'), saved], 'bad.json')):
        done = home.cli('compare', *words, status=1)
        equal(done.stdout, '')
        contains(done.stderr, part)


def test_compare_strangers(home):
    run = json.loads((SOURCE / 'data' / 'runs' / 'athlon-500.json').read_text(encoding='utf-8'))
    run['results'] = [r for r in run['results'] if r['size'] == 8]
    done = home.cli('compare', home.file('small.json', json.dumps(run)), 'Core 2 Duo T7500')
    contains(done.stdout, 'missing in the other run', 'missing in the baseline')
    contains(done.stderr, 'no result in common')


PAIR = 'Core 2 Duo T7500', 'Athlon 64 BE-2350'


def test_chart(home):
    # The format follows from the name; every one of them is whole.
    starts = {'png': b'\x89PNG\r\n', 'svg': b'<?xml', 'pdf': b'%PDF-', 'csv': b'kind,chart,',
              'json': b'{', 'md': b'## '}
    for ending, start in starts.items():
        home.cli('chart', *PAIR, '--kind', 'overview', '--output', f'chart.{ending}')
        data = (home.path / f'chart.{ending}').read_bytes()
        assert data.startswith(start), data[:20]
        # Once more, the same bytes.
        home.cli('chart', *PAIR, '--kind', 'overview', '--output', f'again.{ending}')
        equal((home.path / f'again.{ending}').read_bytes(), data)
    large = (home.path / 'chart.png').read_bytes()
    home.cli('chart', *PAIR, '--kind', 'overview', '--scale', '2', '--output', 'large.png')
    sizes = [int.from_bytes(png[16:20], 'big')
             for png in (large, (home.path / 'large.png').read_bytes())]
    equal(sizes, [960, 1920])

    # Known figures, for programs.
    told = json.loads(home.cli('chart', *PAIR, '--kind', 'ratio', '--format', 'json').stdout)
    equal((told['format'], told['kind']), ('hashmark-chart', 'ratio'))
    series, = told['figures'][0]['series']
    values = {bar['category']: bar['value'] for bar in series['values']}
    equal(round(values['aes-256-cbc:encrypt:8192'], 2), 2.46)
    equal(round(values['md5:digest:8192'], 2), 0.61)
    rows = list(csv.DictReader(io.StringIO(
        home.cli('chart', 'Pentium Pro 200', '--kind', 'handshakes', '--format', 'csv').stdout)))
    # 27 rows of the old table, and the one that is missing there.
    equal(len(rows), 56)
    equal([r['category'] for r in rows if r['status'] == 'missing'],
          ['ssl3:RC4-MD5:rsa-512:full', 'ssl3:RC4-MD5:rsa-512:resumed'])
    row, = [r for r in rows if (r['chart'], r['category']) == ('10240', 'ssl3:RC4-MD5:rsa-512:full')]
    equal((row['value'], row['unit']), ('0.02025', 's'))
    # Where its lines have their rings.
    told = json.loads(home.cli('chart', 'Pentium Pro 200', '--kind', 'ladder', '--format', 'json').stdout)
    figure, = [f for f in told['figures'] if f['id'] == 'ssl3:RC4-MD5:rsa-512']
    equal([round(line['break_even'], -2) for line in figure['series']], [26000, 2800])
    # The other way round, by --baseline.
    told = json.loads(home.cli('chart', *PAIR, '--kind', 'ratio', '--format', 'json',
                               '--baseline', PAIR[1], '--algorithm', 'md5').stdout)
    equal(round(told['figures'][0]['series'][0]['values'][0]['value'], 2), round(1 / 0.6056, 2))
    contains(home.cli('chart', *PAIR, '--algorithm', 'MD5,aes', '--format', 'markdown').stdout,
             '### AES-256-CBC', '311 MB/s', 'Intel Core 2 Duo T7500 · OpenSSL 0.9.7l 28 Sep 2006 · 2008')
    contains(home.cli('chart', *PAIR, '--kind', 'overview', '--block-size', '64', '--format',
                      'markdown').stdout, 'All algorithms at 64 bytes')
    contains(home.cli('chart', *PAIR, '--algorithm', 'md5', '--units', 'binary', '--format', 'markdown').stdout,
             'MiB/s')
    # Several kinds in one file.
    both = json.loads(home.cli('chart', *PAIR, '--kind', 'overview,signatures', '--format',
                               'json').stdout)
    equal([plate['kind'] for plate in both], ['overview', 'signatures'])

    # Mistakes.
    for words, status, part in ((['--format', 'svg'], 2, 'which runs'),
                                ([PAIR[0]], 2, 'which format'),
                                ([PAIR[0], '--output', 'x.jpg'], 2, 'which format'),
                                ([PAIR[0], '--format', 'svg', '--size', 'a4'], 2, '--size'),
                                ([PAIR[0], '--format', 'pdf', '--size', '800'], 2, 'a4-landscape'),
                                ([PAIR[0], '--format', 'png', '--scale', '99'], 2, '--scale'),
                                ([PAIR[0], '--format', 'csv', '--kind', 'bars'], 2, 'overview'),
                                ([PAIR[0], '--format', 'csv', '--algorithm', 'aes-128-cbx'], 2,
                                 'did you mean “aes-128-cbc”'),
                                ([PAIR[0], '--format', 'csv', '--block-size', 'x'], 2, '--block-size'),
                                ([PAIR[0], '--format', 'csv', '--kind', 'handshakes'], 1,
                                 'none of the runs has handshakes'),
                                ([PAIR[0], '--format', 'csv', '--kind', 'scaling'], 1, 'threads'),
                                ([PAIR[0], '--format', 'csv', '--kind', 'ratio'], 1, 'in common'),
                                (['./missing.json', '--format', 'csv'], 1, 'missing.json')):
        done = home.cli('chart', *words, status=status)
        equal(done.stdout, '')
        contains(done.stderr, part)


def test_chart_files(home):
    words = ['chart', PAIR[0], '--kind', 'overview', '--output']
    home.file('kept.svg', 'old')
    contains(home.cli(*words, 'kept.svg', status=1).stderr, 'kept.svg', '--force')
    equal((home.path / 'kept.svg').read_text(encoding='utf-8'), 'old')
    home.cli(*words, 'kept.svg', '--force')
    contains((home.path / 'kept.svg').read_text(encoding='utf-8'), '</svg>')
    contains(home.cli(*words, str(home.path / 'no' / 'where.svg'), status=1).stderr, 'where.svg')
    (home.path / 'folder.svg').mkdir()
    contains(home.cli(*words, 'folder.svg', status=1).stderr, 'folder.svg')
    contains(home.cli(*words, '/dev/stdout', '--format', 'svg').stdout, '</svg>')
    if os.path.exists('/dev/full'):
        contains(home.cli(*words, '/dev/full', '--format', 'svg', status=1).stderr, '/dev/full')
        with open('/dev/full', 'w', encoding='utf-8') as full:
            contains(home.cli('chart', PAIR[0], '--format', 'svg', status=1, stdout=full).stderr,
                     'standard output')

    # A file that may not grow: the old one stays, and nothing else is left. So in a folder where
    # nothing may be written, which root may.
    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
    for ending in 'png', 'svg', 'pdf', 'csv', 'json', 'md':
        home.file(f'old.{ending}', 'old')
        before = sorted(p.name for p in home.path.iterdir())
        done = home.cli(*words, f'old.{ending}', '--force', status=1, preexec_fn=limit)
        contains(done.stderr, f'old.{ending}')
        equal((home.path / f'old.{ending}').read_text(encoding='utf-8'), 'old')
        equal(sorted(p.name for p in home.path.iterdir()), before)
    if os.geteuid() != 0:
        (home.path / 'locked').mkdir(mode=0o500)
        contains(home.cli(*words, 'locked/x.svg', status=1).stderr, 'locked/x.svg')
        equal(list((home.path / 'locked').iterdir()), [])
def test_list_runs(home):
    folder = home.path / 'data' / 'hashmark' / 'runs'
    folder.mkdir(parents=True)
    run = json.loads((SOURCE / 'data' / 'runs' / 'athlon-500.json').read_text(encoding='utf-8'))
    run.update(origin='imported', name='A bell\a rings', note='On the train', created='2025-12-03T10:00:00Z')
    (folder / 'mine.json').write_text(json.dumps(run), encoding='utf-8')
    (folder / 'broken.json').write_text('{', encoding='utf-8')
    table = home.cli('list', '--runs').stdout
    contains(table, 'mine', 'A bell  rings', '2025-12-03', 'athlon-500', 'pentium-100')
    assert '\a' not in table
    rows = json.loads(home.cli('list', '--runs', '--format', 'json').stdout)
    equal({r['id']: r['origin'] for r in rows}['athlon-500'], 'reference')
    broken = [r for r in rows if r['error']]
    equal([r['id'] for r in broken], ['broken'])
    # The words are those of the window's search.
    for words in ('mine',), ('TRAIN', 'athlon'), ('december', '2025'):
        found = json.loads(home.cli('list', '--runs', '--format', 'json', *words).stdout)
        equal([(r['id'], r['name'], r['note'], r['created']) for r in found],
              [('mine', 'A bell\a rings', 'On the train', '2025-12-03T10:00:00Z')])
    equal(json.loads(home.cli('list', '--runs', '--format', 'json', 'no such').stdout), [])
    equal(home.cli('list', '--runs', '--format', 'csv', 'no such').stdout.split(',')[0], 'id')
    # An id does for compare; completion has the names of what can be read.
    contains(home.cli('compare', 'mine', 'athlon-500').stdout, 'MD5')
    names = home.cli('--complete', 'compare', 'WORD').stdout.splitlines()
    assert 'Athlon 500' in names and 'broken' not in names, names
    equal(home.cli('--complete', 'verify', 'WORD').stdout, '')
    contains(home.cli('list', 'words', status=2).stderr, '--runs')
    home.cli('list', '--runs', '--engine', 'built-in', status=2)


def test_report(home):
    told = home.cli('report', 'Core 2 Duo T7500').stdout
    contains(told, 'In short', 'the fastest is MD4 with 317 MB/s', '× Pentium Pro 200, 1997',
             'What the figures do not say')
    told = home.cli('report', 'Core 2 Duo T7500', 'athlon-64-be-2350').stdout
    contains(' '.join(told.split()), 'RSA signing, about 7.7 times (5.0 to 9.2 by key size)',
             'MD5, 0.61 times at 8 KiB')
    told = home.cli('report', 'athlon-500', '--format', 'html').stdout
    contains(told, '<html lang="en">', '<th scope="row">RSA 512</th>', '<td>481.0</td>', '<svg ')
    equal(told, home.cli('report', 'athlon-500', '--format', 'html').stdout)
    contains(home.cli('report', status=2).stderr, 'which run?')


def test_page(home):
    """A report as a page stands for the runs that it was made of, wherever runs can be named."""
    names = ('Core 2 Duo T7500', 'Athlon 64 BE-2350', 'Athlon 500')
    page = home.file('page.html', home.cli('compare', *names, '--format', 'html').stdout)
    equal(page_text := home.cli('report', page, '--format', 'html').stdout,
          home.cli('report', *names, '--format', 'html').stdout)
    contains(page_text, '<figure>')
    for command in (('compare', '--format', 'json'), ('report',), ('chart', '--format', 'csv')):
        equal(home.cli(command[0], page, *command[1:]).stdout,
              home.cli(command[0], *names, *command[1:]).stdout)
    told = json.loads(home.cli('import', page, '--format', 'json').stdout)
    equal([run['name'] for run in told], list(names))
    for run in told:
        path = SOURCE / 'data' / 'runs' / f"{run['id']}.json"
        equal(run, json.loads(path.read_text(encoding='utf-8')))
    one = home.file('one.html', home.cli('report', names[0], '--format', 'html').stdout)
    equal(home.cli('compare', one, names[1]).stdout, home.cli('compare', *names[:2]).stdout)
    contains(home.cli('compare', one, status=2).stderr, 'at least one other')
    contains(home.cli('chart', one, '--baseline', page, '--format', 'csv', status=1).stderr,
             'holds 3 runs')


def test_report_formats(home):
    told = json.loads(home.cli('report', *PAIR, '--format', 'json', '--units', 'binary').stdout)
    equal(told['format'], 'hashmark-report')
    equal(told['blocks'][0]['kind'], 'title')
    table = next(block for block in told['blocks'] if block['kind'] == 'table')
    assert any(row.get('ratio', 1) > 2 for row in table['rows'])
    assert any('MiB/s' in (cell or '') for row in table['rows'] for cell in row['cells'])
    home.cli('report', *PAIR, '--format', 'pdf', '--paper', 'letter', '--output', 'report.pdf')
    assert (home.path / 'report.pdf').read_bytes().startswith(b'%PDF-')
    # The web page is one with charts, and holds the runs.
    home.cli('report', *PAIR, '--format', 'html', '--output', 'report.html')
    page = (home.path / 'report.html').read_text()
    contains(page, '<svg ', 'prefers-color-scheme: dark')
    home.cli('report', *PAIR, '--format', 'html', '--output', 'again.html')
    equal((home.path / 'again.html').read_text(), page)
    runs = json.loads(home.cli('import', 'report.html', '--format', 'json').stdout)
    equal([run['name'] for run in runs], list(PAIR))


def test_report_language(home):
    """In words and numbers of the language, whether the system has its locale or not."""
    for environment in {'LC_ALL': 'C'}, {'LC_ALL': 'xx_XX.UTF-8'}:
        home.environment.update(environment)
        told = home.cli('report', '--language', 'bg', 'Core 2 Duo T7500', 'athlon-64-be-2350').stdout
        contains(' '.join(told.split()), 'шифриране с AES – около 2,4 пъти по-бързо (от 2,3 до 2,5',
                 'подписване с RSA – около 7,7 пъти (от 5,0 до 9,2',
                 'подписване с DSA – около 6,8 пъти (от 5,2 до 8,4', 'MD5 – 0,61 при 8 KiB')
        # For Bulgarian there may be a locale that was made for the tests.
        contains(home.cli('report', '--language', 'ja', 'athlon-500').stdout, 'スレッド')
    home.environment['LC_ALL'] = 'bg_BG.UTF-8'
    contains(home.cli('report', 'athlon-500').stdout, 'Накратко', '92,0 MB/s')
    contains(home.cli('report', 'athlon-500', '--language', 'en').stdout, 'In short', '92.0 MB/s')
    contains(home.cli('report', '--language', 'tlh', 'athlon-500', status=2).stderr, 'tlh', 'bg')


def test_report_from_the_right(home):
    """A number stays with its unit among letters that run the other way; elsewhere nothing is added."""
    marks = '\u2066\u2067\u2068\u2069\u200e\u200f'
    for language in 'he', 'ar':
        told = home.cli('report', '--language', language, 'athlon-500').stdout
        contains(told, '\u206892.0 MB/s\u2069')
        for paragraph in told.split('\n\n'):
            equal(paragraph.count('\u2068'), paragraph.count('\u2069'))
        # Whoever gets it by mail can import it.
        run, = json.loads(home.cli('import', home.file('told.txt', told), '--format', 'json').stdout)
        equal([r['size'] for r in run['results'] if r['algorithm'] == 'md5'], [8, 64, 256, 1024, 8192])
    for language in 'en', 'bg':
        told = home.cli('report', '--language', language, 'athlon-500').stdout
        assert not set(told) & set(marks), f'{language} has marks of direction'


def test_chart_without_fonts(home):
    config = home.file('fonts.conf', '<?xml version="1.0"?><fontconfig></fontconfig>')
    bare = {'environment': {'FONTCONFIG_FILE': config}}
    done = home.cli('chart', PAIR[0], '--output', 'chart.svg', status=1, **bare)
    equal(len(done.stderr.splitlines()), 1)
    contains(done.stderr, 'no font')
    assert not (home.path / 'chart.svg').exists()
    home.cli('chart', PAIR[0], '--output', 'chart.csv', **bare)


def test_completion(home):
    words = home.cli('--complete', '').stdout.split()
    assert set(words) >= {'import', 'list', 'run', 'handshakes', 'compare', 'report', 'chart', 'verify',
                          'calibrate'}, words
    contains(home.cli('--complete', 'run').stdout, '--algorithm\n', '--help\n')
    equal(home.cli('--complete', 'list', '--format').stdout.split(), ['table', 'json', 'csv'])
    assert {'md5', 'aes-128-cbc'} <= set(home.cli('--complete', 'run', '--algorithm').stdout.split())
    script = SOURCE / 'data' / 'completions' / 'hashmark-cli.bash'
    ask = ('. "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _hashmark_cli; '
           'printf "%s\\n" "${COMPREPLY[@]}"')
    if not shutil.which('bash'):
        raise Skip('no bash')
    # Of --option=value bash makes three words, or two before the value has begun.
    for words, wanted in ((['--algorithm', 'md5,aes-12'], 'md5,aes-128-cbc\n'),
                          (['--algorithm', '=', 'md5,aes-12'], 'md5,aes-128-cbc\n'),
                          (['--engine', '='], 'built-in\n')):
        done = subprocess.run(['bash', '-c', ask, 'bash', str(script), PROGRAM, 'run', *words],
                              env=home.environment, text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, check=True)
        contains(done.stdout, wanted)
        equal(done.stderr, '')


def test_completion_of_runs(home):
    """Names of runs, which hold spaces; of two with one name, their ids."""
    names = home.cli('--complete', 'compare', 'WORD').stdout.splitlines()
    assert {'Athlon 64 BE-2350', 'Pentium Pro 200'} <= set(names), names
    equal(home.cli('--complete', 'run', 'WORD').stdout, '')
    if not shutil.which('bash'):
        raise Skip('no bash')
    script = SOURCE / 'data' / 'completions' / 'hashmark-cli.bash'
    ask = ('. "$1"; COMP_WORDS=("$2" compare "$3"); COMP_CWORD=2; _hashmark_cli; '
           'printf "%s\\n" "${COMPREPLY[@]}"')
    for begun in ('Athlon', '"Athlon', 'Athlon\\ 64', "'Athlon 64"):
        done = subprocess.run(['bash', '-c', ask, 'bash', str(script), PROGRAM, begun], check=True,
                              env=home.environment, text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE)
        contains(done.stdout, 'Athlon 64 BE-2350\n')
        assert 'Pentium' not in done.stdout, done.stdout
        equal(done.stderr, '')


def test_completion_of_strange_names(home):
    """Names of runs are no commands of the shell; what cannot be typed is asked for by its id."""
    folder = home.path / 'data' / 'hashmark' / 'runs'
    folder.mkdir(parents=True)
    reference = json.loads((SOURCE / 'data' / 'runs' / 'athlon-500.json').read_text(encoding='utf-8'))
    for id, name in (('a', '$(touch pwned) `touch pwned`, 1'), ('b', 'two\nlines'), ('c', 'b\x1b[31m'),
                     ('d', 'a/b'), ('e', '--force')):
        (folder / f'{id}.json').write_text(json.dumps({**reference, 'name': name, 'origin': 'imported'}),
                                           encoding='utf-8')
    names = home.cli('--complete', 'chart', '--baseline').stdout.splitlines()
    equal(set(names) & {'a', 'b', 'c', 'd', 'e'}, {'b', 'c', 'd', 'e'})
    assert '$(touch pwned) `touch pwned`, 1' in names, names
    assert not {'two', 'lines', 'a/b', '--force'} & set(names), names
    if not shutil.which('bash'):
        raise Skip('no bash')
    script = SOURCE / 'data' / 'completions' / 'hashmark-cli.bash'
    ask = ('. "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _hashmark_cli; '
           'printf "%s\\n" "${COMPREPLY[@]}"')
    for begun in '', '\\$\\(touch', '"$(touch pwned) `touch pwned`, ':
        done = subprocess.run(['bash', '-c', ask, 'bash', str(script), PROGRAM, 'chart', '--baseline', begun],
                              cwd=home.path, env=home.environment, text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, check=True)
        contains(done.stdout, '$(touch pwned) `touch pwned`, 1\n')
        equal(done.stderr, '')
    assert not (home.path / 'pwned').exists()


def test_compare_several(home):
    """An overview stands before the reports of several runs, and fits a terminal."""
    runs = ['Core 2 Duo T7500', 'Athlon 500', 'Enterprise 10000', 'Pentium Pro 200', 'Pentium 100',
            '486DX66', '486DX66 (MS-DOS)']
    text = home.cli('compare', 'Athlon 64 BE-2350', *runs).stdout
    overview = text[:text.index('\nCore 2 Duo T7500 against')]
    contains(overview, '7 runs against Athlon 64 BE-2350 (baseline)\n', 'A: Core 2 Duo T7500\n',
             'G: 486DX66 (MS-DOS)\n')
    line = next(l for l in overview.splitlines() if l.strip().startswith('RSA: Sign'))
    equal(line.split()[2], '0.13')
    assert max(map(len, overview.splitlines())) <= 80, overview
    assert 'runs against' not in home.cli('compare', 'Athlon 64 BE-2350', runs[0]).stdout


OUTPUT = """$ openssl speed md5 rsa512
OpenSSL 1.0.2u  20 Dec 2019
type             16 bytes     64 bytes
md5              14111.49k    infk
                  sign    verify    sign/s verify/s
rsa  512 bits 0.000632s 0.000019s   1582.3  52631.6
"""


def test_import(home):
    path = home.file('speed.txt', OUTPUT)
    done = home.cli('import', path)
    contains(done.stdout, 'MD5', 'RSA 512')
    contains(done.stderr, 'speed.txt:4: ')
    runs = json.loads(home.cli('import', '--format', 'json', path, path).stdout)
    equal(len(runs), 2)
    equal(runs[0]['library']['version'], '1.0.2u 20 Dec 2019')
    equal(runs[0]['source'], 'speed.txt')
    equal([(r['printed'], r['size'], r['value'], r['line']) for r in runs[1]['results']],
          [('md5', 16, 14111490, 4), ('md5', 64, None, 4), ('rsa 512 bits', None, 1582.3, 6),
           ('rsa 512 bits', None, 52631.6, 6)])
    # What was printed can be read again, and each run can be kept.
    array = home.file('runs.json', json.dumps(runs))
    folder = home.path / 'kept' / 'here'
    home.cli('import', array, '--output', str(folder))
    equal(sorted(p.stem for p in folder.iterdir()), sorted(r['id'] for r in runs))


def test_compare_imported(home):
    path = home.file('speed.txt', OUTPUT)
    contains(home.cli('compare', 'Athlon 500', path).stdout, 'RSA 512', '×3.29')
    two = home.file('two.txt', OUTPUT + OUTPUT)
    contains(home.cli('compare', 'Athlon 500', two).stdout, '2 runs against Athlon 500')
    # Only one run can be the baseline.
    done = home.cli('chart', path, '--baseline', two, '--format', 'csv', status=1)
    contains(done.stderr, 'two.txt', '2 runs', 'two.txt#2  OpenSSL 1.0.2u, two.txt (2)')


def test_compare_numbered(home):
    """A run of a text that holds several; a file whose name looks like that; arrays of runs."""
    faster = OUTPUT.replace('1582.3', '3164.6').replace('1.0.2u', '3.0.2')
    path = home.file('two.txt', OUTPUT + faster)
    contains(home.cli('compare', path + '#1', path + '#2').stdout, 'OpenSSL 3.0.2', '×2.00')
    for word in '#3', '#0', '#', '#x':
        home.cli('compare', path + word, path + '#1', status=1)
    contains(home.cli('compare', path + '#3', path, status=1).stderr, '#2  OpenSSL 3.0.2')
    home.file('two.txt#2', OUTPUT)
    contains(home.cli('compare', path + '#1', path + '#2').stdout, '×1.00')
    array = home.file('runs.json', home.cli('import', '--format', 'json', path).stdout)
    contains(home.cli('compare', array + '#1', array + '#2').stdout, '×2.00')
    # JSON of another program is no saved run, and still a run.
    other = home.file('bssl.json', json.dumps([
        {'description': 'SHA-256', 'numCalls': 2000, 'microseconds': 1000000, 'bytesPerCall': 16}]))
    contains(home.cli('compare', other, other).stdout, 'SHA-256', '×1.00')
    contains(home.cli('compare', home.file('letter.txt', 'Dear list,\n'), other, status=1).stderr,
             'Dear list')


def test_control_characters(home):
    """What a foreign file says does not reach the terminal as a command."""
    evil = home.file('evil.json', json.dumps([
        {'description': 'EVP-\x1b]0;title\x07 Encrypt', 'numCalls': 5, 'microseconds': 9,
         'bytesPerCall': 16},
        {'description': 'a\x9b31m', 'numCalls': -1, 'microseconds': 9, 'bytesPerCall': 16}]))
    broken = home.file('broken\x1b[5m.txt', '{"a\x1b[31m": [}\n\x9b31m')
    for done in (home.cli('import', evil), home.cli('compare', evil, evil),
                 home.cli('import', broken, status=1)):
        text = done.stdout + done.stderr
        assert '\ufffd' in text and not re.search('[\x00-\x09\x0b-\x1f\x7f-\x9f]', text), ascii(text)


def test_import_handshakes(home):
    path = home.file('times.txt', 'SSLv3 DES-CBC3-SHA 1000 x  10240   47.04s  34.53s 1024bit RSA\n'
                                  'SSLv2 RC4-MD5     1000 x     1   12.83s   0.70s\n')
    lines = [line.split() for line in home.cli('import', path).stdout.splitlines()]
    assert 'SSLv3 DES-CBC3-SHA · RSA 1024 10 KiB 21.3 29.0'.split() in lines, lines
    assert 'SSLv2 RC4-MD5 1 byte 77.9 1430'.split() in lines, lines


def test_import_nothing(home):
    done = home.cli('import', home.file('letter.txt', 'Dear list,\n'), status=1)
    contains(done.stderr, 'letter.txt', 'openssl speed', 'Dear list')
    equal(done.stdout, '')
    contains(home.cli('import', str(home.path / 'none'), status=1).stderr, 'none')
    home.cli('import', status=2)
    # Standard input is empty here.
    home.cli('import', '-', status=1)


def test_manual(home):
    """The manual page knows every option."""
    page = (SOURCE / 'data' / 'hashmark-cli.1').read_text(encoding='utf-8')
    page = page.replace('\\-', '-')
    commands = [w for w in home.cli('--complete', '').stdout.split() if not w.startswith('-')]
    assert len(commands) >= 10, commands
    for command in commands:
        contains(page, f'.SS {command}\n', f'.B hashmark-cli {command}\n')
        for option in home.cli('--complete', command).stdout.split():
            if option not in ('--help', '--version'):
                contains(page, option)


def main():
    global CACHE
    without = sys.argv[2:3] == ['--without']
    names = tuple(sys.argv[3:] if without else sys.argv[2:])
    tests = [(n[5:], f) for n, f in globals().items()
             if n.startswith('test_') and (not names or n[5:].startswith(names) != without)]
    failed = False
    print(f'1..{len(tests)}')
    with tempfile.TemporaryDirectory(prefix='hashmark-cache-') as CACHE:
        for number, (name, function) in enumerate(tests, 1):
            try:
                with Home() as home:
                    function(home)
                print(f'ok {number} {name}', flush=True)
            except Skip as why:
                print(f'ok {number} {name} # SKIP {why}', flush=True)
            except Exception: # whatever it is, the other tests run
                failed = True
                print(f'not ok {number} {name}', flush=True)
                for line in traceback.format_exc().splitlines():
                    print(f'# {line}', flush=True)
    sys.exit(1 if failed else 0)


if __name__ == '__main__':
    main()
