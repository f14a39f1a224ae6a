# mdc2.py: prints mdc2-tables.h, the key schedule of DES as a sum over the chaining value
#
# The key schedule only moves bits, so it is the exclusive or of what each part of the key gives. The
# parts here are the nibbles of the key after IP, for that is the form in which a block comes out of
# the rounds. The parity bits, which the schedule does not use, are just two of the sixteen nibbles.
#
# SPDX-License-Identifier: GPL-3.0-or-later

from des import PC1, PC2

# Bit i of a block after IP is bit IP[i] before (FIPS 46-3, the initial permutation).
IP = [8 * (8 - column) + row for row in (2, 4, 6, 8, 1, 3, 5, 7) for column in range(1, 9)]
SHIFTS = [1, 1, 2, 2, 2, 2, 2, 2, 1, 2, 2, 2, 2, 2, 2, 1]


def round_keys(bits):
    """The sixteen keys, six bits in each byte, of a key given by its set bits, from 1."""
    cd = [source in bits for source in PC1]
    keys = []
    for shift in SHIFTS:
        cd = cd[shift:28] + cd[:shift] + cd[28 + shift :] + cd[28 : 28 + shift]
        key = 0
        for i, source in enumerate(PC2):
            key |= cd[source - 1] << (8 * (7 - i // 6) + 5 - i % 6)
        keys.append(key)
    return keys


def schedule(keys):
    """The two keys that the halves carry into the first rounds, then for each half by turns what it
    gets to carry the key after: see Schedule in des.c."""
    words = [keys[1], keys[0]]
    for i in range(2, 16, 2):
        words += [keys[i - 1] ^ keys[i + 1], keys[i - 2] ^ keys[i]]
    return words


print("/* By nibble after IP (those of parity bits left out) and its value: two keys, 14 differences */")
print("static const _Alignas (64) uint64_t mdc2_schedule[14][16][16] = {")
for nibble in [n for n in range(16) if n not in (6, 7)]:
    print("  {")
    for value in range(16):
        bits = {IP[4 * nibble + i] for i in range(4) if value >> (3 - i) & 1}
        words = ["0x%016x," % w for w in schedule(round_keys(bits))]
        print("    { " + "\n      ".join(" ".join(words[i : i + 4]) for i in range(0, 16, 4)) + " },")
    print("  },")
print("};")
