"""Benchmarks are run by hand: here are their imports, and what a run keeps and says is lost."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks import __main__ as bench
from benchmarks import history
from benchmarks.history import Run
from benchmarks.ratio import Ratio
from tests.sources import ROOT

BEFORE = Run("2026-11-01", "12345678", history.machine(), {"press : bare bot": 2.0})
PAGE = """Some are missed by design.

* `start : bare bot`: the house is larger. It would
  take a smaller one.
* `film : 1.5 s`: it is long. It would take fewer frames.

* `make bench`: no reason.
"""
REASONS = {
    "start : bare bot": "the house is larger. It would\n  take a smaller one.",
    "film : 1.5 s": "it is long. It would take fewer frames.",
}
PRESENT = history.FILE, history.PAGE


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file with one run, and a page of which two goals are missed by design."""
    file = tmp_path / "benchmarks.jsonl"
    monkeypatch.setattr(history, "FILE", file)
    monkeypatch.setattr(history, "PAGE", tmp_path / "benchmarks.md")
    history.PAGE.write_text(PAGE)
    history.keep(BEFORE)
    return file


def run(monkeypatch: pytest.MonkeyPatch, *words: str, **measured: list[Ratio | Exception]) -> int:
    """Runs the benchmarks on parts that give these figures, or fail."""

    def reported(part: str) -> Iterator[Ratio]:
        for one in measured.get(part, []):
            if isinstance(one, Exception):
                raise one
            yield one

    monkeypatch.setattr(bench, "reported", reported)
    return bench.main([*words])


def press(value: float, goal: float | None = 3.0) -> Ratio:
    return Ratio("press : bare bot", value, goal)


def test_every_benchmark_can_be_imported() -> None:
    for path in sorted((ROOT / "benchmarks").glob("[a-z]*.py")):
        importlib.import_module(f"benchmarks.{path.stem}")


def test_every_part_reports() -> None:
    assert all(importlib.import_module(f"benchmarks.{part}").report for part in bench.PARTS)


@pytest.mark.parametrize(
    ("figure", "lost"),
    [
        (press(2.3), ""),
        (press(2.3, 2.2), "✗ missed: press : bare bot"),
        (press(2.5), "✗ grown from 2 to 2.5 since 2026-11-01 (12345678): press : bare bot"),
        (press(2.5, None), "  grown from 2 to 2.5 since 2026-11-01 (12345678): press : bare bot"),
        (Ratio("start : bare bot", 1.5, 1.3), "  missed by design: start : bare bot"),
        (ValueError("broken"), "✗ failed: pressing"),
    ],
)
def test_what_is_lost_is_said_and_counts(
    figure: Ratio | Exception,
    lost: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    status = run(monkeypatch, "pressing", pressing=[figure])
    said = capsys.readouterr().out.split("took 0 s\n")[1]
    assert said == f"{lost}\n" * bool(lost)
    assert status == lost.startswith("✗")


def test_a_failed_part_loses_nothing_of_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    films = Ratio("film : 1.5 s", 0.51234)
    assert run(monkeypatch, painting=[press(2.1), ValueError("broken")], films=[films]) == 1
    assert history.kept()[1].figures == {"press : bare bot": 2.1, "film : 1.5 s": 0.512}


def test_single_parts_are_kept_if_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    run(monkeypatch, "pressing", pressing=[press(2.1)])
    assert history.kept() == [BEFORE]
    run(monkeypatch, "--keep", "pressing", pressing=[press(2.1)])
    run(monkeypatch, "--keep", "pressing", "films", films=[Ratio("film : 1.5 s", 0.5)])
    (line,) = history.kept()[1:]
    assert line.figures == {"press : bare bot": 2.1, "film : 1.5 s": 0.5}


def test_an_unknown_part_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "pressin") == 2
    assert "pressing" in capsys.readouterr().out


def test_each_goal_that_is_missed_by_design_has_its_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert history.missed_by_design() == REASONS
    monkeypatch.setattr(history, "FILE", PRESENT[0])
    monkeypatch.setattr(history, "PAGE", PRESENT[1])
    reasons = history.missed_by_design()
    assert set(reasons) <= {name for line in history.kept() for name in line.figures}
    assert all("would take" in " ".join(reason.split()) for reason in reasons.values())


def test_a_figure_is_compared_with_another_commit_on_the_same_kind_of_machine() -> None:
    elsewhere = Run("2026-11-02", "22222222", "abacus, 2 cores", {"press : bare bot": 9.0})
    parts = Run("2026-11-03", "33333333", BEFORE.machine, {"film : 1.5 s": 0.5})
    again = Run("2026-11-04", "33333333+", BEFORE.machine, {"film : 1.5 s": 0.7})
    runs = [BEFORE, elsewhere, parts]
    assert again.before(runs) == {"press : bare bot": BEFORE, "film : 1.5 s": parts}
    assert parts.before([*runs, again]) == {"press : bare bot": BEFORE, "film : 1.5 s": again}


def test_a_commit_is_marked_where_code_was_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    for changed, mark in (("", ""), (" M bot/app/start.py", "+")):
        answers = {"rev-parse": "12345678", "status": changed}
        monkeypatch.setattr(history, "_git", lambda word, *_, said=answers: said[word])
        assert history.today().commit == f"12345678{mark}"
