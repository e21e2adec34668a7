"""What the tests of Timelock share: whole turns of a sensible player, pressed step by step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.match.live import Live
from games.core import Seat
from games.timelock import GAME
from games.timelock.rules.actions import End
from games.timelock.rules.board import HOMES
from games.timelock.rules.notation import split_draft, target_of
from games.timelock.rules.state import State
from games.timelock.rules.stepping import smallest_first
from games.timelock.texts import controls
from sandbox.people.person import Person
from tests.games.timelock import sensible
from tests.house import House
from tests.interactions import fresh
from tests.player import Tap, tap, taps
from tests.shown import Shown

MOST_PRESSES = 40
MOST_TURNS = 200


async def duel(house: House, **given: Any) -> Shown:
    """A match of Ana, who begins, against Ben; gives its board."""
    await house.begun("timelock", house.ana, house.ben, **given)
    return house.board(house.ana)


async def alone(house: House, **given: Any) -> Shown:
    """A solitaire of Ana's; gives its board."""
    await house.begun("timelock", house.ana, players="1", **given)
    return house.board(house.ana)


def sensible_turn(state: State, weight: float = 0.0) -> str:
    """The whole turn of the sensible player, as its presses play it: steps joined by `;`."""
    out: list[str] = []
    plan: tuple[str, ...] = ("*TIP",)
    while plan in (("*TIP",), ("removed",)) and state.result is None:
        plan = ("removed",)
        texts = [GAME.write(action) for action in smallest_first(state)]
        if not texts:
            texts = plan = sensible.best_turn(seen(state), weight)
        for text in texts:
            state = GAME.preview(state, state.mover, GAME.parse(text))
        out += texts
    return ";".join([*out, *([GAME.write(End())] if state.result is None else [])])


def so_far(state: State, *steps: str) -> str:
    """What the mover is told of these steps while they are only tried."""
    for text in steps:
        state = GAME.preview(state, state.mover, GAME.parse(text))
    return controls.so_far(GAME.view(state, state.mover))


def seen(state: State) -> sensible.Table:
    """The table as the sensible player looks at it."""
    return sensible.Table(
        columns=dict(zip(HOMES, state.board, strict=True)),
        seats=state.terms.seats,
        seat=state.mover,
        dice=state.now.dice,
        face=state.now.roll.face,
        win=str(state.terms.win),
        tip=state.now.can_tip,
    )


def next_tap(offers: Sequence[Tap], wanted: str) -> Tap:
    """What to press next for a whole turn: its end, its next step, or the target of that step."""
    ends = [one for one in offers if one[2] == wanted and not one[3]]
    if ends:
        return ends[0]
    ways = [one for one in offers if one[3] and f"{wanted};".startswith(split_draft(one[2])[0])]
    assert ways, f"no way to {wanted}: {offers}"
    return max(ways, key=lambda one: _nearness(one[2], wanted))


def _nearness(draft: str, wanted: str) -> tuple[int, bool]:
    whole, target = split_draft(draft)
    rest = wanted[len(whole) :].partition(";")[0]
    step = GAME.parse(rest) if rest else End()
    return len(whole), target == ("" if isinstance(step, End) else target_of(step))


async def press_turn(house: House, board: Shown, wanted: str) -> Shown:
    """Presses a whole turn; returns the message on which it ended."""
    message = await drafted_turn(house, board, wanted)
    await tap(message, final(message, wanted))
    await house.caught_up()
    return message


async def drafted_turn(
    house: House, board: Shown, wanted: str, presses: int = MOST_PRESSES
) -> Shown:
    """Presses draft after draft towards a turn, until it can be played or after so many.

    Returns the message that shows the draft: the board, or the private panel that it opens.
    """
    message = board
    for _ in range(presses):
        one = next_tap(taps(message), wanted)
        if not one[3]:
            break
        known = len(house.messages(board.person))
        outcome = await tap(message, one)
        if outcome.kind == "message":  # the board of several opens the private panel
            message = house.messages(board.person)[known]
        else:
            message = await _opened(house, message, known)
    return message


def final(message: Shown, wanted: str) -> Tap:
    """What plays a drafted turn: its end, or the removal that ends the match."""
    return next(one for one in taps(message) if one[2] == wanted and not one[3])


async def _opened(house: House, message: Shown, known: int) -> Shown:
    """The private panel that a press on the board opened, or the message itself, edited."""

    def found() -> Shown | None:
        every = house.messages(message.person)
        if len(every) > known and not every[-1].is_thinking:
            return every[-1]
        now = message.now()
        return None if now == message else now

    return await message.person.until(found)


async def finish(house: House, match: str, people: Sequence[Person]) -> None:
    """Plays the rest by the door that presses use, sensibly for every seat."""
    by_id = {person.id: person for person in people}
    for _ in range(MOST_TURNS):
        live = await house.live(match)
        if live.match.status != "open":
            return
        (seat,) = live.play.turn.waiting
        person = by_id[live.seats[Seat(seat)].person or 0]
        turn = sensible_turn(live.play.state)
        await house.acts.act(match, person.id, turn, stamp=None, interaction=fresh())
    raise AssertionError(f"still running after {MOST_TURNS} turns")


async def typed(house: House, person: Person, line: str) -> Shown:
    """Types a move; gives the private answer once it says something."""
    known = len(house.private(person))
    await person.slash(house.games, "match move", move=line)
    await person.until(lambda: house.private(person)[known:] and house.private(person)[-1].text)
    await house.caught_up()
    return house.private(person)[-1]


GIVES = "gQ2;."
"""Ana's turn that hands the match over."""
WILL_BE = ("PDQ", "", "", "q", "pd")
"""The column of the Goals after it."""


def next_line(live: Live) -> str:
    """Ben works towards the Goal that will be; Ana waits, and gives when he is there."""
    state, game = live.play.state, live.entry.game
    table = seen(state)
    table = table._replace(columns={**table.columns, "c": WILL_BE})
    near = [sensible.distance(table.columns, (1, home)) for home in "abde"]
    is_there = near.count(0) >= 2
    if state.mover == 0:
        legal = {game.write(action) for action in game.legal(state, Seat(0))}
        gives = is_there and "gQ2" in legal and not state.now.can_tip  # a TIP would come along
        return GIVES if gives else "."
    return "." if is_there else ";".join([*sensible.best_turn(table), "."])
