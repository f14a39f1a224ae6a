#!/usr/bin/env python3
"""test-jdk.py: SSLv3 and TLS 1.0 against the JDK over 127.0.0.1, both roles, full and resumed

Usage: test-jdk.py LOOPBACK, the test program ssl-loopback. Exits with 77, and says why, without a JDK.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import pathlib
import shutil
import subprocess
import sys
import tempfile

LOOPBACK = sys.argv[1]
HERE = pathlib.Path(__file__).parent
COUNT = 3
BYTES = 40000
KINDS = ['full'] + ['resumed'] * (COUNT - 1)
SUITES = {
    'NULL-MD5': 'SSL_RSA_WITH_NULL_MD5',
    'NULL-SHA': 'SSL_RSA_WITH_NULL_SHA',
    'RC4-MD5': 'SSL_RSA_WITH_RC4_128_MD5',
    'RC4-SHA': 'SSL_RSA_WITH_RC4_128_SHA',
    'DES-CBC-SHA': 'SSL_RSA_WITH_DES_CBC_SHA',
    'DES-CBC3-SHA': 'SSL_RSA_WITH_3DES_EDE_CBC_SHA',
    'AES128-SHA': 'TLS_RSA_WITH_AES_128_CBC_SHA',
    'AES256-SHA': 'TLS_RSA_WITH_AES_256_CBC_SHA',
}
ROWS = [(protocol, suite, hello)
        for protocol in ('SSLv3', 'TLSv1.0') for suite in SUITES for hello in ('v3', 'v2')]


def skip(why):
    print(f'SKIPPED: {why}')
    sys.exit(77)


class Jdk:
    """A virtual machine that takes rows and answers in lines."""

    def __init__(self, classes, role, keys):
        # Without the last option the JDK never takes up a session of SSLv3.
        self.process = subprocess.Popen(
            ['java', '-Xshare:auto', '-XX:TieredStopAtLevel=1',
             '-Djdk.tls.useExtendedMasterSecret=false', '-cp', classes, 'Peer', role,
             f'{keys}/key.pkcs8', f'{keys}/cert.der', str(COUNT), str(BYTES)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def give(self, *row):
        self.process.stdin.write(' '.join(row) + '\n')
        self.process.stdin.flush()

    def line(self):
        return self.process.stdout.readline().strip()

    def rest(self):
        """The lines up to the end of the row."""
        lines = []
        while not lines or lines[-1] != 'done' and not lines[-1].startswith('error'):
            lines.append(self.line())
            if not lines[-1]:
                return lines + ['the virtual machine ended']
        return lines

    def end(self):
        self.process.stdin.close()
        self.process.wait()


def their_server(jdk, bits, protocol, suite, hello):
    jdk.give(protocol, SUITES[suite], hello, '0')
    port = jdk.line()
    if not port.startswith('port '):
        return [port] + jdk.rest()
    ours = subprocess.run(
        [LOOPBACK, 'client', protocol, suite, str(bits), port.split()[1], str(COUNT), str(BYTES)]
        + (['v2-hello'] if hello == 'v2' else []), capture_output=True, text=True, check=False)
    theirs = jdk.rest() if ours.returncode == 0 else []
    if ours.returncode != 0 or theirs != KINDS + ['done']:
        return [ours.stdout, ours.stderr, *theirs]
    return None


def their_client(jdk, bits, protocol, suite, hello):
    with subprocess.Popen(
            [LOOPBACK, 'server', protocol, suite, str(bits), str(COUNT)],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as ours:
        port = ours.stdout.readline().split()[1]
        jdk.give(protocol, SUITES[suite], hello, port)
        theirs = jdk.rest()
        if theirs[-1] != 'done':
            ours.kill()
        out, err = ours.communicate()
        # A hello of version 2 carries no session: with one the JDK sends the other kind.
        hellos = [hello] + ['v3'] * (COUNT - 1)
        lines = [line.split() for line in out.splitlines()]
        if ours.returncode != 0 or theirs != KINDS + ['done'] or \
                [line[0] for line in lines] != KINDS or [line[-1] for line in lines] != hellos:
            return [out, err, *theirs]
    return None


def main():
    if not shutil.which('java') or not shutil.which('javac'):
        skip('there is no JDK (java, javac); nothing was tried against it')
    passed, failed = 0, []
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(['javac', '-Xlint:-options', '-d', folder, HERE / 'Peer.java'], check=True)
        for bits in (512, 1024):
            subprocess.run([LOOPBACK, 'key', str(bits), folder], check=True)
            for role, run in (('server', their_server), ('client', their_client)):
                jdk = Jdk(folder, role, folder)
                for row in ROWS:
                    # What does not depend on the suite is not tried again with each of them.
                    if bits != 512 and row[1] != 'RC4-MD5':
                        continue
                    wrong = run(jdk, bits, *row)
                    name = f'{row[0]} {row[1]} {bits} {row[2]} hello, JDK as {role}'
                    if wrong is None:
                        passed += 1
                        print(f'ok {name}')
                        continue
                    failed.append(name)
                    print(f'not ok {name}', *wrong, sep='\n    ')
                    jdk.process.kill()
                    jdk = Jdk(folder, role, folder)
                jdk.end()
    print(f'{passed} rows of {COUNT} connections, {len(failed)} failed')
    sys.exit(1 if failed else 0)


if __name__ == '__main__':
    main()
