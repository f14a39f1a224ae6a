# sha2.py: prints sha2-tables.h, the constants of SHA-2 (FIPS 180-4, 4.2 and 5.3)
#
# They are the first bits of the fractional parts of square and cube roots of the first primes.
#
# SPDX-License-Identifier: GPL-3.0-or-later


def primes(count):
    found = []
    n = 2
    while len(found) < count:
        if all(n % p for p in found):
            found.append(n)
        n += 1
    return found


def root_fraction(n, degree, bits):
    """The first bits of the fractional part of the root, by bisection in integers."""
    scaled = n << degree * bits
    low, high = 0, n << bits
    while high - low > 1:
        middle = (low + high) // 2
        if middle**degree <= scaled:
            low = middle
        else:
            high = middle
    return low & ((1 << bits) - 1)


def table(comment, bits, name, values):
    print("/* %s */" % comment)
    print("static const uint%d_t %s[%d] = {" % (bits, name, len(values)))
    per_row = 256 // bits // 2
    for i in range(0, len(values), per_row):
        print("  " + " ".join("0x%0*x," % (bits // 4, v) for v in values[i : i + per_row]))
    print("};")


p = primes(80)
for bits, size, rounds in (32, 256, 64), (64, 512, 80):
    cubes = [root_fraction(n, 3, bits) for n in p[:rounds]]
    table("Cube roots of the first %d primes" % rounds, bits, "sha%d_k" % size, cubes)
    squares = [root_fraction(n, 2, bits) for n in p[:8]]
    table("Square roots of the first eight primes", bits, "sha%d_iv" % size, squares)
    # SHA-384 takes the ninth to the sixteenth prime, SHA-224 the low halves of the same words.
    squares = [root_fraction(n, 2, 64) & ((1 << bits) - 1) for n in p[8:16]]
    other = 224 if size == 256 else 384
    table("Square roots of the next eight primes", bits, "sha%d_iv" % other, squares)
