"""`make setup` where nothing can be fetched, as on a machine that is offline."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.sources import ROOT

NEEDED = ("Makefile", "pyproject.toml", "constraints.txt", "README.md")


def test_a_setup_that_can_fetch_nothing_ends_in_a_sentence(tmp_path: Path) -> None:
    for name in NEEDED:
        shutil.copy(ROOT / name, tmp_path)
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
    ended = subprocess.run(
        ["make", "--no-print-directory", "setup", f"PYTHON={sys.executable}"],
        cwd=tmp_path,
        env={**kept, "PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": os.devnull},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode != 0
    _, told, sentence = ended.stdout.splitlines()
    assert sentence == "pip could not get what is to be installed: is this machine online?"
    assert "ERROR" not in ended.stderr
    (log,) = (word.rstrip(".") for word in told.split() if word.endswith("setup.log."))
    assert "ERROR" in (tmp_path / log).read_text()
    assert not (tmp_path / ".venv" / ".set-up").exists(), "the next `make setup` tries again"
