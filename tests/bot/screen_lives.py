"""Matches played by script, as the shell holds them, for tests of its screens."""

from __future__ import annotations

from bot.play.live import Live
from bot.screens.message import Beside, Message, Note, Say, Screen
from bot.shelf import SHELF
from bot.store.actors import Person
from bot.store.matches import MatchRecord
from bot.store.sittings import Sitting
from bot.store.tables import Table
from games.core import Folded, Row, Seat, Tape, begin, extend, legal_of, settle
from games.scripted import stream

NAMES = ("Ana", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus")
MATCH = "7KQ2AB3C"


def record_of(key: str, chairs: int, status: str = "open", **options: str) -> MatchRecord:
    """A match's row, hosted by the first seat."""
    return MatchRecord(
        MATCH,
        key,
        status,
        options,
        chairs,
        (),
        SHELF[key].game.rules_version,
        guild=1,
        channel=2,
        host=100,
        invited=None,
        previous=None,
        created_at=0.0,
    )


def table_of(key: str, people: int, status: str = "open", **options: str) -> Table:
    """A table with Ana, Ben and so on at it."""
    seats = tuple(Sitting(at, Person(100 + at), NAMES[at]) for at in range(people))
    return Table(record_of(key, people, status, **options), seats, 0)


def lived(key: str, people: int, *moves: str, number: int = 97, **options: str) -> Live:
    """The match after `moves`, each "seat text", in the deal of that number."""
    game = SHELF[key].game
    draw = stream(number)
    first, heard = begin(game, settle(game, options), people, draw)
    plays, told_in_it = [first], list(heard)
    rows: list[Row] = []
    for move in moves:
        seat, _, text = move.partition(" ")
        tape = Tape(draw)
        play, heard = extend(game, plays[-1], Seat(int(seat)), text, tape)
        plays.append(play)
        told_in_it.extend(heard)
        rows.append(Row(plays[-1].n, Seat(int(seat)), text, tuple(tape.drawn)))
    status = "open" if game.outcome(plays[-1].state) is None else "over"
    folded = Folded(tuple(plays), tuple(told_in_it), legal_of(game, plays[-1]))
    return Live(table_of(key, people, status, **options), SHELF[key], folded, tuple(rows))


def told(message: Message) -> str:
    """All text of a message, without what is on pictures and buttons."""
    if isinstance(message, Note):
        return message.content
    return "\n".join(b.content for b in message.blocks if isinstance(b, Say | Beside))


def labels(screen: Screen) -> list[str]:
    """The labels of all buttons."""
    return [b.label for row in screen.blocks if isinstance(row, tuple) for b in row]
