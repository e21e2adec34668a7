"""What the tests of Timelock share: whole turns of a sensible player, pressed step by step."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Seat
from games.timelock import GAME
from games.timelock.actions import End
from games.timelock.board import HOMES
from games.timelock.draft import parted, target_of
from games.timelock.legal import smallest_first
from games.timelock.state import State
from games.timelock.turns import hands_over
from sandbox.people.person import Person
from tests.games.timelock import sensible
from tests.house import House, Json, match_of
from tests.player import Tap, redrawn, tap, taps

MOST_PRESSES = 40
MOST_TURNS = 200


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


def no_chance(n: int) -> int:
    raise AssertionError("nothing is drawn here")


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
    ways = [one for one in offers if one[3] and f"{wanted};".startswith(parted(one[2])[0])]
    assert ways, f"no way to {wanted}: {offers}"
    return max(ways, key=lambda one: _nearness(one[2], wanted))


def _nearness(draft: str, wanted: str) -> tuple[int, bool]:
    whole, target = parted(draft)
    rest = wanted[len(whole) :].partition(";")[0]
    step = GAME.parse(rest) if rest else End()
    return len(whole), target == ("" if isinstance(step, End) else target_of(step))


async def press_turn(house: House, person: Person, board: Json, wanted: str) -> Json:
    """Presses a whole turn; returns the message on which it ended."""
    message = board
    for _ in range(MOST_PRESSES):
        one = next_tap(taps(message), wanted)
        known = len(house.messages(person))
        outcome = await tap(person, message, one)
        if not one[3]:
            await house.caught_up()
            return message
        if outcome.kind == "message":  # the board of several opens the private panel
            message = house.messages(person)[known]
        elif int(message["flags"]) & 64 or house.bot is None:
            message = await redrawn(person, message, outcome)
        else:
            message = await _opened(house, person, message, known)
    raise AssertionError(f"{wanted} is not within {MOST_PRESSES} presses")


async def _opened(house: House, person: Person, message: Json, known: int) -> Json:
    """The private panel that a press on the board opened, or the board itself, edited."""

    def found() -> Json | None:
        every = house.messages(person)
        if len(every) > known:
            return every[-1]
        now = person.message(int(message["id"]))
        return now if now is not None and now != message else None

    await person.until(lambda: found() is not None)
    got = found()
    assert got is not None
    return got


async def play_turn(house: House, person: Person, line: str = "") -> None:
    """One turn of whoever is asked at the newest board, by presses; by default a sensible one."""
    board = house.board(person)
    live = await house.live(match_of(board))
    await press_turn(house, person, board, line or sensible_turn(live.play.state))


async def finish(house: House, match: str, people: Sequence[Person], weight: float = 0.0) -> None:
    """Plays the rest by the door that presses use, sensibly for every seat."""
    by_id = {person.id: person for person in people}
    for _ in range(MOST_TURNS):
        live = await house.live(match)
        if live.match.status != "open":
            return
        (seat,) = live.play.turn.waiting
        person = by_id[live.seats[Seat(seat)].person or 0]
        turn = sensible_turn(live.play.state, weight)
        once = 7_000_000 + live.play.n
        await house.acts.act(match, person.id, turn, stamp=None, interaction=once)
    raise AssertionError(f"still running after {MOST_TURNS} turns")


def asks_twice(state: State, wanted: str) -> bool:
    """Whether the end of this turn would hand the match over."""
    for text in wanted.split(";"):
        if text == ".":
            return hands_over(state)
        state = GAME.preview(state, state.mover, GAME.parse(text))
    return False
