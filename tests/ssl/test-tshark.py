#!/usr/bin/env python3
"""test-tshark.py: tshark decrypts what both sides say and checks each MAC

Usage: test-tshark.py CAPTURE, the test program ssl-capture. Exits with 77, and says why, without
tshark. Tshark does not look into Finished messages; peers that are alive do.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile


def macs(program, folder, *flip):
    """How many MACs there are, and how many tshark finds right and wrong."""
    capture, keys, log = (os.path.join(folder, name) for name in ('in.pcap', 'keys', 'log'))
    count = int(subprocess.run([program, capture, keys, *flip], capture_output=True, text=True,
                               check=True).stdout)
    subprocess.run(['tshark', '-r', capture, '-d', 'tcp.port==443,tls',
                    '-o', f'tls.debug_file:{log}', '-o', f'tls.keylog_file:{keys}'],
                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=True,
                   env=os.environ | {'HOME': folder, 'LC_ALL': 'C.UTF-8'})
    with open(log, encoding='utf-8', errors='replace') as text:
        lines = text.read()
    return count, len(re.findall('mac ok', lines)), len(re.findall('mac failed', lines))


def main():
    if not shutil.which('tshark'):
        print('SKIPPED: there is no tshark; nothing was checked with it')
        sys.exit(77)
    with tempfile.TemporaryDirectory() as folder:
        count, right, wrong = macs(sys.argv[1], folder)
        print(f'{count} records with a MAC; tshark finds {right} right, {wrong} wrong')
        if count < 16 * 3 * 6 or right != count or wrong != 0:
            sys.exit(1)
        # It does find one that is wrong.
        count, right, wrong = macs(sys.argv[1], folder, '1')
        print(f'one byte changed: {right} right, {wrong} wrong')
        if right != count - 1 or wrong == 0:
            sys.exit(1)


if __name__ == '__main__':
    main()
