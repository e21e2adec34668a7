"""What `make` installs: for developers by constraints.txt, for hosts by requirements.lock."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement

from tests.sources import ROOT

NEEDED = ("Makefile", "pyproject.toml", "constraints.txt", "requirements.lock", "README.md")

OFFLINE = {
    "setup": (".venv/setup.log", "pip could not get what is to be installed"),
    "host": (".venv-host/host.log", "pip could not install it; the log ends with why"),
}
"""The log of what pip does, and the sentence that its end is told by."""

PINNED = (ROOT / "constraints.txt").read_text()
LOCKED = (ROOT / "requirements.lock").read_text()
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
EXTRAS = PROJECT["project"]["optional-dependencies"]


@pytest.mark.proof
@pytest.mark.parametrize("target", OFFLINE)
def test_what_can_fetch_nothing_ends_in_a_sentence(target: str, tmp_path: Path) -> None:
    log, sentence = OFFLINE[target]
    for name in NEEDED:
        shutil.copy(ROOT / name, tmp_path)
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
    ended = subprocess.run(
        ["make", "--no-print-directory", target, f"PYTHON={sys.executable}"],
        cwd=tmp_path,
        env={**kept, "PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": os.devnull},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode != 0
    *told, last = ended.stdout.splitlines()
    assert last.startswith(sentence)
    assert last.lower().endswith("is this machine online?")
    assert log in " ".join(told)
    assert "ERROR" not in ended.stderr
    assert "ERROR" in (tmp_path / log).read_text()
    assert not (tmp_path / log).with_name(".set-up").exists(), "the next one tries again"


@pytest.mark.parametrize("target", OFFLINE)
def test_what_is_set_up_is_set_up_anew_in_a_folder_that_was_moved(
    target: str, tmp_path: Path
) -> None:
    """The scripts of a virtual environment name the folder that it was made in."""
    for name in NEEDED:
        shutil.copy(ROOT / name, tmp_path)
    log, _ = OFFLINE[target]
    (tmp_path / log).parent.mkdir()
    stamp = (tmp_path / log).with_name(".set-up")

    def done() -> str:
        words = ["make", "--no-print-directory", "--dry-run", target]
        return subprocess.run(
            words, cwd=tmp_path, capture_output=True, text=True, check=True
        ).stdout

    stamp.write_text(f"{tmp_path}\n")
    assert "venv --clear" not in done()
    assert "pip install" not in done()
    stamp.write_text(f"{tmp_path.parent}\n")
    assert "venv --clear" in done()


def entries() -> dict[str, str]:
    """What the lock says of each distribution, by its normal name: version, marker, hashes."""
    whole = LOCKED.replace("\\\n", " ")
    return {
        normal(line.partition("==")[0]): line.partition("==")[2]
        for line in whole.splitlines()
        if "==" in line and not line.startswith("#")
    }


def normal(requirement: str) -> str:
    """The name that a requirement begins with, in lower case and with `-` alone."""
    name = re.match(r"[\w.-]+", requirement)
    assert name is not None
    return re.sub(r"[-_.]+", "-", name[0]).lower()


def test_the_lock_has_the_versions_of_the_constraints() -> None:
    lines = [line for line in PINNED.splitlines() if not line.startswith("#")]
    pinned = {normal(line): line.partition("==")[2] for line in lines}
    locked = {name: said.split()[0] for name, said in entries().items()}
    assert locked
    assert locked == {name: pinned.get(name) for name in locked}


def needed(wanted: list[str]) -> set[str]:
    """The names of what must be installed here for these requirements, by what is installed."""
    found = dict[str, set[str]]()
    ahead = [Requirement(one) for one in wanted]
    while ahead:
        one = ahead.pop()
        name, extras = normal(one.name), one.extras | {""}
        fresh = extras - found.setdefault(name, set())
        found[name] |= fresh
        for line in metadata.requires(name) or () if fresh else ():
            below = Requirement(line)
            marker = below.marker
            if marker is None or any(marker.evaluate({"extra": extra}) for extra in fresh):
                ahead.append(below)
    return set(found)


def test_the_lock_has_all_that_a_host_needs_and_no_tool_of_developers() -> None:
    wanted = [
        *PROJECT["project"]["dependencies"],
        *EXTRAS["postgres"],
        *PROJECT["build-system"]["requires"],
    ]
    markers = {name: said.partition(";")[2].partition("--")[0] for name, said in entries().items()}
    here = {name for name, marker in markers.items() if not marker or Marker(marker).evaluate()}
    assert here == needed(wanted)


def test_every_wheel_of_the_lock_is_known_by_its_hash() -> None:
    for name, said in entries().items():
        assert re.search(r"--hash=sha256:[0-9a-f]{64}\b", said), name
    assert "--only-binary :all:" in LOCKED.splitlines(), "what is built would fetch without a hash"


@pytest.mark.parametrize("text", [PINNED, LOCKED], ids=["constraints", "lock"])
def test_what_is_pinned_says_not_from_where(text: str) -> None:
    """Whoever installs takes it from where their pip is set to take things from."""
    bare = re.sub(r"[\w-]+(?:\.\w+)*==\S+", "", text.replace("constraints.txt", ""))
    assert not re.search(r"://|index|find-links|\b[a-z-]+\.(?!lock)[a-z]{2,}\b", bare)


def test_a_wheel_would_lay_no_packages_beside_those_of_others() -> None:
    assert PROJECT["tool"]["setuptools"] == {"packages": [], "package-dir": {"": "."}}
