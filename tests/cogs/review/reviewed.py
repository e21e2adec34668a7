"""Matches that are looked back on, as values: who plays them, and who judges them."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from bot.cogs.review.rules import Review, Reviews
from bot.match.live import Live
from bot.match.thinking.advice import Advising, advised_texts
from bot.match.thinking.thinker import Urgency
from bot.store.tx import Store
from games.core import LEAVE, Draw, Folded, Level, Row, Seat, Tape, extend, legal_of
from games.scripted import stream
from tests.engines import open_store
from tests.lives import lived, played_live
from tests.plain import plain
from tests.shelf.play import at_some_tables, matches
from tests.shelf.words import NAMES
from tests.thinking_here import think_here

Moment = tuple[Live, Seat, Review, int]
"""A match, a seat of it with its review, and the page of a moment there."""


FOUND: dict[str, list[Moment]] = {}
"""The moments of each game: all who judge have the same secret, and judge alike."""

MOST = 4


async def moments_of(key: str, advising: Advising, most: int = MOST) -> list[Moment]:
    """Some moments of matches of a game, played at random or by computers of every level.

    Of each seat those that are dearest and one more.
    """
    if key not in FOUND:
        entry, found = plain()[key], list[Moment]()
        for played in (*at_some_tables(entry.game, 2 * MOST), *matches(entry.game, MOST)):
            if len(found) < MOST:
                live = bare(replace(played_live(played, names=NAMES), entry=entry))
                seat = Seat(played.seed % played.seats)
                review = await Reviews(advising).of(live, seat)
                found += ((live, seat, review, n + 1) for n in range(len(review.moments))[:2])
        FOUND[key] = found
    return FOUND[key][:most]


async def judging(folder: Path) -> tuple[Store, Advising, Reviews]:
    """A store, who thinks by its secret, and who judges by that; close the store afterwards."""
    store = await open_store(folder / "tumbler.db")
    await store.write(
        lambda tx: tx.run("UPDATE meta SET value = :it WHERE key = 'secret'", it="5e" * 32)
    )
    advising = Advising(store, think_here)
    return store, advising, Reviews(advising)


def standing(key: str, state: Any, seats: int, **options: str) -> Live:
    """A match that begins with a state that a test has laid out."""
    live = lived(key, seats, number=97, **options)
    game = live.entry.game
    play = replace(live.play, state=state, turn=game.turn(state))
    return replace(live, folded=Folded((play,), (), legal_of(game, play)))


def bare(live: Live) -> Live:
    """The match, as if no dice fell in it."""
    game = dataclasses.replace(live.entry.game, dice=None)
    return replace(live, entry=dataclasses.replace(live.entry, game=game))


def goes_on(live: Live, seat: Seat, text: str, draw: Draw) -> Live:
    """The match after one more row; nothing is listed as legal after it."""
    tape = Tape(draw)
    play, heard = extend(live.entry.game, live.play, seat, text, tape)
    row = Row(play.n, seat, text, tuple(tape.drawn))
    status = "open" if play.turn.waiting else "over"
    match = replace(live.match, status=status)
    return replace(
        live,
        table=replace(live.table, match=match, last=play.n),
        folded=Folded((*live.plays, play), (*live.told, *heard), {}),
        rows=(*live.rows, row),
    )


async def hard_plays(advising: Advising, live: Live, draw: Draw) -> Live:
    """The match after a plan of who is waited for, as a computer at `hard` plays it."""
    turn = live.play.turn
    seat = min(turn.waiting)
    if turn.forced is not None:
        return goes_on(live, seat, live.entry.game.write(turn.forced), draw)
    advice = await advising.advice(live, seat, Level.HARD, Urgency.TURN)
    for text in advised_texts(live, advice):
        live = goes_on(live, seat, text, draw)
    return live


async def by_hard(
    advising: Advising, key: str, seats: int, number: int = 97, **options: str
) -> Live:
    """A whole match that computers at `hard` play, in the deal of that number."""
    live, draw = lived(key, seats, number=number, **options), stream(number)
    return await on_by_hard(advising, live, draw)


async def on_by_hard(advising: Advising, live: Live, draw: Draw) -> Live:
    """The match as computers at `hard` play it to its end."""
    while live.play.turn.waiting:
        live = await hard_plays(advising, live, draw)
    return live


def turned(turns: int = 10) -> Live:
    """A match of Timelock over so many turns in which nobody does anything; no dice count."""
    live = lived("timelock", 2)
    for _ in range(turns):
        live = goes_on(live, min(live.play.turn.waiting), ".", stream(2))
    return bare(ended(live))


def ended(live: Live) -> Live:
    """The match after all have left it who can, so that it is over."""
    seat = 0
    while live.play.turn.waiting:
        live = goes_on(live, Seat(seat), LEAVE, stream(1))
        seat += 1
    return live
