# des.py: prints des-tables.h, the tables of DES (FIPS 46-3)
#
# The S-boxes are the ones of the standard's appendix 1, four rows of sixteen. Bit numbers are those
# of the standard, from 1 for the most significant bit.
#
# SPDX-License-Identifier: GPL-3.0-or-later

S = [
    [
        [14, 4, 13, 1, 2, 15, 11, 8, 3, 10, 6, 12, 5, 9, 0, 7],
        [0, 15, 7, 4, 14, 2, 13, 1, 10, 6, 12, 11, 9, 5, 3, 8],
        [4, 1, 14, 8, 13, 6, 2, 11, 15, 12, 9, 7, 3, 10, 5, 0],
        [15, 12, 8, 2, 4, 9, 1, 7, 5, 11, 3, 14, 10, 0, 6, 13],
    ],
    [
        [15, 1, 8, 14, 6, 11, 3, 4, 9, 7, 2, 13, 12, 0, 5, 10],
        [3, 13, 4, 7, 15, 2, 8, 14, 12, 0, 1, 10, 6, 9, 11, 5],
        [0, 14, 7, 11, 10, 4, 13, 1, 5, 8, 12, 6, 9, 3, 2, 15],
        [13, 8, 10, 1, 3, 15, 4, 2, 11, 6, 7, 12, 0, 5, 14, 9],
    ],
    [
        [10, 0, 9, 14, 6, 3, 15, 5, 1, 13, 12, 7, 11, 4, 2, 8],
        [13, 7, 0, 9, 3, 4, 6, 10, 2, 8, 5, 14, 12, 11, 15, 1],
        [13, 6, 4, 9, 8, 15, 3, 0, 11, 1, 2, 12, 5, 10, 14, 7],
        [1, 10, 13, 0, 6, 9, 8, 7, 4, 15, 14, 3, 11, 5, 2, 12],
    ],
    [
        [7, 13, 14, 3, 0, 6, 9, 10, 1, 2, 8, 5, 11, 12, 4, 15],
        [13, 8, 11, 5, 6, 15, 0, 3, 4, 7, 2, 12, 1, 10, 14, 9],
        [10, 6, 9, 0, 12, 11, 7, 13, 15, 1, 3, 14, 5, 2, 8, 4],
        [3, 15, 0, 6, 10, 1, 13, 8, 9, 4, 5, 11, 12, 7, 2, 14],
    ],
    [
        [2, 12, 4, 1, 7, 10, 11, 6, 8, 5, 3, 15, 13, 0, 14, 9],
        [14, 11, 2, 12, 4, 7, 13, 1, 5, 0, 15, 10, 3, 9, 8, 6],
        [4, 2, 1, 11, 10, 13, 7, 8, 15, 9, 12, 5, 6, 3, 0, 14],
        [11, 8, 12, 7, 1, 14, 2, 13, 6, 15, 0, 9, 10, 4, 5, 3],
    ],
    [
        [12, 1, 10, 15, 9, 2, 6, 8, 0, 13, 3, 4, 14, 7, 5, 11],
        [10, 15, 4, 2, 7, 12, 9, 5, 6, 1, 13, 14, 0, 11, 3, 8],
        [9, 14, 15, 5, 2, 8, 12, 3, 7, 0, 4, 10, 1, 13, 11, 6],
        [4, 3, 2, 12, 9, 5, 15, 10, 11, 14, 1, 7, 6, 0, 8, 13],
    ],
    [
        [4, 11, 2, 14, 15, 0, 8, 13, 3, 12, 9, 7, 5, 10, 6, 1],
        [13, 0, 11, 7, 4, 9, 1, 10, 14, 3, 5, 12, 2, 15, 8, 6],
        [1, 4, 11, 13, 12, 3, 7, 14, 10, 15, 6, 8, 0, 5, 9, 2],
        [6, 11, 13, 8, 1, 4, 10, 7, 9, 5, 0, 15, 14, 2, 3, 12],
    ],
    [
        [13, 2, 8, 4, 6, 15, 11, 1, 10, 9, 3, 14, 5, 0, 12, 7],
        [1, 15, 13, 8, 10, 3, 7, 4, 12, 5, 6, 11, 0, 14, 9, 2],
        [7, 11, 4, 1, 9, 12, 14, 2, 0, 6, 10, 13, 15, 3, 5, 8],
        [2, 1, 14, 7, 4, 10, 8, 13, 15, 12, 9, 0, 3, 5, 6, 11],
    ],
]
P = [
    16, 7, 20, 21, 29, 12, 28, 17, 1, 15, 23, 26, 5, 18, 31, 10,
    2, 8, 24, 14, 32, 27, 3, 9, 19, 13, 30, 6, 22, 11, 4, 25,
]
PC1 = [
    57, 49, 41, 33, 25, 17, 9, 1, 58, 50, 42, 34, 26, 18,
    10, 2, 59, 51, 43, 35, 27, 19, 11, 3, 60, 52, 44, 36,
    63, 55, 47, 39, 31, 23, 15, 7, 62, 54, 46, 38, 30, 22,
    14, 6, 61, 53, 45, 37, 29, 21, 13, 5, 28, 20, 12, 4,
]
PC2 = [
    14, 17, 11, 24, 1, 5, 3, 28, 15, 6, 21, 10,
    23, 19, 12, 4, 26, 8, 16, 7, 27, 20, 13, 2,
    41, 52, 31, 37, 47, 55, 30, 40, 51, 45, 33, 48,
    44, 49, 39, 56, 34, 53, 46, 42, 50, 36, 29, 32,
]


