"""A small soak: some matches of every game, with all kinds of trouble."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.soak.run import soaked
from tests.soak.settings import Settings

SMALL = Settings(
    matches=12,
    seed=7,
    tables=12,
    chance=0.08,
    twice=0.2,
    cut_s=3.0,
    kill_s=8.0,
    most_kills=2,
    cap=6,
    checkpoints=1,
)


@pytest.mark.proof
async def test_whole_matches_end_as_they_must_while_everything_goes_wrong(tmp_path: Path) -> None:
    """F65: twelve matches of all games, 5 % of all calls failing, the bot killed, the line cut."""
    report = await soaked(SMALL, tmp_path)
    assert report.is_clean, "\n".join(report.lines())
    assert report.counts["rows"] > 40
    assert report.counts["boards compared"] >= 12
