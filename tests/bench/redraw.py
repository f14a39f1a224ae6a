#!/usr/bin/env python3
# redraw.py: what does the window cost the measurement?
#
# Runs the same benchmark alternately in the window (under Xvfb, started by hand otherwise) and in
# hashmark-cli, several times, and prints for each cell the median of the ratios window / terminal, and
# over all cells their median and the range of the middle half. Not a test: machines are noisy.
#
#   tests/bench/redraw.py BUILD [--rounds 5] [--profile quick] [--algorithm A]...
#
# SPDX-License-Identifier: GPL-3.0-or-later
import argparse
import glob
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time


def key(result):
    return (result["algorithm"], result["operation"], result["size"], result["bits"])


def figures(run):
    return {key(r): (r["value"], r["wall_median"]) for r in run["results"] if r["status"] == "ok"}


def in_terminal(build, arguments):
    out = subprocess.run(
        [os.path.join(build, "src/cli/hashmark-cli"), "run", "--no-save", "--profile", arguments.profile,
         "--engine", "built-in", "--format", "json"],
        check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    return figures(json.loads(out))


def in_window(build, arguments):
    """Starts the window with a data folder of its own, lets it measure, reads what it saved."""
    with tempfile.TemporaryDirectory() as home:
        environment = dict(os.environ, XDG_DATA_HOME=home, GSETTINGS_BACKEND="memory",
                           GSETTINGS_SCHEMA_DIR=os.path.join(build, "data"))
        program = [os.path.join(build, "src/app/hashmark"), "--start=" + arguments.profile]
        if "DISPLAY" not in os.environ:
            environment.update(GTK_A11Y="none", GSK_RENDERER="cairo")
            program = ["xvfb-run", "-a", "-s", "-screen 0 1280x820x24"] + program
        # A session of its own, so that what xvfb-run started ends with it.
        process = subprocess.Popen(program, env=environment, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL, start_new_session=True)
        try:
            deadline = time.monotonic() + 600
            while time.monotonic() < deadline:
                time.sleep(1)
                if process.poll() is not None:
                    raise RuntimeError("the window ended before the run was complete")
                for path in glob.glob(os.path.join(home, "hashmark/runs/*.json")):
                    with open(path, encoding="utf-8") as file:
                        run = json.load(file)
                    if run["status"] == "complete":
                        return figures(run)
            raise RuntimeError("the window saved no complete run within ten minutes")
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--profile", default="quick")
    arguments = parser.parse_args()

    ratios, walls = {}, {}
    for number in range(arguments.rounds):
        if number % 2 == 0:
            window, terminal = in_window(arguments.build, arguments), None
            terminal = in_terminal(arguments.build, arguments)
        else:
            terminal = in_terminal(arguments.build, arguments)
            window = in_window(arguments.build, arguments)
        for cell in window.keys() & terminal.keys():
            ratios.setdefault(cell, []).append(window[cell][0] / terminal[cell][0])
            walls.setdefault(cell, []).append(window[cell][1] / terminal[cell][1])
        print(f"round {number + 1} of {arguments.rounds}: {len(window)} and {len(terminal)} cells",
              file=sys.stderr)

    medians = {cell: statistics.median(values) for cell, values in ratios.items()}
    for cell in sorted(medians, key=lambda c: (c[0], c[1], c[2] or c[3] or 0)):
        print(f"{cell[0]:16} {cell[1]:8} {cell[2] or cell[3]:6} {medians[cell]:7.4f} "
              f"(wall median {statistics.median(walls[cell]):.4f})")
    quartiles = statistics.quantiles(medians.values(), n=4)
    print(f"window / terminal over {len(medians)} cells: median {quartiles[1]:.4f}, "
          f"middle half {quartiles[0]:.4f} to {quartiles[2]:.4f}")


if __name__ == "__main__":
    try:
        main()
    except (RuntimeError, OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"redraw: {error}")
