# SPDX-License-Identifier: Apache-2.0
"""The package can be built with setuptools alone, without a network, and has all of its files."""

import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile
from pathlib import Path

PROJECT = Path(__file__).parent.parent
BUILD = "from setuptools import build_meta as b; print(b.build_sdist('dist'), b.build_wheel('dist'))"


# In setuptools from 70.1 on; before that it is a package of its own.
MODULES = ("wheel", "setuptools.command.bdist_wheel")
PACKS = importlib.util.find_spec("setuptools") and any(map(importlib.util.find_spec, MODULES))


@unittest.skipUnless(PACKS, "no setuptools that makes wheels")
class PackageTest(unittest.TestCase):
    def temporary(self) -> str:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        return folder.name

    def test_it_packs_offline_and_is_complete(self) -> None:
        folder = Path(self.temporary())
        copy = folder / "project"
        copy.mkdir()
        for name in ("pyproject.toml", "README.md"):
            shutil.copy(PROJECT / name, copy)
        shutil.copytree(PROJECT / "htedl", copy / "htedl")
        (copy / "dist").mkdir()
        # No proxy and no index can be reached by this.
        environment = {**os.environ, "http_proxy": "http://localhost:1", "PIP_NO_INDEX": "1"}
        built = subprocess.run(
            [sys.executable, "-c", BUILD], cwd=copy, capture_output=True, text=True, env=environment
        )
        self.assertEqual(0, built.returncode, built.stderr)
        self.assertEqual(2, len(list((copy / "dist").iterdir())))
        wheel = next((copy / "dist").glob("*.whl"))
        packed = set(zipfile.ZipFile(wheel).namelist())
        sources = {f"htedl/{path.name}" for path in (PROJECT / "htedl").glob("*.py")}
        self.assertLessEqual(sources | {"htedl/py.typed"}, packed)
        self.assertEqual(set(), {name for name in packed if "tests" in name})
        program = "import htedl; print(htedl.__file__, htedl.__version__)"
        ran = subprocess.run(
            [sys.executable, "-c", program], cwd=folder, capture_output=True, text=True,
            env={**os.environ, "PYTHONPATH": str(wheel)},
        )
        self.assertEqual(f"{wheel}/htedl/__init__.py", ran.stdout.split()[0], ran.stderr)
        self.assertIn(f"htedl-{ran.stdout.split()[1]}-", wheel.name)


if __name__ == "__main__":
    unittest.main()
