# des-planes.py: prints des-planes-tables.h, the S-boxes of DES by the bytes that they change
#
# A half of DES, expanded, has six bits in each of eight bytes. Each S-box changes six of the eight.
#
# SPDX-License-Identifier: GPL-3.0-or-later

from des import expand, permute, substitute


def plane(box, byte):
    """What byte @byte of the other half, from the lowest, gets for each input of S-box @box."""
    return [
        expand(permute(substitute(box, x) << (28 - 4 * box))) >> (8 * byte) & 0xFF
        for x in range(64)
    ]


sources = [[box for box in range(8) if any(plane(box, byte))] for byte in range(8)]
assert all(len(s) == 6 for s in sources)

print("/* For each byte of a half, from the lowest: the bytes of the other half that change it */")
print("static const uint8_t des_sources[8][6] = {")
for s in sources:
    print("  { " + ", ".join(str(7 - box) for box in s) + " },")
print("};")
print("/* ... and how */")
print("static const _Alignas (64) uint8_t des_planes[8][6][64] = {")
for byte, s in enumerate(sources):
    print("  {")
    for box in s:
        print("    { " + ",".join(str(v) for v in plane(box, byte)) + " },")
    print("  },")
print("};")
