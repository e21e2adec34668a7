"""What is remembered of who wins without rivals: what was opened or beaten."""

from __future__ import annotations

import pytest

from games.core import settle
from games.texts import Feat
from games.timelock import GAME as TIMELOCK
from games.timelock import texts as timelock
from games.triplock import texts as triplock


@pytest.mark.parametrize(("episode", "name"), [("station", "Station"), ("gasworks", "Gasworks")])
def test_an_episode_of_triplock_is_opened(episode: str, name: str) -> None:
    feat = triplock.feat({"mode": "solo", "episode": episode})
    assert feat is not None
    assert name in feat.name
    assert feat.verb == "opened"


def test_a_duel_of_triplock_is_nothing_of_that_kind() -> None:
    assert triplock.feat({"mode": "duel"}) is None


def test_a_level_of_timelock_is_beaten() -> None:
    assert timelock.feat(settle(TIMELOCK, {"solo": "4"})) == Feat("Timelock level 4", "beaten")
