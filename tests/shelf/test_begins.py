"""Who begins moves on: in a rematch and in a series nobody begins for ever, such as the host."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import cache

import pytest
from msgspec.structs import replace

from bot.cogs.rematch.rules import all_seats, first_seat, planned
from bot.match.games import GAMES
from bot.match.live import Live
from games.core import Order, Play, Seat, Tape, begin, settle
from tests.lives import played_live
from tests.shelf.play import play, tables

SOME = 10
"""One table of so many is looked at where it is not about quantity."""


@cache
def ended(key: str, every: int = SOME) -> tuple[Live, ...]:
    """A finished match at each table at which rivals play and one of them begins alone."""
    return tuple(_ended(key, every))


def _ended(key: str, every: int) -> Iterator[Live]:
    entry = GAMES[key]
    for number, (options, seats) in list(enumerate(tables(entry.game)))[::every]:
        if len(entry.game.sides(options, seats)) < 2:
            continue
        played = play(entry.game, options, seats, number)
        if played.over and len(played.plays[0].turn.waiting) == 1:
            yield played_live(played)


def beginner(play: Play[object]) -> Seat:
    (seat,) = play.turn.waiting
    return seat


def begins_again(live: Live) -> Seat:
    """Who begins the rematch of all, by their seats in the match that is over."""
    plan = planned(live, all_seats(live))
    options = settle(live.entry.game, plan.options)
    again, _ = begin(live.entry.game, options, len(plan.seats), Tape(lambda n: n - 1))
    return Seat(plan.seats[beginner(again)])


def stays(live: Live) -> bool:
    """Whether who began begins once more, without having lost to somebody."""
    old = beginner(live.plays[0])
    has_lost = bool(winners(live)) and old not in winners(live)
    return begins_again(live) == old and not has_lost


def winners(live: Live) -> tuple[Seat, ...]:
    outcome = live.entry.game.outcome(live.play.state)
    assert outcome is not None
    return outcome.winners


@pytest.mark.parametrize("key", [key for key, entry in GAMES.items() if entry.has_rivals])
@pytest.mark.proof
def test_who_begins_moves_on_or_is_a_loser(key: str) -> None:
    found = ended(key, 1)
    by_lot = GAMES[key].game.order is Order.LOT
    assert found or by_lot, "somebody begins alone, unless the first question is to all"
    assert [live.match.options for live in found if stays(live)] == []


@pytest.mark.proof
def test_a_first_seat_for_ever_is_found() -> None:
    """Tripol, as if everybody kept their seats."""
    for live in ended("tripol", 1):
        game = dataclasses.replace(live.entry.game, moves_on=lambda _options, _seats: False)
        kept = replace(live, entry=dataclasses.replace(live.entry, game=game))
        assert planned(kept, all_seats(kept)).seats == all_seats(kept)
        lost = beginner(live.plays[0]) not in winners(live)
        assert stays(kept) or lost


@pytest.mark.parametrize("key", ["unlock", "tripol"])
def test_the_people_move_on_and_what_is_theirs_with_them(key: str) -> None:
    """Whoever is missing, it is the next person's turn to begin."""
    assert ended(key)
    for live in ended(key):
        if live.entry.game.moves_on(live.match.options, len(live.seats)):
            seats = all_seats(live)
            assert planned(live, seats).seats == (*seats[1:], 0)
            assert first_seat(live) == Seat(1)
            assert planned(live, seats[1:]).seats == seats[1:]


def test_colours_go_with_their_people() -> None:
    found = [
        live
        for live in ended("tripol")
        if len(live.seats) == live.match.options["colours"].count(",") + 1 == 3
    ]
    assert found
    for live in found:
        red, yellow, green = live.match.options["colours"].split(",")
        plan = planned(live, all_seats(live))
        assert plan.options["colours"] == f"{yellow},{green},{red}"
