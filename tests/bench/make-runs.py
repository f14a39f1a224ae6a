#!/usr/bin/env python3
# make-runs.py: fills a folder with valid saved runs, no two of them alike
#
# Machines, libraries, dates, names and notes are drawn from lists by a fixed seed, so that the same
# call makes the same library again. The figures are made up: this is for measuring how the library of
# runs scales (tests/bench/library.py), not for comparing anything.
#
#   tests/bench/make-runs.py FOLDER [--runs 10000] [--imported 0.5] [--samples 0] [--first 0]
#
# SPDX-License-Identifier: GPL-3.0-or-later
import argparse
import datetime
import json
import os
import random

SEED = 1996
CPUS = ["AMD EPYC 9965", "AMD Ryzen 7 5800X", "AMD Athlon(tm) 64 X2 4400+", "Apple M2 Pro",
        "ARM Cortex-A72", "Ampere Altra Q80-30", "IBM POWER9", "Intel(R) Atom(TM) CPU N270",
        "Intel(R) Core(TM) i7-8550U", "Intel(R) Core(TM)2 Duo CPU T7500", "Intel(R) Pentium(R) III",
        "Intel(R) Xeon(R) Gold 6338", "Loongson-3A5000", "SiFive Freedom U740", "VIA Nano U2250"]
SYSTEMS = ["Debian GNU/Linux 12 (bookworm)", "Debian GNU/Linux 13 (trixie)", "Fedora Linux 41",
           "FreeBSD 14.1", "Mac OS X 10.4.11", "OpenBSD 7.6", "Ubuntu 24.04.1 LTS"]
LIBRARIES = [("Hashmark", "0.9.0"), ("OpenSSL", "0.9.7l 28 Sep 2006"), ("OpenSSL", "1.1.1w 11 Sep 2023"),
             ("OpenSSL", "3.0.19 27 Jan 2026"), ("OpenSSL", "3.5.1 1 Jul 2025"), ("LibreSSL", "4.0.0"),
             ("Botan", "3.6.1"), ("Nettle", "3.10"), ("SSLeay", "0.9.0b 29-Jun-1998"), ("wolfSSL", "5.7.4")]
COMPILERS = ["gcc 12.2.0 -O2", "gcc 14.2.0 -O3 -march=native", "clang 16.0.6 -O3", "cc -O -fomit-frame-pointer"]
NOTES = ["", "", "", "on battery", "after the microcode update", "turbo off", "second try, window open",
         "server room, night", "new heat paste"]
PLACES = ["build server", "laptop", "office", "rack", "travel", "workshop"]
BULK = ["md5", "sha1", "sha256", "sha512", "des-cbc", "des-ede3-cbc", "aes-128-cbc", "aes-256-cbc",
        "aes-128-gcm", "chacha20-poly1305", "camellia-128-cbc", "rc4"]
DIGESTS = ("md5", "sha1", "sha256", "sha512")
SIZES = [16, 64, 256, 1024, 8192, 16384]
KEYS = [("rsa-1024", 1024), ("rsa-2048", 2048), ("rsa-4096", 4096), ("dsa-1024", 1024)]


def figure(chance, value, samples):
    half = value * chance.uniform(0.001, 0.02)
    figures = {"value": value, "low": value - half, "high": value + half, "wall_median": value * 0.99,
               "cycles": chance.uniform(0.5, 40), "samples": max(samples, 24), "accepted": max(samples, 24),
               "status": "ok"}
    if samples:
        seconds = [0.0003 * chance.uniform(0.98, 1.1) for _ in range(samples)]
        figures["trace"] = {"at": [0.0004 * i for i in range(samples)], "seconds": seconds,
                            "cycles": [int(s * 3e9) for s in seconds],
                            "count": [100] * samples, "flags": [0] * samples}
    return figures


def results(chance, engine, samples):
    speed = chance.uniform(0.1, 5)
    rows = []
    for algorithm in chance.sample(BULK, chance.randint(6, len(BULK))):
        for size in SIZES:
            operation = "digest" if algorithm in DIGESTS else "encrypt"
            rows.append({"algorithm": algorithm, "operation": operation, "size": size, "bits": None,
                         "threads": 1, "engine": engine, "workload": "init+update+final", "unit": "B/s",
                         **figure(chance, speed * 4e8 * size / (size + 60), samples)})
    for algorithm, bits in KEYS:
        for operation in ("sign", "verify"):
            rows.append({"algorithm": algorithm, "operation": operation, "size": None, "bits": bits,
                         "threads": 1, "engine": engine, "workload": "pkcs1v15-crt", "unit": "op/s",
                         **figure(chance, speed * 1e6 / bits, samples)})
    return rows


def make(number, imported, samples):
    """The run of this number: always the same one."""
    chance = random.Random(SEED * 1000003 + number)
    library, version = chance.choice(LIBRARIES)
    when = datetime.datetime(2026, 11, 1, tzinfo=datetime.timezone.utc) \
        - datetime.timedelta(minutes=number * 97, seconds=number % 60)
    letters = "".join(chance.choice("abcdefghijkmnpqrstuvwxyz23456789") for _ in range(4))
    cpu = chance.choice(CPUS)
    foreign = chance.random() < imported
    stamp = when.strftime("%Y-%m-%d %H:%M")
    return when.strftime("%Y%m%d-%H%M%S-") + letters, {
        "format": "hashmark-run", "version": 1,
        "name": "%s, %s %d" % (cpu, chance.choice(PLACES), number) if foreign else "%s, %s" % (library, stamp),
        "note": chance.choice(NOTES), "created": when.isoformat(),
        "origin": "imported" if foreign else "measured",
        "status": "complete" if chance.random() < 0.95 else "stopped",
        "machine": {"cpu": cpu, "cores": chance.choice([1, 2, 4, 8, 64]), "hertz": chance.uniform(1e9, 5e9),
                    "memory": chance.choice([1, 4, 16, 64]) << 30, "os": chance.choice(SYSTEMS),
                    "kernel": "Linux %d.%d.0" % (chance.randint(2, 6), chance.randint(0, 19)), "year": None},
        "library": {"name": library, "version": version, "built": None, "options": "bn(64,64)",
                    "compiler": chance.choice(COMPILERS), "cpuinfo": None},
        "method": {"profile": None if foreign else chance.choice(["quick", "standard", "thorough"]),
                   "clock": "wall", "threads": 1},
        "results": results(chance, library.lower(), samples),
        "handshakes": [],
    }


def main():
    parser = argparse.ArgumentParser(description="Fills a folder with valid saved runs.")
    parser.add_argument("folder")
    parser.add_argument("--runs", type=int, default=10000)
    parser.add_argument("--first", type=int, default=0, help="number of the first run")
    parser.add_argument("--imported", type=float, default=0.5, help="share of imported runs")
    parser.add_argument("--samples", type=int, default=0, help="samples to keep of each result")
    arguments = parser.parse_args()
    os.makedirs(arguments.folder, exist_ok=True)
    for number in range(arguments.first, arguments.first + arguments.runs):
        name, run = make(number, arguments.imported, arguments.samples)
        with open(os.path.join(arguments.folder, name + ".json"), "w", encoding="utf-8") as file:
            json.dump(run, file)


if __name__ == "__main__":
    main()
