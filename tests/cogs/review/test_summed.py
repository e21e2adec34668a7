"""What the costs of a whole match come to, as the first page of a review tells it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.cogs.review import rules, screens
from bot.cogs.review.screens import Opened
from games.core import Seat
from games.scripted import stream
from tests.bot.screen_lives import told
from tests.cogs.review.reviewed import bare, goes_on, hard_plays, judging
from tests.lives import lived
from tests.sure import sure

ANA = Seat(0)


async def test_random_presses_are_told_to_cost_about_what_they_lost_by(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "LONGEST_S", 600.0)
    store, advising, reviews = await judging(tmp_path)
    live, draw = lived("triplock", 2, number=3), stream(3)
    while live.play.turn.waiting:
        if min(live.play.turn.waiting) == ANA and live.play.turn.forced is None:
            action = live.entry.game.any_action(live.play.state, ANA, draw)
            live = goes_on(live, ANA, live.entry.game.write(action), draw)
        else:
            live = await hard_plays(advising, live, draw)
    assert sure(live.entry.game.outcome(live.play.state)).points == (2, 10)
    review = await reviews.of(bare(live), ANA)
    await store.close()
    words = told(screens.summary(Opened(bare(live), ANA, review)))
    found = re.search(r"turns could have brought about (\d+) points more\.", words)
    assert found is not None
    assert 4 <= int(found[1]) <= 12
