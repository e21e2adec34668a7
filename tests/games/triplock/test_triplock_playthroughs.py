"""Playthroughs of every mode: they stand as they were written, and their logs replay."""

from __future__ import annotations

import pytest

from games.core import Tape, checksum, replay
from games.triplock import GAME
from tests.games.triplock.playthrough import STORIES, Story, logged

EVERY = pytest.mark.parametrize("story", STORIES, ids=lambda story: story.name)


@EVERY
def test_the_playthrough_is_the_one_written_down(story: Story) -> None:
    assert logged(story)[2] == story.path.read_text(encoding="utf-8").splitlines()


@EVERY
def test_a_log_replays_to_the_same_match(story: Story) -> None:
    draws, rows, lines = logged(story)
    seats = len(story.names)
    folded = replay(GAME, story.options, seats, draws, rows)
    again = replay(GAME, story.options, seats, draws, rows)
    assert folded == again and lines[-1] == f"{GAME.outcome(folded.play.state)}"
    checked, twice = (checksum(GAME, one.play.turn, one.legal) for one in (folded, again))
    assert checked == twice


@EVERY
def test_a_log_holds_every_draw_and_no_more(story: Story) -> None:
    """Draws are made in the step that needs them, and an Episode's set-up makes none."""
    draws, rows, _ = logged(story)
    tape = Tape(draws)
    state = GAME.setup(story.options, len(story.names), tape).state
    assert (state.journey is not None) == (draws == [])
    for row in rows:
        tape.finish()
        tape = Tape(row.draws)
        state = GAME.apply(state, row.seat, GAME.parse(row.text), tape).state
    tape.finish()
    assert GAME.outcome(state) is not None


def test_the_episodes_written_down_are_won() -> None:
    for story in STORIES:
        reason = "episode" if story.options.get("mode") in ("solo", "coop") else "points"
        assert f"reason='{reason}'" in story.path.read_text(encoding="utf-8").splitlines()[-1]
