"""Messages that stay: time alone never changes what they show, and private ones change by rows.

What stays is drawn again when a row or a mark in the store asks for it. Nothing asks for a moment
that only a clock tells.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from bot import screens
from bot.app.cogs import FEATURES
from bot.match.controls.message import Screen
from bot.match.games import GAMES
from bot.match.live import Live
from bot.match.sleep import IDLE
from bot.match.wall_clock import DAY_S
from bot.store.spans import Sleep
from games.core import Seat
from tests.lives import having, played_live
from tests.record.states import NOW, against_computers, asks, states
from tests.shelf.play import matches

PARTS = 4


def positions(key: str) -> Iterator[Live]:
    """A match of a game after a quarter of its rows, an hour apart, then later, then at its end."""
    played = matches(GAMES[key].game)[0]
    for n in (len(played.rows) * part // PARTS for part in (1, 2, 3, PARTS)):
        live = played_live(played, n)
        yield replace(live, times=tuple(NOW + 3600 * at for at in range(n)), now=NOW + 3600 * n)


def own(live: Live) -> Iterator[Screen]:
    """The private message of each seat."""
    turn = live.play.turn
    for seat in (Seat(one.seat) for one in live.seats):
        if seat in turn.waiting | turn.may or live.match.status != "open":
            yield screens.private(live, screens.prompt_of(live, seat), ())
        else:
            yield screens.resting(live, seat)


def kept(live: Live) -> Iterator[Screen]:
    """All messages of a match that stay."""
    if live.is_alone:
        yield screens.own_board(live, screens.table_prompt(live), ())
    else:
        yield screens.board(live, screens.prompt_of(live, None), ())
    yield from own(live)


@pytest.mark.parametrize("key", GAMES)
def test_no_message_that_stays_depends_on_when_it_is_drawn(key: str) -> None:
    first, *others = positions(key)
    for what, live in (*states(first), *(("as it is", live) for live in others)):
        later = replace(live, now=live.now + 40 * DAY_S)
        assert list(kept(later)) == list(kept(live)), (live.play.n, what)


@pytest.mark.parametrize("key", GAMES)
def test_no_private_message_tells_what_no_row_tells(key: str) -> None:
    """It is not drawn again when the table falls asleep, or when time is up."""
    for found in positions(key):
        for live in (found, against_computers(found)):
            now = list(own(live))
            assert list(own(having(live, asleep=Sleep(live.match.id, NOW, IDLE)))) == now
            assert list(own(having(live, asks=asks(live, late_at=NOW, is_away=True)))) == now
            assert list(own(having(live, is_refused=True))) == now


def test_what_features_say_at_a_table_is_told_without_a_clock() -> None:
    for feature in FEATURES:
        assert list(inspect.signature(feature.seated).parameters)[2:] == [], feature.name
