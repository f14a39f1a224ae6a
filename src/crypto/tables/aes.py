# aes.py: prints aes-tables.h, the S-boxes and round tables of AES (FIPS 197)
#
# SPDX-License-Identifier: GPL-3.0-or-later


def times(a, b):
    """Product in GF(2^8) modulo x^8 + x^4 + x^3 + x + 1 (FIPS 197, 4.2)."""
    product = 0
    while b:
        if b & 1:
            product ^= a
        a = (a << 1) ^ (0x11B if a & 0x80 else 0)
        b >>= 1
    return product


def inverse(a):
    return next((b for b in range(256) if times(a, b) == 1), 0)


def affine(a):
    """The affine map of SubBytes (FIPS 197, 5.1.1)."""
    return 0x63 ^ a ^ rotate(a, 1) ^ rotate(a, 2) ^ rotate(a, 3) ^ rotate(a, 4)


def rotate(a, n):
    return (a << n | a >> (8 - n)) & 0xFF


def table(kind, name, digits, values):
    print("static const %s %s[256] = {" % (kind, name))
    per_row = 32 // digits * 2
    for i in range(0, 256, per_row):
        print("  " + " ".join("0x%0*x," % (digits, v) for v in values[i : i + per_row]))
    print("};")


def column(value, coefficients):
    """The column that one byte contributes to MixColumns, row 0 in the low byte."""
    return sum(times(value, c) << (8 * row) for row, c in enumerate(coefficients))


sbox = [affine(inverse(a)) for a in range(256)]
inverse_sbox = [sbox.index(a) for a in range(256)]

print("/* The S-box and its inverse (FIPS 197, 5.1.1 and 5.3.2) */")
table("uint8_t", "aes_sbox", 2, sbox)
table("uint8_t", "aes_inverse_sbox", 2, inverse_sbox)
# The matrices of MixColumns and InvMixColumns are circulant: row r of column c has coefficient
# (r - c) mod 4 of (2 1 1 3) and of (e 9 d b).
for row in range(4):
    print("/* (Inv)SubBytes and (Inv)MixColumns of a byte that ShiftRows puts in row %d */" % row)
    mix = [(2, 1, 1, 3)[(r - row) % 4] for r in range(4)]
    table("uint32_t", "aes_te%d" % row, 8, [column(sbox[a], mix) for a in range(256)])
    mix = [(14, 9, 13, 11)[(r - row) % 4] for r in range(4)]
    table("uint32_t", "aes_td%d" % row, 8, [column(inverse_sbox[a], mix) for a in range(256)])
