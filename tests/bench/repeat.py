#!/usr/bin/env python3
# repeat.py: how well does a run repeat, against openssl speed on the same machine?
#
# Alternates, --rounds times, the classic table by `hashmark-cli run` (18 algorithms at 6 sizes through EVP, and
# 14 rows of keys) and `openssl speed` of five rows at 3 seconds each, and prints the coefficient of variation from
# run to run of both, its distribution over all our cells, how far a figure that is not marked was off, what the
# table took, and, of all pairs of our runs, how many equal cells were told to differ. The output is Markdown, made
# to be pasted into docs/method.md. Which of the two goes first changes from round to round.
#
#   tests/bench/repeat.py BUILD/src/cli/hashmark-cli --keep FOLDER          10 rounds, about 5 minutes
#   tests/bench/repeat.py BUILD/src/cli/hashmark-cli --quick                2 short rounds, to try it
#   tests/bench/repeat.py BUILD/src/cli/hashmark-cli --read FOLDER          prints again what was kept
#
# Not a test: machines are noisy. It exits with 1 only when a program failed.
#
# SPDX-License-Identifier: GPL-3.0-or-later
import argparse
import datetime
import itertools
import json
import math
import os
import statistics
import subprocess
import sys
import tempfile
import time

CLASSIC_SECONDS = 108 * 3 + 14 * 10  # what openssl speed takes for the table
TABLE = ["--engine", "openssl", "--algorithm", "classic,camellia-128-cbc:encrypt,seed-cbc:encrypt",
         "--size", "16,64,256,1024,8192,16384"]

# What openssl speed is asked for, how it names it, and which of our cells that is.
ROWS = [
    ("sha1, 16 bytes", ["-bytes", "16", "sha1"], ("sha1", "digest", 16)),
    ("md5, 8192 bytes", ["-bytes", "8192", "md5"], ("md5", "digest", 8192)),
    ("aes-128-cbc, 8192 bytes", ["-bytes", "8192", "aes-128-cbc"], ("aes-128-cbc", "encrypt", 8192)),
    ("sha256, 8192 bytes", ["-bytes", "8192", "sha256"], ("sha256", "digest", 8192)),
    ("rsa-2048 sign", ["rsa2048"], ("rsa-2048", "sign", None)),
]


