"""Kinds of turn of Triplock: a roll, the end of a turn, and a look at hidden chips."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.match.live import Live
from games.core import Seat
from tests.kills.field import Field
from tests.kills.kind import Act, Kind
from tests.player import legal, play

MOST_MOVES = 80
"""After so many moves without a turn of the kind something is wrong with the search for it."""

Texts = list[str]
Chooses = Callable[[Field, Texts], str]
"""Chooses what is typed to come nearer to a turn of the kind."""


async def invite(field: Field) -> str:
    """Ana invites Ben to a duel; returns the match."""
    return await field.started("triplock", opponent=field.house.ben.id)


async def begin(field: Field) -> str:
    """Ana and Ben begin a duel; both still have to lay a Diagram."""
    match = await invite(field)
    await field.press(field.house.ben, "Accept", match)
    await field.becomes(match, "open")
    field.match = match
    return match


def texts_of(live: Live) -> tuple[Seat, Texts]:
    """A seat that is waited for, and the texts of what it may do."""
    seat = min(live.play.turn.waiting)
    return seat, legal(live, seat)


async def move_on(field: Field, match: str) -> None:
    """Somebody who is waited for types a move that fits."""
    live = field.logs.live(match)
    seat, texts = texts_of(live)
    await field.plays(live, seat, field.dice.choice(texts))


async def _come_to(
    field: Field, fits: Callable[[str], bool], chooses: Chooses
) -> tuple[Live, Seat, str]:
    """Plays until a move that fits is legal; returns the match, the seat, and the move's text."""
    for _ in range(MOST_MOVES):
        if field.status(field.match) != "open":
            await begin(field)
        live = field.logs.live(field.match)
        seat, texts = texts_of(live)
        found = [text for text in texts if fits(text)]
        if found:
            return live, seat, field.dice.choice(found)
        await field.plays(live, seat, chooses(field, texts))
    raise AssertionError(f"no such turn within {MOST_MOVES} moves")


def _act(field: Field, live: Live, does: Callable[[], Awaitable[object]]) -> Act:
    match = live.match.id
    return Act(match, does, field.grown(live), lambda: move_on(field, match))


def _ends_early(field: Field, texts: Texts) -> str:
    return "end" if "end" in texts else field.dice.choice(texts)


def _wanders(field: Field, texts: Texts) -> str:
    return field.dice.choice(texts)


def _rolls(field: Field, texts: Texts) -> str:
    return "roll" if "roll" in texts else _ends_early(field, texts)


async def _roll(field: Field) -> Act:
    live, seat, text = await _come_to(field, lambda text: text == "roll", _ends_early)
    person, match = field.person(live, seat), live.match.id

    async def does() -> None:
        await play(field.house, field.offered(person, "Roll", match), text)

    return _act(field, live, does)


async def _end(field: Field) -> Act:
    live, seat, _ = await _come_to(field, lambda text: text == "roll", _ends_early)
    person = field.person(live, seat)

    async def does() -> None:
        board = field.offered(person, "End turn", live.match.id)
        question = await field.asks(board, "End turn")
        await question.press("End without rolling")

    return _act(field, live, does)


async def _typed_end(field: Field) -> Act:
    live, seat, text = await _come_to(field, lambda text: text == "end", _wanders)
    person = field.person(live, seat)
    return _act(field, live, lambda: field.type(person, live, text))


async def _peek(field: Field) -> Act:
    live, seat, text = await _come_to(field, lambda text: ":peek:" in text, _rolls)
    person, house = field.person(live, seat), field.house

    async def does() -> None:
        panel = house.board(person, house.dm(person))
        await play(house, panel, text)

    return _act(field, live, does)


ROLL = Kind("roll", "Triplock: a roll, pressed on the board", _roll)
END = Kind("end", "Triplock: a turn that ends, after its question", _end)
TYPED_END = Kind("end typed", "Triplock: a turn that ends, typed", _typed_end)
PEEK = Kind("peek", "Triplock: a look at hidden chips, drafted in private", _peek)
