#!/usr/bin/env python3
"""A saved run is recognised as one, whatever its file is called; other JSON is not.

Usage: test-mime.py PACKAGE-XML RUN
SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

if not shutil.which("update-mime-database") or not shutil.which("gio"):
    print("SKIP: no update-mime-database or no gio")
    sys.exit(77)

package, run = map(pathlib.Path, sys.argv[1:3])
with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    (folder / "mime" / "packages").mkdir(parents=True)
    shutil.copy(package, folder / "mime" / "packages" / "hashmark.xml")
    subprocess.run(["update-mime-database", folder / "mime"], check=True, stderr=subprocess.DEVNULL)

    def type_of(file_name, text):
        path = folder / file_name
        path.write_text(text)
        out = subprocess.run(
            ["gio", "info", "-a", "standard::content-type", path],
            check=True, capture_output=True, text=True,
            env={**os.environ, "XDG_DATA_HOME": name, "GIO_USE_VFS": "local"}).stdout
        return out.split("standard::content-type:")[1].split()[0]

    OURS = "application/x-hashmark-run+json"
    text = run.read_text()
    for file_name in "run.hashmark.json", "20261130-140212-abcd.json", "run":
        found = type_of(file_name, text)
        assert found == OURS, f"{file_name}: {found}"
    found = type_of("other.json", '{ "format": "something else" }')
    assert found != OURS, found