def permute(half):
    """The permutation P on a 32-bit half."""
    return sum((half >> (32 - source) & 1) << (31 - i) for i, source in enumerate(P))


def expand(half):
    """The bit selection E: six bits in each byte, those of S1 in the highest byte.

    The input of S-box i are bits 4i .. 4i + 5, where bit 0 is bit 32 and bit 33 is bit 1."""
    expanded = 0
    for i in range(8):
        for bit in range(4 * i, 4 * i + 6):
            value = half >> ((32 - bit) % 32) & 1
            expanded |= value << (8 * (7 - i) + 5 - (bit - 4 * i))
    return expanded


def substitute(box, six):
    row = (six >> 5) * 2 + (six & 1)
    return S[box][row][six >> 1 & 15]


def choose(numbers, bits, size):
    """The bits with these numbers out of @size, in this order."""
    chosen = 0
    for number in numbers:
        chosen = chosen << 1 | bits >> (size - number) & 1
    return chosen


def spread(bits):
    """48 bits, six in each byte."""
    return sum((bits >> (42 - 6 * i) & 63) << (56 - 8 * i) for i in range(8))


def print_nibbles(name, count, move):
    """A table [nibble from the top][value] of words."""
    print("static const uint64_t %s[%d][16] = {" % (name, count))
    for nibble in range(count):
        print("  {")
        words = [move(x << (4 * (count - 1 - nibble))) for x in range(16)]
        for i in range(0, 16, 4):
            print("    " + " ".join("0x%016x," % w for w in words[i : i + 4]))
        print("  },")
    print("};")


if __name__ == "__main__":
    print("/* E (P (S_i (x))): what input x of S-box i adds to the expanded other half */")
    print("const uint64_t hm_des_sp[8][64] = {")
    for box in range(8):
        print("  {")
        words = [expand(permute(substitute(box, x) << (28 - 4 * box))) for x in range(64)]
        for i in range(0, 64, 4):
            print("    " + " ".join("0x%016x," % w for w in words[i : i + 4]))
        print("  },")
    print("};")
    # Both choices only move bits, so that they are the sum of what each nibble contributes.
    print("/* Permuted choice 1: what nibble i of the key adds to C and D, 28 bits each */")
    print_nibbles("des_pc1", 16, lambda bits: choose(PC1, bits, 64))
    print("/* Permuted choice 2: what nibble i of C and D adds to a round key, spread as E spreads */")
    print_nibbles("des_pc2", 14, lambda bits: spread(choose(PC2, bits, 56)))
