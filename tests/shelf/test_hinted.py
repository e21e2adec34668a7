"""A hint is laid on the seat's panel: one press there plays the plan, or at least its beginning."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from bot.match.controls.panel import Menu
from bot.match.games import GAMES as MATCH_GAMES
from bot.match.live import Live
from bot.match.thinking.advice import Laid, laid_plan, panel_with_draft, plan_words
from games.core import Folded, Game, Level, Seat, legal_of, settle
from games.scripted import stream
from tests.cogs.review.reviewed import goes_on
from tests.lives import lived, played_live
from tests.shelf.advising import advised
from tests.shelf.play import at_some_tables, by_advisers
from tests.shelf.words import GAP
from tests.sure import sure

GAMES = [entry.game for entry in MATCH_GAMES.values() if entry.game.advise is not None]


def hinted(game: Game[Any, Any, Any, Any]) -> Iterator[tuple[Live, Seat, list[str], Laid]]:
    """Yields positions of matches, whose seat is asked, what `hard` advises, and how it is laid."""
    for played in (*by_advisers(game, 2), *at_some_tables(game)):
        for thought in advised(played):
            if thought.call.level is Level.HARD:
                live = played_live(played, thought.at.n)
                plan = [game.write(action) for action in thought.advice.best.plan]
                yield live, thought.seat, plan, laid_plan(live, thought.seat, plan)


def plays(live: Live, seat: Seat, draft: str) -> list[str]:
    """The wire texts that can be pressed or chosen there, and that play something."""
    found: list[str] = []
    panel = panel_with_draft(live, seat, draft)
    for row in panel.rows if panel is not None else ():
        if isinstance(row, Menu):
            found += [row.text + one.text for one in row.choices if not row.draft]
        else:
            found += [one.text for one in row if one.live and not one.draft]
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_one_press_plays_what_is_laid(game: Game[Any, Any, Any, Any]) -> None:
    tried = 0
    for live, seat, plan, lies in hinted(game):
        tried += 1
        assert ";".join(plan[: lies.plays]) in plays(live, seat, lies.draft)
        assert not GAP.search(lies.label), lies.label
        words = plan_words(live, seat, plan)
        assert len(words) == len(plan)
        assert all(words)
    assert tried > 10


FOLLOWED = {"lockpick": 4, "triplock": 2, "timelock": 1, "tripol": 1, "unlock": 1}
"""So many deals are played by hints alone, each to its end or over `MOST_HINTS`."""

MOST_HINTS = 60


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_no_press_of_a_hint_opens_a_question_without_one(game: Game[Any, Any, Any, Any]) -> None:
    """What is shown plays the plan or an action of it, so that no draft is left without [Hint]."""
    for number in range(FOLLOWED.get(game.key, 1)):
        live, draw = (
            lived(game.key, min(game.seats(settle(game, {}))), number=number),
            stream(number),
        )
        for _ in range(MOST_HINTS):
            if not live.play.turn.waiting:
                break
            seat, texts = min(live.play.turn.waiting), list[str]()
            if live.play.turn.forced is not None:
                texts = [game.write(live.play.turn.forced)]
            else:
                best = sure(game.advise)(live.seen(seat), Level.HARD, draw, ()).best
                plan = [game.write(action) for action in best.plan]
                lies = laid_plan(live, seat, plan)
                assert lies.plays > 0, (number, live.play.n, plan)
                texts = plan[: lies.plays]
            for text in texts:
                live = goes_on(live, seat, text, draw)
            live = replace(live, folded=Folded(live.plays, live.told, legal_of(game, live.play)))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_same_position_gets_the_same_draft(game: Game[Any, Any, Any, Any]) -> None:
    for live, seat, plan, lies in list(hinted(game))[:10]:
        assert laid_plan(live, seat, plan) == lies


def test_an_announcement_is_named_by_the_side_that_a_plan_has_turned_up() -> None:
    live = lived("triplock", 2, "0 orient:0", "1 orient:0")
    seat = min(live.play.turn.waiting)
    turned, announced = plan_words(
        live, seat, [f"sacrifice:diagram:alter:{seat}.0:1", "complete:0"]
    )
    side = announced.removeprefix("Announce Diagram 1, ")
    assert turned.endswith(f" once, to {side}")
