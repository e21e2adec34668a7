"""Trains the palettes anew: `python -m tests.render.train`, by hand after a change of look."""

from __future__ import annotations

from render.palettes.train import write
from tests.render.sheet import sheet

if __name__ == "__main__":
    write("bench", [sheet()])
