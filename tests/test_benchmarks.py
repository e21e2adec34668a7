"""Benchmarks are run by hand, so nothing else notices an import that has moved."""

from __future__ import annotations

import importlib

from tests.sources import ROOT


def test_every_benchmark_can_be_imported() -> None:
    for path in sorted((ROOT / "benchmarks").glob("[a-z]*.py")):
        importlib.import_module(f"benchmarks.{path.stem}")
