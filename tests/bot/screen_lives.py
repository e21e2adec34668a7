"""Matches played by script, as the shell holds them, for tests of its screens."""

from __future__ import annotations

from msgspec.structs import replace

from bot.message.message import Beside, Message, Note, Say, Screen
from bot.play.live import Live
from bot.shelf import SHELF, Shelved
from bot.store.actors import Person
from bot.store.asks import Ask
from bot.store.deals import Deal
from bot.store.matches import MatchRecord
from bot.store.sittings import Sitting
from bot.store.sleeps import Sleep
from bot.store.tables import Facts, Table
from games.core import Folded, Play, Row, Seat, Tape, begin, extend, legal_of, settle
from games.scripted import scripted, stream
from tests.games.lockpick.tables import empty, table
from tests.shelf.play import Played
from tests.shelf.words import NAMES as LONG_NAMES

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


ME = Seat(0)


def live(key: str, play: Play[object]) -> Live:
    """A match around a play."""
    match = MatchRecord("7KQ2AB3C", key, "open", {}, 1, (), 1, None, 1, 1, None, None, 0.0)
    folded = Folded((play,), (), legal_of(SHELF[key].game, play))
    seats = (Sitting(0, Person(1), "Ana"),)
    return Live(Table(match, seats, play.n), SHELF[key], folded, ())


def lockpick(hand: str) -> Live:
    state = table(columns=empty(G="5R 6R 7R"), hand=hand, chosen="G", roll=f"G{len(hand.split())}")
    return live("lockpick", replace(scripted(SHELF["lockpick"].game, {}, 1, 4), state=state))


def live_of(entry: Shelved, played: Played, n: int) -> Live:
    """The match after its row `n`, as the shell holds it."""
    record = record_of(entry.key, played.seats, **played.options)
    match = replace(record, draws=played.draws)
    seats = tuple(Sitting(at, Person(100 + at), LONG_NAMES[at]) for at in range(played.seats))
    deal = Deal("code:7KQ2AB" if entry.deals else None)
    facts = replace(across_days(match, played, n), deal=deal)
    return Live(Table(match, seats, n, facts), entry, played.folded(n), played.rows[:n])


def across_days(match: MatchRecord, played: Played, n: int) -> Facts:
    """What is stored of a match that takes days: who is asked is away, is late, or all sleeps."""
    waiting = sorted(played.plays[n].turn.waiting)
    people = {100 + at for at in range(played.seats)}
    if len(people) < 2:
        return Facts()
    asks: list[Ask] = []
    for seat in waiting:
        ask = Ask(match.id, seat, 1, n, 100 + seat, since=1.0, bank=9.0, ends_at=9.0, stage=1)
        if n % 3 == 0:
            ask = replace(ask, is_away=True, back_at=5.0)
        else:
            ask = replace(ask, late_at=9.0, deciders=tuple(sorted(people - {ask.person})))
        asks.append(ask)
    asleep = Sleep(match.id, 1.0, "idle") if n % 3 == 2 else None
    return Facts(asks=tuple(asks), asleep=asleep)