def measure(program, arguments):
    """The table as a run, and the wall seconds of the whole command."""
    start = time.monotonic()
    out = subprocess.run([program, "run", "--no-save", "--format", "json", "--seconds", str(arguments.seconds),
                          "--precision", str(arguments.precision)] + TABLE,
                         check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    return out, time.monotonic() - start


def speed(words, seconds):
    """A second's bytes or signatures by openssl speed, as it comes: by CPU time."""
    out = subprocess.run(["openssl", "speed", "-mr", "-seconds", str(seconds)] + words,
                         check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    for line in out.splitlines():
        fields = line.split(":")
        if line.startswith("+F:"):
            return float(fields[-1])
        if line.startswith("+F2:"):
            return 1 / float(fields[3])
    raise RuntimeError(f"openssl speed {' '.join(words)} printed no figure")


def alternate(arguments, folder):
    seconds = 1 if arguments.quick else 3
    rounds = []
    for number in range(arguments.rounds):
        entry = {"run": f"run-{number + 1}.json"}

        def ours():
            text, entry["wall"] = measure(arguments.program, arguments)
            with open(os.path.join(folder, entry["run"]), "w", encoding="utf-8") as file:
                file.write(text)

        def theirs():
            entry["openssl"] = [speed(words, seconds) for _, words, _ in ROWS]
            entry["load"] = os.getloadavg()[0]

        for step in (ours, theirs) if number % 2 == 0 else (theirs, ours):
            step()
        rounds.append(entry)
        print(f"round {number + 1} of {arguments.rounds}: {entry['wall']:.1f} s", file=sys.stderr)
    with open(os.path.join(folder, "rounds.json"), "w", encoding="utf-8") as file:
        json.dump({"openssl_seconds": seconds, "budget": arguments.seconds, "precision": arguments.precision,
                   "when": datetime.date.today().isoformat(), "rounds": rounds}, file, indent=1)


def variation(values):
    """Coefficient of variation, or None where there are too few values."""
    if len(values) < 2:
        return None
    return statistics.stdev(values) / statistics.fmean(values)


def percent(value, digits=2):
    return "–" if value is None else f"{100 * value:.{digits}f} %"


def quantile(values, part):
    """The value at the nearest rank."""
    values = sorted(values)
    return values[min(len(values) - 1, math.ceil(part * len(values)) - 1)] if values else None


def key_of(result):
    return result["algorithm"], result["operation"], result["size"]


def is_believed(result):
    """Neither marked as disturbed nor without an interval, which a figure of few samples does not have."""
    return result["status"] == "ok" and result["low"] and result["high"]


def collect(runs, field):
    """The field of each cell by run, of the figures that are believed."""
    cells = {}
    for run in runs:
        for result in run["results"]:
            values = cells.setdefault(key_of(result), [])
            if is_believed(result) and result[field]:
                values.append(result[field])
    return cells


def spread(runs, field):
    """CV of each cell, and how far the worst figure is from its cell's median."""
    cells = collect(runs, field)
    worst, where = 0, "–"
    for key, values in cells.items():
        for value in values:
            off = abs(value / statistics.median(values) - 1)
            if off > worst:
                worst, where = off, " ".join(str(word) for word in key if word is not None)
    return [cv for cv in map(variation, cells.values()) if cv is not None], worst, where


def disagree(first, second):
    """(cells whose own intervals, in cycles, do not agree; cells): what intervals alone would tell."""
    others = {key_of(result): result for result in second["results"]}
    count = total = 0
    for one in first["results"]:
        other = others.get(key_of(one))
        usable = [r for r in (one, other) if r and is_believed(r) and r["cycles"]]
        if len(usable) < 2:
            continue
        half = math.hypot(*(math.log(r["high"] / r["low"]) / 2 for r in usable))
        total += 1
        count += abs(math.log(one["cycles"] / other["cycles"])) > half
    return count, total


def verdicts(program, folder, names):
    """(faster or slower, cells with a verdict, tables with any false one, tables) over all pairs of runs."""
    false = total = tables = pairs = 0
    for first, second in itertools.combinations(names, 2):
        out = subprocess.run([program, "compare", "--format", "json", os.path.join(folder, first),
                              os.path.join(folder, second)],
                             check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
        words = [pair["verdict"] for other in json.loads(out)["others"] for pair in other["pairs"]]
        wrong = sum(word in ("faster", "slower") for word in words)
        false += wrong
        total += wrong + sum(word == "no-difference" for word in words)
        tables += wrong > 0
        pairs += 1
    return false, total, tables, pairs


def report(arguments, folder):
    with open(os.path.join(folder, "rounds.json"), encoding="utf-8") as file:
        kept = json.load(file)
    rounds = kept["rounds"]
    runs = []
    for entry in rounds:
        with open(os.path.join(folder, entry["run"]), encoding="utf-8") as file:
            runs.append(json.load(file))

    machine, library = runs[0]["machine"], runs[0]["library"]
    shares = [run["method"]["accepted_share"] for run in runs]
    marked = sum(r["status"] == "disturbed" for run in runs for r in run["results"])
    wide = sum(r["status"] == "ok" and not is_believed(r) for run in runs for r in run["results"])
    absent = sum(r["status"] not in ("ok", "disturbed") for run in runs for r in run["results"])
    walls = [entry["wall"] for entry in rounds]
    print(f"{machine.get('cpu') or 'Unknown processor'}, OpenSSL {library.get('version') or '?'}, {kept['when']}: "
          f"{len(rounds)} rounds, load {min(e['load'] for e in rounds):.1f} to "
          f"{max(e['load'] for e in rounds):.1f}. Table of {len(runs[0]['results'])} cells with "
          f"`--seconds {kept['budget']:g} --precision {kept['precision']:g}`; "
          f"openssl speed at {kept['openssl_seconds']} s a cell.\n")

    cycles, values = collect(runs, "cycles"), collect(runs, "value")
    print("| coefficient of variation from run to run | openssl speed | Hashmark, cycles | Hashmark, speed "
          "| cycles to openssl speed |\n|---|---|---|---|---|")
    for column, (name, _, key) in enumerate(ROWS):
        their = variation([entry["openssl"][column] for entry in rounds])
        our = variation(cycles.get(key, []))
        part = "–" if our is None or not their else f"{our / their:.2f}"
        print(f"| {name} | {percent(their)} | {percent(our)} | {percent(variation(values.get(key, [])))} | {part} |")

    calm = [run for run in runs if run["method"]["accepted_share"] >= 0.5]
    print("\n| over all figures that are not marked and have an interval | all runs | runs with half of the samples undisturbed |\n"
          "|---|---|---|")
    groups = (runs, calm)
    spreads = [spread(group, "cycles") for group in groups]
    print(f"| runs | {len(runs)} | {len(calm)} |")
    for name, part in (("median", 0.5), ("90th percentile", 0.9), ("largest", 1)):
        print(f"| CV in cycles, {name} | " +
              " | ".join(percent(quantile(cvs, part)) for cvs, _, _ in spreads) + " |")
    print("| CV in speed, median | " +
          " | ".join(percent(quantile(spread(group, "value")[0], 0.5)) for group in groups) + " |")
    print("| largest error of a figure, against its cell's median | " +
          " | ".join(f"{percent(worst)} ({where})" for _, worst, where in spreads) + " |")

    print("\n| the run | |\n|---|---|")
    print(f"| time of the table, median and longest | {statistics.median(walls):.1f} s, {max(walls):.1f} s "
          f"(1/{CLASSIC_SECONDS / statistics.median(walls):.0f} and 1/{CLASSIC_SECONDS / max(walls):.0f} "
          f"of {CLASSIC_SECONDS} s) |")
    print(f"| undisturbed samples, median and least | {percent(statistics.median(shares), 0)}, "
          f"{percent(min(shares), 0)} |")
    cells = sum(len(run["results"]) for run in runs)
    print(f"| figures marked as disturbed, without an interval, and missing | {marked}, {wide}, {absent} "
          f"of {cells} |")
    if len(runs) > 1:
        pairs = [disagree(a, b) for a, b in itertools.combinations(runs, 2)]
        apart, total = (sum(column) for column in zip(*pairs))
        print(f"| equal cells whose 95 % intervals (in cycles) do not agree | {apart} of {total} "
              f"({percent(apart / max(total, 1), 1)}) |")
        false, total, tables, count = verdicts(arguments.program, folder, [e["run"] for e in rounds])
        print(f"| equal cells with the verdict faster or slower | {false} of {total} "
              f"({percent(false / max(total, 1), 2)}), in {tables} of {count} comparisons |")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", help="hashmark-cli")
    parser.add_argument("--rounds", type=int)
    parser.add_argument("--seconds", type=float, default=9.3, help="budget of the table (9.3)")
    parser.add_argument("--precision", type=float, default=0.25, help="wanted half width, percent (0.25)")
    parser.add_argument("--quick", action="store_true", help="2 rounds, openssl speed at 1 s a cell")
    parser.add_argument("--keep", metavar="FOLDER", help="where the runs are kept")
    parser.add_argument("--read", metavar="FOLDER", help="only print what was kept there")
    arguments = parser.parse_args()
    arguments.rounds = arguments.rounds or (2 if arguments.quick else 10)

    if arguments.read:
        report(arguments, arguments.read)
        return
    with tempfile.TemporaryDirectory() as scratch:
        folder = arguments.keep or scratch
        os.makedirs(folder, exist_ok=True)
        alternate(arguments, folder)
        report(arguments, folder)


if __name__ == "__main__":
    try:
        main()
    except (RuntimeError, OSError, KeyError, ValueError, subprocess.CalledProcessError) as error:
        sys.exit(f"repeat: {error}")
