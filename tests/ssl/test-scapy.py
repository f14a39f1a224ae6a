#!/usr/bin/env python3
"""test-scapy.py: SSLv2 against scapy over 127.0.0.1, both roles

Usage: test-scapy.py LOOPBACK, the test program ssl-loopback. Exits with 77, and says why, without
scapy. Scapy takes up no sessions, so all connections are full.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import os
import subprocess
import sys
import tempfile

KINDS = {'RC4-MD5': 0x010080, 'DES-CBC3-MD5': 0x0700c0}
PATIENCE = 120 # seconds that a program may take before the test gives up


def skip(why):
    print(f'SKIPPED: {why}')
    sys.exit(77)


def load_scapy():
    try:
        import logging
        logging.getLogger('scapy').setLevel(logging.ERROR)
        from scapy.config import conf
        if not conf.crypto_valid:
            raise ImportError('scapy has no python3-cryptography')
        # Asks for no routes and no interfaces: nothing but a socket is needed.
        from scapy.layers.tls import automaton_cli, automaton_srv, handshake_sslv2
    except ImportError as error:
        skip(f'{error}; nothing was tried against scapy')
    return automaton_cli, automaton_srv, handshake_sslv2


def scapy_server(folder):
    """In a process of its own: prints the port, then sends back what comes."""
    _, automaton_srv, _ = load_scapy()

    class Server(automaton_srv.TLSServerAutomaton):
        told = False

        def get_next_msg(self, socket_timeout=PATIENCE, retry=2):
            super().get_next_msg(socket_timeout, retry)

        def vprint(self, s=''):
            if self.serversocket and not self.told:
                Server.told = True
                print('port', self.serversocket.getsockname()[1], flush=True)

    Server(server='127.0.0.1', sport=0,
           mycert=f'{folder}/cert.pem', mykey=f'{folder}/key.pem').run()


def scapy_client(port, suite, data):
    """Likewise: sends data and prints what came back, as scapy prints it."""
    automaton_cli, _, handshake_sslv2 = load_scapy()

    class Client(automaton_cli.TLSClientAutomaton):
        def get_next_msg(self, socket_timeout=PATIENCE, retry=2):
            super().get_next_msg(socket_timeout, retry)

        def parse_args(self, **kargs):
            super().parse_args(**kargs)
            self.client_hello = handshake_sslv2.SSLv2ClientHello(
                ciphers=[KINDS[suite]], challenge=os.urandom(16))

    Client(server='127.0.0.1', dport=int(port), version='sslv2', data=[data, 'quit']).run()


def me(*args):
    return [sys.executable, __file__, *args]


def their_server(loopback, bits, suite, folder):
    with subprocess.Popen(me('--server', folder), stdout=subprocess.PIPE, text=True) as theirs:
        line = theirs.stdout.readline()
        while line and not line.startswith('port '):
            line = theirs.stdout.readline()
        try:
            if not line:
                return ['scapy gives no port']
            ours = subprocess.run(
                [loopback, 'client', 'SSLv2', suite, str(bits), line.split()[1], '1', '1000'],
                capture_output=True, text=True, check=False, timeout=PATIENCE)
        finally:
            theirs.kill()
    return None if ours.returncode == 0 else [ours.stdout, ours.stderr]


def their_client(loopback, bits, suite, folder):
    data = 'the quick brown fox jumps over the lazy dog'
    with subprocess.Popen([loopback, 'server', 'SSLv2', suite, str(bits), '1'],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as ours:
        port = ours.stdout.readline().split()[1]
        theirs = subprocess.run(me('--client', port, suite, data), capture_output=True, text=True,
                                check=False, timeout=PATIENCE)
        # What scapy says at its end is no echo; all that matters came before.
        ours.kill()
        out, err = ours.communicate()
    if f'full SSLv2 {suite} v2' in out and theirs.stdout.count(data) >= 1 and \
            any(data in line and 'Received' in line for line in theirs.stdout.splitlines()):
        return None
    return [out, err, theirs.stdout, theirs.stderr]


def main():
    if sys.argv[1] == '--server':
        return scapy_server(sys.argv[2])
    if sys.argv[1] == '--client':
        return scapy_client(*sys.argv[2:])

    load_scapy()
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for bits in (512, 1024):
            subprocess.run([sys.argv[1], 'key', str(bits), folder], check=True)
            for suite in KINDS:
                for role, run in (('server', their_server), ('client', their_client)):
                    wrong = run(sys.argv[1], bits, suite, folder)
                    name = f'SSLv2 {suite} {bits}, scapy as {role}'
                    print(f'ok {name}' if wrong is None else f'not ok {name}', *(wrong or []),
                          sep='\n    ', flush=True)
                    failed += wrong is not None
    sys.exit(1 if failed else 0)


if __name__ == '__main__':
    main()
