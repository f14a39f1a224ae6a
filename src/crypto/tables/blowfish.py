# blowfish.py: prints blowfish-tables.h, the initial subkeys and S-boxes of Blowfish
#
# They are the fraction of pi: 18 words of P, then four S-boxes of 256 words (Schneier, Description of
# a New Variable-Length Key, 64-Bit Block Cipher, 1993).
#
# SPDX-License-Identifier: GPL-3.0-or-later

WORDS = 18 + 4 * 256


def pi_fraction(bits):
    """Machin: pi = 16 arctan (1/5) - 4 arctan (1/239), in integers."""

    def arctan_inverse(x):
        term, total, n = unity // x, 0, 1
        while term:
            total += term // n if n % 4 == 1 else -(term // n)
            term //= x * x
            n += 2
        return total

    guard = 64
    unity = 1 << (bits + guard)
    pi = 16 * arctan_inverse(5) - 4 * arctan_inverse(239)
    return (pi - 3 * unity) >> guard


fraction = pi_fraction(32 * WORDS)
words = [fraction >> (32 * (WORDS - 1 - i)) & 0xFFFFFFFF for i in range(WORDS)]


def rows(values, indent):
    for i in range(0, len(values), 6):
        print(indent + " ".join("0x%08x," % w for w in values[i : i + 6]))


print("static const uint32_t blowfish_p[18] = {")
rows(words[:18], "  ")
print("};")
print("static const uint32_t blowfish_s[4][256] = {")
for box in range(4):
    print("  {")
    rows(words[18 + 256 * box : 274 + 256 * box], "    ")
    print("  },")
print("};")
