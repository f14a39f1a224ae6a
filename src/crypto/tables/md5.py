# md5.py: prints md5-tables.h, the sine table of RFC 1321 section 3.4
#
# SPDX-License-Identifier: GPL-3.0-or-later

from math import floor, sin

print("/* T[i] = floor (2^32 * |sin (i + 1)|), i + 1 in radians (RFC 1321, 3.4) */")
print("static const uint32_t md5_sines[64] = {")
for i in range(0, 64, 4):
    row = [floor(2**32 * abs(sin(j + 1))) for j in range(i, i + 4)]
    print("  " + " ".join("0x%08x," % t for t in row))
print("};")
