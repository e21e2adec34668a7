"""The workflows call what there is, have no secret, and publish what was tested."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tests.sources import ROOT

FLOWS = {path.name: path.read_text() for path in sorted((ROOT / ".github/workflows").iterdir())}
RELEASE = FLOWS["release.yml"]


def script(name: str) -> str:
    """The lines that the step of that name runs."""
    found = re.search(
        rf"^( *)- name: {name}\n(?:\1  .*\n)*?\1  run: \|\n((?:\1    .*\n)+)", RELEASE, re.M
    )
    assert found is not None
    return re.sub(rf"^{found[1]}    ", "", found[2], flags=re.M)


@pytest.mark.parametrize("name", FLOWS)
def test_a_workflow_may_only_read_and_has_no_secret(name: str) -> None:
    assert "\npermissions:\n  contents: read\n" in FLOWS[name]
    assert "secrets" not in FLOWS[name]
    assert all(re.search(r"@v\d+$", used) for used in re.findall(r"uses: ([^.].*)", FLOWS[name]))


@pytest.mark.parametrize("name", FLOWS)
def test_a_workflow_calls_what_there_is(name: str) -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert set(re.findall(r"\bmake ([a-z]+)", FLOWS[name])) <= targets
    called = re.findall(r"uses: \./(\S+)|bash (\S+)", FLOWS[name])
    assert called
    assert all((ROOT / (one or other)).is_file() for one, other in called)


def test_what_is_published_was_tested() -> None:
    jobs = re.findall(r"^  ([a-z]+):\n((?:    .*\n|\n)+)", RELEASE.partition("jobs:\n")[2], re.M)
    assert [name for name, _ in jobs] == ["tests", "publish"]
    assert "needs: tests" in jobs[1][1]
    assert "packages: write" in jobs[1][1]


@pytest.mark.parametrize(
    ("tag", "heading", "is_taken"),
    [
        ("v1.2.0", "## 1.2.0 · 2026-05-14", True),
        ("v1.2.0", "## 1.2.0 · not yet released", False),
        ("v1.2.0", "## 1x2x0 · 2026-05-14", False),
        ("v1.3.0", "## 1.3.0 · 2026-05-14", False),
    ],
)
def test_a_tag_is_taken_with_its_version_and_a_date(
    tmp_path: Path, tag: str, heading: str, is_taken: bool
) -> None:
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "1.2.0"\n')
    (tmp_path / "CHANGELOG.md").write_text(f"# Changelog\n\n{heading}\n")
    ended = subprocess.run(
        ["bash", "-eo", "pipefail", "-c", script("The tag is the version.*")],
        cwd=tmp_path,
        env={"GITHUB_REF_NAME": tag, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"},
        check=False,
    )
    assert (ended.returncode == 0) == is_taken
