#!/usr/bin/env python3
# library.py: how long the window and the command line take with a large library of runs
#
# Makes runs (tests/bench/make-runs.py), then starts tests/app/measure-library in folders of its own:
# with an empty library, with a large one and no index, and with the index that this left, several
# times; the same for hashmark-cli. Not a test: machines are noisy, and the figures that count are the
# medians. Without a display it uses xvfb-run; cairo draws, as there.
#
#   tests/bench/library.py BUILD [--runs 10000] [--rounds 5] [--folder KEPT]
#
# SPDX-License-Identifier: GPL-3.0-or-later
import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

REFERENCES = 16
HERE = os.path.dirname(os.path.abspath(__file__))


def environment(build, data, cache):
    return {**os.environ, "XDG_DATA_HOME": data, "XDG_CACHE_HOME": cache, "LC_ALL": "C.UTF-8",
            "GSK_RENDERER": "cairo", "GTK_A11Y": "none", "GSETTINGS_BACKEND": "memory",
            "GSETTINGS_SCHEMA_DIR": os.path.join(build, "data"),
            "DBUS_SESSION_BUS_ADDRESS": "disabled:"}


def measure_window(build, data, cache, runs):
    """What measure-library prints, as {what: (number, unit)}."""
    command = [os.path.join(build, "tests/app/measure-library"), str(runs + REFERENCES)]
    if not os.environ.get("DISPLAY"):
        command = ["xvfb-run", "-a", "-s", "-screen 0 1600x1000x24"] + command
    out = subprocess.run(command, env=environment(build, data, cache), check=True, text=True,
                         stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    rows = [line.split("\t") for line in out.splitlines()]
    return {row[0]: (float(row[1]), row[2]) for row in rows if len(row) == 3}


def measure_command(build, data, cache, words):
    then = time.monotonic()
    subprocess.run([os.path.join(build, "src/cli/hashmark-cli")] + words, check=True,
                   env=environment(build, data, cache), stdout=subprocess.DEVNULL)
    return {"hashmark-cli " + " ".join(words): (1000 * (time.monotonic() - then), "ms")}


def show(title, rounds):
    print(f"\n{title} (median of {len(rounds)})")
    for what, (_, unit) in rounds[0].items():
        print(f"  {what:44}{statistics.median(r[what][0] for r in rounds):9.0f} {unit}")


def main():
    parser = argparse.ArgumentParser(description="Measures a large library of runs.")
    parser.add_argument("build")
    parser.add_argument("--runs", type=int, default=10000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--folder", help="keep the made runs here, or use those that are here")
    arguments = parser.parse_args()
    build = os.path.abspath(arguments.build)
    with tempfile.TemporaryDirectory(prefix="hashmark-library-") as scratch:
        data = os.path.abspath(arguments.folder or os.path.join(scratch, "data"))
        folder = os.path.join(data, "hashmark", "runs")
        if not os.path.isdir(folder):
            subprocess.run([sys.executable, os.path.join(HERE, "make-runs.py"), folder,
                            "--runs", str(arguments.runs)], check=True)
        cache = os.path.join(scratch, "cache")
        empty = os.path.join(scratch, "empty")
        words = ["list", "--runs", "epyc", "2025"]

        show("Empty library", [measure_window(build, empty, cache, 0) for _ in range(arguments.rounds)])
        cold = []
        for _ in range(arguments.rounds):
            shutil.rmtree(cache, ignore_errors=True)
            cold.append(measure_window(build, data, cache, arguments.runs))
        show(f"{arguments.runs} runs, no index", cold)
        show(f"{arguments.runs} runs, with the index",
             [measure_window(build, data, cache, arguments.runs) for _ in range(arguments.rounds)])
        show("With the index", [measure_command(build, data, cache, words) for _ in range(arguments.rounds)])
        shutil.rmtree(cache)
        show("Without", [measure_command(build, data, cache, words)])


if __name__ == "__main__":
    main()
