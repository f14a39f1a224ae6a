# md2.py: prints md2-tables.h, the permutation of RFC 1319 section 3.2
#
# It is "constructed from the digits of pi": a shuffle of 0..255 in which position i is exchanged
# with a position at or before it, drawn from the decimal digits 3, 1, 4, 1, 5 ...
#
# SPDX-License-Identifier: GPL-3.0-or-later


def pi_digits(count):
    """Machin: pi = 16 arctan (1/5) - 4 arctan (1/239), in integers."""

    def arctan_inverse(x):
        term, total, n = unity // x, 0, 1
        while term:
            total += term // n if n % 4 == 1 else -(term // n)
            term //= x * x
            n += 2
        return total

    unity = 10 ** (count + 10)
    return str(16 * arctan_inverse(5) - 4 * arctan_inverse(239))[:count]


digits = (int(d) for d in pi_digits(1000))


def draw(n):
    """A number below n; digits that would favour some numbers are thrown away."""
    while True:
        x, span = 0, 1
        while span < n:
            x, span = 10 * x + next(digits), 10 * span
        if x < span // n * n:
            return x % n


s = list(range(256))
for i in range(1, 256):
    j = draw(i + 1)
    s[i], s[j] = s[j], s[i]

print("/* The permutation made of the digits of pi (RFC 1319, 3.2) */")
print("static const uint8_t md2_s[256] = {")
for i in range(0, 256, 16):
    print("  " + " ".join("%d," % v for v in s[i : i + 16]))
print("};")

print("/* Two look-ups in one, row x, column t: S[x ^ S[t]] */")
print("static const _Alignas (64) uint8_t md2_ss[256][256] = {")
for x in range(256):
    print("  { " + ",".join("%d" % s[x ^ s[t]] for t in range(256)) + " },")
print("};")
