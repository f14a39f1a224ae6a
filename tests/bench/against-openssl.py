#!/usr/bin/env python3
# against-openssl.py: does the openssl engine agree with openssl speed?
#
# Alternates `hashmark-cli run --engine openssl` and `openssl speed -elapsed -evp` on the same machine,
# cell by cell, and prints the median of the ratios (ours / theirs) with their range. Which of the two
# goes first changes from round to round, so that a drift of the clock favours neither. Not a test:
# machines are noisy; it exits with 1 only when a program failed.
#
#   tests/bench/against-openssl.py BUILD/src/cli/hashmark-cli [--rounds 5] [--seconds 1] [--algorithm A]...
#
# SPDX-License-Identifier: GPL-3.0-or-later
import argparse
import json
import statistics
import subprocess
import sys

ALGORITHMS = ["md5", "sha1", "sha256", "sha512", "aes-128-cbc", "aes-256-cbc", "aes-128-gcm",
              "chacha20-poly1305"]
SIZES = [16, 256, 1024, 8192]


def ours(program, algorithm, size, seconds):
    """Bytes a second by hashmark-cli: the estimate and the plain wall-clock median."""
    out = subprocess.run(
        [program, "run", "--no-save", "--engine", "openssl", "--algorithm", algorithm, "--size", str(size),
         "--seconds", str(seconds), "--format", "json"],
        check=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True).stdout
    for result in json.loads(out)["results"]:
        if result["operation"] in ("digest", "encrypt") and result["value"]:
            return result["value"], result["wall_median"]
    raise RuntimeError(f"hashmark-cli has no figure for {algorithm} at {size} bytes")


def theirs(algorithm, size, seconds):
    """Bytes a second by openssl speed, wall clock."""
    out = subprocess.run(
        ["openssl", "speed", "-elapsed", "-mr", "-seconds", str(seconds), "-bytes", str(size), "-evp",
         algorithm],
        check=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True).stdout
    for line in out.splitlines():
        if line.startswith("+F:"):
            return float(line.split(":")[-1])
    raise RuntimeError(f"openssl speed has no figure for {algorithm} at {size} bytes")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=1)
    parser.add_argument("--algorithm", action="append")
    parser.add_argument("--size", action="append", type=int)
    arguments = parser.parse_args()

    print(f"{'algorithm':20} {'bytes':>6} {'openssl':>10} {'hashmark':>10}   "
          f"{'ratio':>6} {'least':>6} {'most':>6}   {'wall ratio':>10}")
    for algorithm in arguments.algorithm or ALGORITHMS:
        for size in arguments.size or SIZES:
            estimates, walls, speeds = [], [], []
            for number in range(arguments.rounds):
                if number % 2 == 0:
                    value, wall = ours(arguments.program, algorithm, size, arguments.seconds)
                    speed = theirs(algorithm, size, arguments.seconds)
                else:
                    speed = theirs(algorithm, size, arguments.seconds)
                    value, wall = ours(arguments.program, algorithm, size, arguments.seconds)
                estimates.append(value / speed)
                walls.append(wall / speed)
                speeds.append(speed)
            middle = statistics.median(speeds)
            ratio = statistics.median(estimates)
            print(f"{algorithm:20} {size:6} {middle / 1e6:10.1f} {middle * ratio / 1e6:10.1f}   "
                  f"{ratio:6.3f} {min(estimates):6.3f} {max(estimates):6.3f}   "
                  f"{statistics.median(walls):10.3f}", flush=True)


if __name__ == "__main__":
    try:
        main()
    except (RuntimeError, OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"against-openssl: {error}")
