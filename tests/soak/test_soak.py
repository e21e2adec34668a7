"""A small soak: some matches of every game, with all kinds of trouble."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.engines import POSTGRES
from tests.soak.run import soaked
from tests.soak.settings import SEVERAL, Settings

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


@pytest.mark.proof
@pytest.mark.postgres
async def test_whole_matches_end_on_a_server_of_postgresql_that_ends_and_comes_back(
    tmp_path: Path,
) -> None:
    settings = replace(SMALL, engine=POSTGRES, restart_s=8.0, sever_s=6.0)
    report = await soaked(settings, tmp_path)
    assert report.is_clean, "\n".join(report.lines())
    assert report.counts["rows"] > 40
    assert report.counts["connections cut"] > 0


@pytest.mark.proof
@pytest.mark.postgres
@pytest.mark.parametrize(
    ("kill_s", "standbys"), [pytest.param(10.0, 0.0, marks=pytest.mark.night), (0.0, 1.0)]
)
async def test_whole_matches_end_with_a_process_for_each_of_two_slots(
    tmp_path: Path, kill_s: float, standbys: float
) -> None:
    """They are killed and stopped, or follow one another; half of the moves are made in private."""
    settings = replace(
        SEVERAL,
        matches=12,
        cap=6,
        checkpoints=1,
        kill_s=kill_s,
        standbys=standbys,
        stop_s=10.0,
        hang_s=0,
    )
    report = await soaked(settings, tmp_path)
    assert report.is_clean, "\n".join(report.lines())
    assert report.counts["rows"] > 40
    assert report.counts["stops"] > 0
    assert report.counts["interactions in direct messages"] > 20
